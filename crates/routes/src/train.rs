//! Trains and bonuses, as titles describe them.

use crate::NodeId;
use railhead_board::Gauge;

/// How far a train runs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Range {
    /// So many stops, all of which count.
    Stops(u8),
    /// Up to so many stops visited, of which the best so many count; one of those must hold an own token.
    BestOf {
        /// How many count.
        count: u8,
        /// How many may be visited.
        visit: u8,
    },
    /// Any number of stops.
    Unlimited,
    /// From an own token to one of these places, any way; only the two ends count.
    Express(Vec<NodeId>),
}

/// A train.
///
/// ```
/// use railhead_routes::Train;
///
/// assert_eq!(Train::stops(3).name, "3");
/// assert_eq!(Train::best_of(4, 6).name, "4/6");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Train {
    /// What it is called.
    pub name: String,
    /// How far it runs.
    pub range: Range,
    /// Whether towns and harbours use up range. If not, any number of them may be visited.
    pub towns_count: bool,
    /// How many marked changes of gauge on its run use up no range.
    pub free_markers: u8,
    /// The track it needs: broad or metre; `Dual` runs on any.
    pub gauge: Gauge,
}

impl Train {
    /// A train that runs to a number of stops and to any number of towns, on broad gauge.
    #[must_use]
    pub fn stops(count: u8) -> Self {
        let range = Range::Stops(count);
        Self { name: count.to_string(), range, towns_count: false, free_markers: 0, gauge: Gauge::Broad }
    }

    /// A train that visits up to `visit` stops and counts the best `count` of them.
    #[must_use]
    pub fn best_of(count: u8, visit: u8) -> Self {
        let range = Range::BestOf { count, visit };
        Self { name: format!("{count}/{visit}"), range, ..Self::stops(count) }
    }

    /// A train that visits any number of stops.
    #[must_use]
    pub fn unlimited(name: &str) -> Self {
        Self { name: name.to_owned(), range: Range::Unlimited, ..Self::stops(0) }
    }

    /// The same train for another gauge.
    #[must_use]
    pub fn on(mut self, gauge: Gauge) -> Self {
        self.gauge = gauge;
        self
    }

    /// How many stops it may visit.
    pub(crate) const fn visits(&self) -> u32 {
        match self.range {
            Range::Stops(count) => count as u32,
            Range::BestOf { visit, .. } => visit as u32,
            Range::Unlimited | Range::Express(_) => u32::MAX,
        }
    }

    /// How many of the visited stops count.
    pub(crate) const fn counts(&self) -> u32 {
        match self.range {
            Range::BestOf { count, .. } => count as u32,
            _ => u32::MAX,
        }
    }
}

/// How often a bonus is paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// To every run that earns it.
    EachRun,
    /// To one run of the company.
    OneRun,
}

/// Money beside the value of stops. Only stops that count earn it, except where said otherwise.
///
/// ```
/// use railhead_board::StopKind;
/// use railhead_routes::{Bonus, Limit, Network, Problem, Train};
///
/// let mut network = Network::default();
/// let east = network.stop(StopKind::City, 30, true);
/// let west = network.stop(StopKind::City, 20, false);
/// network.link(east, west, &[1]);
/// let bonus = Bonus::Pair { name: "coast to coast".to_owned(), one: vec![(east, 50)], other: vec![(west, 30)] };
/// let answer = Problem { network: &network, trains: &[Train::stops(2)], bonuses: &[bonus] }.solve(Limit::none())?;
/// assert_eq!(answer.revenue, 30 + 20 + 50 + 30);
/// assert_eq!(answer.runs[0].bonuses, [("coast to coast".to_owned(), 80)]);
/// # Ok::<(), railhead_routes::RouteError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Bonus {
    /// A run that counts a stop of each side earns both their shares.
    Pair {
        /// What it is called.
        name: String,
        /// Stops of one side with their shares.
        one: Vec<(NodeId, u16)>,
        /// Stops of the other side with their shares.
        other: Vec<(NodeId, u16)>,
    },
    /// A run earns by the number of these stops that it counts: `amounts[n]` for n of them, the last amount for more.
    Set {
        /// What it is called.
        name: String,
        /// The stops.
        stops: Vec<NodeId>,
        /// The amounts.
        amounts: Vec<u16>,
    },
    /// A run that counts one of these stops earns an amount.
    Place {
        /// What it is called.
        name: String,
        /// The stops.
        stops: Vec<NodeId>,
        /// The amount.
        amount: u16,
        /// How often.
        scope: Scope,
    },
    /// One run of the company earns an amount for each stop it visits, counted or not.
    PerStop {
        /// What it is called.
        name: String,
        /// The amount.
        amount: u16,
    },
}

impl Bonus {
    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Pair { name, .. }
            | Self::Set { name, .. }
            | Self::Place { name, .. }
            | Self::PerStop { name, .. } => name,
        }
    }

    /// How often it is paid.
    #[must_use]
    pub const fn scope(&self) -> Scope {
        match self {
            Self::Pair { .. } | Self::Set { .. } => Scope::EachRun,
            Self::Place { scope, .. } => *scope,
            Self::PerStop { .. } => Scope::OneRun,
        }
    }
}
