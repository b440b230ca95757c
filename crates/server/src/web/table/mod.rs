//! The page of a table and everything that is done there.

pub(crate) mod board;
pub(crate) mod broken;
pub(crate) mod cards;
pub(crate) mod decision;
pub(crate) mod drawn;
pub(crate) mod end;
pub(crate) mod files;
pub(crate) mod forms;
pub(crate) mod head;
mod learner;
pub(crate) mod live;
pub(crate) mod log;
pub(crate) mod marks;
pub(crate) mod page;
pub(crate) mod people;
pub(crate) mod play;
pub(crate) mod renewal;
pub(crate) mod since;
pub(crate) mod tab;
pub(crate) mod tabs;
pub(crate) mod trial;
