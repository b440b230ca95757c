//! How well a seat stands.

use railhead_engine::{Money, Seat};

/// How well a seat stands among all, from what each is worth: ahead of the best other is what wins.
pub(crate) fn standing(worth: &[f64], seat: Seat) -> f64 {
    let mine = worth.get(seat.index()).copied().unwrap_or(0.0);
    let others = worth.iter().enumerate().filter(|(i, _)| *i != seat.index()).map(|(_, w)| *w);
    let best = others.fold(f64::NEG_INFINITY, f64::max);
    let scale = mine.abs().max(best.abs()).max(1.0);
    (mine - best) / scale + 0.15 * mine / 5000.0
}

/// What everybody ended up with.
pub(crate) fn final_worth(worth: &[Money]) -> Vec<f64> {
    worth.iter().map(|w| f64::from(*w)).collect()
}
