//! Giving each step of a run its own track.

use crate::cut;
use crate::limit::Watch;
use crate::plan::{Graph, Way};
use crate::sets::Pieces;

/// The way chosen for each of some steps, no two over the same piece of track.
#[derive(Clone, Default)]
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
    /// Begins anew, with pieces that are taken by others.
    pub(crate) fn begin(&mut self, taken: Pieces<W>) {
        self.chosen.clear();
        self.used = taken;
        self.taken = taken;
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
        if let Some((i, way)) = free(graph.ways(step), &self.used) {
            self.chosen.push((step, i));
            self.used = self.used.with(&way.pieces);
            return Some(Added::Simply(way.pieces));
        }
        let needs = |s: u32| &graph.steps[s as usize].needs;
        let collides = self.chosen.iter().any(|(s, _)| needs(*s).meets(needs(step)));
        if collides && !cut::FOLLOW {
            return None;
        }
        let steps = self.chosen.iter().map(|(s, _)| *s).chain([step]).map(|s| (graph, s)).collect();
        let mut arranger = Arranger { steps, ..Arranger::default() };
        let used = arranger.arrange(self.taken, watch, gave_up)?;
        cut::rule_out(collides);
        let chosen = arranger.chosen;
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

/// Where ways are found for steps of several runs at once.
pub(crate) struct Arranger<'g, const W: usize> {
    /// The steps.
    pub(crate) steps: Vec<(&'g Graph<W>, u32)>,
    /// For each of them the step and the index of its way.
    pub(crate) chosen: Vec<(u32, u32)>,
    open: Vec<usize>,
    /// For each of them all its ways.
    ways: Vec<&'g [Way<W>]>,
}

impl<const W: usize> Default for Arranger<'_, W> {
    fn default() -> Self {
        Self { steps: Vec::new(), chosen: Vec::new(), open: Vec::new(), ways: Vec::new() }
    }
}

impl<const W: usize> Arranger<'_, W> {
    /// Finds a way for each of the steps such that no two share a piece; gives all pieces used. `gave_up` is set if it is not
    /// certain that there are no such ways.
    pub(crate) fn arrange(&mut self, taken: Pieces<W>, watch: &mut Watch<'_>, gave_up: &mut bool) -> Option<Pieces<W>> {
        self.chosen.clear();
        self.chosen.resize(self.steps.len(), (0, 0));
        self.open.clear();
        self.open.extend(0..self.steps.len());
        self.ways.clear();
        self.ways.extend(self.steps.iter().map(|(graph, step)| graph.ways(*step)));
        let (steps, ways) = (&*self.steps, &*self.ways);
        let mut arrangement = Arrangement { steps, ways, chosen: &mut self.chosen, tries: 0, watch };
        let used = arrangement.place(&mut self.open, taken);
        *gave_up |= arrangement.tries > arrangement.watch.most_tries;
        used
    }
}

struct Arrangement<'s, 'g, 'w, 'l, const W: usize> {
    steps: &'s [(&'g Graph<W>, u32)],
    ways: &'s [&'g [Way<W>]],
    chosen: &'s mut [(u32, u32)],
    tries: u32,
    watch: &'w mut Watch<'l>,
}

impl<const W: usize> Arrangement<'_, '_, '_, '_, W> {
    /// Gives the step with fewest ways left one of them, and goes on with the others.
    fn place(&mut self, open: &mut Vec<usize>, used: Pieces<W>) -> Option<Pieces<W>> {
        let ways = self.ways;
        // Of several with as few ways the first is taken, so that no more need be counted than the fewest so far.
        let (mut first, mut fewest) = (None, usize::MAX);
        for (at, i) in open.iter().enumerate() {
            let left = match ways[*i] {
                [only] => usize::from(!only.pieces.meets(&used)),
                several => several.iter().filter(|w| !w.pieces.meets(&used)).take(fewest).count(),
            };
            if left == 0 {
                return None;
            }
            if left < fewest {
                (first, fewest) = (Some(at), left);
            }
        }
        let Some(at) = first else { return Some(used) };
        let step = open.swap_remove(at);
        for (i, way) in (0u32..).zip(ways[step]) {
            if way.pieces.meets(&used) {
                continue;
            }
            self.tries += 1;
            if self.tries > self.watch.most_tries || self.watch.tick() {
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
