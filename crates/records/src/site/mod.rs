//! Records of 18xx.games: the format and its bookkeeping, nothing of the rules.
//!
//! - [`Record`]: a game as that site writes it, with undone actions taken out. Read and written.
//! - [`CertBook`]: who holds which numbered certificate, as the site keeps it.
//! - [`GameTrace`]: what the site's engine had on the table after each action.

mod action;
mod certs;
mod check;
mod error;
mod export;
mod export_waits;
mod fields;
mod ids;
mod import;
mod import_routes;
mod import_shares;
mod read;
mod record;
mod title;
mod trace;
mod trace_state;
mod undo;
mod write;

pub use action::{Action, Deed, DividendKind, EntityType, Route, SiteAction, TargetType};
pub use certs::{CertBook, CertError, Holder};
pub use check::{Checked, check};
pub use error::{Problem, RecordError, RecordPart};
pub use export::{ExportError, export};
pub use ids::{CityId, MarketCell, NodeId, ShareId, TileId, TrainId};
pub use import::{ImportError, Imported, Importer, import, import_while, setup};
pub use record::{IdForm, MAX_BYTES, Player, Record};
pub use title::title_called;
pub use trace::{
    CompanyFigures, FinalFigures, GameTrace, GameTraceError, Next, PlayerFigures, RoundName, RouteRevenue, Setup, Step,
};
pub use trace_state::{BankTrains, LaidTile, OwnedTrain, TraceState, TraceToken};

pub(crate) use trace_state::Changed;
