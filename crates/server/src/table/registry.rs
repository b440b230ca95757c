//! All tables in play on this server.

use super::{Entry, LiveTable};
use crate::store::{Store, StoreError};
use railhead_engine::Refusal;
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex as Lock, PoisonError};
use tokio::sync::{Mutex, broadcast};

/// Why something cannot be done at a table.
#[derive(Debug)]
pub enum TableError {
    /// There is no such table.
    Missing,
    /// Somebody moved first: the version of the game now.
    Stale(i64),
    /// The rules are against it.
    Refused(Refusal),
    /// It could not be kept.
    Store(StoreError),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => write!(f, "there is no such table"),
            Self::Stale(_) => write!(f, "somebody moved first"),
            Self::Refused(why) => why.fmt(f),
            Self::Store(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for TableError {}

impl From<StoreError> for TableError {
    fn from(why: StoreError) -> Self {
        Self::Store(why)
    }
}

/// A table that several requests share.
pub type Shared = Arc<Mutex<LiveTable>>;

/// All tables in play on this server, loaded when first asked for.
#[derive(Clone, Debug)]
pub struct Registry {
    store: Store,
    tables: Arc<Lock<HashMap<String, Shared>>>,
    /// Tells which tables changed, for lobbies.
    lobby: broadcast::Sender<String>,
}

impl Registry {
    /// No table loaded yet.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self { store, tables: Arc::default(), lobby: broadcast::Sender::new(256) }
    }

    /// What is kept.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// Signals of tables that changed.
    #[must_use]
    pub fn lobby(&self) -> broadcast::Receiver<String> {
        self.lobby.subscribe()
    }

    /// A table.
    ///
    /// # Errors
    /// If there is none, or it cannot be loaded.
    pub async fn table(&self, id: &str) -> Result<Shared, TableError> {
        if let Some(table) = self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id) {
            return Ok(Arc::clone(table));
        }
        let row = self.store.table(id).await?.ok_or(TableError::Missing)?;
        let mut table = LiveTable::new(row)?;
        for entry in self.store.entries(id, 0).await? {
            table.take(&entry)?;
        }
        let table = Arc::new(Mutex::new(table));
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have loaded it in the meantime; theirs is the one that others hold already.
        Ok(Arc::clone(tables.entry(id.to_owned()).or_insert(table)))
    }

    /// Forgets a table, so that it is loaded anew: its seats or its state have changed.
    pub fn forget(&self, id: &str) {
        let gone = self.tables.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        if let Some(table) = gone
            && let Ok(table) = table.try_lock()
        {
            // Whoever listens asks again.
            let _ = table.signal.send(table.seq + 1);
        }
        let _ = self.lobby.send(id.to_owned());
    }

    /// Takes in what other servers have stored for a table that is loaded here.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn refresh(&self, id: &str) -> Result<(), TableError> {
        let loaded = self.tables.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned();
        let Some(shared) = loaded else { return Ok(()) };
        let mut table = shared.lock().await;
        self.catch_up(&mut table).await
    }

    async fn catch_up(&self, table: &mut LiveTable) -> Result<(), TableError> {
        let entries = self.store.entries(&table.row.id, table.seq).await?;
        for entry in &entries {
            table.take(entry)?;
        }
        if !entries.is_empty() {
            let _ = table.signal.send(table.seq);
            let _ = self.lobby.send(table.row.id.clone());
        }
        Ok(())
    }

    /// Lets an entry happen: checks it, keeps it, tells everybody. `seen` is the version of the game that its author saw; an
    /// action meant for another state is not carried out.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub async fn add(&self, id: &str, seen: Option<i64>, entry: &Entry) -> Result<i64, TableError> {
        let shared = self.table(id).await?;
        let mut table = shared.lock().await;
        if seen.is_some_and(|seen| seen != table.version) {
            return Err(TableError::Stale(table.version));
        }
        let mut next = table.clone();
        next.apply(entry, crate::store::now()).map_err(TableError::Refused)?;
        let body = serde_json::to_string(entry).map_err(|e| StoreError::Broken(e.to_string()))?;
        match self.store.append(id, table.seq, &[body], &next.standing()).await {
            Ok(_) => {
                next.seq = table.seq + 1;
                *table = next;
                let seq = table.seq;
                drop(table.signal.send(seq));
                drop(self.lobby.send(id.to_owned()));
                Ok(seq)
            }
            Err(StoreError::Taken) => {
                // Another server was first: take in what it stored.
                self.catch_up(&mut table).await?;
                Err(TableError::Stale(table.version))
            }
            Err(why) => Err(why.into()),
        }
    }
}
