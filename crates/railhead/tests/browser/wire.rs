//! The DevTools protocol over a pipe: JSON messages that end with a zero byte.

use crate::ear::Ear;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::ChildStdin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

/// No answer of the browser takes longer, unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// Who waits for an answer.
pub(crate) enum Waiting {
    /// A test.
    Caller(mpsc::Sender<Result<Value, String>>),
    /// The record of a tab: the content of what it asked the server for.
    Content(Arc<Ear>, String),
    /// Nobody.
    Nobody,
}

/// The way to a browser and back.
pub(crate) struct Wire {
    input: Mutex<ChildStdin>,
    last: AtomicU64,
    waiting: Mutex<HashMap<u64, Waiting>>,
    ears: Mutex<HashMap<String, Arc<Ear>>>,
}

impl Wire {
    /// Begins to listen.
    pub(crate) fn new(input: ChildStdin, output: impl Read + Send + 'static) -> Arc<Self> {
        let wire = Arc::new(Self {
            input: Mutex::new(input),
            last: AtomicU64::new(0),
            waiting: Mutex::default(),
            ears: Mutex::default(),
        });
        let listening = Arc::clone(&wire);
        std::thread::spawn(move || listening.listen(BufReader::new(output)));
        wire
    }

    /// Sends what belongs to a tab to its record.
    pub(crate) fn introduce(&self, session: &str, ear: Arc<Ear>) {
        self.ears.lock().unwrap().insert(session.to_owned(), ear);
    }

    /// Sends a command without waiting for its answer.
    pub(crate) fn send(&self, session: Option<&str>, method: &str, parameters: &Value, waiting: Waiting) {
        let id = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let mut message = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.waiting.lock().unwrap().insert(id, waiting);
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        // A browser that is gone is noticed by whoever waits for its answer.
        let _ = self.input.lock().unwrap().write_all(&bytes);
    }

    /// Sends a command and waits for its answer.
    pub(crate) fn call(&self, session: Option<&str>, method: &str, parameters: &Value) -> Result<Value, String> {
        let (answer, answered) = mpsc::channel();
        self.send(session, method, parameters, Waiting::Caller(answer));
        match answered.recv_timeout(PATIENCE) {
            Ok(answer) => answer.map_err(|why| format!("{method}: {why}")),
            Err(why) => Err(format!("{method}: Chromium does not answer ({why})")),
        }
    }

    fn listen(&self, mut output: impl BufRead) {
        let mut bytes = Vec::new();
        while output.read_until(0, &mut bytes).is_ok_and(|read| read > 0) {
            bytes.pop();
            if let Ok(message) = serde_json::from_slice::<Value>(&bytes) {
                self.hear(message);
            }
            bytes.clear();
        }
        // Nobody waits for a browser that is gone.
        self.waiting.lock().unwrap().clear();
    }

    fn hear(&self, mut message: Value) {
        let Some(id) = message["id"].as_u64() else {
            let session = message["sessionId"].as_str().unwrap_or("").to_owned();
            let ear = self.ears.lock().unwrap().get(&session).cloned();
            if let (Some(ear), Some(method)) = (ear, message["method"].as_str()) {
                Ear::hear(&ear, self, &session, method, &message["params"]);
            }
            return;
        };
        let answer = match message.get("error") {
            Some(error) => Err(error["message"].as_str().unwrap_or("refused").to_owned()),
            None => Ok(message["result"].take()),
        };
        let waiting = self.waiting.lock().unwrap().remove(&id);
        match waiting {
            // Whoever asked may have given up.
            Some(Waiting::Caller(caller)) => drop(caller.send(answer)),
            Some(Waiting::Content(ear, request)) => ear.content(&request, answer),
            Some(Waiting::Nobody) | None => {}
        }
    }
}
