//! Operating rounds: who operates when, and what comes after what (7).

use super::own::{Stage, Stop, Turn};
use super::policy::{Brink, Debtors, ExcessTrains, LastStop, TrainRebate};
use super::rules::{Look, Play};
use crate::parts::{BankBreaks, pay_from_bank};
use railhead_engine::{
    Action, Choice, CompanyId, Detail, Duty, Event, Holder, Money, Purse, Refusal, Round, RoundKind, Seat, Standing,
};

impl Look<'_> {
    /// Whether a company may operate now: it has its capital, and the COM its link (5.2.2, 5.3.2).
    fn may_operate(self, company: CompanyId) -> bool {
        let cleared = company != self.is().commonwealth || self.own.linked || self.own.freed;
        self.table.company(company).floated && cleared
    }

    /// Everything the director may do in a company's turn.
    pub(crate) fn turn_choices(self, turn: &Turn, detail: Detail) -> Vec<Choice> {
        if let Some(seat) = self.own.crisis {
            return self.crisis_choices(seat);
        }
        if self.own.tasmania_due {
            return self.tasmania_choices();
        }
        if self.removal_due().is_some() {
            return self.removal_choices();
        }
        if turn.held {
            return vec![Choice::Act(Action::Pass)];
        }
        let mut choices = Vec::new();
        self.lay_choices(turn, detail, &mut choices);
        self.power_choices(turn, detail, &mut choices);
        if detail == Detail::Tiles {
            return choices;
        }
        match turn.stop {
            Stop::Track | Stop::Brink | Stop::Last => {}
            Stop::Token => self.token_choices(turn, &mut choices),
            Stop::Routes => {
                let trains = self.fleet(turn.company).runnable();
                let duty = if self.rules.options.trains_may_stand { Duty::Free } else { Duty::Earn };
                choices.push(Choice::Run { company: turn.company, trains, duty });
            }
            Stop::Pay => choices.push(Choice::Pay { ways: super::run::WAYS.to_vec() }),
            Stop::Trains => self.train_choices(turn, &mut choices),
        }
        if turn.stop == Stop::Last && self.rules.policy.train_rebate == TrainRebate::UntilTheTurnIsOver {
            self.train_choices(turn, &mut choices);
        }
        if self.can_loan(turn).is_ok() {
            choices.push(Choice::Act(Action::Loan));
        }
        if self.can_leave(turn).is_ok() {
            choices.push(Choice::Act(Action::Pass));
        }
        choices
    }

    /// What stands against going on from a stop without doing more there.
    fn can_leave(self, turn: &Turn) -> Result<(), Refusal> {
        match turn.stop {
            Stop::Track if self.home_tile_due(turn) => {
                Err(Refusal::because("1848 7.4.3", "in its first turn a company lays a tile on its home"))
            }
            Stop::Routes => Err(Refusal::because("1848 7.3", "the trains must run")),
            Stop::Pay => Err(Refusal::because("1848 7.3", "income is paid out or retained")),
            Stop::Trains if self.must_buy(turn.company) => {
                Err(Refusal::because("1848 5.1.7", "a company with a route must own a train"))
            }
            Stop::Brink if self.rules.policy.brink == Brink::MustTakeLoan => {
                Err(Refusal::because("1848 5.6.2", "18xx.games lets no company decline the loan before it falls"))
            }
            Stop::Track | Stop::Token | Stop::Brink | Stop::Trains | Stop::Last => Ok(()),
        }
    }

    /// Whether a company may still do one of the things that are possible at any point of its turn.
    pub(crate) fn has_extras(self, turn: &Turn) -> bool {
        if self.can_loan(turn).is_ok() {
            return true;
        }
        let mut choices = Vec::new();
        self.power_choices(turn, Detail::Outline, &mut choices);
        !choices.is_empty()
    }

    /// Whether a stop waits for a decision.
    fn waits(self, turn: &Turn) -> bool {
        let policy = &self.rules.policy;
        match turn.stop {
            Stop::Track => self.track_waits(turn),
            Stop::Token => self.token_waits(turn),
            Stop::Routes => self.fleet(turn.company).can_run(),
            Stop::Brink => policy.brink != Brink::NotAsked && self.is_on_brink(turn),
            Stop::Pay => turn.revenue > 0,
            Stop::Trains => self.trains_wait(turn),
            Stop::Last => match policy.last_stop {
                LastStop::AnyExtra => self.has_extras(turn),
                LastStop::LoanOrPrivate => self.might_borrow_or_buy(turn),
            },
        }
    }

    /// Whether a company might take a loan, had it not taken one already, or buy a private company.
    fn might_borrow_or_buy(self, turn: &Turn) -> bool {
        let again = Turn { loaned: false, ..*turn };
        let sells = |private: usize| {
            let from = self.edition().privates[private].sale.map_or(1, |(from, _)| from);
            self.can_buy_private(turn, railhead_engine::PrivateId::from_index(private), from).is_ok()
        };
        self.can_loan(&again).is_ok() || (0..self.table.privates.len()).any(sells)
    }

    /// Whether trains beyond the limit must be removed now.
    pub(crate) fn removal_due(self) -> Option<CompanyId> {
        let operates = |t: &Turn| self.table.company(t.company).standing == Standing::Active;
        let first = self.rules.policy.excess_trains == ExcessTrains::AfterOperating;
        let later = self.turn().is_some_and(|t| t.stop < Stop::Trains && operates(t)) && first;
        if later { None } else { self.crowded() }
    }

    /// Whether withholding would bring a company without a train into receivership, and a loan might help.
    fn is_on_brink(self, turn: &Turn) -> bool {
        let first_column = self.table.company(turn.company).spot.is_some_and(|s| s.column == 1);
        first_column && self.table.trains_of(turn.company).next().is_none() && self.can_loan(turn).is_ok()
    }
}

impl Play<'_> {
    /// Pays from the bank, which may run out of money by it (13.1).
    pub(crate) fn pay_out(&mut self, to: Purse, amount: Money) {
        let broken = (&mut self.own.broken, BankBreaks::BelowZero);
        pay_from_bank((self.table, self.log), broken, to, amount);
    }

    pub(crate) fn begin_operating_round(&mut self, number: u8) {
        self.table.round = Round { kind: RoundKind::Operating, set: self.table.round.set, number };
        self.log.add(Event::Round(self.table.round));
        self.pay_privates();
        self.bank_pays();
        // The COM is among them once 60 % are sold: it operates if its link is there when its turn comes (5.3.3).
        let enough = |c: &CompanyId| self.table.percent(*c, Holder::Bank) <= 40;
        self.own.queue = self.look().by_price().into_iter().filter(enough).collect();
        for train in &mut self.table.trains {
            train.spent = false;
        }
        self.own.stirred = None;
        self.own.asked = None;
        self.own.stage = Stage::Bank;
    }

    /// Goes on to the next thing that somebody has to decide.
    pub(crate) fn go_on(&mut self) {
        loop {
            self.announce_ending();
            if self.own.ended.is_some() {
                if self.own.stage != Stage::Over {
                    self.own.stage = Stage::Over;
                    self.log.add(Event::Over);
                }
                return;
            }
            let decided_here = match self.own.stage {
                Stage::Over | Stage::Auction(_) => true,
                Stage::Stock(turn) => self.stock_goes_on(&turn),
                Stage::Bank => {
                    let waits = self.look().crowded().is_some();
                    if !waits {
                        self.next_company();
                    }
                    waits
                }
                Stage::Turn(turn) => self.turn_goes_on(&turn),
            };
            if decided_here {
                return;
            }
        }
    }

    fn next_company(&mut self) {
        loop {
            // Sales of a director in debt may have changed prices since the round began (7.2).
            let order = self.look().by_price();
            self.own.queue.sort_by_key(|c| order.iter().position(|o| o == c));
            if self.own.queue.is_empty() {
                self.end_operating_round();
                return;
            }
            let company = self.own.queue.remove(0);
            if self.look().may_operate(company) {
                self.log.add(Event::Operates(company));
                self.own.stage = Stage::Turn(Turn::new(company));
                if !self.table.company(company).operated {
                    self.place_homes(company);
                    self.table.company_mut(company).operated = true;
                    self.change_turn(|t| t.first = true);
                }
                return;
            }
        }
    }

    fn end_operating_round(&mut self) {
        let Round { set, number, .. } = self.table.round;
        if number < self.own.rounds {
            self.begin_operating_round(number + 1);
            return;
        }
        // What happened since the last look may be what ends the game.
        self.announce_ending();
        if self.own.ending.is_some() {
            self.own.ended = self.own.ending;
            return;
        }
        self.table.round.set = set + 1;
        self.begin_stock_round();
    }

    /// Goes on in a company's turn: says whether somebody has something to decide.
    fn turn_goes_on(&mut self, turn: &Turn) -> bool {
        let gone = self.table.company(turn.company).standing != Standing::Active;
        let in_turns = self.rules.policy.debtors == Debtors::LookedForInTurns;
        if gone && in_turns && !turn.held && self.own.queue.iter().any(|c| self.look().may_operate(*c)) {
            // The next company begins its turn before anybody is asked to sell.
            self.next_company();
            return false;
        }
        if in_turns {
            self.own.crisis = self.look().debtor().filter(|_| gone || !turn.fresh);
            self.own.asked = self.own.asked.or(self.own.crisis);
        }
        if let Some(seat) = self.own.crisis {
            return self.crisis_goes_on(seat);
        }
        if self.own.tasmania_due || self.look().removal_due().is_some() {
            return self.arrives(turn);
        }
        if gone {
            self.next_company();
            return false;
        }
        if self.look().waits(turn) {
            return self.arrives(turn);
        }
        let barred = self.rules.policy.last_stop == LastStop::LoanOrPrivate;
        if barred && turn.stop == Stop::Last && self.ask_the_barred() {
            return false;
        }
        self.leave(turn);
        false
    }

    /// Somebody has something to decide, unless there are debtors to look for first.
    fn arrives(&mut self, turn: &Turn) -> bool {
        self.change_turn(|t| t.fresh = false);
        !turn.fresh
    }

    /// If the COM comes last in the round and may not operate yet, it is asked at the end of its turn all the same, unless
    /// the company before it was asked there and passed. Says whether it comes to that.
    fn ask_the_barred(&mut self) -> bool {
        let commonwealth = self.rules.is.commonwealth;
        let turn = Turn { stop: Stop::Last, held: true, ..Turn::new(commonwealth) };
        let asks = self.own.queue == [commonwealth]
            && !self.look().may_operate(commonwealth)
            && self.look().might_borrow_or_buy(&turn);
        if asks {
            self.own.queue.clear();
            self.own.stage = Stage::Turn(turn);
        }
        asks
    }

    /// Goes on from a stop of the turn to the next.
    fn leave(&mut self, turn: &Turn) {
        match turn.stop {
            Stop::Track => self.go_to(Stop::Token),
            Stop::Token => self.go_to(Stop::Routes),
            Stop::Routes => self.go_to(Stop::Brink),
            Stop::Brink => self.go_to(Stop::Pay),
            Stop::Pay => self.pay_nothing(turn),
            Stop::Trains if self.look().can_only_fall(turn) => self.fall_for_want_of_a_train(turn.company),
            Stop::Trains => self.go_to(Stop::Last),
            Stop::Last => self.next_company(),
        }
    }

    pub(crate) fn go_to(&mut self, stop: Stop) {
        self.change_turn(|turn| turn.stop = stop);
    }

    /// Changes the turn; nothing happens if it is over.
    pub(crate) fn change_turn(&mut self, change: impl FnOnce(&mut Turn)) {
        if let Stage::Turn(turn) = &mut self.own.stage {
            change(turn);
        }
    }

    /// Carries out an action in a company's turn.
    pub(crate) fn turn_action(&mut self, turn: &Turn, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let fresh = self.own.stirred.is_none();
        self.own.stirred = self.look().director(turn.company);
        self.change_turn(|t| t.fresh = fresh);
        if self.own.crisis.is_some() {
            return match action {
                Action::Sell { company, shares } => self.sell_in_crisis(seat, *company, *shares),
                _ => Err(Refusal::because("1848 5.5.3", "shares must be sold to pay compensation")),
            };
        }
        if self.own.tasmania_due {
            return match action {
                Action::Lay { hex, tile, rotation, with: Some(with) } if *with == self.rules.is.tasmanian => {
                    self.place_tasmania(None, seat, (*hex, *tile, *rotation))
                }
                _ => Err(Refusal::because("1848 4.4", "the Tasmania tile must be placed now")),
            };
        }
        if self.look().removal_due().is_some() {
            return self.discard(action);
        }
        if turn.held && *action != Action::Pass {
            return Err(Refusal::because("1848 5.3.2", "the company may not operate yet"));
        }
        match action {
            Action::Pass => {
                self.look().can_leave(turn)?;
                self.leave(turn);
                Ok(())
            }
            Action::Lay { hex, tile, rotation, with: Some(with) } if *with == self.rules.is.tasmanian => {
                self.look().can_use(turn.company, *with)?;
                self.place_tasmania(Some(turn.company), seat, (*hex, *tile, *rotation))
            }
            Action::Lay { hex, tile, rotation, with } => self.lay(turn, (*hex, *tile, *rotation), *with),
            Action::Token { hex, stop, with: None } => self.place_token(turn, *hex, *stop),
            Action::Run { runs } => self.run(turn, runs),
            Action::Pay { dividend } => self.pay(turn, *dividend),
            Action::BuyTrain { train, kind, price, trade, with } => self.buy_train(
                turn,
                &super::trains::Deal { train: *train, kind: *kind, price: *price, trade: *trade, with: *with },
            ),
            Action::BuyPrivate { private, price } => self.buy_private(turn, *private, *price),
            Action::Loan => self.loan(turn),
            _ => Err(Refusal::because("1848 7.3", "this is nothing that a company does in its turn")),
        }
    }
}
