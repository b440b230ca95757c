//! Restoring a backup into an empty database.

use super::layout::{Kind, Layout, present, tables};
use super::{BackupError, BackupSummary, Checksum, FORMAT, Head, LineFlaw, TableHead, Tail, VERSION};
use crate::store::Source;
use crate::store::migrate::{LOCK, STEPS, take_steps};
use serde_json::Value;
use sqlx::{AnyConnection, Connection};
use std::collections::BTreeMap;
use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};

/// No line is longer: an entry is some kilobytes at most.
const LONGEST: u64 = 64 << 20;
/// No first line is longer; what is no backup need not be read further.
const LONGEST_HEAD: u64 = 4096;
/// So many rows are added at once, which spares the way to the database and back for each.
const TOGETHER: usize = 64;

/// The lines of a file.
struct Lines<R> {
    from: R,
    checksum: Checksum,
    /// The number of the last line that was read.
    number: u64,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Reads the next line; says whether there is one.
    fn next(&mut self, longest: u64) -> Result<bool, BackupError> {
        self.line.clear();
        let read = self.from.by_ref().take(longest).read_until(b'\n', &mut self.line);
        let read = read.map_err(BackupError::Unreadable)?;
        if read == 0 {
            return Ok(false);
        }
        if self.line.last() != Some(&b'\n') {
            return Err(if u64::try_from(read).unwrap_or(longest) < longest {
                BackupError::CutOff(self.number + 1)
            } else {
                self.wrong(LineFlaw::Long(longest))
            });
        }
        self.number += 1;
        Ok(true)
    }

    fn count(&mut self) {
        self.checksum.add(&self.line);
    }

    fn wrong(&self, why: impl Into<LineFlaw>) -> BackupError {
        BackupError::Line(self.number.max(1), why.into())
    }
}

/// A file or folder that was made for a database, and goes away again unless the database is complete.
struct Made {
    file: Option<PathBuf>,
    folder: Option<PathBuf>,
}

impl Drop for Made {
    fn drop(&mut self) {
        // If it cannot be removed, the error that is already told is still the one that counts.
        if let Some(file) = &self.file {
            let _ = std::fs::remove_file(file);
        }
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir(folder);
        }
    }
}

impl Made {
    /// Makes what is not there yet, for its owner alone.
    fn at(folder: &Path) -> std::io::Result<Self> {
        let mut made = Self { file: None, folder: None };
        let (mut folders, mut files) = (DirBuilder::new(), OpenOptions::new());
        files.append(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
            folders.mode(0o700);
            files.mode(0o600);
        }
        if !folder.is_dir() {
            folders.create(folder)?;
            made.folder = Some(folder.to_owned());
        }
        let file = folder.join("railhead.sqlite");
        if !file.exists() {
            files.open(&file)?;
            made.file = Some(file);
        }
        Ok(made)
    }

    /// It is complete and stays.
    fn keep(mut self, folder: &Path) {
        (self.file, self.folder) = (None, None);
        // A folder that a loss of power would take away keeps nothing. Where folders cannot be opened, the system sees to it.
        for place in [Some(folder), folder.parent().filter(|p| !p.as_os_str().is_empty())].into_iter().flatten() {
            if let Ok(place) = File::open(place) {
                let _ = place.sync_all();
            }
        }
    }
}

/// Restores a backup into a database that holds nothing yet: all of it or, if anything is wrong, nothing.
///
/// # Errors
/// If the file is no backup, is cut off or damaged, or the database is not empty.
pub async fn restore(from: impl BufRead, target: &Source) -> Result<BackupSummary, BackupError> {
    sqlx::any::install_default_drivers();
    let mut lines = Lines { from, checksum: Checksum::default(), number: 0, line: Vec::new() };
    // What is no backup at all is refused before a database is touched.
    let head = head(&mut lines)?;
    match target {
        Source::Folder(folder) => {
            let made = Made::at(folder).map_err(|why| BackupError::Folder { path: folder.clone(), why })?;
            let url = format!("sqlite://{}?mode=rw", folder.join("railhead.sqlite").display());
            let mut connection = AnyConnection::connect(&url).await.map_err(BackupError::Database)?;
            let begin = ["PRAGMA busy_timeout = 5000", "PRAGMA synchronous = FULL", "BEGIN IMMEDIATE"];
            let summary = fill(&mut connection, &begin, lines, &head).await;
            let closed = connection.close().await.map_err(BackupError::Database);
            let summary = summary?;
            closed?;
            made.keep(folder);
            Ok(summary)
        }
        Source::Address(url) => {
            let mut connection = AnyConnection::connect(url).await.map_err(BackupError::Database)?;
            // A server that starts meanwhile waits.
            let lock = format!("SELECT pg_advisory_xact_lock({LOCK})");
            let summary = fill(&mut connection, &["BEGIN", &lock], lines, &head).await?;
            // The planner knows nothing yet of what came in at once; it would find out by itself, but later.
            let _ = sqlx::query("ANALYZE").execute(&mut connection).await;
            connection.close().await.map_err(BackupError::Database)?;
            Ok(summary)
        }
    }
}

/// The first line, if it is one of ours.
fn head(lines: &mut Lines<impl BufRead>) -> Result<Head, BackupError> {
    if !matches!(lines.next(LONGEST_HEAD), Ok(true)) {
        return Err(BackupError::Foreign);
    }
    let said: Value = serde_json::from_slice(&lines.line).map_err(|_| BackupError::Foreign)?;
    if said["format"] != FORMAT {
        return Err(BackupError::Foreign);
    }
    let version = said["version"].as_u64().and_then(|version| u32::try_from(version).ok()).unwrap_or(u32::MAX);
    if version > VERSION {
        return Err(BackupError::Version(version));
    }
    let head: Head = serde_json::from_value(said).map_err(|why| lines.wrong(why))?;
    if head.step > STEPS.len() {
        return Err(BackupError::Newer(head.step, STEPS.len()));
    }
    lines.count();
    Ok(head)
}

/// Fills a database in one transaction, which ends with everything or nothing in it.
async fn fill(
    connection: &mut AnyConnection,
    begin: &[&str],
    mut lines: Lines<impl BufRead>,
    head: &Head,
) -> Result<BackupSummary, BackupError> {
    for sql in begin {
        sqlx::query(sql).execute(&mut *connection).await.map_err(BackupError::Database)?;
    }
    let filled = rows(connection, &mut lines, head).await;
    let end = if filled.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = sqlx::query(end).execute(connection).await.map_err(BackupError::Database);
    let tail = filled?;
    ended?;
    Ok(BackupSummary { step: head.step, made: head.made, rows: tail.rows, sha256: tail.sha256 })
}

/// Makes the schema of the backup, fills it, and brings it up to date.
async fn rows(
    connection: &mut AnyConnection,
    lines: &mut Lines<impl BufRead>,
    head: &Head,
) -> Result<Tail, BackupError> {
    let postgres = connection.backend_name() == "PostgreSQL";
    let there = present(connection, postgres).await.map_err(BackupError::Database)?;
    if !there.is_empty() {
        return Err(BackupError::Occupied(there));
    }
    take_steps(connection, 0, head.step).await.map_err(BackupError::Database)?;
    let mut counts = BTreeMap::new();
    let cut_off = |lines: &Lines<_>| BackupError::CutOff(lines.number);
    if !lines.next(LONGEST)? {
        return Err(cut_off(lines));
    }
    for table in tables(STEPS.get(..head.step).unwrap_or(STEPS)) {
        let named: TableHead = serde_json::from_slice(&lines.line).map_err(|why| lines.wrong(why))?;
        let mut layout = Layout::of(table, connection, postgres).await.map_err(BackupError::Database)?;
        layout = arranged(layout, &named).map_err(|why| lines.wrong(why))?;
        lines.count();
        let (mut count, mut group) = (0u64, Vec::new());
        loop {
            if !lines.next(LONGEST)? {
                return Err(cut_off(lines));
            }
            if lines.line.first() != Some(&b'[') {
                break;
            }
            let row: Vec<Value> = serde_json::from_slice(&lines.line).map_err(|why| lines.wrong(why))?;
            if row.len() != layout.columns.len() {
                return Err(lines.wrong(LineFlaw::Width(row.len(), layout.columns.len())));
            }
            lines.count();
            group.push(row);
            count += 1;
            if group.len() == TOGETHER {
                insert(connection, &layout, &mut group, lines).await?;
            }
        }
        if !group.is_empty() {
            insert(connection, &layout, &mut group, lines).await?;
        }
        counts.insert(table.to_owned(), count);
    }
    let tail: Tail = serde_json::from_slice(&lines.line).map_err(|why| lines.wrong(why))?;
    if tail.rows != counts {
        return Err(lines.wrong(LineFlaw::Count));
    }
    if tail.sha256 != lines.checksum.clone().words() {
        return Err(BackupError::Checksum);
    }
    if lines.next(LONGEST)? {
        return Err(lines.wrong(LineFlaw::Trailing));
    }
    take_steps(connection, head.step, STEPS.len()).await.map_err(BackupError::Database)?;
    Ok(tail)
}

/// The columns of a table in the order in which the backup has them.
fn arranged(layout: Layout, named: &TableHead) -> Result<Layout, LineFlaw> {
    if named.table != layout.table {
        return Err(LineFlaw::Table(named.table.clone(), layout.table));
    }
    let find = |name: &String| layout.columns.iter().find(|(known, _)| known == name).cloned();
    let columns = named.columns.iter().map(find).collect::<Option<Vec<_>>>();
    let mut names = named.columns.clone();
    names.sort();
    names.dedup();
    match columns {
        Some(columns) if names.len() == layout.columns.len() && columns.len() == names.len() => {
            Ok(Layout { columns, ..layout })
        }
        _ => Err(LineFlaw::Columns(layout.table)),
    }
}

/// Adds rows.
async fn insert(
    connection: &mut AnyConnection,
    layout: &Layout,
    group: &mut Vec<Vec<Value>>,
    lines: &Lines<impl BufRead>,
) -> Result<(), BackupError> {
    let count = group.len();
    let sql = layout.insert(count);
    let mut query = sqlx::query(&sql);
    for row in group.drain(..) {
        for (value, (name, kind)) in row.into_iter().zip(&layout.columns) {
            query = match (kind, value) {
                (Kind::Text, Value::Null) => query.bind(None::<String>),
                (Kind::Text, Value::String(text)) => query.bind(Some(text)),
                (Kind::Number, Value::Null) => query.bind(None::<i64>),
                (Kind::Number, Value::Number(number)) if number.is_i64() => query.bind(number.as_i64()),
                _ => return Err(lines.wrong(LineFlaw::Kind(name.clone()))),
            };
        }
    }
    match query.execute(connection).await {
        Ok(_) => Ok(()),
        Err(why @ sqlx::Error::Database(_)) => Err(lines.wrong(LineFlaw::Refused(count, layout.table.clone(), why))),
        Err(why) => Err(BackupError::Database(why)),
    }
}
