//! How much more a run can earn at most.

use crate::Network;
use crate::plan::{Graph, TrainPlan};
use crate::sets::NodeSet;

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
    /// The same for walks over track where the run must go; empty where no run must.
    over: Vec<Onward>,
    stops: usize,
}

/// What can be gained between stops that use up range.
#[derive(Default)]
struct Between {
    /// To each next one, stop by stop.
    next: Vec<(usize, i32)>,
    /// To each of them over track where the run must go.
    next_over: Vec<i32>,
    /// Where those of each stop end, and what can be gained from there without reaching another: by any track, and over track
    /// where the run must go.
    stops: Vec<(usize, [i32; 2])>,
}

impl Walks {
    /// Walks of up to `range` further stops that use up range. Steps cost their prices. `over` asks for walks over track where
    /// the run must go, too.
    pub(crate) fn new<const W: usize>(
        network: &Network,
        graph: &Graph<W>,
        plan: &TrainPlan,
        prices: &[i32],
        (range, over): (u32, bool),
        most_steps: u32,
    ) -> Self {
        let n = network.nodes.len();
        let mut between = Between::default();
        between.next.reserve(graph.steps.len());
        between.stops.reserve(n);
        let mut best = vec![NOT_THERE; n];
        let mut best_over = vec![NOT_THERE; if over { n } else { 0 }];
        for from in 0..n {
            let look = Look {
                network,
                graph,
                plan,
                prices,
                best: &mut best,
                best_over: &mut best_over,
                tails: [0, NOT_THERE],
                touched: NodeSet::default(),
                seen: NodeSet::default(),
                steps: 0,
                most_steps,
            };
            let (tails, touched) = look.ahead(from);
            // Of many stops few are next to each other: what was written is wiped, not everything.
            for to in touched.iter() {
                between.next.push((to, std::mem::replace(&mut best[to], NOT_THERE)));
                if let Some(best) = best_over.get_mut(to) {
                    between.next_over.push(std::mem::replace(best, NOT_THERE));
                }
            }
            between.stops.push((between.next.len(), tails));
        }
        let rows = range as usize + 1;
        let mut onward: Vec<Onward> = Vec::with_capacity(rows * n);
        for k in 0..rows {
            let mut begin = 0;
            for (from, (end, [tail, _])) in between.stops.iter().copied().enumerate() {
                let next = &between.next[std::mem::replace(&mut begin, end)..end];
                let mut on = Onward { best: tail, by: usize::MAX, second: tail };
                if k == 0 {
                    onward.push(on);
                    continue;
                }
                let shorter = &onward[(k - 1) * n..k * n];
                for (to, gained) in next {
                    let further = if network.nodes[*to].passable { shorter[*to].excluding(from) } else { 0 };
                    on.take(*to, gained + plan.gain[*to] + further);
                }
                onward.push(on);
            }
        }
        let mut walks = Self { onward, over: Vec::new(), stops: n };
        if over {
            walks.look_over(network, plan, &between, rows);
        }
        walks
    }

    /// Fills in what walks can gain that lead over track where the run must go: either before their next stop that uses up range,
    /// or after it.
    fn look_over(&mut self, network: &Network, plan: &TrainPlan, between: &Between, rows: usize) {
        let n = self.stops;
        self.over.reserve(rows * n);
        for k in 0..rows {
            let mut begin = 0;
            for (from, (end, [_, tail])) in between.stops.iter().copied().enumerate() {
                let begin = std::mem::replace(&mut begin, end);
                let mut on = Onward { best: tail, by: usize::MAX, second: tail };
                if k > 0 {
                    let row = (k - 1) * n;
                    for ((to, gained), gained_over) in
                        between.next[begin..end].iter().zip(&between.next_over[begin..end])
                    {
                        let passable = network.nodes[*to].passable;
                        let further = if passable { self.onward[row + *to].excluding(from) } else { 0 };
                        let before = there(*gained_over, further);
                        let after =
                            if passable { there(*gained, self.over[row + *to].excluding(from)) } else { NOT_THERE };
                        on.take(*to, there(before.max(after), plan.gain[*to]));
                    }
                }
                self.over.push(on);
            }
        }
    }

    /// The most that a walk can gain from a stop with so much range left, not going to `back` first.
    pub(crate) fn most(&self, range: u32, from: usize, back: usize) -> i32 {
        self.onward[range as usize * self.stops + from].excluding(back)
    }

    /// The same for walks over track where the run must go; so little that nothing is worth it if there are none.
    pub(crate) fn most_over(&self, range: u32, from: usize, back: usize) -> i32 {
        self.over.get(range as usize * self.stops + from).map_or(NOT_THERE, |on| on.excluding(back))
    }
}

/// What can be gained on two stretches, if both are there.
const fn there(one: i32, other: i32) -> i32 {
    // Gains and prices are far smaller than what stands for nothing.
    if one <= NOT_THERE / 2 || other <= NOT_THERE / 2 { NOT_THERE } else { one + other }
}

impl Onward {
    const fn take(&mut self, by: usize, total: i32) {
        if total > self.best {
            *self = Self { best: total, by, second: self.best };
        } else if total > self.second {
            self.second = total;
        }
    }

    const fn excluding(&self, back: usize) -> i32 {
        if self.by == back { self.second } else { self.best }
    }
}

struct Look<'a, const W: usize> {
    network: &'a Network,
    graph: &'a Graph<W>,
    plan: &'a TrainPlan,
    prices: &'a [i32],
    /// By any track, and over track where the run must go, if that is asked for.
    best: &'a mut [i32],
    best_over: &'a mut [i32],
    tails: [i32; 2],
    /// The stops that use up range and were come to.
    touched: NodeSet,
    seen: NodeSet,
    steps: u32,
    most_steps: u32,
}

impl<const W: usize> Look<'_, W> {
    /// Looks ahead over stops that use up no range: what can be gained before each next one that does, and what without
    /// reaching another; by any track, and over track where the run must go.
    fn ahead(mut self, from: usize) -> ([i32; 2], NodeSet) {
        self.seen.add(from);
        self.go(from, 0, false);
        if self.steps > self.most_steps {
            self.collect_all(from);
        }
        (self.tails, self.touched)
    }

    /// Too many ways: everything free that hangs together may be collected.
    fn collect_all(&mut self, from: usize) {
        let (graph, plan) = (self.graph, self.plan);
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
        self.tails = [free; 2];
        for at in 0..self.network.nodes.len() {
            let touches = |s: &u32| reached.has(graph.steps[*s as usize].to);
            if plan.cost[at] > 0 && graph.out(at).iter().any(touches) {
                self.best[at] = free;
                self.touched.add(at);
            }
        }
        // Perhaps each of them over track where the run must go.
        self.best_over.iter_mut().zip(&*self.best).for_each(|(over, best)| *over = *best);
    }

    /// `over` says whether the way so far leads over track where the run must go.
    fn go(&mut self, at: usize, gained: i32, over: bool) {
        self.steps += 1;
        if self.steps > self.most_steps {
            return;
        }
        self.end(gained, over);
        let graph = self.graph;
        for id in graph.out(at) {
            let step = &graph.steps[*id as usize];
            if self.seen.has(step.to) {
                continue;
            }
            let (gained, over) = (gained - self.prices[*id as usize], over || step.over);
            if self.plan.cost[step.to] > 0 {
                self.best[step.to] = self.best[step.to].max(gained);
                self.touched.add(step.to);
                if over && let Some(best) = self.best_over.get_mut(step.to) {
                    *best = (*best).max(gained);
                }
            } else if self.network.nodes[step.to].passable {
                self.seen.add(step.to);
                self.go(step.to, gained + self.plan.gain[step.to], over);
                self.seen.remove(step.to);
            } else {
                self.end(gained + self.plan.gain[step.to], over);
            }
        }
    }

    /// A way may end here.
    fn end(&mut self, gained: i32, over: bool) {
        self.tails[0] = self.tails[0].max(gained);
        if over {
            self.tails[1] = self.tails[1].max(gained);
        }
    }
}
