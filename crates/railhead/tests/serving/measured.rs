//! What is measured, as Prometheus asks for it.

use crate::browser::Browser;
use crate::player::Player;
use crate::server::{Kept, Server, folder};
use std::net::{SocketAddr, TcpListener};

/// An address where nobody listens.
fn free() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

#[test]
fn measurements_have_an_address_of_their_own() {
    let at = free();
    let server = Server::told(&Kept::Folder(folder("measured")), |command| {
        command.args(["--metrics", &at.to_string()]);
    });
    let mut player = Player::new(server.at, "1846", 5);
    for _ in 0..5 {
        assert_eq!(player.play().unwrap().unwrap().status, 200);
    }
    let mut stream = player.browser.stream(&player.id).unwrap();
    stream.until(5).unwrap();
    let refused =
        player.browser.post(&format!("/table/{}/play", player.id), &[("action", "{\"do\":\"dance\"}")]).unwrap();
    assert_eq!(refused.status, 422);
    assert_eq!(Browser::new(server.at).get("/metrics").unwrap().status, 404, "not where everybody can ask");

    let page = Browser::new(at).get("/metrics").unwrap();
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/plain; version=0.0.4; charset=utf-8")));
    let value = |series: &str| {
        let line = page.body.lines().find(|line| line.strip_prefix(series).is_some_and(|rest| rest.starts_with(' ')));
        let line = line.unwrap_or_else(|| panic!("{series} in {}", page.body));
        line.rsplit(' ').next().unwrap().parse::<f64>().unwrap()
    };
    for (series, expected) in [
        ("railhead_entries_total{kind=\"move\"}", 5.0),
        ("railhead_requests_total{kind=\"move\",status=\"200\"}", 5.0),
        ("railhead_requests_total{kind=\"move\",status=\"422\"}", 1.0),
        ("railhead_request_seconds_count{kind=\"move\"}", 6.0),
        ("railhead_request_seconds_bucket{kind=\"move\",le=\"+Inf\"}", 6.0),
        ("railhead_store_seconds_count{outcome=\"stored\"}", 5.0),
        ("railhead_tables_in_memory", 1.0),
        ("railhead_streams", 1.0),
    ] {
        assert!((value(series) - expected).abs() < 0.5, "{series} is {} in {}", value(series), page.body);
    }
    assert!(value("railhead_connections") >= 2.0);
    let waits = value("railhead_database_wait_seconds_count{outcome=\"acquired\"}");
    assert!(waits >= 10.0, "every question to the database takes a connection: {waits}");
    assert!(!page.body.contains(&player.id), "no table is named");

    // Every name is explained, and nothing is explained that does not exist any more.
    let docs = include_str!("../../../../docs/operating.md");
    let named = page.body.lines().filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next());
    for name in named {
        assert!(docs.contains(&format!("`{name}`")), "docs/operating.md does not explain {name}");
    }
}
