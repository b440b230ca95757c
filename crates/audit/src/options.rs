//! Which options a game is played with, and under which changes of its rules.

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

/// Whether a change of a title's rules holds in a game, by its key: whoever rewords a list of changes or moves one to another version
/// need not come here.
pub(crate) fn holds(setup: &Setup, change: &str) -> bool {
    let changes = railhead_titles::find(&setup.title).map_or(&[][..], |title| title.changes);
    let listed = changes.iter().find(|listed| listed.key == change);
    debug_assert!(listed.is_some(), "the rules of {} know no change called {change}", setup.title);
    listed.is_some_and(|listed| setup.version >= listed.since)
}
