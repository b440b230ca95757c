//! 7.6: changes of gauge.

use crate::rails::nsw;
use crate::table::{ANN, Sit, Sitting};
use railhead_board::{Colour, Edge, HexId, SideKind};

/// FT's lines around Canberra: Sydney, Wollongong and Canberra in a row, from there to Wagga Wagga straight or through a town of
/// another gauge.
fn around_canberra(train: &str) -> Sitting {
    around_canberra_by("2", &["F13", "G14", "F11", "H13"], train)
}

/// The same with another tile on the hex of the town.
fn around_canberra_by(tile: &str, to: &[&str], train: &str) -> Sitting {
    let mut s = Sitting::stock(3);
    s.running("FT", ANN, 100).phase(1);
    s.track("F17", "57", &["G16", "E18"]).track("G16", "6", &["F17", "G14"]).track("G14", "15", &["G16", "F13", "G12"]);
    s.track("F13", "15", &["G14", "G12", "E14"]).track("G12", tile, to);
    s.train("FT", train).turn("FT", "Routes");
    s
}

#[test]
fn gauges_change_where_areas_of_different_colour_meet() {
    let s = Sitting::stock(3);
    let map = &s.game.edition().ground.map;
    let land = |hex: HexId| map.hex(hex).face.colour == Colour::Land;
    let changes = |hex: HexId, edge: Edge| map.side(hex, edge).is_some_and(|side| side.kind == SideKind::GaugeChange);
    // Areas are what hangs together without a change.
    let mut area: Vec<Option<usize>> = vec![None; map.len()];
    let mut areas = 0;
    for (start, _) in map.iter().filter(|(hex, _)| land(*hex)) {
        let mut queue = vec![start];
        if area[start.index()].is_some() {
            continue;
        }
        while let Some(hex) = queue.pop() {
            area[hex.index()] = Some(areas);
            let next = Edge::ALL.into_iter().filter(|e| !changes(hex, *e)).filter_map(|e| map.neighbour(hex, e));
            queue.extend(next.filter(|n| land(*n) && area[n.index()].is_none()));
        }
        areas += 1;
    }
    assert_eq!(areas, 4, "west and south, Queensland, New South Wales, Victoria");
    let mut markers = 0;
    for (hex, _) in map.iter() {
        for edge in Edge::ALL.into_iter().filter(|e| changes(hex, *e)) {
            let other = map.neighbour(hex, edge).unwrap();
            assert!(land(hex) && land(other), "only between hexes of the three colours");
            assert_ne!(area[hex.index()], area[other.index()], "{} and {}", map.hex(hex).name, map.hex(other).name);
            markers += 1;
        }
    }
    assert_eq!(markers, 2 * 35);
    let of = |name: &str| area[s.hex(name).index()];
    assert_eq!(of("E4"), of("G6"));
    assert_eq!(of("F17"), of("G14"));
    assert_ne!(of("B19"), of("F17"));
    assert_ne!(of("G14"), of("H11"));
    assert_ne!(of("G6"), of("H9"));
}

#[test]
fn track_across_a_change_of_gauge_costs_nothing_more() {
    let mut s = Sitting::stock(3);
    s.running("FT", ANN, 100).track("G14", "57", &["G12", "G16"]).turn("FT", "Track");
    assert_eq!(s.cost(&s.lay("G12", "55", &["G14", "G10", "F13", "H11"])), Some(0));
}

#[test]
fn a_change_of_gauge_counts_like_a_city_worth_nothing() {
    // From Brisbane's side: Southport to Newcastle over one change.
    let run = |train: &str| {
        let mut s = nsw(1);
        s.track("D19", "9", &["E18", "C20"])
            .track("C20", "57", &["D19", "B21"])
            .train("NSW", train)
            .turn("NSW", "Routes");
        s
    };
    let whole = ["F17", "E18", "D19", "C20"];
    run("3").refuses_run("NSW", "3", &whole, "1848 10.1.2");
    assert_eq!(run("4").earns_by("NSW", "4", &whole), 60);
    assert_eq!(run("3").best().1, 40);
}

#[test]
fn a_plus_train_calls_at_one_change_of_gauge_beyond_its_range() {
    let with = |train: &str| {
        let mut s = nsw(1);
        s.track("D19", "9", &["E18", "C20"])
            .track("C20", "57", &["D19", "B21"])
            .train("NSW", train)
            .turn("NSW", "Routes");
        s
    };
    let whole = ["F17", "E18", "D19", "C20"];
    assert_eq!(with("3+").earns_by("NSW", "3+", &whole), 60);
    with("2+").refuses_run("NSW", "2+", &whole, "1848 10.1.2");
    // The extra call is a change of gauge, never a city.
    let mut s = nsw(1);
    s.track("G16", "57", &["F17", "H15"]).train("NSW", "2+").turn("NSW", "Routes");
    s.refuses_run("NSW", "2+", &["G16", "F17", "E18"], "1848 10.1.2");
}

#[test]
fn a_4_plus_calls_at_4_stations_and_a_change_or_at_3_and_two_changes() {
    // Four cities and one change: Wollongong, Canberra, Wagga Wagga and, beyond the change, Melbourne.
    let mut s = around_canberra_by("55", &["F13", "H11", "G14", "G10"], "4+");
    s.track("H11", "6", &["G12", "H9"]);
    let four = ["G16", "G14", "F13", "G12", "H11"];
    assert_eq!(s.earns_by("FT", "4+", &four), 20 + 30 + 30 + 10 + 20);
    s.train("FT", "4").turn("FT", "Routes");
    s.refuses_run("FT", "4", &four, "1848 10.1.2");
    // Three cities and two changes.
    let three = ["G16", "G14", "G12", "F13"];
    let mut s = around_canberra("4+");
    assert_eq!(s.earns_by("FT", "4+", &three), 20 + 30 + 10 + 30);
    s.train("FT", "4").turn("FT", "Routes");
    s.refuses_run("FT", "4", &three, "1848 10.1.2");
    // Four cities and two changes are too much.
    s.refuses_run("FT", "4+", &["F17", "G16", "G14", "G12", "F13"], "1848 10.1.2");
}

#[test]
fn a_change_of_gauge_is_not_left_out() {
    // Two cities and two changes: whichever of the town's ways, a 3 cannot.
    around_canberra("3").refuses_run("FT", "3", &["G14", "G12", "F13"], "1848 10.1.2");
    assert_eq!(around_canberra("3+").earns_by("FT", "3+", &["G14", "G12", "F13"]), 70);
    assert_eq!(around_canberra("3").earns_by("FT", "3", &["G14", "F13"]), 60);
}

#[test]
fn towards_red_and_blue_hexes_the_gauge_does_not_change() {
    let mut s = Sitting::stock(3);
    s.running("WA", ANN, 100).track("E2", "6", &["D1", "E4"]).train("WA", "2").turn("WA", "Routes");
    assert_eq!(s.earns_by("WA", "2", &["D1", "E2"]), 40);
}
