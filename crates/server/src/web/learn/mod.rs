//! The pages on which games are learnt.

mod card;
pub(crate) mod help;
pub(crate) mod lesson;
pub(crate) mod list;
mod progress;
mod terms;
