//! The list of all lessons.

use super::progress::Progress;
use crate::http::visitor::Visitor;
use crate::web::site::page;
use axum::http::HeaderMap;
use axum::response::Html;
use maud::{Markup, html};
use railhead_lessons::{Course, Lesson, courses};

/// One lesson.
fn row(lesson: &Lesson, met: usize) -> Markup {
    let (all, done) = (lesson.steps.len(), met >= lesson.steps.len());
    let at = if done || met < 2 { String::new() } else { format!("?at={met}") };
    html! {
        li.lesson-row.done[done] {
            a href={ "/learn/" (lesson.name) (at) } {
                b { (lesson.heading) }
                span { (lesson.about) }
            }
            span.dim {
                @if done { "done" } @else if met > 1 { "step " (met) " of " (all) } @else { (lesson.minutes) " minutes" }
            }
        }
    }
}

fn course(course: &Course, progress: &Progress) -> Markup {
    let done = course.lessons.iter().filter(|lesson| progress.step(&lesson.name) >= lesson.steps.len()).count();
    html! {
        section.card.course aria-labelledby={ "course-" (course.key) } {
            header {
                h2 id={ "course-" (course.key) } { (course.heading) }
                span.dim { (done) " of " (course.lessons.len()) " done" }
            }
            @if !course.about.is_empty() { p { (course.about) } }
            ol.lesson-list { @for lesson in &course.lessons { (row(lesson, progress.step(&lesson.name))) } }
        }
    }
}

/// The page.
pub(crate) async fn page(visitor: Visitor, headers: HeaderMap) -> Html<String> {
    let progress = Progress::of(&visitor, &headers);
    let main = html! {
        main.plain.learn {
            h1 { "Learn to play" }
            p { "Short lessons on a real board. You make the moves; nothing you do here can go wrong, and you can stop at any time." }
            @for one in courses() { (course(&one, &progress)) }
        }
    };
    Html(page::page("Learn", &visitor, &main).into_string())
}
