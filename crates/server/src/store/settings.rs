//! How pages are for an account.

use super::Account;
use super::state::named;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

named! {
    /// Whether pages are light or dark.
    Theme {
        /// As the browser likes it.
        Browser = "",
        /// Light.
        Light = "light",
        /// Dark.
        Dark = "dark",
    }
}

/// How pages are for an account, and how it hears of its turns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Whether pages are light or dark.
    pub theme: Theme,
    /// Whether a sound tells of a turn.
    pub sound: bool,
    /// Whether the browser shows a notice of a turn.
    pub notices: bool,
    /// Whether an e-mail tells of a turn, where there is an address.
    pub mail: bool,
    /// How far each lesson was followed: the furthest step, counted from 1.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub learnt: BTreeMap<String, usize>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { theme: Theme::Browser, sound: false, notices: false, mail: true, learnt: BTreeMap::new() }
    }
}

impl Settings {
    /// Those of an account.
    #[must_use]
    pub fn of(account: Option<&Account>) -> Self {
        account.and_then(|a| serde_json::from_str(&a.settings).ok()).unwrap_or_default()
    }

    /// As they are kept.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|_| "{}".to_owned())
    }
}
