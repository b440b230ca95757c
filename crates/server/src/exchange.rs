//! What happens around every request and its answer, whatever it is about.

use crate::app::App;
use crate::door::Peer;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderValue;
use axum::http::header::{CONNECTION, CONTENT_ENCODING, CONTENT_TYPE};
use axum::middleware::Next;
use axum::response::Response;
use http_body::{Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll};

/// The last event of every stream when the server stops: whoever listens comes back soon, and finds the next server.
const RESTART: &str = "event: restart\nretry: 250\ndata: the server restarts\n\n";

/// Goes around every request.
pub(crate) async fn exchange(State(app): State<App>, mut request: Request, next: Next) -> Response {
    if let Some(ConnectInfo(Peer(at))) = request.extensions().get::<ConnectInfo<Peer>>().copied() {
        request.extensions_mut().insert(ConnectInfo(at));
    }
    let mut response = next.run(request).await;
    if app.shutdown().begun() {
        // The next request goes to the next server.
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    let headers = response.headers();
    let streams = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"));
    if !streams || headers.contains_key(CONTENT_ENCODING) {
        return response;
    }
    let stop: Stop = Box::pin(app.shutdown().asked());
    response.map(|body| Body::new(Farewell { body, stop: Some(stop) }))
}

type Stop = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A stream of events that says good-bye and ends when the server stops. Each frame holds whole events, so the good-bye stands
/// between two of them.
struct Farewell {
    body: Body,
    /// Gone once the good-bye was said.
    stop: Option<Stop>,
}

impl HttpBody for Farewell {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Some(stop) = &mut self.stop else { return Poll::Ready(None) };
        if stop.as_mut().poll(context).is_ready() {
            self.stop = None;
            return Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(RESTART.as_bytes())))));
        }
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.stop.is_none() || self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::default()
    }
}
