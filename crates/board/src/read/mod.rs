//! Reading our data files. `docs/data-format.md` describes them.

mod companies;
mod declared;
mod error;
mod face;
mod map;
mod position;
mod tiles;
mod words;

pub use companies::read_companies;
pub use error::ReadError;
pub(crate) use error::{FilePosition, ReadReason};
pub use map::{read_map, read_map_like};
pub use position::{position_title, read_position};
pub use tiles::read_tiles;
pub use words::{Statement, Word, statements};

/// The most bytes a data file may have.
pub const MAX_FILE: usize = 4 << 20;
/// The most bytes a line may have.
pub const MAX_LINE: usize = 4096;

/// Takes the bytes of a data file for text.
///
/// # Errors
/// If there are too many of them, or where they stop being UTF-8.
pub fn text<'a>(file: &str, bytes: &'a [u8]) -> Result<&'a str, ReadError> {
    if bytes.len() > MAX_FILE {
        return Err(FilePosition::line(file, 1).error(ReadReason::FileTooLong));
    }
    // Some editors put a mark in front that says so.
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|e| {
        let good = &bytes[..e.valid_up_to()];
        let line = good.iter().filter(|b| **b == b'\n').count();
        let start = good.iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
        let column = String::from_utf8_lossy(&good[start..]).chars().count();
        FilePosition::new(file, line + 1, column + 1).error(ReadReason::NotUtf8)
    })
}
