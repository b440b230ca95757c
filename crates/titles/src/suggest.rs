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
