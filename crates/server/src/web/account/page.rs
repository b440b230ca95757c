//! What somebody may change of their account.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::notify::WebAddress;
use crate::store::Settings;
use crate::store::{Account, Trouble};
use crate::web::account::sign_in as accounts;
use crate::web::form::Form;
use crate::web::site::page;
use crate::words;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

/// No address of ours is longer.
const LONGEST_ADDRESS: usize = 500;

/// What the address of the page says.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    done: Option<String>,
}

/// The account of a visitor who has one with a password.
pub(crate) fn account_of(visitor: &Visitor) -> Result<&Account, Fault> {
    let account = visitor.account.as_ref().filter(|a| !a.is_guest());
    account.ok_or_else(|| Fault::new(StatusCode::UNAUTHORIZED, "Log in first: this page is about your account."))
}

/// The webhook that a form gives; `None` for none.
///
/// # Errors
/// If it is an address that the server does not call.
pub(crate) fn webhook_in(form: &Form, app: &App) -> Result<Option<String>, Fault> {
    let text = form.get("webhook");
    if text.is_empty() {
        return Ok(None);
    }
    let unfit = |why: String| Fault::new(StatusCode::UNPROCESSABLE_ENTITY, why);
    if text.len() > LONGEST_ADDRESS {
        return Err(unfit(format!("An address has at most {LONGEST_ADDRESS} letters.")));
    }
    let address = WebAddress::read(text).map_err(|why| unfit(format!("This webhook cannot be called: {why}.")))?;
    address
        .check_host(app.config.private_webhooks)
        .map_err(|why| unfit(format!("This webhook cannot be called: {why}.")))?;
    Ok(Some(text.to_owned()))
}

fn email_in(form: &Form) -> Result<Option<String>, String> {
    match form.get("email") {
        "" => Ok(None),
        email if crate::notify::is_mailbox(email) => Ok(Some(email.to_owned())),
        email => Err(format!("{email} is no e-mail address.")),
    }
}

/// Why the last message on a way did not arrive, if it did not.
pub(crate) fn trouble(troubles: &[Trouble], channel: &str) -> Markup {
    html! {
        @for trouble in troubles.iter().filter(|t| t.channel == channel) {
            p.barred role="status" { (trouble.words) " " span.dim { "Last tried " time datetime=(words::moment(trouble.at)) { (words::moment(trouble.at)) } "." } }
        }
    }
}

fn form(
    visitor: &Visitor,
    account: &Account,
    app: &App,
    troubles: &[Trouble],
    said: Option<Result<&str, &str>>,
) -> Markup {
    let settings = Settings::of(Some(account));
    let key = html! { input type="hidden" name="key" value=(visitor.form_key); };
    let tick = |name: &str, on: bool, label: &str, about: &str| {
        html! { label.tick { input type="checkbox" name=(name) value="1" checked[on]; span { (label) " " span.dim { (about) } } } }
    };
    let main = html! {
        main.plain.account {
            h1 { (account.name) }
            @match said {
                Some(Ok(done)) => p.done role="status" { (done) },
                Some(Err(why)) => p.refused role="alert" { (why) },
                None => {},
            }
            section.card {
                h2 { "When it is your turn" }
                form.stack method="post" action="/account" {
                    (key)
                    label { "E-mail" input name="email" type="email" maxlength="254" autocomplete="email" value=[account.email.as_deref()]; }
                    (tick("mail", settings.mail, "Write to me", if app.config.mail.is_some() { "" } else { "(this server sends no e-mail yet)" }))
                    (trouble(troubles, "mail"))
                    label { "Webhook" input name="webhook" type="url" maxlength=(LONGEST_ADDRESS) placeholder="https://…" value=[account.webhook.as_deref()]; }
                    p.dim { "A webhook of Discord or Slack, or one of your own: it is told the table, the round and what is to be decided; nothing that is hidden." }
                    (trouble(troubles, "hook"))
                    (tick("sound", settings.sound, "Play a sound", "while a table is open in the browser"))
                    (tick("notices", settings.notices, "Show a notice of the browser", "which will ask you once whether it may"))
                    label {
                        "Theme"
                        select name="theme" {
                            option value="" selected[settings.theme.is_empty()] { "as the browser likes it" }
                            option value="light" selected[settings.theme == "light"] { "light" }
                            option value="dark" selected[settings.theme == "dark"] { "dark" }
                        }
                    }
                    button.go { "Keep" }
                }
            }
            section.card {
                h2 { "Password" }
                form.stack method="post" action="/account/password" {
                    (key)
                    input type="hidden" name="username" autocomplete="username" value=(account.name);
                    label { "Password now" input name="old" type="password" required autocomplete="current-password"; }
                    label { "New password" input name="password" type="password" required minlength=(accounts::SHORTEST_PASSWORD) maxlength=(accounts::LONGEST_PASSWORD) autocomplete="new-password"; }
                    button { "Change the password" }
                    p.dim { "Every other browser is signed out." }
                }
            }
            section.card {
                h2 { "Programs" }
                p.dim { "With a token a program plays for you." }
                p.links { a.button href="/account/tokens" { "Tokens for programs" } a.button href="/api" { "How programs play" } }
            }
            section.card {
                h2 { "Sign out" }
                form method="post" action="/logout" { (key) button { "Log out here" } }
                p.dim { "Or end the sessions of all browsers, this one too." }
                form method="post" action="/account/sign-out" { (key) button.red { "Sign out everywhere" } }
            }
        }
    };
    page::page("Account", visitor, &main)
}

/// The page.
pub(crate) async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, Fault> {
    let account = account_of(&visitor)?;
    let done = match asked.done.as_deref() {
        Some("kept") => Some("Kept."),
        Some("password") => {
            Some("The password is changed. Other browsers are signed out, and tokens of programs are revoked.")
        }
        _ => None,
    };
    let troubles = app.store().troubles(&account.id).await?;
    Ok(Html(form(&visitor, account, &app, &troubles, done.map(Ok)).into_string()))
}

fn refused(visitor: &Visitor, account: &Account, app: &App, why: &str) -> Response {
    Fault::refused(why).on_page(form(visitor, account, app, &[], Some(Err(why))))
}

/// Keeps addresses and settings.
pub(crate) async fn keep(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let before = account_of(&visitor)?;
    let mut account = before.clone();
    // What was written stays on the page, whatever is wrong with it.
    let given = |name: &str| Some(form.get(name).to_owned()).filter(|t| !t.is_empty());
    (account.email, account.webhook) = (given("email"), given("webhook"));
    let theme = Some(form.get("theme")).filter(|t| ["light", "dark"].contains(t)).unwrap_or("");
    let settings = Settings {
        theme: theme.to_owned(),
        sound: form.has("sound"),
        notices: form.has("notices"),
        mail: form.has("mail"),
    };
    account.settings = settings.write();
    if let Err(why) = email_in(&form) {
        return Ok(refused(&visitor, &account, &app, &why));
    }
    if let Err(why) = webhook_in(&form, &app) {
        return Ok(refused(&visitor, &account, &app, why.what()));
    }
    app.store().change_account(&account).await?;
    // What did not arrive elsewhere says nothing about where messages go now.
    for (channel, changed) in [("mail", before.email != account.email), ("hook", before.webhook != account.webhook)] {
        if changed {
            app.store().forget_trouble(&account.id, channel).await?;
        }
    }
    Ok(Redirect::to("/account?done=kept").into_response())
}

/// Gives an account another password; whoever is signed in with a browser is not any more.
///
/// # Errors
/// If the old one is not right, the new one will not do, or somebody tries too often.
pub(crate) async fn change_password(app: &App, visitor: &Visitor, old: &str, new: &str) -> Result<Account, Fault> {
    let mut account = account_of(visitor)?.clone();
    if let Some(why) = accounts::fault_of(&account.name, new) {
        return Err(Fault::refused(why));
    }
    app.gates.sign_in(visitor.address, &account.name).map_err(Fault::too_often)?;
    if !accounts::is_password(old.to_owned(), account.password.clone().unwrap_or_default()).await? {
        return Err(Fault::refused("This is not your password now. Nothing was changed."));
    }
    account.password = Some(accounts::hashed(new.to_owned()).await?);
    app.store().change_account(&account).await?;
    app.store().end_sessions(&account.id, "browser").await?;
    // Who changes a password because somebody else knew it wants what was made with it to be gone.
    let in_use = visitor.program.then_some(visitor.token.as_str());
    app.store().revoke_tokens(&account.id, in_use).await?;
    Ok(account)
}

/// Changes the password; whoever else is signed in is not any more.
pub(crate) async fn password(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let account = account_of(&visitor)?;
    match change_password(&app, &visitor, form.get("old"), form.get("password")).await {
        Ok(account) => visitor.become_account(&app, &account, "/account?done=password").await,
        Err(why) if why.status() == StatusCode::UNPROCESSABLE_ENTITY => {
            Ok(refused(&visitor, account, &app, why.what()))
        }
        Err(why) => Err(why),
    }
}

/// Ends the sessions of all browsers.
pub(crate) async fn sign_out(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    let account = account_of(&visitor)?;
    app.store().end_sessions(&account.id, "browser").await?;
    Ok(Redirect::to("/"))
}
