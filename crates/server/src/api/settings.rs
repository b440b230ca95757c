//! What an account says about itself: how it hears of its turns, how pages look, its password, its browsers.

use crate::api::endpoint::{Endpoint, flag, list, maybe, number, object, one_of, shape, text};
use crate::api::sent::{At, Caller, Sent};
use crate::api::tables::form_at;
use crate::app::App;
use crate::http::fault::Fault;
use crate::store::Account;
use crate::store::Settings;
use crate::web::account::page as account;
use crate::web::form::Form;
use crate::web::table::seats;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};

/// Messages that did not arrive, as programs read it.
async fn troubles(app: &App, whom: &str) -> Result<Value, Fault> {
    let all = app.store().troubles(whom).await?;
    Ok(all.iter().map(|t| json!({ "channel": t.channel, "at": t.at, "words": t.words })).collect())
}

async fn settings_json(app: &App, account: &Account) -> Result<Json<Value>, Fault> {
    let settings = Settings::of(Some(account));
    Ok(Json(json!({
        "email": account.email,
        "mail": settings.mail,
        "webhook": account.webhook,
        "sound": settings.sound,
        "notices": settings.notices,
        "theme": settings.theme,
        "troubles": troubles(app, &account.id).await?,
    })))
}

async fn read(State(app): State<App>, caller: Caller) -> Result<Json<Value>, Fault> {
    caller.account()?;
    settings_json(&app, account::account_of(&caller.0)?).await
}

/// What shall be different.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Changed {
    email: Option<String>,
    mail: Option<bool>,
    webhook: Option<String>,
    sound: Option<bool>,
    notices: Option<bool>,
    theme: Option<String>,
}

async fn change(State(app): State<App>, caller: Caller, Sent(sent): Sent<Changed>) -> Result<Response, Fault> {
    caller.account()?;
    let account = account::account_of(&caller.0)?;
    let before = Settings::of(Some(account));
    let theme = sent.theme.unwrap_or(before.theme);
    if !THEMES.contains(&theme.as_str()) {
        return Err(Fault::refused("The theme is light, dark, or empty for what the browser likes."));
    }
    let email = sent.email.or_else(|| account.email.clone()).unwrap_or_default();
    let webhook = sent.webhook.or_else(|| account.webhook.clone()).unwrap_or_default();
    let mut fields = vec![("email", email), ("webhook", webhook), ("theme", theme)];
    let ticks = [
        ("mail", sent.mail.unwrap_or(before.mail)),
        ("sound", sent.sound.unwrap_or(before.sound)),
        ("notices", sent.notices.unwrap_or(before.notices)),
    ];
    fields.extend(ticks.into_iter().filter(|(_, on)| *on).map(|(name, _)| (name, "1".to_owned())));
    let form = Form::of(&caller.0, fields.into_iter().map(|(name, value)| (name.to_owned(), value)));
    let kept = account::keep(State(app.clone()), caller.0.clone(), form).await?;
    if !kept.status().is_redirection() {
        // What stands against it, in the shape that programs read.
        return Ok(kept);
    }
    let now = app.store().account(&account.id).await?;
    Ok(settings_json(&app, now.as_ref().unwrap_or(account)).await?.into_response())
}

/// A password in place of another.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Passwords {
    old: String,
    new: String,
}

async fn password(State(app): State<App>, caller: Caller, Sent(sent): Sent<Passwords>) -> Result<StatusCode, Fault> {
    caller.account()?;
    account::change_password(&app, &caller.0, &sent.old, &sent.new).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn sign_out(State(app): State<App>, caller: Caller) -> Result<StatusCode, Fault> {
    caller.account()?;
    let form = Form::of(&caller.0, []);
    let _ = account::sign_out(State(app), caller.0.clone(), form).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn table_webhook(State(app): State<App>, Path(id): Path<String>, caller: Caller) -> Result<Json<Value>, Fault> {
    caller.account()?;
    seats::owner_only(&app, &id, &caller.0).await?;
    Ok(Json(json!({ "webhook": app.store().table_webhook(&id).await?, "troubles": troubles(&app, &id).await? })))
}

/// What is called.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Called {
    webhook: Option<String>,
}

async fn keep_webhook((State(app), Path(id), caller, Sent(sent)): At<Called>) -> Result<Json<Value>, Fault> {
    caller.account()?;
    let _ = seats::webhook(form_at(&app, &id, &caller, &[("webhook", sent.webhook.unwrap_or_default())])).await?;
    table_webhook(State(app), Path(id), caller).await
}

const THEMES: [&str; 3] = ["", "light", "dark"];

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "settings";
    let hook = || text("What is called when a turn begins, as Discord and Slack understand it; empty for nothing.");
    let hooked = || object(&[("webhook", maybe(hook())), ("troubles", list(shape("Trouble")))]);
    let changed = object(&[
        ("email?", text("Where to write to when it is your turn; empty for nowhere.")),
        ("mail?", flag("Whether it is written to.")),
        ("webhook?", hook()),
        ("sound?", flag("Whether pages sound when it is your turn.")),
        ("notices?", flag("Whether the browser shows a notice when it is your turn.")),
        ("theme?", one_of(&THEMES)),
    ]);
    vec![
        Endpoint::get("/me/settings", "readSettings", read)
            .about(GROUP, "How the account hears of its turns, and how pages look for it.")
            .known()
            .gives(shape("Settings")),
        Endpoint::put("/me/settings", "changeSettings", change)
            .about(GROUP, "Change settings; what is not sent stays as it is.")
            .known()
            .takes(changed, json!({ "sound": true }))
            .gives(shape("Settings"))
            .faults(&[403]),
        Endpoint::put("/me/password", "changePassword", password)
            .about(GROUP, "Change the password. All browsers are signed out; tokens stay.")
            .known()
            .takes(
                object(&[("old", text("The password now.")), ("new", text("The new one."))]),
                json!({ "old": "correct horse battery", "new": "battery horse correct" }),
            )
            .faults(&[403]),
        Endpoint::delete("/me/sessions", "signOut", sign_out)
            .about(GROUP, "Sign all browsers of the account out; tokens stay.")
            .known()
            .faults(&[403]),
        Endpoint::get("/tables/{id}/webhook", "readWebhook", table_webhook)
            .about(GROUP, "What is called when somebody's turn begins at a table, for whoever opened it.")
            .known()
            .gives(hooked())
            .faults(&[403]),
        Endpoint::put("/tables/{id}/webhook", "setWebhook", keep_webhook)
            .about(GROUP, "Set what is called when somebody's turn begins at a table, for whoever opened it.")
            .known()
            .takes(object(&[("webhook", maybe(hook()))]), json!({ "webhook": null }))
            .gives(hooked())
            .faults(&[403]),
    ]
}

/// The shapes.
pub(super) fn shapes() -> Vec<(&'static str, Value)> {
    let settings = object(&[
        ("email", maybe(text("Where it is written to."))),
        ("mail", flag("Whether it is written to.")),
        ("webhook", maybe(text("What is called when it is the account's turn."))),
        ("sound", flag("Whether pages sound.")),
        ("notices", flag("Whether the browser shows a notice.")),
        ("theme", one_of(&THEMES)),
        ("troubles", list(shape("Trouble"))),
    ]);
    let trouble = object(&[
        ("channel", one_of(&["mail", "hook", "table"])),
        ("at", number("When a message was last tried, in seconds since 1970.")),
        ("words", text("Why it did not arrive.")),
    ]);
    vec![("Settings", settings), ("Trouble", trouble)]
}
