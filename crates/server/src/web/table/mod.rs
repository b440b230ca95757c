//! The page of a table and everything that is done there.

pub(crate) mod automation;
pub(crate) mod board;
pub(crate) mod bots;
pub(crate) mod broken;
pub(crate) mod consent;
pub(crate) mod decision;
pub(crate) mod drawn;
pub(crate) mod envelopes;
pub(crate) mod files;
pub(crate) mod head;
pub(crate) mod live;
pub(crate) mod lobby;
pub(crate) mod log;
pub(crate) mod page;
pub(crate) mod panels;
pub(crate) mod play;
pub(crate) mod prices;
pub(crate) mod prospects;
pub(crate) mod renewal;
pub(crate) mod rule;
pub(crate) mod seats;
pub(crate) mod since;
pub(crate) mod stock;
pub(crate) mod tabs;
pub(crate) mod tokens;
pub(crate) mod trial;
