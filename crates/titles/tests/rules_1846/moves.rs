//! What players do in 1846 only: actions as a test writes them.

use crate::table::{Sit, Sitting};
use railhead_engine::{Action, Money, Target};

impl Sitting {
    pub(crate) fn launch(&self, sign: &str, price: Money) -> Action {
        Action::Launch { company: self.company(sign), spot: self.spot(price) }
    }

    pub(crate) fn mark(&self, private: &str, hex: &str) -> Action {
        Action::Mark { private: self.private(private), target: Target::Hex(self.hex(hex)) }
    }

    pub(crate) fn mark_company(&self, private: &str, sign: &str) -> Action {
        Action::Mark { private: self.private(private), target: Target::Company(self.company(sign)) }
    }
}
