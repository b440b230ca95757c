//! What can be done here, and by whom: one file for each noun, with commands, results and errors as types.
//!
//! Pages and programs decode what was sent, call what stands here, and show what came of it. Whoever acts is an [`Actor`], and
//! whether they may is decided here.

pub(crate) mod accounts;
mod actor;
pub(crate) mod addresses;
pub(crate) mod archive;
pub(crate) mod automation;
pub(crate) mod bots;
pub(crate) mod consent;
pub(crate) mod doubts;
pub(crate) mod drawing;
mod error;
pub(crate) mod files;
pub(crate) mod lessons;
mod limit;
pub(crate) mod lists;
pub(crate) mod names;
pub(crate) mod notes;
pub(crate) mod outlook;
pub(crate) mod ownership;
pub(crate) mod pictures;
pub(crate) mod play;
pub(crate) mod profile;
pub(crate) mod rematch;
pub(crate) mod seats;
pub(crate) mod tables;
pub(crate) mod taking_back;
pub(crate) mod trial;
mod unwritable;
pub(crate) mod webhooks;

pub(crate) use actor::{Actor, Key};
pub(crate) use error::{Denied, Error, Invalid};
pub(crate) use limit::TooOften;
