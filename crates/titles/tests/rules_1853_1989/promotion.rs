//! Tile promotion and large cities (31.12 to 31.23).

use crate::table::{ANN, BOB, Sit, Sitting, of};
use railhead_board::{Gauge, Rotation};
use serde_json::json;

/// NWR in a phase, with a yellow station at Lahore and a line to D12.
fn nwr(phase: &str) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase(phase);
    s.track("Lahore", "69", &["D12"]).track("D12", "9", &["C11", "E13"]).turn("NWR", "Track");
    s
}

/// Any turn of a tile that is offered.
fn some(s: &Sitting, hex: &str, tile: &str) -> Option<railhead_engine::Action> {
    (0..6).map(|r| s.lay_turned(hex, tile, r)).find(|a| s.offers(a))
}

#[test]
fn colours_come_with_their_phases() {
    let mut s = nwr("1");
    s.refuses(&s.lay("Lahore", "12", &["D12"]), "31.12");
    s.in_phase("2");
    s.does(s.lay("Lahore", "12", &["D12"]));
    s.turn("NWR", "Track");
    s.refuses(&s.lay("Lahore", "103", &["D12"]), "31.12");
    s.in_phase("3");
    s.does(some(&s, "Lahore", "103").unwrap());
    s.turn("NWR", "Track");
    assert_eq!(some(&s, "Lahore", "109"), None);
    s.in_phase("4");
    s.does(some(&s, "Lahore", "109").unwrap());
    s.turn("NWR", "Track");
    assert!(s.offers(&s.lay("E13", "4", &["D12", "F14"])), "yellow ones stay");
}

#[test]
fn one_tile_is_promoted_instead_of_laying() {
    let mut s = nwr("2");
    s.of_turn("lays", json!(1));
    s.refuses(&s.lay("Lahore", "12", &["D12"]), "31.12");
    let mut s = nwr("2");
    s.does(s.lay("Lahore", "12", &["D12"]));
    assert_ne!(s.about(), "track");
    s.turn("NWR", "Track").of_turn("promoted", json!(true));
    s.refuses(&s.lay("D12", "82", &["C11", "E13"]), "31.12");
}

#[test]
fn promotions_stay_within_the_area_in_every_phase() {
    for (phase, trains) in [("2", &[][..]), ("4", &["5", "6"][..])] {
        let mut s = Sitting::stock(4);
        s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase(phase);
        s.track("Allahabad", "6", &["H22", "G19"]).track("Benares", "6", &["H20", "G23"]);
        for train in trains {
            s.train("GIP", train);
        }
        s.turn("GIP", "Track");
        assert!(s.offers(&s.lay("Allahabad", "12", &["H22", "G19"])));
        s.refuses(&s.lay("Benares", "12", &["H20", "G23"]), "31.13");
    }
}

#[test]
fn an_unconnected_tile_is_promoted_only_if_that_connects_it_without_a_break_of_gauge() {
    let mut s = Sitting::stock(4);
    s.formed("EIR", BOB, 5).treasury("EIR", 100).in_phase("2");
    s.track("Benares", "6", &["H20", "G23"]).track("Patna", "5", &["H22", "G23"]).turn("EIR", "Track");
    s.refuses(&s.lay("Benares", "12", &["H20", "G23", "G21"]), "31.13");
    assert!(s.offers(&s.lay("Benares", "14", &["H20", "G23", "H24"])));
    // Metre gauge beside the broad line of Lahore.
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("2").track("Lahore", "69", &["D12"]);
    s.track("D12", "79", &["C11", "E13"]).turn("NWR", "Track");
    s.refuses(&s.lay("D12", "86", &["C11", "E13"]), "31.13");
}

#[test]
fn all_track_is_kept_and_every_promotion_of_table_8_keeps_track_and_gauge() {
    let s = nwr("2");
    s.refuses(&s.lay("D12", "82", &["C11", "D10"]), "31.14");
    assert!(s.offers(&s.lay("D12", "82", &["C11", "E13"])));
    let tiles = &s.game.edition().ground.tiles;
    for (_, tile) in tiles.iter() {
        for to in &tile.promotes_to {
            let (old, new) = (tile.face(Rotation::NONE), tiles.get(*to));
            let keeps = |r: &Rotation| {
                let face = new.face(*r);
                Gauge::SINGLE.into_iter().all(|g| old.exits_carrying(g).without(face.exits_carrying(g)).is_empty())
            };
            assert!(Rotation::ALL.iter().any(keeps), "{} to {}", tile.number, new.number);
        }
    }
}

#[test]
fn plain_tiles_become_no_stations_and_two_towns_stay() {
    let mut s = nwr("2");
    s.refuses(&s.lay("D12", "14", &["C11", "E13"]), "31.15");
    s.track("E13", "4", &["D12", "F14"]).turn("NWR", "Track");
    for tile in ["14", "87", "88", "90", "93"] {
        assert!(some(&s, "E13", tile).is_some(), "{tile}: a small station becomes a green small or a large one");
    }
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase("2").station_in("GIP", "Delhi", 2);
    s.track("F16", "1", &["F14"]).turn("GIP", "Track");
    s.refuses(&s.lay_turned("F16", "88", 0), "31.15");
}

#[test]
fn a_line_beyond_a_break_of_gauge_is_extended_only_with_a_base_there() {
    // Tile 97 at Lahore: broad to D12 and C13, metre to B10 and C9 by turning.
    let mut s = Sitting::stock(4);
    s.formed("GIP", ANN, 5).treasury("GIP", 1000).in_phase("2").station_in("GIP", "Delhi", 1);
    s.track("E13", "4", &["D12", "F14"]).track("D12", "9", &["C11", "E13"]);
    // 91: metre at 0, 1, 3, 4 and broad at 2 and 5.
    s.arrange(|game, table, _| {
        let ground = &game.edition().ground;
        let (hex, tile) = (ground.map.find("C11").unwrap(), ground.tiles.find("91").unwrap());
        let at = railhead_board::Placement { hex, tile, rotation: Rotation::NONE };
        table.board.set(ground, at).unwrap();
    });
    s.turn("GIP", "Track");
    let metre = s.lay("C13", "79", &["C11", "C15"]);
    assert!(s.offers(&s.lay("Rawalpindi", "69", &["C11"])), "broad goes on in broad gauge");
    s.refuses(&metre, "31.4");
    s.station_in("GIP", "Lahore", 0).turn("GIP", "Track");
    assert!(s.offers(&metre));
}

#[test]
fn no_grey_tile_comes_to_lie_beside_another() {
    let mut s = nwr("4");
    s.track("Lahore", "103", &["D12"]).track("D12", "112", &["C11", "E13"]).turn("NWR", "Track");
    let grey = (0..6).map(|r| s.lay_turned("Lahore", "109", r));
    let rules: Vec<String> =
        grey.filter_map(|a| s.game.clone().play(s.seat(), &a).err()).map(|e| e.rule.to_string()).collect();
    assert_eq!(rules.len(), 6);
    assert!(rules.contains(&"1853 (1989) 31.17".to_owned()), "{rules:?}");
}

#[test]
fn brown_and_grey_tiles_are_dual_and_break_no_line() {
    let s = Sitting::begin(3);
    let ground = &s.game.edition().ground;
    for (_, tile) in ground.tiles.iter().filter(|(_, t)| matches!(t.colour().name(), "brown" | "grey")) {
        assert!(tile.face(Rotation::NONE).segments().iter().all(|s| s.gauge == Gauge::Dual), "{}", tile.number);
    }
    let mut s = nwr("3");
    s.track("D12", "107", &["C11", "E13"]).turn("NWR", "Track");
    assert!(s.offers(&s.lay("E13", "3", &["D12", "D14"])));
    s.refuses(&s.lay("E13", "72", &["D12", "D14"]), "31.4");
}

#[test]
fn a_free_space_after_a_promotion_lets_others_through() {
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).formed("GIP", BOB, 5).treasury("NWR", 1000).in_phase("2");
    s.track("Lahore", "69", &["B10"]).track("Rawalpindi", "6", &["C11", "B8"]).station_in("GIP", "Rawalpindi", 0);
    s.turn("NWR", "Track");
    s.refuses(&s.lay("Peshawar", "69", &["B10"]), "31.4");
    let two = some(&s, "Rawalpindi", "14").unwrap();
    s.does(two);
    s.turn("NWR", "Track");
    assert!(some(&s, "Peshawar", "69").is_some());
}

#[test]
fn promoted_tiles_are_used_again_and_cost_nothing() {
    let mut s = nwr("2");
    let yellow = s.tile("69");
    let left = s.table().board.left(yellow).unwrap();
    s.does(s.lay("Lahore", "12", &["D12"]));
    assert_eq!((s.table().board.left(yellow), s.money("NWR")), (Some(left + 1), 1000));
    // The ground was paid for with the yellow tile: a mountain costs nothing now.
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).treasury("NWR", 0).in_phase("2").track("Lahore", "69", &["B10"]);
    s.track("Rawalpindi", "6", &["C11", "B8"]).turn("NWR", "Track");
    let green = some(&s, "Rawalpindi", "14").unwrap();
    assert_eq!(s.cost(&green), Some(0));
}

#[test]
fn there_is_one_of_a_tile_less_for_each_that_is_laid() {
    let mut s = nwr("2");
    s.track("Mysore", "12", &["R16"]).track("Dacca", "12", &["J30"]).turn("NWR", "Track");
    s.refuses(&s.lay("Lahore", "12", &["D12"]), "Tile Manifest");
}

#[test]
fn large_cities_take_their_own_tiles_from_phase_3_on() {
    let mut s = nwr("2");
    s.refuses(&s.lay_turned("Delhi", "104", 0), "31.12");
    s.in_phase("3").turn("NWR", "Track");
    s.refuses(&s.lay_turned("Delhi", "105", 0), "31.22");
    s.does(some(&s, "Delhi", "104").unwrap());
    s.in_phase("4").turn("NWR", "Track");
    s.does(some(&s, "Delhi", "110").unwrap());
    assert_eq!(s.table().board.left(s.tile("110")), Some(0), "there is only one");
    let map = &s.game.edition().ground.map;
    for (city, stations) in [("Delhi", 3), ("Calcutta", 3), ("Bombay", 2), ("Madras", 2)] {
        let face = &map.hex(s.hex(city)).face;
        assert_eq!(face.stops.len(), stations, "{city}");
        assert!(face.segments().iter().all(|t| t.gauge == Gauge::Dual), "{city}");
    }
}

#[test]
fn the_first_promotion_of_calcutta_costs_60() {
    let mut s = Sitting::stock(4);
    s.formed("EIR", ANN, 5).treasury("EIR", 59).in_phase("3").turn("EIR", "Track");
    assert_eq!(some(&s, "Calcutta", "104"), None);
    s.treasury("EIR", 100).turn("EIR", "Track");
    let first = some(&s, "Calcutta", "104").unwrap();
    s.does(first);
    assert_eq!(s.money("EIR"), 40);
    s.in_phase("4").turn("EIR", "Track");
    s.does(some(&s, "Calcutta", "110").unwrap());
    assert_eq!(s.money("EIR"), 40);
}

#[test]
fn a_company_formed_late_finds_its_home_on_the_promoted_tile() {
    let mut s = Sitting::stock(4);
    s.in_phase("3").track("Bombay", "105", &["L10", "N10"]).shares("GIP", of(ANN), 5);
    s.does(s.buy("GIP"));
    assert!(s.has_token("GIP", "Bombay") && s.has_token("GIP", "Allahabad"));
}

#[test]
fn the_example_tiles_14_and_105_have_one_station_with_several_spaces_and_104_and_110_separate_ones() {
    let s = Sitting::begin(3);
    let stations = |number: &str| {
        let face = s.game.edition().ground.tiles.get(s.tile(number)).face(Rotation::NONE);
        (face.stops.len(), face.stops[0].slots)
    };
    assert_eq!((stations("14"), stations("105")), ((1, 2), (1, 3)));
    assert_eq!((stations("104"), stations("110")), ((6, 1), (6, 1)));
}
