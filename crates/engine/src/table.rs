//! What is on the table.

use crate::{Action, CompanyId, Edition, Holder, Money, Purse, Seat, Spot, TrainId};
use railhead_board::Board;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Player {
    /// Cash on hand.
    pub cash: Money,
    /// Money put aside that is theirs, but cannot be spent.
    pub aside: Money,
    /// Whether they are out of the game.
    pub bankrupt: bool,
}

impl Player {
    /// A player with so much cash.
    #[must_use]
    pub const fn with(cash: Money) -> Self {
        Self { cash, aside: 0, bankrupt: false }
    }
}

/// What has become of a company.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Standing {
    /// In the game, not launched yet.
    Waiting,
    /// In play.
    Active,
    /// Taken out before play.
    Removed,
    /// Gone during play.
    Closed,
}

/// A company.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CompanyState {
    /// What has become of it.
    pub standing: Standing,
    /// Its treasury.
    pub cash: Money,
    /// Who runs it by right of shares: the holder of its president's certificate.
    pub president: Option<Seat>,
    /// Who runs it while nobody holds that certificate.
    pub manager: Option<Seat>,
    /// Where its marker stands on the chart.
    pub spot: Option<Spot>,
    /// When its marker came there: of several in a box the earlier lies on top.
    pub stacked: u32,
    /// Whether it has operated.
    pub operated: bool,
    /// How many tokens it has left to place.
    pub tokens: u8,
    /// The price at which it was launched; 0 before.
    pub par: Money,
    /// Whether enough of it was sold for it to begin to operate.
    pub floated: bool,
    /// How many loans it has taken out.
    pub loans: u8,
}

impl CompanyState {
    /// A company that waits to be launched, with so many tokens.
    #[must_use]
    pub const fn waiting(tokens: u8) -> Self {
        Self {
            standing: Standing::Waiting,
            cash: 0,
            president: None,
            manager: None,
            spot: None,
            stacked: 0,
            operated: false,
            tokens,
            par: 0,
            floated: false,
            loans: 0,
        }
    }

    /// Who decides for it.
    #[must_use]
    pub fn runner(&self) -> Option<Seat> {
        self.president.or(self.manager)
    }
}

/// A share certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cert {
    /// Of which company.
    pub company: CompanyId,
    /// How much of it, in hundredths.
    pub percent: u8,
    /// Whether it is the president's.
    pub president: bool,
    /// Who holds it.
    pub holder: Holder,
    /// Since when, on the table's clock.
    pub since: u32,
}

/// Where a train card lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum TrainPlace {
    /// In the bank, not bought yet.
    Depot,
    /// In the bank, turned in by a company.
    Discard,
    /// With a company.
    Company(CompanyId),
    /// Out of the game.
    Gone,
}

/// A train card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TrainCard {
    /// Its sort, an index into the edition's.
    pub sort: u8,
    /// Its number among the cards of its sort.
    pub serial: u8,
    /// The type as which it was bought, an index into the sort's kinds.
    pub kind: u8,
    /// Where it lies.
    pub place: TrainPlace,
    /// Whether it may run once more only.
    pub old: bool,
    /// Whether it has run, or may not run, in this operating round.
    pub spent: bool,
    /// When it was turned in, on the table's clock; 0 if it never was.
    pub moved: u32,
    /// What is still owed to the bank for it.
    pub owed: Money,
}

impl TrainCard {
    /// A card of the bank, by its sort and its number among those of its sort.
    #[must_use]
    pub const fn new(sort: u8, serial: u8) -> Self {
        Self { sort, serial, kind: 0, place: TrainPlace::Depot, old: false, spent: false, moved: 0, owed: 0 }
    }
}

/// What kind of round is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum RoundKind {
    /// What comes before the first stock round: a draft, an auction, bids.
    Opening,
    /// A stock round.
    Stock,
    /// An operating round.
    Operating,
}

/// Which round is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Round {
    /// What kind.
    pub kind: RoundKind,
    /// Which set of stock and operating rounds, from 1.
    pub set: u16,
    /// Which operating round of the set, from 1.
    pub number: u8,
}

/// A deal that waits for the other side's answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// Who offers.
    pub by: Seat,
    /// Who must agree.
    pub to: Seat,
    /// What happens if they do.
    pub action: Action,
}

/// What is on the table, for all to see.
///
/// ```
/// use railhead_engine::{CompanyId, Game, Holder, Purse, Seat};
///
/// let game = Game::start(railhead_toy::rules(&railhead_toy::setup(&["Ann", "Ben"], 7))?);
/// let (mut table, ann, red) = (game.state().table.clone(), Seat(0), CompanyId(0));
///
/// // Money moves from purse to purse, certificates from hand to hand.
/// let before = table.all_money();
/// table.pay(Purse::Player(ann), Purse::Bank, 50);
/// table.hand_ordinary(red, Holder::Bank, Holder::Player(ann), 1);
/// assert_eq!((table.cash(Purse::Player(ann)), table.percent(red, Holder::Player(ann))), (400, 10));
/// assert_eq!(table.all_money(), before);
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The bank's money.
    pub bank: Money,
    /// The players, by seat.
    pub players: Vec<Player>,
    /// Seats clockwise around the table, the first to act in the next stock round in front.
    pub order: Vec<Seat>,
    /// The companies.
    pub companies: Vec<CompanyState>,
    /// Who owns each private company.
    pub privates: Vec<Holder>,
    /// All certificates, company by company in the order of the edition.
    pub certs: Vec<Cert>,
    /// All train cards.
    pub trains: Vec<TrainCard>,
    /// The board.
    pub board: Board,
    /// The phase, an index into the edition's.
    pub phase: u8,
    /// The round.
    pub round: Round,
    /// A deal that waits for an answer.
    pub offer: Option<Offer>,
    /// Counts what happens, so that earlier and later can be told apart.
    pub clock: u32,
}

impl Clone for Table {
    fn clone(&self) -> Self {
        Self {
            bank: self.bank,
            players: self.players.clone(),
            order: self.order.clone(),
            companies: self.companies.clone(),
            privates: self.privates.clone(),
            certs: self.certs.clone(),
            trains: self.trains.clone(),
            board: self.board.clone(),
            phase: self.phase,
            round: self.round,
            offer: self.offer.clone(),
            clock: self.clock,
        }
    }

    /// Keeps what memory there is: tables are copied for every action that is tried.
    fn clone_from(&mut self, other: &Self) {
        self.bank = other.bank;
        self.players.clone_from(&other.players);
        self.order.clone_from(&other.order);
        self.companies.clone_from(&other.companies);
        self.privates.clone_from(&other.privates);
        self.certs.clone_from(&other.certs);
        self.trains.clone_from(&other.trains);
        self.board.clone_from(&other.board);
        self.phase = other.phase;
        self.round = other.round;
        self.offer.clone_from(&other.offer);
        self.clock = other.clock;
    }
}

impl Table {
    /// A moment later than every one before.
    pub const fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock
    }

    /// The money in a purse.
    #[must_use]
    pub fn cash(&self, purse: Purse) -> Money {
        match purse {
            Purse::Bank => self.bank,
            Purse::Player(seat) => self.players[seat.index()].cash,
            Purse::Company(company) => self.companies[company.index()].cash,
        }
    }

    /// Moves money from one purse to another.
    pub fn pay(&mut self, from: Purse, to: Purse, amount: Money) {
        *self.purse(from) -= amount;
        *self.purse(to) += amount;
    }

    fn purse(&mut self, purse: Purse) -> &mut Money {
        match purse {
            Purse::Bank => &mut self.bank,
            Purse::Player(seat) => &mut self.players[seat.index()].cash,
            Purse::Company(company) => &mut self.companies[company.index()].cash,
        }
    }

    /// A company.
    #[must_use]
    #[inline]
    pub fn company(&self, company: CompanyId) -> &CompanyState {
        &self.companies[company.index()]
    }

    /// A company, to change.
    #[inline]
    pub fn company_mut(&mut self, company: CompanyId) -> &mut CompanyState {
        &mut self.companies[company.index()]
    }

    /// All companies with this standing, in the order of the edition.
    #[inline]
    pub fn companies_standing(&self, standing: Standing) -> impl Iterator<Item = CompanyId> + '_ {
        let some = self.companies.iter().enumerate().filter(move |(_, c)| c.standing == standing);
        some.map(|(i, _)| CompanyId::from_index(i))
    }

    /// The price of a company's shares; 0 for one without.
    #[must_use]
    #[inline]
    pub fn price(&self, edition: &Edition, company: CompanyId) -> Money {
        self.company(company).spot.map_or(0, |s| edition.chart.price(s))
    }

    /// Puts a company's marker on a box, below those that are there. A marker that stays where it is keeps its place.
    pub fn move_marker(&mut self, company: CompanyId, to: Spot) {
        if self.company(company).spot != Some(to) {
            let stacked = self.tick();
            let state = self.company_mut(company);
            state.spot = Some(to);
            state.stacked = stacked;
        }
    }

    /// Companies with a marker on the chart in the order of their prices, the highest first; of several in one box the one on
    /// top first.
    #[must_use]
    pub fn price_order(&self, edition: &Edition) -> Vec<CompanyId> {
        let mut order: Vec<CompanyId> =
            self.companies_standing(Standing::Active).filter(|c| self.company(*c).spot.is_some()).collect();
        order.sort_by_key(|c| {
            let state = self.company(*c);
            let spot = state.spot.unwrap_or(Spot { row: 0, column: 0 });
            (-edition.chart.price(spot), u8::MAX - spot.column, spot.row, state.stacked)
        });
        order
    }

    /// The trains of a company.
    #[inline]
    pub fn trains_of(&self, company: CompanyId) -> impl Iterator<Item = (TrainId, &TrainCard)> {
        let own = self.trains.iter().enumerate().filter(move |(_, t)| t.place == TrainPlace::Company(company));
        own.map(|(i, t)| (TrainId::from_index(i), t))
    }

    /// A train card.
    #[must_use]
    #[inline]
    pub fn train(&self, train: TrainId) -> &TrainCard {
        &self.trains[train.index()]
    }

    /// How many trains of a company count against its limit: those that are not old.
    #[must_use]
    #[inline]
    pub fn trains_counting(&self, company: CompanyId) -> usize {
        self.trains_of(company).filter(|(_, t)| !t.old).count()
    }

    /// The next card of the depot: the first that was never bought.
    #[must_use]
    #[inline]
    pub fn next_train(&self) -> Option<TrainId> {
        self.trains.iter().position(|t| t.place == TrainPlace::Depot).map(TrainId::from_index)
    }

    /// Whether the bank has a train card to sell.
    #[must_use]
    #[inline]
    pub fn has_trains_for_sale(&self) -> bool {
        self.trains.iter().any(|t| matches!(t.place, TrainPlace::Depot | TrainPlace::Discard))
    }

    /// The train cards that the bank sells now: the next of the depot, and of those turned in the first of each type.
    #[must_use]
    pub fn trains_for_sale(&self) -> Vec<TrainId> {
        let mut cards: Vec<TrainId> = self.next_train().into_iter().collect();
        let mut turned_in: Vec<usize> =
            (0..self.trains.len()).filter(|i| self.trains[*i].place == TrainPlace::Discard).collect();
        turned_in.sort_by_key(|i| self.trains[*i].moved);
        let mut seen: Vec<(u8, u8)> = Vec::new();
        for i in turned_in {
            let kind = (self.trains[i].sort, self.trains[i].kind);
            if !seen.contains(&kind) {
                seen.push(kind);
                cards.push(TrainId::from_index(i));
            }
        }
        cards
    }

    /// The seats still in the game, clockwise beginning after this one; it comes last.
    #[inline]
    pub fn seats_after(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let at = self.order.iter().position(|s| *s == seat).unwrap_or(0);
        let n = self.order.len();
        (1..=n).map(move |i| self.order[(at + i) % n]).filter(|s| !self.players[s.index()].bankrupt)
    }

    /// All the money on the table.
    #[must_use]
    pub fn all_money(&self) -> Money {
        let players: Money = self.players.iter().map(|p| p.cash + p.aside).sum();
        let companies: Money = self.companies.iter().map(|c| c.cash).sum();
        self.bank + players + companies
    }
}
