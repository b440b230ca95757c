//! What an auditor of 1853 remembers from one action to the next.

use super::book::{Book, Start};
use railhead_board::HexId;
use railhead_engine::{CompanyId, Edition, Money, Seat};

/// A contract bid.
#[derive(Clone, Default, Debug)]
pub(super) struct Bid {
    pub(super) bond: Money,
    pub(super) cities: Vec<(HexId, CompanyId)>,
    pub(super) complete: bool,
    pub(super) fulfilled: bool,
}

/// Where a company is in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    /// Trains are sold to the bank (1989 Alternative 4.0).
    Sales,
    /// A major company chooses about second tiles (2009 4.1.3).
    Choice,
    Track,
    Bases,
    Routes,
    Pay,
    Trains,
}

/// A company's turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub(super) company: CompanyId,
    pub(super) stop: Stop,
    pub(super) first: bool,
    /// Where new tiles were laid.
    pub(super) lays: [Option<HexId>; 2],
    pub(super) promoted: bool,
    /// Where the company acted outside its area.
    pub(super) outside: Option<HexId>,
    pub(super) revenue: Money,
}

/// A player's turn in a stock round.
#[derive(Clone, Debug)]
pub(super) struct StockTurn {
    pub(super) seat: Seat,
    pub(super) bought: Option<CompanyId>,
    pub(super) floated: Vec<CompanyId>,
    pub(super) declined: usize,
    pub(super) last: Option<Seat>,
}

/// What is being done.
#[derive(Clone, Debug)]
pub(super) enum Stage {
    Bonds,
    Claims(Seat),
    Bids,
    Stock(StockTurn),
    Elephant,
    Turn(Turn),
    Call,
    Draw(Seat),
    Cards,
    Over,
}

/// Everything that the table does not show.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    pub(super) stage: Stage,
    pub(super) sealed: Vec<Option<Money>>,
    pub(super) bids: Vec<Bid>,
    /// Shares that were not paid for, by seat.
    pub(super) unpaid: Vec<Vec<CompanyId>>,
    /// Contracted shares that each seat still has, by company.
    pub(super) contracted: Vec<Vec<i32>>,
    /// Companies whose contracted shares a seat may still sell.
    pub(super) chances: Vec<Vec<CompanyId>>,
    /// Companies of which shares are for sale from the beginning.
    pub(super) named: Vec<CompanyId>,
    /// What each seat sold in this round.
    pub(super) sold: Vec<Vec<CompanyId>>,
    /// What is not sold in this round because it is new.
    pub(super) fresh: Vec<CompanyId>,
    /// Since when each seat has held shares of each company, by company and seat.
    pub(super) since: Vec<Vec<Option<u64>>>,
    pub(super) clock: u64,
    pub(super) previous: Vec<Option<Seat>>,
    pub(super) majors: Vec<CompanyId>,
    /// What each major company chose: whether it pays for second tiles.
    pub(super) pays_second: Vec<Option<bool>>,
    /// Minor companies with their special token.
    pub(super) special: Vec<CompanyId>,
    pub(super) small_trains: bool,
    pub(super) posts: Vec<HexId>,
    pub(super) queue: Vec<CompanyId>,
    pub(super) rounds: u8,
    pub(super) called: bool,
    pub(super) broken: bool,
    /// How many cards of the kit MIK 2 each seat has in hand.
    pub(super) hands: Vec<usize>,
    /// The city that is closed, and every city that was.
    pub(super) closed: Option<HexId>,
    pub(super) disturbed: Vec<HexId>,
    /// Companies whose own director's share was taken, with the kit MIK 2.
    pub(super) taken: Vec<CompanyId>,
    /// Who was sentenced to give up directorships at least once: who must sell is not followed up.
    pub(super) sentences: bool,
    /// How many certificates each seat has to sell for having lost directorships.
    pub(super) excess: Vec<usize>,
    /// The least money that the bank had at the beginning of a stock round, the highest price, and the last set with either.
    pub(super) progress: (Money, Money, u16),
    /// How many actions have been looked at.
    pub(super) steps: usize,
}

impl Memory {
    pub(super) fn new(book: &Book, edition: &Edition) -> Self {
        let (players, companies) = (book.players, edition.companies.len());
        let stage = match book.start {
            Start::Bonds => Stage::Bonds,
            Start::Bids => Stage::Bids,
            Start::Dealt | Start::Places => Stage::Over,
        };
        Self {
            stage,
            sealed: vec![None; players],
            bids: vec![Bid::default(); players],
            unpaid: vec![Vec::new(); players],
            contracted: vec![vec![0; companies]; players],
            chances: vec![Vec::new(); players],
            named: Vec::new(),
            sold: vec![Vec::new(); players],
            fresh: Vec::new(),
            since: vec![vec![None; players]; companies],
            clock: 0,
            previous: vec![None; companies],
            majors: (0..4).map(CompanyId).collect(),
            pays_second: vec![None; companies],
            special: Vec::new(),
            small_trains: false,
            posts: Vec::new(),
            queue: Vec::new(),
            rounds: 0,
            called: false,
            broken: false,
            hands: vec![0; players],
            closed: None,
            disturbed: Vec::new(),
            taken: Vec::new(),
            sentences: false,
            excess: vec![0; players],
            progress: (Money::MAX, 0, 0),
            steps: 0,
        }
    }

    pub(super) const fn turn(&self) -> Option<&Turn> {
        match &self.stage {
            Stage::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    pub(super) fn change_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        if let Stage::Turn(turn) = &mut self.stage {
            change(turn);
        }
    }

    pub(super) fn unpaid_of(&self, seat: Seat, company: CompanyId) -> i32 {
        let count = self.unpaid[seat.index()].iter().filter(|c| **c == company).count();
        i32::try_from(count).unwrap_or(0)
    }
}
