//! Looking at a game: what is on the table, what may be done, the best runs.

use super::endpoint::{Endpoint, flag, list, maybe, number, object, one_of, shape, text};
use super::sent::{At, Caller, Sent, eye};
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::drawing::Judged;
use crate::service::play;
use crate::service::trial::{self, BarredTile};
use crate::store::TableId;
use crate::table::LiveTable;
use axum::Json;
use axum::extract::{Path, Query, State};
use railhead_engine::{Action, Choice, Seat, Viewer};
use railhead_titles::Game;
use serde::Deserialize;
use serde_json::{Value, json};

/// What the address says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    at: Option<usize>,
    seat: Option<u8>,
}

fn choices_json(game: &Game, choices: &[Choice]) -> Value {
    choices.iter().map(|choice| choice.write(game.edition(), game.table())).collect()
}

fn eye_json(eye: Viewer) -> Value {
    match eye {
        Viewer::Seat(seat) => json!(seat),
        Viewer::Spectator | Viewer::All => Value::Null,
    }
}

/// What an eye sees of a game at a moment. Nothing is in it that the engine does not show to that eye.
fn view_json(table: &LiveTable, game: &Game, eye: Viewer) -> Result<Value, Fault> {
    let broken = |why: serde_json::Error| Fault::internal(&why.to_string());
    let seen = game.view_json(eye).map_err(broken)?;
    let mut seen: Value = serde_json::from_str(&seen).map_err(broken)?;
    let choices = match eye {
        Viewer::Seat(seat) if game.outcome().is_none() => game.choices(seat),
        _ => Vec::new(),
    };
    let now = table.game.as_ref().map_or(0, |game| game.len());
    let edition = game.edition();
    let seats = (0..game.table().players.len()).map(Seat::from_index);
    let certificates = seats.map(|seat| {
        let (held, limit) = game.certificates(seat);
        json!({ "held": held, "limit": limit })
    });
    Ok(json!({
        "table": table.row.id,
        "title": table.row.title,
        "version": table.version,
        "actions": game.len(),
        "now": now,
        "eye": eye_json(eye),
        "names": game.setup().seats,
        "position": game.table().write(edition),
        "operating": game.operating().and_then(|c| edition.companies.get(c.index())).map(|c| c.sign.clone()),
        "worth": game.worth(),
        "certificates": certificates.collect::<Vec<Value>>(),
        "seen": seen["seen"].take(),
        "deciding": seen["deciding"].take(),
        "choices": choices_json(game, &choices),
        "outcome": seen["outcome"].take(),
    }))
}

async fn view(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Fault> {
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let now = play::game(&table)?;
    let past = match asked.at {
        Some(at) => Some(play::rewound(now, at)?),
        None => None,
    };
    let eye = eye(&table, &caller, asked.seat, asked.at.is_some_and(|at| at < now.len()))?;
    Ok(Json(view_json(&table, past.as_ref().unwrap_or(now), eye)?))
}

/// What the address says about choices.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Detail {
    seat: Option<u8>,
    detail: Option<String>,
}

async fn choices(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
    Query(asked): Query<Detail>,
) -> Result<Json<Value>, Fault> {
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let game = play::game(&table)?;
    let seat = play::seat(&table, caller.known()?, asked.seat)?;
    let choices = match asked.detail.as_deref() {
        _ if game.outcome().is_some() => Vec::new(),
        None | Some("full") => game.choices(seat),
        Some("outline") => game.outline(seat),
        Some("tiles") => game.tile_choices(seat),
        Some(_) => return Err(Fault::bad("The detail is full, outline or tiles.")),
    };
    Ok(Json(json!({
        "version": table.version,
        "seat": seat,
        "deciding": game.asked(),
        "choices": choices_json(game, &choices),
    })))
}

async fn runs(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
    Query(asked): Query<Asked>,
) -> Result<Json<Value>, Fault> {
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let now = play::game(&table)?;
    eye(&table, &caller, asked.seat, false)?;
    let past = match asked.at {
        Some(at) => Some(play::rewound(now, at)?),
        None => None,
    };
    let game = past.as_ref().unwrap_or(now);
    let found = trial::best_runs(game)?;
    let map = &game.edition().ground.map;
    let train = |judged: &Judged| {
        let stops: Vec<&str> = judged.stops.iter().map(|hex| map.hex(*hex).name.as_str()).collect();
        json!({ "train": judged.name, "stops": stops, "revenue": judged.revenue })
    };
    Ok(Json(json!({
        "version": table.version,
        "company": game.edition().companies.get(found.company.index()).map(|c| c.sign.clone()),
        "revenue": found.most,
        "trains": found.drawing.trains.iter().map(train).collect::<Vec<Value>>(),
        "action": Action::Run { runs: found.best }.write(game.edition(), game.table()),
    })))
}

/// An action that is not done yet.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tried {
    action: Value,
}

async fn attempt((State(app), Path(id), caller, Sent(sent)): At<Tried>) -> Result<Json<Value>, Fault> {
    let tried = trial::try_action(&app, caller.known()?, &id, &sent.action).await?;
    let refused = tried.as_ref().err().map(|why| json!({ "message": why.message, "rule": why.rule }));
    let seen = tried.unwrap_or_default();
    let change =
        |(what, before, after): &(String, String, String)| json!({ "what": what, "before": before, "after": after });
    Ok(Json(json!({
        "changes": seen.changes.iter().map(change).collect::<Vec<Value>>(),
        "notes": seen.notes,
        "refused": refused,
    })))
}

async fn barred(
    State(app): State<App>,
    Path((id, hex)): Path<(TableId, String)>,
    caller: Caller,
) -> Result<Json<Value>, Fault> {
    let row = |r: &BarredTile| json!({ "tile": r.tile, "message": r.why.message, "rule": r.why.rule });
    let rows: Vec<Value> = trial::barred(&app, caller.known()?, &id, &hex).await?.iter().map(row).collect();
    Ok(Json(json!({ "barred": rows })))
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "game";
    let seat = || number("A seat of the caller; otherwise the one whose turn it is, or the first.");
    let at = || number("After how many actions; otherwise now.");
    vec![
        Endpoint::get("/tables/{id}/view", "viewGame", view)
            .about(GROUP, "What the caller sees of the game, now or after any number of actions. Whoever does not play sees what a spectator sees.")
            .query("at", at(), "The game as it was after so many actions.")
            .query("seat", seat(), "With the eyes of this seat.")
            .gives(shape("View"))
            .faults(&[401, 403, 409]),
        Endpoint::get("/tables/{id}/choices", "listChoices", choices)
            .about(GROUP, "Everything a seat may do now. Everything that is listed is accepted, and nothing else.")
            .known()
            .query("seat", seat(), "For this seat.")
            .query("detail", one_of(&["full", "outline", "tiles"]), "With outline, one placement for each way to lay tiles; with tiles, only tiles.")
            .gives(shape("Choices"))
            .faults(&[403, 409]),
        Endpoint::get("/tables/{id}/runs", "findBestRuns", runs)
            .about(GROUP, "The best runs of the company that is about to run, as an action that can be played.")
            .query("at", at(), "The game as it was after so many actions.")
            .query("seat", seat(), "A seat of the caller.")
            .gives(shape("BestRuns"))
            .faults(&[401, 403, 409]),
        Endpoint::post("/tables/{id}/try", "tryAction", attempt)
            .about(GROUP, "What an action of the caller would change, without doing it.")
            .known()
            .takes(object(&[("action", shape("Action"))]), json!({ "action": { "do": "pass" } }))
            .gives(shape("Trial"))
            .faults(&[403]),
        Endpoint::get("/tables/{id}/barred/{hex}", "explainTiles", barred)
            .about(GROUP, "Why tiles that one could think of cannot be laid on a hex.")
            .known()
            .gives(object(&[(
                "barred",
                list(object(&[
                    ("tile", text("Which tile.")),
                    ("message", text("Why not.")),
                    ("rule", text("The paragraph.")),
                ])),
            )]))
            .faults(&[400, 403]),
    ]
}

fn position() -> Value {
    let seat = || number("A seat.");
    let company = object(&[
        ("sign", text("Its sign.")),
        ("standing", one_of(&["waiting", "active", "removed", "closed"])),
        ("cash", number("Its treasury.")),
        ("president", maybe(seat())),
        ("manager", maybe(number("The seat that runs it while it has no president."))),
        ("price", maybe(number("Its share price."))),
        ("box", maybe(list(number("Row, then column on the chart.")))),
        ("par", number("At which price it was launched; 0 before.")),
        ("floated", flag("Whether it has begun.")),
        ("operated", flag("Whether it has operated.")),
        ("loans", number("How many loans it has.")),
        ("tokens_left", number("How many tokens it can still place.")),
        ("trains", list(text("A train card."))),
        (
            "certificates",
            list(object(&[
                ("holder", text("bank, market, seat N, company SIGN or nobody.")),
                ("percent", number("How much of the company.")),
                ("president", flag("Whether it is the president's.")),
            ])),
        ),
    ]);
    let train = object(&[
        ("train", text("The card.")),
        ("kind", text("As what it was bought.")),
        ("place", text("depot, discard, company SIGN or gone.")),
        ("old", flag("Whether it runs once more only.")),
        ("spent", flag("Whether it cannot run in this round any more.")),
        ("owed", number("What is still owed to the bank for it.")),
    ]);
    object(&[
        ("bank", number("The bank's money.")),
        ("phase", maybe(text("The phase."))),
        (
            "round",
            object(&[
                ("kind", one_of(&["opening", "stock", "operating"])),
                ("set", number("Which set of rounds.")),
                ("number", number("Which operating round of the set.")),
            ]),
        ),
        ("order", list(seat())),
        (
            "players",
            list(object(&[
                ("cash", number("Cash on hand.")),
                ("aside", number("Money put aside.")),
                ("bankrupt", flag("Whether out of the game.")),
            ])),
        ),
        ("companies", list(company)),
        (
            "privates",
            list(object(&[("sign", text("Its sign.")), ("owner", text("bank, seat N, company SIGN or nobody."))])),
        ),
        ("trains", list(train)),
        (
            "tiles",
            list(object(&[
                ("hex", text("Where.")),
                ("tile", text("Which.")),
                ("turn", number("Turned by so many sixths.")),
            ])),
        ),
        (
            "tokens",
            list(object(&[("hex", text("Where.")), ("stop", text("In which city.")), ("company", text("Whose."))])),
        ),
        ("offer", maybe(object(&[("by", seat()), ("to", seat()), ("action", shape("Action"))]))),
    ])
}

fn choice() -> Value {
    let one = |name: &str, fields: &[(&str, Value)]| {
        let mut all = vec![("choice", json!({ "const": name }))];
        all.extend(fields.iter().cloned());
        object(&all)
    };
    let shares = || list(number("A number of shares."));
    let company = || text("A company.");
    let with = || ("with?", text("By the power of this private company."));
    let (from, to) = (|| number("For at least this much."), || number("For at most this much."));
    let consent = || ("consent?", number("The seat that must agree: the action becomes an offer."));
    let turn = object(&[("turn", number("Turned by so many sixths.")), ("cost", number("For how much."))]);
    let tile = object(&[("tile", text("Which.")), ("turns", list(turn))]);
    let price = object(&[
        ("price", number("The price.")),
        ("box", list(number("Row, then column."))),
        ("alone", flag("Whether no other box has this price; if not, name the box in the action.")),
    ]);
    let place = object(&[("hex", text("Where.")), ("stop", text("Which city.")), ("cost", number("For how much."))]);
    json!({ "anyOf": [
        one("act", &[("action", shape("Action"))]),
        one("bid", &[("from", from()), ("to", to())]),
        one("claim", &[("hex", text("The city to write down.")), ("companies", list(text("Whose share may be claimed.")))]),
        one("sell-priority", &[("to", number("The seat that buys.")), ("from", from()), ("most", to()), consent()]),
        one("choose", &[("option", number("The number of a course.")), ("course", text("Its key, which never changes.")), ("words", text("What people are told that it is."))]),
        one("launch", &[("company", company()), ("prices", list(price))]),
        one("sell", &[("company", company()), ("shares", shares())]),
        one("issue", &[("shares", shares())]),
        one("redeem", &[("shares", shares())]),
        one("lay", &[("hexes", list(object(&[("hex", text("Where.")), ("tiles", list(tile))]))), with()]),
        one("token", &[("places", list(place)), with()]),
        one("run", &[("company", company()), ("trains", list(text("A train."))), ("duty", one_of(&["best", "earn", "free", "cover"]))]),
        one("pay", &[("dividends", list(one_of(&["full", "half", "withhold"])))]),
        one("buy-train", &[
            ("train", text("Which card.")),
            ("kind", text("As what.")),
            ("from", from()),
            ("to", to()),
            ("trade?", text("Giving this train for it.")),
            with(),
            consent(),
        ]),
        one("buy-private", &[("private", text("Which.")), ("from", from()), ("to", to()), consent()]),
    ] })
}

/// The shape of a decision that somebody owes.
pub(super) fn decision() -> Value {
    object(&[
        ("seat", number("Who.")),
        ("ask", text("What is asked, by a key that never changes, such as run or buy-trains.")),
        ("about", text("The same in words for people.")),
    ])
}

/// The shapes.
pub(super) fn shapes() -> Vec<(&'static str, Value)> {
    let deciding = || list(decision());
    let limits = list(object(&[
        ("held", number("How many certificates count for the seat.")),
        ("limit", maybe(number("How many it may hold."))),
    ]));
    let view = object(&[
        ("table", text("The table.")),
        ("title", text("The title.")),
        ("version", number("The version of the game now.")),
        ("actions", number("How many actions led to what is shown.")),
        ("now", number("How many actions there are in all.")),
        ("eye", maybe(number("The seat with whose eyes it is seen; null for a spectator."))),
        ("names", list(text("The name of a player, by seat."))),
        ("position", shape("Position")),
        ("operating", maybe(text("The company whose turn it is."))),
        ("worth", list(number("What a seat would be worth if the game ended now."))),
        ("certificates", limits),
        (
            "seen",
            json!({ "type": "object", "description": "What the eye sees of the title's own part: hands, stages, powers. Numbers are places in the lists of the title." }),
        ),
        ("deciding", deciding()),
        ("choices", list(shape("Choice"))),
        ("outcome", maybe(shape("Outcome"))),
    ]);
    let choices = object(&[
        ("version", number("The version of the game.")),
        ("seat", number("For which seat.")),
        ("deciding", deciding()),
        ("choices", list(shape("Choice"))),
    ]);
    let runs = object(&[
        ("version", number("The version of the game.")),
        ("company", maybe(text("Whose trains run."))),
        ("revenue", number("What they earn together.")),
        (
            "trains",
            list(object(&[
                ("train", text("Which.")),
                ("stops", list(text("A hex where it stops."))),
                ("revenue", number("What it earns.")),
            ])),
        ),
        ("action", shape("Action")),
    ]);
    let trial = object(&[
        (
            "changes",
            list(object(&[("what", text("What changes.")), ("before", text("From.")), ("after", text("To."))])),
        ),
        ("notes", list(text("What happens beside."))),
        ("refused", maybe(object(&[("message", text("Why not.")), ("rule", text("The paragraph."))]))),
    ]);
    let action = json!({
        "type": "object",
        "description": "An action: what is done, and the names of what it is done with. Which fields there are, the choices tell.",
        "properties": { "do": text("What is done.") },
        "required": ["do"],
        "additionalProperties": true,
    });
    vec![
        ("Action", action),
        ("Position", position()),
        ("Choice", choice()),
        ("View", view),
        ("Choices", choices),
        ("BestRuns", runs),
        ("Trial", trial),
    ]
}
