//! Tables: making them, starting their games, putting them away.

use super::actor::Actor;
use super::error::{Conflict, Error, Invalid, Missing};
use super::ownership::{not_begun, owned};
use super::{accounts, names, seats};
use crate::app::App;
use crate::secret;
use crate::store::{NewTable, Pace, SeatRow, TableId, Visibility};
use crate::table::{Clock, Entry, TableState};
use railhead_engine::{MAP, Setup};
use railhead_titles::{Game, Title};

/// No title has more seats.
const MOST_SEATS: usize = 12;
/// How long the name of a table is at most.
const LONGEST_NAME: usize = 60;

/// The titles that can be played.
pub(crate) fn playable() -> Vec<&'static Title> {
    let setup = |title: &Title| Setup {
        title: title.name.to_owned(),
        version: title.version,
        options: Vec::new(),
        seats: (1..=title.players.1).map(|n| format!("Player {n}")).collect(),
        seed: 0,
    };
    railhead_titles::all().filter(|t| Game::start(&setup(t)).is_ok()).collect()
}

/// Who sits at a new table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Seating {
    /// Its maker plays for all of these.
    Hotseat(Vec<String>),
    /// Its maker, and others on so many seats in all.
    Open(usize),
}

/// A table to be made.
#[derive(Clone, Debug)]
pub(crate) struct Make {
    /// The title, by its name.
    pub(crate) title: String,
    /// What it is called; empty for the name of the title.
    pub(crate) name: String,
    /// Who sits there.
    pub(crate) seating: Seating,
    /// Who finds it.
    pub(crate) visibility: Visibility,
    /// What joining takes.
    pub(crate) password: String,
    /// How fast it is played.
    pub(crate) pace: Pace,
    /// How much time players have.
    pub(crate) clock: Option<Clock>,
    /// Options and their values; a map by its name.
    pub(crate) options: Vec<(String, String)>,
}

/// The options of a game: a map is named where a table is made; the game keeps its text, so that it can be played on whatever
/// becomes of the file.
fn options(app: &App, title: &Title, wanted: &[(String, String)]) -> Result<Vec<(String, String)>, Error> {
    let option = |(key, value): &(String, String)| {
        if key != MAP {
            return Ok((key.clone(), value.clone()));
        }
        let known: Vec<&str> = app.config.maps_of(title.name).map(|map| map.name.as_str()).collect();
        let unknown = || match known.as_slice() {
            [] => format!("This server has no map for {} beside the printed one.", title.name),
            known => format!("There is no such map for {}; there are {}.", title.name, known.join(", ")),
        };
        let map = app.config.maps_of(title.name).find(|map| map.name == *value);
        Ok((key.clone(), map.ok_or_else(|| Invalid::because(unknown()))?.text.clone()))
    };
    wanted.iter().map(option).collect()
}

/// Has the server deal the cards itself, unless somebody asked for the shuffle of the site by name. Whoever plays every seat has
/// nothing to hide from anybody.
fn deal_here(title: &Title, options: &mut Vec<(String, String)>, hotseat: bool) {
    let Some(shuffle) = title.site.and_then(|site| site.shuffle) else { return };
    if !hotseat && !options.iter().any(|(key, _)| key == shuffle) {
        options.push((shuffle.to_owned(), "off".to_owned()));
    }
}

/// Makes a table; says its id.
///
/// # Errors
/// If title, options, names or clock will not do.
pub(crate) async fn make(app: &App, actor: &Actor, make: Make) -> Result<TableId, Error> {
    let title = railhead_titles::find(&make.title).ok_or_else(|| Invalid::because(Missing::Title.to_string()))?;
    let account = actor.account_or_guest(app).await?;
    let hotseat = matches!(make.seating, Seating::Hotseat(_));
    let own = |name: String| SeatRow::of(&name, &account.id);
    let seats: Vec<SeatRow> = match make.seating {
        Seating::Hotseat(names) => names.into_iter().map(own).collect(),
        Seating::Open(count) => {
            let mut seats = vec![SeatRow::free(); count.min(MOST_SEATS)];
            if let Some(first) = seats.first_mut() {
                *first = own(account.name.clone());
            }
            seats
        }
    };
    let visible = |s: &SeatRow| s.name.chars().count() <= seats::LONGEST_NAME && !s.name.chars().any(names::is_hidden);
    if !seats.iter().all(visible) {
        return Err(Invalid::PlayerName.into());
    }
    let mut options = options(app, title, &make.options)?;
    deal_here(title, &mut options, hotseat);
    let seed = secret::random_number().map_err(Error::internal("no seed for a table"))?;
    let trial = Setup {
        title: title.name.to_owned(),
        version: title.version,
        options: options.clone(),
        seats: if hotseat {
            seats.iter().map(|s| s.name.clone()).collect()
        } else {
            (0..seats.len()).map(|n| format!("Seat {n}")).collect()
        },
        seed,
    };
    Game::start(&trial).map_err(|why| Invalid::because(why.to_string()))?;
    let password = match make.visibility {
        Visibility::Password if make.password.is_empty() => return Err(Invalid::NoPassword.into()),
        Visibility::Password => Some(accounts::hashed(make.password).await?),
        _ => None,
    };
    let clock = make.clock.map(|clock| clock.check().map_err(Invalid::from)).transpose()?;
    let name = if make.name.is_empty() { title.full_name } else { make.name.as_str() };
    let random = |bytes| secret::random(bytes).map_err(Error::internal("no id for a table"));
    let table = NewTable {
        id: random(8)?.into(),
        name: names::shown(name, LONGEST_NAME),
        title: title.name.to_owned(),
        version: title.version,
        options: serde_json::to_string(&options).map_err(Error::internal("options cannot be written"))?,
        seed,
        owner: account.id.clone(),
        visibility: make.visibility,
        password,
        invite: random(12)?,
        hotseat,
        pace: make.pace,
        clock: clock.filter(|_| !hotseat).map_or_else(String::new, Clock::write),
        origin: None,
        seats,
        state: if hotseat { TableState::Playing } else { TableState::Open },
    };
    app.store().add_table(&table).await?;
    Ok(table.id)
}

/// Starts the game once every seat is taken; whoever opened the table may.
///
/// # Errors
/// If they may not, a seat is free, or it has begun.
pub(crate) async fn start(app: &App, actor: &Actor, id: &TableId) -> Result<i64, Error> {
    let account = actor.player()?;
    app.tables
        .act(id, |table| {
            owned(table, account, "starts the game")?;
            not_begun(table)?;
            if table.row.seats.iter().any(|s| s.account.is_none()) {
                return Err(Error::from(Conflict::SeatsFree));
            }
            Ok(Entry::Start)
        })
        .await
}
