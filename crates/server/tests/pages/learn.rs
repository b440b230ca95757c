//! Lessons as pages: every step of every lesson is shown, moves lead on or are answered, and what was learnt is remembered.

use crate::desk::{Desk, Person};
use axum::http::StatusCode;
use railhead_lessons::{Task, courses, walk};

/// The address where a move is sent.
fn play(lesson: &str, step: usize, played: &str) -> String {
    format!("/table/learn.{lesson}.{step}.{played}/play")
}

#[tokio::test]
async fn every_step_of_every_lesson_has_a_page_and_its_move_leads_to_the_next() {
    let desk = Desk::new().await;
    let stranger = Person::stranger();
    let list = desk.get(&stranger, "/learn").await.body;
    for lesson in courses().iter().flat_map(|course| &course.lessons) {
        assert!(list.contains(&format!("/learn/{}", lesson.name)), "{} is listed", lesson.name);
        let walk = walk(&lesson.name).unwrap();
        for (i, stage) in walk.stages.iter().enumerate() {
            let page = desk.get(&stranger, &format!("/learn/{}?at={}", lesson.name, i + 1)).await;
            assert_eq!(page.status, StatusCode::OK, "{} step {}", lesson.name, i + 1);
            assert!(page.body.contains("lesson-card"), "{}", lesson.name);
            let Some(action) = &stage.action else { continue };
            let action = action.write(stage.game.edition(), stage.game.table()).to_string();
            let done = desk.post(&stranger, &play(&lesson.name, i, ""), &[("action", &action)]).await;
            assert_eq!(done.status, StatusCode::SEE_OTHER, "{} step {}: {}", lesson.name, i + 1, done.body);
            assert!(done.location.ends_with(&format!("?at={}", i + 2)), "{}: {}", lesson.name, done.location);
        }
    }
}

#[tokio::test]
async fn another_move_is_answered_and_a_forbidden_one_refused_with_its_reason() {
    let desk = Desk::new().await;
    let stranger = Person::stranger();
    let all = courses();
    let lesson = all.iter().flat_map(|course| &course.lessons).next().unwrap();
    let step = lesson.steps.iter().position(|step| matches!(step.task, Task::Do { .. })).unwrap();
    let address = play(&lesson.name, step, "");
    let other = desk.post(&stranger, &address, &[("action", r#"{"do":"pass"}"#)]).await;
    assert!(other.status == StatusCode::SEE_OTHER && other.location.contains("tried="), "{}", other.body);
    let forbidden = desk.post(&stranger, &address, &[("action", r#"{"do":"loan"}"#)]).await;
    assert!(forbidden.status.is_client_error(), "{}", forbidden.status);
    assert!(desk.post(&stranger, &address, &[("action", "nonsense")]).await.status.is_client_error());
    // A page of the answer, with the first hint.
    let here = format!("/learn/{}?at={}", lesson.name, step + 1);
    let page = desk.get(&stranger, &format!("{here}&tried=0")).await.body;
    assert!(page.contains("lesson-answer") && page.contains("lesson-hint\" open"), "{page}");
}

#[tokio::test]
async fn what_no_lesson_has_is_missing_and_breaks_nothing() {
    let desk = Desk::new().await;
    let stranger = Person::stranger();
    let first = courses()[0].lessons[0].name.clone();
    for path in
        ["/learn/none".to_owned(), format!("/learn/{first}?at=999"), "/table/learn.none.0./barred/A1".to_owned()]
    {
        assert_eq!(desk.get(&stranger, &path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    // Played moves that cannot be: nothing was lost, since nothing is kept.
    for lesson in courses().iter().flat_map(|course| &course.lessons) {
        if let Some(step) = lesson.steps.iter().position(|step| matches!(step.task, Task::Play { .. })) {
            for played in ["99999", "x00", "xzz", "r"] {
                let path = format!("/learn/{}?at={}&played={played}", lesson.name, step + 1);
                let status = desk.get(&stranger, &path).await.status;
                assert!(status == StatusCode::NOT_FOUND || status == StatusCode::OK, "{path}: {status}");
            }
        }
    }
}

#[tokio::test]
async fn an_account_remembers_what_was_learnt_and_settings_do_not_wipe_it_out() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let lesson = courses()[0].lessons[0].clone();
    let end = lesson.steps.len();
    desk.get(&ann, &format!("/learn/{}?at={end}", lesson.name)).await;
    let done = |page: &str| page.contains("lesson-row done");
    assert!(done(&desk.get(&ann, "/learn").await.body), "the account knows it without any cookie");
    assert_eq!(desk.post(&ann, "/account", &[("theme", "dark")]).await.status, StatusCode::SEE_OTHER);
    assert!(done(&desk.get(&ann, "/learn").await.body), "and still does");
    assert!(!done(&desk.get(&Person::stranger(), "/learn").await.body));
}

#[tokio::test]
async fn help_explains_words_and_the_rules_of_every_title() {
    let desk = Desk::new().await;
    let stranger = Person::stranger();
    let help = desk.get(&stranger, "/help").await.body;
    assert!(help.contains("/learn") && help.contains("word-certificate-limit"));
    for title in railhead_titles::ALL {
        assert!(help.contains(&format!("/help/{}", title.name)));
        let rules = desk.get(&stranger, &format!("/help/{}", title.name)).await;
        assert_eq!(rules.status, StatusCode::OK);
        assert!(rules.body.contains("id=\"rule-"), "{}", title.name);
    }
    assert_eq!(desk.get(&stranger, "/help/none").await.status, StatusCode::NOT_FOUND);
}
