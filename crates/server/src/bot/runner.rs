//! Lets bots play whenever something happened at their table.

use super::level;
use crate::app::App;
use crate::store::StoreError;
use crate::table::{Entry, LiveTable, TableError};
use railhead_bots::Level;
use railhead_engine::Seat;
use railhead_titles::Game;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;
use tokio::sync::broadcast::error::RecvError;

/// The tables that are attended to, and whether something happened there meanwhile.
type Busy = Arc<Mutex<HashMap<String, bool>>>;

/// What all tables share.
#[derive(Clone)]
struct Attendant {
    app: App,
    busy: Busy,
    /// As many bots think at once as there are processors.
    desks: Arc<Semaphore>,
}

/// Lets bots play until the server ends. Two servers may both try: only one can store the next entry of a table.
pub(crate) async fn run(app: App) {
    let desks = Arc::new(Semaphore::new(processors()));
    let attendant = Attendant { app, busy: Busy::default(), desks };
    let mut signals = attendant.app.tables.lobby();
    attendant.look_at_all().await;
    loop {
        match signals.recv().await {
            // No name stands for any table.
            Ok(id) if !id.is_empty() => attendant.look_at(id),
            Ok(_) | Err(RecvError::Lagged(_)) => attendant.look_at_all().await,
            Err(RecvError::Closed) => return,
        }
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

impl Attendant {
    async fn look_at_all(&self) {
        for id in self.app.store().tables_with_bots().await.unwrap_or_default() {
            self.look_at(id);
        }
    }

    /// Attends to a table beside everything else; once at a time.
    fn look_at(&self, id: String) {
        {
            let mut busy = self.busy.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(again) = busy.get_mut(&id) {
                *again = true;
                return;
            }
            busy.insert(id.clone(), false);
        }
        let attendant = self.clone();
        tokio::spawn(async move {
            loop {
                // Where a table cannot be read now, its bots play at its next entry.
                if attendant.app.store().has_bots(&id).await.unwrap_or(false) {
                    while matches!(attendant.step(&id).await, Ok(true)) {}
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

    /// Lets one bot of a table do what it owes; says whether there may be more to do.
    async fn step(&self, id: &str) -> Result<bool, TableError> {
        let shared = self.app.tables.table(id).await?;
        let table = shared.now();
        let (Some(game), "playing") = (&table.game, table.state()) else { return Ok(false) };
        if let Some(entry) = consent(&table, game) {
            return self.add(id, None, &entry).await;
        }
        let Some((seat, level)) = table.waiting().into_iter().find_map(|s| Some((s, bot_at(&table, s)?))) else {
            return Ok(false);
        };
        let _desk = self.desks.acquire().await.map_err(|why| broken(&why))?;
        let (thinking, threads) = (game.clone(), processors());
        // Away from where requests wait: thinking takes as long as it was given.
        let thought = tokio::task::spawn_blocking(move || {
            let chance = u64::try_from(thinking.len()).unwrap_or(0);
            level.player(chance, threads).choose(&thinking, Seat(seat))
        });
        let Some(thought) = thought.await.map_err(|why| broken(&why))? else { return Ok(false) };
        let action = thought.action.write(game.edition(), game.table());
        let entry = Entry::Bot { seat, action, reason: thought.reason.into_owned() };
        self.add(id, Some(table.version), &entry).await
    }

    async fn add(&self, id: &str, seen: Option<i64>, entry: &Entry) -> Result<bool, TableError> {
        match self.app.tables.add(id, seen, entry).await {
            // Whoever moved first, the table is looked at again.
            Ok(_) | Err(TableError::Stale(_)) => Ok(true),
            Err(why) => Err(why),
        }
    }
}

fn broken(why: &impl ToString) -> TableError {
    TableError::Store(StoreError::Broken(why.to_string()))
}

/// How the bot on a seat plays; `None` where a person sits.
fn bot_at(table: &LiveTable, seat: u8) -> Option<Level> {
    level(table.row.seats.get(usize::from(seat))?.account.as_deref())
}

/// Bots agree to whatever the people at their table want.
fn consent(table: &LiveTable, game: &Game) -> Option<Entry> {
    let bot = |seat: &&u8| bot_at(table, **seat).is_some();
    for proposal in &table.consent.proposals {
        if let Some(seat) = proposal.waiting.iter().find(bot) {
            return Some(Entry::Answer { proposal: proposal.number, seat: *seat, yes: true });
        }
    }
    let request = game.undo_request()?;
    let seat = request.waiting.iter().find(|seat| bot_at(table, seat.0).is_some())?;
    Some(Entry::AnswerUndo { seat: seat.0, yes: true })
}
