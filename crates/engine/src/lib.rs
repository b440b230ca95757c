//! The game engine: what is on the table, how it changes, who decides, what happened, and who may see what.
//!
//! Nothing here is specific to a title. A title provides an [`Edition`] (its data) and [`Rules`] (its procedure), and [`Game`] plays
//! it. A refused action changes nothing, since the [`State`] before it is restored, and every action can be undone.

mod action;
mod any_game;
mod ask;
mod audit;
mod caution;
mod certs;
mod chart;
mod choice;
mod course;
mod edition;
mod ending;
mod event;
pub mod game;
mod ids;
mod refusal;
mod rules;
mod setup;
mod table;
mod tell;
mod view;
mod wire;
mod wire_action;
mod wire_choice;
mod wire_names;
mod wire_table;

pub use action::{Action, Card, Dividend, Run, Target};
pub use any_game::AnyGame;
pub use ask::{Ask, Phrase, Special, Step};
pub use audit::Books;
pub use caution::Caution;
pub use certs::Holding;
pub use chart::{Cell, CellMark, Chart, Spot};
pub use choice::{Choice, Duty, HexChoice, Nature, Place, TileChoice};
pub use course::Course;
pub use edition::{Edition, Phase, PrivateCard, TrainKind, TrainSort, money};
pub use ending::Ending;
pub use event::Event;
pub use game::{Game, PastAction, UndoRequest};
pub use ids::{CompanyId, CompanySet, Holder, Money, PrivateId, Purse, Seat, TrainId};
pub use refusal::{Refusal, Why};
pub use rules::{Decision, Detail, Envelope, Hand, Log, Outcome, Perk, Rules, State, Viewer};
pub use setup::{MAP, OptionInfo, Preset, Settings, Setup, SetupError, map_name};
pub use table::{Cert, CompanyState, Offer, Player, Round, RoundKind, Standing, Table, TrainCard, TrainPlace};
pub use tell::Teller;
pub use view::{Asked, View};
pub use wire::{WireError, WireFault};
pub use wire_action::{WireAction, WireDividend, WireRun, absent_rather_than_null};
pub use wire_choice::{WireChoice, WireDuty, WireHexChoice, WirePlace, WirePrice, WireTileChoice, WireTurn};
pub use wire_table::{
    WireCert, WireCompany, WireOffer, WirePrivate, WireRound, WireRoundKind, WireStanding, WireTable, WireTile,
    WireToken, WireTrain,
};
