//! Texts of lessons as a page shows them.

use maud::{Markup, html};
use railhead_lessons::{Piece, term};

/// A text; a term of art can be pointed at, and says what it is.
pub(super) fn shown(text: &[Piece]) -> Markup {
    html! {
        @for piece in text {
            @match piece {
                Piece::Plain(words) => { (words) }
                Piece::Strong(words) => { b { (words) } }
                Piece::Term(words, key) => { (explained(words, key)) }
            }
        }
    }
}

/// A term of art, and what it is.
fn explained(words: &str, key: &str) -> Markup {
    let about = term(key).map_or("", |term| term.about.as_str());
    html! { dfn.term tabindex="0" { (words) span.about role="tooltip" { (about) } } }
}
