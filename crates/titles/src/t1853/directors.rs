//! Directors' shares, of which a company may have several with the kit MIK 2 (1989 MIK 2 Director's Shares, General).

use super::cards::{DIRECTORS, KitCard, SALES};
use super::courses::SELL_DIRECTOR;
use super::own::StockTurn;
use super::rules::{Look, Play, cite_1989};
use railhead_engine::{Cert, Choice, CompanyId, Event, Holder, Money, Nature, Purse, Refusal, Seat};
use std::cmp::Reverse;

impl Look<'_> {
    /// By how much the certificates on the table make more, or less, than each company: what the kit adds and what lies among
    /// the cards, in hundredths.
    pub(crate) fn beyond(self) -> Vec<i32> {
        let Some(kit) = &self.own.kit else { return Vec::new() };
        let companies = (0..self.table.companies.len()).map(CompanyId::from_index);
        let cards = companies
            .zip(DIRECTORS)
            .map(|(c, all)| 20 * (i32::from(all) - i32::try_from(kit.directors(c)).unwrap_or(0)));
        cards.collect()
    }

    /// How many directors' shares of a company a player has.
    pub(crate) fn directors_of(self, company: CompanyId, seat: Seat) -> usize {
        let own = |c: &&Cert| c.holder == Holder::Player(seat) && c.president;
        self.table.certs_of(company).iter().filter(own).count()
    }

    /// Who controls a company: whoever has most directors' shares, of equal ones most single shares, then whoever first had any.
    pub(crate) fn controller(self, company: CompanyId) -> Option<Seat> {
        let seats = (0..self.rules.players).map(Seat::from_index);
        let directs = seats.filter(|s| self.directors_of(company, *s) > 0);
        directs.max_by_key(|s| {
            let since = self.held_since(company, *s);
            (self.directors_of(company, *s), self.table.count_ordinary(company, Holder::Player(*s)), Reverse(since))
        })
    }

    /// Who takes the director's share that lies beside the stack: of those with two single shares the largest shareholder, of
    /// equal ones whoever first had a share.
    pub(crate) fn first_director(self, company: CompanyId) -> Option<Seat> {
        let seats = (0..self.rules.players).map(Seat::from_index);
        let two = seats.filter(|s| self.table.count_ordinary(company, Holder::Player(*s)) >= 2);
        two.max_by_key(|s| (self.shares(company, *s), Reverse(self.held_since(company, *s))))
    }

    /// The single shares of a company that a player has paid for.
    pub(crate) fn singles(self, company: CompanyId, seat: Seat) -> u8 {
        self.table.count_ordinary(company, Holder::Player(seat)).saturating_sub(self.unpaid(company, seat))
    }

    /// What stands against buying a director's share of the kit with a single share.
    pub(crate) fn can_exchange(self, seat: Seat, company: CompanyId) -> Result<(), Refusal> {
        if self.singles(company, seat) == 0 {
            let why = "it takes an ordinary share of the company that is paid for";
            return Err(Refusal::because(cite_1989!("MIK 2 Director's Shares"), why));
        }
        let (has, needs) = (self.table.players[seat.index()].cash, self.par(company));
        if has < needs { Err(Refusal::money(cite_1989!("MIK 2 Director's Shares"), has, needs)) } else { Ok(()) }
    }

    /// What stands against selling a director's share.
    pub(crate) fn can_sell_director(self, turn: &StockTurn, company: CompanyId) -> Result<(), Refusal> {
        if company.index() >= self.table.companies.len() || self.own.kit.is_none() {
            return Err(Refusal::nonsense("there is no such share to sell"));
        }
        if self.directors_of(company, turn.seat) == 0 {
            return Err(Refusal::because(cite_1989!("MIK 2 General"), "the player has no Director's Share of it"));
        }
        let paid = self.shares(company, turn.seat) >= 2 + self.unpaid(company, turn.seat);
        if !paid && self.rules.since.unpaid_directors_shares_stay {
            let why = "it stands for a share that is not paid for: un-redeemed shares must be redeemed first";
            return Err(Refusal::because(cite_1989!("16.6"), why));
        }
        self.may_sell(turn, company)
    }

    /// The directors' shares that a player may sell now.
    pub(crate) fn director_sales(self, turn: &StockTurn) -> Vec<CompanyId> {
        if self.own.kit.is_none() {
            return Vec::new();
        }
        let companies = (0..self.table.companies.len()).map(CompanyId::from_index);
        companies.filter(|c| self.can_sell_director(turn, *c).is_ok()).collect()
    }

    /// Selling a director's share as a choice.
    pub(crate) fn director_sale(company: CompanyId) -> Option<Choice> {
        SALES.get(company.index()).map(|words| Choice::Course {
            course: SELL_DIRECTOR.of(company),
            nature: Nature::GivesUp,
            words,
        })
    }
}

impl Play<'_> {
    /// Buys a director's share of the kit: for the face value of one share, and a single share that goes into the pool.
    pub(crate) fn exchange(&mut self, seat: Seat, company: CompanyId) {
        let price = self.look().par(company);
        let mut singles = self.table.ordinary(company, Holder::Player(seat));
        singles.reverse();
        let since = self.look().held_since(company, seat).unwrap_or(0);
        self.take_from_hand(seat, KitCard::Director(company));
        self.table.pay(Purse::Player(seat), Purse::Bank, price);
        if let Some(single) = singles.first() {
            self.table.hand(*single, Holder::Market);
        }
        let at = self.table.certs.partition_point(|c| c.company <= company);
        // Whoever gives the only share for it has held shares all along.
        let cert = Cert { company, percent: 20, president: true, holder: Holder::Player(seat), since };
        self.table.certs.insert(at, cert);
        self.log.add(Event::Settled { seat, company, price });
        if self.look().is_ready(company) {
            self.form(company);
        } else {
            self.settle_control(company);
        }
    }

    /// Sells a director's share: the card comes to the discard stack (MIK 2 General).
    pub(crate) fn sell_director(&mut self, seat: Seat, company: CompanyId, loss: Money) {
        let amount = 2 * (self.look().price(company) - loss);
        let since = self.look().held_since(company, seat);
        let own = |c: &Cert| c.company == company && c.president && c.holder == Holder::Player(seat);
        if let Some(at) = self.table.certs.iter().position(own) {
            self.table.certs.remove(at);
            self.change_kit(|kit| kit.discarded.push(KitCard::Director(company)));
        }
        self.keep_seniority(company, seat, since);
        self.own.sold[seat.index()].add(company);
        self.log.add(Event::Sold { seat, company, shares: 2, amount });
        self.pay_out(Purse::Player(seat), amount);
        self.settle_control(company);
    }

    /// Whoever sells a director's share and keeps another share has held shares all along, though the certificate that is gone
    /// was the oldest one.
    fn keep_seniority(&mut self, company: CompanyId, seat: Seat, since: Option<u32>) {
        let own = |c: &&mut Cert| c.company == company && c.holder == Holder::Player(seat);
        let oldest = self.table.certs.iter_mut().filter(own).min_by_key(|c| c.since);
        if let (Some(cert), Some(since), true) = (oldest, since, self.rules.since.seniority_is_kept) {
            cert.since = cert.since.min(since);
        }
    }

    /// Gives the director's share that lies beside the stack to whom it belongs, for two single shares.
    pub(crate) fn take_directors_share(&mut self, company: CompanyId) {
        let taken = self.own.kit.as_ref().is_none_or(|kit| kit.taken.has(company));
        let first = self.look().first_director(company);
        if let (false, Some(seat)) = (taken, first) {
            self.tighten(company, seat);
            self.change_kit(|kit| kit.taken.add(company));
        }
    }
}
