//! What a company can reach from its tokens.

use crate::face::Lines;
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
        let Walks { main, trial, tokened } = walks;
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

    fn gauges_extended<'a>(
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
        let gauges = Gauge::SINGLE.into_iter().enumerate().filter(move |(layer, gauge)| {
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
    search.drain(&mut walk, 0, false);
    walk.from[index(hex, at) as usize] != UNSEEN
}

/// Ends of track on one hex in the order in which they were found, each once.
#[derive(Default)]
struct Ends {
    all: [Option<End>; 6 + Face::MAX_STOPS],
    count: usize,
}

impl Ends {
    fn get(&self, index: usize) -> Option<End> {
        self.all.get(index).copied().flatten()
    }

    fn has(&self, end: End) -> bool {
        self.all.contains(&Some(end))
    }

    fn add(&mut self, end: End) {
        if !self.has(end)
            && let Some(place) = self.all.get_mut(self.count)
        {
            *place = Some(end);
            self.count += 1;
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
    Segment::new(a, b, new.gauge, new.terminal) == *new
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

/// A line on its way into a hex over an edge: eight numbers for each hex, of which the edges take six.
type Arrival = u32;

const fn index(hex: HexId, edge: Edge) -> Arrival {
    (hex.0 as u32) << 3 | edge.number() as u32
}

/// Where a line arrives.
fn arrival(at: Arrival) -> (HexId, Edge) {
    (HexId(u16::try_from(at >> 3).unwrap_or(u16::MAX)), Edge::ALL[(at & 7) as usize])
}

const ROOT: u32 = u32::MAX;
const UNSEEN: u32 = u32::MAX - 1;

/// The search for one gauge.
struct Search<'a> {
    ground: &'a Ground,
    board: &'a Board,
    owner: Owner,
    gauge: Gauge,
    layer: usize,
    tokened: &'a Tokened,
    reach: &'a mut Reach,
}

/// Memory for the walks of a search: the one over everything, and those that try an arrival.
#[derive(Clone, Debug, Default)]
pub(crate) struct Walks {
    main: Walk,
    trial: Walk,
    tokened: Tokened,
}

/// For each hex the stops where tokens lie, one bit each: elsewhere lines pass without a closer look.
#[derive(Clone, Debug, Default)]
struct Tokened(Vec<u8>);

impl Tokened {
    fn note(&mut self, ground: &Ground, board: &Board) {
        self.0.clear();
        self.0.resize(ground.map.len(), 0);
        for token in board.tokens() {
            self.0[token.hex.index()] |= 1 << token.stop.0;
        }
    }

    fn has(&self, hex: HexId, stop: StopId) -> bool {
        self.0[hex.index()] & (1 << stop.0) != 0
    }
}

/// A breadth-first walk over arrivals, each with the one it came from.
#[derive(Clone, Debug, Default)]
struct Walk {
    from: Vec<u32>,
    queue: Vec<(HexId, Edge)>,
    /// Arrivals that were only found by ways that use a crossing in both directions.
    doubtful: Vec<Arrival>,
    /// A crossing that may not be used at all.
    closed: Option<(Arrival, Arrival)>,
    /// Whether a way led over a crossing again, in either direction.
    again: bool,
}

impl Walk {
    fn begin(&mut self, ground: &Ground, closed: Option<(Arrival, Arrival)>) {
        self.from.clear();
        self.from.resize(ground.map.len() * 8, UNSEEN);
        self.queue.clear();
        self.doubtful.clear();
        self.closed = closed;
        self.again = false;
    }

    /// Takes up an arrival, unless its way would go back over a crossing that it used before.
    #[inline]
    fn add(&mut self, (hex, edge): (HexId, Edge), reverse: Arrival, from: u32) {
        let to = index(hex, edge);
        let turns = self.from[reverse as usize] != UNSEEN && self.way_holds(from, reverse);
        let seen = self.from[to as usize] != UNSEEN;
        self.again |= turns || (seen && !self.again && self.way_holds(from, to));
        if seen || self.closed.is_some_and(|(a, b)| to == a || to == b) {
            return;
        }
        if turns {
            if !self.doubtful.contains(&to) {
                self.doubtful.push(to);
            }
            return;
        }
        self.from[to as usize] = from;
        self.queue.push((hex, edge));
    }

    fn way_holds(&self, mut at: u32, sought: Arrival) -> bool {
        while at != ROOT {
            if at == sought {
                return true;
            }
            at = self.from[at as usize];
        }
        false
    }
}

impl Search<'_> {
    /// Searches. If asked to, gives what was found before something was taken up again after a way round: that is sure.
    fn run(&mut self, main: &mut Walk, trial: &mut Walk, keep_sure: bool) -> Option<Vec<HexReach>> {
        main.begin(self.ground, None);
        self.start(main, true);
        self.drain(main, 0, true);
        self.reach.again |= main.again;
        // An arrival that the shortest way reaches only by turning round may still have a longer, honest one.
        let (mut next, mut sure) = (0, None);
        while let Some(to) = main.doubtful.get(next).copied() {
            next += 1;
            if main.from[to as usize] == UNSEEN && self.has_honest_way(to, trial) {
                if keep_sure && sure.is_none() {
                    sure = Some(self.reach.hexes.clone());
                }
                // Its way is not in the tree, so what follows from it is judged from here on only.
                main.from[to as usize] = ROOT;
                let first = main.queue.len();
                main.queue.push(arrival(to));
                self.drain(main, first, true);
            }
        }
        sure
    }

    /// Whether an arrival can be reached without ever crossing its edge the other way.
    fn has_honest_way(&mut self, to: Arrival, walk: &mut Walk) -> bool {
        let reverse = self.reverse(to);
        walk.begin(self.ground, Some((to, reverse)));
        self.start(walk, false);
        self.drain(walk, 0, false);
        // Reached if one of the arrivals in that smaller network leads straight to it.
        let (hex, out) = arrival(reverse);
        let mut found = false;
        for edge in Edge::ALL {
            if walk.from[index(hex, edge) as usize] != UNSEEN {
                self.through(hex, End::Edge(edge), None, false, &mut |exit| found |= exit == out);
            }
        }
        found
    }

    fn start(&mut self, walk: &mut Walk, mark: bool) {
        let (board, ground) = (self.board, self.ground);
        for token in board.tokens_of(self.owner) {
            if mark {
                self.reach.hexes[token.hex.index()].stops[self.layer] |= 1 << token.stop.0;
            }
            let mut exits = EdgeSet::EMPTY;
            let stop = End::Stop(token.stop);
            for (i, s) in board.face(ground, token.hex).track_carrying(self.gauge, stop) {
                let Some(other) = s.other(stop) else { continue };
                if mark {
                    self.reach.hexes[token.hex.index()].track[self.layer] |= 1 << i;
                }
                match other {
                    End::Edge(edge) => {
                        exits.add(edge);
                    }
                    End::Stop(stop) => self.pass(token.hex, stop, i, mark, &mut |edge| {
                        exits.add(edge);
                    }),
                }
            }
            for edge in exits.iter() {
                self.leave(walk, token.hex, edge, ROOT);
            }
        }
    }

    fn drain(&mut self, walk: &mut Walk, first: usize, mark: bool) {
        let mut next = first;
        while let Some((hex, edge)) = walk.queue.get(next).copied() {
            next += 1;
            if mark {
                self.reach.hexes[hex.index()].entered[self.layer].add(edge);
            }
            let face = self.board.face(self.ground, hex);
            let exits = if let Some(lines) = face.lines(self.gauge) {
                self.by_table((face, lines), hex, edge, mark)
            } else {
                let mut exits = EdgeSet::EMPTY;
                self.through(hex, End::Edge(edge), None, mark, &mut |exit| {
                    exits.add(exit);
                });
                exits
            };
            for exit in exits.iter() {
                self.leave(walk, hex, exit, index(hex, edge));
            }
        }
    }

    /// The edges by which a line that comes over an edge can leave the hex.
    fn by_table(&mut self, (face, lines): (&Face, &Lines), hex: HexId, edge: Edge, mark: bool) -> EdgeSet {
        let on = lines.after_edge(edge);
        let (mut track, mut exits) = (on.track, on.exits);
        let mut passes = on.passes;
        while passes != 0 {
            let stop = StopId(u8::try_from(passes.trailing_zeros()).unwrap_or(u8::MAX));
            passes &= passes - 1;
            if !self.tokened.has(hex, stop) || self.board.lets_on(face, hex, stop, self.owner) {
                let past = lines.after_stop(stop);
                track |= past.track;
                // Of the track past the stop, only that by which the line came has this edge.
                exits = exits.either(past.exits.without(EdgeSet::of(edge)));
            }
        }
        if mark {
            let reached = &mut self.reach.hexes[hex.index()];
            reached.track[self.layer] |= track;
            reached.stops[self.layer] |= on.stops;
        }
        exits
    }

    #[inline]
    fn leave(&self, walk: &mut Walk, hex: HexId, edge: Edge, from: u32) {
        if let Some(next) = self.ground.map.neighbour(hex, edge) {
            walk.add((next, edge.opposite()), index(hex, edge), from);
        }
    }

    fn reverse(&self, to: Arrival) -> Arrival {
        let (hex, edge) = arrival(to);
        self.ground.map.neighbour(hex, edge).map_or(to, |back| index(back, edge.opposite()))
    }

    /// Calls `out` for each edge by which a line that comes from `end` can leave the hex.
    fn through(&mut self, hex: HexId, end: End, came_by: Option<usize>, mark: bool, out: &mut dyn FnMut(Edge)) {
        let (board, ground) = (self.board, self.ground);
        for (i, s) in board.face(ground, hex).track_carrying(self.gauge, end) {
            let Some(other) = s.other(end).filter(|_| came_by != Some(i)) else { continue };
            // A line that is already on its way may not go on over terminal track once it is past a stop.
            if s.terminal && came_by.is_some() {
                continue;
            }
            if mark {
                self.reach.hexes[hex.index()].track[self.layer] |= 1 << i;
            }
            match other {
                End::Edge(edge) => out(edge),
                End::Stop(stop) => self.pass(hex, stop, i, mark, out),
            }
        }
    }

    /// Reaches a stop and goes on from it where that is allowed. Own tokens need no going on: they are starts themselves.
    fn pass(&mut self, hex: HexId, stop: StopId, by: usize, mark: bool, out: &mut dyn FnMut(Edge)) {
        if mark {
            self.reach.hexes[hex.index()].stops[self.layer] |= 1 << stop.0;
        }
        let face = self.board.face(self.ground, hex);
        if !face.segments()[by].terminal && self.board.lets_on(face, hex, stop, self.owner) {
            self.through(hex, End::Stop(stop), Some(by), mark, out);
        }
    }
}
