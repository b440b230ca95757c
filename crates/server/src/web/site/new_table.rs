//! Making tables.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::bots::BotKind;
use crate::service::tables::{self, Chair, Make, playable};
use crate::service::{Error, Invalid};
use crate::store::{Pace, Visibility};
use crate::table::Clock;
use crate::web::form::Form;
use crate::web::site::fault::on_page;
use crate::web::site::new_table_form::{NOBODY, PERSON, form};
use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use railhead_titles::Title;
use serde::Deserialize;

/// What the address of the page says.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    title: Option<String>,
    hotseat: Option<String>,
}

/// The clock that a form asks for.
fn chosen_clock(form: &Form) -> Result<Option<Clock>, Error> {
    let number = |name: &str| match form.get(name) {
        "" => Ok(0),
        text => text
            .parse::<u32>()
            .map(i64::from)
            .map_err(|_| Invalid::because(format!("“{text}” is not a number of {name}."))),
    };
    match form.get("clock") {
        "" => Ok(None),
        "live" => Ok(Some(Clock { each: 0, bank: 60 * number("minutes")?, increment: number("increment")? })),
        "turns" => Ok(Some(Clock { each: 3600 * number("hours")?, bank: 86_400 * number("days")?, increment: 0 })),
        _ => Err(Invalid::because("Choose a clock from the list.").into()),
    }
}

/// The page to make a table.
pub(crate) async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, Fault> {
    let titles = playable();
    let title = asked.title.as_deref().map_or_else(|| titles.first().copied(), railhead_titles::find);
    let title = title.ok_or_else(|| Fault::missing("There is no such title."))?;
    let sent = Form::default();
    Ok(Html(form(&app, &visitor, title, asked.hotseat.is_some(), &sent, None).into_string()))
}

/// Who plays around this screen: a name for each person, and who sits where.
fn chairs_here(form: &Form) -> Result<Vec<Chair>, Error> {
    let kinds = form.all("who").chain(std::iter::repeat(PERSON));
    let mut chairs = Vec::new();
    for (name, kind) in form.all("player").zip(kinds) {
        match kind {
            PERSON if !name.is_empty() => chairs.push(Chair::Here(name.to_owned())),
            PERSON | NOBODY => {}
            bot => chairs.push(Chair::Bot(BotKind::find(bot)?.level(None)?)),
        }
    }
    if !chairs.iter().any(|chair| matches!(chair, Chair::Here(_))) {
        return Err(Invalid::because("At least one seat is for a person with a name.").into());
    }
    Ok(chairs)
}

/// Whoever makes the table, bots, and free seats for others.
fn chairs_apart(form: &Form) -> Result<Vec<Chair>, Error> {
    let seats: usize = form.get("seats").parse().map_err(|_| Invalid::because("Choose the number of seats."))?;
    let bots: usize =
        form.or("bots", "0").parse().map_err(|_| Invalid::because("Choose how many of the seats are for bots."))?;
    if bots >= seats {
        return Err(Invalid::because(format!("{bots} bots leave you no seat among {seats}.")).into());
    }
    let level = BotKind::find(form.or("strength", "steady"))?.level(None)?;
    let free = std::iter::repeat_n(Chair::Free, seats - bots - 1);
    Ok(std::iter::once(Chair::Maker).chain(std::iter::repeat_n(Chair::Bot(level), bots)).chain(free).collect())
}

/// The table that a form asks for.
fn wanted(title: &Title, form: &Form) -> Result<Make, Error> {
    let chairs = if form.has("hotseat") { chairs_here(form)? } else { chairs_apart(form)? };
    let preset = Some(("preset", form.get("preset")));
    let options = preset.into_iter().chain(form.beginning("option:")).filter(|(_, value)| !value.is_empty());
    Ok(Make {
        title: title.name.to_owned(),
        name: form.get("name").to_owned(),
        chairs,
        hints: false,
        visibility: Visibility::find(form.get("visibility")).unwrap_or(Visibility::Unlisted),
        password: form.get("password").to_owned(),
        pace: Pace::find(form.get("pace")).unwrap_or(Pace::Live),
        clock: chosen_clock(form)?,
        options: options.map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
    })
}

/// Makes a table.
pub(crate) async fn make(State(app): State<App>, visitor: Visitor, sent: Form) -> Result<Response, Fault> {
    sent.check(&visitor)?;
    let title = railhead_titles::find(sent.get("title")).ok_or_else(|| Fault::bad("There is no such title."))?;
    let made = match wanted(title, &sent) {
        Ok(wanted) => tables::make(&app, &visitor, wanted).await,
        Err(why) => Err(why),
    };
    match made {
        Ok(id) => Ok(Redirect::to(&format!("/table/{id}")).into_response()),
        Err(Error::Invalid(why)) => {
            let why = why.to_string();
            let page = form(&app, &visitor, title, sent.has("hotseat"), &sent, Some(&why));
            Ok(on_page(Fault::refused(why), page))
        }
        Err(why) => Err(why.into()),
    }
}
