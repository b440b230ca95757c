//! What can be done here, and by whom.

pub(crate) mod drawing;
