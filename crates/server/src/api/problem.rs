//! What went wrong, as programs read it.

use super::news::News;
use crate::http::fault::{Code, Fault};
use crate::request_id::RequestId;
use axum::Json;
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// What went wrong.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Fault", transform = railhead_engine::absent_rather_than_null)]
pub(super) struct FaultBody {
    /// What it is.
    error: Problem,
    /// With code stale: the version of the game now.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<i64>,
    /// With code stale: what happened since.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "News")]
    news: Option<Value>,
    /// With code broken_table: the table whose stored game does not replay.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    /// With code broken_table: the number of the entry that breaks it, if it is an entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<i64>,
    /// Where the paragraph is shown, if it was a page of the server that asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<String>,
}

/// What went wrong, and why.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Problem {
    /// What it is, for programs.
    code: Code,
    /// What it is, for people.
    message: String,
    /// The paragraph of the rulebook that stands against it.
    rule: Option<String>,
    /// What the request is called in the log of the server; also in the header X-Request-Id.
    request_id: Option<String>,
}

/// Tells a program what went wrong.
pub(crate) fn fault(fault: &Fault) -> Response {
    let beside = fault.beside();
    let error = Problem {
        code: fault.code(),
        message: fault.what().to_owned(),
        rule: Some(fault.rule()).filter(|rule| !rule.is_empty()).map(str::to_owned),
        request_id: RequestId::current().map(|id| id.to_string()),
    };
    let (table, entry) = beside.broken.clone().map_or((None, None), |(table, entry)| (Some(table), entry));
    Json(FaultBody {
        error,
        version: beside.version,
        news: beside.news.clone(),
        table,
        entry,
        place: beside.place.clone(),
    })
    .into_response()
}
