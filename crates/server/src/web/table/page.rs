//! The page of a table.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::{pictures, play};
use crate::store::TableId;
use crate::table::{LiveTable, TableError, TableViewer};
use crate::web::site::page;
use crate::web::table::board;
use crate::web::table::broken;
use crate::web::table::cards::envelopes;
use crate::web::table::cards::panels;
use crate::web::table::cards::prices;
use crate::web::table::cards::prospects;
use crate::web::table::cards::stock;
use crate::web::table::decision;
use crate::web::table::end;
use crate::web::table::head;
use crate::web::table::log;
use crate::web::table::marks::tokens;
use crate::web::table::people::automation::{self, Automations};
use crate::web::table::people::consent;
use crate::web::table::people::lobby;
use crate::web::table::renewal::Held;
use crate::web::table::since::{self, Since};
use crate::web::table::tab::Tab;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use maud::{Markup, html};
use railhead_board::HexId;
use railhead_engine::{Choice, RoundKind};
use railhead_titles::Game;
use serde::Deserialize;

/// What the address says.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    /// The game as it was after so many actions.
    at: Option<usize>,
    /// Which view of it.
    tab: Option<String>,
    /// What an invitation carries.
    invite: Option<String>,
}

/// The view with board, decision and company together.
fn desk(
    table: &LiveTable,
    game: &Game,
    viewer: &TableViewer,
    choices: &[Choice],
    shown: &board::Shown,
    key: &str,
    held: &Held,
) -> Markup {
    html! {
        main.columns.{ (board::shape(game, shown)) } {
            @if let Some(since) = &shown.since { div.phone-since { (since.ribbon()) } }
            div.left #sheet {
                button.grab type="button" data-sheet="" aria-label="More or less of the decision" { span {} }
                (decision::card(table, game, viewer, choices, key))
                @if let Some(company) = game.operating() { (panels::charter(game, company)) }
                @else {
                    (panels::hand(game, viewer))
                    (panels::privates(game))
                    (envelopes::card(game, viewer.in_game))
                    // The list of cities to write down says the same.
                    @if !choices.iter().any(|c| matches!(c, Choice::Claim { .. })) { (prospects::card(game)) }
                }
            }
            (board::frame(game, shown, "large", held))
            div.right {
                (panels::players(game, viewer.deciding))
                // Beside a charter there is no room for it.
                @if game.operating().is_some() { (envelopes::card(game, viewer.in_game)) }
                (prices::market(game))
                (log::card(table, game, viewer, shown.since.as_ref(), key, held))
            }
        }
    }
}

/// The view that the address names.
fn view(
    table: &LiveTable,
    game: &Game,
    viewer: &TableViewer,
    visitor: &Visitor,
    asked: &Asked,
    tab: Tab,
    held: &Held,
) -> Markup {
    let key = &visitor.form_key;
    let since = viewer.deciding.and_then(|seat| Since::of(game, seat));
    match tab {
        Tab::Log => return html! { main.one-card { (log::card(table, game, viewer, since.as_ref(), key, held)) } },
        Tab::More => return head::more(asked.at),
        Tab::Game => {}
        _ => {
            if let Some(content) = crate::web::table::tabs::render(tab, table, game, viewer, visitor, held) {
                return content;
            }
        }
    }
    if let Some(outcome) = game.outcome().filter(|_| asked.at.is_none()) {
        return end::page(table, game, &outcome, viewer, visitor, held);
    }
    let choices = viewer.deciding.map_or_else(Vec::new, |seat| game.choices(seat));
    let proposed = if choices.iter().any(|c| matches!(c, Choice::Run { .. })) { game.best_runs() } else { None };
    let runs = proposed.unwrap_or_else(|| board::last_runs(game));
    let changed = match (&since, asked.at) {
        (_, Some(at)) if at > 0 => since::changed_since(game, game.len().saturating_sub(1)),
        (Some(since), _) => since.hexes.clone(),
        _ => Vec::new(),
    };
    let shown = board::Shown {
        legal: board::legal_hexes(&choices),
        acts: board::acts(game, &choices),
        changed,
        runs: board::drawn(game, &runs),
        since,
    };
    laid_out(table, game, viewer, &choices, &shown, key, held)
}

/// The same for a table that is only a page's own, with hexes that it points at.
pub(crate) fn desk_of(
    table: &LiveTable,
    game: &Game,
    viewer: &TableViewer,
    visitor: &Visitor,
    pointed: Vec<HexId>,
) -> Markup {
    let key = &visitor.form_key;
    let choices = viewer.deciding.map_or_else(Vec::new, |seat| game.choices(seat));
    let proposed = if choices.iter().any(|c| matches!(c, Choice::Run { .. })) { game.best_runs() } else { None };
    let runs = proposed.unwrap_or_else(|| board::last_runs(game));
    let shown = board::Shown {
        legal: board::legal_hexes(&choices),
        acts: board::acts(game, &choices),
        changed: pointed,
        runs: board::drawn(game, &runs),
        since: None,
    };
    laid_out(table, game, viewer, &choices, &shown, key, &Held::default())
}

/// The cards and the board as the round wants them.
fn laid_out(
    table: &LiveTable,
    game: &Game,
    viewer: &TableViewer,
    choices: &[Choice],
    shown: &board::Shown,
    key: &str,
    held: &Held,
) -> Markup {
    if game.table().round.kind == RoundKind::Stock && game.outcome().is_none() {
        stock::page(table, game, viewer, choices, shown, key, held)
    } else {
        desk(table, game, viewer, choices, shown, key, held)
    }
}

/// Everything of a table that changes with a move.
fn content(
    table: &LiveTable,
    visitor: &Visitor,
    asked: &Asked,
    automations: &Automations,
    held: &Held,
) -> Result<Markup, Fault> {
    let Some(now) = &table.game else { return Ok(lobby::lobby(table, visitor, asked.invite.as_deref(), None)) };
    let past = match asked.at {
        Some(at) => Some(play::rewound(now, at)?),
        None => None,
    };
    let mut viewer = table.on_screen(visitor.id());
    if past.is_some() {
        viewer.deciding = None;
        viewer.in_game = table.viewer_at(viewer.in_game, true);
    }
    let game = past.as_ref().unwrap_or(now);
    let tab = Tab::asked(asked.tab.as_deref());
    Ok(html! {
        div.table-page #table data-table=(table.row.id) data-seq=(table.seq) data-all=(now.len()) data-past[past.is_some()]
            data-title=(table.row.title) data-tab=(tab.name()) data-turn[head::is_turn(game, &viewer)] {
            (tokens::drawings(game.edition()))
            (head::heading(table, game, &viewer, visitor))
            (head::tabs(table, tab, asked.at, visitor, &viewer))
            @if past.is_some() {
                p.past role="status" { "The game as it was after " (game.len()) " of " (now.len()) " actions. " a.button.small href=(tab.address(None)) { "Back to now" } }
            }
            (consent::strip(table, &viewer, visitor, asked.invite.as_deref()))
            (automation::strip(table, visitor, automations))
            (view(table, game, &viewer, visitor, asked, tab, held))
            (head::phone_tabs(tab, asked.at))
        }
    })
}

/// The page.
pub(crate) async fn page(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Response, Fault> {
    let shared = match app.tables.table(&id).await {
        Err(TableError::Broken(why)) => return broken::page(&app, &visitor, why).await,
        found => found?,
    };
    let table = shared.now();
    let viewer = table.on_screen(visitor.id());
    let turn = table.game.as_ref().is_some_and(|game| head::is_turn(game, &viewer));
    let title = format!("{}{}", if turn { "* " } else { "" }, table.row.name);
    let automations = automation::automations(&app, &table, &visitor).await?;
    let content = content(&table, &visitor, &asked, &automations, &Held::default())?;
    let body = if table.game.is_some() {
        page::dressed(&title, &visitor, &content)
    } else {
        page::page(&title, &visitor, &content)
    };
    Ok(Html(body.into_string()).into_response())
}

/// What of the page changes, for the script that keeps it fresh, but for what the page holds already.
pub(crate) async fn part(
    State(app): State<App>,
    Path(id): Path<TableId>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Html<String>, Fault> {
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let automations = automation::automations(&app, &table, &visitor).await?;
    let content = content(&table, &visitor, &asked, &automations, &Held::of(&headers))?;
    Ok(Html(content.into_string()))
}

/// The picture of a tile.
pub(crate) async fn tile(Path((title, file)): Path<(String, String)>) -> Result<Response, Fault> {
    let picture = pictures::tile(&title, &file)?;
    let headers = [(CONTENT_TYPE, "image/svg+xml"), (axum::http::header::CACHE_CONTROL, "public, max-age=86400")];
    Ok((headers, picture).into_response())
}
