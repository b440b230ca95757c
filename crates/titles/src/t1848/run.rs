//! Running trains (10) and paying dividends (10.3.3, 11).

use super::own::{Stop, Turn};
use super::rules::{Look, Play};
use super::runs::RUNS;
use crate::parts::{Fleet, dividends, earned, tell_runs};
use railhead_engine::{CompanyId, Dividend, Event, Purse, Refusal, Run};

/// What can be done with income.
pub(crate) const WAYS: [Dividend; 2] = [Dividend::Full, Dividend::Withhold];

impl Look<'_> {
    /// A company's trains.
    pub(crate) fn fleet(&self, company: CompanyId) -> Fleet<'_> {
        Fleet { edition: self.edition(), table: self.table, runs: &RUNS, company }
    }

    /// Runs that earn most together.
    pub(crate) fn best_runs(self, company: CompanyId) -> Vec<Run> {
        self.fleet(company).best_runs((), Vec::new)
    }
}

impl Play<'_> {
    pub(crate) fn run(&mut self, turn: &Turn, runs: &[Run]) -> Result<(), Refusal> {
        let (company, look) = (turn.company, self.look());
        if turn.stop != Stop::Routes {
            return Err(Refusal::because("1848 7.3", "it is not the moment to run trains"));
        }
        let fleet = look.fleet(company);
        let checked = fleet.check(runs, &[], "1848 7.3")?;
        let revenue = earned(&checked);
        if revenue == 0 && !self.rules.options.trains_may_stand && fleet.best((), Vec::new).revenue > 0 {
            return Err(Refusal::because("1848 7.3", "a company that can run trains runs them"));
        }
        let amounts = checked.iter().map(|run| run.revenue);
        tell_runs((self.table, &self.rules.edition, self.log), company, runs, amounts);
        self.change_turn(|t| {
            t.revenue = revenue;
            t.stop = Stop::Brink;
        });
        Ok(())
    }

    pub(crate) fn pay(&mut self, turn: &Turn, dividend: Dividend) -> Result<(), Refusal> {
        if turn.stop != Stop::Pay {
            return Err(Refusal::because("1848 7.3", "it is not the moment to pay dividends"));
        }
        if !WAYS.contains(&dividend) {
            return Err(Refusal::because("1848 10.3.3", "income is paid out or retained in its entirety"));
        }
        let (company, revenue) = (turn.company, turn.revenue);
        self.go_to(Stop::Trains);
        if dividend == Dividend::Withhold {
            self.log.add(Event::Paid { company, dividend, kept: revenue, per_share: 0 });
            self.pay_out(Purse::Company(company), revenue);
            self.price_left(company, 1);
            return Ok(());
        }
        let per_share = revenue / 10;
        self.log.add(Event::Paid { company, dividend, kept: 0, per_share });
        for (seat, due) in dividends(self.table, company, per_share) {
            self.pay_out(Purse::Player(seat), due);
        }
        self.price_right(company);
        Ok(())
    }

    /// A company without income retains nothing, but its price falls all the same (11.2).
    pub(crate) fn pay_nothing(&mut self, turn: &Turn) {
        self.log.add(Event::Nothing(turn.company));
        self.go_to(Stop::Trains);
        self.price_left(turn.company, 1);
    }
}
