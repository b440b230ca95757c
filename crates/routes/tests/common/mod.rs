//! What several tests and the benchmarks of this crate share.
#![allow(dead_code, reason = "each user takes what it needs")]

use railhead_board::StopKind;
use railhead_routes::{Network, NodeId};
use std::io::Write;
use std::path::PathBuf;

/// The folder beside the project, if it is there. Says so when it is not.
pub(crate) fn shared(folder: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    // Written past the test harness, which keeps to itself what passing tests print.
    let _ = writeln!(std::io::stderr(), "skipped: ../shared/{folder} is not there");
    None
}

/// How many random cases to try: so many, or as many as `RAILHEAD_CASES` says.
pub(crate) fn cases(usual: u64) -> u64 {
    std::env::var("RAILHEAD_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// A grid file: `v ID VALUE` a city, `e ID A B` track between two; the token is on the city in the middle.
pub(crate) fn grid(name: &str) -> Option<Network> {
    let text = std::fs::read_to_string(shared("bench")?.join(name)).unwrap();
    let mut network = Network::default();
    let count = text.lines().filter(|l| l.starts_with('v')).count();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let n = |i: usize| words[i].parse::<u16>().unwrap();
        match words.first() {
            Some(&"v") => {
                let own = usize::from(n(1)) == count / 2;
                network.stop(StopKind::City, n(2), own);
            }
            Some(&"e") => network.link(NodeId(n(2)), NodeId(n(3)), &[u32::from(n(1))]),
            _ => {}
        }
    }
    Some(network)
}

/// A field of n by n cities with all six exits, values of 40 to 80, one token in the middle.
pub(crate) fn hex_field(n: u16) -> Network {
    let mut network = Network::default();
    for i in 0..n * n {
        network.stop(StopKind::City, 40 + (i * 7 + i / n * 3) % 5 * 10, i == n / 2 * n + n / 2);
    }
    let mut piece = 0;
    for row in 0..n {
        for column in 0..n {
            let at = row * n + column;
            let mut join = |r: u16, c: Option<u16>| {
                if let Some(c) = c.filter(|c| *c < n)
                    && r < n
                {
                    network.link(NodeId(at), NodeId(r * n + c), &[piece]);
                    piece += 1;
                }
            };
            join(row, Some(column + 1));
            let (left, right) =
                if row % 2 == 0 { (column.checked_sub(1), Some(column)) } else { (Some(column), Some(column + 1)) };
            join(row + 1, left);
            join(row + 1, right);
        }
    }
    network
}

/// Numbers that are the same in every run.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % below.max(1) as u64).unwrap()
    }
}
