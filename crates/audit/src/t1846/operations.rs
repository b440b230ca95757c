//! A company's turn: shares, dividends, and what is owed at its end (6.1, 6.4, 7).

use super::memory::{Due, Memory};
use crate::Kind;
use crate::replica::Replica;
use railhead_engine::{
    Action, CompanyId, Dividend, Event, Holder, Money, PrivateId, Purse, Seat, Standing, TrainId, TrainPlace,
};

impl Memory {
    /// How many shares a corporation may issue: those of players less those in the market (6.1).
    pub(super) fn most_to_issue(r: &Replica<'_>, company: CompanyId) -> u32 {
        let register = r.register(company);
        let beyond = register.of_players().saturating_sub(register.held(Holder::Market)) / 10;
        beyond.min(register.ordinary(Holder::Company(company)))
    }

    pub(super) fn price_beside(r: &Replica<'_>, company: CompanyId, boxes: i32) -> Money {
        r.spot(company).map_or(0, |s| r.printed(r.beside(s, boxes)))
    }

    /// Whether it is the moment for issuing or redeeming by choice.
    pub(super) fn may_trade_shares(&self, r: &Replica<'_>) -> bool {
        self.turn.as_ref().is_some_and(|t| {
            let begun = t.lays > 0 || t.tokened || t.ran;
            let late = if self.options.on("issue-any-time") { t.paid } else { begun || t.paid };
            !t.issued && !late && !self.is.is_independent(t.company) && !self.headless(r, t.company)
        })
    }

    pub(super) fn issued(&mut self, r: &mut Replica<'_>, company: CompanyId, shares: u8, amount: Money) {
        let ruined = self.ruin.is_some();
        if !ruined {
            self.matches(r, Kind::Shares, "6.1", |_, a| *a == Action::Issue { shares });
        }
        let theirs = self.turn.as_ref().is_some_and(|t| t.company == company);
        r.expect(theirs, Kind::Turn, "6.1", |_| "another company's turn".to_owned());
        let most = Self::most_to_issue(r, company);
        let number = i32::from(shares);
        r.expect(number > 0 && u32::from(shares) <= most, Kind::Shares, "6.1", |_| {
            format!("{shares} shares are issued, no more than {most} may be")
        });
        let forced = self.turn.as_ref().is_some_and(|t| t.paid);
        let each =
            if forced { Self::price_beside(r, company, -1 - number) } else { Self::price_beside(r, company, -1) };
        r.expect(amount == each * number, Kind::Money, "6.1, 6.5", |_| {
            format!("{shares} shares bring {amount}, not {}", each * number)
        });
        r.pay(Purse::Bank, Purse::Company(company), amount);
        r.register_mut(company).pass(Holder::Company(company), Holder::Market, u32::from(shares) * 10);
        if !forced {
            let may = self.may_trade_shares(r);
            r.expect(may, Kind::Shares, "6.1", |_| "it is not the moment to issue shares".to_owned());
            if let Some(turn) = &mut self.turn {
                turn.issued = true;
            }
            return;
        }
        let may = ruined || self.must_buy(r, company);
        r.expect(may, Kind::Shares, "6.5", |_| "no train must be bought".to_owned());
        let again = self.turn.as_ref().is_some_and(|t| t.forced_issue);
        r.expect(!again, Kind::Shares, "6.5", |_| "a forced issue comes once".to_owned());
        if let Some(turn) = &mut self.turn {
            turn.forced_issue = true;
            turn.raised = true;
        }
        let Some(from) = r.spot(company) else { return };
        let mut at = from;
        for _ in 0..shares {
            let to = r.beside(at, -1);
            if to != at {
                self.owe(Due::Price { company, to });
            }
            at = to;
        }
    }

    pub(super) fn redeemed(&mut self, r: &mut Replica<'_>, company: CompanyId, shares: u8, amount: Money) {
        self.matches(r, Kind::Shares, "6.1", |_, a| *a == Action::Redeem { shares });
        let may = self.may_trade_shares(r) && self.turn.as_ref().is_some_and(|t| t.company == company);
        r.expect(may, Kind::Shares, "6.1", |_| "it is not the moment to redeem shares".to_owned());
        let there = r.register(company).ordinary(Holder::Market);
        let wanted = Self::price_beside(r, company, 1) * Money::from(shares);
        r.expect(shares > 0 && u32::from(shares) <= there, Kind::Shares, "6.1", |_| "there are not so many".to_owned());
        r.expect(amount == wanted, Kind::Money, "6.1", |_| format!("they cost {amount}, not {wanted}"));
        r.expect(r.cash(Purse::Company(company)) >= wanted, Kind::Money, "6.1", |_| "they cannot be paid".to_owned());
        r.pay(Purse::Company(company), Purse::Bank, amount);
        r.register_mut(company).pass(Holder::Market, Holder::Company(company), u32::from(shares) * 10);
        if let Some(turn) = &mut self.turn {
            turn.issued = true;
        }
    }

    /// Earnings are shared out, or there are none; the price moves by what was paid (6.4, 7.1).
    pub(super) fn paid(
        &mut self,
        r: &mut Replica<'_>,
        company: CompanyId,
        dividend: Option<Dividend>,
        kept: Money,
        per_share: Money,
    ) {
        let Some(turn) = self.turn.clone().filter(|t| t.company == company) else {
            r.wrong(Kind::Turn, "6.4", format!("{} pays out of turn", r.sign(company)));
            return;
        };
        self.after_running(r, company);
        let (headless, independent) = (self.headless(r, company), self.is.is_independent(company));
        let revenue = turn.revenue;
        r.expect(!turn.paid, Kind::Dividend, "6.4", |_| "earnings are shared out twice".to_owned());
        match dividend {
            None => r.expect(revenue == 0, Kind::Dividend, "6.4", |_| format!("{revenue} were earned")),
            Some(way) if !headless => {
                self.matches(r, Kind::Dividend, "6.4", |_, a| *a == Action::Pay { dividend: way });
            }
            Some(way) => {
                r.expect(way == Dividend::Withhold, Kind::Dividend, "7.1", |_| "it retains its earnings".to_owned());
            }
        }
        if let Some(Some(best)) = turn.best {
            r.expect(best == revenue, Kind::BestRuns, "7.1", |_| format!("its trains earn {revenue}, not {best}"));
        }
        let wanted = match dividend {
            Some(Dividend::Full) => 0,
            Some(Dividend::Half) => revenue / 2 / 10 * 10,
            Some(Dividend::Withhold) => revenue,
            None => 0,
        };
        let out = if dividend.is_some() { revenue - wanted } else { 0 };
        r.expect(kept == wanted && per_share == out / 10, Kind::Dividend, "6.4", |_| {
            format!("of {revenue} {kept} are kept and {per_share} a share are paid, not {wanted} and {}", out / 10)
        });
        if independent {
            self.end_of_running(company);
            return;
        }
        r.pay(Purse::Bank, Purse::Company(company), wanted);
        for seat in r.table.order.clone() {
            let shares = shares_of(r, company, Holder::Player(seat));
            r.pay(Purse::Bank, Purse::Player(seat), shares * (out / 10));
        }
        let unsold = shares_of(r, company, Holder::Company(company));
        r.pay(Purse::Bank, Purse::Company(company), unsold * (out / 10));
        let price = r.price(company);
        let boxes = if out * 2 < price {
            -1
        } else if out < price {
            0
        } else if out < 2 * price {
            1
        } else if price > 150 && out >= 3 * price {
            3
        } else {
            2
        };
        self.owe_price(r, company, boxes);
        // The site looks once phased-out trains are gone, the book when trains run.
        let has_train = !Self::trains_of(r, company).is_empty();
        let had_train = has_train || (turn.had_train && !self.on_site());
        let falls_on = !self.due.contains(&Due::Closed(company));
        if headless && revenue == 0 && !had_train && falls_on {
            let from = r.spot(company);
            if let Some(to) = from.map(|s| r.beside(s, -2)) {
                self.owe(Due::Price { company, to });
                if r.printed(to) == 0 {
                    self.owe(Due::Closed(company));
                }
            }
        }
        self.end_of_running(company);
    }

    fn end_of_running(&mut self, company: CompanyId) {
        self.operated.insert(company);
        if let Some(turn) = &mut self.turn {
            turn.ran = true;
            turn.paid = true;
        }
    }

    pub(super) fn split(&mut self, r: &mut Replica<'_>, company: CompanyId, each: Money) {
        self.after_running(r, company);
        let revenue = self.turn.as_ref().filter(|t| t.company == company).map_or(0, |t| t.revenue);
        let theirs = self.is.is_independent(company);
        r.expect(theirs && each == revenue / 2, Kind::Dividend, "3", |_| format!("{each} each of {revenue}"));
        if let Some(owner) = r.table.companies[company.index()].president {
            r.pay(Purse::Bank, Purse::Player(owner), revenue / 2);
        }
        r.pay(Purse::Bank, Purse::Company(company), revenue / 2);
        self.end_of_running(company);
    }

    /// Phased-out trains of a company must have left once its trains have run (6.3).
    fn after_running(&mut self, r: &mut Replica<'_>, company: CompanyId) {
        let own = Self::trains_of(r, company);
        for train in &own {
            self.spent.insert(*train);
        }
        let old = own.iter().any(|t| r.table.trains[t.index()].old);
        r.expect(!old, Kind::Phase, "6.3", |_| "a phased-out train stays after running".to_owned());
    }

    pub(super) fn train_gone(&mut self, r: &mut Replica<'_>, train: TrainId) {
        let card = r.table.trains[train.index()];
        let running = self.turn.as_ref().filter(|t| !t.paid).map(|t| TrainPlace::Company(t.company));
        if card.old && Some(card.place) == running && !self.due.contains(&Due::TrainGone(train)) {
            if let Some(turn) = &mut self.turn {
                turn.had_train = true;
                turn.ran = true;
            }
        } else {
            self.settle(r, &Due::TrainGone(train));
        }
        self.turned_in.retain(|t| *t != train);
        r.table.trains[train.index()].place = TrainPlace::Gone;
    }

    /// A turn ends: nothing may be left that had to be done in it.
    pub(super) fn close_turn(&mut self, r: &mut Replica<'_>) {
        let Some(turn) = self.turn.take() else { return };
        let company = turn.company;
        if r.table.companies[company.index()].standing != Standing::Active {
            return;
        }
        r.expect(turn.paid, Kind::Dividend, "6", |r| format!("{} did not come to its dividends", r.sign(company)));
        if self.headless(r, company) {
            let cheapest = self.cheapest(r);
            let can = cheapest.is_some_and(|price| r.cash(Purse::Company(company)) >= price);
            let lacks = Self::trains_of(r, company).is_empty() && can;
            r.expect(!lacks, Kind::Train, "7.1", |r| format!("{} could have bought a train", r.sign(company)));
        } else {
            let lacks = self.must_buy(r, company);
            r.expect(!lacks, Kind::Train, "6.5", |r| format!("{} ends its turn without a train", r.sign(company)));
        }
    }

    pub(super) fn bankrupt(&mut self, r: &mut Replica<'_>, seat: Seat) {
        self.matches(r, Kind::Money, "7", |s, a| s == seat && *a == Action::Bankrupt);
        let Some(company) = self.turn.as_ref().map(|t| t.company) else {
            r.wrong(Kind::Money, "7", "nobody is ruined out of a company's turn");
            return;
        };
        let president = r.table.companies[company.index()].president == Some(seat);
        r.expect(president && self.must_buy(r, company), Kind::Money, "7", |_| "no train must be bought".to_owned());
        let raised = self.most_that_can_be_raised(r, seat, company);
        let cheapest = self.cheapest(r).unwrap_or(0);
        r.expect(raised < cheapest, Kind::Money, "7", |_| {
            format!("{raised} could be raised for a train of {cheapest}")
        });
        self.ruin = Some((seat, company));
        for i in 0..r.table.privates.len() {
            if r.table.privates[i] == Holder::Player(seat) {
                self.owe(Due::Private(PrivateId::from_index(i)));
            }
        }
    }

    /// What is left of a bankrupt player's money goes to the corporation once everything is sold.
    pub(super) fn ruin_is_over(&mut self, r: &mut Replica<'_>, event: &Event) {
        let part = matches!(
            event,
            Event::Bankrupt(_)
                | Event::Issued { .. }
                | Event::Sold { .. }
                | Event::President { .. }
                | Event::Price { .. }
                | Event::CompanyClosed(_)
                | Event::PrivateClosed(_)
                | Event::BankBroken
        );
        if !part {
            self.settle_ruin(r);
        }
    }

    pub(super) fn settle_ruin(&mut self, r: &mut Replica<'_>) {
        let Some((seat, company)) = self.ruin.take() else { return };
        let held = r.shares.iter().any(|s| s.held(Holder::Player(seat)) > 0);
        r.expect(!held, Kind::Shares, "7", |_| "a bankrupt player keeps shares".to_owned());
        let cash = r.cash(Purse::Player(seat));
        let open = r.table.companies[company.index()].standing == Standing::Active;
        let to = if open { Purse::Company(company) } else { Purse::Bank };
        r.pay(Purse::Player(seat), to, cash);
        r.table.players[seat.index()].bankrupt = true;
        if !self.options.on("spend-what-was-raised") {
            self.reorder(r);
        }
        if let Some(turn) = &mut self.turn {
            turn.raised = false;
        }
    }

    /// Forced sales change the order of those still to operate (6).
    pub(super) fn reorder(&mut self, r: &Replica<'_>) {
        let order = self.order_of_operation(r);
        self.queue = order.into_iter().filter(|c| self.queue.contains(c)).collect();
    }
}

pub(super) fn shares_of(r: &Replica<'_>, company: CompanyId, holder: Holder) -> Money {
    Money::try_from(r.register(company).held(holder) / 10).unwrap_or(0)
}
