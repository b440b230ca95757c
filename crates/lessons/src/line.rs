//! The lines of a lesson's file.

use crate::Fault;

/// A statement: a word and the rest, with the lines that go on further in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    /// Where it begins, counted from 1.
    pub(crate) number: usize,
    /// Whether it stands further in than the statements of the whole lesson.
    pub(crate) inner: bool,
    /// Its first word.
    pub(crate) word: String,
    /// What follows.
    pub(crate) rest: String,
}

/// So far in stand the statements of a step; what stands further in continues the line before.
const STEP: usize = 2;

/// The statements of a text.
pub(crate) fn lines(file: &str, text: &str) -> Result<Vec<Line>, Fault> {
    let mut all: Vec<Line> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let (number, fault) = (i + 1, |why: &str| Fault { file: file.to_owned(), line: i + 1, why: why.to_owned() });
        let said = line.trim_start();
        if said.is_empty() || said.starts_with('#') {
            continue;
        }
        if line.contains('\t') {
            return Err(fault("a tab: lines are set in by spaces"));
        }
        match line.len() - said.len() {
            far if far > STEP => {
                let before = all.last_mut().ok_or_else(|| fault("there is no line before that this could continue"))?;
                before.rest.push(' ');
                before.rest.push_str(said.trim_end());
            }
            far if far == STEP || far == 0 => {
                let (word, rest) = said.trim_end().split_once(' ').unwrap_or((said.trim_end(), ""));
                let (word, rest) = (word.to_owned(), rest.trim().to_owned());
                all.push(Line { number, inner: far == STEP, word, rest });
            }
            _ => return Err(fault("statements of a step are set in by two spaces")),
        }
    }
    Ok(all)
}
