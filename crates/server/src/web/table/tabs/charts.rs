//! Worth, prices and revenue over time, drawn and as tables.

use crate::table::LiveTable;
use crate::web::table::marks::tokens::token;
use crate::web::table::tab::Tab;
use crate::web::table::tabs::entities;
use crate::web::table::tabs::market;
use crate::web::table::tabs::parts;
use crate::web::table::tabs::past::{Past, Turn, short};
use crate::web::table::tabs::plot::{self, Series};
use crate::web::table::tabs::spreadsheet;
use crate::words;
use maud::{Markup, html};
use railhead_engine::{CompanyId, Money, Round, Seat};
use railhead_titles::Game;

/// The tab.
pub(crate) fn page(table: &LiveTable, game: &Game) -> Markup {
    let past = Past::of(game);
    html! {
        (spreadsheet::switch(Tab::Charts, table, game))
        (worth(table, game))
        (prices(game, &past))
        (revenue(game, &past))
    }
}

/// What everybody was worth as rounds began.
pub(crate) fn worth(table: &LiveTable, game: &Game) -> Markup {
    let known: Vec<_> = table.milestones.iter().filter(|m| m.after < game.len() || m.after == 0).collect();
    let mut labels: Vec<String> = known.iter().map(|m| short(m.round)).collect();
    labels.push(if game.outcome().is_some() { "end".to_owned() } else { "now".to_owned() });
    let now = game.worth();
    let values = |seat: usize| -> Vec<Option<Money>> {
        let past = known.iter().map(|m| m.worth.get(seat).copied());
        past.chain([now.get(seat).copied()]).collect()
    };
    let series: Vec<Series> = (0..game.table().players.len())
        .map(|seat| Series {
            name: words::player(game, Seat::from_index(seat)).to_owned(),
            class: format!("p{seat}"),
            colour: None,
            values: values(seat),
        })
        .collect();
    let figures = html! {
        table.sheet {
            thead { tr { th { "Player" } @for label in &labels { th.num { (label) } } } }
            tbody {
                @for line in &series {
                    tr { th scope="row" { (line.name) } @for value in &line.values { td.num { @if let Some(v) = value { (v) } } } }
                }
            }
        }
    };
    html! {
        section.card aria-labelledby="h-worth" {
            header { h2 #h-worth { "What players are worth" } span.dim { "when each round began" } }
            (parts::scrolling("Worth over time", &plot::lines("What each player was worth as rounds began", &labels, &series)))
            details { summary { "As a table" } (parts::scrolling("Worth as a table", &figures)) }
        }
    }
}

fn prices(game: &Game, past: &Past) -> Markup {
    let edition = game.edition();
    let labels: Vec<String> = past.rounds.iter().map(|r| short(*r)).collect();
    let series: Vec<Series> = market::priced(game, past)
        .into_iter()
        .map(|id| Series {
            name: edition.companies[id.index()].sign.clone(),
            class: "company".to_owned(),
            colour: Some(edition.companies[id.index()].colour.clone()),
            values: past.prices_by_round(id),
        })
        .collect();
    html! {
        section.card aria-labelledby="h-share-prices" {
            header { h2 #h-share-prices { "Share prices" } span.dim { "at the end of each round" } }
            @if series.is_empty() { p.dim { "No company has a share price yet." } }
            @else {
                (parts::scrolling("Prices over time", &plot::lines("Share prices at the end of each round", &labels, &series)))
                details { summary { "As a table" } (parts::scrolling("Share prices as a table", &market::history(game, past))) }
            }
        }
    }
}

fn revenue(game: &Game, past: &Past) -> Markup {
    let most = past.turns.iter().map(|t| t.revenue).max().unwrap_or(0).max(1);
    let rounds = past.operating_rounds();
    html! {
        section.card aria-labelledby="h-revenue" {
            header { h2 #h-revenue { "Revenue" } span.dim { "by operating round; filled: paid out, hatched: kept" } }
            @if rounds.is_empty() { p.dim { "No operating round has been played yet." } }
            div.small-plots {
                @for id in spreadsheet::operated(game, past) {
                    @let turns: Vec<&Turn> = past.turns_of(id).collect();
                    figure {
                        figcaption { (token(id)) " " b { (game.edition().companies[id.index()].sign) } " " span.dim { (game.edition().money(turns.iter().map(|t| t.revenue).sum())) " in all" } }
                        (bars(game, id, &turns, &rounds, most))
                    }
                }
            }
        }
    }
}

/// The turns of a company as bars: what was kept stands hatched on what was paid.
fn bars(game: &Game, id: CompanyId, turns: &[&Turn], rounds: &[Round], most: Money) -> Markup {
    let wide = 300 / rounds.len().max(6);
    let high = |amount: Money| i64::from(amount) * 74 / i64::from(most);
    let hatch = format!("kept-{}", id.index());
    let spoken: Vec<String> = turns
        .iter()
        .map(|t| format!("{}: {}, {}", short(t.round), game.edition().money(t.revenue), entities::payout(game, t)))
        .collect();
    // Bars stand at the place of their round, so that companies can be compared.
    let place = |turn: &Turn| rounds.iter().position(|r| *r == turn.round).unwrap_or(0) * wide;
    html! {
        svg.bars viewBox="0 0 300 110" role="img" aria-label=(spoken.join("; ")) {
            defs {
                pattern id=(hatch) width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                    rect.hatch-ground width="5" height="5" {}
                    rect.hatch-line width="2" height="5" {}
                }
            }
            path.grid d="M0 92.5H300" {}
            @for (i, turn) in turns.iter().enumerate() {
                @let x = place(turn);
                @let kept = turn.kept.min(turn.revenue);
                @let (all, below) = (high(turn.revenue), high(turn.revenue - kept));
                g {
                    title { (spoken[i]) }
                    @if below > 0 { rect.paid x=(x + 1) y=(92 - below) width=(wide - 2) height=(below) {} }
                    @if all > below { rect.kept x=(x + 1) y=(92 - all) width=(wide - 2) height=(all - below) fill={ "url(#" (hatch) ")" } {} }
                    @if rounds.len() <= 12 || i + 1 == turns.len() {
                        text.axis x=(x + wide / 2) y=(88 - all) text-anchor="middle" { (turn.revenue) }
                    }
                    @if i == 0 || i + 1 == turns.len() {
                        text.axis x=(x + wide / 2) y="106" text-anchor="middle" { (short(turn.round).trim_start_matches("OR ")) }
                    }
                }
            }
        }
    }
}
