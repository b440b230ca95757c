//! Somebody who plays every seat of a table and knows what the server acknowledged.

use crate::browser::{Answer, Browser};
use railhead_bots::Random;
use railhead_records::GameFile;
use railhead_titles::Game;
use serde_json::Value;
use std::net::SocketAddr;

/// Somebody who plays every seat of a table.
#[derive(Debug)]
pub struct Player {
    /// With what.
    pub browser: Browser,
    /// The table.
    pub id: String,
    /// The game as the player knows it.
    pub game: Game,
    bot: Random,
    /// Every action that the server acknowledged, in order.
    pub acknowledged: Vec<Value>,
}

/// What the server has of a table, without the moments at which things were done.
fn stored(browser: &mut Browser, id: &str) -> (GameFile, Vec<Value>) {
    let answer = browser.get(&format!("/table/{id}/file/game.railhead.json")).unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    let file = GameFile::read(&answer.body).unwrap();
    let actions = file.actions.iter().map(|a| Value::Object(a.what.clone())).collect();
    (file, actions)
}

impl Player {
    /// Opens a table and sits down on all of its seats.
    ///
    /// # Panics
    /// If the server does not have it so.
    #[must_use]
    pub fn new(at: SocketAddr, title: &str, seed: u64) -> Self {
        let mut browser = Browser::new(at);
        let id = browser.hotseat(title);
        let game = stored(&mut browser, &id).0.play().unwrap();
        Self { browser, id, game, bot: Random::lively(seed), acknowledged: Vec::new() }
    }

    /// The next move, of the seat for which the page would ask; `None` once the game is over.
    ///
    /// # Panics
    /// If the rules refuse what they offered.
    pub fn choose(&mut self) -> Option<Value> {
        let seat = self.game.deciding().first()?.seat;
        let (seat, action) = self.bot.choose_for(&self.game, &[seat])?;
        let written = action.write(self.game.edition(), self.game.table());
        self.game.play(seat, &action).unwrap();
        Some(written)
    }

    /// Sends the next move; `None` once the game is over.
    ///
    /// # Errors
    /// If the server breaks off; whether it was done is open then.
    pub fn play(&mut self) -> std::io::Result<Option<Answer>> {
        let Some(action) = self.choose() else { return Ok(None) };
        let answer = self.browser.post(&format!("/table/{}/play", self.id), &[("action", &action.to_string())])?;
        if answer.status == 200 {
            self.acknowledged.push(action);
        }
        Ok(Some(answer))
    }

    /// The actions that another server has of the table, to which this player is known by the same cookie.
    ///
    /// # Panics
    /// If the server does not answer.
    #[must_use]
    pub fn stored_at(&self, at: SocketAddr) -> Vec<Value> {
        stored(&mut self.browser.goes_to(at), &self.id).1
    }

    /// Goes on at a server that was started again, or another one: everything acknowledged is there, and at most what was
    /// under way when the connection broke.
    ///
    /// # Panics
    /// If something is missing or doubled.
    pub fn goes_on(&mut self, at: SocketAddr) {
        self.browser = self.browser.goes_to(at);
        let (file, actions) = stored(&mut self.browser, &self.id);
        let sure = self.acknowledged.len();
        assert!(actions.len() >= sure, "{} of {sure} acknowledged actions are there", actions.len());
        assert_eq!(actions[..sure], self.acknowledged[..], "what was acknowledged is there");
        assert!(actions.len() <= sure + 1, "{} actions where {sure} were acknowledged", actions.len());
        self.acknowledged = actions;
        self.game = file.play().unwrap();
    }
}
