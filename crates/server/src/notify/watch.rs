//! Watching tables for turns that begin, and telling those whose turn it is.

use crate::app::App;
use crate::clock::now;
use crate::notify::ask_to_confirm;
use crate::notify::parcel::Parcel;
use crate::report::Reported;
use crate::store::{Account, Channel, Heard, NextNotices, Notice, StoreError, TableId};
use crate::table::TableError;
use crate::{measure, report};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tracing::Instrument;

/// What it is called in the log.
pub(crate) const WORK: &str = "notices";

/// How often a message is tried.
const MOST_TRIES: i64 = 5;
/// How many messages are on their way at once.
const AT_ONCE: usize = 8;
/// After a start, turns that began within this time are looked at again.
const LOOK_BACK: i64 = 2 * 86_400;
/// However quiet it is, what is due is looked for so often: another server may have noted it.
const LONGEST_SLEEP: i64 = 60;

/// Watches all tables until the program ends. Play never waits for it: it hears of turns when they are stored.
pub(crate) async fn watch(app: App) {
    let mut signals = app.tables.lobby();
    let mut stop = std::pin::pin!(app.shutdown().asked());
    let room = Arc::new(Semaphore::new(AT_ONCE));
    let mut changed: HashSet<TableId> = tables_since(&app, now() - LOOK_BACK).await;
    loop {
        for id in changed.drain() {
            if let Err(why) = plan(&app, &id).await {
                report::failed(WORK, &id, &why);
                if why.passes() {
                    // The turn may last for days, and nobody would be told of it.
                    app.tables.wake_later(Heard::Table(id));
                }
            }
        }
        let wait = send_due(&app, &room).await;
        tokio::select! {
            signal = signals.recv() => match signal {
                Ok(first) => {
                    let mut next = Some(first);
                    while let Some(heard) = next {
                        // What another server has stored, that one tells of.
                        if let Heard::Table(id) = heard {
                            changed.insert(id);
                        }
                        next = signals.try_recv().ok();
                    }
                }
                Err(RecvError::Lagged(_)) => changed = tables_since(&app, now() - LONGEST_SLEEP).await,
                Err(RecvError::Closed) => return,
            },
            () = tokio::time::sleep(wait) => {}
            () = &mut stop => return,
        }
    }
}

async fn tables_since(app: &App, moment: i64) -> HashSet<TableId> {
    report::or_nothing(WORK, "tables in play", app.store().played_since(moment).await).into_iter().collect()
}

/// How somebody can be told.
async fn channels(account: &Account, app: &App) -> Result<Vec<Channel>, StoreError> {
    let settings = crate::store::Settings::of(Some(account));
    let wanted = account.email.as_ref().filter(|_| settings.mail && app.config.mail.is_some());
    let mut ways = Vec::new();
    if let Some(email) = wanted {
        match app.store().confirmation(&account.id, email).await? {
            Some(true) => ways.push(Channel::Mail),
            Some(false) => {}
            // It was given before anybody was asked, or while no e-mail was sent.
            None => drop(ask_to_confirm(app, &account.id, &account.name, email).await?),
        }
    }
    if account.webhook.is_some() {
        ways.push(Channel::Hook);
    }
    Ok(ways)
}

/// Notes the messages about turns that a table waits for.
async fn plan(app: &App, id: &TableId) -> Result<(), TableError> {
    let shared = app.tables.table(id).await?;
    let turns = {
        let table = shared.now();
        if table.row.hotseat {
            return Ok(());
        }
        let turn = |seat: u8| {
            let account = table.row.seats.get(usize::from(seat))?.account.clone()?;
            Some((seat, table.clocks.wait(seat)?, account))
        };
        table.waiting().into_iter().filter_map(turn).collect::<Vec<_>>()
    };
    let hook = app.store().table_webhook(id).await?.is_some();
    // Around one keyboard a player with several seats need not be told at each.
    let delay = i64::try_from(app.config.notice_delay.as_secs()).unwrap_or(i64::MAX);
    for (seat, wait, account) in turns {
        let Some(account) = app.store().account(&account).await? else { continue };
        let mut ways = channels(&account, app).await?;
        if hook {
            ways.push(Channel::Table);
        }
        for channel in ways {
            let notice = Notice {
                table: id.clone(),
                seat,
                turn: wait.seq,
                channel,
                due: wait.at.saturating_add(delay),
                tries: 0,
            };
            app.store().plan_notice(&notice).await?;
        }
    }
    Ok(())
}

/// Sends what is due, and says how long nothing more will be.
async fn send_due(app: &App, room: &Arc<Semaphore>) -> Duration {
    let most = i64::try_from(AT_ONCE).unwrap_or(1) * 4;
    let NextNotices { notices, unreadable } = match app.store().next_notices(most).await {
        Ok(next) => next,
        Err(why) => {
            measure::background_error(WORK);
            let error = why.outline();
            tracing::warn!(work = WORK, error, "messages that are due could not be looked up; tried again in 5 s");
            return Duration::from_secs(5);
        }
    };
    for (table, why) in &unreadable {
        measure::background_error(WORK);
        let error = why.outline();
        tracing::error!(work = WORK, table = table.as_str(), error, "a message about a turn is put aside and not sent");
    }
    for notice in notices.iter().take_while(|_| !app.shutdown().begun()) {
        let at = now();
        if notice.due > at {
            let wait = (notice.due - at).clamp(1, LONGEST_SLEEP);
            return Duration::from_secs(wait.unsigned_abs());
        }
        let Ok(permit) = Arc::clone(room).acquire_owned().await else { break };
        // Each try waits four times as long as the one before.
        let pause = i64::try_from(app.config.notice_delay.as_secs().max(1)).unwrap_or(60);
        let again = at
            .saturating_add(pause.saturating_mul(4i64.saturating_pow(u32::try_from(notice.tries).unwrap_or(9).min(9))));
        let patience = i64::try_from(app.config.notice_patience.as_secs()).unwrap_or(10);
        let again = again.max(at + patience.min(pause * 4));
        match app.store().claim_notice(notice, again).await {
            Ok(true) => {}
            // Another server sends it.
            Ok(false) => continue,
            Err(why) => {
                report::failed(WORK, &notice.table, &why);
                continue;
            }
        }
        let (app, notice) = (app.clone(), notice.clone());
        // A server that stops waits for it; what is not settled by then is tried again after the next start.
        let Notice { seat, turn, .. } = &notice;
        let (table, channel) = (notice.table.as_str(), notice.channel.name());
        let span = tracing::error_span!("notice", table, seat, turn, channel);
        app.shutdown().clone().spawn(async move { settle(&app, &notice, permit).await }.instrument(span));
    }
    if notices.is_empty() && unreadable.is_empty() {
        Duration::from_secs(LONGEST_SLEEP.unsigned_abs())
    } else {
        Duration::from_secs(1)
    }
}

/// Sends a message, unless it is not true any more, and notes what came of it.
async fn settle(app: &App, notice: &Notice, _permit: OwnedSemaphorePermit) {
    // What cannot be read now may be read at the next try.
    let settled = match Parcel::of(app, notice).await {
        Ok(Some(parcel)) => parcel.deliver(app).await.unwrap_or_else(|why| {
            report::failed(WORK, &notice.table, &why);
            false
        }),
        // Nothing is told about a table that does not replay.
        Ok(None) | Err(TableError::Broken(_)) => true,
        Err(why) => {
            report::failed(WORK, &notice.table, &why);
            false
        }
    };
    let given_up = !settled && notice.tries + 1 >= MOST_TRIES;
    if given_up {
        measure::notice(notice.channel.name(), "given up");
        tracing::warn!(work = WORK, tries = MOST_TRIES, "a message about a turn is given up");
    }
    if settled || given_up {
        // If this is not kept, the message is sent once more, which is better than not at all.
        if let Err(why) = app.store().finish_notice(notice).await {
            report::failed(WORK, &notice.table, &why);
        }
    }
}
