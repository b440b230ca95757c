//! What happened, in words.

use crate::table::{LiveTable, TableViewer};
use crate::web::table::marks::badges::{initial, letters};
use crate::web::table::marks::tokens::token;
use crate::web::table::renewal::{self, Held, Line};
use crate::web::table::since::Since;
use crate::words;
use maud::{Markup, html};
use railhead_engine::{Action, CompanyId, Event, Seat, Teller};
use railhead_titles::Game;

/// How many of the last messages are shown.
const MOST_SAID: usize = 100;

/// How much of the log a page carries.
const MOST: usize = 300;
/// What so many actions led to is a part of the log: it stays as it is while others follow.
const TOGETHER: usize = 12;

fn tell(game: &Game, events: &[&Event], viewer: &TableViewer) -> Vec<String> {
    let teller = Teller { edition: game.edition(), names: &game.setup().seats, table: game.table() };
    events.iter().filter_map(|event| event.seen_by(viewer.in_game)).map(|event| teller.tell(&event)).collect()
}

/// The company of which an event tells.
const fn company_of(event: &Event) -> Option<CompanyId> {
    match event {
        Event::Operates(company)
        | Event::Nothing(company)
        | Event::CompanyClosed(company)
        | Event::Launched { company, .. }
        | Event::Bought { company, .. }
        | Event::Sold { company, .. }
        | Event::Issued { company, .. }
        | Event::Redeemed { company, .. }
        | Event::Laid { company, .. }
        | Event::Token { company, .. }
        | Event::Ran { company, .. }
        | Event::Paid { company, .. }
        | Event::Split { company, .. }
        | Event::TrainBought { company, .. }
        | Event::Discarded { company, .. }
        | Event::PrivateBought { company, .. }
        | Event::Floated { company, .. }
        | Event::Loan { company, .. } => Some(*company),
        _ => None,
    }
}

/// Whether an event begins something that was not done by whoever acted last.
const fn begins(event: &Event) -> bool {
    matches!(event, Event::Round(_) | Event::Operates(_))
}

/// Why a bot did what it did, for who asks. What is open stays so when the page is renewed, and nothing else opens: those who pass
/// later join a line, so that it is known by its first action.
fn because(index: usize, reason: &Markup) -> Markup {
    html! { details.reason data-reason=(index) { summary { "Why" } (reason) } }
}

/// The list as it is being made.
struct Lines<'a> {
    game: &'a Game,
    viewer: &'a TableViewer,
    blocks: renewal::Lines,
    /// Who passed one after another, and with which action.
    passed: Vec<(Seat, usize)>,
    /// Why bots did what they did, as far as this viewer may know what they did.
    reasons: Vec<(usize, &'a str)>,
}

impl Lines<'_> {
    /// Writes down those who passed one after another.
    fn fold(&mut self) {
        let (Some((_, first)), Some((_, last))) = (self.passed.first().copied(), self.passed.last().copied()) else {
            return;
        };
        let passed = std::mem::take(&mut self.passed);
        let name = |seat: Seat| words::player(self.game, seat);
        let mut names: Vec<&str> = passed.iter().map(|(seat, _)| name(*seat)).collect();
        // Who goes past several steps of a turn is named once.
        names.dedup();
        let verb = if names.len() == 1 { " passes" } else { " pass" };
        let why: Vec<_> = passed.iter().filter_map(|(seat, at)| Some((name(*seat), self.reason(*at)?))).collect();
        let content = html! {
            a href={ "?at=" (last + 1) } title="The board then" { (names.join(", ")) (verb) }
            @match why.as_slice() {
                [] => {}
                [(_, reason)] if names.len() == 1 => (because(first, &html! { (reason) })),
                all => (because(first, &html! { ul { @for (name, reason) in all { li { b { (name) } ": " (reason) } } } })),
            }
        };
        self.blocks.push(Line::new("passes", content));
    }

    /// Why a bot did this, as far as this viewer may know.
    fn reason(&self, index: usize) -> Option<&str> {
        self.reasons.iter().find(|(at, _)| *at == index).map(|(_, reason)| *reason)
    }

    fn divider(&mut self, words: &str, class: &'static str) {
        self.fold();
        self.blocks.push(Line::new(class, html! { span { (words) } }));
    }

    fn said(&mut self, said: &crate::table::Chat) {
        self.fold();
        let content = html! { span.mark { (self.letters(&said.who)) } span { b { (said.who) } " " (linked(&said.text)) } time datetime=(words::moment(said.at)) {} };
        self.blocks.push(Line::new(if said.notice { "said notice" } else { "said" }, content));
    }

    /// What stands for who said something: players as everywhere, others by their first letter.
    fn letters(&self, who: &str) -> String {
        let seat = self.game.setup().seats.iter().position(|name| name == who).map(Seat::from_index);
        let first = || who.chars().next().unwrap_or('?').to_string();
        seat.map_or_else(first, |seat| letters(self.game, seat))
    }

    fn done(&mut self, index: usize, at: i64) {
        let game = self.game;
        let Some((seat, action, events)) = game.done(index) else { return };
        if Event::all_hidden(events, self.viewer.in_game) {
            return;
        }
        let passes = matches!(action, Action::Pass);
        // Who ends a turn by passing has passed: whose turn begins then is another matter, and not theirs.
        let silent = events.first().is_none_or(begins);
        if passes && (silent || events.iter().all(|e| matches!(e, Event::Passed(_)))) {
            self.passed.push((seat, index));
            if events.is_empty() || !silent {
                return;
            }
        }
        self.fold();
        // A new round and the turn of a company divide what led to them from what they begin with.
        let mut first = true;
        for part in events.chunk_by(|a, b| !matches!(a, Event::Round(_)) && !begins(b)) {
            if let [round @ Event::Round(_)] = part {
                for line in self.tell(&[round]) {
                    self.divider(&line, "divider round-begins");
                }
                continue;
            }
            let opens = part.first().is_some_and(begins);
            let own = first && !opens && !silent;
            let company = part.iter().find_map(company_of).filter(|_| opens || own);
            // Who passed stands beside what came of it, whichever company that concerns.
            let company = company.filter(|_| !matches!(part.first(), Some(Event::Passed(_))));
            let mut lines = self.told(part);
            if part.iter().any(|e| matches!(e, Event::Offered { .. })) {
                lines.push(words::action(game, action));
            }
            let mark = match company {
                Some(company) => token(company),
                None if own => initial(game, seat),
                None => html! {},
            };
            let reason = self.reason(index).filter(|_| own);
            let content = html! {
                span.mark { (mark) }
                a href={ "?at=" (index + 1) } title="The board then" { @for line in lines { span { (line) } } }
                @if first { time datetime=(words::moment(at)) {} }
                @if let Some(reason) = reason { (because(index, &html! { (reason) })) }
            };
            self.blocks.push(Line::new("", content));
            first = false;
        }
    }

    fn tell(&self, events: &[&Event]) -> Vec<String> {
        tell(self.game, events, self.viewer)
    }

    /// Events in words; those who pass one after another share a line.
    fn told(&self, events: &[Event]) -> Vec<String> {
        let mut lines = Vec::new();
        for part in events.chunk_by(|a, b| matches!((a, b), (Event::Passed(_), Event::Passed(_)))) {
            let passed = part.iter().filter_map(|e| if let Event::Passed(seat) = e { Some(*seat) } else { None });
            let names: Vec<&str> = passed.map(|s| words::player(self.game, s)).collect();
            if names.len() > 1 {
                lines.push(format!("{} pass", names.join(", ")));
            } else {
                lines.extend(self.tell(&part.iter().collect::<Vec<_>>()));
            }
        }
        // The same thing several times over, such as trains that are removed, is told once.
        let same = lines.chunk_by(|a, b| a == b);
        same.map(|all| if all.len() > 1 { format!("{} × {}", all.len(), all[0]) } else { all[0].clone() }).collect()
    }
}

/// Whether a word is the address of a table here: only those become links.
fn is_table(word: &str) -> bool {
    let rest = word.strip_prefix("/table/").filter(|rest| !rest.is_empty());
    rest.is_some_and(|rest| rest.chars().all(|c| c.is_ascii_alphanumeric() || "?=-_".contains(c)))
}

/// What somebody said, tables in it as links.
pub(crate) fn linked(text: &str) -> Markup {
    html! {
        @for (i, word) in text.split(' ').enumerate() {
            @if i > 0 { " " }
            @if is_table(word) { a href=(word) { "go to the table" } } @else { (word) }
        }
    }
}

/// The reasons of bots for what this viewer may know: what was done in secret has its reason in secret.
fn reasons<'a>(table: &'a LiveTable, game: &Game, viewer: &TableViewer) -> Vec<(usize, &'a str)> {
    if table.reasons.is_empty() {
        return Vec::new();
    }
    let seen = game.actions_seen(viewer.in_game);
    let known = |at: usize| seen.get(at).is_some_and(|(_, action)| action.is_some());
    let told = table.reasons.iter().filter(|(at, reason)| known(**at) && !reason.is_empty());
    told.map(|(at, reason)| (*at, reason.as_str())).collect()
}

/// The log of a table, the newest at the end, talk among it. Passes that follow on each other are folded.
fn list(table: &LiveTable, game: &Game, viewer: &TableViewer, since: Option<usize>, held: &Held) -> Markup {
    let from = game.len().saturating_sub(MOST);
    // What was said long ago is read by nobody; programs can still ask for it.
    let recent = table.chat.len().saturating_sub(MOST_SAID);
    let mut chat = table.chat[recent..].iter().filter(|c| c.after >= from).peekable();
    let reasons = reasons(table, game, viewer);
    let mut lines = Lines { game, viewer, blocks: renewal::Lines::default(), passed: Vec::new(), reasons };
    if from == 0 {
        let opening: Vec<&Event> = game.opening().iter().collect();
        for line in tell(game, &opening, viewer) {
            lines.blocks.push(Line::new("opening", html! { span {} span { (line) } }));
        }
    }
    for index in from..=game.len() {
        if index.is_multiple_of(TOGETHER) {
            lines.blocks.end_part();
        }
        if since == Some(index) && index > 0 {
            lines.divider("your last move", "divider mine");
        }
        while let Some(said) = chat.next_if(|c| c.after <= index) {
            lines.said(said);
        }
        lines.done(index, table.times.get(index).copied().unwrap_or_default());
    }
    // What was said after the moment that is shown is still worth reading.
    for said in chat {
        lines.said(said);
    }
    lines.fold();
    if let Some(words) = crate::service::taking_back::taken_back(game) {
        lines.blocks.push(Line::new("divider mine taken-back", html! { span { (words) } }));
    }
    html! { ol.log tabindex="0" aria-label="Log" { (lines.blocks.for_page(held)) } }
}

/// What was done from an action on, in words: what going back to it would undo.
pub(crate) fn done_since(game: &Game, viewer: &TableViewer, from: usize) -> Vec<String> {
    let blocks = renewal::Lines::default();
    let lines = Lines { game, viewer, blocks, passed: Vec::new(), reasons: Vec::new() };
    let done = (from..game.len()).filter_map(|index| game.done(index));
    let events: Vec<Event> = done.flat_map(|(_, _, events)| events.iter().cloned()).collect();
    lines.told(&events)
}

/// The card of the log.
pub(crate) fn card(
    table: &LiveTable,
    game: &Game,
    viewer: &TableViewer,
    since: Option<&Since>,
    key: &str,
    held: &Held,
) -> Markup {
    html! {
        section.card.log-card #log {
            header {
                h2 { "Log" }
                div.segments role="group" aria-label="Show" {
                    button type="button" data-log="all" aria-pressed="true" { "All" }
                    button type="button" data-log="moves" aria-pressed="false" { "Moves" }
                    button type="button" data-log="chat" aria-pressed="false" { "Chat" }
                }
            }
            @if let Some(since) = since { (since.ribbon()) }
            (list(table, game, viewer, since.map(|s| s.from), held))
            form.act.chat method="post" action={ "/table/" (table.row.id) "/chat" } {
                input type="hidden" name="key" value=(key);
                input #say name="text" maxlength="1000" placeholder="Message the table" aria-label="Message the table" autocomplete="off";
                button { "Send" }
            }
        }
    }
}
