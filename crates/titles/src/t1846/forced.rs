//! A train that must be bought and cannot be paid: forced issue, the president's money and sales (6.5, 6.59), bankruptcy (7).

use super::own::{Stop, Turn};
use super::rules::{Look, Play};
use railhead_engine::{Action, Choice, CompanyId, Event, Holder, Money, PrivateId, Purse, Refusal, Seat, Standing};

const MANDATORY: &str = "1846 6.5 (mandatory purchase)";

impl Look<'_> {
    /// What a forced issue of so many shares brings: the price falls one box for each, and each then brings one value less.
    fn forced_issue_brings(self, company: CompanyId, shares: u8) -> Money {
        Money::from(shares) * self.price_beside(company, -1 - i32::from(shares))
    }

    /// The numbers of shares that a corporation may issue to buy its train.
    pub(crate) fn forced_issues(self, turn: &Turn) -> Vec<u8> {
        let company = turn.company;
        if turn.stop != Stop::Trains || turn.forced.issued || !self.must_buy(company) || self.in_receivership(company) {
            return Vec::new();
        }
        let cash = self.table.company(company).cash;
        let possible: Vec<u8> =
            (1..=self.most_to_issue(company)).filter(|n| self.forced_issue_brings(company, *n) > 0).collect();
        if !self.rules.options.measured_issue {
            if cash >= self.dearest_train() {
                return Vec::new();
            }
            // Fewer than all only if they suffice for some train.
            let (most, cheapest) = (possible.iter().copied().max(), self.cheapest_train().unwrap_or(0));
            let suffices = |n: &u8| cash + self.forced_issue_brings(company, *n) >= cheapest || Some(*n) == most;
            return possible.into_iter().filter(suffices).collect();
        }
        // The card with the lowest price decides: no more than it takes to buy it, as the dearer type if wanted.
        let sorts = self
            .table
            .trains_for_sale()
            .into_iter()
            .map(|t| &self.edition().trains[usize::from(self.table.train(t).sort)]);
        let Some(sort) = sorts.min_by_key(|s| s.cheapest()) else { return Vec::new() };
        let (low, high) = (sort.cheapest(), sort.dearest());
        if cash >= high {
            return Vec::new();
        }
        let mut by_price = possible.clone();
        by_price.sort_by_key(|n| self.forced_issue_brings(company, *n));
        let enough: Vec<u8> =
            by_price.into_iter().filter(|n| cash + self.forced_issue_brings(company, *n) >= low).collect();
        if enough.is_empty() {
            return possible.into_iter().max().into_iter().collect();
        }
        let first = enough.iter().position(|n| cash + self.forced_issue_brings(company, *n) >= high);
        let count = first.map_or(enough.len(), |i| i + 1);
        enough.into_iter().take(count).collect()
    }

    /// What stands against using the president's money.
    pub(crate) fn president_may_help(self, turn: &Turn) -> Result<(), Refusal> {
        let company = turn.company;
        if !self.must_buy(company) {
            return Err(Refusal::because(MANDATORY, "a president pays only for a train that must be bought"));
        }
        let cash = self.table.company(company).cash;
        if self.cheapest_train().is_none_or(|price| price <= cash) {
            return Err(Refusal::because("1846 6.59", "the corporation can afford a train of the bank by itself"));
        }
        if !self.forced_issues(turn).is_empty() {
            return Err(Refusal::because(MANDATORY, "the corporation must issue its shares first"));
        }
        Ok(())
    }

    fn can_force_issue(self, turn: &Turn, shares: u8) -> Result<(), Refusal> {
        if !self.must_buy(turn.company) {
            return Err(Refusal::because("1846 6.1", "dividends have been decided"));
        }
        let possible = self.forced_issues(turn);
        if possible.is_empty() {
            return Err(Refusal::because(MANDATORY, "no shares can be issued for this train"));
        }
        if !possible.contains(&shares) {
            let numbers: Vec<String> = possible.iter().map(ToString::to_string).collect();
            let why = format!("{shares} shares cannot be issued for this train; possible: {}", numbers.join(", "));
            return Err(Refusal::with(MANDATORY, why));
        }
        Ok(())
    }

    /// What stands against a sale by the president for the train that must be bought, however much is needed.
    fn can_sell_for_train(self, turn: &Turn, seat: Seat, company: CompanyId, shares: u8) -> Result<(), Refusal> {
        if self.rules.options.spend_raised && turn.forced.sold.has(company) {
            return Err(Refusal::because("1846 6.59", "its shares are sold in one block"));
        }
        self.can_dispose(seat, company, shares)?;
        if company == turn.company {
            if self.price(company) == 10 {
                return Err(Refusal::because("1846 6.59", "the corporation that needs the train would be removed"));
            }
            let left = self.table.percent(company, Holder::Player(seat)) - shares * 10;
            let others = self.table.order.iter().filter(|s| **s != seat);
            let most = others.map(|s| self.table.percent(company, Holder::Player(*s))).max().unwrap_or(0);
            // Whoever gives up the president's certificate is left with less than its successor's 20 % (5.24).
            if left < most {
                return Err(Refusal::because(
                    "1846 6.59",
                    "the presidency of the operating corporation may not change",
                ));
            }
        }
        Ok(())
    }

    fn can_force_sale(self, turn: &Turn, company: CompanyId, shares: u8) -> Result<(), Refusal> {
        if turn.stop != Stop::Trains {
            return Err(Refusal::because("1846 5", "shares are sold in stock rounds"));
        }
        let Some(seat) = self.table.company(turn.company).president else {
            return Err(Refusal::because("1846 7.1", "there is no president"));
        };
        self.president_may_help(turn)?;
        self.can_raise(turn, seat, company, shares)
    }

    /// What stands against a sale by a president who may help.
    fn can_raise(self, turn: &Turn, seat: Seat, company: CompanyId, shares: u8) -> Result<(), Refusal> {
        self.can_sell_for_train(turn, seat, company, shares)?;
        // No more than is needed for the dearest train there is.
        let price = self.price(company);
        let before = self.table.players[seat.index()].cash
            + self.table.company(turn.company).cash
            + price * (Money::from(shares) - 1);
        if before >= self.dearest_train() {
            return Err(Refusal::because("1846 6.59", "the amount needed has been raised without this share"));
        }
        if self.rules.options.spend_raised && self.leads_nowhere(turn, seat, company, shares) {
            let why = "no train could be bought after this sale: the cheaper one would be paid without it, the dearer one not at all";
            return Err(Refusal::because("1846 6.59", why));
        }
        Ok(())
    }

    /// Whether a sale would leave its seller without a train to choose: each costs too little for what was raised, or too much
    /// for what can be.
    fn leads_nowhere(self, turn: &Turn, seat: Seat, company: CompanyId, shares: u8) -> bool {
        let price = self.price(company);
        let after =
            self.table.players[seat.index()].cash + self.table.company(turn.company).cash + price * Money::from(shares);
        let others =
            self.table.companies_standing(Standing::Active).filter(|c| *c != company && !self.is_independent(*c));
        let more: Money = others.map(|c| Money::from(self.largest_sale(turn, seat, c)) * self.price(c)).sum();
        let sorts = self.table.trains_for_sale().into_iter();
        let mut prices = sorts.flat_map(|t| &self.edition().trains[usize::from(self.table.train(t).sort)].kinds);
        let ruined = self.cheapest_train().is_some_and(|cheapest| after + more < cheapest);
        !ruined && !prices.any(|kind| kind.price > after - price && kind.price <= after + more)
    }

    /// The largest legal sale of a president's shares for the train.
    fn largest_sale(self, turn: &Turn, seat: Seat, company: CompanyId) -> u8 {
        let held = self.table.percent(company, Holder::Player(seat)) / 10;
        (1..=held).rev().find(|n| self.can_sell_for_train(turn, seat, company, *n).is_ok()).unwrap_or(0)
    }

    /// What a company has for its train and could have without a sale of its president's shares.
    fn raised_without_sales(self, turn: &Turn, seat: Seat) -> Money {
        let issue = self.forced_issues(turn).into_iter().map(|n| self.forced_issue_brings(turn.company, n)).max();
        self.table.company(turn.company).cash + issue.unwrap_or(0) + self.table.players[seat.index()].cash
    }

    /// Whether a president is ruined, where nobody asks why not: mostly it takes no look at what shares would bring.
    fn is_ruined(self, turn: &Turn) -> bool {
        let enough = |seat| self.cheapest_train().is_none_or(|price| self.raised_without_sales(turn, seat) >= price);
        !self.table.company(turn.company).president.is_none_or(enough) && self.can_go_bankrupt(turn).is_ok()
    }

    /// What stands against bankruptcy: money that could still be raised.
    fn can_go_bankrupt(self, turn: &Turn) -> Result<(), Refusal> {
        let rule = "1846 7";
        let Some(seat) = self.table.company(turn.company).president else {
            return Err(Refusal::because(rule, "there is no president"));
        };
        if turn.stop != Stop::Trains || !self.must_buy(turn.company) {
            return Err(Refusal::because(rule, "only a train that must be bought can ruin a player"));
        }
        let sales: Money = self
            .table
            .companies_standing(Standing::Active)
            .filter(|c| !self.is_independent(*c))
            .map(|c| Money::from(self.largest_sale(turn, seat, c)) * self.price(c))
            .sum();
        let raised = self.raised_without_sales(turn, seat) + sales;
        match self.cheapest_train() {
            Some(price) if raised < price => Ok(()),
            Some(price) => Err(Refusal::with(rule, format!("{raised} can be raised, and a train costs {price}"))),
            None => Err(Refusal::because(rule, "there is no train to buy")),
        }
    }

    pub(crate) fn forced_choices(self, turn: &Turn, choices: &mut Vec<Choice>) {
        let mut issues = self.forced_issues(turn);
        issues.sort_unstable();
        if !issues.is_empty() {
            choices.push(Choice::Issue { shares: issues });
        }
        if !self.must_buy(turn.company) {
            return;
        }
        let helper = self.table.company(turn.company).president.filter(|_| self.president_may_help(turn).is_ok());
        let companies = self.table.companies_standing(Standing::Active).filter(|c| !self.is_independent(*c));
        for (seat, company) in companies.filter_map(|c| Some((helper?, c))) {
            let held = self.table.percent(company, Holder::Player(seat)) / 10;
            let shares: Vec<u8> = (1..=held).filter(|n| self.can_raise(turn, seat, company, *n).is_ok()).collect();
            if !shares.is_empty() {
                choices.push(Choice::Sell { company, shares });
            }
        }
        if self.is_ruined(turn) {
            choices.push(Choice::Act(Action::Bankrupt));
        }
    }
}

impl Play<'_> {
    pub(crate) fn forced_issue(&mut self, turn: &Turn, shares: u8) -> Result<(), Refusal> {
        self.look().can_force_issue(turn, shares)?;
        let company = turn.company;
        let mut possible = self.look().forced_issues(turn);
        possible.sort_by_key(|n| self.look().forced_issue_brings(company, *n));
        let amount = self.look().forced_issue_brings(company, shares);
        let before = possible.iter().position(|n| *n == shares).and_then(|i| i.checked_sub(1));
        let less = before.map_or(0, |i| self.look().forced_issue_brings(company, possible[i]));
        self.do_forced_issue(company, shares);
        self.change_turn(|t| t.forced.last_issue = Some(amount - less));
        Ok(())
    }

    fn do_forced_issue(&mut self, company: CompanyId, shares: u8) {
        let amount = self.look().forced_issue_brings(company, shares);
        self.table.hand_ordinary(company, Holder::Company(company), Holder::Market, shares);
        self.log.add(Event::Issued { company, shares, amount });
        self.pay_out(Purse::Company(company), amount);
        for _ in 0..shares {
            self.move_price(company, -1);
        }
        self.change_turn(|t| t.forced.issued = true);
    }

    pub(crate) fn forced_sale(&mut self, turn: &Turn, company: CompanyId, shares: u8) -> Result<(), Refusal> {
        self.look().can_force_sale(turn, company, shares)?;
        let Some(seat) = self.table.company(turn.company).president else { return Ok(()) };
        let price = self.look().price(company);
        self.sell_shares(seat, company, shares);
        self.change_turn(|t| {
            t.forced.last_sale = Some(price);
            t.forced.sold.add(company);
        });
        self.reorder_queue();
        Ok(())
    }

    /// Such sales can change who operates next (6).
    fn reorder_queue(&mut self) {
        let order = self.look().operating_order_of_rest();
        self.own.queue = order;
    }

    pub(crate) fn go_bankrupt(&mut self, turn: &Turn) -> Result<(), Refusal> {
        self.look().can_go_bankrupt(turn)?;
        let needy = turn.company;
        let Some(seat) = self.table.company(needy).president else { return Ok(()) };
        self.log.add(Event::Bankrupt(seat));
        if let Some(shares) = self.look().forced_issues(turn).into_iter().max() {
            self.do_forced_issue(needy, shares);
        }
        // What can be sold by the rules, then the rest, which moves no price.
        for company in self.table.price_order(&self.rules.edition) {
            let shares = self.look().largest_sale(turn, seat, company);
            if shares > 0 {
                self.sell_shares(seat, company, shares);
            }
        }
        for company in self.table.price_order(&self.rules.edition) {
            self.dump(seat, company);
        }
        for private in (0..self.table.privates.len()).map(PrivateId::from_index) {
            if self.table.privates[private.index()] == Holder::Player(seat) {
                if let Some(independent) = self.rules.is.independent(private) {
                    self.close_company(independent);
                }
                self.close_private(private);
            }
        }
        let cash = self.table.players[seat.index()].cash;
        self.table.pay(Purse::Player(seat), Purse::Company(needy), cash);
        self.table.players[seat.index()].bankrupt = true;
        if self.table.company(needy).standing != Standing::Active {
            let cash = self.table.company(needy).cash;
            self.table.pay(Purse::Company(needy), Purse::Bank, cash);
        }
        self.change_turn(|t| {
            t.forced.last_issue = None;
            t.forced.last_sale = None;
        });
        if !self.rules.options.spend_raised {
            self.change_turn(|t| t.forced.sold = railhead_engine::CompanySet::EMPTY);
            self.reorder_queue();
        }
        // Without a new president the corporation finishes its operations by itself (7.01, 7.1).
        if self.look().in_receivership(needy) {
            self.buy_without_president(needy);
        }
        Ok(())
    }

    /// Sells all a bankrupt player still holds of a corporation, whatever the limits.
    fn dump(&mut self, seat: Seat, company: CompanyId) {
        let holder = Holder::Player(seat);
        let held = self.table.percent(company, holder);
        if held == 0 {
            return;
        }
        let shares = held / 10;
        let amount = self.look().price(company) * Money::from(shares);
        self.log.add(Event::Sold { seat, company, shares, amount });
        self.pay_out(Purse::Player(seat), amount);
        let plain = self.table.count_ordinary(company, holder);
        self.table.hand_ordinary(company, holder, Holder::Market, plain);
        if self.table.company(company).president != Some(seat) {
            return;
        }
        let Some(cert) = self.table.president_cert(company) else { return };
        self.table.hand(cert, Holder::Market);
        self.table.company_mut(company).president = None;
        // Seen from the seat that gives it up, so that ties go clockwise from there.
        let others = |s: Seat| if s == seat { 0 } else { self.table.percent(company, Holder::Player(s)) };
        let most = self.table.order.iter().map(|s| others(*s)).max().unwrap_or(0);
        let new = self.table.seats_after(seat).find(|s| most >= 20 && others(*s) == most);
        if let Some(new) = new {
            self.table.hand_ordinary(company, Holder::Player(new), Holder::Market, 2);
            self.table.hand(cert, Holder::Player(new));
            self.table.company_mut(company).president = Some(new);
        }
        self.log.add(Event::President { company, seat: new });
    }
}
