//! Calls of the interface for programs: every one that the server describes, with bodies that are nearly right and quite wrong.

use crate::input::Input;
use crate::json::mutated;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use axum::response::Response;
use railhead_bots::Budget;
use railhead_server::store::Store;
use railhead_server::{App, Config, Limits, router};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

/// So many calls are made with one input at most.
const MOST: usize = 12;

/// A call, as the server describes it.
#[derive(Debug)]
struct Call {
    method: String,
    path: String,
    query: Vec<String>,
    example: Value,
    statuses: Vec<String>,
    stream: bool,
}

/// A database with people and tables, from which every input begins, and what one must know to call.
struct Beginning {
    folder: PathBuf,
    calls: Vec<Call>,
    tokens: Vec<String>,
    tables: Vec<String>,
}

/// A server on a file of its own, which is gone with it.
struct Server {
    router: Router,
    folder: PathBuf,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().max_blocking_threads(2).build().expect("a runtime")
}

/// A folder in memory where there is such a thing.
fn folder() -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let memory = Path::new("/dev/shm");
    let base = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    base.join(format!("railhead-fuzzing-{}-{number}", std::process::id()))
}

async fn server(beginning: Option<&Path>) -> Server {
    let folder = folder();
    std::fs::create_dir_all(&folder).expect("a folder");
    if let Some(beginning) = beginning {
        copied(beginning, &folder);
    }
    let store = Store::in_folder(&folder).await.expect("a store");
    let limits = Limits { sign_in: None, talk: None, guesses: None, making: None, ..Limits::default() };
    let config = Config { hint: Budget::Simulations(2), limits, ..Config::default() };
    Server { router: router(App::new(store, config)), folder }
}

async fn send(server: &Server, method: &str, path: &str, token: Option<&str>, body: Option<Vec<u8>>) -> Response {
    let mut request = Request::builder().method(method).uri(path);
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    if body.is_some() {
        request = request.header(header::CONTENT_TYPE, "application/json");
    }
    let request = request.body(body.map_or_else(Body::empty, Body::from)).expect("a request");
    server.router.clone().oneshot(request).await.expect("an answer")
}

async fn read(response: Response) -> Vec<u8> {
    to_bytes(response.into_body(), usize::MAX).await.expect("a whole answer").to_vec()
}

async fn good(server: &Server, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Value {
    let response = send(server, method, path, token, body.map(|b| b.to_string().into_bytes())).await;
    let status = response.status();
    let text = read(response).await;
    assert!(status.is_success(), "{method} {path}: {status} {}", String::from_utf8_lossy(&text));
    serde_json::from_slice(&text).unwrap_or(Value::Null)
}

fn calls(description: &Value) -> Vec<Call> {
    let mut calls = Vec::new();
    for (path, methods) in description["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let query = parameters.iter().filter(|p| p["in"] == "query");
            let responses = operation["responses"].as_object().expect("responses");
            calls.push(Call {
                method: method.to_uppercase(),
                path: path.clone(),
                query: query.filter_map(|p| p["name"].as_str().map(str::to_owned)).collect(),
                example: operation["requestBody"]["content"]["application/json"]["example"].clone(),
                statuses: responses.keys().cloned().collect(),
                stream: responses.values().any(|r| r["content"].get("text/event-stream").is_some()),
            });
        }
    }
    calls
}

/// People and tables: one where Ann plays all seats of each title, and one that waits for others.
async fn begin() -> Beginning {
    let server = server(None).await;
    let description = good(&server, "GET", "/api/openapi.json", None, None).await;
    let mut tokens = Vec::new();
    for name in ["Ann", "Ben"] {
        let account = json!({ "name": name, "password": "correct horse", "label": "x" });
        let entered = good(&server, "POST", "/api/v1/accounts", None, Some(&account)).await;
        tokens.push(entered["token"].as_str().expect("a token").to_owned());
    }
    let (ann, mut tables) = (Some(tokens[0].as_str()), Vec::new());
    for title in railhead_titles::ALL {
        let make = json!({ "title": title.name, "hotseat": true, "players": ["A", "B", "C"] });
        let id = good(&server, "POST", "/api/v1/tables", ann, Some(&make)).await["id"].clone();
        tables.push(id.as_str().expect("an id").to_owned());
    }
    let make = json!({ "title": railhead_titles::ALL[0].name, "seats": 3 });
    let id = good(&server, "POST", "/api/v1/tables", ann, Some(&make)).await["id"].clone();
    tables.push(id.as_str().expect("an id").to_owned());
    // What is not in the file yet is in the journal beside it.
    let kept = folder();
    copied(&server.folder, &kept);
    Beginning { folder: kept, calls: calls(&description), tokens, tables }
}

/// Copies a database that nobody writes to.
fn copied(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for name in ["railhead.sqlite", "railhead.sqlite-wal"] {
        if from.join(name).exists() {
            std::fs::copy(from.join(name), to.join(name)).expect("a copy");
        }
    }
}

/// Makes some calls of a server that was just made; none of them is answered with what is not described.
pub fn api_bodies(bytes: &[u8]) {
    static BEGINNING: OnceLock<Beginning> = OnceLock::new();
    let beginning = BEGINNING.get_or_init(|| runtime().block_on(begin()));
    let mut input = Input::new(bytes);
    if input.is_empty() {
        return;
    }
    let runtime = runtime();
    runtime.block_on(async {
        let server = server(Some(&beginning.folder)).await;
        for _ in 0..MOST {
            if input.is_empty() {
                break;
            }
            one(&server, beginning, &mut input).await;
        }
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
}

/// A word for a place in an address, or after the question mark.
fn word(beginning: &Beginning, name: &str, input: &mut Input<'_>) -> String {
    let known = match name {
        "id" => input.pick(&beginning.tables).cloned(),
        "title" => input.pick(&railhead_titles::ALL).map(|title| title.name.to_owned()),
        "hex" => Some(["A1", "D14", "G9", "J18"][input.below(4)].to_owned()),
        "name" | "file" => Some(["board.svg", "game.json", "market.svg", "board.png"][input.below(4)].to_owned()),
        _ => Some(input.below(6).to_string()),
    };
    let plain = match input.byte() % 8 {
        0 => String::from_utf8_lossy(input.take(6)).into_owned(),
        1 => "-1".to_owned(),
        2 => "18446744073709551616".to_owned(),
        3 => "true".to_owned(),
        _ => known.unwrap_or_default(),
    };
    let plain = if plain.is_empty() { "x".to_owned() } else { plain };
    plain.bytes().fold(String::new(), |mut out, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
        out
    })
}

/// One call.
async fn one(server: &Server, beginning: &Beginning, input: &mut Input<'_>) {
    let Some(call) = input.pick(&beginning.calls) else { return };
    let token = beginning.tokens.get(usize::from(input.byte() % 4)).map(String::as_str);
    let mut path = String::new();
    for (n, part) in call.path.split(['{', '}']).enumerate() {
        path.push_str(&if n % 2 == 1 { word(beginning, part, input) } else { part.to_owned() });
    }
    for (n, name) in call.query.iter().enumerate() {
        if input.byte().is_multiple_of(4) {
            let mark = if path.contains('?') { '&' } else { '?' };
            path.push_str(&format!("{mark}{name}={}", word(beginning, if n == 0 { "id" } else { name }, input)));
        }
    }
    let body = if call.example.is_null() && !input.byte().is_multiple_of(8) {
        None
    } else {
        Some(body(call, beginning, input))
    };
    let body = match body {
        Some(Ok(mut value)) => {
            // Who does something says what they have seen; here it is mostly what there is to see.
            if value.get("version").is_some_and(Value::is_i64)
                && let Some(id) = path.strip_prefix("/api/v1/tables/").and_then(|rest| rest.split('/').next())
            {
                let table = send(server, "GET", &format!("/api/v1/tables/{id}"), token, None).await;
                let table: Value = serde_json::from_slice(&read(table).await).unwrap_or(Value::Null);
                if table["version"].is_i64() {
                    value["version"] = table["version"].clone();
                }
            }
            Some(value.to_string().into_bytes())
        }
        Some(Err(raw)) => Some(raw),
        None => None,
    };
    let shown = body.as_ref().map_or_else(String::new, |b| String::from_utf8_lossy(b).chars().take(2_000).collect());
    let response = send(server, &call.method, &path, token, body).await;
    let status = response.status().as_u16();
    let at = format!("{} {path} {shown}: {status}", call.method);
    if call.stream && response.status().is_success() {
        return;
    }
    let json = response.headers().get(header::CONTENT_TYPE).is_some_and(|t| t.as_bytes() == b"application/json");
    let text = read(response).await;
    let told = String::from_utf8_lossy(&text);
    assert!(call.statuses.contains(&status.to_string()) || status == 429, "{at} {told}");
    if json {
        let value: Value = serde_json::from_slice(&text).unwrap_or_else(|why| panic!("{at}: {why}"));
        assert!(status < 400 || value["error"]["code"].is_string(), "{at} {told}");
    } else {
        assert!(status < 400, "a fault that is not JSON: {at} {told}");
    }
}

/// What is sent: JSON that is nearly what is asked for, or any bytes.
fn body(call: &Call, beginning: &Beginning, input: &mut Input<'_>) -> Result<Value, Vec<u8>> {
    match input.byte() % 8 {
        0 => {
            let length = input.below(200);
            Err(input.take(length).to_vec())
        }
        1 => Ok(call.example.clone()),
        _ => {
            let other = input.pick(&beginning.calls).map_or(Value::Null, |c| c.example.clone());
            Ok(mutated(&call.example, &other, input))
        }
    }
}
