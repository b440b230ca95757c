//! What can be wrong with a data file, and where.

use std::fmt;

/// A fault in a data file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    reason: ReadReason,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.reason)
    }
}

impl std::error::Error for ReadError {}

/// A position in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilePosition<'a> {
    file: &'a str,
    line: u32,
    column: u32,
}

impl<'a> FilePosition<'a> {
    pub(crate) fn new(file: &'a str, line: usize, column: usize) -> Self {
        let number = |n| u32::try_from(n).unwrap_or(u32::MAX);
        Self { file, line: number(line), column: number(column) }
    }

    pub(crate) const fn line(file: &'a str, line: u32) -> Self {
        Self { file, line, column: 1 }
    }

    pub(crate) const fn line_number(self) -> u32 {
        self.line
    }

    pub(crate) fn error(self, reason: ReadReason) -> ReadError {
        ReadError { file: self.file.to_owned(), line: self.line, column: self.column, reason }
    }
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ReadReason {
    FileTooLong,
    LineTooLong,
    NotUtf8,
    NoStatements,
    WrongFormat { wanted: &'static str },
    WrongTitle { wanted: String, found: String },
    UnclosedQuote,
    UnclosedBracket,
    Missing(&'static str),
    Unexpected(String),
    UnknownWord { word: String, expected: String },
    NotANumber { word: String, from: i64, to: i64 },
    NotADecimal(String),
    NoSuchEdge(String),
    NoSuchStop(String),
    BadTrack(String),
    TrackToItself(String),
    TrackTwice(String),
    TooManyStops,
    TooManySegments,
    StopsAfterTrack,
    SlotsOnTown,
    UnknownTile(String),
    PromotesToItself(String),
    PromotionColour { tile: String, colour: &'static str, to: String, to_colour: &'static str },
    Duplicate { what: &'static str, name: String, first: u32 },
    BadHexName(String),
    OffParity(String),
    UnknownHex(String),
    NotNeighbours { a: String, b: String },
    TrackOffMap { hex: String, edge: u8 },
    NothingToPromote,
    UnknownKit(String),
    WrongEras { amounts: usize, eras: usize },
    BadColour(String),
    UnknownCompany(String),
    Refused(String),
    TooMany { what: &'static str, most: usize },
}

impl fmt::Display for ReadReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FileTooLong => write!(f, "the file is longer than {} bytes", super::MAX_FILE),
            Self::LineTooLong => write!(f, "the line is longer than {} bytes", super::MAX_LINE),
            Self::NotUtf8 => write!(f, "this is not UTF-8 text"),
            Self::NoStatements => write!(f, "the file is empty"),
            Self::WrongFormat { wanted } => write!(f, "the file must begin with `format {wanted} 1`"),
            Self::WrongTitle { wanted, found } => write!(f, "this belongs to title {found}, not to {wanted}"),
            Self::UnclosedQuote => write!(f, "the closing quote is missing"),
            Self::UnclosedBracket => write!(f, "the closing bracket is missing"),
            Self::Missing(what) => write!(f, "{what} is missing"),
            Self::Unexpected(word) => write!(f, "`{word}` is not expected here"),
            Self::UnknownWord { word, expected } => write!(f, "`{word}` is not known here; expected {expected}"),
            Self::NotANumber { word, from, to } => {
                write!(f, "`{word}` is not a whole number from {from} to {to}")
            }
            Self::NotADecimal(word) => write!(f, "`{word}` is not a number between -1000 and 1000"),
            Self::NoSuchEdge(word) => write!(f, "there is no edge {word}: edges are 0 to 5"),
            Self::NoSuchStop(word) => write!(f, "track to nowhere: there is no stop `{word}` before it"),
            Self::BadTrack(word) => write!(f, "`{word}` is not track: write 0-3, 0:a or a=b"),
            Self::TrackToItself(word) => write!(f, "`{word}` begins and ends at the same place"),
            Self::TrackTwice(word) => write!(f, "`{word}` repeats track that is there already"),
            Self::TooManyStops => write!(f, "more than {} stops on one hex", crate::Face::MAX_STOPS),
            Self::TooManySegments => {
                write!(f, "more than {} lengths of track on one hex", crate::Face::MAX_SEGMENTS)
            }
            Self::StopsAfterTrack => write!(f, "stops must stand before track"),
            Self::SlotsOnTown => write!(f, "only cities have slots"),
            Self::UnknownTile(number) => write!(f, "there is no tile {number} in the set"),
            Self::PromotesToItself(number) => write!(f, "tile {number} cannot become itself"),
            Self::PromotionColour { tile, colour, to, to_colour } => {
                write!(f, "tile {tile} is {colour} and cannot become tile {to}, which is {to_colour}")
            }
            Self::Duplicate { what, name, first } => write!(f, "{what} {name} is already in line {first}"),
            Self::BadHexName(name) => write!(f, "`{name}` is not the name of a hex, such as D20"),
            Self::OffParity(name) => write!(f, "{name} lies between two hexes of this map"),
            Self::UnknownHex(name) => write!(f, "there is no hex {name}"),
            Self::NotNeighbours { a, b } => write!(f, "{a} and {b} are not neighbours"),
            Self::TrackOffMap { hex, edge } => {
                write!(f, "track of {hex} leads over edge {edge}, where there is no hex")
            }
            Self::NothingToPromote => write!(f, "only land, water and yellow, green or brown hexes take tiles"),
            Self::UnknownKit(kit) => write!(f, "the kit {kit} is not declared"),
            Self::WrongEras { amounts, eras } => {
                write!(f, "a value has {amounts} amounts, but the map names {eras} eras")
            }
            Self::BadColour(word) => write!(f, "`{word}` is not a colour such as #b3272d"),
            Self::UnknownCompany(sign) => write!(f, "there is no company {sign}"),
            Self::Refused(why) => f.write_str(why),
            Self::TooMany { what, most } => write!(f, "more than {most} {what}"),
        }
    }
}
