//! Trains and bonuses of 1853, the same in both editions.

use super::book::Book;
use crate::{Perk, Runs};
use railhead_board::{Gauge, Ground};
use railhead_routes::{Bonus, FaultKind, Network, Train};

/// The 2009 edition.
pub(super) static RUNS_2009: Runs = Runs { cite: cite_2009, ..RUNS };

/// The 1989 edition.
pub(super) static RUNS_1989: Runs = Runs { cite: cite_1989, ..RUNS };

impl Book {
    /// Trains and runs, with the paragraphs of this book.
    pub(super) fn runs(self) -> &'static Runs {
        match self {
            Self::Of1989 => &RUNS_1989,
            Self::Of2009 => &RUNS_2009,
        }
    }
}

/// What both editions share.
const RUNS: Runs = Runs { train, bonuses, cite: cite_2009, perks: &[] };

/// The editions number the same paragraphs differently.
const fn paragraph(fault: FaultKind) -> usize {
    match fault {
        FaultKind::Train => 1,
        FaultKind::NoToken => 2,
        FaultKind::Gauge => 3,
        FaultKind::TooFar | FaultKind::TooShort | FaultKind::Place => 4,
        FaultKind::Line | FaultKind::Reversing | FaultKind::StopTwice => 5,
        FaultKind::Blocked => 6,
        FaultKind::TrackTwice => 8,
        FaultKind::SharedTrack => 10,
    }
}

fn cite_2009(fault: FaultKind) -> &'static str {
    const BOOK: [&str; 11] = [
        "1853 (2009) 4.5",
        "1853 (2009) 4.5.1",
        "1853 (2009) 4.5.2",
        "1853 (2009) 4.5.3",
        "1853 (2009) 4.5.4",
        "1853 (2009) 4.5.5",
        "1853 (2009) 4.5.6",
        "1853 (2009) 4.5.7",
        "1853 (2009) 4.5.8",
        "1853 (2009) 4.5.9",
        "1853 (2009) 4.5.10",
    ];
    BOOK[paragraph(fault)]
}

fn cite_1989(fault: FaultKind) -> &'static str {
    const BOOK: [&str; 11] = [
        "1853 (1989) 33",
        "1853 (1989) 33.1",
        "1853 (1989) 33.2",
        "1853 (1989) 33.3",
        "1853 (1989) 33.4",
        "1853 (1989) 33.5",
        "1853 (1989) 33.6",
        "1853 (1989) 33.7",
        "1853 (1989) 33.8",
        "1853 (1989) 33.9",
        "1853 (1989) 33.10",
    ];
    BOOK[paragraph(fault)]
}

/// The number counts cities; towns are free (2009 4.5.4). A 1M train so runs to its one city, which must hold a base, and to
/// towns only.
fn train(_: &Ground, _: &Network, name: &str) -> Option<Train> {
    let (number, gauge) = name.strip_suffix('M').map_or((name, Gauge::Broad), |n| (n, Gauge::Metre));
    let count: u8 = number.parse().ok()?;
    let known = match gauge {
        Gauge::Metre => (1..=4).contains(&count),
        _ => (2..=6).contains(&count),
    };
    known.then(|| Train { name: name.to_owned(), ..Train::stops(count).on(gauge) })
}

const fn bonuses(_: &Ground, _: &Network, _: &[Perk]) -> Vec<Bonus> {
    Vec::new()
}
