//! Records and traces of 18xx.games: every recorded game is understood, every broken one refused with a reason.

use crate::common::fixtures;
use railhead_records::Trace;
use railhead_records::site::{GameTrace, IdForm, MAX_BYTES, Problem, Record, RecordError, RecordPart, SiteAction};
use railhead_testkit::extent::all;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

#[test]
fn every_recorded_game_is_as_its_index_says() {
    for fixture in fixtures() {
        let (file, index, record) = (&fixture.file, &fixture.index, fixture.record());
        assert_eq!(json!(record.title), index["title"], "{file}");
        assert_eq!(json!(record.players.iter().map(|p| &p.id).collect::<Vec<_>>()), index["player_ids"], "{file}");
        assert_eq!(json!(record.seed), index["seed"], "{file}");
        assert_eq!(json!(record.optional_rules), index["optional_rules"], "{file}");
        assert_eq!(json!(record.result), index["result"], "{file}");
        assert_eq!(json!(record.game_end_reason), index["game_end_reason"], "{file}");
        assert_eq!(record.status.as_deref(), Some("finished"), "{file}");
        assert_eq!(json!(record.actions.len()), index["actions_after_undo"], "{file}");
        let mut types: BTreeMap<&str, usize> = BTreeMap::new();
        for (n, action) in record.actions.iter().enumerate() {
            assert_eq!(action.index, n, "{file}");
            *types.entry(action.deed.kind.name()).or_default() += 1;
            for deed in action.deeds() {
                assert!(!matches!(deed.kind, SiteAction::Other(_)), "{file}: {deed:?}");
            }
        }
        assert_eq!(json!(types), index["action_types_after_undo"], "{file}");
    }
}

#[test]
fn every_step_of_a_trace_belongs_to_an_action() {
    for fixture in fixtures() {
        let (file, record, trace) = (&fixture.file, fixture.record(), fixture.trace());
        assert_eq!(trace.title, record.title, "{file}");
        assert_eq!(trace.setup.seed, record.seed, "{file}");
        let ids: Vec<_> = record.players.iter().map(|p| p.id.clone()).collect();
        assert_eq!(trace.setup.players, ids, "{file}");
        assert_eq!(trace.steps.len(), record.actions.len(), "{file}");
        assert_eq!(Some(&trace.end.result), record.result.as_ref(), "{file}");
        assert_eq!(trace.end.game_end_reason, record.game_end_reason, "{file}");
        let first = trace.steps.first().unwrap();
        let money =
            first.bank + first.players.values().sum::<i64>() + first.corps.values().map(|c| c.cash).sum::<i64>();
        for (step, action) in trace.steps.iter().zip(&record.actions) {
            let i = step.index;
            assert_eq!((step.id, step.kind.as_str()), (action.id, action.deed.kind.name()), "{file}, step {i}");
            assert_eq!(step.entity, action.deed.entity, "{file}, step {i}");
            let auto = action.auto.iter().map(|d| (d.kind.name().to_owned(), d.entity.clone()));
            assert_eq!(step.auto, auto.collect::<Vec<_>>(), "{file}, step {i}");
            let all = step.bank + step.players.values().sum::<i64>() + step.corps.values().map(|c| c.cash).sum::<i64>();
            assert_eq!(all, money, "{file}, step {i}");
            if let SiteAction::RunRoutes { routes, .. } = &action.deed.kind {
                let declared: Vec<_> = routes.iter().map(|r| (r.train.to_string(), r.revenue)).collect();
                let traced: Vec<_> = step.routes.iter().map(|r| (r.train.clone(), r.declared)).collect();
                assert_eq!(traced, declared, "{file}, step {i}");
            }
            // Figures are of corporations that have been launched, whose shares somebody holds.
            let priced: Vec<_> = step.corps.iter().filter(|(_, c)| c.price.is_some()).map(|(sign, _)| sign).collect();
            assert_eq!(step.state.holdings.keys().collect::<Vec<_>>(), priced, "{file}, step {i}");
            assert_eq!(step.state.order.len(), ids.len(), "{file}, step {i}");
        }
        assert!(trace.state(0).is_some() && trace.state(trace.steps.len() + 1).is_none());
    }
}

/// What is accumulated equals what a search backwards through the file finds.
#[test]
fn what_is_on_the_table_is_the_latest_change() {
    for fixture in fixtures() {
        let (file, trace) = (&fixture.file, fixture.trace());
        let json: Value = serde_json::from_str(&fixture.trace_text).unwrap();
        let steps = json["steps"].as_array().unwrap();
        for (i, step) in trace.steps.iter().enumerate() {
            let latest = |key: &str| steps[..=i].iter().rev().find_map(|s| s["changed"].get(key)).unwrap();
            let now = &step.state;
            assert_eq!(&json!(*now.presidents), latest("presidents"), "{file}, step {i}");
            assert_eq!(&json!(*now.holdings), latest("holdings"), "{file}, step {i}");
            assert_eq!(&json!(*now.companies), latest("companies"), "{file}, step {i}");
            assert_eq!(&json!(*now.assignments), latest("assignments"), "{file}, step {i}");
            assert_eq!(&json!(now.phase), latest("phase"), "{file}, step {i}");
            assert_eq!(&json!(*now.order), latest("order"), "{file}, step {i}");
            assert_eq!(&json!(*now.bankrupt), latest("bankrupt"), "{file}, step {i}");
            let tiles: BTreeMap<_, _> = now.tiles.iter().map(|(hex, tile)| (hex, tile.to_string())).collect();
            assert_eq!(&json!(tiles), latest("tiles"), "{file}, step {i}");
            let star =
                |t: &railhead_records::site::OwnedTrain| format!("{}{}", t.name, if t.phased_out { "*" } else { "" });
            let trains: BTreeMap<_, Vec<_>> =
                now.trains.iter().map(|(sign, list)| (sign, list.iter().map(star).collect())).collect();
            assert_eq!(&json!(trains), latest("trains"), "{file}, step {i}");
            assert_eq!(json!(now.bank_trains.next), latest("bank_trains")["next"], "{file}, step {i}");
            assert_eq!(json!(now.bank_trains.left), latest("bank_trains")["left"], "{file}, step {i}");
            assert_eq!(now.tokens.len(), latest("tokens").as_object().unwrap().len(), "{file}, step {i}");
        }
    }
}

/// Every 20th table of every trace can be set up as a board.
#[test]
fn traced_tables_make_boards() {
    for fixture in fixtures() {
        let file = &fixture.file;
        let trace = Trace::read(&fixture.trace_text).unwrap_or_else(|e| panic!("{file}: {e}"));
        let figures = fixture.trace();
        for actions in (0..=figures.steps.len()).step_by(20) {
            let table = trace.table(actions).unwrap_or_else(|e| panic!("{file}, {actions}: {e}"));
            let state = figures.state(actions).unwrap();
            assert!(state.phase.is_empty() || table.phase == state.phase, "{file}, {actions}");
            assert_eq!(table.privates.len(), state.companies.len(), "{file}, {actions}");
        }
        assert!(trace.table(figures.steps.len() + 1).is_err());
    }
}

#[test]
fn what_is_written_reads_the_same() {
    for fixture in fixtures() {
        let record = fixture.record();
        let text = record.write();
        assert!(!text.contains('\n'), "{}", fixture.file);
        assert_eq!(Record::read(&text).expect("what was written"), record, "{}", fixture.file);
        // Fields are those of the file: nothing is there that it has not, and types are the same.
        let (ours, theirs): (Value, Value) =
            (serde_json::from_str(&text).unwrap(), serde_json::from_str(&fixture.text).unwrap());
        assert_eq!(ours["id"], theirs["id"], "{}", fixture.file);
        assert_eq!(ours["players"], theirs["players"], "{}", fixture.file);
        assert_eq!(ours["result"], theirs["result"], "{}", fixture.file);
        let by_id: BTreeMap<u64, &Value> =
            theirs["actions"].as_array().unwrap().iter().map(|a| (a["id"].as_u64().unwrap(), a)).collect();
        for action in ours["actions"].as_array().unwrap() {
            same(action, by_id[&action["id"].as_u64().unwrap()], &fixture.file);
        }
    }
}

/// An action as written has the fields of the one in the file but for those that are to be ignored.
fn same(ours: &Value, theirs: &Value, file: &str) {
    let mut left = theirs.as_object().unwrap().clone();
    left.retain(|name, _| !["created_at", "user", "original_id", "skip", "auto_actions"].contains(&name.as_str()));
    let mut own = ours.as_object().unwrap().clone();
    own.remove("auto_actions");
    assert_eq!(own, left, "{file}");
    let auto = |v: &Value| v["auto_actions"].as_array().cloned().unwrap_or_default();
    for (ours, theirs) in auto(ours).iter().zip(&auto(theirs)) {
        same(ours, theirs, file);
    }
    assert_eq!(auto(ours).len(), auto(theirs).len(), "{file}");
}

#[test]
fn truncated_files_are_refused() {
    for fixture in fixtures() {
        // The last line breaks may be missing.
        let (text, trace) = (fixture.text.trim_end(), fixture.trace_text.trim_end());
        for cut in cuts(text) {
            assert!(Record::read(&text[..cut]).is_err(), "{} cut at {cut}", fixture.file);
        }
        for cut in cuts(trace) {
            assert!(GameTrace::read(&trace[..cut]).is_err(), "{} cut at {cut}", fixture.file);
            assert!(Trace::read(&trace[..cut]).is_err(), "{} cut at {cut}", fixture.file);
        }
    }
}

/// Where to cut a text: all over it, more closely at the beginning, and everywhere near the end.
fn cuts(text: &str) -> impl Iterator<Item = usize> {
    let (few, end) = (text.len().min(300), text.len().saturating_sub(20));
    let pieces = if all() { 40 } else { 8 };
    let all_over = (0..text.len()).step_by((text.len() / pieces).max(1));
    (0..few).step_by(7).chain(all_over).chain(end..text.len()).filter(|cut| text.is_char_boundary(*cut))
}

/// Every field of every type of action, replaced by something else, gives a record or an error, and the error names
/// the action.
#[test]
fn fields_of_wrong_types_are_named() {
    let strange = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!(99_999_999_999_u64),
        json!("x"),
        json!([[]]),
        json!({}),
    ];
    let mut refused = 0;
    for fixture in fixtures() {
        let whole: Value = serde_json::from_str(&fixture.text).unwrap();
        let mut bare = whole.clone();
        bare["actions"] = json!([]);
        let mut seen = BTreeMap::new();
        for action in whole["actions"].as_array().unwrap() {
            seen.entry(action["type"].as_str().unwrap()).or_insert(action);
        }
        for action in seen.values().filter(|a| a["type"] != "undo" && a["type"] != "redo") {
            for field in action.as_object().unwrap().keys() {
                for value in &strange {
                    let mut action = (*action).clone();
                    action[field] = value.clone();
                    let mut small = bare.clone();
                    small["actions"] = json!([action]);
                    match Record::read(&small.to_string()) {
                        Ok(record) => assert_eq!(Record::read(&record.write()).as_ref(), Ok(&record)),
                        Err(RecordError::Field { place, field: named, .. }) => {
                            assert!(matches!(place, RecordPart::Action { position: 0, .. }), "{place}");
                            let inside = matches!(place, RecordPart::Action { auto: Some(_), .. });
                            assert!(inside || named.starts_with(field.as_str()), "{field}: {named}");
                            refused += 1;
                        }
                        Err(other) => panic!("{field}: {other}"),
                    }
                }
            }
        }
    }
    assert!(refused > 1000 || fixtures().is_empty(), "{refused}");
}

/// A record with these players, settings and actions.
fn record(players: &Value, settings: &Value, actions: &Value) -> Result<Record, RecordError> {
    let whole =
        json!({"id": "hs_x_77_8", "title": "1846", "players": players, "settings": settings, "actions": actions});
    Record::read(&whole.to_string())
}

fn with_actions(actions: &Value) -> Result<Record, RecordError> {
    record(&json!([{"name": "Ann"}, {"id": 4, "name": "Bob"}, {"id": "c", "name": "Cid"}]), &json!({}), actions)
}

#[test]
fn errors_say_where_and_what() {
    let lay = json!({"id": 5, "type": "lay_tile", "entity": "NYC", "entity_type": "corporation", "hex": "D14",
        "tile": "8-3", "rotation": 6});
    let pass = json!({"id": 4, "type": "pass", "entity": 4, "entity_type": "player"});
    let error = with_actions(&json!([pass, lay])).unwrap_err();
    assert_eq!(error.to_string(), "action 1 (id 5): `rotation` should be a number from 0 to 5, but is 6");
    let mut auto = pass.clone();
    auto["auto_actions"] = json!([{"type": "dividend", "entity": "BOE", "entity_type": "corporation"}]);
    let error = with_actions(&json!([auto])).unwrap_err();
    assert_eq!(error.to_string(), "automatic action 0 of action 0 (id 4): `kind` is missing");
    auto["auto_actions"] = json!([pass]);
    auto["auto_actions"][0]["auto_actions"] = json!([pass]);
    assert!(with_actions(&json!([auto])).unwrap_err().to_string().contains("`auto_actions` should be missing"));
    let run = json!({"id": 9, "type": "run_routes", "entity": "NYC", "entity_type": "corporation",
        "routes": [{"train": "2-0", "connections": []}, {"train": "2-1", "connections": [["D14", 3]]}]});
    let error = with_actions(&json!([run])).unwrap_err();
    let text = "action 0 (id 9): `routes[1].connections[0]` should be a list of hexes, but is a list of 2";
    assert_eq!(error.to_string(), text);
    assert_eq!(with_actions(&json!([{"type": "pass"}])).unwrap_err().to_string(), "action 0: `id` is missing");
    assert_eq!(
        with_actions(&json!([{"id": 1, "type": "redo"}])).unwrap_err().to_string(),
        "action 0 (id 1): there is nothing to redo"
    );
    let undo = json!([{"id": 1, "type": "undo", "action_id": 7}]);
    assert!(with_actions(&undo).unwrap_err().to_string().contains("with the id 7, which is not there"));
    let twice = record(&json!([{"id": 1, "name": "Ann"}, {"id": "1", "name": "Bob"}]), &json!({}), &json!([]));
    assert_eq!(twice, Err(RecordError::SamePlayer { player: 1, id: "1".to_owned() }));
    for text in ["", "null", "[]", "{}", "7", "{\"id\":1}", "\u{feff}{}", "{\"id\":1,\"id\":2}"] {
        assert!(Record::read(text).is_err(), "{text}");
    }
    let missing = |field: &str| {
        let (place, problem) = (RecordPart::Record, Problem::Missing);
        RecordError::Field { place, field: field.to_owned(), problem }
    };
    assert_eq!(Record::read(r#"{"id":1}"#), Err(missing("title")));
    assert_eq!(Record::read(r#"{"id":1,"title":"1846","players":[{"name":"Ann"}]}"#), Err(missing("actions")));
}

#[test]
fn seeds_come_from_the_settings_or_the_id() {
    let seed = |settings: Value| record(&json!([{"name": "Ann"}]), &settings, &json!([])).map(|r| r.seed);
    assert_eq!(seed(json!({"seed": 5})), Ok(5));
    assert_eq!(seed(json!({"seed": " 12 "})), Ok(12));
    for none in [json!({}), json!({"seed": null}), json!({"seed": ""}), json!(null)] {
        assert_eq!(seed(none), Ok(77));
    }
    for wrong in [json!(-1), json!(1.5), json!("x"), json!([]), json!(true)] {
        assert!(matches!(seed(json!({"seed": wrong})), Err(RecordError::Field { place: RecordPart::Settings, .. })));
    }
    // The site draws with the rest by 2^31 only: 2^64 leaves nothing, 10^20 + 7 leaves what is written here.
    let read = |text: &str| {
        let whole = format!(
            r#"{{"id":"x","title":"1846","players":[{{"name":"Ann"}}],"settings":{{"seed":{text}}},"actions":[]}}"#
        );
        Record::read(&whole).map(|r| r.seed)
    };
    for (text, seed) in [
        ("18446744073709551615", u64::MAX),
        ("18446744073709551616", 0),
        ("18446744073709551621", 5),
        ("\"18446744073709551621\"", 5),
        ("100000000000000000007", 1_661_992_967),
    ] {
        assert_eq!(read(text), Ok(seed), "{text}");
    }
    for wrong in ["1e30", "-18446744073709551616", "\"12 34\""] {
        assert!(matches!(read(wrong), Err(RecordError::Field { place: RecordPart::Settings, .. })), "{wrong}");
    }
    let none = Record::read(r#"{"id":"x","title":"1846","players":[{"name":"Ann"}],"actions":[]}"#);
    assert_eq!(none, Err(RecordError::NoSeed { id: "x".to_owned() }));
}

#[test]
fn a_price_that_old_records_give_as_false_is_none() {
    let sale = |price: Value| {
        let sale = json!([{"id": 1, "type": "sell_shares", "entity": "Ann", "entity_type": "player", "shares": ["NYC_3"],
            "percent": 10, "share_price": price}]);
        with_actions(&sale).map(|r| r.actions[0].deed.kind.clone())
    };
    let of = |share_price| {
        let shares = vec![railhead_records::site::ShareId { corporation: "NYC".to_owned(), number: 3 }];
        Ok(SiteAction::SellShares { shares, percent: Some(10), share_price })
    };
    assert_eq!(sale(json!(false)), of(None));
    assert_eq!(sale(json!(null)), of(None));
    assert_eq!(sale(json!(40)), of(Some(40)));
    assert!(sale(json!(true)).is_err());
    assert!(sale(json!("40")).is_err());
}

#[test]
fn everything_the_format_knows_is_read_and_written() {
    let deed = |n: usize, mut own: Value| {
        own["id"] = json!(n);
        own["entity"] = [json!("Ann"), json!(4), json!("c")][n % 3].clone();
        own["entity_type"] = json!("player");
        own
    };
    let all = [
        json!({"type": "message", "message": "hello"}),
        json!({"type": "log", "message": "\u{2022} a line"}),
        json!({"type": "discard_train", "train": "4-1"}),
        json!({"type": "buy_train", "train": "8-0", "price": 500, "variant": "D", "exchange": "4-1"}),
        json!({"type": "program_buy_shares", "corporation": "NYC", "until_condition": 3, "auto": false, "x": null}),
        json!({"type": "program_disable", "reason": "why"}),
        json!({"type": "take_loan", "loan": 19}),
        json!({"type": "destination_connection"}),
        json!({"type": "choose"}),
        json!({"type": "place_token", "city": "E11-1-0", "slot": 0, "tokener": "IC"}),
    ];
    let actions: Vec<_> = all.iter().cloned().enumerate().map(|(n, own)| deed(n, own)).collect();
    let record = with_actions(&json!(actions)).unwrap();
    assert_eq!(record.to_json()["actions"], json!(actions));
    assert_eq!(Record::read(&record.write()), Ok(record.clone()));
    assert_eq!(record.actions[8].deed.kind, SiteAction::Other("choose".to_owned()));
    let forms: Vec<_> = record.players.iter().map(|p| (p.id.as_str(), p.id_form)).collect();
    assert_eq!(forms, [("Ann", IdForm::Missing), ("4", IdForm::Number), ("c", IdForm::Text)]);
    assert_eq!(record.seat("4"), Some(1));
}

#[test]
fn huge_and_deep_input_is_refused_quickly() {
    let start = Instant::now();
    let long = " ".repeat(MAX_BYTES + 1);
    assert!(matches!(Record::read(&long), Err(RecordError::TooLong { .. })));
    for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"auto_actions\":", "}]")] {
        let deep = format!("{}1{}", open.repeat(500_000), close.repeat(500_000));
        assert!(Record::read(&deep).is_err());
        for field in ["id", "players", "settings", "actions", "result", "status"] {
            let all = format!("{{\"title\":\"1846\",\"{field}\":{deep}}}");
            assert!(Record::read(&all).is_err());
        }
        // Where nobody looks it does no harm.
        let beside = format!(r#"{{"id":1,"title":"1846","players":[{{"name":"A"}}],"actions":[],"user":{deep}}}"#);
        assert!(Record::read(&beside).is_ok());
        assert!(GameTrace::read(&deep).is_err() && Trace::read(&deep).is_err());
    }
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn thousands_of_undos_take_no_time() {
    let mut actions = Vec::new();
    let mut id = 0;
    let mut add = |kind: &str, rest: &str| {
        id += 1;
        actions.push(format!(r#"{{"id":{id},"type":"{kind}","entity":"Ann","entity_type":"player"{rest}}}"#));
    };
    for _ in 0..20_000 {
        add("pass", "");
    }
    // Undo everything and bring it back, again and again.
    for _ in 0..10_000 {
        add("undo", r#","action_id":0"#);
        add("redo", "");
    }
    for _ in 0..6_000 {
        add("undo", "");
    }
    for _ in 0..4_000 {
        add("redo", "");
    }
    let text = format!(r#"{{"id":1,"title":"1846","players":[{{"name":"Ann"}}],"actions":[{}]}}"#, actions.join(","));
    let start = Instant::now();
    let record = Record::read(&text).unwrap();
    assert_eq!(record.actions.len(), 18_000);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

/// Nobody has the server read, resolve and play what is longer than any game: neither in actions, nor in what they bring with them.
#[test]
fn a_record_with_more_players_or_actions_than_any_game_is_refused_at_once() {
    let pass = |id: usize, auto: &str| {
        format!(r#"{{"id":{id},"type":"pass","entity":"Ann","entity_type":"player","auto_actions":[{auto}]}}"#)
    };
    let head = r#"{"id":1,"title":"1846","players":[{"name":"Ann"},{"name":"Ben"}],"actions":["#;
    let start = Instant::now();
    let many: Vec<String> = (1..=60_000).map(|id| pass(id, "")).collect();
    let why = Record::read(&format!("{head}{}]}}", many.join(","))).unwrap_err();
    assert_eq!(why.to_string(), "60000 actions are more than the 50000 that are read");
    let auto = vec![r#"{"type":"pass","entity":"Ann","entity_type":"player"}"#; 600].join(",");
    let many: Vec<String> = (1..=100).map(|id| pass(id, &auto)).collect();
    let why = Record::read(&format!("{head}{}]}}", many.join(","))).unwrap_err();
    assert!(why.to_string().ends_with(" actions are more than the 50000 that are read"), "{why}");
    let players: Vec<String> = (0..20_000).map(|n| format!(r#"{{"name":"{n}"}}"#)).collect();
    let why = Record::read(&format!(r#"{{"id":1,"title":"1846","players":[{}],"actions":[]}}"#, players.join(",")));
    assert_eq!(why.unwrap_err().to_string(), "20000 players are more than the 32 that are read");
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}
