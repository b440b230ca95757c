//! What the auditor remembers of a game beside the table.

use super::charter::{self, Charter};
use crate::options::Options;
use crate::replica::Replica;
use crate::{Complaint, Kind, Moment, Step, deed, dues};
use railhead_board::HexId;
use railhead_engine::{
    Action, Card, CompanyId, Edition, Holder, Money, PrivateId, Purse, RoundKind, Seat, Setup, Spot, Standing, TrainId,
    TrainPlace,
};
use std::collections::{BTreeMap, BTreeSet};

/// What the preset of the site turns on.
const SITE: &[&str] = &[
    "second-edition-companies",
    "seats-as-listed",
    "site-shuffle",
    "site-pauses",
    "last-company-to-debt",
    "cwi-token-later",
    "issue-any-time",
    "reserved-price-stays",
    "free-routes",
    "phase-iv-trains-limited",
    "measured-forced-issue",
    "spend-what-was-raised",
    "mail-ends-with-player",
    "steamboat-ends-with-player",
];

/// Something that must happen before anything else begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Due {
    Price { company: CompanyId, to: Spot },
    President { company: CompanyId, seat: Option<Seat> },
    Closed(CompanyId),
    Private(PrivateId),
    Income { private: PrivateId, to: Purse, amount: Money },
    Phase(u8),
    TrainGone(TrainId),
    Priority(Seat),
    Token { company: CompanyId, hex: HexId },
    TokenGone { company: CompanyId, hex: HexId },
    Bonus { company: CompanyId, amount: Money },
    Unmarked(PrivateId),
}

impl dues::Due for Due {
    fn about(&self) -> (Kind, &'static str) {
        match self {
            Self::Price { .. } => (Kind::Price, "5.2, 5.4, 6.4"),
            Self::President { .. } => (Kind::President, "5.12, 5.23"),
            Self::Closed(_) => (Kind::Price, "5.25"),
            Self::Private(_) | Self::Income { .. } | Self::Unmarked(_) => (Kind::Private, "3, 4, 8"),
            Self::Phase(_) | Self::TrainGone(_) => (Kind::Phase, "8"),
            Self::Priority(_) => (Kind::Turn, "5.4"),
            Self::Token { .. } | Self::TokenGone { .. } => (Kind::Token, "3, 5.1"),
            Self::Bonus { .. } => (Kind::Money, "5.1"),
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
}

/// A company's turn.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a thing done once in a turn")]
pub(super) struct Turn {
    pub(super) company: CompanyId,
    pub(super) lays: u8,
    pub(super) upgrades: u8,
    pub(super) tokened: bool,
    pub(super) issued: bool,
    /// Whether track and tokens are over.
    pub(super) ran: bool,
    pub(super) revenue: Money,
    pub(super) had_train: bool,
    /// The most that a corporation without president could earn, if that could be found out.
    pub(super) best: Option<Option<Money>>,
    pub(super) paid: bool,
    /// Whether the step of trains is over.
    pub(super) left_trains: bool,
    /// Whether it may be over: there was nothing to buy.
    pub(super) may_have_left: bool,
    /// Whether trains have run.
    pub(super) has_run: bool,
    pub(super) forced_issue: bool,
    pub(super) raised: bool,
    /// The first tile of a private company that lays two, and the company.
    pub(super) second: Option<(PrivateId, HexId)>,
}

impl Turn {
    pub(super) const fn of(company: CompanyId) -> Self {
        Self {
            company,
            lays: 0,
            upgrades: 0,
            tokened: false,
            issued: false,
            ran: false,
            revenue: 0,
            had_train: false,
            best: None,
            paid: false,
            left_trains: false,
            may_have_left: false,
            has_run: false,
            forced_issue: false,
            raised: false,
            second: None,
        }
    }
}

/// The distribution of the private companies.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub(super) turn: usize,
    pub(super) taken: Vec<(Seat, Card)>,
    pub(super) cheaper: Money,
    pub(super) passes: usize,
}

/// A marker of a private company.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marker {
    pub(super) hex: Option<HexId>,
    pub(super) company: Option<CompanyId>,
}

/// What is remembered.
pub(super) struct Memory {
    pub(super) is: Charter,
    pub(super) options: Options,
    pub(super) players: usize,
    pub(super) draft: Draft,
    pub(super) stock: Option<StockTurn>,
    pub(super) sold: Vec<BTreeSet<CompanyId>>,
    pub(super) operated: BTreeSet<CompanyId>,
    pub(super) queue: Vec<CompanyId>,
    pub(super) turn: Option<Turn>,
    /// Trains that may not run any more in this operating round.
    pub(super) spent: BTreeSet<TrainId>,
    pub(super) turned_in: Vec<TrainId>,
    pub(super) markers: BTreeMap<PrivateId, Marker>,
    /// What private companies that lay tiles or place a token have used.
    pub(super) used: BTreeMap<PrivateId, u8>,
    pub(super) special_used: BTreeSet<CompanyId>,
    pub(super) broken: bool,
    pub(super) last_set: Option<u16>,
    pub(super) due: Vec<Due>,
    /// Corporations without value that the site leaves in play until somebody is asked.
    pub(super) worthless: BTreeSet<CompanyId>,
    /// Who is being ruined, for which corporation.
    pub(super) ruin: Option<(Seat, CompanyId)>,
    /// Of which corporations a ruined player has sold shares.
    pub(super) ruin_sold: BTreeSet<CompanyId>,
    /// What is carried out in this step, by whom.
    pub(super) doing: Option<(Seat, Action)>,
    pub(super) done: bool,
    /// Whether a corporation was removed in this operating round.
    pub(super) broke_off: bool,
    pub(super) over: bool,
    pub(super) moments: u64,
    /// Trains turned in and tokens removed are seen late on the site.
    pub(super) stale: bool,
    /// What a president has sold for the train that must be bought.
    pub(super) sold_for_train: BTreeSet<CompanyId>,
    /// Whether a president has just paid for a train.
    pub(super) helped: bool,
    /// Whether forced sales may have changed the order of those still to operate.
    pub(super) reorders: bool,
}

impl Memory {
    pub(super) fn new(edition: &Edition, setup: &Setup) -> Option<Self> {
        let presets: [(&str, &[&str]); 2] = [("18xx.games", SITE), ("second-edition", &["second-edition-companies"])];
        Some(Self {
            is: Charter::of(edition)?,
            options: Options::of(setup, &presets),
            players: setup.seats.len(),
            draft: Draft::default(),
            stock: None,
            sold: vec![BTreeSet::new(); setup.seats.len()],
            operated: BTreeSet::new(),
            queue: Vec::new(),
            turn: None,
            spent: BTreeSet::new(),
            turned_in: Vec::new(),
            markers: BTreeMap::new(),
            used: BTreeMap::new(),
            special_used: BTreeSet::new(),
            broken: false,
            last_set: None,
            due: Vec::new(),
            worthless: BTreeSet::new(),
            ruin: None,
            ruin_sold: BTreeSet::new(),
            doing: None,
            done: false,
            broke_off: false,
            over: false,
            moments: 0,
            stale: false,
            sold_for_train: BTreeSet::new(),
            helped: false,
            reorders: false,
        })
    }

    pub(super) fn on_site(&self) -> bool {
        self.options.on("site-pauses")
    }

    /// How the game begins (2).
    pub(super) fn opening(&self, edition: &Edition, first: &Moment) -> Vec<Complaint> {
        let mut replica = Replica::of(edition, &first.table);
        let r = &mut replica;
        let table = &first.table;
        let each = if self.players == 2 { 600 } else { 400 };
        r.expect(table.players.iter().all(|p| p.cash == each), Kind::Money, "2", |_| format!("not {each} each"));
        let all: Money = table.bank + table.players.iter().map(|p| p.cash).sum::<Money>();
        let wanted = charter::all_money(self.players);
        r.expect(all == wanted, Kind::Money, "2", |_| format!("there are {all}, not {wanted}"));
        let removed = table.companies.iter().filter(|c| c.standing == Standing::Removed).count();
        let gone = if self.players == 2 { 2 } else { 5 - self.players };
        r.expect(removed == gone, Kind::Round, "2", |_| format!("{removed} corporations are removed, not {gone}"));
        let limited = self.options.on("phase-iv-trains-limited");
        for (sort, wanted) in (0u8..).zip(charter::train_cards(self.players, limited)) {
            let cards = table.trains.iter().filter(|t| t.sort == sort).count();
            r.expect(cards == wanted, Kind::Train, "2", |_| format!("{cards} trains of sort {sort}, not {wanted}"));
        }
        let begins = table.round.kind == RoundKind::Opening && table.phase == 0;
        r.expect(begins, Kind::Round, "2", |_| "the game does not begin with the private companies".to_owned());
        let dealt = table.privates.iter().all(|h| matches!(h, Holder::Bank | Holder::Gone));
        r.expect(dealt, Kind::Private, "3", |_| "a private company has an owner before the distribution".to_owned());
        replica.into_complaints()
    }

    /// Takes note of what is about to be carried out.
    pub(super) fn begin_step(&mut self, r: &mut Replica<'_>, step: &Step<'_>) {
        self.done = false;
        self.ruin_sold.clear();
        self.moments += 1;
        self.doing = deed::carried_out(r, step, "etiquette");
        let asked = step.before.deciding.iter().any(|d| d.seat == step.seat);
        r.expect(asked, Kind::Turn, "4", |_| format!("seat {} acts without being asked", step.seat.index()));
        self.check_runs(r, step);
        if let Some((seat, Action::Pass)) = self.doing {
            self.passes_on(r, seat);
            self.leaves_stop(step);
        }
    }

    /// Notes that something must happen.
    pub(super) fn owe(&mut self, due: Due) {
        self.due.push(due);
    }

    /// Something happens that should: says whether it was due. Prices move in the order in which they should.
    pub(super) fn settle(&mut self, r: &mut Replica<'_>, due: &Due) -> bool {
        dues::settle(&mut self.due, r, due)
    }

    /// Something new begins: nothing may be left that had to happen before.
    pub(super) fn nothing_due(&mut self, r: &mut Replica<'_>) {
        for due in std::mem::take(&mut self.due) {
            if self.on_site()
                && let Due::Closed(company) = due
            {
                self.worthless.insert(company);
                continue;
            }
            dues::missed(r, &due);
        }
    }

    /// The trains of a company.
    pub(super) fn trains_of(r: &Replica<'_>, company: CompanyId) -> Vec<TrainId> {
        let own = r.table.trains.iter().enumerate().filter(|(_, t)| t.place == TrainPlace::Company(company));
        own.map(|(i, _)| TrainId::from_index(i)).collect()
    }

    /// Whether a corporation has no president because the certificate lies in the market (7.1).
    pub(super) fn headless(&self, r: &Replica<'_>, company: CompanyId) -> bool {
        let state = &r.table.companies[company.index()];
        !self.is.is_independent(company) && state.standing == Standing::Active && state.president.is_none()
    }

    pub(super) fn solvent(r: &Replica<'_>) -> usize {
        r.table.players.iter().filter(|p| !p.bankrupt).count()
    }

    pub(super) fn owns(r: &Replica<'_>, company: CompanyId, private: PrivateId) -> bool {
        r.table.privates[private.index()] == Holder::Company(company)
    }
}
