//! Who does something.

use super::error::{Denied, Error, Unknown};
use super::limit::TooOften;
use crate::app::App;
use crate::secret;
use crate::store::{Account, AccountId};
use std::net::IpAddr;

/// How somebody is known.
#[derive(Clone, Debug)]
pub(crate) enum Key {
    /// By the cookie of a browser.
    Browser(String),
    /// By the token of a program.
    Token(String),
}

/// Who does something: an account, a guest, or somebody who has done nothing yet.
#[derive(Clone, Debug)]
pub(crate) struct Actor {
    /// Their account.
    pub(crate) account: Option<Account>,
    /// From where they send, for limits.
    pub(crate) address: Option<IpAddr>,
    /// By what they are known.
    pub(crate) key: Key,
}

impl Actor {
    /// The id of their account.
    pub(crate) fn id(&self) -> Option<&AccountId> {
        self.account.as_ref().map(|a| &a.id)
    }

    /// The id of their account, which somebody who plays has.
    ///
    /// # Errors
    /// If they have none.
    pub(crate) fn player(&self) -> Result<&AccountId, Error> {
        self.id().ok_or_else(|| Denied::NotPlaying.into())
    }

    /// Their account, if it has a password.
    ///
    /// # Errors
    /// If it has none: guests cannot change what only an account has.
    pub(crate) fn registered(&self) -> Result<&Account, Error> {
        self.account.as_ref().filter(|a| !a.is_guest()).ok_or_else(|| Unknown::Account.into())
    }

    /// Their account; a guest's is made if they have none.
    ///
    /// # Errors
    /// If it cannot be made.
    pub(crate) async fn account_or_guest(&self, app: &App) -> Result<Account, Error> {
        if let Some(account) = &self.account {
            return Ok(account.clone());
        }
        let account = self.new_guest(app).await?;
        if let Key::Browser(cookie) = &self.key {
            app.store().add_session(&secret::hash(cookie), &account.id).await?;
        }
        Ok(account)
    }

    /// A guest's account that nobody is known by yet.
    ///
    /// # Errors
    /// If it cannot be made, or too many were made.
    pub(crate) async fn new_guest(&self, app: &App) -> Result<Account, Error> {
        app.gates.making(self.address).map_err(TooOften)?;
        let account = Account::guest(secret::random(12).map_err(Error::internal("no id for a guest"))?.into());
        app.store().add_account(&account).await?;
        Ok(account)
    }

    /// Whether they are still known by what they came with. A database that does not answer takes nobody's word away.
    pub(crate) async fn still_known(&self, app: &App) -> bool {
        let found = match &self.key {
            Key::Token(token) => app.store().account_of_token(token).await,
            Key::Browser(cookie) => app.store().session(&secret::hash(cookie)).await,
        };
        found.map_or(true, |account| account.as_ref().map(|a| &a.id) == self.id())
    }
}
