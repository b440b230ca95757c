//! What programs send: who they are, and JSON.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::{Actor, play};
use crate::store::{Account, TableId};
use crate::table::LiveTable;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode};
use railhead_engine::Viewer;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;
use std::ops::Deref;

/// The header with which a page of ours proves that a call is its own.
const KEY: &str = "x-railhead-key";

/// Who calls: a program with a token, a page of ours, or nobody in particular.
#[derive(Clone, Debug)]
pub(crate) struct Caller(Visitor);

impl Caller {
    /// The account that calls.
    ///
    /// # Errors
    /// If nobody is known.
    pub(super) fn account(&self) -> Result<&Account, Fault> {
        let how = "Say who you are: Authorization: Bearer TOKEN. A token is made on the page /account/tokens.";
        self.0.account.as_ref().ok_or_else(|| Fault::unknown(how))
    }
}

/// Somebody who is known.
#[derive(Clone, Debug)]
pub(crate) struct Member(Caller, Account);

impl Member {
    /// Their account.
    pub(crate) const fn account(&self) -> &Account {
        &self.1
    }
}

impl Deref for Member {
    type Target = Caller;

    fn deref(&self) -> &Caller {
        &self.0
    }
}

impl FromRequestParts<App> for Member {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Fault> {
        let caller = Caller::from_request_parts(parts, app).await?;
        let account = caller.account()?.clone();
        Ok(Self(caller, account))
    }
}

impl Deref for Caller {
    type Target = Actor;

    fn deref(&self) -> &Actor {
        &self.0
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Fault> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        // Browsers send cookies on their own: what changes something must prove that a page of ours meant it.
        let changes = !matches!(parts.method, Method::GET | Method::HEAD);
        if changes && !visitor.is_program() && visitor.account.is_some() {
            let key = parts.headers.get(KEY).and_then(|v| v.to_str().ok()).unwrap_or("");
            let why = "A cookie alone is not enough to change something. Send a token: Authorization: Bearer TOKEN.";
            visitor.check(key).map_err(|_| Fault::forbidden(why))?;
        }
        Ok(Self(visitor))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or("");
    let kind = kind.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

/// The bytes of a JSON body, which may still be anything.
#[derive(Clone, Debug)]
pub(crate) struct Raw(pub(crate) Bytes);

impl FromRequest<App> for Raw {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &App) -> Result<Self, Fault> {
        let json = is_json(request.headers());
        let bytes = Bytes::from_request(request, app).await.map_err(|why| match why.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Fault::new(why.status(), "This is more than is taken in at once."),
            status => Fault::new(status, "The body could not be read to its end."),
        })?;
        if !json && !bytes.is_empty() {
            let why = "The body should be JSON: Content-Type: application/json.";
            return Err(Fault::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
        }
        Ok(Self(bytes))
    }
}

fn holds_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(list) => list.iter().any(holds_nul),
        Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || holds_nul(value)),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

/// A JSON body of one shape; where nothing is sent it is `{}`.
#[derive(Clone, Debug)]
pub(crate) struct Sent<T>(pub(crate) T);

/// What a call about a table comes with.
pub(super) type At<T> = (State<App>, Path<TableId>, Member, Sent<T>);

impl<T: DeserializeOwned> FromRequest<App> for Sent<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, app: &App) -> Result<Self, Fault> {
        let Raw(bytes) = Raw::from_request(request, app).await?;
        let bytes: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        // A list would be taken for an object whose names were left out.
        let object = bytes.trim_ascii_start().first() == Some(&b'{');
        if !object && serde_json::from_slice::<serde::de::IgnoredAny>(bytes).is_ok() {
            return Err(Fault::refused("This is not what this call takes: it should be an object."));
        }
        // No text of anybody's holds it, and not every database can.
        if bytes.windows(6).any(|six| six == b"\\u0000")
            && holds_nul(&serde_json::from_slice(bytes).unwrap_or_default())
        {
            return Err(Fault::bad("A text holds a NUL character."));
        }
        serde_json::from_slice(bytes).map(Self).map_err(|why| match why.classify() {
            Category::Data => Fault::refused(format!("This is not what this call takes: {why}.")),
            _ => Fault::bad(format!("This is not JSON: {why}.")),
        })
    }
}

/// As whom a caller looks at a table: that of a seat, which takes an account, or the one that they have there.
///
/// # Errors
/// If a seat is asked for that is not theirs.
pub(super) fn viewer(table: &LiveTable, caller: &Caller, seat: Option<u8>, past: bool) -> Result<Viewer, Fault> {
    if seat.is_some() {
        caller.account()?;
    }
    Ok(play::viewer(table, caller, seat, past)?)
}
