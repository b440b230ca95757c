//! Giving each step of a run its own track.

use crate::limit::Watch;
use crate::plan::{Graph, Way};
use crate::sets::Pieces;

/// The most tries to find other ways for steps that are in each other's way.
const MOST_TRIES: u32 = 20_000;

/// The way chosen for each of some steps, no two over the same piece of track.
#[derive(Clone)]
pub(crate) struct Tracks<const W: usize> {
    /// Step and index of its way, in the order in which they were added.
    pub(crate) chosen: Vec<(u32, u32)>,
    pub(crate) used: Pieces<W>,
    /// Pieces that are taken by others and cannot be moved.
    taken: Pieces<W>,
}

/// What it took to add a step, for taking it away again.
pub(crate) enum Added<const W: usize> {
    /// Just the step's own pieces.
    Simply(Pieces<W>),
    /// Other steps had to change their ways: how it was before.
    Rearranged(Box<Tracks<W>>),
}

impl<const W: usize> Tracks<W> {
    pub(crate) fn new(taken: Pieces<W>) -> Self {
        Self { chosen: Vec::new(), used: taken, taken }
    }

    /// Adds a step, if need be by sending others another way. `None` if there is no way at all; `gave_up` is set if that is
    /// not certain.
    pub(crate) fn add(
        &mut self,
        graph: &Graph<W>,
        step: u32,
        watch: &mut Watch<'_>,
        gave_up: &mut bool,
    ) -> Option<Added<W>> {
        let ways = &graph.steps[step as usize].ways;
        if let Some((i, way)) = free(ways, &self.used) {
            self.chosen.push((step, i));
            self.used = self.used.with(&way.pieces);
            return Some(Added::Simply(way.pieces));
        }
        let needs = |s: u32| &graph.steps[s as usize].needs;
        if self.chosen.iter().any(|(s, _)| needs(*s).meets(needs(step))) {
            return None;
        }
        let mut steps: Vec<(&Graph<W>, u32)> = self.chosen.iter().map(|(s, _)| (graph, *s)).collect();
        steps.push((graph, step));
        let (chosen, used) = arrange(&steps, self.taken, watch, gave_up)?;
        let before = std::mem::replace(self, Self { chosen, used, taken: self.taken });
        Some(Added::Rearranged(Box::new(before)))
    }

    /// Takes the last step away again.
    pub(crate) fn remove(&mut self, added: Added<W>) {
        match added {
            Added::Simply(pieces) => {
                self.chosen.pop();
                self.used = self.used.without(&pieces);
            }
            Added::Rearranged(before) => *self = *before,
        }
    }
}

fn free<'w, const W: usize>(ways: &'w [Way<W>], used: &Pieces<W>) -> Option<(u32, &'w Way<W>)> {
    (0u32..).zip(ways).find(|(_, w)| !w.pieces.meets(used))
}

/// Finds a way for each of some steps such that no two share a piece.
pub(crate) fn arrange<const W: usize>(
    steps: &[(&Graph<W>, u32)],
    taken: Pieces<W>,
    watch: &mut Watch<'_>,
    gave_up: &mut bool,
) -> Option<(Vec<(u32, u32)>, Pieces<W>)> {
    let mut arrangement = Arrangement { steps, chosen: vec![(0, 0); steps.len()], tries: 0, watch };
    let mut open: Vec<usize> = (0..steps.len()).collect();
    let used = arrangement.place(&mut open, taken);
    *gave_up |= arrangement.tries > MOST_TRIES;
    used.map(|used| (arrangement.chosen, used))
}

struct Arrangement<'s, 'g, 'w, 'l, const W: usize> {
    steps: &'s [(&'g Graph<W>, u32)],
    chosen: Vec<(u32, u32)>,
    tries: u32,
    watch: &'w mut Watch<'l>,
}

impl<const W: usize> Arrangement<'_, '_, '_, '_, W> {
    /// Gives the step with fewest ways left one of them, and goes on with the others.
    fn place(&mut self, open: &mut Vec<usize>, used: Pieces<W>) -> Option<Pieces<W>> {
        let ways = |i: usize| &self.steps[i].0.steps[self.steps[i].1 as usize].ways;
        let left = |i: usize| ways(i).iter().filter(|w| !w.pieces.meets(&used)).count();
        let Some((at, count)) = open.iter().enumerate().map(|(at, i)| (at, left(*i))).min_by_key(|(_, n)| *n) else {
            return Some(used);
        };
        if count == 0 {
            return None;
        }
        let step = open.swap_remove(at);
        for (i, way) in (0u32..).zip(ways(step)) {
            if way.pieces.meets(&used) {
                continue;
            }
            self.tries += 1;
            if self.tries > MOST_TRIES || self.watch.tick() {
                break;
            }
            self.chosen[step] = (self.steps[step].1, i);
            if let Some(all) = self.place(open, used.with(&way.pieces)) {
                return Some(all);
            }
        }
        // The order of the open steps does not matter, only which they are.
        open.push(step);
        None
    }
}
