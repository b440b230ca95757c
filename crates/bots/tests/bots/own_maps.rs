//! Games on maps of players' own.

use railhead_bots::Random;
use railhead_engine::{Action, MAP, Setup};
use railhead_titles::{Game, find};

/// Such maps come and go, and one may come to lie in memory where another lay. What earned most on that one is not told of this one: it
/// is asserted where such answers are kept.
#[test]
fn the_best_runs_on_one_map_are_not_those_on_another() {
    let title = find("1846").unwrap();
    let mut ran = 0;
    // More of them than are kept.
    for worth in 3..=32 {
        let map = title.files.map.1.replace("offboard(20/40)", &format!("offboard({}/{})", 10 * worth, 20 * worth));
        assert_ne!(map, title.files.map.1);
        let seats = ["A", "B", "C"].map(str::to_owned).to_vec();
        let options = vec![(MAP.to_owned(), map)];
        let setup = Setup { title: title.name.to_owned(), version: title.version, options, seats, seed: 1 };
        let mut game = Game::start(&setup).unwrap();
        let mut player = Random::lively(1);
        for _ in 0..200 {
            let Some((seat, action)) = player.choose(&game) else { break };
            ran += usize::from(matches!(&action, Action::Run { runs } if !runs.is_empty()));
            game.play(seat, &action).unwrap();
        }
    }
    assert!(ran > 100, "{ran} trains ran");
}
