//! Stock rounds (5).

use super::charter;
use super::memory::{Due, Memory, StockTurn};
use crate::Kind;
use crate::replica::Replica;
use railhead_engine::{CompanyId, Holder, Money, Purse, Seat, Spot, Standing};
use std::collections::BTreeSet;

/// Why something may not be done: paragraph and words.
pub(super) type Against = (Kind, &'static str, String);

impl Memory {
    pub(super) fn corporations(&self, r: &Replica<'_>) -> Vec<CompanyId> {
        let all = (0..r.table.companies.len()).map(CompanyId::from_index);
        all.filter(|c| !self.is.is_independent(*c)).collect()
    }

    pub(super) fn limit(&self, r: &Replica<'_>) -> usize {
        let open =
            |c: &CompanyId| matches!(r.table.companies[c.index()].standing, Standing::Waiting | Standing::Active);
        charter::certificate_limit(self.players, self.corporations(r).into_iter().filter(open).count())
    }

    /// Certificates by the rules of counting: shares, president's certificates and private companies one each.
    pub(super) fn certificates(r: &Replica<'_>, seat: Seat) -> usize {
        let shares: u32 = r.shares.iter().map(|s| s.certificates(Holder::Player(seat))).sum();
        let privates = r.table.privates.iter().filter(|h| **h == Holder::Player(seat)).count();
        usize::try_from(shares).unwrap_or(0) + privates
    }

    fn may_gain(&self, r: &Replica<'_>, seat: Seat, company: CompanyId, percent: u32) -> Result<(), Against> {
        if self.sold[seat.index()].contains(&company) {
            return Err((Kind::Shares, "5.13", "shares of it were sold in this round".to_owned()));
        }
        let most = if self.players == 2 { 70 } else { 60 };
        let held = r.register(company).held(Holder::Player(seat)) + percent;
        if held > most {
            return Err((Kind::Limit, "5.11", format!("that makes {held} %, more than {most} %")));
        }
        let (held, limit) = (Self::certificates(r, seat), self.limit(r));
        if held >= limit {
            return Err((Kind::Limit, "5.14", format!("{held} certificates of {limit} are held")));
        }
        Ok(())
    }

    /// What stands against buying a share.
    pub(super) fn may_buy(
        &self,
        r: &Replica<'_>,
        seat: Seat,
        company: CompanyId,
        from: Holder,
    ) -> Result<Money, Against> {
        let shares = |words: &str| (Kind::Shares, "5.1", words.to_owned());
        let state = r.table.companies.get(company.index()).ok_or_else(|| shares("there is no such company"))?;
        if self.is.is_independent(company) || state.standing != Standing::Active {
            return Err(shares("it is not in play"));
        }
        if from != Holder::Market && from != Holder::Company(company) {
            return Err(shares("nobody sells shares there"));
        }
        let register = r.register(company);
        let price = r.price(company);
        let (mut needs, mut percent) = (price, 10);
        if register.ordinary(from) == 0 {
            let alone = from == Holder::Market && register.chief == Some(Holder::Market);
            if !alone || register.held(Holder::Player(seat)) < 10 {
                return Err((Kind::Shares, "7.04", "there is no such share".to_owned()));
            }
            if self.on_site() {
                (needs, percent) = (2 * price, 20);
            }
        }
        if r.cash(Purse::Player(seat)) < needs {
            return Err((Kind::Money, "5.1", format!("{needs} cannot be paid")));
        }
        self.may_gain(r, seat, company, percent).map(|()| price)
    }

    /// What stands against launching a corporation at a price.
    pub(super) fn may_launch(
        &self,
        r: &Replica<'_>,
        seat: Seat,
        company: CompanyId,
        spot: Spot,
    ) -> Result<Money, Against> {
        let state = r.table.companies.get(company.index());
        if self.is.is_independent(company) || state.is_none_or(|s| s.standing != Standing::Waiting) {
            return Err((Kind::Shares, "5.1", "it cannot be launched".to_owned()));
        }
        let price = r.printed(spot);
        if !(40..=150).contains(&price) {
            return Err((Kind::Price, "5.1", format!("{price} is no initial price")));
        }
        if r.cash(Purse::Player(seat)) < 2 * price {
            return Err((Kind::Money, "5.1", format!("{} cannot be paid", 2 * price)));
        }
        self.may_gain(r, seat, company, 20).map(|()| price)
    }

    /// What stands against a sale by the rules for selling themselves.
    pub(super) fn may_sell(&self, r: &Replica<'_>, seat: Seat, company: CompanyId, shares: u8) -> Result<(), Against> {
        let against = |paragraph, words: &str| Err((Kind::Shares, paragraph, words.to_owned()));
        let (register, mine) = (r.register(company), Holder::Player(seat));
        let state = &r.table.companies[company.index()];
        let percent = u32::from(shares) * 10;
        if self.is.is_independent(company)
            || state.standing != Standing::Active
            || percent == 0
            || percent > register.held(mine)
        {
            return against("5.2", "so many shares are not held");
        }
        let Some(president) = state.president else {
            return against("7.02", "the president's certificate is in the market");
        };
        if president != seat && !self.operated.contains(&company) {
            return against("5.21", "it has not operated, and the seller is not its president");
        }
        if register.held(Holder::Market) + percent > 50 {
            return against("5.24", "more than 50 % would be in the market");
        }
        let others = r.table.order.iter().filter(|s| **s != seat).map(|s| register.held(Holder::Player(*s))).max();
        if u32::from(shares) > register.ordinary(mine) && others.unwrap_or(0) < 20 {
            return against("5.24", "nobody would take the president's certificate");
        }
        Ok(())
    }

    pub(super) fn sales(&self, r: &Replica<'_>, seat: Seat, sold: &BTreeSet<CompanyId>) -> Vec<(CompanyId, Vec<u8>)> {
        let numbers =
            |c: CompanyId| -> Vec<u8> { (1..=10).filter(|n| self.may_sell(r, seat, c, *n).is_ok()).collect() };
        let open = self.corporations(r).into_iter().filter(|c| !sold.contains(c));
        open.map(|c| (c, numbers(c))).filter(|(_, n)| !n.is_empty()).collect()
    }

    pub(super) fn purchases(&self, r: &Replica<'_>, seat: Seat) -> Vec<(CompanyId, Holder)> {
        let all = self.corporations(r).into_iter().flat_map(|c| [(c, Holder::Company(c)), (c, Holder::Market)]);
        all.filter(|(c, from)| self.may_buy(r, seat, *c, *from).is_ok()).collect()
    }

    pub(super) fn launches(&self, r: &Replica<'_>, seat: Seat) -> Vec<(CompanyId, Vec<Spot>)> {
        let columns = u8::try_from(r.edition.chart.rows[0].len()).unwrap_or(u8::MAX);
        let spots = |c: CompanyId| -> Vec<Spot> {
            let all = (0..columns).map(|column| Spot { row: 0, column });
            all.filter(|s| self.may_launch(r, seat, c, *s).is_ok()).collect()
        };
        let all = self.corporations(r).into_iter().map(|c| (c, spots(c)));
        all.filter(|(_, spots)| !spots.is_empty()).collect()
    }

    pub(super) fn can_act(&self, r: &Replica<'_>, seat: Seat, sold: &BTreeSet<CompanyId>) -> bool {
        !self.sales(r, seat, sold).is_empty()
            || !self.purchases(r, seat).is_empty()
            || !self.launches(r, seat).is_empty()
    }

    pub(super) fn begin_stock_round(&mut self, r: &Replica<'_>) {
        self.sold.iter_mut().for_each(BTreeSet::clear);
        let first = r.table.order.iter().copied().find(|s| !r.table.players[s.index()].bankrupt);
        self.stock = first.map(|seat| StockTurn { seat, sold: BTreeSet::new(), acted: false, passes: 0, last: None });
    }

    /// A player's turn is over without a word if that player has acted and can do nothing more.
    pub(super) fn catch_up(&mut self, r: &mut Replica<'_>, next: Option<Seat>) {
        let Some(turn) = self.stock.clone() else { return };
        if turn.acted && next != Some(turn.seat) {
            if self.can_act(r, turn.seat, &turn.sold) {
                r.wrong(Kind::Turn, "5", format!("the turn of seat {} is cut short", turn.seat.index()));
            }
            self.end_stock_turn(r);
        }
    }

    pub(super) fn end_stock_turn(&mut self, r: &mut Replica<'_>) {
        let Some(turn) = self.stock.take() else { return };
        let (passes, last) = if turn.acted { (0, Some(turn.seat)) } else { (turn.passes + 1, turn.last) };
        if passes < Self::solvent(r) {
            let next = r.clockwise(turn.seat).first().copied();
            self.stock = next.map(|seat| StockTurn { seat, sold: BTreeSet::new(), acted: false, passes, last });
            return;
        }
        if let Some(first) = last.and_then(|last| r.clockwise(last).first().copied()) {
            self.owe(Due::Priority(first));
        }
        for company in r.by_price() {
            let register = r.register(company);
            let boxes = match (register.of_players(), register.held(Holder::Market)) {
                (100, _) => 1,
                (_, 1..) => -1,
                _ => 0,
            };
            self.owe_price(r, company, boxes);
        }
    }

    /// A price must move by so many boxes; a corporation that reaches nothing is removed.
    pub(super) fn owe_price(&mut self, r: &Replica<'_>, company: CompanyId, boxes: i32) {
        let Some(from) = r.spot(company) else { return };
        let to = r.beside(from, boxes);
        if to != from {
            self.owe(Due::Price { company, to });
        }
        if r.printed(to) == 0 {
            self.owe(Due::Closed(company));
        }
    }

    /// Shares have changed hands: whoever holds more than the president takes over.
    pub(super) fn settle_president(&mut self, r: &mut Replica<'_>, company: CompanyId) {
        let state = &r.table.companies[company.index()];
        let register = r.register(company);
        let (next, giver) = match state.president {
            Some(now) => (register.leader(now, r.clockwise(now).into_iter()), Holder::Player(now)),
            None => {
                let holds = |s: &Seat| register.held(Holder::Player(*s)) >= 20;
                (r.table.order.iter().copied().find(holds), Holder::Market)
            }
        };
        if next.is_some() && next != state.president {
            // Two ordinary shares go back for the certificate; what each holds in all stays the same.
            let _ = giver;
            r.register_mut(company).chief = next.map(Holder::Player);
            r.table.companies[company.index()].president = next;
            self.owe(Due::President { company, seat: next });
        }
    }

    /// A player sells shares: by the rules, or all that is left of a bankrupt one.
    pub(super) fn sold(&mut self, r: &mut Replica<'_>, seat: Seat, company: CompanyId, shares: u8, amount: Money) {
        let price = r.price(company);
        let wanted = price * Money::from(shares);
        r.expect(amount == wanted, Kind::Money, "5.2", |r| {
            format!("{shares} shares of {} bring {amount}, not {wanted}", r.sign(company))
        });
        r.pay(Purse::Bank, Purse::Player(seat), wanted);
        let was_president = r.table.companies[company.index()].president == Some(seat);
        let by_rules = self.may_sell(r, seat, company, shares);
        let needy = self.ruin.filter(|(s, _)| *s == seat).map(|(_, needy)| needy);
        let dumped = needy.is_some_and(|needy| {
            !self.may_sell_for_train(r, seat, needy, company, shares) || self.ruin_sold.contains(&company)
        });
        self.ruin_sold.insert(company);
        if needy.is_none()
            && let Err((kind, paragraph, words)) = &by_rules
        {
            r.wrong(*kind, paragraph, format!("{} sold by seat {}: {words}", r.sign(company), seat.index()));
        }
        let chief = r.register(company).chief;
        r.register_mut(company).pass(Holder::Player(seat), Holder::Market, u32::from(shares) * 10);
        if dumped {
            // The rest of a bankrupt player's shares moves no price; the certificate goes to a successor or to the market (7).
            if chief == Some(Holder::Player(seat)) {
                let register = r.register(company);
                let others: Vec<Seat> = r.clockwise(seat).into_iter().filter(|s| *s != seat).collect();
                let most = others.iter().map(|s| register.held(Holder::Player(*s))).max().unwrap_or(0);
                let next = others.into_iter().find(|s| most >= 20 && register.held(Holder::Player(*s)) == most);
                r.register_mut(company).chief = Some(next.map_or(Holder::Market, Holder::Player));
                r.table.companies[company.index()].president = next;
                self.owe(Due::President { company, seat: next });
            }
            return;
        }
        self.settle_president(r, company);
        if was_president {
            self.owe_price(r, company, -1);
        }
    }
}
