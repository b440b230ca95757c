//! The program with whole games: played by bots, kept in files, shown, drawn, searched.

use crate::calls::{error, fixture, folder, out};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&out(arguments)).unwrap()
}

/// A game that bots have played into a new folder, with the number of its actions.
fn kept(name: &str) -> (String, usize) {
    let folder = folder(name).join("deep/inside");
    let keep = folder.to_str().unwrap();
    let played = json(&[
        "simulate",
        "1846",
        "--games",
        "1",
        "--seed",
        "3",
        "--players",
        "3",
        "--bots",
        "lively",
        "--keep",
        keep,
        "--json",
    ]);
    let actions = usize::try_from(played["played"][0]["actions"].as_u64().unwrap()).unwrap();
    (folder.join("1846-3.railhead.json").to_str().unwrap().to_owned(), actions)
}

fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn bots_play_the_same_games_on_any_number_of_threads() {
    let folder = folder("simulate");
    let play = |threads: &str, keep: &str| {
        let keep = folder.join(keep);
        let keep = keep.to_str().unwrap();
        let more = ["--games", "6", "--seed", "20", "--players", "4", "--options", "preset=18xx.games,free-routes=off"];
        let arguments =
            [&["simulate", "1846", "--json", "--check", "--threads", threads, "--keep", keep], &more[..]].concat();
        json(&arguments)
    };
    let (one, two) = (play("1", "one"), play("3", "two"));
    assert_eq!(one["played"], two["played"]);
    assert_eq!((one["games"].as_u64(), one["players"].as_u64()), (Some(6), Some(4)));
    let endings = one["endings"].as_object().unwrap();
    assert_eq!(endings.values().map(|n| n.as_u64().unwrap()).sum::<u64>(), 6, "{endings:?}");
    for seed in 20..26 {
        let name = format!("1846-{seed}.railhead.json");
        assert_eq!(read(folder.join("one").join(&name)), read(folder.join("two").join(&name)));
    }
    assert_eq!(std::fs::read_dir(folder.join("one")).unwrap().count(), 6, "nothing is left over");
    let text = out(&["simulate", "1846", "--games", "2", "--no-check"]);
    assert!(text.starts_with("2 games of 1846 with 4 players, seeds 1 to 2\n"), "{text}");
    for word in ["Endings", "Bankrupt", "Actions", "Worth", "games and", "first in"] {
        assert!(text.contains(word), "{word}: {text}");
    }
}

#[test]
fn an_auditor_watches_simulated_games_of_every_title() {
    for title in ["1846", "1848", "1853-2009", "1853-1989"] {
        let text = out(&["simulate", title, "--games", "1", "--bots", "steady", "--audit", "--no-check"]);
        assert!(text.starts_with(&format!("1 games of {title}")), "{text}");
    }
}

#[test]
fn bots_of_all_kinds_play_and_change_seats() {
    let folder = folder("mixed");
    let chart = folder.join("chart.svg");
    let arguments =
        ["simulate", "1848", "--games", "4", "--bots", "steady,random,random,random", "--no-check", "--json"];
    let played = json(&[&arguments[..], &["--chart", chart.to_str().unwrap()]].concat());
    let seatings: Vec<&Value> = played["played"].as_array().unwrap().iter().map(|g| &g["seating"]).collect();
    let seats: Vec<usize> =
        seatings.iter().map(|s| s.as_array().unwrap().iter().position(|b| b == 0).unwrap()).collect();
    assert_eq!(seats, [0, 3, 2, 1], "each seat once");
    let steady = &played["bots"][0];
    assert_eq!((&steady["name"], &steady["seats"]), (&"steady".into(), &1.into()));
    assert!(steady["rate"].as_f64().unwrap() >= 0.75, "{steady}");
    let (from, to) = (steady["from"].as_f64().unwrap(), steady["to"].as_f64().unwrap());
    assert!(from < steady["rate"].as_f64().unwrap() && to <= 1.0 && from > 0.25, "{steady}");
    assert!(played["rounds"]["most"].as_u64().unwrap() > 0);
    let drawn = read(&chart);
    assert!(drawn.starts_with("<svg") && drawn.contains("steady (1)") && drawn.ends_with("</svg>\n"));
}

#[test]
fn an_interrupted_simulation_goes_on_where_it_stopped() {
    let folder = folder("resumed");
    let journal = folder.join("journal");
    let play = |games: &str, file: &Path| {
        let file = file.to_str().unwrap();
        let played = json(&["simulate", "1846", "--games", games, "--bots", "lively", "--json", "--resume", file]);
        played["played"].clone()
    };
    let whole = play("5", &folder.join("whole"));
    play("3", &journal);
    // As if the program had been ended while it wrote.
    let kept = read(&journal);
    assert_eq!(kept.lines().count(), 4);
    let marked = kept.replacen("\"phase\":\"", "\"phase\":\"kept ", 1);
    std::fs::write(&journal, &marked[..marked.len() - 20]).unwrap();
    let resumed = play("5", &journal);
    assert_eq!(resumed.as_array().unwrap().len(), 5);
    let same = resumed.as_array().unwrap().iter().zip(whole.as_array().unwrap());
    let differing: Vec<_> = same.filter(|(a, b)| a != b).collect();
    assert_eq!(differing.len(), 1, "what was kept is not played again: {differing:?}");
    assert!(differing[0].0["phase"].as_str().unwrap().starts_with("kept "));
    assert!(
        error(&["simulate", "1846", "--bots", "random", "--resume", journal.to_str().unwrap()])
            .contains("this file belongs to another simulation")
    );
}

#[test]
fn options_are_drawn_for_each_game() {
    let folder = folder("drawn");
    let play = |seed: &str, games: &str| {
        let keep = folder.to_str().unwrap();
        let options = ["--options", "mik-1=on,random", "--players", "3", "--check"];
        let which = ["simulate", "1853-1989", "--seed", seed, "--games", games, "--json", "--keep", keep];
        json(&[&which[..], &options[..]].concat())
    };
    let played = play("1", "5");
    assert_eq!(played["options"], serde_json::json!(["mik-1=on", "random"]));
    assert!(played["combinations"].as_u64().unwrap() > 2, "{}", played["combinations"]);
    for game in played["played"].as_array().unwrap() {
        let name = format!("1853-1989-{}.railhead.json", game["seed"]);
        let file: Value = serde_json::from_str(&read(folder.join(name))).unwrap();
        assert_eq!(file["options"], game["options"], "each file has its own");
        assert!(game["options"].as_array().unwrap().contains(&"mik-1=on".into()));
    }
    assert_eq!(play("4", "1")["played"][0]["worth"], played["played"][3]["worth"], "one game by itself");
    let text = out(&["simulate", "1853-2009", "--games", "3", "--options", "random", "--no-check"]);
    assert!(text.contains("\nOptions    drawn for each game, "), "{text}");
}

#[test]
fn senseless_simulations_are_refused() {
    assert!(error(&["simulate", "1847"]).contains("did you mean 1846?"));
    assert!(
        error(&["simulate", "1853-1989", "--options", "minimum-companies=on,amended-limits=on"])
            .contains("1853 (1989) 19 Amended Share Limits: ")
    );
    assert_eq!(error(&["simulate", "1846", "--players", "6"]), "railhead: 6 players: 1846 takes 2 to 5");
    assert!(
        error(&["simulate", "1846", "--bots", "deep"])
            .contains("there is no bot deep; there are random, lively, novice, straying, steady, shrewd")
    );
    assert!(error(&["simulate", "1846", "--bots", "shrewd:soon"]).contains("write shrewd:0.5 for half a second"));
    assert_eq!(error(&["simulate", "1846", "--options", "x"]), "railhead: the option x must have the form KEY=VALUE");
    assert!(
        error(&["simulate", "1846", "--options", "x=y"])
            .starts_with("railhead: there is no option x; there are second-")
    );
    assert!(error(&["simulate", "1846", "--options", "preset=z"]).contains("option preset cannot be z"));
    assert_eq!(
        error(&["simulate", "1846", "--bots", "./no/such/bot"]),
        "railhead: ./no/such/bot: there is no such program"
    );
    assert_eq!(
        error(&["simulate", "1846", "--chart", "/no/such/folder/x.svg"]),
        "railhead: /no/such/folder/x.svg: cannot write the chart there"
    );
    assert!(error(&["simulate", "1846", "--seed", "18446744073709551615"]).contains("fewer than 100 seeds are left"));
    let file = folder("taken").join("file");
    std::fs::write(&file, "x").unwrap();
    assert!(
        error(&["simulate", "1846", "--games", "1", "--keep", file.to_str().unwrap()])
            .contains("file: cannot be written")
    );
}

#[test]
fn games_are_shown_at_any_point() {
    let (file, actions) = kept("replay");
    let end = out(&["replay", &file]);
    assert!(end.contains(&format!("after {actions} of {actions} actions")), "{end}");
    assert!(end.contains("\nOver (") && end.contains("Players\n") && end.contains("Companies\n"), "{end}");
    let start = out(&["replay", &file, "--to", "0"]);
    assert!(start.contains("\nNext\n  Player ") && start.contains("take a card"), "{start}");
    let middle = actions / 2;
    let text = out(&["replay", &file, "--to", &middle.to_string()]);
    assert!(text.contains("Last action, by Player") && text.contains("treasury $"), "{text}");
    let state = json(&["replay", &file, "--to", &middle.to_string(), "--json"]);
    assert_eq!((state["actions"].as_u64(), state["title"].as_str()), (Some(middle as u64), Some("1846")));
    assert_eq!(state["names"]["seats"][0], "Player 1");
    assert_eq!(state["view"]["table"]["players"].as_array().unwrap().len(), 3);
    assert_eq!(
        error(&["replay", &file, "--to", "99999"]),
        format!("railhead: {file}: there are {actions} actions, not 99999")
    );
}

#[test]
fn boards_and_runs_of_games_are_found() {
    let (file, actions) = kept("boards");
    let middle = (actions / 2).to_string();
    let (early, late) = (out(&["draw", &file, "--to", "0"]), out(&["draw", &file, "--to", &middle]));
    assert!(early.starts_with("<svg") && early != late);
    assert!(late.contains(&format!("after {middle} of {actions} actions")));
    // Some company has trains at some point.
    let state = json(&["replay", &file, "--to", &middle, "--json"]);
    let table = &state["view"]["table"];
    let owner = table["trains"].as_array().unwrap().iter().find_map(|t| t["place"]["Company"].as_u64());
    let sign = state["names"]["companies"][usize::try_from(owner.unwrap()).unwrap()].as_str().unwrap();
    let best = json(&["routes", &file, "--to", &middle, "--company", sign, "--json"]);
    assert_eq!(best["proven"], true);
    let given =
        json(&["routes", &file, "--to", &middle, "--company", sign, "--trains", "2,2,2", "--phase", "IV", "--json"]);
    assert!(given["runs"].as_array().unwrap().len() <= 3);
    assert!(error(&["routes", &file, "--to", "0", "--company", "NYC"]).contains("NYC owns no train after 0 actions"));
    assert!(error(&["routes", &file, "--company", "XY"]).contains("there is no company XY"));
    assert!(error(&["draw", &file, "--map", "x.txt"]).contains("cannot be combined with --map or --tiles"));
    assert_eq!(error(&["draw", "1846", "--to", "3"]), "railhead: --to needs a game file");
    let position = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/1846-midwest.txt");
    let position = position.to_str().unwrap();
    assert_eq!(
        error(&["routes", position, "--company", "IC", "--trains", "2", "--to", "3"]),
        "railhead: --to needs a game file"
    );
    assert!(error(&["routes", position, "--company", "IC"]).contains("--trains is needed"));
}

#[test]
fn broken_games_are_refused_with_their_reason() {
    let (file, actions) = kept("broken");
    let good = read(&file);
    let folder = folder("broken-files");
    let broken = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        error(&["replay", path.to_str().unwrap()])
    };
    assert!(broken("cut.json", &good[..good.len() / 2]).contains("not a whole game file: EOF while parsing"));
    assert!(broken("title.json", &good.replacen("1846", "1847", 1)).contains("there is no title 1847"));
    let swapped = good.replacen("{\"seat\":2,", "{\"seat\":1,", 1);
    assert!(broken("seat.json", &swapped).contains("action 1 of seat 1 (Player 2), {\"do\":\"draft\""));
    assert!(broken("noise.json", "\u{0}\u{1}").contains("neither a game file of Railhead nor one of 18xx.games"));
    assert!(broken("other.json", "{\"id\":1}").contains("other.json: "));
    assert!(
        broken("result.json", &good.replace("\"reason\": \"", "\"reason\": \"x"))
            .contains("the result is recorded as x")
    );
    let lines: Vec<&str> = good.lines().collect();
    let last = lines.iter().rposition(|l| l.starts_with("    {")).unwrap();
    let short = [&lines[..last - 1], &[lines[last - 1].trim_end_matches(',')], &lines[last + 1..]].concat().join("\n");
    assert!(broken("short.json", &short).contains(&format!("after all {} actions the game is not over", actions - 1)));
    assert!(error(&["replay", "/no/such/file"]).contains("cannot be read"));
}

#[test]
fn games_of_the_site_are_shown() {
    let Some(game) = fixture("1846/10264.json") else { return };
    let game = game.as_str();
    assert!(out(&["replay", game]).contains("Over ("));
    assert!(out(&["replay", game, "--to", "40"]).contains("after 40 of "));
    assert!(out(&["draw", game, "--to", "40"]).starts_with("<svg"));
}

#[test]
fn rules_and_options_are_shown() {
    for title in ["1846", "1848", "1853-2009", "1853-1989"] {
        assert!(out(&["rules", title]).starts_with("# "), "{title}");
    }
    assert!(error(&["rules", "1846", "99.9"]).starts_with("railhead: there is no paragraph 99.9; "));
    let title = out(&["titles", "1846"]);
    assert!(
        title.contains("  free-routes=off|on\n      Routes need not be the best there are. (1846 6.35)\n"),
        "{title}"
    );
    assert!(title.contains("  preset=18xx.games\n"), "{title}");
    let title = json(&["titles", "1846", "--json"]);
    assert_eq!(title["presets"][0]["name"], "18xx.games");
    assert!(title["options"].as_array().unwrap().iter().any(|o| o["key"] == "free-routes"));
}

/// Interrupted rating goes on where it was, and comes to the same.
#[test]
fn an_arena_rates_bots_and_goes_on_after_an_interruption() {
    let folder = folder("arena");
    std::fs::create_dir_all(&folder).unwrap();
    let rated = |journal: &str, deals: &str| {
        let journal = folder.join(journal);
        let journal = journal.to_str().unwrap().to_owned();
        let what = ["arena", "steady", "lively", "--players", "3", "--deals", deals, "--resume", &journal, "--json"];
        (json(&what), journal)
    };
    let (_, broken) = rated("broken", "1");
    let lines = read(&broken);
    assert_eq!(lines.lines().count(), 6, "one against two and two against one, in three rotations");
    std::fs::write(&broken, &lines[..lines.len() - 20]).unwrap();
    let (again, _) = rated("broken", "2");
    let (whole, _) = rated("whole", "2");
    assert_eq!(again, whole);
    let steady = &whole[0];
    assert_eq!((steady["bot"].as_str(), steady["games"].as_f64()), (Some("steady"), Some(12.0)));
    assert!(steady["from"].as_f64() > whole[1]["to"].as_f64(), "{whole}");
    let other = folder.join("other");
    std::fs::write(&other, "{}\n").unwrap();
    assert!(error(&["arena", "steady", "lively", "--resume", other.to_str().unwrap()]).contains("other:1: "));
    assert!(error(&["arena", "steady", "steady"]).contains("named only once"));
    assert!(error(&["arena", "steady", "lively", "--players", "9"]).contains("9 players"));
}

/// What judgement is learned from: a line that says what numbers mean, and positions that say how their games ended.
#[test]
fn positions_of_games_are_written_as_numbers() {
    let folder = folder("positions");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("positions.jsonl");
    let file = path.to_str().unwrap();
    let what = ["simulate", "1846", "--games", "3", "--bots", "straying", "--threads", "1", "--positions", file];
    let played = json(&[&what[..], &["--json", "--no-check"]].concat());
    let lines: Vec<Value> = read(&path).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (head, rows) = lines.split_first().unwrap();
    assert_eq!(head["title"], "1846");
    assert!((9..60).contains(&rows.len()), "{}", rows.len());
    for row in rows {
        let game = &played["played"][usize::try_from(row["seed"].as_u64().unwrap() - 1).unwrap()];
        assert_eq!(row["worth"], game["worth"]);
        assert_eq!(row["table"].as_array().unwrap().len(), head["table"].as_array().unwrap().len());
        for seat in row["seats"].as_array().unwrap() {
            assert_eq!(seat.as_array().unwrap().len(), head["seat"].as_array().unwrap().len());
        }
    }
}
