//! 6: directors.

use crate::table::{ANN, BOB, CAT, DAN, NEW, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Event};

fn ordinary(s: &Sitting, sign: &str, seat: railhead_engine::Seat) -> u8 {
    s.table().count_ordinary(s.company(sign), of(seat))
}

// 6.1

#[test]
fn the_director_alone_decides_for_the_company() {
    let mut s = Sitting::stock(3);
    s.running_thin("NSW", ANN, 100).shares("NSW", of(BOB), 2).treasury("NSW", 500);
    s.track("F17", "57", &["E18", "G16"]).turn("NSW", "Track");
    assert_eq!(s.seat(), ANN);
    let lay = s.lay("E18", "57", &["F17", "D19"]);
    s.refuses_seat(BOB, &lay, "1848 7.3, 12.7");
    assert!(s.game.choices(BOB).is_empty() && s.game.choices(CAT).is_empty());
    s.does(lay);
}

#[test]
fn who_directs_several_companies_decides_for_each() {
    let mut s = Sitting::stock(3);
    s.running("NSW", BOB, 100).running("VR", BOB, 90).turn("NSW", "Trains").queue(&["VR"]).treasury("NSW", 100);
    assert_eq!(s.seat(), BOB);
    s.passes();
    assert_eq!((s.operating(), s.seat()), (Some("VR"), BOB));
}

// 6.2

#[test]
fn who_buys_more_than_the_director_has_becomes_director() {
    let mut s = Sitting::stock(3);
    s.open("NSW", ANN, 70).shares("NSW", of(BOB), 2).passes();
    let events = s.does(s.buy("NSW"));
    assert!(events.contains(&Event::President { company: s.company("NSW"), seat: Some(BOB) }));
    assert_eq!((s.president("NSW"), s.percent("NSW", of(BOB)), ordinary(&s, "NSW", BOB)), (Some(BOB), 30, 1));
    assert_eq!((s.percent("NSW", of(ANN)), ordinary(&s, "NSW", ANN)), (20, 2), "two shares for the certificate");
}

#[test]
fn as_much_as_the_director_has_changes_nothing() {
    let mut s = Sitting::stock(3);
    s.open("NSW", ANN, 70).shares("NSW", of(BOB), 1).passes();
    s.does(s.buy("NSW"));
    assert_eq!((s.percent("NSW", of(BOB)), s.president("NSW")), (20, Some(ANN)));
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 70).shares("NSW", of(ANN), 2).shares("NSW", of(BOB), 3);
    s.does(s.sell("NSW", 1));
    assert_eq!((s.percent("NSW", of(ANN)), s.president("NSW")), (30, Some(ANN)));
}

#[test]
fn the_new_director_takes_over_with_all_the_company_has() {
    let mut s = Sitting::stock(3);
    s.running_thin("NSW", ANN, 70).shares("NSW", of(BOB), 2).treasury("NSW", 345).train("NSW", "2").passes();
    s.does(s.buy("NSW"));
    assert_eq!((s.president("NSW"), s.money("NSW"), s.trains("NSW")), (Some(BOB), 345, vec!["2".to_owned()]));
    s.turn("NSW", "Track");
    assert_eq!(s.seat(), BOB);
}

#[test]
fn bill_sells_four_of_six_and_fred_with_three_is_director() {
    // The book's example.
    let mut s = Sitting::later(3);
    s.open("COM", ANN, 100).shares("COM", of(ANN), 4).shares("COM", of(BOB), 3);
    s.does(s.sell("COM", 4));
    assert_eq!((s.president("COM"), s.percent("COM", of(BOB)), ordinary(&s, "COM", BOB)), (Some(BOB), 30, 1));
    assert_eq!((s.percent("COM", of(ANN)), ordinary(&s, "COM", ANN)), (20, 2));
    assert_eq!((s.percent("COM", POOL), s.percent("COM", NEW), s.cash(ANN)), (40, 10, 840 + 400));
}

#[test]
fn of_several_with_most_the_next_after_the_old_director_takes_over() {
    for (director, first, second, new) in
        [(ANN, BOB, CAT, BOB), (ANN, CAT, DAN, CAT), (BOB, ANN, DAN, DAN), (CAT, ANN, BOB, ANN)]
    {
        let mut s = Sitting::later(4);
        s.open("NSW", director, 100).shares("NSW", of(director), 2);
        s.shares("NSW", of(first), 2).shares("NSW", of(second), 2);
        s.pass_to(director);
        s.does(s.sell("NSW", 3));
        assert_eq!(s.president("NSW"), Some(new), "after {director:?}");
        assert_eq!(s.percent("NSW", of(director)), 10);
    }
}

#[test]
fn of_several_only_those_with_most_count() {
    let mut s = Sitting::later(4);
    s.open("NSW", ANN, 100).shares("NSW", of(BOB), 2).shares("NSW", of(CAT), 3).shares("NSW", of(ANN), 2);
    s.does(s.sell("NSW", 3));
    assert_eq!(s.president("NSW"), Some(CAT));
}

#[test]
fn the_office_is_given_up_only_to_somebody_with_two_shares() {
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 100).shares("NSW", of(BOB), 1).shares("NSW", of(CAT), 1).shares("NSW", of(ANN), 1);
    s.refuses(&s.sell("NSW", 3), "1848 6.2");
    s.refuses(&s.sell("NSW", 2), "1848 6.2");
    s.does(s.sell("NSW", 1));
    assert_eq!((s.president("NSW"), s.percent("NSW", of(ANN))), (Some(ANN), 20));
    s.refuses(&s.sell("NSW", 1), "1848 6.2");
}

#[test]
fn with_four_shares_in_the_pool_one_share_of_the_certificate_may_be_sold_to_a_successor() {
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 100).shares("NSW", of(BOB), 2).shares("NSW", POOL, 4);
    s.refuses(&s.sell("NSW", 2), "1848 12.4.1");
    s.does(s.sell("NSW", 1));
    assert_eq!((s.president("NSW"), s.percent("NSW", of(BOB)), ordinary(&s, "NSW", BOB)), (Some(BOB), 20, 0));
    assert_eq!((s.percent("NSW", of(ANN)), ordinary(&s, "NSW", ANN)), (10, 1));
    assert_eq!((s.percent("NSW", POOL), s.cash(ANN)), (50, 940));
    let cert = s.table().president_cert(s.company("NSW")).unwrap();
    assert_eq!(s.table().certs[cert].holder, of(BOB), "the certificate itself is never in the pool");
}

#[test]
fn the_whole_certificate_may_be_sold_to_a_successor() {
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 100).shares("NSW", of(BOB), 2);
    s.does(s.sell("NSW", 2));
    assert_eq!((s.president("NSW"), s.percent("NSW", of(BOB)), ordinary(&s, "NSW", BOB)), (Some(BOB), 20, 0));
    assert_eq!((s.percent("NSW", of(ANN)), s.percent("NSW", POOL), s.cash(ANN)), (0, 20, 1040));
}

#[test]
fn the_pools_limit_keeps_a_director_in_office() {
    let mut s = Sitting::later(3);
    s.open("NSW", ANN, 100).shares("NSW", of(BOB), 2).shares("NSW", POOL, 5);
    s.refuses(&s.sell("NSW", 1), "1848 12.4.1");
    assert!(s.offers(&Action::Pass));
}
