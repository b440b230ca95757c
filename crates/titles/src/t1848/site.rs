//! 1848 on 18xx.games.

use crate::{Quirk, SiteTitle};
use railhead_engine::Ending;

pub(crate) static SITE: SiteTitle = SiteTitle {
    preset: "18xx.games",
    shuffle: None,
    quirks: &[Quirk::FallsUnnoticed, Quirk::LendsBeforeFall],
    names: &[("1848", 3, 6)],
    rules: &[],
    gifts: &[("P5", "QR", 1), ("P6", "CAR", 0)],
    pays_alone: Some("BOE"),
    opening: "Auction Round",
    printed: &[],
    express: Some("2E"),
    unsold_in_bank: true,
    ends: &[(Ending::Loans, "stock_market"), (Ending::Receivership, "closed_five")],
    owner_asked: None,
};
