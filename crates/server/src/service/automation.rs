//! What players have the server do for them at a table: setting it, seeing what became of it, cancelling it.

use super::actor::Actor;
use super::error::{Error, Invalid, Missing};
use super::play;
use crate::app::App;
use crate::automation::{Automation, MOST, Source, Task, Until, last_runs, read, trains, write};
use crate::store::{AccountId, NoteKind, TableId};
use crate::table::LiveTable;
use railhead_engine::{CompanyId, Dividend, Money, RoundKind, Seat, Standing};
use railhead_titles::Game;

/// Which runs shall be run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Which {
    /// The best there are.
    Best,
    /// Those of last time.
    Last,
}

/// What the server shall do for a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// Pass in stock rounds.
    Pass(Until),
    /// Buy shares of a company.
    Buy {
        /// Its sign.
        company: String,
        /// From where.
        source: Source,
        /// Until the player holds this many percent.
        goal: Option<u8>,
        /// For at most this much each.
        price: Option<Money>,
        /// Until it has floated.
        float: bool,
    },
    /// Run a company's trains and share out what they earn.
    Run {
        /// Its sign.
        company: String,
        /// Which runs.
        which: Which,
        /// How earnings are shared out.
        pay: Dividend,
        /// Whether everything else that can be passed is passed.
        skip: bool,
    },
}

/// The automations of somebody at a table.
///
/// # Errors
/// If the database does not answer, or what is kept cannot be read.
pub(crate) async fn of(app: &App, table: &LiveTable, actor: &Actor) -> Result<Vec<Automation>, Error> {
    let Some(account) = actor.id() else { return Ok(Vec::new()) };
    if table.game.is_none() || table.row.seats_of(account).next().is_none() {
        return Ok(Vec::new());
    }
    let kept = app.store().note(&table.row.id, account, NoteKind::Automation).await?;
    Ok(read(&kept)?)
}

/// What an automation does, in words.
pub(crate) fn words(task: &Task) -> String {
    match task {
        Task::Pass(until) => {
            let ends = [
                (until.shares, "somebody buys or sells shares of a company you hold"),
                (until.company, "somebody buys or sells shares of your companies"),
                (until.sales, "somebody sells"),
                (until.launch, "a company is launched"),
                (until.round, "the round ends"),
            ];
            let ends: Vec<&str> = ends.into_iter().filter(|(on, _)| *on).map(|(_, w)| w).collect();
            if ends.is_empty() {
                "Pass in stock rounds".to_owned()
            } else {
                format!("Pass until {}", ends.join(", or "))
            }
        }
        Task::Buy { company, goal, price, float, .. } => {
            let mut parts = vec![format!("Buy {company}")];
            parts.extend(goal.map(|goal| format!("until you hold {goal} %")));
            parts.extend(float.then(|| "until it has floated".to_owned()));
            parts.extend(price.map(|price| format!("for at most {price} a share")));
            parts.join(", ")
        }
        Task::Routes { company, runs, revenue, pay, skip, .. } => {
            let what =
                if runs.is_some() { format!("the runs that earned {revenue}") } else { "the best runs".to_owned() };
            let pay = match pay {
                Dividend::Full => "pay out",
                Dividend::Half => "pay half",
                Dividend::Withhold => "withhold",
            };
            format!("{company}: {what}, {pay}{}", if *skip { ", pass everything else" } else { "" })
        }
    }
}

fn company_in(game: &Game, sign: &str) -> Result<CompanyId, Invalid> {
    let found = game.edition().find_company(sign).filter(|c| game.table().company(*c).standing == Standing::Active);
    found.ok_or_else(|| Invalid::because(format!("There is no company {sign} in play.")))
}

fn task(wanted: Wanted, game: &Game, seat: Seat) -> Result<Task, Invalid> {
    match wanted {
        Wanted::Pass(until) => Ok(Task::Pass(until)),
        Wanted::Buy { company, source, goal, price, float } => {
            let id = company_in(game, &company)?;
            if goal.is_none() && price.is_none() && !float {
                return Err(Invalid::BuyingWithoutEnd);
            }
            if game.table().round.kind != RoundKind::Stock {
                return Err(Invalid::NoStockRound);
            }
            let began = game.table().price(game.edition(), id);
            Ok(Task::Buy { company, source, goal, price, float, began })
        }
        Wanted::Run { company, which, pay, skip } => {
            let id = company_in(game, &company)?;
            if game.table().company(id).president != Some(seat) {
                return Err(Invalid::because(format!("You are not the president of {company}.")));
            }
            let (runs, revenue) = match which {
                Which::Best => (None, 0),
                Which::Last => {
                    let none = || Invalid::because(format!("{company} has not run yet."));
                    let (runs, revenue) = last_runs(game, id).ok_or_else(none)?;
                    (Some(runs), revenue)
                }
            };
            Ok(Task::Routes { company, runs, revenue, trains: trains(game, id), pay, skip })
        }
    }
}

/// Has the server do something for a player from now on.
///
/// # Errors
/// If they do not play there, or it cannot be done.
pub(crate) async fn set(app: &App, actor: &Actor, id: &TableId, wanted: Wanted) -> Result<(), Error> {
    let account = actor.player()?;
    let automation = {
        let table = app.tables.table(id).await?.now();
        let seat = play::seat(&table, actor, None)?;
        let game = table.game.as_ref().filter(|g| g.outcome().is_none()).ok_or(Invalid::NotPlaying)?;
        Automation {
            id: 0,
            seat: seat.0,
            from: game.len(),
            acted: 0,
            operating: game.table().round.kind == RoundKind::Operating,
            task: task(wanted, game, seat)?,
            stopped: None,
        }
    };
    change(app, id, account, |kept| {
        // One of a kind is enough; the newest says what is wanted.
        kept.retain(|a| {
            std::mem::discriminant(&a.task) != std::mem::discriminant(&automation.task)
                || same_company(&a.task, &automation.task) == Some(false)
        });
        if kept.len() >= MOST {
            return Err(Invalid::because(format!("You already have {MOST} automations here: cancel one first.")).into());
        }
        let id = kept.iter().map(|a| a.id).max().unwrap_or(0) + 1;
        kept.push(Automation { id, ..automation.clone() });
        Ok(())
    })
    .await?;
    app.tables.wake(id);
    Ok(())
}

/// Whether two tasks are about the same company, where they are about one.
fn same_company(one: &Task, other: &Task) -> Option<bool> {
    match (one, other) {
        (Task::Buy { company: a, .. }, Task::Buy { company: b, .. })
        | (Task::Routes { company: a, .. }, Task::Routes { company: b, .. }) => Some(a == b),
        _ => None,
    }
}

/// Cancels an automation, or takes away one that has stopped.
///
/// # Errors
/// If they have no such automation there.
pub(crate) async fn cancel(app: &App, actor: &Actor, id: &TableId, number: u32) -> Result<(), Error> {
    let table = app.tables.table(id).await?.now();
    play::seat(&table, actor, None)?;
    if of(app, &table, actor).await?.iter().all(|a| a.id != number) {
        return Err(Missing::Automation.into());
    }
    change(app, id, actor.player()?, |kept| {
        kept.retain(|a| a.id != number);
        Ok(())
    })
    .await
}

/// Changes somebody's automations, also while they are at work.
async fn change(
    app: &App,
    id: &TableId,
    account: &AccountId,
    edit: impl Fn(&mut Vec<Automation>) -> Result<(), Error>,
) -> Result<(), Error> {
    loop {
        let before = app.store().note(id, account, NoteKind::Automation).await?;
        // What cannot be read is not replaced: it may be readable again after the next upgrade.
        let mut kept = read(&before)?;
        edit(&mut kept)?;
        let after = write(&kept).map_err(Error::internal("an automation cannot be written"))?;
        if before.is_empty() {
            app.store().set_note(id, account, NoteKind::Automation, &after).await?;
            return Ok(());
        }
        if before == after || app.store().swap_note((id, account, NoteKind::Automation), &before, &after).await? {
            return Ok(());
        }
    }
}
