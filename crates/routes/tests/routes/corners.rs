//! Small networks in which a bound that is a little too low would miss the best.

use railhead_board::StopKind;
use railhead_routes::{Bonus, Limit, Network, NodeId, Problem, Train};

fn revenue(network: &Network, trains: &[Train]) -> (u32, bool) {
    let answer = Problem { network, trains, bonuses: &[] }.solve(Limit::none()).unwrap();
    (answer.revenue, answer.proven)
}

/// A base of 30 with a city of 50 over so many ways of their own, and one of 40 over one. Where there are two ways and more there
/// is also a short one that gets in the way of two: whoever takes it first misses the best.
fn fork(ways: u32) -> Network {
    let mut network = Network::default();
    let base = network.stop(StopKind::City, 30, true);
    let (rich, poor) = (network.stop(StopKind::City, 50, false), network.stop(StopKind::City, 40, false));
    if ways > 1 {
        network.link(base, rich, &[0, 1]);
    }
    for way in 0..ways {
        let pieces = [way, way + 10];
        network.link(base, rich, if way < 2 { &pieces } else { &pieces[..1] });
    }
    network.link(base, poor, &[99]);
    network
}

#[test]
fn two_trains_take_the_same_stops_over_two_ways() {
    let trains = vec![Train::stops(2); 2];
    assert_eq!(revenue(&fork(1), &trains), (150, true));
    assert_eq!(revenue(&fork(2), &trains), (160, true));
}

#[test]
fn as_many_trains_as_there_are_ways_do() {
    for count in 1..=5 {
        let trains = vec![Train::stops(2); count];
        for ways in 1..=5 {
            let count = u32::try_from(count).unwrap();
            let best = 80 * count.min(ways) + if count > ways { 70 } else { 0 };
            assert_eq!(revenue(&fork(ways), &trains), (best, true), "{count} trains over {ways} ways");
        }
    }
}

#[test]
fn ways_that_share_track_count_once() {
    let mut network = fork(2);
    // A third way that uses the track of both others adds nothing.
    network.link(NodeId(0), NodeId(1), &[0, 1]);
    assert_eq!(revenue(&network, &vec![Train::stops(2); 3]), (230, true));
}

#[test]
fn track_without_pieces_takes_any_number_of_trains() {
    let mut network = Network::default();
    let base = network.stop(StopKind::City, 30, true);
    let far = network.stop(StopKind::City, 50, false);
    network.link(base, far, &[]);
    assert_eq!(revenue(&network, &vec![Train::stops(2); 4]), (320, true));
}

#[test]
fn longer_runs_are_repeated_as_often_as_their_narrowest_step_allows() {
    let mut network = fork(3);
    let end = network.stop(StopKind::City, 60, false);
    network.link(NodeId(1), end, &[50]);
    network.link(NodeId(1), end, &[51]);
    // Two go to the end; for the third there is still a way from the city before it over the base.
    assert_eq!(revenue(&network, &vec![Train::stops(3); 3]), (140 + 140 + 120, true));
}

/// Two cities of 65 apart, and a base of 10 from which lines lead to a city of 60, to one of 50, and over one of 40 to a town of
/// 45. Where towns are free and three cities may be visited, 60, 10, 40 and 45 earn most together.
fn base_with_a_free_town() -> Network {
    let mut network = Network::default();
    let (a, b) = (network.stop(StopKind::City, 65, true), network.stop(StopKind::City, 65, false));
    network.link(a, b, &[0]);
    let base = network.stop(StopKind::City, 10, true);
    for (piece, value) in [(1, 60), (2, 50), (3, 40)] {
        let city = network.stop(StopKind::City, value, false);
        network.link(base, city, &[piece]);
    }
    let town = network.stop(StopKind::Town, 45, false);
    network.link(NodeId(5), town, &[4]);
    network
}

#[test]
fn a_free_stop_at_the_end_of_the_line_keeps_no_place_for_another() {
    let mut network = base_with_a_free_town();
    // The city of 60, that of 50 and the town cannot be passed: of the two latter only one ends a run, but the city of 50 would
    // use up the range by which the town is reached.
    for node in [3, 4, 6] {
        network.nodes[node].passable = false;
    }
    assert_eq!(revenue(&network, &[Train::best_of(3, 3)]), (155, true));
}

#[test]
fn a_free_stop_and_one_that_uses_up_range_are_told_apart_in_a_group() {
    let mut network = base_with_a_free_town();
    for node in [4, 6] {
        network.nodes[node].groups = 1;
    }
    assert_eq!(revenue(&network, &[Train::best_of(3, 3)]), (155, true));
}

#[test]
fn a_token_on_a_free_stop_leaves_the_whole_range() {
    let mut network = Network::default();
    let base = network.stop(StopKind::Town, 10, true);
    for piece in 0..2 {
        let city = network.stop(StopKind::City, 40, false);
        network.link(base, city, &[piece]);
    }
    assert_eq!(revenue(&network, &[Train::stops(2)]), (90, true));
}

#[test]
fn a_token_that_cannot_be_passed_ends_the_run() {
    let mut network = fork(1);
    assert_eq!(revenue(&network, &[Train::stops(3)]), (120, true));
    network.nodes[0].passable = false;
    assert_eq!(revenue(&network, &[Train::stops(3)]), (80, true));
}

#[test]
fn a_set_may_pay_those_who_count_none_of_it() {
    let network = fork(1);
    let name = || "set".to_owned();
    for (stops, amounts, best) in [
        (vec![], vec![30], 80 + 30),
        (vec![NodeId(1)], vec![30, 0], 70 + 30),
        (vec![NodeId(1)], vec![30, 10], 70 + 30),
        (vec![NodeId(1)], vec![15], 80 + 15),
        (vec![NodeId(0), NodeId(1)], vec![0, 5, 45], 80 + 45),
        (vec![NodeId(0), NodeId(1)], vec![0, 25], 80 + 25),
        (vec![NodeId(0), NodeId(1)], vec![], 80),
    ] {
        let bonuses = [Bonus::Set { name: name(), stops, amounts }];
        let problem = Problem { network: &network, trains: &[Train::stops(2)], bonuses: &bonuses };
        let answer = problem.solve(Limit::none()).unwrap();
        assert_eq!((answer.revenue, answer.proven), (best, true), "{bonuses:?}");
    }
}
