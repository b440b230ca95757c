//! A move with its reason.

use railhead_engine::Action;
use std::borrow::Cow;

/// What a player that is a program does, and why, in a sentence for learners.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// What it does.
    pub action: Action,
    /// Why; empty where nobody asked.
    pub reason: Cow<'static, str>,
    /// What it was compared with, if it was not what came to mind first.
    pub weighed: Option<Weighed>,
}

/// How much better a move did than another in games played out in thought.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// The other move.
    pub other: Action,
    /// In how many games.
    pub games: usize,
    /// By how many hundredths: of what was reached, or of all games in which it would win.
    pub percent: f64,
    /// Whether chances to win were compared.
    pub wins: bool,
}

impl Thought {
    /// A move with its reason.
    pub fn new(action: Action, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { action, reason: reason.into(), weighed: None }
    }
}
