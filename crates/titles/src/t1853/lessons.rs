//! The lessons that are played on both editions, in order.

/// Those of 2009: files and texts.
pub(super) const LESSONS_2009: &[(&str, &str)] = &[
    ("t1853/lessons-2009/bonds.txt", include_str!("lessons-2009/bonds.txt")),
    ("t1853/lessons-2009/turn.txt", include_str!("lessons-2009/turn.txt")),
    ("t1853/lessons-2009/early.railhead.json", include_str!("lessons-2009/early.railhead.json")),
];

/// Those of 1989: files and texts.
pub(super) const LESSONS_1989: &[(&str, &str)] =
    &[("t1853/lessons-1989/envelope.txt", include_str!("lessons-1989/envelope.txt"))];
