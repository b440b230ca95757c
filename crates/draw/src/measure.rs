//! How wide text runs, before any font is at hand.

/// Advance widths of the printable ASCII characters of DejaVu Sans Condensed Bold, in thousandths of the size. Other fonts of
/// the stack are narrower or about the same, so what fits by this table fits.
const BOLD: [u16; 95] = [
    313, 410, 469, 754, 626, 901, 785, 275, 411, 411, 470, 754, 342, 374, 342, 329, 626, 626, 626, 626, 626, 626, 626,
    626, 626, 626, 360, 360, 754, 754, 754, 522, 900, 696, 686, 660, 747, 615, 615, 738, 753, 334, 334, 697, 573, 896,
    753, 765, 659, 765, 693, 648, 614, 730, 696, 993, 694, 651, 652, 411, 329, 411, 754, 450, 450, 607, 644, 533, 644,
    610, 391, 644, 641, 308, 308, 598, 308, 938, 641, 618, 644, 644, 444, 536, 430, 641, 586, 831, 580, 586, 523, 641,
    329, 641, 754,
];

/// Regular letters are this much narrower than bold ones.
const REGULAR: f64 = 0.9;

/// The width of bold text of this size.
pub(crate) fn bold(text: &str, size: f64) -> f64 {
    let thousandths: u32 = text.chars().map(|c| u32::from(advance(c))).sum();
    f64::from(thousandths) / 1000.0 * size
}

/// The width of regular text of this size.
pub(crate) fn regular(text: &str, size: f64) -> f64 {
    bold(text, size) * REGULAR
}

fn advance(c: char) -> u16 {
    let index = u32::from(c).checked_sub(32).and_then(|i| usize::try_from(i).ok());
    match index.and_then(|i| BOLD.get(i)) {
        Some(width) => *width,
        None if c == '·' => 342,
        // Scripts of wide signs take a full square.
        None if u32::from(c) >= 0x1100 => 1000,
        None => 680,
    }
}

/// The largest size, up to `size`, at which bold text is no wider than `width`.
pub(crate) fn fitting(text: &str, size: f64, width: f64) -> f64 {
    let wide = bold(text, size);
    if wide > width { size * width / wide } else { size }
}

/// Text in at most two lines of about equal length, broken at a space.
pub(crate) fn two_lines(text: &str) -> Vec<&str> {
    let balance = |at: usize| (at.abs_diff(text.len() - at - 1), at);
    let best = text.match_indices(' ').map(|(at, _)| at).min_by_key(|at| balance(*at));
    match best {
        Some(at) => vec![text[..at].trim(), text[at + 1..].trim()],
        None => vec![text],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_at_the_middle_space() {
        assert_eq!(two_lines("Orange & Bathurst"), ["Orange &", "Bathurst"]);
        assert_eq!(two_lines("Erie"), ["Erie"]);
        assert_eq!(two_lines(""), [""]);
    }

    #[test]
    fn text_is_made_to_fit() {
        assert!(bold("Indianapolis", fitting("Indianapolis", 20.0, 50.0)) < 50.001);
        assert!((fitting("x", 20.0, 50.0) - 20.0).abs() < 1e-9);
        assert!(bold("日本", 10.0) > 19.0);
    }
}
