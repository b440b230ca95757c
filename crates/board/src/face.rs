//! What a hex shows: printed on the board or on a tile as it lies.

use crate::{Colour, Edge, EdgeSet, End, Gauge, Rotation, Segment, Stop, StopId};

/// Colour, stops, track and label of a tile in one rotation, or of a printed hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// Its colour.
    pub colour: Colour,
    /// Its stops; track refers to them by index.
    pub stops: Vec<Stop>,
    segments: Vec<Segment>,
    /// The label that hex and tile must share.
    pub label: Option<String>,
    exits: [EdgeSet; 3],
    /// For each end, edges before stops, the track that has it; one bit for each length.
    at: [u32; Self::ENDS],
    /// For each gauge the track that carries it.
    carrying: [u32; 3],
    /// For broad and for metre gauge where lines go, if that can be told by a table.
    lines: [Option<Lines>; 2],
}

/// Where lines of one gauge go on a face on which every length of track has an edge, and no two have the same ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lines {
    /// For lines that come over each edge.
    after_edge: [Onward; 6],
    /// For lines that pass each stop.
    after_stop: [Onward; Face::MAX_STOPS],
}

/// Where a line goes on from an edge or past a stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Onward {
    /// The track that it takes up, one bit for each length.
    pub(crate) track: u32,
    /// The edges to which that leads.
    pub(crate) exits: EdgeSet,
    /// The stops to which it leads.
    pub(crate) stops: u8,
    /// Those of them that the line may pass, if nobody's tokens are in its way.
    pub(crate) passes: u8,
}

impl Lines {
    /// `None` if there is other track than this kind.
    fn of(stops: &[Stop], segments: &[Segment], gauge: Gauge) -> Option<Self> {
        let mut lines = Self { after_edge: Default::default(), after_stop: Default::default() };
        let carrying = || (0u32..).zip(segments).filter(|(_, segment)| segment.gauge.carries(gauge));
        for (bit, segment) in carrying() {
            let track = 1u32.checked_shl(bit)?;
            if carrying().any(|(other, twin)| other != bit && twin.ends() == segment.ends()) {
                return None;
            }
            let [End::Edge(edge), other] = segment.ends() else { return None };
            lines.after_edge[edge.index()].track |= track;
            match other {
                End::Edge(across) => {
                    lines.after_edge[across.index()].track |= track;
                    lines.after_edge[edge.index()].exits.add(across);
                    lines.after_edge[across.index()].exits.add(edge);
                }
                End::Stop(id) => {
                    let after = lines.after_stop.get_mut(id.index())?;
                    let from = &mut lines.after_edge[edge.index()];
                    from.stops |= 1 << id.0;
                    // On terminal track lines begin and end.
                    if !segment.terminal {
                        after.track |= track;
                        after.exits.add(edge);
                        let closed = stops.get(id.index())?.never_passed();
                        from.passes |= u8::from(!closed) << id.0;
                    }
                }
            }
        }
        Some(lines)
    }

    /// Where a line goes on that comes over an edge.
    #[inline]
    pub(crate) const fn after_edge(&self, edge: Edge) -> Onward {
        self.after_edge[edge.index()]
    }

    /// Where a line goes on that passes a stop, the way by which it came among the others.
    #[inline]
    pub(crate) fn after_stop(&self, stop: StopId) -> Onward {
        self.after_stop.get(stop.index()).copied().unwrap_or_default()
    }
}

impl Face {
    /// The most segments one face may have, so that a set of them fits a machine word.
    pub const MAX_SEGMENTS: usize = 32;
    /// The most stops one face may have.
    pub const MAX_STOPS: usize = 8;
    pub(crate) const ENDS: usize = 6 + Self::MAX_STOPS;

    /// A face; its track is kept in order, so equal faces are equal as values.
    #[must_use]
    pub fn new(colour: Colour, stops: Vec<Stop>, mut segments: Vec<Segment>, label: Option<String>) -> Self {
        segments.sort_unstable();
        let exits = [Gauge::Broad, Gauge::Metre, Gauge::Dual].map(|gauge| {
            let with = segments.iter().filter(|s| s.gauge.carries(gauge));
            with.flat_map(Segment::ends).filter_map(End::edge).collect()
        });
        let (mut at, mut carrying) = ([0; Self::ENDS], [0; 3]);
        for (bit, segment) in (0..u32::BITS).map(|i| 1u32 << i).zip(&segments) {
            for end in segment.ends() {
                if let Some(track) = at.get_mut(place(end)) {
                    *track |= bit;
                }
            }
            for gauge in [Gauge::Broad, Gauge::Metre, Gauge::Dual] {
                carrying[gauge as usize] |= if segment.gauge.carries(gauge) { bit } else { 0 };
            }
        }
        let lines = Gauge::SINGLE.map(|gauge| Lines::of(&stops, &segments, gauge));
        Self { colour, stops, segments, label, exits, at, carrying, lines }
    }

    /// All its track.
    #[must_use]
    #[inline]
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The stop with this letter.
    #[must_use]
    #[inline]
    pub fn stop(&self, id: StopId) -> Option<&Stop> {
        self.stops.get(id.index())
    }

    /// Its stops with their letters.
    #[inline]
    pub fn stops_with_ids(&self) -> impl Iterator<Item = (StopId, &Stop)> {
        (0u8..).map(StopId).zip(&self.stops)
    }

    /// The edges that track of any gauge reaches.
    #[must_use]
    #[inline]
    pub fn exits(&self) -> EdgeSet {
        self.exits[0].either(self.exits[1])
    }

    /// The edges reached by track that carries this gauge.
    #[must_use]
    #[inline]
    pub const fn exits_carrying(&self, gauge: Gauge) -> EdgeSet {
        self.exits[gauge as usize]
    }

    /// The track that ends here and carries a gauge, with its places among all [`Face::segments`].
    #[inline]
    pub fn track_carrying(&self, gauge: Gauge, end: End) -> impl Iterator<Item = (usize, &Segment)> {
        self.numbered(self.at.get(place(end)).map_or(0, |track| track & self.carrying[gauge as usize]))
    }

    /// The track that ends here, with its places among all [`Face::segments`].
    #[inline]
    pub fn numbered_track_at(&self, end: End) -> impl Iterator<Item = (usize, &Segment)> {
        self.numbered(self.at.get(place(end)).copied().unwrap_or(0))
    }

    /// Lengths of track by their bits, in order.
    #[inline]
    fn numbered(&self, mut left: u32) -> impl Iterator<Item = (usize, &Segment)> {
        std::iter::from_fn(move || {
            let index = left.trailing_zeros() as usize;
            let segment = self.segments.get(index)?;
            left &= left - 1;
            Some((index, segment))
        })
    }

    /// Where lines of a gauge go, if that can be told by a table.
    #[inline]
    pub(crate) const fn lines(&self, gauge: Gauge) -> Option<&Lines> {
        match gauge {
            Gauge::Broad => self.lines[0].as_ref(),
            Gauge::Metre => self.lines[1].as_ref(),
            Gauge::Dual => None,
        }
    }

    /// How many lengths of track of any gauge end here.
    #[must_use]
    #[inline]
    pub fn count_track_at(&self, end: End) -> u32 {
        self.at.get(place(end)).map_or(0, |track| track.count_ones())
    }

    /// The track that ends here.
    #[inline]
    pub fn track_at(&self, end: End) -> impl Iterator<Item = &Segment> {
        self.numbered_track_at(end).map(|(_, segment)| segment)
    }

    /// This face turned clockwise.
    #[must_use]
    pub fn turned(&self, rotation: Rotation) -> Self {
        let segments = self.segments.iter().map(|s| s.turned(rotation)).collect();
        Self::new(self.colour, self.stops.clone(), segments, self.label.clone())
    }

    /// Whether a face keeps all of this one's track, each length with its gauge, so that it could lie on top as it is turned.
    ///
    /// # Errors
    /// Whether track or only a gauge would be lost.
    pub fn kept_by(&self, new: &Self) -> Result<(), crate::LayRefusal> {
        crate::fit::fit(self, new).map(|_| ())
    }

    /// Whether a face differs from this one at most in the letters of its stops, so that nobody could tell them apart on the
    /// table.
    #[must_use]
    pub fn looks_like(&self, other: &Self) -> bool {
        if self == other {
            return true;
        }
        if self.colour != other.colour
            || self.label != other.label
            || self.stops.len() != other.stops.len()
            || self.segments.len() != other.segments.len()
        {
            return false;
        }
        let mut renamed = vec![None; self.stops.len()];
        self.rename(other, 0, &mut renamed)
    }

    /// Tries every way to give stops from `next` on the letters of the other face's stops.
    fn rename(&self, other: &Self, next: usize, renamed: &mut [Option<StopId>]) -> bool {
        if next == self.stops.len() {
            let rename = |end| match end {
                End::Edge(_) => end,
                End::Stop(stop) => renamed[stop.index()].map_or(end, End::Stop),
            };
            let mine = self.segments.iter().map(|s| {
                let [a, b] = s.ends();
                Segment::new(rename(a), rename(b), s.gauge, s.terminal)
            });
            let mut mine: Vec<Segment> = mine.collect();
            mine.sort_unstable();
            return mine == other.segments;
        }
        for (id, stop) in other.stops_with_ids() {
            if *stop == self.stops[next] && !renamed[..next].contains(&Some(id)) {
                renamed[next] = Some(id);
                if self.rename(other, next + 1, renamed) {
                    return true;
                }
            }
        }
        false
    }
}

/// Where an end stands in tables of ends.
#[inline]
pub(crate) const fn place(end: End) -> usize {
    match end {
        End::Edge(edge) => edge.number() as usize,
        End::Stop(stop) => 6 + stop.index(),
    }
}
