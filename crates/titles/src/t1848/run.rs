//! Running trains (10) and paying dividends (10.3.3, 11).

use super::own::{Stop, Turn};
use super::rules::{Look, Play};
use super::runs::RUNS;
use crate::parts::{Answered, best, earned, leads_somewhere, stops_of};
use railhead_engine::{CompanyId, Dividend, Event, Holder, Money, Purse, Refusal, Run, TrainId};
use railhead_routes::{DrawnRun, Network, Problem, Train, TrainRun};
use std::rc::Rc;

/// What can be done with income.
pub(crate) const WAYS: [Dividend; 2] = [Dividend::Full, Dividend::Withhold];

impl Look<'_> {
    pub(crate) fn era(self) -> usize {
        self.edition().phases[usize::from(self.table.phase)].era
    }

    /// The trains of a company that may run now.
    pub(crate) fn runnable(self, company: CompanyId) -> Vec<TrainId> {
        self.table.trains_of(company).filter(|(_, t)| !t.spent).map(|(id, _)| id).collect()
    }

    /// Whether a company has a route: track from one of its stations to another station.
    pub(crate) fn has_route(self, company: CompanyId) -> bool {
        leads_somewhere(&self.edition().ground, &self.table.board, company.owner())
    }

    pub(crate) fn routes_wait(self, company: CompanyId) -> bool {
        !self.runnable(company).is_empty() && self.has_route(company)
    }

    fn train_for(self, network: &Network, train: TrainId) -> Option<Train> {
        let card = self.table.train(train);
        let kind = &self.edition().trains[usize::from(card.sort)].kinds[usize::from(card.kind)];
        (RUNS.train)(&self.edition().ground, network, &kind.name)
    }

    fn best(self, company: CompanyId, ids: &[TrainId]) -> Rc<Answered> {
        let ground = &self.edition().ground;
        let kinds: Vec<(u8, u8)> = ids.iter().map(|t| (self.table.train(*t).sort, self.table.train(*t).kind)).collect();
        let trains = |network: &Network| ids.iter().filter_map(|t| self.train_for(network, *t)).collect();
        let bonuses = |network: &Network| (RUNS.bonuses)(ground, network, &[]);
        best((ground, &self.table.board), (company, self.era()), kinds, trains, bonuses)
    }

    /// Runs that earn most together.
    pub(crate) fn best_runs(self, company: CompanyId) -> Vec<Run> {
        let ids = self.runnable(company);
        let best = self.best(company, &ids);
        best.runs.iter().map(|(train, track)| Run { train: ids[*train], track: track.clone() }).collect()
    }

    /// What runs earn, if they are legal.
    fn check_runs(self, company: CompanyId, runs: &[Run]) -> Result<Vec<TrainRun>, Refusal> {
        let ground = &self.edition().ground;
        let ids = self.runnable(company);
        let mut drawn = Vec::new();
        for run in runs {
            let train = ids.iter().position(|t| *t == run.train);
            let train = train.ok_or(Refusal::because("1848 7.3", "the company has no such train to run now"))?;
            drawn.push(DrawnRun { train, track: run.track.iter().map(|(h, i)| (*h, usize::from(*i))).collect() });
        }
        let network = Network::along(ground, &self.table.board, company.owner(), self.era(), &drawn);
        let trains: Vec<Train> = ids.iter().filter_map(|t| self.train_for(&network, *t)).collect();
        let bonuses = (RUNS.bonuses)(ground, &network, &[]);
        let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
        problem
            .check(ground, &self.table.board, &drawn)
            .map_err(|(_, fault)| Refusal::with((RUNS.cite)(fault.kind()), fault.describe(ground, None)))
    }
}

impl Play<'_> {
    pub(crate) fn run(&mut self, turn: &Turn, runs: &[Run]) -> Result<(), Refusal> {
        let (company, look) = (turn.company, self.look());
        if turn.stop != Stop::Routes {
            return Err(Refusal::because("1848 7.3", "it is not the moment to run trains"));
        }
        let checked = look.check_runs(company, runs)?;
        let revenue = earned(&checked);
        if revenue == 0
            && !self.rules.options.trains_may_stand
            && look.best(company, &look.runnable(company)).revenue > 0
        {
            return Err(Refusal::because("1848 7.3", "a company that can run trains runs them"));
        }
        for (run, earned) in runs.iter().zip(&checked) {
            let stops = stops_of(&self.rules.edition.ground, &self.table.board, run);
            let revenue = Money::try_from(earned.revenue).unwrap_or(0);
            self.log.add(Event::Ran { company, train: run.train, revenue, stops });
        }
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
        for seat in self.table.order.clone() {
            let shares = Money::from(self.table.percent(company, Holder::Player(seat)) / 10);
            self.pay_out(Purse::Player(seat), shares * per_share);
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
