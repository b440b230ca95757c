//! What a run earns.

use crate::{Bonus, Network, Range, Train};
use railhead_board::StopKind;

/// What a run earns, and which of its stops count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Score {
    pub(crate) value: i32,
    /// For each stop in order, whether it counts.
    pub(crate) counted: Vec<bool>,
    /// Each bonus earned: its index and amount.
    pub(crate) bonuses: Vec<(usize, i32)>,
}

/// A bonus with what it needs of each stop.
struct Rule {
    kind: Kind,
    one_run: bool,
}

enum Kind {
    /// Shares of the first and of the second side by stop.
    Pair(Vec<i32>, Vec<i32>),
    Set(Vec<bool>, Vec<i32>),
    Place(Vec<bool>, i32),
    PerStop(i32),
}

/// Values runs.
pub(crate) struct Scorer {
    value: Vec<i32>,
    own: Vec<bool>,
    kind: Vec<StopKind>,
    rules: Vec<Rule>,
}

impl Scorer {
    pub(crate) fn new(network: &Network, bonuses: &[Bonus]) -> Self {
        let n = network.nodes.len();
        let shares = |list: &[(crate::NodeId, u16)]| {
            let mut by_stop = vec![-1; n];
            for (node, share) in list.iter().filter(|(node, _)| node.index() < n) {
                by_stop[node.index()] = by_stop[node.index()].max(i32::from(*share));
            }
            by_stop
        };
        let members = |list: &[crate::NodeId]| {
            let mut by_stop = vec![false; n];
            for node in list.iter().filter(|node| node.index() < n) {
                by_stop[node.index()] = true;
            }
            by_stop
        };
        let rules = bonuses.iter().map(|bonus| Rule {
            one_run: bonus.scope() == crate::Scope::OneRun,
            kind: match bonus {
                Bonus::Pair { one, other, .. } => Kind::Pair(shares(one), shares(other)),
                Bonus::Set { stops, amounts, .. } => {
                    Kind::Set(members(stops), amounts.iter().map(|a| i32::from(*a)).collect())
                }
                Bonus::Place { stops, amount, .. } => Kind::Place(members(stops), i32::from(*amount)),
                Bonus::PerStop { amount, .. } => Kind::PerStop(i32::from(*amount)),
            },
        });
        Self {
            value: network.nodes.iter().map(|n| i32::from(n.value)).collect(),
            own: network.nodes.iter().map(|n| n.own).collect(),
            kind: network.nodes.iter().map(|n| n.kind).collect(),
            rules: rules.collect(),
        }
    }

    /// Whether a bonus applies to a run that carries the one-run bonuses of a mask.
    fn applies(&self, rule: usize, carried: u32) -> bool {
        !self.rules[rule].one_run || carried & (1 << rule) != 0
    }

    /// What each visited stop earns, counted or not.
    pub(crate) fn per_visit(&self, carried: u32) -> i32 {
        let rules = self.rules.iter().enumerate().filter(|(i, _)| self.applies(*i, carried));
        rules.map(|(_, r)| if let Kind::PerStop(amount) = r.kind { amount } else { 0 }).sum()
    }

    /// The most that visiting each stop can add to a run, bonuses included. The sum over a run's counted stops is never less
    /// than what it earns.
    pub(crate) fn gains(&self, train: &Train, carried: u32) -> Vec<i32> {
        let mut gains = self.value.clone();
        if let Range::Express(places) = &train.range {
            // Only the ends count: no sum over stops bounds better than their own values.
            for (node, gain) in gains.iter_mut().enumerate() {
                let place = places.iter().any(|p| p.index() == node);
                if !place && !self.own[node] {
                    *gain = 0;
                }
            }
        }
        for (_, rule) in self.rules.iter().enumerate().filter(|(i, _)| self.applies(*i, carried)) {
            for (node, gain) in gains.iter_mut().enumerate() {
                *gain += match &rule.kind {
                    Kind::Pair(one, other) => one[node].max(other[node]).max(0),
                    Kind::Set(members, amounts) if members[node] => {
                        let each = amounts.iter().zip(0..).skip(1).map(|(a, n): (&i32, i32)| (a + n - 1) / n);
                        each.max().unwrap_or(0)
                    }
                    Kind::Place(members, amount) if members[node] => *amount,
                    Kind::PerStop(amount) if self.kind[node] != StopKind::Junction => *amount,
                    _ => 0,
                };
            }
        }
        gains
    }

    /// What a run over these stops earns. `None` if none of its stops that count could hold an own token.
    pub(crate) fn score(&self, train: &Train, nodes: &[usize], carried: u32) -> Option<Score> {
        let counting = |node: &usize| match self.kind[*node] {
            StopKind::Junction => false,
            StopKind::Town | StopKind::Harbour => train.towns_count,
            StopKind::City | StopKind::OffBoard => true,
        };
        let visited = nodes.iter().filter(|n| self.kind[**n] != StopKind::Junction).count();
        if let Range::Express(_) = train.range {
            let last = nodes.len().saturating_sub(1);
            let counted: Vec<bool> = (0..nodes.len()).map(|i| i == 0 || i == last).collect();
            return Some(self.sum(nodes, counted, visited, carried));
        }
        let majors: Vec<usize> = (0..nodes.len()).filter(|i| counting(&nodes[*i])).collect();
        let limit = usize::try_from(train.counts()).unwrap_or(usize::MAX);
        let all = || nodes.iter().map(|n| self.kind[*n] != StopKind::Junction).collect::<Vec<bool>>();
        if majors.len() <= limit {
            return Some(self.sum(nodes, all(), visited, carried));
        }
        // Leave out each possible choice of stops in turn; there are few.
        let mut best: Option<Score> = None;
        let mut left_out: Vec<usize> = (0..majors.len() - limit).collect();
        loop {
            let mut counted = all();
            for out in &left_out {
                counted[majors[*out]] = false;
            }
            if nodes.iter().zip(&counted).any(|(n, c)| *c && self.own[*n]) {
                let score = self.sum(nodes, counted, visited, carried);
                if best.as_ref().is_none_or(|b| score.value > b.value) {
                    best = Some(score);
                }
            }
            if !next_choice(&mut left_out, majors.len()) {
                return best;
            }
        }
    }

    fn sum(&self, nodes: &[usize], counted: Vec<bool>, visited: usize, carried: u32) -> Score {
        let count = || nodes.iter().zip(&counted).filter(|(_, c)| **c).map(|(n, _)| *n);
        let mut value: i32 = count().map(|n| self.value[n]).sum();
        let mut bonuses = Vec::new();
        for (i, rule) in self.rules.iter().enumerate().filter(|(i, _)| self.applies(*i, carried)) {
            let amount = match &rule.kind {
                Kind::Pair(one, other) => best_pair(count, one, other),
                Kind::Set(members, amounts) => {
                    let n = count().filter(|n| members[*n]).count();
                    amounts.get(n).or(amounts.last()).copied().unwrap_or(0)
                }
                Kind::Place(members, amount) => count().find(|n| members[*n]).map_or(0, |_| *amount),
                Kind::PerStop(amount) => amount * i32::try_from(visited).unwrap_or(i32::MAX),
            };
            if amount > 0 {
                value += amount;
                bonuses.push((i, amount));
            }
        }
        Score { value, counted, bonuses }
    }
}

/// The best two shares of different stops, one from each side; 0 if a side is missing.
fn best_pair<I: Iterator<Item = usize>>(stops: impl Fn() -> I, one: &[i32], other: &[i32]) -> i32 {
    let mut best = 0;
    for a in stops().filter(|n| one[*n] >= 0) {
        for b in stops().filter(|n| other[*n] >= 0 && *n != a) {
            best = best.max(one[a] + other[b]);
        }
    }
    best
}

/// The next way to choose as many of `from` things, in order; false after the last.
fn next_choice(choice: &mut [usize], from: usize) -> bool {
    let k = choice.len();
    let Some(i) = (0..k).rev().find(|i| choice[*i] < from - k + i) else { return false };
    choice[i] += 1;
    for j in i + 1..k {
        choice[j] = choice[j - 1] + 1;
    }
    true
}
