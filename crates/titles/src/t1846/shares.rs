//! Issuing and redeeming shares (6.1).

use super::own::{Stop, Turn};
use super::rules::{Look, Play};
use railhead_engine::{Choice, CompanyId, Event, Holder, Money, Purse, Refusal};

impl Look<'_> {
    /// The price one box to the right, or to the left if negative.
    pub(crate) fn price_beside(self, company: CompanyId, boxes: i32) -> Money {
        let chart = &self.edition().chart;
        self.table.company(company).spot.map_or(0, |s| chart.price(chart.along(s, boxes)))
    }

    /// How many shares a corporation could issue: those held by players less those in the stock market.
    pub(crate) fn most_to_issue(self, company: CompanyId) -> u8 {
        let held = self.table.percent_of_players(company);
        let market = self.table.percent(company, Holder::Market);
        let own = self.table.count_ordinary(company, Holder::Company(company));
        (held.saturating_sub(market) / 10).min(own)
    }

    /// Whether it is the moment for issuing or redeeming.
    fn may_trade_shares(self, turn: &Turn) -> Result<(), Refusal> {
        if self.is_independent(turn.company) {
            return Err(Refusal::because("1846 3", "an independent has no shares"));
        }
        if turn.issued {
            return Err(Refusal::because("1846 6.1", "shares are issued or redeemed once in a turn"));
        }
        let begun = turn.lays > 0 || turn.tokened || turn.stop > Stop::Track;
        if !self.rules.options.issue_any_time && begun {
            return Err(Refusal::because("1846 6.1", "shares are issued or redeemed before track and tokens"));
        }
        if turn.stop > Stop::Pay {
            return Err(Refusal::because("1846 6.1", "dividends have been decided"));
        }
        Ok(())
    }

    fn can_issue(self, turn: &Turn, shares: u8) -> Result<(), Refusal> {
        self.may_trade_shares(turn)?;
        let most = self.most_to_issue(turn.company);
        if shares == 0 || shares > most {
            return Err(Refusal::outside("1846 6.1", "shares", shares.into(), 1, most.into()));
        }
        Ok(())
    }

    fn can_redeem(self, turn: &Turn, shares: u8) -> Result<(), Refusal> {
        self.may_trade_shares(turn)?;
        let most = self.table.count_ordinary(turn.company, Holder::Market);
        if shares == 0 || shares > most {
            return Err(Refusal::outside("1846 6.1", "shares", shares.into(), 1, most.into()));
        }
        let (has, needs) =
            (self.table.company(turn.company).cash, self.price_beside(turn.company, 1) * Money::from(shares));
        if has < needs {
            return Err(Refusal::money("1846 6.1", has, needs));
        }
        Ok(())
    }

    /// The most that issuing shares could bring now.
    pub(crate) fn issue_money(self, turn: &Turn) -> Money {
        if self.may_trade_shares(turn).is_err() {
            return 0;
        }
        Money::from(self.most_to_issue(turn.company)) * self.price_beside(turn.company, -1)
    }

    pub(crate) fn can_trade_shares(self, turn: &Turn) -> bool {
        self.can_issue(turn, 1).is_ok() || self.can_redeem(turn, 1).is_ok()
    }

    pub(crate) fn issue_choices(self, turn: &Turn, choices: &mut Vec<Choice>) {
        if self.may_trade_shares(turn).is_err() {
            return;
        }
        let issue: Vec<u8> = (1..=self.most_to_issue(turn.company)).collect();
        // Who can pay for some can pay for fewer.
        let there = self.table.count_ordinary(turn.company, Holder::Market);
        let redeem: Vec<u8> = (1..=there).take_while(|n| self.can_redeem(turn, *n).is_ok()).collect();
        if !issue.is_empty() {
            choices.push(Choice::Issue { shares: issue });
        }
        if !redeem.is_empty() {
            choices.push(Choice::Redeem { shares: redeem });
        }
    }
}

impl Play<'_> {
    pub(crate) fn issue(&mut self, turn: &Turn, shares: u8) -> Result<(), Refusal> {
        if turn.stop == Stop::Trains {
            return self.forced_issue(turn, shares);
        }
        self.look().can_issue(turn, shares)?;
        let company = turn.company;
        let amount = self.look().price_beside(company, -1) * Money::from(shares);
        self.table.hand_ordinary(company, Holder::Company(company), Holder::Market, shares);
        self.log.add(Event::Issued { company, shares, amount });
        self.pay_out(Purse::Company(company), amount);
        self.change_turn(|t| t.issued = true);
        Ok(())
    }

    pub(crate) fn redeem(&mut self, turn: &Turn, shares: u8) -> Result<(), Refusal> {
        self.look().can_redeem(turn, shares)?;
        let company = turn.company;
        let amount = self.look().price_beside(company, 1) * Money::from(shares);
        self.table.pay(Purse::Company(company), Purse::Bank, amount);
        self.table.hand_ordinary(company, Holder::Market, Holder::Company(company), shares);
        self.log.add(Event::Redeemed { company, shares, amount });
        self.change_turn(|t| t.issued = true);
        Ok(())
    }
}
