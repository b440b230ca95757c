//! Which rulebook is cited. The parts that both editions share name the paragraphs of 2009; the edition of 1989 says the same
//! things under other numbers.

use std::borrow::Cow;

/// A paragraph of the rulebook of 2009, translated where the other edition is played.
macro_rules! cite {
    ($paragraph:literal) => {
        concat!("1853 (2009) ", $paragraph)
    };
}
pub(crate) use cite;

/// A paragraph of the rulebook of 1989 that the other edition does not have.
macro_rules! cite_1989 {
    ($paragraph:literal) => {
        concat!("1853 (1989) ", $paragraph)
    };
}
pub(crate) use cite_1989;

/// A rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Book {
    /// The original game.
    Of1989,
    /// The new edition.
    Of2009,
}

/// What is cited of 2009, and where the book of 1989 says it; what it does not say at all stands beside what comes nearest.
const PARAGRAPHS: &[(&str, &str)] = &[
    (cite!("2.1"), cite_1989!("11")),
    (cite!("2.5.2"), cite_1989!("14.1")),
    (cite!("2.5.4"), cite_1989!("14.1")),
    (cite!("2.5.5"), cite_1989!("16.1")),
    (cite!("2.5.6"), cite_1989!("14.2")),
    (cite!("2.5.7"), cite_1989!("14.3")),
    (cite!("2.5.8"), cite_1989!("14.3")),
    (cite!("2.5.9"), cite_1989!("14.4")),
    (cite!("2.7.4"), cite_1989!("16.6")),
    (cite!("2.8.3"), cite_1989!("18.1")),
    (cite!("3.1.1"), cite_1989!("21.1")),
    (cite!("3.1.2"), cite_1989!("21.2")),
    (cite!("3.1.3"), cite_1989!("21.3")),
    (cite!("3.1.4"), cite_1989!("21.4")),
    (cite!("3.1.6"), cite_1989!("21.6")),
    (cite!("3.1.7"), cite_1989!("21.7")),
    (cite!("3.1.8"), cite_1989!("21.8")),
    (cite!("3.1.9"), cite_1989!("21.9")),
    (cite!("3.1.11"), cite_1989!("21.11")),
    (cite!("3.2.3"), cite_1989!("22.3")),
    (cite!("3.4.2"), cite_1989!("24.2")),
    (cite!("3.4.3"), cite_1989!("24.3")),
    (cite!("3.4.5"), cite_1989!("24.5")),
    (cite!("3.4.6"), cite_1989!("24.6")),
    (cite!("3.5"), cite_1989!("31.1")),
    (cite!("4.1.1"), cite_1989!("31.1")),
    (cite!("4.1.2"), cite_1989!("31.2")),
    (cite!("4.1.3"), cite_1989!("31.2")),
    (cite!("4.1.4"), cite_1989!("31.3")),
    (cite!("4.1.6"), cite_1989!("31.4")),
    (cite!("4.1.7"), cite_1989!("31.5")),
    (cite!("4.1.8"), cite_1989!("31.6")),
    (cite!("4.1.9"), cite_1989!("31.7")),
    (cite!("4.1.10"), cite_1989!("31.8")),
    (cite!("4.1.12"), cite_1989!("31.10")),
    (cite!("4.2.1"), cite_1989!("31.12")),
    (cite!("4.2.2"), cite_1989!("31.13")),
    (cite!("4.2.3"), cite_1989!("31.13")),
    (cite!("4.2.4"), cite_1989!("31.14")),
    (cite!("4.2.5"), cite_1989!("31.15")),
    (cite!("4.2.6"), cite_1989!("31.16")),
    (cite!("4.2.7"), cite_1989!("31.17")),
    (cite!("4.2.12"), cite_1989!("31.22")),
    (cite!("4.3.2"), cite_1989!("31.25")),
    (cite!("4.4.1"), cite_1989!("32.1")),
    (cite!("4.4.2"), cite_1989!("32.1")),
    (cite!("4.4.4"), cite_1989!("32.3")),
    (cite!("4.4.5"), cite_1989!("32.4")),
    (cite!("4.4.6"), cite_1989!("32.5")),
    (cite!("4.4.7"), cite_1989!("32.6")),
    (cite!("4.5.1"), cite_1989!("33.1")),
    (cite!("4.6.4"), cite_1989!("34.4")),
    (cite!("4.8.1"), cite_1989!("35.1")),
    (cite!("4.8.2"), cite_1989!("35.1")),
    (cite!("4.8.3"), cite_1989!("35.2")),
    (cite!("4.8.4"), cite_1989!("35.3")),
    (cite!("4.8.5"), cite_1989!("35.4")),
    (cite!("4.8.6"), cite_1989!("35.5")),
    (cite!("4.8.7"), cite_1989!("35.6")),
    (cite!("4.8.8"), cite_1989!("35.7")),
    (cite!("4.8.9"), cite_1989!("35.8")),
    (cite!("4.8.10"), cite_1989!("35.9")),
    (cite!("4.8.13"), cite_1989!("35.10")),
    (cite!("4.8.15"), cite_1989!("35.10")),
    (cite!("4.8.16"), cite_1989!("35.2")),
    (cite!("4.8.17"), cite_1989!("35.2")),
    (cite!("4.8.18"), cite_1989!("35.10")),
    (cite!("4.8.19"), cite_1989!("35.10")),
    (cite!("4.9"), cite_1989!("35.11")),
    (cite!("Tile table"), cite_1989!("Tile Manifest")),
];

impl Book {
    /// The words of this book, of those that the one of 1989 and the one of 2009 have.
    pub(crate) const fn words(self, of_1989: &'static str, of_2009: &'static str) -> &'static str {
        match self {
            Self::Of1989 => of_1989,
            Self::Of2009 => of_2009,
        }
    }

    /// A paragraph as this book numbers it.
    pub(crate) fn cites(self, rule: Cow<'static, str>) -> Cow<'static, str> {
        let found = match self {
            Self::Of2009 => None,
            Self::Of1989 => PARAGRAPHS.iter().find(|(new, _)| *new == rule),
        };
        found.map_or(rule, |(_, old)| Cow::Borrowed(old))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
    use super::PARAGRAPHS;
    use railhead_titles::{Ruling, rulings};
    use std::fs;

    /// Everything in the sources of this title that stands in such a macro.
    fn cited(name: &str) -> Vec<String> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/t1853");
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.ends_with("book.rs") || path.extension().is_none_or(|e| e != "rs") {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let pieces = text.split(name).skip(1);
            found.extend(pieces.filter_map(|piece| piece.split('"').nth(1)).map(str::to_owned));
        }
        assert!(!found.is_empty(), "nothing is cited with {name}");
        found
    }

    /// The paragraphs that a title has rulings about.
    fn paragraphs(title: &str) -> Vec<String> {
        Ruling::all(rulings(title).unwrap()).iter().map(|r| r.id.to_owned()).collect()
    }

    #[test]
    fn everything_that_is_cited_has_its_place_in_the_older_book() {
        for paragraph in cited("cite!(") {
            let rule = format!("1853 (2009) {paragraph}");
            assert!(PARAGRAPHS.iter().any(|(new, _)| *new == rule), "{rule} is not translated");
        }
        for (i, (new, _)) in PARAGRAPHS.iter().enumerate() {
            assert!(PARAGRAPHS[..i].iter().all(|(other, _)| other != new), "{new} is translated twice");
        }
    }

    /// Who is refused something is told the one reason for it: not several paragraphs, and no heading over some.
    #[test]
    fn a_refusal_names_one_paragraph_of_its_book() {
        let known = paragraphs("1853-1989");
        let own = cited("cite_1989!(");
        let translated = PARAGRAPHS.iter().map(|(_, old)| old.strip_prefix("1853 (1989) ").unwrap().to_owned());
        for cited in translated.chain(own) {
            assert!(known.contains(&cited), "there is no paragraph {cited} in the book of 1989");
        }
        let known = paragraphs("1853-2009");
        for cited in cited("cite!(") {
            assert!(known.contains(&cited), "there is no paragraph {cited} in the book of 2009");
        }
    }
}
