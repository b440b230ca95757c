//! What an auditor complains about.

use std::fmt;

/// What a complaint is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Money went somewhere it should not, or did not go where it should.
    Money,
    /// A share price is not what it should be.
    Price,
    /// Dividends or what is kept are wrong.
    Dividend,
    /// Shares changed hands against the rules.
    Shares,
    /// Somebody holds more certificates or shares than they may, or the limit is wrong.
    Limit,
    /// The wrong player runs a company.
    President,
    /// A tile was laid where it may not lie.
    Lay,
    /// A second or further tile of a turn was laid that may not be.
    SecondLay,
    /// What is offered of tiles is not what may be laid.
    LaysOffered,
    /// A token or base was placed where it may not stand.
    Token,
    /// What is offered of tokens or bases is not what may be placed.
    TokensOffered,
    /// A run is illegal, or earns something else.
    Run,
    /// There are better runs than those that are called best.
    BestRuns,
    /// A train was bought that is not for sale, at a wrong price, or beyond the limit.
    Train,
    /// The trains for sale are not what they should be.
    TrainsForSale,
    /// The phase is wrong, or what comes with it did not happen.
    Phase,
    /// The wrong company operates, or the wrong player acts.
    Turn,
    /// The round is wrong.
    Round,
    /// A private company changed hands, paid or closed wrongly.
    Private,
    /// A loan, bond, contract or credit is wrong.
    Credit,
    /// The game ended too early or went on too long, or its result is wrong.
    End,
}

impl Kind {
    /// All kinds, so that each can be shown to be found.
    pub const ALL: [Self; 21] = [
        Self::Money,
        Self::Price,
        Self::Dividend,
        Self::Shares,
        Self::Limit,
        Self::President,
        Self::Lay,
        Self::SecondLay,
        Self::LaysOffered,
        Self::Token,
        Self::TokensOffered,
        Self::Run,
        Self::BestRuns,
        Self::Train,
        Self::TrainsForSale,
        Self::Phase,
        Self::Turn,
        Self::Round,
        Self::Private,
        Self::Credit,
        Self::End,
    ];
}

/// What an auditor found to be against the book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// What it is about.
    pub kind: Kind,
    /// The paragraph of the rulebook that says otherwise.
    pub paragraph: &'static str,
    /// What is wrong, in words, with the values.
    pub words: String,
}

impl Complaint {
    /// A complaint.
    #[must_use]
    pub fn new(kind: Kind, paragraph: &'static str, words: impl Into<String>) -> Self {
        Self { kind, paragraph, words: words.into() }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ({}): {}", self.kind, self.paragraph, self.words)
    }
}
