//! A game against bots with one click: the form on the first page, and the table that it asks for.

use crate::http::visitor::Visitor;
use crate::service::bots::BotKind;
use crate::service::tables::{Chair, Make, playable};
use crate::service::{Error, Invalid};
use crate::store::{Pace, Visibility};
use crate::web::form::Form;
use crate::words;
use maud::{Markup, html};
use railhead_titles::Title;

/// How strong a bot can be asked to be, weakest first: what forms send, what it is called, and what that means.
pub(crate) const STRENGTHS: [(&str, &str, &str); 3] = [
    ("novice", "Novice", "makes mistakes"),
    ("steady", "Steady", "a solid club player"),
    ("master", "Master", "thinks ahead, hard to beat"),
];
/// Against how many one plays at first, where the title allows it.
const USUAL_OPPONENTS: u8 = 2;

/// The name of the field that says how many opponents there are in a title.
fn opponents_field(title: &Title) -> String {
    format!("opponents:{}", title.name)
}

/// The options of a list from which one chooses how strong bots are.
pub(crate) fn strength_options(chosen: &str) -> Markup {
    html! {
        @for (value, name, about) in STRENGTHS { option value=(value) selected[value == chosen] { (name) ": " (about) } }
    }
}

/// A title that one can choose, with how many opponents it takes.
fn title_choice(title: &Title, chosen: &str, sent: &Form) -> Markup {
    let (number, place) = words::number_and_place(title);
    let fewest = title.players.0.saturating_sub(1).max(1);
    let most = title.players.1.saturating_sub(1);
    let usual = USUAL_OPPONENTS.clamp(fewest, most).to_string();
    let field = opponents_field(title);
    html! {
        div.title-pick {
            label.title-card {
                input type="radio" name="title" value=(title.name) checked[title.name == chosen] autocomplete="off";
                b { (number) } span { (place) } small { (title.players.0) "–" (title.players.1) " players" }
            }
            select name=(field) aria-label={ "Opponents in " (title.short_name) } autocomplete="off" {
                @for n in fewest..=most {
                    option value=(n) selected[n.to_string() == sent.or(&field, &usual)] { (n) @if n == 1 { " opponent" } @else { " opponents" } }
                }
            }
        }
    }
}

/// The form.
pub(crate) fn form(visitor: &Visitor, titles: &[&Title], sent: &Form) -> Markup {
    let chosen = sent.or("title", titles.first().map_or("", |title| title.name));
    let strength = sent.or("strength", STRENGTHS[0].0);
    html! {
        form.against-bots method="post" action="/play" {
            input type="hidden" name="key" value=(visitor.form_key);
            div.titles role="group" aria-label="Title" { @for title in titles { (title_choice(title, chosen, sent)) } }
            div.strengths role="group" aria-label="How strong" {
                @for (value, name, about) in STRENGTHS {
                    label { input type="radio" name="strength" value=(value) checked[value == strength] autocomplete="off"; span { b { (name) } small { (about) } } }
                }
            }
            button.red.large.start { "Play against bots" }
        }
    }
}

/// The table that the form asks for.
///
/// # Errors
/// If there is no such title or strength, or the title is not for so many.
pub(crate) fn wanted(form: &Form) -> Result<Make, Error> {
    let title = playable().into_iter().find(|title| title.name == form.get("title"));
    let title = title.ok_or_else(|| Invalid::because("Choose a title."))?;
    let opponents: Option<u8> = form.get(&opponents_field(title)).parse().ok();
    let opponents = opponents.filter(|n| (title.players.0..=title.players.1).contains(&n.saturating_add(1)));
    let opponents = opponents.ok_or_else(|| {
        let (fewest, most) = title.players;
        Invalid::because(format!("{} takes {} to {} opponents.", title.short_name, fewest - 1, most - 1))
    })?;
    let level = BotKind::find(form.get("strength"))?.level(None)?;
    let bots = std::iter::repeat_n(Chair::Bot(level), usize::from(opponents));
    Ok(Make {
        title: title.name.to_owned(),
        name: format!("{} against bots", title.short_name),
        chairs: std::iter::once(Chair::Maker).chain(bots).collect(),
        hints: true,
        visibility: Visibility::Unlisted,
        password: String::new(),
        pace: Pace::Live,
        clock: None,
        options: Vec::new(),
    })
}
