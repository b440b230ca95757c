//! Runs and what they earn (6.3).

use super::memory::Memory;
use crate::building::lets_pass;
use crate::network::{Network, StopAt, Tip};
use crate::replica::Replica;
use crate::runs::{Possible, most};
use crate::walk::{Walk, follow};
use crate::ways::{Go, Search, every_way};
use crate::{Kind, Moment, Step};
use railhead_board::{Board, Feature, Ground, HexId, SideKind};
use railhead_engine::{Action, CompanyId, Money, Run, TrainId};
use std::collections::BTreeSet;

/// How many steps the search for the best runs may take.
const STEPS: usize = 60_000;
/// How many sets of runs it may try.
const SETS: usize = 400_000;

/// A train: how many locations it counts, and how many it may visit.
type Size = (usize, usize);

/// What the runs of a company earn.
pub(super) struct Fares<'a> {
    ground: &'a Ground,
    board: &'a Board,
    company: CompanyId,
    era: usize,
    /// What markers add to runs that count a hex.
    extra: Vec<(HexId, Money)>,
    mail: bool,
}

impl Fares<'_> {
    fn value(&self, at: StopAt) -> Money {
        let stop = self.board.face(self.ground, at.hex).stop(at.stop);
        stop.map_or(0, |s| Money::from(s.value.in_era(self.era)))
    }

    fn own(&self, at: StopAt) -> bool {
        self.board.tokens().iter().any(|t| (t.hex, t.stop) == (at.hex, at.stop) && t.owner == self.company.owner())
    }

    /// East or west, and the share of the bonus.
    fn end(&self, at: StopAt) -> Option<(bool, Money)> {
        self.ground.map.hex(at.hex).features.iter().find_map(|f| match f {
            Feature::PairEnd { side, bonus } => Some((side == "E", Money::from(*bonus))),
            _ => None,
        })
    }

    /// Whether two stops may not be on one run: the same place, two cities of Chicago, two eastern areas.
    fn exclude(&self, a: StopAt, b: StopAt) -> bool {
        if a.hex == b.hex {
            return true;
        }
        let joined = railhead_board::Edge::ALL.into_iter().any(|e| {
            self.ground.map.neighbour(a.hex, e) == Some(b.hex)
                && self.ground.map.side(a.hex, e).is_some_and(|s| s.kind == SideKind::Joined)
        });
        let east = |at| self.end(at).is_some_and(|(east, _)| east);
        joined || (east(a) && east(b))
    }

    fn passes(&self, at: StopAt) -> bool {
        lets_pass(self.ground, self.board, self.company.owner(), at)
    }

    /// Why a train may not run so.
    fn fault(&self, (_, visits): Size, stops: &[StopAt]) -> Option<String> {
        if stops.len() < 2 {
            return Some("it visits fewer than two locations".to_owned());
        }
        if stops.len() > visits {
            return Some(format!("it visits {} locations, the train {visits}", stops.len()));
        }
        if stops.iter().enumerate().any(|(i, a)| stops[..i].iter().any(|b| self.exclude(*a, *b))) {
            return Some("it visits a place twice, or two eastern areas".to_owned());
        }
        if !stops.iter().any(|s| self.own(*s)) {
            return Some("it has no token of the company".to_owned());
        }
        let inner = &stops[1..stops.len() - 1];
        inner.iter().find(|s| !self.passes(**s)).map(|s| format!("it runs through {s:?}"))
    }

    /// The most that a train earns by these stops, the mail apart: which it counts is chosen for it.
    fn earns(&self, (counts, _): Size, stops: &[StopAt]) -> Option<Money> {
        let mut best = None;
        let numbers: Vec<usize> = (0..stops.len()).collect();
        for set in 0u32..1 << numbers.len() {
            let counted: Vec<StopAt> = numbers.iter().filter(|i| set & (1 << **i) != 0).map(|i| stops[*i]).collect();
            if counted.len() != counts.min(stops.len()) || !counted.iter().any(|s| self.own(*s)) {
                continue;
            }
            let mut sum: Money = counted.iter().map(|s| self.value(*s)).sum();
            let share = |wanted: bool| counted.iter().filter_map(|s| self.end(*s)).find(|(east, _)| *east == wanted);
            if let (Some((_, east)), Some(_)) = (share(true), share(false)) {
                let west = counted.iter().filter_map(|s| self.end(*s)).filter(|(east, _)| !*east).map(|(_, b)| b).max();
                sum += east + west.unwrap_or(0);
            }
            sum += self
                .extra
                .iter()
                .filter(|(hex, _)| counted.iter().any(|s| s.hex == *hex))
                .map(|(_, n)| n)
                .sum::<Money>();
            best = best.max(Some(sum));
        }
        best
    }

    fn mail_for(&self, stops: usize) -> Money {
        if self.mail { 10 * Money::try_from(stops).unwrap_or(0) } else { 0 }
    }

    /// What trains can earn together at most; `None` if it takes too long to find out.
    pub(super) fn best(&self, network: &Network, trains: &[Size]) -> Option<Money> {
        let longest = trains.iter().map(|t| t.1).max()?;
        let mut steps = STEPS;
        let mut found: Vec<(Vec<StopAt>, crate::ways::Marks)> = Vec::new();
        let mut seen: BTreeSet<Vec<usize>> = BTreeSet::new();
        for start in network.stops() {
            let search = every_way(network, Tip::Stop(start), &|_| true, &mut steps, &mut |way| {
                let Some(Tip::Stop(last)) = way.tip() else { return Go::On };
                let stops: Vec<StopAt> = way.tips.iter().filter_map(|t| t.stop()).collect();
                let before = &stops[..stops.len() - 1];
                if stops.len() > longest || before.iter().any(|b| self.exclude(*b, last)) {
                    return Go::Back;
                }
                let mut pieces = way.pieces.clone();
                pieces.sort_unstable();
                if stops.iter().any(|s| self.own(*s)) && seen.insert(pieces) {
                    found.push((stops, way.marks(network)));
                }
                if self.passes(last) { Go::On } else { Go::Back }
            });
            if search == Search::GaveUp {
                return None;
            }
        }
        let runs = |size: Size, mail: bool| -> Vec<Possible> {
            let legal = found.iter().filter(|(stops, _)| self.fault(size, stops).is_none());
            let priced = legal.filter_map(|(stops, marks)| {
                let earns = self.earns(size, stops)? + if mail { self.mail_for(stops.len()) } else { 0 };
                Some(Possible { earns, marks: marks.clone() })
            });
            priced.collect()
        };
        let plain: Vec<Vec<Possible>> = trains.iter().map(|t| runs(*t, false)).collect();
        let mut steps = SETS;
        if !self.mail {
            return most(&plain, &mut steps);
        }
        let mut best = 0;
        for (i, size) in trains.iter().enumerate() {
            let mut all = plain.clone();
            all[i] = runs(*size, true);
            best = best.max(most(&all, &mut steps)?);
        }
        Some(best)
    }
}

impl Memory {
    pub(super) fn fares<'a>(
        &self,
        r: &Replica<'_>,
        ground: &'a Ground,
        board: &'a Board,
        company: CompanyId,
    ) -> Fares<'a> {
        let mut extra = Vec::new();
        for (private, marker) in &self.markers {
            let (Some(hex), Some(marked)) = (marker.hex, marker.company) else { continue };
            if marked != company {
                continue;
            }
            let ports = ground.map.hex(hex).features.iter().find_map(|f| match f {
                Feature::Icon { key, count } if key == "port" => Some(Money::from(*count)),
                _ => None,
            });
            let adds = match *private {
                p if p == self.is.steamboat => 20 * ports.unwrap_or(0),
                p if p == self.is.meat => 30,
                _ => 20,
            };
            extra.push((hex, adds));
        }
        let era = usize::from(r.table.phase >= 2);
        Fares { ground, board, company, era, extra, mail: Self::owns(r, company, self.is.mail) }
    }

    fn size_of(r: &Replica<'_>, train: TrainId) -> Option<Size> {
        let card = r.table.trains.get(train.index())?;
        let name = &r.edition.trains[usize::from(card.sort)].kinds.get(usize::from(card.kind))?.name;
        let mut parts = name.split('/').filter_map(|n| n.parse::<usize>().ok());
        let counts = parts.next()?;
        Some((counts, parts.next().unwrap_or(counts)))
    }

    /// The trains of a company that may run now.
    pub(super) fn runnable(&self, r: &Replica<'_>, company: CompanyId) -> Vec<TrainId> {
        Self::trains_of(r, company).into_iter().filter(|t| !self.spent.contains(t)).collect()
    }

    /// What a set of runs earns.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    fn judge(
        &self,
        r: &Replica<'_>,
        fares: &Fares<'_>,
        network: &Network,
        runs: &[Run],
    ) -> Result<(Vec<Money>, Money), String> {
        let runnable = self.runnable(r, fares.company);
        let mut walks: Vec<Walk> = Vec::new();
        let mut earned = Vec::new();
        let mut used: BTreeSet<TrainId> = BTreeSet::new();
        for run in runs {
            if !runnable.contains(&run.train) || !used.insert(run.train) {
                return Err("there is no such train to run".to_owned());
            }
            let size = Self::size_of(r, run.train).ok_or("there is no such train")?;
            let walk = follow(network, &run.track)?;
            if let Some(fault) = fares.fault(size, &walk.stops) {
                return Err(fault);
            }
            let marks = walk.way.marks(network);
            if walks.iter().any(|w| w.way.marks(network).meet(&marks)) {
                return Err("two runs share track".to_owned());
            }
            earned.push(fares.earns(size, &walk.stops).ok_or("it counts no token of the company")?);
            walks.push(walk);
        }
        let mail = walks.iter().map(|w| fares.mail_for(w.stops.len())).max().unwrap_or(0);
        let total = earned.iter().sum::<Money>() + mail;
        Ok((earned, total))
    }

    pub(super) fn ran(
        &mut self,
        r: &mut Replica<'_>,
        step: &Step<'_>,
        company: CompanyId,
        train: TrainId,
        revenue: Money,
    ) {
        let ready = self.turn.as_ref().is_some_and(|t| t.company == company && !t.paid);
        r.expect(ready, Kind::Run, "6", |_| "it is not the moment to run trains".to_owned());
        let own = self.runnable(r, company).contains(&train);
        r.expect(own, Kind::Run, "6.3", |_| "there is no such train to run".to_owned());
        if let Some(turn) = &mut self.turn {
            turn.revenue += revenue;
            turn.ran = true;
            turn.had_train = true;
            turn.has_run = true;
        }
        let by_itself = !matches!(self.doing, Some((_, Action::Run { .. })));
        if by_itself && self.turn.as_ref().is_some_and(|t| t.best.is_none()) {
            // Without a president the best runs are made by the program (7.1).
            let headless = self.headless(r, company);
            r.expect(headless, Kind::Run, "6.3", |_| "nobody ran these trains".to_owned());
            // A company before it may have laid track or been removed in the same step.
            let (ground, board) = (&r.edition.ground, r.board_now(&step.before.table.board, &step.after.table.board));
            let board = &board;
            let fares = self.fares(r, ground, board, company);
            let sizes: Vec<Size> = self.runnable(r, company).into_iter().filter_map(|t| Self::size_of(r, t)).collect();
            let best = fares.best(&Network::of(ground, board), &sizes);
            if let Some(turn) = &mut self.turn {
                turn.best = Some(best);
            }
        }
    }

    /// Looks at the runs of a step as a whole.
    pub(super) fn check_runs(&mut self, r: &mut Replica<'_>, step: &Step<'_>) {
        let Some((_, Action::Run { runs })) = self.doing.clone() else { return };
        let Some(company) = step.before.operating else { return };
        if let Some(turn) = self.turn.as_mut().filter(|t| t.company == company) {
            turn.ran = true;
            turn.had_train = true;
            turn.has_run = true;
        }
        let ground = &r.edition.ground;
        let board = &step.before.table.board;
        let fares = self.fares_at(r, step.before, ground, board, company);
        let network = Network::of(ground, board);
        let judged = self.judge(r, &fares, &network, &runs);
        let told: Vec<Money> = step
            .events
            .iter()
            .filter_map(|e| match e {
                railhead_engine::Event::Ran { revenue, .. } => Some(*revenue),
                _ => None,
            })
            .collect();
        match judged {
            Err(words) => r.wrong(Kind::Run, "6.3", words),
            Ok((_, total)) => {
                let sum: Money = told.iter().sum();
                r.expect(sum == total && told.len() == runs.len(), Kind::Run, "6.3", |_| {
                    format!("the runs earn {sum}, not {total}")
                });
                self.check_best(r, step, &fares, &network, total);
            }
        }
    }

    /// The values of the moment at which trains run.
    fn fares_at<'a>(
        &self,
        r: &Replica<'_>,
        before: &Moment,
        ground: &'a Ground,
        board: &'a Board,
        company: CompanyId,
    ) -> Fares<'a> {
        let mut fares = self.fares(r, ground, board, company);
        fares.era = usize::from(before.table.phase >= 2);
        fares.mail = before.table.privates[self.is.mail.index()] == railhead_engine::Holder::Company(company);
        fares
    }

    fn check_best(&self, r: &mut Replica<'_>, step: &Step<'_>, fares: &Fares<'_>, network: &Network, total: Money) {
        let sizes: Vec<Size> =
            self.runnable(r, fares.company).into_iter().filter_map(|t| Self::size_of(r, t)).collect();
        let claimed = step.before.runs.first().map(|runs| self.judge(r, fares, network, runs));
        let claimed = match claimed {
            Some(Ok((_, claimed))) => claimed,
            Some(Err(words)) => {
                r.wrong(Kind::BestRuns, "6.35", format!("what is called best is not legal: {words}"));
                return;
            }
            None => {
                r.wrong(Kind::BestRuns, "6.35", "no runs are called best");
                return;
            }
        };
        let free = self.options.on("free-routes");
        r.expect(free || total >= claimed, Kind::Run, "6.35", |_| format!("{total} are run, {claimed} were possible"));
        if let Some(best) = fares.best(network, &sizes) {
            r.expect(best == claimed, Kind::BestRuns, "6.35", |_| format!("{claimed} are called best, {best} is"));
        }
    }
}
