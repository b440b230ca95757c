//! Pictures of tiles, tile sheets and boards as SVG and PNG.
//!
//! Every function is pure: the same input gives the same bytes. Pictures stand alone, with their style rules inside, or are
//! drawn for a page that carries the rules of [`stylesheet`] itself. On a board each hex is a group `data-hex="F14"` that can be
//! focused and tells in words what it holds.

mod board;
mod coast;
mod furniture;
mod geometry;
mod hex_text;
mod icons;
mod labels;
mod legend;
mod marks;
mod measure;
mod names;
mod offboard;
mod overview;
mod palette;
mod plan;
mod png;
mod runs;
mod scene;
mod sheet;
mod sides;
mod space;
mod stations;
mod style;
mod svg;
mod terrain;
mod tile;
mod token;
mod track;
mod values;

pub use board::board;
pub use palette::stylesheet;
pub use png::{MAX_PIXELS, PngError, png};
pub use sheet::tile_sheet;
pub use style::{BoardStyle, Run, Style, Theme};
pub use tile::tile;
