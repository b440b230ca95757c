//! Operating rounds: who operates when, and what comes after what (2009 4, 4.9; 1989 30, 35.11).

use super::book::Year;
use super::clerk::Clerk;
use super::memory::{Stage, Stop, Turn};
use crate::Kind;
use railhead_engine::{Action, Choice, Course, Dividend, Holder, Round, RoundKind, Seat};
use railhead_titles::asks_1853::{DRAW, VOTE};
use railhead_titles::courses_1853::{ACTION_DIRECTOR, TWO_TILES_PAID, is_rejection};

impl Clerk<'_> {
    pub(super) fn begin_operating_rounds(&mut self) {
        self.memory.rounds = self.rounds_now();
        self.memory.called = false;
        self.begin_operating_round(1);
    }

    fn begin_operating_round(&mut self, number: u8) {
        let set = self.want.table.round.set;
        self.want.table.round = Round { kind: RoundKind::Operating, set, number };
        self.memory.queue = self.companies().filter(|c| self.is_formed(*c)).collect();
        let cards = self.book.kit && number > 1;
        let asked = self.after.deciding.first().map(|d| d.seat);
        let here = self.after.operating.is_none() && self.after.table.round == self.want.table.round;
        match asked.filter(|_| cards && here && self.is_asked(&DRAW)) {
            Some(seat) => self.memory.stage = Stage::Draw(seat),
            None => self.next_company(),
        }
    }

    fn next_company(&mut self) {
        if self.memory.queue.is_empty() {
            self.end_operating_round();
            return;
        }
        let company = self.memory.queue.remove(0);
        let state = &mut self.want.table.companies[company.index()];
        let first = !state.operated;
        state.operated = true;
        let (lays, promoted, outside, revenue) = ([None, None], false, None, 0);
        let turn = Turn { company, stop: Stop::Sales, first, lays, promoted, outside, revenue };
        self.memory.stage = Stage::Turn(turn);
    }

    fn end_operating_round(&mut self) {
        self.end_extra_trains();
        self.memory.closed = None;
        if self.memory.broken {
            self.memory.stage = Stage::Over;
            return;
        }
        let number = self.want.table.round.number;
        if number < self.memory.rounds {
            self.begin_operating_round(number + 1);
        } else if self.memory.called {
            self.end_set();
        } else {
            self.memory.stage = Stage::Call;
        }
    }

    fn end_set(&mut self) {
        if self.book.kit && self.after.table.round.kind != RoundKind::Stock {
            self.memory.stage = Stage::Cards;
        } else {
            self.begin_stock_round(self.want.table.round.set + 1);
        }
    }

    pub(super) fn call(&mut self, seat: Seat, action: &Action) {
        if seat != self.elephant() {
            let words = "somebody without the Elephant decides on another round".to_owned();
            self.complain(Kind::Turn, ("4.9", "35.11"), words);
        }
        if matches!(action, Action::Choose { course: Course::ANOTHER_ROUND }) {
            self.memory.called = true;
            self.begin_operating_round(self.want.table.round.number + 1);
        } else {
            self.end_set();
        }
    }

    /// A card of the kit is taken or not.
    pub(super) fn draw(&mut self, seat: Seat, action: &Action) {
        if matches!(action, Action::Choose { .. }) {
            if self.counting(seat) >= self.book.certificate_limit {
                let words = format!("player {} takes a card beyond the limit", seat.index() + 1);
                self.complain(Kind::Limit, ("3.1.2", "MIK 2 General"), words);
            }
            self.memory.hands[seat.index()] += 1;
        }
        match self.after.deciding.first() {
            Some(d) if self.same_round() && self.is_asked(&DRAW) => {
                self.memory.stage = Stage::Draw(d.seat);
            }
            _ => self.next_company(),
        }
    }

    fn same_round(&self) -> bool {
        self.after.table.round == self.want.table.round
    }

    /// Cards of the kit are actioned, rejected or kept before a Dealing Round.
    pub(super) fn cards(&mut self, seat: Seat, action: &Action) {
        let gone = match action {
            // A card that does something on the board goes when that is done.
            Action::Choose { course } => course.kind() == ACTION_DIRECTOR || is_rejection(*course),
            other => matches!(other, Action::Lay { .. } | Action::Close { .. }),
        };
        if gone {
            let hand = &mut self.memory.hands[seat.index()];
            *hand = hand.saturating_sub(1);
        }
        match action {
            Action::Close { hex } => {
                if self.memory.disturbed.contains(hex) || self.book.city(*hex).is_none() {
                    let words = format!("{} is closed, a second time or no city", self.hex(*hex));
                    self.complain(Kind::Turn, ("4", "MIK 2 Disturbances"), words);
                }
                self.memory.disturbed.push(*hex);
                self.memory.closed = Some(*hex);
            }
            Action::Choose { course } if course.kind() == ACTION_DIRECTOR => {
                let Some(company) = course.company() else { return };
                self.want.player_pays(seat, self.par(company));
                if self.want.singles(company, seat) - self.memory.unpaid_of(seat, company) < 1 {
                    let words = format!("a Director's Share of {} is bought without a share", self.sign(company));
                    self.complain(Kind::Shares, ("3", "MIK 2 Director's Shares"), words);
                }
                self.want.add(company, Holder::Player(seat), 1);
                self.want.add(company, Holder::Market, 1);
                self.want.directors[company.index()].push(seat);
                self.want.directors[company.index()].sort_unstable();
                self.note_holders(company);
                if self.is_ready(company) {
                    self.form(company);
                } else {
                    self.settle_control(company);
                }
            }
            Action::Lay { hex, tile, rotation, .. } => self.replace_tile(*hex, *tile, *rotation),
            _ => {}
        }
        if self.after.table.round.kind == RoundKind::Stock {
            self.begin_stock_round(self.want.table.round.set + 1);
        }
    }

    /// The stop of a turn at which the game waits, as its choices tell.
    fn waits_at(&self) -> Option<Stop> {
        let choices = || self.after.choices.iter().flat_map(|(_, c)| c);
        let of = |choice: &Choice| match choice {
            Choice::Lay { .. } => Some(Stop::Track),
            Choice::Token { .. } => Some(Stop::Bases),
            Choice::Run { .. } => Some(Stop::Routes),
            Choice::Pay { .. } => Some(Stop::Pay),
            Choice::BuyTrain { .. } | Choice::Act(Action::BuyOnCredit { .. } | Action::PayTrain { .. }) => {
                Some(Stop::Trains)
            }
            Choice::Act(Action::Discard { .. }) => Some(Stop::Sales),
            Choice::Course { .. } => Some(Stop::Choice),
            _ => None,
        };
        choices().find_map(of)
    }

    /// Goes on from stop to stop until where the game waits, and looks at what was skipped.
    pub(super) fn go_on(&mut self) {
        for _ in 0..400 {
            if self.after.outcome.is_some() && self.reached_the_end() {
                self.memory.stage = Stage::Over;
                return;
            }
            let Stage::Turn(turn) = self.memory.stage.clone() else { return };
            if self.crowded().is_some() || self.is_asked(&VOTE) {
                return;
            }
            let here = self.after.operating == Some(turn.company) && self.same_round();
            if here && self.waits_at() == Some(turn.stop) && self.after.outcome.is_none() {
                return;
            }
            self.skip(&turn);
        }
        self.complain(Kind::Turn, ("4", "30"), "the turn never comes to where the game is".to_owned());
    }

    /// Whether a price has come to its end.
    fn reached_the_end(&self) -> bool {
        self.companies().any(|c| self.want.table.companies[c.index()].spot.is_some() && self.price(c) >= 400)
    }

    /// Goes on from a stop that asks for nothing.
    fn skip(&mut self, turn: &Turn) {
        let company = turn.company;
        match turn.stop {
            Stop::Sales => {
                if self.sells_trains(company) {
                    let words = format!("{} is not asked whether it sells trains", self.sign(company));
                    self.complain(Kind::Turn, ("4.8.7", "Alternative 4.0"), words);
                }
                self.memory.change_turn(|t| t.stop = Stop::Choice);
            }
            Stop::Choice => {
                if self.chooses(turn) {
                    let words = format!("{} is not asked about second tiles", self.sign(company));
                    self.complain(Kind::Turn, ("4.1.3", "31.2"), words);
                }
                self.memory.change_turn(|t| t.stop = Stop::Track);
            }
            Stop::Track => {
                self.track_skipped(turn);
                self.leave_track(turn);
            }
            Stop::Bases => {
                self.bases_skipped(turn);
                self.memory.change_turn(|t| t.stop = Stop::Routes);
            }
            Stop::Routes => {
                self.routes_skipped(turn);
                self.memory.change_turn(|t| t.stop = Stop::Pay);
            }
            Stop::Pay => {
                let managed = self.want.table.companies[company.index()].president.is_none();
                if turn.revenue > 0 && !managed {
                    let words = format!("the director of {} is not asked about a dividend", self.sign(company));
                    self.complain(Kind::Dividend, ("4.6.4", "34.4"), words);
                }
                self.pay(turn, Dividend::Withhold);
            }
            Stop::Trains => {
                self.trains_skipped(turn);
                self.next_company();
            }
        }
    }

    /// Whether a major company of the newer book has yet to choose about second tiles.
    pub(super) fn chooses(&self, turn: &Turn) -> bool {
        let chosen = self.memory.pays_second[turn.company.index()].is_some();
        self.book.year == Year::Of2009 && self.is_major(turn.company) && !chosen
    }

    fn leave_track(&mut self, turn: &Turn) {
        self.pay_posts(turn.company);
        self.memory.change_turn(|t| t.stop = Stop::Bases);
    }

    /// Something is done in a company's turn.
    pub(super) fn act(&mut self, turn: &Turn, seat: Seat, action: &Action) {
        let company = turn.company;
        let due = self.crowded().unwrap_or(company);
        if self.runner(due) != Some(seat) {
            let words = format!("somebody acts for {} who does not run it", self.sign(due));
            self.complain(Kind::Turn, ("4", "30"), words);
        }
        match action {
            Action::Discard { train } => self.give_back(Some(turn), *train),
            Action::Pass => match turn.stop {
                Stop::Sales => self.memory.change_turn(|t| t.stop = Stop::Choice),
                Stop::Track => {
                    self.may_pass_track(turn);
                    self.leave_track(turn);
                }
                Stop::Bases => self.memory.change_turn(|t| t.stop = Stop::Routes),
                Stop::Trains => self.next_company(),
                Stop::Choice | Stop::Routes | Stop::Pay => {
                    let words = format!("{} passes over {:?}", self.sign(company), turn.stop);
                    self.complain(Kind::Turn, ("4.1.3, 4.5, 4.6.4", "33, 34.4"), words);
                }
            },
            Action::Choose { course } => {
                if !self.chooses(turn) || turn.stop != Stop::Choice {
                    let words = format!("{} chooses about second tiles", self.sign(company));
                    self.complain(Kind::Turn, ("4.1.3", "31.2"), words);
                }
                self.memory.pays_second[company.index()] = Some(*course == TWO_TILES_PAID);
            }
            Action::Lay { hex, tile, rotation, .. } => self.lay(turn, (*hex, *tile, *rotation)),
            Action::Token { hex, stop, .. } => self.base(turn, *hex, *stop),
            Action::Run { runs } => self.run(turn, runs),
            Action::Pay { dividend } => self.pay(turn, *dividend),
            Action::BuyTrain { train, kind, price, .. } => self.buy_train(turn, seat, (*train, *kind, *price)),
            Action::BuyOnCredit { train, kind } => self.buy_on_credit(turn, *train, *kind),
            Action::PayTrain { train } => self.pay_train(turn, *train),
            other => {
                let words = format!("{other:?} is nothing that a company does in its turn");
                self.complain(Kind::Turn, ("4", "30"), words);
            }
        }
    }
}
