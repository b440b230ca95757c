//! Problems and their answers.

use crate::answer::{Answer, Counted, RunStop, TrainRun};
use crate::cut;
use crate::effort::Effort;
use crate::limit::{Limit, Watch};
use crate::plan::{Graph, Numbering};
use crate::round::Round;
use crate::score::Scorer;
use crate::search::Notes;
use crate::sets::{NodeSet, Pieces};
use crate::tracks::Arranger;
use crate::{Bonus, Network, NodeId, Range, RouteError, Scope, Train};
use railhead_board::{Gauge, HexId};
use std::time::Instant;

/// The most trains of one company.
pub const MOST_TRAINS: usize = 12;
/// The most bonuses.
pub const MOST_BONUSES: usize = 16;

/// The most ways to give one-run bonuses to trains that are tried.
const MOST_WAYS: usize = 5000;

/// A company's trains on its network.
///
/// ```
/// use railhead_board::StopKind;
/// use railhead_routes::{Bonus, Limit, Network, Problem, Scope, Train};
/// use std::time::Duration;
///
/// let mut network = Network::default();
/// let home = network.stop(StopKind::City, 20, true);
/// let [near, far] = [30, 50].map(|value| network.stop(StopKind::City, value, false));
/// network.link(home, near, &[1]);
/// network.link(home, far, &[2]);
///
/// let trains = [Train::stops(2), Train::stops(2)];
/// let port = Bonus::Place { name: "port".to_owned(), stops: vec![near], amount: 40, scope: Scope::OneRun };
/// let problem = Problem { network: &network, trains: &trains, bonuses: &[port] };
/// // A search that must not take long says whether it came to an end.
/// let answer = problem.solve(Limit::within(Duration::from_secs(2)))?;
/// assert!(answer.proven);
/// assert_eq!(answer.revenue, (20 + 30 + 40) + (20 + 50));
/// # Ok::<(), railhead_routes::RouteError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Problem<'a> {
    /// The network.
    pub network: &'a Network,
    /// The trains.
    pub trains: &'a [Train],
    /// What is paid beside the value of stops.
    pub bonuses: &'a [Bonus],
}

impl Problem<'_> {
    /// Finds the runs that earn most together.
    ///
    /// Of several sets that earn the same the one found first is given, searching stops and track in the order of the network;
    /// so the same network always gives the same answer, unless a limit cuts the search short.
    ///
    /// # Errors
    /// If the problem is beyond what can be searched, or if trains or bonuses contradict themselves.
    pub fn solve(&self, limit: Limit<'_>) -> Result<Answer, RouteError> {
        self.solve_with(&Effort::USUAL, limit)
    }

    pub(crate) fn solve_with(&self, effort: &Effort, limit: Limit<'_>) -> Result<Answer, RouteError> {
        self.validate()?;
        let duties = Duties { second: 0, over: None };
        self.do_duties(duties, effort, limit).map(|answer| answer.unwrap_or_else(nothing))
    }

    /// Finds the runs that earn most together if one of them must go over a hex; `None` if no run can.
    ///
    /// # Errors
    /// As [`Problem::solve`].
    pub fn solve_over(&self, hex: HexId, limit: Limit<'_>) -> Result<Option<Answer>, RouteError> {
        self.validate()?;
        self.do_duties(Duties { second: 0, over: Some(hex) }, &Effort::USUAL, limit)
    }

    /// Every answer that is not beaten in both revenue and a second objective, from the highest revenue to the highest second
    /// amount.
    ///
    /// One train of the set is nominated for the second objective: it earns the value of the two ends of its run, apart from the
    /// revenue.
    ///
    /// # Errors
    /// As [`Problem::solve`].
    pub fn frontier(&self, limit: Limit<'_>) -> Result<Vec<Answer>, RouteError> {
        let mut answers = self.frontier_with(None, &Effort::USUAL, limit)?;
        if answers.is_empty() {
            answers.push(nothing());
        }
        Ok(answers)
    }

    /// The same if one of the runs must go over a hex; empty if no run can.
    ///
    /// # Errors
    /// As [`Problem::solve`].
    pub fn frontier_over(&self, hex: HexId, limit: Limit<'_>) -> Result<Vec<Answer>, RouteError> {
        self.frontier_with(Some(hex), &Effort::USUAL, limit)
    }

    pub(crate) fn frontier_with(
        &self,
        over: Option<HexId>,
        effort: &Effort,
        limit: Limit<'_>,
    ) -> Result<Vec<Answer>, RouteError> {
        self.validate()?;
        let mut answers: Vec<Answer> = Vec::new();
        let mut second = 0;
        while let Some(answer) = self.do_duties(Duties { second, over }, effort, limit)? {
            let reached = answer.second().map_or(0, |(_, most)| most);
            let last = !answer.proven;
            if answers.last().is_some_and(|a| a.revenue == answer.revenue) {
                answers.pop();
            }
            answers.push(answer);
            if last {
                break;
            }
            second = i32::try_from(reached).unwrap_or(i32::MAX - 1) + 1;
        }
        Ok(answers)
    }

    fn validate(&self) -> Result<(), RouteError> {
        if self.network.nodes.len() > NodeSet::MOST {
            return Err(RouteError::TooManyStops { stops: self.network.nodes.len(), most: NodeSet::MOST });
        }
        if self.trains.len() > MOST_TRAINS {
            return Err(RouteError::TooManyTrains { trains: self.trains.len(), most: MOST_TRAINS });
        }
        if self.bonuses.len() > MOST_BONUSES {
            return Err(RouteError::TooManyBonuses { bonuses: self.bonuses.len(), most: MOST_BONUSES });
        }
        let single = self.bonuses.iter().filter(|b| b.scope() == Scope::OneRun).count();
        let ways = u32::try_from(single).ok().and_then(|n| self.trains.len().checked_pow(n));
        if ways.is_none_or(|n| n > MOST_WAYS) {
            return Err(RouteError::TooManyBonuses { bonuses: single, most: 4 });
        }
        for train in self.trains {
            match train.range {
                Range::Stops(0) | Range::BestOf { count: 0, .. } => {
                    return Err(RouteError::EmptyTrain(train.name.clone()));
                }
                Range::BestOf { count, visit } if visit < count => {
                    return Err(RouteError::CountsMoreThanItVisits(train.name.clone()));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Says what a run of a train over these stops earns, and why.
    pub(crate) fn train_run(
        &self,
        scorer: &Scorer,
        index: usize,
        nodes: &[usize],
        carried: u32,
        links: Vec<usize>,
        track: Vec<(HexId, usize)>,
    ) -> TrainRun {
        let train = &self.trains[index];
        let score = scorer.score(train, nodes, carried).unwrap_or_default();
        let express = matches!(train.range, Range::Express(_));
        let amount = |n: i32| u32::try_from(n).unwrap_or(0);
        let stops = nodes.iter().zip(&score.counted).map(|(node, counted)| RunStop {
            node: NodeId(u16::try_from(*node).unwrap_or(u16::MAX)),
            value: self.network.nodes[*node].value,
            counted: Counted::of(*counted, self.network.nodes[*node].kind, express),
        });
        TrainRun {
            train: index,
            revenue: amount(score.value),
            stops: stops.collect(),
            bonuses: score.bonuses.iter().map(|(i, n)| (self.bonuses[*i].name().to_owned(), amount(*n))).collect(),
            links,
            track,
        }
    }

    /// The best set of runs that does its duties; `None` if there is none.
    fn do_duties(&self, duties: Duties, effort: &Effort, limit: Limit<'_>) -> Result<Option<Answer>, RouteError> {
        let numbering = Numbering::new(self.network);
        let answer = match numbering.classes {
            0..=64 => Solver::<1>::new(self, &numbering, duties, *effort).run(limit),
            65..=128 => Solver::<2>::new(self, &numbering, duties, *effort).run(limit),
            129..=256 => Solver::<4>::new(self, &numbering, duties, *effort).run(limit),
            257..=512 => Solver::<8>::new(self, &numbering, duties, *effort).run(limit),
            513..=2048 => Solver::<32>::new(self, &numbering, duties, *effort).run(limit),
            pieces => return Err(RouteError::TooMuchTrack { pieces, most: 2048 }),
        };
        Ok(answer)
    }
}

/// What a set of runs must do beside earning: each may be another train's part.
#[derive(Clone, Copy)]
struct Duties {
    /// One run earns at least this much towards the second objective.
    second: i32,
    /// One run goes over this hex.
    over: Option<HexId>,
}

/// Who does what in a set of runs.
#[derive(Clone)]
struct Parts {
    /// The one-run bonuses that each train carries.
    carried: Vec<u32>,
    /// The train nominated for the second objective, if it matters.
    nominee: Option<usize>,
    /// The train that goes where one must, if one must.
    over: Option<usize>,
}

/// No runs at all, which is the best there is where nothing can run.
fn nothing() -> Answer {
    Answer { runs: Vec::new(), revenue: 0, proven: true, bound: Some(0), nodes: 0, time: std::time::Duration::ZERO }
}

pub(crate) struct Solver<'a, const W: usize> {
    pub(crate) problem: Problem<'a>,
    pub(crate) scorer: Scorer,
    duties: Duties,
    /// A graph for each gauge that some train needs.
    graphs: Vec<(Gauge, Graph<W>)>,
    pub(crate) effort: Effort,
}

/// A choice of runs: for each train, in the solver's order, its run.
pub(crate) struct Chosen<const W: usize> {
    pub(crate) total: i32,
    pub(crate) runs: Vec<Option<Vec<u32>>>,
    /// Which of its field's one-run bonuses each train carries.
    pub(crate) carried: Vec<u32>,
    /// The pieces that the runs use as they were found.
    pub(crate) used: Pieces<W>,
}

impl<'a, const W: usize> Solver<'a, W> {
    fn new(problem: &Problem<'a>, numbering: &Numbering, duties: Duties, effort: Effort) -> Self {
        let mut gauges: Vec<Gauge> = problem.trains.iter().map(|t| t.gauge).collect();
        gauges.sort_unstable();
        gauges.dedup();
        let graph = |g: Gauge| (g, Graph::new(problem.network, numbering, g, duties.over));
        let graphs = gauges.into_iter().map(graph).collect();
        Self { problem: *problem, scorer: Scorer::new(problem.network, problem.bonuses), duties, graphs, effort }
    }

    pub(crate) fn graph(&self, gauge: Gauge) -> &Graph<W> {
        let found = self.graphs.iter().find(|(g, _)| *g == gauge);
        // Every train's gauge has its graph; the first is only there to avoid a panic.
        &found.or(self.graphs.first()).unwrap_or(&self.graphs[0]).1
    }

    fn run(&self, limit: Limit<'_>) -> Option<Answer> {
        let Duties { second, over } = self.duties;
        let start = Instant::now();
        let mut watch = Watch::new(limit, &self.effort);
        watch.look();
        let mut best = Chosen { total: -1, runs: Vec::new(), carried: Vec::new(), used: Pieces::default() };
        let mut bound = 0;
        let mut proven = !self.problem.network.cut_short;
        if self.problem.trains.is_empty() {
            return (second == 0 && over.is_none()).then(nothing);
        }
        for (Parts { carried, nominee, over }, exchanged) in self.assignments() {
            if exchanged && !cut::FOLLOW {
                continue;
            }
            let before = best.total;
            let mut round =
                Round { solver: self, carried, nominee, second, over, gave_up: false, notes: Notes::default() };
            let ceiling = round.run(&mut watch, &mut best);
            cut::rule_out_better(exchanged && proven && !round.gave_up, before, best.total);
            if round.gave_up || watch.is_over() {
                proven = false;
                bound = bound.max(ceiling);
            }
        }
        if best.total < 0 {
            return None;
        }
        let runs = self.explain(&best);
        let revenue = u32::try_from(best.total).unwrap_or(0);
        let cut_short = self.problem.network.cut_short;
        let limit = if proven { revenue } else { revenue.max(u32::try_from(bound).unwrap_or(0)) };
        let bound = (!cut_short).then_some(limit);
        let proven = bound == Some(revenue);
        Some(Answer { runs, revenue, proven, bound, nodes: watch.nodes, time: start.elapsed() })
    }

    /// Every way to give the one-run bonuses, the second objective if it matters, and the run that goes where one must, to trains; with
    /// each, whether it only exchanges identical trains of one before it.
    fn assignments(&self) -> Vec<(Parts, bool)> {
        let trains = self.problem.trains;
        let single: Vec<usize> =
            (0..self.problem.bonuses.len()).filter(|b| self.problem.bonuses[*b].scope() == Scope::OneRun).collect();
        let mut all = vec![Parts { carried: vec![0; trains.len()], nominee: None, over: None }];
        // Each train in turn takes one more part.
        let deal = |all: Vec<Parts>, give: &dyn Fn(&mut Parts, usize)| {
            let each = |parts: Parts| {
                (0..trains.len()).map(move |t| {
                    let mut more = parts.clone();
                    give(&mut more, t);
                    more
                })
            };
            all.into_iter().flat_map(each).collect::<Vec<Parts>>()
        };
        for bonus in single {
            all = deal(all, &|parts, t| parts.carried[t] |= 1 << bonus);
        }
        if self.duties.second > 0 {
            all = deal(all, &|parts, t| parts.nominee = Some(t));
        }
        if self.duties.over.is_some() {
            all = deal(all, &|parts, t| parts.over = Some(t));
        }
        let mut seen = Vec::new();
        let mut known = |parts: &Parts| {
            let mut signature: Vec<(usize, u32, bool, bool)> = (0..trains.len())
                .map(|t| {
                    let kind = trains.iter().position(|o| same_kind(o, &trains[t])).unwrap_or(t);
                    (kind, parts.carried[t], parts.nominee == Some(t), parts.over == Some(t))
                })
                .collect();
            signature.sort_unstable();
            let known = seen.contains(&signature);
            if !known {
                seen.push(signature);
            }
            known
        };
        all.into_iter()
            .map(|parts| {
                let known = known(&parts);
                (parts, known)
            })
            .collect()
    }

    /// Says of each run of a choice what it earns and why.
    fn explain(&self, chosen: &Chosen<W>) -> Vec<TrainRun> {
        let mut arranger = Arranger::default();
        for (train, run) in self.problem.trains.iter().zip(&chosen.runs) {
            arranger.steps.extend(run.iter().flatten().map(|s| (self.graph(train.gauge), *s)));
        }
        let mut watch = Watch::new(Limit::none(), &self.effort);
        if arranger.arrange(Pieces::default(), &mut watch, &mut false).is_none() {
            // Too many ways to find out quickly; over the pieces that were used there is one for certain, and few others.
            watch.most_tries = u32::MAX;
            arranger.arrange(chosen.used.others(), &mut watch, &mut false);
        }
        let mut ways = arranger.chosen.iter();
        let mut runs = Vec::new();
        for (index, (train, run)) in self.problem.trains.iter().zip(&chosen.runs).enumerate() {
            let Some(run) = run else { continue };
            let graph = self.graph(train.gauge);
            let links: Vec<usize> = run
                .iter()
                .zip(ways.by_ref())
                .map(|(s, (_, way))| graph.ways(*s)[*way as usize].link as usize)
                .collect();
            runs.push(self.explain_run(index, train, run, links, chosen.carried[index]));
        }
        runs
    }

    fn explain_run(&self, index: usize, train: &Train, run: &[u32], links: Vec<usize>, carried: u32) -> TrainRun {
        let graph = self.graph(train.gauge);
        let network = self.problem.network;
        let mut nodes: Vec<usize> = run.first().map(|s| graph.steps[*s as usize].from).into_iter().collect();
        nodes.extend(run.iter().map(|s| graph.steps[*s as usize].to));
        let mut track = Vec::new();
        for (step, link) in run.iter().zip(&links) {
            let link = &network.links[*link];
            let forward = link.ends[0].index() == graph.steps[*step as usize].from;
            if forward {
                track.extend(link.track.iter().copied());
            } else {
                track.extend(link.track.iter().rev().copied());
            }
        }
        self.problem.train_run(&self.scorer, index, &nodes, carried, links, track)
    }
}

/// Whether two trains run alike; their names do not matter.
pub(crate) fn same_kind(a: &Train, b: &Train) -> bool {
    let key = |t: &Train| (t.range.clone(), t.towns_count, t.free_markers, t.gauge);
    key(a) == key(b)
}
