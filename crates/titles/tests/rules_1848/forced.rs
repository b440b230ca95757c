//! 8.4: compulsory purchases of trains.

use crate::rails::nsw;
use crate::table::{ANN, BOB, CAT, Sit, Sitting, of};
use railhead_engine::{Action, Event, Holder, Standing};

/// NSW must buy a train and has so much; its marker stands on this box.
fn must(phase: u8, treasury: i32, row: u8, column: u8) -> Sitting {
    let mut s = nsw(phase);
    s.treasury("NSW", treasury).mark("NSW", row, column).turn("NSW", "Trains");
    s
}

fn loans(events: &[Event]) -> usize {
    events.iter().filter(|e| matches!(e, Event::Loan { .. })).count()
}

// 8.4.1

#[test]
fn the_first_loan_costs_two_boxes_and_every_further_one_three() {
    // 300 for a 4 from nothing: 180 falls by eight boxes.
    let mut s = must(2, 0, 1, 9);
    let (bank, ann) = (s.bank(), s.cash(ANN));
    let events = s.does(s.buy_train("4"));
    assert_eq!(loans(&events), 3);
    assert_eq!((s.marker("NSW"), s.price("NSW")), (Some((1, 1)), 60));
    assert_eq!((s.trains("NSW"), s.money("NSW"), s.loans_of("NSW")), (vec!["4".to_owned()], 0, 3));
    assert_eq!((s.price("BOE"), s.money("BOE")), (100, 1700), "the Bank of England rises by a box for each");
    assert_eq!((s.bank(), s.cash(ANN)), (bank + 300, ann));
    let to: Vec<u8> = events
        .iter()
        .filter_map(|e| match e {
            Event::Price { company, to, .. } if *company == s.company("NSW") => Some(to.column),
            _ => None,
        })
        .collect();
    assert_eq!(to, [7, 4, 1]);
}

#[test]
fn no_more_loans_are_taken_than_the_train_needs() {
    let mut s = must(1, 150, 1, 5);
    let events = s.does(s.buy_train("3"));
    assert_eq!((loans(&events), s.money("NSW"), s.price("NSW")), (1, 50, 80), "what is left stays in the treasury");
    let mut s = must(1, 150, 1, 5);
    let events = s.does(s.buy_train("3+"));
    assert_eq!((loans(&events), s.money("NSW"), s.price("NSW")), (1, 20, 80));
    let mut s = must(1, 120, 1, 9);
    let events = s.does(s.buy_train("3+"));
    assert_eq!((loans(&events), s.money("NSW"), s.marker("NSW")), (2, 90, Some((1, 4))));
}

#[test]
fn the_train_must_be_bought() {
    let s = must(1, 0, 1, 9);
    s.refuses(&Action::Pass, "1848 5.1.7");
    let offered = s.choices();
    assert!(offered.iter().all(|a| matches!(a, Action::BuyTrain { .. } | Action::Loan)), "{offered:?}");
}

#[test]
fn a_loan_taken_earlier_in_the_turn_is_the_first() {
    let mut s = must(2, 0, 1, 9);
    s.borrows();
    assert_eq!(s.marker("NSW"), Some((1, 7)));
    let events = s.does(s.buy_train("4"));
    assert_eq!((loans(&events), s.marker("NSW"), s.loans_of("NSW")), (2, Some((1, 1)), 3));
    // Taken before building track it counts as well.
    let mut s = nsw(2);
    s.mark("NSW", 1, 9).turn("NSW", "Track");
    s.borrows();
    s.passes();
    let given = s.money("BOE");
    s.passes();
    assert_eq!(s.standing("NSW"), Standing::Closed, "without income one box more, and two more loans are six boxes");
    assert_eq!(s.money("BOE"), given - 200);
}

#[test]
fn compulsory_loans_are_given_before_the_first_3_too() {
    let mut s = must(0, 0, 1, 5);
    s.refuses(&Action::Loan, "1848 5.6.1");
    s.does(s.buy_train("2"));
    assert_eq!(
        (s.trains("NSW"), s.price("NSW"), s.loans_of("NSW"), s.money("BOE")),
        (vec!["2".to_owned()], 80, 1, 1900)
    );
}

#[test]
fn a_company_with_five_loans_takes_more_for_a_compulsory_purchase() {
    let mut s = must(1, 0, 1, 9);
    s.loans("NSW", 5).turn("NSW", "Trains");
    s.refuses(&Action::Loan, "1848 5.6.3");
    s.does(s.buy_train("3"));
    assert_eq!(
        (s.loans_of("NSW"), s.marker("NSW")),
        (7, Some((1, 4))),
        "the first of the turn costs two boxes all the same"
    );
}

#[test]
fn the_loan_of_its_own_comes_first_if_so_chosen() {
    let mut s = crate::rails::nsw_with(2, &[("voluntary-loan-first", "on")]);
    s.mark("NSW", 1, 10).turn("NSW", "Trains");
    s.refuses(&s.buy_train("4"), "1848 8.4.1");
    s.borrows();
    s.does(s.buy_train("4"));
    assert_eq!(s.marker("NSW"), Some((1, 2)));
    let mut s = crate::rails::nsw_with(2, &[("voluntary-loan-first", "on")]);
    s.mark("NSW", 1, 10).loans("NSW", 5).turn("NSW", "Trains");
    s.does(s.buy_train("4"));
    assert_eq!(s.marker("NSW"), Some((1, 1)), "with five loans each costs three boxes");
}

#[test]
fn loans_pay_for_any_train_if_so_chosen() {
    let mut s = crate::rails::nsw_with(1, &[("loans-for-any-train", "on")]);
    s.treasury("NSW", 200).mark("NSW", 1, 9).turn("NSW", "Trains");
    s.does(s.buy_train("3+"));
    assert_eq!((s.loans_of("NSW"), s.money("NSW")), (1, 70));
    let mut s = crate::rails::nsw_with(1, &[("loans-for-any-train", "on")]);
    s.mark("NSW", 1, 9).running("VR", BOB, 80).train("VR", "2").turn("NSW", "Trains");
    s.deals(s.buy_train_of("VR", "2", 100));
    assert_eq!((s.loans_of("NSW"), s.money("VR")), (1, 100));
}

// 8.4.2

#[test]
fn a_company_that_falls_into_receivership_buys_nothing() {
    // Two boxes and three: 200 would be there, but the marker has left the chart.
    let mut s = must(1, 0, 1, 5);
    let cards = s.in_depot("3");
    let events = s.does(s.buy_train("3"));
    assert_eq!(loans(&events), 2);
    assert!(events.iter().any(|e| matches!(e, Event::TakenOver { .. })));
    assert!(!events.iter().any(|e| matches!(e, Event::TrainBought { .. })));
    assert_eq!((s.standing("NSW"), s.in_depot("3"), s.president("NSW")), (Standing::Closed, cards, None));
    assert!(s.has_token("BOE", "F17") && !s.has_token("NSW", "F17"));
    assert_eq!((s.money("NSW"), s.money("BOE"), s.price("BOE")), (0, 1800, 90));
}

#[test]
fn nothing_follows_from_a_train_that_stays_in_the_bank() {
    let mut s = must(0, 0, 1, 5);
    s.depot("3", 5).turn("NSW", "Trains");
    s.does(s.buy_train("3"));
    assert_eq!(
        (s.table().phase, s.in_depot("3"), s.standing("NSW")),
        (0, 5, Standing::Closed),
        "the phase has not begun"
    );
}

#[test]
fn the_last_box_before_receivership_is_enough() {
    let mut s = must(1, 0, 1, 6);
    s.does(s.buy_train("3"));
    assert_eq!((s.standing("NSW"), s.marker("NSW"), s.trains("NSW").len()), (Standing::Active, Some((1, 1)), 1));
}

#[test]
fn the_fall_stops_at_the_receivership_area_and_further_loans_with_it() {
    // 500 for a 5 would take five loans; the third brings it down.
    let mut s = must(3, 0, 1, 6);
    let events = s.does(s.buy_train("5"));
    assert_eq!((loans(&events), s.standing("NSW"), s.in_depot("5")), (3, Standing::Closed, 3));
}

#[test]
fn compensation_is_paid_from_the_loans_first() {
    let mut s = must(1, 0, 1, 5);
    s.shares("NSW", of(BOB), 1).shares("NSW", of(CAT), 2).turn("NSW", "Trains");
    let (ann, bob, cat) = (s.cash(ANN), s.cash(BOB), s.cash(CAT));
    s.does(s.buy_train("3"));
    // 300 at the initial price, 200 of it from the treasury.
    assert_eq!((s.cash(BOB), s.cash(CAT), s.cash(ANN)), (bob + 100, cat + 200, ann - 100));
}

#[test]
fn the_next_company_operates_after_the_fall() {
    let mut s = must(1, 0, 1, 5);
    s.running("VR", BOB, 80).turn("NSW", "Trains").queue(&["VR"]);
    s.does(s.buy_train("3"));
    assert_eq!((s.operating(), s.seat()), (Some("VR"), BOB));
}

#[test]
fn a_director_in_debt_sells_before_the_next_company_operates() {
    let mut s = must(1, 0, 1, 5);
    s.shares("NSW", of(BOB), 4).hand(ANN, 0).running_thin("VR", BOB, 80).shares("VR", of(ANN), 2);
    s.turn("NSW", "Trains").queue(&["VR"]);
    s.does(s.buy_train("3"));
    assert_eq!((s.seat(), s.about(), s.cash(ANN)), (ANN, "raise-money", -200));
    s.refuses(&Action::Pass, "1848 5.5.3");
    s.does(s.sell("VR", 2));
    assert_eq!((s.cash(ANN), s.operating()), (-40, Some("VR")), "what is left is owed");
}

#[test]
fn the_second_fall_takes_the_first_5_with_it_and_everything_that_follows_is_settled_in_turn() {
    // Ann owes money and sells; Cat places the Tasmania tile; Bob removes a train; then VR operates.
    let mut s = must(2, 0, 1, 5);
    s.depot("5", 3)
        .fallen(1)
        .shares("NSW", of(BOB), 4)
        .hand(ANN, 0)
        .private_of("P3", of(CAT))
        .private_of("P1", of(ANN));
    s.running_thin("VR", BOB, 80).shares("VR", of(ANN), 2);
    for train in ["3", "4", "4"] {
        s.train("VR", train);
    }
    s.turn("NSW", "Trains").queue(&["VR"]);
    s.does(s.buy_train("5"));
    assert_eq!((s.table().phase, s.in_depot("5"), s.standing("NSW")), (3, 2, Standing::Closed));
    assert_eq!((s.seat(), s.about(), s.cash(ANN)), (ANN, "raise-money", -200));
    s.does(s.sell("VR", 2));
    assert_eq!((s.seat(), s.about()), (CAT, "tasmania-tile"));
    s.does(s.lay_by("P3", "I10", "241", &["H9", "H11"]));
    assert_eq!((s.seat(), s.about()), (BOB, "discard"));
    s.does(s.discard("VR", "3"));
    assert_eq!((s.operating(), s.owner("P1"), s.cash(ANN)), (Some("VR"), Holder::Gone, -40));
}

// 8.4.3

#[test]
fn the_director_pays_nothing_towards_the_train() {
    let mut s = must(1, 0, 1, 5);
    s.hand(ANN, 5000).turn("NSW", "Trains");
    s.does(s.buy_train("3"));
    assert_eq!((s.standing("NSW"), s.cash(ANN)), (Standing::Closed, 5000));
}

#[test]
fn a_second_loan_needs_the_duty_to_buy() {
    let mut s = must(1, 0, 1, 9);
    s.borrows();
    s.refuses(&Action::Loan, "1848 5.6.3");
    assert!(s.offers(&s.buy_train("3")), "for the train there is one more");
    s.train("NSW", "2").turn("NSW", "Trains").of_turn("loaned", serde_json::json!(true));
    s.refuses(&Action::Loan, "1848 5.6.3");
    s.refuses(&s.buy_train("3"), "1848 8.3.2");
}

// 8.4.4

#[test]
fn without_any_loan_left_the_company_falls_wherever_its_marker_stands() {
    let mut s = must(1, 199, 1, 9);
    s.open("VR", BOB, 80).loans("VR", 20).turn("NSW", "Trains");
    s.refuses(&Action::Loan, "1848 5.6.1");
    let events = s.does(s.buy_train("3"));
    assert_eq!((loans(&events), s.standing("NSW"), s.in_depot("3")), (0, Standing::Closed, 5));
    assert!(s.has_token("BOE", "F17"));
}

#[test]
fn loans_that_do_not_suffice_are_given_before_the_fall() {
    let mut s = must(1, 0, 1, 9);
    s.open("VR", BOB, 80).loans("VR", 19).shares("NSW", of(BOB), 1).turn("NSW", "Trains");
    let bob = s.cash(BOB);
    let events = s.does(s.buy_train("3"));
    assert_eq!((loans(&events), s.standing("NSW")), (1, Standing::Closed));
    assert_eq!((s.cash(BOB), s.money("BOE"), s.price("BOE")), (bob + 100, 0, 340));
}

#[test]
fn a_loan_that_suffices_is_given_though_it_is_the_last() {
    let mut s = must(1, 100, 1, 9);
    s.open("VR", BOB, 80).loans("VR", 19).turn("NSW", "Trains");
    s.does(s.buy_train("3"));
    assert_eq!((s.standing("NSW"), s.trains("NSW").len(), s.marker("NSW")), (Standing::Active, 1, Some((1, 7))));
}

#[test]
fn a_company_that_can_pay_needs_no_loan() {
    let mut s = must(1, 200, 1, 9);
    s.open("VR", BOB, 80).loans("VR", 20).turn("NSW", "Trains");
    s.does(s.buy_train("3"));
    assert_eq!((s.standing("NSW"), s.money("NSW")), (Standing::Active, 0));
}

#[test]
fn shares_of_a_company_that_fell_are_gone() {
    let mut s = must(1, 0, 1, 5);
    s.does(s.buy_train("3"));
    assert_eq!((s.percent("NSW", of(ANN)), s.percent("NSW", Holder::Gone)), (0, 100));
}
