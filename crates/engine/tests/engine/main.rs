//! The engine tried out with the toy title: what it promises to every title and to whoever plays one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod actions;
mod agreement;
mod audit;
mod choices;
mod edition;
mod events;
mod games;
mod history;
mod ids;
mod offers;
mod refusals;
mod requests;
mod rules;
mod sample;
mod setup;
mod tables;
mod telling;
