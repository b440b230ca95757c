//! What is on the table as programs read it: names instead of indices.

use crate::wire_action::WireAction;
use crate::wire_names::{Names, stop_name};
use crate::{
    CompanyId, Edition, Holder, Money, Player, PrivateId, RoundKind, Seat, Standing, Table, TrainId, TrainPlace,
};
use railhead_board::HexId;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// The table with names instead of indices. All of it is open to everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Position")]
pub struct WireTable {
    /// The bank's money.
    pub bank: Money,
    /// The phase.
    pub phase: Option<String>,
    /// The round.
    pub round: WireRound,
    /// The seats in the order in which they act.
    pub order: Vec<Seat>,
    /// Players, by seat.
    pub players: Vec<Player>,
    /// Companies, in the order of the title's list.
    pub companies: Vec<WireCompany>,
    /// Private companies, in the order of the title's list.
    pub privates: Vec<WirePrivate>,
    /// Train cards.
    pub trains: Vec<WireTrain>,
    /// Tiles that were laid.
    pub tiles: Vec<WireTile>,
    /// Tokens on the board.
    pub tokens: Vec<WireToken>,
    /// The deal that waits for an answer.
    pub offer: Option<WireOffer>,
}

/// Which round is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "RoundName")]
pub struct WireRound {
    /// What kind.
    pub kind: WireRoundKind,
    /// Which set of rounds.
    pub set: u16,
    /// Which operating round of the set.
    pub number: u8,
}

/// What kind of round is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "RoundKindName")]
pub enum WireRoundKind {
    /// What comes before the first stock round.
    Opening,
    /// A stock round.
    Stock,
    /// An operating round.
    Operating,
}

/// A company.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Company")]
pub struct WireCompany {
    /// Its sign.
    pub sign: String,
    /// What has become of it.
    pub standing: WireStanding,
    /// Its treasury.
    pub cash: Money,
    /// Its president's seat.
    pub president: Option<Seat>,
    /// The seat that runs it while it has no president.
    pub manager: Option<Seat>,
    /// Its share price.
    pub price: Option<Money>,
    /// Where its marker is on the chart: row, then column.
    #[serde(rename = "box")]
    pub spot: Option<[u8; 2]>,
    /// At which price it was launched; 0 before.
    pub par: Money,
    /// Whether it has begun.
    pub floated: bool,
    /// Whether it has operated.
    pub operated: bool,
    /// How many loans it has.
    pub loans: u8,
    /// How many tokens it can still place.
    pub tokens_left: u8,
    /// Its trains.
    pub trains: Vec<String>,
    /// Who holds it.
    pub certificates: Vec<WireCert>,
}

/// What has become of a company.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Standing")]
pub enum WireStanding {
    /// In the game, not launched yet.
    Waiting,
    /// In play.
    Active,
    /// Not in this game.
    Removed,
    /// Out of the game.
    Closed,
}

/// A certificate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Certificate")]
pub struct WireCert {
    /// bank, market, seat N, company SIGN or nobody.
    pub holder: String,
    /// How much of the company.
    pub percent: u8,
    /// Whether it is the president's.
    pub president: bool,
}

/// A private company.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PrivateCompany")]
pub struct WirePrivate {
    /// Its sign.
    pub sign: String,
    /// bank, seat N, company SIGN or nobody.
    pub owner: String,
}

/// A train card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Train")]
pub struct WireTrain {
    /// The card.
    pub train: String,
    /// As what it was bought.
    pub kind: String,
    /// depot, discard, company SIGN or gone.
    pub place: String,
    /// Whether it runs once more only.
    pub old: bool,
    /// Whether it cannot run in this round any more.
    pub spent: bool,
    /// What is still owed to the bank for it.
    pub owed: Money,
}

/// A tile on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "LaidTile")]
pub struct WireTile {
    /// Where.
    pub hex: String,
    /// Which.
    pub tile: String,
    /// Turned by so many sixths.
    pub turn: u8,
}

/// A token on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "PlacedToken")]
pub struct WireToken {
    /// Where.
    pub hex: String,
    /// In which city.
    pub stop: String,
    /// Whose.
    pub company: String,
}

/// A deal that waits for the other side's answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Offer")]
pub struct WireOffer {
    /// The seat that offers.
    pub by: Seat,
    /// The seat that must agree.
    pub to: Seat,
    /// What happens if it does.
    pub action: WireAction,
}

impl Table {
    /// The table as JSON with names instead of indices. All of it is open to everybody.
    #[must_use]
    pub fn write(&self, edition: &Edition) -> Value {
        serde_json::to_value(self.wire(edition)).unwrap_or_default()
    }

    /// The table with names instead of indices.
    #[must_use]
    pub fn wire(&self, edition: &Edition) -> WireTable {
        let names = Names { edition, table: self };
        let private = |(i, owner): (usize, &Holder)| WirePrivate {
            sign: names.private(PrivateId::from_index(i)),
            owner: holder(names, *owner),
        };
        let tokens = self.board.tokens().iter().map(|token| WireToken {
            hex: names.hex(token.hex),
            stop: stop_name(token.stop),
            company: names.company(CompanyId(token.owner.0)),
        });
        WireTable {
            bank: self.bank,
            phase: edition.phases.get(usize::from(self.phase)).map(|p| p.name.clone()),
            round: WireRound {
                kind: match self.round.kind {
                    RoundKind::Opening => WireRoundKind::Opening,
                    RoundKind::Stock => WireRoundKind::Stock,
                    RoundKind::Operating => WireRoundKind::Operating,
                },
                set: self.round.set,
                number: self.round.number,
            },
            order: self.order.clone(),
            players: self.players.clone(),
            companies: (0..self.companies.len()).map(|i| company(names, CompanyId::from_index(i))).collect(),
            privates: self.privates.iter().enumerate().map(private).collect(),
            trains: (0..self.trains.len()).map(|i| train(names, TrainId::from_index(i))).collect(),
            tiles: tiles(names),
            tokens: tokens.collect(),
            offer: self.offer.as_ref().map(|offer| WireOffer {
                by: offer.by,
                to: offer.to,
                action: offer.action.wire(edition, self),
            }),
        }
    }
}

fn holder(names: Names<'_>, holder: Holder) -> String {
    // No company is meant in particular, so none is called a treasury.
    names.holder(holder, CompanyId(u8::MAX))
}

fn company(names: Names<'_>, id: CompanyId) -> WireCompany {
    let table = names.table;
    let state = table.company(id);
    let certificates = table.certs_of(id).iter().map(|cert| WireCert {
        holder: holder(names, cert.holder),
        percent: cert.percent,
        president: cert.president,
    });
    WireCompany {
        sign: names.company(id),
        standing: match state.standing {
            Standing::Waiting => WireStanding::Waiting,
            Standing::Active => WireStanding::Active,
            Standing::Removed => WireStanding::Removed,
            Standing::Closed => WireStanding::Closed,
        },
        cash: state.cash,
        president: state.president,
        manager: state.manager,
        price: state.spot.map(|spot| names.edition.chart.price(spot)),
        spot: state.spot.map(|spot| [spot.row, spot.column]),
        par: state.par,
        floated: state.floated,
        operated: state.operated,
        loans: state.loans,
        tokens_left: state.tokens,
        trains: table.trains_of(id).map(|(train, _)| names.train(train)).collect(),
        certificates: certificates.collect(),
    }
}

fn train(names: Names<'_>, id: TrainId) -> WireTrain {
    let card = names.table.train(id);
    WireTrain {
        train: names.train(id),
        kind: names.kind(id, card.kind),
        place: match card.place {
            TrainPlace::Depot => "depot".to_owned(),
            TrainPlace::Discard => "discard".to_owned(),
            TrainPlace::Company(company) => format!("company {}", names.company(company)),
            TrainPlace::Gone => "gone".to_owned(),
        },
        old: card.old,
        spent: card.spent,
        owed: card.owed,
    }
}

fn tiles(names: Names<'_>) -> Vec<WireTile> {
    let laid = |(hex, _): (HexId, _)| {
        let laid = names.table.board.laid(hex)?;
        Some(WireTile { hex: names.hex(hex), tile: names.tile(laid.tile), turn: laid.rotation.sixths() })
    };
    names.edition.ground.map.iter().filter_map(laid).collect()
}
