//! Lines of track from stop to stop.

use railhead_board::{Board, Edge, End, Ground, HexId, Owner};
use railhead_engine::Run;

/// Whether track leads from one of a company's tokens to another stop.
pub(crate) fn leads_somewhere(ground: &Ground, board: &Board, owner: Owner) -> bool {
    board.tokens_of(owner).any(|token| {
        let start = (token.hex, token.stop);
        let mut seen: Vec<(HexId, Edge)> = Vec::new();
        let mut queue: Vec<(HexId, Edge)> = Vec::new();
        for segment in board.face(ground, token.hex).track_at(End::Stop(token.stop)) {
            match segment.other(End::Stop(token.stop)) {
                Some(End::Edge(edge)) => queue.push((token.hex, edge)),
                Some(End::Stop(_)) => return true,
                None => {}
            }
        }
        while let Some((hex, out)) = queue.pop() {
            let Some(next) = ground.map.neighbour(hex, out) else { continue };
            let entry = (next, out.opposite());
            if seen.contains(&entry) {
                continue;
            }
            seen.push(entry);
            for segment in board.face(ground, next).track_at(End::Edge(entry.1)) {
                match segment.other(End::Edge(entry.1)) {
                    // A line that only comes back leads nowhere.
                    Some(End::Stop(stop)) if (next, stop) != start => return true,
                    Some(End::Edge(edge)) => queue.push((next, edge)),
                    _ => {}
                }
            }
        }
        false
    })
}

/// The hexes of a run's stops in order.
pub(crate) fn stops_of(ground: &Ground, board: &Board, run: &Run) -> Vec<HexId> {
    let mut stops: Vec<HexId> = Vec::new();
    for (hex, segment) in &run.track {
        let face = board.face(ground, *hex);
        let at_stop =
            face.segments().get(usize::from(*segment)).is_some_and(|s| s.ends().iter().any(|e| e.stop().is_some()));
        if at_stop && stops.last() != Some(hex) {
            stops.push(*hex);
        }
    }
    stops
}
