//! What several tests and the benchmarks of this crate share.
#![allow(dead_code, unused_imports, reason = "each user takes what it needs")]

#[path = "../../../titles/tests/common/mod.rs"]
pub(crate) mod boards;
pub(crate) mod networks;
pub(crate) mod reference;

pub(crate) use boards::Dice;
use railhead_board::StopKind;
use railhead_routes::{Network, NodeId};
pub(crate) use railhead_testkit::{cases, shared};

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

/// The hex grids with known optima: file, trains, best revenue.
pub(crate) const GRIDS: [(&str, &[u8], u32); 13] = [
    ("grid5x5.txt", &[5], 340),
    ("grid5x5.txt", &[6], 410),
    ("grid5x5.txt", &[4, 4], 530),
    ("grid5x5.txt", &[5, 5], 670),
    ("grid5x5.txt", &[6, 6], 810),
    ("grid5x5.txt", &[4, 4, 4], 780),
    ("grid5x5.txt", &[5, 5, 5], 980),
    ("grid7x9.txt", &[6], 450),
    ("grid7x9.txt", &[5, 5], 730),
    ("grid7x9.txt", &[4, 4, 4], 850),
    ("grid7x9.txt", &[6, 6], 880),
    ("grid7x9.txt", &[5, 5, 5], 1080),
    ("grid7x9.txt", &[6, 6, 6], 1300),
];
