//! What somebody may change of their account.

use super::sign_in::become_account;
use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::Error;
use crate::service::accounts;
use crate::service::addresses::{self, Delivery, Mailbox};
use crate::service::profile::Profile;
use crate::service::webhooks::LONGEST_ADDRESS;
use crate::store::{Account, Channel, Settings, Theme, Trouble};
use crate::web::form::Form;
use crate::web::site::fault::{on_page, refusal};
use crate::web::site::page;
use crate::words;
use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

/// What the address of the page says.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    done: Option<String>,
}

/// Why the last message on a way did not arrive, if it did not.
pub(crate) fn trouble(troubles: &[Trouble], channel: Channel) -> Markup {
    html! {
        @for trouble in troubles.iter().filter(|t| t.channel == channel) {
            p.barred role="status" { (trouble.words) " " span.dim { "Last attempt: " time datetime=(words::moment(trouble.at)) { (words::moment(trouble.at)) } "." } }
        }
    }
}

fn form(
    visitor: &Visitor,
    account: &Account,
    app: &App,
    Delivery { mailbox, troubles }: &Delivery,
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
                Some(Err(why)) => (refusal(why)),
                None => {},
            }
            section.card {
                h2 { "When it is your turn" }
                form.stack method="post" action="/account" {
                    (key)
                    label { "E-mail" input name="email" type="email" maxlength="254" autocomplete="email" value=[account.email.as_deref()]; }
                    @if *mailbox == Mailbox::Open && app.config.mail.is_some() {
                        p.barred role="status" { "This address is not confirmed yet. Follow the link in the e-mail we sent there; until then nothing else is sent." }
                    }
                    (tick("mail", settings.mail, "Send me e-mail", if app.config.mail.is_some() { "" } else { "(this server sends no e-mail)" }))
                    (trouble(troubles, Channel::Mail))
                    label { "Webhook" input name="webhook" type="url" maxlength=(LONGEST_ADDRESS) placeholder="https://…" value=[account.webhook.as_deref()]; }
                    p.dim { "A Discord or Slack webhook, or one of your own. It receives the table, the round and what there is to decide, and no hidden information." }
                    (trouble(troubles, Channel::Hook))
                    (tick("sound", settings.sound, "Play a sound", "while a table is open in the browser"))
                    (tick("notices", settings.notices, "Show a browser notification", "the browser will ask for permission once"))
                    label {
                        "Theme"
                        select name="theme" {
                            option value="" selected[settings.theme == Theme::Browser] { "Same as the browser" }
                            option value="light" selected[settings.theme == Theme::Light] { "Light" }
                            option value="dark" selected[settings.theme == Theme::Dark] { "Dark" }
                        }
                    }
                    button.go { "Save" }
                }
                @if *mailbox == Mailbox::Open && app.config.mail.is_some() {
                    form method="post" action="/account/confirm/again" { (key) button { "Send the e-mail again" } }
                    p.links { a href="/account/confirm" { "Enter the code from the e-mail" } }
                }
            }
            section.card {
                h2 { "Password" }
                form.stack method="post" action="/account/password" {
                    (key)
                    input type="hidden" name="username" autocomplete="username" value=(account.name);
                    label { "Current password" input name="old" type="password" required autocomplete="current-password"; }
                    label { "New password" input name="password" type="password" required minlength=(accounts::SHORTEST_PASSWORD) maxlength=(accounts::LONGEST_PASSWORD) autocomplete="new-password"; }
                    button { "Change password" }
                    p.dim { "This logs you out of every other browser and revokes your API tokens." }
                }
            }
            section.card {
                h2 { "Programs" }
                p.dim { "Programs and scripts can play for you with an API token." }
                p.links { a.button href="/account/tokens" { "API tokens" } a.button href="/api" { "API documentation" } }
            }
            section.card {
                h2 { "Log out" }
                form method="post" action="/logout" { (key) button { "Log out" } }
                p.dim { "Or log out of every browser, including this one." }
                form method="post" action="/account/sign-out" { (key) button.red { "Log out everywhere" } }
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
    let account = visitor.registered()?;
    let done = match asked.done.as_deref() {
        Some("kept") => Some("Saved."),
        Some("letter") => Some("The e-mail is on its way."),
        Some("password") => {
            Some("Your password has been changed. Other browsers are logged out, and your API tokens are revoked.")
        }
        _ => None,
    };
    let delivery = addresses::delivery(&app, account).await?;
    Ok(Html(form(&visitor, account, &app, &delivery, done.map(Ok)).into_string()))
}

/// The page with the reason why no letter is sent again.
pub(super) async fn asked_again(app: &App, visitor: &Visitor, why: &str) -> Result<Response, Fault> {
    let account = visitor.registered()?;
    let delivery = addresses::delivery(app, account).await?;
    Ok(on_page(Fault::refused(why), form(visitor, account, app, &delivery, Some(Err(why)))))
}

fn refused(visitor: &Visitor, account: &Account, app: &App, why: &str) -> Response {
    on_page(
        Fault::refused(why),
        form(visitor, account, app, &Delivery { mailbox: Mailbox::None, troubles: Vec::new() }, Some(Err(why))),
    )
}

/// Keeps addresses and settings.
pub(crate) async fn keep(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let account = visitor.registered()?;
    let given = |name: &str| Some(form.get(name).to_owned()).filter(|t| !t.is_empty());
    let settings = Settings {
        theme: Theme::find(form.get("theme")).unwrap_or(Theme::Browser),
        sound: form.has("sound"),
        notices: form.has("notices"),
        mail: form.has("mail"),
        ..Settings::default()
    };
    let profile = Profile { email: given("email"), webhook: given("webhook"), settings };
    if let Err(why) = accounts::change_profile(&app, &visitor, &profile).await {
        let Error::Invalid(why) = why else { return Err(why.into()) };
        // What was written stays on the page, whatever is wrong with it.
        let mut shown = account.clone();
        profile.put(&mut shown);
        return Ok(refused(&visitor, &shown, &app, &why.to_string()));
    }
    Ok(Redirect::to("/account?done=kept").into_response())
}

/// Changes the password; whoever else is signed in is not any more.
pub(crate) async fn password(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let account = visitor.registered()?;
    match accounts::change_password(&app, &visitor, form.get("old"), form.get("password")).await {
        Ok(account) => become_account(&app, &visitor, &account, "/account?done=password").await,
        Err(Error::Invalid(why)) => Ok(refused(&visitor, account, &app, &why.to_string())),
        Err(why) => Err(why.into()),
    }
}

/// Ends the sessions of all browsers.
pub(crate) async fn sign_out(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    accounts::sign_out_everywhere(&app, &visitor).await?;
    Ok(Redirect::to("/"))
}
