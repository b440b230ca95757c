//! Where forms go, what they carry, and what an action would change.

pub(crate) use crate::service::outlook::Outlook;
use crate::service::{doubts, outlook};
use crate::table::LiveTable;
use crate::words;
use maud::{Markup, html};
use railhead_engine::{Action, Edition, Phrase, Refusal, Seat};
use railhead_titles::Game;

/// Where forms go and what they carry.
#[derive(Clone, Copy)]
pub(crate) struct Desk<'a> {
    pub(crate) table: &'a LiveTable,
    pub(crate) game: &'a Game,
    pub(crate) seat: Seat,
    pub(crate) key: &'a str,
}

impl Desk<'_> {
    /// An action as a form sends it.
    pub(crate) fn json(self, action: &Action) -> String {
        action.write(self.game.edition(), self.game.table()).to_string()
    }

    /// A form for actions.
    pub(crate) fn form(self, inside: &Markup) -> Markup {
        html! {
            form.act method="post" action={ "/table/" (self.table.row.id) "/play" } {
                input type="hidden" name="key" value=(self.key);
                input type="hidden" name="version" value=(self.table.version);
                (inside)
            }
        }
    }

    /// A button for one action.
    pub(crate) fn button(self, action: &Action, label: &str, class: &str) -> Markup {
        self.form(&html! { button.(class) name="action" value=(self.json(action)) { (label) } })
    }

    /// The button that passes, in the words of what is asked; it asks once more where passing is nearly always a mistake.
    pub(crate) fn pass(self, asked: Phrase, class: &str) -> Markup {
        let doubt = self.doubt(&Action::Pass);
        self.form(&html! {
            button.(class) name="action" value=(self.json(&Action::Pass)) data-pass="" data-sure=[&doubt]
                data-verb=[doubt.as_ref().map(|_| format!("{} anyway", asked.button))] {
                (asked.button) " " kbd { "P" }
            }
        })
    }

    /// What would pass, and why it cannot be done: where it has a name of its own, people look for it.
    pub(crate) fn barred_pass(self, asked: Phrase) -> Option<(&'static str, Refusal)> {
        let named = asked.named && self.game.table().offer.is_none();
        let refused = || self.attempt(&Action::Pass).err().filter(|why| !why.rule.is_empty());
        named.then(refused).flatten().map(|why| (asked.button, why))
    }

    /// Why an action would nearly always be a mistake, in words; `None` where there is no doubt.
    pub(crate) fn doubt(self, action: &Action) -> Option<String> {
        doubts::told(self.game, self.seat, action)
    }

    /// Tries an action on a copy.
    ///
    /// # Errors
    /// Why it is refused.
    pub(crate) fn attempt(self, action: &Action) -> Result<Game, Refusal> {
        outlook::attempt(self.game, self.seat, action)
    }

    /// What an action would change; nothing if it is refused.
    pub(crate) fn outlook(self, action: &Action) -> Outlook {
        Outlook::of(self.game, self.seat, action)
    }

    /// The name of the one who decides.
    pub(crate) fn name(&self) -> &str {
        words::player(self.game, self.seat)
    }
}

/// The line under a choice that says what it changes.
pub(crate) fn bill(outlook: &Outlook) -> Markup {
    let line = outlook.line();
    html! { @if !line.is_empty() { span.bill { (line) } } }
}

/// A reason with its paragraph.
pub(crate) fn barred(edition: &Edition, what: &str, refusal: &Refusal) -> Markup {
    html! {
        p.barred {
            (crate::web::site::icons::icon("lock"))
            span { @if !what.is_empty() { b { (what) } " " } (words::why(edition, refusal)) ". " (crate::web::table::marks::rule::paragraph(&refusal.rule)) }
        }
    }
}
