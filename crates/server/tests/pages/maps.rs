//! Maps that whoever runs the server has added: they can be chosen, games keep them, and no others come in.

use crate::desk::{Desk, Person};
use axum::http::StatusCode;
use railhead_engine::{MAP, Setup};
use railhead_records::GameFile;
use railhead_server::{Config, OwnMap};
use railhead_titles::Game;

const TITLE: &str = "1853-2009";

/// The printed map with a hill more.
fn corrected() -> String {
    let printed = railhead_titles::find(TITLE).unwrap().files.map.1;
    let corrected = printed.replace("\nhex E13 land ", "\nhex E13 land hill ");
    assert_ne!(corrected, printed);
    corrected
}

/// A server with that map.
async fn desk() -> Desk {
    let map = OwnMap { title: TITLE.to_owned(), name: "corrected".to_owned(), text: corrected() };
    Desk::with(Config { maps: vec![map], ..Config::default() }).await
}

/// A table on one screen, on a map if one is named.
async fn open(desk: &Desk, ann: &Person, title: &str, map: &str) -> crate::desk::Answer {
    let players = ["Ann", "Bob", "Cy"].map(|name| ("player", name));
    let fields = [("title", title), ("name", "India"), ("hotseat", "1"), ("option:map", map)];
    desk.post(ann, "/new", &[&fields[..], &players[..]].concat()).await
}

/// What a table's page tells of a hex.
async fn told(desk: &Desk, ann: &Person, table: &str) -> String {
    let page = desk.get(ann, &format!("{table}?tab=map")).await.body;
    let (_, rest) = page.split_once("data-hex=\"E13\"").expect("the hex is drawn");
    rest.split("</desc>").next().unwrap().to_owned()
}

#[tokio::test]
async fn a_table_is_played_on_a_map_of_the_servers_own() {
    let desk = desk().await;
    let ann = desk.person("Ann").await;
    let form = desk.get(&ann, &format!("/new?title={TITLE}")).await.body;
    assert!(form.contains("name=\"option:map\"") && form.contains("<option value=\"corrected\">"), "{form}");
    assert!(!desk.get(&ann, "/new?title=1846").await.body.contains("option:map"), "it is no map of 1846");
    let own = open(&desk, &ann, TITLE, "corrected").await;
    assert_eq!(own.status, StatusCode::SEE_OTHER, "{}", own.body);
    let plain = open(&desk, &ann, TITLE, "").await;
    assert!(told(&desk, &ann, &own.location).await.contains("hill"));
    assert!(!told(&desk, &ann, &plain.location).await.contains("hill"));
    assert!(desk.get(&ann, &format!("{}?tab=info", own.location)).await.body.contains("own-"));
    // A server that was not given the map plays on: the game has it.
    let bare = desk.another_with(Config::default()).await;
    assert!(told(&bare, &ann, &own.location).await.contains("hill"));
    let file = bare.get(&ann, &format!("{}/file/game.railhead.json", own.location)).await.body;
    assert_eq!(GameFile::read(&file).unwrap().setup.map(), Some(corrected().as_str()));
}

#[tokio::test]
async fn strange_maps_are_refused() {
    let desk = desk().await;
    let ann = desk.person("Ann").await;
    let unknown = open(&desk, &ann, TITLE, "mine").await;
    assert!(unknown.body.contains("There is no such map for 1853-2009; there are corrected."), "{}", unknown.body);
    let text = open(&desk, &ann, TITLE, &corrected()).await;
    assert!(text.body.contains("There is no such map"), "a text is no name");
    let none = open(&desk, &ann, "1846", "corrected").await;
    assert!(none.body.contains("This server has no map for 1846 beside the printed one."), "{}", none.body);
    // Files of games: only those on a map that the server has.
    let file = |map: String| {
        let setup = Setup {
            title: TITLE.to_owned(),
            version: 1,
            options: vec![(MAP.to_owned(), map)],
            seats: ["Ann", "Bob", "Cy"].map(str::to_owned).to_vec(),
            seed: 7,
        };
        GameFile::of(&Game::start(&setup).unwrap()).unwrap().write()
    };
    let sent = desk.post(&ann, "/import", &[("text", &file(corrected()))]).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.body);
    let strange = corrected().replace("\nhex E13 land hill ", "\nhex E13 land mountain ");
    let sent = desk.post(&ann, "/import", &[("text", &file(strange))]).await;
    assert_eq!(sent.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(sent.body.contains("custom map that this server does not have"), "{}", sent.body);
}
