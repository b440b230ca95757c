//! What stands for a player where there is no room for the name.

/// How many digits of a name's number there is room for.
const DIGITS: usize = 2;

/// The first letter of a name.
fn first(name: &str) -> String {
    name.chars().next().map_or_else(|| "?".to_owned(), |c| c.to_uppercase().collect())
}

/// What can be read of a name, letter by letter, the same for large and small.
fn letters(name: &str) -> Vec<char> {
    name.chars().flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).collect()
}

/// The number at the end of a name, as in "Steady bot 2".
fn number(name: &str) -> Option<&str> {
    let (_, last) = name.rsplit_once(' ')?;
    (last.len() <= DIGITS && !last.is_empty() && last.bytes().all(|b| b.is_ascii_digit())).then_some(last)
}

/// The initials of all who sit at a table, in the order of their seats, no two alike: the first letter, and where others
/// share it the number of the name or the first later letter that no other name has there.
pub(crate) fn of(names: &[&str]) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for (seat, name) in names.iter().enumerate() {
        let own = first(name);
        let alike = || names.iter().enumerate().filter(|(i, n)| *i != seat && !n.is_empty() && first(n) == own);
        let numbered = number(name).filter(|n| alike().all(|(_, other)| number(other) != Some(n)));
        let chosen = if alike().next().is_none() {
            own.clone()
        } else if let Some(number) = numbered {
            format!("{own}{number}")
        } else {
            let rest: Vec<Vec<char>> =
                alike().filter(|(_, n)| number(n).is_none()).map(|(_, other)| letters(other)).collect();
            let mine = letters(name);
            let apart = |k: &usize| rest.iter().all(|other| other.get(*k) != mine.get(*k));
            // A name that others only add to keeps its first letter for itself.
            (1..mine.len()).find(apart).map_or_else(|| own.clone(), |k| format!("{own}{}", mine[k]))
        };
        let free = !taken.contains(&chosen) || name.is_empty();
        taken.push(if free { chosen } else { format!("{own}{}", seat + 1) });
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn nobody_at_a_table_shares_initials() {
        let cases: [(&[&str], &[&str]); 8] = [
            (&["Nell", "Shrewd bot", "Steady bot", "Random bot"], &["N", "Sh", "St", "R"]),
            (&["Nell", "Steady bot", "Steady bot 2", "Shrewd bot"], &["N", "St", "S2", "Sh"]),
            (&["Anna", "Anne"], &["Aa", "Ae"]),
            (&["Ann", "Anna"], &["A", "Aa"]),
            (&["ann", "Bob"], &["A", "B"]),
            (&["Bob 2", "Bert 2"], &["Bo", "Be"]),
            (&["Ann", "ann"], &["A", "A2"]),
            (&["Ann", "", "Élan", ""], &["A", "?", "É", "?"]),
        ];
        for (names, initials) in cases {
            assert_eq!(of(names), initials, "{names:?}");
        }
    }
}
