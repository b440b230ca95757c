//! The server as a program of its own: killed, in pairs, with its database gone.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

mod administered;
mod away;
mod backed_up;
mod certificate;
mod checked;
mod faults;
mod full;
mod idle;
mod measured;
mod messages;
mod opened;
mod pair;
mod post_office;
mod proxies;
mod server;
mod stopped;

use railhead_faults::{browser, player};
