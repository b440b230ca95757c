//! Operating rounds: who operates when, and what comes after what (4, 6).

use super::own::{Forced, Removal, Stage, Stop, Turn};
use super::policy::{BrokenTurn, RemovalTime, RemovedTokens};
use super::rules::{Look, Play};
use crate::parts::{BankBreaks, incomes, move_price, pay_from_bank};
use railhead_engine::{
    Action, Ask, Choice, CompanyId, Detail, Duty, Ending, Event, Holder, Money, Purse, Refusal, Round, RoundKind,
    Standing, TrainPlace,
};

impl Look<'_> {
    /// The independents, then the corporations by price; in the very first operating round the lowest first (6).
    fn operating_order(self) -> Vec<CompanyId> {
        let mut order: Vec<CompanyId> = [self.is().ms, self.is().big4]
            .into_iter()
            .filter(|c| self.table.company(*c).standing == Standing::Active)
            .collect();
        let mut corporations = self.table.price_order(self.edition());
        if self.table.round.set == 1 && self.table.round.number == 1 {
            // Ascending by price; within a box the one on top still goes first.
            corporations.sort_by_key(|c| (self.price(*c), self.table.company(*c).stacked));
        }
        order.extend(corporations);
        order
    }

    /// The companies that have not operated yet, in their order as prices are now.
    pub(crate) fn operating_order_of_rest(self) -> Vec<CompanyId> {
        self.operating_order().into_iter().filter(|c| self.own.queue.contains(c)).collect()
    }

    /// Everything the president may do in a company's turn, where this is asked.
    pub(crate) fn turn_choices(self, turn: &Turn, ask: Ask, detail: Detail) -> Vec<Choice> {
        if let Ask::Discard(crowded) = ask {
            let trains = self.table.trains_of(crowded).filter(|(_, t)| !t.old);
            return trains.map(|(train, _)| Choice::Act(Action::Discard { train })).collect();
        }
        let mut choices = Vec::with_capacity(8);
        if turn.second.is_some() {
            self.power_lay_choices(turn, detail, &mut choices);
            if self.can_renounce(turn).is_ok() {
                choices.push(Choice::Act(Action::Pass));
            }
            return choices;
        }
        if self.in_receivership(turn.company) {
            // Somebody enters its runs; nothing else is done for it.
            if turn.stop == Stop::Routes {
                let trains = self.fleet(turn.company).runnable();
                choices.push(Choice::Run { company: turn.company, trains, duty: Duty::Best });
            }
            return choices;
        }
        if detail == Detail::Tiles {
            self.lay_choices(turn, detail, &mut choices);
            self.power_lay_choices(turn, detail, &mut choices);
            return choices;
        }
        match turn.stop {
            Stop::Track => {
                self.issue_choices(turn, &mut choices);
                self.lay_choices(turn, detail, &mut choices);
                self.token_choices(turn, &mut choices);
            }
            Stop::Routes => {
                self.issue_choices(turn, &mut choices);
                let trains = self.fleet(turn.company).runnable();
                let duty = if self.rules.options.free_routes { Duty::Free } else { Duty::Best };
                choices.push(Choice::Run { company: turn.company, trains, duty });
            }
            Stop::Pay => {
                self.issue_choices(turn, &mut choices);
                choices.push(Choice::Pay { ways: self.ways_to_pay(turn.company) });
            }
            Stop::Trains => self.train_choices(turn, &mut choices),
            Stop::Companies => {}
        }
        self.power_choices(turn, detail, &mut choices);
        self.private_choices(turn, &mut choices);
        if self.can_leave(turn).is_ok() {
            choices.push(Choice::Act(Action::Pass));
        }
        choices
    }

    /// What stands against going on from a stop without doing more there.
    fn can_leave(self, turn: &Turn) -> Result<(), Refusal> {
        match turn.stop {
            Stop::Track | Stop::Companies => Ok(()),
            Stop::Routes => Err(Refusal::because("1846 6.3", "the trains must run")),
            Stop::Pay => Err(Refusal::because("1846 6.4", "earnings must be paid, halved or retained")),
            Stop::Trains if self.must_buy(turn.company) => {
                Err(Refusal::because("1846 6.5", "a corporation without a train must buy one"))
            }
            Stop::Trains => Ok(()),
        }
    }
}

impl Play<'_> {
    /// Pays from the bank, which may run out of money by it (9).
    pub(crate) fn pay_out(&mut self, to: Purse, amount: Money) {
        let broken = (&mut self.own.broken, BankBreaks::BelowZero);
        pay_from_bank((self.table, self.log), broken, to, amount);
    }

    /// Moves a price marker; at 0 the corporation is removed (5.25).
    pub(crate) fn move_price(&mut self, company: CompanyId, boxes: i32) {
        let Some(from) = self.table.company(company).spot else { return };
        let to = self.rules.edition.chart.along(from, boxes);
        move_price(self.table, self.log, company, to);
        if self.rules.edition.chart.price(to) == 0 && self.own.removal == Removal::AtOnce {
            self.close_company(company);
        }
    }

    /// Removes companies that were left in play until now although their price is nothing; says whether there were any.
    pub(crate) fn close_fallen(&mut self) -> bool {
        if self.own.removal == Removal::WithNextAction || self.rules.policy.removal == RemovalTime::AtOnce {
            return false;
        }
        let fallen = |c: &CompanyId| !self.look().is_independent(*c) && self.look().price(*c) == 0;
        let fallen: Vec<CompanyId> = self.table.companies_standing(Standing::Active).filter(fallen).collect();
        for company in &fallen {
            self.own.broke_off |= self.look().turn().is_some_and(|t| t.company == *company);
            self.close_company(*company);
        }
        if !fallen.is_empty() && matches!(self.own.stage, Stage::Stock(_)) {
            self.own.removal = Removal::WithNextAction;
        }
        !fallen.is_empty()
    }

    pub(crate) fn close_company(&mut self, company: CompanyId) {
        if self.table.company(company).standing != Standing::Active {
            return;
        }
        let cash = self.table.company(company).cash;
        self.table.pay(Purse::Company(company), Purse::Bank, cash);
        for train in &mut self.table.trains {
            if train.place == TrainPlace::Company(company) {
                train.place = TrainPlace::Gone;
            }
        }
        for cert in &mut self.table.certs {
            if cert.company == company {
                cert.holder = Holder::Gone;
            }
        }
        self.keep_what_was_found();
        let tokens: Vec<_> = self.table.board.tokens_of(company.owner()).copied().collect();
        for token in tokens {
            self.table.board.remove_token(token);
            if self.rules.policy.removed_tokens == RemovedTokens::BlockForAWhile {
                self.own.ghosts.push(token);
            }
        }
        let state = self.table.company_mut(company);
        state.standing = Standing::Closed;
        state.president = None;
        state.spot = None;
        self.own.queue.retain(|c| *c != company);
        for marker in [&mut self.own.steamboat, &mut self.own.meat, &mut self.own.boom] {
            if marker.company == Some(company) {
                marker.company = None;
            }
        }
        self.log.add(Event::CompanyClosed(company));
        for private in 0..self.table.privates.len() {
            if self.table.privates[private] == Holder::Company(company) {
                self.close_private(railhead_engine::PrivateId::from_index(private));
            }
        }
    }

    pub(crate) fn begin_operating_round(&mut self, number: u8) {
        self.table.round = Round { kind: RoundKind::Operating, set: self.table.round.set, number };
        self.log.add(Event::Round(self.table.round));
        self.round_begins();
        self.own.broke_off = false;
        self.own.powers.port_chosen = false;
        self.own.powers.ship_chosen = false;
        self.own.powers.steamboat_passed = false;
        self.own.turns = 0;
        for (private, to, amount) in incomes(self.table, &self.rules.edition) {
            if amount > 0 {
                self.log.add(Event::Income { private, to, amount });
                self.pay_out(to, amount);
            }
        }
        self.own.queue = self.look().operating_order();
        for train in &mut self.table.trains {
            train.spent = false;
        }
        self.own.stage = Stage::Steamboat;
    }

    /// Notes that what happens from here on happens after companies were removed.
    pub(crate) fn round_begins(&mut self) {
        if self.rules.policy.removal == RemovalTime::BetweenActions {
            self.own.removal = Removal::WithNextAction;
        }
    }

    /// Goes on to the next thing that somebody has to decide.
    pub(crate) fn go_on(&mut self) {
        loop {
            self.check_ending();
            if self.own.ended.is_some() {
                if self.own.stage != Stage::Over {
                    self.own.stage = Stage::Over;
                    self.log.add(Event::Over);
                }
                return;
            }
            let decided_here = match self.own.stage {
                Stage::Over => true,
                Stage::Draft => self.draft_goes_on(),
                Stage::Stock(turn) => self.stock_goes_on(&turn),
                Stage::Steamboat => {
                    let waits = self.look().steamboat_waits();
                    if !waits {
                        self.next_company();
                    }
                    waits
                }
                Stage::Turn(turn) => {
                    let asked = self.turn_goes_on(turn);
                    if asked && self.look().one_is_left() {
                        self.own.ended = Some(Ending::Bankrupt);
                        continue;
                    }
                    asked
                }
            };
            if decided_here && !self.close_fallen() {
                return;
            }
        }
    }

    fn next_company(&mut self) {
        if let Stage::Turn(Turn { after_break: true, .. }) = self.own.stage {
            // Nothing was asked of the company after one that was removed in mid-turn.
            self.own.queue.clear();
        }
        if self.own.queue.is_empty() {
            if self.look().one_is_left() {
                self.own.ended = Some(Ending::Bankrupt);
                return;
            }
            self.end_operating_round();
            return;
        }
        let company = self.own.queue.remove(0);
        self.own.turns = self.own.turns.saturating_add(1);
        self.log.add(Event::Operates(company));
        self.own.stage = Stage::Turn(Turn::new(company));
    }

    fn end_operating_round(&mut self) {
        self.close_fallen();
        let Round { set, number, .. } = self.table.round;
        if number < self.rules.edition.phases[usize::from(self.table.phase)].rounds {
            self.begin_operating_round(number + 1);
            return;
        }
        if self.set_ends_game() {
            return;
        }
        if !self.own.draft.done {
            self.resume_draft();
            return;
        }
        self.table.round.set = set + 1;
        self.begin_stock_round();
    }

    /// Goes on in a company's turn: says whether its president has something to decide.
    fn turn_goes_on(&mut self, turn: Turn) -> bool {
        let company = turn.company;
        debug_assert!(self.crowds || self.look().crowded().is_none(), "trains were taken unseen");
        if self.crowds && self.look().crowded().is_some() {
            return self.crowd_decides();
        }
        if self.table.company(company).standing != Standing::Active {
            let broke_off = std::mem::take(&mut self.own.broke_off);
            if self.rules.policy.broken_turn == BrokenTurn::MayEndRoundOnce {
                self.change_turn(|t| t.after_break = false);
            }
            self.next_company();
            self.change_turn(|t| t.after_break = broke_off);
            return false;
        }
        let asks = self.asks(turn);
        if asks {
            self.change_turn(|t| t.after_break = false);
        }
        asks
    }

    /// Goes on in the turn of a company in play.
    fn asks(&mut self, turn: Turn) -> bool {
        let company = turn.company;
        let look = self.look();
        let headless = look.in_receivership(company);
        let independent = look.is_independent(company);
        match turn.stop {
            Stop::Track => {
                if turn.second.is_some() {
                    return true;
                }
                if !headless {
                    self.note_token_places(&turn);
                    if self.look().track_waits(&turn) {
                        return true;
                    }
                }
                self.go_to(Stop::Routes);
            }
            Stop::Routes => {
                if turn.second.is_some() {
                    return true;
                }
                if look.fleet(company).can_run() {
                    if !headless || self.rules.options.free_routes {
                        return true;
                    }
                    let runs = look.best_runs(company);
                    // The best runs are legal by construction.
                    let _ = self.run(&turn, &runs);
                } else {
                    self.go_to(Stop::Pay);
                }
            }
            Stop::Pay => {
                if turn.revenue > 0 && !headless && !independent {
                    return true;
                }
                self.pay_without_asking(&turn);
                if independent {
                    self.next_company();
                } else {
                    self.go_to(Stop::Trains);
                }
            }
            Stop::Trains => {
                if turn.second.is_some() || (!headless && look.trains_wait(&turn)) {
                    return true;
                }
                if headless {
                    self.buy_without_president(company);
                }
                self.go_to(Stop::Companies);
            }
            Stop::Companies => {
                if turn.second.is_some() || (!headless && look.companies_wait(&turn)) {
                    return true;
                }
                self.next_company();
            }
        }
        false
    }

    /// Goes on to a stop of the turn; nothing happens if the turn is over.
    pub(crate) fn go_to(&mut self, stop: Stop) {
        if let Stage::Turn(turn) = &mut self.own.stage {
            turn.stop = stop;
        }
    }

    /// Changes the turn.
    pub(crate) fn change_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        if let Stage::Turn(turn) = &mut self.own.stage {
            change(turn);
        }
    }

    /// Carries out an action in a company's turn, where this is asked.
    pub(crate) fn turn_action(&mut self, turn: &Turn, ask: Ask, action: &Action) -> Result<(), Refusal> {
        if let Ask::Discard(_) = ask {
            return self.discard(action);
        }
        if turn.second.is_some() {
            return match action {
                Action::Lay { hex, tile, rotation, with: Some(with) } => {
                    self.lay_by_power(turn, *with, (*hex, *tile, *rotation))
                }
                Action::Pass => self.renounce(turn),
                _ => Err(Refusal::because("1846 3", "the second tile is laid at once or not at all")),
            };
        }
        if self.look().in_receivership(turn.company) && !matches!(action, Action::Run { .. }) {
            return Err(Refusal::because("1846 7.1", "a corporation in the stock market only runs its trains"));
        }
        match action {
            Action::Pass => {
                self.look().can_leave(turn)?;
                self.leave(turn);
                Ok(())
            }
            Action::Issue { shares } => self.issue(turn, *shares),
            Action::Redeem { shares } => self.redeem(turn, *shares),
            Action::Lay { hex, tile, rotation, with: None } => self.lay(turn, (*hex, *tile, *rotation)),
            Action::Lay { hex, tile, rotation, with: Some(with) } => {
                self.lay_by_power(turn, *with, (*hex, *tile, *rotation))
            }
            Action::Token { hex, stop, with } => self.place_token(turn, *hex, *stop, *with),
            Action::Mark { private, target } => self.mark(turn, *private, *target),
            Action::Run { runs } => self.run(turn, runs),
            Action::Pay { dividend } => self.pay(turn, *dividend),
            Action::BuyTrain { train, kind, price, trade: None, with: None } => {
                self.buy_train(turn, *train, *kind, *price)
            }
            Action::BuyTrain { .. } => {
                Err(Refusal::because("1846 6.5", "trains are bought for money, without trade or rebate"))
            }
            Action::BuyPrivate { private, price } => self.buy_private(turn, *private, *price),
            Action::Sell { company, shares } => self.forced_sale(turn, *company, *shares),
            Action::Bankrupt => self.go_bankrupt(turn),
            Action::Discard { .. } => self.discard(action),
            _ => Err(Refusal::because("1846 6", "this is not done in an operating round")),
        }
    }

    fn leave(&mut self, turn: &Turn) {
        let next = match turn.stop {
            Stop::Track => Stop::Routes,
            Stop::Routes | Stop::Pay | Stop::Trains => Stop::Companies,
            Stop::Companies => {
                self.next_company();
                return;
            }
        };
        self.change_turn(|t| {
            t.stop = next;
            t.forced = Forced { issued: t.forced.issued, ..Forced::default() };
        });
    }
}
