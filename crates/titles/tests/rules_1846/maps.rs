//! Maps of one's own: what they must have, and that each game gets its own.

use railhead_engine::Setup;
use railhead_titles::{ALL, Game, find};

fn read(title: &str, change: impl Fn(&str) -> String) -> Result<(), String> {
    let title = find(title).unwrap();
    let map = change(title.files.map.1);
    title.ground_on("my-map.txt", &map, None).map(|_| ())
}

#[test]
fn every_titles_own_map_will_do() {
    for title in ALL {
        assert_eq!(read(title.name, str::to_owned), Ok(()), "{}", title.name);
    }
}

#[test]
fn a_home_or_an_area_that_is_missing_is_named() {
    let fault = read("1846", |map| map.replacen("home(NYC)", "", 1)).unwrap_err();
    assert!(fault.contains("home(…) of NYC"), "{fault}");
    let areas = |map: &str| map.lines().filter(|l| !l.starts_with("area EIR")).collect::<Vec<_>>().join("\n");
    let fault = read("1853-2009", areas).unwrap_err();
    assert!(fault.contains("area of EIR"), "{fault}");
}

#[test]
fn companies_that_are_bid_for_exist() {
    let title = find("1853-2009").unwrap();
    let last = title.companies().unwrap().len();
    let bid = |number: usize| read("1853-2009", |map| map.replacen("bid(20,3)", &format!("bid(20,{number})"), 1));
    assert_eq!((bid(1), bid(last)), (Ok(()), Ok(())));
    assert!(bid(last + 1).is_err_and(|fault| fault.contains(&format!("there is no company {}", last + 1))));
    assert!(bid(0).is_err());
}

/// A map as players wrote it before maps declared regions, awards and claims.
fn undeclared(map: &str) -> String {
    let declares = |line: &&str| ["region ", "award ", "claims "].iter().any(|word| line.starts_with(word));
    let lines: Vec<&str> = map.lines().filter(|line| !declares(line)).collect();
    assert_eq!(map.lines().count() - lines.len(), 4, "the title's own map declares what the old one left out");
    lines.join("\n")
}

#[test]
fn a_map_kept_before_it_had_to_declare_anything_is_read_as_before() {
    for name in ["1853-2009", "1853-1989"] {
        let title = find(name).unwrap();
        let (own, old) = (title.ground().unwrap(), undeclared(title.files.map.1));
        for word in [" ganges", " pale", " frontier(100)", " bid(40,"] {
            assert!(old.contains(word), "{name}{word}");
        }
        let ground = title.ground_on("old.txt", &old, None).unwrap();
        assert_eq!(ground.map.declared, own.map.declared);
        for ((_, hex), (_, printed)) in ground.map.iter().zip(own.map.iter()) {
            assert_eq!(hex.features, printed.features, "{name} {}", hex.name);
        }
        let setup = Setup {
            title: name.to_owned(),
            version: title.version,
            options: vec![("map".to_owned(), old)],
            seats: ["Ann", "Bob", "Cat", "Dan"].map(str::to_owned).to_vec(),
            seed: 1,
        };
        assert_eq!(Game::start(&setup).unwrap().edition().ground.map.declared, own.map.declared);
    }
}

#[test]
fn what_a_map_declares_itself_takes_the_place_of_the_titles_own() {
    let title = find("1853-2009").unwrap();
    let words = title.files.map.1.replacen("\"frontier post\"", "\"outpost\"", 1);
    let award =
        |map: &str| title.ground_on("my-map.txt", map, None).map(|g| g.map.declared.award.clone().unwrap().about);
    assert_eq!(award(&words), Ok("outpost".to_owned()));
    let named = words.replacen("frontier \"", "outpost \"", 1);
    assert!(award(&named).is_err_and(|fault| fault.contains("frontier(100)")), "its own word is another");
    assert_eq!(award(&named.replace("frontier(", "outpost(")), Ok("outpost".to_owned()));
}

#[test]
fn games_on_the_same_map_share_it_only_where_everything_else_is_the_same() {
    let map = find("1853-2009").unwrap().files.map.1.replacen("bid(20,3)", "bid(30,3)", 1);
    let start = |map: &str, promotions: &str| {
        let setup = Setup {
            title: "1853-2009".to_owned(),
            version: find("1853-2009").unwrap().version,
            options: vec![("map".to_owned(), map.to_owned()), ("promotions".to_owned(), promotions.to_owned())],
            seats: ["Ann", "Bob", "Cat", "Dan"].map(str::to_owned).to_vec(),
            seed: 1,
        };
        Game::start(&setup).unwrap()
    };
    let tile = |game: &Game| {
        let tiles = &game.edition().ground.tiles;
        format!("{:?}", tiles.get(tiles.find("3").unwrap()))
    };
    let (printed, complete) = (start(&map, "printed"), start(&map, "complete"));
    assert_ne!(tile(&printed), tile(&complete));
    assert_eq!(tile(&start(&map, "printed")), tile(&printed));
    let other = start(&map.replacen("bid(30,3)", "bid(40,3)", 1), "printed");
    assert_ne!(other.edition().ground.map, printed.edition().ground.map);
}
