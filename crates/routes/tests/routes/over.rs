//! Runs of which one must go over a hex, against trying every set of runs.

use crate::common::networks::{SHAPES, random_network, random_trains};
use crate::common::reference::{all_runs, check_answer, worth};
use crate::common::{Dice, cases};
use railhead_board::{HexId, StopKind};
use railhead_routes::{Answer, Limit, Network, Problem, Train};
use std::collections::HashMap;

/// The hex over which a run must go.
const THERE: HexId = HexId(7);

/// Pieces of track in use, whether some run goes over the hex, and the mail.
type Set = (u128, bool, u32);

/// Revenue and mail of every set that is not beaten in both, of those of which one run goes over the hex.
fn frontier(problem: &Problem<'_>) -> Option<Vec<(u32, u32)>> {
    let network = problem.network;
    let mut sets: HashMap<Set, u32> = HashMap::from([((0, false, 0), 0)]);
    for train in problem.trains {
        let mut more = sets.clone();
        let runs = all_runs(network, train, 100_000)?;
        for run in &runs {
            let Some(value) = worth(problem, train, &run.stops, 0) else { continue };
            let value = u32::try_from(value).unwrap();
            let end = |s: Option<&usize>| u32::from(network.nodes[*s.unwrap()].value);
            let ends = end(run.stops.first()) + end(run.stops.last());
            let links = || run.links.iter().map(|l| &network.links[*l]);
            let mask = links().flat_map(|l| &l.pieces).fold(0u128, |all, p| all | 1 << p);
            let over = links().any(|l| l.track.iter().any(|(hex, _)| *hex == THERE));
            for ((used, before, mail), total) in sets.iter().filter(|((used, ..), _)| used & mask == 0) {
                let known = more.entry((used | mask, *before || over, ends.max(*mail))).or_insert(0);
                *known = (*known).max(total + value);
            }
        }
        sets = more;
        if sets.len() > 60_000 {
            return None;
        }
    }
    let mut all: Vec<(u32, u32)> = sets.iter().filter(|((_, over, _), _)| *over).map(|(s, n)| (*n, s.2)).collect();
    all.sort_unstable_by(|a, b| b.cmp(a));
    let mut best: Vec<(u32, u32)> = Vec::new();
    for (revenue, mail) in all {
        if best.last().is_none_or(|(_, most)| mail > *most) {
            best.push((revenue, mail));
        }
    }
    Some(best)
}

/// An answer must be what it says, and one of its runs goes over the hex.
fn check(problem: &Problem<'_>, answer: &Answer) {
    check_answer(problem, answer);
    let there = |l: &usize| problem.network.links[*l].track.iter().any(|(hex, _)| *hex == THERE);
    assert!(answer.runs.iter().any(|run| run.links.iter().any(there)), "no run goes over the hex");
}

#[test]
fn the_frontier_over_a_hex_agrees_with_trying_everything() {
    let (mut can, mut costs, mut long) = (0, 0, 0);
    for seed in 1..=cases(4000, 4000) {
        let mut dice = Dice::new(seed + 8_000_000);
        let mut network = random_network(&mut dice, SHAPES[usize::try_from(seed % 3).unwrap()]);
        for link in network.links.iter_mut().filter(|_| dice.roll(4) == 0) {
            link.track.push((THERE, 0));
        }
        let trains = random_trains(&mut dice, network.nodes.len());
        let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
        let Some(best) = frontier(&problem) else { continue };
        let answers = problem.frontier_over(THERE, Limit::none()).unwrap();
        let ours: Vec<(u32, u32)> = answers.iter().map(|a| (a.revenue, a.second().map_or(0, |(_, m)| m))).collect();
        assert_eq!(ours, best, "seed {seed}: {trains:?} {network:?}");
        answers.iter().for_each(|answer| check(&problem, answer));
        let answer = problem.solve_over(THERE, Limit::none()).unwrap();
        assert_eq!(answer.as_ref().map(|a| a.revenue), best.first().map(|b| b.0), "seed {seed}");
        if let Some(answer) = answer {
            assert!(answer.proven, "{seed}");
            check(&problem, &answer);
            can += 1;
            costs += u32::from(problem.solve(Limit::none()).unwrap().revenue > answer.revenue);
            long += u32::from(best.len() > 1);
        }
    }
    println!("{can} networks with a run over the hex, {costs} where it costs revenue, {long} with a choice of mail");
    assert!(can > 1000 && costs > 100 && long > 100, "{can} {costs} {long}");
}

#[test]
fn a_hex_without_track_is_gone_over_by_no_run() {
    let mut network = Network::default();
    let home = network.stop(StopKind::City, 20, true);
    let far = network.stop(StopKind::City, 40, false);
    network.link(home, far, &[1]);
    let trains = [Train::stops(2)];
    let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
    assert_eq!(problem.solve_over(THERE, Limit::none()), Ok(None));
    assert_eq!(problem.frontier_over(THERE, Limit::none()), Ok(Vec::new()));
    let none = Problem { trains: &[], ..problem };
    assert_eq!(none.solve_over(THERE, Limit::none()), Ok(None));
    // A run that earns nothing does the duty all the same.
    network.nodes.iter_mut().for_each(|n| n.value = 0);
    network.links[0].track.push((THERE, 0));
    let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
    let answer = problem.solve_over(THERE, Limit::none()).unwrap().unwrap();
    assert_eq!((answer.revenue, answer.runs.len(), answer.proven), (0, 1, true));
}

#[test]
fn the_best_run_over_a_hex_is_found_after_a_shorter_one() {
    // From home 100 to one side; a way over the hex at once, and a longer one that is worth more.
    let mut network = Network::default();
    let mut city = |value| network.stop(StopKind::City, value, false);
    let [side, near, one, two, three, far] = [100, 50, 10, 10, 10, 100].map(&mut city);
    let home = network.stop(StopKind::City, 10, true);
    let links = [(home, side), (home, near), (home, one), (one, two), (two, three), (three, far)];
    for (piece, (from, to)) in (1..).zip(links) {
        network.link(from, to, &[piece]);
    }
    for link in [1, 5] {
        network.links[link].track.push((THERE, 0));
    }
    let trains = [Train::stops(6)];
    let answer = Problem { network: &network, trains: &trains, bonuses: &[] }.solve_over(THERE, Limit::none());
    assert_eq!(answer.unwrap().map(|a| (a.revenue, a.proven)), Some((240, true)));
}

#[test]
fn the_run_over_a_hex_on_one_side_of_home_goes_far_on_the_other() {
    let mut network = Network::default();
    let mut city = |value| network.stop(StopKind::City, value, false);
    let [side, beyond, end, one, two, three, far, there] = [80, 50, 40, 10, 10, 10, 300, 10].map(&mut city);
    let home = network.stop(StopKind::City, 10, true);
    let ways = [&[home, side, beyond, end][..], &[home, one, two, three, far], &[home, there]];
    let links = ways.iter().flat_map(|way| way.windows(2).map(|pair| (pair[0], pair[1])));
    for (piece, (from, to)) in (1..).zip(links) {
        network.link(from, to, &[piece]);
    }
    network.links[7].track.push((THERE, 0));
    let trains = [Train::stops(6)];
    let answer = Problem { network: &network, trains: &trains, bonuses: &[] }.solve_over(THERE, Limit::none());
    assert_eq!(answer.unwrap().map(|a| (a.revenue, a.proven)), Some((350, true)));
}
