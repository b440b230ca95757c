//! Laying tiles on the real boards: what is listed is accepted, what is refused changes nothing, nothing gets lost.

use crate::common::{Dice, busy_board};
use railhead_board::{
    Board, Edge, Ground, HexId, LayRefusal, Owner, Placement, Position, Rotation, StopId, TileId, TokenRefusal,
    read_position,
};
use railhead_titles::{ALL, find};
use std::collections::BTreeSet;
use std::sync::Arc;

fn ground(title: &str) -> Arc<Ground> {
    find(title).unwrap().ground().unwrap()
}

fn at(ground: &Ground, hex: &str, tile: &str, rotation: u8) -> Placement {
    let hex = ground.map.find(hex).unwrap();
    Placement { hex, tile: ground.tiles.find(tile).unwrap(), rotation: Rotation::new(rotation).unwrap() }
}

#[test]
fn listed_and_accepted_are_the_same() {
    for (seed, title) in (1..).zip(ALL) {
        let ground = title.ground().unwrap();
        for lays in [0, 40, 200] {
            let board = busy_board(&ground, seed, lays, 6);
            for (hex, _) in ground.map.iter() {
                let listed: BTreeSet<Placement> = board.placements(&ground, hex).collect();
                for (tile, shape) in ground.tiles.iter() {
                    let mut any = false;
                    for rotation in Rotation::ALL {
                        let placement = Placement { hex, tile, rotation };
                        let canonical = Placement { rotation: shape.canonical(rotation), ..placement };
                        let accepted = board.clone().lay(&ground, placement).is_ok();
                        assert_eq!(accepted, listed.contains(&canonical), "{} {placement:?}", title.name);
                        assert_eq!(accepted, board.can_lay(&ground, placement).is_ok());
                        any |= accepted;
                    }
                    assert_eq!(board.why_not(&ground, hex, tile).is_none(), any);
                }
            }
        }
    }
}

#[test]
fn a_refused_lay_changes_nothing_and_a_lay_loses_nothing() {
    for (seed, title) in (21..).zip(ALL) {
        let ground = title.ground().unwrap();
        let mut board = busy_board(&ground, seed, 120, 6);
        let mut dice = Dice::new(seed);
        for _ in 0..3000 {
            let placement = Placement {
                hex: HexId(u16::try_from(dice.roll(ground.map.len())).unwrap()),
                tile: TileId(u16::try_from(dice.roll(ground.tiles.len())).unwrap()),
                rotation: Rotation::ALL[dice.roll(6)],
            };
            let before = board.clone();
            match board.lay(&ground, placement) {
                Err(_) => assert_eq!(board, before),
                Ok(()) => assert_ne!(board.fingerprint(), before.fingerprint()),
            }
            let owners = |b: &Board| b.tokens().iter().map(|t| (t.hex, t.owner)).collect::<BTreeSet<_>>();
            assert_eq!(owners(&board), owners(&before), "tokens stay on their hex");
        }
        for (tile, _) in ground.tiles.iter() {
            let on_board = ground.map.iter().filter(|(h, _)| board.laid(*h).is_some_and(|l| l.tile == tile)).count();
            if let (Some(left), Some(copies)) = (board.left(tile), ground.tiles.copies(tile, &[])) {
                assert_eq!(usize::from(left) + on_board, usize::from(copies), "{}", title.name);
            }
        }
    }
}

#[test]
fn the_fingerprint_follows_what_lies_there_not_how_it_came() {
    let ground = ground("1846");
    let (first, second) = (at(&ground, "E7", "9", 0), at(&ground, "F8", "8", 1));
    let mut one = Board::new(&ground);
    one.lay(&ground, first).unwrap();
    one.lay(&ground, second).unwrap();
    let mut other = Board::new(&ground);
    other.lay(&ground, second).unwrap();
    // Half a turn looks the same for a straight line.
    other.lay(&ground, Placement { rotation: Rotation::new(3).unwrap(), ..first }).unwrap();
    assert_eq!(one, other);
    assert_eq!(one.fingerprint(), other.fingerprint());
}

#[test]
fn refusals_name_their_reason() {
    let ground = ground("1846");
    let mut board = Board::new(&ground);
    let try_lay = |board: &Board, p: Placement| board.can_lay(&ground, p).unwrap_err().to_string();
    assert_eq!(try_lay(&board, at(&ground, "E7", "14", 0)), "a yellow tile is needed here, this one is green");
    assert_eq!(try_lay(&board, at(&ground, "E7", "57", 0)), "the hex shows neither city nor town, the tile one city");
    assert_eq!(try_lay(&board, at(&ground, "E17", "57", 0)), "the hex asks for label Z, the tile has no label");
    assert_eq!(try_lay(&board, at(&ground, "I5", "57", 0)), "no tile can be laid on this hex");
    assert_eq!(try_lay(&board, at(&ground, "D20", "15", 0)), "what lies here does not become this tile");
    let off = board.can_lay(&ground, at(&ground, "F4", "9", 1)).unwrap_err();
    assert_eq!(off, LayRefusal::RunsOff(Edge::new(1).unwrap()));
    // C9 may not point at the lake-side edge of Holland, whose track leaves to the east.
    let off = board.can_lay(&ground, at(&ground, "C9", "57", 2)).unwrap_err();
    assert_eq!(off, LayRefusal::RunsOff(Edge::new(2).unwrap()));
    board.lay(&ground, at(&ground, "E7", "9", 1)).unwrap();
    assert_eq!(try_lay(&board, at(&ground, "E7", "9", 1)), "a green tile is needed here, this one is yellow");
    assert_eq!(try_lay(&board, at(&ground, "E7", "25", 0)), "what lies here does not become this tile");
    assert_eq!(try_lay(&board, at(&ground, "E7", "20", 2)), "existing track would be lost");
    for (hex, rotation) in [("E11", 1), ("G7", 1), ("G9", 1), ("G13", 1)] {
        board.lay(&ground, at(&ground, hex, "57", rotation)).unwrap();
    }
    assert_eq!(try_lay(&board, at(&ground, "G15", "57", 1)), "no copy of this tile is left");
}

#[test]
fn gauges_are_kept_and_dual_keeps_both() {
    let ground = ground("1853-2009");
    let mut board = Board::new(&ground);
    board.lay(&ground, at(&ground, "D10", "79", 0)).unwrap();
    // 83 has the same straight line in broad gauge; the tables do not even list it for a metre line.
    assert_eq!(board.can_lay(&ground, at(&ground, "D10", "83", 0)), Err(LayRefusal::NotAPromotion));
    board.lay(&ground, at(&ground, "D10", "233", 0)).unwrap();
    let metre = ground.tiles.get(ground.tiles.find("79").unwrap()).face(Rotation::NONE);
    let broad = ground.tiles.get(ground.tiles.find("83").unwrap()).face(Rotation::NONE);
    assert_eq!(metre.kept_by(broad), Err(LayRefusal::GaugeLost));
    // From 1853 (1989): a broad city line on a tile whose matching exits are metre gauge.
    let old = find("1853-1989").unwrap().ground().unwrap();
    let face = |n: &str, r: u8| old.tiles.get(old.tiles.find(n).unwrap()).face(Rotation::new(r).unwrap()).clone();
    assert_eq!(face("5", 0).kept_by(&face("90", 0)), Err(LayRefusal::GaugeLost));
    assert_eq!(face("5", 0).kept_by(&face("90", 4)), Ok(()));
}

#[test]
fn tokens_move_with_their_station() {
    // Chicago: four stations that stay apart through every promotion.
    let ground = ground("1846");
    let mut board = Board::new(&ground);
    let chicago = ground.map.find("D6").unwrap();
    board.place_token(&ground, chicago, StopId(2), None, Owner(1)).unwrap();
    for tile in ["298", "299", "300"] {
        let only: Vec<Placement> = board.placements(&ground, chicago).collect();
        assert_eq!(only, [at(&ground, "D6", tile, 0)]);
        board.lay(&ground, only[0]).unwrap();
        let token = board.tokens_on(chicago).next().unwrap();
        assert_eq!((token.stop, token.slot), (StopId(2), Some(0)));
    }
    // Bombay: two stations that become one city with three slots.
    let ground = self::ground("1853-2009");
    let mut board = Board::new(&ground);
    let bombay = ground.map.find("M9").unwrap();
    board.place_token(&ground, bombay, StopId(0), None, Owner(4)).unwrap();
    board.place_token(&ground, bombay, StopId(1), None, Owner(1)).unwrap();
    let only: Vec<Placement> = board.placements(&ground, bombay).collect();
    assert_eq!(only.len(), 1, "the sea leaves one way to turn it");
    board.lay(&ground, only[0]).unwrap();
    let slots: Vec<_> = board.tokens_on(bombay).map(|t| (t.stop, t.slot)).collect();
    assert_eq!(slots, [(StopId(0), Some(0)), (StopId(0), Some(1))]);
    assert_eq!(board.free_slots(&ground, bombay, StopId(0)), 1);
}

#[test]
fn tokens_are_refused_with_a_reason() {
    let ground = ground("1848");
    let mut board = Board::new(&ground);
    let (perth, towns) = (ground.map.find("D1").unwrap(), ground.map.find("D3").unwrap());
    assert_eq!(board.place_token(&ground, perth, StopId(1), None, Owner(0)), Err(TokenRefusal::NoSuchStop));
    assert_eq!(board.place_token(&ground, towns, StopId(0), None, Owner(0)), Err(TokenRefusal::NotACity));
    assert_eq!(
        board.place_token(&ground, perth, StopId(0), Some(1), Owner(0)),
        Err(TokenRefusal::NoSuchSlot { slots: 1 })
    );
    let token = board.place_token(&ground, perth, StopId(0), None, Owner(0)).unwrap();
    assert_eq!(board.place_token(&ground, perth, StopId(0), None, Owner(1)), Err(TokenRefusal::Full));
    // A token may lie beside the full city and fills no slot.
    let beside = board.place_token_beside(&ground, perth, StopId(0), Owner(1)).unwrap();
    assert!(board.is_open_to(&ground, perth, StopId(0), Owner(1)));
    assert!(!board.is_open_to(&ground, perth, StopId(0), Owner(2)));
    assert!(board.remove_token(token) && board.remove_token(beside) && !board.remove_token(beside));
    assert_eq!(board, Board::new(&ground));
}

#[test]
fn labels_bind_from_their_colour_on() {
    // Sydney takes plain yellow tiles, and K tiles from green on.
    let ground = ground("1848");
    let mut board = Board::new(&ground);
    let sydney = ground.map.find("F17").unwrap();
    let yellow = at(&ground, "F17", "57", 0);
    board.lay(&ground, yellow).unwrap();
    assert!(matches!(
        board.why_not(&ground, sydney, ground.tiles.find("14").unwrap()),
        Some(LayRefusal::Label { hex: Some(_), tile: None })
    ));
    let numbers: BTreeSet<&str> =
        board.placements(&ground, sydney).map(|p| ground.tiles.get(p.tile).number.as_str()).collect();
    assert_eq!(numbers, BTreeSet::from(["236", "237"]));
    // Tasmania is laid on water, and only there.
    let tasmania = ground.tiles.find("241").unwrap();
    for (hex, h) in ground.map.iter() {
        assert_eq!(
            board.why_not(&ground, hex, tasmania).is_none(),
            ["I8", "I10"].contains(&h.name.as_str()),
            "{}",
            h.name
        );
    }
    // No track may point there before it lies.
    let geelong = ground.map.find("H9").unwrap();
    let southward = |b: &Board| {
        let exits = |p: Placement| ground.tiles.get(p.tile).face(p.rotation).exits();
        b.placements(&ground, geelong).any(|p| exits(p).has(Edge::new(0).unwrap()))
    };
    assert!(!southward(&board));
    let lay = board.placements(&ground, ground.map.find("I8").unwrap()).next().unwrap();
    board.lay(&ground, lay).unwrap();
    assert!(southward(&board));
}

#[test]
fn costs_are_those_of_terrain_gauge_and_sides() {
    let india = ground("1853-2009");
    let board = Board::new(&india);
    let cost = |hex, tile, rotation| board.cost(&india, at(&india, hex, tile, rotation)).total();
    assert_eq!((cost("C7", "9", 0), cost("C7", "79", 0)), (140, 70));
    assert_eq!((cost("F4", "9", 0), cost("F4", "79", 0)), (60, 40));
    assert_eq!(cost("C9", "9", 0), 0);
    // Hill and river in one hex: both are paid.
    assert_eq!((cost("L10", "3", 3), cost("L10", "72", 3)), (120, 80));
    // The first promotion of Calcutta costs 60, the second nothing.
    let mut board = Board::new(&india);
    let first = board.placements(&india, india.map.find("J28").unwrap()).next().unwrap();
    assert_eq!(board.cost(&india, first).total(), 60);
    board.lay(&india, first).unwrap();
    let second = board.placements(&india, first.hex).next().unwrap();
    assert_eq!(board.cost(&india, second).total(), 0);

    let midwest = ground("1846");
    let mut board = Board::new(&midwest);
    // Port Huron and the tunnel to Sarnia: paid as soon as track meets, the off-board track being printed.
    assert_eq!(board.cost(&midwest, at(&midwest, "B16", "57", 1)).total(), 40);
    assert_eq!(board.cost(&midwest, at(&midwest, "B16", "5", 0)).total(), 0);
    // The bridge between Cincinnati and I11: only the second tile that meets it pays.
    let (north, south) = (at(&midwest, "H12", "293", 0), at(&midwest, "I11", "9", 0));
    assert_eq!(board.cost(&midwest, north).total(), 0);
    board.lay(&midwest, north).unwrap();
    assert_eq!(board.cost(&midwest, south).total(), 40);
    // A tile that does not meet it does not pay.
    assert_eq!(board.cost(&midwest, at(&midwest, "I11", "8", 0)).total(), 0);
    assert_eq!(board.cost(&midwest, at(&midwest, "H14", "8", 1)).total(), 60);
}

#[test]
fn positions_are_written_and_read_again() {
    for (seed, title) in (31..).zip(ALL) {
        let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
        let board = busy_board(&ground, seed, 150, u8::try_from(companies.len()).unwrap());
        let text = Position::write(&ground, companies, &board);
        let read = read_position("p.txt", &text, &ground, companies).unwrap();
        assert_eq!(read.title, title.name);
        assert_eq!(read.board, board, "{}", title.name);
    }
    let (title, ground) = (find("1846").unwrap(), ground("1846"));
    let read = |lines: &str| {
        let text = format!("format position 1\ntitle 1846\n{lines}");
        read_position("p.txt", &text, &ground, title.companies().unwrap()).unwrap_err().to_string()
    };
    assert_eq!(read("lay Z9 9 0"), "p.txt:3:5: there is no hex Z9");
    assert_eq!(read("lay E7 1234 0"), "p.txt:3:8: there is no tile 1234 in the set");
    assert_eq!(read("lay E7 9 6"), "p.txt:3:10: `6` is not a whole number from 0 to 5");
    assert_eq!(
        read("lay F4 9 1"),
        "p.txt:3:5: tile 9 cannot lie on F4 with rotation 1: track would run off the map at edge 1"
    );
    assert_eq!(read("token E7 a PRR"), "p.txt:3:7: no token of PRR in stop a of E7: there is no such stop on this hex");
    assert_eq!(read("token K3 a XYZ"), "p.txt:3:12: there is no company XYZ");
}

#[test]
fn letters_in_a_position_go_by_the_tile_as_it_was_turned() {
    // The six stations of 500 look the same in every rotation, but in the file station a of a tile turned by one is in the west.
    let title = find("1853-2009").unwrap();
    let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
    let read = |lines: &str| {
        let text = format!("format position 1\ntitle 1853-2009\n{lines}");
        read_position("p.txt", &text, &ground, companies).unwrap().board
    };
    assert_eq!(read("lay F14 500 1\ntoken F14 a NWR"), read("lay F14 500 0\ntoken F14 b NWR"));
    assert_ne!(read("lay F14 500 1\ntoken F14 a NWR"), read("lay F14 500 0\ntoken F14 a NWR"));
}

#[test]
fn kits_add_tiles_to_a_position() {
    let title = find("1853-1989").unwrap();
    let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
    let read = |lines: &str| {
        let text = format!("format position 1\ntitle 1853-1989\n{lines}");
        read_position("p.txt", &text, &ground, companies).map_err(|e| e.to_string())
    };
    let tile = ground.tiles.find("3").unwrap();
    assert_eq!(read("").unwrap().board.left(tile), Some(10));
    assert_eq!(read("kit MIK1\nkit MIK1.1").unwrap().board.left(tile), Some(16));
    assert_eq!(read("kit MIK9").unwrap_err(), "p.txt:3:5: the kit MIK9 is not declared");
    assert_eq!(read("lay D6 3 1\nkit MIK1").unwrap_err(), "p.txt:4:1: `kit` is not expected here");
}
