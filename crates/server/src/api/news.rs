//! What happened at a table: in words, as events, as a stream.

use crate::api::endpoint::{Endpoint, list, maybe, number, object, one_of, shape, text};
use crate::api::sent::{Caller, eye};
use crate::app::App;
use crate::http::fault::Fault;
use crate::http::session_stream::{Acquaintance, lists};
use crate::service::play;
use crate::store::TableId;
use crate::table::{Chat, LiveTable};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event as Message, KeepAlive, Sse};
use railhead_engine::{Action, Event, Teller, Viewer};
use railhead_titles::Game;
use serde::Deserialize;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;

/// How many messages are told at once.
const MOST_SAID: usize = 200;

/// How many actions one answer tells of.
const MOST: usize = 500;

/// What somebody knows of a table: the version of its game and how much was said. Written `VERSION.SAID`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// The version.
    pub(super) version: i64,
    /// How many things were said.
    pub(super) said: usize,
}

impl Known {
    fn read(text: &str) -> Option<Self> {
        let (version, said) = text.split_once('.')?;
        Some(Self { version: version.parse().ok()?, said: said.parse().ok()? })
    }

    /// All that there is to know now.
    pub(super) fn now(table: &LiveTable) -> Self {
        Self { version: table.version, said: table.chat.len() }
    }
}

fn words(game: &Game, events: &[Event], eye: Viewer) -> Vec<String> {
    let teller = Teller { edition: game.edition(), names: &game.setup().seats, table: game.table() };
    events.iter().filter_map(|event| event.seen_by(eye)).map(|event| teller.tell(&event)).collect()
}

/// An action as it was written when it was done: track is named by what lay there then.
fn written(game: &Game, index: usize, action: &Action) -> Value {
    if let Action::Run { .. } = action
        && let Some(then) = game.rewound(index)
    {
        return action.write(then.edition(), then.table());
    }
    action.write(game.edition(), game.table())
}

/// What was done from one number of actions to another, as an eye may know it.
fn done(table: &LiveTable, game: &Game, eye: Viewer, from: usize, to: usize) -> Vec<Value> {
    let seen = game.actions_seen(eye);
    (from..to.min(game.len()))
        .filter_map(|index| {
            let (seat, _, events) = game.done(index).filter(|(_, _, events)| !Event::all_hidden(events, eye))?;
            let known = seen.get(index).and_then(|(_, action)| action.as_ref());
            Some(json!({
                "index": index,
                "seat": seat,
                "at": table.times.get(index),
                "action": known.map(|action| written(game, index, action)),
                "words": words(game, events, eye),
                // What was done in secret has its reason in secret.
                "reason": known.and(table.reasons.get(&index)).filter(|reason| !reason.is_empty()),
                "events": events.iter().filter_map(|event| event.seen_by(eye)).collect::<Vec<Event>>(),
            }))
        })
        .collect()
}

fn said(chat: &Chat) -> Value {
    json!({ "at": chat.at, "after": chat.after, "who": chat.who, "text": chat.text })
}

/// What is new to somebody who knows a table so far; to who knows nothing yet, how it stands.
pub(super) fn news(table: &LiveTable, eye: Viewer, known: Option<Known>) -> Value {
    let now = Known::now(table);
    let known = known.unwrap_or(now);
    let game = table.game.as_ref();
    let actions = game.map_or(0, |game| game.len());
    let from = table.same_since(known.version).min(actions);
    let first = from.max(actions.saturating_sub(MOST));
    // Who has heard nothing for long is told of the last messages only; all of them can be asked for by the actions that they follow.
    let from = known.said.max(table.chat.len().saturating_sub(MOST_SAID));
    let chat = table.chat.get(from.min(table.chat.len())..).unwrap_or_default();
    let deciding = game.map_or_else(Vec::new, |game| game.asked());
    json!({
        "id": format!("{}.{}", now.version, now.said),
        "version": now.version,
        "state": table.state(),
        "round": table.round(),
        "deciding": deciding,
        "actions": actions,
        "from": from,
        "done": game.map_or_else(Vec::new, |game| done(table, game, eye, first, actions)),
        "chat": chat.iter().map(said).collect::<Vec<Value>>(),
    })
}

/// What the address says about the log.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    from: Option<usize>,
    to: Option<usize>,
    seat: Option<u8>,
}

async fn log(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
    Query(part): Query<Part>,
) -> Result<Json<Value>, Fault> {
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let game = play::game(&table)?;
    let eye = eye(&table, &caller, part.seat, false)?;
    let to = part.to.unwrap_or(game.len()).min(game.len());
    let from = part.from.unwrap_or(0).max(to.saturating_sub(MOST)).min(to);
    let during = |chat: &&Chat| chat.after >= from && (chat.after <= to);
    Ok(Json(json!({
        "version": table.version,
        "actions": game.len(),
        "from": from,
        "to": to,
        "opening": words(game, game.opening(), eye),
        "done": done(&table, game, eye, from, to),
        "chat": table.chat.iter().filter(during).map(said).collect::<Vec<Value>>(),
    })))
}

/// What the address says about news.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct After {
    after: Option<String>,
}

fn known(text: Option<&str>) -> Result<Option<Known>, Fault> {
    let read =
        |text| Known::read(text).ok_or_else(|| Fault::bad("After which event? Send the id that the last one had."));
    text.filter(|t| !t.is_empty()).map(read).transpose()
}

async fn events(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
    Query(asked): Query<After>,
) -> Result<Json<Value>, Fault> {
    let known = known(asked.after.as_deref())?;
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let eye = table.viewer(caller.id()).eye;
    Ok(Json(news(&table, eye, known)))
}

async fn stream(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
    Query(asked): Query<After>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Message, Infallible>>>, Fault> {
    let told = headers.get("last-event-id").and_then(|v| v.to_str().ok()).or(asked.after.as_deref());
    let mut known = known(told)?;
    let open = app.gates.stream(caller.address).ok_or_else(Fault::too_many_streams)?;
    app.tables.table(&id).await?;
    let mut acquaintance = Acquaintance::new(&app, &caller);
    let (send, receive) = mpsc::channel(4);
    tokio::spawn(async move {
        let _open = open;
        // The table is loaded anew when its seats change, so it is not held on to.
        while let Ok(room) = app.tables.table(&id).await {
            let mut signals = room.listen();
            let table = room.now();
            drop(room);
            let now = Known::now(&table);
            if !acquaintance.holds().await {
                return;
            }
            if known != Some(now) {
                // Who plays there may have changed, and with that what may be seen.
                let eye = table.viewer(caller.id()).eye;
                let data = news(&table, eye, known).to_string();
                let message = Message::default().id(format!("{}.{}", now.version, now.said)).event("news").data(data);
                if send.send(Ok(message)).await.is_err() {
                    return;
                }
                known = Some(now);
            }
            drop(table);
            tokio::select! {
                // Whether it changed or was let go of: it is looked at again.
                _ = signals.changed() => {}
                () = send.closed() => return,
                () = acquaintance.ends() => return,
            }
        }
    });
    Ok(Sse::new(ReceiverStream::new(receive)).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

async fn tables(
    State(app): State<App>,
    caller: Caller,
) -> Result<Sse<impl Stream<Item = Result<Message, Infallible>>>, Fault> {
    lists(&app, &caller)
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "events";
    let after = || text("The id of the last event that is known.");
    vec![
        Endpoint::get("/tables/{id}/log", "readLog", log)
            .about(GROUP, "What was done, in words and as events, as the caller may know it; at most 500 actions at once. What others write down in secret is left out.")
            .query("from", number("How many actions."), "From after so many actions.")
            .query("to", number("How many actions."), "Up to so many actions.")
            .query("seat", number("A seat."), "With the eyes of this seat of the caller.")
            .gives(shape("Log"))
            .faults(&[401, 403, 409]),
        Endpoint::get("/tables/{id}/events", "pollEvents", events)
            .about(GROUP, "What is new since an event: all that was done from `from` on replaces what was known from there on.")
            .query("after", after(), "Without it, only how things stand.")
            .gives(shape("News"))
            .faults(&[401]),
        Endpoint::get("/tables/{id}/stream", "streamEvents", stream)
            .about(GROUP, "The same as server-sent events called news, one at once and one whenever something happens. The header Last-Event-ID, or after, catches up.")
            .query("after", after(), "The same as the header.")
            .stream()
            .faults(&[401, 429]),
        Endpoint::get("/stream", "streamTables", tables)
            .about(GROUP, "Server-sent events called tables: something changed in the lists of tables, at one of the account's or at one where somebody can sit down. Ask for the list then.")
            .stream()
            .faults(&[401, 429]),
    ]
}

/// The shapes.
pub(super) fn shapes() -> Vec<(&'static str, Value)> {
    let event = json!({ "type": ["string", "object"], "description": "An event; numbers are places in the lists of the title." });
    let done = object(&[
        ("index", number("Its number, from 0.")),
        ("seat", number("Who did it.")),
        ("at", maybe(number("When, in seconds since 1970."))),
        ("action", maybe(shape("Action"))),
        ("words", list(text("What happened, in words."))),
        ("reason", maybe(text("Why, if a bot did it."))),
        ("events", list(event)),
    ]);
    let said = object(&[
        ("at", number("When, in seconds since 1970.")),
        ("after", number("After how many actions.")),
        ("who", text("By whom.")),
        ("text", text("What.")),
    ]);
    let deciding = list(crate::api::game::decision());
    let news = object(&[
        ("id", text("Send it as Last-Event-ID or after to hear what comes then.")),
        ("version", number("The version of the game.")),
        ("state", one_of(&["open", "playing", "over"])),
        ("round", text("The round, in words.")),
        ("deciding", deciding),
        ("actions", number("How many actions there are.")),
        ("from", number("So many actions are the same as they were known; forget what came after them.")),
        ("done", list(shape("Done"))),
        ("chat", list(shape("Said"))),
    ]);
    let log = object(&[
        ("version", number("The version of the game.")),
        ("actions", number("How many actions there are.")),
        ("from", number("From after so many.")),
        ("to", number("Up to so many.")),
        ("opening", list(text("What happened before the first action."))),
        ("done", list(shape("Done"))),
        ("chat", list(shape("Said"))),
    ]);
    vec![("Done", done), ("Said", said), ("News", news), ("Log", log)]
}
