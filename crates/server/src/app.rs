//! What every request can reach.

use crate::config::Config;
use crate::limits::Gates;
use crate::report::Reports;
use crate::shutdown::Shutdown;
use crate::store::Store;
use crate::table::Registry;
use std::sync::Arc;

/// What every request can reach.
#[derive(Clone, Debug)]
pub struct App {
    /// All tables.
    pub tables: Registry,
    /// What the server was told.
    pub config: Arc<Config>,
    /// Where faults are told.
    pub reports: Reports,
    /// Who asked how often.
    pub(crate) gates: Arc<Gates>,
}

impl App {
    /// An application on a database.
    #[must_use]
    pub fn new(store: Store, config: Config) -> Self {
        let gates = Arc::new(Gates::new(&config.limits));
        Self { tables: Registry::new(store), config: Arc::new(config), reports: Reports::default(), gates }
    }

    /// Has what the server tells its owner told there.
    pub fn report_to(&mut self, reports: Reports) {
        self.tables.report_to(reports.clone());
        self.reports = reports;
    }

    /// How the server stops.
    #[must_use]
    pub const fn shutdown(&self) -> &Shutdown {
        self.tables.shutdown()
    }

    /// What is kept.
    #[must_use]
    pub const fn store(&self) -> &Store {
        self.tables.store()
    }

    /// Begins with what the server does by itself, until it stops: it plays what players have planned and for seats of bots, and
    /// tells those whose turn it is.
    pub fn attend(&self) {
        let shutdown = self.shutdown();
        shutdown.spawn(crate::program::run(self.clone()));
        shutdown.spawn(crate::bot::run(self.clone()));
        shutdown.spawn(crate::notify::watch(self.clone()));
    }
}
