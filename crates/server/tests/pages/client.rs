//! A program that calls the server and checks every answer against the description.

use crate::desk::{Desk, Person};
use crate::schema;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio_stream::StreamExt;

/// How somebody is known to the server.
#[derive(Clone, Debug)]
pub(crate) enum Who {
    /// Not at all.
    Nobody,
    /// By the token of a program.
    Token(String),
    /// By the cookie of a browser.
    Cookie(String),
}

impl Who {
    /// By a new token.
    pub(crate) async fn program(desk: &Desk, person: &Person) -> Self {
        let account = person.account.as_ref().unwrap();
        Self::Token(desk.app.store().add_token(account, "a test").await.unwrap().1)
    }

    pub(crate) fn browser(person: &Person) -> Self {
        Self::Cookie(person.token.clone())
    }

    pub(crate) fn dress(&self, headers: &mut HeaderMap) {
        match self {
            Self::Nobody => {}
            Self::Token(token) => {
                headers.insert(header::AUTHORIZATION, format!("Bearer {token}").parse().unwrap());
            }
            Self::Cookie(token) => {
                headers.insert(header::COOKIE, format!("railhead={token}").parse().unwrap());
                let key = crate::desk::hash(&format!("form {token}"));
                headers.insert("x-railhead-key", key.parse().unwrap());
            }
        }
    }
}

/// What came back.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }

    /// What the error is called.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or("").to_owned()
    }
}

/// The description of the interface, which is the same for every server.
async fn description() -> &'static Value {
    static DESCRIPTION: OnceCell<Value> = OnceCell::const_new();
    DESCRIPTION
        .get_or_init(async || {
            let desk = Desk::new().await;
            let described = desk.raw(Request::get("/api/openapi.json").body(Body::empty()).unwrap()).await;
            reply(described).await.json()
        })
        .await
}

/// Calls the server just so; of a stream, what comes within a moment. Whatever a call of the interface answers must be described.
pub(crate) async fn call(desk: &Desk, who: &Who, method: &str, path: &str, body: Option<&str>) -> Reply {
    let mut request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
    if let Some(body) = body {
        *request.body_mut() = Body::from(body.to_owned());
        request.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().unwrap());
    }
    who.dress(request.headers_mut());
    let reply = reply(desk.raw(request).await).await;
    if path.starts_with("/api/v1/") {
        let description = description().await;
        let at = format!("{method} {path}");
        match operation(description, method, path) {
            Some(operation) => fits(description, &operation, &reply, &at),
            // There is no such call, which is said as every fault is.
            None => described_fault(description, &reply, &at),
        }
    }
    reply
}

/// Every call that is described: method, address, and what is said about it.
fn operations(description: &Value) -> Vec<(String, String, Value)> {
    let mut all = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            all.push((method.to_uppercase(), path.clone(), operation.clone()));
        }
    }
    all
}

/// What is said about the call at an address.
fn operation(description: &Value, method: &str, path: &str) -> Option<Value> {
    let path = path.split('?').next().unwrap();
    let fits = |template: &str| {
        let (a, b): (Vec<&str>, Vec<&str>) = (template.split('/').collect(), path.split('/').collect());
        a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| a == b || a.starts_with('{'))
    };
    // An address without places to fill in comes before one with them.
    let mut found: Vec<_> =
        operations(description).into_iter().filter(|(m, template, _)| m == method && fits(template)).collect();
    found.sort_by_key(|(_, template, _)| template.matches('{').count());
    found.into_iter().next().map(|(.., operation)| operation)
}

fn described_fault(description: &Value, reply: &Reply, at: &str) {
    assert!(!reply.status.is_success(), "{at} is not described");
    assert_eq!(reply.headers[header::CONTENT_TYPE], "application/json", "{at}");
    let shape = &description["components"]["schemas"]["Fault"];
    schema::check(description, shape, &reply.json(), "fault").unwrap_or_else(|why| panic!("{at}: {why}"));
}

/// That an answer is one that is described.
fn fits(description: &Value, operation: &Value, reply: &Reply, at: &str) {
    let status = reply.status.as_u16();
    let mut answer = &operation["responses"][status.to_string()];
    if answer.is_null() {
        assert!([408, 421, 429, 500, 503].contains(&status), "{at}: {status} is not described: {}", reply.body);
        answer = &operation["responses"]["default"];
    }
    let Some((kind, content)) = answer["content"].as_object().and_then(|all| all.iter().next()) else {
        assert_eq!(reply.body, "", "{at} should give nothing");
        return;
    };
    let sent = reply.headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or("");
    assert!(kind == "*/*" || sent.starts_with(kind), "{at} is {sent}, not {kind}");
    if kind == "application/json"
        && let Err(why) = schema::check(description, &content["schema"], &reply.json(), "answer")
    {
        panic!("{at}: {why}\n{}", reply.body);
    }
    if kind == "text/event-stream" {
        let news = &description["components"]["schemas"]["News"];
        for told in
            reply.body.lines().filter_map(|line| line.strip_prefix("data: ")).filter(|told| told.starts_with('{'))
        {
            let told = serde_json::from_str(told).unwrap();
            schema::check(description, news, &told, "news").unwrap_or_else(|why| panic!("{at}: {why}"));
        }
    }
}

/// The whole of an answer; of a stream, what comes within a moment.
pub(crate) async fn reply(response: axum::response::Response) -> Reply {
    let (status, headers) = (response.status(), response.headers().clone());
    let stream = headers.get(header::CONTENT_TYPE).is_some_and(|v| v.as_bytes().starts_with(b"text/event-stream"));
    let bytes = if stream {
        let mut frames = response.into_body().into_data_stream();
        let mut all = Vec::new();
        // What comes at once may take a while on a busy machine.
        let mut patience = Duration::from_secs(3);
        while let Ok(Some(Ok(frame))) = tokio::time::timeout(patience, frames.next()).await {
            all.extend_from_slice(&frame);
            patience = Duration::from_millis(25);
        }
        all
    } else {
        to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec()
    };
    // Every request has another id: where an answer holds its own, it reads `ID`.
    let id = headers["x-request-id"].to_str().unwrap();
    let body = String::from_utf8_lossy(&bytes).replace(id, "ID");
    Reply { status, headers, body }
}

/// A program that checks every answer.
pub(crate) struct Client<'a> {
    pub(crate) desk: &'a Desk,
    pub(crate) description: Value,
    /// Calls that were answered well.
    pub(crate) used: RefCell<BTreeSet<String>>,
}

impl<'a> Client<'a> {
    pub(crate) async fn new(desk: &'a Desk) -> Self {
        let description = call(desk, &Who::Nobody, "GET", "/api/openapi.json", None).await.json();
        Self { desk, description, used: RefCell::default() }
    }

    /// Every call that is described: method, address, and what is said about it.
    pub(crate) fn operations(&self) -> Vec<(String, String, Value)> {
        operations(&self.description)
    }

    pub(crate) async fn call(&self, who: &Who, method: &str, path: &str, body: Option<&Value>) -> Reply {
        let path = format!("/api/v1{path}");
        let described = operation(&self.description, method, &path);
        let described = described.unwrap_or_else(|| panic!("{method} {path} is not described"));
        assert!(body.is_none() || !described["requestBody"].is_null(), "{method} {path} takes nothing");
        let text = body.map(Value::to_string);
        let reply = call(self.desk, who, method, &path, text.as_deref()).await;
        if reply.status.is_success() {
            self.used.borrow_mut().insert(described["operationId"].as_str().unwrap().to_owned());
        }
        reply
    }

    /// A call that must go well.
    pub(crate) async fn good(&self, who: &Who, method: &str, path: &str, body: Option<&Value>) -> Value {
        let reply = self.call(who, method, path, body).await;
        assert!(reply.status.is_success(), "{method} {path} {body:?}: {}", reply.body);
        reply.json()
    }
}
