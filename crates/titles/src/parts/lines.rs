//! Lines of track from stop to stop.

use railhead_board::{Board, Edge, End, Ground, HexId, Owner, StopId};
use railhead_engine::Run;

/// Whether track leads from one of a company's tokens to another stop.
#[must_use]
pub fn leads_somewhere(ground: &Ground, board: &Board, owner: Owner) -> bool {
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

/// The hexes of a run's stops in order: one for each stop, so that a hex comes twice if two towns of it are called at.
#[must_use]
pub fn stops_of(ground: &Ground, board: &Board, run: &Run) -> Vec<HexId> {
    let touched = |at: Option<&(HexId, u8)>| -> [Option<(HexId, StopId)>; 2] {
        let Some((hex, segment)) = at else { return [None; 2] };
        let ends = board.face(ground, *hex).segments().get(usize::from(*segment)).map(railhead_board::Segment::ends);
        ends.map_or([None; 2], |ends| ends.map(|end| end.stop().map(|stop| (*hex, stop))))
    };
    let mut stops: Vec<HexId> = Vec::with_capacity(run.track.len());
    let mut last: Option<(HexId, StopId)> = None;
    let mut here = touched(run.track.first());
    for at in 0..run.track.len() {
        // Track between two towns is left at the one from which the run goes on.
        let next = touched(run.track.get(at + 1));
        let rank = |stop: Option<(HexId, StopId)>| (stop != last, stop.is_some() && next.contains(&stop));
        if let [Some(_), Some(_)] = here
            && rank(here[1]) < rank(here[0])
        {
            here.swap(0, 1);
        }
        for stop in here.into_iter().flatten() {
            if last != Some(stop) {
                stops.push(stop.0);
            }
            last = Some(stop);
        }
        here = next;
    }
    stops
}
