//! What the auditor remembers of a game beside the table.

use super::charter::{self, Charter};
use crate::options::{Options, holds};
use crate::replica::Replica;
use crate::{Complaint, Kind, Moment, Step, deed, dues};
use railhead_board::HexId;
use railhead_engine::{
    Action, CompanyId, Edition, Holder, Money, PrivateId, Purse, RoundKind, Seat, Setup, Spot, Standing, Table,
    TrainId, TrainPlace,
};
use std::collections::BTreeSet;

const SITE: &[&str] = &[
    "seats-as-listed",
    "site-pauses",
    "owners-pass",
    "privates-from-anyone",
    "tasmania-by-owner",
    "sales-in-first-turns",
    "one-sale-per-turn",
    "com-capital-early",
    "home-tile-optional",
    "trains-may-stand",
    "voluntary-loan-first",
    "loans-for-any-train",
    "removal-from-deck",
    "alice-springs-twice",
];

/// Something that must happen before anything else begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Due {
    Price { company: CompanyId, to: Spot },
    President { company: CompanyId, seat: Seat },
    Income { private: PrivateId, to: Purse, amount: Money },
    BankPays { per_share: Money },
    Phase(u8),
    TrainGone(TrainId),
    Private(PrivateId),
    Priority(Seat),
    Token { company: CompanyId, hex: HexId },
    MovedIn { company: CompanyId, hex: HexId },
    Floated { company: CompanyId, capital: Money },
    Fall(CompanyId),
    Liable { seat: Seat, company: CompanyId, amount: Money },
    Compensated { seat: Seat, company: CompanyId, amount: Money },
    Linked,
    Freed,
    Share { seat: Seat, company: CompanyId },
    Launched { seat: Seat, company: CompanyId, price: Money },
}

impl dues::Due for Due {
    fn about(&self) -> (Kind, &'static str) {
        match self {
            Self::Price { .. } => (Kind::Price, "5.6.2, 11, 12.5, 12.6"),
            Self::President { .. } => (Kind::President, "6.2"),
            Self::Income { .. } | Self::Private(_) => (Kind::Private, "4.1, 9.5"),
            Self::BankPays { .. } => (Kind::Dividend, "5.4.3"),
            Self::Phase(_) | Self::TrainGone(_) | Self::Freed => (Kind::Phase, "8.3.6, 9"),
            Self::Priority(_) => (Kind::Turn, "12.7"),
            Self::Token { .. } | Self::MovedIn { .. } => (Kind::Token, "5.3.6, 7.7.1"),
            Self::Floated { .. } | Self::Linked => (Kind::Money, "5.2.2, 5.3"),
            Self::Fall(_) | Self::Liable { .. } | Self::Compensated { .. } => (Kind::Credit, "5.5"),
            Self::Share { .. } | Self::Launched { .. } => (Kind::Shares, "4.6, 4.7"),
        }
    }

    fn is_in_order(&self) -> bool {
        matches!(self, Self::Price { .. })
    }
}

/// A turn in a stock round.
#[derive(Clone, Debug)]
pub(super) struct StockTurn {
    pub(super) seat: Seat,
    pub(super) sold: BTreeSet<CompanyId>,
    pub(super) acted: bool,
    pub(super) passes: usize,
    pub(super) last: Option<Seat>,
    /// How many turns there were in this round.
    pub(super) turns: usize,
}

/// A company's turn.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a thing done once in a turn")]
pub(super) struct Turn {
    pub(super) company: CompanyId,
    pub(super) first: bool,
    pub(super) lays: u8,
    pub(super) upgraded: bool,
    pub(super) tokened: bool,
    pub(super) loaned: bool,
    pub(super) traded: bool,
    pub(super) revenue: Money,
    pub(super) paid: bool,
}

/// A power that is used once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Right {
    WithCompany,
    Kept(Holder),
    Gone,
}

/// What is remembered.
#[allow(clippy::struct_excessive_bools, reason = "each is a thing that happens once in a game")]
pub(super) struct Memory {
    pub(super) is: Charter,
    pub(super) options: Options,
    /// Whether a company that can only go into receivership does so without being asked.
    pub(super) falls_at_once: bool,
    pub(super) players: usize,
    /// Whose turn it is while the private companies are sold, and how many have passed.
    pub(super) auction: (Seat, usize),
    pub(super) prices: Vec<Money>,
    pub(super) stock: Option<StockTurn>,
    pub(super) sold: Vec<BTreeSet<CompanyId>>,
    pub(super) floated: BTreeSet<CompanyId>,
    pub(super) operated: BTreeSet<CompanyId>,
    pub(super) queue: Vec<CompanyId>,
    pub(super) turn: Option<Turn>,
    pub(super) spent: BTreeSet<TrainId>,
    pub(super) rounds: u8,
    pub(super) desert: Right,
    pub(super) ghan: Right,
    pub(super) tasmania: Right,
    pub(super) tasmania_due: bool,
    pub(super) linked: bool,
    pub(super) freed: bool,
    pub(super) fallen: usize,
    pub(super) penalties: Vec<usize>,
    /// Who must sell for compensation.
    pub(super) crisis: Option<Seat>,
    pub(super) broken: bool,
    pub(super) ending: bool,
    pub(super) over: bool,
    pub(super) due: Vec<Due>,
    pub(super) doing: Option<(Seat, Action)>,
    pub(super) done: bool,
    /// Whether a train has been given for another in this step.
    pub(super) traded_in: bool,
    /// The board before this step.
    pub(super) board: Option<railhead_board::Board>,
    /// Loans taken in this step.
    pub(super) lent: u32,
}

impl Memory {
    pub(super) fn new(edition: &Edition, setup: &Setup, table: &Table) -> Option<Self> {
        Some(Self {
            is: Charter::of(edition)?,
            options: Options::of(setup, &[("18xx.games", SITE)]),
            falls_at_once: holds(setup, "falls_at_once"),
            players: setup.seats.len(),
            auction: (*table.order.first()?, 0),
            prices: edition.privates.iter().map(|p| p.price).collect(),
            stock: None,
            sold: vec![BTreeSet::new(); setup.seats.len()],
            floated: BTreeSet::new(),
            operated: BTreeSet::new(),
            queue: Vec::new(),
            turn: None,
            spent: BTreeSet::new(),
            rounds: 1,
            desert: Right::WithCompany,
            ghan: Right::WithCompany,
            tasmania: Right::WithCompany,
            tasmania_due: false,
            linked: false,
            freed: false,
            fallen: 0,
            penalties: vec![0; setup.seats.len()],
            crisis: None,
            broken: false,
            ending: false,
            over: false,
            due: Vec::new(),
            doing: None,
            done: false,
            traded_in: false,
            board: None,
            lent: 0,
        })
    }

    pub(super) fn on_site(&self) -> bool {
        self.options.on("site-pauses")
    }

    /// How the game begins (2).
    pub(super) fn opening(&self, edition: &Edition, first: &Moment) -> Vec<Complaint> {
        let mut replica = Replica::of(edition, &first.table);
        let (r, table) = (&mut replica, &first.table);
        let each = charter::starting_cash(self.players);
        r.expect(table.players.iter().all(|p| p.cash == each), Kind::Money, "2.3", |_| format!("not {each} each"));
        let all: Money = table.bank + table.players.iter().map(|p| p.cash).sum::<Money>();
        r.expect(all == 10_000, Kind::Money, "2.4.1", |_| format!("there are {all}"));
        let fund = table.companies[self.is.bank.index()].cash;
        r.expect(fund == 2000, Kind::Money, "5.4.1", |_| format!("the Bank of England has {fund}"));
        for (sort, wanted) in (0u8..).zip([6usize, 5, 4, 3, 2, 1, 1]) {
            let cards = table.trains.iter().filter(|t| t.sort == sort).count();
            r.expect(cards == wanted, Kind::Train, "2.4.3", |_| format!("{cards} cards of sort {sort}"));
        }
        let begins = table.round.kind == RoundKind::Opening && table.phase == 0;
        r.expect(begins, Kind::Round, "3.1", |_| "the game does not begin with the private companies".to_owned());
        replica.into_complaints()
    }

    pub(super) fn begin_step(&mut self, r: &mut Replica<'_>, step: &Step<'_>) {
        self.done = false;
        self.lent = 0;
        self.board = Some(step.before.table.board.clone());
        self.doing = deed::carried_out(r, step, "2.2");
        let asked = step.before.deciding.iter().any(|d| d.seat == step.seat);
        r.expect(asked, Kind::Turn, "7.3, 12.7", |_| format!("seat {} acts without being asked", step.seat.index()));
        self.check_runs(r, step);
        self.follows_from_tile(r, step);
        if let Some((seat, Action::Pass)) = self.doing
            && let Some(turn) = self.stock.clone().filter(|t| t.acted && t.seat == seat)
        {
            let must = self.must_sell(r, &turn);
            r.expect(!must, Kind::Limit, "12.2.1", |_| "certificates beyond the limit must be sold".to_owned());
            self.done = true;
            self.end_stock_turn(r);
        }
    }

    pub(super) fn owe(&mut self, due: Due) {
        self.due.push(due);
    }

    /// Something happens that should: says whether it was due. Prices move in the order in which they should.
    pub(super) fn settle(&mut self, r: &mut Replica<'_>, due: &Due) -> bool {
        dues::settle(&mut self.due, r, due)
    }

    pub(super) fn nothing_due(&mut self, r: &mut Replica<'_>) {
        for due in std::mem::take(&mut self.due) {
            dues::missed(r, &due);
        }
    }

    /// That an event is what somebody does.
    pub(super) fn matches(
        &mut self,
        r: &mut Replica<'_>,
        kind: Kind,
        paragraph: &'static str,
        same: impl FnOnce(Seat, &Action) -> bool,
    ) {
        deed::matches(r, self.doing.as_ref(), self.done, (kind, paragraph), same);
        self.done = true;
    }

    pub(super) fn railways(&self, r: &Replica<'_>) -> Vec<CompanyId> {
        let all = (0..r.table.companies.len()).map(CompanyId::from_index);
        all.filter(|c| *c != self.is.bank).collect()
    }

    /// Railways with a price, the dearest first.
    pub(super) fn by_price(&self, r: &Replica<'_>) -> Vec<CompanyId> {
        r.by_price().into_iter().filter(|c| *c != self.is.bank).collect()
    }

    pub(super) fn active(r: &Replica<'_>, company: CompanyId) -> bool {
        r.table.companies[company.index()].standing == Standing::Active
    }

    pub(super) fn director(r: &Replica<'_>, company: CompanyId) -> Option<Seat> {
        r.table.companies[company.index()].president
    }

    pub(super) fn trains_of(r: &Replica<'_>, company: CompanyId) -> Vec<TrainId> {
        let own = r.table.trains.iter().enumerate().filter(|(_, t)| t.place == TrainPlace::Company(company));
        own.map(|(i, _)| TrainId::from_index(i)).collect()
    }

    /// Who has a power while it is unused.
    pub(super) fn right_holder(&self, r: &Replica<'_>, private: PrivateId) -> Option<Holder> {
        let right = match private {
            p if p == self.is.oodnadatta => self.desert,
            p if p == self.is.ghan => self.ghan,
            p if p == self.is.tasmanian => self.tasmania,
            _ => Right::Gone,
        };
        match right {
            Right::WithCompany => Some(r.table.privates[private.index()]),
            Right::Kept(holder) => Some(holder),
            Right::Gone => None,
        }
    }

    /// Whether a company may use a power: it or its director has it, and the first 3/3+ is sold (4.1).
    pub(super) fn may_use(&self, r: &Replica<'_>, company: CompanyId, private: PrivateId) -> bool {
        let Some(holder) = self.right_holder(r, private) else { return false };
        let own = holder == Holder::Company(company);
        let directors = holder.player().is_some() && holder.player() == Self::director(r, company);
        let by_owner = private == self.is.tasmanian && self.options.on("tasmania-by-owner");
        r.table.phase >= charter::GREEN && (own || (directors && !by_owner))
    }
}
