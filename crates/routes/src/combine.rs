//! The best combination of listed runs.

use crate::limit::Watch;
use crate::round::{Slot, same_slot};
use crate::search::{Field, Found};
use crate::sets::Pieces;
use crate::solve::Chosen;
use crate::tracks::Desk;

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

/// How many runs of a list are looked at to see what is left to earn.
const LOOK_AHEAD: usize = 24;

/// Finds the best combination of listed runs that share no track.
pub(crate) struct Combine<'c, 'f, 'l, const W: usize> {
    pub(crate) slots: &'c [Slot],
    pub(crate) fields: &'c [Field<'f, W>],
    pub(crate) lists: &'c [std::rc::Rc<Vec<Found<W>>>],
    pub(crate) rest: Vec<(i32, i32)>,
    /// All prices together.
    pub(crate) prices: i32,
    pub(crate) best: &'c mut Chosen<W>,
    /// For each train so far the index of its run; `None` if it stays in.
    pub(crate) picked: Vec<Option<usize>>,
    pub(crate) watch: &'c mut Watch<'l>,
    pub(crate) gave_up: &'c mut bool,
    pub(crate) carried: &'c [u32],
    /// For steps that are to be sent over other ways.
    pub(crate) desk: Desk<'f, W>,
}

impl<const W: usize> Combine<'_, '_, '_, W> {
    /// Chooses runs for the trains from one on. The runs so far earn `total`, and `net` after prices.
    pub(crate) fn choose(&mut self, at: usize, total: i32, net: i32, needs: Pieces<W>, used: Pieces<W>) {
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
        // Later trains of the same kind take runs further down the list, which earn no more.
        let twins = self.slots[at..].iter().take_while(|s| same_slot(s, slot)).count();
        let others = self.rest[at + twins].1;
        let mut next = from;
        while let Some(run) = list.get(next) {
            let i = next;
            next += 1;
            let most = Self::most_of(&list[i..], &needs, twins);
            if net + most + others + self.prices <= self.best.total || self.watch.tick() {
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

    /// What so many trains can earn at most with runs of a list that do not collide with those chosen: the sum of the first such
    /// runs, whether or not they collide with each other.
    fn most_of(list: &[Found<W>], needs: &Pieces<W>, trains: usize) -> i32 {
        let free = list.iter().take(LOOK_AHEAD).filter(|r| !r.needs.meets(needs)).take(trains).map(|r| r.net.max(0));
        let (count, sum) = free.fold((0, 0), |(count, sum), net| (count + 1, sum + net));
        // Beyond what was looked at, runs earn no more than the last one seen.
        let beyond = list.get(LOOK_AHEAD).map_or(0, |r| r.net.max(0));
        sum + beyond * i32::try_from(trains - count).unwrap_or(0)
    }

    /// Whether the trains from one on cannot make a set better than the best so far.
    fn is_hopeless(&self, at: usize, total: i32, net: i32) -> bool {
        let (value_left, net_left) = self.rest[at];
        total + value_left <= self.best.total || net + net_left + self.prices <= self.best.total
    }

    /// Tries to send the picked runs over other ways so that they all fit.
    fn rearranged(&mut self) -> Option<Pieces<W>> {
        let steps = &mut self.desk.steps;
        steps.clear();
        for (at, picked) in self.picked.iter().enumerate() {
            if let Some(i) = picked {
                let graph = self.fields[self.slots[at].field].graph;
                steps.extend(self.lists[at][*i].steps.iter().map(|s| (graph, *s)));
            }
        }
        let alternatives = steps.iter().any(|(g, s)| g.ways(*s).len() > 1);
        if !alternatives {
            return None;
        }
        self.desk.arrange(Pieces::default(), self.watch, self.gave_up)
    }

    fn keep(&mut self, total: i32) {
        let mut runs = vec![None; self.slots.len()];
        for (at, picked) in self.picked.iter().enumerate() {
            runs[self.slots[at].train] = picked.map(|i| self.lists[at][i].steps.clone());
        }
        *self.best = Chosen { total, runs, carried: self.carried.to_vec() };
    }
}
