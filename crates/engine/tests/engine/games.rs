//! Games of the toy title at moments from which tests go on.

use railhead_engine::{Action, CompanyId, Game, Holder, Refusal, Seat, Spot, TrainId};
use railhead_toy::Toy;

pub(crate) const ANN: Seat = Seat(0);
pub(crate) const BEN: Seat = Seat(1);
pub(crate) const CAT: Seat = Seat(2);
pub(crate) const RED: CompanyId = CompanyId(0);

/// Launching [`RED`] at 50 a share.
pub(crate) const LAUNCH: Action = Action::Launch { company: RED, spot: Spot { row: 0, column: 3 } };
/// Buying a share of [`RED`] from the bank.
pub(crate) const BUY: Action = Action::Buy { company: RED, from: Holder::Bank };
/// Buying the first train.
pub(crate) const TRAIN: Action = Action::buy_train(TrainId(0), 0, 80);

/// A game of three that has just begun, in which Ann is the first and Cat the last; each has 300.
pub(crate) fn begun(options: &[&str]) -> Game<Toy> {
    let on = |key: &&str| ((*key).to_owned(), "on".to_owned());
    (0..)
        .map(|seed| {
            let setup = railhead_toy::setup(&["Ann", "Ben", "Cat"], seed);
            railhead_toy::rules(&railhead_engine::Setup { options: options.iter().map(on).collect(), ..setup })
        })
        .map(|rules| Game::start(rules.unwrap()))
        .find(|game| game.state().table.order == [ANN, BEN, CAT])
        .unwrap()
}

/// The first stock round: Ann's turn.
pub(crate) fn trading() -> Game<Toy> {
    begun(&[])
}

/// Ann has launched [`RED`] and must decide where it lays track; nothing of what led to it can be taken back. When its turn is
/// over, a stock round begins with Ben.
pub(crate) fn operating() -> Game<Toy> {
    let mut game = trading();
    for action in [LAUNCH, BUY, BUY] {
        play(&mut game, &[(ANN, action), (BEN, Action::Pass), (CAT, Action::Pass)]);
    }
    play(&mut game, &[(ANN, Action::Pass)]);
    game.resumed(game.state().clone())
}

/// Does one after the other.
pub(crate) fn play(game: &mut Game<Toy>, actions: &[(Seat, Action)]) {
    for (seat, action) in actions {
        if let Err(why) = game.play(*seat, action) {
            panic!("{seat:?} {action:?}: {why}");
        }
    }
}

/// Why something is refused, in words.
pub(crate) fn refused(answer: Result<(), Refusal>) -> String {
    answer.unwrap_err().to_string()
}
