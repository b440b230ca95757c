//! The steps of a company's turn, and which of them is being taken.

use maud::{Markup, html};
use railhead_engine::{Action, Choice, Seat};
use railhead_titles::Game;

/// The steps that companies take in every title of the family.
const STEPS: [&str; 5] = ["Track", "Token", "Run", "Dividend", "Trains"];

/// The steps to which a choice belongs. Powers of private companies may be used in any of them and tell nothing.
fn step_of(choice: &Choice) -> Option<usize> {
    match choice {
        Choice::Lay { with: None, .. } => Some(0),
        Choice::Token { with: None, .. } => Some(1),
        Choice::Run { .. } => Some(2),
        Choice::Pay { .. } => Some(3),
        Choice::BuyTrain { .. } | Choice::Act(Action::Discard { .. }) => Some(4),
        _ => None,
    }
}

/// The first and last of the steps that are being taken.
fn now(choices: &[Choice]) -> Option<(usize, usize)> {
    let steps: Vec<usize> = choices.iter().filter_map(step_of).collect();
    // Some titles let trains be bought early: what comes first is what is being done.
    let first = steps.iter().copied().min()?;
    let last = if first <= 1 { steps.iter().copied().filter(|s| *s <= 1).max()? } else { first };
    Some((first, last))
}

/// The steps of which some words speak.
fn named(about: &str) -> Option<(usize, usize)> {
    let words = ["track", "token", "run ", "dividend", "buy trains"];
    let spoken: Vec<usize> = (0..words.len()).filter(|i| about.contains(words[*i])).collect();
    Some((*spoken.first()?, *spoken.last()?))
}

/// The line of steps for the company that operates; nothing between turns.
pub(crate) fn line(game: &Game, seat: Option<Seat>) -> Markup {
    let Some(seat) = seat.filter(|_| game.operating().is_some() && game.table().offer.is_none()) else {
        return html! {};
    };
    // Where nothing of a step can be done, its words tell which it is.
    let about = game.deciding().iter().find(|d| d.seat == seat).map_or("", |d| d.about);
    let Some((first, last)) = now(&game.outline(seat)).or_else(|| named(about)) else { return html! {} };
    html! {
        ol.steps aria-label="Steps of the turn" {
            @for (i, name) in STEPS.iter().enumerate() {
                @let here = (first..=last).contains(&i);
                li.done[i < first].now[here] aria-current=[here.then_some("step")] { i {} (name) }
            }
        }
    }
}
