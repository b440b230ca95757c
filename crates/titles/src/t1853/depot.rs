//! What trains the bank sells, and to whom (4.8.3, 4.8.11 to 4.8.19).

use super::policy::Sixes;
use super::rules::{Look, cite};
use railhead_engine::{CompanyId, Refusal, TrainCard, TrainId, TrainPlace};

/// The type of a 2 card that is a 1M.
pub(crate) const SMALL: u8 = 1;

impl<'a> Look<'a> {
    pub(crate) fn is_two(self, card: &TrainCard) -> bool {
        card.sort == self.is().broad[0]
    }

    /// How many 2 cards there are before more are added in the first operating round (Table 5).
    pub(crate) fn twos(self) -> u8 {
        self.edition().trains[usize::from(self.is().broad[0])].cards.unwrap_or(0) + u8::from(self.own.small_trains)
    }

    /// The first card of each sort that the bank has not sold: found in one go over the cards.
    fn unsold(self) -> Vec<Option<TrainId>> {
        let mut first = vec![None; self.edition().trains.len()];
        for (i, train) in self.table.trains.iter().enumerate() {
            if train.place == TrainPlace::Depot
                && let Some(first) = first.get_mut(usize::from(train.sort))
            {
                *first = first.or(Some(TrainId::from_index(i)));
            }
        }
        first
    }

    /// The first card of a sort that the bank has not sold.
    pub(crate) fn next_of(self, sort: u8) -> Option<TrainId> {
        let next = |t: &TrainCard| t.place == TrainPlace::Depot && t.sort == sort;
        self.table.trains.iter().position(next).map(TrainId::from_index)
    }

    /// The broad gauge cards for sale: the next type, with more 2 cards beside it in the first operating round, and with the 6
    /// beside the 5 (4.8.3, 4.8.17).
    fn add_broad(self, unsold: &[Option<TrainId>], cards: &mut Vec<TrainId>) {
        for sort in &self.is().broad {
            let Some(card) = unsold[usize::from(*sort)] else { continue };
            cards.push(card);
            let extra = self.is_two(self.table.train(card)) && self.table.train(card).serial >= self.twos();
            let beside = self.policy().sixes == Sixes::BesideFives;
            let five = beside && self.table.phase >= self.is().grey && *sort == self.is().broad[3];
            if !extra && !five {
                break;
            }
        }
    }

    /// Whether the phase of a sort of trains has begun.
    fn is_of_age(self, sort: u8) -> bool {
        self.edition().trains[usize::from(sort)].phase <= self.table.phase
    }

    /// One card of each type that was returned to the bank (4.8.6); what was bought before its time waits for it.
    fn add_returned(self, cards: &mut Vec<TrainId>) {
        let others = cards.len();
        for (i, train) in self.table.trains.iter().enumerate() {
            if train.place != TrainPlace::Discard || !self.is_of_age(train.sort) {
                continue;
            }
            if cards[others..].iter().all(|c| self.table.train(*c).sort != train.sort) {
                cards.push(TrainId::from_index(i));
            }
        }
    }

    /// Every card that the bank sells now, to whomever: broad gauge, metre gauge (4.8.11, 4.8.12), and what was returned.
    pub(crate) fn trains_for_sale(self) -> Vec<TrainId> {
        let (unsold, mut cards) = (self.unsold(), Vec::with_capacity(8));
        self.add_broad(&unsold, &mut cards);
        let metre = self.is().metre.iter().filter(|sort| self.is_of_age(**sort));
        cards.extend(metre.filter_map(|sort| unsold[usize::from(*sort)]));
        self.add_returned(&mut cards);
        cards
    }

    /// What the bank sells to a company as to any of its kind: card and type.
    pub(crate) fn on_sale(self, company: CompanyId) -> Vec<(TrainId, u8)> {
        let mut sale: Vec<(TrainId, u8)> = Vec::with_capacity(8);
        let small = self.own.small_trains && !self.is_major(company);
        for card in self.trains_for_sale() {
            sale.push((card, 0));
            if self.is_two(self.table.train(card)) && small {
                sale.push((card, SMALL));
            }
        }
        sale
    }

    /// Everything the bank sells to a company, with what its special token brings.
    pub(crate) fn for_sale(self, company: CompanyId) -> Vec<(TrainId, u8)> {
        let mut sale = self.on_sale(company);
        if let Some(card) = self.premature(company, &sale) {
            sale.push((card, 0));
        }
        sale
    }

    /// The name of a type of trains.
    pub(crate) fn train_name(self, sort: u8, kind: u8) -> &'a str {
        self.edition().trains[usize::from(sort)].kinds.get(usize::from(kind)).map_or("", |k| k.name.as_str())
    }

    /// Why the bank does not sell a card of its own, as this type, to a company now.
    pub(crate) fn not_for_sale(self, company: CompanyId, card: &TrainCard, kind: u8) -> Refusal {
        let sort = &self.edition().trains[usize::from(card.sort)];
        if usize::from(kind) >= sort.kinds.len() {
            return Refusal::nonsense("there is no such type of train");
        }
        let sign = &self.edition().companies[company.index()].sign;
        let phase = |at: u8| self.edition().phases[usize::from(at)].name.as_str();
        let name = self.train_name(card.sort, kind);
        let now = phase(self.table.phase);
        if let Some(gone) = sort.gone_in.filter(|gone| *gone <= self.table.phase) {
            return Refusal::with(cite!("4.8.4"), format!("{name} trains are obsolete since phase {}", phase(gone)));
        }
        if self.is_two(card) && kind == SMALL && !self.own.small_trains {
            let why = "no minor company was formed in the first stock round, so that there are no 1M trains";
            return Refusal::because(cite!("4.8.16"), why);
        }
        if self.is_two(card) && kind == SMALL && self.is_major(company) {
            return Refusal::with(
                cite!("4.8.18"),
                format!("1M trains are for minor companies, and {sign} is a major one"),
            );
        }
        if card.place == TrainPlace::Gone && !self.is_two(card) {
            return Refusal::because(cite!("4.8.4"), "this card has left the game");
        }
        if card.place == TrainPlace::Gone {
            let why = "more 2 cards than seven are sold in the first operating round only, and before the first 3";
            return Refusal::because(cite!("4.8.17"), why);
        }
        if !self.is().metre.contains(&card.sort) {
            return self.not_in_order(card, name);
        }
        if self.is_of_age(card.sort) {
            return Self::not_the_next(name);
        }
        let waits = format!("{name} trains are sold from phase {} on, and this is phase {now}", phase(sort.phase));
        if self.is_major(company) && self.policy().minors && self.table.phase < self.is().green {
            let why = format!("{sign} is a major company, and this is phase {now}: they buy none before phase 3");
            return Refusal::with(cite!("4.8.15"), why);
        }
        if self.is_major(company) || !self.policy().minors {
            return Refusal::with(cite!("4.8.13"), waits);
        }
        let why = if !self.own.special.has(company) {
            format!("{waits}; {sign} has no special token left")
        } else if self.is_first_round() {
            format!("{waits}; the special token is not used in the first operating round")
        } else if sort.phase != self.table.phase + 1 {
            format!("{waits}; the special token brings a train of the next phase only")
        } else if card.place == TrainPlace::Discard {
            format!("{waits}; the special token brings a new train, not one that was returned")
        } else if self.on_sale(company).iter().any(|offer| self.is_metre_offer(*offer)) {
            format!("{waits}; the special token is for when the bank has no metre gauge train on sale")
        } else {
            return Self::not_the_next(name);
        };
        Refusal::with(cite!("4.8.19"), why)
    }

    /// Why a broad gauge card waits: trains of a smaller type come first, or another card of its own type does.
    fn not_in_order(self, card: &TrainCard, name: &str) -> Refusal {
        let before = self.is().broad.iter().take_while(|sort| **sort != card.sort);
        let Some(first) = before.copied().find(|sort| self.next_of(*sort).is_some()) else {
            return Self::not_the_next(name);
        };
        let left = self.table.trains.iter().filter(|t| t.sort == first && t.place == TrainPlace::Depot).count();
        let smaller = self.train_name(first, 0);
        let beside = self.policy().sixes == Sixes::BesideFives && first == self.is().broad[3];
        let why = if beside {
            format!("the first {smaller} must be sold before a {name}")
        } else {
            format!("{left} of the {smaller} trains must be sold before the first {name}")
        };
        // That all seven 2 cards are sold, as 2s or as 1Ms, is said apart.
        let dual = first == self.is().broad[0] && self.own.small_trains;
        Refusal::with(if dual { cite!("4.8.16") } else { cite!("4.8.3") }, why)
    }

    /// Cards of one type are sold in their order.
    fn not_the_next(name: &str) -> Refusal {
        Refusal::with(cite!("4.8.2"), format!("another card is the next {name} that the bank sells"))
    }

    pub(crate) fn is_metre(self, card: &TrainCard, kind: u8) -> bool {
        self.is().metre.contains(&card.sort) || (self.is_two(card) && kind == SMALL)
    }

    fn is_metre_offer(self, (card, kind): (TrainId, u8)) -> bool {
        self.is_metre(self.table.train(card), kind)
    }

    /// The train of the next phase that a minor company can have for its special token (4.8.19).
    fn premature(self, company: CompanyId, sale: &[(TrainId, u8)]) -> Option<TrainId> {
        let metre = sale.iter().any(|offer| self.is_metre_offer(*offer));
        if !self.own.special.has(company) || self.is_first_round() || metre {
            return None;
        }
        let next = |sort: &&u8| self.edition().trains[usize::from(**sort)].phase == self.table.phase + 1;
        self.is().metre.iter().find(next).and_then(|sort| self.next_of(*sort))
    }
}
