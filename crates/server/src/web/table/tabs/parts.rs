//! What several tabs show in the same way.

pub(crate) use crate::service::pictures::ON_PAGE;
use crate::table::LiveTable;
use crate::web::table::marks::badges;
use crate::words;
use maud::{Markup, html};
use railhead_engine::{CompanyId, Edition, Holder, Money, Seat, Standing, Table};
use railhead_titles::Game;

/// A player: initial and name.
pub(crate) fn person(game: &Game, seat: Seat) -> Markup {
    html! { (badges::initial(game, seat)) (words::player(game, seat)) }
}

/// A word as it begins a sentence or heads a column.
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// After how many actions the game is looked at, if that is not now.
pub(crate) fn past(table: &LiveTable, game: &Game) -> Option<usize> {
    let now = table.game.as_ref().map_or(0, |game| game.len());
    (game.len() < now).then_some(game.len())
}

/// How much of a company its smallest certificate is, in hundredths: what the price on the chart buys.
pub(crate) fn share_size(table: &Table, id: CompanyId) -> Money {
    table.certs_of(id).iter().map(|c| Money::from(c.percent)).filter(|p| *p > 0).min().unwrap_or(10)
}

/// What so much of a company costs at its present price.
pub(crate) fn value(edition: &Edition, table: &Table, id: CompanyId, percent: u8) -> Money {
    table.price(edition, id) * Money::from(percent) / share_size(table, id)
}

/// What a player could have in hand: cash and plain shares at present prices, president's certificates apart.
pub(crate) fn liquid(edition: &Edition, table: &Table, seat: Seat) -> Money {
    let plain = table.certs.iter().filter(|c| c.holder == Holder::Player(seat) && !c.president);
    let shares: Money = plain.map(|c| value(edition, table, c.company, c.percent)).sum();
    table.players.get(seat.index()).map_or(0, |p| p.cash) + shares
}

/// Companies in the order in which they matter: by price, then those to come, then those that are gone.
pub(crate) fn companies(game: &Game) -> Vec<CompanyId> {
    let table = game.table();
    let mut order = table.price_order(game.edition());
    for standing in [Standing::Active, Standing::Waiting, Standing::Closed] {
        let more: Vec<CompanyId> = table.companies_standing(standing).filter(|c| !order.contains(c)).collect();
        order.extend(more);
    }
    order
}

/// A wide table that scrolls by itself, with the keys as well.
pub(crate) fn scrolling(label: &str, table: &Markup) -> Markup {
    html! { div.scroll tabindex="0" role="group" aria-label=(label) { (table) } }
}

/// Who holds something, in words.
pub(crate) fn holder(game: &Game, holder: Holder) -> String {
    let edition = game.edition();
    match holder {
        Holder::Player(seat) => words::player(game, seat).to_owned(),
        Holder::Company(c) => edition.companies.get(c.index()).map_or_else(String::new, |c| c.sign.clone()),
        Holder::Market => edition.words.market.clone(),
        Holder::Bank => "bank".to_owned(),
        Holder::Gone => "out of the game".to_owned(),
    }
}
