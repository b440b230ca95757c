//! The cards beside the board: players, companies, prices, trains, what somebody holds.

pub(crate) mod drafted;
pub(crate) mod envelopes;
pub(crate) mod panels;
pub(crate) mod prices;
pub(crate) mod prospects;
pub(crate) mod stock;
