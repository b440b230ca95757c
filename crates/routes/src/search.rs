//! All runs of one train that are worth having.

use crate::bound::Walks;
use crate::cut::Cuts;
use crate::effort::Effort;
use crate::limit::Watch;
use crate::plan::{Graph, TrainPlan};
use crate::score::{Scorer, Tally};
use crate::sets::{NodeSet, Pieces};
use crate::tracks::Tracks;
use crate::{Network, Range, Train};

/// A run of one train.
#[derive(Clone)]
pub(crate) struct Found<const W: usize> {
    /// What it earns.
    pub(crate) value: i32,
    /// What it earns less the prices of the track it needs.
    pub(crate) net: i32,
    /// Its steps from one end to the other.
    pub(crate) steps: Vec<u32>,
    /// Pieces that it needs whichever ways its steps take.
    pub(crate) needs: Pieces<W>,
    /// Pieces that it uses with the ways found for it.
    pub(crate) used: Pieces<W>,
    /// How many trains can make it at once at most, over different ways.
    pub(crate) copies: u32,
}

/// What to look for.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    /// Runs that earn at least this much after prices.
    pub(crate) from: i32,
    /// Runs whose two ends are worth at least this much together.
    pub(crate) ends: i32,
    /// All of them, or only ever better ones.
    pub(crate) all: bool,
}

/// One kind of train on its network, ready to be searched.
pub(crate) struct Field<'a, const W: usize> {
    pub(crate) network: &'a Network,
    pub(crate) graph: &'a Graph<W>,
    pub(crate) train: &'a Train,
    pub(crate) scorer: &'a Scorer,
    /// One-run bonuses that this train carries.
    pub(crate) carried: u32,
    /// Whether its runs must go over the track of the steps that are marked so.
    pub(crate) over: bool,
    effort: Effort,
    plan: TrainPlan,
    /// What each step costs.
    prices: Vec<i32>,
    walks: Option<Walks>,
    /// Steps out of all stops as in the graph, but of each stop the promising ones first.
    all_out: Vec<u32>,
    /// Whether what a run earns is exactly the sum of its stops' gains.
    plain: bool,
    /// What stops that are visited but do not count can add.
    uncounted: i32,
}

impl<'a, const W: usize> Field<'a, W> {
    pub(crate) fn new(
        network: &'a Network,
        graph: &'a Graph<W>,
        train: &'a Train,
        scorer: &'a Scorer,
        (carried, over): (u32, bool),
        has_bonuses: bool,
        effort: Effort,
    ) -> Self {
        let plan = TrainPlan::new(network, graph, train, scorer.gains(train, carried));
        let prices = vec![0; graph.steps.len()];
        let majors = plan.cost.iter().filter(|c| **c > 0).count();
        let walks = match train.range {
            Range::Stops(count) if usize::from(count) <= majors.max(1) => {
                Some(Walks::new(network, graph, &plan, &prices, (count.into(), over), effort.between))
            }
            _ => None,
        };
        let mut all_out = graph.all_out.clone();
        for node in 0..network.nodes.len() {
            all_out[graph.span(node)].sort_by_key(|s| {
                let to = graph.steps[*s as usize].to;
                let beyond = walks.as_ref().map_or(0, |w| w.most(plan.visits.min(2), to, usize::MAX));
                (-(plan.gain[to] + beyond), *s)
            });
        }
        let plain = !has_bonuses && !matches!(train.range, Range::BestOf { .. } | Range::Express(_));
        let uncounted = match train.range {
            Range::BestOf { count, visit } => scorer.per_visit(carried) * i32::from(visit.saturating_sub(count)),
            Range::Express(_) => scorer.per_visit(carried) * i32::try_from(network.nodes.len()).unwrap_or(i32::MAX),
            _ => 0,
        };
        Self { network, graph, train, scorer, carried, over, effort, plan, prices, walks, all_out, plain, uncounted }
    }

    /// The steps out of a stop, the promising ones first.
    fn out(&self, node: usize) -> &[u32] {
        &self.all_out[self.graph.span(node)]
    }

    /// Puts prices on pieces of track: a step costs those of the pieces that it needs.
    pub(crate) fn set_prices(&mut self, of_pieces: &[i32]) {
        for (price, step) in self.prices.iter_mut().zip(&self.graph.steps) {
            *price = step.needs.iter().map(|p| of_pieces[p]).sum();
        }
        if let (Some(walks), Range::Stops(count)) = (&mut self.walks, &self.train.range) {
            let (plan, between) = (&self.plan, self.effort.between);
            let range = ((*count).into(), self.over);
            *walks = Walks::new(self.network, self.graph, plan, &self.prices, range, between);
        }
    }

    /// What no run of this train can exceed.
    pub(crate) fn ceiling(&self) -> i32 {
        let (nodes, plan) = (&self.network.nodes, &self.plan);
        let tokens = nodes.iter().enumerate().filter(|(_, n)| n.own);
        let all: i32 = plan.gain.iter().sum();
        let best = match (&self.walks, &self.train.range) {
            (Some(walks), _) => {
                let through = |t: usize| {
                    let left = plan.visits.saturating_sub(plan.cost[t]);
                    let most = |k| walks.most(k, t, usize::MAX);
                    (0..=left).map(|k| most(k) + most(left - k)).max().unwrap_or(0) + plan.gain[t]
                };
                tokens.map(|(t, _)| through(t)).max().unwrap_or(0)
            }
            (None, Range::BestOf { count, .. }) => {
                let free: i32 = plan.order.iter().filter(|r| r.cost == 0).map(|r| r.gain).sum();
                let counted = plan.order.iter().filter(|r| r.cost > 0).take((*count).into());
                counted.map(|r| r.gain).sum::<i32>() + free + self.uncounted
            }
            _ => all,
        };
        best.min(all + self.uncounted)
    }

    /// Finds runs. Nothing wanted is missed unless the watch runs out, the list is full, or `gave_up` is set.
    pub(crate) fn search(
        &self,
        wanted: Wanted,
        taken: Pieces<W>,
        notes: &mut Notes<W>,
        watch: &mut Watch<'_>,
        gave_up: &mut bool,
    ) -> Vec<Found<W>> {
        notes.tracks.begin(taken);
        let mut search = Search {
            field: self,
            wanted,
            watch,
            gave_up,
            found: Vec::new(),
            visited: NodeSet::default(),
            barred: NodeSet::default(),
            groups: 0,
            range: 0,
            markers: 0,
            gained: 0,
            paid: 0,
            dead_ends: 0,
            still_over: self.over,
            cuts: Cuts::default(),
            notes,
            token: 0,
        };
        search.run();
        search.found
    }
}

/// What a search keeps about the run that it grows; the next search uses the same memory.
#[derive(Default)]
pub(crate) struct Notes<const W: usize> {
    /// Steps away from the token, one way and the other.
    first: Vec<u32>,
    second: Vec<u32>,
    tracks: Tracks<W>,
    /// For valuing runs.
    nodes: Vec<usize>,
    tally: Tally,
}

struct Search<'f, 'a, 'w, 'l, const W: usize> {
    field: &'f Field<'a, W>,
    wanted: Wanted,
    watch: &'w mut Watch<'l>,
    gave_up: &'w mut bool,
    found: Vec<Found<W>>,
    visited: NodeSet,
    /// Tokens whose runs have all been seen.
    barred: NodeSet,
    groups: u64,
    range: u32,
    markers: u32,
    /// What its stops can add, less what its track costs.
    gained: i32,
    /// What its track costs.
    paid: i32,
    /// Stops on the run that cannot be passed.
    dead_ends: u32,
    /// Whether it has yet to go where it must.
    still_over: bool,
    cuts: Cuts,
    notes: &'w mut Notes<W>,
    token: usize,
}

impl<const W: usize> Search<'_, '_, '_, '_, W> {
    /// Every run holds an own token. Runs are grown from each token in turn, first one way, then the other; runs over a token
    /// that was the start before are left out, and so is the same run with its two arms exchanged.
    fn run(&mut self) {
        let field = self.field;
        let express = matches!(field.train.range, Range::Express(_));
        for (token, node) in field.network.nodes.iter().enumerate().filter(|(_, n)| n.own) {
            if field.plan.visits < field.plan.cost[token] {
                continue;
            }
            self.token = token;
            self.visited.add(token);
            self.groups = node.groups;
            self.range = field.plan.cost[token];
            self.gained = field.plan.gain[token];
            self.grow(token, true);
            self.visited.remove(token);
            if !express {
                self.barred.add(token);
            }
        }
    }

    fn grow(&mut self, head: usize, first_arm: bool) {
        let field = self.field;
        let full = self.found.len() >= field.effort.most_runs;
        if self.watch.tick() || full {
            *self.gave_up |= full;
            return;
        }
        let arm = if first_arm { &self.notes.first } else { &self.notes.second };
        let came = arm.last().map(|s| &field.graph.steps[*s as usize]);
        let stuck = came.is_some_and(|s| s.ends_at_to || !field.network.nodes[head].passable);
        if came.is_some() && field.plan.can_end[head] {
            self.record(head);
            if first_arm && !matches!(field.train.range, Range::Express(_)) {
                self.turn();
            }
        }
        if !stuck {
            let passing = came.is_some();
            for step in field.out(head) {
                if !(passing && field.graph.steps[*step as usize].ends_at_from) {
                    self.extend(*step, first_arm);
                }
            }
        }
    }

    /// Closes the first arm and grows the second from the token, beginning with a step that comes later than the first arm's.
    fn turn(&mut self) {
        let field = self.field;
        let Some(first) = self.notes.first.first().copied() else { return };
        if field.graph.steps[first as usize].ends_at_from || !field.network.nodes[self.token].passable {
            return;
        }
        let out = field.out(self.token);
        let from = out.iter().position(|s| *s == first).map_or(0, |i| i + 1);
        for step in &out[from..] {
            if !field.graph.steps[*step as usize].ends_at_from {
                self.extend(*step, false);
            }
        }
    }

    /// Takes one more step, unless it is plain that it cannot be taken: most cannot.
    #[inline]
    fn extend(&mut self, id: u32, first_arm: bool) {
        let field = self.field;
        let step = &field.graph.steps[id as usize];
        let (to, plan) = (step.to, &field.plan);
        let node = &field.network.nodes[to];
        if self.visited.has(to) || self.barred.has(to) || self.groups & node.groups != 0 {
            return;
        }
        let markers = self.markers + step.markers;
        let paid = |m: u32| m.saturating_sub(plan.free_markers);
        let range = self.range + plan.cost[to] + paid(markers) - paid(self.markers);
        if range <= plan.visits {
            self.take(id, first_arm, (range, markers));
        }
    }

    /// Takes a step that leaves the run with so much range used up and so many markers passed.
    fn take(&mut self, id: u32, first_arm: bool, (range, markers): (u32, u32)) {
        let field = self.field;
        let step = &field.graph.steps[id as usize];
        let (to, plan) = (step.to, &field.plan);
        let node = &field.network.nodes[to];
        let dead_end = u32::from(!node.passable);
        let before = (self.range, self.markers, self.gained, self.paid, self.groups, self.dead_ends, self.still_over);
        self.range = range;
        self.markers = markers;
        self.gained += plan.gain[to] - field.prices[id as usize];
        self.paid += field.prices[id as usize];
        self.groups |= node.groups;
        self.dead_ends += dead_end;
        self.still_over &= !step.over;
        self.visited.add(to);
        let hopeless = !self.is_worthwhile(to, step.from, first_arm);
        if self.cuts.enter(hopeless) {
            if let Some(added) = self.notes.tracks.add(field.graph, id, self.watch, self.gave_up) {
                self.arm(first_arm).push(id);
                self.grow(to, first_arm);
                self.arm(first_arm).pop();
                self.notes.tracks.remove(added);
            }
            self.cuts.leave(hopeless);
        }
        self.visited.remove(to);
        (self.range, self.markers, self.gained, self.paid, self.groups, self.dead_ends, self.still_over) = before;
    }

    const fn arm(&mut self, first: bool) -> &mut Vec<u32> {
        if first { &mut self.notes.first } else { &mut self.notes.second }
    }

    /// Whether the run can come to earn what is wanted.
    fn is_worthwhile(&self, head: usize, back: usize, first_arm: bool) -> bool {
        let plan = &self.field.plan;
        let more = self.wanted.from - self.gained;
        match &self.field.train.range {
            Range::Express(places) => {
                let place = places.iter().map(|p| plan.gain.get(p.index()).copied().unwrap_or(0)).max();
                let most = plan.gain[self.token] + place.unwrap_or(0) + self.field.uncounted - self.paid;
                most >= self.wanted.from
            }
            Range::Unlimited => self.flood(head, first_arm) >= more,
            Range::BestOf { .. } => self.best_of_suffice(head, first_arm),
            Range::Stops(_) => {
                let Some(walks) = &self.field.walks else { return self.flood(head, first_arm) >= more };
                let left = plan.visits - self.range;
                if self.still_over && !first_arm {
                    return walks.most_over(left, head, back) >= more;
                }
                if !first_arm {
                    return walks.most(left, head, back) >= more;
                }
                let next = self.notes.first.first().map_or(head, |s| self.field.graph.steps[*s as usize].to);
                if self.still_over {
                    // One arm or the other goes where the run must.
                    let this = |k: u32| walks.most_over(k, head, back) + walks.most(left - k, self.token, next);
                    let other = |k: u32| walks.most(k, head, back) + walks.most_over(left - k, self.token, next);
                    return (0..=left).any(|k| this(k).max(other(k)) >= more);
                }
                let both = |k: u32| walks.most(k, head, back) + walks.most(left - k, self.token, next);
                (0..=left).any(|k| both(k) >= more)
            }
        }
    }

    /// All that lies open from the ends of the run: what can be passed, and of what cannot as much as has room at the ends.
    fn flood(&self, head: usize, first_arm: bool) -> i32 {
        let (field, plan) = (self.field, &self.field.plan);
        let mut reached = self.visited;
        let mut open = vec![head];
        if first_arm {
            open.push(self.token);
        }
        let mut sum = 0;
        let mut ends = [0; 2];
        while let Some(at) = open.pop() {
            if at != self.token && !field.network.nodes[at].passable {
                continue;
            }
            for step in field.graph.out(at).iter().map(|s| &field.graph.steps[*s as usize]) {
                let node = &field.network.nodes[step.to];
                if reached.has(step.to) || self.barred.has(step.to) || self.groups & node.groups != 0 {
                    continue;
                }
                reached.add(step.to);
                if node.passable {
                    sum += plan.gain[step.to];
                    open.push(step.to);
                } else if plan.gain[step.to] > ends[0] {
                    ends = [plan.gain[step.to], ends[0]];
                } else {
                    ends[1] = ends[1].max(plan.gain[step.to]);
                }
            }
        }
        // Each open end of the run may close with one stop that cannot be passed.
        sum + ends[0] + if first_arm { ends[1] } else { 0 }
    }

    /// Whether the best stops among those visited and those that could be, as many as count, add what is wanted.
    fn best_of_suffice(&self, head: usize, first_arm: bool) -> bool {
        let plan = &self.field.plan;
        let from_head = plan.distances(head);
        let from_token = if first_arm { plan.distances(self.token) } else { from_head };
        let mut missing = self.wanted.from + self.paid - self.field.uncounted;
        let left = plan.visits - self.range;
        let mut room = left;
        let mut count = plan.counts;
        let mut ends_left =
            if first_arm { 2u32.saturating_sub(self.dead_ends) } else { 2u32.saturating_sub(self.dead_ends).min(1) };
        let mut groups = self.groups;
        for stop in &plan.order {
            if missing <= 0 {
                break;
            }
            if count < stop.cost {
                if plan.all_cost {
                    break;
                }
                continue;
            }
            if self.visited.has(stop.node) {
                missing -= stop.gain;
                count -= stop.cost;
                continue;
            }
            if room < stop.cost
                || groups & stop.sure_group != 0
                || self.groups & stop.groups != 0
                || self.barred.has(stop.node)
                || from_head[stop.node].min(from_token[stop.node]) > left
            {
                continue;
            }
            // Free stops are not held to this: taking the largest first would no longer give the most.
            if !stop.passable && stop.cost > 0 {
                if ends_left == 0 {
                    continue;
                }
                ends_left -= 1;
            }
            groups |= stop.sure_group;
            missing -= stop.gain;
            count -= stop.cost;
            room -= stop.cost;
        }
        missing <= 0
    }

    fn record(&mut self, head: usize) {
        // No run earns more than what its stops can add.
        let hopeless = self.gained < self.wanted.from;
        if !self.still_over && self.cuts.enter(hopeless) {
            self.weigh(head);
            self.cuts.leave(hopeless);
        }
    }

    /// Records the run if it is legal as it stands and earns what is wanted.
    fn weigh(&mut self, head: usize) {
        let field = self.field;
        if let Range::Express(places) = &field.train.range
            && !places.iter().any(|p| p.index() == head)
        {
            return;
        }
        let other = match (self.notes.second.is_empty(), self.notes.first.last()) {
            (false, Some(last)) => field.graph.steps[*last as usize].to,
            _ => self.token,
        };
        let worth = |n: usize| i32::from(field.network.nodes[n].value);
        if !field.plan.can_end[other] || worth(head) + worth(other) < self.wanted.ends {
            return;
        }
        let value = if field.plain {
            self.gained + self.paid
        } else {
            self.notes.nodes.clear();
            let graph = field.graph;
            self.notes.nodes.extend(self.notes.first.iter().rev().map(|s| graph.steps[*s as usize].to));
            self.notes.nodes.push(self.token);
            self.notes.nodes.extend(self.notes.second.iter().map(|s| graph.steps[*s as usize].to));
            match field.scorer.value(field.train, &self.notes.nodes, field.carried, &mut self.notes.tally) {
                Some(value) => value,
                None => return,
            }
        };
        let net = value - self.paid;
        if net < self.wanted.from {
            return;
        }
        self.cuts.find();
        let back = |s: &u32| field.graph.steps[*s as usize].back;
        // A run that this one replaces leaves its memory.
        let mut steps = if self.wanted.all { None } else { self.found.pop() }.map_or_else(Vec::new, |f| f.steps);
        steps.clear();
        steps.reserve_exact(self.notes.first.len() + self.notes.second.len());
        steps.extend(self.notes.first.iter().rev().map(back).chain(self.notes.second.iter().copied()));
        let needs =
            steps.iter().fold(Pieces::default(), |all: Pieces<W>, s| all.with(&field.graph.steps[*s as usize].needs));
        if !self.wanted.all {
            self.wanted.from = net + 1;
        }
        let lanes = |s: &u32| field.graph.steps[*s as usize].lanes;
        let copies = steps.iter().map(lanes).min().unwrap_or(u32::MAX);
        self.found.push(Found { value, net, steps, needs, used: self.notes.tracks.used, copies });
    }
}
