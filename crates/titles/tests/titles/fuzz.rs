//! Data files with random damage: an error that says where, or a ground on which everything still works. Never a panic.
//!
//! `RAILHEAD_CASES=1000000 cargo test --release -p railhead-titles fuzz` runs for long.

use crate::common::Dice;
use railhead_board::{Board, Company, Ground, Owner, Reach, read_companies, read_map, read_position, read_tiles, text};
use railhead_testkit::cases;
use railhead_titles::ALL;

/// Pieces that are likely to hit something.
const PIECES: [&str; 40] = [
    "(",
    ")",
    "\"",
    "#",
    "!",
    ">",
    "?",
    "?weak",
    "0-7",
    "a-b",
    "z=9",
    "x-1",
    "x99999",
    "city(",
    "city(0,0)",
    "town(10/20)",
    ",",
    "-",
    ":",
    "=",
    "open()",
    "open(0)",
    "home()",
    "label()",
    "label(K,pink)",
    "bid()",
    "end(E)",
    "side A1-A3 joined",
    "hex A1 land",
    "\u{0}",
    "\u{202e}",
    "ü",
    "999999999999999999999",
    "-1",
    "1e300",
    "tile 9 yellow x1 0-3",
    "format map 1",
    "junction(3)",
    "area X rows Z-A",
    "eras",
];

fn damage(text: &str, dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.roll(4) {
        let at = dice.roll(bytes.len());
        match dice.roll(8) {
            0 => bytes[at] = u8::try_from(dice.roll(256)).unwrap(),
            1 => {
                bytes.remove(at);
            }
            2 => bytes.truncate(at.max(1)),
            3 | 4 => {
                let piece = PIECES[dice.roll(PIECES.len())].as_bytes();
                bytes.splice(at..at, piece.iter().copied());
            }
            5 => {
                // A whole word replaced.
                let end = bytes[at..].iter().position(u8::is_ascii_whitespace).map_or(bytes.len(), |n| at + n);
                bytes.splice(at..end, PIECES[dice.roll(PIECES.len())].bytes());
            }
            6 => {
                // A line doubled somewhere else.
                let start = bytes[..at].iter().rposition(|b| *b == b'\n').map_or(0, |n| n + 1);
                let end = bytes[at..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| at + n + 1);
                let line = bytes[start..end].to_vec();
                let to = dice.roll(bytes.len());
                bytes.splice(to..to, line);
            }
            _ => {
                let (a, b) = (dice.roll(bytes.len()), dice.roll(bytes.len()));
                bytes.swap(a, b);
            }
        }
        if bytes.is_empty() {
            bytes.push(b'x');
        }
    }
    bytes
}

/// What any ground that was read must stand: listing, laying, reaching, costing.
fn use_it(ground: &Ground, dice: &mut Dice) {
    let mut board = Board::new(ground);
    for _ in 0..10 {
        let hex = railhead_board::HexId(u16::try_from(dice.roll(ground.map.len())).unwrap());
        let legal: Vec<_> = board.placements(ground, hex).collect();
        if let Some(at) = legal.get(dice.roll(legal.len().max(1))) {
            let _ = board.cost(ground, *at).total();
            board.lay(ground, *at).expect("what is listed is accepted");
        }
        for (stop, _) in board.face(ground, hex).stops_with_ids() {
            let _ = board.place_token(ground, hex, stop, None, Owner(0));
        }
    }
    let reach = Reach::of(ground, &board, Owner(0));
    let _ = reach.railheads(ground, &board).count();
}

#[test]
fn damaged_files_are_refused_or_work() {
    let mut dice = Dice::new(99);
    let (mut refused, mut read) = (0, 0);
    for round in 0..cases(800, 800) {
        let title = ALL[usize::try_from(round).unwrap() % ALL.len()];
        let (tiles, map) = (title.files.tiles.1, title.files.map.1);
        let which = dice.roll(2);
        let broken = damage([tiles, map][which], &mut dice);
        let result = text("f", &broken).and_then(|broken| match which {
            0 => Ground::new(read_map("m", map)?, read_tiles("f", broken)?),
            _ => Ground::new(read_map("f", broken)?, read_tiles("t", tiles)?),
        });
        match result {
            Ok(ground) => {
                read += 1;
                use_it(&ground, &mut dice);
            }
            Err(error) => {
                refused += 1;
                assert!(error.line >= 1 && error.column >= 1, "{error}");
                assert!(error.to_string().len() < 700, "{error}");
            }
        }
    }
    assert!(refused > 100 && read > 20, "{refused} refused, {read} read");
}

#[test]
fn damaged_companies_and_positions_are_refused_or_work() {
    let mut dice = Dice::new(7);
    let title = railhead_titles::find("1853-2009").unwrap();
    let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
    let board = crate::common::busy_board(&ground, 3, 100, 8);
    let position = railhead_board::Position::write(&ground, companies, &board);
    for _ in 0..cases(500, 500) {
        let broken = damage(title.files.companies.1, &mut dice);
        let _: Result<(String, Vec<Company>), _> = text("c", &broken).and_then(|t| read_companies("c", t));
        let broken = damage(&position, &mut dice);
        let _ = text("p", &broken).and_then(|t| read_position("p", t, &ground, companies));
    }
}

#[test]
fn noise_is_refused() {
    let mut dice = Dice::new(5);
    for _ in 0..cases(500, 500) {
        let noise: Vec<u8> = (0..dice.roll(400)).map(|_| u8::try_from(dice.roll(256)).unwrap()).collect();
        let read = text("n", &noise).and_then(|t| read_map("n", t));
        assert!(read.is_err());
    }
}
