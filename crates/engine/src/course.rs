//! Courses that somebody may take, as values with a name that never changes.

use crate::{CompanyId, Edition};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// One of several courses that are open: what is chosen where no other [`crate::Action`] says it.
///
/// A title defines its courses as constants, compares with them and matches on them. What people are told is said by the title beside
/// each [`crate::Choice::Course`]; nothing follows from these words.
///
/// ```
/// use railhead_engine::{Action, CompanyId, Course};
///
/// const SELL_SHARE: Course = Course::new("sell-share", 64);
///
/// let course = SELL_SHARE.of(CompanyId(6));
/// assert_eq!(course.key(), "sell-share");
/// assert_eq!(course.kind(), SELL_SHARE);
/// assert_eq!(course.company(), Some(CompanyId(6)));
/// assert!(!matches!(Action::Choose { course }, Action::Choose { course: Course::ANOTHER_ROUND }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Course {
    key: Key,
    number: u8,
    company: Option<CompanyId>,
}

impl Course {
    /// One more operating round before the next stock round.
    pub const ANOTHER_ROUND: Self = Self::new("another-round", 0);
    /// The next stock round at once.
    pub const STOCK_ROUND: Self = Self::new("stock-round", 1);

    /// A course that concerns no company. Programs know it by its key, game files by its number: neither may ever change, and no
    /// two courses that are open at the same time have the same. Of a key no more than 20 letters are kept.
    #[must_use]
    pub const fn new(key: &str, number: u8) -> Self {
        Self { key: Key::new(key), number, company: None }
    }

    /// The same course for a company. Its number is that of the course and that of the company together.
    #[must_use]
    pub const fn of(self, company: CompanyId) -> Self {
        Self { company: Some(company), ..self }
    }

    /// The course whatever company it concerns.
    #[must_use]
    pub const fn kind(self) -> Self {
        Self { company: None, ..self }
    }

    /// The company that it concerns.
    #[must_use]
    pub const fn company(self) -> Option<CompanyId> {
        self.company
    }

    /// What programs call it. Unlike words it never changes.
    #[must_use]
    pub fn key(&self) -> &str {
        self.key.as_str()
    }

    /// What game files call it, among the courses that are open at the same time.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self.company {
            Some(company) => self.number.saturating_add(company.0),
            None => self.number,
        }
    }

    /// Its key, with the sign of the company that it concerns: `sell-share/EIR`.
    #[must_use]
    pub fn name(self, edition: &Edition) -> String {
        match self.company.and_then(|company| edition.companies.get(company.index())) {
            Some(company) => format!("{}/{}", self.key(), company.sign),
            None => self.key().to_owned(),
        }
    }
}

impl fmt::Debug for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())?;
        self.company.map_or(Ok(()), |company| write!(f, "/{}", company.0))
    }
}

/// A short name that is a plain value: it can be a constant, a pattern, and part of a state that is stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key([u8; Self::LONGEST]);

impl Key {
    const LONGEST: usize = 20;

    const fn new(text: &str) -> Self {
        let (mut key, from) = ([0; Self::LONGEST], text.as_bytes());
        let mut at = 0;
        while at < from.len() && at < Self::LONGEST {
            key[at] = from[at];
            at += 1;
        }
        Self(key)
    }

    fn as_str(&self) -> &str {
        let end = self.0.iter().position(|letter| *letter == 0).unwrap_or(Self::LONGEST);
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let key = Self::new(&text);
        if key.as_str() == text {
            Ok(key)
        } else {
            Err(D::Error::invalid_value(Unexpected::Str(&text), &"a short key"))
        }
    }
}
