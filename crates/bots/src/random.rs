//! Players that choose at random.

use crate::Dice;
use railhead_engine::{Action, Choice, Dividend, Duty, Money, Run, Seat};
use railhead_titles::Game;

/// A player that picks among everything it may do: first which choice, then which action of it.
///
/// Even odds end many games early: companies are hardly launched, money is wasted. A lively player weighs choices by their kind,
/// so that games run their course and all parts of the rules come up. The weights know kinds of actions only, no title.
#[derive(Clone, Debug)]
pub struct Random {
    dice: Dice,
    lively: bool,
}

impl Random {
    /// A player to whom all choices are the same.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { dice: Dice::new(seed), lively: false }
    }

    /// A player who keeps games going.
    #[must_use]
    pub const fn lively(seed: u64) -> Self {
        Self { dice: Dice::new(seed), lively: true }
    }

    /// What is done next, and by which of the seats that owe a decision; `None` if nobody may do anything.
    pub fn choose(&mut self, game: &Game) -> Option<(Seat, Action)> {
        let seats: Vec<Seat> = game.deciding().into_iter().map(|d| d.seat).collect();
        self.choose_for(game, &seats)
    }

    /// What one of these seats does next; `None` if none of them may do anything.
    pub fn choose_for(&mut self, game: &Game, seats: &[Seat]) -> Option<(Seat, Action)> {
        // The choices of one seat after the other, with where those of each end.
        let (mut open, mut ends): (Vec<Choice>, Vec<usize>) = (Vec::new(), Vec::with_capacity(seats.len()));
        for seat in seats {
            let mut choices = game.outline(*seat);
            choices.retain(|choice| !choice.is_empty());
            if open.is_empty() {
                open = choices;
            } else {
                open.append(&mut choices);
            }
            ends.push(open.len());
        }
        if open.is_empty() {
            return None;
        }
        let weights = open.iter().map(weight);
        let which = if self.lively { self.dice.weighted(weights)? } else { self.dice.roll(open.len()) };
        let choice = open.get(which)?;
        let seat = seats.get(ends.iter().position(|end| which < *end)?)?;
        if let Choice::Lay { with, .. } = choice {
            // Which tile is looked at only now that one is to be laid.
            let same = |c: &Choice| matches!(c, Choice::Lay { with: other, .. } if other == with);
            let full = game.tile_choices(*seat).into_iter().find(same)?;
            return Some((*seat, self.act(game, &full)?));
        }
        Some((*seat, self.act(game, choice)?))
    }

    fn act(&mut self, game: &Game, choice: &Choice) -> Option<Action> {
        match choice {
            Choice::Run { duty, .. } => Some(Action::Run { runs: self.runs(game, *duty) }),
            Choice::BuyTrain { train, kind, from, to, trade, with, .. } => {
                let price = self.price(*from, *to);
                Some(Action::BuyTrain { train: *train, kind: *kind, price, trade: *trade, with: *with })
            }
            Choice::BuyPrivate { private, from, to, .. } => {
                Some(Action::BuyPrivate { private: *private, price: self.price(*from, *to) })
            }
            Choice::Bid { from, to } => Some(Action::Bid { amount: self.price(*from, *to) }),
            Choice::SellPriority { to, from, most } => {
                Some(Action::SellPriority { to: *to, price: self.price(*from, *most) })
            }
            Choice::Pay { ways } => {
                let lively = self.lively;
                let weights = ways.iter().map(|way| if lively && *way == Dividend::Withhold { 1 } else { 4 });
                ways.get(self.dice.weighted(weights)?).map(|way| Action::Pay { dividend: *way })
            }
            _ => {
                let which = self.dice.roll(choice.len());
                choice.action(which)
            }
        }
    }

    /// An amount within limits; the limits themselves are likelier than what lies between.
    fn price(&mut self, from: Money, to: Money) -> Money {
        match self.dice.roll(4) {
            0 => from,
            1 => to,
            _ => {
                let width = usize::try_from(to - from).unwrap_or(0);
                from + Money::try_from(self.dice.roll(width + 1)).unwrap_or(0)
            }
        }
    }

    /// The best runs; where others are allowed, sometimes only some of them.
    fn runs(&mut self, game: &Game, duty: Duty) -> Vec<Run> {
        let best = game.best_runs().unwrap_or_default();
        if matches!(duty, Duty::Best | Duty::Cover) || !self.dice.chance(1, 5) {
            return best;
        }
        let mut runs = best.clone();
        runs.retain(|_| self.dice.chance(1, 2));
        if runs.is_empty() && duty == Duty::Earn {
            runs = best;
            runs.truncate(1);
        }
        runs
    }
}

/// How likely a choice is, compared with others.
const fn weight(choice: &Choice) -> u32 {
    match choice {
        Choice::Act(Action::Bankrupt) => 1,
        Choice::Act(Action::Loan) | Choice::SellPriority { .. } => 4,
        Choice::Act(Action::Pass) => 40,
        Choice::Act(Action::Withdraw) => 10,
        Choice::Act(Action::Buy { .. }) => 60,
        Choice::Sell { .. } => 12,
        Choice::Issue { .. } | Choice::Redeem { .. } => 25,
        Choice::Launch { .. } => 80,
        Choice::Lay { .. } => 300,
        Choice::Token { .. } => 120,
        Choice::BuyTrain { consent: Some(_), .. } | Choice::BuyPrivate { consent: Some(_), .. } => 20,
        Choice::BuyTrain { .. } => 200,
        Choice::Act(_)
        | Choice::Run { .. }
        | Choice::Pay { .. }
        | Choice::BuyPrivate { .. }
        | Choice::Bid { .. }
        | Choice::Claim { .. }
        | Choice::Course { .. } => 100,
    }
}
