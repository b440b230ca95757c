//! Typed access to the fields of a JSON object, with errors that say where.

use super::{Problem, RecordError, RecordPart};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// The longest part of a record (an action, the players, the settings) in bytes. Real ones have a few thousand; the
/// tree of a part can be a hundred times as large as its text.
const MAX_PART: usize = 1 << 20;

/// How much of a wrong value an error repeats.
const SHOWN: usize = 60;

/// An object and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a> {
    pub(crate) place: RecordPart,
    map: &'a Map<String, Value>,
}

/// The tree of a part.
pub(crate) fn tree(raw: &RawValue, place: RecordPart) -> Result<Value, RecordError> {
    let text = raw.get();
    if text.len() > MAX_PART {
        let why = format!("{} bytes are more than the {MAX_PART} a part of a record may have", text.len());
        return Err(RecordError::Part { place, why });
    }
    serde_json::from_str(text).map_err(|e| RecordError::Part { place, why: e.to_string() })
}

/// The error that something else was wanted.
pub(crate) fn wrong(place: RecordPart, field: impl Into<String>, wanted: &'static str, found: &Value) -> RecordError {
    let mut found = match found {
        // Long lists are not worth writing out to show their beginning.
        Value::Array(list) => format!("a list of {}", list.len()),
        Value::Object(map) => format!("an object of {} fields", map.len()),
        other => other.to_string(),
    };
    if let Some((end, _)) = found.char_indices().nth(SHOWN) {
        found.truncate(end);
        found.push('…');
    }
    RecordError::Field { place, field: field.into(), problem: Problem::Wrong { wanted, found } }
}

/// A text, or a whole number as text, and whether it was a number.
pub(crate) fn id_text(value: &Value) -> Option<(String, bool)> {
    match value {
        Value::String(text) => Some((text.clone(), false)),
        Value::Number(n) if n.is_u64() || n.is_i64() => Some((n.to_string(), true)),
        _ => None,
    }
}

impl<'a> Fields<'a> {
    pub(crate) fn new(value: &'a Value, place: RecordPart, field: &'static str) -> Result<Self, RecordError> {
        value.as_object().map(|map| Self { place, map }).ok_or_else(|| wrong(place, field, "an object", value))
    }

    /// The same object, when more is known of where it stands.
    pub(crate) const fn at(self, place: RecordPart) -> Self {
        Self { place, ..self }
    }

    /// The field, unless it is missing or null.
    pub(crate) fn get(self, field: &str) -> Option<&'a Value> {
        self.map.get(field).filter(|v| !v.is_null())
    }

    /// All fields.
    pub(crate) const fn all(self) -> &'a Map<String, Value> {
        self.map
    }

    /// The error that a field is missing.
    pub(crate) fn missing(self, field: &str) -> RecordError {
        RecordError::Field { place: self.place, field: field.to_owned(), problem: Problem::Missing }
    }

    fn need<T>(self, field: &str, found: Option<T>) -> Result<T, RecordError> {
        found.ok_or_else(|| self.missing(field))
    }

    /// A field that may be missing, made into something.
    pub(crate) fn maybe<T>(
        self,
        field: &str,
        wanted: &'static str,
        make: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, RecordError> {
        let Some(value) = self.get(field) else { return Ok(None) };
        make(value).map(Some).ok_or_else(|| wrong(self.place, field, wanted, value))
    }

    /// A field made into something.
    pub(crate) fn one<T>(
        self,
        field: &str,
        wanted: &'static str,
        make: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<T, RecordError> {
        let found = self.maybe(field, wanted, make)?;
        self.need(field, found)
    }

    /// A text read as something.
    pub(crate) fn parsed<T>(
        self,
        field: &str,
        wanted: &'static str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, RecordError> {
        self.one(field, wanted, |v| v.as_str().and_then(&parse))
    }

    /// A text.
    pub(crate) fn text(self, field: &str) -> Result<String, RecordError> {
        self.parsed(field, "a text", |t| Some(t.to_owned()))
    }

    /// A text that may be missing.
    pub(crate) fn maybe_text(self, field: &str) -> Result<Option<String>, RecordError> {
        self.maybe(field, "a text", |v| v.as_str().map(str::to_owned))
    }

    /// A text or a whole number, as text.
    pub(crate) fn id(self, field: &str) -> Result<String, RecordError> {
        self.one(field, "a text or a whole number", |v| id_text(v).map(|(text, _)| text))
    }

    /// A whole number that is not negative and not too large.
    pub(crate) fn number<T: TryFrom<u64>>(self, field: &str, wanted: &'static str) -> Result<T, RecordError> {
        let found = self.maybe_number(field, wanted)?;
        self.need(field, found)
    }

    /// A whole number that may be missing.
    pub(crate) fn maybe_number<T: TryFrom<u64>>(
        self,
        field: &str,
        wanted: &'static str,
    ) -> Result<Option<T>, RecordError> {
        self.maybe(field, wanted, |v| v.as_u64().and_then(|n| T::try_from(n).ok()))
    }

    /// A list, each element made into something.
    pub(crate) fn maybe_list<T>(
        self,
        field: &str,
        wanted: &'static str,
        make: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<Vec<T>>, RecordError> {
        let Some(list) = self.maybe(field, "a list", Value::as_array)? else { return Ok(None) };
        let element = |(n, value)| make(value).ok_or_else(|| wrong(self.place, format!("{field}[{n}]"), wanted, value));
        list.iter().enumerate().map(element).collect::<Result<_, _>>().map(Some)
    }

    /// A list that must be there.
    pub(crate) fn list<T>(
        self,
        field: &str,
        wanted: &'static str,
        make: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Vec<T>, RecordError> {
        let found = self.maybe_list(field, wanted, make)?;
        self.need(field, found)
    }
}
