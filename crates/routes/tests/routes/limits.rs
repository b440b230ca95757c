//! Questions without an answer, answers before their time, and what an answer says about itself.

use railhead_board::{Gauge, StopKind, StopRef};
use railhead_routes::{
    Answer, Bonus, Counted, Limit, Network, NodeId, Problem, Range, RouteError, RunStop, Scope, Train, TrainRun,
    fingerprint,
};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn solve(network: &Network, trains: &[Train], bonuses: &[Bonus]) -> Result<Answer, RouteError> {
    Problem { network, trains, bonuses }.solve(Limit::none())
}

/// Two cities of 20 and 30 with one link.
fn pair() -> Network {
    let mut network = Network::default();
    let (a, b) = (network.stop(StopKind::City, 20, true), network.stop(StopKind::City, 30, false));
    network.link(a, b, &[1]);
    network
}

#[test]
fn nothing_to_run_is_an_answer() {
    let mut network = Network::default();
    network.stop(StopKind::City, 20, true);
    let none = solve(&network, &[Train::stops(4)], &[]).unwrap();
    assert_eq!((none.revenue, none.proven, none.runs.len(), none.bound), (0, true, 0, Some(0)));
    let no_trains = solve(&pair(), &[], &[]).unwrap();
    assert_eq!((no_trains.revenue, no_trains.proven, no_trains.bound), (0, true, Some(0)));
    for network in [Network::default(), network, pair()] {
        let trains: &[Train] = if network == pair() { &[] } else { &[Train::stops(4)] };
        let frontier = Problem { network: &network, trains, bonuses: &[] }.frontier(Limit::none()).unwrap();
        assert_eq!(frontier.len(), 1);
        assert_eq!((frontier[0].revenue, frontier[0].proven), (0, true));
    }
}

#[test]
fn senseless_problems_are_refused() {
    let network = Network::default();
    let refused = |trains: &[Train], bonuses: &[Bonus]| {
        let problem = Problem { network: &network, trains, bonuses };
        let why = problem.solve(Limit::none()).unwrap_err().to_string();
        assert_eq!(problem.frontier(Limit::none()).unwrap_err().to_string(), why);
        why
    };
    assert_eq!(refused(&[Train::stops(0)], &[]), "train 0 can count no stop");
    assert_eq!(refused(&[Train::best_of(0, 3)], &[]), "train 0/3 can count no stop");
    assert_eq!(refused(&[Train::best_of(5, 3)], &[]), "train 5/3 counts more stops than it visits");
    assert_eq!(refused(&vec![Train::stops(2); 13], &[]), "13 trains are more than 12");
    let place = |i: usize| Bonus::Place { name: i.to_string(), stops: Vec::new(), amount: 1, scope: Scope::EachRun };
    assert_eq!(refused(&[Train::stops(2)], &(0..17).map(place).collect::<Vec<_>>()), "17 bonuses are more than 16");
    // So many ways to give one-run bonuses away are not tried.
    let mail = Bonus::PerStop { name: "mail".to_owned(), amount: 10 };
    assert_eq!(refused(&vec![Train::stops(2); 12], &vec![mail.clone(); 4]), "4 bonuses are more than 4");
    assert!(solve(&network, &vec![Train::stops(2); 12], &vec![mail.clone(); 3]).is_ok());
    assert!(solve(&network, &vec![Train::stops(2); 12], &(0..16).map(place).collect::<Vec<_>>()).is_ok());
    assert!(solve(&network, &[Train::best_of(3, 3)], &vec![mail; 16]).is_ok());
}

#[test]
fn networks_that_are_too_large_are_refused() {
    let mut network = Network::default();
    for _ in 0..256 {
        network.stop(StopKind::City, 10, true);
    }
    assert!(solve(&network, &[Train::stops(2)], &[]).is_ok());
    network.stop(StopKind::City, 10, true);
    let why = solve(&network, &[Train::stops(2)], &[]).unwrap_err().to_string();
    assert_eq!(why, "the network has 257 stops; at most 256 can be searched");
}

/// So many links side by side from a base of 20 to stops of 10 upwards.
fn star(links: u16) -> Network {
    let mut network = Network::default();
    let base = network.stop(StopKind::City, 20, true);
    for stop in 0..200 {
        network.stop(StopKind::City, 10 + stop % 40, false);
    }
    for link in 0..links {
        network.link(base, NodeId(1 + link % 200), &[link.into()]);
    }
    network
}

#[test]
fn as_much_track_as_can_be_told_apart_is_searched() {
    // Around each size at which pieces take more room.
    for links in [1, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 513, 2047, 2048] {
        let answer = solve(&star(links), &vec![Train::stops(2); 3], &[]).unwrap();
        let mut worth: Vec<u32> = (0..u32::from(links)).map(|l| 30 + l % 200 % 40).collect();
        worth.sort_unstable_by(|a, b| b.cmp(a));
        let best: u32 = worth.iter().take(3).sum();
        assert_eq!((answer.revenue, answer.proven), (best, true), "{links} links");
    }
    let why = solve(&star(2049), &[Train::stops(2)], &[]).unwrap_err().to_string();
    assert_eq!(why, "the network has 2049 pieces of track; at most 2048 can be searched");
}

/// A field of 15 by 15 cities: with three long trains far too much to prove.
fn field() -> Network {
    let mut network = Network::default();
    let n = 15u16;
    for i in 0..n * n {
        network.stop(StopKind::City, 10 + (i * 13) % 7 * 10, i % 31 == 0);
    }
    let mut piece = 0;
    for i in 0..n * n {
        for j in [i + 1, i + n, i + n + 1] {
            if j < n * n && (j % n != 0 || j == i + n) {
                network.link(NodeId(i), NodeId(j), &[piece]);
                piece += 1;
            }
        }
    }
    network
}

#[test]
fn a_deadline_is_kept_and_the_best_so_far_is_given() {
    let network = field();
    let trains = [Train::unlimited("D"), Train::unlimited("D"), Train::stops(12)];
    let problem = Problem { network: &network, trains: &trains, bonuses: &[] };
    let start = Instant::now();
    let answer = problem.solve(Limit::within(Duration::from_millis(50))).unwrap();
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert!(!answer.proven && answer.revenue > 0 && answer.bound.unwrap() >= answer.revenue);
    // It was worked on until the time was up. How far that leads is up to the machine.
    assert!(answer.nodes > 0 && start.elapsed() >= Duration::from_millis(50), "{} nodes", answer.nodes);
    // Cancelled before it began: still an answer.
    let flag = AtomicBool::new(true);
    let answer = problem.solve(Limit::none().or_when(&flag)).unwrap();
    assert!(!answer.proven && answer.revenue > 0 && answer.bound.unwrap() >= answer.revenue);
    assert!(answer.nodes < 10_000, "{}", answer.nodes);
    let frontier = problem.frontier(Limit::within(Duration::ZERO)).unwrap();
    assert_eq!((frontier.len(), frontier[0].proven), (1, false), "nothing is built on what is not proven");
    // A flag that nobody sets changes nothing, and neither does a deadline far away.
    let flag = AtomicBool::new(false);
    let limit = Limit::within(Duration::from_secs(600)).or_when(&flag);
    assert!(limit.deadline.is_some() && limit.cancelled.is_some());
    let small = pair();
    let answer = Problem { network: &small, trains: &trains, bonuses: &[] }.solve(limit).unwrap();
    assert_eq!((answer.revenue, answer.proven), (50, true));
}

#[test]
fn track_that_was_not_all_listed_is_never_called_proven() {
    let network = Network { cut_short: true, ..pair() };
    let answer = solve(&network, &[Train::stops(2)], &[]).unwrap();
    assert_eq!((answer.revenue, answer.proven, answer.bound), (50, false, None));
}

#[test]
fn mail_is_what_the_two_ends_are_worth() {
    let stop = |n, value| RunStop { node: NodeId(n), value, counted: Counted::Yes };
    let run = |train, stops: Vec<RunStop>| TrainRun {
        train,
        revenue: 0,
        stops,
        bonuses: Vec::new(),
        links: Vec::new(),
        track: Vec::new(),
    };
    let long = run(3, vec![stop(0, 10), stop(1, 70), stop(2, 30)]);
    assert_eq!(long.second(), 40);
    assert_eq!(run(0, vec![stop(0, 10), stop(1, 70)]).second(), 80);
    assert_eq!(run(0, vec![stop(0, 10)]).second(), 0);
    assert_eq!(run(0, Vec::new()).second(), 0);
    let answer = |runs| Answer { runs, ..solve(&pair(), &[], &[]).unwrap() };
    assert_eq!(answer(Vec::new()).second(), None);
    let twin = run(4, vec![stop(4, 20), stop(5, 20)]);
    assert_eq!(answer(vec![run(1, vec![stop(0, 5), stop(1, 5)]), long, twin]).second(), Some((3, 40)));
}

#[test]
fn trains_and_bonuses_are_as_they_are_made() {
    let four = Train::stops(4);
    assert_eq!((four.name.as_str(), &four.range), ("4", &Range::Stops(4)));
    assert_eq!((four.towns_count, four.free_markers, four.gauge), (false, 0, Gauge::Broad));
    let best = Train::best_of(4, 6);
    assert_eq!((best.name.as_str(), &best.range), ("4/6", &Range::BestOf { count: 4, visit: 6 }));
    let diesel = Train::unlimited("D").on(Gauge::Metre);
    assert_eq!((diesel.name.as_str(), &diesel.range, diesel.gauge), ("D", &Range::Unlimited, Gauge::Metre));
    let name = || "coal".to_owned();
    for (bonus, scope) in [
        (Bonus::Pair { name: name(), one: Vec::new(), other: Vec::new() }, Scope::EachRun),
        (Bonus::Set { name: name(), stops: Vec::new(), amounts: Vec::new() }, Scope::EachRun),
        (Bonus::Place { name: name(), stops: Vec::new(), amount: 1, scope: Scope::EachRun }, Scope::EachRun),
        (Bonus::Place { name: name(), stops: Vec::new(), amount: 1, scope: Scope::OneRun }, Scope::OneRun),
        (Bonus::PerStop { name: name(), amount: 1 }, Scope::OneRun),
    ] {
        assert_eq!((bonus.name(), bonus.scope()), ("coal", scope));
    }
}

#[test]
fn stops_are_found_where_they_lie() {
    let mut network = pair();
    let at = |hex, stop| StopRef { hex: railhead_board::HexId(hex), stop: railhead_board::StopId(stop) };
    network.nodes[1].at = Some(at(7, 1));
    assert_eq!(network.find(at(7, 1)), Some(NodeId(1)));
    assert_eq!((network.find(at(7, 0)), network.find(at(8, 1))), (None, None));
    network.stop(StopKind::OffBoard, 5, false);
    assert!(network.nodes[0].passable && !network.nodes[2].passable);
}

#[test]
fn different_questions_have_different_fingerprints() {
    fn all_differ<T: std::hash::Hash>(question: impl Fn(u16) -> T) {
        let prints: std::collections::HashSet<u128> = (0..300).map(|n| fingerprint(&question(n))).collect();
        assert_eq!(prints.len(), 300);
    }
    all_differ(u64::from);
    all_differ(|n| (n, 0u8));
    all_differ(|n| [u64::from(n); 2]);
    all_differ(|n| format!("question {n}"));
    all_differ(|n| vec![0u8; n.into()]);
    all_differ(|n| (n, 1u16, 1u32));
    all_differ(|n| (n / 20, n % 20));
    assert_eq!(fingerprint(&pair()), fingerprint(&pair()));
    // Both halves tell questions apart, and small differences change half of the bits of each.
    let (mut high, mut low) = (0, 0);
    for n in 0..200u32 {
        let differ = fingerprint(&n) ^ fingerprint(&(n ^ 1));
        high += (differ >> 64).count_ones();
        low += (differ & u128::from(u64::MAX)).count_ones();
    }
    assert!((28 * 200..36 * 200).contains(&high) && (28 * 200..36 * 200).contains(&low), "{high} {low}");
    // Every kind of number goes in.
    for (a, b) in [
        (fingerprint(&1u8), fingerprint(&2u8)),
        (fingerprint(&1u16), fingerprint(&2u16)),
        (fingerprint(&1u32), fingerprint(&2u32)),
        (fingerprint(&1usize), fingerprint(&2usize)),
        (fingerprint(&1i32), fingerprint(&2i32)),
        (fingerprint(&"ab"), fingerprint(&"ba")),
        (fingerprint(&"12345678a"), fingerprint(&"12345678b")),
    ] {
        assert_ne!(a, b);
        assert_ne!(a >> 64, b >> 64);
        assert_ne!(a & u128::from(u64::MAX), b & u128::from(u64::MAX));
    }
}
