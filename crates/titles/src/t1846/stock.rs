//! Stock rounds (5).

use super::own::{Stage, StockTurn};
use super::policy::{IdleStockTurn, PresidentsCertificate};
use super::portfolio::{Portfolio, Stake};
use super::rules::{Look, Play};
use crate::parts::{count_pass, priority_after};
use railhead_engine::{
    Action, CellMark, Choice, CompanyId, CompanySet, Ending, Event, Holder, Purse, Refusal, Round, RoundKind, Seat,
    Spot, Standing,
};
use std::cell::OnceCell;

/// The certificate limit (5.1) by players and corporations available or in play.
const fn certificate_limit(players: usize, corporations: usize) -> usize {
    match (players, corporations) {
        (2, 0..=4) => 16,
        (2, _) => 19,
        (3, 0..=4) => 11,
        (3, _) => 14,
        (4, 0..=4) => 8,
        (4, 5) => 10,
        (4, _) => 12,
        (_, 0..=4) => 6,
        (_, 5) => 8,
        (_, 6) => 10,
        _ => 11,
    }
}

/// A player's shares of a corporation, seen once for all numbers of them that could be sold.
struct Sale<'a> {
    look: Look<'a>,
    seat: Seat,
    company: CompanyId,
    stake: Stake,
    /// Whether somebody else could take over the president's certificate.
    successor: OnceCell<bool>,
}

impl Sale<'_> {
    /// What stands against selling so many.
    fn allows(&self, shares: u8) -> Result<(), Refusal> {
        let Self { look, seat, company, stake: Stake { own: held, market, .. }, ref successor } = *self;
        let market = market.percent;
        if shares == 0 || u16::from(shares) * 10 > u16::from(held.percent) {
            return Err(Refusal::outside("1846 5.2", "shares", shares.into(), 1, i64::from(held.percent / 10)));
        }
        let state = look.table.company(company);
        let Some(president) = state.president else {
            return Err(Refusal::because("1846 7.02", "its president's certificate is in the stock market"));
        };
        if !state.operated && president != seat {
            return Err(Refusal::because("1846 5.21", "before it has operated only its president may sell"));
        }
        if market + shares * 10 > 50 {
            let why = format!("{market} % are in the stock market, and no more than 50 % may be sold there");
            return Err(Refusal::with("1846 5.24", why));
        }
        // The president's certificate itself is given up only to a successor.
        let is_there = || {
            let mut others = look.table.order.iter().filter(|s| **s != seat);
            others.any(|s| look.table.percent(company, Holder::Player(*s)) >= 20)
        };
        if shares > held.ordinary && !*successor.get_or_init(is_there) {
            return Err(Refusal::because("1846 5.24", "nobody else could take over the president's certificate"));
        }
        Ok(())
    }

    /// All numbers that can be sold: whoever can sell some can sell fewer.
    fn numbers(&self) -> Vec<u8> {
        // No reason is asked for where the stock market takes no more.
        let room = 50u8.saturating_sub(self.stake.market.percent);
        (1..=self.stake.own.percent.min(room) / 10).take_while(|n| self.allows(*n).is_ok()).collect()
    }
}

impl<'a> Look<'a> {
    /// How much of a corporation a player may own (5.11).
    const fn holding_limit(self) -> u8 {
        if self.rules.players == 2 { 70 } else { 60 }
    }

    pub(crate) fn certificate_limit(self) -> usize {
        let all = (0u8..).map(CompanyId).zip(&self.table.companies);
        let open = all.filter(|(_, state)| matches!(state.standing, Standing::Waiting | Standing::Active));
        let corporations = open.filter(|(company, _)| !self.is_independent(*company)).count();
        certificate_limit(self.rules.players, corporations)
    }

    /// What stands against gaining one more certificate with so much of a corporation.
    fn can_gain(self, portfolio: &Portfolio<'_>, company: CompanyId, percent: u8) -> Result<(), Refusal> {
        if self.own.sold[portfolio.seat.index()].has(company) {
            return Err(Refusal::because("1846 5.13", "shares of it were sold in this stock round"));
        }
        let held = portfolio.stake(company).own.percent;
        if held + percent > self.holding_limit() {
            let why = format!("that would make {} %, more than {} %", held + percent, self.holding_limit());
            return Err(Refusal::with("1846 5.11", why));
        }
        let Portfolio { certificates: held, limit, .. } = *portfolio;
        if held >= limit {
            return Err(Refusal::with("1846 5.14", format!("the certificate limit is {limit}, {held} are held")));
        }
        Ok(())
    }

    fn can_launch(self, portfolio: &Portfolio<'_>, company: CompanyId, spot: Spot) -> Result<(), Refusal> {
        self.can_be_launched(company)?;
        self.can_pay_launch(portfolio, spot)?;
        self.can_gain(portfolio, company, 20)
    }

    fn can_be_launched(self, company: CompanyId) -> Result<(), Refusal> {
        if company.index() >= self.table.companies.len()
            || self.is_independent(company)
            || self.table.company(company).standing != Standing::Waiting
        {
            return Err(Refusal::because("1846 5.1", "this corporation cannot be launched"));
        }
        Ok(())
    }

    fn can_pay_launch(self, portfolio: &Portfolio<'_>, spot: Spot) -> Result<(), Refusal> {
        let Some(cell) = self.edition().chart.cell(spot).filter(|c| c.mark == Some(CellMark::Launch)) else {
            return Err(Refusal::because("1846 5.1", "the initial price is one of those from $40 to $150"));
        };
        if portfolio.cash < 2 * cell.price {
            return Err(Refusal::money("1846 5.1", portfolio.cash, 2 * cell.price));
        }
        Ok(())
    }

    fn can_buy(self, portfolio: &Portfolio<'_>, company: CompanyId, from: Holder) -> Result<(), Refusal> {
        let known = company.index() < self.table.companies.len() && !self.is_independent(company);
        if !known || self.table.company(company).standing != Standing::Active {
            return Err(Refusal::because("1846 5.1", "its president's certificate must be bought first"));
        }
        if from != Holder::Market && from != Holder::Company(company) {
            return Err(Refusal::because("1846 5.1", "shares are bought from the corporation or the stock market"));
        }
        let stake = portfolio.stake(company);
        let here = if from == Holder::Market { stake.market } else { stake.treasury };
        if here.percent == 0 {
            return Err(Refusal::because("1846 5.1", "there is no such share"));
        }
        if here.ordinary == 0 && (from != Holder::Market || stake.own.percent < 10) {
            return Err(Refusal::because(
                "1846 7.04",
                "only the president's certificate is there, and it takes an own share to get it",
            ));
        }
        let whole = here.ordinary == 0 && self.rules.policy.presidents_certificate == PresidentsCertificate::Whole;
        let (needs, percent) = if whole { (2 * self.price(company), 20) } else { (self.price(company), 10) };
        if portfolio.cash < needs {
            return Err(Refusal::money("1846 5.1", portfolio.cash, needs));
        }
        self.can_gain(portfolio, company, percent)
    }

    /// What stands against a sale, whoever's turn it is: the rules for selling (5.2) themselves.
    pub(crate) fn can_dispose(self, seat: Seat, company: CompanyId, shares: u8) -> Result<(), Refusal> {
        self.sale(seat, company, || self.stake(seat, company))?.allows(shares)
    }

    fn sale(self, seat: Seat, company: CompanyId, stake: impl FnOnce() -> Stake) -> Result<Sale<'a>, Refusal> {
        let known = company.index() < self.table.companies.len() && !self.is_independent(company);
        if !known || self.table.company(company).standing != Standing::Active {
            return Err(Refusal::because("1846 5.2", "there are no shares of it to sell"));
        }
        Ok(Sale { look: self, seat, company, stake: stake(), successor: OnceCell::new() })
    }

    fn sale_in_turn(
        self,
        turn: &StockTurn,
        portfolio: &Portfolio<'_>,
        company: CompanyId,
    ) -> Result<Sale<'a>, Refusal> {
        if turn.sold.has(company) {
            return Err(Refusal::because("1846 5.2", "its shares are sold in one block in each turn"));
        }
        self.sale(turn.seat, company, || portfolio.stake(company))
    }

    fn sales(self, turn: &StockTurn, portfolio: &Portfolio<'_>) -> impl Iterator<Item = (CompanyId, Vec<u8>)> {
        self.table.companies_standing(Standing::Active).filter_map(move |company| {
            let numbers = self.sale_in_turn(turn, portfolio, company).ok()?.numbers();
            (!numbers.is_empty()).then_some((company, numbers))
        })
    }

    /// Whether a player holds too many certificates and can do something about it (5.15).
    fn must_sell(self, turn: &StockTurn, portfolio: &Portfolio<'_>) -> bool {
        portfolio.certificates > portfolio.limit && self.sales(turn, portfolio).next().is_some()
    }

    fn purchases(self, portfolio: &Portfolio<'_>) -> impl Iterator<Item = (CompanyId, Holder)> {
        self.table
            .companies_standing(Standing::Active)
            .flat_map(|c| [(c, Holder::Company(c)), (c, Holder::Market)])
            .filter(move |(company, from)| self.can_buy(portfolio, *company, *from).is_ok())
    }

    fn launches(self, portfolio: &Portfolio<'_>) -> impl Iterator<Item = (CompanyId, Vec<Spot>)> {
        // The same for all corporations.
        let prices = self.is().launch_spots.iter().copied();
        let spots: Vec<Spot> = prices.filter(|s| self.can_pay_launch(portfolio, *s).is_ok()).collect();
        self.table
            .companies_standing(Standing::Waiting)
            .filter(move |c| self.can_be_launched(*c).is_ok() && self.can_gain(portfolio, *c, 20).is_ok())
            .map(move |company| (company, spots.clone()))
            .filter(|(_, spots)| !spots.is_empty())
    }

    /// Whether a player can do anything but pass.
    fn can_act(self, turn: &StockTurn) -> bool {
        // Most players can sell a share, and mostly one of the first companies tells.
        let stake = |company| self.stake(turn.seat, company);
        let sells = |company: CompanyId| {
            !turn.sold.has(company)
                && self.sale(turn.seat, company, || stake(company)).is_ok_and(|s| s.allows(1).is_ok())
        };
        if self.table.companies_standing(Standing::Active).any(sells) {
            return true;
        }
        // Who can launch a corporation need not be looked at more closely.
        if self.table.companies_standing(Standing::Waiting).next().is_some()
            && self.launches(&self.portfolio(turn.seat)).next().is_some()
        {
            return true;
        }
        let portfolio = &self.whole_portfolio(turn.seat);
        self.purchases(portfolio).next().is_some()
            || (self.rules.policy.idle_stock_turn == IdleStockTurn::AskedAboutHeadless
                && self.headless_might_trade(turn, portfolio))
    }

    /// Whether shares of a corporation without president could be sold, or its president's certificate bought, if somebody were
    /// there to lead it.
    fn headless_might_trade(self, turn: &StockTurn, portfolio: &Portfolio<'_>) -> bool {
        self.table.companies_standing(Standing::Active).filter(|c| self.in_receivership(*c)).any(|company| {
            let Stake { own, market, .. } = portfolio.stake(company);
            let sells = own.percent >= 10
                && self.table.company(company).operated
                && market.percent + 10 <= 50
                && !turn.sold.has(company);
            let buys = market.percent > 0
                && market.ordinary == 0
                && portfolio.cash >= 2 * self.price(company)
                && self.can_gain(portfolio, company, 20).is_ok();
            sells || buys
        })
    }

    pub(crate) fn stock_choices(self, turn: &StockTurn) -> Vec<Choice> {
        let portfolio = &self.whole_portfolio(turn.seat);
        let mut choices: Vec<Choice> = Vec::with_capacity(16);
        choices.extend(self.sales(turn, portfolio).map(|(company, shares)| Choice::Sell { company, shares }));
        if self.must_sell(turn, portfolio) {
            return choices;
        }
        choices.extend(self.purchases(portfolio).map(|(company, from)| Choice::Act(Action::Buy { company, from })));
        choices.extend(self.launches(portfolio).map(|(company, spots)| Choice::Launch { company, spots }));
        choices.push(Choice::Act(Action::Pass));
        choices
    }
}

impl Play<'_> {
    pub(crate) fn begin_stock_round(&mut self) {
        self.table.round = Round { kind: RoundKind::Stock, set: self.table.round.set, number: 1 };
        self.log.add(Event::Round(self.table.round));
        self.round_begins();
        self.own.sold.fill(CompanySet::EMPTY);
        let first = self.table.order.iter().copied().find(|s| !self.table.players[s.index()].bankrupt);
        let Some(seat) = first else { return };
        self.own.stage = Stage::Stock(StockTurn { seat, sold: CompanySet::EMPTY, acted: false, passes: 0, last: None });
    }

    pub(crate) fn stock(&mut self, turn: &StockTurn, action: &Action) -> Result<(), Refusal> {
        let (seat, look) = (turn.seat, self.look());
        let sells = matches!(action, Action::Sell { .. });
        let portfolio = &look.portfolio(seat);
        if !sells && look.must_sell(turn, portfolio) {
            let Portfolio { certificates: held, limit, .. } = *portfolio;
            let why = format!("{held} certificates are held, the limit is {limit}: some must be sold first");
            return Err(Refusal::with("1846 5.15", why));
        }
        match action {
            Action::Pass => {
                self.end_stock_turn(turn);
                Ok(())
            }
            Action::Launch { company, spot } => {
                look.can_launch(portfolio, *company, *spot)?;
                self.launch(seat, *company, *spot);
                self.end_stock_turn(&StockTurn { acted: true, ..*turn });
                Ok(())
            }
            Action::Buy { company, from } => {
                look.can_buy(portfolio, *company, *from)?;
                self.buy_share(seat, *company, *from);
                self.end_stock_turn(&StockTurn { acted: true, ..*turn });
                Ok(())
            }
            Action::Sell { company, shares } => {
                look.sale_in_turn(turn, portfolio, *company)?.allows(*shares)?;
                self.sell_shares(seat, *company, *shares);
                self.own.sold[seat.index()].add(*company);
                let mut turn = StockTurn { acted: true, last: Some(seat), ..*turn };
                turn.sold.add(*company);
                self.own.stage = Stage::Stock(turn);
                Ok(())
            }
            _ => Err(Refusal::because("1846 5", "in a stock round one sells, buys or passes")),
        }
    }

    fn launch(&mut self, seat: Seat, company: CompanyId, spot: Spot) {
        self.keep_what_was_found();
        let price = self.rules.edition.chart.price(spot);
        self.table.move_marker(company, spot);
        let state = self.table.company_mut(company);
        state.standing = Standing::Active;
        state.floated = true;
        state.par = price;
        state.president = Some(seat);
        self.table.pay(Purse::Player(seat), Purse::Company(company), 2 * price);
        if let Some(cert) = self.table.president_cert(company) {
            self.table.hand(cert, Holder::Player(seat));
        }
        self.log.add(Event::Launched { seat, company, price });
        self.rules.place_home(self.table, company);
        if let Some((hex, _)) = self.rules.home(company) {
            self.log.add(Event::Token { company, hex, cost: 0 });
        }
        if company == self.rules.is.illinois {
            self.log.add(Event::Bonus { company, amount: price });
            self.pay_out(Purse::Company(company), price);
        }
    }

    fn buy_share(&mut self, seat: Seat, company: CompanyId, from: Holder) {
        let price = self.look().price(company);
        let to = if from == Holder::Market { Purse::Bank } else { Purse::Company(company) };
        self.table.pay(Purse::Player(seat), to, price);
        self.log.add(Event::Bought { seat, company, from, price });
        let buyer = Holder::Player(seat);
        if !self.table.hand_ordinary(company, from, buyer, 1) {
            // Only the president's certificate is there: it is had for one share and one own certificate (7.04).
            self.table.hand_ordinary(company, buyer, Holder::Market, 1);
            if let Some(cert) = self.table.president_cert(company) {
                self.table.hand(cert, buyer);
            }
            self.table.company_mut(company).president = Some(seat);
            self.log.add(Event::President { company, seat: Some(seat) });
        }
        if let Some(new) = self.table.settle_president(company, Holder::Market) {
            self.log.add(Event::President { company, seat: Some(new) });
        }
    }

    /// Sells shares; the price falls if the seller was president (5.2).
    pub(crate) fn sell_shares(&mut self, seat: Seat, company: CompanyId, shares: u8) {
        let amount = self.look().price(company) * i32::from(shares);
        let president = self.table.company(company).president == Some(seat);
        self.log.add(Event::Sold { seat, company, shares, amount });
        self.pay_out(Purse::Player(seat), amount);
        if let Some(new) = self.table.sell_to_market(company, seat, shares, 10) {
            self.log.add(Event::President { company, seat: Some(new) });
        }
        if president {
            self.move_price(company, -1);
        }
    }

    fn end_stock_turn(&mut self, turn: &StockTurn) {
        let (passes, last) = count_pass(self.log, turn.seat, turn.acted, (turn.passes, turn.last));
        let in_game = self.table.players.iter().filter(|p| !p.bankrupt).count();
        if usize::from(passes) >= in_game {
            self.end_stock_round(last);
            return;
        }
        let Some(seat) = self.table.seats_after(turn.seat).next() else { return };
        self.own.stage = Stage::Stock(StockTurn { seat, sold: CompanySet::EMPTY, acted: false, passes, last });
    }

    fn end_stock_round(&mut self, last: Option<Seat>) {
        priority_after(self.table, self.log, last);
        for company in self.table.price_order(&self.rules.edition) {
            if self.table.percent_of_players(company) == 100 {
                self.move_price(company, 1);
            } else if self.table.percent(company, Holder::Market) > 0 {
                self.move_price(company, -1);
            }
        }
        self.close_fallen();
        if self.table.round.set >= super::ending::LAST_SET {
            self.own.ended = Some(Ending::TooLong);
        } else {
            self.begin_operating_round(1);
        }
    }

    /// Goes on from a stock turn: says whether its player has something to decide.
    pub(crate) fn stock_goes_on(&mut self, turn: &StockTurn) -> bool {
        if self.look().can_act(turn) {
            return true;
        }
        self.end_stock_turn(turn);
        false
    }
}
