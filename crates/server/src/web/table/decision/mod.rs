//! What is to be decided, as forms that work without any script.

mod barred;
mod bids;
mod deals;
mod desk;
mod dividend;
mod drafts;
mod duty;
pub(crate) mod hints;
mod lay;
mod markers;
mod offer;
pub(crate) mod runs;
pub(crate) mod shares;
mod steps;

pub(crate) use desk::{Desk, Outlook, barred as barred_row};

use crate::table::{LiveTable, TableViewer};
use crate::web::site::icons::icon;
use crate::web::table::log;
use crate::web::table::marks::tokens::token;
use crate::web::table::people::bots;
use crate::words;
use maud::{Markup, html};
use railhead_engine::{Action, Choice, Money, Phrase, Refusal, Seat, Viewer};
use railhead_titles::Game;

/// How the game ended.
fn result(game: &Game, worth: &[Money]) -> Markup {
    html! {
        h2 { "The game is over" }
        ol.result {
            @for (seat, worth) in ranking(worth) {
                li { (words::player(game, seat)) " " b { (game.edition().money(worth)) } }
            }
        }
    }
}

/// So many lines of what would be undone are shown at once.
const FEW: usize = 5;

/// A request to go back, and what would be undone by it.
fn undo_request(table: &LiveTable, game: &Game, viewer: &TableViewer, key: &str) -> Markup {
    let Some(request) = game.undo_request() else { return html! {} };
    // Somebody may play several seats.
    let account = |seat: Seat| table.row.seats.get(seat.index()).and_then(|row| row.account.as_ref());
    let me = if let Viewer::Seat(seat) = viewer.in_game { account(seat).filter(|_| viewer.plays) } else { None };
    let mine = |seat: &Seat| me.is_some() && account(*seat) == me;
    let waiting: Vec<&str> = request.waiting.iter().map(|seat| words::player(game, *seat)).collect();
    let answers = request.waiting.iter().any(mine);
    let undone = log::done_since(game, viewer, request.to);
    html! {
        div.offer {
            p {
                @if mine(&request.by) && !answers { "You ask" } @else { b { (words::player(game, request.by)) } " asks" }
                " to go back to " a href={ "?at=" (request.to) } title="The board then" { "action " (request.to) } "."
                @if !answers { " Waiting for " (waiting.join(", ")) "." }
            }
            @if !undone.is_empty() {
                details open[undone.len() <= FEW] {
                    summary { "This would be undone" }
                    ul.undone { @for line in &undone { li { (line) } } }
                }
            }
            @if answers || mine(&request.by) {
                form.act method="post" action={ "/table/" (table.row.id) "/redo" } {
                    input type="hidden" name="key" value=(key);
                    @if answers {
                        button.go name="answer" value="yes" { "Agree" }
                        button name="answer" value="no" { "Decline" }
                    } @else {
                        button name="answer" value="no" { "Withdraw the request" }
                    }
                }
            }
        }
    }
}

/// Whom the table waits for, and whether it is a bot that thinks. In the past nobody thinks any more.
fn waiting(table: &LiveTable, game: &Game) -> Markup {
    let now = table.game.as_ref().is_some_and(|now| now.len() == game.len());
    let deciding = game.deciding();
    let level = |seat: Seat| table.bot_at(seat.0).filter(|_| now);
    let thinking = deciding.iter().find(|_| deciding.iter().all(|d| level(d.seat).is_some()));
    html! {
        @match (thinking, deciding.len()) {
            (Some(only), 1) => {
                h2 { (words::player(game, only.seat)) " is thinking…" }
                p.waiting {
                    (words::sentence(game.phrase(only.ask).words))
                    @if let Some(time) = level(only.seat).and_then(|l| bots::thinks(&l)) { span.dim { " · " (time) } }
                }
            }
            (thinking, _) => {
                h2 { @if thinking.is_some() { "Bots are thinking…" } @else { "Waiting" } }
                ul.waiting {
                    @for decision in &deciding {
                        li {
                            b { (words::player(game, decision.seat)) } ": " (game.phrase(decision.ask).words)
                            @if thinking.is_none() && level(decision.seat).is_some() { span.dim { " · is thinking…" } }
                        }
                    }
                }
            }
        }
    }
}

/// Choices in the order in which one thinks of them: the board, the trains, then money and powers.
fn in_order(choices: &[Choice]) -> Vec<&Choice> {
    let rank = |choice: &Choice| match choice {
        Choice::Lay { with: None, .. } => 0,
        Choice::Token { with: None, .. } => 1,
        Choice::Run { .. } | Choice::Pay { .. } => 2,
        Choice::BuyTrain { trade: None, with: None, consent: None, .. } => 3,
        Choice::BuyTrain { .. } => 4,
        _ => 5,
    };
    let mut sorted: Vec<&Choice> = choices.iter().filter(|c| !matches!(c, Choice::Act(Action::Pass))).collect();
    sorted.sort_by_key(|c| rank(c));
    sorted
}

/// Where a refusal stands until it has been read.
fn refused() -> Markup {
    html! {
        div.refused #refused role="alert" hidden {
            p {}
            button.small type="button" data-read="" { "Dismiss" }
        }
    }
}

/// How whoever decides first is asked.
fn asked_first(game: &Game) -> Phrase {
    game.deciding().first().map_or(Phrase::new(""), |d| game.phrase(d.ask))
}

/// The screen goes to another player before anything is shown that only they may see.
fn pass_screen(table: &LiveTable, game: &Game, to: Seat, key: &str) -> Markup {
    let name = words::player(game, to);
    html! {
        div.pass-screen {
            h2 { "Pass the screen to " (name) }
            p { "What comes next is hidden from the others. Nothing of it is on this page yet." }
            form.act method="post" action={ "/table/" (table.row.id) "/screen" } {
                input type="hidden" name="key" value=(key);
                button.go.wide name="seat" value=(to.0) data-confirm="" { "I am " (name) ": show it " kbd { "Enter" } }
            }
        }
    }
}

/// The card with everything the viewer may decide now, or whom the table waits for.
pub(crate) fn card(table: &LiveTable, game: &Game, viewer: &TableViewer, choices: &[Choice], key: &str) -> Markup {
    let Phrase { words: about, note, passing, .. } = asked_first(game);
    let passes = |c: &Choice| matches!(c, Choice::Act(Action::Pass));
    html! {
        section.card.decision #decision tabindex="-1" aria-live="polite" {
            @if let Some(outcome) = game.outcome() {
                (result(game, &outcome.worth))
            } @else if let Some(to) = viewer.pass_to {
                (pass_screen(table, game, to, key))
            } @else if let Some(seat) = viewer.deciding {
                @let desk = Desk { table, game, seat, key };
                header {
                    @if let Some(company) = game.operating() { (token(company)) }
                    h2 { (words::sentence(about)) }
                    span.dim { (desk.name()) }
                    (hints::hint_link(table, viewer))
                }
                (steps::line(game, Some(seat)))
                (refused())
                (hints::hint_place(table, viewer))
                div.chosen #chosen hidden {}
                div.choices {
                    @if game.table().offer.is_some() {
                        (offer::answer(desk))
                    } @else {
                        @if !note.is_empty() { p { (note) } }
                        (bids::claims(desk, choices))
                        (lay::closing(desk, choices))
                        (duty::bill(desk, choices))
                        (drafts::drafts(desk, choices))
                        (markers::markers(desk, choices))
                        @for choice in in_order(choices) { (deals::one(desk, choice)) }
                        (barred::rows(desk, choices))
                    }
                }
                @if choices.iter().any(passes) {
                    div.go-on { (desk.pass(asked_first(game), if choices.len() == 1 { "go" } else { "plain" })) span.dim { (passing) } }
                } @else if let Some((label, why)) = desk.barred_pass(asked_first(game)) {
                    div.go-on { button type="button" disabled { (icon("lock")) (label) } (barred_row(game.edition(), "", &why)) }
                }
            } @else {
                header { @if let Some(company) = game.operating() { (token(company)) } (waiting(table, game)) }
                (steps::line(game, game.deciding().first().map(|d| d.seat)))
                (offer::seen(game))
            }
            (undo_request(table, game, viewer, key))
        }
    }
}

/// The bar under the cards of a stock round: what does not belong to one company, and the way on.
pub(crate) fn bar(
    table: &LiveTable,
    game: &Game,
    viewer: &TableViewer,
    choices: &[Choice],
    key: &str,
    common: &[Refusal],
) -> Markup {
    let about = asked_first(game).words;
    let other = |c: &&Choice| !shares::on_a_card(c) && !matches!(c, Choice::Act(Action::Pass));
    html! {
        section.card.decision.passbar #decision tabindex="-1" aria-live="polite" {
            @if let Some(to) = viewer.pass_to {
                (pass_screen(table, game, to, key))
            } @else if let Some(seat) = viewer.deciding {
                @let desk = Desk { table, game, seat, key };
                @let (held, limit) = game.certificates(seat);
                (refused())
                (hints::hint_place(table, viewer))
                p.who-acts { b { (desk.name()) } ", " (about) "." }
                (shares::said_once(desk, common))
                @if game.table().offer.is_some() { (offer::answer(desk)) }
                @else { (drafts::drafts(desk, choices)) (markers::markers(desk, choices)) @for choice in choices.iter().filter(other) { (deals::one(desk, choice)) } }
                span.dim.holding {
                    (held) @if let Some(limit) = limit { " of " (limit) } " certificates · " (game.edition().money(game.table().players[seat.index()].cash))
                }
                (hints::hint_link(table, viewer))
                @if choices.iter().any(|c| matches!(c, Choice::Act(Action::Pass))) { (desk.pass(asked_first(game), "go")) }
            } @else {
                (waiting(table, game))
                (offer::seen(game))
            }
            (undo_request(table, game, viewer, key))
        }
    }
}

/// Seats by what they are worth, the most first.
pub(crate) fn ranking(worth: &[Money]) -> Vec<(Seat, Money)> {
    let mut ranking: Vec<(Seat, Money)> = worth.iter().enumerate().map(|(i, w)| (Seat::from_index(i), *w)).collect();
    ranking.sort_by_key(|(_, worth)| -worth);
    ranking
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may")]
mod tests {
    use super::asked_first;
    use railhead_bots::Random;
    use railhead_engine::{Ask, Phrase, Setup};
    use railhead_titles::Game;

    #[test]
    fn what_is_written_into_bids_is_explained_under_the_names_of_the_titles() {
        for (title, button) in [("1853-2009", Phrase::PASS), ("1853-1989", "Close the envelope")] {
            let seats = ["A", "B", "C", "D"].map(str::to_owned).to_vec();
            let version = railhead_titles::find(title).unwrap().version;
            let setup = Setup { title: title.to_owned(), version, options: Vec::new(), seats, seed: 1 };
            let mut game = Game::start(&setup).unwrap();
            let mut bot = Random::lively(1);
            while game.deciding()[0].ask == Ask::SealedBid {
                let (seat, action) = bot.choose(&game).unwrap();
                game.play(seat, &action).unwrap();
            }
            let asked = asked_first(&game);
            assert!(asked.note.contains("secret"), "{title}: {}", asked.words);
            assert_eq!(asked.button, button, "{title}");
        }
    }
}
