//! Games as drawings show them: the pages and the command line draw the same pictures.

mod in_play;
mod kept;
mod market;

pub use in_play::in_play;
pub(crate) use kept::{BoardPicture, PictureError, Pictures};
pub use market::market_of;
