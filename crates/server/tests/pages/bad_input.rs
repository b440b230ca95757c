//! What makes no sense gets the right status and a word about it.

use crate::desk::Desk;
use axum::http::StatusCode;

#[tokio::test]
async fn statuses_tell_what_is_wrong() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    for (path, status) in [
        ("/table/none?tab=map", StatusCode::NOT_FOUND),
        ("/table/none/file/board.svg", StatusCode::NOT_FOUND),
        ("/table/none/notes", StatusCode::NOT_FOUND),
        ("/table/t/file/other.txt", StatusCode::NOT_FOUND),
        ("/table/t/file/..%2f..%2fetc%2fpasswd", StatusCode::NOT_FOUND),
        ("/table/t/file/board.svg?at=9999", StatusCode::NOT_FOUND),
        ("/table/t/file/board.svg?at=x", StatusCode::BAD_REQUEST),
        ("/table/t?tab=charts&at=9999", StatusCode::NOT_FOUND),
        ("/table/t/copy", StatusCode::METHOD_NOT_ALLOWED),
        ("/import", StatusCode::OK),
    ] {
        assert_eq!(desk.get(&ann, path).await.status, status, "{path}");
    }
    for (path, field, status) in [
        ("/table/none/copy", ("at", ""), StatusCode::NOT_FOUND),
        ("/table/t/copy", ("at", "x"), StatusCode::BAD_REQUEST),
        ("/table/t/copy", ("at", "-1"), StatusCode::BAD_REQUEST),
        ("/table/t/copy", ("at", "9999"), StatusCode::NOT_FOUND),
        ("/table/none/notes", ("text", "x"), StatusCode::NOT_FOUND),
        ("/table/t/file/board.svg", ("x", "y"), StatusCode::METHOD_NOT_ALLOWED),
        ("/import", ("text", ""), StatusCode::UNPROCESSABLE_ENTITY),
        ("/import", ("text", "no game"), StatusCode::UNPROCESSABLE_ENTITY),
        ("/import", ("text", "{\"format\": 1, \"title\": "), StatusCode::UNPROCESSABLE_ENTITY),
        ("/import", ("text", "{\"id\": 1}"), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let answer = desk.post(&ann, path, &[field]).await;
        assert_eq!(answer.status, status, "{path} {field:?}");
    }
}

#[tokio::test]
async fn forms_from_elsewhere_change_nothing() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    for path in ["/table/t/copy", "/table/t/notes", "/import"] {
        for key in ["", "0123"] {
            let answer = desk.post_bare(&ann, path, &[("text", "x"), ("key", key)]).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
        }
    }
}

#[tokio::test]
async fn what_cannot_be_opened_is_named_and_kept() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let file = r#"{"format":1,"title":"1846","rules":1,"options":[],"seats":["A","B","C"],"seed":3,"actions":[{"seat":0,"do":"pass"}]}"#;
    let answer = desk.post(&ann, "/import", &[("text", file)]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.body.contains("action 1 of seat 0 (A)"), "{}", answer.body);
    assert!(answer.body.contains("&quot;title&quot;:&quot;1846&quot;"), "the text is still there");
    let twins = file
        .replace("\"B\"", &format!("\"{}1\"", "x".repeat(40)))
        .replace("\"C\"", &format!("\"{}2\"", "x".repeat(40)));
    let twins = twins.replace(r#"{"seat":0,"do":"pass"}"#, "");
    let answer = desk.post(&ann, "/import", &[("text", &twins)]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer.body.contains("the same name"));
    let long = " ".repeat(100) + &"x".repeat((4 << 20) + 1);
    let answer = desk.post(&ann, "/import", &[("text", &long)]).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    let longer = "x".repeat(14 << 20);
    let answer = desk.post(&ann, "/import", &[("text", &longer)]).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}
