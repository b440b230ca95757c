//! Games of bots look like games of people.

use railhead_bots::{Sight, Steady};
use railhead_engine::{Event, Money, RoundKind, Setup};
use railhead_records::site::import;
use railhead_titles::Game;
use std::ops::RangeInclusive;

/// How many operating rounds a game had.
fn rounds(game: &Game) -> usize {
    let done = (0..game.len()).filter_map(|i| game.done(i)).flat_map(|(_, _, events)| events);
    let operating = |e: &&Event| matches!(e, Event::Round(r) if r.kind == RoundKind::Operating);
    game.opening().iter().chain(done).filter(operating).count()
}

fn range<T: Ord + Copy>(values: impl Iterator<Item = T> + Clone) -> RangeInclusive<T> {
    values.clone().min().unwrap()..=values.max().unwrap()
}

/// A game of four steady players.
fn steady(seed: u64) -> Game {
    let version = railhead_titles::find("1846").unwrap().version;
    let seats = (1..=4).map(|n| format!("Player {n}")).collect();
    let mut game = Game::start(&Setup { title: "1846".to_owned(), version, options: Vec::new(), seats, seed }).unwrap();
    let mut players: Vec<Steady> = (0..4).map(|seat| Steady::leaning(seed * 4 + seat)).collect();
    while game.outcome().is_none() {
        let moved = game.deciding().into_iter().find_map(|d| {
            let thought = players[d.seat.index()].choose(Sight::new(&game, d.seat))?;
            Some((d.seat, thought.action))
        });
        let (seat, action) = moved.unwrap();
        game.play(seat, &action).unwrap();
    }
    game
}

/// Worths and lengths of games that bots play lie within what was seen in recorded games that people played to the end.
#[test]
fn steady_players_of_1846_get_as_rich_in_as_many_rounds_as_people_do() {
    let recorded = crate::common::fixtures().into_iter().filter(|f| f.file.starts_with("1846"));
    let recorded: Vec<Game> = recorded.map(|f| import(&f.record()).unwrap().game).collect();
    let broken: Vec<&Game> =
        recorded.iter().filter(|g| g.outcome().is_some_and(|o| o.reason == railhead_engine::Ending::Bank)).collect();
    if broken.is_empty() {
        return;
    }
    // With two players a bank is shared by fewer, so that only the length can be compared.
    let many = broken.iter().filter(|g| g.setup().seats.len() > 2);
    let worths: Vec<Money> = many.flat_map(|g| g.outcome().unwrap().worth).collect();
    let (worths, lengths) = (range(worths.iter()), range(broken.iter().map(|g| rounds(g))));
    for seed in 1..=6 {
        let game = steady(seed);
        let outcome = game.outcome().unwrap();
        assert!(lengths.contains(&rounds(&game)), "seed {seed}: {} rounds, people {lengths:?}", rounds(&game));
        for worth in &outcome.worth {
            assert!(worths.contains(&worth), "seed {seed}: worth {worth}, people {worths:?}");
        }
    }
}
