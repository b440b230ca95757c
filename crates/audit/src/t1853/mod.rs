//! The auditor of 1853, both editions.
//!
//! It keeps books of its own ([`memory`]) on everything that the table does not show, works every action out again on a copy of
//! the table before it ([`want`]), and compares. Where the game goes on by itself, from stop to stop and from company to
//! company, the auditor goes along to where the game waits and looks at what was skipped.

mod bases;
mod bids;
mod bonds;
mod book;
mod clerk;
mod compare;
mod control;
mod flow;
mod memory;
mod offers;
mod running;
mod second;
mod stock;
mod track;
mod trains;
mod view;
mod want;

use crate::{Audit, Complaint, Moment, Step};
use book::Book;
use clerk::Clerk;
use memory::{Memory, Stage, Stop};
use railhead_engine::{Action, Ask, Edition, Seat, Setup};
use railhead_titles::asks_1853::{CREDIT, VOTE};
use want::Want;

/// The auditor of 1853.
pub(crate) struct Audit1853 {
    state: Option<(Book, Memory)>,
}

impl Audit1853 {
    pub(crate) const fn new() -> Self {
        Self { state: None }
    }
}

impl Audit for Audit1853 {
    fn opening(&mut self, edition: &Edition, setup: &Setup, first: &Moment) -> Vec<Complaint> {
        let book = Book::of(edition, setup);
        let mut memory = Memory::new(&book, edition);
        let want = Want::of(&first.table);
        let mut clerk = Clerk {
            book: &book,
            edition,
            memory: &mut memory,
            before: first,
            after: first,
            want,
            complaints: Vec::new(),
        };
        clerk.opening();
        clerk.compare();
        clerk.offered();
        let complaints = clerk.complaints;
        self.state = Some((book, memory));
        complaints
    }

    fn step(&mut self, edition: &Edition, step: &Step<'_>) -> Vec<Complaint> {
        let Some((book, memory)) = &mut self.state else { return Vec::new() };
        memory.steps += 1;
        let want = Want::of(&step.before.table);
        let (before, after) = (step.before, step.after);
        let mut clerk = Clerk { book, edition, memory, before, after, want, complaints: Vec::new() };
        clerk.work_out(step.seat, step.action);
        clerk.compare();
        clerk.offered();
        clerk.complaints
    }
}

impl Clerk<'_> {
    /// Works an action out.
    fn work_out(&mut self, seat: Seat, action: &Action) {
        let offered = self.after.table.offer.is_some() && self.before.table.offer.is_none();
        if offered || matches!(action, Action::Decline | Action::Withdraw) {
            return;
        }
        let accepted = self.before.table.offer.as_ref().filter(|_| *action == Action::Accept);
        let (seat, action) = accepted.map_or((seat, action), |offer| (offer.by, &offer.action));
        let (seat, action) = (seat, action.clone());
        let asked = |what| self.before.deciding.iter().any(|d| d.ask == Ask::Special(what));
        if asked(&VOTE) {
            self.memory.sentences = true;
        } else if asked(&CREDIT) {
            self.settle_credit(seat, &action);
        } else {
            match self.memory.stage.clone() {
                Stage::Bonds => self.bond(seat, &action),
                Stage::Claims(turn) => self.claim(turn, seat, &action),
                Stage::Bids => self.write(seat, &action),
                Stage::Stock(turn) => self.stock(turn, seat, &action),
                Stage::Elephant => self.elephant_sold(seat, &action),
                Stage::Turn(turn) => self.act(&turn, seat, &action),
                Stage::Call => self.call(seat, &action),
                Stage::Draw(_) => self.draw(seat, &action),
                Stage::Cards => self.cards(seat, &action),
                Stage::Over => {}
            }
        }
        self.return_bonds();
        self.go_on();
        if matches!(action, Action::Pay { .. }) {
            self.check_dividend();
        }
    }

    /// Looks at what is offered next.
    fn offered(&mut self) {
        if self.after.table.offer.is_some() || self.after.outcome.is_some() || self.is_asked(&VOTE) {
            return;
        }
        self.bank_list();
        if !self.is_asked(&CREDIT) {
            self.offered_elsewhere();
        }
        match self.memory.stage.clone() {
            Stage::Stock(turn) => self.offered_in_stock(&turn),
            Stage::Turn(turn) if self.crowded().is_none() => match turn.stop {
                Stop::Track => self.offered_lays(&turn),
                Stop::Bases => self.offered_bases(&turn),
                Stop::Routes => self.proposed_runs(&turn),
                Stop::Trains => self.offered_trains(&turn),
                _ => {}
            },
            _ => {}
        }
    }
}
