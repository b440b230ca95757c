//! What the table does not show: whose turn it is, what is pending, the cards of the draft.

use crate::parts::Dice;
use railhead_board::{EdgeSet, HexId, Token};
use railhead_engine::{Card, CompanyId, CompanySet, Ending, Money, PrivateId, Seat};
use serde::{Deserialize, Serialize};

/// 1846's own part of the state.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Own {
    pub(crate) stage: Stage,
    pub(crate) dice: Dice,
    pub(crate) draft: Draft,
    pub(crate) steamboat: Marker,
    pub(crate) meat: Marker,
    pub(crate) boom: Marker,
    pub(crate) powers: Powers,
    /// Companies that have used their token with a special price.
    pub(crate) special_token_used: CompanySet,
    /// Companies still to operate in this round, in order.
    pub(crate) queue: Vec<CompanyId>,
    /// Tokens of companies that were just removed; 18xx.games lets them block lines until the next tile or token.
    pub(crate) ghosts: Vec<Token>,
    /// Companies that found no place for a token; 18xx.games looks again only after the next tile or token.
    #[serde(default)]
    pub(crate) no_token: CompanySet,
    /// Companies that have looked for such a place since then.
    #[serde(default)]
    pub(crate) looked: CompanySet,
    /// Whether a company was removed in its turn with something left to decide.
    pub(crate) broke_off: bool,
    /// When companies whose price falls to nothing are removed.
    #[serde(default)]
    pub(crate) removal: Removal,
    /// How many companies have begun their turn in this round.
    pub(crate) turns: u8,
    /// What each seat has sold in this stock round.
    pub(crate) sold: Vec<CompanySet>,
    /// Whether the bank has run out of money.
    pub(crate) broken: bool,
    /// For two players: the set after which the game ends because the depot is empty.
    pub(crate) last_set: Option<u16>,
    pub(crate) ended: Option<Ending>,
}

/// When companies whose price falls to nothing are removed: by the book at once. 18xx.games does it after each action, once nobody
/// else in the same round has been passed over any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Removal {
    #[default]
    AtOnce,
    /// When somebody is asked, or the round ends.
    Soon,
    /// With the next action: for this one it has been done.
    WithNextAction,
}

impl Clone for Own {
    fn clone(&self) -> Self {
        Self {
            stage: self.stage,
            dice: self.dice,
            draft: self.draft.clone(),
            steamboat: self.steamboat,
            meat: self.meat,
            boom: self.boom,
            powers: self.powers,
            special_token_used: self.special_token_used,
            queue: self.queue.clone(),
            ghosts: self.ghosts.clone(),
            no_token: self.no_token,
            looked: self.looked,
            broke_off: self.broke_off,
            removal: self.removal,
            turns: self.turns,
            sold: self.sold.clone(),
            broken: self.broken,
            last_set: self.last_set,
            ended: self.ended,
        }
    }

    /// Keeps what memory there is.
    fn clone_from(&mut self, other: &Self) {
        self.stage = other.stage;
        self.dice = other.dice;
        self.draft.clone_from(&other.draft);
        self.steamboat = other.steamboat;
        self.meat = other.meat;
        self.boom = other.boom;
        self.powers = other.powers;
        self.special_token_used = other.special_token_used;
        self.queue.clone_from(&other.queue);
        self.ghosts.clone_from(&other.ghosts);
        self.no_token = other.no_token;
        self.looked = other.looked;
        self.broke_off = other.broke_off;
        self.removal = other.removal;
        self.turns = other.turns;
        self.sold.clone_from(&other.sold);
        self.broken = other.broken;
        self.last_set = other.last_set;
        self.ended = other.ended;
    }
}

/// What is being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// Who takes which private company.
    Draft,
    /// A player's turn in a stock round.
    Stock(StockTurn),
    /// Where the Steamboat Company's owner puts its marker.
    Steamboat,
    /// A company's turn in an operating round.
    Turn(Turn),
    /// Nothing any more.
    Over,
}

/// The draft of the private companies.
#[derive(PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Draft {
    /// The cards from the top.
    pub(crate) deck: Vec<Card>,
    /// What was taken, in order.
    pub(crate) taken: Vec<(Seat, Card)>,
    /// Whose turn it is, counted against the seating.
    pub(crate) turn: u8,
    /// By how much the last one has become cheaper.
    pub(crate) cheaper: Money,
    /// How many have passed in a row (two players only).
    pub(crate) passes: u8,
    /// Whether it is over.
    pub(crate) done: bool,
}

impl Clone for Draft {
    fn clone(&self) -> Self {
        Self { deck: self.deck.clone(), taken: self.taken.clone(), ..*self }
    }

    /// Keeps what memory there is.
    fn clone_from(&mut self, other: &Self) {
        let (mut deck, mut taken) = (std::mem::take(&mut self.deck), std::mem::take(&mut self.taken));
        deck.clone_from(&other.deck);
        taken.clone_from(&other.taken);
        *self = Self { deck, taken, ..*other };
    }
}

/// A player's turn in a stock round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct StockTurn {
    pub(crate) seat: Seat,
    /// What they sold in this turn.
    pub(crate) sold: CompanySet,
    pub(crate) acted: bool,
    /// How many have passed in a row.
    pub(crate) passes: u8,
    /// Who last bought or sold.
    pub(crate) last: Option<Seat>,
}

/// Where a company is in its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) enum Stop {
    /// Shares, track and tokens.
    Track,
    /// Running trains.
    Routes,
    /// Sharing out earnings.
    Pay,
    /// Buying trains.
    Trains,
    /// Buying private companies and using their powers.
    Companies,
}

/// A company's turn in an operating round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a thing done once in a turn")]
pub(crate) struct Turn {
    pub(crate) company: CompanyId,
    pub(crate) stop: Stop,
    /// Tiles laid, powers apart.
    pub(crate) lays: u8,
    pub(crate) upgraded: bool,
    pub(crate) tokened: bool,
    /// Whether shares were issued or redeemed.
    pub(crate) issued: bool,
    /// A second tile that must be laid or renounced now.
    pub(crate) second: Option<Second>,
    pub(crate) revenue: Money,
    pub(crate) forced: Forced,
    /// Whether it follows on a turn that was broken off and has not been asked anything yet.
    pub(crate) after_break: bool,
}

/// A private company's second tile is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Second {
    pub(crate) private: PrivateId,
    /// Where the first was laid, and the edges to which it brought track.
    pub(crate) first: HexId,
    pub(crate) fresh: EdgeSet,
}

/// What was done to pay for a train that must be bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Forced {
    pub(crate) issued: bool,
    /// What the last share issued brought.
    pub(crate) last_issue: Option<Money>,
    /// What the last share sold brought.
    pub(crate) last_sale: Option<Money>,
    /// What the president sold.
    pub(crate) sold: CompanySet,
}

impl Turn {
    pub(crate) fn new(company: CompanyId) -> Self {
        Self {
            company,
            stop: Stop::Track,
            lays: 0,
            upgraded: false,
            tokened: false,
            issued: false,
            second: None,
            revenue: 0,
            forced: Forced::default(),
            after_break: false,
        }
    }
}

/// A marker of a private company: for whom, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Marker {
    pub(crate) hex: Option<HexId>,
    pub(crate) company: Option<CompanyId>,
}

/// What is left of the private companies' powers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Powers {
    pub(crate) michigan_central: u8,
    pub(crate) ohio_indiana: u8,
    pub(crate) little_miami: u8,
    pub(crate) lake_shore: bool,
    pub(crate) chicago_token: bool,
    pub(crate) meat: bool,
    pub(crate) boom: bool,
    /// Whether the steamboat's port was chosen in this operating round.
    pub(crate) port_chosen: bool,
    /// Whether the steamboat's company was chosen in this operating round.
    pub(crate) ship_chosen: bool,
    /// Whether the steamboat's owner passed in this operating round.
    pub(crate) steamboat_passed: bool,
}

impl Default for Powers {
    fn default() -> Self {
        Self {
            michigan_central: 2,
            ohio_indiana: 2,
            little_miami: 2,
            lake_shore: true,
            chicago_token: true,
            meat: true,
            boom: true,
            port_chosen: false,
            ship_chosen: false,
            steamboat_passed: false,
        }
    }
}
