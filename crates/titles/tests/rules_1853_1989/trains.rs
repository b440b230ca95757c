//! Purchase of trains (35).

use crate::table::{ANN, BOB, Sit, Sitting};
use railhead_engine::{Action, Choice, Event, Money, TrainPlace};

/// A company of Ann's about to buy trains.
fn buying(sign: &str, phase: &str, credits: Money) -> Sitting {
    let mut s = Sitting::stock(4);
    s.formed(sign, ANN, 5).treasury(sign, credits).in_phase(phase).hand(ANN, 0).turn(sign, "Trains");
    s
}

/// What the bank sells now.
fn on_sale(s: &Sitting) -> Vec<(String, Money)> {
    let kind = |train: railhead_engine::TrainId, kind: u8| {
        let card = s.table().train(train);
        s.game.edition().trains[usize::from(card.sort)].kinds[usize::from(kind)].name.clone()
    };
    let choices = s.game.choices(s.seat());
    let offers = choices.iter().filter_map(|c| match c {
        Choice::BuyTrain { train, kind: k, from, to, consent: None, .. } if from == to => {
            Some((kind(*train, *k), *from))
        }
        _ => None,
    });
    offers.collect()
}

fn names(s: &Sitting) -> Vec<String> {
    on_sale(s).into_iter().map(|(name, _)| name).collect()
}

#[test]
fn trains_are_bought_at_the_end_of_a_turn_at_their_price_several_at_a_time() {
    let mut s = buying("NWR", "1", 900);
    let bank = s.bank();
    s.does(s.buy_train("2"));
    s.does(s.buy_train("2"));
    assert_eq!(
        (s.money("NWR"), s.bank(), s.trains("NWR").len()),
        (300, bank, 2),
        "credits are gone, no money comes in"
    );
    let Action::BuyTrain { train, kind, .. } = s.buy_train("2") else { panic!("a purchase") };
    s.refuses(&Action::buy_train(train, kind, 299), "35.1");
    s.turn("NWR", "Track");
    s.refuses(&s.buy_train("2"), "35.1");
}

#[test]
fn broad_gauge_trains_come_in_order_the_6_after_the_last_5() {
    let mut s = buying("NWR", "1", 3000);
    assert_eq!(names(&s), ["2"]);
    s.refuses(&s.buy_train("3"), "35.2");
    s.sold_out("2").turn("NWR", "Trains");
    assert_eq!(names(&s), ["3"]);
    let mut s = buying("NWR", "4", 3000);
    s.sold_out("4").turn("NWR", "Trains");
    assert_eq!(names(&s), ["5", "3M", "4M"]);
    s.refuses(&s.buy_train("6"), "35.2");
    s.sold_out("5").turn("NWR", "Trains");
    assert_eq!(names(&s), ["6", "3M", "4M"]);
    s.does(s.buy_train("6"));
    assert_eq!(s.phase(), "4", "the 6 begins no phase");
}

#[test]
fn obsolete_trains_leave_the_game_for_nothing() {
    let mut s = buying("NWR", "2", 1000);
    s.formed("GIP", BOB, 5).train("GIP", "2").train("GIP", "3").sold_out("2").sold_out("3").turn("NWR", "Trains");
    s.does(s.buy_train("4"));
    assert_eq!((s.phase(), s.trains("GIP"), s.money("GIP")), ("3", vec!["3".to_owned()], 0));
    let mut s = buying("NWR", "3", 1000);
    s.formed("GIP", BOB, 5).train("GIP", "3").train("GIP", "2M").sold_out("4").turn("NWR", "Trains");
    s.does(s.buy_train("5"));
    assert_eq!((s.phase(), s.trains("GIP").len()), ("4", 0));
}

#[test]
fn a_company_with_as_many_trains_as_allowed_buys_none_of_whatever_type() {
    for (phase, limit, next) in [("1", 4, "2"), ("2", 4, "3"), ("3", 3, "4"), ("4", 2, "5")] {
        let mut s = buying("NWR", phase, 3000);
        if phase == "4" {
            s.sold_out("4");
        }
        for _ in 0..limit {
            s.train("NWR", if phase == "4" { "4" } else { next });
        }
        s.turn("NWR", "Trains");
        s.refuses(&s.buy_train(if phase == "1" { "2" } else { "3M" }), "35.4");
    }
}

#[test]
fn trains_beyond_a_new_limit_are_returned_and_sold_at_full_price() {
    let mut s = buying("NWR", "3", 1000);
    s.formed("GIP", BOB, 5).train("GIP", "4").train("GIP", "3M").train("GIP", "4").sold_out("4").turn("NWR", "Trains");
    s.does(s.buy_train("5"));
    assert_eq!((s.seat(), s.about()), (BOB, "discard"));
    s.refuses(&Action::Pass, "35.5");
    s.does(s.discard("GIP", "4"));
    assert_eq!(s.trains("GIP").len(), 2);
    s.treasury("NWR", 700).turn("NWR", "Trains");
    assert!(on_sale(&s).contains(&("4".to_owned(), 620)));
}

#[test]
fn trains_are_not_sold_to_the_bank() {
    let mut s = buying("NWR", "4", 0);
    s.train("NWR", "4").turn("NWR", "Trains");
    s.refuses(&s.discard("NWR", "4"), "35.6");
}

#[test]
fn a_director_makes_up_what_the_company_lacks_and_the_bank_has_the_money() {
    let mut s = buying("NWR", "1", 120);
    s.hand(ANN, 179).turn("NWR", "Trains");
    s.refuses(&s.buy_train("2"), "35.7");
    s.hand(ANN, 200).turn("NWR", "Trains");
    let bank = s.bank();
    let events = s.does(s.buy_train("2"));
    assert!(events.contains(&Event::Contributed { seat: ANN, company: s.company("NWR"), amount: 180 }));
    assert_eq!((s.money("NWR"), s.cash(ANN), s.bank()), (0, 20, bank + 180));
    // For nothing else.
    let mut s = Sitting::stock(4);
    s.formed("NWR", ANN, 5).track("Lahore", "69", &["B12"]).turn("NWR", "Track");
    s.refuses(&s.lay("B12", "7", &["C11", "C13"]), "31.10");
}

#[test]
fn companies_buy_trains_of_each_other_at_any_price_from_10_that_both_agree_to() {
    let mut s = buying("NWR", "2", 500);
    s.formed("GIP", BOB, 5).train("GIP", "3").turn("NWR", "Trains");
    s.refuses(&s.buy_train_of("GIP", "3", 9), "35.8");
    s.refuses(&s.buy_train_of("GIP", "3", 501), "35.7");
    s.does(s.buy_train_of("GIP", "3", 10));
    assert_eq!(s.seat(), BOB);
    s.does(Action::Decline);
    s.deals(s.buy_train_of("GIP", "3", 77));
    assert_eq!((s.money("NWR"), s.money("GIP"), s.trains("NWR")), (423, 77, vec!["3".to_owned()]));
    s.turn("GIP", "Track");
    s.refuses(&s.buy_train_of("NWR", "3", 50), "35.1");
    // Companies of one Director need nobody's consent; help of his goes to the bank and comes to the seller in credits.
    let mut s = buying("NWR", "2", 10);
    s.formed("SIR", ANN, 3).train("SIR", "2").hand(ANN, 50).turn("NWR", "Trains");
    let bank = s.bank();
    s.does(s.buy_train_of("SIR", "2", 60));
    assert_eq!((s.cash(ANN), s.bank(), s.money("SIR"), s.money("NWR")), (0, bank + 50, 60, 0));
}

#[test]
fn metre_gauge_trains_come_with_their_phases_beside_the_others_and_begin_none() {
    for (phase, metre) in [("1", &[][..]), ("2", &["2M"][..]), ("3", &["2M", "3M"][..]), ("4", &["3M", "4M"][..])] {
        let s = buying("NWR", phase, 3000);
        let now: Vec<String> = names(&s).into_iter().filter(|n| n.ends_with('M')).collect();
        assert_eq!(now, metre, "phase {phase}");
    }
    let mut s = buying("SIR", "2", 3000);
    s.does(s.buy_train("2M"));
    s.does(s.buy_train("2M"));
    assert_eq!(s.phase(), "2");
    s.refuses(&s.buy_train("3M"), "35.10");
    // They count among the trains of a company.
    let mut s = buying("NWR", "4", 3000);
    s.does(s.buy_train("3M"));
    s.does(s.buy_train("4M"));
    s.turn("NWR", "Trains");
    s.refuses(&s.buy_train("3M"), "35.4");
}

#[test]
fn trains_and_their_prices_are_those_of_table_5() {
    let s = Sitting::begin(3);
    let table = [
        ("2", 6, 300),
        ("3", 5, 440),
        ("4", 4, 620),
        ("5", 3, 830),
        ("6", 2, 1050),
        ("2M", 2, 250),
        ("3M", 3, 430),
        ("4M", 2, 590),
    ];
    assert_eq!(s.table().trains.len(), 27);
    assert!(s.table().trains.iter().all(|t| t.place == TrainPlace::Depot));
    for (name, count, price) in table {
        let sort = &s.game.edition().trains[usize::from(s.sort(name))];
        assert_eq!((s.in_depot(name), sort.kinds.len(), sort.kinds[0].price), (count, 1, price), "{name}");
    }
}

#[test]
fn nobody_has_to_buy() {
    let mut s = buying("NWR", "1", 3000);
    s.passes();
    assert!(s.trains("NWR").is_empty());
}

#[test]
fn a_director_makes_up_the_printed_price_and_no_more() {
    // A 2 costs 300.
    for (credits, hand, most) in [(10, 1000, 300), (10, 50, 60), (400, 1000, 400)] {
        let mut s = buying("NWR", "2", credits);
        s.formed("SIR", ANN, 3).train("SIR", "2").hand(ANN, hand).turn("NWR", "Trains");
        assert!(s.offers(&s.buy_train_of("SIR", "2", most)), "{credits} and {hand}");
        s.refuses(&s.buy_train_of("SIR", "2", most + 1), "35.7");
        s.begun_under(2);
        assert!(s.offers(&s.buy_train_of("SIR", "2", credits + hand)), "by the first versions of these rules");
    }
}
