//! The best combination of listed runs.

use crate::cut::{self, Cuts};
use crate::limit::Watch;
use crate::round::{Slot, same_slot};
use crate::search::{Field, Found};
use crate::sets::Pieces;
use crate::solve::Chosen;
use crate::tracks::Arranger;

/// What the trains from each one on can earn at most, before and after prices.
pub(crate) fn rest_of<const W: usize>(lists: &[std::rc::Rc<Vec<Found<W>>>]) -> Vec<(i32, i32)> {
    let mut rest = vec![(0, 0); lists.len() + 1];
    for i in (0..lists.len()).rev() {
        let value = lists[i].iter().map(|f| f.value).max().unwrap_or(0);
        let net = lists[i].first().map_or(0, |f| f.net).max(0);
        rest[i] = (rest[i + 1].0 + value, rest[i + 1].1 + net);
    }
    rest
}

/// What the runs chosen so far come to.
#[derive(Clone, Copy, Default)]
pub(crate) struct Held<const W: usize> {
    /// What they earn, before and after prices.
    total: i32,
    net: i32,
    /// The pieces that they need whichever ways they take, and those that they use as they lie now.
    needs: Pieces<W>,
    used: Pieces<W>,
}

impl<const W: usize> Held<W> {
    fn with(&self, run: &Found<W>) -> Self {
        Self {
            total: self.total + run.value,
            net: self.net + run.net,
            needs: self.needs.with(&run.needs),
            used: self.used.with(&run.used),
        }
    }
}

/// Finds the best combination of listed runs that share no track.
pub(crate) struct Combine<'c, 'f, 'l, const W: usize> {
    pub(crate) slots: &'c [Slot],
    pub(crate) fields: &'c [Field<'f, W>],
    pub(crate) lists: &'c [std::rc::Rc<Vec<Found<W>>>],
    pub(crate) rest: Vec<(i32, i32)>,
    /// All prices together.
    pub(crate) prices: i32,
    /// How many runs of a list are looked at to see what is left to earn.
    pub(crate) look_ahead: usize,
    pub(crate) best: &'c mut Chosen<W>,
    /// For each train so far the index of its run; `None` if it stays in.
    pub(crate) picked: Vec<Option<usize>>,
    pub(crate) watch: &'c mut Watch<'l>,
    pub(crate) gave_up: &'c mut bool,
    pub(crate) carried: &'c [u32],
    /// For steps that are to be sent over other ways.
    pub(crate) arranger: Arranger<'f, W>,
    pub(crate) cuts: Cuts,
}

impl<const W: usize> Combine<'_, '_, '_, W> {
    /// Chooses runs for the trains from one on, beside those held so far.
    pub(crate) fn choose(&mut self, at: usize, held: Held<W>) {
        let hopeless = self.is_hopeless(at, held.total, held.net);
        if self.cuts.enter(hopeless) {
            match self.slots.get(at) {
                Some(slot) => self.choose_for(slot, at, held),
                None => self.keep(&held),
            }
            self.cuts.leave(hopeless);
        }
    }

    fn choose_for(&mut self, slot: &Slot, at: usize, held: Held<W>) {
        let lists = self.lists;
        let list = &lists[at];
        // Of trains that look for the same runs, the later takes one that comes no earlier in the list.
        let twin = at > 0 && same_slot(&self.slots[at - 1], slot);
        let mut next = match (twin, self.picked.last()) {
            (true, Some(Some(i))) => *i,
            (true, Some(None)) => list.len(),
            _ => 0,
        };
        let twins = self.slots[at..].iter().take_while(|s| same_slot(s, slot)).count();
        let others = self.rest[at + twins].1;
        // Where one train is left of its kind, only the first run counts that is free: it stays the first until it is passed.
        let mut first = 0;
        // Up to which run it is known that there is hope: what collides changes neither the first free run nor the best set.
        let mut hopeful = 0;
        while next < list.len() {
            let hopeless = next >= hopeful && {
                let most = if twins == 1 {
                    self.first_of(list, next, &held.needs, &mut first)
                } else {
                    self.most_of(&list[next..], &held.needs, twins)
                };
                if twins == 1 && !cut::FOLLOW && first < list.len().min(next.saturating_add(self.look_ahead)) {
                    hopeful = first + 1;
                }
                held.net + most + others + self.prices <= self.best.total
            };
            if self.watch.tick() || !self.cuts.enter(hopeless) {
                break;
            }
            next = self.choose_run(next, at, &held);
            self.cuts.leave(hopeless);
        }
        if !slot.must_run() {
            self.picked.push(None);
            self.choose(at + 1, held);
            self.picked.pop();
        }
    }

    /// Gives a train one run of its list and goes on with the next train; says where in the list to go on for this one.
    fn choose_run(&mut self, i: usize, at: usize, held: &Held<W>) -> usize {
        let lists = self.lists;
        let run = &lists[at][i];
        // Found out again below; here it saves finding ways.
        if self.is_hopeless(at + 1, held.total + run.value, held.net + run.net) && !cut::FOLLOW {
            return i + 1;
        }
        let blocked = run.needs.meets(&held.needs);
        if blocked && !cut::FOLLOW {
            // So are the runs after it that need the same. Mostly there are none, or few.
            let same = |r: &&Found<W>| r.value == run.value && r.net == run.net && r.needs == run.needs;
            return i + lists[at][i..].iter().take_while(same).count();
        }
        let mut more = held.with(run);
        self.picked.push(Some(i));
        let now = if run.used.meets(&held.used) { self.rearranged() } else { Some(more.used) };
        if let Some(used) = now {
            cut::rule_out(blocked);
            more.used = used;
            self.choose(at + 1, more);
        }
        self.picked.pop();
        i + 1
    }

    /// What so many trains can earn at most with runs of a list that do not collide with those chosen: the sum of the first such
    /// runs, each as often as it can be made, whether or not they collide with each other.
    fn most_of(&self, list: &[Found<W>], needs: &Pieces<W>, trains: usize) -> i32 {
        let (mut sum, mut left) = (0, u32::try_from(trains).unwrap_or(u32::MAX));
        for run in list.iter().take(self.look_ahead).filter(|r| !r.needs.meets(needs)) {
            let times = run.copies.min(left);
            sum += run.net.max(0) * i32::try_from(times).unwrap_or(i32::MAX);
            left -= times;
            if left == 0 {
                return sum;
            }
        }
        // Beyond what was looked at, runs earn no more than the last one seen.
        let beyond = list.get(self.look_ahead).map_or(0, |r| r.net.max(0));
        sum + beyond * i32::try_from(left).unwrap_or(i32::MAX)
    }

    /// The same for one train and the runs from one on. `first` is where the first free run was found for the runs before.
    fn first_of(&self, list: &[Found<W>], from: usize, needs: &Pieces<W>, first: &mut usize) -> i32 {
        let beyond = from.saturating_add(self.look_ahead);
        let end = beyond.min(list.len());
        *first = (*first).max(from);
        while *first < end && list[*first].needs.meets(needs) {
            *first += 1;
        }
        let counts = if *first < end { list.get(*first) } else { list.get(beyond) };
        let most = counts.map_or(0, |run| run.net.max(0));
        debug_assert_eq!(most, self.most_of(&list[from..], needs, 1), "what was passed over was free");
        most
    }

    /// Whether the trains from one on cannot make a set better than the best so far.
    fn is_hopeless(&self, at: usize, total: i32, net: i32) -> bool {
        let (value_left, net_left) = self.rest[at];
        total + value_left <= self.best.total || net + net_left + self.prices <= self.best.total
    }

    /// Tries to send the picked runs over other ways so that they all fit.
    fn rearranged(&mut self) -> Option<Pieces<W>> {
        let steps = &mut self.arranger.steps;
        steps.clear();
        for (at, picked) in self.picked.iter().enumerate() {
            if let Some(i) = picked {
                let graph = self.fields[self.slots[at].field].graph;
                steps.extend(self.lists[at][*i].steps.iter().map(|s| (graph, *s)));
            }
        }
        let alternatives = steps.iter().any(|(g, s)| g.ways(*s).len() > 1);
        if !alternatives && !cut::FOLLOW {
            return None;
        }
        let used = self.arranger.arrange(Pieces::default(), self.watch, self.gave_up)?;
        cut::rule_out(!alternatives);
        Some(used)
    }

    fn keep(&mut self, held: &Held<W>) {
        if held.total <= self.best.total {
            return;
        }
        self.cuts.find();
        let mut runs = vec![None; self.slots.len()];
        for (at, picked) in self.picked.iter().enumerate() {
            runs[self.slots[at].train] = picked.map(|i| self.lists[at][i].steps.clone());
        }
        *self.best = Chosen { total: held.total, runs, carried: self.carried.to_vec(), used: held.used };
    }
}
