//! 7: bankruptcy, and corporations in the stock market.

use crate::table::{ANN, BOB, CAT, DAN, MARKET, Sit, Sitting, of};
use railhead_engine::{Action, Event, Holder, RoundKind, Standing};

/// NYC without train, money or shares to issue in phase II; Ann, its president, has 10.
fn ruin() -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 50).operated("NYC").shares("NYC", MARKET, 2).hand(ANN, 10).phase(1);
    s.open("GT", BOB, 60).operated("GT").treasury("GT", 100).train("GT", "4").queue(&["GT"]).turn("NYC", "Trains");
    s
}

/// NYC with its president's certificate in the stock market and 20 % more there.
fn headless() -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).operated("NYC").shares("NYC", MARKET, 2).headless("NYC");
    s
}

// 7

#[test]
fn a_president_who_cannot_raise_the_money_is_bankrupt() {
    let mut s = ruin();
    assert_eq!(s.choices(), [Action::Bankrupt]);
    s.refuses(&Action::Pass, "1846 6.5");
    s.does(Action::Bankrupt);
    assert!(s.table().players[0].bankrupt);
    assert_eq!((s.cash(ANN), s.percent("NYC", of(ANN))), (0, 0));
    assert_eq!(s.money("NYC"), 10 + 2 * 50, "cash and the worth of the shares");
    assert_eq!(s.percent("NYC", MARKET), 40);
    assert_eq!(s.president("NYC"), None);
    assert_eq!(s.operating(), Some("GT"), "nobody can buy: the corporation has finished");
}

#[test]
fn bankruptcy_is_no_way_out_while_the_money_can_be_raised() {
    let mut s = ruin();
    s.hand(ANN, 160);
    s.refuses(&Action::Bankrupt, "1846 7");
    let mut s = ruin();
    s.shares("GT", of(ANN), 3);
    s.refuses(&Action::Bankrupt, "1846 7");
    s.does(s.sell("GT", 3));
    s.does(s.buy_train("4"));
    let s = ruin();
    let mut at_ease = s.clone();
    at_ease.train("NYC", "2");
    at_ease.refuses(&Action::Bankrupt, "1846 7");
    assert!(s.offers(&Action::Bankrupt));
}

#[test]
fn a_bankrupts_shares_go_to_the_market_beyond_all_limits() {
    let mut s = ruin();
    s.open("B&O", CAT, 40).operated("B&O").shares("B&O", MARKET, 5).shares("B&O", of(ANN), 1);
    s.does(Action::Bankrupt);
    assert_eq!((s.percent("B&O", MARKET), s.percent("B&O", of(ANN))), (60, 0));
    assert_eq!(s.money("NYC"), 10 + 100 + 40);
}

#[test]
fn what_can_be_sold_by_the_rules_is_sold_first_and_lowers_prices() {
    let mut s = ruin();
    s.open("B&O", ANN, 40).operated("B&O").shares("B&O", of(ANN), 1);
    s.does(Action::Bankrupt);
    assert_eq!(s.price("B&O"), 30, "one share is sold as by a president, the certificate is thrown in");
    // 10, 100 for its own certificate, 40 and 60: the corporation can buy a 3/5 for 160 now.
    assert_eq!((s.trains("NYC"), s.money("NYC")), (vec!["3/5".to_owned()], 210 - 160));
    assert_eq!(s.president("B&O"), None);
}

#[test]
fn shares_that_can_be_issued_are_issued_by_a_bankruptcy() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 50).operated("NYC").hand(ANN, 10).phase(1).open("GT", BOB, 60).train("GT", "4");
    s.treasury("GT", 100).queue(&["GT"]).turn("NYC", "Trains");
    // Two shares bring 20 each, the price falls to 30; the certificate brings 60.
    s.does(Action::Bankrupt);
    assert_eq!((s.money("NYC"), s.price("NYC")), (10 + 40 + 60, 30));
}

#[test]
fn a_bankrupts_private_companies_and_independents_are_removed() {
    let mut s = ruin();
    s.private_of("MS", of(ANN)).private_of("MAIL", of(ANN)).private_of("TBC", of(BOB));
    s.does(Action::Bankrupt);
    assert_eq!((s.owner("MS"), s.owner("MAIL"), s.owner("TBC")), (Holder::Gone, Holder::Gone, of(BOB)));
    assert_eq!(s.standing("MS"), Standing::Closed);
    assert!(!s.has_token("MS", "C15"));
}

#[test]
fn the_game_goes_on_without_the_bankrupt() {
    let mut s = ruin();
    s.does(Action::Bankrupt);
    while s.table().round.kind == RoundKind::Operating {
        s.plays_on();
    }
    let mut seen = Vec::new();
    for _ in 0..4 {
        seen.push(s.seat());
        let seat = s.seat();
        s.seat_does(seat, Action::Pass);
        if s.table().round.kind != RoundKind::Stock {
            break;
        }
    }
    assert!(!seen.contains(&ANN), "{seen:?}");
}

// 7.01

#[test]
fn a_new_president_goes_on_buying_the_train() {
    let mut s = ruin();
    s.shares("NYC", of(CAT), 2);
    s.does(Action::Bankrupt);
    assert_eq!(s.president("NYC"), Some(CAT));
    assert_eq!((s.operating(), s.seat(), s.about()), (Some("NYC"), CAT, "buy-trains"));
    assert_eq!(s.table().count_ordinary(s.company("NYC"), of(CAT)), 0, "the certificate for two shares");
    s.refuses(&Action::Pass, "1846 6.5");
    s.does(s.buy_train("3/5"));
    assert_eq!((s.money("NYC"), s.cash(CAT)), (0, 400 - 50));
}

#[test]
fn of_equal_successors_the_next_clockwise_takes_over() {
    let mut s = ruin();
    s.shares("NYC", of(DAN), 2).shares("NYC", of(CAT), 2);
    s.does(Action::Bankrupt);
    assert_eq!(s.president("NYC"), Some(CAT));
}

#[test]
fn without_a_new_president_the_corporation_buys_if_it_can() {
    let mut s = ruin();
    s.reprice("NYC", 80);
    // 10 and two shares at 80 make 170: enough for a 3/5.
    s.does(Action::Bankrupt);
    assert_eq!((s.trains("NYC"), s.money("NYC")), (vec!["3/5".to_owned()], 10));
    assert_eq!((s.president("NYC"), s.operating()), (None, Some("GT")));
}

// 7.02

#[test]
fn no_stock_is_sold_of_a_corporation_in_the_market() {
    let mut s = headless();
    s.shares("NYC", of(ANN), 1);
    s.refuses(&s.sell("NYC", 1), "1846 7.02");
}

// 7.03

#[test]
fn who_comes_to_own_20_per_cent_becomes_president() {
    let mut s = headless();
    s.shares("NYC", of(ANN), 1);
    s.does(s.buy_old("NYC"));
    assert_eq!(s.president("NYC"), Some(ANN));
    let company = s.company("NYC");
    assert_eq!((s.percent("NYC", of(ANN)), s.table().count_ordinary(company, of(ANN))), (20, 0));
    assert_eq!(s.table().count_ordinary(company, MARKET), 3, "the two shares were given for the certificate");
    // A share from the corporation does as well.
    let mut s = headless();
    s.shares("NYC", of(ANN), 1);
    s.does(s.buy("NYC"));
    assert_eq!((s.president("NYC"), s.money("NYC")), (Some(ANN), 100));
}

#[test]
fn a_first_share_makes_nobody_president() {
    let mut s = headless();
    s.does(s.buy_old("NYC"));
    assert_eq!((s.president("NYC"), s.percent("NYC", of(ANN))), (None, 10));
}

// 7.04

#[test]
fn the_certificate_alone_in_the_market_is_had_as_a_second_share() {
    let mut s = Sitting::stock(5);
    s.open("NYC", BOB, 100).operated("NYC").headless("NYC").shares("NYC", of(ANN), 1);
    s.does(s.buy_old("NYC"));
    assert_eq!((s.cash(ANN), s.president("NYC"), s.percent("NYC", of(ANN))), (300, Some(ANN), 20));
    assert_eq!((s.percent("NYC", MARKET), s.table().count_ordinary(s.company("NYC"), MARKET)), (10, 1));
}

#[test]
fn without_a_share_the_certificate_is_not_bought() {
    let mut s = Sitting::stock(5);
    s.open("NYC", BOB, 100).operated("NYC").headless("NYC");
    s.refuses(&s.buy_old("NYC"), "1846 7.04");
    assert!(s.offers(&s.buy("NYC")), "a share of the corporation is");
}

// 7.1

/// The corporation without president operates: Buffalo and Erie with a 2 train, if it has one.
fn operates(treasury: i32, train: Option<&str>) -> Sitting {
    let mut s = headless();
    s.treasury("NYC", treasury).phase(1).open("GT", BOB, 60).treasury("GT", 100).train("GT", "4");
    if let Some(train) = train {
        s.train("NYC", train);
    }
    // The end of the stock round lowers the price: shares are in the market.
    s.round(2, 1);
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.operating(), Some("GT"), "the NYC has operated by itself");
    s
}

#[test]
fn a_corporation_in_the_market_runs_retains_and_falls_one_box() {
    let s = operates(500, Some("2"));
    assert_eq!((s.price("NYC"), s.money("NYC")), (80, 540), "100, then 90 before the round");
    assert_eq!(s.trains("NYC"), ["2"], "it buys nothing more");
    assert_eq!(s.table().board.tokens_of(s.company("NYC").owner()).count(), 1);
    assert_eq!(s.percent("NYC", MARKET), 40, "and issues nothing");
}

#[test]
fn without_a_train_it_falls_two_boxes_and_buys_the_cheapest_if_it_can() {
    let s = operates(170, None);
    assert_eq!((s.price("NYC"), s.trains("NYC"), s.money("NYC")), (70, vec!["3/5".to_owned()], 10));
    let s = operates(150, None);
    assert_eq!((s.price("NYC"), s.trains("NYC").len(), s.money("NYC")), (70, 0, 150), "it cannot, and need not");
}

#[test]
fn a_phased_out_train_that_earns_nothing_still_counts_as_a_train() {
    let mut s = Sitting::stock(5);
    s.open("GT", ANN, 100).operated("GT").shares("GT", MARKET, 2).headless("GT").phase(2).old_train("GT", "2");
    s.open("NYC", BOB, 60).treasury("NYC", 100).train("NYC", "5").round(2, 1);
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.operating(), Some("NYC"));
    assert_eq!(s.price("GT"), 80, "100, 90 after the stock round, one box for its run");
}

#[test]
fn its_trains_are_not_for_sale() {
    let mut s = headless();
    s.train("NYC", "2").open("GT", BOB, 60).treasury("GT", 100).turn("GT", "Trains");
    s.refuses(&s.buy_train_of("NYC", "2", 10), "1846 7.1");
}

#[test]
fn with_too_many_trains_it_turns_in_the_oldest() {
    let mut s = headless();
    for train in ["4", "4", "3/5", "4"] {
        s.train("NYC", train);
    }
    s.open("GT", BOB, 60).treasury("GT", 600).phase(1).depot("5", 3).turn("GT", "Trains");
    let events = s.does(s.buy_train("5"));
    assert!(events.iter().any(|e| matches!(e, Event::Discarded { .. })));
    assert_eq!((s.trains("NYC").len(), s.seat()), (3, BOB));
}
