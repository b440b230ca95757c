//! Three complete games, written down move by move and worked out from the book.
//!
//! Each game is a text beside this file. A line is one move or one statement about the position; what follows a `#` is the
//! reasoning. A move that moves money says so after a colon, `: Ann -100, EIR +20`, the bank being the other side of every
//! amount; after each line the cash of every player, every bond, every treasury and the bank must be what these amounts make of
//! the capital the game began with. `ledger` states some of them once more as they stand. Nothing is arranged: a game begins
//! with its bonds and ends by the rules. Within a company's `turn` what is not written is declined, up to its `end`; a company
//! that is `idle` declines everything.

mod company;
mod player;
mod script;

use script::Script;

#[test]
fn three_players_with_a_major_bbci_reach_400() {
    Script::play("three-players.txt", 3);
}

#[test]
fn six_players_come_to_phase_5() {
    Script::play("six-players.txt", 6);
}

#[test]
fn four_players_break_the_bank() {
    Script::play("four-players.txt", 4);
}
