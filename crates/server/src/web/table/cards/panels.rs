//! Players, companies and trains beside the board.

use crate::table::TableViewer;
use crate::web::table::cards::drafted::drafted;
use crate::web::table::marks::badges::{initial, letters};
use crate::web::table::marks::tokens::{band, token};
use crate::words;
use maud::{Markup, html};
use railhead_engine::{Card, CompanyId, Event, Holder, Money, Seat, Standing, TrainPlace, Viewer};
use railhead_titles::Game;

/// The players: cash, certificates, worth.
pub(crate) fn players(game: &Game, me: Option<Seat>) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let worth = game.worth();
    let deciding = game.deciding().first().map(|d| d.seat);
    let led = |seat: Seat| {
        let all = table.companies.iter().enumerate().filter(move |(_, c)| c.runner() == Some(seat));
        all.map(|(i, _)| CompanyId::from_index(i))
    };
    html! {
        section.card.players #players {
            header { h2 { "Players" } span.dim { "Bank " (edition.money(table.bank)) } }
            table {
                thead { tr { th { "Player" } th { span.sr { (edition.words.president) " of" } } th.num { "Cash" } th.num { "Certs" } th.num { "Worth" } } }
                tbody {
                    @for (i, seat) in table.order.iter().enumerate() {
                        @let player = &table.players[seat.index()];
                        @let (held, limit) = game.certificates(*seat);
                        tr.deciding[deciding == Some(*seat)] {
                            td {
                                span.player {
                                    (initial(game, *seat))
                                    span {
                                        span.name title=(words::player(game, *seat)) { (words::player(game, *seat)) }
                                        @if deciding == Some(*seat) { span.sr { " to decide" } }
                                        @if me == Some(*seat) { " " span.dim { "you" } }
                                        @if i == 0 { " " span.chip.tiny { (edition.words.priority) } }
                                        @if player.bankrupt { " " span.chip.tiny { "bankrupt" } }
                                    }
                                }
                            }
                            td.led { @for company in led(*seat) { (token(company)) span.sr { (edition.companies[company.index()].sign) " " } } }
                            td.num { (edition.money(player.cash)) }
                            td.num { (held) @if let Some(limit) = limit { span.dim { "/" (limit) } } }
                            td.num { b { (edition.money(worth[seat.index()])) } }
                        }
                    }
                }
            }
        }
    }
}

/// What a company's trains earned last, turn by turn.
fn earnings(game: &Game, company: CompanyId) -> Vec<Money> {
    let mut all: Vec<Money> = Vec::new();
    for (_, _, events) in (0..game.len()).filter_map(|i| game.done(i)) {
        let ran = events.iter().filter_map(|e| match e {
            Event::Ran { company: c, revenue, .. } if *c == company => Some(*revenue),
            _ => None,
        });
        let ran: Vec<Money> = ran.collect();
        if !ran.is_empty() {
            all.push(ran.iter().sum());
        } else if events.iter().any(|e| matches!(e, Event::Nothing(c) if *c == company)) {
            all.push(0);
        }
    }
    all
}

/// The last runs as a small chart, the last in the company's colour.
fn spark(game: &Game, company: CompanyId) -> Markup {
    let all = earnings(game, company);
    let Some(last) = all.last().copied() else { return html! { span.dim { "none yet" } } };
    let shown = &all[all.len().saturating_sub(4)..];
    let most = f64::from(shown.iter().copied().max().unwrap_or(0).max(1));
    let colour = &game.edition().companies[company.index()].colour;
    html! {
        svg.spark viewBox="0 0 48 20" aria-hidden="true" {
            @for (i, amount) in shown.iter().enumerate() {
                @let high = (f64::from(*amount) / most * 18.0).max(1.0);
                rect x=(i * 12) y=(format!("{:.1}", 20.0 - high)) width="10" height=(format!("{high:.1}"))
                    fill=[(i + 1 == shown.len()).then_some(colour)] {}
            }
        }
        (game.edition().money(last))
    }
}

/// Who holds a company, as a bar with figures.
pub(crate) fn shares(game: &Game, id: CompanyId) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let held = |holder: Holder| table.percent(id, holder);
    let unit = table.certs_of(id).iter().map(|c| c.percent).min().unwrap_or(10).max(1);
    let leads = |s: Seat| table.company(id).president == Some(s);
    html! {
        ul.share-bar aria-label="Shares" {
            @for seat in table.order.iter().filter(|s| held(Holder::Player(**s)) > 0) {
                @let percent = held(Holder::Player(*seat));
                li.{ "p" (seat.index() % 6) }.{ "w" (percent) } title={ (words::player(game, *seat)) " " (percent) " %" } {
                    span aria-hidden="true" { (letters(game, *seat)) " " (percent / unit) @if leads(*seat) { "★" } }
                    span.sr { (words::player(game, *seat)) " " (percent) " %" @if leads(*seat) { ", " (edition.words.president) } }
                }
            }
            @for (holder, class, name) in [(Holder::Market, "pool", edition.words.market.as_str()), (Holder::Bank, "rest", "bank"), (Holder::Company(id), "rest", "treasury")] {
                @let percent = held(holder);
                @if percent > 0 {
                    li.(class).{ "w" (percent) } title={ (name) " " (percent) " %" } { span aria-hidden="true" { (percent / unit) } span.sr { (name) " " (percent) " %" } }
                }
            }
        }
    }
}

/// The trains of a company as cards.
fn train_cards(game: &Game, id: CompanyId, places: usize) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let own: Vec<_> = table.trains_of(id).collect();
    html! {
        span.trains {
            @for (train, card) in &own {
                @let owed = (card.owed > 0).then(|| format!("on credit: {} owed", edition.money(card.owed)));
                @let name = words::train(edition, table, *train, None);
                span.train.old[card.old].owed[card.owed > 0].metre[name.ends_with('M')] title=[owed.as_deref().or(card.old.then_some("runs once more only"))] {
                    (name) @if card.old { "!" } @if let Some(owed) = &owed { small aria-hidden="true" { (edition.money(card.owed)) } span.sr { ", " (owed) } }
                }
            }
            @for _ in own.len()..places { span.train.empty aria-hidden="true" {} }
            @if own.is_empty() { @if places > 0 { span.sr { "none" } } @else { span.dim { "no trains" } } }
        }
    }
}

/// The head of a company's card.
fn card_head(game: &Game, id: CompanyId) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let (data, state) = (&edition.companies[id.index()], table.company(id));
    html! {
        header {
            (token(id))
            div.title {
                h3 { (data.name) }
                span.dim {
                    @match (state.standing, state.president) {
                        (Standing::Waiting, _) => (edition.words.waiting),
                        (_, Some(seat)) => { (words::sentence(&edition.words.president)) " " (words::player(game, seat)) },
                        (_, None) => {
                            @match state.manager {
                                Some(seat) => { (words::sentence(&edition.words.manager)) " " (words::player(game, seat)) },
                                None => { "without " (edition.words.president) },
                            }
                        },
                    }
                }
            }
            div.worth {
                @let face = crate::web::table::cards::prices::face_value(edition, id).filter(|_| state.spot.is_none());
                b.price { @match face {
                    _ if state.spot.is_some() => (edition.money(table.price(edition, id))),
                    Some(face) => (edition.money(face)),
                    None => "–",
                } }
                span.dim {
                    @if state.standing == Standing::Active { (edition.words.treasury) " " (edition.money(state.cash)) }
                    @else if face.is_some() { "face value" }
                }
            }
        }
        (band(edition, id))
    }
}

/// The charter of the company whose turn it is.
pub(crate) fn charter(game: &Game, id: CompanyId) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let (data, state) = (&edition.companies[id.index()], table.company(id));
    let mut stations: Vec<String> = table
        .board
        .tokens_of(id.owner())
        .map(|t| edition.ground.map.hex(t.hex))
        .map(|h| h.place.clone().unwrap_or_else(|| h.name.clone()))
        .collect();
    stations.dedup();
    let limit = edition.phases.get(usize::from(table.phase)).map_or(0, |p| usize::from(p.limit));
    html! {
        article.charter.operating id={ "company-" (data.sign) } {
            (card_head(game, id))
            dl {
                // The treasury stands in the head.
                dt { "Last runs" } dd { (spark(game, id)) @if state.par > 0 { span.dim { " · started at " (edition.money(state.par)) } } }
                @let remarks = game.remarks(id);
                @if !remarks.is_empty() { dt { "Kind" } dd { (remarks.join(", ")) } }
                @if state.loans > 0 { dt { "Loans" } dd { (state.loans) } }
                dt { "Trains" } dd { (train_cards(game, id, limit)) }
                dt { "Stations" } dd { @if stations.is_empty() { "none" } @else { (stations.join(", ")) } span.dim { "; " (state.tokens) " left" } }
                @if !table.certs_of(id).is_empty() { dt { "Shares" } dd { (shares(game, id)) } }
                dt { "For sale" } dd { (for_sale(game)) }
            }
        }
    }
}

/// The trains that the bank sells now, in a line.
fn for_sale(game: &Game) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let card = |id| {
        let card: &railhead_engine::TrainCard = table.train(id);
        let sort = &edition.trains[usize::from(card.sort)];
        let left = table.trains.iter().filter(|t| t.sort == card.sort && t.place == TrainPlace::Depot).count();
        let kinds = sort.kinds.iter().enumerate();
        let kinds = kinds.filter(|(k, _)| card.place == TrainPlace::Depot || *k == usize::from(card.kind));
        let kinds: Vec<String> = kinds.map(|(_, k)| format!("{} {}", k.name, edition.money(k.price))).collect();
        (kinds.join(" or "), left, card.place == TrainPlace::Discard)
    };
    html! {
        @for (i, id) in game.trains_for_sale().into_iter().enumerate() {
            @let (words, left, used) = card(id);
            @if i > 0 { " · " }
            (words) @if used { span.dim { " used" } } @else { span.dim { " ×" (left) } }
        }
    }
}

/// The card of a company in a stock round, with what may be done about it.
pub(crate) fn stock_card(game: &Game, id: CompanyId, me: Option<Seat>, controls: &Markup) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let (data, state) = (&edition.companies[id.index()], table.company(id));
    let mine = me.map(|s| table.percent(id, Holder::Player(s))).filter(|p| *p > 0);
    // Shares may be held before the company comes into play.
    let issued = table.order.iter().any(|s| table.percent(id, Holder::Player(*s)) > 0);
    html! {
        article.charter id={ "company-" (data.sign) } {
            (card_head(game, id))
            div.inside {
                @if state.standing == Standing::Active {
                    div.line {
                        (train_cards(game, id, 0))
                        dl.facts {
                            div { dt { "Tokens" } dd { (state.tokens) } }
                            div { dt.sr { "Last runs" } dd { (spark(game, id)) } }
                        }
                    }
                }
                @if state.standing == Standing::Active || issued {
                    (shares(game, id))
                    @if let Some(p) = mine { p.mine { "You hold " b { (p) " %" } ", worth " (edition.money(worth_of(game, id, p))) } }
                }
                (controls)
            }
        }
    }
}

/// What so much of a company costs at its present price.
fn worth_of(game: &Game, id: CompanyId, percent: u8) -> Money {
    let (edition, table) = (game.edition(), game.table());
    let unit = table.certs_of(id).iter().map(|c| c.percent).min().unwrap_or(10).max(1);
    let price = Some(table.price(edition, id))
        .filter(|p| *p > 0)
        .or_else(|| crate::web::table::cards::prices::face_value(edition, id));
    price.unwrap_or(0) * Money::from(percent) / Money::from(unit)
}

/// Companies in the order of their cards: by price, then those that wait.
pub(crate) fn in_order(game: &Game) -> Vec<CompanyId> {
    let table = game.table();
    let mut order: Vec<CompanyId> = table.price_order(game.edition());
    for standing in [Standing::Active, Standing::Waiting] {
        for id in table.companies_standing(standing) {
            if !order.contains(&id) && !table.certs_of(id).is_empty() {
                order.push(id);
            }
        }
    }
    order
}

/// Private companies and who owns them.
pub(crate) fn privates(game: &Game) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let there: Vec<_> = edition.privates.iter().zip(&table.privates).filter(|(_, h)| **h != Holder::Gone).collect();
    html! {
        @if !there.is_empty() {
            section.card.privates #privates {
                h2 { "Private companies" }
                ul {
                    @for (card, holder) in there {
                        li title=(card.name) {
                            b { (card.sign) } " " span.dim { (edition.money(card.income)) }
                            span.owner { @match holder {
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

/// The cards that the viewer has taken in a draft that is not over. Nobody else sees this card.
pub(crate) fn hand(game: &Game, viewer: &TableViewer) -> Markup {
    let Viewer::Seat(seat) = viewer.in_game else { return html! {} };
    let (edition, cards) = (game.edition(), drafted(game, viewer, seat));
    if cards.is_empty() {
        return html! {};
    }
    let prices = |card: &Option<Card>| match card {
        Some(Card::Private(p)) => edition.privates.get(p.index()).map(|p| p.price + p.debt),
        _ => None,
    };
    let total: Money = cards.iter().filter_map(prices).sum();
    html! {
        section.card.hand #hand {
            header { h2 { (words::player(game, seat)) "’s hand" } span.dim { "hidden from the others; " (edition.money(total)) " to pay" } }
            ul {
                @for card in &cards {
                    li {
                        @match card {
                            Some(Card::Private(p)) => {
                                @if let Some(p) = edition.privates.get(p.index()) {
                                    b { (p.name) } span.dim { (edition.money(p.price)) @if p.debt > 0 { " and " (edition.money(p.debt)) " debt" } ", earns " (edition.money(p.income)) }
                                }
                            }
                            Some(Card::Blank(_)) => "a blank card",
                            None => "a card",
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
    let phase = |p: u8| edition.phases.get(usize::from(p)).map_or("", |p| p.name.as_str());
    html! {
        section.card.depot #trains {
            header { h2 { "Trains" } span.dim { "limit " (limit) } }
            table {
                tbody {
                    @for (i, sort) in edition.trains.iter().enumerate() {
                        @if left(i) > 0 {
                            tr {
                                td { @for (k, kind) in sort.kinds.iter().enumerate() { @if k > 0 { " or " } b { (kind.name) } " " (edition.money(kind.price)) } }
                                td.num { (left(i)) " left" }
                                td.dim { @if let Some(p) = sort.gone_in.or(sort.old_in) { "to phase " (phase(p)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
