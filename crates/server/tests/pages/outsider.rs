//! A title that lives in another crate has pages like any other.

use crate::desk::{Desk, TABS};
use axum::http::StatusCode;
use railhead_bots::{Player, Steady};

#[tokio::test]
async fn a_title_of_another_crate_is_played_and_shown() {
    let title = railhead_toy::register();
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let ben = desk.person("Ben").await;
    // It can be chosen for a new table.
    let form = desk.get(&ann, "/new").await;
    assert_eq!(form.status, StatusCode::OK);
    assert!(form.body.contains(title.full_name));
    desk.table("toy-table", title.name, 3, &[("Ann", &ann), ("Ben", &ben)]).await;
    let mut steady = Steady::new();
    for step in 0..40 {
        let game = desk.game("toy-table").await;
        let Some(decision) = game.deciding().first().copied() else { break };
        let thought = Player::choose(&mut steady, &game, decision.seat).unwrap();
        let person = if decision.seat.0 == 0 { &ann } else { &ben };
        desk.play("toy-table", person, &thought.action).await;
        // Every kind of decision comes up in the first rounds; its page is looked at with the eyes of both.
        if step % 5 == 0 {
            for tab in TABS {
                for eyes in [&ann, &ben] {
                    let page = desk.get(eyes, &format!("/table/toy-table?tab={tab}")).await;
                    assert_eq!(page.status, StatusCode::OK, "{tab}: {}", page.body);
                }
            }
        }
    }
    let game = desk.game("toy-table").await;
    assert!(game.len() >= 20, "{}", game.len());
    let page = desk.get(&ann, "/table/toy-table").await.body;
    assert!(page.contains("Redport"), "the map is shown");
    let rules = desk.get(&ann, "/table/toy-table?tab=info").await.body;
    assert!(rules.contains("A dividend moves the price one box to the right"), "and how its rules are read");
    // Another server takes it up from the database.
    assert!(desk.another().await.game("toy-table").await.same_state(&game));
}
