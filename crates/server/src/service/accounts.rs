//! Accounts: signing in and up, settings, passwords, tokens.

use super::actor::{Actor, Key};
use super::error::{Denied, Error, Invalid, Missing, Unknown};
use super::limit::TooOften;
use super::names::is_hidden;
use super::profile::Profile;
use super::{addresses, webhooks};
use crate::app::App;
use crate::mail::is_mailbox;
use crate::secret;
use crate::store::{Account, Channel, Settings, StoreError, Token, TokenId, Whom};
use std::collections::BTreeMap;
use tokio::sync::Semaphore;

/// How long a name is at most.
pub(crate) const LONGEST_NAME: usize = 40;
/// How long a password is at least.
pub(crate) const SHORTEST_PASSWORD: usize = 8;
/// How long a password is at most.
pub(crate) const LONGEST_PASSWORD: usize = 200;
/// How long the name of a token is.
pub(crate) const LONGEST_LABEL: usize = 60;
/// How many tokens an account has.
const MOST_TOKENS: usize = 50;

/// Passwords are hashed a few at a time: each takes memory and a while.
static AT_ONCE: Semaphore = Semaphore::const_new(4);

async fn hashing<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    let _turn = AT_ONCE.acquire().await.map_err(Error::internal("no turn to hash a password"))?;
    tokio::task::spawn_blocking(work).await.map_err(Error::internal("a password was not hashed"))
}

/// What is kept of a password.
///
/// # Errors
/// If it cannot be hashed.
pub(crate) async fn hashed(password: String) -> Result<String, Error> {
    hashing(move || secret::hash_password(&password)).await?.map_err(Error::internal("a password was not hashed"))
}

/// Whether a password is the one that was kept.
///
/// # Errors
/// If it cannot be found out.
pub(crate) async fn is_password(password: String, kept: String) -> Result<bool, Error> {
    hashing(move || secret::is_password(&password, &kept)).await
}

/// That a name and a password will do.
fn fit(name: &str, password: &str) -> Result<(), Invalid> {
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Err(Invalid::because(format!("A name has 1 to {LONGEST_NAME} characters.")));
    }
    if name.chars().any(is_hidden) || !name.chars().any(char::is_alphanumeric) {
        return Err(Invalid::because("A name needs at least one visible letter or digit."));
    }
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&password.chars().count()) {
        let why = format!("A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.");
        return Err(Invalid::because(why));
    }
    Ok(())
}

/// The account of a name and its password.
///
/// # Errors
/// If they do not belong together, the account is banned, or somebody tries too often.
pub(crate) async fn sign_in(app: &App, actor: &Actor, name: &str, password: &str) -> Result<Account, Error> {
    // Nobody has such a name or such a password: neither is counted, looked up or hashed.
    if name.chars().count() > LONGEST_NAME || password.chars().count() > LONGEST_PASSWORD {
        app.gates.sign_in(actor.address, "").map_err(TooOften)?;
        return Err(Unknown::Password.into());
    }
    app.gates.sign_in(actor.address, name).map_err(TooOften)?;
    let account = app.store().account_named(name).await?;
    // Somebody who tries names learns nothing from how long the answer takes: there is always a hash to compare with.
    let kept = account.as_ref().and_then(|a| a.password.clone());
    let right = match kept {
        Some(kept) => is_password(password.to_owned(), kept).await?,
        None => {
            hashed(password.to_owned()).await?;
            false
        }
    };
    // Whoever guesses from many addresses is slowed down by the name; browsers that are signed in notice nothing.
    if !right {
        app.gates.guess(name).map_err(TooOften)?;
    }
    let account = account.filter(|_| right).ok_or(Unknown::Password)?;
    // Only who knows the password learns of a ban.
    match app.store().ban_of(&account.id).await? {
        Some(ban) => Err(Denied::Banned(ban.reason).into()),
        None => Ok(account),
    }
}

/// Makes an account. A guest keeps their tables.
///
/// # Errors
/// If the name is taken, or name or password will not do.
pub(crate) async fn sign_up(
    app: &App,
    actor: &Actor,
    name: &str,
    password: &str,
    email: &str,
) -> Result<Account, Error> {
    fit(name, password)?;
    if !email.is_empty() && !is_mailbox(email) {
        return Err(Invalid::because("This is not an e-mail address.").into());
    }
    app.gates.making(actor.address).map_err(TooOften)?;
    let guest = actor.account.clone().filter(Account::is_guest);
    let id = match &guest {
        Some(guest) => guest.id.clone(),
        None => secret::random(12).map_err(Error::internal("no id for an account"))?.into(),
    };
    // Where two come at once with names that look alike, both may be let in; whoever is there already is safe from either.
    match app.store().looks_like(name, &id).await? {
        Some(other) if app.store().account_named(name).await?.is_none() => {
            return Err(Invalid::LooksLike(other).into());
        }
        Some(_) => return Err(Invalid::NameTaken.into()),
        None => {}
    }
    let account = Account {
        email: Some(email.to_owned()).filter(|e| !e.is_empty()),
        ..Account::person(id, name, hashed(password.to_owned()).await?)
    };
    let made = if guest.is_some() {
        app.store().change_account(&account).await
    } else {
        app.store().add_account(&account).await
    };
    match made {
        Ok(()) => {
            addresses::given(app, &account).await?;
            Ok(account)
        }
        Err(StoreError::Taken) => Err(Invalid::NameTaken.into()),
        Err(why) => Err(why.into()),
    }
}

/// Begins a session of an account for a browser, in place of what it was known by; says the new cookie. Whoever knew the old one
/// is not let in with it.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn begin_session(app: &App, actor: &Actor, account: &Account) -> Result<String, Error> {
    let cookie = secret::random(32).map_err(Error::internal("no cookie for a session"))?;
    app.store().add_session(&secret::hash(&cookie), &account.id).await?;
    end_session(app, actor).await?;
    Ok(cookie)
}

/// Ends the session of a browser.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn end_session(app: &App, actor: &Actor) -> Result<(), Error> {
    if let Key::Browser(cookie) = &actor.key {
        app.store().end_session(&secret::hash(cookie)).await?;
    }
    Ok(())
}

/// Ends the sessions of all browsers; tokens stay.
///
/// # Errors
/// If they have no account.
pub(crate) async fn sign_out_everywhere(app: &App, actor: &Actor) -> Result<(), Error> {
    app.store().end_sessions(&actor.registered()?.id).await?;
    Ok(())
}

/// Gives an account another password; whoever is signed in with a browser is not any more.
///
/// # Errors
/// If the old one is not right, the new one will not do, or somebody tries too often.
pub(crate) async fn change_password(app: &App, actor: &Actor, old: &str, new: &str) -> Result<Account, Error> {
    let mut account = actor.registered()?.clone();
    fit(&account.name, new)?;
    app.gates.sign_in(actor.address, &account.name).map_err(TooOften)?;
    if !is_password(old.to_owned(), account.password.clone().unwrap_or_default()).await? {
        return Err(Invalid::OldPassword.into());
    }
    account.password = Some(hashed(new.to_owned()).await?);
    app.store().change_account(&account).await?;
    app.store().end_sessions(&account.id).await?;
    // Who changes a password because somebody else knew it wants what was made with it to be gone.
    let in_use = match &actor.key {
        Key::Token(token) => Some(token.as_str()),
        Key::Browser(_) => None,
    };
    app.store().revoke_tokens(&account.id, in_use).await?;
    Ok(account)
}

/// Keeps addresses and settings of an account.
///
/// # Errors
/// If an address will not do.
pub(crate) async fn change_profile(app: &App, actor: &Actor, profile: &Profile) -> Result<Account, Error> {
    let before = actor.registered()?;
    if let Some(email) = profile.email.as_deref().filter(|email| !is_mailbox(email)) {
        return Err(Invalid::because(format!("{email} is no e-mail address.")).into());
    }
    if let Some(webhook) = &profile.webhook {
        webhooks::fit(app, webhook)?;
    }
    let is_new = profile.readdresses(before);
    if is_new {
        app.gates.making(actor.address).map_err(TooOften)?;
    }
    let mut account = before.clone();
    profile.put(&mut account);
    app.store().change_account(&account).await?;
    // What did not arrive elsewhere says nothing about where messages go now.
    for (channel, changed) in
        [(Channel::Mail, before.email != account.email), (Channel::Hook, before.webhook != account.webhook)]
    {
        if changed {
            app.store().forget_trouble(&Whom::Account(account.id.clone()), channel).await?;
        }
    }
    if is_new {
        addresses::given(app, &account).await?;
    }
    Ok(account)
}

/// Keeps how far somebody has come with lessons, if they have an account of their own.
///
/// # Errors
/// If it cannot be kept.
pub(crate) async fn keep_learnt(app: &App, actor: &Actor, learnt: &BTreeMap<String, usize>) -> Result<(), Error> {
    let Ok(account) = actor.registered() else { return Ok(()) };
    let mut account = account.clone();
    account.settings = Settings { learnt: learnt.clone(), ..Settings::of(Some(&account)) }.write();
    app.store().change_account(&account).await?;
    Ok(())
}

/// Makes a token for an account.
///
/// # Errors
/// If its name will not do, or there are many already.
pub(crate) async fn make_token(
    app: &App,
    actor: &Actor,
    account: &Account,
    label: &str,
) -> Result<(Token, String), Error> {
    let label = label.trim();
    if label.is_empty() || label.chars().count() > LONGEST_LABEL || label.chars().any(char::is_control) {
        return Err(Invalid::because(format!("The name of a token has 1 to {LONGEST_LABEL} characters.")).into());
    }
    app.gates.making(actor.address).map_err(TooOften)?;
    if app.store().tokens_of(&account.id).await?.len() >= MOST_TOKENS {
        let why = format!("An account has at most {MOST_TOKENS} tokens. Revoke one first.");
        return Err(Invalid::because(why).into());
    }
    Ok(app.store().add_token(&account.id, label).await?)
}

/// The account to which tokens belong.
///
/// # Errors
/// If there is none.
pub(crate) fn token_owner(actor: &Actor) -> Result<&Account, Error> {
    actor.account.as_ref().ok_or_else(|| Denied::Tokens.into())
}

/// The tokens of an account, the oldest first.
///
/// # Errors
/// If there is no account.
pub(crate) async fn tokens(app: &App, actor: &Actor) -> Result<Vec<Token>, Error> {
    Ok(app.store().tokens_of(&token_owner(actor)?.id).await?)
}

/// Takes a token back: it works no more.
///
/// # Errors
/// If the account has no such token.
pub(crate) async fn revoke_token(app: &App, actor: &Actor, token: &TokenId) -> Result<(), Error> {
    let revoked = app.store().revoke_token(&token_owner(actor)?.id, token).await?;
    if revoked { Ok(()) } else { Err(Missing::Token.into()) }
}
