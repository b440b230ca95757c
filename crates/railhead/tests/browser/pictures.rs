//! The main pages at both sizes, in light and dark; kept as pictures in the folder that `RAILHEAD_PICTURES` names.

use crate::chromium::Chromium;
use crate::foreseen::Foreseen;
use crate::house::House;
use crate::live::register;
use crate::phone::fits;
use crate::position::{self, playable};
use crate::tab::{Screen, Tab};
use railhead_engine::{Action, Choice, CompanyId, Course, RoundKind};
use railhead_testkit::long;
use railhead_titles::{Game, courses_1853 as courses};
use std::path::PathBuf;

fn keep(tab: &Tab, name: &str) {
    fits(tab, name);
    let Some(folder) = std::env::var_os("RAILHEAD_PICTURES").map(PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    // Pictures of tiles come by themselves.
    tab.until("pictures", "[...document.images].filter(shown).every((i) => i.complete)");
    tab.picture(&folder.join(format!("{name}-{}.png", tab.name)));
}

fn round(kind: RoundKind, set: u16) -> impl Fn(&Game) -> bool {
    move |game| game.table().round.kind == kind && game.table().round.set >= set
}

/// The first moment of a game at which something is decided right after this course was chosen, if any is named.
fn moment(foreseen: &Foreseen, about: &str, course: Option<Course>) -> Game {
    let mut game = foreseen.start.clone();
    for (seat, action) in &foreseen.steps {
        let action = game.read_action(action).unwrap();
        game.play(*seat, &action).unwrap();
        let chosen = course.is_none_or(|course| action == Action::Choose { course });
        if chosen && game.deciding().first().is_some_and(|d| d.ask.key() == about) {
            return game;
        }
    }
    panic!("nobody has to {about}");
}

#[test]
fn the_main_pages_fit_on_both_screens() {
    let Some(chromium) = Chromium::start("pictures") else { return };
    let house = House::open("pictures");
    let whole = long("the pages of all titles on both screens, but for 1846");
    for (name, screen) in [("desk", Screen::Desk), ("phone", Screen::Phone)] {
        let tab = chromium.tab(name, &house, screen);
        register(&tab);
        for title in playable().into_iter().filter(|title| whole || title.name == "1846") {
            let title = title.name;
            let late = |game: &Game| round(RoundKind::Operating, 3)(game) && position::turn_begins(game);
            let scenes: [(&str, Game); 3] = [
                ("opening", position::fresh(title, 11)),
                ("stock", position::played(title, 11, round(RoundKind::Stock, 2))),
                ("operating", position::played(title, 11, late)),
            ];
            for (scene, game) in scenes {
                position::open(&tab, &game);
                keep(&tab, &format!("{title}-{scene}"));
                if scene == "operating" && screen == Screen::Desk {
                    // The ring of tiles, with what stands on the hex.
                    let hex = tab.ask("document.querySelector('#board .may').dataset.hex");
                    tab.click(&crate::script::hex(hex.as_str().unwrap()));
                    tab.until("the ring", "document.querySelector('.ring-preview')");
                    tab.settle();
                    keep(&tab, &format!("{title}-ring"));
                }
                if scene == "operating" {
                    for view in
                        ["entities", "map", "market", "info", "tiles", "spreadsheet", "charts", "tools", "auto", "log"]
                    {
                        tab.go(&format!("{}?tab={view}", tab.ask("location.pathname").as_str().unwrap()));
                        keep(&tab, &format!("{title}-{view}"));
                    }
                }
            }
        }
        for (page, path) in [
            ("home", "/"),
            ("tables", "/tables"),
            ("account", "/account"),
            ("tokens", "/account/tokens"),
            ("new", "/new?title=1846"),
            ("hotseat", "/new?hotseat=1"),
            ("import", "/import"),
        ] {
            tab.go(path);
            keep(&tab, page);
        }
        if !whole {
            continue;
        }
        // What only 1853 has: the mail beside what is earned, and a company without a director.
        let title = "1853-2009";
        let runs = |game: &Game| {
            game.deciding()
                .first()
                .is_some_and(|d| game.outline(d.seat).iter().any(|c| matches!(c, Choice::Run { .. })))
        };
        let mail = |game: &Game| runs(game) && game.run_options().len() > 1;
        let managed =
            |game: &Game| game.operating().is_some_and(|c| game.table().company(c).manager.is_some()) && runs(game);
        for (scene, game) in
            [("mail", position::played(title, 11, mail)), ("manager", position::played(title, 11, managed))]
        {
            position::open(&tab, &game);
            keep(&tab, &format!("{title}-{scene}"));
        }
        // The cards of MIK 2: one may be taken, three are in hand, one was rejected, a commodity is used, a city is closed.
        let kit = Foreseen::recorded(crate::kit::GAME);
        for (scene, about, last) in [
            ("draw", "draw-card", None),
            ("hand", "cards", Some(courses::ACTION_DIRECTOR.of(CompanyId(1)))),
            ("rejected", "cards", Some(courses::REJECT_DIRECTOR.of(CompanyId(7)))),
            ("commodity", "replace-tile", Some(courses::ACTION_TEA)),
            ("disturbances", "close-city", Some(courses::ACTION_DISTURBANCES)),
        ] {
            let game = moment(&kit, about, last);
            position::open(&tab, &game);
            keep(&tab, &format!("mik-2-{scene}"));
            if scene == "hand" {
                tab.go(&format!("{}?tab=entities", tab.ask("location.pathname").as_str().unwrap()));
                keep(&tab, "mik-2-entities");
            }
        }
        tab.ask("localStorage.setItem('theme', 'dark')");
        tab.go("/");
        keep(&tab, "home-dark");
        position::open(&tab, &position::played("1846", 11, position::turn_begins));
        keep(&tab, "1846-operating-dark");
    }
}
