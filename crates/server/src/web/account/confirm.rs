//! Confirming an e-mail address.

use super::page::asked_again;
use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::{Error, addresses};
use crate::web::form::Form;
use crate::web::site::fault::{on_page, refusal};
use crate::web::site::page;
use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

/// What the link says.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    #[serde(default)]
    code: String,
}

fn shown(visitor: &Visitor, code: &str, said: Option<Result<&str, &str>>) -> Markup {
    let done = matches!(said, Some(Ok(_)));
    let main = html! {
        main.plain {
            h1 { "Confirm your e-mail address" }
            @match said {
                Some(Ok(done)) => p.done role="status" { (done) },
                Some(Err(why)) => (refusal(why)),
                None => {},
            }
            @if !done {
                // Programs that look at links in letters press no buttons.
                form.stack method="post" action="/account/confirm" {
                    input type="hidden" name="key" value=(visitor.form_key);
                    label { "The code from the e-mail" input name="code" value=(code) required maxlength="100" autocomplete="off"; }
                    button.go { "Confirm" }
                }
            }
        }
    };
    page::page("Confirm your e-mail address", visitor, &main)
}

/// The page to which the link in the letter leads.
pub(crate) async fn page(visitor: Visitor, Query(asked): Query<Asked>) -> Html<String> {
    Html(shown(&visitor, &asked.code, None).into_string())
}

/// Confirms it.
pub(crate) async fn confirm(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let code = form.get("code");
    match addresses::confirm(&app, &visitor, code).await {
        Ok(()) => {
            let done = "Your e-mail address is confirmed: messages about your turns can be sent there.";
            Ok(Html(shown(&visitor, code, Some(Ok(done))).into_string()).into_response())
        }
        Err(Error::Invalid(why)) => {
            let why = why.to_string();
            Ok(on_page(Fault::refused(why.clone()), shown(&visitor, code, Some(Err(&why)))))
        }
        Err(why) => Err(why.into()),
    }
}

/// Has the letter sent again.
pub(crate) async fn again(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    match addresses::send_again(&app, &visitor).await {
        Ok(()) => Ok(Redirect::to("/account?done=letter").into_response()),
        Err(why @ (Error::Invalid(_) | Error::Conflict(_))) => asked_again(&app, &visitor, &why.to_string()).await,
        Err(why) => Err(why.into()),
    }
}
