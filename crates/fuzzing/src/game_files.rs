//! Game files of our own.

use crate::invariants::{filed, shown, sound};
use railhead_records::GameFile;
use std::cell::Cell;

/// So many actions of a file are played: enough to come to every kind of them, and few enough to try many files.
const MOST: u32 = 400;

/// Reads a game file, writes it again, and plays it.
pub fn game_files(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let looks = GameFile::looks_like(text);
    let file = match GameFile::read(text) {
        Ok(file) => file,
        Err(why) => return assert!(why.to_string().len() < 1_000, "{why}"),
    };
    assert!(looks, "a file that can be read looks like one");
    let written = file.write();
    assert_eq!(GameFile::read(&written).as_ref(), Ok(&file), "what is written is read again\n{written}");
    assert_eq!(GameFile::read(&written).map(|f| f.write()), Ok(written), "and written in the same way");
    let asked = Cell::new(0);
    let go_on = || {
        asked.set(asked.get() + 1);
        asked.get() <= MOST
    };
    match file.play_while(go_on) {
        Ok(game) => {
            sound(&game);
            shown(&game);
            filed(&game);
        }
        Err(why) => assert!((1..1_500).contains(&why.to_string().len()), "{why}"),
    }
}
