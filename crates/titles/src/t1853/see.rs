//! What viewers may see.

use super::own::{SecondTile, Stage, Vote};
use super::policy::{SecondLay, Start};
use super::rules::Look;
use railhead_board::HexId;
use railhead_engine::{CompanyId, CompanySet, Envelope, Hand, Seat, Viewer};
use serde::Serialize;

/// What a viewer may see of 1853's own part of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Seen {
    stage: Stage,
    /// The contract bids, by seat.
    bids: Vec<Envelope>,
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
    /// Hands of cards, by seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hands: Vec<Hand>,
    /// The city that is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    closed: Option<HexId>,
}

impl Seen {
    pub(crate) fn of(look: Look<'_>, viewer: Viewer) -> Self {
        let own = look.own;
        Self {
            stage: own.stage,
            bids: look.envelopes(viewer),
            unpaid: own.unpaid.clone(),
            majors: own.majors,
            second_tile: own.second_tile.clone(),
            special: own.special,
            posts: own.posts.clone(),
            queue: own.queue.clone(),
            vote: own.vote.clone(),
            bank_broken: own.broken,
            hands: look.hands(viewer),
            closed: look.closed(),
        }
    }
}

impl Look<'_> {
    /// What the lot decides by: the seed of the game, or another one where somebody imagines how it goes on.
    pub(crate) fn lot(self) -> u64 {
        self.own.lot.unwrap_or(self.rules.seed)
    }

    /// The contract bids as a viewer may know them: the cities are for whoever wrote them down, and for all once the bid is
    /// fulfilled or the game is over.
    pub(crate) fn envelopes(self, viewer: Viewer) -> Vec<Envelope> {
        let sealed = self.own.stage == Stage::Bonds;
        let writing = self.own.stage == Stage::Bids;
        let over = self.own.ended.is_some();
        let envelope = |(at, bid): (usize, &super::own::Bid)| {
            let seat = Seat::from_index(at);
            let knows = viewer == Viewer::All || viewer == Viewer::Seat(seat);
            let bond =
                if sealed { self.own.sealed[at] } else { Some(bid.bond) }.filter(|_| knows || !(sealed || writing));
            Envelope {
                seat,
                amount: bond,
                shares: bid.cities.iter().map(|(_, share)| *share).filter(|_| knows || !writing).collect(),
                cities: (bid.fulfilled || bid.declared || over || knows)
                    .then(|| bid.cities.iter().map(|(hex, _)| *hex).collect()),
                closed: if sealed { self.own.sealed[at].is_some() } else { bid.complete },
                opened: bid.fulfilled,
            }
        };
        let bids = matches!(self.policy().start, Start::Bonds | Start::Bids);
        self.own.bids.iter().enumerate().filter(|_| bids).map(envelope).collect()
    }

    /// What kind of company it is, and what it may still use.
    pub(crate) fn remarks(self, company: CompanyId) -> Vec<&'static str> {
        if !self.is_formed(company) {
            return Vec::new();
        }
        if self.policy().second == SecondLay::Free {
            return vec![if self.own.majors.has(company) { "two tiles in a turn" } else { "one tile in a turn" }];
        }
        let mut remarks = vec![if self.own.majors.has(company) { "major company" } else { "minor company" }];
        match self.own.second_tile[company.index()] {
            Some(SecondTile::Later) => remarks.push("two tiles from phase 3 on"),
            Some(SecondTile::Paid) => remarks.push("pays for a second tile"),
            None => {}
        }
        if self.own.special.has(company) {
            remarks.push("has its special token");
        }
        remarks
    }
}
