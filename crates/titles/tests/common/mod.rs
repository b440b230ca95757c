//! What several tests and the benchmarks of this crate share.
#![allow(dead_code, unused_imports, reason = "each user takes what it needs")]

use railhead_board::{Board, Ground, HexId, Owner, Placement, StopId, StopKind};
pub(crate) use railhead_testkit::Dice;

/// A board after a number of lays chosen at random from all that are legal, whoever might lay them, with tokens in cities.
pub(crate) fn busy_board(ground: &Ground, seed: u64, lays: usize, owners: u8) -> Board {
    let mut dice = Dice::new(seed);
    let mut board = Board::new(ground);
    let mut idle = 0;
    let mut done = 0;
    while done < lays && idle < 2000 {
        let hex = HexId(u16::try_from(dice.roll(ground.map.len())).unwrap());
        let legal: Vec<Placement> = board.placements(ground, hex).collect();
        if legal.is_empty() {
            idle += 1;
            continue;
        }
        idle = 0;
        done += 1;
        board.lay(ground, legal[dice.roll(legal.len())]).expect("what is listed is accepted");
        if owners > 0 && dice.roll(3) == 0 {
            let cities: Vec<StopId> = {
                let stops = board.face(ground, hex).stops_with_ids();
                stops.filter(|(_, s)| s.kind == StopKind::City).map(|(id, _)| id).collect()
            };
            if let Some(stop) = cities.first() {
                let owner = Owner(u8::try_from(dice.roll(owners.into())).unwrap());
                if !board.tokens_on(hex).any(|t| t.owner == owner) {
                    let _ = board.place_token(ground, hex, *stop, None, owner);
                }
            }
        }
    }
    board
}

/// A board on which every hex in turn is built up with the placement that joins most track, until nothing more can be laid.
pub(crate) fn dense_board(ground: &Ground, owners: u8) -> Board {
    let mut board = Board::new(ground);
    loop {
        let before = board.fingerprint();
        for (hex, _) in ground.map.iter() {
            let joined = |at: &Placement| {
                let exits = ground.tiles.get(at.tile).face(at.rotation).exits();
                let meets = exits.iter().filter(|e| {
                    let next = ground.map.neighbour(hex, *e);
                    next.is_some_and(|n| board.face(ground, n).exits().has(e.opposite()))
                });
                (meets.count(), exits.len())
            };
            let best = board.placements(ground, hex).max_by_key(joined);
            if let Some(at) = best {
                board.lay(ground, at).expect("what is listed is accepted");
            }
        }
        if board.fingerprint() == before {
            break;
        }
    }
    let mut owner = 0;
    for (hex, _) in ground.map.iter() {
        let stops: Vec<StopId> = board.face(ground, hex).stops_with_ids().map(|(id, _)| id).collect();
        for stop in stops {
            if owners > 0 && board.place_token(ground, hex, stop, None, Owner(owner)).is_ok() {
                owner = (owner + 1) % owners;
            }
        }
    }
    board
}
