//! Notes are for whoever wrote them.

use crate::desk::{Desk, Person};
use axum::http::StatusCode;

#[tokio::test]
async fn notes_are_kept_for_one_account_only() {
    let desk = Desk::new().await;
    let (ann, bob) = (desk.person("Ann").await, desk.person("Bob").await);
    desk.table("t", "1846", 5, &[("Ann", &ann), ("Bob", &bob), ("Cy", &bob)]).await;
    let text = "NYC at 100\n\nthen </textarea><script>alert(1)</script> & \"more\"";
    assert_eq!(desk.post(&ann, "/table/t/notes", &[("text", text)]).await.status, StatusCode::SEE_OTHER);
    let mine = desk.get(&ann, "/table/t/notes").await.body;
    assert!(mine.contains("NYC at 100\n\nthen &lt;/textarea&gt;&lt;script&gt;"), "{mine}");
    assert!(!mine.contains("<script>alert"));
    assert!(!desk.get(&bob, "/table/t/notes").await.body.contains("NYC at 100"));
    assert_eq!(desk.get(&Person::stranger(), "/table/t/notes").await.status, StatusCode::FORBIDDEN);
    let stranger = desk.post(&Person::stranger(), "/table/t/notes", &[("text", "x")]).await;
    assert_eq!(stranger.status, StatusCode::FORBIDDEN);
    let long = "x".repeat(20_001);
    assert_eq!(desk.post(&ann, "/table/t/notes", &[("text", &long)]).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(desk.get(&ann, "/table/t/notes").await.body.contains("NYC at 100"), "nothing was changed");
}
