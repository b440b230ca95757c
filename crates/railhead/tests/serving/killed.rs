//! An acknowledged action survives `kill -9`.

use crate::player::Player;
use crate::server::{Kept, Server, folder};
use railhead_testkit::Cluster;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How often the server is killed.
const TIMES: usize = 12;

/// Moments that nobody foresees.
fn anytime(before: Duration) -> Duration {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    Duration::from_micros(u64::from(now.subsec_nanos() / 7) % u64::try_from(before.as_micros()).unwrap())
}

/// Three tables stream moves while the server is killed again and again; says how many moves were acknowledged. `crash` is
/// what happens while no server runs.
fn killed_again_and_again(kept: &Kept, crash: impl Fn(usize)) -> usize {
    let mut server = Server::start(kept);
    let mut players: Vec<Player> =
        [("1846", 1), ("1848", 2), ("1846", 3)].map(|(title, seed)| Player::new(server.at, title, seed)).into();
    let mut finished = 0;
    for round in 0..TIMES {
        let streams: Vec<_> = players
            .into_iter()
            .map(|mut player| {
                std::thread::spawn(move || {
                    let mut count = 0;
                    // Until the server breaks off, or the game ends.
                    while let Ok(Some(answer)) = player.play() {
                        assert_eq!(answer.status, 200, "{}", answer.body);
                        count += 1;
                    }
                    (player, count)
                })
            })
            .collect();
        std::thread::sleep(Duration::from_millis(150) + anytime(Duration::from_millis(300)));
        server.kill();
        let ended: Vec<(Player, usize)> = streams.into_iter().map(|s| s.join().unwrap()).collect();
        finished += ended.iter().map(|(_, count)| count).sum::<usize>();
        crash(round);
        server = Server::start(kept);
        players = ended.into_iter().map(|(player, _)| player).collect();
        for player in &mut players {
            player.goes_on(server.at);
        }
    }
    finished
}

#[test]
fn every_acknowledged_move_is_there_in_sqlite() {
    let moves = killed_again_and_again(&Kept::Folder(folder("killed")), |_| {});
    assert!(moves > 3 * TIMES, "{moves} moves were under way");
}

#[test]
fn every_acknowledged_move_is_there_in_postgresql() {
    let Some(cluster) = Cluster::start() else { return };
    let kept = Kept::Database(cluster.database("killed"));
    // Every other time the database breaks down as well.
    let moves = killed_again_and_again(&kept, |round| {
        if round % 2 == 1 {
            cluster.crash();
            cluster.begin();
        }
    });
    assert!(moves > 3 * TIMES, "{moves} moves were under way");
}
