//! Pages as some readers have them: with large text, with colours of their own, without motion.

use crate::chromium::Chromium;
use crate::house::House;
use crate::phone::fits;
use crate::position;
use crate::tab::{Screen, Tab};
use railhead_engine::RoundKind;
use serde_json::{Value, json};

/// Words that are cut off without a way to see the rest, other than the name of a table.
const CUT_OFF: &str = r##"[...document.querySelectorAll("#table .heading > *, #table .tab-links a, #decision h2, #decision button, .cards button")]
  .filter((e) => shown(e) && !e.closest(".sr") && getComputedStyle(e).clipPath === "none")
  .filter((e) => { const s = getComputedStyle(e); return s.overflowX !== "visible" && e.scrollWidth > e.clientWidth + 2; }).map(say)"##;

fn medium(tab: &Tab, feature: &str, value: &str) {
    tab.call("Emulation.setEmulatedMedia", &json!({ "features": [{ "name": feature, "value": value }] }));
}

fn games() -> [(&'static str, railhead_titles::Game); 2] {
    let stock =
        |game: &railhead_titles::Game| game.table().round.kind == RoundKind::Stock && game.table().round.set >= 2;
    [("stock", position::played("1846", 11, stock)), ("operating", position::played("1846", 11, position::turn_begins))]
}

#[test]
fn large_text_is_shown_whole() {
    let Some(chromium) = Chromium::start("large-text") else { return };
    let house = House::open("large-text");
    for (name, screen) in [("desk", Screen::Desk), ("phone", Screen::Phone)] {
        let tab = chromium.tab(name, &house, screen);
        // What somebody sets in their browser.
        let text = |size: u32| {
            drop(tab.call("Page.setFontSizes", &json!({ "fontSizes": { "standard": size, "fixed": size } })));
        };
        text(32);
        for path in ["/login", "/new?title=1846", "/import"] {
            tab.go(path);
            fits(&tab, &format!("{path}, {name}"));
        }
        for (scene, game) in games() {
            text(16);
            position::open(&tab, &game);
            text(32);
            tab.go(tab.ask("location.href").as_str().unwrap());
            assert_eq!(tab.ask("getComputedStyle(document.documentElement).fontSize"), "32px");
            fits(&tab, &format!("{scene}, {name}"));
            assert_eq!(tab.ask(CUT_OFF), json!([]), "{scene}, {name}");
            if screen == Screen::Desk {
                let about = "document.querySelector('.heading .about')";
                assert!(
                    tab.is(&format!("shown({about}) && {about}.innerText.includes(':')")),
                    "whose turn it is: {scene}"
                );
            }
        }
    }
}

#[test]
fn nothing_moves_for_who_wants_no_motion() {
    let Some(chromium) = Chromium::start("no-motion") else { return };
    let house = House::open("no-motion");
    let tab = chromium.tab("player", &house, Screen::Desk);
    position::open(&tab, &position::played("1846", 11, position::turn_begins));
    let moving = r#"[...document.querySelectorAll("*")].flatMap((e) => {
      const s = getComputedStyle(e);
      const moves = s.animationName !== "none" || s.transitionDuration.split(",").some((t) => parseFloat(t) > 0);
      return moves ? [say(e)] : [];
    }).length"#;
    let usually = tab.ask(moving).as_i64().unwrap();
    assert!(usually > 0, "hexes where something can be done breathe");
    medium(&tab, "prefers-reduced-motion", "reduce");
    assert_eq!(tab.ask(moving), 0);
    assert_eq!(tab.ask("document.getAnimations().length"), 0);
}

#[test]
fn what_is_chosen_is_seen_in_the_reader_s_own_colours() {
    let Some(chromium) = Chromium::start("forced-colours") else { return };
    let house = House::open("forced-colours");
    let tab = chromium.tab("player", &house, Screen::Desk);
    medium(&tab, "forced-colors", "active");
    // Where a background is all that tells one thing from its neighbours, nothing tells it here.
    let outline = |element: &str| {
        tab.ask(&format!(
            "(() => {{ const s = getComputedStyle({element}); return s.outlineStyle + s.borderTopWidth; }})()"
        ))
    };
    for (scene, game) in games() {
        position::open(&tab, &game);
        assert!(tab.is("matchMedia('(forced-colors: active)').matches"));
        let [pressed, not] =
            ["true", "false"].map(|is| outline(&format!("document.querySelector('.segments [aria-pressed={is}]')")));
        assert_ne!(pressed, not, "which part of the log is shown: {scene}");
        let [turn, other] = ["tr.deciding", "tr:not(.deciding):has(td)"]
            .map(|row| outline(&format!("document.querySelector('.players {row}')")));
        assert_ne!(turn, other, "whose turn it is: {scene}");
        // Tokens keep the colours of their companies.
        let token = tab.ask("getComputedStyle(document.querySelector('#table .tok')).forcedColorAdjust");
        assert_eq!(token, Value::from("none"), "{scene}");
    }
    tab.go("/login");
    tab.press("Tab");
    let focus = tab.ask("getComputedStyle(document.activeElement).outlineStyle");
    assert_eq!(focus, "solid", "what has the focus");
}
