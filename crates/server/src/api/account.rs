//! Accounts and tokens.

use crate::api::endpoint::{Endpoint, flag, list, maybe, number, object, shape, text};
use crate::api::sent::{Caller, Sent};
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::accounts;
use crate::store::{Account, Token, TokenId};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

/// What is made.
pub(super) type Made = Result<(StatusCode, Json<Value>), Fault>;

fn account_json(account: &Account) -> Value {
    json!({ "name": account.name, "guest": account.is_guest(), "email": account.email })
}

fn token_json(token: &Token) -> Value {
    json!({ "id": token.id, "label": token.label, "created": token.created, "used": token.used })
}

async fn entered(app: &App, caller: &Caller, account: &Account, label: &str) -> Made {
    let label = if label.is_empty() { "program" } else { label };
    let (made, token) = accounts::make_token(app, caller, account, label).await?;
    let body = json!({ "token": token, "made": token_json(&made), "account": account_json(account) });
    Ok((StatusCode::CREATED, Json(body)))
}

/// A name and a password.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
    password: String,
    #[serde(default)]
    email: String,
    #[serde(default)]
    label: String,
}

async fn register(State(app): State<App>, caller: Caller, Sent(sent): Sent<Named>) -> Made {
    let (name, email) = (sent.name.trim(), sent.email.trim());
    let account = accounts::sign_up(&app, &caller, name, &sent.password, email).await?;
    entered(&app, &caller, &account, &sent.label).await
}

async fn login(State(app): State<App>, caller: Caller, Sent(sent): Sent<Named>) -> Made {
    let account = accounts::sign_in(&app, &caller, sent.name.trim(), &sent.password).await?;
    entered(&app, &caller, &account, &sent.label).await
}

/// What a token is for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Label {
    #[serde(default)]
    label: String,
}

async fn guest(State(app): State<App>, caller: Caller, Sent(sent): Sent<Label>) -> Made {
    let account = caller.new_guest(&app).await?;
    entered(&app, &caller, &account, &sent.label).await
}

async fn me(caller: Caller) -> Result<Json<Value>, Fault> {
    Ok(Json(account_json(caller.account()?)))
}

async fn tokens(State(app): State<App>, caller: Caller) -> Result<Json<Value>, Fault> {
    let tokens = accounts::tokens(&app, caller.known()?).await?;
    Ok(Json(json!({ "tokens": tokens.iter().map(token_json).collect::<Vec<Value>>() })))
}

async fn make(State(app): State<App>, caller: Caller, Sent(sent): Sent<Label>) -> Made {
    entered(&app, &caller, caller.account()?, &sent.label).await
}

async fn revoke(State(app): State<App>, Path(token): Path<TokenId>, caller: Caller) -> Result<StatusCode, Fault> {
    accounts::revoke_token(&app, caller.known()?, &token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "accounts";
    let label = || text("What the token is for, so that it can be told from others.");
    let named = |email: bool| {
        let mut fields = vec![("name", text("The name.")), ("password", text("The password.")), ("label?", label())];
        if email {
            fields.push(("email?", text("Where to write to when it is your turn.")));
        }
        object(&fields)
    };
    let example = json!({ "name": "Ada", "password": "correct horse battery", "label": "my bot" });
    vec![
        Endpoint::post("/accounts", "register", register)
            .about(
                GROUP,
                "Make an account and a token for it. Called with a guest's token, the guest gets the account.",
            )
            .takes(named(true), example.clone())
            .makes(shape("Entered"))
            .faults(&[401, 403]),
        Endpoint::post("/login", "login", login)
            .about(GROUP, "Make a token with the name and the password of an account.")
            .takes(named(false), example)
            .makes(shape("Entered"))
            .faults(&[401, 403]),
        Endpoint::post("/guests", "playAsGuest", guest)
            .about(GROUP, "Make a guest and a token for it: enough for a table on which one plays every seat.")
            .takes(object(&[("label?", label())]), json!({ "label": "just looking" }))
            .makes(shape("Entered"))
            .faults(&[401, 403]),
        Endpoint::get("/me", "whoAmI", me).about(GROUP, "Whose token this is.").known().gives(shape("Account")),
        Endpoint::get("/tokens", "listTokens", tokens)
            .about(GROUP, "The tokens of the account, without their secrets.")
            .known()
            .gives(object(&[("tokens", list(shape("Token")))])),
        Endpoint::post("/tokens", "makeToken", make)
            .about(GROUP, "Make another token.")
            .known()
            .takes(object(&[("label?", label())]), json!({ "label": "another bot" }))
            .makes(shape("Entered"))
            .faults(&[403]),
        Endpoint::delete("/tokens/{token}", "revokeToken", revoke)
            .about(GROUP, "Take a token back: it works no more.")
            .known()
            .faults(&[403]),
    ]
}

/// The shapes.
pub(super) fn shapes() -> Vec<(&'static str, Value)> {
    let moment = |about: &str| number(&format!("{about}, in seconds since 1970."));
    vec![
        (
            "Account",
            object(&[
                ("name", text("What others see.")),
                ("guest", flag("Whether it has no password.")),
                ("email", maybe(text("Where it is written to."))),
            ]),
        ),
        (
            "Token",
            object(&[
                ("id", text("By what it is named.")),
                ("label", text("What it is for.")),
                ("created", moment("When it was made")),
                ("used", moment("When it was used, within an hour or so")),
            ]),
        ),
        (
            "Entered",
            object(&[
                ("token", text("The token. It is shown this once: send it as Authorization: Bearer TOKEN.")),
                ("made", shape("Token")),
                ("account", shape("Account")),
            ]),
        ),
    ]
}
