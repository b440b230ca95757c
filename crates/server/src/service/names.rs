//! Which letters names may have.

/// What is not seen, or turns around what stands beside it: two names that look the same could be told apart by nobody.
pub(crate) fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(sign,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{2800}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffd}' | '\u{e000}'..='\u{f8ff}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// A text without what is not seen, and no longer than so many letters.
pub(crate) fn shown(text: &str, most: usize) -> String {
    text.chars().filter(|c| !is_hidden(*c)).take(most).collect()
}
