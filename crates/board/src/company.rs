//! Companies, as far as boards show them.

use crate::Doubt;

/// The mark on a company's tokens that tells them apart without colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A ring inside the rim.
    Ring,
    /// Two bars across.
    Fess,
    /// Chevrons above and below.
    Chevron,
    /// Uprights.
    Pale,
    /// Diagonals.
    Bend,
    /// A crossing.
    Saltire,
    /// The lower half darker.
    Half,
    /// Two quarters darker.
    Quarter,
    /// A lozenge.
    Lozenge,
    /// None.
    Plain,
}

impl Mark {
    /// All marks with the words that data files use for them.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::Ring, "ring"),
        (Self::Fess, "fess"),
        (Self::Chevron, "chevron"),
        (Self::Pale, "pale"),
        (Self::Bend, "bend"),
        (Self::Saltire, "saltire"),
        (Self::Half, "half"),
        (Self::Quarter, "quarter"),
        (Self::Lozenge, "lozenge"),
        (Self::Plain, "plain"),
    ];
}

/// A company that may have tokens on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Company {
    /// Its sign, such as `EIR`.
    pub sign: String,
    /// Its full name.
    pub name: String,
    /// Its colour as `#rrggbb`.
    pub colour: String,
    /// Its mark.
    pub mark: Mark,
    /// How many tokens it has, the home tokens included.
    pub tokens: u8,
    /// Whether it is a small independent company rather than one with shares.
    pub independent: bool,
    /// Whether it is a bank that holds tokens of fallen companies and never runs trains.
    pub bank: bool,
    /// What is not attested about it.
    pub doubts: Vec<Doubt>,
}
