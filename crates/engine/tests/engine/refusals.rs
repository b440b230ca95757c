//! Refusals in words.

use railhead_board::{LayRefusal, TokenRefusal};
use railhead_engine::{Refusal, Why};

#[test]
fn a_refusal_says_what_stands_against_it_and_where_that_is_written() {
    let outside = |from, to| Refusal::outside("toy 2", "shares", 5, from, to);
    let told = [
        (Refusal::because("toy 1", "it is late"), "toy 1: it is late"),
        (Refusal::with("toy 1", "3 are too many".to_owned()), "toy 1: 3 are too many"),
        (Refusal::nonsense("there is no such seat"), "there is no such seat"),
        (Refusal::money("toy 3", 70, 80), "toy 3: it takes 80, but there is only 70"),
        (outside(1, 3), "toy 2: shares: 1 to 3 are possible, not 5"),
        (outside(3, 3), "toy 2: shares: only 3 is possible, not 5"),
        (outside(1, 0), "toy 2: shares: 5 is not possible, nothing is"),
    ];
    for (refusal, words) in told {
        assert_eq!(refusal.to_string(), words);
    }
}

#[test]
fn the_board_speaks_for_itself() {
    assert_eq!(Why::Token(TokenRefusal::Full).to_string(), TokenRefusal::Full.to_string());
    assert_eq!(Why::Lay(LayRefusal::NoneLeft).to_string(), LayRefusal::NoneLeft.to_string());
}
