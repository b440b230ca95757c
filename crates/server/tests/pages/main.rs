//! The pages beside the game, looked at with every kind of eye.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod account;
mod api;
mod api_game;
mod api_table;
mod bad_input;
mod bots;
mod broken;
mod client;
mod clocks;
mod consent;
mod contracts;
mod desk;
mod escaping;
mod files;
mod lines;
mod live;
mod lobby;
mod logged;
mod maps;
mod notes;
mod notices;
mod outage;
mod outsider;
mod place;
mod postgres;
mod programs;
mod safety;
mod schema;
mod secrets;
mod storage;
mod stored;
mod table;
mod tables;
mod two_servers;
mod walk;
