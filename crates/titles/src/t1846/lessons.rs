//! The lessons that are played on this title, in order.

/// Files and texts.
pub(super) const LESSONS: &[(&str, &str)] = &[
    ("t1846/lessons/shares.txt", include_str!("lessons/shares.txt")),
    ("t1846/lessons/first-trains.txt", include_str!("lessons/first-trains.txt")),
    ("t1846/lessons/rust.txt", include_str!("lessons/rust.txt")),
    ("t1846/lessons/site.txt", include_str!("lessons/site.txt")),
    ("t1846/lessons/draft.txt", include_str!("lessons/draft.txt")),
    ("t1846/lessons/stock.txt", include_str!("lessons/stock.txt")),
    ("t1846/lessons/operating.txt", include_str!("lessons/operating.txt")),
    ("t1846/lessons/privates.txt", include_str!("lessons/privates.txt")),
    ("t1846/lessons/need.txt", include_str!("lessons/need.txt")),
    ("t1846/lessons/end.txt", include_str!("lessons/end.txt")),
    ("t1846/lessons/late.railhead.json", include_str!("lessons/late.railhead.json")),
];
