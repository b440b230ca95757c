//! Who sits at a table, what they agree on, and who plays for them.

pub(crate) mod automation;
pub(crate) mod bots;
pub(crate) mod consent;
pub(crate) mod lobby;
pub(crate) mod seats;
