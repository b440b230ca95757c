//! Trains and bonuses of 1848.

use crate::{Perk, Runs};
use railhead_board::{Ground, StopKind};
use railhead_routes::{Bonus, FaultKind, Network, NodeId, Range, Train};

pub(super) static RUNS: Runs = Runs { train, bonuses, cite, perks: &[] };

fn cite(fault: FaultKind) -> &'static str {
    match fault {
        FaultKind::Line | FaultKind::TooShort => "1848 10.1.1",
        FaultKind::SharedTrack | FaultKind::Train => "1848 10.1.3",
        FaultKind::Place => "1848 8.2.5",
        FaultKind::Reversing
        | FaultKind::TrackTwice
        | FaultKind::Gauge
        | FaultKind::StopTwice
        | FaultKind::Blocked
        | FaultKind::NoToken
        | FaultKind::TooFar => "1848 10.1.2",
    }
}

fn train(ground: &Ground, network: &Network, name: &str) -> Option<Train> {
    if name == "D" {
        return Some(Train::unlimited("D"));
    }
    if name == "2E" {
        let alice = |at: railhead_board::HexId| ground.map.hex(at).place.as_deref() == Some("Alice Springs");
        let places = (0u16..).map(NodeId).zip(&network.nodes).filter(|(_, n)| n.at.is_some_and(|at| alice(at.hex)));
        return Some(Train { range: Range::Express(places.map(|(id, _)| id).collect()), ..Train::unlimited("2E") });
    }
    let (number, free_markers) = name.strip_suffix('+').map_or((name, 0), |n| (n, 1));
    let count: u8 = number.parse().ok().filter(|n| [2, 3, 4, 5, 6, 8].contains(n))?;
    (count < 8 || free_markers == 0).then(|| Train { name: name.to_owned(), free_markers, ..Train::stops(count) })
}

fn bonuses(ground: &Ground, network: &Network, _: &[Perk]) -> Vec<Bonus> {
    // A K city counts for the bonus even while it carries a plain tile.
    let is_k = |hex: &railhead_board::Hex| hex.label.as_ref().is_some_and(|l| l.text == "K");
    let k_city =
        |n: &railhead_routes::Node| n.kind == StopKind::City && n.at.is_some_and(|at| is_k(ground.map.hex(at.hex)));
    let stops = (0u16..).map(NodeId).zip(&network.nodes).filter(|(_, n)| k_city(n)).map(|(id, _)| id).collect();
    vec![Bonus::Set { name: "K cities".to_owned(), stops, amounts: vec![0, 0, 50, 100, 150, 200] }]
}
