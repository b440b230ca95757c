//! The description of the interface, in the form of OpenAPI 3.1.

use crate::api::endpoint::{Endpoint, Gives, maybe, number, object, shape, text};
use axum::Json;
use axum::http::StatusCode;
use serde_json::{Map, Value, json};

/// What stands in an address.
fn place(name: &str) -> Value {
    let title = format!("The name of a title, such as {}.", crate::api::titles::example());
    let about = match name {
        "id" => "The id of a table.",
        "title" => title.as_str(),
        "token" => "The id of a token.",
        "hex" => "The name of a hex.",
        "proposal" => "The number of a proposal.",
        "program" => "The id of a program for later.",
        "file" | "name" => "The name of a file.",
        _ => "",
    };
    json!({ "name": name, "in": "path", "required": true, "description": about, "schema": { "type": "string" } })
}

fn words(status: u16) -> &'static str {
    match status {
        400 => "What was sent makes no sense.",
        401 => "Nobody is known, but somebody must be; or the token is not known.",
        403 => "The caller may not do this.",
        404 => "There is no such thing.",
        409 => "Not now: the game has or has not begun, or somebody moved first (code stale, with version and news).",
        413 => "This is more than is taken in at once.",
        415 => "The body is not JSON.",
        422 => "The rules, or the shape of what is taken in, are against it.",
        429 => "Too often; the header Retry-After tells when.",
        _ => "",
    }
}

fn fault(about: &str) -> Value {
    json!({ "description": about, "content": { "application/json": { "schema": shape("Fault") } } })
}

fn operation(endpoint: &Endpoint) -> Value {
    let mut responses = Map::new();
    let (status, good) = match &endpoint.gives {
        Gives::Json(status, shape) => (*status, json!({ "application/json": { "schema": shape } })),
        Gives::File(kind) => (200, json!({ *kind: { "schema": { "type": "string" } } })),
        Gives::Nothing => (204, Value::Null),
    };
    let about = StatusCode::from_u16(status).ok().and_then(|s| s.canonical_reason()).unwrap_or("");
    let mut answer = json!({ "description": about });
    if !good.is_null() {
        answer["content"] = good;
    }
    responses.insert(status.to_string(), answer);
    for status in &endpoint.faults {
        responses.insert(status.to_string(), fault(words(*status)));
    }
    responses.insert(
        "default".to_owned(),
        fault("Too often (429), the database does not answer (503), or a fault of ours (500)."),
    );
    let query = endpoint.query.iter().map(|(name, shape, about)| {
        json!({ "name": name, "in": "query", "required": false, "description": about, "schema": shape })
    });
    let mut operation = json!({
        "operationId": endpoint.name,
        "tags": [endpoint.group],
        "summary": endpoint.about,
        "parameters": endpoint.places().map(place).chain(query).collect::<Vec<Value>>(),
        "responses": responses,
        // Who is not known may call where nothing is asked for, and is a spectator there.
        "security": if endpoint.known { json!([{ "token": [] }]) } else { json!([{}, { "token": [] }]) },
    });
    if let Some(takes) = &endpoint.takes {
        operation["requestBody"] = json!({
            "required": true,
            "content": { "application/json": { "schema": takes.shape, "example": takes.example } },
        });
    }
    operation
}

/// The description.
pub(crate) fn description() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for endpoint in super::endpoints() {
        let at = paths.entry(endpoint.address()).or_insert_with(|| json!({}));
        at[endpoint.method.as_str().to_ascii_lowercase()] = operation(&endpoint);
    }
    let mut shapes: Map<String, Value> = super::shapes().into_iter().map(|(name, s)| (name.to_owned(), s)).collect();
    let error = object(&[
        ("code", text("What it is, for programs: refused, stale, not_found, ….")),
        ("message", text("What it is, for people.")),
        ("rule", maybe(text("The paragraph of the rulebook that stands against it."))),
        (
            "request_id",
            maybe(text("What the request is called in the log of the server; also in the header X-Request-Id.")),
        ),
    ]);
    let version = json!({ "type": "integer", "description": "With code stale: the version of the game now." });
    let table = text("With code broken_table: the table whose stored game does not replay.");
    let entry = maybe(number("With code broken_table: the number of the entry that breaks it, if it is an entry."));
    let more = [("version?", version), ("news?", shape("News")), ("table?", table), ("entry?", entry)];
    let fields: Vec<(&str, Value)> = std::iter::once(("error", error)).chain(more).collect();
    shapes.insert("Fault".to_owned(), object(&fields));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Railhead",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Whatever a person can do at Railhead, a program can do as well. See /api for a short guide.",
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "schemas": shapes,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer", "description": "A token of an account: rh_…" } },
        },
    })
}

/// Hands the description out.
pub(crate) async fn openapi() -> Json<Value> {
    Json(description())
}
