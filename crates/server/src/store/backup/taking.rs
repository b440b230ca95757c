//! Taking a backup.

use super::layout::{Kind, Layout, tables};
use super::{BackupError, BackupSummary, Checksum, FORMAT, Head, TableHead, Tail, VERSION};
use crate::store::migrate::STEPS;
use crate::store::{Reading, Source, now};
use serde::Serialize;
use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;
use std::collections::BTreeMap;
use std::io::Write;
use tokio_stream::StreamExt;

/// Lines that are written and counted into the checksum.
struct Lines<W> {
    out: W,
    checksum: Checksum,
    line: Vec<u8>,
}

impl<W: Write> Lines<W> {
    fn write(&mut self, value: &impl Serialize) -> Result<(), BackupError> {
        self.line.clear();
        serde_json::to_writer(&mut self.line, value).map_err(|why| BackupError::Unwritable(why.into()))?;
        self.line.push(b'\n');
        self.checksum.add(&self.line);
        self.out.write_all(&self.line).map_err(BackupError::Unwritable)
    }
}

fn unread(why: sqlx::Error) -> BackupError {
    BackupError::Reading(why.into())
}

/// A row as it is written, or the column that cannot be read.
fn values(row: &AnyRow, layout: &Layout) -> Result<Vec<Value>, String> {
    let value = |(at, (name, kind)): (usize, &(String, Kind))| {
        let value = match kind {
            Kind::Text => row.try_get::<Option<String>, _>(at).map(Value::from),
            Kind::Number => row.try_get::<Option<i64>, _>(at).map(Value::from),
        };
        value.map_err(|_| name.clone())
    };
    layout.columns.iter().enumerate().map(value).collect()
}

/// Writes everything in a database as it stands at one moment, while servers may go on using it. Nothing in it is changed, and
/// no more than a few rows are in memory at a time.
///
/// # Errors
/// If the database cannot be read or the backup not be written.
pub async fn take(source: &Source, out: impl Write) -> Result<BackupSummary, BackupError> {
    let mut reading = Reading::begin(source).await?;
    let postgres = matches!(source, Source::Address(_));
    let (step, made) = (reading.steps().0, now());
    let mut lines = Lines { out, checksum: Checksum::default(), line: Vec::new() };
    let program = env!("CARGO_PKG_VERSION").to_owned();
    lines.write(&Head { format: FORMAT.to_owned(), version: VERSION, step, made, program })?;
    let mut rows = BTreeMap::new();
    for table in tables(STEPS.get(..step).unwrap_or(STEPS)) {
        let connection = reading.connection();
        let layout = Layout::of(table, connection, postgres).await.map_err(unread)?;
        lines.write(&TableHead { table: table.to_owned(), columns: layout.names() })?;
        let (sql, mut count) = (layout.select(), 0);
        let mut found = sqlx::query(&sql).fetch(connection);
        while let Some(row) = found.try_next().await.map_err(unread)? {
            count += 1;
            let damaged = |column| BackupError::Value(table.to_owned(), count, column);
            lines.write(&values(&row, &layout).map_err(damaged)?)?;
        }
        rows.insert(table.to_owned(), count);
    }
    reading.end().await?;
    let sha256 = lines.checksum.clone().words();
    lines.write(&Tail { rows: rows.clone(), sha256: sha256.clone() })?;
    lines.out.flush().map_err(BackupError::Unwritable)?;
    Ok(BackupSummary { step, made, rows, sha256 })
}
