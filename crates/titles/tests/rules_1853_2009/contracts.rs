//! Contract bids (2.5, 2.6) and the shares they bring (2.7).

use crate::table::{ANN, BOB, CAT, DAN, NEW, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Event, RoundKind, Seat, Viewer};

fn bid(amount: i32) -> Action {
    Action::Bid { amount }
}

#[test]
fn everybody_writes_down_a_bond_at_once_and_in_any_order() {
    let mut s = Sitting::begin(4);
    let deciding: Vec<Seat> = s.game.deciding().iter().map(|d| d.seat).collect();
    assert_eq!(deciding, [ANN, BOB, CAT, DAN]);
    s.seat_does(CAT, bid(100));
    s.seat_does(ANN, bid(60));
    let deciding: Vec<Seat> = s.game.deciding().iter().map(|d| d.seat).collect();
    assert_eq!(deciding, [BOB, DAN]);
    s.refuses_seat(CAT, &bid(70), "2.5.2");
}

#[test]
fn nobody_sees_a_bond_before_all_are_written_down() {
    let mut s = Sitting::begin(3);
    let events = s.seat_does(ANN, bid(457));
    for viewer in [Viewer::Seat(BOB), Viewer::Seat(CAT), Viewer::Spectator] {
        assert!(!s.game.view_json(viewer).unwrap().contains("457"), "{viewer:?}");
        assert_eq!(events[0].seen_by(viewer), Some(Event::Bid { seat: ANN, amount: None }));
        assert_eq!(s.game.actions_seen(viewer)[0].1, None);
    }
    assert!(s.game.view_json(Viewer::Seat(ANN)).unwrap().contains("457"));
    s.seat_does(BOB, bid(90));
    s.seat_does(CAT, bid(130));
    assert_eq!(s.game.actions_seen(Viewer::Spectator)[0].1, Some(bid(457)));
    assert_eq!((s.bond(ANN), s.cash(ANN)), (457, 730 - 457));
}

#[test]
fn the_example_bonds_seat_dick_before_jeff_before_lou() {
    // Jeff writes down 100, Lou 90 and Dick 130: Dick has the Elephant, Jeff is next, Lou third.
    let (jeff, lou, dick) = (ANN, BOB, CAT);
    let s = Sitting::bonds(3, &[100, 90, 130]);
    assert_eq!(s.table().order, [dick, jeff, lou]);
    assert_eq!((s.bond(dick), s.bond(jeff), s.bond(lou)), (130, 100, 90));
    assert_eq!(s.seat(), dick);
}

#[test]
fn the_example_bids_claim_their_shares() {
    let (jeff, lou, dick) = (ANN, BOB, CAT);
    let mut s = Sitting::bonds(3, &[100, 90, 130]);
    s.seat_does(dick, s.claim("Calcutta", "EIR"));
    s.seat_does(jeff, s.claim("Bombay", "BBCI"));
    s.seat_does(lou, s.claim("Lahore", "NWR"));
    s.seat_does(dick, s.claim("Patna", "EIR"));
    assert_eq!(s.shares_of("EIR", of(dick)), 2);
    s.seat_does(jeff, s.claim("Ahmadabad", "BBCI"));
    s.seat_does(lou, s.claim("Multan", "NWR"));
    // No other city of the Ganges valley for Dick.
    s.refuses(&s.claim("Benares", "EIR"), "2.5.7");
    // Delhi leaves a choice of four companies.
    for sign in ["EIR", "GIP", "NWR", "BBCI"] {
        assert!(s.offers(&s.claim("Delhi", sign)), "{sign}");
    }
    s.refuses(&s.claim("Delhi", "BNR"), "2.5.5");
    s.seat_does(dick, s.claim("Delhi", "EIR"));
    s.seat_does(jeff, s.claim("Jaipur", "BBCI"));
    s.seat_does(lou, s.claim("Karachi", "NWR"));
    s.refuses(&Action::Pass, "2.5.4");
    s.seat_does(dick, s.claim("Jaipur", "BBCI"));
    // Calcutta 50, Patna 20, Delhi 40 and Jaipur 20: every pound of the 130 is used, nothing more can be added.
    s.seat_does(jeff, s.claim("Ajmer", "BBCI"));
    s.seat_does(lou, s.claim("Peshawar", "NWR"));
    assert_eq!(s.seat(), dick);
    assert_eq!(s.choices(), [Action::Pass]);
}

#[test]
fn seating_goes_by_the_bonds_and_ties_by_lot() {
    let s = Sitting::bonds(4, &[60, 90, 75, 120]);
    assert_eq!(s.table().order, [DAN, BOB, CAT, ANN]);
    let mut firsts: Vec<Seat> = Vec::new();
    for seed in 0..40 {
        let mut game = railhead_titles::Game::start(&Sitting::setup(3, &[], seed)).unwrap();
        for seat in [ANN, BOB, CAT] {
            game.play(seat, &bid(100)).unwrap();
        }
        let first = game.table().order[0];
        if !firsts.contains(&first) {
            firsts.push(first);
        }
    }
    assert_eq!(firsts.len(), 3, "equal bonds are seated by lot");
}

#[test]
fn the_least_bond_pays_for_the_cheapest_bid() {
    let s = Sitting::begin(3);
    s.refuses(&bid(79), "2.5.2");
    assert!(s.offers(&bid(80)) && s.offers(&bid(730)));
    s.refuses(&bid(731), "2.5.2");
    for players in 4..=6 {
        let s = Sitting::begin(players);
        s.refuses(&bid(59), "2.5.2");
        assert!(s.offers(&bid(60)), "{players} players");
    }
}

#[test]
fn nothing_but_a_bond_is_written_down_first() {
    let s = Sitting::begin(3);
    s.refuses(&Action::Pass, "2.5.2");
    s.refuses(&s.claim("Delhi", "EIR"), "2.5.2");
}

#[test]
fn a_city_is_secret_and_its_share_open() {
    let mut s = Sitting::bonds(3, &[130, 100, 90]);
    let events = s.does(s.claim("Delhi", "GIP"));
    let gip = s.company("GIP");
    for viewer in [Viewer::Seat(BOB), Viewer::Spectator] {
        assert_eq!(events[0].seen_by(viewer), Some(Event::Claimed { seat: ANN, hex: None, company: gip }));
        assert_eq!(s.game.actions_seen(viewer).last().unwrap().1, None);
    }
    assert_eq!(s.shares_of("GIP", of(ANN)), 1);
    let other = |city: &str| {
        let mut s = Sitting::bonds(3, &[130, 100, 90]);
        s.does(s.claim(city, "GIP"));
        s.game.view_json(Viewer::Seat(BOB)).unwrap()
    };
    assert_eq!(other("Delhi"), other("Cawnpore"), "whatever was written down, the others see the same");
}

#[test]
fn players_claim_in_turn_until_all_have_passed() {
    let mut s = Sitting::bonds(4, &[68, 66, 64, 62]);
    for city in ["Lahore", "Multan"] {
        for seat in [ANN, BOB, CAT, DAN] {
            assert_eq!(s.seat(), seat);
            s.does(s.claim(city, "NWR"));
        }
    }
    // The eight single shares are gone, and the director's certificate is not claimed: all go on elsewhere.
    assert_eq!((s.seat(), s.shares_of("NWR", NEW)), (ANN, 2));
    s.refuses(&s.claim("Karachi", "NWR"), "2.1");
    let mut older = s.clone();
    assert!(older.begun_under(2).offers(&s.claim("Karachi", "NWR")), "by the first versions of these rules all ten");
    for seat in [ANN, BOB, CAT, DAN] {
        assert_eq!(s.seat(), seat);
        s.does(s.claim("Jaipur", "BBCI"));
    }
    for seat in [ANN, BOB, CAT, DAN] {
        assert_eq!(s.seat(), seat);
        s.passes();
    }
    assert_eq!(s.table().round.kind, RoundKind::Stock);
}

#[test]
fn who_finds_no_share_for_another_city_passes_with_40_left() {
    let mut s = Sitting::bonds(4, &[120, 80, 70, 60]);
    for (ann, bob, cat, dan) in [
        ("Lahore", "Ajmer", "Nagpur", "Mysore"),
        ("Multan", "Jaipur", "Hyderabad", "Trichinopoly"),
        ("Karachi", "Ahmadabad", "Mysore", "Nagpur"),
    ] {
        for city in [ann, bob, cat, dan] {
            let share = s.choices().into_iter().find(|a| matches!(a, Action::Claim { hex, .. } if *hex == s.hex(city)));
            s.does(share.unwrap());
        }
    }
    s.refuses(&Action::Pass, "2.5.4");
    s.arrange(|_, table, _| {
        for cert in table.certs.iter_mut().filter(|c| c.holder == NEW) {
            cert.holder = POOL;
        }
    });
    assert_eq!(s.choices(), [Action::Pass]);
}

#[test]
fn nobody_passes_with_too_few_cities_or_40_left() {
    let mut s = Sitting::bonds(4, &[120, 80, 70, 60]);
    let claim = |s: &mut Sitting, city: &str, sign: &str| s.does(s.claim(city, sign));
    s.refuses(&Action::Pass, "2.5.4");
    for (ann, bob, cat, dan) in
        [("Lahore", "Ajmer", "Nagpur", "Mysore"), ("Multan", "Jaipur", "Hyderabad", "Trichinopoly")]
    {
        claim(&mut s, ann, "NWR");
        claim(&mut s, bob, "BBCI");
        claim(&mut s, cat, "BNR");
        claim(&mut s, dan, "SIR");
    }
    claim(&mut s, "Karachi", "NWR");
    claim(&mut s, "Ahmadabad", "BBCI");
    claim(&mut s, "Madras", "MSM");
    claim(&mut s, "Jaipur", "BBCI");
    // Ann has 60 of 120 left, Bob 20 of 80, Cat and Dan nothing.
    s.refuses(&Action::Pass, "2.5.4");
    claim(&mut s, "Peshawar", "NWR");
    s.passes();
    s.passes();
    s.passes();
    // 40 left: another city.
    s.refuses(&Action::Pass, "2.5.4");
    claim(&mut s, "Rawalpindi", "NWR");
    assert_eq!(s.seat(), ANN);
    s.passes();
    assert_eq!(s.table().round.kind, RoundKind::Stock);
}

#[test]
fn a_bid_has_as_many_cities_as_the_table_says() {
    for (players, least, most) in [(3, 4, 6), (4, 3, 6), (5, 3, 5), (6, 3, 4)] {
        let bonds: Vec<i32> = (0..players).map(|i| 300 - i).collect();
        let mut s = Sitting::bonds(usize::try_from(players).unwrap(), &bonds);
        let mut cities = 0;
        loop {
            if cities < least {
                s.refuses(&Action::Pass, "2.5.4");
            }
            let claim = s.choices().into_iter().find(|a| matches!(a, Action::Claim { .. }));
            let Some(claim) = claim else { break };
            s.seat_does(ANN, claim);
            cities += 1;
            while s.table().round.kind == RoundKind::Opening && s.seat() != ANN {
                let next = s.choices().first().unwrap().clone();
                s.does(next);
            }
            if s.table().round.kind != RoundKind::Opening {
                break;
            }
        }
        assert_eq!(cities, most, "{players} players");
    }
}

#[test]
fn a_city_is_in_a_bid_only_once() {
    let mut s = Sitting::bonds(3, &[130, 120, 110]);
    s.does(s.claim("Delhi", "EIR"));
    s.does(s.claim("Delhi", "EIR"));
    s.does(s.claim("Delhi", "EIR"));
    s.refuses(&s.claim("Delhi", "GIP"), "2.5.4");
}

#[test]
fn towns_and_plain_hexes_are_no_part_of_a_bid() {
    let s = Sitting::bonds(3, &[130, 120, 110]);
    s.refuses(&s.claim("G15", "EIR"), "2.5.8");
    s.refuses(&s.claim("C9", "NWR"), "2.5.8");
}

#[test]
fn three_cities_hold_one_of_the_ganges_valley_beside_calcutta() {
    let mut s = Sitting::bonds(4, &[95, 64, 62, 60]);
    let others = |s: &mut Sitting| {
        while s.seat() != ANN {
            let next = s.choices().first().unwrap().clone();
            s.does(next);
        }
    };
    s.does(s.claim("Patna", "EIR"));
    others(&mut s);
    let calcutta = s.claim("Calcutta", "EIR");
    assert!(s.offers(&calcutta), "Calcutta may be chosen beside one other");
    // A second one without Calcutta asks for a fourth city.
    s.does(s.claim("Benares", "EIR"));
    others(&mut s);
    s.refuses(&s.claim("Lucknow", "EIR"), "2.5.7");
    s.does(s.claim("Jaipur", "BBCI"));
    others(&mut s);
    s.refuses(&Action::Pass, "2.5.7");
    s.does(s.claim("Ajmer", "BBCI"));
    others(&mut s);
    s.passes();
}

#[test]
fn a_bond_for_three_cities_does_not_begin_two_of_the_ganges_valley() {
    let mut s = Sitting::bonds(4, &[70, 64, 62, 60]);
    s.does(s.claim("Patna", "EIR"));
    for _ in 0..3 {
        let next = s.choices().first().unwrap().clone();
        s.does(next);
    }
    // With Benares it would need four cities, for which 70 is not enough.
    s.refuses(&s.claim("Benares", "EIR"), "2.5.9");
    s.refuses(&s.claim("Calcutta", "EIR"), "2.5.9");
}

#[test]
fn cities_count_by_their_value() {
    // 80 for four cities: only those of 20.
    let s = Sitting::bonds(3, &[80, 80, 80]);
    for (city, sign) in
        [("Calcutta", "EIR"), ("Bombay", "GIP"), ("Delhi", "NWR"), ("Madras", "MSM"), ("Waltair", "ECR")]
    {
        s.refuses(&s.claim(city, sign), "2.5.9");
    }
    for (bond, city, sign) in [
        (110, "Calcutta", "EIR"),
        (100, "Bombay", "GIP"),
        (100, "Delhi", "NWR"),
        (90, "Madras", "MSM"),
        (90, "Waltair", "ECR"),
    ] {
        let enough = Sitting::bonds(3, &[bond, 80, 80]);
        assert!(enough.offers(&enough.claim(city, sign)), "{city} with {bond}");
        let short = Sitting::bonds(3, &[bond - 1, 80, 80]);
        short.refuses(&short.claim(city, sign), "2.5.9");
    }
}

#[test]
fn the_numbers_at_a_city_say_which_share_can_be_claimed() {
    let s = Sitting::bonds(3, &[300, 200, 100]);
    for (city, signs) in [
        ("Calcutta", vec!["EIR", "BNR", "ECR"]),
        ("Delhi", vec!["EIR", "GIP", "NWR", "BBCI"]),
        ("Bombay", vec!["GIP", "BBCI"]),
        ("Madras", vec!["MSM", "SIR"]),
        ("Lahore", vec!["NWR"]),
        ("Waltair", vec!["ECR"]),
    ] {
        for sign in ["EIR", "GIP", "NWR", "BNR", "BBCI", "MSM", "SIR", "ECR"] {
            assert_eq!(s.offers(&s.claim(city, sign)), signs.contains(&sign), "{city} {sign}");
        }
    }
}

#[test]
fn shares_are_paid_in_company_order_and_the_cheapest_stay_unredeemed() {
    // Ann has 730 - 600 = 130 for EIR 100, BNR 88, BNR 88 and ECR 70: the EIR is paid, then 30 are left.
    let mut s = Sitting::bonds(3, &[600, 81, 80]);
    // 470 of the bond are left over after four, so two more cities follow.
    for (city, sign) in [
        ("Calcutta", "EIR"),
        ("Nagpur", "BNR"),
        ("Hyderabad", "BNR"),
        ("Waltair", "ECR"),
        ("Madras", "MSM"),
        ("Bombay", "GIP"),
    ] {
        s.seat_does(ANN, s.claim(city, sign));
        while s.table().round.kind == RoundKind::Opening && s.seat() != ANN {
            let choices = s.choices();
            let next = choices.iter().find(|a| **a == Action::Pass).or_else(|| choices.first()).unwrap().clone();
            s.does(next);
        }
    }
    assert_eq!(s.table().round.kind, RoundKind::Stock);
    assert_eq!(s.cash(ANN), 30);
    let unpaid: Vec<u64> = s.own()["unpaid"][0].as_array().unwrap().iter().map(|c| c.as_u64().unwrap()).collect();
    // GIP 96 comes next and cannot be paid; so everything cheaper stays unpaid as well.
    assert_eq!(unpaid, [1, 3, 3, 5, 7]);
    assert_eq!((s.shares_of("BNR", of(ANN)), s.shares_of("GIP", of(ANN))), (2, 1), "the shares are kept all the same");
}

#[test]
fn the_bond_is_put_aside_until_the_bid_is_fulfilled() {
    let mut s = Sitting::bonds(3, &[130, 100, 90]);
    assert_eq!((s.cash(ANN), s.bond(ANN)), (600, 130));
    s.finish_claims();
    assert_eq!(s.bond(ANN), 130);
    assert_eq!(s.table().all_money(), 15_000);
}

#[test]
fn only_companies_of_bids_are_open_at_first() {
    let mut s = Sitting::bonds(3, &[83, 82, 81]);
    s.finish_claims();
    let claimed: Vec<&str> = ["EIR", "GIP", "NWR", "BNR", "BBCI", "MSM", "SIR", "ECR"]
        .into_iter()
        .filter(|sign| s.shares_of(sign, NEW) < 10)
        .collect();
    for sign in ["EIR", "GIP", "NWR", "BNR", "BBCI", "MSM", "SIR", "ECR"] {
        if !claimed.contains(&sign) {
            s.refuses(&s.buy(sign), "3.1.3");
        }
    }
    assert!(!claimed.is_empty() && claimed.len() < 8);
}

/// Ann claims shares of the BBCI with these cities and more until it floats; says whether it is a major company afterwards.
fn bbci_bid(cities: &[(&str, &str)]) -> Sitting {
    let mut s = Sitting::bonds(3, &[120, 81, 80]);
    for (city, sign) in cities {
        s.seat_does(ANN, s.claim(city, sign));
        while s.table().round.kind == RoundKind::Opening && s.seat() != ANN {
            let choices = s.choices();
            let nwr = s.company("NWR");
            let plain = choices.iter().find(|a| matches!(a, Action::Claim { company, .. } if *company == nwr));
            let next = choices.iter().find(|a| **a == Action::Pass).or(plain).unwrap().clone();
            s.does(next);
        }
    }
    while s.table().round.kind == RoundKind::Opening {
        s.passes();
    }
    s
}

/// The same after the first stock round, in which Ann floats the BBCI.
fn bbci_after(cities: &[(&str, &str)]) -> Sitting {
    let mut s = bbci_bid(cities);
    s.hand(ANN, 600);
    while s.shares_of("BBCI", NEW) > 4 {
        s.pass_to(ANN);
        s.does(s.buy("BBCI"));
    }
    s.pass_stock_round();
    s
}

#[test]
fn the_bbci_is_major_if_its_directors_bid_names_ajmer_and_bombay() {
    let s = bbci_after(&[("Ajmer", "BBCI"), ("Bombay", "BBCI"), ("Jaipur", "BBCI"), ("Ahmadabad", "BBCI")]);
    assert_eq!(s.president("BBCI"), Some(ANN));
    assert!(s.has_token("BBCI", "Ajmer") && s.has_token("BBCI", "Bombay"));
    let north = s.table().board.tokens_on(s.hex("Bombay")).next().unwrap().stop;
    assert_eq!(north.0, 0, "the station in the north of Bombay");
    assert!(s.own()["majors"].as_u64().unwrap() & 1 << 4 != 0);
}

#[test]
fn the_bbci_is_minor_if_one_of_the_two_is_missing() {
    let s = bbci_after(&[("Ajmer", "BBCI"), ("Delhi", "BBCI"), ("Jaipur", "BBCI"), ("Ahmadabad", "BBCI")]);
    assert_eq!(s.president("BBCI"), Some(ANN));
    assert!(s.has_token("BBCI", "Ajmer") && !s.has_token("BBCI", "Bombay"));
    assert!(s.own()["majors"].as_u64().unwrap() & 1 << 4 == 0);
    assert!(s.own()["small_trains"].as_bool().unwrap(), "a minor company was formed in the first stock round");
}

#[test]
fn a_bid_for_ajmer_and_bombay_does_not_make_the_bbci_major_before_it_floats() {
    let mut s = bbci_bid(&[("Ajmer", "BBCI"), ("Bombay", "BBCI"), ("Jaipur", "BBCI"), ("Ahmadabad", "BBCI")]);
    s.pass_stock_round();
    assert!(s.is_formed("NWR") && !s.is_formed("BBCI"));
    assert!(s.own()["majors"].as_u64().unwrap() & 1 << 4 == 0);
}

#[test]
fn a_bbci_that_floats_later_is_minor() {
    let mut s = Sitting::stock(3);
    s.bid_of(ANN, 0, &["Ajmer", "Bombay", "Delhi", "Jaipur"]).shares("BBCI", of(ANN), 5);
    s.does(s.buy("BBCI"));
    assert!(s.is_formed("BBCI") && !s.has_token("BBCI", "Bombay"));
    assert!(s.own()["majors"].as_u64().unwrap() & 1 << 4 == 0);
}
