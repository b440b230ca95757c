//! A table and who sits at it, as they are kept.

use super::{AccountId, Pace, StoreError, TableId, TableState, Visibility};
use railhead_bots::Level;
use sqlx::any::AnyRow;
use sqlx::{Any, Decode, Row, Type};
use std::ops::{Deref, DerefMut};

/// A table as it is made.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its id.
    pub id: TableId,
    /// Its name.
    pub name: String,
    /// The title.
    pub title: String,
    /// The version of its rules.
    pub version: u32,
    /// The options, as JSON.
    pub options: String,
    /// The seed. It never leaves the server while the game goes on.
    pub seed: u64,
    /// Whose table it is.
    pub owner: AccountId,
    /// Who finds it.
    pub visibility: Visibility,
    /// The hash of the password to join.
    pub password: Option<String>,
    /// What an invitation must carry.
    pub invite: String,
    /// Whether the owner plays every seat.
    pub hotseat: bool,
    /// How fast it is played.
    pub pace: Pace,
    /// The clock, as JSON; empty for none.
    pub clock: String,
    /// The table of others from which it was copied while they still played.
    pub origin: Option<TableId>,
    /// Each seat: name and account, if somebody sits there.
    pub seats: Vec<SeatRow>,
    /// How far it has come.
    pub state: TableState,
}

/// A seat.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatRow {
    /// The name of who plays there; empty for a free seat.
    pub name: String,
    /// Their account.
    pub account: Option<AccountId>,
    /// How the bot plays that sits there, if one does. It follows from the account.
    pub bot: Option<Level>,
}

impl SeatRow {
    /// A seat where nobody sits.
    #[must_use]
    pub const fn free() -> Self {
        Self { name: String::new(), account: None, bot: None }
    }

    /// The seat of a person.
    #[must_use]
    pub fn of(name: &str, account: &AccountId) -> Self {
        Self { name: name.to_owned(), account: Some(account.clone()), bot: None }
    }

    pub(super) fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let level: String = row.try_get("level")?;
        Ok(Self { name: row.try_get("name")?, account: row.try_get("account")?, bot: seated_level(&level) })
    }
}

/// How a bot plays that sits at a table; no program of somebody's own does.
#[must_use]
pub fn seated_level(level: &str) -> Option<Level> {
    level.parse().ok().filter(|level| !matches!(level, Level::External(_)))
}

/// A table as it is kept: as it was made, and how it stands.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// As it was made, with who sits there now and the state it is in now.
    made: NewTable,
    /// The round, in words.
    pub round: String,
    /// The seats that owe a decision.
    pub waiting: Vec<u8>,
    /// The result, as JSON; empty before the end.
    pub result: String,
    /// When it was made.
    pub created: i64,
    /// When something last happened.
    pub moved: i64,
    /// When the time of one for whom it waits runs out.
    pub due: Option<i64>,
    /// What is being decided, in a few words.
    pub about: String,
    /// How many seats somebody else may take over.
    pub open_seats: i64,
    /// A column that cannot be read. Lists show such a table all the same; it cannot be played.
    pub flaw: Option<&'static str>,
}

impl Deref for TableRow {
    type Target = NewTable;

    fn deref(&self) -> &NewTable {
        &self.made
    }
}

impl DerefMut for TableRow {
    fn deref_mut(&mut self) -> &mut NewTable {
        &mut self.made
    }
}

impl TableRow {
    /// A table that nobody keeps.
    #[must_use]
    pub(crate) fn unkept(made: NewTable) -> Self {
        Self {
            made,
            round: String::new(),
            waiting: Vec::new(),
            result: String::new(),
            created: 0,
            moved: 0,
            due: None,
            about: String::new(),
            open_seats: 0,
            flaw: None,
        }
    }

    /// The seats that an account plays.
    pub fn seats_of<'a>(&'a self, account: &'a AccountId) -> impl Iterator<Item = usize> + 'a {
        let theirs = move |s: &SeatRow| s.account.as_ref() == Some(account);
        self.seats.iter().enumerate().filter(move |(_, s)| theirs(s)).map(|(i, _)| i)
    }

    /// Whether the table waits for an account.
    #[must_use]
    pub fn waits_for(&self, account: &AccountId) -> bool {
        self.state == TableState::Playing
            && self.seats_of(account).any(|s| self.waiting.iter().any(|w| usize::from(*w) == s))
    }
}

pub(super) const TABLE: &str = "SELECT t.id, t.name, t.title, t.version, t.options, t.seed, t.seats, t.owner,
    t.visibility, t.password, t.invite, t.hotseat, t.pace, t.clock, t.origin, t.state, t.round, t.waiting,
    t.result, t.created, t.moved, t.due, t.about, t.open_seats FROM tables t";

/// The columns of a row. What cannot be read is noted and stands empty, so that one damaged row spoils no list.
struct Columns<'a> {
    row: &'a AnyRow,
    flaw: Option<&'static str>,
}

impl<'a> Columns<'a> {
    /// A column.
    fn get<T>(&mut self, name: &'static str) -> T
    where
        T: Decode<'a, Any> + Type<Any> + Default,
    {
        let value = self.row.try_get(name).ok();
        self.or_flawed(name, value)
    }

    fn or_flawed<T: Default>(&mut self, name: &'static str, value: Option<T>) -> T {
        value.unwrap_or_else(|| {
            self.flaw.get_or_insert(name);
            T::default()
        })
    }

    /// A column whose text stands for something.
    fn read<T>(&mut self, name: &'static str, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        let text: String = self.get(name);
        let value = read(&text);
        if value.is_none() {
            self.flaw.get_or_insert(name);
        }
        value
    }
}

pub(super) fn read(row: &AnyRow) -> Result<TableRow, StoreError> {
    let id = row.try_get("id")?;
    let mut columns = Columns { row, flaw: None };
    let version = u32::try_from(columns.get::<i64>("version")).ok();
    let made = NewTable {
        id,
        name: columns.get("name"),
        title: columns.get("title"),
        version: columns.or_flawed("version", version),
        options: columns.get("options"),
        seed: columns.read("seed", |text| text.parse().ok()).unwrap_or_default(),
        owner: AccountId::from(columns.get::<String>("owner")),
        // Where it does not say who finds it, nobody does.
        visibility: columns.read("visibility", Visibility::find).unwrap_or(Visibility::Unlisted),
        password: columns.get("password"),
        invite: columns.get("invite"),
        hotseat: columns.get::<i64>("hotseat") != 0,
        pace: columns.read("pace", Pace::find).unwrap_or(Pace::Live),
        clock: columns.get("clock"),
        origin: Some(columns.get::<String>("origin")).filter(|id| !id.is_empty()).map(TableId::from),
        seats: Vec::new(),
        state: columns.read("state", TableState::find).unwrap_or(TableState::Playing),
    };
    Ok(TableRow {
        made,
        round: columns.get("round"),
        waiting: columns.read("waiting", |text| serde_json::from_str(text).ok()).unwrap_or_default(),
        result: columns.get("result"),
        created: columns.get("created"),
        moved: columns.get("moved"),
        due: Some(columns.get("due")).filter(|due| *due > 0),
        about: columns.get("about"),
        open_seats: columns.get("open_seats"),
        flaw: columns.flaw,
    })
}
