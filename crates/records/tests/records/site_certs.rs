//! The certificates of recorded games, followed through every action and compared with the trace.

use crate::common::{Fixture, fixtures};
use railhead_records::site::{CertBook, Deed, EntityType, GameTrace, Holder, Record, ShareId, SiteAction, TraceState};
use std::collections::BTreeMap;

const PLAIN: [u8; 10] = [10; 10];
const LED: [u8; 9] = [20, 10, 10, 10, 10, 10, 10, 10, 10];

/// A game and its certificates so far.
struct Replay {
    file: String,
    record: Record,
    trace: GameTrace,
    book: CertBook,
    presidents_changed: usize,
    halves_sold: usize,
    transfers: usize,
}

impl Replay {
    fn new(fixture: &Fixture) -> Self {
        let (record, trace) = (fixture.record(), fixture.trace());
        let kind = |sign: &str| -> &'static [u8] { if sign == "BOE" { &PLAIN } else { &LED } };
        let corporations: Vec<_> = trace.setup.corporations.iter().map(|s| (s.as_str(), kind(s))).collect();
        let mut book = CertBook::new(&corporations);
        if trace.title == "1848" {
            // The Bank of England is all in the market from the start.
            book.move_all("BOE", Holder::Treasury, Holder::Market).unwrap();
        }
        let file = fixture.file.clone();
        Self { file, record, trace, book, presidents_changed: 0, halves_sold: 0, transfers: 0 }
    }

    /// Moves what an action names, and the presidency if the site's rule says so.
    fn transfer(&mut self, shares: &[ShareId], percent: Option<u8>, from: &[Holder], to: Holder, at: usize) {
        let context = format!("{}, step {at}", self.file);
        let sign = shares[0].corporation.clone();
        let owner = self.book.owner(shares).unwrap_or_else(|e| panic!("{context}: {e}"));
        assert!(from.contains(&owner), "{context}: {shares:?} are with {owner}");
        let named: u16 = shares.iter().map(|s| if s.number == 0 && sign != "BOE" { 20 } else { 10 }).sum();
        let moved = percent.map_or(named, u16::from);
        self.halves_sold += usize::from(moved < named);
        self.transfers += 1;
        // The site offers the first ones, and a founder the president's.
        let founding = owner == Holder::Treasury && shares[0].number == 0;
        assert!(founding || self.book.name(&sign, owner, moved).as_deref() == Ok(shares), "{context}: {shares:?}");
        // Who is president next is known once they have moved.
        let seats = self.record.players.len();
        let old = self.book.president(&sign);
        let mut after = self.book.clone();
        after.move_certs(shares, to).unwrap();
        let next = old.filter(|old| *old != Holder::Treasury).and_then(|old| after.successor(&sign, old, seats));
        self.presidents_changed += usize::from(next.is_some());
        self.book.transfer(shares, percent, to, next).unwrap_or_else(|e| panic!("{context}: {e}"));
    }

    fn apply(&mut self, deed: &Deed, at: usize, before: &TraceState) {
        let seat = |id: &str| Holder::Player(self.record.seat(id).unwrap());
        match (&deed.kind, deed.entity_type) {
            (SiteAction::BuyShares { shares, percent, .. }, EntityType::Player) => {
                let buyer = seat(&deed.entity);
                self.transfer(shares, *percent, &[Holder::Market, Holder::Treasury], buyer, at);
            }
            (SiteAction::BuyShares { shares, percent, .. }, _) => {
                assert_eq!(shares[0].corporation, deed.entity);
                self.transfer(shares, *percent, &[Holder::Market], Holder::Treasury, at);
            }
            (SiteAction::SellShares { shares, percent, .. }, EntityType::Player) => {
                let seller = seat(&deed.entity);
                self.transfer(shares, *percent, &[seller], Holder::Market, at);
            }
            (SiteAction::SellShares { shares, percent, .. }, _) => {
                assert_eq!(shares[0].corporation, deed.entity);
                self.transfer(shares, *percent, &[Holder::Treasury], Holder::Market, at);
            }
            (SiteAction::Par { corporation, .. }, _) => {
                let president = ShareId { corporation: corporation.clone(), number: 0 };
                let founder = seat(&deed.entity);
                self.transfer(&[president], None, &[Holder::Treasury], founder, at);
            }
            (SiteAction::Bid { company, .. }, _) if self.trace.title == "1848" => {
                // Two companies come with a certificate: a share of one that may not have started, and a presidency.
                let gift = match company.as_str() {
                    "P5" => ShareId { corporation: "QR".to_owned(), number: 1 },
                    "P6" => ShareId { corporation: "CAR".to_owned(), number: 0 },
                    _ => return,
                };
                let owner = seat(&deed.entity);
                self.transfer(&[gift], None, &[Holder::Treasury], owner, at);
            }
            (SiteAction::Bankrupt, _) => {
                let Holder::Player(gone) = seat(&before.presidents[&deed.entity]) else { panic!("no player") };
                self.book.bankrupt(gone, self.record.players.len()).unwrap();
            }
            _ => {}
        }
    }

    /// The trace and the book agree about who holds how much and who is president.
    fn compare(&self, at: usize, state: &TraceState) {
        let name = |holder: Holder| match holder {
            Holder::Player(seat) => self.record.players[seat].id.clone(),
            Holder::Market => "market".to_owned(),
            Holder::Treasury => "treasury".to_owned(),
        };
        for (sign, traced) in state.holdings.iter() {
            let held: BTreeMap<_, _> = self.book.holdings(sign).map(|(h, p)| (name(h), u32::from(p))).collect();
            assert_eq!(&held, traced, "{}, step {at}, {sign}", self.file);
            if let Some(president) = self.book.president(sign) {
                assert_eq!(name(president), state.presidents[sign], "{}, step {at}, {sign}", self.file);
            }
        }
        for sign in self.book.corporations().filter(|s| !state.holdings.contains_key(*s)) {
            // Not launched yet: closed ones have been removed.
            assert_eq!(self.book.president(sign), Some(Holder::Treasury), "{}, step {at}, {sign}", self.file);
        }
    }

    fn run(&mut self) {
        let mut before = self.trace.setup.state.clone();
        for at in 0..self.record.actions.len() {
            let action = self.record.actions[at].clone();
            for deed in action.deeds() {
                self.apply(deed, at, &before);
            }
            let after = self.trace.steps[at].state.clone();
            for closed in before.holdings.keys().filter(|s| !after.holdings.contains_key(*s)) {
                assert!(self.book.remove(closed));
            }
            self.compare(at, &after);
            before = after;
        }
    }
}

#[test]
fn certificates_are_where_every_trace_says() {
    let (mut changes, mut halves, mut transfers) = (0, 0, 0);
    for fixture in fixtures() {
        let mut replay = Replay::new(&fixture);
        replay.run();
        changes += replay.presidents_changed;
        halves += replay.halves_sold;
        transfers += replay.transfers;
    }
    assert!(
        transfers == 0 || (changes > 20 && halves > 20),
        "{changes} changes, {halves} halves in {transfers} transfers"
    );
}
