//! The sale of the private companies (3.1).

use super::own::{AuctionTurn, Stage};
use super::rules::{Look, Play};
use railhead_engine::{Action, Card, Choice, Event, Holder, Money, PrivateId, Purse, Refusal, Seat, Standing};

/// By how much a price is lowered.
const STEP: Money = 5;

impl Look<'_> {
    fn unsold(self) -> impl Iterator<Item = PrivateId> {
        let privates = &self.table.privates;
        privates.iter().enumerate().filter(|(_, h)| **h == Holder::Bank).map(|(i, _)| PrivateId::from_index(i))
    }

    fn can_acquire(self, seat: Seat, card: Card) -> Result<PrivateId, Refusal> {
        let Card::Private(private) = card else { return Err(Refusal::nonsense("there are no blank cards here")) };
        if private.index() >= self.table.privates.len() {
            return Err(Refusal::nonsense("there is no such private company"));
        }
        if self.table.privates[private.index()] != Holder::Bank {
            return Err(Refusal::because("1848 3.1.1", "this private company has been sold"));
        }
        let (has, needs) = (self.table.players[seat.index()].cash, self.own.prices[private.index()]);
        if has < needs { Err(Refusal::money("1848 3.1.1", has, needs)) } else { Ok(private) }
    }

    fn can_lower(self, private: PrivateId) -> Result<(), Refusal> {
        if private.index() >= self.table.privates.len() {
            return Err(Refusal::nonsense("there is no such private company"));
        }
        if self.table.privates[private.index()] != Holder::Bank {
            return Err(Refusal::because("1848 3.1.1", "this private company has been sold"));
        }
        let (price, least) = (self.own.prices[private.index()], self.edition().privates[private.index()].least);
        if price - STEP < least {
            return Err(Refusal::with("1848 3.1.2", format!("its price cannot fall below {least}")));
        }
        Ok(())
    }

    fn can_pass_auction(self, seat: Seat) -> Result<(), Refusal> {
        let mut owned = self.table.privates.iter().filter_map(|h| h.player());
        if owned.clone().any(|owner| owner == seat) {
            return Ok(());
        }
        if self.rules.options.owners_pass {
            return Err(Refusal::because("1848 3.1.3", "only a player who owns a private company may pass"));
        }
        if self.unsold().any(|p| self.can_lower(p).is_ok()) {
            return Err(Refusal::because("1848 3.1.3", "without a private company one buys or lowers a price"));
        }
        // Whoever can neither buy nor lower has nothing left but to pass.
        let stuck = !self.unsold().any(|p| self.can_acquire(seat, Card::Private(p)).is_ok());
        if owned.next().is_none() && !stuck {
            return Err(Refusal::because("1848 3.1.2", "no price can be lowered and none is sold: one must be bought"));
        }
        Ok(())
    }

    pub(crate) fn auction_choices(self, turn: &AuctionTurn) -> Vec<Choice> {
        let mut choices = Vec::new();
        for private in self.unsold() {
            let card = Card::Private(private);
            if self.can_acquire(turn.seat, card).is_ok() {
                choices.push(Choice::Act(Action::Draft { card }));
            }
            if self.can_lower(private).is_ok() {
                choices.push(Choice::Act(Action::Lower { private }));
            }
        }
        if self.can_pass_auction(turn.seat).is_ok() {
            choices.push(Choice::Act(Action::Pass));
        }
        choices
    }
}

impl Play<'_> {
    pub(crate) fn auction(&mut self, turn: &AuctionTurn, action: &Action) -> Result<(), Refusal> {
        let (seat, look) = (turn.seat, self.look());
        let mut passes = 0;
        match action {
            Action::Draft { card } => {
                let private = look.can_acquire(seat, *card)?;
                self.acquire(seat, private);
            }
            Action::Lower { private } => {
                look.can_lower(*private)?;
                let price = self.own.prices[private.index()] - STEP;
                self.own.prices[private.index()] = price;
                self.log.add(Event::Cheaper { private: *private, price });
            }
            Action::Pass => {
                look.can_pass_auction(seat)?;
                self.log.add(Event::Passed(seat));
                passes = turn.passes + 1;
            }
            _ => return Err(Refusal::because("1848 3.1.1", "one buys a private company, lowers a price or passes")),
        }
        let Some(next) = self.table.seats_after(seat).next() else { return Ok(()) };
        if usize::from(passes) >= self.table.players.len() {
            // Everybody has passed: those that are sold pay, and the sale goes on (3.1.4).
            self.pay_privates();
            passes = 0;
        }
        self.own.stage = Stage::Auction(AuctionTurn { seat: next, passes });
        if self.look().unsold().next().is_none() {
            self.give_priority(next);
            self.begin_stock_round();
        }
        Ok(())
    }

    fn acquire(&mut self, seat: Seat, private: PrivateId) {
        let price = self.own.prices[private.index()];
        self.table.pay(Purse::Player(seat), Purse::Bank, price);
        self.table.privates[private.index()] = Holder::Player(seat);
        self.log.add(Event::Acquired { seat, private, price });
        let is = &self.rules.is;
        if private == is.trans_australian {
            // It comes with a share of the QR (4.6).
            let company = is.queensland;
            self.table.hand_ordinary(company, Holder::Bank, Holder::Player(seat), 1);
            self.log.add(Event::Bought { seat, company, from: Holder::Bank, price: 0 });
        }
        if private == is.north_australian {
            // It comes with the director's share of the CAR, whose price is 100 (4.7).
            let company = is.central;
            let start = self.rules.edition.chart.launch_prices().max_by_key(|(_, cell)| cell.price);
            if let (Some((spot, cell)), Some(cert)) = (start, self.table.president_cert(company)) {
                self.table.hand(cert, Holder::Player(seat));
                self.table.move_marker(company, spot);
                let state = self.table.company_mut(company);
                state.standing = Standing::Active;
                state.president = Some(seat);
                state.par = cell.price;
                self.log.add(Event::Launched { seat, company, price: cell.price });
            }
        }
    }
}
