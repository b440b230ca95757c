//! What a company can reach from its tokens.

use crate::face::place;
use crate::walk::{Search, Tokened, UNSEEN, Walk, Walks, index};
use crate::{Board, Edge, EdgeSet, End, Face, Gauge, Ground, HexId, Owner, Placement, Segment, StopId};
use std::sync::OnceLock;

/// A stop on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StopRef {
    /// On which hex.
    pub hex: HexId,
    /// Which stop of it.
    pub stop: StopId,
}

/// A track end from which a company may build on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Railhead {
    /// The hex into which the line would go on.
    pub hex: HexId,
    /// The edge of that hex at which it arrives.
    pub edge: Edge,
    /// The gauge in which it arrives.
    pub gauge: Gauge,
}

/// What a company's lines reach: continuous track from one of its tokens, without reversing, never twice over the same piece,
/// not past a city full of other companies' tokens, past an off-board area or on over terminal track.
///
/// Lines keep their gauge; dual gauge track serves both. Only at one of the company's own tokens may the gauge change, which
/// comes to the same as every token being a start in both gauges (1853 4.1.6, 4.2.6, 4.2.8).
///
/// ```
/// use railhead_board::{Board, Ground, Owner, Reach, StopId};
///
/// let tiles = "format tiles 1\ntitle demo\ntile 9 yellow x1 0-3\n";
/// let map = "format map 1\ntitle demo\nlayout pointy\nnaming rows plain\n\
///     hex A1 grey \"West\" city(20) 4-a\nhex A3 land\nhex A5 grey \"East\" city(30) 1-a\n";
/// let ground = Ground::read("tiles.txt", tiles, "map.txt", map)?;
/// let [west, between] = ["A1", "A3"].map(|name| ground.map.find(name).unwrap());
/// let (mut board, owner) = (Board::new(&ground), Owner(0));
/// board.place_token(&ground, west, StopId(0), None, owner).unwrap();
/// assert_eq!(Reach::of(&ground, &board, owner).stops().count(), 1);
///
/// let at = board.placements(&ground, between).next().unwrap();
/// board.lay(&ground, at).unwrap();
/// assert_eq!(Reach::of(&ground, &board, owner).stops().count(), 2);
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reach {
    pub(crate) hexes: Vec<HexReach>,
    /// Those of them of which anything is reached, or that lines enter, in order; found when somebody asks.
    near: OnceLock<Vec<HexId>>,
    /// Whether some line, on the way by which it was found, leads over a side of a hex that it has crossed before. Where none does,
    /// everything was found by ways that cross no side twice.
    pub(crate) again: bool,
}

impl PartialEq for Reach {
    fn eq(&self, other: &Self) -> bool {
        self.hexes == other.hexes && self.again == other.again
    }
}

impl Eq for Reach {}

/// What of one hex is reached, for broad and for metre gauge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct HexReach {
    pub(crate) entered: [EdgeSet; 2],
    pub(crate) track: [u32; 2],
    pub(crate) stops: [u8; 2],
}

impl HexReach {
    /// Whether anything of it is reached, or lines enter it.
    fn is_near(&self) -> bool {
        let Self { entered, track, stops } = self;
        (track[0] | track[1]) != 0 || (stops[0] | stops[1]) != 0 || !entered[0].either(entered[1]).is_empty()
    }
}

impl Reach {
    /// Finds what a company reaches. Ask [`crate::ReachCache`] instead where the same board may come up again.
    #[must_use]
    pub fn of(ground: &Ground, board: &Board, owner: Owner) -> Self {
        Self::found_by(&mut Walks::default(), ground, board, owner, false)
    }

    /// Finds what a company reaches and makes sure of it: what the quick search takes up again after a way round is kept only if
    /// some way to it crosses no side of a hex twice.
    #[must_use]
    pub fn surely(ground: &Ground, board: &Board, owner: Owner) -> Self {
        Self::found_by(&mut Walks::default(), ground, board, owner, true)
    }

    /// Where so much of the hexes is reached, by ways of which some cross a side again or not.
    pub(crate) const fn new(hexes: Vec<HexReach>, again: bool) -> Self {
        Self { hexes, near: OnceLock::new(), again }
    }

    /// The same in memory that was used before.
    pub(crate) fn found_by(walks: &mut Walks, ground: &Ground, board: &Board, owner: Owner, surely: bool) -> Self {
        let mut reach = Self::new(vec![HexReach::default(); ground.map.len()], false);
        let gauges = if ground.has_two_gauges() { 2 } else { 1 };
        let Walks { main, trial, tokened, .. } = walks;
        tokened.note(ground, board);
        for (layer, gauge) in Gauge::SINGLE.into_iter().enumerate().take(gauges) {
            let mut search = Search { ground, board, owner, gauge, layer, tokened, reach: &mut reach };
            let sure = search.run(main, trial, surely);
            if let Some(sure) = sure
                && let Some(confirmed) =
                    crate::honest::confirmed((ground, board, owner), (gauge, layer), &reach.hexes, sure)
            {
                reach.hexes = confirmed;
            }
        }
        reach
    }

    /// Empties it for another search; who searches on a part of the board only asks for no list of hexes.
    pub(crate) fn begin(&mut self, ground: &Ground) {
        self.hexes.clear();
        self.hexes.resize(ground.map.len(), HexReach::default());
        self.again = false;
    }

    /// The edges by which the company's lines of this gauge enter a hex, whether or not track awaits them there.
    #[must_use]
    #[inline]
    pub fn entered(&self, hex: HexId, gauge: Gauge) -> EdgeSet {
        let entered = &self.hexes[hex.index()].entered;
        match gauge {
            Gauge::Broad => entered[0],
            Gauge::Metre => entered[1],
            Gauge::Dual => entered[0].either(entered[1]),
        }
    }

    /// Whether a stop is reached.
    #[must_use]
    #[inline]
    pub fn has_stop(&self, at: StopRef) -> bool {
        let hex = &self.hexes[at.hex.index()];
        (hex.stops[0] | hex.stops[1]) & (1 << at.stop.0) != 0
    }

    /// Whether a length of track (by its index on the hex's face) is reached by lines of this gauge.
    #[must_use]
    pub fn has_track(&self, hex: HexId, segment: usize, gauge: Gauge) -> bool {
        let track = &self.hexes[hex.index()].track;
        let mask = match gauge {
            Gauge::Broad => track[0],
            Gauge::Metre => track[1],
            Gauge::Dual => track[0] | track[1],
        };
        mask & (1 << segment) != 0
    }

    /// Whether any track or stop of a hex is reached.
    #[must_use]
    #[inline]
    pub fn touches(&self, hex: HexId) -> bool {
        let hex = &self.hexes[hex.index()];
        hex.track != [0, 0] || hex.stops != [0, 0]
    }

    /// The hexes of which track or a stop is reached or that lines enter, in order: where a company could build at all.
    #[inline]
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let find = || {
            let mut near = Vec::with_capacity(self.hexes.len());
            near.extend((0u16..).map(HexId).zip(&self.hexes).filter(|(_, hex)| hex.is_near()).map(|(hex, _)| hex));
            near
        };
        self.near.get_or_init(find).iter().copied()
    }

    /// The edges by which lines enter a hex of which nothing else is reached, in broad and in metre gauge.
    pub(crate) fn lines_into(&self, hex: HexId) -> Option<[EdgeSet; 2]> {
        let HexReach { entered, track, stops } = self.hexes[hex.index()];
        (track == [0, 0] && stops == [0, 0]).then_some(entered)
    }

    /// Whether a hex is one of these.
    pub(crate) fn is_near(&self, hex: HexId) -> bool {
        self.hexes.get(hex.index()).is_some_and(HexReach::is_near)
    }

    /// All stops that are reached, the company's own among them.
    #[inline]
    pub fn stops(&self) -> impl Iterator<Item = StopRef> + '_ {
        let reached = self.hexes().map(|hex| (hex, self.hexes[hex.index()].stops));
        reached.filter(|(_, stops)| *stops != [0, 0]).flat_map(|(hex, stops)| {
            let mask = stops[0] | stops[1];
            (0u8..8).filter(move |s| mask & (1 << s) != 0).map(move |s| StopRef { hex, stop: StopId(s) })
        })
    }

    /// The reached stops that have a free slot.
    #[inline]
    pub fn free_slots<'a>(&'a self, ground: &'a Ground, board: &'a Board) -> impl Iterator<Item = StopRef> + 'a {
        self.stops().filter(move |at| board.free_slots(ground, at.hex, at.stop) > 0)
    }

    /// The track ends from which the company may build on: where its lines enter a hex on which no track of their gauge
    /// takes them up.
    pub fn railheads<'a>(&'a self, ground: &'a Ground, board: &'a Board) -> impl Iterator<Item = Railhead> + 'a {
        (0u16..).map(HexId).zip(&self.hexes).flat_map(move |(hex, reached)| {
            Gauge::SINGLE.into_iter().enumerate().flat_map(move |(layer, gauge)| {
                let taken_up = board.face(ground, hex).exits_carrying(gauge);
                let ends = reached.entered[layer].without(taken_up);
                ends.iter().map(move |edge| Railhead { hex, edge, gauge })
            })
        })
    }

    /// Whether a company could go on over new track of this placement in some gauge; see [`Reach::extends`].
    #[must_use]
    pub fn extends_somehow(&self, ground: &Ground, board: &Board, owner: Owner, at: Placement) -> bool {
        let (old, new) = (board.face(ground, at.hex), ground.tiles.get(at.tile).face(at.rotation));
        let reached = &self.hexes[at.hex.index()];
        let meets = |(layer, gauge): (usize, Gauge)| {
            let fresh = new.exits_carrying(gauge).without(old.exits_carrying(gauge));
            !fresh.both(reached.entered[layer]).is_empty()
        };
        // New track at an edge where a line arrives is the usual case, and quickly seen.
        if Gauge::SINGLE.into_iter().enumerate().any(meets) {
            return true;
        }
        let bare = old.segments().is_empty() && reached.stops == [0, 0];
        !bare && self.gauges_extended(ground, board, owner, at, |_, _, _| true).next().is_some()
    }

    /// Whether a company could run over new track of this placement without crossing the same side of the hex twice; asked
    /// where [`Reach::extends_somehow`] says yes. A line that comes round to the hex over one side of it is no use to new
    /// track that leads straight back to that side.
    #[must_use]
    pub fn extends_onwards(&self, ground: &Ground, board: &Board, owner: Owner, at: Placement) -> bool {
        let old = board.face(ground, at.hex);
        let onwards = |gauge: Gauge, from: End, to: End| {
            let (End::Edge(from), End::Edge(to)) = (from, to) else { return true };
            let crossed = old.exits_carrying(gauge).has(to) || self.entered(at.hex, gauge).has(to);
            // No line seems to arrive but over that side, or one leaves the hex where it also seems to arrive: it may only seem so,
            // and the new board tells.
            let beyond = ground.map.neighbour(at.hex, from);
            let leaves = || beyond.is_some_and(|next| self.entered(next, gauge).has(from.opposite()));
            let comes_back = crossed && !arrives_without(ground, board, owner, gauge, (at.hex, from), to);
            !(comes_back || leaves()) || runs_after(ground, board, owner, gauge, at, [End::Edge(from), End::Edge(to)])
        };
        self.gauges_extended(ground, board, owner, at, onwards).next().is_some()
    }

    /// The gauges in which a company could go on over new track of this placement: track that was not there before and that
    /// joins, on this hex, to a line or stop that the company reaches already.
    #[must_use]
    pub fn extends(&self, ground: &Ground, board: &Board, owner: Owner, at: Placement) -> Vec<Gauge> {
        self.gauges_extended(ground, board, owner, at, |_, _, _| true).collect()
    }

    pub(crate) fn gauges_extended<'a>(
        &'a self,
        ground: &'a Ground,
        board: &'a Board,
        owner: Owner,
        at: Placement,
        onwards: impl Fn(Gauge, End, End) -> bool + 'a,
    ) -> impl Iterator<Item = Gauge> + 'a {
        let (old, new) = (board.face(ground, at.hex), ground.tiles.get(at.tile).face(at.rotation));
        let reached = &self.hexes[at.hex.index()];
        let fitted = board.fitted(ground, at);
        let all = if ground.has_two_gauges() { 2 } else { 1 };
        let gauges = Gauge::SINGLE.into_iter().enumerate().take(all).filter(move |(layer, gauge)| {
            let Some(stops) = fitted else { return false };
            let mut ends = Ends::default();
            reached.entered[*layer].iter().for_each(|edge| ends.add(End::Edge(edge)));
            for (id, _) in old.stops_with_ids() {
                if reached.stops[*layer] & (1 << id.0) != 0 && board.is_open_to(ground, at.hex, id, owner) {
                    stops[id.index()].into_iter().for_each(|stop| ends.add(End::Stop(stop)));
                }
            }
            let is_new = |s: &Segment| {
                let kept = |o: &Segment| same_line(o, s, &stops) && o.gauge.carries(*gauge);
                !old.segments().iter().any(kept)
            };
            // Follow the new face from there; stops let lines through as the old ones did, new ones are open.
            let mut next = 0;
            while let Some(end) = ends.get(next) {
                next += 1;
                for s in new.track_at(end).filter(|s| s.gauge.carries(*gauge)) {
                    if is_new(s) && s.other(end).is_some_and(|to| onwards(*gauge, end, to)) {
                        return true;
                    }
                    if let Some(stop @ End::Stop(to)) = s.other(end)
                        && !ends.has(stop)
                        && open_after(ground, board, owner, at.hex, to, &stops, new)
                    {
                        ends.add(stop);
                    }
                }
            }
            false
        });
        gauges.map(|(_, gauge)| gauge)
    }
}

/// Whether a company's lines lead by trails over a length of track of a tile that is laid.
fn runs_after(ground: &Ground, board: &Board, owner: Owner, gauge: Gauge, at: Placement, ends: [End; 2]) -> bool {
    let mut after = board.clone();
    if after.set(ground, at).is_err() {
        return true;
    }
    let reach = Reach::of(ground, &after, owner);
    let reach = reach.by_trails(ground, &after, owner).unwrap_or(reach);
    let track = after.face(ground, at.hex).segments();
    let same = |s: &Segment| s.ends() == ends || s.ends() == [ends[1], ends[0]];
    track.iter().enumerate().any(|(i, s)| same(s) && reach.has_track(at.hex, i, gauge))
}

/// Whether a company's lines arrive at a side of a hex without ever crossing another side of it.
fn arrives_without(
    ground: &Ground,
    board: &Board,
    owner: Owner,
    gauge: Gauge,
    (hex, at): (HexId, Edge),
    without: Edge,
) -> bool {
    let (mut nothing, mut tokened) = (Reach::default(), Tokened::default());
    tokened.note(ground, board);
    let mut search = Search { ground, board, owner, gauge, layer: 0, tokened: &tokened, reach: &mut nothing };
    let mut walk = Walk::default();
    let inward = index(hex, without);
    walk.begin(ground, Some((inward, search.reverse(inward))));
    search.start(&mut walk, false);
    search.drain(&mut walk, 0, false, |_, _, _| false);
    walk.from[index(hex, at) as usize] != UNSEEN
}

/// Ends of track on one hex in the order in which they were found, each once.
#[derive(Default)]
struct Ends {
    all: [Option<End>; Face::ENDS],
    count: usize,
    /// Which ends they are, one bit for each.
    known: u32,
}

impl Ends {
    fn get(&self, index: usize) -> Option<End> {
        self.all.get(index).copied().flatten()
    }

    fn has(&self, end: End) -> bool {
        self.known & (1 << place(end)) != 0
    }

    fn add(&mut self, end: End) {
        if !self.has(end)
            && let Some(free) = self.all.get_mut(self.count)
        {
            *free = Some(end);
            self.count += 1;
            self.known |= 1 << place(end);
        }
    }
}

/// Whether two lengths of track run between the same places, the stops of the first carried over to the second's face.
fn same_line(old: &Segment, new: &Segment, stops: &crate::fit::StopMap) -> bool {
    let carried = old.ends().map(|end| match end {
        End::Edge(_) => Some(end),
        End::Stop(stop) => stops[stop.index()].map(End::Stop),
    });
    let [Some(a), Some(b)] = carried else { return false };
    let ends = new.ends();
    ends == [a, b] || ends == [b, a]
}

/// Whether lines may go on through a stop of the new face: it has room for one more than the others' tokens, or an own one.
fn open_after(
    ground: &Ground,
    board: &Board,
    owner: Owner,
    hex: HexId,
    stop: StopId,
    stops: &crate::fit::StopMap,
    new: &Face,
) -> bool {
    let old = board.face(ground, hex);
    let from: Vec<StopId> =
        old.stops_with_ids().map(|(id, _)| id).filter(|id| stops[id.index()] == Some(stop)).collect();
    let mut taken = 0;
    for token in board.tokens_on(hex).filter(|t| from.contains(&t.stop)) {
        if token.owner == owner {
            return true;
        }
        taken += u8::from(token.slot.is_some());
    }
    match new.stop(stop) {
        Some(s) => s.slots == 0 || taken < s.slots,
        None => false,
    }
}
