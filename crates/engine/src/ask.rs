//! What somebody is asked, as a type. Words are made from it at the edge: [`crate::Rules::phrase`].

use crate::{CompanyId, Seat};
use serde::{Serialize, Serializer};

/// A step of a company's turn, in the order in which they are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// Lay track.
    Track,
    /// Place a station token.
    Token,
    /// Run trains.
    Run,
    /// Share out what they earn.
    Dividend,
    /// Buy trains.
    Trains,
}

/// What somebody is asked, with what it concerns.
///
/// A title that asks something no other title knows defines a [`Special`] for it; everything generic can still show it.
///
/// ```
/// use railhead_engine::{Ask, CompanyId, Step};
///
/// let ask = Ask::TrackAndToken(CompanyId(3));
/// assert_eq!(ask.key(), "track-and-token");
/// assert_eq!(ask.steps(), Some((Step::Track, Step::Token)));
/// assert_eq!(ask.phrase().words, "lay track and place a token");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ask {
    /// Answer the offer that another player made.
    Answer {
        /// Who made it.
        by: Seat,
    },
    /// Wait for the answer to an offer, or withdraw it.
    Await {
        /// Who must answer.
        to: Seat,
    },
    /// Take a card of a draft.
    Draft,
    /// Buy the last card of a draft, or leave it.
    LastCard,
    /// Buy a private company in an auction, or do what else the auction offers.
    Auction,
    /// Write an amount down in secret.
    SealedBid,
    /// Write a place down in secret and claim a share for it.
    Claim,
    /// Write several places down in secret, and the shares that are claimed for them.
    SealedClaims,
    /// Sell and buy shares.
    Trade,
    /// Sell the right to act first, or keep it.
    SellPriority,
    /// Sell shares, because money is owed.
    RaiseMoney,
    /// Lay track for a company.
    Track(CompanyId),
    /// Lay track and place a token for a company, in any order.
    TrackAndToken(CompanyId),
    /// Lay the second of two tiles that belong together.
    SecondTile(CompanyId),
    /// Place a station token for a company.
    Token(CompanyId),
    /// Run a company's trains.
    Run(CompanyId),
    /// Share out what a company earned.
    Dividend(CompanyId),
    /// Buy trains for a company.
    BuyTrains(CompanyId),
    /// Sell trains of a company to the bank.
    SellTrains(CompanyId),
    /// Give a train of a company away, because it has too many.
    Discard(CompanyId),
    /// Buy private companies for a company, or use what it has.
    Privates(CompanyId),
    /// Take out a loan for a company.
    Loan(CompanyId),
    /// What only one title asks.
    Special(&'static Special),
}

/// A question that only one title asks. Each is a constant of its title, and told from others by its key.
///
/// ```
/// use railhead_engine::{Ask, Phrase, Special};
///
/// static CLOSE_CITY: Special = Special { key: "close-city", phrase: Phrase::new("close a city or not") };
///
/// let ask = Ask::Special(&CLOSE_CITY);
/// assert_eq!((ask.key(), ask.phrase().words), ("close-city", "close a city or not"));
/// ```
#[derive(Debug)]
pub struct Special {
    /// What programs call it, such as `close-city`.
    pub key: &'static str,
    /// What people are told.
    pub phrase: Phrase,
}

impl PartialEq for Special {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Special {}

impl std::hash::Hash for Special {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// How people are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Phrase {
    /// What they are to do: `run trains`.
    pub words: &'static str,
    /// What these words do not say, in a sentence; empty where nothing is missing.
    pub note: &'static str,
    /// What it means to pass.
    pub passing: &'static str,
    /// What the button says that passes.
    pub button: &'static str,
    /// Whether passing has a name of its own here, which people look for even while it is barred.
    pub named: bool,
}

impl Phrase {
    /// What the button says that passes, where a title says nothing else.
    pub const PASS: &'static str = "Pass";

    /// These words, without a note or a meaning of passing.
    #[must_use]
    pub const fn new(words: &'static str) -> Self {
        Self { words, note: "", passing: "", button: Self::PASS, named: false }
    }

    /// The same with a note.
    #[must_use]
    pub const fn note(self, note: &'static str) -> Self {
        Self { note, ..self }
    }

    /// The same with what passing means.
    #[must_use]
    pub const fn passing(self, passing: &'static str) -> Self {
        Self { passing, ..self }
    }

    /// The same where passing is called something else, which says all there is to say about it.
    #[must_use]
    pub const fn called(self, button: &'static str) -> Self {
        Self { button, passing: "", named: true, ..self }
    }
}

impl Ask {
    /// What programs call it. Unlike words it never changes.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Answer { .. } => "answer",
            Self::Await { .. } => "await",
            Self::Draft => "draft",
            Self::LastCard => "last-card",
            Self::Auction => "auction",
            Self::SealedBid => "sealed-bid",
            Self::Claim => "claim",
            Self::SealedClaims => "sealed-claims",
            Self::Trade => "trade",
            Self::SellPriority => "sell-priority",
            Self::RaiseMoney => "raise-money",
            Self::Track(_) => "track",
            Self::TrackAndToken(_) => "track-and-token",
            Self::SecondTile(_) => "second-tile",
            Self::Token(_) => "token",
            Self::Run(_) => "run",
            Self::Dividend(_) => "dividend",
            Self::BuyTrains(_) => "buy-trains",
            Self::SellTrains(_) => "sell-trains",
            Self::Discard(_) => "discard",
            Self::Privates(_) => "privates",
            Self::Loan(_) => "loan",
            Self::Special(special) => special.key,
        }
    }

    /// What people are told if the title has no words of its own.
    #[must_use]
    pub const fn phrase(self) -> Phrase {
        match self {
            Self::Answer { .. } => Phrase::new("answer the offer"),
            Self::Await { .. } => Phrase::new("wait for the answer"),
            Self::Draft => Phrase::new("take a card"),
            Self::LastCard => Phrase::new("buy the last card or leave it").called("Leave it"),
            Self::Auction => Phrase::new("buy a private company").passing("buy none now"),
            Self::SealedBid => Phrase::new("write down a bid"),
            Self::Claim => Phrase::new("write down a city and claim a share"),
            Self::SealedClaims => Phrase::new("write down a bid for shares"),
            Self::Trade => Phrase::new("buy and sell shares"),
            Self::SellPriority => Phrase::new("sell the right to act first or keep it").called("Keep it"),
            Self::RaiseMoney => Phrase::new("sell shares to raise money"),
            Self::Track(_) => Phrase::new("lay track").passing("lay no more track"),
            Self::TrackAndToken(_) => Phrase::new("lay track and place a token").passing("no more track or token"),
            Self::SecondTile(_) => Phrase::new("lay the second tile").passing("lay no second tile"),
            Self::Token(_) => Phrase::new("place a token").passing("place no token"),
            Self::Run(_) => Phrase::new("run trains").passing("run no train"),
            Self::Dividend(_) => Phrase::new("declare a dividend"),
            Self::BuyTrains(_) => Phrase::new("buy trains").passing("buy no more trains"),
            Self::SellTrains(_) => Phrase::new("sell trains to the bank").passing("sell no more trains"),
            Self::Discard(_) => Phrase::new("discard a train"),
            Self::Privates(_) => Phrase::new("buy or use private companies").passing("go on"),
            Self::Loan(_) => Phrase::new("take out a loan or not").passing("take out no loan"),
            Self::Special(special) => special.phrase,
        }
    }

    /// The first and the last step of a company's turn to which it belongs.
    #[must_use]
    pub const fn steps(self) -> Option<(Step, Step)> {
        match self {
            Self::Track(_) | Self::SecondTile(_) => Some((Step::Track, Step::Track)),
            Self::TrackAndToken(_) => Some((Step::Track, Step::Token)),
            Self::Token(_) => Some((Step::Token, Step::Token)),
            Self::Run(_) => Some((Step::Run, Step::Run)),
            Self::Dividend(_) => Some((Step::Dividend, Step::Dividend)),
            Self::BuyTrains(_) => Some((Step::Trains, Step::Trains)),
            _ => None,
        }
    }

    /// Whether it belongs to a step of a company's turn, alone or with others.
    #[must_use]
    pub fn is_about(self, step: Step) -> bool {
        self.steps().is_some_and(|(first, last)| (first..=last).contains(&step))
    }
}

impl Serialize for Ask {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}
