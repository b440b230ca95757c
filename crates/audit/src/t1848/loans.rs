//! Loans, dividends and receivership (5.4, 5.5, 5.6, 10.3, 11).

use super::charter;
use super::memory::{Due, Memory, Right};
use super::stock::Against;
use crate::Kind;
use crate::replica::Replica;
use railhead_engine::{
    Action, CompanyId, Dividend, Holder, Money, PrivateId, Purse, Seat, Spot, Standing, TrainId, TrainPlace,
};
use std::collections::BTreeMap;

impl Memory {
    /// A marker must move so many boxes to the left; in the first column the company falls.
    pub(super) fn owe_left(&mut self, r: &Replica<'_>, company: CompanyId, boxes: i32) {
        let Some(from) = r.spot(company) else { return };
        let to = r.beside(from, -boxes);
        if to != from {
            self.owe(Due::Price { company, to });
        }
        if to.column == 0 {
            self.owe(Due::Fall(company));
        }
    }

    pub(super) fn loans_given(&self, r: &Replica<'_>) -> Money {
        (2000 - r.cash(Purse::Company(self.is.bank))) / 100
    }

    /// Whether a company may take a loan by itself (5.6).
    pub(super) fn may_loan(&self, r: &Replica<'_>, company: CompanyId) -> bool {
        let fresh = self.turn.as_ref().is_some_and(|t| t.company == company && !t.loaned);
        let taken = r.table.companies[company.index()].loans;
        r.table.phase >= charter::GREEN && fresh && taken < 5 && self.loans_given(r) < 20
    }

    pub(super) fn lends(&mut self, r: &mut Replica<'_>, company: CompanyId, from: CompanyId, amount: Money) {
        r.expect(from == self.is.bank && amount == 100, Kind::Credit, "5.6.1", |_| format!("a loan of {amount}"));
        let theirs = self.turn.as_ref().is_some_and(|t| t.company == company);
        r.expect(theirs, Kind::Turn, "5.6.1", |_| "another company's turn".to_owned());
        r.expect(self.loans_given(r) < 20, Kind::Credit, "8.4.4", |_| "all loans have been given".to_owned());
        let loaned = self.turn.as_ref().is_some_and(|t| t.loaned);
        let boxes = match self.doing.clone() {
            Some((_, Action::Loan)) if self.lent == 0 => {
                let may = self.may_loan(r, company);
                r.expect(may, Kind::Credit, "5.6.1, 5.6.3", |_| "no loan may be taken".to_owned());
                self.done = true;
                2
            }
            Some((_, Action::BuyTrain { train, price, .. })) => {
                let may = self.may_raise(r, company, train);
                r.expect(self.lent > 0 || may, Kind::Credit, "8.3.7, 8.4", |_| "no train must be bought".to_owned());
                let short = r.cash(Purse::Company(company)) < price;
                r.expect(short, Kind::Credit, "8.4.1", |_| "the money is there".to_owned());
                if loaned || self.options.on("voluntary-loan-first") { 3 } else { 2 }
            }
            _ => {
                let falls = self.lent > 0 || self.can_only_fall(r, company);
                r.expect(falls, Kind::Credit, "5.6", |_| "nobody asked for a loan".to_owned());
                if loaned { 3 } else { 2 }
            }
        };
        self.lent += 1;
        r.pay(Purse::Company(self.is.bank), Purse::Company(company), 100);
        let state = &mut r.table.companies[company.index()];
        state.loans = state.loans.saturating_add(1);
        if let Some(turn) = &mut self.turn {
            turn.loaned = true;
        }
        if let Some(at) = r.spot(self.is.bank) {
            self.owe(Due::Price { company: self.is.bank, to: Spot { column: at.column + 1, ..at } });
        }
        self.owe_left(r, company, boxes);
    }

    /// What the Bank of England pays for a share (5.4.3, 5.5.7).
    pub(super) fn bank_dividend(&self, r: &Replica<'_>) -> Money {
        let least = match r.table.phase {
            0 => 0,
            1 | 2 => 100,
            3 | 4 => 200,
            _ => 300,
        };
        let (ground, board) = (&r.edition.ground, &r.table.board);
        let era = charter::era(r.table.phase);
        // The cities of a hex are worth the same, so that it does not matter in which of them a token lies.
        let under = r.tokens.iter().filter(|(_, owner, _)| *owner == self.is.bank.owner());
        let cities: Money = under
            .filter_map(|(hex, ..)| board.face(ground, *hex).stops.first())
            .map(|s| Money::from(s.value.in_era(era)))
            .sum();
        (least + cities) / 10
    }

    /// Income is paid out or retained, or there is none (10.3.3, 11).
    pub(super) fn pays(
        &mut self,
        r: &mut Replica<'_>,
        company: CompanyId,
        how: Option<Dividend>,
        kept: Money,
        per_share: Money,
    ) {
        if company == self.is.bank {
            self.settle(r, &Due::BankPays { per_share });
            r.expect(kept == 0, Kind::Dividend, "5.4.3", |_| "the Bank of England keeps nothing".to_owned());
            Self::pay_players(r, company, per_share);
            return;
        }
        let Some(turn) = self.turn.clone().filter(|t| t.company == company) else {
            r.wrong(Kind::Turn, "10.3.3", "a company pays out of turn");
            return;
        };
        r.expect(!turn.paid, Kind::Dividend, "10.3.3", |_| "income is shared out twice".to_owned());
        let revenue = turn.revenue;
        if let Some(turn) = &mut self.turn {
            turn.paid = true;
        }
        match how {
            None => {
                r.expect(revenue == 0, Kind::Dividend, "10.3.3", |_| format!("{revenue} were earned"));
                self.owe_left(r, company, 1);
            }
            Some(way) => {
                self.matches(r, Kind::Dividend, "10.3.3", |_, a| *a == Action::Pay { dividend: way });
                let (keeps, pays) = match way {
                    Dividend::Withhold => (revenue, 0),
                    _ => (0, revenue / 10),
                };
                r.expect(way != Dividend::Half && (kept, per_share) == (keeps, pays), Kind::Dividend, "10.3.3", |_| {
                    format!("of {revenue} {kept} are kept and {per_share} a share are paid")
                });
                if way == Dividend::Withhold {
                    r.pay(Purse::Bank, Purse::Company(company), revenue);
                    self.owe_left(r, company, 1);
                } else {
                    Self::pay_players(r, company, pays);
                    self.owe_right(r, company);
                }
            }
        }
    }

    fn pay_players(r: &mut Replica<'_>, company: CompanyId, per_share: Money) {
        for seat in r.table.order.clone() {
            let shares = Money::try_from(r.register(company).held(Holder::Player(seat)) / 10).unwrap_or(0);
            r.pay(Purse::Bank, Purse::Player(seat), shares * per_share);
        }
    }

    /// One box to the right, at the end of the row one up (11.1).
    fn owe_right(&mut self, r: &Replica<'_>, company: CompanyId) {
        let Some(from) = r.spot(company) else { return };
        let right = r.beside(from, 1);
        let up = from.row.checked_sub(1).map(|row| Spot { row, ..from }).filter(|s| r.has_box(*s));
        let to = if right == from { up.unwrap_or(from) } else { right };
        if to != from {
            self.owe(Due::Price { company, to });
        }
    }

    /// The Bank of England takes a company over (5.5).
    pub(super) fn falls(&mut self, r: &mut Replica<'_>, company: CompanyId) {
        let buys = matches!(self.doing, Some((_, Action::BuyTrain { .. })));
        let none_left = self.loans_given(r) >= 20 && (buys || self.lent > 0 || self.can_only_fall(r, company));
        if !none_left || self.due.contains(&Due::Fall(company)) {
            self.settle(r, &Due::Fall(company));
        }
        self.done = true;
        let director = Self::director(r, company);
        let par = r.table.companies[company.index()].par;
        for seat in r.table.order.clone().into_iter().filter(|s| Some(*s) != director) {
            let shares = Money::try_from(r.register(company).held(Holder::Player(seat)) / 10).unwrap_or(0);
            let amount = par * shares;
            if amount == 0 {
                continue;
            }
            let treasury = amount.min(r.cash(Purse::Company(company)));
            r.pay(Purse::Company(company), Purse::Player(seat), treasury);
            if let Some(liable) = director.filter(|_| treasury < amount) {
                r.pay(Purse::Player(liable), Purse::Player(seat), amount - treasury);
                self.owe(Due::Liable { seat: liable, company, amount: amount - treasury });
            }
            self.owe(Due::Compensated { seat, company, amount });
        }
        self.remove_assets(r, company);
        self.fallen += 1;
        if let Some(seat) = director {
            self.penalties[seat.index()] += if self.players <= 4 { 2 } else { 1 };
            if r.cash(Purse::Player(seat)) < 0 {
                self.crisis = Some(seat);
            }
        }
        if self.fallen == 2 || self.fallen == 5 {
            self.remove_permanent_train(r);
        }
    }

    fn remove_assets(&mut self, r: &mut Replica<'_>, company: CompanyId) {
        let cash = r.cash(Purse::Company(company));
        r.pay(Purse::Company(company), Purse::Bank, cash);
        for train in Self::trains_of(r, company) {
            self.owe(Due::TrainGone(train));
        }
        let register = r.register_mut(company);
        register.percent = BTreeMap::from([(Holder::Gone, 100)]);
        register.chief = Some(Holder::Gone);
        for token in r.tokens.iter_mut().filter(|(_, o, _)| *o == company.owner()) {
            token.1 = self.is.bank.owner();
        }
        let state = &mut r.table.companies[company.index()];
        state.standing = Standing::Closed;
        state.president = None;
        state.spot = None;
        self.queue.retain(|c| *c != company);
        for private in (0..r.table.privates.len()).map(PrivateId::from_index) {
            if r.table.privates[private.index()] == Holder::Company(company) {
                self.owe(Due::Private(private));
                match private {
                    p if p == self.is.oodnadatta => self.desert = Right::Gone,
                    p if p == self.is.ghan => self.ghan = Right::Gone,
                    p if p == self.is.tasmanian => self.tasmania = Right::Gone,
                    _ => {}
                }
            }
        }
        for right in [&mut self.desert, &mut self.ghan, &mut self.tasmania] {
            if *right == Right::Kept(Holder::Company(company)) {
                *right = Right::Gone;
            }
        }
    }

    /// The second and the fifth receivership take a permanent train off the bank, as if it were sold (5.4.4).
    fn remove_permanent_train(&mut self, r: &mut Replica<'_>) {
        let in_bank = |t: &railhead_engine::TrainCard| t.place == TrainPlace::Depot && t.sort != charter::EXPRESS;
        let permanent = |t: &railhead_engine::TrainCard| in_bank(t) && charter::gone_in(t.sort).is_none();
        let train = if self.options.on("removal-from-deck") {
            r.table.trains.iter().position(permanent)
        } else {
            r.table.trains.iter().position(in_bank).filter(|i| permanent(&r.table.trains[*i]))
        };
        if let Some(train) = train {
            self.owe(Due::TrainGone(TrainId::from_index(train)));
            self.leaves_bank(r, TrainId::from_index(train), true);
        }
    }

    /// What a director in debt may sell (5.5.3, 12.4.1).
    pub(super) fn may_sell_in_crisis(
        &self,
        r: &Replica<'_>,
        seat: Seat,
        company: CompanyId,
        shares: u8,
    ) -> Result<(), Against> {
        self.may_dispose(r, seat, company, shares)?;
        let owes = -r.cash(Purse::Player(seat));
        let enough = r.price(company) * (Money::from(shares) - 1) >= owes;
        if owes <= 0 || enough {
            return Err((Kind::Shares, "5.5.3", "no more is sold than needed".to_owned()));
        }
        if company != self.is.bank && Self::changes_director(r, seat, company, shares) {
            return Err((Kind::Shares, "12.4.1", "such a sale may not change the director".to_owned()));
        }
        Ok(())
    }

    pub(super) fn crisis_sales(&self, r: &Replica<'_>, seat: Seat) -> Vec<(CompanyId, Vec<u8>)> {
        let all = (0..r.table.companies.len()).map(CompanyId::from_index);
        let numbers = |c: CompanyId| -> Vec<u8> {
            (1..=10).filter(|n| self.may_sell_in_crisis(r, seat, c, *n).is_ok()).collect()
        };
        all.map(|c| (c, numbers(c))).filter(|(_, n)| !n.is_empty()).collect()
    }
}
