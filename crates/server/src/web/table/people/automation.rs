//! Automations on the page (it calls them programs, as its forms and the API do): setting them, seeing what became of them, cancelling them.

use crate::app::App;
use crate::automation::{Automation, Source, UnreadablePlan, Until, Verdict, last_runs};
use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use crate::service::Error;
use crate::service::automation::{self, Wanted, Which};
use crate::table::{LiveTable, TableViewer};
use crate::web::form::Form;
use crate::web::site::fault::refusal;
use crate::web::table::forms::{self, Sent};
use axum::extract::{Path, State};
use axum::response::Redirect;
use maud::{Markup, html};
use railhead_engine::{CompanyId, Dividend, Holder, Seat, Standing};
use railhead_titles::Game;

/// The visitor's automations, or that they cannot be read: the game can be played all the same.
pub(crate) type Automations = Result<Vec<Automation>, UnreadablePlan>;

/// The visitor's automations.
///
/// # Errors
/// If the database does not answer.
pub(crate) async fn automations(app: &App, table: &LiveTable, visitor: &Visitor) -> Result<Automations, Error> {
    match automation::of(app, table, visitor).await {
        Err(Error::Plan(why)) => Ok(Err(why)),
        found => found.map(Ok),
    }
}

/// The visitor's automations, above the game. Only they see them.
pub(crate) fn strip(table: &LiveTable, visitor: &Visitor, automations: &Automations) -> Markup {
    let Some(game) = &table.game else { return html! {} };
    let automations = match automations {
        Ok(automations) => automations,
        Err(why) => return refusal(&why.to_string()),
    };
    html! {
        @if !automations.is_empty() {
            ul.programs aria-label="Your automations; only you see them" {
                @for automation in automations {
                    @let stopped = match automation.verdict(game) { Verdict::Stop(why) => Some(why), _ => None };
                    li.stopped[stopped.is_some()] {
                        span { b { (automation::words(&automation.task)) } @if let Some(why) = &stopped { " stopped: " (why) } @else { span.dim { " runs; only you see this" } } }
                        (forms::form(table, visitor, "program/cancel", &html! {
                            input type="hidden" name="program" value=(automation.id);
                            button.small { @if stopped.is_some() { "Dismiss" } @else { "Cancel" } }
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
        p.dim { "In stock rounds, and while private companies are sold. It also stops if the president of a company changes in which you hold shares." }
        (tick("shares", true, "somebody buys or sells shares of a company I hold"))
        (tick("company", true, "somebody buys or sells shares of a company I am president of"))
        (tick("sales", false, "somebody sells anything"))
        (tick("launch", false, "somebody launches a company"))
        (tick("round", true, "the round ends"))
        button.go name="what" value="pass" { "Pass from now on" }
    }
}

fn buy_form(game: &Game, seat: Seat) -> Markup {
    let table = game.table();
    html! {
        h2 { "Buy shares up to a limit" }
        p.dim { "One share each turn, in this stock round only. It stops if shares of the company are sold, its price or president changes, or none can be bought." }
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
        h2 { "Run trains and pay out" }
        p.dim { "It stops if the runs become impossible, earn a different amount, or better ones appear; if the company's trains or president change; or if a new phase begins." }
        @if led.is_empty() { p.barred { "You are not the president of any company." } }
        @else {
            label { "Company and runs"
                select name="company" {
                    @for (id, sign) in &led {
                        @if let Some(revenue) = last(*id) { option value={ (sign) "/last" } { (sign) ": as last time, " (game.edition().money(revenue)) } }
                        option value={ (sign) "/best" } { (sign) ": best runs" }
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
                section.card { p { "Automations act for you on the server as soon as it is your turn, even while you are away. Nobody else sees them. Whatever you do yourself takes precedence, and offers are always left for you to answer." } }
            } @else {
                section.card { p.barred { "Automations are for players of this table, while the game goes on." } }
            }
        }
    }
}

fn number<T: std::str::FromStr>(form: &Form, name: &str) -> Result<Option<T>, Fault> {
    match form.get(name) {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| Fault::refused(format!("{text} is no number."))),
    }
}

fn wanted(form: &Form) -> Result<Wanted, Fault> {
    match form.get("what") {
        "pass" => Ok(Wanted::Pass(Until {
            shares: form.has("shares"),
            company: form.has("company"),
            sales: form.has("sales"),
            launch: form.has("launch"),
            round: form.has("round"),
        })),
        "buy" => Ok(Wanted::Buy {
            company: form.get("company").to_owned(),
            source: match form.get("source") {
                "treasury" => Source::Treasury,
                "market" => Source::Market,
                _ => Source::Any,
            },
            goal: number(form, "goal")?,
            price: number(form, "price")?,
            float: form.has("float"),
        }),
        "routes" => {
            let named = form.get("company").split_once('/');
            let (company, which) = named.ok_or_else(|| Fault::refused("Choose a company."))?;
            Ok(Wanted::Run {
                company: company.to_owned(),
                which: if which == "last" { Which::Last } else { Which::Best },
                pay: match form.get("pay") {
                    "half" => Dividend::Half,
                    "withhold" => Dividend::Withhold,
                    _ => Dividend::Full,
                },
                skip: form.has("skip"),
            })
        }
        _ => Err(Fault::refused("Choose what to automate.")),
    }
}

/// Has the server do something for the visitor.
pub(crate) async fn set((State(app), Path(id), visitor, _, form): Sent) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    automation::set(&app, &visitor, &id, wanted(&form)?).await?;
    Ok(Redirect::to(&format!("/table/{id}")))
}

/// Cancels an automation, or takes away one that has stopped.
pub(crate) async fn cancel((State(app), Path(id), visitor, _, form): Sent) -> Result<Redirect, Fault> {
    form.check(&visitor)?;
    let number = form.get("program").parse().map_err(|_| Fault::bad("Which program?"))?;
    match automation::cancel(&app, &visitor, &id, number).await {
        // Whoever clicks twice wants nothing else.
        Ok(()) | Err(Error::Missing(_)) => Ok(Redirect::to(&format!("/table/{id}"))),
        Err(why) => Err(why.into()),
    }
}
