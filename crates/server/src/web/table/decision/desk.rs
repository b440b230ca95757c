//! Where forms go, what they carry, and what an action would change.

use crate::table::LiveTable;
use crate::words;
use maud::{Markup, html};
use railhead_engine::{Action, CompanyId, Edition, Event, Money, Refusal, Seat, Teller};
use railhead_titles::Game;

/// Where forms go and what they carry.
#[derive(Clone, Copy)]
pub(crate) struct Desk<'a> {
    pub(crate) table: &'a LiveTable,
    pub(crate) game: &'a Game,
    pub(crate) seat: Seat,
    pub(crate) key: &'a str,
}

/// What an action would change.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outlook {
    /// What there is before and after.
    pub(crate) changes: Vec<(String, String, String)>,
    /// What happens beside that, in words.
    pub(crate) notes: Vec<String>,
    /// What happens.
    pub(crate) events: Vec<Event>,
    /// What players gain or lose, in the order of play.
    pub(crate) gains: Vec<(Seat, Money)>,
    /// The prices of shares that move: company, before, after.
    pub(crate) prices: Vec<(CompanyId, Money, Money)>,
}

impl Outlook {
    /// All of it in one line.
    pub(crate) fn line(&self) -> String {
        let changes = self.changes.iter().map(|(what, from, to)| format!("{what} {from} → {to}"));
        changes.chain(self.notes.iter().cloned()).collect::<Vec<_>>().join(" · ")
    }
}

/// Whether an event is worth a word before it happens: what players tend to overlook.
const fn weighs(event: &Event) -> bool {
    matches!(
        event,
        Event::Phase(_)
            | Event::Aged(_)
            | Event::TrainGone(_)
            | Event::PrivateClosed(_)
            | Event::CompanyClosed(_)
            | Event::President { .. }
            | Event::Bonus { .. }
            | Event::Floated { .. }
            | Event::Contributed { .. }
            | Event::TakenOver { .. }
            | Event::Liable { .. }
            | Event::Bankrupt(_)
            | Event::BankBroken
            | Event::EndAnnounced
            | Event::Over
    )
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
        let passes = *action == Action::Pass;
        self.form(&html! {
            button.(class) name="action" value=(self.json(action)) data-pass[passes] { (label) @if passes { " " kbd { "P" } } }
        })
    }

    /// Tries an action on a copy.
    ///
    /// # Errors
    /// Why it is refused.
    pub(crate) fn attempt(self, action: &Action) -> Result<Game, Refusal> {
        let mut later = self.game.bare();
        later.play(self.seat, action)?;
        Ok(later)
    }

    /// What an action would change; nothing if it is refused.
    pub(crate) fn outlook(self, action: &Action) -> Outlook {
        let mut later = self.game.bare();
        let Ok(mut events) = later.play(self.seat, action).map(<[Event]>::to_vec) else { return Outlook::default() };
        // What comes to light only once it is done is not told before.
        if later.len().checked_sub(1).is_some_and(|last| later.revealed(last)) {
            return Outlook::default();
        }
        let (edition, old, new) = (self.game.edition(), self.game.table(), later.table());
        let mut out = Outlook::default();
        let money = |amount| edition.money(amount);
        let (before, after) = (old.players[self.seat.index()].cash, new.players[self.seat.index()].cash);
        if before != after {
            out.changes.push(("Your cash".to_owned(), money(before), money(after)));
        }
        let gain = |seat: &Seat| new.players[seat.index()].cash - old.players[seat.index()].cash;
        out.gains = old.order.iter().map(|seat| (*seat, gain(seat))).filter(|(_, gain)| *gain != 0).collect();
        for (i, data) in edition.companies.iter().enumerate() {
            let id = CompanyId::from_index(i);
            let (before, after) = (old.company(id).cash, new.company(id).cash);
            let own = [old, new].iter().any(|t| t.company(id).president == Some(self.seat));
            if before != after && (self.game.operating() == Some(id) || own) {
                out.changes.push((format!("{} {}", data.sign, edition.words.treasury), money(before), money(after)));
            }
            let (before, after) = (old.price(edition, id), new.price(edition, id));
            if before != after && before > 0 {
                out.prices.push((id, before, after));
                out.changes.push((format!("{} price", data.sign), money(before), money(after)));
            }
        }
        // What would come to light about others stays with them.
        events.retain(|e| !matches!(e, Event::Returned { seat, .. } if *seat != self.seat));
        let teller = Teller { edition, names: &self.game.setup().seats, table: new };
        out.notes = events.iter().filter(|e| weighs(e)).map(|e| teller.tell(e)).collect();
        out.notes.dedup();
        out.events = events;
        out
    }

    /// What the operating company's trains would earn this turn, going on from a position: found by passing until they run.
    pub(crate) fn best_revenue(self, from: &Game) -> Option<Money> {
        let company = self.game.operating()?;
        let mut later = from.bare();
        for _ in 0..4 {
            if later.operating() != Some(company) {
                return None;
            }
            if let Some(runs) = later.best_runs() {
                let seat = later.deciding().first()?.seat;
                let events = later.play(seat, &Action::Run { runs }).ok()?;
                let earned = |e: &Event| if let Event::Ran { revenue, .. } = e { Some(*revenue) } else { None };
                return Some(events.iter().filter_map(earned).sum());
            }
            let seat = later.deciding().first()?.seat;
            later.play(seat, &Action::Pass).ok()?;
        }
        None
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
            span { @if !what.is_empty() { b { (what) } " " } (words::why(edition, refusal)) ". " (crate::web::table::rule::paragraph(&refusal.rule)) }
        }
    }
}
