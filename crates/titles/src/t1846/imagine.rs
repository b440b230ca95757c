//! What a player cannot know of the draft, made up.

use super::own::Own;
use super::rules::T1846;
use crate::parts::Dice;
use railhead_engine::{Card, Seat, State};

impl T1846 {
    /// Deals out anew the cards that a seat does not see: those that others took, and those below the hand.
    ///
    /// What comes out depends on what the seat sees and on the seed alone. So the cards are put in order before they are shuffled:
    /// from their true order the same seed would make another deal of every secret, and a hint would tell them apart.
    pub(crate) fn imagine_draft(&self, state: &mut State<Own>, seat: Seat, seed: u64) {
        let mut dice = Dice::new(seed, false);
        let look = self.look(state);
        let open = self.players == 2 || state.own.draft.done;
        let seen = if look.drafter() == seat || look.last_on_offer().is_some() { look.hand().len() } else { 0 };
        if !open {
            let draft = &mut state.own.draft;
            let hidden = |taken: &(Seat, Card)| taken.0 != seat;
            let mut cards: Vec<Card> = draft.deck[seen..].to_vec();
            cards.extend(draft.taken.iter().filter(|t| hidden(t)).map(|(_, card)| *card));
            cards.sort_unstable();
            dice.shuffle(&mut cards);
            let taken = draft.taken.iter_mut().filter(|t| hidden(t)).map(|(_, card)| card);
            for (place, card) in draft.deck[seen..].iter_mut().chain(taken).zip(cards) {
                *place = card;
            }
        }
        state.own.dice = dice;
    }
}
