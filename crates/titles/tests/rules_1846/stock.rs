//! 5: stock rounds.

use crate::table::{ANN, BOB, CAT, DAN, EVE, MARKET, Sit, Sitting, of};
use railhead_engine::{Action, Holder, RoundKind, Spot, Standing};

/// NYC in play with Ann as president, and it has operated.
fn with_nyc(price: i32) -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, price).operated("NYC");
    s
}

// 5 and 5.1

#[test]
fn players_act_clockwise_from_the_priority_deal_and_a_purchase_ends_the_turn() {
    let mut s = Sitting::stock(5);
    assert_eq!(s.seat(), ANN);
    s.does(s.launch("NYC", 100));
    assert_eq!(s.seat(), BOB);
    s.does(s.buy("NYC"));
    assert_eq!(s.seat(), CAT, "one certificate only");
    s.refuses_seat(BOB, &s.buy("NYC"), "1846 4");
    s.passes();
    assert_eq!(s.seat(), DAN);
}

#[test]
fn launching_costs_twice_the_price_and_places_marker_and_token() {
    let mut s = Sitting::stock(5);
    s.does(s.launch("NYC", 112));
    assert_eq!((s.cash(ANN), s.money("NYC"), s.price("NYC")), (400 - 224, 224, 112));
    assert_eq!((s.president("NYC"), s.percent("NYC", of(ANN)), s.unsold("NYC")), (Some(ANN), 20, 80));
    assert!(s.has_token("NYC", "D20"));
    assert_eq!(s.table().company(s.company("NYC")).tokens, 3);
    s.refuses(&s.launch("NYC", 100), "1846 5.1");
}

#[test]
fn initial_prices_run_from_40_to_150() {
    let mut s = Sitting::stock(5);
    let prices: Vec<i32> = s.game.edition().chart.launch_prices().map(|(_, c)| c.price).collect();
    assert_eq!(prices, [40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150]);
    for price in prices {
        assert!(s.offers(&s.launch("ERIE", price)), "{price}");
    }
    s.refuses(&s.launch("ERIE", 30), "1846 5.1");
    s.refuses(&s.launch("ERIE", 165), "1846 5.1");
    s.hand(ANN, 150);
    assert!(s.offers(&s.launch("ERIE", 70)));
    s.refuses(&s.launch("ERIE", 80), "1846 5.1");
}

#[test]
fn the_price_chart_is_that_of_the_board() {
    let s = Sitting::stock(5);
    let prices: Vec<i32> = s.game.edition().chart.cells().map(|(_, c)| c.price).collect();
    let printed = [
        0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150, 165, 180, 195, 212, 230, 250, 270, 295, 320,
        345, 375, 405, 440, 475, 510, 550,
    ];
    assert_eq!(prices, printed);
}

#[test]
fn no_share_is_sold_before_the_presidents_certificate() {
    let s = Sitting::stock(5);
    s.refuses(&s.buy("GT"), "1846 5.1");
}

#[test]
fn a_share_of_the_corporation_is_paid_into_its_treasury_and_one_of_the_market_to_the_bank() {
    let mut s = with_nyc(100);
    s.shares("NYC", MARKET, 1);
    let bank = s.table().bank;
    s.does(s.buy("NYC"));
    assert_eq!((s.cash(ANN), s.money("NYC"), s.table().bank), (300, 100, bank));
    s.does(s.buy_old("NYC"));
    assert_eq!((s.cash(BOB), s.money("NYC"), s.table().bank), (300, 100, bank + 100));
    s.refuses(&s.buy_old("NYC"), "1846 5.1");
}

#[test]
fn shares_are_bought_at_the_present_price_and_from_nobody_else() {
    let mut s = with_nyc(137);
    s.shares("NYC", of(BOB), 1).hand(ANN, 136);
    s.refuses(&s.buy("NYC"), "1846 5.1");
    s.hand(ANN, 137);
    assert!(s.offers(&s.buy("NYC")));
    s.refuses(&Action::Buy { company: s.company("NYC"), from: of(BOB) }, "1846 5.1");
}

#[test]
fn only_selling_buying_and_passing_belong_to_a_stock_round() {
    let s = with_nyc(100);
    s.refuses(&Action::Issue { shares: 1 }, "1846 5");
    s.refuses(&s.lay("E19", "9", &["D20", "F18"]), "1846 5");
}

#[test]
fn a_marker_entering_a_box_goes_below_those_in_it() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).open("GT", BOB, 90).open("B&O", CAT, 112);
    s.shares("B&O", MARKET, 1);
    let order = |s: &Sitting| s.table().price_order(s.game.edition());
    assert_eq!(order(&s), [s.company("B&O"), s.company("NYC"), s.company("GT")]);
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.price("B&O"), 100, "a share in the market: one to the left");
    assert_eq!(order(&s), [s.company("NYC"), s.company("B&O"), s.company("GT")]);
}

#[test]
fn a_player_who_can_do_nothing_is_passed_over() {
    let mut s = Sitting::stock(3);
    s.open("NYC", ANN, 100).hand(BOB, 39).hand(ANN, 500);
    s.does(s.buy("NYC"));
    assert_eq!(s.seat(), CAT, "Bob has no shares and too little money for any");
    s.passes();
    assert_eq!(s.seat(), ANN);
    s.passes();
    // Bob is passed over again: with Cat that makes three in succession.
    assert_ne!(s.table().round.kind, RoundKind::Stock);
}

// 5.1 Illinois Central bonus

#[test]
fn the_illinois_central_gets_its_initial_price_from_the_bank_on_top() {
    let mut s = Sitting::stock(5);
    let bank = s.table().bank;
    s.does(s.launch("IC", 80));
    assert_eq!((s.cash(ANN), s.money("IC"), s.table().bank), (240, 240, bank - 80));
    s.does(s.launch("GT", 80));
    assert_eq!(s.money("GT"), 160, "nobody else does");
}

// 5.11

#[test]
fn nobody_owns_more_than_60_per_cent() {
    let mut s = with_nyc(40);
    s.shares("NYC", of(ANN), 3);
    s.does(s.buy("NYC"));
    for _ in 0..4 {
        s.passes();
    }
    assert_eq!(s.percent("NYC", of(ANN)), 60);
    s.refuses(&s.buy("NYC"), "1846 5.11");
}

// 5.12

#[test]
fn who_buys_more_than_the_president_has_takes_the_certificate_for_two_shares() {
    let mut s = with_nyc(40);
    s.shares("NYC", of(BOB), 2);
    s.passes();
    assert_eq!(s.seat(), BOB);
    s.does(s.buy("NYC"));
    assert_eq!(s.president("NYC"), Some(BOB));
    let company = s.company("NYC");
    assert_eq!((s.percent("NYC", of(BOB)), s.table().count_ordinary(company, of(BOB))), (30, 1));
    assert_eq!((s.percent("NYC", of(ANN)), s.table().count_ordinary(company, of(ANN))), (20, 2));
}

#[test]
fn as_much_as_the_president_is_not_enough() {
    let mut s = with_nyc(40);
    s.shares("NYC", of(BOB), 1);
    s.passes();
    s.does(s.buy("NYC"));
    assert_eq!((s.percent("NYC", of(BOB)), s.president("NYC")), (20, Some(ANN)));
}

// 5.13

#[test]
fn who_has_sold_shares_of_a_corporation_buys_none_of_it_before_the_next_stock_round() {
    let mut s = with_nyc(60);
    s.shares("NYC", of(ANN), 2).shares("NYC", of(BOB), 1);
    s.does(s.sell("NYC", 1));
    s.refuses(&s.buy("NYC"), "1846 5.13");
    s.refuses(&s.buy_old("NYC"), "1846 5.13");
    s.passes();
    s.does(s.buy_old("NYC"));
    for _ in 0..3 {
        s.passes();
    }
    assert_eq!(s.seat(), ANN);
    s.refuses(&s.buy("NYC"), "1846 5.13");
    s.pass_until(RoundKind::Operating);
    s.play_out_round();
    s.play_out_round();
    assert_eq!(s.table().round.kind, RoundKind::Stock);
    while s.seat() != ANN {
        s.passes();
    }
    assert!(s.offers(&s.buy("NYC")), "the next round");
}

// 5.1 Certificate limit

/// A stock round with so many corporations available or in play, in which Ann holds so many certificates, and one of which
/// she may own more.
fn holding(players: usize, corporations: usize, certificates: usize) -> (Sitting, &'static str) {
    let mut s = Sitting::stock(players);
    let all = ["NYC", "GT", "IC", "B&O", "C&O", "ERIE", "PRR"];
    let mut open: Vec<&'static str> = all.into_iter().filter(|c| s.standing(c) == Standing::Waiting).collect();
    while open.len() > corporations {
        let company = s.company(open.pop().unwrap());
        s.arrange(|_, table, _| {
            table.company_mut(company).standing = Standing::Closed;
            for cert in table.certs.iter_mut().filter(|c| c.company == company) {
                cert.holder = Holder::Gone;
            }
        });
    }
    assert_eq!(open.len(), corporations);
    let mut left = certificates;
    for sign in open {
        if left == 0 {
            s.open(sign, BOB, 40);
            return (s, sign);
        }
        s.open(sign, ANN, 40);
        let more = (left - 1).min(4);
        s.shares(sign, of(ANN), u8::try_from(more).unwrap());
        left -= 1 + more;
        if more < 4 {
            assert_eq!(left, 0);
            return (s, sign);
        }
    }
    panic!("too many certificates for so few corporations");
}

#[test]
fn certificate_limits_are_those_of_the_chart() {
    let chart = [
        (3, 5, 14),
        (3, 4, 11),
        (3, 3, 11),
        (4, 6, 12),
        (4, 5, 10),
        (4, 4, 8),
        (5, 7, 11),
        (5, 6, 10),
        (5, 5, 8),
        (5, 4, 6),
        (5, 3, 6),
    ];
    for (players, corporations, limit) in chart {
        let (s, sign) = holding(players, corporations, limit - 1);
        assert!(s.offers(&s.buy(sign)), "{players} players, {corporations} corporations, one below {limit}");
        let (s, sign) = holding(players, corporations, limit);
        s.refuses(&s.buy(sign), "1846 5.14");
    }
}

#[test]
fn a_private_company_of_a_player_counts_as_a_certificate_and_one_of_a_corporation_does_not() {
    let (mut s, sign) = holding(5, 7, 10);
    s.private_of_company("MAIL", "NYC");
    assert!(s.offers(&s.buy(sign)));
    s.private_of("C&WI", of(ANN));
    s.refuses(&s.buy(sign), "1846 5.14");
}

#[test]
fn launching_is_a_purchase_under_the_certificate_limit_too() {
    let (s, _) = holding(5, 7, 11);
    s.refuses(&s.launch("PRR", 40), "1846 5.14");
}

// 5.14

#[test]
fn the_limit_holds_even_if_a_change_of_president_would_bring_the_player_below_it() {
    let (mut s, _) = holding(5, 7, 8);
    // Three more certificates, and a fourth share would make Ann president for two of them.
    s.open("PRR", BOB, 40).shares("PRR", of(ANN), 2);
    s.private_of("MAIL", of(ANN));
    assert_eq!(s.percent("PRR", of(ANN)), 20);
    s.refuses(&s.buy("PRR"), "1846 5.14");
    s.private_of("MAIL", Holder::Gone);
    s.does(s.buy("PRR"));
    assert_eq!(s.president("PRR"), Some(ANN));
}

// 5.15

#[test]
fn who_is_over_the_limit_must_sell_first() {
    let (mut s, sign) = holding(5, 7, 11);
    s.operated("NYC").operated("GT").private_of("MAIL", of(ANN));
    assert!(!s.choices().contains(&Action::Pass));
    assert!(s.choices().iter().all(|a| matches!(a, Action::Sell { .. })));
    s.refuses(&Action::Pass, "1846 5.15");
    s.refuses(&s.buy(sign), "1846 5.15");
    s.does(s.sell("GT", 1));
    assert!(s.offers(&Action::Pass), "twelve are eleven now");
    s.refuses(&s.buy("IC"), "1846 5.14");
}

#[test]
fn who_is_over_the_limit_and_can_sell_nothing_plays_on() {
    let mut s = Sitting::stock(5);
    let signs = ["NYC", "GT", "IC", "B&O", "C&O", "ERIE", "PRR"];
    for sign in signs {
        s.open(sign, BOB, 40).shares(sign, of(ANN), 1);
    }
    for sign in ["MAIL", "C&WI", "TBC", "MPC", "MC"] {
        s.private_of(sign, of(ANN));
    }
    // Twelve certificates, and none of the corporations has operated.
    assert_eq!(s.choices(), [Action::Pass]);
    s.refuses(&s.sell("NYC", 1), "1846 5.21");
    s.refuses(&s.buy("NYC"), "1846 5.14");
    s.passes();
    assert_eq!(s.seat(), BOB);
}

// 5.2

#[test]
fn a_presidents_sale_lowers_the_price_by_one_box_however_many_shares_are_sold() {
    let mut s = with_nyc(100);
    s.shares("NYC", of(ANN), 4);
    s.does(s.sell("NYC", 3));
    assert_eq!((s.cash(ANN), s.price("NYC")), (700, 90), "all three for the price before");
    assert_eq!((s.percent("NYC", MARKET), s.percent("NYC", of(ANN))), (30, 30));
}

#[test]
fn another_shareholders_sale_lowers_nothing() {
    let mut s = with_nyc(100);
    s.shares("NYC", of(BOB), 2);
    s.passes();
    s.does(s.sell("NYC", 2));
    assert_eq!((s.cash(BOB), s.price("NYC"), s.percent("NYC", MARKET)), (600, 100, 20));
}

#[test]
fn shares_that_are_not_held_cannot_be_sold() {
    let mut s = with_nyc(100);
    s.shares("NYC", of(BOB), 2);
    s.passes();
    s.refuses(&s.sell("NYC", 3), "1846 5.2");
    s.refuses(&s.sell("NYC", 0), "1846 5.2");
    s.refuses(&s.sell("GT", 1), "1846 5.2");
}

#[test]
fn shares_of_one_corporation_are_sold_in_one_block_per_turn() {
    let mut s = with_nyc(100);
    s.shares("NYC", of(ANN), 4);
    s.does(s.sell("NYC", 1));
    s.refuses(&s.sell("NYC", 1), "1846 5.2");
    for _ in 0..5 {
        s.passes();
    }
    assert_eq!(s.seat(), ANN);
    s.does(s.sell("NYC", 1));
    assert_eq!(s.price("NYC"), 80, "the next turn is another sale");
}

// 5.21

#[test]
fn before_a_corporation_has_operated_only_its_president_sells() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).shares("NYC", of(ANN), 1).shares("NYC", of(BOB), 1);
    s.does(s.sell("NYC", 1));
    s.passes();
    s.refuses(&s.sell("NYC", 1), "1846 5.21");
    s.operated("NYC");
    assert!(s.offers(&s.sell("NYC", 1)));
}

// 5.22

#[test]
fn sales_come_before_the_purchase() {
    let mut s = with_nyc(100);
    s.open("GT", ANN, 50).operated("GT").shares("NYC", of(ANN), 2).shares("GT", of(ANN), 1);
    let mut late = s.clone();
    s.does(s.sell("NYC", 1));
    s.does(s.sell("GT", 1));
    s.does(s.launch("ERIE", 40));
    assert_eq!(s.seat(), BOB, "the purchase is the last thing");
    late.does(late.launch("ERIE", 40));
    late.refuses_seat(ANN, &late.sell("NYC", 1), "1846 4");
}

// 5.23

#[test]
fn a_president_who_sells_below_another_holder_of_20_per_cent_is_succeeded() {
    let mut s = with_nyc(100);
    s.shares("NYC", of(ANN), 2).shares("NYC", of(CAT), 3);
    s.does(s.sell("NYC", 1));
    assert_eq!(s.president("NYC"), Some(ANN), "as much is not more");
    for _ in 0..5 {
        s.passes();
    }
    s.does(s.sell("NYC", 1));
    assert_eq!(s.president("NYC"), Some(CAT));
    assert_eq!((s.percent("NYC", of(ANN)), s.percent("NYC", of(CAT))), (20, 30));
}

#[test]
fn of_equal_successors_the_next_one_clockwise_becomes_president() {
    let mut s = with_nyc(100);
    s.shares("NYC", of(DAN), 2).shares("NYC", of(BOB), 1).shares("NYC", of(EVE), 2).shares("NYC", of(ANN), 1);
    s.does(s.sell("NYC", 2));
    assert_eq!(s.president("NYC"), Some(DAN), "Bob holds too little, Eve sits further on");
}

#[test]
fn a_holder_of_10_per_cent_does_not_succeed() {
    let mut s = with_nyc(100);
    s.shares("NYC", of(BOB), 1);
    s.refuses(&s.sell("NYC", 1), "1846 5.24");
    s.refuses(&s.sell("NYC", 2), "1846 5.24");
}

// 5.24

#[test]
fn president_sells_one_share_of_the_certificate_and_the_next_player_takes_over() {
    // The book's example: 20 % each with Ann (president), Bob and Cat, 40 % in the stock market.
    let mut s = with_nyc(100);
    s.shares("NYC", of(BOB), 2).shares("NYC", of(CAT), 2).shares("NYC", MARKET, 4);
    s.does(s.sell("NYC", 1));
    let company = s.company("NYC");
    assert_eq!(s.president("NYC"), Some(BOB), "the first clockwise from the seller");
    assert_eq!((s.percent("NYC", of(BOB)), s.table().count_ordinary(company, of(BOB))), (20, 0));
    assert_eq!((s.percent("NYC", MARKET), s.table().count_ordinary(company, MARKET)), (50, 5));
    assert_eq!((s.percent("NYC", of(ANN)), s.table().count_ordinary(company, of(ANN))), (10, 1));
    assert_eq!((s.price("NYC"), s.cash(ANN)), (90, 500));
}

#[test]
fn no_more_than_half_of_a_corporation_is_sold_into_the_market() {
    let mut s = with_nyc(100);
    s.shares("NYC", MARKET, 4).shares("NYC", of(ANN), 2);
    assert!(s.offers(&s.sell("NYC", 1)));
    s.refuses(&s.sell("NYC", 2), "1846 5.24");
}

#[test]
fn the_presidents_certificate_is_not_sold_without_a_successor() {
    let mut s = with_nyc(100);
    s.shares("NYC", of(ANN), 1);
    assert!(s.offers(&s.sell("NYC", 1)));
    s.refuses(&s.sell("NYC", 2), "1846 5.24");
    s.refuses(&s.sell("NYC", 3), "1846 5.24");
}

#[test]
fn the_whole_certificate_goes_when_a_successor_takes_it_over() {
    let mut s = with_nyc(100);
    s.shares("NYC", of(BOB), 2);
    s.does(s.sell("NYC", 2));
    assert_eq!((s.president("NYC"), s.percent("NYC", of(ANN)), s.percent("NYC", MARKET)), (Some(BOB), 0, 20));
    assert_eq!(s.table().count_ordinary(s.company("NYC"), MARKET), 2);
}

// 5.25

#[test]
fn a_corporation_whose_price_falls_to_nothing_is_removed_with_all_it_has() {
    let mut s = with_nyc(10);
    s.shares("NYC", of(ANN), 2).shares("NYC", of(BOB), 1).train("NYC", "2").treasury("NYC", 55);
    s.private_of_company("MAIL", "NYC");
    let trains = s.table().trains.iter().filter(|t| t.place == railhead_engine::TrainPlace::Gone).count();
    s.does(s.sell("NYC", 1));
    assert_eq!(s.cash(ANN), 410);
    assert_eq!(s.standing("NYC"), Standing::Closed);
    assert_eq!((s.money("NYC"), s.percent("NYC", of(BOB)), s.percent("NYC", of(ANN))), (0, 0, 0));
    assert!(!s.has_token("NYC", "D20"));
    assert_eq!(s.owner("MAIL"), Holder::Gone);
    let gone = s.table().trains.iter().filter(|t| t.place == railhead_engine::TrainPlace::Gone).count();
    assert_eq!(gone, trains + 1);
    s.refuses(&s.launch("NYC", 100), "1846 5.1");
}

#[test]
fn a_removed_corporation_lowers_the_certificate_limit() {
    let (mut s, sign) = holding(5, 7, 10);
    s.open("PRR", ANN, 10).operated("PRR").shares("PRR", of(ANN), 1);
    // Twelve certificates: two too many. The sale removes the Pennsylvania and its two, and the limit falls from 11 to 10.
    s.does(s.sell("PRR", 1));
    assert_eq!(s.standing("PRR"), Standing::Closed);
    s.refuses(&s.buy(sign), "1846 5.14");
    s.does(Action::Pass);
}

#[test]
fn a_price_that_falls_to_nothing_at_the_end_of_the_round_removes_the_corporation_too() {
    let mut s = with_nyc(10);
    s.shares("NYC", MARKET, 1).open("GT", BOB, 60).treasury("GT", 120);
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.standing("NYC"), Standing::Closed);
}

// 5.3

#[test]
fn who_passed_may_act_again_as_long_as_somebody_acts() {
    let mut s = Sitting::stock(3);
    s.passes();
    s.passes();
    s.does(s.launch("GT", 60));
    assert_eq!(s.seat(), ANN);
    s.does(s.buy("GT"));
    s.passes();
    s.passes();
    assert_eq!((s.table().round.kind, s.seat()), (RoundKind::Stock, ANN), "two passes are not all");
}

#[test]
fn selling_without_buying_is_no_pass() {
    let mut s = Sitting::stock(3);
    s.open("NYC", CAT, 100).operated("NYC").shares("NYC", of(CAT), 1);
    s.passes();
    s.passes();
    s.does(s.sell("NYC", 1));
    s.passes();
    assert_eq!((s.table().round.kind, s.seat()), (RoundKind::Stock, ANN));
}

// 5.4

#[test]
fn the_round_ends_when_all_pass_in_succession() {
    let mut s = Sitting::stock(3);
    s.open("NYC", ANN, 100).treasury("NYC", 200);
    s.passes();
    s.passes();
    assert_eq!(s.table().round.kind, RoundKind::Stock);
    s.passes();
    assert_eq!(s.table().round.kind, RoundKind::Operating);
}

#[test]
fn the_priority_deal_goes_to_the_left_of_the_last_to_buy_or_sell() {
    let mut s = Sitting::stock(4);
    s.does(s.launch("GT", 60));
    s.passes();
    s.does(s.buy("GT"));
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.table().order, [DAN, ANN, BOB, CAT]);

    let mut s = Sitting::stock(4);
    s.open("NYC", BOB, 100).operated("NYC").treasury("NYC", 20).shares("NYC", of(BOB), 1);
    s.passes();
    s.does(s.sell("NYC", 1));
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.table().order[0], CAT, "a sale counts as well");
}

#[test]
fn if_nobody_acted_the_priority_deal_stays() {
    let mut s = Sitting::stock(4);
    s.open("GT", BOB, 60).treasury("GT", 120);
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.table().order[0], ANN);
}

#[test]
fn prices_rise_where_players_hold_everything_and_fall_where_the_market_holds_something() {
    let mut s = Sitting::stock(4);
    s.open("NYC", ANN, 100).shares("NYC", of(ANN), 4).shares("NYC", of(BOB), 4);
    s.open("GT", BOB, 90).shares("GT", MARKET, 1);
    s.open("IC", CAT, 80).shares("IC", of(DAN), 1);
    s.pass_until(RoundKind::Operating);
    assert_eq!((s.price("NYC"), s.price("GT"), s.price("IC")), (112, 80, 80));
    // GT came into the box of IC: below it.
    let order = s.table().price_order(s.game.edition());
    assert_eq!(order, [s.company("NYC"), s.company("IC"), s.company("GT")]);
}

#[test]
fn a_marker_at_the_end_of_the_chart_stays_there() {
    let mut s = Sitting::stock(4);
    s.open("NYC", ANN, 550).shares("NYC", of(ANN), 4).shares("NYC", of(BOB), 4).treasury("NYC", 20);
    s.pass_until(RoundKind::Operating);
    assert_eq!(s.price("NYC"), 550);
    assert_eq!(s.spot(550), Spot { row: 0, column: 30 });
}
