//! Tables: finding them, making them, sitting down.

use crate::api::consent;
use crate::api::endpoint::{Endpoint, flag, list, maybe, number, object, one_of, shape, text};
use crate::api::sent::{At, Caller, Sent};
use crate::api::titles::example;
use crate::app::App;
use crate::http::fault::Fault;
use crate::store::{TableFilter, TableRow};
use crate::table::{Clock, LiveTable, TableError};
use crate::web::form::Form;
use crate::web::site::new_table;
use crate::web::table::seats;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use railhead_engine::{MAP, map_name};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// How many tables a list has at most.
const MOST: i64 = 200;

/// A table in a list.
fn summary(row: &TableRow, account: Option<&str>) -> Value {
    let seat = |seat: &crate::store::SeatRow| {
        let taken = seat.account.is_some();
        let level = crate::bot::level(seat.account.as_deref());
        json!({
            "name": Some(seat.name.as_str()).filter(|_| taken),
            "yours": taken && seat.account.as_deref() == account,
            "bot": level.is_some(),
            "level": level.as_ref().map(crate::bot::kind),
            "seconds": level.as_ref().and_then(crate::bot::seconds),
        })
    };
    let options: Vec<(String, String)> = serde_json::from_str(&row.options).unwrap_or_default();
    // The text of a map is long, and in the game's file.
    let shown = |key: &str, value: &str| if key == MAP { map_name(value) } else { value.to_owned() };
    let setting = |(key, value): &(String, String)| json!({ "key": key, "value": shown(key, value) });
    json!({
        "id": row.id,
        "name": row.name,
        "title": row.title,
        "rules": row.version,
        "options": options.iter().map(setting).collect::<Vec<Value>>(),
        "state": row.state,
        "round": row.round,
        "pace": row.pace,
        "visibility": row.visibility.name(),
        "hotseat": row.hotseat,
        "owned": account == Some(row.owner.as_str()),
        "seats": row.seats.iter().map(seat).collect::<Vec<Value>>(),
        "waiting": row.waiting,
        "your_turn": account.is_some_and(|a| row.waits_for(a)),
        "created": row.created,
        "moved": row.moved,
        "result": serde_json::from_str::<Value>(&row.result).ok(),
    })
}

/// A table with how its game stands.
fn table_json(table: &LiveTable, account: Option<&str>, archived: bool) -> Value {
    let mut row = table.row.clone();
    let standing = table.standing(row.moved);
    row.state = standing.state;
    (row.round, row.waiting, row.result) = (standing.round, table.waiting(), standing.result);
    let mut body = summary(&row, account);
    let viewer = table.viewer(account);
    let seats: Vec<usize> = account.map_or_else(Vec::new, |a| table.row.seats_of(a).collect());
    let game = table.game.as_ref();
    let request = game.and_then(|g| g.undo_request());
    let theirs = !seats.is_empty() || account == Some(table.row.owner.as_str());
    body["version"] = json!(table.version);
    body["actions"] = json!(game.map_or(0, |game| game.len()));
    body["your_seats"] = json!(seats);
    body["deciding"] = json!(viewer.deciding);
    body["redoable"] = json!(game.map_or(0, |game| game.redoable()));
    body["undo_request"] = request.map_or(Value::Null, |r| json!({ "by": r.by, "to": r.to, "waiting": r.waiting }));
    body["archived"] = json!(archived);
    body["hints"] = json!(table.hints);
    body["talk"] = json!(!table.quiet);
    body["invite"] = json!(Some(table.row.invite.as_str()).filter(|_| theirs));
    for (name, value) in consent::standing(table) {
        body[name] = value;
    }
    body
}

/// Which tables are asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    state: Option<String>,
    title: Option<String>,
    mine: Option<bool>,
    waiting: Option<bool>,
    archived: Option<bool>,
    joinable: Option<bool>,
    pace: Option<String>,
    text: Option<String>,
    skip: Option<i64>,
    limit: Option<i64>,
}

async fn tables(State(app): State<App>, caller: Caller, Query(wanted): Query<Wanted>) -> Result<Json<Value>, Fault> {
    let most = wanted.limit.unwrap_or(MOST).clamp(1, MOST);
    let state = wanted.state.as_deref();
    if state.is_some_and(|s| !STATES.contains(&s)) {
        return Err(Fault::bad(format!("A table is {}.", STATES.join(", "))));
    }
    let waiting = wanted.waiting == Some(true);
    let mine = wanted.mine == Some(true) || waiting || wanted.archived == Some(true);
    let filter = TableFilter {
        title: wanted.title,
        state: wanted.state,
        pace: wanted.pace,
        text: wanted.text,
        joinable: wanted.joinable == Some(true),
        mine: if mine { Some(caller.account()?.id.clone()) } else { None },
        archived: wanted.archived == Some(true),
        unlisted: false,
        most: if waiting { MOST } else { most },
        skip: wanted.skip.unwrap_or(0).max(0),
    };
    let mut rows = app.store().tables(&filter).await?;
    rows.retain(|row| !waiting || caller.id().is_some_and(|id| row.waits_for(id)));
    rows.truncate(usize::try_from(most).unwrap_or(0));
    Ok(Json(json!({ "tables": rows.iter().map(|row| summary(row, caller.id())).collect::<Vec<Value>>() })))
}

/// The states of a table.
const STATES: [&str; 3] = ["open", "playing", "over"];

/// A table as the caller sees it.
pub(super) async fn shown(app: &App, caller: &Caller, id: &str) -> Result<Json<Value>, Fault> {
    let shared = app.tables.table(id).await?;
    let archived = match caller.id() {
        Some(account) => app.store().archived(id, account).await?,
        None => false,
    };
    Ok(Json(table_json(&shared.now(), caller.id(), archived)))
}

async fn table(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Json<Value>, Fault> {
    shown(&app, &caller, &id).await
}

/// The table to which the answer of a page leads, or the fault that it tells.
pub(super) async fn led_to(app: &App, caller: &Caller, response: Response) -> Result<Response, Fault> {
    if !response.status().is_redirection() {
        return Ok(response);
    }
    let to = response.headers().get(LOCATION).and_then(|v| v.to_str().ok()).unwrap_or("");
    let id = to.strip_prefix("/table/").ok_or_else(|| Fault::internal("no table was made"))?;
    let shown = shown(app, caller, id).await?;
    let place = format!("{}/tables/{id}", crate::api::endpoint::BASE);
    Ok((StatusCode::CREATED, [(LOCATION, place)], shown).into_response())
}

/// A table to be made.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTable {
    title: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    hotseat: bool,
    #[serde(default)]
    players: Vec<String>,
    seats: Option<u8>,
    #[serde(default)]
    visibility: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    pace: String,
    clock: Option<Clock>,
    #[serde(default)]
    preset: String,
    #[serde(default)]
    options: Map<String, Value>,
}

impl NewTable {
    /// What the page for it would send.
    fn fields(self) -> Result<Vec<(String, String)>, Fault> {
        let field = |name: &str, value: String| (name.to_owned(), value);
        let mut fields = vec![
            field("title", self.title),
            field("name", self.name),
            field("visibility", self.visibility),
            field("password", self.password),
            field("pace", self.pace),
            field("preset", self.preset),
        ];
        if self.hotseat {
            fields.push(field("hotseat", "1".to_owned()));
        }
        if let Some(clock) = self.clock {
            fields.push(field("clock", "seconds".to_owned()));
            fields.extend([
                field("each", clock.each.to_string()),
                field("bank", clock.bank.to_string()),
                field("increment", clock.increment.to_string()),
            ]);
        }
        fields.extend(self.seats.map(|seats| field("seats", seats.to_string())));
        fields.extend(self.players.into_iter().map(|name| field("player", name)));
        for (key, value) in self.options {
            let Value::String(value) = value else {
                return Err(Fault::refused(format!("The value of option {key} should be a text.")));
            };
            fields.push((format!("option:{key}"), value));
        }
        Ok(fields)
    }
}

async fn make(State(app): State<App>, caller: Caller, Sent(sent): Sent<NewTable>) -> Result<Response, Fault> {
    caller.account()?;
    if let Some(known) = Some(sent.visibility.as_str()).filter(|v| !v.is_empty())
        && crate::store::Visibility::find(known).is_none()
    {
        return Err(Fault::refused("A table is public, unlisted or password."));
    }
    if !["", "live", "turns"].contains(&sent.pace.as_str()) {
        return Err(Fault::refused("The pace is live or turns."));
    }
    let form = Form::of(&caller.0, sent.fields()?);
    let made = new_table::make(State(app.clone()), caller.0.clone(), form).await?;
    led_to(&app, &caller, made).await
}

/// Who sits down.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Joining {
    #[serde(default)]
    name: String,
    #[serde(default)]
    password: String,
    #[serde(default)]
    invite: String,
    seat: Option<u8>,
}

async fn join((State(app), Path(id), caller, Sent(sent)): At<Joining>) -> Result<Json<Value>, Fault> {
    caller.account()?;
    let mut fields = vec![
        ("name".to_owned(), sent.name),
        ("password".to_owned(), sent.password),
        ("invite".to_owned(), sent.invite),
    ];
    fields.extend(sent.seat.map(|seat| ("seat".to_owned(), seat.to_string())));
    let form = Form::of(&caller.0, fields);
    let _ = seats::join(State(app.clone()), Path(id.clone()), caller.0.clone(), form).await?;
    shown(&app, &caller, &id).await
}

/// What a form at a table would send.
pub(super) fn form_at(app: &App, id: &str, caller: &Caller, fields: &[(&str, String)]) -> seats::Sent {
    let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
    let form = Form::of(&caller.0, fields);
    (State(app.clone()), Path(id.to_owned()), caller.0.clone(), HeaderMap::new(), form)
}

async fn leave(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Json<Value>, Fault> {
    caller.account()?;
    let _ = seats::leave(form_at(&app, &id, &caller, &[])).await?;
    shown(&app, &caller, &id).await
}

async fn start(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Json<Value>, Fault> {
    caller.account()?;
    let _ = seats::start(form_at(&app, &id, &caller, &[])).await?;
    shown(&app, &caller, &id).await
}

/// Whose seat.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Removed {
    seat: u8,
}

async fn remove((State(app), Path(id), caller, Sent(sent)): At<Removed>) -> Result<Json<Value>, Fault> {
    caller.account()?;
    let _ = seats::remove(form_at(&app, &id, &caller, &[("seat", sent.seat.to_string())])).await?;
    shown(&app, &caller, &id).await
}

/// Whether a table is put away.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PutAway {
    archived: bool,
}

async fn archive((State(app), Path(id), caller, Sent(sent)): At<PutAway>) -> Result<Json<Value>, Fault> {
    caller.account()?;
    let archived = if sent.archived { "yes" } else { "no" };
    let _ = seats::archive(form_at(&app, &id, &caller, &[("archive", archived.to_owned())])).await?;
    if let Err(TableError::Broken(_)) = app.tables.table(&id).await {
        // It is put away all the same; of how its game stands nothing can be said.
        let row = app.store().table(&id).await?.ok_or(TableError::Missing)?;
        return Ok(Json(summary(&row, caller.id())));
    }
    shown(&app, &caller, &id).await
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "tables";
    let new_table = object(&[
        ("title", text("Which title.")),
        ("name?", text("The name of the table.")),
        ("hotseat?", flag("Whether the maker plays every seat; the game begins at once.")),
        ("players?", list(text("The players' names, for a table where the maker plays every seat."))),
        ("seats?", number("How many seats otherwise; the maker sits on the first.")),
        ("visibility?", one_of(&["public", "unlisted", "password"])),
        ("password?", text("What joining takes.")),
        ("pace?", one_of(&["live", "turns"])),
        ("clock?", shape("Clock")),
        ("preset?", text("A named set of options.")),
        ("options?", json!({ "type": "object", "additionalProperties": { "type": "string" } })),
    ]);
    vec![
        Endpoint::get("/tables", "listTables", tables)
            .about(GROUP, "Tables of the lobby, or with mine those of the account.")
            .query("state", one_of(&STATES), "Only tables in this state.")
            .query("title", text("A title."), "Only tables of this title.")
            .query("mine", flag("Mine."), "Only tables where the account sits or that it owns, unlisted ones too.")
            .query("archived", flag("Put away."), "Those that the account has put away instead of the others.")
            .query("joinable", flag("Joinable."), "Only tables where somebody can sit down.")
            .query("pace", one_of(&["live", "turns"]), "Only tables of this pace.")
            .query("text", text("A part of a name."), "Only tables with this in their name or a player's.")
            .query("skip", number("How many."), "Without so many of the first.")
            .query("waiting", flag("Waiting."), "Only tables that wait for the account.")
            .query("limit", number("How many."), "At most so many, up to 200.")
            .gives(object(&[("tables", list(shape("TableSummary")))]))
            .faults(&[401]),
        Endpoint::post("/tables", "makeTable", make)
            .about(GROUP, "Open a table, or begin a game on which the maker plays every seat.")
            .known()
            .takes(new_table, json!({ "title": example(), "hotseat": true, "players": ["A", "B", "C"] }))
            .makes(shape("Table")),
        Endpoint::get("/tables/{id}", "readTable", table)
            .about(GROUP, "A table, its seats and how its game stands. Everybody who knows its id may watch.")
            .gives(shape("Table")),
        Endpoint::post("/tables/{id}/join", "joinTable", join)
            .about(GROUP, "Sit down at a table that has not begun, or take over a seat that was left for it.")
            .known()
            .takes(
                object(&[
                    ("name?", text("A guest's name.")),
                    ("password?", text("The password of the table.")),
                    ("invite?", text("What an invitation carries, in place of the password.")),
                    ("seat?", number("Which seat; otherwise the first that is free.")),
                ]),
                json!({ "name": "Visitor" }),
            )
            .gives(shape("Table"))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/leave", "leaveTable", leave)
            .about(GROUP, "Stand up from a table that has not begun.")
            .known()
            .gives(shape("Table"))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/remove", "removePlayer", remove)
            .about(GROUP, "Take somebody's seat away before the game, for whoever opened the table.")
            .known()
            .takes(object(&[("seat", number("Which seat."))]), json!({ "seat": 1 }))
            .gives(shape("Table"))
            .faults(&[403, 409]),
        Endpoint::put("/tables/{id}/archived", "putAway", archive)
            .about(GROUP, "Take a table out of the account's own list, or put it back. No table is ever deleted. Of a broken one only the summary is given.")
            .known()
            .takes(object(&[("archived", flag("Whether it is put away."))]), json!({ "archived": false }))
            .gives(json!({ "anyOf": [shape("Table"), shape("TableSummary")] }))
            .faults(&[403]),
        Endpoint::post("/tables/{id}/start", "startTable", start)
            .about(GROUP, "Begin the game, for whoever opened the table, once every seat is taken.")
            .known()
            .gives(shape("Table"))
            .faults(&[403, 409]),
    ]
}

/// The shapes.
pub(super) fn shapes() -> Vec<(&'static str, Value)> {
    let seat = || number("A seat, from 0.");
    let moment = |about: &str| number(&format!("{about}, in seconds since 1970."));
    let summary = vec![
        ("id", text("By what it is named.")),
        ("name", text("What it is called.")),
        ("title", text("Which title.")),
        ("rules", number("Under which version of its rules.")),
        ("options", list(shape("Setting"))),
        ("state", one_of(&STATES)),
        ("round", text("The round, in words.")),
        ("pace", one_of(&["live", "turns"])),
        ("visibility", one_of(&["public", "unlisted", "password"])),
        ("hotseat", flag("Whether one account plays every seat.")),
        ("owned", flag("Whether it is the caller's.")),
        (
            "seats",
            list(object(&[
                ("name", maybe(text("Who sits there; null for a free seat."))),
                ("yours", flag("Whether the caller sits there.")),
                ("bot", flag("Whether a bot of the server plays there.")),
                ("level", maybe(one_of(&crate::api::bots::LEVELS))),
                (
                    "seconds",
                    maybe(crate::api::bots::seconds(
                        "How long the bot thinks about a decision; null if it moves at once.",
                    )),
                ),
            ])),
        ),
        ("waiting", list(seat())),
        ("your_turn", flag("Whether the table waits for the caller.")),
        ("created", moment("When it was made")),
        ("moved", moment("When something happened last")),
        ("result", maybe(shape("Outcome"))),
    ];
    let mut table = summary.clone();
    table.extend([
        ("version", number("The version of the game: send it with what you do.")),
        ("actions", number("How many actions were carried out.")),
        ("your_seats", list(seat())),
        ("deciding", maybe(number("The caller's seat that has to decide now."))),
        ("redoable", number("How many actions were taken back and could be done again.")),
        (
            "undo_request",
            maybe(object(&[
                ("by", number("The seat that asks to go back.")),
                ("to", number("To how many actions.")),
                ("waiting", list(number("A seat that has to agree."))),
            ])),
        ),
        ("archived", flag("Whether the account has put it away.")),
        ("hints", flag("Whether players may ask a bot for a hint.")),
        ("talk", flag("Whether whoever has an account may talk, or only who plays there.")),
        ("invite", maybe(text("What an invitation carries, for those who sit there or opened the table."))),
    ]);
    table.extend(consent::fields());
    let outcome = object(&[("reason", text("Why the game ended.")), ("worth", list(number("What a seat is worth.")))]);
    vec![("TableSummary", object(&summary)), ("Table", object(&table)), ("Outcome", outcome)]
}
