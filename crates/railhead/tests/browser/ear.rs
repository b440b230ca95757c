//! What a tab reports: faults, and everything that it was sent.

use crate::wire::{Waiting, Wire};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// Something that the server sent.
#[derive(Clone, Default)]
pub(crate) struct Received {
    /// Where it is from.
    pub(crate) url: String,
    /// What it is for: `Document`, `Fetch`, `EventSource`, …
    pub(crate) kind: String,
    /// Its head, as JSON.
    pub(crate) head: String,
    /// Its content, or as much as has come.
    pub(crate) body: Vec<u8>,
    /// Whether the content is asked for and not here yet.
    pending: bool,
    /// Why there is no content.
    pub(crate) missing: Option<String>,
}

#[derive(Default)]
struct Heard {
    faults: Vec<String>,
    loads: usize,
    received: Vec<Received>,
    /// The request that each of them answers.
    requests: HashMap<String, usize>,
    /// Requests that are under way; streams have no end and do not count.
    open: HashMap<String, String>,
    /// Whether content is of no interest.
    deaf: bool,
}

/// What a tab reports.
#[derive(Default)]
pub(crate) struct Ear(Mutex<Heard>);

/// Bytes as the protocol writes them.
pub(crate) fn base64(text: &str) -> Vec<u8> {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut bits, mut have) = (Vec::with_capacity(text.len() * 3 / 4), 0_u32, 0);
    for value in text.bytes().filter_map(|sign| SIGNS.iter().position(|s| *s == sign)) {
        bits = (bits << 6) | u32::try_from(value).unwrap();
        have += 6;
        if have >= 8 {
            have -= 8;
            bytes.push(u8::try_from((bits >> have) & 0xff).unwrap());
        }
    }
    bytes
}

fn words(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}

impl Heard {
    fn of(&mut self, parameters: &Value) -> Option<&mut Received> {
        let index = *self.requests.get(words(&parameters["requestId"]))?;
        self.received.get_mut(index)
    }

    fn answered(&mut self, parameters: &Value, answer: &Value, kind: &str) {
        let received = Received {
            url: words(&answer["url"]).to_owned(),
            kind: kind.to_owned(),
            head: answer["headers"].to_string(),
            ..Received::default()
        };
        self.requests.insert(words(&parameters["requestId"]).to_owned(), self.received.len());
        self.received.push(received);
    }
}

impl Ear {
    /// Takes in what the browser reports about the tab.
    pub(crate) fn hear(this: &Arc<Self>, wire: &Wire, session: &str, method: &str, parameters: &Value) {
        let mut heard = this.0.lock().unwrap();
        let request = words(&parameters["requestId"]).to_owned();
        let ask = |method: &str| {
            let waiting = Waiting::Content(Arc::clone(this), request.clone());
            wire.send(Some(session), method, &json!({ "requestId": request }), waiting);
        };
        match method {
            "Page.loadEventFired" => heard.loads += 1,
            "Page.javascriptDialogOpening" => {
                heard.faults.push(format!("a dialog: {}", parameters["message"]));
                wire.send(Some(session), "Page.handleJavaScriptDialog", &json!({ "accept": false }), Waiting::Nobody);
            }
            "Inspector.targetCrashed" => heard.faults.push("the tab crashed".to_owned()),
            "Runtime.consoleAPICalled" if matches!(words(&parameters["type"]), "error" | "assert" | "warning") => {
                heard.faults.push(format!("console: {}", parameters["args"]));
            }
            "Runtime.exceptionThrown" => {
                let details = &parameters["exceptionDetails"];
                let what = details["exception"]["description"].as_str().unwrap_or(words(&details["text"]));
                heard.faults.push(format!("exception: {what} at {}:{}", details["url"], details["lineNumber"]));
            }
            "Log.entryAdded" if words(&parameters["entry"]["level"]) == "error" => {
                let entry = &parameters["entry"];
                heard.faults.push(format!("log: {} {}", words(&entry["text"]), words(&entry["url"])));
            }
            "Audits.issueAdded" if words(&parameters["issue"]["code"]) == "ContentSecurityPolicyIssue" => {
                heard.faults.push(format!("policy: {}", parameters["issue"]["details"]));
            }
            "Network.requestWillBeSent" => {
                if parameters.get("redirectResponse").is_some() {
                    heard.answered(parameters, &parameters["redirectResponse"], "Redirect");
                }
                match words(&parameters["type"]) {
                    // The sign of a page is asked for once and not told of again.
                    "EventSource" | "Other" => {}
                    kind => {
                        // Another page gives up what the one before still asked for.
                        if kind == "Document" {
                            heard.open.clear();
                        }
                        heard.open.insert(request, words(&parameters["request"]["url"]).to_owned());
                    }
                }
            }
            "Network.responseReceived" => {
                let kind = words(&parameters["type"]);
                heard.answered(parameters, &parameters["response"], kind);
                if kind == "EventSource" {
                    // A stream has no end at which to ask for all of it.
                    ask("Network.streamResourceContent");
                }
            }
            // The head as it came, cookies included.
            "Network.responseReceivedExtraInfo" => {
                let head = parameters["headers"].to_string();
                heard.received.push(Received { kind: "Head".to_owned(), head, ..Received::default() });
            }
            "Network.dataReceived" => {
                if let (Some(received), Some(data)) = (heard.of(parameters), parameters["data"].as_str()) {
                    received.body.extend(base64(data));
                }
            }
            "Network.eventSourceMessageReceived" => {
                let message =
                    format!("event: {}\ndata: {}\n\n", words(&parameters["eventName"]), words(&parameters["data"]));
                if let Some(received) = heard.of(parameters) {
                    received.body.extend(message.as_bytes());
                }
            }
            "Network.loadingFinished" => {
                heard.open.remove(&request);
                if heard.deaf {
                    return;
                }
                if let Some(received) = heard.of(parameters).filter(|r| r.kind != "EventSource") {
                    received.pending = true;
                    ask("Network.getResponseBody");
                }
            }
            "Network.loadingFailed" => {
                heard.open.remove(&request);
                // Whoever goes to another page gives up what the first one still asked for.
                if parameters["canceled"] == true {
                    return;
                }
                let url = heard.of(parameters).map_or_else(String::new, |r| r.url.clone());
                let (error, blocked) = (words(&parameters["errorText"]), words(&parameters["blockedReason"]));
                heard.faults.push(format!("failed: {error}{blocked} {url}"));
            }
            _ => {}
        }
    }

    /// Takes in the content of an answer.
    pub(crate) fn content(&self, request: &str, answer: Result<Value, String>) {
        let mut heard = self.0.lock().unwrap();
        let Some(received) = heard.of(&json!({ "requestId": request })) else { return };
        received.pending = false;
        match answer {
            Ok(content) => match (content["body"].as_str(), content["bufferedData"].as_str()) {
                (Some(body), _) if content["base64Encoded"] == true => received.body = base64(body),
                (Some(body), _) => received.body = body.as_bytes().to_vec(),
                (None, Some(early)) => drop(received.body.splice(0..0, base64(early))),
                (None, None) => {}
            },
            // A stream may be over before it is asked for; its messages are reported anyway.
            Err(_) if received.kind == "EventSource" => {}
            Err(why) => received.missing = Some(why),
        }
    }

    /// From now on content is not taken in.
    pub(crate) fn forgets(&self) {
        self.0.lock().unwrap().deaf = true;
    }

    /// What was sent since this was last asked, once its content is here; it is not kept any longer.
    pub(crate) fn drain(&self) -> Option<Vec<Received>> {
        let mut heard = self.0.lock().unwrap();
        if heard.received.iter().any(|r| r.pending) {
            return None;
        }
        let take = |r: &mut Received| Received {
            body: std::mem::take(&mut r.body),
            head: std::mem::take(&mut r.head),
            ..r.clone()
        };
        let all = heard.received.iter_mut().map(take);
        Some(all.filter(|r| !r.body.is_empty() || !r.head.is_empty() || r.missing.is_some()).collect())
    }

    /// How many pages were loaded.
    pub(crate) fn loads(&self) -> usize {
        self.0.lock().unwrap().loads
    }

    /// What is under way.
    pub(crate) fn open(&self) -> Vec<String> {
        self.0.lock().unwrap().open.values().cloned().collect()
    }

    /// What went wrong since it was last asked.
    pub(crate) fn faults(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap().faults)
    }

    /// Everything that was sent so far, once its content is here.
    pub(crate) fn received(&self) -> Option<Vec<Received>> {
        let heard = self.0.lock().unwrap();
        heard.received.iter().all(|r| !r.pending).then(|| heard.received.clone())
    }
}

#[test]
fn bytes_are_read() {
    assert_eq!(base64("UmFpbGhlYWQ="), b"Railhead");
    assert_eq!(base64("AP8Q"), [0, 255, 16]);
    assert_eq!(base64(""), b"");
}
