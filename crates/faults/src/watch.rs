//! Whoever watches a table, and comes back whenever the connection is lost.

use crate::world::{Table, World, lock};
use railhead_testkit::Dice;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Longer than a server is ever silent on a stream.
const PATIENCE: Duration = Duration::from_secs(25);

/// What a watcher knows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// The id of the last event.
    pub(crate) id: String,
    /// What was done, by its number.
    pub(crate) done: BTreeMap<u64, Value>,
    /// What was said, by its number.
    pub(crate) said: BTreeMap<u64, Value>,
    /// At which version of the game which actions were shown.
    pub(crate) shown: Vec<(i64, Vec<u64>)>,
    /// How many actions were told as being beyond what one answer holds.
    pub(crate) skipped: bool,
    /// Every byte that came.
    pub(crate) heard: String,
}

impl Known {
    /// Takes in an event.
    fn take(&mut self, data: &Value) {
        let number = |name: &str| data[name].as_u64().unwrap_or(0);
        let from = number("from");
        self.done.retain(|index, _| *index < from);
        let mut shown = Vec::new();
        for done in data["done"].as_array().into_iter().flatten() {
            let index = done["index"].as_u64().unwrap_or(0);
            if !done["action"].is_null() {
                shown.push(index);
            }
            self.done.insert(index, done.clone());
        }
        self.skipped |= number("actions") > from + 500;
        self.shown.push((data["version"].as_i64().unwrap_or(-1), shown));
        self.id = data["id"].as_str().unwrap_or_default().to_owned();
        let said: u64 = self.id.split_once('.').and_then(|(_, said)| said.parse().ok()).unwrap_or(0);
        let chat = data["chat"].as_array().map_or(&[][..], Vec::as_slice);
        let first = said.saturating_sub(chat.len() as u64);
        self.said.retain(|index, _| *index < first);
        self.said.extend((first..).zip(chat.iter().cloned()));
    }
}

/// Somebody who watches.
pub(crate) struct Watcher {
    /// Whose seat it is; `None` for a spectator.
    pub(crate) seat: Option<u8>,
    /// Whether it asks over and over instead of listening.
    pub(crate) polls: bool,
    known: Mutex<Known>,
}

impl Watcher {
    /// Somebody who knows nothing yet.
    #[must_use]
    pub(crate) fn new(seat: Option<u8>, polls: bool) -> Arc<Self> {
        Arc::new(Self { seat, polls, known: Mutex::default() })
    }

    /// What it knows now.
    #[must_use]
    pub(crate) fn known(&self) -> Known {
        lock(&self.known).clone()
    }

    /// The id of the last event that it knows of.
    #[must_use]
    pub(crate) fn id(&self) -> String {
        lock(&self.known).id.clone()
    }

    /// Watches until everything is over.
    pub(crate) fn watch(&self, world: &World, table: &Table, seed: u64) {
        let token = self.seat.map_or("", |seat| table.tokens[usize::from(seat)].as_str());
        let mut dice = Dice::new(seed);
        while !world.is_over() {
            world.tally.one("connections of watchers");
            let server = dice.roll(world.fronts.len());
            // Whatever it was that ended: it comes back.
            let _ = if self.polls {
                self.poll(world, &table.id, token, server)
            } else {
                self.listen(world, &table.id, token, server)
            };
            std::thread::sleep(Duration::from_millis(20 + dice.roll(150) as u64));
        }
    }

    fn take(&self, data: &str) {
        let mut known = lock(&self.known);
        known.heard.push_str(data);
        known.heard.push('\n');
        if let Ok(data @ Value::Object(_)) = serde_json::from_str(data) {
            known.take(&data);
        }
    }

    fn listen(&self, world: &World, table: &str, token: &str, server: usize) -> std::io::Result<()> {
        let last = self.id();
        let heard = Some(last.as_str()).filter(|id| !id.is_empty());
        let mut stream = world.browser(server).within(PATIENCE).news(token, table, heard)?;
        if !stream.line()?.contains(" 200 ") {
            // It was refused, and the connection may stay open for another request.
            return Ok(());
        }
        let mut data = String::new();
        let mut named = String::new();
        while !world.is_over() {
            let line = stream.line()?;
            if let Some(name) = line.strip_prefix("event:") {
                name.trim().clone_into(&mut named);
            } else if let Some(more) = line.strip_prefix("data:") {
                data.push_str(more.trim_start());
            } else if line.is_empty() && !data.is_empty() {
                if named == "news" {
                    self.take(&data);
                }
                data.clear();
                named.clear();
            }
        }
        Ok(())
    }

    fn poll(&self, world: &World, table: &str, token: &str, server: usize) -> std::io::Result<()> {
        let mut browser = world.browser(server).within(PATIENCE);
        while !world.is_over() {
            let last = self.id();
            let path = format!("/tables/{table}/events?after={last}");
            let answer = browser.try_ask(token, "GET", &path, &Value::Null)?;
            if answer.status != 200 {
                return Ok(());
            }
            let id = answer.json()["id"].as_str().unwrap_or_default().to_owned();
            if id != last {
                self.take(&answer.body);
            }
            std::thread::sleep(Duration::from_millis(150));
        }
        Ok(())
    }
}
