//! What a player holds, seen once for all that could be done with it.

use super::rules::Look;
use railhead_engine::{Cert, CompanyId, Holder, Holding, Money, Seat};

/// Of how many companies the stakes are kept: as many as the title has, and some more.
const MOST: usize = 16;

/// How the shares of a corporation lie, as one player sees them.
#[derive(Clone, Copy, Default)]
pub(crate) struct Stake {
    /// In the player's hand.
    pub(crate) own: Holding,
    /// In the stock market.
    pub(crate) market: Holding,
    /// With the corporation.
    pub(crate) treasury: Holding,
}

impl Stake {
    fn add(&mut self, cert: &Cert, seat: Seat) {
        match cert.holder {
            Holder::Player(holder) if holder == seat => self.own.add(cert),
            Holder::Market => self.market.add(cert),
            // Corporations hold no shares but their own.
            Holder::Company(_) => self.treasury.add(cert),
            _ => {}
        }
    }
}

/// The stakes in all corporations, by their indices.
type Stakes = [Stake; MOST];

/// A player's portfolio.
pub(crate) struct Portfolio<'a> {
    look: Look<'a>,
    pub(crate) seat: Seat,
    pub(crate) cash: Money,
    /// How many certificates it holds, and how many it may (5.14).
    pub(crate) certificates: usize,
    pub(crate) limit: usize,
    /// Only where all of them will be asked for.
    stakes: Option<Stakes>,
}

impl Portfolio<'_> {
    /// The player's stake in a corporation.
    pub(crate) fn stake(&self, company: CompanyId) -> Stake {
        let known = self.stakes.as_ref().and_then(|all| all.get(company.index()));
        known.copied().unwrap_or_else(|| self.look.stake(self.seat, company))
    }
}

impl<'a> Look<'a> {
    /// A player's portfolio, for a question or two.
    pub(crate) fn portfolio(self, seat: Seat) -> Portfolio<'a> {
        self.portfolio_of(seat, self.table.certificates(seat), None)
    }

    /// A player's portfolio, for many questions.
    pub(crate) fn whole_portfolio(self, seat: Seat) -> Portfolio<'a> {
        let mut stakes = [Stake::default(); MOST];
        for cert in &self.table.certs {
            if let Some(stake) = stakes.get_mut(cert.company.index()) {
                stake.add(cert, seat);
            }
        }
        let kept: usize = stakes.iter().map(|s| usize::from(s.own.certificates)).sum();
        self.portfolio_of(seat, kept, Some(stakes))
    }

    fn portfolio_of(self, seat: Seat, certificates: usize, stakes: Option<Stakes>) -> Portfolio<'a> {
        let cash = self.table.players[seat.index()].cash;
        let private = self.table.privates.iter().filter(|h| **h == Holder::Player(seat)).count();
        let (certificates, limit) = (certificates + private, self.certificate_limit());
        Portfolio { look: self, seat, cash, certificates, limit, stakes }
    }

    /// A player's stake in one corporation.
    pub(crate) fn stake(self, seat: Seat, company: CompanyId) -> Stake {
        let mut stake = Stake::default();
        for cert in self.table.certs_of(company) {
            stake.add(cert, seat);
        }
        stake
    }
}
