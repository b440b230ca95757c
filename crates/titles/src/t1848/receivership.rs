//! Companies in receivership (5.5).

use super::own::{Right, Stop};
use super::policy::FirstBankShare;
use super::rules::{Look, Play};
use railhead_engine::{
    Choice, CompanyId, Event, Holder, Money, PrivateId, Purse, Refusal, Seat, Standing, TrainId, TrainPlace,
};

impl Look<'_> {
    /// What stands against a sale by a director who must pay compensation (5.5.3, 12.4.1).
    fn can_sell_in_crisis(self, seat: Seat, company: CompanyId, shares: u8) -> Result<(), Refusal> {
        let portfolio = self.portfolio(seat);
        self.can_dispose(&portfolio, company, shares)?;
        if self.changes_director(&portfolio, company, shares) {
            return Err(Refusal::because("1848 12.4.1", "a sale to pay compensation may not change the director"));
        }
        let bound = self.rules.policy.first_bank_share == FirstBankShare::Bound;
        if company == self.is().bank && bound && self.is_bound(seat, shares) {
            return Err(Refusal::because("1848 12.4.1", "nobody else holds a share of the Bank of England"));
        }
        let (owes, price) = (-self.table.players[seat.index()].cash, self.price(company));
        if price * Money::from(shares - 1) >= owes {
            let why = format!("{} shares would do to pay {owes}", (owes + price - 1) / price.max(1));
            return Err(Refusal::with("1848 5.5.3", why));
        }
        Ok(())
    }

    /// Whether a sale of the Bank of England's shares would hold the first of them while nobody else has any: players sell
    /// that one last.
    fn is_bound(self, seat: Seat, shares: u8) -> bool {
        let (bank, mine) = (self.is().bank, Holder::Player(seat));
        let first = self.table.certs_of(bank).first().is_some_and(|c| c.holder == mine);
        let others = self.table.order.iter().any(|s| *s != seat && self.table.percent(bank, Holder::Player(*s)) > 0);
        first && !others && shares >= self.table.count_ordinary(bank, mine)
    }

    /// The first who owes money, beginning with the director of the company whose turn it was, unless one was asked who has
    /// nothing to sell.
    pub(crate) fn debtor(self) -> Option<Seat> {
        let first = self.own.stirred?;
        if self.own.asked.is_some_and(|asked| self.crisis_choices(asked).is_empty()) {
            return None;
        }
        let mut seats = std::iter::once(first).chain(self.table.seats_after(first));
        let found = seats.find(|s| self.table.players[s.index()].cash < 0)?;
        // One who can sell nothing holds up nobody here who can.
        if self.crisis_choices(found).is_empty() { self.own.asked.or(Some(found)) } else { Some(found) }
    }

    pub(crate) fn crisis_choices(self, seat: Seat) -> Vec<Choice> {
        let sales = self.table.companies_standing(Standing::Active).filter_map(|company| {
            let held = self.table.percent(company, Holder::Player(seat)) / 10;
            let shares: Vec<u8> = (1..=held).filter(|n| self.can_sell_in_crisis(seat, company, *n).is_ok()).collect();
            (!shares.is_empty()).then_some(Choice::Sell { company, shares })
        });
        sales.collect()
    }
}

impl Play<'_> {
    /// The Bank of England takes a company over.
    pub(crate) fn fall(&mut self, company: CompanyId) {
        if self.table.company(company).standing != Standing::Active {
            return;
        }
        let bank = self.rules.is.bank;
        self.log.add(Event::TakenOver { company, by: bank });
        let director = self.table.company(company).president;
        let crowded = self.look().crowded().is_some_and(|c| c != company);
        self.change_turn(|t| t.held = crowded && matches!(t.stop, Stop::Brink | Stop::Trains));
        self.compensate(company, director);
        self.remove_assets(company);
        self.own.fallen += 1;
        if let Some(seat) = director {
            self.own.penalties[seat.index()] += if self.rules.players <= 4 { 2 } else { 1 };
        }
        if self.own.fallen == 2 || self.own.fallen == 5 {
            self.remove_permanent_train();
        }
        if let Some(seat) = director.filter(|s| self.table.players[s.index()].cash < 0) {
            self.own.crisis = Some(seat);
        }
    }

    /// Pays the initial price for every share of players other than the director: from the treasury, then by the director, who
    /// may come to owe money by it (5.5.2, 5.5.3).
    fn compensate(&mut self, company: CompanyId, director: Option<Seat>) {
        let par = self.table.company(company).par;
        for seat in self.table.order.clone().into_iter().filter(|s| Some(*s) != director) {
            let amount = par * Money::from(self.table.percent(company, Holder::Player(seat)) / 10);
            if amount == 0 {
                continue;
            }
            let treasury = amount.min(self.table.company(company).cash);
            self.table.pay(Purse::Company(company), Purse::Player(seat), treasury);
            if let Some(liable) = director.filter(|_| treasury < amount) {
                self.table.pay(Purse::Player(liable), Purse::Player(seat), amount - treasury);
                self.log.add(Event::Liable { seat: liable, company, amount: amount - treasury });
            }
            self.log.add(Event::Compensated { seat, company, amount });
        }
    }

    fn remove_assets(&mut self, company: CompanyId) {
        let (ground, bank) = (&self.rules.edition.ground, self.rules.is.bank);
        let cash = self.table.company(company).cash;
        self.table.pay(Purse::Company(company), Purse::Bank, cash);
        for (i, train) in self.table.trains.iter_mut().enumerate() {
            if train.place == TrainPlace::Company(company) {
                train.place = TrainPlace::Gone;
                self.log.add(Event::TrainGone(TrainId::from_index(i)));
            }
        }
        for cert in self.table.certs.iter_mut().filter(|c| c.company == company) {
            cert.holder = Holder::Gone;
        }
        let tokens: Vec<_> = self.table.board.tokens_of(company.owner()).copied().collect();
        for token in tokens {
            self.table.board.remove_token(token);
            // It was there, so there is room for its other side.
            let _ = match token.slot {
                Some(slot) => self.table.board.place_token(ground, token.hex, token.stop, Some(slot), bank.owner()),
                None => self.table.board.place_token_beside(ground, token.hex, token.stop, bank.owner()),
            };
        }
        let state = self.table.company_mut(company);
        state.standing = Standing::Closed;
        state.president = None;
        state.spot = None;
        self.own.queue.retain(|c| *c != company);
        for private in (0..self.table.privates.len()).map(PrivateId::from_index) {
            if self.table.privates[private.index()] == Holder::Company(company) {
                self.close_private(private);
                self.lose_right(private);
            }
        }
        for right in self.own.rights.all() {
            if *right == Right::Kept(Holder::Company(company)) {
                *right = Right::Gone;
            }
        }
    }

    /// A director in debt sells shares.
    pub(crate) fn sell_in_crisis(&mut self, seat: Seat, company: CompanyId, shares: u8) -> Result<(), Refusal> {
        self.look().can_sell_in_crisis(seat, company, shares)?;
        self.sell_shares(seat, company, shares);
        if self.table.players[seat.index()].cash >= 0 {
            self.own.asked = None;
        }
        Ok(())
    }

    /// Goes on with a director in debt: says whether there is something to sell. What is left is owed to the bank.
    pub(crate) fn crisis_goes_on(&mut self, seat: Seat) -> bool {
        let owes = -self.table.players[seat.index()].cash;
        if owes > 0 && !self.look().crisis_choices(seat).is_empty() {
            return true;
        }
        self.own.crisis = None;
        if owes > 0 {
            self.log.add(Event::Debt { seat, amount: owes });
        }
        false
    }
}
