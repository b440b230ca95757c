//! Rewording a sentence breaks nothing: files are read and written alike where every word that people read is another one.

use crate::common::fixtures;
use railhead_records::GameFile;
use railhead_records::site::{self, GameTrace, Record, check};
use railhead_sitting::reworded::{MARK, reworded};
use railhead_titles::ALL;
use serde_json::Value;

/// The same JSON about the title that is reworded.
fn renamed(text: &str) -> Value {
    for title in ALL {
        let _ = reworded(title);
    }
    let mut json: Value = serde_json::from_str(text).unwrap();
    let name = json["title"].as_str().map(|title| format!("{title}{MARK}"));
    json["title"] = name.expect("a title").into();
    json
}

#[test]
fn games_of_the_site_are_read_by_other_words() {
    for game in fixtures() {
        let record = Record::read(&renamed(&game.text).to_string()).unwrap();
        let trace = GameTrace::read(&renamed(&game.trace_text).to_string()).unwrap();
        let checked = check(&record, Some(&trace)).unwrap();
        let usual = check(&game.record(), Some(&game.trace())).unwrap();
        assert_eq!(checked.difference.is_some(), usual.difference.is_some(), "{}: {checked}", game.file);
        assert_eq!(checked.slips.len(), usual.slips.len(), "{}: {:?}", game.file, checked.slips);
    }
}

#[test]
fn kept_games_are_written_and_exported_by_other_words() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut exported = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let usual = GameFile::read(&text).unwrap().play().unwrap();
        let other = GameFile::read(&renamed(&text).to_string()).unwrap().play().unwrap();
        assert_eq!(usual.state_json().unwrap(), other.state_json().unwrap());
        let json = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let (one, two) = (GameFile::of(&usual).unwrap().write(), GameFile::of(&other).unwrap().write());
        assert_eq!(renamed(&one), json(&two));
        if let Ok(one) = site::export(&usual) {
            let two = site::export(&other).unwrap();
            assert_eq!(renamed(&one.write()), json(&two.write()));
            exported += 1;
        } else {
            assert!(site::export(&other).is_err());
        }
    }
    assert!(exported > 0, "no kept game can be exported");
}
