//! What stops are worth, as it is drawn.

use crate::geometry::{Pt, Rect, S};
use crate::measure;
use crate::space::Item;
use crate::svg::{circle, rect, text};
use railhead_board::Value;

/// The classes of boxes for eras, by how many there are: the colours of tiles in their order.
pub(crate) const fn era_class(eras: &[String], index: usize) -> &'static str {
    const STEPS: [&str; 4] = ["t-yellow", "t-green", "t-brown", "t-grey"];
    match (eras.len(), index) {
        (2, 1) => STEPS[2],
        (_, k) => STEPS[k % 4],
    }
}

/// Boxes with the values of each era.
#[derive(Clone, Debug)]
pub(crate) struct EraBoxes<'a> {
    pub(crate) amounts: &'a [u16],
    pub(crate) eras: &'a [String],
    pub(crate) now: Option<usize>,
    columns: usize,
    cell: Pt,
    size: f64,
}

impl<'a> EraBoxes<'a> {
    pub(crate) fn new(amounts: &'a [u16], eras: &'a [String], now: Option<usize>, columns: usize) -> Self {
        let size = S * 0.2;
        let widest = amounts.iter().map(|a| measure::bold(&a.to_string(), size)).fold(S * 0.25, f64::max);
        let cell = Pt::new(widest + S * 0.1, S * 0.27);
        Self { amounts, eras, now, columns: columns.max(1), cell, size }
    }

    pub(crate) fn item(&self) -> Item {
        let columns = self.columns.min(self.amounts.len()).max(1);
        let rows = self.amounts.len().div_ceil(columns).max(1);
        Item::boxed(self.cell.x * columns as f64, self.cell.y * rows as f64)
    }

    pub(crate) fn draw(&self, out: &mut String, at: Pt) {
        let item = self.item();
        let columns = self.columns.min(self.amounts.len()).max(1);
        let place = |k: usize| {
            let (row, column) = (k / columns, k % columns);
            let min = item.at(at).min + Pt::new(self.cell.x * column as f64, self.cell.y * row as f64);
            Rect { min, max: min + self.cell }
        };
        for (k, amount) in self.amounts.iter().enumerate() {
            let now = self.now.map(|n| n.min(self.amounts.len() - 1));
            let faded = if now.is_some_and(|n| n != k) { " faded" } else { "" };
            let class = era_class(self.eras, k);
            rect(out, &format!("era {class}{faded}"), place(k), S * 0.05);
            let bold = if now == Some(k) { " now" } else { "" };
            text(out, &format!("era-t{bold}"), place(k).centre(), self.size, amount);
        }
        if let Some(now) = self.now.filter(|_| !self.amounts.is_empty()) {
            rect(out, "era-now", place(now.min(self.amounts.len() - 1)), S * 0.05);
        }
    }
}

/// The room of a value in a circle.
pub(crate) fn value_item(amount: u16) -> Item {
    Item::disc(S * if amount < 100 { 0.18 } else { 0.21 })
}

/// Draws a value in a circle.
pub(crate) fn value(out: &mut String, at: Pt, amount: u16) {
    value_in(out, at, amount, value_item(amount).radius);
}

/// Draws a value in a circle of this radius.
pub(crate) fn value_in(out: &mut String, at: Pt, amount: u16, r: f64) {
    circle(out, "val", at, r);
    let size = measure::fitting(&amount.to_string(), S * 0.22, r * 1.66);
    text(out, "val-t", at, size, amount);
}

/// The amount of a value that is the same throughout and worth showing.
pub(crate) fn fixed(value: &Value) -> Option<u16> {
    match value {
        Value::Fixed(amount) if *amount > 0 => Some(*amount),
        Value::Fixed(_) | Value::ByEra(_) => None,
    }
}
