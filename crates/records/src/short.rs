//! What somebody sent, in a message about it: a few letters will do, however long it is.

/// How many letters of a text are told.
const MOST: usize = 60;

/// A long text cut down for a message, without characters that a terminal would obey.
pub(crate) fn shorten(text: &str) -> String {
    shorten_to(MOST, text)
}

/// The same with another number of letters, for what is a sentence of ours in part.
pub(crate) fn shorten_to(most: usize, text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut short: String = text.chars().take(most).map(visible).collect();
    if text.chars().count() > most {
        short.push('…');
    }
    short
}

/// Why something is not the JSON that it should be, and where. The reason quotes what it found, all of it.
pub(crate) fn json_fault(error: &serde_json::Error) -> String {
    let message = error.to_string();
    match message.rsplit_once(" at line ") {
        Some((why, place)) if why.chars().count() > 2 * MOST => {
            let wanted = why.rsplit_once(", expected ").map_or("", |(_, wanted)| wanted);
            let expected = if wanted.is_empty() { String::new() } else { format!(", expected {}", shorten(wanted)) };
            format!("{}{expected} at line {place}", shorten(why))
        }
        _ => message,
    }
}

#[cfg(test)]
mod tests {
    use super::json_fault;

    #[test]
    fn however_much_was_sent_the_message_is_short_and_says_where() {
        let told = |text: &str| serde_json::from_str::<Vec<u8>>(text).map_err(|e| json_fault(&e)).err();
        let long = told(&format!("\n\"{}\\u001b\"", "x".repeat(50_000))).unwrap_or_default();
        assert!(
            long.len() < 300 && long.contains("expected a sequence") && long.contains("at line 2 column"),
            "{long}"
        );
        assert_eq!(told("7").as_deref(), Some("invalid type: integer `7`, expected a sequence at line 1 column 1"));
    }
}
