//! Games as drawings show them: the pages and the command line draw the same pictures.

mod in_play;
mod market;

pub use in_play::in_play;
pub use market::market_of;
