//! Sitting down at tables, standing up, taking over, and what the players agree on.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::secret;
use crate::store::{Account, now};
use crate::table::{Entry, LiveTable, Motion, TableError};
use crate::web::form::Form;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, Redirect, Response};
use maud::html;

/// How long a name is at most.
pub(crate) const LONGEST_NAME: usize = 40;

/// What a form at a table comes with.
pub(crate) type Sent = (State<App>, Path<String>, Visitor, HeaderMap, Form);

/// The address of a table.
fn to(id: &str) -> Redirect {
    Redirect::to(&format!("/table/{id}"))
}

/// Lets an entry happen that a form asks for, and goes back to the table.
pub(super) async fn act(
    (State(app), Path(id), visitor, headers, form): Sent,
    make: impl FnOnce(&LiveTable, &str, &Form) -> Result<Entry, TableError> + Send,
) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let account = visitor.id().ok_or_else(|| Fault::forbidden("You do not play at this table."))?;
    let done = app.tables.act(&id, |table| make(table, account, &form)).await;
    crate::web::table::play::answer(&id, &headers, done)
}

/// The seats of an account, of which there must be one.
fn seats_of(table: &LiveTable, account: &str) -> Result<Vec<u8>, TableError> {
    let seats: Vec<u8> = table.row.seats_of(account).filter_map(|s| u8::try_from(s).ok()).collect();
    if seats.is_empty() { Err(TableError::Denied("You do not play at this table.")) } else { Ok(seats) }
}

/// The seat that a form names.
pub(super) fn seat_in(form: &Form) -> Result<u8, TableError> {
    form.get("seat").parse().map_err(|_| TableError::Unfit("Which seat?"))
}

/// Sits down at a table that has not begun, or takes over a seat that was left for it.
pub(crate) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    form: Form,
) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    let shared = app.tables.table(&id).await?;
    let (password, invite) = {
        let table = shared.now();
        if visitor.id().is_some_and(|a| table.row.seats_of(a).next().is_some()) {
            return Ok(to(&id));
        }
        (table.row.password.clone(), table.row.invite.clone())
    };
    // Whoever was invited need not know the password.
    if let Some(kept) = password.filter(|_| !secret::same(form.get("invite"), &invite)) {
        app.gates.sign_in(visitor.address, &format!("table {id}")).map_err(Fault::too_often)?;
        if !crate::web::account::sign_in::is_password(form.get("password").to_owned(), kept).await? {
            return Err(Fault::forbidden("This is not the password of the table."));
        }
    }
    let account = visitor.account_or_guest(&app).await?;
    app.tables.act(&id, |table| sit(table, &account, &form)).await?;
    Ok(to(&id))
}

fn sit(table: &LiveTable, account: &Account, form: &Form) -> Result<Entry, TableError> {
    let seat = free_seat(table, form.get("seat").parse().ok())?;
    // Before the game nobody has played any.
    if table.consent.former.iter().any(|(a, s)| *a == account.id && *s != seat) {
        return Err(TableError::Denied("You have played another seat of this game: you know what is hidden there."));
    }
    let wanted = if account.is_guest() { form.get("name") } else { account.name.as_str() };
    Ok(seated(table, seat, wanted, account.id.clone()))
}

/// The seat where somebody can sit down: a free one before the game, one that was left to be taken over later on.
pub(super) fn free_seat(table: &LiveTable, wanted: Option<u8>) -> Result<u8, TableError> {
    let fits = |seat: u8| wanted.is_none_or(|w| w == seat);
    match table.state() {
        "open" => {
            let free = (0u8..).zip(&table.row.seats).find(|(n, s)| s.account.is_none() && fits(*n));
            free.map(|(n, _)| n).ok_or(TableError::Unfit("Every seat is taken."))
        }
        "playing" => {
            let open = table.consent.open.iter().find(|o| fits(o.seat));
            let none = TableError::Unfit("The game has begun, and no seat is left to be taken over.");
            open.map(|o| o.seat).ok_or(none)
        }
        _ => Err(TableError::Unfit("The game is over.")),
    }
}

/// Somebody sits down on a seat, under a name that nobody else has there.
pub(super) fn seated(table: &LiveTable, seat: u8, wanted: &str, account: String) -> Entry {
    let place = usize::from(seat);
    let others = table.row.seats.iter().enumerate().filter(|(n, _)| *n != place);
    let others: Vec<&str> = others.map(|(_, s)| s.name.as_str()).collect();
    let left = table.row.seats.get(place).filter(|_| table.game.is_some());
    let from = left.and_then(|row| Some((row.account.clone()?, row.name.clone())));
    Entry::Sit { seat, name: unused(wanted, &others), account, from }
}

/// A name that nobody else has.
fn unused(wanted: &str, others: &[&str]) -> String {
    let wanted = if wanted.is_empty() { "Guest" } else { wanted };
    let base: String = wanted.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect();
    let numbered = (2..).map(|n| format!("{base} {n}"));
    std::iter::once(base.clone()).chain(numbered).find(|n| !others.contains(&n.as_str())).unwrap_or(base)
}

/// Whether the table has not begun yet.
fn still_open(table: &LiveTable) -> Result<(), TableError> {
    if table.game.is_none() { Ok(()) } else { Err(TableError::Unfit("The game has begun.")) }
}

/// Stands up from a table that has not begun.
pub(crate) async fn leave(sent: Sent) -> Result<Response, Fault> {
    act(sent, |table, account, _| {
        if table.game.is_some() {
            return Err(TableError::Unfit("The game has begun: offer your seat to somebody else instead."));
        }
        Ok(Entry::Stand { seat: seats_of(table, account)?[0] })
    })
    .await
}

/// Takes somebody's seat away before the game; whoever opened the table may.
pub(crate) async fn remove(sent: Sent) -> Result<Response, Fault> {
    act(sent, |table, account, form| {
        still_open(table)?;
        if table.row.owner != account {
            return Err(TableError::Denied("Whoever opened the table says who sits there."));
        }
        let seat = seat_in(form)?;
        let taken = table.row.seats.get(usize::from(seat)).is_some_and(|s| s.account.is_some());
        if taken { Ok(Entry::Stand { seat }) } else { Err(TableError::Unfit("Nobody sits there.")) }
    })
    .await
}

/// Starts the game once every seat is taken.
pub(crate) async fn start(sent: Sent) -> Result<Response, Fault> {
    act(sent, |table, account, _| {
        if table.row.owner != account {
            return Err(TableError::Denied("Whoever opened the table starts the game."));
        }
        still_open(table)?;
        if table.row.seats.iter().any(|s| s.account.is_none()) {
            return Err(TableError::Unfit("Not every seat is taken yet."));
        }
        Ok(Entry::Start)
    })
    .await
}

/// Proposes something to the others.
pub(crate) async fn propose(sent: Sent) -> Result<Response, Fault> {
    act(sent, |table, account, form| {
        let by = seats_of(table, account)?[0];
        let motion = match form.get("what") {
            "free" => Motion::Free { seat: seat_in(form)? },
            "resign" => Motion::Resign { seat: by },
            "end" => Motion::End,
            "pause" => Motion::Pause,
            "resume" => Motion::Resume,
            _ => return Err(TableError::Unfit("What do you propose?")),
        };
        Ok(Entry::Propose { seat: by, motion, asked: table.asked(by, motion, now()) })
    })
    .await
}

/// Answers a proposal, or takes one's own back.
pub(crate) async fn answer(sent: Sent) -> Result<Response, Fault> {
    act(sent, |table, account, form| {
        let own = seats_of(table, account)?;
        let number: i64 = form.get("proposal").parse().map_err(|_| TableError::Unfit("Which proposal?"))?;
        let yes = match form.get("answer") {
            "yes" => true,
            "no" => false,
            _ => return Err(TableError::Unfit("Yes or no?")),
        };
        let proposal = table.consent.proposals.iter().find(|p| p.number == number);
        let proposal = proposal.ok_or(TableError::Unfit("This proposal does not stand any more."))?;
        let asked = own.iter().find(|s| proposal.waiting.contains(s));
        let seat = *asked.or_else(|| own.iter().find(|s| **s == proposal.by)).unwrap_or(&own[0]);
        Ok(Entry::Answer { proposal: number, seat, yes })
    })
    .await
}

/// Offers one's own seat to whoever takes it over, or takes that back.
pub(crate) async fn offer(sent: Sent) -> Result<Response, Fault> {
    act(sent, |table, account, form| {
        let own = seats_of(table, account)?;
        let seat = seat_in(form).ok().filter(|s| own.contains(s)).unwrap_or(own[0]);
        Ok(Entry::OfferSeat { seat, yes: form.get("offer") != "no" })
    })
    .await
}

/// Puts a table out of one's own sight, or back into it.
pub(crate) async fn archive((State(app), Path(id), visitor, _, form): Sent) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    let account = visitor.id().ok_or_else(|| Fault::forbidden("You have no tables to put away."))?;
    // As it is kept: a table that does not replay can be put away too.
    let row = app.store().table(&id).await?.ok_or(TableError::Missing)?;
    if row.owner != account && row.seats_of(account).next().is_none() {
        return Err(Fault::forbidden("This table is none of yours."));
    }
    app.store().set_archived(&id, account, form.get("archive") != "no").await?;
    Ok(Redirect::to("/"))
}

/// The name of a table, for whoever opened it.
///
/// # Errors
/// If it was somebody else.
pub(crate) async fn owner_only(app: &App, id: &str, visitor: &Visitor) -> Result<String, Fault> {
    let shared = app.tables.table(id).await?;
    let table = shared.now();
    if visitor.id() == Some(table.row.owner.as_str()) {
        Ok(table.row.name.clone())
    } else {
        Err(Fault::forbidden("Whoever opened the table says what is called."))
    }
}

/// The page with what is called when somebody's turn begins at a table.
pub(crate) async fn webhook_page(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Html<String>, Fault> {
    let name = owner_only(&app, &id, &visitor).await?;
    let kept = app.store().table_webhook(&id).await?;
    let troubles = app.store().troubles(&id).await?;
    let main = html! {
        main.plain {
            h1 { "Webhook of " (name) }
            p { "Called when somebody's turn begins, as Discord and Slack understand it: who, where, what about; nothing that is hidden." }
            form.stack method="post" action={ "/table/" (id) "/webhook" } {
                input type="hidden" name="key" value=(visitor.form_key);
                label { "Webhook" input name="webhook" type="url" maxlength="500" placeholder="https://…" value=[kept.as_deref()]; }
                (crate::web::account::page::trouble(&troubles, "table"))
                button.go { "Keep" }
            }
        }
    };
    Ok(Html(crate::web::site::page::page("Webhook", &visitor, &main).into_string()))
}

/// Sets what is called when somebody's turn begins at a table; whoever opened it may.
pub(crate) async fn webhook((State(app), Path(id), visitor, _, form): Sent) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    owner_only(&app, &id, &visitor).await?;
    let address = crate::web::account::page::webhook_in(&form, &app)?;
    app.store().set_table_webhook(&id, address.as_deref()).await?;
    app.store().forget_trouble(&id, "table").await?;
    Ok(Redirect::to(&format!("/table/{id}?tab=tools")))
}
