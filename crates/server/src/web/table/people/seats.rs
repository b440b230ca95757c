//! Forms about seats, agreements and the table itself.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::consent::{self, Answer, Proposed};
use crate::service::seats::{self, Join, Offer};
use crate::service::{archive as archives, tables, webhooks};
use crate::store::{Channel, TableId};
use crate::web::form::Form;
use crate::web::site::fault::on_page;
use crate::web::table::forms::{Sent, answer as answered, seat_in};
use crate::web::table::people::lobby::not_seated;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::html;

/// The seat that a form must name.
fn which_seat(form: &Form) -> Result<u8, Fault> {
    seat_in(form).ok_or_else(|| Fault::bad("Choose a seat."))
}

/// Sits down at a table that has not begun, or takes over a seat that was left for it.
pub(crate) async fn join((State(app), Path(id), visitor, _, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let text = |name: &str| form.get(name).to_owned();
    let join = Join { seat: seat_in(&form), name: text("name"), password: text("password"), invite: text("invite") };
    let Err(why) = seats::join(&app, &visitor, &id, &join).await else {
        return Ok(Redirect::to(&format!("/table/{id}")).into_response());
    };
    let fault = Fault::from(why);
    if fault.status().is_server_error() || fault.status() == StatusCode::NOT_FOUND {
        return Err(fault);
    }
    let page = not_seated(&app.tables.table(&id).await?.now(), &visitor, &form, fault.what());
    Ok(on_page(fault, page))
}

/// Stands up from a table that has not begun.
pub(crate) async fn leave((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    answered(&id, &headers, seats::leave(&app, &visitor, &id).await)
}

/// Takes somebody's seat away before the game.
pub(crate) async fn remove((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    answered(&id, &headers, seats::remove(&app, &visitor, &id, which_seat(&form)?).await)
}

/// Starts the game once every seat is taken.
pub(crate) async fn start((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    answered(&id, &headers, tables::start(&app, &visitor, &id).await)
}

/// Proposes something to the others.
pub(crate) async fn propose((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let proposed = match form.get("what") {
        "free" => Proposed::Free(which_seat(&form)?),
        "resign" => Proposed::Resign,
        "end" => Proposed::End,
        "pause" => Proposed::Pause,
        "resume" => Proposed::Resume,
        _ => return Err(Fault::bad("Choose what to propose.")),
    };
    answered(&id, &headers, consent::propose(&app, &visitor, &id, proposed).await)
}

/// Answers a proposal, or takes one's own back.
pub(crate) async fn answer((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let proposal = form.get("proposal").parse().map_err(|_| Fault::bad("Choose a proposal."))?;
    let yes = match form.get("answer") {
        "yes" => true,
        "no" => false,
        _ => return Err(Fault::bad("Answer yes or no.")),
    };
    answered(&id, &headers, consent::answer(&app, &visitor, &id, Answer { proposal, yes }).await)
}

/// Offers one's own seat to whoever takes it over, or takes that back.
pub(crate) async fn offer((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let offer = Offer { seat: seat_in(&form), offered: form.get("offer") != "no" };
    answered(&id, &headers, seats::offer(&app, &visitor, &id, offer).await)
}

/// Puts a table out of one's own sight, or back into it.
pub(crate) async fn archive((State(app), Path(id), visitor, _, form): Sent) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    archives::put_away(&app, &visitor, &id, form.get("archive") != "no").await?;
    Ok(Redirect::to("/"))
}

/// The page with what is called when somebody's turn begins at a table.
pub(crate) async fn webhook_page(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
) -> Result<Html<String>, Fault> {
    let kept = webhooks::of_table(&app, &visitor, &id).await?;
    let main = html! {
        main.plain {
            h1 { "Webhook for " (kept.table) }
            p { "Called when a player's turn begins, in a form that Discord and Slack understand. It receives the player, the table and what there is to decide, and no hidden information." }
            form.stack method="post" action={ "/table/" (id) "/webhook" } {
                input type="hidden" name="key" value=(visitor.form_key);
                label { "Webhook" input name="webhook" type="url" maxlength=(webhooks::LONGEST_ADDRESS) placeholder="https://…" value=[kept.webhook.as_deref()]; }
                (crate::web::account::page::trouble(&kept.troubles, Channel::Table))
                button.go { "Save" }
            }
        }
    };
    Ok(Html(crate::web::site::page::page("Webhook", &visitor, &main).into_string()))
}

/// Sets what is called when somebody's turn begins at a table.
pub(crate) async fn webhook((State(app), Path(id), visitor, _, form): Sent) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    let webhook = Some(form.get("webhook")).filter(|w| !w.is_empty());
    webhooks::set_of_table(&app, &visitor, &id, webhook).await?;
    Ok(Redirect::to(&format!("/table/{id}?tab=tools")))
}
