//! The little of Markdown that rulings use within a row.

use maud::{Markup, html};

/// Where a paragraph is found on the page.
pub(crate) fn anchor(paragraph: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
    format!("rule-{}", paragraph.chars().map(plain).collect::<String>())
}

/// Text with `**bold**` and `` `code` `` as elements; everything else stays text.
pub(crate) fn inline(text: &str) -> Markup {
    html! {
        @for (i, part) in text.split("**").enumerate() {
            @if i % 2 == 1 { b { (part) } } @else {
                @for (k, piece) in part.split('`').enumerate() {
                    @if k % 2 == 1 { code { (piece) } } @else { (piece.replace("\\|", "|")) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{anchor, inline};

    #[test]
    fn marks_become_elements_and_nothing_else_does() {
        assert_eq!(inline("a **b** `c` <i> x\\|y").into_string(), "a <b>b</b> <code>c</code> &lt;i&gt; x|y");
        assert_eq!(anchor("5.1 Certificate limit"), "rule-5.1-Certificate-limit");
    }
}
