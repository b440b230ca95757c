//! What went wrong with a request. Pages and programs each show it in their own way.

use crate::report::{Reported, causes};
use crate::service::{Error, TooOften};
use crate::store::StoreError;
use crate::table::TableError;
use axum::body::Body;
use axum::http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::response::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// Something that went wrong with a request.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    status: StatusCode,
    what: String,
    more: Box<More>,
}

/// What else there is to say about it.
#[derive(Clone, Debug)]
struct More {
    /// What it is, for programs.
    code: Code,
    /// The paragraph of the rulebook, where there is one.
    rule: String,
    /// What programs are told beside.
    beside: Beside,
    /// What is wrong inside, for whoever runs the server.
    inside: Option<String>,
    /// When to try again, in seconds.
    retry: Option<u64>,
}

/// What programs are told beside.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beside {
    /// The version of the game now, to who knows an older one.
    pub(crate) version: Option<i64>,
    /// What happened since.
    pub(crate) news: Option<Value>,
    /// The table that cannot be opened, and the number of the entry that breaks it, if it is an entry.
    pub(crate) broken: Option<(String, Option<i64>)>,
    /// Where the paragraph is shown, for pages.
    pub(crate) place: Option<String>,
}

/// What a fault is, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    /// What was sent makes no sense.
    BadRequest,
    /// Nobody is known, but somebody must be; or the token is not known.
    Unauthorized,
    /// The caller may not do this.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// The address is there, but not for this method.
    MethodNotAllowed,
    /// It took too long and was given up.
    Timeout,
    /// Not now.
    Conflict,
    /// Somebody moved first.
    Stale,
    /// More than is taken in at once.
    TooLarge,
    /// The body is not JSON.
    UnsupportedMediaType,
    /// The server does not answer to this name.
    WrongHost,
    /// The rules, or the shape of what is taken in, are against it.
    Refused,
    /// Too often.
    TooManyRequests,
    /// The database does not answer.
    Unavailable,
    /// The stored game of a table does not replay.
    BrokenTable,
    /// A fault of ours.
    Internal,
}

/// What programs call a fault of this status, unless it has a name of its own.
fn code(status: StatusCode) -> Code {
    match status {
        StatusCode::BAD_REQUEST => Code::BadRequest,
        StatusCode::UNAUTHORIZED => Code::Unauthorized,
        StatusCode::FORBIDDEN => Code::Forbidden,
        StatusCode::NOT_FOUND => Code::NotFound,
        StatusCode::METHOD_NOT_ALLOWED => Code::MethodNotAllowed,
        StatusCode::REQUEST_TIMEOUT => Code::Timeout,
        StatusCode::CONFLICT => Code::Conflict,
        StatusCode::PAYLOAD_TOO_LARGE => Code::TooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::UnsupportedMediaType,
        StatusCode::MISDIRECTED_REQUEST => Code::WrongHost,
        StatusCode::UNPROCESSABLE_ENTITY => Code::Refused,
        StatusCode::TOO_MANY_REQUESTS => Code::TooManyRequests,
        StatusCode::SERVICE_UNAVAILABLE => Code::Unavailable,
        _ if status.is_server_error() => Code::Internal,
        _ => Code::BadRequest,
    }
}

impl Fault {
    pub(crate) fn new(status: StatusCode, what: impl Into<String>) -> Self {
        let more =
            More { code: code(status), rule: String::new(), beside: Beside::default(), inside: None, retry: None };
        Self { status, what: what.into(), more: Box::new(more) }
    }

    pub(crate) fn bad(what: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, what)
    }

    pub(crate) fn missing(what: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, what)
    }

    pub(crate) fn forbidden(what: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, what)
    }

    pub(crate) fn refused(what: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, what)
    }

    pub(crate) fn conflict(what: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, what)
    }

    pub(crate) fn foreign() -> Self {
        Self::forbidden(
            "This page is out of date, perhaps because you have logged in or out since it was opened. Reload it and try again.",
        )
    }

    /// For whom nobody knows where somebody must be known.
    pub(crate) fn unknown(what: impl Into<String>) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, what)
    }

    /// For an address with too many streams.
    pub(crate) fn too_many_streams() -> Self {
        let what = "Too many streams are open from your address. Close one first.";
        let mut fault = Self::new(StatusCode::TOO_MANY_REQUESTS, what);
        fault.more.retry = Some(10);
        fault
    }

    /// What is wrong inside is for whoever runs the server.
    pub(crate) fn internal(why: &str) -> Self {
        let what = "Something went wrong on the server. Nothing was changed.";
        let mut fault = Self::new(StatusCode::INTERNAL_SERVER_ERROR, what);
        fault.more.inside = Some(why.to_owned());
        fault
    }

    /// What is wrong inside, with all its causes, is for whoever runs the server.
    pub(crate) fn broken(why: &(dyn std::error::Error + 'static)) -> Self {
        Self::internal(&causes(why))
    }

    /// With something more for programs.
    pub(crate) fn beside_mut(&mut self) -> &mut Beside {
        &mut self.more.beside
    }

    /// The status.
    pub(crate) const fn status(&self) -> StatusCode {
        self.status
    }

    /// What went wrong, in words.
    pub(crate) fn what(&self) -> &str {
        &self.what
    }

    /// What is wrong inside.
    pub(crate) fn inside(&self) -> Option<&str> {
        self.more.inside.as_deref()
    }

    /// Says in headers what they can say.
    pub(crate) fn mark(&self, headers: &mut HeaderMap) {
        if let Some(seconds) = self.more.retry {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer realm=\"railhead\""));
        }
    }

    /// What it is, for programs.
    pub(crate) const fn code(&self) -> Code {
        self.more.code
    }

    /// The paragraph of the rulebook; empty where there is none.
    pub(crate) fn rule(&self) -> &str {
        &self.more.rule
    }

    /// What programs are told beside.
    pub(crate) const fn beside(&self) -> &Beside {
        &self.more.beside
    }

    /// When to try again, in seconds.
    pub(crate) const fn retry(&self) -> Option<u64> {
        self.more.retry
    }

    /// The fault of an answer: what it tells of itself, or what its status means.
    pub(crate) async fn of(parts: &Parts, body: Body) -> Self {
        if let Some(fault) = parts.extensions.get::<Self>() {
            return fault.clone();
        }
        // What the framework says about addresses and queries is of use; the rest is said better here.
        let text = match parts.status {
            StatusCode::BAD_REQUEST | StatusCode::UNSUPPORTED_MEDIA_TYPE => axum::body::to_bytes(body, 2048).await,
            _ => Ok(axum::body::Bytes::new()),
        };
        let text = text.ok().and_then(|bytes| String::from_utf8(bytes.to_vec()).ok()).unwrap_or_default();
        Self::new(parts.status, if text.is_empty() { words(parts.status).to_owned() } else { text })
    }
}

/// What a fault without words of its own says.
fn words(status: StatusCode) -> &'static str {
    match status {
        StatusCode::METHOD_NOT_ALLOWED => "This address is there, but not for this method; see the header Allow.",
        StatusCode::REQUEST_TIMEOUT => {
            "This took too long and was stopped. Check whether it was done before you try again."
        }
        StatusCode::PAYLOAD_TOO_LARGE => "This is too large to be accepted.",
        StatusCode::NOT_FOUND => "There is no page at this address.",
        _ => "This request could not be answered.",
    }
}

impl From<StoreError> for Fault {
    fn from(why: StoreError) -> Self {
        match why {
            StoreError::Database(why) => {
                let what = "The database is not responding. Nothing is lost; try again in a moment.";
                let mut fault = Self::new(StatusCode::SERVICE_UNAVAILABLE, what);
                fault.more.retry = Some(5);
                fault.more.inside = Some(format!("the database does not answer: {}", causes(&*why)));
                fault
            }
            StoreError::Taken => Self::conflict("Somebody else was faster."),
            StoreError::Text => Self::bad("A text contains a character that cannot be stored."),
            // The reason may tell what somebody did in secret: where it is has to do.
            why => Self::internal(&why.outline()),
        }
    }
}

impl From<TableError> for Fault {
    fn from(why: TableError) -> Self {
        match why {
            TableError::Missing => Self::missing("There is no such table."),
            TableError::Stale(version) => {
                let mut fault = Self::conflict("Somebody moved first. Look at what happened, then decide again.");
                fault.more.code = Code::Stale;
                fault.more.beside.version = Some(version);
                fault
            }
            TableError::Refused(refusal) => {
                let mut fault = Self::refused(refusal.why.to_string());
                fault.more.rule = refusal.rule.to_string();
                fault
            }
            TableError::Broken(why) => {
                let what = format!(
                    "This table cannot be opened, because its stored game does not replay: {}. Nothing has been deleted. \
                     The operator of this server has been notified, and all other tables are unaffected.",
                    why.outline()
                );
                // The registry has reported it, once.
                let mut fault = Self::new(StatusCode::INTERNAL_SERVER_ERROR, what);
                fault.more.code = Code::BrokenTable;
                fault.more.rule = why.flaw.rule().to_owned();
                fault.more.beside.broken = Some((why.table.to_string(), why.entry));
                fault
            }
            TableError::Store(why) => why.into(),
            why @ (TableError::Unwritable(_) | TableError::Work(_) | TableError::Stopping) => {
                Self::internal(&why.outline())
            }
        }
    }
}

impl From<Error> for Fault {
    fn from(why: Error) -> Self {
        let status = match &why {
            Error::Unknown(_) => StatusCode::UNAUTHORIZED,
            Error::Denied(_) => StatusCode::FORBIDDEN,
            Error::Missing(_) => StatusCode::NOT_FOUND,
            Error::Conflict(_) => StatusCode::CONFLICT,
            Error::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Error::TooOften(wait) => return (*wait).into(),
            Error::Internal { .. } => return Self::internal(&causes(&why)),
            Error::Plan(_) | Error::Table(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        match why {
            Error::Table(why) => why.into(),
            Error::Plan(why) => {
                let mut fault = Self::new(status, why.to_string());
                fault.more.inside = Some(why.outline());
                fault
            }
            why => Self::new(status, why.to_string()),
        }
    }
}

impl From<TooOften> for Fault {
    fn from(wait: TooOften) -> Self {
        let mut fault = Self::new(StatusCode::TOO_MANY_REQUESTS, wait.to_string());
        fault.more.retry = Some(wait.seconds().max(1));
        fault
    }
}

impl IntoResponse for Fault {
    /// Who asked is told what it is once it is known whether it is a person or a program.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        self.mark(response.headers_mut());
        response.extensions_mut().insert(self);
        response
    }
}

/// For addresses that do not exist.
pub(crate) async fn no_page() -> Fault {
    Fault::missing("There is no page at this address.")
}
