//! A lesson, played from the first step to the last.

use crate::free::Free;
use crate::lesson::{Check, Lesson, Rehearsed, Task};
use crate::text::Text;
use crate::{Fault, Piece};
use railhead_engine::{Action, Event, Refusal, Setup, Teller, Viewer};
use railhead_records::GameFile;
use railhead_titles::Game;

/// A lesson with the position of each of its steps.
#[derive(Clone, Debug)]
pub struct Walk {
    /// The lesson.
    pub lesson: Lesson,
    /// Its steps as they are met.
    pub stages: Vec<Stage>,
}

/// A step as it is met.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The position, after what the step shows.
    pub game: Game,
    /// What happened as it was shown, line by line.
    pub told: Vec<String>,
    /// What is said.
    pub says: Vec<Vec<Piece>>,
    /// The move to make, if there is one.
    pub action: Option<Action>,
}

/// What happened with an action, as everybody may be told.
fn told(game: &Game, events: &[Event]) -> Vec<String> {
    let teller = Teller { edition: game.edition(), names: &game.setup().seats, table: game.table() };
    events.iter().filter_map(|event| event.seen_by(Viewer::Spectator)).map(|event| teller.tell(&event)).collect()
}

impl Lesson {
    fn fault(&self, line: usize, why: impl Into<String>) -> Fault {
        Fault { file: self.file.clone(), line, why: why.into() }
    }

    /// Makes a move of the lesson; says what happened.
    fn makes(&self, game: &mut Game, what: &Rehearsed) -> Result<Vec<String>, Fault> {
        let fault = |why: String| self.fault(what.line, why);
        let action = what.action.action(game, what.seat).map_err(fault)?;
        let events = game.play(what.seat, &action).map_err(|why| fault(format!("refused: {why}")))?.to_vec();
        Ok(told(game, &events))
    }

    /// The position of the first step.
    fn begin(&self) -> Result<Game, Fault> {
        let (title, first) = (self.title, self.steps.first().map_or(1, |step| step.line));
        let mut game = match &self.start.game {
            Some((file, actions, line)) => {
                let found = title.lessons.iter().find(|(path, _)| path.rsplit('/').next() == Some(file));
                let (_, text) = found.ok_or_else(|| self.fault(*line, format!("there is no game file {file}")))?;
                let read = GameFile::read(text).map_err(|why| self.fault(*line, format!("{file}: {why}")))?;
                if read.actions.len() < *actions {
                    return Err(self.fault(*line, format!("{file} has only {} actions", read.actions.len())));
                }
                if read.setup.title != title.name || read.setup.version != title.version {
                    return Err(self.fault(*line, format!("{file} is not of the newest rules of {}", title.name)));
                }
                let mut game = read.play_to(*actions).map_err(|why| self.fault(*line, format!("{file}: {why}")))?;
                for (seat, name) in self.players.iter().enumerate() {
                    game.rename(railhead_engine::Seat::from_index(seat), name);
                }
                game
            }
            None => {
                let setup = Setup {
                    title: title.name.to_owned(),
                    version: title.version,
                    options: self.options.clone(),
                    seats: self.players.clone(),
                    seed: self.seed,
                };
                Game::start(&setup).map_err(|why| self.fault(first, format!("the game cannot begin: {why}")))?
            }
        };
        for what in &self.start.moves {
            self.makes(&mut game, what)?;
        }
        Ok(game)
    }

    fn checks(&self, game: &Game, check: &Check) -> Result<(), Fault> {
        match check {
            Check::Same { line, one, other } => {
                let value = |amount: &crate::Amount| amount.value(game).map_err(|why| self.fault(*line, why));
                let (one, other) = (value(one)?, value(other)?);
                let (is, should) = (one.told(game.edition()), other.told(game.edition()));
                if one.same(&other) { Ok(()) } else { Err(self.fault(*line, format!("it is {is}, not {should}"))) }
            }
            Check::Refused { what, paragraph } => {
                let action = what.action.action(game, what.seat).map_err(|why| self.fault(what.line, why))?;
                match game.bare().play(what.seat, &action) {
                    Ok(_) => Err(self.fault(what.line, "this is not refused")),
                    // A lesson claims which paragraph it is: nothing else follows from it.
                    Err(Refusal { rule, .. }) if rule == *paragraph => Ok(()),
                    Err(Refusal { rule, .. }) => {
                        Err(self.fault(what.line, format!("refused by {rule}, not by {paragraph}")))
                    }
                }
            }
        }
    }
}

impl Walk {
    /// Plays a lesson.
    ///
    /// # Errors
    /// The first fault: a move that is refused, an amount that cannot be computed, a statement that is not so, a goal that is not
    /// reached.
    pub fn of(lesson: Lesson) -> Result<Self, Fault> {
        let mut game = lesson.begin()?;
        let mut stages = Vec::new();
        for step in &lesson.steps {
            let mut told = Vec::new();
            for what in &step.shows {
                told.extend(lesson.makes(&mut game, what)?);
            }
            step.checks.iter().try_for_each(|check| lesson.checks(&game, check))?;
            let show = |text: &Text| text.show(&game).map_err(|why| lesson.fault(step.line, why));
            let says = step.says.iter().map(show).collect::<Result<Vec<_>, _>>()?;
            for point in &step.points {
                if let crate::Point::Hex(hex) = point
                    && game.edition().ground.map.find(hex).is_none()
                {
                    return Err(lesson.fault(step.line, format!("there is no hex {hex}")));
                }
            }
            let mut stage = Stage { game: game.clone(), told, says, action: None };
            match &step.task {
                Task::Read => {}
                Task::Do { what, hints, answers } => {
                    hints.iter().chain(answers.iter().map(|a| &a.says)).try_for_each(|text| show(text).map(drop))?;
                    let action = what.action.action(&game, what.seat).map_err(|why| lesson.fault(what.line, why))?;
                    if answers.iter().any(|a| a.what.as_ref() == Some(&what.action)) {
                        return Err(
                            lesson.fault(what.line, "one of the answers is to the very move that is to be made")
                        );
                    }
                    lesson.makes(&mut game, what)?;
                    stage.action = Some(action);
                }
                Task::Ask { question, answers } => {
                    let texts = answers.iter().flat_map(|a| [&a.answer, &a.reason]);
                    texts.chain([question]).try_for_each(|text| show(text).map(drop))?;
                }
                Task::Play { line, seat, until } => {
                    let free = Free::from(game.clone(), *seat);
                    if free.reached(until) {
                        return Err(lesson.fault(*line, "this is so before anything is played"));
                    }
                    let free = free.by_bot(until);
                    if free.moves >= crate::MOST_MOVES || !free.reached(until) {
                        return Err(lesson.fault(*line, format!("a bot has not reached this in {} moves", free.moves)));
                    }
                    game = free.game;
                }
            }
            stages.push(stage);
        }
        Ok(Self { lesson, stages })
    }
}
