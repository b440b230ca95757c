//! Reading company files.

use super::words::{shorten, statements};
use super::{ReadError, ReadReason};
use crate::{Company, Mark};

/// Reads a company file; `file` is its name in messages. Returns the title it belongs to and its companies in order.
///
/// # Errors
/// The first fault, with line, column and reason.
pub fn read_companies(file: &str, text: &str) -> Result<(String, Vec<Company>), ReadError> {
    let (title, lines) = statements(file, text, "companies")?;
    let mut companies: Vec<Company> = Vec::new();
    let mut lines_read = Vec::new();
    for mut line in lines {
        let word = line.word("a statement")?;
        if word.text != "company" {
            return Err(word.unknown("company"));
        }
        let sign = line.word("the sign of the company")?;
        if sign.text.len() > 6 {
            return Err(sign.unknown("a sign of at most six letters"));
        }
        if let Some(first) = companies.iter().position(|c| c.sign == sign.text) {
            let (name, first) = (sign.text.to_owned(), lines_read[first]);
            return Err(sign.error(ReadReason::Duplicate { what: "company", name, first }));
        }
        let name = line.quoted("the name of the company")?.to_owned();
        let colour = line.word("the colour of the company")?;
        let hex = colour.text.strip_prefix('#').filter(|h| h.len() == 6);
        if !hex.is_some_and(|h| h.bytes().all(|b| b.is_ascii_hexdigit())) {
            return Err(colour.error(ReadReason::BadColour(shorten(colour.text))));
        }
        let mark = line.word("the mark of the company")?;
        let known = Mark::ALL.into_iter().find(|(_, name)| *name == mark.text);
        let (mark, _) = known.ok_or_else(|| {
            let names: Vec<&str> = Mark::ALL.into_iter().map(|(_, name)| name).collect();
            mark.unknown(&format!("one of {}", names.join(", ")))
        })?;
        let mut company = Company {
            sign: sign.text.to_owned(),
            name,
            colour: colour.text.to_owned(),
            mark,
            tokens: 0,
            independent: false,
            bank: false,
            doubts: Vec::new(),
        };
        while let Some(word) = line.next() {
            if let Some(grade) = word.text.strip_prefix('?') {
                company.doubts.push(line.doubt(grade, &word)?);
                continue;
            }
            match (word.call()?.0, word.call()?.1.as_slice()) {
                ("tokens", [count]) => company.tokens = word.small(count, 0, 20)?,
                ("independent", []) => company.independent = true,
                ("bank", []) => company.bank = true,
                _ => return Err(word.unknown("tokens(…), independent, bank or ?")),
            }
        }
        lines_read.push(word.place.line_number());
        companies.push(company);
    }
    Ok((title, companies))
}
