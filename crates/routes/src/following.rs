//! Every branch that a bound rules out is followed to its end on small networks, and nothing better may be in it.
//!
//! In the unit tests of this crate `cut` follows branches; the tests here give it many small networks, and compare what cannot be
//! told branch by branch: which runs are listed, and that no set of runs at all beats the one found.

#[path = "../tests/common/mod.rs"]
mod common;

use crate::cut::followed;
use crate::effort::Effort;
use crate::limit::Watch;
use crate::plan::{Graph, Numbering};
use crate::score::Scorer;
use crate::search::{Field, Found, Notes, Wanted};
use crate::sets::Pieces;
use crate::{Limit, Problem};
use common::networks::{Case, SHAPES, Shape, random_case, random_network, random_trains};
use common::reference::{Sets, all_runs, check_answer, worth};
use common::{Dice, cases};

/// More ways than any of these networks has.
const MANY: usize = 1_000_000;

/// The usual effort, and efforts with which small networks are searched like large ones.
fn efforts() -> [Effort; 4] {
    let usual = Effort::USUAL;
    let step_by_step = Effort { small_network: 0, ..usual };
    [
        usual,
        step_by_step,
        Effort { easy_nodes: 0, look_ahead: 1, ..step_by_step },
        Effort { easy_nodes: 0, look_ahead: 3, between: 2, ..step_by_step },
    ]
}

#[test]
fn nothing_better_is_in_the_branches_that_are_left_out() {
    let before = followed();
    for seed in 1..=cases(1200, 1200) {
        let mut dice = Dice::new(seed + 4_000_000);
        let shape = SHAPES[dice.roll(3)];
        let Case { network, trains, bonuses } = random_case(&mut dice, shape);
        let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
        let best = Sets::new(problem, MANY).unwrap().best(0).unwrap().unwrap();
        for (i, effort) in efforts().iter().enumerate() {
            let answer = problem.solve_with(effort, Limit::none()).unwrap();
            check_answer(&problem, &answer);
            assert!(answer.proven, "seed {seed}");
            assert_eq!(i64::from(answer.revenue), best, "{shape:?} seed {seed} effort {i}");
        }
    }
    assert!(followed() - before > 50 * cases(1200, 1200), "{}", followed() - before);
}

#[test]
fn nothing_better_is_left_out_where_one_train_earns_a_second_amount() {
    for seed in 1..=cases(500, 500) {
        let mut dice = Dice::new(seed + 5_000_000);
        let shape = SHAPES[dice.roll(3)];
        let network = random_network(&mut dice, shape);
        let trains = random_trains(&mut dice, network.nodes.len());
        let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
        let sets = Sets::new(problem, MANY).unwrap();
        for effort in efforts() {
            for answer in problem.frontier_with(None, &effort, Limit::none()).unwrap() {
                assert!(answer.proven, "seed {seed}");
                let second = answer.second().map_or(0, |(_, most)| i64::from(most));
                assert_eq!(Some(i64::from(answer.revenue)), sets.best(second).unwrap(), "seed {seed} second {second}");
            }
        }
    }
}

#[test]
fn nothing_better_is_left_out_where_one_train_goes_over_a_hex() {
    let before = followed();
    for seed in 1..=cases(1000, 1000) {
        let mut dice = Dice::new(seed + 9_000_000);
        let shape = SHAPES[dice.roll(3)];
        let mut network = random_network(&mut dice, shape);
        let there = railhead_board::HexId(7);
        network.links.iter_mut().filter(|_| dice.roll(4) == 0).for_each(|link| link.track.push((there, 0)));
        let trains = random_trains(&mut dice, network.nodes.len());
        let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
        let mut first = None;
        for effort in efforts() {
            let answers = problem.frontier_with(Some(there), &effort, Limit::none()).unwrap();
            answers.iter().for_each(|answer| check_answer(&problem, answer));
            assert!(answers.iter().all(|answer| answer.proven), "seed {seed}");
            let points: Vec<_> = answers.iter().map(|a| (a.revenue, a.second().map_or(0, |(_, m)| m))).collect();
            let known = first.get_or_insert_with(|| points.clone());
            assert_eq!(*known, points, "seed {seed}");
        }
    }
    assert!(followed() - before > 10 * cases(1000, 1000), "{}", followed() - before);
}

/// A search that gives up early says so, and its limits hold.
#[test]
fn whoever_gives_up_claims_no_more_than_is_true() {
    let mut unproven = 0;
    for seed in 1..=cases(800, 800) {
        let mut dice = Dice::new(seed + 6_000_000);
        let shape = [Shape::Parallel, Shape::Loop][dice.roll(2)];
        let Case { network, trains, bonuses } = random_case(&mut dice, shape);
        let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
        let best = Sets::new(problem, MANY).unwrap().best(0).unwrap().unwrap();
        for effort in efforts() {
            let few_steps = Effort { most_nodes: 30, ..effort };
            for hasty in [Effort { most_tries: 1, ..effort }, Effort { most_runs: 2, ..effort }, few_steps] {
                let answer = problem.solve_with(&hasty, Limit::none()).unwrap();
                check_answer(&problem, &answer);
                let bound = i64::from(answer.bound.unwrap());
                assert!(i64::from(answer.revenue) <= best && best <= bound, "seed {seed}: {answer:?} best {best}");
                assert_eq!(answer.proven, bound == i64::from(answer.revenue));
                unproven += u32::from(!answer.proven);
            }
        }
    }
    assert!(unproven > 20, "{unproven}");
}

/// The stops of a run, from the end with the lower number.
fn stops<const W: usize>(graph: &Graph<W>, run: &Found<W>) -> Vec<usize> {
    let first = graph.steps[run.steps[0] as usize].from;
    let mut stops = vec![first];
    stops.extend(run.steps.iter().map(|s| graph.steps[*s as usize].to));
    if stops.first() > stops.last() {
        stops.reverse();
    }
    stops
}

#[test]
fn every_run_that_is_wanted_is_listed() {
    for seed in 1..=cases(1500, 1500) {
        let mut dice = Dice::new(seed + 7_000_000);
        let shape = SHAPES[dice.roll(3)];
        let Case { network, trains, bonuses } = random_case(&mut dice, shape);
        let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
        let numbering = Numbering::new(&network);
        let scorer = Scorer::new(&network, &bonuses);
        let train = &trains[0];
        let graph = Graph::<1>::new(&network, &numbering, train.gauge, None);
        let field = Field::new(&network, &graph, train, &scorer, (1, false), !bonuses.is_empty(), Effort::USUAL);
        let mut expected: Vec<(i64, Vec<usize>)> = Vec::new();
        for run in all_runs(&network, train, MANY).unwrap() {
            if let Some(value) = worth(&problem, train, &run.stops, 1) {
                expected.push((value, run.stops));
            }
        }
        expected.sort();
        expected.dedup();
        let most = expected.iter().map(|(value, _)| *value).max().unwrap_or(0);
        assert!(i64::from(field.ceiling()) >= most, "seed {seed}");
        let ends = |stops: &[usize]| {
            let worth = |n: Option<&usize>| i32::from(network.nodes[*n.unwrap()].value);
            worth(stops.first()) + worth(stops.last())
        };
        for (from, least_ends) in [(1, 0), (30, 0), (i32::try_from(most).unwrap(), 0), (1, 60), (-1000, 100)] {
            let wanted = Wanted { from, ends: least_ends, all: true };
            let mut watch = Watch::new(Limit::none(), &Effort::USUAL);
            let mut gave_up = false;
            let mut notes = Notes::default();
            let found = field.search(wanted, Pieces::default(), &mut notes, &mut watch, &mut gave_up);
            assert!(!gave_up);
            let mut listed: Vec<(i64, Vec<usize>)> =
                found.iter().map(|f| (i64::from(f.value), stops(&graph, f))).collect();
            listed.sort();
            listed.dedup();
            let fits = |(value, stops): &&(i64, Vec<usize>)| *value >= i64::from(from) && ends(stops) >= least_ends;
            let wanted_runs: Vec<_> = expected.iter().filter(fits).cloned().collect();
            assert_eq!(listed, wanted_runs, "{shape:?} seed {seed} from {from} ends {least_ends}");
            // The best alone is the best of all.
            let wanted = Wanted { from, ends: least_ends, all: false };
            let one = field.search(wanted, Pieces::default(), &mut notes, &mut watch, &mut gave_up);
            assert_eq!(one.first().map(|f| i64::from(f.value)), wanted_runs.iter().map(|(v, _)| *v).max());
            assert!(one.len() <= 1);
        }
    }
}
