//! How much work a search takes, in partial runs looked at. A bound that grows too loose shows here long before it shows in time,
//! and whatever changes the course of a search shows at all. The figures are exact: who changes a search looks at how they change,
//! and writes down the new ones if they are no higher, or if there is a good reason.

use crate::common::networks::{Case, SHAPES, random_case};
use crate::common::{Dice, hex_field};
use railhead_board::{Gauge, StopKind};
use railhead_routes::{Bonus, Limit, Network, NodeId, Problem, Range, Scope, Train};

/// What earns so much and takes so many partial runs.
fn takes(name: &str, work: u64, revenue: u32, network: &Network, trains: &[Train], bonuses: &[Bonus]) {
    let answer = Problem { network, trains, bonuses }.solve(Limit::none()).unwrap();
    println!("{name}: {} partial runs, {}", answer.nodes, answer.revenue);
    assert!(answer.proven);
    assert_eq!((answer.nodes, answer.revenue), (work, revenue), "{name}");
}

/// The field with towns, dead ends, junctions and groups strewn over it.
fn mixed_field(n: u16) -> Network {
    let mut network = hex_field(n);
    for (i, node) in network.nodes.iter_mut().enumerate().filter(|(_, n)| !n.own) {
        match i % 9 {
            1 | 4 => node.kind = StopKind::Town,
            2 => (node.kind, node.passable) = (StopKind::OffBoard, false),
            3 => (node.kind, node.value) = (StopKind::Junction, 0),
            5 => node.passable = false,
            6 => node.groups = 1 << (i % 3),
            _ => {}
        }
    }
    for (i, link) in network.links.iter_mut().enumerate() {
        link.markers = u8::from(i % 7 == 0);
        link.gauges = [i % 11 != 0, i % 5 != 0];
    }
    network
}

#[test]
fn fields_take_the_same_work() {
    let six = |n| vec![Train::stops(6); n];
    let field = hex_field(5);
    takes("5x5, one 6", 18, 410, &field, &six(1), &[]);
    takes("5x5, two 6", 241, 810, &field, &six(2), &[]);
    takes("5x5, three 6", 11_123, 1190, &field, &six(3), &[]);
    takes("5x5, 4/6 and 3/5", 1911, 480, &field, &[Train::best_of(4, 6), Train::best_of(3, 5)], &[]);
    takes("3x3, D", 17, 550, &hex_field(3), &[Train::unlimited("D")], &[]);
    takes("3x3, D and 4", 520, 830, &hex_field(3), &[Train::unlimited("D"), Train::stops(4)], &[]);
    takes("7x7, three 6", 20_525, 1260, &hex_field(7), &six(3), &[]);
}

#[test]
fn fields_with_everything_take_the_same_work() {
    let field = mixed_field(5);
    let towns = |t: Train| Train { towns_count: true, ..t };
    let express = Train { range: Range::Express(vec![NodeId(0), NodeId(24)]), ..Train::unlimited("2E") };
    takes("5", 282, 520, &field, &[Train::stops(5)], &[]);
    takes("5 with towns", 23, 320, &field, &[towns(Train::stops(5))], &[]);
    takes("5, one change free", 224, 560, &field, &[Train { free_markers: 1, ..Train::stops(5) }], &[]);
    takes("4/6", 910, 510, &field, &[Train::best_of(4, 6)], &[]);
    takes(
        "4/6 with towns, one change free",
        337,
        280,
        &field,
        &[Train { free_markers: 1, ..towns(Train::best_of(4, 6)) }],
        &[],
    );
    takes("2E", 186, 80, &field, &[express], &[]);
    takes("D on metre gauge", 92, 590, &mixed_field(4), &[Train::unlimited("D").on(Gauge::Metre)], &[]);
    takes("5 and 4 on metre gauge", 6248, 930, &field, &[Train::stops(5), Train::stops(4).on(Gauge::Metre)], &[]);
    takes("three 4", 124_995, 1000, &field, &vec![Train::stops(4); 3], &[]);
    takes("three 3/5", 95_903, 990, &field, &vec![Train::best_of(3, 5); 3], &[]);
    let bonuses = [
        Bonus::PerStop { name: "mail".to_owned(), amount: 10 },
        Bonus::Place { name: "port".to_owned(), stops: vec![NodeId(7)], amount: 30, scope: Scope::OneRun },
        Bonus::Pair { name: "east".to_owned(), one: vec![(NodeId(2), 40)], other: vec![(NodeId(20), 20)] },
        Bonus::Set { name: "set".to_owned(), stops: vec![NodeId(8), NodeId(11), NodeId(17)], amounts: vec![0, 0, 50] },
    ];
    takes("4 and 4 with bonuses", 12_022, 850, &field, &vec![Train::stops(4); 2], &bonuses);
    takes("3/5 and 3/5 with bonuses", 18_331, 900, &field, &vec![Train::best_of(3, 5); 2], &bonuses);
}

#[test]
fn fields_of_double_track_take_the_same_work() {
    for (n, trains, work, revenue) in
        [(3, 2, 94, 820), (3, 4, 389_692, 1610), (4, 3, 4547, 1260), (5, 3, 6631, 1220), (5, 4, 163_233, 1620)]
    {
        let mut field = hex_field(n);
        let again = field.links.clone();
        field.links.extend(again.into_iter().map(|mut link| {
            link.pieces[0] += 1000;
            link
        }));
        takes(&format!("{n}x{n} doubled, {trains} 6"), work, revenue, &field, &vec![Train::stops(6); trains], &[]);
    }
}

#[test]
fn small_networks_take_the_same_work() {
    for (shape, all) in SHAPES.into_iter().zip([20_882, 32_759, 54_099]) {
        let mut work = 0;
        for seed in 1..=1000 {
            let Case { network, trains, bonuses } = random_case(&mut Dice::new(seed), shape);
            let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
            work += problem.solve(Limit::none()).unwrap().nodes;
        }
        println!("{shape:?}: {work}");
        assert_eq!(work, all, "{shape:?}");
    }
}

#[test]
fn the_frontier_takes_the_same_work() {
    let field = mixed_field(5);
    let trains = [Train::stops(4), Train::stops(3)];
    let frontier = Problem { network: &field, trains: &trains, bonuses: &[] }.frontier(Limit::none()).unwrap();
    let points: Vec<(u32, u32)> = frontier.iter().map(|a| (a.revenue, a.second().unwrap().1)).collect();
    let work: u64 = frontier.iter().map(|a| a.nodes).sum();
    println!("{points:?} {work}");
    assert_eq!(points, [(660, 130), (650, 150), (630, 160)]);
    assert_eq!(work, 11_162);
}
