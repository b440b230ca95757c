//! What is different about this edition when a situation is arranged.

use crate::table::Sitting;
use railhead_engine::Money;

/// What it is called.
pub(crate) const TITLE: &str = "1853-2009";
/// What stands before its paragraphs.
pub(crate) const BOOK: &str = "1853 (2009)";
/// Its companies.
pub(crate) const SIGNS: [&str; 8] = ["EIR", "GIP", "NWR", "BNR", "BBCI", "MSM", "SIR", "ECR"];
/// Where its games are written down.
pub(crate) const GAMES: &str = "tests/rules_1853_2009/games";
/// Whether companies have credits instead of money.
pub(crate) const CREDITS: bool = false;

/// A game in which all have made their bids, Ann's the largest.
pub(crate) fn bids_made(players: usize, options: &[(&str, &str)]) -> Sitting {
    let bonds: Vec<Money> = (0..players).map(|i| 86 - Money::try_from(i).unwrap()).collect();
    let mut s = Sitting::bonds_with(players, &bonds, options);
    s.finish_claims();
    s
}
