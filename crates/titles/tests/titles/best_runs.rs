//! The best runs on boards of every title: what the solver finds is legal, earns what it says, and nothing earns more.

#[allow(dead_code, reason = "each user takes what it needs")]
#[path = "../../../routes/tests/common/reference.rs"]
mod reference;

use crate::common::{Dice, busy_board};
use railhead_board::{Board, Ground, Owner, Placement, Rotation, StopId};
use railhead_routes::{DrawnRun, Earnings, Limit, Network, Problem, Train};
use railhead_testkit::{cases, number};
use railhead_titles::{ALL, Perk, Title, find};

/// The most ways over track that the simple solver tries before it leaves a position alone.
const MOST_WAYS: usize = 20_000;

fn perks() -> [Perk; 2] {
    [Perk { key: "MAIL".to_owned(), hex: None }, Perk { key: "MPC".to_owned(), hex: Some("D6".to_owned()) }]
}

/// What answers were like.
#[derive(Default, Debug)]
struct Tally {
    boards: u64,
    problems: u64,
    with_runs: u64,
    tried_out: u64,
    repeated: u64,
    given_up: u64,
}

/// Solves a problem, has the answer judged by the code that judges drawn runs, and tries everything if that can be done.
fn examine(title: &Title, ground: &Ground, board: &Board, problem: &Problem<'_>, at: &str, tally: &mut Tally) {
    let answer = problem.solve(Limit::none()).unwrap();
    tally.given_up += u64::from(!answer.proven && !problem.network.cut_short);
    reference::check_answer(problem, &answer);
    let drawn: Vec<DrawnRun> =
        answer.runs.iter().map(|r| DrawnRun { train: r.train, track: r.track.clone() }).collect();
    let earn = |runs: &[DrawnRun]| {
        let checked = problem.check(ground, board, runs);
        let checked = checked.unwrap_or_else(|(i, f)| panic!("{} {at} {i}: {}", title.name, f.describe(ground, None)));
        // Whoever does not ask for the reasons hears of the same amounts.
        let amounts: Vec<Earnings> =
            checked.iter().map(|r| Earnings { revenue: r.revenue, second: r.second() }).collect();
        assert_eq!(problem.earnings(ground, board, runs).as_ref(), Ok(&amounts), "{} {at}", title.name);
        checked.iter().map(|r| r.revenue).sum::<u32>()
    };
    assert_eq!(earn(&drawn), answer.revenue, "{} {at}", title.name);
    // Drawn from the other end it is the same run.
    let back = |r: &DrawnRun| DrawnRun { train: r.train, track: r.track.iter().rev().copied().collect() };
    assert_eq!(earn(&drawn.iter().map(back).collect::<Vec<_>>()), answer.revenue);
    tally.problems += 1;
    tally.with_runs += u64::from(!answer.runs.is_empty());
    let ends: Vec<_> = answer.runs.iter().map(|r| r.stops.iter().map(|s| s.node).collect::<Vec<_>>()).collect();
    let same = (0..ends.len()).any(|i| (0..i).any(|j| ends[i] == ends[j] || ends[i].iter().rev().eq(&ends[j])));
    tally.repeated += u64::from(same);
    let best = reference::Sets::new(*problem, MOST_WAYS).and_then(|sets| sets.best(0));
    if let Some(best) = best {
        tally.tried_out += 1;
        let best = best.unwrap();
        assert!(i64::from(answer.revenue) == best || !answer.proven, "{} {at}: {best}", title.name);
        assert!(i64::from(answer.revenue) <= best, "{} {at}: {best}", title.name);
    }
}

/// A board on which what is laid near a few homes joins as much track as it can: full of loops and parallel lines.
fn knotted_board(ground: &Ground, seed: u64, owners: u8) -> Board {
    let mut dice = Dice::new(seed);
    let mut board = Board::new(ground);
    let hexes: Vec<_> = ground.map.iter().map(|(hex, _)| hex).collect();
    let start = hexes[dice.roll(hexes.len())];
    // The neighbourhood of one hex.
    let mut near = vec![start];
    let size = 4 + dice.roll(16);
    while near.len() < size {
        let from = near[dice.roll(near.len())];
        let edge = railhead_board::Edge::new(u8::try_from(dice.roll(6)).unwrap()).unwrap();
        match ground.map.neighbour(from, edge) {
            Some(next) if !near.contains(&next) => near.push(next),
            _ if dice.roll(20) == 0 => break,
            _ => {}
        }
    }
    for _ in 0..near.len() * 4 {
        let hex = near[dice.roll(near.len())];
        let joined = |at: &Placement| {
            let exits = ground.tiles.get(at.tile).face(at.rotation).exits();
            let meets = |n| board.face(ground, n);
            let count = exits.iter().filter(|e| {
                let next = ground.map.neighbour(hex, *e);
                next.is_some_and(|n| meets(n).exits().has(e.opposite()) || near.contains(&n))
            });
            count.count()
        };
        let legal: Vec<Placement> = board.placements(ground, hex).collect();
        let most = legal.iter().map(joined).max().unwrap_or(0);
        let good: Vec<Placement> = legal.iter().copied().filter(|at| joined(at) + dice.roll(2) >= most).collect();
        if !good.is_empty() {
            board.lay(ground, good[dice.roll(good.len())]).unwrap();
        }
        if dice.roll(3) == 0 {
            let stops: Vec<StopId> = board.face(ground, hex).stops_with_ids().map(|(id, _)| id).collect();
            if !stops.is_empty() {
                let owner = Owner(u8::try_from(dice.roll(owners.into())).unwrap());
                if !board.tokens_on(hex).any(|t| t.owner == owner) {
                    let _ = board.place_token(ground, hex, stops[dice.roll(stops.len())], None, owner);
                }
            }
        }
    }
    board
}

/// Random boards of a title, most of them full of parallel lines and loops, and trains many of which are alike.
/// `RAILHEAD_CASES=100000 cargo test --release -p railhead-titles best_runs` tries for long, `RAILHEAD_FROM=N` begins with that seed.
fn every_answer_is_legal_earns_what_it_says_and_is_not_beaten(title: &str) {
    let title = find(title).unwrap();
    let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
    let edition = title.edition(None).unwrap();
    let owners = u8::try_from(companies.len()).unwrap();
    let eras = ground.map.eras.len().max(1);
    let mut tally = Tally::default();
    let wanted = cases(150, 150);
    for seed in number("RAILHEAD_FROM", 1).. {
        let mut dice = Dice::new(seed);
        let board = match dice.roll(4) {
            0 => busy_board(&ground, seed, 40 + dice.roll(200), owners),
            _ => knotted_board(&ground, seed, 2),
        };
        tally.boards += 1;
        for owner in (0..owners).map(Owner).filter(|o| board.tokens_of(*o).next().is_some()) {
            let network = Network::of(&ground, &board, owner, dice.roll(eras));
            for _ in 0..3 {
                let mut trains: Vec<Train> = Vec::new();
                let names: Vec<&str> = edition.train_names().collect();
                for _ in 0..=dice.roll(4) {
                    let last = trains.last().filter(|_| dice.roll(3) > 0).cloned();
                    let name = names[dice.roll(names.len())];
                    trains.push(last.unwrap_or_else(|| (title.runs.train)(&ground, &network, name).unwrap()));
                }
                let perks = if dice.roll(2) == 0 { perks().to_vec() } else { Vec::new() };
                let bonuses = (title.runs.bonuses)(&ground, &network, &perks);
                let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
                examine(title, &ground, &board, &problem, &format!("seed {seed} {owner:?}"), &mut tally);
            }
        }
        if tally.problems >= wanted {
            break;
        }
    }
    println!("{} {tally:?}", title.name);
    assert!(tally.with_runs > wanted / 4 && tally.tried_out > wanted / 4, "{} {tally:?}", title.name);
    // Four of the longest trains on a board full of loops may take too long; no game has that.
    assert!(tally.given_up <= wanted / 2000, "{} {tally:?}", title.name);
}

#[test]
fn answers_on_boards_of_1846() {
    every_answer_is_legal_earns_what_it_says_and_is_not_beaten("1846");
}

#[test]
fn answers_on_boards_of_1848() {
    every_answer_is_legal_earns_what_it_says_and_is_not_beaten("1848");
}

#[test]
fn answers_on_boards_of_1853_in_its_edition_of_2009() {
    every_answer_is_legal_earns_what_it_says_and_is_not_beaten("1853-2009");
}

#[test]
fn answers_on_boards_of_1853_in_its_edition_of_1989() {
    every_answer_is_legal_earns_what_it_says_and_is_not_beaten("1853-1989");
}

#[test]
fn the_network_holds_every_stop_that_the_company_reaches() {
    for title in ALL {
        let ground = title.ground().unwrap();
        for seed in 1..=cases(6, 6) {
            let board = busy_board(&ground, seed + 50, 150, 6);
            for owner in (0..6).map(Owner) {
                let network = Network::of(&ground, &board, owner, 0);
                for at in railhead_board::Reach::surely(&ground, &board, owner).stops() {
                    assert!(network.find(at).is_some(), "{} {seed} {owner:?} {at:?}", title.name);
                }
            }
        }
    }
}

#[test]
fn two_trains_of_the_sir_share_the_way_to_madras() {
    let title = find("1853-2009").unwrap();
    let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
    let hex = |name: &str| {
        let place =
            |wanted: &str| ground.map.iter().find(|(_, h)| h.place.as_deref() == Some(wanted)).map(|(id, _)| id);
        ground.map.find(name).or_else(|| place(name)).unwrap()
    };
    let mut board = Board::new(&ground);
    for (name, tile, rotation) in
        [("Madras", "105", 0), ("Bangalore", "102", 0), ("Q17", "85", 0), ("P18", "117", 0), ("Mysore", "100", 3)]
    {
        let (tile, rotation) = (ground.tiles.find(tile).unwrap(), Rotation::new(rotation).unwrap());
        board.set(&ground, Placement { hex: hex(name), tile, rotation }).unwrap();
    }
    let sir = Owner(u8::try_from(companies.iter().position(|c| c.sign == "SIR").unwrap()).unwrap());
    board.place_token(&ground, hex("Bangalore"), StopId(0), None, sir).unwrap();
    let network = Network::of(&ground, &board, sir, 0);
    let train = (title.runs.train)(&ground, &network, "2M").unwrap();
    let trains = [train.clone(), train];
    let answer = Problem { network: &network, trains: &trains, bonuses: &[] }.solve(Limit::none()).unwrap();
    assert_eq!((answer.revenue, answer.proven), (160, true), "{answer:?}");
    let madras = |run: &railhead_routes::TrainRun| {
        run.stops.iter().any(|s| network.nodes[s.node.index()].at.is_some_and(|at| at.hex == hex("Madras")))
    };
    assert!(answer.runs.iter().all(madras), "one directly, one by way of Q17");
}

#[test]
fn a_network_stays_the_same_while_things_happen_elsewhere() {
    let (mut same, mut changed) = (0, 0);
    for title in ALL {
        let ground = title.ground().unwrap();
        for seed in 0..cases(10, 100) {
            let mut board = busy_board(&ground, seed, 40, 4);
            let mut dice = Dice::new(seed);
            for _ in 0..10 {
                let owner = Owner(u8::try_from(dice.roll(4)).unwrap());
                let (network, surroundings) = Network::with_surroundings(&ground, &board, owner, 0);
                assert_eq!(network, Network::of(&ground, &board, owner, 0));
                let hexes: Vec<_> = ground.map.iter().map(|(hex, _)| hex).collect();
                let hex = hexes[dice.roll(hexes.len())];
                let legal: Vec<Placement> = board.placements(&ground, hex).collect();
                if legal.is_empty() {
                    let _ =
                        board.place_token(&ground, hex, StopId(0), None, Owner(u8::try_from(dice.roll(4)).unwrap()));
                } else {
                    board.lay(&ground, legal[dice.roll(legal.len())]).unwrap();
                }
                let holds = surroundings.hold(&board);
                assert!(!holds || network == Network::of(&ground, &board, owner, 0), "{} {seed}", title.name);
                if holds { same += 1 } else { changed += 1 }
            }
        }
    }
    assert!(same > 100 && changed > 10, "{same} stayed, {changed} changed");
}
