//! What the fuzz targets found or know is tried again, without a fuzzer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may")]

use railhead_fuzzing::TARGETS;
use railhead_testkit::{Dice, cases};
use std::path::{Path, PathBuf};

fn corpus(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|why| panic!("{}: {why}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    assert!(files.len() >= 5, "{} is nearly empty", folder.display());
    files.into_iter().map(|file| (file.clone(), std::fs::read(file).unwrap())).collect()
}

/// Says which input it was, should it fail.
fn tried(target: fn(&[u8]), name: &str, bytes: &[u8]) {
    struct Name<'a>(&'a str, &'a [u8]);
    impl Drop for Name<'_> {
        fn drop(&mut self) {
            if std::thread::panicking() {
                railhead_testkit::tell(&format!("the input was {}: {:?}", self.0, String::from_utf8_lossy(self.1)));
            }
        }
    }
    let _name = Name(name, bytes);
    target(bytes);
}

fn replayed(name: &str, few: u64, all: u64) {
    let (_, target) = TARGETS.iter().find(|(target, _)| *target == name).expect("a target of this name");
    let corpus = corpus(name);
    for (file, bytes) in &corpus {
        tried(*target, &file.display().to_string(), bytes);
    }
    // A fuzzer in small: each time something of the corpus with a few bytes changed.
    let mut dice = Dice::new(1846);
    for _ in 0..cases(few, all) {
        let (file, bytes) = &corpus[dice.roll(corpus.len())];
        let mut bytes = bytes.clone();
        for _ in 0..=dice.roll(3) {
            let at = dice.roll(bytes.len());
            match dice.roll(4) {
                0 => bytes.truncate(at.max(1)),
                1 => bytes.insert(at, u8::try_from(dice.roll(256)).unwrap()),
                _ => bytes[at] = u8::try_from(dice.roll(256)).unwrap(),
            }
        }
        tried(*target, &format!("{}, changed", file.display()), &bytes);
    }
}

#[test]
fn actions() {
    replayed("actions", 60, 3_000);
}

#[test]
fn api_bodies() {
    replayed("api_bodies", 20, 1_000);
}

#[test]
fn game_files() {
    replayed("game_files", 60, 3_000);
}

#[test]
fn grounds() {
    replayed("grounds", 60, 3_000);
}

#[test]
fn site_files() {
    replayed("site_files", 60, 3_000);
}

/// A target that nothing builds or replays would be no target.
#[test]
fn every_target_is_built_and_replayed() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = std::fs::read_to_string(here.join("../../fuzz/Cargo.toml")).unwrap();
    let this = include_str!("corpora.rs");
    for (name, _) in TARGETS {
        assert!(manifest.contains(&format!("fuzz_targets/{name}.rs")), "{name} is not in fuzz/Cargo.toml");
        let source = std::fs::read_to_string(here.join(format!("../../fuzz/fuzz_targets/{name}.rs"))).unwrap();
        assert!(source.contains(&format!("railhead_fuzzing::{name}(")), "{name}.rs calls something else");
        assert!(this.contains(&format!("replayed(\"{name}\",")), "{name} is not replayed");
    }
}
