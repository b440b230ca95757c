//! 8.1 to 8.3: trains and their purchase.

use crate::rails::{central, nsw};
use crate::table::{ANN, BOB, CAT, Sit, Sitting};
use railhead_engine::{Action, Event, TrainId, TrainPlace};
use serde_json::json;

/// NSW's turn for trains with a route, one train and money.
fn buying(phase: u8, train: &str, treasury: i32) -> Sitting {
    let mut s = nsw(phase);
    s.train("NSW", train).treasury("NSW", treasury).turn("NSW", "Trains");
    s
}

// 8.1

#[test]
fn a_company_with_a_route_must_own_a_train_at_the_end_of_its_turn() {
    let mut s = nsw(0);
    s.treasury("NSW", 100).turn("NSW", "Trains");
    s.refuses(&Action::Pass, "1848 5.1.7");
    s.does(s.buy_train("2"));
    assert_eq!(s.trains("NSW"), ["2"]);
}

#[test]
fn a_company_without_a_route_may_do_without_a_train() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).treasury("NSW", 1000).turn("NSW", "Trains");
    s.passes();
    assert!(s.trains("NSW").is_empty());
    // A line to a change of gauge and no further is no route.
    let mut s = Sitting::stock(3);
    s.running("FT", ANN, 100).track("G14", "57", &["H13", "F15"]).track("H13", "8", &["G14", "H11"]);
    s.treasury("FT", 1000).turn("FT", "Trains");
    s.passes();
}

#[test]
fn the_ghan_alone_is_not_enough() {
    let mut s = buying(3, "2E", 600);
    s.refuses(&Action::Pass, "1848 5.1.7");
    s.does(s.buy_train("5"));
    s.passes();
}

#[test]
fn a_new_phase_removes_trains_beyond_the_limit_from_the_game() {
    let mut s = nsw(2);
    s.treasury("NSW", 500).train("NSW", "4").depot("5", 3).running("VR", BOB, 80).turn("NSW", "Trains");
    s.train("VR", "3").train("VR", "3+").train("VR", "4").turn("NSW", "Trains");
    s.does(s.buy_train("5"));
    assert_eq!((s.seat(), s.about()), (BOB, "discard"), "its director chooses");
    s.refuses(&Action::Pass, "1848 8.1");
    s.refuses(&s.discard("NSW", "5"), "1848 8.1");
    let gone = s.train_of("VR", "3+");
    let money = s.money("VR");
    s.does(s.discard("VR", "3+"));
    assert_eq!((s.trains("VR"), s.money("VR")), (vec!["3".to_owned(), "4".to_owned()], money), "for nothing");
    assert_eq!(s.table().train(gone).place, TrainPlace::Gone);
    assert_eq!((s.seat(), s.operating()), (ANN, Some("NSW")), "the turn goes on");
}

#[test]
fn several_companies_remove_trains_one_after_another() {
    let mut s = nsw(2);
    s.running("VR", BOB, 80).running("SAR", CAT, 80).treasury("NSW", 500).depot("5", 3);
    for train in ["4", "4+", "4"] {
        s.train("VR", train);
    }
    for train in ["3", "3", "3+", "2E"] {
        s.train("SAR", train);
    }
    s.train("NSW", "3").train("NSW", "4").turn("NSW", "Trains");
    s.does(s.buy_train("5"));
    assert_eq!((s.seat(), s.about()), (BOB, "discard"));
    s.does(s.discard("VR", "4"));
    assert_eq!((s.seat(), s.about()), (ANN, "discard"), "the buyer as well");
    s.does(s.discard("NSW", "3"));
    assert_eq!((s.seat(), s.about()), (CAT, "discard"));
    s.refuses(&s.discard("SAR", "2E"), "1848 8.1");
    s.does(s.discard("SAR", "3"));
    assert_eq!((s.seat(), s.operating()), (ANN, Some("NSW")));
    assert_eq!(s.trains("VR"), ["4+", "4"]);
    assert_eq!(s.trains("SAR").len(), 3, "the 2E does not count");
    assert_eq!(s.trains("NSW"), ["4", "5"]);
}

#[test]
fn nobody_turns_in_trains_at_will() {
    let s = buying(0, "2", 100);
    s.refuses(&s.discard("NSW", "2"), "1848 7.3");
}

// 8.2.1, 8.3.3

#[test]
fn a_card_is_bought_as_either_type_and_stays_what_it_is() {
    for (phase, plain, plus) in
        [(0, "2", "2+"), (1, "3", "3+"), (2, "4", "4+"), (3, "5", "5+"), (4, "6", "6+"), (5, "8", "D")]
    {
        let mut s = nsw(phase);
        s.treasury("NSW", 2500).turn("NSW", "Trains");
        assert!(s.offers(&s.buy_train(plain)) && s.offers(&s.buy_train(plus)));
        let left = s.in_depot(plain);
        s.does(s.buy_train(plus));
        assert_eq!(s.trains("NSW"), [plus]);
        s.turn("NSW", "Trains");
        s.does(s.buy_train(plain));
        assert_eq!(s.trains("NSW"), [plus, plain]);
        if phase < 5 {
            assert_eq!(s.in_depot(plain), left - 2, "both types come from one pile");
        }
    }
}

#[test]
fn a_sold_train_does_not_change_its_type() {
    let mut s = buying(1, "2", 500);
    s.running("VR", ANN, 80).train("VR", "3+").turn("NSW", "Trains");
    let train = s.train_of("VR", "3+");
    s.refuses(&Action::buy_train(train, 0, 100), "1848 8.2.1");
    s.does(Action::buy_train(train, 1, 100));
    assert_eq!(s.trains("NSW"), ["2", "3+"]);
}

#[test]
fn a_card_has_no_third_type() {
    let s = buying(0, "2", 500);
    let Action::BuyTrain { train, .. } = s.buy_train("2") else { panic!() };
    s.refuses(&Action::buy_train(train, 2, 100), "1848 8.3.3");
}

// 8.2.2

#[test]
fn a_standard_train_counts_cities_off_board_places_tasmania_and_changes_of_gauge() {
    let mut s = nsw(0);
    s.track("G16", "57", &["F17", "H15"]).train("NSW", "2").turn("NSW", "Routes");
    s.refuses_run("NSW", "2", &["G16", "F17", "E18"], "1848 10.1.2");
    // Cairns, Brisbane, Southport.
    let mut s = Sitting::stock(3);
    s.running("QR", ANN, 100).track("B19", "57", &["A18", "C20"]).track("C20", "5", &["B19", "B21"]);
    s.train("QR", "2").turn("QR", "Routes");
    s.refuses_run("QR", "2", &["A18", "B19", "C20"], "1848 10.1.2");
    assert_eq!(s.earns_by("QR", "2", &["A18", "B19"]), 30);
    // Tasmania, Melbourne, Wagga Wagga behind a town and a change of gauge.
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).track("I10", "241", &["H9", "H11"]).track("H11", "57", &["I10", "G12"]);
    s.track("G12", "55", &["H11", "F13", "G10", "G14"]).track("F13", "57", &["G12", "E14"]);
    s.train("VR", "3").train("VR", "4").turn("VR", "Routes");
    s.refuses_run("VR", "3", &["I10", "H11", "G12", "F13"], "1848 10.1.2");
    assert_eq!(s.earns_by("VR", "4", &["I10", "H11", "G12", "F13"]), 50 + 20 + 10 + 20);
}

#[test]
fn small_stations_and_small_harbours_take_no_range() {
    let mut s = Sitting::stock(3);
    s.running("QR", ANN, 100).track("B19", "57", &["A18", "C20"]).track("C20", "5", &["B19", "B21"]);
    s.train("QR", "2").turn("QR", "Routes");
    assert_eq!(s.earns_by("QR", "2", &["B19", "C20", "B21"]), 20 + 20 + 10);
    let mut s = Sitting::stock(3);
    s.running("CAR", ANN, 100).phase(1).track("E4", "5", &["D3", "E2"]).track("D3", "56", &["E4", "D1", "C2", "E2"]);
    s.train("CAR", "2").turn("CAR", "Routes");
    assert_eq!(s.earns_by("CAR", "2", &["E4", "D3", "D1"]), 20 + 10 + 40);
}

#[test]
fn no_station_on_the_way_is_left_out() {
    // From Wollongong through Sydney to Newcastle there is no way past Sydney.
    let mut s = nsw(0);
    s.track("G16", "57", &["F17", "H15"]).station("NSW", "G16").train("NSW", "2").turn("NSW", "Routes");
    s.refuses_run("NSW", "2", &["G16", "F17", "E18"], "1848 10.1.2");
    assert_eq!(s.best().1, 40);
}

// 8.2.3

#[test]
fn a_plus_train_has_one_more_change_of_gauge_and_no_more_cities() {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).track("I10", "241", &["H9", "H11"]).track("H11", "57", &["I10", "G12"]);
    s.track("G12", "55", &["H11", "F13", "G10", "G14"]).track("F13", "57", &["G12", "E14"]);
    s.track("E14", "57", &["F13", "D15"]).train("VR", "3+").train("VR", "4+").turn("VR", "Routes");
    assert_eq!(s.earns_by("VR", "3+", &["I10", "H11", "G12", "F13"]), 100);
    s.refuses_run("VR", "3+", &["I10", "H11", "G12", "F13", "E14"], "1848 10.1.2");
    assert_eq!(s.earns_by("VR", "4+", &["I10", "H11", "G12", "F13", "E14"]), 120);
}

// 8.2.4

#[test]
fn an_8_or_d_is_on_sale_after_the_second_6() {
    let mut s = nsw(3);
    s.treasury("NSW", 4000).depot("6", 2).turn("NSW", "Trains");
    s.refuses(&s.buy_train("D"), "1848 8.3.2");
    s.does(s.buy_train("6"));
    s.refuses(&s.buy_train("D"), "1848 8.3.2");
    s.does(s.buy_train("6+"));
    s.running("VR", BOB, 80).treasury("VR", 1100).turn("VR", "Trains");
    assert!(s.offers(&s.buy_train("D")) && s.offers(&s.buy_train("8")));
    s.does(s.buy_train("D"));
    assert_eq!((s.money("VR"), s.table().phase), (0, 5));
}

#[test]
fn a_diesel_has_no_limit_of_range() {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100).track("I10", "241", &["H9", "H11"]).track("H11", "57", &["I10", "G12"]);
    s.track("G12", "55", &["H11", "F13", "G10", "G14"]).track("F13", "57", &["G12", "E14"]);
    s.track("E14", "57", &["F13", "D15"]).track("D15", "8", &["E14", "D17"]).track("D17", "9", &["D15", "D19"]);
    s.track("D19", "8", &["D17", "C20"]).track("C20", "6", &["D19", "B19"]).track("B19", "236", &["C20", "A18", "C18"]);
    s.phase(5).train("VR", "D").train("VR", "8").turn("VR", "Routes");
    // Seven cities and places, a town, and two changes of gauge; two K cities.
    let whole = ["I10", "H11", "G12", "F13", "E14", "D15", "D17", "D19", "C20", "B19", "A18"];
    assert_eq!(s.earns_by("VR", "D", &whole), 50 + 20 + 10 + 20 + 20 + 20 + 40 + 40 + 50);
    s.refuses_run("VR", "8", &whole, "1848 10.1.2");
    s.refuses_run("VR", "D", &["F13", "E14"], "1848 10.1.2");
}

#[test]
fn a_4_traded_in_for_the_first_d_takes_300_off_its_price() {
    for four in ["4", "4+"] {
        let mut s = buying(4, four, 800);
        s.depot("8", 1).turn("NSW", "Trains");
        s.refuses(&s.buy_train("D"), "1848 8.3.2");
        let given = s.train_of("NSW", four);
        s.refuses(&s.trade_train("D", 799, given), "1848 8.3.2");
        s.refuses(&s.trade_train("D", 1100, given), "1848 8.3.2");
        s.does(s.trade_train("D", 800, given));
        assert_eq!((s.trains("NSW"), s.money("NSW"), s.table().phase), (vec!["D".to_owned()], 0, 5));
        assert_eq!(s.table().train(given).place, TrainPlace::Gone);
    }
}

#[test]
fn only_a_4_of_its_own_is_traded_in_and_only_for_a_d() {
    let mut s = buying(4, "5", 2000);
    s.train("NSW", "4").running("VR", BOB, 80).train("VR", "4").depot("8", 1).turn("NSW", "Trains");
    let rule = "1848 8.2.4";
    s.refuses(&s.trade_train("D", 800, s.train_of("NSW", "5")), rule);
    s.refuses(&s.trade_train("D", 800, s.train_of("VR", "4")), rule);
    s.refuses(&s.trade_train("8", 500, s.train_of("NSW", "4")), rule);
    s.refuses(&s.trade_train("D", 800, TrainId(200)), rule);
    let mut s = buying(4, "4", 2000);
    s.depot("6", 1).turn("NSW", "Trains");
    s.refuses(&s.trade_train("6", 300, s.train_of("NSW", "4")), rule);
}

#[test]
fn trading_in_makes_room_for_the_d() {
    let mut s = buying(4, "5", 1200);
    s.train("NSW", "4").depot("8", 1).turn("NSW", "Trains");
    s.refuses(&s.buy_train("D"), "1848 8.3.5");
    s.does(s.trade_train("D", 800, s.train_of("NSW", "4")));
    assert_eq!(s.trains("NSW"), ["5", "D"]);
}

#[test]
fn the_first_8_or_d_leaves_no_4_to_trade_in() {
    let mut s = buying(4, "5", 2000);
    s.running("VR", BOB, 80).train("VR", "4").treasury("VR", 2000).depot("8", 1).turn("NSW", "Trains");
    s.does(s.buy_train("8"));
    assert!(s.trains("VR").is_empty());
    s.turn("VR", "Trains");
    assert!(s.offers(&s.buy_train("D")));
    let trades = s.choices().into_iter().any(|a| matches!(a, Action::BuyTrain { trade: Some(_), .. }));
    assert!(!trades);
}

#[test]
fn eights_and_ds_never_run_out() {
    let mut s = nsw(5);
    for _ in 0..9 {
        s.treasury("NSW", 800).turn("NSW", "Trains");
        s.does(s.buy_train("8"));
        let train = s.train_of("NSW", "8");
        s.arrange(|_, table, _| table.trains[train.index()].place = TrainPlace::Gone);
    }
    assert_eq!(s.in_depot("8"), 1);
}

// 8.2.5

#[test]
fn the_ghan_counts_its_own_station_and_alice_springs() {
    let mut s = central(3);
    s.train("CAR", "2E").train("CAR", "5").turn("CAR", "Routes");
    let way = ["E4", "D3", "C4", "B5", "A4"];
    assert_eq!(s.earns_by("CAR", "2E", &way), 20 + 40, "the town is skipped");
    assert_eq!(s.earns_by("CAR", "5", &way), 20 + 10 + 40);
    let back: Vec<&str> = way.into_iter().rev().collect();
    assert_eq!(s.earns_by("CAR", "2E", &back), 60);
}

#[test]
fn the_ghan_runs_from_an_own_station_to_alice_springs_and_nowhere_else() {
    let mut s = central(3);
    s.train("CAR", "2E").turn("CAR", "Routes");
    s.refuses_run("CAR", "2E", &["F5", "E4", "D3", "C4", "B5", "A4"], "1848 8.2.5");
    s.refuses_run("CAR", "2E", &["F5", "E4"], "1848 8.2.5");
    s.station("CAR", "F5").track("F5", "15", &["E4", "G6"]).turn("CAR", "Routes");
    assert_eq!(s.earns_by("CAR", "2E", &["F5", "E4", "D3", "C4", "B5", "A4"]), 30 + 40, "Port Augusta is skipped");
    assert_eq!(s.best().1, 70);
}

#[test]
fn the_ghan_does_not_pass_a_blocked_city() {
    let mut s = central(3);
    s.station("CAR", "G6").track("G6", "6", &["F5", "G8"]).train("CAR", "2E").turn("CAR", "Routes");
    let way = ["G6", "F5", "E4", "D3", "C4", "B5", "A4"];
    assert_eq!(s.earns_by("CAR", "2E", &way), 60);
    s.open("VR", BOB, 80).station("VR", "F5").turn("CAR", "Routes");
    s.refuses_run("CAR", "2E", &way, "1848 10.1.2");
    assert_eq!(s.best().1, 60, "from Port Augusta");
}

#[test]
fn the_ghan_shares_no_track_with_another_train() {
    let mut s = central(3);
    s.train("CAR", "2E").train("CAR", "5").turn("CAR", "Routes");
    let way = ["E4", "D3", "C4", "B5", "A4"];
    let (ghan, five) = (s.train_of("CAR", "2E"), s.train_of("CAR", "5"));
    s.refuses(&Action::Run { runs: vec![s.run(ghan, &way), s.run(five, &way)] }, "1848 10.1.3");
    assert_eq!(s.earns(vec![s.run(ghan, &way), s.run(five, &["E4", "F5"])]), 60 + 40);
    assert_eq!(s.best().1, 100);
}

#[test]
fn the_ghan_takes_no_notice_of_changes_of_gauge() {
    // From Broken Hill over the border to Alice Springs.
    let mut s = Sitting::stock(3);
    s.running("CAR", ANN, 100).phase(3).station("CAR", "D9").track("D9", "57", &["D7", "D11"]);
    s.track("D7", "8", &["D9", "C6"]).track("C6", "9", &["D7", "B5"]).track("B5", "8", &["C6", "A6"]);
    s.train("CAR", "2E").turn("CAR", "Routes");
    assert_eq!(s.earns_by("CAR", "2E", &["D9", "D7", "C6", "B5", "A6"]), 60);
}

#[test]
fn the_ghan_is_on_sale_from_the_first_5_on() {
    for phase in 0..=5 {
        let s = buying(phase, if phase < 4 { "3" } else { "5" }, 200);
        if phase < 3 {
            s.refuses(&s.buy_train("2E"), "1848 8.3.2");
        } else {
            assert!(s.offers(&s.buy_train("2E")), "phase {phase}");
        }
    }
}

#[test]
fn the_ghan_is_among_the_trains_for_sale_from_the_first_5_on() {
    for phase in 0..=5 {
        let s = buying(phase, if phase < 4 { "3" } else { "5" }, 200);
        let sold = s.game.trains_for_sale();
        let express = sold.iter().filter(|t| usize::from(s.table().train(**t).sort) == 6).count();
        assert_eq!((sold.len(), express), if phase < 3 { (1, 0) } else { (2, 1) }, "phase {phase}");
    }
}

#[test]
fn the_first_5_brings_the_ghan_at_once() {
    let mut s = buying(2, "4", 700);
    s.depot("5", 3).turn("NSW", "Trains");
    s.refuses(&s.buy_train("2E"), "1848 8.3.2");
    s.does(s.buy_train("5"));
    s.does(s.buy_train("2E"));
    assert_eq!((s.trains("NSW").len(), s.money("NSW")), (3, 0));
}

#[test]
fn a_company_owns_at_most_one_2e_which_does_not_count_against_the_limit() {
    let mut s = buying(3, "4", 1000);
    s.train("NSW", "5").turn("NSW", "Trains");
    s.refuses(&s.buy_train("5"), "1848 8.3.5");
    s.does(s.buy_train("2E"));
    assert_eq!((s.trains("NSW").len(), s.money("NSW"), s.about()), (3, 800, "privates"));
    s.turn("NSW", "Trains");
    s.refuses(&s.buy_train("2E"), "1848 8.2.5");
    // And with the 2E there is room for two others.
    let mut s = buying(3, "2E", 1000);
    s.does(s.buy_train("5"));
    s.does(s.buy_train("5"));
    assert_eq!(s.trains("NSW").len(), 3);
}

#[test]
fn a_2e_is_not_traded_between_companies() {
    let mut s = buying(3, "5", 1000);
    s.running("VR", ANN, 80).train("VR", "2E").turn("NSW", "Trains");
    s.refuses(&s.buy_train_of("VR", "2E", 1), "1848 8.2.5");
    s.refuses(&s.buy_train_of("VR", "2E", 200), "1848 8.2.5");
}

#[test]
fn there_is_a_2e_for_every_company() {
    let mut s = nsw(3);
    for sign in ["CAR", "VR", "SAR", "FT", "WA", "QR"] {
        s.running(sign, ANN, 100).train(sign, "2E");
    }
    s.train("NSW", "5").treasury("NSW", 200).turn("NSW", "Trains");
    s.does(s.buy_train("2E"));
}

// 8.3.1

#[test]
fn a_train_does_not_run_in_the_round_in_which_it_is_bought() {
    let mut s = buying(1, "2", 300);
    s.running("VR", ANN, 80).train("VR", "2+").turn("NSW", "Trains");
    s.does(s.buy_train("3"));
    s.does(s.buy_train_of("VR", "2+", 10));
    s.turn("NSW", "Routes");
    for train in ["3", "2+"] {
        s.refuses_run("NSW", train, &["F17", "E18"], "1848 7.3");
    }
    assert_eq!(s.earns_by("NSW", "2", &["F17", "E18"]), 40);
}

#[test]
fn in_the_next_round_it_runs() {
    let mut s = nsw(0);
    s.treasury("NSW", 100).turn("NSW", "Trains").round(2, 1, 2);
    s.does(s.buy_train("2"));
    assert_eq!((s.table().round.number, s.about()), (2, "track"));
    s.passes();
    assert_eq!(s.about(), "run");
    assert_eq!(s.runs_best(), 40);
}

// 8.3.2

#[test]
fn the_bank_sells_at_the_printed_price_from_the_treasury() {
    let mut s = buying(0, "2", 220);
    let Action::BuyTrain { train, .. } = s.buy_train("2") else { panic!() };
    s.refuses(&Action::buy_train(train, 0, 99), "1848 8.3.2");
    s.refuses(&Action::buy_train(train, 0, 101), "1848 8.3.2");
    let (bank, ann) = (s.bank(), s.cash(ANN));
    s.does(s.buy_train("2"));
    s.does(s.buy_train("2+"));
    assert_eq!((s.money("NSW"), s.trains("NSW").len()), (0, 3), "as many as it likes");
    assert_eq!((s.bank(), s.cash(ANN)), (bank + 220, ann));
}

#[test]
fn a_train_that_cannot_be_paid_and_need_not_be_bought_is_refused() {
    let mut s = buying(0, "2", 99);
    s.hand(ANN, 1000);
    s.refuses(&s.buy_train("2"), "1848 8.3.2");
}

#[test]
fn trains_are_sold_in_ascending_order() {
    let mut s = buying(0, "2", 1000);
    s.depot("2", 1).turn("NSW", "Trains");
    let three = s.buy_train("3");
    s.refuses(&three, "1848 8.3.2");
    s.refuses(&s.buy_train("4"), "1848 8.3.2");
    s.does(s.buy_train("2"));
    assert_eq!(s.table().phase, 0);
    s.does(three);
    assert_eq!(s.table().phase, 1);
}

// 8.3.4

#[test]
fn companies_trade_trains_from_the_first_3_on() {
    let mut s = buying(0, "2", 500);
    s.running("VR", ANN, 80).train("VR", "2").turn("NSW", "Trains");
    s.refuses(&s.buy_train_of("VR", "2", 1), "1848 8.3.4");
    s.phase(1).turn("NSW", "Trains");
    s.does(s.buy_train_of("VR", "2", 1));
    assert_eq!((s.trains("NSW").len(), s.trains("VR").len(), s.money("VR"), s.money("NSW")), (2, 0, 1, 499));
}

#[test]
fn under_one_director_the_price_is_anything_from_1() {
    let mut s = buying(1, "2", 500);
    s.running("VR", ANN, 80).train("VR", "2").turn("NSW", "Trains");
    s.refuses(&s.buy_train_of("VR", "2", 0), "1848 8.3.4");
    s.refuses(&s.buy_train_of("VR", "2", 501), "1848 8.3.4");
    s.does(s.buy_train_of("VR", "2", 500));
    assert_eq!((s.money("NSW"), s.money("VR")), (0, 500));
}

#[test]
fn between_directors_the_price_is_the_printed_one_and_the_seller_must_agree() {
    let mut s = buying(1, "2", 500);
    s.running("VR", BOB, 80).train("VR", "2+").turn("NSW", "Trains");
    s.refuses(&s.buy_train_of("VR", "2+", 119), "1848 8.3.4");
    s.refuses(&s.buy_train_of("VR", "2+", 121), "1848 8.3.4");
    s.does(s.buy_train_of("VR", "2+", 120));
    assert_eq!((s.seat(), s.trains("VR").len()), (BOB, 1));
    let mut declined = s.clone();
    declined.seat_does(BOB, Action::Decline);
    assert_eq!((declined.seat(), declined.money("NSW"), declined.trains("VR").len()), (ANN, 500, 1));
    s.agrees();
    assert_eq!((s.money("NSW"), s.money("VR"), s.trains("NSW").len()), (380, 120, 2));
}

#[test]
fn trains_of_other_companies_come_last() {
    let mut s = buying(2, "4", 2000);
    s.running("VR", ANN, 80).train("VR", "4").train("VR", "4").depot("5", 3).turn("NSW", "Trains");
    s.does(s.buy_train_of("VR", "4", 1));
    s.refuses(&s.buy_train("5"), "1848 8.3.4");
    s.does(s.buy_train_of("VR", "4", 1));
    assert_eq!(s.trains("NSW").len(), 3);
    let mut s = buying(3, "5", 2000);
    s.running("VR", ANN, 80).train("VR", "4").turn("NSW", "Trains");
    s.does(s.buy_train_of("VR", "4", 1));
    s.does(s.buy_train("2E"));
    assert_eq!(s.trains("NSW").len(), 3, "a 2E is still for sale");
}

#[test]
fn the_companys_own_train_is_not_for_sale_to_it() {
    let s = buying(1, "2", 500);
    s.refuses(&s.buy_train_of("NSW", "2", 10), "1848 8.3.4");
}

#[test]
fn a_train_of_another_company_satisfies_the_duty_to_own_one() {
    let mut s = nsw(1);
    s.treasury("NSW", 1).running("VR", ANN, 80).train("VR", "2").turn("NSW", "Trains");
    s.refuses(&Action::Pass, "1848 5.1.7");
    s.does(s.buy_train_of("VR", "2", 1));
    assert_eq!((s.trains("NSW"), s.loans_of("NSW")), (vec!["2".to_owned()], 0));
    s.passes();
}

// 8.3.5

#[test]
fn the_train_limit_is_four_four_three_and_two() {
    for (phase, limit) in [(0, 4), (1, 4), (2, 3), (3, 2), (4, 2), (5, 2)] {
        let own = ["2", "3", "4", "5", "5", "5"][phase];
        let next = ["2", "3", "4", "5", "6", "8"][phase];
        let mut s = nsw(u8::try_from(phase).unwrap());
        for _ in 0..limit - 1 {
            s.train("NSW", own);
        }
        s.treasury("NSW", 2000).turn("NSW", "Trains");
        let buy = s.buy_train(next);
        s.does(buy);
        s.turn("NSW", "Trains");
        s.refuses(&s.buy_train(next), "1848 8.3.5");
        s.running("VR", ANN, 80);
        if phase > 0 {
            s.train("VR", own).turn("NSW", "Trains");
            s.refuses(&s.buy_train_of("VR", own, 1), "1848 8.3.5");
        }
    }
}

#[test]
fn at_the_limit_nothing_is_bought_even_if_the_new_phase_would_make_room() {
    let mut s = buying(1, "2", 1000);
    s.train("NSW", "2").train("NSW", "2").train("NSW", "3").depot("4", 4).turn("NSW", "Trains");
    s.refuses(&s.buy_train("4"), "1848 8.3.5");
}

// 8.3.6

#[test]
fn obsolete_trains_leave_the_game() {
    let mut s = buying(1, "2", 300);
    s.running("VR", BOB, 80).train("VR", "2+").train("VR", "3").depot("4", 4).turn("NSW", "Trains");
    let rusted = s.train_of("VR", "2+");
    let events = s.does(s.buy_train("4"));
    assert!(events.contains(&Event::TrainGone(rusted)));
    assert_eq!((s.trains("NSW"), s.trains("VR")), (vec!["4".to_owned()], vec!["3".to_owned()]));
    s.treasury("NSW", 500).turn("NSW", "Trains");
    s.refuses(&Action::buy_train(rusted, 1, 120), "1848 8.3.6");
}

#[test]
fn who_loses_the_last_train_buys_another_in_the_own_turn() {
    let mut s = buying(1, "3", 300);
    s.running("VR", BOB, 80).train("VR", "2").track("H11", "57", &["H9", "H13"]).track("H9", "6", &["H11", "G8"]);
    s.treasury("VR", 600).depot("4", 4).turn("NSW", "Trains").queue(&["VR"]);
    s.does(s.buy_train("4"));
    assert!(s.trains("VR").is_empty());
    s.plays_on_until("VR");
    for _ in 0..2 {
        s.passes();
    }
    assert_eq!(s.about(), "buy-trains");
    s.refuses(&Action::Pass, "1848 5.1.7");
}

// 8.3.7

#[test]
fn loans_pay_for_a_train_only_if_the_company_cannot_pay_any_of_the_bank() {
    let mut s = nsw(1);
    s.treasury("NSW", 200).turn("NSW", "Trains").of_turn("loaned", json!(true));
    s.refuses(&s.buy_train("3+"), "1848 8.3.2");
    assert!(s.offers(&s.buy_train("3")));
    s.treasury("NSW", 199).mark("NSW", 1, 9);
    assert!(s.offers(&s.buy_train("3+")) && s.offers(&s.buy_train("3")), "now either type");
}

#[test]
fn a_train_of_another_company_is_not_paid_by_loans() {
    let mut s = nsw(1);
    s.running("VR", BOB, 80).train("VR", "2").running("SAR", ANN, 80).train("SAR", "2+").mark("NSW", 1, 9);
    s.turn("NSW", "Trains");
    s.refuses(&s.buy_train_of("VR", "2", 100), "1848 8.3.4");
    s.refuses(&s.buy_train_of("SAR", "2+", 1), "1848 8.3.4");
    assert!(s.offers(&s.buy_train("3")));
}

#[test]
fn the_ghan_is_not_paid_by_compulsory_loans() {
    let mut s = nsw(3);
    s.mark("NSW", 1, 12).treasury("NSW", 100).turn("NSW", "Trains");
    s.refuses(&s.buy_train("2E"), "1848 8.3.2");
    assert!(s.offers(&s.buy_train("5")));
}

#[test]
fn with_a_train_no_loan_is_forced() {
    let mut s = buying(1, "2", 0);
    s.refuses(&s.buy_train("3"), "1848 8.3.2");
    s.passes();
    s.passes();
    assert_eq!(s.loans_of("NSW"), 0);
    // A train bought with a voluntary loan is an ordinary purchase.
    let mut s = buying(1, "2", 100);
    s.borrows();
    s.does(s.buy_train("3"));
    assert_eq!((s.money("NSW"), s.price("NSW"), s.loans_of("NSW")), (0, 80, 1));
}

// 8.3.7

#[test]
fn loans_pay_though_another_company_of_the_director_would_sell_for_1() {
    let mut s = Sitting::stock(3);
    s.running("NSW", ANN, 100).running("VR", ANN, 90).phase(2).train("VR", "3").train("VR", "3");
    s.track("F17", "57", &["E18", "G16"]).track("E18", "57", &["F17", "D19"]);
    s.treasury("NSW", 1).mark("NSW", 0, 14).turn("NSW", "Trains");
    assert!(s.offers(&s.buy_train_of("VR", "3", 1)), "it is offered");
    s.does(s.buy_train("4"));
    assert_eq!((s.trains("NSW"), s.loans_of("NSW")), (vec!["4".to_owned()], 3));
}
