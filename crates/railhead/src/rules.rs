//! `railhead rules`: what Railhead does about each paragraph of a rulebook.

use crate::{Failure, files, subject};
use clap::Args;
use railhead_titles::{Ruling, nearest, rulings};
use std::fmt::Write;

/// Show how Railhead plays a title's rulebook, paragraph by paragraph
#[derive(Args)]
pub(crate) struct Rules {
    /// The title, such as 1846
    title: String,
    /// Only this paragraph, such as 6.35
    paragraph: Option<String>,
}

impl Rules {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let title = subject::title(&self.title)?;
        let page = rulings(title.name)
            .ok_or_else(|| Failure::Argument(format!("there are no rulings for {} yet", title.name)))?;
        match &self.paragraph {
            None => files::print(page),
            Some(paragraph) => files::print(&find(page, title.name, paragraph)?),
        }
    }
}

/// The rows of a paragraph; those of all paragraphs that begin so if there is none.
fn find(page: &str, title: &str, paragraph: &str) -> Result<String, Failure> {
    let rows = Ruling::all(page);
    let wanted = paragraph.trim();
    let begins = |row: &&Ruling<'_>| !wanted.is_empty() && row.id.to_lowercase().starts_with(&wanted.to_lowercase());
    let exact: Vec<&Ruling<'_>> = rows.iter().filter(|row| row.id.eq_ignore_ascii_case(wanted)).collect();
    let more: Vec<&Ruling<'_>> = rows.iter().filter(begins).filter(|r| !r.id.eq_ignore_ascii_case(wanted)).collect();
    if exact.is_empty() && more.is_empty() {
        let first: Vec<&str> = rows.iter().map(|r| r.id).take(40).collect();
        return Err(Failure::Unknown {
            what: "paragraph",
            name: paragraph.to_owned(),
            meant: near(wanted, &rows),
            known: if first.is_empty() { format!("none written about {title} yet") } else { first.join(", ") },
        });
    }
    let mut out = String::new();
    for row in if exact.is_empty() { &more } else { &exact } {
        let _ = writeln!(out, "{title} {}", row.id);
        for (head, text) in row.columns.iter().filter(|(_, text)| !text.is_empty()) {
            let _ = writeln!(out, "  {head}: {}", text.replace("\\|", "|"));
        }
    }
    if !exact.is_empty() && !more.is_empty() {
        let mut ids: Vec<&str> = more.iter().map(|r| r.id).collect();
        ids.dedup();
        let _ = writeln!(out, "See also {}", ids.join(", "));
    }
    Ok(out)
}

/// What may have been meant: the paragraph that contains this one, or one that is written alike.
fn near(wanted: &str, rows: &[Ruling<'_>]) -> Option<String> {
    let mut part = wanted;
    while let Some((end, _)) = part.char_indices().next_back() {
        part = &part[..end];
        let found = rows.iter().find(|r| !part.is_empty() && r.id == part.trim_end_matches('.'));
        if let Some(row) = found {
            return Some(row.id.to_owned());
        }
    }
    nearest(wanted, rows.iter().map(|r| r.id)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::find;

    const PAGE: &str = "# Rulings\n\nSome words.\n\n| paragraph | what is done | tests |\n| --- | --- | --- |\n\
        | 6.3 | Trains run. | `a` |\n| 6.31 | Once \\| only. | |\n| `7` | Ruin. | `b` |\n";

    #[test]
    fn paragraphs_are_found_by_their_number_or_its_beginning() {
        assert_eq!(
            find(PAGE, "1846", "6.3").unwrap(),
            "1846 6.3\n  what is done: Trains run.\n  tests: `a`\nSee also 6.31\n"
        );
        assert_eq!(find(PAGE, "1846", "6.31").unwrap(), "1846 6.31\n  what is done: Once | only.\n");
        assert_eq!(find(PAGE, "1846", "6").unwrap().lines().filter(|l| l.starts_with("1846")).count(), 2);
        assert_eq!(find(PAGE, "1846", "7").unwrap(), "1846 7\n  what is done: Ruin.\n  tests: `b`\n");
    }

    #[test]
    fn what_is_not_there_gives_a_hint() {
        assert_eq!(
            find(PAGE, "1846", "6.35").unwrap_err().to_string(),
            "there is no paragraph 6.35; did you mean 6.3?"
        );
        assert_eq!(
            find(PAGE, "1846", "xyz").unwrap_err().to_string(),
            "there is no paragraph xyz; there are 6.3, 6.31, 7"
        );
        assert!(find("# Rulings\n", "1846", "6").unwrap_err().to_string().ends_with("none written about 1846 yet"));
    }
}
