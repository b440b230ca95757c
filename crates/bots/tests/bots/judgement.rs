//! Learned judgement: as good in whole numbers as it was when it was learned, and better than what it takes the place of.

use railhead_bots::value::{self, Odds};
use railhead_bots::{Budget, Quantities, SeatQuantities, Shrewd, Steady, TableQuantities};
use railhead_engine::Setup;
use railhead_titles::Game;
use serde_json::Value;

/// Positions of games from which nothing was learned, in the middle and at the end, each of a game of its own.
const HELD_OUT: &str = include_str!("../data/positions.jsonl");

struct Position {
    title: String,
    quantities: Quantities,
    worth: Vec<f64>,
}

fn numbers(value: &Value) -> Vec<i32> {
    value.as_array().unwrap().iter().map(|n| i32::try_from(n.as_i64().unwrap()).unwrap()).collect()
}

fn positions() -> Vec<Position> {
    let read = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap();
        let seats = row["seats"].as_array().unwrap();
        let seats = seats.iter().map(|seat| SeatQuantities::of_numbers(&numbers(seat)).unwrap()).collect();
        let table = TableQuantities::of_numbers(&numbers(&row["table"])).unwrap();
        Position {
            title: row["title"].as_str().unwrap().to_owned(),
            quantities: Quantities { table, seats },
            worth: numbers(&row["worth"]).into_iter().map(f64::from).collect(),
        }
    };
    HELD_OUT.lines().map(read).collect()
}

/// How surprising it is who won.
fn surprise(likely: &[f64], worth: &[f64]) -> f64 {
    let most = worth.iter().copied().fold(0.0, f64::max);
    let won: Vec<usize> = (0..worth.len()).filter(|seat| worth[*seat] >= most).collect();
    won.iter().map(|seat| -likely[*seat].max(1e-6).ln()).sum::<f64>() / won.len() as f64
}

fn softened(scores: &[f64], by: f64) -> Vec<f64> {
    let powers: Vec<f64> = scores.iter().map(|s| (s * by).exp()).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|p| p / sum).collect()
}

#[test]
fn who_wins_surprises_less_than_by_expectations() {
    for title in ["1846", "1848", "1853-2009", "1853-1989"] {
        let all: Vec<Position> = positions().into_iter().filter(|p| p.title == title).collect();
        assert!(all.len() >= 100, "{title}");
        let learned = |p: &Position| {
            let odds = value::odds(title, &p.quantities).unwrap();
            odds.iter().map(|o| f64::from(o.win) / 65_536.0).collect::<Vec<f64>>()
        };
        let mean = |likely: &dyn Fn(&Position) -> Vec<f64>| {
            all.iter().map(|p| surprise(&likely(p), &p.worth)).sum::<f64>() / all.len() as f64
        };
        let mine = mean(&learned);
        // The rival may even choose how sure it is of itself after it has seen how the games ended.
        let expected = |by: f64| {
            mean(&|p: &Position| {
                let expected: Vec<f64> = p.quantities.seats.iter().map(|s| f64::from(s.expected) / 1000.0).collect();
                softened(&expected, by)
            })
        };
        let rival = (1..=40).map(|by| expected(f64::from(by) / 8.0)).fold(f64::INFINITY, f64::min);
        assert!(mine < 0.9 * rival, "{title}: {mine} and {rival}");
        for p in &all {
            let sum: i32 = value::odds(title, &p.quantities).unwrap().iter().map(|o| o.win).sum();
            assert!((65_530..=65_536).contains(&sum), "{title}: {sum}");
        }
    }
}

/// What comes out is the same on every machine: these were worked out by another program with other arithmetic.
#[test]
fn whole_numbers_come_out_as_fractions_did() {
    let known: [(&str, [f64; 4]); 4] = [
        ("1846", [0.2155, 0.3364, 0.2680, 0.1802]),
        ("1848", [0.0012, 0.0002, 0.1790, 0.8195]),
        ("1853-2009", [0.0000, 0.0001, 0.2285, 0.7714]),
        ("1853-1989", [0.3590, 0.4650, 0.0000, 0.1759]),
    ];
    for (title, likely) in known {
        let first = positions().into_iter().find(|p| p.title == title).unwrap();
        let odds = value::odds(title, &first.quantities).unwrap();
        for (Odds { win, .. }, likely) in odds.iter().zip(likely) {
            assert!((f64::from(*win) / 65_536.0 - likely).abs() < 2e-3, "{title}: {odds:?} for {likely}");
        }
    }
}

#[test]
fn strange_numbers_do_no_harm() {
    let strange = SeatQuantities::of_numbers(&[i32::MAX; SeatQuantities::NAMES.len()]).unwrap();
    let other = SeatQuantities::of_numbers(&[i32::MIN; SeatQuantities::NAMES.len()]).unwrap();
    let table = TableQuantities::of_numbers(&[i32::MIN; TableQuantities::NAMES.len()]).unwrap();
    for seats in [vec![], vec![strange], vec![strange, other, strange]] {
        let count = seats.len();
        let odds = value::odds("1846", &Quantities { table, seats }).unwrap();
        assert_eq!(odds.len(), count);
    }
    assert_eq!(value::odds("1999", &Quantities { table, seats: Vec::new() }), None);
    assert!(SeatQuantities::of_numbers(&[1]).is_none());
}

/// A master by count plays the same game again, and says how likely it is to win.
#[test]
fn masters_are_reproducible_and_tell_their_chances() {
    let seats = ["Ann", "Ben", "Cat"].map(str::to_owned).to_vec();
    for title in ["1846", "1848"] {
        let version = railhead_titles::find(title).unwrap().version;
        let setup = Setup { title: title.to_owned(), version, options: Vec::new(), seats: seats.clone(), seed: 9 };
        let mut told = 0;
        let mut games = Vec::new();
        for threads in [1, 2] {
            let mut game = Game::start(&setup).unwrap();
            let mut master = Shrewd::master(Budget::Simulations(12), 4, threads);
            let mut others = Steady::new();
            for _ in 0..90 {
                let decision = game.deciding().into_iter().next().unwrap();
                let thought = if decision.seat.index() == 0 {
                    master.choose(&game, decision.seat)
                } else {
                    others.choose(railhead_bots::Sight::new(&game, decision.seat))
                };
                let thought = thought.unwrap();
                told += usize::from(thought.reason.contains("should win with a chance of"));
                game.play(decision.seat, &thought.action).unwrap();
            }
            games.push(game.state_json().unwrap());
        }
        assert_eq!(games[0], games[1], "{title}");
        assert!(told > 4, "{title}: {told}");
    }
}
