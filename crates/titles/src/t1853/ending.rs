//! The end of the game and its result (5).

use super::own::Progress;
use super::policy::Treasury;
use super::rules::{Look, Play};
use crate::parts::{BankBreaks, cash_and_shares, pay_from_bank};
use railhead_engine::{CompanyId, Money, Purse, Seat, Standing};

impl Look<'_> {
    /// Cash and shares at their price (5.2.1). Bonds do not count, nor do shares that were not paid for.
    pub(crate) fn worth(self) -> Vec<Money> {
        let mut worth = cash_and_shares(self.table, |company| self.price(company));
        for (seat, unpaid) in self.own.unpaid.iter().enumerate() {
            worth[Seat::from_index(seat).index()] -= unpaid.iter().map(|c| self.price(*c)).sum::<Money>();
        }
        worth
    }
}

/// In so many sets of rounds without progress a game has gone nowhere.
const IDLE: u16 = 5;

impl Look<'_> {
    /// Whether a game is ended with this stock round because it goes nowhere: after many sets of rounds, when for several of them
    /// it has come no nearer to either end that the book has for it (5.1.1).
    pub(crate) fn goes_nowhere(self) -> bool {
        let set = self.table.round.set;
        let idle = self.own.progress.is_some_and(|progress| progress.set + IDLE <= set);
        set >= self.policy().last_set && (idle || !self.rules.since.only_idle_games_are_ended)
    }
}

impl Play<'_> {
    /// Notes at the beginning of a stock round whether the bank has less money than ever before, or a company a higher price.
    pub(crate) fn note_progress(&mut self) {
        if !self.rules.since.only_idle_games_are_ended {
            return;
        }
        let (look, bank) = (self.look(), self.table.bank);
        let price = self.table.companies_standing(Standing::Active).map(|c| look.price(c)).max().unwrap_or(0);
        let best = self.own.progress.unwrap_or(Progress { bank: Money::MAX, price: 0, set: 0 });
        if bank < best.bank || price > best.price {
            let set = self.table.round.set;
            self.own.progress = Some(Progress { bank: bank.min(best.bank), price: price.max(best.price), set });
        }
    }
}

impl Play<'_> {
    /// Pays from the bank, which may run out of money by it (5.1.1). Company Credits are no money of the bank (1989 23.1).
    pub(crate) fn pay_out(&mut self, to: Purse, amount: Money) {
        if let (Purse::Company(company), Treasury::Credits) = (to, self.rules.policy.treasury) {
            self.table.company_mut(company).cash += amount;
            self.own.credits += amount;
            return;
        }
        let broken = (&mut self.own.broken, BankBreaks::AtZero);
        pay_from_bank((self.table, self.log), broken, to, amount);
    }

    /// A company pays the bank; Company Credits are gone with that.
    pub(crate) fn pay_in(&mut self, company: CompanyId, amount: Money) {
        match self.rules.policy.treasury {
            Treasury::Money => self.table.pay(Purse::Company(company), Purse::Bank, amount),
            Treasury::Credits => {
                self.table.company_mut(company).cash -= amount;
                self.own.credits -= amount;
            }
        }
    }
}
