//! What a title says about trains and what runs earn.

use railhead_board::Ground;
use railhead_engine::Perk;
use railhead_routes::{Bonus, FaultKind, Network, Train};

/// How a title describes trains and bonuses to the route finder.
#[derive(Debug)]
pub struct Runs {
    /// The train of this name; `None` if the title has none.
    pub train: fn(&Ground, &Network, &str) -> Option<Train>,
    /// All bonuses of a company with these perks.
    pub bonuses: fn(&Ground, &Network, &[Perk]) -> Vec<Bonus>,
    /// The paragraph that a faulty run breaks, as players look it up.
    pub cite: fn(FaultKind) -> &'static str,
    /// The keys of its perks, their explanation, and the icon of the hexes where their marker may lie, if they have one.
    pub perks: &'static [(&'static str, &'static str, Option<&'static str>)],
}
