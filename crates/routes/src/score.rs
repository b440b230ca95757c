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
    /// Whether it can pay at all here.
    live: bool,
    /// Whether it can, and what it pays depends on the stops that count.
    by_stop: bool,
}

enum Kind {
    /// Shares of the first and of the second side by stop.
    Pair(Vec<i32>, Vec<i32>),
    Set(Vec<bool>, Vec<i32>),
    Place(Vec<bool>, i32),
    PerStop(i32),
}

impl Kind {
    /// Whether some run on the network could earn it.
    fn can_pay(&self) -> bool {
        match self {
            Self::Pair(one, other) => one.iter().any(|s| *s >= 0) && other.iter().any(|s| *s >= 0),
            Self::Set(_, amounts) => amounts.iter().any(|a| *a > 0),
            Self::Place(members, amount) => members.contains(&true) && *amount > 0,
            Self::PerStop(amount) => *amount > 0,
        }
    }
}

/// Memory for valuing one run after another.
#[derive(Default)]
pub(crate) struct Tally {
    /// For each stop in order, whether it counts: as tried, and in the best way so far.
    tried: Vec<bool>,
    counted: Vec<bool>,
    /// The stops of which only some count, by their places in the run.
    majors: Vec<usize>,
    left_out: Vec<usize>,
    /// What these stops are worth.
    worth: Vec<i32>,
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
        let rules = bonuses.iter().map(|bonus| {
            let kind = match bonus {
                Bonus::Pair { one, other, .. } => Kind::Pair(shares(one), shares(other)),
                Bonus::Set { stops, amounts, .. } => {
                    Kind::Set(members(stops), amounts.iter().map(|a| i32::from(*a)).collect())
                }
                Bonus::Place { stops, amount, .. } => Kind::Place(members(stops), i32::from(*amount)),
                Bonus::PerStop { amount, .. } => Kind::PerStop(i32::from(*amount)),
            };
            let live = kind.can_pay();
            let by_stop = live && !matches!(kind, Kind::PerStop(_));
            Rule { one_run: bonus.scope() == crate::Scope::OneRun, live, by_stop, kind }
        });
        Self {
            value: network.nodes.iter().map(|n| i32::from(n.value)).collect(),
            own: network.nodes.iter().map(|n| n.own).collect(),
            kind: network.nodes.iter().map(|n| n.kind).collect(),
            rules: rules.collect(),
        }
    }

    /// Whether no bonus adds anything to any stop of the network: then runs earn what their stops are worth.
    pub(crate) fn has_nothing_to_pay(&self) -> bool {
        let no_shares = |shares: &[i32]| shares.iter().all(|share| *share < 0);
        self.rules.iter().all(|rule| match &rule.kind {
            Kind::Pair(one, other) => no_shares(one) && no_shares(other),
            Kind::Set(_, amounts) => amounts.iter().all(|amount| *amount == 0),
            Kind::Place(members, amount) => *amount == 0 || !members.contains(&true),
            Kind::PerStop(amount) => *amount == 0,
        })
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
                    Kind::Set(members, amounts) => {
                        // What a run gets that counts none of them is booked on own tokens: every run counts one.
                        let none = if self.own[node] { set_amount(amounts, 0) } else { 0 };
                        let each = |n: i32| (set_amount(amounts, usize::try_from(n).unwrap_or(0)) + n - 1) / n;
                        let most = i32::try_from(amounts.len()).unwrap_or(i32::MAX).max(2);
                        none + if members[node] { (1..most).map(each).max().unwrap_or(0) } else { 0 }
                    }
                    Kind::Place(members, amount) if members[node] => *amount,
                    Kind::PerStop(amount) if self.kind[node] != StopKind::Junction => *amount,
                    _ => 0,
                };
            }
        }
        gains
    }

    /// What a run over these stops earns, and why. `None` if none of its stops that count could hold an own token.
    pub(crate) fn score(&self, train: &Train, nodes: &[usize], carried: u32) -> Option<Score> {
        let mut tally = Tally::default();
        let value = self.count(train, nodes, carried, &mut tally)?;
        let counted = tally.counted;
        let visited = self.visited(nodes);
        let rules = self.rules.iter().enumerate().filter(|(i, _)| self.applies(*i, carried));
        let bonuses = rules.map(|(i, rule)| (i, amount(rule, nodes, &counted, visited))).filter(|(_, n)| *n > 0);
        Some(Score { value, bonuses: bonuses.collect(), counted })
    }

    /// What a run over these stops earns, without asking which of them count. `None` as above.
    pub(crate) fn value(&self, train: &Train, nodes: &[usize], carried: u32, tally: &mut Tally) -> Option<i32> {
        let Range::BestOf { count, .. } = train.range else { return self.count(train, nodes, carried, tally) };
        let depends = |(i, rule): (usize, &Rule)| rule.by_stop && self.applies(i, carried);
        if self.rules.iter().enumerate().any(depends) {
            return self.count(train, nodes, carried, tally);
        }
        // No bonus depends on which stops count: the best ones do, and one with an own token.
        let (mut sum, mut own_counts, mut best_own) = (0, false, None);
        tally.worth.clear();
        for node in nodes.iter().copied().filter(|n| self.kind[*n] != StopKind::Junction) {
            if !self.is_major(train, node) {
                sum += self.value[node];
                own_counts |= self.own[node];
            } else {
                tally.worth.push(self.value[node]);
                best_own = best_own.max(self.own[node].then_some(self.value[node]));
            }
        }
        sum += self.per_visit(carried) * i32::try_from(self.visited(nodes)).unwrap_or(i32::MAX);
        let limit = usize::from(count);
        if tally.worth.len() <= limit {
            return Some(sum + tally.worth.iter().sum::<i32>());
        }
        tally.worth.sort_unstable_by(|a, b| b.cmp(a));
        let last = limit.checked_sub(1).and_then(|i| tally.worth.get(i)).copied()?;
        sum += tally.worth.iter().take(limit).sum::<i32>();
        if own_counts { Some(sum) } else { best_own.map(|own| sum - (last - own).max(0)) }
    }

    /// Whether a stop is one of those of which a train may visit only so many.
    fn is_major(&self, train: &Train, node: usize) -> bool {
        match self.kind[node] {
            StopKind::Junction => false,
            StopKind::Town | StopKind::Harbour => train.towns_count,
            StopKind::City | StopKind::OffBoard => true,
        }
    }

    /// What a run over these stops earns; which of them count is left in the tally. `None` as above.
    fn count(&self, train: &Train, nodes: &[usize], carried: u32, tally: &mut Tally) -> Option<i32> {
        let visited = self.visited(nodes);
        tally.counted.clear();
        if let Range::Express(_) = train.range {
            let last = nodes.len().saturating_sub(1);
            tally.counted.extend((0..nodes.len()).map(|i| i == 0 || i == last));
            return Some(self.sum(nodes, &tally.counted, visited, carried));
        }
        tally.majors.clear();
        tally.majors.reserve(nodes.len());
        tally.majors.extend((0..nodes.len()).filter(|i| self.is_major(train, nodes[*i])));
        tally.counted.extend(nodes.iter().map(|n| self.kind[*n] != StopKind::Junction));
        let limit = usize::try_from(train.counts()).unwrap_or(usize::MAX);
        if tally.majors.len() <= limit {
            return Some(self.sum(nodes, &tally.counted, visited, carried));
        }
        // Leave out each possible choice of stops in turn; there are few.
        let mut best: Option<i32> = None;
        let Tally { tried, counted, majors, left_out, .. } = tally;
        tried.clone_from(counted);
        left_out.clear();
        left_out.extend(0..majors.len() - limit);
        loop {
            left_out.iter().for_each(|out| tried[majors[*out]] = false);
            if nodes.iter().zip(&*tried).any(|(n, c)| *c && self.own[*n]) {
                let value = self.sum(nodes, tried, visited, carried);
                if best.is_none_or(|b| value > b) {
                    best = Some(value);
                    counted.clone_from(tried);
                }
            }
            left_out.iter().for_each(|out| tried[majors[*out]] = true);
            if !next_choice(left_out, majors.len()) {
                return best;
            }
        }
    }

    /// How many stops of a run are worth a visit.
    fn visited(&self, nodes: &[usize]) -> usize {
        nodes.iter().filter(|n| self.kind[**n] != StopKind::Junction).count()
    }

    /// What the stops that count and the bonuses for them come to.
    fn sum(&self, nodes: &[usize], counted: &[bool], visited: usize, carried: u32) -> i32 {
        let stops: i32 = nodes.iter().zip(counted).filter(|(_, c)| **c).map(|(n, _)| self.value[*n]).sum();
        let rules = self.rules.iter().enumerate().filter(|(i, rule)| rule.live && self.applies(*i, carried));
        stops + rules.map(|(_, rule)| amount(rule, nodes, counted, visited).max(0)).sum::<i32>()
    }
}

/// What a bonus comes to for a run.
fn amount(rule: &Rule, nodes: &[usize], counted: &[bool], visited: usize) -> i32 {
    let count = || nodes.iter().zip(counted).filter(|(_, c)| **c).map(|(n, _)| *n);
    match &rule.kind {
        Kind::Pair(one, other) => best_pair(count, one, other),
        Kind::Set(members, amounts) => {
            let n = count().filter(|n| members[*n]).count();
            set_amount(amounts, n)
        }
        Kind::Place(members, amount) => count().find(|n| members[*n]).map_or(0, |_| *amount),
        Kind::PerStop(amount) => amount * i32::try_from(visited).unwrap_or(i32::MAX),
    }
}

/// What a set pays for so many of its stops: the last amount for more than it names.
fn set_amount(amounts: &[i32], count: usize) -> i32 {
    amounts.get(count).or(amounts.last()).copied().unwrap_or(0)
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
