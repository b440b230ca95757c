//! All tables, with filters.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::lists::{self, Wanted};
use crate::store::{Count, Pace, TableId, TableState};
use crate::web::site::page;
use crate::web::site::table_list;
use crate::words;
use axum::extract::{Query, State};
use axum::response::Html;
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
        std::iter::once(("", "any")).chain(named.iter().map(|(name, words)| (*name, words.as_str()))).collect();
    let tick = |name: &str, on: bool, label: &str| html! { label.tick { input type="checkbox" name=(name) value="1" checked[on]; (label) } };
    html! {
        form.filters method="get" action="/tables" role="search" {
            label { "Name or player" input name="text" type="search" maxlength="60" value=(asked.text); }
            (choose("title", "Title", &asked.title, &titles))
            (choose("state", "State", &asked.state, &[("", "any"), ("open", "not begun"), ("playing", "being played"), ("over", "finished")]))
            (choose("pace", "Pace", &asked.pace, &[("", "any"), ("live", "live"), ("turns", "by turns")]))
            (tick("mine", asked.mine.is_some(), "mine"))
            (tick("open", asked.open.is_some(), "a seat is free"))
            (tick("archived", asked.archived.is_some(), "archived"))
            button.go { "Show" }
        }
    }
}

/// Puts a table back among the others.
fn bring_back(id: &TableId, visitor: &Visitor) -> Markup {
    html! {
        form method="post" action={ "/table/" (id) "/archive" } {
            input type="hidden" name="key" value=(visitor.form_key);
            button.small name="archive" value="no" { "Bring back" }
        }
    }
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
    let main = html! {
        main.home.all-tables #lobby {
            h1 { "Tables" }
            (filters(&asked))
            section.card.list {
                header { h2 { (all) @if all == Count::Exactly(1) { " table" } @else { " tables" } } }
                @for table in &tables {
                    @match table.state {
                        TableState::Over => (table_list::over_row(table)),
                        TableState::Open if !table_list::waits(table, &visitor) => (table_list::open_row(table)),
                        _ => (table_list::row(table, &visitor)),
                    }
                    @if wanted.archived { (bring_back(&table.id, &visitor)) }
                }
                @if tables.is_empty() { p.none { "No table is like that." } }
            }
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
