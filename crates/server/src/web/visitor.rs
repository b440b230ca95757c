//! Who sends a request.

use super::fault::Fault;
use super::safety::Browser;
use crate::app::App;
use crate::secret;
use crate::store::Account;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

/// Who sends a request: an account, a guest, or a browser that has done nothing yet.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// Their account.
    pub(crate) account: Option<Account>,
    /// What their forms must carry.
    pub(crate) form_key: String,
    token: String,
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
        let account = Account {
            id: secret::random(12).map_err(|e| Fault::internal(&e.to_string()))?,
            name: "Guest".to_owned(),
            password: None,
            email: None,
            webhook: None,
            settings: "{}".to_owned(),
        };
        app.store().add_account(&account).await?;
        app.store().add_session(&secret::hash(&self.token), &account.id, "browser", "").await?;
        Ok(account)
    }

    /// Begins a session of an account for this browser, in place of what it was.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(crate) async fn become_account(&self, app: &App, account: &Account) -> Result<(), Fault> {
        let hash = secret::hash(&self.token);
        app.store().end_session(&hash).await?;
        app.store().add_session(&hash, &account.id, "browser", "").await?;
        Ok(())
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
        let Some(Browser(token)) = parts.extensions.get::<Browser>().cloned() else {
            return Err(Fault::internal("no browser"));
        };
        let account = app.store().session(&secret::hash(&token), "browser").await?;
        Ok(Self { account, form_key: secret::form_key(&token), token })
    }
}
