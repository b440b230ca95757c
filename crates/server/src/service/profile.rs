//! What an account can be set to.

use crate::store::{Account, Settings};

/// Where an account is written to, what is called for it, and how pages look for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Profile {
    /// Where it is written to.
    pub(crate) email: Option<String>,
    /// What is called when it is their turn.
    pub(crate) webhook: Option<String>,
    /// The rest.
    pub(crate) settings: Settings,
}

impl Profile {
    /// Puts it into an account.
    pub(crate) fn put(&self, account: &mut Account) {
        (account.email, account.webhook) = (self.email.clone(), self.webhook.clone());
        // Whoever changes how pages look has forgotten nothing of what they learnt.
        let learnt = Settings::of(Some(account)).learnt;
        account.settings = Settings { learnt, ..self.settings.clone() }.write();
    }

    /// Whether it gives an account another address.
    pub(super) fn readdresses(&self, before: &Account) -> bool {
        self.email.is_some() && self.email != before.email
    }
}
