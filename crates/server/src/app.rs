//! What every request can reach.

use crate::config::Config;
use crate::limits::Gates;
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
    /// Who asked how often.
    pub(crate) gates: Arc<Gates>,
}

impl App {
    /// An application on a database.
    #[must_use]
    pub fn new(store: Store, config: Config) -> Self {
        let gates = Arc::new(Gates::new(&config.limits));
        Self { tables: Registry::new(store), config: Arc::new(config), gates }
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
}
