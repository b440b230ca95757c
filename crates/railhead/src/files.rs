//! Reading and writing files with care.

use crate::Failure;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

/// The most bytes of a recorded game or table.
const MAX_RECORD: usize = 64 << 20;

/// Reads a data file as text: at most as much as any data file may have, and only UTF-8.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let bytes = bytes(path, railhead_board::MAX_FILE)?;
    Ok(railhead_board::text(&path.display().to_string(), &bytes)?.to_owned())
}

/// Reads a recorded game or a table as text.
pub(crate) fn read_record(path: &Path) -> Result<String, Failure> {
    let invalid = |e| Failure::Unreadable(path.to_owned(), std::io::Error::new(std::io::ErrorKind::InvalidData, e));
    String::from_utf8(bytes(path, MAX_RECORD)?).map_err(invalid)
}

/// Whether a file holds JSON, judged by its first sign; a file that cannot be read does not.
pub(crate) fn is_json(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(1024).read_to_end(&mut start));
    let first = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&start).iter().find(|b| !b.is_ascii_whitespace());
    read.is_ok() && matches!(first, Some(b'{' | b'['))
}

fn bytes(path: &Path, most: usize) -> Result<Vec<u8>, Failure> {
    let unreadable = |e| Failure::Unreadable(path.to_owned(), e);
    let mut bytes = Vec::new();
    let limit = u64::try_from(most).unwrap_or(u64::MAX) + 1;
    File::open(path).map_err(unreadable)?.take(limit).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() > most {
        return Err(Failure::TooLong(path.to_owned(), most));
    }
    Ok(bytes)
}

/// Writes a file whole or not at all: first beside it, then into its place.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let unwritable = |e| Failure::Unwritable(path.to_owned(), e);
    // Devices and pipes have no place to rename into.
    if path.exists() && !path.is_file() {
        return std::fs::write(path, bytes).map_err(unwritable);
    }
    // A link stays a link: what it points to is replaced.
    let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let part = target.with_file_name(format!(".railhead-{}.part", std::process::id()));
    let done = File::create(&part)
        .and_then(|mut f| f.write_all(bytes).and_then(|()| f.sync_all()))
        .and_then(|()| match std::fs::metadata(&target) {
            Ok(old) => std::fs::set_permissions(&part, old.permissions()),
            Err(_) => Ok(()),
        })
        .and_then(|()| std::fs::rename(&part, &target));
    done.map_err(|e| {
        // What is half written goes away again; if it cannot, the first error is still the one to tell.
        let _ = std::fs::remove_file(&part);
        unwritable(e)
    })
}

/// Writes to standard output. A reader that has gone away is no error.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => Err(Failure::Unwritable("standard output".into(), e)),
        _ => Ok(()),
    }
}
