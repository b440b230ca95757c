//! 7.4, 7.5: laying and upgrading tiles; the tile manifest.

use crate::rails::nsw;
use crate::table::{ANN, BOB, Sit, Sitting, of};
use railhead_engine::Action;
use serde_json::json;

const CONNECTED: &str = "1848 7.4.1, 7.5.3";

/// NSW at its track in this phase, with money for it.
fn building(phase: u8) -> Sitting {
    let mut s = nsw(phase);
    s.treasury("NSW", 500).turn("NSW", "Track");
    s
}

/// A company in the first turn of its life: 60 % sold, nothing built.
fn newly(sign: &str, options: &[(&str, &str)], phase: u8) -> Sitting {
    let mut s = Sitting::later_with(3, options);
    s.open(sign, ANN, 100).shares(sign, of(ANN), 4).treasury(sign, 1000).phase(phase);
    let company = s.company(sign);
    s.arrange(|_, table, _| table.company_mut(company).floated = true);
    s
}

// 7.4.1

#[test]
fn a_new_tile_goes_on_from_track_of_the_company() {
    let mut s = building(0);
    s.refuses(&s.lay("C20", "57", &["D19", "B21"]), CONNECTED);
    s.refuses(&s.lay("D19", "7", &["D17", "C18"]), CONNECTED);
    s.does(s.lay("D19", "9", &["E18", "C20"]));
    s.turn("NSW", "Track");
    assert!(s.offers(&s.lay("C20", "57", &["D19", "B21"])), "now it is connected");
}

#[test]
fn lines_of_others_that_do_not_meet_a_token_are_not_built_on() {
    let mut s = building(0);
    s.track("H11", "57", &["H9", "H13"]);
    s.refuses(&s.lay("H13", "8", &["H11", "G14"]), CONNECTED);
}

#[test]
fn a_city_full_of_others_tokens_stops_building_beyond_it() {
    let mut s = building(0);
    let beyond = s.lay("D19", "9", &["E18", "C20"]);
    assert!(s.offers(&beyond), "a free space lets the line pass");
    s.open("VR", BOB, 80).station("VR", "E18").turn("NSW", "Track");
    s.refuses(&beyond, CONNECTED);
    s.station("NSW", "D9").track("D9", "57", &["D11", "D7"]).turn("NSW", "Track");
    assert!(s.offers(&s.lay("D11", "9", &["D9", "D13"])), "another token builds on");
}

#[test]
fn a_token_of_the_bank_of_england_stops_building_like_any_other() {
    let mut s = building(0);
    s.station("BOE", "E18").turn("NSW", "Track");
    s.refuses(&s.lay("D19", "9", &["E18", "C20"]), CONNECTED);
}

#[test]
fn a_space_kept_for_a_company_to_come_lets_the_line_pass() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).station("NSW", "G16").track("G16", "6", &["G14", "F17"]);
    s.track("G14", "57", &["G16", "G12"]).treasury("NSW", 100).turn("NSW", "Track");
    assert!(s.offers(&s.lay("G12", "55", &["G14", "G10", "F13", "H11"])), "Canberra waits for FT");
}

#[test]
fn there_are_no_more_tiles_than_the_box_has() {
    let mut s = building(0);
    s.none_left(&[("57", &["F13"]), ("6", &["G6", "D9", "E14", "C20"])]).turn("NSW", "Track");
    s.refuses(&s.lay("G16", "57", &["F17", "H15"]), "1848 7.4.1");
    assert_eq!(s.tiles_for("G16"), ["5"]);
}

// 7.4.2

#[test]
fn one_yellow_tile_before_the_first_3_and_two_from_then_on() {
    for (phase, most) in [(0, 1), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2)] {
        let mut s = building(phase);
        s.train("NSW", "4");
        s.does(s.lay("D19", "9", &["E18", "C20"]));
        if most == 2 {
            assert_eq!(s.about(), "track", "phase {phase}");
            s.does(s.lay("C20", "57", &["D19", "B21"]));
        }
        s.arrange(|_, _, own| own["stage"]["Turn"]["stop"] = json!("Track"));
        s.refuses(&s.lay("G16", "57", &["F17", "H15"]), "1848 7.4.2");
    }
}

#[test]
fn one_of_two_tiles_is_enough() {
    let mut s = building(1);
    s.train("NSW", "2");
    s.does(s.lay("D19", "9", &["E18", "C20"]));
    s.passes();
    assert_eq!(s.about(), "token");
}

// 7.4.3

#[test]
fn in_its_first_turn_a_company_lays_a_tile_on_its_home() {
    let mut s = newly("SAR", &[], 0);
    s.operating_begins();
    assert_eq!((s.operating(), s.about()), (Some("SAR"), "track"));
    s.refuses(&Action::Pass, "1848 7.4.3");
    s.refuses(&s.lay("F7", "9", &["G6", "E8"]), "1848 7.4.3");
    s.does(s.lay("G6", "6", &["F5", "G8"]));
    assert_eq!(s.laid("G6").as_deref(), Some("6"));
    assert_ne!(s.about(), "track");
}

#[test]
fn with_two_tiles_the_home_comes_first() {
    let mut s = newly("SAR", &[], 1);
    s.operating_begins();
    s.refuses(&s.lay("F5", "57", &["G6", "E4"]), "1848 7.4.3");
    s.does(s.lay("G6", "6", &["F5", "G8"]));
    assert!(s.offers(&Action::Pass), "the second is free");
    s.does(s.lay("F5", "57", &["G6", "E4"]));
}

#[test]
fn a_home_with_track_needs_no_tile() {
    // Perth is printed.
    let mut s = newly("WA", &[], 0);
    s.operating_begins();
    assert_eq!(s.operating(), Some("WA"));
    assert!(s.offers(&Action::Pass));
    s.does(s.lay("E2", "6", &["D1", "E4"]));
    // In Adelaide somebody has built before.
    let mut s = newly("SAR", &[], 0);
    s.track("G6", "6", &["F5", "G8"]);
    s.operating_begins();
    assert!(s.offers(&Action::Pass));
    assert!(s.offers(&s.lay("F5", "57", &["G6", "E4"])));
}

#[test]
fn in_later_turns_a_bare_home_may_stay_so() {
    let mut s = Sitting::later(3);
    s.running("SAR", ANN, 100);
    s.operating_begins();
    assert_eq!((s.operating(), s.laid("G6")), (Some("SAR"), None));
    s.passes();
}

#[test]
fn without_a_tile_for_its_home_a_company_goes_on() {
    let mut s = newly("SAR", &[], 0);
    s.none_left(&[("5", &["E2", "E4", "F5"]), ("6", &["H7", "D9", "E14", "E18"]), ("57", &["F13", "G14", "C20"])]);
    s.operating_begins();
    assert_eq!((s.operating(), s.about()), (Some("SAR"), "buy-trains"));
}

#[test]
fn the_commonwealth_railways_lays_on_both_its_homes() {
    let mut s = newly("COM", &[], 4);
    s.of_own("freed", json!(true));
    s.operating_begins();
    assert_eq!(s.operating(), Some("COM"));
    s.does(s.lay("F17", "57", &["G16", "E18"]));
    s.refuses(&Action::Pass, "1848 7.4.3");
    s.refuses(&s.lay("E18", "57", &["F17", "D19"]), "1848 7.4.3");
    s.does(s.lay("G6", "6", &["F5", "G8"]));
}

#[test]
fn the_home_tile_may_wait_if_so_chosen() {
    let mut s = newly("SAR", &[("home-tile-optional", "on")], 0);
    s.operating_begins();
    s.passes();
    assert_eq!((s.laid("G6"), s.about()), (None, "buy-trains"));
}

// 7.4.4

#[test]
fn nothing_is_built_on_red_and_blue_hexes() {
    let mut s = Sitting::stock(3);
    s.running("WA", ANN, 100).treasury("WA", 500).phase(5).turn("WA", "Track");
    for (hex, tile) in [("D1", "57"), ("D1", "236"), ("A4", "9"), ("A6", "9"), ("A18", "9"), ("F3", "7"), ("B21", "7")]
    {
        s.refuses(&s.lay_turned(hex, tile, 0), "1848 7.4.4");
    }
}

#[test]
fn the_printed_arrows_are_track() {
    let mut s = Sitting::stock(3);
    s.running("WA", ANN, 100).treasury("WA", 500).train("WA", "2").turn("WA", "Track");
    for (hex, tile, to) in [("C2", "9", ["D1", "B3"]), ("E2", "6", ["D1", "E4"])] {
        assert!(s.offers(&s.lay(hex, tile, &to)), "{hex}");
    }
    s.does(s.lay("E2", "6", &["D1", "E4"]));
    s.turn("WA", "Routes");
    assert_eq!(s.earns_by("WA", "2", &["D1", "E2"]), 40);
}

#[test]
fn the_dark_blue_hexes_take_the_tasmania_tile_only() {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).treasury("VR", 500).phase(1).turn("VR", "Track");
    for tile in ["9", "57", "241"] {
        for hex in ["I8", "I10"] {
            let mut copy = s.game.clone();
            assert!(copy.play(ANN, &s.lay_turned(hex, tile, 1)).is_err(), "{tile} on {hex}");
        }
    }
}

// 7.4.5

#[test]
fn the_first_tile_on_mountains_costs_50_and_in_a_desert_40() {
    let mut s = building(0);
    s.treasury("NSW", 49);
    let mountain = s.lay("G16", "57", &["F17", "H15"]);
    s.refuses(&mountain, "1848 7.4.5");
    s.treasury("NSW", 60);
    assert_eq!(s.cost(&mountain), Some(50));
    let bank = s.bank();
    s.does(mountain);
    assert_eq!((s.money("NSW"), s.bank()), (10, bank + 50), "paid by the company to the bank");
    let mut s = Sitting::stock(3);
    s.running("WA", ANN, 100).treasury("WA", 39).turn("WA", "Track");
    let desert = s.lay("C2", "9", &["D1", "B3"]);
    s.refuses(&desert, "1848 7.4.5");
    s.treasury("WA", 40);
    s.does(desert);
    assert_eq!(s.money("WA"), 0);
}

#[test]
fn plain_ground_and_upgrades_cost_nothing() {
    let mut s = building(1);
    s.track("G16", "57", &["F17", "H15"]).turn("NSW", "Track");
    assert_eq!(s.cost(&s.lay("D19", "9", &["E18", "C20"])), Some(0));
    assert_eq!(s.cost(&s.lay("G16", "15", &["F17", "H15"])), Some(0), "the mountain has been paid");
    s.treasury("NSW", 0);
    s.does(s.lay("G16", "15", &["F17", "H15"]));
    assert_eq!(s.money("NSW"), 0);
}

#[test]
fn mountains_and_deserts_are_where_the_map_has_them() {
    let s = Sitting::stock(3);
    let map = &s.game.edition().ground.map;
    let with = |name: &str, cost: u16| -> Vec<&str> {
        let has = |h: &railhead_board::Hex| {
            h.terrain.iter().any(|t| map.terrain[usize::from(t.kind)].name == name && t.cost == Some(cost))
        };
        map.iter().filter(|(_, h)| has(h)).map(|(_, h)| h.name.as_str()).collect()
    };
    assert_eq!(with("mountain", 50), ["C18", "D17", "E16", "F15", "G16", "H13", "H15"]);
    assert_eq!(with("desert", 40), ["B3", "B7", "B9", "C2", "C4", "C8", "E6", "E8"]);
}

// 7.4.6

#[test]
fn each_kind_of_hex_takes_its_own_yellow_tiles() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).treasury("NSW", 500).turn("NSW", "Track");
    assert_eq!(s.tiles_for("F17"), ["5", "6", "57"], "a K hex takes any yellow city");
    let mut s = building(0);
    s.station("NSW", "C20").track("C20", "5", &["D19", "C18"]);
    s.station("NSW", "G14").track("G14", "57", &["F15", "H13"]).turn("NSW", "Track");
    assert_eq!(s.tiles_for("D19"), ["7", "8", "9"], "plain ground");
    assert_eq!(s.tiles_for("H13"), ["7", "8"], "9 would lead into the sea");
    assert_eq!(s.tiles_for("C18"), ["1", "2", "55", "56", "69"], "two towns");
    assert_eq!(s.tiles_for("F15"), ["235"], "two cities");
    assert!(s.tiles_for("A18").is_empty());
}

#[test]
fn a_tile_that_does_not_suit_the_hex_is_refused() {
    let mut s = building(0);
    s.station("NSW", "C20").track("C20", "5", &["D19", "C18"]).turn("NSW", "Track");
    let rule = "1848 7.4.6";
    s.refuses(&s.lay("D19", "57", &["E18", "C20"]), rule);
    s.refuses(&s.lay("D19", "55", &["E18", "C20"]), rule);
    s.refuses(&s.lay("G16", "9", &["F17", "H15"]), rule);
    s.refuses(&s.lay("G16", "235", &["F17"]), rule);
    s.refuses(&s.lay("C18", "9", &["C20", "C16"]), rule);
    s.refuses(&s.lay("C18", "57", &["C20", "C16"]), rule);
    s.station("NSW", "G14").track("G14", "57", &["F15", "H13"]).turn("NSW", "Track");
    s.refuses(&s.lay("F15", "57", &["G14", "E16"]), rule);
    s.refuses(&s.lay("F15", "9", &["G14", "E16"]), rule);
}

#[test]
fn a_k_hex_takes_k_tiles_from_green_on_and_no_other_hex_does() {
    let s = building(1);
    assert_eq!(s.tiles_for("F17"), ["236", "237"], "57 has no bend that 238 could take up");
    assert_eq!(s.tiles_for("E18"), ["15"], "14 would lead into the sea");
    s.refuses(&s.lay("F17", "14", &["G16", "E18"]), "1848 7.4.6");
    s.refuses(&s.lay("E18", "236", &["F17", "D19"]), "1848 7.4.6");
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).track("F17", "6", &["G16", "E16"]).phase(1).turn("NSW", "Track");
    assert_eq!(s.tiles_for("F17"), ["237", "238"]);
}

// 7.4.7

#[test]
fn track_does_not_run_off_the_map() {
    let mut s = building(0);
    let rule = "1848 7.4.7";
    // South and east of Newcastle and the coast lies the sea.
    s.refuses(&s.lay_turned("D19", "9", 1), rule);
    s.refuses(&s.lay_turned("G16", "57", 1), rule);
    s.station("NSW", "C20").turn("NSW", "Track");
    // From Southport one leads to the harbour in the north-east, but not to the one who has no arrow there.
    s.refuses(&s.lay_turned("C20", "57", 1), rule);
}

#[test]
fn track_leads_to_a_red_or_blue_hex_only_where_an_arrow_goes_on() {
    let rule = "1848 7.4.7";
    let mut s = Sitting::stock(3);
    s.running("QR", ANN, 100).running("CAR", BOB, 100).turn("QR", "Track");
    // Brisbane: Cairns has an arrow, the harbour has none on this side.
    assert!(s.offers(&s.lay("B19", "57", &["A18", "C20"])));
    s.refuses(&s.lay("B19", "57", &["B17", "B21"]), rule);
    s.turn("CAR", "Track");
    s.refuses(&s.lay("E4", "57", &["D5", "F3"]), rule);
    s.track("E4", "57", &["E2", "E6"]).turn("CAR", "Track");
    assert!(s.offers(&s.lay("E2", "5", &["E4", "F3"])), "Whyalla has the arrow of Port Lincoln");
}

#[test]
fn track_leads_to_tasmania_only_where_its_tile_goes_on() {
    let rule = "1848 7.4.7";
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).turn("VR", "Track");
    let south = s.lay("H11", "57", &["I10", "G12"]);
    s.refuses(&south, rule);
    s.track("I10", "241", &["H9", "H11"]).turn("VR", "Track");
    s.does(south);
    // On the other hex it is of no use to Melbourne.
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).track("I8", "241", &["H7", "H9"]).turn("VR", "Track");
    s.refuses(&s.lay("H11", "57", &["I10", "G12"]), rule);
    s.track("H11", "57", &["H9", "H13"]).turn("VR", "Track");
    assert!(s.offers(&s.lay("H9", "6", &["H11", "I8"])));
    s.refuses(&s.lay("H9", "5", &["H11", "I10"]), rule);
}

#[test]
fn a_refusal_says_where_track_would_lead() {
    let words = |s: &Sitting, action: &Action| s.game.clone().play(s.seat(), action).unwrap_err().to_string();
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).running("QR", BOB, 100).turn("VR", "Track");
    let south = words(&s, &s.lay("H11", "57", &["I10", "G12"]));
    assert!(south.contains("into the dark blue hex I10 only where the Tasmania tile goes on"), "{south}");
    s.turn("QR", "Track");
    let harbour = words(&s, &s.lay("B19", "57", &["B17", "B21"]));
    assert!(harbour.contains("to B21 only where an arrow goes on"), "{harbour}");
    let off = words(&building(0), &building(0).lay_turned("G16", "57", 1));
    assert!(off.contains("off the map at edge"), "{off}");
}

#[test]
fn the_tasmania_tile_leads_to_both_its_neighbours() {
    let s = Sitting::stock(3);
    let ground = &s.game.edition().ground;
    for (hex, to) in [("I8", ["H7", "H9"]), ("I10", ["H9", "H11"])] {
        let board = &s.table().board;
        let fits: Vec<_> = board.placements(ground, s.hex(hex)).collect();
        assert_eq!(fits, [s.placement(hex, "241", &to)], "{hex}: one way round");
    }
}

// 7.5.1

#[test]
fn an_upgrade_comes_instead_of_new_tiles() {
    let green = |s: &Sitting| s.lay("E18", "15", &["F17", "D19"]);
    let mut s = building(1);
    s.does(green(&s));
    assert_ne!(s.about(), "track");
    s.arrange(|_, _, own| own["stage"]["Turn"]["stop"] = json!("Track"));
    s.refuses(&s.lay("D19", "9", &["E18", "C20"]), "1848 7.5.1");
    s.refuses(&s.lay("F17", "236", &["G16", "E18"]), "1848 7.5.1");
    let mut s = building(1);
    s.does(s.lay("D19", "9", &["E18", "C20"]));
    assert_eq!(s.about(), "track");
    s.refuses(&green(&s), "1848 7.5.1");
    s.refuses(&s.lay("D19", "23", &["E18", "C20"]), "1848 7.5.1");
}

#[test]
fn no_colour_is_left_out() {
    let s = building(5);
    s.refuses(&s.lay("D19", "23", &["E18", "C20"]), "1848 7.5.1");
    s.refuses(&s.lay("E18", "611", &["F17", "D19"]), "1848 7.5.1");
    s.refuses(&s.lay("F17", "239", &["G16", "E18"]), "1848 7.5.1");
    // A tile of the same colour is no upgrade either.
    s.refuses(&s.lay("E18", "6", &["F17"]), "1848 7.5.1");
}

#[test]
fn yellow_becomes_green_green_brown_and_brown_grey() {
    let mut s = building(5);
    s.station("NSW", "E14").track("E14", "57", &["D15", "F13"]).turn("NSW", "Track");
    for tile in ["14", "611", "915"] {
        s.does(s.lay("E14", tile, &["D15", "F13"]));
        s.turn("NSW", "Track");
    }
    assert_eq!(s.laid("E14").as_deref(), Some("915"));
    s.does(s.lay("F17", "236", &["G16", "E18"]));
    s.turn("NSW", "Track");
    for tile in ["239", "240"] {
        s.does(s.lay_turned("F17", tile, 0));
        s.turn("NSW", "Track");
    }
    assert!(s.tiles_for("F17").is_empty() && s.tiles_for("E14").is_empty(), "grey is the end");
    assert!(s.has_token("NSW", "F17"), "tokens stay where they are");
}

#[test]
fn new_track_of_an_upgrade_need_not_join_a_neighbour_or_be_usable() {
    let mut s = building(1);
    s.track("D19", "9", &["E18", "C20"]).track("C18", "55", &["B17", "D19", "B19", "D17"]);
    s.track("D17", "7", &["E18", "E16"]).turn("NSW", "Track");
    // 19 adds a bend between D17, whose track does not meet it, and C18: NSW cannot use it.
    let bend = s.lay("D19", "18", &["E18", "C20", "D17", "C18"]);
    s.does(bend);
}

#[test]
fn a_free_space_lets_everybody_build_through_a_city() {
    let mut s = building(1);
    s.open("VR", BOB, 80).station("VR", "E18").turn("NSW", "Track");
    let beyond = s.lay("D19", "9", &["E18", "C20"]);
    s.refuses(&beyond, CONNECTED);
    // The full city itself is reached, and its upgrade has a second space.
    s.does(s.lay("E18", "15", &["F17", "D19"]));
    s.turn("NSW", "Track");
    s.does(beyond);
}

#[test]
fn exchanged_tiles_are_laid_again() {
    let mut s = building(1);
    s.none_left(&[("57", &["F13"])]).turn("NSW", "Track");
    s.refuses(&s.lay("G16", "57", &["F17", "H15"]), "1848 7.4.1");
    s.does(s.lay("E18", "15", &["F17", "D19"]));
    s.turn("NSW", "Track");
    assert_eq!(s.table().board.left(s.tile("57")), Some(1));
    s.does(s.lay("G16", "57", &["F17", "H15"]));
}

// 7.5.2

#[test]
fn green_comes_with_the_first_3_brown_with_the_first_5_grey_with_the_first_8() {
    let rule = "1848 7.5.2";
    for phase in 0..=5 {
        let mut s = building(phase);
        let green = s.lay("F17", "236", &["G16", "E18"]);
        assert_eq!(s.offers(&green), phase >= 1, "phase {phase}");
        if phase < 1 {
            s.refuses(&green, rule);
        }
        s.track("F17", "236", &["G16", "E18", "F15"]).turn("NSW", "Track");
        let brown = s.lay("F17", "239", &["G16", "F15", "E16", "E18"]);
        assert_eq!(s.offers(&brown), phase >= 3, "phase {phase}");
        if phase < 3 {
            s.refuses(&brown, rule);
        }
        s.track("F17", "239", &["G16", "F15", "E16", "E18"]).turn("NSW", "Track");
        let grey = s.lay("F17", "240", &["G16", "F15", "E16", "E18"]);
        assert_eq!(s.offers(&grey), phase >= 5, "phase {phase}");
        if phase < 5 {
            s.refuses(&grey, rule);
        }
    }
}

// 7.5.3

#[test]
fn only_what_a_train_of_the_company_could_run_over_is_upgraded() {
    let mut s = building(1);
    s.track("H11", "57", &["H9", "H13"]).track("D15", "9", &["D13", "D17"]).turn("NSW", "Track");
    s.refuses(&s.lay("H11", "236", &["H9", "H13"]), CONNECTED);
    s.refuses(&s.lay("D15", "23", &["D13", "D17"]), CONNECTED);
    // A tile beside its line is reached once the upgrade brings it track.
    s.track("D17", "9", &["D15", "D19"]).track("E16", "7", &["D17", "E18"]).turn("NSW", "Track");
    s.refuses(&s.lay("D17", "24", &["D15", "D19", "C18"]), CONNECTED);
}

#[test]
fn an_upgrade_may_take_up_the_companys_line_with_its_new_track() {
    let mut s = building(1);
    // D19 carries track of others, past the line that arrives from Newcastle.
    s.track("D19", "7", &["D17", "C18"]).turn("NSW", "Track");
    assert!(s.offers(&s.lay("D19", "18", &["D17", "C18", "E18", "C20"])));
    s.refuses(&s.lay("D19", "29", &["D17", "C18", "C20"]), CONNECTED);
}

#[test]
fn an_upgrade_keeps_all_track() {
    let mut s = building(1);
    s.station("NSW", "E14").track("E14", "57", &["D15", "F13"]).track("D15", "9", &["E14", "C16"]).turn("NSW", "Track");
    // Turned so, the line between E14 and C16 would be broken.
    s.refuses(&s.lay_turned("D15", "24", 1), "1848 7.5.3");
    s.refuses(&s.lay_turned("E14", "15", 1), "1848 7.5.3");
    assert!(s.offers(&s.lay("D15", "24", &["E14", "C16"])));
    assert!(s.offers(&s.lay("E14", "15", &["D15", "F13"])));
}

#[test]
fn towns_cities_special_cities_and_plain_track_are_not_exchanged() {
    let mut s = building(5);
    s.track("D19", "9", &["E18", "C20"]).station("NSW", "G14").track("G14", "57", &["F15", "H13"]);
    s.track("F15", "235", &["G14"]).track("C18", "55", &["B17", "D19", "B19", "D17"]).turn("NSW", "Track");
    for (hex, tile) in [("D19", "14"), ("D19", "59"), ("E18", "24"), ("E18", "59"), ("F15", "14"), ("F15", "24")] {
        for sixths in 0..6 {
            let lay = s.lay_turned(hex, tile, sixths);
            assert!(s.game.clone().play(ANN, &lay).is_err(), "{tile} on {hex}");
            assert!(!s.offers(&lay));
        }
    }
    // Towns stay as they are.
    s.station("NSW", "B19").track("B19", "6", &["C18", "A18"]).turn("NSW", "Track");
    assert!(s.tiles_for("C18").is_empty());
}

#[test]
fn double_cities_grow_from_yellow_to_brown_and_keep_their_tokens_apart() {
    let mut s = building(5);
    s.station("NSW", "G14").track("G14", "57", &["F15", "H13"]).track("F15", "235", &["G14"]);
    s.station_in("NSW", "F15", 0).turn("NSW", "Track");
    assert_eq!(s.tiles_for("F15"), ["59"]);
    s.does(s.lay("F15", "59", &["G14"]));
    s.turn("NSW", "Track");
    assert_eq!(s.tiles_for("F15"), ["64", "65", "66", "67", "68"]);
}

// Tile manifest

#[test]
fn the_manifest_is_that_of_the_rulebooks_last_page() {
    let book = "1x1> 2x1> 5x3>14,15,236,237,238 6x4>14,15,236,237,238 7x4>18,26,27,28,29,30,31 \
        8x9>16,19,23,24,25,28,29,30,31 9x12>18,19,20,23,24,26,27 55x1> 56x1> 57x3>14,15,236,237 69x1> 235x3>59 \
        14x3>611 15x6>611 16x1>43,70 18x1>43 19x1>45,46 20x1>44,47 23x2>41,43,45,47 24x2>42,43,46,47 25x2>40,45,46 \
        26x1>42,44,45 27x1>41,44,46 28x1>39,43,46,70 29x1>39,43,45,70 30x1>42,70 31x1>41,70 59x2>64,65,66,67,68 \
        236x1>239 237x1>239 238x2>239 39x1> 40x1> 41x1> 42x1> 43x1> 44x1> 45x1> 46x1> 47x1> \
        64x1> 65x1> 66x1> 67x1> 68x1> 70x1> 239x3>240 611x4>915 240x2> 915x1> 241x1>";
    let s = Sitting::stock(3);
    let tiles = &s.game.edition().ground.tiles;
    let mut found: Vec<String> = tiles
        .iter()
        .map(|(_, tile)| {
            let to: Vec<&str> = tile.promotes_to.iter().map(|t| tiles.get(*t).number.as_str()).collect();
            assert!(!tile.supply.unlimited, "every number is a limit");
            format!("{}x{}>{}", tile.number, tile.supply.printed, to.join(","))
        })
        .collect();
    let mut printed: Vec<&str> = book.split_whitespace().collect();
    found.sort_unstable();
    printed.sort_unstable();
    assert_eq!(found, printed);
    let all: u16 = tiles.iter().map(|(_, t)| t.supply.printed).sum();
    assert_eq!(all, 100, "43 yellow, 31 green, 22 brown, 3 grey, 1 blue");
}

#[test]
fn empty_hexes_take_the_first_tiles_that_the_manifest_lists() {
    let s = Sitting::stock(3);
    let (ground, board) = (&s.game.edition().ground, &s.table().board);
    let first = |hex: &str| {
        let mut found: Vec<u16> =
            board.placements(ground, s.hex(hex)).map(|at| ground.tiles.get(at.tile).number.parse().unwrap()).collect();
        found.sort_unstable();
        found.dedup();
        found
    };
    assert_eq!(first("D13"), [7, 8, 9]);
    assert_eq!(first("E14"), [5, 6, 57]);
    for k in ["B19", "F17", "G6", "H11"] {
        assert_eq!(first(k), [5, 6, 57], "{k}");
    }
    for oo in ["B17", "F15", "G10"] {
        assert_eq!(first(oo), [235], "{oo}");
    }
    for towns in ["C18", "D3", "G12"] {
        assert_eq!(first(towns), [1, 2, 55, 56, 69], "{towns}");
    }
}

#[test]
fn a_tile_that_does_not_exist_is_refused() {
    let s = building(0);
    let (hex, tile) = (s.hex("D19"), s.tile("9"));
    let rotation = railhead_board::Rotation::NONE;
    for action in [
        Action::Lay { hex: railhead_board::HexId(9999), tile, rotation, with: None },
        Action::Lay { hex, tile: railhead_board::TileId(9999), rotation, with: None },
    ] {
        assert!(s.game.clone().play(ANN, &action).is_err());
    }
}
