//! The courses that players of 1853 may take beside those that every title knows.

use railhead_engine::Course;

/// The player who wrote an illegal bid must give up all directorships (4.3.2).
pub const PENALTY: Course = Course::new("penalty", 0);
/// The player who wrote an illegal bid is let off (4.3.2).
pub const NO_PENALTY: Course = Course::new("no-penalty", 1);
/// A director who takes over pays for the train on credit (4.8.10).
pub const PAY_FOR_TRAIN: Course = Course::new("pay-for-train", 0);
/// A director who takes over returns the train on credit (4.8.10).
pub const RETURN_TRAIN: Course = Course::new("return-train", 1);
/// Two tiles from phase 3 on, for nothing (4.1.3).
pub const TWO_TILES_LATER: Course = Course::new("two-tiles-later", 0);
/// Two tiles from now on, the second for a fee that depends on the company (4.1.3).
pub const TWO_TILES_PAID: Course = Course::new("two-tiles-paid", 1);
/// A bid is written anew (1989 14).
pub const WRITE_ANEW: Course = Course::new("write-anew", 0);
/// A card of the kit is taken.
pub const TAKE_CARD: Course = Course::new("take-card", 0);

/// A card for a director's share of a company is actioned. This and what follows belongs to MIK 2.
pub const ACTION_DIRECTOR: Course = Course::new("action-director", 0);
/// Coal is actioned.
pub const ACTION_COAL: Course = Course::new("action-coal", 8);
/// Cotton is actioned.
pub const ACTION_COTTON: Course = Course::new("action-cotton", 9);
/// Rice is actioned.
pub const ACTION_RICE: Course = Course::new("action-rice", 10);
/// Tea is actioned.
pub const ACTION_TEA: Course = Course::new("action-tea", 11);
/// Disturbances are actioned.
pub const ACTION_DISTURBANCES: Course = Course::new("action-disturbances", 12);
/// A card for a director's share of a company is rejected.
pub const REJECT_DIRECTOR: Course = Course::new("reject-director", 32);
/// Coal is rejected.
pub const REJECT_COAL: Course = Course::new("reject-coal", 40);
/// Cotton is rejected.
pub const REJECT_COTTON: Course = Course::new("reject-cotton", 41);
/// Rice is rejected.
pub const REJECT_RICE: Course = Course::new("reject-rice", 42);
/// Tea is rejected.
pub const REJECT_TEA: Course = Course::new("reject-tea", 43);
/// Disturbances are rejected.
pub const REJECT_DISTURBANCES: Course = Course::new("reject-disturbances", 44);
/// A director's share of a company is sold.
pub const SELL_DIRECTOR: Course = Course::new("sell-director", 64);

/// What is done with the cards that concern no company.
pub(super) const CARDS: [Course; 10] = [
    ACTION_COAL,
    ACTION_COTTON,
    ACTION_RICE,
    ACTION_TEA,
    ACTION_DISTURBANCES,
    REJECT_COAL,
    REJECT_COTTON,
    REJECT_RICE,
    REJECT_TEA,
    REJECT_DISTURBANCES,
];

/// Whether a course says which card somebody rejects.
#[must_use]
pub const fn is_rejection(course: Course) -> bool {
    matches!(
        course.kind(),
        REJECT_DIRECTOR | REJECT_COAL | REJECT_COTTON | REJECT_RICE | REJECT_TEA | REJECT_DISTURBANCES
    )
}
