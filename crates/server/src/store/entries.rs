//! What happened at a table, entry by entry. Entries are only ever added.

use super::{SeatRow, Store, StoreError, TableId, TableState};
use crate::store::appends::Append;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use std::fmt::Write;

/// So many tables are asked about at once.
const AT_ONCE: usize = 200;

/// An entry as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEntry {
    /// Its number at the table, from 1 without gaps.
    pub seq: i64,
    /// When, in seconds since 1970.
    pub at: i64,
    /// What, as JSON.
    pub body: String,
}

/// How a table stands after an entry, for lists of tables.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// How far it has come.
    pub state: TableState,
    /// The round, in words.
    pub round: String,
    /// The seats that owe a decision, as JSON.
    pub waiting: String,
    /// The result, as JSON; empty before the end.
    pub result: String,
    /// When it came to stand so.
    pub at: i64,
    /// When the time of one for whom it waits runs out.
    pub due: Option<i64>,
    /// What is being decided, in a few words.
    pub about: String,
    /// How many seats somebody else may take over.
    pub open_seats: usize,
    /// The seats on which somebody else sits now.
    pub seats: Vec<(usize, SeatRow)>,
}

/// Writes entries and how the table stands then, as part of something that is committed as a whole.
pub(super) async fn write(transaction: &mut AnyConnection, append: &Append) -> Result<(), StoreError> {
    let Append { table, after, bodies, standing } = append;
    let at = standing.at;
    for (seq, body) in (after + 1..).zip(bodies) {
        sqlx::query("INSERT INTO entries (table_id, seq, at, body) VALUES ($1, $2, $3, $4)")
            .bind(table)
            .bind(seq)
            .bind(at)
            .bind(body)
            .execute(&mut *transaction)
            .await?;
    }
    sqlx::query(
        "UPDATE tables SET state = $1, round = $2, waiting = $3, result = $4, moved = $5, due = $6, about = $7,
         open_seats = $8 WHERE id = $9",
    )
    .bind(standing.state.name())
    .bind(&standing.round)
    .bind(&standing.waiting)
    .bind(&standing.result)
    .bind(at)
    .bind(standing.due.unwrap_or(0))
    .bind(&standing.about)
    .bind(i64::try_from(standing.open_seats).unwrap_or(0))
    .bind(table)
    .execute(&mut *transaction)
    .await?;
    for (seat, row) in &standing.seats {
        sqlx::query("UPDATE seats SET account = $1, name = $2 WHERE table_id = $3 AND seat = $4")
            .bind(&row.account)
            .bind(&row.name)
            .bind(table)
            .bind(i64::try_from(*seat).unwrap_or(-1))
            .execute(&mut *transaction)
            .await?;
    }
    Ok(())
}

/// Writes one entry each of several tables and how they stand then. On PostgreSQL that is one statement; SQLite takes two.
///
/// # Errors
/// If one of them does not fit: then none is written, if it is part of something that is committed as a whole.
pub(super) async fn write_together(
    connection: &mut AnyConnection,
    appends: &[&Append],
    postgres: bool,
) -> Result<(), StoreError> {
    // What the first row is taken for, all are.
    let first = "(CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT),
        CAST($7 AS TEXT), CAST($8 AS TEXT), CAST($9 AS BIGINT), CAST($10 AS TEXT), CAST($11 AS BIGINT))";
    let mut rows = first.to_owned();
    for row in 1..appends.len() {
        let places: Vec<String> = (1..=11).map(|n| format!("${}", row * 11 + n)).collect();
        let _ = write!(rows, ", ({})", places.join(", "));
    }
    let with =
        format!("WITH v (id, seq, at, body, state, round, waiting, result, due, about, open_seats) AS (VALUES {rows})");
    let insert = "INSERT INTO entries (table_id, seq, at, body) SELECT id, seq, at, body FROM v";
    let update =
        "UPDATE tables SET state = v.state, round = v.round, waiting = v.waiting, result = v.result, moved = v.at,
        due = v.due, about = v.about, open_seats = v.open_seats FROM v WHERE tables.id = v.id";
    let statements = if postgres {
        vec![format!("{with}, e AS ({insert}) {update}")]
    } else {
        vec![format!("{with} {insert}"), format!("{with} {update}")]
    };
    for sql in &statements {
        let mut query = sqlx::query(sql);
        for append in appends {
            let standing = &append.standing;
            query = query
                .bind(&append.table)
                .bind(append.after + 1)
                .bind(standing.at)
                .bind(append.bodies.first().map_or("", String::as_str))
                .bind(standing.state.name())
                .bind(&standing.round)
                .bind(&standing.waiting)
                .bind(&standing.result)
                .bind(standing.due.unwrap_or(0))
                .bind(&standing.about)
                .bind(i64::try_from(standing.open_seats).unwrap_or(0));
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// The entries of a table after a number.
pub(super) const ENTRIES: &str = "SELECT seq, at, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq";

/// What is no text is handed on as an empty one, which no entry is: whoever plays the table again then knows where it breaks.
pub(super) fn read(row: &AnyRow) -> Result<StoredEntry, StoreError> {
    let body = row.try_get("body").unwrap_or_default();
    Ok(StoredEntry { seq: row.try_get("seq")?, at: row.try_get("at").unwrap_or_default(), body })
}

impl Store {
    /// Adds entries with the numbers that follow on `after`, all or none, and notes how the table stands then.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if there is an entry with that number already: another server was first.
    pub async fn append(
        &self,
        table: &TableId,
        after: i64,
        bodies: &[String],
        standing: &Standing,
    ) -> Result<i64, StoreError> {
        let append = Append { table: table.clone(), after, bodies: bodies.to_vec(), standing: standing.clone() };
        self.appends.append(append).await
    }

    /// The number of the last entry of each of these tables.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn last_entries(&self, tables: &[TableId]) -> Result<Vec<(TableId, i64)>, StoreError> {
        let mut found = Vec::with_capacity(tables.len());
        for some in tables.chunks(AT_ONCE) {
            let places: Vec<String> = (1..=some.len()).map(|n| format!("${n}")).collect();
            let sql = format!(
                "SELECT t.id, COALESCE((SELECT MAX(e.seq) FROM entries e WHERE e.table_id = t.id), 0) AS seq
                 FROM tables t WHERE t.id IN ({})",
                places.join(", ")
            );
            let mut query = sqlx::query(&sql);
            for id in some {
                query = query.bind(id);
            }
            for row in &query.fetch_all(&self.pool).await? {
                found.push((row.try_get("id")?, row.try_get("seq")?));
            }
        }
        Ok(found)
    }

    /// The entries of a table after a number.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn entries(&self, table: &TableId, after: i64) -> Result<Vec<StoredEntry>, StoreError> {
        let rows = sqlx::query(ENTRIES).bind(table).bind(after).fetch_all(&self.pool).await?;
        rows.iter().map(read).collect()
    }
}
