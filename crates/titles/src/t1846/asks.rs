//! What players of 1846 are asked, in the words of its rulebook.

use railhead_engine::{Ask, Phrase, Special};

/// The owner of the Steamboat Company lends its port marker before a round of operations.
pub(crate) static STEAMBOAT_PORT: Special =
    Special { key: "steamboat-port", phrase: Phrase::new("place the steamboat's port").called("Place it nowhere") };

/// How people are asked.
pub(crate) const fn phrase(ask: Ask) -> Phrase {
    match ask {
        Ask::Discard(_) => Phrase::new("turn in a train"),
        other => other.phrase(),
    }
}
