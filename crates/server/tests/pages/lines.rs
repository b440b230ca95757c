//! What the server logs during a test.

use railhead_server::{LogFormat, subscriber};
use serde_json::Value;
use std::io::{Result, Write};
use std::sync::{Arc, Mutex, Once};
use tracing::subscriber::DefaultGuard;

/// What was written so far.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// The lines that are logged on this thread, which is all of a test that has one thread.
pub(crate) struct Lines {
    paper: Paper,
    _listens: DefaultGuard,
}

impl Lines {
    /// Listens to what passes a filter, such as `warn`.
    pub(crate) fn listen(filter: &str) -> Self {
        static SILENT: Once = Once::new();
        SILENT.call_once(|| {
            // Where there is one listener only, tracing asks the thread that comes to a line first whether anybody listens, and
            // believes that for all threads. So there is a second one, who hears nothing.
            let nobody = subscriber(LogFormat::Plain, &"off".parse().unwrap(), std::io::sink);
            tracing::subscriber::set_global_default(nobody).unwrap();
        });
        let paper = Paper::default();
        let to = paper.clone();
        let subscriber = subscriber(LogFormat::Json, &filter.parse().unwrap(), move || to.clone());
        Self { paper, _listens: tracing::subscriber::set_default(subscriber) }
    }

    /// All that was logged.
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.paper.0.lock().unwrap().clone()).unwrap()
    }

    /// All lines.
    pub(crate) fn all(&self) -> Vec<Value> {
        self.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}
