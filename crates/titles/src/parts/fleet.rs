//! A company's trains on the board: which may run, what earns most, and whether runs that somebody drew are legal.

use super::{Answered, Earned, any_known, best, known, leads_somewhere};
use crate::{Perk, Runs};
use railhead_engine::{CompanyId, Edition, Refusal, Run, Table, TrainId};
use railhead_routes::{DrawnRun, Network, Problem, Train};
use std::hash::Hash;
use std::rc::Rc;

/// The trains of a company, where every stop counts what it is worth in the present phase.
#[derive(Clone, Copy)]
#[allow(missing_debug_implementations, reason = "it only looks at things that can be shown")]
pub struct Fleet<'a> {
    /// The title's data.
    pub edition: &'a Edition,
    /// What is on the table.
    pub table: &'a Table,
    /// What the title says about trains.
    pub runs: &'static Runs,
    /// Whose trains.
    pub company: CompanyId,
}

impl Fleet<'_> {
    /// The trains that may run now.
    #[must_use]
    pub fn runnable(self) -> Vec<TrainId> {
        self.table.trains_of(self.company).filter(|(_, t)| !t.spent).map(|(id, _)| id).collect()
    }

    /// Whether track leads from one of the company's tokens to another stop.
    #[must_use]
    pub fn has_route(self) -> bool {
        leads_somewhere(&self.edition.ground, &self.table.board, self.company.owner())
    }

    /// Whether there is a train to run and some way to go.
    #[must_use]
    pub fn can_run(self) -> bool {
        self.table.trains_of(self.company).any(|(_, t)| !t.spent) && self.has_route()
    }

    /// The values that count in the present phase.
    #[must_use]
    pub fn era(self) -> usize {
        self.edition.phases[usize::from(self.table.phase)].era
    }

    fn train(self, network: &Network, train: TrainId) -> Option<Train> {
        let card = self.table.train(train);
        let kind = &self.edition.trains[usize::from(card.sort)].kinds[usize::from(card.kind)];
        (self.runs.train)(&self.edition.ground, network, &kind.name)
    }

    /// What all trains can earn together, and how. `key` is everything beside board and trains that decides it: whatever
    /// `perks` are made from.
    pub fn best(self, key: impl Hash, perks: impl Fn() -> Vec<Perk>) -> Rc<Answered> {
        self.best_of(&self.runnable(), key, perks)
    }

    fn best_of(self, ids: &[TrainId], key: impl Hash, perks: impl Fn() -> Vec<Perk>) -> Rc<Answered> {
        let ground = &self.edition.ground;
        let kinds = self.kinds(ids);
        let trains = |network: &Network| ids.iter().filter_map(|t| self.train(network, *t)).collect();
        let bonuses = |network: &Network| (self.runs.bonuses)(ground, network, &perks());
        best((ground, &self.table.board), (self.company, self.era()), (kinds, key), trains, bonuses)
    }

    fn kinds(self, trains: &[TrainId]) -> Vec<(u8, u8)> {
        trains.iter().map(|t| (self.table.train(*t).sort, self.table.train(*t).kind)).collect()
    }

    /// What each of some runs earns, if they are those that were found to be the best; `None` says nothing about them.
    pub fn known(self, key: impl Hash, runs: &[Run]) -> Option<Vec<Earned>> {
        if !any_known() {
            return None;
        }
        let (ground, ids) = (&self.edition.ground, self.runnable());
        let on = (ground, &self.table.board);
        known(on, (self.company, self.era()), (self.kinds(&ids), key))?.earned_by(runs, &ids)
    }

    /// The same as runs of the company's trains.
    pub fn best_runs(self, key: impl Hash, perks: impl Fn() -> Vec<Perk>) -> Vec<Run> {
        let ids = self.runnable();
        let best = self.best_of(&ids, key, perks);
        best.runs.iter().map(|(train, track)| Run { train: ids[*train], track: track.clone() }).collect()
    }

    /// What runs earn, if they are legal.
    ///
    /// # Errors
    /// The paragraph that a run breaks, or the one of `rule` if the company has no such train to run.
    pub fn check(self, runs: &[Run], perks: &[Perk], rule: &'static str) -> Result<Vec<Earned>, Refusal> {
        let (ground, ids) = (&self.edition.ground, self.runnable());
        let drawn = drawn(runs, &ids, rule)?;
        let network = Network::along(ground, &self.table.board, self.company.owner(), self.era(), &drawn);
        let trains: Vec<Train> = ids.iter().filter_map(|t| self.train(&network, *t)).collect();
        let bonuses = (self.runs.bonuses)(ground, &network, perks);
        let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
        let earned = problem
            .earnings(ground, &self.table.board, &drawn)
            .map_err(|(_, fault)| Refusal::with((self.runs.cite)(fault.kind()), fault.describe(ground, None)))?;
        Ok(earned.iter().map(Earned::from).collect())
    }
}

/// Runs as the route finder takes them: by the places of their trains among those that may run.
///
/// # Errors
/// `rule`, if a train is not among them.
pub fn drawn(runs: &[Run], trains: &[TrainId], rule: &'static str) -> Result<Vec<DrawnRun>, Refusal> {
    let none = || Refusal::because(rule, "the company has no such train to run now");
    let one = |run: &Run| {
        let train = trains.iter().position(|t| *t == run.train).ok_or_else(none)?;
        Ok(DrawnRun { train, track: run.track.iter().map(|(h, i)| (*h, usize::from(*i))).collect() })
    };
    runs.iter().map(one).collect()
}
