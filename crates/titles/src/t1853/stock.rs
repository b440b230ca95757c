//! Stock rounds (2.8, 3.1).

use super::courses::SELL_DIRECTOR;
use super::own::{Stage, StockTurn};
use super::policy::{Appointed, Control, Later, Start};
use super::rules::{Look, Play, cite, cite_1989};
use railhead_engine::{
    Action, Choice, CompanyId, CompanySet, Ending, Event, Holder, Money, Purse, Refusal, Round, RoundKind, Seat,
};

/// Shares at this price or less count against no limit (3.1.2).
const EXEMPT: Money = 40;

impl<'a> Look<'a> {
    fn companies(self) -> impl Iterator<Item = CompanyId> + 'a {
        (0..self.table.companies.len()).map(CompanyId::from_index)
    }

    /// How many certificates a player may hold (Table 3).
    pub(crate) const fn certificate_limit(self) -> usize {
        self.policy().limits.certificates
    }

    /// Whether somebody holds more shares of a company than Table 3 allows, or would with so many more.
    fn is_over_limit(self, company: CompanyId, seat: Seat, more: u8) -> bool {
        self.policy().limits.shares.is_some_and(|most| self.shares(company, seat) + more > most)
    }

    fn is_exempt(self, company: CompanyId) -> bool {
        self.price(company) <= EXEMPT
    }

    /// How many certificates of a player count against the limit.
    pub(crate) fn certificates(self, seat: Seat) -> usize {
        let held = self.table.certs.iter().filter(|c| c.holder == Holder::Player(seat));
        // Cards that are kept count, too (1989 MIK 2 Method).
        held.filter(|c| !self.is_exempt(c.company)).count() + self.hand(seat).len()
    }

    pub(crate) const fn is_first_stock_round(self) -> bool {
        self.table.round.set == 1
    }

    /// What a share sold now brings less than its price.
    const fn first_loss(self) -> Money {
        if self.is_first_stock_round() { self.policy().first_loss } else { 0 }
    }

    /// Whether new shares of a company are for sale: of those named in bids at once, of the others only when all of these are
    /// issued, all of them or in the order of Table 1 (3.1.3; 1989 21.3, Alternative 1.0).
    fn can_open(self, company: CompanyId) -> Result<(), Refusal> {
        let unissued = |c: &CompanyId| self.table.percent(*c, Holder::Bank) > 0;
        let named = |c: &CompanyId| self.own.named.has(*c);
        if named(&company) {
            return Ok(());
        }
        let before = || self.companies().filter(|c| !named(c) && *c < company);
        let open = match self.policy().later {
            Later::All => !self.companies().any(|c| named(&c) && unissued(&c)),
            Later::OneByOne => !self.companies().any(|c| named(&c) && unissued(&c)) && !before().any(|c| unissued(&c)),
            Later::TwoAtATime => {
                let few = self.companies().filter(named).count() < self.rules.players;
                let on_offer = self.companies().filter(named).chain(before()).filter(unissued).count();
                few || on_offer < 2
            }
        };
        if open {
            return Ok(());
        }
        if self.policy().later == Later::TwoAtATime {
            let why = "shares of two companies are for sale: one of these must be fully paid for first";
            return Err(Refusal::because(cite_1989!("Alternative 1.0"), why));
        }
        if self.policy().later == Later::OneByOne && !self.companies().any(|c| named(&c) && unissued(&c)) {
            let why = "the shares of the company before it in Table 1 must be issued first";
            return Err(Refusal::because(cite!("3.1.3"), why));
        }
        let why = "all shares of the companies named in bids must be issued first";
        Err(Refusal::because(cite!("3.1.3"), why))
    }

    /// What a share costs: new ones their face value, those of the pool their price (3.1.4, 3.1.7).
    fn share_price(self, company: CompanyId, from: Holder) -> Money {
        if from == Holder::Bank { self.par(company) } else { self.price(company) }
    }

    fn can_buy(self, turn: &StockTurn, company: CompanyId, from: Holder) -> Result<(), Refusal> {
        let seat = turn.seat;
        if company.index() >= self.table.companies.len() {
            return Err(Refusal::nonsense("there is no such company"));
        }
        if turn.bought.is_some() {
            return Err(Refusal::because(cite!("3.1.6"), "a share was bought in this turn already"));
        }
        match from {
            Holder::Bank => {
                self.has_new_share(company)?;
                self.can_open(company)?;
            }
            Holder::Market if self.table.count_ordinary(company, from) > 0 => {}
            Holder::Market => return Err(Refusal::because(cite!("3.1.7"), "no share of it lies in the Bank Pool")),
            _ => return Err(Refusal::because(cite!("3.1.1"), "all deals are made through the bank")),
        }
        if !self.own.unpaid[seat.index()].is_empty() {
            return Err(Refusal::because(cite!("2.7.4"), "un-redeemed shares must be redeemed first"));
        }
        if self.own.sold[seat.index()].has(company) {
            let book = self.policy().book;
            let why = book
                .words("shares of it were sold in this Dealing Round", "shares of it were sold in this stock round");
            return Err(Refusal::because(cite!("3.1.9"), why));
        }
        let (has, needs) = (self.table.players[seat.index()].cash, self.share_price(company, from));
        if has < needs {
            let rule = if from == Holder::Bank { cite!("3.1.4") } else { cite!("3.1.7") };
            return Err(Refusal::money(rule, has, needs));
        }
        if self.is_exempt(company) {
            return Ok(());
        }
        if self.is_over_limit(company, seat, 1) {
            let (held, limit) = (self.shares(company, seat), self.policy().limits.shares.unwrap_or(0));
            let why = format!("{held} shares are held, and no more than {limit} may be");
            return Err(Refusal::with(cite!("3.1.2"), why));
        }
        let (held, limit) = (self.certificates(seat), self.certificate_limit());
        if held >= limit {
            return Err(Refusal::with(cite!("3.1.2"), format!("the certificate limit is {limit}, {held} are held")));
        }
        Ok(())
    }

    fn can_redeem(self, seat: Seat, company: CompanyId) -> Result<Money, Refusal> {
        if !self.own.unpaid[seat.index()].contains(&company) {
            return Err(Refusal::because(cite!("2.7.4"), "there is no un-redeemed share of it"));
        }
        let (has, needs) = (self.table.players[seat.index()].cash, self.par(company));
        if has < needs { Err(Refusal::money(cite!("2.7.4"), has, needs)) } else { Ok(needs) }
    }

    pub(crate) fn can_sell(self, turn: &StockTurn, company: CompanyId, shares: u8) -> Result<(), Refusal> {
        if company.index() >= self.table.companies.len() {
            return Err(Refusal::nonsense("there is no such company"));
        }
        self.can_sell_of(turn, company, shares, self.paid_shares(company, turn.seat))
    }

    /// How many shares of a company a player has paid for and could sell one by one.
    fn paid_shares(self, company: CompanyId, seat: Seat) -> u8 {
        // With the kit directors' shares are sold one by one.
        match self.policy().control {
            Control::Shares => self.shares(company, seat) - self.unpaid(company, seat),
            Control::Directors => self.singles(company, seat),
        }
    }

    /// What stands against selling so many of the shares that are paid for.
    fn can_sell_of(self, turn: &StockTurn, company: CompanyId, shares: u8, paid: u8) -> Result<(), Refusal> {
        let seat = turn.seat;
        if shares == 0 || shares > paid {
            let rule = if self.unpaid(company, seat) > 0 { cite!("2.7.4") } else { cite!("3.1.6") };
            return Err(Refusal::outside(rule, "shares", shares.into(), 1, paid.into()));
        }
        self.may_sell(turn, company)?;
        if !self.own.fresh.has(company) {
            return Ok(());
        }
        if !self.own.chances[seat.index()].has(company) {
            let why = "the company has floated, and the first opportunity to sell contracted shares of it is over";
            return Err(Refusal::because(cite!("2.8.3"), why));
        }
        let contracted = self.own.contracted[seat.index()][company.index()].min(paid);
        if shares > contracted {
            let why = format!("the company has floated: only {contracted} contracted shares may be sold");
            return Err(Refusal::with(cite!("2.8.3"), why));
        }
        Ok(())
    }

    /// Whether shares of a company are sold at all in a turn.
    pub(crate) fn may_sell(self, turn: &StockTurn, company: CompanyId) -> Result<(), Refusal> {
        if turn.bought == Some(company) {
            return Err(Refusal::because(cite!("3.1.9"), "a share of it was bought in this turn"));
        }
        if !self.own.fresh.has(company) {
            return Ok(());
        }
        let (book, start) = (self.policy().book, self.policy().start);
        let why = book.words(
            "its first Director was appointed in this Dealing Round",
            if !self.rules.since.first_director_bars_sales {
                "the company was formed in this stock round"
            } else {
                "its first director was appointed in this stock round"
            },
        );
        // The Simplified Game takes the place of 18 too, but its Dealing Rounds are the usual ones.
        if !self.is_first_stock_round() || start == Start::Dealt {
            return Err(Refusal::because(cite!("3.1.8"), why));
        }
        if self.policy().appointed != Appointed::AfterFirstRound {
            return Err(Refusal::because(cite_1989!("18.1"), why));
        }
        Ok(())
    }

    fn sales(self, turn: &StockTurn) -> impl Iterator<Item = (CompanyId, Vec<u8>)> + 'a {
        let turn = *turn;
        self.companies().filter_map(move |company| {
            // Nothing is asked about more than there are.
            let paid = self.paid_shares(company, turn.seat);
            let sold = |n: &u8| self.can_sell_of(&turn, company, *n, paid).is_ok();
            let numbers: Vec<u8> = (1..=paid).filter(sold).collect();
            (!numbers.is_empty()).then_some((company, numbers))
        })
    }

    /// How many certificates a player has to sell for having lost a directorship: two single shares came for the director's
    /// certificate, and that was one too many (3.2.3). Whom a rising price has taken above a limit keeps what was bought while
    /// the shares were exempt, for no paragraph orders a sale then.
    fn excess(self, seat: Seat) -> usize {
        let lost = self.own.excess.get(seat.index()).map_or(0, |n| usize::from(*n));
        if self.rules.since.limits_bind_buyers && lost == 0 {
            return 0;
        }
        let above = self.certificates(seat).saturating_sub(self.certificate_limit());
        if self.rules.since.limits_bind_buyers { above.min(lost) } else { above }
    }

    /// Of which companies a player must sell shares before anything else: all, if there are too many certificates; those to be
    /// given up as a penalty (3.2.3, 4.3.2). Under the first versions of these rules, those of which there are too many, too.
    fn must_sell(self, turn: &StockTurn) -> Vec<CompanyId> {
        let guilty = self.must_give_up(turn);
        if !guilty.is_empty() {
            return guilty;
        }
        let sellable = || self.sales(turn).map(|(company, _)| company);
        if self.excess(turn.seat) > 0 {
            let directors = self.director_sales(turn).into_iter();
            return sellable().chain(directors).filter(|c| !self.is_exempt(*c)).collect();
        }
        if self.rules.since.limits_bind_buyers {
            return Vec::new();
        }
        let over = |c: &CompanyId| !self.is_exempt(*c) && self.is_over_limit(*c, turn.seat, 0);
        sellable().filter(over).collect()
    }

    /// What stands against anything but a sale that is due.
    fn sale_is_due(self, turn: &StockTurn) -> Refusal {
        if !self.must_give_up(turn).is_empty() {
            return Refusal::because(cite!("4.3.2"), "shares must be sold until no directorship is left");
        }
        let (held, limit, excess) = (self.certificates(turn.seat), self.certificate_limit(), self.excess(turn.seat));
        if excess == 0 {
            return Refusal::because(cite!("3.1.2"), "there are too many shares of a company: some must be sold first");
        }
        let rule = if !self.rules.since.limits_bind_buyers { cite!("3.1.2") } else { cite!("3.2.3") };
        let why = format!("{held} certificates are held, the limit is {limit}: {excess} must be sold first");
        Refusal::with(rule, why)
    }

    pub(crate) fn stock_choices(self, turn: &StockTurn) -> Vec<Choice> {
        let must = self.must_sell(turn);
        let sales = self.sales(turn).filter(|(c, _)| must.is_empty() || must.contains(c));
        let mut choices: Vec<Choice> = sales.map(|(company, shares)| Choice::Sell { company, shares }).collect();
        let directors = self.director_sales(turn).into_iter().filter(|c| must.is_empty() || must.contains(c));
        choices.extend(directors.filter_map(Self::director_sale));
        if !must.is_empty() {
            return choices;
        }
        let redeemable = self.companies().filter(|c| self.can_redeem(turn.seat, *c).is_ok());
        choices.extend(redeemable.map(|company| Choice::Act(Action::Settle { company })));
        // Whoever has bought, or has shares to redeem, buys of no company.
        let buys = turn.bought.is_none() && self.own.unpaid[turn.seat.index()].is_empty();
        let cash = self.table.players[turn.seat.index()].cash;
        for company in self.companies().filter(|_| buys) {
            for from in [Holder::Bank, Holder::Market] {
                // Mostly the price alone rules it out, and nothing need be counted.
                if cash >= self.share_price(company, from) && self.can_buy(turn, company, from).is_ok() {
                    choices.push(Choice::Act(Action::Buy { company, from }));
                }
            }
        }
        choices.push(Choice::Act(Action::Pass));
        choices
    }

    /// Whether there is anything left to do in a turn but to end it.
    fn turn_goes_on(self, turn: &StockTurn) -> bool {
        self.sales(turn).next().is_some()
            || !self.director_sales(turn).is_empty()
            || self.companies().any(|c| self.can_redeem(turn.seat, c).is_ok())
    }
}

impl Play<'_> {
    pub(crate) fn begin_stock_round(&mut self) {
        self.table.round = Round { kind: RoundKind::Stock, set: self.table.round.set, number: 1 };
        self.log.add(Event::Round(self.table.round));
        self.own.sold.fill(CompanySet::EMPTY);
        self.own.fresh = CompanySet::EMPTY;
        self.note_progress();
        self.own.stage = Stage::Stock(StockTurn::new(self.look().elephant()));
    }

    pub(crate) fn stock(&mut self, turn: &StockTurn, action: &Action) -> Result<(), Refusal> {
        let (seat, look) = (turn.seat, self.look());
        let must = look.must_sell(turn);
        let director = match action {
            Action::Choose { course } if course.kind() == SELL_DIRECTOR => course.company(),
            _ => None,
        };
        let heeds = match action {
            Action::Sell { company, .. } => must.contains(company),
            _ => director.is_some_and(|company| must.contains(&company)),
        };
        if !must.is_empty() && !heeds {
            return Err(look.sale_is_due(turn));
        }
        match action {
            Action::Pass => self.end_stock_turn(turn),
            Action::Settle { company } => {
                let price = look.can_redeem(seat, *company)?;
                let unpaid = &mut self.own.unpaid[seat.index()];
                if let Some(at) = unpaid.iter().position(|c| c == company) {
                    unpaid.remove(at);
                }
                self.table.pay(Purse::Player(seat), Purse::Bank, price);
                self.log.add(Event::Settled { seat, company: *company, price });
            }
            Action::Buy { company, from } => {
                look.can_buy(turn, *company, *from)?;
                self.buy_share(turn, *company, *from);
            }
            Action::Sell { company, shares } => {
                look.can_sell(turn, *company, *shares)?;
                self.sell_shares(seat, *company, *shares);
                let mut turn = *turn;
                turn.sold.add(*company);
                self.own.stage = Stage::Stock(turn);
            }
            Action::Choose { .. } if director.is_some() && self.own.kit.is_some() => {
                let Some(company) = director else { return Ok(()) };
                look.can_sell_director(turn, company)?;
                let loss = look.first_loss();
                self.sell_director(seat, company, loss);
                let mut turn = *turn;
                turn.sold.add(company);
                self.own.stage = Stage::Stock(turn);
            }
            _ => {
                let why = self.rules.policy.book.words(
                    "in a Dealing Round one sells, redeems, buys or passes",
                    "in a stock round one sells, redeems, buys or passes",
                );
                return Err(Refusal::because(cite!("3.1.1"), why));
            }
        }
        Ok(())
    }

    fn buy_share(&mut self, turn: &StockTurn, company: CompanyId, from: Holder) {
        let seat = turn.seat;
        let price = self.look().share_price(company, from);
        self.table.pay(Purse::Player(seat), Purse::Bank, price);
        self.log.add(Event::Bought { seat, company, from, price });
        self.table.hand_ordinary(company, from, Holder::Player(seat), 1);
        let mut turn = StockTurn { bought: Some(company), last: Some(seat), ..*turn };
        let former = self.table.company(company).president.map(|s| (s, self.look().certificates(s)));
        self.note_company(company);
        if self.look().is_first_stock_round() && self.rules.policy.appointed == Appointed::AfterFirstRound {
            let before = self.own.fresh.has(company);
            self.note_float(company);
            if !before && self.own.fresh.has(company) {
                turn.floated.add(company);
            }
        } else if self.look().is_ready(company) {
            self.form(company);
        } else {
            self.settle_control(company);
        }
        if let Some((former, before)) = former {
            self.note_excess(former, before);
        }
        self.own.stage = Stage::Stock(turn);
        if self.own.credit_due.is_none() && !self.look().turn_goes_on(&turn) {
            self.end_stock_turn(&turn);
        }
    }

    /// Notes what a former director has to sell in the next turn, having had so many certificates before (3.2.3).
    fn note_excess(&mut self, seat: Seat, before: usize) {
        let look = self.look();
        let now = look.certificates(seat);
        let more = now.saturating_sub(before).min(now.saturating_sub(look.certificate_limit()));
        let more = u8::try_from(more).unwrap_or(u8::MAX);
        if more > 0 && self.rules.since.limits_bind_buyers {
            self.own.excess.resize(self.rules.players, 0);
            let excess = &mut self.own.excess[seat.index()];
            *excess = excess.saturating_add(more);
        }
    }

    /// Notes that of so many certificates that a player had, as many less must be sold as are gone.
    fn lessen_excess(&mut self, seat: Seat, before: usize) {
        let gone = before.saturating_sub(self.look().certificates(seat));
        if let Some(excess) = self.own.excess.get_mut(seat.index()) {
            *excess = excess.saturating_sub(u8::try_from(gone).unwrap_or(u8::MAX));
        }
    }

    fn sell_shares(&mut self, seat: Seat, company: CompanyId, shares: u8) {
        let loss = self.look().first_loss();
        let before = self.look().certificates(seat);
        let amount = Money::from(shares) * (self.look().price(company) - loss);
        if self.rules.policy.control == Control::Shares {
            self.loosen(company);
        }
        // What was bought last goes first: a player who keeps some has held shares all along.
        let mut own = self.table.ordinary(company, Holder::Player(seat));
        own.reverse();
        for cert in own.into_iter().take(usize::from(shares)) {
            self.table.hand(cert, Holder::Market);
        }
        let (left, floated) = (self.look().shares(company, seat), self.own.fresh.has(company));
        let contracted = &mut self.own.contracted[seat.index()][company.index()];
        // Of a company that has floated only contracted shares are sold (2.8.3); before that they are the last to go.
        *contracted = if floated || !self.rules.since.contracted_shares_go_last {
            contracted.saturating_sub(shares)
        } else {
            left.min(*contracted)
        };
        self.own.sold[seat.index()].add(company);
        self.log.add(Event::Sold { seat, company, shares, amount });
        self.pay_out(Purse::Player(seat), amount);
        self.settle_control(company);
        self.lessen_excess(seat, before);
    }

    fn end_stock_turn(&mut self, turn: &StockTurn) {
        let seat = turn.seat;
        if turn.bought.is_none() && turn.sold.is_empty() {
            self.log.add(Event::Passed(seat));
        }
        // The first opportunity to sell contracted shares is over, but for what floated in this very turn (2.8.3).
        self.own.chances[seat.index()] = self.own.chances[seat.index()].both(turn.floated);
        // What a falling price has exempted since need not be sold after a rise.
        let excess = u8::try_from(self.look().excess(seat)).unwrap_or(u8::MAX);
        if let Some(owed) = self.own.excess.get_mut(seat.index()) {
            *owed = (*owed).min(excess);
        }
        let declined = if turn.bought.is_some() { 0 } else { turn.declined + 1 };
        if usize::from(declined) >= self.rules.players {
            self.end_stock_round(turn.last);
            return;
        }
        let next = self.table.seats_after(seat).next().unwrap_or(seat);
        self.own.stage = Stage::Stock(StockTurn { declined, last: turn.last, ..StockTurn::new(next) });
    }

    /// The Elephant goes to the left of whoever bought last (3.1.11).
    fn end_stock_round(&mut self, last: Option<Seat>) {
        if self.look().is_first_stock_round() {
            self.end_first_stock_round();
        }
        self.own.sentenced.fill(false);
        for seat in std::mem::take(&mut self.own.sentenced_later) {
            self.own.sentenced[seat.index()] = true;
        }
        if self.own.broken {
            // No company begins another turn once the bank has run out (5.1.2).
            self.own.ended = Some(Ending::Bank);
            return;
        }
        if self.look().goes_nowhere() {
            self.own.ended = Some(Ending::TooLong);
            return;
        }
        if let Some(last) = last {
            let next = self.table.seats_after(last).next().unwrap_or(last);
            self.give_elephant(next);
        }
        self.own.stage = Stage::Elephant;
    }
}
