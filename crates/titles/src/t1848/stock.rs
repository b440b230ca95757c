//! Stock rounds (12).

use super::own::{Stage, StockTurn};
use super::policy::ExcessCertificates;
use super::portfolio::Portfolio;
use super::rules::{Look, Play};
use crate::parts::{count_pass, give_priority, priority_after};
use railhead_engine::{
    Action, CellMark, Choice, CompanyId, CompanySet, Ending, Event, Holder, Money, Purse, Refusal, Round, RoundKind,
    Seat, Spot, Standing,
};

/// The certificate limit (12.2.1) by players and companies in receivership.
const LIMITS: [[u8; 6]; 4] =
    [[20, 18, 16, 14, 12, 10], [17, 15, 13, 11, 10, 9], [14, 13, 12, 10, 9, 8], [12, 11, 10, 9, 8, 7]];

/// How much of a company may lie in the Bank Pool, in hundredths (12.4.1).
const POOL: u8 = 50;

impl Look<'_> {
    /// How much of a company a player may own (12.2.2).
    const fn holding_limit(self) -> u8 {
        if self.rules.players == 3 { 70 } else { 60 }
    }

    /// How many certificates a player may hold (12.2.1, 5.5.4).
    pub(crate) fn certificate_limit(self, seat: Seat) -> usize {
        let row = &LIMITS[self.rules.players.clamp(3, 6) - 3];
        let limit = row[usize::from(self.own.fallen).min(5)];
        usize::from(limit.saturating_sub(self.own.penalties[seat.index()]))
    }

    /// What stands against gaining one more certificate of a company.
    fn can_gain(self, portfolio: &Portfolio<'_>, company: CompanyId) -> Result<(), Refusal> {
        if self.own.sold[portfolio.seat.index()].has(company) {
            return Err(Refusal::because("1848 12.3.2", "shares of it were sold in this stock round"));
        }
        let held = portfolio.stake(company).own.percent;
        if held >= self.holding_limit() {
            let why = format!("{held} % are held, and no more than {} % may be", self.holding_limit());
            return Err(Refusal::with("1848 12.2.2", why));
        }
        if !portfolio.has_room() {
            let (held, limit) = (portfolio.certificates(), portfolio.limit);
            return Err(Refusal::with("1848 12.2.1", format!("the certificate limit is {limit}, {held} are held")));
        }
        Ok(())
    }

    fn can_launch(self, portfolio: &Portfolio<'_>, company: CompanyId, spot: Spot) -> Result<(), Refusal> {
        if company.index() >= self.table.companies.len() || self.table.company(company).standing != Standing::Waiting {
            return Err(Refusal::because("1848 12.3.1", "the director's share of this company is not for sale"));
        }
        if company == self.is().central {
            return Err(Refusal::because("1848 4.7", "its director's share comes with the North Australian Railway"));
        }
        let Some(cell) = self.edition().chart.cell(spot).filter(|c| c.mark == Some(CellMark::Launch)) else {
            return Err(Refusal::because("1848 5.2.1", "the initial price is 70, 80, 90 or 100"));
        };
        let (has, needs) = (portfolio.cash, 2 * cell.price);
        if has < needs {
            return Err(Refusal::money("1848 12.3.1", has, needs));
        }
        self.can_gain(portfolio, company)
    }

    /// What a share costs: new ones the initial price, those of the pool the present one (12.3.1).
    fn share_price(self, company: CompanyId, from: Holder) -> Money {
        if from == Holder::Bank { self.table.company(company).par } else { self.price(company) }
    }

    fn can_buy(self, portfolio: &Portfolio<'_>, company: CompanyId, from: Holder) -> Result<(), Refusal> {
        if company.index() >= self.table.companies.len() {
            return Err(Refusal::nonsense("there is no such company"));
        }
        match self.table.company(company).standing {
            Standing::Active => {}
            Standing::Closed => {
                return Err(Refusal::because("1848 5.5.5", "it is in receivership: its shares are gone"));
            }
            Standing::Waiting | Standing::Removed => {
                return Err(Refusal::because("1848 5.1.1", "it has no price yet: its director's share comes first"));
            }
        }
        let here = match from {
            Holder::Market => portfolio.stake(company).pool.ordinary,
            Holder::Bank => portfolio.stake(company).bank.ordinary,
            _ => 0,
        };
        if here == 0 {
            return Err(Refusal::because("1848 12.3.1", "there is no such share"));
        }
        let (has, needs) = (portfolio.cash, self.share_price(company, from));
        if has < needs {
            return Err(Refusal::money("1848 12.3.1", has, needs));
        }
        self.can_gain(portfolio, company)
    }

    /// What stands against a sale whoever's turn it is: the rules for selling themselves (12.4).
    pub(crate) fn can_dispose(self, portfolio: &Portfolio<'_>, company: CompanyId, shares: u8) -> Result<(), Refusal> {
        let known = company.index() < self.table.companies.len();
        if !known || self.table.company(company).standing != Standing::Active {
            return Err(Refusal::because("1848 12.4.1", "there are no shares of it to sell"));
        }
        let stake = portfolio.stake(company);
        let held = stake.own.percent;
        if shares == 0 || u16::from(shares) * 10 > u16::from(held) {
            return Err(Refusal::outside("1848 12.4.1", "shares", shares.into(), 1, i64::from(held / 10)));
        }
        if company == self.is().bank {
            return Ok(());
        }
        let pool = stake.pool.percent;
        if pool + shares * 10 > POOL {
            let why = format!("{pool} % are in the Bank Pool, and no more than {POOL} % may lie there");
            return Err(Refusal::with("1848 12.4.1", why));
        }
        // The director's share itself is given up only to a successor (6.2), who must hold as much.
        if shares > stake.own.ordinary && stake.rival < 20 {
            return Err(Refusal::because("1848 6.2", "nobody else would take over the director's share"));
        }
        Ok(())
    }

    /// Whether a sale would give a company another director.
    pub(crate) fn changes_director(self, portfolio: &Portfolio<'_>, company: CompanyId, shares: u8) -> bool {
        if self.director(company) != Some(portfolio.seat) {
            return false;
        }
        let stake = portfolio.stake(company);
        stake.rival > stake.own.percent.saturating_sub(shares * 10) && stake.rival >= 20
    }

    /// Whether this is a player's first turn of the stock round.
    fn is_first_turn(self) -> bool {
        usize::from(self.own.turns) < self.rules.players
    }

    /// How many certificates a player would hold after selling shares: who gives up a director's share has two plain ones for it.
    fn certificates_after(self, portfolio: &Portfolio<'_>, company: CompanyId, shares: u8) -> usize {
        let exchanged = usize::from(self.changes_director(portfolio, company, shares));
        (portfolio.certificates() + exchanged).saturating_sub(usize::from(shares))
    }

    fn can_sell(
        self,
        turn: &StockTurn,
        portfolio: &Portfolio<'_>,
        company: CompanyId,
        shares: u8,
    ) -> Result<(), Refusal> {
        let railway = company != self.is().bank;
        if railway && self.table.round.set == 1 {
            return Err(Refusal::because("1848 5.1.6", "no shares are sold in the first stock round"));
        }
        self.can_dispose(portfolio, company, shares)?;
        if railway && self.is_first_turn() && !self.rules.options.sales_in_first_turns {
            // With one share less, would it still be too many?
            let left = self.certificates_after(portfolio, company, shares - 1);
            if left <= portfolio.limit {
                let why = "nobody sells in their first turn of a stock round but to come within the certificate limit";
                return Err(Refusal::because("1848 12.4.1", why));
            }
        }
        if railway && turn.sold.has(company) && self.rules.options.one_sale {
            return Err(Refusal::because("1848 12.5.1", "its shares are sold in one block in each turn"));
        }
        Ok(())
    }

    /// The numbers of shares that a player may sell, company by company.
    fn sales<'a>(
        self,
        turn: &'a StockTurn,
        portfolio: &'a Portfolio<'_>,
    ) -> impl Iterator<Item = (CompanyId, impl Iterator<Item = u8>)> {
        // In the first stock round it is the Bank of England or none.
        let open = move |company: &CompanyId| self.table.round.set > 1 || *company == self.is().bank;
        self.table.companies_standing(Standing::Active).filter(open).filter_map(move |company| {
            let stake = portfolio.stake(company);
            // Nothing is asked about more than the Bank Pool takes.
            let room = if company == self.is().bank { u8::MAX } else { POOL.saturating_sub(stake.pool.percent) };
            let most = stake.own.percent.min(room) / 10;
            let mut numbers =
                (1..=most).filter(move |n| self.can_sell(turn, portfolio, company, *n).is_ok()).peekable();
            numbers.peek().is_some().then_some((company, numbers))
        })
    }

    /// Whether a player holds too many certificates, must do something about it now and can: in the first turn of a stock round
    /// (12.2.1), or in every turn.
    fn must_sell(self, turn: &StockTurn, portfolio: &Portfolio<'_>) -> bool {
        let over = portfolio.certificates() > portfolio.limit;
        let now = self.is_first_turn() || self.rules.policy.excess_certificates == ExcessCertificates::InEveryTurn;
        over && now && self.sales(turn, portfolio).next().is_some()
    }

    fn purchases(self, portfolio: &Portfolio<'_>) -> impl Iterator<Item = (CompanyId, Holder)> {
        // Most that cannot be bought is too dear; and who has no room for a certificate has none for any company's.
        let cheapest = move |company| {
            let [new, old] = [Holder::Bank, Holder::Market].map(|from| self.share_price(company, from));
            new.min(old)
        };
        self.table
            .companies_standing(Standing::Active)
            .filter(move |company| portfolio.cash >= cheapest(*company))
            .take_while(|_| portfolio.has_room())
            .flat_map(|c| [(c, Holder::Bank), (c, Holder::Market)])
            .filter(move |(company, from)| self.can_buy(portfolio, *company, *from).is_ok())
    }

    fn launches(self, portfolio: &Portfolio<'_>) -> impl Iterator<Item = (CompanyId, Vec<Spot>)> {
        let waiting = self.table.companies_standing(Standing::Waiting);
        waiting.take_while(|_| portfolio.has_room()).filter_map(move |company| {
            let prices = self.edition().chart.launch_prices().map(|(spot, _)| spot);
            let spots: Vec<Spot> = prices.filter(|s| self.can_launch(portfolio, company, *s).is_ok()).collect();
            (!spots.is_empty()).then_some((company, spots))
        })
    }

    /// Whether a player can do anything but pass.
    fn can_act(self, turn: &StockTurn) -> bool {
        let portfolio = &self.portfolio(turn.seat);
        self.purchases(portfolio).next().is_some()
            || self.sales(turn, portfolio).next().is_some()
            || self.launches(portfolio).next().is_some()
    }

    pub(crate) fn stock_choices(self, turn: &StockTurn) -> Vec<Choice> {
        let portfolio = &self.whole_portfolio(turn.seat);
        let sale = |(company, shares)| Choice::Sell { company, shares: Iterator::collect(shares) };
        let mut choices: Vec<Choice> = self.sales(turn, portfolio).map(sale).collect();
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
    pub(crate) fn give_priority(&mut self, first: Seat) {
        give_priority(self.table, self.log, first);
    }

    pub(crate) fn begin_stock_round(&mut self) {
        self.table.round = Round { kind: RoundKind::Stock, set: self.table.round.set, number: 1 };
        self.log.add(Event::Round(self.table.round));
        self.own.sold.fill(CompanySet::EMPTY);
        self.own.turns = 0;
        let Some(seat) = self.table.order.first().copied() else { return };
        self.own.stage = Stage::Stock(StockTurn { seat, sold: CompanySet::EMPTY, acted: false, passes: 0, last: None });
    }

    pub(crate) fn stock(&mut self, turn: &StockTurn, action: &Action) -> Result<(), Refusal> {
        let (seat, look) = (turn.seat, self.look());
        let sells = matches!(action, Action::Sell { .. });
        let portfolio = look.portfolio(seat);
        if !sells && look.must_sell(turn, &portfolio) {
            let (held, limit) = (portfolio.certificates(), portfolio.limit);
            let why = format!("{held} certificates are held, the limit is {limit}: some must be sold first");
            return Err(Refusal::with("1848 12.2.1", why));
        }
        match action {
            Action::Pass => {
                self.end_stock_turn(turn);
                Ok(())
            }
            Action::Launch { company, spot } => {
                look.can_launch(&portfolio, *company, *spot)?;
                self.launch(seat, *company, *spot);
                self.end_stock_turn(&StockTurn { acted: true, ..*turn });
                Ok(())
            }
            Action::Buy { company, from } => {
                look.can_buy(&portfolio, *company, *from)?;
                self.buy_share(seat, *company, *from);
                self.end_stock_turn(&StockTurn { acted: true, ..*turn });
                Ok(())
            }
            Action::Sell { company, shares } => {
                look.can_sell(turn, &portfolio, *company, *shares)?;
                self.sell_shares(seat, *company, *shares);
                self.own.sold[seat.index()].add(*company);
                let mut turn = StockTurn { acted: true, last: Some(seat), ..*turn };
                turn.sold.add(*company);
                self.own.stage = Stage::Stock(turn);
                Ok(())
            }
            _ => Err(Refusal::because("1848 12.1.1", "in a stock round one sells, buys or passes")),
        }
    }

    fn launch(&mut self, seat: Seat, company: CompanyId, spot: Spot) {
        let price = self.rules.edition.chart.price(spot);
        self.table.move_marker(company, spot);
        let state = self.table.company_mut(company);
        state.standing = Standing::Active;
        state.president = Some(seat);
        state.par = price;
        self.table.pay(Purse::Player(seat), Purse::Bank, 2 * price);
        if let Some(cert) = self.table.president_cert(company) {
            self.table.hand(cert, Holder::Player(seat));
        }
        self.log.add(Event::Launched { seat, company, price });
        // Whoever came by more shares before is the director (6.2).
        if let Some(new) = self.table.settle_president(company, Holder::Market) {
            self.log.add(Event::President { company, seat: Some(new) });
        }
        self.float(company);
    }

    fn buy_share(&mut self, seat: Seat, company: CompanyId, from: Holder) {
        let price = self.look().share_price(company, from);
        self.table.pay(Purse::Player(seat), Purse::Bank, price);
        self.log.add(Event::Bought { seat, company, from, price });
        self.table.hand_ordinary(company, from, Holder::Player(seat), 1);
        if company == self.rules.is.bank {
            return;
        }
        if let Some(new) = self.table.settle_president(company, Holder::Market) {
            self.log.add(Event::President { company, seat: Some(new) });
        }
        self.float(company);
    }

    /// Gives a company its capital once 60 % are sold (5.2.2); the COM's also waits for its link (5.3.4).
    pub(crate) fn float(&mut self, company: CompanyId) {
        let state = self.table.company(company);
        let unsold = self.table.percent(company, Holder::Bank);
        let waits = company == self.rules.is.commonwealth
            && !self.rules.options.com_capital_early
            && !self.own.linked
            && !self.own.freed;
        if state.standing != Standing::Active || state.floated || unsold > 40 || waits {
            return;
        }
        let capital = 10 * state.par;
        self.table.company_mut(company).floated = true;
        self.log.add(Event::Floated { company, capital });
        self.pay_out(Purse::Company(company), capital);
    }

    /// Sells shares; each sale lowers the price by one row (12.5.1), but not that of the Bank of England (12.5.2).
    pub(crate) fn sell_shares(&mut self, seat: Seat, company: CompanyId, shares: u8) {
        let amount = self.look().price(company) * Money::from(shares);
        self.log.add(Event::Sold { seat, company, shares, amount });
        self.pay_out(Purse::Player(seat), amount);
        if company == self.rules.is.bank {
            // The first of them last.
            let first = self.table.certs.iter().position(|c| c.company == company);
            let mut certs = self.table.ordinary(company, Holder::Player(seat));
            certs.sort_by_key(|c| Some(*c) == first);
            for cert in certs.into_iter().take(shares.into()) {
                self.table.hand(cert, Holder::Market);
            }
            return;
        }
        if let Some(new) = self.table.sell_to_market(company, seat, shares, 10) {
            self.log.add(Event::President { company, seat: Some(new) });
        }
        self.price_down(company);
    }

    fn end_stock_turn(&mut self, turn: &StockTurn) {
        let (passes, last) = count_pass(self.log, turn.seat, turn.acted, (turn.passes, turn.last));
        self.own.turns = self.own.turns.saturating_add(1);
        if usize::from(passes) >= self.table.players.len() {
            self.end_stock_round(last);
            return;
        }
        let Some(seat) = self.table.seats_after(turn.seat).next() else { return };
        self.own.stage = Stage::Stock(StockTurn { seat, sold: CompanySet::EMPTY, acted: false, passes, last });
    }

    fn end_stock_round(&mut self, last: Option<Seat>) {
        priority_after(self.table, self.log, last);
        for company in self.look().by_price() {
            if self.table.percent_of_players(company) == 100 {
                self.price_up(company);
            }
        }
        if self.table.round.set >= super::ending::LAST_SET {
            self.own.ended = Some(Ending::TooLong);
            return;
        }
        self.own.rounds = self.rules.edition.phases[usize::from(self.table.phase)].rounds;
        self.begin_operating_round(1);
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
