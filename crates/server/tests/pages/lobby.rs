//! Lists of tables: what is where, and who sees it.

use crate::desk::{Desk, Person};
use crate::tables::opened;
use axum::http::StatusCode;

/// The tables that a page lists, in order, by the names of these.
fn listed<'a>(page: &str, names: &[&'a str]) -> Vec<&'a str> {
    let mut found: Vec<(usize, &str)> =
        names.iter().filter_map(|n| page.find(&format!("<b>{n}</b>")).map(|at| (at, *n))).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, n)| n).collect()
}

const NAMES: [&str; 5] = ["Alpha", "Bravo", "Charlie", "Delta", "Echo 50%"];

async fn five(desk: &Desk, ann: &Person, bob: &Person) -> Vec<String> {
    let mut ids = Vec::new();
    for (who, fields) in [
        (ann, [("name", NAMES[0]), ("title", "1846"), ("pace", "live"), ("visibility", "public")]),
        (bob, [("name", NAMES[1]), ("title", "1848"), ("pace", "turns"), ("visibility", "public")]),
        (bob, [("name", NAMES[2]), ("title", "1846"), ("pace", "turns"), ("visibility", "unlisted")]),
        (ann, [("name", NAMES[3]), ("title", "1848"), ("pace", "live"), ("visibility", "unlisted")]),
        (bob, [("name", NAMES[4]), ("title", "1846"), ("pace", "live"), ("visibility", "public")]),
    ] {
        ids.push(opened(desk, who, &fields).await);
    }
    ids
}

#[tokio::test]
async fn filters_leave_what_they_say() {
    let desk = Desk::new().await;
    let (ann, bob) = (desk.person("Ann").await, desk.person("Bob").await);
    let ids = five(&desk, &ann, &bob).await;
    for (query, wanted) in [
        ("", vec!["Alpha", "Bravo", "Echo 50%"]),
        ("title=1848", vec!["Bravo"]),
        ("pace=live", vec!["Alpha", "Echo 50%"]),
        ("state=playing", vec![]),
        ("state=open&title=1846", vec!["Alpha", "Echo 50%"]),
        ("mine=1", vec!["Alpha", "Delta"]),
        ("mine=1&pace=live&title=1848", vec!["Delta"]),
        ("text=RAV", vec!["Bravo"]),
        ("text=bob", vec!["Bravo", "Echo 50%"]),
        ("text=0%25", vec!["Echo 50%"]),
        ("text=_", vec![]),
        ("text=%27%22", vec![]),
        ("open=1&title=1848", vec!["Bravo"]),
        ("state=nonsense", vec![]),
    ] {
        let page = desk.get(&ann, &format!("/tables?{query}")).await;
        assert_eq!(page.status, StatusCode::OK, "{query}");
        let mut found = listed(&page.body, &NAMES);
        found.sort_unstable();
        assert_eq!(found, wanted, "{query}");
    }
    // A full table is open no more, but still there.
    for name in ["Cy", "Dee"] {
        let person = desk.person(name).await;
        desk.post(&person, &format!("/table/{}/join", ids[1]), &[]).await;
    }
    assert_eq!(listed(&desk.get(&ann, "/tables?open=1").await.body, &NAMES).len(), 2);
    assert_eq!(listed(&desk.get(&ann, "/tables").await.body, &NAMES).len(), 3);
    // Strangers have no tables.
    assert_eq!(listed(&desk.get(&Person::stranger(), "/tables?mine=1").await.body, &NAMES).len(), 0);
}

#[tokio::test]
async fn what_waits_for_me_comes_first_and_marks_the_page() {
    let desk = Desk::new().await;
    let (ann, bob) = (desk.person("Ann").await, desk.person("Bob").await);
    desk.named_table("one", "Alpha", "1846", 5, &[("Ann", &ann), ("Bob", &bob), ("Cy", &bob)]).await;
    desk.named_table("two", "Bravo", "1846", 6, &[("Ann", &ann), ("Bob", &bob), ("Cy", &bob)]).await;
    let waits_for = |game: &railhead_titles::Game| game.deciding()[0].seat.index();
    // Ann plays at the first until others are to play there; at the second it is her turn or it becomes so.
    let mut bot = railhead_bots::Random::lively(3);
    for (table, mine) in [("one", false), ("two", true)] {
        for _ in 0..40 {
            let game = desk.game(table).await;
            if (waits_for(&game) == 0) == mine {
                break;
            }
            let (seat, action) = bot.choose(&game).unwrap();
            desk.play(table, if seat.index() == 0 { &ann } else { &bob }, &action).await;
        }
        assert_eq!(waits_for(&desk.game(table).await) == 0, mine);
    }
    // Something said at the first makes it the last moved.
    desk.post(&bob, "/table/one/chat", &[("text", "hello")]).await;
    let page = desk.get(&ann, "/").await.body;
    assert_eq!(listed(&page, &NAMES), ["Bravo", "Alpha"]);
    assert!(page.contains("1 game waits for you") && page.contains("<title>* Tables"));
    assert!(!desk.get(&Person::stranger(), "/").await.body.contains("Bravo"), "it is unlisted");
}

#[tokio::test]
async fn a_table_that_was_put_away_is_out_of_one_list_only() {
    let desk = Desk::new().await;
    let (ann, bob) = (desk.person("Ann").await, desk.person("Bob").await);
    desk.named_table("t", "Alpha", "1846", 5, &[("Ann", &ann), ("Bob", &bob), ("Cy", &bob)]).await;
    assert_eq!(desk.post(&Person::stranger(), "/table/t/archive", &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(desk.post(&desk.person("Eve").await, "/table/t/archive", &[]).await.status, StatusCode::FORBIDDEN);
    assert_eq!(desk.post(&ann, "/table/t/archive", &[("archive", "yes")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(listed(&desk.get(&ann, "/").await.body, &NAMES).len(), 0);
    assert_eq!(listed(&desk.get(&bob, "/").await.body, &NAMES), ["Alpha"]);
    assert_eq!(listed(&desk.get(&ann, "/tables?archived=1").await.body, &NAMES), ["Alpha"]);
    assert_eq!(desk.get(&ann, "/table/t").await.status, StatusCode::OK, "it is there as ever");
    desk.post(&ann, "/table/t/archive", &[("archive", "no")]).await;
    assert_eq!(listed(&desk.get(&ann, "/").await.body, &NAMES), ["Alpha"]);
}

#[tokio::test]
async fn the_picture_of_the_first_page_is_drawn() {
    let desk = Desk::new().await;
    let stranger = Person::stranger();
    let light = desk.get(&stranger, "/art/hero-light.svg").await;
    let dark = desk.get(&stranger, "/art/hero-dark.svg").await;
    assert!(light.body.starts_with("<svg") && dark.body.starts_with("<svg") && light.body != dark.body);
    assert_eq!(desk.get(&stranger, "/art/other.svg").await.status, StatusCode::NOT_FOUND);
}
