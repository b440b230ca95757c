//! 1846 on 18xx.games.

use super::asks::STEAMBOAT_PORT;
use crate::{Quirk, SiteRule, SiteTitle};

pub(crate) static SITE: SiteTitle = SiteTitle {
    preset: "18xx.games",
    shuffle: Some("site-shuffle"),
    quirks: &[Quirk::Stops, Quirk::ClosesLate { until: "site_followed_closely" }, Quirk::ForgetsPrices],
    names: &[("1846", 3, 5), ("1846 2p Variant", 2, 2)],
    rules: &[
        SiteRule { name: "first_ed", key: "second-edition-companies", value: "off" },
        SiteRule { name: "second_ed_co", key: "second-edition-kept", value: "on" },
    ],
    gifts: &[],
    pays_alone: None,
    opening: "Draft Round",
    printed: &[("E11", 1), ("G3", 2), ("G7", 3), ("G9", 4), ("G15", 5)],
    express: None,
    unsold_in_bank: false,
    ends: &[],
    owner_asked: Some((&STEAMBOAT_PORT, "SC")),
};
