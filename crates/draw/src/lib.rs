//! Tiles, tile sheets, boards and stock markets as SVG and PNG.
//!
//! Every function is pure: the same input gives the same bytes. Drawings are either standalone, with embedded styles, or made for a
//! page that includes the rules of [`stylesheet`] itself. On a board each hex is a focusable group `data-hex="F14"` with a text
//! description of its contents.

mod board;
mod coast;
mod drawing;
mod furniture;
mod geometry;
mod hex_text;
mod icons;
mod labels;
mod legend;
mod legend_signs;
mod markers;
mod market;
mod market_layout;
mod market_legend;
mod market_rules;
mod market_text;
mod marks;
mod measure;
mod names;
mod offboard;
mod overview;
mod palette;
mod plan;
mod png;
mod regions;
mod runs;
mod scene;
mod sheet;
mod sides;
mod slots;
mod space;
mod stations;
mod style;
mod stylesheet;
mod svg;
mod terrain;
mod tile;
mod token;
mod token_picture;
mod track;
mod values;

pub use board::{board, board_in_parts, board_legend, board_runs, board_words};
pub use drawing::Drawing;
pub use market::{BoxKind, Market, MarketStyle, PriceBox, PriceLine, market};
pub use png::{MAX_PIXELS, PngError, png};
pub use sheet::tile_sheet;
pub use style::{BoardStyle, Leader, Marker, Run, Style, Theme};
pub use stylesheet::stylesheet;
pub use tile::tile;
pub use token_picture::token;
