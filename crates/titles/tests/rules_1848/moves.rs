//! What players do in 1848 only: actions as a test writes them.

use crate::table::{Sit, Sitting};
use railhead_engine::{Action, Card, Event, Money, RoundKind, TrainId};

impl Sitting {
    pub(crate) fn launch(&self, sign: &str, par: Money) -> Action {
        Action::Launch { company: self.company(sign), spot: self.par_spot(par) }
    }

    /// Buying a private company in the opening sale.
    pub(crate) fn acquire(&self, private: &str) -> Action {
        Action::Draft { card: Card::Private(self.private(private)) }
    }

    pub(crate) fn lower(&self, private: &str) -> Action {
        Action::Lower { private: self.private(private) }
    }

    /// The same for another price, giving a train of the company's own for it.
    pub(crate) fn trade_train(&self, name: &str, price: Money, given: TrainId) -> Action {
        let (train, kind, _) = self.card(name);
        Action::BuyTrain { train, kind, price, trade: Some(given), with: None }
    }

    /// The same for another price, with the rebate of a private company.
    pub(crate) fn buy_train_by(&self, private: &str, name: &str, price: Money) -> Action {
        let (train, kind, _) = self.card(name);
        Action::BuyTrain { train, kind, price, trade: None, with: Some(self.private(private)) }
    }

    // Playing.

    /// A company with a single loan taken by itself.
    #[track_caller]
    pub(crate) fn borrows(&mut self) -> Vec<Event> {
        self.does(Action::Loan)
    }

    /// Plays the sale of the private companies: everybody buys the first that they can pay.
    #[track_caller]
    pub(crate) fn finish_auction(&mut self) {
        while self.table().round.kind == RoundKind::Opening {
            let choices = self.choices();
            let buys = choices.iter().find(|c| matches!(c, Action::Draft { .. }));
            let action = buys.or_else(|| choices.first()).unwrap().clone();
            self.does(action);
        }
    }
}
