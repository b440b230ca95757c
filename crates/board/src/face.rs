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
}

impl Face {
    /// The most segments one face may have, so that a set of them fits a machine word.
    pub const MAX_SEGMENTS: usize = 32;
    /// The most stops one face may have.
    pub const MAX_STOPS: usize = 8;
    const ENDS: usize = 6 + Self::MAX_STOPS;

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
        Self { colour, stops, segments, label, exits, at, carrying }
    }

    /// All its track.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The stop with this letter.
    #[must_use]
    pub fn stop(&self, id: StopId) -> Option<&Stop> {
        self.stops.get(id.index())
    }

    /// Its stops with their letters.
    pub fn stops_with_ids(&self) -> impl Iterator<Item = (StopId, &Stop)> {
        (0u8..).map(StopId).zip(&self.stops)
    }

    /// The edges that track of any gauge reaches.
    #[must_use]
    pub fn exits(&self) -> EdgeSet {
        self.exits[0].either(self.exits[1])
    }

    /// The edges reached by track that carries this gauge.
    #[must_use]
    pub const fn exits_carrying(&self, gauge: Gauge) -> EdgeSet {
        self.exits[gauge as usize]
    }

    /// The track that ends here and carries a gauge, with its places among all [`Face::segments`].
    pub fn track_carrying(&self, gauge: Gauge, end: End) -> impl Iterator<Item = (usize, &Segment)> {
        self.numbered(self.at.get(place(end)).map_or(0, |track| track & self.carrying[gauge as usize]))
    }

    /// The track that ends here, with its places among all [`Face::segments`].
    pub fn numbered_track_at(&self, end: End) -> impl Iterator<Item = (usize, &Segment)> {
        self.numbered(self.at.get(place(end)).copied().unwrap_or(0))
    }

    /// Lengths of track by their bits, in order.
    fn numbered(&self, mut left: u32) -> impl Iterator<Item = (usize, &Segment)> {
        std::iter::from_fn(move || {
            let index = left.trailing_zeros() as usize;
            let segment = self.segments.get(index)?;
            left &= left - 1;
            Some((index, segment))
        })
    }

    /// The track of a gauge over which a line goes on from an edge, and the edges to which it leads; `None` if it leads to a stop.
    #[must_use]
    pub(crate) fn straight_on(&self, gauge: Gauge, from: Edge) -> Option<(u32, EdgeSet)> {
        let track = self.at[place(End::Edge(from))] & self.carrying[gauge as usize];
        let (mut left, mut exits) = (track, EdgeSet::EMPTY);
        while left != 0 {
            let sides = self.segments[left.trailing_zeros() as usize].sides();
            if sides.len() < 2 {
                return None;
            }
            exits = exits.either(sides);
            left &= left - 1;
        }
        let mut arrival = EdgeSet::EMPTY;
        arrival.add(from);
        Some((track, exits.without(arrival)))
    }

    /// How many lengths of track of any gauge end here.
    #[must_use]
    pub fn count_track_at(&self, end: End) -> u32 {
        self.at.get(place(end)).map_or(0, |track| track.count_ones())
    }

    /// The track that ends here.
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
const fn place(end: End) -> usize {
    match end {
        End::Edge(edge) => edge.number() as usize,
        End::Stop(stop) => 6 + stop.index(),
    }
}
