//! Rewording a sentence breaks nothing: pages offer the same where every word that people read is another one.

use crate::desk::{Desk, Person};
use axum::http::StatusCode;
use railhead_bots::Random;
use railhead_sitting::reworded::reworded;
use railhead_titles::ALL;
use std::collections::BTreeMap;

/// What can be done on a page: how often each form goes to each address, and each name is sent with each value.
fn offered(page: &str, id: &str) -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    for tag in page.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or_default();
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        if !["form", "input", "button", "select", "option", "a"].contains(&name) {
            continue;
        }
        let value = |key: &str| {
            let (_, rest) = tag.split_once(&format!(" {key}=\""))?;
            Some(rest.split('"').next().unwrap_or_default().replace(id, "ID"))
        };
        let shown =
            ["action", "href", "name", "value", "min", "max"].map(|key| value(key).unwrap_or_default()).join(" ");
        *all.entry(format!("{name} {shown}")).or_insert(0) += 1;
    }
    all
}

#[tokio::test]
async fn pages_offer_the_same_by_other_words() {
    let desk = Desk::new().await;
    let mut people: Vec<Person> = Vec::new();
    for name in ["Ann", "Ben", "Cat", "Dan"] {
        people.push(desk.person(name).await);
    }
    for title in ALL {
        let seats: Vec<(&str, &Person)> = ["Ann", "Ben", "Cat", "Dan"].into_iter().zip(&people).collect();
        let ids = [format!("{}-usual", title.name), format!("{}-other", title.name)];
        desk.table(&ids[0], title.name, 5, &seats).await;
        desk.table(&ids[1], reworded(title).name, 5, &seats).await;
        let (mut random, mut compared) = (Random::lively(5), 0);
        for step in 0..120 {
            let game = desk.game(&ids[0]).await;
            let Some((seat, action)) = random.choose(&game) else { break };
            let person = &people[seat.index()];
            for tab in ["game", "entities", "map", "market"].into_iter().filter(|_| step % 10 == 0) {
                let mut pages = Vec::new();
                for id in &ids {
                    let page = desk.get(person, &format!("/table/{id}?tab={tab}")).await;
                    assert_eq!(page.status, StatusCode::OK, "{id} {tab}");
                    pages.push(offered(&page.body, id));
                }
                assert!(pages[0].len() > 10, "{}: nothing is offered", title.name);
                assert_eq!(pages[0], pages[1], "{} {tab} after {step} actions", title.name);
                compared += 1;
            }
            for id in &ids {
                desk.play(id, person, &action).await;
            }
        }
        assert!(compared > 20, "{}: only {compared} pages", title.name);
    }
}
