//! Where the servers keep everything, and what can go wrong there.

use crate::disk::Disk;
use crate::plan::{Fault, Stage};
use crate::proxy::{Proxy, Upstream, Weather};
use crate::server::Kept;
use railhead_testkit::Cluster;
use sqlx::Connection;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

/// How long a database may take to be there again.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the database is called.
const NAME: &str = "railhead";

/// PostgreSQL, with a standby or without, and a connection of each server to it.
struct Shared {
    primary: Cluster,
    standby: Option<Cluster>,
    /// One that was replaced while it stood still: it does not know yet.
    former: Option<Cluster>,
    links: Vec<Proxy>,
    folder: PathBuf,
    made: usize,
    /// Whether the standby is waited for.
    waits: bool,
}

enum Kind {
    Sqlite(PathBuf),
    Postgresql(Box<Shared>),
}

/// Where the servers keep everything.
pub(crate) struct Place {
    kind: Kind,
    disk: Option<Disk>,
    /// Tells whoever has locked the file to let go.
    locked: Option<(Sender<()>, std::thread::JoinHandle<()>)>,
}

/// Holds the lock of a file until it is told to let go.
fn lock(file: &Path) -> (Sender<()>, std::thread::JoinHandle<()>) {
    let url = format!("sqlite://{}?mode=rw", file.display());
    let (let_go, told) = channel::<()>();
    let holder = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            sqlx::any::install_default_drivers();
            let Ok(mut connection) = sqlx::AnyConnection::connect(&url).await else { return };
            for word in ["PRAGMA busy_timeout = 2000", "BEGIN EXCLUSIVE"] {
                if sqlx::query(word).execute(&mut connection).await.is_err() {
                    return;
                }
            }
            // Whoever holds the other end lets go, or is gone.
            let _ = told.recv_timeout(PATIENCE);
            let _ = sqlx::query("ROLLBACK").execute(&mut connection).await;
            let _ = connection.close().await;
        });
    });
    (let_go, holder)
}

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "{what}: not within {} s", PATIENCE.as_secs());
        std::thread::sleep(Duration::from_millis(50));
    }
}

impl Shared {
    fn new(folder: &Path, stage: Stage) -> Option<Self> {
        let primary = Cluster::start_in(folder.join("postgresql-1"))?;
        primary.database(NAME);
        let links = (0..stage.servers).map(|_| Proxy::new(Upstream::Unix(primary.socket()))).collect();
        let (folder, waits) = (folder.to_owned(), stage.synchronous);
        let mut shared = Self { primary, standby: None, former: None, links, folder, made: 1, waits };
        if stage.standby {
            shared.follow();
        }
        Some(shared)
    }

    /// Has a standby follow the primary; from then on nothing is acknowledged that the standby does not have, if it is waited for.
    fn follow(&mut self) {
        self.made += 1;
        let standby = self.primary.standby(self.folder.join(format!("postgresql-{}", self.made)));
        until("a standby follows", || {
            self.primary
                .ask("postgres", "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'")
                .as_deref()
                == Ok("1")
        });
        if self.waits {
            self.synchronous("*");
            until("the standby is waited for", || {
                self.primary.ask("postgres", "SELECT sync_state FROM pg_stat_replication").as_deref() == Ok("sync")
            });
        }
        self.standby = Some(standby);
    }

    fn synchronous(&self, names: &str) {
        for sql in [&format!("ALTER SYSTEM SET synchronous_standby_names = '{names}'"), "SELECT pg_reload_conf()"] {
            self.primary.ask("postgres", sql).unwrap();
        }
    }

    /// The primary ends or stands still, and the standby takes its place.
    fn fail_over(&mut self) {
        let Some(standby) = self.standby.take() else { return };
        match self.made % 3 {
            0 => self.primary.signal("STOP", &self.primary.processes()),
            1 => self.primary.crash(),
            _ => self.primary.signal("KILL", &self.primary.processes()[..1]),
        }
        standby.promote();
        let former = std::mem::replace(&mut self.primary, standby);
        // Nobody waits for a standby that is not there; whoever is still connected to the former primary is cut off.
        self.synchronous("");
        for link in &self.links {
            link.lead(Upstream::Unix(self.primary.socket()));
            link.cut();
        }
        // One that stood still wakes up later and does not know.
        former.signal("CONT", &former.processes());
        self.former = Some(former);
    }

    /// Starts it if it does not run.
    fn run(&self) {
        self.primary.signal("CONT", &self.primary.processes());
        until("PostgreSQL is back", || {
            if self.primary.processes().is_empty() {
                self.primary.try_begin();
            }
            self.primary.ask(NAME, "SELECT 1").is_ok()
        });
    }
}

impl Place {
    /// A database in a folder; `None` if there is no PostgreSQL on this machine.
    ///
    /// # Panics
    /// If it cannot be made.
    #[must_use]
    pub(crate) fn new(folder: &Path, stage: Stage) -> Option<Self> {
        let disk = folder.join("disk");
        let megabytes = match (stage.postgresql, stage.standby) {
            (false, _) => 48,
            (true, false) => 320,
            (true, true) => 900,
        };
        let room = if stage.small_disk { Some(Disk::make(&disk, megabytes).expect("a small disk")) } else { None };
        std::fs::create_dir_all(&disk).unwrap();
        let kind = if stage.postgresql {
            Kind::Postgresql(Box::new(Shared::new(&disk, stage)?))
        } else {
            let data = disk.join("data");
            std::fs::create_dir_all(&data).unwrap();
            Kind::Sqlite(data)
        };
        Some(Self { kind, disk: room, locked: None })
    }

    /// How a server is told of it.
    #[must_use]
    pub(crate) fn for_server(&self, number: usize) -> Kept {
        match &self.kind {
            Kind::Sqlite(data) => Kept::Folder(data.clone()),
            Kind::Postgresql(shared) => {
                Kept::Database(format!("postgres://railhead@{}/{NAME}", shared.links[number].at))
            }
        }
    }

    /// Where it is, past everything that goes wrong on the way.
    #[must_use]
    pub(crate) fn itself(&self) -> Kept {
        match &self.kind {
            Kind::Sqlite(data) => Kept::Folder(data.clone()),
            Kind::Postgresql(shared) => Kept::Database(shared.primary.url(NAME)),
        }
    }

    fn link(&self, number: usize, act: impl FnOnce(&Proxy)) {
        if let Kind::Postgresql(shared) = &self.kind {
            act(&shared.links[number]);
        }
    }

    /// Something goes wrong.
    ///
    /// # Panics
    /// If it cannot be made to.
    pub(crate) fn begin(&mut self, fault: Fault) {
        match fault {
            Fault::DatabaseCut(n) => self.link(n, Proxy::cut),
            Fault::DatabaseVanish(n) => self.link(n, Proxy::vanish),
            Fault::DatabaseSlow(n) => self.link(n, |link| link.turn(Weather::Slow(5))),
            Fault::DatabaseSilence(n, _) => self.link(n, |link| link.turn(Weather::Silent)),
            Fault::DatabaseDeaf(n) => self.link(n, |link| link.turn(Weather::Deaf)),
            Fault::DiskFull => self.disk.iter().for_each(Disk::fill),
            _ => {}
        }
        match &mut self.kind {
            Kind::Sqlite(data) => match fault {
                Fault::DatabasePause if self.locked.is_none() => {
                    self.locked = Some(lock(&data.join("railhead.sqlite")));
                }
                Fault::DatabaseMoved => std::fs::rename(&*data, data.with_extension("away")).unwrap(),
                _ => {}
            },
            Kind::Postgresql(shared) => match fault {
                Fault::DatabaseCrash => shared.primary.crash(),
                Fault::DatabaseKill => shared.primary.signal("KILL", &shared.primary.processes()[..1]),
                Fault::DatabaseWorker => {
                    let all = shared.primary.processes();
                    shared.primary.signal("KILL", &all[all.len() - 1..]);
                }
                Fault::DatabaseStop => shared.primary.stop(),
                Fault::DatabasePause => shared.primary.signal("STOP", &shared.primary.processes()),
                Fault::Failover => shared.fail_over(),
                _ => {}
            },
        }
    }

    /// What went wrong is put right.
    ///
    /// # Panics
    /// If it cannot be.
    pub(crate) fn end(&mut self, fault: Fault) {
        match fault {
            Fault::DatabaseSlow(n) => self.link(n, |link| link.turn(Weather::Clear)),
            Fault::DatabaseSilence(n, false) => self.link(n, |link| link.turn(Weather::Clear)),
            Fault::DatabaseSilence(n, true) | Fault::DatabaseDeaf(n) => self.link(n, |link| {
                link.cut();
                link.turn(Weather::Clear);
            }),
            Fault::DiskFull => self.disk.iter().for_each(Disk::empty),
            Fault::DatabasePause => {
                if let Some((let_go, holder)) = self.locked.take() {
                    drop(let_go);
                    let _ = holder.join();
                }
            }
            _ => {}
        }
        match &mut self.kind {
            Kind::Sqlite(data) if fault == Fault::DatabaseMoved => {
                std::fs::rename(data.with_extension("away"), &*data).expect("nobody made another database");
            }
            Kind::Sqlite(_) => {}
            Kind::Postgresql(shared) => match fault {
                Fault::DatabaseCrash
                | Fault::DatabaseKill
                | Fault::DatabaseWorker
                | Fault::DatabaseStop
                | Fault::DatabasePause
                | Fault::DiskFull => shared.run(),
                Fault::Failover => {
                    if let Some(former) = shared.former.take() {
                        former.crash_if_running();
                    }
                    if shared.standby.is_none() && shared.made > 1 {
                        shared.follow();
                    }
                }
                _ => {}
            },
        }
    }

    /// The logs of what is not ours.
    #[must_use]
    pub(crate) fn logs(&self) -> Vec<PathBuf> {
        match &self.kind {
            Kind::Sqlite(_) => Vec::new(),
            Kind::Postgresql(shared) => vec![shared.primary.log()],
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.end(Fault::DatabasePause);
    }
}
