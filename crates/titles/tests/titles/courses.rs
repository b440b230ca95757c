//! Courses have names that programs can rely on.

use railhead_engine::{CompanyId, Course};
use railhead_titles::courses_1853 as courses;
use std::collections::BTreeSet;

/// Every course, with the key that programs were told: one that changes breaks them.
const ALL: [(Course, &str); 23] = [
    (Course::ANOTHER_ROUND, "another-round"),
    (Course::STOCK_ROUND, "stock-round"),
    (courses::PENALTY, "penalty"),
    (courses::NO_PENALTY, "no-penalty"),
    (courses::PAY_FOR_TRAIN, "pay-for-train"),
    (courses::RETURN_TRAIN, "return-train"),
    (courses::TWO_TILES_LATER, "two-tiles-later"),
    (courses::TWO_TILES_PAID, "two-tiles-paid"),
    (courses::WRITE_ANEW, "write-anew"),
    (courses::TAKE_CARD, "take-card"),
    (courses::ACTION_DIRECTOR, "action-director"),
    (courses::ACTION_COAL, "action-coal"),
    (courses::ACTION_COTTON, "action-cotton"),
    (courses::ACTION_RICE, "action-rice"),
    (courses::ACTION_TEA, "action-tea"),
    (courses::ACTION_DISTURBANCES, "action-disturbances"),
    (courses::REJECT_DIRECTOR, "reject-director"),
    (courses::REJECT_COAL, "reject-coal"),
    (courses::REJECT_COTTON, "reject-cotton"),
    (courses::REJECT_RICE, "reject-rice"),
    (courses::REJECT_TEA, "reject-tea"),
    (courses::REJECT_DISTURBANCES, "reject-disturbances"),
    (courses::SELL_DIRECTOR, "sell-director"),
];

#[test]
fn every_course_keeps_its_key_and_no_two_have_the_same() {
    for (course, key) in ALL {
        assert_eq!(course.key(), key);
        assert_eq!(course.of(CompanyId(3)).kind(), course);
    }
    let keys: BTreeSet<&str> = ALL.iter().map(|(_, key)| *key).collect();
    assert_eq!(keys.len(), ALL.len());
}

/// Cards of the kit are open together, so files must tell them apart: those of companies by the company's number.
#[test]
fn numbers_of_cards_do_not_meet() {
    let companies = (0..8).map(CompanyId);
    let directors = companies.flat_map(|c| [courses::ACTION_DIRECTOR.of(c), courses::REJECT_DIRECTOR.of(c)]);
    let cards = ALL.map(|(course, _)| course).into_iter().filter(|course| {
        let key = course.key();
        !key.ends_with("-director") && (key.starts_with("action-") || key.starts_with("reject-"))
    });
    let all: Vec<u8> = directors.chain(cards).map(Course::number).collect();
    assert_eq!(all.len(), 26);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
}
