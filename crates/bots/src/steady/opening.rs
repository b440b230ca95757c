//! Drafts and sales of private companies.

use super::{Deliberation, can_pass};
use crate::Thought;
use railhead_engine::{Action, Card, Choice, Money, PrivateId};

/// For how many operating rounds a private company will pay.
const ROUNDS: Money = 5;

impl Deliberation<'_> {
    /// What a private company is worth to its first owner: what a company of one's own will pay for it, and what it earns before.
    fn private_worth(&self, private: PrivateId) -> Money {
        let Some(card) = self.sight.edition().privates.get(private.index()) else { return 0 };
        let resale = card.sale.map_or(card.price, |(_, most)| most * 9 / 10);
        // A certificate without income stands for a power, one with a debt for a small railway that pays by itself.
        let power = match (card.income, card.debt) {
            (0, 0) => 60,
            (0, debt) => debt + 50,
            _ => 0,
        };
        resale + ROUNDS * card.income + power
    }

    /// What it takes to launch a company and let it begin.
    fn launch_money(&self) -> Money {
        let least = self.sight.edition().chart.launch_prices().map(|(_, cell)| cell.price).min().unwrap_or(0);
        let shares = if self.pays_at_once() { 4 } else { 6 };
        shares * least
    }

    pub(crate) fn opening(&mut self, choices: &[Choice]) -> Option<Thought> {
        let cash = self.sight.player().cash;
        let reserve = self.launch_money();
        let mut best: Option<(f64, Card, Money)> = None;
        for choice in choices {
            let Choice::Act(Action::Draft { card }) = choice else { continue };
            let (worth, price) = match card {
                Card::Private(private) => {
                    (self.private_worth(*private), self.sight.asking_price(*private).unwrap_or(0))
                }
                Card::Blank(_) => (0, 0),
            };
            let key = if let Card::Private(p) = card { p.index() + 1 } else { 0 };
            let short = (reserve - (cash - price)).max(0);
            let score = self.swayed(f64::from(worth - price) - f64::from(short), key);
            if best.as_ref().is_none_or(|(most, ..)| score > *most) {
                best = Some((score, *card, price));
            }
        }
        let lower = choices.iter().filter_map(|c| match c {
            Choice::Act(Action::Lower { private }) => {
                let over = self.sight.asking_price(*private).unwrap_or(0) - self.private_worth(*private);
                Some((over, *private))
            }
            _ => None,
        });
        let lower = lower.max();
        if let Some((score, card, price)) = best
            && (score > 0.0 || (lower.is_none() && !can_pass(choices)))
        {
            let reason = match card {
                Card::Private(private) => self.say(|| {
                    let worth = self.private_worth(private);
                    format!("takes it for {}: worth about {}", self.money(price), self.money(worth))
                }),
                Card::Blank(_) => "keeps the money for shares".into(),
            };
            return Some(Thought::new(Action::Draft { card }, reason));
        }
        if let Some((_, private)) = lower {
            let reason = self.say(|| format!("waits for a better price, and keeps {} for shares", self.money(cash)));
            return Some(Thought::new(Action::Lower { private }, reason));
        }
        if can_pass(choices) {
            // What nobody wants cheaper any more is bought by whoever can spare the money.
            if let Some((_, card, price)) = best
                && cash - price >= reserve / 2
                && matches!(card, Card::Private(_))
                && choices.iter().all(|c| !matches!(c, Choice::Act(Action::Lower { .. })))
                && self.sight.players() > 2
            {
                return Some(Thought::new(Action::Draft { card }, "it will not become cheaper"));
            }
            return Some(Thought::new(Action::Pass, "keeps the money for shares"));
        }
        None
    }
}
