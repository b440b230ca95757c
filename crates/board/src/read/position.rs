//! Reading position files.

use super::words::{Statement, Word, shorten, statements};
use super::{FilePosition, ReadError, ReadReason};
use crate::{Board, Company, Ground, HexId, Owner, Placement, Position, Rotation, StopId};
use std::collections::HashMap;

/// The title that a position file belongs to.
///
/// # Errors
/// If it is not a position file, or where its lines cannot be split into words.
pub fn position_title(file: &str, text: &str) -> Result<String, ReadError> {
    statements(file, text, "position").map(|(title, _)| title)
}

/// Reads a position file on its ground; `file` is its name in messages.
///
/// # Errors
/// The first fault, with line, column and reason.
pub fn read_position(file: &str, text: &str, ground: &Ground, companies: &[Company]) -> Result<Position, ReadError> {
    let (title, lines) = statements(file, text, "position")?;
    if title != ground.map.title {
        let reason = ReadReason::WrongTitle { wanted: ground.map.title.clone(), found: title };
        return Err(FilePosition::line(file, 1).error(reason));
    }
    let mut board = Board::new(ground);
    let mut kits: Vec<&str> = Vec::new();
    // How each tile was turned in the file: the letters of its stops go by that.
    let mut turned: HashMap<HexId, Placement> = HashMap::new();
    for mut line in lines {
        let word = line.word("a statement")?;
        match word.text {
            "kit" if turned.is_empty() => {
                let kit = line.word("the name of the kit")?;
                if !ground.tiles.kits.iter().any(|(name, _)| name == kit.text) {
                    return Err(kit.error(ReadReason::UnknownKit(shorten(kit.text))));
                }
                kits.push(kit.text);
                board = Board::with_kits(ground, &kits);
            }
            "kit" => return Err(word.error(ReadReason::Unexpected("kit".to_owned()))),
            "lay" => {
                let at = lay(&mut line, ground, &mut board)?;
                turned.insert(at.hex, at);
            }
            "token" => token(&mut line, ground, companies, &mut board, &turned)?,
            _ => return Err(word.unknown("kit, lay or token")),
        }
        line.done()?;
    }
    Ok(Position { title, board })
}

fn hex(word: &Word<'_>, ground: &Ground) -> Result<HexId, ReadError> {
    ground.map.find(word.text).ok_or_else(|| word.error(ReadReason::UnknownHex(shorten(word.text))))
}

fn lay(line: &mut Statement<'_>, ground: &Ground, board: &mut Board) -> Result<Placement, ReadError> {
    let place = line.word("the hex")?;
    let number = line.word("the tile")?;
    let turn = line.word("the rotation")?;
    let unknown = || number.error(ReadReason::UnknownTile(shorten(number.text)));
    let tile = ground.tiles.find(number.text).ok_or_else(unknown)?;
    let rotation = Rotation::new(turn.small(turn.text, 0, 5)?).unwrap_or_default();
    let at = Placement { hex: hex(&place, ground)?, tile, rotation };
    board.set(ground, at).map_err(|why| {
        let text = format!("tile {} cannot lie on {} with rotation {}: {why}", number.text, place.text, turn.text);
        place.error(ReadReason::Refused(text))
    })?;
    Ok(at)
}

fn token(
    line: &mut Statement<'_>,
    ground: &Ground,
    companies: &[Company],
    board: &mut Board,
    turned: &HashMap<HexId, Placement>,
) -> Result<(), ReadError> {
    let place = line.word("the hex")?;
    let letter = line.word("the stop")?;
    let sign = line.word("the company")?;
    let owner = companies.iter().position(|c| c.sign == sign.text).and_then(|i| u8::try_from(i).ok());
    let owner = owner.ok_or_else(|| sign.error(ReadReason::UnknownCompany(shorten(sign.text))))?;
    let stop = match letter.text.as_bytes() {
        [b @ b'a'..=b'z'] => StopId(b - b'a'),
        _ => return Err(letter.unknown("the letter of a stop")),
    };
    let at = hex(&place, ground)?;
    let stop = turned.get(&at).map_or(stop, |laid| ground.tiles.get(laid.tile).stop_as_laid(laid.rotation, stop));
    let placed = match line.next() {
        None => board.place_token(ground, at, stop, None, Owner(owner)),
        Some(word) => match (word.call()?.0, word.call()?.1.as_slice()) {
            ("beside", []) => board.place_token_beside(ground, at, stop, Owner(owner)),
            ("slot", [slot]) => {
                let slot = word.small(slot, 0, 5)?;
                board.place_token(ground, at, stop, Some(slot), Owner(owner))
            }
            _ => return Err(word.unknown("slot(0) or beside")),
        },
    };
    placed.map(|_| ()).map_err(|why| {
        let text = format!("no token of {} in stop {} of {}: {why}", sign.text, letter.text, place.text);
        place.error(ReadReason::Refused(text))
    })
}
