//! What is printed on hexes and around them beside track and terrain.

use crate::{Coord, Doubt, EdgeSet, StopId};

/// Something printed on a hex.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Feature {
    /// Home of a company.
    Home {
        /// Its sign.
        company: String,
        /// At which stop, if the hex has several.
        stop: Option<StopId>,
        /// Whether it is one only in some games.
        conditional: bool,
    },
    /// A slot kept for a company.
    Reserved {
        /// Its sign.
        company: String,
        /// At which stop, if the hex has several.
        stop: Option<StopId>,
    },
    /// Closed until a private company leaves its player.
    Blocked(String),
    /// A run may hold only one stop of a group.
    Group(String),
    /// One end of a bonus for a pair of ends.
    PairEnd {
        /// The side it counts for, such as E.
        side: String,
        /// Its share of the bonus.
        bonus: u16,
    },
    /// A printed sign.
    Icon {
        /// The key under which the map explains it.
        key: String,
        /// How many of them.
        count: u8,
    },
    /// Pays this much once to a company that connects it; see [`Declared::award`](crate::Declared).
    Award(u16),
    /// A place that players claim for companies; see [`Declared::claims`](crate::Declared).
    Claim {
        /// Its value.
        value: u16,
        /// The numbers of the companies printed on it.
        companies: Vec<u8>,
    },
    /// Part of a declared region, by its name.
    Region(String),
    /// Track may run off the grid here.
    Open(EdgeSet),
    /// What the first promotion of printed track costs.
    FirstPromotion(u16),
}

/// The part of a map where a company may be active. Limits are included.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    /// The company's sign.
    pub company: String,
    /// First and last row, counted from 1.
    pub rows: Option<(i16, i16)>,
    /// First and last column, counted from 1.
    pub columns: Option<(i16, i16)>,
    /// What is not attested about it.
    pub doubts: Vec<Doubt>,
    /// Its line in the map file.
    pub line: u32,
}

impl Area {
    /// Whether a hex lies in it.
    #[must_use]
    pub fn contains(&self, at: Coord) -> bool {
        let within = |limits: Option<(i16, i16)>, v: i16| limits.is_none_or(|(from, to)| from <= v && v <= to);
        within(self.rows, at.y + 1) && within(self.columns, at.x + 1)
    }
}

/// What lies outside the grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Around {
    /// Water.
    Sea,
    /// Land that is not part of the game.
    Foreign,
}

/// Words on the drawn map.
#[derive(Clone, PartialEq, Debug)]
pub struct Lettering {
    /// Over sea or land.
    pub ground: Around,
    /// The words.
    pub text: String,
    /// Where their middle lies: column and row numbers as in hex names, A being row 1.
    pub at: (f32, f32),
    /// Height of the letters in hex sides.
    pub size: f32,
    /// Turned clockwise, in degrees.
    pub angle: f32,
}
