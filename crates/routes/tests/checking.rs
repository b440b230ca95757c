//! Runs that people draw: what is legal, what is not and why, and what it earns.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test may fail loudly"
)]

#[path = "../../titles/tests/common/mod.rs"]
mod boards;

use railhead_board::{Board, End, Gauge, Ground, HexId, Owner, Placement, Rotation, StopId};
use railhead_routes::{Bonus, DrawnRun, FaultKind, Limit, Network, Problem, RunFault, Train};
use railhead_titles::{ALL, Perk, find};
use std::sync::Arc;
use std::time::Duration;

#[test]
fn every_answer_passes_the_check_and_earns_the_same() {
    let mut runs = 0;
    for title in ALL {
        let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
        let owners = u8::try_from(companies.len()).unwrap();
        for seed in 1..=boards::cases(6) {
            let board = boards::busy_board(&ground, seed, 40 + usize::try_from(seed).unwrap() * 40, owners);
            for owner in (0..owners).map(Owner) {
                let network = Network::of(&ground, &board, owner, 0);
                let names = title.runs.trains;
                let pick = usize::try_from(seed).unwrap() % names.len();
                let trains: Vec<Train> = [names[pick], names[(pick + 1) % names.len()]]
                    .iter()
                    .map(|n| (title.runs.train)(&ground, &network, n).unwrap())
                    .collect();
                let perks = [
                    Perk { key: "MAIL".to_owned(), hex: None },
                    Perk { key: "MPC".to_owned(), hex: Some("D6".to_owned()) },
                ];
                let bonuses = (title.runs.bonuses)(&ground, &network, &perks);
                let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
                let answer = problem.solve(Limit::none()).unwrap();
                assert!(answer.proven);
                let drawn: Vec<DrawnRun> =
                    answer.runs.iter().map(|r| DrawnRun { train: r.train, track: r.track.clone() }).collect();
                let checked = problem.check(&ground, &board, &drawn);
                let checked =
                    checked.unwrap_or_else(|(i, f)| panic!("{} {i}: {}", title.name, f.describe(&ground, None)));
                let total: u32 = checked.iter().map(|r| r.revenue).sum();
                assert_eq!(total, answer.revenue, "{} {seed} {owner:?}", title.name);
                // Drawn from the other end it is the same run.
                let back: Vec<DrawnRun> = drawn
                    .iter()
                    .map(|r| DrawnRun { train: r.train, track: r.track.iter().rev().copied().collect() })
                    .collect();
                let back: u32 = problem.check(&ground, &board, &back).unwrap().iter().map(|r| r.revenue).sum();
                assert_eq!(back, answer.revenue);
                runs += drawn.len();
            }
        }
    }
    assert!(runs > 50, "{runs}");
}

/// Terre Haute, Indianapolis, G11, Dayton and Columbus in a line, tokens of two companies.
fn ohio() -> (Arc<Ground>, Board) {
    let ground = find("1846").unwrap().ground().unwrap();
    let mut board = Board::new(&ground);
    for (hex, tile, rotation) in
        [("G7", "57", 1), ("G9", "57", 1), ("G11", "9", 1), ("G13", "57", 1), ("G15", "57", 1), ("G17", "8", 4)]
    {
        lay(&ground, &mut board, hex, tile, rotation);
    }
    token(&ground, &mut board, "G7", 0);
    token(&ground, &mut board, "G13", 1);
    (ground, board)
}

fn lay(ground: &Ground, board: &mut Board, hex: &str, tile: &str, rotation: u8) {
    let at = Placement {
        hex: ground.map.find(hex).unwrap(),
        tile: ground.tiles.find(tile).unwrap(),
        rotation: Rotation::new(rotation).unwrap(),
    };
    board.set(ground, at).unwrap();
}

fn token(ground: &Ground, board: &mut Board, hex: &str, owner: u8) {
    board.place_token(ground, ground.map.find(hex).unwrap(), StopId(0), None, Owner(owner)).unwrap();
}

/// The lengths of track over these hexes: `G9a3` is the one on G9 between stop a and edge 3.
fn track(ground: &Ground, board: &Board, words: &[&str]) -> Vec<(HexId, usize)> {
    let end = |c: char| match c.to_digit(10) {
        Some(n) => End::Edge(railhead_board::Edge::new(u8::try_from(n).unwrap()).unwrap()),
        None => End::Stop(StopId(u8::try_from(u32::from(c) - u32::from('a')).unwrap())),
    };
    words
        .iter()
        .map(|word| {
            let (name, ends) = word.split_once(':').unwrap();
            let hex = ground.map.find(name).unwrap();
            let mut ends = ends.chars().map(end);
            let (a, b) = (ends.next().unwrap(), ends.next().unwrap());
            let found = board.face(ground, hex).segments().iter().position(|s| s.other(a) == Some(b));
            (hex, found.unwrap_or_else(|| panic!("no track {word}")))
        })
        .collect()
}

fn check(words: &[&str], train: Train) -> Result<u32, RunFault> {
    let (ground, board) = ohio();
    let network = Network::of(&ground, &board, Owner(0), 0);
    let trains = [train];
    let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
    let run = DrawnRun { train: 0, track: track(&ground, &board, words) };
    problem.check(&ground, &board, &[run]).map(|r| r[0].revenue).map_err(|(_, fault)| fault)
}

#[test]
fn faults_are_found_and_named() {
    let (ground, _) = ohio();
    let kind = |words: &[&str], train| check(words, train).map_err(|f| f.kind());
    assert_eq!(check(&["G7:a4", "G9:1a"], Train::stops(2)), Ok(40));
    assert_eq!(check(&["G7:a4", "G9:1a", "G9:a4", "G11:14", "G13:1a"], Train::stops(3)), Ok(60));
    assert_eq!(kind(&["G7:a4", "G9:1a", "G9:a4", "G11:14", "G13:1a"], Train::stops(2)), Err(FaultKind::TooFar));
    assert_eq!(kind(&[], Train::stops(2)), Err(FaultKind::Line));
    assert_eq!(kind(&["G7:a4"], Train::stops(2)), Err(FaultKind::Line));
    assert_eq!(kind(&["G7:a4", "G11:14"], Train::stops(2)), Err(FaultKind::Line));
    assert_eq!(kind(&["G7:a4", "G9:1a", "G9:a1", "G7:4a"], Train::stops(4)), Err(FaultKind::Reversing));
    assert_eq!(kind(&["G9:a4", "G11:14", "G13:1a"], Train::stops(2)), Err(FaultKind::NoToken));
    // Dayton is full of another company's token: it may end a run, but not be passed.
    let past = check(&["G7:a4", "G9:1a", "G9:a4", "G11:14", "G13:1a", "G13:a4", "G15:1a"], Train::stops(4));
    let fault = past.unwrap_err();
    assert_eq!(fault.kind(), FaultKind::Blocked);
    assert_eq!(
        fault.describe(&ground, Some((find("1846").unwrap().runs.cite)(fault.kind()))),
        "1846 6.3: the run may not go on past Dayton (G13)"
    );
    assert_eq!(kind(&["G7:a4", "G9:1a"], Train::stops(2).on(Gauge::Metre)), Err(FaultKind::Gauge));
}

#[test]
fn runs_may_not_share_track_or_trains() {
    let (ground, board) = ohio();
    let network = Network::of(&ground, &board, Owner(0), 0);
    let trains = [Train::stops(2), Train::stops(3)];
    let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
    let run = |train, words: &[&str]| DrawnRun { train, track: track(&ground, &board, words) };
    let same = [run(0, &["G7:a4", "G9:1a"]), run(1, &["G9:a1", "G7:4a"])];
    let (index, fault) = problem.check(&ground, &board, &same).unwrap_err();
    assert_eq!((index, fault.kind()), (1, FaultKind::SharedTrack));
    let twice = [run(0, &["G7:a4", "G9:1a"]), run(0, &["G7:a4", "G9:1a"])];
    assert_eq!(problem.check(&ground, &board, &twice).unwrap_err().1, RunFault::TrainTwice);
    assert_eq!(problem.check(&ground, &board, &[run(9, &["G7:a4", "G9:1a"])]).unwrap_err().1, RunFault::NoSuchTrain);
    let nowhere = DrawnRun { train: 0, track: vec![(HexId(9999), 0)] };
    assert_eq!(problem.check(&ground, &board, &[nowhere]).unwrap_err().1, RunFault::NoSuchTrack(HexId(9999)));
}

#[test]
fn a_drag_gives_the_shortest_way_first() {
    let (ground, mut board) = ohio();
    // A second, longer way from Terre Haute to Indianapolis.
    lay(&ground, &mut board, "G7", "14", 1);
    lay(&ground, &mut board, "G9", "14", 1);
    lay(&ground, &mut board, "H8", "8", 2);
    let network = Network::of(&ground, &board, Owner(0), 0);
    let at = |hex: &str| {
        let hex = ground.map.find(hex).unwrap();
        network.find(railhead_board::StopRef { hex, stop: StopId(0) }).unwrap()
    };
    let ways = network.ways(&Train::stops(4), at("G7"), at("G9"), 5);
    let lengths: Vec<usize> = ways.iter().map(|w| w.iter().map(|l| network.links[*l].track.len()).sum()).collect();
    assert_eq!(lengths[0], 2);
    assert!(lengths.windows(2).all(|w| w[0] <= w[1]), "{lengths:?}");
    let far = network.ways(&Train::stops(4), at("G7"), at("G13"), 3);
    assert_eq!(far[0].len(), 2, "through Indianapolis");
    assert!(network.ways(&Train::stops(2), at("G7"), at("G7"), 3).is_empty());
}

#[test]
fn nothing_to_run_is_an_answer() {
    let ground = find("1846").unwrap().ground().unwrap();
    let board = Board::new(&ground);
    let network = Network::of(&ground, &board, Owner(0), 0);
    let none = Problem { network: &network, trains: &[Train::stops(4)], bonuses: &[] }.solve(Limit::none()).unwrap();
    assert_eq!((none.revenue, none.proven, none.runs.len()), (0, true, 0));
    let no_trains = Problem { network: &network, trains: &[], bonuses: &[] }.solve(Limit::none()).unwrap();
    assert_eq!((no_trains.revenue, no_trains.proven), (0, true));
    let empty = Network::default();
    let frontier =
        Problem { network: &empty, trains: &[Train::stops(4)], bonuses: &[] }.frontier(Limit::none()).unwrap();
    assert_eq!(frontier.len(), 1);
}

#[test]
fn senseless_problems_are_refused() {
    let network = Network::default();
    let solve = |trains: &[Train], bonuses: &[Bonus]| {
        Problem { network: &network, trains, bonuses }.solve(Limit::none()).map_err(|e| e.to_string())
    };
    assert_eq!(solve(&[Train::stops(0)], &[]).unwrap_err(), "train 0 can count no stop");
    assert_eq!(solve(&[Train::best_of(5, 3)], &[]).unwrap_err(), "train 5/3 counts more stops than it visits");
    let many = vec![Train::stops(2); 13];
    assert_eq!(solve(&many, &[]).unwrap_err(), "13 trains are more than 12");
    let mail = vec![Bonus::PerStop { name: "mail".to_owned(), amount: 10 }; 17];
    assert_eq!(solve(&[Train::stops(2)], &mail).unwrap_err(), "17 bonuses are more than 16");
}

#[test]
fn a_deadline_is_kept_and_the_best_so_far_is_given() {
    // A field of 15 by 15 cities and three long trains: far too much to prove.
    let mut network = Network::default();
    let n = 15u16;
    for i in 0..n * n {
        network.stop(railhead_board::StopKind::City, 10 + (i * 13) % 7 * 10, i % 31 == 0);
    }
    let mut piece = 0;
    for i in 0..n * n {
        for j in [i + 1, i + n, i + n + 1] {
            if j < n * n && (j % n != 0 || j == i + n) {
                network.link(railhead_routes::NodeId(i), railhead_routes::NodeId(j), &[piece]);
                piece += 1;
            }
        }
    }
    let trains = [Train::unlimited("D"), Train::unlimited("D"), Train::stops(12)];
    let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
    let answer = problem.solve(Limit::within(Duration::from_millis(50))).unwrap();
    assert!(!answer.proven && answer.revenue > 0 && answer.bound.unwrap() >= answer.revenue);
    // Cancelled before it began: still an answer.
    let flag = std::sync::atomic::AtomicBool::new(true);
    let answer = problem.solve(Limit::none().or_when(&flag)).unwrap();
    assert!(!answer.proven && answer.revenue > 0 && answer.bound.unwrap() >= answer.revenue);
}

#[test]
fn the_network_holds_every_stop_that_the_company_reaches() {
    for title in ALL {
        let ground = title.ground().unwrap();
        for seed in 1..=boards::cases(6) {
            let board = boards::busy_board(&ground, seed + 50, 150, 6);
            for owner in (0..6).map(Owner) {
                let network = Network::of(&ground, &board, owner, 0);
                for at in railhead_board::Reach::of(&ground, &board, owner).stops() {
                    assert!(network.find(at).is_some(), "{} {seed} {owner:?} {at:?}", title.name);
                }
            }
        }
    }
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
    token(&ground, &mut board, "A1", 0);
    (ground, board)
}

#[test]
fn a_maze_of_a_million_loops_ends_with_an_honest_answer() {
    let (ground, board) = maze(20);
    let network = Network::of(&ground, &board, Owner(0), 0);
    assert!(network.cut_short);
    let trains = [Train::stops(2)];
    let answer = Problem { network: &network, trains: &trains, bonuses: &[] }.solve(Limit::none()).unwrap();
    // The city next door is found, but nobody claims that this is all.
    assert_eq!((answer.revenue, answer.proven, answer.bound), (110, false, None));
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
    token(&ground, &mut board, "A1", 0);
    let network = Network::of(&ground, &board, Owner(0), 0);
    let revenue = |train: Train| {
        Problem { network: &network, trains: &[train], bonuses: &[] }.solve(Limit::none()).unwrap().revenue
    };
    assert_eq!(revenue(Train::stops(2)), 0);
    assert_eq!(revenue(Train::unlimited("D")), 100);
}
