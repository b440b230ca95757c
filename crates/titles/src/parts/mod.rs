//! Parts that rules of several titles choose from, those of other crates too.

mod best;
mod changes;
mod dice;
mod fleet;
mod ground;
mod laying;
mod lines;
mod look;
mod money;
mod setting;
mod stock;
mod trains;

pub use best::{Answered, Earned, any_known, best, earned, known};
pub use changes::Change;
pub use dice::Dice;
pub use fleet::{Fleet, drawn};
pub use ground::which;
pub use laying::{Asked, placement, put_token};
pub use lines::{leads_somewhere, stops_of};
pub use money::{BankBreaks, dividends, incomes, pay_from_bank};
pub use setting::{add_certs, add_trains, bare_table, cash_and_shares, give_priority, move_price};
pub use stock::{count_pass, priority_after, seller};
pub use trains::{first_crowded, remove_train, rust, tell_runs, train_limit};
