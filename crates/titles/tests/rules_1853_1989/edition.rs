//! What is different about this edition when a situation is arranged.

use crate::table::{Sit, Sitting};
use railhead_engine::{Action, RoundKind, Seat};
use serde_json::json;

/// What it is called.
pub(crate) const TITLE: &str = "1853-1989";
/// What stands before its paragraphs.
pub(crate) const BOOK: &str = "1853 (1989)";
/// Its companies.
pub(crate) const SIGNS: [&str; 8] = ["EIR", "GIP", "NWR", "BNR", "BBCI", "MSM", "SIR", "BAR"];
/// Where its games are written down.
pub(crate) const GAMES: &str = "tests/rules_1853_1989/games";
/// Whether companies have credits instead of money.
pub(crate) const CREDITS: bool = true;

/// Bids that claim one share of each of four companies.
const EVEN: [(&str, &str); 4] = [("Lahore", "NWR"), ("Jaipur", "BBCI"), ("Mysore", "SIR"), ("Dacca", "BAR")];
const ODD: [(&str, &str); 4] = [("Nagpur", "BNR"), ("Bangalore", "MSM"), ("Bombay", "GIP"), ("Cawnpore", "GIP")];

/// A game in which all have made their bids and no company was formed by them; Ann holds the Elephant. Where a game begins
/// without bids, it is as it begins.
pub(crate) fn bids_made(players: usize, options: &[(&str, &str)]) -> Sitting {
    let mut s = Sitting::start(&Sitting::setup(players, options, 7));
    for seat in (0..players).map(Seat::from_index) {
        if s.table().round.kind != RoundKind::Opening {
            break;
        }
        let cities = if seat.index().is_multiple_of(2) { EVEN } else { ODD };
        for (city, sign) in cities.into_iter().take(if players == 3 { 4 } else { 3 }) {
            s.seat_does(seat, s.claim(city, sign));
        }
        s.seat_does(seat, Action::Pass);
    }
    s.arrange(|_, table, own| {
        table.order = (0..players).map(Seat::from_index).collect();
        own["stage"]["Stock"]["seat"] = json!(0);
        // Nothing was said about the BBCI.
        own["majors"] = json!(15);
    });
    s
}
