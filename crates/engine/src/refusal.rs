//! Why an action is refused.

use crate::Money;
use railhead_board::{LayRefusal, TokenRefusal};
use std::borrow::Cow;
use std::fmt;

/// Why an action is refused, and where that is written. Nothing has changed.
///
/// ```
/// use railhead_engine::Refusal;
///
/// let refusal = Refusal::money("1848 7.3", 70, 80);
/// assert_eq!(refusal.to_string(), "1848 7.3: it takes 80, but there is only 70");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The rulebook and its paragraph, with the book in front; empty if the action makes no sense at all.
    pub rule: Cow<'static, str>,
    /// What stands against it.
    pub why: Why,
}

/// What stands against an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// A plain reason.
    Because(&'static str),
    /// A reason with its values.
    With(String),
    /// There is not enough money.
    Money {
        /// What there is.
        has: Money,
        /// What it takes.
        needs: Money,
    },
    /// A number is beyond its limits.
    Outside {
        /// What is counted.
        what: &'static str,
        /// What was asked for.
        asked: i64,
        /// The least.
        from: i64,
        /// The most.
        to: i64,
    },
    /// The tile does not fit.
    Lay(LayRefusal),
    /// The token does not fit.
    Token(TokenRefusal),
}

impl Refusal {
    /// A refusal for a plain reason.
    #[must_use]
    pub const fn because(rule: &'static str, why: &'static str) -> Self {
        Self { rule: Cow::Borrowed(rule), why: Why::Because(why) }
    }

    /// A refusal with values in its reason.
    #[must_use]
    pub const fn with(rule: &'static str, why: String) -> Self {
        Self { rule: Cow::Borrowed(rule), why: Why::With(why) }
    }

    /// A refusal for want of money.
    #[must_use]
    pub const fn money(rule: &'static str, has: Money, needs: Money) -> Self {
        Self { rule: Cow::Borrowed(rule), why: Why::Money { has, needs } }
    }

    /// A refusal of a number.
    #[must_use]
    pub const fn outside(rule: &'static str, what: &'static str, asked: i64, from: i64, to: i64) -> Self {
        Self { rule: Cow::Borrowed(rule), why: Why::Outside { what, asked, from, to } }
    }

    /// A refusal of something that cannot be meant at all.
    #[must_use]
    pub const fn nonsense(why: &'static str) -> Self {
        Self { rule: Cow::Borrowed(""), why: Why::Because(why) }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Because(why) => f.write_str(why),
            Self::With(why) => f.write_str(why),
            Self::Money { has, needs } => write!(f, "it takes {needs}, but there is only {has}"),
            Self::Outside { what, asked, from, to } if from > to => {
                write!(f, "{what}: {asked} is not possible, nothing is")
            }
            Self::Outside { what, asked, from, to } if from == to => {
                write!(f, "{what}: only {from} is possible, not {asked}")
            }
            Self::Outside { what, asked, from, to } => write!(f, "{what}: {from} to {to} are possible, not {asked}"),
            Self::Lay(why) => why.fmt(f),
            Self::Token(why) => why.fmt(f),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rule.is_empty() { self.why.fmt(f) } else { write!(f, "{}: {}", self.rule, self.why) }
    }
}

impl std::error::Error for Refusal {}
