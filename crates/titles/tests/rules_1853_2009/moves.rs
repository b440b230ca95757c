//! What players do in 1853 only: actions as a test writes them.

use crate::table::{ANN, Sit, Sitting, of};
use railhead_engine::{Action, Course, Event, Money, RoundKind, Run, Seat};
use railhead_sitting::script::earnings;

impl Sitting {
    /// Writing down a city and claiming a share.
    pub(crate) fn claim(&self, city: &str, sign: &str) -> Action {
        Action::Claim { hex: self.hex(city), company: self.company(sign) }
    }

    pub(crate) fn redeem(&self, sign: &str) -> Action {
        Action::Settle { company: self.company(sign) }
    }

    /// The same on credit.
    pub(crate) fn on_credit(&self, name: &str) -> Action {
        let (train, kind, _) = self.card(name);
        Action::BuyOnCredit { train, kind }
    }

    // Playing.

    #[track_caller]
    pub(crate) fn chooses(&mut self, course: Course) -> Vec<Event> {
        self.does(Action::Choose { course })
    }

    /// Everybody claims what is offered first and passes as soon as possible.
    #[track_caller]
    pub(crate) fn finish_claims(&mut self) {
        while self.table().round.kind == RoundKind::Opening {
            let choices = self.choices();
            let passes = choices.iter().find(|a| **a == Action::Pass);
            let action = passes.or_else(|| choices.first()).unwrap().clone();
            self.does(action);
        }
    }

    /// Everybody passes until the stock round is over, and the Elephant is kept.
    #[track_caller]
    pub(crate) fn pass_stock_round(&mut self) {
        while self.table().round.kind == RoundKind::Stock {
            self.passes();
        }
    }

    /// Plays on until the next stock round; nobody calls for another operating round.
    #[track_caller]
    pub(crate) fn play_to_stock_round(&mut self) {
        while self.table().round.kind != RoundKind::Stock {
            if self.about().starts_with("call") {
                self.chooses(Course::STOCK_ROUND);
            } else {
                self.plays_on();
            }
        }
    }
}

/// Running trains.
pub(crate) fn act(runs: Vec<Run>) -> Action {
    Action::Run { runs }
}

/// What trains earned and what the mail brought.
pub(crate) fn earned(events: &[Event]) -> (Money, Money) {
    let (ran, mail) = earnings(events);
    (ran.iter().sum(), mail)
}

/// Checks Table 3, by number of players: starting capital, shares of a company in one hand, certificates, qualifying number.
pub(crate) fn limits_hold(rows: &[(usize, Money, u8, usize, u8)], rule: &str) {
    for &(players, capital, most, certificates, qualifying) in rows {
        let s = Sitting::begin(players);
        assert_eq!((s.cash(ANN), s.game.certificates(ANN).1), (capital, Some(certificates)), "{players} players");
        // One share less than the qualifying number forms no company, the next does.
        let mut s = Sitting::stock(players);
        s.shares("SIR", of(Seat(1)), qualifying - 2);
        s.does(s.buy("SIR"));
        assert!(!s.is_formed("SIR"), "{players} players");
        s.pass_to(Seat(2));
        s.does(s.buy("SIR"));
        assert!(s.is_formed("SIR"), "{players} players");
        // As many shares as a player may hold.
        let mut s = Sitting::stock(players);
        s.formed("SIR", ANN, most);
        s.refuses(&s.buy("SIR"), rule);
        let mut s = Sitting::stock(players);
        s.formed("SIR", ANN, most - 1);
        s.does(s.buy("SIR"));
    }
}
