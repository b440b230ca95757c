//! Dividends: what each way of sharing out brings the treasury, a share, the price and the players.

use super::Desk;
use crate::web::table::decision::desk::Outlook;
use crate::words;
use maud::{Markup, html};
use railhead_engine::{Action, Choice, Dividend, Event};

/// What the treasury keeps and a share gets.
fn paid(outlook: &Outlook) -> Option<(i32, i32)> {
    let found = |e: &Event| if let Event::Paid { kept, per_share, .. } = e { Some((*kept, *per_share)) } else { None };
    outlook.events.iter().find_map(found)
}

/// Who gets how much.
fn gains(desk: Desk<'_>, outlook: &Outlook) -> String {
    let edition = desk.game.edition();
    let one = |(seat, gain): &(railhead_engine::Seat, i32)| {
        let sign = if *gain < 0 { "−" } else { "+" };
        format!("{} {sign}{}", words::player(desk.game, *seat), edition.money(gain.abs()))
    };
    outlook.gains.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// The rows of a table, one for each way; with buttons where it is to be decided.
fn rows(desk: Desk<'_>, ways: &[Dividend], buttons: bool) -> Markup {
    let edition = desk.game.edition();
    html! {
        @for way in ways {
            @let action = Action::Pay { dividend: *way };
            @let outlook = desk.outlook(&action);
            @let moved = outlook.prices.iter().find(|(c, ..)| desk.game.operating() == Some(*c));
            tr {
                th scope="row" {
                    @if buttons {
                        button.(if *way == Dividend::Full { "go" } else { "plain" }) name="action" value=(desk.json(&action)) {
                            (words::action(desk.game, &action))
                        }
                    } @else { (words::action(desk.game, &action)) }
                }
                td.num { @if let Some((kept, _)) = paid(&outlook) { "+" (edition.money(kept)) } }
                td.num { @if let Some((_, share)) = paid(&outlook) { (edition.money(share)) } }
                td.num {
                    @match moved {
                        Some((_, from, to)) => { span.up[to > from].down[to < from] { (edition.money(*from)) " → " (edition.money(*to)) } },
                        None => "unchanged",
                    }
                }
            }
            @let (gains, notes) = (gains(desk, &outlook), outlook.notes.join(". "));
            @if buttons && (!gains.is_empty() || !notes.is_empty()) {
                tr.note { td colspan="4" { (gains) @if !gains.is_empty() && !notes.is_empty() { ". " } (notes) } }
            }
        }
    }
}

fn table(desk: Desk<'_>, ways: &[Dividend], buttons: bool) -> Markup {
    html! {
        table.dividend {
            thead { tr { th { "Dividend" } th.num { (words::sentence(&desk.game.edition().words.treasury)) } th.num { "Per share" } th.num { "Share price" } } }
            tbody { (rows(desk, ways, buttons)) }
        }
    }
}

/// The ways to share out, to be chosen from.
pub(crate) fn choose(desk: Desk<'_>, ways: &[Dividend]) -> Markup {
    desk.form(&table(desk, ways, true))
}

/// What could be shared out after some runs, to be seen before they are run.
pub(crate) fn after(desk: Desk<'_>, run: &Action) -> Markup {
    let Ok(later) = desk.attempt(run) else { return html! {} };
    let ways =
        later.outline(desk.seat).into_iter().find_map(|c| if let Choice::Pay { ways } = c { Some(ways) } else { None });
    let desk = Desk { game: &later, ..desk };
    html! {
        @if let Some(ways) = ways {
            section.then { h3 { "Dividend after this run" } (table(desk, &ways, false)) }
        }
    }
}
