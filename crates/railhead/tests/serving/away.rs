//! The database goes away in the middle of a game and comes back.

use crate::player::Player;
use crate::server::{Kept, Server};
use railhead_testkit::Cluster;
use std::time::{Duration, Instant};

#[test]
fn a_database_that_goes_away_is_told_of_and_comes_back() {
    let Some(cluster) = Cluster::start() else { return };
    let server = Server::start(&Kept::Database(cluster.database("away")));
    let mut player = Player::new(server.at, "1846", 11);
    let mut stream = player.browser.stream(&player.id).unwrap();
    for _ in 0..10 {
        assert_eq!(player.play().unwrap().unwrap().status, 200);
    }
    assert_eq!(player.browser.get("/health").unwrap().status, 200);

    cluster.stop();
    let page = player.browser.get(&format!("/table/{}", player.id)).unwrap();
    assert_eq!(page.status, 503);
    assert!(page.body.contains("Nothing is lost; try again in a moment."), "{}", page.body);
    let refused = player.play().unwrap().unwrap();
    assert_eq!(refused.status, 503);
    assert!(refused.body.contains("Nothing is lost"), "{}", refused.body);
    assert_eq!(player.browser.get("/health").unwrap().status, 503);

    cluster.begin();
    let back = Instant::now();
    while player.browser.get("/health").unwrap().status != 200 {
        assert!(back.elapsed() < Duration::from_secs(60), "it works again without being started again");
        std::thread::sleep(Duration::from_millis(100));
    }
    player.goes_on(server.at);
    assert_eq!(player.acknowledged.len(), 10, "the move that was refused was not done");
    for _ in 0..10 {
        assert_eq!(player.play().unwrap().unwrap().status, 200);
    }
    stream.until(20).unwrap();

    // Another server hears of what happens afterwards, too.
    let other = Server::start(&Kept::Database(cluster.url("away")));
    let mut there = player.browser.goes_to(other.at).stream(&player.id).unwrap();
    there.until(20).unwrap();
    cluster.crash();
    cluster.begin();
    let mut tries = 0;
    while player.play().unwrap().unwrap().status != 200 {
        tries += 1;
        assert!(tries < 100, "it goes on after a crash of the database");
        std::thread::sleep(Duration::from_millis(100));
        player.goes_on(server.at);
    }
    there.until(21).unwrap();
}
