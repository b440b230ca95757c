//! What an account says about itself: how it hears of its turns, how pages look, its password, its browsers.

use super::endpoint::{Endpoint, flag, list, maybe, number, object, one_of, shape, text};
use super::sent::{At, Caller, Sent};
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::accounts::{self, Profile};
use crate::service::addresses::{self, Mailbox};
use crate::service::webhooks;
use crate::store::{Account, Settings, TableId, Theme, Trouble, Whom};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

/// Messages that did not arrive, as programs read it.
fn troubles(all: &[Trouble]) -> Value {
    all.iter().map(|t| json!({ "channel": t.channel, "at": t.at, "words": t.words })).collect()
}

async fn settings_json(app: &App, account: &Account) -> Result<Json<Value>, Fault> {
    let settings = Settings::of(Some(account));
    Ok(Json(json!({
        "email": account.email,
        "email_confirmed": addresses::mailbox(app, account).await? == Mailbox::Confirmed,
        "mail": settings.mail,
        "webhook": account.webhook,
        "sound": settings.sound,
        "notices": settings.notices,
        "theme": settings.theme,
        "troubles": troubles(&app.store().troubles(&Whom::Account(account.id.clone())).await?),
    })))
}

async fn read(State(app): State<App>, caller: Caller) -> Result<Json<Value>, Fault> {
    settings_json(&app, caller.known()?.registered()?).await
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

async fn change(State(app): State<App>, caller: Caller, Sent(sent): Sent<Changed>) -> Result<Json<Value>, Fault> {
    let account = caller.known()?.registered()?;
    let before = Settings::of(Some(account));
    let unknown = || Fault::refused("The theme is light, dark, or empty for what the browser likes.");
    let theme = sent.theme.map_or(Ok(before.theme), |name| Theme::find(&name).ok_or_else(unknown))?;
    let given = |sent: Option<String>, kept: &Option<String>| {
        sent.map_or_else(|| kept.clone(), |text| Some(text.trim().to_owned())).filter(|text| !text.is_empty())
    };
    let settings = Settings {
        theme,
        sound: sent.sound.unwrap_or(before.sound),
        notices: sent.notices.unwrap_or(before.notices),
        mail: sent.mail.unwrap_or(before.mail),
    };
    let profile =
        Profile { email: given(sent.email, &account.email), webhook: given(sent.webhook, &account.webhook), settings };
    settings_json(&app, &accounts::change_profile(&app, &caller, &profile).await?).await
}

/// A password in place of another.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Passwords {
    old: String,
    new: String,
}

async fn password(State(app): State<App>, caller: Caller, Sent(sent): Sent<Passwords>) -> Result<StatusCode, Fault> {
    accounts::change_password(&app, caller.known()?, sent.old.trim(), sent.new.trim()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What was sent to an address.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Code {
    code: String,
}

async fn confirm(State(app): State<App>, caller: Caller, Sent(sent): Sent<Code>) -> Result<StatusCode, Fault> {
    addresses::confirm(&app, &caller, &sent.code).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn send_again(State(app): State<App>, caller: Caller) -> Result<StatusCode, Fault> {
    addresses::send_again(&app, caller.known()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn sign_out(State(app): State<App>, caller: Caller) -> Result<StatusCode, Fault> {
    accounts::sign_out_everywhere(&app, caller.known()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn webhook_json(app: &App, caller: &Caller, id: &TableId) -> Result<Json<Value>, Fault> {
    let kept = webhooks::of_table(app, caller.known()?, id).await?;
    Ok(Json(json!({ "webhook": kept.webhook, "troubles": troubles(&kept.troubles) })))
}

async fn table_webhook(State(app): State<App>, Path(id): Path<TableId>, caller: Caller) -> Result<Json<Value>, Fault> {
    webhook_json(&app, &caller, &id).await
}

/// What is called.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Called {
    webhook: Option<String>,
}

async fn keep_webhook((State(app), Path(id), caller, Sent(sent)): At<Called>) -> Result<Json<Value>, Fault> {
    let webhook = sent.webhook.as_deref().map(str::trim).filter(|w| !w.is_empty());
    webhooks::set_of_table(&app, caller.known()?, &id, webhook).await?;
    webhook_json(&app, &caller, &id).await
}

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
        ("theme?", one_of(Theme::NAMES)),
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
        Endpoint::post("/me/email/letter", "sendConfirmation", send_again)
            .about(GROUP, "Have the letter sent again that confirms the e-mail address of the account.")
            .known()
            .faults(&[403, 409, 422]),
        Endpoint::post("/email/confirm", "confirmEmail", confirm)
            .about(
                GROUP,
                "Confirm the e-mail address to which a code was sent. Until then no other letter is written there.",
            )
            .takes(object(&[("code", text("The code from the letter."))]), json!({ "code": "0123456789abcdef" })),
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
        ("email_confirmed", flag("Whether somebody followed the link in the letter that was sent there.")),
        ("mail", flag("Whether it is written to.")),
        ("webhook", maybe(text("What is called when it is the account's turn."))),
        ("sound", flag("Whether pages sound.")),
        ("notices", flag("Whether the browser shows a notice.")),
        ("theme", one_of(Theme::NAMES)),
        ("troubles", list(shape("Trouble"))),
    ]);
    let trouble = object(&[
        ("channel", one_of(&["mail", "hook", "table"])),
        ("at", number("When a message was last tried, in seconds since 1970.")),
        ("words", text("Why it did not arrive.")),
    ]);
    vec![("Settings", settings), ("Trouble", trouble)]
}
