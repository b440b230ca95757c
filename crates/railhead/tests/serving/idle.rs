//! Connections on which nobody says anything.

use crate::browser::Browser;
use crate::player::Player;
use crate::server::{Kept, Server, folder};
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// More connections than the server may have files, each with half of a request: whoever comes after them is answered all the same,
/// and who plays goes on.
#[test]
fn half_requests_keep_nobody_out() {
    let kept = Kept::Folder(folder("idle"));
    let server = Server::within(&kept, "ulimit -n 256");
    let mut player = Player::new(server.at, "1848", 3);
    let mut halves = Vec::new();
    for _ in 0..260 {
        let Ok(mut stream) = TcpStream::connect_timeout(&server.at, Duration::from_secs(2)) else { break };
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
        halves.push(stream);
    }
    assert!(halves.len() > 200, "{} connections", halves.len());
    let begun = Instant::now();
    let answered = loop {
        let mut watch = Browser::new(server.at);
        if watch.get("/health/live").is_ok_and(|answer| answer.status == 200) {
            break true;
        }
        if begun.elapsed() > Duration::from_secs(30) {
            break false;
        }
        std::thread::sleep(Duration::from_millis(200));
    };
    assert!(answered, "the server answers nobody any more");
    for _ in 0..5 {
        assert_eq!(player.play().unwrap().unwrap().status, 200);
    }
    drop(halves);
}
