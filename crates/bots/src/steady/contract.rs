//! Contracts: cities that are written down in secret, with a bond that comes back once they are connected.

use super::{Desk, can_pass};
use crate::{Sight, Thought};
use railhead_board::{Board, EdgeSet, Feature, HexId};
use railhead_engine::{Action, Choice, CompanyId, Holder, Money};

/// Why nothing more is written down. It is the same whether nothing more could be or nothing more is wanted: others are not to know.
pub(crate) const COMPLETE: &str = "its contract is complete";

/// A city of contracts.
#[derive(Clone, Debug)]
struct City {
    hex: HexId,
    bond: Money,
    companies: Vec<CompanyId>,
}

/// The contract of a player, as long as it is not fulfilled.
pub(crate) struct Contract {
    cities: Vec<HexId>,
    /// What a hex nearer to its end is worth.
    pub(crate) weight: f64,
}

impl Contract {
    /// The contract of a seat that is still to be fulfilled.
    pub(crate) fn open(sight: Sight<'_>) -> Option<Self> {
        let aside = sight.player().aside;
        if aside == 0 {
            return None;
        }
        let envelope = sight.envelope().filter(|e| !e.opened)?;
        let cities = envelope.cities.filter(|c| c.len() > 1)?;
        Some(Self { cities, weight: f64::from(aside) / 6.0 })
    }

    /// How many hexes of track lie between the cities still, about: the shortest gaps that join all that is connected.
    pub(crate) fn gap(&self, sight: Sight<'_>, board: &Board) -> f64 {
        let ground = &sight.edition().ground;
        let mut groups: Vec<Vec<HexId>> = Vec::new();
        for city in &self.cities {
            if groups.iter().any(|g| g.contains(city)) {
                continue;
            }
            groups.push(joined(sight, board, *city));
        }
        let distance = |a: &[HexId], b: &[HexId]| {
            let at = |hex: &HexId| ground.map.hex(*hex).at;
            let pairs = a.iter().flat_map(|x| b.iter().map(move |y| (x, y)));
            pairs.map(|(x, y)| ground.map.layout.distance(at(x), at(y))).min().unwrap_or(0)
        };
        let mut sum = 0u16;
        let mut inside = groups.pop().unwrap_or_default();
        while !groups.is_empty() {
            let near = groups.iter().enumerate().map(|(i, g)| (distance(&inside, g), i)).min();
            let Some((gap, i)) = near else { break };
            sum += gap;
            inside.extend(groups.swap_remove(i));
        }
        f64::from(sum)
    }

    /// How well new track on a hex lies between the cities.
    pub(crate) fn pull(&self, sight: Sight<'_>, hex: HexId, fresh: EdgeSet) -> f64 {
        let map = &sight.edition().ground.map;
        let far = |from: HexId, city: &HexId| map.layout.distance(map.hex(from).at, map.hex(*city).at);
        let mut best = 0.0_f64;
        for edge in fresh.iter() {
            let Some(next) = map.neighbour(hex, edge) else { continue };
            let nearer = self.cities.iter().filter(|c| far(next, c) < far(hex, c) && far(next, c) < 7).count();
            best = best.max(f64::from(u8::try_from(nearer).unwrap_or(0)) * 6.0);
        }
        if self.cities.contains(&hex) { best + 10.0 } else { best }
    }
}

/// The hexes that track joins to a city.
fn joined(sight: Sight<'_>, board: &Board, city: HexId) -> Vec<HexId> {
    let ground = &sight.edition().ground;
    let (mut found, mut next) = (vec![city], 0);
    while let Some(hex) = found.get(next).copied() {
        next += 1;
        for edge in board.face(ground, hex).exits().iter() {
            let Some(other) = ground.map.neighbour(hex, edge) else { continue };
            if board.face(ground, other).exits().has(edge.opposite()) && !found.contains(&other) {
                found.push(other);
            }
        }
    }
    found
}

/// Cities to be written down for shares of one company.
struct Plan {
    company: CompanyId,
    cities: Vec<City>,
    bond: Money,
    score: f64,
}

/// A contract that is being written down.
struct Draft {
    cities: Vec<City>,
    /// The cities that are written down already.
    named: Vec<HexId>,
    /// Whether all of it is written down before anybody pays.
    whole: bool,
    /// Money for shares.
    cash: Money,
    /// What is left of the bond.
    left: Money,
    /// How much of each company is held or claimed, in hundredths.
    held: Vec<u8>,
    /// What the shares cost that are held or claimed.
    owed: Money,
}

impl Draft {
    fn mine(&self, company: CompanyId) -> f64 {
        f64::from(self.held.get(company.index()).copied().unwrap_or(0))
    }
}

impl Desk<'_> {
    fn cities(&self) -> Vec<City> {
        let mut cities = Vec::new();
        for (hex, data) in self.sight.edition().ground.map.iter() {
            for feature in &data.features {
                if let Feature::Bid { bond, companies } = feature {
                    let companies = companies.iter().map(|n| CompanyId(n.saturating_sub(1))).collect();
                    cities.push(City { hex, bond: Money::from(*bond), companies });
                }
            }
        }
        cities
    }

    fn far(&self, a: HexId, b: HexId) -> f64 {
        let map = &self.sight.edition().ground.map;
        f64::from(map.layout.distance(map.hex(a).at, map.hex(b).at))
    }

    /// The best contract of some number of cities for each company, given money for bond and shares.
    fn plans(&self, cities: &[City], money: Money, size: usize) -> Vec<Plan> {
        let table = self.sight.table();
        let mut plans = Vec::new();
        for company in (0..table.companies.len()).map(CompanyId::from_index) {
            let price = self.sight.first_price(company);
            let left = usize::from(table.percent(company, Holder::Bank) / 10);
            let (printed, others): (Vec<&City>, Vec<&City>) =
                cities.iter().partition(|c| c.companies.contains(&company));
            for start in &printed {
                let mut chosen: Vec<City> = vec![(*start).clone()];
                while chosen.len() < size {
                    let free = |c: &&&City| chosen.iter().all(|x| x.hex != c.hex);
                    let key = |c: &City| chosen_distance(self, &chosen, c.hex) + f64::from(c.bond) / 15.0;
                    let own = if chosen.len() < left {
                        printed.iter().filter(free).min_by(|a, b| key(a).total_cmp(&key(b)))
                    } else {
                        None
                    };
                    let any = || others.iter().filter(free).min_by(|a, b| key(a).total_cmp(&key(b)));
                    let Some(next) = own.or_else(any) else { break };
                    chosen.push((**next).clone());
                }
                let bond: Money = chosen.iter().map(|c| c.bond).sum();
                let shares = chosen.iter().filter(|c| c.companies.contains(&company)).count();
                let count = Money::try_from(chosen.len()).unwrap_or(0);
                if chosen.len() < size || bond + count * price > money {
                    continue;
                }
                let length = self.length(&chosen);
                let home: Vec<f64> = self
                    .sight
                    .edition()
                    .ground
                    .map
                    .homes_of(self.sight.sign(company))
                    .map(|(hex, ..)| chosen_distance(self, &chosen, hex))
                    .collect();
                let home = home.into_iter().fold(f64::INFINITY, f64::min).min(12.0);
                #[allow(clippy::cast_precision_loss, reason = "a few shares")]
                let score = shares as f64 * 40.0 - length * 9.0 - home * 6.0 - f64::from(bond) * 0.4;
                plans.push(Plan { company, cities: chosen, bond, score });
            }
        }
        plans
    }

    /// How much track a set of cities takes, about.
    fn length(&self, cities: &[City]) -> f64 {
        let mut inside: Vec<City> = cities.first().cloned().into_iter().collect();
        let mut rest: Vec<City> = cities.get(1..).unwrap_or_default().to_vec();
        let mut sum = 0.0;
        while !rest.is_empty() {
            let near = rest.iter().enumerate().map(|(i, c)| (chosen_distance(self, &inside, c.hex), i));
            let Some((distance, i)) = near.min_by(|a, b| a.0.total_cmp(&b.0)) else { break };
            sum += distance;
            inside.push(rest.swap_remove(i));
        }
        sum
    }

    /// Writes down a bond that covers a contract one can fulfil, and leaves money for its shares.
    pub(crate) fn bid(&mut self, choices: &[Choice]) -> Option<Thought> {
        let (from, to) = choices.iter().find_map(|c| match c {
            Choice::Bid { from, to } => Some((*from, *to)),
            _ => None,
        })?;
        let cities = self.cities();
        let mut plans: Vec<Plan> = (3..=5).flat_map(|size| self.plans(&cities, to, size)).collect();
        plans.retain(|p| p.bond >= from);
        // Seats lean towards different companies, so that not all want the same one.
        let seat = self.sight.seat().index();
        let lean = |p: &Plan| {
            let turned = (p.company.index() + 3 * seat) % 8;
            let cities: usize = p.cities.iter().map(|c| usize::from(c.hex.0)).sum();
            self.swayed(p.score + f64::from(u8::try_from(turned).unwrap_or(0)) * 6.0, cities)
        };
        let best = plans.iter().max_by(|a, b| lean(a).total_cmp(&lean(b)));
        let amount = best.map_or(from, |p| p.bond).clamp(from, to);
        // The amount is made known before the cities are, so a reason may not tell which they are, nor how many.
        let reason = self.say(|| format!("{} for its contract, and the rest for shares", self.money(amount)));
        Some(Thought::new(Action::Bid { amount }, reason))
    }

    /// What a contract that is being written down holds so far.
    fn draft(&self) -> Draft {
        let cities = self.cities();
        let named: Vec<HexId> = self.sight.envelope().and_then(|e| e.cities).unwrap_or_default();
        let worth: Money = cities.iter().filter(|c| named.contains(&c.hex)).map(|c| c.bond).sum();
        // Where whole bids are written down, nothing is put aside yet and no share in hand.
        let whole = self.sight.player().aside == 0;
        let cash = self.sight.player().cash - if whole { worth } else { 0 };
        let left = if whole { cash / 4 } else { self.sight.player().aside - worth };
        let written = self.sight.envelope().filter(|_| whole).map(|e| e.shares).unwrap_or_default();
        let companies = (0..self.sight.table().companies.len()).map(CompanyId::from_index);
        let held: Vec<u8> = companies
            .clone()
            .map(|c| {
                let claimed = written.iter().filter(|share| **share == c).count();
                self.sight.holds(c) + 10 * u8::try_from(claimed).unwrap_or(0)
            })
            .collect();
        let owed = companies.map(|c| Money::from(held[c.index()] / 10) * self.sight.first_price(c)).sum();
        Draft { cities, named, whole, cash, left, held, owed }
    }

    /// What could be written down next, the best first: near the cities there are, for a share of the company one has most of.
    fn rated_claims(&self, draft: &Draft, choices: &[Choice]) -> Vec<(f64, HexId, CompanyId)> {
        let Draft { cities, named, whole, cash, left, .. } = draft;
        let (whole, cash, left) = (*whole, *cash, *left);
        // Seats lean towards different companies, so that not all want the same one.
        let lean = |c: CompanyId| {
            let turned = (c.index() + 3 * self.sight.seat().index()) % 8;
            if whole { f64::from(u8::try_from(turned).unwrap_or(0)) * 6.0 } else { 0.0 }
        };
        // While nothing is named, whole plans are compared; afterwards what lies nearest.
        let plans = if named.is_empty() {
            (3..=5).flat_map(|size| self.plans(cities, left + cash, size)).filter(|p| p.bond <= left).collect()
        } else {
            Vec::new()
        };
        let mut rated = Vec::new();
        for choice in choices {
            let Choice::Claim { hex, companies } = choice else { continue };
            let Some(city) = cities.iter().find(|c| c.hex == *hex) else { continue };
            for company in companies {
                let planned = plans.iter().filter(|p| p.company == *company && p.cities.iter().any(|c| c.hex == *hex));
                let spare = |p: &Plan| if whole { 0.0 } else { f64::from((left - p.bond).abs()) * 2.0 };
                let planned = planned.map(|p| p.score - spare(p) + lean(*company)).fold(-500.0, f64::max);
                let mine = draft.mine(*company);
                let bank = self.sight.table().percent(*company, Holder::Bank);
                let others = f64::from(100 - bank) - mine;
                let near = self.nearest(named, *hex);
                let mut score = if named.is_empty() { planned - others } else { mine * 2.0 - near * 9.0 };
                score -= f64::from(city.bond) * 0.3;
                if draft.owed + self.sight.first_price(*company) > cash {
                    score -= 60.0;
                }
                rated.push((self.swayed(score, usize::from(hex.0)), *hex, *company));
            }
        }
        rated.sort_by(|a, b| b.0.total_cmp(&a.0));
        rated
    }

    fn nearest(&self, named: &[HexId], hex: HexId) -> f64 {
        named.iter().map(|n| self.far(*n, hex)).fold(f64::INFINITY, f64::min)
    }

    /// Writes down the next city, or leaves it at those there are.
    pub(crate) fn claim(&mut self, choices: &[Choice]) -> Option<Thought> {
        let draft = self.draft();
        let best = self.rated_claims(&draft, choices).into_iter().next();
        let stop = can_pass(choices)
            && best.as_ref().is_none_or(|(_, hex, company)| {
                let price = self.sight.first_price(*company);
                let far = self.nearest(&draft.named, *hex) > 6.0;
                draft.owed + price > draft.cash || far || draft.mine(*company) < 10.0
            });
        if stop {
            return Some(Thought::new(Action::Pass, COMPLETE));
        }
        let (_, hex, company) = best?;
        Some(self.claim_thought(hex, company))
    }

    /// The best that could be written down next.
    pub(crate) fn claims(&self, choices: &[Choice], most: usize) -> Vec<Thought> {
        let rated = self.rated_claims(&self.draft(), choices);
        rated.into_iter().take(most).map(|(_, hex, company)| self.claim_thought(hex, company)).collect()
    }

    fn claim_thought(&self, hex: HexId, company: CompanyId) -> Thought {
        let reason = self.say(|| {
            let place = self.sight.edition().ground.map.hex(hex);
            let name = place.place.as_deref().unwrap_or(&place.name);
            format!("{name} lies well for its contract, and for a share of {}", self.sight.sign(company))
        });
        Thought::new(Action::Claim { hex, company }, reason)
    }
}

fn chosen_distance(desk: &Desk<'_>, chosen: &[City], hex: HexId) -> f64 {
    chosen.iter().map(|c| desk.far(c.hex, hex)).fold(f64::INFINITY, f64::min)
}
