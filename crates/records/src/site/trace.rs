//! Traces: the figures that the engine of 18xx.games has after each action of a recorded game.

use super::trace_state::{Changed, TraceState};
use crate::short::json_fault;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

/// The longest trace that is read, in bytes.
const MAX_BYTES: usize = 64 << 20;

/// Why a trace cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameTraceError {
    /// The text is too long.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
        /// What is allowed.
        limit: usize,
    },
    /// It is not JSON, or something is missing or of the wrong type.
    Json(String),
    /// The format is another one.
    Format(String),
    /// Steps are not numbered from 0.
    Numbering {
        /// The place of the step.
        step: usize,
        /// Its number.
        found: usize,
    },
}

impl fmt::Display for GameTraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { bytes, limit } => write!(f, "{bytes} bytes are more than the {limit} a trace may have"),
            Self::Json(why) => write!(f, "not a trace: {why}"),
            Self::Format(format) => write!(f, "the format is {format}, not trace-1"),
            Self::Numbering { step, found } => write!(f, "step {step} is numbered {found}"),
        }
    }
}

impl std::error::Error for GameTraceError {}

/// How the game began.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The seed.
    pub seed: u64,
    /// Player ids in the order they sit.
    pub players: Vec<String>,
    /// What each player had.
    pub player_cash: i64,
    /// What the bank had.
    pub bank_cash: i64,
    /// Corporations that took part.
    pub corporations: Vec<String>,
    /// Private companies that took part, blank cards included.
    pub companies: Vec<String>,
    /// Companies and corporations that were removed.
    pub removed: Vec<String>,
    /// How many certificates a player may hold.
    pub cert_limit: u32,
    /// Trains in the bank by card.
    pub trains: BTreeMap<String, u32>,
    /// The deck in order.
    pub deal_order: Vec<String>,
    /// What was on the table before the first action: tokens, trains and tiles only.
    pub state: TraceState,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct RoundName {
    /// What it is called, such as `Stock Round`.
    pub name: String,
    /// The turn of the game.
    pub turn: u32,
    /// Which operating round of the turn.
    pub num: u32,
}

/// The figures of a corporation or independent.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct CompanyFigures {
    /// Its money.
    pub cash: i64,
    /// Its share price; none for independents.
    pub price: Option<u32>,
    /// Row and column on the stock market; none for independents.
    pub at: Option<(u32, u32)>,
    /// Its loans.
    #[serde(default)]
    pub loans: u32,
}

/// What a train earned.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct RouteRevenue {
    /// The train's id.
    pub train: String,
    /// What the record says.
    pub declared: Option<u32>,
    /// What the site's engine makes of it.
    pub recomputed: u32,
}

/// What is expected next.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Next {
    /// Who acts.
    pub entity: String,
    /// The types of actions that are possible.
    pub actions: Vec<String>,
}

/// The game after one action and what the site did of itself after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its number, from 0; that of the action among those that were not undone.
    pub index: usize,
    /// The action's id.
    pub id: u64,
    /// The action's type.
    pub kind: String,
    /// Who acted.
    pub entity: String,
    /// Type and entity of the automatic actions.
    pub auto: Vec<(String, String)>,
    /// The round after the action.
    pub round: RoundName,
    /// The bank's money.
    pub bank: i64,
    /// The players' money by id.
    pub players: BTreeMap<String, i64>,
    /// The figures of corporations and independents.
    pub corps: BTreeMap<String, CompanyFigures>,
    /// Everything on the table.
    pub state: TraceState,
    /// What each train earned, after `run_routes`.
    pub routes: Vec<RouteRevenue>,
    /// What is expected next; none at the end.
    pub next: Option<Next>,
}

/// What a player has at the end.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct PlayerFigures {
    /// Money.
    pub cash: i64,
    /// Money and everything else.
    pub total: i64,
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct FinalFigures {
    /// The result by player id.
    pub result: BTreeMap<String, i64>,
    /// Whether it was finished.
    pub finished: bool,
    /// Why it ended.
    pub game_end_reason: Option<String>,
    /// What each player has.
    #[serde(default)]
    pub player_values: BTreeMap<String, PlayerFigures>,
}

/// The trace of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameTrace {
    /// The title, as the site calls it.
    pub title: String,
    /// How the game began.
    pub setup: Setup,
    /// The game after each action.
    pub steps: Vec<Step>,
    /// How it ended.
    pub end: FinalFigures,
}

#[derive(Deserialize)]
struct RawTrace {
    format: String,
    title: String,
    setup: RawSetup,
    steps: Vec<RawStep>,
    r#final: FinalFigures,
}

#[derive(Deserialize)]
struct RawSetup {
    seed: u64,
    players_in_order: Vec<String>,
    player_cash: i64,
    bank_cash: i64,
    corporations_in_play: Vec<String>,
    companies_in_play: Vec<String>,
    removed: Vec<String>,
    cert_limit: u32,
    trains: BTreeMap<String, u32>,
    deal_order: Vec<String>,
    initial: Option<Changed>,
}

#[derive(Deserialize)]
struct RawStep {
    i: usize,
    id: u64,
    r#type: String,
    entity: String,
    #[serde(default)]
    auto: Vec<(String, String)>,
    round: RoundName,
    bank: i64,
    players: BTreeMap<String, i64>,
    corps: BTreeMap<String, CompanyFigures>,
    changed: Option<Changed>,
    #[serde(default)]
    routes: Vec<RouteRevenue>,
    next: Option<Next>,
}

impl GameTrace {
    /// Reads a trace.
    ///
    /// # Errors
    /// If it is none, or too long.
    pub fn read(text: &str) -> Result<Self, GameTraceError> {
        if text.len() > MAX_BYTES {
            return Err(GameTraceError::TooLong { bytes: text.len(), limit: MAX_BYTES });
        }
        let raw: RawTrace = serde_json::from_str(text).map_err(|e| GameTraceError::Json(json_fault(&e)))?;
        if raw.format != "trace-1" {
            return Err(GameTraceError::Format(raw.format));
        }
        let setup = setup(raw.setup);
        let mut state = setup.state.clone();
        let mut steps = Vec::with_capacity(raw.steps.len());
        for (index, step) in raw.steps.into_iter().enumerate() {
            if step.i != index {
                return Err(GameTraceError::Numbering { step: index, found: step.i });
            }
            state.apply(step.changed.unwrap_or_default());
            steps.push(Step {
                index,
                id: step.id,
                kind: step.r#type,
                entity: step.entity,
                auto: step.auto,
                round: step.round,
                bank: step.bank,
                players: step.players,
                corps: step.corps,
                state: state.clone(),
                routes: step.routes,
                next: step.next,
            });
        }
        Ok(Self { title: raw.title, setup, steps, end: raw.r#final })
    }

    /// What is on the table after so many actions.
    #[must_use]
    pub fn state(&self, actions: usize) -> Option<&TraceState> {
        match actions.checked_sub(1) {
            None => Some(&self.setup.state),
            Some(step) => self.steps.get(step).map(|s| &s.state),
        }
    }
}

fn setup(raw: RawSetup) -> Setup {
    let mut state = TraceState::default();
    state.apply(raw.initial.unwrap_or_default());
    Setup {
        seed: raw.seed,
        players: raw.players_in_order,
        player_cash: raw.player_cash,
        bank_cash: raw.bank_cash,
        corporations: raw.corporations_in_play,
        companies: raw.companies_in_play,
        removed: raw.removed,
        cert_limit: raw.cert_limit,
        trains: raw.trains,
        deal_order: raw.deal_order,
        state,
    }
}
