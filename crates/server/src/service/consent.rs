//! What the players of a table agree on.

use super::actor::Actor;
use super::error::{Conflict, Error};
use super::seats;
use crate::app::App;
use crate::clock::now;
use crate::store::TableId;
use crate::table::{Entry, Motion};

/// What somebody proposes to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proposed {
    /// That a seat is free for somebody else.
    Free(u8),
    /// To resign.
    Resign,
    /// That the game ends as it stands.
    End,
    /// That the clocks stand still.
    Pause,
    /// That the clocks run on.
    Resume,
}

/// Proposes something to the others.
///
/// # Errors
/// If they do not play there, or it cannot be proposed now.
pub(crate) async fn propose(app: &App, actor: &Actor, id: &TableId, proposed: Proposed) -> Result<i64, Error> {
    let account = actor.player()?;
    app.tables
        .act(id, |table| {
            let by = seats::of(table, account)?[0];
            let motion = match proposed {
                Proposed::Free(seat) => Motion::Free { seat },
                Proposed::Resign => Motion::Resign { seat: by },
                Proposed::End => Motion::End,
                Proposed::Pause => Motion::Pause,
                Proposed::Resume => Motion::Resume,
            };
            Ok::<_, Error>(Entry::Propose { seat: by, motion, asked: table.asked(by, motion, now()) })
        })
        .await
}

/// An answer to a proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    /// The number of the proposal.
    pub(crate) proposal: i64,
    /// Whether they agree.
    pub(crate) yes: bool,
}

/// Answers a proposal, or takes one's own back.
///
/// # Errors
/// If they do not play there, were not asked, or it does not stand any more.
pub(crate) async fn answer(app: &App, actor: &Actor, id: &TableId, answer: Answer) -> Result<i64, Error> {
    let account = actor.player()?;
    app.tables
        .act(id, |table| {
            let own = seats::of(table, account)?;
            let proposal = table.consent.proposals.iter().find(|p| p.number == answer.proposal);
            let proposal = proposal.ok_or(Error::Conflict(Conflict::ProposalGone))?;
            let asked = own.iter().find(|s| proposal.waiting.contains(s));
            let seat = *asked.or_else(|| own.iter().find(|s| **s == proposal.by)).unwrap_or(&own[0]);
            Ok(Entry::Answer { proposal: answer.proposal, seat, yes: answer.yes })
        })
        .await
}
