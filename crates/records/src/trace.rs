//! Traces: what lay on the table after each action of a recorded game.

use crate::short::json_fault;
use crate::site::{Changed, LaidTile, TraceState, TraceToken};
use railhead_board::{Board, Company, Ground, LayRefusal, Owner, Placement, Rotation, StopId, TokenRefusal};
use railhead_titles::Title;
use serde::Deserialize;
use serde_json::Value;
use std::fmt;
use std::sync::Arc;

/// Why a trace cannot be read, or a board not be set up from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TraceError {
    /// It is not JSON.
    Json(String),
    /// Something is missing or of the wrong type.
    Shape(String),
    /// The title is not one of ours.
    Title(String),
    /// It has fewer steps.
    NoSuchStep {
        /// The step that was asked for.
        step: usize,
        /// How many there are.
        steps: usize,
    },
    /// A tile cannot lie there.
    Tile {
        /// The hex.
        hex: String,
        /// The tile.
        tile: String,
        /// Why not; `None` if there is no such hex or tile.
        why: Option<LayRefusal>,
    },
    /// A token cannot lie there.
    Token {
        /// The hex.
        hex: String,
        /// Whose.
        company: String,
        /// Why not; `None` if there is no such hex or company.
        why: Option<TokenRefusal>,
    },
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(why) => write!(f, "not JSON: {why}"),
            Self::Shape(what) => write!(f, "{what} is missing or of the wrong type"),
            Self::Title(title) => write!(f, "the title {title} is not known"),
            Self::NoSuchStep { step, steps } => write!(f, "there is no step {step}: the trace has {steps}"),
            Self::Tile { hex, tile, why: Some(why) } => write!(f, "tile {tile} cannot lie on {hex}: {why}"),
            Self::Tile { hex, tile, why: None } => write!(f, "there is no tile {tile} or no hex {hex}"),
            Self::Token { hex, company, why: Some(why) } => write!(f, "no token of {company} on {hex}: {why}"),
            Self::Token { hex, company, why: None } => write!(f, "there is no company {company} or no hex {hex}"),
        }
    }
}

impl std::error::Error for TraceError {}

/// The trace of a game, as far as it tells what lay on the table. [`GameTrace`](crate::site::GameTrace) has the rest.
pub struct Trace {
    /// The title it was played with.
    pub title: &'static Title,
    ground: Arc<Ground>,
    companies: &'static [Company],
    /// Before the first action, and after each.
    states: Vec<TraceState>,
}

/// What lay on the table at some point of a game.
pub struct Table {
    /// The board.
    pub board: Board,
    /// The phase, as the title calls it.
    pub phase: String,
    /// Signs of private companies with their owners.
    pub privates: Vec<(String, String)>,
    /// Markers: what they lie on (a hex or a company), and the private company they belong to.
    pub markers: Vec<(String, String)>,
}

impl Trace {
    /// Reads a trace.
    ///
    /// # Errors
    /// If it is no trace, or of a title that is not ours.
    pub fn read(text: &str) -> Result<Self, TraceError> {
        let mut json: Value = serde_json::from_str(text).map_err(|e| TraceError::Json(json_fault(&e)))?;
        let name = json["title"].as_str().ok_or_else(|| TraceError::Shape("title".to_owned()))?;
        // Variants of other names play on the same board.
        let known = |title: &&'static Title| title.site.is_some_and(|site| site.names.iter().any(|(n, ..)| *n == name));
        let title = railhead_titles::find(name).or_else(|| railhead_titles::all().find(known));
        let title = title.ok_or_else(|| TraceError::Title(name.to_owned()))?;
        let broken = |_| TraceError::Title(name.to_owned());
        let (ground, companies) = (title.ground().map_err(broken)?, title.companies().map_err(broken)?);
        let edition = title.edition(None).map_err(|_| TraceError::Title(name.to_owned()))?;
        if !json["setup"].is_object() {
            return Err(TraceError::Shape("setup".to_owned()));
        }
        let Value::Array(steps) = json["steps"].take() else { return Err(TraceError::Shape("steps".to_owned())) };
        let phase = edition.first_phase().map(|p| p.name.clone()).unwrap_or_default();
        let mut state = TraceState { phase, ..TraceState::default() };
        state.apply(changed(json["setup"]["initial"].take(), || "setup.initial".to_owned())?);
        let mut states = vec![state.clone()];
        for (i, mut step) in steps.into_iter().enumerate() {
            let change = step.get_mut("changed").map_or(Value::Null, Value::take);
            state.apply(changed(change, || format!("what changed in step {i}"))?);
            states.push(state.clone());
        }
        Ok(Self { title, ground, companies, states })
    }

    /// The table after so many actions.
    ///
    /// # Errors
    /// If there were not so many, or if what the trace says cannot lie there.
    pub fn table(&self, actions: usize) -> Result<Table, TraceError> {
        let none = || TraceError::NoSuchStep { step: actions, steps: self.states.len() - 1 };
        let state = self.states.get(actions).ok_or_else(none)?;
        let mut board = Board::new(&self.ground);
        // Tiles on water first: track on land may only point there once they lie.
        let on_land = |hex: &str| self.ground.map.find(hex).is_some_and(|h| self.ground.map.hex(h).is_open_ground());
        let mut laid: Vec<(&String, &LaidTile)> = state.tiles.iter().collect();
        laid.sort_by_key(|(hex, _)| (on_land(hex), *hex));
        let mut turned = Vec::new();
        for (hex, tile) in laid {
            turned.push((hex.as_str(), self.lay(&mut board, hex, tile)?));
        }
        for (hex, cities) in state.tokens.iter() {
            let as_given = turned.iter().find(|(h, _)| h == hex).map(|(_, at)| *at);
            self.tokens(&mut board, hex, cities, as_given)?;
        }
        let privates = state.companies.iter().map(|(sign, owner)| (sign.clone(), owner.clone())).collect();
        let each =
            |(on, list): (&String, &Vec<String>)| list.iter().map(|p| (on.clone(), p.clone())).collect::<Vec<_>>();
        let markers = state.assignments.iter().flat_map(each).collect();
        Ok(Table { board, phase: state.phase.clone(), privates, markers })
    }

    fn lay(&self, board: &mut Board, hex: &str, tile: &LaidTile) -> Result<Placement, TraceError> {
        let wrong = |why| TraceError::Tile { hex: hex.to_owned(), tile: tile.to_string(), why };
        let rotation = Rotation::new(tile.rotation).ok_or_else(|| wrong(None))?;
        let at = self.ground.map.find(hex).zip(self.ground.tiles.find(&tile.number));
        let (hex, tile) = at.ok_or_else(|| wrong(None))?;
        let at = Placement { hex, tile, rotation };
        board.set(&self.ground, at).map_err(|why| wrong(Some(why)))?;
        Ok(at)
    }

    fn tokens(
        &self,
        board: &mut Board,
        name: &str,
        cities: &[Vec<Option<TraceToken>>],
        laid: Option<Placement>,
    ) -> Result<(), TraceError> {
        let shape = || TraceError::Shape(format!("the list of tokens on {name}"));
        for (city, slots) in cities.iter().enumerate() {
            for (slot, content) in slots.iter().enumerate() {
                let city = u8::try_from(city).map_err(|_| shape())?;
                let slot = u8::try_from(slot).map_err(|_| shape())?;
                let Some(TraceToken { company, extra }) = content else { continue };
                let wrong = |why| TraceError::Token { hex: name.to_owned(), company: company.clone(), why };
                let hex = self.ground.map.find(name).ok_or_else(|| wrong(None))?;
                let owner = self.companies.iter().position(|c| c.sign == *company).ok_or_else(|| wrong(None))?;
                let owner = Owner(u8::try_from(owner).unwrap_or(u8::MAX));
                // The trace counts cities on the tile as it was turned, the board as it would look the same.
                let stop = match laid {
                    Some(at) => self.ground.tiles.get(at.tile).stop_as_laid(at.rotation, StopId(city)),
                    None => StopId(city),
                };
                let slots = board.face(&self.ground, hex).stop(stop).map_or(0, |s| s.slots);
                let placed = if *extra || slot >= slots {
                    board.place_token_beside(&self.ground, hex, stop, owner)
                } else {
                    board.place_token(&self.ground, hex, stop, Some(slot), owner)
                };
                placed.map_err(|why| wrong(Some(why)))?;
            }
        }
        Ok(())
    }
}

/// What changed; nothing if that is left out.
fn changed(value: Value, what: impl Fn() -> String) -> Result<Changed, TraceError> {
    match value {
        Value::Null => Ok(Changed::default()),
        Value::Object(_) => Changed::deserialize(value).map_err(|e| TraceError::Shape(format!("{} ({e})", what()))),
        _ => Err(TraceError::Shape(what())),
    }
}
