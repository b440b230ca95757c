//! Why something cannot be done. Pages and programs each say it in their own way.

use super::limit::TooOften;
use super::taking_back::NotTakenBack;
use super::unwritable::Unwritable;
use crate::automation::UnreadablePlan;
use crate::store::StoreError;
use crate::table::{ClockError, TableError};
use thiserror::Error;

/// Why something cannot be done. Nothing has changed then.
#[derive(Debug, Error)]
pub(crate) enum Error {
    /// Somebody has to be known for this.
    #[error(transparent)]
    Unknown(#[from] Unknown),
    /// Whoever asks may not do this.
    #[error(transparent)]
    Denied(#[from] Denied),
    /// There is no such thing.
    #[error(transparent)]
    Missing(#[from] Missing),
    /// It cannot be done as the table stands.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// What was asked for will not do.
    #[error(transparent)]
    Invalid(#[from] Invalid),
    /// It is more than is taken in.
    #[error("{0}")]
    TooLong(String),
    /// It was asked for too often.
    #[error(transparent)]
    TooOften(#[from] TooOften),
    /// The table refuses it, or cannot be read.
    #[error(transparent)]
    Table(#[from] TableError),
    /// What was planned before cannot be read.
    #[error(transparent)]
    Plan(#[from] UnreadablePlan),
    /// Something is wrong inside.
    #[error("{what}")]
    Internal {
        /// What was being done.
        what: &'static str,
        /// What went wrong with it.
        #[source]
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

impl Error {
    /// Something went wrong inside while something was being done.
    pub(crate) fn internal<E>(what: &'static str) -> impl FnOnce(E) -> Self
    where
        E: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        move |source| Self::Internal { what, source: source.into() }
    }
}

impl From<StoreError> for Error {
    fn from(why: StoreError) -> Self {
        Self::Table(why.into())
    }
}

/// Why nobody is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub(crate) enum Unknown {
    /// Name and password do not match.
    #[error("Wrong name or password.")]
    Password,
    /// Only for who has an account with a password.
    #[error("Log in first.")]
    Account,
}

/// Why somebody may not do something.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum Denied {
    /// Whoever runs the server has banned the account, for this reason.
    #[error("This account is banned: {0}")]
    Banned(String),
    /// They do not play there.
    #[error("You are not playing at this table.")]
    NotPlaying,
    /// They neither play there nor opened the table.
    #[error("You are not at this table.")]
    NotThere,
    /// The seat belongs to somebody else.
    #[error("Seat {0} is not yours.")]
    NotYourSeat(u8),
    /// Somebody else decides now.
    #[error("It is not your turn.")]
    NotYourTurn,
    /// Only whoever opened the table may do this.
    #[error("Only the host {0}.")]
    NotOwner(&'static str),
    /// Joining takes another password.
    #[error("Wrong table password.")]
    TablePassword,
    /// They know what is hidden at another seat.
    #[error("You have played another seat of this game and know what is hidden there.")]
    KnowsHidden,
    /// Spectators need an account to talk.
    #[error("Log in to chat at a table where you are not playing.")]
    Talk,
    /// Only players talk there.
    #[error("Only players may chat at this table.")]
    Quiet,
    /// Notes belong to an account.
    #[error("Notes are for players of this table and for users who are logged in.")]
    Notes,
    /// Tokens belong to an account.
    #[error("Log in first: tokens belong to an account.")]
    Tokens,
    /// A copy would show what is hidden.
    #[error("This game cannot be copied while anything in it is hidden from you: the copy would reveal it.")]
    CopyShows,
    /// A file would show what is hidden.
    #[error("The game file is available once the game is over: it contains the seed, which would reveal hidden cards.")]
    FileShows,
}

/// What there is not.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum Missing {
    /// No game, because it has not begun.
    #[error("The game has not begun.")]
    Game,
    /// The game is shorter.
    #[error("The game has only {0} actions.")]
    Actions(usize),
    /// No such file.
    #[error("There is no such file.")]
    File,
    /// No such hex.
    #[error("There is no such hex.")]
    Hex,
    /// No such lesson, or no such step of it.
    #[error("There is no such lesson, or it has no such step.")]
    Lesson,
    /// No such tile.
    #[error("There is no such tile.")]
    Tile,
    /// No such title.
    #[error("There is no such title.")]
    Title,
    /// No such token.
    #[error("You have no such token.")]
    Token,
    /// No such automation.
    #[error("You have no such automation at this table.")]
    Automation,
}

/// Why something cannot be done as the table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub(crate) enum Conflict {
    /// The game has not begun.
    #[error("The game has not begun.")]
    NotBegun,
    /// The game has begun.
    #[error("The game has begun.")]
    Begun,
    /// Nobody leaves a game that has begun.
    #[error("The game has begun. Offer your seat to somebody else instead.")]
    OfferInstead,
    /// The game is over.
    #[error("This table has already finished, so nobody can join it.")]
    Over,
    /// The game goes on.
    #[error("The game is not over yet.")]
    NotOver,
    /// No seat is free.
    #[error("Every seat is taken.")]
    Full,
    /// No seat is to be taken over.
    #[error("The game has begun, and no seat can be taken over.")]
    NothingToTakeOver,
    /// The seat is free.
    #[error("Nobody sits there.")]
    NobodyThere,
    /// Some seats are free.
    #[error("Not every seat is taken yet.")]
    SeatsFree,
    /// The proposal was answered or taken back.
    #[error("This proposal has already been decided or withdrawn.")]
    ProposalGone,
    /// Enough letters that ask for confirmation were sent to an address.
    #[error(
        "An e-mail was sent there a short while ago, or several already today. Check your spam folder, or try again later."
    )]
    LetterSent,
    /// Hints are not allowed.
    #[error("The host has turned hints off.")]
    NoHints,
    /// No company runs its trains.
    #[error("No company is running trains right now.")]
    NoRuns,
}

/// Why what was asked for will not do.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum Invalid {
    /// In words, where values belong to them.
    #[error("{0}")]
    Because(String),
    /// Nothing can be taken back.
    #[error(transparent)]
    NotTakenBack(#[from] NotTakenBack),
    /// Nobody can play by such a clock.
    #[error(transparent)]
    Clock(#[from] ClockError),
    /// The game cannot be written as a file of this kind.
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
    /// The name of an account is taken.
    #[error("This name is taken.")]
    NameTaken,
    /// The name of an account looks like that of another one.
    #[error("This name looks like {0:?}, which is taken.")]
    LooksLike(String),
    /// The old password is not right.
    #[error("This is not your current password. Nothing was changed.")]
    OldPassword,
    /// A name that cannot be shown.
    #[error("A name has at most 40 visible characters.")]
    PlayerName,
    /// A table with a password has none.
    #[error("Enter a password that players need to join.")]
    NoPassword,
    /// Nothing has been done.
    #[error("Nothing has been done yet.")]
    NothingDone,
    /// No game is in play.
    #[error("No game is being played.")]
    NotPlaying,
    /// Buying has no end.
    #[error("Say when to stop: at a percentage, at a price, or when the company floats.")]
    BuyingWithoutEnd,
    /// Buying is for stock rounds.
    #[error("Shares are bought in stock rounds: set this up during one.")]
    NoStockRound,
    /// How long bots think.
    #[error("A shrewd bot can think for 0.1 to 60 seconds.")]
    Thinking,
    /// An empty file.
    #[error("The file is empty.")]
    EmptyFile,
    /// A map that is not known here.
    #[error(
        "This game was played on a custom map that this server does not have; its operator can add one with railhead serve --map."
    )]
    ForeignMap,
}

impl Invalid {
    /// For a reason with values.
    pub(crate) fn because(why: impl Into<String>) -> Self {
        Self::Because(why.into())
    }
}
