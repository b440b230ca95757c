//! Against a second, deliberately simple implementation that tries everything, on random small networks with every kind of
//! train and bonus: links anywhere, parallel ways, loops; trains that differ and trains that do not.

use crate::common::networks::{
    Case, SHAPES, Shape, random_bonuses, random_case, random_network, random_train, random_trains,
};
use crate::common::reference::{Sets, check_answer};
use crate::common::{Dice, cases};
use railhead_routes::{Limit, Network, NodeId, Problem, Range, Train};

/// More ways than any of these networks has.
const MANY: usize = 1_000_000;

fn agree(shape: Shape, cases: u64) {
    let (mut earning, mut twins) = (0, 0);
    for seed in 1..=cases {
        let mut dice = Dice::new(seed);
        let Case { network, trains, bonuses } = random_case(&mut dice, shape);
        let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
        let answer = problem.solve(Limit::none()).unwrap();
        assert!(answer.proven && answer.bound == Some(answer.revenue), "{seed}");
        check_answer(&problem, &answer);
        let best = Sets::new(problem, MANY).unwrap().best(0).unwrap().unwrap();
        assert_eq!(i64::from(answer.revenue), best, "{shape:?} seed {seed}: {trains:?} {bonuses:?} {network:?}");
        assert_eq!(answer.runs, problem.solve(Limit::none()).unwrap().runs, "the same answer every time");
        earning += u64::from(best > 0);
        let mut made: Vec<Vec<NodeId>> =
            answer.runs.iter().map(|r| r.stops.iter().map(|s| s.node).collect::<Vec<_>>()).collect();
        made.iter_mut().filter(|stops| stops.first() > stops.last()).for_each(|stops| stops.reverse());
        made.sort();
        twins += u64::from(made.windows(2).any(|w| w[0] == w[1]));
    }
    println!("{shape:?}: {cases} networks, {earning} with runs, {twins} with the same run over two ways");
    assert!(earning > cases / 3, "{shape:?}: {earning}");
    // The networks must be such that trains take the same stops over parallel track.
    assert!(shape == Shape::Any || twins > cases / 30, "{shape:?}: {twins}");
}

#[test]
fn the_best_runs_agree_with_trying_everything() {
    agree(Shape::Any, cases(2000, 2000));
}

#[test]
fn so_they_do_where_ways_are_parallel() {
    agree(Shape::Parallel, cases(2000, 2000));
}

#[test]
fn so_they_do_where_track_runs_in_loops() {
    agree(Shape::Loop, cases(1000, 1000));
}

#[test]
fn the_frontier_of_both_objectives_agrees_with_trying_everything() {
    for seed in 1..=cases(900, 900) {
        let mut dice = Dice::new(seed + 1_000_000);
        let shape = SHAPES[dice.roll(3)];
        let network = random_network(&mut dice, shape);
        let trains = random_trains(&mut dice, network.nodes.len());
        let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
        let frontier = problem.frontier(Limit::none()).unwrap();
        let mut points: Vec<(i64, i64)> = Vec::new();
        for answer in &frontier {
            assert!(answer.proven);
            check_answer(&problem, answer);
            points.push((i64::from(answer.revenue), answer.second().map_or(0, |(_, m)| i64::from(m))));
        }
        // Revenue falls and mail rises along it.
        assert!(points.windows(2).all(|w| w[0].0 > w[1].0 && w[0].1 < w[1].1), "{seed}: {points:?}");
        // For every amount of mail, the best revenue with at least that much is on it.
        let sets = Sets::new(problem, MANY).unwrap();
        for mail in (0..=170).step_by(10) {
            let best = sets.best(mail).unwrap();
            let ours = points.iter().filter(|p| p.1 >= mail).map(|p| p.0).max();
            let ours = if mail == 0 { Some(ours.unwrap_or(0)) } else { ours };
            assert_eq!(ours, best, "seed {seed} mail {mail}: {points:?}");
        }
    }
}

#[test]
fn more_track_or_another_train_never_earns_less() {
    for seed in 1..=cases(1500, 1500) {
        let mut dice = Dice::new(seed + 2_000_000);
        let shape = SHAPES[dice.roll(3)];
        let network = random_network(&mut dice, shape);
        let nodes = network.nodes.len();
        let mut trains = random_trains(&mut dice, nodes);
        let bonuses = random_bonuses(&mut dice, nodes);
        let solve = |network: &Network, trains: &[Train]| {
            Problem { network, trains, bonuses: &bonuses }.solve(Limit::none()).unwrap().revenue
        };
        let before = solve(&network, &trains);
        let mut richer = network.clone();
        let end = |dice: &mut Dice| NodeId(u16::try_from(dice.roll(nodes)).unwrap());
        let (a, b) = (end(&mut dice), end(&mut dice));
        richer.link(a, b, &[99]);
        assert!(solve(&richer, &trains) >= before, "seed {seed}: more track");
        trains.push(random_train(&mut dice, nodes));
        assert!(solve(&network, &trains) >= before, "seed {seed}: one more train");
    }
}

#[test]
fn other_numbers_for_the_same_things_change_nothing() {
    for seed in 1..=cases(1500, 1500) {
        let mut dice = Dice::new(seed + 3_000_000);
        let shape = SHAPES[dice.roll(3)];
        let network = random_network(&mut dice, shape);
        let n = network.nodes.len();
        let mut trains = random_trains(&mut dice, n);
        for train in trains.iter_mut().filter(|t| matches!(t.range, Range::Express(_))) {
            train.range = Range::Stops(3);
        }
        // Stops are numbered backwards, links are listed backwards with their ends exchanged, pieces get other numbers.
        let turned = |node: NodeId| NodeId(u16::try_from(n).unwrap() - 1 - node.0);
        let mut other = Network { nodes: network.nodes.iter().rev().cloned().collect(), ..Network::default() };
        for link in network.links.iter().rev() {
            let mut link = link.clone();
            link.ends = [turned(link.ends[1]), turned(link.ends[0])];
            link.terminal.reverse();
            link.pieces = link.pieces.iter().map(|p| 1000 - p * 7).collect();
            other.links.push(link);
        }
        let solve = |network: &Network| {
            Problem { network, trains: &trains, bonuses: &[] }.solve(Limit::none()).unwrap().revenue
        };
        assert_eq!(solve(&network), solve(&other), "seed {seed}");
    }
}
