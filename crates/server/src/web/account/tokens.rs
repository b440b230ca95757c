//! Tokens for programs: made, named, listed and taken back on a page.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::store::{Account, Token};
use crate::web::form::Form;
use crate::web::site::page as frame;
use crate::words;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};

/// How long the name of a token is.
pub(crate) const LONGEST_LABEL: usize = 60;
/// How many tokens an account has.
pub(crate) const MOST: usize = 50;

/// Makes a token for an account.
///
/// # Errors
/// If its name will not do, or there are many already.
pub(crate) async fn new_token(
    app: &App,
    visitor: &Visitor,
    account: &Account,
    label: &str,
) -> Result<(Token, String), Fault> {
    let label = label.trim();
    if label.is_empty() || label.chars().count() > LONGEST_LABEL || label.chars().any(char::is_control) {
        return Err(Fault::refused(format!("The name of a token has one to {LONGEST_LABEL} letters.")));
    }
    app.gates.making(visitor.address).map_err(Fault::too_often)?;
    if app.store().tokens_of(&account.id).await?.len() >= MOST {
        return Err(Fault::refused(format!("An account has at most {MOST} tokens. Revoke one first.")));
    }
    Ok(app.store().add_token(&account.id, label).await?)
}

fn known(visitor: &Visitor) -> Result<&Account, Fault> {
    visitor.account.as_ref().ok_or_else(|| Fault::forbidden("Log in first: a token belongs to an account."))
}

async fn shown(app: &App, visitor: &Visitor, made: Option<&str>, refused: Option<&str>) -> Result<Markup, Fault> {
    let account = known(visitor)?;
    let tokens = app.store().tokens_of(&account.id).await?;
    let main = html! {
        main.plain {
            h1 { "Tokens for programs" }
            p { "With a token a program plays as " b { (account.name) } ": it can see and do what you can. " a href="/api" { "How programs play" } }
            @if let Some(why) = refused { p.refused role="alert" { (why) } }
            @if let Some(token) = made {
                p role="status" { "This is the token. Copy it now: it is not shown again." }
                p { code.token { (token) } }
            }
            @if tokens.is_empty() { p.dim { "There are no tokens yet." } } @else {
                table.tokens {
                    thead { tr { th { "Name" } th { "Made" } th { "Last used" } th {} } }
                    tbody {
                        @for token in &tokens {
                            tr {
                                td { (token.label) }
                                td { time datetime=(words::moment(token.created)) { (words::moment(token.created)) } }
                                td { time datetime=(words::moment(token.used)) { (words::moment(token.used)) } }
                                td {
                                    form method="post" action={ "/account/tokens/" (token.id) "/revoke" } {
                                        input type="hidden" name="key" value=(visitor.form_key);
                                        button.quiet aria-label={ "Revoke " (token.label) } { "Revoke" }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            form.stack method="post" action="/account/tokens" {
                input type="hidden" name="key" value=(visitor.form_key);
                label { "What the token is for" input name="label" required maxlength=(LONGEST_LABEL) autocomplete="off"; }
                button.red { "Make a token" }
            }
        }
    };
    Ok(frame::page("Tokens for programs", visitor, &main))
}

/// The page.
pub(crate) async fn page(State(app): State<App>, visitor: Visitor) -> Result<Html<String>, Fault> {
    Ok(Html(shown(&app, &visitor, None, None).await?.into_string()))
}

/// Makes a token and shows it this once.
pub(crate) async fn make(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    match new_token(&app, &visitor, known(&visitor)?, form.get("label")).await {
        Ok((_, token)) => Ok(Html(shown(&app, &visitor, Some(&token), None).await?.into_string()).into_response()),
        Err(why) if why.status().is_server_error() => Err(why),
        Err(why) => {
            let page = shown(&app, &visitor, None, Some(why.what())).await?;
            Ok(why.on_page(page))
        }
    }
}

/// Takes a token back.
pub(crate) async fn revoke(
    State(app): State<App>,
    Path(token): Path<String>,
    visitor: Visitor,
    form: Form,
) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    if !app.store().revoke_token(&known(&visitor)?.id, &token).await? {
        return Err(Fault::missing("There is no such token."));
    }
    Ok(Redirect::to("/account/tokens"))
}
