//! Players, companies and trains beside the board.

use super::words;
use maud::{Markup, html};
use railhead_engine::{CompanyId, Holder, Money, Seat, Standing, TrainPlace};
use railhead_titles::Game;

fn company_of(game: &Game, seat: Seat) -> Vec<&str> {
    let companies = game.table().companies.iter().zip(&game.edition().companies);
    companies.filter(|(state, _)| state.president == Some(seat)).map(|(_, c)| c.sign.as_str()).collect()
}

/// The players: cash, certificates, worth.
pub(crate) fn players(game: &Game, me: Option<Seat>) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let worth = game.worth();
    let deciding: Vec<Seat> = game.deciding().iter().map(|d| d.seat).collect();
    let president = &edition.words.president;
    html! {
        section.card #players {
            header { h2 { "Players" } span.dim { "Bank " (edition.money(table.bank)) } }
            table {
                thead { tr { th { "Player" } th { (president) " of" } th.num { "Cash" } th.num { "Certs" } th.num { "Worth" } } }
                tbody {
                    @for (i, seat) in table.order.iter().enumerate() {
                        @let player = &table.players[seat.index()];
                        tr.deciding[deciding.contains(seat)] {
                            td {
                                span.initial.{ "p" (seat.index()) } aria-hidden="true" { (words::player(game, *seat).chars().next().unwrap_or('?')) }
                                (words::player(game, *seat))
                                @if me == Some(*seat) { " " span.dim { "you" } }
                                @if i == 0 { " " span.chip { "priority" } }
                                @if player.bankrupt { " " span.chip { "bankrupt" } }
                            }
                            td { (company_of(game, *seat).join(" ")) }
                            td.num { (edition.money(player.cash)) }
                            td.num { (table.certificates(*seat)) }
                            td.num { b { (edition.money(worth[seat.index()])) } }
                        }
                    }
                }
            }
        }
    }
}

/// A company: price, treasury, trains, who holds its shares.
pub(crate) fn company(game: &Game, id: CompanyId, open: bool) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let (data, state) = (&edition.companies[id.index()], table.company(id));
    let trains: Vec<String> = table.trains_of(id).map(|(t, _)| words::train(edition, table, t, None)).collect();
    let held = |holder: Holder| table.percent(id, holder);
    let holders: Vec<(String, u8, bool)> = table
        .order
        .iter()
        .filter(|s| held(Holder::Player(**s)) > 0)
        .map(|s| (words::player(game, *s).to_owned(), held(Holder::Player(*s)), state.president == Some(*s)))
        .collect();
    html! {
        article.charter.operating[open] id={ "company-" (data.sign) } {
            header {
                span.token.{ "c-" (data.sign.replace('&', "and")) } { (data.sign) }
                h3 { (data.name) }
                b.price { @if state.spot.is_some() { (edition.money(table.price(edition, id))) } @else { "–" } }
            }
            dl {
                dt { (edition.words.president) } dd { @match state.president { Some(s) => (words::player(game, s)), None => "nobody" } }
                dt { "Treasury" } dd { (edition.money(state.cash)) }
                @if state.loans > 0 { dt { "Loans" } dd { (state.loans) } }
                dt { "Trains" } dd { @if trains.is_empty() { "none" } @else { (trains.join(", ")) } }
                dt { "Tokens left" } dd { (state.tokens) }
                dt { "Shares" }
                dd {
                    @for (name, percent, leads) in &holders { span.share { (name) " " (percent) " %" @if *leads { "★" } } " " }
                    @if held(Holder::Market) > 0 { span.share.pool { (edition.words.market) " " (held(Holder::Market)) " %" } " " }
                    @if held(Holder::Bank) > 0 { span.share { "bank " (held(Holder::Bank)) " %" } " " }
                    @if held(Holder::Company(id)) > 0 { span.share { "treasury " (held(Holder::Company(id))) " %" } }
                }
            }
        }
    }
}

/// Every company, those in play first.
pub(crate) fn companies(game: &Game) -> Markup {
    let operating = game.operating();
    let mut order: Vec<CompanyId> = game.table().price_order(game.edition());
    for (i, state) in game.table().companies.iter().enumerate() {
        let id = CompanyId::from_index(i);
        if !order.contains(&id) && matches!(state.standing, Standing::Active | Standing::Waiting) {
            order.push(id);
        }
    }
    html! {
        section.charters #companies {
            h2.sr { "Companies" }
            @for id in order { (company(game, id, operating == Some(id))) }
        }
    }
}

/// Share prices from the highest, with the order of play.
pub(crate) fn market(game: &Game) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    html! {
        section.card #market {
            header { h2 { "Market" } span.dim { "in order of play" } }
            table {
                thead { tr { th { "Company" } th.num { "Price" } th.num { "Started at" } } }
                tbody {
                    @for id in table.price_order(edition) {
                        @let state = table.company(id);
                        tr {
                            td { span.token.{ "c-" (edition.companies[id.index()].sign.replace('&', "and")) } { (edition.companies[id.index()].sign) } }
                            td.num { b { (edition.money(table.price(edition, id))) } }
                            td.num { @if state.par > 0 { (edition.money(state.par)) } }
                        }
                    }
                }
            }
        }
    }
}

/// Private companies and who owns them.
pub(crate) fn privates(game: &Game) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    html! {
        section.card #privates {
            h2 { "Private companies" }
            ul.privates {
                @for (card, holder) in edition.privates.iter().zip(&table.privates) {
                    @if *holder != Holder::Gone {
                        li {
                            b { (card.sign) } " " (card.name) " " span.dim { (edition.money(card.income)) " a round" } " "
                            span { @match holder {
                                Holder::Player(s) => (words::player(game, *s)),
                                Holder::Company(c) => (edition.companies[c.index()].sign),
                                _ => "for sale",
                            } }
                        }
                    }
                }
            }
        }
    }
}

/// The trains of the bank: what comes next, what it costs, what it ends.
pub(crate) fn trains(game: &Game) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let left = |sort: usize| {
        table.trains.iter().filter(|t| usize::from(t.sort) == sort && t.place == TrainPlace::Depot).count()
    };
    let limit = edition.phases.get(usize::from(table.phase)).map_or(0, |p| p.limit);
    let phase = |p: Option<u8>| p.and_then(|p| edition.phases.get(usize::from(p))).map_or("", |p| p.name.as_str());
    html! {
        section.card #trains {
            header { h2 { "Trains" } span.dim { "limit " (limit) } }
            table {
                tbody {
                    @for (i, sort) in edition.trains.iter().enumerate() {
                        tr {
                            td { b { (sort.name) } }
                            td { @for kind in &sort.kinds { (kind.name) " " (price(game, kind.price)) " " } }
                            td.num { (left(i)) " left" }
                            td.dim { @if sort.old_in.is_some() { "last run in " (phase(sort.old_in)) } @if sort.gone_in.is_some() { " gone in " (phase(sort.gone_in)) } }
                        }
                    }
                }
            }
        }
    }
}

fn price(game: &Game, amount: Money) -> String {
    game.edition().money(amount)
}
