//! The server as a program of its own: killed, in pairs, with its database gone.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod administered;
mod away;
mod backed_up;
mod browser;
mod certificate;
mod checked;
mod killed;
mod measured;
mod messages;
mod pair;
mod player;
mod post_office;
mod server;
mod stopped;
