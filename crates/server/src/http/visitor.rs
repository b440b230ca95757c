//! Who sends a request.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::guard::{KnownBy, Sender};
use crate::secret;
use crate::store::Account;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use std::net::IpAddr;

/// Who sends a request: an account, a guest, or a browser that has done nothing yet.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// Their account.
    pub(crate) account: Option<Account>,
    /// What their forms must carry.
    pub(crate) form_key: String,
    /// From where they send.
    pub(crate) address: Option<IpAddr>,
    /// Whether it is a program with a token of its own.
    pub(crate) program: bool,
    /// By what they are known.
    pub(crate) token: String,
}

impl Visitor {
    /// The id of their account.
    pub(crate) fn id(&self) -> Option<&str> {
        self.account.as_ref().map(|a| a.id.as_str())
    }

    /// Whether a form of theirs is from a page of ours.
    ///
    /// # Errors
    /// If it is not.
    pub(crate) fn check(&self, form_key: &str) -> Result<(), Fault> {
        if secret::same(&self.form_key, form_key) { Ok(()) } else { Err(Fault::foreign()) }
    }

    /// Their account; a guest's is made if they have none.
    ///
    /// # Errors
    /// If it cannot be made.
    pub(crate) async fn account_or_guest(&self, app: &App) -> Result<Account, Fault> {
        if let Some(account) = &self.account {
            return Ok(account.clone());
        }
        let account = self.new_guest(app).await?;
        app.store().add_session(&secret::hash(&self.token), &account.id, "browser", "").await?;
        Ok(account)
    }

    /// A guest's account that nobody is known by yet.
    ///
    /// # Errors
    /// If it cannot be made, or too many were made.
    pub(crate) async fn new_guest(&self, app: &App) -> Result<Account, Fault> {
        app.gates.making(self.address).map_err(Fault::too_often)?;
        let account = Account {
            id: secret::random(12).map_err(|e| Fault::internal(&e.to_string()))?,
            name: "Guest".to_owned(),
            password: None,
            email: None,
            webhook: None,
            settings: "{}".to_owned(),
        };
        app.store().add_account(&account).await?;
        Ok(account)
    }

    /// Begins a session of an account for this browser, in place of what it was, and leads to a page. The browser gets a new
    /// token: whoever knew the old one is not let in with it.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn become_account(&self, app: &App, account: &Account, to: &str) -> Result<Response, Fault> {
        let token = secret::random(32).map_err(|e| Fault::internal(&e.to_string()))?;
        app.store().add_session(&secret::hash(&token), &account.id, "browser", "").await?;
        app.store().end_session(&secret::hash(&self.token)).await?;
        let mut response = Redirect::to(to).into_response();
        response.extensions_mut().insert(KnownBy(token));
        Ok(response)
    }

    /// Whether they are still known by what they came with. A database that does not answer takes nobody's word away.
    pub(crate) async fn still_known(&self, app: &App) -> bool {
        let found = if self.program {
            app.store().account_of_token(&self.token).await
        } else {
            app.store().session(&secret::hash(&self.token), "browser").await
        };
        found.map_or(true, |account| account.as_ref().map(|a| a.id.as_str()) == self.id())
    }

    /// Ends the session.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn leave(&self, app: &App) -> Result<(), Fault> {
        app.store().end_session(&secret::hash(&self.token)).await?;
        Ok(())
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Fault> {
        let Some(sender) = parts.extensions.get::<Sender>().cloned() else {
            return Err(Fault::internal("no sender"));
        };
        let Sender { browser, fresh, bearer, address } = sender;
        let (account, token, program) = match bearer {
            Some(token) => {
                let account = app.store().account_of_token(&token).await?;
                let unknown = "This token is not known. Make one on the page /account/tokens, or it was revoked.";
                (Some(account.ok_or_else(|| Fault::unknown(unknown))?), token, true)
            }
            None if fresh => (None, browser, false),
            None => (app.store().session(&secret::hash(&browser), "browser").await?, browser, false),
        };
        if let Some(account) = &account {
            app.gates.account(&account.id).map_err(Fault::too_often)?;
        }
        Ok(Self { account, form_key: secret::form_key(&token), address, program, token })
    }
}
