//! What must hold once an action is carried out.

use super::events::LAST_SET;
use super::memory::Memory;
use crate::replica::Replica;
use crate::{Kind, Step};
use railhead_engine::{Action, CompanyId, Event, Holder, Money, RoundKind, Seat, Standing};

impl Memory {
    pub(super) fn end_step(&mut self, r: &mut Replica<'_>, step: &Step<'_>) {
        self.settle_ruin(r);
        self.unheard(r);
        let next = step.after.deciding.first().map(|d| d.seat);
        if self.stock.is_some() && step.after.outcome.is_none() && step.after.table.offer.is_none() {
            self.catch_up(r, next);
        }
        let over = step.after.outcome.is_some();
        if over {
            // What is left undone when the game ends is of no consequence but for prices and what was paid.
            self.due.retain(|d| !matches!(d, super::memory::Due::Income { .. }));
        }
        self.nothing_due(r);
        if self.reorders {
            self.reorders = false;
            self.reorder(r);
        }
        let told = self.broken || r.table.bank >= 0;
        r.expect(told, Kind::End, "9", |_| "the bank is broken and nobody says so".to_owned());
        self.broken |= r.table.bank < 0;
        self.check_worthless(r, step);
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
            Action::Buy { .. }
            | Action::Launch { .. }
            | Action::Sell { .. }
            | Action::Issue { .. }
            | Action::Redeem { .. } => (Kind::Shares, "5, 6.1"),
            Action::Lay { .. } => (Kind::Lay, "6.2"),
            Action::Token { .. } => (Kind::Token, "6.2"),
            Action::Pay { .. } => (Kind::Dividend, "6.4"),
            Action::BuyTrain { .. } | Action::Discard { .. } => (Kind::Train, "6.5"),
            Action::BuyPrivate { .. } | Action::Draft { .. } | Action::Mark { .. } => (Kind::Private, "3, 6.6"),
            Action::Bankrupt => (Kind::Money, "7"),
            _ => return,
        };
        r.expect(self.done, kind, paragraph, |_| format!("nothing came of {action:?}"));
    }

    /// A player who has sold ends the turn.
    pub(super) fn passes_on(&mut self, r: &mut Replica<'_>, seat: Seat) {
        if let Some(turn) = self.stock.clone().filter(|t| t.acted && t.seat == seat && !self.done) {
            let must = Self::certificates(r, seat) > self.limit(r) && !self.sales(r, seat, &turn.sold).is_empty();
            r.expect(!must, Kind::Limit, "5.15", |_| "certificates beyond the limit must be sold".to_owned());
            self.done = true;
            self.end_stock_turn(r);
        }
    }

    /// Going on from a stop of a company's turn.
    pub(super) fn leaves_stop(&mut self, step: &Step<'_>) {
        let forfeits = step.events.iter().any(|e| matches!(e, Event::Forfeited(_)));
        let theirs = step.before.operating;
        if let Some(turn) = self.turn.as_mut().filter(|t| Some(t.company) == theirs && !forfeits) {
            if turn.paid {
                turn.left_trains = true;
            } else {
                turn.ran = true;
            }
        }
    }

    /// A corporation without value is removed, on the site when somebody is asked next.
    fn check_worthless(&mut self, r: &mut Replica<'_>, step: &Step<'_>) {
        for company in self.corporations(r) {
            let state = &r.table.companies[company.index()];
            let worthless = state.standing == Standing::Active && state.spot.is_some_and(|s| r.printed(s) == 0);
            if worthless && !self.on_site() {
                r.wrong(Kind::Price, "5.25", format!("{} is worth nothing and stays", r.sign(company)));
            }
            if worthless {
                self.worthless.insert(company);
            }
        }
        let _ = step;
    }

    fn nothing_left(&self, r: &Replica<'_>) -> bool {
        let open =
            |c: &CompanyId| matches!(r.table.companies[c.index()].standing, Standing::Active | Standing::Waiting);
        let blanks = self.on_site() && self.players > 2 && r.table.phase < 2;
        !blanks && r.table.privates.iter().all(|h| *h == Holder::Gone) && !self.corporations(r).iter().any(open)
    }

    fn check_ending(&mut self, r: &mut Replica<'_>, step: &Step<'_>) {
        let over = step.after.outcome.is_some();
        r.expect(over == self.over, Kind::End, "9", |_| "it is said to be over, or not, and is not, or is".to_owned());
        let round = r.table.round;
        let last_round = round.kind == RoundKind::Operating && round.number == 2;
        let set_ends =
            last_round && self.queue.iter().all(|c| r.table.companies[c.index()].standing != Standing::Active);
        let spent = self.broken || self.last_set.is_some_and(|last| last <= round.set);
        let too_long = round.kind == RoundKind::Stock && round.set >= LAST_SET && self.stock.is_none();
        let alone = Self::solvent(r) <= 1;
        let nothing = round.kind != RoundKind::Opening && self.nothing_left(r);
        let may_end = (set_ends && spent) || too_long || alone || nothing || (last_round && spent && self.on_site());
        if over {
            r.expect(may_end, Kind::End, "9", |_| "the game ends without a reason".to_owned());
            if set_ends && spent && !alone {
                self.close_turn(r);
            }
        } else if (alone && !self.on_site()) || (nothing && !self.on_site()) || too_long {
            r.wrong(Kind::End, "9", "the game should be over");
        }
        if let Some(outcome) = &step.after.outcome {
            r.expect(outcome.worth == step.after.worth, Kind::End, "9", |_| {
                "the result is not what they are worth".to_owned()
            });
        }
    }

    /// Cash, shares and private companies (9); certificates (5.1); trains for sale (6.53, 6.58).
    fn check_figures(&self, r: &mut Replica<'_>, step: &Step<'_>) {
        let seats = (0..r.table.players.len()).map(Seat::from_index);
        for seat in seats {
            let mut worth = r.table.players[seat.index()].cash;
            for company in self.corporations(r) {
                worth += super::operations::shares_of(r, company, Holder::Player(seat)) * r.price(company);
            }
            let own = r.table.privates.iter().zip(&r.edition.privates).filter(|(h, _)| **h == Holder::Player(seat));
            worth += own.map(|(_, card)| card.price).sum::<Money>();
            let said = step.after.worth.get(seat.index()).copied();
            r.expect(said == Some(worth), Kind::End, "9", |_| {
                format!("seat {} is worth {said:?}, not {worth}", seat.index())
            });
            let count = (Self::certificates(r, seat), Some(self.limit(r)));
            let said = step.after.certificates.get(seat.index()).copied();
            r.expect(said == Some(count), Kind::Limit, "5.1", |_| format!("certificates {said:?}, not {count:?}"));
        }
        let (mut own, mut said) = (self.for_sale(r), step.after.for_sale.clone());
        own.sort_unstable();
        said.sort_unstable();
        r.expect(own == said, Kind::TrainsForSale, "6.53, 6.58", |_| format!("{said:?} are for sale, not {own:?}"));
        for company in self.corporations(r) {
            let president = r.table.companies[company.index()].president;
            let register = r.register(company);
            let holds = match president {
                Some(seat) => register.chief == Some(Holder::Player(seat)),
                None => register.chief.is_none_or(|h| h.player().is_none()),
            };
            r.expect(holds, Kind::President, "5.12", |r| {
                format!("{}: certificate and president differ", r.sign(company))
            });
        }
        let early = step.after.table.phase == r.table.phase;
        r.expect(early, Kind::Phase, "8", |_| "another phase".to_owned());
    }

    /// Who acts for a company.
    fn acts_for(r: &Replica<'_>, company: CompanyId) -> Option<Seat> {
        let first = || r.table.order.iter().copied().find(|s| !r.table.players[s.index()].bankrupt);
        r.table.companies[company.index()].president.or_else(first)
    }

    fn check_deciding(&self, r: &mut Replica<'_>, step: &Step<'_>) {
        let mut wanted: Vec<Seat> = match (&r.table.offer, r.table.round.kind) {
            (Some(offer), _) => vec![offer.to, offer.by],
            (None, RoundKind::Opening) => vec![self.drafter(r)],
            (None, RoundKind::Stock) => self.stock.as_ref().map(|t| t.seat).into_iter().collect(),
            (None, RoundKind::Operating) => {
                let crowded = self.crowded(r);
                let company = crowded.or(self.turn.as_ref().map(|t| t.company));
                let owner = || r.table.privates[self.is.steamboat.index()].player();
                company.map_or_else(owner, |c| Self::acts_for(r, c)).into_iter().collect()
            }
        };
        let mut said: Vec<Seat> = step.after.deciding.iter().map(|d| d.seat).collect();
        wanted.sort_unstable();
        said.sort_unstable();
        r.expect(wanted == said, Kind::Turn, "4, 5, 6", |_| format!("{said:?} must decide, it should be {wanted:?}"));
        let company = self.turn.as_ref().map(|t| t.company);
        let operating = step.after.operating;
        let same = r.table.round.kind != RoundKind::Operating || operating == company;
        r.expect(same, Kind::Turn, "4", |_| format!("{operating:?} operates, it should be {company:?}"));
    }
}
