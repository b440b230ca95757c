//! What players of 1848 are asked, in the words of its rulebook.

use railhead_engine::{Ask, Phrase, Special};

/// The tile of Tasmania must be placed (7.4.7).
pub(crate) static TASMANIA_TILE: Special =
    Special { key: "tasmania-tile", phrase: Phrase::new("place the Tasmania tile") };

/// How people are asked.
pub(crate) const fn phrase(ask: Ask) -> Phrase {
    match ask {
        Ask::Auction => Phrase::new("buy a private company or lower a price").passing("do neither"),
        Ask::RaiseMoney => Phrase::new("sell shares to pay compensation"),
        Ask::Track(_) => Phrase::new("build track").passing("build no more track"),
        Ask::Token(_) => Phrase::new("place a station token").passing("place no token"),
        Ask::Discard(_) => Phrase::new("remove a train"),
        Ask::Privates(_) => Phrase::new("take out a loan or buy a private company").passing("do neither"),
        other => other.phrase(),
    }
}
