//! What a title says about trains and what runs earn.

use railhead_board::Ground;
use railhead_routes::{Bonus, FaultKind, Network, Train};

/// Something that lets a company's runs earn more: the name of what it owns, and where its marker lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Perk {
    /// Its key, as the title knows it.
    pub key: String,
    /// The hex of its marker, for those that have one.
    pub hex: Option<String>,
}

/// How a title describes trains and bonuses to the route finder.
#[derive(Debug)]
pub struct Runs {
    /// The train of this name; `None` if the title has none.
    pub train: fn(&Ground, &Network, &str) -> Option<Train>,
    /// All bonuses of a company with these perks.
    pub bonuses: fn(&Ground, &Network, &[Perk]) -> Vec<Bonus>,
    /// The era of a phase; `None` if the title has no such phase.
    pub era: fn(&str) -> Option<usize>,
    /// The paragraph that a faulty run breaks, as players look it up.
    pub cite: fn(FaultKind) -> &'static str,
    /// Names of its trains, for help.
    pub trains: &'static [&'static str],
    /// Names of its phases, for help.
    pub phases: &'static [&'static str],
    /// The keys of its perks, their explanation, and the icon of the hexes where their marker may lie, if they have one.
    pub perks: &'static [(&'static str, &'static str, Option<&'static str>)],
    /// Whether one train carries the government mail.
    pub mail: bool,
}
