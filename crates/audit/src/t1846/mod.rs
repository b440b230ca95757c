//! The auditor of 1846.
//!
//! Paragraphs are those of the rulebook; what it leaves open is read as `docs/rulings/1846.md` says.

mod after;
mod charter;
mod draft;
mod events;
mod memory;
mod offers;
mod operations;
mod runs;
mod stock;
mod track;
mod trains;

use crate::replica::Replica;
use crate::{Audit, Complaint, Kind, Step};
use memory::Memory;
use railhead_engine::{Edition, Setup};

/// Watches a game of 1846.
pub(crate) struct Audit1846 {
    memory: Option<Memory>,
}

impl Audit1846 {
    pub(crate) const fn new() -> Self {
        Self { memory: None }
    }
}

impl Audit for Audit1846 {
    fn opening(&mut self, edition: &Edition, setup: &Setup, first: &crate::Moment) -> Vec<Complaint> {
        let Some(memory) = Memory::new(edition, setup) else {
            return vec![Complaint::new(Kind::Round, "2", "this is no table of 1846")];
        };
        let complaints = memory.opening(edition, first);
        self.memory = Some(memory);
        complaints
    }

    fn step(&mut self, edition: &Edition, step: &Step<'_>) -> Vec<Complaint> {
        let Some(memory) = &mut self.memory else { return Vec::new() };
        let mut replica = Replica::of(edition, &step.before.table);
        // What lies on the map is compared where something is laid; what follows from it is looked up on the board as it is then.
        replica.table.board.clone_from(&step.after.table.board);
        memory.begin_step(&mut replica, step);
        for event in step.events {
            memory.event(&mut replica, step, event);
        }
        memory.end_step(&mut replica, step);
        replica.compare(&step.after.table);
        memory.look_at_offers(&mut replica, step);
        replica.into_complaints()
    }
}
