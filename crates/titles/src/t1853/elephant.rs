//! The Elephant: its sale (3.1.11), and the extra operating round for which its holder may call (4.9).

use super::book::Book;
use super::own::Stage;
use super::rules::{Look, Play, cite};
use crate::parts::give_priority;
use railhead_engine::{Action, Choice, Course, Event, Nature, Purse, Refusal, Seat};

/// What the holder of the Elephant can do after the last operating round of a set.
const CALLS: [Choice; 2] = [
    Choice::Course { course: Course::ANOTHER_ROUND, nature: Nature::Plain, words: "call for one more operating round" },
    Choice::Course { course: Course::STOCK_ROUND, nature: Nature::Plain, words: "go on with a stock round" },
];
/// The same in the words of the older book.
const CALLS_1989: [Choice; 2] = [
    Choice::Course { course: Course::ANOTHER_ROUND, nature: Nature::Plain, words: "call for one more Railway Round" },
    Choice::Course { course: Course::STOCK_ROUND, nature: Nature::Plain, words: "go on with a Dealing Round" },
];

impl Book {
    /// What the holder of the Elephant can do after the last operating round of a set.
    pub(crate) const fn calls(self) -> &'static [Choice; 2] {
        match self {
            Self::Of1989 => &CALLS_1989,
            Self::Of2009 => &CALLS,
        }
    }
}

impl Look<'_> {
    pub(crate) fn elephant_choices(self) -> Vec<Choice> {
        let others = self.table.order.iter().filter(|s| **s != self.elephant());
        let sale = |to: &Seat| Choice::SellPriority { to: *to, from: 0, most: self.table.players[to.index()].cash };
        others.map(sale).chain([Choice::Act(Action::Pass)]).collect()
    }
}

impl Play<'_> {
    pub(crate) fn give_elephant(&mut self, seat: Seat) {
        give_priority(self.table, self.log, seat);
    }

    /// Sells the Elephant or keeps it; then the operating rounds begin.
    pub(crate) fn sell_elephant(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Pass => {}
            Action::SellPriority { to, price } => {
                if to.index() >= self.rules.players || *to == seat {
                    return Err(Refusal::because(cite!("3.1.11"), "the Elephant is sold to another player"));
                }
                let has = self.table.players[to.index()].cash;
                if !(0..=has).contains(price) {
                    return Err(Refusal::outside(cite!("3.1.11"), "the price", (*price).into(), 0, has.into()));
                }
                self.table.pay(Purse::Player(*to), Purse::Player(seat), *price);
                self.log.add(Event::PrioritySold { from: seat, to: *to, price: *price });
                self.give_elephant(*to);
            }
            _ => return Err(Refusal::because(cite!("3.1.11"), "only the Elephant can be sold now")),
        }
        self.settle_managers();
        self.begin_operating_rounds();
        Ok(())
    }

    /// Calls for one more operating round, or not.
    pub(crate) fn call_round(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let calls = self.rules.policy.book.calls().iter();
        let words = calls.clone().find_map(|call| match call {
            Choice::Course { course, words, .. } if *action == (Action::Choose { course: *course }) => {
                Some((*words).to_owned())
            }
            _ => None,
        });
        let chose = words.map(|words| Event::Chose { seat, words });
        match action {
            Action::Choose { course: Course::ANOTHER_ROUND } => {
                self.log.events.extend(chose);
                self.own.called = true;
                self.begin_operating_round(self.table.round.number + 1);
            }
            Action::Choose { course: Course::STOCK_ROUND } => {
                self.log.events.extend(chose);
                self.end_set();
            }
            _ => {
                let why = self.rules.policy.book.words(
                    "one more Railway Round is called for or not",
                    "one more operating round is called for or not",
                );
                return Err(Refusal::because(cite!("4.9"), why));
            }
        }
        debug_assert!(self.own.stage != Stage::Call);
        Ok(())
    }
}
