//! The steady player: plays every title sensibly to its end, and at once.
//!
//! It knows kinds of decisions, not titles: what companies earn it asks the route finder, everything else it reads off the table.

mod ahead;
mod alternatives;
mod claims;
mod earnings;
mod expectation;
mod habits;
mod memory;
mod offers;
mod opening;
mod operate;
mod outlook;
mod purse;
mod quantities;
mod stock;
mod track;
mod trains;

use crate::{Dice, Sight, Thought};
pub(crate) use claims::complete;
pub use habits::Habits;
use outlook::Prospect;
pub use quantities::{Quantities, SeatQuantities, TableQuantities};
use railhead_engine::{Action, Choice, CompanyId, RoundKind, Seat};
use railhead_titles::Game;
use std::borrow::Cow;

/// How many ways to lay track are looked at closely by whoever plays games out in thought; who looks at more also looks further.
const BRISKLY: usize = 2;
/// How far whims sway a judgement, as a part of it.
const WHIM: f64 = 0.5;
/// How far leanings do: only what is nearly even comes out otherwise.
const LEANING: f64 = 0.1;

/// A player that goes by rules of thumb. What it does depends on nothing but what its seat sees.
#[derive(Clone, Debug)]
pub struct Steady {
    /// How many ways to lay track are looked at closely.
    closely: usize,
    silent: bool,
    whims: Option<Dice>,
    /// Sways what is nearly even, always alike; 0 for none.
    leaning: u64,
    /// What it goes by; `None` for what was found for the title.
    habits: Option<Box<Habits>>,
}

impl Default for Steady {
    fn default() -> Self {
        Self::new()
    }
}

impl Steady {
    /// A steady player.
    #[must_use]
    pub fn new() -> Self {
        Self { closely: 6, silent: false, whims: None, leaning: 0, habits: None }
    }

    /// A steady player with leanings of its own, as the seed says: of choices that are nearly even it prefers others than the
    /// next one does, so that games differ.
    #[must_use]
    pub fn leaning(seed: u64) -> Self {
        Self { leaning: Dice::new(seed).next() | 1, ..Self::new() }
    }

    /// One that looks less closely at track and gives no reasons, to play games out in thought; with a seed, one that now and
    /// then judges otherwise.
    #[must_use]
    pub fn brisk(seed: Option<u64>) -> Self {
        Self { closely: BRISKLY, silent: true, whims: seed.map(Dice::new), ..Self::new() }
    }

    /// One that goes by other numbers than those that were found for the title.
    #[must_use]
    pub fn going_by(mut self, habits: Habits) -> Self {
        self.habits = Some(Box::new(habits));
        self
    }

    /// Goes on with other whims, or none.
    pub fn set_whims(&mut self, seed: Option<u64>) {
        self.whims = seed.map(Dice::new);
    }

    /// What the seat does; `None` if it may do nothing.
    pub fn choose(&mut self, sight: Sight<'_>) -> Option<Thought> {
        self.deliberate(sight, |it, choices| it.decide(choices).or_else(|| it.anything(choices)))
    }
}

impl Steady {
    /// Moves worth trying out, `first` in front: what the seat would do by itself.
    /// Usually some of each kind; `breadth` is how many times as many.
    pub(crate) fn alternatives(&mut self, sight: Sight<'_>, first: &Thought, breadth: usize) -> Vec<Thought> {
        let closely = self.closely;
        self.closely *= breadth;
        let moves = self.deliberate(sight, |it, choices| it.alternatives(choices, first, breadth));
        self.closely = closely;
        moves
    }

    fn habits_for(&self, sight: Sight<'_>) -> Habits {
        let found = || sight.title().map_or(Habits::USUAL, |title| *Habits::of(title.name));
        self.habits.as_deref().copied().unwrap_or_else(found)
    }

    fn deliberate<T>(&mut self, sight: Sight<'_>, work: impl FnOnce(&mut Deliberation<'_>, &[Choice]) -> T) -> T {
        let mut choices = sight.outline();
        choices.retain(|c| !c.is_empty());
        let (whim, sway) = match &mut self.whims {
            Some(dice) => (dice.next(), WHIM),
            None => (self.leaning, LEANING),
        };
        let (closely, silent, habits) = (self.closely, self.silent, self.habits_for(sight));
        let mut deliberation = Deliberation {
            sight,
            habits,
            closely,
            silent,
            whim,
            leaning: self.leaning,
            sway,
            rounds: None,
            prospects: Vec::new(),
        };
        work(&mut deliberation, &choices)
    }

    /// A game as numbers that mean the same in every title. What others hide is part of it: it is meant for games that were imagined, or
    /// are over.
    pub fn quantities(&mut self, game: &Game) -> Quantities {
        self.overlooking(game, |deliberation| deliberation.quantities(game))
    }

    /// What each seat may expect to be worth in the end, if the game goes on as it does now.
    pub(crate) fn expectations(&mut self, game: &Game) -> Vec<f64> {
        self.overlooking(game, |deliberation| deliberation.expectations(game))
    }

    fn overlooking<T>(&self, game: &Game, work: impl FnOnce(&mut Deliberation<'_>) -> T) -> T {
        let sight = Sight::new(game, Seat(0));
        let (closely, silent, habits) = (self.closely, true, self.habits_for(sight));
        let mut deliberation = Deliberation {
            sight,
            habits,
            closely,
            silent,
            whim: 0,
            leaning: 0,
            sway: 0.0,
            rounds: None,
            prospects: Vec::new(),
        };
        work(&mut deliberation)
    }
}

/// A decision that is being made.
pub(crate) struct Deliberation<'a> {
    pub(crate) sight: Sight<'a>,
    pub(crate) habits: Habits,
    pub(crate) closely: usize,
    silent: bool,
    /// A number that sways what is nearly even; 0 for none.
    whim: u64,
    /// The seed of a player with leanings of its own; 0 for none.
    leaning: u64,
    /// How far it sways, as a part of what is judged.
    sway: f64,
    pub(crate) rounds: Option<f64>,
    /// What companies earn, as far as it was asked.
    pub(crate) prospects: Vec<Option<Prospect>>,
}

impl Deliberation<'_> {
    fn decide(&mut self, choices: &[Choice]) -> Option<Thought> {
        if let [Choice::Act(Action::Withdraw)] = choices {
            return None;
        }
        if self.sight.is_writing() && matches!(choices, [Choice::Act(Action::Pass)]) {
            return Some(Thought::new(Action::Pass, complete(self.sight)));
        }
        if let [Choice::Act(only)] = choices {
            return Some(Thought::new(only.clone(), "nothing else is possible"));
        }
        let has = |wanted: fn(&Choice) -> bool| choices.iter().any(wanted);
        if has(|c| matches!(c, Choice::Act(Action::Accept))) {
            return self.answer();
        }
        if has(|c| matches!(c, Choice::Bid { .. })) {
            return self.bid(choices);
        }
        if has(|c| matches!(c, Choice::Claim { .. })) {
            return self.claim(choices);
        }
        if has(|c| matches!(c, Choice::Act(Action::Draft { .. } | Action::Lower { .. }))) {
            return self.opening(choices);
        }
        if self.sight.table().round.kind == RoundKind::Opening && can_pass(choices) {
            return Some(Thought::new(Action::Pass, complete(self.sight)));
        }
        // While shares are dealt in, a course is one sale among others, and no better than those.
        let deals =
            |c: &Choice| matches!(c, Choice::Act(Action::Buy { .. }) | Choice::Sell { .. } | Choice::Launch { .. });
        let dealing = self.sight.table().round.kind == RoundKind::Stock && (can_pass(choices) || has(deals));
        if has(|c| matches!(c, Choice::Course { .. })) && !dealing {
            return self.course(choices);
        }
        if has(|c| matches!(c, Choice::SellPriority { .. })) {
            return Some(Thought::new(Action::Pass, "keeps the right to act first"));
        }
        if has(|c| matches!(c, Choice::Act(Action::Discard { .. }))) {
            // What need not be given up is kept: it would have to be bought again.
            if can_pass(choices) {
                return Some(Thought::new(Action::Pass, "keeps its trains"));
            }
            return self.discard(choices);
        }
        if self.sight.table().round.kind == RoundKind::Stock {
            return self.trade(choices);
        }
        match self.sight.operating() {
            Some(company) => self.operate(company, choices),
            None => self.mark(choices),
        }
    }

    /// What is always possible: going on if that is allowed, else the first thing offered.
    fn anything(&mut self, choices: &[Choice]) -> Option<Thought> {
        if choices.iter().any(|c| matches!(c, Choice::Act(Action::Pass))) {
            return Some(Thought::new(Action::Pass, "sees nothing better to do"));
        }
        let why = "something must be done, and nothing better is possible";
        // An offer of one's own waits for its answer.
        for choice in choices.iter().filter(|c| !matches!(c, Choice::Act(Action::Withdraw))) {
            let action = match choice {
                Choice::Run { .. } => Some(Action::Run { runs: self.sight.best_runs() }),
                Choice::Lay { .. } => self.sight.tiles().iter().find_map(|c| c.actions().next()),
                _ => choice.actions().next(),
            };
            if let Some(action) = action {
                return Some(Thought::new(action, why));
            }
        }
        None
    }

    /// A reason, if somebody listens.
    pub(crate) fn say(&self, words: impl FnOnce() -> String) -> Cow<'static, str> {
        if self.silent { Cow::Borrowed("") } else { Cow::Owned(words()) }
    }

    /// An amount as the title writes it.
    pub(crate) fn money(&self, amount: railhead_engine::Money) -> String {
        self.sight.edition().money(amount)
    }

    /// A judgement swayed a little, differently for each thing judged; unchanged without whims and leanings.
    pub(crate) fn swayed(&self, value: f64, what: usize) -> f64 {
        if self.whim == 0 {
            return value;
        }
        let mut dice = Dice::new(self.whim ^ (what as u64).wrapping_mul(0x9e37_79b9));
        #[allow(clippy::cast_precision_loss, reason = "a thousandth is fine enough")]
        let sway = dice.roll(1000) as f64 / 1000.0 - 0.5;
        value + sway * self.sway * value.abs().max(0.2)
    }

    /// The number of a company, to sway by.
    pub(crate) const fn key(company: CompanyId) -> usize {
        company.index() + 1
    }
}

pub(crate) fn can_pass(choices: &[Choice]) -> bool {
    choices.iter().any(|c| matches!(c, Choice::Act(Action::Pass)))
}
