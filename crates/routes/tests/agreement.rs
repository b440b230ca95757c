//! Against a second, deliberately simple implementation that tries everything, on random small networks with every kind of
//! train and bonus.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test may fail loudly"
)]

mod common;

use common::{Dice, cases};
use railhead_board::{Gauge, StopKind};
use railhead_routes::{Answer, Bonus, Counted, Limit, Link, Network, Node, NodeId, Problem, Range, Scope, Train};

/// A run: the stops in order and the links between them.
#[derive(Clone, Debug)]
struct Run {
    stops: Vec<usize>,
    links: Vec<usize>,
}

/// All legal runs of a train, each once in each direction.
fn all_runs(network: &Network, train: &Train) -> Vec<Run> {
    let mut runs = Vec::new();
    for start in 0..network.nodes.len() {
        let mut run = Run { stops: vec![start], links: Vec::new() };
        grow(network, train, &mut run, &mut runs);
    }
    runs
}

fn grow(network: &Network, train: &Train, run: &mut Run, runs: &mut Vec<Run>) {
    if legal(network, train, run) {
        runs.push(run.clone());
    }
    let head = *run.stops.last().unwrap();
    for (l, link) in network.links.iter().enumerate() {
        for end in 0..2 {
            if link.ends[end].index() == head && link.ends[0] != link.ends[1] {
                let to = link.ends[1 - end].index();
                if run.stops.contains(&to) || !link.carries(train.gauge) {
                    continue;
                }
                run.stops.push(to);
                run.links.push(l);
                grow(network, train, run, runs);
                run.stops.pop();
                run.links.pop();
            }
        }
    }
}

fn uses_range(network: &Network, train: &Train, stop: usize) -> bool {
    match network.nodes[stop].kind {
        StopKind::Junction => false,
        StopKind::Town | StopKind::Harbour => train.towns_count,
        _ => true,
    }
}

fn legal(network: &Network, train: &Train, run: &Run) -> bool {
    let (stops, links) = (&run.stops, &run.links);
    let node = |i: usize| &network.nodes[stops[i]];
    let last = stops.len() - 1;
    if last == 0 || node(0).kind == StopKind::Junction || node(last).kind == StopKind::Junction {
        return false;
    }
    if !stops.iter().any(|s| network.nodes[*s].own) {
        return false;
    }
    for i in 1..last {
        let terminal = |l: usize| {
            let link = &network.links[l];
            (0..2).any(|e| link.ends[e].index() == stops[i] && link.terminal[e])
        };
        if !node(i).passable || terminal(links[i - 1]) || terminal(links[i]) {
            return false;
        }
    }
    for i in 0..stops.len() {
        for j in 0..i {
            if node(i).groups & node(j).groups != 0 {
                return false;
            }
        }
    }
    let mut pieces: Vec<u32> = links.iter().flat_map(|l| network.links[*l].pieces.clone()).collect();
    let count = pieces.len();
    pieces.sort_unstable();
    pieces.dedup();
    if pieces.len() != count {
        return false;
    }
    let markers: u32 = links.iter().map(|l| u32::from(network.links[*l].markers)).sum();
    let used = stops.iter().filter(|s| uses_range(network, train, **s)).count();
    let used = u32::try_from(used).unwrap() + markers.saturating_sub(train.free_markers.into());
    match &train.range {
        Range::Stops(n) => used <= u32::from(*n),
        Range::BestOf { visit, .. } => used <= u32::from(*visit),
        Range::Unlimited => true,
        Range::Express(places) => {
            let place = |i: usize| places.iter().any(|p| p.index() == stops[i]);
            (node(0).own && place(last)) || (node(last).own && place(0))
        }
    }
}

/// What a run earns with the one-run bonuses of a mask: the best over every choice of stops that count.
fn worth(network: &Network, train: &Train, bonuses: &[Bonus], run: &Run, carried: usize) -> Option<i64> {
    let n = run.stops.len();
    let mut best = None;
    for mask in 1u32..1 << n {
        let counted: Vec<usize> = (0..n).filter(|i| mask & (1 << i) != 0).map(|i| run.stops[i]).collect();
        let left_out = (0..n).filter(|i| mask & (1 << i) == 0);
        let allowed = match &train.range {
            Range::Express(_) => mask == 1 | 1 << (n - 1),
            Range::BestOf { count, .. } => {
                let majors = counted.iter().filter(|s| uses_range(network, train, **s)).count();
                let free_counted = left_out.clone().all(|i| {
                    uses_range(network, train, run.stops[i]) || network.nodes[run.stops[i]].kind == StopKind::Junction
                });
                let all_majors = run.stops.iter().filter(|s| uses_range(network, train, **s)).count();
                majors == all_majors.min(usize::from(*count))
                    && free_counted
                    && counted.iter().any(|s| network.nodes[*s].own)
            }
            _ => left_out.clone().all(|i| network.nodes[run.stops[i]].kind == StopKind::Junction),
        };
        if !allowed || counted.iter().any(|s| network.nodes[*s].kind == StopKind::Junction) {
            continue;
        }
        let mut value: i64 = counted.iter().map(|s| i64::from(network.nodes[*s].value)).sum();
        for (b, bonus) in bonuses.iter().enumerate() {
            if bonus.scope() == Scope::OneRun && carried & (1 << b) == 0 {
                continue;
            }
            value += match bonus {
                Bonus::Pair { one, other, .. } => {
                    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
                    let held = pairs.filter(|(a, b)| {
                        a.0 != b.0 && counted.contains(&a.0.index()) && counted.contains(&b.0.index())
                    });
                    held.map(|(a, b)| i64::from(a.1) + i64::from(b.1)).max().unwrap_or(0)
                }
                Bonus::Set { stops, amounts, .. } => {
                    let held = counted.iter().filter(|c| stops.iter().any(|s| s.index() == **c)).count();
                    amounts.get(held).or(amounts.last()).map_or(0, |a| i64::from(*a))
                }
                Bonus::Place { stops, amount, .. } => {
                    let held = counted.iter().any(|c| stops.iter().any(|s| s.index() == *c));
                    if held { i64::from(*amount) } else { 0 }
                }
                Bonus::PerStop { amount, .. } => {
                    let visited = run.stops.iter().filter(|s| network.nodes[**s].kind != StopKind::Junction).count();
                    i64::from(*amount) * i64::try_from(visited).unwrap()
                }
            };
        }
        best = best.max(Some(value));
    }
    best
}

/// The best of all sets of runs, by trying them all; with at least this much mail.
fn best_set(problem: &Problem<'_>, mail: i64) -> Option<i64> {
    let network = problem.network;
    let runs: Vec<Vec<Run>> = problem
        .trains
        .iter()
        .map(|t| {
            // One direction of each is enough.
            all_runs(network, t).into_iter().filter(|r| r.stops.first() < r.stops.last()).collect()
        })
        .collect();
    let single: Vec<usize> =
        (0..problem.bonuses.len()).filter(|b| problem.bonuses[*b].scope() == Scope::OneRun).collect();
    let trains = problem.trains.len();
    let mut best = if mail <= 0 { Some(0) } else { None };
    // Each one-run bonus goes to one of the trains.
    let ways = trains.pow(u32::try_from(single.len()).unwrap());
    for way in 0..ways {
        let mut carried = vec![0usize; trains];
        let mut rest = way;
        for b in &single {
            carried[rest % trains] |= 1 << b;
            rest /= trains;
        }
        let valued: Vec<Vec<(i64, i64, Vec<u32>)>> = (0..trains)
            .map(|t| {
                let mut list: Vec<(i64, i64, Vec<u32>)> = runs[t]
                    .iter()
                    .filter_map(|r| {
                        let value = worth(network, &problem.trains[t], problem.bonuses, r, carried[t])?;
                        let end = |s: Option<&usize>| i64::from(network.nodes[*s.unwrap()].value);
                        let pieces = r.links.iter().flat_map(|l| network.links[*l].pieces.clone()).collect();
                        Some((value, end(r.stops.first()) + end(r.stops.last()), pieces))
                    })
                    .collect();
                list.push((0, -1, Vec::new()));
                list
            })
            .collect();
        choose(&valued, 0, 0, -1, &[], mail, &mut best);
    }
    best
}

fn choose(
    lists: &[Vec<(i64, i64, Vec<u32>)>],
    at: usize,
    total: i64,
    mail: i64,
    used: &[u32],
    wanted: i64,
    best: &mut Option<i64>,
) {
    let Some(list) = lists.get(at) else {
        if mail >= wanted || wanted <= 0 {
            *best = (*best).max(Some(total));
        }
        return;
    };
    for (value, ends, pieces) in list {
        if !pieces.iter().any(|p| used.contains(p)) {
            let now: Vec<u32> = used.iter().chain(pieces).copied().collect();
            choose(lists, at + 1, total + value, mail.max(*ends), &now, wanted, best);
        }
    }
}

fn random_network(dice: &mut Dice) -> Network {
    let mut network = Network::default();
    let nodes = 2 + dice.roll(5);
    for _ in 0..nodes {
        let kind = [
            StopKind::City,
            StopKind::City,
            StopKind::City,
            StopKind::Town,
            StopKind::OffBoard,
            StopKind::Junction,
            StopKind::Harbour,
        ][dice.roll(7)];
        let value = if kind == StopKind::Junction { 0 } else { 10 * u16::try_from(dice.roll(9)).unwrap() };
        let own = kind == StopKind::City && dice.roll(3) == 0;
        let passable = own || (kind != StopKind::OffBoard && dice.roll(6) > 0);
        let groups = if dice.roll(4) == 0 { 1 << dice.roll(2) } else { 0 };
        network.nodes.push(Node { at: None, kind, value, own, passable, groups });
    }
    for _ in 0..dice.roll(10) {
        let end = |dice: &mut Dice| NodeId(u16::try_from(dice.roll(nodes)).unwrap());
        let (a, b) = (end(dice), end(dice));
        let mut pieces: Vec<u32> = (0..=dice.roll(3)).map(|_| u32::try_from(dice.roll(14)).unwrap()).collect();
        pieces.sort_unstable();
        pieces.dedup();
        network.links.push(Link {
            ends: [a, b],
            pieces,
            track: Vec::new(),
            markers: if dice.roll(5) == 0 { 1 } else { 0 },
            gauges: [[true, true], [true, false], [false, true], [true, true]][dice.roll(4)],
            terminal: [dice.roll(8) == 0, dice.roll(8) == 0],
        });
    }
    network
}

fn random_train(dice: &mut Dice, nodes: usize) -> Train {
    let count = 1 + u8::try_from(dice.roll(5)).unwrap();
    let train = match dice.roll(6) {
        0 => Train::unlimited("D"),
        1 | 2 => Train::best_of(count, count + u8::try_from(dice.roll(3)).unwrap()),
        3 => {
            let places = (0..nodes).filter(|_| dice.roll(3) == 0).map(|n| NodeId(u16::try_from(n).unwrap())).collect();
            Train { range: Range::Express(places), ..Train::unlimited("2E") }
        }
        _ => Train::stops(count),
    };
    let towns_count = dice.roll(2) == 0;
    let free_markers = u8::from(dice.roll(3) == 0);
    Train {
        towns_count,
        free_markers,
        ..train.on([Gauge::Broad, Gauge::Metre, Gauge::Dual, Gauge::Broad][dice.roll(4)])
    }
}

fn random_bonuses(dice: &mut Dice, nodes: usize) -> Vec<Bonus> {
    let some = |dice: &mut Dice| -> Vec<NodeId> {
        (0..nodes).filter(|_| dice.roll(3) == 0).map(|n| NodeId(u16::try_from(n).unwrap())).collect()
    };
    let share = |list: Vec<NodeId>, dice: &mut Dice| -> Vec<(NodeId, u16)> {
        list.into_iter().map(|n| (n, 10 * u16::try_from(dice.roll(5)).unwrap())).collect()
    };
    (0..dice.roll(4))
        .map(|i| {
            let name = format!("bonus {i}");
            match dice.roll(5) {
                0 => {
                    let (one, other) = (some(dice), some(dice));
                    Bonus::Pair { name, one: share(one, dice), other: share(other, dice) }
                }
                1 => Bonus::Set { name, stops: some(dice), amounts: vec![0, 0, 50, 100, 150] },
                2 => Bonus::Place { name, stops: some(dice), amount: 20, scope: Scope::EachRun },
                3 => Bonus::Place { name, stops: some(dice), amount: 30, scope: Scope::OneRun },
                _ => Bonus::PerStop { name, amount: 10 },
            }
        })
        .collect()
}

/// An answer must be what it says: legal runs on separate track that earn what they are said to.
fn check_answer(problem: &Problem<'_>, answer: &Answer) {
    let network = problem.network;
    let mut used: Vec<u32> = Vec::new();
    let mut total = 0;
    for run in &answer.runs {
        let train = &problem.trains[run.train];
        let plain = Run { stops: run.stops.iter().map(|s| s.node.index()).collect(), links: run.links.clone() };
        for (i, link) in run.links.iter().enumerate() {
            let mut ends = network.links[*link].ends.map(NodeId::index);
            let mut here = [plain.stops[i], plain.stops[i + 1]];
            ends.sort_unstable();
            here.sort_unstable();
            assert_eq!(ends, here);
        }
        assert!(legal(network, train, &plain), "{run:?}");
        for piece in run.links.iter().flat_map(|l| &network.links[*l].pieces) {
            assert!(!used.contains(piece), "track is used twice");
            used.push(*piece);
        }
        let counted = run.stops.iter().filter(|s| s.counted == Counted::Yes).map(|s| u32::from(s.value));
        let sum: u32 = counted.sum::<u32>() + run.bonuses.iter().map(|(_, amount)| amount).sum::<u32>();
        assert_eq!(sum, run.revenue, "{run:?}");
        total += run.revenue;
    }
    assert_eq!(total, answer.revenue);
    for bonus in problem.bonuses {
        if bonus.scope() == Scope::OneRun {
            let earned = answer.runs.iter().filter(|r| r.bonuses.iter().any(|(name, _)| name == bonus.name())).count();
            assert!(earned <= 1, "{} is earned once", bonus.name());
        }
    }
}

#[test]
fn the_best_runs_agree_with_trying_everything() {
    let mut earning = 0;
    for seed in 1..=cases(6000) {
        let mut dice = Dice::new(seed);
        let network = random_network(&mut dice);
        let nodes = network.nodes.len();
        let trains: Vec<Train> = (0..=dice.roll(3)).map(|_| random_train(&mut dice, nodes)).collect();
        // Now and then the same train twice.
        let trains = if dice.roll(3) == 0 { vec![trains[0].clone(), trains[0].clone()] } else { trains };
        let bonuses = if dice.roll(2) == 0 { random_bonuses(&mut dice, nodes) } else { Vec::new() };
        let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
        let answer = problem.solve(Limit::none()).unwrap();
        assert!(answer.proven, "{seed}");
        check_answer(&problem, &answer);
        let best = best_set(&problem, 0).unwrap();
        assert_eq!(i64::from(answer.revenue), best, "seed {seed}: {trains:?} {bonuses:?} {network:?}");
        earning += u32::from(best > 0);
        assert_eq!(answer.runs, problem.solve(Limit::none()).unwrap().runs, "the same answer every time");
    }
    assert!(earning > 500, "{earning}");
}

#[test]
fn the_frontier_of_revenue_and_mail_agrees_with_trying_everything() {
    for seed in 1..=cases(1500) {
        let mut dice = Dice::new(seed + 1_000_000);
        let network = random_network(&mut dice);
        let nodes = network.nodes.len();
        let trains: Vec<Train> = (0..=dice.roll(2)).map(|_| random_train(&mut dice, nodes)).collect();
        let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
        let frontier = problem.frontier(Limit::none()).unwrap();
        let mut points: Vec<(i64, i64)> = Vec::new();
        for answer in &frontier {
            check_answer(&problem, answer);
            points.push((i64::from(answer.revenue), answer.mail().map_or(0, |(_, m)| i64::from(m))));
        }
        // Revenue falls and mail rises along it.
        assert!(points.windows(2).all(|w| w[0].0 > w[1].0 && w[0].1 < w[1].1), "{seed}: {points:?}");
        // For every amount of mail, the best revenue with at least that much is on it.
        for mail in (0..=200).step_by(10) {
            let best = best_set(&problem, mail);
            let ours = points.iter().filter(|p| p.1 >= mail).map(|p| p.0).max();
            let ours = if mail == 0 { Some(ours.unwrap_or(0)) } else { ours };
            assert_eq!(ours, best, "seed {seed} mail {mail}: {points:?}");
        }
    }
}

#[test]
fn more_track_or_another_train_never_earns_less() {
    for seed in 1..=cases(3000) {
        let mut dice = Dice::new(seed + 2_000_000);
        let network = random_network(&mut dice);
        let nodes = network.nodes.len();
        let mut trains: Vec<Train> = (0..=dice.roll(2)).map(|_| random_train(&mut dice, nodes)).collect();
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
    for seed in 1..=cases(3000) {
        let mut dice = Dice::new(seed + 3_000_000);
        let network = random_network(&mut dice);
        let n = network.nodes.len();
        let trains: Vec<Train> =
            (0..=dice.roll(2)).map(|_| Train { range: Range::Stops(3), ..random_train(&mut dice, n) }).collect();
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
