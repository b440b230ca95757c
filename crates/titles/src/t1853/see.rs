//! What eyes may see.

use super::own::{SecondTile, Stage, Vote};
use super::rules::Look;
use railhead_board::HexId;
use railhead_engine::{CompanyId, CompanySet, Eye, Money, Seat};
use serde::Serialize;

/// What an eye may see of 1853's own part of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Seen {
    stage: Stage,
    /// Whose bond is written down, while they are sealed.
    sealed: Vec<bool>,
    /// The bond this eye has written down.
    own_bond: Option<Money>,
    /// The contract bids, by seat.
    bids: Vec<SeenBid>,
    /// Shares that were not paid for, by seat.
    unpaid: Vec<Vec<CompanyId>>,
    majors: CompanySet,
    second_tile: Vec<Option<SecondTile>>,
    /// Minor companies that still have their special token.
    special: CompanySet,
    /// Frontier posts that have paid.
    posts: Vec<HexId>,
    queue: Vec<CompanyId>,
    vote: Option<Vote>,
    bank_broken: bool,
}

/// What an eye may see of a bid.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct SeenBid {
    bond: Money,
    /// The shares that were claimed.
    shares: Vec<CompanyId>,
    /// The cities, for whoever wrote them down, and for all once the bid is fulfilled.
    cities: Option<Vec<HexId>>,
    complete: bool,
    fulfilled: bool,
}

impl Seen {
    pub(crate) fn of(look: Look<'_>, eye: Eye) -> Self {
        let own = look.own;
        let seat = if let Eye::Seat(seat) = eye { Some(seat) } else { None };
        let over = own.ended.is_some();
        let bid = |(at, bid): (usize, &super::own::Bid)| SeenBid {
            bond: bid.bond,
            shares: bid.cities.iter().map(|(_, share)| *share).collect(),
            cities: (bid.fulfilled || over || eye == Eye::All || seat == Some(Seat::from_index(at)))
                .then(|| bid.cities.iter().map(|(hex, _)| *hex).collect()),
            complete: bid.complete,
            fulfilled: bid.fulfilled,
        };
        Self {
            stage: own.stage,
            sealed: own.sealed.iter().map(Option::is_some).collect(),
            own_bond: seat.and_then(|s| own.sealed.get(s.index()).copied().flatten()),
            bids: own.bids.iter().enumerate().map(bid).collect(),
            unpaid: own.unpaid.clone(),
            majors: own.majors,
            second_tile: own.second_tile.clone(),
            special: own.special,
            posts: own.posts.clone(),
            queue: own.queue.clone(),
            vote: own.vote.clone(),
            bank_broken: own.broken,
        }
    }
}
