//! Reading tile files.

use super::face::FaceWords;
use super::words::{Statement, Word, shorten, statements};
use super::{ReadError, ReadReason};
use crate::{Colour, Doubt, Supply, Tile, TileId, TileSet};
use std::collections::HashMap;

/// The most different tiles in a set.
const MAX_TILES: usize = 1000;

/// Reads a tile file; `file` is its name in messages.
///
/// # Errors
/// The first fault, with line, column and reason.
pub fn read_tiles(file: &str, text: &str) -> Result<TileSet, ReadError> {
    let (title, lines) = statements(file, text, "tiles")?;
    let mut reader = TileReader::default();
    for mut line in lines {
        let word = line.word("a statement")?;
        match word.text {
            "kit" => reader.kit(&mut line)?,
            "doubt" => {
                let grade = line.word("a grade")?;
                let doubt = line.doubt(grade.text, &grade)?;
                reader.doubts.push(doubt);
                line.done()?;
            }
            "tile" => reader.tile(&mut line)?,
            _ => return Err(word.unknown("kit, tile or doubt")),
        }
    }
    reader.finish(title, file)
}

#[derive(Default)]
struct TileReader<'a> {
    kits: Vec<(String, String)>,
    doubts: Vec<Doubt>,
    tiles: Vec<Tile>,
    /// The line of each number, to report doubles.
    lines: HashMap<String, u32>,
    promotions: Vec<Vec<Word<'a>>>,
}

impl<'a> TileReader<'a> {
    fn kit(&mut self, line: &mut Statement<'a>) -> Result<(), ReadError> {
        let name = line.word("the name of the kit")?;
        if self.kits.iter().any(|(kit, _)| kit == name.text) {
            return Err(name.error(ReadReason::Unexpected(shorten(name.text))));
        }
        let meaning = line.quoted("what the kit is")?;
        self.kits.push((name.text.to_owned(), meaning.to_owned()));
        line.done()
    }

    fn tile(&mut self, line: &mut Statement<'a>) -> Result<(), ReadError> {
        let number = line.word("the tile number")?;
        if number.text.len() > 12 || !number.text.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(number.unknown("a tile number of letters and digits"));
        }
        if let Some(first) = self.lines.get(number.text) {
            let name = number.text.to_owned();
            return Err(number.error(ReadReason::Duplicate { what: "tile", name, first: *first }));
        }
        if self.tiles.len() == MAX_TILES {
            return Err(number.error(ReadReason::TooMany { what: "tiles", most: MAX_TILES }));
        }
        self.lines.insert(number.text.to_owned(), line.place.line_number());
        let colour = line.word("the colour")?;
        let colour = match colour.text {
            "yellow" => Colour::Yellow,
            "green" => Colour::Green,
            "brown" => Colour::Brown,
            "grey" => Colour::Grey,
            "blue" => Colour::Blue,
            _ => return Err(colour.unknown("yellow, green, brown, grey or blue")),
        };
        let mut supply = Self::copies(line)?;
        let mut face = FaceWords::default();
        let mut label = None;
        let mut doubts = Vec::new();
        let mut promotions = Vec::new();
        while let Some(word) = line.next() {
            if word.text == ">" {
                while let Some(to) = line.peek().filter(|w| !w.text.starts_with('?')) {
                    promotions.push(to);
                    line.next();
                }
            } else if let Some(grade) = word.text.strip_prefix('?') {
                doubts.push(line.doubt(grade, &word)?);
            } else if let Some(kit) = word.text.strip_prefix('+') {
                supply.kits.push(self.kit_copies(&word, kit)?);
            } else if !face.take(&word, false)? {
                match word.call()? {
                    ("label", arguments) if label.is_none() && arguments.len() == 1 && !arguments[0].is_empty() => {
                        label = Some(arguments[0].to_owned());
                    }
                    _ => return Err(word.unknown("a stop, track, label(…), > or ?")),
                }
            }
        }
        let face = face.finish(colour, label);
        self.tiles.push(Tile::new(number.text.to_owned(), &face, supply, doubts));
        self.promotions.push(promotions);
        Ok(())
    }

    fn copies(line: &mut Statement<'a>) -> Result<Supply, ReadError> {
        let word = line.word("the number of copies, such as x4")?;
        let count = word.text.strip_prefix('x').ok_or_else(|| word.unknown("the number of copies, such as x4"))?;
        let (count, unlimited) = match count.strip_suffix('*') {
            Some(count) => (count, true),
            None => (count, false),
        };
        Ok(Supply { printed: word.number(count, 0, 999)?, unlimited, kits: Vec::new() })
    }

    /// `4(MIK1)`: how many copies a kit adds.
    fn kit_copies(&self, word: &Word<'a>, text: &str) -> Result<(String, u16), ReadError> {
        let (count, kit) = text.split_once('(').ok_or_else(|| word.unknown("copies with a kit, such as +4(MIK1)"))?;
        let kit = kit.strip_suffix(')').ok_or_else(|| word.error(ReadReason::UnclosedBracket))?;
        if !self.kits.iter().any(|(name, _)| name == kit) {
            return Err(word.error(ReadReason::UnknownKit(shorten(kit))));
        }
        Ok((kit.to_owned(), word.number(count, 1, 999)?))
    }

    fn finish(mut self, title: String, file: &str) -> Result<TileSet, ReadError> {
        let mut resolved = Vec::new();
        for (tile, words) in self.tiles.iter().zip(&self.promotions) {
            let mut to = Vec::new();
            for word in words {
                let index = self.tiles.iter().position(|t| t.number == word.text);
                let index = index.ok_or_else(|| word.error(ReadReason::UnknownTile(shorten(word.text))))?;
                let target = &self.tiles[index];
                let id = TileId(u16::try_from(index).unwrap_or(u16::MAX));
                if target.number == tile.number || to.contains(&id) {
                    return Err(word.error(if to.contains(&id) {
                        ReadReason::Unexpected(shorten(word.text))
                    } else {
                        ReadReason::PromotesToItself(tile.number.clone())
                    }));
                }
                if tile.colour().next() != Some(target.colour()) {
                    return Err(word.error(ReadReason::PromotionColour {
                        tile: tile.number.clone(),
                        colour: tile.colour().name(),
                        to: target.number.clone(),
                        to_colour: target.colour().name(),
                    }));
                }
                to.push(id);
            }
            resolved.push(to);
        }
        for (tile, to) in self.tiles.iter_mut().zip(resolved) {
            tile.promotes_to = to;
        }
        Ok(TileSet::new(title, file.to_owned(), self.tiles, self.kits, self.doubts))
    }
}
