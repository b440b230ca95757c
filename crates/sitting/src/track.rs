//! Track as a test writes it: by the names of hexes.

use crate::Sit;
use railhead_board::{Edge, End, HexId, Placement, Rotation};
use railhead_engine::{Action, Choice, Money, Run, TrainId};

/// The side of a hex that a neighbour lies at.
fn edge_to<S: Sit>(s: &S, hex: HexId, to: &str) -> Edge {
    let (map, to) = (&s.game().edition().ground.map, s.hex(to));
    Edge::ALL.into_iter().find(|e| map.neighbour(hex, *e) == Some(to)).expect("a neighbour")
}

/// A tile turned so that it has an exit to each of these neighbours.
pub(crate) fn placement<S: Sit>(s: &S, hex: &str, tile: &str, to: &[&str]) -> Placement {
    let (at, id) = (s.hex(hex), s.tile(tile));
    let edges: Vec<Edge> = to.iter().map(|n| edge_to(s, at, n)).collect();
    let data = s.game().edition().ground.tiles.get(id);
    let fits = |r: &Rotation| edges.iter().all(|e| data.face(*r).exits().has(*e));
    let rotation = data.rotations().find(fits).unwrap_or_else(|| panic!("{tile} on {hex} leads not to {to:?}"));
    Placement { hex: at, tile: id, rotation }
}

/// A run from end to end, hex by hex; in hexes with several stops the one on the way.
pub(crate) fn run<S: Sit>(s: &S, train: TrainId, path: &[&str]) -> Run {
    let ground = &s.game().edition().ground;
    let mut track = Vec::new();
    for (i, name) in path.iter().enumerate() {
        let hex = s.hex(name);
        let face = s.table().board.face(ground, hex);
        let find = |wanted: &dyn Fn([End; 2]) -> bool| {
            face.segments().iter().position(|s| wanted(s.ends())).map(|at| u8::try_from(at).unwrap())
        };
        let from = i.checked_sub(1).map(|i| End::Edge(edge_to(s, hex, path[i])));
        let to = path.get(i + 1).map(|n| End::Edge(edge_to(s, hex, n)));
        let joins = |a: End, b: End| find(&|ends| ends == [a, b] || ends == [b, a]);
        let to_stop = |a: End| {
            find(&|ends| ends.contains(&a) && ends.iter().any(|e| e.stop().is_some()))
                .unwrap_or_else(|| panic!("no track from {a:?} to a stop on {name}"))
        };
        match (from, to) {
            (Some(a), Some(b)) => match joins(a, b) {
                Some(segment) => track.push((hex, segment)),
                None => {
                    let through = face.stops_with_ids().find_map(|(stop, _)| {
                        let stop = End::Stop(stop);
                        Some([(hex, joins(a, stop)?), (hex, joins(stop, b)?)])
                    });
                    track.extend(through.unwrap_or_else(|| panic!("no way through {name}")));
                }
            },
            (Some(end), None) | (None, Some(end)) => track.push((hex, to_stop(end))),
            (None, None) => {}
        }
    }
    Run { train, track }
}

/// The cost at which a choice offers a tile or a token.
pub(crate) fn cost(choice: &Choice, action: &Action) -> Option<Money> {
    match (choice, action) {
        (Choice::Lay { with, hexes }, Action::Lay { hex, tile, rotation, with: asked }) if with == asked => {
            let at = hexes.iter().find(|h| h.hex == *hex)?;
            let tile = at.tiles.iter().find(|t| t.tile == *tile)?;
            tile.rotations.iter().find(|(r, _)| r == rotation).map(|(_, cost)| *cost)
        }
        (Choice::Token { with, places }, Action::Token { hex, stop, with: asked }) if with == asked => {
            places.iter().find(|(p, _)| p.hex == *hex && p.stop == *stop).map(|(_, cost)| *cost)
        }
        _ => None,
    }
}
