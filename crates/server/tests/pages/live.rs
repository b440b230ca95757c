//! The streams that browsers listen to.

use crate::consent::{ID, three};
use crate::desk::{Desk, Person};
use axum::body::{Body, BodyDataStream};
use axum::http::{Request, StatusCode, header};
use std::time::Duration;
use tokio_stream::StreamExt;

async fn listen(desk: &Desk, person: &Person, path: &str, last: Option<&str>) -> BodyDataStream {
    let mut request = Request::get(path).header(header::COOKIE, format!("railhead={}", person.token));
    if let Some(last) = last {
        request = request.header("last-event-id", last);
    }
    let response = desk.raw(request.body(Body::empty()).unwrap()).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
    response.into_body().into_data_stream()
}

/// What comes within a moment.
async fn heard(stream: &mut BodyDataStream) -> String {
    let mut text = String::new();
    while let Ok(Some(Ok(bytes))) = tokio::time::timeout(Duration::from_millis(300), stream.next()).await {
        text.push_str(&String::from_utf8_lossy(&bytes));
    }
    text
}

/// What comes until something has come, however long that takes on a busy machine.
async fn hears(stream: &mut BodyDataStream, what: &str) -> String {
    let mut text = String::new();
    while !text.contains(what) {
        let more = tokio::time::timeout(Duration::from_secs(60), stream.next()).await;
        let Ok(Some(Ok(bytes))) = more else { panic!("waited in vain for {what}: {text}") };
        text.push_str(&String::from_utf8_lossy(&bytes));
    }
    text
}

#[tokio::test]
async fn whoever_comes_back_is_told_what_they_missed_and_only_then() {
    let desk = Desk::new().await;
    let [ann, bob, _] = three(&desk).await;
    let path = format!("/table/{ID}/live");
    let mut stream = listen(&desk, &Person::stranger(), &path, None).await;
    let first = hears(&mut stream, "data: 0").await;
    assert!(first.contains("event: entry") && first.contains("id: 0"), "{first}");
    desk.post(&ann, &format!("/table/{ID}/chat"), &[("text", "a secret word")]).await;
    let next = hears(&mut stream, "id: 1").await + &heard(&mut stream).await;
    assert!(!next.contains("secret"), "{next}");
    drop(stream);
    // Nothing was missed: nothing is told.
    let mut stream = listen(&desk, &bob, &path, Some("1")).await;
    assert!(!heard(&mut stream).await.contains("event: entry"));
    desk.post(&ann, &format!("/table/{ID}/chat"), &[("text", "more")]).await;
    hears(&mut stream, "id: 2").await;
    // Much was missed: the newest is told at once, also by another server, also to who says nonsense.
    let again = desk.another().await;
    for last in ["1", "0", "x", "99"] {
        let mut stream = listen(&again, &bob, &path, Some(last)).await;
        hears(&mut stream, "id: 2").await;
    }
}

#[tokio::test]
async fn lists_hear_of_their_own_tables_only() {
    let desk = Desk::new().await;
    let [ann, bob, _] = three(&desk).await;
    let eve = desk.person("Eve").await;
    let (mut hers, mut theirs) = (listen(&desk, &ann, "/live", None).await, listen(&desk, &eve, "/live", None).await);
    heard(&mut hers).await;
    heard(&mut theirs).await;
    desk.post(&bob, &format!("/table/{ID}/chat"), &[("text", "hello")]).await;
    hears(&mut hers, "event: tables").await;
    assert!(!heard(&mut theirs).await.contains("event: tables"), "it is none of theirs");
}
