//! The end of the game and its result (5).

use super::own::Ending;
use super::policy::Treasury;
use super::rules::{Look, Play};
use railhead_engine::{CompanyId, Event, Holder, Money, Purse, Seat};

impl Ending {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Bank => "bank",
            Self::Price => "stock_market",
            Self::TooLong => "dnf",
        }
    }
}

impl Look<'_> {
    /// Cash and shares at their price (5.2.1). Bonds do not count, nor do shares that were not paid for.
    pub(crate) fn worth(self) -> Vec<Money> {
        let mut worth: Vec<Money> = self.table.players.iter().map(|p| p.cash).collect();
        for cert in &self.table.certs {
            if let Holder::Player(seat) = cert.holder {
                worth[seat.index()] += self.price(cert.company) * Money::from(cert.percent) / 10;
            }
        }
        for (seat, unpaid) in self.own.unpaid.iter().enumerate() {
            worth[Seat::from_index(seat).index()] -= unpaid.iter().map(|c| self.price(*c)).sum::<Money>();
        }
        worth
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
        self.table.pay(Purse::Bank, to, amount);
        if self.table.bank <= 0 && !self.own.broken {
            self.own.broken = true;
            self.log.add(Event::BankBroken);
        }
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
