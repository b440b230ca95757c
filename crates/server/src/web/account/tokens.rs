//! Tokens for programs: made, named, listed and taken back on a page.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::accounts::{self, LONGEST_LABEL};
use crate::store::TokenId;
use crate::web::form::Form;
use crate::web::site::fault::{on_page, refusal};
use crate::web::site::page as frame;
use crate::words;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};

async fn shown(
    app: &App,
    visitor: &Visitor,
    made: Option<&str>,
    refused: Option<(&str, &str)>,
) -> Result<Markup, Fault> {
    let account = accounts::token_owner(visitor)?;
    let tokens = accounts::tokens(app, visitor).await?;
    let main = html! {
        main.plain {
            h1 { "API tokens" }
            p { "A program with a token acts as " b { (account.name) } ": it can see and do whatever you can. " a href="/api" { "API documentation" } }
            @if let Some((why, _)) = refused { (refusal(why)) }
            @if let Some(token) = made {
                p role="status" { "This is the new token. Copy it now: it will not be shown again." }
                p { code.token { (token) } }
            }
            @if tokens.is_empty() { p.dim { "You have no tokens yet." } } @else {
                table.tokens {
                    thead { tr { th { "Name" } th { "Created" } th { "Last used" } th {} } }
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
                label { "What the token is for" input name="label" required maxlength=(LONGEST_LABEL) autocomplete="off" value=[refused.map(|(_, label)| label)]; }
                button.red { "Create a token" }
            }
        }
    };
    Ok(frame::page("API tokens", visitor, &main))
}

/// The page.
pub(crate) async fn page(State(app): State<App>, visitor: Visitor) -> Result<Html<String>, Fault> {
    Ok(Html(shown(&app, &visitor, None, None).await?.into_string()))
}

/// Makes a token and shows it this once.
pub(crate) async fn make(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let account = accounts::token_owner(&visitor)?;
    match accounts::make_token(&app, &visitor, account, form.get("label")).await.map_err(Fault::from) {
        Ok((_, token)) => Ok(Html(shown(&app, &visitor, Some(&token), None).await?.into_string()).into_response()),
        Err(why) if why.status().is_server_error() => Err(why),
        Err(why) => {
            let page = shown(&app, &visitor, None, Some((why.what(), form.get("label")))).await?;
            Ok(on_page(why, page))
        }
    }
}

/// Takes a token back.
pub(crate) async fn revoke(
    State(app): State<App>,
    Path(token): Path<TokenId>,
    visitor: Visitor,
    form: Form,
) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    accounts::revoke_token(&app, &visitor, &token).await?;
    Ok(Redirect::to("/account/tokens"))
}
