//! What a lesson is made of.

use crate::amount::Amount;
use crate::moves::Move;
use crate::text::Text;
use railhead_engine::Seat;
use railhead_titles::Title;

/// A lesson, as it was read.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What it is known by in addresses and progress: the title and the name of the file.
    pub name: String,
    /// Its file, for faults.
    pub file: String,
    /// The course to which it belongs, if not that of its title: key and heading.
    pub course: Option<(String, String)>,
    /// Its heading.
    pub heading: String,
    /// What one learns there, in a sentence.
    pub about: String,
    /// About how many minutes it takes.
    pub minutes: u32,
    /// The title that is played.
    pub title: &'static Title,
    /// The players.
    pub players: Vec<String>,
    /// Options that differ from the book.
    pub options: Vec<(String, String)>,
    /// What decides what is left to chance.
    pub seed: u64,
    /// How the position of the first step comes about.
    pub start: Start,
    /// Its steps.
    pub steps: Vec<Step>,
}

/// How the position of the first step comes about.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// Moves that nobody is shown.
    pub moves: Vec<Rehearsed>,
    /// A game file of the title's lessons, so many of its actions, and the line that names it.
    pub game: Option<(String, usize, usize)>,
}

/// A move of a player that the lesson makes.
#[derive(Clone, Debug)]
pub struct Rehearsed {
    /// Where it is written.
    pub line: usize,
    /// Who moves.
    pub seat: Seat,
    /// The move.
    pub action: Move,
}

/// A step of a lesson: what is on the page at one time.
#[derive(Clone, Debug)]
pub struct Step {
    /// Where it begins.
    pub line: usize,
    /// Its heading.
    pub heading: String,
    /// What happens before anything is said.
    pub shows: Vec<Rehearsed>,
    /// What must be so then.
    pub checks: Vec<Check>,
    /// What is said, paragraph by paragraph.
    pub says: Vec<Text>,
    /// What is pointed at.
    pub points: Vec<Point>,
    /// What the learner is to do.
    pub task: Task,
}

/// What must be so: a statement that a change of rules would make false.
#[derive(Clone, Debug)]
pub enum Check {
    /// Two amounts are the same.
    Same {
        /// Where it is written.
        line: usize,
        /// One.
        one: Amount,
        /// The other.
        other: Amount,
    },
    /// A move is refused, by this paragraph.
    Refused {
        /// The move.
        what: Rehearsed,
        /// The paragraph, as refusals cite it.
        paragraph: String,
    },
}

/// What is pointed at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Point {
    /// A hex of the board, by its name.
    Hex(String),
    /// A part of the page.
    Part(&'static str),
}

impl Point {
    /// The parts of the page that can be pointed at.
    pub const PARTS: [&'static str; 7] = ["board", "decision", "players", "market", "charter", "log", "privates"];
}

/// What the learner is to do in a step.
#[derive(Clone, Debug)]
pub enum Task {
    /// Read, and go on.
    Read,
    /// Make this move.
    Do {
        /// The move.
        what: Rehearsed,
        /// What is said to who does not find it.
        hints: Vec<Text>,
        /// What is said to who makes another legal move.
        answers: Vec<Answered>,
    },
    /// Answer a question.
    Ask {
        /// The question.
        question: Text,
        /// The answers.
        answers: Vec<Answer>,
    },
    /// Play on freely until something is so.
    Play {
        /// Where it is written.
        line: usize,
        /// Whom the learner plays; the others are bots.
        seat: Seat,
        /// Until when.
        until: Until,
    },
}

/// What is said about another legal move.
#[derive(Clone, Debug)]
pub struct Answered {
    /// Which; `None` for any.
    pub what: Option<Move>,
    /// What is said.
    pub says: Text,
}

/// An answer to a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Whether it is right.
    pub right: bool,
    /// The answer.
    pub answer: Text,
    /// The reason.
    pub reason: Text,
}

/// Until when one plays freely.
#[derive(Clone, Debug)]
pub enum Until {
    /// Until so many moves of one's own.
    Moves(usize),
    /// Until an amount is at least another one.
    AtLeast(Amount, Amount),
    /// Until something is so.
    Is(Amount, Amount),
}
