//! Tables: which there are, and whether they stand in the lobby.

use super::words::{columns, moment};
use super::{Common, failed, find, open};
use crate::database::DatabaseArgs;
use crate::{Failure, files};
use clap::Args;
use railhead_server::store::{TableFilter, TableId, TableRow, TableState, Visibility};
use serde_json::{Value, json};

/// List tables, most recently moved first
#[derive(Args)]
pub(super) struct List {
    #[command(flatten)]
    common: Common,
    /// Only tables of this title
    #[arg(long)]
    title: Option<String>,
    /// Only tables in this state
    #[arg(long, value_parser = ["open", "playing", "over"])]
    state: Option<String>,
    /// Only tables whose name, or a player's name, contains this
    #[arg(long)]
    text: Option<String>,
    /// Only tables that this account plays at or hosts; a name or an id
    #[arg(long, value_name = "ACCOUNT")]
    of: Option<String>,
    /// Maximum number of tables
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    most: u32,
}

/// Show a table
#[derive(Args)]
pub(super) struct Show {
    /// Id of the table
    table: TableId,
    #[command(flatten)]
    common: Common,
}

/// Hide a table from the lobby; its URL still works
#[derive(Args)]
pub(super) struct Hide {
    /// Id of the table
    table: TableId,
    #[command(flatten)]
    common: Common,
}

/// Put a table back into the lobby
#[derive(Args)]
pub(super) struct Unhide {
    /// Id of the table
    table: TableId,
    #[command(flatten)]
    common: Common,
}

/// A table for programs. What is secret while a game goes on stays in the database.
fn row(table: &TableRow) -> Value {
    let seats = table.seats.iter().map(|seat| json!({ "name": seat.name, "account": seat.account }));
    json!({
        "id": table.id,
        "name": table.name,
        "title": table.title,
        "version": table.version,
        "options": serde_json::from_str::<Value>(&table.options).unwrap_or_default(),
        "owner": table.owner,
        "visibility": table.visibility.name(),
        "hotseat": table.hotseat,
        "pace": table.pace,
        "state": table.state.name(),
        "round": table.round,
        "waiting": table.waiting,
        "seats": Value::from_iter(seats),
        "created": table.created,
        "moved": table.moved,
    })
}

/// A table in a list for people.
fn words(table: &TableRow) -> Vec<String> {
    let names: Vec<&str> = table.seats.iter().map(|seat| seat.name.as_str()).filter(|name| !name.is_empty()).collect();
    let hidden = if table.visibility == Visibility::Unlisted { "unlisted" } else { "" };
    let (title, state, hidden) = (table.title.clone(), table.state.name().to_owned(), hidden.to_owned());
    vec![table.id.to_string(), table.name.clone(), title, state, moment(table.moved), hidden, names.join(", ")]
}

const HEADING: [&str; 7] = ["id", "name", "title", "state", "moved (UTC)", "", "players"];

impl List {
    pub(super) async fn run(self) -> Result<(), Failure> {
        let store = open(&self.common.database).await?;
        let mine = match &self.of {
            Some(account) => Some(find(&store, account).await?.id),
            None => None,
        };
        let Self { title, state, text, most, .. } = self;
        let state = state.as_deref().and_then(TableState::find);
        let most = i64::from(most);
        let filter = TableFilter { title, state, text, mine, most, unlisted: true, ..TableFilter::default() };
        let tables = store.tables(&filter).await.map_err(failed)?;
        store.close().await;
        if self.common.json {
            return files::print(&format!("{:#}\n", Value::from_iter(tables.iter().map(row))));
        }
        files::print(&columns(&HEADING, &tables.iter().map(words).collect::<Vec<_>>()))
    }
}

fn unknown(id: &TableId) -> Failure {
    Failure::Argument(format!("there is no table {id}"))
}

impl Show {
    pub(super) async fn run(self) -> Result<(), Failure> {
        let store = open(&self.common.database).await?;
        let table = store.table(&self.table).await.map_err(failed)?;
        store.close().await;
        let table = table.ok_or_else(|| unknown(&self.table))?;
        if self.common.json {
            return files::print(&format!("{:#}\n", row(&table)));
        }
        files::print(&columns(&HEADING, &[words(&table)]))?;
        let seat = |(at, seat): (usize, &railhead_server::store::SeatRow)| {
            let waits = if table.waiting.iter().any(|w| usize::from(*w) == at) { ", to move" } else { "" };
            format!("seat {}: {} ({}){waits}\n", at + 1, seat.name, seat.account.as_deref().unwrap_or("free"))
        };
        let seats: String = table.seats.iter().enumerate().map(seat).collect();
        files::print(&format!("owner: {}\nround: {}\n{seats}", table.owner, table.round))
    }
}

async fn set_hidden(database: &DatabaseArgs, id: &TableId, hidden: bool, as_json: bool) -> Result<(), Failure> {
    let store = open(database).await?;
    let found = store.hide_table(id, hidden).await.map_err(failed)?;
    store.close().await;
    if !found {
        return Err(unknown(id));
    }
    if as_json {
        return files::print(&format!("{:#}\n", json!({ "id": id, "hidden": hidden })));
    }
    files::print(&format!("{id} is {} the lobby\n", if hidden { "no longer in" } else { "in" }))
}

impl Hide {
    pub(super) async fn run(self) -> Result<(), Failure> {
        set_hidden(&self.common.database, &self.table, true, self.common.json).await
    }
}

impl Unhide {
    pub(super) async fn run(self) -> Result<(), Failure> {
        set_hidden(&self.common.database, &self.table, false, self.common.json).await
    }
}
