//! Lets automations act whenever something happened at their table.

use super::{Automation, Verdict, read, write};
use crate::app::App;
use crate::measure;
use crate::report::{self, Reported};
use crate::store::{AccountId, Heard, NoteKind, TableId};
use crate::table::{Entry, TableError};
use railhead_titles::Game;
use std::collections::{HashMap, HashSet};
use tokio::sync::broadcast::error::RecvError;

/// What it is called in the log.
pub(crate) const WORK: &str = "automation";

/// Under which kind automations are kept among what players keep for themselves.
const KIND: NoteKind = NoteKind::Automation;

/// No table goes on by itself for longer than this without a look at the others.
const MOST_ACTIONS: usize = 200;

/// Lets automations act until the server ends. Two servers may both try: only one can store the next entry of a table.
pub(crate) async fn run(app: App) {
    let mut signals = app.tables.lobby();
    let mut stop = std::pin::pin!(app.shutdown().asked());
    let mut changed: HashSet<TableId> = planned(&app).await;
    let mut unreadable = UnreadablePlans::default();
    loop {
        for id in changed.drain() {
            if let Err(why) = attend(&app, &id, &mut unreadable).await {
                report::failed(WORK, &id, &why);
                if why.passes() {
                    // Nobody else may have anything to do at the table.
                    app.tables.wake_later(Heard::Table(id));
                }
            }
        }
        let signal = tokio::select! {
            signal = signals.recv() => signal,
            () = &mut stop => return,
        };
        match signal {
            Ok(first) => {
                let mut next = Some(first);
                let mut all = false;
                while let Some(heard) = next {
                    match heard {
                        Heard::Table(id) => drop(changed.insert(id)),
                        Heard::Anything => all = true,
                    }
                    next = signals.try_recv().ok();
                }
                if all {
                    changed.extend(planned(&app).await);
                }
            }
            Err(RecvError::Lagged(_)) => changed = planned(&app).await,
            Err(RecvError::Closed) => return,
        }
    }
}

/// The tables in play at which somebody has an automation.
async fn planned(app: &App) -> HashSet<TableId> {
    let with = app.store().tables_with_notes(KIND).await;
    if with.is_err() {
        app.tables.wake_later(Heard::Anything);
    }
    report::or_nothing(WORK, "tables with automation", with).into_iter().collect()
}

/// Lets the automations of a table act until none has anything to do.
async fn attend(app: &App, id: &TableId, unreadable: &mut UnreadablePlans) -> Result<(), TableError> {
    for _ in 0..MOST_ACTIONS {
        // Between two actions nothing is half done.
        if app.shutdown().begun() {
            return Ok(());
        }
        let kept = app.store().notes_of(id, KIND).await?;
        if kept.iter().all(|(_, body)| body.is_empty() || body == "[]") {
            return Ok(());
        }
        let shared = app.tables.table(id).await?;
        let (game, version, accounts) = {
            let table = shared.now();
            let Some(game) = table.game.clone() else { return Ok(()) };
            let accounts: Vec<Option<AccountId>> = table.row.seats.iter().map(|s| s.account.clone()).collect();
            (game, table.version, accounts)
        };
        let mut acted = false;
        for (account, body) in kept {
            let automations = match read(&body) {
                Ok(automations) => automations,
                Err(why) => {
                    unreadable.report(id, &accounts, account, body, &why);
                    continue;
                }
            };
            let looked = look(&game, &accounts, account, (body, automations)).await?;
            if let Some(kept) = looked.changed()? {
                // What the player changed meanwhile comes first; the table is looked at again.
                acted |= !app.store().swap_note((id, &looked.account, KIND), &looked.before, &kept).await?;
            }
            let Some((number, entry)) = &looked.act else { continue };
            match app.tables.add(id, Some(version), entry).await {
                Ok(_) => {
                    let (before, after) = looked.acted(*number, game.len() + 1)?;
                    app.store().swap_note((id, &looked.account, KIND), &before, &after).await?;
                    acted = true;
                }
                // Whoever moved first, the table is looked at again.
                Err(TableError::Stale(_)) => acted = true,
                Err(TableError::Refused(why)) => {
                    let (before, after) = looked.refused(*number, &format!("It was refused: {why}."))?;
                    app.store().swap_note((id, &looked.account, KIND), &before, &after).await?;
                }
                Err(why) => return Err(why),
            }
            break;
        }
        if !acted {
            return Ok(());
        }
    }
    Ok(())
}

/// What the automations of a player say.
struct Looked {
    account: AccountId,
    /// As they were kept.
    before: String,
    automations: Vec<Automation>,
    /// What one of them does, and which.
    act: Option<(usize, Entry)>,
}

/// The plans that cannot be read, as they were when that was reported: each is told of once, not at every move.
#[derive(Default)]
struct UnreadablePlans(HashMap<(TableId, AccountId), String>);

impl UnreadablePlans {
    fn report(
        &mut self,
        table: &TableId,
        accounts: &[Option<AccountId>],
        account: AccountId,
        body: String,
        why: &impl Reported,
    ) {
        let seats = accounts.iter().enumerate().filter(|(_, who)| who.as_ref() == Some(&account));
        let seats: Vec<usize> = seats.map(|(seat, _)| seat).collect();
        let whose = (table.clone(), account);
        if self.0.get(&whose) == Some(&body) {
            return;
        }
        self.0.insert(whose, body);
        measure::background_error(WORK);
        let (table, error) = (table.as_str(), why.outline());
        tracing::error!(work = WORK, table, ?seats, error, "a plan is not carried out; it is kept as it is stored");
    }
}

impl Looked {
    /// The automations as they are to be kept, if one of them has stopped.
    fn changed(&self) -> Result<Option<String>, TableError> {
        Ok(Some(write(&self.automations)?).filter(|kept| *kept != self.before))
    }

    /// The automations before and after one of them acted.
    fn acted(&self, number: usize, len: usize) -> Result<(String, String), TableError> {
        let mut automations = self.automations.clone();
        if let Some(automation) = automations.get_mut(number) {
            automation.acted = len;
        }
        Ok((write(&self.automations)?, write(&automations)?))
    }

    /// The automations before and after one of them was refused.
    fn refused(&self, number: usize, why: &str) -> Result<(String, String), TableError> {
        let mut automations = self.automations.clone();
        if let Some(automation) = automations.get_mut(number) {
            automation.stopped = Some(why.to_owned());
        }
        Ok((write(&self.automations)?, write(&automations)?))
    }
}

/// Asks the automations of a player what they say, away from where requests wait: finding runs takes a while.
async fn look(
    game: &Game,
    accounts: &[Option<AccountId>],
    account: AccountId,
    (before, mut automations): (String, Vec<Automation>),
) -> Result<Looked, TableError> {
    let (game, accounts) = (game.clone(), accounts.to_vec());
    let looked = tokio::task::spawn_blocking(move || {
        let mut act = None;
        for (number, automation) in automations.iter_mut().enumerate().filter(|(_, p)| p.stopped.is_none()) {
            let sits = accounts.get(usize::from(automation.seat)).is_some_and(|a| *a == Some(account.clone()));
            let gone = || Verdict::Stop("Somebody else now plays your seat.".to_owned());
            match if sits { automation.verdict(&game) } else { gone() } {
                Verdict::Wait => {}
                Verdict::Stop(why) => automation.stopped = Some(why),
                Verdict::Act(action) => {
                    let action = action.write(game.edition(), game.table());
                    act = Some((number, Entry::Play { seat: automation.seat, action }));
                    break;
                }
            }
        }
        Looked { account, before, automations, act }
    });
    Ok(looked.await?)
}
