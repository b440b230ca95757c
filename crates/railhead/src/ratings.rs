//! How strong players are, from games that they played against each other.

use railhead_bots::Dice;

/// So many times the games are drawn anew to see how far ratings depend on chance.
const DRAWS: usize = 200;
/// Ratings are refined at most so many times.
const ROUNDS: usize = 200;
/// Every two players count as if they had drawn so many games: who won all games is not infinitely strong.
const BEFOREHAND: f64 = 0.5;
/// What players are rated on the mean.
const MEAN: f64 = 1500.0;

/// How the seats of one game fared: by seat which player sat there, and what it was worth in the end.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Result {
    pub(crate) players: Vec<usize>,
    pub(crate) worth: Vec<i32>,
}

/// How strong a player is, and between which it lies with a certainty of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rating {
    pub(crate) rating: f64,
    pub(crate) range: (f64, f64),
}

/// Who beat whom how often, seat by seat; draws count for half.
fn won(count: usize, deals: &[&[Result]]) -> Vec<Vec<f64>> {
    let mut won = vec![vec![0.0; count]; count];
    for Result { players, worth } in deals.iter().copied().flatten() {
        for (a, mine) in players.iter().zip(worth) {
            for (b, theirs) in players.iter().zip(worth).filter(|(b, _)| *b != a) {
                won[*a][*b] += match mine.cmp(theirs) {
                    std::cmp::Ordering::Greater => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Less => 0.0,
                };
            }
        }
    }
    won
}

/// The strengths by which results are likeliest where chances are as strengths (Bradley and Terry), as ratings: 400 more for ten times
/// the strength.
fn fitted(count: usize, deals: &[&[Result]]) -> Vec<f64> {
    let won = won(count, deals);
    let games = |a: usize, b: usize| won[a][b] + won[b][a] + 2.0 * BEFOREHAND;
    let mut strengths = vec![1.0_f64; count];
    for _ in 0..ROUNDS {
        let next = |a: usize| {
            let others = (0..count).filter(|b| *b != a);
            let wins: f64 = others.clone().map(|b| won[a][b] + BEFOREHAND).sum();
            let expected: f64 = others.map(|b| games(a, b) / (strengths[a] + strengths[b])).sum();
            if expected > 0.0 { wins / expected } else { 1.0 }
        };
        strengths = (0..count).map(next).collect();
        let mean = strengths.iter().map(|s| s.ln()).sum::<f64>() / size(count);
        strengths.iter_mut().for_each(|s| *s /= mean.exp());
    }
    strengths.into_iter().map(|s| MEAN + 400.0 * s.log10()).collect()
}

fn size(number: usize) -> f64 {
    f64::from(u32::try_from(number.max(1)).unwrap_or(u32::MAX))
}

/// Rates players by their games. Games of one deal belong together: they are drawn together when it is found out how far the ratings
/// depend on chance.
pub(crate) fn rate(count: usize, deals: &[Vec<Result>]) -> Vec<Rating> {
    let all: Vec<&[Result]> = deals.iter().map(Vec::as_slice).collect();
    let middle = fitted(count, &all);
    let mut dice = Dice::new(count as u64);
    let mut draws: Vec<Vec<f64>> = vec![Vec::new(); count];
    for _ in 0..DRAWS {
        let drawn: Vec<&[Result]> = all.iter().filter_map(|_| all.get(dice.roll(all.len())).copied()).collect();
        for (draws, rating) in draws.iter_mut().zip(fitted(count, &drawn)) {
            draws.push(rating);
        }
    }
    let range = |draws: &mut Vec<f64>| {
        draws.sort_by(f64::total_cmp);
        let at = |part: usize| draws.get(draws.len() * part / 40).copied().unwrap_or(MEAN);
        (at(1), at(39))
    };
    middle.into_iter().zip(&mut draws).map(|(rating, draws)| Rating { rating, range: range(draws) }).collect()
}

#[cfg(test)]
mod tests {
    use super::{Dice, Result, rate};

    /// Games of two seats in which the first player wins as often as its rating says.
    fn games(count: usize, chance: usize) -> Vec<Vec<Result>> {
        let mut dice = Dice::new(1);
        let game = |_| {
            let first = i32::from(dice.chance(chance, 100));
            vec![Result { players: vec![0, 1], worth: vec![first, 1 - first] }]
        };
        (0..count).map(game).collect()
    }

    #[test]
    fn ratings_are_by_how_much_players_win() {
        // Ten wins of eleven are 400 apart, three of four 191.
        for (chance, apart) in [(50, 0.0), (75, 190.8), (91, 401.9)] {
            let [a, b] = rate(2, &games(4000, chance)).try_into().unwrap();
            assert!((a.rating - b.rating - apart).abs() < 25.0, "{a:?} {b:?}");
            assert!((a.rating + b.rating - 3000.0).abs() < 1.0);
            assert!(a.range.0 <= a.rating && a.rating <= a.range.1 && a.range.1 - a.range.0 < 40.0);
        }
    }

    #[test]
    fn few_games_tell_little() {
        let [few, _] = rate(2, &games(20, 75)).try_into().unwrap();
        let [many, _] = rate(2, &games(2000, 75)).try_into().unwrap();
        assert!(few.range.1 - few.range.0 > 3.0 * (many.range.1 - many.range.0), "{few:?} {many:?}");
    }

    #[test]
    fn who_never_lost_is_not_infinitely_strong() {
        let all = vec![vec![Result { players: vec![0, 1, 1], worth: vec![9, 1, 1] }]; 50];
        let [a, b] = rate(2, &all).try_into().unwrap();
        assert!(a.rating.is_finite() && a.rating - b.rating > 400.0 && a.rating - b.rating < 2000.0, "{a:?}");
        let [alone] = rate(1, &[]).try_into().unwrap();
        assert!((alone.rating - 1500.0).abs() < 1e-6);
    }
}
