//! Splitting a file into statements and words.

use super::{FilePosition, MAX_FILE, MAX_LINE, ReadError, ReadReason};
use crate::{Doubt, Grade};

/// A word of a statement.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a> {
    /// The word, without quotes.
    pub text: &'a str,
    /// Whether it stood in double quotes.
    pub quoted: bool,
    pub(crate) place: FilePosition<'a>,
}

impl<'a> Word<'a> {
    pub(crate) fn error(&self, reason: ReadReason) -> ReadError {
        self.place.error(reason)
    }

    /// The error for a word that is none of the expected ones.
    pub fn unknown(&self, expected: &str) -> ReadError {
        self.error(ReadReason::UnknownWord { word: shorten(self.text), expected: expected.to_owned() })
    }

    /// A number within limits.
    ///
    /// # Errors
    /// If it is none.
    pub fn number(&self, text: &str, from: u16, to: u16) -> Result<u16, ReadError> {
        let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let number = if plain { text.parse::<u16>().ok() } else { None };
        let wrong = || {
            let (from, to) = (i64::from(from), i64::from(to));
            self.error(ReadReason::NotANumber { word: shorten(text), from, to })
        };
        number.filter(|n| (from..=to).contains(n)).ok_or_else(wrong)
    }

    /// A small number within limits.
    ///
    /// # Errors
    /// If it is none.
    pub fn small(&self, text: &str, from: u8, to: u8) -> Result<u8, ReadError> {
        let number = self.number(text, from.into(), to.into())?;
        Ok(u8::try_from(number).unwrap_or(to))
    }

    /// The name and the arguments of `name(a,b)`; no arguments for a bare word.
    ///
    /// # Errors
    /// If the closing bracket is missing.
    pub fn call(&self) -> Result<(&'a str, Vec<&'a str>), ReadError> {
        let Some(open) = self.text.find('(') else { return Ok((self.text, Vec::new())) };
        let inner = self.text[open + 1..].strip_suffix(')');
        let inner = inner.ok_or_else(|| self.error(ReadReason::UnclosedBracket))?;
        Ok((&self.text[..open], inner.split(',').collect()))
    }
}

/// A long word cut down for a message, without characters that a terminal would obey.
pub(crate) fn shorten(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = text.chars().take(40).map(visible).collect();
    if text.chars().count() > 40 {
        short.push('…');
    }
    short
}

/// One statement: the words of a line, taken one after the other.
pub struct Statement<'a> {
    words: Vec<Word<'a>>,
    next: usize,
    /// Where it begins.
    pub(crate) place: FilePosition<'a>,
    end: FilePosition<'a>,
}

impl<'a> Statement<'a> {
    /// The next word, if there is one.
    #[allow(clippy::should_implement_trait, reason = "words are taken in many ways; this is not an iterator")]
    pub fn next(&mut self) -> Option<Word<'a>> {
        let word = self.words.get(self.next).copied();
        self.next += usize::from(word.is_some());
        word
    }

    /// The next word without taking it.
    pub fn peek(&self) -> Option<Word<'a>> {
        self.words.get(self.next).copied()
    }

    /// The next word, which must be there.
    ///
    /// # Errors
    /// If the line ends here.
    pub fn word(&mut self, what: &'static str) -> Result<Word<'a>, ReadError> {
        self.next().ok_or_else(|| self.end.error(ReadReason::Missing(what)))
    }

    /// The next word, which must be quoted text.
    ///
    /// # Errors
    /// If it is not.
    pub fn quoted(&mut self, what: &'static str) -> Result<&'a str, ReadError> {
        let word = self.word(what)?;
        if word.quoted { Ok(word.text) } else { Err(word.unknown("text in double quotes")) }
    }

    /// That nothing is left.
    ///
    /// # Errors
    /// If something is.
    pub fn done(&self) -> Result<(), ReadError> {
        match self.peek() {
            Some(word) => Err(word.error(ReadReason::Unexpected(shorten(word.text)))),
            None => Ok(()),
        }
    }

    /// A grade and a text: the rest of a `doubt` line.
    pub(crate) fn doubt(&mut self, grade: &str, at: &Word<'a>) -> Result<Doubt, ReadError> {
        let grade = match grade {
            "strong" => Grade::Strong,
            "weak" => Grade::Weak,
            "disputed" => Grade::Disputed,
            _ => return Err(at.unknown("strong, weak or disputed")),
        };
        Ok(Doubt { grade, text: self.quoted("the reason of a doubt")?.to_owned() })
    }
}

/// Splits a data file of some kind into its title and its statements after checking its head.
///
/// # Errors
/// The first fault of its head or of its words.
pub fn statements<'a>(
    file: &'a str,
    text: &'a str,
    kind: &'static str,
) -> Result<(String, Vec<Statement<'a>>), ReadError> {
    if text.len() > MAX_FILE {
        return Err(FilePosition::line(file, 1).error(ReadReason::FileTooLong));
    }
    let mut all = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if let Some(statement) = split(file, index + 1, line, kind == "companies")? {
            all.push(statement);
        }
    }
    let mut rest = all.into_iter();
    let mut head = rest.next().ok_or_else(|| FilePosition::line(file, 1).error(ReadReason::NoStatements))?;
    let wrong = head.place.error(ReadReason::WrongFormat { wanted: kind });
    let words: Vec<&str> = std::iter::from_fn(|| head.next()).map(|w| w.text).collect();
    if words != ["format", kind, "1"] {
        return Err(wrong);
    }
    let missing = || FilePosition::line(file, 1).error(ReadReason::Missing("the line `title …`"));
    let mut title = rest.next().ok_or_else(missing)?;
    if title.next().is_none_or(|w| w.text != "title") {
        return Err(title.place.error(ReadReason::Missing("the line `title …`")));
    }
    let name = title.word("the name of the title")?.text.to_owned();
    title.done()?;
    Ok((name, rest.collect()))
}

/// The words of a line; none if it holds only blanks or a comment.
fn split<'a>(file: &'a str, number: usize, line: &'a str, colours: bool) -> Result<Option<Statement<'a>>, ReadError> {
    if line.len() > MAX_LINE {
        return Err(FilePosition::new(file, number, 1).error(ReadReason::LineTooLong));
    }
    let mut words = Vec::new();
    let mut rest = line.char_indices().enumerate().peekable();
    while let Some((column, (start, c))) = rest.next() {
        let place = FilePosition::new(file, number, column + 1);
        match c {
            c if c.is_whitespace() => {}
            '#' if !(colours && is_colour(&line[start..])) => break,
            '"' => {
                let close = rest.find(|(_, (_, c))| *c == '"');
                let (_, (end, _)) = close.ok_or_else(|| place.error(ReadReason::UnclosedQuote))?;
                words.push(Word { text: &line[start + 1..end], quoted: true, place });
            }
            _ => {
                let mut end = line.len();
                while let Some((_, (at, c))) = rest.peek() {
                    if c.is_whitespace() || *c == '"' || *c == '#' {
                        end = *at;
                        break;
                    }
                    rest.next();
                }
                words.push(Word { text: &line[start..end], quoted: false, place });
            }
        }
    }
    let Some(first) = words.first() else { return Ok(None) };
    let place = first.place;
    let end = FilePosition::new(file, number, line.chars().count() + 1);
    Ok(Some(Statement { words, next: 0, place, end }))
}

/// Whether text begins with a colour such as `#b3272d`, which is no comment.
fn is_colour(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or("");
    word.len() == 7 && word[1..].bytes().all(|b| b.is_ascii_hexdigit())
}
