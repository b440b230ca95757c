//! Live updates: browsers hear the number of the last entry and ask for what changed.

use super::fault::Fault;
use super::visitor::Visitor;
use crate::app::App;
use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use std::convert::Infallible;
use std::time::Duration;
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

/// The stream of a table. It tells numbers only: what an eye may see it asks for itself.
pub(crate) async fn stream(
    State(app): State<App>,
    Path(id): Path<String>,
    _visitor: Visitor,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Fault> {
    let shared = app.tables.table(&id).await?;
    // A listener that is too slow misses numbers, not changes: what it hears next is the newest.
    let numbers = WatchStream::new(shared.listen());
    let events = numbers.map(|seq| Ok(Event::default().event("entry").data(seq.to_string())));
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}
