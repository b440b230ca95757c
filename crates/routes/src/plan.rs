//! A network compiled for searching.

use crate::sets::{NodeSet, Pieces};
use crate::{Link, Network, Range, Train};
use railhead_board::{Gauge, HexId, StopKind};

/// The pieces of track of a network, numbered anew: pieces that the same links use count as one.
pub(crate) struct Numbering {
    /// Pieces in order, each with its new number.
    numbers: Vec<(u32, usize)>,
    pub(crate) classes: usize,
}

impl Numbering {
    pub(crate) fn new(network: &Network) -> Self {
        // Sorting is faster here than hashing: the lists are short.
        let mut uses: Vec<(u32, u32)> = Vec::with_capacity(network.links.iter().map(|link| link.pieces.len()).sum());
        for (i, link) in (0u32..).zip(&network.links) {
            uses.extend(link.pieces.iter().map(|piece| (*piece, i)));
        }
        uses.sort_unstable();
        uses.dedup();
        let mut pieces: Vec<&[(u32, u32)]> = uses.chunk_by(|a, b| a.0 == b.0).collect();
        pieces.sort_by(|a, b| a.iter().map(|u| u.1).cmp(b.iter().map(|u| u.1)));
        let mut numbers = Vec::with_capacity(pieces.len());
        let mut classes = 0;
        for same in pieces.chunk_by(|a, b| a.iter().map(|u| u.1).eq(b.iter().map(|u| u.1))) {
            numbers.extend(same.iter().filter_map(|piece| piece.first()).map(|(piece, _)| (*piece, classes)));
            classes += 1;
        }
        numbers.sort_unstable();
        Self { numbers, classes }
    }

    fn pieces<const W: usize>(&self, pieces: &[u32]) -> Pieces<W> {
        let mut set = Pieces::default();
        for piece in pieces {
            if let Ok(at) = self.numbers.binary_search_by_key(piece, |(p, _)| *p) {
                set.add(self.numbers[at].1);
            }
        }
        set
    }
}

/// One of the ways to take a step.
#[derive(Clone, Copy)]
pub(crate) struct Way<const W: usize> {
    pub(crate) pieces: Pieces<W>,
    pub(crate) link: u32,
}

/// What makes links ways of the same step: ends, marked changes of gauge, terminal ends, and whether they lie where a run must go.
type StepKey = (usize, usize, u8, [bool; 2], bool);

/// From a stop to a neighbouring one, over any of several ways that differ in track only.
pub(crate) struct Step<const W: usize> {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// Where its ways stand among the graph's.
    ways: std::ops::Range<usize>,
    /// Pieces that all its ways use.
    pub(crate) needs: Pieces<W>,
    /// How many runs can take it at once at most.
    pub(crate) lanes: u32,
    pub(crate) markers: u32,
    /// Whether a run may only begin or end with it, seen from where it starts and from where it leads.
    pub(crate) ends_at_from: bool,
    pub(crate) ends_at_to: bool,
    /// Whether all its ways lie where a run must go, or none.
    pub(crate) over: bool,
    /// The same step taken the other way.
    pub(crate) back: u32,
}

/// The network as trains of one gauge see it.
pub(crate) struct Graph<const W: usize> {
    pub(crate) steps: Vec<Step<W>>,
    /// The ways of all steps, the short ones of each first.
    ways: Vec<Way<W>>,
    /// The steps out of all stops, stop by stop.
    pub(crate) all_out: Vec<u32>,
    /// Where those of each stop begin, and where the last ones end.
    spans: Vec<usize>,
}

impl<const W: usize> Graph<W> {
    /// `over` is the hex over which a run must go, if there is one.
    pub(crate) fn new(network: &Network, numbering: &Numbering, gauge: Gauge, over: Option<HexId>) -> Self {
        let goes_over = |link: &Link| over.is_some_and(|over| link.track.iter().any(|(hex, _)| *hex == over));
        // Links between the same stops that differ in track only are ways of one step.
        let mut usable: Vec<(StepKey, u32)> = Vec::with_capacity(network.links.len());
        for (i, link) in (0u32..).zip(&network.links) {
            let [a, b] = link.ends.map(crate::NodeId::index);
            if link.carries(gauge) && a != b && a < network.nodes.len() && b < network.nodes.len() {
                usable.push(((a, b, link.markers, link.terminal, goes_over(link)), i));
            }
        }
        usable.sort_unstable();
        let mut steps: Vec<Step<W>> = Vec::with_capacity(usable.len() * 2);
        let mut ways: Vec<Way<W>> = Vec::with_capacity(usable.len());
        for same in usable.chunk_by(|x, y| x.0 == y.0) {
            let Some(((a, b, markers, terminal, over), _)) = same.first().copied() else { continue };
            let first = ways.len();
            for (_, link) in same {
                let pieces = numbering.pieces(&network.links[*link as usize].pieces);
                // Ways over the same pieces are the same for everybody.
                if !ways[first..].iter().any(|w| w.pieces == pieces) {
                    ways.push(Way { pieces, link: *link });
                }
            }
            let needs = ways[first..].iter().skip(1).fold(ways[first].pieces, |all, w| all.both(&w.pieces));
            let lanes = lanes(&ways[first..], &needs);
            let size = |p: &Pieces<W>| p.0.iter().map(|w| w.count_ones()).sum::<u32>();
            ways[first..].sort_by_key(|w| (size(&w.pieces), w.link));
            let at = u32::try_from(steps.len()).unwrap_or(u32::MAX);
            let step = |from, to, ends: [bool; 2], back| Step {
                from,
                to,
                ways: first..ways.len(),
                needs,
                lanes,
                markers: markers.into(),
                ends_at_from: ends[0],
                ends_at_to: ends[1],
                over,
                back,
            };
            steps.push(step(a, b, terminal, at + 1));
            steps.push(step(b, a, [terminal[1], terminal[0]], at));
        }
        let mut all_out: Vec<u32> = (0u32..).zip(&steps).map(|(i, _)| i).collect();
        all_out.sort_by_key(|s| steps[*s as usize].from);
        let begins = |node: usize| all_out.partition_point(|s| steps[*s as usize].from < node);
        let spans = (0..=network.nodes.len()).map(begins).collect();
        Self { steps, ways, all_out, spans }
    }

    /// Where the steps out of a stop stand among all.
    pub(crate) fn span(&self, node: usize) -> std::ops::Range<usize> {
        self.spans[node]..self.spans[node + 1]
    }

    /// The steps out of a stop.
    pub(crate) fn out(&self, node: usize) -> &[u32] {
        &self.all_out[self.span(node)]
    }

    /// The ways to take a step, short ones first.
    pub(crate) fn ways(&self, step: u32) -> &[Way<W>] {
        &self.ways[self.steps[step as usize].ways.clone()]
    }
}

/// How many runs can take a step at once at most: each needs a way of its own, and of ways that all use some piece only one can
/// be taken. A way without pieces is never in anybody's way.
fn lanes<const W: usize>(ways: &[Way<W>], needs: &Pieces<W>) -> u32 {
    let none = Pieces::default();
    if *needs != none {
        1
    } else if ways.iter().any(|w| w.pieces == none) {
        u32::MAX
    } else {
        u32::try_from(ways.len()).unwrap_or(u32::MAX)
    }
}

/// A stop that can add something, with what bounds ask about it.
pub(crate) struct Ranked {
    pub(crate) node: usize,
    pub(crate) gain: i32,
    pub(crate) cost: u32,
    pub(crate) passable: bool,
    pub(crate) groups: u64,
    /// A group by which bounds may rule out stops: one whose members are all alike in whether they can be passed and whether
    /// they use up range.
    pub(crate) sure_group: u64,
}

/// What a kind of train means for each stop.
pub(crate) struct TrainPlan {
    /// Range that a visit uses up.
    pub(crate) cost: Vec<u32>,
    /// The most that a visit can add, bonuses included.
    pub(crate) gain: Vec<i32>,
    /// Stops by falling gain.
    pub(crate) order: Vec<Ranked>,
    /// Whether all of these use up range.
    pub(crate) all_cost: bool,
    pub(crate) visits: u32,
    pub(crate) counts: u32,
    pub(crate) free_markers: u32,
    /// Range between stops: how many a train must visit to get from one to the other, the second included.
    distance: Vec<u32>,
    /// Whether runs may end at a stop.
    pub(crate) can_end: Vec<bool>,
}

impl TrainPlan {
    pub(crate) fn new<const W: usize>(network: &Network, graph: &Graph<W>, train: &Train, gain: Vec<i32>) -> Self {
        let nodes = &network.nodes;
        let cost: Vec<u32> = nodes
            .iter()
            .map(|n| match n.kind {
                StopKind::Junction => 0,
                StopKind::Town | StopKind::Harbour => u32::from(train.towns_count),
                StopKind::City | StopKind::OffBoard => 1,
            })
            .collect();
        let groups_where = |holds: &dyn Fn(usize) -> bool| {
            (0..nodes.len()).filter(|n| holds(*n)).fold(0u64, |all, n| all | nodes[n].groups)
        };
        let mixed = groups_where(&|n| nodes[n].passable) & groups_where(&|n| !nodes[n].passable)
            | groups_where(&|n| cost[n] > 0) & groups_where(&|n| cost[n] == 0);
        let ranked = |n: usize| {
            let sure = nodes[n].groups & !mixed;
            Ranked {
                node: n,
                gain: gain[n],
                cost: cost[n],
                passable: nodes[n].passable,
                groups: nodes[n].groups,
                sure_group: sure & sure.wrapping_neg(),
            }
        };
        let mut order: Vec<Ranked> = (0..nodes.len()).filter(|n| gain[*n] > 0).map(ranked).collect();
        order.sort_unstable_by_key(|r| (-r.gain, r.node));
        let all_cost = order.iter().all(|r| r.cost > 0);
        let free_markers = u32::from(train.free_markers);
        // Only the bound for trains that count their best stops asks for distances.
        let distance = match train.range {
            Range::BestOf { .. } => distances(network, graph, &cost, free_markers),
            _ => Vec::new(),
        };
        let can_end = nodes.iter().map(|n| n.kind != StopKind::Junction).collect();
        let (visits, counts) = (train.visits(), train.counts());
        Self { cost, gain, order, all_cost, visits, counts, free_markers, distance, can_end }
    }

    /// How much range it takes at least from a stop to each other.
    pub(crate) fn distances(&self, from: usize) -> &[u32] {
        let n = self.cost.len();
        &self.distance[from * n..(from + 1) * n]
    }
}

/// How much range it takes at least from each stop to each other one: every stop once reached costs what it costs.
fn distances<const W: usize>(network: &Network, graph: &Graph<W>, cost: &[u32], free_markers: u32) -> Vec<u32> {
    let n = network.nodes.len();
    let mut all = vec![u32::MAX; n * n];
    let mut open = std::collections::VecDeque::new();
    for (from, best) in all.chunks_exact_mut(n.max(1)).enumerate() {
        best[from] = 0;
        open.push_back(from);
        let mut queued = NodeSet::default();
        queued.add(from);
        while let Some(at) = open.pop_front() {
            queued.remove(at);
            if at != from && !network.nodes[at].passable {
                continue;
            }
            for step in graph.out(at).iter().map(|s| &graph.steps[*s as usize]) {
                let markers = if free_markers > 0 { 0 } else { step.markers };
                let far = best[at] + markers + cost[step.to];
                if far < best[step.to] {
                    best[step.to] = far;
                    if !queued.has(step.to) {
                        queued.add(step.to);
                        open.push_back(step.to);
                    }
                }
            }
        }
    }
    all
}
