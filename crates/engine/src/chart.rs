//! The chart of share prices.

use crate::Money;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A box of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its price.
    pub price: Money,
    /// What is special about it.
    pub mark: Option<CellMark>,
}

/// What is special about a box of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellMark {
    /// A company may be launched at its price: `p` in data files.
    Launch,
    /// A company that comes here closes: `c`.
    Close,
    /// A company that comes here ends the game: `e`.
    End,
    /// It belongs to the line of a bank: `b`.
    Bank,
}

impl CellMark {
    /// All of them with the letters of data files.
    pub(crate) const LETTERS: [(char, Self); 4] =
        [('p', Self::Launch), ('c', Self::Close), ('e', Self::End), ('b', Self::Bank)];
}

/// A place on the chart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Spot {
    /// The row, from the top.
    pub row: u8,
    /// The column, from the left.
    pub column: u8,
}

/// The chart of share prices, row by row; a row may have holes.
///
/// ```
/// use railhead_engine::{Cell, CellMark, Chart, Spot};
///
/// let cell = |price, mark| Some(Cell { price, mark });
/// let chart = Chart { rows: vec![vec![cell(40, None), cell(50, Some(CellMark::Launch)), cell(60, None)]] };
/// let (spot, _) = chart.launch_prices().next().unwrap();
/// assert_eq!(chart.price(spot), 50);
/// // Two boxes to the right, as far as there are any.
/// assert_eq!(chart.along(spot, 2), Spot { row: 0, column: 2 });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chart {
    /// The rows.
    pub rows: Vec<Vec<Option<Cell>>>,
}

impl Chart {
    /// The box at a place.
    #[must_use]
    #[inline]
    pub fn cell(&self, at: Spot) -> Option<Cell> {
        self.rows.get(usize::from(at.row))?.get(usize::from(at.column)).copied().flatten()
    }

    /// The price at a place; 0 off the chart.
    #[must_use]
    #[inline]
    pub fn price(&self, at: Spot) -> Money {
        self.cell(at).map_or(0, |c| c.price)
    }

    /// So many boxes to the right (to the left if negative), stopping where the row ends.
    #[must_use]
    pub fn along(&self, at: Spot, boxes: i32) -> Spot {
        let mut to = at;
        for _ in 0..boxes.unsigned_abs() {
            let column = if boxes > 0 { to.column.checked_add(1) } else { to.column.checked_sub(1) };
            let Some(next) = column.map(|column| Spot { column, ..to }).filter(|s| self.cell(*s).is_some()) else {
                break;
            };
            to = next;
        }
        to
    }

    /// One box up, if there is one.
    #[must_use]
    pub fn above(&self, at: Spot) -> Option<Spot> {
        let above = Spot { row: at.row.checked_sub(1)?, ..at };
        self.cell(above).map(|_| above)
    }

    /// One box down, if there is one.
    #[must_use]
    pub fn below(&self, at: Spot) -> Option<Spot> {
        let below = Spot { row: at.row.checked_add(1)?, ..at };
        self.cell(below).map(|_| below)
    }

    /// Every box with its place.
    pub fn cells(&self) -> impl Iterator<Item = (Spot, Cell)> + '_ {
        (0u8..).zip(&self.rows).flat_map(|(row, cells)| {
            (0u8..).zip(cells).filter_map(move |(column, cell)| cell.map(|cell| (Spot { row, column }, cell)))
        })
    }

    /// The boxes in which a company may be launched.
    pub fn launch_prices(&self) -> impl Iterator<Item = (Spot, Cell)> + '_ {
        self.cells().filter(|(_, c)| c.mark == Some(CellMark::Launch))
    }
}
