//! What a search found, and why it earns what it earns.

use crate::NodeId;
use railhead_board::{HexId, StopKind};
use std::time::Duration;

/// A stop of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunStop {
    /// Which stop.
    pub node: NodeId,
    /// What it is worth.
    pub value: u16,
    /// Whether it counts, or why not.
    pub counted: Counted,
}

/// Whether a stop of a run counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// It does.
    Yes,
    /// The train counts only its best stops, and this is not one of them.
    BeyondRange,
    /// The train counts only the two ends of its run.
    NotAnEnd,
    /// A junction is worth nothing.
    Junction,
}

impl Counted {
    /// For a stop of this kind; `express` trains count only their ends.
    pub(crate) const fn of(counted: bool, kind: StopKind, express: bool) -> Self {
        match (counted, kind) {
            (_, StopKind::Junction) => Self::Junction,
            (true, _) => Self::Yes,
            (false, _) if express => Self::NotAnEnd,
            (false, _) => Self::BeyondRange,
        }
    }
}

/// One train's run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainRun {
    /// Which of the trains, by index.
    pub train: usize,
    /// What it earns, bonuses included.
    pub revenue: u32,
    /// Its stops from one end to the other.
    pub stops: Vec<RunStop>,
    /// Bonuses it earns: name and amount.
    pub bonuses: Vec<(String, u32)>,
    /// The links it uses, by index into the network.
    pub links: Vec<usize>,
    /// The lengths of track it uses on the board, in order: hex, and index into the segments of its face.
    pub track: Vec<(HexId, usize)>,
}

impl TrainRun {
    /// What its two ends are worth together: what it earns towards the second objective, see [`Problem::frontier`].
    ///
    /// [`Problem::frontier`]: crate::Problem::frontier
    #[must_use]
    pub fn second(&self) -> u32 {
        let worth = |stop: Option<&RunStop>| stop.map_or(0, |s| u32::from(s.value));
        if self.stops.len() < 2 { 0 } else { worth(self.stops.first()) + worth(self.stops.last()) }
    }
}

/// The best runs for all trains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The runs, in the order of the trains. A train that cannot run has none.
    pub runs: Vec<TrainRun>,
    /// What they earn together.
    pub revenue: u32,
    /// Whether nothing better is possible.
    pub proven: bool,
    /// What no other set of runs can exceed; the revenue itself if proven. Unknown where not all track could be looked at.
    pub bound: Option<u32>,
    /// How many partial runs were looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl Answer {
    /// The best that one of its trains earns towards the second objective, and which.
    #[must_use]
    pub fn second(&self) -> Option<(usize, u32)> {
        self.runs.iter().map(|r| (r.train, r.second())).max_by_key(|(train, most)| (*most, std::cmp::Reverse(*train)))
    }
}
