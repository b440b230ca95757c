//! A board taken apart: every hex with what it shows and the room that is taken on it.

use crate::geometry::{Grid, Pt, Rect, S};
use crate::labels::Eras;
use crate::measure;
use crate::plan::{Form, Plan};
use crate::space::Space;
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
        let mut scene = Self { ground, companies, board, style, grid, spots };
        scene.reserve_sides();
        scene
    }

    pub(crate) fn eras(&self) -> Eras<'a> {
        Eras { names: &self.ground.map.eras, now: self.style.era }
    }

    /// The company with this sign.
    pub(crate) fn company(&self, sign: &str) -> Option<&'a Company> {
        self.companies.iter().find(|c| c.sign == sign)
    }

    /// Where the cost of a side is written, if it still has to be paid, in the coordinates of the picture.
    pub(crate) fn pill(&self, id: HexId, edge: Edge) -> Option<(u8, u16, Pt)> {
        let side = self.ground.map.side(id, edge)?;
        let SideKind::Terrain(kind) = side.kind else { return None };
        let next = self.ground.map.neighbour(id, edge);
        let here = self.spots[id.index()].face.exits().has(edge);
        let there = next.is_some_and(|n| self.spots[n.index()].face.exits().has(edge.opposite()));
        if here && there {
            return None;
        }
        let [a, b] = self.grid.side(edge);
        // Track that waits on one side stays visible: the pill moves along the side.
        let along = if here || there { (b - a).unit() * (S * 0.3) } else { Pt::ZERO };
        let along = if along.y < 0.0 { -along } else { along };
        Some((kind, side.cost, self.spots[id.index()].centre + self.grid.middle(edge) + along))
    }

    fn reserve_sides(&mut self) {
        let mut taken: Vec<(HexId, Pt)> = Vec::new();
        for spot in &self.spots {
            for edge in Edge::ALL {
                if let Some((_, _, at)) = self.pill(spot.id, edge) {
                    taken.push((spot.id, at));
                }
            }
        }
        for (id, at) in taken {
            let spot = &mut self.spots[id.index()];
            let area = Rect::around(at - spot.centre, PILL.x, PILL.y);
            spot.space.add_box(area);
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
        if spot.printed && hex.frontier().is_some() && spot.face.segments().is_empty() {
            spot.plan.shift(Pt::new(-S * 0.1, 0.0));
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
            let item = crate::space::Item::boxed(terrain::HALF_WIDTH * 1.3, S * 0.3);
            let at = spot.space.seat(grid, item, 90.0);
            spot.signs.push((kind.kind, at, 0.65));
        }
        let item = crate::space::Item::boxed(width, size);
        let at = spot.space.seat(grid, item, 90.0);
        spot.cost = Some((cost, at, size));
        spot.space = Space::default();
        return;
    }
    if city {
        spot.plan.shift(Pt::new(0.0, -S * 0.06));
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
        spot.plan.shift(Pt::new(0.0, if two { -S * 0.36 } else { -S * 0.42 }));
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
