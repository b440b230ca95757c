//! What players agree on beside the game: a seat that goes to somebody else, an end before the end, clocks that stand still.

use crate::store::AccountId;
use serde::{Deserialize, Serialize};

/// What the players are asked to agree to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Motion {
    /// That somebody else may take over a seat.
    Free {
        /// Which.
        seat: u8,
    },
    /// That a player resigns: if all agree the game ends as it stands, otherwise their seat is left for somebody to take over.
    Resign {
        /// Who.
        seat: u8,
    },
    /// That the game ends as it stands.
    End,
    /// That all clocks stand still.
    Pause,
    /// That the clocks run on.
    Resume,
}

/// A proposal that waits for answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proposal {
    /// The number of the entry that made it.
    pub number: i64,
    /// Which seat made it.
    pub by: u8,
    /// What it asks for.
    pub motion: Motion,
    /// Who has still to answer.
    pub waiting: Vec<u8>,
    /// Who has agreed.
    pub agreed: Vec<u8>,
}

/// A seat that somebody else may take over. Until they do, its player plays on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenSeat {
    /// Which.
    pub seat: u8,
    /// Whether its own player offered it, rather than the others because its player was away.
    pub offered: bool,
}

/// Everything that is being agreed on at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Consent {
    /// The proposals that wait for answers.
    pub proposals: Vec<Proposal>,
    /// The seats that somebody else may take over.
    pub open: Vec<OpenSeat>,
    /// The accounts that gave up a seat, with the seat: they know what is hidden there.
    pub former: Vec<(AccountId, u8)>,
}

impl Consent {
    /// The seat, if somebody else may take it over.
    #[must_use]
    pub fn open_seat(&self, seat: u8) -> Option<OpenSeat> {
        self.open.iter().copied().find(|o| o.seat == seat)
    }

    /// Whoever was said to be away is there again. Not for bots, which are never away: whoever frees the seat of one means that
    /// somebody takes it over, however often the bot moves until then.
    pub(super) fn acted(&mut self, seat: u8) {
        self.open.retain(|o| o.seat != seat || o.offered);
        self.proposals.retain(|p| p.motion != Motion::Free { seat });
    }

    /// Somebody else sits there: nothing is proposed by or about who sat there before.
    pub(super) fn reseated(&mut self, seat: u8) {
        self.open.retain(|o| o.seat != seat);
        self.proposals.retain(|p| p.by != seat && p.motion != Motion::Free { seat });
    }
}
