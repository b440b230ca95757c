//! The distribution of the private companies (3).

use super::memory::Memory;
use crate::Kind;
use crate::replica::Replica;
use railhead_engine::{Card, Holder, Money, PrivateId, Purse, Seat, Standing};

impl Memory {
    /// Whose turn it is: against the clock, from the right of the Priority Deal.
    pub(super) fn drafter(&self, r: &Replica<'_>) -> Seat {
        let n = r.table.order.len();
        r.table.order[n - 1 - self.draft.turn % n]
    }

    /// Private companies that nobody has taken yet.
    pub(super) fn left_to_draft(&self, r: &Replica<'_>) -> Vec<PrivateId> {
        let all = (0..r.table.privates.len()).map(PrivateId::from_index);
        let free = |p: &PrivateId| r.table.privates[p.index()] == Holder::Bank;
        all.filter(free).filter(|p| !self.draft.taken.iter().any(|(_, c)| *c == Card::Private(*p))).collect()
    }

    /// What a private company costs its first owner.
    pub(super) fn draft_price(r: &Replica<'_>, private: PrivateId) -> Money {
        let card = &r.edition.privates[private.index()];
        card.price + card.debt
    }

    pub(super) fn acquired(&mut self, r: &mut Replica<'_>, seat: Seat, private: PrivateId, price: Money) {
        let sign = &r.edition.privates[private.index()].sign;
        let full = Self::draft_price(r, private);
        // Only the last one gets cheaper, and once all are shared out nobody can tell from the table which that was.
        let cheap = full - self.draft.cheaper;
        let last = self.draft.taken.iter().rev().find_map(|(_, c)| match c {
            Card::Private(p) => Some(*p),
            Card::Blank(_) => None,
        });
        let wanted = if last == Some(private) { cheap } else { full };
        r.expect(price == wanted, Kind::Private, "3", |_| format!("{sign} costs {price}, not {wanted}"));
        let taken = self.draft.taken.contains(&(seat, Card::Private(private)));
        r.expect(taken, Kind::Private, "3", |_| format!("{sign} goes to seat {}, who did not take it", seat.index()));
        let free = r.table.privates[private.index()] == Holder::Bank;
        r.expect(free, Kind::Private, "3", |_| format!("{sign} has an owner"));
        r.pay(Purse::Player(seat), Purse::Bank, price);
        r.expect(r.cash(Purse::Player(seat)) >= 0, Kind::Money, "3", |_| format!("{sign} cannot be paid"));
        r.table.privates[private.index()] = Holder::Player(seat);
        if let Some(company) = self.is.independent_of(private) {
            let state = &mut r.table.companies[company.index()];
            state.standing = Standing::Active;
            state.president = Some(seat);
            let treasury = r.edition.privates[private.index()].price;
            r.pay(Purse::Bank, Purse::Company(company), treasury);
        }
    }

    /// A player takes a card: openly if there are two of them or only one company is left.
    pub(super) fn drafts(&mut self, r: &mut Replica<'_>, seat: Seat, card: Card) {
        let turn = self.drafter(r);
        r.expect(turn == seat, Kind::Turn, "3", |_| {
            format!("seat {} takes a card before seat {}", seat.index(), turn.index())
        });
        let again = self.draft.taken.iter().any(|(_, c)| *c == card);
        r.expect(!again, Kind::Private, "3", |_| format!("{card:?} was taken before"));
        self.draft.taken.push((seat, card));
        self.draft.turn += 1;
        self.draft.passes = 0;
    }
}
