//! Actions as people and programs read and write them: JSON with names instead of indices.
//!
//! ```json
//! {"do":"lay","hex":"D14","tile":"5","turn":2}
//! {"do":"run","runs":[{"train":"2-0","track":["D14/0-a","D14/3-a"]}]}
//! ```

use crate::wire_action::WireDividend;
use crate::wire_names::{Names, find_box, find_stop};
use crate::{Action, Course, Dividend, Edition, Run, Table, Target};
use railhead_board::Rotation;
use serde_json::{Map, Value};
use std::fmt;

/// Why JSON is no action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WireError {
    /// The field, such as `hex` or `runs[0].track[3]`; empty if the whole is meant.
    pub field: String,
    /// What is wrong with it.
    pub fault: WireFault,
}

/// What is wrong with a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WireFault {
    /// It is not there.
    Missing,
    /// It has no business there.
    Surplus,
    /// It is something else than it should be.
    Wrong {
        /// What should be there.
        wanted: &'static str,
        /// What is, shortened.
        found: String,
    },
    /// There is nothing of that name.
    Unknown {
        /// What is named.
        what: &'static str,
        /// The name, shortened.
        name: String,
    },
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = if self.field.is_empty() { "the action" } else { &self.field };
        match &self.fault {
            WireFault::Missing => write!(f, "`{field}` is missing"),
            WireFault::Surplus => write!(f, "`{field}` does not belong there"),
            WireFault::Wrong { wanted, found } if self.field.is_empty() => {
                write!(f, "{field} should be {wanted}, but is {found}")
            }
            WireFault::Wrong { wanted, found } => write!(f, "`{field}` should be {wanted}, but is {found}"),
            WireFault::Unknown { what, name } => write!(f, "`{field}`: there is no {what} {name}"),
        }
    }
}

impl std::error::Error for WireError {}

impl WireError {
    pub(crate) fn wrong(field: &str, wanted: &'static str, found: &Value) -> Self {
        Self { field: field.to_owned(), fault: WireFault::Wrong { wanted, found: shorten(&found.to_string()) } }
    }

    pub(crate) fn unknown(field: &str, what: &'static str, name: &str) -> Self {
        Self { field: field.to_owned(), fault: WireFault::Unknown { what, name: shorten(name) } }
    }
}

/// A long text cut down for a message, without characters that a terminal would obey.
pub(crate) fn shorten(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = text.chars().take(60).map(visible).collect();
    if text.chars().count() > 60 {
        short.push('…');
    }
    short
}

impl Action {
    /// The action as JSON. The table is the one on which it is done: tracks and trains are named by what lies there.
    #[must_use]
    pub fn write(&self, edition: &Edition, table: &Table) -> Value {
        serde_json::to_value(self.wire(edition, table)).unwrap_or_default()
    }

    /// The action that JSON stands for on a table. Whether it is allowed there is not asked.
    ///
    /// Which course a number stands for depends on what is asked: `course` says it, as [`crate::Rules::course`] does. Whoever has a
    /// game asks [`crate::AnyGame::read_action`].
    ///
    /// # Errors
    /// The first field that is missing, does not belong there, or names nothing that exists.
    pub fn read(
        json: &Value,
        edition: &Edition,
        table: &Table,
        course: impl FnOnce(u8) -> Option<Course>,
    ) -> Result<Self, WireError> {
        let names = Names { edition, table };
        let Value::Object(map) = json else { return Err(WireError::wrong("", "an object", json)) };
        let mut fields = Fields { map, path: String::new(), taken: Vec::new() };
        let what = fields.text("do")?;
        let action = match what {
            "pass" => Self::Pass,
            "draft" => Self::Draft { card: names.find_card("card", fields.text("card")?)? },
            "bid" => Self::Bid { amount: fields.number("amount")? },
            "claim" => Self::Claim {
                hex: names.find_hex("hex", fields.text("hex")?)?,
                company: names.find_company("company", fields.text("company")?)?,
            },
            "settle" => Self::Settle { company: names.find_company("company", fields.text("company")?)? },
            "sell-priority" => {
                Self::SellPriority { to: crate::Seat(fields.number("to")?), price: fields.number("price")? }
            }
            "choose" => {
                let number: u8 = fields.number("option")?;
                let unknown = || WireError::unknown("option", "course", &number.to_string());
                Self::Choose { course: course(number).ok_or_else(unknown)? }
            }
            "close" => Self::Close { hex: names.find_hex("hex", fields.text("hex")?)? },
            "buy-on-credit" => {
                let train = names.find_train("train", fields.text("train")?)?;
                Self::BuyOnCredit { train, kind: names.find_kind("kind", fields.text("kind")?, train)? }
            }
            "pay-train" => Self::PayTrain { train: names.find_train("train", fields.text("train")?)? },
            "lower" => Self::Lower { private: names.find_private("private", fields.text("private")?)? },
            "launch" => {
                let company = names.find_company("company", fields.text("company")?)?;
                let spot = match fields.maybe("box") {
                    Some(at) => find_box(at)?,
                    None => names.find_price(fields.number("price")?)?,
                };
                Self::Launch { company, spot }
            }
            "buy" => {
                let company = names.find_company("company", fields.text("company")?)?;
                Self::Buy { company, from: names.find_holder("from", fields.text("from")?, company)? }
            }
            "sell" => {
                let company = names.find_company("company", fields.text("company")?)?;
                Self::Sell { company, shares: fields.number("shares")? }
            }
            "issue" => Self::Issue { shares: fields.number("shares")? },
            "redeem" => Self::Redeem { shares: fields.number("shares")? },
            "lay" => Self::Lay {
                hex: names.find_hex("hex", fields.text("hex")?)?,
                tile: names.find_tile("tile", fields.text("tile")?)?,
                rotation: fields.rotation("turn")?,
                with: fields.private("with", &names)?,
            },
            "token" => Self::Token {
                hex: names.find_hex("hex", fields.text("hex")?)?,
                stop: find_stop("stop", fields.text("stop")?)?,
                with: fields.private("with", &names)?,
            },
            "mark" => {
                let private = names.find_private("private", fields.text("private")?)?;
                let target = if map.contains_key("company") {
                    Target::Company(names.find_company("company", fields.text("company")?)?)
                } else {
                    Target::Hex(names.find_hex("hex", fields.text("hex")?)?)
                };
                Self::Mark { private, target }
            }
            "run" => Self::Run { runs: read_runs(fields.list("runs")?, &names)? },
            "pay" => Self::Pay { dividend: find_dividend(fields.text("dividend")?)? },
            "buy-train" => {
                let train = names.find_train("train", fields.text("train")?)?;
                let kind = names.find_kind("kind", fields.text("kind")?, train)?;
                let trade = match map.contains_key("trade") {
                    true => Some(names.find_train("trade", fields.text("trade")?)?),
                    false => None,
                };
                let with = fields.private("with", &names)?;
                Self::BuyTrain { train, kind, price: fields.number("price")?, trade, with }
            }
            "discard" => Self::Discard { train: names.find_train("train", fields.text("train")?)? },
            "buy-private" => {
                let private = names.find_private("private", fields.text("private")?)?;
                Self::BuyPrivate { private, price: fields.number("price")? }
            }
            "loan" => Self::Loan,
            "bankrupt" => Self::Bankrupt,
            "accept" => Self::Accept,
            "decline" => Self::Decline,
            "withdraw" => Self::Withdraw,
            other => return Err(WireError::unknown("do", "action", other)),
        };
        fields.done()?;
        Ok(action)
    }
}

fn find_dividend(name: &str) -> Result<Dividend, WireError> {
    let found = WireDividend::ALL.into_iter().find(|d| d.name() == name).map(Dividend::from);
    found.ok_or_else(|| WireError::unknown("dividend", "way to share out earnings called", name))
}

fn read_runs(list: &[Value], names: &Names<'_>) -> Result<Vec<Run>, WireError> {
    let mut runs = Vec::new();
    for (i, run) in list.iter().enumerate() {
        let path = format!("runs[{i}]");
        let Value::Object(map) = run else { return Err(WireError::wrong(&path, "an object", run)) };
        let mut fields = Fields { map, path: path + ".", taken: Vec::new() };
        let train = names.find_train(&fields.name("train"), fields.text("train")?)?;
        let mut track = Vec::new();
        for (j, piece) in fields.list("track")?.iter().enumerate() {
            let field = format!("{}[{j}]", fields.name("track"));
            let Value::String(text) = piece else { return Err(WireError::wrong(&field, "a text", piece)) };
            track.push(names.find_track(&field, text)?);
        }
        fields.done()?;
        runs.push(Run { train, track });
    }
    Ok(runs)
}

/// The fields of an object, taken one after the other.
struct Fields<'a> {
    map: &'a Map<String, Value>,
    path: String,
    taken: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    fn name(&self, field: &str) -> String {
        format!("{}{field}", self.path)
    }

    fn maybe(&mut self, field: &'static str) -> Option<&'a Value> {
        self.taken.push(field);
        self.map.get(field)
    }

    fn get(&mut self, field: &'static str) -> Result<&'a Value, WireError> {
        let missing = WireError { field: self.name(field), fault: WireFault::Missing };
        self.maybe(field).ok_or(missing)
    }

    fn text(&mut self, field: &'static str) -> Result<&'a str, WireError> {
        let value = self.get(field)?;
        value.as_str().ok_or_else(|| WireError::wrong(&self.name(field), "a text", value))
    }

    fn list(&mut self, field: &'static str) -> Result<&'a [Value], WireError> {
        let value = self.get(field)?;
        let list = value.as_array().ok_or_else(|| WireError::wrong(&self.name(field), "a list", value))?;
        Ok(list)
    }

    /// A number that fits; whether it makes sense is for the rules to say.
    fn number<T: TryFrom<i64>>(&mut self, field: &'static str) -> Result<T, WireError> {
        let value = self.get(field)?;
        let number = value.as_i64().and_then(|n| T::try_from(n).ok());
        number.ok_or_else(|| WireError::wrong(&self.name(field), "a whole number within reason", value))
    }

    fn rotation(&mut self, field: &'static str) -> Result<Rotation, WireError> {
        let value = self.get(field)?;
        let rotation = value.as_u64().and_then(|n| u8::try_from(n).ok()).and_then(Rotation::new);
        rotation.ok_or_else(|| WireError::wrong(&self.name(field), "a number of sixths from 0 to 5", value))
    }

    fn private(&mut self, field: &'static str, names: &Names<'_>) -> Result<Option<crate::PrivateId>, WireError> {
        if !self.map.contains_key(field) {
            return Ok(None);
        }
        let path = self.name(field);
        names.find_private(&path, self.text(field)?).map(Some)
    }

    /// That nothing is left.
    fn done(&self) -> Result<(), WireError> {
        match self.map.keys().find(|key| !self.taken.iter().any(|taken| taken == key)) {
            Some(key) => Err(WireError { field: shorten(&self.name(key)), fault: WireFault::Surplus }),
            None => Ok(()),
        }
    }
}
