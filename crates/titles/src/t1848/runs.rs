//! Trains and bonuses of 1848.

use crate::{Perk, Runs};
use railhead_board::{Ground, HexId, StopKind};
use railhead_routes::{Bonus, FaultKind, Network, NodeId, Range, Train};

pub(super) static RUNS: Runs = Runs { train, bonuses, cite, perks: &[] };

/// The region of the map that the 2E train runs to.
const GOAL: &str = "ghan";

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
        let goal = goal_of_the_2e(ground);
        let places = (0u16..).map(NodeId).zip(&network.nodes).filter(|(_, n)| n.at.is_some_and(|at| goal(at.hex)));
        return Some(Train { range: Range::Express(places.map(|(id, _)| id).collect()), ..Train::unlimited("2E") });
    }
    let (number, free_markers) = name.strip_suffix('+').map_or((name, 0), |n| (n, 1));
    let count: u8 = number.parse().ok().filter(|n| [2, 3, 4, 5, 6, 8].contains(n))?;
    (count < 8 || free_markers == 0).then(|| Train { name: name.to_owned(), free_markers, ..Train::stops(count) })
}

/// Whether a hex is where the 2E train runs to.
fn goal_of_the_2e(ground: &Ground) -> impl Fn(HexId) -> bool {
    // Maps of players that were drawn before the map declared the goal know it by its name only.
    let declared = ground.map.iter().any(|(_, hex)| hex.lies_in(GOAL));
    move |at| {
        let hex = ground.map.hex(at);
        if declared { hex.lies_in(GOAL) } else { hex.place.as_deref() == Some("Alice Springs") }
    }
}

fn bonuses(ground: &Ground, network: &Network, _: &[Perk]) -> Vec<Bonus> {
    // A K city counts for the bonus even while it carries a plain tile.
    let is_k = |hex: &railhead_board::Hex| hex.label.as_ref().is_some_and(|l| l.text == "K");
    let k_city =
        |n: &railhead_routes::Node| n.kind == StopKind::City && n.at.is_some_and(|at| is_k(ground.map.hex(at.hex)));
    let stops = (0u16..).map(NodeId).zip(&network.nodes).filter(|(_, n)| k_city(n)).map(|(id, _)| id).collect();
    vec![Bonus::Set { name: "K cities".to_owned(), stops, amounts: vec![0, 0, 50, 100, 150, 200] }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::t1848::TITLE;

    fn goals(map: &str) -> Vec<String> {
        let (file, _) = TITLE.files.map;
        let ground = TITLE.read_ground(Some((file, map)), None).unwrap();
        let goal = goal_of_the_2e(&ground);
        ground.map.iter().filter(|(id, _)| goal(*id)).map(|(_, hex)| hex.name.clone()).collect()
    }

    #[test]
    fn the_2e_runs_to_what_the_map_says_whatever_it_is_called() {
        let (_, map) = TITLE.files.map;
        assert_eq!(goals(map), ["A4", "A6"]);
        assert_eq!(goals(&map.replace("Alice Springs", "Mparntwe")), ["A4", "A6"]);
        // A map that was drawn before the goal was declared.
        assert_eq!(goals(&map.replace(" ghan\n", "\n")), ["A4", "A6"]);
    }
}
