//! Runs of trains: the best set, or those that somebody draws from stop to stop.

use super::{Desk, barred_row as barred};
use crate::service::drawing::{Drawing, Judged};
use maud::{Markup, html};
use railhead_engine::{Action, CompanyId, Event, Money, Run, TrainId};
use railhead_routes::Counted;

/// The hexes of a run's stops as the script knows them.
fn names(desk: Desk<'_>, judged: &Judged) -> String {
    let map = &desk.game.edition().ground.map;
    judged.stops.iter().map(|h| map.hex(*h).name.as_str()).collect::<Vec<_>>().join(",")
}

/// The stops of a run in a line, with what each earns.
fn chain(desk: Desk<'_>, judged: &Judged) -> Markup {
    let map = &desk.game.edition().ground.map;
    let Some(run) = &judged.run else {
        return html! {
            ol.stops { @for hex in &judged.stops { li { b { "·" } (map.hex(*hex).name) } } }
        };
    };
    html! {
        ol.stops {
            @for (stop, (hex, own)) in run.stops.iter().zip(&judged.places) {
                @let counts = stop.counted == Counted::Yes;
                li.own[*own].idle[!counts] title=(map.hex(*hex).place.as_deref().unwrap_or("")) {
                    b { @if counts { (stop.value) } @else { "–" } } (map.hex(*hex).name)
                }
            }
        }
        p.reach {
            @for (name, amount) in &run.bonuses { span.bonus { (name) " +" (desk.game.edition().money(Money::try_from(*amount).unwrap_or(0))) } " · " }
            (judged.reach)
        }
    }
}

/// What the section holds: a row for each train, the sum, and what may be done with it.
pub(crate) fn inside(desk: Desk<'_>, drawing: &Drawing, best: Money, active: Option<TrainId>) -> Markup {
    let edition = desk.game.edition();
    let runs: Vec<Run> = drawing.trains.iter().filter_map(Judged::as_run).collect();
    let total = drawing.total();
    let whole = drawing.trains.iter().all(|j| j.fault.is_none());
    let action = Action::Run { runs };
    let refusal = if whole { desk.attempt(&action).err() } else { None };
    let active = active.or_else(|| drawing.trains.first().map(|j| j.train));
    html! {
        table.run-table {
            thead { tr {
                th { "Train" }
                th {
                    "Run "
                    @if whole && total >= best { span.chip.best { (crate::web::site::icons::icon("tick")) "best possible" } }
                    @else { span.chip { "best possible: " (edition.money(best)) } }
                }
                th.num { "Revenue" }
            } }
            tbody {
                @for (i, judged) in drawing.trains.iter().enumerate() {
                    tr data-train=(judged.train.index()) data-stops=(names(desk, judged)) {
                        td {
                            label.train-pick {
                                input type="radio" name="active" value=(judged.train.index()) checked[active == Some(judged.train)]
                                    aria-label={ "Draw the route of the " (judged.name) " train" };
                                span.badge.{ "r" (i % 4 + 1) } { (judged.name) }
                            }
                        }
                        td {
                            @if judged.stops.is_empty() { span.dim { "does not run" } } @else { (chain(desk, judged)) }
                            @if let Some(fault) = &judged.fault { (barred(edition, "", fault)) }
                        }
                        td.num { @if judged.fault.is_none() { b { (edition.money(judged.revenue)) } } @else { "–" } }
                    }
                }
            }
        }
        (desk.form(&html! {
            div.buttons {
                @if whole && refusal.is_none() {
                    button.go.wide name="action" value=(desk.json(&action)) data-confirm="" { "Run for " (edition.money(total)) " " kbd { "Enter" } }
                } @else {
                    button.wide type="button" disabled { (crate::web::site::icons::icon("lock")) "Run for " (edition.money(total)) }
                }
                button type="button" data-runs="best" data-key="3" { "Best " kbd { "3" } }
                button type="button" data-runs="clear" data-key="2" { "Clear " kbd { "2" } }
            }
        }))
        @if let Some(refusal) = &refusal { (barred(edition, "", refusal)) }
        @if whole && refusal.is_none() { (crate::web::table::decision::dividend::after(desk, &action)) }
    }
}

/// Where something beside the earnings counts, the sets of runs of which none is beaten in both.
fn frontier(desk: Desk<'_>) -> Markup {
    let options = desk.game.run_options();
    if options.len() < 2 {
        return html! {};
    }
    let edition = desk.game.edition();
    let second = edition.words.second.as_deref().unwrap_or("the rest");
    html! {
        table.frontier {
            caption { "Earnings against " (second) }
            thead { tr { th.num { "Earns" } th.num { (crate::words::sentence(second)) ", to the company" } th { span.sr { "Choose" } } } }
            tbody {
                @for runs in options {
                    @let action = Action::Run { runs };
                    @let events = desk.outlook(&action).events;
                    @let earned: Money = events.iter().map(|e| if let Event::Ran { revenue, .. } = e { *revenue } else { 0 }).sum();
                    @let beside: Money = events.iter().map(|e| if let Event::Second { amount, .. } = e { *amount } else { 0 }).sum();
                    tr {
                        td.num { (edition.money(earned)) }
                        td.num { (edition.money(beside)) }
                        td { (desk.form(&html! { button name="action" value=(desk.json(&action)) { "Run" } })) }
                    }
                }
            }
        }
    }
}

/// The runs of the company that is about to run, the best ones first.
pub(crate) fn section(desk: Desk<'_>, company: CompanyId, trains: &[TrainId]) -> Markup {
    let best = desk.game.best_runs().unwrap_or_default();
    let Some(drawing) = Drawing::of_runs(desk.game, company, trains, &best) else { return html! {} };
    let map = &desk.game.edition().ground.map;
    let reached: Vec<&str> = drawing.hexes().into_iter().map(|h| map.hex(h).name.as_str()).collect();
    html! {
        section #runs.runs data-reached=(reached.join(",")) data-trains=(trains.len()) {
            (inside(desk, &drawing, drawing.total(), None))
        }
        (frontier(desk))
        p.dim.draw-hint { "Choose a train, then point or drag from stop to stop on the board to draw a run of your own." }
    }
}
