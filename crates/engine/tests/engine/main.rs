//! The engine tried out with a title of a few lines: what it promises to every title and to whoever plays one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod actions;
mod agreement;
mod audit;
mod choices;
mod edition;
mod events;
mod history;
mod ids;
mod offers;
mod refusals;
mod requests;
mod rules;
mod setup;
mod tables;
mod telling;
mod toy;
