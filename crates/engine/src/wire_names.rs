//! The names of what actions are about.

use crate::wire::WireError;
use crate::{Card, CompanyId, Edition, Holder, Money, PrivateId, Seat, Spot, Table, TrainId};
use railhead_board::{End, Gauge, HexId, Segment, StopId, TileId};
use serde_json::Value;

/// Finds names for indices and indices for names.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub(crate) edition: &'a Edition,
    pub(crate) table: &'a Table,
}

/// What stands for something that does not exist; no name is like it, so reading it fails.
fn nothing(index: impl Into<usize>) -> String {
    format!("#{}", index.into())
}

impl Names<'_> {
    pub(crate) fn company(self, company: CompanyId) -> String {
        self.edition.companies.get(company.index()).map_or_else(|| nothing(company.index()), |c| c.sign.clone())
    }

    pub(crate) fn find_company(self, field: &str, sign: &str) -> Result<CompanyId, WireError> {
        self.edition.find_company(sign).ok_or_else(|| WireError::unknown(field, "company", sign))
    }

    pub(crate) fn private(self, private: PrivateId) -> String {
        self.edition.privates.get(private.index()).map_or_else(|| nothing(private.index()), |p| p.sign.clone())
    }

    pub(crate) fn find_private(self, field: &str, sign: &str) -> Result<PrivateId, WireError> {
        self.edition.find_private(sign).ok_or_else(|| WireError::unknown(field, "private company", sign))
    }

    pub(crate) fn card(self, card: Card) -> String {
        match card {
            Card::Private(private) => self.private(private),
            Card::Blank(number) => format!("blank {number}"),
        }
    }

    pub(crate) fn find_card(self, field: &str, name: &str) -> Result<Card, WireError> {
        match name.strip_prefix("blank ") {
            Some(number) => small(number).map(Card::Blank).ok_or_else(|| WireError::unknown(field, "card", name)),
            None => self.find_private(field, name).map(Card::Private),
        }
    }

    pub(crate) fn hex(self, hex: HexId) -> String {
        let map = &self.edition.ground.map;
        if hex.index() < map.len() { map.hex(hex).name.clone() } else { nothing(hex.index()) }
    }

    pub(crate) fn find_hex(self, field: &str, name: &str) -> Result<HexId, WireError> {
        self.edition.ground.map.find(name).ok_or_else(|| WireError::unknown(field, "hex", name))
    }

    pub(crate) fn tile(self, tile: TileId) -> String {
        let tiles = &self.edition.ground.tiles;
        if tile.index() < tiles.len() { tiles.get(tile).number.clone() } else { nothing(tile.index()) }
    }

    pub(crate) fn find_tile(self, field: &str, number: &str) -> Result<TileId, WireError> {
        self.edition.ground.tiles.find(number).ok_or_else(|| WireError::unknown(field, "tile", number))
    }

    pub(crate) fn holder(self, holder: Holder, company: CompanyId) -> String {
        match holder {
            Holder::Bank => "bank".to_owned(),
            Holder::Market => "market".to_owned(),
            Holder::Company(own) if own == company => "treasury".to_owned(),
            Holder::Company(other) => format!("company {}", self.company(other)),
            Holder::Player(seat) => format!("seat {}", seat.0),
            Holder::Gone => "nobody".to_owned(),
        }
    }

    pub(crate) fn find_holder(self, field: &str, name: &str, company: CompanyId) -> Result<Holder, WireError> {
        let unknown = || WireError::unknown(field, "holder", name);
        match (name, name.split_once(' ')) {
            ("bank", _) => Ok(Holder::Bank),
            ("market", _) => Ok(Holder::Market),
            ("treasury", _) => Ok(Holder::Company(company)),
            ("nobody", _) => Ok(Holder::Gone),
            (_, Some(("company", sign))) => self.find_company(field, sign).map(Holder::Company),
            (_, Some(("seat", number))) => small(number).map(|n| Holder::Player(Seat(n))).ok_or_else(unknown),
            _ => Err(unknown()),
        }
    }

    /// The price of a box, if no other box has the same.
    pub(crate) fn price_alone(self, spot: Spot) -> Option<Money> {
        let price = self.edition.chart.cell(spot)?.price;
        let same = self.edition.chart.cells().filter(|(_, cell)| cell.price == price).count();
        (same == 1).then_some(price)
    }

    pub(crate) fn find_price(self, price: Money) -> Result<Spot, WireError> {
        let mut boxes = self.edition.chart.cells().filter(|(_, cell)| cell.price == price).map(|(spot, _)| spot);
        match (boxes.next(), boxes.next()) {
            (Some(spot), None) => Ok(spot),
            (None, _) => Err(WireError::unknown("price", "box on the chart with the price", &price.to_string())),
            _ => Err(WireError::unknown("price", "single box on the chart with the price", &price.to_string())),
        }
    }

    pub(crate) fn train(self, train: TrainId) -> String {
        let name = self.table.trains.get(train.index()).and_then(|card| {
            let sort = self.edition.trains.get(usize::from(card.sort))?;
            Some(format!("{}-{}", sort.name, card.serial))
        });
        name.unwrap_or_else(|| nothing(train.index()))
    }

    pub(crate) fn find_train(self, field: &str, name: &str) -> Result<TrainId, WireError> {
        let found = name.rsplit_once('-').and_then(|(sort, serial)| {
            let serial = small(serial)?;
            let sort = self.edition.trains.iter().position(|s| s.name == sort)?;
            let is = |card: &crate::TrainCard| usize::from(card.sort) == sort && card.serial == serial;
            self.table.trains.iter().position(is)
        });
        found.map(TrainId::from_index).ok_or_else(|| WireError::unknown(field, "train", name))
    }

    pub(crate) fn kind(self, train: TrainId, kind: u8) -> String {
        let name = self.table.trains.get(train.index()).and_then(|card| {
            let sort = self.edition.trains.get(usize::from(card.sort))?;
            sort.kinds.get(usize::from(kind)).map(|k| k.name.clone())
        });
        name.unwrap_or_else(|| nothing(kind))
    }

    pub(crate) fn find_kind(self, field: &str, name: &str, train: TrainId) -> Result<u8, WireError> {
        let found = self.table.trains.get(train.index()).and_then(|card| {
            let sort = self.edition.trains.get(usize::from(card.sort))?;
            sort.kinds.iter().position(|k| k.name == name)
        });
        let found = found.and_then(|kind| u8::try_from(kind).ok());
        found.ok_or_else(|| WireError::unknown(field, "type of this train called", name))
    }

    /// A length of track as `HEX/ENDS`, the ends as the data files write them.
    pub(crate) fn track(self, hex: HexId, segment: u8) -> String {
        let ground = &self.edition.ground;
        let ends = (hex.index() < ground.map.len())
            .then(|| self.table.board.face(ground, hex).segments().get(usize::from(segment)).map(ends))
            .flatten();
        format!("{}/{}", self.hex(hex), ends.unwrap_or_else(|| nothing(segment)))
    }

    pub(crate) fn find_track(self, field: &str, name: &str) -> Result<(HexId, u8), WireError> {
        let ground = &self.edition.ground;
        let found = name.split_once('/').and_then(|(hex, wanted)| {
            let hex = ground.map.find(hex)?;
            let segment = self.table.board.face(ground, hex).segments().iter().position(|s| ends(s) == wanted)?;
            Some((hex, u8::try_from(segment).ok()?))
        });
        found.ok_or_else(|| WireError::unknown(field, "track", name))
    }
}

pub(crate) fn stop_name(stop: StopId) -> String {
    if stop.0 < 26 { stop.to_string() } else { nothing(stop.index()) }
}

pub(crate) fn find_stop(field: &str, letter: &str) -> Result<StopId, WireError> {
    match letter.as_bytes() {
        [letter @ b'a'..=b'z'] => Ok(StopId(letter - b'a')),
        _ => Err(WireError::unknown(field, "stop", letter)),
    }
}

pub(crate) fn find_box(at: &Value) -> Result<Spot, WireError> {
    let number = |i: usize| at.get(i).and_then(Value::as_u64).and_then(|n| u8::try_from(n).ok());
    let pair = at.as_array().is_some_and(|list| list.len() == 2);
    match (pair, number(0), number(1)) {
        (true, Some(row), Some(column)) => Ok(Spot { row, column }),
        _ => Err(WireError::wrong("box", "a row and a column", at)),
    }
}

fn ends(segment: &Segment) -> String {
    let [a, b] = segment.ends();
    let sign = match segment.gauge {
        Gauge::Broad => '-',
        Gauge::Metre => ':',
        Gauge::Dual => '=',
    };
    format!("{}{sign}{}", end(a), end(b))
}

fn end(end: End) -> String {
    match end {
        End::Edge(edge) => edge.index().to_string(),
        End::Stop(stop) => stop.to_string(),
    }
}

/// A small number as it is written here: no sign, no zero in front.
fn small(text: &str) -> Option<u8> {
    text.parse().ok().filter(|n: &u8| n.to_string() == text)
}
