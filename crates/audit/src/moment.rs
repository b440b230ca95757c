//! A game at one moment, as an auditor is shown it.

use railhead_board::HexId;
use railhead_engine::{Choice, CompanyId, Decision, Money, Outcome, Run, Seat, Table, TrainId};
use railhead_titles::Game;

/// What a game says of itself at one moment. All of it are plain values, so that a test can falsify any of them and see whether
/// somebody complains.
#[derive(Clone, Debug)]
pub struct Moment {
    /// What is on the table.
    pub table: Table,
    /// Who owes a decision.
    pub deciding: Vec<Decision>,
    /// Everything those who owe a decision may do.
    pub choices: Vec<(Seat, Vec<Choice>)>,
    /// The company whose turn it is.
    pub operating: Option<CompanyId>,
    /// What the game calls the best runs, and others worth choosing from, where a company is about to run.
    pub runs: Vec<Vec<Run>>,
    /// What each seat is worth.
    pub worth: Vec<Money>,
    /// How many certificates each seat holds by the rules of counting, and how many it may.
    pub certificates: Vec<(usize, Option<usize>)>,
    /// The train cards that the bank sells.
    pub for_sale: Vec<TrainId>,
    /// Shares that each seat holds without having paid for them.
    pub unpaid: Vec<Vec<CompanyId>>,
    /// Hexes to which nothing runs for a while.
    pub closed: Vec<HexId>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

impl Moment {
    /// The game as it stands.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let seats = || (0..game.table().players.len()).map(Seat::from_index);
        let deciding = game.deciding();
        let choices: Vec<(Seat, Vec<Choice>)> = deciding.iter().map(|d| (d.seat, game.choices(d.seat))).collect();
        let runs_wanted = choices.iter().flat_map(|(_, c)| c).any(|c| matches!(c, Choice::Run { .. }));
        Self {
            table: game.table().clone(),
            deciding,
            operating: game.operating(),
            runs: if runs_wanted { game.run_options() } else { Vec::new() },
            choices,
            worth: game.worth(),
            certificates: seats().map(|s| game.certificates(s)).collect(),
            for_sale: game.trains_for_sale(),
            unpaid: seats().map(|s| game.unpaid(s)).collect(),
            closed: game.closed().into_iter().map(|(hex, _)| hex).collect(),
            outcome: game.outcome(),
        }
    }
}
