//! The same people at a new table.

use super::actor::Actor;
use super::error::{Conflict, Denied, Error, Invalid};
use super::tables::{self, Chair, Make};
use crate::app::App;
use crate::store::{AccountId, SeatRow, TableId, Visibility};
use crate::table::{Clock, Entry, LiveTable, TableState};
use railhead_engine::MAP;

/// Who sits at the new table: bots and who plays here sit down again; seats of others wait for them.
fn chairs(table: &LiveTable, actor: &Actor) -> Vec<Chair> {
    let row = &table.row;
    let own = |account: &Option<AccountId>| account.is_some() && account.as_ref() == actor.id();
    let several = row.seats.iter().filter(|seat| own(&seat.account)).count() > 1;
    let chair = |seat: &SeatRow| match &seat.bot {
        Some(level) => Chair::Bot(level.clone()),
        None if own(&seat.account) && several => Chair::Here(seat.name.clone()),
        None if own(&seat.account) => Chair::Maker,
        None => Chair::Free,
    };
    row.seats.iter().map(chair).collect()
}

/// Opens a table like one whose game is over, and tells those who played there where it is; says its id.
///
/// # Errors
/// If they did not play there, or the game goes on.
pub(crate) async fn open(app: &App, actor: &Actor, id: &TableId) -> Result<TableId, Error> {
    let account = actor.player()?;
    let table = app.tables.table(id).await?.now();
    let Some(seat) = table.row.seats_of(account).next() else { return Err(Denied::NotPlaying.into()) };
    if table.state() != TableState::Over {
        return Err(Conflict::NotOver.into());
    }
    let read = |text: &str| serde_json::from_str::<Vec<(String, String)>>(text);
    let mut options = read(&table.row.options).map_err(Error::internal("stored options cannot be read"))?;
    // A game keeps the text of its map; tables are made with the name that the map has on this server.
    for (_, value) in options.iter_mut().filter(|(key, _)| key == MAP) {
        let map = app.config.maps_of(&table.row.title).find(|map| map.text == *value);
        *value = map.ok_or(Error::Invalid(Invalid::ForeignMap))?.name.clone();
    }
    let make = Make {
        title: table.row.title.clone(),
        name: table.row.name.clone(),
        chairs: chairs(&table, actor),
        hints: table.hints,
        // Nobody is asked for a password again: the others are told of the table.
        visibility: Visibility::Unlisted,
        password: String::new(),
        pace: table.row.pace,
        clock: Clock::read(&table.row.clock),
        options,
    };
    let waits = make.chairs.contains(&Chair::Free);
    let made = tables::make(app, actor, make).await?;
    if waits {
        let invite = app.tables.table(&made).await?.now().row.invite.clone();
        let text = format!("Rematch: /table/{made}?invite={invite}");
        let who = table.row.seats.get(seat).map_or_else(String::new, |seat| seat.name.clone());
        app.tables.add(id, None, &Entry::Chat { who, seat: u8::try_from(seat).ok(), text }).await?;
    }
    Ok(made)
}
