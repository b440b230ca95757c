//! What happens around every request and its answer, whatever it is about: its name, its line in the log, what is counted, and how
//! it ends when the server stops.

use crate::app::App;
use crate::door::Peer;
use crate::logging::ACCESS;
use crate::measure::{self, Ongoing, RequestKind};
use crate::request_id::{self, RequestId};
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::header::{CONNECTION, CONTENT_ENCODING, CONTENT_TYPE};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use http_body::{Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;
use tracing::{Instrument, Span};

/// The last event of every stream when the server stops: whoever listens comes back soon, and finds the next server.
const RESTART: &str = "event: restart\nretry: 250\ndata: the server restarts\n\n";

/// What a request asks for, by the address of its kind: `/table/{id}/play`. The address itself may hold what is secret.
fn asked(request: &Request) -> String {
    request.extensions().get::<MatchedPath>().map_or_else(|| "-".to_owned(), |path| path.as_str().to_owned())
}

/// The table that an address is about.
fn table<'a>(template: &str, path: &'a str) -> Option<&'a str> {
    let about_one = template.starts_with("/table/{id}") || template.starts_with("/api/v1/tables/{id}");
    let place = template.split('/').position(|part| part == "{id}").filter(|_| about_one)?;
    path.split('/').nth(place)
}

/// The kind of a request, for what is counted by kinds.
fn kind(method: &Method, template: &str) -> RequestKind {
    let (is_api, ends) = (template.starts_with("/api/v1"), |end: &str| template.ends_with(end));
    match template {
        "/health" | "/health/live" | "/health/ready" => RequestKind::Health,
        "/" | "/tables" | "/api/v1/tables" if *method == Method::GET => RequestKind::Lobby,
        _ if template.starts_with("/assets/") || template.starts_with("/art/") || template.starts_with("/tiles/") => {
            RequestKind::Asset
        }
        _ if ends("/live") || ends("/stream") => RequestKind::Stream,
        _ if ends("/play") || ends("/undo") || ends("/redo") || ends("/{id}/actions") => RequestKind::Move,
        _ if ends("/try") || ends("/runs") || ends("/hint") || ends("/barred/{hex}") => RequestKind::Question,
        "/table/{id}" | "/table/{id}/part" => RequestKind::Table,
        "/login" | "/register" | "/logout" => RequestKind::Account,
        _ if template.starts_with("/account") => RequestKind::Account,
        _ if is_api => RequestKind::Api,
        _ => RequestKind::Other,
    }
}

/// Goes around every request.
pub(crate) async fn exchange(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let (began, under_way) = (Instant::now(), Ongoing::request());
    if let Some(ConnectInfo(Peer(at))) = request.extensions().get::<ConnectInfo<Peer>>().copied() {
        request.extensions_mut().insert(ConnectInfo(at));
    }
    let id = RequestId::of(request.headers(), app.config.proxy);
    let (method, template) = (request.method().clone(), asked(&request));
    // As important as the gravest line that it stands in.
    let span = tracing::error_span!("request", request_id = %id, table = tracing::field::Empty);
    if let Some(table) = table(&template, request.uri().path()) {
        span.record("table", table);
    }
    let mut response = id.during(next.run(request)).instrument(span.clone()).await;
    if let Some(id) = id.header() {
        response.headers_mut().insert(request_id::HEADER, id);
    }
    if app.shutdown().begun() {
        // The next request goes to the next server.
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    let headers = response.headers();
    let streams = headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"));
    let stop =
        (streams && !headers.contains_key(CONTENT_ENCODING)).then(|| -> Stop { Box::pin(app.shutdown().asked()) });
    let line = Line { span, method, template, status: response.status(), began, bytes: 0, whole: false };
    let ongoing = if streams { Ongoing::stream() } else { under_way };
    response.map(|body| Body::new(Answer { body, stop, ended: false, line, _ongoing: ongoing }))
}

/// The line about a request, written when its answer was sent.
struct Line {
    span: Span,
    method: Method,
    template: String,
    status: StatusCode,
    began: Instant,
    bytes: u64,
    /// Whether the whole answer was sent.
    whole: bool,
}

impl Line {
    fn write(&self) {
        let (took, status) = (self.began.elapsed(), self.status.as_u16());
        let kind = kind(&self.method, &self.template);
        measure::answered(kind, status, took, self.bytes);
        let _within = self.span.enter();
        let (method, path, bytes) = (self.method.as_str(), self.template.as_str(), self.bytes);
        let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        // Streams end when somebody goes away, and nothing was sent of what was only asked about.
        if !self.whole && kind != RequestKind::Stream && self.method != Method::HEAD {
            tracing::info!(target: ACCESS, method, path, status, ms, bytes, "the sender went away before the end");
        } else if matches!(kind, RequestKind::Asset | RequestKind::Health) {
            tracing::debug!(target: ACCESS, method, path, status, ms, bytes, "answered");
        } else {
            tracing::info!(target: ACCESS, method, path, status, ms, bytes, "answered");
        }
    }
}

type Stop = Pin<Box<dyn Future<Output = ()> + Send>>;

/// An answer on its way. A stream of events says good-bye and ends when the server stops: each frame holds whole events, so the
/// good-bye stands between two of them.
struct Answer {
    body: Body,
    /// For streams: the server stops.
    stop: Option<Stop>,
    ended: bool,
    line: Line,
    _ongoing: Ongoing,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.ended {
            return Poll::Ready(None);
        }
        let stops = self.stop.as_mut().is_some_and(|stop| stop.as_mut().poll(context).is_ready());
        let frame = if stops {
            self.ended = true;
            Some(Ok(Frame::data(Bytes::from_static(RESTART.as_bytes()))))
        } else {
            match Pin::new(&mut self.body).poll_frame(context) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(frame) => frame,
            }
        };
        match &frame {
            Some(Ok(frame)) => {
                let length = frame.data_ref().map_or(0, Bytes::len);
                self.line.bytes += u64::try_from(length).unwrap_or(0);
            }
            Some(Err(_)) => {}
            None => self.ended = true,
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.ended || self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        self.line.whole = self.is_end_stream();
        self.line.write();
    }
}

#[cfg(test)]
mod tests {
    use super::{Method, kind, table};
    use crate::measure::RequestKind::{Account, Api, Asset, Lobby, Move, Other, Stream, Table};

    #[test]
    fn the_table_is_told_by_the_kind_of_address() {
        assert_eq!(table("/table/{id}/play", "/table/abc/play"), Some("abc"));
        assert_eq!(table("/api/v1/tables/{id}/log", "/api/v1/tables/abc/log"), Some("abc"));
        assert_eq!(table("/account/tokens/{token}/revoke", "/account/tokens/abc/revoke"), None);
        assert_eq!(table("/tables", "/tables"), None);
    }

    #[test]
    fn requests_have_kinds() {
        let of = |path| kind(&Method::GET, path);
        assert_eq!((of("/"), of("/table/{id}"), of("/table/{id}/part")), (Lobby, Table, Table));
        assert_eq!(
            (of("/table/{id}/live"), of("/api/v1/stream"), of("/assets/{version}/{*file}")),
            (Stream, Stream, Asset)
        );
        let post = |path| kind(&Method::POST, path);
        assert_eq!((post("/table/{id}/play"), post("/api/v1/tables/{id}/actions")), (Move, Move));
        assert_eq!((post("/api/v1/tables"), post("/login"), post("-")), (Api, Account, Other));
    }
}
