//! Programs for later on the page: setting them, seeing what became of them, cancelling them.

use crate::app::App;
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::program::{KIND, MOST, Program, Source, Task, Until, Verdict, last_runs, trains};
use crate::table::{LiveTable, TableViewer};
use crate::web::form::Form;
use crate::web::table::consent;
use crate::web::table::seats::Sent;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Redirect;
use maud::{Markup, html};
use railhead_engine::{CompanyId, Dividend, Holder, RoundKind, Seat, Standing};
use railhead_titles::Game;

/// The programs of a visitor at a table, with what each says to the game as it stands.
pub(crate) async fn of(app: &App, table: &LiveTable, visitor: &Visitor) -> Result<Vec<Program>, Fault> {
    let Some(account) = visitor.id() else { return Ok(Vec::new()) };
    if table.game.is_none() || table.row.seats_of(account).next().is_none() {
        return Ok(Vec::new());
    }
    let kept = app.store().note(&table.row.id, account, KIND).await?;
    Ok(serde_json::from_str(&kept).unwrap_or_default())
}

/// What a program does, in words.
pub(crate) fn words(task: &Task) -> String {
    match task {
        Task::Pass(until) => {
            let ends = [
                (until.shares, "somebody deals in shares that you hold"),
                (until.company, "somebody deals in shares of your companies"),
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

/// The visitor's programs, above the game. Only they see them.
pub(crate) fn strip(table: &LiveTable, visitor: &Visitor, programs: &[Program]) -> Markup {
    let Some(game) = &table.game else { return html! {} };
    html! {
        @if !programs.is_empty() {
            ul.programs aria-label="Your programs, which only you see" {
                @for program in programs {
                    @let stopped = match program.verdict(game) { Verdict::Stop(why) => Some(why), _ => None };
                    li.stopped[stopped.is_some()] {
                        span { b { (words(&program.task)) } @if let Some(why) = &stopped { " stopped: " (why) } @else { span.dim { " runs; only you see this" } } }
                        (consent::form(table, visitor, "program/cancel", &html! {
                            input type="hidden" name="program" value=(program.id);
                            button.small { @if stopped.is_some() { "Read" } @else { "Cancel" } }
                        }))
                    }
                }
            }
        }
    }
}

/// The companies of which there are shares to be had.
fn in_play(game: &Game) -> Vec<(CompanyId, &str)> {
    let active = |c: CompanyId| game.table().company(c).standing == Standing::Active;
    let all = game.edition().companies.iter().enumerate().map(|(i, c)| (CompanyId::from_index(i), c.sign.as_str()));
    all.filter(|(c, _)| active(*c)).collect()
}

fn tick(name: &str, on: bool, label: &str) -> Markup {
    html! { label.tick { input type="checkbox" name=(name) value="1" checked[on]; (label) } }
}

fn pass_form() -> Markup {
    html! {
        h2 { "Pass until something happens" }
        p.dim { "In stock rounds, and where private companies are sold. It stops too if the lead of a company changes of which you hold shares." }
        (tick("shares", true, "somebody deals in shares that I hold"))
        (tick("company", true, "somebody deals in shares of a company that I lead"))
        (tick("sales", false, "somebody sells anything"))
        (tick("launch", false, "somebody launches a company"))
        (tick("round", true, "the round ends"))
        button.go name="what" value="pass" { "Pass from now on" }
    }
}

fn buy_form(game: &Game, seat: Seat) -> Markup {
    let table = game.table();
    html! {
        h2 { "Buy shares until a goal" }
        p.dim { "One share each turn, in this stock round. It stops if shares of the company are sold, its price or its lead changes, or none can be bought." }
        label { "Company"
            select name="company" {
                @for (id, sign) in in_play(game) { option value=(sign) { (sign) ", you hold " (table.percent(id, Holder::Player(seat))) " %" } }
            }
        }
        label { "From"
            select name="source" { option value="any" { "anywhere" } option value="treasury" { "the company or the bank" } option value="market" { "the " (game.edition().words.market) } }
        }
        label { "Until I hold this many percent" input name="goal" type="number" min="1" max="100" inputmode="numeric"; }
        label { "For at most this much a share" input name="price" type="number" min="1" max="9999" inputmode="numeric"; }
        (tick("float", false, "until it has floated"))
        button.go name="what" value="buy" { "Buy from now on" }
    }
}

fn routes_form(game: &Game, seat: Seat) -> Markup {
    let led: Vec<_> =
        in_play(game).into_iter().filter(|(c, _)| game.table().company(*c).president == Some(seat)).collect();
    let last = |c: CompanyId| last_runs(game, c).map(|(_, revenue)| revenue);
    html! {
        h2 { "Run trains and share out" }
        p.dim { "It stops if the runs are not possible, earn something else or better ones are there, if the company's trains or its lead change, or a new phase begins." }
        @if led.is_empty() { p.barred { "You lead no company." } }
        @else {
            label { "Company and runs"
                select name="company" {
                    @for (id, sign) in &led {
                        @if let Some(revenue) = last(*id) { option value={ (sign) "/last" } { (sign) ": as last time, " (game.edition().money(revenue)) } }
                        option value={ (sign) "/best" } { (sign) ": the best there are" }
                    }
                }
            }
            label { "Earnings" select name="pay" { option value="full" { "pay out" } option value="half" { "pay half" } option value="withhold" { "withhold" } } }
            (tick("skip", false, "pass everything else that can be passed: track, stations, trains"))
            button.go name="what" value="routes" { "Run from now on" }
        }
    }
}

/// The tab.
pub(crate) fn page(table: &LiveTable, game: &Game, viewer: &TableViewer, visitor: &Visitor) -> Markup {
    let own = visitor.id().and_then(|a| table.row.seats_of(a).next()).map(Seat::from_index);
    // Around one screen it is set for the one whose turn it is.
    let seat = viewer.deciding.or(own);
    let open = seat.filter(|_| viewer.plays && game.outcome().is_none());
    html! {
        div.tools-grid {
            @if let Some(seat) = open {
                @for inside in [pass_form(), buy_form(game, seat), routes_form(game, seat)] {
                    section.card { form.stack method="post" action={ "/table/" (table.row.id) "/program" } {
                        input type="hidden" name="key" value=(visitor.form_key);
                        (inside)
                    } }
                }
                section.card { p { "Programs act for you on the server, as soon as it is your turn, also while you are away. Nobody else sees them. Whatever you do yourself comes first; an offer is always left for you to answer." } }
            } @else {
                section.card { p.barred { "Programs for later are for those who play here, while the game goes on." } }
            }
        }
    }
}

/// The seat for which a visitor sets a program: one of theirs, and around one screen the one whose turn it is.
fn seat_for(table: &LiveTable, account: &str) -> Result<Seat, Fault> {
    let own = table.row.seats_of(account).next().map(Seat::from_index);
    table.viewer(Some(account)).deciding.or(own).ok_or_else(|| Fault::forbidden("You do not play at this table."))
}

fn unfit(why: impl Into<String>) -> Fault {
    Fault::new(StatusCode::UNPROCESSABLE_ENTITY, why)
}

fn number<T: std::str::FromStr>(form: &Form, name: &str) -> Result<Option<T>, Fault> {
    match form.get(name) {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| unfit(format!("{text} is no number."))),
    }
}

fn company_in(game: &Game, sign: &str) -> Result<CompanyId, Fault> {
    let found = game.edition().find_company(sign).filter(|c| game.table().company(*c).standing == Standing::Active);
    found.ok_or_else(|| unfit(format!("There is no company {sign} in play.")))
}

fn task_in(form: &Form, game: &Game, seat: Seat) -> Result<Task, Fault> {
    match form.get("what") {
        "pass" => Ok(Task::Pass(Until {
            shares: form.has("shares"),
            company: form.has("company"),
            sales: form.has("sales"),
            launch: form.has("launch"),
            round: form.has("round"),
        })),
        "buy" => {
            let company = company_in(game, form.get("company"))?;
            let source = match form.get("source") {
                "treasury" => Source::Treasury,
                "market" => Source::Market,
                _ => Source::Any,
            };
            let (goal, price) = (number::<u8>(form, "goal")?, number(form, "price")?);
            let float = form.has("float");
            if goal.is_none() && price.is_none() && !float {
                return Err(unfit(
                    "Until when? Give a number of percent, a price, or let it stop when the company floats.",
                ));
            }
            if game.table().round.kind != RoundKind::Stock {
                return Err(unfit("Shares are bought in stock rounds: set this when one is being played."));
            }
            let began = game.table().price(game.edition(), company);
            Ok(Task::Buy { company: form.get("company").to_owned(), source, goal, price, float, began })
        }
        "routes" => {
            let (sign, which) = form.get("company").split_once('/').ok_or_else(|| unfit("Which company?"))?;
            let company = company_in(game, sign)?;
            if game.table().company(company).president != Some(seat) {
                return Err(unfit(format!("You do not lead {sign}.")));
            }
            let pay = match form.get("pay") {
                "half" => Dividend::Half,
                "withhold" => Dividend::Withhold,
                _ => Dividend::Full,
            };
            let (runs, revenue) = if which == "last" {
                let (runs, revenue) =
                    last_runs(game, company).ok_or_else(|| unfit(format!("{sign} has not run yet.")))?;
                (Some(runs), revenue)
            } else {
                (None, 0)
            };
            let trains = trains(game, company);
            Ok(Task::Routes { company: sign.to_owned(), runs, revenue, trains, pay, skip: form.has("skip") })
        }
        _ => Err(unfit("What shall be done?")),
    }
}

/// Sets a program.
pub(crate) async fn set((State(app), Path(id), visitor, _, form): Sent) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    let account = visitor.id().ok_or_else(|| Fault::forbidden("You do not play at this table."))?;
    let shared = app.tables.table(&id).await?;
    let program = {
        let table = shared.now();
        let seat = seat_for(&table, account)?;
        let game =
            table.game.as_ref().filter(|g| g.outcome().is_none()).ok_or_else(|| unfit("No game is being played."))?;
        Program {
            id: 0,
            seat: seat.0,
            from: game.len(),
            acted: 0,
            operating: game.table().round.kind == RoundKind::Operating,
            task: task_in(&form, game, seat)?,
            stopped: None,
        }
    };
    change(&app, &id, account, |programs| {
        // One of a kind is enough; the newest says what is wanted.
        programs.retain(|p| {
            std::mem::discriminant(&p.task) != std::mem::discriminant(&program.task)
                || same_company(&p.task, &program.task) == Some(false)
        });
        if programs.len() >= MOST {
            return Err(unfit(format!("There are {MOST} programs already: cancel one first.")));
        }
        let id = programs.iter().map(|p| p.id).max().unwrap_or(0) + 1;
        programs.push(Program { id, ..program.clone() });
        Ok(())
    })
    .await?;
    app.tables.wake(&id);
    Ok(Redirect::to(&format!("/table/{id}")))
}

/// Whether two tasks are about the same company, where they are about one.
fn same_company(one: &Task, other: &Task) -> Option<bool> {
    match (one, other) {
        (Task::Buy { company: a, .. }, Task::Buy { company: b, .. })
        | (Task::Routes { company: a, .. }, Task::Routes { company: b, .. }) => Some(a == b),
        _ => None,
    }
}

/// Cancels a program, or takes away one that has stopped.
pub(crate) async fn cancel((State(app), Path(id), visitor, _, form): Sent) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    let account = visitor.id().ok_or_else(|| Fault::forbidden("You do not play at this table."))?;
    let number: u32 = form.get("program").parse().map_err(|_| Fault::bad("Which program?"))?;
    app.tables.table(&id).await?;
    change(&app, &id, account, |programs| {
        programs.retain(|p| p.id != number);
        Ok(())
    })
    .await?;
    Ok(Redirect::to(&format!("/table/{id}")))
}

/// Changes somebody's programs, also while they are at work.
async fn change(
    app: &App,
    id: &str,
    account: &str,
    edit: impl Fn(&mut Vec<Program>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    loop {
        let before = app.store().note(id, account, KIND).await?;
        let mut programs: Vec<Program> = serde_json::from_str(&before).unwrap_or_default();
        edit(&mut programs)?;
        let after = serde_json::to_string(&programs).unwrap_or_default();
        if before.is_empty() {
            app.store().set_note(id, account, KIND, &after).await?;
            return Ok(());
        }
        if before == after || app.store().swap_note((id, account, KIND), &before, &after).await? {
            return Ok(());
        }
    }
}
