//! 8: the game phases.

use crate::routes::southern;
use crate::table::{ANN, BOB, CAT, Sit, Sitting, of};
use railhead_engine::{Event, Holder, Standing, TrainPlace};

/// NYC's turn for trains with this phase's last step before it: the next card of the depot is the first of the next sort.
fn before(phase: u8) -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100)
        .treasury("NYC", 1000)
        .phase(phase)
        .depot(["4", "5", "6"][usize::from(phase)], 3)
        .turn("NYC", "Trains");
    s
}

fn colours(phase: u8) -> Vec<&'static str> {
    let s = before(0);
    s.game.edition().phases[usize::from(phase)].colours.iter().map(|c| c.name()).collect()
}

#[test]
fn phase_i_has_yellow_tiles_four_trains_low_values_and_sales_of_private_companies() {
    assert_eq!(colours(0), ["yellow"]);
    let mut s = before(0);
    assert_eq!(s.game.edition().phases[0].limit, 4);
    s.turn("NYC", "Track");
    s.refuses(&s.lay("D20", "619", &["E19", "D18", "C21", "E21"]), "1846 8");
    assert!(s.offers(&s.lay("D18", "8", &["D20", "E17"])));
    s.private_of("MAIL", of(BOB));
    assert!(s.offers(&s.buy_private("MAIL", 80)));
    s.open("GT", CAT, 60).train("GT", "2").turn("NYC", "Trains");
    assert!(s.offers(&s.buy_train_of("GT", "2", 50)), "trains between corporations from the beginning");
    assert_eq!(southern(0, &["2"]).best().1, 60);
}

#[test]
fn the_first_4_or_3_5_begins_phase_ii_and_green_tiles() {
    for train in ["4", "3/5"] {
        let mut s = before(0);
        s.private_of("MAIL", of(BOB)).private_of("MS", of(CAT));
        let events = s.does(s.buy_train(train));
        assert!(events.contains(&Event::Phase(1)));
        assert_eq!((s.owner("MAIL"), s.standing("MS")), (of(BOB), Standing::Active));
        assert!(s.table().trains.iter().all(|t| !t.old), "2 trains run on");
        s.turn("NYC", "Track");
        s.does(s.lay("D20", "619", &["E19", "D18", "C21", "E21"]));
    }
    assert_eq!(colours(1), ["yellow", "green"]);
    let s = before(0);
    assert_eq!(s.game.edition().phases[1].limit, 4);
}

#[test]
fn a_second_train_of_a_sort_changes_no_phase() {
    let mut s = before(0);
    s.does(s.buy_train("4"));
    let events = s.does(s.buy_train("4"));
    assert!(!events.iter().any(|e| matches!(e, Event::Phase(_))));
}

#[test]
fn the_first_5_or_4_6_begins_phase_iii_and_removes_the_private_companies() {
    for train in ["5", "4/6"] {
        let mut s = before(1);
        for sign in ["C&WI", "TBC", "MPC", "SC"] {
            s.private_of(sign, of(BOB));
        }
        for sign in ["LSL", "MC", "O&I"] {
            s.private_of_company(sign, "NYC");
        }
        s.private_of("MAIL", of(CAT)).private_of("MS", of(CAT)).private_of("BIG4", of(BOB));
        let bank = s.table().bank;
        let price = if train == "5" { 500 } else { 450 };
        s.does(s.buy_train(train));
        for sign in ["C&WI", "TBC", "MPC", "SC", "LSL", "MC", "O&I", "MS", "BIG4"] {
            assert_eq!(s.owner(sign), Holder::Gone, "{sign}");
        }
        assert_eq!(s.owner("MAIL"), of(CAT), "but not the Mail Contract");
        assert_eq!((s.standing("MS"), s.standing("BIG4")), (Standing::Closed, Standing::Closed));
        assert!(!s.has_token("MS", "C15") && !s.has_token("BIG4", "G9"));
        assert_eq!(s.table().bank, bank + price + 60 + 40, "their treasuries go to the bank");
    }
}

#[test]
fn phase_iii_phases_out_the_2_trains_and_leaves_three_trains_to_a_corporation() {
    let mut s = before(1);
    s.open("GT", BOB, 60).train("GT", "2").train("GT", "2").train("GT", "4").train("GT", "4");
    s.does(s.buy_train("5"));
    assert_eq!((s.seat(), s.about()), (ANN, "buy-trains"), "two of the four do not count any more");
    let old: Vec<bool> = s.table().trains_of(s.company("GT")).map(|(_, t)| t.old).collect();
    assert_eq!(old, [true, true, false, false]);
    assert_eq!(s.game.edition().phases[2].limit, 3);
    assert_eq!(colours(2), ["yellow", "green", "brown"]);
}

#[test]
fn phase_iii_brings_the_higher_values_and_ends_sales_of_private_companies() {
    let mut s = southern(2, &["5"]);
    assert_eq!(s.best().1, 230);
    s.private_of("MAIL", of(BOB)).treasury("C&O", 100);
    s.refuses(&s.buy_private("MAIL", 10), "1846 6.6");
}

#[test]
fn markers_outlive_their_companies_in_phase_iii_and_go_in_phase_iv() {
    let mut s = southern(1, &["3/5"]);
    s.private_of_company("SC", "C&O").private_of_company("MPC", "C&O");
    s.does(s.mark("SC", "I1"));
    s.does(s.mark("MPC", "I1"));
    s.treasury("C&O", 2000).depot("5", 1).turn("C&O", "Trains");
    s.does(s.buy_train("5"));
    let again = |s: &mut Sitting| {
        s.arrange(|_, table, _| table.trains.iter_mut().for_each(|t| t.spent = false));
        s.turn("C&O", "Routes");
        s.best().1
    };
    assert_eq!(again(&mut s), 230 + 20 + 30);
    s.turn("C&O", "Trains");
    let events = s.does(s.buy_train("6"));
    assert!(events.contains(&Event::Unmarked(s.private("SC"))) && events.contains(&Event::Unmarked(s.private("MPC"))));
    s.arrange(|_, table, _| table.trains.retain(|t| t.sort != 3 || t.place == TrainPlace::Depot));
    assert_eq!(again(&mut s), 230);
}

#[test]
fn the_first_6_or_7_8_begins_phase_iv() {
    for train in ["6", "7/8"] {
        let mut s = before(2);
        s.private_of("MAIL", of(CAT)).open("GT", BOB, 60).old_train("GT", "2").train("GT", "4").train("GT", "5");
        s.train("GT", "5");
        s.does(s.buy_train(train));
        assert_eq!(s.table().phase, 3);
        assert_eq!(s.trains("GT"), ["4", "5", "5"], "the last 2 trains are removed");
        let old: Vec<bool> = s.table().trains_of(s.company("GT")).map(|(_, t)| t.old).collect();
        assert_eq!(old, [true, false, false], "4 trains are phased out");
        assert_eq!(s.owner("MAIL"), of(CAT));
        assert_eq!(s.about(), "buy-trains", "two that count are allowed");
    }
    assert_eq!(colours(3), ["yellow", "green", "brown", "grey"]);
    assert_eq!(before(0).game.edition().phases[3].limit, 2);
}

#[test]
fn trains_turned_in_are_gone_when_they_are_phased_out() {
    let mut s = before(2);
    s.put_train("4", TrainPlace::Discard, false);
    s.does(s.buy_train("6"));
    assert!(s.table().trains.iter().all(|t| t.place != TrainPlace::Discard));
}
