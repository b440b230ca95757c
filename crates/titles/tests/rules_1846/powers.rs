//! 3: the powers of the private companies.

use crate::routes::southern;
use crate::table::{ANN, BOB, CAT, MARKET, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, Holder, RoundKind, Standing};

const TWO_TILES: &str = "1846 3 (Michigan Central / Ohio & Indiana)";
const LAKE_SHORE: &str = "1846 3 (Lake Shore Line)";
const STEAMBOAT: &str = "1846 3 (Steamboat)";

/// NYC's turn for track; it owns these private companies.
fn nyc(privates: &[&str]) -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 200).train("NYC", "2");
    for private in privates {
        s.private_of_company(private, "NYC");
    }
    s.turn("NYC", "Track");
    s
}

// Michigan Central / Ohio & Indiana

#[test]
fn the_michigan_central_lays_two_extra_tiles_for_nothing_wherever_they_are() {
    let mut s = nyc(&["MC"]);
    let first = s.lay_by("MC", "B12", "9", &["B10", "B14"]);
    assert_eq!(s.cost(&first), Some(0));
    s.does(first);
    s.does(s.lay_by("MC", "B10", "8", &["B12", "C9"]));
    assert_eq!(s.money("NYC"), 200);
    // Both are extra: the two tiles of the turn are still there.
    s.does(s.lay("D18", "8", &["D20", "E17"]));
    s.does(s.lay("E19", "9", &["D20", "F18"]));
    s.refuses(&s.lay_by("MC", "B10", "8", &["B12", "C9"]), TWO_TILES);
}

#[test]
fn the_ohio_and_indiana_lays_two_extra_tiles_for_nothing() {
    let mut s = nyc(&["O&I"]);
    s.does(s.lay_by("O&I", "F14", "9", &["F12", "F16"]));
    s.does(s.lay_by("O&I", "F16", "9", &["F14", "F18"]));
    assert_eq!(s.money("NYC"), 200);
}

#[test]
fn its_two_tiles_must_join_each_other() {
    let mut s = nyc(&["MC"]);
    s.does(s.lay_by("MC", "B12", "9", &["B10", "B14"]));
    s.refuses(&s.lay_by("MC", "B10", "8", &["B8", "C11"]), TWO_TILES);
    let mut s = nyc(&["MC"]);
    s.does(s.lay_by("MC", "B12", "8", &["B14", "C11"]));
    s.refuses(&s.lay_by("MC", "B10", "9", &["B8", "B12"]), TWO_TILES);
}

#[test]
fn one_tile_is_enough_and_the_second_is_laid_at_once_or_never() {
    let mut s = nyc(&["MC"]);
    s.does(s.lay_by("MC", "B12", "9", &["B10", "B14"]));
    s.refuses(&s.lay("D18", "8", &["D20", "E17"]), "1846 3");
    let events = s.passes();
    assert!(events.contains(&Event::Forfeited(s.private("MC"))));
    assert_eq!(s.about(), "track-and-token", "the turn goes on");
    s.refuses(&s.lay_by("MC", "B10", "8", &["B12", "C9"]), TWO_TILES);
}

#[test]
fn it_lays_yellow_tiles_in_its_own_hexes_only() {
    let mut s = nyc(&["MC"]);
    s.refuses(&s.lay_by("MC", "B14", "9", &["B12", "B16"]), TWO_TILES);
    s.phase(1).track("B12", "9", &["B10", "B14"]);
    s.refuses(&s.lay_by("MC", "B12", "23", &["B10", "B14"]), TWO_TILES);
    s.private_of("MC", Holder::Gone);
    s.refuses(&s.lay_by("MC", "B10", "9", &["B8", "B12"]), "1846 3");
}

#[test]
fn nobody_lays_in_its_hexes_before_it_is_bought_or_removed() {
    let mut s = Sitting::stock(5);
    s.open("PRR", ANN, 100).treasury("PRR", 200).track("F18", "9", &["F20", "F16"]).turn("PRR", "Track");
    let lay = s.lay("F16", "9", &["F18", "F14"]);
    s.private_of("O&I", of(BOB));
    s.refuses(&lay, "1846 3");
    s.private_of_company("O&I", "PRR");
    assert!(s.offers(&lay), "its corporation may lay there as anywhere");
    s.private_of("O&I", Holder::Gone);
    assert!(s.offers(&lay));
}

#[test]
fn it_is_used_in_the_turn_in_which_it_is_bought_and_at_any_time_of_the_turn() {
    for stop in ["Track", "Routes", "Trains", "Companies"] {
        let mut s = nyc(&[]);
        s.private_of("MC", of(BOB)).turn("NYC", stop);
        s.deals(s.buy_private("MC", 40));
        s.does(s.lay_by("MC", "B12", "9", &["B10", "B14"]));
        s.does(s.lay_by("MC", "B10", "8", &["B12", "C9"]));
    }
}

#[test]
fn a_corporation_without_money_for_track_lays_them_before_its_trains_run() {
    // The Grand Trunk can run nowhere, has no money, and cannot issue: only the tiles of the Michigan Central are left.
    let mut s = Sitting::stock(3);
    s.open("GT", ANN, 100).train("GT", "2").shares("GT", MARKET, 2).private_of_company("MC", "GT").round(2, 1);
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.money("GT"), 15);
    assert_eq!((s.operating(), s.about()), (Some("GT"), "track-and-token"));
}

// Lake Shore Line

#[test]
fn the_lake_shore_line_upgrades_toledo_or_cleveland_for_nothing() {
    let mut s = nyc(&["LSL"]);
    s.phase(1).track("D14", "57", &["E13", "C15"]).track("E17", "293", &["D18", "F16"]);
    let toledo = s.lay_by("LSL", "D14", "14", &["E13", "C15", "C13"]);
    let cleveland = s.lay_by("LSL", "E17", "294", &["D18", "F16"]);
    assert_eq!((s.cost(&toledo), s.cost(&cleveland)), (Some(0), Some(0)), "unconnected both");
    s.does(cleveland);
    s.refuses(&toledo, LAKE_SHORE);
    assert_eq!(s.money("NYC"), 200);
    // It is extra.
    s.does(s.lay("D20", "619", &["E19", "D18", "C21", "E21"]));
}

#[test]
fn the_lake_shore_line_needs_a_yellow_tile_and_phase_ii() {
    let mut s = nyc(&["LSL"]);
    s.track("D14", "57", &["E13", "C15"]);
    s.refuses(&s.lay_by("LSL", "D14", "14", &["E13", "C15", "C13"]), "1846 8");
    s.phase(1);
    s.refuses(&s.lay_by("LSL", "E17", "294", &["D18", "F16"]), "1846 6.2 (upgrades)");
    s.refuses(&s.lay_by("LSL", "E17", "293", &["D18", "F16"]), LAKE_SHORE);
    s.refuses(&s.lay_by("LSL", "D20", "619", &["E19", "D18", "C21"]), LAKE_SHORE);
    s.phase(2).track("D14", "14", &["E13", "C15", "C13"]);
    s.refuses(&s.lay_by("LSL", "D14", "611", &["E13", "C15"]), LAKE_SHORE);
}

// Chicago & Western Indiana

/// NYC in Indianapolis with track to the space of the Chicago & Western Indiana.
fn chicago() -> Sitting {
    let mut s = nyc(&[]);
    s.station("NYC", "G9").track("G9", "57", &["F8", "H10"]).track("F8", "9", &["G9", "E7"]);
    s.track("E7", "9", &["F8", "D6"]);
    s
}

#[test]
fn the_chicago_and_western_indiana_keeps_its_space_until_it_is_bought_or_removed() {
    let mut s = chicago();
    s.private_of("C&WI", of(BOB));
    s.refuses(&s.token_in("D6", 3), "1846 6.2, 6.24");
    s.private_of("C&WI", Holder::Gone);
    assert_eq!(s.cost(&s.token_in("D6", 3)), Some(80));
}

#[test]
fn buying_it_places_an_additional_token_for_nothing() {
    let mut s = nyc(&[]);
    s.private_of("C&WI", of(BOB));
    s.deals(s.buy_private("C&WI", 60));
    assert!(s.has_token("NYC", "D6"));
    let token = s.table().board.tokens_on(s.hex("D6")).next().unwrap();
    assert_eq!(token.stop.0, 3);
    assert_eq!((s.money("NYC"), s.table().company(s.company("NYC")).tokens), (140, 3), "no token of its own");
}

#[test]
fn its_space_is_kept_on_the_green_tile_as_well() {
    let mut s = chicago();
    s.phase(1).track("D6", "298", &["E7"]).private_of("C&WI", of(BOB));
    let stops: Vec<u8> = (0..4).filter(|stop| s.offers(&s.token_in("D6", *stop))).collect();
    assert_eq!(stops, Vec::<u8>::new(), "only the kept one is reached");
    s.deals(s.buy_private("C&WI", 1));
    assert!(s.has_token("NYC", "D6"));
}

#[test]
fn with_a_token_in_chicago_it_brings_no_other() {
    let mut s = nyc(&[]);
    s.station_in("NYC", "D6", 2).private_of("C&WI", of(BOB));
    s.deals(s.buy_private("C&WI", 60));
    assert_eq!(s.table().board.tokens_on(s.hex("D6")).count(), 1);
}

// Michigan Southern / Big 4

#[test]
fn an_independent_splits_its_earnings_between_owner_and_treasury() {
    let mut s = Sitting::stock(3);
    s.private_of("BIG4", of(BOB)).track("G9", "57", &["G7", "G11"]).track("G7", "57", &["G9", "G5"]);
    s.open("NYC", ANN, 100).treasury("NYC", 200).turn("BIG4", "Track").queue(&["NYC"]);
    s.passes();
    assert_eq!(s.runs_best(), 40);
    assert_eq!((s.cash(BOB), s.money("BIG4")), (420, 60));
    assert_eq!(s.operating(), Some("NYC"), "neither dividends nor trains");
}

#[test]
fn a_corporation_that_buys_an_independent_takes_treasury_train_and_token() {
    let mut s = nyc(&[]);
    s.private_of("BIG4", of(BOB)).treasury("BIG4", 95);
    s.deals(s.buy_private("BIG4", 40));
    assert_eq!((s.cash(BOB), s.money("NYC")), (440, 200 - 40 + 95));
    assert_eq!(s.trains("NYC"), ["2", "2"]);
    assert!(s.has_token("NYC", "G9") && !s.has_token("BIG4", "G9"));
    assert_eq!(s.table().company(s.company("NYC")).tokens, 3, "an additional token");
    assert_eq!(s.standing("BIG4"), Standing::Closed);
    assert_eq!(s.owner("BIG4"), Holder::Gone);
}

#[test]
fn its_train_does_not_run_again_in_that_round() {
    let mut s = nyc(&[]);
    s.private_of("BIG4", of(BOB)).track("G9", "57", &["G7", "G11"]).track("G7", "57", &["G9", "G5"]);
    s.open("GT", CAT, 60).treasury("GT", 100).queue(&["GT"]).round(2, 1);
    let train = s.train_of("BIG4", "2");
    s.deals(s.buy_private("BIG4", 40));
    s.passes();
    let twice = Action::Run { runs: vec![s.run(train, &["G7", "G9"])] };
    s.refuses(&twice, "1846 6.3");
    assert_eq!(s.best().1, 40, "Buffalo and Erie with the own train");
    s.play_out_round();
    while s.about() != "run" {
        s.plays_on();
    }
    assert_eq!((s.operating(), s.best().1), (Some("NYC"), 80), "both trains in the next round");
}

#[test]
fn a_token_in_its_city_takes_no_second_place() {
    let mut s = nyc(&[]);
    s.private_of("BIG4", of(BOB)).phase(1).track("G9", "14", &["G7", "G11"]).station("NYC", "G9");
    s.deals(s.buy_private("BIG4", 40));
    assert_eq!(s.table().board.tokens_on(s.hex("G9")).count(), 1);
}

#[test]
fn a_corporation_at_its_train_limit_buys_no_independent() {
    let mut s = nyc(&[]);
    s.train("NYC", "2").train("NYC", "2").train("NYC", "2").private_of("MS", of(BOB));
    s.refuses(&s.buy_private("MS", 60), "1846 3 (Michigan Southern / Big 4)");
}

// Mail Contract

#[test]
fn the_mail_contract_adds_10_for_each_location_that_one_train_visits() {
    let mut s = southern(1, &["3/5"]);
    assert_eq!(s.best().1, 130);
    s.private_of_company("MAIL", "C&O");
    assert_eq!(s.best().1, 130 + 50, "five are visited, though three count");
    let mut s = southern(0, &["2", "2"]);
    s.private_of_company("MAIL", "C&O");
    assert_eq!(s.best().1, 100 + 20, "one of its trains only");
    s.private_of("MAIL", of(ANN));
    assert_eq!(s.best().1, 100, "nothing in a player's hand");
}

#[test]
fn the_mail_contract_stays_to_the_end() {
    let mut s = southern(1, &["4"]);
    s.private_of_company("MAIL", "C&O").treasury("C&O", 900).depot("5", 1).turn("C&O", "Trains");
    s.does(s.buy_train("4/6"));
    assert_eq!(s.table().phase, 2);
    assert_eq!(s.owner("MAIL"), Holder::Company(s.company("C&O")));
    s.treasury("C&O", 1000).turn("C&O", "Trains");
    s.does(s.buy_train("7/8"));
    assert_eq!(s.table().phase, 3);
    assert_eq!(s.owner("MAIL"), Holder::Company(s.company("C&O")));
}

// Meat Packing

#[test]
fn the_meat_packing_marker_adds_30_to_each_route_of_its_corporation_only() {
    let mut s = southern(1, &["3/5"]);
    s.private_of_company("MPC", "C&O");
    s.does(s.mark("MPC", "I1"));
    assert_eq!(s.best().1, 130 + 30);
    s.open("IC", BOB, 80).train("IC", "2").station("IC", "I5").turn("IC", "Routes");
    assert_eq!(s.best().1, 60, "nothing for another corporation");
}

#[test]
fn the_meat_packing_marker_goes_once_to_chicago_or_st_louis() {
    let mut s = nyc(&["MPC"]);
    assert!(s.offers(&s.mark("MPC", "D6")) && s.offers(&s.mark("MPC", "I1")));
    s.refuses(&s.mark("MPC", "D14"), "1846 3 (Meat Packing)");
    s.does(s.mark("MPC", "D6"));
    s.refuses(&s.mark("MPC", "I1"), "1846 3 (Meat Packing)");
    let mut other = nyc(&[]);
    other.open("GT", BOB, 60).private_of_company("MPC", "GT");
    other.refuses(&other.mark("MPC", "D6"), "1846 3");
}

#[test]
fn a_marker_not_placed_before_phase_iii_is_lost() {
    let mut s = southern(1, &["4"]);
    s.private_of_company("MPC", "C&O").treasury("C&O", 900).depot("5", 2).turn("C&O", "Trains");
    s.does(s.buy_train("4/6"));
    s.turn("C&O", "Track");
    s.refuses(&s.mark("MPC", "I1"), "1846 3");
}

// Steamboat

#[test]
fn the_port_marker_adds_20_and_40_in_holland_and_wheeling() {
    let s = nyc(&[]);
    let map = &s.game.edition().ground.map;
    for (hex, place, ports) in [
        ("B8", "Holland", 2),
        ("G19", "Wheeling", 2),
        ("D14", "Toledo", 1),
        ("I1", "St. Louis", 1),
        ("C5", "Chicago Connections", 1),
    ] {
        let hex = map.hex(s.hex(hex));
        assert_eq!(hex.place.as_deref(), Some(place));
        let icon = railhead_board::Feature::Icon { key: "port".to_owned(), count: ports };
        assert!(hex.features.contains(&icon), "{place}");
    }
    let mut s = Sitting::stock(5);
    s.open("B&O", ANN, 100).train("B&O", "2").private_of_company("SC", "B&O").turn("B&O", "Routes");
    assert_eq!(s.best().1, 30, "Wheeling 10, Cumberland 20");
    s.does(s.mark("SC", "G19"));
    assert_eq!(s.best().1, 30 + 40);
    let mut s = southern(1, &["3/5"]);
    s.private_of_company("SC", "C&O");
    s.does(s.mark("SC", "I1"));
    assert_eq!(s.best().1, 130 + 20);
}

#[test]
fn the_port_is_placed_or_shifted_once_in_a_round_and_before_trains_run() {
    let mut s = nyc(&["SC"]);
    s.refuses(&s.mark("SC", "D6"), STEAMBOAT);
    s.does(s.mark("SC", "D14"));
    s.refuses(&s.mark("SC", "I1"), STEAMBOAT);
    s.open("GT", BOB, 60).treasury("GT", 100).queue(&["GT"]);
    s.play_out_round();
    while s.operating() != Some("NYC") {
        s.plays_on();
    }
    s.does(s.mark("SC", "I1"));
    let mut late = nyc(&["SC"]);
    late.turn("NYC", "Trains");
    late.refuses(&late.mark("SC", "D14"), STEAMBOAT);
}

#[test]
fn a_player_places_the_port_for_a_company_when_incomes_are_paid() {
    let mut s = Sitting::stock(3);
    s.private_of("SC", of(BOB)).open("B&O", ANN, 100).train("B&O", "2").treasury("B&O", 20).round(2, 1);
    s.private_of("MS", of(CAT));
    s.pass_until(RoundKind::Operating);
    assert_eq!((s.seat(), s.about()), (BOB, "steamboat-port"));
    s.refuses(&s.mark("SC", "D6"), STEAMBOAT);
    s.refuses(&s.mark_company("SC", "GT"), STEAMBOAT);
    assert!(s.offers(&s.mark_company("SC", "MS")), "an independent as well");
    s.does(s.mark_company("SC", "B&O"));
    s.refuses(&s.mark_company("SC", "MS"), STEAMBOAT);
    s.does(s.mark("SC", "G19"));
    assert_eq!(s.operating(), Some("MS"), "the round goes on");
    while s.operating() != Some("B&O") || s.about() != "run" {
        s.plays_on();
    }
    assert_eq!(s.best().1, 70);
}

#[test]
fn the_player_may_leave_the_port_as_it_is_and_is_asked_again_in_the_next_round() {
    let mut s = Sitting::stock(3);
    s.private_of("SC", of(BOB)).open("B&O", ANN, 100).train("B&O", "2").treasury("B&O", 20).round(2, 1);
    s.pass_until(RoundKind::Operating);
    s.does(Action::Pass);
    assert_eq!(s.operating(), Some("B&O"));
    s.play_out_round();
    assert_eq!((s.table().round.number, s.about()), (2, "steamboat-port"));
}

#[test]
fn two_companies_may_have_the_port_in_the_round_of_the_sale() {
    let mut s = southern(1, &["3/5"]);
    s.open("B&O", BOB, 112).operated("B&O").train("B&O", "2").private_of("SC", of(BOB)).treasury("C&O", 100);
    s.round(2, 1).arrange(|_, table, own| {
        table.round.kind = RoundKind::Stock;
        own["stage"] = serde_json::to_value(Sitting::stock(5).own()["stage"].clone()).unwrap();
    });
    s.pass_until(RoundKind::Operating);
    s.does(s.mark_company("SC", "B&O"));
    s.does(s.mark("SC", "G19"));
    while s.about() != "run" {
        s.plays_on();
    }
    assert_eq!(s.operating(), Some("B&O"));
    assert_eq!(s.runs_best(), 70);
    s.pays(Dividend::Full);
    while s.operating() != Some("C&O") {
        s.plays_on();
    }
    s.deals(s.buy_private("SC", 40));
    s.does(s.mark("SC", "I1"));
    while s.about() != "run" {
        s.passes();
    }
    assert_eq!(s.best().1, 150);
}

#[test]
fn the_marker_stays_after_phase_iii_but_cannot_be_shifted() {
    let mut s = southern(1, &["3/5"]);
    s.private_of_company("SC", "C&O");
    s.does(s.mark("SC", "I1"));
    s.treasury("C&O", 900).depot("5", 1).turn("C&O", "Trains");
    s.does(s.buy_train("5"));
    assert_eq!((s.table().phase, s.owner("SC")), (2, Holder::Gone));
    s.arrange(|_, table, own| {
        own["powers"]["port_chosen"] = serde_json::json!(false);
        for train in &mut table.trains {
            train.spent = false;
        }
    });
    s.turn("C&O", "Routes");
    s.refuses(&s.mark("SC", "C5"), "1846 3");
    // 5: all five, 190 + 40; 3/5: nothing else to run on.
    assert_eq!(s.best().1, 230 + 20);
}

// Tunnel Blasting

#[test]
fn the_tunnel_blasting_company_takes_20_off_mountains_passes_and_tunnels() {
    let mut s = Sitting::stock(5);
    s.open("PRR", ANN, 100).treasury("PRR", 300).turn("PRR", "Track");
    let (mountain, tunnel) = (s.lay("F18", "9", &["F20", "F16"]), s.lay("E19", "9", &["F20", "D18"]));
    assert_eq!((s.cost(&mountain), s.cost(&tunnel)), (Some(40), Some(60)));
    s.private_of_company("TBC", "PRR");
    assert_eq!((s.cost(&mountain), s.cost(&tunnel)), (Some(20), Some(40)));
    s.private_of("TBC", of(ANN));
    assert_eq!(s.cost(&mountain), Some(40), "not in a player's hand");
    let mut s = Sitting::stock(5);
    s.open("C&O", ANN, 100).treasury("C&O", 300).private_of_company("TBC", "C&O").turn("C&O", "Track");
    assert_eq!(s.cost(&s.lay("H14", "8", &["I15", "H12"])), Some(40));
}

#[test]
fn it_takes_nothing_off_bridges_and_plain_ground() {
    let mut s = nyc(&["TBC"]);
    s.station("NYC", "H12").track("H12", "292", &["I11", "H14"]);
    assert_eq!(s.cost(&s.lay("I11", "8", &["H12", "I9"])), Some(20 + 40));
    assert_eq!(s.cost(&s.lay("D18", "8", &["D20", "E17"])), Some(20));
}
