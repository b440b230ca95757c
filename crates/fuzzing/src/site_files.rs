//! Games of 18xx.games, and traces of them.

use crate::invariants::{filed, shown, sound};
use railhead_records::site::{self, GameTrace, Record};
use std::cell::Cell;

/// So many actions of a record are played.
const MOST: u32 = 400;

/// Reads a record, writes it again, plays it here, and exports what was played.
pub fn site_files(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Err(why) = GameTrace::read(text) {
        assert!(why.to_string().len() < 1_000, "{why}");
    }
    let record = match Record::read(text) {
        Ok(record) => record,
        Err(why) => {
            assert!(why.to_string().len() < 1_000, "{why}");
            return;
        }
    };
    let again = Record::read(&record.write()).unwrap_or_else(|why| panic!("{why}\n{}", record.write()));
    assert_eq!(again.actions.len(), record.actions.len());
    let asked = Cell::new(0);
    let go_on = || {
        asked.set(asked.get() + 1);
        asked.get() <= MOST
    };
    let imported = match site::import_while(&record, go_on) {
        Ok(Some(imported)) => imported,
        Ok(None) => return,
        Err(why) => return assert!((1..1_500).contains(&why.to_string().len()), "{why}"),
    };
    let game = &imported.game;
    sound(game);
    shown(game);
    filed(game);
    if let Ok(exported) = site::export(game) {
        Record::read(&exported.write()).unwrap_or_else(|why| panic!("what is exported is read: {why}"));
    }
}
