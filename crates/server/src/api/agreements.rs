//! What the players of a table agree on, and whose time runs, as it is shown.

use crate::clock::now;
use crate::table::{self, Clock, LiveTable, Motion, TableState};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How all this stands at a table.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Agreements {
    /// How much time players have; null where there is no clock.
    clock: Option<Clock>,
    /// Whether all clocks stand still.
    paused: bool,
    /// The time of each seat, while the game goes on.
    clocks: Vec<SeatTime>,
    /// Seats that keep the table waiting for longer than they may.
    away: Vec<u8>,
    /// Seats that somebody else may take over.
    open_seats: Vec<OpenSeat>,
    /// What the players are asked to agree on.
    proposals: Vec<Proposal>,
}

/// The time of a seat.
#[derive(Debug, Serialize, JsonSchema)]
struct SeatTime {
    /// The seat.
    seat: u8,
    /// How many seconds it has left, of its turn and in the bank; less than none once they ran out.
    left: i64,
    /// When they run out, in seconds since 1970; null while the clock stands still.
    due: Option<i64>,
}

/// A seat that somebody else may take over.
#[derive(Debug, Serialize, JsonSchema)]
struct OpenSeat {
    /// The seat.
    seat: u8,
    /// Whether its own player offered it, rather than the others while its player was away.
    offered: bool,
}

/// Something to agree on.
#[derive(Debug, Serialize, JsonSchema)]
struct Proposal {
    /// By what it is named.
    number: i64,
    /// The seat that made it.
    by: u8,
    /// What it asks for.
    what: What,
    /// The seat that it is about.
    seat: Option<u8>,
    /// What it asks for, in words that follow on "proposes".
    words: String,
    /// Seats that have to answer.
    waiting: Vec<u8>,
    /// Seats that have agreed.
    agreed: Vec<u8>,
}

/// What can be proposed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum What {
    /// That a seat is free for somebody else.
    Free,
    /// That who proposes it resigns.
    Resign,
    /// That the game ends here.
    End,
    /// That the clocks stand still.
    Pause,
    /// That the clocks run on.
    Resume,
}

impl Proposal {
    fn of(table: &LiveTable, proposal: &table::Proposal) -> Self {
        let (what, seat) = match proposal.motion {
            Motion::Free { seat } => (What::Free, Some(seat)),
            Motion::Resign { seat } => (What::Resign, Some(seat)),
            Motion::End => (What::End, None),
            Motion::Pause => (What::Pause, None),
            Motion::Resume => (What::Resume, None),
        };
        Self {
            number: proposal.number,
            by: proposal.by,
            what,
            seat,
            words: table.motion_words(proposal.motion),
            waiting: proposal.waiting.clone(),
            agreed: proposal.agreed.clone(),
        }
    }
}

impl Agreements {
    /// How all this stands at a table.
    pub(super) fn of(table: &LiveTable) -> Self {
        let (at, times) = (now(), &table.clocks);
        let playing = table.state() == TableState::Playing;
        let seats = 0..u8::try_from(table.row.seats.len()).unwrap_or(0);
        let time = |seat: u8| Some(SeatTime { seat, left: times.left(seat, at)?, due: times.due(seat) });
        let open = table.consent.open.iter().map(|o| OpenSeat { seat: o.seat, offered: o.offered });
        Self {
            clock: times.clock(),
            paused: times.paused(),
            clocks: if playing { seats.filter_map(time).collect() } else { Vec::new() },
            away: table.waiting().into_iter().filter(|seat| table.away(*seat, at)).collect(),
            open_seats: open.collect(),
            proposals: table.consent.proposals.iter().map(|p| Proposal::of(table, p)).collect(),
        }
    }
}
