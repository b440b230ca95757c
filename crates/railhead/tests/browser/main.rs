//! The web application in a real browser: a headless Chromium that plays at `railhead serve`.
//!
//! Every test has a server with a database of its own and a Chromium with a profile of its own. Whatever a browser reports on
//! its console, every answer that fails and every violation of the page's policy fails the test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod accessible;
mod adapted;
mod against_bots;
mod asleep;
mod at_once;
mod called;
mod chromium;
mod contracts;
mod cut;
mod cutter;
mod decision;
mod ear;
mod every_page;
mod first_paint;
mod focus;
mod foreseen;
mod game_over;
mod house;
mod keyboard;
mod kit;
mod layout;
mod learn;
mod live;
mod modules;
mod newcomer;
mod onlookers;
mod phone;
mod pictures;
mod position;
mod reconnect;
mod script;
mod secrets;
mod speed;
mod stale;
mod tab;
mod two_tabs;
mod updated;
mod waiting_room;
mod walker;
mod whole_game;
mod widths;
mod wire;
