//! A second, deliberately simple solver that tries everything: it shares no code with the first, and knows no bound.

use railhead_board::StopKind;
use railhead_routes::{Answer, Bonus, Counted, Network, NodeId, Problem, Range, Scope, Train};
use std::collections::HashMap;

/// A run: the stops in order and the links between them.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) stops: Vec<usize>,
    pub(crate) links: Vec<usize>,
}

/// All legal runs of a train, each in one direction; `None` if there are more than so many ways to try.
pub(crate) fn all_runs(network: &Network, train: &Train, most: usize) -> Option<Vec<Run>> {
    let mut search = Grow { network, train, runs: Vec::new(), tries: 0, most };
    for start in 0..network.nodes.len() {
        search.grow(&mut Run { stops: vec![start], links: Vec::new() })?;
    }
    search.runs.retain(|r| r.stops.first() < r.stops.last());
    Some(search.runs)
}

struct Grow<'a> {
    network: &'a Network,
    train: &'a Train,
    runs: Vec<Run>,
    tries: usize,
    most: usize,
}

impl Grow<'_> {
    fn grow(&mut self, run: &mut Run) -> Option<()> {
        self.tries += 1;
        if self.tries > self.most {
            return None;
        }
        if legal(self.network, self.train, run) {
            self.runs.push(run.clone());
        }
        let head = *run.stops.last().unwrap();
        for (l, link) in self.network.links.iter().enumerate() {
            for end in 0..2 {
                let to = link.ends[1 - end].index();
                if link.ends[end].index() != head || run.stops.contains(&to) || !link.carries(self.train.gauge) {
                    continue;
                }
                run.stops.push(to);
                run.links.push(l);
                self.grow(run)?;
                run.stops.pop();
                run.links.pop();
            }
        }
        Some(())
    }
}

fn uses_range(network: &Network, train: &Train, stop: usize) -> bool {
    match network.nodes[stop].kind {
        StopKind::Junction => false,
        StopKind::Town | StopKind::Harbour => train.towns_count,
        _ => true,
    }
}

/// Whether a train may make a run, as far as one run can tell.
pub(crate) fn legal(network: &Network, train: &Train, run: &Run) -> bool {
    let (stops, links) = (&run.stops, &run.links);
    let node = |i: usize| &network.nodes[stops[i]];
    let last = stops.len() - 1;
    if last == 0 || node(0).kind == StopKind::Junction || node(last).kind == StopKind::Junction {
        return false;
    }
    if !stops.iter().any(|s| network.nodes[*s].own) {
        return false;
    }
    for i in 1..last {
        let terminal = |l: usize| {
            let link = &network.links[l];
            (0..2).any(|e| link.ends[e].index() == stops[i] && link.terminal[e])
        };
        if !node(i).passable || terminal(links[i - 1]) || terminal(links[i]) {
            return false;
        }
    }
    for i in 0..stops.len() {
        for j in 0..i {
            if node(i).groups & node(j).groups != 0 {
                return false;
            }
        }
    }
    let mut pieces: Vec<u32> = links.iter().flat_map(|l| network.links[*l].pieces.clone()).collect();
    let count = pieces.len();
    pieces.sort_unstable();
    pieces.dedup();
    if pieces.len() != count {
        return false;
    }
    let markers: u32 = links.iter().map(|l| u32::from(network.links[*l].markers)).sum();
    let used = stops.iter().filter(|s| uses_range(network, train, **s)).count();
    let used = u32::try_from(used).unwrap() + markers.saturating_sub(train.free_markers.into());
    match &train.range {
        Range::Stops(n) => used <= u32::from(*n),
        Range::BestOf { visit, .. } => used <= u32::from(*visit),
        Range::Unlimited => true,
        Range::Express(places) => {
            let place = |i: usize| places.iter().any(|p| p.index() == stops[i]);
            (node(0).own && place(last)) || (node(last).own && place(0))
        }
    }
}

/// What a run over these stops earns with the one-run bonuses of a mask: the best over every choice of stops that count.
pub(crate) fn worth(problem: &Problem<'_>, train: &Train, stops: &[usize], carried: usize) -> Option<i64> {
    let (network, n) = (problem.network, stops.len());
    let mut best = None;
    for mask in 1u32..1 << n {
        let counted: Vec<usize> = (0..n).filter(|i| mask & (1 << i) != 0).map(|i| stops[i]).collect();
        let left_out = (0..n).filter(|i| mask & (1 << i) == 0);
        let allowed = match &train.range {
            Range::Express(_) => mask == 1 | 1 << (n - 1),
            Range::BestOf { count, .. } => {
                let majors = counted.iter().filter(|s| uses_range(network, train, **s)).count();
                let free_counted = left_out.clone().all(|i| {
                    uses_range(network, train, stops[i]) || network.nodes[stops[i]].kind == StopKind::Junction
                });
                let all_majors = stops.iter().filter(|s| uses_range(network, train, **s)).count();
                majors == all_majors.min(usize::from(*count))
                    && free_counted
                    && counted.iter().any(|s| network.nodes[*s].own)
            }
            _ => left_out.clone().all(|i| network.nodes[stops[i]].kind == StopKind::Junction),
        };
        if allowed && !counted.iter().any(|s| network.nodes[*s].kind == StopKind::Junction) {
            best = best.max(Some(earned(problem, stops, &counted, carried)));
        }
    }
    best
}

/// What stops that count and bonuses come to.
fn earned(problem: &Problem<'_>, stops: &[usize], counted: &[usize], carried: usize) -> i64 {
    let network = problem.network;
    let mut value: i64 = counted.iter().map(|s| i64::from(network.nodes[*s].value)).sum();
    for (b, bonus) in problem.bonuses.iter().enumerate() {
        if bonus.scope() == Scope::OneRun && carried & (1 << b) == 0 {
            continue;
        }
        value += match bonus {
            Bonus::Pair { one, other, .. } => {
                let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
                let held = pairs
                    .filter(|(a, b)| a.0 != b.0 && counted.contains(&a.0.index()) && counted.contains(&b.0.index()));
                held.map(|(a, b)| i64::from(a.1) + i64::from(b.1)).max().unwrap_or(0)
            }
            Bonus::Set { stops, amounts, .. } => {
                let held = counted.iter().filter(|c| stops.iter().any(|s| s.index() == **c)).count();
                amounts.get(held).or(amounts.last()).map_or(0, |a| i64::from(*a))
            }
            Bonus::Place { stops, amount, .. } => {
                let held = counted.iter().any(|c| stops.iter().any(|s| s.index() == *c));
                if held { i64::from(*amount) } else { 0 }
            }
            Bonus::PerStop { amount, .. } => {
                let visited = stops.iter().filter(|s| network.nodes[**s].kind != StopKind::Junction).count();
                i64::from(*amount) * i64::try_from(visited).unwrap()
            }
        };
    }
    value
}

/// All sets of runs of a problem.
pub(crate) struct Sets<'p> {
    problem: Problem<'p>,
    /// For each train every sequence of stops with the sets of pieces over which it can be run.
    runs: Vec<Vec<(Vec<usize>, Vec<u128>)>>,
    most: usize,
}

impl<'p> Sets<'p> {
    /// `None` if there are more than so many ways to try, or more pieces than can be told apart.
    pub(crate) fn new(problem: Problem<'p>, most: usize) -> Option<Self> {
        let network = problem.network;
        let mut pieces: Vec<u32> = network.links.iter().flat_map(|l| l.pieces.iter().copied()).collect();
        pieces.sort_unstable();
        pieces.dedup();
        if pieces.len() > 128 {
            return None;
        }
        let bit = |p: &u32| 1u128 << pieces.binary_search(p).unwrap();
        let mut runs = Vec::new();
        for train in problem.trains {
            let mut by_stops: HashMap<Vec<usize>, Vec<u128>> = HashMap::new();
            for run in all_runs(network, train, most)? {
                let mask = run.links.iter().flat_map(|l| &network.links[*l].pieces).map(bit).fold(0, |all, p| all | p);
                by_stops.entry(run.stops).or_default().push(mask);
            }
            runs.push(by_stops.into_iter().collect());
        }
        Some(Self { problem, runs, most })
    }

    /// What the best set with at least this much mail earns, by going from train to train and keeping for every set of pieces in
    /// use the most that can be earned with it. The outer `None` if there are too many; the inner one if there is no such set.
    pub(crate) fn best(&self, mail: i64) -> Option<Option<i64>> {
        let (problem, trains) = (&self.problem, self.problem.trains.len());
        let network = problem.network;
        let single: Vec<usize> =
            (0..problem.bonuses.len()).filter(|b| problem.bonuses[*b].scope() == Scope::OneRun).collect();
        let mut best = None;
        // Each one-run bonus goes to one of the trains.
        for way in 0..trains.pow(u32::try_from(single.len()).unwrap()) {
            let mut carried = vec![0usize; trains];
            let mut rest = way;
            for b in &single {
                carried[rest % trains] |= 1 << b;
                rest /= trains;
            }
            // Pieces in use and whether some train carries the mail: most earned.
            let mut sets: HashMap<(u128, bool), i64> = HashMap::from([((0, mail <= 0), 0)]);
            for (t, train) in problem.trains.iter().enumerate() {
                let mut choices: HashMap<(u128, bool), i64> = HashMap::new();
                for (stops, masks) in &self.runs[t] {
                    let Some(value) = worth(problem, train, stops, carried[t]) else { continue };
                    let end = |s: Option<&usize>| i64::from(network.nodes[*s.unwrap()].value);
                    let carries = end(stops.first()) + end(stops.last()) >= mail;
                    for mask in masks {
                        let known = choices.entry((*mask, carries)).or_insert(value);
                        *known = value.max(*known);
                    }
                }
                let mut more = sets.clone();
                for ((used, carries), total) in &sets {
                    for ((mask, also), value) in &choices {
                        if used & mask == 0 {
                            let known = more.entry((used | mask, *carries || *also)).or_insert(0);
                            *known = (*known).max(total + value);
                        }
                    }
                }
                sets = more;
                if sets.len() > self.most {
                    return None;
                }
            }
            let carried = sets.iter().filter(|((_, carries), _)| *carries);
            best = best.max(carried.map(|(_, total)| *total).max());
        }
        Some(best)
    }
}

/// An answer must be what it says: legal runs on separate track that earn what they are said to.
pub(crate) fn check_answer(problem: &Problem<'_>, answer: &Answer) {
    let network = problem.network;
    let mut used: Vec<u32> = Vec::new();
    let mut total = 0;
    assert!(answer.runs.windows(2).all(|w| w[0].train < w[1].train), "each train runs once, in order");
    for run in &answer.runs {
        let train = &problem.trains[run.train];
        let plain = Run { stops: run.stops.iter().map(|s| s.node.index()).collect(), links: run.links.clone() };
        assert_eq!(plain.links.len() + 1, plain.stops.len());
        for (i, link) in run.links.iter().enumerate() {
            let link = &network.links[*link];
            let mut ends = link.ends.map(NodeId::index);
            let mut here = [plain.stops[i], plain.stops[i + 1]];
            ends.sort_unstable();
            here.sort_unstable();
            assert_eq!(ends, here);
            assert!(link.carries(train.gauge));
        }
        assert!(legal(network, train, &plain), "{run:?}");
        for piece in run.links.iter().flat_map(|l| &network.links[*l].pieces) {
            assert!(!used.contains(piece), "track is used twice");
            used.push(*piece);
        }
        for stop in &run.stops {
            let node = &network.nodes[stop.node.index()];
            assert_eq!(stop.value, node.value);
            let why = match (&train.range, node.kind) {
                (_, StopKind::Junction) => Counted::Junction,
                (Range::Express(_), _) => Counted::NotAnEnd,
                _ => Counted::BeyondRange,
            };
            assert!(stop.counted == why || stop.counted == Counted::Yes && why != Counted::Junction, "{stop:?}");
        }
        let counted = run.stops.iter().filter(|s| s.counted == Counted::Yes).map(|s| u32::from(s.value));
        let sum: u32 = counted.sum::<u32>() + run.bonuses.iter().map(|(_, amount)| amount).sum::<u32>();
        assert_eq!(sum, run.revenue, "{run:?}");
        total += run.revenue;
    }
    assert_eq!(total, answer.revenue);
    for bonus in problem.bonuses {
        if bonus.scope() == Scope::OneRun {
            let earned = answer.runs.iter().filter(|r| r.bonuses.iter().any(|(name, _)| name == bonus.name())).count();
            assert!(earned <= 1, "{} is earned once", bonus.name());
        }
    }
}
