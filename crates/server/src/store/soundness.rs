//! Whether the file of a database is one of ours, and whole.
//!
//! Looked at before anything is done with it: what SQLite says of a file that is cut off or none of its own tells nobody which file it is, and
//! half of a file would be served until somebody needs the other half.

use super::{FileFlaw, StoreError};
use crate::store::error::is_locked;
use sqlx::{AnyConnection, Connection, Row};
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// What every database of SQLite begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// A file up to this size is looked at page by page when the server starts, which takes less than a second.
const LOOKED_AT: u64 = 256 << 20;

fn number(bytes: &[u8], at: usize, count: usize) -> u64 {
    bytes.get(at..at + count).unwrap_or_default().iter().fold(0, |number, byte| (number << 8) | u64::from(*byte))
}

fn broken(path: &Path, flaw: impl Into<FileFlaw>) -> StoreError {
    StoreError::File { path: path.to_owned(), flaw: flaw.into() }
}

/// Whether something is in the journal beside a file.
fn has_journal(path: &Path) -> bool {
    let mut name = path.as_os_str().to_owned();
    name.push("-wal");
    Path::new(&name).metadata().is_ok_and(|journal| journal.len() > 0)
}

/// Looks at the beginning and the length of a file.
///
/// # Errors
/// Which file it is, and why it cannot be used.
pub(super) fn check_file(path: &Path) -> Result<(), StoreError> {
    let failed = |why: std::io::Error| broken(path, why);
    let mut file = File::open(path).map_err(failed)?;
    let length = file.metadata().map_err(failed)?.len();
    if length == 0 {
        return Ok(());
    }
    let mut head = [0u8; 100];
    match file.read_exact(&mut head) {
        Err(why) if why.kind() == ErrorKind::UnexpectedEof => {
            return Err(broken(path, FileFlaw::CutOff(length, None)));
        }
        done => done.map_err(failed)?,
    }
    if !head.starts_with(MAGIC) {
        return Err(broken(path, FileFlaw::Foreign));
    }
    let page = match number(&head, 16, 2) {
        1 => 65_536,
        page => page,
    };
    // The number of pages counts only if the last who wrote it knew of it. A server that was killed while it brought pages over from the
    // journal has brought over this number first; the pages that are missing are in the journal, and SQLite takes them from there.
    let known = number(&head, 24, 4) == number(&head, 92, 4) && !has_journal(path);
    let whole = page * number(&head, 28, 4);
    if known && whole > length {
        return Err(broken(path, FileFlaw::CutOff(length, Some(whole))));
    }
    Ok(())
}

/// Looks at what is in it.
///
/// # Errors
/// If it belongs to another program, or pages of it are damaged.
pub(super) async fn check_content(path: &Path, url: &str) -> Result<(), StoreError> {
    let mut connection = AnyConnection::connect(url).await?;
    let looked = look(path, &mut connection).await;
    // Nothing was written: how it closes changes nothing.
    let closed = connection.close().await;
    match looked {
        // Another server that is just starting is waited for where the pool is made.
        Err(StoreError::Database(why)) if is_locked(&why) => Ok(()),
        Err(StoreError::Database(why)) => match &*why {
            sqlx::Error::Database(said) => Err(broken(path, FileFlaw::Damaged(said.message().to_owned()))),
            _ => Err(StoreError::Database(why)),
        },
        looked => {
            looked?;
            Ok(closed?)
        }
    }
}

async fn look(path: &Path, connection: &mut AnyConnection) -> Result<(), StoreError> {
    sqlx::query("PRAGMA busy_timeout = 5000").execute(&mut *connection).await?;
    let tables = sqlx::query("SELECT name FROM sqlite_master WHERE type = 'table'").fetch_all(&mut *connection).await?;
    let names: Vec<String> = tables.iter().filter_map(|row| row.try_get(0).ok()).collect();
    if !names.is_empty() && !names.iter().any(|name| name == "steps") {
        return Err(broken(path, FileFlaw::OtherProgram(names.into_iter().take(3).collect())));
    }
    let small = path.metadata().is_ok_and(|file| file.len() <= LOOKED_AT);
    if small {
        let row = sqlx::query("PRAGMA quick_check(1)").fetch_one(connection).await?;
        let said: String = row.try_get(0)?;
        if said != "ok" {
            return Err(broken(path, FileFlaw::Damaged(said)));
        }
    }
    Ok(())
}
