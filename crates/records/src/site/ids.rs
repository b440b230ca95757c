//! How the site names things.

use std::fmt;

/// A certificate: `NYC_3`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ShareId {
    /// The corporation's sign.
    pub corporation: String,
    /// The certificate's number; 0 is the president's where there is one.
    pub number: u8,
}

/// A copy of a tile: `8-3`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TileId {
    /// The tile's number, or the hex for what is printed on the map.
    pub number: String,
    /// Which copy, from 0.
    pub serial: u32,
}

/// A train card: `4-1`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TrainId {
    /// The name on the card, not necessarily the side of it that was bought.
    pub card: String,
    /// Which copy, from 0.
    pub serial: u32,
}

/// A city: `298-0-2`, or `E11-1-0` for one that is printed on the map.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CityId {
    /// The tile it is on; its number is the hex if it is printed on the map.
    pub tile: TileId,
    /// Which city of the tile, from 0.
    pub index: u8,
}

/// A stop of a route: `D14-0`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId {
    /// The hex.
    pub hex: String,
    /// Which stop of the hex, from 0.
    pub index: u8,
}

/// A space of the stock market: `90,0,9`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MarketCell {
    /// The price printed there.
    pub price: u32,
    /// The row, from 0 at the top.
    pub row: u32,
    /// The column, from 0 at the left.
    pub column: u32,
}

/// A number written in digits alone.
fn digits<T: std::str::FromStr>(text: &str) -> Option<T> {
    if text.bytes().all(|b| b.is_ascii_digit()) { text.parse().ok() } else { None }
}

/// A name and the number after the last `sign`.
fn tail<T: std::str::FromStr>(text: &str, sign: char) -> Option<(String, T)> {
    let (name, number) = text.rsplit_once(sign)?;
    if name.is_empty() { None } else { Some((name.to_owned(), digits(number)?)) }
}

impl ShareId {
    /// Reads `NYC_3`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        tail(text, '_').map(|(corporation, number)| Self { corporation, number })
    }
}

impl TileId {
    /// Reads `8-3`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        tail(text, '-').map(|(number, serial)| Self { number, serial })
    }
}

impl TrainId {
    /// Reads `4-1`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        tail(text, '-').map(|(card, serial)| Self { card, serial })
    }
}

impl CityId {
    /// Reads `298-0-2`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (tile, index) = tail::<u8>(text, '-')?;
        Some(Self { tile: TileId::parse(&tile)?, index })
    }
}

impl NodeId {
    /// Reads `D14-0`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        tail(text, '-').map(|(hex, index)| Self { hex, index })
    }
}

impl MarketCell {
    /// Reads `90,0,9`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(',').map(digits);
        let (price, row, column) = (parts.next()??, parts.next()??, parts.next()??);
        if parts.next().is_some() { None } else { Some(Self { price, row, column }) }
    }
}

impl fmt::Display for ShareId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.corporation, self.number)
    }
}

impl fmt::Display for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.number, self.serial)
    }
}

impl fmt::Display for TrainId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.card, self.serial)
    }
}

impl fmt::Display for CityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.tile, self.index)
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.hex, self.index)
    }
}

impl fmt::Display for MarketCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.price, self.row, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_and_written() {
        for name in ["298-0-2", "E11-1-0", "D6-0-3"] {
            assert_eq!(CityId::parse(name).unwrap().to_string(), name);
        }
        assert_eq!(CityId::parse("E11-1-0").unwrap().tile.number, "E11");
        assert_eq!(ShareId::parse("B&O_0"), Some(ShareId { corporation: "B&O".to_owned(), number: 0 }));
        assert_eq!(TrainId::parse("7/8-1").unwrap().card, "7/8");
        assert_eq!(MarketCell::parse("90,0,9"), Some(MarketCell { price: 90, row: 0, column: 9 }));
        for wrong in ["", "_", "_1", "NYC", "NYC_", "NYC_-1", "NYC_+1", "NYC_256", "NYC_1x"] {
            assert_eq!(ShareId::parse(wrong), None, "{wrong}");
        }
        for wrong in ["", "90", "90,0", "90,0,9,1", "90,,9", "-90,0,9", "90,0,99999999999"] {
            assert_eq!(MarketCell::parse(wrong), None, "{wrong}");
        }
    }
}
