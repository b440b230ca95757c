//! How long a stream may go on: as long as who listens is known by what they came with.

use crate::app::App;
use crate::http::visitor::Visitor;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::watch;
use tokio_stream::Stream;

/// Somebody who listens to a stream. A token that is revoked and a session that ends take the stream with them: at once where
/// this server was told of it, soon where another one was.
#[derive(Debug)]
pub(crate) struct Acquaintance {
    app: App,
    visitor: Visitor,
    farewells: watch::Receiver<()>,
    /// Whether something ended that was not looked at yet.
    doubt: bool,
}

impl Acquaintance {
    pub(crate) fn new(app: &App, visitor: &Visitor) -> Self {
        // What ended between the request and this is looked up, too.
        let doubt = visitor.account.is_some();
        Self { app: app.clone(), visitor: visitor.clone(), farewells: app.store().farewells(), doubt }
    }

    /// Whether they are known now, so far as this server can tell without asking for nothing.
    pub(crate) async fn holds(&mut self) -> bool {
        if self.visitor.account.is_none() {
            // Nobody is known as nobody for as long as they like.
            return true;
        }
        if self.farewells.has_changed().unwrap_or(false) {
            self.farewells.mark_unchanged();
            self.doubt = true;
        }
        if self.doubt && !self.visitor.still_known(&self.app).await {
            return false;
        }
        self.doubt = false;
        true
    }

    /// Waits until they are not known any more. Whoever stops waiting may begin again.
    pub(crate) async fn ends(&mut self) {
        while self.holds().await {
            if self.visitor.account.is_none() {
                std::future::pending::<()>().await;
            }
            tokio::select! {
                _ = self.farewells.changed() => {}
                () = tokio::time::sleep(self.app.config.look_again) => {}
            }
            self.doubt = true;
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
