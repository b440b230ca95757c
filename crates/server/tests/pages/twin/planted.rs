//! The tool can fail: what is planted is found.

use crate::client::Reply;
use crate::twin::questions::Question;
use crate::twin::secret::{Secret, Setting};
use crate::twin::walk::{Dose, ID, Tamper, Twins};
use axum::http::{HeaderValue, StatusCode};

async fn leaks(tamper: Option<Tamper<'_>>, forget: bool) -> Vec<String> {
    let setting = Setting::read("1853-2009 players=3").unwrap();
    let secret = Secret::find(&setting, 1, 10).remove(0);
    let mut twins = Twins::open(&secret).await;
    if forget {
        twins.forget_who_knows();
    }
    twins.walk(Dose::Part(7), tamper).await.leaks
}

#[tokio::test]
async fn what_those_who_know_are_told_would_be_found_with_others() {
    let found = leaks(None, true).await;
    assert!(found.len() > 3, "{found:?}");
    assert!(
        found.iter().any(|leak| leak.contains("/api/v1/")) && found.iter().any(|leak| leak.contains("GET /table/")),
        "{found:?}"
    );
}

#[tokio::test]
async fn the_smallest_sample_shows_those_who_know_a_difference_if_there_is_one() {
    let setting = Setting::read("1853-2009 players=3").unwrap();
    let mut secret = Secret::find(&setting, 1, 10).remove(0);
    assert!(!secret.knows.is_empty(), "{}", secret.what);
    let report = Twins::open(&secret).await.walk(Dose::Part(usize::MAX), None).await;
    assert!(report.by_right > 0, "{report:?}");
    // Twins that are the same are noticed: those who know see no difference either.
    secret.since[1] = secret.since[0].clone();
    let report = Twins::open(&secret).await.walk(Dose::Part(usize::MAX), None).await;
    assert_eq!(report.by_right, 0, "{report:?}");
}

#[tokio::test]
async fn one_letter_one_header_and_one_status_are_found() {
    let at = |question: &Question, viewer: &str| question.path.contains(ID) && viewer == "spectator by browser";
    let letter = |which: usize, viewer: &str, question: &Question, reply: &mut Reply| {
        if at(question, viewer) && reply.body.len() > 40 {
            reply.body.insert(30, if which == 0 { 'a' } else { 'b' });
        }
    };
    let header = |which: usize, viewer: &str, question: &Question, reply: &mut Reply| {
        if at(question, viewer) {
            reply.headers.insert("x-written", HeaderValue::from(which));
        }
    };
    let status = |which: usize, viewer: &str, question: &Question, reply: &mut Reply| {
        if at(question, viewer) && which == 1 {
            reply.status = StatusCode::IM_A_TEAPOT;
        }
    };
    let number = |which: usize, viewer: &str, question: &Question, reply: &mut Reply| {
        if at(question, viewer) && which == 1 {
            reply.body = reply.body.replace("data-seq=\"", "data-seq=\"1").replace("\"version\":", "\"version\":1");
        }
    };
    let plants: [Tamper<'_>; 4] = [&letter, &header, &status, &number];
    for (i, plant) in plants.into_iter().enumerate() {
        let found = leaks(Some(plant), false).await;
        assert!(!found.is_empty(), "plant {i} is not found");
        assert!(found.iter().all(|leak| leak.starts_with("spectator by browser can tell by")), "{found:?}");
    }
}
