//! Three complete games, written down move by move and worked out from the book: `railhead_sitting::script` says how they are read.
//! Every bond has an account of its own, `Ann/bond`.

mod script;

use script::play;

#[test]
fn three_players_with_a_major_bbci_reach_400() {
    play("three-players.txt", 3);
}

#[test]
fn six_players_come_to_phase_5() {
    play("six-players.txt", 6);
}

#[test]
fn four_players_break_the_bank() {
    play("four-players.txt", 4);
}
