//! The best runs of a company, remembered.

use super::which;
use railhead_board::{Board, Ground, HexId};
use railhead_engine::{CompanyId, Money, Run, TrainId};
use railhead_routes::{Bonus, Earnings, Limit, Network, Problem, Scope, Surroundings, Train, TrainRun, fingerprint};
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasherDefault, Hash, Hasher};
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
    /// What each earns; empty where some bonus is paid for one run alone, for whoever draws them may give it to another.
    pub earned: Vec<Earned>,
}

/// What a run earns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Earned {
    /// For the dividend.
    pub revenue: Money,
    /// Towards the second objective, where there is one.
    pub second: Money,
}

impl Earned {
    /// What a run was found to earn.
    #[must_use]
    pub fn of(run: &TrainRun) -> Self {
        (&Earnings { revenue: run.revenue, second: run.second() }).into()
    }
}

impl From<&Earnings> for Earned {
    fn from(run: &Earnings) -> Self {
        let amount = |n: u32| Money::try_from(n).unwrap_or(0);
        Self { revenue: amount(run.revenue), second: amount(run.second) }
    }
}

impl Answered {
    /// What each of some runs earns, if they are these or some of them and that is known: runs that were found are legal.
    #[must_use]
    pub fn earned_by(&self, runs: &[Run], trains: &[TrainId]) -> Option<Vec<Earned>> {
        let mut known = self.runs.iter().zip(&self.earned);
        let earned = |run: &Run| {
            let found = known.find(|(found, _)| trains.get(found.0) == Some(&run.train) && found.1 == run.track);
            found.map(|(_, earned)| *earned)
        };
        runs.iter().map(earned).collect()
    }
}

/// Answers by what decides them, as a number that no two different questions share but for odds of one in 2¹²⁸.
#[derive(Default)]
struct Answers {
    known: HashMap<u128, Rc<Answered>, BuildHasherDefault<Mixed>>,
    /// The questions in the order in which they came, to forget the oldest.
    order: VecDeque<u128>,
}

impl Answers {
    fn find(&self, question: u128) -> Option<Rc<Answered>> {
        self.known.get(&question).map(Rc::clone)
    }

    fn keep(&mut self, question: u128, answer: &Rc<Answered>) {
        if self.order.len() >= KEPT_ANSWERS
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
        self.known.insert(question, Rc::clone(answer));
        self.order.push_back(question);
    }
}

/// A hasher for numbers in which every bit is as good as any other.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |all, byte| all.rotate_left(8) ^ u64::from(*byte));
    }

    fn write_u128(&mut self, number: u128) {
        self.0 = u64::try_from(number & u128::from(u64::MAX)).unwrap_or(0);
    }
}

/// An answer with what its network was made from.
struct Nearby {
    /// The question, whatever the board.
    question: u128,
    surroundings: Surroundings,
    /// The question of network, trains and bonuses.
    on_network: u128,
    answer: Rc<Answered>,
}

/// How many of these are kept: those of some games with the most companies.
const MOST_NEARBY: usize = 32;

thread_local! {
    /// By the whole board, which is quick to ask for.
    static BY_BOARD: RefCell<Answers> = RefCell::default();
    /// By the part of the board from which a network was made.
    static NEARBY: RefCell<VecDeque<Nearby>> = const { RefCell::new(VecDeque::new()) };
    /// By network, trains and bonuses, which stay the same when track is laid elsewhere.
    static BY_NETWORK: RefCell<Answers> = RefCell::default();
}

/// The best runs and their revenue, found once for the same network, trains and bonuses: whoever asks what is best will want
/// to run it, and trains often run again where nothing has changed.
///
/// `key` is everything but board, company and era that decides the answer: which trains run, and what they earn extra. A title
/// whose trains run as [`super::Fleet`] has it need not call this.
pub fn best(
    (ground, board): (&Arc<Ground>, &Board),
    (company, era): (CompanyId, usize),
    key: impl Hash,
    trains: impl Fn(&Network) -> Vec<Train>,
    bonuses: impl Fn(&Network) -> Vec<Bonus>,
) -> Rc<Answered> {
    let anywhere = fingerprint(&(which(ground), company, era, key));
    let question = fingerprint(&(anywhere, board.fingerprint()));
    if let Some(known) = BY_BOARD.with_borrow(|answers| answers.find(question)) {
        return known;
    }
    let asked = |network: &Network| fingerprint(&(network, trains(network), bonuses(network)));
    let holds = |known: &&Nearby| known.question == anywhere && known.surroundings.hold(board);
    let nearby = NEARBY.with_borrow(|all| {
        all.iter().find(holds).map(|known| {
            debug_assert!(
                known.on_network == asked(&Network::of(ground, board, company.owner(), era)),
                "what lies elsewhere changed the network"
            );
            Rc::clone(&known.answer)
        })
    });
    let answer = nearby.unwrap_or_else(|| {
        let (network, surroundings) = Network::with_surroundings(ground, board, company.owner(), era);
        let (on_network, answer) = best_on(&network, &trains(&network), &bonuses(&network));
        NEARBY.with_borrow_mut(|all| {
            all.retain(|known| known.question != anywhere);
            all.truncate(MOST_NEARBY - 1);
            all.push_front(Nearby { question: anywhere, surroundings, on_network, answer: Rc::clone(&answer) });
        });
        answer
    });
    BY_BOARD.with_borrow_mut(|answers| answers.keep(question, &answer));
    answer
}

/// Whether any was found: where nobody asks for the best, nothing is known.
#[must_use]
pub fn any_known() -> bool {
    BY_BOARD.with_borrow(|answers| !answers.order.is_empty())
}

/// What [`best`] answers to this question, if it was asked before.
pub fn known(on: (&Arc<Ground>, &Board), whose: (CompanyId, usize), key: impl Hash) -> Option<Rc<Answered>> {
    let question = question(on, whose, key);
    BY_BOARD.with_borrow(|answers| answers.find(question))
}

fn question((ground, board): (&Arc<Ground>, &Board), (company, era): (CompanyId, usize), key: impl Hash) -> u128 {
    let anywhere = fingerprint(&(which(ground), company, era, key));
    fingerprint(&(anywhere, board.fingerprint()))
}

/// The best runs on a network, and the number of that question.
fn best_on(network: &Network, trains: &[Train], bonuses: &[Bonus]) -> (u128, Rc<Answered>) {
    let question = fingerprint(&(network, trains, bonuses));
    if let Some(known) = BY_NETWORK.with_borrow(|answers| answers.find(question)) {
        return (question, known);
    }
    let problem = Problem { network, trains, bonuses };
    let runs = problem.solve(Limit::none()).map(|answer| answer.runs).unwrap_or_default();
    let track = |run: &TrainRun| run.track.iter().map(|(h, i)| (*h, u8::try_from(*i).unwrap_or(u8::MAX))).collect();
    let alike = bonuses.iter().all(|bonus| bonus.scope() == Scope::EachRun);
    let each: Vec<Earned> = runs.iter().map(Earned::of).collect();
    let answer = Rc::new(Answered {
        runs: runs.iter().map(|run| (run.train, track(run))).collect(),
        revenue: earned(&each),
        earned: if alike { each } else { Vec::new() },
    });
    BY_NETWORK.with_borrow_mut(|answers| answers.keep(question, &answer));
    (question, answer)
}

/// What runs earn together.
#[must_use]
pub fn earned(runs: &[Earned]) -> Money {
    runs.iter().map(|run| run.revenue).sum()
}
