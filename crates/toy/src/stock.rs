//! Stock rounds (2).

use crate::own::{Stage, StockTurn};
use crate::rules::{Look, Play};
use railhead_engine::{
    Action, CellMark, Choice, CompanyId, CompanySet, Ending, Event, Holder, Money, Purse, Refusal, Round, RoundKind,
    Seat, Spot, Standing,
};
use railhead_titles::parts::{count_pass, move_price, priority_after};

/// The set of rounds after which a game ends in any case (4).
const LAST_SET: u16 = 20;
/// No more of a company than this, in hundredths, with one player (2.2), and in the market (2.1).
const MOST_HELD: u8 = 60;
const MOST_IN_MARKET: u8 = 50;
/// No more than this may be unsold when a company begins to operate (2.3).
const UNSOLD: u8 = 60;

impl Look<'_> {
    pub(crate) const fn certificate_limit(self) -> usize {
        match self.rules.players {
            2 => 12,
            3 => 8,
            _ => 6,
        }
    }

    /// What stands against one more certificate (2.2).
    fn can_gain(self, seat: Seat, company: CompanyId, percent: u8) -> Result<(), Refusal> {
        if self.own.sold[seat.index()].has(company) {
            return Err(Refusal::because("toy 2", "shares of it were sold in this stock round"));
        }
        let (held, limit) = (self.table.certificates(seat), self.certificate_limit());
        if held >= limit {
            return Err(Refusal::with("toy 2.2", format!("{held} certificates are held, the limit is {limit}")));
        }
        let held = self.table.percent(company, Holder::Player(seat));
        if held + percent > MOST_HELD {
            return Err(Refusal::with("toy 2.2", format!("{held} % are held, no more than {MOST_HELD} % may be")));
        }
        Ok(())
    }

    fn can_pay(self, seat: Seat, needs: Money) -> Result<(), Refusal> {
        let has = self.table.players[seat.index()].cash;
        if has < needs { Err(Refusal::money("toy 2", has, needs)) } else { Ok(()) }
    }

    fn can_launch(self, seat: Seat, company: CompanyId, spot: Spot) -> Result<(), Refusal> {
        if !self.exists(company) || self.table.company(company).standing != Standing::Waiting {
            return Err(Refusal::because("toy 2", "this company cannot be launched"));
        }
        let cell = self.edition().chart.cell(spot).filter(|c| c.mark == Some(CellMark::Launch));
        let cell = cell.ok_or(Refusal::because("toy 2", "companies are launched at 50 or 60"))?;
        self.can_pay(seat, 2 * cell.price)?;
        self.can_gain(seat, company, 20)
    }

    fn can_buy(self, seat: Seat, company: CompanyId, from: Holder) -> Result<Money, Refusal> {
        let there = self.exists(company) && self.table.company(company).standing == Standing::Active;
        let sells = matches!(from, Holder::Bank | Holder::Market);
        if !there || !sells || self.table.count_ordinary(company, from) == 0 {
            return Err(Refusal::because("toy 2", "there is no such share"));
        }
        let price = if from == Holder::Bank { self.table.company(company).par } else { self.price(company) };
        self.can_pay(seat, price)?;
        self.can_gain(seat, company, 10)?;
        Ok(price)
    }

    fn can_sell(self, seat: Seat, company: CompanyId, shares: u8) -> Result<(), Refusal> {
        if self.table.round.set == 1 {
            return Err(Refusal::because("toy 2.1", "nobody sells in the first stock round"));
        }
        let held = if self.exists(company) { self.table.percent(company, Holder::Player(seat)) } else { 0 };
        if shares == 0 || u16::from(shares) * 10 > u16::from(held) {
            return Err(Refusal::outside("toy 2.1", "shares", shares.into(), 1, i64::from(held / 10)));
        }
        let market = self.table.percent(company, Holder::Market);
        if market + shares * 10 > MOST_IN_MARKET {
            let why = format!("{market} % are in the market, no more than {MOST_IN_MARKET} % may be");
            return Err(Refusal::with("toy 2.1", why));
        }
        // A part of the president's certificate is sold only if somebody takes the rest.
        let others = || self.table.order.iter().filter(|s| **s != seat);
        let successor = || others().any(|s| self.table.percent(company, Holder::Player(*s)) >= 20);
        if shares > self.table.count_ordinary(company, Holder::Player(seat)) && !successor() {
            return Err(Refusal::because("toy 2.1", "nobody else would be president"));
        }
        Ok(())
    }

    pub(crate) fn stock_choices(self, turn: &StockTurn) -> Vec<Choice> {
        let seat = turn.seat;
        let mut choices = Vec::new();
        for company in self.table.companies_standing(Standing::Active) {
            let shares: Vec<u8> = (1..=6).filter(|n| self.can_sell(seat, company, *n).is_ok()).collect();
            if !shares.is_empty() {
                choices.push(Choice::Sell { company, shares });
            }
            let open = |from: &Holder| self.can_buy(seat, company, *from).is_ok();
            let buys = [Holder::Bank, Holder::Market].into_iter().filter(open);
            choices.extend(buys.map(|from| Choice::Act(Action::Buy { company, from })));
        }
        for company in self.table.companies_standing(Standing::Waiting) {
            let prices = self.edition().chart.launch_prices().map(|(spot, _)| spot);
            let spots: Vec<Spot> = prices.filter(|s| self.can_launch(seat, company, *s).is_ok()).collect();
            if !spots.is_empty() {
                choices.push(Choice::Launch { company, spots });
            }
        }
        choices.push(Choice::Act(Action::Pass));
        choices
    }
}

impl Play<'_> {
    pub(crate) fn begin_stock_round(&mut self) {
        self.table.round = Round { kind: RoundKind::Stock, set: self.table.round.set, number: 1 };
        self.log.add(Event::Round(self.table.round));
        self.own.sold.fill(CompanySet::EMPTY);
        let seat = self.table.order.first().copied().unwrap_or(Seat(0));
        self.own.stage = if self.rules.options.deals { Stage::Sale(seat) } else { Stage::turn_of(seat) };
    }

    pub(crate) fn stock(&mut self, turn: &StockTurn, action: &Action) -> Result<(), Refusal> {
        let seat = turn.seat;
        match action {
            Action::Pass => self.end_stock_turn(turn),
            Action::Launch { company, spot } => {
                self.look().can_launch(seat, *company, *spot)?;
                self.launch(seat, *company, *spot);
                self.end_stock_turn(&StockTurn { acted: true, ..*turn });
            }
            Action::Buy { company, from } => {
                let price = self.look().can_buy(seat, *company, *from)?;
                self.table.pay(Purse::Player(seat), Purse::Bank, price);
                self.log.add(Event::Bought { seat, company: *company, from: *from, price });
                self.table.hand_ordinary(*company, *from, Holder::Player(seat), 1);
                self.settle(*company);
                self.end_stock_turn(&StockTurn { acted: true, ..*turn });
            }
            Action::Sell { company, shares } => {
                self.look().can_sell(seat, *company, *shares)?;
                self.sell(seat, *company, *shares);
                self.own.stage = Stage::Stock(StockTurn { acted: true, ..*turn });
            }
            _ => return Err(Refusal::because("toy 2", "in a stock round one sells, buys or passes")),
        }
        Ok(())
    }

    fn launch(&mut self, seat: Seat, company: CompanyId, spot: Spot) {
        let price = self.rules.edition.chart.price(spot);
        self.table.move_marker(company, spot);
        let state = self.table.company_mut(company);
        (state.standing, state.president, state.par) = (Standing::Active, Some(seat), price);
        self.table.pay(Purse::Player(seat), Purse::Bank, 2 * price);
        if let Some(cert) = self.table.president_cert(company) {
            self.table.hand(cert, Holder::Player(seat));
        }
        self.log.add(Event::Launched { seat, company, price });
    }

    fn sell(&mut self, seat: Seat, company: CompanyId, shares: u8) {
        let amount = self.look().price(company) * Money::from(shares);
        self.log.add(Event::Sold { seat, company, shares, amount });
        self.pay_out(Purse::Player(seat), amount);
        if let Some(new) = self.table.sell_to_market(company, seat, shares, 10) {
            self.log.add(Event::President { company, seat: Some(new) });
        }
        self.own.sold[seat.index()].add(company);
        self.shift_price(company, -1);
    }

    /// So many boxes to the right, or to the left.
    pub(crate) fn shift_price(&mut self, company: CompanyId, boxes: i32) {
        if let Some(from) = self.table.company(company).spot {
            move_price(self.table, self.log, company, self.rules.edition.chart.along(from, boxes));
        }
    }

    /// Who is president now, and whether the company may begin to operate (2.3).
    fn settle(&mut self, company: CompanyId) {
        if let Some(new) = self.table.settle_president(company, Holder::Market) {
            self.log.add(Event::President { company, seat: Some(new) });
        }
        let state = self.table.company(company);
        if !state.floated && self.table.percent(company, Holder::Bank) <= UNSOLD {
            let capital = 10 * state.par;
            self.table.company_mut(company).floated = true;
            self.log.add(Event::Floated { company, capital });
            self.pay_out(Purse::Company(company), capital);
        }
    }

    fn end_stock_turn(&mut self, turn: &StockTurn) {
        let (passes, last) = count_pass(self.log, turn.seat, turn.acted, (turn.passes, turn.last));
        if usize::from(passes) < self.table.players.len() {
            let seat = self.table.seats_after(turn.seat).next().unwrap_or(turn.seat);
            self.own.stage = Stage::Stock(StockTurn { seat, acted: false, passes, last });
            return;
        }
        priority_after(self.table, self.log, last);
        if self.table.round.set >= LAST_SET {
            self.end(Ending::TooLong);
        } else {
            self.begin_operating_round(1);
        }
    }
}
