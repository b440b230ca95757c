//! Trains and bonuses of 1846.

use crate::{Perk, Runs};
use railhead_board::{Feature, Ground};
use railhead_routes::{Bonus, FaultKind, Network, NodeId, Scope, Train};

pub(super) static RUNS: Runs = Runs {
    train,
    bonuses,
    cite,
    perks: &[
        ("MAIL", "Mail Contract: 10 for each location that one train visits", None),
        ("SC", "Steamboat Company: every run to the marked place earns 20 for each of its port symbols", Some("port")),
        ("MPC", "Meat Packing Company: every run to the marked place earns 30", Some("meat")),
        ("BT", "Boomtown: every run to the marked place earns 20", Some("bt")),
    ],
};

fn cite(fault: FaultKind) -> &'static str {
    match fault {
        FaultKind::TooFar => "1846 6.33",
        FaultKind::SharedTrack | FaultKind::Train => "1846 6.3 (multiple routes)",
        FaultKind::StopTwice => "1846 6.3, 6.31, 6.32",
        FaultKind::Line
        | FaultKind::Reversing
        | FaultKind::TrackTwice
        | FaultKind::Gauge
        | FaultKind::TooShort
        | FaultKind::Blocked
        | FaultKind::NoToken
        | FaultKind::Place => "1846 6.3",
    }
}

fn train(_: &Ground, _: &Network, name: &str) -> Option<Train> {
    Some(match name {
        "2" => Train::stops(2),
        "3/5" => Train::best_of(3, 5),
        "4" => Train::stops(4),
        "4/6" => Train::best_of(4, 6),
        "5" => Train::stops(5),
        "6" => Train::stops(6),
        "7/8" => Train::best_of(7, 8),
        _ => return None,
    })
}

fn bonuses(ground: &Ground, network: &Network, perks: &[Perk]) -> Vec<Bonus> {
    let shares = |wanted: &str| -> Vec<(NodeId, u16)> {
        let share = |hex: &railhead_board::Hex| {
            hex.features.iter().find_map(|f| match f {
                Feature::PairEnd { side, bonus } if side == wanted => Some(*bonus),
                _ => None,
            })
        };
        nodes(network).filter_map(|(id, hex)| share(ground.map.hex(hex)).map(|bonus| (id, bonus))).collect()
    };
    let mut all = vec![Bonus::Pair { name: "east to west".to_owned(), one: shares("E"), other: shares("W") }];
    for perk in perks {
        let hex = perk.hex.as_deref().and_then(|name| ground.map.find(name));
        let stops: Vec<NodeId> = nodes(network).filter(|(_, h)| Some(*h) == hex).map(|(id, _)| id).collect();
        let place = |name: &str, amount| Bonus::Place {
            name: name.to_owned(),
            stops: stops.clone(),
            amount,
            scope: Scope::EachRun,
        };
        match perk.key.as_str() {
            "MAIL" => all.push(Bonus::PerStop { name: "mail contract".to_owned(), amount: 10 }),
            "SC" => {
                let ports = hex.map_or(0, |h| {
                    ground
                        .map
                        .hex(h)
                        .features
                        .iter()
                        .find_map(|f| match f {
                            Feature::Icon { key, count } if key == "port" => Some(u16::from(*count)),
                            _ => None,
                        })
                        .unwrap_or(0)
                });
                all.push(place("port", 20 * ports));
            }
            "MPC" => all.push(place("meat packing", 30)),
            "BT" => all.push(place("Boomtown", 20)),
            _ => {}
        }
    }
    all
}

/// The stops of a network with their hexes.
fn nodes(network: &Network) -> impl Iterator<Item = (NodeId, railhead_board::HexId)> + '_ {
    (0u16..).map(NodeId).zip(&network.nodes).filter_map(|(id, n)| n.at.map(|at| (id, at.hex)))
}
