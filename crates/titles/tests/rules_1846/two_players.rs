//! The variant for two players, which is not in the rulebook.

use crate::table::{ANN, BOB, MARKET, Sit, Sitting, of};
use railhead_engine::{Action, Card, Holder, RoundKind, Standing, TrainPlace};

fn started(seed: u64) -> Sitting {
    Sitting::start(&Sitting::setup(2, &[("seats-as-listed", "on")], seed))
}

const ONE: [&str; 4] = ["ERIE", "GT", "NYC", "PRR"];
const OTHER: [&str; 3] = ["B&O", "C&O", "IC"];
const HOMES: [(&str, &str); 7] =
    [("ERIE", "E21"), ("GT", "B16"), ("NYC", "D20"), ("PRR", "F20"), ("B&O", "G19"), ("C&O", "I15"), ("IC", "K3")];

#[test]
fn there_are_7000_and_600_for_each_player() {
    let s = started(1);
    assert_eq!((s.table().all_money(), s.cash(ANN), s.cash(BOB)), (7000, 600, 600));
}

#[test]
fn one_corporation_of_each_of_two_groups_is_removed_and_leaves_its_token() {
    for seed in 0..20 {
        let s = started(seed);
        for group in [&ONE[..], &OTHER] {
            assert_eq!(group.iter().filter(|c| s.standing(c) == Standing::Removed).count(), 1);
        }
        for (sign, home) in HOMES {
            assert_eq!(s.has_token(sign, home), s.standing(sign) == Standing::Removed, "{sign}");
        }
        assert_eq!(s.has_token("ERIE", "D20"), s.standing("ERIE") == Standing::Removed);
    }
}

#[test]
fn the_second_token_of_a_removed_corporation_comes_with_the_green_tile() {
    let seed = (0..200).find(|seed| started(*seed).standing("PRR") == Standing::Removed).unwrap();
    let mut s = started(seed);
    while s.table().round.kind == RoundKind::Opening {
        let first = s.choices()[0].clone();
        s.does(first);
    }
    s.open("NYC", ANN, 100).treasury("NYC", 300).phase(1).station("NYC", "E11").track("E11", "57", &["D10", "F12"]);
    s.turn("NYC", "Track");
    assert!(!s.has_token("PRR", "E11"));
    s.does(s.lay("E11", "14", &["D10", "F12"]));
    assert!(s.has_token("PRR", "E11"));
}

#[test]
fn train_cards_are_seven_five_three_and_four() {
    let s = started(1);
    for (sort, count) in [(0, 7), (1, 5), (2, 3), (3, 4)] {
        assert_eq!(s.table().trains.iter().filter(|t| t.sort == sort).count(), count);
    }
}

#[test]
fn private_companies_are_bought_openly_in_reverse_order_and_paid_at_once() {
    let mut s = started(1);
    assert_eq!(s.seat(), BOB);
    s.refuses(&Action::Pass, "1846 3 (distribution)");
    assert!(s.choices().iter().all(|a| matches!(a, Action::Draft { card: Card::Private(_) })), "no blank cards");
    assert_eq!(s.choices().len(), 8, "one of each group is out");
    s.does(Action::Draft { card: Card::Private(s.private("MAIL")) });
    assert_eq!((s.owner("MAIL"), s.cash(BOB), s.seat()), (of(BOB), 520, ANN));
    s.does(Action::Pass);
    assert_eq!(s.seat(), BOB);
}

#[test]
fn if_both_pass_two_operating_rounds_come_before_the_draft_goes_on() {
    let mut s = started(1);
    s.does(Action::Draft { card: Card::Private(s.private("BIG4")) });
    s.does(Action::Pass);
    s.does(Action::Pass);
    assert_eq!((s.table().round.kind, s.table().round.set), (RoundKind::Operating, 0));
    assert_eq!(s.operating(), Some("BIG4"));
    while s.table().round.kind == RoundKind::Operating {
        s.plays_on();
    }
    assert_eq!((s.table().round.kind, s.seat()), (RoundKind::Opening, BOB));
}

#[test]
fn the_last_company_can_be_passed_down() {
    let mut s = started(1);
    while s.choices().len() > 2 || !s.choices().contains(&Action::Pass) {
        let first = s.choices()[0].clone();
        s.does(first);
    }
    let (seat, cash) = (s.seat(), s.cash(s.seat()));
    s.passes();
    s.passes();
    assert_eq!(s.seat(), seat);
    let last = s.choices().into_iter().find(|a| matches!(a, Action::Draft { .. })).unwrap();
    let Action::Draft { card: Card::Private(private) } = last else { panic!() };
    let card = &s.game.edition().privates[private.index()];
    let price = card.price + card.debt - 20;
    s.does(last.clone());
    assert_eq!(s.cash(seat), cash - price);
    assert_eq!(s.table().round.kind, RoundKind::Stock);
}

#[test]
fn a_player_may_own_70_per_cent() {
    let mut s = Sitting::stock(2);
    let sign = ONE.into_iter().find(|c| s.standing(c) == Standing::Waiting).unwrap();
    s.open(sign, ANN, 40).shares(sign, of(ANN), 4);
    s.does(s.buy(sign));
    s.passes();
    assert_eq!(s.percent(sign, of(ANN)), 70);
    s.refuses(&s.buy(sign), "1846 5.11");
}

#[test]
fn certificate_limits_are_19_and_16() {
    let s = Sitting::stock(2);
    let open: Vec<&str> = ONE.into_iter().chain(OTHER).filter(|c| s.standing(c) == Standing::Waiting).collect();
    assert_eq!(open.len(), 5);
    for (corporations, limit) in [(5, 19), (4, 16)] {
        for (held, free) in [(limit - 1, true), (limit, false)] {
            let mut s = Sitting::stock(2);
            for sign in &open[corporations..] {
                let company = s.company(sign);
                s.arrange(|_, table, _| {
                    table.company_mut(company).standing = Standing::Closed;
                    table.certs.iter_mut().filter(|c| c.company == company).for_each(|c| c.holder = Holder::Gone);
                });
            }
            let mut left = held;
            for sign in &open[..corporations] {
                let count: usize = left.min(5);
                if count == 0 {
                    s.open(sign, BOB, 40);
                    continue;
                }
                s.open(sign, ANN, 40).shares(sign, of(ANN), u8::try_from(count - 1).unwrap());
                left -= count;
            }
            let action = s.buy(open[corporations - 1]);
            if free {
                assert!(s.offers(&action), "{held} of {limit}");
            } else {
                s.refuses(&action, "1846 5.14");
            }
        }
    }
}

/// A corporation's turn for trains when the depot is empty but for so many 6 trains.
fn last_trains(count: usize) -> (Sitting, &'static str, &'static str) {
    let mut s = Sitting::stock(2);
    let mut open = ONE.into_iter().chain(OTHER).filter(|c| s.standing(c) == Standing::Waiting);
    let (one, other) = (open.next().unwrap(), open.next().unwrap());
    drop(open);
    s.open(one, ANN, 100).treasury(one, 900).open(other, BOB, 60).train(other, "5").phase(3).depot("6", count);
    s.turn(one, "Trains").round(5, 1);
    (s, one, other)
}

#[test]
fn an_empty_depot_ends_the_game_after_one_more_set() {
    let (mut s, one, _) = last_trains(1);
    s.does(s.buy_train("6"));
    assert_eq!(s.trains(one), ["6"]);
    assert!(s.table().trains.iter().all(|t| t.place != TrainPlace::Depot), "the trains of phase IV are limited");
    let mut sets = Vec::new();
    while s.game.outcome().is_none() {
        sets.push(s.table().round.set);
        s.plays_on();
    }
    sets.dedup();
    assert_eq!(sets, [5, 6]);
    assert_eq!(s.game.outcome().unwrap().reason.name(), "final_train");
}

#[test]
fn with_an_empty_depot_a_corporations_only_train_is_not_bought() {
    let (mut s, _, other) = last_trains(0);
    s.refuses(&s.buy_train_of(other, "5", 10), "1846 two players");
    s.train(other, "5");
    assert!(s.offers(&s.buy_train_of(other, "5", 10)));
    assert_eq!(s.percent(other, MARKET), 0);
}
