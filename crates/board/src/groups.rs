//! Hexes of which a run may hold only one.

use crate::{Edge, Feature, Map, SideKind};

/// The groups of each hex, as bits: those that the map names, and one for every two hexes that it joins into one place. Beyond
/// 64 groups there are none left, and hexes go without.
pub(crate) fn groups(map: &Map) -> Vec<u64> {
    let mut of_hex = vec![0u64; map.len()];
    let mut named: Vec<(&str, u64)> = Vec::new();
    let mut next = 0u32;
    let mut fresh = || {
        let bit = if next < 64 { 1 << next } else { 0 };
        next += 1;
        bit
    };
    for (id, hex) in map.iter() {
        for feature in &hex.features {
            if let Feature::Group(name) = feature {
                let known = named.iter().find(|(n, _)| n == name).map(|(_, bit)| *bit);
                let bit = known.unwrap_or_else(|| {
                    let bit = fresh();
                    named.push((name, bit));
                    bit
                });
                of_hex[id.index()] |= bit;
            }
        }
        for edge in Edge::ALL {
            if map.side(id, edge).is_some_and(|s| s.kind == SideKind::Joined)
                && let Some(other) = map.neighbour(id, edge)
                && of_hex[id.index()] & of_hex[other.index()] == 0
            {
                let bit = fresh();
                of_hex[id.index()] |= bit;
                of_hex[other.index()] |= bit;
            }
        }
    }
    of_hex
}
