//! What a lesson says at a step, and what one can do about it.

use super::terms::shown;
use crate::service::lessons::Lesson;
use crate::words;
use maud::{Markup, html};
use railhead_lessons::{Answer, Piece, Task, Text};
use railhead_titles::Game;
use serde::Deserialize;

/// What the address of a step says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Asked {
    /// The step, counted from 1.
    pub(crate) at: Option<usize>,
    /// What was played freely.
    pub(crate) played: Option<String>,
    /// The answer that was given, counted from 1.
    pub(crate) answer: Option<usize>,
    /// Another move that was tried.
    pub(crate) tried: Option<String>,
    /// Whether the move of the step before was made by the lesson.
    pub(crate) shown: Option<u8>,
    /// Whether the move is to be told.
    pub(crate) show: Option<u8>,
}

/// The address of a step of the lesson, counted from 0.
fn step(lesson: &Lesson, to: usize) -> String {
    format!("/learn/{}?at={}", lesson.place.lesson, to + 1)
}

fn pieces(text: &Text, game: &Game) -> Vec<Piece> {
    text.show(game).unwrap_or_default()
}

/// What came of another move than the one that was asked for.
fn other(lesson: &Lesson, asked: &Asked, game: &Game) -> Markup {
    let tried = asked.tried.as_deref().and_then(|word| lesson.read(word));
    let (Some(tried), Some(Task::Do { answers, .. })) = (tried, lesson.step().map(|s| &s.task)) else {
        return html! {};
    };
    let is = |answer: &&railhead_lessons::Answered| answer.what.as_ref().is_none_or(|what| what.is(game, &tried));
    html! {
        div.lesson-answer role="status" {
            p {
                b { "“" (words::action(game, &tried)) "” is allowed, but not what we want here. " }
                @match answers.iter().find(is) {
                    Some(answer) => { (shown(&pieces(&answer.says, game))) }
                    None => { "Nothing was changed: try again." }
                }
            }
        }
    }
}

/// The move that is to be made, hints to it, and the answer to another one.
fn to_do(lesson: &Lesson, asked: &Asked, game: &Game) -> Markup {
    let (Some(Task::Do { what, hints, .. }), Some(stage)) = (lesson.step().map(|s| &s.task), lesson.stage()) else {
        return html! {};
    };
    let Some(action) = &stage.action else { return html! {} };
    // Who tried something else gets the first hint unasked.
    let open = |i: usize| i == 0 && asked.tried.is_some();
    html! {
        p.lesson-task data-move=(action.write(game.edition(), game.table()).to_string()) {
            b { "Your move" } ": you are " (words::player(game, what.seat)) ". "
            @if asked.show.is_some() { "It is: " b { (words::action(game, action)) } "." }
        }
        (other(lesson, asked, game))
        @for (i, hint) in hints.iter().enumerate() {
            details.lesson-hint open[open(i)] data-hint { summary { "Hint" @if hints.len() > 1 { " " (i + 1) } } p { (shown(&pieces(hint, game))) } }
        }
    }
}

/// A question, with what became of the answer.
fn question(lesson: &Lesson, asked: &Asked, game: &Game) -> Markup {
    let Some(Task::Ask { question, answers }) = lesson.step().map(|s| &s.task) else { return html! {} };
    let given = asked.answer.and_then(|number| answers.get(number.checked_sub(1)?));
    let right = |answer: &Answer| given.is_some_and(|given| given.right && answer.right);
    html! {
        div.lesson-question {
            p { b { (shown(&pieces(question, game))) } }
            div.lesson-answers {
                @for (i, answer) in answers.iter().enumerate() {
                    a.button.right[right(answer)] href={ (step(lesson, lesson.place.step)) "&answer=" (i + 1) } { (shown(&pieces(&answer.answer, game))) }
                }
            }
            @if let Some(given) = given {
                p.lesson-answer role="status" { b { @if given.right { "Right. " } @else { "No. " } } (shown(&pieces(&given.reason, game))) }
            }
        }
    }
}

/// Whether the step is done, so that one goes on without skipping it.
fn is_done(lesson: &Lesson, asked: &Asked) -> bool {
    match lesson.step().map(|s| &s.task) {
        Some(Task::Read) | None => true,
        Some(Task::Do { .. }) => false,
        Some(Task::Ask { answers, .. }) => {
            asked.answer.and_then(|n| answers.get(n.checked_sub(1)?)).is_some_and(|answer| answer.right)
        }
        Some(Task::Play { .. }) => lesson.reached(),
    }
}

/// The way back and on.
fn ways(lesson: &Lesson, asked: &Asked) -> Markup {
    let (at, all) = (lesson.place.step, lesson.lesson().steps.len());
    let (last, done) = (at + 1 >= all, is_done(lesson, asked));
    let does = matches!(lesson.step().map(|s| &s.task), Some(Task::Do { .. }));
    html! {
        nav.lesson-ways aria-label="Steps" {
            @if at > 0 { a.button.small href=(step(lesson, at - 1)) { "Back" } }
            @if !matches!(lesson.step().map(|s| &s.task), Some(Task::Read)) {
                a.button.small href=(step(lesson, at)) { "Again" }
            }
            @if does {
                @if asked.show.is_none() { a.button.small href={ (step(lesson, at)) "&show=1" } { "Show me" } }
                @else { a.button.small.go href={ (step(lesson, at + 1)) "&shown=1" } { "Do it for me" } }
            }
            @if !done && !last { a.button.small href=(step(lesson, at + 1)) { "Skip" } }
            @if done && !last { a.button.go href=(step(lesson, at + 1)) data-next="" { "Next" } }
            @if last { a.button.go href="/learn" data-next="" { "Finish" } }
        }
    }
}

/// The card.
pub(super) fn card(lesson: &Lesson, asked: &Asked) -> Markup {
    let (Some(stage), Some(step), Some(game)) = (lesson.stage(), lesson.step(), lesson.game()) else { return html! {} };
    let all = lesson.lesson().steps.len();
    html! {
        section.lesson-card aria-label="The lesson" tabindex="-1" {
            div.lesson-says {
                h2 { span.dim { (lesson.place.step + 1) " of " (all) } " " (step.heading) }
                @if asked.shown.is_some() { p.dim { "The move was made for you." } }
                @if !stage.told.is_empty() {
                    ul.lesson-told { @for line in &stage.told { li { (line) } } }
                }
                @for text in &stage.says { p { (shown(text)) } }
                @match &step.task {
                    Task::Do { .. } => { (to_do(lesson, asked, game)) }
                    Task::Ask { .. } => { (question(lesson, asked, game)) }
                    Task::Play { seat, .. } => {
                        p.lesson-task data-free="" {
                            @if lesson.reached() { b { "Well done." } " That was it." }
                            @else { b { "Play on" } ": you are " (words::player(game, *seat)) "; bots play the others. Whatever you do is fine." }
                        }
                    }
                    Task::Read => {}
                }
            }
            (ways(lesson, asked))
        }
    }
}
