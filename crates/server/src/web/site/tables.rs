//! All tables, with filters.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::archive as archives;
use crate::service::lists::{self, Wanted};
use crate::store::{Count, Pace, TableId, TableRow, TableState};
use crate::web::form::Form;
use crate::web::site::page;
use crate::web::site::table_list;
use crate::words;
use axum::extract::{Query, State};
use axum::response::{Html, Redirect};
use maud::{Markup, html};
use serde::Deserialize;

/// How many tables a page shows.
const PAGE: i64 = 30;
/// Nobody looks further; filters find what is older.
const MOST_PAGES: i64 = 20;

/// The filters, as the address says them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    title: String,
    state: String,
    pace: String,
    text: String,
    mine: Option<String>,
    open: Option<String>,
    archived: Option<String>,
    page: Option<i64>,
}

impl Asked {
    /// Whether a state or a pace is asked for that no table has.
    fn names_nothing(&self) -> bool {
        (!self.state.is_empty() && TableState::find(&self.state).is_none())
            || (!self.pace.is_empty() && Pace::find(&self.pace).is_none())
    }

    fn wanted(&self) -> Wanted {
        let given = |text: &str| Some(text.trim().chars().take(60).collect::<String>()).filter(|t| !t.is_empty());
        Wanted {
            own: self.mine.is_some(),
            waiting: false,
            archived: self.archived.is_some(),
            title: given(&self.title),
            state: TableState::find(&self.state),
            pace: Pace::find(&self.pace),
            text: given(&self.text),
            joinable: self.open.is_some(),
            most: PAGE,
            skip: (self.page.unwrap_or(1).clamp(1, MOST_PAGES) - 1) * PAGE,
        }
    }
}

fn choose(name: &str, label: &str, now: &str, values: &[(&str, &str)]) -> Markup {
    html! {
        label {
            (label)
            select name=(name) { @for (value, words) in values { option value=(value) selected[*value == now] { (words) } } }
        }
    }
}

fn filters(asked: &Asked) -> Markup {
    let named: Vec<(&str, String)> = railhead_titles::all().map(|t| (t.name, words::title(t.name))).collect();
    let titles: Vec<(&str, &str)> =
        std::iter::once(("", "Any")).chain(named.iter().map(|(name, words)| (*name, words.as_str()))).collect();
    let tick = |name: &str, on: bool, label: &str| html! { label.tick { input type="checkbox" name=(name) value="1" checked[on]; (label) } };
    html! {
        form.filters method="get" action="/tables" role="search" {
            label { "Name or player" input name="text" type="search" maxlength="60" value=(asked.text); }
            (choose("title", "Title", &asked.title, &titles))
            (choose("state", "Status", &asked.state, &[("", "Any"), ("open", "Not started"), ("playing", "In progress"), ("over", "Finished")]))
            (choose("pace", "Pace", &asked.pace, &[("", "Any"), ("live", "Live"), ("turns", "By turns")]))
            (tick("mine", asked.mine.is_some(), "Mine"))
            (tick("open", asked.open.is_some(), "A seat is free"))
            (tick("archived", asked.archived.is_some(), "Archived"))
            button.go { "Show" }
        }
    }
}

/// A table in the list, with a box to tick where it can be archived or brought back with others.
fn entry(table: &TableRow, visitor: &Visitor, ticks: bool) -> Markup {
    let row = match table.state {
        TableState::Over => table_list::over_row(table),
        // At one's own tables there is nothing to join.
        TableState::Open if !ticks => table_list::open_row(table),
        _ => table_list::row(table, visitor),
    };
    html! {
        @if ticks {
            div.tick-row {
                input type="checkbox" name="table" value=(table.id) form=(ARCHIVE_FORM) aria-label={ "Choose " (table.name) } autocomplete="off";
                (row)
            }
        } @else { (row) }
    }
}

/// The form that archives, or brings back, all tables that are ticked.
const ARCHIVE_FORM: &str = "archive-many";

/// What is done with the tables that are ticked.
fn archive_many(visitor: &Visitor, archived: bool) -> Markup {
    html! {
        form.archive-many id=(ARCHIVE_FORM) method="post" action="/tables/archive" {
            input type="hidden" name="key" value=(visitor.form_key);
            @if archived {
                button name="archive" value="no" { "Bring back the ticked tables" }
            } @else {
                button name="archive" value="yes" { "Archive the ticked tables" }
                button name="archive" value="finished" { "Archive all finished games" }
            }
        }
    }
}

/// Archives many tables at once, or brings them back.
pub(crate) async fn archive(State(app): State<App>, visitor: Visitor, form: Form) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    let ticked = form.all("table").map(|id| TableId::from(id.to_owned())).collect::<Vec<_>>();
    match form.get("archive") {
        "finished" => archives::put_away_finished(&app, &visitor).await?,
        what => {
            for id in &ticked {
                archives::put_away(&app, &visitor, id, what != "no").await?;
            }
        }
    }
    Ok(Redirect::to(if form.get("archive") == "no" { "/tables?archived=1" } else { "/tables?mine=1" }))
}

/// The page.
pub(crate) async fn page(
    State(app): State<App>,
    visitor: Visitor,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, Fault> {
    let wanted = asked.wanted();
    let (mut tables, all) = if asked.names_nothing() {
        (Vec::new(), Count::Exactly(0))
    } else {
        lists::counted(&app, &visitor, &wanted).await?
    };
    table_list::sort(&mut tables, &visitor);
    let number = wanted.skip / PAGE + 1;
    let own = wanted.is_own();
    let (alone, shared): (Vec<&TableRow>, Vec<&TableRow>) =
        tables.iter().partition(|table| own && table_list::is_apart(table, &visitor));
    let main = html! {
        main.home.all-tables #lobby {
            h1 { "Tables" }
            (filters(&asked))
            div.list-of-tables data-live="lists" {
                section.card.list {
                    header { h2 { (all) @if all == Count::Exactly(1) { " table" } @else { " tables" } } }
                    @for table in &shared { (entry(table, &visitor, own)) }
                    @if tables.is_empty() { p.none { "No tables match these filters." } }
                    @else if shared.is_empty() { p.none { "No games with others." } }
                }
                @if !alone.is_empty() {
                    section.card.list {
                        header { h2 { "On your own" } span.dim { "against bots, on this screen, copies and studies" } }
                        @for table in &alone { (entry(table, &visitor, own)) }
                    }
                }
            }
            @if own && !tables.is_empty() { (archive_many(&visitor, wanted.archived)) }
            @if all.at_least() > PAGE {
                nav.pages aria-label="Pages" {
                    @for n in 1..=((all.at_least() + PAGE - 1) / PAGE).min(MOST_PAGES) {
                        a.button.small aria-current=[(n == number).then_some("page")] href=(address(&asked, n)) { (n) }
                    }
                }
            }
        }
    };
    Ok(Html(page::page("Tables", &visitor, &main).into_string()))
}

/// The address of another page with the same filters.
fn address(asked: &Asked, page: i64) -> String {
    let mut parts = vec![format!("page={page}")];
    for (name, value) in
        [("title", &asked.title), ("state", &asked.state), ("pace", &asked.pace), ("text", &asked.text)]
    {
        if !value.is_empty() {
            let encoded: String = value
                .bytes()
                .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") })
                .collect();
            parts.push(format!("{name}={encoded}"));
        }
    }
    for (name, on) in [("mine", &asked.mine), ("open", &asked.open), ("archived", &asked.archived)] {
        if on.is_some() {
            parts.push(format!("{name}=1"));
        }
    }
    format!("/tables?{}", parts.join("&"))
}
