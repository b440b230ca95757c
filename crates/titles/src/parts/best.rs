//! The best runs of a company, remembered.

use railhead_board::{Board, Ground, HexId};
use railhead_engine::{CompanyId, Money};
use railhead_routes::{Bonus, Limit, Network, Problem, Train, TrainRun, fingerprint};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::hash::Hash;
use std::rc::Rc;
use std::sync::Arc;

/// How many answers are kept for each thread.
const KEPT_ANSWERS: usize = 256;

/// The best runs, by the index of their train, and what they earn.
#[derive(Clone, Debug, Default)]
pub struct Answered {
    /// Each run by the index of its train.
    pub runs: Vec<(usize, Vec<(HexId, u8)>)>,
    /// What they earn together.
    pub revenue: Money,
}

/// Answers by what decides them, as a number that no two different questions share but for odds of one in 2¹²⁸.
#[derive(Default)]
struct Answers {
    kept: VecDeque<(u128, Rc<Answered>)>,
}

impl Answers {
    fn find(&self, question: u128) -> Option<Rc<Answered>> {
        // The last question is the likeliest to be asked again.
        self.kept.iter().rev().find(|(q, _)| *q == question).map(|(_, answer)| Rc::clone(answer))
    }

    fn keep(&mut self, question: u128, answer: &Rc<Answered>) {
        if self.kept.len() >= KEPT_ANSWERS {
            self.kept.pop_front();
        }
        self.kept.push_back((question, Rc::clone(answer)));
    }
}

thread_local! {
    /// By the whole board, which is quick to ask for.
    static BY_BOARD: RefCell<Answers> = RefCell::default();
    /// By network, trains and bonuses, which stay the same when track is laid elsewhere.
    static BY_NETWORK: RefCell<Answers> = RefCell::default();
}

/// The best runs and their revenue, found once for the same network, trains and bonuses: whoever asks what is best will want
/// to run it, and trains often run again where nothing has changed.
///
/// `key` is everything but board, company and era that decides the answer: which trains run, and what they earn extra.
pub(crate) fn best(
    (ground, board): (&Arc<Ground>, &Board),
    (company, era): (CompanyId, usize),
    key: impl Hash,
    trains: impl FnOnce(&Network) -> Vec<Train>,
    bonuses: impl FnOnce(&Network) -> Vec<Bonus>,
) -> Rc<Answered> {
    let question = fingerprint(&(Arc::as_ptr(ground) as usize, board.fingerprint(), company, era, key));
    if let Some(known) = BY_BOARD.with_borrow(|answers| answers.find(question)) {
        return known;
    }
    let network = Network::of(ground, board, company.owner(), era);
    let (trains, bonuses) = (trains(&network), bonuses(&network));
    let answer = best_on(&network, &trains, &bonuses);
    BY_BOARD.with_borrow_mut(|answers| answers.keep(question, &answer));
    answer
}

fn best_on(network: &Network, trains: &[Train], bonuses: &[Bonus]) -> Rc<Answered> {
    let question = fingerprint(&(network, trains, bonuses));
    if let Some(known) = BY_NETWORK.with_borrow(|answers| answers.find(question)) {
        return known;
    }
    let problem = Problem { network, trains, bonuses };
    let runs = problem.solve(Limit::none()).map(|answer| answer.runs).unwrap_or_default();
    let track = |run: &TrainRun| run.track.iter().map(|(h, i)| (*h, u8::try_from(*i).unwrap_or(u8::MAX))).collect();
    let answer =
        Rc::new(Answered { runs: runs.iter().map(|run| (run.train, track(run))).collect(), revenue: earned(&runs) });
    BY_NETWORK.with_borrow_mut(|answers| answers.keep(question, &answer));
    answer
}

/// What runs earn together.
#[must_use]
pub fn earned(runs: &[TrainRun]) -> Money {
    runs.iter().map(|r| Money::try_from(r.revenue).unwrap_or(0)).sum()
}
