//! The end of the game and what players are worth (9).

use super::own::Stage;
use super::policy::{BlankCards, LastSolvent};
use super::rules::{Look, PHASE_III, Play};
use crate::parts::cash_and_shares;
use railhead_engine::{CompanyId, Ending, Holder, Money, Standing};

/// The set of rounds that ends with its stock round: a game that goes nowhere must end some time.
pub(crate) const LAST_SET: u16 = 100;

impl Look<'_> {
    /// Cash, shares at their price, private companies at their printed price.
    pub(crate) fn worth(self) -> Vec<Money> {
        let mut worth = cash_and_shares(self.table, |company| self.price(company));
        for (holder, card) in self.table.privates.iter().zip(&self.edition().privates) {
            if let Holder::Player(seat) = holder {
                worth[seat.index()] += card.price;
            }
        }
        worth
    }

    /// Whether no more than one player is solvent.
    pub(crate) fn one_is_left(self) -> bool {
        self.table.players.iter().filter(|p| !p.bankrupt).count() <= 1
    }

    fn nothing_left(self) -> bool {
        let open = |c: CompanyId| matches!(self.table.company(c).standing, Standing::Active | Standing::Waiting);
        let companies = (0..self.table.companies.len()).map(CompanyId::from_index);
        let mut corporations = companies.filter(|c| !self.is_independent(*c));
        let privates = self.table.privates.iter().all(|h| *h == Holder::Gone);
        let count = self.rules.policy.blank_cards == BlankCards::Companies;
        let blanks = count && self.rules.players > 2 && self.table.phase < PHASE_III;
        privates && !blanks && !corporations.any(open)
    }
}

impl Play<'_> {
    /// Whether the game is over here and now.
    pub(crate) fn check_ending(&mut self) {
        if self.own.ended.is_some() || self.own.stage == Stage::Draft {
            return;
        }
        if self.look().one_is_left() {
            let later = self.rules.policy.last_solvent == LastSolvent::WhenAsked;
            if later && matches!(self.own.stage, Stage::Turn(_)) {
                return;
            }
            self.own.ended = Some(Ending::Bankrupt);
        } else if self.look().nothing_left() {
            self.own.ended = Some(Ending::AllClosed);
        }
    }

    /// Whether the game ends with the set of rounds that is over now.
    pub(crate) fn set_ends_game(&mut self) -> bool {
        if self.own.broken {
            self.own.ended = Some(Ending::Bank);
        } else if self.own.last_set.is_some_and(|last| last <= self.table.round.set) {
            self.own.ended = Some(Ending::FinalTrain);
        }
        self.own.ended.is_some()
    }
}
