//! Tables: finding them, making them, sitting down.

use super::consent;
use super::endpoint::{BASE, Endpoint, flag, list, maybe, number, object, one_of, shape, text};
use super::sent::{At, Caller, Sent};
use super::titles::example;
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::seats::{self, Join};
use crate::service::tables::{self, Make, Seating};
use crate::store::{AccountId, Pace, TableFilter, TableId, TableRow, TableState, Visibility};
use crate::table::{Clock, LiveTable, TableError, bot_kind, bot_seconds};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse, Response};
use railhead_engine::{MAP, map_name};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// How many tables a list has at most.
const MOST: i64 = 200;

/// A table in a list.
fn summary(row: &TableRow, account: Option<&AccountId>) -> Value {
    let seat = |seat: &crate::store::SeatRow| {
        let taken = seat.account.is_some();
        let level = &seat.bot;
        json!({
            "name": Some(seat.name.as_str()).filter(|_| taken),
            "yours": taken && seat.account.as_ref() == account,
            "bot": level.is_some(),
            "level": level.as_ref().map(bot_kind),
            "seconds": level.as_ref().and_then(bot_seconds),
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
        "owned": account == Some(&row.owner),
        "seats": row.seats.iter().map(seat).collect::<Vec<Value>>(),
        "waiting": row.waiting,
        "your_turn": account.is_some_and(|a| row.waits_for(a)),
        "created": row.created,
        "moved": row.moved,
        "result": serde_json::from_str::<Value>(&row.result).ok(),
    })
}

/// A table with how its game stands.
fn table_json(table: &LiveTable, account: Option<&AccountId>, archived: bool) -> Value {
    let mut row = table.row.clone();
    let standing = table.standing(row.moved);
    row.state = standing.state;
    (row.round, row.waiting, row.result) = (standing.round, table.waiting(), standing.result);
    let mut body = summary(&row, account);
    let viewer = table.viewer(account);
    let seats: Vec<usize> = account.map_or_else(Vec::new, |a| table.row.seats_of(a).collect());
    let game = table.game.as_ref();
    let request = game.and_then(|g| g.undo_request());
    let theirs = !seats.is_empty() || account == Some(&table.row.owner);
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

async fn list_tables(
    State(app): State<App>,
    caller: Caller,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Value>, Fault> {
    let most = wanted.limit.unwrap_or(MOST).clamp(1, MOST);
    let unknown = || Fault::bad(format!("A table is {}.", TableState::NAMES.join(", ")));
    let state = wanted.state.as_deref().map(|s| TableState::find(s).ok_or_else(unknown)).transpose()?;
    let unknown = || Fault::bad("The pace is live or turns.");
    let pace = wanted.pace.as_deref().map(|p| Pace::find(p).ok_or_else(unknown)).transpose()?;
    let waiting = wanted.waiting == Some(true);
    let mine = wanted.mine == Some(true) || waiting || wanted.archived == Some(true);
    let filter = TableFilter {
        title: wanted.title,
        state,
        pace,
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

/// A table as the caller sees it.
pub(super) async fn shown(app: &App, caller: &Caller, id: &TableId) -> Result<Json<Value>, Fault> {
    let shared = app.tables.table(id).await?;
    let archived = match caller.id() {
        Some(account) => app.store().archived(id, account).await?,
        None => false,
    };
    Ok(Json(table_json(&shared.now(), caller.id(), archived)))
}

async fn table(State(app): State<App>, Path(id): Path<TableId>, caller: Caller) -> Result<Json<Value>, Fault> {
    shown(&app, &caller, &id).await
}

/// A table that was made, as the caller sees it, and where it is.
pub(super) async fn made(app: &App, caller: &Caller, id: &TableId) -> Result<Response, Fault> {
    let place = format!("{BASE}/tables/{id}");
    Ok((StatusCode::CREATED, [(LOCATION, place)], shown(app, caller, id).await?).into_response())
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
    fn make(self) -> Result<Make, Fault> {
        let visibility = match self.visibility.as_str() {
            "" => Visibility::Unlisted,
            name => Visibility::find(name).ok_or_else(|| Fault::refused("A table is public, unlisted or password."))?,
        };
        let pace = match self.pace.as_str() {
            "" => Pace::Live,
            name => Pace::find(name).ok_or_else(|| Fault::refused("The pace is live or turns."))?,
        };
        let seating = if self.hotseat {
            let names = self.players.iter().map(|name| name.trim().to_owned());
            Seating::Hotseat(names.filter(|name| !name.is_empty()).collect())
        } else {
            Seating::Open(usize::from(self.seats.ok_or_else(|| Fault::bad("How many seats?"))?))
        };
        let mut options = vec![("preset".to_owned(), self.preset.trim().to_owned())];
        for (key, value) in self.options {
            let Value::String(value) = value else {
                return Err(Fault::refused(format!("The value of option {key} should be a text.")));
            };
            options.push((key, value.trim().to_owned()));
        }
        options.retain(|(_, value)| !value.is_empty());
        Ok(Make {
            title: self.title.trim().to_owned(),
            name: self.name.trim().to_owned(),
            seating,
            visibility,
            password: self.password.trim().to_owned(),
            pace,
            clock: self.clock,
            options,
        })
    }
}

async fn make(State(app): State<App>, caller: Caller, Sent(sent): Sent<NewTable>) -> Result<Response, Fault> {
    let id = tables::make(&app, caller.known()?, sent.make()?).await?;
    made(&app, &caller, &id).await
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
    let trimmed = |text: &str| text.trim().to_owned();
    let join = Join {
        seat: sent.seat,
        name: trimmed(&sent.name),
        password: trimmed(&sent.password),
        invite: trimmed(&sent.invite),
    };
    seats::join(&app, caller.known()?, &id, &join).await?;
    shown(&app, &caller, &id).await
}

async fn leave(State(app): State<App>, Path(id): Path<TableId>, caller: Caller) -> Result<Json<Value>, Fault> {
    seats::leave(&app, caller.known()?, &id).await?;
    shown(&app, &caller, &id).await
}

async fn start(State(app): State<App>, Path(id): Path<TableId>, caller: Caller) -> Result<Json<Value>, Fault> {
    tables::start(&app, caller.known()?, &id).await?;
    shown(&app, &caller, &id).await
}

/// Whose seat.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Removed {
    seat: u8,
}

async fn remove((State(app), Path(id), caller, Sent(sent)): At<Removed>) -> Result<Json<Value>, Fault> {
    seats::remove(&app, caller.known()?, &id, sent.seat).await?;
    shown(&app, &caller, &id).await
}

/// Whether a table is put away.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PutAway {
    archived: bool,
}

async fn archive((State(app), Path(id), caller, Sent(sent)): At<PutAway>) -> Result<Json<Value>, Fault> {
    tables::archive(&app, caller.known()?, &id, sent.archived).await?;
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
        ("visibility?", one_of(Visibility::NAMES)),
        ("password?", text("What joining takes.")),
        ("pace?", one_of(Pace::NAMES)),
        ("clock?", shape("Clock")),
        ("preset?", text("A named set of options.")),
        ("options?", json!({ "type": "object", "additionalProperties": { "type": "string" } })),
    ]);
    vec![
        Endpoint::get("/tables", "listTables", list_tables)
            .about(GROUP, "Tables of the lobby, or with mine those of the account.")
            .query("state", one_of(TableState::NAMES), "Only tables in this state.")
            .query("title", text("A title."), "Only tables of this title.")
            .query("mine", flag("Mine."), "Only tables where the account sits or that it owns, unlisted ones too.")
            .query("archived", flag("Put away."), "Those that the account has put away instead of the others.")
            .query("joinable", flag("Joinable."), "Only tables where somebody can sit down.")
            .query("pace", one_of(Pace::NAMES), "Only tables of this pace.")
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
        ("state", one_of(TableState::NAMES)),
        ("round", text("The round, in words.")),
        ("pace", one_of(Pace::NAMES)),
        ("visibility", one_of(Visibility::NAMES)),
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
