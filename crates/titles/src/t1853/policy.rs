//! What distinguishes the editions and their options: values from which the shared parts choose.

use super::book::Book;
use railhead_engine::Money;

/// How a game is played where editions and options differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Policy {
    /// Which book is cited.
    pub(crate) book: Book,
    pub(crate) start: Start,
    /// What the number of players decides.
    pub(crate) limits: Limits,
    pub(crate) treasury: Treasury,
    pub(crate) appointed: Appointed,
    pub(crate) later: Later,
    pub(crate) control: Control,
    pub(crate) second: SecondLay,
    pub(crate) areas: Areas,
    pub(crate) prices: Prices,
    pub(crate) sixes: Sixes,
    pub(crate) credit: Credit,
    pub(crate) bbci: TwoBases,
    /// Minor companies have trains and tokens of their own (2009 4.8.16 to 4.8.19).
    pub(crate) minors: bool,
    /// What the station at Ajmer costs the BBCI as a major company (2009 4.1.13).
    pub(crate) ajmer: Option<Money>,
    /// What a share sold in the first stock round brings less than its face value (2009 2.8.3, 1989 18.1).
    pub(crate) first_loss: Money,
    /// How many companies must run after the first dealing round (1989 19).
    pub(crate) least_companies: usize,
    /// Companies may sell trains to the bank in the last phase (1989 Alternative 4.0).
    pub(crate) train_sales: bool,
    /// The set of rounds that ends with its stock round: a game that goes nowhere must end some time.
    pub(crate) last_set: u16,
}

/// How shares come into the first hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// A bond first, then cities turn by turn (2009 2.5).
    Bonds,
    /// Whole bids, opened at once (1989 14 to 16).
    Bids,
    /// Directors' certificates are dealt (1989 Simplified Game).
    Dealt,
    /// Seats are drawn, and shares bought at once (1989 Alternative 1.0).
    Places,
}

/// What the number of players decides (Table 3).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// What each player begins with.
    pub(crate) capital: Money,
    /// How many shares of one company a player may hold.
    pub(crate) shares: Option<u8>,
    /// How many certificates a player may hold.
    pub(crate) certificates: usize,
    /// How many shares must be issued for a company to run.
    pub(crate) qualifying: u8,
}

/// What companies have in their treasuries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Treasury {
    /// Money of the bank.
    Money,
    /// Company Credits, which are no money of the bank (1989 23.1).
    Credits,
}

/// When directors are first appointed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Appointed {
    /// In the first stock round at its end, later as soon as enough shares are issued (2009 2.9.1).
    AfterFirstRound,
    /// As soon as enough shares are issued; without two shares in one hand there is a manager (1989 16.7, 22).
    AtOnce,
    /// As soon as enough shares are issued and somebody has two (1989 Alternative 1.0).
    WithTwoShares,
}

/// Which companies follow on those of the beginning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Later {
    /// All, once those are issued (2009 3.1.3).
    All,
    /// One after the other in the order of Table 1 (1989 21.3).
    OneByOne,
    /// So that two are for sale at any time (1989 Alternative 1.0).
    TwoAtATime,
}

/// Who controls a company.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Control {
    /// Whoever has most shares.
    Shares,
    /// Whoever has most directors' shares (1989 MIK 2).
    Directors,
}

/// When a major company may lay two tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SecondLay {
    /// As it chooses in its first turn (2009 4.1.3).
    Chosen,
    /// Always, for nothing (1989 31.2).
    Free,
}

/// How long the areas of Table 2 bind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Areas {
    /// Until there are 5 trains (2009 4.2.3, 4.4.2).
    UntilFives,
    /// For the whole game (1989 31.13, 32.1).
    Always,
}

/// How far a dividend raises a price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prices {
    /// By as many spaces as it is times the price, from one to five (2009 4.7.1).
    OneToFive,
    /// By one space (1989 34.7).
    One,
    /// Like the first, but by none if it is less than half the price (1989 Alternative 2.0).
    NoneToFive,
}

impl Prices {
    /// The spaces for a dividend at a price.
    pub(crate) fn spaces(self, dividend: Money, price: Money) -> i32 {
        match self {
            Self::One => 1,
            Self::NoneToFive if dividend * 2 < price => 0,
            Self::OneToFive | Self::NoneToFive => (dividend / price.max(1)).clamp(1, 5),
        }
    }
}

/// When 6 trains are sold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sixes {
    /// From the first 5 on (2009 4.8.3).
    BesideFives,
    /// When all 5 trains are sold (1989 35.2).
    AfterFives,
}

/// What a company may buy while it owes for a train.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Credit {
    /// Nothing else (2009 3.4.6).
    BeforeAll,
    /// Whatever it pays for at once (1989 24.6).
    BesideOthers,
}

/// When the BBCI has a second home base, and is a major company.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TwoBases {
    /// If its director's bid says so (2009 2.6.2).
    ByBid,
    /// Never (1989 Table 1).
    Never,
    /// If shares of it were bought in the first dealing round (1989 Alternative 3.0).
    FirstRound,
}

/// Something for three, four, five and six players.
const fn of<T: Copy>(players: usize, [three, four, five, six]: [T; 4]) -> T {
    match players {
        ..=3 => three,
        4 => four,
        5 => five,
        _ => six,
    }
}

/// What both editions share of Table 3.
const SHARES: [u8; 4] = [6, 6, 5, 4];
const CERTIFICATES: [usize; 4] = [21, 16, 13, 11];

impl Policy {
    /// The edition of 2009.
    pub(crate) const fn of_2009(players: usize) -> Self {
        Self {
            book: Book::Of2009,
            start: Start::Bonds,
            limits: Limits {
                capital: of(players, [730, 570, 570, 510]),
                shares: Some(of(players, SHARES)),
                certificates: of(players, CERTIFICATES),
                qualifying: of(players, [6, 5, 5, 4]),
            },
            treasury: Treasury::Money,
            appointed: Appointed::AfterFirstRound,
            later: Later::All,
            control: Control::Shares,
            second: SecondLay::Chosen,
            areas: Areas::UntilFives,
            prices: Prices::OneToFive,
            sixes: Sixes::BesideFives,
            credit: Credit::BeforeAll,
            bbci: TwoBases::ByBid,
            minors: true,
            ajmer: Some(70),
            first_loss: 5,
            least_companies: 0,
            train_sales: false,
            last_set: 100,
        }
    }

    /// The edition of 1989 with its options.
    pub(crate) fn of_1989(players: usize, options: &super::options::Options) -> Self {
        let start = options.start;
        let (capital, qualifying) = match start {
            Start::Dealt => ([440; 4], [4; 4]),
            Start::Places => ([590, 570, 535, 480], [6, 5, 5, 4]),
            Start::Bonds | Start::Bids if options.amended => ([730, 570, 570, 510], [6, 7, 6, 5]),
            Start::Bonds | Start::Bids => ([730, 570, 570, 510], [6, 6, 5, 5]),
        };
        let shares = match (start, options.cards) {
            (_, true) => None,
            (Start::Dealt, false) => Some(5),
            (_, false) => Some(of(players, SHARES)),
        };
        let places = start == Start::Places;
        Self {
            book: Book::Of1989,
            start,
            limits: Limits {
                capital: of(players, capital),
                shares,
                certificates: of(players, if options.cards { [27, 20, 16, 14] } else { CERTIFICATES }),
                qualifying: of(players, qualifying),
            },
            treasury: Treasury::Credits,
            appointed: if places { Appointed::WithTwoShares } else { Appointed::AtOnce },
            later: if places { Later::TwoAtATime } else { Later::OneByOne },
            control: if options.cards { Control::Directors } else { Control::Shares },
            second: SecondLay::Free,
            areas: Areas::Always,
            prices: if options.alternative_prices { Prices::NoneToFive } else { Prices::One },
            sixes: Sixes::AfterFives,
            credit: Credit::BesideOthers,
            bbci: if options.alternative_bbci { TwoBases::FirstRound } else { TwoBases::Never },
            minors: false,
            ajmer: None,
            first_loss: if start == Start::Dealt { 0 } else { 5 },
            least_companies: if options.least_companies { (players - 1).min(4) } else { 0 },
            train_sales: options.train_sales,
            // Credits do not empty the bank, so idle games would go on for much longer.
            last_set: 30,
        }
    }
}
