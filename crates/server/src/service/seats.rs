//! Sitting down at tables, standing up, taking over.

use super::actor::Actor;
use super::error::{Conflict, Denied, Error};
use super::limit::TooOften;
use super::ownership::{not_begun, owned};
use super::{accounts, names};
use crate::app::App;
use crate::secret;
use crate::store::{Account, AccountId, TableId, look};
use crate::table::{Entry, LiveTable, Predecessor, TableState};
use railhead_bots::Level;

/// How long a name is at most.
pub(crate) const LONGEST_NAME: usize = 40;

/// The seats of an account, of which there must be one.
///
/// # Errors
/// If it has none.
pub(crate) fn of(table: &LiveTable, account: &AccountId) -> Result<Vec<u8>, Error> {
    let seats: Vec<u8> = table.row.seats_of(account).filter_map(|s| u8::try_from(s).ok()).collect();
    if seats.is_empty() { Err(Denied::NotPlaying.into()) } else { Ok(seats) }
}

/// Whether a seat is an account's.
fn own(table: &LiveTable, account: &AccountId, seat: u8) -> bool {
    table.row.seats_of(account).any(|s| s == usize::from(seat))
}

/// Somebody wants to sit down.
#[derive(Clone, Debug, Default)]
pub(crate) struct Join {
    /// Where; otherwise on the first seat that is free.
    pub(crate) seat: Option<u8>,
    /// What a guest is called.
    pub(crate) name: String,
    /// The password of the table.
    pub(crate) password: String,
    /// What an invitation carries, in place of the password.
    pub(crate) invite: String,
}

/// Sits down at a table that has not begun, or takes over a seat that was left for it.
///
/// # Errors
/// If no seat is free, or they may not.
pub(crate) async fn join(app: &App, actor: &Actor, id: &TableId, join: &Join) -> Result<(), Error> {
    let shared = app.tables.table(id).await?;
    let (password, invite) = {
        let table = shared.now();
        if actor.id().is_some_and(|a| table.row.seats_of(a).next().is_some()) {
            return Ok(());
        }
        (table.row.password.clone(), table.row.invite.clone())
    };
    // Whoever was invited need not know the password.
    if let Some(kept) = password.filter(|_| !secret::same(&join.invite, &invite)) {
        app.gates.sign_in(actor.address, &format!("table {id}")).map_err(TooOften)?;
        if !accounts::is_password(join.password.clone(), kept).await? {
            return Err(Denied::TablePassword.into());
        }
    }
    let account = actor.account_or_guest(app).await?;
    app.tables.act(id, |table| sit(table, &account, join)).await?;
    Ok(())
}

fn sit(table: &LiveTable, account: &Account, join: &Join) -> Result<Entry, Error> {
    let seat = free(table, join.seat)?;
    // Before the game nobody has played any.
    if table.consent.former.iter().any(|(a, s)| *a == account.id && *s != seat) {
        return Err(Denied::KnowsHidden.into());
    }
    let wanted = if account.is_guest() { join.name.as_str() } else { account.name.as_str() };
    Ok(seated(table, seat, wanted, account.id.clone(), None))
}

/// The seat where somebody can sit down: a free one before the game, one that was left to be taken over later on.
///
/// # Errors
/// If there is none.
pub(crate) fn free(table: &LiveTable, wanted: Option<u8>) -> Result<u8, Error> {
    let fits = |seat: u8| wanted.is_none_or(|w| w == seat);
    match table.state() {
        TableState::Open => {
            let free = (0u8..).zip(&table.row.seats).find(|(n, s)| s.account.is_none() && fits(*n));
            free.map(|(n, _)| n).ok_or_else(|| Conflict::Full.into())
        }
        TableState::Playing => {
            let open = table.consent.open.iter().find(|o| fits(o.seat));
            open.map(|o| o.seat).ok_or_else(|| Conflict::NothingToTakeOver.into())
        }
        TableState::Over => Err(Conflict::Over.into()),
    }
}

/// Somebody sits down on a seat, under a name that nobody else has there.
pub(crate) fn seated(table: &LiveTable, seat: u8, wanted: &str, account: AccountId, bot: Option<&Level>) -> Entry {
    let place = usize::from(seat);
    let others = table.row.seats.iter().enumerate().filter(|(n, _)| *n != place);
    let others: Vec<&str> = others.map(|(_, s)| s.name.as_str()).collect();
    let left = table.row.seats.get(place).filter(|_| table.game.is_some());
    let from = left.and_then(Predecessor::of);
    Entry::Sit { seat, name: unused(wanted, &others), account, bot: bot.map(ToString::to_string), from }
}

/// A name that nobody else has.
pub(super) fn unused(wanted: &str, others: &[&str]) -> String {
    let wanted = if wanted.is_empty() { "Guest" } else { wanted };
    let base: String = names::shown(wanted, LONGEST_NAME);
    let numbered = (2..).map(|n| format!("{base} {n}"));
    // Nor one that looks like it.
    let others: Vec<String> = others.iter().map(|name| look(name)).collect();
    std::iter::once(base.clone()).chain(numbered).find(|n| !others.contains(&look(n))).unwrap_or(base)
}

/// Stands up from a table that has not begun.
///
/// # Errors
/// If they do not sit there, or the game has begun.
pub(crate) async fn leave(app: &App, actor: &Actor, id: &TableId) -> Result<i64, Error> {
    let account = actor.player()?;
    app.tables
        .act(id, |table| {
            if table.game.is_some() {
                return Err(Error::from(Conflict::OfferInstead));
            }
            Ok(Entry::Stand { seat: of(table, account)?[0] })
        })
        .await
}

/// Takes somebody's seat away before the game; whoever opened the table may.
///
/// # Errors
/// If they may not, nobody sits there, or the game has begun.
pub(crate) async fn remove(app: &App, actor: &Actor, id: &TableId, seat: u8) -> Result<i64, Error> {
    let account = actor.player()?;
    app.tables
        .act(id, |table| {
            not_begun(table)?;
            owned(table, account, "decides who sits there")?;
            let taken = table.row.seats.get(usize::from(seat)).is_some_and(|s| s.account.is_some());
            if taken { Ok(Entry::Stand { seat }) } else { Err(Conflict::NobodyThere.into()) }
        })
        .await
}

/// A seat that is offered to others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offer {
    /// Which of one's own; otherwise the first.
    pub(crate) seat: Option<u8>,
    /// Whether it is offered, or kept after all.
    pub(crate) offered: bool,
}

/// Offers one's own seat to whoever takes it over, or takes that back.
///
/// # Errors
/// If the seat is not theirs, or the table is against it.
pub(crate) async fn offer(app: &App, actor: &Actor, id: &TableId, offer: Offer) -> Result<i64, Error> {
    let account = actor.player()?;
    app.tables
        .act(id, |table| {
            let first = of(table, account)?[0];
            let seat = offer.seat.unwrap_or(first);
            if !own(table, account, seat) {
                return Err(Error::from(Denied::NotYourSeat(seat)));
            }
            Ok(Entry::OfferSeat { seat, yes: offer.offered })
        })
        .await
}
