//! Live updates: browsers hear the number of the last entry and ask for what changed.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::session_stream::{AGAIN, ALIVE, Acquaintance, Lasting, lists};
use crate::http::visitor::Visitor;
use crate::store::TableId;
use crate::web::site::assets;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use std::convert::Infallible;
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

/// The number of the last entry that a browser has heard of before its connection was lost.
fn heard(headers: &HeaderMap) -> Option<i64> {
    headers.get("last-event-id")?.to_str().ok()?.parse().ok()
}

/// The first word of a stream: of which build pages are now, which those of another build have to be told.
fn hello() -> Event {
    Event::default().event("build").data(assets::version())
}

/// What shows that a stream still stands. Scripts hear nothing of comments, and browsers do not always notice that a line is dead.
fn alive() -> KeepAlive {
    KeepAlive::new().event(Event::default().event("alive").data(""))
}

/// The stream of a table. It tells numbers only: what a viewer may see it asks for itself. Whoever comes back is told at once if
/// something happened meanwhile.
pub(crate) async fn stream(
    State(app): State<App>,
    Path(id): Path<TableId>,
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
    let hello = tokio_stream::once(hello().retry(AGAIN));
    let events = Lasting::new(Acquaintance::new(&app, &visitor), hello.chain(numbers.map(entry)).map(Ok));
    Ok(Sse::new(events).keep_alive(alive().interval(ALIVE)))
}

/// The stream of the lists of tables.
pub(crate) async fn lobby(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Fault> {
    lists(&app, &visitor, hello(), alive())
}
