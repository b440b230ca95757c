//! A whole board.

use crate::coast::{Coast, hatch};
use crate::drawing::{Drawing, Pen, TOGETHER};
use crate::furniture;
use crate::geometry::{Grid, Pt, Rect, S};
use crate::legend::Legend;
use crate::marks;
use crate::names;
use crate::offboard;
use crate::overview;
use crate::regions;
use crate::runs;
use crate::scene::Scene;
use crate::sides;
use crate::style::BoardStyle;
use crate::svg::{Esc, N, path, put, text};
use crate::tile::{self, Picture};
use crate::{hex_text, measure, track};
use railhead_board::{Around, Board, Colour, Company, Coord, Feature, Ground, Look};
use std::collections::BTreeSet;

/// Room between the outermost hexes and the edge of the picture, without and with coordinates.
const MARGIN: f64 = S * 0.55;
const MARGIN_WITH_COORDINATES: f64 = S * 1.0;
/// How far a name may reach beyond the outermost hexes, short of the coordinates.
const NAMES_BEYOND: f64 = S * 0.46;

/// The classes of bare land by the tint of its region.
const LAND: [&str; regions::TINTS] = ["hx land", "hx land g1", "hx land g2"];

/// Draws a board: the printed map, the tiles and tokens on it, and whatever the style asks to be shown.
///
/// The tokens' owners are indices into `companies`.
///
/// ```
/// use railhead_board::Board;
/// use railhead_draw::{BoardStyle, board};
/// let title = railhead_titles::find("1846").unwrap();
/// let ground = title.ground()?;
/// let svg = board(&ground, title.companies()?, &Board::new(&ground), &BoardStyle::default());
/// assert!(svg.contains("data-hex=\"D6\""));
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[must_use]
pub fn board(ground: &Ground, companies: &[Company], board: &Board, style: &BoardStyle) -> String {
    board_in_parts(ground, companies, board, style).svg
}

/// Draws a board as [`board`] does, and says where its parts are.
#[must_use]
pub fn board_in_parts(ground: &Ground, companies: &[Company], board: &Board, style: &BoardStyle) -> Drawing {
    // A tile about to be laid is shown as if it lay there already, tokens and all. Where it could not be laid, for instance
    // because the player only tries it, its face alone is shown.
    let laying = style.laying.filter(|p| p.hex.index() < ground.map.len() && p.tile.index() < ground.tiles.len());
    let mut after = None;
    if let Some(placement) = laying {
        let mut trial = board.clone();
        if trial.lay(ground, placement).is_ok() || trial.set(ground, placement).is_ok() {
            after = Some(trial);
        }
    }
    let shown = match (&after, laying) {
        (None, Some(p)) => Some((p.hex, ground.tiles.get(p.tile).face(p.rotation))),
        _ => None,
    };
    let board = after.as_ref().unwrap_or(board);
    let mut scene = Scene::new(ground, companies, board, style, shown);
    draw(&mut scene)
}

/// What every hex holds, in the words that its group on the drawing carries.
#[must_use]
pub fn board_words(
    ground: &Ground,
    companies: &[Company],
    board: &Board,
    style: &BoardStyle,
) -> Vec<(railhead_board::HexId, String)> {
    let scene = Scene::new(ground, companies, board, style, None);
    scene.spots.iter().map(|spot| (spot.id, hex_text::description(&scene, spot))).collect()
}

/// The legend of a board by itself, in one column: for a page that shows it beside the board.
#[must_use]
pub fn board_legend(ground: &Ground, companies: &[Company], board: &Board, style: &BoardStyle) -> String {
    let scene = Scene::new(ground, companies, board, style, None);
    let legend = Legend::new(&scene).alone();
    let mut out = String::with_capacity(8 << 10);
    let (min, size) = (legend.area().min, legend.area());
    let frame = (min.x, min.y, size.width(), size.height());
    tile::open(&mut out, &style.style, Picture::Legend, frame, 1.0, "Legend");
    legend.draw(&mut out, &scene);
    out.push_str("</svg>");
    out
}

/// The runs of a style by themselves, as they lie on the drawing of the board: the lines, and the badges beside them.
#[must_use]
pub fn board_runs(ground: &Ground, companies: &[Company], board: &Board, style: &BoardStyle) -> (String, String) {
    let mut scene = Scene::new(ground, companies, board, style, None);
    let (mut lines, mut badges) = (String::new(), String::new());
    runs::strokes(&mut lines, &scene);
    runs::badges(&mut badges, &mut scene);
    (lines, badges)
}

fn draw(scene: &mut Scene<'_>) -> Drawing {
    let (map, style, grid) = (&scene.ground.map, scene.style, scene.grid);
    let hexes = bounds(scene);
    let margin = if style.coordinates { MARGIN_WITH_COORDINATES } else { MARGIN };
    let mut view = hexes.grown(margin);
    for lettering in &map.lettering {
        // Words that reach over the edge widen the picture a little, but a stray one does not blow it up.
        let area = lettering_area(grid, lettering).grown(if style.coordinates { S * 0.75 } else { S * 0.3 });
        if hexes.grown(S * 4.0).gap_to(area) <= 0.0 {
            view = view.joined(area);
        }
    }
    let mapped = view;
    let mut taken: Vec<Rect> = map.lettering.iter().map(|l| lettering_area(grid, l)).collect();
    let legend = style.legend.then(|| Legend::new(scene)).and_then(|l| l.place(scene, &mut view, &mut taken));
    let corner = overview::place(scene, &mut view, &taken);

    let mut pen = Pen::new(1200 * map.len() + (24 << 10));
    let title = if style.title.is_empty() { map.title.clone() } else { style.title.clone() };
    let frame = (view.min.x, view.min.y, view.width(), view.height());
    tile::open(&mut pen.out, &style.style, Picture::Board, frame, 1.0, &format!("Board of {title}"));
    put!(pen.out, "<desc>{}</desc>", Esc(&overall(scene)));

    pen.plain("<g class=\"under\" aria-hidden=\"true\">");
    let backdrop = if style.style.standalone { view } else { beyond(view) };
    Coast::new(map, grid, backdrop).draw(&mut pen.out, grid, backdrop);
    letterings(&mut pen.out, scene);
    pen.end_part();
    grounds(&mut pen, scene);
    sides::lines(&mut pen.out, scene);
    marks::area(&mut pen.out, scene);
    pen.end_part();
    // The runs lie in groups of their own: a page may draw others in their place.
    pen.plain("</g><g class=\"over\" aria-hidden=\"true\"><g class=\"run-lines\">");
    runs::strokes(&mut pen.out, scene);
    pen.plain("</g>");
    marks::legal(&mut pen.out, scene);
    marks::changed(&mut pen.out, scene);
    pen.end_part();
    for spots in scene.spots.chunks(TOGETHER) {
        for spot in spots {
            track::casings(&mut pen.out, grid, &spot.plan.tracks, spot.centre);
        }
        pen.end_part();
    }
    for spots in scene.spots.chunks(TOGETHER) {
        for spot in spots {
            track::rails(&mut pen.out, grid, &spot.plan.tracks, spot.centre);
        }
        pen.end_part();
    }
    things(&mut pen, scene);
    sides::marks(&mut pen.out, scene);
    pen.end_part();
    taken.extend(corner);
    let names = names::place(scene, &taken, hexes.grown(NAMES_BEYOND));
    for some in names.chunks(TOGETHER) {
        names::draw(&mut pen.out, some);
        pen.end_part();
    }
    for name in &names {
        for (_, area) in &name.lines {
            scene.take(name.hex, *area);
        }
    }
    pen.plain("<g class=\"run-badges\">");
    runs::badges(&mut pen.out, scene);
    pen.plain("</g>");
    marks::closed(&mut pen.out, scene);
    marks::tags(&mut pen.out, scene);
    marks::frame(&mut pen.out, scene);
    pen.end_part();
    if style.coordinates {
        coordinates(&mut pen.out, scene, mapped);
    }
    if let Some(legend) = legend {
        legend.draw(&mut pen.out, scene);
    }
    if let Some(corner) = corner {
        overview::draw(&mut pen.out, scene, corner);
    }
    pen.end_part();
    pen.plain("</g>");
    hit_areas(&mut pen, scene);
    pen.plain("</svg>");
    pen.finish(view)
}

/// A page shows what lies beyond the picture where its frame is higher or wider: sea and land go on there.
fn beyond(view: Rect) -> Rect {
    let more = Pt::new(view.height() * 0.72, view.width() * 0.34);
    Rect { min: view.min - more, max: view.max + more }
}

/// Draws everything that stands on hexes, names excepted, and takes its room.
fn things(pen: &mut Pen, scene: &mut Scene<'_>) {
    for spots in scene.spots.chunks(TOGETHER) {
        for spot in spots {
            furniture::stops(&mut pen.out, scene, spot);
            furniture::ground_signs(&mut pen.out, scene, spot);
        }
        pen.end_part();
    }
    offboard::blocks(&mut pen.out, scene);
    pen.end_part();
    for thing in [furniture::first_things, furniture::other_things] {
        for index in 0..scene.spots.len() {
            thing(&mut pen.out, scene, index);
            if (index + 1).is_multiple_of(TOGETHER) {
                pen.end_part();
            }
        }
        pen.end_part();
    }
}

/// The rectangle round all hexes.
fn bounds(scene: &Scene<'_>) -> Rect {
    let mut all: Option<Rect> = None;
    for spot in &scene.spots {
        for corner in scene.grid.corners(spot.centre, S) {
            let point = Rect { min: corner, max: corner };
            all = Some(all.map_or(point, |a| a.joined(point)));
        }
    }
    all.unwrap_or(Rect { min: Pt::new(-S, -S), max: Pt::new(S, S) })
}

fn overall(scene: &Scene<'_>) -> String {
    let tiles = scene.spots.iter().filter(|s| !s.printed).count();
    let tokens = scene.board.tokens().len();
    format!("{} hexes, {tiles} tiles laid, {tokens} tokens. Each hex says what it holds.", scene.spots.len())
}

/// The ground of all hexes: bare land first, so that the ink edges of tiles lie on top.
fn grounds(pen: &mut Pen, scene: &Scene<'_>) {
    let mut hatched = Vec::new();
    let mut blocked = Vec::new();
    for tiles in [false, true] {
        for (k, spot) in scene.spots.iter().enumerate() {
            if k.is_multiple_of(TOGETHER) {
                pen.end_part();
            }
            let plain = spot.printed && matches!(spot.face.colour, Colour::Land | Colour::Blue);
            if plain == tiles {
                continue;
            }
            let mut data = String::new();
            scene.grid.hexagon(&mut data, spot.centre, S);
            let region = scene.ground.map.region_of(spot.hex).map(|r| r.look);
            let class = match spot.face.colour {
                Colour::Blue if plain => "hx water",
                Colour::Land if region == Some(Look::Hatched) => "hx rg-hatched",
                Colour::Land if region == Some(Look::Pale) => "hx rg-pale",
                Colour::Land => LAND[scene.tints[spot.id.index()]],
                Colour::Yellow => "tile t-yellow",
                Colour::Green => "tile t-green",
                Colour::Brown => "tile t-brown",
                Colour::Grey => "tile t-grey",
                Colour::Red => "tile t-red",
                Colour::Blue => "tile t-blue",
            };
            path(&mut pen.out, class, &data);
            if plain && region == Some(Look::Hatched) {
                hatched.push(scene.grid.corners(spot.centre, S * 0.97));
            }
            let shut = |f: &Feature| matches!(f, Feature::Blocked(company) if !scene.style.is_absent(company));
            if plain && spot.hex.features.iter().any(shut) {
                blocked.push(scene.grid.corners(spot.centre, S * 0.94));
            }
        }
        pen.end_part();
        if !tiles {
            let mut data = String::new();
            hatch(&mut data, &hatched, 60.0, S * 0.18);
            path(&mut pen.out, "rg-hatch", &data);
            data.clear();
            hatch(&mut data, &blocked, 45.0, S * 0.2);
            path(&mut pen.out, "blocked", &data);
            pen.end_part();
        }
    }
}

fn lettering_area(grid: Grid, lettering: &railhead_board::Lettering) -> Rect {
    let at = lettering_place(grid, lettering);
    let size = f64::from(lettering.size).clamp(0.0, 20.0) * S;
    let width = measure::regular(&lettering.text, size) + size * 0.14 * lettering.text.chars().count() as f64;
    let angle = f64::from(lettering.angle).to_radians();
    let (sin, cos) = (angle.sin().abs(), angle.cos().abs());
    Rect::around(at, width * cos + size * sin, width * sin + size * cos)
}

fn lettering_place(grid: Grid, lettering: &railhead_board::Lettering) -> Pt {
    grid.place(f64::from(lettering.at.0) - 1.0, f64::from(lettering.at.1) - 1.0)
}

fn letterings(out: &mut String, scene: &Scene<'_>) {
    for lettering in &scene.ground.map.lettering {
        let at = lettering_place(scene.grid, lettering);
        let class = match lettering.ground {
            Around::Sea => "place",
            Around::Foreign => "place-land",
        };
        let size = f64::from(lettering.size).clamp(0.0, 20.0) * S;
        put!(out, "<text class=\"{class}\" font-size=\"{}\" transform=\"translate({} {})", N(size), N(at.x), N(at.y));
        if lettering.angle.abs() > 0.01 {
            put!(out, " rotate({})", N(f64::from(lettering.angle)));
        }
        put!(out, "\" y=\"{}\">{}</text>", N(size * 0.36), Esc(&lettering.text));
    }
}

/// Rows and columns in the margins.
fn coordinates(out: &mut String, scene: &Scene<'_>, view: Rect) {
    let naming = scene.ground.map.naming;
    let columns: BTreeSet<i16> = scene.spots.iter().map(|s| s.hex.at.x).collect();
    let rows: BTreeSet<i16> = scene.spots.iter().map(|s| s.hex.at.y).collect();
    let part = |at: Coord, column: bool| {
        let name = naming.name(at);
        let split = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
        let letters_are_columns = naming.axis == railhead_board::Axis::Columns;
        if column == letters_are_columns { name[..split].to_owned() } else { name[split..].to_owned() }
    };
    let size = S * 0.3;
    let view = view.grown(-S * 0.36);
    for x in columns {
        let label = part(Coord { x, y: 0 }, true);
        let at = scene.grid.centre(Coord { x, y: 0 }).x;
        for y in [view.min.y, view.max.y] {
            text(out, "coord", Pt::new(at, y), size, Esc(&label));
        }
    }
    for y in rows {
        let label = part(Coord { x: 0, y }, false);
        let at = scene.grid.centre(Coord { x: 0, y }).y;
        for x in [view.min.x, view.max.x] {
            text(out, "coord", Pt::new(x, at), size, Esc(&label));
        }
    }
}

/// One group for each hex on top of everything: it can be pointed at, focused and read.
fn hit_areas(pen: &mut Pen, scene: &Scene<'_>) {
    pen.plain("<g class=\"hexes\">");
    let style = scene.style;
    let legal: BTreeSet<_> = style.legal.iter().copied().collect();
    for (k, spot) in scene.spots.iter().enumerate() {
        let open = legal.contains(&spot.id);
        // Tab goes through the hexes where one may act; where there are none, to the first hex, and the page moves on from it.
        let stop = if open || (legal.is_empty() && k == 0) { "0" } else { "-1" };
        let class = if open { "hex may" } else { "hex" };
        let mut title = hex_text::title(scene.ground, spot.id);
        if style.closed.iter().any(|(hex, _)| *hex == spot.id) {
            title.push_str(", closed");
        }
        let mut words = hex_text::description(scene, spot);
        if open {
            let act = style.acts.iter().find(|(hex, _)| *hex == spot.id);
            words.push_str("; ");
            words.push_str(act.map_or("you may act here", |(_, words)| words.as_str()));
        }
        // What can be acted on is a button, the rest is there to be read.
        let role = if open { "button" } else { "img" };
        put!(
            pen.out,
            "<g class=\"{class}\" data-hex=\"{}\" tabindex=\"{stop}\" role=\"{role}\"><title>{}</title><desc>{}</desc>",
            Esc(&spot.hex.name),
            Esc(&title),
            Esc(&words)
        );
        pen.out.push_str("<path class=\"hit\" fill=\"none\" d=\"");
        scene.grid.hexagon(&mut pen.out, spot.centre, S * 0.97);
        pen.out.push_str("\"/></g>");
        if (k + 1).is_multiple_of(TOGETHER) {
            pen.end_part();
        }
    }
    pen.end_part();
    pen.plain("</g>");
}

#[cfg(test)]
#[path = "board_tests.rs"]
#[allow(clippy::unwrap_used, clippy::panic, reason = "tests may")]
mod tests;
