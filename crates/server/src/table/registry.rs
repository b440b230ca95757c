//! All tables in play on this server.

use super::{Breakage, Entry, LiveTable};
use crate::measure::{self, Storing};
use crate::report::{Reported, Weight};
use crate::shutdown::Shutdown;
use crate::store::{Heard, Store, StoreError, TableId, TableListing};
use crate::table::breakage::BrokenTables;
use crate::table::room::Room;
use railhead_engine::Refusal;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex as Lock, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use thiserror::Error;
use tokio::sync::{Mutex, OwnedMutexGuard, broadcast};
use tokio::task::JoinError;
use tracing::Instrument;

/// Why something cannot be done at a table.
#[derive(Debug, Error)]
pub enum TableError {
    /// There is no such table.
    #[error("there is no such table")]
    Missing,
    /// Somebody moved first: the version of the game now.
    #[error("somebody moved first")]
    Stale(i64),
    /// The rules are against it.
    #[error("{0}")]
    Refused(Refusal),
    /// What is stored of it does not replay.
    #[error(transparent)]
    Broken(Box<Breakage>),
    /// It could not be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What was decided cannot be written down.
    #[error("an entry cannot be written down: {0}")]
    Unwritable(#[from] serde_json::Error),
    /// Work that was done beside did not come to its end.
    #[error("work beside the requests broke off: {0}")]
    Work(#[from] JoinError),
    /// The server stops, and begins nothing.
    #[error("the server stops")]
    Stopping,
}

impl TableError {
    /// Whether the same may be done a while later.
    pub(crate) const fn passes(&self) -> bool {
        matches!(self, Self::Store(why) if why.passes())
    }
}

impl Reported for TableError {
    fn outline(&self) -> String {
        match self {
            Self::Store(why) => why.outline(),
            // What was tried may be a secret of who tried it.
            Self::Refused(refusal) => format!("the rules refuse it ({})", refusal.rule),
            Self::Broken(why) => why.outline(),
            Self::Unwritable(_) => "an entry cannot be written down".to_owned(),
            other => other.to_string(),
        }
    }

    fn weight(&self) -> Weight {
        match self {
            // The registry has told of it, once.
            Self::Broken(_) => Weight::Told,
            Self::Stale(_) | Self::Missing => Weight::Overtaken,
            _ => Weight::Matters,
        }
    }
}

impl From<Breakage> for TableError {
    fn from(why: Breakage) -> Self {
        Self::Broken(Box::new(why))
    }
}

/// A table that several requests share.
pub type Shared = Arc<Room>;

/// How long to wait before something is tried again that the database did not let through.
const LATER: Duration = Duration::from_secs(1);

/// So many tables may be loaded at once, unless their names collide.
const LOADING: usize = 16;

/// All tables in play on this server, loaded when first asked for.
#[derive(Clone, Debug)]
pub struct Registry {
    store: Store,
    rooms: Arc<Lock<HashMap<TableId, Shared>>>,
    /// Whoever loads a table holds one of these, so that a hundred who ask for it at once do not load it a hundred times.
    loading: Arc<[Mutex<()>; LOADING]>,
    /// Tells which tables changed, for lobbies.
    lobby: broadcast::Sender<Heard>,
    broken: BrokenTables,
    /// The tables that are looked at again in a while.
    later: Arc<Lock<HashSet<Heard>>>,
    started: Instant,
    shutdown: Shutdown,
}

impl Registry {
    /// No table loaded yet.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self {
            store,
            rooms: Arc::default(),
            loading: Arc::default(),
            lobby: broadcast::Sender::new(256),
            broken: BrokenTables::default(),
            later: Arc::default(),
            started: Instant::now(),
            shutdown: Shutdown::default(),
        }
    }

    /// What is kept.
    #[must_use]
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// How the server stops: what is being stored is brought to its end.
    #[must_use]
    pub const fn shutdown(&self) -> &Shutdown {
        &self.shutdown
    }

    /// Signals of tables that changed.
    #[must_use]
    pub fn lobby(&self) -> broadcast::Receiver<Heard> {
        self.lobby.subscribe()
    }

    /// Tells lobbies that a table changed.
    pub(super) fn tell_lobby(&self, id: &TableId) {
        // Nobody may be listening.
        let _ = self.lobby.send(Heard::Table(id.clone()));
    }

    /// Tells lobbies that any table may have changed.
    pub(super) fn tell_lobby_of_all(&self) {
        let _ = self.lobby.send(Heard::Anything);
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<TableId, Shared>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table if it is in memory.
    pub(crate) fn loaded(&self, id: &TableId) -> Option<Shared> {
        self.rooms().get(id).cloned()
    }

    /// The tables in memory.
    #[must_use]
    pub fn loaded_ids(&self) -> Vec<TableId> {
        self.rooms().keys().cloned().collect()
    }

    /// A table. One that was found broken is not read again for a while, however often it is asked for.
    ///
    /// # Errors
    /// If there is none, or it cannot be loaded.
    pub async fn table(&self, id: &TableId) -> Result<Shared, TableError> {
        let room = match self.loaded(id) {
            Some(room) => room,
            None => {
                let _loading = self.loads(id).lock().await;
                match self.loaded(id) {
                    Some(room) => room,
                    None => {
                        let table = self.load(id).await?;
                        Arc::clone(self.rooms().entry(id.clone()).or_insert(Arc::new(Room::new(table))))
                    }
                }
            }
        };
        room.asked_at(self.started.elapsed());
        Ok(room)
    }

    /// What whoever loads a table holds meanwhile.
    fn loads(&self, id: &TableId) -> &Mutex<()> {
        let mut hash = DefaultHasher::new();
        id.hash(&mut hash);
        &self.loading[usize::try_from(hash.finish() % LOADING as u64).unwrap_or(0)]
    }

    /// Waits until nobody loads this table who began before now, or any table: what was read of it by then may be older than what
    /// was heard of it.
    pub(super) async fn loaded_by_now(&self, id: Option<&TableId>) {
        match id {
            Some(id) => drop(self.loads(id).lock().await),
            None => {
                for loads in self.loading.iter() {
                    drop(loads.lock().await);
                }
            }
        }
    }

    async fn load(&self, id: &TableId) -> Result<LiveTable, TableError> {
        if let Some(why) = self.broken.recent(id) {
            return Err(why.into());
        }
        let began = Instant::now();
        let row = self.store.table(id).await?.ok_or(TableError::Missing)?;
        match LiveTable::load(row, &self.store.entries(id, 0).await?) {
            Ok(table) => {
                self.broken.mended(id);
                measure::loaded(began);
                Ok(table)
            }
            Err(why) => {
                self.broken.note(&why);
                // What is in memory is not what is stored: nobody may play on with it.
                self.rooms().remove(id);
                Err(why.into())
            }
        }
    }

    /// Has the server look at a table again although nothing happened there: somebody planned something.
    pub fn wake(&self, id: &TableId) {
        self.tell_lobby(id);
    }

    /// The same in a while, once for all who ask for it meanwhile: the database did not let through what was to be done there, and nothing
    /// else may happen there before it is.
    pub(crate) fn wake_later(&self, which: Heard) {
        let mut later = self.later.lock().unwrap_or_else(PoisonError::into_inner);
        if !later.insert(which.clone()) {
            return;
        }
        let registry = self.clone();
        self.shutdown.spawn_until_asked(async move {
            tokio::time::sleep(LATER).await;
            registry.later.lock().unwrap_or_else(PoisonError::into_inner).remove(&which);
            // Nobody may be listening.
            let _ = registry.lobby.send(which);
        });
    }

    /// Lets go of tables that nobody has asked for in a while, and of those asked for longest ago where there are too many:
    /// they are loaded again when somebody does. Says how many.
    pub fn sweep(&self, idle: Duration, most: usize) -> usize {
        let now = self.started.elapsed();
        let mut rooms = self.rooms();
        let before = rooms.len();
        // Whoever holds a table got it from here: what nobody holds now, nobody can change behind our back.
        let free = |room: &Shared| room.idle(now).filter(|_| Arc::strong_count(room) == 1);
        rooms.retain(|_, room| free(room).is_none_or(|long| long < idle));
        if rooms.len() > most {
            let mut all: Vec<(Duration, TableId)> =
                rooms.iter().filter_map(|(id, room)| Some((free(room)?, id.clone()))).collect();
            all.sort_unstable_by(|a, b| b.cmp(a));
            for (_, id) in all.into_iter().take(rooms.len() - most) {
                rooms.remove(&id);
            }
        }
        before - rooms.len()
    }

    /// Takes in what other servers have stored for a table that is loaded here.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn refresh(&self, id: &TableId) -> Result<(), TableError> {
        let Some(room) = self.loaded(id) else { return Ok(()) };
        // While the database is away nobody is kept from their turn.
        if self.store.entries(id, room.now().seq).await?.is_empty() {
            return Ok(());
        }
        let turn = room.turn().await;
        let now = room.now();
        if let Some(next) = self.news(&now).await? {
            room.becomes(next, &turn);
            self.tell_lobby(id);
        }
        Ok(())
    }

    /// The table with what was stored since; `None` if nothing was.
    async fn news(&self, now: &LiveTable) -> Result<Option<LiveTable>, TableError> {
        let entries = self.store.entries(&now.row.id, now.seq).await?;
        if entries.is_empty() {
            return Ok(None);
        }
        let mut next = now.clone();
        match entries.iter().try_for_each(|entry| next.take(entry)) {
            Ok(()) => Ok(Some(next)),
            // What is stored holds, not what is remembered.
            Err(_) => self.load(&now.row.id).await.map(Some),
        }
    }

    /// Lets an entry happen: checks it, keeps it, tells everybody. `seen` is the version of the game that its author saw; an
    /// action meant for another state is not carried out.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub async fn add(&self, id: &TableId, seen: Option<i64>, entry: &Entry) -> Result<i64, TableError> {
        self.act(id, |table| match seen {
            Some(seen) if seen != table.version => Err(TableError::Stale(table.version)),
            _ => Ok(entry.clone()),
        })
        .await
    }

    /// Lets an entry happen that depends on how the table stands: nothing changes between looking and doing.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub async fn act<E: From<TableError>>(
        &self,
        id: &TableId,
        make: impl FnOnce(&LiveTable) -> Result<Entry, E> + Send,
    ) -> Result<i64, E> {
        let room = self.table(id).await?;
        let turn = room.turn().await;
        let now = room.now();
        let entry = make(&now)?;
        Ok(self.happen(room, turn, now, entry).await?)
    }

    /// Lets an entry happen, for whose turn it is to change the table.
    async fn happen(
        &self,
        room: Shared,
        turn: OwnedMutexGuard<()>,
        now: Arc<LiveTable>,
        entry: Entry,
    ) -> Result<i64, TableError> {
        let mut next = LiveTable::clone(&now);
        let at = crate::clock::now();
        next.apply(&entry, at).map_err(TableError::Refused)?;
        next.seq = now.seq + 1;
        let body = serde_json::to_string(&entry)?;
        let seats = next.row.seats.iter().enumerate().filter(|(i, s)| now.row.seats.get(*i) != Some(s));
        let listing = TableListing { seats: seats.map(|(i, s)| (i, s.clone())).collect(), ..next.listing(at) };
        let registry = self.clone();
        // Whoever asked may go away; what was begun is brought to its end all the same.
        let began = Instant::now();
        let work = async move {
            let id = &now.row.id;
            match registry.store.append(id, now.seq, &[body], &listing).await {
                Ok(_) => {
                    measure::stored(entry.kind(), began, Storing::Stored);
                    let seq = next.seq;
                    room.becomes(next, &turn);
                    registry.tell_lobby(id);
                    Ok(seq)
                }
                Err(StoreError::Taken) => {
                    measure::stored(entry.kind(), began, Storing::Overtaken);
                    // Another server was first: take in what it stored.
                    if let Some(news) = registry.news(&now).await? {
                        room.becomes(news, &turn);
                        registry.tell_lobby(id);
                    }
                    Err(TableError::Stale(room.now().version))
                }
                Err(why) => {
                    measure::stored(entry.kind(), began, Storing::Failed);
                    let (entry, error) = (next.seq, why.outline());
                    tracing::error!(
                        table = id.as_str(),
                        entry,
                        error,
                        "an entry was not confirmed as stored; checking whether it was"
                    );
                    // The database may have stored it all the same, and the word of it was lost: it is looked up.
                    registry.look_at(id.clone());
                    Err(why.into())
                }
            }
        };
        let done = self.shutdown.spawn(work.in_current_span());
        done.await?
    }
}
