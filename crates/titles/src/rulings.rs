//! What Railhead does about each paragraph of a rulebook, as the pages in `docs/rulings` tell it.

/// The page about a title, in Markdown; `None` if nothing is written about it.
#[must_use]
pub fn rulings(title: &str) -> Option<&'static str> {
    crate::find(title).map(|t| t.rulings).filter(|page| !page.is_empty())
}

/// A row of a table: the paragraph, and what the other columns say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling<'a> {
    /// The paragraph, with the words that name it.
    pub id: &'a str,
    /// The other columns: heading and text.
    pub columns: Vec<(&'a str, &'a str)>,
}

impl<'a> Ruling<'a> {
    /// All rows of all tables of a page.
    #[must_use]
    pub fn all(page: &'a str) -> Vec<Self> {
        let mut rows = Vec::new();
        let mut head: Vec<&str> = Vec::new();
        for line in page.lines() {
            let Some(line) = line.trim().strip_prefix('|') else {
                head.clear();
                continue;
            };
            let cells = cells(line.strip_suffix('|').unwrap_or(line));
            let rule = cells.iter().all(|c| !c.is_empty() && c.chars().all(|c| matches!(c, '-' | ':' | ' ')));
            if head.is_empty() {
                head = cells;
            } else if !rule {
                let id = cells.first().copied().unwrap_or_default().trim_matches(['`', '*', ' ']);
                let columns = head.iter().copied().zip(cells.iter().copied()).skip(1).collect();
                rows.push(Self { id, columns });
            }
        }
        rows
    }
}

/// The cells of a row; a bar behind a backslash is no border.
fn cells(line: &str) -> Vec<&str> {
    let mut cells = Vec::new();
    let mut start = 0;
    for (at, _) in line.match_indices('|') {
        if !line[..at].ends_with('\\') {
            cells.push(line[start..at].trim());
            start = at + 1;
        }
    }
    cells.push(line[start..].trim());
    cells
}
