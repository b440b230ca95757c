//! How much more a run can earn at most.

use crate::Network;
use crate::plan::{Graph, TrainPlan};
use crate::sets::NodeSet;

/// The most steps tried to find what lies between stops that use up range.
const MOST_STEPS: u32 = 3000;

/// What stands for a stop that cannot be reached.
const NOT_THERE: i32 = i32::MIN / 2;

/// The best two values for going on from a stop, over different next stops, so that turning straight back can be left out.
#[derive(Clone, Copy)]
struct Onward {
    best: i32,
    by: usize,
    second: i32,
}

/// For walks that may visit a stop again, but not turn straight back: the most that a walk can gain.
///
/// Every run is such a walk, so what walks can gain bounds what runs can.
pub(crate) struct Walks {
    /// By range and stop.
    onward: Vec<Onward>,
    stops: usize,
}

/// What can be gained between stops that use up range.
#[derive(Default)]
struct Between {
    /// To each next one, stop by stop.
    next: Vec<(usize, i32)>,
    /// Where those of each stop end, and what can be gained from there without reaching another.
    stops: Vec<(usize, i32)>,
}

impl Walks {
    /// Walks of up to `range` further stops that use up range.
    /// Steps cost their prices.
    pub(crate) fn new<const W: usize>(
        network: &Network,
        graph: &Graph<W>,
        plan: &TrainPlan,
        prices: &[i32],
        range: u32,
    ) -> Self {
        let n = network.nodes.len();
        let mut between = Between::default();
        let mut best = vec![NOT_THERE; n];
        for from in 0..n {
            best.fill(NOT_THERE);
            let tail = look_ahead(network, graph, plan, prices, from, &mut best);
            between.next.extend(best.iter().enumerate().filter(|(_, b)| **b > NOT_THERE).map(|(to, b)| (to, *b)));
            between.stops.push((between.next.len(), tail));
        }
        let rows = range as usize + 1;
        let mut onward: Vec<Onward> = Vec::with_capacity(rows * n);
        for k in 0..rows {
            let mut begin = 0;
            for (from, (end, tail)) in between.stops.iter().copied().enumerate() {
                let next = &between.next[std::mem::replace(&mut begin, end)..end];
                let mut on = Onward { best: tail, by: usize::MAX, second: tail };
                if k == 0 {
                    onward.push(on);
                    continue;
                }
                let shorter = &onward[(k - 1) * n..k * n];
                for (to, gained) in next {
                    let further = if network.nodes[*to].passable { shorter[*to].excluding(from) } else { 0 };
                    let total = gained + plan.gain[*to] + further;
                    if total > on.best {
                        on = Onward { best: total, by: *to, second: on.best };
                    } else if total > on.second {
                        on.second = total;
                    }
                }
                onward.push(on);
            }
        }
        Self { onward, stops: n }
    }

    /// The most that a walk can gain from a stop with so much range left, not going to `back` first.
    pub(crate) fn most(&self, range: u32, from: usize, back: usize) -> i32 {
        self.onward[range as usize * self.stops + from].excluding(back)
    }
}

impl Onward {
    const fn excluding(&self, back: usize) -> i32 {
        if self.by == back { self.second } else { self.best }
    }
}

/// Looks ahead over stops that use up no range: what can be gained before each next one that does, and what without reaching
/// another.
fn look_ahead<const W: usize>(
    network: &Network,
    graph: &Graph<W>,
    plan: &TrainPlan,
    prices: &[i32],
    from: usize,
    best: &mut [i32],
) -> i32 {
    let n = network.nodes.len();
    let mut look = Look { network, graph, plan, prices, best, tail: 0, seen: NodeSet::default(), steps: 0 };
    look.seen.add(from);
    look.go(from, 0);
    if look.steps > MOST_STEPS {
        // Too many ways: everything free that hangs together may be collected.
        let mut reached = NodeSet::default();
        reached.add(from);
        let (mut open, mut free) = (vec![from], 0);
        while let Some(at) = open.pop() {
            for step in graph.out(at).iter().map(|s| &graph.steps[*s as usize]) {
                if plan.cost[step.to] == 0 && !reached.has(step.to) {
                    reached.add(step.to);
                    free += plan.gain[step.to];
                    open.push(step.to);
                }
            }
        }
        look.tail = free;
        for best in look.best.iter_mut().filter(|b| **b > NOT_THERE) {
            *best = free;
        }
        for at in 0..n {
            let touches = |s: &u32| reached.has(graph.steps[*s as usize].to);
            if plan.cost[at] > 0 && graph.out(at).iter().any(touches) {
                look.best[at] = free;
            }
        }
    }
    look.tail
}

struct Look<'a, const W: usize> {
    network: &'a Network,
    graph: &'a Graph<W>,
    plan: &'a TrainPlan,
    prices: &'a [i32],
    best: &'a mut [i32],
    tail: i32,
    seen: NodeSet,
    steps: u32,
}

impl<const W: usize> Look<'_, W> {
    fn go(&mut self, at: usize, gained: i32) {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return;
        }
        self.tail = self.tail.max(gained);
        let graph = self.graph;
        for id in graph.out(at) {
            let step = &graph.steps[*id as usize];
            if self.seen.has(step.to) {
                continue;
            }
            let gained = gained - self.prices[*id as usize];
            if self.plan.cost[step.to] > 0 {
                self.best[step.to] = self.best[step.to].max(gained);
            } else if self.network.nodes[step.to].passable {
                self.seen.add(step.to);
                self.go(step.to, gained + self.plan.gain[step.to]);
                self.seen.remove(step.to);
            } else {
                self.tail = self.tail.max(gained + self.plan.gain[step.to]);
            }
        }
    }
}
