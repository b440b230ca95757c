//! Finding titles, tiles and their data by the names that people type.

use crate::{Failure, files};
use clap::Args;
use railhead_board::{Ground, Rotation, TileId};
use railhead_engine::{MAP, Setup};
use railhead_titles::{Game, Title, all, nearest};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Data files of one's own.
#[derive(Args, Clone, Default)]
pub(crate) struct OwnFiles {
    /// Use your own map file instead of the built-in one (docs/data-format.md)
    #[arg(long, value_name = "FILE")]
    pub(crate) map: Option<PathBuf>,
    /// Use your own tile file instead of the built-in one
    #[arg(long, value_name = "FILE")]
    pub(crate) tiles: Option<PathBuf>,
}

impl OwnFiles {
    /// Whether there are none.
    pub(crate) const fn is_empty(&self) -> bool {
        self.map.is_none() && self.tiles.is_none()
    }

    /// The ground of a title with these files in place of its own.
    pub(crate) fn ground(&self, title: &Title) -> Result<Arc<Ground>, Failure> {
        if self.is_empty() {
            return Ok(title.ground()?);
        }
        let read = |path: &Option<PathBuf>| match path {
            Some(path) => files::read(path).map(|text| Some((path.display().to_string(), text))),
            None => Ok(None),
        };
        let (map, tiles) = (read(&self.map)?, read(&self.tiles)?);
        let ground = title.read_ground(map.as_ref().map(borrow), tiles.as_ref().map(borrow))?;
        Ok(Arc::new(ground))
    }
}

/// A file name and its text, borrowed.
fn borrow((file, text): &(String, String)) -> (&str, &str) {
    (file, text)
}

/// The text of a map file of one's own on which a title can be played.
pub(crate) fn own_map(title: &Title, path: &Path) -> Result<String, Failure> {
    let (text, file) = (files::read(path)?, path.display().to_string());
    title.ground_on(&file, &text, None).map_err(Failure::Argument)?;
    // What its rules look for on the map comes to light when a game begins.
    let seats = (1..=title.players.0).map(|seat| format!("Player {seat}")).collect();
    let options = vec![(MAP.to_owned(), text.clone())];
    let setup = Setup { title: title.name.to_owned(), version: title.version, options, seats, seed: 1 };
    Game::start(&setup).map_err(|why| Failure::Argument(format!("{file}: {why}")))?;
    Ok(text)
}

/// The title of this name, or what may have been meant.
pub(crate) fn title(name: &str) -> Result<&'static Title, Failure> {
    let names = || all().map(|t| t.name);
    railhead_titles::find(name).ok_or_else(|| Failure::Unknown {
        what: "title",
        name: name.to_owned(),
        meant: nearest(name, names()).map(str::to_owned),
        known: names().collect::<Vec<_>>().join(", "),
    })
}

/// The tile of this number: `57`, or `1848/69` where titles differ.
pub(crate) fn tile(name: &str, own: &OwnFiles) -> Result<(Arc<Ground>, TileId), Failure> {
    if let Some((in_title, number)) = name.split_once('/') {
        let ground = own.ground(title(in_title)?)?;
        let tile = ground.tiles.find(number).ok_or_else(|| unknown_tile(number, &[Arc::clone(&ground)]))?;
        return Ok((ground, tile));
    }
    if !own.is_empty() {
        return Err(Failure::Together("with --map or --tiles, specify tile:TITLE/NUMBER"));
    }
    let grounds: Vec<Arc<Ground>> = all().map(Title::ground).collect::<Result<_, _>>()?;
    let found: Vec<(Arc<Ground>, TileId)> =
        grounds.iter().filter_map(|g| g.tiles.find(name).map(|tile| (Arc::clone(g), tile))).collect();
    let (first, tile) = found.first().cloned().ok_or_else(|| unknown_tile(name, &grounds))?;
    let face = |(ground, tile): &(Arc<Ground>, TileId)| ground.tiles.get(*tile).face(Rotation::NONE).clone();
    if found.iter().any(|other| face(other) != face(&found[0])) {
        let ways = found.iter().map(|(g, _)| format!("tile:{}/{name}", g.tiles.title)).collect();
        return Err(Failure::Ambiguous { number: name.to_owned(), ways });
    }
    Ok((first, tile))
}

fn unknown_tile(number: &str, grounds: &[Arc<Ground>]) -> Failure {
    let mut known: Vec<&str> = grounds.iter().flat_map(|g| g.tiles.iter().map(|(_, t)| t.number.as_str())).collect();
    known.sort_unstable_by_key(|n| (n.len(), *n));
    known.dedup();
    let meant = nearest(number, known.iter().copied()).map(str::to_owned);
    Failure::Unknown { what: "tile", name: number.to_owned(), meant, known: known.join(", ") }
}
