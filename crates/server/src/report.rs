//! What the server tells whoever runs it. Nothing of a game is ever in it.

use std::fmt;
use std::io::Write;
use std::sync::Arc;

/// Where lines about faults go: to standard error, unless somebody else listens.
#[derive(Clone)]
pub struct Reports(Arc<dyn Fn(&str) + Send + Sync>);

impl fmt::Debug for Reports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reports")
    }
}

impl Default for Reports {
    fn default() -> Self {
        // If nobody reads it, nothing is lost.
        Self::to(|line| drop(writeln!(std::io::stderr().lock(), "railhead: {line}")))
    }
}

impl Reports {
    /// Hands every line to a listener.
    pub fn to(listener: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self(Arc::new(listener))
    }

    /// Tells a line.
    pub(crate) fn tell(&self, line: &str) {
        (self.0)(line);
    }
}
