//! Bots at tables: letting them sit down or take a seat over, and asking one for a hint.

use crate::app::App;
use crate::bot;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::table::{Entry, LiveTable, TableError, TableViewer};
use crate::web::table::consent;
use crate::web::table::seats::{Sent, free_seat, seat_in, seated};
use axum::extract::{Path, State};
use axum::response::{Html, Response};
use maud::{Markup, html};
use railhead_bots::{Budget, Level, Thought};
use railhead_engine::Seat;
use railhead_titles::Game;

/// Seats a bot: whoever opened the table before the game, any player once a seat is left to be taken over.
pub(crate) async fn add((State(app), Path(id), visitor, headers, form): Sent) -> Result<Response, Fault> {
    form.check(&visitor)?;
    let account = visitor.id().ok_or_else(|| Fault::forbidden("You do not play at this table."))?.to_owned();
    let level = bot::asked(form.get("level"), form.get("seconds")).map_err(Fault::refused)?;
    let theirs = bot::account(&app, &level).await?;
    let seat = seat_in(&form).ok();
    let done = app.tables.act(&id, |table| sit(table, &account, seat, theirs, &level)).await;
    crate::web::table::play::answer(&id, &headers, done)
}

fn sit(
    table: &LiveTable,
    account: &str,
    wanted: Option<u8>,
    theirs: String,
    level: &Level,
) -> Result<Entry, TableError> {
    match table.state() {
        "open" if table.row.owner != account => {
            return Err(TableError::Denied("Whoever opened the table says who sits there."));
        }
        "playing" if table.row.seats_of(account).next().is_none() => {
            return Err(TableError::Denied("You do not play at this table."));
        }
        _ => {}
    }
    Ok(seated(table, free_seat(table, wanted)?, bot::name(level), theirs))
}

/// Allows hints at a table, or no longer; whoever opened it may.
pub(crate) async fn allow(sent: Sent) -> Result<Response, Fault> {
    crate::web::table::seats::act(sent, |table, account, form| {
        if table.row.owner != account {
            return Err(TableError::Denied("Whoever opened the table says whether there are hints."));
        }
        Ok(Entry::Hints { yes: form.get("allow") == "yes" })
    })
    .await
}

/// Says who may talk at a table; whoever opened it may.
pub(crate) async fn talk(sent: Sent) -> Result<Response, Fault> {
    super::seats::act(sent, |table, account, form| {
        if table.row.owner != account {
            return Err(TableError::Denied("Whoever opened the table says who may talk there."));
        }
        Ok(Entry::Talk { all: form.get("who") == "all" })
    })
    .await
}

/// What a bot would do in the visitor's place, and the game about which it thought.
///
/// # Errors
/// If hints are not allowed, or it is not the visitor's turn.
pub(crate) async fn thought(
    app: &App,
    table: &LiveTable,
    visitor: &Visitor,
) -> Result<(Game, Option<Thought>), TableError> {
    let viewer = table.viewer(visitor.id());
    let game = table.game.clone().ok_or(TableError::Unfit("The game has not begun."))?;
    if !table.hints {
        return Err(TableError::Unfit("Whoever opened the table allows no hints."));
    }
    let seat = viewer.deciding.ok_or(TableError::Denied("It is not your turn."))?;
    let (thinking, level) = (game.clone(), Level::Shrewd(app.config.hint));
    let seed = bot::chance(app.store().secret(), &level, &table.row.id, seat.0, game.len());
    let thought = tokio::task::spawn_blocking(move || level.player(seed, 1).choose(&thinking, seat));
    Ok((game, thought.await.map_err(|_| TableError::Unfit("No hint was found."))?))
}

/// The page with what a bot would do in the visitor's place.
pub(crate) async fn hint(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Html<String>, Fault> {
    let shared = app.tables.table(&id).await?;
    let (game, thought) = thought(&app, &shared.now(), &visitor).await?;
    let main = html! {
        main.plain {
            h1 { "Hint" }
            @match &thought {
                Some(thought) => {
                    p { "A bot in your place: " b { (crate::words::action(&game, &thought.action)) } }
                    p.dim { (thought.reason) }
                }
                None => p { "There is nothing to decide." }
            }
            p.links { a.button href={ "/table/" (id) } { "Back to the table" } }
        }
    };
    Ok(Html(crate::web::site::page::page("Hint", &visitor, &main).into_string()))
}

/// What a bot is asked for.
fn choice() -> Markup {
    html! {
        select name="level" aria-label="Which bot" {
            option value="steady" { "Steady: plays at once" }
            option value="shrewd" { "Shrewd: thinks ahead" }
            option value="random" { "Random: for a laugh" }
        }
        label.seconds { span { "Seconds to think (shrewd)" } input name="seconds" type="number" min="0.1" max="60" step="0.1" value="1"; }
    }
}

/// The form to let a bot sit down before the game, and whether there are hints.
pub(crate) fn lobby(table: &LiveTable, visitor: &Visitor) -> Markup {
    let free = table.row.seats.iter().any(|s| s.account.is_none());
    html! {
        @if free {
            div.add-bot { (consent::form(table, visitor, "bot", &html! { (choice()) button { "Add a bot" } })) }
        }
        (consent::form(table, visitor, "hints", &html! {
            @if table.hints { button.small name="allow" value="no" { "Allow no hints" } span.dim { " Players may ask a bot for a hint." } }
            @else { button.small name="allow" value="yes" { "Allow hints" } span.dim { " Players could ask a bot what it would do." } }
        }))
        (consent::form(table, visitor, "talk", &html! {
            @if table.quiet { button.small name="who" value="all" { "Let everybody talk" } span.dim { " Only players talk at this table." } }
            @else { button.small name="who" value="players" { "Let only players talk" } span.dim { " Whoever looks on may talk, too." } }
        }))
    }
}

/// The form to let a bot take over a seat that was left for it.
pub(crate) fn take_over(table: &LiveTable, visitor: &Visitor, seat: u8) -> Markup {
    let inside = html! {
        input type="hidden" name="seat" value=(seat);
        (choice())
        button { "Let a bot take over" }
    };
    html! { div.add-bot { (consent::form(table, visitor, "bot", &inside)) } }
}

/// How the bot on a seat plays; `None` where a person sits.
pub(crate) fn level(table: &LiveTable, seat: Seat) -> Option<Level> {
    bot::level(table.row.seats.get(seat.index())?.account.as_deref())
}

/// How long a bot thinks about a decision at most, in words, where that is known.
pub(crate) fn thinks(level: &Level) -> Option<String> {
    match level {
        Level::Shrewd(Budget::Time(time)) => Some(format!("thinks up to {} s", time.as_secs_f64())),
        _ => None,
    }
}

/// The way to a hint, for whoever may have one.
pub(crate) fn hint_link(table: &LiveTable, viewer: &TableViewer) -> Markup {
    html! {
        @if table.hints && viewer.deciding.is_some() {
            a.button.small href={ "/table/" (table.row.id) "/hint" } title="What a bot would do" { "Hint" }
        }
    }
}
