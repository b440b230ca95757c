//! 5.25, 7: corporations that leave the game, and where 18xx.games notices it.

use crate::table::{ANN, BOB, CAT, MARKET, Sit, Sitting};
use railhead_engine::{RoundKind, Standing};

const SITE: [(&str, &str); 1] = [("site-pauses", "on")];

/// The first operating round: the Grand Trunk, which nobody leads, comes to nothing before NYC is asked, and so does the B&O
/// after it; of the Illinois Central nothing is asked, of the PRR something.
#[test]
fn what_fell_before_the_first_action_of_a_round_is_removed_with_it_and_breaks_off_nothing() {
    let mut s = Sitting::stock_with(5, &SITE);
    s.open("GT", BOB, 20).headless("GT").open("NYC", ANN, 20).treasury("NYC", 100).train("NYC", "2");
    s.open("B&O", BOB, 30).headless("B&O").open("IC", CAT, 60).headless("IC").train("IC", "2");
    s.open("PRR", CAT, 100).treasury("PRR", 100).train("PRR", "2");
    s.pass_until(RoundKind::Operating);
    assert_eq!((s.operating(), s.about()), (Some("NYC"), "track-and-token"));
    assert_eq!((s.standing("GT"), s.price("GT"), s.price("B&O")), (Standing::Active, 0, 20));
    s.passes();
    assert_eq!(s.standing("GT"), Standing::Closed);
    while s.operating() == Some("NYC") {
        s.plays_on();
    }
    assert_eq!(s.standing("B&O"), Standing::Closed);
    assert_eq!((s.operating(), s.table().round.number), (Some("PRR"), 1));
}

#[test]
fn a_corporation_without_president_that_falls_breaks_off_no_turn() {
    let mut s = Sitting::stock_with(5, &SITE);
    s.open("NYC", ANN, 100).treasury("NYC", 100).train("NYC", "2");
    s.open("GT", BOB, 10).headless("GT").open("B&O", CAT, 100).headless("B&O").train("B&O", "2");
    s.open("IC", CAT, 100).treasury("IC", 100);
    s.turn("NYC", "Companies").queue(&["GT", "B&O", "IC"]).round(2, 1);
    s.passes();
    assert_eq!(s.standing("GT"), Standing::Closed);
    assert_eq!((s.operating(), s.table().round.number), (Some("IC"), 1));
}

#[test]
fn a_turn_that_ended_as_usual_is_not_broken_off_by_a_later_removal() {
    let mut s = Sitting::stock_with(5, &SITE);
    // NYC retains nothing and falls from 50 to 40: it goes on to its trains.
    s.open("NYC", ANN, 50).shares("NYC", MARKET, 2).hand(ANN, 400);
    s.open("GT", BOB, 10).headless("GT").open("B&O", CAT, 100).headless("B&O").train("B&O", "2");
    s.open("IC", CAT, 100).treasury("IC", 100).open("PRR", BOB, 90).treasury("PRR", 100).train("PRR", "2");
    s.turn("PRR", "Companies").queue(&["NYC", "GT", "B&O", "IC"]).round(2, 1);
    s.passes();
    assert_eq!((s.operating(), s.about()), (Some("NYC"), "buy-trains"));
    s.does(s.buy_train("2"));
    while s.operating() == Some("NYC") {
        s.passes();
    }
    assert_eq!(s.standing("GT"), Standing::Closed);
    assert_eq!((s.operating(), s.table().round.number), (Some("IC"), 1));
}

/// A corporation that found a place for its token is not told that another was freed, and needs not be.
#[test]
fn a_place_that_was_found_stays_known_when_another_corporation_is_removed() {
    let mut s = Sitting::stock_with(5, &SITE);
    s.open("NYC", BOB, 20).headless("NYC").open("GT", BOB, 100).treasury("GT", 200).train("GT", "2");
    s.open("PRR", ANN, 90).train("PRR", "2");
    s.track("G7", "57", &["G5", "G9"]).track("G9", "57", &["G7", "G11"]).station("GT", "G7");
    s.turn("PRR", "Companies").queue(&["GT", "NYC"]).round(2, 1);
    s.passes();
    assert_eq!(s.operating(), Some("GT"));
    assert!(s.offers(&s.token("G9")));
    while s.operating() == Some("GT") {
        s.plays_on();
    }
    assert_eq!(s.standing("NYC"), Standing::Closed);
    while s.operating() != Some("GT") {
        s.plays_on();
    }
    assert!(s.offers(&s.token("G9")));
}
