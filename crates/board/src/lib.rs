//! Hexes, edges, gauges, tiles, maps, laid track and tokens, and what a company can reach over them.
//!
//! Nothing here is specific to a title. What is fixed for a whole game (a [`Map`] and its [`TileSet`]) is a [`Ground`], which is
//! shared and immutable; what changes during play is a [`Board`], a small plain value of indices into that ground.
//!
//! ```
//! use railhead_board::{Board, Ground};
//!
//! let tiles = "format tiles 1\ntitle demo\ntile 9 yellow x1 0-3\n";
//! let map = "format map 1\ntitle demo\nlayout pointy\nnaming rows plain\nhex A2 land\nhex A4 land\n";
//! let ground = Ground::read("tiles.txt", tiles, "map.txt", map)?;
//! let mut board = Board::new(&ground);
//! let hex = ground.map.find("A2").unwrap();
//! // The straight track would run off the map whichever way it is turned.
//! assert!(board.placements(&ground, hex).next().is_none());
//! # Ok::<(), railhead_board::ReadError>(())
//! ```

mod board;
mod cache;
mod colour;
mod company;
mod cost;
mod declared;
mod doubt;
mod edge;
mod face;
mod feature;
mod fit;
mod found;
mod gauge;
mod ground;
mod groups;
mod hex;
mod honest;
mod icon;
mod layout;
mod map;
mod place;
mod position;
mod reach;
mod read;
mod refusal;
mod side;
mod stop;
mod tile;
mod token;
mod track;
mod trails;
mod walk;

pub use board::{Board, Laid};
pub use cache::ReachCache;
pub use colour::Colour;
pub use company::{Company, Mark};
pub use cost::{Charge, Cost};
pub use declared::{AwardKind, ClaimKind, Declared, Look, Region};
pub use doubt::{Doubt, Grade};
pub use edge::{Edge, EdgeSet, Rotation};
pub use face::Face;
pub use feature::{Area, Around, Feature, Lettering};
pub use found::Found;
pub use gauge::Gauge;
pub use ground::Ground;
pub use hex::{Accepts, Hex, HexId, Label, Terrain};
pub use icon::{Icon, Picture};
pub use layout::{Axis, BookNames, Coord, Layout, Naming};
pub use map::{Map, TerrainKind};
pub use place::{Placement, Placements};
pub use position::Position;
pub use reach::{Railhead, Reach, StopRef};
pub use read::{
    MAX_FILE, MAX_LINE, ReadError, Statement, Word, position_title, read_companies, read_map, read_map_like,
    read_position, read_tiles, statements, text,
};
pub use refusal::LayRefusal;
pub use side::{Side, SideKind};
pub use stop::{Stop, StopId, StopKind, Value};
pub use tile::{Supply, Tile, TileId, TileSet};
pub use token::{Owner, Token, TokenRefusal};
pub use track::{End, Segment};
pub use trails::joined_by_trail;
