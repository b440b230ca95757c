//! How well a seat stands where a game that was played on in thought ends or is broken off.

use crate::Steady;
use crate::value::{self, Odds};
use railhead_engine::{Money, Seat};
use railhead_titles::Game;

/// Games are played on until so many rounds have begun, where it was learned how to judge what has become of them.
const ROUNDS: usize = 2;
/// How much it counts to be worth more than others, beside winning.
const AHEAD: f64 = 0.5;

/// How games that are played on in thought are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leaves {
    /// By what players end up with.
    Ends,
    /// After a few rounds, by what was learned.
    Learned,
}

/// How well a seat stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Leaf {
    /// The more, the better.
    pub(crate) value: f64,
    /// How likely it wins, where that is known.
    pub(crate) win: Option<f64>,
}

impl Leaf {
    /// After a move that is not possible.
    pub(crate) const REFUSED: Self = Self { value: -1e6, win: None };

    fn of(win: f64, ahead: f64) -> Self {
        Self { value: win + AHEAD * ahead, win: Some(win) }
    }
}

impl Leaves {
    /// How many rounds are played on; `None` for all.
    pub(crate) const fn rounds(self) -> Option<usize> {
        match self {
            Self::Ends => None,
            Self::Learned => Some(ROUNDS),
        }
    }

    /// Where a game has ended.
    pub(crate) fn of_end(self, worth: &[Money], seat: Seat) -> Leaf {
        let worth: Vec<f64> = worth.iter().map(|w| f64::from(*w)).collect();
        if self == Self::Ends {
            return Leaf { value: standing(&worth, seat), win: None };
        }
        let mine = worth.get(seat.index()).copied().unwrap_or(0.0);
        let count = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
        let first = worth.iter().filter(|w| **w >= mine).count();
        let best = worth.iter().all(|w| *w <= mine);
        let mean = worth.iter().sum::<f64>() / count(worth.len().max(1));
        Leaf::of(if best { 1.0 / count(first) } else { 0.0 }, mine / mean.max(1.0) - 1.0)
    }

    /// Where a game is broken off.
    pub(crate) fn of_position(self, game: &Game, seat: Seat, steady: &mut Steady) -> Leaf {
        let odds = if self == Self::Learned { value::judge(game) } else { None };
        match odds.as_ref().and_then(|odds| odds.get(seat.index())) {
            Some(Odds { win, ahead }) => Leaf::of(f64::from(*win) / 65_536.0, f64::from(*ahead) / 65_536.0),
            None => Leaf { value: standing(&steady.expectations(game), seat), win: None },
        }
    }
}

/// How well a seat stands among all, from what each is worth: ahead of the best other is what wins.
fn standing(worth: &[f64], seat: Seat) -> f64 {
    let mine = worth.get(seat.index()).copied().unwrap_or(0.0);
    let others = worth.iter().enumerate().filter(|(i, _)| *i != seat.index()).map(|(_, w)| *w);
    let best = others.fold(f64::NEG_INFINITY, f64::max);
    let scale = mine.abs().max(best.abs()).max(1.0);
    (mine - best) / scale + 0.15 * mine / 5000.0
}
