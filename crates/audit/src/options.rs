//! Which options a game is played with.

use railhead_engine::Setup;
use std::collections::BTreeSet;

/// The options that are on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Options(BTreeSet<String>);

impl Options {
    /// Reads a setup; `presets` says what each named set turns on.
    pub(crate) fn of(setup: &Setup, presets: &[(&str, &[&str])]) -> Self {
        let mut on = BTreeSet::new();
        for (key, value) in &setup.options {
            if key == "preset" {
                let sets = presets.iter().find(|(name, _)| name == value).map_or(&[][..], |(_, keys)| keys);
                on.extend(sets.iter().map(|k| (*k).to_owned()));
            } else if value == "on" {
                on.insert(key.clone());
            } else {
                on.remove(key);
            }
        }
        Self(on)
    }

    pub(crate) fn on(&self, key: &str) -> bool {
        self.0.contains(key)
    }
}
