//! Random small networks with every kind of stop, train and bonus.

use super::Dice;
use railhead_board::{Gauge, StopKind};
use railhead_routes::{Bonus, Link, Network, Node, NodeId, Range, Scope, Train};

/// What a random network is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Links anywhere.
    Any,
    /// Few stops with several ways between neighbours.
    Parallel,
    /// A ring of stops with short cuts, some of its links doubled.
    Loop,
}

pub(crate) const SHAPES: [Shape; 3] = [Shape::Any, Shape::Parallel, Shape::Loop];

/// A network, trains and bonuses.
pub(crate) struct Case {
    pub(crate) network: Network,
    pub(crate) trains: Vec<Train>,
    pub(crate) bonuses: Vec<Bonus>,
}

pub(crate) fn random_case(dice: &mut Dice, shape: Shape) -> Case {
    let network = random_network(dice, shape);
    let nodes = network.nodes.len();
    let bonuses = if dice.roll(2) == 0 { random_bonuses(dice, nodes) } else { Vec::new() };
    Case { trains: random_trains(dice, nodes), network, bonuses }
}

fn number(n: usize) -> u16 {
    u16::try_from(n).unwrap()
}

pub(crate) fn random_network(dice: &mut Dice, shape: Shape) -> Network {
    let mut network = Network::default();
    let nodes = match shape {
        Shape::Any => 2 + dice.roll(5),
        Shape::Parallel => 2 + dice.roll(3),
        Shape::Loop => 3 + dice.roll(3),
    };
    // Half of the networks have nothing odd about them, so that what is odd does not keep trains from running.
    let odd = dice.roll(2) == 0;
    for _ in 0..nodes {
        network.nodes.push(random_node(dice, odd));
    }
    if !network.nodes.iter().any(|n| n.own) && dice.roll(8) > 0 {
        network.nodes[0] = Node { kind: StopKind::City, own: true, passable: true, ..network.nodes[0].clone() };
    }
    let pairs: Vec<(usize, usize)> = match shape {
        Shape::Any => (0..dice.roll(10)).map(|_| (dice.roll(nodes), dice.roll(nodes))).collect(),
        Shape::Parallel => {
            let mut pairs = Vec::new();
            for a in 1..nodes {
                let b = dice.roll(a);
                pairs.extend((0..=dice.roll(4)).map(|_| (a, b)));
            }
            pairs
        }
        Shape::Loop => {
            let mut pairs = Vec::new();
            for a in 0..nodes {
                pairs.extend((0..=dice.roll(2)).map(|_| (a, (a + 1) % nodes)));
            }
            pairs.extend((0..dice.roll(3)).map(|_| (dice.roll(nodes), dice.roll(nodes))));
            pairs
        }
    };
    // Where there are few pieces links get in each other's way.
    let pieces = 6 + dice.roll(12);
    for (a, b) in pairs {
        network.links.push(random_link(dice, a, b, pieces, odd));
    }
    network
}

fn random_node(dice: &mut Dice, odd: bool) -> Node {
    let kinds = [
        StopKind::City,
        StopKind::City,
        StopKind::City,
        StopKind::Town,
        StopKind::OffBoard,
        StopKind::Junction,
        StopKind::Harbour,
    ];
    let kind = kinds[dice.roll(7)];
    let value = if kind == StopKind::Junction { 0 } else { 10 * number(dice.roll(9)) };
    // On boards only cities hold tokens; nothing here relies on that, but what is worth nothing holds none.
    let may_hold = if odd { kind != StopKind::Junction } else { kind == StopKind::City };
    let own = may_hold && dice.roll(3) == 0;
    let passable = own || (kind != StopKind::OffBoard && dice.roll(6) > 0);
    let passable = passable && !(odd && own && dice.roll(10) == 0);
    let groups = if odd && dice.roll(3) == 0 { 1 << dice.roll(2) | 1 << dice.roll(3) } else { 0 };
    Node { at: None, kind, value, own, passable, groups }
}

fn random_link(dice: &mut Dice, a: usize, b: usize, pieces: usize, odd: bool) -> Link {
    let count = if odd && dice.roll(30) == 0 { 0 } else { 1 + dice.roll(3) };
    let mut pieces: Vec<u32> = (0..count).map(|_| u32::try_from(dice.roll(pieces)).unwrap()).collect();
    pieces.sort_unstable();
    pieces.dedup();
    let ends = [NodeId(number(a)), NodeId(number(b))];
    let gauges = [[true, true], [true, true], [true, false], [false, true]][dice.roll(4)];
    if odd {
        let markers = if dice.roll(4) == 0 { 1 + u8::try_from(dice.roll(2)).unwrap() } else { 0 };
        let terminal = [dice.roll(8) == 0, dice.roll(8) == 0];
        Link { ends, pieces, track: Vec::new(), markers, gauges, terminal }
    } else {
        Link { ends, pieces, track: Vec::new(), markers: 0, gauges, terminal: [false; 2] }
    }
}

/// One to four trains; often some of them, and often all, are the same.
pub(crate) fn random_trains(dice: &mut Dice, nodes: usize) -> Vec<Train> {
    let mut trains = vec![random_train(dice, nodes)];
    let twins = dice.roll(2) == 0;
    for _ in 0..dice.roll(4) {
        let same = twins || dice.roll(4) == 0;
        let last = trains.last().cloned();
        trains.push(last.filter(|_| same).unwrap_or_else(|| random_train(dice, nodes)));
    }
    trains
}

pub(crate) fn random_train(dice: &mut Dice, nodes: usize) -> Train {
    let count = 1 + u8::try_from(dice.roll(5)).unwrap();
    let train = match dice.roll(6) {
        0 => Train::unlimited("D"),
        1 | 2 => Train::best_of(count, count + u8::try_from(dice.roll(3)).unwrap()),
        3 => {
            let places = (0..nodes).filter(|_| dice.roll(3) == 0).map(|n| NodeId(number(n))).collect();
            Train { range: Range::Express(places), ..Train::unlimited("2E") }
        }
        _ => Train::stops(count),
    };
    let towns_count = dice.roll(2) == 0;
    let free_markers = u8::from(dice.roll(3) == 0);
    let gauge = [Gauge::Broad, Gauge::Metre, Gauge::Dual, Gauge::Broad][dice.roll(4)];
    Train { towns_count, free_markers, ..train.on(gauge) }
}

pub(crate) fn random_bonuses(dice: &mut Dice, nodes: usize) -> Vec<Bonus> {
    let some = |dice: &mut Dice| -> Vec<NodeId> {
        (0..nodes).filter(|_| dice.roll(3) == 0).map(|n| NodeId(number(n))).collect()
    };
    let share = |list: Vec<NodeId>, dice: &mut Dice| -> Vec<(NodeId, u16)> {
        list.into_iter().map(|n| (n, 10 * number(dice.roll(5)))).collect()
    };
    (0..dice.roll(4))
        .map(|i| {
            let name = format!("bonus {i}");
            match dice.roll(6) {
                0 => {
                    let (one, other) = (some(dice), some(dice));
                    Bonus::Pair { name, one: share(one, dice), other: share(other, dice) }
                }
                1 => Bonus::Set { name, stops: some(dice), amounts: vec![0, 0, 50, 100, 150] },
                2 => {
                    let amounts = (0..dice.roll(4)).map(|_| 10 * number(dice.roll(5))).collect();
                    Bonus::Set { name, stops: some(dice), amounts }
                }
                3 => Bonus::Place { name, stops: some(dice), amount: 20, scope: Scope::EachRun },
                4 => Bonus::Place { name, stops: some(dice), amount: 30, scope: Scope::OneRun },
                _ => Bonus::PerStop { name, amount: 10 },
            }
        })
        .collect()
}
