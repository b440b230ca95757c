//! Traces: what lay on the table after each action of a recorded game.

use railhead_board::{Board, Company, Ground, LayRefusal, Owner, Placement, Rotation, StopId, TokenRefusal};
use railhead_titles::Title;
use serde_json::{Map, Value};
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

/// The trace of a game.
pub struct Trace {
    /// The title it was played with.
    pub title: &'static Title,
    ground: Arc<Ground>,
    companies: &'static [Company],
    initial: Map<String, Value>,
    steps: Vec<Value>,
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
        let mut json: Value = serde_json::from_str(text).map_err(|e| TraceError::Json(e.to_string()))?;
        let name = json["title"].as_str().ok_or_else(|| TraceError::Shape("title".to_owned()))?;
        // The two-player variant plays on the same board.
        let base = name.strip_suffix(" 2p Variant").unwrap_or(name);
        let title = railhead_titles::find(base).ok_or_else(|| TraceError::Title(name.to_owned()))?;
        let broken = |_| TraceError::Title(name.to_owned());
        let (ground, companies) = (title.ground().map_err(broken)?, title.companies().map_err(broken)?);
        let initial = match &json["setup"]["initial"] {
            Value::Null => Map::new(),
            Value::Object(initial) => initial.clone(),
            _ => return Err(TraceError::Shape("setup.initial".to_owned())),
        };
        if !json["setup"].is_object() {
            return Err(TraceError::Shape("setup".to_owned()));
        }
        let Value::Array(steps) = json["steps"].take() else { return Err(TraceError::Shape("steps".to_owned())) };
        if let Some(i) = steps.iter().position(|s| !matches!(s.get("changed"), None | Some(Value::Object(_)))) {
            return Err(TraceError::Shape(format!("what changed in step {i}")));
        }
        Ok(Self { title, ground, companies, initial, steps })
    }

    /// The table after so many actions.
    ///
    /// # Errors
    /// If there were not so many, or if what the trace says cannot lie there.
    pub fn table(&self, actions: usize) -> Result<Table, TraceError> {
        if actions > self.steps.len() {
            return Err(TraceError::NoSuchStep { step: actions, steps: self.steps.len() });
        }
        let latest = |key: &str| {
            let changes = self.steps[..actions].iter().rev().find_map(|s| s["changed"].get(key));
            changes.or_else(|| self.initial.get(key))
        };
        let mut board = Board::new(&self.ground);
        let empty = Map::new();
        let object = |key: &str| match latest(key) {
            None => Ok(&empty),
            Some(value) => value.as_object().ok_or_else(|| TraceError::Shape(key.to_owned())),
        };
        // Tiles on water first: track on land may only point there once they lie.
        let on_land = |hex: &str| self.ground.map.find(hex).is_some_and(|h| self.ground.map.hex(h).is_open_ground());
        let mut laid: Vec<(&String, &Value)> = object("tiles")?.iter().collect();
        laid.sort_by_key(|(hex, _)| (on_land(hex), *hex));
        let mut turned = Vec::new();
        for (hex, tile) in laid {
            let text = tile.as_str().ok_or_else(|| TraceError::Shape(format!("the tile on {hex}")))?;
            turned.push((hex.as_str(), self.lay(&mut board, hex, text)?));
        }
        for (hex, cities) in object("tokens")? {
            let as_given = turned.iter().find(|(h, _)| h == hex).map(|(_, at)| *at);
            self.tokens(&mut board, hex, cities, as_given)?;
        }
        let mut privates = Vec::new();
        for (sign, owner) in object("companies")? {
            if let Some(owner) = owner.as_str() {
                privates.push((sign.clone(), owner.to_owned()));
            }
        }
        let mut markers = Vec::new();
        for (on, list) in object("assignments")? {
            for private in list.as_array().into_iter().flatten().filter_map(Value::as_str) {
                markers.push((on.clone(), private.to_owned()));
            }
        }
        let phase = match latest("phase") {
            None => self.title.first_phase,
            Some(phase) => phase.as_str().ok_or_else(|| TraceError::Shape("phase".to_owned()))?,
        };
        Ok(Table { board, phase: phase.to_owned(), privates, markers })
    }

    fn lay(&self, board: &mut Board, hex: &str, text: &str) -> Result<Placement, TraceError> {
        let wrong = |why| TraceError::Tile { hex: hex.to_owned(), tile: text.to_owned(), why };
        let (number, rotation) = text.split_once('/').ok_or_else(|| wrong(None))?;
        let rotation = rotation.parse().ok().and_then(Rotation::new).ok_or_else(|| wrong(None))?;
        let at = self.ground.map.find(hex).zip(self.ground.tiles.find(number));
        let (hex, tile) = at.ok_or_else(|| wrong(None))?;
        let at = Placement { hex, tile, rotation };
        board.set(&self.ground, at).map_err(|why| wrong(Some(why)))?;
        Ok(at)
    }

    fn tokens(&self, board: &mut Board, name: &str, cities: &Value, laid: Option<Placement>) -> Result<(), TraceError> {
        let shape = || TraceError::Shape(format!("the list of tokens on {name}"));
        for (city, slots) in cities.as_array().ok_or_else(shape)?.iter().enumerate() {
            for (slot, content) in slots.as_array().ok_or_else(shape)?.iter().enumerate() {
                let city = u8::try_from(city).map_err(|_| shape())?;
                let slot = u8::try_from(slot).map_err(|_| shape())?;
                let Some(company) = content.as_str() else { continue };
                let wrong = |why| TraceError::Token { hex: name.to_owned(), company: company.to_owned(), why };
                let hex = self.ground.map.find(name).ok_or_else(|| wrong(None))?;
                let (sign, beside) = match company.strip_suffix('+').or_else(|| company.strip_prefix('+')) {
                    Some(sign) => (sign, true),
                    None => (company, false),
                };
                let owner = self.companies.iter().position(|c| c.sign == sign).ok_or_else(|| wrong(None))?;
                let owner = Owner(u8::try_from(owner).unwrap_or(u8::MAX));
                // The trace counts cities on the tile as it was turned, the board as it would look the same.
                let stop = match laid {
                    Some(at) => self.ground.tiles.get(at.tile).stop_as_laid(at.rotation, StopId(city)),
                    None => StopId(city),
                };
                let slots = board.face(&self.ground, hex).stop(stop).map_or(0, |s| s.slots);
                let placed = if beside || slot >= slots {
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
