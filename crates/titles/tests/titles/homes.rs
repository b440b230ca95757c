//! Homes and areas of companies (1853 Tables 1 and 2), and what hexes refer to.

use railhead_board::{Area, Coord, Feature, Ground, HexId, StopKind};
use railhead_titles::{ALL, find};

fn place(ground: &Ground, name: &str) -> (HexId, Coord) {
    let mut named = ground.map.iter().filter(|(_, h)| h.place.as_deref() == Some(name));
    let (id, hex) = named.next().unwrap_or_else(|| panic!("no {name}"));
    assert!(named.next().is_none(), "{name} twice");
    (id, hex.at)
}

#[test]
fn every_home_is_a_city_and_every_company_has_one() {
    for title in ALL {
        let (ground, companies) = (title.ground().unwrap(), title.companies().unwrap());
        for company in companies {
            let homes: Vec<_> = ground.map.homes_of(&company.sign).collect();
            assert_eq!(homes.is_empty(), company.bank, "{} {}", title.name, company.sign);
            for (hex, stop, _) in homes {
                let hex = ground.map.hex(hex);
                let stop = match stop {
                    Some(stop) => hex.face.stop(stop).unwrap(),
                    None => {
                        let cities = hex.face.stops.iter().filter(|s| s.kind == StopKind::City).count();
                        assert_eq!(cities, 1, "{}: the home must say which station", hex.name);
                        &hex.face.stops[0]
                    }
                };
                assert_eq!(stop.kind, StopKind::City, "{} {}", title.name, hex.name);
            }
        }
        for (_, hex) in ground.map.iter() {
            for feature in &hex.features {
                let (Feature::Home { company, .. } | Feature::Reserved { company, .. }) = feature else { continue };
                let known = companies.iter().any(|c| c.sign == *company) || company == "C&WI";
                assert!(known, "{} {}: {company}", title.name, hex.name);
            }
        }
        for area in &ground.map.areas {
            assert!(companies.iter().any(|c| c.sign == area.company), "{} {}", title.name, area.company);
        }
    }
}

#[test]
fn homes_of_1853_are_those_of_table_1() {
    let homes: [(&str, &[&str]); 7] = [
        ("EIR", &["Patna", "Calcutta"]),
        ("GIP", &["Allahabad", "Bombay"]),
        ("NWR", &["Lahore", "Delhi"]),
        ("BNR", &["Calcutta", "Nagpur"]),
        ("BBCI", &["Ajmer", "Bombay"]),
        ("MSM", &["Madras"]),
        ("SIR", &["Trichinopoly"]),
    ];
    for (title, last) in [("1853-2009", ("ECR", &["Waltair"])), ("1853-1989", ("BAR", &["Chittagong"]))] {
        let ground = find(title).unwrap().ground().unwrap();
        for (company, places) in homes.into_iter().chain([(last.0, &last.1[..])]) {
            let mut found: Vec<&str> =
                ground.map.homes_of(company).filter_map(|(h, _, _)| ground.map.hex(h).place.as_deref()).collect();
            let mut places = places.to_vec();
            found.sort_unstable();
            places.sort_unstable();
            assert_eq!(found, places, "{title} {company}");
        }
        // Only the Bombay home of BBCI depends on the game.
        let maybe: Vec<_> = ["EIR", "GIP", "NWR", "BNR", "BBCI", "MSM", "SIR"]
            .into_iter()
            .flat_map(|c| ground.map.homes_of(c).filter(|(_, _, maybe)| *maybe).map(move |(h, _, _)| (c, h)))
            .collect();
        assert_eq!(maybe, [("BBCI", place(&ground, "Bombay").0)]);
    }
}

#[test]
fn areas_of_1853_are_bounded_by_the_cities_of_table_2() {
    for title in ["1853-2009", "1853-1989"] {
        let ground = find(title).unwrap().ground().unwrap();
        let row = |name: &str| place(&ground, name).1.y + 1;
        let column = |name: &str| place(&ground, name).1.x + 1;
        let area = |company: &str| -> &Area { ground.map.areas.iter().find(|a| a.company == company).unwrap() };
        let rows = |company: &str| area(company).rows.unwrap();
        let columns = |company: &str| area(company).columns.unwrap();
        assert_eq!((rows("EIR").1, columns("EIR")), (row("Calcutta"), (column("Delhi"), column("Calcutta"))));
        assert_eq!(rows("GIP"), (row("Delhi"), row("Hyderabad")));
        assert_eq!(columns("GIP"), (column("Bombay"), column("Allahabad")));
        assert_eq!((rows("NWR").1, columns("NWR").1), (row("Karachi"), column("Delhi")));
        assert_eq!(rows("BNR"), (row("Allahabad"), row("Madras")));
        assert_eq!(columns("BNR"), (column("Hyderabad"), column("Calcutta")));
        assert_eq!((rows("BBCI"), columns("BBCI").1), ((row("Delhi"), row("Bombay")), column("Nagpur")));
        assert_eq!(rows("MSM"), (row("Bombay"), row("Madras")));
        assert_eq!(rows("SIR").0, row("Madras"));
        if title == "1853-2009" {
            assert_eq!((rows("ECR"), columns("ECR").0), ((row("Calcutta"), row("Madras")), column("Nagpur")));
        } else {
            assert_eq!((area("BAR").rows, columns("BAR").0), (None, column("Calcutta")));
        }
        for area in &ground.map.areas {
            for (hex, _, _) in ground.map.homes_of(&area.company) {
                assert!(area.contains(ground.map.hex(hex).at), "{title} {} outside its area", area.company);
            }
        }
    }
}

#[test]
fn whatever_is_inferred_or_disputed_says_so() {
    // The rulebooks do not show these; every one must carry its doubt where players can ask for it.
    let india = find("1853-2009").unwrap().ground().unwrap();
    for number in ["500", "900", "716", "717", "718", "719", "720"] {
        assert!(!india.tiles.get(india.tiles.find(number).unwrap()).doubts.is_empty(), "{number}");
    }
    for hex in ["N22", "J28", "H28", "I29", "J30", "K29", "E1", "G1", "I1"] {
        assert!(!india.map.hex(india.map.find(hex).unwrap()).doubts.is_empty(), "{hex}");
    }
    assert!(!india.map.doubts.is_empty());
}
