//! Who sends a request.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::guard::Sender;
use crate::secret;
use crate::service::{Actor, Key, TooOften};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::ops::Deref;

/// Who sends a request, and what their forms must carry.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    actor: Actor,
    /// What their forms must carry.
    pub(crate) form_key: String,
}

impl Deref for Visitor {
    type Target = Actor;

    fn deref(&self) -> &Actor {
        &self.actor
    }
}

impl Visitor {
    /// Whether it is a program with a token of its own.
    pub(crate) const fn is_program(&self) -> bool {
        matches!(self.actor.key, Key::Token(_))
    }

    /// Whether a form of theirs is from a page of ours.
    ///
    /// # Errors
    /// If it is not.
    pub(crate) fn check(&self, form_key: &str) -> Result<(), Fault> {
        if secret::same(&self.form_key, form_key) { Ok(()) } else { Err(Fault::foreign()) }
    }
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Fault> {
        let Some(sender) = parts.extensions.get::<Sender>().cloned() else {
            return Err(Fault::internal("no sender"));
        };
        let Sender { browser, fresh, bearer, address } = sender;
        let (account, key) = match bearer {
            Some(token) => {
                let account = app.store().account_of_token(&token).await?;
                let unknown = "This token is not known. Make one on the page /account/tokens, or it was revoked.";
                (Some(account.ok_or_else(|| Fault::unknown(unknown))?), Key::Token(token))
            }
            None if fresh => (None, Key::Browser(browser)),
            None => (app.store().session(&secret::hash(&browser)).await?, Key::Browser(browser)),
        };
        if let Some(account) = &account {
            app.gates.account(&account.id).map_err(TooOften)?;
        }
        let (Key::Token(secret) | Key::Browser(secret)) = &key;
        let form_key = secret::form_key(secret);
        Ok(Self { actor: Actor { account, address, key }, form_key })
    }
}
