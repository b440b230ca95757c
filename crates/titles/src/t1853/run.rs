//! Running trains (4.5), earnings and the mail (4.6), share prices (4.7).

use super::operate::WAYS;
use super::own::{Stop, Turn};
use super::rules::{Look, Play, cite};
use crate::parts::{self, Answered, Earned, best, leads_somewhere, stops_of};
use railhead_board::HexId;
use railhead_engine::{
    CellMark, CompanyId, Dividend, Ending, Event, Holder, Money, Purse, Refusal, Run, Seat, TrainId,
};
use railhead_routes::{Answer, Limit, Network, Problem, Train, TrainRun};
use std::rc::Rc;

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

    fn best(self, company: CompanyId, ids: &[TrainId]) -> Rc<Answered> {
        let ground = &self.edition().ground;
        let kinds = self.kinds(ids);
        let trains = |network: &Network| ids.iter().filter_map(|t| self.train_for(network, *t)).collect();
        best((ground, &self.table.board), (company, 0), kinds, trains, |_| Vec::new())
    }

    /// Runs that earn most together, one of them over the hex where one must.
    pub(crate) fn best_runs(self, turn: &Turn) -> Vec<Run> {
        let ids = self.runnable(turn.company);
        let duty = self.duty(turn);
        if duty.is_none() && self.closed().is_none() {
            let best = self.best(turn.company, &ids);
            return best.runs.iter().map(|(train, track)| Run { train: ids[*train], track: track.clone() }).collect();
        }
        let answer = self.with_problem(turn.company, &ids, |problem| match duty {
            Some(hex) => problem.solve_over(hex, Limit::none()).ok().flatten(),
            None => problem.solve(Limit::none()).ok(),
        });
        answer.map_or_else(Vec::new, |answer| drawn(&answer, &ids))
    }

    /// Every set of runs that is not beaten in both dividend and mail, from the highest dividend to the highest mail (4.6.6); of
    /// those of which one goes over the hex where one must, if there is such a hex.
    pub(crate) fn run_options(self, turn: &Turn) -> Vec<Vec<Run>> {
        let ids = self.runnable(turn.company);
        let answers = self.with_problem(turn.company, &ids, |problem| match self.duty(turn) {
            Some(hex) => problem.frontier_over(hex, Limit::none()).unwrap_or_default(),
            None => problem.frontier(Limit::none()).unwrap_or_default(),
        });
        answers.iter().map(|answer| drawn(answer, &ids)).collect()
    }

    fn with_problem<T>(self, company: CompanyId, ids: &[TrainId], ask: impl FnOnce(&Problem<'_>) -> T) -> T {
        let network = self.network(company);
        let trains: Vec<Train> = ids.iter().filter_map(|t| self.train_for(&network, *t)).collect();
        ask(&Problem { network: &network, trains: &trains, bonuses: &[] })
    }

    /// What each of some runs earns, if they are legal; those that were found to be the best need not be checked.
    fn earned_by(self, company: CompanyId, runs: &[Run]) -> Result<Vec<Earned>, Refusal> {
        let ids = self.runnable(company);
        let on = (&self.edition().ground, &self.table.board);
        let best = || parts::known(on, (company, 0), self.kinds(&ids))?.earned_by(runs, &ids);
        if let Some(known) = self.closed().is_none().then(best).flatten() {
            return Ok(known);
        }
        self.check_runs(company, runs)
    }

    fn kinds(self, trains: &[TrainId]) -> Vec<(u8, u8)> {
        trains.iter().map(|t| (self.table.train(*t).sort, self.table.train(*t).kind)).collect()
    }

    /// What runs earn, if they are legal.
    pub(crate) fn check_runs(self, company: CompanyId, runs: &[Run]) -> Result<Vec<Earned>, Refusal> {
        self.avoids_closed(runs)?;
        let ground = &self.edition().ground;
        let ids = self.runnable(company);
        let drawn = parts::drawn(runs, &ids, cite!("4.5.1"))?;
        let network = Network::along(ground, &self.table.board, company.owner(), 0, &drawn);
        let trains: Vec<Train> = ids.iter().filter_map(|t| self.train_for(&network, *t)).collect();
        let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
        let earned = problem.earnings(ground, &self.table.board, &drawn).map_err(|(_, fault)| {
            Refusal::with((self.policy().book.runs().cite)(fault.kind()), fault.describe(ground, None))
        })?;
        Ok(earned.iter().map(Earned::from).collect())
    }
}

/// The runs of an answer as somebody would draw them.
fn drawn(answer: &Answer, ids: &[TrainId]) -> Vec<Run> {
    let piece = |(hex, i): &(HexId, usize)| (*hex, u8::try_from(*i).unwrap_or(u8::MAX));
    let run = |r: &TrainRun| Run { train: ids[r.train], track: r.track.iter().map(piece).collect() };
    answer.runs.iter().map(run).collect()
}

impl Play<'_> {
    pub(crate) fn run(&mut self, turn: &Turn, runs: &[Run]) -> Result<(), Refusal> {
        let (company, look) = (turn.company, self.look());
        if turn.stop != Stop::Routes {
            return Err(Refusal::because(
                cite!("4.5.1"),
                "trains run after bases are established and before the dividend",
            ));
        }
        let checked = look.earned_by(company, runs)?;
        look.does_duty(turn, runs)?;
        let mut mail: Option<(TrainId, Money)> = None;
        for (run, earned) in runs.iter().zip(&checked) {
            let stops = stops_of(&self.rules.edition.ground, &self.table.board, run);
            self.log.add(Event::Ran { company, train: run.train, revenue: earned.revenue, stops });
            if earned.second > mail.map_or(0, |(_, most)| most) {
                mail = Some((run.train, earned.second));
            }
        }
        // The train that earns most with it carries the mail: nobody gains by naming another (4.6.6).
        if let Some((train, amount)) = mail {
            self.log.add(Event::Second { company, train, amount });
            self.pay_out(Purse::Company(company), amount);
        }
        let revenue = checked.iter().map(|run| run.revenue).sum();
        self.change_turn(|t| {
            t.revenue = revenue;
            t.stop = Stop::Pay;
        });
        Ok(())
    }

    pub(crate) fn pay(&mut self, turn: &Turn, dividend: Dividend) -> Result<(), Refusal> {
        if turn.stop != Stop::Pay {
            return Err(Refusal::because(cite!("4.6.4"), "the dividend is decided after trains have run"));
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
        if chart.cell(to).is_some_and(|cell| cell.mark == Some(CellMark::End)) {
            // The game stops at that point (5.1.3).
            self.own.ended = Some(Ending::Price);
        }
    }
}
