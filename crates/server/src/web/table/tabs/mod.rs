//! What a table shows beside the game itself.

pub(crate) mod charts;
mod entities;
mod info;
mod map;
mod market;
pub(crate) mod notes;
pub(crate) mod parts;
pub(crate) mod past;
mod plot;
mod render;
mod spreadsheet;
mod tiles;
mod tools;

pub(crate) use render::render;
