//! Complete games, written down move by move and worked out from the book: `railhead_sitting::script` says how they are read.
//! What companies gain and spend is credits, so the bank is the other side of players' amounts only.

#[path = "../../rules_1853_2009/games/script.rs"]
mod script;

use script::play;

#[test]
fn three_players_of_the_simplified_game_reach_400() {
    play("simplified.txt", 3);
}

#[test]
fn three_players_with_contract_bids_reach_400() {
    play("bids.txt", 3);
}

#[test]
fn three_players_with_the_cards_and_the_alternative_rules_break_the_bank() {
    play("mik-2.txt", 3);
}
