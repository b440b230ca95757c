//! Games as files: what is handed out and to whom, copies of positions, files that are taken in.
//!
//! A file of a game holds its seed, and with it everything that is hidden. So it is for those who may know all: everybody once
//! the game is over, and whoever plays every seat.

use super::actor::Actor;
use super::error::{Denied, Error, Invalid, Missing};
use super::limit::TooOften;
use super::unwritable::Unwritable;
use super::{names, pictures, play, seats};
use crate::app::App;
use crate::clock::now;
use crate::picture::{BoardPicture, PictureError};
use crate::secret;
use crate::store::{AccountId, NewTable, Pace, SeatRow, TableId, Visibility};
use crate::table::{Entry, LiveTable, Motion, TableError, TableState};
use railhead_draw::{Style, Theme};
use railhead_engine::{Ending, RoundKind, Viewer};
use railhead_records::{GameFile, open_within, site};
use railhead_titles::Game;
use serde_json::Value;
use std::time::Duration;
use tokio::sync::Semaphore;

/// The longest file that is taken in, in bytes.
const MOST: usize = 4 << 20;
/// The longest form with such a file: as forms write it, most signs of it take three bytes.
pub(crate) const MOST_SENT: usize = 3 * MOST + 4096;
/// The width of a picture in pixels.
const WIDTH: u32 = 2400;

/// How long a file may take to be played; whole games take a second.
const PATIENCE: Duration = Duration::from_secs(20);

/// A file is played from its first action to its last; a few of them at a time leave room for those who play.
static AT_ONCE: Semaphore = Semaphore::const_new(2);

/// Whether somebody may know all about a table, so far as the table itself tells: it may still be the copy of another.
pub(crate) fn sees_all(table: &LiveTable, account: Option<&AccountId>) -> bool {
    let over = table.game.as_ref().is_some_and(|g| g.outcome().is_some());
    let seats = &table.row.seats;
    over || account.is_some_and(|a| !seats.is_empty() && seats.iter().all(|s| s.account.as_ref() == Some(a)))
}

/// Whether somebody may know all about a table. What was copied from a game of others stays theirs until that game is over.
async fn knows_all(app: &App, table: &LiveTable, account: Option<&AccountId>) -> Result<bool, Error> {
    if !sees_all(table, account) {
        return Ok(false);
    }
    let Some(origin) = &table.row.origin else { return Ok(true) };
    match app.tables.table(origin).await {
        Ok(origin) => Ok(origin.now().game.as_ref().is_some_and(|g| g.outcome().is_some())),
        // A game that does not replay has not ended.
        Err(TableError::Missing | TableError::Broken(_)) => Ok(false),
        Err(why) => Err(why.into()),
    }
}

/// Whether everybody knows all that matters from here on: what a spectator sees is all there is to see.
fn nothing_hidden(game: &Game) -> bool {
    // What is dealt at the beginning is hidden even where nobody has looked at it yet.
    let dealt = game.table().round.kind != RoundKind::Opening;
    let open = match (game.view_json(Viewer::Spectator), game.view_json(Viewer::All)) {
        (Ok(some), Ok(all)) => some == all,
        _ => false,
    };
    dealt && open
}

/// Whether somebody may copy a position to a table where they play every seat.
pub(crate) fn may_copy(table: &LiveTable, game: &Game, account: Option<&AccountId>) -> bool {
    sees_all(table, account) || nothing_hidden(game)
}

/// A table's game at a moment.
fn moment(table: &LiveTable, at: Option<usize>) -> Result<Game, Error> {
    let now = table.game.as_ref().ok_or(Missing::Game)?;
    at.map_or_else(|| Ok(now.clone()), |at| play::rewound(now, at))
}

/// Work that takes a while, away from where requests wait.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal("work that takes a while was not done"))
}

/// A file that is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    /// Its name.
    pub(crate) name: String,
    /// The game as it was after so many actions.
    pub(crate) at: Option<usize>,
    /// Whether pictures are dark.
    pub(crate) dark: bool,
}

/// A file that is handed out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct File {
    /// Its media type.
    pub(crate) kind: &'static str,
    /// What it is called where it is kept: made of ids and of our own words only.
    pub(crate) name: String,
    /// What is in it.
    pub(crate) body: Vec<u8>,
}

/// A file of a table, by its name.
///
/// # Errors
/// If there is none, or it would show what is hidden.
pub(crate) async fn file(app: &App, actor: &Actor, id: &TableId, wanted: &Wanted) -> Result<File, Error> {
    let table = app.tables.table(id).await?.now();
    let game = moment(&table, wanted.at)?;
    let theme = if wanted.dark { Theme::Dark } else { Theme::Light };
    let style = Style { theme, standalone: true };
    let title = format!("{}, {}", game.edition().title, table.row.name);
    let called = format!("railhead-{}", table.row.id);
    match wanted.name.as_str() {
        name @ ("board.svg" | "board.png") => {
            let draw = move || {
                let (edition, table) = (game.edition(), game.table());
                let look = railhead_draw::BoardStyle { style, title, ..pictures::board_style(&game) };
                railhead_draw::board(&edition.ground, &edition.companies, &table.board, &look)
            };
            if name == "board.svg" {
                let body = aside(draw).await?.into_bytes();
                return Ok(File { kind: "image/svg+xml", name: format!("{called}.svg"), body });
            }
            let key = BoardPicture { table: table.row.id.clone(), version: table.version, at: wanted.at, theme };
            let draw = move || railhead_draw::png(&draw(), WIDTH);
            let drawn = app.pictures.get(key, draw).await.map_err(|why| match why {
                PictureError::Busy => Error::from(TooOften(Duration::from_secs(5))),
                why => Error::internal("a board cannot be drawn")(why),
            })?;
            let body = drawn.to_vec();
            Ok(File { kind: "image/png", name: format!("{called}.png"), body })
        }
        "market.svg" => {
            let body = pictures::market_picture(&game, style, title).into_bytes();
            Ok(File { kind: "image/svg+xml", name: format!("{called}-market.svg"), body })
        }
        name @ ("game.railhead.json" | "game.18xx.json") => {
            if !knows_all(app, &table, actor.id()).await? {
                return Err(Denied::FileShows.into());
            }
            let own = name == "game.railhead.json";
            let times = table.times.clone();
            let written = aside(move || if own { ours(&game, &times) } else { theirs(&game) }).await?;
            let body = written.map_err(Invalid::from)?.into_bytes();
            let ending = if own { "railhead.json" } else { "18xx.json" };
            Ok(File { kind: "application/json", name: format!("{called}.{ending}"), body })
        }
        _ => Err(Missing::File.into()),
    }
}

/// The game as a file of ours, with the moments at which things were done.
fn ours(game: &Game, times: &[i64]) -> Result<String, Unwritable> {
    let mut file = GameFile::of(game)?;
    for (entry, at) in file.actions.iter_mut().zip(times) {
        entry.at = u64::try_from(*at).ok();
    }
    Ok(file.write())
}

fn theirs(game: &Game) -> Result<String, Unwritable> {
    let record = site::export(game)?;
    Ok(record.write())
}

/// Copies a position to a new table where the actor plays every seat; says its id.
///
/// # Errors
/// If there is no such position, or something is hidden from them there.
pub(crate) async fn copy(app: &App, actor: &Actor, id: &TableId, at: Option<usize>) -> Result<TableId, Error> {
    let table = app.tables.table(id).await?.now();
    let game = moment(&table, at)?;
    let free = knows_all(app, &table, actor.id()).await?;
    if !free && !nothing_hidden(&game) {
        return Err(Denied::CopyShows.into());
    }
    // The copy has the seed of a game that others still play: it hands out no file until that one is over.
    let origin = (!free).then(|| table.row.origin.clone().unwrap_or_else(|| table.row.id.clone()));
    let account = actor.account_or_guest(app).await?;
    let name = format!("{}, a copy", table.row.name.trim_end_matches(", a copy"));
    keep(app, &account.id, &name, game, origin).await
}

/// Takes a game in from the text of a file as a new table where the actor plays every seat; says its id.
///
/// # Errors
/// If it cannot be opened here.
pub(crate) async fn import(app: &App, actor: &Actor, text: String) -> Result<TableId, Error> {
    if text.is_empty() {
        return Err(Invalid::EmptyFile.into());
    }
    if text.len() > MOST {
        return Err(Error::TooLong(format!("The file has {} bytes; the limit is {MOST}.", text.len())));
    }
    let turn = AT_ONCE.acquire().await.map_err(Error::internal("no turn to open a file"))?;
    // The turn ends with the work: who does not wait for it any more makes no room for another one.
    let work = move || {
        let _turn = turn;
        open_within(&text, PATIENCE)
    };
    let opened = aside(work).await?;
    let game = opened.map_err(|why| Invalid::because(format!("It cannot be opened: {why}.")))?;
    // Anybody can send a file: only maps that whoever runs the server has looked at are drawn here.
    let setup = game.setup();
    if setup.map().is_some_and(|text| app.config.maps_of(&setup.title).all(|map| map.text != text)) {
        return Err(Invalid::ForeignMap.into());
    }
    let account = actor.account_or_guest(app).await?;
    let name = railhead_titles::find(&game.setup().title).map_or("A game", |t| t.full_name);
    keep(app, &account.id, &format!("{name}, from a file"), game, None).await
}

/// Keeps a game as a table where one account plays every seat; says its id.
async fn keep(app: &App, owner: &AccountId, name: &str, game: Game, origin: Option<TableId>) -> Result<TableId, Error> {
    let told = aside(move || GameFile::of(&game).map(|file| (file, game))).await?;
    let (file, game) = told.map_err(|why| Invalid::because(why.to_string()))?;
    let random = |bytes| secret::random(bytes).map_err(Error::internal("no id for a table"));
    let short = names::shown;
    let seats: Vec<SeatRow> =
        (file.setup.seats.iter()).map(|seat| SeatRow::of(&short(seat, seats::LONGEST_NAME), owner)).collect();
    let mut names: Vec<&str> = seats.iter().map(|s| s.name.trim()).collect();
    names.sort_unstable();
    if names.first() == Some(&"") || names.windows(2).any(|pair| pair[0] == pair[1]) {
        let most = seats::LONGEST_NAME;
        let why = format!(
            "Two players of this game have the same name within the first {most} characters, or one has no name."
        );
        return Err(Invalid::because(why).into());
    }
    let table = NewTable {
        id: random(8)?.into(),
        name: short(name, 60),
        title: file.setup.title.clone(),
        version: file.setup.version,
        options: serde_json::to_string(&file.setup.options).map_err(Error::internal("options cannot be written"))?,
        seed: file.setup.seed,
        owner: owner.clone(),
        visibility: Visibility::Unlisted,
        password: None,
        invite: random(12)?,
        hotseat: true,
        pace: Pace::Live,
        clock: String::new(),
        origin,
        seats,
        state: TableState::Playing,
    };
    let write = |entry: &Entry| serde_json::to_string(entry).map_err(Error::internal("an entry cannot be written"));
    let entries = file.actions.into_iter();
    let entries = entries.map(|entry| Entry::Play { seat: entry.seat.0, action: Value::Object(entry.what) });
    let mut bodies: Vec<String> = entries.map(|entry| write(&entry)).collect::<Result<_, _>>()?;
    if file.result.as_ref().is_some_and(|r| r.reason == Ending::Agreed.name()) {
        // The rules did not end this game: its players did.
        bodies.push(write(&Entry::Propose { seat: 0, motion: Motion::End, asked: Vec::new() })?);
    }
    app.store().add_table(&table).await?;
    if !bodies.is_empty() {
        let row = app.store().table(&table.id).await?.ok_or(TableError::Missing)?;
        let mut live = LiveTable::new(row).map_err(TableError::from)?;
        live.game = Some(game);
        app.store().append(&table.id, 0, &bodies, &live.listing(now())).await?;
    }
    Ok(table.id)
}
