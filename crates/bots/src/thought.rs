//! A move with its reason.

use railhead_engine::Action;
use std::borrow::Cow;

/// What a player that is a program does, and why, in a sentence for learners.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// What it does.
    pub action: Action,
    /// Why; empty where nobody asked.
    pub reason: Cow<'static, str>,
}

impl Thought {
    /// A move with its reason.
    pub fn new(action: Action, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { action, reason: reason.into() }
    }
}
