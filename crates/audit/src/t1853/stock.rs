//! Stock rounds (2009 2.8, 3.1; 1989 18, 20, 21).

use super::book::{Start, Year};
use super::clerk::Clerk;
use super::memory::{Stage, StockTurn};
use crate::Kind;
use railhead_engine::{Action, Choice, CompanyId, Holder, Money, Purse, Round, RoundKind, Seat};
use railhead_titles::asks_1853::{CREDIT, VOTE};
use railhead_titles::courses_1853::SELL_DIRECTOR;
use std::collections::BTreeSet;

/// Shares at this price or below count against no limit.
const EXEMPT: Money = 40;

impl Clerk<'_> {
    pub(super) fn begin_stock_round(&mut self, set: u16) {
        self.want.table.round = Round { kind: RoundKind::Stock, set, number: 1 };
        self.memory.sold.iter_mut().for_each(Vec::clear);
        self.memory.fresh.clear();
        let formed = self.companies().filter(|c| self.is_formed(*c));
        let (bank, price) = (self.want.table.bank, formed.map(|c| self.price(c)).max().unwrap_or(0));
        let (least, highest, _) = self.memory.progress;
        if bank < least || price > highest {
            self.memory.progress = (bank.min(least), price.max(highest), set);
        }
        let seat = self.elephant();
        self.memory.stage =
            Stage::Stock(StockTurn { seat, bought: None, floated: Vec::new(), declined: 0, last: None });
    }

    fn is_exempt(&self, company: CompanyId) -> bool {
        self.price(company) <= EXEMPT
    }

    /// How many certificates of a player count; cards of the kit in hand do.
    pub(super) fn counting(&self, seat: Seat) -> usize {
        let counted = self.companies().filter(|c| !self.is_exempt(*c)).map(|c| self.want.certificates(c, seat));
        usize::try_from(counted.sum::<i32>()).unwrap_or(0) + self.memory.hands[seat.index()]
    }

    /// Of which companies somebody has to sell before anything else: who lost a directorship and has too many certificates by
    /// that (2009 3.2.3, 1989 22.3). By the first versions of these rules, whoever is above a limit.
    fn must_sell(&self, turn: &StockTurn) -> Vec<CompanyId> {
        let seat = turn.seat;
        let above = self.counting(seat).saturating_sub(self.book.certificate_limit);
        let due = if self.book.since.limits_bind_buyers { above.min(self.memory.excess[seat.index()]) } else { above };
        let counts = |c: &CompanyId| !self.is_exempt(*c);
        let sells = |c: &CompanyId| self.sellable(turn, *c) > 0;
        if due > 0 {
            let all = self.companies().filter(counts);
            return all.filter(|c| sells(c) || self.can_sell_director(turn, *c)).collect();
        }
        let too_many = |c: &CompanyId| {
            let held = self.want.held(*c, Holder::Player(seat));
            !self.book.since.limits_bind_buyers && self.book.share_limit.is_some_and(|most| held > most)
        };
        self.companies().filter(counts).filter(too_many).filter(sells).collect()
    }

    /// Whether new shares of a company are for sale.
    fn is_open(&self, company: CompanyId) -> bool {
        let named = |c: &CompanyId| self.memory.named.contains(c);
        let unissued = |c: &CompanyId| self.want.held(*c, Holder::Bank) > 0;
        let all_issued = || !self.companies().any(|c| named(&c) && unissued(&c));
        let earlier = || self.companies().filter(|c| !named(c) && *c < company);
        match (self.book.year, self.book.start) {
            _ if named(&company) => true,
            (Year::Of2009, _) => all_issued(),
            (_, Start::Places) => {
                let offered = self.companies().filter(named).chain(earlier()).filter(unissued).count();
                self.memory.named.len() < self.book.players || offered < 2
            }
            _ => all_issued() && !earlier().any(|c| unissued(&c)),
        }
    }

    /// What is wrong with buying a share: what it is about, the paragraphs and the words.
    fn why_not_buy(&self, turn: &StockTurn, company: CompanyId, from: Holder) -> Option<Wrong> {
        let seat = turn.seat;
        let sign = self.sign(company);
        let price = if from == Holder::Bank { self.par(company) } else { self.price(company) };
        if turn.bought.is_some() {
            return wrong(Kind::Shares, ("3", "20"), format!("a second share is bought in a turn, of {sign}"));
        }
        let there = match from {
            Holder::Bank => self.new_shares(company),
            Holder::Market => self.want.held(company, from),
            _ => 0,
        };
        if there < 1 {
            return wrong(Kind::Shares, ("3.1.7", "21.7"), format!("there is no share of {sign} there"));
        }
        if from == Holder::Bank && !self.is_open(company) {
            return wrong(Kind::Shares, ("3.1.3", "21.3"), format!("new shares of {sign} are not for sale yet"));
        }
        if !self.memory.unpaid[seat.index()].is_empty() {
            return wrong(Kind::Credit, ("2.7.4", "16.6"), "there are shares to be redeemed first".to_owned());
        }
        if self.memory.sold[seat.index()].contains(&company) {
            return wrong(Kind::Shares, ("3.1.9", "21.9"), format!("{sign} was sold by the same player in this round"));
        }
        if self.want.table.players[seat.index()].cash < price {
            return wrong(Kind::Money, ("3.1.4", "21.4"), format!("a share of {sign} costs {price}"));
        }
        if self.is_exempt(company) {
            return None;
        }
        let held = self.want.held(company, Holder::Player(seat));
        if let Some(most) = self.book.share_limit.filter(|most| held >= *most) {
            return wrong(
                Kind::Limit,
                ("3.1.2", "21.2"),
                format!("{held} of {most} shares of {sign} are held already"),
            );
        }
        let (held, most) = (self.counting(seat), self.book.certificate_limit);
        if held >= most {
            return wrong(Kind::Limit, ("3.1.2", "21.2"), format!("{held} of {most} certificates are held already"));
        }
        None
    }

    /// How many shares of a company may be sold in a turn.
    fn sellable(&self, turn: &StockTurn, company: CompanyId) -> i32 {
        let seat = turn.seat;
        let held = match self.book.kit {
            true => self.want.singles(company, seat),
            false => self.want.held(company, Holder::Player(seat)),
        };
        let paid = (held - self.memory.unpaid_of(seat, company)).max(0);
        if turn.bought == Some(company) {
            return 0;
        }
        if !self.memory.fresh.contains(&company) {
            return paid;
        }
        let chance = self.memory.chances[seat.index()].contains(&company);
        if self.book.year == Year::Of2009 && self.is_first_set() && chance {
            return paid.min(self.memory.contracted[seat.index()][company.index()]);
        }
        0
    }

    fn can_sell_director(&self, turn: &StockTurn, company: CompanyId) -> bool {
        let held = self.want.held(company, Holder::Player(turn.seat));
        self.book.kit
            && self.want.directors[company.index()].contains(&turn.seat)
            && held >= 2 + self.memory.unpaid_of(turn.seat, company)
            && turn.bought != Some(company)
            && !self.memory.fresh.contains(&company)
    }

    fn goes_on(&self, turn: &StockTurn) -> bool {
        let redeems = |c: CompanyId| {
            let cash = self.want.table.players[turn.seat.index()].cash;
            self.memory.unpaid_of(turn.seat, c) > 0 && cash >= self.par(c)
        };
        self.companies().any(|c| self.sellable(turn, c) > 0 || self.can_sell_director(turn, c) || redeems(c))
    }

    /// What a share sold now brings less than its price.
    fn loss(&self) -> Money {
        let first = self.is_first_set() && self.book.start != Start::Dealt;
        if first { 5 } else { 0 }
    }

    pub(super) fn stock(&mut self, mut turn: StockTurn, seat: Seat, action: &Action) {
        if seat != turn.seat {
            self.complain(Kind::Turn, ("3.1.1", "21.1"), "another player's turn to deal in shares".to_owned());
            turn.seat = seat;
        }
        match action {
            Action::Pass => self.end_stock_turn(&turn),
            Action::Settle { company } => {
                let price = self.par(*company);
                let unpaid = &mut self.memory.unpaid[seat.index()];
                match unpaid.iter().position(|c| c == company) {
                    Some(at) => {
                        unpaid.remove(at);
                    }
                    None => self.complain(
                        Kind::Credit,
                        ("2.7.4", "16.6"),
                        "a share is redeemed that was paid for".to_owned(),
                    ),
                }
                self.want.player_pays(seat, price);
                self.memory.stage = Stage::Stock(turn);
            }
            Action::Buy { company, from } => self.buy(turn, *company, *from),
            Action::Sell { company, shares } => self.sell(turn, *company, i32::from(*shares)),
            Action::Choose { course } if course.kind() == SELL_DIRECTOR && self.book.kit => {
                if let Some(company) = course.company() {
                    self.sell_director(turn, company);
                }
            }
            other => {
                self.complain(Kind::Turn, ("3.1", "21"), format!("{other:?} is nothing that is done in a stock round"));
            }
        }
    }

    fn buy(&mut self, mut turn: StockTurn, company: CompanyId, from: Holder) {
        let seat = turn.seat;
        if let Some((kind, rule, words)) = self.why_not_buy(&turn, company, from) {
            self.complain(kind, rule, words);
        }
        let former = self.want.table.companies[company.index()].president.map(|s| (s, self.counting(s)));
        let price = if from == Holder::Bank { self.par(company) } else { self.price(company) };
        self.want.player_pays(seat, price);
        self.move_shares(company, from, Holder::Player(seat), 1);
        turn.bought = Some(company);
        turn.last = Some(seat);
        let named = &mut self.memory.named;
        if self.book.start == Start::Places && named.len() < self.book.players && !named.contains(&company) {
            named.push(company);
        }
        self.note_bbci(company);
        if self.book.year == Year::Of2009 && self.is_first_set() {
            if self.note_float(company) {
                turn.floated.push(company);
            }
        } else if self.is_ready(company) {
            self.form(company);
        } else {
            self.settle_control(company);
        }
        if let Some((former, before)) = former {
            // Two single shares came for the director's certificate: one may be too many (2009 3.2.3, 1989 22.3).
            let now = self.counting(former);
            let above = now.saturating_sub(self.book.certificate_limit);
            self.memory.excess[former.index()] += now.saturating_sub(before).min(above);
        }
        let asked = self.after.deciding.iter().any(|d| d.seat == seat);
        let same_round = self.after.table.round == self.want.table.round && self.after.outcome.is_none();
        let credit = self.is_asked(&CREDIT);
        // While a vote is pending, nobody is asked whose turn it is.
        let voting = self.is_asked(&VOTE);
        let stays = credit || if voting { self.goes_on(&turn) } else { asked && same_round };
        if !credit && stays != self.goes_on(&turn) {
            let words = format!("the turn {} after a purchase", if stays { "goes on" } else { "ends" });
            self.complain(Kind::Turn, ("3.1.1", "20"), words);
        }
        if stays {
            self.memory.stage = Stage::Stock(turn);
        } else {
            self.end_stock_turn(&turn);
        }
    }

    /// Notes that a company floats in the first stock round of the newer book; says whether it just has.
    pub(super) fn note_float(&mut self, company: CompanyId) -> bool {
        if self.want.issued(company) < self.book.qualifying || self.memory.fresh.contains(&company) {
            return false;
        }
        self.memory.fresh.push(company);
        for seat in 0..self.book.players {
            if self.memory.contracted[seat][company.index()] > 0 {
                self.memory.chances[seat].push(company);
            }
        }
        true
    }

    fn sell(&mut self, turn: StockTurn, company: CompanyId, shares: i32) {
        let seat = turn.seat;
        let most = self.sellable(&turn, company);
        if shares < 1 || shares > most {
            let words = format!("{shares} shares of {} are sold where {most} may be", self.sign(company));
            self.complain(Kind::Shares, ("2.8.3, 3.1.8, 3.1.9", "18.1, 21.8, 21.9"), words);
        }
        let before = self.counting(seat);
        let amount = shares * (self.price(company) - self.loss());
        let by_exception = self.memory.fresh.contains(&company);
        self.move_shares(company, Holder::Player(seat), Holder::Market, shares);
        let held = self.want.held(company, Holder::Player(seat));
        let contracted = &mut self.memory.contracted[seat.index()][company.index()];
        // What came last goes first (2.9.2), but where contracted shares alone may be sold (2.8.3).
        let contracted_first = by_exception || !self.book.since.contracted_shares_go_last;
        *contracted = if contracted_first { (*contracted - shares).max(0) } else { (*contracted).min(held) };
        self.memory.sold[seat.index()].push(company);
        self.pay_out(Purse::Player(seat), amount);
        self.settle_control(company);
        let gone = before.saturating_sub(self.counting(seat));
        let excess = &mut self.memory.excess[seat.index()];
        *excess = excess.saturating_sub(gone);
        self.memory.stage = Stage::Stock(turn);
    }

    fn sell_director(&mut self, turn: StockTurn, company: CompanyId) {
        let seat = turn.seat;
        if !self.can_sell_director(&turn, company) {
            let words = format!("a Director's Share of {} is sold that may not be", self.sign(company));
            self.complain(Kind::Shares, ("3.1.8", "MIK 2 General"), words);
        }
        let amount = 2 * (self.price(company) - self.loss());
        self.want.add(company, Holder::Player(seat), -2);
        let directors = &mut self.want.directors[company.index()];
        if let Some(at) = directors.iter().position(|s| *s == seat) {
            directors.remove(at);
        }
        self.note_holders(company);
        self.memory.sold[seat.index()].push(company);
        self.pay_out(Purse::Player(seat), amount);
        self.settle_control(company);
        self.memory.stage = Stage::Stock(turn);
    }

    fn end_stock_turn(&mut self, turn: &StockTurn) {
        let above = self.counting(turn.seat).saturating_sub(self.book.certificate_limit);
        let excess = &mut self.memory.excess[turn.seat.index()];
        *excess = above.min(*excess);
        self.memory.chances[turn.seat.index()].retain(|c| turn.floated.contains(c));
        let declined = if turn.bought.is_some() { 0 } else { turn.declined + 1 };
        if declined >= self.book.players {
            self.end_stock_round(turn.last);
            return;
        }
        let seat = self.left_of(turn.seat);
        self.memory.stage =
            Stage::Stock(StockTurn { seat, bought: None, floated: Vec::new(), declined, last: turn.last });
    }

    fn end_stock_round(&mut self, last: Option<Seat>) {
        if self.is_first_set() {
            self.end_first_stock_round();
        }
        // A game that goes nowhere is ended with the stock round of a late set.
        let set = self.want.table.round.set;
        let idle = !self.book.since.only_idle_games_are_ended || self.memory.progress.2 + 5 <= set;
        let nowhere = set >= self.book.cite_number(100, 30) && idle;
        if self.memory.broken || nowhere {
            self.memory.stage = Stage::Over;
            return;
        }
        if let Some(last) = last {
            let next = self.left_of(last);
            self.give_elephant(next);
        }
        self.memory.stage = Stage::Elephant;
    }

    pub(super) fn give_elephant(&mut self, seat: Seat) {
        let order = &mut self.want.table.order;
        if let Some(at) = order.iter().position(|s| *s == seat) {
            order.rotate_left(at);
        }
    }

    /// Sells the Elephant or keeps it (2009 3.1.11, 1989 21.11).
    pub(super) fn elephant_sold(&mut self, seat: Seat, action: &Action) {
        if seat != self.elephant() {
            self.complain(Kind::Turn, ("3.1.11", "21.11"), "somebody else holds the Elephant".to_owned());
        }
        if let Action::SellPriority { to, price } = action {
            let cash = self.want.table.players[to.index()].cash;
            if *to == seat || *price < 0 || *price > cash {
                let words = format!("the Elephant is sold for {price} to a player with {cash}");
                self.complain(Kind::Money, ("3.1.11", "21.11"), words);
            }
            self.want.table.players[to.index()].cash -= price;
            self.want.table.players[seat.index()].cash += price;
            self.give_elephant(*to);
        }
        self.settle_managers();
        self.begin_operating_rounds();
    }

    /// What a player is offered in a stock round.
    pub(super) fn offered_in_stock(&mut self, turn: &StockTurn) {
        // Who was sentenced to give up directorships is not followed up.
        if self.memory.sentences || self.is_asked(&CREDIT) {
            return;
        }
        let must = self.must_sell(turn);
        let mut expected: BTreeSet<String> = BTreeSet::new();
        let name = |action: &Action| format!("{action:?}");
        for company in self.companies() {
            if !must.is_empty() && !must.contains(&company) {
                continue;
            }
            for shares in 1..=self.sellable(turn, company) {
                let shares = u8::try_from(shares).unwrap_or(u8::MAX);
                expected.insert(name(&Action::Sell { company, shares }));
            }
            if self.can_sell_director(turn, company) {
                expected.insert(name(&Action::Choose { course: SELL_DIRECTOR.of(company) }));
            }
            if !must.is_empty() {
                continue;
            }
            let cash = self.want.table.players[turn.seat.index()].cash;
            if self.memory.unpaid_of(turn.seat, company) > 0 && cash >= self.par(company) {
                expected.insert(name(&Action::Settle { company }));
            }
            for from in [Holder::Bank, Holder::Market] {
                if self.why_not_buy(turn, company, from).is_none() {
                    expected.insert(name(&Action::Buy { company, from }));
                }
            }
        }
        expected.extend(must.is_empty().then(|| name(&Action::Pass)));
        let choices = self.after.choices.iter().filter(|(seat, _)| *seat == turn.seat).flat_map(|(_, c)| c);
        let offered: BTreeSet<String> = choices.flat_map(Choice::actions).map(|a| name(&a)).collect();
        let missing: Vec<&String> = expected.difference(&offered).collect();
        let wrongly: Vec<&String> = offered.difference(&expected).collect();
        if !missing.is_empty() || !wrongly.is_empty() {
            let words = format!("not offered: {missing:?}; wrongly offered: {wrongly:?}");
            self.complain(Kind::Shares, ("3.1", "21"), words);
        }
    }
}

/// What is wrong: what it is about, the paragraphs of both books, the words.
type Wrong = (Kind, (&'static str, &'static str), String);

#[allow(clippy::unnecessary_wraps, reason = "it is what the callers return")]
fn wrong(kind: Kind, rule: (&'static str, &'static str), words: String) -> Option<Wrong> {
    Some((kind, rule, words))
}
