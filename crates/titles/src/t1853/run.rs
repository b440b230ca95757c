//! Running trains (4.5), earnings and the mail (4.6), share prices (4.7).

use super::operate::WAYS;
use super::own::{Ending, Stop, Turn};
use super::rules::{Look, Play, cite};
use crate::parts::{Answered, best, earned, leads_somewhere, stops_of};
use railhead_engine::{CompanyId, Dividend, Event, Holder, Money, Purse, Refusal, Run, Seat, TrainId};
use railhead_routes::{Bonus, DrawnRun, Limit, Network, NodeId, Problem, Scope, Train, TrainRun};
use std::rc::Rc;

/// Worth more than any run, to make one pass where a train must run.
const MUST: u16 = 20_000;

impl Look<'_> {
    /// The trains of a company that may run now.
    pub(crate) fn runnable(self, company: CompanyId) -> Vec<TrainId> {
        self.table.trains_of(company).filter(|(_, t)| !t.spent).map(|(id, _)| id).collect()
    }

    /// What a company's trains can run on: not to a closed city, nor through it (1989 MIK 2 Disturbances).
    fn network(self, company: CompanyId) -> Network {
        let mut network = Network::of(&self.edition().ground, &self.table.board, company.owner(), 0);
        if let Some(closed) = self.closed() {
            network.links.retain(|link| link.track.iter().all(|(hex, _)| *hex != closed));
        }
        network
    }

    pub(crate) fn routes_wait(self, company: CompanyId) -> bool {
        let leads = || leads_somewhere(&self.edition().ground, &self.table.board, company.owner());
        !self.runnable(company).is_empty() && leads()
    }

    pub(crate) fn train_for(self, network: &Network, train: TrainId) -> Option<Train> {
        let card = self.table.train(train);
        let kind = &self.edition().trains[usize::from(card.sort)].kinds[usize::from(card.kind)];
        (self.policy().book.runs().train)(&self.edition().ground, network, &kind.name)
    }

    fn best(self, turn: &Turn, ids: &[TrainId]) -> Rc<Answered> {
        if self.closed().is_some() {
            return self.best_around(turn, ids);
        }
        let ground = &self.edition().ground;
        let kinds: Vec<(u8, u8)> = ids.iter().map(|t| (self.table.train(*t).sort, self.table.train(*t).kind)).collect();
        let trains = |network: &Network| ids.iter().filter_map(|t| self.train_for(network, *t)).collect();
        let duty = self.duty(turn);
        let bonuses = |network: &Network| {
            let there = |n: &railhead_routes::Node| n.at.is_some_and(|at| Some(at.hex) == duty);
            let stops: Vec<NodeId> =
                (0u16..).map(NodeId).zip(&network.nodes).filter(|(_, n)| there(n)).map(|(id, _)| id).collect();
            let must = Bonus::Place { name: "duty".to_owned(), stops, amount: MUST, scope: Scope::OneRun };
            if duty.is_some() { vec![must] } else { Vec::new() }
        };
        best((ground, &self.table.board), (turn.company, 0), (kinds, duty), trains, bonuses)
    }

    /// The same while a city is closed.
    fn best_around(self, turn: &Turn, ids: &[TrainId]) -> Rc<Answered> {
        let network = self.network(turn.company);
        let trains: Vec<Train> = ids.iter().filter_map(|t| self.train_for(&network, *t)).collect();
        let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
        let runs = problem.solve(Limit::none()).map(|answer| answer.runs).unwrap_or_default();
        let piece = |(hex, i): &(railhead_board::HexId, usize)| (*hex, u8::try_from(*i).unwrap_or(u8::MAX));
        let drawn = runs.iter().map(|run| (run.train, run.track.iter().map(piece).collect())).collect();
        Rc::new(Answered { runs: drawn, revenue: earned(&runs) })
    }

    fn runs_of(answered: &Answered, ids: &[TrainId]) -> Vec<Run> {
        answered.runs.iter().map(|(train, track)| Run { train: ids[*train], track: track.clone() }).collect()
    }

    /// Runs that earn most together.
    pub(crate) fn best_runs(self, turn: &Turn) -> Vec<Run> {
        let ids = self.runnable(turn.company);
        let runs = Self::runs_of(&self.best(turn, &ids), &ids);
        if self.does_duty(turn, &runs).is_ok() {
            return runs;
        }
        self.dutiful_runs(turn)
    }

    /// Every set of runs that is not beaten in both dividend and mail, from the highest dividend to the highest mail (4.6.6).
    pub(crate) fn run_options(self, turn: &Turn) -> Vec<Vec<Run>> {
        let ids = self.runnable(turn.company);
        let network = self.network(turn.company);
        let trains: Vec<Train> = ids.iter().filter_map(|t| self.train_for(&network, *t)).collect();
        let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
        let answers = problem.frontier(Limit::none()).unwrap_or_default();
        let piece = |(hex, i): &(railhead_board::HexId, usize)| (*hex, u8::try_from(*i).unwrap_or(u8::MAX));
        let run = |r: &TrainRun| Run { train: ids[r.train], track: r.track.iter().map(piece).collect() };
        let mut options: Vec<Vec<Run>> = answers.iter().map(|a| a.runs.iter().map(run).collect()).collect();
        options.retain(|runs: &Vec<Run>| self.does_duty(turn, runs).is_ok());
        if options.is_empty() {
            options.push(self.best_runs(turn));
        }
        options
    }

    /// What runs earn, if they are legal.
    pub(crate) fn check_runs(self, company: CompanyId, runs: &[Run]) -> Result<Vec<TrainRun>, Refusal> {
        self.avoids_closed(runs)?;
        let ground = &self.edition().ground;
        let ids = self.runnable(company);
        let mut drawn = Vec::new();
        for run in runs {
            let train = ids.iter().position(|t| *t == run.train);
            let train = train.ok_or(Refusal::because(cite!("4.5.1"), "the company has no such train to run now"))?;
            drawn.push(DrawnRun { train, track: run.track.iter().map(|(h, i)| (*h, usize::from(*i))).collect() });
        }
        let network = Network::along(ground, &self.table.board, company.owner(), 0, &drawn);
        let trains: Vec<Train> = ids.iter().filter_map(|t| self.train_for(&network, *t)).collect();
        let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
        problem.check(ground, &self.table.board, &drawn).map_err(|(_, fault)| {
            Refusal::with((self.policy().book.runs().cite)(fault.kind()), fault.describe(ground, None))
        })
    }
}

impl Play<'_> {
    pub(crate) fn run(&mut self, turn: &Turn, runs: &[Run]) -> Result<(), Refusal> {
        let (company, look) = (turn.company, self.look());
        if turn.stop != Stop::Routes {
            return Err(Refusal::because(cite!("4.5"), "it is not the moment to run trains"));
        }
        let checked = look.check_runs(company, runs)?;
        look.does_duty(turn, runs)?;
        let mut mail: Option<(TrainId, Money)> = None;
        for (run, earned) in runs.iter().zip(&checked) {
            let stops = stops_of(&self.rules.edition.ground, &self.table.board, run);
            let revenue = Money::try_from(earned.revenue).unwrap_or(0);
            self.log.add(Event::Ran { company, train: run.train, revenue, stops });
            let ends = Money::try_from(earned.mail()).unwrap_or(0);
            if ends > mail.map_or(0, |(_, most)| most) {
                mail = Some((run.train, ends));
            }
        }
        // The train that earns most with it carries the mail: nobody gains by naming another (4.6.6).
        if let Some((train, amount)) = mail {
            self.log.add(Event::Mail { company, train, amount });
            self.pay_out(Purse::Company(company), amount);
        }
        let revenue = earned(&checked);
        self.change_turn(|t| {
            t.revenue = revenue;
            t.stop = Stop::Pay;
        });
        Ok(())
    }

    pub(crate) fn pay(&mut self, turn: &Turn, dividend: Dividend) -> Result<(), Refusal> {
        if turn.stop != Stop::Pay {
            return Err(Refusal::because(cite!("4.6"), "it is not the moment to pay a dividend"));
        }
        if !WAYS.contains(&dividend) {
            return Err(Refusal::because(cite!("4.6.4"), "earnings are paid out or retained in full"));
        }
        if dividend == Dividend::Withhold {
            self.retain(turn);
            return Ok(());
        }
        let (company, revenue) = (turn.company, turn.revenue);
        let per_share = revenue / 10;
        self.log.add(Event::Paid { company, dividend, kept: 0, per_share });
        for seat in (0..self.rules.players).map(Seat::from_index) {
            let look = self.look();
            let shares = Money::from(look.shares(company, seat) - look.unpaid(company, seat));
            self.pay_out(Purse::Player(seat), shares * per_share);
        }
        let price = self.look().price(company);
        self.move_price(company, self.rules.policy.prices.spaces(revenue, price));
        self.go_to(Stop::Trains);
        Ok(())
    }

    /// No dividend: earnings go to the company, and its price falls if shares of it lie in the pool (4.7.1).
    pub(crate) fn retain(&mut self, turn: &Turn) {
        let (company, kept) = (turn.company, turn.revenue);
        if kept > 0 {
            self.log.add(Event::Paid { company, dividend: Dividend::Withhold, kept, per_share: 0 });
            self.pay_out(Purse::Company(company), kept);
        } else {
            self.log.add(Event::Nothing(company));
        }
        if self.table.percent(company, Holder::Market) > 0 {
            self.move_price(company, -1);
        }
        self.go_to(Stop::Trains);
    }

    fn move_price(&mut self, company: CompanyId, spaces: i32) {
        let Some(from) = self.table.company(company).spot else { return };
        let chart = &self.rules.edition.chart;
        let to = chart.along(from, spaces);
        if to == from {
            return;
        }
        self.table.move_marker(company, to);
        self.log.add(Event::Price { company, from, to });
        if chart.cell(to).is_some_and(|cell| cell.mark == Some('e')) {
            // The game stops at that point (5.1.3).
            self.own.ended = Some(Ending::Price);
        }
    }
}
