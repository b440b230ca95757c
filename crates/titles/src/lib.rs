//! The titles that Railhead plays.
//!
//! A title is a folder: its facts as data files, its rules as code. This crate finds a title by name and provides its ground (map and
//! tiles) and companies, which are read and checked once, on first use.
//!
//! ```
//! let title = railhead_titles::find("1846").unwrap();
//! let ground = title.ground()?;
//! assert_eq!(ground.map.hex(ground.map.find("D6").unwrap()).place.as_deref(), Some("Chicago"));
//! # Ok::<(), railhead_board::ReadError>(())
//! ```

mod game;
mod own_map;
pub mod parts;
mod registry;
mod rulings;
mod runs;
mod site;
mod suggest;
mod t1846;
mod t1848;
mod t1853;
pub use t1853::{asks as asks_1853, courses as courses_1853};
mod title;

pub use game::Game;
pub use parts::Change;
pub use railhead_engine::Perk;
pub use registry::{ALL, NameTaken, all, find, register};
pub use rulings::{Ruling, rulings};
pub use runs::Runs;
pub use site::{Quirk, SiteRule, SiteTitle};
pub use suggest::nearest;
pub use title::{Loaded, Showcase, Title, TitleFiles, begin};
