//! Where hexes lie, and what they are called.

use crate::Edge;
use serde::{Deserialize, Serialize};

/// A hex in doubled coordinates: on pointy hexes the x of neighbours in a row differs by two, on flat hexes the y of
/// neighbours in a column. x grows to the east, y to the south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Coord {
    /// To the east.
    pub x: i16,
    /// To the south.
    pub y: i16,
}

/// Which way up the hexes are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Layout {
    /// A corner is up; rows of hexes run east and west.
    Pointy,
    /// A side is up; columns of hexes run north and south.
    Flat,
}

impl Layout {
    /// The step to the neighbour across an edge.
    #[must_use]
    pub const fn step(self, edge: Edge) -> (i16, i16) {
        const POINTY: [(i16, i16); 6] = [(-1, 1), (-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1)];
        const FLAT: [(i16, i16); 6] = [(0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)];
        match self {
            Self::Pointy => POINTY[edge.index()],
            Self::Flat => FLAT[edge.index()],
        }
    }

    /// The direction of an edge as people say it.
    #[must_use]
    pub const fn direction(self, edge: Edge) -> &'static str {
        const POINTY: [&str; 6] = ["south-west", "west", "north-west", "north-east", "east", "south-east"];
        const FLAT: [&str; 6] = ["south", "south-west", "north-west", "north", "north-east", "south-east"];
        match self {
            Self::Pointy => POINTY[edge.index()],
            Self::Flat => FLAT[edge.index()],
        }
    }

    /// The hex across an edge.
    #[must_use]
    pub const fn neighbour(self, at: Coord, edge: Edge) -> Coord {
        let (dx, dy) = self.step(edge);
        Coord { x: at.x.saturating_add(dx), y: at.y.saturating_add(dy) }
    }

    /// The edge of `from` that touches `to`, if they are neighbours.
    #[must_use]
    pub fn edge_between(self, from: Coord, to: Coord) -> Option<Edge> {
        Edge::ALL.into_iter().find(|e| self.neighbour(from, *e) == to)
    }

    /// How many steps from hex to hex lie between two hexes.
    #[must_use]
    pub const fn distance(self, a: Coord, b: Coord) -> u16 {
        let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        let (along, across) = match self {
            Self::Pointy => (dx, dy),
            Self::Flat => (dy, dx),
        };
        across + along.saturating_sub(across) / 2
    }
}

/// Which coordinate the letter of a hex name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// Letters name rows, numbers columns.
    Rows,
    /// Letters name columns, numbers rows.
    Columns,
}

/// How the rulebook writes the name of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BookNames {
    /// As we do.
    Plain,
    /// With a letter for the number: F14 is `Fn`, J28 is `Jab`.
    Letters,
    /// The hexes of a row are numbered one by one: B19 is `B10`.
    Halved,
}

/// How the hexes of a map are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Naming {
    /// What the letter stands for.
    pub axis: Axis,
    /// How the rulebook writes it.
    pub book: BookNames,
}

impl Naming {
    /// The hex called so, such as `D20`, if it is a possible name. Letters and numbers count from one, so `A1` is the hex at
    /// (0, 0).
    #[must_use]
    pub fn coord(self, name: &str) -> Option<Coord> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, number) = name.split_at(digits);
        let letter = from_letters(letters)?;
        if number.len() > 3 || !number.bytes().all(|b| b.is_ascii_digit()) || number.starts_with('0') {
            return None;
        }
        let number: i16 = number.parse().ok()?;
        let (letter, number) = (letter - 1, number - 1);
        Some(match self.axis {
            Axis::Rows => Coord { x: number, y: letter },
            Axis::Columns => Coord { x: letter, y: number },
        })
    }

    /// What a hex is called, such as `D20`.
    #[must_use]
    pub fn name(self, at: Coord) -> String {
        let (letter, number) = self.parts(at);
        format!("{}{number}", to_letters(letter))
    }

    /// What the rulebook calls it, such as `Fn`.
    #[must_use]
    pub fn book_name(self, at: Coord) -> String {
        let (letter, number) = self.parts(at);
        let letter = to_letters(letter);
        match self.book {
            BookNames::Plain => format!("{letter}{number}"),
            BookNames::Letters => format!("{letter}{}", to_letters(number).to_lowercase()),
            BookNames::Halved => format!("{letter}{}", (number + 1).div_euclid(2)),
        }
    }

    /// The letter of a hex's name as a number from one, and its number.
    #[must_use]
    pub const fn parts(self, at: Coord) -> (i16, i16) {
        match self.axis {
            Axis::Rows => (at.y + 1, at.x + 1),
            Axis::Columns => (at.x + 1, at.y + 1),
        }
    }
}

/// A, B … Z, AA, AB … as 1, 2 … 26, 27, 28 …
pub(crate) fn from_letters(letters: &str) -> Option<i16> {
    if letters.is_empty() || letters.len() > 2 {
        return None;
    }
    letters.bytes().try_fold(0i16, |sum, b| match b {
        b'A'..=b'Z' => Some(sum * 26 + i16::from(b - b'A') + 1),
        _ => None,
    })
}

/// 1, 2 … 26, 27 … as A, B … Z, AA …; numbers below one (hexes beyond the first row) as `-`.
pub(crate) fn to_letters(number: i16) -> String {
    let Ok(mut rest) = u16::try_from(number) else { return "-".to_owned() };
    let mut out = Vec::new();
    while rest > 0 {
        let digit = u8::try_from((rest - 1) % 26).unwrap_or(0);
        out.push(char::from(b'A' + digit));
        rest = (rest - 1) / 26;
    }
    if out.is_empty() {
        return "-".to_owned();
    }
    out.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDIA: Naming = Naming { axis: Axis::Rows, book: BookNames::Letters };

    #[test]
    fn names_are_read_and_written() {
        for (name, book) in [("F14", "Fn"), ("J28", "Jab"), ("A1", "Aa"), ("V16", "Vp"), ("K37", "Kak")] {
            let at = INDIA.coord(name).unwrap();
            assert_eq!(INDIA.name(at), name);
            assert_eq!(INDIA.book_name(at), book);
        }
        let australia = Naming { axis: Axis::Rows, book: BookNames::Halved };
        for (name, book) in [("B19", "B10"), ("F17", "F9"), ("G6", "G3"), ("D1", "D1"), ("A4", "A2")] {
            assert_eq!(australia.book_name(australia.coord(name).unwrap()), book);
        }
    }

    #[test]
    fn impossible_names_are_none() {
        for name in ["", "14", "F", "F0", "F014", "f14", "FFF1", "F1x", "F99999", "Ü1"] {
            assert_eq!(INDIA.coord(name), None, "{name}");
        }
    }

    #[test]
    fn neighbours_are_mutual_in_both_layouts() {
        let at = Coord { x: 4, y: 4 };
        for layout in [Layout::Pointy, Layout::Flat] {
            for edge in Edge::ALL {
                let to = layout.neighbour(at, edge);
                assert_eq!(layout.neighbour(to, edge.opposite()), at);
                assert_eq!(layout.edge_between(at, to), Some(edge));
                assert_eq!(layout.distance(at, to), 1);
            }
        }
    }

    #[test]
    fn distance_counts_steps() {
        let c = |x, y| Coord { x, y };
        assert_eq!(Layout::Pointy.distance(c(0, 0), c(6, 0)), 3);
        assert_eq!(Layout::Pointy.distance(c(0, 0), c(3, 3)), 3);
        assert_eq!(Layout::Pointy.distance(c(0, 0), c(5, 3)), 4);
        assert_eq!(Layout::Flat.distance(c(0, 0), c(0, 6)), 3);
        assert_eq!(Layout::Flat.distance(c(0, 0), c(3, 5)), 4);
    }

    #[test]
    fn letters_go_on_after_z() {
        for (n, s) in [(1, "A"), (26, "Z"), (27, "AA"), (37, "AK"), (702, "ZZ")] {
            assert_eq!(to_letters(n), s);
            assert_eq!(from_letters(s), Some(n));
        }
    }
}
