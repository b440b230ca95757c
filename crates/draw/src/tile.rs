//! One tile by itself.

use crate::geometry::{Grid, Pt, S};
use crate::labels::{self, Eras};
use crate::plan::Plan;
use crate::space::{Item, Space};
use crate::stations::station;
use crate::style::Style;
use crate::stylesheet::stylesheet;
use crate::svg::{Esc, N, path, put, text};
use crate::{hex_text, track};
use railhead_board::{Colour, Face, Layout, Rotation, TileId, TileSet};

/// The class for the ground of a colour.
pub(crate) const fn ground_class(colour: Colour) -> &'static str {
    match colour {
        Colour::Land => "land",
        Colour::Yellow => "t-yellow",
        Colour::Green => "t-green",
        Colour::Brown => "t-brown",
        Colour::Grey => "t-grey",
        Colour::Red => "t-red",
        Colour::Blue => "t-blue",
    }
}

/// Draws one tile, turned so, as a picture of its own.
///
/// ```
/// use railhead_draw::{Style, tile};
/// let ground = railhead_titles::find("1846").unwrap().ground()?;
/// let svg = tile(&ground.tiles, ground.tiles.find("57").unwrap(), Default::default(), &Style::default());
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[must_use]
pub fn tile(tiles: &TileSet, id: TileId, rotation: Rotation, style: &Style) -> String {
    let tile = tiles.get(id);
    let mut out = String::with_capacity(4 << 10);
    let half = Pt::new(S * 0.9, S * 1.03);
    let title = format!("Tile {}", tile.number);
    open(&mut out, style, Picture::Tile, (-half.x, -half.y, 2.0 * half.x, 2.0 * half.y), 2.0, &title);
    put!(out, "<desc>{}</desc>", Esc(&hex_text::face_words(tile.face(rotation), Grid(Layout::Pointy), "", None)));
    face(&mut out, Grid(Layout::Pointy), tile.face(rotation), Some(&tile.number));
    out.push_str("</svg>");
    out
}

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Picture {
    Board,
    Legend,
    Market,
    Sheet,
    Tile,
    Token,
}

impl Picture {
    const fn class(self) -> &'static str {
        match self {
            Self::Board => "rh rh-board",
            Self::Legend => "rh rh-legend",
            Self::Market => "rh rh-market",
            Self::Sheet => "rh rh-sheet",
            Self::Tile => "rh rh-tile",
            Self::Token => "rh rh-token",
        }
    }

    /// What has parts to walk through is a group; the rest is one picture.
    const fn role(self) -> &'static str {
        match self {
            Self::Board | Self::Market => "group",
            Self::Legend | Self::Sheet | Self::Tile | Self::Token => "img",
        }
    }
}

/// Opens a picture: the `svg` element with its title and, if it stands alone, its size and style rules.
pub(crate) fn open(
    out: &mut String,
    style: &Style,
    picture: Picture,
    (x, y, w, h): (f64, f64, f64, f64),
    scale: f64,
    title: &str,
) {
    let (class, role) = (picture.class(), picture.role());
    put!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" role=\"{role}\" text-anchor=\"middle\" \
         viewBox=\"{} {} {} {}\"",
        N(x),
        N(y),
        N(w),
        N(h)
    );
    if style.standalone {
        put!(out, " width=\"{}\" height=\"{}\"", N(w * scale), N(h * scale));
    }
    put!(out, " aria-label=\"{0}\"><title>{0}</title>", Esc(title));
    if style.standalone {
        // The rules hold `>` and `&` nowhere, so they need no escaping.
        put!(out, "<style>{}</style>", stylesheet(style.theme));
    }
}

/// Draws a face round the origin, with everything on it but tokens; with a number as on a printed tile.
pub(crate) fn face(out: &mut String, grid: Grid, face: &Face, number: Option<&str>) {
    let plan = Plan::new(face, grid);
    let mut space = Space::default();
    plan.occupy(&mut space);
    let mut data = String::new();
    grid.hexagon(&mut data, Pt::ZERO, S);
    path(out, &format!("tile {}", ground_class(face.colour)), &data);
    track::casings(out, grid, &plan.tracks, Pt::ZERO);
    track::rails(out, grid, &plan.tracks, Pt::ZERO);
    for stop in &plan.stations {
        station(out, stop);
    }
    if let Some(number) = number {
        let at = match grid.0 {
            Layout::Pointy => Pt::new(0.0, S * 0.84),
            Layout::Flat => Pt::new(S * 0.62, S * 0.7),
        };
        space.add(Item::boxed(S * 0.3, S * 0.14), at);
        text(out, "tnum", at, S * 0.15, Esc(number));
    }
    labels::label_and_values(out, face, &plan, &mut space, grid, Eras { names: &[], now: None });
}
