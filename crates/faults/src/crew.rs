//! Players, who open tables and play at them whatever happens to the servers.

use crate::browser::{Answer, Browser};
use crate::ledger::{Deed, Ledger, Outcome};
use crate::pick::pick;
use crate::watch::Watcher;
use crate::world::{Table, World, lock};
use railhead_testkit::Dice;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A kind of table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kind {
    title: &'static str,
    /// How many people; 0 for one who plays every seat.
    people: usize,
    bots: &'static [&'static str],
    clock: bool,
}

/// The tables that are played at, one of each.
pub(crate) const KINDS: [Kind; 4] = [
    // Hands are dealt, and drafted from in secret.
    Kind { title: "1846", people: 3, bots: &[], clock: true },
    Kind { title: "1848", people: 0, bots: &[], clock: false },
    Kind { title: "1846", people: 1, bots: &["random", "steady"], clock: true },
    // Cities are claimed in secret.
    Kind { title: "1853-2009", people: 3, bots: &[], clock: false },
];

/// What became of a request.
fn outcome(answer: &std::io::Result<Answer>) -> Outcome {
    match answer {
        Ok(answer) if (200..300).contains(&answer.status) => Outcome::Acknowledged,
        // The server gave up waiting, or the database did not say.
        Ok(answer) if answer.status == 408 || answer.status >= 500 => Outcome::Open,
        Ok(_) => Outcome::Refused,
        Err(_) => Outcome::Open,
    }
}

/// Somebody who plays at one kind of table.
pub(crate) struct Player {
    world: Arc<World>,
    kind: Kind,
    dice: Dice,
    browser: Browser,
    count: u64,
}

impl Player {
    /// Somebody who begins with a seed.
    #[must_use]
    pub(crate) fn new(world: Arc<World>, kind: Kind, seed: u64) -> Self {
        let browser = world.browser(0);
        Self { world, kind, dice: Dice::new(seed), browser, count: 0 }
    }

    /// Plays until everything is over.
    pub(crate) fn work(mut self) {
        while let Some(table) = self.open() {
            self.world.tally.one("tables");
            lock(&self.world.tables).push(Arc::clone(&table));
            self.seat_watchers(&table);
            if self.play(&table).is_none() {
                return;
            }
        }
    }

    /// Goes to some server.
    fn wander(&mut self) {
        let server = self.dice.roll(self.world.fronts.len());
        self.browser = self.world.browser(server);
    }

    /// Asks once; after a fault it asks another server next time.
    fn ask(&mut self, token: &str, method: &str, path: &str, body: &Value) -> Option<std::io::Result<Answer>> {
        let world = Arc::clone(&self.world);
        let _busy = world.busy()?;
        let answer = self.browser.try_ask(token, method, path, body);
        if outcome(&answer) == Outcome::Acknowledged && path.ends_with("/actions") {
            world.moved();
        }
        if outcome(&answer) == Outcome::Open {
            world.tally.one("requests without an answer");
            self.wander();
            std::thread::sleep(Duration::from_millis(10));
        }
        Some(answer)
    }

    /// Asks until there is an answer; `None` once everything is over.
    fn insist(&mut self, token: &str, method: &str, path: &str, body: &Value) -> Option<Answer> {
        loop {
            match self.ask(token, method, path, body)? {
                Ok(answer) if answer.status < 500 && answer.status != 408 && answer.status != 429 => {
                    return Some(answer);
                }
                _ => std::thread::sleep(Duration::from_millis(40)),
            }
        }
    }

    fn open(&mut self) -> Option<Arc<Table>> {
        let people = self.kind.people.max(1);
        let mut tokens = Vec::new();
        while tokens.len() < people {
            let made = self.insist("", "POST", "/guests", &json!({ "label": "faults" }))?;
            tokens.extend(made.json()["token"].as_str().map(str::to_owned));
        }
        let mut wanted = json!({ "title": self.kind.title, "name": "Of faults", "visibility": "public" });
        if self.kind.people == 0 {
            wanted["hotseat"] = json!(true);
            wanted["players"] = json!(["Ann", "Bob", "Cy"]);
        } else {
            wanted["seats"] = json!(people + self.kind.bots.len());
        }
        if self.kind.clock {
            wanted["clock"] = json!({ "each": 60, "bank": 3600, "increment": 5 });
        }
        let made = self.insist(&tokens[0], "POST", "/tables", &wanted)?;
        let Some(id) = made.json()["id"].as_str().map(str::to_owned) else {
            self.world.fail(&format!("a table cannot be opened: {} {}", made.status, made.body));
            return None;
        };
        for (number, token) in tokens.iter().enumerate().skip(1) {
            let name = json!({ "name": format!("Guest {number}") });
            self.insist(token, "POST", &format!("/tables/{id}/join"), &name)?;
        }
        for level in self.kind.bots {
            self.insist(&tokens[0], "POST", &format!("/tables/{id}/bots"), &json!({ "level": level }))?;
        }
        let seats = loop {
            if self.kind.people > 0 {
                self.insist(&tokens[0], "POST", &format!("/tables/{id}/start"), &json!({}))?;
            }
            let now = self.insist(&tokens[0], "GET", &format!("/tables/{id}"), &Value::Null)?.json();
            if now["state"] == "playing" {
                break now["seats"].clone();
            }
            if !self.kind.bots.is_empty() {
                // A bot of which nobody said whether it sat down did not.
                self.insist(&tokens[0], "POST", &format!("/tables/{id}/bots"), &json!({ "level": "random" }))?;
            }
        };
        // Whose seat is whose, everybody is told by the server.
        let mut by_seat = Vec::new();
        for (number, seat) in seats.as_array()?.iter().enumerate() {
            let mut owner = String::new();
            for token in &tokens {
                if seat["bot"] != true && owner.is_empty() {
                    let now = self.insist(token, "GET", &format!("/tables/{id}"), &Value::Null)?.json();
                    if now["seats"][number]["yours"] == true {
                        owner.clone_from(token);
                    }
                }
            }
            by_seat.push(owner);
        }
        let mut marks = Vec::new();
        for (seat, token) in by_seat.iter().enumerate() {
            let mark = format!("known to seat {seat} of {id} alone");
            if !token.is_empty() {
                self.insist(token, "PUT", &format!("/tables/{id}/notes"), &json!({ "text": mark }))?;
            }
            marks.push(mark);
        }
        let told = by_seat.iter().map(|_| Mutex::default()).collect();
        Some(Arc::new(Table {
            id,
            tokens: by_seat,
            marks,
            ledger: Mutex::new(Ledger::default()),
            told,
            views: Mutex::default(),
            watchers: Mutex::default(),
        }))
    }

    /// Somebody watches on every seat, and some who play nowhere.
    fn seat_watchers(&mut self, table: &Arc<Table>) {
        let mut seats: Vec<(Option<u8>, bool)> = vec![(None, false), (None, true)];
        let people = (0u8..).zip(&table.tokens).filter(|(_, token)| !token.is_empty());
        seats.extend(people.map(|(seat, _)| (Some(seat), false)));
        for (seat, polls) in seats {
            let watcher = Watcher::new(seat, polls);
            lock(&table.watchers).push(Arc::clone(&watcher));
            self.world.tally.one("watchers");
            let (world, table, seed) = (Arc::clone(&self.world), Arc::clone(table), self.dice.roll(1 << 30) as u64);
            std::thread::spawn(move || watcher.watch(&world, &table, seed));
        }
    }

    /// Plays a game to its end; `None` once everything is over.
    fn play(&mut self, table: &Arc<Table>) -> Option<()> {
        let mut known = Value::Null;
        loop {
            std::thread::sleep(Duration::from_millis(2));
            if known.is_null() {
                known = self.insist("", "GET", &format!("/tables/{}/events", table.id), &Value::Null)?.json();
            }
            match known["state"].as_str() {
                Some("over") => return Some(()),
                Some("playing") => {}
                _ => {
                    known = Value::Null;
                    continue;
                }
            }
            let asked: Vec<u8> = known["deciding"].as_array().into_iter().flatten().filter_map(seat_of).collect();
            let ours: Vec<u8> = asked.into_iter().filter(|s| !table.tokens[usize::from(*s)].is_empty()).collect();
            known = match ours.get(self.dice.roll(ours.len())) {
                Some(seat) => self.step(table, *seat)?.unwrap_or_default(),
                None => {
                    std::thread::sleep(Duration::from_millis(20));
                    Value::Null
                }
            };
        }
    }

    /// Does something for a seat. The inside is what the server said of the table after that, if it did.
    fn step(&mut self, table: &Arc<Table>, seat: u8) -> Option<Option<Value>> {
        let token = table.tokens[usize::from(seat)].clone();
        match self.dice.roll(40) {
            0..=2 => self.say(table, seat, &token)?,
            3..=5 => self.look(table, seat, &token)?,
            _ => {}
        }
        let path = format!("/tables/{}/choices?detail=outline&seat={seat}", table.id);
        let Ok(offered) = self.ask(&token, "GET", &path, &Value::Null)? else { return Some(None) };
        lock(&table.told[usize::from(seat)]).push_str(&offered.body);
        let offered = offered.json();
        let choices = offered["choices"].as_array().map_or(&[][..], Vec::as_slice);
        let (Some(version), Some(choice)) = (offered["version"].as_i64(), choices.get(self.dice.roll(choices.len())))
        else {
            return Some(None);
        };
        if self.kind.people != 1 && self.dice.roll(25) == 0 && version > 0 {
            return self.go_back(table, seat, &token, version);
        }
        let action = match pick(&mut self.dice, choice) {
            Some(action) => action,
            None => {
                let path = format!("/tables/{}/runs", table.id);
                let Ok(runs) = self.ask(&token, "GET", &path, &Value::Null)? else { return Some(None) };
                let runs = runs.json();
                if runs["version"] != version {
                    return Some(None);
                }
                runs["action"].clone()
            }
        };
        if self.world.fronts.len() > 1 && self.dice.roll(6) == 0 {
            return self.rival(table, seat, &token, version, &action);
        }
        let mark = lock(&table.ledger).sends(version, seat, Deed::Play(action.clone()));
        let body = json!({ "version": version, "action": action, "seat": seat });
        let answer = self.ask(&token, "POST", &format!("/tables/{}/actions", table.id), &body)?;
        lock(&table.ledger).came(mark, outcome(&answer));
        self.told(table, seat, &answer);
        if let Ok(answer) = &answer
            && !matches!(answer.status, 200 | 408 | 409 | 429 | 500..)
        {
            let why =
                format!("table {}: {action} was offered, and refused: {} {}", table.id, answer.status, answer.body);
            self.world.fail(&why);
        }
        Some(answer.ok().filter(|answer| answer.status == 200).map(|answer| answer.json()))
    }

    fn told(&self, table: &Table, seat: u8, answer: &std::io::Result<Answer>) {
        if let Ok(answer) = answer {
            lock(&table.told[usize::from(seat)]).push_str(&answer.body);
            if answer.status == 500 {
                self.world.fail(&format!("table {}: status 500: {}", table.id, answer.body));
            }
        }
    }

    /// The same move is sent to two servers at once: one of them does it.
    fn rival(
        &mut self,
        table: &Arc<Table>,
        seat: u8,
        token: &str,
        version: i64,
        action: &Value,
    ) -> Option<Option<Value>> {
        let world = Arc::clone(&self.world);
        let _busy = world.busy()?;
        world.tally.one("moves sent to two servers at once");
        let first = self.dice.roll(world.fronts.len());
        let body = json!({ "version": version, "action": action, "seat": seat });
        let path = format!("/tables/{}/actions", table.id);
        std::thread::scope(|scope| {
            let sent: Vec<_> = [first, first + 1]
                .map(|server| {
                    let mark = lock(&table.ledger).sends(version, seat, Deed::Play(action.clone()));
                    let (world, path, body) = (&world, &path, &body);
                    (mark, scope.spawn(move || world.browser(server).try_ask(token, "POST", path, body)))
                })
                .into();
            for (mark, sent) in sent {
                let Ok(answer) = sent.join() else { continue };
                lock(&table.ledger).came(mark, outcome(&answer));
                self.told(table, seat, &answer);
            }
        });
        Some(None)
    }

    /// Takes one's own last action back, if it was one's own.
    fn go_back(&mut self, table: &Arc<Table>, seat: u8, token: &str, version: i64) -> Option<Option<Value>> {
        let now = self.insist(token, "GET", &format!("/tables/{}", table.id), &Value::Null)?.json();
        let Some(length) = now["actions"].as_u64().filter(|n| *n > 0 && now["version"] == version) else {
            return Some(None);
        };
        // Around one screen whoever acted last takes it back; elsewhere only their own.
        let log = format!("/tables/{}/log?from={}", table.id, length - 1);
        let last = self.insist(token, "GET", &log, &Value::Null)?.json()["done"][0]["seat"].as_u64();
        let own =
            last.and_then(|last| u8::try_from(last).ok()).filter(|last| table.tokens[usize::from(*last)] == token);
        let seat = own.unwrap_or(seat);
        let to = usize::try_from(length - 1).unwrap_or(0);
        let mark = lock(&table.ledger).sends(version, seat, Deed::Undo(to));
        let body = json!({ "to": to, "version": version, "seat": seat });
        let answer = self.ask(token, "POST", &format!("/tables/{}/undo", table.id), &body)?;
        lock(&table.ledger).came(mark, outcome(&answer));
        self.told(table, seat, &answer);
        Some(answer.ok().filter(|answer| answer.status == 200).map(|answer| answer.json()))
    }

    fn say(&mut self, table: &Arc<Table>, seat: u8, token: &str) -> Option<()> {
        self.count += 1;
        let words = format!("word {} of seat {seat}", self.count);
        lock(&table.ledger).says(&words);
        let answer = self.ask(token, "POST", &format!("/tables/{}/chat", table.id), &json!({ "text": words }))?;
        lock(&table.ledger).heard(&words, outcome(&answer));
        Some(())
    }

    /// Looks at the game with the eyes of a seat.
    fn look(&mut self, table: &Arc<Table>, seat: u8, token: &str) -> Option<()> {
        let answer = self.ask(token, "GET", &format!("/tables/{}/view?seat={seat}", table.id), &Value::Null)?;
        self.told(table, seat, &answer);
        if let Ok(answer) = answer
            && answer.status == 200
        {
            let view = answer.json();
            let version = view["version"].as_i64().unwrap_or(-1);
            lock(&table.views).push((version, seat, view["seen"].clone()));
        }
        Some(())
    }
}

fn seat_of(decision: &Value) -> Option<u8> {
    u8::try_from(decision["seat"].as_u64()?).ok()
}
