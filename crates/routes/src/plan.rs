//! A network compiled for searching.

use crate::sets::{NodeSet, Pieces};
use crate::{Network, Range, Train};
use railhead_board::{Gauge, StopKind};
use std::collections::HashMap;

/// The pieces of track of a network, numbered anew: pieces that the same links use count as one.
pub(crate) struct Numbering {
    class_of: HashMap<u32, usize>,
    pub(crate) classes: usize,
}

impl Numbering {
    pub(crate) fn new(network: &Network) -> Self {
        let mut users: HashMap<u32, Vec<u32>> = HashMap::new();
        for (i, link) in (0u32..).zip(&network.links) {
            for piece in &link.pieces {
                users.entry(*piece).or_default().push(i);
            }
        }
        let mut pieces: Vec<(u32, Vec<u32>)> = users.into_iter().collect();
        pieces.sort_unstable();
        let mut known: HashMap<Vec<u32>, usize> = HashMap::new();
        let mut class_of = HashMap::new();
        for (piece, links) in pieces {
            let next = known.len();
            class_of.insert(piece, *known.entry(links).or_insert(next));
        }
        Self { class_of, classes: known.len() }
    }

    fn pieces<const W: usize>(&self, pieces: &[u32]) -> Pieces<W> {
        let mut set = Pieces::default();
        for class in pieces.iter().filter_map(|p| self.class_of.get(p)) {
            set.add(*class);
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

/// From a stop to a neighbouring one, over any of several ways that differ in track only.
pub(crate) struct Step<const W: usize> {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) ways: Vec<Way<W>>,
    /// Pieces that all its ways use.
    pub(crate) needs: Pieces<W>,
    pub(crate) markers: u32,
    /// Whether a run may only begin or end with it, seen from where it starts and from where it leads.
    pub(crate) ends_at_from: bool,
    pub(crate) ends_at_to: bool,
    /// The same step taken the other way.
    pub(crate) back: u32,
}

/// The network as trains of one gauge see it.
pub(crate) struct Graph<const W: usize> {
    pub(crate) steps: Vec<Step<W>>,
    pub(crate) out: Vec<Vec<u32>>,
}

impl<const W: usize> Graph<W> {
    pub(crate) fn new(network: &Network, numbering: &Numbering, gauge: Gauge) -> Self {
        let mut steps: Vec<Step<W>> = Vec::new();
        let mut known: HashMap<(usize, usize, u8, bool, bool), usize> = HashMap::new();
        for (i, link) in (0u32..).zip(&network.links) {
            let [a, b] = link.ends.map(crate::NodeId::index);
            if !link.carries(gauge) || a == b || a >= network.nodes.len() || b >= network.nodes.len() {
                continue;
            }
            let way = Way { pieces: numbering.pieces(&link.pieces), link: i };
            let key = (a, b, link.markers, link.terminal[0], link.terminal[1]);
            let at = *known.entry(key).or_insert_with(|| {
                let at = steps.len();
                let id = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
                let step = |from, to, ends: [bool; 2], back| Step {
                    from,
                    to,
                    ways: Vec::new(),
                    needs: way.pieces,
                    markers: link.markers.into(),
                    ends_at_from: ends[0],
                    ends_at_to: ends[1],
                    back,
                };
                steps.push(step(a, b, link.terminal, id(at + 1)));
                steps.push(step(b, a, [link.terminal[1], link.terminal[0]], id(at)));
                at
            });
            for step in &mut steps[at..at + 2] {
                // Ways over the same pieces are the same for everybody.
                if !step.ways.iter().any(|w| w.pieces == way.pieces) {
                    step.ways.push(way);
                    step.needs = step.needs.both(&way.pieces);
                }
            }
        }
        for step in &mut steps {
            let size = |p: &Pieces<W>| p.0.iter().map(|w| w.count_ones()).sum::<u32>();
            step.ways.sort_by_key(|w| (size(&w.pieces), w.link));
        }
        let mut out = vec![Vec::new(); network.nodes.len()];
        for (i, step) in (0u32..).zip(&steps) {
            out[step.from].push(i);
        }
        Self { steps, out }
    }
}

/// What a kind of train means for each stop.
pub(crate) struct TrainPlan {
    /// Range that a visit uses up.
    pub(crate) cost: Vec<u32>,
    /// The most that a visit can add, bonuses included.
    pub(crate) gain: Vec<i32>,
    /// Stops by falling gain.
    pub(crate) order: Vec<usize>,
    /// A group by which bounds may rule out stops: one whose members are all passable or all not.
    pub(crate) sure_group: Vec<u64>,
    pub(crate) visits: u32,
    pub(crate) counts: u32,
    pub(crate) free_markers: u32,
    /// Range between stops: how many a train must visit to get from one to the other, the second included.
    pub(crate) distance: Vec<Vec<u32>>,
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
        let mut order: Vec<usize> = (0..nodes.len()).filter(|n| gain[*n] > 0).collect();
        order.sort_by_key(|n| (-gain[*n], *n));
        let mut mixed = 0u64;
        for group in (0..64).map(|b| 1u64 << b) {
            let members = nodes.iter().filter(|n| n.groups & group != 0);
            let (passing, ending): (Vec<_>, Vec<_>) = members.partition(|n| n.passable);
            if !passing.is_empty() && !ending.is_empty() {
                mixed |= group;
            }
        }
        let sure_group = nodes.iter().map(|n| (n.groups & !mixed) & (n.groups & !mixed).wrapping_neg()).collect();
        let free_markers = u32::from(train.free_markers);
        // Only the bound for trains that count their best stops asks for distances.
        let distance = match train.range {
            Range::BestOf { .. } => {
                (0..nodes.len()).map(|from| distances(network, graph, from, &cost, free_markers)).collect()
            }
            _ => Vec::new(),
        };
        let can_end = nodes.iter().map(|n| n.kind != StopKind::Junction).collect();
        let (visits, counts) = (train.visits(), train.counts());
        Self { cost, gain, order, sure_group, visits, counts, free_markers, distance, can_end }
    }
}

/// How much range it takes at least from a stop to each other one: every stop once reached costs what it costs.
fn distances<const W: usize>(
    network: &Network,
    graph: &Graph<W>,
    from: usize,
    cost: &[u32],
    free_markers: u32,
) -> Vec<u32> {
    let mut best = vec![u32::MAX; network.nodes.len()];
    let mut open = std::collections::VecDeque::from([from]);
    best[from] = 0;
    let mut queued = NodeSet::default();
    queued.add(from);
    while let Some(at) = open.pop_front() {
        queued.remove(at);
        if at != from && !network.nodes[at].passable {
            continue;
        }
        for step in graph.out[at].iter().map(|s| &graph.steps[*s as usize]) {
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
    best
}
