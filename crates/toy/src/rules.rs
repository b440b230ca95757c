//! The rules of the toy title for one game, as the engine asks for them.

use crate::deals::FERRY;
use crate::options::Options;
use crate::own::{Own, Stage, Stop, Turn};
use railhead_board::Board;
use railhead_engine::{
    Action, Ask, Books, Choice, CompanyId, CompanySet, CompanyState, Decision, Detail, Edition, Ending, Event, Holder,
    Log, Money, Outcome, Purse, Refusal, Round, RoundKind, Rules, Run, Seat, State, Viewer,
};
use railhead_titles::parts::{BankBreaks, Dice, add_certs, add_trains, bare_table, cash_and_shares, pay_from_bank};
use std::sync::Arc;

/// All the money there is (1).
const MONEY: Money = 2400;
/// What the players have of it in the beginning.
const IN_HANDS: Money = 900;

/// The rules of the toy title for one game.
#[derive(Debug)]
pub struct Toy {
    pub(crate) edition: Arc<Edition>,
    pub(crate) options: Options,
    pub(crate) players: usize,
    pub(crate) seed: u64,
}

railhead_titles::look_and_play!(Toy, Own);

impl Look<'_> {
    pub(crate) fn price(self, company: CompanyId) -> Money {
        self.table.price(&self.rules.edition, company)
    }

    /// A company of this number that is in the game.
    pub(crate) const fn exists(self, company: CompanyId) -> bool {
        company.index() < self.table.companies.len()
    }

    /// Who must decide, and what.
    fn decisions(self) -> Vec<Decision> {
        let decision = match self.own.stage {
            Stage::Bids => return self.bidders().map(|seat| Decision { seat, ask: Ask::SealedBid }).collect(),
            Stage::Sale(seat) => Some(Decision { seat, ask: Ask::SellPriority }),
            Stage::Stock(turn) => Some(Decision { seat: turn.seat, ask: Ask::Trade }),
            Stage::Turn(Turn { company, stop, .. }) => {
                let ask = match stop {
                    Stop::Track => Ask::Track(company),
                    Stop::Token => Ask::Token(company),
                    Stop::Routes => Ask::Run(company),
                    Stop::Pay => Ask::Dividend(company),
                    Stop::Trains => Ask::BuyTrains(company),
                };
                self.table.company(company).president.map(|seat| Decision { seat, ask })
            }
            Stage::Over => None,
        };
        decision.into_iter().collect()
    }
}

impl Play<'_> {
    /// Pays from the bank, which may run out of money by it (4).
    pub(crate) fn pay_out(&mut self, to: Purse, amount: Money) {
        let broken = (&mut self.own.broken, BankBreaks::BelowZero);
        pay_from_bank((self.table, self.log), broken, to, amount);
    }

    pub(crate) fn end(&mut self, why: Ending) {
        self.own.ended = Some(why);
        self.own.stage = Stage::Over;
        self.log.add(Event::Over);
    }
}

impl Rules for Toy {
    type Own = Own;
    type Seen = Own;

    fn edition(&self) -> &Edition {
        &self.edition
    }

    fn set_up(&self, log: &mut Log) -> State<Own> {
        let mut order: Vec<Seat> = (0..self.players).map(Seat::from_index).collect();
        Dice::new(self.seed, false).shuffle(&mut order);
        let cash = IN_HANDS / Money::try_from(self.players.max(1)).unwrap_or(1);
        let round = Round { kind: RoundKind::Opening, set: 1, number: 1 };
        let mut table = bare_table(&self.edition, Board::new(&self.edition.ground), order, MONEY, cash, round);
        for (i, company) in self.edition.companies.iter().enumerate() {
            table.companies.push(CompanyState::waiting(company.tokens));
            add_certs(&mut table, CompanyId::from_index(i), Some(20), &[10; 8], Holder::Bank);
        }
        add_trains(&mut table, &self.edition, |sort| self.edition.trains[usize::from(sort)].cards.unwrap_or(0));
        let sold = vec![CompanySet::EMPTY; self.players];
        let own = Own { stage: Stage::Bids, bids: Vec::new(), queue: Vec::new(), sold, broken: false, ended: None };
        let mut state = State { table, own };
        if self.options.ferry {
            state.own.bids = vec![None; self.players];
            log.add(Event::Round(round));
        } else {
            state.table.privates[FERRY.index()] = Holder::Gone;
            Play { rules: self, table: &mut state.table, own: &mut state.own, log }.begin_stock_round();
        }
        state
    }

    fn deciding(&self, state: &State<Own>) -> Vec<Decision> {
        self.look(state).decisions()
    }

    fn choices(&self, state: &State<Own>, seat: Seat, detail: Detail) -> Vec<Choice> {
        let look = self.look(state);
        match state.own.stage {
            _ if !look.decisions().iter().any(|d| d.seat == seat) => Vec::new(),
            Stage::Bids => look.bid_choices(seat),
            Stage::Sale(seat) => look.sale_choices(seat),
            Stage::Stock(turn) => look.stock_choices(&turn),
            Stage::Turn(turn) => look.turn_choices(&turn, detail),
            Stage::Over => Vec::new(),
        }
    }

    fn play(&self, state: &mut State<Own>, seat: Seat, action: &Action, log: &mut Log) -> Result<(), Refusal> {
        let decisions = self.look(state).decisions();
        let Some(first) = decisions.first() else { return Err(Refusal::nonsense("the game is over")) };
        if !decisions.iter().any(|decision| decision.seat == seat) {
            let why = format!("it is another player's turn to {}", self.phrase(first.ask).words);
            return Err(Refusal::with("toy 2, 3", why));
        }
        let stage = state.own.stage;
        let mut play = Play { rules: self, table: &mut state.table, own: &mut state.own, log };
        match stage {
            Stage::Bids => play.bid(seat, action)?,
            Stage::Sale(seat) => play.sell_first(seat, action)?,
            Stage::Stock(turn) => play.stock(&turn, action)?,
            Stage::Turn(turn) => play.turn(&turn, action)?,
            Stage::Over => {}
        }
        play.go_on();
        Ok(())
    }

    fn consent(&self, _: &State<Own>, _: Seat, action: &Action) -> Option<Seat> {
        // The only deal between players; the engine asks the other one.
        if let Action::SellPriority { to, .. } = action { Some(*to) } else { None }
    }

    fn operating(&self, state: &State<Own>) -> Option<CompanyId> {
        match state.own.stage {
            Stage::Turn(turn) => Some(turn.company),
            Stage::Bids | Stage::Sale(_) | Stage::Stock(_) | Stage::Over => None,
        }
    }

    fn best_runs(&self, state: &State<Own>) -> Option<Vec<Run>> {
        match state.own.stage {
            Stage::Turn(turn) if turn.stop == Stop::Routes => {
                Some(self.look(state).fleet(turn.company).best_runs((), Vec::new))
            }
            _ => None,
        }
    }

    fn see(&self, state: &State<Own>, viewer: Viewer) -> Own {
        let (mut seen, open) = (state.own.clone(), self.look(state).bids_are_open());
        for (at, bid) in seen.bids.iter_mut().enumerate() {
            if !open && viewer != Viewer::All && viewer != Viewer::Seat(Seat::from_index(at)) {
                *bid = None;
            }
        }
        seen
    }

    fn action_seen(&self, state: &State<Own>, seat: Seat, action: &Action, viewer: Viewer) -> Option<Action> {
        let knows = || viewer == Viewer::All || viewer == Viewer::Seat(seat) || self.look(state).bids_are_open();
        (!matches!(action, Action::Bid { .. }) || knows()).then(|| action.clone())
    }

    fn worth(&self, state: &State<Own>) -> Vec<Money> {
        cash_and_shares(&state.table, |company| self.look(state).price(company))
    }

    fn certificates(&self, state: &State<Own>, seat: Seat) -> (usize, Option<usize>) {
        (state.table.certificates(seat), Some(self.look(state).certificate_limit()))
    }

    fn imagine(&self, state: &mut State<Own>, seat: Seat, seed: u64) {
        // Nothing but bids is hidden, and nothing is left to chance after the seats are drawn.
        if self.look(state).bids_are_open() {
            return;
        }
        let (players, bids) = (&state.table.players, &mut state.own.bids);
        for (at, bid) in bids.iter_mut().enumerate().filter(|(at, _)| *at != seat.index()) {
            *bid = bid.map(|_| Money::try_from(seed % (u64::from(players[at].cash.unsigned_abs()) + 1)).unwrap_or(0));
        }
    }

    fn outcome(&self, state: &State<Own>) -> Option<Outcome> {
        Some(Outcome { reason: state.own.ended?, worth: self.worth(state) })
    }

    fn audit(&self, state: &State<Own>) -> Result<(), String> {
        state.table.audit(&self.edition, &Books { money: MONEY, ..Books::default() })
    }
}
