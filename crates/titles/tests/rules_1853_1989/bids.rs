//! Contract bids, seating and the issue of shares (14 to 17).

use crate::table::{ANN, BOB, CAT, DAN, Sit, Sitting, of};
use railhead_board::{Feature, HexId};
use railhead_engine::{Action, Event, Money, RoundKind, Seat, Viewer};

/// What a bid is made of.
type Cities<'a> = &'a [(&'a str, &'a str)];

/// Writes a bid down and closes the envelope.
fn bids(s: &mut Sitting, seat: Seat, cities: Cities<'_>) -> Vec<Event> {
    for (city, sign) in cities {
        s.seat_does(seat, s.claim(city, sign));
    }
    s.seat_does(seat, Action::Pass)
}

/// A game of as many players as there are bids, all written down.
fn opened(all: &[Cities<'_>]) -> Sitting {
    let mut s = Sitting::begin(all.len());
    for (seat, cities) in all.iter().enumerate() {
        bids(&mut s, Seat::from_index(seat), cities);
    }
    s
}

/// The order in which players sit.
fn seats(s: &Sitting) -> Vec<Seat> {
    s.table().order.clone()
}

const NORTH: Cities<'_> = &[("Lahore", "NWR"), ("Multan", "NWR"), ("Peshawar", "NWR"), ("Karachi", "NWR")];
const SOUTH: Cities<'_> = &[("Madras", "MSM"), ("Mysore", "SIR"), ("Trichinopoly", "SIR"), ("Hyderabad", "MSM")];
const EAST: Cities<'_> = &[("Calcutta", "EIR"), ("Dacca", "BAR"), ("Chittagong", "BAR"), ("Patna", "EIR")];

#[test]
fn everybody_writes_down_a_whole_bid_at_once_and_in_any_order() {
    let mut s = Sitting::begin(3);
    assert_eq!(s.game.deciding().iter().map(|d| d.seat).collect::<Vec<_>>(), [ANN, BOB, CAT]);
    s.seat_does(CAT, s.claim("Madras", "SIR"));
    s.seat_does(ANN, s.claim("Delhi", "NWR"));
    s.seat_does(CAT, s.claim("Mysore", "SIR"));
    s.refuses_seat(ANN, &s.buy("EIR"), "14.1");
    s.refuses_seat(ANN, &Action::Bid { amount: 80 }, "14.1");
}

#[test]
fn the_bond_is_the_value_of_the_cities() {
    let s = opened(&[&[("Calcutta", "EIR"), ("Bombay", "GIP"), ("Delhi", "GIP"), ("Madras", "MSM")], NORTH, SOUTH]);
    // 50 + 40 + 40 + 30; 4 x 20; 30 + 3 x 20.
    assert_eq!([ANN, BOB, CAT].map(|seat| s.bond(seat)), [160, 80, 90]);
}

#[test]
fn a_bid_that_a_player_does_not_see_is_made_up_whole() {
    let mut s = Sitting::begin(3);
    bids(&mut s, BOB, NORTH);
    let written = s.own()["bids"][1]["cities"].clone();
    let mut others = 0;
    for seed in 0..20 {
        let bid = Sitting { game: s.game.imagined(ANN, seed) }.own()["bids"][1].clone();
        let cities: Vec<(HexId, u8)> = serde_json::from_value(bid["cities"].clone()).unwrap();
        let value = |hex: HexId| {
            let features = &s.game.edition().ground.map.hex(hex).features;
            features
                .iter()
                .find_map(|f| if let Feature::Claim { value: bond, .. } = f { Some(i64::from(*bond)) } else { None })
        };
        let bond: i64 = cities.iter().map(|(hex, _)| value(*hex).expect("a city for bids")).sum();
        assert_eq!((bid["bond"].as_i64(), (4..=6).contains(&cities.len())), (Some(bond), true), "{bid}");
        others += usize::from(bid["cities"] != written);
    }
    assert!(others > 10, "Ann knows nothing but that the envelope is closed");
}

#[test]
fn the_bond_is_put_aside() {
    let s = opened(&[NORTH, SOUTH, EAST]);
    // Bob pays 80 + 75 + 75 + 80 for his shares.
    assert_eq!((s.bond(BOB), s.cash(BOB)), (90, 730 - 90 - 310));
}

#[test]
fn a_bid_has_as_many_cities_as_the_table_says() {
    for (players, least, most) in [(3, 4, 6), (4, 3, 6), (5, 3, 5), (6, 3, 4)] {
        let mut s = Sitting::begin(players);
        let cities = ["Lahore", "Multan", "Peshawar", "Karachi", "Rawalpindi", "Delhi"];
        for (i, city) in cities.into_iter().enumerate() {
            if i < least {
                s.refuses_seat(ANN, &Action::Pass, "14.2");
            } else {
                assert!(s.game.choices(ANN).iter().any(|c| c.offers(&Action::Pass)));
            }
            if i < most {
                s.seat_does(ANN, s.claim(city, "NWR"));
            } else {
                s.refuses_seat(ANN, &s.claim(city, "NWR"), "14.2");
            }
        }
        s.refuses_seat(ANN, &s.claim("Mysore", "SIR"), "14.2");
        s.seat_does(ANN, Action::Pass);
    }
}

#[test]
fn no_more_than_two_cities_of_the_ganges_valley_with_calcutta_among_them() {
    let mut s = Sitting::begin(4);
    s.seat_does(ANN, s.claim("Calcutta", "EIR"));
    s.seat_does(ANN, s.claim("Patna", "EIR"));
    for city in ["Benares", "Lucknow"] {
        s.refuses_seat(ANN, &s.claim(city, "EIR"), "14.3");
    }
    s.refuses_seat(ANN, &s.claim("Allahabad", "GIP"), "14.3");
    // Two without Calcutta are allowed, in a bid of three cities too.
    s.seat_does(BOB, s.claim("Patna", "EIR"));
    s.seat_does(BOB, s.claim("Benares", "EIR"));
    s.seat_does(BOB, s.claim("Delhi", "EIR"));
    s.refuses_seat(BOB, &s.claim("Calcutta", "EIR"), "14.3");
    s.seat_does(BOB, Action::Pass);
}

#[test]
fn towns_are_no_part_of_a_bid() {
    let s = Sitting::begin(4);
    for town in ["D8", "J26", "K21"] {
        s.refuses_seat(ANN, &s.claim(town, "EIR"), "14.3");
    }
}

#[test]
fn a_city_is_in_a_bid_only_once() {
    let mut s = Sitting::begin(4);
    s.seat_does(ANN, s.claim("Delhi", "NWR"));
    s.refuses_seat(ANN, &s.claim("Delhi", "EIR"), "14.1");
}

#[test]
fn the_numbers_at_a_city_say_which_share_can_be_claimed() {
    let s = Sitting::begin(4);
    for sign in ["EIR", "GIP", "NWR", "BBCI"] {
        assert!(s.game.choices(ANN).iter().any(|c| c.offers(&s.claim("Delhi", sign))));
    }
    for sign in ["BNR", "MSM", "SIR", "BAR"] {
        s.refuses_seat(ANN, &s.claim("Delhi", sign), "16.1");
    }
    s.refuses_seat(ANN, &s.claim("Lahore", "EIR"), "16.1");
}

#[test]
fn nobody_sees_a_bid_before_all_are_opened() {
    let mut s = Sitting::begin(3);
    bids(&mut s, ANN, NORTH);
    s.seat_does(BOB, s.claim("Delhi", "EIR"));
    s.seat_does(BOB, Action::Choose { course: railhead_titles::courses_1853::WRITE_ANEW });
    s.seat_does(BOB, s.claim("Calcutta", "BAR"));
    let closed = s.game.len() - 4;
    for viewer in [Viewer::Spectator, Viewer::Seat(CAT)] {
        for envelope in &s.game.envelopes(viewer)[..2] {
            assert_eq!((envelope.amount, envelope.shares.len(), &envelope.cities), (None, 0, &None));
        }
        // Not even how many cities were written down or crossed out: only that Ann is done.
        let known: Vec<Action> = s.game.actions_seen(viewer).into_iter().filter_map(|(_, action)| action).collect();
        assert_eq!(known, [Action::Pass]);
        for i in 0..s.game.len() {
            let events = s.game.done(i).unwrap().2;
            assert_eq!(Event::all_hidden(events, viewer), i != closed, "{events:?}");
        }
        let view = s.game.view_json(viewer).unwrap();
        assert!(!view.contains("\"bond\":80"), "{view}");
    }
    let own = s.game.envelopes(Viewer::Seat(BOB))[1].clone();
    assert_eq!((own.amount, own.cities), (Some(50), Some(vec![s.hex("Calcutta")])));
    assert!(s.game.envelopes(Viewer::Seat(CAT))[0].closed);
}

#[test]
fn after_the_bids_the_cities_stay_secret_and_values_and_shares_are_known() {
    let s = opened(&[NORTH, SOUTH, EAST]);
    let seen = s.game.envelopes(Viewer::Seat(CAT))[0].clone();
    assert_eq!((seen.amount, seen.cities), (Some(80), None));
    assert_eq!(seen.shares, vec![s.company("NWR"); 4]);
}

#[test]
fn a_bid_can_be_written_anew_before_it_is_closed() {
    let mut s = Sitting::begin(3);
    s.refuses_seat(ANN, &Action::Choose { course: railhead_titles::courses_1853::WRITE_ANEW }, "14.1");
    s.seat_does(ANN, s.claim("Delhi", "NWR"));
    s.seat_does(ANN, Action::Choose { course: railhead_titles::courses_1853::WRITE_ANEW });
    assert!(s.game.envelopes(Viewer::Seat(ANN))[0].shares.is_empty());
    bids(&mut s, ANN, NORTH);
    s.refuses_seat(ANN, &Action::Choose { course: railhead_titles::courses_1853::WRITE_ANEW }, "14.1");
}

#[test]
fn the_highest_bid_sits_first_and_takes_the_elephant() {
    let s = opened(&[NORTH, SOUTH, EAST]);
    // 80, 90 and 110.
    assert_eq!(seats(&s), [CAT, BOB, ANN]);
    assert_eq!(s.seat(), CAT);
    assert_eq!(s.table().round.kind, RoundKind::Stock);
}

#[test]
fn equal_bids_sit_by_the_value_of_the_shares_they_claim() {
    let west: Cities<'_> = &[("Jaipur", "BBCI"), ("Ajmer", "BBCI"), ("Ahmadabad", "BBCI")];
    let north: Cities<'_> = &[("Lahore", "NWR"), ("Multan", "NWR"), ("Peshawar", "NWR")];
    let valley: Cities<'_> = &[("Patna", "EIR"), ("Benares", "EIR"), ("Nagpur", "BNR")];
    let east: Cities<'_> = &[("Dacca", "BAR"), ("Chittagong", "BAR"), ("Nagpur", "BNR")];
    // All bid 60; they claim 252, 276, 288 and 228.
    let s = opened(&[west, north, valley, east]);
    assert_eq!(seats(&s), [CAT, BOB, ANN, DAN]);
    // Nobody had to declare anything.
    assert!(s.game.envelopes(Viewer::Spectator).iter().all(|e| e.cities.is_none()));
}

#[test]
fn bids_for_the_same_shares_are_declared_and_the_wider_one_sits_first() {
    let near: Cities<'_> = &[("Lahore", "NWR"), ("Multan", "NWR"), ("Rawalpindi", "NWR")];
    let far: Cities<'_> = &[("Karachi", "NWR"), ("Multan", "NWR"), ("Peshawar", "NWR")];
    let other: Cities<'_> = &[("Jaipur", "BBCI"), ("Ajmer", "BBCI"), ("Ahmadabad", "BBCI")];
    let last: Cities<'_> = &[("Dacca", "BAR"), ("Chittagong", "BAR"), ("Nagpur", "BNR")];
    for seed in 0..8 {
        let mut s = Sitting::start(&Sitting::setup(4, &[], seed));
        for (seat, cities) in [near, far, other, last].into_iter().enumerate() {
            bids(&mut s, Seat::from_index(seat), cities);
        }
        assert_eq!(seats(&s), [BOB, ANN, CAT, DAN]);
        let known: Vec<bool> = s.game.envelopes(Viewer::Spectator).iter().map(|e| e.cities.is_some()).collect();
        assert_eq!(known, [true, true, false, false]);
    }
}

#[test]
fn identical_bids_are_left_to_the_lot() {
    let same: Cities<'_> = &[("Lahore", "NWR"), ("Multan", "NWR"), ("Peshawar", "NWR"), ("Jaipur", "BBCI")];
    let mut firsts = Vec::new();
    for seed in 0..12 {
        let mut s = Sitting::start(&Sitting::setup(3, &[], seed));
        for seat in [ANN, BOB, CAT] {
            bids(&mut s, seat, same);
        }
        firsts.push(seats(&s)[0]);
    }
    for seat in [ANN, BOB, CAT] {
        assert!(firsts.contains(&seat), "{firsts:?}");
    }
}

#[test]
fn one_share_is_issued_for_each_city_in_seating_order() {
    let s = opened(&[NORTH, SOUTH, EAST]);
    assert_eq!(s.shares_of("NWR", of(ANN)), 4);
    assert_eq!((s.shares_of("MSM", of(BOB)), s.shares_of("SIR", of(BOB))), (2, 2));
    assert_eq!((s.shares_of("EIR", of(CAT)), s.shares_of("BAR", of(CAT))), (2, 2));
}

#[test]
fn of_an_over_subscribed_company_those_who_sit_first_have_their_shares_first() {
    let all: Cities<'_> = &[
        ("Lahore", "NWR"),
        ("Multan", "NWR"),
        ("Peshawar", "NWR"),
        ("Karachi", "NWR"),
        ("Rawalpindi", "NWR"),
        ("Delhi", "NWR"),
    ];
    // Twelve shares are claimed of ten; Ann bids 140 and Bob 120.
    let most = [&all[..5], &[("Calcutta", "EIR")]].concat();
    let s = opened(&[all, &most, &[("Delhi", "NWR"), ("Lahore", "NWR"), ("Mysore", "SIR"), ("Dacca", "BAR")]]);
    assert_eq!(seats(&s), [BOB, ANN, CAT]);
    assert_eq!([BOB, ANN, CAT].map(|seat| s.shares_of("NWR", of(seat))), [5, 5, 0]);
    // The bond stays what it was, and the city in the bid.
    assert_eq!(s.bond(CAT), 100);
}

#[test]
fn shares_are_paid_for_to_the_bank() {
    let s = opened(&[NORTH, SOUTH, EAST]);
    let paid: [Money; 3] = [4 * 92, 2 * 80 + 2 * 75, 2 * 100 + 2 * 70];
    assert_eq!(s.bank(), 4500 - 3 * 730 + paid.iter().sum::<Money>());
    assert_eq!(s.cash(ANN), 730 - 80 - 368);
}

#[test]
fn what_cannot_be_paid_for_is_un_redeemed_and_the_cheapest() {
    let dear: Cities<'_> = &[
        ("Calcutta", "EIR"),
        ("Delhi", "EIR"),
        ("Bombay", "GIP"),
        ("Lucknow", "EIR"),
        ("Lahore", "NWR"),
        ("Multan", "NWR"),
    ];
    let mut s = Sitting::begin(4);
    bids(&mut s, ANN, dear);
    for seat in [BOB, CAT, DAN] {
        bids(&mut s, seat, &[("Madras", "MSM"), ("Mysore", "SIR"), ("Dacca", "BAR")]);
    }
    // 570 less a bond of 190 leaves 380: three EIR shares; the GIP and two NWR shares stay un-redeemed.
    assert_eq!((s.bond(ANN), s.cash(ANN)), (190, 80));
    let unpaid = s.game.unpaid(ANN);
    assert_eq!(unpaid, [s.company("GIP"), s.company("NWR"), s.company("NWR")]);
    assert_eq!(s.shares_of("NWR", of(ANN)), 2);
    // They are redeemed before anything is bought, and are not sold.
    assert_eq!(s.seat(), ANN);
    s.refuses(&s.buy("BAR"), "16.6");
    s.refuses(&s.sell("NWR", 1), "16.6");
    s.refuses(&s.redeem("NWR"), "16.6");
    s.hand(ANN, 92);
    s.does(s.redeem("NWR"));
    assert_eq!(s.game.unpaid(ANN).len(), 2);
    // The 80 that are left would do for a share of the BAR, but it is the cheapest of all.
    let mut s = Sitting::begin(4);
    bids(&mut s, ANN, &[&dear[..5], &[("Dacca", "BAR")]].concat());
    for seat in [BOB, CAT, DAN] {
        bids(&mut s, seat, &[("Madras", "MSM"), ("Mysore", "SIR"), ("Dacca", "BAR")]);
    }
    assert_eq!(s.cash(ANN), 80);
    assert_eq!(s.game.unpaid(ANN), ["GIP", "NWR", "BAR"].map(|sign| s.company(sign)));
}

#[test]
fn a_director_is_appointed_at_once_when_the_qualifying_number_is_issued() {
    let more: Cities<'_> = &[("Lahore", "NWR"), ("Delhi", "NWR"), ("Mysore", "SIR"), ("Bombay", "BBCI")];
    let s = opened(&[NORTH, more, SOUTH]);
    // Six shares of the NWR are issued with three players.
    assert!(s.is_formed("NWR"));
    assert_eq!(s.president("NWR"), Some(ANN));
    assert!(!s.is_formed("SIR"));
    assert!(s.has_token("NWR", "Delhi") && s.has_token("NWR", "Lahore"));
    assert_eq!(s.money("NWR"), 920);
    assert_eq!(s.table().certificates(ANN), 3);
}

#[test]
fn of_equal_shareholders_the_one_who_sits_first_directs() {
    let three: Cities<'_> = &[("Lahore", "NWR"), ("Multan", "NWR"), ("Peshawar", "NWR"), ("Mysore", "SIR")];
    let other: Cities<'_> = &[("Delhi", "NWR"), ("Karachi", "NWR"), ("Rawalpindi", "NWR"), ("Jaipur", "BBCI")];
    let s = opened(&[three, other, SOUTH]);
    assert_eq!(seats(&s)[..2], [BOB, CAT]);
    assert_eq!(s.president("NWR"), Some(BOB));
}

#[test]
fn companies_that_nobody_named_are_put_aside() {
    let mut s =
        opened(&[NORTH, SOUTH, &[("Dacca", "BAR"), ("Chittagong", "BAR"), ("Jaipur", "BBCI"), ("Ajmer", "BBCI")]]);
    for sign in ["EIR", "GIP", "BNR"] {
        s.refuses(&s.buy(sign), "21.3");
    }
    s.does(s.buy("NWR"));
}
