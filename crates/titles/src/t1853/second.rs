//! The second tile of a turn: from a different base, over track that the first did not use (4.1.7).
//!
//! Bases are sources of one line each, and every crossing between two hexes carries one line. The first tile takes a line; what
//! a second line of the same gauge can reach beside it, the first one making way where it can, is what a flow in this graph can be
//! increased to. Lines of different gauges cannot take over each other's ways: there the ways of the first are tried.

use super::rules::Look;
use crate::parts::which;
use railhead_board::{Board, Edge, EdgeSet, End, Face, Gauge, Ground, HexId, Owner, StopId};
use railhead_engine::CompanyId;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// Ends of track that a hex can have: six edges, then its stops.
const SLOTS: usize = 6 + Face::MAX_STOPS;
/// Ends of track of which no two are joined.
const APART: [u8; SLOTS] = {
    let (mut roots, mut slot) = ([0; SLOTS], 0);
    while (slot as usize) < SLOTS {
        roots[slot as usize] = slot;
        slot += 1;
    }
    roots
};
/// A place that no line has come to.
const UNSEEN: u32 = u32::MAX;
/// A place where lines begin.
const START: u32 = u32::MAX - 1;

/// Where a second tile can be laid: what bases reach that need not share track with the first one.
pub(crate) struct Second {
    /// By hex, the edges where lines arrive, in broad and in metre gauge.
    arrivals: Vec<[EdgeSet; 2]>,
    /// Hexes of bases that the first tile can do without.
    bases: Vec<HexId>,
}

/// The most ways of the first line that are tried for one base: far more than any board of a played game has asked for.
const MOST_WAYS: usize = 400;

/// The ground, the board, the company, the hex of the first tile, and whether all ways of the first line are tried.
type Question = ((usize, u128), u128, CompanyId, HexId, bool);

thread_local! {
    /// The last question and its answer.
    static LAST: RefCell<Option<(Question, Rc<Second>)>> = const { RefCell::new(None) };
    /// A spread in which no line has come anywhere, for its memory: a board has thousands of places, of which lines come to few.
    static BLANK: RefCell<Spread> = RefCell::default();
}

/// The board as one company's lines of one gauge see it: which ends of track on a hex are joined there.
struct Layer<'a> {
    ground: &'a Ground,
    /// For each end of track of a hex, the first of those it is joined to.
    roots: Vec<[u8; SLOTS]>,
    exits: Vec<EdgeSet>,
    /// Which hexes have no track of either gauge: new tiles are laid there.
    bare: Vec<bool>,
}

/// How lines spread: for each place the crossing by which the first line came and what that takes, and which were reached.
#[derive(Default)]
struct Spread {
    came: Vec<u32>,
    cost: Vec<u32>,
    reached: Vec<usize>,
}

const fn slot(end: End) -> usize {
    match end {
        End::Edge(edge) => edge.number() as usize,
        End::Stop(stop) => 6 + stop.index(),
    }
}

/// The number of a crossing, as seen from the hex that is left.
const fn crossing(hex: HexId, edge: Edge) -> usize {
    hex.index() * 6 + edge.number() as usize
}

/// What it takes to cross here: nothing, unless the crossing is closed.
fn open(closed: &[usize], hex: HexId, edge: Edge) -> Option<u32> {
    (!closed.contains(&crossing(hex, edge))).then_some(0)
}

impl<'a> Layer<'a> {
    fn of(ground: &'a Ground, board: &Board, owner: Owner, gauge: Gauge) -> Self {
        let hexes = ground.map.len();
        let mut layer = Self {
            ground,
            roots: Vec::with_capacity(hexes),
            exits: Vec::with_capacity(hexes),
            bare: Vec::with_capacity(hexes),
        };
        for (hex, _) in ground.map.iter() {
            let face = board.face(ground, hex);
            let mut roots = APART;
            // A station full of others' bases joins nothing.
            let joins = |end: End| end.stop().is_none_or(|stop| board.is_open_to(ground, hex, stop, owner));
            for segment in face.segments().iter().filter(|s| s.gauge.carries(gauge)) {
                let [a, b] = segment.ends();
                let (keep, drop) = (roots[slot(a)], roots[slot(b)]);
                if keep != drop && joins(a) && joins(b) {
                    roots.iter_mut().filter(|r| **r == drop).for_each(|r| *r = keep);
                }
            }
            layer.roots.push(roots);
            layer.exits.push(face.exits_carrying(gauge));
            layer.bare.push(face.segments().is_empty());
        }
        layer
    }

    fn place(&self, hex: HexId, slot: usize) -> usize {
        hex.index() * SLOTS + usize::from(self.roots[hex.index()][slot])
    }

    fn base(&self, (hex, stop): (HexId, StopId)) -> usize {
        self.place(hex, slot(End::Stop(stop)))
    }

    /// Whether a place is track of a hex, not a line that ends against it.
    fn lies_on(&self, place: usize, hex: HexId) -> bool {
        place / SLOTS == hex.index()
            && self.exits[hex.index()].iter().any(|edge| self.place(hex, edge.number() as usize) == place)
    }

    /// The crossings that leave a place: hex, edge, and the place beyond.
    fn leaving(&self, place: usize) -> impl Iterator<Item = (HexId, Edge, HexId, usize)> + '_ {
        let hex = HexId(u16::try_from(place / SLOTS).unwrap_or(u16::MAX));
        let here = move |edge: &Edge| self.place(hex, edge.number() as usize) == place;
        self.exits[hex.index()].iter().filter(here).filter_map(move |edge| {
            let next = self.ground.map.neighbour(hex, edge)?;
            Some((hex, edge, next, self.place(next, edge.opposite().number() as usize)))
        })
    }

    /// Spreads from places over crossings that are open, at a price of nothing or one each; the cheapest way counts.
    fn spread(
        &self,
        starts: impl Iterator<Item = usize>,
        price: impl Fn(HexId, Edge) -> Option<u32>,
        beside: impl Fn(usize) -> Option<usize>,
    ) -> Spread {
        let places = self.roots.len() * SLOTS;
        let Spread { mut came, mut cost, mut reached } = BLANK.take();
        came.resize(places, UNSEEN);
        cost.resize(places, u32::MAX);
        let mut queue: VecDeque<usize> = VecDeque::new();
        for start in starts {
            (came[start], cost[start]) = (START, 0);
            queue.push_back(start);
        }
        while let Some(place) = queue.pop_front() {
            reached.push(place);
            if let Some(other) = beside(place).filter(|other| cost[*other] > cost[place]) {
                (came[other], cost[other]) = (START, cost[place]);
                queue.push_front(other);
            }
            for (hex, edge, _, to) in self.leaving(place) {
                let Some(more) = price(hex, edge) else { continue };
                let total = cost[place] + more;
                if total < cost[to] {
                    (came[to], cost[to]) = (u32::try_from(crossing(hex, edge)).unwrap_or(UNSEEN), total);
                    if more == 0 { queue.push_front(to) } else { queue.push_back(to) }
                }
            }
        }
        Spread { came, cost, reached }
    }

    /// Wipes a spread that is not needed any more, and keeps its memory.
    fn wipe(mut spread: Spread) {
        for place in spread.reached.drain(..) {
            (spread.came[place], spread.cost[place]) = (UNSEEN, u32::MAX);
        }
        BLANK.set(spread);
    }

    /// The line that came to a hex, from its end to the base: the crossings, and the place at either end.
    fn line_to(&self, spread: Spread, hex: HexId) -> Option<(Vec<usize>, usize, usize)> {
        let line = self.line_in(&spread, hex);
        Self::wipe(spread);
        line
    }

    fn line_in(&self, spread: &Spread, hex: HexId) -> Option<(Vec<usize>, usize, usize)> {
        let end = spread.reached.iter().copied().find(|place| self.lies_on(*place, hex))?;
        let (mut at, mut line) = (end, Vec::new());
        while spread.came[at] != START {
            let by = usize::try_from(spread.came[at]).ok()?;
            line.push(by);
            at = self.place(HexId(u16::try_from(by / 6).ok()?), by % 6);
        }
        Some((line, at, end))
    }

    /// Whether track leads to a crossing from both sides.
    fn is_line(&self, by: usize) -> bool {
        let leads = |by: usize| self.exits[by / 6].has(Edge::ALL[by % 6]);
        leads(by) && self.back(by).is_some_and(leads)
    }

    /// The same crossing as seen from the other side.
    fn back(&self, by: usize) -> Option<usize> {
        let (hex, edge) = (HexId(u16::try_from(by / 6).ok()?), Edge::ALL[by % 6]);
        self.ground.map.neighbour(hex, edge).map(|next| crossing(next, edge.opposite()))
    }
}

impl Second {
    /// What a second tile can go on from after a first one was laid here; remembered, for it is asked about several times.
    pub(crate) fn after(look: Look<'_>, company: CompanyId, first: HexId) -> Rc<Self> {
        let ground = which(&look.edition().ground);
        // Games that were begun before make do with one way of the first line.
        let thorough = look.rules.since.second_tile_by_any_way;
        let key = (ground, look.board_of(company).fingerprint(), company, first, thorough);
        LAST.with_borrow_mut(|last| match last {
            Some((known, second)) if *known == key => Rc::clone(second),
            _ => Rc::clone(&last.insert((key, Rc::new(Self::found(look, company, first, thorough)))).1),
        })
    }

    fn found(look: Look<'_>, company: CompanyId, first: HexId, thorough: bool) -> Self {
        let (ground, board) = (&*look.edition().ground, &*look.board_of(company));
        let bases: Vec<(HexId, StopId)> = board.tokens_of(company.owner()).map(|t| (t.hex, t.stop)).collect();
        let mut found = Self { arrivals: vec![[EdgeSet::default(); 2]; ground.map.len()], bases: Vec::new() };
        // The only base is the one that the first tile needs.
        if bases.len() < 2 {
            return found;
        }
        let layers = Gauge::SINGLE.map(|gauge| Layer::of(ground, board, company.owner(), gauge));
        for (one, layer) in layers.iter().enumerate().filter(|(_, l)| !l.exits[first.index()].is_empty()) {
            found.in_same_gauge(layer, one, &bases, first);
            found.in_other_gauge([layer, &layers[1 - one]], 1 - one, &bases, first, thorough);
        }
        found
    }

    /// Both lines in the gauge of the first tile: one that takes a crossing which the other uses the opposite way takes over the
    /// rest of its way, so that every pair of lines is found.
    fn in_same_gauge(&mut self, layer: &Layer<'_>, at: usize, bases: &[(HexId, StopId)], first: HexId) {
        let all = || bases.iter().map(|base| layer.base(*base));
        let Some((line, from, end)) = layer.line_to(layer.spread(all(), |_, _| Some(0), |_| None), first) else {
            return;
        };
        let others = all().filter(|place| *place != from);
        let open = |hex, edge| open(&line, hex, edge);
        let beside = |place: usize| layer.lies_on(place, first).then_some(end);
        self.take(layer, at, layer.spread(others, open, beside), open, bases);
    }

    /// The second line in the other gauge. From each base the first line takes the way with the fewest crossings that serve both
    /// gauges, and then, as long as something is missing, others.
    ///
    /// Let the first line take a way. A pair of lines of which the second uses none of its crossings is found beside it. Of any
    /// other pair, the second uses one of its crossings, and so the first does not: it is found where that crossing is left to the
    /// second line. Trying all of these in turn finds every pair.
    fn in_other_gauge(
        &mut self,
        [layer, other]: [&Layer<'_>; 2],
        at: usize,
        bases: &[(HexId, StopId)],
        first: HexId,
        thorough: bool,
    ) {
        let serves_both = |hex: HexId, edge: Edge| {
            let beyond = layer.ground.map.neighbour(hex, edge);
            other.exits[hex.index()].has(edge)
                || beyond.is_some_and(|next| other.exits[next.index()].has(edge.opposite()))
        };
        for base in bases {
            // What the second line reaches from another base without these crossings.
            let reached = |closed: &[usize]| {
                let others = bases.iter().filter(|b| *b != base).map(|b| other.base(*b));
                other.spread(others, |hex, edge| open(closed, hex, edge), |_| None)
            };
            // The way of the first line that leaves these crossings alone.
            let line_beside = |left: &[usize]| {
                let price = |hex, edge| open(left, hex, edge).map(|_| u32::from(serves_both(hex, edge)));
                let start = std::iter::once(layer.base(*base));
                let (mut line, ..) = layer.line_to(layer.spread(start, price, |_| None), first)?;
                line.extend(line.clone().into_iter().filter_map(|by| layer.back(by)));
                Some(line)
            };
            let Some(line) = line_beside(&[]) else { continue };
            let mut tried: Vec<Vec<usize>> = vec![Vec::new()];
            let mut ways = vec![(Vec::new(), line)];
            while let Some((left, line)) = ways.pop() {
                self.take(other, at, reached(&line), |hex, edge| open(&line, hex, edge), bases);
                if !thorough {
                    break;
                }
                // What every way from here on needs is lost to the second line.
                let (mut needed, mut next) = (Vec::new(), Vec::new());
                for by in line.iter().copied().filter(|by| other.is_line(*by)) {
                    let Some(back) = layer.back(by).filter(|back| by < *back) else { continue };
                    let mut more: Vec<usize> = left.iter().copied().chain([by, back]).collect();
                    more.sort_unstable();
                    match line_beside(&more) {
                        Some(way) => next.push((more, way)),
                        None => needed.extend([by, back]),
                    }
                }
                if next.is_empty() || self.has_all(other, at, reached(&needed), &needed) {
                    continue;
                }
                for (more, way) in next {
                    if tried.len() < MOST_WAYS && !tried.contains(&more) {
                        tried.push(more.clone());
                        ways.push((more, way));
                    }
                }
            }
        }
    }

    /// Whether everything that lines reach without these crossings, where a tile can be laid, has been taken in.
    fn has_all(&self, layer: &Layer<'_>, at: usize, spread: Spread, closed: &[usize]) -> bool {
        let all = spread.reached.iter().all(|place| {
            let mut leaving = layer.leaving(*place).filter(|(hex, edge, ..)| open(closed, *hex, *edge).is_some());
            leaving.all(|(_, edge, next, _)| {
                self.arrivals[next.index()][at].has(edge.opposite()) || !layer.bare[next.index()]
            })
        });
        Layer::wipe(spread);
        all
    }

    /// Takes in what lines reach.
    fn take(
        &mut self,
        layer: &Layer<'_>,
        at: usize,
        spread: Spread,
        open: impl Fn(HexId, Edge) -> Option<u32>,
        bases: &[(HexId, StopId)],
    ) {
        for place in &spread.reached {
            for (_, edge, next, _) in layer.leaving(*place).filter(|(hex, edge, ..)| open(*hex, *edge).is_some()) {
                self.arrivals[next.index()][at].add(edge.opposite());
            }
        }
        self.bases.extend(bases.iter().filter(|b| spread.came[layer.base(**b)] != UNSEEN).map(|(hex, _)| *hex));
        Layer::wipe(spread);
    }

    /// Whether a new tile with this face goes on from such a line, or lies on such a base.
    pub(crate) fn meets(&self, face: &Face, hex: HexId) -> bool {
        let joins = |(layer, gauge): (usize, Gauge)| {
            !face.exits_carrying(gauge).both(self.arrivals[hex.index()][layer]).is_empty()
        };
        self.bases.contains(&hex) || Gauge::SINGLE.into_iter().enumerate().any(joins)
    }
}
