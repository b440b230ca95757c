//! What laying a tile costs.

use crate::{Board, Colour, Edge, Gauge, Ground, Placement, SideKind};

/// One item of the bill.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Charge {
    /// Terrain of the hex, by index into the map's kinds.
    Terrain(u8),
    /// Terrain on a side that track now crosses.
    Side {
        /// Which edge.
        edge: Edge,
        /// Which kind, by index into the map's kinds.
        kind: u8,
    },
    /// The first promotion of printed track.
    FirstPromotion,
}

/// The bill for laying a tile, before any discount.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cost {
    /// Its items.
    pub items: Vec<(Charge, u16)>,
}

impl Cost {
    /// The sum.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.items.iter().map(|(_, amount)| u32::from(*amount)).sum()
    }
}

impl Board {
    /// What the ground charges for laying a tile. Fees that do not depend on the ground, and discounts, are up to the title.
    ///
    /// Terrain is paid for the first tile on a hex, at the cost for the tile's gauge (a tile that is not wholly metre gauge
    /// pays for broad). Where a hex has several kinds of terrain, each is paid. A side is paid for once, by the tile that makes
    /// track meet across it.
    #[must_use]
    pub fn cost(&self, ground: &Ground, at: Placement) -> Cost {
        let mut items = Vec::new();
        self.charge(ground, at, |charge, amount| items.push((charge, amount)));
        Cost { items }
    }

    /// The same, item by item.
    pub fn charge(&self, ground: &Ground, at: Placement, mut charge: impl FnMut(Charge, u16)) {
        let hex = ground.map.hex(at.hex);
        let new = ground.tiles.get(at.tile).face(at.rotation);
        if self.laid(at.hex).is_none() {
            if hex.face.colour == Colour::Land {
                let metre = new.exits_carrying(Gauge::Broad).is_empty();
                for terrain in &hex.terrain {
                    let kind = &ground.map.terrain[usize::from(terrain.kind)];
                    let by_kind = kind.cost.map(|(broad, narrow)| if metre { narrow } else { broad });
                    if let Some(amount) = terrain.cost.or(by_kind).filter(|a| *a > 0) {
                        charge(Charge::Terrain(terrain.kind), amount);
                    }
                }
            }
            if let Some(amount) = hex.first_promotion() {
                charge(Charge::FirstPromotion, amount);
            }
        }
        let old = self.face(ground, at.hex).exits();
        for edge in new.exits().without(old).iter() {
            // Few sides have terrain, so what lies beyond is asked last.
            if let Some(side) = ground.map.side(at.hex, edge)
                && let SideKind::Terrain(kind) = side.kind
                && let Some(next) = ground.map.neighbour(at.hex, edge)
                && self.face(ground, next).exits().has(edge.opposite())
            {
                charge(Charge::Side { edge, kind }, side.cost);
            }
        }
    }
}
