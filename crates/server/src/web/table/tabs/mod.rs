//! What a table shows beside the game itself.

mod charts;
mod entities;
mod info;
mod map;
mod market;
pub(crate) mod notes;
mod parts;
mod past;
mod plot;
mod render;
mod spreadsheet;
mod tiles;
mod tools;

pub(crate) use render::render;
