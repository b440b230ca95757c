//! Where ways of playing 1846 differ that are not options of their own: what the book leaves to a program, or 18xx.games does
//! differently. Values that are chosen once, when a game is set up; the procedures ask for what they decide.

use super::changes::Changes;
use railhead_engine::Settings;

/// How a game is played where ways differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Policy {
    pub(crate) lines: Lines,
    pub(crate) little_miami: Joining,
    pub(crate) track_stop: TrackStop,
    pub(crate) train_stop: TrainStop,
    pub(crate) idle_stock_turn: IdleStockTurn,
    pub(crate) presidents_certificate: PresidentsCertificate,
    pub(crate) token_search: TokenSearch,
    pub(crate) removed_tokens: RemovedTokens,
    pub(crate) removal: RemovalTime,
    pub(crate) broken_turn: BrokenTurn,
    pub(crate) trainless: Trainless,
    pub(crate) last_purchase: LastPurchase,
    pub(crate) headless_purchase: HeadlessPurchase,
    pub(crate) raised_money: RaisedMoney,
    pub(crate) markers: Markers,
    pub(crate) blank_cards: BlankCards,
    pub(crate) last_solvent: LastSolvent,
}

/// What counts as connected to a company.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lines {
    /// What lines lead to, in a few cases also by going back over a side of a hex: before the fifth version of the rules.
    Loose,
    /// What lines surely lead to (6.2 Connections).
    Sure,
    /// What a way leads to that crosses no side of a hex twice; new track must lead on such a way, too.
    Trails,
}

/// When Little Miami has joined its cities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Joining {
    ByAnyTrack,
    /// By track on which a train need not turn round.
    WithoutTurning,
}

/// When a company waits at track and tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TrackStop {
    /// As long as something can be done there that cannot be done later, or costs nothing.
    WhileUseful,
    /// As long as a tile or a token could be paid, or some hex of its free tiles is bare, within reach or not.
    WhilePayable,
}

/// Whose trains make a company wait at the purchase of trains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TrainStop {
    /// Those that it could buy.
    ForTrainsOnSale,
    /// Also those of corporations without president, which sell nothing.
    ForAnyTrain,
}

/// Whether a player who can only pass is asked in a stock round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum IdleStockTurn {
    Skipped,
    /// If shares of a corporation without president could be traded, were it not for that.
    AskedAboutHeadless,
}

/// What must be within a player's limits if only a president's certificate is on the market (7.04).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PresidentsCertificate {
    /// The share that is bought.
    OneShare,
    /// All of the certificate.
    Whole,
}

/// How often a company looks for a place for its token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenSearch {
    /// Whenever it is asked.
    EveryTime,
    /// Once: what it found counts until the next tile or token.
    UntilNextTile,
}

/// What becomes of the tokens of a company that is removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RemovedTokens {
    Vanish,
    /// They block lines until the next tile or token.
    BlockForAWhile,
}

/// When companies whose price is nothing are removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RemovalTime {
    /// At once (5.25).
    AtOnce,
    /// In a stock round once somebody is asked or the round ends; what falls after that, with the next action.
    BetweenActions,
}

/// What follows if a company is removed that had more to decide in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BrokenTurn {
    RoundGoesOn,
    /// The round ends if nothing is asked of the next company.
    MayEndRound,
    /// The same, unless that one is removed, too.
    MayEndRoundOnce,
}

/// When a corporation without president counts as one without a train (7.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trainless {
    WhenTrainsRun,
    OncePhasedOutAreGone,
}

/// Whether a corporation without president buys a train that is lost with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastPurchase {
    Never,
    /// Without a train, if two boxes to the left remove it.
    BeforeTwoBoxes,
    /// If the next box to the left removes it.
    BeforeNextBox,
}

/// Which train a corporation without president takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HeadlessPurchase {
    /// The cheapest type of any card.
    CheapestType,
    /// The card that is cheapest as it lies.
    CheapestAsItLies,
}

/// How long money that was raised is for a train of the bank only (6.5 mandatory purchase).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RaisedMoney {
    /// For the train that must be bought.
    ForOneTrain,
    /// Until the company goes on.
    ForTheStop,
}

/// When corporations may place the markers of their private companies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Markers {
    InEveryTurn,
    /// Not in the first turn of a round if the Steamboat Company's owner passed.
    NotAfterPass,
}

/// Whether the blank cards of the draft are companies that keep a game going.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BlankCards {
    Nothing,
    /// Until phase III removes them.
    Companies,
}

/// When the game ends after the last bankruptcy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastSolvent {
    AtOnce,
    /// In an operating round when somebody would be asked.
    WhenAsked,
}

impl Policy {
    /// As the book says.
    pub(crate) const fn of_book(since: Changes) -> Self {
        Self {
            lines: if since.reach_surely { Lines::Sure } else { Lines::Loose },
            little_miami: Joining::ByAnyTrack,
            track_stop: TrackStop::WhileUseful,
            train_stop: TrainStop::ForTrainsOnSale,
            idle_stock_turn: IdleStockTurn::Skipped,
            presidents_certificate: PresidentsCertificate::OneShare,
            token_search: TokenSearch::EveryTime,
            removed_tokens: RemovedTokens::Vanish,
            removal: RemovalTime::AtOnce,
            broken_turn: BrokenTurn::RoundGoesOn,
            trainless: Trainless::WhenTrainsRun,
            last_purchase: LastPurchase::Never,
            headless_purchase: HeadlessPurchase::CheapestType,
            raised_money: RaisedMoney::ForOneTrain,
            markers: Markers::InEveryTurn,
            blank_cards: BlankCards::Nothing,
            last_solvent: LastSolvent::AtOnce,
        }
    }

    /// As 18xx.games plays, as far as that was followed when the game was begun.
    const fn of_site(since: Changes) -> Self {
        let first = Self {
            track_stop: TrackStop::WhilePayable,
            train_stop: TrainStop::ForAnyTrain,
            idle_stock_turn: IdleStockTurn::AskedAboutHeadless,
            presidents_certificate: PresidentsCertificate::Whole,
            removed_tokens: RemovedTokens::BlockForAWhile,
            broken_turn: if since.on_after_removals { BrokenTurn::MayEndRoundOnce } else { BrokenTurn::MayEndRound },
            trainless: Trainless::OncePhasedOutAreGone,
            last_purchase: LastPurchase::BeforeTwoBoxes,
            little_miami: if since.joined_without_turning { Joining::WithoutTurning } else { Joining::ByAnyTrack },
            headless_purchase: if since.cheapest_as_it_lies {
                HeadlessPurchase::CheapestAsItLies
            } else {
                HeadlessPurchase::CheapestType
            },
            markers: Markers::NotAfterPass,
            blank_cards: BlankCards::Companies,
            ..Self::of_book(since)
        };
        if !since.site_followed_closely {
            return first;
        }
        Self {
            lines: Lines::Trails,
            token_search: TokenSearch::UntilNextTile,
            removal: RemovalTime::BetweenActions,
            last_purchase: LastPurchase::BeforeNextBox,
            raised_money: RaisedMoney::ForTheStop,
            last_solvent: LastSolvent::WhenAsked,
            ..first
        }
    }

    /// As the options say.
    pub(crate) fn new(settings: &Settings, since: Changes) -> Self {
        if settings.on("site-pauses") { Self::of_site(since) } else { Self::of_book(since) }
    }
}
