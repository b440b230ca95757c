//! What a player holds, seen once for all that could be done with it.

use super::rules::Look;
use railhead_engine::{Cert, CompanyId, Holder, Holding, Money, Seat};
use std::cell::OnceCell;

/// Of how many companies the stakes are kept: as many as the title has, and some more.
const MOST: usize = 16;
/// How many players there can be, and some more.
const SEATS: usize = 8;

/// How the shares of a company lie, as one player sees them.
#[derive(Clone, Copy, Default)]
pub(crate) struct Stake {
    /// In the player's hand.
    pub(crate) own: Holding,
    /// New ones, in the bank.
    pub(crate) bank: Holding,
    /// In the bank pool.
    pub(crate) pool: Holding,
    /// The most that another player holds, in hundredths.
    pub(crate) rival: u8,
}

impl Stake {
    fn of(certs: &[Cert], seat: Seat) -> Self {
        let (mut stake, mut others) = (Self::default(), [0u8; SEATS]);
        for cert in certs {
            match cert.holder {
                Holder::Player(holder) if holder == seat => stake.own.add(cert),
                Holder::Player(holder) => {
                    if let Some(percent) = others.get_mut(holder.index()) {
                        *percent += cert.percent;
                        stake.rival = stake.rival.max(*percent);
                    }
                }
                Holder::Bank => stake.bank.add(cert),
                Holder::Market => stake.pool.add(cert),
                Holder::Company(_) | Holder::Gone => {}
            }
        }
        stake
    }
}

/// A player's portfolio.
pub(crate) struct Portfolio<'a> {
    look: Look<'a>,
    pub(crate) seat: Seat,
    pub(crate) cash: Money,
    /// How many certificates it may hold (12.2.1).
    pub(crate) limit: usize,
    /// How many it holds, once somebody has asked.
    certificates: OnceCell<usize>,
    /// Only where all of them will be asked for.
    stakes: Option<[Stake; MOST]>,
}

impl Portfolio<'_> {
    /// How many certificates it holds.
    pub(crate) fn certificates(&self) -> usize {
        *self.certificates.get_or_init(|| self.look.table.certificates(self.seat))
    }

    /// Whether it has room for one more certificate, of whatever company.
    pub(crate) fn has_room(&self) -> bool {
        self.certificates() < self.limit
    }

    /// The player's stake in a company.
    pub(crate) fn stake(&self, company: CompanyId) -> Stake {
        let known = self.stakes.as_ref().and_then(|all| all.get(company.index()));
        known.copied().unwrap_or_else(|| self.look.stake(self.seat, company))
    }
}

impl<'a> Look<'a> {
    /// A player's portfolio, for a question or two.
    pub(crate) fn portfolio(self, seat: Seat) -> Portfolio<'a> {
        let (cash, limit) = (self.table.players[seat.index()].cash, self.certificate_limit(seat));
        Portfolio { look: self, seat, cash, limit, certificates: OnceCell::new(), stakes: None }
    }

    /// A player's portfolio, for many questions.
    pub(crate) fn whole_portfolio(self, seat: Seat) -> Portfolio<'a> {
        let mut stakes = [Stake::default(); MOST];
        for (company, stake) in stakes.iter_mut().enumerate().take(self.table.companies.len()) {
            *stake = self.stake(seat, CompanyId::from_index(company));
        }
        let kept: usize = stakes.iter().map(|s| usize::from(s.own.certificates)).sum();
        // All certificates were walked over if there is room for all companies.
        let certificates = if self.table.companies.len() <= MOST { OnceCell::from(kept) } else { OnceCell::new() };
        Portfolio { stakes: Some(stakes), certificates, ..self.portfolio(seat) }
    }

    /// A player's stake in one company.
    pub(crate) fn stake(self, seat: Seat, company: CompanyId) -> Stake {
        Stake::of(self.table.certs_of(company), seat)
    }
}
