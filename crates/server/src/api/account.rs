//! Accounts and tokens.

use super::endpoint::Endpoint;
use super::sent::{Caller, Member, Sent};
use super::sketch::Made;
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::accounts;
use crate::store;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::NoContent;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// An account.
#[derive(Debug, Serialize, JsonSchema)]
struct Account {
    /// What others see.
    name: String,
    /// Whether it has no password.
    guest: bool,
    /// Where it is written to.
    email: Option<String>,
}

impl Account {
    fn of(account: &store::Account) -> Self {
        Self { name: account.name.clone(), guest: account.is_guest(), email: account.email.clone() }
    }
}

/// A token of an account, without its secret.
#[derive(Debug, Serialize, JsonSchema)]
struct Token {
    /// By what it is named.
    id: String,
    /// What it is for.
    label: String,
    /// When it was made, in seconds since 1970.
    created: i64,
    /// When it was used, within an hour or so, in seconds since 1970.
    used: i64,
}

impl Token {
    fn of(token: &store::Token) -> Self {
        Self { id: token.id.to_string(), label: token.label.clone(), created: token.created, used: token.used }
    }
}

/// A token that was made.
#[derive(Debug, Serialize, JsonSchema)]
struct Entered {
    /// The token. It is shown this once: send it as Authorization: Bearer TOKEN.
    token: String,
    /// The same without its secret.
    made: Token,
    /// Whose it is.
    account: Account,
}

/// Tokens of an account.
#[derive(Debug, Serialize, JsonSchema)]
struct Tokens {
    /// The tokens.
    tokens: Vec<Token>,
}

async fn entered(app: &App, caller: &Caller, account: &store::Account, label: &str) -> Result<Made<Entered>, Fault> {
    let label = if label.is_empty() { "program" } else { label };
    let (made, token) = accounts::make_token(app, caller, account, label).await?;
    Ok(Made { what: Entered { token, made: Token::of(&made), account: Account::of(account) }, place: None })
}

/// An account that is made.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct NewAccount {
    /// The name.
    name: String,
    /// The password.
    password: String,
    /// Where to write to when it is your turn.
    #[serde(default)]
    email: String,
    /// What the token is for, so that it can be told from others.
    #[serde(default)]
    label: String,
}

async fn register(
    State(app): State<App>,
    caller: Caller,
    Sent(sent): Sent<NewAccount>,
) -> Result<Made<Entered>, Fault> {
    let (name, email) = (sent.name.trim(), sent.email.trim());
    let account = accounts::sign_up(&app, &caller, name, &sent.password, email).await?;
    entered(&app, &caller, &account, &sent.label).await
}

/// Who comes back.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Login {
    /// The name.
    name: String,
    /// The password.
    password: String,
    /// Not used; as when an account is made.
    #[serde(default, rename = "email")]
    _email: String,
    /// What the token is for, so that it can be told from others.
    #[serde(default)]
    label: String,
}

async fn login(State(app): State<App>, caller: Caller, Sent(sent): Sent<Login>) -> Result<Made<Entered>, Fault> {
    let account = accounts::sign_in(&app, &caller, sent.name.trim(), &sent.password).await?;
    entered(&app, &caller, &account, &sent.label).await
}

/// What a token is for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Label {
    /// What the token is for, so that it can be told from others.
    #[serde(default)]
    label: String,
}

async fn guest(State(app): State<App>, caller: Caller, Sent(sent): Sent<Label>) -> Result<Made<Entered>, Fault> {
    let account = caller.new_guest(&app).await?;
    entered(&app, &caller, &account, &sent.label).await
}

async fn me(member: Member) -> Result<Json<Account>, Fault> {
    Ok(Json(Account::of(member.account())))
}

async fn tokens(State(app): State<App>, member: Member) -> Result<Json<Tokens>, Fault> {
    let tokens = accounts::tokens(&app, &member).await?;
    Ok(Json(Tokens { tokens: tokens.iter().map(Token::of).collect() }))
}

async fn make(State(app): State<App>, member: Member, Sent(sent): Sent<Label>) -> Result<Made<Entered>, Fault> {
    entered(&app, &member, member.account(), &sent.label).await
}

async fn revoke(State(app): State<App>, Path(token): Path<store::TokenId>, member: Member) -> Result<NoContent, Fault> {
    accounts::revoke_token(&app, &member, &token).await?;
    Ok(NoContent)
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "accounts";
    let example = json!({ "name": "Ada", "password": "correct horse battery", "label": "my bot" });
    vec![
        Endpoint::post("/accounts", "register", register)
            .about(
                GROUP,
                "Make an account and a token for it. Called with a guest's token, the guest gets the account.",
            )
            .example(example.clone())
            .faults(&[403]),
        Endpoint::post("/login", "login", login)
            .about(GROUP, "Make a token with the name and the password of an account.")
            .example(example)
            .faults(&[403]),
        Endpoint::post("/guests", "playAsGuest", guest)
            .about(GROUP, "Make a guest and a token for it: enough for a table on which one plays every seat.")
            .example(json!({}))
            .faults(&[403]),
        Endpoint::get("/me", "whoAmI", me).about(GROUP, "Whose token this is."),
        Endpoint::get("/tokens", "listTokens", tokens)
            .about(GROUP, "The tokens of the account, without their secrets."),
        Endpoint::post("/tokens", "makeToken", make)
            .about(GROUP, "Make another token.")
            .example(json!({}))
            .faults(&[403]),
        Endpoint::delete("/tokens/{token}", "revokeToken", revoke)
            .about(GROUP, "Take a token back: it works no more.")
            .faults(&[403]),
    ]
}
