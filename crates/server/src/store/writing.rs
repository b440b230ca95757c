//! Writing what happened at tables, and how they stand then.

use super::{SeatRow, StoreError, TableId, TableState};
use sqlx::AnyConnection;
use std::fmt::Write;

/// How a table stands after an entry, for lists of tables.
#[derive(Clone, PartialEq, Debug)]
pub struct TableListing {
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

/// Something to append to a table.
#[derive(Debug)]
pub(super) struct Append {
    pub(super) table: TableId,
    pub(super) after: i64,
    pub(super) bodies: Vec<String>,
    pub(super) listing: TableListing,
}

impl Append {
    /// Whether it is one entry that changes no seat, as nearly all are: such are written with one statement for many tables.
    pub(super) const fn is_plain(&self) -> bool {
        self.bodies.len() == 1 && self.listing.seats.is_empty()
    }
}

/// Writes entries and how the table stands then, as part of something that is committed as a whole.
pub(super) async fn write(transaction: &mut AnyConnection, append: &Append) -> Result<(), StoreError> {
    let Append { table, after, bodies, listing } = append;
    let at = listing.at;
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
    .bind(listing.state.name())
    .bind(&listing.round)
    .bind(&listing.waiting)
    .bind(&listing.result)
    .bind(at)
    .bind(listing.due.unwrap_or(0))
    .bind(&listing.about)
    .bind(i64::try_from(listing.open_seats).unwrap_or(0))
    .bind(table)
    .execute(&mut *transaction)
    .await?;
    for (seat, row) in &listing.seats {
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
            let listing = &append.listing;
            query = query
                .bind(&append.table)
                .bind(append.after + 1)
                .bind(listing.at)
                .bind(append.bodies.first().map_or("", String::as_str))
                .bind(listing.state.name())
                .bind(&listing.round)
                .bind(&listing.waiting)
                .bind(&listing.result)
                .bind(listing.due.unwrap_or(0))
                .bind(&listing.about)
                .bind(i64::try_from(listing.open_seats).unwrap_or(0));
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}
