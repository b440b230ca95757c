//! What everybody's worth is made of: cash, the shares of each company, private companies, and what the title counts beside.

use crate::web::table::decision::ranking;
use crate::web::table::marks::tokens::token;
use crate::web::table::tabs::parts;
use maud::{Markup, html};
use railhead_engine::{CompanyId, Holder, Money, Seat};
use railhead_titles::Game;

/// What one player's worth is made of.
struct Parts {
    cash: Money,
    shares: Vec<(CompanyId, u8, Money)>,
    privates: Money,
    /// What the title adds or takes off: whatever is left of the total that it gives.
    rest: Money,
}

impl Parts {
    fn of(game: &Game, seat: Seat, worth: Money) -> Self {
        let (edition, table) = (game.edition(), game.table());
        let holder = Holder::Player(seat);
        let cash = table.players.get(seat.index()).map_or(0, |player| player.cash);
        let shares: Vec<(CompanyId, u8, Money)> = parts::companies(game)
            .into_iter()
            .map(|id| (id, table.percent(id, holder)))
            .filter(|(_, percent)| *percent > 0)
            .map(|(id, percent)| (id, percent, parts::value(edition, table, id, percent)))
            .collect();
        let held = table.privates.iter().zip(&edition.privates).filter(|(owner, _)| **owner == holder);
        let all: Money = held.map(|(_, card)| card.price).sum();
        let left = worth - cash - shares.iter().map(|(.., value)| value).sum::<Money>();
        // Where a title does not count private companies, nothing is left for them.
        let privates = if left == all { all } else { 0 };
        Self { cash, shares, privates, rest: left - privates }
    }
}

/// The table.
pub(super) fn table(game: &Game, worth: &[Money]) -> Markup {
    let edition = game.edition();
    let all: Vec<(Seat, Money, Parts)> =
        ranking(worth).into_iter().map(|(seat, worth)| (seat, worth, Parts::of(game, seat, worth))).collect();
    let held = |id: &CompanyId| all.iter().any(|(.., parts)| parts.shares.iter().any(|(of, ..)| of == id));
    let companies: Vec<CompanyId> = parts::companies(game).into_iter().filter(held).collect();
    let amount = |value: Money| html! { @if value != 0 { (edition.money(value)) } @else { span.dim { "–" } } };
    html! {
        table.sheet.made-of {
            thead { tr { th { "Player" } @for (seat, ..) in &all { th.num scope="col" { (parts::person(game, *seat)) } } } }
            tbody {
                tr { th scope="row" { "Cash" } @for (.., parts) in &all { td.num { (amount(parts.cash)) } } }
                @for id in &companies {
                    tr {
                        th scope="row" { (token(*id)) " " (edition.companies[id.index()].sign) " " span.dim { "at " (edition.money(game.table().price(edition, *id))) } }
                        @for (.., parts) in &all {
                            td.num {
                                @match parts.shares.iter().find(|(of, ..)| of == id) {
                                    Some((_, percent, value)) => { (edition.money(*value)) span.dim.under { (percent) " %" } }
                                    None => span.dim { "–" },
                                }
                            }
                        }
                    }
                }
                @if all.iter().any(|(.., parts)| parts.privates != 0) {
                    tr { th scope="row" { "Private companies" } @for (.., parts) in &all { td.num { (amount(parts.privates)) } } }
                }
                @if all.iter().any(|(.., parts)| parts.rest != 0) {
                    tr { th scope="row" { "Other" } @for (.., parts) in &all { td.num { (amount(parts.rest)) } } }
                }
                tr.total { th scope="row" { "In all" } @for (_, worth, _) in &all { td.num { b { (edition.money(*worth)) } } } }
            }
        }
    }
}
