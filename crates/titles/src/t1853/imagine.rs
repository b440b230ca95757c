//! What a player cannot know of the bids of others, made up.

use super::own::{Bid, Own, Stage};
use super::rules::T1853;
use crate::parts::Dice;
use railhead_board::HexId;
use railhead_engine::{CompanyId, Seat, State};

/// How often a bid is made up until it is one that could have been made.
const TRIES: usize = 20;

impl T1853 {
    /// Makes up sealed bonds and the cities of bids that are not fulfilled, of others than this seat.
    pub(crate) fn imagine_bids(&self, state: &mut State<Own>, seat: Seat, seed: u64) {
        let mut dice = Dice::new(seed, false);
        if state.own.stage == Stage::Bonds {
            // Who comes first of those with the same bond is not known either.
            dice.shuffle(&mut state.table.order);
        }
        for other in (0..self.players).filter(|s| *s != seat.index()) {
            if state.own.sealed[other].is_some() {
                let (least, most) = (self.look(state).least_bond(), state.table.players[other].cash);
                let more = dice.below(usize::try_from(most - least + 1).unwrap_or(1));
                state.own.sealed[other] = Some(least + i32::try_from(more).unwrap_or(0));
            }
            let bid = &state.own.bids[other];
            if !bid.fulfilled && !bid.cities.is_empty() {
                let made_up = self.imagine_bid(bid, &mut dice);
                state.own.bids[other].cities = made_up;
            }
        }
    }

    /// Cities for the same shares; a legal bid if one is found soon.
    fn imagine_bid(&self, bid: &Bid, dice: &mut Dice) -> Vec<(HexId, CompanyId)> {
        let mut cities: Vec<(HexId, CompanyId)> = Vec::new();
        for _ in 0..TRIES {
            cities.clear();
            for (_, company) in &bid.cities {
                let free = |hex: HexId| cities.iter().all(|(named, _)| *named != hex);
                let fits = self.is.cities.iter().filter(|c| c.companies.contains(company));
                let open: Vec<HexId> = fits.map(|c| c.hex).filter(|hex| free(*hex)).collect();
                let any = || self.is.cities.iter().map(|c| c.hex).find(|hex| free(*hex));
                let hex = if open.is_empty() { any() } else { open.get(dice.below(open.len())).copied() };
                cities.extend(hex.map(|hex| (hex, *company)));
            }
            let worth = |hex: &HexId| self.is.cities.iter().find(|c| c.hex == *hex).map_or(0, |c| c.bond);
            if cities.iter().map(|(hex, _)| worth(hex)).sum::<i32>() <= bid.bond {
                break;
            }
        }
        cities
    }
}
