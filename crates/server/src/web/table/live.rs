//! Live updates: browsers hear the number of the last entry and ask for what changed.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::session_stream::{Acquaintance, Lasting};
use crate::http::visitor::Visitor;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use std::convert::Infallible;
use std::time::Duration;
use tokio_stream::wrappers::{BroadcastStream, WatchStream};
use tokio_stream::{Stream, StreamExt};

/// How long a browser waits before it asks again after a lost connection.
const AGAIN: Duration = Duration::from_secs(2);
/// How often something is sent, so that everybody between here and there knows the connection is in use.
const ALIVE: Duration = Duration::from_secs(15);

/// The number of the last entry that a browser has heard of before its connection was lost.
fn heard(headers: &HeaderMap) -> Option<i64> {
    headers.get("last-event-id")?.to_str().ok()?.parse().ok()
}

/// The stream of a table. It tells numbers only: what an eye may see it asks for itself. Whoever comes back is told at once if
/// something happened meanwhile.
pub(crate) async fn stream(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    visitor: Visitor,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Fault> {
    let open = app.gates.stream(visitor.address).ok_or_else(Fault::too_many_streams)?;
    let shared = app.tables.table(&id).await?;
    // A listener that is too slow misses numbers, not changes: what it hears next is the newest. The first number it hears is
    // that of now, unless it has heard it already.
    let mut missed = heard(&headers);
    let numbers = WatchStream::new(shared.listen()).filter(move |seq| missed.take() != Some(*seq));
    let entry = move |seq: i64| {
        // It counts as open for as long as somebody listens.
        let _ = &open;
        Event::default().event("entry").id(seq.to_string()).retry(AGAIN).data(seq.to_string())
    };
    // The first word is for the connection itself: headers and the time to wait are there at once.
    let hello = tokio_stream::once(Event::default().retry(AGAIN).comment("railhead"));
    let events = Lasting::new(Acquaintance::new(&app, &visitor), hello.chain(numbers.map(entry)).map(Ok));
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)))
}

/// The stream of the lists of tables: it tells that one of the visitor's tables, or one where somebody can sit down, changed.
pub(crate) async fn lobby(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Fault> {
    let open = app.gates.stream(visitor.address).ok_or_else(Fault::too_many_streams)?;
    let acquaintance = Acquaintance::new(&app, &visitor);
    let account = visitor.id().map(str::to_owned);
    // Who is too slow to hear of every table hears that anything may have happened.
    let signals = BroadcastStream::new(app.tables.lobby()).map(Result::unwrap_or_default);
    let hello = tokio_stream::once(Event::default().retry(AGAIN).comment("railhead"));
    let changed = signals.then(move |id| {
        let (app, account) = (app.clone(), account.clone());
        async move { concerns(&app, &id, account.as_deref()).await }
    });
    let changed = changed.filter(|concerns| *concerns).map(move |_| {
        let _ = &open;
        Event::default().event("tables").data("")
    });
    let events = Lasting::new(acquaintance, hello.chain(changed).map(Ok));
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)))
}

async fn concerns(app: &App, id: &str, account: Option<&str>) -> bool {
    if id.is_empty() {
        // Anything may have happened.
        return true;
    }
    let Ok(shared) = app.tables.table(id).await else { return false };
    let table = shared.now();
    table.game.is_none() || account.is_some_and(|a| table.row.seats_of(a).next().is_some())
}
