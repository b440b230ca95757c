//! Game files of our own: what is written is read, what is broken is refused with a reason, and never taken for a whole game.
//!
//! `RAILHEAD_CASES=1000000 cargo test --release -p railhead-records game_files` runs for long.

use railhead_bots::{Dice, Random, play_out};
use railhead_engine::Setup;
use railhead_records::{FileError, GameFile, GameResult, MAX_FILE_BYTES, OpenError, PlayError, open};
use railhead_testkit::cases;
use railhead_titles::Game;

fn game(seed: u64, players: usize, options: &[(&str, &str)], actions: usize) -> Game {
    let seats = (1..=players).map(|n| format!("Player \"{n}\" ü")).collect();
    let options = options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let mut game = Game::start(&Setup { title: "1846".to_owned(), version: 1, options, seats, seed }).unwrap();
    play_out(&mut game, &mut Random::lively(seed), actions).unwrap();
    game
}

fn whole(seed: u64) -> Game {
    game(seed, 3, &[("preset", "18xx.games")], usize::MAX)
}

#[test]
fn files_are_read_as_they_were_written() {
    for (seed, players) in [(1, 2), (2, 3), (3, 4), (4, 5)] {
        for options in [&[][..], &[("preset", "18xx.games"), ("free-routes", "off")][..]] {
            let game = game(seed, players, options, usize::MAX);
            let mut file = GameFile::of(&game).unwrap();
            for (i, entry) in file.actions.iter_mut().enumerate().step_by(2) {
                entry.at = Some(1_790_000_000 + u64::try_from(i).unwrap());
            }
            let text = file.write();
            let read = GameFile::read(&text).unwrap();
            assert_eq!(read, file);
            assert_eq!(read.write(), text);
            let again = read.play().unwrap();
            assert_eq!(again.state_json().unwrap(), game.state_json().unwrap());
            assert_eq!(text.lines().count(), 8 + game.len() + 3, "one action per line");
        }
    }
}

#[test]
fn a_file_looks_like_this() {
    let game = game(3, 3, &[("preset", "18xx.games"), ("free-routes", "off")], 0);
    let mut file = GameFile::of(&game).unwrap();
    file.setup.seats = ["Ada", "Bo", "Cy"].map(str::to_owned).to_vec();
    let empty = "{\n  \"format\": 1,\n  \"title\": \"1846\",\n  \"rules\": 1,\n  \"options\": [\"preset=18xx.games\", \"free-routes=off\"],\n  \
        \"seats\": [\"Ada\", \"Bo\", \"Cy\"],\n  \"seed\": 3,\n  \"actions\": []\n}\n";
    assert_eq!(file.write(), empty);
    assert_eq!(GameFile::read(empty).unwrap(), file);
    let mut done = file.play().unwrap();
    play_out(&mut done, &mut Random::lively(0), 1).unwrap();
    let text = GameFile::of(&done).unwrap().write();
    let line = text.lines().nth(8).unwrap();
    assert!(line.starts_with("    {\"seat\":2,\"do\":\"draft\",\"card\":\""), "{text}");
    assert!(text.ends_with("}\n  ]\n}\n"), "{text}");
}

/// Wherever a file is cut off, it is no file.
#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let small = GameFile::of(&game(1, 3, &[], 12)).unwrap().write();
    for end in (0..small.trim_end().len()).filter(|end| small.is_char_boundary(*end)) {
        let error = GameFile::read(&small[..end]).unwrap_err();
        assert!(matches!(error, FileError::Json(_)), "{end}: {error}");
        assert!(open(&small[..end]).is_err());
    }
    let large = GameFile::of(&whole(2)).unwrap().write();
    let step = (large.len() / usize::try_from(cases(100, 500)).unwrap()).max(1);
    for end in (0..large.trim_end().len()).step_by(step).filter(|end| large.is_char_boundary(*end)) {
        assert!(GameFile::read(&large[..end]).is_err(), "{end}");
    }
    for more in ["x", "{}", ",", "]"] {
        assert!(GameFile::read(&format!("{small}{more}")).is_err());
    }
}

/// A game whose last lines are lost, but whose brackets are closed, is not what its result says.
#[test]
fn a_game_without_its_end_is_noticed() {
    let mut file = GameFile::of(&whole(2)).unwrap();
    let all = file.actions.len();
    file.actions.truncate(all - 1);
    assert_eq!(
        file.play().unwrap_err(),
        PlayError::NotOver { recorded: file.result.clone().unwrap(), actions: all - 1 }
    );
    assert_eq!(file.play_to(all - 1).unwrap().len(), all - 1);
    file.result = None;
    assert_eq!(file.play().unwrap().len(), all - 1);
}

#[test]
fn another_result_is_noticed() {
    let game = whole(2);
    let mut file = GameFile::of(&game).unwrap();
    let outcome = game.outcome().unwrap();
    for wrong in [
        GameResult { reason: "chess".to_owned(), worth: outcome.worth.clone() },
        GameResult { reason: outcome.reason.name().to_owned(), worth: outcome.worth[1..].to_vec() },
        GameResult { reason: outcome.reason.name().to_owned(), worth: outcome.worth.iter().map(|w| w + 1).collect() },
    ] {
        file.result = Some(wrong.clone());
        assert!(matches!(file.play(), Err(PlayError::Result { recorded, .. }) if recorded == wrong));
    }
}

#[test]
fn faults_are_named() {
    let good = GameFile::of(&game(1, 3, &[], 12)).unwrap().write();
    let read = |from: &str, to: &str| {
        assert!(good.contains(from), "{from} in {good}");
        GameFile::read(&good.replacen(from, to, 1)).map_err(|e| e.to_string())
    };
    let fault = |from: &str, to: &str| read(from, to).unwrap_err();
    let play = |from: &str, to: &str| read(from, to).unwrap().play().unwrap_err().to_string();
    assert!(fault("\"title\": \"1846\",", "").contains("missing field `title`"));
    assert!(fault("\"seed\": 1", "\"seed\": -1").contains("not a whole game file: invalid value"));
    assert!(fault("\"seed\": 1", "\"seed\": 18446744073709551616").contains("invalid type"));
    assert!(fault("\"seed\": 1", "\"seed\": 1e999").contains("number out of range"));
    assert!(fault("\"rules\": 1", "\"rules\": \"1\"").contains("invalid type: string"));
    assert!(fault("\"rules\": 1", "\"rules\": 1, \"rules\": 1").contains("duplicate field"));
    assert!(fault("\"rules\": 1", "\"rules\": 1, \"extra\": 1").contains("unknown field `extra`"));
    assert_eq!(fault("\"format\": 1", "\"format\": 2"), "the file has format 2; the newest known here is 1");
    assert!(fault("\"options\": []", "\"options\": [\"fast\"]").contains("\"fast\" is not written as"));
    assert!(fault("\"seat\":", "\"seat\":9").starts_with("action 1: there is no seat 9"));
    assert_eq!(fault("\"seat\":", "\"seat\":-"), "action 1: `seat` is -2, which is not possible");
    assert_eq!(fault("\"seat\":2", "\"seat\":\"2\""), "action 1: `seat` is \"2\", which is not possible");
    assert_eq!(fault("\"seat\":2,", ""), "action 1: missing field `seat`");
    assert_eq!(fault("{\"seat\":2,", "{\"seat\":2,\"do\":\"pass\","), "action 1: `do` is there twice");
    assert_eq!(
        fault("{\"seat\":2,", "{\"at\":1e12,\"seat\":2,"),
        "action 1: `at` is 1000000000000.0, which is not possible"
    );
    assert_eq!(
        fault("{\"seat\":2,", "{\"at\":99999999999999,\"seat\":2,"),
        "action 1: `at` is 99999999999999, which is not possible"
    );
    assert_eq!(fault("{\"seat\":2,", "7,{\"seat\":2,"), "action 1: invalid type: integer `7`, expected an action");
    assert_eq!(play("\"1846\"", "\"1847\""), "the game cannot be set up: there is no title 1847");
    assert!(play("\"rules\": 1", "\"rules\": 99").contains("version 99 of the rules is not known"));
    assert!(play("\"rules\": 1", "\"rules\": 0").contains("version 0 of the rules is not known"));
    assert!(play("\"options\": []", "\"options\": [\"speed=fast\"]").contains("there is no option speed"));
    assert!(play("\"do\":\"draft\"", "\"do\":\"fly\"").contains("`do`: there is no action fly"));
    assert!(play("\"do\":\"draft\",", "").contains("`do` is missing"));
}

/// At every position: an action that is impossible there, and one by another seat. The message names it.
#[test]
fn impossible_actions_and_wrong_seats_are_refused_at_every_position() {
    let file = GameFile::of(&whole(5)).unwrap();
    let step = (file.actions.len() / 60).max(1);
    for at in (0..file.actions.len()).step_by(step) {
        for (what, seat) in [(Some(r#"{"do":"sell","company":"IC","shares":9}"#), 0), (None, 1), (None, 2)] {
            let mut bad = file.clone();
            if let Some(what) = what {
                bad.actions[at].what = serde_json::from_str(what).unwrap();
            }
            let entry = &mut bad.actions[at];
            entry.seat.0 = (entry.seat.0 + seat) % 3;
            let (seat, name) = (entry.seat, file.setup.seats[entry.seat.index()].clone());
            let error = bad.play_to(at + 1).unwrap_err();
            let PlayError::Refused { told, .. } = &error else { panic!("{error}") };
            assert_eq!((told.number, told.seat, &told.by), (at + 1, seat, &name));
            let start = format!("action {} of seat {} ({name}), {{\"do\":\"", at + 1, seat.0);
            assert!(error.to_string().starts_with(&start), "{error}");
        }
    }
}

#[test]
fn nonsense_is_refused() {
    let huge = vec![b'['; 100 << 20];
    let huge = String::from_utf8(huge).unwrap();
    assert_eq!(GameFile::read(&huge), Err(FileError::TooLong { bytes: 100 << 20, limit: MAX_FILE_BYTES }));
    assert!(open(&huge).is_err());
    let deep = &huge[..MAX_FILE_BYTES];
    assert!(matches!(GameFile::read(deep), Err(FileError::Json(_))));
    let inside = format!(
        "{{\"format\":1,\"title\":\"1846\",\"rules\":1,\"options\":[],\"seats\":[\"a\",\"b\"],\"seed\":1,\"actions\":[{{\"seat\":0,\"do\":{}{}}}]}}",
        "[".repeat(500_000),
        "]".repeat(500_000)
    );
    assert!(GameFile::read(&inside).is_err());
    for text in ["", "{", "[]", "null", "7", "\"x\"", "{}", "\u{feff}{}", "{\"format\":1}", "{\"format\":\"1\"}"] {
        assert!(GameFile::read(text).is_err(), "{text}");
        assert!(open(text).is_err(), "{text}");
    }
    assert!(matches!(open("format position 1\n"), Err(OpenError::Neither)));
    let mut dice = Dice::new(3);
    for _ in 0..cases(300, 1000) {
        let bytes: Vec<u8> = (0..dice.roll(300)).map(|_| u8::try_from(dice.roll(256)).unwrap()).collect();
        assert!(GameFile::read(&String::from_utf8_lossy(&bytes)).is_err());
    }
}

/// Pieces that are likely to hit something.
const PIECES: [&str; 36] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "null",
    "true",
    "-1",
    "0",
    "1e999",
    "99999999999999999999",
    "256",
    "2147483648",
    "\"seat\":1",
    "\"do\":\"pass\"",
    "\"do\":\"run\"",
    "\"runs\":[]",
    "\"price\":-5",
    "\"hex\":\"D6\"",
    "\"train\":\"2-255\"",
    "\"D6/0-a\"",
    "\"blank 300\"",
    "\"turn\":9",
    "\"box\":[0,255]",
    "\"company\":\"MS\"",
    "\"shares\":255",
    "\"from\":\"seat 200\"",
    "\"stop\":\"z\"",
    "\u{202e}",
    "ü",
    "\n",
];

fn damage(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.roll(3) {
        let at = dice.roll(bytes.len());
        let line = |bytes: &[u8], at: usize| {
            let start = bytes[..at].iter().rposition(|b| *b == b'\n').map_or(0, |n| n + 1);
            let end = bytes[at..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| at + n + 1);
            start..end
        };
        match dice.roll(9) {
            0 => bytes[at] = u8::try_from(dice.roll(256)).unwrap(),
            1 => {
                bytes.remove(at);
            }
            2 => {
                let piece = PIECES[dice.roll(PIECES.len())];
                bytes.splice(at..at, piece.bytes());
            }
            3 | 4 => {
                // One value for another.
                let start = bytes[..at].iter().rposition(|b| b":,[".contains(b)).map_or(0, |n| n + 1);
                let end = bytes[at..].iter().position(|b| b",]}".contains(b)).map_or(bytes.len(), |n| at + n);
                bytes.splice(start..end, PIECES[dice.roll(PIECES.len())].bytes());
            }
            5 => {
                bytes.drain(line(&bytes, at));
            }
            6 => {
                let copy = bytes[line(&bytes, at)].to_vec();
                let to = line(&bytes, dice.roll(bytes.len())).start;
                bytes.splice(to..to, copy);
            }
            7 => {
                // A digit for another.
                if let Some(digit) = bytes[at..].iter().position(u8::is_ascii_digit) {
                    bytes[at + digit] = b'0' + u8::try_from(dice.roll(10)).unwrap();
                }
            }
            _ => {
                let (a, b) = (dice.roll(bytes.len()), dice.roll(bytes.len()));
                bytes.swap(a, b);
            }
        }
        if bytes.is_empty() {
            bytes.push(b'x');
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A damaged file is refused when read, refused when played, or a game; and whatever is read is written and read the same.
#[test]
fn damaged_files_are_refused_or_games() {
    let texts: Vec<String> = [(1, 3, 20), (2, 4, 60), (3, 2, 120), (4, 5, 250)]
        .into_iter()
        .map(|(seed, players, actions)| GameFile::of(&game(seed, players, &[], actions)).unwrap().write())
        .collect();
    let mut dice = Dice::new(11);
    let (mut unread, mut refused, mut played) = (0, 0, 0);
    for round in 0..cases(600, 3000) {
        let text = &texts[usize::try_from(round).unwrap() % texts.len()];
        let broken = damage(text, &mut dice);
        let Ok(file) = GameFile::read(&broken) else {
            unread += 1;
            continue;
        };
        let written = file.write();
        assert_eq!(GameFile::read(&written).unwrap().write(), written);
        match file.play() {
            Ok(game) => {
                played += 1;
                game.audit().unwrap();
                assert_eq!(game.len(), file.actions.len());
            }
            Err(why) => {
                refused += 1;
                assert!(why.to_string().len() < 1000, "{why}");
            }
        }
    }
    assert!(unread > 100 && refused > 100 && played > 10, "{unread} unread, {refused} refused, {played} played");
}

/// Who sends a file decides how much is in it: what no game has is refused before anybody looks at it twice.
#[test]
fn a_file_with_more_seats_or_actions_than_any_game_is_refused_at_once() {
    let head = r#"{"format": 1, "title": "1846", "rules": 1, "options": [], "seats": ["#;
    let seats: Vec<String> = (0..220_000).map(|n| format!("\"{n}\"")).collect();
    let begun = std::time::Instant::now();
    let why = GameFile::read(&format!("{head}{}], \"seed\": 1, \"actions\": []}}", seats.join(","))).unwrap_err();
    assert_eq!(why.to_string(), "220000 seats are more than the 32 that are read");
    let actions = vec![r#"{"seat": 0, "do": "pass"}"#; 60_000].join(",");
    let why =
        GameFile::read(&format!("{head}\"A\",\"B\",\"C\"], \"seed\": 1, \"actions\": [{actions}]}}")).unwrap_err();
    assert_eq!(why.to_string(), "60000 actions are more than the 50000 that are read");
    assert!(begun.elapsed() < std::time::Duration::from_secs(5), "{:?}", begun.elapsed());
}

/// The same for a record of the site, and for whoever sets up a game.
#[test]
fn a_setup_with_many_seats_is_refused_at_once() {
    let seats: Vec<String> = (0..220_000).map(|n| n.to_string()).collect();
    let begun = std::time::Instant::now();
    let setup = Setup { title: "1846".to_owned(), version: 1, options: Vec::new(), seats, seed: 1 };
    assert!(Game::start(&setup).is_err());
    let players: Vec<String> = (0..220_000).map(|n| format!(r#"{{"name": "{n}"}}"#)).collect();
    let record = format!(r#"{{"id": 7, "title": "1846", "players": [{}], "actions": []}}"#, players.join(","));
    assert!(open(&record).is_err());
    assert!(begun.elapsed() < std::time::Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[test]
fn a_file_that_takes_longer_than_it_may_is_broken_off() {
    let file = GameFile::of(&game(3, 3, &[], 60)).unwrap().write();
    let why = railhead_records::open_within(&file, std::time::Duration::ZERO).unwrap_err();
    assert_eq!(why.to_string(), "it takes too long to play");
    assert!(railhead_records::open_within(&file, std::time::Duration::from_secs(60)).is_ok());
}

/// What is read is what is written: of a number with a fraction, or of more digits than any, that cannot be said.
#[test]
fn numbers_that_are_not_whole_are_refused() {
    let head =
        r#"{"format": 1, "title": "1846", "rules": 1, "options": [], "seats": ["A", "B"], "seed": 1, "actions": ["#;
    for (action, told) in [
        (
            r#"{"seat":0,"do":"bid","amount":2666666666666666666666666666666666666666666666666666666666663}"#,
            "`amount` holds 2.66",
        ),
        (r#"{"seat":0,"do":"bid","amount":0.1}"#, "`amount` holds 0.1"),
        (r#"{"seat":0,"do":"run","runs":[{"train":"2","track":[1e300]}]}"#, "`runs` holds 1e"),
    ] {
        let why = GameFile::read(&format!("{head}{action}]}}")).unwrap_err().to_string();
        assert!(why.contains("action 1") && why.contains(told) && why.contains("no whole number"), "{why}");
    }
    let whole = r#"{"seat":0,"do":"bid","amount":18446744073709551615}"#;
    let file = GameFile::read(&format!("{head}{whole}]}}")).unwrap();
    assert_eq!(GameFile::read(&file.write()), Ok(file));
}
