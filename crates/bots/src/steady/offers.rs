//! Answers to offers, courses to take, markers to place.

use super::trains::Deal;
use super::{Deliberation, can_pass};
use crate::Thought;
use railhead_engine::{Action, Choice, CompanyId, Course, Money, Nature, Standing, Target, TrainId, TrainPlace};

impl Deliberation<'_> {
    /// Accepts an offer only if it is worth it.
    pub(crate) fn answer(&mut self) -> Option<Thought> {
        let offer = self.sight.table().offer.as_ref()?;
        let (yes, why) = match &offer.action {
            Action::BuyTrain { train, price, .. } => self.sells_train(*train, *price),
            Action::BuyPrivate { private, price } => {
                let card = self.sight.edition().privates.get(private.index())?;
                #[allow(clippy::cast_possible_truncation, reason = "a few rounds")]
                let rounds = self.rounds_left().min(5.0) as Money;
                (*price > card.income * rounds && *price >= card.price, "than what it will still earn")
            }
            Action::SellPriority { price, .. } => (*price == 0, "than acting first is worth"),
            _ => (false, "than it is worth"),
        };
        let (action, word) = if yes { (Action::Accept, "more") } else { (Action::Decline, "less") };
        let reason = self.say(|| format!("the offer is {word} {why}"));
        Some(Thought::new(action, reason))
    }

    fn sells_train(&mut self, train: TrainId, price: Money) -> (bool, &'static str) {
        let enough = self.fair_price(train).is_some_and(|fair| price >= fair);
        (enough, "than the train will earn")
    }

    /// What a company should ask for one of its trains; `None` if it had better keep it.
    fn fair_price(&mut self, train: TrainId) -> Option<Money> {
        let card = *self.sight.table().train(train);
        let TrainPlace::Company(seller) = card.place else { return None };
        let mut rest = self.trains_of(seller);
        let before = self.earns(seller, &rest);
        if let Some(at) = rest.iter().position(|t| *t == (card.sort, card.kind)) {
            rest.remove(at);
        }
        let passing = self.is_lost(card.sort, self.sight.table().phase + 1);
        if rest.is_empty() || (self.lasting(&rest).is_empty() && !passing) {
            return None;
        }
        let loss = f64::from(before - self.earns(seller, &rest));
        let lasts = if passing { 3.0 } else { self.rounds_left() };
        #[allow(clippy::cast_possible_truncation, reason = "an amount of money")]
        let missed = (loss * lasts) as Money + 1;
        Some(missed.max((self.list_price(card.sort, card.kind) + 1) / 2))
    }

    /// Offers another player's company what is fair for a train, where the bank's next one is out of reach or dearer. Once
    /// declined, nothing more is offered for a while.
    pub(crate) fn offer_for_train(&mut self, company: CompanyId, choices: &[Choice]) -> Option<Thought> {
        let need = self.need(company).filter(|need| need.bare || need.urgent)?;
        if self.sight.was_declined() {
            return None;
        }
        let cash = self.sight.company(company).cash;
        let mut best: Option<(f64, Deal)> = None;
        for choice in choices {
            let Choice::BuyTrain { train, kind, from, to, trade, with, consent: Some(_) } = choice else { continue };
            let Some(price) = self.fair_price(*train).map(|fair| fair.max(*from)) else { continue };
            // Prices below that of the bank's train only: otherwise that is the better one.
            if price > (*to).min(cash).min(need.price - 1) {
                continue;
            }
            let deal = Deal { train: *train, kind: *kind, price, trade: *trade, with: *with };
            let (score, _) = self.judge(company, &deal, false);
            if score > 0.0 && best.as_ref().is_none_or(|(most, _)| score > *most) {
                best = Some((score, deal));
            }
        }
        let (_, deal) = best?;
        let reason = self.say(|| format!("offers {} for a train that others need less", self.money(deal.price)));
        Some(Thought::new(deal.action(), reason))
    }

    /// Takes a course: whether one more round of operations pays more to oneself than to others, otherwise the first that gives
    /// nothing away.
    pub(crate) fn course(&mut self, choices: &[Choice]) -> Option<Thought> {
        let options: Vec<(Course, Nature, &'static str)> = choices
            .iter()
            .filter_map(|c| match c {
                Choice::Course { course, nature, words } => Some((*course, *nature, *words)),
                _ => None,
            })
            .collect();
        let first = *options.first()?;
        let option = |wanted: Course| options.iter().find(|(course, ..)| *course == wanted).copied();
        if let (Some(another), Some(stock)) = (option(Course::ANOTHER_ROUND), option(Course::STOCK_ROUND)) {
            let income = self.incomes();
            let mine = income.get(self.sight.seat().index()).copied().unwrap_or(0.0);
            let most = income.iter().copied().fold(0.0, f64::max);
            let ahead = mine >= most * 0.95;
            let (course, _, words) = if ahead { another } else { stock };
            let reason = self.say(|| {
                let why = if ahead { "nobody earns more in a round" } else { "others earn more in a round" };
                format!("{words}: {why} by its shares")
            });
            return Some(Thought::new(Action::Choose { course }, reason));
        }
        if can_pass(choices) {
            // What is given up without need brings nothing.
            let Some((course, _, words)) = options.iter().find(|(_, nature, _)| *nature != Nature::GivesUp) else {
                return Some(Thought::new(Action::Pass, "keeps what it has"));
            };
            return Some(Thought::new(Action::Choose { course: *course }, self.say(|| (*words).to_owned())));
        }
        // Of what a company may have later or at once, at once is better while there is money.
        let own = self.sight.operating().filter(|c| self.sight.company(*c).runner() == Some(self.sight.seat()));
        let rich = own.is_some_and(|c| self.sight.company(c).cash >= 400);
        let now = options.iter().find(|(_, nature, _)| *nature == Nature::PaysNow).filter(|_| rich);
        let (course, _, words) = now.copied().unwrap_or(first);
        let reason = self.say(|| words.to_owned());
        Some(Thought::new(Action::Choose { course }, reason))
    }

    /// What each player would be paid if all companies paid what they earn.
    fn incomes(&mut self) -> Vec<f64> {
        let table = self.sight.table();
        let companies: Vec<CompanyId> = table.companies_standing(Standing::Active).collect();
        let mut incomes = vec![0.0; table.players.len()];
        for company in companies {
            let revenue = f64::from(self.prospect(company).now);
            for (seat, income) in incomes.iter_mut().enumerate() {
                let seat = railhead_engine::Seat::from_index(seat);
                let held = table.percent(company, railhead_engine::Holder::Player(seat));
                *income += revenue * f64::from(held) / 100.0;
            }
        }
        incomes
    }

    /// Lends a marker to a company of one's own, or leaves it.
    pub(crate) fn mark(&mut self, choices: &[Choice]) -> Option<Thought> {
        let mut best: Option<(Money, Action)> = None;
        for choice in choices {
            let Choice::Act(action @ Action::Mark { target: Target::Company(company), .. }) = choice else { continue };
            let runs = Money::from(!self.trains_of(*company).is_empty());
            let worth = Money::from(self.sight.holds(*company)) + 3 * runs;
            let own = self.sight.company(*company).runner() == Some(self.sight.seat());
            if own && best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, action.clone()));
            }
        }
        if let Some((_, action)) = best {
            return Some(Thought::new(action, "lends its marker to its own company"));
        }
        self.place_marker_at(self.sight.own_companies().next(), choices)
    }

    /// Places a marker where the company that operates reaches it.
    pub(crate) fn place_marker(&mut self, company: CompanyId, choices: &[Choice]) -> Option<Thought> {
        self.place_marker_at(Some(company), choices)
    }

    fn place_marker_at(&mut self, company: Option<CompanyId>, choices: &[Choice]) -> Option<Thought> {
        let company = company?;
        if !choices.iter().any(|c| matches!(c, Choice::Act(Action::Mark { target: Target::Hex(_), .. }))) {
            return None;
        }
        let (ground, board) = (&self.sight.edition().ground, &self.sight.table().board);
        let reach = railhead_board::Reach::of(ground, board, company.owner());
        let reached = choices.iter().find_map(|choice| match choice {
            Choice::Act(action @ Action::Mark { target: Target::Hex(hex), .. }) if reach.touches(*hex) => Some(action),
            _ => None,
        })?;
        Some(Thought::new(reached.clone(), "its trains reach the marked place"))
    }
}
