//! Renders pictures of everything the crate draws into a folder: `cargo run --example gallery FOLDER [TITLE]`.
#![expect(clippy::print_stdout, reason = "a program for people")]

use railhead_board::{Board, Company, Ground, HexId, Owner, Placement, Rotation, StopId};
use railhead_draw::{BoardStyle, Run, Style, Theme, board, png, tile_sheet};
use railhead_titles::Title;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// Hexes with tile and rotation, then tokens: hex, stop, company.
type Position = (&'static [(&'static str, &'static str, u8)], &'static [(&'static str, u8, &'static str)]);

const INDIA: Position = (
    &[
        ("N10", "58", 2),
        ("N12", "8", 1),
        ("M13", "81", 0),
        ("M15", "8", 1),
        ("L16", "9", 0),
        ("K17", "14", 0),
        ("I19", "9", 0),
        ("H20", "6", 4),
        ("I27", "58", 5),
        ("I25", "8", 2),
        ("H24", "12", 5),
        ("H22", "15", 1),
        ("G21", "56", 5),
        ("E13", "4", 2),
        ("D12", "9", 2),
        ("C11", "12", 5),
        ("C9", "8", 2),
        ("B8", "115", 5),
        ("D10", "9", 0),
        ("G13", "76", 1),
        ("G11", "250", 4),
        ("H10", "717", 0),
        ("I9", "74", 0),
        ("J8", "76", 3),
        ("K9", "74", 2),
        ("L10", "73", 0),
        ("Q17", "9", 2),
        ("P16", "9", 2),
        ("O15", "6", 3),
        ("T16", "113", 4),
        ("S17", "74", 0),
        ("K25", "4", 1),
        ("K19", "4", 1),
        ("F14", "500", 0),
        ("R18", "105", 0),
        ("I29", "71", 0),
        ("L18", "87", 0),
    ],
    &[
        ("K17", 0, "BNR"),
        ("K17", 0, "GIP"),
        ("H20", 0, "GIP"),
        ("H24", 0, "EIR"),
        ("H22", 0, "EIR"),
        ("C11", 0, "NWR"),
        ("B8", 0, "NWR"),
        ("H10", 0, "BBCI"),
        ("J8", 0, "BBCI"),
        ("O15", 0, "MSM"),
        ("T16", 0, "SIR"),
        ("M9", 1, "GIP"),
        ("M9", 0, "BBCI"),
        ("J28", 0, "BNR"),
        ("J28", 1, "EIR"),
        ("R18", 0, "MSM"),
    ],
);

const MIDWEST: Position = (
    &[
        ("D6", "298", 0),
        ("C15", "294", 1),
        ("B16", "5", 4),
        ("E11", "15", 1),
        ("D8", "9", 1),
        ("D10", "24", 1),
        ("D12", "23", 1),
        ("D14", "619", 1),
        ("E13", "8", 3),
        ("E15", "9", 1),
        ("E17", "295", 4),
        ("D18", "8", 5),
        ("D20", "14", 0),
        ("E19", "9", 1),
        ("F18", "8", 1),
        ("G17", "9", 0),
        ("G19", "14", 1),
        ("G15", "611", 0),
        ("G13", "14", 1),
        ("H12", "297", 1),
        ("G9", "611", 2),
        ("F10", "45", 0),
        ("F8", "8", 2),
        ("E7", "9", 2),
        ("G7", "6", 1),
        ("H6", "9", 0),
        ("J4", "9", 0),
        ("I11", "8", 4),
    ],
    &[
        ("D6", 0, "IC"),
        ("D6", 2, "NYC"),
        ("C15", 0, "GT"),
        ("C15", 0, "MS"),
        ("B16", 0, "GT"),
        ("D14", 0, "NYC"),
        ("D20", 0, "NYC"),
        ("E17", 0, "ERIE"),
        ("E21", 0, "ERIE"),
        ("F20", 0, "PRR"),
        ("G19", 0, "B&O"),
        ("I15", 0, "C&O"),
        ("G9", 0, "BIG4"),
        ("G9", 0, "PRR"),
        ("H12", 0, "B&O"),
        ("H12", 0, "C&O"),
        ("K3", 0, "IC"),
    ],
);

const AUSTRALIA: Position = (
    &[
        ("B17", "235", 1),
        ("B19", "238", 3),
        ("C18", "55", 0),
        ("C20", "6", 1),
        ("D19", "9", 0),
        ("E18", "57", 0),
        ("F17", "236", 2),
        ("F15", "59", 4),
        ("E16", "8", 0),
        ("G14", "14", 2),
        ("G12", "1", 0),
        ("G10", "64", 0),
        ("H11", "239", 1),
        ("H9", "57", 1),
        ("H7", "6", 2),
        ("G6", "240", 3),
        ("F5", "611", 0),
        ("E4", "915", 0),
        ("G8", "9", 1),
        ("D3", "2", 1),
        ("F11", "20", 0),
        ("E2", "5", 3),
        ("I10", "241", 1),
        ("F13", "15", 0),
    ],
    &[
        ("B19", 0, "QR"),
        ("F17", 0, "NSW"),
        ("F17", 0, "COM"),
        ("G14", 0, "FT"),
        ("H11", 0, "VR"),
        ("H11", 0, "NSW"),
        ("G6", 0, "SAR"),
        ("G6", 0, "COM"),
        ("E4", 0, "CAR"),
        ("D1", 0, "WA"),
        ("F5", 0, "SAR"),
    ],
);

fn play(ground: &Ground, companies: &[Company], (tiles, tokens): Position) -> Board {
    let mut board = Board::new(ground);
    for (hex, tile, rotation) in tiles {
        let (Some(at), Some(id), Some(rotation)) =
            (ground.map.find(hex), ground.tiles.find(tile), Rotation::new(*rotation))
        else {
            continue;
        };
        // Not every turn of every tile fits; the gallery shows one that does.
        let turns = Rotation::ALL.into_iter().cycle().skip(rotation.index()).take(6);
        let placed =
            turns.into_iter().any(|rotation| board.set(ground, Placement { hex: at, tile: id, rotation }).is_ok());
        if !placed {
            println!("{hex}: tile {tile} does not fit");
        }
    }
    for (hex, stop, sign) in tokens {
        let owner = companies.iter().position(|c| c.sign == *sign).and_then(|k| u8::try_from(k).ok());
        let (Some(at), Some(owner)) = (ground.map.find(hex), owner.map(Owner)) else { continue };
        let placed = board.place_token(ground, at, StopId(*stop), None, owner);
        if placed.is_err() && board.place_token_beside(ground, at, StopId(*stop), owner).is_err() {
            println!("{hex}: no token of {sign}");
        }
    }
    board
}

/// All track of some hexes, as if a train had run there.
fn run(ground: &Ground, board: &Board, hexes: &[&str]) -> Run {
    let ids: Vec<HexId> = hexes.iter().filter_map(|h| ground.map.find(h)).collect();
    let all = ids.iter().flat_map(|id| (0..board.face(ground, *id).segments().len()).map(move |k| (*id, k)));
    Run::from(all.collect::<Vec<_>>())
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: gallery FOLDER [TITLE]")?;
    let only = std::env::args().nth(2);
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for title in railhead_titles::ALL {
        if only.as_deref().is_none_or(|o| o == title.name) {
            pictures(folder, title)?;
        }
    }
    Ok(())
}

fn pictures(folder: &Path, title: &Title) -> Result<(), Box<dyn Error>> {
    let ground = title.ground()?;
    let companies = title.companies()?;
    let position = match title.name {
        "1846" => MIDWEST,
        "1848" => AUSTRALIA,
        _ => INDIA,
    };
    let bare = Board::new(&ground);
    let mut played = play(&ground, companies, position);
    if title.name == "1846"
        && let Some(hex) = ground.map.find("F20")
    {
        played.place_token_beside(&ground, hex, StopId(0), Owner(1))?;
    }
    let plain =
        BoardStyle { title: title.full_name.to_owned(), currency: title.currency.to_owned(), ..BoardStyle::default() };
    let find = |names: &[&str]| names.iter().filter_map(|n| ground.map.find(n)).collect::<Vec<_>>();
    let busy = match title.name {
        "1846" => BoardStyle {
            era: Some(0),
            legal: find(&["D8", "C9", "F12", "H10"]),
            changed: find(&["G13", "E11"]),
            runs: vec![
                run(&ground, &played, &["G9", "G13", "G15"]),
                run(&ground, &played, &["E15", "E17"]),
                run(&ground, &played, &["D14", "D12"]),
            ],
            ..plain.clone()
        },
        "1848" => BoardStyle {
            era: Some(2),
            legal: find(&["E10", "E12"]),
            changed: find(&["F5", "G8"]),
            runs: vec![run(&ground, &played, &["G6", "G8"]), run(&ground, &played, &["H9", "H11"])],
            ..plain.clone()
        },
        _ => BoardStyle {
            legal: find(&["J18", "L12", "K15", "K21", "G23", "G19"]),
            changed: find(&["G11", "D10", "H24"]),
            laying: ground.tiles.find("4").zip(ground.map.find("J18")).map(|(tile, hex)| Placement {
                hex,
                tile,
                rotation: Rotation::NONE,
            }),
            area: Some("GIP".to_owned()),
            runs: vec![
                run(&ground, &played, &["K19", "K17", "I19", "H20"]),
                run(&ground, &played, &["N10", "N12", "M15", "L16"]),
            ],
            ..plain.clone()
        },
    };
    for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
        let style = Style { theme, standalone: true };
        let sheet = tile_sheet(title.full_name, &ground.tiles, &style);
        let mut all = vec![("tiles", sheet, 1400)];
        for (kind, lies, look) in [("bare", &bare, &plain), ("busy", &played, &busy)] {
            let look = BoardStyle { style, ..look.clone() };
            let mut svg = String::new();
            let mut least = Duration::MAX;
            for _ in 0..20 {
                let start = Instant::now();
                svg = board(&ground, companies, lies, &look);
                least = least.min(start.elapsed());
            }
            println!("{} {kind} {name}: {least:.2?}, {} KiB", title.name, svg.len() >> 10);
            all.push((kind, svg, 2400));
        }
        for (kind, svg, width) in all {
            fs::write(folder.join(format!("{}-{kind}-{name}.svg", title.name)), &svg)?;
            fs::write(folder.join(format!("{}-{kind}-{name}.png", title.name)), png(&svg, width)?)?;
        }
    }
    Ok(())
}
