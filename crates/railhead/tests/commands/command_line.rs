//! The program as people call it: what it writes, what it says when something is wrong.

use crate::calls::{error, fixture, folder, out, railhead, text};
use std::path::{Path, PathBuf};

fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn titles_are_listed_and_shown() {
    let list = out(&["titles"]);
    for title in ["1846", "1848", "1853-2009", "1853-1989"] {
        assert!(list.contains(title));
        let shown = out(&["titles", title]);
        assert!(shown.contains("Companies") && shown.contains("hexes"), "{shown}");
        let json: serde_json::Value = serde_json::from_str(&out(&["titles", title, "--json"])).unwrap();
        assert_eq!(json["name"], title);
        assert!(!json["doubts"].as_array().unwrap().is_empty());
    }
    let india = out(&["titles", "1853-2009"]);
    assert!(india.contains("128 yellow, 64 green, 18 brown, 7 grey"), "{india}");
    assert!(india.contains("tile 500 (best guess)") && india.contains("hex N22"), "{india}");
    assert!(out(&["titles", "1853-1989"]).contains("25 more with MIK1"));
}

#[test]
fn pictures_are_written() {
    let folder = folder("pictures");
    for what in [
        "1846",
        "1848",
        "1853-2009",
        "1853-1989",
        "tiles:1846",
        "tiles:1848",
        "tiles:1853-2009",
        "tiles:1853-1989",
        "tile:57",
    ] {
        for theme in ["light", "dark"] {
            let name = folder.join(format!("{}-{theme}.svg", what.replace(':', "-")));
            out(&["draw", what, "-o", name.to_str().unwrap(), "--theme", theme]);
            let svg = std::fs::read_to_string(&name).unwrap();
            assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        }
        let name = folder.join(format!("{}.png", what.replace(':', "-")));
        out(&["draw", what, "-o", name.to_str().unwrap(), "--width", "300"]);
        assert!(std::fs::read(&name).unwrap().starts_with(b"\x89PNG"));
    }
    assert_eq!(out(&["draw", "1846"]), std::fs::read_to_string(folder.join("1846-light.svg")).unwrap());
    let left_over = std::fs::read_dir(&folder)
        .unwrap()
        .filter(|f| f.as_ref().unwrap().path().extension().is_some_and(|e| e == "part"));
    assert_eq!(left_over.count(), 0);
}

#[test]
fn wrong_names_give_suggestions() {
    assert_eq!(error(&["titles", "1853"]), "railhead: there is no title 1853; did you mean 1853-2009?");
    assert_eq!(error(&["draw", "1847"]), "railhead: there is no title 1847; did you mean 1846?");
    assert_eq!(error(&["draw", "tiles:18x8"]), "railhead: there is no title 18x8; did you mean 1848?");
    assert!(error(&["draw", "chess"]).ends_with("there are 1846, 1848, 1853-2009, 1853-1989"));
    assert!(error(&["draw", "tile:570"]).contains("did you mean 57?"));
    assert_eq!(
        error(&["draw", "tile:69"]),
        "railhead: tile 69 differs between titles; specify tile:1848/69 or tile:1853-1989/69"
    );
    out(&["draw", "tile:1848/69"]);
    assert!(error(&["draw", "1853-2009", "--area", "EIRR"]).contains("did you mean EIR?"));
}

#[test]
fn files_that_cannot_be_written_are_named() {
    assert!(
        error(&["draw", "1846", "-o", "/no/such/folder/x.svg"]).contains("/no/such/folder/x.svg: cannot be written")
    );
    assert!(error(&["draw", "1846", "-o", "board.gif"]).contains("must end in .svg or .png"));
    assert!(error(&["draw", "1846", "-o", "board"]).contains("must end in .svg or .png"));
    #[cfg(unix)]
    {
        // A link stays a link.
        let folder = folder("links");
        let (real, link) = (folder.join("real.svg"), folder.join("link.svg"));
        std::fs::write(&real, "old").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        out(&["draw", "tile:9", "-o", link.to_str().unwrap()]);
        assert!(link.is_symlink() && std::fs::read_to_string(&real).unwrap().starts_with("<svg"));
    }
    let folder = folder("huge");
    let name = folder.join("x.png");
    let name = name.to_str().unwrap();
    assert!(error(&["draw", "1846", "-o", name, "--width", "4000000000"]).contains("railhead:"));
    assert!(!folder.join("x.png").exists());
}

/// A game is played on a corrected map, keeps it, and is the same ever after; the file alone is enough.
#[test]
fn games_are_played_on_a_map_of_ones_own() {
    let folder = folder("own-map");
    let printed = include_str!("../../../titles/src/t1853/map-2009.txt");
    let own = folder.join("corrected.txt");
    // A hill more.
    let bare = printed.lines().map(|line| if line.starts_with("hex E13 ") { "hex E13 land town hill" } else { line });
    let corrected = bare.collect::<Vec<_>>().join("\n");
    assert_ne!(corrected.trim(), printed.trim());
    std::fs::write(&own, &corrected).unwrap();
    let keep = folder.join("games");
    let play = |map: &[&str], keep: &Path| {
        let games =
            ["simulate", "1853-2009", "--players", "3", "--games", "2", "--bots", "lively", "--options", "bank=7760"];
        out(&[&games[..], &["--keep", text(keep), "--json"], map].concat())
    };
    let said = play(&["--map", text(&own)], &keep);
    assert!(said.contains("\"map=own-"), "{said}");
    let (first, second) = (keep.join("1853-2009-1.railhead.json"), keep.join("1853-2009-2.railhead.json"));
    let game = std::fs::read_to_string(&first).unwrap();
    assert!(game.contains("\n    \"hex E13 land town hill\""), "the file holds the map");
    // The map file may go.
    std::fs::remove_file(&own).unwrap();
    assert!(out(&["check", text(&first), text(&second)]).ends_with("2 of 2 games reproduced\n"));
    assert!(out(&["replay", text(&first)]).contains("map=own-"));
    assert!(out(&["draw", text(&first)]).contains("data-hex=\"E13\""));
    // Another map in the file, or none, is found out.
    let other = folder.join("other.railhead.json");
    std::fs::write(&other, game.replace("hex E13 land town hill", "hex E13 land town hil")).unwrap();
    let checked = railhead(&["check", text(&other)]);
    let said = String::from_utf8_lossy(&checked.stdout).into_owned() + &String::from_utf8_lossy(&checked.stderr);
    assert!(!checked.status.success() && said.contains("the map of the game:"), "{said}");
    // And the printed map is not the corrected one.
    let plain = folder.join("plain");
    let said = play(&[], &plain);
    assert!(!said.contains("map="), "{said}");
    assert!(!std::fs::read_to_string(plain.join("1853-2009-1.railhead.json")).unwrap().contains("\"map\""));
}

#[test]
fn a_map_that_cannot_be_played_on_is_refused_with_its_place() {
    let folder = folder("bad-map");
    let printed = include_str!("../../../titles/src/t1853/map-2009.txt");
    let refused = |name: &str, change: &dyn Fn(&str) -> Option<String>| {
        let path = folder.join(name);
        let lines: Vec<String> = printed.lines().filter_map(change).collect();
        std::fs::write(&path, lines.join("\n")).unwrap();
        let said = error(&["simulate", "1853-2009", "--games", "1", "--map", text(&path)]);
        assert_eq!(said, error(&["serve", "--map", text(&path)]), "the server says the same");
        said
    };
    let home = refused("home.txt", &|line| Some(line.replace("home(NWR)", "").replace("home(NWR,b)", "")));
    assert!(home.ends_with("home.txt: there is no home(…) of NWR"), "{home}");
    let nowhere = refused("nowhere.txt", &|line| Some(line.replace("\"Calcutta\"", "\"Elsewhere\"")));
    assert!(nowhere.ends_with("nowhere.txt: no Calcutta on the map"), "{nowhere}");
    let numbers = refused("numbers.txt", &|line| Some(line.replace("bid(40,", "bid(40,99,")));
    assert!(numbers.contains("numbers.txt:") && numbers.contains("there is no company 99 to bid for"), "{numbers}");
    let area = refused("area.txt", &|line| (!line.starts_with("area EIR")).then(|| line.to_owned()));
    assert!(area.ends_with("area.txt: there is no area of EIR"), "{area}");
    let typo = refused("typo.txt", &|line| Some(line.replace("terrain hill", "terain hill")));
    assert!(typo.contains("typo.txt:"), "{typo}");
}

#[test]
fn broken_map_files_are_placed() {
    let folder = folder("maps");
    let good = include_str!("../../../titles/src/t1846/map.txt");
    let own = written(&folder, "own.txt", good);
    out(&["titles", "1846", "--map", &own]);
    out(&["draw", "1846", "--map", &own]);
    let bad = written(&folder, "bad.txt", &good.replace("hex D20", "hex D20 purple #"));
    assert!(error(&["draw", "1846", "--map", &bad]).contains("bad.txt:"));
    let typo = written(&folder, "typo.txt", &good.replace("home(NYC)", "home(NYX)"));
    assert!(error(&["draw", "1846", "--map", &typo]).ends_with("there is no company NYX"));
    assert!(error(&["draw", "1848", "--map", &own]).contains("this belongs to title 1846, not to 1848"));
    assert!(error(&["draw", "1846", "--map", "/no/such/map.txt"]).contains("cannot be read"));
    let latin = folder.join("latin.txt");
    std::fs::write(&latin, b"format map 1\ntitle \xe9").unwrap();
    assert!(
        error(&["draw", "1846", "--map", latin.to_str().unwrap()]).ends_with("latin.txt:2:7: this is not UTF-8 text")
    );
    let huge = folder.join("huge.txt");
    std::fs::write(&huge, vec![b'x'; 50 << 20]).unwrap();
    assert!(error(&["draw", "1846", "--map", huge.to_str().unwrap()]).contains("longer than 4194304 bytes"));
    assert!(error(&["titles", "--map", &own]).contains("need a title"));
}

const POSITION: &str =
    "format position 1\ntitle 1846\nlay G7 57 1\nlay G9 57 1\nlay G11 9 1\nlay G13 57 1\ntoken G7 a IC\n";

#[test]
fn runs_are_found_and_explained() {
    let folder = folder("runs");
    let file = written(&folder, "ohio.txt", POSITION);
    let text = out(&["routes", &file, "--company", "IC", "--trains", "4,2"]);
    assert!(text.contains("$60: Dayton (G13) 20 - Indianapolis (G9) 20 - Terre Haute (G7) 20"), "{text}");
    assert!(text.contains("2  has no run") && text.contains("Revenue $60; proven best"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&out(&["routes", &file, "--company", "IC", "--trains", "2", "--perks", "MAIL", "--json"]))
            .unwrap();
    assert_eq!((json["revenue"].as_u64(), json["proven"].as_bool()), (Some(60), Some(true)));
    assert_eq!(json["runs"][0]["bonuses"][0]["amount"], 20);
    let mail = out(&["routes", &file, "--company", "IC", "--trains", "2", "--perks", "MAIL"]);
    assert!(mail.contains("$60: ") && mail.contains(" 20 + mail contract 20\n"), "{mail}");
    let half: serde_json::Value =
        serde_json::from_str(&out(&["routes", &file, "--company", "IC", "--trains", "3/5", "--json"])).unwrap();
    assert_eq!(half["revenue"], 60);
    out(&["draw", &file, "-o", folder.join("ohio.svg").to_str().unwrap()]);
}

#[test]
fn senseless_requests_for_runs_are_refused() {
    let folder = folder("no-runs");
    let file = written(&folder, "ohio.txt", POSITION);
    assert!(error(&["routes", &file, "--company", "ICE", "--trains", "2"]).contains("did you mean IC?"));
    assert!(
        error(&["routes", &file, "--company", "IC", "--trains", "9"])
            .contains("there is no train 9; there are 2, 4, 3/5")
    );
    assert!(
        error(&["routes", &file, "--company", "IC", "--trains", "2", "--phase", "V"]).contains("there is no phase V")
    );
    assert!(
        error(&["routes", &file, "--company", "IC", "--trains", "2", "--perks", "XX"]).contains("there is no perk XX")
    );
    assert!(
        error(&["routes", &file, "--company", "IC", "--trains", "2", "--seconds=-1"])
            .contains("is not a valid duration")
    );
    let bad = written(&folder, "bad.txt", &POSITION.replace("lay G11 9 1", "lay G11 57 1"));
    assert_eq!(
        error(&["routes", &bad, "--company", "IC", "--trains", "2"]),
        format!(
            "railhead: {bad}:5:5: tile 57 cannot lie on G11 with rotation 1: the hex shows neither city nor town, the tile one city"
        )
    );
    let perks = |perks: &str| error(&["routes", &file, "--company", "IC", "--trains", "2", "--perks", perks]);
    assert_eq!(perks("MAIL,MAIL"), "railhead: the perk MAIL is given twice");
    assert_eq!(perks("MPC=E7"), "railhead: specify the hex of the marker of MPC: MPC=D6 or MPC=I1");
    assert!(perks("SC").starts_with("railhead: specify the hex of the marker of SC: SC=B8"));
    assert!(error(&["draw", "nofile.txt"]).contains("nofile.txt: cannot be read"));
    let table = written(&folder, "table.csv", "file,actions_before\nx,1\n");
    assert!(error(&["routes", "--cases", &table]).contains("the column company is missing"));
    let table =
        written(&folder, "games.csv", "file,actions_before,company,trains,best_known_revenue\nnone.json,1,IC,2,10\n");
    assert!(error(&["routes", "--cases", &table]).contains("none.trace.json: cannot be read"));
    written(&folder, "g.trace.json", r#"{"title":"1846","setup":{},"steps":[{"changed":{"phase":"ZZ"}}]}"#);
    let table = written(&folder, "g.csv", "file,actions_before,company,trains,best_known_revenue\ng.json,1,IC,2,10\n");
    assert_eq!(error(&["routes", "--cases", &table]), format!("railhead: {table}:2: there is no phase ZZ"));
    written(&folder, "g.trace.json", r#"{"title":"1846","setup":{},"steps":[{"changed":[1]}]}"#);
    assert!(
        error(&["routes", "--cases", &table])
            .contains("g.trace.json: what changed in step 0 is missing or of the wrong type")
    );
}

#[test]
fn recorded_positions_are_at_or_above_the_best_known() {
    let Some(table) = fixture("routes.csv") else { return };
    let text = out(&["routes", "--cases", &table]);
    let last = text.lines().last().unwrap();
    let words: Vec<&str> = last.split(' ').collect();
    assert_eq!(words[0], words[2], "{last}");
    assert!(!text.contains("not proven"), "every position is proven");
}

#[test]
fn the_examples_of_the_documentation_work() {
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples");
    let example = |name: &str| docs.join(name).to_str().unwrap().to_owned();
    let midwest =
        out(&["routes", &example("1846-midwest.txt"), "--company", "IC", "--trains", "3/5,4", "--phase", "II"]);
    assert!(midwest.contains("Revenue $170; proven best"), "{midwest}");
    let bombay = out(&["routes", &example("1853-bombay.txt"), "--company", "GIP", "--trains", "3"]);
    assert!(bombay.contains("with more mail") && bombay.matches("proven best").count() >= 2, "{bombay}");
}
