//! What is said about a turn. Nothing that is hidden: only what everybody at the table sees.

use crate::table::LiveTable;
use serde_json::json;

/// What is said about a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Message {
    /// In one line.
    pub(super) subject: String,
    /// All of it.
    pub(super) text: String,
}

/// Words that mean nothing but themselves: chat programs take some signs for calls to everybody.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars().filter(|c| !c.is_control()) {
        match letter {
            '<' => out.push('‹'),
            '>' => out.push('›'),
            '&' => out.push('+'),
            '@' => out.push_str("@\u{200b}"),
            other => out.push(other),
        }
    }
    out
}

impl Message {
    /// About the turn of a seat. `to_player` speaks to whoever sits there, otherwise about them.
    pub(super) fn of(table: &LiveTable, seat: u8, to_player: bool, address: Option<&str>) -> Self {
        let listing = table.listing(0);
        let name = plain(&table.row.name);
        let who = table.row.seats.get(usize::from(seat)).map_or_else(String::new, |s| plain(&s.name));
        let round = if listing.round.is_empty() { String::new() } else { format!("{}: ", listing.round) };
        let subject = if to_player { format!("Your turn at {name}") } else { format!("{who} to play at {name}") };
        let link =
            address.map_or_else(String::new, |a| format!("\n{}/table/{}", a.trim_end_matches('/'), table.row.id));
        Self {
            text: format!("{subject} ({}). {round}{}.{link}", crate::words::title(&table.row.title), listing.about),
            subject,
        }
    }

    /// As a webhook takes it: Discord reads `content`, Slack `text`.
    pub(super) fn json(&self) -> String {
        json!({ "content": self.text, "text": self.text }).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn nobody_is_called_by_a_name() {
        assert_eq!(plain("@everyone <!channel>\r\n&"), "@\u{200b}everyone ‹!channel›+");
    }
}
