//! The best runs that a company's trains can make: exact, proven where it says so, explained, and bounded in time.
//!
//! Nothing here is specific to a title: titles describe trains and bonuses as values.
//!
//! ```
//! use railhead_board::StopKind;
//! use railhead_routes::{Limit, Network, Problem, Train};
//!
//! let mut network = Network::default();
//! let home = network.stop(StopKind::City, 20, true);
//! let town = network.stop(StopKind::Town, 10, false);
//! let far = network.stop(StopKind::City, 40, false);
//! network.link(home, town, &[1]);
//! network.link(town, far, &[2]);
//! let trains = [Train::stops(2)];
//! let answer = Problem { network: &network, trains: &trains, bonuses: &[] }.solve(Limit::none())?;
//! assert_eq!((answer.revenue, answer.proven), (70, true));
//! # Ok::<(), railhead_routes::RouteError>(())
//! ```

mod answer;
mod bound;
mod build;
mod check;
mod combine;
mod cut;
mod effort;
mod error;
mod fingerprint;
mod limit;
mod network;
mod plan;
mod round;
mod score;
mod search;
mod sets;
mod solve;
mod surroundings;
mod tracks;
mod train;
mod ways;

// Unit tests share random networks with the tests beside the crate, which know it by its name.
#[cfg(test)]
extern crate self as railhead_routes;
#[cfg(test)]
mod following;

pub use answer::{Answer, Counted, RunStop, TrainRun};
pub use build::stop_name;
pub use check::{DrawnRun, Earnings, FaultKind, RunFault};
pub use error::RouteError;
pub use fingerprint::fingerprint;
pub use limit::Limit;
pub use network::{Link, Network, Node, NodeId};
pub use solve::{MOST_BONUSES, MOST_TRAINS, Problem};
pub use surroundings::Surroundings;
pub use train::{Bonus, Range, Scope, Train};
