//! Track as it lies: which pieces meet where.

use railhead_board::{Board, Edge, End, Face, Gauge, Ground, HexId, SideKind, StopId};

/// A stop of a hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StopAt {
    /// The hex.
    pub hex: HexId,
    /// Which of its stops.
    pub stop: StopId,
}

/// A side of a hex. Two hexes share it; it is called by the one with the lower number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SideAt {
    /// The hex.
    pub hex: HexId,
    /// Which of its edges.
    pub edge: Edge,
}

impl SideAt {
    /// The side of a hex at an edge, by the one name that it has.
    #[must_use]
    pub fn of(ground: &Ground, hex: HexId, edge: Edge) -> Self {
        match ground.map.neighbour(hex, edge) {
            Some(next) if next < hex => Self { hex: next, edge: edge.opposite() },
            _ => Self { hex, edge },
        }
    }
}

/// Where a piece of track ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tip {
    /// At a side of its hex.
    Side(SideAt),
    /// At a stop.
    Stop(StopAt),
}

impl Tip {
    /// The stop, if it is one.
    #[must_use]
    pub const fn stop(self) -> Option<StopAt> {
        match self {
            Self::Stop(at) => Some(at),
            Self::Side(_) => None,
        }
    }

    /// The side, if it is one.
    #[must_use]
    pub const fn side(self) -> Option<SideAt> {
        match self {
            Self::Side(at) => Some(at),
            Self::Stop(_) => None,
        }
    }
}

/// A piece of track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The hex on which it lies.
    pub hex: HexId,
    /// Its number among the track of that hex.
    pub index: u8,
    /// Its gauge.
    pub gauge: Gauge,
    /// Whether runs may only begin or end over it.
    pub terminal: bool,
    /// Where it ends.
    pub ends: [Tip; 2],
}

impl Piece {
    /// The end that is not this one.
    #[must_use]
    pub fn other(&self, tip: Tip) -> Tip {
        if self.ends[0] == tip { self.ends[1] } else { self.ends[0] }
    }
}

/// All track of a board, and what meets where.
#[derive(Clone, Debug)]
pub struct Network {
    pieces: Vec<Piece>,
    at: Vec<Vec<usize>>,
    hexes: usize,
}

const STOPS: usize = Face::MAX_STOPS;

impl Network {
    /// The track of a board.
    #[must_use]
    pub fn of(ground: &Ground, board: &Board) -> Self {
        Self::with(ground, board, None)
    }

    /// The track of a board if one of its hexes showed another face.
    #[must_use]
    pub fn with(ground: &Ground, board: &Board, other: Option<(HexId, &Face)>) -> Self {
        let hexes = ground.map.len();
        let mut network = Self { pieces: Vec::new(), at: vec![Vec::new(); hexes * (6 + STOPS)], hexes };
        for (hex, _) in ground.map.iter() {
            let face = other.filter(|(at, _)| *at == hex).map_or_else(|| board.face(ground, hex), |(_, face)| face);
            for (index, segment) in (0u8..).zip(face.segments()) {
                let tip = |end: End| match end {
                    End::Edge(edge) => Tip::Side(SideAt::of(ground, hex, edge)),
                    End::Stop(stop) => Tip::Stop(StopAt { hex, stop }),
                };
                let ends = segment.ends().map(tip);
                let piece = Piece { hex, index, gauge: segment.gauge, terminal: segment.terminal, ends };
                let number = network.pieces.len();
                for end in ends {
                    let place = network.place(end);
                    network.at[place].push(number);
                }
                network.pieces.push(piece);
            }
        }
        for place in 0..hexes * 6 {
            let (hex, edge) = (HexId(u16::try_from(place / 6).unwrap_or(u16::MAX)), Edge::ALL[place % 6]);
            if ground.map.side(hex, edge).is_some_and(|s| s.kind == SideKind::Impassable) {
                network.at[place].clear();
            }
        }
        network
    }

    const fn place(&self, tip: Tip) -> usize {
        match tip {
            Tip::Side(at) => at.hex.index() * 6 + at.edge.index(),
            Tip::Stop(at) => self.hexes * 6 + at.hex.index() * STOPS + at.stop.index(),
        }
    }

    /// All pieces.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// A piece by its number.
    #[must_use]
    pub fn piece(&self, number: usize) -> &Piece {
        &self.pieces[number]
    }

    /// The numbers of the pieces that end somewhere.
    #[must_use]
    pub fn at(&self, tip: Tip) -> &[usize] {
        &self.at[self.place(tip)]
    }

    /// The number of the piece that a hex and an index on its face name.
    #[must_use]
    pub fn find(&self, hex: HexId, index: u8) -> Option<usize> {
        let start = self.pieces.partition_point(|p| p.hex < hex);
        let number = start + usize::from(index);
        self.pieces.get(number).filter(|p| p.hex == hex).map(|_| number)
    }

    /// The stops that any track reaches, in order.
    #[must_use]
    pub fn stops(&self) -> Vec<StopAt> {
        let mut stops: Vec<StopAt> = self.pieces.iter().flat_map(|p| p.ends).filter_map(Tip::stop).collect();
        stops.sort_unstable();
        stops.dedup();
        stops
    }

    /// The pieces over which a line that came over a piece to its end can go on: from a stop over any other, from a side over
    /// those of the hex beyond.
    pub fn onward(&self, last: Option<usize>, tip: Tip) -> impl Iterator<Item = usize> + '_ {
        let came_from = last.map(|l| self.pieces[l].hex);
        let on = move |number: &usize| match tip {
            Tip::Stop(_) => Some(*number) != last,
            Tip::Side(_) => Some(self.pieces[*number].hex) != came_from,
        };
        self.at(tip).iter().copied().filter(on)
    }

    /// How many bits it takes to mark pieces and sides: pieces first, then sides.
    #[must_use]
    pub const fn marks(&self) -> usize {
        self.pieces.len() + self.hexes * 6
    }

    /// The mark of a side.
    #[must_use]
    pub const fn mark_of_side(&self, side: SideAt) -> usize {
        self.pieces.len() + side.hex.index() * 6 + side.edge.index()
    }
}
