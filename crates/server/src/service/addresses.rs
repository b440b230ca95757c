//! E-mail addresses of accounts, and whose they are.

use super::actor::Actor;
use super::error::{Conflict, Error, Invalid};
use super::limit::TooOften;
use crate::app::App;
use crate::notify::ask_to_confirm;
use crate::secret;
use crate::store::{Account, Trouble, Whom};

/// No code is longer.
const LONGEST_CODE: usize = 100;

/// How far an account has come with its address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mailbox {
    /// There is none.
    None,
    /// Nobody followed the link yet that was sent there: nothing else is.
    Open,
    /// It is theirs.
    Confirmed,
}

/// How far an account has come with its address.
///
/// # Errors
/// If the database does not answer.
async fn mailbox(app: &App, account: &Account) -> Result<Mailbox, Error> {
    let Some(email) = &account.email else { return Ok(Mailbox::None) };
    let confirmed = app.store().is_confirmed(&account.id, email).await?;
    Ok(if confirmed { Mailbox::Confirmed } else { Mailbox::Open })
}

/// What becomes of messages to an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Delivery {
    /// How far it has come with its address.
    pub(crate) mailbox: Mailbox,
    /// The messages that did not arrive.
    pub(crate) troubles: Vec<Trouble>,
}

/// What becomes of messages to an account.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn delivery(app: &App, account: &Account) -> Result<Delivery, Error> {
    let troubles = app.store().troubles(&Whom::Account(account.id.clone())).await?;
    Ok(Delivery { mailbox: mailbox(app, account).await?, troubles })
}

/// Asks for confirmation of an address that was just given.
///
/// # Errors
/// If the database does not answer.
pub(super) async fn given(app: &App, account: &Account) -> Result<(), Error> {
    if let Some(email) = &account.email {
        ask_to_confirm(app, &account.id, &account.name, email).await?;
    }
    Ok(())
}

/// Has the letter sent again.
///
/// # Errors
/// If there is no address, it is confirmed, or enough letters were sent.
pub(crate) async fn send_again(app: &App, actor: &Actor) -> Result<(), Error> {
    let account = actor.registered()?;
    let Some(email) = &account.email else {
        return Err(Invalid::because("Your account has no e-mail address.").into());
    };
    if app.config.mail.is_none() {
        return Err(Invalid::because("This server sends no e-mail.").into());
    }
    app.gates.making(actor.address).map_err(TooOften)?;
    if mailbox(app, account).await? == Mailbox::Confirmed {
        return Err(Invalid::because("Your e-mail address is confirmed already.").into());
    }
    let sent = ask_to_confirm(app, &account.id, &account.name, email).await?;
    if sent { Ok(()) } else { Err(Conflict::LetterSent.into()) }
}

/// Confirms the address to which this code was sent. Who reads letters there need not be signed in.
///
/// # Errors
/// If there is no such code.
pub(crate) async fn confirm(app: &App, actor: &Actor, code: &str) -> Result<(), Error> {
    app.gates.making(actor.address).map_err(TooOften)?;
    let code = code.trim();
    let known = code.len() <= LONGEST_CODE && app.store().confirm(&secret::hash(code)).await?;
    if known { Ok(()) } else { Err(Invalid::because("This code is not known, or it is older than a week.").into()) }
}
