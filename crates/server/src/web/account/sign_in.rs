//! Logging in and out, and making accounts.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::guard::KnownBy;
use crate::http::visitor::Visitor;
use crate::service::accounts::{self, LONGEST_NAME, LONGEST_PASSWORD, SHORTEST_PASSWORD};
use crate::store::Account;
use crate::web::form::Form;
use crate::web::site::fault::{on_page, refusal};
use crate::web::site::page;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};

fn entry(title: &str, visitor: &Visitor, to: &str, sent: &Form, refused: Option<&str>, new: bool) -> Markup {
    // A name that was given already is not what has to be written next.
    let named = !sent.get("name").is_empty();
    let main = html! {
        main.plain {
            h1 { (title) }
            @if let Some(why) = refused { (refusal(why)) }
            form.stack method="post" action=(to) {
                input type="hidden" name="key" value=(visitor.form_key);
                label { "Name" input name="name" value=(sent.get("name")) required maxlength=(LONGEST_NAME) autocomplete="username" autofocus[!named]; }
                label {
                    "Password"
                    input name="password" type="password" autofocus[named] required minlength=(if new { SHORTEST_PASSWORD } else { 1 })
                        maxlength=(LONGEST_PASSWORD) autocomplete=(if new { "new-password" } else { "current-password" });
                }
                @if new { label { "E-mail (optional): to be told when it is your turn" input name="email" type="email" maxlength="254" autocomplete="email" value=(sent.get("email")); } }
                button.red { (title) }
            }
            @if new { p { "Already have an account? " a href="/login" { "Log in" } } }
            @else { p { "No account yet? " a href="/register" { "Register" } } }
        }
    };
    page::page(title, visitor, &main)
}

/// The page to log in.
pub(crate) async fn login_page(visitor: Visitor) -> Html<String> {
    Html(entry("Log in", &visitor, "/login", &Form::default(), None, false).into_string())
}

/// The page to make an account.
pub(crate) async fn register_page(visitor: Visitor) -> Html<String> {
    Html(entry("Register", &visitor, "/register", &Form::default(), None, true).into_string())
}

/// The browser is known as an account from now on, and led to a page.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn become_account(
    app: &App,
    visitor: &Visitor,
    account: &Account,
    to: &str,
) -> Result<Response, Fault> {
    let cookie = accounts::begin_session(app, visitor, account).await?;
    let mut response = Redirect::to(to).into_response();
    response.extensions_mut().insert(KnownBy(cookie));
    Ok(response)
}

/// Logs in.
pub(crate) async fn login(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let name = form.get("name");
    match accounts::sign_in(&app, &visitor, name, form.get("password")).await.map_err(Fault::from) {
        Ok(account) => become_account(&app, &visitor, &account, "/").await,
        Err(why) if why.status().is_server_error() => Err(why),
        Err(why) => {
            let page = entry("Log in", &visitor, "/login", &form, Some(why.what()), false);
            Ok(on_page(why, page))
        }
    }
}

/// Makes an account for a browser.
pub(crate) async fn register(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let name = form.get("name");
    match accounts::sign_up(&app, &visitor, name, form.get("password"), form.get("email")).await.map_err(Fault::from) {
        Ok(account) => become_account(&app, &visitor, &account, "/").await,
        Err(why) if why.status().is_server_error() => Err(why),
        Err(why) => {
            let page = entry("Register", &visitor, "/register", &form, Some(why.what()), true);
            Ok(on_page(why, page))
        }
    }
}

/// Logs out.
pub(crate) async fn logout(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    accounts::end_session(&app, &visitor).await?;
    Ok(Redirect::to("/"))
}
