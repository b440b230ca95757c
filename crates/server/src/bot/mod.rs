//! Players that are programs, at tables.
//!
//! A bot sits at a table as anybody does; its account says how it plays. So who plays where is kept with everything else that
//! happened at the table, and holds after a restart and on every server of a database.

mod runner;
mod thinking;

pub(crate) use runner::{WORK, run};
