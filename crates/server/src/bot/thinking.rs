//! Where bots that think take turns, so that nobody's bots keep everybody else's waiting.

use crate::store::AccountId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// It is remembered so many turns long that somebody had one; after that they have waited long enough to count as new.
const REMEMBERED: u64 = 1024;

/// The slots of a server. In each one bot thinks, and the bots at all tables that one person opened have one slot together: who
/// opens many tables gets no more of the server than who opens one. Of those who wait, the one whose last turn is longest ago is
/// next.
#[derive(Clone, Debug)]
pub(super) struct ThinkingSlots {
    most: usize,
    state: Arc<Mutex<State>>,
    /// Tells those who wait that it may be their turn.
    changed: Arc<Notify>,
}

#[derive(Debug, Default)]
struct State {
    /// Who has a slot now.
    seated: Vec<AccountId>,
    /// Who waits, with the number of the ticket, in the order in which they came.
    waiting: Vec<(u64, AccountId)>,
    tickets: u64,
    /// How many turns there were.
    turns: u64,
    /// Who had which turn last.
    last: HashMap<AccountId, u64>,
}

impl State {
    /// The ticket whose turn it is, if there is a slot for it.
    fn next(&self, most: usize) -> Option<u64> {
        let free = self.waiting.iter().filter(|(_, who)| !self.seated.contains(who));
        // The first of those that are alike is taken: who came first.
        let next = free.min_by_key(|(_, who)| self.last.get(who).copied().unwrap_or(0))?;
        (self.seated.len() < most).then_some(next.0)
    }
}

/// A place in the queue, given up when it is dropped.
struct Ticket<'a> {
    slots: &'a ThinkingSlots,
    number: u64,
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        self.slots.state().waiting.retain(|(number, _)| *number != self.number);
        self.slots.changed.notify_waiters();
    }
}

/// A slot, free again when it is dropped.
#[derive(Debug)]
pub(super) struct ThinkingSlot {
    slots: ThinkingSlots,
    who: AccountId,
    /// How many slots were in use when it was taken, this one among them.
    pub(super) in_use: usize,
}

impl Drop for ThinkingSlot {
    fn drop(&mut self) {
        self.slots.state().seated.retain(|who| *who != self.who);
        self.slots.changed.notify_waiters();
    }
}

impl ThinkingSlots {
    /// So many slots.
    pub(super) fn new(most: usize) -> Self {
        Self { most, state: Arc::default(), changed: Arc::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a slot for one of somebody's tables.
    pub(super) async fn take(&self, who: &AccountId) -> ThinkingSlot {
        let ticket = self.queue(who);
        loop {
            // Listened for before looking: what changes in between is not missed.
            let mut changed = std::pin::pin!(self.changed.notified());
            changed.as_mut().enable();
            if let Some(slot) = self.seat(&ticket, who) {
                return slot;
            }
            changed.await;
        }
    }

    fn queue(&self, who: &AccountId) -> Ticket<'_> {
        let mut state = self.state();
        state.tickets += 1;
        let number = state.tickets;
        state.waiting.push((number, who.clone()));
        Ticket { slots: self, number }
    }

    fn seat(&self, ticket: &Ticket<'_>, who: &AccountId) -> Option<ThinkingSlot> {
        let mut state = self.state();
        if state.next(self.most) != Some(ticket.number) {
            return None;
        }
        state.turns += 1;
        let turn = state.turns;
        state.last.retain(|_, last| *last + REMEMBERED > turn);
        state.last.insert(who.clone(), turn);
        state.seated.push(who.clone());
        Some(ThinkingSlot { slots: self.clone(), who: who.clone(), in_use: state.seated.len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Tables of these people wait in this order while somebody else thinks; who got the slot in which order.
    async fn order(people: &[&'static str]) -> Vec<&'static str> {
        let slots = ThinkingSlots::new(1);
        let first = slots.take(&"somebody else".into()).await;
        let (say, mut heard) = tokio::sync::mpsc::unbounded_channel();
        for who in people.iter().copied() {
            let (slots, say) = (slots.clone(), say.clone());
            tokio::spawn(async move {
                let _slot = slots.take(&who.into()).await;
                let _ = say.send(who);
            });
            tokio::task::yield_now().await;
        }
        drop((first, say));
        let mut order = Vec::new();
        while let Some(who) = heard.recv().await {
            order.push(who);
        }
        order
    }

    #[tokio::test]
    async fn who_opened_many_tables_waits_no_less_than_who_opened_one() {
        assert_eq!(order(&["ann", "ann", "ann", "bob", "cy"]).await, ["ann", "bob", "cy", "ann", "ann"]);
        assert_eq!(order(&["ann", "bob", "ann", "bob"]).await, ["ann", "bob", "ann", "bob"]);
    }

    #[tokio::test]
    async fn the_tables_of_one_person_have_one_slot_together() {
        let slots = ThinkingSlots::new(2);
        let waits =
            async |who: &str| tokio::time::timeout(Duration::from_millis(20), slots.take(&who.into())).await.is_err();
        let ann = slots.take(&"ann".into()).await;
        assert_eq!(ann.in_use, 1);
        assert!(waits("ann").await, "though a slot is free");
        let bob = slots.take(&"bob".into()).await;
        assert_eq!(bob.in_use, 2);
        assert!(waits("cy").await, "no slot is free");
        drop(ann);
        assert_eq!(slots.take(&"ann".into()).await.in_use, 2);
        drop(bob);
        // Who gave up waiting is not waited for.
        assert!(slots.state().waiting.is_empty() && slots.state().seated.is_empty());
    }
}
