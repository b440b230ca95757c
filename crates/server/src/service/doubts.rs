//! What speaks against an action that the rules allow, in words: people are asked once more before they do it.

use crate::words;
use railhead_engine::{Action, Caution, Event, Seat, Step};
use railhead_titles::Game;

/// Whether the trains of the company that operates ran the last time: their track does not go away.
fn ran_before(game: &Game) -> bool {
    let company = game.operating();
    let ran = |events: &[Event]| {
        events.iter().find_map(|e| match e {
            Event::Ran { company: c, revenue, .. } if Some(*c) == company => Some(*revenue > 0),
            _ => None,
        })
    };
    (0..game.len()).rev().find_map(|at| game.done(at).and_then(|(.., events)| ran(events))).unwrap_or(false)
}

fn caution(game: &Game, caution: &Caution) -> String {
    let (edition, money) = (game.edition(), |amount| game.edition().money(amount));
    let sign = |c: &railhead_engine::CompanyId| edition.companies[c.index()].sign.as_str();
    match caution {
        Caution::Cheap { private, price, most } => {
            let name = edition.privates.get(private.index()).map_or("the company", |p| p.name.as_str());
            format!("You may ask up to {} for {name}, and would sell it for {}.", money(*most), money(*price))
        }
        Caution::NoRun { company, from, to } => format!(
            "{0} runs no train on the track as it lies, so the price of its shares falls from {1} to {2}. With one more tile \
             a train could run.",
            sign(company),
            money(*from),
            money(*to)
        ),
        Caution::NoTrain { company, train, kind, price } => format!(
            "{} would end its turn without a train, although its {} pays for a {} train at {}.",
            sign(company),
            edition.words.treasury,
            words::train(edition, game.table(), *train, Some(*kind)),
            money(*price)
        ),
    }
}

/// Everything that speaks against an action of somebody; `None` if nothing does.
pub(crate) fn told(game: &Game, seat: Seat, action: &Action) -> Option<String> {
    let track = || game.ask_of(seat).is_some_and(|ask| ask.is_about(Step::Track));
    // Whether trains could run at all takes long to find out on a large network.
    if *action == Action::Pass && track() && ran_before(game) {
        return None;
    }
    let found: Vec<String> = game.cautions(seat, action).iter().map(|c| caution(game, c)).collect();
    (!found.is_empty()).then(|| found.join(" "))
}
