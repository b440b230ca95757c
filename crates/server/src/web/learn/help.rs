//! Help: how to play here, what the words mean, and the rules of each title by chapter.

use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::web::site::page;
use crate::web::table::marks::marked;
use axum::extract::Path;
use axum::response::Html;
use maud::{Markup, html};
use railhead_lessons::glossary;
use railhead_titles::{Ruling, Title};

/// What one does here, in the order in which one does it.
const HOW: [(&str, &str); 6] = [
    ("Learn", "The lessons under Learn teach the games move by move, on a real board. They need no account."),
    (
        "Begin a table",
        "“New table” asks for a title, the players and a pace. On one screen, all players share it; otherwise you send them the link. Bots take any seat.",
    ),
    (
        "Take your turn",
        "The card of the decision says what is asked, and what each choice brings, before you click. On the board, hexes where you may act are highlighted.",
    ),
    (
        "When something is not allowed",
        "It says why, with the paragraph of the rulebook. The paragraph is a link to how that rule is read here.",
    ),
    (
        "Go back",
        "Undo takes your own last action back. What others have done since needs their consent, and nothing goes back past a secret that was revealed.",
    ),
    ("Keys", "Every action has a key. Press ? at a table for the whole list."),
];

/// The words of these games.
fn words() -> Markup {
    html! {
        section.card.book aria-labelledby="h-words" {
            header {
                h2 #h-words { "Words" }
                input type="search" data-filter="#words > div" placeholder="Find a word" aria-label="Find a word" hidden;
            }
            dl #words {
                @for term in glossary() { div id={ "word-" (term.key.replace(' ', "-")) } { dt { (term.key) } dd { (term.about) } } }
            }
            p.dim.nothing hidden { "No such word is explained here." }
        }
    }
}

/// The page.
pub(crate) async fn page(visitor: Visitor) -> Html<String> {
    let titles: Vec<&Title> = railhead_titles::all().filter(|title| !title.rulings.is_empty()).collect();
    let main = html! {
        main.plain.learn {
            h1 { "Help" }
            section.card aria-labelledby="h-how" {
                h2 #h-how { "How to play here" }
                dl.fact-list { @for (what, how) in HOW { dt { (what) } dd { (how) } } }
                p { a.button href="/learn" { "To the lessons" } }
            }
            section.card aria-labelledby="h-titles" {
                h2 #h-titles { "The rules of each title" }
                ul.help-titles { @for title in titles { li { a href={ "/help/" (title.name) } { (title.full_name) } } } }
            }
            (words())
        }
    };
    Html(page::page("Help", &visitor, &main).into_string())
}

/// The chapter of a paragraph: what stands before its first full stop.
fn chapter(id: &str) -> &str {
    id.split([' ', '.']).next().unwrap_or(id)
}

/// The rules of a title, by chapter.
pub(crate) async fn rules(Path(name): Path<String>, visitor: Visitor) -> Result<Html<String>, Fault> {
    let title = railhead_titles::find(&name).filter(|title| !title.rulings.is_empty());
    let title = title.ok_or_else(|| Fault::missing("There is no such title."))?;
    let rows = Ruling::all(title.rulings);
    let chapters: Vec<&[Ruling<'_>]> = rows.chunk_by(|a, b| chapter(a.id) == chapter(b.id)).collect();
    let main = html! {
        main.plain.learn {
            h1 { (title.full_name) }
            p { "How each paragraph is played here, in our words, which are no substitute for the rulebook. " a href="/help" { "Help" } " explains the words." }
            section.card.book aria-labelledby="h-rules" {
                header {
                    h2 #h-rules { "The rules" }
                    input type="search" data-filter="#rules > div" placeholder="Find a word or a paragraph" aria-label="Find in the rules" hidden;
                }
                dl #rules {
                    @for part in chapters {
                        @for (i, row) in part.iter().enumerate() {
                            div.chapter[i == 0] id=(marked::anchor(row.id)) {
                                dt { (row.id) }
                                // The last column names tests; that is for those who write the program.
                                dd { (marked::inline(row.columns.first().map_or("", |(_, text)| *text))) }
                            }
                        }
                    }
                }
                p.dim.nothing hidden { "Nothing like that is written here." }
            }
        }
    };
    Ok(Html(page::page(title.short_name, &visitor, &main).into_string()))
}

#[cfg(test)]
mod tests {
    use super::chapter;

    #[test]
    fn paragraphs_belong_to_chapters() {
        assert_eq!(["4.1.3", "4 Sequence", "12.4", "MIK 2"].map(chapter), ["4", "4", "12", "MIK"]);
    }
}
