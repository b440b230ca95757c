//! Track gauges.

use serde::{Deserialize, Serialize};

/// The gauge of a length of track.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Gauge {
    /// Broad gauge; also the one gauge of titles that know no other.
    Broad,
    /// Metre gauge.
    Metre,
    /// Dual gauge: counts as both.
    Dual,
}

impl Gauge {
    /// The two gauges a train can be built for.
    pub const SINGLE: [Self; 2] = [Self::Broad, Self::Metre];

    /// Whether a train or line of `other` gauge can use this track.
    #[must_use]
    pub const fn carries(self, other: Self) -> bool {
        matches!((self, other), (Self::Dual, _) | (Self::Broad, Self::Broad) | (Self::Metre, Self::Metre))
    }

    /// What people call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Broad => "broad",
            Self::Metre => "metre",
            Self::Dual => "dual",
        }
    }
}
