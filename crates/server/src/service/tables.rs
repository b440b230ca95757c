//! Tables: making them, starting their games, putting them away.

use super::actor::Actor;
use super::error::{Conflict, Error, Invalid, Missing};
use super::ownership::{not_begun, owned};
use super::{accounts, names, seats};
use crate::app::App;
use crate::secret;
use crate::store::{Account, NewTable, Pace, SeatRow, TableId, Visibility};
use crate::table::{Clock, Entry, TableState, bot_name};
use railhead_bots::Level;
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

/// Who sits on a seat of a new table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Chair {
    /// Whoever makes the table, under the name of their account.
    Maker,
    /// Somebody beside the maker, in front of the same screen.
    Here(String),
    /// A bot.
    Bot(Level),
    /// Nobody yet.
    Free,
}

impl Chair {
    /// Whether the maker's account plays there.
    const fn is_own(&self) -> bool {
        matches!(self, Self::Maker | Self::Here(_))
    }
}

/// A table to be made.
#[derive(Clone, Debug)]
pub(crate) struct Make {
    /// The title, by its name.
    pub(crate) title: String,
    /// What it is called; empty for the name of the title.
    pub(crate) name: String,
    /// Who sits there. Where nobody is missing, the game begins at once.
    pub(crate) chairs: Vec<Chair>,
    /// Whether players may ask a bot for a hint from the start.
    pub(crate) hints: bool,
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

/// Has the server deal the cards itself, unless somebody asked for the shuffle of the site by name. People around one screen have
/// nothing to hide from each other.
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
    let visible = |name: &String| name.chars().count() <= seats::LONGEST_NAME && !name.chars().any(names::is_hidden);
    let seats = seated(app, &make.chairs, &account).await?;
    if !seats.iter().map(|s| &s.name).all(visible) {
        return Err(Invalid::PlayerName.into());
    }
    // One person among bots looks at the table as at any other; around one screen there are several.
    let hotseat = make.chairs.iter().filter(|chair| chair.is_own()).count() > 1;
    let full = !make.chairs.contains(&Chair::Free);
    let mut options = options(app, title, &make.options)?;
    deal_here(title, &mut options, hotseat);
    let seed = secret::random_number().map_err(Error::internal("no seed for a table"))?;
    let trial = Setup {
        title: title.name.to_owned(),
        version: title.version,
        options: options.clone(),
        seats: if full {
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
    if make.hints {
        app.tables.add(&table.id, None, &Entry::Hints { yes: true }).await?;
    }
    // Around one screen it has begun; otherwise clocks run from here.
    if full && !hotseat {
        app.tables.add(&table.id, None, &Entry::Start).await?;
    }
    Ok(table.id)
}

/// The seats of a new table. Bots are called alike, so they are numbered; people are called what they wish.
async fn seated(app: &App, chairs: &[Chair], maker: &Account) -> Result<Vec<SeatRow>, Error> {
    let mut taken: Vec<String> = chairs
        .iter()
        .filter_map(|chair| match chair {
            Chair::Maker => Some(maker.name.clone()),
            Chair::Here(name) => Some(name.clone()),
            Chair::Bot(_) | Chair::Free => None,
        })
        .collect();
    let mut rows = Vec::new();
    for chair in chairs.iter().take(MOST_SEATS) {
        rows.push(match chair {
            Chair::Maker => SeatRow::of(&maker.name, &maker.id),
            Chair::Here(name) => SeatRow::of(name, &maker.id),
            Chair::Free => SeatRow::free(),
            Chair::Bot(level) => {
                let others: Vec<&str> = taken.iter().map(String::as_str).collect();
                let name = seats::unused(bot_name(level), &others);
                taken.push(name.clone());
                let account = app.store().bot_account(level, bot_name(level)).await?;
                SeatRow { bot: Some(level.clone()), ..SeatRow::of(&name, &account) }
            }
        });
    }
    Ok(rows)
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
