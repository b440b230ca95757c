//! The kept games of the titles of `railhead-titles`: see `railhead-corpus` for what is demanded of them.
//!
//! After a new version was added, `RAILHEAD_KEEP=1 cargo test -p railhead-records corpus` plays and keeps the games that are missing.

use railhead_corpus::{Corpus, kind};
use railhead_engine::Setup;
use railhead_titles::ALL;

fn corpus() -> Corpus {
    Corpus::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus"), ALL)
}

#[test]
fn kept_games_of_every_version_replay_to_their_results() {
    corpus().replay();
}

#[test]
fn there_is_a_kept_game_for_every_title_version_and_preset() {
    corpus().demand();
}

#[test]
fn a_version_without_a_kept_game_is_noticed() {
    corpus().misses_a_new_version();
}

#[test]
fn a_game_with_further_options_stands_for_no_kind() {
    let setup = |options: &[(&str, &str)]| Setup {
        title: "1846".to_owned(),
        version: 3,
        options: options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect(),
        seats: Vec::new(),
        seed: 1,
    };
    let stands = |preset: Option<&str>| Some(("1846".to_owned(), 3, preset.map(str::to_owned)));
    assert_eq!(kind(&setup(&[])), stands(None));
    assert_eq!(kind(&setup(&[("preset", "18xx.games")])), stands(Some("18xx.games")));
    assert_eq!(kind(&setup(&[("seats-as-listed", "on")])), None);
    assert_eq!(kind(&setup(&[("preset", "18xx.games"), ("seats-as-listed", "on")])), None);
}
