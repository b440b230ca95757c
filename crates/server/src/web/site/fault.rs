//! What went wrong, as a page.

use super::page;
use crate::http::fault::Fault;
use crate::request_id::RequestId;
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, html};

/// Put on an answer whose page tells of the fault already.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown;

/// What the request is called, for whoever asks for help.
fn request() -> Markup {
    html! { @if let Some(id) = RequestId::current() { p.dim { "Request " code { (id) } } } }
}

/// Why something was not done, on a page that shows more than that.
pub(crate) fn refusal(why: &str) -> Markup {
    html! {
        p.refused role="alert" { (why) }
        (request())
    }
}

/// A page of its own for a fault.
pub(crate) fn page(fault: &Fault) -> Response {
    let title = fault.status().canonical_reason().unwrap_or("Fault");
    let body = html! {
        main.plain {
            h1 { (title) }
            p.refused role="alert" { @if !fault.rule().is_empty() { (fault.rule()) ": " } (fault.what()) }
            @if fault.retry().is_some() { p { a.button href="" { "Try again" } } }
            p { a href="/" { "Back to the home page" } }
            (request())
        }
    };
    Html(page::bare(title, &body).into_string()).into_response()
}

/// The fault shown on a page, such as the form with what was sent; programs are told the fault only.
pub(crate) fn on_page(fault: Fault, page: Markup) -> Response {
    let mut response = (fault.status(), Html(page.into_string())).into_response();
    fault.mark(response.headers_mut());
    response.extensions_mut().insert(fault);
    response.extensions_mut().insert(Shown);
    response
}
