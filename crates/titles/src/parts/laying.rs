//! Tiles and tokens as somebody asks for them.

use railhead_board::{Ground, HexId, Placement, Rotation, StopRef, TileId};
use railhead_engine::{CompanyId, Refusal, Table, Why};

/// A placement that may come from anywhere: hex, tile, rotation.
pub type Asked = (HexId, TileId, Rotation);

/// The placement that is asked for, if hex and tile exist; of rotations that look the same, the smallest.
///
/// # Errors
/// That there is no such hex or tile.
pub fn placement(ground: &Ground, (hex, tile, rotation): Asked) -> Result<Placement, Refusal> {
    if hex.index() >= ground.map.len() || tile.index() >= ground.tiles.len() {
        return Err(Refusal::nonsense("there is no such hex or tile"));
    }
    let rotation = ground.tiles.get(tile).canonical(rotation);
    Ok(Placement { hex, tile, rotation })
}

/// Places a company's token in a free space of a city.
///
/// # Errors
/// What the board has against it, with the paragraph of `rule`.
pub fn put_token(
    table: &mut Table,
    ground: &Ground,
    company: CompanyId,
    at: StopRef,
    rule: &'static str,
) -> Result<(), Refusal> {
    let placed = table.board.place_token(ground, at.hex, at.stop, None, company.owner());
    placed.map(|_| ()).map_err(|why| Refusal { rule: rule.into(), why: Why::Token(why) })
}
