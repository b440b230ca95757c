//! The lessons that are played on this title, in order.

/// Files and texts.
pub(super) const LESSONS: &[(&str, &str)] = &[
    ("t1848/lessons/auction.txt", include_str!("lessons/auction.txt")),
    ("t1848/lessons/stock.txt", include_str!("lessons/stock.txt")),
    ("t1848/lessons/track.txt", include_str!("lessons/track.txt")),
    ("t1848/lessons/companies.txt", include_str!("lessons/companies.txt")),
    ("t1848/lessons/loans.txt", include_str!("lessons/loans.txt")),
    ("t1848/lessons/late.railhead.json", include_str!("lessons/late.railhead.json")),
];
