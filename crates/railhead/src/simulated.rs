//! A game that bots played.

use crate::options::Options;
use crate::positions::Positions;
use railhead_audit::{Auditor, Complaint};
use railhead_bots::{Fault, Level, Player};
use railhead_engine::{Event, Money, RoundKind, Setup};
use railhead_records::GameFile;
use railhead_titles::Game;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A game that takes longer than this is given up.
const MOST_ACTIONS: usize = 100_000;

/// What all games of a simulation have in common.
pub(crate) struct Series<'a> {
    /// How they are set up, with the seed of the first.
    pub(crate) base: &'a Setup,
    pub(crate) options: &'a Options,
    pub(crate) bots: &'a [Level],
    pub(crate) check: bool,
    /// Whether an auditor works out again what the rulebook says of every action.
    pub(crate) audit: bool,
    pub(crate) keep: bool,
    /// Whether positions are kept to learn from.
    pub(crate) positions: bool,
    /// How many threads a player may think with.
    pub(crate) threads: usize,
}

impl Series<'_> {
    /// Which of the bots sits where: from game to game they move on by a seat.
    pub(crate) fn seating(&self, seed: u64, players: usize) -> Vec<usize> {
        let turn = usize::try_from((seed - self.base.seed) % players.max(1) as u64).unwrap_or(0);
        (0..players).map(|seat| (seat + turn) % players % self.bots.len().max(1)).collect()
    }
}

/// A game that bots played.
pub(crate) struct Simulated {
    pub(crate) seed: u64,
    /// The options that were drawn for it, as `KEY=VALUE`.
    pub(crate) drawn: Vec<String>,
    /// Which of the bots sat on each seat.
    pub(crate) seating: Vec<usize>,
    pub(crate) actions: usize,
    /// How many operating rounds it had.
    pub(crate) rounds: usize,
    /// Why it ended; `None` if it did not.
    pub(crate) reason: Option<String>,
    pub(crate) worth: Vec<Money>,
    /// Who went bankrupt, by seat.
    pub(crate) bankrupt: Vec<bool>,
    pub(crate) phase: String,
    /// What went wrong: a mistake in the rules as they are programmed.
    pub(crate) fault: Option<String>,
    /// What programs of somebody's own did wrong.
    pub(crate) complaints: Vec<String>,
    /// Its file, if it is to be kept.
    pub(crate) file: Option<String>,
    /// Lines of positions to learn from.
    pub(crate) positions: Vec<String>,
}

impl Simulated {
    /// Plays the game with a seed.
    pub(crate) fn play(seed: u64, series: &Series<'_>) -> Self {
        Self::play_seated(seed, series.seating(seed, series.base.seats.len()), series)
    }

    /// Plays the game with a seed and these bots on its seats.
    pub(crate) fn play_seated(seed: u64, seating: Vec<usize>, series: &Series<'_>) -> Self {
        let mut played = Self {
            seed,
            drawn: Vec::new(),
            seating,
            actions: 0,
            rounds: 0,
            reason: None,
            worth: Vec::new(),
            bankrupt: Vec::new(),
            phase: String::new(),
            fault: None,
            complaints: Vec::new(),
            file: None,
            positions: Vec::new(),
        };
        let mut game = match series.options.start(series.base, seed) {
            Ok(game) => game,
            Err(why) => {
                played.fault = Some(why.to_string());
                return played;
            }
        };
        if series.options.are_drawn() {
            played.drawn = game.setup().options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        }
        // A mistake of the program shall cost one game, not all of them.
        let done = catch_unwind(AssertUnwindSafe(|| played.play_out(&mut game, series)));
        played.fault = match done {
            Ok(done) => done.err(),
            Err(_) => Some(format!("internal error (panic) after {} actions", game.len())),
        };
        played.actions = game.len();
        if let Some(outcome) = game.outcome() {
            played.reason = Some(outcome.reason.name().to_owned());
            played.worth = outcome.worth;
        }
        let table = game.table();
        played.bankrupt = table.players.iter().map(|p| p.bankrupt).collect();
        played.phase = game.edition().phases.get(usize::from(table.phase)).map_or(String::new(), |p| p.name.clone());
        if series.check || series.keep {
            match file(&game, series.check) {
                Ok(text) => played.file = series.keep.then_some(text),
                Err(why) => played.fault = played.fault.or(Some(why)),
            }
        }
        played
    }

    fn play_out(&mut self, game: &mut Game, series: &Series<'_>) -> Result<(), String> {
        let seed = game.setup().seed;
        let player = |(seat, bot): (usize, &usize)| {
            let chance = seed ^ (seat as u64).wrapping_mul(0x5851_f42d_4c95_7f2d);
            series.bots[*bot].player(chance, series.threads)
        };
        let mut players: Vec<Box<dyn Player>> = self.seating.iter().enumerate().map(player).collect();
        let mut audited = Audited::begin(game, series.audit);
        let mut positions = series.positions.then(|| Positions::new(seed));
        let mut turn = 0usize;
        while game.outcome().is_none() {
            let after = game.len();
            if after >= MOST_ACTIONS {
                return Err(format!("no end after {after} actions"));
            }
            // Where several seats could act, each gets its chance.
            let deciding = game.deciding();
            let (before, from) = deciding.split_at(turn % deciding.len().max(1));
            turn = turn.wrapping_add(1);
            let chosen = from.iter().chain(before).find_map(|decision| {
                let player = &mut players[decision.seat.index()];
                let thought = player.choose(game, decision.seat);
                self.complaints.extend(player.complaints());
                thought.map(|thought| (decision.seat, thought.action))
            });
            let (seat, action) = chosen.ok_or_else(|| Fault::Stuck { after }.to_string())?;
            let fresh = match game.play(seat, &action) {
                Ok(events) => {
                    let operating = |e: &&Event| matches!(e, Event::Round(r) if r.kind == RoundKind::Operating);
                    self.rounds += events.iter().filter(operating).count();
                    Positions::is_fresh(events)
                }
                Err(why) => return Err(Fault::Refused { after, seat, action, why }.to_string()),
            };
            if let Some(positions) = &mut positions {
                positions.look(game, fresh);
            }
            if series.check {
                game.audit().map_err(|why| format!("after {} actions: {why}", game.len()))?;
            }
            audited.watch(game);
        }
        if let (Some(positions), Some(outcome)) = (positions, game.outcome()) {
            self.positions = positions.lines(game, &outcome.worth);
        }
        audited.result()
    }

    /// The game as a line of JSON.
    pub(crate) fn write(&self) -> Value {
        let mut line = json!({
            "seed": self.seed,
            "seating": self.seating,
            "actions": self.actions,
            "rounds": self.rounds,
            "reason": self.reason,
            "worth": self.worth,
            "bankrupt": self.bankrupt,
            "phase": self.phase,
            "fault": self.fault,
            "complaints": self.complaints,
        });
        if let (Value::Object(line), false) = (&mut line, self.drawn.is_empty()) {
            line.insert("options".to_owned(), json!(self.drawn));
        }
        line
    }

    /// The game that [`Simulated::write`] wrote.
    pub(crate) fn read(json: &Value) -> Option<Self> {
        let number = |key: &str| json.get(key)?.as_u64();
        let size = |value: &Value| value.as_u64().and_then(|n| usize::try_from(n).ok());
        let list = |key: &str| json.get(key)?.as_array();
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let amount = |value: &Value| value.as_i64().and_then(|n| Money::try_from(n).ok());
        Some(Self {
            seed: number("seed")?,
            drawn: list("options").map_or(Some(Vec::new()), |all| all.iter().map(text).collect())?,
            seating: list("seating")?.iter().map(size).collect::<Option<_>>()?,
            actions: json.get("actions").and_then(size)?,
            rounds: json.get("rounds").and_then(size)?,
            reason: json.get("reason").and_then(text),
            worth: list("worth")?.iter().map(amount).collect::<Option<_>>()?,
            bankrupt: list("bankrupt")?.iter().map(Value::as_bool).collect::<Option<_>>()?,
            phase: json.get("phase").and_then(text)?,
            fault: json.get("fault").and_then(text),
            complaints: list("complaints")?.iter().map(text).collect::<Option<_>>()?,
            file: None,
            positions: Vec::new(),
        })
    }
}

/// What an auditor said during a game.
struct Audited {
    /// `None` if nobody was asked.
    auditor: Option<Auditor>,
    findings: Vec<String>,
}

impl Audited {
    /// More findings than this are not listed: they tend to follow from the first ones.
    const MOST: usize = 20;

    fn begin(game: &Game, wanted: bool) -> Self {
        let begun = if wanted { Auditor::begin(game) } else { None };
        let mut audited = Self { auditor: None, findings: Vec::new() };
        if let Some((auditor, complaints)) = begun {
            audited.auditor = Some(auditor);
            audited.note(game, &complaints);
        }
        audited
    }

    fn watch(&mut self, game: &Game) {
        if let Some(auditor) = &mut self.auditor {
            let complaints = auditor.watch(game);
            self.note(game, &complaints);
        }
    }

    fn note(&mut self, game: &Game, complaints: &[Complaint]) {
        let room = Self::MOST - self.findings.len();
        let lines = complaints.iter().map(|complaint| format!("after {} actions, {complaint}", game.len()));
        self.findings.extend(lines.take(room));
    }

    fn result(self) -> Result<(), String> {
        if self.findings.is_empty() {
            return Ok(());
        }
        Err(format!("the auditor reports:\n  {}", self.findings.join("\n  ")))
    }
}

/// The file of a game; if asked for, after playing it again from there to the same state.
fn file(game: &Game, check: bool) -> Result<String, String> {
    let text = GameFile::of(game).map_err(|e| e.to_string())?.write();
    if check {
        let read = GameFile::read(&text).map_err(|e| format!("the saved game file cannot be read: {e}"))?;
        let again = read.play().map_err(|e| format!("the saved game file does not replay: {e}"))?;
        let same = again.state_json().ok() == game.state_json().ok() && read.write() == text;
        if !same {
            return Err("the saved game file replays to a different state".to_owned());
        }
    }
    Ok(text)
}
