//! Who owns what in figures, and every operating round of every company.

use crate::table::LiveTable;
use crate::web::table::marks::tokens::token;
use crate::web::table::tab::Tab;
use crate::web::table::tabs::entities;
use crate::web::table::tabs::parts;
use crate::web::table::tabs::past::{Past, short};
use crate::words::sentence;
use maud::{Markup, html};
use railhead_engine::{CompanyId, Dividend, Holder, Money, Standing};
use railhead_titles::Game;

/// The switch between figures and charts.
pub(crate) fn switch(tab: Tab, table: &LiveTable, game: &Game) -> Markup {
    let at = parts::past(table, game);
    html! {
        nav.switch aria-label="Figures or charts" {
            @for (one, words) in [(Tab::Spreadsheet, "Figures"), (Tab::Charts, "Charts")] {
                a href=(one.address(at)) aria-current=[(one == tab).then_some("page")] { (words) }
            }
        }
    }
}

/// The tab.
pub(crate) fn page(table: &LiveTable, game: &Game) -> Markup {
    let past = Past::of(game);
    html! {
        (switch(Tab::Spreadsheet, table, game))
        section.card aria-labelledby="h-holdings" {
            header { h2 #h-holdings { "Holdings" } span.dim.needs-script hidden { "a click on a heading sorts" } }
            (parts::scrolling("Holdings", &holdings(game)))
        }
        section.card aria-labelledby="h-rounds" {
            header { h2 #h-rounds { "Operating rounds" } span.dim { "revenue; ✓ paid out, ½ half, ⊟ kept; price after" } }
            (parts::scrolling("Operating rounds", &rounds(game, &past)))
        }
        section aria-labelledby="h-histories" {
            header.tab-head { h2 #h-histories { "Company by company" } }
            div.histories { @for id in operated(game, &past) { (history(game, &past, id)) } }
        }
    }
}

/// The companies with shares that are in play.
fn companies(game: &Game) -> Vec<CompanyId> {
    let table = game.table();
    let shown = |id: &CompanyId| !table.certs_of(*id).is_empty() && table.company(*id).standing == Standing::Active;
    parts::companies(game).into_iter().filter(shown).collect()
}

/// Companies that have had a turn.
pub(crate) fn operated(game: &Game, past: &Past) -> Vec<CompanyId> {
    let all = (0..game.edition().companies.len()).map(CompanyId::from_index);
    all.filter(|id| past.turns_of(*id).next().is_some()).collect()
}

fn holdings(game: &Game) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let (companies, worth) = (companies(game), game.worth());
    let total = |holder: Holder| -> Money {
        companies.iter().map(|c| parts::value(edition, table, *c, table.percent(*c, holder))).sum()
    };
    let cell = |holder: Holder, id: CompanyId| {
        let percent = table.percent(id, holder);
        let leads = holder.player().is_some_and(|s| table.company(id).president == Some(s));
        html! {
            td.num data-value=(percent) {
                @if percent > 0 {
                    (percent) " %" @if leads { "★" }
                    span.dim.under { (edition.money(parts::value(edition, table, id, percent))) }
                }
            }
        }
    };
    html! {
        table.sheet data-sort="" {
            thead { tr {
                th { "Player" } th.num { "Cash" }
                @for id in &companies { th.num { (token(*id)) " " (edition.companies[id.index()].sign) } }
                th.num { "Shares" } th.num { "Privates" } th.num { "Certificates" } th.num { "Liquid" } th.num { "Worth" }
            } }
            tbody {
                @for seat in &table.order {
                    @let cash = table.players[seat.index()].cash;
                    @let shares = total(Holder::Player(*seat));
                    @let privates = table.privates.iter().zip(&edition.privates).filter(|(h, _)| **h == Holder::Player(*seat));
                    @let privates: Money = privates.map(|(_, card)| card.price).sum();
                    @let (held, limit) = game.certificates(*seat);
                    @let liquid = parts::liquid(edition, table, *seat);
                    @let all = worth.get(seat.index()).copied().unwrap_or_default();
                    tr {
                        th scope="row" { (parts::person(game, *seat)) }
                        td.num data-value=(cash) { (edition.money(cash)) }
                        @for id in &companies { (cell(Holder::Player(*seat), *id)) }
                        td.num data-value=(shares) { (edition.money(shares)) }
                        td.num data-value=(privates) { (edition.money(privates)) }
                        td.num data-value=(held) { (held) @if let Some(limit) = limit { span.dim { "/" (limit) } } }
                        td.num data-value=(liquid) { (edition.money(liquid)) }
                        td.num data-value=(all) { b { (edition.money(all)) } }
                    }
                }
            }
            tfoot {
                @for (words, bank) in [(edition.words.market.as_str(), true), ("treasury", false)] {
                    tr {
                        th scope="row" { (words) } td {}
                        @for id in &companies { (cell(if bank { Holder::Market } else { Holder::Company(*id) }, *id)) }
                        td colspan="5" {}
                    }
                }
                tr {
                    th scope="row" { "Price" } td {}
                    @for id in &companies { td.num { (edition.money(table.price(edition, *id))) } }
                    td colspan="5" {}
                }
                tr {
                    th scope="row" { (sentence(&edition.words.treasury)) } td.num { span.dim { "bank " (edition.money(table.bank)) } }
                    @for id in &companies { td.num { (edition.money(table.company(*id).cash)) } }
                    td colspan="5" {}
                }
            }
        }
    }
}

/// How earnings were shared, as one sign.
const fn sign(dividend: Option<Dividend>, split: Money) -> &'static str {
    match dividend {
        Some(Dividend::Full) => "✓",
        Some(Dividend::Half) => "½",
        Some(Dividend::Withhold) => "⊟",
        None if split > 0 => "½",
        None => "",
    }
}

/// Revenue by company and operating round.
fn rounds(game: &Game, past: &Past) -> Markup {
    let (edition, rounds) = (game.edition(), past.operating_rounds());
    html! {
        @if rounds.is_empty() { p.dim { "No operating round has been played yet." } }
        @else {
            table.sheet data-sort="" {
                thead { tr { th { "Company" } @for round in &rounds { th.num { (short(*round)) } } th.num { "In all" } } }
                tbody {
                    @for id in operated(game, past) {
                        @let all: Money = past.turns_of(id).map(|t| t.revenue).sum();
                        tr {
                            th scope="row" { (token(id)) " " (edition.companies[id.index()].sign) }
                            @for round in &rounds {
                                @let turn = past.turns_of(id).find(|t| t.round == *round);
                                td.num data-value=(turn.map_or(-1, |t| t.revenue)) {
                                    @if let Some(turn) = turn {
                                        (turn.revenue) span.sign title=(entities::payout(game, turn)) { (sign(turn.dividend, turn.split)) }
                                        @if turn.price > 0 { span.dim.under { (edition.money(turn.price)) } }
                                    }
                                }
                            }
                            td.num data-value=(all) { b { (edition.money(all)) } }
                        }
                    }
                }
            }
        }
    }
}

fn history(game: &Game, past: &Past, id: CompanyId) -> Markup {
    let edition = game.edition();
    html! {
        section.card {
            h3 { (token(id)) " " (edition.companies[id.index()].name) }
            table.sheet {
                thead { tr { th { "Round" } th.num { "Trains" } th.num { "Revenue" } th { "Shared out" } th.num { "Price after" } } }
                tbody {
                    @for turn in past.turns_of(id) {
                        tr {
                            th scope="row" { (short(turn.round)) }
                            td.num { (turn.trains) }
                            td.num { (edition.money(turn.revenue)) }
                            td { (entities::payout(game, turn)) }
                            td.num { @if turn.price > 0 { (edition.money(turn.price)) } }
                        }
                    }
                }
            }
        }
    }
}
