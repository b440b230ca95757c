//! Signs that are printed on hexes.

/// A sign that a map declares and prints on some of its hexes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Icon {
    /// By what hexes name it.
    pub key: String,
    /// What it means.
    pub meaning: String,
    /// How it is drawn; one without a picture shows the letters of its key.
    pub picture: Option<Picture>,
}

/// The picture of a sign.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Picture {
    /// An anchor.
    Anchor,
    /// The head of a cow.
    Cattle,
    /// A flag on a pole.
    Flag,
    /// A burst of rays.
    Burst,
}

impl Picture {
    /// All pictures with the words that map files use for them.
    pub const ALL: [(Self, &'static str); 4] =
        [(Self::Anchor, "anchor"), (Self::Cattle, "cattle"), (Self::Flag, "flag"), (Self::Burst, "burst")];
}
