//! Maps, tiles, companies and positions.

use crate::invariants::sound;
use railhead_board::{
    Board, Ground, HexId, Owner, Position, Reach, ReadError, read_companies, read_map, read_position, read_tiles,
};
use railhead_bots::{Random, play_out};
use railhead_draw::{BoardStyle, board, tile_sheet};
use railhead_engine::{MAP, Setup};
use railhead_titles::{ALL, Game, Title};

/// Reads a file that replaces one of a title's, and uses what it says. The first line says which: the name of a title, and `map`,
/// `tiles`, `companies`, `position`, or `own` for a map that a game is played on.
pub fn grounds(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Some((head, text)) = text.split_once('\n') else { return };
    let Some((name, kind)) = head.trim().split_once(' ') else { return };
    let Some(title) = railhead_titles::find(name) else { return };
    match kind.trim() {
        "map" => used(read_map("f", text).and_then(|map| Ground::new(map, read_tiles("t", title.files.tiles.1)?))),
        "tiles" => used(read_map("m", title.files.map.1).and_then(|map| Ground::new(map, read_tiles("f", text)?))),
        "companies" => drop(told(read_companies("f", text))),
        "position" => position(title, text),
        "own" => own(title, text),
        _ => {}
    }
}

/// A fault says where and what, in a few words.
fn told<T>(read: Result<T, ReadError>) -> Option<T> {
    let error = match read {
        Ok(read) => return Some(read),
        Err(error) => error,
    };
    assert!(error.line >= 1 && error.column >= 1, "{error}");
    assert!(error.to_string().len() < 1_000, "{error}");
    None
}

/// What any ground that was read must stand: listing, laying, reaching, costing, drawing.
fn used(read: Result<Ground, ReadError>) {
    let Some(ground) = told(read) else { return };
    let mut lies = Board::new(&ground);
    for round in 0..12_usize {
        let hex = HexId(u16::try_from(round * 7 % ground.map.len().max(1)).unwrap());
        if usize::from(hex.0) >= ground.map.len() {
            break;
        }
        let legal: Vec<_> = lies.placements(&ground, hex).collect();
        if let Some(at) = legal.get(round % legal.len().max(1)) {
            let _ = lies.cost(&ground, *at).total();
            lies.lay(&ground, *at).expect("what is listed is accepted");
        }
        for (stop, _) in lies.face(&ground, hex).stops_with_ids() {
            let _ = lies.place_token(&ground, hex, stop, None, Owner(0));
        }
    }
    let reach = Reach::of(&ground, &lies, Owner(0));
    let _ = reach.railheads(&ground, &lies).count();
    let style = BoardStyle::default();
    let svg = board(&ground, &[], &lies, &style);
    assert!(!svg.contains("NaN") && !svg.contains("inf\""), "a place that is none");
    let sheet = tile_sheet("t", &ground.tiles, &style.style);
    assert!(!sheet.contains("NaN") && !sheet.contains("inf\""), "a place that is none");
}

fn position(title: &'static Title, text: &str) {
    let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
    let Some(read) = told(read_position("f", text, &ground, companies)) else { return };
    let written = Position::write(&ground, companies, &read.board);
    let again = read_position("w", &written, &ground, companies);
    let again = again.unwrap_or_else(|why| panic!("what is written is not read: {why}\n{written}"));
    assert_eq!(again.board.fingerprint(), read.board.fingerprint(), "{written}");
    let _ = board(&ground, companies, &read.board, &BoardStyle::default());
}

/// A game on a map of one's own is as sound as any.
fn own(title: &'static Title, text: &str) {
    assert!(ALL.iter().any(|known| known.name == title.name));
    let setup = Setup {
        title: title.name.to_owned(),
        version: title.version,
        options: vec![(MAP.to_owned(), text.to_owned())],
        seats: (1..=title.players.0.max(3)).map(|n| format!("Player {n}")).collect(),
        seed: 1,
    };
    let Ok(mut game) = Game::start(&setup) else { return };
    sound(&game);
    let mut player = Random::lively(u64::try_from(text.len() % 16).unwrap());
    for _ in 0..4 {
        if let Err(why) = play_out(&mut game, &mut player, 30) {
            panic!("{why}");
        }
        sound(&game);
    }
}
