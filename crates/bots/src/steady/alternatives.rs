//! Moves worth trying out.

use super::Desk;
use crate::Thought;
use railhead_engine::{Action, Choice, CompanyId, RoundKind};

/// More moves than this are not worth the time.
const MOST: usize = 10;
/// So many ways to lay track are tried.
const LAYS: usize = 4;
/// So many companies to launch.
const LAUNCHES: usize = 3;

impl Desk<'_, '_> {
    /// Moves worth trying out, the first in front, none twice.
    pub(crate) fn alternatives(&mut self, choices: &[Choice], first: &Thought) -> Vec<Thought> {
        let mut moves = vec![first.clone()];
        if matches!(first.action, Action::Run { .. } | Action::Claim { .. }) {
            return moves;
        }
        let mut add = |thought: Thought| {
            if moves.len() < MOST && moves.iter().all(|m| m.action != thought.action) {
                moves.push(thought);
            }
        };
        for thought in self.launches(choices) {
            add(thought);
        }
        for choice in choices {
            for thought in self.variants(choice) {
                add(thought);
            }
        }
        moves
    }

    fn variants(&mut self, choice: &Choice) -> Vec<Thought> {
        let plain = |action: Action| Thought::new(action, "");
        match choice {
            Choice::Act(Action::Bankrupt | Action::Withdraw) => Vec::new(),
            Choice::Act(action) => vec![plain(action.clone())],
            Choice::Course { option, .. } => vec![plain(Action::Choose { option: *option })],
            Choice::Pay { ways } => ways.iter().map(|way| plain(Action::Pay { dividend: *way })).collect(),
            Choice::Sell { company, shares } => {
                let stock = self.sight.table().round.kind == RoundKind::Stock;
                let (least, most) = (shares.iter().min(), shares.iter().max());
                let mut counts: Vec<u8> = least.into_iter().chain(most.filter(|_| stock)).copied().collect();
                counts.dedup();
                counts.into_iter().map(|shares| plain(Action::Sell { company: *company, shares })).collect()
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
                Some(company) => self.lays(company, LAYS),
                None => Vec::new(),
            },
            Choice::Token { with, places } => {
                let token =
                    |place: &railhead_engine::Place| Action::Token { hex: place.hex, stop: place.stop, with: *with };
                places.iter().take(LAYS).map(|(place, _)| plain(token(place))).collect()
            }
            Choice::BuyTrain { train, kind, from, trade, with, consent: None, .. } => {
                vec![plain(Action::BuyTrain { train: *train, kind: *kind, price: *from, trade: *trade, with: *with })]
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
    fn launches(&mut self, choices: &[Choice]) -> Vec<Thought> {
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
        for (i, (_, company, actions)) in launches.into_iter().take(LAUNCHES).enumerate() {
            let reason = self.say(|| format!("launches {}", self.sight.sign(company)));
            let prices = if i == 0 { 3 } else { 1 };
            thoughts.extend(actions.into_iter().take(prices).map(|action| Thought::new(action, reason.clone())));
        }
        thoughts
    }
}
