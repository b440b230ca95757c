//! What happened at a table: in words, as events, as a stream.

use super::endpoint::Endpoint;
use super::game::Decision;
use super::sent::{Caller, viewer};
use super::sketch::Events;
use crate::app::App;
use crate::http::fault::Fault;
use crate::http::session_stream::{Acquaintance, lists};
use crate::report;
use crate::service::play;
use crate::store::TableId;
use crate::table::{Chat, LiveTable, TableState};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event as StreamEvent, KeepAlive, Sse};
use railhead_engine::{Action, Event, Seat, Teller, Viewer, WireAction};
use railhead_titles::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::Stream;
use tokio_stream::wrappers::ReceiverStream;
use tracing::Instrument;

/// What the streams are called in the log.
const WORK: &str = "streams";

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
        // A number as it is written here: no sign.
        if ![version, said].iter().all(|number| number.bytes().all(|digit| digit.is_ascii_digit())) {
            return None;
        }
        Some(Self { version: version.parse().ok()?, said: said.parse().ok()? })
    }

    /// All that there is to know now.
    pub(super) fn now(table: &LiveTable) -> Self {
        Self { version: table.version, said: table.chat.len() }
    }
}

fn words(game: &Game, events: &[Event], viewer: Viewer) -> Vec<String> {
    let teller = Teller { edition: game.edition(), names: &game.setup().seats, table: game.table() };
    events.iter().filter_map(|event| event.seen_by(viewer)).map(|event| teller.tell(&event)).collect()
}

/// An action as it was written when it was done: track is named by what lay there then.
fn written(game: &Game, index: usize, action: &Action) -> WireAction {
    if let Action::Run { .. } = action
        && let Some(then) = game.rewound(index)
    {
        return action.wire(then.edition(), then.table());
    }
    action.wire(game.edition(), game.table())
}

/// Something that was done.
#[derive(Debug, Serialize, JsonSchema)]
struct Done {
    /// Its number, from 0.
    index: usize,
    /// Who did it.
    seat: Seat,
    /// When, in seconds since 1970.
    at: Option<i64>,
    /// The action; null where the caller may not know it.
    action: Option<WireAction>,
    /// What happened, in words.
    words: Vec<String>,
    /// Why, if a bot did it.
    reason: Option<String>,
    /// What happened, as events. Numbers are places in the lists of the title.
    events: Vec<Event>,
}

/// Something that was said.
#[derive(Debug, Serialize, JsonSchema)]
struct Message {
    /// When, in seconds since 1970.
    at: i64,
    /// After how many actions.
    after: usize,
    /// By whom.
    who: String,
    /// What.
    text: String,
}

/// What is new at a table.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct News {
    /// Send it as Last-Event-ID or after to hear what comes then.
    id: String,
    /// The version of the game.
    version: i64,
    /// How far the table has come.
    state: TableState,
    /// The round, in words.
    round: String,
    /// Who owes a decision.
    deciding: Vec<Decision>,
    /// How many actions there are.
    actions: usize,
    /// So many actions are the same as they were known; forget what came after them.
    from: usize,
    /// What was done from there on.
    done: Vec<Done>,
    /// What was said since.
    chat: Vec<Message>,
}

/// What was done at a table.
#[derive(Debug, Serialize, JsonSchema)]
struct Log {
    /// The version of the game.
    version: i64,
    /// How many actions there are.
    actions: usize,
    /// From after so many.
    from: usize,
    /// Up to so many.
    to: usize,
    /// What happened before the first action, in words.
    opening: Vec<String>,
    /// What was done.
    done: Vec<Done>,
    /// What was said meanwhile; of more than 200 messages the last.
    chat: Vec<Message>,
    /// Where messages from before these were left out: send it as said_before to read them.
    said_before: Option<usize>,
}

/// What was done from one number of actions to another, as a viewer may know it.
fn done(table: &LiveTable, game: &Game, viewer: Viewer, from: usize, to: usize) -> Vec<Done> {
    let seen = game.actions_seen(viewer);
    (from..to.min(game.len()))
        .filter_map(|index| {
            let (seat, _, events) = game.done(index).filter(|(_, _, events)| !Event::all_hidden(events, viewer))?;
            let known = seen.get(index).and_then(|(_, action)| action.as_ref());
            let reason = known.and(table.reasons.get(&index)).filter(|reason| !reason.is_empty());
            Some(Done {
                index,
                seat,
                at: table.times.get(index).copied(),
                action: known.map(|action| written(game, index, action)),
                words: words(game, events, viewer),
                // What was done in secret has its reason in secret.
                reason: reason.map(ToString::to_string),
                events: events.iter().filter_map(|event| event.seen_by(viewer)).collect(),
            })
        })
        .collect()
}

fn said(chat: &Chat) -> Message {
    Message { at: chat.at, after: chat.after, who: chat.who.clone(), text: chat.text.clone() }
}

/// What was said between two numbers of actions, before a message if one is named: the last of it, and the number of the first message that is
/// told if others came before it. Actions are taken back, but not what was said, so the messages between two actions need not follow on one
/// another.
fn said_between(chat: &[Chat], from: usize, to: usize, before: Option<usize>) -> (Vec<Message>, Option<usize>) {
    let before = before.unwrap_or(chat.len()).min(chat.len());
    let during = |number: &usize| chat.get(*number).is_some_and(|chat| (from..=to).contains(&chat.after));
    let mut numbers = (0..before).rev().filter(during);
    let mut told: Vec<usize> = numbers.by_ref().take(MOST_SAID).collect();
    told.reverse();
    let left_out = numbers.next().and(told.first().copied());
    (told.into_iter().filter_map(|number| chat.get(number)).map(said).collect(), left_out)
}

/// What is new to somebody who knows a table so far; to who knows nothing yet, how it stands.
pub(super) fn news(table: &LiveTable, viewer: Viewer, known: Option<Known>) -> News {
    let now = Known::now(table);
    let known = known.unwrap_or(now);
    let game = table.game.as_ref();
    let actions = game.map_or(0, |game| game.len());
    let from = table.same_since(known.version).min(actions);
    let first = from.max(actions.saturating_sub(MOST));
    // Who has heard nothing for long is told of the last messages only; all of them can be asked for by the actions that they follow.
    let heard = known.said.max(table.chat.len().saturating_sub(MOST_SAID));
    let chat = table.chat.get(heard.min(table.chat.len())..).unwrap_or_default();
    News {
        id: format!("{}.{}", now.version, now.said),
        version: now.version,
        state: table.state(),
        round: table.round(),
        deciding: game.map_or_else(Vec::new, Decision::all),
        actions,
        from,
        done: game.map_or_else(Vec::new, |game| done(table, game, viewer, first, actions)),
        chat: chat.iter().map(said).collect(),
    }
}

/// What the address says about the log.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Part {
    /// From after so many actions.
    from: Option<usize>,
    /// Up to so many actions.
    to: Option<usize>,
    /// With the eyes of this seat of the caller.
    seat: Option<u8>,
    /// Of what was said only what came before: the said_before of an answer.
    said_before: Option<usize>,
}

async fn log(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
    Query(part): Query<Part>,
) -> Result<Json<Log>, Fault> {
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let game = play::game(&table)?;
    let viewer = viewer(&table, &caller, part.seat, false)?;
    let to = part.to.unwrap_or(game.len()).min(game.len());
    let from = part.from.unwrap_or(0).max(to.saturating_sub(MOST)).min(to);
    let (chat, said_before) = said_between(&table.chat, from, to, part.said_before);
    Ok(Json(Log {
        version: table.version,
        actions: game.len(),
        from,
        to,
        opening: words(game, game.opening(), viewer),
        done: done(&table, game, viewer, from, to),
        chat,
        said_before,
    }))
}

/// What the address says about news.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct After {
    /// The id of the last event that is known; without it, only how things stand.
    #[schemars(regex(pattern = r"^([0-9]{1,18}\.[0-9]{1,18})?$"))]
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
) -> Result<Json<News>, Fault> {
    let known = known(asked.after.as_deref())?;
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let viewer = table.viewer(caller.id()).in_game;
    Ok(Json(news(&table, viewer, known)))
}

async fn stream(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
    Query(asked): Query<After>,
    headers: HeaderMap,
) -> Result<Events<News, impl Stream<Item = Result<StreamEvent, Infallible>>>, Fault> {
    let told = headers.get("last-event-id").and_then(|v| v.to_str().ok()).or(asked.after.as_deref());
    let mut known = known(told)?;
    let open = app.gates.stream(caller.address).ok_or_else(Fault::too_many_streams)?;
    app.tables.table(&id).await?;
    let mut acquaintance = Acquaintance::new(&app, &caller);
    let (send, receive) = mpsc::channel(4);
    let shutdown = app.shutdown().clone();
    let telling = async move {
        let _open = open;
        // The table is loaded anew when its seats change, so it is not held on to.
        loop {
            let room = match app.tables.table(&id).await {
                Ok(room) => room,
                // Who listens comes again, and is told what is wrong.
                Err(why) => return report::failed(WORK, &id, &why),
            };
            let mut signals = room.listen();
            let table = room.now();
            drop(room);
            let now = Known::now(&table);
            if !acquaintance.holds().await {
                return;
            }
            if known != Some(now) {
                // Who plays there may have changed, and with that what may be seen.
                let viewer = table.viewer(caller.id()).in_game;
                let message = StreamEvent::default().id(format!("{}.{}", now.version, now.said)).event("news");
                let message = match message.json_data(news(&table, viewer, known)) {
                    Ok(message) => message,
                    Err(why) => {
                        tracing::error!(work = WORK, table = id.as_str(), error = %why, "news cannot be written as JSON");
                        return;
                    }
                };
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
    };
    shutdown.spawn_until_asked(telling.in_current_span());
    let events = Sse::new(ReceiverStream::new(receive)).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)));
    Ok(Events::of(events))
}

async fn tables(
    State(app): State<App>,
    caller: Caller,
) -> Result<Events<(), impl Stream<Item = Result<StreamEvent, Infallible>>>, Fault> {
    lists(&app, &caller, StreamEvent::default().comment("railhead"), KeepAlive::new()).map(Events::of)
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "events";
    vec![
        Endpoint::get("/tables/{id}/log", "readLog", log)
            .about(GROUP, "What was done, in words and as events, as the caller may know it; at most 500 actions and 200 messages at once: earlier messages are asked for with said_before. What others write down in secret is left out.")
            .faults(&[403, 409]),
        Endpoint::get("/tables/{id}/events", "pollEvents", events)
            .about(GROUP, "What is new since an event: all that was done from `from` on replaces what was known from there on."),
        Endpoint::get("/tables/{id}/stream", "streamEvents", stream)
            .about(GROUP, "The same as server-sent events called news, one at once and one whenever something happens. The header Last-Event-ID, or after, catches up.")
            .faults(&[429]),
        Endpoint::get("/stream", "streamTables", tables)
            .about(GROUP, "Server-sent events called tables: something changed in the lists of tables, at one of the account's or at one where somebody can sit down. Ask for the list then.")
            .faults(&[429]),
    ]
}
