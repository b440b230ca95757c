//! The program as it is called from a shell.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

mod calls;
mod command_line;
mod drawing;
mod games;
mod settings;
