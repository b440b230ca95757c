//! The cards of the kit MIK 2.

use crate::table::{ANN, BOB, CAT, DAN, NEW, POOL, Sit, Sitting, of};
use railhead_engine::{Action, CompanyId, Course, Dividend, Event, RoundKind, Seat, Viewer};
use railhead_titles::{Game, courses_1853 as courses};
use serde_json::{Value, json};

const TAKE: Action = Action::Choose { course: courses::TAKE_CARD };

/// A director's share of the company with this number, from 0.
fn director(company: u8) -> Value {
    json!({ "Director": company })
}

fn commodity(name: &str) -> Value {
    json!({ "Commodity": name })
}

fn disturbances() -> Value {
    json!("Disturbances")
}

/// The second Dealing Round of a game with the kit.
fn kit(players: usize) -> Sitting {
    Sitting::stock_with(players, &[("mik-2", "on")])
}

/// Hands a card of the stack to a player.
fn deal(s: &mut Sitting, seat: Seat, card: &Value) {
    s.arrange(|_, _, own| {
        let stack = own["kit"]["stack"].as_array_mut().unwrap();
        let at = stack.iter().position(|c| c == card).expect("such a card in the stack");
        stack.remove(at);
        own["kit"]["hands"][seat.index()].as_array_mut().unwrap().push(card.clone());
    });
}

/// All cards that somebody holds.
fn held(s: &Sitting, seat: Seat) -> usize {
    s.game.hands(Viewer::All)[seat.index()].count
}

fn discarded(s: &Sitting) -> Vec<Value> {
    s.own()["kit"]["discarded"].as_array().unwrap().clone()
}

/// The moment before a Dealing Round at which cards are actioned; at least one must be held.
fn before_dealing(s: &mut Sitting) {
    s.arrange(|_, _, own| own["stage"] = json!("Call"));
    s.chooses(Course::STOCK_ROUND);
    assert_eq!(s.about(), "cards");
}

#[test]
fn the_kit_has_sixteen_directors_shares_four_commodities_and_one_disturbances() {
    let s = kit(3);
    let own = s.own();
    let stack = own["kit"]["stack"].as_array().unwrap();
    assert_eq!(stack.len(), 21);
    let count = |card: &Value| stack.iter().filter(|c| *c == card).count();
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|c| count(&director(c))), [0, 4, 0, 2, 4, 4, 0, 2]);
    assert!(["Coal", "Cotton", "Rice", "Tea"].iter().all(|c| count(&commodity(c)) == 1));
    assert_eq!(count(&disturbances()), 1);
    // Chance orders them.
    let order = |seed| {
        let game = Game::start(&Sitting::setup(3, &[("mik-2", "on")], seed)).unwrap();
        game.state_json().unwrap().split("\"stack\"").nth(1).unwrap().chars().take(300).collect::<String>()
    };
    assert_ne!(order(1), order(2));
    assert!(!Sitting::stock(3).game.hands(Viewer::All).iter().any(|_| true), "there are none without the kit");
}

/// Two Railway Rounds follow on a Dealing Round.
fn railway_rounds() -> Sitting {
    let mut s = kit(3);
    s.formed("SIR", ANN, 3).in_phase("2");
    s.pass_stock_round();
    s
}

#[test]
fn cards_are_taken_before_every_railway_round_but_the_first_the_elephant_first() {
    let mut s = railway_rounds();
    assert_eq!((s.table().round.number, s.about()), (1, "track"), "none before the first");
    while s.table().round.number == 1 {
        s.plays_on();
    }
    let order = s.table().order.clone();
    assert_eq!((s.about(), s.seat()), ("draw-card", order[0]));
    s.refuses(&Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) }, "MIK 2 Method");
    s.does(TAKE);
    assert_eq!((s.seat(), held(&s, order[0])), (order[1], 1));
    s.passes();
    s.does(TAKE);
    assert_eq!((held(&s, order[1]), held(&s, order[2])), (0, 1));
    assert_eq!(s.operating(), Some("SIR"));
}

#[test]
fn cards_are_taken_before_an_additional_round_in_phase_one_too() {
    let mut s = kit(3);
    s.formed("SIR", ANN, 3);
    s.pass_stock_round();
    while !s.about().starts_with("call") {
        assert_ne!(s.about(), "draw-card");
        s.plays_on();
    }
    s.chooses(Course::ANOTHER_ROUND);
    assert_eq!(s.about(), "draw-card");
}

#[test]
fn nobody_takes_a_card_beyond_the_limit_and_kept_cards_count() {
    let mut s = kit(3);
    assert_eq!(s.game.certificates(ANN), (0, Some(27)));
    deal(&mut s, ANN, &director(1));
    assert_eq!(s.game.certificates(ANN).0, 1, "a card in hand counts");
    for (sign, count) in [("EIR", 9), ("GIP", 9), ("NWR", 8)] {
        s.shares(sign, of(ANN), count);
    }
    assert_eq!(s.game.certificates(ANN), (27, Some(27)));
    s.refuses(&s.buy("SIR"), "21.2");
    s.formed("SIR", BOB, 3).in_phase("2");
    s.arrange(|_, _, own| own["stage"] = json!({ "Draw": 0 }));
    s.refuses_seat(ANN, &TAKE, "MIK 2 General");
    for (players, limit) in [(4, 20), (5, 16), (6, 14)] {
        assert_eq!(kit(players).game.certificates(ANN).1, Some(limit));
    }
}

#[test]
fn there_is_no_limit_of_shares_in_one_company() {
    let mut s = kit(3);
    s.formed("SIR", ANN, 6);
    s.does(s.buy("SIR"));
    assert_eq!(s.shares_of("SIR", of(ANN)), 7);
}

#[test]
fn the_discards_are_shuffled_and_used_again() {
    let mut s = railway_rounds();
    let all = s.own()["kit"]["stack"].clone();
    let discard_all = |s: &mut Sitting| {
        s.arrange(|_, _, own| {
            own["kit"]["discarded"] = all.clone();
            own["kit"]["stack"] = json!([]);
            own["kit"]["hands"] = json!([[], [], []]);
        });
    };
    discard_all(&mut s);
    while s.about() != "draw-card" {
        s.plays_on();
    }
    let events = s.does(TAKE);
    assert!(events.iter().any(|e| matches!(e, Event::Noted { words, .. } if words.contains("shuffled"))));
    assert_eq!(s.own()["kit"]["stack"].as_array().unwrap().len(), 20);
    assert!(discarded(&s).is_empty());
    // The next time the same cards come in another order.
    let order = s.own()["kit"]["stack"].clone();
    discard_all(&mut s);
    s.does(TAKE);
    assert_ne!(s.own()["kit"]["stack"], order);
    // Without any card nobody is asked.
    let mut s = railway_rounds();
    s.arrange(|_, _, own| {
        let all = own["kit"]["stack"].as_array().unwrap().clone();
        own["kit"]["hands"][2] = Value::Array(all);
        own["kit"]["stack"] = json!([]);
    });
    while s.table().round.number == 1 {
        s.plays_on();
    }
    assert_ne!(s.about(), "draw-card");
}

#[test]
fn cards_that_a_player_does_not_see_are_made_up() {
    let mut s = kit(3);
    deal(&mut s, ANN, &director(1));
    deal(&mut s, BOB, &commodity("Tea"));
    deal(&mut s, BOB, &disturbances());
    let bobs = s.own()["kit"]["hands"][1].clone();
    let made_up = (0..20).map(|seed| Sitting { game: s.game.imagined(ANN, seed) });
    let other = made_up.filter(|imagined| {
        assert_eq!([ANN, BOB, CAT].map(|seat| held(imagined, seat)), [1, 2, 0]);
        let own = imagined.own();
        assert_eq!(own["kit"]["hands"][0], json!([director(1)]), "Ann knows her own card");
        assert_eq!(own["kit"]["stack"].as_array().unwrap().len(), 18);
        own["kit"]["hands"][1] != bobs
    });
    assert!(other.count() > 10, "Bob may hold anything else");
}

#[test]
fn cards_in_hand_and_what_is_rejected_are_secret() {
    let mut s = kit(3);
    deal(&mut s, ANN, &director(1));
    deal(&mut s, ANN, &commodity("Tea"));
    for viewer in [Viewer::Spectator, Viewer::Seat(BOB)] {
        let hand = s.game.hands(viewer)[0].clone();
        assert_eq!((hand.count, hand.cards), (2, None));
        let view = s.game.view_json(viewer).unwrap();
        assert!(!view.contains("Director's") && !view.contains("Tea") && !view.contains("\"stack\""), "{view}");
    }
    let own = s.game.hands(Viewer::Seat(ANN))[0].clone();
    assert_eq!(own.cards, Some(vec!["Director's Share of the GIP", "Tea"]));
    before_dealing(&mut s);
    let events = s.does(Action::Choose { course: courses::REJECT_TEA });
    assert!(events.contains(&Event::Chose { seat: ANN, words: "rejects a card".to_owned() }));
    assert_eq!(discarded(&s), [commodity("Tea")]);
    for viewer in [Viewer::Spectator, Viewer::Seat(BOB)] {
        assert_eq!(s.game.actions_seen(viewer).last().unwrap().1, None, "which one is not told");
        assert!(!s.game.view_json(viewer).unwrap().contains("Tea"));
    }
}

#[test]
fn a_rejection_can_be_taken_back_and_nobody_learns_which_card_it_was() {
    let twins = [courses::REJECT_TEA, courses::REJECT_DIRECTOR.of(CompanyId(1))].map(|course| {
        let mut s = kit(3);
        deal(&mut s, ANN, &director(1));
        deal(&mut s, ANN, &commodity("Tea"));
        before_dealing(&mut s);
        let before = s.game.state_json().unwrap();
        let mut seen = Vec::new();
        let mut look = |game: &Game| {
            seen.extend([Viewer::Spectator, Viewer::Seat(BOB)].map(|viewer| game.view_json(viewer).unwrap()));
            seen.push(format!("{} {}", game.len(), game.redoable()));
        };
        s.does(Action::Choose { course });
        look(&s.game);
        s.game.undo(ANN).unwrap();
        assert_eq!(s.game.state_json().unwrap(), before, "nothing came to light, so it is as if it had not been");
        look(&s.game);
        assert!(s.game.redo(BOB).is_err(), "only who took it back knows what it was");
        s.game.redo(ANN).unwrap();
        look(&s.game);
        (seen, discarded(&s))
    });
    assert_eq!(twins[0].0, twins[1].0, "the others see the same");
    assert_ne!(twins[0].1, twins[1].1);
}

#[test]
fn one_card_is_actioned_or_several_rejected_in_a_turn_and_turns_go_round() {
    let mut s = kit(3);
    s.formed("GIP", BOB, 5).shares("GIP", of(ANN), 3);
    deal(&mut s, ANN, &director(1));
    deal(&mut s, ANN, &director(1));
    deal(&mut s, ANN, &commodity("Tea"));
    deal(&mut s, CAT, &director(3));
    before_dealing(&mut s);
    assert_eq!(s.seat(), ANN, "the holder of the Elephant; Bob has none");
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
    assert_eq!(s.seat(), CAT);
    s.passes();
    assert_eq!(s.seat(), ANN, "as many turns as are wanted");
    s.does(Action::Choose { course: courses::REJECT_TEA });
    s.refuses(&Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) }, "MIK 2 Actioning Cards");
    s.passes();
    s.passes();
    assert_eq!((s.seat(), s.about()), (ANN, "cards"));
    s.passes();
    assert_eq!((s.about(), s.table().round.kind), ("trade", RoundKind::Stock), "all have kept theirs");
    assert_eq!((held(&s, ANN), held(&s, CAT)), (1, 1), "kept for later");
}

#[test]
fn a_directors_share_costs_the_face_value_of_one_share_and_a_share_that_goes_into_the_pool() {
    let mut s = kit(3);
    s.formed("GIP", BOB, 4).shares("GIP", of(ANN), 3).mark("GIP", 200);
    deal(&mut s, ANN, &director(1));
    before_dealing(&mut s);
    let (cash, bank) = (s.cash(ANN), s.bank());
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
    assert_eq!((s.cash(ANN), s.bank()), (cash - 96, bank + 96));
    assert_eq!((s.shares_of("GIP", of(ANN)), s.shares_of("GIP", POOL)), (4, 1), "two singles and one for two");
    // It is no sale: shares of the company may be bought in the Dealing Round.
    assert_eq!(s.about(), "trade");
    s.pass_to(ANN);
    s.does(s.buy("GIP"));
}

#[test]
fn without_a_share_or_the_money_no_directors_share_is_bought() {
    let mut s = kit(3);
    s.formed("GIP", BOB, 5);
    deal(&mut s, ANN, &director(1));
    before_dealing(&mut s);
    s.refuses(&Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) }, "MIK 2 Director's Shares");
    s.shares("GIP", of(ANN), 1).hand(ANN, 95);
    s.refuses(&Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) }, "MIK 2 Director's Shares");
    s.hand(ANN, 96);
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
    // Not one that was not paid for.
    let mut s = kit(3);
    s.formed("GIP", BOB, 5).shares("GIP", of(ANN), 1);
    s.arrange(|_, _, own| own["unpaid"][0] = json!([1]));
    deal(&mut s, ANN, &director(1));
    before_dealing(&mut s);
    s.refuses(&Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) }, "MIK 2 Director's Shares");
    s.refuses(&Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(3)) }, "MIK 2 Actioning Cards");
}

/// Marks the own director's shares of companies as taken, as they are once a company was formed by the rules.
fn taken(s: &mut Sitting) {
    s.arrange(|_, _, own| own["kit"]["taken"] = json!(255));
}

#[test]
fn control_goes_by_directors_shares_then_single_shares_then_who_came_first() {
    let mut s = kit(3);
    s.formed("GIP", BOB, 5).shares("GIP", of(ANN), 3);
    taken(&mut s);
    deal(&mut s, ANN, &director(1));
    deal(&mut s, ANN, &director(1));
    before_dealing(&mut s);
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
    // One each; Bob has three single shares and Ann two.
    assert_eq!(s.president("GIP"), Some(BOB));
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
    assert_eq!(s.president("GIP"), Some(ANN), "two against one, though she has five shares and he has five");
    // Bob keeps his director's share.
    assert_eq!(s.table().holding(s.company("GIP"), of(BOB)).ordinary, 3);
    // Of equal ones single shares count, not who came first: Ann has one, Bob three.
    let mut s = kit(3);
    s.shares("GIP", of(ANN), 2).formed("GIP", BOB, 5);
    taken(&mut s);
    deal(&mut s, ANN, &director(1));
    before_dealing(&mut s);
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
    assert_eq!(s.president("GIP"), Some(BOB));
    // Single shares do not matter while directors' shares differ.
    let mut s = kit(3);
    s.formed("GIP", BOB, 2).shares("GIP", of(ANN), 5);
    taken(&mut s);
    s.does(s.buy("GIP"));
    assert_eq!(s.president("GIP"), Some(BOB), "six single shares against one director's share");
    // Equal in both: Cat had a share first.
    let mut s = kit(3);
    s.shares("GIP", of(CAT), 1).formed("GIP", BOB, 2);
    taken(&mut s);
    deal(&mut s, CAT, &director(1));
    before_dealing(&mut s);
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
    assert_eq!(s.president("GIP"), Some(CAT));
}

#[test]
fn a_company_may_be_formed_by_directors_shares_and_be_sold_in_the_round_that_follows() {
    let mut s = kit(3);
    s.shares("GIP", of(ANN), 3).shares("GIP", of(BOB), 1);
    deal(&mut s, ANN, &director(1));
    before_dealing(&mut s);
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
    // Four were issued, and two more with the card: six qualify with three players.
    assert!(s.is_formed("GIP"));
    assert_eq!(s.president("GIP"), Some(ANN));
    assert_eq!(s.table().holding(s.company("GIP"), of(ANN)).certificates, 2, "her two singles for the own one");
    s.pass_to(BOB);
    s.does(s.sell("GIP", 1));
}

#[test]
fn the_own_directors_share_goes_to_the_largest_shareholder_with_two_single_shares() {
    let mut s = kit(4);
    s.shares("SIR", of(BOB), 3).shares("SIR", of(CAT), 2);
    s.does(s.buy("SIR"));
    assert_eq!(s.president("SIR"), Some(BOB));
    assert_eq!(s.table().holding(s.company("SIR"), of(BOB)).certificates, 2);
    // It stays with him whoever has more shares.
    s.shares("SIR", of(DAN), 4).pass_to(CAT);
    s.passes();
    assert_eq!(s.president("SIR"), Some(BOB));
}

#[test]
fn directors_shares_are_sold_to_the_discard_stack_for_twice_the_price() {
    let mut s = kit(3);
    s.formed("SIR", ANN, 4).mark("SIR", 100);
    taken(&mut s);
    let (cash, bank) = (s.cash(ANN), s.bank());
    s.does(Action::Choose { course: courses::SELL_DIRECTOR.of(CompanyId(6)) });
    assert_eq!((s.cash(ANN), s.bank()), (cash + 200, bank - 200));
    assert_eq!((s.shares_of("SIR", of(ANN)), s.shares_of("SIR", POOL)), (2, 0), "not into the pool");
    assert_eq!(discarded(&s), [director(6)]);
    // Nobody directs it until the card comes back; its last director manages it.
    assert_eq!((s.president("SIR"), s.manager("SIR")), (None, Some(ANN)));
    s.refuses(&s.buy("SIR"), "21.9");
    s.refuses(&Action::Choose { course: courses::SELL_DIRECTOR.of(CompanyId(6)) }, "MIK 2 General");
    s.passes();
    s.pass_to(ANN);
    assert_eq!(s.president("SIR"), None, "two single shares are not enough any more");
    // The card, drawn and actioned, makes a director again.
    s.arrange(|_, _, own| {
        own["kit"]["discarded"] = json!([]);
        own["kit"]["hands"][0] = json!([director(6)]);
    });
    before_dealing(&mut s);
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(6)) });
    assert_eq!(s.president("SIR"), Some(ANN));
}

/// Ann directs the GIP with its own Director's Share, the first that anybody had of it; Bob has a share since then, and Ann one
/// that came later.
fn seniors() -> Sitting {
    let mut s = kit(4);
    s.formed("GIP", ANN, 2).shares("GIP", of(BOB), 1).shares("GIP", of(ANN), 1);
    taken(&mut s);
    s
}

#[test]
fn who_sells_a_directors_share_and_keeps_a_share_has_held_shares_all_along() {
    // Nobody has a Director's Share then. Were she not the last Director, Ann would manage before Bob by her time alone.
    for (version, manager) in [(3, ANN), (2, BOB)] {
        let mut s = seniors();
        s.begun_under(version);
        s.does(Action::Choose { course: courses::SELL_DIRECTOR.of(CompanyId(1)) });
        assert_eq!((s.president("GIP"), s.manager("GIP")), (None, Some(ANN)), "the last Director");
        s.arrange(|_, _, own| own["previous"][1] = Value::Null);
        s.pass_to(CAT);
        s.does(s.buy("GIP"));
        assert_eq!(s.manager("GIP"), Some(manager), "version {version}");
    }
    // And when both have a Director's Share and a single one, whoever first had a share directs.
    for (version, controls) in [(3, ANN), (2, BOB)] {
        let mut s = seniors();
        s.begun_under(version).shares("GIP", of(BOB), 1).shares("GIP", of(ANN), 1);
        s.does(Action::Choose { course: courses::SELL_DIRECTOR.of(CompanyId(1)) });
        for seat in [ANN, BOB] {
            deal(&mut s, seat, &director(1));
        }
        before_dealing(&mut s);
        s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
        s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
        assert_eq!((s.shares_of("GIP", of(ANN)), s.shares_of("GIP", of(BOB))), (3, 3));
        assert_eq!(s.president("GIP"), Some(controls), "version {version}");
    }
}

#[test]
fn who_sells_every_share_has_held_none() {
    let mut s = seniors();
    s.does(s.sell("GIP", 1));
    s.does(Action::Choose { course: courses::SELL_DIRECTOR.of(CompanyId(1)) });
    assert_eq!((s.shares_of("GIP", of(ANN)), s.manager("GIP")), (0, Some(BOB)));
}

#[test]
fn there_are_eight_single_shares_until_the_own_directors_share_is_taken() {
    let mut s = Sitting::stock_with(6, &[("preset", "mik-2")]);
    // A Director's Share of the kit makes Ann Director, though nobody has two single ones: eight of these are out.
    s.formed("GIP", ANN, 2).shares("GIP", POOL, 6).shares("GIP", of(BOB), 1);
    let before = s.shares_of("GIP", NEW);
    s.arrange(|_, table, own| {
        let gip = CompanyId(1);
        // The two shares that she would have exchanged go back; the card comes from the kit.
        let at = table.certs.iter().position(|c| c.company == gip).unwrap();
        let back = railhead_engine::Cert { company: gip, percent: 10, president: false, holder: NEW, since: 0 };
        table.certs.insert(at, back);
        table.certs.insert(at, back);
        let stack = own["kit"]["stack"].as_array_mut().unwrap();
        let card = stack.iter().position(|c| *c == director(1)).unwrap();
        stack.remove(card);
    });
    s.game.audit().unwrap();
    assert_eq!(s.shares_of("GIP", NEW), before + 2);
    s.does(s.buy("GIP"));
    s.pass_to(CAT);
    s.refuses(&s.buy("GIP"), "11");
    // Who has two single shares takes the Share beside the stack, and two come back.
    s.does(s.buy_old("GIP"));
    s.pass_to(BOB);
    s.does(s.buy_old("GIP"));
    s.pass_to(CAT);
    assert!(s.offers(&s.buy("GIP")));
}

#[test]
fn a_directors_share_that_is_not_wholly_paid_for_is_not_sold() {
    let mut s = kit(3);
    s.formed("SIR", ANN, 3);
    taken(&mut s);
    let sir = s.company("SIR").index();
    // Of her three shares two are un-redeemed, then one.
    s.arrange(|_, _, own| own["unpaid"][0] = json!([sir, sir])).hand(ANN, 100);
    let sale = Action::Choose { course: courses::SELL_DIRECTOR.of(CompanyId(6)) };
    s.refuses(&sale, "16.6");
    s.refuses(&s.sell("SIR", 1), "16.6");
    // Games begun under the first version of the rules are played on as they were.
    assert!(s.clone().begun_under(1).offers(&sale));
    s.does(s.redeem("SIR"));
    s.does(sale);
    assert_eq!((s.shares_of("SIR", of(ANN)), s.game.unpaid(ANN).len(), s.cash(ANN)), (1, 1, 25 + 150));
}

#[test]
fn single_shares_are_sold_without_touching_the_directors_share() {
    let mut s = kit(3);
    s.formed("SIR", ANN, 4);
    taken(&mut s);
    s.refuses(&s.sell("SIR", 3), "21.6");
    s.does(s.sell("SIR", 2));
    assert_eq!((s.president("SIR"), s.shares_of("SIR", POOL)), (Some(ANN), 2));
}

#[test]
fn a_directors_share_is_not_sold_in_the_round_of_the_appointment() {
    let mut s = kit(4);
    s.shares("SIR", of(ANN), 3).shares("SIR", of(BOB), 2).shares("EIR", of(ANN), 1);
    s.does(s.buy("SIR"));
    s.refuses(&Action::Choose { course: courses::SELL_DIRECTOR.of(CompanyId(6)) }, "21.9");
    s.passes();
    s.pass_to(ANN);
    s.refuses(&Action::Choose { course: courses::SELL_DIRECTOR.of(CompanyId(6)) }, "21.8");
    s.arrange(|_, table, _| table.round.set = 1);
    s.refuses(&Action::Choose { course: courses::SELL_DIRECTOR.of(CompanyId(6)) }, "18.1");
}

#[test]
fn every_share_gets_a_tenth_though_there_are_more_than_ten() {
    let mut s = kit(3);
    s.formed("GIP", BOB, 5).shares("GIP", of(ANN), 5);
    taken(&mut s);
    deal(&mut s, ANN, &director(1));
    deal(&mut s, BOB, &director(1));
    before_dealing(&mut s);
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
    assert_eq!((s.shares_of("GIP", of(ANN)), s.shares_of("GIP", of(BOB)), s.shares_of("GIP", POOL)), (6, 6, 2));
    s.turn("GIP", "Pay").of_turn("revenue", json!(200));
    let (bank, ann) = (s.bank(), s.cash(ANN));
    s.pays(Dividend::Full);
    assert_eq!((s.bank(), s.cash(ANN)), (bank - 240, ann + 120), "twelve tenths");
}

/// Plain tiles of every kind on the board: 7 and 8 and 9 in broad, 77 to 79 in metre gauge.
fn tracks(options: &[(&str, &str)]) -> Sitting {
    let all = [&[("mik-2", "on")], options].concat();
    let mut s = Sitting::stock_with(3, &all);
    s.track("D12", "9", &["C11", "E13"]).track("K21", "7", &["K19", "J20"]).track("I21", "8", &["H20", "I23"]);
    s.track("L20", "79", &["L18", "L22"]).track("Q15", "78", &["R14", "Q17"]).track("I33", "77", &["J34", "I35"]);
    s
}

/// Where a commodity of Ann's may go, and the tile that comes there.
fn replaceable(s: &mut Sitting, name: &str, course: Course) -> Vec<(String, String)> {
    deal(s, ANN, &commodity(name));
    before_dealing(s);
    s.does(Action::Choose { course });
    assert_eq!(s.about(), "replace-tile");
    let ground = s.game.edition().ground.clone();
    let mut found: Vec<(String, String)> = s
        .choices()
        .iter()
        .filter_map(|a| match a {
            Action::Lay { hex, tile, .. } => {
                Some((ground.map.hex(*hex).name.clone(), ground.tiles.get(*tile).number.clone()))
            }
            _ => None,
        })
        .collect();
    found.sort();
    found
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
}

#[test]
fn a_commodity_makes_a_small_station_of_plain_yellow_track() {
    let mut s = tracks(&[]);
    let found = replaceable(&mut s, "Coal", courses::ACTION_COAL);
    // There is no broad gauge station on a wide bend such as that of tile 8.
    assert_eq!(found, pairs(&[("D12", "4"), ("I33", "72"), ("K21", "3"), ("L20", "74"), ("Q15", "73")]));
    s.refuses(&Action::Pass, "MIK 2 Commodity Cards");
    s.refuses(&s.lay("I21", "3", &["H20"]), "MIK 2 Commodity Cards");
    let cash = s.cash(ANN);
    s.does(s.lay("D12", "4", &["C11", "E13"]));
    let laid = s.table().board.laid(s.hex("D12")).unwrap();
    assert_eq!((laid.tile, s.cash(ANN)), (s.tile("4"), cash), "played without payment");
    assert_eq!(discarded(&s), [commodity("Coal")]);
    // It is promoted in the normal way.
    s.formed("NWR", BOB, 3).in_phase("2").track("Lahore", "69", &["D12"]).turn("NWR", "Track");
    assert!(s.offers(&s.lay("D12", "87", &["C11", "E13"])));
}

#[test]
fn with_regions_each_commodity_has_its_own() {
    let with = |name, course| replaceable(&mut tracks(&[("commodity-regions", "on")]), name, course);
    assert_eq!(
        with("Coal", courses::ACTION_COAL),
        pairs(&[("K21", "3"), ("L20", "74"), ("Q15", "73")]),
        "columns n to ab"
    );
    assert_eq!(with("Cotton", courses::ACTION_COTTON), pairs(&[("D12", "4"), ("Q15", "73")]), "west of Allahabad");
    assert_eq!(
        with("Rice", courses::ACTION_RICE),
        pairs(&[("I33", "72"), ("K21", "3"), ("L20", "74"), ("Q15", "73")]),
        "south of row H"
    );
    assert_eq!(
        with("Tea", courses::ACTION_TEA),
        pairs(&[("I33", "72"), ("K21", "3"), ("L20", "74"), ("Q15", "73")]),
        "centre and east"
    );
}

#[test]
fn a_commodity_takes_a_tile_that_is_left() {
    let mut s = tracks(&[]);
    for (hex, to) in [("E13", "E15"), ("J14", "J16"), ("J26", "J28"), ("I27", "I29")] {
        s.track(hex, "74", &[to]);
    }
    let found = replaceable(&mut s, "Coal", courses::ACTION_COAL);
    assert_eq!(
        found,
        pairs(&[("D12", "4"), ("I33", "72"), ("K21", "3"), ("Q15", "73")]),
        "all four of tile 74 are out"
    );
    s.refuses(&s.lay("L20", "74", &["L18", "L22"]), "MIK 2 Commodity Cards");
}

#[test]
fn without_a_tile_to_replace_a_commodity_is_not_actioned() {
    let mut s = kit(3);
    deal(&mut s, ANN, &commodity("Rice"));
    before_dealing(&mut s);
    s.refuses(&Action::Choose { course: courses::ACTION_RICE }, "MIK 2 Commodity Cards");
    s.passes();
    assert_eq!(held(&s, ANN), 1);
}

/// The NWR with a line from Delhi over E13 and D12 to Lahore and Rawalpindi, and a city to be closed.
fn disturbed(city: &str) -> Sitting {
    disturbed_on(city, true)
}

/// The same, perhaps without the link between Delhi and Lahore.
fn disturbed_on(city: &str, linked: bool) -> Sitting {
    let mut s = kit(3);
    s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("2").train("NWR", "2").train("NWR", "2");
    s.track("Rawalpindi", "15", &["C11", "B8"]).track("Lahore", "14", &["B10", "D12"]);
    if linked {
        s.track("D12", "9", &["C11", "E13"]);
    }
    s.track("E13", "4", &["D12", "F14"]);
    taken(&mut s);
    deal(&mut s, ANN, &disturbances());
    before_dealing(&mut s);
    s.does(Action::Choose { course: courses::ACTION_DISTURBANCES });
    assert_eq!(s.about(), "close-city");
    s.refuses(&Action::Pass, "MIK 2 Disturbances");
    s.refuses(&Action::Close { hex: s.hex("D12") }, "MIK 2 Disturbances");
    let events = s.does(Action::Close { hex: s.hex(city) });
    assert!(events.contains(&Event::Closed { seat: ANN, hex: s.hex(city) }));
    s.pass_stock_round();
    s
}

#[test]
fn no_train_runs_to_a_closed_city_or_through_it() {
    let mut s = disturbed("Lahore");
    s.turn("NWR", "Routes");
    let train = s.train_of("NWR", "2");
    for path in [&["C11", "D12", "E13", "F14"][..], &["B10", "C11"][..]] {
        s.refuses(&Action::Run { runs: vec![s.run(train, path)] }, "MIK 2 Disturbances");
    }
    // Delhi and the town beside it are open.
    assert_eq!(s.best().1, 50);
    assert!(s.game.run_options().iter().flatten().all(|r| r.track.iter().all(|(hex, _)| *hex != s.hex("C11"))));
    s.does(Action::Run { runs: vec![s.run(train, &["E13", "F14"])] });
}

#[test]
fn no_track_is_connected_to_a_closed_city_and_its_base_is_no_railhead() {
    let mut s = disturbed("Lahore");
    s.turn("NWR", "Track");
    s.refuses(&s.lay("C13", "9", &["C11", "C15"]), "MIK 2 Disturbances");
    assert!(s.offers(&s.lay("Peshawar", "69", &["B10"])), "from Delhi: only trains do not pass, lines may");
    // Without a line from Delhi it could be reached from the base at Lahore only.
    let mut alone = disturbed_on("Lahore", false);
    alone.turn("NWR", "Track");
    alone.refuses(&alone.lay("Peshawar", "69", &["B10"]), "31.4");
    s.refuses(&s.lay("Lahore", "102", &["B10", "D12"]), "31.12");
    // E13 may be promoted from Delhi, for it does not touch Lahore; D12 has its line there already.
    assert!((0..6).any(|r| s.offers(&s.lay_turned("E13", "87", r))));
    let mut s = disturbed("Delhi");
    s.turn("NWR", "Track");
    assert!(s.offers(&s.lay("Peshawar", "69", &["B10"])), "Lahore is open");
    // From Lahore, a new line to Delhi's east.
    s.refuses(&s.lay("F16", "1", &["F14"]), "MIK 2 Disturbances");
}

#[test]
fn no_base_is_established_in_a_closed_city() {
    let mut s = disturbed("Rawalpindi");
    s.turn("NWR", "Bases");
    s.refuses(&s.token("Rawalpindi"), "MIK 2 Disturbances");
}

#[test]
fn a_city_is_closed_for_one_railway_round_and_once_in_a_game() {
    let mut s = disturbed("Lahore");
    assert_ne!(s.own()["kit"]["closed"], json!(null));
    let closed = |s: &Sitting| s.game.closed().into_iter().map(|(hex, _)| hex).collect::<Vec<_>>();
    assert_eq!(closed(&s), [s.hex("Lahore")]);
    while s.table().round.number == 1 && s.table().round.kind == RoundKind::Operating {
        s.plays_on();
    }
    assert_eq!(s.own()["kit"]["closed"], json!(null));
    assert_eq!(closed(&s), []);
    assert_eq!(discarded(&s), [disturbances()]);
    s.arrange(|_, _, own| {
        own["kit"]["discarded"] = json!([]);
        own["kit"]["hands"] = json!([[disturbances()], [], []]);
    });
    let extra = s.own()["kit"]["stack"].as_array().unwrap().len();
    assert!(extra <= 20);
    s.arrange(|_, table, _| table.order = vec![ANN, BOB, CAT]);
    before_dealing(&mut s);
    s.does(Action::Choose { course: courses::ACTION_DISTURBANCES });
    s.refuses(&Action::Close { hex: s.hex("Lahore") }, "MIK 2 Disturbances");
    s.does(Action::Close { hex: s.hex("Delhi") });
}

#[test]
fn with_a_directors_share_of_the_kit_a_company_does_not_wait_for_two_single_shares() {
    let mut s = Sitting::begin_with(4, &[("preset", "mik-2")]);
    s.arrange(|_, table, own| {
        table.order = vec![ANN, BOB, CAT, DAN];
        own["stage"]["Stock"]["seat"] = json!(0);
    });
    s.shares("GIP", of(BOB), 1).shares("GIP", of(CAT), 1).shares("GIP", of(ANN), 1);
    deal(&mut s, ANN, &director(1));
    before_dealing(&mut s);
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
    assert_eq!((s.is_formed("GIP"), s.president("GIP")), (true, Some(ANN)));
    // The own one is taken by the first who has two.
    s.pass_to(BOB);
    s.does(s.buy("GIP"));
    assert_eq!(s.table().holding(s.company("GIP"), of(BOB)).certificates, 1);
    assert_eq!(s.president("GIP"), Some(BOB), "one each and no single share: Bob had one first");
}

#[test]
fn with_all_alternative_rules_the_kit_counts_towards_the_qualifying_number() {
    let mut s = Sitting::begin_with(4, &[("preset", "mik-2")]);
    s.arrange(|_, table, own| {
        table.order = vec![ANN, BOB, CAT, DAN];
        own["stage"]["Stock"]["seat"] = json!(0);
    });
    assert_eq!((s.cash(ANN), s.game.certificates(ANN).1), (570, Some(20)));
    s.shares("GIP", of(ANN), 1).shares("GIP", of(BOB), 2);
    deal(&mut s, ANN, &director(1));
    before_dealing(&mut s);
    s.does(Action::Choose { course: courses::ACTION_DIRECTOR.of(CompanyId(1)) });
    // Five: two with Bob, two with Ann's card, one in the pool. Bob takes the own director's share, being the one with two singles.
    assert!(s.is_formed("GIP"));
    assert_eq!(s.president("GIP"), Some(ANN), "one each and no single share: Ann was first");
}
