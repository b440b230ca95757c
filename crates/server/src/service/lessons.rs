//! Lessons at a table that nobody keeps: everything about where a learner stands is in the address.
//!
//! A learner who closes the page, goes back or opens it twice can lose nothing, and the server keeps nothing. The table behind the page
//! is made from the lesson for each request, and goes by an id that says all of it, so that whatever a page asks of a table (what an
//! action would change, why a tile cannot be laid, what drawn runs earn) can be asked of it as well.

use super::error::{Denied, Error, Missing};
use crate::store::{AccountId, NewTable, Pace, SeatRow, TableId, TableRow, TableState, Visibility};
use crate::table::{LiveTable, TableViewer};
use railhead_engine::{Action, Choice, Refusal, Seat, Viewer};
use railhead_lessons::{Free, MOST_MOVES, Stage, Step, Task, Walk, walk};
use railhead_titles::Game;
use std::sync::Arc;

/// Ids of such tables begin so; no id of a table that is kept has a dot.
const MARK: &str = "learn";
/// An action that is on no list is written out in so many letters at most.
const LONGEST: usize = 4_000;

/// Where a learner stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// The lesson.
    pub(crate) lesson: String,
    /// The step, counted from 0.
    pub(crate) step: usize,
    /// What was played freely, if the step is played: a word for each move.
    pub(crate) played: Vec<String>,
}

impl Place {
    /// The id of the table there.
    pub(crate) fn id(&self) -> TableId {
        format!("{MARK}.{}.{}.{}", self.lesson, self.step, self.played.join("-")).into()
    }

    /// The place for which an id stands; `None` for the id of a table that is kept.
    pub(crate) fn of(id: &TableId) -> Option<Self> {
        let mut parts = id.as_str().splitn(4, '.');
        let (mark, lesson, step) = (parts.next()?, parts.next()?, parts.next()?);
        let step = (mark == MARK).then(|| step.parse().ok()).flatten()?;
        Some(Self { lesson: lesson.to_owned(), step, played: moves(parts.next().unwrap_or("")) })
    }
}

/// The moves of an address.
pub(crate) fn moves(text: &str) -> Vec<String> {
    text.split('-').filter(|word| !word.is_empty()).take(MOST_MOVES).map(str::to_owned).collect()
}

/// A lesson at a place.
pub(crate) struct Lesson {
    walk: Arc<Walk>,
    /// Where one stands.
    pub(crate) place: Place,
    /// What was played freely, if the step is played.
    pub(crate) free: Option<Free>,
}

/// What became of a learner's move.
pub(crate) enum Moved {
    /// It is what was asked for: the step is done.
    Done,
    /// It is legal, but not what was asked for.
    Other(String),
    /// It was played freely.
    Played(Vec<String>),
}

impl Lesson {
    /// A lesson at a place.
    ///
    /// # Errors
    /// If there is no such lesson or step, or what was played cannot be.
    pub(crate) fn at(place: Place) -> Result<Self, Error> {
        let walk = walk(&place.lesson).ok_or(Error::Missing(Missing::Lesson))?;
        let mut lesson = Self { walk, place, free: None };
        let stage = lesson.stage().ok_or(Error::Missing(Missing::Lesson))?;
        if let Some(Task::Play { seat, .. }) = lesson.step().map(|step| &step.task) {
            let mut free = Free::from(stage.game.clone(), *seat);
            for word in &lesson.place.played {
                let action = read_word(&free.game, *seat, word).ok_or(Error::Missing(Missing::Lesson))?;
                free.play(&action).map_err(|_| Error::Missing(Missing::Lesson))?;
            }
            lesson.free = Some(free);
        }
        Ok(lesson)
    }

    /// The lesson as it was read.
    pub(crate) fn lesson(&self) -> &railhead_lessons::Lesson {
        &self.walk.lesson
    }

    /// The step as it is met.
    pub(crate) fn stage(&self) -> Option<&Stage> {
        self.walk.stages.get(self.place.step)
    }

    /// The step as it is written.
    pub(crate) fn step(&self) -> Option<&Step> {
        self.walk.lesson.steps.get(self.place.step)
    }

    /// The game as it stands there.
    pub(crate) fn game(&self) -> Option<&Game> {
        self.free.as_ref().map(|free| &free.game).or_else(|| self.stage().map(|stage| &stage.game))
    }

    /// Whether that is reached until which one plays freely.
    pub(crate) fn reached(&self) -> bool {
        match (&self.free, self.step().map(|step| &step.task)) {
            (Some(free), Some(Task::Play { until, .. })) => free.reached(until),
            _ => false,
        }
    }

    /// Whose seat the learner looks from, and whether they decide there.
    fn seat(&self) -> (Seat, bool) {
        let seat = |step: &Step| match &step.task {
            Task::Do { what, .. } => Some(what.seat),
            Task::Play { seat, .. } => Some(*seat),
            _ => None,
        };
        if let Some(seat) = self.step().and_then(seat) {
            let decides = self.game().is_some_and(|game| game.ask_of(seat).is_some()) && !self.reached();
            return (seat, decides);
        }
        let steps = &self.walk.lesson.steps;
        // Between two moves one looks from the seat of the next.
        let next = steps.get(self.place.step..).into_iter().flatten().find_map(seat);
        (next.or_else(|| steps.iter().find_map(seat)).unwrap_or(Seat(0)), false)
    }

    /// How the learner looks at the table.
    pub(crate) fn viewer(&self) -> TableViewer {
        let (seat, decides) = self.seat();
        TableViewer { in_game: Viewer::Seat(seat), deciding: decides.then_some(seat), plays: false, pass_to: None }
    }

    /// The table of the page.
    ///
    /// # Errors
    /// Never for a lesson that was found.
    pub(crate) fn table(&self) -> Result<LiveTable, Error> {
        let game = self.game().ok_or(Error::Missing(Missing::Lesson))?;
        let nobody = AccountId::from("");
        let setup = game.setup();
        let made = NewTable {
            id: self.place.id(),
            name: self.walk.lesson.heading.clone(),
            title: setup.title.clone(),
            version: setup.version,
            options: "[]".to_owned(),
            seed: setup.seed,
            owner: nobody.clone(),
            visibility: Visibility::Unlisted,
            password: None,
            invite: String::new(),
            hotseat: false,
            pace: Pace::Live,
            clock: String::new(),
            origin: None,
            seats: setup.seats.iter().map(|name| SeatRow::of(name, &nobody)).collect(),
            state: TableState::Open,
        };
        let mut table = LiveTable::new(TableRow::unkept(made)).map_err(|_| Error::Missing(Missing::Lesson))?;
        table.times = vec![0; game.len()];
        table.game = Some(game.clone());
        Ok(table)
    }

    /// What comes of a learner's move.
    ///
    /// # Errors
    /// Why the rules refuse it.
    pub(crate) fn moves(&self, action: &Action) -> Result<Moved, Refusal> {
        let over = Refusal::nonsense("there is nothing to do in this step");
        let (Some(game), Some(step), Some(stage)) = (self.game(), self.step(), self.stage()) else { return Err(over) };
        match &step.task {
            Task::Do { what, .. } => {
                game.bare().play(what.seat, action)?;
                Ok(if stage.action.as_ref().is_some_and(|wanted| same(game, what.seat, wanted, action)) {
                    Moved::Done
                } else {
                    Moved::Other(word(game, what.seat, action))
                })
            }
            Task::Play { seat, .. } if !self.reached() => {
                game.bare().play(*seat, action)?;
                let mut played = self.place.played.clone();
                played.push(word(game, *seat, action));
                Ok(Moved::Played(played))
            }
            _ => Err(over),
        }
    }

    /// The action for which a word of an address stands here.
    pub(crate) fn read(&self, word: &str) -> Option<Action> {
        let (game, seat) = (self.game()?, self.seat().0);
        read_word(game, seat, word)
    }
}

/// Whether a move is as good as the one that is asked for: runs may go any way that earns as much.
fn same(game: &Game, seat: Seat, wanted: &Action, made: &Action) -> bool {
    match (wanted, made) {
        (Action::Run { .. }, Action::Run { .. }) => {
            let earned = |action: &Action| {
                let mut later = game.bare();
                let events = later.play(seat, action).ok()?;
                let of = |e: &railhead_engine::Event| {
                    if let railhead_engine::Event::Ran { revenue, .. } = e { *revenue } else { 0 }
                };
                Some(events.iter().map(of).sum::<railhead_engine::Money>())
            };
            earned(wanted) == earned(made)
        }
        _ => wanted == made,
    }
}

/// Everything a seat may do, one after the other: words of addresses are numbers in this list.
fn listed(choices: &[Choice]) -> impl Iterator<Item = Action> {
    choices.iter().flat_map(Choice::actions)
}

/// A word for an action that a seat may do.
fn word(game: &Game, seat: Seat, action: &Action) -> String {
    let choices = game.choices(seat);
    if let Some(number) = listed(&choices).position(|other| other == *action) {
        return number.to_string();
    }
    if let (Action::Run { runs }, Some(best)) = (action, game.best_runs())
        && *runs == best
    {
        return "r".to_owned();
    }
    let written = action.write(game.edition(), game.table()).to_string();
    written.bytes().fold("x".to_owned(), |word, byte| format!("{word}{byte:02x}"))
}

/// The action for which a word stands.
fn read_word(game: &Game, seat: Seat, word: &str) -> Option<Action> {
    if word == "r" {
        return game.best_runs().map(|runs| Action::Run { runs });
    }
    if let Some(written) = word.strip_prefix('x').filter(|w| w.len() <= LONGEST) {
        let pairs = (0..written.len() / 2).map(|i| u8::from_str_radix(written.get(2 * i..2 * i + 2)?, 16).ok());
        let json = serde_json::from_slice(&pairs.collect::<Option<Vec<u8>>>()?).ok()?;
        return game.read_action(&json).ok();
    }
    let number = word.parse().ok()?;
    listed(&game.choices(seat)).nth(number)
}

/// The table of a lesson, and the seat that decides there; `None` if an id is none of a lesson's.
pub(super) fn turn(id: &TableId) -> Option<Result<(LiveTable, Seat), Error>> {
    let lesson = Lesson::at(Place::of(id)?);
    Some(lesson.and_then(|lesson| {
        let seat = lesson.viewer().deciding.ok_or(Error::Denied(Denied::NotYourTurn))?;
        Ok((lesson.table()?, seat))
    }))
}
