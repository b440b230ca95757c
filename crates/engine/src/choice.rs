//! What a player may do, structured for people and for programs.

use crate::{Action, CompanyId, Course, Dividend, Money, PrivateId, Run, Seat, Spot, TrainId};
use railhead_board::{HexId, Placement, Rotation, StopRef, TileId};
use serde::Serialize;

/// The ways to lay one tile on a hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TileChoice {
    /// Which tile.
    pub tile: TileId,
    /// Turned how, and what it costs so.
    pub rotations: Vec<(Rotation, Money)>,
}

/// The tiles that may be laid on a hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HexChoice {
    /// Where.
    pub hex: HexId,
    /// Which tiles.
    pub tiles: Vec<TileChoice>,
}

/// Which sets of runs are accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Duty {
    /// Only one that earns the most.
    Best,
    /// Any that earns something, if something can be earned.
    Earn,
    /// Any, even none.
    Free,
    /// Any in which a train visits where one must; the best set does.
    Cover,
}

/// What a course means for whoever takes it, as far as a program that does not know the title must be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Nature {
    /// Nothing in particular.
    Plain,
    /// It gives something away that could be kept.
    GivesUp,
    /// It pays for having at once what another course gives later.
    PaysNow,
}

/// Something a player may do. [`Choice::actions`] gives every single action.
///
/// ```
/// use railhead_engine::{Action, Choice, CompanyId};
///
/// let company = CompanyId(0);
/// let choice = Choice::Sell { company, shares: vec![1, 3] };
/// assert_eq!(choice.actions().count(), 2);
/// assert!(choice.offers(&Action::Sell { company, shares: 3 }));
/// assert!(!choice.offers(&Action::Sell { company, shares: 2 }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Choice {
    /// Just this.
    Act(Action),
    /// Name an amount in secret.
    Bid {
        /// At least this much.
        from: Money,
        /// At most this much.
        to: Money,
    },
    /// Write down a city in secret and claim a share for it.
    Claim {
        /// The city's hex.
        hex: HexId,
        /// A share of one of these companies.
        companies: Vec<CompanyId>,
    },
    /// Sell the right to act first.
    SellPriority {
        /// To whom, who must agree.
        to: Seat,
        /// For at least this much.
        from: Money,
        /// For at most this much.
        most: Money,
    },
    /// Take a course.
    Course {
        /// Which.
        course: Course,
        /// What it means for whoever takes it.
        nature: Nature,
        /// What people are told that it is. Nothing follows from it.
        words: &'static str,
    },
    /// Launch a company.
    Launch {
        /// Which.
        company: CompanyId,
        /// At one of these prices.
        spots: Vec<Spot>,
    },
    /// Sell shares to the market.
    Sell {
        /// Of which company.
        company: CompanyId,
        /// One of these numbers of shares.
        shares: Vec<u8>,
    },
    /// Issue shares.
    Issue {
        /// One of these numbers of shares.
        shares: Vec<u8>,
    },
    /// Redeem shares.
    Redeem {
        /// One of these numbers of shares.
        shares: Vec<u8>,
    },
    /// Lay or upgrade a tile.
    Lay {
        /// By the power of this private company.
        with: Option<PrivateId>,
        /// Where and what.
        hexes: Vec<HexChoice>,
    },
    /// Place a station token.
    Token {
        /// By the power of this private company.
        with: Option<PrivateId>,
        /// Where, and for how much.
        places: Vec<(Place, Money)>,
    },
    /// Run trains. Which sets of runs are legal is a question of its own: ask the game for the best one, or let it check one.
    Run {
        /// Whose trains.
        company: CompanyId,
        /// Which of them may run.
        trains: Vec<TrainId>,
        /// Which sets of runs are accepted.
        duty: Duty,
    },
    /// Share out earnings.
    Pay {
        /// One of these ways.
        ways: Vec<Dividend>,
    },
    /// Buy a train.
    BuyTrain {
        /// Which card.
        train: TrainId,
        /// As which type.
        kind: u8,
        /// For at least this much.
        from: Money,
        /// For at most this much.
        to: Money,
        /// Giving this train of one's own for it.
        trade: Option<TrainId>,
        /// With the rebate of this private company.
        with: Option<PrivateId>,
        /// Who must agree.
        consent: Option<Seat>,
    },
    /// Buy a private company.
    BuyPrivate {
        /// Which.
        private: PrivateId,
        /// For at least this much.
        from: Money,
        /// For at most this much.
        to: Money,
        /// Who must agree.
        consent: Option<Seat>,
    },
}

/// A city of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Place {
    /// The hex.
    pub hex: HexId,
    /// Its stop.
    pub stop: railhead_board::StopId,
}

impl From<StopRef> for Place {
    fn from(at: StopRef) -> Self {
        Self { hex: at.hex, stop: at.stop }
    }
}

impl Choice {
    /// Every action of this choice; none for [`Choice::Run`], whose actions the game gives.
    pub fn actions(&self) -> Box<dyn Iterator<Item = Action> + '_> {
        match self {
            Self::Act(action) => Box::new(std::iter::once(action.clone())),
            Self::Bid { from, to } => Box::new((*from..=*to).map(|amount| Action::Bid { amount })),
            Self::Claim { hex, companies } => {
                Box::new(companies.iter().map(|company| Action::Claim { hex: *hex, company: *company }))
            }
            Self::SellPriority { to, from, most } => {
                let to = *to;
                Box::new((*from..=*most).map(move |price| Action::SellPriority { to, price }))
            }
            Self::Course { course, .. } => Box::new(std::iter::once(Action::Choose { course: *course })),
            Self::Launch { company, spots } => {
                Box::new(spots.iter().map(|spot| Action::Launch { company: *company, spot: *spot }))
            }
            Self::Sell { company, shares } => {
                Box::new(shares.iter().map(|shares| Action::Sell { company: *company, shares: *shares }))
            }
            Self::Issue { shares } => Box::new(shares.iter().map(|shares| Action::Issue { shares: *shares })),
            Self::Redeem { shares } => Box::new(shares.iter().map(|shares| Action::Redeem { shares: *shares })),
            Self::Lay { with, hexes } => Box::new(hexes.iter().flat_map(move |at| {
                at.tiles.iter().flat_map(move |tile| {
                    tile.rotations.iter().map(move |(rotation, _)| Action::Lay {
                        hex: at.hex,
                        tile: tile.tile,
                        rotation: *rotation,
                        with: *with,
                    })
                })
            })),
            Self::Token { with, places } => {
                Box::new(places.iter().map(move |(at, _)| Action::Token { hex: at.hex, stop: at.stop, with: *with }))
            }
            Self::Run { .. } => Box::new(std::iter::empty()),
            Self::Pay { ways } => Box::new(ways.iter().map(|way| Action::Pay { dividend: *way })),
            Self::BuyTrain { train, kind, from, to, trade, with, .. } => {
                let (train, kind, trade, with) = (*train, *kind, *trade, *with);
                Box::new((*from..=*to).map(move |price| Action::BuyTrain { train, kind, price, trade, with }))
            }
            Self::BuyPrivate { private, from, to, .. } => {
                let private = *private;
                Box::new((*from..=*to).map(move |price| Action::BuyPrivate { private, price }))
            }
        }
    }

    /// One of its actions by number, from 0, without walking over those before it.
    #[must_use]
    pub fn action(&self, mut index: usize) -> Option<Action> {
        match self {
            Self::Act(action) => (index == 0).then(|| action.clone()),
            Self::Lay { with, hexes } => {
                for at in hexes {
                    for tile in &at.tiles {
                        if let Some((rotation, _)) = tile.rotations.get(index) {
                            return Some(Action::Lay {
                                hex: at.hex,
                                tile: tile.tile,
                                rotation: *rotation,
                                with: *with,
                            });
                        }
                        index -= tile.rotations.len();
                    }
                }
                None
            }
            _ => self.actions().nth(index),
        }
    }

    /// How many actions it stands for; a [`Choice::Run`] counts as one.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Act(_) | Self::Run { .. } | Self::Course { .. } => 1,
            Self::BuyTrain { from, to, .. }
            | Self::BuyPrivate { from, to, .. }
            | Self::Bid { from, to }
            | Self::SellPriority { from, most: to, .. } => usize::try_from(to - from + 1).unwrap_or(0),
            Self::Claim { companies, .. } => companies.len(),
            Self::Launch { spots, .. } => spots.len(),
            Self::Sell { shares, .. } | Self::Issue { shares } | Self::Redeem { shares } => shares.len(),
            Self::Lay { hexes, .. } => hexes.iter().flat_map(|h| &h.tiles).map(|t| t.rotations.len()).sum(),
            Self::Token { places, .. } => places.len(),
            Self::Pay { ways } => ways.len(),
        }
    }

    /// Whether it stands for no action.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether an action is one of these. Of runs it can only be said that they are asked for.
    #[must_use]
    pub fn offers(&self, action: &Action) -> bool {
        match (self, action) {
            (
                Self::BuyTrain { train, kind, from, to, trade, with, .. },
                Action::BuyTrain { train: t, kind: k, price, trade: gives, with: rebate },
            ) => (train, kind, trade, with) == (t, k, gives, rebate) && (from..=to).contains(&price),
            (Self::BuyPrivate { private, from, to, .. }, Action::BuyPrivate { private: p, price }) => {
                private == p && (from..=to).contains(&price)
            }
            (Self::Bid { from, to }, Action::Bid { amount }) => (from..=to).contains(&amount),
            (Self::SellPriority { to, from, most }, Action::SellPriority { to: buyer, price }) => {
                to == buyer && (from..=most).contains(&price)
            }
            (Self::Run { trains, .. }, Action::Run { runs }) => runs.iter().all(|r: &Run| trains.contains(&r.train)),
            _ => self.actions().any(|a| a == *action),
        }
    }

    /// Groups placements, which come hex by hex and tile by tile, into a choice.
    #[must_use]
    pub fn lays(with: Option<PrivateId>, placements: impl Iterator<Item = (Placement, Money)>) -> Self {
        let mut hexes: Vec<HexChoice> = Vec::new();
        for (at, cost) in placements {
            if hexes.last().is_none_or(|h| h.hex != at.hex) {
                hexes.push(HexChoice { hex: at.hex, tiles: Vec::with_capacity(8) });
            }
            let Some(hex) = hexes.last_mut() else { continue };
            if hex.tiles.last().is_none_or(|t| t.tile != at.tile) {
                hex.tiles.push(TileChoice { tile: at.tile, rotations: Vec::new() });
            }
            if let Some(tile) = hex.tiles.last_mut() {
                tile.rotations.push((at.rotation, cost));
            }
        }
        Self::Lay { with, hexes }
    }
}
