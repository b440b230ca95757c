//! What is fixed in 1848: who is who, and the charts.

use railhead_board::{Feature, HexId, StopId};
use railhead_engine::{CompanyId, Edition, Money, PrivateId};

/// Companies, private companies and hexes that the rules name.
#[derive(Clone, Debug)]
pub(super) struct Charter {
    pub(super) central: CompanyId,
    pub(super) commonwealth: CompanyId,
    pub(super) queensland: CompanyId,
    pub(super) bank: CompanyId,
    pub(super) oodnadatta: PrivateId,
    pub(super) tasmanian: PrivateId,
    pub(super) ghan: PrivateId,
    pub(super) trans_australian: PrivateId,
    pub(super) north_australian: PrivateId,
    pub(super) sydney: HexId,
    pub(super) adelaide: HexId,
    /// The home stations of all companies.
    pub(super) homes: Vec<(CompanyId, HexId, StopId)>,
}

impl Charter {
    pub(super) fn of(edition: &Edition) -> Option<Self> {
        let company = |sign: &str| edition.companies.iter().position(|c| c.sign == sign).map(CompanyId::from_index);
        let private = |sign: &str| edition.privates.iter().position(|p| p.sign == sign).map(PrivateId::from_index);
        let hex = |name: &str| edition.ground.map.find(name);
        let mut homes = Vec::new();
        for (at, printed) in edition.ground.map.iter() {
            for feature in &printed.features {
                if let Feature::Home { company: sign, stop, .. } = feature {
                    homes.push((company(sign)?, at, stop.unwrap_or(StopId(0))));
                }
            }
        }
        Some(Self {
            central: company("CAR")?,
            commonwealth: company("COM")?,
            queensland: company("QR")?,
            bank: company("BOE")?,
            oodnadatta: private("P2")?,
            tasmanian: private("P3")?,
            ghan: private("P4")?,
            trans_australian: private("P5")?,
            north_australian: private("P6")?,
            sydney: hex("F17")?,
            adelaide: hex("G6")?,
            homes,
        })
    }
}

/// The certificate limit (12.2.1).
pub(super) const fn certificate_limit(players: usize, fallen: usize) -> usize {
    let row: [usize; 6] = match players {
        3 => [20, 18, 16, 14, 12, 10],
        4 => [17, 15, 13, 11, 10, 9],
        5 => [14, 13, 12, 10, 9, 8],
        _ => [12, 11, 10, 9, 8, 7],
    };
    row[if fallen > 5 { 5 } else { fallen }]
}

/// What each player begins with (2.3).
pub(super) const fn starting_cash(players: usize) -> Money {
    match players {
        3 => 840,
        4 => 630,
        5 => 510,
        _ => 430,
    }
}

/// The least price of each private company in the sale (3.1).
pub(super) const LEAST: [Money; 6] = [0, 40, 80, 140, 140, 200];
/// The highest price at which a company buys it from a player (4).
pub(super) const SALE: [Option<Money>; 6] = [Some(40), Some(80), Some(140), Some(220), None, None];

/// The sort of the 2E trains.
pub(super) const EXPRESS: u8 = 6;
/// The sort of 8/D cards.
pub(super) const LAST: u8 = 5;
/// The sort of 4/4+ cards.
pub(super) const FOUR: u8 = 2;

/// The phase of the first 3/3+, the first 5/5+, the first 6/6+.
pub(super) const GREEN: u8 = 1;
pub(super) const BROWN: u8 = 3;
pub(super) const SIX: u8 = 4;

/// How many trains a company may own (9).
pub(super) const fn train_limit(phase: u8) -> usize {
    match phase {
        0 | 1 => 4,
        2 => 3,
        _ => 2,
    }
}

/// How many operating rounds follow on a stock round (7.1).
pub(super) const fn rounds(phase: u8) -> u8 {
    match phase {
        0 => 1,
        1 | 2 => 2,
        _ => 3,
    }
}

/// The era by which values are read: the colour of the phase.
pub(super) const fn era(phase: u8) -> usize {
    match phase {
        0 => 0,
        1 | 2 => 1,
        3 | 4 => 2,
        _ => 3,
    }
}

/// The phase in which trains of a sort leave the game.
pub(super) const fn gone_in(sort: u8) -> Option<u8> {
    match sort {
        0 => Some(2),
        1 => Some(4),
        2 => Some(5),
        _ => None,
    }
}

/// The phase that the first card of a sort begins.
pub(super) const fn begins(sort: u8) -> u8 {
    if sort == EXPRESS { 0 } else { sort }
}
