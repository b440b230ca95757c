//! Lessons: text files that teach a game, step by step, on the real engine.
//!
//! A lesson is data of its title ([`railhead_titles::Title::lessons`]): a game or a position, and steps that say, point at, show, let
//! the learner do, ask, or let them play on freely. `docs/lessons.md` has the syntax. Nothing of a lesson is believed: [`Walk::of`]
//! plays it from the first step to the last, computes every amount in its texts and reports the first [`Fault`] with file and line.
//!
//! ```
//! use railhead_lessons::{Lesson, Walk};
//!
//! let text = r#"format lesson 1
//! title 1846
//! lesson A first card
//! about Takes a card.
//! players Ada Ben Cat
//! step Cards
//!   say Ada has {cash Ada}.
//!   do Ada draft MS
//! "#;
//! let fault = Lesson::read("cards.txt", text).and_then(Walk::of).unwrap_err();
//! assert_eq!(fault.to_string(), "cards.txt:6: a move has no hint");
//! ```

mod amount;
mod fault;
mod free;
mod glossary;
mod lesson;
mod line;
mod moves;
mod read;
mod shelf;
mod text;
mod walk;

pub use amount::{Amount, Value};
pub use fault::Fault;
pub use free::{Free, MOST_MOVES};
pub use glossary::{Term, glossary, term};
pub use lesson::{Answer, Answered, Check, Lesson, Point, Rehearsed, Start, Step, Task, Until};
pub use moves::Move;
pub use shelf::{Course, courses, lesson, walk};
pub use text::{Piece, Text};
pub use walk::{Stage, Walk};
