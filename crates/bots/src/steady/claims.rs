//! Sealed claims: places that are written down in secret, each for a share, with money put aside that comes back once they are
//! connected.

use super::{Deliberation, can_pass};
use crate::{Dice, Sight, Thought};
use railhead_board::{Board, EdgeSet, Feature, HexId};
use railhead_engine::{Action, Choice, CompanyId, Holder, Money};

/// Why nothing more is written down. It is the same whether nothing more could be or nothing more is wanted: others are not to know.
pub(crate) fn complete(sight: Sight<'_>) -> String {
    format!("its {} is complete", sight.edition().words.claim)
}

/// A place that can be claimed.
#[derive(Clone, Debug)]
struct Claimable {
    hex: HexId,
    value: Money,
    companies: Vec<CompanyId>,
}

/// The claims of a player, as long as they are not fulfilled.
pub(crate) struct OpenClaims {
    places: Vec<HexId>,
    /// What a hex nearer to its end is worth.
    pub(crate) weight: f64,
}

impl OpenClaims {
    /// The claims of a seat that are still to be fulfilled.
    pub(crate) fn of(sight: Sight<'_>) -> Option<Self> {
        let aside = sight.player().aside;
        if aside == 0 {
            return None;
        }
        let envelope = sight.envelope().filter(|e| !e.opened)?;
        let places = envelope.cities.filter(|c| c.len() > 1)?;
        Some(Self { places, weight: f64::from(aside) / 6.0 })
    }

    /// How many hexes of track lie between the places still, about: the shortest gaps that join all that is connected.
    pub(crate) fn gap(&self, sight: Sight<'_>, board: &Board) -> f64 {
        let ground = &sight.edition().ground;
        let mut groups: Vec<Vec<HexId>> = Vec::new();
        for place in &self.places {
            if groups.iter().any(|g| g.contains(place)) {
                continue;
            }
            groups.push(joined(sight, board, *place));
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

    /// How well new track on a hex lies between the places.
    pub(crate) fn pull(&self, sight: Sight<'_>, hex: HexId, fresh: EdgeSet) -> f64 {
        let map = &sight.edition().ground.map;
        let far = |from: HexId, place: &HexId| map.layout.distance(map.hex(from).at, map.hex(*place).at);
        let mut best = 0.0_f64;
        for edge in fresh.iter() {
            let Some(next) = map.neighbour(hex, edge) else { continue };
            let nearer = self.places.iter().filter(|c| far(next, c) < far(hex, c) && far(next, c) < 7).count();
            best = best.max(f64::from(u8::try_from(nearer).unwrap_or(0)) * 6.0);
        }
        if self.places.contains(&hex) { best + 10.0 } else { best }
    }
}

/// The hexes that track joins to a place.
fn joined(sight: Sight<'_>, board: &Board, place: HexId) -> Vec<HexId> {
    let ground = &sight.edition().ground;
    let (mut found, mut next) = (vec![place], 0);
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

/// Places to be written down for shares of one company.
struct Plan {
    company: CompanyId,
    places: Vec<Claimable>,
    value: Money,
    score: f64,
}

/// Claims that are being written down.
struct Draft {
    places: Vec<Claimable>,
    /// The places that are written down already.
    named: Vec<HexId>,
    /// Whether all of it is written down before anybody pays.
    whole: bool,
    /// Money for shares.
    cash: Money,
    /// What is left of the money put aside.
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

impl Deliberation<'_> {
    fn places(&self) -> Vec<Claimable> {
        let mut places = Vec::new();
        for (hex, data) in self.sight.edition().ground.map.iter() {
            for feature in &data.features {
                if let Feature::Claim { value, companies } = feature {
                    let companies = companies.iter().map(|n| CompanyId(n.saturating_sub(1))).collect();
                    places.push(Claimable { hex, value: Money::from(*value), companies });
                }
            }
        }
        places
    }

    fn far(&self, a: HexId, b: HexId) -> f64 {
        let map = &self.sight.edition().ground.map;
        f64::from(map.layout.distance(map.hex(a).at, map.hex(b).at))
    }

    /// How much a player leans towards a company: as its seed says, and without one as its seat does.
    fn lean_to(&self, company: CompanyId) -> f64 {
        let turned = match self.leaning {
            0 => (company.index() + 3 * self.sight.seat().index()) % 8,
            seed => Dice::new(seed ^ (Self::key(company) as u64).wrapping_mul(0x9e37_79b9)).roll(8),
        };
        f64::from(u8::try_from(turned).unwrap_or(0)) * 6.0
    }

    /// The best claims of some number of places for each company, given money to put aside and for shares.
    fn plans(&self, places: &[Claimable], money: Money, size: usize) -> Vec<Plan> {
        let table = self.sight.table();
        let mut plans = Vec::new();
        for company in (0..table.companies.len()).map(CompanyId::from_index) {
            let price = self.sight.first_price(company);
            let left = usize::from(table.percent(company, Holder::Bank) / 10);
            let (printed, others): (Vec<&Claimable>, Vec<&Claimable>) =
                places.iter().partition(|c| c.companies.contains(&company));
            for start in &printed {
                let mut chosen: Vec<Claimable> = vec![(*start).clone()];
                while chosen.len() < size {
                    let free = |c: &&&Claimable| chosen.iter().all(|x| x.hex != c.hex);
                    let key = |c: &Claimable| chosen_distance(self, &chosen, c.hex) + f64::from(c.value) / 15.0;
                    let own = if chosen.len() < left {
                        printed.iter().filter(free).min_by(|a, b| key(a).total_cmp(&key(b)))
                    } else {
                        None
                    };
                    let any = || others.iter().filter(free).min_by(|a, b| key(a).total_cmp(&key(b)));
                    let Some(next) = own.or_else(any) else { break };
                    chosen.push((**next).clone());
                }
                let value: Money = chosen.iter().map(|c| c.value).sum();
                let shares = chosen.iter().filter(|c| c.companies.contains(&company)).count();
                let count = Money::try_from(chosen.len()).unwrap_or(0);
                if chosen.len() < size || value + count * price > money {
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
                let score = shares as f64 * 40.0 - length * 9.0 - home * 6.0 - f64::from(value) * 0.4;
                plans.push(Plan { company, places: chosen, value, score });
            }
        }
        plans
    }

    /// How much track a set of places takes, about.
    fn length(&self, places: &[Claimable]) -> f64 {
        let mut inside: Vec<Claimable> = places.first().cloned().into_iter().collect();
        let mut rest: Vec<Claimable> = places.get(1..).unwrap_or_default().to_vec();
        let mut sum = 0.0;
        while !rest.is_empty() {
            let near = rest.iter().enumerate().map(|(i, c)| (chosen_distance(self, &inside, c.hex), i));
            let Some((distance, i)) = near.min_by(|a, b| a.0.total_cmp(&b.0)) else { break };
            sum += distance;
            inside.push(rest.swap_remove(i));
        }
        sum
    }

    /// Writes down an amount that covers claims one can fulfil, and leaves money for their shares.
    pub(crate) fn bid(&mut self, choices: &[Choice]) -> Option<Thought> {
        let (from, to) = choices.iter().find_map(|c| match c {
            Choice::Bid { from, to } => Some((*from, *to)),
            _ => None,
        })?;
        let places = self.places();
        let mut plans: Vec<Plan> = (3..=5).flat_map(|size| self.plans(&places, to, size)).collect();
        plans.retain(|p| p.value >= from);
        // Players lean towards different companies, so that not all want the same one.
        let lean = |p: &Plan| {
            let places: usize = p.places.iter().map(|c| usize::from(c.hex.0)).sum();
            self.swayed(p.score + self.lean_to(p.company), places)
        };
        let best = plans.iter().max_by(|a, b| lean(a).total_cmp(&lean(b)));
        let amount = best.map_or(from, |p| p.value).clamp(from, to);
        // The amount is made known before the places are, so a reason may not tell which they are, nor how many.
        let claim = &self.sight.edition().words.claim;
        let reason = self.say(|| format!("{} for its {claim}, and the rest for shares", self.money(amount)));
        Some(Thought::new(Action::Bid { amount }, reason))
    }

    /// What was written down so far.
    fn draft(&self) -> Draft {
        let places = self.places();
        let named: Vec<HexId> = self.sight.envelope().and_then(|e| e.cities).unwrap_or_default();
        let worth: Money = places.iter().filter(|c| named.contains(&c.hex)).map(|c| c.value).sum();
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
        Draft { places, named, whole, cash, left, held, owed }
    }

    /// What could be written down next, the best first: near the places there are, for a share of the company one has most of.
    fn rated_claims(&self, draft: &Draft, choices: &[Choice]) -> Vec<(f64, HexId, CompanyId)> {
        let Draft { places, named, whole, cash, left, .. } = draft;
        let (whole, cash, left) = (*whole, *cash, *left);
        // Players lean towards different companies, so that not all want the same one.
        let lean = |c: CompanyId| if whole { self.lean_to(c) } else { 0.0 };
        // While nothing is named, whole plans are compared; afterwards what lies nearest.
        let plans = if named.is_empty() {
            (3..=5).flat_map(|size| self.plans(places, left + cash, size)).filter(|p| p.value <= left).collect()
        } else {
            Vec::new()
        };
        let mut rated = Vec::new();
        for choice in choices {
            let Choice::Claim { hex, companies } = choice else { continue };
            let Some(place) = places.iter().find(|c| c.hex == *hex) else { continue };
            for company in companies {
                let planned = plans.iter().filter(|p| p.company == *company && p.places.iter().any(|c| c.hex == *hex));
                let spare = |p: &Plan| if whole { 0.0 } else { f64::from((left - p.value).abs()) * 2.0 };
                let planned = planned.map(|p| p.score - spare(p) + lean(*company)).fold(-500.0, f64::max);
                let mine = draft.mine(*company);
                let bank = self.sight.table().percent(*company, Holder::Bank);
                let others = f64::from(100 - bank) - mine;
                let near = self.nearest(named, *hex);
                let mut score = if named.is_empty() { planned - others } else { mine * 2.0 - near * 9.0 };
                score -= f64::from(place.value) * 0.3;
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

    /// Writes down the next place, or leaves it at those there are.
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
            return Some(Thought::new(Action::Pass, complete(self.sight)));
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
            let claim = &self.sight.edition().words.claim;
            format!("{name} lies well for its {claim}, and for a share of {}", self.sight.sign(company))
        });
        Thought::new(Action::Claim { hex, company }, reason)
    }
}

fn chosen_distance(deliberation: &Deliberation<'_>, chosen: &[Claimable], hex: HexId) -> f64 {
    chosen.iter().map(|c| deliberation.far(c.hex, hex)).fold(f64::INFINITY, f64::min)
}
