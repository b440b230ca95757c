//! A page for people who write programs.

use crate::api;
use crate::http::visitor::Visitor;
use crate::web::site::page as frame;
use axum::response::Html;
use maud::{Markup, html};

fn example(about: &str, lines: &str) -> Markup {
    html! { p { (about) } pre.scroll tabindex="0" { code { (lines) } } }
}

fn calls() -> Markup {
    let all = api::endpoints();
    let mut groups: Vec<&str> = Vec::new();
    for endpoint in &all {
        if !groups.contains(&endpoint.group) {
            groups.push(endpoint.group);
        }
    }
    html! {
        @for group in groups {
            section.card {
                h2 { (group) }
                dl.calls {
                    @for endpoint in all.iter().filter(|e| e.group == group) {
                        dt { code { (endpoint.method.as_str()) " " (endpoint.address()) } @if endpoint.known() { " " span.dim { "with a token" } } }
                        dd {
                            (endpoint.about)
                            @let query = endpoint.query();
                            @if !query.is_empty() {
                                ul { @for (name, about) in query { li { code { "?" (name) "=" } " " (about) } } }
                            }
                            @if let Some(example) = &endpoint.example { p { "Takes, for example, " code { (example.to_string()) } } }
                            @if let Some(kind) = endpoint.file() { p { "Gives " code { (kind) } } }
                        }
                    }
                }
            }
        }
    }
}

/// The page.
pub(crate) async fn page(visitor: Visitor) -> Html<String> {
    let base = api::BASE;
    let title = api::example();
    let main = html! {
        main.plain.guide {
            h1 { "For programs" }
            p { "Whatever you can do here, a program can do as well: JSON over HTTP, described in full by " a href="/api/openapi.json" { "/api/openapi.json" } " (OpenAPI 3.1)." }
            p { "A program is known by a token of your account: " a href="/account/tokens" { "make one" } ", and send it with every call. Without a token it sees what a spectator sees." }
            (example("Who am I?", &format!("curl -H \"Authorization: Bearer $TOKEN\" $SERVER{base}/me")))
            (example("A table on which you play every seat:", &format!("curl -H \"Authorization: Bearer $TOKEN\" -H \"Content-Type: application/json\" \\\n  -d '{{\"title\":\"{title}\",\"hotseat\":true,\"players\":[\"A\",\"B\",\"C\"]}}' $SERVER{base}/tables")))
            (example("What may be done now, and doing it. The version says what you saw; if somebody moved first, you are told what happened:", &format!("curl -H \"Authorization: Bearer $TOKEN\" $SERVER{base}/tables/$ID/choices\ncurl -H \"Authorization: Bearer $TOKEN\" -H \"Content-Type: application/json\" \\\n  -d '{{\"version\":0,\"action\":{{\"do\":\"pass\"}}}}' $SERVER{base}/tables/$ID/actions")))
            (example("Hearing what happens, and catching up after a lost connection:", &format!("curl -N -H \"Authorization: Bearer $TOKEN\" -H \"Last-Event-ID: 12.0\" $SERVER{base}/tables/$ID/stream")))
            p { "Whatever goes wrong has the same shape: " code { "{\"error\":{\"code\":…,\"message\":…,\"rule\":…}}" } ", where rule is the paragraph of the rulebook, if one stands against it. After 429 and 503 the header Retry-After says when to try again." }
            (calls())
        }
    };
    Html(frame::page("For programs", &visitor, &main).into_string())
}
