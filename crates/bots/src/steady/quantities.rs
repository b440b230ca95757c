//! A game as numbers that mean the same in every title: what learned judgement is made from.

use super::Deliberation;
use crate::Sight;
use railhead_engine::{CompanyId, Holder, Money, RoundKind, Seat, Standing, TrainPlace};
use railhead_titles::Game;

macro_rules! quantities {
    ($(#[$about:meta])* $kind:ident { $($(#[$doc:meta])* $name:ident),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct $kind {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl $kind {
            /// What the numbers are called, in their order.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// Those of some numbers in their order; `None` if there are more or fewer of them.
            #[must_use]
            pub fn of_numbers(numbers: &[i32]) -> Option<Self> {
                let mut rest = numbers.iter().copied();
                let found = Self { $($name: rest.next()?,)* };
                rest.next().is_none().then_some(found)
            }

            /// The numbers in their order.
            #[must_use]
            pub fn numbers(&self) -> [i32; Self::NAMES.len()] {
                [$(self.$name,)*]
            }
        }
    };
}

quantities! {
    /// What can be said of one seat. What belongs to companies counts as far as the seat holds them, in hundredths of all.
    SeatQuantities {
        /// Cash on hand.
        cash,
        /// Money put aside.
        aside,
        /// What cash and shares are worth.
        worth,
        /// What it may expect to be worth in the end, as steady players reckon.
        expected,
        /// What its shares bring in a round.
        income,
        /// What they will bring with the trains to come.
        later,
        /// What its shares will be worth in the end.
        last_price,
        /// What the companies have in cash.
        treasury,
        /// How many trains they have.
        trains,
        /// How many of these the next phase leaves.
        lasting,
        /// What trains cost that they need.
        needed,
        /// How many tokens they have left.
        tokens,
        /// What shares are worth of companies that do not operate yet.
        waiting,
        /// How much of all companies it holds.
        held,
        /// How many companies it runs.
        runs,
        /// What these have in cash.
        run_treasury,
        /// What these earn.
        run_income,
        /// How much of these it holds.
        run_held,
        /// What these lack for the trains they need.
        lacking,
        /// How many of these are without a train.
        bare,
        /// How many loans these have.
        loans,
        /// What its private companies bring in a round.
        private_income,
        /// What is printed on them.
        private_price,
        /// How many certificates it holds.
        certificates,
        /// How many more it may hold.
        room,
        /// How many act before it in the next stock round.
        behind,
    }
}

quantities! {
    /// What can be said of the table as a whole.
    TableQuantities {
        /// How many players there are.
        players,
        /// The bank's money.
        bank,
        /// The phase.
        phase,
        /// The set of rounds.
        set,
        /// Whether shares are dealt in, or the game is being opened.
        dealing,
        /// Which operating round of the set.
        number,
        /// How many rounds are left, in tenths, as steady players reckon.
        rounds_left,
        /// What the next train costs.
        next_train,
        /// How many cards are sold before the next phase.
        cards,
        /// How many trains are left in the bank.
        depot,
        /// How many companies are in play.
        companies,
        /// What all of them earn.
        income,
    }
}

/// A game as numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quantities {
    /// The table as a whole.
    pub table: TableQuantities,
    /// Seat by seat.
    pub seats: Vec<SeatQuantities>,
}

#[allow(clippy::cast_possible_truncation, reason = "amounts of money and a few rounds")]
const fn whole(number: f64) -> i32 {
    number as i32
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

impl Deliberation<'_> {
    /// The game as numbers.
    pub(crate) fn quantities(&mut self, game: &Game) -> Quantities {
        let (table, edition) = (self.sight.table(), self.sight.edition());
        let expected = self.expectations(game);
        let worth = game.worth();
        let mut seats: Vec<SeatQuantities> = Vec::new();
        for (i, player) in table.players.iter().enumerate() {
            let seat = Seat::from_index(i);
            let own =
                table.privates.iter().zip(&edition.privates).filter(|(holder, _)| **holder == Holder::Player(seat));
            let (income, price) =
                own.fold((0, 0), |(income, price), (_, card)| (income + card.income, price + card.price));
            let (certificates, limit) = Sight::new(game, seat).certificates();
            seats.push(SeatQuantities {
                cash: player.cash,
                aside: player.aside,
                worth: worth.get(i).copied().unwrap_or(0),
                expected: expected.get(i).copied().map_or(0, whole),
                private_income: income,
                private_price: price,
                certificates: count(certificates),
                room: limit.map_or(20, |limit| count(limit.saturating_sub(certificates))),
                behind: table.order.iter().position(|s| *s == seat).map_or(0, count),
                ..SeatQuantities::default()
            });
        }
        let companies: Vec<CompanyId> = table.companies_standing(Standing::Active).collect();
        let mut all: Money = 0;
        for company in &companies {
            all += self.add_company(*company, &mut seats);
        }
        let next = self.next_train();
        let depot = table.trains.iter().filter(|t| t.place == TrainPlace::Depot).count();
        let table = TableQuantities {
            players: count(seats.len()),
            bank: table.bank,
            phase: i32::from(table.phase),
            set: i32::from(table.round.set),
            dealing: i32::from(table.round.kind != RoundKind::Operating),
            number: i32::from(table.round.number),
            rounds_left: whole(self.rounds_left() * 10.0),
            next_train: next.map_or(0, |(_, price)| price),
            cards: self.next_phase().map_or(20, |(_, before)| count(before)),
            depot: count(depot),
            companies: count(companies.len()),
            income: all,
        };
        Quantities { table, seats }
    }

    /// Adds what a company means for each seat; says what it earns now.
    fn add_company(&mut self, company: CompanyId, seats: &mut [SeatQuantities]) -> Money {
        let table = self.sight.table();
        let state = *table.company(company);
        let prospect = self.prospect(company);
        let trains = self.trains_of(company);
        let (owned, lasting) = (count(trains.len()), count(self.lasting(&trains).len()));
        let need = self.need(company).map_or(0, |need| need.price);
        let lacking = self.shortfall(company);
        let last = self.last_price(company, prospect.usual());
        let price = self.sight.price(company);
        for (i, seat) in seats.iter_mut().enumerate() {
            let part = i32::from(table.percent(company, Holder::Player(Seat::from_index(i))));
            let of = |amount: i32| amount.saturating_mul(part) / 100;
            seat.income += of(prospect.now);
            seat.later += of(prospect.later);
            seat.last_price += last.saturating_mul(part) / 10;
            seat.treasury += of(state.cash);
            seat.trains += owned * part;
            seat.lasting += lasting * part;
            seat.needed += of(need);
            seat.tokens += i32::from(state.tokens) * part;
            seat.held += part;
            if !state.operated {
                seat.waiting += price.saturating_mul(part) / 10;
            }
            if state.runner() == Some(Seat::from_index(i)) {
                seat.runs += 1;
                seat.run_treasury += state.cash;
                seat.run_income += prospect.now;
                seat.run_held += part;
                seat.lacking += lacking;
                seat.bare += i32::from(trains.is_empty());
                seat.loans += i32::from(state.loans);
            }
        }
        prospect.now
    }
}
