//! What a game is begun with, and why it cannot be.

use railhead_engine::{OptionInfo, Preset, Settings, Setup, SetupError, map_name};

const KNOWN: &[OptionInfo] = &[
    OptionInfo {
        key: "bank",
        label: "Bank",
        values: &["2000", "1500"],
        words: &["$2,000", "$1,500"],
        about: "Money in the bank.",
        rule: "toy 1",
    },
    OptionInfo {
        key: "mail",
        label: "Mail",
        values: &["off", "on"],
        words: &["No", "Yes"],
        about: "Trains carry mail.",
        rule: "toy 2",
    },
];
const PRESETS: &[Preset] = &[
    Preset { name: "short", label: "Short game", about: "For an hour.", sets: &[("bank", "1500"), ("mail", "on")] },
    Preset { name: "long", label: "Long game", about: "For a day.", sets: &[("bank", "2000")] },
];

/// Options by name and value.
type Asked = [(&'static str, &'static str)];

fn asked(options: &Asked) -> Vec<(String, String)> {
    options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

#[test]
fn options_apply_in_their_order() {
    let cases: [(&Asked, &str, bool); 5] = [
        (&[], "2000", false),
        (&[("mail", "on")], "2000", true),
        (&[("preset", "short")], "1500", true),
        (&[("preset", "short"), ("mail", "off"), ("map", "any text")], "1500", false),
        (&[("mail", "off"), ("preset", "short")], "1500", true),
    ];
    for (options, bank, mail) in cases {
        let settings = Settings::read(KNOWN, PRESETS, &asked(options)).unwrap();
        assert_eq!((settings.get("bank"), settings.on("mail"), settings.get("tax")), (bank, mail, ""), "{options:?}");
    }
}

#[test]
fn what_is_not_known_is_answered_with_what_is() {
    let cases = [
        ("tax", "on", "there is no option tax; there are bank, mail, preset"),
        ("bank", "9", "option bank cannot be 9; it can be 2000, 1500"),
        ("preset", "tiny", "option preset cannot be tiny; it can be short, long"),
    ];
    for (key, value, why) in cases {
        assert_eq!(Settings::read(KNOWN, PRESETS, &asked(&[(key, value)])).unwrap_err().to_string(), why);
    }
}

#[test]
fn what_cannot_be_set_up_is_said_in_words() {
    let players = |from, to| SetupError::Players { players: 7, from, to };
    let told = [
        (SetupError::Title("1899".to_owned()), "there is no title 1899"),
        (SetupError::NotPlayable("1899".to_owned()), "1899 can be drawn and its routes be studied, but not played yet"),
        (SetupError::Version { asked: 9, newest: 2 }, "version 9 of the rules is not known: the newest is 2"),
        (players(2, 5), "7 players: it takes 2 to 5"),
        (players(3, 3), "7 players: it takes 3"),
        (SetupError::Conflict("mail needs trains".to_owned()), "mail needs trains"),
        (SetupError::Name(String::new()), "a player has no name"),
        (SetupError::Name("Ann".to_owned()), "two players are called Ann"),
        (SetupError::Data("map.txt:3:1: no such hex".to_owned()), "map.txt:3:1: no such hex"),
    ];
    for (error, words) in told {
        assert_eq!(error.to_string(), words);
    }
}

#[test]
fn a_map_of_ones_own_is_told_by_a_short_name() {
    let setup = |options: &Asked| Setup {
        title: "toy".to_owned(),
        version: 1,
        options: asked(options),
        seats: vec!["Ann".to_owned()],
        seed: 1,
    };
    let own = setup(&[("bank", "1500"), ("map", "hex A1"), ("map", "hex A2")]);
    assert_eq!(own.map(), Some("hex A2"), "the last one is played on");
    assert_eq!(setup(&[("bank", "1500")]).map(), None);
    let (one, two) = (map_name("hex A1"), map_name("hex A2"));
    assert_ne!(one, two);
    assert_eq!(own.options_told(), ["bank=1500".to_owned(), format!("map={one}"), format!("map={two}")]);
    // The name is part of file names and addresses, and the same on every machine.
    assert_eq!(map_name(""), "own-cbf29ce484222325");
    assert_eq!(map_name("a"), "own-af63dc4c8601ec8c");
}
