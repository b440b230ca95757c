//! Making tables.

use crate::app::App;
use crate::config::OwnMap;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::tables::{self, Make, Seating, playable};
use crate::service::{Error, Invalid};
use crate::store::{Pace, Visibility};
use crate::table::Clock;
use crate::web::form::Form;
use crate::web::site::fault::{on_page, refusal};
use crate::web::site::page;
use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use railhead_engine::MAP;
use railhead_titles::Title;
use serde::Deserialize;

/// What the address of the page says.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    title: Option<String>,
    hotseat: Option<String>,
}

fn options(title: &Title, maps: &[&OwnMap]) -> Markup {
    html! {
        fieldset {
            legend { "Options" }
            @if !maps.is_empty() {
                label {
                    "Map"
                    select name={ "option:" (MAP) } {
                        option value="" { "as printed" }
                        @for map in maps { option value=(map.name) { (map.name) } }
                    }
                }
            }
            @if !title.presets.is_empty() {
                label {
                    "Set of options"
                    select name="preset" {
                        option value="" { "as the rulebook" }
                        @for preset in title.presets { option value=(preset.name) { (preset.name) ": " (preset.about) } }
                    }
                }
            }
            @if let Some(shuffle) = title.site.and_then(|site| site.shuffle) {
                p.dim { "The server deals the cards, whatever the set: nobody can compute them, and 18xx.games cannot replay the draft. For a game that is to be exported there, choose " b { (shuffle) } " below: then whoever sees one hand can compute all of them." }
            }
            details {
                summary { "Each option by itself" }
                @for option in title.options {
                    label.option {
                        select name={ "option:" (option.key) } {
                            option value="" { "as the set says" }
                            @for value in option.values { option value=(value) { (value) } }
                        }
                        span { b { (option.key) } " " (option.about) " " span.para { (option.rule) } }
                    }
                }
            }
        }
    }
}

/// The clock, which nobody has to play by.
fn clock_fields() -> Markup {
    let number = |name: &str, label: &str, value: u32| {
        html! { label { (label) input name=(name) type="number" inputmode="numeric" min="0" max="9999" value=(value); } }
    };
    html! {
        label {
            "Clock"
            select name="clock" {
                option value="" { "none" }
                option value="live" { "live: a bank of minutes, seconds added each turn" }
                option value="turns" { "by turns: hours for each turn, days in the bank" }
            }
        }
        details {
            summary { "Times of the clock" }
            div.pair { (number("minutes", "Live: minutes in the bank", 60)) (number("increment", "Live: seconds added each turn", 20)) }
            div.pair { (number("hours", "By turns: hours for each turn", 24)) (number("days", "By turns: days in the bank", 3)) }
            p.dim { "When somebody's time is up, nobody plays for them: the others may then agree that somebody else takes over the seat." }
        }
    }
}

/// The clock that a form asks for.
fn chosen_clock(form: &Form) -> Result<Option<Clock>, Error> {
    let number = |name: &str| match form.get(name) {
        "" => Ok(0),
        text => {
            text.parse::<u32>().map(i64::from).map_err(|_| Invalid::because(format!("{text} is no number of {name}.")))
        }
    };
    match form.get("clock") {
        "" => Ok(None),
        "live" => Ok(Some(Clock { each: 0, bank: 60 * number("minutes")?, increment: number("increment")? })),
        "turns" => Ok(Some(Clock { each: 3600 * number("hours")?, bank: 86_400 * number("days")?, increment: 0 })),
        _ => Err(Invalid::because("There is no such clock.").into()),
    }
}

fn form(app: &App, visitor: &Visitor, title: &Title, hotseat: bool, refused: Option<&str>) -> Markup {
    let maps: Vec<&OwnMap> = app.config.maps_of(title.name).collect();
    let main = html! {
        main.plain {
            h1 { @if hotseat { "Play on this screen" } @else { "New table" } }
            @if let Some(why) = refused { (refusal(why)) }
            nav.titles aria-label="Titles" {
                @for other in playable() {
                    @let (number, place) = crate::words::number_and_place(other);
                    @let here = other.name == title.name;
                    a.title-card.chosen[here] aria-current=[here.then_some("true")]
                        href={ "/new?title=" (other.name) @if hotseat { "&hotseat=1" } } {
                        b { (number) }
                        span { (place) }
                        span.dim { (other.players.0) "–" (other.players.1) " players" }
                    }
                }
            }
            form.stack method="post" action="/new" {
                input type="hidden" name="key" value=(visitor.form_key);
                input type="hidden" name="title" value=(title.name);
                p { (title.about) }
                label { "Name of the table" input name="name" maxlength="60" value=(title.full_name); }
                @if hotseat {
                    input type="hidden" name="hotseat" value="1";
                    fieldset.seats-of {
                        legend { "Players, from " (title.players.0) " to " (title.players.1) }
                        @for n in 1..=title.players.1 {
                            label {
                                "Player " (n)
                                input name="player" maxlength="40" required[n <= title.players.0] placeholder="nobody"
                                    value=(if n <= title.players.0.max(3) { format!("Player {n}") } else { String::new() });
                            }
                        }
                    }
                } @else {
                    label {
                        "Seats"
                        select name="seats" {
                            @for n in title.players.0..=title.players.1 { option value=(n) selected[n == 4] { (n) } }
                        }
                    }
                    label {
                        "Who finds it"
                        select name="visibility" {
                            option value="public" { "everybody: it stands in the lobby" }
                            option value="unlisted" { "whoever has the link" }
                            option value="password" { "everybody; joining takes a password" }
                        }
                    }
                    label { "Password to join, if one is needed" input name="password" type="password" autocomplete="off"; }
                    label {
                        "Pace"
                        select name="pace" {
                            option value="live" { "live, in one sitting" }
                            option value="turns" { "by turns, over days" }
                        }
                    }
                    (clock_fields())
                }
                (options(title, &maps))
                button.red.large { @if hotseat { "Start the game" } @else { "Open the table" } }
            }
        }
    };
    page::page("New table", visitor, &main)
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
    Ok(Html(form(&app, &visitor, title, asked.hotseat.is_some(), None).into_string()))
}

/// The table that a form asks for.
fn wanted(title: &Title, form: &Form) -> Result<Make, Error> {
    let seating = if form.has("hotseat") {
        Seating::Hotseat(form.all("player").filter(|name| !name.is_empty()).map(str::to_owned).collect())
    } else {
        Seating::Open(form.get("seats").parse().map_err(|_| Error::from(Invalid::because("How many seats?")))?)
    };
    let preset = Some(("preset", form.get("preset")));
    let options = preset.into_iter().chain(form.beginning("option:")).filter(|(_, value)| !value.is_empty());
    Ok(Make {
        title: title.name.to_owned(),
        name: form.get("name").to_owned(),
        seating,
        visibility: Visibility::find(form.get("visibility")).unwrap_or(Visibility::Unlisted),
        password: form.get("password").to_owned(),
        pace: Pace::find(form.get("pace")).unwrap_or(Pace::Live),
        clock: chosen_clock(form)?,
        options: options.map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
    })
}

/// Makes a table.
pub(crate) async fn make(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let title = railhead_titles::find(form.get("title")).ok_or_else(|| Fault::bad("There is no such title."))?;
    let made = match wanted(title, &form) {
        Ok(wanted) => tables::make(&app, &visitor, wanted).await,
        Err(why) => Err(why),
    };
    match made {
        Ok(id) => Ok(Redirect::to(&format!("/table/{id}")).into_response()),
        Err(Error::Invalid(why)) => {
            let why = why.to_string();
            let page = self::form(&app, &visitor, title, form.has("hotseat"), Some(&why));
            Ok(on_page(Fault::refused(why), page))
        }
        Err(why) => Err(why.into()),
    }
}
