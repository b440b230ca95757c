//! A company's turn: what comes before what.

use super::{Deliberation, can_pass};
use crate::Thought;
use railhead_engine::{Action, Choice, CompanyId};

impl Deliberation<'_> {
    pub(crate) fn operate(&mut self, company: CompanyId, choices: &[Choice]) -> Option<Thought> {
        let has = |wanted: fn(&Choice) -> bool| choices.iter().any(wanted);
        if has(|c| matches!(c, Choice::Lay { .. } | Choice::Token { .. })) || has(is_before_runs) {
            if let Some(thought) = self.issue(company, choices) {
                return Some(thought);
            }
            if let Some(thought) = self.buy_private(company, choices) {
                return Some(thought);
            }
            if let Some(thought) = self.place_marker(company, choices) {
                return Some(thought);
            }
            if has(|c| matches!(c, Choice::Lay { .. }))
                && let Some(thought) = self.lay(company, !can_pass(choices) && choices.iter().all(is_aside))
            {
                return Some(thought);
            }
            if let Some(thought) = self.token(company, choices) {
                return Some(thought);
            }
        }
        if has(|c| matches!(c, Choice::Run { .. })) {
            let runs = self.sight.best_runs();
            return Some(Thought::new(Action::Run { runs }, "runs where its trains earn most"));
        }
        if has(|c| matches!(c, Choice::Pay { .. })) {
            return self.pay(company, choices);
        }
        if let Some(thought) = self.buy_train(company, choices) {
            return Some(thought);
        }
        if let Some(thought) = self.buy_private(company, choices) {
            return Some(thought);
        }
        if has(|c| matches!(c, Choice::Sell { .. })) && !can_pass(choices) {
            return self.sell_for_train(choices);
        }
        can_pass(choices).then(|| Thought::new(Action::Pass, "goes on: nothing here is worth its price"))
    }
}

const fn is_before_runs(choice: &Choice) -> bool {
    matches!(choice, Choice::Run { .. })
}

/// Whether a choice leaves the main thing of a stop undone: where there are only such, a tile must be laid.
const fn is_aside(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Lay { .. }
            | Choice::Issue { .. }
            | Choice::Redeem { .. }
            | Choice::BuyPrivate { .. }
            | Choice::Act(Action::Loan | Action::Mark { .. })
    )
}
