//! Who won, and why a game ended, in sentences.

use crate::words::player;
use railhead_engine::{Ending, Money, Seat};
use railhead_titles::Game;

/// Names as a sentence lists them: `Ann, Ben and Cleo`.
fn listed(names: &[&str]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        all => all.concat(),
    }
}

/// Who won, as a headline.
pub(super) fn winners(game: &Game, worth: &[Money]) -> String {
    let most = worth.iter().copied().max();
    let first = worth.iter().enumerate().filter(|(_, w)| Some(**w) == most).map(|(i, _)| Seat::from_index(i));
    let names: Vec<&str> = first.map(|seat| player(game, seat)).collect();
    if names.len() == 1 { format!("{} wins", names[0]) } else { format!("{} share the win", listed(&names)) }
}

/// Why the game ended.
pub(super) fn why(game: &Game, reason: Ending) -> String {
    let (edition, table) = (game.edition(), game.table());
    let bankrupt: Vec<&str> = (0..table.players.len())
        .filter(|seat| table.players[*seat].bankrupt)
        .map(|seat| player(game, Seat::from_index(seat)))
        .collect();
    match reason {
        Ending::Agreed => "The players agreed to end the game early; everybody is worth what they had at that moment.".to_owned(),
        Ending::Bank => "The bank ran out of money, and the last rounds were played to their end.".to_owned(),
        Ending::Bankrupt if bankrupt.is_empty() => "Only one player could still pay.".to_owned(),
        Ending::Bankrupt => format!("{} went bankrupt.", listed(&bankrupt)),
        Ending::FinalTrain => "The last train was bought, and the last rounds were played to their end.".to_owned(),
        Ending::Price => {
            let top = table.companies.iter().enumerate().max_by_key(|(_, c)| c.spot.map(|s| edition.chart.price(s)));
            let name = top.and_then(|(i, _)| edition.companies.get(i)).map_or("A company", |c| c.name.as_str());
            format!("{name} reached the end of the share price chart, and the last rounds were played to their end.")
        }
        Ending::Loans => "All loans were taken out, and the last rounds were played to their end.".to_owned(),
        Ending::Receivership => {
            "Too many companies went into receivership, and the last rounds were played to their end.".to_owned()
        }
        Ending::AllClosed => "Nothing is left in play: every company is closed.".to_owned(),
        Ending::TooLong => {
            "The game reached its limit: it went on for longer than any game should, and was stopped. Nobody ended it by the rules."
                .to_owned()
        }
    }
}
