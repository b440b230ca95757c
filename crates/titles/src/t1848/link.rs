//! The Commonwealth Railways and the link between Sydney and Adelaide (5.3).

use super::rules::{Look, Play};
use railhead_board::{Reach, StopId, StopRef};
use railhead_engine::Event;

impl Look<'_> {
    /// Whether a train of any range could travel from Sydney to Adelaide if there were no tokens (5.3.2).
    fn is_linked(self) -> bool {
        let (ground, board, is) = (&self.edition().ground, &self.table.board, self.is());
        if board.laid(is.sydney).is_none() || board.laid(is.adelaide).is_none() {
            return false;
        }
        let mut bare = board.clone();
        for token in board.tokens() {
            bare.remove_token(*token);
        }
        let owner = is.commonwealth.owner();
        if bare.place_token(ground, is.sydney, StopId(0), None, owner).is_err() {
            return false;
        }
        Reach::of(ground, &bare, owner).has_stop(StopRef { hex: is.adelaide, stop: StopId(0) })
    }
}

impl Play<'_> {
    /// Looks whether the link is there, after track was laid.
    pub(crate) fn check_link(&mut self) {
        if !self.own.linked && self.look().is_linked() {
            self.own.linked = true;
            self.log.add(Event::Linked(self.rules.is.commonwealth));
            self.float(self.rules.is.commonwealth);
        }
    }

    /// With the first 6/6+ the COM waits for its link no longer (5.3.5).
    pub(crate) fn free_commonwealth(&mut self) {
        if !self.own.freed {
            self.own.freed = true;
            if !self.own.linked {
                self.log.add(Event::Freed(self.rules.is.commonwealth));
            }
            self.float(self.rules.is.commonwealth);
        }
    }
}
