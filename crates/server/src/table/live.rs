//! A table in play.

use super::Entry;
use crate::store::{Standing, StoreError, StoredEntry, TableRow};
use railhead_engine::{Action, Event, Eye, Money, Refusal, Round, Seat, Setup};
use railhead_titles::Game;
use std::sync::Arc;

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chat {
    /// When.
    pub at: i64,
    /// After how many actions.
    pub after: usize,
    /// By whom.
    pub who: String,
    /// What.
    pub text: String,
}

/// What everybody was worth when a round began or the game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Milestone {
    /// After how many actions.
    pub after: usize,
    /// Which round was played then.
    pub round: Round,
    /// What each seat was worth.
    pub worth: Vec<Money>,
}

/// Who looks at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewer {
    /// The eye of the engine.
    pub eye: Eye,
    /// The seat for which they decide now, if it is their turn.
    pub deciding: Option<Seat>,
    /// Whether they play at all.
    pub plays: bool,
}

/// A table in play.
#[derive(Clone, Debug)]
pub struct LiveTable {
    /// The table as it is kept.
    pub row: TableRow,
    /// The game; `None` before all seats are taken.
    pub game: Option<Game>,
    /// When each action of the game was done.
    pub times: Vec<i64>,
    /// What everybody was worth as the game went on: noted while it is played, so that no page has to play it again.
    pub milestones: Vec<Milestone>,
    /// What was said.
    pub chat: Arc<Vec<Chat>>,
    /// The number of the last entry.
    pub seq: i64,
    /// How many entries changed the game: what an author of an action must have seen.
    pub version: i64,
}

impl LiveTable {
    /// A table with nothing done yet.
    ///
    /// # Errors
    /// If its game cannot be set up, which was checked when it was made.
    pub fn new(row: TableRow) -> Result<Self, StoreError> {
        let mut table = Self {
            row,
            game: None,
            times: Vec::new(),
            milestones: Vec::new(),
            chat: Arc::default(),
            seq: 0,
            version: 0,
        };
        if table.row.state != "open" {
            table.begin()?;
        }
        Ok(table)
    }

    /// How the game is set up.
    ///
    /// # Errors
    /// If the stored options cannot be read.
    pub fn setup(&self) -> Result<Setup, StoreError> {
        let options = serde_json::from_str(&self.row.options).map_err(|e| StoreError::Broken(e.to_string()))?;
        Ok(Setup {
            title: self.row.title.clone(),
            version: self.row.version,
            options,
            seats: self.row.seats.iter().map(|s| s.name.clone()).collect(),
            seed: self.row.seed,
        })
    }

    /// Starts the game.
    ///
    /// # Errors
    /// If it cannot be set up.
    pub fn begin(&mut self) -> Result<(), StoreError> {
        let game = Game::start(&self.setup()?).map_err(|e| StoreError::Broken(e.to_string()))?;
        self.milestones = vec![Milestone { after: 0, round: game.table().round, worth: game.worth() }];
        self.game = Some(game);
        Ok(())
    }

    /// Takes in an entry that was stored.
    ///
    /// # Errors
    /// If it does not fit on what came before.
    pub fn take(&mut self, stored: &StoredEntry) -> Result<(), StoreError> {
        let broken = |why: String| StoreError::Broken(format!("entry {} of table {}: {why}", stored.seq, self.row.id));
        if stored.seq != self.seq + 1 {
            return Err(broken(format!("it follows on {}", self.seq)));
        }
        let entry: Entry = serde_json::from_str(&stored.body).map_err(|e| broken(e.to_string()))?;
        self.apply(&entry, stored.at).map_err(|refusal| {
            StoreError::Broken(format!("entry {} of table {}: {refusal}", stored.seq, self.row.id))
        })?;
        self.seq = stored.seq;
        Ok(())
    }

    /// Lets an entry happen at a moment; nothing has changed if it is refused.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn apply(&mut self, entry: &Entry, at: i64) -> Result<(), Refusal> {
        if let Entry::Chat { who, text, .. } = entry {
            let after = self.game.as_ref().map_or(0, Game::len);
            Arc::make_mut(&mut self.chat).push(Chat { at, after, who: who.clone(), text: text.clone() });
            return Ok(());
        }
        if let Entry::Replace { seat, name } = entry {
            if let Some(row) = self.row.seats.get_mut(usize::from(*seat)) {
                row.name.clone_from(name);
            }
            return Ok(());
        }
        let Some(game) = &mut self.game else {
            return Err(Refusal::nonsense("the game has not begun"));
        };
        let before = game.len();
        match entry {
            Entry::Play { seat, action } => {
                let read = Action::read(action, game.edition(), game.table());
                let action = read.map_err(|e| Refusal::with("", e.to_string()))?;
                game.play(Seat(*seat), &action)?;
            }
            Entry::Undo { seat, to } => game.undo_to(Seat(*seat), *to)?,
            Entry::AskUndo { seat, to } => game.request_undo(Seat(*seat), *to)?,
            Entry::AnswerUndo { seat, yes } => game.answer_undo(Seat(*seat), *yes)?,
            Entry::Redo { seat } => game.redo(Seat(*seat))?,
            Entry::Chat { .. } | Entry::Replace { .. } => {}
        }
        let len = game.len();
        self.milestones.retain(|m| m.after <= len);
        let turned = |e: &Event| matches!(e, Event::Round(_) | Event::Over);
        if len > before && game.done(len - 1).is_some_and(|(_, _, events)| events.iter().any(turned)) {
            self.milestones.push(Milestone { after: len, round: game.table().round, worth: game.worth() });
        }
        self.version += 1;
        self.times.truncate(len);
        self.times.resize(len, at);
        Ok(())
    }

    /// The state by which lists of tables find it.
    #[must_use]
    pub fn state(&self) -> &'static str {
        match &self.game {
            None => "open",
            Some(game) if game.outcome().is_some() => "over",
            Some(_) => "playing",
        }
    }

    /// The round in words.
    #[must_use]
    pub fn round(&self) -> String {
        self.game.as_ref().map_or_else(String::new, crate::web::round)
    }

    /// The seats that owe a decision or an answer.
    #[must_use]
    pub fn waiting(&self) -> Vec<u8> {
        let Some(game) = &self.game else { return Vec::new() };
        game.deciding().iter().map(|d| d.seat.0).collect()
    }

    /// How the table stands, for lists of tables.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let outcome = self.game.as_ref().and_then(Game::outcome);
        Standing {
            state: self.state(),
            round: self.round(),
            waiting: serde_json::to_string(&self.waiting()).unwrap_or_default(),
            result: outcome.map_or_else(String::new, |o| serde_json::to_string(&o).unwrap_or_default()),
        }
    }

    /// How an account looks at the table.
    #[must_use]
    pub fn viewer(&self, account: Option<&str>) -> Viewer {
        let waiting = self.waiting();
        let seats: Vec<usize> = account.map_or_else(Vec::new, |a| self.row.seats_of(a).collect());
        let turn = waiting.iter().copied().find(|w| seats.contains(&usize::from(*w))).map(Seat);
        // Around one screen, the one whose turn it is looks.
        let eye = turn.or_else(|| seats.first().map(|s| Seat::from_index(*s)));
        Viewer { eye: eye.map_or(Eye::Spectator, Eye::Seat), deciding: turn, plays: !seats.is_empty() }
    }
}
