//! The regions that changes of gauge part from each other, told apart by the tint of their land.

use railhead_board::{Colour, Edge, HexId, Map, SideKind};

/// How many tints there are, plain land being the first.
pub(crate) const TINTS: usize = 3;

/// The tint of each hex, by its index. On a map without changes of gauge all land is plain; else regions that touch differ.
pub(crate) fn tints(map: &Map) -> Vec<usize> {
    let border = |id, edge| map.side(id, edge).is_some_and(|s| s.kind == SideKind::GaugeChange);
    if !map.iter().any(|(id, _)| Edge::ALL.into_iter().any(|e| border(id, e))) {
        return vec![0; map.len()];
    }
    // Regions are of land: water would join what it washes on both sides.
    let land = |id: HexId| map.hex(id).face.colour == Colour::Land;
    let mut region: Vec<Option<usize>> = vec![None; map.len()];
    let mut count = 0;
    for (start, _) in map.iter().filter(|(id, _)| land(*id)) {
        if region[start.index()].is_some() {
            continue;
        }
        region[start.index()] = Some(count);
        let mut front = vec![start];
        while let Some(id) = front.pop() {
            for edge in Edge::ALL.into_iter().filter(|e| !border(id, *e)) {
                if let Some(next) = map.neighbour(id, edge).filter(|n| land(*n) && region[n.index()].is_none()) {
                    region[next.index()] = Some(count);
                    front.push(next);
                }
            }
        }
        count += 1;
    }
    // Each region takes the first tint that no region has with which it shares a side.
    let mut tint: Vec<Option<usize>> = vec![None; count];
    for this in 0..count {
        let mut taken = [false; TINTS];
        for (id, _) in map.iter().filter(|(id, _)| region[id.index()] == Some(this)) {
            let near = Edge::ALL.into_iter().filter_map(|e| map.neighbour(id, e));
            for used in near.filter_map(|n| region[n.index()]).filter_map(|r| tint[r]) {
                taken[used] = true;
            }
        }
        tint[this] = Some(taken.iter().position(|t| !t).unwrap_or(this % TINTS));
    }
    region.into_iter().map(|r| r.and_then(|r| tint[r]).unwrap_or(0)).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may")]
mod tests {
    use super::*;

    #[test]
    fn land_differs_across_every_change_of_gauge_and_nowhere_else() {
        for title in railhead_titles::ALL {
            let ground = title.ground().unwrap();
            let tints = tints(&ground.map);
            for (id, hex) in ground.map.iter() {
                for edge in Edge::ALL {
                    let Some(next) = ground.map.neighbour(id, edge) else { continue };
                    let land = [id, next].iter().all(|h| ground.map.hex(*h).face.colour == Colour::Land);
                    let changes = ground.map.side(id, edge).is_some_and(|s| s.kind == SideKind::GaugeChange);
                    let differ = tints[id.index()] != tints[next.index()];
                    assert!(!land || differ == changes, "{} {} {edge}", title.name, hex.name);
                }
            }
        }
    }
}
