//! What somebody may have meant.

/// The name most like what was typed, if one is like it at all: for "did you mean …?".
///
/// ```
/// assert_eq!(railhead_titles::nearest("1853-209", ["1846", "1853-2009"]), Some("1853-2009"));
/// assert_eq!(railhead_titles::nearest("chess", ["1846", "1848"]), None);
/// ```
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let close = names.into_iter().filter_map(|name| {
        let lower = name.to_lowercase();
        let distance = edits(&typed, &lower);
        let part = !typed.is_empty() && (lower.contains(&typed) || typed.contains(&lower));
        let most = (typed.chars().count().max(lower.chars().count()) / 2).max(1);
        (distance <= most || part).then_some((usize::from(!part), distance, name))
    });
    close.min_by_key(|(part, distance, _)| (*part, *distance)).map(|(_, _, name)| name)
}

/// How many letters must be changed, added or left out to turn one word into the other.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{edits, nearest};

    #[test]
    fn every_letter_changed_added_or_left_out_counts_once() {
        for (a, b, distance) in [
            ("", "", 0),
            ("abc", "", 3),
            ("", "abc", 3),
            ("abc", "abc", 0),
            ("abc", "abd", 1),
            ("xabc", "abc", 1),
            ("abc", "xabc", 1),
            ("kitten", "sitting", 3),
            ("xyabc", "abc", 2),
        ] {
            assert_eq!(edits(a, b), distance, "{a} and {b}");
        }
    }

    #[test]
    fn a_name_is_near_if_half_its_letters_are_right_or_one_holds_the_other() {
        assert_eq!(nearest("abcd", ["abxy"]), Some("abxy"));
        assert_eq!(nearest("abcd", ["axyz"]), None);
        assert_eq!(nearest("a", ["b"]), Some("b"), "one letter may always be wrong");
        assert_eq!(nearest("46", ["1846-second"]), Some("1846-second"));
        assert_eq!(nearest("", ["1846"]), None);
        assert_eq!(nearest("ABCD", ["xbcd", "abcd"]), Some("abcd"), "the nearest of them");
    }
}
