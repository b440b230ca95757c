//! How long a stream may go on: as long as who listens is known by what they came with.

use crate::app::App;
use crate::http::fault::Fault;
use crate::report::{self, Reported};
use crate::service::Actor;
use crate::store::{AccountId, Farewell, Heard, TableRow, TableState};
use axum::response::sse::{Event, KeepAlive, Sse};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::broadcast::{self, error::TryRecvError};
use tokio_stream::wrappers::BroadcastStream;
use tokio_stream::{Stream, StreamExt};

/// How long a browser waits before it asks again after a lost connection.
pub(crate) const AGAIN: Duration = Duration::from_secs(2);
/// How often something is sent, so that everybody between here and there knows the connection is in use.
pub(crate) const ALIVE: Duration = Duration::from_secs(15);

/// Somebody who listens to a stream. A token that is revoked and a session that ends take the stream with them: at once, also
/// where another server was told of it, and soon where that server could not pass it on.
#[derive(Debug)]
pub(crate) struct Acquaintance {
    app: App,
    actor: Actor,
    farewells: broadcast::Receiver<Farewell>,
    /// Whether something ended that was not looked at yet.
    doubt: bool,
}

impl Acquaintance {
    pub(crate) fn new(app: &App, actor: &Actor) -> Self {
        // What ended between the request and this is looked up, too.
        let doubt = actor.account.is_some();
        Self { app: app.clone(), actor: actor.clone(), farewells: app.store().farewells(), doubt }
    }

    /// Whether they are known now, so far as this server can tell without asking for nothing.
    pub(crate) async fn holds(&mut self) -> bool {
        if self.actor.account.is_none() {
            // Nobody is known as nobody for as long as they like.
            return true;
        }
        while let heard @ (Ok(_) | Err(TryRecvError::Lagged(_))) = self.farewells.try_recv() {
            self.doubt |= self.concerned(heard.ok().as_ref());
        }
        if self.doubt && !self.actor.still_known(&self.app).await {
            return false;
        }
        self.doubt = false;
        true
    }

    /// Whether a farewell may be theirs; one that was missed may be anybody's.
    fn concerned(&self, heard: Option<&Farewell>) -> bool {
        match heard {
            Some(Farewell::Of(account)) => self.actor.id() == Some(account),
            Some(Farewell::Anybody) | None => true,
        }
    }

    /// Waits until they are not known any more. Whoever stops waiting may begin again.
    pub(crate) async fn ends(&mut self) {
        while self.holds().await {
            if self.actor.account.is_none() {
                std::future::pending::<()>().await;
            }
            let look_again = tokio::time::sleep(self.app.config.look_again);
            tokio::pin!(look_again);
            while !self.doubt {
                tokio::select! {
                    heard = self.farewells.recv() => self.doubt = self.concerned(heard.ok().as_ref()),
                    () = &mut look_again => self.doubt = true,
                }
            }
        }
    }
}

/// A stream that ends with the acquaintance of who listens.
pub(crate) struct Lasting<S> {
    stream: Pin<Box<S>>,
    end: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl<S: Stream> Lasting<S> {
    pub(crate) fn new(mut acquaintance: Acquaintance, stream: S) -> Self {
        Self { stream: Box::pin(stream), end: Box::pin(async move { acquaintance.ends().await }) }
    }
}

impl<S: Stream> Stream for Lasting<S> {
    type Item = S::Item;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.end.as_mut().poll(context).is_ready() {
            return Poll::Ready(None);
        }
        self.stream.as_mut().poll_next(context)
    }
}

/// The stream of the lists of tables: it tells that one of somebody's tables, or one where somebody can sit down, changed. The first
/// word is for the connection itself, and a word now and then shows that it still stands.
pub(crate) fn lists(
    app: &App,
    actor: &Actor,
    hello: Event,
    alive: KeepAlive,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, Fault> {
    let open = app.gates.stream(actor.address).ok_or_else(Fault::too_many_streams)?;
    let acquaintance = Acquaintance::new(app, actor);
    let (app, account) = (app.clone(), actor.id().cloned());
    // Who is too slow to hear of every table hears that anything may have happened.
    let signals = BroadcastStream::new(app.tables.lobby()).map(|heard| heard.unwrap_or(Heard::Anything));
    let hello = tokio_stream::once(hello.retry(AGAIN));
    let changed = signals.then(move |heard| {
        let (app, account) = (app.clone(), account.clone());
        async move { concerns(&app, &heard, account.as_ref()).await }
    });
    let changed = changed.filter(|concerns| *concerns).map(move |_| {
        let _ = &open;
        Event::default().event("tables").data("")
    });
    let events = Lasting::new(acquaintance, hello.chain(changed).map(Ok));
    Ok(Sse::new(events).keep_alive(alive.interval(ALIVE)))
}

async fn concerns(app: &App, heard: &Heard, account: Option<&AccountId>) -> bool {
    let Heard::Table(id) = heard else { return true };
    let theirs = |row: &TableRow| account.is_some_and(|a| row.seats_of(a).next().is_some());
    if let Some(room) = app.tables.loaded(id) {
        let table = room.now();
        return table.game.is_none() || theirs(&table.row);
    }
    // What nobody looks at on this server is not played again for a list.
    loop {
        match app.store().table(id).await {
            Ok(row) => return row.is_some_and(|row| row.state == TableState::Open || theirs(&row)),
            // Whoever listens would ask for the list in vain now, and would miss the news if it were dropped. The outage itself is told of
            // where other servers are heard.
            Err(why) if why.passes() => {
                tracing::debug!(table = id.as_str(), error = why.outline(), "a list is told of a table later");
                tokio::time::sleep(AGAIN).await;
            }
            // Who looks in vain loses less than who misses their turn.
            Err(why) => {
                report::failed("streams", id, &why);
                return true;
            }
        }
    }
}
