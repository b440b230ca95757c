//! Logging in and out, and making accounts.

use super::fault::Fault;
use super::form::Form;
use super::page;
use super::visitor::Visitor;
use crate::app::App;
use crate::secret;
use crate::store::{Account, StoreError};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};

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

/// Logs in.
pub(crate) async fn login(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let (name, password) = (form.get("name").to_owned(), form.get("password").to_owned());
    let account = app.store().account_named(&name).await?;
    // Somebody who tries names learns nothing from how long the answer takes: there is always a hash to compare with.
    let kept = account.as_ref().and_then(|a| a.password.clone());
    let right = tokio::task::spawn_blocking(move || match kept {
        Some(kept) => secret::is_password(&password, &kept),
        None => {
            let _ = secret::hash_password(&password);
            false
        }
    })
    .await
    .map_err(|e| Fault::internal(&e.to_string()))?;
    match account.filter(|_| right) {
        Some(account) => {
            visitor.become_account(&app, &account).await?;
            Ok(Redirect::to("/").into_response())
        }
        None => {
            let why = "This name and this password do not belong together.";
            let page = entry("Log in", &visitor, "/login", &name, Some(why), false);
            Ok((StatusCode::UNAUTHORIZED, Html(page.into_string())).into_response())
        }
    }
}

/// What is wrong with a name or a password.
pub(crate) fn fault_of(name: &str, password: &str) -> Option<String> {
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        return Some(format!("A name has one to {LONGEST_NAME} letters."));
    }
    if name.chars().any(char::is_control) {
        return Some("A name is written in letters that can be seen.".to_owned());
    }
    let length = password.chars().count();
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&length) {
        return Some(format!("A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} letters."));
    }
    None
}

/// Makes an account. A guest keeps their tables.
pub(crate) async fn register(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let (name, password) = (form.get("name").to_owned(), form.get("password").to_owned());
    let refuse = |why: &str| {
        let page = entry("Register", &visitor, "/register", &name, Some(why), true);
        (StatusCode::UNPROCESSABLE_ENTITY, Html(page.into_string())).into_response()
    };
    if let Some(why) = fault_of(&name, &password) {
        return Ok(refuse(&why));
    }
    let hashed = tokio::task::spawn_blocking(move || secret::hash_password(&password))
        .await
        .map_err(|e| Fault::internal(&e.to_string()))?
        .map_err(|e| Fault::internal(&e))?;
    let email = Some(form.get("email").to_owned()).filter(|e| !e.is_empty());
    let guest = visitor.account.clone().filter(Account::is_guest);
    let id = match &guest {
        Some(guest) => guest.id.clone(),
        None => secret::random(12).map_err(|e| Fault::internal(&e.to_string()))?,
    };
    let account =
        Account { id, name: name.clone(), password: Some(hashed), email, webhook: None, settings: "{}".to_owned() };
    let made = if guest.is_some() {
        app.store().change_account(&account).await
    } else {
        app.store().add_account(&account).await
    };
    match made {
        Ok(()) => {
            visitor.become_account(&app, &account).await?;
            Ok(Redirect::to("/").into_response())
        }
        Err(StoreError::Taken) => Ok(refuse("This name is taken.")),
        Err(why) => Err(why.into()),
    }
}

/// Logs out.
pub(crate) async fn logout(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    visitor.leave(&app).await?;
    Ok(Redirect::to("/"))
}
