//! What the players of a table agree on, and whose time runs.

use super::endpoint::{Endpoint, flag, list, maybe, number, object, one_of, shape, text};
use super::sent::{At, Caller, Sent};
use super::tables::shown;
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::consent::{self, Answer, Proposed};
use crate::service::seats::{self, Offer};
use crate::store::{TableId, now};
use crate::table::{LiveTable, Motion, Proposal, TableState};
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::{Value, json};

fn proposal_json(table: &LiveTable, proposal: &Proposal) -> Value {
    let (what, seat) = match proposal.motion {
        Motion::Free { seat } => ("free", Some(seat)),
        Motion::Resign { seat } => ("resign", Some(seat)),
        Motion::End => ("end", None),
        Motion::Pause => ("pause", None),
        Motion::Resume => ("resume", None),
    };
    json!({
        "number": proposal.number,
        "by": proposal.by,
        "what": what,
        "seat": seat,
        "words": table.motion_words(proposal.motion),
        "waiting": proposal.waiting,
        "agreed": proposal.agreed,
    })
}

/// How all this stands at a table: names of fields and what they hold.
pub(super) fn standing(table: &LiveTable) -> [(&'static str, Value); 6] {
    let (at, times) = (now(), &table.clocks);
    let playing = table.state() == TableState::Playing;
    let seats = 0..u8::try_from(table.row.seats.len()).unwrap_or(0);
    let left = |seat: u8| {
        let left = times.left(seat, at)?;
        Some(json!({ "seat": seat, "left": left, "due": times.due(seat) }))
    };
    let clocks: Vec<Value> = if playing { seats.filter_map(left).collect() } else { Vec::new() };
    let away: Vec<u8> = table.waiting().into_iter().filter(|seat| table.away(*seat, at)).collect();
    let open = table.consent.open.iter().map(|o| json!({ "seat": o.seat, "offered": o.offered }));
    let proposals = table.consent.proposals.iter().map(|p| proposal_json(table, p));
    [
        ("clock", json!(times.clock())),
        ("paused", json!(times.paused())),
        ("clocks", Value::Array(clocks)),
        ("away", json!(away)),
        ("open_seats", open.collect()),
        ("proposals", proposals.collect()),
    ]
}

/// The shapes of these fields.
pub(super) fn fields() -> Vec<(&'static str, Value)> {
    let seat = || number("A seat.");
    let times = object(&[
        ("seat", seat()),
        (
            "left",
            number("How many seconds it has left, of its turn and in the bank; less than none once they ran out."),
        ),
        ("due", maybe(number("When they run out, in seconds since 1970; null while the clock stands still."))),
    ]);
    let open = object(&[
        ("seat", seat()),
        ("offered", flag("Whether its own player offered it, rather than the others while its player was away.")),
    ]);
    vec![
        ("clock", maybe(shape("Clock"))),
        ("paused", flag("Whether all clocks stand still.")),
        ("clocks", list(times)),
        ("away", list(number("A seat that keeps the table waiting for longer than it may."))),
        ("open_seats", list(open)),
        ("proposals", list(shape("Proposal"))),
    ]
}

/// Something to agree on.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    what: String,
    seat: Option<u8>,
}

const MOTIONS: [&str; 5] = ["free", "resign", "end", "pause", "resume"];

async fn propose((State(app), Path(id), caller, Sent(sent)): At<Wanted>) -> Result<Json<Value>, Fault> {
    let actor = caller.known()?;
    let proposed = match (sent.what.as_str(), sent.seat) {
        ("free", Some(seat)) => Proposed::Free(seat),
        ("resign", None) => Proposed::Resign,
        ("end", None) => Proposed::End,
        ("pause", None) => Proposed::Pause,
        ("resume", None) => Proposed::Resume,
        (what, _) if MOTIONS.contains(&what) => {
            return Err(Fault::refused("The proposal free names a seat, and no other does."));
        }
        _ => return Err(Fault::refused(format!("A proposal is one of {}.", MOTIONS.join(", ")))),
    };
    consent::propose(&app, actor, &id, proposed).await?;
    shown(&app, &caller, &id).await
}

/// An answer to a proposal.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answered {
    yes: bool,
}

async fn answer(
    State(app): State<App>,
    Path((id, proposal)): Path<(TableId, i64)>,
    caller: Caller,
    Sent(sent): Sent<Answered>,
) -> Result<Json<Value>, Fault> {
    consent::answer(&app, caller.known()?, &id, Answer { proposal, yes: sent.yes }).await?;
    shown(&app, &caller, &id).await
}

/// A seat that is offered, or not any more.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Offered {
    offered: bool,
    seat: Option<u8>,
}

async fn offer((State(app), Path(id), caller, Sent(sent)): At<Offered>) -> Result<Json<Value>, Fault> {
    seats::offer(&app, caller.known()?, &id, Offer { seat: sent.seat, offered: sent.offered }).await?;
    shown(&app, &caller, &id).await
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "consent";
    vec![
        Endpoint::post("/tables/{id}/proposals", "propose", propose)
            .about(GROUP, "Propose something to the others: that the game ends here, that you resign, that the clocks stand still or run on, that a seat is free for somebody else. Nothing happens before all who are asked agree.")
            .known()
            .takes(
                object(&[
                    ("what", one_of(&MOTIONS)),
                    ("seat?", number("Which seat shall be free for somebody else; for free only.")),
                ]),
                json!({ "what": "pause" }),
            )
            .gives(shape("Table"))
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/proposals/{proposal}", "answerProposal", answer)
            .about(GROUP, "Agree to a proposal, or not. Who made it takes it back with no.")
            .known()
            .takes(object(&[("yes", flag("Whether you agree."))]), json!({ "yes": false }))
            .gives(shape("Table"))
            .faults(&[403, 409]),
        Endpoint::put("/tables/{id}/offered", "offerSeat", offer)
            .about(GROUP, "Offer your seat to whoever takes it over with join, or keep it after all.")
            .known()
            .takes(
                object(&[
                    ("offered", flag("Whether it is offered.")),
                    ("seat?", number("Which of your seats; otherwise the first.")),
                ]),
                json!({ "offered": true }),
            )
            .gives(shape("Table"))
            .faults(&[403, 409]),
    ]
}

/// The shapes.
pub(super) fn shapes() -> Vec<(&'static str, Value)> {
    let clock = object(&[
        ("each", number("Seconds for each turn, before the bank is touched.")),
        ("bank", number("Seconds in the bank at the beginning.")),
        ("increment", number("Seconds that a turn adds to the bank.")),
    ]);
    let proposal = object(&[
        ("number", number("By what it is named.")),
        ("by", number("The seat that made it.")),
        ("what", one_of(&MOTIONS)),
        ("seat", maybe(number("The seat that it is about."))),
        ("words", text("What it asks for, in words that follow on \"proposes\".")),
        ("waiting", list(number("A seat that has to answer."))),
        ("agreed", list(number("A seat that has agreed."))),
    ]);
    vec![("Clock", clock), ("Proposal", proposal)]
}
