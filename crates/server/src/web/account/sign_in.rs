//! Logging in and out, and making accounts.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::secret;
use crate::store::{Account, StoreError};
use crate::web::form::Form;
use crate::web::site::page;
use axum::extract::State;
use axum::response::{Html, Redirect, Response};
use maud::{Markup, html};
use tokio::sync::Semaphore;

const LONGEST_NAME: usize = 40;
/// How long a password is at least.
pub(crate) const SHORTEST_PASSWORD: usize = 8;
/// How long a password is at most.
pub(crate) const LONGEST_PASSWORD: usize = 200;

fn entry(title: &str, visitor: &Visitor, to: &str, name: &str, refused: Option<&str>, new: bool) -> Markup {
    let main = html! {
        main.plain {
            h1 { (title) }
            @if let Some(why) = refused { p.refused role="alert" { (why) } }
            form.stack method="post" action=(to) {
                input type="hidden" name="key" value=(visitor.form_key);
                label { "Name" input name="name" value=(name) required maxlength=(LONGEST_NAME) autocomplete="username"; }
                label {
                    "Password"
                    input name="password" type="password" required minlength=(if new { SHORTEST_PASSWORD } else { 1 })
                        maxlength=(LONGEST_PASSWORD) autocomplete=(if new { "new-password" } else { "current-password" });
                }
                @if new { label { "E-mail, if you want to hear when it is your turn" input name="email" type="email" autocomplete="email"; } }
                button.red { (title) }
            }
            @if new { p { "You have an account? " a href="/login" { "Log in" } } }
            @else { p { "No account yet? " a href="/register" { "Register" } } }
        }
    };
    page::page(title, visitor, &main)
}

/// The page to log in.
pub(crate) async fn login_page(visitor: Visitor) -> Html<String> {
    Html(entry("Log in", &visitor, "/login", "", None, false).into_string())
}

/// The page to make an account.
pub(crate) async fn register_page(visitor: Visitor) -> Html<String> {
    Html(entry("Register", &visitor, "/register", "", None, true).into_string())
}

/// Passwords are hashed a few at a time: each takes memory and a while.
static AT_ONCE: Semaphore = Semaphore::const_new(4);

async fn hashing<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Fault> {
    let _turn = AT_ONCE.acquire().await.map_err(|e| Fault::internal(&e.to_string()))?;
    tokio::task::spawn_blocking(work).await.map_err(|e| Fault::internal(&e.to_string()))
}

/// What is kept of a password.
///
/// # Errors
/// If it cannot be hashed.
pub(crate) async fn hashed(password: String) -> Result<String, Fault> {
    hashing(move || secret::hash_password(&password)).await?.map_err(|e| Fault::internal(&e))
}

/// Whether a password is the one that was kept.
///
/// # Errors
/// If it cannot be found out.
pub(crate) async fn is_password(password: String, kept: String) -> Result<bool, Fault> {
    hashing(move || secret::is_password(&password, &kept)).await
}

/// The account of a name and its password.
///
/// # Errors
/// If they do not belong together, or somebody tries too often.
pub(crate) async fn sign_in(app: &App, visitor: &Visitor, name: &str, password: &str) -> Result<Account, Fault> {
    let unknown = || Fault::unknown("This name and this password do not belong together.");
    // Nobody has such a name or such a password: neither is counted, looked up or hashed.
    if name.chars().count() > LONGEST_NAME || password.chars().count() > LONGEST_PASSWORD {
        app.gates.sign_in(visitor.address, "").map_err(Fault::too_often)?;
        return Err(unknown());
    }
    app.gates.sign_in(visitor.address, name).map_err(Fault::too_often)?;
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
    // Who guesses from many addresses is slowed down by the name. Where its owner has a browser that is logged in, nothing changes there.
    if !right {
        app.gates.guess(name).map_err(Fault::too_often)?;
    }
    let account = account.filter(|_| right).ok_or_else(unknown)?;
    // Only who knows the password learns of a ban.
    if let Some(ban) = app.store().ban_of(&account.id).await? {
        return Err(Fault::refused(format!("This account is banned: {}", ban.reason)));
    }
    Ok(account)
}

/// Logs in.
pub(crate) async fn login(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let name = form.get("name");
    match sign_in(&app, &visitor, name, form.get("password")).await {
        Ok(account) => visitor.become_account(&app, &account, "/").await,
        Err(why) if why.status().is_server_error() => Err(why),
        Err(why) => {
            let page = entry("Log in", &visitor, "/login", name, Some(why.what()), false);
            Ok(why.on_page(page))
        }
    }
}

/// What is not seen, or turns around what stands beside it: two names that look the same could be told apart by nobody.
pub(crate) fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{2800}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}' | '\u{e000}'..='\u{f8ff}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// What is wrong with a name or a password.
pub(crate) fn fault_of(name: &str, password: &str) -> Option<String> {
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Some(format!("A name has one to {LONGEST_NAME} letters."));
    }
    if name.chars().any(is_hidden) || !name.chars().any(char::is_alphanumeric) {
        return Some("A name is written in letters that can be seen.".to_owned());
    }
    let length = password.chars().count();
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&length) {
        return Some(format!("A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} letters."));
    }
    None
}

/// Makes an account. A guest keeps their tables.
///
/// # Errors
/// If the name is taken, or name or password will not do.
pub(crate) async fn sign_up(
    app: &App,
    visitor: &Visitor,
    name: &str,
    password: &str,
    email: &str,
) -> Result<Account, Fault> {
    if let Some(why) = fault_of(name, password) {
        return Err(Fault::refused(why));
    }
    if !email.is_empty() && !crate::notify::is_mailbox(email) {
        return Err(Fault::refused("This is no e-mail address."));
    }
    app.gates.making(visitor.address).map_err(Fault::too_often)?;
    let guest = visitor.account.clone().filter(Account::is_guest);
    let id = match &guest {
        Some(guest) => guest.id.clone(),
        None => secret::random(12).map_err(|e| Fault::internal(&e.to_string()))?,
    };
    let account = Account {
        id,
        name: name.to_owned(),
        password: Some(hashed(password.to_owned()).await?),
        email: Some(email.to_owned()).filter(|e| !e.is_empty()),
        webhook: None,
        settings: "{}".to_owned(),
    };
    let made = if guest.is_some() {
        app.store().change_account(&account).await
    } else {
        app.store().add_account(&account).await
    };
    match made {
        Ok(()) => Ok(account),
        Err(StoreError::Taken) => Err(Fault::refused("This name is taken.")),
        Err(why) => Err(why.into()),
    }
}

/// Makes an account for a browser.
pub(crate) async fn register(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let name = form.get("name");
    match sign_up(&app, &visitor, name, form.get("password"), form.get("email")).await {
        Ok(account) => visitor.become_account(&app, &account, "/").await,
        Err(why) if why.status().is_server_error() => Err(why),
        Err(why) => {
            let page = entry("Register", &visitor, "/register", name, Some(why.what()), true);
            Ok(why.on_page(page))
        }
    }
}

/// Logs out.
pub(crate) async fn logout(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    visitor.leave(&app).await?;
    Ok(Redirect::to("/"))
}
