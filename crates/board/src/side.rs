//! The sides between neighbouring hexes.

/// What lies on the side between two hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SideKind {
    /// Terrain to be paid for, by index into the map's terrain kinds.
    Terrain(u8),
    /// No track may cross.
    Impassable,
    /// The gauge changes: a marker appears where track crosses.
    GaugeChange,
    /// Both hexes belong to one area; drawn without a line.
    Joined,
}

/// A side that is more than a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Side {
    /// What lies there.
    pub kind: SideKind,
    /// What it costs the tile that makes track meet across it.
    pub cost: u16,
}
