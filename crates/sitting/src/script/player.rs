//! What players do in stock rounds.

use super::{Script, Words, name, number};
use crate::Sit;
use railhead_engine::{Action, Seat};

const STOCK: &str = "trade";

/// A player's move. A turn in a stock round is over with the share that is bought.
pub(super) fn does<T: Script>(script: &mut T, seat: Seat, words: Words<'_>) {
    let s = script.sitting_mut();
    match *words {
        ["passes"] => {
            assert_eq!(s.about(), STOCK);
            s.seat_does(seat, Action::Pass);
        }
        ["sells", count, sign] => drop(s.seat_does(seat, s.sell(sign, number(count)))),
        ["buys", sign] => {
            s.seat_does(seat, s.buy(sign));
            end_turn(s, seat);
        }
        ["buys", sign, "from", "the", "pool"] => {
            s.seat_does(seat, s.buy_old(sign));
            end_turn(s, seat);
        }
        ["may", "not", "buy", sign, ref paragraph @ ..] => s.refuses_seat(seat, &s.buy(sign), &paragraph.join(" ")),
        ["may", "not", "sell", count, sign, paragraph] => {
            s.refuses_seat(seat, &s.sell(sign, number(count)), paragraph);
        }
        _ => panic!("what does {} do?", name(seat)),
    }
}

/// Whoever bought and could still sell does not.
fn end_turn<S: Sit>(s: &mut S, seat: Seat) {
    if s.about() == STOCK && s.seat() == seat {
        s.seat_does(seat, Action::Pass);
    }
}

/// Nobody buys any more: the stock round ends.
pub(super) fn all_pass<T: Script>(script: &mut T) {
    script.expects(STOCK);
    while script.sitting().about() == STOCK {
        script.sitting_mut().passes();
    }
}
