//! The shrewd player: tries its best moves out in thought before it makes one.
//!
//! It takes a small set of good moves, plays the game on from each with steady players in all seats, and takes the move after which
//! it stands best. What its seat cannot know is made up anew for each try.

mod evaluation;
mod search;

use crate::steady::complete;
use crate::{Sight, Steady, Thought, value};
use evaluation::Leaves;
use railhead_engine::{Action, Seat};
use railhead_titles::Game;
use search::Question;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Who thinks so long about a decision, or plays so many games on in thought, tries more moves.
const LONG: Duration = Duration::from_secs(2);
const MANY: u32 = 200;

/// How much thinking goes into one decision.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Budget {
    /// So long; what comes out then depends on the machine.
    Time(Duration),
    /// So many games played on in thought: the same seed then plays the same game everywhere.
    Simulations(u32),
}

impl Budget {
    /// How many times as many moves as usual are worth trying out: more where there is time for them.
    fn breadth(self) -> usize {
        let long = match self {
            Self::Time(time) => time >= LONG,
            Self::Simulations(count) => count >= MANY,
        };
        if long { 2 } else { 1 }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::Time(Duration::from_secs(1))
    }
}

/// A player that thinks ahead.
pub struct Shrewd {
    budget: Budget,
    seed: u64,
    decisions: u64,
    steady: Steady,
    /// One for each thread.
    helpers: Vec<Steady>,
    simulated: u64,
    /// Whether it is to stop thinking.
    stop: Arc<AtomicBool>,
    /// Whether everybody may hear its reasons.
    discreet: bool,
    /// Whether it judges positions by what was learned, where something was.
    learned: bool,
}

impl Shrewd {
    /// A player with so much to think, what it leaves to chance, and how many threads it may use.
    #[must_use]
    pub fn new(budget: Budget, seed: u64, threads: usize) -> Self {
        let helpers = (0..threads.max(1)).map(|_| Steady::brisk(None)).collect();
        Self {
            budget,
            seed,
            decisions: 0,
            steady: Steady::new(),
            helpers,
            simulated: 0,
            stop: Arc::default(),
            discreet: false,
            learned: false,
        }
    }

    /// One that plays games on for a few rounds only and judges by what was learned from many games what has become of them. Of a title
    /// of which nothing was learned it knows no more than the others.
    #[must_use]
    pub fn master(budget: Budget, seed: u64, threads: usize) -> Self {
        Self { learned: true, ..Self::new(budget, seed, threads) }
    }

    /// Lets it tell everybody its reasons: where its seat knows more than others, they have no figures of what it tried out, because
    /// those differ with what it knows.
    #[must_use]
    pub const fn discreet(mut self) -> Self {
        self.discreet = true;
        self
    }

    /// Lets somebody else end its thoughts early: once this is true it takes what is best so far.
    #[must_use]
    pub fn stopped_by(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = stop;
        self
    }

    /// How many decisions it has made in thought so far.
    #[must_use]
    pub const fn simulated(&self) -> u64 {
        self.simulated
    }

    /// What the seat does; `None` if it may do nothing.
    pub fn choose(&mut self, game: &Game, seat: Seat) -> Option<Thought> {
        self.decisions += 1;
        let first = self.steady.choose(Sight::new(game, seat))?;
        let candidates = self.steady.alternatives(Sight::new(game, seat), &first, self.budget.breadth());
        if candidates.len() < 2 {
            return Some(first);
        }
        let seed = self.seed ^ self.decisions.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let leaves = if self.learned && value::knows(game) { Leaves::Learned } else { Leaves::Ends };
        let question = Question { game, seat, candidates: &candidates, seed, leaves };
        let found = search::best(&question, self.budget, &self.stop, &mut self.helpers);
        self.simulated += found.decisions;
        let mut chosen = candidates.into_iter().nth(found.best)?;
        // Whether more could have been written down is nobody else's business.
        let sight = Sight::new(game, seat);
        let sealed = chosen.action == Action::Pass && sight.is_writing();
        if sealed {
            chosen.reason = complete(sight).into();
        } else if !(self.discreet && sight.keeps_secrets()) {
            chosen.reason = search::reason(&chosen, &first, &found).into();
            chosen.weighed = search::weighed(&first, &found);
        }
        Some(chosen)
    }
}
