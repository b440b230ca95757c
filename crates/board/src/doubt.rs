//! What is not attested.

/// How sure a fact is that no rulebook attests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Inferred, and little else would fit.
    Strong,
    /// Inferred, a best guess.
    Weak,
    /// Sources differ; one was chosen.
    Disputed,
}

impl Grade {
    /// As players read it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strong => "inferred",
            Self::Weak => "best guess",
            Self::Disputed => "sources differ",
        }
    }
}

/// A doubt about a fact in a data file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Doubt {
    /// How sure.
    pub grade: Grade,
    /// Why, in a sentence.
    pub text: String,
}
