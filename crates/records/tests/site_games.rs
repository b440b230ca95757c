//! Games of 18xx.games replay here to the pound, step by step.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may fail loudly")]

use railhead_records::site::{GameTrace, Record, check};
use std::path::PathBuf;

#[path = "../../titles/tests/common/mod.rs"]
#[allow(dead_code, reason = "only some helpers are needed here")]
mod common;

fn games(folder: &str) -> Vec<PathBuf> {
    let Some(shared) = common::shared("fixtures") else { return Vec::new() };
    let mut files: Vec<PathBuf> = std::fs::read_dir(shared.join(folder))
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.to_string_lossy().ends_with(".json") && !p.to_string_lossy().ends_with(".trace.json"))
        .collect();
    files.sort();
    files
}

fn all_reproduced(folder: &str) {
    let mut wrong = Vec::new();
    for file in games(folder) {
        let record = Record::read(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let trace = std::fs::read_to_string(file.with_extension("trace.json")).unwrap();
        let trace = GameTrace::read(&trace).unwrap();
        let checked = check(&record, Some(&trace)).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        println!("{name}: {checked}; {} slips", checked.slips.len());
        for slip in &checked.slips {
            println!("   {slip}");
        }
        if checked.difference.is_some() || !checked.slips.is_empty() {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "not reproduced exactly: {wrong:?}");
}

#[test]
fn games_of_1846_are_reproduced_step_by_step() {
    all_reproduced("1846");
}

#[test]
fn games_of_1846_for_two_are_reproduced_step_by_step() {
    all_reproduced("1846-2p");
}
