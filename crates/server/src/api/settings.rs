//! What an account says about itself: how it hears of its turns, how pages look, its password, its browsers.

use super::endpoint::Endpoint;
use super::sent::{At, Caller, Member, Sent};
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::accounts;
use crate::service::addresses::{self, Mailbox};
use crate::service::profile::Profile;
use crate::service::webhooks;
use crate::store::{self, Account, Channel, TableId, Theme};
use axum::Json;
use axum::extract::{Path, State};
use axum::response::NoContent;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// A message that did not arrive.
#[derive(Debug, Serialize, JsonSchema)]
struct Trouble {
    /// How it was sent: mail, hook, or table for the webhook of a table.
    channel: Channel,
    /// When it was last tried, in seconds since 1970.
    at: i64,
    /// Why it did not arrive.
    words: String,
}

impl Trouble {
    fn all(all: &[store::Trouble]) -> Vec<Self> {
        let one = |t: &store::Trouble| Self { channel: t.channel, at: t.at, words: t.words.clone() };
        all.iter().map(one).collect()
    }
}

/// How an account hears of its turns, and how pages look for it.
#[derive(Debug, Serialize, JsonSchema)]
struct Settings {
    /// Where it is written to.
    email: Option<String>,
    /// Whether somebody followed the link in the letter that was sent there.
    email_confirmed: bool,
    /// Whether it is written to.
    mail: bool,
    /// What is called when it is the account's turn.
    webhook: Option<String>,
    /// Whether pages sound.
    sound: bool,
    /// Whether the browser shows a notice.
    notices: bool,
    /// How pages look.
    theme: Theme,
    /// Messages that did not arrive.
    troubles: Vec<Trouble>,
}

async fn settings_of(app: &App, account: &Account) -> Result<Json<Settings>, Fault> {
    let settings = store::Settings::of(Some(account));
    let delivery = addresses::delivery(app, account).await?;
    Ok(Json(Settings {
        email: account.email.clone(),
        email_confirmed: delivery.mailbox == Mailbox::Confirmed,
        mail: settings.mail,
        webhook: account.webhook.clone(),
        sound: settings.sound,
        notices: settings.notices,
        theme: settings.theme,
        troubles: Trouble::all(&delivery.troubles),
    }))
}

async fn read(State(app): State<App>, member: Member) -> Result<Json<Settings>, Fault> {
    settings_of(&app, member.registered()?).await
}

/// What shall be different; what is not sent stays as it is.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ChangedSettings {
    /// Where to write to when it is your turn; empty for nowhere.
    email: Option<String>,
    /// Whether it is written to.
    mail: Option<bool>,
    /// What is called when a turn begins, as Discord and Slack understand it; empty for nothing.
    webhook: Option<String>,
    /// Whether pages sound when it is your turn.
    sound: Option<bool>,
    /// Whether the browser shows a notice when it is your turn.
    notices: Option<bool>,
    /// How pages look.
    theme: Option<Theme>,
}

async fn change(
    State(app): State<App>,
    member: Member,
    Sent(sent): Sent<ChangedSettings>,
) -> Result<Json<Settings>, Fault> {
    let account = member.registered()?;
    let before = store::Settings::of(Some(account));
    let given = |sent: Option<String>, kept: &Option<String>| {
        sent.map_or_else(|| kept.clone(), |text| Some(text.trim().to_owned())).filter(|text| !text.is_empty())
    };
    let settings = store::Settings {
        theme: sent.theme.unwrap_or(before.theme),
        sound: sent.sound.unwrap_or(before.sound),
        notices: sent.notices.unwrap_or(before.notices),
        mail: sent.mail.unwrap_or(before.mail),
        learnt: before.learnt,
    };
    let profile =
        Profile { email: given(sent.email, &account.email), webhook: given(sent.webhook, &account.webhook), settings };
    settings_of(&app, &accounts::change_profile(&app, &member, &profile).await?).await
}

/// A password in place of another.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewPassword {
    /// The password now.
    old: String,
    /// The new one.
    new: String,
}

async fn password(State(app): State<App>, member: Member, Sent(sent): Sent<NewPassword>) -> Result<NoContent, Fault> {
    accounts::change_password(&app, &member, sent.old.trim(), sent.new.trim()).await?;
    Ok(NoContent)
}

/// What was sent to an address.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ConfirmationCode {
    /// The code from the letter.
    code: String,
}

async fn confirm(
    State(app): State<App>,
    caller: Caller,
    Sent(sent): Sent<ConfirmationCode>,
) -> Result<NoContent, Fault> {
    addresses::confirm(&app, &caller, &sent.code).await?;
    Ok(NoContent)
}

async fn send_again(State(app): State<App>, member: Member) -> Result<NoContent, Fault> {
    addresses::send_again(&app, &member).await?;
    Ok(NoContent)
}

async fn sign_out(State(app): State<App>, member: Member) -> Result<NoContent, Fault> {
    accounts::sign_out_everywhere(&app, &member).await?;
    Ok(NoContent)
}

/// What is called when a turn begins at a table.
#[derive(Debug, Serialize, JsonSchema)]
struct TableWebhook {
    /// The address, as Discord and Slack understand it.
    webhook: Option<String>,
    /// Calls that did not arrive.
    troubles: Vec<Trouble>,
}

async fn webhook_of(app: &App, member: &Member, id: &TableId) -> Result<Json<TableWebhook>, Fault> {
    let kept = webhooks::of_table(app, member, id).await?;
    Ok(Json(TableWebhook { webhook: kept.webhook, troubles: Trouble::all(&kept.troubles) }))
}

async fn table_webhook(
    State(app): State<App>,
    Path(id): Path<TableId>,
    member: Member,
) -> Result<Json<TableWebhook>, Fault> {
    webhook_of(&app, &member, &id).await
}

/// What shall be called.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewWebhook {
    /// The address, as Discord and Slack understand it; null or empty for nothing.
    webhook: Option<String>,
}

async fn keep_webhook((State(app), Path(id), member, Sent(sent)): At<NewWebhook>) -> Result<Json<TableWebhook>, Fault> {
    let webhook = sent.webhook.as_deref().map(str::trim).filter(|w| !w.is_empty());
    webhooks::set_of_table(&app, &member, &id, webhook).await?;
    webhook_of(&app, &member, &id).await
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "settings";
    vec![
        Endpoint::get("/me/settings", "readSettings", read)
            .about(GROUP, "How the account hears of its turns, and how pages look for it."),
        Endpoint::put("/me/settings", "changeSettings", change)
            .about(GROUP, "Change settings; what is not sent stays as it is.")
            .example(json!({ "sound": true }))
            .faults(&[403]),
        Endpoint::put("/me/password", "changePassword", password)
            .about(GROUP, "Change the password. All browsers are signed out; tokens stay.")
            .example(json!({ "old": "correct horse battery", "new": "battery horse correct" }))
            .faults(&[403]),
        Endpoint::post("/me/email/letter", "sendConfirmation", send_again)
            .about(GROUP, "Have the letter sent again that confirms the e-mail address of the account.")
            .faults(&[403, 409, 422]),
        Endpoint::post("/email/confirm", "confirmEmail", confirm)
            .about(
                GROUP,
                "Confirm the e-mail address to which a code was sent. Until then no other letter is written there.",
            )
            .example(json!({ "code": "0123456789abcdef" })),
        Endpoint::delete("/me/sessions", "signOut", sign_out)
            .about(GROUP, "Sign all browsers of the account out; tokens stay.")
            .faults(&[403]),
        Endpoint::get("/tables/{id}/webhook", "readWebhook", table_webhook)
            .about(GROUP, "What is called when somebody's turn begins at a table, for whoever opened it.")
            .faults(&[403]),
        Endpoint::put("/tables/{id}/webhook", "setWebhook", keep_webhook)
            .about(GROUP, "Set what is called when somebody's turn begins at a table, for whoever opened it.")
            .example(json!({ "webhook": null }))
            .faults(&[403]),
    ]
}
