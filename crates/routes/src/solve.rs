//! The best set of runs.
//!
//! Let the best run of each train alone earn `v`. No set of runs earns more than the sum of these, and a set that falls short
//! of the sum by at most a slack `s` is made of runs that each fall short of their own best by at most `s`. So all runs within a
//! slack are listed for each train and the best combination of them is found; if it falls short of the sum by no more than the
//! slack it is the best of all, and if not, the search is repeated with a larger slack. Bonuses that only one run may earn are
//! given to each train in turn, so that they are not counted twice in the sum.

use crate::answer::{Answer, Counted, RunStop, TrainRun};
use crate::limit::{Limit, Watch};
use crate::plan::{Graph, Numbering};
use crate::score::Scorer;
use crate::search::{Field, Found, Wanted};
use crate::sets::{NodeSet, Pieces};
use crate::tracks::arrange;
use crate::{Bonus, Network, NodeId, Range, RouteError, Scope, Train};
use railhead_board::Gauge;
use std::time::Instant;

/// The most trains of one company.
pub const MOST_TRAINS: usize = 12;
/// The most bonuses.
pub const MOST_BONUSES: usize = 16;

/// The most ways to give one-run bonuses to trains that are tried.
const MOST_WAYS: usize = 5000;

/// How much work is spent before prices are tried.
const EASY_NODES: u64 = 20_000;
/// How often prices are adjusted.
const PRICE_ROUNDS: u32 = 40;
/// How often in a row they may fail to bring the limit down.
const IDLE_ROUNDS: u32 = 8;

/// A company's trains on its network.
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
        self.validate()?;
        self.solve_with_mail(0, limit).map(|answer| answer.unwrap_or_else(nothing))
    }

    /// Every answer that is not beaten in both revenue and government mail, from the highest revenue to the highest mail.
    ///
    /// One train is nominated to carry the mail, which earns the value of the two ends of its run, apart from the revenue.
    ///
    /// # Errors
    /// As [`Problem::solve`].
    pub fn frontier(&self, limit: Limit<'_>) -> Result<Vec<Answer>, RouteError> {
        self.validate()?;
        let mut answers: Vec<Answer> = Vec::new();
        let mut mail = 0;
        while let Some(answer) = self.solve_with_mail(mail, limit)? {
            let carried = answer.mail().map_or(0, |(_, m)| m);
            let last = !answer.proven;
            if answers.last().is_some_and(|a| a.revenue == answer.revenue) {
                answers.pop();
            }
            answers.push(answer);
            if last {
                break;
            }
            mail = i32::try_from(carried).unwrap_or(i32::MAX - 1) + 1;
        }
        if answers.is_empty() {
            answers.push(nothing());
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

    /// The best set in which one run's ends are worth at least `mail`; `None` if there is none.
    fn solve_with_mail(&self, mail: i32, limit: Limit<'_>) -> Result<Option<Answer>, RouteError> {
        let numbering = Numbering::new(self.network);
        let answer = match numbering.classes {
            0..=64 => Solver::<1>::new(self, &numbering).run(mail, limit),
            65..=128 => Solver::<2>::new(self, &numbering).run(mail, limit),
            129..=256 => Solver::<4>::new(self, &numbering).run(mail, limit),
            257..=512 => Solver::<8>::new(self, &numbering).run(mail, limit),
            513..=2048 => Solver::<32>::new(self, &numbering).run(mail, limit),
            pieces => return Err(RouteError::TooMuchTrack { pieces, most: 2048 }),
        };
        Ok(answer)
    }
}

/// No runs at all, which is the best there is where nothing can run.
fn nothing() -> Answer {
    Answer { runs: Vec::new(), revenue: 0, proven: true, bound: Some(0), nodes: 0, time: std::time::Duration::ZERO }
}

struct Solver<'a, const W: usize> {
    problem: Problem<'a>,
    scorer: Scorer,
    /// A graph for each gauge that some train needs.
    graphs: Vec<(Gauge, Graph<W>)>,
}

/// A choice of runs: for each train, in the solver's order, its run.
struct Chosen<const W: usize> {
    total: i32,
    runs: Vec<Option<Vec<u32>>>,
    /// Which of its field's one-run bonuses each train carries.
    carried: Vec<u32>,
}

impl<'a, const W: usize> Solver<'a, W> {
    fn new(problem: &Problem<'a>, numbering: &Numbering) -> Self {
        let mut gauges: Vec<Gauge> = problem.trains.iter().map(|t| t.gauge).collect();
        gauges.sort_unstable();
        gauges.dedup();
        let graphs = gauges.into_iter().map(|g| (g, Graph::new(problem.network, numbering, g))).collect();
        Self { problem: *problem, scorer: Scorer::new(problem.network, problem.bonuses), graphs }
    }

    fn graph(&self, gauge: Gauge) -> &Graph<W> {
        let found = self.graphs.iter().find(|(g, _)| *g == gauge);
        // Every train's gauge has its graph; the first is only there to avoid a panic.
        &found.or(self.graphs.first()).unwrap_or(&self.graphs[0]).1
    }

    fn run(&self, mail: i32, limit: Limit<'_>) -> Option<Answer> {
        let start = Instant::now();
        let mut watch = Watch::new(limit);
        watch.look();
        let mut best = Chosen { total: -1, runs: Vec::new(), carried: Vec::new() };
        let mut bound = 0;
        let mut proven = !self.problem.network.cut_short;
        if self.problem.trains.is_empty() {
            return (mail == 0).then(nothing);
        }
        for (carried, carrier) in self.assignments(mail) {
            let mut round = Round { solver: self, carried, carrier, mail, gave_up: false };
            let ceiling = round.run(&mut watch, &mut best);
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

    /// Every way to give the one-run bonuses, and the mail if it matters, to trains; identical trains are not told apart.
    fn assignments(&self, mail: i32) -> Vec<(Vec<u32>, Option<usize>)> {
        let trains = self.problem.trains;
        let single: Vec<usize> =
            (0..self.problem.bonuses.len()).filter(|b| self.problem.bonuses[*b].scope() == Scope::OneRun).collect();
        let mut all: Vec<(Vec<u32>, Option<usize>)> = vec![(vec![0; trains.len()], None)];
        for bonus in single {
            all = all
                .into_iter()
                .flat_map(|(carried, _)| {
                    (0..trains.len()).map(move |t| {
                        let mut more = carried.clone();
                        more[t] |= 1 << bonus;
                        (more, None)
                    })
                })
                .collect();
        }
        if mail > 0 {
            all = all.into_iter().flat_map(|(c, _)| (0..trains.len()).map(move |t| (c.clone(), Some(t)))).collect();
        }
        let mut seen = Vec::new();
        all.retain(|(carried, carrier)| {
            let mut signature: Vec<(usize, u32, bool)> = (0..trains.len())
                .map(|t| {
                    let kind = trains.iter().position(|o| same_kind(o, &trains[t])).unwrap_or(t);
                    (kind, carried[t], *carrier == Some(t))
                })
                .collect();
            signature.sort_unstable();
            let new = !seen.contains(&signature);
            if new {
                seen.push(signature);
            }
            new
        });
        all
    }

    /// Says of each run of a choice what it earns and why.
    fn explain(&self, chosen: &Chosen<W>) -> Vec<TrainRun> {
        let mut steps = Vec::new();
        for (train, run) in self.problem.trains.iter().zip(&chosen.runs) {
            steps.extend(run.iter().flatten().map(|s| (self.graph(train.gauge), *s)));
        }
        let mut watch = Watch::new(Limit::none());
        let arranged = arrange(&steps, Pieces::default(), &mut watch, &mut false).map(|(ways, _)| ways);
        let mut ways = arranged.unwrap_or_default().into_iter();
        let mut runs = Vec::new();
        for (index, (train, run)) in self.problem.trains.iter().zip(&chosen.runs).enumerate() {
            let Some(run) = run else { continue };
            let graph = self.graph(train.gauge);
            let links: Vec<usize> = run
                .iter()
                .zip(ways.by_ref())
                .map(|(s, (_, way))| graph.steps[*s as usize].ways[way as usize].link as usize)
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
        let score = self.scorer.score(train, &nodes, carried).unwrap_or_default();
        let express = matches!(train.range, Range::Express(_));
        let stops = nodes.iter().zip(&score.counted).map(|(node, counted)| RunStop {
            node: NodeId(u16::try_from(*node).unwrap_or(u16::MAX)),
            value: network.nodes[*node].value,
            counted: Counted::of(*counted, network.nodes[*node].kind, express),
        });
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
        let amount = |n: i32| u32::try_from(n).unwrap_or(0);
        TrainRun {
            train: index,
            revenue: amount(score.value),
            stops: stops.collect(),
            bonuses: score
                .bonuses
                .iter()
                .map(|(i, n)| (self.problem.bonuses[*i].name().to_owned(), amount(*n)))
                .collect(),
            links,
            track,
        }
    }
}

/// Whether two trains run alike; their names do not matter.
fn same_kind(a: &Train, b: &Train) -> bool {
    let key = |t: &Train| (t.range.clone(), t.towns_count, t.free_markers, t.gauge);
    key(a) == key(b)
}

/// The search with one way of giving away the one-run bonuses.
struct Round<'s, 'a, const W: usize> {
    solver: &'s Solver<'a, W>,
    carried: Vec<u32>,
    /// The train whose ends must be worth `mail`.
    carrier: Option<usize>,
    mail: i32,
    gave_up: bool,
}

/// One train in a round: which field it searches, and what must hold for its ends.
struct Slot {
    train: usize,
    field: usize,
    ends: i32,
}

impl Slot {
    /// A run that earns nothing after prices is as good as none, unless it must carry the mail.
    const fn least(&self) -> i32 {
        if self.ends > 0 { i32::MIN / 4 } else { 1 }
    }
}

impl<const W: usize> Round<'_, '_, W> {
    /// Improves on `best` if it can; returns what no set of this round can exceed.
    fn run(&mut self, watch: &mut Watch<'_>, best: &mut Chosen<W>) -> i32 {
        let problem = self.solver.problem;
        let has_bonuses = !problem.bonuses.is_empty();
        let mut fields: Vec<Field<'_, W>> = Vec::new();
        let mut slots: Vec<Slot> = Vec::new();
        for (t, train) in problem.trains.iter().enumerate() {
            let carried = self.carried[t];
            let known = fields.iter().position(|f| same_kind(f.train, train) && f.carried == carried);
            let field = known.unwrap_or_else(|| {
                let graph = self.solver.graph(train.gauge);
                fields.push(Field::new(problem.network, graph, train, &self.solver.scorer, carried, has_bonuses));
                fields.len() - 1
            });
            let ends = if self.carrier == Some(t) { self.mail } else { 0 };
            slots.push(Slot { train: t, field, ends });
        }
        // Trains that look for the same runs stand together, so that exchanging them can be left out.
        slots.sort_by_key(|s| (s.field, s.ends, s.train));
        let ceiling: i32 = slots.iter().map(|s| fields[s.field].ceiling()).sum();
        if ceiling <= best.total {
            return ceiling;
        }
        // The best run of each train alone.
        let mut alone: Vec<Vec<Found<W>>> = Vec::new();
        for (i, slot) in slots.iter().enumerate() {
            let same = (i > 0 && same_slot(&slots[i - 1], slot)).then(|| alone[i - 1].clone());
            alone.push(same.unwrap_or_else(|| {
                let wanted = Wanted { from: slot.least(), ends: slot.ends, all: false };
                fields[slot.field].search(wanted, Pieces::default(), watch, &mut self.gave_up)
            }));
        }
        if slots.iter().zip(&alone).any(|(s, a)| s.ends > 0 && a.is_empty()) && !watch.is_over() {
            return 0;
        }
        let most: Vec<i32> = alone.iter().map(|a| a.first().map_or(0, |f| f.value)).collect();
        self.greedy(&fields, &slots, &alone, watch, best);
        if watch.is_over() {
            if best.total <= 0 {
                // Out of time before anything was found: a short look still finds some runs.
                self.greedy(&fields, &slots, &alone, &mut Watch::short(2000), best);
            }
            return ceiling;
        }
        // Most problems are solved with little slack. Where that gets too much work, prices make the slack smaller.
        let limits = Limits { sum: most.iter().sum(), most, prices: 0 };
        if self.widen(&fields, &slots, &limits, EASY_NODES, watch, best) {
            return limits.sum;
        }
        let limits = self.price(&mut fields, &slots, &alone, limits, watch, best);
        self.widen(&fields, &slots, &limits, u64::MAX, watch, best);
        limits.sum
    }

    /// Widens the slack until nothing better can be found. False if that is likely to take more than so many steps.
    fn widen(
        &mut self,
        fields: &[Field<'_, W>],
        slots: &[Slot],
        limits: &Limits,
        nodes: u64,
        watch: &mut Watch<'_>,
        best: &mut Chosen<W>,
    ) -> bool {
        let (start, mut slack) = (watch.nodes, 0);
        while limits.sum > best.total && !watch.is_over() {
            let before = watch.nodes;
            let wide = limits.sum - best.total - 1;
            slack = slack.min(wide);
            let lists = self.lists(fields, slots, limits, slack, watch);
            let mut combine = Combine {
                slots,
                fields,
                lists: &lists,
                rest: rest_of(&lists),
                prices: limits.prices,
                best,
                picked: Vec::new(),
                watch,
                gave_up: &mut self.gave_up,
                carried: &self.carried,
            };
            combine.choose(0, 0, 0, Pieces::default(), Pieces::default());
            if limits.sum - best.total <= slack || slack == wide {
                break;
            }
            // Twice the slack takes several times the work.
            let next = (watch.nodes - before).saturating_mul(4);
            if (watch.nodes - start).saturating_add(next) > nodes {
                return false;
            }
            slack = if slack == 0 { 10 } else { slack * 2 };
        }
        true
    }

    /// Puts prices on track that several trains want, so that the sum of what each can earn alone comes down.
    ///
    /// Let every piece of track have a price, and let a run pay for the pieces it needs. A set of runs uses each piece at most
    /// once, so it earns no more than what its runs earn after paying, plus all prices. With good prices that is a far lower
    /// limit than the sum of the best single runs. Prices rise where the best runs collide and fall where nobody runs.
    fn price(
        &mut self,
        fields: &mut [Field<'_, W>],
        slots: &[Slot],
        alone: &[Vec<Found<W>>],
        start: Limits,
        watch: &mut Watch<'_>,
        best: &mut Chosen<W>,
    ) -> Limits {
        let mut prices = vec![0.0f64; W * 64];
        let mut runs: Vec<Option<Found<W>>> = alone.iter().map(|a| a.first().cloned()).collect();
        let (mut limits, mut kept) = (start, vec![0; W * 64]);
        let (mut sum, mut speed, mut idle) = (limits.sum, 1.0, 0);
        for round in 0..PRICE_ROUNDS {
            let mut users = vec![0u8; W * 64];
            for piece in runs.iter().flatten().flat_map(|r| r.needs.iter()) {
                users[piece] += 1;
            }
            let slope = |p: usize| f64::from(users[p]) - 1.0;
            let moves = |p: &usize| users[*p] > 1 || prices[*p] > 0.0;
            let steepness: f64 = (0..W * 64).filter(moves).map(|p| slope(p) * slope(p)).sum();
            if steepness == 0.0 || limits.sum <= best.total || idle == IDLE_ROUNDS || watch.is_over() {
                break;
            }
            let stride = speed * f64::from(sum - best.total) / steepness;
            let moving: Vec<usize> = (0..W * 64).filter(moves).collect();
            for p in moving {
                prices[p] = (prices[p] + stride * slope(p)).max(0.0);
            }
            let whole: Vec<i32> = prices.iter().map(|p| whole(*p)).collect();
            fields.iter_mut().for_each(|f| f.set_prices(&whole));
            runs = self.best_runs(fields, slots, watch);
            let most: Vec<i32> = runs.iter().map(|r| r.as_ref().map_or(0, |f| f.net)).collect();
            let all: i32 = whole.iter().sum();
            sum = most.iter().sum::<i32>() + all;
            if sum < limits.sum && !watch.is_over() {
                limits = Limits { sum, most, prices: all };
                kept = whole;
                idle = 0;
            } else {
                idle += 1;
                speed *= 0.8;
            }
            if round % 4 == 3 {
                let found: Vec<Vec<Found<W>>> = runs.iter().map(|r| r.iter().cloned().collect()).collect();
                self.greedy(fields, slots, &found, watch, best);
            }
        }
        fields.iter_mut().for_each(|f| f.set_prices(&kept));
        limits
    }

    /// The best run of each train alone, at the present prices.
    fn best_runs(&mut self, fields: &[Field<'_, W>], slots: &[Slot], watch: &mut Watch<'_>) -> Vec<Option<Found<W>>> {
        let mut runs: Vec<Option<Found<W>>> = Vec::new();
        for (i, slot) in slots.iter().enumerate() {
            let run = if i > 0 && same_slot(&slots[i - 1], slot) {
                runs[i - 1].clone()
            } else {
                let wanted = Wanted { from: slot.least(), ends: slot.ends, all: false };
                fields[slot.field].search(wanted, Pieces::default(), watch, &mut self.gave_up).pop()
            };
            runs.push(run);
        }
        runs
    }

    /// All runs of each train that fall short of its best by at most the slack, best first.
    fn lists(
        &mut self,
        fields: &[Field<'_, W>],
        slots: &[Slot],
        limits: &Limits,
        slack: i32,
        watch: &mut Watch<'_>,
    ) -> Vec<std::rc::Rc<Vec<Found<W>>>> {
        let mut lists: Vec<std::rc::Rc<Vec<Found<W>>>> = Vec::new();
        for (i, slot) in slots.iter().enumerate() {
            if i > 0 && same_slot(&slots[i - 1], slot) {
                lists.push(std::rc::Rc::clone(&lists[i - 1]));
                continue;
            }
            // Without prices a run that earns nothing is no use; with them even a loss may be made good by what others save.
            let from =
                if limits.prices == 0 { (limits.most[i] - slack).max(slot.least()) } else { limits.most[i] - slack };
            let wanted = Wanted { from, ends: slot.ends, all: true };
            let mut list = fields[slot.field].search(wanted, Pieces::default(), watch, &mut self.gave_up);
            // Runs with the same needs stand together, so that they can be passed over together.
            list.sort_by(|a, b| (b.net, b.value, &b.needs.0).cmp(&(a.net, a.value, &a.needs.0)));
            lists.push(std::rc::Rc::new(list));
        }
        lists
    }

    /// A first set: each train in turn takes the best run that is left.
    fn greedy(
        &mut self,
        fields: &[Field<'_, W>],
        slots: &[Slot],
        alone: &[Vec<Found<W>>],
        watch: &mut Watch<'_>,
        best: &mut Chosen<W>,
    ) {
        let trains = self.solver.problem.trains.len();
        // The mail carrier chooses first, then those with most to earn.
        let mut order: Vec<usize> = (0..slots.len()).collect();
        order.sort_by_key(|i| (slots[*i].ends == 0, -alone[*i].first().map_or(0, |f| f.value)));
        let mut taken = Pieces::default();
        let mut chosen = Chosen { total: 0, runs: vec![None; trains], carried: self.carried.clone() };
        for i in order {
            let slot = &slots[i];
            let first = alone[i].first().filter(|f| !f.used.meets(&taken)).cloned();
            let run = first.or_else(|| {
                let wanted = Wanted { from: slot.least(), ends: slot.ends, all: false };
                let mut unsure = false;
                fields[slot.field].search(wanted, taken, watch, &mut unsure).pop()
            });
            match run {
                Some(run) => {
                    chosen.total += run.value;
                    taken = taken.with(&run.used);
                    chosen.runs[slot.train] = Some(run.steps);
                }
                None if slot.ends > 0 => return,
                None => {}
            }
        }
        if chosen.total > best.total {
            *best = chosen;
        }
    }
}

fn same_slot(a: &Slot, b: &Slot) -> bool {
    a.field == b.field && a.ends == b.ends
}

/// What a set of runs can come to at most.
struct Limits {
    /// What it earns.
    sum: i32,
    /// What each train's run earns after prices.
    most: Vec<i32>,
    /// All prices together.
    prices: i32,
}

/// A price for a search that counts in whole units.
#[expect(clippy::cast_possible_truncation, reason = "clamped to what an i32 holds with room to add")]
fn whole(price: f64) -> i32 {
    price.round().clamp(0.0, 1e6) as i32
}

/// What the trains from each one on can earn at most, before and after prices.
fn rest_of<const W: usize>(lists: &[std::rc::Rc<Vec<Found<W>>>]) -> Vec<(i32, i32)> {
    let mut rest = vec![(0, 0); lists.len() + 1];
    for i in (0..lists.len()).rev() {
        let value = lists[i].iter().map(|f| f.value).max().unwrap_or(0);
        let net = lists[i].first().map_or(0, |f| f.net).max(0);
        rest[i] = (rest[i + 1].0 + value, rest[i + 1].1 + net);
    }
    rest
}

/// Finds the best combination of listed runs that share no track.
struct Combine<'c, 'f, 'l, const W: usize> {
    slots: &'c [Slot],
    fields: &'c [Field<'f, W>],
    lists: &'c [std::rc::Rc<Vec<Found<W>>>],
    rest: Vec<(i32, i32)>,
    /// All prices together.
    prices: i32,
    best: &'c mut Chosen<W>,
    /// For each train so far the index of its run; `None` if it stays in.
    picked: Vec<Option<usize>>,
    watch: &'c mut Watch<'l>,
    gave_up: &'c mut bool,
    carried: &'c [u32],
}

impl<const W: usize> Combine<'_, '_, '_, W> {
    /// Chooses runs for the trains from one on. The runs so far earn `total`, and `net` after prices.
    fn choose(&mut self, at: usize, total: i32, net: i32, needs: Pieces<W>, used: Pieces<W>) {
        if self.is_hopeless(at, total, net) {
            return;
        }
        let Some(slot) = self.slots.get(at) else {
            self.keep(total);
            return;
        };
        let lists = self.lists;
        let list = &lists[at];
        // Of trains that look for the same runs, the later takes one that comes no earlier in the list.
        let twin = at > 0 && same_slot(&self.slots[at - 1], slot);
        let from = match (twin, self.picked.last()) {
            (true, Some(Some(i))) => *i,
            (true, Some(None)) => list.len(),
            _ => 0,
        };
        let mut next = from;
        while let Some(run) = list.get(next) {
            let i = next;
            next += 1;
            if net + run.net + self.rest[at + 1].1 + self.prices <= self.best.total || self.watch.tick() {
                break;
            }
            if self.is_hopeless(at + 1, total + run.value, net + run.net) {
                continue;
            }
            if run.needs.meets(&needs) {
                next =
                    i + list[i..].partition_point(|r| r.value == run.value && r.net == run.net && r.needs == run.needs);
                continue;
            }
            self.picked.push(Some(i));
            let now = if run.used.meets(&used) { self.rearranged() } else { Some(used.with(&run.used)) };
            if let Some(now) = now {
                self.choose(at + 1, total + run.value, net + run.net, needs.with(&run.needs), now);
            }
            self.picked.pop();
        }
        if slot.ends == 0 {
            self.picked.push(None);
            self.choose(at + 1, total, net, needs, used);
            self.picked.pop();
        }
    }

    /// Whether the trains from one on cannot make a set better than the best so far.
    fn is_hopeless(&self, at: usize, total: i32, net: i32) -> bool {
        let (value_left, net_left) = self.rest[at];
        total + value_left <= self.best.total || net + net_left + self.prices <= self.best.total
    }

    /// Tries to send the picked runs over other ways so that they all fit.
    fn rearranged(&mut self) -> Option<Pieces<W>> {
        let mut steps = Vec::new();
        for (at, picked) in self.picked.iter().enumerate() {
            if let Some(i) = picked {
                let graph = self.fields[self.slots[at].field].graph;
                steps.extend(self.lists[at][*i].steps.iter().map(|s| (graph, *s)));
            }
        }
        let alternatives = steps.iter().any(|(g, s)| g.steps[*s as usize].ways.len() > 1);
        if !alternatives {
            return None;
        }
        arrange(&steps, Pieces::default(), self.watch, self.gave_up).map(|(_, used)| used)
    }

    fn keep(&mut self, total: i32) {
        let mut runs = vec![None; self.slots.len()];
        for (at, picked) in self.picked.iter().enumerate() {
            runs[self.slots[at].train] = picked.map(|i| self.lists[at][i].steps.clone());
        }
        *self.best = Chosen { total, runs, carried: self.carried.to_vec() };
    }
}
