//! Lists for people: columns of words, and moments.

/// Rows in columns as wide as they need to be, with a heading.
pub(super) fn columns(heading: &[&str], rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = heading.iter().map(|word| word.chars().count()).collect();
    for row in rows {
        for (width, word) in widths.iter_mut().zip(row) {
            *width = (*width).max(word.chars().count());
        }
    }
    let line = |words: &[String]| {
        let cells = widths.iter().zip(words).map(|(width, word)| format!("{word:width$}"));
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    let heading: Vec<String> = heading.iter().map(|word| (*word).to_owned()).collect();
    std::iter::once(&heading).chain(rows).map(|row| line(row)).collect()
}

/// A moment in seconds since 1970, as a date and time of day (UTC).
pub(super) fn moment(seconds: i64) -> String {
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Years begin in March here, so that the day that only some of them have is their last.
    let shifted = days + 719_468;
    let (era, day) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    let year = year + 400 * era;
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", second / 3600, second / 60 % 60)
}

#[cfg(test)]
mod tests {
    use super::{columns, moment};

    #[test]
    fn moments_are_told_as_dates() {
        for (seconds, words) in [
            (0, "1970-01-01 00:00"),
            (951_782_400, "2000-02-29 00:00"),
            (1_709_164_799, "2024-02-28 23:59"),
            (1_709_251_200, "2024-03-01 00:00"),
            (1_798_761_599, "2026-12-31 23:59"),
            (-1, "1969-12-31 23:59"),
        ] {
            assert_eq!(moment(seconds), words);
        }
    }

    #[test]
    fn columns_are_as_wide_as_their_longest_word() {
        let rows = [vec!["a".to_owned(), "long word".to_owned()], vec!["abc".to_owned(), String::new()]];
        assert_eq!(columns(&["id", "name"], &rows), "id   name\na    long word\nabc\n");
    }
}
