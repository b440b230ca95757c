//! What is wrong with a lesson, and where.

use std::fmt;

/// What is wrong with a lesson, and where: `shares.txt:12: there is no company ABC`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.why)
    }
}

impl std::error::Error for Fault {}
