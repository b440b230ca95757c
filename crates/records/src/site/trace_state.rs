//! What is on the table at one point of a traced game.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// A tile that lies on the map.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct LaidTile {
    /// Its number.
    pub number: String,
    /// How it is turned, 0 to 5.
    pub rotation: u8,
}

impl TryFrom<String> for LaidTile {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let parts = text.rsplit_once('/').and_then(|(number, turn)| Some((number, turn.parse().ok()?)));
        match parts {
            Some((number, rotation)) if !number.is_empty() && rotation < 6 => {
                Ok(Self { number: number.to_owned(), rotation })
            }
            _ => Err(format!("`{text}` is not a tile with its rotation")),
        }
    }
}

impl fmt::Display for LaidTile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.rotation)
    }
}

/// A train that a company owns.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(from = "String")]
pub struct OwnedTrain {
    /// Its type.
    pub name: String,
    /// Whether it is phased out and runs only once more.
    pub phased_out: bool,
}

impl From<String> for OwnedTrain {
    fn from(mut text: String) -> Self {
        let phased_out = text.ends_with('*');
        if phased_out {
            text.pop();
        }
        Self { name: text, phased_out }
    }
}

/// A token in a city.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "String")]
pub struct TraceToken {
    /// Whose.
    pub company: String,
    /// Whether it lies beside the slots.
    pub extra: bool,
}

impl From<String> for TraceToken {
    fn from(text: String) -> Self {
        match text.strip_suffix('+').or_else(|| text.strip_prefix('+')) {
            Some(company) => Self { company: company.to_owned(), extra: true },
            None => Self { company: text, extra: false },
        }
    }
}

/// The trains of the bank.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
pub struct BankTrains {
    /// The next to be sold; none if all are.
    pub next: Option<String>,
    /// How many are left of each card.
    pub left: BTreeMap<String, u32>,
    /// Those that were discarded.
    pub discarded: Vec<String>,
}

/// The slots of each city of a hex.
type Cities = Vec<Vec<Option<TraceToken>>>;

/// What is on the table. Parts that did not change since an earlier step share its memory.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TraceState {
    /// Presidents of corporations; `market` for one that has none.
    pub presidents: Arc<BTreeMap<String, String>>,
    /// Percent of each corporation by holder: player ids, `market`, `treasury`.
    pub holdings: Arc<BTreeMap<String, BTreeMap<String, u32>>>,
    /// Trains by company.
    pub trains: Arc<BTreeMap<String, Vec<OwnedTrain>>>,
    /// Trains of the bank.
    pub bank_trains: Arc<BankTrains>,
    /// Private companies with their owners; those without are not there.
    pub companies: Arc<BTreeMap<String, String>>,
    /// Laid tiles by hex.
    pub tiles: Arc<BTreeMap<String, LaidTile>>,
    /// Tokens by hex: for each city its slots.
    pub tokens: Arc<BTreeMap<String, Vec<Vec<Option<TraceToken>>>>>,
    /// Markers of private companies: what they lie on (a hex or a company), and whose they are.
    pub assignments: Arc<BTreeMap<String, Vec<String>>>,
    /// The phase; empty before the first action.
    pub phase: String,
    /// The players, priority deal first.
    pub order: Arc<Vec<String>>,
    /// Players who went bankrupt.
    pub bankrupt: Arc<Vec<String>>,
}

/// What changed with a step. Each part that is there replaces the whole of it.
#[derive(Default, Deserialize)]
pub(crate) struct Changed {
    presidents: Option<BTreeMap<String, String>>,
    holdings: Option<BTreeMap<String, BTreeMap<String, u32>>>,
    trains: Option<BTreeMap<String, Vec<OwnedTrain>>>,
    bank_trains: Option<BankTrains>,
    companies: Option<BTreeMap<String, Option<String>>>,
    tiles: Option<BTreeMap<String, LaidTile>>,
    tokens: Option<BTreeMap<String, Cities>>,
    assignments: Option<BTreeMap<String, Vec<String>>>,
    phase: Option<String>,
    order: Option<Vec<String>>,
    bankrupt: Option<Vec<String>>,
}

impl TraceState {
    pub(crate) fn apply(&mut self, changed: Changed) {
        fn set<T>(part: &mut Arc<T>, changed: Option<T>) {
            if let Some(changed) = changed {
                *part = Arc::new(changed);
            }
        }
        set(&mut self.presidents, changed.presidents);
        set(&mut self.holdings, changed.holdings);
        set(&mut self.trains, changed.trains);
        set(&mut self.bank_trains, changed.bank_trains);
        let owned = |all: BTreeMap<String, Option<String>>| {
            all.into_iter().filter_map(|(sign, owner)| Some((sign, owner?))).collect()
        };
        set(&mut self.companies, changed.companies.map(owned));
        set(&mut self.tiles, changed.tiles);
        set(&mut self.tokens, changed.tokens);
        set(&mut self.assignments, changed.assignments);
        set(&mut self.order, changed.order);
        set(&mut self.bankrupt, changed.bankrupt);
        if let Some(phase) = changed.phase {
            self.phase = phase;
        }
    }
}
