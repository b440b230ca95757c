//! Telling players who are not looking that it is their turn: webhooks and e-mail.

mod address;
mod confirmation;
mod connection;
mod message;
mod parcel;
mod smtp;
mod watch;
mod webhook;
mod wire;

pub(crate) use address::WebAddress;
pub(crate) use confirmation::ask_to_confirm;
pub(crate) use watch::{WORK, watch};
