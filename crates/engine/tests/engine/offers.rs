//! A deal between two players: nothing else happens before it is answered.

use crate::games::{ANN, BEN, CAT, begun, play};
use railhead_engine::{Action, Ask, Choice, Decision, Event, Game, Offer, Seat};
use railhead_toy::Toy;

const DEAL: Action = Action::SellPriority { to: BEN, price: 30 };

fn game() -> Game<Toy> {
    begun(&["deals"])
}

fn offered() -> Game<Toy> {
    let mut game = game();
    assert_eq!(game.play(ANN, &DEAL).unwrap(), [Event::Offered { by: ANN, to: BEN }]);
    game
}

fn cash(game: &Game<Toy>) -> [i32; 3] {
    [ANN, BEN, CAT].map(|seat| game.state().table.players[seat.index()].cash)
}

#[test]
fn an_offer_waits_for_its_answer() {
    let mut game = offered();
    let offer = Offer { by: ANN, to: BEN, action: DEAL };
    assert_eq!(cash(&game), [300; 3]);
    let owed =
        [Decision { seat: BEN, ask: Ask::Answer { by: ANN } }, Decision { seat: ANN, ask: Ask::Await { to: BEN } }];
    assert_eq!(game.deciding(), owed);
    let act = |actions: &[Action]| actions.iter().cloned().map(Choice::Act).collect::<Vec<_>>();
    assert_eq!(game.choices(BEN), act(&[Action::Accept, Action::Decline]));
    assert_eq!(game.choices(ANN), act(&[Action::Withdraw]));
    assert_eq!(game.choices(CAT), []);

    let strangers: [(Seat, Action); 7] = [
        (CAT, Action::Accept),
        (CAT, Action::Decline),
        (CAT, Action::Withdraw),
        (ANN, Action::Accept),
        (ANN, Action::Decline),
        (BEN, Action::Withdraw),
        (ANN, Action::Pass),
    ];
    for (seat, action) in strangers {
        let why = game.play(seat, &action).unwrap_err().to_string();
        assert_eq!(why, "an offer waits for its answer first", "{seat:?}: {action:?}");
        assert_eq!(game.state().table.offer.as_ref(), Some(&offer));
    }
}

#[test]
fn an_offer_is_answered_or_taken_back() {
    let sold = Event::PrioritySold { from: ANN, to: BEN, price: 30 };
    let answers = [
        (BEN, Action::Accept, vec![Event::Accepted(BEN), sold, Event::Priority(BEN)], [330, 270, 300], BEN),
        (BEN, Action::Decline, vec![Event::Declined(BEN)], [300; 3], ANN),
        (ANN, Action::Withdraw, vec![Event::Withdrawn(ANN)], [300; 3], ANN),
    ];
    for (seat, answer, events, after, turn) in answers {
        let mut game = offered();
        assert_eq!(game.play(seat, &answer).unwrap(), events);
        assert_eq!((cash(&game), game.deciding()[0].seat), (after, turn), "{answer:?}");
        assert_eq!(game.state().table.offer, None);
        assert_eq!(game.play(seat, &answer).unwrap_err().to_string(), "there is no offer");
    }
}

#[test]
fn what_nobody_could_agree_to_is_not_offered() {
    let mut game = game();
    let dear = Action::SellPriority { to: BEN, price: 301 };
    assert_eq!(game.play(ANN, &dear).unwrap_err().to_string(), "toy 6: the price: 1 to 300 are possible, not 301");
    assert_eq!(game.state().table.offer, None);
    play(&mut game, &[(ANN, Action::SellPriority { to: BEN, price: 300 })]);
    assert!(game.state().table.offer.is_some());
}
