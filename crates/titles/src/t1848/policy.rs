//! Where ways of playing 1848 differ that are not options of their own: what the book leaves to a program, or 18xx.games does
//! differently. Values that are chosen once, when a game is set up; the procedures ask for what they decide.

use super::changes::Changes;
use railhead_engine::Settings;

/// How a game is played where ways differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Policy {
    pub(crate) lines: Lines,
    pub(crate) track_stop: TrackStop,
    pub(crate) token_stop: TokenStop,
    pub(crate) train_stop: TrainStop,
    pub(crate) last_stop: LastStop,
    pub(crate) brink: Brink,
    pub(crate) hopeless: Hopeless,
    pub(crate) tile_rebate: TileRebate,
    pub(crate) train_rebate: TrainRebate,
    pub(crate) excess_trains: ExcessTrains,
    pub(crate) excess_certificates: ExcessCertificates,
    pub(crate) debtors: Debtors,
    pub(crate) first_bank_share: FirstBankShare,
}

/// What counts as connected to a company.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lines {
    /// What lines lead to, in a few cases also by going back over a side of a hex: before the second version of the rules.
    Loose,
    /// What lines surely lead to (7.4.1).
    Sure,
}

/// When a company waits at track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TrackStop {
    /// As long as a tile can be laid, or something else be done.
    WhileUseful,
    /// As long as a tile may be laid, wherever.
    WhileAllowed,
}

/// With which money a company waits at tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenStop {
    /// With its own and a loan.
    WithLoan,
    /// With its own.
    WithCash,
}

/// When a company waits at the purchase of trains that need not buy one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TrainStop {
    /// As long as it can buy one, if need be with a loan.
    Useful,
    /// As long as its money pays for one, where every train of another company counts as if it could be had for 1.
    Tempting,
    /// The same, and if it might take a loan for one; not for a loan after a purchase.
    TemptingOrLoan,
}

/// What a company is asked for at the end of its turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LastStop {
    /// Whatever can be done at any point of it.
    AnyExtra,
    /// A loan, even if one was taken already, or a private company; also the COM, if it comes last and may not operate yet.
    LoanOrPrivate,
}

/// Whether a company without a train that withholding would bring into receivership is asked for a loan first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Brink {
    NotAsked,
    MayDecline,
    MustTakeLoan,
}

/// What becomes of a company that must buy a train and can only fall (5.1.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hopeless {
    /// It is asked which train brings it down.
    IsAsked,
    FallsAtOnce,
}

/// When a tile may be laid with a private company's rebate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TileRebate {
    WithTrack,
    InTheWholeTurn,
}

/// When The Ghan gives its rebate on a 2E.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TrainRebate {
    WithTrains,
    UntilTheTurnIsOver,
}

/// When trains beyond the limit are removed (8.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExcessTrains {
    AtOnce,
    /// Once the company whose turn it is has operated.
    AfterOperating,
}

/// When a player with too many certificates must sell (12.2.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExcessCertificates {
    InTheFirstTurn,
    InEveryTurn,
}

/// Who is asked to sell shares to pay compensation, and when (5.5.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Debtors {
    /// The director of the company that fell, at once.
    AtOnce,
    /// Whoever owes, looked for around the table from turn to turn, once the next company has begun.
    LookedForInTurns,
}

/// Whether the first share of the Bank of England can be sold in need while nobody else has any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FirstBankShare {
    LikeAnyOther,
    /// Not, as if it were a director's share.
    Bound,
}

impl Policy {
    /// As the book says.
    const fn of_book(since: Changes) -> Self {
        Self {
            lines: if since.reach_surely { Lines::Sure } else { Lines::Loose },
            track_stop: TrackStop::WhileUseful,
            token_stop: TokenStop::WithLoan,
            train_stop: TrainStop::Useful,
            last_stop: LastStop::AnyExtra,
            brink: Brink::NotAsked,
            hopeless: if since.falls_at_once { Hopeless::FallsAtOnce } else { Hopeless::IsAsked },
            tile_rebate: TileRebate::WithTrack,
            train_rebate: TrainRebate::WithTrains,
            excess_trains: ExcessTrains::AtOnce,
            excess_certificates: ExcessCertificates::InTheFirstTurn,
            debtors: Debtors::AtOnce,
            first_bank_share: FirstBankShare::LikeAnyOther,
        }
    }

    /// As 18xx.games plays, as far as that was followed when the game was begun.
    const fn of_site(since: Changes) -> Self {
        let closely = since.site_followed_closely;
        Self {
            track_stop: TrackStop::WhileAllowed,
            token_stop: TokenStop::WithCash,
            train_stop: if closely { TrainStop::TemptingOrLoan } else { TrainStop::Tempting },
            last_stop: LastStop::LoanOrPrivate,
            brink: if closely { Brink::MustTakeLoan } else { Brink::MayDecline },
            hopeless: Hopeless::IsAsked,
            tile_rebate: TileRebate::InTheWholeTurn,
            train_rebate: if closely { TrainRebate::WithTrains } else { TrainRebate::UntilTheTurnIsOver },
            excess_trains: ExcessTrains::AfterOperating,
            excess_certificates: ExcessCertificates::InEveryTurn,
            debtors: Debtors::LookedForInTurns,
            first_bank_share: FirstBankShare::Bound,
            ..Self::of_book(since)
        }
    }

    /// As the options say.
    pub(crate) fn new(settings: &Settings, since: Changes) -> Self {
        let policy = if settings.on("site-pauses") { Self::of_site(since) } else { Self::of_book(since) };
        // Where loans pay for any train there is more than one way to fall.
        let hopeless = if settings.on("loans-for-any-train") { Hopeless::IsAsked } else { policy.hopeless };
        Self { hopeless, ..policy }
    }
}
