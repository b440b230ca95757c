//! What a player cannot know of the bids and cards of others, made up.

use super::cards::KitCard;
use super::own::{Bid, Own, Stage};
use super::rules::T1853;
use crate::parts::Dice;
use railhead_board::HexId;
use railhead_engine::{CompanyId, Seat, State};

/// How often a bid is made up until it is one that could have been made.
const TRIES: usize = 20;

impl T1853 {
    /// Makes up sealed bonds and the cities of bids that are not fulfilled, of others than this seat, and what is left to the lot.
    ///
    /// What comes out depends on what the seat sees and on the seed alone: whatever is hidden is put in order before it is shuffled.
    pub(crate) fn imagine_bids(&self, state: &mut State<Own>, seat: Seat, seed: u64) {
        let mut dice = Dice::new(seed, false);
        // Who comes first of those with the same bond is not known either: the lot decides it.
        state.own.lot = u64::try_from(dice.below(usize::MAX)).ok();
        for other in (0..self.players).filter(|s| *s != seat.index()) {
            if state.own.sealed[other].is_some() {
                let (least, most) = (self.look(state).least_bond(), state.table.players[other].cash);
                let more = dice.below(usize::try_from(most - least + 1).unwrap_or(1));
                state.own.sealed[other] = Some(least + i32::try_from(more).unwrap_or(0));
            }
            let bid = &state.own.bids[other];
            if state.own.stage == Stage::Bids {
                // Nothing is known of it but whether the envelope is closed.
                let (least, most) = self.look(state).bid_sizes();
                let least = if bid.complete { least } else { 0 };
                let whole = self.imagine_whole_bid(bid, least + dice.below(most - least + 1), &mut dice);
                state.own.bids[other] = whole;
            } else if !(bid.fulfilled || bid.declared || bid.cities.is_empty()) {
                let made_up = self.imagine_bid(bid, &mut dice);
                state.own.bids[other].cities = made_up;
                state.own.bids[other].hasty = false;
            }
        }
        self.imagine_cards(state, seat, &mut dice);
    }

    /// So many cities with a share that belongs to each.
    fn imagine_whole_bid(&self, bid: &Bid, size: usize, dice: &mut Dice) -> Bid {
        let mut cities = self.is.cities.clone();
        dice.shuffle(&mut cities);
        let mut whole = Bid { cities: Vec::new(), bond: 0, hasty: false, ..bid.clone() };
        for city in cities.iter().filter(|c| !c.ganges).take(size) {
            let company = city.companies.get(dice.below(city.companies.len())).copied();
            whole.cities.extend(company.map(|company| (city.hex, company)));
            whole.bond += city.bond;
        }
        whole
    }

    /// Cards that a seat does not see change places.
    fn imagine_cards(&self, state: &mut State<Own>, seat: Seat, dice: &mut Dice) {
        let Some(kit) = state.own.kit.as_deref_mut() else { return };
        let others = |at: &usize| *at != seat.index();
        let mut hidden: Vec<KitCard> = kit.stack.drain(..).chain(kit.discarded.drain(..)).collect();
        let counts: Vec<usize> = kit.hands.iter().map(Vec::len).collect();
        for at in (0..self.players).filter(others) {
            hidden.append(&mut kit.hands[at]);
        }
        hidden.sort_unstable_by_key(|card| card.place());
        dice.shuffle(&mut hidden);
        for at in (0..self.players).filter(others) {
            kit.hands[at] = hidden.split_off(hidden.len().saturating_sub(counts[at]));
        }
        kit.stack = hidden;
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
