//! Making tables, sitting down, standing up, starting.

use crate::desk::{Answer, Desk, Person};
use axum::http::StatusCode;

/// A table that Ann opens over the page; says its id.
pub(crate) async fn opened(desk: &Desk, ann: &Person, more: &[(&str, &str)]) -> String {
    let usual =
        [("title", "1846"), ("name", "Lake Effect"), ("seats", "3"), ("visibility", "public"), ("pace", "live")];
    let given = |name: &str| more.iter().any(|(n, _)| *n == name);
    let fields: Vec<(&str, &str)> = usual.into_iter().filter(|(n, _)| !given(n)).chain(more.iter().copied()).collect();
    let made = desk.post(ann, "/new", &fields).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.body);
    made.location.strip_prefix("/table/").unwrap().to_owned()
}

async fn join(desk: &Desk, person: &Person, id: &str, fields: &[(&str, &str)]) -> Answer {
    desk.post(person, &format!("/table/{id}/join"), fields).await
}

async fn names(desk: &Desk, id: &str) -> Vec<String> {
    desk.app.store().table(&id.into()).await.unwrap().unwrap().seats.iter().map(|s| s.name.clone()).collect()
}

#[tokio::test]
async fn a_table_with_a_password_fills_and_starts() {
    let desk = Desk::new().await;
    let [ann, bob, cy] = [desk.person("Ann").await, desk.person("Bob").await, desk.person("Cy").await];
    let id = opened(&desk, &ann, &[("visibility", "password"), ("password", "semaphore")]).await;
    assert_eq!(join(&desk, &bob, &id, &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(join(&desk, &bob, &id, &[("password", "signal")]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(names(&desk, &id).await, ["Ann", "", ""]);
    assert_eq!(join(&desk, &bob, &id, &[("password", "semaphore")]).await.status, StatusCode::SEE_OTHER);
    // Who sits there has the link; whoever comes by it needs no password.
    let page = desk.get(&bob, &format!("/table/{id}")).await.body;
    let invite = page.split_once("?invite=").unwrap().1.split_once('"').unwrap().0.to_owned();
    assert!(!desk.get(&cy, &format!("/table/{id}")).await.body.contains(&invite), "strangers are not invited");
    assert!(desk.get(&cy, &format!("/table/{id}?invite={invite}")).await.body.contains("name=\"invite\""));
    assert_eq!(join(&desk, &cy, &id, &[("invite", "guess")]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(join(&desk, &cy, &id, &[("invite", &invite)]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(names(&desk, &id).await, ["Ann", "Bob", "Cy"]);
    let start = format!("/table/{id}/start");
    assert_eq!(desk.post(&bob, &start, &[]).await.status, StatusCode::FORBIDDEN, "it is Ann's table");
    assert_eq!(desk.post(&ann, &start, &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(desk.post(&ann, &start, &[]).await.status, StatusCode::CONFLICT);
    assert_eq!(desk.post(&bob, &format!("/table/{id}/leave"), &[]).await.status, StatusCode::CONFLICT);
    assert_eq!(desk.game(&id).await.setup().seats, ["Ann", "Bob", "Cy"]);
    // It is all there after a restart, and spectators may watch.
    let again = desk.another().await;
    assert_eq!(again.game(&id).await.setup().seats, ["Ann", "Bob", "Cy"]);
    assert_eq!(again.get(&Person::stranger(), &format!("/table/{id}")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn seats_are_given_up_and_taken_away_before_the_game() {
    let desk = Desk::new().await;
    let [ann, bob, cy] = [desk.person("Ann").await, desk.person("Bob").await, desk.person("Cy").await];
    let id = opened(&desk, &ann, &[]).await;
    let at = |what: &str| format!("/table/{id}/{what}");
    assert_eq!(desk.post(&ann, &at("start"), &[]).await.status, StatusCode::CONFLICT, "seats are free");
    join(&desk, &bob, &id, &[]).await;
    join(&desk, &cy, &id, &[]).await;
    assert_eq!(join(&desk, &desk.person("Dee").await, &id, &[]).await.status, StatusCode::CONFLICT, "it is full");
    assert_eq!(desk.post(&cy, &at("remove"), &[("seat", "1")]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(desk.post(&ann, &at("remove"), &[("seat", "9")]).await.status, StatusCode::CONFLICT);
    assert_eq!(desk.post(&ann, &at("remove"), &[("seat", "1")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(names(&desk, &id).await, ["Ann", "", "Cy"]);
    assert_eq!(desk.post(&cy, &at("leave"), &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(names(&desk, &id).await, ["Ann", "", ""]);
    assert_eq!(desk.post(&Person::stranger(), &at("leave"), &[]).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn two_who_want_the_last_seat_do_not_both_get_it() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let id = opened(&desk, &ann, &[("seats", "2")]).await;
    let other = desk.another().await;
    let (bob, cy) = (desk.person("Bob").await, desk.person("Cy").await);
    // The second server has the table in memory as it was.
    other.get(&cy, &format!("/table/{id}")).await;
    let (one, two) = tokio::join!(join(&desk, &bob, &id, &[]), join(&other, &cy, &id, &[]));
    let won = [&one, &two].iter().filter(|a| a.status == StatusCode::SEE_OTHER).count();
    assert_eq!(won, 1, "{} {}", one.status, two.status);
    assert_eq!(names(&desk, &id).await.iter().filter(|n| *n == "Bob" || *n == "Cy").count(), 1);
}

#[tokio::test]
async fn guests_sit_down_under_a_name_of_their_own() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let id = opened(&desk, &ann, &[]).await;
    let stranger = Person::stranger();
    assert_eq!(join(&desk, &stranger, &id, &[("name", "Ann")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(names(&desk, &id).await, ["Ann", "Ann 2", ""]);
    assert_eq!(join(&desk, &stranger, &id, &[("name", "Zed")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(names(&desk, &id).await, ["Ann", "Ann 2", ""], "nobody sits twice");
}

#[tokio::test]
async fn clocks_that_make_no_sense_are_refused_with_a_word() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    for fields in [
        [("clock", "live"), ("minutes", "0"), ("increment", "0")],
        [("clock", "live"), ("minutes", "-5"), ("increment", "0")],
        [("clock", "turns"), ("hours", "99999999"), ("days", "0")],
        [("clock", "sand"), ("minutes", "5"), ("increment", "0")],
    ] {
        let all: Vec<(&str, &str)> = [("title", "1846"), ("seats", "3")].into_iter().chain(fields).collect();
        let answer = desk.post(&ann, "/new", &all).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{fields:?}");
        assert!(answer.body.contains("role=\"alert\""));
    }
}
