//! Parts that rules of several titles choose from.

mod best;
mod dice;
mod lines;

pub(crate) use best::{Answered, best, earned};
pub(crate) use dice::Dice;
pub(crate) use lines::{leads_somewhere, stops_of};
