//! Asking too often.

use std::time::Duration;
use thiserror::Error;

/// Something was asked for too often.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("This was too often. Try again in {}.", self.words())]
pub(crate) struct TooOften(pub(crate) Duration);

impl TooOften {
    /// How many whole seconds to wait.
    pub(crate) fn seconds(self) -> u64 {
        self.0.as_secs() + u64::from(self.0.subsec_nanos() > 0)
    }

    fn words(self) -> String {
        match self.seconds() {
            1 => "a second".to_owned(),
            seconds => format!("{seconds} seconds"),
        }
    }
}
