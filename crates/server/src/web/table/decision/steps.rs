//! The steps of a company's turn, and which of them is being taken.

use maud::{Markup, html};
use railhead_engine::{Action, Ask, Choice, Seat, Step};
use railhead_titles::Game;

/// The steps that companies take in every title of the family.
const STEPS: [(Step, &str); 5] = [
    (Step::Track, "Track"),
    (Step::Token, "Token"),
    (Step::Run, "Run"),
    (Step::Dividend, "Dividend"),
    (Step::Trains, "Trains"),
];

/// The steps to which a choice belongs. Powers of private companies may be used in any of them and tell nothing.
fn step_of(choice: &Choice) -> Option<Step> {
    match choice {
        Choice::Lay { with: None, .. } => Some(Step::Track),
        Choice::Token { with: None, .. } => Some(Step::Token),
        Choice::Run { .. } => Some(Step::Run),
        Choice::Pay { .. } => Some(Step::Dividend),
        Choice::BuyTrain { .. } | Choice::Act(Action::Discard { .. }) => Some(Step::Trains),
        _ => None,
    }
}

/// The first and last of the steps that are being taken.
fn now(choices: &[Choice]) -> Option<(Step, Step)> {
    let steps: Vec<Step> = choices.iter().filter_map(step_of).collect();
    // Some titles let trains be bought early: what comes first is what is being done.
    let first = steps.iter().copied().min()?;
    let last = if first <= Step::Token { steps.iter().copied().filter(|s| *s <= Step::Token).max()? } else { first };
    Some((first, last))
}

/// The line of steps for the company that operates; nothing between turns.
pub(crate) fn line(game: &Game, seat: Option<Seat>) -> Markup {
    let Some(seat) = seat.filter(|_| game.operating().is_some() && game.table().offer.is_none()) else {
        return html! {};
    };
    // Where nothing of a step can be done, the question tells which it is.
    let asked = || game.ask_of(seat).and_then(Ask::steps);
    let Some((first, last)) = now(&game.outline(seat)).or_else(asked) else { return html! {} };
    html! {
        ol.steps aria-label="Steps of the turn" {
            @for (step, name) in STEPS {
                @let here = (first..=last).contains(&step);
                li.done[step < first].now[here] aria-current=[here.then_some("step")] { i {} (name) }
            }
        }
    }
}
