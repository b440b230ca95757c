//! What is fixed in 1846: who is who, and the charts.

use railhead_board::{Feature, HexId, StopId};
use railhead_engine::{CompanyId, Edition, Money, PrivateId};

/// Companies, private companies and hexes that the rules name.
#[derive(Clone, Debug)]
pub(super) struct Charter {
    pub(super) independents: [CompanyId; 2],
    pub(super) independent_cards: [PrivateId; 2],
    pub(super) illinois: CompanyId,
    pub(super) chicago_indiana: PrivateId,
    pub(super) mail: PrivateId,
    pub(super) tunnels: PrivateId,
    pub(super) meat: PrivateId,
    pub(super) steamboat: PrivateId,
    pub(super) lake_shore: PrivateId,
    pub(super) boomtown: PrivateId,
    pub(super) little_miami: PrivateId,
    /// The private companies that lay two yellow tiles.
    pub(super) pairs: [PrivateId; 2],
    pub(super) chicago: HexId,
    pub(super) cincinnati: HexId,
    pub(super) dayton: HexId,
}

impl Charter {
    pub(super) fn of(edition: &Edition) -> Option<Self> {
        let company = |sign: &str| edition.companies.iter().position(|c| c.sign == sign).map(CompanyId::from_index);
        let private = |sign: &str| edition.privates.iter().position(|p| p.sign == sign).map(PrivateId::from_index);
        let hex = |name: &str| edition.ground.map.find(name);
        Some(Self {
            independents: [company("MS")?, company("BIG4")?],
            independent_cards: [private("MS")?, private("BIG4")?],
            illinois: company("IC")?,
            chicago_indiana: private("C&WI")?,
            mail: private("MAIL")?,
            tunnels: private("TBC")?,
            meat: private("MPC")?,
            steamboat: private("SC")?,
            lake_shore: private("LSL")?,
            boomtown: private("BT")?,
            little_miami: private("LM")?,
            pairs: [private("MC")?, private("O&I")?],
            chicago: hex("D6")?,
            cincinnati: hex("H12")?,
            dayton: hex("G13")?,
        })
    }

    /// The independent that a private company is.
    pub(super) fn independent_of(&self, private: PrivateId) -> Option<CompanyId> {
        self.independent_cards.iter().position(|p| *p == private).map(|i| self.independents[i])
    }

    pub(super) fn is_independent(&self, company: CompanyId) -> bool {
        self.independents.contains(&company)
    }
}

/// The certificate limit (5.1), by players and corporations in play or to come.
pub(super) const fn certificate_limit(players: usize, corporations: usize) -> usize {
    match players {
        2 => {
            if corporations >= 5 {
                19
            } else {
                16
            }
        }
        3 => {
            if corporations >= 5 {
                14
            } else {
                11
            }
        }
        4 => match corporations {
            6.. => 12,
            5 => 10,
            _ => 8,
        },
        _ => match corporations {
            7.. => 11,
            6 => 10,
            5 => 8,
            _ => 6,
        },
    }
}

/// All the money of a game (2).
pub(super) const fn all_money(players: usize) -> Money {
    match players {
        2 => 7000,
        3 => 6500,
        4 => 7500,
        _ => 9000,
    }
}

/// How many cards there are of each sort of train; of the last, one that is replaced when it is sold unless they are limited.
pub(super) const fn train_cards(players: usize, limited: bool) -> [usize; 4] {
    let last = if limited { 9 } else { 1 };
    match players {
        2 => [7, 5, 3, 4],
        3 => [7, 4, 3, last],
        4 => [8, 5, 4, last],
        _ => [9, 6, 5, last],
    }
}

/// Where a company has its home.
pub(super) fn home(edition: &Edition, company: CompanyId) -> Option<(HexId, StopId)> {
    let sign = &edition.companies.get(company.index())?.sign;
    edition.ground.map.iter().find_map(|(hex, printed)| {
        printed.features.iter().find_map(|f| match f {
            Feature::Home { company, stop, .. } if company == sign => Some((hex, stop.unwrap_or(StopId(0)))),
            _ => None,
        })
    })
}

/// Where the second token of a corporation goes that two players leave out.
pub(super) fn second_token(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "B&O" | "C&O" => "H12",
        "ERIE" => "D20",
        "GT" => "D14",
        "IC" => "G7",
        "NYC" => "E17",
        "PRR" => "E11",
        _ => return None,
    })
}

/// The special token of a corporation (6.2): where it goes, and for how much if the place is not reached.
pub(super) fn special_token(sign: &str) -> Option<(&'static str, Option<Money>)> {
    Some(match sign {
        "ERIE" => ("D20", None),
        "B&O" => ("H12", Some(100)),
        "IC" => ("I5", None),
        "PRR" => ("E11", Some(60)),
        _ => return None,
    })
}
