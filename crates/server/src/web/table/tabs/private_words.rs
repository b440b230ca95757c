//! What private companies do, from the rulings about their title.

use crate::web::table::tabs::marked;
use maud::{Markup, html};
use railhead_titles::Ruling;

/// Whether a paragraph is the one about a private company: `3 Michigan Central / Ohio & Indiana` names two.
fn is_about(paragraph: &str, name: &str) -> bool {
    let (_, named) = paragraph.split_once(' ').unwrap_or(("", paragraph));
    let plain = |text: &str| text.to_lowercase().replace("company", "").trim().to_owned();
    let name = plain(name);
    named.split('/').map(plain).any(|part| !part.is_empty() && (name.starts_with(&part) || part.starts_with(&name)))
}

/// What a private company does; nothing if nobody wrote it down.
pub(crate) fn about(rows: &[Ruling<'_>], name: &str) -> Markup {
    if rows.is_empty() {
        return html! { span.dim { "see the rulebook" } };
    }
    let Some(row) = rows.iter().find(|r| is_about(r.id, name)) else {
        return html! { span.dim { "no power of its own" } };
    };
    let text = row.columns.first().map_or("", |(_, text)| *text);
    let (does, _) = text.split_once("**Ruling:**").unwrap_or((text, ""));
    html! { (marked::inline(does.trim())) " " a.para href={ "?tab=info#" (marked::anchor(row.id)) } { (row.id) } }
}

#[cfg(test)]
mod tests {
    use super::is_about;

    #[test]
    fn paragraphs_are_found_by_name() {
        assert!(is_about("3 Michigan Central / Ohio & Indiana", "Ohio & Indiana"));
        assert!(is_about("3 Steamboat", "Steamboat Company"));
        assert!(!is_about("3 Michigan Southern / Big 4", "Michigan Central"));
        assert!(!is_about("5.11", "Mail Contract"));
    }
}
