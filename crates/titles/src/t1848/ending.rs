//! The end of the game and what players are worth (13).

use super::own::Stage;
use super::rules::{Look, Play};
use crate::parts::cash_and_shares;
use railhead_engine::{CellMark, Ending, Event, Money};

/// The set of rounds that ends with its stock round: a game that goes nowhere must end some time.
pub(crate) const LAST_SET: u16 = 100;
/// So many loans end the game.
const LOANS: Money = 16;
/// So many companies in receivership end the game.
const FALLEN: u8 = 5;

impl Look<'_> {
    /// Cash, less debts, and shares at their price (13.2).
    pub(crate) fn worth(self) -> Vec<Money> {
        cash_and_shares(self.table, |company| self.price(company))
    }

    /// What ends the game, if something does (13.1).
    fn reason_to_end(self) -> Option<Ending> {
        let chart = &self.edition().chart;
        let at_top = |c: &railhead_engine::CompanyState| {
            c.spot.and_then(|s| chart.cell(s)).is_some_and(|cell| cell.mark == Some(CellMark::End))
        };
        if self.own.broken {
            Some(Ending::Bank)
        } else if self.table.companies.iter().any(at_top) {
            Some(Ending::Price)
        } else if self.loans_given() >= LOANS {
            Some(Ending::Loans)
        } else if self.own.fallen >= FALLEN {
            Some(Ending::Receivership)
        } else {
            None
        }
    }
}

impl Play<'_> {
    /// Notes that the game ends with this set of operating rounds, or, in a stock round, with those that follow on it.
    pub(crate) fn announce_ending(&mut self) {
        if self.own.ending.is_some() || matches!(self.own.stage, Stage::Auction(_) | Stage::Over) {
            return;
        }
        self.own.ending = self.look().reason_to_end();
        if self.own.ending.is_some() {
            self.log.add(Event::EndAnnounced);
        }
    }
}
