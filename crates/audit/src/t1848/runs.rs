//! Runs and what they earn (8.2, 10).

use super::charter;
use super::memory::Memory;
use crate::building::lets_pass;
use crate::network::{Network, StopAt, Tip};
use crate::replica::Replica;
use crate::runs::{Possible, most};
use crate::walk::follow;
use crate::ways::{Go, Marks, Search, Way, every_way};
use crate::{Kind, Step};
use railhead_board::{Board, Ground, SideKind, StopKind};
use railhead_engine::{Action, CompanyId, Event, Money, Run, TrainId};
use std::collections::BTreeSet;

const STEPS: usize = 60_000;
const SETS: usize = 400_000;

/// What a train may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Train {
    /// So many stops, and so many changes of gauge on top.
    Range(usize, usize),
    /// Any distance.
    Diesel,
    /// To Alice Springs.
    Express,
}

struct Fares<'a> {
    ground: &'a Ground,
    board: &'a Board,
    company: CompanyId,
    era: usize,
    /// Whether the two hexes of Alice Springs are two places.
    twice: bool,
}

impl Fares<'_> {
    fn kind(&self, at: StopAt) -> Option<StopKind> {
        self.board.face(self.ground, at.hex).stop(at.stop).map(|s| s.kind)
    }

    fn value(&self, at: StopAt) -> Money {
        let stop = self.board.face(self.ground, at.hex).stop(at.stop);
        stop.map_or(0, |s| Money::from(s.value.in_era(self.era)))
    }

    fn own(&self, at: StopAt) -> bool {
        self.board.tokens().iter().any(|t| (t.hex, t.stop) == (at.hex, at.stop) && t.owner == self.company.owner())
    }

    fn is_alice(&self, at: StopAt) -> bool {
        self.ground.map.hex(at.hex).place.as_deref() == Some("Alice Springs")
    }

    fn is_k(&self, at: StopAt) -> bool {
        let k = self.ground.map.hex(at.hex).label.as_ref().is_some_and(|l| l.text == "K");
        k && self.kind(at) == Some(StopKind::City)
    }

    fn same_place(&self, a: StopAt, b: StopAt) -> bool {
        a == b || (self.is_alice(a) && self.is_alice(b) && !self.twice)
    }

    fn passes(&self, at: StopAt) -> bool {
        lets_pass(self.ground, self.board, self.company.owner(), at)
    }

    /// How many changes of gauge a way crosses (7.6).
    fn changes(&self, way: &Way) -> usize {
        let sides = way.tips.iter().filter_map(|t| t.side());
        sides.filter(|s| self.ground.map.side(s.hex, s.edge).is_some_and(|s| s.kind == SideKind::GaugeChange)).count()
    }

    /// How many stops of a run count against the range: cities, red hexes and Tasmania (8.2.2, 10.2).
    fn large(&self, stops: &[StopAt]) -> usize {
        stops.iter().filter(|s| matches!(self.kind(**s), Some(StopKind::City | StopKind::OffBoard))).count()
    }

    const fn within(train: Train, large: usize, changes: usize) -> bool {
        match train {
            Train::Range(range, free) => large + changes.saturating_sub(free) <= range,
            Train::Diesel | Train::Express => true,
        }
    }

    /// What a train earns by a way.
    ///
    /// # Errors
    /// Why it may not run so.
    fn earns(&self, train: Train, way: &Way, stops: &[StopAt]) -> Result<Money, &'static str> {
        let (Some(first), Some(last)) = (stops.first().copied(), stops.last().copied()) else {
            return Err("there are no stations on it");
        };
        if stops.len() < 2 {
            return Err("it visits fewer than two stations");
        }
        if stops.iter().enumerate().any(|(i, a)| stops[..i].iter().any(|b| self.same_place(*a, *b))) {
            return Err("it visits a station twice");
        }
        if stops[1..stops.len() - 1].iter().any(|s| !self.passes(*s)) {
            return Err("it runs through a station that is full of others, or over the edge");
        }
        if train == Train::Express {
            let (from, to) = if self.is_alice(last) { (first, last) } else { (last, first) };
            if !self.is_alice(to) || !self.own(from) {
                return Err("a 2E runs from an own token to Alice Springs");
            }
            return Ok(self.value(from) + self.value(to));
        }
        if !stops.iter().any(|s| self.own(*s)) {
            return Err("it has no token of the company");
        }
        if !Self::within(train, self.large(stops), self.changes(way)) {
            return Err("it is too long for the train");
        }
        let cities = stops.iter().filter(|s| self.is_k(**s)).count();
        let bonus = 50 * Money::try_from(cities.saturating_sub(1)).unwrap_or(0);
        Ok(stops.iter().map(|s| self.value(*s)).sum::<Money>() + bonus)
    }

    /// What trains can earn together at most; `None` if it takes too long to find out.
    fn best(&self, network: &Network, trains: &[Train]) -> Option<Money> {
        let mut steps = STEPS;
        let mut runs: Vec<Vec<Possible>> = vec![Vec::new(); trains.len()];
        let mut seen: BTreeSet<Vec<usize>> = BTreeSet::new();
        for start in network.stops() {
            let search = every_way(network, Tip::Stop(start), &|_| true, &mut steps, &mut |way| {
                let Some(Tip::Stop(last)) = way.tip() else { return Go::On };
                let stops: Vec<StopAt> = way.tips.iter().filter_map(|t| t.stop()).collect();
                let (large, changes) = (self.large(&stops), self.changes(way));
                let twice = stops[..stops.len() - 1].iter().any(|s| self.same_place(*s, last));
                if twice || !trains.iter().any(|t| Self::within(*t, large, changes)) {
                    return Go::Back;
                }
                let mut pieces = way.pieces.clone();
                pieces.sort_unstable();
                if seen.insert(pieces) {
                    let mut marks: Option<Marks> = None;
                    for (train, found) in trains.iter().zip(&mut runs) {
                        if let Ok(earns) = self.earns(*train, way, &stops) {
                            let marks = marks.get_or_insert_with(|| way.marks(network)).clone();
                            found.push(Possible { earns, marks });
                        }
                    }
                }
                if self.passes(last) { Go::On } else { Go::Back }
            });
            if search == Search::GaveUp {
                return None;
            }
        }
        most(&runs, &mut SETS.clone())
    }
}

impl Memory {
    fn train(r: &Replica<'_>, train: TrainId) -> Option<Train> {
        let card = r.table.trains.get(train.index())?;
        let name = r.edition.trains[usize::from(card.sort)].kinds.get(usize::from(card.kind))?.name.as_str();
        Some(match name {
            "D" => Train::Diesel,
            "2E" => Train::Express,
            _ => match name.strip_suffix('+') {
                Some(number) => Train::Range(number.parse().ok()?, 1),
                None => Train::Range(name.parse().ok()?, 0),
            },
        })
    }

    pub(super) fn runnable(&self, r: &Replica<'_>, company: CompanyId) -> Vec<TrainId> {
        Self::trains_of(r, company).into_iter().filter(|t| !self.spent.contains(t)).collect()
    }

    fn judge(&self, r: &Replica<'_>, fares: &Fares<'_>, network: &Network, runs: &[Run]) -> Result<Vec<Money>, String> {
        let runnable = self.runnable(r, fares.company);
        let (mut used, mut marks): (BTreeSet<TrainId>, Vec<Marks>) = (BTreeSet::new(), Vec::new());
        let mut earned = Vec::new();
        for run in runs {
            if !runnable.contains(&run.train) || !used.insert(run.train) {
                return Err("there is no such train to run".to_owned());
            }
            let train = Self::train(r, run.train).ok_or("there is no such train")?;
            let walk = follow(network, &run.track)?;
            let own = walk.way.marks(network);
            if marks.iter().any(|m| m.meet(&own)) {
                return Err("two runs share track".to_owned());
            }
            earned.push(fares.earns(train, &walk.way, &walk.stops)?);
            marks.push(own);
        }
        Ok(earned)
    }

    pub(super) fn ran(&mut self, r: &mut Replica<'_>, company: CompanyId, train: TrainId, revenue: Money) {
        let ready = self.turn.as_ref().is_some_and(|t| t.company == company && !t.paid);
        let own = self.runnable(r, company).contains(&train);
        r.expect(ready && own, Kind::Run, "7.3", |_| "there is no such train to run now".to_owned());
        if let Some(turn) = &mut self.turn {
            turn.revenue += revenue;
        }
    }

    pub(super) fn check_runs(&mut self, r: &mut Replica<'_>, step: &Step<'_>) {
        let Some((_, Action::Run { runs })) = self.doing.clone() else { return };
        self.done = true;
        let Some(company) = step.before.operating else { return };
        let (ground, board) = (&r.edition.ground, &step.before.table.board);
        let era = charter::era(step.before.table.phase);
        let fares = Fares { ground, board, company, era, twice: self.options.on("alice-springs-twice") };
        let network = Network::of(ground, board);
        let told: Vec<Money> = step
            .events
            .iter()
            .filter_map(|e| match e {
                Event::Ran { revenue, .. } => Some(*revenue),
                _ => None,
            })
            .collect();
        match self.judge(r, &fares, &network, &runs) {
            Err(words) => {
                r.wrong(Kind::Run, "10.1.2", words);
                return;
            }
            Ok(earned) => {
                r.expect(earned == told, Kind::Run, "10.3.1", |_| format!("the runs earn {told:?}, not {earned:?}"));
            }
        }
        let claimed = match step.before.runs.first().map(|runs| self.judge(r, &fares, &network, runs)) {
            Some(Ok(earned)) => earned.iter().sum::<Money>(),
            Some(Err(words)) => {
                r.wrong(Kind::BestRuns, "10.1.2", format!("what is called best is not legal: {words}"));
                return;
            }
            None => {
                r.wrong(Kind::BestRuns, "7.3", "no runs are called best");
                return;
            }
        };
        let idle = told.iter().sum::<Money>() == 0 && claimed > 0 && !self.options.on("trains-may-stand");
        r.expect(!idle, Kind::Run, "7.3", |_| format!("nothing is earned, {claimed} could be"));
        let trains: Vec<Train> = self.runnable(r, company).into_iter().filter_map(|t| Self::train(r, t)).collect();
        if let Some(best) = fares.best(&network, &trains) {
            r.expect(best == claimed, Kind::BestRuns, "10.1", |_| format!("{claimed} are called best, {best} is"));
        }
    }
}
