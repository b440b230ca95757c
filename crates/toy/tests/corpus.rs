//! Games of the toy are kept, like those of any title: one for each version of its rules and each preset.
//!
//! After a new version was added, `RAILHEAD_KEEP=1 cargo test -p railhead-toy --test corpus` plays and keeps the games that are missing.

use railhead_corpus::Corpus;

#[test]
fn games_of_every_version_are_kept_and_replay() {
    Corpus::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus"), [railhead_toy::register()]).check();
}
