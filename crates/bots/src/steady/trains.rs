//! Buying trains in time, and turning them in.

use super::{Deliberation, can_pass};
use crate::Thought;
use railhead_engine::{Action, Choice, CompanyId, Holder, Money, Seat, Standing, TrainId, TrainPlace};

/// A train that could be bought.
pub(crate) struct Deal {
    pub(crate) train: TrainId,
    pub(crate) kind: u8,
    pub(crate) price: Money,
    pub(crate) trade: Option<TrainId>,
    pub(crate) with: Option<railhead_engine::PrivateId>,
}

impl Deal {
    pub(crate) const fn action(&self) -> Action {
        Action::BuyTrain { train: self.train, kind: self.kind, price: self.price, trade: self.trade, with: self.with }
    }
}

impl Deliberation<'_> {
    pub(crate) fn buy_train(&mut self, company: CompanyId, choices: &[Choice]) -> Option<Thought> {
        let must = !can_pass(choices);
        let mut best: Option<(f64, Deal, Money)> = None;
        for choice in choices {
            let Choice::BuyTrain { train, kind, from, to, trade, with, consent: None } = choice else { continue };
            let own = matches!(self.sight.table().train(*train).place, TrainPlace::Company(_));
            let deal = Deal { train: *train, kind: *kind, price: *from, trade: *trade, with: *with };
            debug_assert!(own || from == to);
            let (score, more) =
                if own { self.judge_transfer(company, &deal) } else { self.judge(company, &deal, must) };
            let score = self.swayed(score, usize::from(train.0) * 4 + usize::from(*kind));
            if best.as_ref().is_none_or(|(most, ..)| score > *most) {
                best = Some((score, deal, more));
            }
        }
        if let Some((score, deal, more)) = best
            && (score > 0.0 || must)
        {
            let reason = self.say(|| {
                let price = self.money(deal.price);
                if must && self.trains_of(company).is_empty() {
                    format!("must own a train, and takes this one for {price}")
                } else if more > 0 {
                    format!("buys for {price}: it should earn {} more with it", self.money(more))
                } else {
                    format!("buys for {price}: its present trains will not last")
                }
            });
            return Some(Thought::new(deal.action(), reason));
        }
        if let Some(thought) = self.offer_for_train(company, choices) {
            return Some(thought);
        }
        if must && let Some(thought) = self.forced_issue(company, choices) {
            return Some(thought);
        }
        self.borrow(company, choices)
    }

    /// What a train of the bank is worth to a company, less its price, and how much more the company would earn.
    pub(crate) fn judge(&mut self, company: CompanyId, deal: &Deal, must: bool) -> (f64, Money) {
        let table = self.sight.table();
        let card = table.train(deal.train);
        let sort = card.sort;
        let (cash, phase) = (table.company(company).cash, table.phase);
        let begins = self.sight.edition().trains.get(usize::from(sort)).map_or(0, |s| s.phase).max(phase);
        let given = deal.trade.map(|t| (table.train(t).sort, table.train(t).kind));
        let mut trains = self.trains_of(company);
        let before = self.earns(company, &trains);
        if let Some(at) = given.and_then(|given| trains.iter().position(|t| *t == given)) {
            trains.remove(at);
        }
        // What this very purchase makes obsolete no longer counts.
        trains.retain(|(sort, _)| !self.is_lost(*sort, begins));
        let kept = trains.clone();
        trains.push((sort, deal.kind));
        let after = self.earns(company, &trains);
        let more = after - self.earns(company, &kept);
        let rounds = self.rounds_left();
        let lost_next = self.is_lost(sort, begins + 1);
        let (_, cards) = self.next_phase().unwrap_or((0, 99));
        let lasts = if lost_next {
            #[allow(clippy::cast_precision_loss, reason = "a few cards")]
            let turns = cards as f64 / self.habits.cards_bought;
            turns.min(rounds)
        } else {
            rounds
        };
        let none_lasting = self.lasting(&kept).is_empty();
        // Money of a company is worth nothing at the end of the game; what counts is what it could buy instead.
        let mut worth = f64::from(more) * (lasts - 0.5).max(0.0) * self.habits.train_worth;
        if none_lasting && !lost_next && rounds > 1.5 && (after > 0 || before == 0) {
            worth += f64::from(deal.price) * self.habits.lasting_train
                + f64::from(before.max(60)) * self.habits.lasting_income;
        }
        if begins > phase && self.habits.rushing > 0.0 {
            worth += self.habits.rushing * self.others_lose(company, begins);
        }
        let gift = (deal.price - cash).max(0);
        let mine = f64::from(self.sight.holds(company)) / 100.0;
        // What a rich company does not spend is of no use to anybody.
        let thrift = match () {
            () if cash > 3 * deal.price => self.habits.rich_thrift,
            () if rounds < 3.0 => self.habits.late_thrift,
            () => self.habits.thrift,
        };
        let mut score = worth - thrift * f64::from(deal.price - gift);
        if gift > 0 {
            // The president's own money must come back by the president's own shares.
            score = worth * mine - f64::from(gift) * self.habits.gift - if must { 0.0 } else { 60.0 };
            if !must && gift > self.sight.player().cash * 7 / 10 {
                score = -1.0;
            }
        }
        if !must && gift == 0 {
            score -= self.spoils_need(company, deal, &kept);
        }
        (score, more)
    }

    /// What a phase that begins now takes from others, beyond what it takes from oneself: what their companies earn with the trains
    /// that they lose, for two rounds.
    fn others_lose(&mut self, buyer: CompanyId, phase: u8) -> f64 {
        let table = self.sight.table();
        let others = f64::from(u8::try_from(table.players.len()).unwrap_or(u8::MAX).max(2) - 1);
        let companies: Vec<CompanyId> =
            table.companies_standing(Standing::Active).filter(|company| *company != buyer).collect();
        let mut sum = 0.0;
        for company in companies {
            let trains = self.trains_of(company);
            let mut kept = trains.clone();
            kept.retain(|(sort, _)| !self.is_lost(*sort, phase));
            if kept.len() == trains.len() {
                continue;
            }
            let loss = f64::from(self.earns(company, &trains) - self.earns(company, &kept));
            let held = |seat: usize| f64::from(table.percent(company, Holder::Player(Seat::from_index(seat))));
            let mine = f64::from(self.sight.holds(company));
            let theirs = (0..table.players.len()).map(held).sum::<f64>() - mine;
            sum += 2.0 * loss * (theirs / others - mine) / 100.0;
        }
        sum
    }

    /// What it costs to spend money that is needed for a lasting train.
    fn spoils_need(&self, company: CompanyId, deal: &Deal, kept: &super::earnings::Trains) -> f64 {
        let sort = self.sight.table().train(deal.train).sort;
        let lasts = !self.is_lost(sort, self.sight.table().phase + 1);
        if lasts || !self.lasting(kept).is_empty() || kept.is_empty() {
            return 0.0;
        }
        let Some((next, before)) = self.next_phase() else { return 0.0 };
        let left = self.sight.company(company).cash - deal.price;
        if before <= 3 && left < self.list_price(next, 0) { f64::from(deal.price) } else { 0.0 }
    }

    /// What it brings to hand a train from one of one's own companies to another for next to nothing.
    fn judge_transfer(&mut self, company: CompanyId, deal: &Deal) -> (f64, Money) {
        let table = self.sight.table();
        let card = table.train(deal.train);
        let TrainPlace::Company(seller) = card.place else { return (-1.0, 0) };
        let mut theirs = self.trains_of(seller);
        if theirs.len() < 2 {
            // The other would need one in its place, so this puts the expense off only, and until then one of the two earns nothing.
            let lack = self.next_train().map_or(0, |(_, price)| price - table.company(seller).cash).max(0);
            let can_pay = lack <= self.sight.player().cash;
            return (if can_pay { -1.0 - 1.3 * f64::from(lack) } else { -1.0 }, 0);
        }
        let before = self.earns(seller, &theirs);
        if let Some(at) = theirs.iter().position(|t| *t == (card.sort, card.kind)) {
            theirs.remove(at);
        }
        if self.lasting(&theirs).is_empty() && !self.lasting(&self.trains_of(seller)).is_empty() {
            return (-1.0, 0);
        }
        let loss = before - self.earns(seller, &theirs);
        let mut ours = self.trains_of(company);
        let (now, bare) = (self.earns(company, &ours), ours.is_empty());
        ours.push((card.sort, card.kind));
        let more = self.earns(company, &ours) - now;
        let part = |c: CompanyId| f64::from(self.sight.holds(c));
        let lasts = if self.is_lost(card.sort, table.phase + 1) { 2.0 } else { 4.0 };
        let mut score = (f64::from(more) * part(company) - f64::from(loss) * part(seller)) / 100.0 * lasts;
        if bare {
            score += 30.0;
        }
        (score - 5.0 - f64::from(deal.price), more)
    }

    fn forced_issue(&mut self, company: CompanyId, choices: &[Choice]) -> Option<Thought> {
        let shares = choices.iter().find_map(|c| if let Choice::Issue { shares } = c { Some(shares) } else { None })?;
        let lack = self.need(company).map_or(0, |n| n.price) - self.sight.company(company).cash;
        let each = (self.sight.price(company) * 8 / 10).max(1);
        let enough = shares.iter().copied().filter(|n| Money::from(*n) * each >= lack).min();
        let count = enough.or_else(|| shares.iter().copied().max())?;
        Some(Thought::new(Action::Issue { shares: count }, "must own a train, and issues shares to pay for it"))
    }

    /// Trains on credit, what is owed for them, and loans.
    fn borrow(&mut self, company: CompanyId, choices: &[Choice]) -> Option<Thought> {
        let must = !can_pass(choices);
        for choice in choices {
            match choice {
                Choice::Act(Action::PayTrain { train }) => {
                    return Some(Thought::new(Action::PayTrain { train: *train }, "pays what it owes for its train"));
                }
                Choice::Act(Action::BuyOnCredit { train, kind }) => {
                    let sort = self.sight.table().train(*train).sort;
                    if self.earns(company, &vec![(sort, *kind)]) > 0 {
                        let action = Action::BuyOnCredit { train: *train, kind: *kind };
                        return Some(Thought::new(action, "a train on credit will pay for itself"));
                    }
                }
                Choice::Act(Action::Loan) if must => {
                    return Some(Thought::new(Action::Loan, "must own a train, and lacks the money for it"));
                }
                _ => {}
            }
        }
        None
    }

    /// Turns in the train that is missed least.
    pub(crate) fn discard(&mut self, choices: &[Choice]) -> Option<Thought> {
        let mut best: Option<(Money, TrainId)> = None;
        for choice in choices {
            let Choice::Act(Action::Discard { train }) = choice else { continue };
            let card = self.sight.table().train(*train);
            let TrainPlace::Company(company) = card.place else { continue };
            let mut rest = self.trains_of(company);
            if let Some(at) = rest.iter().position(|t| *t == (card.sort, card.kind)) {
                rest.remove(at);
            }
            let lasting = Money::try_from(self.lasting(&rest).len()).unwrap_or(0);
            let kept = self.earns(company, &rest) + 50 * lasting;
            if best.is_none_or(|(most, _)| kept > most) {
                best = Some((kept, *train));
            }
        }
        let (_, train) = best?;
        Some(Thought::new(Action::Discard { train }, "turns in the train that is missed least"))
    }
}
