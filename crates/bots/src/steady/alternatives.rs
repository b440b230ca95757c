//! Moves worth trying out.

use super::{Deliberation, can_pass};
use crate::Thought;
use railhead_engine::{Action, Choice, CompanyId, Money, RoundKind};

/// More moves than this are not worth the time.
const MOST: usize = 10;
/// So many ways to lay track are tried.
const LAYS: usize = 4;
/// So many companies to launch.
const LAUNCHES: usize = 3;
/// So many shares to buy.
const PURCHASES: usize = 4;
/// So many cities to write down.
const CLAIMS: usize = 4;
/// Shares of so many companies to sell.
const SALES: usize = 2;

impl Deliberation<'_> {
    /// Moves worth trying out, the first in front, none twice.
    pub(crate) fn alternatives(&mut self, choices: &[Choice], first: &Thought, breadth: usize) -> Vec<Thought> {
        let mut moves = vec![first.clone()];
        if matches!(first.action, Action::Run { .. }) {
            return moves;
        }
        let mut add = |thought: Thought| {
            if moves.len() < MOST * breadth && moves.iter().all(|m| m.action != thought.action) {
                moves.push(thought);
            }
        };
        if self.sight.table().round.kind == RoundKind::Stock {
            self.trades(choices, breadth).into_iter().for_each(&mut add);
        }
        if choices.iter().any(|c| matches!(c, Choice::Claim { .. })) {
            self.claims(choices, CLAIMS * breadth).into_iter().for_each(&mut add);
        }
        for choice in choices {
            for thought in self.variants(choice, breadth) {
                add(thought);
            }
        }
        moves
    }

    /// What to try in a stock round: nothing, what looks best to buy or launch, what promises least to sell.
    fn trades(&mut self, choices: &[Choice], breadth: usize) -> Vec<Thought> {
        let mut thoughts = Vec::new();
        if can_pass(choices) {
            thoughts.push(Thought::new(Action::Pass, "waits"));
        }
        let launches = self.launches(choices, LAUNCHES * breadth);
        thoughts.extend(launches.iter().take(2).cloned());
        let purchases = self.purchases(choices);
        thoughts.extend(purchases.into_iter().map(|(_, thought)| thought).take(PURCHASES * breadth));
        for (company, shares) in self.sales(choices).into_iter().take(SALES * breadth) {
            let (least, most) = (shares.iter().min(), shares.iter().max());
            for shares in most.into_iter().chain(least) {
                let reason = self.say(|| format!("sells {}", self.sight.sign(company)));
                thoughts.push(Thought::new(Action::Sell { company, shares: *shares }, reason));
            }
        }
        thoughts.extend(launches.into_iter().skip(2));
        thoughts
    }

    fn variants(&mut self, choice: &Choice, breadth: usize) -> Vec<Thought> {
        let plain = |action: Action| Thought::new(action, "");
        match choice {
            Choice::Act(Action::Bankrupt | Action::Withdraw) => Vec::new(),
            // In stock rounds only the best of these are tried, see `trades`.
            Choice::Act(Action::Buy { .. }) if self.sight.table().round.kind == RoundKind::Stock => Vec::new(),
            Choice::Act(action) => vec![plain(action.clone())],
            Choice::Course { course, .. } => vec![plain(Action::Choose { course: *course })],
            Choice::Pay { ways } => ways.iter().map(|way| plain(Action::Pay { dividend: *way })).collect(),
            Choice::Sell { .. } if self.sight.table().round.kind == RoundKind::Stock => Vec::new(),
            Choice::Sell { company, shares } => {
                let least = shares.iter().min();
                least.map(|shares| plain(Action::Sell { company: *company, shares: *shares })).into_iter().collect()
            }
            Choice::Issue { shares } => {
                let middle = shares.get(shares.len() / 2).copied();
                let counts = shares.iter().min().copied().into_iter().chain(middle).chain(shares.iter().max().copied());
                counts.map(|shares| plain(Action::Issue { shares })).collect()
            }
            Choice::Redeem { shares } => {
                shares.iter().max().map(|shares| plain(Action::Redeem { shares: *shares })).into_iter().collect()
            }
            Choice::Lay { .. } => match self.sight.operating() {
                Some(company) => self.lays(company, LAYS * breadth),
                None => Vec::new(),
            },
            Choice::Token { with, places } => {
                let token =
                    |place: &railhead_engine::Place| Action::Token { hex: place.hex, stop: place.stop, with: *with };
                places.iter().take(LAYS * breadth).map(|(place, _)| plain(token(place))).collect()
            }
            Choice::BuyTrain { train, kind, from, to, trade, with, consent: None } => {
                // Between companies of one's own any price is fair, and moves money where it is needed.
                let mut prices = vec![*from, *to];
                prices.dedup();
                let buy =
                    |price: Money| Action::BuyTrain { train: *train, kind: *kind, price, trade: *trade, with: *with };
                prices.into_iter().map(|price| plain(buy(price))).collect()
            }
            Choice::BuyPrivate { private, to, consent: None, .. } => {
                vec![plain(Action::BuyPrivate { private: *private, price: *to })]
            }
            Choice::Bid { .. }
            | Choice::Claim { .. }
            | Choice::SellPriority { .. }
            | Choice::Launch { .. }
            | Choice::Run { .. }
            | Choice::BuyTrain { .. }
            | Choice::BuyPrivate { .. } => Vec::new(),
        }
    }

    /// The companies that are best to launch, at the price that money suffices for and at one box less and more.
    fn launches(&mut self, choices: &[Choice], most: usize) -> Vec<Thought> {
        let cash = self.sight.player().cash;
        let mut launches: Vec<(f64, CompanyId, Vec<Action>)> = Vec::new();
        for choice in choices {
            let Choice::Launch { company, spots } = choice else { continue };
            let Some((spot, price)) = self.launch_price(spots, cash) else { continue };
            let at = spots.iter().position(|s| *s == spot).unwrap_or(0);
            let around = [Some(at), at.checked_sub(1), Some(at + 1)];
            let spots = around.into_iter().flatten().filter_map(|i| spots.get(i));
            let actions = spots.map(|spot| Action::Launch { company: *company, spot: *spot }).collect();
            launches.push((self.launch_score(*company, price, cash), *company, actions));
        }
        launches.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut thoughts = Vec::new();
        for (i, (_, company, actions)) in launches.into_iter().take(most).enumerate() {
            let reason = self.say(|| format!("launches {}", self.sight.sign(company)));
            let prices = if i == 0 { 3 } else { 1 };
            thoughts.extend(actions.into_iter().take(prices).map(|action| Thought::new(action, reason.clone())));
        }
        thoughts
    }
}
