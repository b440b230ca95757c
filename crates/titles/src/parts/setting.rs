//! A table that is being set.

use railhead_board::Board;
use railhead_engine::{
    Cert, CompanyId, Edition, Event, Holder, Log, Money, Player, Round, Seat, Spot, Table, TrainCard,
};

/// A table with seats and money and nothing else on it: companies, certificates and trains are put there one after the other.
///
/// `money` is all the money there is; each player begins with `cash` of it.
pub fn bare_table(edition: &Edition, board: Board, order: Vec<Seat>, money: Money, cash: Money, round: Round) -> Table {
    let players = order.len();
    Table {
        bank: money - cash * Money::try_from(players).unwrap_or(0),
        players: vec![Player::with(cash); players],
        order,
        companies: Vec::new(),
        privates: vec![Holder::Bank; edition.privates.len()],
        certs: Vec::new(),
        trains: Vec::new(),
        board,
        phase: 0,
        round,
        offer: None,
        clock: 0,
    }
}

/// Puts the certificates of a company on the table, by what part of it they are in hundredths: the president's, if it has one,
/// and ordinary ones. Companies come in the order of the edition: certificates are kept company by company.
pub fn add_certs(table: &mut Table, company: CompanyId, president: Option<u8>, ordinary: &[u8], holder: Holder) {
    for percent in president.into_iter().chain(ordinary.iter().copied()) {
        let first = table.certs.last().is_none_or(|cert| cert.company != company);
        let since = table.tick();
        table.certs.push(Cert { company, percent, president: first && president.is_some(), holder, since });
    }
}

/// Puts so many cards of each sort of train into the depot.
pub fn add_trains(table: &mut Table, edition: &Edition, cards: impl Fn(u8) -> u8) {
    for sort in (0u8..).take(edition.trains.len()) {
        table.trains.extend((0..cards(sort)).map(|serial| TrainCard::new(sort, serial)));
    }
}

/// What players have in cash and shares, at what a tenth of a company is worth.
pub fn cash_and_shares(table: &Table, price: impl Fn(CompanyId) -> Money) -> Vec<Money> {
    let mut worth: Vec<Money> = table.players.iter().map(|p| p.cash).collect();
    for cert in &table.certs {
        if let Holder::Player(seat) = cert.holder {
            worth[seat.index()] += price(cert.company) * Money::from(cert.percent) / 10;
        }
    }
    worth
}

/// Seats whoever acts first in the next stock round in front of the order.
pub fn give_priority(table: &mut Table, log: &mut Log, first: Seat) {
    if let Some(at) = table.order.iter().position(|s| *s == first) {
        table.order.rotate_left(at);
        log.add(Event::Priority(first));
    }
}

/// Puts the marker of a company on another box of the chart and says so; nothing is said of one that stays.
pub fn move_price(table: &mut Table, log: &mut Log, company: CompanyId, to: Spot) {
    if let Some(from) = table.company(company).spot.filter(|from| *from != to) {
        table.move_marker(company, to);
        log.add(Event::Price { company, from, to });
    }
}
