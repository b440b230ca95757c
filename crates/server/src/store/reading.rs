//! Reading a database that is to stay as it is: nothing is changed in it, and its schema is not brought up to date.

use super::{SeatRow, StoreError, StoredEntry, TableId, TableRow};
use crate::store::entries;
use crate::store::migrate::STEPS;
use crate::store::table_row;
use sqlx::{AnyConnection, Connection, Row};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The step of the schema that brought the table of entries; before it there was nothing to play.
const FIRST: usize = 7;

/// Columns that tables got after [`FIRST`]: the step that brought each, and what stands in its place before that.
const LATER: [(usize, &str, &str); 4] = [
    (9, "t.origin", "'' AS origin"),
    (10, "t.due", "CAST(0 AS BIGINT) AS due"),
    (11, "t.about", "'' AS about"),
    (12, "t.open_seats", "CAST(0 AS BIGINT) AS open_seats"),
];

/// The step from which on accounts say whether a bot plays under them, and how.
const KINDS: usize = 23;

const SEATS: &str = "SELECT s.name, s.account, COALESCE(a.level, '') AS level
    FROM seats s LEFT JOIN accounts a ON a.id = s.account AND a.kind = 'bot' WHERE s.table_id = $1 ORDER BY s.seat";

/// Before that, the id of its account did.
const OLD_SEATS: &str =
    "SELECT name, account, CASE WHEN account LIKE 'bot %' THEN SUBSTR(account, 5) ELSE '' END AS level
    FROM seats WHERE table_id = $1 ORDER BY seat";

/// Why a database cannot be read.
#[derive(Debug, Error)]
pub enum ReadingError {
    /// There is no database in this place.
    #[error("there is no database at {}", .0.display())]
    Missing(PathBuf),
    /// It has no tables of Railhead.
    #[error("this is not a Railhead database: it has no table of steps")]
    Foreign,
    /// Its schema is older than any in which games were kept: the step it is at.
    #[error("the database is at step {0} of its schema; games are stored only from step {FIRST} on")]
    Older(usize),
    /// A newer program has changed it: the step it is at, and the last that is known here.
    #[error("a newer program has upgraded the database to step {0}; this one knows only {1} steps")]
    Newer(usize, usize),
    /// Somebody wrote to it meanwhile.
    #[error("a server wrote to the database meanwhile; run it again")]
    Changed,
    /// It does not answer, or not as it should.
    #[error("the database cannot be read: {0}")]
    Database(#[from] sqlx::Error),
    /// What it holds is not what it should be.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Where the database is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// SQLite in the data folder of a server.
    Folder(PathBuf),
    /// PostgreSQL, by its address.
    Address(String),
}

impl Source {
    /// What was written: an address, or a folder.
    #[must_use]
    pub fn of(text: &str) -> Self {
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            Self::Address(text.to_owned())
        } else {
            Self::Folder(text.into())
        }
    }
}

/// A SQLite file that nobody has open: no journal lies beside it.
#[derive(Debug)]
struct AtRest {
    file: PathBuf,
    /// Its length and when it was written.
    was: (u64, Option<std::time::SystemTime>),
}

fn journal(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

fn written(file: &Path) -> std::io::Result<(u64, Option<std::time::SystemTime>)> {
    let found = std::fs::metadata(file)?;
    Ok((found.len(), found.modified().ok()))
}

impl AtRest {
    /// The file, if no journal lies beside it.
    fn of(file: &Path) -> Result<Option<Self>, ReadingError> {
        let was = written(file).map_err(|_| ReadingError::Missing(file.to_owned()))?;
        Ok((!journal(file).exists()).then(|| Self { file: file.to_owned(), was }))
    }

    /// Whether it still is as it was.
    fn holds(&self) -> bool {
        !journal(&self.file).exists() && written(&self.file).is_ok_and(|now| now == self.was)
    }
}

/// A database that is only read, all of it as it stood at one moment.
#[derive(Debug)]
pub struct Reading {
    connection: AnyConnection,
    at_rest: Option<AtRest>,
    step: usize,
}

impl Reading {
    /// Begins to read.
    ///
    /// # Errors
    /// If there is no database, or its schema is none that this program can read.
    pub async fn begin(source: &Source) -> Result<Self, ReadingError> {
        sqlx::any::install_default_drivers();
        let (connection, at_rest) = match source {
            Source::Folder(folder) => {
                let file = folder.join("railhead.sqlite");
                let at_rest = AtRest::of(&file)?;
                // Whoever only reads a file in WAL mode still puts a journal beside it, unless nobody can have it open. Where a
                // journal is, what was committed last is in it.
                let how = if at_rest.is_some() { "mode=ro&immutable=true" } else { "mode=ro" };
                let mut connection = AnyConnection::connect(&format!("sqlite://{}?{how}", file.display())).await?;
                sqlx::query("PRAGMA busy_timeout = 5000").execute(&mut connection).await?;
                sqlx::query("BEGIN").execute(&mut connection).await?;
                (connection, at_rest)
            }
            Source::Address(url) => {
                let mut connection = AnyConnection::connect(url).await?;
                let begin = "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";
                sqlx::query(begin).execute(&mut connection).await?;
                (connection, None)
            }
        };
        let mut reading = Self { connection, at_rest, step: 0 };
        reading.step = reading.find_step().await?;
        Ok(reading)
    }

    async fn find_step(&mut self) -> Result<usize, ReadingError> {
        let sql = "SELECT COALESCE(MAX(step), 0) AS last FROM steps";
        let row = match sqlx::query(sql).fetch_one(&mut self.connection).await {
            // The database answers, but knows no such table.
            Err(sqlx::Error::Database(_)) => return Err(ReadingError::Foreign),
            found => found?,
        };
        match usize::try_from(row.try_get::<i64, _>("last")?).unwrap_or(0) {
            step if step < FIRST => Err(ReadingError::Older(step)),
            step if step > STEPS.len() => Err(ReadingError::Newer(step, STEPS.len())),
            step => Ok(step),
        }
    }

    /// How far the schema has come, and how far this program would bring it.
    #[must_use]
    pub fn steps(&self) -> (usize, usize) {
        (self.step, STEPS.len())
    }

    /// The connection, within its transaction.
    pub(super) fn connection(&mut self) -> &mut AnyConnection {
        &mut self.connection
    }

    /// The ids of all tables, the oldest first.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn tables(&mut self) -> Result<Vec<TableId>, ReadingError> {
        let rows = sqlx::query("SELECT id FROM tables ORDER BY created, id").fetch_all(&mut self.connection).await?;
        Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
    }

    /// A table as it is kept.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn table(&mut self, id: &TableId) -> Result<TableRow, ReadingError> {
        let mut sql = format!("{} WHERE t.id = $1", table_row::TABLE);
        for (since, column, instead) in LATER {
            if self.step < since {
                sql = sql.replacen(column, instead, 1);
            }
        }
        let row = sqlx::query(&sql).bind(id).fetch_one(&mut self.connection).await?;
        let mut table = table_row::read(&row)?;
        let sql = if self.step < KINDS { OLD_SEATS } else { SEATS };
        let seats = sqlx::query(sql).bind(id).fetch_all(&mut self.connection).await?;
        table.seats = seats.iter().map(SeatRow::read).collect::<Result<_, sqlx::Error>>()?;
        Ok(table)
    }

    /// The entries of a table.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn entries(&mut self, id: &TableId) -> Result<Vec<StoredEntry>, ReadingError> {
        let rows = sqlx::query(entries::ENTRIES).bind(id).bind(0i64).fetch_all(&mut self.connection).await?;
        Ok(rows.iter().map(entries::read).collect::<Result<_, _>>()?)
    }

    /// Ends reading.
    ///
    /// # Errors
    /// If somebody may have written to what was read.
    pub async fn end(mut self) -> Result<(), ReadingError> {
        sqlx::query("ROLLBACK").execute(&mut self.connection).await?;
        self.connection.close().await?;
        if self.at_rest.is_none_or(|file| file.holds()) { Ok(()) } else { Err(ReadingError::Changed) }
    }
}
