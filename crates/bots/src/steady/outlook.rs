//! What is to come: how long the game goes on, when trains are lost, what companies will earn.

use super::Deliberation;
use super::earnings::{self, Trains};
use railhead_board::{Edge, HexId, SideKind, StopKind};
use railhead_engine::{CompanyId, Money, Standing, TrainPlace};

/// Nobody plans further ahead than so many operating rounds.
const FARTHEST: f64 = 14.0;
/// A stop is worth so much of its revenue for every hex of the way to it.
const FADES: f64 = 0.6;
/// Stops beyond a way of so many hexes do not count for a home.
const FARTHEST_STOP: f64 = 5.5;
/// The price of so many trains is as bad as a way that is longer by a hex.
const DETOUR: Money = 2;
/// What a train is taken to cost where the bank sells none.
const DEFAULT_TRAIN: Money = 100;

/// A train that a company will have to pay for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Need {
    /// What it costs.
    pub(crate) price: Money,
    /// Whether the company is without a train now, or may be before its next turn.
    pub(crate) urgent: bool,
    /// Whether it has no train at all.
    pub(crate) bare: bool,
}

/// What a company earns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Prospect {
    /// With the trains it has.
    pub(crate) now: Money,
    /// With those that last and the next it can pay for.
    pub(crate) later: Money,
}

impl Prospect {
    /// What it will earn in most rounds.
    pub(crate) const fn usual(self) -> Money {
        (self.now + 2 * self.later) / 3
    }
}

impl Deliberation<'_> {
    /// The trains of a company.
    pub(crate) fn trains_of(&self, company: CompanyId) -> Trains {
        let trains = self.sight.table().trains_of(company).filter(|(_, t)| !t.old);
        trains.map(|(_, t)| (t.sort, t.kind)).collect()
    }

    /// Whether trains of a sort are lost when a phase has begun.
    pub(crate) fn is_lost(&self, sort: u8, phase: u8) -> bool {
        let Some(sort) = self.sight.edition().trains.get(usize::from(sort)) else { return false };
        [sort.old_in, sort.gone_in].into_iter().flatten().any(|lost| lost <= phase)
    }

    /// The sort of train that begins the next phase, and how many cards the bank sells before it.
    pub(crate) fn next_phase(&self) -> Option<(u8, usize)> {
        let (table, edition) = (self.sight.table(), self.sight.edition());
        let mut cards = table.trains.iter().filter(|t| t.place == TrainPlace::Depot).enumerate();
        let begins = |sort: u8| edition.trains.get(usize::from(sort)).is_some_and(|s| s.phase > table.phase);
        cards.find(|(_, card)| begins(card.sort)).map(|(before, card)| (card.sort, before))
    }

    /// The train that the bank sells next, and its price.
    pub(crate) fn next_train(&self) -> Option<((u8, u8), Money)> {
        let table = self.sight.table();
        let card = table.next_train().map(|t| table.train(t))?;
        Some(((card.sort, 0), self.list_price(card.sort, 0)))
    }

    pub(crate) fn list_price(&self, sort: u8, kind: u8) -> Money {
        let sort = self.sight.edition().trains.get(usize::from(sort));
        sort.and_then(|s| s.kinds.get(usize::from(kind))).map_or(0, |k| k.price)
    }

    /// Those of some trains that the next phase leaves.
    pub(crate) fn lasting(&self, trains: &Trains) -> Trains {
        let next = self.sight.table().phase + 1;
        trains.iter().copied().filter(|(sort, _)| !self.is_lost(*sort, next)).collect()
    }

    /// The train that a company will have to pay for, if it has none that lasts.
    pub(crate) fn need(&self, company: CompanyId) -> Option<Need> {
        let trains = self.trains_of(company);
        if trains.is_empty() {
            let price = self.next_train().map(|(_, price)| price)?;
            let turned_in = self.sight.table().trains.iter().filter(|t| t.place == TrainPlace::Discard);
            let cheapest = turned_in.map(|t| self.list_price(t.sort, t.kind)).min();
            return Some(Need { price: cheapest.map_or(price, |c| c.min(price)), urgent: true, bare: true });
        }
        if !self.lasting(&trains).is_empty() {
            return None;
        }
        let (sort, before) = self.next_phase()?;
        Some(Need { price: self.list_price(sort, 0), urgent: before <= 3, bare: false })
    }

    /// What a company's trains earn on the board as it is.
    pub(crate) fn earns(&mut self, company: CompanyId, trains: &Trains) -> Money {
        earnings::of(self.sight, &self.sight.table().board, company, trains)
    }

    /// What a company earns now and later.
    pub(crate) fn prospect(&mut self, company: CompanyId) -> Prospect {
        if let Some(Some(known)) = self.prospects.get(company.index()) {
            return *known;
        }
        let prospect = self.new_prospect(company);
        if self.prospects.len() <= company.index() {
            self.prospects.resize(self.sight.table().companies.len().max(company.index() + 1), None);
        }
        self.prospects[company.index()] = Some(prospect);
        prospect
    }

    fn new_prospect(&mut self, company: CompanyId) -> Prospect {
        let state = self.sight.company(company);
        if self.sight.edition().companies.get(company.index()).is_some_and(|c| c.bank) {
            return Prospect { now: 0, later: 0 };
        }
        let trains = self.trains_of(company);
        let now = self.earns(company, &trains);
        let mut future =
            if self.next_phase().is_some_and(|(_, before)| before <= 4) { self.lasting(&trains) } else { trains };
        let cash = if state.floated { state.cash } else { 10 * self.sight.first_price(company) };
        if let Some((train, price)) = self.next_train()
            && price <= cash + 2 * now
            && future.len() < 3
        {
            future.push(train);
        }
        let later = self.earns(company, &future);
        #[allow(clippy::cast_possible_truncation, reason = "an amount of money")]
        let first = if state.operated { 0 } else { self.habits.first_income as Money };
        Prospect { now, later: later.max(first) }
    }

    /// About how many operating rounds the game will go on: until the bank is empty, as companies earn more and more.
    pub(crate) fn rounds_left(&mut self) -> f64 {
        if let Some(rounds) = self.rounds {
            return rounds;
        }
        let table = self.sight.table();
        let companies: Vec<CompanyId> = table.companies_standing(Standing::Active).collect();
        let income: Money = companies.into_iter().map(|c| self.prospect(c).usual()).sum();
        let (mut bank, mut income) = (f64::from(table.bank.max(0)), f64::from(income.max(60)));
        let mut rounds = 0.6;
        while bank > 0.0 && rounds < FARTHEST {
            bank -= income;
            income = income * (1.0 + self.habits.growth) + 30.0;
            rounds += 1.0;
        }
        self.rounds = Some(rounds);
        rounds
    }

    /// Where a share price will stand at the end of the game.
    pub(crate) fn last_price(&mut self, company: CompanyId, income: Money) -> Money {
        let rounds = self.rounds_left();
        let chart = &self.sight.edition().chart;
        let price = self.sight.price(company);
        let Some(spot) = self.sight.company(company).spot else { return price };
        // On a single line a small dividend moves nothing, or backwards; on other charts each moves a price on.
        let single = chart.rows.len() == 1;
        let pace = match income {
            0 => -1.0,
            i if i >= 2 * price => 2.0,
            i if i >= price => 1.0,
            i if !single => 0.5 + 0.5 * f64::from(i) / f64::from(price.max(1)),
            i if 2 * i >= price => 0.0,
            _ => -0.7,
        };
        #[allow(clippy::cast_possible_truncation, reason = "a few boxes")]
        let boxes = (pace * rounds * self.habits.pace).clamp(-6.0, 24.0) as i32;
        chart.price(chart.along(spot, boxes))
    }

    /// What a share of a company brings until the end beyond what it costs.
    pub(crate) fn gain(&mut self, company: CompanyId, cost: Money) -> f64 {
        let rounds = self.rounds_left();
        let income = self.prospect(company).usual();
        let last = self.last_price(company, income);
        f64::from(income) / 10.0 * self.habits.paid_out * rounds + f64::from(last - cost)
    }

    /// What a company will lack for the train it needs, beyond its money, two runs and the shares it could still sell.
    pub(crate) fn shortfall(&mut self, company: CompanyId) -> Money {
        let Some(need) = self.need(company) else { return 0 };
        let runs = if need.bare { 0 } else { self.prospect(company).now };
        let table = self.sight.table();
        let own = table.percent(company, railhead_engine::Holder::Company(company)) / 10;
        let issues = Money::from(own.min(3)) * self.sight.price(company) * 8 / 10;
        (need.price - table.company(company).cash - runs - issues).max(0)
    }

    /// How good a place a hex is to build from: stops around it, the nearer the better. What hills and rivers cost makes
    /// the way longer.
    pub(crate) fn surroundings(&self, home: HexId) -> f64 {
        let (ground, board) = (&self.sight.edition().ground, &self.sight.table().board);
        let map = &ground.map;
        let detour = DETOUR * self.next_train().map_or(DEFAULT_TRAIN, |(_, price)| price.max(1));
        let mut ways = vec![f64::INFINITY; map.len()];
        ways[home.index()] = 0.0;
        let mut reached = vec![home];
        let mut sum = 0.0;
        while let Some(nearest) = (0..reached.len()).min_by(|a, b| {
            let way = |at: &usize| ways[reached[*at].index()];
            way(a).total_cmp(&way(b))
        }) {
            let hex = reached.swap_remove(nearest);
            let way = ways[hex.index()];
            if hex != home {
                let best = board.face(ground, hex).stops.iter().map(|s| self.stop_value(s)).max().unwrap_or(0);
                sum += f64::from(best) * FADES.powf(way);
                // Off-map areas and the like are reached, but no track leads through them.
                if !map.hex(hex).is_open_ground() {
                    continue;
                }
            }
            for (next, cost) in Edge::ALL.into_iter().filter_map(|edge| self.step(hex, edge)) {
                let there = way + 1.0 + f64::from(cost) / f64::from(detour);
                if there < FARTHEST_STOP && there < ways[next.index()] {
                    if ways[next.index()].is_infinite() {
                        reached.push(next);
                    }
                    ways[next.index()] = there;
                }
            }
        }
        sum
    }

    /// The hex across an edge and what its ground and that side cost, if track can cross it.
    fn step(&self, from: HexId, edge: Edge) -> Option<(HexId, Money)> {
        let map = &self.sight.edition().ground.map;
        let next = map.neighbour(from, edge)?;
        let side = map.side(from, edge);
        if side.is_some_and(|side| side.kind == SideKind::Impassable) {
            return None;
        }
        let usual = |kind: u8| map.terrain.get(usize::from(kind)).and_then(|terrain| terrain.cost).map(|cost| cost.0);
        let printed = map.hex(next).terrain.iter().map(|t| t.cost.or_else(|| usual(t.kind)).unwrap_or(0));
        let ground: Money = printed.map(Money::from).sum();
        Some((next, ground + side.map_or(0, |side| Money::from(side.cost))))
    }

    /// What a stop is worth, or will be once there is track.
    pub(crate) fn stop_value(&self, stop: &railhead_board::Stop) -> u16 {
        let least = match stop.kind {
            StopKind::City => 20,
            StopKind::Town | StopKind::Harbour => 10,
            StopKind::Junction | StopKind::OffBoard => 0,
        };
        stop.value.in_era(self.era()).max(least)
    }

    pub(crate) fn era(&self) -> usize {
        self.sight.edition().phases.get(usize::from(self.sight.table().phase)).map_or(0, |p| p.era)
    }
}
