//! Illegal bids, where players are on their honour (2.5.12, 4.3.2).

use super::courses::{NO_PENALTY, PENALTY};
use super::own::Vote;
use super::rules::{Look, Play, cite};
use railhead_engine::{Action, Choice, CompanyId, Course, Event, Nature, Refusal, RoundKind, Seat};

/// How the others can vote.
pub(crate) const VOTES: [Choice; 2] = [
    Choice::Course { course: PENALTY, nature: Nature::Plain, words: words(PENALTY) },
    Choice::Course { course: NO_PENALTY, nature: Nature::Plain, words: words(NO_PENALTY) },
];

/// What a vote is called.
const fn words(vote: Course) -> &'static str {
    match vote {
        PENALTY => "the player must give up all directorships",
        _ => "no penalty",
    }
}

impl Look<'_> {
    /// The companies that a sentenced player directs and could sell in this turn.
    pub(crate) fn must_give_up(self, turn: &super::own::StockTurn) -> Vec<CompanyId> {
        if !self.own.sentenced[turn.seat.index()] {
            return Vec::new();
        }
        let directs = |c: &CompanyId| self.table.company(*c).president == Some(turn.seat);
        let companies = (0..self.table.companies.len()).map(CompanyId::from_index);
        companies
            .filter(directs)
            .filter(|c| self.can_sell(turn, *c, 1).is_ok() || self.can_sell_director(turn, *c).is_ok())
            .collect()
    }
}

impl Play<'_> {
    /// A bid came to light: if it is illegal, the others vote on the penalty.
    pub(crate) fn judge(&mut self, seat: Seat) {
        if let Some(why) = self.look().illegal(&self.own.bids[seat.index()]) {
            self.log.add(Event::Noted { company: None, words: format!("the bid is illegal: {why}") });
            self.own.accused.push(seat);
            self.next_vote();
        }
    }

    /// One tile can bring several illegal bids to light: the votes on them are taken one after the other.
    fn next_vote(&mut self) {
        if self.own.vote.is_none() && !self.own.accused.is_empty() {
            let guilty = self.own.accused.remove(0);
            self.own.vote = Some(Vote { guilty, votes: vec![None; self.rules.players] });
        }
    }

    /// Takes a vote. Once all have voted, a majority of the others decides.
    pub(crate) fn vote(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let Action::Choose { course: course @ (PENALTY | NO_PENALTY) } = action else {
            return Err(Refusal::because(cite!("4.3.2"), "the others vote on the illegal bid first"));
        };
        let Some(vote) = &mut self.own.vote else { return Err(Refusal::nonsense("there is no vote")) };
        vote.votes[seat.index()] = Some(*course == PENALTY);
        self.log.add(Event::Chose { seat, words: words(*course).to_owned() });
        let others = vote.votes.len() - 1;
        if vote.votes.iter().flatten().count() == others {
            let guilty = vote.guilty;
            let sentenced = vote.votes.iter().flatten().filter(|v| **v).count() * 2 > others;
            if sentenced && self.table.round.kind == RoundKind::Stock {
                // The home base of a new company brought it to light: the next stock round is not this one.
                self.own.sentenced_later.push(guilty);
            } else {
                self.own.sentenced[guilty.index()] |= sentenced;
            }
            self.own.vote = None;
            let words = if sentenced { "a majority asks for the penalty" } else { "no majority asks for the penalty" };
            self.log.add(Event::Noted { company: None, words: words.to_owned() });
            self.next_vote();
        }
        Ok(())
    }
}
