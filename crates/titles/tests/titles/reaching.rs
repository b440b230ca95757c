//! What companies reach, against a search that simply tries every way, and in the situations that the rulebooks describe.

use crate::common::{Dice, busy_board};
use railhead_board::{
    Board, Edge, End, Gauge, Ground, HexId, Owner, Placement, Railhead, Reach, ReachCache, Rotation, StopId, StopKind,
    StopRef, read_map, read_tiles,
};
use railhead_testkit::cases;
use railhead_titles::find;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Tries every way out of every token, without cleverness.
struct Every<'a> {
    ground: &'a Ground,
    board: &'a Board,
    owner: Owner,
    gauge: Gauge,
    used: BTreeSet<(HexId, u8)>,
    entered: BTreeSet<(HexId, u8)>,
    stops: BTreeSet<StopRef>,
    track: BTreeSet<(HexId, usize)>,
}

impl Every<'_> {
    fn run(&mut self) {
        for token in self.board.tokens_of(self.owner) {
            self.stops.insert(StopRef { hex: token.hex, stop: token.stop });
            self.leave_stop(token.hex, token.stop, None);
        }
    }

    fn leave_stop(&mut self, hex: HexId, stop: StopId, came_by: Option<usize>) {
        for (i, s) in self.board.face(self.ground, hex).segments().iter().enumerate() {
            if let Some(other) = s.other(End::Stop(stop))
                && s.gauge.carries(self.gauge)
                && came_by != Some(i)
                && !(s.terminal && came_by.is_some())
            {
                self.track.insert((hex, i));
                self.arrive(hex, other, i);
            }
        }
    }

    fn arrive(&mut self, hex: HexId, end: End, by: usize) {
        match end {
            End::Stop(stop) => {
                self.stops.insert(StopRef { hex, stop });
                let terminal = self.board.face(self.ground, hex).segments()[by].terminal;
                if !terminal && self.board.is_open_to(self.ground, hex, stop, self.owner) {
                    self.leave_stop(hex, stop, Some(by));
                }
            }
            End::Edge(edge) => {
                let Some(next) = self.ground.map.neighbour(hex, edge) else { return };
                let crossing = (hex, edge.number()).min((next, edge.opposite().number()));
                if !self.used.insert(crossing) {
                    return;
                }
                let entry = edge.opposite();
                self.entered.insert((next, entry.number()));
                for (i, s) in self.board.face(self.ground, next).segments().iter().enumerate() {
                    if let Some(other) = s.other(End::Edge(entry))
                        && s.gauge.carries(self.gauge)
                    {
                        self.track.insert((next, i));
                        self.arrive(next, other, i);
                    }
                }
                self.used.remove(&crossing);
            }
        }
    }
}

/// A small field of hexes with the tiles of a title thrown on it.
fn scatter(title: &str, seed: u64) -> (Ground, Board) {
    let title = find(title).unwrap();
    let (file, text) = title.files.tiles;
    let mut dice = Dice::new(seed);
    let mut map = format!("format map 1\ntitle {}\nlayout pointy\nnaming rows plain\n", title.name);
    for (row, letter) in "ABCD".chars().enumerate() {
        for column in 0..4 {
            let stops = ["", "", "city", "town", "town", "city"][dice.roll(6)];
            map.push_str(&format!("hex {letter}{} land {stops} open(0,1,2,3,4,5)\n", column * 2 + 1 + row % 2));
        }
    }
    let ground = Ground::new(read_map("m", &map).unwrap(), read_tiles(file, text).unwrap()).unwrap();
    let mut board = Board::new(&ground);
    for (hex, _) in ground.map.iter() {
        for _ in 0..40 {
            let tile = railhead_board::TileId(u16::try_from(dice.roll(ground.tiles.len())).unwrap());
            let at = Placement { hex, tile, rotation: Rotation::ALL[dice.roll(6)] };
            if board.set(&ground, at).is_ok() {
                break;
            }
        }
        let cities: Vec<StopId> = {
            let stops = board.face(&ground, hex).stops_with_ids();
            stops.filter(|(_, s)| s.kind == StopKind::City).map(|(id, _)| id).collect()
        };
        for stop in cities {
            for _ in 0..dice.roll(3) {
                let owner = Owner(u8::try_from(dice.roll(3)).unwrap());
                let _ = board.place_token(&ground, hex, stop, None, owner);
            }
        }
    }
    (ground, board)
}

/// A field of 1853 on which the quick search is taken in.
const ROUNDABOUT: u64 = 1717;

#[test]
fn reach_agrees_with_trying_every_way() {
    let mut with_tokens = 0;
    for seed in (1..=cases(1500, 1500)).chain([ROUNDABOUT]) {
        let title = ["1846", "1853-2009", "1853-1989", "1848"][usize::try_from(seed % 4).unwrap()];
        let (ground, board) = scatter(title, seed);
        for owner in (0..3).map(Owner) {
            let reach = Reach::surely(&ground, &board, owner);
            with_tokens += u32::from(board.tokens_of(owner).next().is_some());
            let mut stops = BTreeSet::new();
            for gauge in Gauge::SINGLE {
                let mut every = Every {
                    ground: &ground,
                    board: &board,
                    owner,
                    gauge,
                    used: BTreeSet::new(),
                    entered: BTreeSet::new(),
                    stops: BTreeSet::new(),
                    track: BTreeSet::new(),
                };
                every.run();
                for (hex, _) in ground.map.iter() {
                    for edge in Edge::ALL {
                        let entered = every.entered.contains(&(hex, edge.number()));
                        assert_eq!(
                            reach.entered(hex, gauge).has(edge),
                            entered,
                            "{title} {seed} {owner:?} {hex:?} {edge}"
                        );
                    }
                    for i in 0..board.face(&ground, hex).segments().len() {
                        let used = every.track.contains(&(hex, i));
                        assert_eq!(reach.has_track(hex, i, gauge), used, "{title} {seed} {owner:?} {hex:?} {i}");
                    }
                }
                stops.extend(every.stops);
            }
            assert_eq!(reach.stops().collect::<BTreeSet<_>>(), stops, "{title} {seed} {owner:?}");
        }
    }
    assert!(with_tokens > 1000);
}

/// A field on which the quick search comes to a side by an honest way round and takes up from there what only a line that goes
/// back could reach.
#[test]
fn what_only_a_way_back_leads_to_is_not_surely_reached() {
    let (ground, board) = scatter("1853-2009", ROUNDABOUT);
    let differs = |owner| Reach::surely(&ground, &board, owner) != Reach::of(&ground, &board, owner);
    assert!((0..3).map(Owner).any(differs));
}

fn india() -> Arc<Ground> {
    find("1853-2009").unwrap().ground().unwrap()
}

fn lay(board: &mut Board, ground: &Ground, hex: &str, tile: &str, rotation: u8) {
    let at = Placement {
        hex: ground.map.find(hex).unwrap(),
        tile: ground.tiles.find(tile).unwrap(),
        rotation: Rotation::new(rotation).unwrap(),
    };
    board.set(ground, at).unwrap();
}

fn railheads(ground: &Ground, board: &Board, owner: Owner) -> Vec<String> {
    let reach = Reach::of(ground, board, owner);
    let show = |r: Railhead| format!("{} {} {}", ground.map.hex(r.hex).name, r.edge, r.gauge.name());
    reach.railheads(ground, board).map(show).collect()
}

#[test]
fn a_line_keeps_its_gauge_4_1_6() {
    let ground = india();
    let mut board = Board::new(&ground);
    let jaipur = ground.map.find("G13").unwrap();
    // Metre gauge from Jaipur eastwards, then a broad line: the metre line ends where the broad one begins.
    lay(&mut board, &ground, "G13", "76", 4);
    board.place_token(&ground, jaipur, StopId(0), None, Owner(0)).unwrap();
    assert_eq!(railheads(&ground, &board, Owner(0)), ["G15 1 metre", "H12 3 metre"]);
    lay(&mut board, &ground, "G15", "4", 1);
    assert_eq!(railheads(&ground, &board, Owner(0)), ["G15 1 metre", "H12 3 metre"]);
    let reach = Reach::of(&ground, &board, Owner(0));
    assert!(!reach.has_stop(StopRef { hex: ground.map.find("G15").unwrap(), stop: StopId(0) }));
}

#[test]
fn dual_gauge_carries_a_line_on_in_its_own_gauge_4_2_8() {
    let ground = india();
    let mut board = Board::new(&ground);
    lay(&mut board, &ground, "C11", "6", 1); // Lahore, broad: west and north-east
    board.place_token(&ground, ground.map.find("C11").unwrap(), StopId(0), None, Owner(2)).unwrap();
    lay(&mut board, &ground, "C9", "233", 1); // dual straight on to the west
    assert!(railheads(&ground, &board, Owner(2)).contains(&"C7 4 broad".to_owned()));
    assert!(!railheads(&ground, &board, Owner(2)).contains(&"C7 4 metre".to_owned()));
}

#[test]
fn only_an_own_base_changes_the_gauge_4_2_6() {
    // The 1989 tile 96 has two broad and two metre lines into one city.
    let ground = find("1853-1989").unwrap().ground().unwrap();
    let mut board = Board::new(&ground);
    lay(&mut board, &ground, "C11", "96", 0); // Lahore: broad 0 and 1, metre 2 and 3
    let lahore = ground.map.find("C11").unwrap();
    lay(&mut board, &ground, "D10", "9", 0); // a broad line to the south-west
    lay(&mut board, &ground, "E9", "8", 1); // and on to the west
    lay(&mut board, &ground, "E7", "5", 4); // to Multan
    // A base on the far end of the broad line does not reach the metre lines beyond Lahore ...
    board.place_token(&ground, ground.map.find("E7").unwrap(), StopId(0), None, Owner(2)).unwrap();
    assert!(Reach::of(&ground, &board, Owner(2)).has_stop(StopRef { hex: lahore, stop: StopId(0) }));
    let metre_beyond = |b: &Board| railheads(&ground, b, Owner(2)).iter().any(|r| r.contains("metre"));
    assert!(!metre_beyond(&board));
    // ... but with a base in Lahore it does. (96 has one slot.)
    board.place_token(&ground, lahore, StopId(0), None, Owner(2)).unwrap();
    assert!(metre_beyond(&board));
}

#[test]
fn a_city_full_of_other_tokens_ends_the_line() {
    let ground = find("1846").unwrap().ground().unwrap();
    let mut board = Board::new(&ground);
    for (hex, tile, rotation) in [("G7", "57", 1), ("G9", "57", 1), ("G11", "9", 1), ("G13", "57", 1)] {
        lay(&mut board, &ground, hex, tile, rotation);
    }
    let (west, middle, east) = ("G7", "G9", "G13");
    let id = |h: &str| ground.map.find(h).unwrap();
    board.place_token(&ground, id(west), StopId(0), None, Owner(0)).unwrap();
    let sees = |b: &Board, h: &str| Reach::of(&ground, b, Owner(0)).has_stop(StopRef { hex: id(h), stop: StopId(0) });
    assert!(sees(&board, middle) && sees(&board, east));
    board.place_token(&ground, id(middle), StopId(0), None, Owner(1)).unwrap();
    assert!(sees(&board, middle) && !sees(&board, east));
    // An upgrade with a second slot opens it again.
    lay(&mut board, &ground, middle, "14", 0);
    assert!(sees(&board, east));
    let reach = Reach::of(&ground, &board, Owner(0));
    let free: Vec<&str> = reach.free_slots(&ground, &board).map(|s| ground.map.hex(s.hex).name.as_str()).collect();
    assert_eq!(free, ["G9", "G13"]);
}

#[test]
fn lines_end_at_off_board_areas_and_terminal_track() {
    let ground = find("1848").unwrap().ground().unwrap();
    let mut board = Board::new(&ground);
    // Two lines into Alice Springs from Whyalla's side: nothing comes out of it again.
    for (hex, tile, rotation) in [("B3", "9", 0), ("C2", "9", 0), ("B5", "8", 0)] {
        lay(&mut board, &ground, hex, tile, rotation);
    }
    let perth = ground.map.find("D1").unwrap();
    board.place_token(&ground, perth, StopId(0), None, Owner(6)).unwrap();
    let reach = Reach::of(&ground, &board, Owner(6));
    let alice = ground.map.find("A4").unwrap();
    assert!(
        reach.has_stop(StopRef { hex: alice, stop: StopId(0) }),
        "out of Perth over its terminal track, into Alice Springs"
    );
    assert!(!reach.touches(ground.map.find("B5").unwrap()), "but not out of it again");
    // Another company passing by cannot run through Perth.
    let mut other = Board::new(&ground);
    lay(&mut other, &ground, "E2", "57", 2);
    lay(&mut other, &ground, "D3", "55", 1);
    other.place_token(&ground, ground.map.find("E2").unwrap(), StopId(0), None, Owner(0)).unwrap();
    let reach = Reach::of(&ground, &other, Owner(0));
    assert!(reach.has_stop(StopRef { hex: perth, stop: StopId(0) }));
    assert!(!reach.touches(ground.map.find("D3").unwrap()));
}

#[test]
fn a_company_without_tokens_reaches_nothing_and_a_bare_home_only_itself() {
    let ground = find("1846").unwrap().ground().unwrap();
    let mut board = Board::new(&ground);
    assert_eq!(Reach::of(&ground, &board, Owner(0)).stops().count(), 0);
    let indianapolis = ground.map.find("G9").unwrap();
    board.place_token(&ground, indianapolis, StopId(0), None, Owner(0)).unwrap();
    let reach = Reach::of(&ground, &board, Owner(0));
    assert_eq!(reach.stops().collect::<Vec<_>>(), [StopRef { hex: indianapolis, stop: StopId(0) }]);
    // Any first tile there extends it, since its track begins at the token.
    for at in board.placements(&ground, indianapolis) {
        assert_eq!(reach.extends(&ground, &board, Owner(0), at), [Gauge::Broad]);
    }
}

#[test]
fn a_tile_extends_a_line_only_by_new_track_that_joins_it() {
    let ground = find("1846").unwrap().ground().unwrap();
    let mut board = Board::new(&ground);
    lay(&mut board, &ground, "G9", "57", 1);
    board.place_token(&ground, ground.map.find("G9").unwrap(), StopId(0), None, Owner(0)).unwrap();
    lay(&mut board, &ground, "G11", "9", 1);
    let reach = Reach::of(&ground, &board, Owner(0));
    let at = |hex: &str, tile: &str, rotation: u8| Placement {
        hex: ground.map.find(hex).unwrap(),
        tile: ground.tiles.find(tile).unwrap(),
        rotation: Rotation::new(rotation).unwrap(),
    };
    let extends = |p: Placement| !reach.extends(&ground, &board, Owner(0), p).is_empty();
    assert!(extends(at("G13", "57", 1)) && !extends(at("G13", "57", 0)));
    // A second line on the tile that the first only crosses does not join it.
    assert!(!extends(at("G11", "20", 1)));
    // A branch from the near edge does, a branch that leaves from the far edge backwards does not.
    let old = ground.tiles.get(ground.tiles.find("9").unwrap()).face(Rotation::new(1).unwrap());
    let branches = |from: u8| -> Vec<Placement> {
        let from = End::Edge(Edge::new(from).unwrap());
        let placements = board.placements(&ground, ground.map.find("G11").unwrap());
        let branch = |p: &Placement| {
            let face = ground.tiles.get(p.tile).face(p.rotation);
            let fresh: Vec<_> = face.segments().iter().filter(|s| !old.segments().contains(s)).collect();
            fresh.len() == 1 && fresh[0].other(from).is_some()
        };
        placements.filter(branch).collect()
    };
    let (near, far) = (branches(1), branches(4));
    assert!(!near.is_empty() && !far.is_empty());
    assert!(near.into_iter().all(extends));
    assert!(!far.into_iter().any(extends));
}

#[test]
fn the_cache_gives_the_same_answers() {
    let ground = india();
    let mut cache = ReachCache::new();
    for seed in 1..4 {
        let board = busy_board(&ground, seed, 150, 8);
        for owner in (0..8).map(Owner) {
            let cold = Reach::of(&ground, &board, owner);
            assert_eq!(*cache.reach(&ground, &board, owner), cold);
            assert!(Arc::ptr_eq(&cache.reach(&ground, &board, owner), &cache.reach(&ground, &board.clone(), owner)));
        }
    }
}
