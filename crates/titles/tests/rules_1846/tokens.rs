//! 6.2: station tokens.

use crate::table::{ANN, BOB, CAT, Sit, Sitting};
use railhead_engine::{Action, Holder, Standing};

const RULE: &str = "1846 6.2 (station tokens)";
const KEPT: &str = "1846 6.2, 6.24";

/// NYC's turn with track from Erie to Cleveland.
fn nyc(treasury: i32) -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", treasury).train("NYC", "2");
    s.track("D18", "8", &["D20", "E17"]).track("E17", "293", &["D18", "F16"]).turn("NYC", "Track");
    s
}

/// NYC in Terre Haute with track to Centralia; its turn.
fn centralia() -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 300).open("GT", BOB, 60).open("IC", CAT, 80).treasury("IC", 300);
    s.track("G7", "57", &["H6", "F8"]).track("H6", "9", &["G7", "I5"]).station("NYC", "G7").turn("NYC", "Track");
    s
}

// 6.2 Station tokens

#[test]
fn a_token_costs_80_from_the_treasury() {
    let mut s = nyc(79);
    s.refuses(&s.token("E17"), RULE);
    s.treasury("NYC", 100);
    assert_eq!(s.cost(&s.token("E17")), Some(80));
    s.does(s.token("E17"));
    assert_eq!((s.money("NYC"), s.has_token("NYC", "E17")), (20, true));
    assert_eq!(s.table().company(s.company("NYC")).tokens, 2);
}

#[test]
fn tokens_go_to_vacant_spaces_of_cities_that_are_connected() {
    let mut s = nyc(300);
    s.refuses(&s.token("D14"), RULE);
    s.refuses(&s.token("D18"), RULE);
    s.refuses(&s.token("C21"), RULE);
    s.open("GT", BOB, 60).station("GT", "E17");
    s.refuses(&s.token("E17"), RULE);
}

#[test]
fn one_token_is_placed_in_a_turn() {
    let mut s = nyc(500);
    s.track("F16", "9", &["E17", "G15"]).track("G15", "57", &["F16", "H14"]);
    s.does(s.token("E17"));
    s.refuses(&s.token("G15"), RULE);
}

#[test]
fn who_has_no_token_left_places_none() {
    let mut s = nyc(500);
    let company = s.company("NYC");
    s.arrange(|_, table, _| table.company_mut(company).tokens = 0);
    s.refuses(&s.token("E17"), RULE);
}

#[test]
fn tokens_and_tiles_come_in_any_order() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 300).track("D18", "8", &["D20", "E17"]);
    s.open("GT", BOB, 60).turn("NYC", "Track");
    s.does(s.lay("E17", "293", &["D18", "F16"]));
    s.does(s.token("E17"));
    s.does(s.lay("F16", "9", &["E17", "G15"]));
    assert_eq!(s.money("NYC"), 300 - 20 - 80 - 20);
}

#[test]
fn a_corporation_places_a_token_in_its_first_operating_round() {
    let mut s = nyc(300);
    assert!(!s.table().company(s.company("NYC")).operated);
    s.does(s.token("E17"));
}

#[test]
fn corporations_have_the_tokens_of_their_mats() {
    let s = Sitting::stock(5);
    // The initial token and two to four more.
    for (sign, all) in [("PRR", 5), ("NYC", 4), ("B&O", 4), ("C&O", 4), ("ERIE", 4), ("GT", 3), ("IC", 4)] {
        assert_eq!(s.table().company(s.company(sign)).tokens, all, "{sign}");
    }
}

#[test]
fn a_kept_space_is_left_to_its_corporation_which_pays_40() {
    let mut s = centralia();
    assert_eq!(s.cost(&s.token("I5")), Some(80), "the other space is free");
    s.station("GT", "I5");
    s.refuses(&s.token("I5"), KEPT);
    s.track("J4", "9", &["K3", "I5"]).turn("IC", "Track");
    assert_eq!(s.cost(&s.token("I5")), Some(40));
    s.does(s.token("I5"));
    assert_eq!(s.money("IC"), 260);
}

#[test]
fn a_corporation_that_was_not_launched_yet_has_its_space_kept_too() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 300).open("GT", BOB, 60);
    s.track("G7", "57", &["H6", "F8"]).track("H6", "9", &["G7", "I5"]).station("NYC", "G7").station("GT", "I5");
    s.turn("NYC", "Track");
    s.refuses(&s.token("I5"), KEPT);
}

#[test]
fn a_corporation_out_of_play_keeps_no_space() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 300).open("GT", BOB, 60);
    s.track("G7", "57", &["H6", "F8"]).track("H6", "9", &["G7", "I5"]).station("NYC", "G7").station("GT", "I5");
    let company = s.company("IC");
    s.arrange(|_, table, _| {
        table.company_mut(company).standing = Standing::Closed;
        for cert in table.certs.iter_mut().filter(|c| c.company == company) {
            cert.holder = Holder::Gone;
        }
    });
    s.turn("NYC", "Track");
    assert_eq!(s.cost(&s.token("I5")), Some(80));
}

#[test]
fn in_phase_iv_spaces_are_kept_no_longer_and_cost_80() {
    let mut s = centralia();
    s.station("GT", "I5").phase(3);
    assert_eq!(s.cost(&s.token("I5")), Some(80));
    let mut s = centralia();
    s.phase(3).track("J4", "9", &["K3", "I5"]).turn("IC", "Track");
    assert_eq!(s.cost(&s.token("I5")), Some(80));
}

#[test]
fn the_four_reserved_cities_are_those_of_the_board() {
    let s = Sitting::stock(5);
    let map = &s.game.edition().ground.map;
    for (sign, hex, place) in
        [("ERIE", "D20", "Erie"), ("IC", "I5", "Centralia"), ("B&O", "H12", "Cincinnati"), ("PRR", "E11", "Fort Wayne")]
    {
        let hex = map.hex(s.hex(hex));
        assert_eq!(hex.place.as_deref(), Some(place));
        let kept = |f: &railhead_board::Feature| matches!(f, railhead_board::Feature::Reserved { company, .. } if company == sign);
        assert!(hex.features.iter().any(kept), "{sign}");
    }
}

#[test]
fn the_baltimore_and_ohio_goes_to_cincinnati_for_100_unconnected_and_40_connected() {
    let mut s = Sitting::stock(5);
    s.open("B&O", ANN, 100).treasury("B&O", 300).turn("B&O", "Track");
    assert_eq!(s.cost(&s.token("H12")), Some(100));
    let mut apart = s.clone();
    apart.does(apart.token("H12"));
    assert_eq!(apart.money("B&O"), 200);
    s.station("B&O", "G13").track("G13", "57", &["H12", "F14"]).track("H12", "292", &["G13", "H10"]);
    assert_eq!(s.cost(&s.token("H12")), Some(40));
}

#[test]
fn the_pennsylvania_goes_to_fort_wayne_for_60_unconnected_and_40_connected() {
    let mut s = Sitting::stock(5);
    s.open("PRR", ANN, 100).treasury("PRR", 300).turn("PRR", "Track");
    assert_eq!(s.cost(&s.token("E11")), Some(60));
    s.refuses(&s.token("D14"), RULE);
    s.station("PRR", "D14").track("D14", "6", &["D12"]);
    s.track("D12", "8", &["D14", "E11"]).track("E11", "57", &["D12", "F10"]);
    assert_eq!(s.cost(&s.token("E11")), Some(40));
}

#[test]
fn nobody_else_is_let_into_the_pennsylvanias_space() {
    let mut s = nyc(300);
    s.station("NYC", "D14").track("D14", "6", &["D12"]).track("D12", "8", &["D14", "E11"]);
    s.track("E11", "57", &["D12", "F10"]);
    s.refuses(&s.token("E11"), KEPT);
    s.track("E11", "14", &["D12", "F10"]);
    assert_eq!(s.cost(&s.token("E11")), Some(80), "the green tile has a second space");
}

#[test]
fn the_erie_needs_a_connection_for_its_space_and_pays_40() {
    let mut s = Sitting::stock(5);
    s.open("ERIE", ANN, 100).treasury("ERIE", 300).open("NYC", BOB, 100).turn("ERIE", "Track");
    s.refuses(&s.token("D20"), RULE);
    s.track("D20", "619", &["E19", "D18", "C21", "E21"]);
    assert_eq!(s.cost(&s.token("D20")), Some(40));
    s.open("GT", CAT, 60).station("GT", "E17").treasury("GT", 200).track("E17", "293", &["D18", "F16"]);
    s.track("D18", "8", &["D20", "E17"]).turn("GT", "Track");
    s.refuses(&s.token("D20"), KEPT);
}

// 6.24

#[test]
fn the_home_of_a_corporation_not_launched_yet_is_kept() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 300).track("E19", "8", &["D20", "F20"]).turn("NYC", "Track");
    s.refuses(&s.token("F20"), KEPT);
}

// 6.25

#[test]
fn a_corporation_has_one_token_in_a_city() {
    let mut s = nyc(300);
    s.track("D20", "619", &["E19", "D18", "C21", "E21"]);
    s.refuses(&s.token("D20"), "1846 6.25");
}

// 6.26

#[test]
fn a_corporation_has_one_token_in_all_of_chicago() {
    let mut s = nyc(300);
    s.station_in("NYC", "D6", 2);
    s.track("D8", "7", &["D6", "E7"]);
    for stop in [0, 1, 3] {
        s.refuses(&s.token_in("D6", stop), "1846 6.26");
    }
}

#[test]
fn a_token_never_comes_of_itself() {
    let mut s = nyc(300);
    s.passes();
    s.refuses(&s.token("E17"), "1846 6");
    s.refuses(&Action::Pass, "1846 6.3");
}
