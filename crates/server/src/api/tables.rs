//! Tables: finding them, making them, sitting down.

use super::agreements::Agreements;
use super::endpoint::{BASE, Endpoint};
use super::sent::{At, Caller, Member, Sent};
use super::sketch::Made;
use super::titles::{Setting, example};
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::bots::BotKind;
use crate::service::seats::{self, Join};
use crate::service::tables::{self, Chair, Make};
use crate::service::{archive, lists, ownership};
use crate::store::{AccountId, Pace, TableId, TableRow, TableState, Visibility};
use crate::table::{Clock, LiveTable, TableError, bot_seconds};
use axum::Json;
use axum::extract::{Path, Query, State};
use railhead_engine::{MAP, Seat, map_name};
use schemars::JsonSchema;
use serde::de::IntoDeserializer;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;
use std::collections::BTreeMap;

/// How a game ended.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Outcome {
    /// Why.
    reason: String,
    /// What each seat is worth.
    worth: Vec<i32>,
}

impl Outcome {
    /// How a game ended.
    pub(super) fn of(outcome: &railhead_engine::Outcome) -> Self {
        Self { reason: outcome.reason.name().to_owned(), worth: outcome.worth.clone() }
    }
}

/// A seat of a table.
#[derive(Debug, Serialize, JsonSchema)]
struct TakenSeat {
    /// Who sits there; null for a free seat.
    name: Option<String>,
    /// Whether the caller sits there.
    yours: bool,
    /// Whether a bot of the server plays there.
    bot: bool,
    /// How the bot plays.
    level: Option<BotKind>,
    /// How long the bot thinks about a decision, in seconds; null if it moves at once.
    seconds: Option<f64>,
}

/// A table in a list.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct TableSummary {
    /// By what it is named.
    id: String,
    /// What it is called.
    name: String,
    /// Which title.
    title: String,
    /// Under which version of its rules.
    rules: u32,
    /// Its options.
    options: Vec<Setting>,
    /// How far it has come.
    state: TableState,
    /// The round, in words.
    round: String,
    /// How fast it is played.
    pace: Pace,
    /// Who finds it.
    visibility: Visibility,
    /// Whether one account plays every seat.
    hotseat: bool,
    /// Whether it is the caller's.
    owned: bool,
    /// Its seats.
    seats: Vec<TakenSeat>,
    /// The seats for which it waits, from 0.
    waiting: Vec<u8>,
    /// Whether it waits for the caller.
    your_turn: bool,
    /// When it was made, in seconds since 1970.
    created: i64,
    /// When something happened last, in seconds since 1970.
    moved: i64,
    /// How the game ended.
    result: Option<Outcome>,
}

impl TableSummary {
    fn of(row: &TableRow, account: Option<&AccountId>) -> Self {
        let seat = |seat: &crate::store::SeatRow| {
            let taken = seat.account.is_some();
            let level = &seat.bot;
            TakenSeat {
                name: Some(seat.name.clone()).filter(|_| taken),
                yours: taken && seat.account.as_ref() == account,
                bot: level.is_some(),
                level: level.as_ref().map(BotKind::of),
                seconds: level.as_ref().and_then(bot_seconds),
            }
        };
        let options: Vec<(String, String)> = serde_json::from_str(&row.options).unwrap_or_default();
        // The text of a map is long, and in the game's file.
        let shown = |key: &str, value: String| if key == MAP { map_name(&value) } else { value };
        let setting = |(key, value): (String, String)| Setting { value: shown(&key, value), key };
        Self {
            id: row.id.to_string(),
            name: row.name.clone(),
            title: row.title.clone(),
            rules: row.version,
            options: options.into_iter().map(setting).collect(),
            state: row.state,
            round: row.round.clone(),
            pace: row.pace,
            visibility: row.visibility,
            hotseat: row.hotseat,
            owned: account == Some(&row.owner),
            seats: row.seats.iter().map(seat).collect(),
            waiting: row.waiting.clone(),
            your_turn: account.is_some_and(|a| row.waits_for(a)),
            created: row.created,
            moved: row.moved,
            result: serde_json::from_str(&row.result).ok(),
        }
    }
}

/// Somebody who asks to go back.
#[derive(Debug, Serialize, JsonSchema)]
struct UndoRequest {
    /// The seat that asks.
    by: Seat,
    /// To how many actions.
    to: usize,
    /// Seats that have to agree.
    waiting: Vec<Seat>,
}

/// A table with how its game stands.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Table {
    #[serde(flatten)]
    summary: TableSummary,
    /// The version of the game: send it with what you do.
    version: i64,
    /// How many actions were carried out.
    actions: usize,
    /// The caller's seats, from 0.
    your_seats: Vec<usize>,
    /// The caller's seat that has to decide now.
    deciding: Option<Seat>,
    /// How many actions were taken back and could be done again.
    redoable: usize,
    /// Somebody asks to go back.
    undo_request: Option<UndoRequest>,
    /// Whether the account has put it away.
    archived: bool,
    /// Whether players may ask a bot for a hint.
    hints: bool,
    /// Whether whoever has an account may talk, or only who plays there.
    talk: bool,
    /// What an invitation carries, for those who sit there or opened the table.
    invite: Option<String>,
    #[serde(flatten)]
    agreements: Agreements,
}

impl Table {
    fn of(table: &LiveTable, account: Option<&AccountId>, archived: bool) -> Self {
        let mut row = table.row.clone();
        let listing = table.listing(row.moved);
        row.state = listing.state;
        (row.round, row.waiting, row.result) = (listing.round, table.waiting(), listing.result);
        let seats: Vec<usize> = account.map_or_else(Vec::new, |a| table.row.seats_of(a).collect());
        let game = table.game.as_ref();
        let request = game.and_then(|g| g.undo_request());
        let theirs = account.is_some_and(|account| ownership::is_theirs(&table.row, account));
        Self {
            summary: TableSummary::of(&row, account),
            version: table.version,
            actions: game.map_or(0, |game| game.len()),
            your_seats: seats,
            deciding: table.viewer(account).deciding,
            redoable: game.map_or(0, |game| game.redoable()),
            undo_request: request.map(|r| UndoRequest { by: r.by, to: r.to, waiting: r.waiting.clone() }),
            archived,
            hints: table.hints,
            talk: !table.quiet,
            invite: Some(table.row.invite.clone()).filter(|_| theirs),
            agreements: Agreements::of(table),
        }
    }
}

/// Tables in a list.
#[derive(Debug, Serialize, JsonSchema)]
struct Tables {
    /// The tables.
    tables: Vec<TableSummary>,
}

/// Which tables are asked for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// Only tables in this state.
    state: Option<TableState>,
    /// Only tables of this title.
    title: Option<String>,
    /// Only tables where the account sits or that it owns, unlisted ones too.
    mine: Option<bool>,
    /// Only tables that wait for the account.
    waiting: Option<bool>,
    /// Those that the account has put away instead of the others.
    archived: Option<bool>,
    /// Only tables where somebody can sit down.
    joinable: Option<bool>,
    /// Only tables of this pace.
    pace: Option<Pace>,
    /// Only tables with this in their name or a player's.
    text: Option<String>,
    /// Without so many of the first.
    skip: Option<u32>,
    /// At most so many, up to 200.
    limit: Option<u32>,
}

async fn list_tables(
    State(app): State<App>,
    caller: Caller,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Tables>, Fault> {
    let wanted = lists::Wanted {
        own: wanted.mine == Some(true),
        waiting: wanted.waiting == Some(true),
        archived: wanted.archived == Some(true),
        title: wanted.title,
        state: wanted.state,
        pace: wanted.pace,
        text: wanted.text,
        joinable: wanted.joinable == Some(true),
        most: wanted.limit.map_or(lists::MOST, i64::from).clamp(1, lists::MOST),
        skip: wanted.skip.unwrap_or(0).into(),
    };
    if wanted.is_own() {
        caller.account()?;
    }
    let rows = lists::tables(&app, &caller, &wanted).await?;
    Ok(Json(Tables { tables: rows.iter().map(|row| TableSummary::of(row, caller.id())).collect() }))
}

async fn table_of(app: &App, caller: &Caller, id: &TableId) -> Result<Table, Fault> {
    let table = app.tables.table(id).await?.now();
    let archived = archive::is_put_away(app, caller, &table.row).await?.unwrap_or(false);
    Ok(Table::of(&table, caller.id(), archived))
}

/// A table as the caller sees it.
pub(super) async fn shown(app: &App, caller: &Caller, id: &TableId) -> Result<Json<Table>, Fault> {
    table_of(app, caller, id).await.map(Json)
}

async fn table(State(app): State<App>, Path(id): Path<TableId>, caller: Caller) -> Result<Json<Table>, Fault> {
    shown(&app, &caller, &id).await
}

/// A table that was made, as the caller sees it, and where it is.
pub(super) async fn made(app: &App, caller: &Caller, id: &TableId) -> Result<Made<Table>, Fault> {
    Ok(Made { what: table_of(app, caller, id).await?, place: Some(format!("{BASE}/tables/{id}")) })
}

/// A table to be made.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewTable {
    /// Which title.
    title: String,
    /// The name of the table.
    #[serde(default)]
    name: String,
    /// Whether the maker plays every seat; the game begins at once.
    #[serde(default)]
    hotseat: bool,
    /// The players' names, for a table where the maker plays every seat.
    #[serde(default)]
    players: Vec<String>,
    /// How many seats otherwise; the maker sits on the first.
    seats: Option<u8>,
    /// Who finds it: otherwise whoever knows its address.
    #[serde(default, deserialize_with = "unless_empty")]
    visibility: Option<Visibility>,
    /// What joining takes.
    #[serde(default)]
    password: String,
    /// How fast it is played: otherwise in one sitting.
    #[serde(default, deserialize_with = "unless_empty")]
    pace: Option<Pace>,
    /// How much time players have.
    clock: Option<Clock>,
    /// A named set of options.
    #[serde(default)]
    preset: String,
    /// Options with their values, in place of those of the preset.
    #[serde(default)]
    options: BTreeMap<String, String>,
}

/// A value, or none where the text is empty.
fn unless_empty<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    let text = Option::<String>::deserialize(from)?;
    let some = text.filter(|text| !text.is_empty());
    some.map(|text| T::deserialize(text.into_deserializer())).transpose()
}

impl NewTable {
    fn make(self) -> Result<Make, Fault> {
        let chairs: Vec<Chair> = if self.hotseat {
            let names = self.players.iter().map(|name| name.trim().to_owned());
            names.filter(|name| !name.is_empty()).map(Chair::Here).collect()
        } else {
            let seats = usize::from(self.seats.ok_or_else(|| Fault::refused("How many seats?"))?);
            std::iter::once(Chair::Maker).chain(std::iter::repeat(Chair::Free)).take(seats).collect()
        };
        let mut options = vec![("preset".to_owned(), self.preset.trim().to_owned())];
        options.extend(self.options.into_iter().map(|(key, value)| (key, value.trim().to_owned())));
        options.retain(|(_, value)| !value.is_empty());
        Ok(Make {
            title: self.title.trim().to_owned(),
            name: self.name.trim().to_owned(),
            chairs,
            hints: false,
            visibility: self.visibility.unwrap_or(Visibility::Unlisted),
            password: self.password.trim().to_owned(),
            pace: self.pace.unwrap_or(Pace::Live),
            clock: self.clock,
            options,
        })
    }
}

async fn make(State(app): State<App>, member: Member, Sent(sent): Sent<NewTable>) -> Result<Made<Table>, Fault> {
    let id = tables::make(&app, &member, sent.make()?).await?;
    made(&app, &member, &id).await
}

/// Who sits down.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Joining {
    /// A guest's name.
    #[serde(default)]
    name: String,
    /// The password of the table.
    #[serde(default)]
    password: String,
    /// What an invitation carries, in place of the password.
    #[serde(default)]
    invite: String,
    /// Which seat; otherwise the first that is free.
    seat: Option<u8>,
}

async fn join((State(app), Path(id), member, Sent(sent)): At<Joining>) -> Result<Json<Table>, Fault> {
    let trimmed = |text: &str| text.trim().to_owned();
    let join = Join {
        seat: sent.seat,
        name: trimmed(&sent.name),
        password: trimmed(&sent.password),
        invite: trimmed(&sent.invite),
    };
    seats::join(&app, &member, &id, &join).await?;
    shown(&app, &member, &id).await
}

async fn leave(State(app): State<App>, Path(id): Path<TableId>, member: Member) -> Result<Json<Table>, Fault> {
    seats::leave(&app, &member, &id).await?;
    shown(&app, &member, &id).await
}

async fn start(State(app): State<App>, Path(id): Path<TableId>, member: Member) -> Result<Json<Table>, Fault> {
    tables::start(&app, &member, &id).await?;
    shown(&app, &member, &id).await
}

/// Whose seat is taken away.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RemovedPlayer {
    /// Which seat.
    seat: u8,
}

async fn remove((State(app), Path(id), member, Sent(sent)): At<RemovedPlayer>) -> Result<Json<Table>, Fault> {
    seats::remove(&app, &member, &id, sent.seat).await?;
    shown(&app, &member, &id).await
}

/// Whether a table is put away.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PutAway {
    /// Whether it is put away.
    archived: bool,
}

/// A table, or of a broken one what lists say.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
enum ArchivedTable {
    /// A table.
    Whole(Box<Table>),
    /// One that is broken.
    Broken(Box<TableSummary>),
}

async fn put_away((State(app), Path(id), member, Sent(sent)): At<PutAway>) -> Result<Json<ArchivedTable>, Fault> {
    let row = archive::put_away(&app, &member, &id, sent.archived).await?;
    if let Err(TableError::Broken(_)) = app.tables.table(&id).await {
        // It is put away all the same; of how its game stands nothing can be said.
        return Ok(Json(ArchivedTable::Broken(Box::new(TableSummary::of(&row, member.id())))));
    }
    Ok(Json(ArchivedTable::Whole(Box::new(table_of(&app, &member, &id).await?))))
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "tables";
    vec![
        Endpoint::get("/tables", "listTables", list_tables)
            .about(GROUP, "Tables of the lobby, or with mine those of the account."),
        Endpoint::post("/tables", "makeTable", make)
            .about(GROUP, "Open a table, or begin a game on which the maker plays every seat.")
            .example(json!({ "title": example(), "hotseat": true, "players": ["A", "B", "C"] })),
        Endpoint::get("/tables/{id}", "readTable", table)
            .about(GROUP, "A table, its seats and how its game stands. Everybody who knows its id may watch."),
        Endpoint::post("/tables/{id}/join", "joinTable", join)
            .about(GROUP, "Sit down at a table that has not begun, or take over a seat that was left for it.")
            .example(json!({}))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/leave", "leaveTable", leave)
            .about(GROUP, "Stand up from a table that has not begun.")
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/remove", "removePlayer", remove)
            .about(GROUP, "Take somebody's seat away before the game, for whoever opened the table.")
            .example(json!({ "seat": 1 }))
            .faults(&[403, 409]),
        Endpoint::put("/tables/{id}/archived", "putAway", put_away)
            .about(GROUP, "Take a table out of the account's own list, or put it back. No table is ever deleted. Of a broken one only the summary is given.")
            .example(json!({ "archived": false }))
            .faults(&[403]),
        Endpoint::post("/tables/{id}/start", "startTable", start)
            .about(GROUP, "Begin the game, for whoever opened the table, once every seat is taken.")
            .faults(&[403, 409]),
    ]
}
