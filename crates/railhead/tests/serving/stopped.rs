//! A server that is told to stop cuts nobody off.

use crate::browser::{Browser, Stream};
use crate::player::Player;
use crate::server::{Kept, Server, folder};
use railhead_testkit::Cluster;
use serde_json::json;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// How long a server may take to stop, and a busy machine to run it.
const PATIENCE: Duration = Duration::from_secs(30);

/// Bots that think for a minute about each move: nobody waits for them.
fn thinking_bots(at: SocketAddr) {
    let mut browser = Browser::new(at);
    let account = json!({ "name": "Owner", "password": "correct horse", "label": "test" });
    let token = browser.call("", "POST", "/accounts", &account)["token"].as_str().unwrap().to_owned();
    let table = browser.call(&token, "POST", "/tables", &json!({ "title": "1846", "seats": 3, "name": "Of bots" }));
    let path = |rest: &str| format!("/tables/{}{rest}", table["id"].as_str().unwrap());
    for _ in 0..2 {
        browser.call(&token, "POST", &path("/bots"), &json!({ "level": "shrewd", "seconds": 60 }));
    }
    browser.call(&token, "POST", &path("/start"), &json!({}));
}

/// A request of which the second half is sent later.
struct Halved(TcpStream);

impl Halved {
    const BODY: &str = r#"{"name":"Late","password":"correct horse","label":"test"}"#;

    fn begin(at: SocketAddr) -> Self {
        let mut stream = TcpStream::connect(at).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let head = format!(
            "POST /api/v1/accounts HTTP/1.1\r\nHost: {at}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
            Self::BODY.len(),
            &Self::BODY[..10],
        );
        stream.write_all(head.as_bytes()).unwrap();
        Self(stream)
    }

    fn end(mut self) -> String {
        self.0.write_all(&Self::BODY.as_bytes()[10..]).unwrap();
        let mut answer = String::new();
        self.0.read_to_string(&mut answer).unwrap();
        answer
    }
}

/// Three tables stream moves and two streams of each are open while the server is told to stop.
fn stopped_under_load(kept: &Kept, signal: &str) {
    let mut server = Server::start(kept);
    let players = [("1846", 1), ("1848", 2), ("1848", 3)].map(|(title, seed)| Player::new(server.at, title, seed));
    thinking_bots(server.at);
    let streams: Vec<Stream> =
        players.iter().flat_map(|p| [(); 2].map(|()| p.browser.stream(&p.id).unwrap())).collect();
    let streams: Vec<_> = streams.into_iter().map(|stream| std::thread::spawn(move || stream.rest())).collect();
    let players: Vec<_> = players
        .into_iter()
        .map(|mut player| {
            std::thread::spawn(move || {
                loop {
                    match player.play() {
                        Ok(Some(answer)) => assert_eq!(answer.status, 200, "{}", answer.body),
                        Ok(None) => return player,
                        Err(why) => {
                            assert_eq!(why.kind(), ErrorKind::ConnectionRefused, "a request was cut off: {why}");
                            return player;
                        }
                    }
                }
            })
        })
        .collect();
    let idle = TcpStream::connect(server.at).unwrap();
    let halved = Halved::begin(server.at);
    std::thread::sleep(Duration::from_millis(700));
    server.signal(signal);
    let mut players: Vec<Player> = players.into_iter().map(|player| player.join().unwrap()).collect();
    let answer = halved.end();
    assert!(
        answer.starts_with("HTTP/1.1 201 ") && answer.to_lowercase().contains("\r\nconnection: close\r\n"),
        "{answer}"
    );
    for stream in streams {
        let told = stream.join().unwrap().expect("the stream ends as streams do");
        assert!(
            told.contains("\r\nevent: restart\nretry: 250\ndata: the server restarts\n\n\r\n0\r\n\r\n"),
            "{told:?}"
        );
    }
    let status = server.ended_within(PATIENCE).expect("it ends");
    assert_eq!(status.code(), Some(0));
    drop(idle);
    if let Kept::Folder(folder) = kept {
        assert!(folder.join("railhead.sqlite").exists());
        assert!(!folder.join("railhead.sqlite-wal").exists(), "the database was closed");
    }

    let server = Server::start(kept);
    for player in &mut players {
        let acknowledged = player.acknowledged.clone();
        assert!(!acknowledged.is_empty());
        player.goes_on(server.at);
        assert_eq!(player.acknowledged, acknowledged, "what was acknowledged is there, and nothing else");
        if let Some(answer) = player.play().unwrap() {
            assert_eq!(answer.status, 200, "{}", answer.body);
        }
    }
}

#[test]
fn sigterm_under_load_cuts_nobody_off_on_sqlite() {
    stopped_under_load(&Kept::Folder(folder("stopped-term")), "TERM");
}

#[test]
fn sigint_under_load_cuts_nobody_off_on_sqlite() {
    stopped_under_load(&Kept::Folder(folder("stopped-int")), "INT");
}

#[test]
fn sigterm_under_load_cuts_nobody_off_on_postgresql() {
    let Some(cluster) = Cluster::start() else { return };
    stopped_under_load(&Kept::Database(cluster.database("stopped")), "TERM");
}

/// Whoever does not want to wait says so twice.
#[test]
fn a_second_signal_ends_the_wait() {
    let mut server = Server::start(&Kept::Folder(folder("stopped-twice")));
    let halved = Halved::begin(server.at);
    std::thread::sleep(Duration::from_millis(200));
    server.signal("TERM");
    assert!(server.ended_within(Duration::from_millis(1500)).is_none(), "a request is under way");
    server.signal("TERM");
    let status = server.ended_within(PATIENCE).expect("it ends");
    assert_eq!(status.code(), Some(0));
    drop(halved);
}
