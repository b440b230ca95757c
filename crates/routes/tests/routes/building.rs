//! From a board to a network.

use crate::ohio::{network, node, ohio, stop, track};
use railhead_board::{Board, Ground, HexId, Owner, StopId};
use railhead_routes::{DrawnRun, Limit, Link, Network, Problem, Train, stop_name};

/// A network in words: its stops, and its links with the hexes that they cross.
fn describe(ground: &Ground, network: &Network) -> (Vec<String>, Vec<String>) {
    let name = |i: usize| {
        let at = network.nodes[i].at.unwrap();
        format!("{}{}", ground.map.hex(at.hex).name, char::from(b'a' + at.stop.0))
    };
    let mark = |text: &'static str, holds: bool| if holds { text } else { "" };
    let nodes = network.nodes.iter().enumerate().map(|(i, n)| {
        let marks = [mark(" own", n.own), mark(" passable", n.passable), mark(" grouped", n.groups != 0)];
        format!("{} {:?} {}{}", name(i), n.kind, n.value, marks.concat())
    });
    let links = network.links.iter().map(|l| {
        let hexes: Vec<&str> = l.track.iter().map(|(hex, _)| ground.map.hex(*hex).name.as_str()).collect();
        let gauges = [mark(" broad", l.gauges[0]), mark(" metre", l.gauges[1])].concat();
        let marked = if l.markers > 0 { format!(" {} changes", l.markers) } else { String::new() };
        let ends = [mark(" begins", l.terminal[0]), mark(" ends", l.terminal[1])].concat();
        let [a, b] = l.ends.map(|e| name(e.index()));
        format!("{a} {b}: {}{gauges}{marked}{ends}", hexes.join(" "))
    });
    let (mut nodes, mut links): (Vec<String>, Vec<String>) = (nodes.collect(), links.collect());
    nodes.sort();
    links.sort();
    (nodes, links)
}

#[test]
fn stops_and_links_are_those_of_the_board() {
    let (ground, _, west) = network(0, 0);
    let (nodes, links) = describe(&ground, &west);
    assert_eq!(
        nodes,
        [
            "F12a Town 10 passable",
            "G13a City 20",
            "G15a City 20",
            "G17a Town 10 passable",
            "G17b Town 20 passable",
            "G17c Town 30 passable",
            "G19a Junction 0 passable",
            "G21a OffBoard 30 grouped",
            "G3a Town 10 passable",
            "G3b Town 5 passable",
            "G5a City 10 passable",
            "G7a City 20 own passable",
            "G9a City 20 passable",
            "H20a OffBoard 40 grouped",
        ]
    );
    assert_eq!(
        links,
        [
            "G13a G15a: G13 G15 broad",
            "G15a G17a: G15 G17 broad metre",
            "G17a G17b: G17 broad metre",
            "G17b G17c: G17 broad metre",
            "G17c G19a: G17 G19 broad metre",
            "G19a G21a: G19 G21 broad metre 1 changes",
            "G19a H20a: G19 H20 broad metre",
            "G3a G3b: G3 metre",
            "G5a G3a: G5 G3 metre",
            "G7a G5a: G7 G5 metre ends",
            "G7a G9a: G7 G9 broad",
            "G7a G9a: G7 H8 G9 broad",
            "G9a F12a: G9 G11 F12 broad",
            "G9a G13a: G9 G11 G13 broad",
        ]
    );
    assert!(!west.cut_short);
    // Another company, another era: other values, other tokens.
    let (_, _, east) = network(2, 1);
    let (nodes, _) = describe(&ground, &east);
    assert!(nodes.contains(&"G15a City 50 own passable".to_owned()), "{nodes:?}");
    assert!(nodes.contains(&"G7a City 30".to_owned()) && nodes.contains(&"G21a OffBoard 70 grouped".to_owned()));
    let (ground, board) = ohio();
    assert_eq!(Network::of(&ground, &board, Owner(7), 0), Network::default());
}

/// A side between two hexes, or track that lies on one.
type Side = [(HexId, usize); 2];

/// What a link uses, as the board shows it: the sides that it crosses, and track that crosses none.
fn crossed(link: &Link) -> Vec<Side> {
    if let [only] = link.track[..] {
        return vec![[only; 2]];
    }
    let side = |w: &[(HexId, usize)]| {
        let mut hexes = [(w[0].0, 0), (w[1].0, 0)];
        hexes.sort_unstable();
        hexes
    };
    link.track.windows(2).map(side).collect()
}

#[test]
fn links_share_pieces_where_they_cross_the_same_side() {
    for owner in [0, 2] {
        let (_, _, network) = network(owner, 0);
        for a in &network.links {
            assert_eq!(a.pieces.len(), crossed(a).len(), "{a:?}");
            for b in &network.links {
                let together = a.pieces.iter().any(|p| b.pieces.contains(p));
                assert_eq!(together, crossed(a).iter().any(|c| crossed(b).contains(c)), "{a:?} {b:?}");
            }
        }
    }
}

#[test]
fn pieces_of_different_track_have_different_numbers() {
    // Whoever finds them first: a piece has one number from both sides.
    let numbers = |owner| {
        let (_, _, network) = network(owner, 0);
        let mut all: Vec<(Vec<Side>, Vec<u32>)> = network
            .links
            .iter()
            .map(|l| {
                let mut pieces = l.pieces.clone();
                pieces.sort_unstable();
                let mut sides = crossed(l);
                sides.sort_unstable();
                (sides, pieces)
            })
            .collect();
        all.sort();
        all
    };
    assert_eq!(numbers(0), numbers(2));
    let mut all: Vec<u32> = numbers(0).into_iter().flat_map(|(_, pieces)| pieces).collect();
    let listed = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(listed - all.len(), 1, "only the side between G9 and G11 is crossed by two links");
}

#[test]
fn a_run_goes_through_all_towns_of_a_hex() {
    let (ground, _, network) = network(2, 0);
    let train = Train { towns_count: true, ..Train::stops(4) };
    let answer = Problem { network: &network, trains: &[train], bonuses: &[] }.solve(Limit::none()).unwrap();
    assert_eq!((answer.revenue, answer.proven), (20 + 10 + 20 + 30, true));
    let names: Vec<_> = answer.runs[0].stops.iter().map(|s| network.nodes[s.node.index()].at.unwrap()).collect();
    let line = ["G15a", "G17a", "G17b", "G17c"].map(|n| stop(&ground, n));
    assert!(names == line || names.iter().rev().eq(&line), "{names:?}");
    let hexes: Vec<&str> = answer.runs[0].track.iter().map(|(hex, _)| ground.map.hex(*hex).name.as_str()).collect();
    assert!(hexes == ["G15", "G17", "G17", "G17"] || hexes == ["G17", "G17", "G17", "G15"], "{hexes:?}");
}

#[test]
fn only_the_stops_of_drawn_runs_are_needed_to_judge_them() {
    let (ground, board) = ohio();
    let runs = [
        DrawnRun { train: 0, track: track(&ground, &board, "G7:a4 G9:1a G9:a4 G11:13 F12:0a") },
        DrawnRun { train: 1, track: vec![(HexId(999), 0), (HexId(0), 99)] },
    ];
    let along = Network::along(&ground, &board, Owner(0), 1, &runs);
    let (nodes, links) = describe(&ground, &along);
    assert_eq!(nodes, ["F12a Town 20 passable", "G7a City 30 own passable", "G9a City 40 passable"]);
    assert!(links.is_empty());
}

#[test]
fn places_have_names() {
    let (ground, board) = ohio();
    assert_eq!(stop_name(&ground, stop(&ground, "G7a")), "Terre Haute (G7)");
    assert_eq!(stop_name(&ground, stop(&ground, "G19a")), "G19");
    let network = Network::of(&ground, &board, Owner(0), 0);
    assert_eq!(node(&ground, &network, "G7a").index(), 0, "tokens come first");
}

/// A map of junctions all over, a home in one corner and a city next to it.
fn maze(size: usize) -> (Ground, Board) {
    let mut map = String::from("format map 1\ntitle maze\nlayout pointy\nnaming rows plain\n");
    for row in 0..size {
        let letter = char::from(b'A' + u8::try_from(row).unwrap());
        for column in 0..size {
            let number = column * 2 + 1 + row % 2;
            let all = "0-a 1-a 2-a 3-a 4-a 5-a open(0,1,2,3,4,5)";
            let curves = "0-1 1-2 2-3 3-4 4-5 5-0 0-2 1-3 2-4 3-5 4-0 5-1 0-3 1-4 2-5 open(0,1,2,3,4,5)";
            match (row, column) {
                (0, 0) => map.push_str(&format!("hex {letter}{number} grey city(20) {all}\n")),
                (0, 1) => map.push_str(&format!("hex {letter}{number} grey city(90) {all}\n")),
                _ => map.push_str(&format!("hex {letter}{number} grey {curves}\n")),
            }
        }
    }
    let tiles = "format tiles 1\ntitle maze\ntile 9 yellow x1 0-3\n";
    let ground = Ground::read("t", tiles, "m", &map).unwrap();
    let mut board = Board::new(&ground);
    board.place_token(&ground, ground.map.find("A1").unwrap(), StopId(0), None, Owner(0)).unwrap();
    (ground, board)
}

#[test]
fn a_maze_of_a_million_loops_ends_with_an_honest_answer() {
    let (ground, board) = maze(20);
    let network = Network::of(&ground, &board, Owner(0), 0);
    assert!(network.cut_short);
    assert!(network.links.len() <= 20_000, "{}", network.links.len());
    let trains = [Train::stops(2)];
    let answer = Problem { network: &network, trains: &trains, bonuses: &[] }.solve(Limit::none()).unwrap();
    // The city next door is found, but nobody claims that this is all.
    assert_eq!((answer.revenue, answer.proven, answer.bound), (110, false, None));
}

#[test]
fn a_small_maze_is_listed_to_its_end() {
    let (ground, board) = maze(2);
    let network = Network::of(&ground, &board, Owner(0), 0);
    assert!(!network.cut_short);
    // Over the side between the cities, and over every trail of sides through the two other hexes.
    assert_eq!((network.nodes.len(), network.links.len()), (2, 3));
    let trains = vec![Train::stops(2); 3];
    let answer = Problem { network: &network, trains: &trains, bonuses: &[] }.solve(Limit::none()).unwrap();
    assert_eq!((answer.revenue, answer.proven), (220, true));
}

#[test]
fn hundreds_of_gauge_changes_are_counted_to_the_end() {
    let mut map = String::from("format map 1\ntitle line\nlayout pointy\nnaming rows plain\n");
    for column in 0..302 {
        let number = column * 2 + 1;
        match column {
            0 => map.push_str(&format!("hex A{number} grey city(50) 4-a\n")),
            301 => map.push_str(&format!("hex A{number} grey city(50) 1-a\n")),
            _ => map.push_str(&format!("hex A{number} grey 1-4\n")),
        }
    }
    for column in 0..256 {
        map.push_str(&format!("side A{}-A{} gauge\n", column * 2 + 1, column * 2 + 3));
    }
    let ground = Ground::read("t", "format tiles 1\ntitle line\n", "m", &map).unwrap();
    let mut board = Board::new(&ground);
    board.place_token(&ground, ground.map.find("A1").unwrap(), StopId(0), None, Owner(0)).unwrap();
    let network = Network::of(&ground, &board, Owner(0), 0);
    let revenue = |train: Train| {
        Problem { network: &network, trains: &[train], bonuses: &[] }.solve(Limit::none()).unwrap().revenue
    };
    assert_eq!(revenue(Train::stops(2)), 0);
    assert_eq!(revenue(Train::unlimited("D")), 100);
}
