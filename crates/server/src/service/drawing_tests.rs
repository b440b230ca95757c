//! Runs drawn again from their stops earn what they earned.

use super::*;
use railhead_bots::Random;
use railhead_engine::{Choice, Setup};

/// Plays at random and calls for every moment in which trains run.
fn at_runs(title: &str, seed: u64, most: usize, mut call: impl FnMut(&Game, CompanyId, &[TrainId])) {
    let seats = ["Ann", "Bob", "Cy"].map(str::to_owned).to_vec();
    let setup = Setup { title: title.to_owned(), version: 1, options: Default::default(), seats, seed };
    let mut game = Game::start(&setup).unwrap();
    let mut player = Random::lively(seed);
    for _ in 0..most {
        let Some((seat, action)) = player.choose(&game) else { return };
        for choice in game.outline(seat) {
            if let Choice::Run { company, trains, .. } = choice {
                call(&game, company, &trains);
            }
        }
        game.play(seat, &action).unwrap();
    }
}

#[test]
fn the_best_runs_are_found_again_from_their_stops() {
    for title in ["1846", "1848"] {
        let mut seen = 0;
        at_runs(title, 5, 700, |game, company, trains| {
            let best = game.best_runs().unwrap_or_default();
            let known = Drawing::of_runs(game, company, trains, &best).unwrap();
            assert!(known.trains.iter().all(|j| j.fault.is_none()), "{title}: {:?}", known.trains);
            let stops: Vec<Vec<HexId>> = known.trains.iter().map(|j| j.stops.clone()).collect();
            let again = Drawing::of_stops(game, company, trains, &stops).unwrap();
            assert!(again.total() <= known.total(), "{title}: nothing beats the best");
            for (one, other) in known.trains.iter().zip(&again.trains) {
                // Two runs may be drawn over the same track where each alone would take another.
                assert!(other.fault.is_some() || one.stops.len() <= other.stops.len(), "{title}: {one:?} {other:?}");
            }
            seen += 1;
        });
        assert!(seen > 3, "{title}: only {seen} runs");
    }
}

#[test]
fn what_cannot_be_run_says_why() {
    at_runs("1846", 5, 400, |game, company, trains| {
        let far = game.edition().ground.map.find("K3").unwrap();
        let one = Drawing::of_stops(game, company, trains, &[vec![far]]).unwrap();
        assert!(one.trains[0].fault.is_some(), "one stop is no run");
        let none = Drawing::of_stops(game, company, trains, &[]).unwrap();
        assert!(none.trains.iter().all(|j| j.fault.is_none()) && none.total() == 0);
    });
}

#[test]
fn a_faulty_run_leaves_the_stops_of_the_others_alone() {
    let mut seen = 0;
    at_runs("1846", 5, 700, |game, company, trains| {
        let best = game.best_runs().unwrap_or_default();
        let known = Drawing::of_runs(game, company, trains, &best).unwrap();
        let mut stops: Vec<Vec<HexId>> = known.trains.iter().map(|j| j.stops.clone()).collect();
        if stops.len() < 2 || stops.iter().any(Vec::is_empty) {
            return;
        }
        // The second train goes where the first one runs.
        stops[1] = stops[0].clone();
        let drawn = Drawing::of_stops(game, company, trains, &stops).unwrap();
        for (judged, wanted) in drawn.trains.iter().zip(&stops) {
            assert!(wanted.iter().all(|h| judged.stops.contains(h)), "{wanted:?} {judged:?}");
            if let Some(run) = &judged.run {
                assert_eq!(judged.places.len(), run.stops.len());
            }
        }
        seen += usize::from(drawn.trains.iter().any(|j| j.fault.is_some()));
    });
    assert!(seen > 0, "no run was in the way of another");
}
