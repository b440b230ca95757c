//! What an action would change, before it is done.

use railhead_engine::{Action, CompanyId, Event, Money, Refusal, Seat, Teller};
use railhead_titles::Game;

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
    /// What speaks against it, where somebody asked.
    pub(crate) doubt: Option<String>,
}

impl Outlook {
    /// What an action would change; nothing if it is refused.
    pub(crate) fn of(game: &Game, seat: Seat, action: &Action) -> Self {
        let mut later = game.bare();
        let Ok(mut events) = later.play(seat, action).map(<[Event]>::to_vec) else { return Self::default() };
        // What comes to light only once it is done is not told before.
        if later.len().checked_sub(1).is_some_and(|last| later.revealed(last)) {
            return Self::default();
        }
        let (edition, old, new) = (game.edition(), game.table(), later.table());
        let mut out = Self::default();
        let money = |amount| edition.money(amount);
        let (before, after) = (old.players[seat.index()].cash, new.players[seat.index()].cash);
        if before != after {
            out.changes.push(("Your cash".to_owned(), money(before), money(after)));
        }
        let gain = |seat: &Seat| new.players[seat.index()].cash - old.players[seat.index()].cash;
        out.gains = old.order.iter().map(|seat| (*seat, gain(seat))).filter(|(_, gain)| *gain != 0).collect();
        for (i, data) in edition.companies.iter().enumerate() {
            let id = CompanyId::from_index(i);
            let (before, after) = (old.company(id).cash, new.company(id).cash);
            let own = [old, new].iter().any(|t| t.company(id).president == Some(seat));
            if before != after && (game.operating() == Some(id) || own) {
                out.changes.push((format!("{} {}", data.sign, edition.words.treasury), money(before), money(after)));
            }
            let (before, after) = (old.price(edition, id), new.price(edition, id));
            if before != after && before > 0 {
                out.prices.push((id, before, after));
                out.changes.push((format!("{} price", data.sign), money(before), money(after)));
            }
        }
        // What would come to light about others stays with them.
        events.retain(|e| !matches!(e, Event::Returned { seat: to, .. } if *to != seat));
        let teller = Teller { edition, names: &game.setup().seats, table: new };
        out.notes = events.iter().filter(|e| weighs(e)).map(|e| teller.tell(e)).collect();
        out.notes.dedup();
        out.events = events;
        out
    }

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

/// Tries an action on a copy.
///
/// # Errors
/// Why it is refused.
pub(crate) fn attempt(game: &Game, seat: Seat, action: &Action) -> Result<Game, Refusal> {
    let mut later = game.bare();
    later.play(seat, action)?;
    Ok(later)
}

/// What the operating company's trains would earn this turn, going on from a position: found by passing until they run.
pub(crate) fn best_revenue(game: &Game, from: &Game) -> Option<Money> {
    let company = game.operating()?;
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
