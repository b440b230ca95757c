//! A board taken apart: every hex with what it shows and the room that is taken on it.

use crate::geometry::{Grid, Pt, Rect, S};
use crate::labels::Eras;
use crate::measure;
use crate::plan::{Form, Plan};
use crate::regions;
use crate::space::{Item, Space};
use crate::style::BoardStyle;
use crate::terrain;
use railhead_board::{Board, Colour, Company, Edge, Face, Ground, Hex, HexId, SideKind};

/// A hex of the board.
#[derive(Debug)]
pub(crate) struct Spot<'a> {
    pub(crate) id: HexId,
    pub(crate) hex: &'a Hex,
    pub(crate) face: &'a Face,
    /// Whether what is printed here is still to be seen.
    pub(crate) printed: bool,
    pub(crate) centre: Pt,
    pub(crate) plan: Plan,
    pub(crate) space: Space,
    /// Signs of terrain with their places and scale.
    pub(crate) signs: Vec<(u8, Pt, f64)>,
    /// What the terrain costs, where that is written and how large.
    pub(crate) cost: Option<(String, Pt, f64)>,
    /// Whether name and values were placed together with those of another hex or as a block.
    pub(crate) lettered: bool,
}

impl Spot<'_> {
    /// Whether this is bare land, to be built on.
    pub(crate) fn is_bare(&self) -> bool {
        self.printed && self.face.colour == Colour::Land
    }
}

/// Everything that the parts of the drawing need to know.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) ground: &'a Ground,
    pub(crate) companies: &'a [Company],
    pub(crate) board: &'a Board,
    pub(crate) style: &'a BoardStyle,
    pub(crate) grid: Grid,
    pub(crate) spots: Vec<Spot<'a>>,
    /// Costs of sides that still have to be paid: kind, cost and where they are written.
    pub(crate) pills: Vec<(u8, u16, Pt)>,
    /// Where track crosses a change of gauge.
    pub(crate) changes: Vec<Pt>,
    /// The tint of the land of each hex.
    pub(crate) tints: Vec<usize>,
}

impl<'a> Scene<'a> {
    /// Takes a board apart and places what has a fixed place. `shown` replaces the face of one hex.
    pub(crate) fn new(
        ground: &'a Ground,
        companies: &'a [Company],
        board: &'a Board,
        style: &'a BoardStyle,
        shown: Option<(HexId, &'a Face)>,
    ) -> Self {
        let grid = Grid(ground.map.layout);
        let spot = |(id, hex): (HexId, &'a Hex)| {
            let replaced = shown.filter(|(at, _)| *at == id).map(|(_, face)| face);
            let face = replaced.unwrap_or_else(|| board.face(ground, id));
            let printed = replaced.is_none() && board.laid(id).is_none();
            let mut spot = Spot {
                id,
                hex,
                face,
                printed,
                centre: grid.centre(hex.at),
                plan: Plan::new(face, grid),
                space: Space::default(),
                signs: Vec::new(),
                cost: None,
                lettered: false,
            };
            place_terrain(&mut spot, ground, grid);
            spot.plan.occupy(&mut spot.space);
            spot
        };
        let spots = ground.map.iter().map(spot).collect();
        let tints = regions::tints(&ground.map);
        let (pills, changes) = (Vec::new(), Vec::new());
        let mut scene = Self { ground, companies, board, style, grid, spots, pills, changes, tints };
        scene.place_changes();
        scene.place_pills();
        scene
    }

    pub(crate) fn eras(&self) -> Eras<'a> {
        Eras { names: &self.ground.map.eras, now: self.style.era }
    }

    /// The company with this sign.
    pub(crate) fn company(&self, sign: &str) -> Option<&'a Company> {
        self.companies.iter().find(|c| c.sign == sign)
    }

    /// Whether track of both hexes meets on a side.
    pub(crate) fn crossed(&self, id: HexId, edge: Edge) -> bool {
        let exits = |hex: HexId, edge: Edge| self.spots[hex.index()].face.exits().has(edge);
        exits(id, edge) && self.ground.map.neighbour(id, edge).is_some_and(|next| exits(next, edge.opposite()))
    }

    /// Puts a marker on each side where track crosses a change of gauge, before anything else takes the room.
    fn place_changes(&mut self) {
        let map = &self.ground.map;
        for index in 0..self.spots.len() {
            let (id, centre) = (self.spots[index].id, self.spots[index].centre);
            for edge in Edge::ALL {
                let changes = map.side(id, edge).is_some_and(|s| s.kind == SideKind::GaugeChange);
                if !changes || !self.crossed(id, edge) {
                    continue;
                }
                let middle = self.grid.middle(edge);
                self.spots[index].space.add(Item::disc(CHANGE), middle);
                // Seen from both hexes, drawn once.
                if map.neighbour(id, edge).is_some_and(|next| id < next) {
                    self.changes.push(middle + centre);
                }
            }
        }
    }

    /// Finds a place for the cost of each side that no track crosses yet: in its middle, or, where track of one hex waits or a
    /// city is in the way, along the side or a little into a hex.
    fn place_pills(&mut self) {
        let map = &self.ground.map;
        for index in 0..self.spots.len() {
            let (id, centre) = (self.spots[index].id, self.spots[index].centre);
            for edge in Edge::ALL {
                let Some(side) = map.side(id, edge) else { continue };
                let (SideKind::Terrain(kind), Some(next)) = (side.kind, map.neighbour(id, edge)) else { continue };
                let here = self.spots[index].face.exits().has(edge);
                let there = self.spots[next.index()].face.exits().has(edge.opposite());
                if next < id || here && there {
                    continue;
                }
                let middle = self.grid.middle(edge);
                let along = self.grid.outward(edge).across() * S;
                let inward = self.grid.outward(edge) * S;
                let shift = centre - self.spots[next.index()].centre;
                let item = Item::boxed(PILL.x, PILL.y);
                let free = |at: Pt| {
                    let near = self.spots[index].space.clearance(item, at);
                    near.min(self.spots[next.index()].space.clearance(item, at + shift)).min(S * 0.04)
                };
                let mut best = (f64::MIN, middle);
                let steps = [0.0, 0.28, -0.28, 0.36, -0.36];
                for (rank, (a, b)) in
                    [0.0, 0.12, -0.12, 0.24, -0.24].into_iter().flat_map(|b| steps.map(|a| (a, b))).enumerate()
                {
                    let at = middle + along * a + inward * b;
                    let score = free(at) - rank as f64 * S * 0.002;
                    if score > best.0 {
                        best = (score, at);
                    }
                }
                let at = best.1;
                self.spots[index].space.add(item, at);
                self.spots[next.index()].space.add(item, at + shift);
                self.pills.push((kind, side.cost, at + centre));
            }
        }
    }

    /// Takes room on a hex and its neighbours, given in the coordinates of the picture.
    pub(crate) fn take(&mut self, id: HexId, area: Rect) {
        let near = Edge::ALL.into_iter().filter_map(|e| self.ground.map.neighbour(id, e));
        let all: Vec<HexId> = std::iter::once(id).chain(near).collect();
        for hex in all {
            let spot = &mut self.spots[hex.index()];
            let local = area.moved(-spot.centre);
            spot.space.add_box(local);
        }
    }
}

/// The radius of the marker of a change of gauge.
pub(crate) const CHANGE: f64 = S * 0.155;

/// The size of the pill with the cost of a side.
pub(crate) const PILL: Pt = Pt::new(S * 0.68, S * 0.3);

/// What the terrain of a hex costs, by kind.
fn cost_of(hex: &Hex, ground: &Ground) -> String {
    let costs = hex.terrain.iter().filter_map(|t| {
        let by_kind = ground.map.terrain.get(usize::from(t.kind)).and_then(|k| k.cost);
        t.cost.or(by_kind.map(|(broad, _)| broad))
    });
    costs.map(|c| c.to_string()).collect::<Vec<_>>().join("+")
}

/// Gives stops and terrain of a hex their places, neatly below each other.
fn place_terrain(spot: &mut Spot<'_>, ground: &Ground, grid: Grid) {
    let hex = spot.hex;
    if !spot.printed || hex.terrain.is_empty() {
        if spot.printed && hex.award().is_some() && spot.face.segments().is_empty() {
            spot.plan.shift(Pt::new(-S * 0.2, 0.0));
        }
        return;
    }
    let cost = cost_of(hex, ground);
    let city = spot.plan.stations.iter().any(|s| s.form == Form::Slots);
    let town = spot.plan.stations.iter().any(|s| s.form == Form::Ring);
    let size = S * 0.26;
    let width = measure::regular(&cost, size);
    let count = hex.terrain.len() as f64;
    if !spot.face.segments().is_empty() {
        // Odd ground with printed track: wherever there is room.
        spot.plan.occupy(&mut spot.space);
        for kind in &hex.terrain {
            let item = Item::boxed(terrain::HALF_WIDTH * 1.3, S * 0.3);
            let at = spot.space.seat(grid, item, 6);
            spot.signs.push((kind.kind, at, 0.65));
        }
        let item = Item::boxed(width, size);
        let at = spot.space.seat(grid, item, 6);
        spot.cost = Some((cost, at, size));
        spot.space = Space::default();
        return;
    }
    if city {
        let aside = if hex.award().is_some() { -S * 0.32 } else { 0.0 };
        spot.plan.shift(Pt::new(aside, -S * 0.06));
        // Signs and cost in one line below the city.
        let each = terrain::HALF_WIDTH * 2.0 * 0.72;
        let whole = each * count + S * 0.08 + width;
        let mut x = -whole / 2.0 + each / 2.0;
        for kind in &hex.terrain {
            spot.signs.push((kind.kind, Pt::new(x, S * 0.53), 0.72));
            x += each;
        }
        spot.cost = Some((cost, Pt::new(whole / 2.0 - width / 2.0, S * 0.56), size));
        spot.space.add_box(Rect::around(Pt::new(0.0, S * 0.54), whole, S * 0.3));
        return;
    }
    let (y, below) = if town { (S * 0.12, S * 0.52) } else { (-S * 0.08, S * 0.34) };
    if town {
        let two = spot.plan.stations.len() > 1;
        let aside = if hex.award().is_some() && !two { -S * 0.34 } else { 0.0 };
        spot.plan.shift(Pt::new(aside, if two { -S * 0.36 } else { -S * 0.42 }));
    }
    let (each, scale) = if count > 1.0 { (terrain::HALF_WIDTH * 1.6, 0.8) } else { (terrain::HALF_WIDTH * 2.0, 1.0) };
    for (k, kind) in hex.terrain.iter().enumerate() {
        let x = (k as f64 - (count - 1.0) / 2.0) * each;
        spot.signs.push((kind.kind, Pt::new(x, y), scale));
    }
    spot.space.add_box(Rect::around(Pt::new(0.0, y), each * count * 0.9, S * 0.36));
    spot.space.add_box(Rect::around(Pt::new(0.0, below), width, size * 0.8));
    spot.cost = Some((cost, Pt::new(0.0, below), size));
}
