//! 6.2: track; the tile manifest.

use crate::table::{ANN, BOB, Sit, Sitting, of};
use railhead_board::Colour;

/// NYC's turn for track: Ann is president, some money, no train.
fn nyc(phase: u8) -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 500).phase(phase).turn("NYC", "Track");
    s
}

// 6.2 Upgrades

#[test]
fn colours_follow_one_another_and_wait_for_their_phase() {
    for (phase, green) in [(0, false), (1, true), (2, true), (3, true)] {
        let mut s = nyc(phase);
        s.track("D18", "8", &["D20", "E17"]).track("E17", "293", &["D18", "F16"]);
        let upgrade = s.lay("E17", "294", &["D18", "F16"]);
        if green {
            assert!(s.offers(&upgrade));
        } else {
            s.refuses(&upgrade, "1846 8");
        }
    }
    let mut s = nyc(1);
    s.track("D18", "8", &["D20", "E17"]).track("E17", "294", &["D18", "F16", "E19", "E15"]);
    s.refuses(&s.lay("E17", "297", &["D18", "F16", "E19", "E15", "F18"]), "1846 8");
    s.phase(2);
    s.does(s.lay("E17", "297", &["D18", "F16", "E19", "E15", "F18"]));
    let mut s = nyc(2);
    s.track("D18", "8", &["D20", "E17"]).track("E17", "297", &["D18", "F16", "E19", "E15", "F18"]);
    s.refuses(&s.lay("E17", "290", &["D18", "F16", "E19", "E15", "F18"]), "1846 8");
    s.phase(3);
    s.does(s.lay("E17", "290", &["D18", "F16", "E19", "E15", "F18"]));
}

#[test]
fn no_colour_is_skipped() {
    let mut s = nyc(2);
    s.refuses(&s.lay("D18", "24", &["D20", "E17"]), "1846 6.2 (upgrades)");
    s.track("D18", "8", &["D20", "E17"]);
    s.refuses(&s.lay("D18", "43", &["D20", "E17"]), "1846 6.2 (upgrades)");
}

#[test]
fn only_listed_promotions_are_upgrades() {
    let mut s = nyc(1);
    s.track("D18", "8", &["D20", "E17"]);
    // 8 does not become 20, which has no such curve.
    s.refuses(&s.lay("D18", "20", &["D20", "E17"]), "1846 6.2 (upgrades)");
}

#[test]
fn grey_printed_hexes_stay_as_they_are() {
    let mut s = nyc(3);
    s.open("ERIE", BOB, 100).treasury("ERIE", 500).turn("ERIE", "Track");
    s.refuses(&s.lay_turned("E21", "51", 0), "1846 6.2 (upgrades)");
}

#[test]
fn a_yellow_printed_tile_is_upgraded_like_one_that_was_laid() {
    let mut s = nyc(1);
    let upgrade = s.lay("D20", "619", &["E19", "D18", "C21", "E21"]);
    assert_eq!(s.cost(&upgrade), Some(20));
    s.does(upgrade);
    assert!(s.has_token("NYC", "D20"), "tokens stay");
}

#[test]
fn an_upgraded_tile_can_be_used_again() {
    let mut s = nyc(1);
    s.track("D18", "8", &["D20", "E17"]).track("E17", "293", &["D18", "F16"]);
    let tile = s.tile("293");
    assert_eq!(s.table().board.left(tile), Some(0));
    s.does(s.lay("E17", "294", &["D18", "F16"]));
    assert_eq!(s.table().board.left(tile), Some(1));
}

// 6.2 and 6.21

#[test]
fn two_yellow_tiles_or_one_and_an_upgrade_in_either_order() {
    let start = || {
        let mut s = nyc(1);
        s.track("D18", "8", &["D20", "E17"]);
        s
    };
    let green = |s: &Sitting| s.lay("D18", "29", &["D20", "E17", "E19"]);
    let mut s = start();
    s.does(s.lay("E19", "9", &["D20", "F18"]));
    s.does(s.lay("E17", "292", &["D18", "E15"]));
    s.refuses(&s.lay("E15", "9", &["E17", "E13"]), "1846 6.2");
    s.refuses(&green(&s), "1846 6.2");

    let mut s = start();
    s.does(s.lay("E17", "292", &["D18", "E15"]));
    s.does(s.lay("E17", "296", &["D18", "E15"]));
    s.refuses(&s.lay("E19", "9", &["D20", "F18"]), "1846 6.2");

    let mut s = start();
    s.does(s.lay("D20", "619", &["E19", "D18", "C21", "E21"]));
    s.refuses(&s.lay_turned("D18", "23", 0), "1846 6.2");
    s.does(s.lay("E19", "9", &["D20", "F18"]));
}

#[test]
fn a_tile_may_be_laid_and_upgraded_in_the_same_turn() {
    let mut s = nyc(1);
    s.does(s.lay("E19", "9", &["D20", "F18"]));
    s.does(s.lay("E19", "23", &["D20", "F18", "E17"]));
    assert_eq!(s.laid("E19").as_deref(), Some("23"));
    assert_eq!(s.money("NYC"), 460);
}

#[test]
fn track_need_not_be_laid_and_an_upgrade_may_come_alone() {
    let mut s = nyc(1);
    s.train("NYC", "2");
    s.does(s.lay("D20", "619", &["E19", "D18", "C21", "E21"]));
    s.passes();
    assert_eq!(s.about(), "run");
    let mut s = nyc(1);
    s.train("NYC", "2");
    s.passes();
    assert_eq!(s.about(), "run");
}

// 6.22 Tile limits

#[test]
fn the_tiles_there_are_limit_what_can_be_laid_but_7_8_and_9() {
    let mut s = nyc(0);
    s.track("D18", "8", &["D20", "E17"]).track("H12", "292", &["H10", "G13"]);
    s.refuses(&s.lay("E17", "292", &["D18", "E15"]), "1846 6.22");
    assert!(s.offers(&s.lay("E17", "293", &["D18", "F16"])));
    for basic in ["7", "8", "9"] {
        assert_eq!(s.table().board.left(s.tile(basic)), None, "{basic} has no limit");
    }
}

// 6.2 Cities

#[test]
fn city_tiles_go_to_cities_only_and_plain_track_to_none() {
    let mut s = nyc(0);
    s.track("D18", "8", &["D20", "E17"]);
    s.refuses(&s.lay("E19", "57", &["D20", "F18"]), "1846 6.2 (cities)");
    s.refuses(&s.lay("E17", "9", &["D18", "F16"]), "1846 6.2 (cities)");
}

#[test]
fn z_tiles_belong_to_cleveland_detroit_and_cincinnati() {
    let mut s = nyc(1);
    s.track("D18", "8", &["D20", "E17"]);
    s.refuses(&s.lay("E17", "57", &["D18", "F16"]), "1846 6.2 (cities)");
    s.station("NYC", "D14");
    s.refuses(&s.lay("D14", "293", &["E13", "C15"]), "1846 6.2 (cities)");
    assert!(s.offers(&s.lay("D14", "57", &["E13", "C15"])));
    let ground = &s.game.edition().ground;
    let z: Vec<&str> = ground
        .map
        .iter()
        .filter(|(_, h)| h.label_for(Colour::Yellow) == Some("Z"))
        .map(|(_, h)| h.name.as_str())
        .collect();
    assert_eq!(z, ["C15", "E17", "H12"]);
}

#[test]
fn chicago_has_tiles_of_its_own() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 500).phase(1).station_in("NYC", "D6", 2).turn("NYC", "Track");
    s.refuses(&s.lay_turned("D6", "14", 0), "1846 6.2 (cities)");
    assert!(s.offers(&s.lay_turned("D6", "298", 0)));
    s.track("D8", "9", &["D6", "D10"]).track("D20", "619", &["E19", "D18", "C21", "E21"]);
    s.refuses(&s.lay_turned("D20", "298", 0), "1846 6.2 (upgrades)");
}

// 6.2 Existing track

#[test]
fn an_upgrade_keeps_all_track_that_was_there() {
    let mut s = nyc(1);
    s.track("D18", "8", &["D20", "E17"]).track("E17", "293", &["D18", "F16"]);
    // Turned so, the way to D18 would be lost.
    s.refuses(&s.lay_turned("E17", "295", 4), "1846 6.2 (existing track)");
    assert!(s.offers(&s.lay("E17", "294", &["D18", "F16"])));
}

// 6.2 Connections

#[test]
fn new_track_must_connect_to_a_token() {
    let mut s = nyc(0);
    assert!(s.offers(&s.lay("D18", "8", &["D20", "E17"])));
    s.refuses(&s.lay("E17", "293", &["D18", "F16"]), "1846 6.2 (connections)");
    s.refuses(&s.lay("E19", "9", &["E17", "E21"]), "1846 6.2 (connections)");
    s.does(s.lay("D18", "8", &["D20", "E17"]));
    assert!(s.offers(&s.lay("E17", "293", &["D18", "F16"])), "now it is connected");
}

#[test]
fn upgraded_track_must_be_connected_by_its_new_part() {
    let mut s = nyc(1);
    s.track("D18", "8", &["D20", "E17"]);
    // E19 is reached from D20 only; the track between E17 and E21 is not.
    s.track("E19", "9", &["E17", "E21"]);
    // What is new must begin where the NYC comes from.
    s.refuses(&s.lay("E19", "24", &["E17", "E21", "F18"]), "1846 6.2 (connections)");
    assert!(s.offers(&s.lay("E19", "24", &["E17", "E21", "D20"])));
}

#[test]
fn a_city_full_of_others_tokens_ends_the_connection() {
    let mut s = nyc(0);
    s.track("D18", "8", &["D20", "E17"]).track("E17", "293", &["D18", "F16"]);
    let beyond = s.lay("F16", "9", &["E17", "G15"]);
    assert!(s.offers(&beyond), "a vacant space lets the line pass");
    s.open("GT", BOB, 60).station("GT", "E17");
    s.refuses(&beyond, "1846 6.2 (connections)");
}

#[test]
fn a_kept_space_lets_a_line_pass() {
    let mut s = nyc(0);
    s.station("NYC", "D14").track("D14", "6", &["D12"]).track("D12", "8", &["D14", "E11"]);
    s.track("E11", "57", &["D12", "F10"]);
    // Fort Wayne's only space is kept for the Pennsylvania.
    assert!(s.offers(&s.lay("F10", "9", &["E11", "G9"])));
}

// 6.22 City upgrades

#[test]
fn a_city_is_upgraded_by_whoever_reaches_it_whatever_track_is_new() {
    let mut s = nyc(1);
    s.track("D18", "8", &["D20", "E17"]).track("E17", "293", &["D18", "F16"]);
    s.open("GT", BOB, 60).station("GT", "E17");
    // The NYC cannot pass the full city, but it reaches it.
    assert!(s.offers(&s.lay("E17", "294", &["D18", "F16"])));
    s.open("B&O", BOB, 60).treasury("B&O", 100).turn("B&O", "Track");
    s.refuses(&s.lay("E17", "294", &["D18", "F16"]), "1846 6.2 (connections)");
}

// 6.2 Impassable hexsides

#[test]
fn track_does_not_lead_into_water_or_to_a_grey_or_red_side_without_track() {
    let s = nyc(0);
    // D18 to the lakes in the west and in the north-east.
    s.refuses(&s.lay("D18", "9", &["D20", "D16"]), "1846 6.2 (impassable hexsides)");
    s.refuses(&s.lay_turned("D18", "7", 3), "1846 6.2 (impassable hexsides)");
    // Windsor has track to Detroit only.
    let to_windsor = s.lay("D18", "8", &["C17"]);
    s.refuses(&to_windsor, "1846 6.2 (impassable hexsides)");
}

// 6.2 Track cost

#[test]
fn every_tile_costs_20_or_its_terrain_if_that_is_more() {
    let mut s = Sitting::stock(5);
    s.open("PRR", ANN, 100).treasury("PRR", 39).turn("PRR", "Track");
    let mountain = s.lay("F18", "9", &["F20", "F16"]);
    s.refuses(&mountain, "1846 6.2 (track cost)");
    s.treasury("PRR", 100);
    assert_eq!(s.cost(&mountain), Some(40));
    s.does(mountain);
    assert_eq!(s.money("PRR"), 60);
    let plain = s.lay("F16", "9", &["F18", "F14"]);
    assert_eq!(s.cost(&plain), Some(20));
    s.phase(1);
    let upgrade = s.lay("F18", "24", &["F20", "F16", "G17"]);
    assert_eq!(s.cost(&upgrade), Some(20), "the mountain has been paid");
}

#[test]
fn the_highest_mountain_costs_60_and_detroits_first_upgrade_40() {
    let mut s = Sitting::stock(5);
    s.open("C&O", ANN, 100).treasury("C&O", 300).turn("C&O", "Track");
    assert_eq!(s.cost(&s.lay("H14", "8", &["I15", "H12"])), Some(60));
    let mut s = Sitting::stock(5);
    s.private_of("MS", of(BOB)).phase(1).treasury("MS", 300).turn("MS", "Track");
    let first = s.lay("C15", "295", &["C13", "B16", "B14", "D14"]);
    assert_eq!(s.cost(&first), Some(40));
    assert_eq!(s.cost(&s.lay("C15", "294", &["C13", "B16", "C17"])), Some(40 + 60), "the tunnel to Windsor on top");
    s.does(first);
    s.phase(2).turn("MS", "Track");
    assert_eq!(s.cost(&s.lay("C15", "297", &["C13", "B16", "C17"])), Some(20 + 60), "the water has been paid");
}

#[test]
fn the_illinois_central_lays_its_land_grants_for_free_but_not_their_upgrades() {
    let mut s = Sitting::stock(5);
    s.open("IC", ANN, 100).treasury("IC", 20).phase(1).turn("IC", "Track");
    let grant = s.lay("J4", "9", &["K3", "I5"]);
    assert_eq!(s.cost(&grant), Some(0));
    s.does(grant);
    let upgrade = s.lay("J4", "23", &["K3", "I5", "J6"]);
    assert_eq!(s.cost(&upgrade), Some(20));
    // All five of them.
    let grants = ["E5", "F6", "G5", "H6", "J4"];
    for hex in grants {
        let icons = &s.game.edition().ground.map.hex(s.hex(hex)).features;
        assert!(
            icons.iter().any(|f| matches!(f, railhead_board::Feature::Icon { key, .. } if key == "grant")),
            "{hex}"
        );
    }
}

#[test]
fn the_illinois_central_lays_two_land_grants_without_any_money() {
    let mut s = Sitting::stock(5);
    s.open("IC", ANN, 100).train("IC", "2").turn("IC", "Track");
    s.does(s.lay("J4", "9", &["K3", "I5"]));
    assert_eq!(s.about(), "track-and-token", "a second one is free as well");
    s.does(s.lay("H6", "9", &["I5", "G7"]));
    assert_eq!(s.money("IC"), 0);
}

#[test]
fn others_pay_for_the_land_grants() {
    let mut s = nyc(0);
    s.station("NYC", "I5");
    assert_eq!(s.cost(&s.lay("J4", "9", &["I5", "K3"])), Some(20));
    assert_eq!(s.cost(&s.lay("H6", "9", &["I5", "G7"])), Some(20));
}

// 6.23

#[test]
fn the_second_tile_at_a_bridge_pass_or_tunnel_pays_for_it() {
    // Tunnel E19-F20: printed track waits on the side of the Pennsylvania.
    let s = nyc(0);
    assert_eq!(s.cost(&s.lay("E19", "8", &["D20", "F20"])), Some(20 + 40));
    assert_eq!(s.cost(&s.lay("E19", "7", &["D20", "E21"])), Some(20));
    let mut s = Sitting::stock(5);
    s.open("PRR", ANN, 100).treasury("PRR", 300).turn("PRR", "Track");
    assert_eq!(s.cost(&s.lay("E19", "9", &["F20", "D18"])), Some(20 + 40));
    // Bridge H12-I11: the first tile is not charged, the second is.
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 300).station("NYC", "H12").turn("NYC", "Track");
    let first = s.lay("H12", "292", &["I11", "H14"]);
    assert_eq!(s.cost(&first), Some(20));
    s.does(first);
    let second = s.lay("I11", "8", &["H12", "I9"]);
    assert_eq!(s.cost(&second), Some(20 + 40));
    s.does(second);
    s.phase(1).turn("NYC", "Track");
    assert_eq!(s.cost(&s.lay("H12", "296", &["I11", "H14"])), Some(20), "once only");
}

#[test]
fn the_illinois_central_pays_for_its_bridge() {
    let mut s = Sitting::stock(5);
    s.open("IC", ANN, 100).treasury("IC", 300).track("J6", "9", &["J4", "J8"]).turn("IC", "Track");
    assert_eq!(s.cost(&s.lay("J4", "8", &["K3", "J6"])), Some(40));
    assert_eq!(s.cost(&s.lay("J4", "9", &["K3", "I5"])), Some(0));
}

// Tile manifest

#[test]
fn the_manifest_is_that_of_the_rulebooks_last_page() {
    let book = "5x3>14,15,619 6x4>14,15,619 7x4*>18,21,22,26,27,28,29,30,31 \
        8x14*>16,17,19,21,22,23,24,25,28,29,30,31 9x14*>18,19,20,23,24,26,27 57x4>14,15,619 \
        291x1>294,295,296 292x1>294,295,296 293x1>294,295,296 \
        14x4>611 15x5>611 16x2>43,70 17x1>47 18x1>43 19x2>45,46 20x2>44,47 21x1>46 22x1>45 23x4>41,43,45,47 \
        24x4>42,43,46,47 25x2>40,45,46 26x1>42,44,45 27x1>41,44,46 28x1>39,43,46,70 29x1>39,43,45,70 30x1>42,70 \
        31x1>41,70 298x1>299 294x2>297 295x2>297 296x1>297 619x3>611 \
        39x1> 40x1> 41x2> 42x2> 43x2> 44x1> 45x2> 46x2> 47x2> 70x1> 299x1>300 297x2>290 611x4>51 \
        300x1> 290x1> 51x2>";
    let s = Sitting::stock(3);
    let tiles = &s.game.edition().ground.tiles;
    let mut found: Vec<String> = tiles
        .iter()
        .map(|(_, tile)| {
            let to: Vec<&str> = tile.promotes_to.iter().map(|t| tiles.get(*t).number.as_str()).collect();
            let free = if tile.supply.unlimited { "*" } else { "" };
            format!("{}x{}{free}>{}", tile.number, tile.supply.printed, to.join(","))
        })
        .collect();
    let mut printed: Vec<&str> = book.split_whitespace().collect();
    found.sort_unstable();
    printed.sort_unstable();
    assert_eq!(found, printed);
    let all: u16 = tiles.iter().map(|(_, t)| t.supply.printed).sum();
    assert_eq!(all, 117);
}

#[test]
fn printed_tiles_become_what_the_manifest_lists() {
    let s = Sitting::stock(3);
    let map = &s.game.edition().ground.map;
    for (hex, to) in [("D6", &["298"][..]), ("C15", &["294", "295"]), ("D20", &["14", "619"]), ("G19", &["14"])] {
        assert_eq!(map.hex(s.hex(hex)).only, to, "{hex}");
    }
}
