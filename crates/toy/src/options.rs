//! What players of the toy may choose.

use railhead_engine::{OptionInfo, Preset, Settings, Setup, SetupError};

pub(crate) const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        key: "ferry",
        label: "Ferry",
        values: &["off", "on"],
        words: &["No", "Yes"],
        about: "A private company is sold by sealed bids before the first stock round.",
        rule: "toy 5",
    },
    OptionInfo {
        key: "deals",
        label: "Deals",
        values: &["off", "on"],
        words: &["No", "Yes"],
        about: "Whoever would act first in a stock round may sell that right to another player.",
        rule: "toy 6",
    },
];

pub(crate) const PRESETS: &[Preset] = &[Preset {
    name: "full",
    label: "Full",
    about: "With the ferry, and with the right to act first for sale.",
    sets: &[("ferry", "on"), ("deals", "on")],
}];

/// The options of one game, read once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Options {
    /// Whether the ferry is sold (5).
    pub(crate) ferry: bool,
    /// Whether the right to act first is for sale (6).
    pub(crate) deals: bool,
}

impl Options {
    pub(crate) fn of(setup: &Setup) -> Result<Self, SetupError> {
        let settings = Settings::read(OPTIONS, PRESETS, &setup.options)?;
        Ok(Self { ferry: settings.on("ferry"), deals: settings.on("deals") })
    }
}
