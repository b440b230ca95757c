//! A second table, kept from what a game says happened.
//!
//! A title's auditor takes the table before an action, checks each event against the book and carries it out here by the simplest
//! means: shares are numbers by holder, money is added and taken away, tokens are a list. What comes of it must be the table after
//! the action, or the game did something that it does not tell, or tells something that it did not do.

use crate::{Complaint, Kind};
use railhead_board::{Board, HexId, Owner, Token};
use railhead_engine::{CompanyId, Edition, Holder, Money, Purse, Seat, Spot, Standing, Table, TrainPlace};
use std::collections::{BTreeMap, BTreeSet};

/// The shares of one company.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Register {
    /// Hundredths by holder; who holds nothing is not in it.
    pub(crate) percent: BTreeMap<Holder, u32>,
    /// Who holds the president's certificate, for companies that have one.
    pub(crate) chief: Option<Holder>,
}

impl Register {
    pub(crate) fn of(table: &Table, company: CompanyId) -> Self {
        let mut register = Self::default();
        for cert in table.certs.iter().filter(|c| c.company == company) {
            *register.percent.entry(cert.holder).or_default() += u32::from(cert.percent);
            if cert.president {
                register.chief = Some(cert.holder);
            }
        }
        register
    }

    pub(crate) fn held(&self, holder: Holder) -> u32 {
        self.percent.get(&holder).copied().unwrap_or(0)
    }

    /// How many shares that are not the president's certificate someone holds.
    pub(crate) fn ordinary(&self, holder: Holder) -> u32 {
        let held = self.held(holder);
        if self.chief == Some(holder) { held.saturating_sub(20) / 10 } else { held / 10 }
    }

    /// How many certificates someone holds.
    pub(crate) fn certificates(&self, holder: Holder) -> u32 {
        self.ordinary(holder) + u32::from(self.chief == Some(holder))
    }

    /// All that players hold.
    pub(crate) fn of_players(&self) -> u32 {
        self.percent.iter().filter(|(h, _)| h.player().is_some()).map(|(_, p)| p).sum()
    }

    /// Moves shares; says whether there were so many.
    pub(crate) fn pass(&mut self, from: Holder, to: Holder, percent: u32) -> bool {
        let held = self.held(from);
        if held < percent {
            return false;
        }
        self.percent.insert(from, held - percent);
        self.percent.retain(|_, p| *p > 0);
        *self.percent.entry(to).or_default() += percent;
        true
    }

    /// Who should run the company after shares changed hands, if it was run by somebody: whoever holds most and at least 20 %,
    /// the present one before others, then the next clockwise.
    pub(crate) fn leader(&self, now: Seat, clockwise: impl Iterator<Item = Seat>) -> Option<Seat> {
        let held = |seat: Seat| self.held(Holder::Player(seat));
        let mut best = (held(now), now);
        for seat in clockwise.filter(|s| *s != now) {
            if held(seat) > best.0 && held(seat) >= 20 {
                best = (held(seat), seat);
            }
        }
        (best.0 >= 20 || best.1 == now).then_some(best.1)
    }
}

/// A table that events are carried out on.
pub(crate) struct Replica<'a> {
    pub(crate) edition: &'a Edition,
    pub(crate) table: Table,
    pub(crate) shares: Vec<Register>,
    /// Every token: where, whose, and whether it fills a slot.
    pub(crate) tokens: Vec<(HexId, Owner, bool)>,
    complaints: Vec<Complaint>,
}

impl<'a> Replica<'a> {
    pub(crate) fn of(edition: &'a Edition, table: &Table) -> Self {
        let companies = (0..table.companies.len()).map(CompanyId::from_index);
        Self {
            edition,
            table: table.clone(),
            shares: companies.map(|c| Register::of(table, c)).collect(),
            tokens: tokens_of(table),
            complaints: Vec::new(),
        }
    }

    /// The board in the midst of a step: the tiles that lie there afterwards, with the tokens of this moment.
    pub(crate) fn board_now(&self, before: &Board, after: &Board) -> Board {
        let mut board = after.clone();
        let lies = |t: &Token| self.tokens.iter().any(|(hex, owner, _)| (*hex, *owner) == (t.hex, t.owner));
        for token in after.tokens().iter().filter(|t| !lies(t)) {
            board.remove_token(*token);
        }
        for token in before.tokens().iter().filter(|t| lies(t)) {
            if !board.tokens_on(token.hex).any(|t| t.owner == token.owner) {
                let _ = match token.slot {
                    Some(_) => board.place_token(&self.edition.ground, token.hex, token.stop, None, token.owner),
                    None => board.place_token_beside(&self.edition.ground, token.hex, token.stop, token.owner),
                };
            }
        }
        board
    }

    /// Notes what is wrong.
    pub(crate) fn wrong(&mut self, kind: Kind, paragraph: &'static str, words: impl Into<String>) {
        self.complaints.push(Complaint::new(kind, paragraph, words));
    }

    /// Notes what is wrong unless something holds.
    pub(crate) fn expect(
        &mut self,
        holds: bool,
        kind: Kind,
        paragraph: &'static str,
        words: impl FnOnce(&Self) -> String,
    ) {
        if !holds {
            let words = words(self);
            self.wrong(kind, paragraph, words);
        }
    }

    pub(crate) fn into_complaints(self) -> Vec<Complaint> {
        self.complaints
    }

    pub(crate) fn sign(&self, company: CompanyId) -> &'a str {
        self.edition.companies.get(company.index()).map_or("?", |c| c.sign.as_str())
    }

    pub(crate) fn pay(&mut self, from: Purse, to: Purse, amount: Money) {
        *self.purse(from) -= amount;
        *self.purse(to) += amount;
    }

    fn purse(&mut self, purse: Purse) -> &mut Money {
        match purse {
            Purse::Bank => &mut self.table.bank,
            Purse::Player(seat) => &mut self.table.players[seat.index()].cash,
            Purse::Company(company) => &mut self.table.companies[company.index()].cash,
        }
    }

    pub(crate) fn cash(&self, purse: Purse) -> Money {
        match purse {
            Purse::Bank => self.table.bank,
            Purse::Player(seat) => self.table.players[seat.index()].cash,
            Purse::Company(company) => self.table.companies[company.index()].cash,
        }
    }

    pub(crate) fn register(&self, company: CompanyId) -> &Register {
        &self.shares[company.index()]
    }

    pub(crate) fn register_mut(&mut self, company: CompanyId) -> &mut Register {
        &mut self.shares[company.index()]
    }

    /// The price printed in a box; 0 off the chart.
    pub(crate) fn printed(&self, spot: Spot) -> Money {
        let row = self.edition.chart.rows.get(usize::from(spot.row));
        row.and_then(|r| r.get(usize::from(spot.column))).copied().flatten().map_or(0, |cell| cell.price)
    }

    pub(crate) fn has_box(&self, spot: Spot) -> bool {
        let row = self.edition.chart.rows.get(usize::from(spot.row));
        row.and_then(|r| r.get(usize::from(spot.column))).copied().flatten().is_some()
    }

    pub(crate) fn spot(&self, company: CompanyId) -> Option<Spot> {
        self.table.companies[company.index()].spot
    }

    pub(crate) fn price(&self, company: CompanyId) -> Money {
        self.spot(company).map_or(0, |s| self.printed(s))
    }

    /// The box so many columns to the right, to the left if negative, no further than the row goes.
    pub(crate) fn beside(&self, from: Spot, boxes: i32) -> Spot {
        let mut at = from;
        for _ in 0..boxes.unsigned_abs() {
            let column = if boxes > 0 { at.column.checked_add(1) } else { at.column.checked_sub(1) };
            match column.map(|column| Spot { column, ..at }) {
                Some(next) if self.has_box(next) => at = next,
                _ => break,
            }
        }
        at
    }

    /// Puts a marker below all that lie in the box.
    pub(crate) fn put_marker(&mut self, company: CompanyId, to: Spot) {
        let latest = self.table.companies.iter().map(|c| c.stacked).max().unwrap_or(0);
        let state = &mut self.table.companies[company.index()];
        if state.spot != Some(to) {
            state.spot = Some(to);
            state.stacked = latest + 1;
        }
    }

    /// The seats clockwise after one, which comes last; those out of the game are left out.
    pub(crate) fn clockwise(&self, after: Seat) -> Vec<Seat> {
        let order = &self.table.order;
        let at = order.iter().position(|s| *s == after).unwrap_or(0);
        let turned = order[at..].iter().skip(1).chain(&order[..at]).chain(std::iter::once(&order[at]));
        turned.copied().filter(|s| !self.table.players[s.index()].bankrupt).collect()
    }

    /// Companies in play with a marker, the dearest first, then the one further right, then the one on top.
    pub(crate) fn by_price(&self) -> Vec<CompanyId> {
        let all = (0..self.table.companies.len()).map(CompanyId::from_index);
        let mut found: Vec<(Money, Spot, u32, CompanyId)> = all
            .filter(|c| self.table.companies[c.index()].standing == Standing::Active)
            .filter_map(|c| {
                let state = &self.table.companies[c.index()];
                state.spot.map(|spot| (self.printed(spot), spot, state.stacked, c))
            })
            .collect();
        found.sort_by(|a, b| {
            b.0.cmp(&a.0).then(b.1.column.cmp(&a.1.column)).then(a.1.row.cmp(&b.1.row)).then(a.2.cmp(&b.2))
        });
        found.into_iter().map(|(.., c)| c).collect()
    }

    /// Takes a company's shares, trains and tokens off the table and its money to the bank.
    pub(crate) fn dissolve(&mut self, company: CompanyId) {
        let cash = self.cash(Purse::Company(company));
        self.pay(Purse::Company(company), Purse::Bank, cash);
        for train in &mut self.table.trains {
            if train.place == TrainPlace::Company(company) {
                train.place = TrainPlace::Gone;
            }
        }
        let register = self.register_mut(company);
        let all: u32 = register.percent.values().sum();
        if all > 0 {
            register.percent = BTreeMap::from([(Holder::Gone, all)]);
            register.chief = register.chief.map(|_| Holder::Gone);
        }
        let state = &mut self.table.companies[company.index()];
        state.standing = Standing::Closed;
        state.president = None;
        state.spot = None;
    }

    /// Compares what came of it with the table as the game has it.
    pub(crate) fn compare(&mut self, after: &Table) {
        self.compare_money(after);
        self.compare_companies(after);
        let (ours, theirs) = (&self.table, after);
        let mut wrong: Vec<(Kind, String)> = Vec::new();
        for (i, (own, game)) in ours.privates.iter().zip(&theirs.privates).enumerate() {
            if own != game {
                let sign = &self.edition.privates[i].sign;
                wrong.push((Kind::Private, format!("{sign} is with {game:?}, it should be with {own:?}")));
            }
        }
        if ours.phase != theirs.phase {
            wrong.push((Kind::Phase, format!("the phase is {}, it should be {}", theirs.phase, ours.phase)));
        }
        if ours.round != theirs.round {
            wrong.push((Kind::Round, format!("the round is {:?}, it should be {:?}", theirs.round, ours.round)));
        }
        if ours.order != theirs.order {
            wrong.push((Kind::Turn, format!("the order is {:?}, it should be {:?}", theirs.order, ours.order)));
        }
        if ours.trains.len() != theirs.trains.len() {
            wrong.push((Kind::Train, format!("{} train cards, not {}", theirs.trains.len(), ours.trains.len())));
        }
        for (i, (own, game)) in ours.trains.iter().zip(&theirs.trains).enumerate() {
            if (own.place, own.kind, own.sort) != (game.place, game.kind, game.sort) {
                let words = format!(
                    "train {i} is {:?} kind {}, it should be {:?} kind {}",
                    game.place, game.kind, own.place, own.kind
                );
                wrong.push((Kind::Train, words));
            }
            if own.old != game.old {
                wrong.push((Kind::Phase, format!("train {i}: phased out is {}, it should be {}", game.old, own.old)));
            }
        }
        let (mut own, mut game) = (self.tokens.clone(), tokens_of(after));
        own.sort_unstable();
        game.sort_unstable();
        if own != game {
            let extra: Vec<_> = game.iter().filter(|t| !own.contains(t)).collect();
            let missing: Vec<_> = own.iter().filter(|t| !game.contains(t)).collect();
            wrong.push((Kind::Token, format!("tokens that should not be there: {extra:?}; missing: {missing:?}")));
        }
        for (kind, words) in wrong {
            self.wrong(kind, "", words);
        }
    }

    fn compare_money(&mut self, after: &Table) {
        let mut wrong = Vec::new();
        let mut look = |whose: String, own: Money, game: Money| {
            if own != game {
                wrong.push(format!("{whose} has {game}, it should be {own}"));
            }
        };
        look("the bank".to_owned(), self.table.bank, after.bank);
        for (i, (own, game)) in self.table.players.iter().zip(&after.players).enumerate() {
            look(format!("seat {i}"), own.cash, game.cash);
            look(format!("put aside by seat {i}"), own.aside, game.aside);
            look(format!("whether seat {i} is bankrupt"), own.bankrupt.into(), game.bankrupt.into());
        }
        for (i, (own, game)) in self.table.companies.iter().zip(&after.companies).enumerate() {
            look(self.edition.companies[i].sign.clone(), own.cash, game.cash);
        }
        for words in wrong {
            self.wrong(Kind::Money, "", words);
        }
    }

    fn compare_companies(&mut self, after: &Table) {
        let mut wrong: Vec<(Kind, String)> = Vec::new();
        for (i, (own, game)) in self.table.companies.iter().zip(&after.companies).enumerate() {
            let sign = &self.edition.companies[i].sign;
            if own.spot != game.spot {
                wrong.push((Kind::Price, format!("{sign} is at {:?}, it should be at {:?}", game.spot, own.spot)));
            }
            if own.par != game.par {
                wrong.push((Kind::Price, format!("{sign} began at {}, it should be {}", game.par, own.par)));
            }
            if own.president != game.president || own.manager != game.manager {
                let words = format!("{sign} is run by {:?}, it should be {:?}", game.president, own.president);
                wrong.push((Kind::President, words));
            }
            if own.standing != game.standing {
                wrong.push((Kind::Round, format!("{sign} is {:?}, it should be {:?}", game.standing, own.standing)));
            }
            if own.loans != game.loans {
                wrong.push((Kind::Credit, format!("{sign} has {} loans, it should be {}", game.loans, own.loans)));
            }
            if own.tokens != game.tokens {
                let words = format!("{sign} has {} tokens left, it should be {}", game.tokens, own.tokens);
                wrong.push((Kind::Token, words));
            }
            let register = Register::of(after, CompanyId::from_index(i));
            if register != self.shares[i] {
                let words = format!("{sign}: {register:?}, it should be {:?}", self.shares[i]);
                wrong.push((Kind::Shares, words));
            }
            for (j, (other, game_other)) in self.table.companies.iter().zip(&after.companies).enumerate().take(i) {
                let together = own.spot.is_some() && own.spot == other.spot && game.spot == game_other.spot;
                if together && (own.stacked < other.stacked) != (game.stacked < game_other.stacked) {
                    let words = format!("{sign} and {} lie in the wrong order", self.edition.companies[j].sign);
                    wrong.push((Kind::Price, words));
                }
            }
        }
        let shapes = after.certs.iter().all(|c| if c.president { c.percent == 20 } else { c.percent == 10 });
        if !shapes {
            wrong.push((Kind::Shares, "a certificate is neither of 10 nor of 20 %".to_owned()));
        }
        for (kind, words) in wrong {
            self.wrong(kind, "", words);
        }
    }
}

fn tokens_of(table: &Table) -> Vec<(HexId, Owner, bool)> {
    table.board.tokens().iter().map(|t| (t.hex, t.owner, t.slot.is_some())).collect()
}

/// Complains of what is offered and should not be, and the other way round.
pub(crate) fn differ(
    r: &mut Replica<'_>,
    kind: Kind,
    paragraph: &'static str,
    said: &BTreeSet<String>,
    own: &BTreeSet<String>,
) {
    if said == own {
        return;
    }
    let some =
        |a: &BTreeSet<String>, b: &BTreeSet<String>| a.difference(b).take(6).cloned().collect::<Vec<_>>().join(", ");
    r.wrong(
        kind,
        paragraph,
        format!("offered but not legal: [{}]; legal but not offered: [{}]", some(said, own), some(own, said)),
    );
}
