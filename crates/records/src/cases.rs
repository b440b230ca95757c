//! Tables of positions with known revenues.

use std::fmt;

/// A position of a recorded game just before a company ran its trains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The game's file, as the table names it.
    pub file: String,
    /// How many actions were played before.
    pub actions: usize,
    /// The company.
    pub company: String,
    /// Its trains, joined by `+` as the table writes them.
    pub trains: String,
    /// The best revenue that is known.
    pub best_known: u32,
    /// Its line in the table.
    pub line: usize,
}

/// Why a table cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for CaseError {}

/// Reads a table with the columns `file`, `actions_before`, `company`, `trains` and `best_known_revenue`, in any order and among
/// others.
///
/// # Errors
/// The first line that is not as it should be.
pub fn read_cases(text: &str) -> Result<Vec<Case>, CaseError> {
    let mut lines = text.lines().enumerate();
    let fail = |line: usize, reason: String| CaseError { line: line + 1, reason };
    let (_, head) = lines.next().ok_or_else(|| fail(0, "the table is empty".to_owned()))?;
    let columns: Vec<&str> = head.split(',').map(str::trim).collect();
    let column = |name: &str| {
        let found = columns.iter().position(|c| *c == name);
        found.ok_or_else(|| fail(0, format!("the column {name} is missing")))
    };
    let (file, actions) = (column("file")?, column("actions_before")?);
    let (company, trains, best) = (column("company")?, column("trains")?, column("best_known_revenue")?);
    let mut cases = Vec::new();
    for (line, row) in lines.filter(|(_, l)| !l.trim().is_empty()) {
        let fields: Vec<&str> = row.split(',').map(str::trim).collect();
        if fields.len() != columns.len() {
            return Err(fail(line, format!("{} fields, but {} columns", fields.len(), columns.len())));
        }
        let number = |at: usize| {
            let text = fields[at];
            text.parse::<u32>().map_err(|_| fail(line, format!("`{text}` is not a whole number")))
        };
        cases.push(Case {
            file: fields[file].to_owned(),
            actions: usize::try_from(number(actions)?).unwrap_or(usize::MAX),
            company: fields[company].to_owned(),
            trains: fields[trains].to_owned(),
            best_known: number(best)?,
            line: line + 1,
        });
    }
    Ok(cases)
}
