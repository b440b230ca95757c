//! The Bank of England and its loans (5.4, 5.6).

use super::own::Turn;
use super::rules::{BROWN, GREEN, GREY, Look, Play};
use railhead_engine::{CompanyId, Dividend, Event, Holder, Money, Purse, Refusal, Spot};

/// The Bank of England's own money.
pub(crate) const FUND: Money = 2000;
/// What a loan brings.
pub(crate) const LOAN: Money = 100;
/// The row of the chart that is the Bank of England's line.
pub(crate) const LINE: u8 = 6;
/// How many loans a company may take out by itself (5.6.3).
const VOLUNTARY: u8 = 5;

impl Look<'_> {
    /// Whether the Bank of England has a loan left to give.
    pub(crate) fn loans_left(self) -> bool {
        self.table.company(self.is().bank).cash >= LOAN
    }

    /// How many loans the Bank of England has given.
    pub(crate) fn loans_given(self) -> Money {
        (FUND - self.table.company(self.is().bank).cash) / LOAN
    }

    /// What stands against a loan that a company takes by itself.
    pub(crate) fn can_loan(self, turn: &Turn) -> Result<(), Refusal> {
        if self.table.phase < GREEN {
            return Err(Refusal::because("1848 5.6.1", "there are no loans before the first 3/3+ train is sold"));
        }
        if turn.loaned {
            return Err(Refusal::because("1848 5.6.3", "the company has taken out a loan in this operating round"));
        }
        if self.table.company(turn.company).loans >= VOLUNTARY {
            return Err(Refusal::because("1848 5.6.3", "the company has taken out five loans"));
        }
        if !self.loans_left() {
            return Err(Refusal::because("1848 5.6.1", "the Bank of England has given all its loans"));
        }
        Ok(())
    }

    /// What the Bank of England pays in all: the minimum of the phase, and the value of each city under one of its tokens
    /// (5.4.3, 5.5.7).
    pub(crate) fn bank_dividend(self) -> Money {
        let least = match self.table.phase {
            0 => 0,
            GREEN..BROWN => 100,
            BROWN..GREY => 200,
            _ => 300,
        };
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let era = self.fleet(self.is().bank).era();
        let value = |t: &railhead_board::Token| {
            let stop = board.face(ground, t.hex).stop(t.stop);
            stop.map_or(0, |s| Money::from(s.value.in_era(era)))
        };
        least + board.tokens_of(self.is().bank.owner()).map(value).sum::<Money>()
    }
}

impl Play<'_> {
    /// Takes out a loan: 100 for the company, whose price falls by so many boxes, and one box more for the Bank of England.
    pub(crate) fn take_loan(&mut self, company: CompanyId, boxes: i32) {
        let bank = self.rules.is.bank;
        self.table.pay(Purse::Company(bank), Purse::Company(company), LOAN);
        let state = self.table.company_mut(company);
        state.loans = state.loans.saturating_add(1);
        self.change_turn(|t| t.loaned = true);
        self.log.add(Event::Loan { company, from: bank, amount: LOAN });
        if let Some(from) = self.table.company(bank).spot {
            let to = Spot { column: from.column.saturating_add(1), ..from };
            self.table.move_marker(bank, to);
            self.log.add(Event::Price { company: bank, from, to });
        }
        self.price_left(company, boxes);
    }

    pub(crate) fn loan(&mut self, turn: &Turn) -> Result<(), Refusal> {
        self.look().can_loan(turn)?;
        self.take_loan(turn.company, 2);
        Ok(())
    }

    /// The Bank of England pays its shareholders at the start of an operating round (7.2).
    pub(crate) fn bank_pays(&mut self) {
        let bank = self.rules.is.bank;
        let per_share = self.look().bank_dividend() / 10;
        if per_share == 0 {
            return;
        }
        self.log.add(Event::Paid { company: bank, dividend: Dividend::Full, kept: 0, per_share });
        for seat in self.table.order.clone() {
            let shares = Money::from(self.table.percent(bank, Holder::Player(seat)) / 10);
            self.pay_out(Purse::Player(seat), shares * per_share);
        }
    }
}
