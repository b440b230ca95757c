//! A number of rounds on one database, from its start to the last look at everything.

use crate::crew::{KINDS, Player};
use crate::ledger::Outcome;
use crate::node::Node;
use crate::place::Place;
use crate::plan::{Fault, Planned, Round, Stage, rounds};
use crate::proxy::Weather;
use crate::server::program;
use crate::tally::Tally;
use crate::truth::{Stored, read};
use crate::world::{Table, World, lock};
use railhead_server::store::TableId;
use serde_json::Value;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long it may take until everybody knows everything once nothing is wrong any more.
const SETTLING: Duration = Duration::from_secs(40);

/// Whoever needs longer than this is told of.
const SLOW: Duration = Duration::from_secs(8);

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Act {
    /// What decides what goes wrong.
    pub seed: u64,
    /// What there is that can go wrong.
    pub stage: Stage,
    /// How many rounds.
    pub rounds: usize,
    /// Where everything is kept.
    pub folder: PathBuf,
    /// Whether each fault is told of.
    pub aloud: bool,
}

/// Something that is not as it must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The seed.
    pub seed: u64,
    /// The round, from 1; none if it was found at the end.
    pub round: Option<usize>,
    /// What went wrong in that round.
    pub faults: Vec<String>,
    /// What was expected, and what was found.
    pub why: String,
    /// Where everything is kept.
    pub folder: PathBuf,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "FAILED: {}", self.why.trim_end())?;
        match self.round {
            Some(round) => writeln!(f, "seed {}, round {round}: {}", self.seed, self.faults.join("; "))?,
            None => writeln!(f, "seed {}, at the end", self.seed)?,
        }
        write!(f, "everything is kept in {}", self.folder.display())
    }
}

/// The servers and where they keep everything, while it goes on.
struct Running {
    // The servers go first where all of it goes.
    nodes: Vec<Node>,
    place: Place,
    world: Arc<World>,
}

/// The beginning or the end of a fault, at its moment in a round.
#[derive(Clone, Copy)]
struct Moment {
    at: u64,
    begins: bool,
    fault: Fault,
}

fn moments(faults: &[Planned]) -> Vec<Moment> {
    let of = |planned: &Planned| {
        let Planned { fault, at, lasts } = *planned;
        [Moment { at, begins: true, fault }, Moment { at: at + lasts, begins: false, fault }]
    };
    let mut all: Vec<Moment> = faults.iter().flat_map(of).collect();
    all.sort_by_key(|moment| (moment.at, !moment.begins));
    all
}

impl Running {
    fn begin(&mut self, fault: Fault) -> Result<(), String> {
        let tally = &self.world.tally;
        match fault {
            Fault::Kill(n) => {
                self.nodes[n].look()?;
                if self.nodes[n].kill() {
                    tally.fault(fault.name());
                }
                return Ok(());
            }
            Fault::Terminate(n) => self.nodes[n].stop()?,
            Fault::Pause(n) => self.nodes[n].signal("STOP"),
            Fault::Clock(n, seconds) => self.nodes[n].clock(seconds),
            Fault::Cut(n) => self.nodes[n].front.cut(),
            Fault::Slow(n) => self.nodes[n].front.turn(Weather::Slow(8)),
            Fault::Silence(n, _) => self.nodes[n].front.turn(Weather::Silent),
            Fault::Failover => {
                let began = Instant::now();
                self.place.begin(fault);
                self.world.time_outage(began);
            }
            _ => self.place.begin(fault),
        }
        tally.fault(fault.name());
        Ok(())
    }

    fn end(&mut self, fault: Fault) {
        match fault {
            Fault::Kill(n) | Fault::Terminate(n) => self.nodes[n].start(),
            Fault::Pause(n) => self.nodes[n].signal("CONT"),
            Fault::Slow(n) | Fault::Silence(n, false) => self.nodes[n].clear(),
            Fault::Silence(n, true) => {
                self.nodes[n].front.cut();
                self.nodes[n].clear();
            }
            Fault::Clock(..) | Fault::Cut(_) => {}
            _ => self.place.end(fault),
        }
    }

    fn round(&mut self, round: &Round) -> Result<(), String> {
        let began = Instant::now();
        let until = |at: u64| std::thread::sleep(Duration::from_millis(at).saturating_sub(began.elapsed()));
        for moment in moments(&round.faults) {
            until(moment.at);
            if moment.begins {
                self.begin(moment.fault)?;
            } else {
                self.end(moment.fault);
            }
        }
        until(round.lasts);
        for node in &mut self.nodes {
            node.wait()?;
            node.look()?;
        }
        self.world.hold()?;
        self.settle()?;
        self.world.wrong().map_or(Ok(()), Err)
    }

    fn tables(&self) -> Vec<Arc<Table>> {
        lock(&self.world.tables).clone()
    }

    /// What is stored of these tables.
    fn stored(&self, tables: &[Arc<Table>]) -> Result<Vec<Stored>, String> {
        let ids: Vec<TableId> = tables.iter().map(|table| table.id.as_str().into()).collect();
        read(&self.place.itself(), &ids)
    }

    /// Waits until every watcher and every server knows what is stored, with nobody playing and nothing wrong.
    fn settle(&mut self) -> Result<(), String> {
        let began = Instant::now();
        let tables = self.tables();
        let mut slow = false;
        loop {
            let why = match self.stored(&tables) {
                Ok(stored) => match self.behind(&tables, &stored) {
                    None => {
                        for (table, stored) in tables.iter().zip(&stored) {
                            stored.check_ledger(table)?;
                        }
                        // Nobody does anything any more where a game is over.
                        self.world.tally.settled(began.elapsed());
                        return Ok(());
                    }
                    Some(why) => why,
                },
                Err(why) => why,
            };
            if began.elapsed() > SETTLING {
                return Err(format!("{} s after everything was put right: {why}", SETTLING.as_secs()));
            }
            if began.elapsed() > SLOW && !slow {
                slow = true;
                self.world.tally.one("rounds after which it took long until everybody knew everything");
                railhead_testkit::tell(&format!("after {} s {why}", SLOW.as_secs()));
            }
            std::thread::sleep(Duration::from_millis(15));
        }
    }

    /// Who does not know yet what is stored.
    fn behind(&self, tables: &[Arc<Table>], stored: &[Stored]) -> Option<String> {
        for (table, stored) in tables.iter().zip(stored) {
            let (id, wanted) = (&table.id, stored.id());
            if stored.waits_for_bot() {
                return Some(format!("table {id} waits for a bot at {wanted}"));
            }
            for watcher in lock(&table.watchers).iter() {
                let knows = watcher.id();
                if knows != wanted {
                    let (seat, polls) = (watcher.seat, watcher.polls);
                    return Some(format!(
                        "a watcher of table {id} (seat {seat:?}, polls: {polls}) knows {knows:?}, and {wanted:?} is stored"
                    ));
                }
            }
        }
        for server in 0..self.nodes.len() {
            let mut browser = self.world.browser(server);
            for (table, stored) in tables.iter().zip(stored).filter(|(_, stored)| !stored.is_over()) {
                let path = format!("/tables/{}/events", table.id);
                let told = browser.try_ask("", "GET", &path, &Value::Null);
                let told = told.map_or_else(|why| Value::from(why.to_string()), |told| told.json()["id"].clone());
                if told != stored.id() {
                    return Some(format!("server {server} says {told} of table {}, not {}", table.id, stored.id()));
                }
            }
        }
        None
    }

    /// The whole log of a table, as somebody may know it.
    fn log(&self, server: usize, token: &str, table: &str) -> Result<Vec<Value>, String> {
        let mut browser = self.world.browser(server);
        let mut all = Vec::new();
        for part in 0..20 {
            let (from, to) = (400 * part, 400 * (part + 1));
            let path = format!("/tables/{table}/log?from={from}&to={to}");
            let answer = browser.try_ask(token, "GET", &path, &Value::Null).map_err(|why| why.to_string())?;
            if answer.status != 200 {
                return Err(format!("the log of table {table}: {} {}", answer.status, answer.body));
            }
            let part = answer.json();
            all.extend(part["done"].as_array().into_iter().flatten().cloned());
            if part["actions"].as_u64().unwrap_or(0) <= to {
                return Ok(all);
            }
        }
        Err(format!("the log of table {table} does not end"))
    }

    /// The last look at everything.
    fn judge(&mut self, folder: &Path) -> Result<(), String> {
        let tables = self.tables();
        let stored = self.stored(&tables)?;
        let tally = Arc::clone(&self.world.tally);
        for (number, (table, stored)) in tables.iter().zip(&stored).enumerate() {
            let server = number % self.nodes.len();
            for watcher in lock(&table.watchers).iter() {
                let token = watcher.seat.map_or("", |seat| table.tokens[usize::from(seat)].as_str());
                let log = self.log(server, token, &table.id)?;
                let known = watcher.known();
                let checked = stored.check_known(&known, &log);
                checked.map_err(|why| format!("a watcher of table {}, seat {:?}: {why}", table.id, watcher.seat))?;
            }
            tally.add("actions and views held against what may be seen", stored.check_secrets(table)?);
            let ledger = lock(&table.ledger);
            tally.add("moves and words acknowledged", ledger.count(Outcome::Acknowledged));
            tally.add("moves and words of which nobody said what came of them", ledger.count(Outcome::Open));
            tally.add("moves and words refused", ledger.count(Outcome::Refused));
        }
        self.world.end();
        for node in &mut self.nodes {
            node.stop()?;
        }
        self.replays()?;
        // And it starts as if nothing had ever been wrong.
        self.nodes[0].wait()?;
        let ready = self.world.browser(0).get("/health/ready").map_err(|why| why.to_string())?;
        if ready.status != 200 {
            return Err(format!("after everything the server is not ready: {} {}", ready.status, ready.body));
        }
        self.nodes[0].stop()?;
        for number in 0..self.nodes.len() {
            let log = std::fs::read_to_string(folder.join(format!("server-{number}.log"))).unwrap_or_default();
            if let Some(line) = log.lines().find(|line| line.contains("panicked at")) {
                return Err(format!("server {number}: {line}"));
            }
        }
        Ok(())
    }

    fn replays(&self) -> Result<(), String> {
        let checked = Command::new(program()).arg("check").args(self.place.itself().words()).output();
        let checked = checked.map_err(|why| why.to_string())?;
        let said = String::from_utf8_lossy(&checked.stdout);
        if !checked.status.success() {
            return Err(format!("railhead check: {said}{}", String::from_utf8_lossy(&checked.stderr)));
        }
        Ok(())
    }

    /// Writes down what everybody was told, for whoever looks into a failure.
    fn keep(&self, folder: &Path) {
        for table in self.tables() {
            let write = |name: String, text: &str| {
                let _ = std::fs::write(folder.join(name), text);
            };
            write(format!("{}-ledger.txt", table.id), &format!("{:#?}", lock(&table.ledger)));
            for (number, watcher) in lock(&table.watchers).iter().enumerate() {
                let known = watcher.known();
                write(format!("{}-watcher-{number}-{:?}.txt", table.id, watcher.seat), &known.heard);
            }
        }
        let kept = folder.join("kept");
        let _ = Command::new("cp").arg("-a").arg(folder.join("disk")).arg(kept).output();
        for log in self.place.logs() {
            let _ = std::fs::copy(log, folder.join("postgresql.log"));
        }
    }
}

impl Act {
    /// Does it all. `false` if there is no PostgreSQL here.
    ///
    /// # Errors
    /// What is not as it must be.
    ///
    /// # Panics
    /// If something cannot be made to go wrong, or be put right.
    pub fn run(&self, tally: &Arc<Tally>) -> Result<bool, Box<Failure>> {
        std::fs::create_dir_all(&self.folder).unwrap();
        let Some(place) = Place::new(&self.folder, self.stage) else { return Ok(false) };
        let mut nodes: Vec<Node> =
            (0..self.stage.servers).map(|n| Node::new(n, place.for_server(n), &self.folder)).collect();
        nodes.iter_mut().for_each(Node::start);
        let fronts = nodes.iter().map(|node| node.front.at).collect();
        let world = Arc::new(World::new(fronts, Arc::clone(tally)));
        let mut running = Running { nodes, place, world };
        let plan = rounds(self.seed, self.stage, self.rounds);
        let outcome = self.perform(&mut running, &plan);
        if outcome.is_err() {
            running.keep(&self.folder);
        }
        running.world.end();
        drop(running);
        if outcome.is_ok() {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
        outcome.map(|()| true)
    }

    fn perform(&self, running: &mut Running, plan: &[Round]) -> Result<(), Box<Failure>> {
        let failure = |round: Option<usize>, why: String| {
            let faults = round
                .and_then(|n| plan.get(n))
                .map_or_else(Vec::new, |round| round.faults.iter().map(ToString::to_string).collect());
            let round = round.map(|n| n + 1);
            Box::new(Failure { seed: self.seed, round, faults, why, folder: self.folder.clone() })
        };
        for node in &mut running.nodes {
            node.wait().map_err(|why| failure(None, why))?;
        }
        let players: Vec<_> = (0u64..)
            .zip(KINDS)
            .map(|(number, kind)| {
                let player =
                    Player::new(Arc::clone(&running.world), kind, self.seed.wrapping_mul(31).wrapping_add(number));
                std::thread::spawn(move || player.work())
            })
            .collect();
        // Something is to go on when the first thing goes wrong.
        let began = Instant::now();
        while running.tables().len() < KINDS.len() && began.elapsed() < SETTLING {
            std::thread::sleep(Duration::from_millis(10));
        }
        for (number, round) in plan.iter().enumerate() {
            let began = Instant::now();
            running.round(round).map_err(|why| failure(Some(number), why))?;
            running.world.tally.one("rounds");
            if self.aloud {
                let faults: Vec<String> = round.faults.iter().map(ToString::to_string).collect();
                let (seed, number) = (self.seed, number + 1);
                railhead_testkit::tell(&format!(
                    "seed {seed}, round {number}, {:.1?}: {}",
                    began.elapsed(),
                    faults.join("; ")
                ));
            }
            if number + 1 < plan.len() {
                running.world.go_on();
            }
        }
        running.judge(&self.folder).map_err(|why| failure(None, why))?;
        for player in players {
            if player.join().is_err() {
                return Err(failure(None, "a player fell over its own feet; see above".to_owned()));
            }
        }
        Ok(())
    }
}
