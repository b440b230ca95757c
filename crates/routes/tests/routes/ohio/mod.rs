//! A small board of its own for tests: a line from Effingham to the east with a loop, a branch, towns, both gauges and dead ends.
#![allow(dead_code, reason = "each user takes what it needs")]

use railhead_board::{Board, Edge, End, Ground, HexId, Owner, StopId, StopRef};
use railhead_routes::{Network, NodeId};

const MAP: &str = r#"format map 1
title ohio
layout pointy
naming rows plain
eras "early" "late"
hex F12 grey "Muncie"       town(10/20)                      0-a
hex G3  grey "Vandalia"     town(10/10) town(5/5)            0:a 1:a 2:a 4:a a:b open(0,1,2)
hex G5  grey "Effingham"    city(10/20)                      1:a 4:a!
hex G7  grey "Terre Haute"  city(20/30)                      1:a 4-a 5-a
hex G9  grey "Indianapolis" city(20/40,2)                    0-a 1-a 4-a
hex G11 grey                                                 1-4 1-3
hex G13 grey "Dayton"       city(20/30)                      1-a 4=a
hex G15 grey "Columbus"     city(20/50)                      1-a 4=a
hex G17 grey "Zanesville"   town(10/10) town(20/20) town(30/30) 1=a 4=c 0=a 2=a a=b b=c open(0,2)
hex G19 grey                junction                         1=a 4=a 5=a
hex G21 red  "Pittsburgh"   offboard(30/70)                  1=a group(E)
hex H8  grey                                                 2-3
hex H20 red  "Charleston"   offboard(40/60)                  2=a group(E)
side G19-G21 gauge
"#;

/// The board. Company 0 has a token in Terre Haute, company 1 in Dayton, company 2 in Columbus.
pub(crate) fn ohio() -> (Ground, Board) {
    let ground = Ground::read("tiles", "format tiles 1\ntitle ohio\n", "map", MAP).unwrap();
    let mut board = Board::new(&ground);
    for (owner, hex) in ["G7", "G13", "G15"].iter().enumerate() {
        let owner = Owner(u8::try_from(owner).unwrap());
        board.place_token(&ground, ground.map.find(hex).unwrap(), StopId(0), None, owner).unwrap();
    }
    (ground, board)
}

/// The network of one of its companies.
pub(crate) fn network(owner: u8, era: usize) -> (Ground, Board, Network) {
    let (ground, board) = ohio();
    let network = Network::of(&ground, &board, Owner(owner), era);
    (ground, board, network)
}

/// A stop by its hex and letter: `G17b`.
pub(crate) fn stop(ground: &Ground, name: &str) -> StopRef {
    let (hex, letter) = name.split_at(name.len() - 1);
    let letter = letter.as_bytes()[0] - b'a';
    StopRef { hex: ground.map.find(hex).unwrap(), stop: StopId(letter) }
}

/// The same in a network.
pub(crate) fn node(ground: &Ground, network: &Network, name: &str) -> NodeId {
    network.find(stop(ground, name)).unwrap_or_else(|| panic!("{name} is not in the network"))
}

/// The lengths of track over these hexes: `G9:a4` is the one on G9 between stop a and edge 4.
pub(crate) fn track(ground: &Ground, board: &Board, words: &str) -> Vec<(HexId, usize)> {
    let end = |c: char| match c.to_digit(10) {
        Some(n) => End::Edge(Edge::new(u8::try_from(n).unwrap()).unwrap()),
        None => End::Stop(StopId(u8::try_from(u32::from(c) - u32::from('a')).unwrap())),
    };
    words
        .split_whitespace()
        .map(|word| {
            let (name, ends) = word.split_once(':').unwrap();
            let hex = ground.map.find(name).unwrap();
            let mut ends = ends.chars().map(end);
            let (a, b) = (ends.next().unwrap(), ends.next().unwrap());
            let found = board.face(ground, hex).segments().iter().position(|s| s.other(a) == Some(b));
            (hex, found.unwrap_or_else(|| panic!("no track {word}")))
        })
        .collect()
}
