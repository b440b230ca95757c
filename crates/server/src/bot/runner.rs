//! Lets bots play whenever something happened at their table.

use crate::app::App;
use crate::bot::thinking::ThinkingSlots;
use crate::measure::Ongoing;
use crate::report;
use crate::service::bots::chance;
use crate::store::{Heard, TableId};
use crate::table::{Entry, LiveTable, Shared, TableError, TableState};
use railhead_bots::{Level, Shrewd, Thought};
use railhead_engine::Seat;
use railhead_titles::Game;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::JoinSet;

/// What it is called in the log.
pub(crate) const WORK: &str = "bots";

/// The tables that are attended to, and whether something happened there meanwhile.
type Busy = Arc<Mutex<HashMap<TableId, bool>>>;

/// What all tables share.
#[derive(Clone)]
struct Attendant {
    app: App,
    busy: Busy,
    /// Where bots think that take their time.
    slots: ThinkingSlots,
    /// Bots that move at once wait for each other only: as many move at a time as there are processors.
    counter: Arc<Semaphore>,
}

/// Lets bots play until the server ends. Two servers may both try: only one can store the next entry of a table.
pub(crate) async fn run(app: App) {
    // With one slot only, who thinks a minute about each move would keep all others waiting for as long.
    let slots = ThinkingSlots::new(processors().max(2));
    let counter = Arc::new(Semaphore::new(processors()));
    let attendant = Attendant { app, busy: Busy::default(), slots, counter };
    let mut signals = attendant.app.tables.lobby();
    let mut stop = std::pin::pin!(attendant.app.shutdown().asked());
    attendant.look_at_all().await;
    loop {
        let signal = tokio::select! {
            signal = signals.recv() => signal,
            () = &mut stop => return,
        };
        match signal {
            Ok(Heard::Table(id)) => attendant.look_at(id),
            Ok(Heard::Anything) | Err(RecvError::Lagged(_)) => attendant.look_at_all().await,
            Err(RecvError::Closed) => return,
        }
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

impl Attendant {
    async fn look_at_all(&self) {
        let found = self.app.store().tables_with_bots().await;
        if found.is_err() {
            self.app.tables.wake_later(Heard::Anything);
        }
        for id in report::or_nothing(WORK, "tables with bots", found) {
            self.look_at(id);
        }
    }

    /// Attends to a table beside everything else; once at a time.
    fn look_at(&self, id: TableId) {
        {
            let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(again) = busy.get_mut(&id) {
                *again = true;
                return;
            }
            busy.insert(id.clone(), false);
        }
        let attendant = self.clone();
        // What a bot decided is stored by a task of its own, so it can be left off wherever it waits.
        self.app.shutdown().spawn_until_asked(async move {
            loop {
                if let Err(why) = attendant.play_apart(&id).await {
                    report::failed(WORK, &id, &why);
                    if why.passes() {
                        // Nobody else may have anything to do at the table: it would wait for its bot for good.
                        attendant.app.tables.wake_later(Heard::Table(id.clone()));
                    }
                }
                let mut busy = attendant.busy.lock().unwrap_or_else(PoisonError::into_inner);
                match busy.get_mut(&id) {
                    Some(again) if *again => *again = false,
                    _ => {
                        busy.remove(&id);
                        return;
                    }
                }
            }
        });
    }

    /// Lets the bots of a table do all that they owe, in a task of its own: if it panics, the table is attended to again when something
    /// happens there.
    async fn play_apart(&self, id: &TableId) -> Result<(), TableError> {
        let (attendant, table) = (self.clone(), id.clone());
        // A set of one stops its task when it is dropped.
        let mut task = JoinSet::new();
        task.spawn(async move { attendant.play(&table).await });
        task.join_next().await.unwrap_or(Ok(Ok(())))?
    }

    /// Lets the bots of a table do all that they owe.
    async fn play(&self, id: &TableId) -> Result<(), TableError> {
        if self.app.store().has_bots(id).await? {
            while self.step(id).await? {}
        }
        Ok(())
    }

    /// Lets one bot of a table do what it owes; says whether there may be more to do.
    async fn step(&self, id: &TableId) -> Result<bool, TableError> {
        let shared = self.app.tables.table(id).await?;
        let table = shared.now();
        let (Some(game), TableState::Playing) = (&table.game, table.state()) else { return Ok(false) };
        if let Some(entry) = consent(&table, game) {
            return self.add(id, &entry).await;
        }
        let bots = table.waiting().into_iter().filter_map(|seat| Some(Turn { seat, level: table.bot_at(seat)? }));
        // Who moves at once does not wait for who thinks.
        let Some(turn) = bots.min_by_key(|turn| thinks(&turn.level)) else { return Ok(false) };
        let thought = match self.thought(&shared, &table, game, &turn).await? {
            Outcome::Found(Some(thought)) => thought,
            Outcome::Found(None) => return Ok(false),
            Outcome::Overtaken => return Ok(true),
        };
        let action = thought.action.write(game.edition(), game.table());
        let entry = Entry::Bot { seat: turn.seat, action, reason: thought.reason.into_owned() };
        let done = self
            .app
            .tables
            .act(id, |now| if turn.holds(&table, now) { Ok(entry) } else { Err(TableError::Stale(now.version)) });
        again(done.await)
    }

    /// What a bot does, unless somebody moves first: then it is of no use any more, and nobody waits for it.
    async fn thought(
        &self,
        shared: &Shared,
        table: &LiveTable,
        game: &Game,
        turn: &Turn,
    ) -> Result<Outcome, TableError> {
        let (thinking, seat, level) = (game.clone(), Seat(turn.seat), turn.level.clone());
        let seed = chance(self.app.store().secret(), &level, &table.row.id, turn.seat, game.len());
        if !thinks(&level) {
            let _place = self.counter.acquire().await.map_err(|_| TableError::Stopping)?;
            let _thinks = Ongoing::bot();
            let thought = tokio::task::spawn_blocking(move || level.player(seed, 1).choose(&thinking, seat));
            return Ok(Outcome::Found(thought.await?));
        }
        let stop = Stop::default();
        let stopped = Arc::clone(&stop.0);
        let thought = async {
            let slot = self.slots.take(&table.row.owner).await;
            let threads = (processors() / slot.in_use).max(1);
            // Away from where requests wait: thinking takes as long as it was given.
            let thought = tokio::task::spawn_blocking(move || {
                // The slot is in use until the thought has ended, even if nobody waits for it any more.
                let (_slot, _thinks) = (slot, Ongoing::bot());
                match level {
                    Level::Shrewd(budget) => {
                        Shrewd::new(budget, seed, threads).stopped_by(stopped).discreet().choose(&thinking, seat)
                    }
                    Level::Master(budget) => {
                        Shrewd::master(budget, seed, threads).stopped_by(stopped).discreet().choose(&thinking, seat)
                    }
                    level => level.player(seed, threads).choose(&thinking, seat),
                }
            });
            Ok(thought.await?)
        };
        tokio::select! {
            found = thought => found.map(Outcome::Found),
            done = self.meanwhile(shared, table, turn) => done.map(|()| Outcome::Overtaken),
        }
    }

    /// Attends to a table while a bot thinks there, until somebody has moved.
    async fn meanwhile(&self, shared: &Shared, table: &LiveTable, turn: &Turn) -> Result<(), TableError> {
        let mut signals = shared.listen();
        loop {
            let now = shared.now();
            if !turn.holds(table, &now) {
                return Ok(());
            }
            // Bots agree at once, also those that think long.
            if let Some(entry) = now.game.as_ref().and_then(|game| consent(&now, game)) {
                self.add(&now.row.id, &entry).await?;
                continue;
            }
            // The table is held on to, so its signals do not end.
            signals.changed().await.map_err(|_| TableError::Stopping)?;
        }
    }

    async fn add(&self, id: &TableId, entry: &Entry) -> Result<bool, TableError> {
        again(self.app.tables.add(id, None, entry).await)
    }
}

/// A bot that owes a decision.
struct Turn {
    seat: u8,
    level: Level,
}

impl Turn {
    /// Whether it still owes the decision that it owed before: nobody has moved, nobody else has sat down there, and the players
    /// have not agreed to end the game.
    fn holds(&self, before: &LiveTable, now: &LiveTable) -> bool {
        before.version == now.version
            && now.state() == TableState::Playing
            && now.bot_at(self.seat).as_ref() == Some(&self.level)
    }
}

/// What came of a thought.
enum Outcome {
    /// It was thought to its end.
    Found(Option<Thought>),
    /// Somebody moved first.
    Overtaken,
}

/// Ends a thought when nobody waits for it any more.
#[derive(Default)]
struct Stop(Arc<AtomicBool>);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Whoever moved first, the table is looked at again.
fn again(done: Result<i64, TableError>) -> Result<bool, TableError> {
    match done {
        Ok(_) | Err(TableError::Stale(_)) => Ok(true),
        Err(why) => Err(why),
    }
}

/// Whether a bot takes its time; the others move at once.
const fn thinks(level: &Level) -> bool {
    match level {
        Level::Random | Level::Lively | Level::Novice | Level::Straying | Level::Steady => false,
        Level::Shrewd(_) | Level::Master(_) | Level::External(_) => true,
    }
}

/// Bots agree to whatever the people at their table want.
fn consent(table: &LiveTable, game: &Game) -> Option<Entry> {
    let bot = |seat: &&u8| table.bot_at(**seat).is_some();
    for proposal in &table.consent.proposals {
        if let Some(seat) = proposal.waiting.iter().find(bot) {
            return Some(Entry::Answer { proposal: proposal.number, seat: *seat, yes: true });
        }
    }
    let request = game.undo_request()?;
    let seat = request.waiting.iter().find(|seat| table.bot_at(seat.0).is_some())?;
    Some(Entry::AnswerUndo { seat: seat.0, yes: true })
}
