//! A sheet with all tiles of a title.

use crate::geometry::{APOTHEM, Grid, Pt, Rect, S};
use crate::style::Style;
use crate::svg::{Esc, N, open_at, put, rect, text, text_from};
use crate::tile::{self, Picture};
use crate::{hex_text, measure};
use railhead_board::{Colour, Layout, Rotation, Tile, TileId, TileSet};

const COLUMNS: usize = 10;
const MARGIN: f64 = S * 0.7;
const PITCH: f64 = APOTHEM * 2.0 + S * 0.5;
/// From row to row; with kits each tile has one more line below it.
const ROW: f64 = S * 3.1;
const ROW_WITH_KITS: f64 = S * 3.4;
const HEADING: f64 = S * 0.95;

/// Draws all tiles of a set, grouped by colour, each with its number and how many copies there are.
#[must_use]
pub fn tile_sheet(title: &str, tiles: &TileSet, style: &Style) -> String {
    let groups: Vec<(Colour, Vec<(TileId, &Tile)>)> =
        [Colour::Yellow, Colour::Green, Colour::Brown, Colour::Grey, Colour::Blue, Colour::Red, Colour::Land]
            .into_iter()
            .map(|colour| (colour, tiles.iter().filter(|(_, t)| t.colour() == colour).collect::<Vec<_>>()))
            .filter(|(_, group)| !group.is_empty())
            .collect();
    let rows: usize = groups.iter().map(|(_, group)| group.len().div_ceil(COLUMNS)).sum();
    let row_height = if tiles.kits.is_empty() { ROW } else { ROW_WITH_KITS };
    let kits = tiles.kits.len() as f64 * S * 0.42;
    let width = MARGIN * 2.0 + PITCH * COLUMNS as f64 - S * 0.5;
    let height = MARGIN + S * 1.3 + HEADING * groups.len() as f64 + row_height * rows as f64 + kits + MARGIN * 0.4;
    let mut out = String::with_capacity(tiles.len() * 2500 + (16 << 10));
    let heading = format!("Tiles of {title}");
    tile::open(&mut out, style, Picture::Sheet, (0.0, 0.0, width, height), 1.0, &heading);
    put!(out, "<desc>{} kinds of tiles by colour, with number and copies</desc>", tiles.len());
    rect(&mut out, "paper", Rect { min: Pt::ZERO, max: Pt::new(width, height) }, 0.0);
    text_from(&mut out, "card-h", Pt::new(MARGIN, MARGIN + S * 0.3), S * 0.72, Esc(&heading));

    let mut y = MARGIN + S * 1.1;
    for (colour, group) in &groups {
        group_heading(&mut out, *colour, group, y, width);
        y += HEADING;
        for (k, (_, tile)) in group.iter().enumerate() {
            let (row, column) = ((k / COLUMNS) as f64, (k % COLUMNS) as f64);
            let at = Pt::new(MARGIN + APOTHEM + PITCH * column, y + S + row_height * row);
            entry(&mut out, tile, at);
        }
        y += row_height * group.len().div_ceil(COLUMNS) as f64;
    }
    for (key, meaning) in &tiles.kits {
        let words = format!("{key}: {meaning}");
        text_from(&mut out, "card-s", Pt::new(MARGIN, y + S * 0.1), S * 0.28, Esc(&words));
        y += S * 0.42;
    }
    out.push_str("</svg>");
    out
}

fn group_heading(out: &mut String, colour: Colour, group: &[(TileId, &Tile)], y: f64, width: f64) {
    let copies: u32 = group.iter().map(|(_, t)| u32::from(t.supply.printed)).sum();
    let name = colour.name();
    let first = name.chars().next().map_or(String::new(), |c| c.to_uppercase().to_string());
    let name = format!("{first}{}", name.get(1..).unwrap_or_default());
    text_from(out, "card-h", Pt::new(MARGIN, y + S * 0.2), S * 0.4, &name);
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    let kinds = group.len();
    let count = format!("{kinds} kind{}, {copies} tile{}", plural(kinds), if copies == 1 { "" } else { "s" });
    let start = MARGIN + measure::bold(&name, S * 0.44) + S * 0.25;
    text_from(out, "card-s", Pt::new(start, y + S * 0.23), S * 0.28, count);
    put!(out, "<path class=\"rule\" d=\"M{} {}H{}\"/>", N(MARGIN), N(y + S * 0.56), N(width - MARGIN));
}

fn entry(out: &mut String, tile: &Tile, at: Pt) {
    let grid = Grid(Layout::Pointy);
    put!(out, "<g data-tile=\"{}\" role=\"img\">", Esc(&tile.number));
    let face = tile.face(Rotation::NONE);
    put!(out, "<title>Tile {}</title>", Esc(&tile.number));
    put!(out, "<desc>{}</desc>", Esc(&hex_text::face_words(face, grid, "", None)));
    open_at(out, at);
    tile::face(out, grid, face, None);
    text(out, "card-b", Pt::new(0.0, S * 1.32), S * 0.36, Esc(&tile.number));
    let supply = &tile.supply;
    let mut copies = format!("× {}", supply.printed);
    if supply.unlimited {
        copies.push_str(", no limit");
    }
    text(out, "card-s", Pt::new(0.0, S * 1.65), S * 0.27, copies);
    if !supply.kits.is_empty() {
        let more: Vec<String> = supply.kits.iter().map(|(kit, n)| format!("+{n} {kit}")).collect();
        let more = more.join(", ");
        let size = measure::fitting(&more, S * 0.23, PITCH - S * 0.08);
        text(out, "card-s", Pt::new(0.0, S * 1.93), size, Esc(&more));
    }
    out.push_str("</g></g>");
}
