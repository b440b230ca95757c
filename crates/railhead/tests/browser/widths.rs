//! Every page at six sizes of a window: nothing scrolls sideways, nothing is cut off. With `RAILHEAD_PICTURES=FOLDER` pictures of
//! every page are kept, light and dark.

use crate::every_page::{self, Look, album};
use crate::tab::Tab;
use std::path::PathBuf;

/// Phones, a tablet upright and lying, a laptop, a desk.
const SIZES: [(u32, u32); 6] = [(360, 640), (390, 844), (768, 1024), (1024, 768), (1440, 900), (1920, 1080)];
/// Of which pictures are kept.
const PICTURED: [u32; 4] = [390, 1024, 1440, 1920];

const CUT_OFF: &str = include_str!("cut_off.js");

/// Collects what is wrong, so that all of it is told at once.
#[derive(Default)]
struct Measure {
    pages: usize,
    faults: Vec<String>,
    album: Option<PathBuf>,
}

/// Pictures of tiles come by themselves, and what changes with the size is drawn in the next frame.
fn drawn(tab: &Tab) {
    tab.until("pictures", "[...document.images].filter(shown).every((i) => i.complete)");
    tab.ask("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))");
}

impl Look for Measure {
    fn look(&mut self, tab: &Tab, name: &str) {
        tab.settle();
        self.pages += 1;
        for (width, height) in SIZES {
            tab.resize(width, height);
            drawn(tab);
            let faults = tab.ask(&format!("{CUT_OFF}({width})"));
            for fault in faults.as_array().unwrap() {
                self.faults.push(format!("{name} at {width}: {}", fault.as_str().unwrap()));
            }
            let Some(album) = self.album.as_ref().filter(|_| PICTURED.contains(&width)) else { continue };
            for theme in ["light", "dark"] {
                tab.ask(&format!("document.documentElement.dataset.theme = '{theme}'"));
                drawn(tab);
                tab.picture(&album.join(format!("{name}-{width}-{theme}.png")));
            }
            tab.ask("document.documentElement.dataset.theme = 'light'");
        }
        tab.resize(1440, 900);
    }
}

#[test]
fn nothing_is_cut_off_at_any_width() {
    let mut measure = Measure { album: album(), ..Measure::default() };
    every_page::walk("widths", &mut measure);
    assert!(measure.faults.is_empty(), "{} pages: {:#?}", measure.pages, measure.faults);
}
