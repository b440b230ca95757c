//! Programs of somebody's own: they are asked on their standard input and answer on their standard output, a line of JSON each.

use crate::{Player, Sight, Steady, Thought};
use railhead_engine::{Action, Choice, Eye, Seat};
use railhead_titles::Game;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How long a program may think about one decision.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// A longer line is no answer.
const LONGEST_LINE: usize = 1 << 20;
/// Nobody reads more complaints than this about one program.
const MOST_COMPLAINTS: usize = 20;

/// A program of somebody's own as a player.
///
/// A program that hangs or dies loses its seat to the steady player for the rest of the game, one that answers nonsense, out of
/// turn or against the rules loses that move to it; [`Player::complaints`] says so.
pub struct Program {
    path: PathBuf,
    patience: Duration,
    running: Option<Running>,
    given_up: bool,
    asked: u64,
    fallback: Steady,
    complaints: Vec<String>,
}

/// A program that was started.
struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<Option<String>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may be gone already; then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
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
        if self.complaints.len() < MOST_COMPLAINTS {
            self.complaints.push(format!("{}: {what}; {instead}", self.path.display()));
        }
    }

    fn start(&self) -> std::io::Result<Running> {
        let mut child = Command::new(&self.path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let gone = || std::io::Error::other("it has no standard input or output");
        let input = child.stdin.take().ok_or_else(gone)?;
        let output = child.stdout.take().ok_or_else(gone)?;
        let (send, lines) = channel();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let limit = u64::try_from(LONGEST_LINE).unwrap_or(u64::MAX);
                let read = std::io::Read::take(&mut reader, limit).read_until(b'\n', &mut line);
                let ended = !matches!(read, Ok(n) if n > 0);
                let text = (!ended).then(|| String::from_utf8_lossy(&line).into_owned());
                if send.send(text).is_err() || ended {
                    break;
                }
            }
        });
        Ok(Running { child, input, lines })
    }

    /// Asks and waits for the answer.
    fn ask(&mut self, question: &Value) -> Result<Value, Trouble> {
        if self.running.is_none() {
            let started = self.start().map_err(|e| Trouble::Lost(format!("cannot be started: {e}")))?;
            self.running = Some(started);
        }
        let patience = self.patience;
        let Some(running) = &mut self.running else { return Err(Trouble::Lost("is not there".to_owned())) };
        let mut early = 0;
        while let Ok(line) = running.lines.try_recv() {
            if line.is_none() {
                return Err(Trouble::Lost("ended".to_owned()));
            }
            early += 1;
        }
        if early > 0 {
            let words = format!("wrote {early} lines out of turn");
            self.complain(&words, "they are ignored");
        }
        let Some(running) = &mut self.running else { return Err(Trouble::Lost("is not there".to_owned())) };
        let text = format!("{question}\n");
        if running.input.write_all(text.as_bytes()).and_then(|()| running.input.flush()).is_err() {
            return Err(Trouble::Lost("ended".to_owned()));
        }
        match running.lines.recv_timeout(patience) {
            Ok(Some(line)) => serde_json::from_str(&line).map_err(|e| Trouble::Move(format!("wrote no JSON: {e}"))),
            Ok(None) | Err(RecvTimeoutError::Disconnected) => Err(Trouble::Lost("ended".to_owned())),
            Err(RecvTimeoutError::Timeout) => {
                Err(Trouble::Lost(format!("gave no answer within {} s", patience.as_secs_f64())))
            }
        }
    }

    fn answer(&mut self, game: &Game, seat: Seat) -> Result<Thought, Trouble> {
        self.asked += 1;
        let answer = self.ask(&question(game, seat, self.asked))?;
        if answer.get("decide").and_then(Value::as_u64) != Some(self.asked) {
            return Err(Trouble::Move("answered out of turn: `decide` is not the number it was asked with".to_owned()));
        }
        let action = answer.get("action").ok_or_else(|| Trouble::Move("gave no `action`".to_owned()))?;
        let action = Action::read(action, game.edition(), game.table()).map_err(|e| Trouble::Move(e.to_string()))?;
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

/// What a program is asked: everything its seat may see and do.
fn question(game: &Game, seat: Seat, number: u64) -> Value {
    let (edition, table) = (game.edition(), game.table());
    let about = game.deciding().into_iter().find(|d| d.seat == seat).map_or("", |d| d.about);
    let choices = game.choices(seat);
    let runs = choices.iter().any(|c| matches!(c, Choice::Run { .. }));
    let best = runs.then(|| Action::Run { runs: game.best_runs().unwrap_or_default() }.write(edition, table));
    let seen = game.view_json(Eye::Seat(seat)).ok().and_then(|text| serde_json::from_str::<Value>(&text).ok());
    json!({
        "decide": number,
        "title": game.setup().title,
        "options": game.setup().options,
        "seats": game.setup().seats,
        "seat": seat.index(),
        "about": about,
        "table": table.write(edition),
        "seen": seen.and_then(|mut view| view.get_mut("seen").map(Value::take)),
        "choices": choices.iter().map(|c| c.write(edition, table)).collect::<Vec<_>>(),
        "best_runs": best,
    })
}

impl Player for Program {
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
