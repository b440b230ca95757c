//! 6.5: buying trains.

use crate::table::{ANN, BOB, CAT, Sit, Sitting};
use railhead_engine::{Action, Event, TrainId, TrainPlace};

const RULE: &str = "1846 6.5";

/// NYC's turn for trains: Ann is president, one 2 train, and some money.
fn nyc(phase: u8, treasury: i32) -> Sitting {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", treasury).train("NYC", "2").phase(phase).turn("NYC", "Trains");
    s
}

fn gt_with(s: &mut Sitting, train: &str) {
    s.open("GT", BOB, 60).train("GT", train);
}

// 6.5

#[test]
fn trains_cost_what_the_chart_says() {
    let s = nyc(0, 0);
    let chart: Vec<(&str, i32)> =
        s.game.edition().trains.iter().flat_map(|t| t.kinds.iter().map(|k| (k.name.as_str(), k.price))).collect();
    let printed = [("2", 80), ("4", 180), ("3/5", 160), ("5", 500), ("4/6", 450), ("6", 800), ("7/8", 900)];
    assert_eq!(chart, printed);
}

#[test]
fn a_train_of_the_bank_is_paid_from_the_treasury_at_its_list_price() {
    let mut s = nyc(0, 170);
    let Action::BuyTrain { train, kind, price, .. } = s.buy_train("2") else { panic!() };
    s.refuses(&Action::buy_train(train, kind, price - 1), RULE);
    s.does(s.buy_train("2"));
    s.does(s.buy_train("2"));
    assert_eq!((s.money("NYC"), s.trains("NYC").len()), (10, 3), "one at a time, as many as it likes");
}

#[test]
fn the_presidents_money_does_not_buy_a_train_that_need_not_be_bought() {
    let s = nyc(0, 79);
    s.refuses(&s.buy_train("2"), "1846 6.5 (mandatory purchase)");
}

#[test]
fn a_train_of_another_corporation_costs_whatever_both_agree_to() {
    let mut s = nyc(0, 100);
    gt_with(&mut s, "2");
    s.refuses(&s.buy_train_of("GT", "2", 0), RULE);
    s.refuses(&s.buy_train_of("GT", "2", 101), RULE);
    s.does(s.buy_train_of("GT", "2", 77));
    assert_eq!((s.seat(), s.trains("GT").len()), (BOB, 1), "its president must agree");
    s.agrees();
    assert_eq!((s.money("NYC"), s.money("GT")), (23, 77));
    assert_eq!((s.trains("NYC").len(), s.trains("GT").len()), (2, 0));
}

#[test]
fn a_president_deals_alone_between_own_corporations() {
    let mut s = nyc(0, 100);
    s.open("GT", ANN, 60).train("GT", "2");
    s.does(s.buy_train_of("GT", "2", 1));
    assert_eq!(s.money("GT"), 1);
}

#[test]
fn a_declined_train_stays_where_it_is() {
    let mut s = nyc(0, 100);
    gt_with(&mut s, "2");
    s.does(s.buy_train_of("GT", "2", 50));
    s.seat_does(BOB, Action::Decline);
    assert_eq!((s.seat(), s.money("NYC"), s.trains("GT").len()), (ANN, 100, 1));
}

#[test]
fn trains_are_bought_in_the_last_step_only() {
    let mut s = nyc(0, 200);
    s.turn("NYC", "Track");
    s.refuses(&s.buy_train("2"), RULE);
}

#[test]
fn an_independents_train_is_not_for_sale() {
    let mut s = nyc(0, 200);
    s.private_of("MS", railhead_engine::Holder::Player(CAT));
    s.refuses(&s.buy_train_of("MS", "2", 10), RULE);
}

#[test]
fn trains_of_phase_iv_never_run_out() {
    let mut s = nyc(3, 5000);
    for _ in 0..3 {
        for train in 0..s.table().trains.len() {
            let id = TrainId::from_index(train);
            if s.table().train(id).place == TrainPlace::Company(s.company("NYC")) {
                s.arrange(|_, table, _| table.trains[train].place = TrainPlace::Gone);
            }
        }
        s.turn("NYC", "Trains");
        s.does(s.buy_train("6"));
    }
    assert!(s.table().next_train().is_some());
}

// 6.51

#[test]
fn a_phased_out_train_is_not_bought_from_a_corporation() {
    let mut s = nyc(2, 200);
    s.open("GT", BOB, 60).old_train("GT", "2");
    s.refuses(&s.buy_train_of("GT", "2", 10), "1846 6.51");
}

// 6.52

#[test]
fn either_type_is_bought_from_the_bank_and_stays_what_it_is() {
    let mut s = nyc(1, 400);
    assert!(s.offers(&s.buy_train("4")) && s.offers(&s.buy_train("3/5")));
    s.does(s.buy_train("3/5"));
    assert_eq!((s.trains("NYC"), s.money("NYC")), (vec!["2".to_owned(), "3/5".to_owned()], 240));
    s.open("GT", BOB, 60).treasury("GT", 200).turn("GT", "Trains");
    let Action::BuyTrain { train, kind, price, .. } = s.buy_train_of("NYC", "3/5", 50) else { panic!() };
    s.refuses(&Action::buy_train(train, 1 - kind, price), "1846 6.52");
    s.deals(Action::buy_train(train, kind, price));
    assert_eq!(s.trains("GT"), ["3/5"]);
}

// 6.53

#[test]
fn trains_of_the_next_phase_wait_until_all_of_this_one_are_bought() {
    let mut s = nyc(0, 600);
    s.depot("2", 1);
    let later = s.table().trains.iter().position(|t| t.sort == 1).unwrap();
    let four = Action::buy_train(TrainId::from_index(later), 0, 180);
    s.refuses(&four, "1846 6.53");
    s.does(s.buy_train("2"));
    assert_eq!(s.table().phase, 0);
    s.does(four);
    assert_eq!(s.table().phase, 1);
}

// 6.5 Train limit

#[test]
fn the_train_limit_is_four_four_three_and_two() {
    let kinds = ["2", "4", "5", "6"];
    for (phase, limit) in [(0u8, 4), (1, 4), (2, 3), (3, 2)] {
        let mut s = Sitting::stock(5);
        s.open("NYC", ANN, 100).treasury("NYC", 2000).phase(phase);
        let train = if phase == 3 { "5" } else { kinds[usize::from(phase)] };
        for _ in 0..limit - 1 {
            s.train("NYC", train);
        }
        s.turn("NYC", "Trains");
        s.does(s.buy_train(kinds[usize::from(phase)]));
        s.turn("NYC", "Trains");
        s.refuses(&s.buy_train(kinds[usize::from(phase)]), "1846 6.56");
    }
}

// 6.54

#[test]
fn phased_out_trains_do_not_count() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 600).phase(2).train("NYC", "4").train("NYC", "4");
    s.old_train("NYC", "2").old_train("NYC", "2").turn("NYC", "Trains");
    s.does(s.buy_train("5"));
    assert_eq!(s.trains("NYC").len(), 5);
}

// 6.55

#[test]
fn trains_are_not_turned_in_voluntarily() {
    let s = nyc(0, 100);
    s.refuses(&Action::Discard { train: s.train_of("NYC", "2") }, "1846 6.55");
}

// 6.56

#[test]
fn no_extra_train_is_bought_even_if_the_new_phase_would_make_room() {
    let mut s = nyc(1, 600);
    // Four trains, two of which the first 5 would phase out.
    s.train("NYC", "2").train("NYC", "4").train("NYC", "4").depot("5", 3).turn("NYC", "Trains");
    assert_eq!(s.trains("NYC").len(), 4);
    s.refuses(&s.buy_train("5"), "1846 6.56");
}

// 6.57

#[test]
fn who_owns_too_many_trains_in_a_new_phase_turns_in_the_excess_at_once() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 600).open("GT", BOB, 60).phase(1).depot("5", 3);
    for train in ["4", "4", "3/5", "4"] {
        s.train("GT", train);
    }
    s.train("NYC", "4").turn("NYC", "Trains");
    s.does(s.buy_train("5"));
    assert_eq!((s.seat(), s.about()), (BOB, "discard"));
    s.refuses(&Action::Pass, "1846 6.57");
    s.refuses(&Action::Discard { train: s.train_of("NYC", "5") }, "1846 6.57");
    s.does(Action::Discard { train: s.train_of("GT", "3/5") });
    assert_eq!((s.trains("GT"), s.money("GT")), (vec!["4".to_owned(); 3], 0), "for no money");
    assert_eq!(s.seat(), ANN, "the purchase goes on");
}

#[test]
fn the_buyer_itself_turns_in_too() {
    let mut s = Sitting::stock(5);
    s.open("NYC", ANN, 100).treasury("NYC", 600).phase(1).depot("5", 3);
    for train in ["4", "4", "4"] {
        s.train("NYC", train);
    }
    s.turn("NYC", "Trains");
    s.does(s.buy_train("5"));
    assert_eq!((s.seat(), s.about()), (ANN, "discard"));
    s.does(Action::Discard { train: s.train_of("NYC", "5") });
    assert_eq!(s.trains("NYC").len(), 3, "of its choice");
}

// 6.58

#[test]
fn a_train_that_was_turned_in_is_sold_again_as_either_type() {
    let mut s = nyc(2, 500);
    s.put_train("3/5", TrainPlace::Discard, false).turn("NYC", "Trains");
    assert!(s.offers(&s.buy_train("4")) && s.offers(&s.buy_train("3/5")) && s.offers(&s.buy_train("4/6")));
    let events = s.does(s.buy_train("4"));
    assert!(!events.iter().any(|e| matches!(e, Event::Phase(_))));
    assert!(s.trains("NYC").contains(&"4".to_owned()));
    assert_eq!(s.table().phase, 2);
}

#[test]
fn a_train_that_was_turned_in_can_be_chosen_instead_of_the_next_one_of_its_sort() {
    let mut s = nyc(2, 600);
    s.put_train("5", TrainPlace::Discard, false).turn("NYC", "Trains");
    let (depot, returned) = (s.table().next_train().unwrap(), {
        let at = s.table().trains.iter().position(|t| t.place == TrainPlace::Discard);
        TrainId::from_index(at.unwrap())
    });
    let buy = |train| Action::buy_train(train, 0, 500);
    assert!(s.offers(&buy(depot)), "the next of the depot");
    // What the depot has left decides when the next phase begins, so the choice matters.
    s.does(buy(returned));
    assert_eq!(s.table().next_train(), Some(depot));
}

#[test]
fn of_the_same_trains_the_one_turned_in_first_is_sold_first() {
    let mut s = nyc(2, 600);
    s.put_train("5", TrainPlace::Discard, false).put_train("5", TrainPlace::Discard, false);
    let cards: Vec<usize> =
        (0..s.table().trains.len()).filter(|i| s.table().trains[*i].place == TrainPlace::Discard).collect();
    s.arrange(|_, table, _| {
        table.trains[cards[0]].moved = table.tick();
        table.trains[cards[1]].moved = 1;
    });
    s.turn("NYC", "Trains");
    let buy = |card: usize| Action::buy_train(TrainId::from_index(card), 0, 500);
    s.refuses(&buy(cards[0]), "1846 6.58");
    assert!(s.offers(&buy(cards[1])));
}
