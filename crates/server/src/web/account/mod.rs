//! Pages about an account: signing in and up, settings, tokens.

pub(crate) mod confirm;
pub(crate) mod page;
pub(crate) mod sign_in;
pub(crate) mod tokens;
