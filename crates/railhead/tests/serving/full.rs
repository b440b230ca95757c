//! The disk is full for a while.

use crate::browser::Browser;
use crate::player::Player;
use crate::server::{Kept, Server, folder};
use std::process::Command;

/// The largest file that the server may write, in blocks of 512 bytes as the shell counts them.
const BLOCKS: usize = 1500;

/// A server that may write no large file, as on a disk without room.
fn confined(kept: &Kept) -> Server {
    Server::within(kept, &format!("ulimit -S -f {BLOCKS}"))
}

/// Gives it all the room there is.
fn give_room(server: &Server) -> bool {
    let told = Command::new("prlimit").args(["--pid", &server.id().to_string(), "--fsize=unlimited:"]).status();
    told.is_ok_and(|status| status.success())
}

/// The database cannot grow any more. Moves are refused without being half done, whoever watches over the server is told, and once there is
/// room again everything goes on, without a restart.
#[test]
fn moves_go_on_once_a_full_disk_has_room_again() {
    if Command::new("prlimit").arg("--version").output().is_err() {
        println!("SKIPPED: there is no prlimit");
        return;
    }
    let kept = Kept::Folder(folder("full"));
    let server = confined(&kept);
    let mut player = Player::new(server.at, "1848", 3);
    let long = "x".repeat(900);
    let mut talk = 0;
    let refused = loop {
        let said = player.browser.post(&format!("/table/{}/chat", player.id), &[("text", &long)]).unwrap();
        talk += 1;
        if said.status == 503 || talk > 3000 {
            break said;
        }
        if talk % 10 == 0 && player.play().unwrap().is_none_or(|answer| answer.status == 503) {
            break said;
        }
    };
    assert!(refused.status == 503 || talk < 3000, "the disk never was full: {}", refused.status);
    let mut watch = Browser::new(server.at);
    // What was found out a moment ago may be told once more.
    std::thread::sleep(std::time::Duration::from_millis(1100));
    assert_eq!(watch.get("/health/live").unwrap().status, 200);
    assert_eq!(watch.get("/health/ready").unwrap().status, 503);

    assert!(give_room(&server), "prlimit gives the server room");
    assert_eq!(watch.get("/health/ready").unwrap().status, 200);
    player.goes_on(server.at);
    for _ in 0..20 {
        let answer = player.play().unwrap().unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
}
