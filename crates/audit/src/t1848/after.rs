//! What must hold once an action is carried out.

use super::events::LAST_SET;
use super::memory::Memory;
use crate::replica::Replica;
use crate::{Kind, Step};
use railhead_engine::{Action, CompanyId, Holder, Money, Purse, RoundKind, Seat};

impl Memory {
    pub(super) fn end_step(&mut self, r: &mut Replica<'_>, step: &Step<'_>) {
        self.unheard(r);
        let over = step.after.outcome.is_some();
        let next = step.after.deciding.first().map(|d| d.seat);
        if self.stock.is_some() && !over && step.after.table.offer.is_none() {
            self.catch_up(r, next);
        }
        self.nothing_due(r);
        if self.crisis.is_some_and(|s| r.cash(Purse::Player(s)) >= 0) {
            self.crisis = None;
        }
        let told = self.broken || r.table.bank >= 0;
        r.expect(told, Kind::End, "13.1", |_| "the bank is broken and nobody says so".to_owned());
        self.broken |= r.table.bank < 0;
        self.check_ending(r, step);
        self.check_figures(r, step);
        if !over {
            self.check_deciding(r, step);
        }
    }

    /// Every action has its event.
    fn unheard(&self, r: &mut Replica<'_>) {
        let Some((_, action)) = &self.doing else { return };
        let (kind, paragraph) = match action {
            Action::Buy { .. } | Action::Launch { .. } | Action::Sell { .. } => (Kind::Shares, "12"),
            Action::Lay { .. } => (Kind::Lay, "7.4"),
            Action::Token { .. } => (Kind::Token, "7.7"),
            Action::Pay { .. } => (Kind::Dividend, "10.3.3"),
            Action::BuyTrain { .. } | Action::Discard { .. } => (Kind::Train, "8.3"),
            Action::BuyPrivate { .. } | Action::Draft { .. } | Action::Lower { .. } => (Kind::Private, "3, 4"),
            Action::Loan => (Kind::Credit, "5.6"),
            _ => return,
        };
        r.expect(self.done, kind, paragraph, |_| format!("nothing came of {action:?}"));
    }

    fn check_ending(&mut self, r: &mut Replica<'_>, step: &Step<'_>) {
        let over = step.after.outcome.is_some();
        let round = r.table.round;
        r.expect(over == self.over, Kind::End, "13.1", |_| {
            "it is said to be over, or not, and is not, or is".to_owned()
        });
        let reason = round.kind != RoundKind::Opening && self.reason_to_end(r);
        r.expect(!reason || self.ending, Kind::End, "13.1", |_| "the end is not announced".to_owned());
        if over {
            let left = self.queue.iter().any(|c| self.may_operate(r, *c));
            let set_ends = round.kind == RoundKind::Operating && round.number == self.rounds && !left;
            let too_long = round.set >= LAST_SET && round.kind == RoundKind::Stock && self.stock.is_none();
            r.expect((set_ends && self.ending) || too_long, Kind::End, "13.1", |_| {
                "the game ends too early".to_owned()
            });
            if set_ends {
                self.close_turn(r);
            }
        }
        if let Some(outcome) = &step.after.outcome {
            r.expect(outcome.worth == step.after.worth, Kind::End, "13.2", |_| {
                "the result is not what they are worth".to_owned()
            });
        }
    }

    /// Worth (13.2), certificates (12.2.1), trains for sale (8.3.2).
    fn check_figures(&self, r: &mut Replica<'_>, step: &Step<'_>) {
        for seat in (0..r.table.players.len()).map(Seat::from_index) {
            let mut worth = r.table.players[seat.index()].cash;
            for company in (0..r.table.companies.len()).map(CompanyId::from_index) {
                let shares = Money::try_from(r.register(company).held(Holder::Player(seat)) / 10).unwrap_or(0);
                worth += shares * r.price(company);
            }
            let said = step.after.worth.get(seat.index()).copied();
            r.expect(said == Some(worth), Kind::End, "13.2", |_| {
                format!("seat {} is worth {said:?}, not {worth}", seat.index())
            });
            let count = (Self::certificates(r, seat), Some(self.limit(seat)));
            let said = step.after.certificates.get(seat.index()).copied();
            r.expect(said == Some(count), Kind::Limit, "12.2.1", |_| format!("certificates {said:?}, not {count:?}"));
        }
        let mut own: Vec<_> = [Self::next_train(r), Self::next_express(r)].into_iter().flatten().collect();
        let mut said = step.after.for_sale.clone();
        own.sort_unstable();
        said.sort_unstable();
        r.expect(own == said, Kind::TrainsForSale, "8.3.2, 9.5", |_| format!("{said:?} are for sale, not {own:?}"));
        let given = self.loans_given(r);
        let shown = r.spot(self.is.bank).map(|s| Money::from(s.column));
        r.expect(shown == Some(given), Kind::Credit, "5.6.1", |_| format!("{given} loans, but {shown:?} are shown"));
    }

    fn check_deciding(&self, r: &mut Replica<'_>, step: &Step<'_>) {
        let mut said: Vec<Seat> = step.after.deciding.iter().map(|d| d.seat).collect();
        let mut wanted: Vec<Seat> = match (&r.table.offer, r.table.round.kind) {
            (Some(offer), _) => vec![offer.to, offer.by],
            (None, RoundKind::Opening) => vec![self.auction.0],
            (None, RoundKind::Stock) => self.stock.as_ref().map(|t| t.seat).into_iter().collect(),
            (None, RoundKind::Operating) => self.operating_seat(r).into_iter().collect(),
        };
        wanted.sort_unstable();
        said.sort_unstable();
        let excused = self.on_site() && r.table.round.kind == RoundKind::Operating && self.site_asks(r, step, &said);
        r.expect(wanted == said || excused, Kind::Turn, "7.2, 12.7", |_| {
            format!("{said:?} must decide, it should be {wanted:?}")
        });
    }

    fn operating_seat(&self, r: &Replica<'_>) -> Option<Seat> {
        if let Some(seat) = self.crisis.filter(|s| !self.crisis_sales(r, *s).is_empty()) {
            return Some(seat);
        }
        if self.tasmania_due {
            return self.tasmania_seat(r);
        }
        let turn = self.turn.as_ref().filter(|t| Self::active(r, t.company));
        let later = self.on_site() && turn.is_some_and(|t| !t.paid);
        if let Some(crowded) = self.crowded(r).filter(|_| !later) {
            return Self::director(r, crowded);
        }
        turn.and_then(|t| Self::director(r, t.company))
    }

    /// Where the site asks somebody else: debtors later on, the COM at the end of a round though it may not operate yet.
    fn site_asks(&self, r: &Replica<'_>, step: &Step<'_>, said: &[Seat]) -> bool {
        let [seat] = said else { return false };
        let debtor = r.cash(Purse::Player(*seat)) < 0;
        let barred = step.after.operating.filter(|c| !self.may_operate(r, *c)).and_then(|c| Self::director(r, c));
        let turn = self.turn.as_ref().and_then(|t| Self::director(r, t.company));
        let in_debt = r.table.players.iter().any(|p| p.cash < 0);
        debtor || barred == Some(*seat) || (in_debt && turn == Some(*seat))
    }
}
