//! A company's money: dividends, shares it issues, private companies it buys.

use super::{Deliberation, can_pass};
use crate::Thought;
use railhead_engine::{Action, Choice, CompanyId, Dividend, Holder, Money};

/// So many tiles a company should be able to pay for in its next turn.
const TILES: Money = 2;

impl Deliberation<'_> {
    /// Pays or withholds.
    pub(crate) fn pay(&mut self, company: CompanyId, choices: &[Choice]) -> Option<Thought> {
        let ways = choices.iter().find_map(|c| if let Choice::Pay { ways } = c { Some(ways) } else { None })?;
        let table = self.sight.table();
        let trains = table.trains_of(company).map(|(_, t)| (t.sort, t.kind)).collect();
        let revenue = self.earns(company, &trains);
        let cash = table.company(company).cash;
        let offers = |way: Dividend| ways.contains(&way);
        let pay = |way: Dividend, reason| Some(Thought::new(Action::Pay { dividend: way }, reason));
        let short = self.need(company).map(|need| (need, need.price - cash)).filter(|(_, short)| *short > 0);
        if let Some((need, short)) = short {
            // Trains that have run for the last time count as gone.
            let now = need.bare || need.urgent;
            let sign = self.sight.sign(company);
            if now && 2 * short <= revenue && offers(Dividend::Half) {
                let reason =
                    self.say(|| format!("halves: {sign} can then pay {} for its next train", self.money(need.price)));
                return pay(Dividend::Half, reason);
            }
            if now
                && (f64::from(short) <= self.habits.saving_short * f64::from(revenue) || need.bare)
                && offers(Dividend::Withhold)
            {
                let reason = self.say(|| {
                    let price = self.money(need.price);
                    if need.bare {
                        format!("withholds: {sign} has no train and needs {price} for one")
                    } else {
                        format!("withholds: {sign} needs {price} before its trains rust")
                    }
                });
                return pay(Dividend::Withhold, reason);
            }
            if !now && 2 * short <= 3 * revenue && offers(Dividend::Half) {
                let reason = self.say(|| format!("halves: {sign} saves for the train after its present ones"));
                return pay(Dividend::Half, reason);
            }
        }
        if let Some(thought) = self.save_for_more(company, revenue, ways) {
            return Some(thought);
        }
        if let Some(thought) = self.save_for_track(company, ways) {
            return Some(thought);
        }
        let reason = self.say(|| format!("pays {}: no train has to be saved for", self.money(revenue)));
        pay(if offers(Dividend::Full) { Dividend::Full } else { *ways.first()? }, reason)
    }

    /// Withholds for a second train that will soon have earned its price.
    fn save_for_more(&mut self, company: CompanyId, revenue: Money, ways: &[Dividend]) -> Option<Thought> {
        let ((sort, kind), price) = self.next_train()?;
        let rounds = self.rounds_left();
        let mut trains = self.trains_of(company);
        let cash = self.sight.company(company).cash;
        let limit = self.sight.edition().phases.get(usize::from(self.sight.table().phase)).map_or(2, |p| p.limit);
        if trains.len() >= usize::from(limit) || cash >= price || rounds < self.habits.saving_rounds {
            return None;
        }
        let before = self.earns(company, &trains);
        trains.push((sort, kind));
        let more = self.earns(company, &trains) - before;
        let way = if 2 * (price - cash) <= revenue && ways.contains(&Dividend::Half) {
            Dividend::Half
        } else if price - cash <= revenue && ways.contains(&Dividend::Withhold) {
            Dividend::Withhold
        } else {
            return None;
        };
        // Where nothing is paid the price falls, and all shares lose by it for the rest of the game.
        let (kept, fall) = if way == Dividend::Half { (revenue / 2, 0) } else { (revenue, self.fall_unpaid(company)) };
        let lasts = if self.is_lost(sort, self.sight.table().phase + 1) { 3.0 } else { rounds - 1.0 };
        if f64::from(more) * lasts < self.habits.saving * f64::from(kept) + 40.0 + self.habits.falling * f64::from(fall)
        {
            return None;
        }
        let reason = self.say(|| format!("keeps money for another train, which should earn {} more", self.money(more)));
        Some(Thought::new(Action::Pay { dividend: way }, reason))
    }

    /// What a share loses of its price if nothing is paid.
    fn fall_unpaid(&self, company: CompanyId) -> Money {
        let chart = &self.sight.edition().chart;
        let Some(spot) = self.sight.company(company).spot else { return 0 };
        (chart.price(spot) - chart.price(chart.along(spot, -1))).max(0)
    }

    /// Keeps half of what it earned where nothing is left to pay for tiles, and these would still earn their price.
    fn save_for_track(&mut self, company: CompanyId, ways: &[Dividend]) -> Option<Thought> {
        let price = self.sight.title()?.tile_price;
        let without = self.sight.company(company).cash < TILES * price;
        if !without || !ways.contains(&Dividend::Half) || self.rounds_left() < self.habits.building_rounds {
            return None;
        }
        let reason = self.say(|| format!("halves: {} has no money left to build", self.sight.sign(company)));
        Some(Thought::new(Action::Pay { dividend: Dividend::Half }, reason))
    }

    /// Issues shares where a train is needed and money is lacking.
    pub(crate) fn issue(&mut self, company: CompanyId, choices: &[Choice]) -> Option<Thought> {
        let shares = choices.iter().find_map(|c| if let Choice::Issue { shares } = c { Some(shares) } else { None })?;
        let cash = self.sight.company(company).cash;
        let price = self.sight.price(company);
        let ((sort, kind), list) = self.next_train()?;
        let trains = self.trains_of(company);
        let now = self.earns(company, &trains);
        let need = self.need(company);
        let mut more = trains.clone();
        more.push((sort, kind));
        let gain = self.earns(company, &more) - now;
        let limit = self.sight.edition().phases.get(usize::from(self.sight.table().phase)).map_or(2, |p| p.limit);
        let room = trains.len() < usize::from(limit);
        let wanted = match need {
            Some(need) if need.bare || need.urgent => need.price,
            _ if room
                && gain > 0
                && f64::from(gain) * self.rounds_left().min(self.habits.issue_rounds) > f64::from(list) =>
            {
                list
            }
            _ => return None,
        };
        // What the next run may still bring counts for half.
        let lack = wanted - cash - if need.is_some_and(|n| n.bare) { 0 } else { now / 2 };
        if lack <= 0 {
            return None;
        }
        let each = (price * 9 / 10).max(1);
        let count = shares.iter().copied().filter(|n| Money::from(*n) * each >= lack).min();
        let count = count.or_else(|| shares.iter().copied().max().filter(|_| need.is_some_and(|n| n.urgent)))?;
        let reason = self.say(|| format!("issues {count}: a train for {} is wanted", self.money(wanted)));
        Some(Thought::new(Action::Issue { shares: count }, reason))
    }

    /// Buys one's own private companies at the highest price, which is one's own gain; those of others are too dear.
    pub(crate) fn buy_private(&mut self, company: CompanyId, choices: &[Choice]) -> Option<Thought> {
        let (table, me) = (self.sight.table(), self.sight.seat());
        let cash = table.company(company).cash;
        let mut keep = self.need(company).map_or(0, |need| if need.urgent { need.price } else { need.price / 3 });
        if !table.company(company).operated {
            // To begin with it needs track and a second train.
            keep += 60 + self.next_train().map_or(0, |(_, price)| price);
        }
        for choice in choices {
            let Choice::BuyPrivate { private, from, to, consent: None } = choice else { continue };
            if table.privates.get(private.index()) != Some(&Holder::Player(me)) {
                continue;
            }
            let free = cash - keep;
            let price = (*to).min(free);
            let card = self.sight.edition().privates.get(private.index())?;
            if price < *from || price * 10 < card.price * 7 {
                continue;
            }
            let reason = self.say(|| format!("buys {} of its president for {}", card.name, self.money(price)));
            return Some(Thought::new(Action::BuyPrivate { private: *private, price }, reason));
        }
        None
    }

    /// Sells shares because a train must be bought: what promises least.
    pub(crate) fn sell_for_train(&mut self, choices: &[Choice]) -> Option<Thought> {
        debug_assert!(!can_pass(choices));
        self.sell_least_good(choices)
    }
}
