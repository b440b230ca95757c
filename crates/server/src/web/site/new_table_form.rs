//! The form to make a table.

use crate::app::App;
use crate::config::OwnMap;
use crate::http::visitor::Visitor;
use crate::service::tables::playable;
use crate::web::form::Form;
use crate::web::site::against_bots::{STRENGTHS, strength_options};
use crate::web::site::fault::refusal;
use crate::web::site::page;
use maud::{Markup, html};
use railhead_engine::MAP;
use railhead_titles::Title;

/// What a form says of a seat that somebody at this screen plays.
pub(super) const PERSON: &str = "person";
/// What it says of a seat that is not used.
pub(super) const NOBODY: &str = "nobody";
/// How many sit at a new table at first, where the title allows it: around one screen, and over the network.
const USUAL_HERE: u8 = 3;
const USUAL_SEATS: u8 = 4;

/// A list to choose from: values with their words.
fn choose(name: &str, label: &str, now: &str, values: &[(&str, &str)]) -> Markup {
    html! {
        label {
            (label)
            select name=(name) { @for (value, words) in values { option value=(value) selected[*value == now] { (words) } } }
        }
    }
}

/// What an option is called.
fn label_of(title: &Title, key: &str) -> &'static str {
    title.options.iter().find(|option| option.key == key).map_or("", |option| option.label)
}

fn options(title: &Title, maps: &[&OwnMap], sent: &Form) -> Markup {
    let map = format!("option:{MAP}");
    html! {
        fieldset {
            legend { "Rules" }
            @if !maps.is_empty() {
                label {
                    "Map"
                    select name=(map) {
                        option value="" { "As printed" }
                        @for own in maps { option value=(own.name) selected[sent.get(&map) == own.name] { (own.name) } }
                    }
                }
            }
            @if !title.presets.is_empty() {
                label {
                    "Set of options"
                    select name="preset" {
                        option value="" { "The rulebook" }
                        @for preset in title.presets { option value=(preset.name) selected[sent.get("preset") == preset.name] { (preset.label) } }
                    }
                }
                ul.dim.abouts { @for preset in title.presets { li { b { (preset.label) } ": " (preset.about) } } }
            }
            @if let Some(shuffle) = title.site.and_then(|site| site.shuffle) {
                p.dim { "The server deals the cards, whatever the set: nobody can compute them, and 18xx.games cannot replay the draft. For a game that is to be exported there, choose “" (label_of(title, shuffle)) "” below: then whoever sees one hand can compute all of them." }
            }
            details {
                summary { "Single options" }
                @for option in title.options {
                    @let field = format!("option:{}", option.key);
                    label.option {
                        select name=(field) {
                            option value="" { "As in the set" }
                            @for value in option.values { option value=(value) selected[sent.get(&field) == *value] { (option.words_for(value)) } }
                        }
                        span { b { (option.label) } ": " (option.about) " " span.para { (option.rule) } }
                    }
                }
            }
        }
    }
}

/// The clock, which nobody has to play by.
fn clock_fields(sent: &Form) -> Markup {
    let number = |name: &str, label: &str, usual: &str| {
        html! { label { (label) input name=(name) type="number" inputmode="numeric" min="0" max="9999" value=(sent.or(name, usual)); } }
    };
    let kinds = [
        ("", "No clock"),
        ("live", "Live: minutes for the whole game, and seconds added for each turn"),
        ("turns", "By turns: hours for each turn, and days in reserve"),
    ];
    html! {
        (choose("clock", "Clock", sent.get("clock"), &kinds))
        details open[!sent.get("clock").is_empty()] {
            summary { "Clock settings" }
            div.pair { (number("minutes", "Live: minutes for the game", "60")) (number("increment", "Live: seconds added each turn", "20")) }
            div.pair { (number("hours", "By turns: hours for each turn", "24")) (number("days", "By turns: days in reserve", "3")) }
            p.dim { "When a player runs out of time, nobody plays for them: the others may then agree that somebody else takes over the seat." }
        }
    }
}

/// Who sits around this screen: people and bots.
fn seats_here(title: &Title, sent: &Form) -> Markup {
    let people: Vec<&str> = sent.all("player").collect();
    let kinds: Vec<&str> = sent.all("who").collect();
    let usual = USUAL_HERE.max(title.players.0);
    html! {
        fieldset.seats-of {
            legend { "Players, " (title.players.0) " to " (title.players.1) }
            @for n in 1..=title.players.1 {
                @let at = usize::from(n) - 1;
                @let kind = kinds.get(at).copied().unwrap_or(if n <= usual { PERSON } else { NOBODY });
                @let name = people.get(at).map_or_else(|| format!("Player {n}"), |name| (*name).to_owned());
                div.seat-choice {
                    select name="who" aria-label={ "Seat " (n) } autocomplete="off" {
                        option value=(PERSON) selected[kind == PERSON] { "A person" }
                        @for (value, words, _) in STRENGTHS { option value=(value) selected[kind == value] { (words) " bot" } }
                        @if n > title.players.0 { option value=(NOBODY) selected[kind == NOBODY] { "Nobody" } }
                    }
                    input name="player" maxlength="40" aria-label={ "Name of player " (n) } value=(name);
                }
            }
        }
    }
}

/// How many sit at the table, and how many of them are bots.
fn seats_apart(title: &Title, sent: &Form) -> Markup {
    let usual = USUAL_SEATS.clamp(title.players.0, title.players.1).to_string();
    let seats = sent.or("seats", &usual);
    let bots = sent.or("bots", "0");
    html! {
        div.pair {
            label {
                "Seats"
                select name="seats" { @for n in title.players.0..=title.players.1 { option value=(n) selected[n.to_string() == seats] { (n) } } }
            }
            label {
                "Bots among them"
                select name="bots" {
                    @for n in 0..title.players.1 { option value=(n) selected[n.to_string() == bots] { @if n == 0 { "None" } @else { (n) } } }
                }
            }
            label { "How strong the bots are" select name="strength" { (strength_options(sent.or("strength", "steady"))) } }
        }
    }
}

fn hotseat_fields(title: &Title, sent: &Form) -> Markup {
    html! {
        input type="hidden" name="hotseat" value="1";
        (seats_here(title, sent))
    }
}

fn network_fields(title: &Title, sent: &Form) -> Markup {
    let visible = [
        ("public", "Public: listed in the lobby"),
        ("unlisted", "Private: only people with the link"),
        ("password", "Listed, with a password to join"),
    ];
    let paces = [("live", "Live, in one sitting"), ("turns", "By turns, over days")];
    html! {
        (seats_apart(title, sent))
        (choose("visibility", "Who can join", sent.or("visibility", "public"), &visible))
        label { "Password to join, if one is needed" input name="password" type="password" autocomplete="off" value=(sent.get("password")); }
        (choose("pace", "Pace", sent.or("pace", "live"), &paces))
        (clock_fields(sent))
    }
}

/// The page, with what was sent from it before and why that was refused.
pub(super) fn form(
    app: &App,
    visitor: &Visitor,
    title: &Title,
    hotseat: bool,
    sent: &Form,
    refused: Option<&str>,
) -> Markup {
    let maps: Vec<&OwnMap> = app.config.maps_of(title.name).collect();
    let heading = if hotseat { "Play on this screen" } else { "New table" };
    let main = html! {
        main.plain {
            h1 { (heading) }
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
                label { "Table name" input name="name" maxlength="60" value=(sent.or("name", title.full_name)); }
                @if hotseat { (hotseat_fields(title, sent)) } @else { (network_fields(title, sent)) }
                (options(title, &maps, sent))
                button.red.large { @if hotseat { "Start the game" } @else { "Open the table" } }
            }
        }
    };
    page::page(heading, visitor, &main)
}
