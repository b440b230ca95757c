//! The terms of 18xx games, each in a sentence or two.

use std::sync::OnceLock;

/// A term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// What it is called.
    pub key: String,
    /// What it is.
    pub about: String,
}

/// The text of it: `term: what it is`, a line each.
const TEXT: &str = include_str!("../content/glossary.txt");

/// All terms, in the order of the alphabet.
pub fn glossary() -> &'static [Term] {
    static TERMS: OnceLock<Vec<Term>> = OnceLock::new();
    TERMS.get_or_init(|| {
        let lines = TEXT.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
        let term = |line: &str| {
            let (key, about) = line.split_once(": ")?;
            Some(Term { key: key.to_owned(), about: about.to_owned() })
        };
        let mut terms: Vec<Term> = lines.filter_map(term).collect();
        terms.sort_by(|a, b| a.key.cmp(&b.key));
        terms
    })
}

/// A term, in singular or plural, however it begins.
#[must_use]
pub fn term(word: &str) -> Option<&'static Term> {
    let word = word.to_lowercase();
    let known = |word: &str| glossary().iter().find(|term| term.key == word);
    known(&word).or_else(|| known(word.strip_suffix('s')?)).or_else(|| {
        let stem = word.strip_suffix("ies")?;
        known(&format!("{stem}y"))
    })
}
