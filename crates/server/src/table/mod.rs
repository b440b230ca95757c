//! Tables in play: games kept in memory, fed entry by entry from what is stored.

mod agreeing;
mod bot;
mod breakage;
mod clock;
mod consent;
mod entry;
mod live;
mod registry;
mod room;
mod upkeep;

pub use crate::store::TableState;
pub use bot::{bot_name, bot_seconds};
pub use breakage::{Breakage, Flaw};
pub use clock::{Clock, ClockError, Times, Wait, span};
pub use consent::{Consent, Motion, OpenSeat, Proposal};
pub use entry::{Entry, Predecessor};
pub use live::{Chat, LiveTable, Milestone, TableViewer};
pub use registry::{Registry, Shared, TableError};
pub use room::Room;
pub(crate) use upkeep::WORK as UPKEEP;
