//! Two servers on one database.

use crate::player::Player;
use crate::server::{Kept, Server, folder};
use railhead_testkit::Cluster;
use std::io::Write;
use std::time::{Duration, Instant};

/// Plays on one server after the other while streams of both listen; what comes of two moves at once is told clearly.
fn show_each_other(kept: &Kept) {
    let servers = [Server::start(kept), Server::start(kept)];
    // Nobody goes bankrupt in 1848, so that no game is over too soon.
    let mut player = Player::new(servers[0].at, "1848", 7);
    let mut streams: Vec<_> =
        servers.iter().map(|s| player.browser.goes_to(s.at).stream(&player.id).unwrap()).collect();
    for stream in &mut streams {
        assert_eq!(stream.number().unwrap(), 0);
    }
    let mut soonest = Duration::from_secs(60);
    for seq in 1..=30i64 {
        let (here, there) = if seq % 2 == 0 { (0, 1) } else { (1, 0) };
        player.browser = player.browser.goes_to(servers[here].at);
        let began = Instant::now();
        let answer = player.play().unwrap().expect("the game goes on");
        assert_eq!(answer.status, 200, "{}", answer.body);
        streams[there].until(seq).unwrap();
        soonest = soonest.min(began.elapsed());
        streams[here].until(seq).unwrap();
    }
    let _ = writeln!(std::io::stderr(), "from one server to the other in {soonest:?} at best");
    for server in &servers {
        player.goes_on(server.at);
    }
    assert_eq!(player.acknowledged.len(), 30);

    // Both servers are sent the same move for the same position.
    for _ in 0..10 {
        let version = player.acknowledged.len().to_string();
        player.browser = player.browser.goes_to(servers[0].at);
        let mut there = player.browser.goes_to(servers[1].at);
        let action = player.choose().expect("the game goes on");
        let (path, text) = (format!("/table/{}/play", player.id), action.to_string());
        let fields = [("version", version.as_str()), ("action", text.as_str())];
        let statuses = std::thread::scope(|scope| {
            let other = scope.spawn(|| there.post(&path, &fields).unwrap().status);
            [player.browser.post(&path, &fields).unwrap().status, other.join().unwrap()]
        });
        assert!(matches!(statuses, [200, 409] | [409, 200]), "one is done, the other is told: {statuses:?}");
        player.acknowledged.push(action);
        for server in &servers {
            player.goes_on(server.at);
        }
    }
}

#[test]
fn two_servers_on_postgresql_show_each_other_their_moves() {
    let Some(cluster) = Cluster::start() else { return };
    show_each_other(&Kept::Database(cluster.database("pair")));
}

#[test]
fn two_servers_on_one_file_show_each_other_their_moves() {
    show_each_other(&Kept::Folder(folder("pair")));
}
