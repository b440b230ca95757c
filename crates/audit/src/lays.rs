//! Whether a tile fits a hex, by comparing what is printed.

use railhead_board::{Board, Colour, Edge, End, Face, Ground, HexId, Rotation, SideKind, StopId, StopKind, TileId};
use std::collections::BTreeSet;

/// Why a tile does not fit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Misfit {
    /// No such tile is left.
    NoneLeft,
    /// It does not follow on the colour that lies there.
    Colour,
    /// The tile that lies there does not become this one.
    NoPromotion,
    /// Its label is not the one of the hex.
    Label,
    /// It has other stops than the hex.
    Stops,
    /// Track would lead off the map or over a barrier.
    Off,
    /// Track that lies there would be lost, or its gauge.
    Lost,
    /// Tokens would find no room.
    Tokens,
}

impl Misfit {
    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::NoneLeft => "no such tile is left",
            Self::Colour => "its colour does not follow on what lies there",
            Self::NoPromotion => "what lies there is not promoted to it",
            Self::Label => "its label is not the one of the hex",
            Self::Stops => "it has other stops than the hex",
            Self::Off => "its track leads off the map or over a barrier",
            Self::Lost => "track or its gauge would be lost",
            Self::Tokens => "there would be no room for the tokens",
        }
    }
}

/// Whether a tile may lie on a hex as far as the ground says.
///
/// # Errors
/// The first reason why not.
pub fn fits(ground: &Ground, board: &Board, hex: HexId, tile: TileId, rotation: Rotation) -> Result<(), Misfit> {
    let (printed, card) = (ground.map.hex(hex), ground.tiles.get(tile));
    let (old, new) = (board.face(ground, hex), card.face(rotation));
    if board.left(tile) == Some(0) {
        return Err(Misfit::NoneLeft);
    }
    match board.laid(hex) {
        Some(laid) if !ground.tiles.get(laid.tile).promotes_to.contains(&tile) => return Err(Misfit::NoPromotion),
        None if !printed.only.is_empty() && !printed.only.contains(&card.number) => return Err(Misfit::NoPromotion),
        None if printed.only.is_empty() && stops(old) != stops(new) => return Err(Misfit::Stops),
        _ => {}
    }
    let steps = [Colour::Land, Colour::Yellow, Colour::Green, Colour::Brown, Colour::Grey];
    let step = |colour: Colour| steps.iter().position(|c| *c == colour);
    let on_water = old.colour == Colour::Blue && new.colour == Colour::Blue && board.laid(hex).is_none();
    let follows = step(old.colour).zip(step(new.colour)).is_some_and(|(a, b)| a + 1 == b);
    let printed_for_good = board.laid(hex).is_none() && printed.only.is_empty() && old.colour != Colour::Land;
    if printed_for_good || !(follows || on_water) {
        return Err(Misfit::Colour);
    }
    let carries = |l: &&railhead_board::Label| on_water || step(l.from) <= step(new.colour);
    let label = printed.label.as_ref().filter(carries).map(|l| l.text.as_str());
    if label != new.label.as_deref() {
        return Err(Misfit::Label);
    }
    let (had, has) = (edges(old), edges(new));
    if has.difference(&had).any(|edge| !leads_on(ground, board, hex, *edge)) {
        return Err(Misfit::Off);
    }
    if !had.is_subset(&has) {
        return Err(Misfit::Lost);
    }
    let maps = maps(old, new);
    if maps.is_empty() {
        return Err(Misfit::Lost);
    }
    if !maps.iter().any(|map| tokens_find_room(board, hex, new, map)) {
        return Err(Misfit::Tokens);
    }
    Ok(())
}

/// Every tile and rotation that fits a hex, each look once.
#[must_use]
pub fn all_that_fit(ground: &Ground, board: &Board, hex: HexId) -> Vec<(TileId, Rotation)> {
    let mut found: Vec<(TileId, Rotation)> = Vec::new();
    for (id, tile) in ground.tiles.iter() {
        let first = found.len();
        for rotation in Rotation::ALL {
            if fits(ground, board, hex, id, rotation).is_err() {
                continue;
            }
            let again = |(_, other): &(TileId, Rotation)| tile.face(*other).looks_like(tile.face(rotation));
            if !found[first..].iter().any(again) {
                found.push((id, rotation));
            }
        }
    }
    found
}

/// How many cities and towns a face has.
fn stops(face: &Face) -> (usize, usize) {
    let count = |kind| face.stops.iter().filter(|s| s.kind == kind).count();
    (count(StopKind::City), count(StopKind::Town))
}

/// The edges that track of a face reaches.
fn edges(face: &Face) -> BTreeSet<Edge> {
    face.segments().iter().flat_map(railhead_board::Segment::ends).filter_map(End::edge).collect()
}

/// Whether track may cross an edge: towards ground that can be built on, towards track that waits, or off the map where that is
/// printed.
fn leads_on(ground: &Ground, board: &Board, hex: HexId, edge: Edge) -> bool {
    if ground.map.side(hex, edge).is_some_and(|s| s.kind == SideKind::Impassable) {
        return false;
    }
    match ground.map.neighbour(hex, edge) {
        None => ground.map.hex(hex).open_edges().has(edge),
        Some(next) => {
            let buildable = [Colour::Land, Colour::Yellow, Colour::Green, Colour::Brown];
            buildable.contains(&ground.map.hex(next).face.colour)
                || edges(board.face(ground, next)).contains(&edge.opposite())
        }
    }
}

/// Every way to find the stops of the old face again on the new one such that all track is kept with its gauge. Two stops may
/// become one only where the new face has fewer.
fn maps(old: &Face, new: &Face) -> Vec<Vec<StopId>> {
    let real = |face: &Face| face.stops.iter().filter(|s| s.kind != StopKind::Junction).count();
    let fewer = real(new) < real(old);
    let mut maps: Vec<Vec<StopId>> = vec![Vec::new()];
    for was in &old.stops {
        let junction = was.kind == StopKind::Junction;
        let like = |(_, stop): &(StopId, &railhead_board::Stop)| (stop.kind == StopKind::Junction) == junction;
        let mut longer = Vec::new();
        for map in &maps {
            for (to, _) in new.stops_with_ids().filter(like) {
                if fewer || !map.contains(&to) {
                    longer.push([map.as_slice(), &[to]].concat());
                }
            }
        }
        maps = longer;
    }
    maps.retain(|map| old.segments().iter().all(|segment| is_kept(segment, new, map)));
    maps
}

fn is_kept(segment: &railhead_board::Segment, new: &Face, map: &[StopId]) -> bool {
    let moved = |end: End| match end {
        End::Edge(_) => Some(end),
        End::Stop(stop) => map.get(stop.index()).map(|to| End::Stop(*to)),
    };
    let [a, b] = segment.ends();
    let (Some(a), Some(b)) = (moved(a), moved(b)) else { return false };
    let carries = |from: End, to: End| {
        new.segments().iter().any(|s| {
            let ends = s.ends();
            (ends == [from, to] || ends == [to, from]) && s.gauge.carries(segment.gauge)
        })
    };
    let junctions = || new.stops_with_ids().filter(|(_, s)| s.kind == StopKind::Junction).map(|(id, _)| End::Stop(id));
    let over_junction = || junctions().any(|j| carries(a, j) && carries(b, j));
    a == b || carries(a, b) || (a.edge().is_some() && b.edge().is_some() && over_junction())
}

fn tokens_find_room(board: &Board, hex: HexId, new: &Face, map: &[StopId]) -> bool {
    let mut room: Vec<u8> = new.stops.iter().map(|s| s.slots).collect();
    board.tokens().iter().filter(|t| t.hex == hex && t.slot.is_some()).all(|token| {
        let place = map.get(token.stop.index()).and_then(|to| room.get_mut(to.index()));
        place.is_some_and(|left| {
            let free = *left > 0;
            *left = left.saturating_sub(1);
            free
        })
    })
}
