//! Stock rounds (12).

use super::charter;
use super::memory::{Due, Memory, StockTurn};
use crate::Kind;
use crate::replica::Replica;
use railhead_engine::{Action, CompanyId, Holder, Money, Purse, Seat, Spot, Standing};
use std::collections::BTreeSet;

/// Why something may not be done: kind, paragraph and words.
pub(super) type Against = (Kind, &'static str, String);

impl Memory {
    pub(super) fn limit(&self, seat: Seat) -> usize {
        charter::certificate_limit(self.players, self.fallen).saturating_sub(self.penalties[seat.index()])
    }

    pub(super) fn certificates(r: &Replica<'_>, seat: Seat) -> usize {
        let shares: u32 = r.shares.iter().map(|s| s.certificates(Holder::Player(seat))).sum();
        usize::try_from(shares).unwrap_or(0)
    }

    fn may_gain(&self, r: &Replica<'_>, seat: Seat, company: CompanyId) -> Result<(), Against> {
        if self.sold[seat.index()].contains(&company) {
            return Err((Kind::Shares, "12.3.2", "shares of it were sold in this round".to_owned()));
        }
        let most = if self.players == 3 { 70 } else { 60 };
        let held = r.register(company).held(Holder::Player(seat));
        if held >= most {
            return Err((Kind::Limit, "12.2.2", format!("{held} % are held")));
        }
        let (held, limit) = (Self::certificates(r, seat), self.limit(seat));
        if held >= limit {
            return Err((Kind::Limit, "12.2.1", format!("{held} certificates of {limit} are held")));
        }
        Ok(())
    }

    /// What a share costs, if it may be bought.
    pub(super) fn may_buy(
        &self,
        r: &Replica<'_>,
        seat: Seat,
        company: CompanyId,
        from: Holder,
    ) -> Result<Money, Against> {
        let against = |words: &str| Err((Kind::Shares, "12.3.1", words.to_owned()));
        if !Self::active(r, company) || !matches!(from, Holder::Bank | Holder::Market) {
            return against("it has no price, or nobody sells there");
        }
        if r.register(company).ordinary(from) == 0 {
            return against("there is no such share");
        }
        let par = r.table.companies[company.index()].par;
        let price = if from == Holder::Bank { par } else { r.price(company) };
        if r.cash(Purse::Player(seat)) < price {
            return Err((Kind::Money, "12.3.1", format!("{price} cannot be paid")));
        }
        self.may_gain(r, seat, company).map(|()| price)
    }

    pub(super) fn may_launch(
        &self,
        r: &Replica<'_>,
        seat: Seat,
        company: CompanyId,
        spot: Spot,
    ) -> Result<Money, Against> {
        if r.table.companies[company.index()].standing != Standing::Waiting || company == self.is.central {
            return Err((Kind::Shares, "4.7, 12.3.1", "its director's share is not for sale".to_owned()));
        }
        let price = r.printed(spot);
        if spot.column != 5 || ![70, 80, 90, 100].contains(&price) || spot.row > 5 {
            return Err((Kind::Price, "5.2.1", format!("{price} is no initial price")));
        }
        if r.cash(Purse::Player(seat)) < 2 * price {
            return Err((Kind::Money, "12.3.1", format!("{} cannot be paid", 2 * price)));
        }
        self.may_gain(r, seat, company).map(|()| price)
    }

    /// The rules for selling themselves (12.4).
    pub(super) fn may_dispose(
        &self,
        r: &Replica<'_>,
        seat: Seat,
        company: CompanyId,
        shares: u8,
    ) -> Result<(), Against> {
        let against = |paragraph, words: &str| Err((Kind::Shares, paragraph, words.to_owned()));
        let (register, mine, percent) = (r.register(company), Holder::Player(seat), u32::from(shares) * 10);
        if !Self::active(r, company) || percent == 0 || percent > register.held(mine) {
            return against("12.4.1", "so many shares are not held");
        }
        if company == self.is.bank {
            return Ok(());
        }
        if register.held(Holder::Market) + percent > 50 {
            return against("12.4.1", "more than half would be in the pool");
        }
        let others = r.table.order.iter().filter(|s| **s != seat).any(|s| register.held(Holder::Player(*s)) >= 20);
        if u32::from(shares) > register.ordinary(mine) && !others {
            return against("6.2", "nobody would take over the director's share");
        }
        Ok(())
    }

    /// Whether a sale would bring another director.
    pub(super) fn changes_director(r: &Replica<'_>, seat: Seat, company: CompanyId, shares: u8) -> bool {
        let register = r.register(company);
        let left = register.held(Holder::Player(seat)).saturating_sub(u32::from(shares) * 10);
        let mut others = r.table.order.iter().filter(|s| **s != seat).map(|s| register.held(Holder::Player(*s)));
        Self::director(r, company) == Some(seat) && others.any(|held| held > left && held >= 20)
    }

    /// What stands against a sale in a stock round.
    pub(super) fn may_sell(
        &self,
        r: &Replica<'_>,
        turn: &StockTurn,
        company: CompanyId,
        shares: u8,
    ) -> Result<(), Against> {
        let against = |paragraph, words: &str| Err((Kind::Shares, paragraph, words.to_owned()));
        let railway = company != self.is.bank;
        if railway && r.table.round.set == 1 {
            return against("5.1.6", "no shares are sold in the first stock round");
        }
        self.may_dispose(r, turn.seat, company, shares)?;
        let first = turn.turns < self.players;
        if railway && first && !self.options.on("sales-in-first-turns") {
            // Only as many as it takes to come within the limit.
            let fewer = shares - 1;
            let exchanged = usize::from(Self::changes_director(r, turn.seat, company, fewer));
            let left = (Self::certificates(r, turn.seat) + exchanged).saturating_sub(usize::from(fewer));
            if left <= self.limit(turn.seat) {
                return against("12.4.1", "nothing is sold in the first turn of a stock round");
            }
        }
        if railway && turn.sold.contains(&company) && self.options.on("one-sale-per-turn") {
            return against("12.5.1", "its shares are sold in one block");
        }
        Ok(())
    }

    pub(super) fn sales(&self, r: &Replica<'_>, turn: &StockTurn) -> Vec<(CompanyId, Vec<u8>)> {
        let all = (0..r.table.companies.len()).map(CompanyId::from_index);
        let numbers =
            |c: CompanyId| -> Vec<u8> { (1..=10).filter(|n| self.may_sell(r, turn, c, *n).is_ok()).collect() };
        all.map(|c| (c, numbers(c))).filter(|(_, n)| !n.is_empty()).collect()
    }

    pub(super) fn must_sell(&self, r: &Replica<'_>, turn: &StockTurn) -> bool {
        let now = turn.turns < self.players || self.on_site();
        now && Self::certificates(r, turn.seat) > self.limit(turn.seat) && !self.sales(r, turn).is_empty()
    }

    /// Everything that a player may do in a turn, passing apart.
    pub(super) fn stock_actions(&self, r: &Replica<'_>, turn: &StockTurn) -> BTreeSet<String> {
        let mut actions: Vec<Action> = Vec::new();
        for (company, numbers) in self.sales(r, turn) {
            actions.extend(numbers.into_iter().map(|shares| Action::Sell { company, shares }));
        }
        let all = (0..r.table.companies.len()).map(CompanyId::from_index);
        for company in all.filter(|_| !self.must_sell(r, turn)) {
            for from in [Holder::Bank, Holder::Market] {
                if self.may_buy(r, turn.seat, company, from).is_ok() {
                    actions.push(Action::Buy { company, from });
                }
            }
            for row in 0..6 {
                let spot = Spot { row, column: 5 };
                if self.may_launch(r, turn.seat, company, spot).is_ok() {
                    actions.push(Action::Launch { company, spot });
                }
            }
        }
        actions.into_iter().map(|a| format!("{a:?}")).collect()
    }

    pub(super) fn begin_stock_round(&mut self, r: &Replica<'_>) {
        self.sold.iter_mut().for_each(BTreeSet::clear);
        let first = r.table.order.first().copied();
        self.stock =
            first.map(|seat| StockTurn { seat, sold: BTreeSet::new(), acted: false, passes: 0, last: None, turns: 0 });
    }

    /// A player who has sold and can do nothing more is passed over without a word.
    pub(super) fn catch_up(&mut self, r: &mut Replica<'_>, next: Option<Seat>) {
        let Some(turn) = self.stock.clone() else { return };
        if turn.acted && next != Some(turn.seat) {
            if !self.stock_actions(r, &turn).is_empty() {
                r.wrong(Kind::Turn, "12.1.2", format!("the turn of seat {} is cut short", turn.seat.index()));
            }
            self.end_stock_turn(r);
        }
    }

    pub(super) fn end_stock_turn(&mut self, r: &mut Replica<'_>) {
        let Some(turn) = self.stock.take() else { return };
        let (passes, last) = if turn.acted { (0, Some(turn.seat)) } else { (turn.passes + 1, turn.last) };
        let next = r.clockwise(turn.seat).first().copied();
        if passes < self.players {
            let turns = turn.turns + 1;
            self.stock = next.map(|seat| StockTurn { seat, sold: BTreeSet::new(), acted: false, passes, last, turns });
            return;
        }
        if let Some(first) = last.and_then(|last| r.clockwise(last).first().copied()) {
            self.owe(Due::Priority(first));
        }
        // Companies that are wholly in players' hands rise by one row, the dearest first (12.6.1).
        for company in self.by_price(r) {
            let Some(from) = r.spot(company) else { continue };
            let up = from.row.checked_sub(1).map(|row| Spot { row, ..from }).filter(|to| r.has_box(*to));
            if r.register(company).of_players() == 100
                && let Some(to) = up
            {
                self.owe(Due::Price { company, to });
            }
        }
        self.rounds = charter::rounds(r.table.phase);
    }

    /// Whoever has more shares than the director takes over (6.2).
    pub(super) fn settle_director(&mut self, r: &mut Replica<'_>, company: CompanyId) {
        let Some(now) = Self::director(r, company) else { return };
        let next = r.register(company).leader(now, r.clockwise(now).into_iter());
        if let Some(seat) = next.filter(|s| *s != now) {
            r.register_mut(company).chief = Some(Holder::Player(seat));
            r.table.companies[company.index()].president = Some(seat);
            self.owe(Due::President { company, seat });
        }
    }

    /// Once 60 % are bought a company gets its capital; the COM when it is linked or need not be (5.2.2, 5.3.4).
    pub(super) fn settle_float(&mut self, r: &Replica<'_>, company: CompanyId) {
        let waits =
            company == self.is.commonwealth && !self.options.on("com-capital-early") && !self.linked && !self.freed;
        let enough = r.register(company).held(Holder::Bank) <= 40;
        if Self::active(r, company) && enough && !waits && company != self.is.bank && self.floated.insert(company) {
            let capital = 10 * r.table.companies[company.index()].par;
            self.owe(Due::Floated { company, capital });
        }
    }

    pub(super) fn bought(&mut self, r: &mut Replica<'_>, seat: Seat, company: CompanyId, from: Holder, price: Money) {
        if self.due.contains(&Due::Share { seat, company }) && price == 0 && from == Holder::Bank {
            self.settle(r, &Due::Share { seat, company });
            r.register_mut(company).pass(Holder::Bank, Holder::Player(seat), 10);
            return;
        }
        self.matches(r, Kind::Shares, "12.3.1", |s, a| s == seat && *a == Action::Buy { company, from });
        self.is_their_turn(r, seat);
        match self.may_buy(r, seat, company, from) {
            Ok(wanted) => {
                r.expect(wanted == price, Kind::Money, "12.3.1", |_| format!("it costs {price}, not {wanted}"));
            }
            Err((kind, paragraph, words)) => r.wrong(kind, paragraph, words),
        }
        r.pay(Purse::Player(seat), Purse::Bank, price);
        r.register_mut(company).pass(from, Holder::Player(seat), 10);
        if company != self.is.bank {
            self.settle_director(r, company);
            self.settle_float(r, company);
        }
        self.acted(r);
    }

    pub(super) fn launched(&mut self, r: &mut Replica<'_>, seat: Seat, company: CompanyId, price: Money) {
        let free = self.due.contains(&Due::Launched { seat, company, price });
        let mut at = Spot { row: 1, column: 5 };
        if free {
            self.settle(r, &Due::Launched { seat, company, price });
        } else {
            self.matches(r, Kind::Shares, "12.3.1", |s, a| match a {
                Action::Launch { company: c, spot } if s == seat && *c == company => {
                    at = *spot;
                    true
                }
                _ => false,
            });
            self.is_their_turn(r, seat);
            match self.may_launch(r, seat, company, at) {
                Ok(wanted) => r.expect(wanted == price, Kind::Price, "5.2.1", |_| format!("at {price}, not {wanted}")),
                Err((kind, paragraph, words)) => r.wrong(kind, paragraph, words),
            }
            r.pay(Purse::Player(seat), Purse::Bank, 2 * price);
        }
        r.put_marker(company, at);
        r.register_mut(company).pass(Holder::Bank, Holder::Player(seat), 20);
        r.register_mut(company).chief = Some(Holder::Player(seat));
        let state = &mut r.table.companies[company.index()];
        state.standing = Standing::Active;
        state.president = Some(seat);
        state.par = price;
        if !free {
            self.settle_director(r, company);
            self.settle_float(r, company);
            self.acted(r);
        }
    }

    fn is_their_turn(&mut self, r: &mut Replica<'_>, seat: Seat) {
        let turn = self.stock.clone();
        let theirs = turn.as_ref().is_some_and(|t| t.seat == seat);
        r.expect(theirs, Kind::Turn, "12.7", |_| format!("it is not the turn of seat {}", seat.index()));
        let must = turn.is_some_and(|t| self.must_sell(r, &t));
        r.expect(!must, Kind::Limit, "12.2.1", |_| "certificates beyond the limit must be sold first".to_owned());
    }

    fn acted(&mut self, r: &mut Replica<'_>) {
        if let Some(turn) = &mut self.stock {
            turn.acted = true;
        }
        self.end_stock_turn(r);
    }

    pub(super) fn sells(&mut self, r: &mut Replica<'_>, seat: Seat, company: CompanyId, shares: u8, amount: Money) {
        self.matches(r, Kind::Shares, "12.4", |s, a| s == seat && *a == Action::Sell { company, shares });
        let wanted = r.price(company) * Money::from(shares);
        r.expect(amount == wanted, Kind::Money, "12.4.1", |_| format!("they bring {amount}, not {wanted}"));
        let turn = self.stock.clone();
        let against = match &turn {
            Some(turn) if turn.seat == seat => self.may_sell(r, turn, company, shares).err(),
            Some(_) => Some((Kind::Turn, "12.7", "it is another player's turn".to_owned())),
            None => self.may_sell_in_crisis(r, seat, company, shares).err(),
        };
        if let Some((kind, paragraph, words)) = against {
            r.wrong(kind, paragraph, words);
        }
        r.pay(Purse::Bank, Purse::Player(seat), wanted);
        r.register_mut(company).pass(Holder::Player(seat), Holder::Market, u32::from(shares) * 10);
        if let Some(turn) = &mut self.stock {
            turn.sold.insert(company);
            turn.acted = true;
            self.sold[seat.index()].insert(company);
        }
        if company == self.is.bank {
            return;
        }
        self.settle_director(r, company);
        // One row down, unless it is the last of the chart; the line of the Bank of England is no part of it (12.5.1).
        if let Some(from) = r.spot(company) {
            let to = Spot { row: from.row + 1, ..from };
            if to.row < 6 && r.has_box(to) {
                self.owe(Due::Price { company, to });
            }
        }
    }
}
