//! The description of the interface, in the form of OpenAPI 3.1: made from the table of calls and from the types that they take
//! and give.

use super::endpoint::Endpoint;
use super::problem::FaultBody;
use super::sketch::{Gives, Shape};
use axum::Json;
use axum::http::StatusCode;
use schemars::SchemaGenerator;
use schemars::generate::{Contract, SchemaSettings};
use serde_json::{Map, Value, json};

/// Describes types as they are sent or as they are given.
fn generator(contract: Contract) -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
        settings.contract = contract;
    });
    settings.into_generator()
}

/// Both directions.
struct Shapes {
    sent: SchemaGenerator,
    given: SchemaGenerator,
}

impl Shapes {
    fn sent(&mut self, shape: Shape) -> Value {
        shape(&mut self.sent).to_value()
    }

    fn given(&mut self, shape: Shape) -> Value {
        shape(&mut self.given).to_value()
    }
}

/// Says that objects have no fields but those that are described.
fn close(shape: &mut Value) {
    match shape {
        Value::Object(fields) => {
            if fields.contains_key("properties") && !fields.contains_key("additionalProperties") {
                fields.insert("additionalProperties".to_owned(), json!(false));
            }
            fields.values_mut().for_each(close);
        }
        Value::Array(list) => list.iter_mut().for_each(close),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The least and the largest number of each format: what is beyond is no number of that kind.
const BOUNDS: [(&str, i128, i128); 6] = [
    ("int32", i32::MIN as i128, i32::MAX as i128),
    ("uint32", 0, u32::MAX as i128),
    ("int64", i64::MIN as i128, i64::MAX as i128),
    ("uint64", 0, u64::MAX as i128),
    ("int", i64::MIN as i128, i64::MAX as i128),
    ("uint", 0, u64::MAX as i128),
];

/// Says what numbers and texts can be: no text holds a NUL character.
fn bound(shape: &mut Value) {
    match shape {
        Value::Object(fields) => {
            let format = fields.get("format").and_then(Value::as_str);
            if let Some((_, least, most)) = BOUNDS.iter().find(|(name, ..)| Some(*name) == format).copied() {
                fields.entry("minimum").or_insert(json!(least));
                fields.entry("maximum").or_insert(json!(most));
            }
            let is_text = match fields.get("type") {
                Some(Value::String(kind)) => kind == "string",
                Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == "string"),
                _ => false,
            };
            let free = !["enum", "const", "pattern", "contentMediaType"].iter().any(|name| fields.contains_key(*name));
            if is_text && free {
                fields.insert("pattern".to_owned(), json!("^[^\\u0000]*$"));
            }
            fields.values_mut().for_each(bound);
        }
        Value::Array(list) => list.iter_mut().for_each(bound),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// What is not `null`, since it can be left out.
fn without_null(mut shape: Value) -> Value {
    let kinds = shape.get("type").and_then(Value::as_array).cloned().unwrap_or_default();
    let kept: Vec<&Value> = kinds.iter().filter(|kind| *kind != "null").collect();
    if let [kind] = kept.as_slice() {
        shape["type"] = (*kind).clone();
    }
    let either = shape.get("anyOf").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut kept = either.into_iter().filter(|one| one["type"] != "null");
    if let (Some(Value::Object(one)), None) = (kept.next(), kept.next())
        && let Some(fields) = shape.as_object_mut()
    {
        fields.remove("anyOf");
        fields.extend(one);
    }
    shape
}

/// What stands in an address.
fn place(name: &str, shape: &Value) -> Value {
    let title = format!("The name of a title, such as {}.", super::titles::example());
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
    json!({ "name": name, "in": "path", "required": true, "description": about, "schema": shape })
}

fn query(shape: &mut Value) -> Vec<Value> {
    let Some(fields) = shape["properties"].as_object_mut() else { return Vec::new() };
    let parameter = |(name, shape): (&String, &mut Value)| {
        let mut shape = without_null(shape.take());
        let about = shape.as_object_mut().and_then(|fields| fields.remove("description")).unwrap_or_default();
        json!({ "name": name, "in": "query", "required": false, "description": about, "schema": shape })
    };
    fields.iter_mut().map(parameter).collect()
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

/// A server-sent event with these data.
fn event(data: &Value) -> Value {
    let mut text = json!({ "type": "string", "description": "What happened; empty where the name says all." });
    if data["$ref"].is_string() {
        text["contentMediaType"] = json!("application/json");
        text["contentSchema"] = data.clone();
    }
    json!({
        "type": "object",
        "properties": {
            "event": { "type": "string", "description": "The name of the event." },
            "id": { "type": "string", "description": "Send it as Last-Event-ID to hear what comes then." },
            "retry": { "type": "integer", "description": "After how many milliseconds to connect again." },
            "data": text,
        },
    })
}

impl Shapes {
    /// Whether nothing can be sent in place of it: it has something that must be there.
    fn is_needed(&self, shape: &Value) -> bool {
        let name = shape["$ref"].as_str().and_then(|path| path.rsplit('/').next());
        let Some(named) = name.and_then(|name| self.sent.definitions().get(name)) else { return true };
        named["type"] != "object" || named["required"].as_array().is_some_and(|names| !names.is_empty())
    }
}

fn operation(shapes: &mut Shapes, endpoint: &Endpoint) -> Value {
    let sketch = &endpoint.sketch;
    let (status, good) = match sketch.gives {
        Gives::Json(status, shape) => (status, json!({ "application/json": { "schema": shapes.given(shape) } })),
        Gives::File(kind) => (StatusCode::OK, json!({ kind: { "schema": { "type": "string" } } })),
        Gives::Stream(shape) => {
            let data = shapes.given(shape);
            (StatusCode::OK, json!({ "text/event-stream": { "schema": event(&data) } }))
        }
        Gives::Nothing => (StatusCode::NO_CONTENT, Value::Null),
    };
    let mut answer = json!({ "description": status.canonical_reason().unwrap_or("") });
    if !good.is_null() {
        answer["content"] = good;
    }
    let fault = |about: &str| {
        let schema = json!({ "$ref": "#/components/schemas/Fault" });
        json!({ "description": about, "content": { "application/json": { "schema": schema } } })
    };
    let mut responses = Map::new();
    responses.insert(status.as_str().to_owned(), answer);
    for status in &sketch.faults {
        responses.insert(status.to_string(), fault(words(*status)));
    }
    let other = "Too often (429), the database does not answer (503), or a fault of ours (500).";
    responses.insert("default".to_owned(), fault(other));
    let places = endpoint.places().zip(&sketch.places).map(|(name, shape)| place(name, &shapes.sent(*shape)));
    let mut parameters: Vec<Value> = places.collect();
    if let Some(shape) = sketch.query {
        parameters.extend(query(&mut shapes.sent(shape)));
    }
    let mut operation = json!({
        "operationId": endpoint.name,
        "tags": [endpoint.group],
        "summary": endpoint.about,
        "parameters": parameters,
        "responses": responses,
        // Who is not known may call where nothing is asked for, and is a spectator there.
        "security": if sketch.known { json!([{ "token": [] }]) } else { json!([{}, { "token": [] }]) },
    });
    if let Some(shape) = sketch.takes {
        let schema = shapes.sent(shape);
        // Nothing is taken for an empty object.
        let required = shapes.is_needed(&schema);
        let mut content = json!({ "schema": schema });
        if let Some(example) = &endpoint.example {
            content["example"] = example.clone();
        }
        operation["requestBody"] = json!({ "required": required, "content": { "application/json": content } });
    }
    operation
}

impl Endpoint {
    /// What its address may say after a question mark: name and meaning.
    pub(crate) fn query(&self) -> Vec<(String, String)> {
        let Some(shape) = self.sketch.query else { return Vec::new() };
        let shape = shape(&mut generator(Contract::Deserialize)).to_value();
        let about = |shape: &Value| shape["description"].as_str().unwrap_or_default().to_owned();
        shape["properties"]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(name, shape)| (name.clone(), about(shape)))
            .collect()
    }
}

/// The description.
pub(crate) fn description() -> Value {
    let mut shapes = Shapes { sent: generator(Contract::Deserialize), given: generator(Contract::Serialize) };
    let mut paths: Map<String, Value> = Map::new();
    for endpoint in super::calls::endpoints() {
        let at = paths.entry(endpoint.address()).or_insert_with(|| json!({}));
        at[endpoint.method.as_str().to_ascii_lowercase()] = operation(&mut shapes, &endpoint);
    }
    shapes.given.subschema_for::<FaultBody>();
    // What is both sent and given has one shape; a test sees to it.
    let mut all = shapes.sent.take_definitions(true);
    all.extend(shapes.given.take_definitions(true));
    let mut description = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Railhead",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Whatever a person can do at Railhead, a program can do as well. See /api for a short guide.",
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "schemas": all,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer", "description": "A token of an account: rh_…" } },
        },
    });
    close(&mut description["components"]["schemas"]);
    bound(&mut description);
    description
}

/// Hands the description out.
pub(crate) async fn openapi() -> Json<Value> {
    Json(description())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may")]
mod tests {
    use super::*;

    #[test]
    fn what_is_both_sent_and_given_has_one_shape() {
        let mut shapes = Shapes { sent: generator(Contract::Deserialize), given: generator(Contract::Serialize) };
        for endpoint in crate::api::calls::endpoints() {
            operation(&mut shapes, &endpoint);
        }
        let (sent, given) = (shapes.sent.take_definitions(true), shapes.given.take_definitions(true));
        let both: Vec<&String> = sent.keys().filter(|name| given.contains_key(*name)).collect();
        assert!(both.iter().any(|name| *name == "Action"), "{both:?}");
        for name in both {
            let (mut one, mut other) = (sent[name].clone(), given[name].clone());
            close(&mut one);
            close(&mut other);
            assert_eq!(one, other, "{name}");
        }
        // Where two types had one name, one of them would have a number behind it.
        for name in sent.keys().chain(given.keys()) {
            assert!(!name.ends_with(|c: char| c.is_ascii_digit()), "{name} is the name of two types");
        }
    }

    #[test]
    fn every_field_is_described() {
        fn walk(at: &str, shape: &Value, missing: &mut Vec<String>) {
            if let Some(fields) = shape["properties"].as_object() {
                // What is called by its only field is described itself.
                let itself = fields.len() == 1 && shape["description"].is_string();
                for (name, field) in fields.iter().filter(|_| !itself) {
                    if field["description"].as_str().is_none_or(str::is_empty) && field.get("const").is_none() {
                        missing.push(format!("{at}.{name}"));
                    }
                }
            }
            for (name, inner) in shape.as_object().into_iter().flatten() {
                walk(&format!("{at}/{name}"), inner, missing);
            }
            for (i, inner) in shape.as_array().into_iter().flatten().enumerate() {
                walk(&format!("{at}/{i}"), inner, missing);
            }
        }
        let mut missing = Vec::new();
        walk("", &description()["components"]["schemas"], &mut missing);
        assert!(missing.is_empty(), "{missing:?}");
    }
}
