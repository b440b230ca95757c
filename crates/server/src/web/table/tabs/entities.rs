//! Everybody and everything that owns something: players, companies, private companies.

use crate::table::TableViewer;
use crate::web::table::cards::drafted::drafted;
use crate::web::table::cards::envelopes;
use crate::web::table::cards::panels;
use crate::web::table::marks::private_words;
use crate::web::table::marks::tokens::token;
use crate::web::table::tabs::parts;
use crate::web::table::tabs::past::{Past, Turn};
use crate::words;
use crate::words::sentence;
use maud::{Markup, html};
use railhead_engine::{Card, CompanyId, Dividend, Holder, Seat, Standing, TrainPlace};
use railhead_titles::{Game, Ruling, rulings};

/// The tab.
pub(crate) fn page(game: &Game, viewer: &TableViewer) -> Markup {
    let past = Past::of(game);
    let table = game.table();
    html! {
        section aria-labelledby="h-players" {
            header.tab-head { h2 #h-players { "Players" } span.dim { "Bank " (game.edition().money(table.bank)) } }
            div.people { @for (place, seat) in table.order.iter().enumerate() { (player(game, viewer, *seat, place == 0)) } }
        }
        (envelopes::card(game, viewer.in_game))
        section aria-labelledby="h-companies" {
            header.tab-head { h2 #h-companies { "Companies" } span.dim { "by price" } }
            div.charter-grid { @for id in parts::companies(game) { (company(game, &past, id)) } }
        }
        (privates(game))
    }
}

fn player(game: &Game, viewer: &TableViewer, seat: Seat, first: bool) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let Some(state) = table.players.get(seat.index()) else { return html! {} };
    let (held, limit) = game.certificates(seat);
    let worth = game.worth().get(seat.index()).copied().unwrap_or_default();
    let deciding = game.deciding().iter().any(|d| d.seat == seat);
    let owns = |id: &CompanyId| table.percent(*id, Holder::Player(seat)) > 0;
    let shares: Vec<CompanyId> = parts::companies(game).into_iter().filter(owns).collect();
    let privates = edition.privates.iter().zip(&table.privates).filter(|(_, h)| **h == Holder::Player(seat));
    let privates: Vec<_> = privates.map(|(card, _)| card).collect();
    let cards = drafted(game, viewer, seat);
    html! {
        article.card.person.deciding[deciding] {
            header {
                h3 { (parts::person(game, seat)) }
                span {
                    @if first { span.chip { (edition.words.priority) } " " }
                    @if deciding { span.chip.turn { "decides" } " " }
                    @if state.bankrupt { span.chip { "bankrupt" } }
                }
            }
            dl.figures {
                div { dt { "Cash" } dd { b { (edition.money(state.cash)) } } }
                div { dt { "Certificates" } dd { (held) @if let Some(limit) = limit { span.dim { " of " (limit) } } } }
                div title="Cash and plain shares at present prices" { dt { "Liquid" } dd { (edition.money(parts::liquid(edition, table, seat))) } }
                div { dt { "Worth" } dd { b { (edition.money(worth)) } } }
            }
            @if !shares.is_empty() {
                table.plain-table {
                    caption.sr { "Shares of " (words::player(game, seat)) }
                    tbody {
                        @for id in shares {
                            @let percent = table.percent(id, Holder::Player(seat));
                            tr {
                                th scope="row" { (token(id)) " " (edition.companies[id.index()].sign) }
                                td {
                                    @if table.company(id).president == Some(seat) { "★ " (edition.words.president) }
                                    @else if table.company(id).manager == Some(seat) { (edition.words.manager) }
                                }
                                td.num { (percent) " %" }
                                td.num { (edition.money(parts::value(edition, table, id, percent))) }
                            }
                        }
                    }
                }
            }
            @if !privates.is_empty() {
                ul.owned {
                    @for card in privates { li { b { (card.sign) } " " (card.name) span.dim { " " (edition.money(card.income)) " a round" } } }
                }
            }
            @if !cards.is_empty() {
                p.dim { "Cards taken: "
                    @for (i, card) in cards.iter().enumerate() {
                        @if i > 0 { ", " }
                        @match card {
                            Some(Card::Private(p)) => b { (edition.privates[p.index()].name) },
                            Some(Card::Blank(_)) => "a blank card",
                            None => "one that only they know",
                        }
                    }
                }
            }
        }
    }
}

/// What became of earnings, in a word or two.
pub(crate) fn payout(game: &Game, turn: &Turn) -> String {
    let money = |amount| game.edition().money(amount);
    match turn.dividend {
        Some(Dividend::Full) => format!("paid {} a share", money(turn.per_share)),
        Some(Dividend::Half) => format!("half: {} a share, kept {}", money(turn.per_share), money(turn.kept)),
        Some(Dividend::Withhold) => format!("kept {}", money(turn.kept)),
        None if turn.split > 0 => format!("shared: {} each", money(turn.split)),
        None if turn.revenue > 0 => "not shared out yet".to_owned(),
        None => "earned nothing".to_owned(),
    }
}

/// The last earnings as bars with their figures.
fn last_runs(game: &Game, past: &Past, id: CompanyId) -> Markup {
    let turns: Vec<&Turn> = past.turns_of(id).collect();
    let last = &turns[turns.len().saturating_sub(6)..];
    if last.is_empty() {
        return html! { span.dim { "has not run yet" } };
    }
    let most = last.iter().map(|t| t.revenue).max().unwrap_or(1).max(1);
    html! {
        svg.last-runs viewBox="0 0 60 22" aria-hidden="true" {
            @for (i, turn) in last.iter().enumerate() {
                @let high = (turn.revenue * 20 / most).max(1);
                rect.latest[i + 1 == last.len()] x=(i * 10) y=(22 - high) width="8" height=(high) {}
            }
        }
        " "
        @if let Some(turn) = last.last() { b { (game.edition().money(turn.revenue)) } " " span.dim { (payout(game, turn)) } }
    }
}

fn company(game: &Game, past: &Past, id: CompanyId) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let (data, state) = (&edition.companies[id.index()], table.company(id));
    let operating = game.operating() == Some(id);
    let president = match (state.president, state.manager) {
        (Some(seat), _) => html! { (edition.words.president) " " (words::player(game, seat)) },
        (None, Some(seat)) => html! { (edition.words.manager) " " (words::player(game, seat)) },
        (None, None) => html! {
            @match state.standing {
                Standing::Waiting => (edition.words.waiting),
                Standing::Active => { "no " (edition.words.president) },
                Standing::Removed => "not in this game",
                Standing::Closed => "closed",
            }
        },
    };
    let placed = table.board.tokens_of(id.owner()).count();
    let places: Vec<String> = table
        .board
        .tokens_of(id.owner())
        .map(|t| {
            let hex = edition.ground.map.hex(t.hex);
            hex.place.as_ref().map_or_else(|| hex.name.clone(), |place| format!("{place} {}", hex.name))
        })
        .collect();
    let has_shares = !table.certs_of(id).is_empty();
    html! {
        article.charter.operating[operating].gone[state.standing == Standing::Closed] {
            header {
                (token(id))
                div.named { h3 { (data.name) } p.dim { (president) @if operating { ", operates now" } } }
                div.priced {
                    b.price { @if state.spot.is_some() { (edition.money(table.price(edition, id))) } @else { "–" } }
                    @if state.par > 0 { p.dim { "started at " (edition.money(state.par)) } }
                }
            }
            dl {
                dt { (sentence(&edition.words.treasury)) } dd { b { (edition.money(state.cash)) } }
                @if state.loans > 0 { dt { "Loans" } dd { (state.loans) } }
                dt { "Trains" } dd { (trains(game, id)) }
                dt { "Tokens" }
                dd {
                    span.slots aria-hidden="true" {
                        @for _ in 0..placed { span.slot.used {} } @for _ in 0..state.tokens { span.slot {} }
                    }
                    @if places.is_empty() { "none on the board" } @else { (places.join(", ")) }
                    span.dim { " · " (state.tokens) " left" }
                }
                @if has_shares { dt { "Shares" } dd { (panels::shares(game, id)) p.holders { (holders(game, id)) } } }
                dt { "Revenue" } dd { (last_runs(game, past, id)) }
            }
        }
    }
}

/// Who holds how much, in words.
fn holders(game: &Game, id: CompanyId) -> String {
    let table = game.table();
    let mut all: Vec<Holder> = Vec::new();
    for cert in table.certs_of(id) {
        if !all.contains(&cert.holder) {
            all.push(cert.holder);
        }
    }
    all.sort();
    let name = |h: Holder| if h == Holder::Company(id) { "treasury".to_owned() } else { parts::holder(game, h) };
    all.into_iter().map(|h| format!("{} {} %", name(h), table.percent(id, h))).collect::<Vec<_>>().join(", ")
}

/// The trains of a company as cards.
fn trains(game: &Game, id: CompanyId) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let phase = |p: u8| edition.phases.get(usize::from(p)).map_or("?", |p| p.name.as_str());
    html! {
        @if !table.trains.iter().any(|t| t.place == TrainPlace::Company(id)) { span.dim { "none" } }
        @for (train, card) in table.trains_of(id) {
            @let sort = edition.trains.get(usize::from(card.sort));
            span.train-card.old[card.old].owed[card.owed > 0] {
                b { (words::train(edition, table, train, None)) }
                @if card.owed > 0 { small { (edition.money(card.owed)) " owed" } }
                @else if card.old { small { "last run" } }
                @else if let Some(end) = sort.and_then(|s| s.old_in.or(s.gone_in)) { small { "until " (phase(end)) } }
            }
        }
    }
}

fn privates(game: &Game) -> Markup {
    let (edition, table) = (game.edition(), game.table());
    let all: Vec<_> = edition.privates.iter().zip(&table.privates).collect();
    if all.is_empty() {
        return html! {};
    }
    let rows = rulings(&game.setup().title).map_or_else(Vec::new, Ruling::all);
    let cards = html! {
        table.sheet {
            thead { tr { th { "Sign" } th { "Name" } th.num { "Price" } th.num { "Income" } th { "Sold to companies for" } th { "Owner" } th { "What it does" } } }
            tbody {
                @for (card, holder) in all {
                    tr.gone[*holder == Holder::Gone] {
                        th scope="row" { (card.sign) }
                        td { (card.name) }
                        td.num { (edition.money(card.price)) @if card.debt > 0 { span.dim { " and " (edition.money(card.debt)) } } }
                        td.num { (edition.money(card.income)) }
                        td { @match card.sale { Some((from, to)) => { (edition.money(from)) " to " (edition.money(to)) } None => span.dim { "as the rules say" } } }
                        td { @match holder { Holder::Player(s) => (parts::person(game, *s)), other => (parts::holder(game, *other)) } }
                        td.words { (private_words::about(&rows, card)) }
                    }
                }
            }
        }
    };
    html! {
        section.card aria-labelledby="h-privates" {
            h2 #h-privates { "Private companies" }
            (parts::scrolling("Private companies", &cards))
        }
    }
}
