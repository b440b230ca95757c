//! A recorded game.

use super::Action;
use std::collections::BTreeMap;

/// The longest record that is read, in bytes.
pub const MAX_BYTES: usize = 16 << 20;

/// The site draws with the rest of the seed divided by this. Larger numbers would be rounded where its page reads a record.
pub(super) const SEEDS: u64 = 1 << 31;

/// How an id stands in the file. Inside a [`Record`] all ids are texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IdForm {
    /// A number.
    Number,
    /// A text.
    Text,
    /// It is left out (a player's: the name stands for it).
    Missing,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The id; the name if there is none.
    pub id: String,
    /// How the id stands in the file.
    pub id_form: IdForm,
    /// The name.
    pub name: String,
}

/// A game as 18xx.games records it, undone actions taken out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's id.
    pub id: String,
    /// How the id stands in the file.
    pub id_form: IdForm,
    /// The title, as that site calls it.
    pub title: String,
    /// The players in the order they sit, priority deal first.
    pub players: Vec<Player>,
    /// The seed of what is random.
    pub seed: u64,
    /// The optional rules that are in force.
    pub optional_rules: Vec<String>,
    /// The actions that were not undone.
    pub actions: Vec<Action>,
    /// The result by player id, once there is one.
    pub result: Option<BTreeMap<String, i64>>,
    /// Why the game ended.
    pub game_end_reason: Option<String>,
    /// Whether the game is `finished`, `active` and so on.
    pub status: Option<String>,
}

impl Record {
    /// The seat of the player with that id, from 0.
    #[must_use]
    pub fn seat(&self, id: &str) -> Option<usize> {
        self.players.iter().position(|p| p.id == id)
    }
}
