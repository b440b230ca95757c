//! Paragraphs of rulebooks, and where they are explained.

use crate::web::table::marks::marked::anchor;
use maud::{Markup, html};
use railhead_titles::{Ruling, Title};
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

/// What is written about a title: paragraphs and the places of their rows.
type Book = Vec<(String, String)>;

/// A row goes by its whole name and by the first word of it, which is its paragraph in most books.
fn book(title: &Title) -> Book {
    let rows = Ruling::all(title.rulings);
    let whole = rows.iter().map(|r| (r.id.to_owned(), anchor(r.id)));
    let first = rows.iter().filter_map(|r| Some((r.id.split_whitespace().next()?.to_owned(), anchor(r.id))));
    whole.chain(first).collect()
}

/// The address of the row about a paragraph, or about the one that holds it; `None` if nothing is written.
pub(crate) fn place(rule: &str) -> Option<String> {
    static BOOKS: OnceLock<Mutex<HashMap<&'static str, Book>>> = OnceLock::new();
    let (title, paragraph) = Title::cited(rule)?;
    let mut books = BOOKS.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    let book = books.entry(title.name).or_insert_with(|| book(title));
    if let Some((_, place)) = book.iter().find(|(p, _)| p == paragraph) {
        return Some(format!("?tab=info#{place}"));
    }
    let paragraph: String = paragraph.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '.').collect();
    let mut wanted = paragraph.as_str();
    while !wanted.is_empty() {
        if let Some((_, place)) = book.iter().find(|(p, _)| p == wanted) {
            return Some(format!("?tab=info#{place}"));
        }
        wanted = wanted.get(..wanted.len() - 1).unwrap_or("").trim_end_matches('.');
    }
    None
}

/// A paragraph, leading to what is written about it.
pub(crate) fn paragraph(rule: &str) -> Markup {
    html! {
        @if let Some(place) = place(rule) { a.para href=(place) { (rule) } }
        @else if !rule.is_empty() { span.para { (rule) } }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may")]
mod tests {
    use super::place;

    #[test]
    fn a_paragraph_leads_to_its_row_or_to_the_row_that_holds_it() {
        let exact = place("1846 3").unwrap();
        assert!(exact.starts_with("?tab=info#rule-3-"), "{exact}");
        assert_eq!(place("1846 3.99").unwrap(), exact);
        assert_eq!(place("1846 unheard of"), None);
        assert_eq!(place("9999 1"), None);
    }
}
