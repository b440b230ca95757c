//! What players are offered beside shares, tiles, bases, runs and trains.

use super::clerk::Clerk;
use super::memory::{Stage, Stop, Turn};
use crate::Kind;
use railhead_engine::{Action, Choice, Course, Dividend, Seat};
use railhead_titles::courses_1853::{TWO_TILES_LATER, TWO_TILES_PAID, WRITE_ANEW};
use std::collections::BTreeSet;

/// Choices in words, each action once; ranges of amounts as ranges.
fn told(choices: &[&Choice]) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for choice in choices {
        match choice {
            Choice::Bid { from, to } => {
                all.insert(format!("bid {from} to {to}"));
            }
            Choice::SellPriority { to, from, most } => {
                all.insert(format!("sell to {} for {from} to {most}", to.index()));
            }
            other => all.extend(other.actions().map(|a| tell(&a))),
        }
    }
    all
}

fn tell(action: &Action) -> String {
    format!("{action:?}")
}

impl Clerk<'_> {
    /// Compares what a seat is offered with what it should be.
    fn compare_offer(
        &mut self,
        seat: Seat,
        expected: &BTreeSet<String>,
        kind: Kind,
        rule: (&'static str, &'static str),
    ) {
        let own = self.after.choices.iter().filter(|(s, _)| *s == seat).flat_map(|(_, choices)| choices);
        let offered = told(&own.collect::<Vec<_>>());
        if offered != *expected {
            let missing: Vec<&String> = expected.difference(&offered).collect();
            let wrongly: Vec<&String> = offered.difference(expected).collect();
            let words = format!("not offered: {missing:?}; wrongly offered: {wrongly:?}");
            self.complain(kind, rule, words);
        }
    }

    /// Looks at what is offered before the first stock round, between rounds and at the small stops of a turn.
    pub(super) fn offered_elsewhere(&mut self) {
        let course = |course: Course| tell(&Action::Choose { course });
        match self.memory.stage.clone() {
            Stage::Bonds => {
                for seat in self.book.seats() {
                    if self.memory.sealed[seat.index()].is_none() {
                        let (from, to) = self.bond_limits(seat);
                        let expected = BTreeSet::from([format!("bid {from} to {to}")]);
                        self.compare_offer(seat, &expected, Kind::Credit, ("2.5.2", "14"));
                    }
                }
            }
            Stage::Claims(seat) => {
                let expected = self.claims(seat, self.why_not_complete(seat).is_none());
                self.compare_offer(seat, &expected, Kind::Shares, ("2.5.4 to 2.5.10", "14"));
            }
            Stage::Bids => {
                for seat in self.book.seats() {
                    let bid = &self.memory.bids[seat.index()];
                    if bid.complete {
                        continue;
                    }
                    let (written, least) = (bid.cities.len(), self.book.bid_sizes().0);
                    let mut expected = self.claims(seat, written >= least);
                    expected.extend((written > 0).then(|| course(WRITE_ANEW)));
                    self.compare_offer(seat, &expected, Kind::Shares, ("2.5", "14.2, 14.3, 16.1"));
                }
            }
            Stage::Elephant => {
                let seat = self.elephant();
                let sale =
                    |to: Seat| format!("sell to {} for 0 to {}", to.index(), self.want.table.players[to.index()].cash);
                let mut expected: BTreeSet<String> = self.book.seats().filter(|s| *s != seat).map(sale).collect();
                expected.insert(tell(&Action::Pass));
                self.compare_offer(seat, &expected, Kind::Turn, ("3.1.11", "21.11"));
            }
            Stage::Call => {
                let expected = BTreeSet::from([course(Course::ANOTHER_ROUND), course(Course::STOCK_ROUND)]);
                self.compare_offer(self.elephant(), &expected, Kind::Turn, ("4.9", "35.11"));
            }
            Stage::Turn(turn) => self.offered_in_turn(&turn),
            _ => {}
        }
    }

    fn offered_in_turn(&mut self, turn: &Turn) {
        let crowded = self.crowded();
        let Some(seat) = self.runner(crowded.unwrap_or(turn.company)) else { return };
        let course = |course: Course| tell(&Action::Choose { course });
        if let Some(company) = crowded {
            let returns = self.trains_of(company).into_iter().map(|train| tell(&Action::Discard { train })).collect();
            self.compare_offer(seat, &returns, Kind::Train, ("4.8.6", "35.5"));
            return;
        }
        match turn.stop {
            Stop::Sales => {
                let paid = |id: &railhead_engine::TrainId| self.want.table.trains[id.index()].owed == 0;
                let own = self.trains_of(turn.company).into_iter().filter(paid);
                let mut sales: BTreeSet<String> = own.map(|train| tell(&Action::Discard { train })).collect();
                sales.insert(tell(&Action::Pass));
                self.compare_offer(seat, &sales, Kind::Train, ("4.8.7", "Alternative 4.0"));
            }
            Stop::Choice => {
                let both = BTreeSet::from([course(TWO_TILES_LATER), course(TWO_TILES_PAID)]);
                self.compare_offer(seat, &both, Kind::Turn, ("4.1.3", "31.2"));
            }
            Stop::Pay => {
                let pay = |dividend: Dividend| tell(&Action::Pay { dividend });
                let both = BTreeSet::from([pay(Dividend::Full), pay(Dividend::Withhold)]);
                self.compare_offer(seat, &both, Kind::Dividend, ("4.6.4", "34.4"));
            }
            Stop::Track | Stop::Bases | Stop::Routes | Stop::Trains => {}
        }
    }

    /// Every city that a player may write down now, with its shares, and whether the bid may be called complete.
    fn claims(&self, seat: Seat, complete: bool) -> BTreeSet<String> {
        let bid = &self.memory.bids[seat.index()];
        let mut all = BTreeSet::new();
        for city in &self.book.cities {
            for company in self.companies() {
                if self.why_not_claim(bid, city.hex, company).is_none() {
                    all.insert(tell(&Action::Claim { hex: city.hex, company }));
                }
            }
        }
        all.extend(complete.then(|| tell(&Action::Pass)));
        all
    }
}
