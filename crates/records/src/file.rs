//! Game files of our own: `*.railhead.json`.
//!
//! Readable, stable, diffable: everything in a fixed order, one action per line.
//!
//! ```json
//! {
//!   "format": 1,
//!   "title": "1846",
//!   "rules": 1,
//!   "options": ["preset=18xx.games"],
//!   "seats": ["Ada", "Bo", "Cy"],
//!   "seed": 7,
//!   "actions": [
//!     {"seat":0,"at":1790000000,"do":"draft","card":"MS"},
//!     {"seat":1,"do":"draft","card":"blank 2"}
//!   ]
//! }
//! ```

use crate::file_error::{FileError, PlayError};
use crate::short::{json_fault, shorten, shorten_to};
use railhead_engine::{MAP, Money, Outcome, Seat, Setup};
use railhead_titles::Game;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::fmt::Write;

/// The most seats that are read: far more than any title has.
pub(crate) const MAX_SEATS: usize = 32;
/// The most actions that are read of a game; long ones have some three thousand, and as many more that were taken back.
pub(crate) const MAX_ACTIONS: usize = 50_000;
/// The longest game file that is read, in bytes.
pub const MAX_FILE_BYTES: usize = 16 << 20;

/// The format that is written here, and the newest that is read.
const FORMAT: u64 = 1;

/// The end of the year 9999: later moments are mistakes.
const LAST_MOMENT: u64 = 253_402_300_799;

/// An action as a game file tells it.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedAction {
    /// Who did it.
    pub seat: Seat,
    /// When, in seconds of Unix time; `None` if nobody knows.
    pub at: Option<u64>,
    /// What, as [`railhead_engine::Action::write`] writes it. What it means depends on the table at that point.
    pub what: Map<String, Value>,
}

/// How a game ended, as its file tells it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// Why it ended.
    pub reason: String,
    /// What each seat was worth.
    pub worth: Vec<Money>,
}

/// A game as a file.
#[derive(Clone, PartialEq, Debug)]
pub struct GameFile {
    /// What it was begun with.
    pub setup: Setup,
    /// What was done.
    pub actions: Vec<RecordedAction>,
    /// How it ended; `None` while it goes on.
    pub result: Option<GameResult>,
}

/// What every version of the format begins with.
#[derive(Deserialize)]
struct Head {
    format: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole<'a> {
    #[serde(rename = "format")]
    _format: u64,
    title: String,
    rules: u32,
    options: Vec<String>,
    /// The lines of a map of one's own.
    map: Option<Vec<String>>,
    seats: Vec<String>,
    seed: u64,
    #[serde(borrow)]
    actions: Vec<&'a RawValue>,
    result: Option<GameResult>,
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        Self { reason: outcome.reason.name().to_owned(), worth: outcome.worth }
    }
}

impl GameFile {
    /// Whether text looks like a game file of ours, whole or not.
    #[must_use]
    pub fn looks_like(text: &str) -> bool {
        let opening: String = text.chars().take(200).filter(|c| !c.is_whitespace()).collect();
        opening.starts_with("{\"format\":") || serde_json::from_str::<Head>(text).is_ok()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is too long, cut off, not JSON, or not of the shape of a game file. What its actions mean is found out by
    /// [`GameFile::play`].
    pub fn read(text: &str) -> Result<Self, FileError> {
        if text.len() > MAX_FILE_BYTES {
            return Err(FileError::TooLong { bytes: text.len(), limit: MAX_FILE_BYTES });
        }
        let fault = |e: serde_json::Error| FileError::Json(json_fault(&e));
        let head: Head = serde_json::from_str(text).map_err(fault)?;
        if head.format != FORMAT {
            return Err(FileError::Format { format: head.format, newest: FORMAT });
        }
        let whole: Whole<'_> = serde_json::from_str(text).map_err(fault)?;
        for (what, count, limit) in
            [("seats", whole.seats.len(), MAX_SEATS), ("actions", whole.actions.len(), MAX_ACTIONS)]
        {
            if count > limit {
                return Err(FileError::TooMany { what, count, limit });
            }
        }
        let mut options = Vec::new();
        for option in whole.options {
            let (key, value) = option.split_once('=').ok_or_else(|| FileError::Option(option.clone()))?;
            options.push((key.to_owned(), value.to_owned()));
        }
        options.extend(whole.map.map(|lines| (MAP.to_owned(), lines.join("\n"))));
        let mut actions = Vec::new();
        for (i, line) in whole.actions.into_iter().enumerate() {
            let wrong = |why: String| FileError::Action { number: i + 1, why };
            let entry: RecordedAction = serde_json::from_str(line.get()).map_err(|e| wrong(plain(&e)))?;
            if entry.seat.index() >= whole.seats.len() {
                return Err(wrong(format!("there is no seat {}", entry.seat.0)));
            }
            actions.push(entry);
        }
        let setup = Setup { title: whole.title, version: whole.rules, options, seats: whole.seats, seed: whole.seed };
        Ok(Self { setup, actions, result: whole.result })
    }

    /// The file of a game as it stands; nothing is known about times.
    ///
    /// # Errors
    /// If what led to the game's state is not known: it was taken up in the middle.
    pub fn of(game: &Game) -> Result<Self, PlayError> {
        // Actions are told by the table on which they were done, so they are done once more.
        let mut again = Game::start(game.setup()).map_err(PlayError::Setup)?;
        let mut actions = Vec::new();
        for index in 0..game.len() {
            let Some((seat, action, _)) = game.done(index) else { break };
            let Value::Object(what) = action.write(again.edition(), again.table()) else { break };
            again.play(seat, action).map_err(|_| PlayError::PastUnknown)?;
            actions.push(RecordedAction { seat, at: None, what });
        }
        if !again.same_state(game) {
            return Err(PlayError::PastUnknown);
        }
        Ok(Self { setup: game.setup().clone(), actions, result: game.outcome().map(GameResult::from) })
    }

    /// The text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut out = String::new();
        let setup = &self.setup;
        let plain = setup.options.iter().filter(|(key, _)| key != MAP);
        let options: Vec<String> = plain.map(|(key, value)| text(&format!("{key}={value}"))).collect();
        let map = setup.map().map_or_else(String::new, |map| {
            let lines: Vec<String> = map.split('\n').map(|line| format!("\n    {}", text(line))).collect();
            format!("\n  \"map\": [{}\n  ],", lines.join(","))
        });
        let seats: Vec<String> = setup.seats.iter().map(|name| text(name)).collect();
        let _ = write!(
            out,
            "{{\n  \"format\": {FORMAT},\n  \"title\": {},\n  \"rules\": {},\n  \"options\": [{}],{map}\n  \"seats\": [{}],\n  \"seed\": {},\n  \"actions\": [",
            text(&setup.title),
            setup.version,
            options.join(", "),
            seats.join(", "),
            setup.seed
        );
        for (i, entry) in self.actions.iter().enumerate() {
            out.push_str(if i == 0 { "\n    " } else { ",\n    " });
            let _ = write!(out, "{{\"seat\":{}", entry.seat.0);
            if let Some(at) = entry.at {
                let _ = write!(out, ",\"at\":{at}");
            }
            if !entry.what.is_empty() {
                out.push(',');
                put_fields(&mut out, &entry.what);
            }
            out.push('}');
        }
        out.push_str(if self.actions.is_empty() { "]" } else { "\n  ]" });
        if let Some(result) = &self.result {
            let worth: Vec<String> = result.worth.iter().map(ToString::to_string).collect();
            let _ = write!(
                out,
                ",\n  \"result\": {{\"reason\": {}, \"worth\": [{}]}}",
                text(&result.reason),
                worth.join(", ")
            );
        }
        out.push_str("\n}\n");
        out
    }

    /// Plays the game as the file tells it, and checks that it ended as the file says.
    ///
    /// # Errors
    /// If it cannot be set up; the first action that makes no sense or is refused; a result that is not the recorded one.
    pub fn play(&self) -> Result<Game, PlayError> {
        self.play_while(|| true)
    }

    /// The same so long as `go_on` says so, which is asked before each action.
    ///
    /// # Errors
    /// The same, and [`PlayError::BrokenOff`] if it was told to stop.
    pub fn play_while(&self, go_on: impl Fn() -> bool) -> Result<Game, PlayError> {
        let mut game = self.play_some(self.actions.len(), go_on)?;
        if self.result.as_ref().is_some_and(|r| r.reason == railhead_engine::Ending::Agreed.name()) {
            // Only the file knows that the players agreed; where the rules ended the game first, the results differ.
            let _ = game.end_by_agreement();
        }
        match (&self.result, game.outcome().map(GameResult::from)) {
            (Some(recorded), Some(played)) if *recorded != played => {
                Err(PlayError::Result { recorded: recorded.clone(), played })
            }
            (Some(recorded), None) => {
                Err(PlayError::NotOver { recorded: recorded.clone(), actions: self.actions.len() })
            }
            _ => Ok(game),
        }
    }

    /// Plays the first actions only, all if there are not so many, and asks for no result.
    ///
    /// # Errors
    /// If the game cannot be set up, or the first of these actions that makes no sense or is refused.
    pub fn play_to(&self, actions: usize) -> Result<Game, PlayError> {
        self.play_some(actions, || true)
    }

    fn play_some(&self, actions: usize, go_on: impl Fn() -> bool) -> Result<Game, PlayError> {
        let mut game = Game::start(&self.setup).map_err(PlayError::Setup)?;
        for (i, entry) in self.actions.iter().take(actions).enumerate() {
            if !go_on() {
                return Err(PlayError::BrokenOff { actions: i });
            }
            let told = || {
                let mut what = String::from("{");
                put_fields(&mut what, &entry.what);
                what.push('}');
                let by = self.setup.seats.get(entry.seat.index()).cloned().unwrap_or_default();
                crate::file_error::Told::new(i + 1, entry.seat, by, &what)
            };
            let action = game.read_action(&Value::Object(entry.what.clone()));
            let action = action.map_err(|why| PlayError::Meaningless { told: told(), why })?;
            if let Err(why) = game.play(entry.seat, &action) {
                return Err(PlayError::Refused { told: told(), why });
            }
        }
        Ok(game)
    }
}

impl<'de> Deserialize<'de> for RecordedAction {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Line;

        impl<'de> serde::de::Visitor<'de> for Line {
            type Value = RecordedAction;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an action")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<RecordedAction, A::Error> {
                use serde::de::Error;
                let mut what = Map::new();
                while let Some((key, value)) = map.next_entry::<String, Value>()? {
                    // Two fields of one name would mean different things to different readers.
                    if what.contains_key(&key) {
                        return Err(A::Error::custom(format_args!("`{}` is there twice", shorten(&key))));
                    }
                    // Of other numbers it would not even be sure that they are read as they were written.
                    if !matches!(key.as_str(), "seat" | "at")
                        && let Some(odd) = not_whole(&value)
                    {
                        let (key, odd) = (shorten(&key), shorten(&odd.to_string()));
                        return Err(A::Error::custom(format_args!("`{key}` holds {odd}, which is no whole number")));
                    }
                    what.insert(key, value);
                }
                let seat = what.remove("seat").ok_or_else(|| A::Error::missing_field("seat"))?;
                let number = seat.as_u64().and_then(|n| u8::try_from(n).ok());
                let wrong = |field: &str, value: &Value| {
                    let value = shorten(&value.to_string());
                    A::Error::custom(format_args!("`{field}` is {value}, which is not possible"))
                };
                let number = number.ok_or_else(|| wrong("seat", &seat))?;
                let at = match what.remove("at") {
                    None => None,
                    Some(at) => Some(at.as_u64().filter(|at| *at <= LAST_MOMENT).ok_or_else(|| wrong("at", &at))?),
                };
                Ok(RecordedAction { seat: Seat(number), at, what })
            }
        }

        deserializer.deserialize_map(Line)
    }
}

/// A number in it that is not whole: nothing in a game is counted by such.
fn not_whole(value: &Value) -> Option<&Value> {
    match value {
        Value::Number(number) => number.is_f64().then_some(value),
        Value::Array(list) => list.iter().find_map(not_whole),
        Value::Object(fields) => fields.values().find_map(not_whole),
        Value::Null | Value::Bool(_) | Value::String(_) => None,
    }
}

/// The order of fields within an action; what is not listed comes behind, by name.
const ORDER: [&str; 20] = [
    "do", "train", "kind", "private", "company", "card", "hex", "tile", "turn", "stop", "with", "from", "shares",
    "price", "box", "dividend", "runs", "track", "seat", "at",
];

fn put_fields(out: &mut String, fields: &Map<String, Value>) {
    let rank = |key: &str| ORDER.iter().position(|k| *k == key).unwrap_or(ORDER.len());
    let mut sorted: Vec<(&String, &Value)> = fields.iter().collect();
    sorted.sort_by_key(|(key, _)| (rank(key), *key));
    for (i, (key, value)) in sorted.into_iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        out.push_str(&text(key));
        out.push(':');
        put(out, value);
    }
}

fn put(out: &mut String, value: &Value) {
    match value {
        Value::Object(fields) => {
            out.push('{');
            put_fields(out, fields);
            out.push('}');
        }
        Value::Array(list) => {
            out.push('[');
            for (i, value) in list.iter().enumerate() {
                if i > 0 {
                    out.push(',');
                }
                put(out, value);
            }
            out.push(']');
        }
        other => out.push_str(&other.to_string()),
    }
}

/// A text with quotes.
fn text(text: &str) -> String {
    Value::from(text).to_string()
}

/// An error within one line, without the place that JSON counts from the line's beginning.
fn plain(error: &serde_json::Error) -> String {
    let message = error.to_string();
    shorten_to(240, message.rsplit_once(" at line ").map_or(message.as_str(), |(why, _)| why))
}
