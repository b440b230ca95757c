//! Stock rounds: what to launch, buy, sell and dump.

use super::{Deliberation, can_pass};
use crate::Thought;
use railhead_engine::{Action, Choice, CompanyId, Holder, Money, Seat, Spot, Standing};

impl Deliberation<'_> {
    /// Whether companies get the money for each share as it is sold; otherwise they get all of it once they float.
    pub(crate) fn pays_at_once(&self) -> bool {
        self.sight.table().certs.iter().any(|c| c.holder == Holder::Company(c.company))
    }

    pub(crate) fn trade(&mut self, choices: &[Choice]) -> Option<Thought> {
        for choice in choices {
            if let Choice::Act(Action::Settle { company }) = choice {
                let reason = self.say(|| format!("pays for its share of {}", self.sight.sign(*company)));
                return Some(Thought::new(Action::Settle { company: *company }, reason));
            }
        }
        if !can_pass(choices) {
            return self.sell_least_good(choices);
        }
        if let Some(dump) = self.dump(choices) {
            return Some(dump);
        }
        let best = self.best_purchase(choices);
        if let Some((score, thought)) = best
            && score > self.habits.least_gain
        {
            return Some(thought);
        }
        self.sell_sinking(choices)
            .or_else(|| self.make_room(choices))
            .or_else(|| Some(Thought::new(Action::Pass, "no share is worth its price to it now")))
    }

    /// Money to keep for trains of companies one is responsible for.
    fn reserve(&mut self) -> Money {
        let own: Vec<CompanyId> = self.sight.own_companies().collect();
        own.into_iter().map(|c| if self.need(c).is_some_and(|n| n.urgent) { self.shortfall(c) } else { 0 }).sum()
    }

    fn best_purchase(&mut self, choices: &[Choice]) -> Option<(f64, Thought)> {
        self.purchases(choices).into_iter().next()
    }

    /// What could be bought or launched, each with how good it looks, the best first.
    pub(crate) fn purchases(&mut self, choices: &[Choice]) -> Vec<(f64, Thought)> {
        let cash = self.sight.player().cash;
        let reserve = self.reserve();
        let mut found: Vec<(f64, Thought)> = Vec::new();
        for choice in choices {
            match choice {
                Choice::Act(Action::Buy { company, from }) => {
                    let (company, from) = (*company, *from);
                    let cost = self.sight.cost(company, from).max(1);
                    let mut score = self.gain(company, cost) / f64::from(cost) + self.control_bonus(company, from);
                    if cash - cost < reserve && !self.helps_own(company, from) {
                        score -= 2.0;
                    }
                    if self.sight.sold_lately(company) {
                        score -= self.habits.regret;
                    }
                    let score = self.swayed(score, Self::key(company));
                    let income = self.prospect(company).usual();
                    let reason = self.say(|| {
                        let (sign, cost) = (self.sight.sign(company), self.money(cost));
                        format!(
                            "buys a share of {sign} for {cost}: the company should earn about {} a round",
                            self.money(income)
                        )
                    });
                    found.push((score, Thought::new(Action::Buy { company, from }, reason)));
                }
                Choice::Launch { company, spots } => {
                    let Some((spot, price)) = self.launch_price(spots, cash - reserve) else { continue };
                    let score = self.launch_score(*company, price, cash - reserve);
                    let score = self.swayed(score, Self::key(*company));
                    let reason = self.say(|| {
                        let (sign, price) = (self.sight.sign(*company), self.money(price));
                        format!("launches {sign} at {price}: its home lies well, and the money suffices to begin")
                    });
                    found.push((score, Thought::new(Action::Launch { company: *company, spot }, reason)));
                }
                _ => {}
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found
    }

    /// Whether the money for a share goes to a company of one's own that needs it for a train.
    fn helps_own(&self, company: CompanyId, from: Holder) -> bool {
        from == Holder::Company(company)
            && self.sight.company(company).runner() == Some(self.sight.seat())
            && self.need(company).is_some()
    }

    /// What speaks for a share beside its earnings: money for one's own company, its floating, the right to run it.
    fn control_bonus(&mut self, company: CompanyId, from: Holder) -> f64 {
        let (table, me) = (self.sight.table(), self.sight.seat());
        let state = table.company(company);
        let own = state.president == Some(me);
        let mut bonus = 0.0;
        if self.helps_own(company, from) {
            bonus += self.habits.helping;
        }
        if own && !state.operated && from == Holder::Company(company) {
            // One's own company comes first, until it can begin with two trains and some track.
            let wanted = 2 * self.next_train().map_or(0, |(_, price)| price) + 100;
            if state.cash < wanted {
                bonus += self.habits.beginning;
            }
        }
        let mine = self.sight.holds(company);
        if own && self.largest_other(company) + 10 >= mine && self.shortfall(company) == 0 {
            bonus += self.habits.staying;
        }
        if !state.floated && from == Holder::Bank {
            // A company that does not float earns nothing; one in which somebody is deep already will.
            let sold = 100 - table.percent(company, Holder::Bank);
            let missing = Money::from(60u8.saturating_sub(sold) / 10);
            let can = missing * self.sight.first_price(company) <= self.sight.player().cash;
            bonus += match () {
                () if can && (mine >= 20 || sold < 30) => 0.9,
                () if can => 0.6,
                () if sold >= 40 && mine >= 20 => 0.5,
                () => -0.6,
            };
            if own {
                bonus += 0.5;
            }
        }
        bonus
    }

    /// How much of a company the largest other player holds.
    fn largest_other(&self, company: CompanyId) -> u8 {
        let me = self.sight.seat();
        let others = self.sight.table().order.iter().filter(|s| **s != me);
        others.map(|s| self.sight.table().percent(company, Holder::Player(*s))).max().unwrap_or(0)
    }

    /// The highest price at which one can still buy enough shares for the company to begin.
    pub(crate) fn launch_price(&self, spots: &[Spot], money: Money) -> Option<(Spot, Money)> {
        let chart = &self.sight.edition().chart;
        let prices = spots.iter().map(|spot| (*spot, chart.price(*spot)));
        let shares = if self.pays_at_once() { self.habits.launch_shares } else { self.habits.launch_float };
        let good = prices
            .clone()
            .filter(|(_, price)| shares * f64::from(*price) <= f64::from(money))
            .max_by_key(|(_, price)| *price);
        good.or_else(|| prices.filter(|(_, price)| 3 * price <= money).min_by_key(|(_, price)| *price))
    }

    pub(crate) fn launch_score(&mut self, company: CompanyId, price: Money, money: Money) -> f64 {
        let table = self.sight.table();
        let own = self.sight.own_companies().filter(|c| table.company(*c).spot.is_some()).count();
        let map = &self.sight.edition().ground.map;
        let sign = self.sight.sign(company);
        let homes: Vec<f64> = map.homes_of(sign).map(|(hex, ..)| self.surroundings(hex)).collect();
        let place = homes.iter().copied().fold(0.0, f64::max);
        let enough = if self.pays_at_once() { 4 * price <= money } else { 6 * price <= money };
        let base = match own {
            0 => self.habits.first_company,
            1 => self.habits.second_company,
            _ => self.habits.third_company,
        };
        let waiting = table.companies_standing(Standing::Active).filter(|c| !table.company(*c).floated).count();
        let train = self.next_train().map_or(0, |(_, price)| price);
        let capital = if self.pays_at_once() { money.min(6 * price) } else { 10 * price };
        let mut score = base + self.habits.place * place / 100.0;
        if !enough {
            score -= 0.8;
        }
        // A company that has not begun yet needs the money more.
        if self.sight.own_companies().any(|c| table.company(c).spot.is_some() && !table.company(c).operated) {
            score -= self.habits.not_begun;
        }
        if capital < train {
            score -= self.habits.poor_company;
        }
        if !self.pays_at_once() && waiting > 0 {
            score -= 0.5;
        }
        if self.rounds_left() < 4.0 {
            score -= self.habits.late_company;
        }
        score
    }

    /// Gives up a company that one could not save: enough shares are sold for another player to take it over.
    fn dump(&mut self, choices: &[Choice]) -> Option<Thought> {
        let (table, me) = (self.sight.table(), self.sight.seat());
        for choice in choices {
            let Choice::Sell { company, shares } = choice else { continue };
            let company = *company;
            if table.company(company).president != Some(me) {
                continue;
            }
            // As long as it has a train there is hope: others may not buy the one that makes it obsolete. One that has not begun has
            // not got its money yet.
            if !table.company(company).operated || !self.need(company).is_some_and(|need| need.bare) {
                continue;
            }
            let lack = self.shortfall(company);
            if f64::from(lack) <= f64::from(self.sight.player().cash) * self.habits.giving_up {
                continue;
            }
            let (mine, other) = (self.sight.holds(company), self.largest_other(company));
            let enough = |n: &&u8| other >= 20 && mine.saturating_sub(**n * 10) < other;
            if let Some(shares) = shares.iter().filter(enough).min() {
                let reason = self.say(|| {
                    let sign = self.sight.sign(company);
                    format!("gives {sign} up: it would lack {} for its next train", self.money(lack))
                });
                return Some(Thought::new(Action::Sell { company, shares: *shares }, reason));
            }
        }
        None
    }

    /// What shares of a company promise, as a part of their price.
    fn promise(&mut self, company: CompanyId) -> f64 {
        let price = self.sight.price(company).max(1);
        self.gain(company, price) / f64::from(price)
    }

    /// Sells shares that lose, but for those that make one president.
    fn sell_sinking(&mut self, choices: &[Choice]) -> Option<Thought> {
        let (table, me) = (self.sight.table(), self.sight.seat());
        for choice in choices {
            let Choice::Sell { company, shares } = choice else { continue };
            let company = *company;
            let state = table.company(company);
            let lately = if self.sight.bought_lately(company) { 2.0 } else { 1.0 };
            if state.runner() == Some(me) || !state.operated || self.promise(company) > lately * self.habits.sinking {
                continue;
            }
            let Some(shares) = shares.iter().max() else { continue };
            let reason = self.say(|| format!("sells {}: it is sinking", self.sight.sign(company)));
            return Some(Thought::new(Action::Sell { company, shares: *shares }, reason));
        }
        None
    }

    /// Sells what gains least where certificates are full and money lies idle, to have room for something better.
    fn make_room(&mut self, choices: &[Choice]) -> Option<Thought> {
        let (held, limit) = self.sight.certificates();
        let cash = self.sight.player().cash;
        let dearest = self.dearest_share();
        if limit.is_none_or(|limit| held < limit) || cash < 5 * dearest.max(60) / 2 || self.rounds_left() < 3.0 {
            return None;
        }
        let mut least: Option<(f64, CompanyId, u8)> = None;
        for choice in choices {
            let Choice::Sell { company, shares } = choice else { continue };
            if self.runs(*company, self.sight.seat()) {
                continue;
            }
            let gain = self.gain(*company, self.sight.price(*company));
            if let Some(one) = shares.iter().min()
                && least.is_none_or(|(lowest, ..)| gain < lowest)
            {
                least = Some((gain, *company, *one));
            }
        }
        let (gain, company, shares) = least?;
        if gain * 3.0 > f64::from(dearest) {
            return None;
        }
        let reason = self.say(|| {
            let sign = self.sight.sign(company);
            format!("sells {sign} to have room for a better certificate: {} lie idle", self.money(cash))
        });
        Some(Thought::new(Action::Sell { company, shares }, reason))
    }

    /// The price of the dearest share that could be had, or of a company that could be launched.
    fn dearest_share(&self) -> Money {
        let table = self.sight.table();
        let free = |c: &CompanyId| {
            let there = [Holder::Bank, Holder::Market, Holder::Company(*c)];
            there.into_iter().any(|from| table.percent(*c, from) > 0) && self.sight.holds(*c) < 60
        };
        let shares = table.companies_standing(Standing::Active).filter(free).map(|c| self.sight.price(c)).max();
        let waiting = table.companies_standing(Standing::Waiting).next().is_some();
        let launch = self.sight.edition().chart.launch_prices().map(|(_, cell)| cell.price).max().filter(|_| waiting);
        shares.into_iter().chain(launch).max().unwrap_or(0)
    }

    /// Sells because one must: what promises least, and as little of it as is asked for.
    pub(crate) fn sell_least_good(&mut self, choices: &[Choice]) -> Option<Thought> {
        let (company, shares) = self.sales(choices).into_iter().next()?;
        let shares = *shares.iter().min()?;
        let reason = self.say(|| format!("must sell, and {} promises least", self.sight.sign(company)));
        Some(Thought::new(Action::Sell { company, shares }, reason))
    }

    /// What could be sold and how many of it, what promises least first.
    pub(crate) fn sales<'c>(&mut self, choices: &'c [Choice]) -> Vec<(CompanyId, &'c [u8])> {
        let me = self.sight.seat();
        let mut found: Vec<(f64, CompanyId, &[u8])> = Vec::new();
        for choice in choices {
            let Choice::Sell { company, shares } = choice else { continue };
            let own = if self.runs(*company, me) { 0.5 } else { 0.0 };
            found.push((self.promise(*company) + own, *company, shares));
        }
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        found.into_iter().map(|(_, company, shares)| (company, shares)).collect()
    }

    fn runs(&self, company: CompanyId, seat: Seat) -> bool {
        self.sight.company(company).runner() == Some(seat)
    }
}
