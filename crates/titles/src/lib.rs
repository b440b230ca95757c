//! The titles that Railhead plays.
//!
//! A title is a folder: its facts as data files, its rules as code. This crate finds a title by name and hands out its ground
//! (map and tiles) and companies, read and checked once when first used.
//!
//! ```
//! let title = railhead_titles::find("1846").unwrap();
//! let ground = title.ground()?;
//! assert_eq!(ground.map.hex(ground.map.find("D6").unwrap()).place.as_deref(), Some("Chicago"));
//! # Ok::<(), railhead_board::ReadError>(())
//! ```

mod game;
mod own_map;
mod parts;
mod rulings;
mod runs;
mod suggest;
mod t1846;
mod t1848;
mod t1853;
mod title;

pub use game::Game;
pub use rulings::{Ruling, rulings};
pub use runs::{Perk, Runs};
pub use suggest::nearest;
pub use title::{Loaded, Title, TitleFiles};

/// All titles in order.
pub static ALL: [&Title; 4] = [&t1846::TITLE, &t1848::TITLE, &t1853::TITLE_2009, &t1853::TITLE_1989];

/// The title with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Title> {
    ALL.into_iter().find(|t| t.name == name)
}
