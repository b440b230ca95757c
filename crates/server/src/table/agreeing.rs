//! Agreeing on something at a table in play: proposing, answering, carrying it out.

use super::{LiveTable, Motion, OpenSeat, Proposal};
use crate::store::{Pace, TableState};
use railhead_engine::Refusal;

/// Without a clock, a player who plays live is away after this long.
const PATIENCE_LIVE: i64 = 30 * 60;
/// Without a clock, a player who plays by turns is away after this long.
const PATIENCE_TURNS: i64 = 7 * 86_400;

impl LiveTable {
    /// Whether a player keeps the table waiting for longer than they may: their time has run out or, where no clock runs, they
    /// have owed a decision for half an hour of a live game or a week of one by turns.
    #[must_use]
    pub fn away(&self, seat: u8, at: i64) -> bool {
        let Some(wait) = self.clocks.wait(seat) else { return false };
        match self.clocks.left(seat, at) {
            Some(left) if !self.clocks.paused() => left <= 0,
            _ => at - wait.at >= if self.row.pace == Pace::Live { PATIENCE_LIVE } else { PATIENCE_TURNS },
        }
    }

    /// Who has to agree to what a seat proposes: one seat of each other player, but not who is away where it is about their seat.
    #[must_use]
    pub fn asked(&self, by: u8, motion: Motion, at: i64) -> Vec<u8> {
        let account = |seat: u8| self.row.seats.get(usize::from(seat)).and_then(|s| s.account.as_deref());
        let mut heard = vec![account(by)];
        let mut asked = Vec::new();
        for seat in 0..u8::try_from(self.row.seats.len()).unwrap_or(u8::MAX) {
            if heard.contains(&account(seat)) {
                continue;
            }
            heard.push(account(seat));
            let about_them = matches!(motion, Motion::Free { seat: s } if account(s) == account(seat));
            if !(about_them && self.away(seat_of(motion).unwrap_or(seat), at)) {
                asked.push(seat);
            }
        }
        asked
    }

    pub(super) fn propose(&mut self, by: u8, motion: Motion, asked: &[u8], at: i64) -> Result<(), Refusal> {
        if self.state() != TableState::Playing {
            return Err(Refusal::nonsense("there is no game in play to agree on"));
        }
        if let Motion::Free { seat } = motion
            && self.bot_sits(seat)
        {
            // Moves of a bot once put an end to what was proposed about its seat, and it was proposed again. Tables where that
            // happened must still load: what is proposed again replaces what was.
            self.consent.proposals.retain(|p| p.motion != motion);
        }
        if self.consent.proposals.iter().any(|p| p.motion == motion) {
            return Err(Refusal::nonsense("this has already been proposed and waits for answers"));
        }
        let seats = self.row.seats.len();
        match motion {
            Motion::Free { seat } if usize::from(seat) >= seats => {
                return Err(Refusal::nonsense("there is no such seat"));
            }
            Motion::Free { seat } if self.consent.open_seat(seat).is_some() && !self.bot_sits(seat) => {
                return Err(Refusal::nonsense("this seat can already be taken over"));
            }
            Motion::Free { seat } if seat == by => {
                return Err(Refusal::nonsense("one's own seat is offered, not proposed"));
            }
            // Bots of a kind have one voice between them, so the one that sits there may not be the one that is asked.
            Motion::Free { seat } if !asked.contains(&seat) && !self.away(seat, at) && !self.bot_sits(seat) => {
                return Err(Refusal::nonsense("a player who is there must agree to give up the seat"));
            }
            Motion::Resign { seat } if seat != by => return Err(Refusal::nonsense("players resign for themselves")),
            Motion::Pause | Motion::Resume if self.clocks.clock().is_none() => {
                return Err(Refusal::nonsense("this table has no clock"));
            }
            Motion::Pause if self.clocks.paused() => return Err(Refusal::nonsense("the clocks are already stopped")),
            Motion::Resume if !self.clocks.paused() => return Err(Refusal::nonsense("the clocks are already running")),
            _ => {}
        }
        let text = format!("proposes {}.", self.motion_words(motion));
        self.note(by, text, at);
        let number = self.seq + 1;
        let proposal = Proposal { number, by, motion, waiting: asked.to_vec(), agreed: Vec::new() };
        if asked.is_empty() {
            return self.carry(&proposal, at);
        }
        self.consent.proposals.push(proposal);
        Ok(())
    }

    pub(super) fn answer(&mut self, number: i64, seat: u8, yes: bool, at: i64) -> Result<(), Refusal> {
        let found = self.consent.proposals.iter().position(|p| p.number == number);
        let index = found.ok_or(Refusal::nonsense("this proposal is no longer open"))?;
        let proposal = &mut self.consent.proposals[index];
        let Some(place) = proposal.waiting.iter().position(|s| *s == seat) else {
            if proposal.by == seat && !yes {
                self.consent.proposals.remove(index);
                self.note(seat, "withdraws the proposal.".to_owned(), at);
                return Ok(());
            }
            return Err(Refusal::nonsense("this seat was not asked, or has answered"));
        };
        if yes {
            proposal.waiting.remove(place);
            proposal.agreed.push(seat);
            let done = proposal.waiting.is_empty().then(|| proposal.clone());
            self.note(seat, "agrees.".to_owned(), at);
            if let Some(done) = done {
                self.consent.proposals.retain(|p| p.number != number);
                self.carry(&done, at)?;
            }
            return Ok(());
        }
        let proposal = self.consent.proposals.remove(index);
        self.note(seat, "does not agree.".to_owned(), at);
        if let Motion::Resign { seat } = proposal.motion {
            self.offer(seat, at);
        }
        Ok(())
    }

    fn carry(&mut self, proposal: &Proposal, at: i64) -> Result<(), Refusal> {
        match proposal.motion {
            // Who agreed is there, and so is a bot.
            Motion::Free { seat } if proposal.agreed.contains(&seat) || self.bot_sits(seat) => {
                self.open(OpenSeat { seat, offered: false });
                let name = self.row.seats.get(usize::from(seat)).map_or("", |s| s.name.as_str());
                let text = format!("and the others have agreed: the seat of {name} can be taken over.");
                self.note(proposal.by, text, at);
            }
            Motion::Free { seat } => {
                self.open(OpenSeat { seat, offered: false });
                self.note(seat, "is away: the seat can be taken over.".to_owned(), at);
            }
            Motion::Resign { .. } | Motion::End => {
                if let Some(game) = &mut self.game {
                    game.end_by_agreement()?;
                }
                self.consent.proposals.clear();
                self.consent.open.clear();
                self.note(proposal.by, "and the others have agreed: the game ends as it stands.".to_owned(), at);
            }
            Motion::Pause => self.clocks.pause(at),
            Motion::Resume => self.clocks.resume(at),
        }
        Ok(())
    }

    /// Offers a seat to whoever takes it over, or takes the offer back.
    pub(super) fn offer_seat(&mut self, seat: u8, yes: bool, at: i64) -> Result<(), Refusal> {
        if self.state() != TableState::Playing {
            return Err(Refusal::nonsense("there is no game in play"));
        }
        let open = self.consent.open_seat(seat).is_some();
        match (open, yes) {
            (true, true) => Err(Refusal::nonsense("this seat can already be taken over")),
            (false, false) => Err(Refusal::nonsense("this seat is not on offer")),
            (false, true) => {
                self.offer(seat, at);
                Ok(())
            }
            (true, false) => {
                self.consent.open.retain(|o| o.seat != seat);
                self.note(seat, "keeps the seat.".to_owned(), at);
                Ok(())
            }
        }
    }

    fn offer(&mut self, seat: u8, at: i64) {
        self.open(OpenSeat { seat, offered: true });
        self.note(seat, "offers their seat to whoever takes it over.".to_owned(), at);
    }

    fn open(&mut self, open: OpenSeat) {
        if self.consent.open_seat(open.seat).is_none() {
            self.consent.open.push(open);
        }
    }

    fn bot_sits(&self, seat: u8) -> bool {
        self.bot_at(seat).is_some()
    }

    /// What is proposed, in words that follow on "proposes".
    #[must_use]
    pub fn motion_words(&self, motion: Motion) -> String {
        let name = |seat: u8| self.row.seats.get(usize::from(seat)).map_or("somebody", |s| s.name.as_str());
        match motion {
            Motion::Free { seat } => format!("that somebody else takes over the seat of {}", name(seat)),
            Motion::Resign { .. } => {
                "to resign: if all agree, the game ends as it stands; otherwise the seat is left for somebody else"
                    .to_owned()
            }
            Motion::End => "to end the game as it stands".to_owned(),
            Motion::Pause => "to pause the clocks".to_owned(),
            Motion::Resume => "to resume the clocks".to_owned(),
        }
    }
}

/// The seat that a motion is about.
const fn seat_of(motion: Motion) -> Option<u8> {
    match motion {
        Motion::Free { seat } | Motion::Resign { seat } => Some(seat),
        _ => None,
    }
}
