//! A small net, in whole numbers.

use super::odds::{ONE, Odds, likelihoods};
use crate::steady::{Quantities, SeatQuantities, TableQuantities};

/// How many numbers go in for a seat: its own, how they differ from the mean of all seats, and from the best of the others; and the
/// table's.
const INPUTS: usize = 3 * SeatQuantities::NAMES.len() + TableQuantities::NAMES.len();
/// How many come out: how likely it wins, and how far ahead it will be.
const OUTPUTS: usize = 2;
/// What goes in is at most so far from its mean, in parts of [`ONE`] of its usual spread.
const FARTHEST: i64 = 6 * ONE;

/// One layer: what goes in is weighed for each number that comes out.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Layer {
    /// Weights in parts of [`ONE`], row by row of what comes out.
    weights: Vec<i64>,
    /// What is added.
    offsets: Vec<i64>,
}

impl Layer {
    fn apply(&self, input: &[i64], output: &mut Vec<i64>) {
        output.clear();
        for (row, offset) in self.weights.chunks_exact(input.len().max(1)).zip(&self.offsets) {
            let sum: i64 = row.iter().zip(input).map(|(weight, number)| weight * number).sum();
            output.push(sum / ONE + offset);
        }
    }
}

/// A small net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Net {
    /// What each number that goes in is on the mean.
    means: Vec<i64>,
    /// One through its usual spread, in parts of [`ONE`].
    scales: Vec<i64>,
    layers: Vec<Layer>,
}

/// What goes in for each seat.
fn inputs(quantities: &Quantities) -> Vec<[i64; INPUTS]> {
    let seats: Vec<_> = quantities.seats.iter().map(SeatQuantities::numbers).collect();
    let table = quantities.table.numbers();
    let players = i64::try_from(seats.len()).unwrap_or(1).max(1);
    let mut all = Vec::new();
    for (at, seat) in seats.iter().enumerate() {
        let mut input = [0; INPUTS];
        let own = seat.len();
        for (i, number) in seat.iter().enumerate() {
            let number = i64::from(*number);
            let sum: i64 = seats.iter().map(|s| i64::from(s[i])).sum();
            let others = seats.iter().enumerate().filter(|(other, _)| *other != at);
            let best = others.map(|(_, s)| i64::from(s[i])).max().unwrap_or(number);
            input[i] = number;
            input[own + i] = number - sum.div_euclid(players);
            input[2 * own + i] = number - best;
        }
        for (i, number) in table.iter().enumerate() {
            input[3 * own + i] = i64::from(*number);
        }
        all.push(input);
    }
    all
}

impl Net {
    /// How the seats stand.
    pub(crate) fn odds(&self, quantities: &Quantities) -> Option<Vec<Odds>> {
        let (mut wins, mut ahead) = (Vec::new(), Vec::new());
        let (mut now, mut next) = (Vec::new(), Vec::new());
        for input in inputs(quantities) {
            now.clear();
            let usual = input.iter().zip(&self.means).zip(&self.scales);
            now.extend(usual.map(|((number, mean), scale)| ((number - mean) * scale).clamp(-FARTHEST, FARTHEST)));
            for (i, layer) in self.layers.iter().enumerate() {
                layer.apply(&now, &mut next);
                std::mem::swap(&mut now, &mut next);
                if i + 1 < self.layers.len() {
                    now.iter_mut().for_each(|number| *number = (*number).max(0));
                }
            }
            let [win, margin] = now.as_slice() else { return None };
            wins.push(*win);
            ahead.push(*margin);
        }
        let small = |number: i64| i32::try_from(number).unwrap_or(0);
        let wins = likelihoods(&wins);
        Some(wins.iter().zip(&ahead).map(|(win, ahead)| Odds { win: small(*win), ahead: small(*ahead) }).collect())
    }

    /// A net of lines of whole numbers: means, scales, and of each layer the weights and what is added.
    fn read(lines: &str) -> Option<Self> {
        let numbers = |line: &str| line.split_whitespace().map(|n| n.parse().ok()).collect::<Option<Vec<i64>>>();
        // Numbers beyond this could not be added up; no weight that was learned is anywhere near it.
        let fits = |all: &[i64]| all.iter().all(|n| n.abs() < 1 << 34);
        let mut rows =
            lines.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).map(numbers);
        let (means, scales) = (rows.next()??, rows.next()??);
        let mut layers = Vec::new();
        let mut width = INPUTS;
        while let Some(weights) = rows.next() {
            let (weights, offsets) = (weights?, rows.next()??);
            if weights.len() != offsets.len() * width || !fits(&weights) || !fits(&offsets) {
                return None;
            }
            width = offsets.len();
            layers.push(Layer { weights, offsets });
        }
        let whole = means.len() == INPUTS && scales.len() == INPUTS && fits(&means) && fits(&scales);
        (whole && width == OUTPUTS && !layers.is_empty()).then_some(Self { means, scales, layers })
    }
}

/// The nets of all titles: a line `title NAME`, and below it the net.
pub(crate) fn read(text: &str) -> Vec<(String, Net)> {
    let part = |part: &str| {
        let (name, lines) = part.split_once('\n')?;
        Some((name.trim().to_owned(), Net::read(lines)?))
    };
    text.split("\ntitle ").skip(1).filter_map(part).collect()
}
