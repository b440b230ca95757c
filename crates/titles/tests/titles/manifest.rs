//! The numbers printed in the rulebooks: tiles, hexes, cities, towns.

use railhead_board::{Colour, Rotation, StopKind};
use railhead_titles::{ALL, find};

/// Copies by colour, without kits; tiles without limit count as printed.
fn totals(title: &str) -> [u16; 4] {
    let ground = find(title).unwrap().ground().unwrap();
    Colour::STEPS.map(|c| ground.tiles.iter().filter(|(_, t)| t.colour() == c).map(|(_, t)| t.supply.printed).sum())
}

#[test]
fn tile_totals_are_those_of_the_manifests() {
    assert_eq!(totals("1853-2009"), [128, 64, 18, 7]);
    assert_eq!(totals("1853-1989"), [112, 56, 16, 7]);
    // The sub-totals printed for 1846 contradict its total of 117; the counts tile by tile add up to it.
    assert_eq!(totals("1846"), [46, 44, 23, 4]);
    assert_eq!(totals("1848"), [43, 31, 22, 3]);
}

#[test]
fn kits_add_their_tiles() {
    let ground = find("1853-1989").unwrap().ground().unwrap();
    let plain: u16 = ground.tiles.iter().filter_map(|(id, _)| ground.tiles.copies(id, &[])).sum();
    for (kits, more) in [(&["MIK1"][..], 25), (&["MIK1.1"], 16), (&["MIK1", "MIK1.1"], 41)] {
        let with: u16 = ground.tiles.iter().filter_map(|(id, _)| ground.tiles.copies(id, kits)).sum();
        assert_eq!(with - plain, more, "{kits:?}");
    }
}

/// Each tile of 1846 with its copies as the manifest prints them; `*` where the number is no limit.
const TILES_1846: &str = "5x3 6x4 7x4* 8x14* 9x14* 57x4 291x1 292x1 293x1 \
    14x4 15x5 16x2 17x1 18x1 19x2 20x2 21x1 22x1 23x4 24x4 25x2 26x1 27x1 28x1 29x1 30x1 31x1 294x2 295x2 296x1 298x1 619x3 \
    39x1 40x1 41x2 42x2 43x2 44x1 45x2 46x2 47x2 70x1 297x2 299x1 611x4 51x2 290x1 300x1";

/// Each tile of 1848 with its copies.
const TILES_1848: &str = "1x1 2x1 5x3 6x4 7x4 8x9 9x12 55x1 56x1 57x3 69x1 235x3 \
    14x3 15x6 16x1 18x1 19x1 20x1 23x2 24x2 25x2 26x1 27x1 28x1 29x1 30x1 31x1 59x2 236x1 237x1 238x2 \
    39x1 40x1 41x1 42x1 43x1 44x1 45x1 46x1 47x1 64x1 65x1 66x1 67x1 68x1 70x1 239x3 611x4 240x2 915x1 241x1";

#[test]
fn every_tile_of_1846_and_1848_has_its_copies() {
    for (title, table) in [("1846", TILES_1846), ("1848", TILES_1848)] {
        let ground = find(title).unwrap().ground().unwrap();
        let mut wanted: Vec<&str> = table.split_whitespace().collect();
        let mut found: Vec<String> = ground
            .tiles
            .iter()
            .map(|(_, t)| format!("{}x{}{}", t.number, t.supply.printed, if t.supply.unlimited { "*" } else { "" }))
            .collect();
        wanted.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, wanted, "{title}");
    }
}

#[test]
fn maps_have_their_hexes_cities_and_towns() {
    for (title, hexes, places_with_a_city, towns, frontier_posts) in
        [("1846", 76, 20, 0, 0), ("1848", 63, 20, 6, 0), ("1853-2009", 159, 23, 58, 7), ("1853-1989", 174, 24, 67, 13)]
    {
        let ground = find(title).unwrap().ground().unwrap();
        let count = |kind| ground.map.iter().flat_map(|(_, h)| &h.face.stops).filter(|s| s.kind == kind).count();
        let with_city = |h: &railhead_board::Hex| h.face.stops.iter().any(|s| s.kind == StopKind::City);
        assert_eq!(ground.map.len(), hexes, "{title}: hexes");
        assert_eq!(ground.map.iter().filter(|(_, h)| with_city(h)).count(), places_with_a_city, "{title}: cities");
        assert_eq!(count(StopKind::Town), towns, "{title}: towns");
        assert_eq!(ground.map.iter().filter(|(_, h)| h.award().is_some()).count(), frontier_posts, "{title}");
    }
}

#[test]
fn the_ganges_valley_has_its_cities() {
    for title in ["1853-2009", "1853-1989"] {
        let ground = find(title).unwrap().ground().unwrap();
        let ganges = ground.map.iter().filter(|(_, h)| h.lies_in("ganges")).collect::<Vec<_>>();
        let mut cities: Vec<&str> = ganges.iter().filter_map(|(_, h)| h.place.as_deref()).collect();
        cities.sort_unstable();
        assert_eq!(ganges.len(), 12);
        assert_eq!(cities, ["Allahabad", "Benares", "Calcutta", "Cawnpore", "Lucknow", "Patna"]);
    }
}

#[test]
fn every_promotion_is_possible_in_some_rotation() {
    let mut tried = 0;
    for title in ALL {
        let ground = title.ground().unwrap();
        for (_, tile) in ground.tiles.iter() {
            for to in &tile.promotes_to {
                let (old, new) = (tile.face(Rotation::NONE), ground.tiles.get(*to));
                let fits = Rotation::ALL.into_iter().any(|r| old.kept_by(new.face(r)).is_ok());
                assert!(fits, "{}: {} to {}", title.name, tile.number, new.number);
                tried += 1;
            }
        }
        for (id, hex) in ground.map.iter() {
            for number in &hex.only {
                let tile = ground.tiles.find(number).unwrap();
                let board = railhead_board::Board::new(&ground);
                assert_eq!(board.why_not(&ground, id, tile), None, "{}: {} on {}", title.name, number, hex.name);
                tried += 1;
            }
        }
    }
    assert!(tried > 450, "{tried}");
}

#[test]
fn the_same_number_is_the_same_track_in_every_title() {
    // Track only: values and slots belong to the title. 69 is a single terminus in 1853 (1989) and two towns elsewhere.
    for (i, a) in ALL.iter().enumerate() {
        for b in &ALL[i + 1..] {
            let (ga, gb) = (a.ground().unwrap(), b.ground().unwrap());
            for (_, tile) in ga.tiles.iter() {
                let Some(other) = gb.tiles.find(&tile.number) else { continue };
                let (here, there) = (tile.face(Rotation::NONE), gb.tiles.get(other).face(Rotation::NONE));
                let same = here.segments() == there.segments();
                assert_eq!(same, tile.number != "69", "{} in {} and {}", tile.number, a.name, b.name);
            }
        }
    }
}
