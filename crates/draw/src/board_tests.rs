//! No name lies over anything that must be seen, on any board.

use super::{Coast, NAMES_BEYOND, bounds, lettering_area, lettering_place, things};
use crate::drawing::Pen;
use crate::geometry::{Pt, S};
use crate::names;
use crate::scene::Scene;
use crate::space::Kind;
use crate::style::{BoardStyle, Style};
use railhead_board::{Around, Board, Coord, Ground, Owner, Placement, StopId};
use railhead_testkit::Dice;

/// A board after some placements that are allowed, each drawn by lot, with tokens in some cities.
fn played(ground: &Ground, companies: usize, seed: u64, lays: usize) -> Board {
    let mut dice = Dice::new(seed);
    let mut board = Board::new(ground);
    let hexes: Vec<_> = ground.map.iter().map(|(id, _)| id).collect();
    let tiles: Vec<_> = ground.tiles.iter().map(|(id, _)| id).collect();
    for _ in 0..lays {
        let hex = hexes[dice.roll(hexes.len())];
        let start = dice.roll(tiles.len());
        let all = tiles.iter().cycle().skip(start).take(tiles.len());
        let turn = dice.roll(6);
        let mut all = all.flat_map(|tile| {
            let turns = railhead_board::Rotation::ALL.into_iter().cycle().skip(turn).take(6);
            turns.map(|rotation| Placement { hex, tile: *tile, rotation })
        });
        let _ = all.any(|p| board.lay(ground, p).is_ok());
        let owner = Owner(u8::try_from(dice.roll(companies)).unwrap());
        let _ = board.place_token(ground, hex, StopId(0), None, owner);
    }
    board
}

/// The names that lie over something, with what it is.
fn clashes(ground: &Ground, companies: &[railhead_board::Company], board: &Board) -> Vec<String> {
    let style = BoardStyle::default();
    let mut scene = Scene::new(ground, companies, board, &style, None);
    things(&mut Pen::new(0), &mut scene);
    let limits = bounds(&scene).grown(NAMES_BEYOND);
    let words: Vec<_> = ground.map.lettering.iter().map(|l| lettering_area(scene.grid, l)).collect();
    let names = names::place(&scene, &words, limits);
    let named = scene.spots.iter().filter(|s| names::name_of(s).is_some()).count();
    assert_eq!(names.len(), named, "every name has a place");
    let boxes: Vec<_> = names.iter().flat_map(|n| n.lines.iter().map(move |(w, area)| (n.hex, *w, *area))).collect();
    let mut found = Vec::new();
    for (k, (hex, name, area)) in boxes.iter().enumerate() {
        for spot in &scene.spots {
            let at = &spot.hex.name;
            for b in &spot.space.boxes {
                if area.gap_to(b.moved(spot.centre)) < 0.0 {
                    found.push(format!("{name} over a box of {at}"));
                }
            }
            for disc in spot.space.discs.iter().filter(|d| d.kind != Kind::Track) {
                if area.distance_to(disc.at + spot.centre) < disc.r {
                    found.push(format!("{name} over a {:?} of {at}", disc.kind));
                }
            }
        }
        for (other, with, there) in &boxes[k + 1..] {
            if other != hex && area.gap_to(*there) < S * 0.02 {
                found.push(format!("{name} over {with}"));
            }
        }
    }
    found
}

#[test]
fn no_name_of_a_printed_board_lies_over_anything() {
    for title in railhead_titles::ALL {
        let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
        let found = clashes(&ground, companies, &Board::new(&ground));
        assert!(found.is_empty(), "{}: {found:?}", title.name);
    }
}

#[test]
fn no_name_of_a_busy_board_lies_over_anything() {
    for title in railhead_titles::ALL {
        let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
        for seed in 1..=6 {
            let board = played(&ground, companies.len(), seed, 40 * usize::try_from(seed).unwrap());
            let found = clashes(&ground, companies, &board);
            assert!(found.is_empty(), "{} {seed}: {found:?}", title.name);
        }
    }
}

#[test]
fn names_are_where_they_would_be_without_what_was_found_before() {
    let lately = names::Lately::new();
    for title in railhead_titles::ALL {
        let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
        // Boards that differ by a placement or a few, as in a game, and one that comes again.
        for lays in [60, 61, 62, 64, 70, 60] {
            let (board, style) = (played(&ground, companies.len(), 3, lays), BoardStyle::default());
            let mut scene = Scene::new(&ground, companies, &board, &style, None);
            things(&mut Pen::new(0), &mut scene);
            let limits = bounds(&scene).grown(NAMES_BEYOND);
            let place = |lately: &names::Lately| names::place_with(lately, &scene, &[], limits);
            assert_eq!(place(&lately), place(&names::Lately::new()), "{} {lays}", title.name);
        }
    }
}

#[test]
fn signs_of_a_printed_board_keep_apart() {
    for title in railhead_titles::ALL {
        let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
        let (board, style) = (Board::new(&ground), BoardStyle::default());
        let mut scene = Scene::new(&ground, companies, &board, &style, None);
        things(&mut Pen::new(0), &mut scene);
        for spot in &scene.spots {
            let space = &spot.space;
            for (k, a) in space.boxes.iter().enumerate() {
                let at = &spot.hex.name;
                // Rows of one block touch; nothing may overlap.
                for b in &space.boxes[k + 1..] {
                    assert!(a.gap_to(*b) > -S * 0.01, "{} {at}: {a:?} {b:?}", title.name);
                }
                for disc in space.discs.iter().filter(|d| d.kind != Kind::Track) {
                    assert!(a.distance_to(disc.at) - disc.r > -S * 0.02, "{} {at}: {a:?} {disc:?}", title.name);
                }
            }
            let signs: Vec<_> = space.discs.iter().filter(|d| d.kind == Kind::Sign).collect();
            for (k, a) in signs.iter().enumerate() {
                for b in &signs[k + 1..] {
                    assert!(a.at.distance(b.at) > a.r + b.r - S * 0.01, "{} {}", title.name, spot.hex.name);
                }
            }
        }
    }
}

#[test]
fn lettering_stays_on_its_own_ground() {
    for title in railhead_titles::ALL {
        let ground = title.ground().unwrap();
        let (board, style) = (Board::new(&ground), BoardStyle::default());
        let scene = Scene::new(&ground, &[], &board, &style, None);
        let coast = Coast::new(&ground.map, scene.grid, bounds(&scene).grown(S * 3.0));
        let first = scene.spots[0].hex.at;
        let parity = (first.x + first.y).rem_euclid(2);
        for lettering in &ground.map.lettering {
            let level = railhead_board::Lettering { angle: 0.0, ..lettering.clone() };
            let middle = lettering_place(scene.grid, lettering);
            let area = lettering_area(scene.grid, &level).moved(-middle);
            let (sin, cos) = f64::from(lettering.angle).to_radians().sin_cos();
            for i in 0..=40 {
                for j in 0..=4 {
                    let p = Pt::new(
                        area.min.x + area.width() * f64::from(i) / 40.0,
                        area.min.y + area.height() * f64::from(j) / 4.0,
                    );
                    let p = middle + Pt::new(p.x * cos - p.y * sin, p.x * sin + p.y * cos);
                    let near = (-6..60_i16).flat_map(|y| (-6..60_i16).map(move |x| Coord { x, y }));
                    let near = near.filter(|c| (c.x + c.y).rem_euclid(2) == parity);
                    let far = |c: &Coord| scene.grid.centre(*c).distance(p);
                    let cell = near.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap();
                    let kind = match lettering.ground {
                        Around::Sea => coast.is_sea(cell),
                        Around::Foreign => coast.is_foreign(cell),
                    };
                    let hex = ground.map.at(cell).map(|id| ground.map.hex(id).name.clone());
                    assert!(kind, "{} {} leaves its ground at {cell:?} {hex:?}", title.name, lettering.text);
                }
            }
        }
    }
}

#[test]
fn parts_of_a_drawing_are_whole_elements_and_most_of_it() {
    for title in railhead_titles::ALL {
        let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
        let legal: Vec<_> = ground.map.iter().map(|(id, _)| id).step_by(7).collect();
        let bare = BoardStyle { style: Style { standalone: false, ..Style::default() }, ..BoardStyle::default() };
        let busy = BoardStyle { legal: legal.clone(), changed: legal, numbers: true, ..bare.clone() };
        for (style, lays) in [(bare, 0), (busy, 200)] {
            let board = played(&ground, companies.len(), 5, lays);
            let drawing = super::board_in_parts(&ground, companies, &board, &style);
            let mut at = 0;
            for part in &drawing.parts {
                assert!(part.start >= at, "{}: {part:?} begins before {at}", title.name);
                at = part.end;
                let markup = &drawing.svg[part.clone()];
                let group = format!("<g>{markup}</g>");
                let group = roxmltree::Document::parse(&group).unwrap();
                assert!(group.root_element().children().all(|node| node.is_element()), "{}: {markup}", title.name);
            }
            let within: usize = drawing.parts.iter().map(std::ops::Range::len).sum();
            assert!(within * 10 > drawing.svg.len() * 9, "{}: {within} of {}", title.name, drawing.svg.len());
        }
    }
}
