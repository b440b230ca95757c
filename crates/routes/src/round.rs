//! The best set of runs with one way of giving away the one-run bonuses.
//!
//! Let the best run of each train alone earn `v`. No set of runs earns more than the sum of these, and a set that falls short
//! of the sum by at most a slack `s` is made of runs that each fall short of their own best by at most `s`. So all runs within a
//! slack are listed for each train and the best combination of them is found; if it falls short of the sum by no more than the
//! slack it is the best of all, and if not, the search is repeated with a larger slack.

use crate::combine::{Combine, Held, rest_of};
use crate::cut::{self, Cuts};
use crate::limit::Watch;
use crate::search::{Field, Found, Notes, Wanted};
use crate::sets::Pieces;
use crate::solve::{Chosen, Solver, same_kind};
use crate::tracks::Arranger;

/// How often prices are adjusted.
const PRICE_ROUNDS: u32 = 40;
/// How often in a row they may fail to bring the limit down.
const IDLE_ROUNDS: u32 = 8;

/// The search with one way of giving away the one-run bonuses.
pub(crate) struct Round<'s, 'a, const W: usize> {
    pub(crate) solver: &'s Solver<'a, W>,
    pub(crate) carried: Vec<u32>,
    /// The train whose ends must be worth `second`.
    pub(crate) nominee: Option<usize>,
    pub(crate) second: i32,
    /// The train whose run must go over certain track.
    pub(crate) over: Option<usize>,
    pub(crate) gave_up: bool,
    pub(crate) notes: Notes<W>,
}

/// One train in a round: which field it searches, what must hold for its ends, and whether it must go over certain track.
pub(crate) struct Slot {
    pub(crate) train: usize,
    pub(crate) field: usize,
    pub(crate) ends: i32,
    pub(crate) over: bool,
}

impl Slot {
    /// Whether the train may not stay in.
    pub(crate) const fn must_run(&self) -> bool {
        self.ends > 0 || self.over
    }

    /// A run that earns nothing after prices is as good as none, unless the train must run.
    const fn least(&self) -> i32 {
        if self.must_run() { i32::MIN / 4 } else { 1 }
    }
}

impl<const W: usize> Round<'_, '_, W> {
    /// Improves on `best` if it can; returns what no set of this round can exceed.
    pub(crate) fn run(&mut self, watch: &mut Watch<'_>, best: &mut Chosen<W>) -> i32 {
        let problem = self.solver.problem;
        let has_bonuses = !self.solver.scorer.has_nothing_to_pay();
        let mut fields: Vec<Field<'_, W>> = Vec::new();
        let mut slots: Vec<Slot> = Vec::new();
        for (t, train) in problem.trains.iter().enumerate() {
            let carried = self.carried[t];
            let over = self.over == Some(t);
            let known = fields.iter().position(|f| same_kind(f.train, train) && f.carried == carried && f.over == over);
            let field = known.unwrap_or_else(|| {
                let graph = self.solver.graph(train.gauge);
                let (scorer, effort) = (&self.solver.scorer, self.solver.effort);
                fields.push(Field::new(problem.network, graph, train, scorer, (carried, over), has_bonuses, effort));
                fields.len() - 1
            });
            let ends = if self.nominee == Some(t) { self.second } else { 0 };
            slots.push(Slot { train: t, field, ends, over });
        }
        // Trains that look for the same runs stand together, so that exchanging them can be left out.
        slots.sort_by_key(|s| (s.field, s.ends, s.train));
        let ceiling: i32 = slots.iter().map(|s| fields[s.field].ceiling()).sum();
        let (hopeless, before) = (ceiling <= best.total, best.total);
        if hopeless && !cut::FOLLOW {
            return ceiling;
        }
        let limit = self.search(&mut fields, &slots, ceiling, watch, best);
        cut::rule_out_better(hopeless, before, best.total);
        limit
    }

    /// Improves on `best` if it can; returns what no set of this round can exceed, which is the ceiling or less.
    fn search(
        &mut self,
        fields: &mut [Field<'_, W>],
        slots: &[Slot],
        ceiling: i32,
        watch: &mut Watch<'_>,
        best: &mut Chosen<W>,
    ) -> i32 {
        // The best run of each train alone.
        let mut alone: Vec<Vec<Found<W>>> = Vec::new();
        for (i, slot) in slots.iter().enumerate() {
            let same = (i > 0 && same_slot(&slots[i - 1], slot)).then(|| alone[i - 1].clone());
            alone.push(same.unwrap_or_else(|| {
                let wanted = Wanted { from: slot.least(), ends: slot.ends, all: false };
                fields[slot.field].search(wanted, Pieces::default(), &mut self.notes, watch, &mut self.gave_up)
            }));
        }
        if slots.iter().zip(&alone).any(|(s, a)| s.must_run() && a.is_empty()) && !watch.is_over() && !self.gave_up {
            return 0;
        }
        let most: Vec<i32> = alone.iter().map(|a| a.first().map_or(0, |f| f.value)).collect();
        self.greedy(fields, slots, &alone, watch, best);
        // Where even the best run of a train alone is not certain, nothing that rests on it is.
        let unsure = self.gave_up;
        if watch.is_over() {
            if best.total <= 0 {
                // Out of time before anything was found: a short look still finds some runs.
                self.greedy(fields, slots, &alone, &mut Watch::short(2000), best);
            }
            return ceiling;
        }
        // Most problems are solved with little slack. Where that gets too much work, prices make the slack smaller.
        let limits = Limits { sum: most.iter().sum(), most, prices: 0 };
        let easy = self.solver.effort.easy_nodes;
        if self.widen(fields, slots, &limits, easy, watch, best) {
            return if unsure { ceiling } else { limits.sum };
        }
        let limits = self.price(fields, slots, &alone, limits, watch, best);
        self.widen(fields, slots, &limits, u64::MAX, watch, best);
        if unsure { ceiling } else { limits.sum }
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
        // On a small network it takes less to list all runs at once than to list them again and again.
        let small = self.solver.problem.network.links.len() <= self.solver.effort.small_network;
        let (start, mut slack) = (watch.nodes, if small { i32::MAX } else { 0 });
        while limits.sum > best.total && !watch.is_over() {
            let before = watch.nodes;
            let wide = limits.sum - best.total - 1;
            slack = slack.min(wide);
            self.combine(fields, slots, limits, slack, watch, best);
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
        #[cfg(test)]
        self.follow(fields, slots, limits, watch, best);
        true
    }

    /// What the slack left out holds nothing better.
    #[cfg(test)]
    fn follow(
        &mut self,
        fields: &[Field<'_, W>],
        slots: &[Slot],
        limits: &Limits,
        watch: &mut Watch<'_>,
        best: &mut Chosen<W>,
    ) {
        let found = best.total;
        self.combine(fields, slots, limits, i32::MAX / 8, watch, best);
        cut::rule_out_better(!self.gave_up, found, best.total);
    }

    /// Lists all runs within a slack and finds the best set of them.
    fn combine(
        &mut self,
        fields: &[Field<'_, W>],
        slots: &[Slot],
        limits: &Limits,
        slack: i32,
        watch: &mut Watch<'_>,
        best: &mut Chosen<W>,
    ) {
        let lists = self.lists(fields, slots, limits, slack, watch);
        let mut combine = Combine {
            slots,
            fields,
            lists: &lists,
            rest: rest_of(&lists),
            prices: limits.prices,
            look_ahead: self.solver.effort.look_ahead,
            best,
            picked: Vec::new(),
            watch,
            gave_up: &mut self.gave_up,
            carried: &self.carried,
            arranger: Arranger::default(),
            cuts: Cuts::default(),
        };
        combine.choose(0, Held::default());
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
            if sum < limits.sum && !watch.is_over() && !self.gave_up {
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
                fields[slot.field].search(wanted, Pieces::default(), &mut self.notes, watch, &mut self.gave_up).pop()
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
            let mut list =
                fields[slot.field].search(wanted, Pieces::default(), &mut self.notes, watch, &mut self.gave_up);
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
        // Those that must run choose first, then those with most to earn.
        let mut order: Vec<usize> = (0..slots.len()).collect();
        order.sort_by_key(|i| (!slots[*i].must_run(), -alone[*i].first().map_or(0, |f| f.value)));
        let mut taken = Pieces::default();
        let mut chosen = Chosen { total: 0, runs: vec![None; trains], carried: self.carried.clone(), used: taken };
        for i in order {
            let slot = &slots[i];
            let first = alone[i].first().filter(|f| !f.used.meets(&taken)).cloned();
            let run = first.or_else(|| {
                let wanted = Wanted { from: slot.least(), ends: slot.ends, all: false };
                let mut unsure = false;
                fields[slot.field].search(wanted, taken, &mut self.notes, watch, &mut unsure).pop()
            });
            match run {
                Some(run) => {
                    chosen.total += run.value;
                    taken = taken.with(&run.used);
                    chosen.runs[slot.train] = Some(run.steps);
                }
                None if slot.must_run() => return,
                None => {}
            }
        }
        chosen.used = taken;
        if chosen.total > best.total {
            *best = chosen;
        }
    }
}

pub(crate) fn same_slot(a: &Slot, b: &Slot) -> bool {
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
