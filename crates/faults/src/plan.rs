//! What goes wrong, and when: drawn from a seed before anything begins.

use railhead_testkit::Dice;
use std::fmt;

/// How many rounds are played on one database before everything is looked at and a new one begun.
pub const ROUNDS: usize = 20;

/// What there is that can go wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// PostgreSQL rather than SQLite.
    pub postgresql: bool,
    /// A second PostgreSQL follows the first.
    pub standby: bool,
    /// Nothing is acknowledged that the second does not have.
    pub synchronous: bool,
    /// The database lies on a disk that can be filled up.
    pub small_disk: bool,
    /// How many servers share the database.
    pub servers: usize,
}

/// Something that goes wrong. Numbers are those of servers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// A server ends as by `kill -9` and is started again.
    Kill(usize),
    /// A server is told to stop, and started again.
    Terminate(usize),
    /// A server stands still for a while.
    Pause(usize),
    /// The clock of a server jumps by so many seconds.
    Clock(usize, i64),
    /// All connections of players and watchers to a server are cut.
    Cut(usize),
    /// They are slow for a while.
    Slow(usize),
    /// Nothing comes through for a while, and nobody is told; then they are cut, or go on.
    Silence(usize, bool),
    /// The connections of a server to the database are cut.
    DatabaseCut(usize),
    /// They are slow for a while.
    DatabaseSlow(usize),
    /// Nothing comes through for a while; then they are cut, or go on.
    DatabaseSilence(usize, bool),
    /// What a server asks gets to the database and no answer comes back; then the connections are cut.
    DatabaseDeaf(usize),
    /// The connections of a server to the database lead nowhere any more, and nobody is told; new ones get through.
    DatabaseVanish(usize),
    /// The database ends in the middle of whatever it does, and is started again.
    DatabaseCrash,
    /// Its first process ends as by `kill -9`, and it is started again.
    DatabaseKill,
    /// One of its processes ends as by `kill -9`: it looks after itself.
    DatabaseWorker,
    /// It is stopped as its owner would, and started again.
    DatabaseStop,
    /// It stands still for a while. A file of SQLite is locked by somebody else.
    DatabasePause,
    /// The folder of the database is moved away and back.
    DatabaseMoved,
    /// The disk of the database is full for a while.
    DiskFull,
    /// The first PostgreSQL ends, and the second takes over.
    Failover,
}

impl Fault {
    /// What it is called in a list of what went wrong.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kill(_) => "server killed",
            Self::Terminate(_) => "server told to stop",
            Self::Pause(_) => "server paused",
            Self::Clock(..) => "clock jumped",
            Self::Cut(_) => "connections cut",
            Self::Slow(_) => "connections slowed",
            Self::Silence(..) => "connections silent",
            Self::DatabaseCut(_) => "database connections cut",
            Self::DatabaseSlow(_) => "database connections slowed",
            Self::DatabaseSilence(..) => "database connections silent",
            Self::DatabaseDeaf(_) => "database answers lost",
            Self::DatabaseVanish(_) => "database connections gone without a word",
            Self::DatabaseCrash => "database crashed",
            Self::DatabaseKill => "database killed",
            Self::DatabaseWorker => "database process killed",
            Self::DatabaseStop => "database stopped",
            Self::DatabasePause => "database paused",
            Self::DatabaseMoved => "database moved away",
            Self::DiskFull => "disk full",
            Self::Failover => "standby promoted",
        }
    }

    /// Whether it must not happen together with another one: both would be about where the database is.
    const fn alone(self) -> bool {
        matches!(
            self,
            Self::DatabaseCrash
                | Self::DatabaseKill
                | Self::DatabaseWorker
                | Self::DatabaseStop
                | Self::DatabasePause
                | Self::DatabaseMoved
                | Self::DiskFull
                | Self::Failover
        )
    }
}

/// A fault, when it begins and how long it lasts, in milliseconds since the round began.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Planned {
    /// What.
    pub fault: Fault,
    /// From when on.
    pub at: u64,
    /// For how long.
    pub lasts: u64,
}

impl fmt::Display for Planned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {} ms for {} ms", self.fault, self.at, self.lasts)
    }
}

/// What happens in a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// How long it lasts at least.
    pub lasts: u64,
    /// What goes wrong.
    pub faults: Vec<Planned>,
}

struct Draw<'a> {
    dice: &'a mut Dice,
    stage: Stage,
}

impl Draw<'_> {
    fn between(&mut self, least: u64, most: u64) -> u64 {
        least + self.dice.roll(usize::try_from(most - least).unwrap() + 1) as u64
    }

    /// A while: mostly short, now and then longer than anybody is ready to wait for an answer.
    fn a_while(&mut self) -> u64 {
        match self.dice.roll(12) {
            0 => self.between(4000, 7000),
            1..=3 => self.between(800, 2000),
            _ => self.between(50, 600),
        }
    }

    fn fault(&mut self) -> (Fault, u64) {
        let server = self.dice.roll(self.stage.servers);
        let cut = self.dice.roll(2) == 0;
        let short = self.between(20, 300);
        let long = self.a_while();
        let every = [
            (Fault::Terminate(server), short, 2),
            (Fault::Pause(server), long, 3),
            (Fault::Clock(server, [-90_000, -3600, -61, 61, 3600, 90_000][self.dice.roll(6)]), short, 2),
            (Fault::Cut(server), 1, 2),
            (Fault::Slow(server), long.min(1500), 1),
            (Fault::Silence(server, cut), long, 2),
        ];
        let postgresql = [
            (Fault::DatabaseCut(server), 1, 3),
            (Fault::DatabaseSlow(server), long.min(1500), 1),
            (Fault::DatabaseSilence(server, cut), long, 3),
            (Fault::DatabaseDeaf(server), short, 3),
            (Fault::DatabaseVanish(server), 1, 1),
            (Fault::DatabaseCrash, short, 3),
            (Fault::DatabaseKill, short, 2),
            (Fault::DatabaseWorker, 1, 2),
            (Fault::DatabaseStop, short, 1),
            (Fault::DatabasePause, long, 3),
        ];
        let sqlite = [(Fault::DatabasePause, long, 3), (Fault::DatabaseMoved, long.min(2500), 2)];
        let mut all = every.to_vec();
        if self.stage.postgresql {
            all.extend(postgresql);
        } else {
            all.extend(sqlite);
        }
        if self.stage.small_disk {
            all.push((Fault::DiskFull, self.between(100, 1200), if self.stage.postgresql { 1 } else { 2 }));
        }
        if self.stage.standby {
            all.push((Fault::Failover, short, 12));
        }
        let mut place = self.dice.roll(all.iter().map(|(.., weight)| weight).sum());
        let found = all.iter().find(|(.., weight)| match place.checked_sub(*weight) {
            Some(rest) => {
                place = rest;
                false
            }
            None => true,
        });
        found.map_or((Fault::Cut(server), 1), |(fault, lasts, _)| (*fault, *lasts))
    }

    fn round(&mut self) -> Round {
        let lasts = self.between(150, 500);
        let mut faults: Vec<Planned> = Vec::new();
        // Every round kills somebody; every second one has something else go wrong at the same time.
        for _ in 0..self.between(1, 3) {
            let server = self.dice.roll(self.stage.servers);
            let (at, lasts) = (self.between(20, lasts), self.between(10, 250));
            faults.push(Planned { fault: Fault::Kill(server), at, lasts });
        }
        for _ in 0..self.dice.roll(3) {
            let ((fault, long), at) = (self.fault(), self.between(10, lasts));
            if !(fault.alone() && faults.iter().any(|planned| planned.fault.alone())) {
                faults.push(Planned { fault, at, lasts: long });
            }
        }
        if faults.iter().any(|planned| planned.fault == Fault::DatabaseMoved) {
            // Whoever starts where no database is makes one, and there must never be two.
            faults.retain(|planned| !matches!(planned.fault, Fault::Kill(_) | Fault::Terminate(_)));
        }
        faults.sort_by_key(|planned| planned.at);
        Round { lasts, faults }
    }
}

/// The rounds on one database.
#[must_use]
pub fn rounds(seed: u64, stage: Stage, count: usize) -> Vec<Round> {
    let mut dice = Dice::new(seed);
    let mut draw = Draw { dice: &mut dice, stage };
    (0..count).map(|_| draw.round()).collect()
}
