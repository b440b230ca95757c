//! Parts that rules of several titles choose from, those of other crates too.

mod best;
mod changes;
mod dice;
mod fleet;
mod lines;
mod setting;

pub use best::{Answered, Earned, earned};
pub(crate) use best::{any_known, best, known};
pub use changes::Change;
pub(crate) use changes::changes;
pub use dice::Dice;
pub use fleet::Fleet;
pub(crate) use fleet::drawn;
pub use lines::{leads_somewhere, stops_of};
pub use setting::{add_certs, add_trains, bare_table, cash_and_shares, give_priority, move_price};
