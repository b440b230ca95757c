//! Games that were kept under each version of the rules go on replaying to their results, whatever is changed: a rule that would
//! alter one of them is changed under a new version. Files are only ever added to the folder `corpus`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use railhead_records::GameFile;
use std::path::PathBuf;

#[test]
fn kept_games_of_every_version_replay_to_their_results() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let file = GameFile::read(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let recorded = file.result.clone().expect("a result to compare with");
        let game = file.play().unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let outcome = game.outcome().unwrap_or_else(|| panic!("{} does not end", path.display()));
        assert_eq!(outcome.worth, recorded.worth, "{}", path.display());
        assert_eq!(GameFile::of(&game).unwrap().write(), text, "{} is written as it was read", path.display());
        seen += 1;
    }
    assert!(seen >= 3);
}
