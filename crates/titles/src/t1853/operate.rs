//! Operating rounds: who operates when, and what comes after what (4, 4.9, 4.10).

use super::courses::{TWO_TILES_LATER, TWO_TILES_PAID};
use super::own::{SecondTile, Stage, Stop, Turn};
use super::policy::SecondLay;
use super::rules::{Look, Play, cite};
use railhead_engine::{
    Action, Ask, Choice, CompanyId, Course, Detail, Dividend, Duty, Ending, Event, Money, Nature, Refusal, Round,
    RoundKind, Seat, Standing,
};

/// What a second tile costs a major company that has chosen to pay for it, and how the alternative is told (4.1.3).
pub(crate) const fn paid_second(company: CompanyId) -> (Money, &'static str) {
    match company {
        CompanyId(0) => (50, "two tiles from now on, the second for £50 each time"),
        _ => (20, "two tiles from now on, the second for £20 each time"),
    }
}

/// What a major company can choose in its first turn (4.1.3).
const fn second_tiles(company: CompanyId) -> [(Course, SecondTile, &'static str); 2] {
    [
        (TWO_TILES_LATER, SecondTile::Later, "two tiles from phase 3 on, for nothing"),
        (TWO_TILES_PAID, SecondTile::Paid, paid_second(company).1),
    ]
}

/// What can be done with earnings (4.6.4).
pub(crate) const WAYS: [Dividend; 2] = [Dividend::Full, Dividend::Withhold];

impl Look<'_> {
    /// Everything the director or manager may do in a company's turn, where this is asked.
    pub(crate) fn turn_choices(self, turn: &Turn, ask: Ask, detail: Detail) -> Vec<Choice> {
        if let Ask::Discard(crowded) = ask {
            return self.return_choices(crowded);
        }
        let mut choices = Vec::new();
        match turn.stop {
            Stop::Sales => choices.extend(self.sellable(turn).map(|train| Choice::Act(Action::Discard { train }))),
            Stop::Choice => {
                let both = second_tiles(turn.company);
                let nature = |tile| if tile == SecondTile::Paid { Nature::PaysNow } else { Nature::Plain };
                choices.extend(both.map(|(course, tile, words)| Choice::Course {
                    course,
                    nature: nature(tile),
                    words,
                }));
            }
            Stop::Track => self.lay_choices(turn, detail, &mut choices),
            Stop::Bases => self.base_choices(turn, &mut choices),
            Stop::Routes => {
                let trains = self.runnable(turn.company);
                let duty = if self.duty(turn).is_some() { Duty::Cover } else { Duty::Free };
                choices.push(Choice::Run { company: turn.company, trains, duty });
            }
            Stop::Pay => choices.push(Choice::Pay { ways: WAYS.to_vec() }),
            Stop::Trains => self.train_choices(turn, &mut choices),
        }
        if self.can_leave(turn).is_ok() {
            choices.push(Choice::Act(Action::Pass));
        }
        choices
    }

    /// What stands against going on without doing more here.
    fn can_leave(self, turn: &Turn) -> Result<(), Refusal> {
        match turn.stop {
            Stop::Choice => Err(Refusal::because(cite!("4.1.3"), "the company must choose one alternative")),
            Stop::Track if self.home_tile_due(turn) => {
                Err(Refusal::because(cite!("4.1.8"), "in its first turn a company lays a tile on its home base"))
            }
            Stop::Routes => Err(Refusal::because(cite!("4.5.1"), "say which trains run, even if none does")),
            Stop::Pay => Err(Refusal::because(cite!("4.6.4"), "earnings are paid out or retained")),
            Stop::Sales | Stop::Track | Stop::Bases | Stop::Trains => Ok(()),
        }
    }

    /// Whether a stop waits for a decision.
    fn waits(self, turn: &Turn) -> bool {
        match turn.stop {
            Stop::Sales => self.sellable(turn).next().is_some(),
            Stop::Choice => {
                let chosen = self.own.second_tile[turn.company.index()].is_some();
                self.policy().second == SecondLay::Chosen && self.own.majors.has(turn.company) && !chosen
            }
            Stop::Track => self.track_waits(turn),
            Stop::Bases => self.bases_wait(turn),
            Stop::Routes => self.routes_wait(turn.company),
            Stop::Pay => turn.revenue > 0 && !self.is_managed(turn.company),
            Stop::Trains => self.trains_wait(turn),
        }
    }
}

impl Play<'_> {
    /// The operating rounds after a stock round: as many as the phase says now (4.10.1, note).
    pub(crate) fn begin_operating_rounds(&mut self) {
        self.own.rounds = self.rules.edition.phases[usize::from(self.table.phase)].rounds;
        self.own.called = false;
        self.begin_operating_round(1);
    }

    pub(crate) fn begin_operating_round(&mut self, number: u8) {
        self.table.round = Round { kind: RoundKind::Operating, set: self.table.round.set, number };
        self.log.add(Event::Round(self.table.round));
        self.own.queue = self.table.companies_standing(Standing::Active).collect();
        for train in &mut self.table.trains {
            train.spent = false;
        }
        // Not in the round that follows immediately on a Dealing Round (1989 MIK 2 Method).
        if number > 1 { self.next_draw(0) } else { self.next_company() }
    }

    pub(crate) fn next_company(&mut self) {
        if self.own.queue.is_empty() {
            self.end_operating_round();
            return;
        }
        let company = self.own.queue.remove(0);
        self.log.add(Event::Operates(company));
        let state = self.table.company_mut(company);
        let first = !state.operated;
        state.operated = true;
        let stop = if self.rules.policy.train_sales { Stop::Sales } else { Stop::Choice };
        self.own.stage = Stage::Turn(Turn { first, stop, ..Turn::new(company) });
    }

    fn end_operating_round(&mut self) {
        self.end_extra_trains();
        self.change_kit(|kit| kit.closed = None);
        if self.own.broken {
            self.own.ended = Some(Ending::Bank);
            return;
        }
        let number = self.table.round.number;
        if number < self.own.rounds {
            self.begin_operating_round(number + 1);
        } else if self.own.called {
            self.end_set();
        } else {
            self.own.stage = Stage::Call;
        }
    }

    /// The operating rounds are over: cards are actioned where there are some, then a stock round follows.
    pub(crate) fn end_set(&mut self) {
        self.begin_cards();
    }

    pub(crate) fn next_set(&mut self) {
        self.table.round.set += 1;
        self.begin_stock_round();
    }

    /// Goes on to the next thing that somebody has to decide.
    pub(crate) fn go_on(&mut self) {
        loop {
            if self.own.ended.is_some() {
                if self.own.stage != Stage::Over {
                    self.own.stage = Stage::Over;
                    self.own.vote = None;
                    self.log.add(Event::Over);
                }
                return;
            }
            if self.own.vote.is_some() || self.own.credit_due.is_some() {
                return;
            }
            let Stage::Turn(turn) = self.own.stage else { return };
            if self.look().crowded().is_some() || self.look().waits(&turn) {
                return;
            }
            self.leave(&turn);
        }
    }

    /// Goes on from a stop of the turn to the next.
    fn leave(&mut self, turn: &Turn) {
        match turn.stop {
            Stop::Sales => self.go_to(Stop::Choice),
            Stop::Choice => self.go_to(Stop::Track),
            Stop::Track => {
                self.pay_posts(turn.company);
                self.go_to(Stop::Bases);
            }
            Stop::Bases => self.go_to(Stop::Routes),
            Stop::Routes => self.go_to(Stop::Pay),
            Stop::Pay => self.retain(turn),
            Stop::Trains => self.next_company(),
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

    /// Carries out an action in a company's turn, where this is asked.
    pub(crate) fn turn_action(&mut self, turn: &Turn, seat: Seat, ask: Ask, action: &Action) -> Result<(), Refusal> {
        if let Ask::Discard(_) = ask {
            return self.return_train(action);
        }
        match action {
            Action::Pass => {
                self.look().can_leave(turn)?;
                self.leave(turn);
                Ok(())
            }
            Action::Choose { course } if turn.stop == Stop::Choice => self.choose_second_tile(turn, seat, *course),
            Action::Lay { hex, tile, rotation, with: None } => self.lay(turn, (*hex, *tile, *rotation)),
            Action::Token { hex, stop, with: None } => self.place_base(turn, *hex, *stop),
            Action::Run { runs } => self.run(turn, runs),
            Action::Pay { dividend } => self.pay(turn, *dividend),
            Action::BuyTrain { train, kind, price, trade: None, with: None } => {
                self.buy_train(turn, seat, (*train, *kind, *price))
            }
            Action::BuyOnCredit { train, kind } => self.buy_on_credit(turn, *train, *kind),
            Action::PayTrain { train } => self.pay_train(turn, *train),
            Action::Discard { train } if self.rules.policy.train_sales => self.sell_train(turn, *train),
            Action::Discard { .. } => Err(Refusal::because(cite!("4.8.7"), "trains are not sold to the bank")),
            _ => Err(Refusal::because(cite!("3.5"), "this is nothing that a company does in its turn")),
        }
    }

    fn choose_second_tile(&mut self, turn: &Turn, seat: Seat, course: Course) -> Result<(), Refusal> {
        let found = second_tiles(turn.company).into_iter().find(|(this, ..)| *this == course);
        let Some((_, choice, words)) = found else {
            return Err(Refusal::because(cite!("4.1.3"), "there are two alternatives"));
        };
        self.own.second_tile[turn.company.index()] = Some(choice);
        self.log.add(Event::Chose { seat, words: words.to_owned() });
        Ok(())
    }
}
