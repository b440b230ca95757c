//! The distribution of the private companies (3).

use super::own::Stage;
use super::rules::{Look, Play};
use railhead_engine::{Action, Card, Choice, Event, Holder, Money, PrivateId, Purse, Refusal, Seat, Standing};

const RULE: &str = "1846 3 (distribution)";

impl<'a> Look<'a> {
    /// Whose turn it is to take a card: against the seating, from the right of the priority deal.
    pub(crate) fn drafter(self) -> Seat {
        let n = self.table.order.len();
        self.table.order[n - 1 - usize::from(self.own.draft.turn) % n]
    }

    /// The cards to choose from.
    pub(crate) fn hand(self) -> &'a [Card] {
        let deck = &self.own.draft.deck;
        let size = if self.rules.players == 2 { deck.len() } else { self.rules.players + 2 };
        &deck[..deck.len().min(size)]
    }

    /// The cards to choose from, in the order of their numbers: how they were dealt would tell something of how the rest was.
    pub(crate) fn sorted_hand(self) -> Vec<Card> {
        let mut hand = self.hand().to_vec();
        hand.sort_unstable();
        hand
    }

    /// The last private company, once it is offered openly.
    pub(crate) fn last_on_offer(self) -> Option<PrivateId> {
        match self.own.draft.deck.as_slice() {
            [Card::Private(private)] => Some(*private),
            _ => None,
        }
    }

    /// What a private company costs its first owner now.
    pub(crate) fn draft_price(self, private: PrivateId) -> Money {
        let card = &self.edition().privates[private.index()];
        let cheaper = if self.last_on_offer() == Some(private) { self.own.draft.cheaper } else { 0 };
        card.price + card.debt - cheaper
    }

    /// The lowest price to which the last one can fall.
    fn lowest(self, private: PrivateId) -> Money {
        if self.rules.options.last_to_debt { self.edition().privates[private.index()].debt } else { 0 }
    }

    fn can_pass(self) -> Result<(), Refusal> {
        if self.last_on_offer().is_some() {
            return Ok(());
        }
        if self.rules.players > 2 {
            return Err(Refusal::because(RULE, "a card must be taken: a blank one, if there is one"));
        }
        let bought = self.table.privates.iter().any(|h| h.player().is_some());
        if bought { Ok(()) } else { Err(Refusal::because(RULE, "somebody must buy the first company")) }
    }

    fn can_take(self, seat: Seat, card: Card) -> Result<(), Refusal> {
        if !self.hand().contains(&card) {
            return Err(Refusal::because(RULE, "this card is not among those to choose from"));
        }
        if let Card::Private(private) = card {
            let taken = self.own.draft.taken.iter().filter(|(s, _)| *s == seat && self.rules.players > 2);
            let owed: Money = taken.map(|(_, c)| if let Card::Private(p) = c { self.draft_price(*p) } else { 0 }).sum();
            let (has, needs) = (self.table.players[seat.index()].cash - owed, self.draft_price(private));
            if has < needs {
                return Err(Refusal::money(RULE, has, needs));
            }
        }
        Ok(())
    }

    pub(crate) fn draft_choices(self) -> Vec<Choice> {
        let seat = self.drafter();
        let cards = self.hand().iter().filter(|card| self.can_take(seat, **card).is_ok());
        let mut choices: Vec<Choice> = cards.map(|card| Choice::Act(Action::Draft { card: *card })).collect();
        if self.can_pass().is_ok() {
            choices.push(Choice::Act(Action::Pass));
        }
        choices
    }
}

impl Play<'_> {
    pub(crate) fn draft(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Draft { card } => {
                self.look().can_take(seat, *card)?;
                self.take(seat, *card);
                Ok(())
            }
            Action::Pass => {
                self.look().can_pass()?;
                self.decline(seat);
                Ok(())
            }
            _ => Err(Refusal::because(RULE, "the private companies are distributed first")),
        }
    }

    fn take(&mut self, seat: Seat, card: Card) {
        let open = self.rules.players == 2;
        if open {
            self.own.draft.passes = 0;
            if let Card::Private(private) = card {
                self.pay_for(seat, private);
            }
            self.own.draft.deck.retain(|c| *c != card);
            self.own.draft.taken.push((seat, card));
            self.own.draft.turn += 1;
            return;
        }
        self.log.reveals = true;
        self.log.add(Event::Drafted { seat, card: Some(card) });
        if self.look().last_on_offer().is_some() {
            // What it costs now is remembered by leaving it the only card of the deck until it is paid.
            self.own.draft.taken.push((seat, card));
            self.own.draft.turn += 1;
            self.end_draft();
            return;
        }
        // The hand is shuffled with the card that was taken, so that the place of that one tells nothing.
        let size = self.look().hand().len();
        let mut hand: Vec<Card> = self.own.draft.deck.drain(..size).collect();
        self.own.dice.shuffle(&mut hand);
        hand.retain(|c| *c != card);
        self.own.draft.deck.extend(hand);
        self.own.draft.taken.push((seat, card));
        self.own.draft.turn += 1;
        let deck = &self.own.draft.deck;
        let only_blanks = deck.iter().all(|c| matches!(c, Card::Blank(_)));
        if only_blanks && deck.len() < self.rules.players + 2 {
            self.end_draft();
        }
    }

    fn decline(&mut self, seat: Seat) {
        self.log.add(Event::Passed(seat));
        self.own.draft.turn += 1;
        let Some(private) = self.look().last_on_offer() else {
            self.own.draft.passes += 1;
            return;
        };
        self.own.draft.cheaper += 10;
        let price = self.look().draft_price(private);
        self.log.add(Event::Cheaper { private, price });
        if price <= self.look().lowest(private) {
            // Whoever it comes to at the lowest price must take it.
            let seat = self.look().drafter();
            self.take(seat, Card::Private(private));
        }
    }

    fn pay_for(&mut self, seat: Seat, private: PrivateId) {
        let price = self.look().draft_price(private);
        self.table.pay(Purse::Player(seat), Purse::Bank, price);
        self.table.privates[private.index()] = Holder::Player(seat);
        self.log.add(Event::Acquired { seat, private, price });
        if let Some(company) = self.rules.is.independent(private) {
            let state = self.table.company_mut(company);
            state.standing = Standing::Active;
            state.president = Some(seat);
            let treasury = self.rules.edition.privates[private.index()].price;
            self.pay_out(Purse::Company(company), treasury);
        }
    }

    fn end_draft(&mut self) {
        // In the order in which the players first chose.
        let taken = self.own.draft.taken.clone();
        let mut seats: Vec<Seat> = Vec::new();
        for (seat, _) in &taken {
            if !seats.contains(seat) {
                seats.push(*seat);
            }
        }
        for seat in seats {
            for (_, card) in taken.iter().filter(|(s, _)| *s == seat) {
                if let Card::Private(private) = card {
                    self.pay_for(seat, *private);
                }
            }
        }
        self.own.draft.deck.clear();
        self.own.draft.done = true;
    }

    /// Goes on from the draft if it is over or interrupted; says whether somebody must still choose.
    pub(crate) fn draft_goes_on(&mut self) -> bool {
        let two = self.rules.players == 2;
        if two && self.own.draft.deck.is_empty() {
            self.own.draft.done = true;
        }
        if self.own.draft.done {
            self.table.round.set = 1;
            self.begin_stock_round();
            return false;
        }
        if two && self.own.draft.passes >= 2 {
            // Nobody wants more for now: two operating rounds, then the draft goes on.
            self.begin_operating_round(1);
            return false;
        }
        self.own.stage = Stage::Draft;
        true
    }

    /// For two players: the draft goes on after operating rounds.
    pub(crate) fn resume_draft(&mut self) {
        self.own.draft.passes = 0;
        self.own.draft.turn = 0;
        self.table.round = railhead_engine::Round { kind: railhead_engine::RoundKind::Opening, set: 0, number: 1 };
        self.own.stage = Stage::Draft;
        self.log.add(Event::Round(self.table.round));
    }
}
