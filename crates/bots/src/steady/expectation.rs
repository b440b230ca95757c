//! What players may expect to be worth at the end of a game that is broken off in thought.

use super::Deliberation;
use super::claims::OpenClaims;
use crate::Sight;
use railhead_engine::{CompanyId, Holder, Seat, Standing};
use railhead_titles::Game;

/// So much of what shares promise is counted: what is to come is not certain.
const TRUST: f64 = 0.8;
/// Money put aside for places that lie so many hexes of track apart is as good as lost.
const LOST_AT: f64 = 14.0;

impl Deliberation<'_> {
    /// What each seat may expect in the end: what it is worth now, what its shares will still bring, the money put aside for claims
    /// that it can fulfil, less what its companies will cost it.
    pub(crate) fn expectations(&mut self, game: &Game) -> Vec<f64> {
        let table = self.sight.table();
        let mut worth: Vec<f64> = game.worth().into_iter().map(f64::from).collect();
        let companies: Vec<CompanyId> = table.companies_standing(Standing::Active).collect();
        for company in companies {
            let price = self.sight.price(company);
            let gain = self.gain(company, price) * TRUST;
            for (seat, worth) in worth.iter_mut().enumerate() {
                let held = table.percent(company, Holder::Player(Seat::from_index(seat)));
                *worth += gain * f64::from(held) / 10.0;
            }
            if let Some(president) = table.company(company).president {
                worth[president.index()] -= f64::from(self.shortfall(company));
            }
        }
        for (seat, worth) in worth.iter_mut().enumerate() {
            let sight = Sight::new(game, Seat::from_index(seat));
            let aside = f64::from(sight.player().aside);
            if aside > 0.0 {
                let gap = OpenClaims::of(sight).map_or(0.0, |claims| claims.gap(sight, &table.board));
                *worth += aside * (1.0 - gap / LOST_AT).max(0.0);
            }
        }
        worth
    }
}
