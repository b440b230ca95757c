//! Opening a database so that nothing that was acknowledged is ever lost.

use super::{Store, StoreError};
use crate::store::appends::Appends;
use crate::store::bounded::Bounded;
use crate::store::error::is_locked;
use crate::store::farewells::Farewells;
use crate::store::presence::{Presence, make_folder};
use crate::store::soundness;
use crate::store::telling::Teller;
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyPool, Row};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How long a request waits for a connection before it is told that the database does not answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// How long an answer of PostgreSQL may take before the connection is given up. Requests are given up somewhat later, so that who asked is
/// told that the database does not answer.
const ANSWER: Duration = Duration::from_secs(10);

/// Every commit reaches the disk before it is acknowledged; waiting for another server's commit is not a fault.
const SQLITE: [&str; 5] = [
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA wal_autocheckpoint = 2000",
];

/// The same for a PostgreSQL whose owner has it acknowledge what is not on disk yet. Stricter settings stay as they are. A statement that is
/// cancelled while it waits for a standby is answered as if the standby had it, so nothing of the database may cancel any. Of a server that lost
/// its power in the middle of a transaction PostgreSQL knows nothing for hours, and nobody else could store the entry that was begun there.
const POSTGRES: [&str; 3] = [
    "SELECT CASE current_setting('synchronous_commit')
    WHEN 'off' THEN set_config('synchronous_commit', 'on', false) ELSE '' END",
    "SELECT set_config('statement_timeout', '0', false)",
    "SELECT set_config('idle_in_transaction_session_timeout', '5s', false)",
];

/// How connections are made; each that is made is counted.
fn options(sqlite: bool, presence: Option<Presence>, made: Arc<AtomicU64>) -> AnyPoolOptions {
    let words: &'static [&'static str] = if sqlite { &SQLITE } else { &POSTGRES };
    let presence = Arc::new(presence);
    let still = Arc::clone(&presence);
    let options = AnyPoolOptions::new().acquire_timeout(PATIENCE).before_acquire(move |_, _| {
        let there = still.as_ref().as_ref().is_none_or(Presence::holds);
        Box::pin(async move { Ok(there) })
    });
    options.after_connect(move |connection, _| {
        let there = presence.as_ref().as_ref().map_or(Ok(()), Presence::check);
        made.fetch_add(1, Ordering::Relaxed);
        Box::pin(async move {
            there?;
            for word in words {
                sqlx::query(word).execute(&mut *connection).await?;
            }
            Ok(())
        })
    })
}

/// So many commits of entries are under way at once on PostgreSQL: while one waits for the disk, the next is gathered.
const LANES: usize = 2;

/// Connects, also where another server is just bringing the same file into its shape.
async fn connect(options: AnyPoolOptions, url: &str) -> Result<AnyPool, StoreError> {
    for _ in 0..50 {
        match options.clone().connect(url).await {
            Err(why) if is_locked(&why) => {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            done => return Ok(done?),
        }
    }
    Ok(options.connect(url).await?)
}

impl Store {
    /// Opens a database by its address, `postgres://…` or `sqlite://…`, and brings its tables up to date.
    ///
    /// # Errors
    /// If it cannot be reached or changed, or belongs to a newer program.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = !url.starts_with("postgres");
        let node = crate::secret::random(8)?;
        let mut store = if sqlite {
            let failed = |why| StoreError::from(sqlx::Error::Io(why));
            let presence = Presence::of(url).map_err(failed)?;
            if let Some(file) = &presence {
                soundness::check_file(file.path())?;
            }
            // From here on the file is there; should it go away, no empty one is put in its place.
            let url = &url.replace("mode=rwc", "mode=rw");
            // SQLite has one writer at a time: where all writes go through one connection, none waits in vain for a lock.
            let writers: Arc<AtomicU64> = Arc::default();
            let single = options(true, presence.clone(), Arc::clone(&writers));
            let single = single.max_connections(1).idle_timeout(None).max_lifetime(None);
            if let Some(file) = &presence {
                // On a connection of its own: a pool would try a damaged file again and again until its time is up.
                soundness::check_content(file.path(), url).await?;
            }
            let writer = connect(single, url).await?;
            let pool = connect(options(true, presence, Arc::default()).max_connections(4), url).await?;
            // A file answers, or waits for a lock, which has a limit of its own.
            let (pool, writer) = (Bounded::new(pool, None), Bounded::new(writer, None));
            let appends = Appends::new(&writer, 1, None);
            Self {
                pool,
                appends,
                teller: None,
                writer,
                writers,
                shared: None,
                node: node.into(),
                secret: Arc::default(),
                tried: Arc::default(),
                farewells: Farewells::default(),
            }
        } else {
            let pool = connect(options(false, None, Arc::default()).max_connections(8), url).await?;
            let pool = Bounded::new(pool, Some(ANSWER));
            let (writer, shared) = (pool.clone(), Some(url.into()));
            let node: Arc<str> = node.into();
            let teller = Teller::new(pool.clone(), Arc::clone(&node));
            Self {
                pool,
                appends: Appends::new(&writer, LANES, Some(&teller)),
                teller: Some(teller),
                writer,
                writers: Arc::default(),
                shared,
                node,
                secret: Arc::default(),
                tried: Arc::default(),
                farewells: Farewells::default(),
            }
        };
        store.migrate().await?;
        store.look_at_old_names().await?;
        store.find_secret().await?;
        Ok(store)
    }

    /// Opens the SQLite database of a data folder, which is made if it is not there.
    ///
    /// # Errors
    /// If the folder or the file cannot be made or read.
    pub async fn in_folder(folder: &Path) -> Result<Self, StoreError> {
        let failed = |why| StoreError::from(sqlx::Error::Io(why));
        if !folder.is_dir() {
            make_folder(folder).map_err(failed)?;
            // A folder that a loss of power would take away keeps nothing. Where folders cannot be opened, the system sees to it.
            let parent = folder.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
            if let Err(why) = File::open(parent).and_then(|parent| parent.sync_all()) {
                tracing::warn!(folder = %folder.display(), error = %why, "the system does not say whether the new folder is on disk");
            }
        }
        let file = folder.join("railhead.sqlite");
        Self::open(&format!("sqlite://{}?mode=rwc", file.display())).await
    }

    /// How many connections to the database are open, and how many of them nobody uses.
    #[must_use]
    pub fn connections(&self) -> (u32, usize) {
        let pools = if self.shared.is_some() { vec![&self.pool] } else { vec![&self.pool, &self.writer] };
        (pools.iter().map(|pool| pool.size()).sum(), pools.iter().map(|pool| pool.num_idle()).sum())
    }

    /// Closes the database once nobody uses it any more; nothing can be looked up or kept after that.
    pub async fn close(&self) {
        self.pool.close().await;
        self.writer.close().await;
    }

    /// How commits are kept: the journal and how far it is waited for, in the words of the database.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn durability(&self) -> Result<String, StoreError> {
        let questions = match &self.shared {
            Some(_) => ["SELECT current_setting('fsync')", "SELECT current_setting('synchronous_commit')"],
            None => ["PRAGMA journal_mode", "PRAGMA synchronous"],
        };
        let mut words = Vec::new();
        for question in questions {
            let row = sqlx::query(question).fetch_one(&self.writer).await?;
            words.push(row.try_get::<String, _>(0).or_else(|_| row.try_get::<i64, _>(0).map(|n| n.to_string()))?);
        }
        Ok(words.join(" "))
    }
}
