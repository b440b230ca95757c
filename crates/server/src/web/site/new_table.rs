//! Making tables.

use crate::app::App;
use crate::config::OwnMap;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::secret;
use crate::store::{NewTable, SeatRow, Visibility};
use crate::table::Clock;
use crate::web::account::sign_in as accounts;
use crate::web::form::Form;
use crate::web::site::page;
use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::{Markup, html};
use railhead_engine::{MAP, Setup};
use railhead_titles::{Game, Title};
use serde::Deserialize;

/// What the address of the page says.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    title: Option<String>,
    hotseat: Option<String>,
}

/// The titles that can be played.
pub(crate) fn playable() -> Vec<&'static Title> {
    let setup = |title: &Title| Setup {
        title: title.name.to_owned(),
        version: title.version,
        options: Vec::new(),
        seats: (1..=title.players.1).map(|n| format!("Player {n}")).collect(),
        seed: 0,
    };
    railhead_titles::all().filter(|t| Game::start(&setup(t)).is_ok()).collect()
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
            @if title.options.iter().any(|option| option.key == SITE_SHUFFLE) {
                p.dim { "The server deals the cards, whatever the set: nobody can compute them, and 18xx.games cannot replay the draft. For a game that is to be exported there, choose " b { (SITE_SHUFFLE) } " below: then whoever sees one hand can compute all of them." }
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

/// The clock that a form asks for, as it is kept.
fn chosen_clock(form: &Form) -> Result<String, String> {
    let number = |name: &str| match form.get(name) {
        "" => Ok(0),
        text => text.parse::<u32>().map(i64::from).map_err(|_| format!("{text} is no number of {name}.")),
    };
    let clock = match form.get("clock") {
        "" => return Ok(String::new()),
        "live" => Clock { each: 0, bank: 60 * number("minutes")?, increment: number("increment")? },
        "turns" => Clock { each: 3600 * number("hours")?, bank: 86_400 * number("days")?, increment: 0 },
        // As programs say it.
        "seconds" => Clock { each: number("each")?, bank: number("bank")?, increment: number("increment")? },
        _ => return Err("There is no such clock.".to_owned()),
    };
    clock.check().map(Clock::write)
}

fn form(app: &App, visitor: &Visitor, title: &Title, hotseat: bool, refused: Option<&str>) -> Markup {
    let maps: Vec<&OwnMap> = app.config.maps_of(title.name).collect();
    let main = html! {
        main.plain {
            h1 { @if hotseat { "Play on this screen" } @else { "New table" } }
            @if let Some(why) = refused { p.refused role="alert" { (why) } }
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

/// The options that a form asks for. A map is named there; the game keeps its text, so that it can be played on whatever becomes
/// of the file.
fn chosen_options(app: &App, title: &Title, form: &Form) -> Result<Vec<(String, String)>, String> {
    let mut options = Vec::new();
    if !form.get("preset").is_empty() {
        options.push(("preset".to_owned(), form.get("preset").to_owned()));
    }
    for (key, value) in form.beginning("option:").filter(|(_, value)| !value.is_empty()) {
        let value = if key == MAP {
            let map = app.config.maps_of(title.name).find(|map| map.name == value);
            let known: Vec<&str> = app.config.maps_of(title.name).map(|map| map.name.as_str()).collect();
            let unknown = || match known.as_slice() {
                [] => format!("This server has no map for {} beside the printed one.", title.name),
                known => format!("There is no such map for {}; there are {}.", title.name, known.join(", ")),
            };
            map.ok_or_else(unknown)?.text.as_str()
        } else {
            value
        };
        options.push((key.to_owned(), value.to_owned()));
    }
    Ok(options)
}

/// The option by which cards are dealt as 18xx.games deals them, from a number of 31 bits: whoever sees one hand finds that number, and with it
/// all others, in half a minute.
const SITE_SHUFFLE: &str = "site-shuffle";

/// Has the server deal the cards itself, unless somebody asked for the shuffle of the site by name. Whoever plays every seat has nothing to
/// hide from anybody.
fn deal_here(title: &Title, options: &mut Vec<(String, String)>, hotseat: bool) {
    let known = title.options.iter().any(|option| option.key == SITE_SHUFFLE);
    if known && !hotseat && !options.iter().any(|(key, _)| key == SITE_SHUFFLE) {
        options.push((SITE_SHUFFLE.to_owned(), "off".to_owned()));
    }
}

/// Makes a table.
pub(crate) async fn make(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let title = railhead_titles::find(form.get("title")).ok_or_else(|| Fault::bad("There is no such title."))?;
    let hotseat = form.has("hotseat");
    let refuse = |why: &str| Fault::refused(why).on_page(self::form(&app, &visitor, title, hotseat, Some(why)));
    let random = |bytes| secret::random(bytes).map_err(|e| Fault::internal(&e.to_string()));
    let account = visitor.account_or_guest(&app).await?;
    let seats: Vec<SeatRow> = if hotseat {
        let names = form.all("player").filter(|name| !name.is_empty());
        names.map(|name| SeatRow { name: name.to_owned(), account: Some(account.id.clone()) }).collect()
    } else {
        let count: usize = form.get("seats").parse().map_err(|_| Fault::bad("How many seats?"))?;
        let mut seats = vec![SeatRow { name: String::new(), account: None }; count.min(12)];
        if let Some(first) = seats.first_mut() {
            *first = SeatRow { name: account.name.clone(), account: Some(account.id.clone()) };
        }
        seats
    };
    if seats.iter().any(|s| s.name.chars().count() > 40 || s.name.chars().any(accounts::is_hidden)) {
        return Ok(refuse("A name has at most 40 letters that can be seen."));
    }
    let mut options = match chosen_options(&app, title, &form) {
        Ok(options) => options,
        Err(why) => return Ok(refuse(&why)),
    };
    deal_here(title, &mut options, hotseat);
    let seed = secret::random_number().map_err(|e| Fault::internal(&e.to_string()))?;
    let trial = Setup {
        title: title.name.to_owned(),
        version: title.version,
        options: options.clone(),
        seats: if hotseat {
            seats.iter().map(|s| s.name.clone()).collect()
        } else {
            (0..seats.len()).map(|n| format!("Seat {n}")).collect()
        },
        seed,
    };
    if let Err(why) = Game::start(&trial) {
        return Ok(refuse(&why.to_string()));
    }
    let visibility = Visibility::find(form.get("visibility")).unwrap_or(Visibility::Unlisted);
    let password = match (visibility, form.get("password")) {
        (Visibility::Password, "") => return Ok(refuse("Which password does joining take?")),
        (Visibility::Password, password) => Some(accounts::hashed(password.to_owned()).await?),
        _ => None,
    };
    let clock = match chosen_clock(&form) {
        Ok(clock) if !hotseat => clock,
        Ok(_) => String::new(),
        Err(why) => return Ok(refuse(&why)),
    };
    let name = Some(form.get("name")).filter(|n| !n.is_empty()).unwrap_or(title.full_name);
    let table = NewTable {
        id: random(8)?,
        name: name.chars().filter(|c| !accounts::is_hidden(*c)).take(60).collect(),
        title: title.name.to_owned(),
        version: title.version,
        options: serde_json::to_string(&options).unwrap_or_default(),
        seed,
        owner: account.id.clone(),
        visibility,
        password,
        invite: random(12)?,
        hotseat,
        pace: if form.get("pace") == "turns" { "turns" } else { "live" }.to_owned(),
        clock,
        origin: String::new(),
        seats,
        state: if hotseat { "playing" } else { "open" },
    };
    app.store().add_table(&table).await?;
    Ok(Redirect::to(&format!("/table/{}", table.id)).into_response())
}
