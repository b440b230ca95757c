//! 9: the end of the game.

use crate::table::{ANN, BOB, CAT, MARKET, Sit, Sitting, of};
use railhead_engine::{Action, Dividend, Event, Holder, Purse, RoundKind, Standing};
use serde_json::json;

/// NYC has earned 250 (25 a share: Ann 20 %, 80 % unsold), and the bank has so much.
fn bank(money: i32, number: u8) -> Sitting {
    let mut s = Sitting::stock(3);
    s.open("NYC", ANN, 100).operated("NYC").train("NYC", "2").turn("NYC", "Pay").of_turn("revenue", json!(250));
    s.round(2, number).arrange(|_, table, _| {
        let rest = table.bank - money;
        table.pay(Purse::Bank, Purse::Player(CAT), rest);
    });
    s
}

#[test]
fn the_game_ends_with_the_set_of_rounds_in_which_the_bank_breaks() {
    let mut s = bank(100, 1);
    let events = s.pays(Dividend::Full);
    assert!(events.contains(&Event::BankBroken));
    assert!(s.game.outcome().is_none(), "the second operating round is played");
    s.play_out_round();
    assert_eq!((s.table().round.number, s.table().round.set), (2, 2));
    s.play_out_round();
    assert_eq!(s.game.outcome().unwrap().reason.name(), "bank");
    assert!(s.game.deciding().is_empty());
}

#[test]
fn a_bank_broken_in_the_stock_round_is_followed_by_both_operating_rounds() {
    let mut s = Sitting::stock(3);
    s.open("NYC", ANN, 100).operated("NYC").treasury("NYC", 500).train("NYC", "2").shares("NYC", of(ANN), 2);
    s.arrange(|_, table, _| {
        let rest = table.bank - 50;
        table.pay(Purse::Bank, Purse::Player(CAT), rest);
    });
    let events = s.does(s.sell("NYC", 1));
    assert!(events.contains(&Event::BankBroken));
    s.play_out_round();
    s.play_out_round();
    assert!(s.game.outcome().is_none());
    s.play_out_round();
    assert_eq!(s.game.outcome().unwrap().reason.name(), "bank");
}

#[test]
fn a_bank_with_nothing_left_is_not_broken_before_it_owes_something() {
    let mut s = bank(250, 2);
    let events = s.pays(Dividend::Full);
    assert_eq!(s.table().bank, 0);
    assert!(!events.contains(&Event::BankBroken));
    s.play_out_round();
    assert!(s.game.outcome().is_none());
    assert_eq!(s.table().round.kind, RoundKind::Stock);
}

#[test]
fn payments_go_on_when_the_bank_is_broken() {
    let mut s = bank(10, 2);
    s.pays(Dividend::Full);
    assert_eq!((s.cash(ANN), s.money("NYC"), s.table().bank), (450, 200, -240));
}

#[test]
fn a_player_is_worth_cash_shares_and_private_companies_but_no_treasury() {
    let mut s = Sitting::stock(3);
    s.open("NYC", ANN, 112).treasury("NYC", 999).shares("NYC", of(ANN), 2).shares("NYC", of(BOB), 1);
    s.open("GT", BOB, 60).shares("GT", MARKET, 2);
    s.private_of("MAIL", of(BOB)).private_of("MS", of(CAT)).private_of_company("C&WI", "NYC");
    s.hand(ANN, 7).hand(BOB, 8).hand(CAT, 9);
    assert_eq!(s.game.worth(), [7 + 4 * 112, 8 + 112 + 2 * 60 + 80, 9 + 60]);
}

#[test]
fn the_books_spreadsheet_adds_up() {
    // The three lines that the example shows: prices 320, 250 and 212; the dividends of the last rounds, 106, 130 and 98
    // a share, are cash by now.
    let mut s = Sitting::stock(5);
    s.open("IC", ANN, 320).shares("IC", of(ANN), 3).shares("IC", of(BOB), 2).shares("IC", of(CAT), 2);
    s.open("GT", CAT, 250).shares("GT", of(CAT), 4).shares("GT", of(BOB), 3);
    s.open("ERIE", ANN, 212).shares("ERIE", of(ANN), 1).shares("ERIE", of(CAT), 3);
    s.hand(ANN, 1143 + 5 * 106 + 3 * 98).hand(BOB, 324 + 2 * 106 + 3 * 130);
    s.hand(CAT, 912 + 2 * 106 + 6 * 130 + 3 * 98);
    let expected = [2130 + 930 + 1143, 852 + 1140 + 324, 852 + 2280 + 930 + 912];
    assert_eq!(s.game.worth()[..3], expected);
}

#[test]
fn the_game_ends_at_once_when_one_player_is_left() {
    let mut s = Sitting::stock(3);
    s.open("NYC", ANN, 50).operated("NYC").shares("NYC", MARKET, 2).hand(ANN, 10).phase(1);
    s.open("GT", BOB, 60).train("GT", "4").queue(&["GT"]).turn("NYC", "Trains");
    s.arrange(|_, table, _| {
        table.players[2].bankrupt = true;
        table.pay(Purse::Player(CAT), Purse::Bank, 400);
    });
    s.does(Action::Bankrupt);
    let outcome = s.game.outcome().unwrap();
    assert_eq!((outcome.reason.name(), outcome.worth), ("bankrupt", vec![0, 400 + 120, 0]));
}

#[test]
fn the_game_ends_when_nothing_is_left_in_play() {
    let mut s = Sitting::stock(3);
    for sign in ["GT", "IC", "B&O", "C&O", "ERIE", "PRR"] {
        let company = s.company(sign);
        if s.standing(sign) == Standing::Waiting {
            s.arrange(|_, table, _| {
                table.company_mut(company).standing = Standing::Closed;
                table.certs.iter_mut().filter(|c| c.company == company).for_each(|c| c.holder = Holder::Gone);
            });
        }
    }
    s.open("NYC", ANN, 10).operated("NYC").shares("NYC", of(ANN), 1);
    s.does(s.sell("NYC", 1));
    assert_eq!(s.game.outcome().unwrap().reason.name(), "all_closed");
}

#[test]
fn the_game_ends_with_the_hundredth_stock_round() {
    let mut s = Sitting::stock(3);
    s.open("NYC", ANN, 100).treasury("NYC", 100).train("NYC", "2").turn("NYC", "Companies").round(99, 2);
    s.private_of("MAIL", of(BOB));
    s.passes();
    for _ in 0..3 {
        assert!(s.game.outcome().is_none());
        s.passes();
    }
    assert_eq!(s.game.outcome().unwrap().reason.name(), "dnf");
}
