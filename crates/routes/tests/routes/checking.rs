//! Runs that people draw: what is legal, what is not and why, and what it earns.

use crate::ohio::{network, node, ohio, stop, track};
use railhead_board::{Gauge, HexId, Owner};
use railhead_routes::{
    Bonus, Counted, DrawnRun, FaultKind, Limit, Network, NodeId, Problem, Range, RunFault, Scope, Train, TrainRun,
};

/// Judges one run of a train of company 0, or of company 2 if it begins in the east.
fn check_for(owner: u8, words: &str, train: Train) -> Result<u32, RunFault> {
    let (ground, board, network) = network(owner, 0);
    let trains = [train];
    let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
    let run = DrawnRun { train: 0, track: track(&ground, &board, words) };
    problem.check(&ground, &board, &[run]).map(|r| r[0].revenue).map_err(|(_, fault)| fault)
}

fn check(words: &str, train: Train) -> Result<u32, RunFault> {
    check_for(0, words, train)
}

fn hex(name: &str) -> HexId {
    ohio().0.map.find(name).unwrap()
}

#[test]
fn good_runs_earn_what_their_stops_are_worth() {
    assert_eq!(check("G7:a4 G9:1a", Train::stops(2)), Ok(40));
    assert_eq!(check("G9:a1 G7:4a", Train::stops(2)), Ok(40));
    assert_eq!(check("G7:a5 H8:23 G9:0a", Train::stops(2)), Ok(40));
    assert_eq!(check("G7:a4 G9:1a G9:a4 G11:14 G13:1a", Train::stops(3)), Ok(60));
    // Towns use up no range unless the train says so.
    assert_eq!(check("G7:a4 G9:1a G9:a4 G11:13 F12:0a", Train::stops(2)), Ok(50));
    // Over track of the other gauge, and to the end of a terminal.
    assert_eq!(check("G7:a1 G5:4a", Train::stops(2).on(Gauge::Metre)), Ok(30));
    assert_eq!(check("G7:a1 G5:4a", Train::stops(2).on(Gauge::Dual)), Ok(30));
    assert_eq!(check_for(2, "G15:a4 G17:1a G17:ab G17:bc", Train::stops(1)), Ok(80));
}

#[test]
fn faults_are_found() {
    let far = "G7:a4 G9:1a G9:a4 G11:14 G13:1a";
    assert_eq!(check(far, Train::stops(2)), Err(RunFault::TooFar { uses: 3, has: 2 }));
    assert_eq!(check("", Train::stops(2)), Err(RunFault::Empty));
    assert_eq!(check("G7:a4", Train::stops(2)), Err(RunFault::EndsOnTrack(hex("G7"))));
    assert_eq!(check("H8:23 G9:0a", Train::stops(2)), Err(RunFault::EndsOnTrack(hex("H8"))));
    assert_eq!(check("G7:a4 G11:14", Train::stops(2)), Err(RunFault::Gap(hex("G7"))));
    assert_eq!(check("G7:a4 G9:1a G7:a4", Train::stops(2)), Err(RunFault::Gap(hex("G7"))));
    assert_eq!(check("G7:a4 G9:1a G9:a4 G13:1a", Train::stops(3)), Err(RunFault::Gap(hex("G13"))));
    assert_eq!(check("G7:a4 G9:1a G9:a1 G7:4a", Train::stops(4)), Err(RunFault::Reverses(hex("G9"))));
    assert_eq!(check("G9:a4 G11:14 G11:41", Train::stops(4)), Err(RunFault::Reverses(hex("G11"))));
    assert_eq!(check("G9:a4 G11:14 G13:1a", Train::stops(2)), Err(RunFault::NoToken));
    assert_eq!(check("G7:a4 G9:1a", Train::stops(2).on(Gauge::Metre)), Err(RunFault::WrongGauge(hex("G7"))));
    assert_eq!(
        check_for(2, "G17:4c G19:1a", Train::unlimited("D")),
        Err(RunFault::TooShort),
        "a junction is no stop to run to"
    );
    // Dayton is full of another company's token: it may end a run, but not be passed.
    let (ground, ..) = network(0, 0);
    assert_eq!(
        check("G7:a4 G9:1a G9:a4 G11:14 G13:1a G13:a4 G15:1a", Train::stops(4)),
        Err(RunFault::Blocked(stop(&ground, "G13a")))
    );
    // Round the loop and back to where it began.
    assert_eq!(check("G7:a4 G9:1a G9:a0 H8:32 G7:5a", Train::stops(4)), Err(RunFault::StopTwice(stop(&ground, "G7a"))));
    let metre = Train::stops(4).on(Gauge::Metre);
    assert_eq!(check("G7:a1 G5:4a G5:a1 G3:4a", metre), Err(RunFault::Terminal(stop(&ground, "G5a"))));
    let east = "G21:a1 G19:4a G19:a5 H20:2a";
    let group = RunFault::Group(stop(&ground, "G21a"), stop(&ground, "H20a"));
    assert_eq!(check_for(2, east, Train::stops(4)), Err(group));
}

#[test]
fn marked_changes_of_gauge_use_up_range() {
    let east = "G15:a4 G17:1a G17:ab G17:bc G17:c4 G19:1a G19:a4 G21:1a";
    assert_eq!(check_for(2, east, Train::stops(2)), Err(RunFault::TooFar { uses: 3, has: 2 }));
    assert_eq!(check_for(2, east, Train::stops(3)), Ok(110));
    assert_eq!(check_for(2, east, Train { free_markers: 1, ..Train::stops(2) }), Ok(110));
    let towns = Train { towns_count: true, ..Train::stops(5) };
    assert_eq!(check_for(2, east, towns), Err(RunFault::TooFar { uses: 6, has: 5 }));
}

#[test]
fn an_express_runs_from_a_token_to_its_place() {
    let (ground, board, network) = network(0, 0);
    let place =
        |name: &str| Train { range: Range::Express(vec![node(&ground, &network, name)]), ..Train::unlimited("2E") };
    let judge = |words: &str, train: Train| {
        let trains = [train];
        let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
        let runs = problem.check(&ground, &board, &[DrawnRun { train: 0, track: track(&ground, &board, words) }]);
        runs.map(|r| r[0].clone()).map_err(|(_, fault)| fault)
    };
    let far = "G7:a4 G9:1a G9:a4 G11:14 G13:1a";
    let run = judge(far, place("G13a")).unwrap();
    let counted: Vec<Counted> = run.stops.iter().map(|s| s.counted).collect();
    assert_eq!((run.revenue, counted), (40, vec![Counted::Yes, Counted::NotAnEnd, Counted::Yes]));
    assert_eq!(judge("G13:a1 G11:41 G9:4a G9:a1 G7:4a", place("G13a")).unwrap().revenue, 40);
    assert_eq!(judge(far, place("G9a")).unwrap_err(), RunFault::NotToThePlace);
    assert_eq!(judge("G9:a1 G7:4a G7:a5", place("G9a")).unwrap_err(), RunFault::EndsOnTrack(hex("G7")));
    // From a place to another city over the token is not it.
    let both = Train {
        range: Range::Express(vec![node(&ground, &network, "G9a"), node(&ground, &network, "G13a")]),
        ..Train::unlimited("2E")
    };
    assert_eq!(judge("G9:a4 G11:14 G13:1a", both).unwrap_err(), RunFault::NoToken);
}

#[test]
fn faults_are_named_and_told_in_words() {
    let (ground, ..) = network(0, 0);
    let (g7, g9) = (stop(&ground, "G7a"), stop(&ground, "G9a"));
    for (fault, kind, words) in [
        (RunFault::NoSuchTrain, FaultKind::Train, "the company has no such train"),
        (RunFault::TrainTwice, FaultKind::Train, "a train runs only once"),
        (RunFault::Empty, FaultKind::Line, "the run is empty"),
        (RunFault::NoSuchTrack(g7.hex), FaultKind::Line, "there is no such track on G7"),
        (RunFault::NoSuchTrack(HexId(999)), FaultKind::Line, "there is no such track on no hex of the map"),
        (RunFault::Gap(g7.hex), FaultKind::Line, "the line is broken at G7"),
        (RunFault::Reverses(g7.hex), FaultKind::Reversing, "the run turns back at G7"),
        (RunFault::TrackTwice(g7.hex), FaultKind::TrackTwice, "the run uses the same track twice at G7"),
        (
            RunFault::SharesTrack { hex: g7.hex, with: 1 },
            FaultKind::SharedTrack,
            "another run uses the same track at G7",
        ),
        (RunFault::WrongGauge(g7.hex), FaultKind::Gauge, "the track on G7 is not of the train's gauge"),
        (RunFault::EndsOnTrack(g7.hex), FaultKind::Line, "the run begins or ends on open track at G7, not at a stop"),
        (RunFault::TooShort, FaultKind::TooShort, "a run needs at least two stops"),
        (RunFault::StopTwice(g7), FaultKind::StopTwice, "the run visits Terre Haute (G7) twice"),
        (
            RunFault::Group(g7, g9),
            FaultKind::StopTwice,
            "a run may hold only one of Terre Haute (G7) and Indianapolis (G9)",
        ),
        (RunFault::Blocked(g9), FaultKind::Blocked, "the run may not go on past Indianapolis (G9)"),
        (RunFault::Terminal(g9), FaultKind::Blocked, "runs begin or end at Indianapolis (G9)"),
        (RunFault::NoToken, FaultKind::NoToken, "the run holds no token of the company"),
        (RunFault::TooFar { uses: 3, has: 2 }, FaultKind::TooFar, "the run uses a range of 3, the train has 2"),
        (RunFault::NotToThePlace, FaultKind::Place, "this train runs from an own token to its destination only"),
    ] {
        assert_eq!(fault.kind(), kind, "{fault:?}");
        assert_eq!(fault.describe(&ground, None), words);
        assert_eq!(fault.describe(&ground, Some("1846 6.3")), format!("1846 6.3: {words}"));
    }
}

#[test]
fn runs_may_not_share_track_or_trains() {
    let (ground, board, network) = network(0, 0);
    let trains = [Train::stops(2), Train::stops(3)];
    let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
    let run = |train, words: &str| DrawnRun { train, track: track(&ground, &board, words) };
    let judge = |runs: &[DrawnRun]| problem.check(&ground, &board, runs);
    // Another way to the same place is no harm.
    let apart = judge(&[run(0, "G7:a4 G9:1a"), run(1, "G9:a0 H8:32 G7:5a")]).unwrap();
    assert_eq!(apart.iter().map(|r| r.revenue).collect::<Vec<_>>(), [40, 40]);
    assert_eq!(apart.iter().map(|r| r.train).collect::<Vec<_>>(), [0, 1]);
    let same = judge(&[run(0, "G7:a4 G9:1a"), run(1, "G9:a1 G7:4a")]).unwrap_err();
    assert_eq!(same, (1, RunFault::SharesTrack { hex: hex("G9"), with: 0 }));
    // They branch on one hex, but cross its side by the same track.
    let branch = judge(&[run(1, "G7:a4 G9:1a G9:a4 G11:14 G13:1a"), run(0, "G7:a5 H8:23 G9:0a G9:a4 G11:13 F12:0a")]);
    assert_eq!(branch.unwrap_err(), (1, RunFault::SharesTrack { hex: hex("G9"), with: 1 }));
    let twice = [run(0, "G7:a4 G9:1a"), run(0, "G7:a4 G9:1a")];
    assert_eq!(judge(&twice).unwrap_err(), (1, RunFault::TrainTwice));
    assert_eq!(judge(&[run(9, "G7:a4 G9:1a")]).unwrap_err(), (0, RunFault::NoSuchTrain));
    let nowhere = |hex, segment| DrawnRun { train: 0, track: vec![(hex, segment)] };
    assert_eq!(judge(&[nowhere(HexId(9999), 0)]).unwrap_err().1, RunFault::NoSuchTrack(HexId(9999)));
    assert_eq!(judge(&[nowhere(hex("G7"), 99)]).unwrap_err().1, RunFault::NoSuchTrack(hex("G7")));
    assert_eq!(judge(&[]).unwrap(), Vec::new());
}

#[test]
fn track_between_stops_of_one_hex_is_used_once() {
    let (ground, board, network) = network(2, 0);
    let trains = [Train::unlimited("D"), Train::unlimited("D")];
    let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
    let run = |train, words: &str| DrawnRun { train, track: track(&ground, &board, words) };
    let both = [run(0, "G15:a4 G17:1a G17:ab"), run(1, "G15:a4 G17:1a G17:ab G17:bc")];
    assert_eq!(
        problem.check(&ground, &board, &both).unwrap_err(),
        (1, RunFault::SharesTrack { hex: hex("G15"), with: 0 })
    );
    // To and fro over the same track: through b to c and back.
    let fro = [run(0, "G15:a4 G17:1a G17:ab G17:bc G17:cb")];
    assert_eq!(problem.check(&ground, &board, &fro).unwrap_err().1, RunFault::Reverses(hex("G17")));
}

#[test]
fn a_line_over_the_same_side_twice_is_refused() {
    // Out over the side between G9 and G11 to Muncie, and back over the other track of G11.
    let fault = check("G7:a4 G9:1a G9:a4 G11:13 F12:0a F12:a0 G11:31 G9:4a", Train::stops(4)).unwrap_err();
    assert_eq!(fault, RunFault::Reverses(hex("F12")));
    let (ground, board) = ring();
    let owner = Owner(0);
    let network = Network::of(&ground, &board, owner, 0);
    let trains = [Train::stops(4)];
    let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
    // Into the ring, round it, and out again by the side where it came in.
    let drawn = track(&ground, &board, "A1:a4 A3:14 A5:10 B4:32 A3:51 A1:4a");
    let fault = problem.check(&ground, &board, &[DrawnRun { train: 0, track: drawn }]).unwrap_err().1;
    assert_eq!(fault, RunFault::TrackTwice(ground.map.find("A3").unwrap()));
}

const fn none_of_links() -> Vec<Vec<usize>> {
    Vec::new()
}

/// A city with a ring of plain track beside it.
fn ring() -> (railhead_board::Ground, railhead_board::Board) {
    let map = "format map 1\ntitle ring\nlayout pointy\nnaming rows plain\n\
        hex A1 grey city(20) 4-a\nhex A3 grey 1-4 5-1\nhex A5 grey 1-0\nhex B4 grey 3-2\n";
    let ground = railhead_board::Ground::read("t", "format tiles 1\ntitle ring\n", "m", map).unwrap();
    let mut board = railhead_board::Board::new(&ground);
    let home = ground.map.find("A1").unwrap();
    board.place_token(&ground, home, railhead_board::StopId(0), None, Owner(0)).unwrap();
    (ground, board)
}

#[test]
fn one_run_bonuses_go_where_they_earn_most() {
    let (ground, board, network) = network(0, 0);
    let trains = [Train::stops(2), Train::stops(3)];
    let at = |name: &str| node(&ground, &network, name);
    let bonuses = [
        Bonus::PerStop { name: "mail".to_owned(), amount: 10 },
        Bonus::Place { name: "port".to_owned(), stops: vec![at("G9a")], amount: 30, scope: Scope::OneRun },
        Bonus::Place { name: "coal".to_owned(), stops: vec![at("G7a")], amount: 5, scope: Scope::EachRun },
    ];
    let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
    let run = |train, words: &str| DrawnRun { train, track: track(&ground, &board, words) };
    let short = run(0, "G7:a5 H8:23 G9:0a");
    let long = run(1, "G7:a4 G9:1a G9:a4 G11:14 G13:1a");
    let earned = problem.check(&ground, &board, &[short, long]).unwrap();
    let total: u32 = earned.iter().map(|r| r.revenue).sum();
    assert_eq!(total, 40 + 60 + 30 + 30 + 5 + 5);
    let amounts = |r: &TrainRun| r.bonuses.iter().map(|(name, n)| format!("{name} {n}")).collect::<Vec<_>>();
    assert!(amounts(&earned[1]).contains(&"mail 30".to_owned()), "{earned:?}");
    assert!(earned.iter().all(|r| amounts(r).contains(&"coal 5".to_owned())));
    assert_eq!(earned.iter().filter(|r| amounts(r).contains(&"port 30".to_owned())).count(), 1);
    assert_eq!(problem.solve(Limit::none()).unwrap().revenue, total);
}

#[test]
fn a_drag_gives_the_shortest_way_first() {
    let (ground, _, network) = network(0, 0);
    let at = |name: &str| node(&ground, &network, name);
    let ways = |train: &Train, from: NodeId, to: NodeId, most| -> Vec<Vec<usize>> {
        let found = network.ways(train, from, to, most);
        let length = |w: &Vec<usize>| w.iter().map(|l| network.links[*l].track.len()).collect();
        found.iter().map(length).collect()
    };
    let train = Train::stops(4);
    assert_eq!(ways(&train, at("G7a"), at("G9a"), 5), [vec![2], vec![3]]);
    assert_eq!(ways(&train, at("G9a"), at("G7a"), 5), [vec![2], vec![3]]);
    assert_eq!(ways(&train, at("G7a"), at("G9a"), 1), [vec![2]]);
    assert_eq!(ways(&train, at("G7a"), at("G13a"), 5), [vec![2, 3], vec![3, 3]], "through Indianapolis");
    // Not past Dayton, which is full; not on over terminal track; not over the other gauge; not from a place to itself.
    let none: Vec<Vec<usize>> = Vec::new();
    assert_eq!(ways(&train, at("G7a"), at("G15a"), 5), none);
    assert_eq!(ways(&Train::stops(2).on(Gauge::Metre), at("G7a"), at("G3a"), 5), none);
    assert_eq!(ways(&Train::stops(2).on(Gauge::Metre), at("G7a"), at("G5a"), 5), [vec![2]]);
    assert_eq!(ways(&train, at("G7a"), at("G5a"), 5), none);
    assert_eq!(ways(&train, at("G7a"), at("G7a"), 3), none);
    assert_eq!(ways(&train, at("G7a"), NodeId(99), 3), none);
    assert_eq!(ways(&train, NodeId(99), at("G7a"), 3), none);
    // One of a group only.
    assert_eq!(ways(&train, at("G21a"), at("H20a"), 3), none);
    // In the east everything may be passed: the junction and the towns.
    assert_eq!(ways(&train, at("G15a"), at("G21a"), 3), [vec![2, 1, 1, 2, 2]]);
    // Where there is no way, the search for one ends.
    let mut field = Network::default();
    for _ in 0..=100u16 {
        field.stop(railhead_board::StopKind::City, 10, true);
    }
    for i in 0..90u16 {
        field.link(NodeId(i), NodeId(i + 10), &[u32::from(i)]);
        field.link(NodeId(i), NodeId(i + 1), &[100 + u32::from(i)]);
    }
    assert_eq!(field.ways(&train, NodeId(0), NodeId(100), 1), none_of_links());
    assert_eq!(field.ways(&train, NodeId(0), NodeId(10), 1), [vec![0]]);
    // A way does not use its own track twice: Muncie and Dayton lie behind the same side.
    assert_eq!(ways(&train, at("F12a"), at("G13a"), 3), none);
}
