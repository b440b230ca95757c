//! Programs of somebody's own: they are asked on their standard input and answer on their standard output, a line of JSON each.

use crate::running::{Lost, Running};
use crate::{Player, Sight, Steady, Thought};
use railhead_engine::{Action, Choice, Seat, Viewer};
use railhead_titles::Game;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// How long a program may think about one decision.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// A program of somebody's own as a player.
///
/// A program that hangs or dies loses its seat to the steady player for the rest of the game, one that answers nonsense, out of
/// turn or against the rules loses that move to it; [`Player::complaints`] says so.
pub struct ExternalBot {
    path: PathBuf,
    patience: Duration,
    running: Option<Running>,
    given_up: bool,
    asked: u64,
    fallback: Steady,
    complaints: Vec<String>,
}

impl ExternalBot {
    /// A program at a path, started when it is first asked.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        Self {
            path,
            patience: PATIENCE,
            running: None,
            given_up: false,
            asked: 0,
            fallback: Steady::new(),
            complaints: Vec::new(),
        }
    }

    /// The same with other patience.
    #[must_use]
    pub const fn with_patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    fn complain(&mut self, what: &str, instead: &str) {
        self.complaints.push(format!("{}: {what}; {instead}", self.path.display()));
    }

    /// Asks and waits for the answer.
    fn ask(&mut self, question: &Value) -> Result<Value, Trouble> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&self.path)?,
        };
        let early = running.pass_over()?;
        if early > 0 {
            self.complain(&format!("wrote {early} lines out of turn"), "they are ignored");
        }
        let line = running.ask(question.to_string(), self.patience)?;
        self.running = Some(running);
        serde_json::from_str(&line).map_err(|e| Trouble::Move(format!("wrote no JSON: {e}")))
    }

    fn answer(&mut self, game: &Game, seat: Seat) -> Result<Thought, Trouble> {
        self.asked += 1;
        let answer = self.ask(&question(game, seat, self.asked))?;
        if answer.get("decide").and_then(Value::as_u64) != Some(self.asked) {
            return Err(Trouble::Move("answered out of turn: `decide` is not the number it was asked with".to_owned()));
        }
        let action = answer.get("action").ok_or_else(|| Trouble::Move("gave no `action`".to_owned()))?;
        let action = game.read_action(action).map_err(|e| Trouble::Move(e.to_string()))?;
        // It is tried on what the seat may know: nothing hidden decides whether it is allowed.
        game.bare().play(seat, &action).map_err(|why| Trouble::Move(format!("made a move that is refused: {why}")))?;
        let reason = answer.get("reason").and_then(Value::as_str).unwrap_or_default();
        Ok(Thought::new(action, reason.chars().take(300).collect::<String>()))
    }
}

/// What went wrong with a program.
enum Trouble {
    /// With one move.
    Move(String),
    /// For good.
    Lost(String),
}

impl From<Lost> for Trouble {
    fn from(Lost(what): Lost) -> Self {
        Self::Lost(what)
    }
}

/// What a program is asked: everything its seat may see and do.
fn question(game: &Game, seat: Seat, number: u64) -> Value {
    let (edition, table) = (game.edition(), game.table());
    let ask = game.ask_of(seat);
    let choices = game.choices(seat);
    let runs = choices.iter().any(|c| matches!(c, Choice::Run { .. }));
    let best = runs.then(|| Action::Run { runs: game.best_runs().unwrap_or_default() }.write(edition, table));
    let seen = game.view_json(Viewer::Seat(seat)).ok().and_then(|text| serde_json::from_str::<Value>(&text).ok());
    json!({
        "decide": number,
        "title": game.setup().title,
        "options": game.setup().options,
        "seats": game.setup().seats,
        "seat": seat.index(),
        "ask": ask,
        "about": ask.map_or("", |ask| game.phrase(ask).words),
        "table": table.write(edition),
        "seen": seen.and_then(|mut view| view.get_mut("seen").map(Value::take)),
        "choices": choices.iter().map(|c| c.write(edition, table)).collect::<Vec<_>>(),
        "best_runs": best,
    })
}

impl Player for ExternalBot {
    fn choose(&mut self, game: &Game, seat: Seat) -> Option<Thought> {
        if !self.given_up {
            match self.answer(game, seat) {
                Ok(thought) => return Some(thought),
                Err(Trouble::Move(what)) => self.complain(&what, "the steady player makes this move"),
                Err(Trouble::Lost(what)) => {
                    self.complain(&what, "the steady player goes on for it");
                    self.running = None;
                    self.given_up = true;
                }
            }
        }
        self.fallback.choose(Sight::new(game, seat))
    }

    fn complaints(&mut self) -> Vec<String> {
        std::mem::take(&mut self.complaints)
    }
}
