//! Agreeing on something at a table.

use super::agreements::What;
use super::endpoint::Endpoint;
use super::sent::{At, Member, Sent};
use super::tables::{Table, shown};
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::consent::{self, Answer, Proposed};
use crate::service::seats::{self, Offer};
use crate::store::TableId;
use axum::Json;
use axum::extract::{Path, State};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// Something to agree on.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewProposal {
    /// What it asks for.
    what: What,
    /// Which seat shall be free for somebody else; for free only.
    seat: Option<u8>,
}

async fn propose((State(app), Path(id), member, Sent(sent)): At<NewProposal>) -> Result<Json<Table>, Fault> {
    let proposed = match (sent.what, sent.seat) {
        (What::Free, Some(seat)) => Proposed::Free(seat),
        (What::Resign, None) => Proposed::Resign,
        (What::End, None) => Proposed::End,
        (What::Pause, None) => Proposed::Pause,
        (What::Resume, None) => Proposed::Resume,
        _ => return Err(Fault::refused("The proposal free names a seat, and no other does.")),
    };
    consent::propose(&app, &member, &id, proposed).await?;
    shown(&app, &member, &id).await
}

/// An answer.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Answered {
    /// Whether you agree.
    yes: bool,
}

async fn answer(
    State(app): State<App>,
    Path((id, proposal)): Path<(TableId, i64)>,
    member: Member,
    Sent(sent): Sent<Answered>,
) -> Result<Json<Table>, Fault> {
    consent::answer(&app, &member, &id, Answer { proposal, yes: sent.yes }).await?;
    shown(&app, &member, &id).await
}

/// A seat that is offered, or not any more.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OfferedSeat {
    /// Whether it is offered.
    offered: bool,
    /// Which of your seats; otherwise the first.
    seat: Option<u8>,
}

async fn offer((State(app), Path(id), member, Sent(sent)): At<OfferedSeat>) -> Result<Json<Table>, Fault> {
    seats::offer(&app, &member, &id, Offer { seat: sent.seat, offered: sent.offered }).await?;
    shown(&app, &member, &id).await
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "consent";
    vec![
        Endpoint::post("/tables/{id}/proposals", "propose", propose)
            .about(GROUP, "Propose something to the others: that the game ends here, that you resign, that the clocks stand still or run on, that a seat is free for somebody else. Nothing happens before all who are asked agree.")
            .example(json!({ "what": "pause" }))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/proposals/{proposal}", "answerProposal", answer)
            .about(GROUP, "Agree to a proposal, or not. Who made it takes it back with no.")
            .example(json!({ "yes": false }))
            .faults(&[403, 409]),
        Endpoint::put("/tables/{id}/offered", "offerSeat", offer)
            .about(GROUP, "Offer your seat to whoever takes it over with join, or keep it after all.")
            .example(json!({ "offered": true }))
            .faults(&[403, 409]),
    ]
}
