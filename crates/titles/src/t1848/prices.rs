//! How share prices move (11, 12.5, 12.6).

use super::rules::{Look, Play};
use crate::parts::move_price;
use railhead_engine::{CellMark, CompanyId};

impl Look<'_> {
    /// Railway companies with a price, the highest first; of equal ones the one further right, of those in one box the one on
    /// top (7.2).
    pub(crate) fn by_price(self) -> Vec<CompanyId> {
        let mut order = self.table.price_order(self.edition());
        order.retain(|c| *c != self.is().bank);
        order
    }
}

impl Play<'_> {
    /// A dividend was paid: one box to the right, at the end of the row one up (11.1).
    pub(crate) fn price_right(&mut self, company: CompanyId) {
        let chart = &self.rules.edition.chart;
        let Some(from) = self.table.company(company).spot else { return };
        let along = chart.along(from, 1);
        let to = if along == from { chart.above(from).unwrap_or(from) } else { along };
        move_price(self.table, self.log, company, to);
    }

    /// So many boxes to the left; in the receivership area the Bank of England takes the company over (5.5.1).
    pub(crate) fn price_left(&mut self, company: CompanyId, boxes: i32) {
        let chart = &self.rules.edition.chart;
        let Some(from) = self.table.company(company).spot else { return };
        let to = chart.along(from, -boxes);
        move_price(self.table, self.log, company, to);
        if chart.cell(to).is_some_and(|c| c.mark == Some(CellMark::Close)) {
            self.fall(company);
        }
    }

    /// Shares were sold: one box down; at the bottom nothing happens (12.5.1).
    pub(crate) fn price_down(&mut self, company: CompanyId) {
        let chart = &self.rules.edition.chart;
        let Some(from) = self.table.company(company).spot else { return };
        // Below the last row lies the line of the Bank of England, which is no part of the chart for others.
        let to = chart.below(from).filter(|to| chart.cell(*to).is_some_and(|c| c.mark != Some(CellMark::Bank)));
        move_price(self.table, self.log, company, to.unwrap_or(from));
    }

    /// All shares are in players' hands: one box up; at the top nothing happens (12.6.1).
    pub(crate) fn price_up(&mut self, company: CompanyId) {
        let Some(from) = self.table.company(company).spot else { return };
        let to = self.rules.edition.chart.above(from).unwrap_or(from);
        move_price(self.table, self.log, company, to);
    }
}
