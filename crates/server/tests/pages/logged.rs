//! The log of a game in which one call of the database fails: somebody who runs the server can act on it.

use crate::broken::change;
use crate::client::{Who, call};
use crate::desk::Desk;
use crate::lines::Lines;
use axum::http::StatusCode;
use railhead_engine::Choice;
use serde_json::{Value, json};

#[tokio::test]
async fn a_failing_call_of_the_database_can_be_traced_to_request_table_and_entry() {
    let desk = Desk::new().await;
    if !desk.database.is_file() {
        return;
    }
    let lines = Lines::listen("debug,sqlx=warn");
    let ann = desk.person("Ann").await;
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let program = Who::program(&desk, &ann).await;
    let play = async || {
        let game = desk.game("t").await;
        let seat = game.deciding()[0].seat;
        let action = game.choices(seat).iter().flat_map(Choice::actions).next().unwrap();
        let version = desk.app.tables.table(&"t".into()).await.unwrap().now().version;
        let action = json!({ "version": version, "action": action.write(game.edition(), game.table()) });
        call(&desk, &program, "POST", "/api/v1/tables/t/actions", Some(&action.to_string())).await
    };
    for _ in 0..2 {
        assert_eq!(play().await.status, StatusCode::OK);
    }
    change(
        &desk.database,
        "CREATE TRIGGER worn BEFORE INSERT ON entries WHEN NEW.seq = 3 BEGIN SELECT RAISE(ABORT, 'the disk is worn out'); END",
    )
    .await;
    let failed = play().await;
    assert_eq!(failed.status, StatusCode::SERVICE_UNAVAILABLE, "{}", failed.body);
    assert!(!failed.body.contains("worn out"), "nothing of the inside is told");
    change(&desk.database, "DROP TRIGGER worn").await;
    assert_eq!(play().await.status, StatusCode::OK, "the game goes on");
    let page = call(&desk, &Who::browser(&ann), "GET", "/table/none?secret=17", None).await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);

    // What whoever played can tell leads to the lines.
    let id = failed.headers["x-request-id"].to_str().unwrap();
    assert_eq!(failed.json()["error"]["request_id"], json!("ID"), "its own");
    let of =
        |id: &str| lines.all().into_iter().filter(|l| l["span"]["request_id"] == json!(id)).collect::<Vec<Value>>();
    let about = of(id);
    let find =
        |message: &str| about.iter().find(|l| l["message"] == json!(message)).unwrap_or_else(|| panic!("{about:#?}"));
    let stored = find("an entry was not confirmed as stored; checking whether it was");
    assert_eq!((&stored["level"], &stored["table"], &stored["entry"]), (&json!("ERROR"), &json!("t"), &json!(3)));
    assert!(stored["error"].as_str().unwrap().contains("the disk is worn out"), "{stored}");
    assert_eq!(find("a request failed")["status"], json!(503));
    let answered = find("answered");
    assert_eq!(answered["target"], json!("railhead::access"));
    assert_eq!(answered["path"], json!("/api/v1/tables/{id}/actions"));
    assert_eq!((&answered["method"], &answered["status"]), (&json!("POST"), &json!(503)));
    assert_eq!(
        (&answered["bytes"], &answered["span"]["table"]),
        (&json!(failed.body.len() + id.len() - 2), &json!("t"))
    );
    assert!(answered["ms"].is_u64(), "{answered}");

    // Every request has one line of the same kind, and every page about a fault tells which.
    let missing = page.headers["x-request-id"].to_str().unwrap();
    assert!(page.body.contains("Request <code>ID</code>") && missing != id, "{}", page.body);
    assert_eq!(of(missing).len(), 1, "{:#?}", of(missing));
    let moves = lines.all().into_iter().filter(|l| l["path"] == json!("/api/v1/tables/{id}/actions"));
    assert_eq!(moves.map(|l| l["status"].as_u64().unwrap()).collect::<Vec<_>>(), [200, 200, 503, 200]);
    // No secrets: neither tokens nor cookies nor what stands behind a question mark.
    let Who::Token(token) = &program else { panic!("a program has a token") };
    for secret in [token.as_str(), ann.token.as_str(), "secret=17"] {
        assert!(!lines.text().contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn every_page_about_a_fault_names_its_request_whatever_else_it_shows() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table("t", "1846", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    change(&desk.database, "UPDATE tables SET options = 'none' WHERE id = 't'").await;
    let broken = desk.get(&ann, "/table/t").await;
    assert_eq!(broken.status, StatusCode::INTERNAL_SERVER_ERROR);
    let mut pages = vec![broken.body];
    for (path, fields) in [
        ("/login", vec![("name", "Nobody"), ("password", "not the right one")]),
        ("/register", vec![("name", "Ann"), ("password", "long enough")]),
        ("/import", vec![("text", "no game")]),
        ("/new", vec![("title", "1846"), ("seats", "none")]),
        ("/account/tokens", vec![("label", "")]),
        ("/account/confirm", vec![("code", "wrong")]),
    ] {
        let answer = desk.post(&ann, path, &fields).await;
        assert!(answer.status.is_client_error(), "{path}: {} {}", answer.status, answer.body);
        assert!(answer.body.contains("<form class=\"stack"), "{path} shows more than the fault: {}", answer.body);
        pages.push(answer.body);
    }
    for page in pages {
        assert!(page.contains("role=\"alert\"") && page.contains("Request <code>ID</code>"), "{page}");
    }
}
