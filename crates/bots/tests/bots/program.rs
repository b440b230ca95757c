//! Programs of somebody's own: what they are asked, and what becomes of those that do not play along.

use railhead_bots::{ExternalBot, Player, Sight, Steady};
use railhead_engine::{Action, Seat, Setup};
use railhead_titles::Game;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::Duration;

/// A program for the shell, in a file of its own.
fn program(name: &str, text: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("railhead-bots-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("bot.sh");
    // Written beside and renamed, so that nobody has it open for writing when it is started.
    let part = folder.join("part");
    std::fs::write(&part, format!("#!/bin/sh\n{text}\n")).unwrap();
    std::fs::set_permissions(&part, std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::rename(&part, &path).unwrap();
    path
}

fn game() -> Game {
    let seats = ["Ada", "Bo", "Cy"].map(str::to_owned).to_vec();
    let mut game =
        Game::start(&Setup { title: "1848".to_owned(), version: 1, options: Vec::new(), seats, seed: 1 }).unwrap();
    // Everybody has a private company now, so that passing is allowed.
    let mut steady = Steady::new();
    for _ in 0..3 {
        let seat = game.deciding()[0].seat;
        let action = steady.choose(Sight::new(&game, seat)).unwrap().action;
        assert!(matches!(action, Action::Draft { .. }));
        game.play(seat, &action).unwrap();
    }
    game
}

fn seat(game: &Game) -> Seat {
    game.deciding()[0].seat
}

const NUMBER: &str = r#"n=$(printf '%s' "$line" | sed 's/.*"decide":\([0-9]*\).*/\1/')"#;

#[test]
fn a_program_is_asked_and_its_answer_is_played() {
    let game = game();
    let answer = r#"printf '{"decide":%s,"action":{"do":"pass"},"reason":"I wait"}\n' "$n""#;
    let path = program("plays", &format!("while read -r line; do {NUMBER}; {answer}; done"));
    let mut bot = ExternalBot::new(path);
    for _ in 0..3 {
        let thought = bot.choose(&game, seat(&game)).unwrap();
        assert_eq!((thought.action, &*thought.reason), (Action::Pass, "I wait"));
    }
    assert_eq!(bot.complaints(), Vec::<String>::new());
}

/// What becomes of a program that does not play along: the steady player moves, and the complaint says why.
fn falls_back(name: &str, text: &str, complaint: &str) -> ExternalBot {
    let game = game();
    let mut bot = ExternalBot::new(program(name, text)).with_patience(Duration::from_secs(20));
    let expected = Steady::new().choose(Sight::new(&game, seat(&game))).unwrap();
    assert_eq!(bot.choose(&game, seat(&game)).unwrap(), expected, "{name}");
    let complaints = bot.complaints();
    assert!(complaints.len() == 1 && complaints[0].contains(complaint), "{name}: {complaints:?}");
    assert!(complaints[0].contains("the steady player"), "{name}: {complaints:?}");
    bot
}

#[test]
fn a_program_that_does_not_play_along_loses_its_move() {
    falls_back("dies", "exit 3", "ended");
    falls_back("nonsense", "while read -r line; do echo 'I pass!'; done", "wrote no JSON");
    falls_back("number", r#"while read -r line; do echo '{"decide":99,"action":{"do":"pass"}}'; done"#, "out of turn");
    let refused = r#"printf '{"decide":%s,"action":{"do":"bankrupt"}}\n' "$n""#;
    falls_back("refused", &format!("while read -r line; do {NUMBER}; {refused}; done"), "refused");
    let unknown = r#"printf '{"decide":%s,"action":{"do":"dance"}}\n' "$n""#;
    falls_back("unknown", &format!("while read -r line; do {NUMBER}; {unknown}; done"), "dance");
}

#[test]
fn a_program_that_hangs_loses_its_seat() {
    let game = game();
    let mut bot = ExternalBot::new(program("hangs", "exec sleep 600")).with_patience(Duration::from_millis(200));
    for _ in 0..3 {
        assert!(bot.choose(&game, seat(&game)).is_some());
    }
    let complaints = bot.complaints();
    assert_eq!(complaints.len(), 1, "it is asked only once: {complaints:?}");
    assert!(complaints[0].contains("no answer within 0.2 s") && complaints[0].contains("goes on for it"));
}

/// Asks a program again and again until it has lost its seat; says why.
fn loses_its_seat(name: &str, text: &str) -> String {
    let game = game();
    let mut bot = ExternalBot::new(program(name, text)).with_patience(Duration::from_secs(20));
    let asked = (0..500).find_map(|_| {
        assert!(bot.choose(&game, seat(&game)).is_some());
        bot.complaints().into_iter().find(|c| c.contains("goes on for it"))
    });
    asked.unwrap_or_else(|| panic!("{name} still has its seat"))
}

#[test]
fn a_program_that_never_reads_holds_nobody_up() {
    let why = loses_its_seat("babbles", "while true; do echo 'I pass!'; sleep 0.01; done");
    assert!(why.contains("does not read what it is asked"), "{why}");
}

#[test]
fn a_program_that_never_stops_writing_loses_its_seat() {
    let why = loses_its_seat("floods", "exec yes 'I pass!'");
    assert!(why.contains("lines out of turn") || why.contains("does not read"), "{why}");
}

#[test]
fn a_line_without_end_is_no_answer() {
    let why = loses_its_seat("endless", "exec cat /dev/zero");
    assert!(why.contains("lines out of turn") || why.contains("does not read"), "{why}");
}

#[test]
fn a_program_that_is_not_there_is_complained_about() {
    let game = game();
    let mut bot = ExternalBot::new(PathBuf::from("./no/such/bot"));
    assert!(bot.choose(&game, seat(&game)).is_some());
    assert!(bot.complaints()[0].contains("cannot be started"));
}
