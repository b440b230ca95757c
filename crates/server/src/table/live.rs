//! A table in play.

use super::bot::{bot_at, level_of};
use super::{Breakage, Clock, Consent, Entry, Flaw, Predecessor, Times};
use crate::store::{AccountId, SeatRow, StoredEntry, TableListing, TableRow, TableState};
use railhead_bots::Level;
use railhead_engine::{Event, Money, Refusal, Round, Seat, Setup, Viewer};
use railhead_titles::Game;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chat {
    /// When.
    pub at: i64,
    /// After how many actions.
    pub after: usize,
    /// By whom.
    pub who: String,
    /// What.
    pub text: String,
    /// Whether it tells what was done at the table rather than what somebody said.
    pub notice: bool,
}

/// What everybody was worth when a round began or the game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Milestone {
    /// After how many actions.
    pub after: usize,
    /// Which round was played then.
    pub round: Round,
    /// What each seat was worth.
    pub worth: Vec<Money>,
}

/// Who looks at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableViewer {
    /// Who they are to the game.
    pub in_game: Viewer,
    /// The seat for which they decide now, if it is their turn.
    pub deciding: Option<Seat>,
    /// Whether they play at all.
    pub plays: bool,
    /// Around one screen: to whom it has to be passed before what only they may see is shown.
    pub pass_to: Option<Seat>,
}

/// A table in play.
#[derive(Clone, Debug)]
pub struct LiveTable {
    /// The table as it is kept.
    pub row: TableRow,
    /// The game; `None` before all seats are taken.
    pub game: Option<Game>,
    /// When each action of the game was done.
    pub times: Vec<i64>,
    /// What everybody was worth as the game went on: noted while it is played, so that no page has to play it again.
    pub milestones: Vec<Milestone>,
    /// Why bots did what they did, by the number of the action.
    pub reasons: Arc<BTreeMap<usize, String>>,
    /// Around one screen: who looks at it, and after how many actions it was passed to them.
    pub screen: Option<(Seat, usize)>,
    /// Whether players may ask for hints.
    pub hints: bool,
    /// Whether only those who play there may talk.
    pub quiet: bool,
    /// What was said.
    pub chat: Arc<Vec<Chat>>,
    /// What the players are agreeing on.
    pub consent: Consent,
    /// Whose time runs.
    pub clocks: Times,
    /// The number of the last entry.
    pub seq: i64,
    /// How many entries changed the game: what an author of an action must have seen.
    pub version: i64,
    /// How many actions there were after each of the last versions, the newest at the end.
    pub lengths: Vec<usize>,
}

impl LiveTable {
    /// A table with nothing done yet.
    ///
    /// # Errors
    /// If its game cannot be set up, which was checked when it was made.
    pub fn new(row: TableRow) -> Result<Self, Breakage> {
        if let Some(column) = row.flaw {
            return Err(Breakage { table: row.id.clone(), entry: None, flaw: Flaw::Column(column) });
        }
        let times = Times::new(Clock::read(&row.clock), row.seats.len());
        let mut table = Self {
            row,
            game: None,
            times: Vec::new(),
            milestones: Vec::new(),
            reasons: Arc::default(),
            screen: None,
            hints: false,
            quiet: false,
            chat: Arc::default(),
            consent: Consent::default(),
            clocks: times,
            seq: 0,
            version: 0,
            lengths: vec![0],
        };
        if table.row.state != TableState::Open {
            table.begin().map_err(|flaw| Breakage { table: table.row.id.clone(), entry: None, flaw })?;
            let (owing, at) = (table.waiting(), table.row.created);
            table.clocks.turn(&owing, 0, at, Some(0));
        }
        Ok(table)
    }

    /// A table with everything that was done at it.
    ///
    /// # Errors
    /// If something of it cannot be read or does not fit on what came before.
    pub fn load(mut row: TableRow, entries: &[StoredEntry]) -> Result<Self, Breakage> {
        // The row says who sits there now; what happened before somebody took over happened to who sat there then.
        for stored in entries.iter().rev().filter(|e| e.body.contains("\"sit\"")) {
            if let Ok(Entry::Sit { seat, from: Some(who), .. }) = serde_json::from_str(&stored.body)
                && let Some(seat) = row.seats.get_mut(usize::from(seat))
            {
                let bot = level_of(&who.account, who.bot.as_deref());
                *seat = SeatRow { name: who.name, account: Some(who.account), bot };
            }
        }
        let mut table = Self::new(row)?;
        for entry in entries {
            table.take(entry)?;
        }
        Ok(table)
    }

    /// How the game is set up.
    ///
    /// # Errors
    /// If the stored options cannot be read.
    pub fn setup(&self) -> Result<Setup, Flaw> {
        let options = serde_json::from_str(&self.row.options).map_err(|_| Flaw::Column("options"))?;
        Ok(Setup {
            title: self.row.title.clone(),
            version: self.row.version,
            options,
            seats: self.row.seats.iter().map(|s| s.name.clone()).collect(),
            seed: self.row.seed,
        })
    }

    /// Starts the game.
    ///
    /// # Errors
    /// If it cannot be set up.
    pub fn begin(&mut self) -> Result<(), Flaw> {
        let game = Game::start(&self.setup()?).map_err(Flaw::Setup)?;
        self.milestones = vec![Milestone { after: 0, round: game.table().round, worth: game.worth() }];
        self.game = Some(game);
        Ok(())
    }

    /// Takes in an entry that was stored.
    ///
    /// # Errors
    /// If it does not fit on what came before.
    pub fn take(&mut self, stored: &StoredEntry) -> Result<(), Breakage> {
        let done = if stored.seq == self.seq + 1 {
            let entry = serde_json::from_str(&stored.body).map_err(|why| Flaw::Unreadable(Arc::new(why)));
            entry.and_then(|entry| self.apply(&entry, stored.at).map_err(Flaw::Refused))
        } else {
            Err(Flaw::Gap(self.seq))
        };
        done.map_err(|flaw| Breakage { table: self.row.id.clone(), entry: Some(stored.seq), flaw })?;
        self.seq = stored.seq;
        Ok(())
    }

    /// Lets an entry happen at a moment; nothing has changed if it is refused.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn apply(&mut self, entry: &Entry, at: i64) -> Result<(), Refusal> {
        self.happen(entry, at)?;
        self.row.moved = at;
        Ok(())
    }

    fn happen(&mut self, entry: &Entry, at: i64) -> Result<(), Refusal> {
        match entry {
            Entry::Chat { who, text, .. } => {
                self.say(who.clone(), text.clone(), at, false);
                Ok(())
            }
            Entry::Sit { seat, name, account, bot, from } => {
                let bot = level_of(account, bot.as_deref());
                let now = SeatRow { name: name.clone(), account: Some(account.clone()), bot };
                self.sit(*seat, now, from.as_ref(), at)
            }
            Entry::Stand { seat } => {
                let row =
                    self.row.seats.get_mut(usize::from(*seat)).ok_or(Refusal::nonsense("there is no such seat"))?;
                *row = SeatRow::free();
                Ok(())
            }
            Entry::Start => self.start(at),
            Entry::Talk { all } => {
                self.quiet = !all;
                Ok(())
            }
            Entry::Screen { seat } => {
                let after = self.game.as_ref().map_or(0, |game| game.len());
                self.screen = Some((Seat(*seat), after));
                Ok(())
            }
            Entry::Hints { yes } => {
                self.hints = *yes;
                Ok(())
            }
            Entry::Propose { seat, motion, asked } => {
                self.propose(*seat, *motion, asked, at)?;
                self.mark_turn(at, None);
                Ok(())
            }
            Entry::Answer { proposal, seat, yes } => {
                self.answer(*proposal, *seat, *yes, at)?;
                self.mark_turn(at, None);
                Ok(())
            }
            Entry::OfferSeat { seat, yes } => self.offer_seat(*seat, *yes, at),
            _ => self.apply_to_game(entry, at),
        }
    }

    /// Lets an entry of the game itself happen.
    fn apply_to_game(&mut self, entry: &Entry, at: i64) -> Result<(), Refusal> {
        let before = self.game.as_ref().map_or(0, |game| game.len());
        if let Entry::Undo { to, .. } | Entry::AskUndo { to, .. } = entry {
            self.passed_on(*to)?;
        }
        let Some(game) = &mut self.game else { return Err(Refusal::nonsense("the game has not begun")) };
        match entry {
            Entry::Play { seat, action } | Entry::Bot { seat, action, .. } => {
                let read = game.read_action(action);
                let action = read.map_err(|e| Refusal::with("", e.to_string()))?;
                game.play(Seat(*seat), &action)?;
                // Whoever acts looks at the screen.
                if self.screen.is_some_and(|(there, _)| there != Seat(*seat)) {
                    self.screen = Some((Seat(*seat), before));
                }
                if bot_at(&self.row, *seat).is_none() {
                    self.consent.acted(*seat);
                }
            }
            Entry::Undo { seat, to } => game.undo_to(Seat(*seat), *to)?,
            Entry::AskUndo { seat, to } => game.request_undo(Seat(*seat), *to)?,
            Entry::AnswerUndo { seat, yes } => game.answer_undo(Seat(*seat), *yes)?,
            Entry::Redo { seat } => game.redo(Seat(*seat))?,
            _ => return Err(Refusal::nonsense("this is no entry of a game")),
        }
        let played = matches!(entry, Entry::Play { .. } | Entry::Bot { .. }) && game.table().offer.is_none();
        let len = game.len();
        self.milestones.retain(|m| m.after <= len);
        let reasons = Arc::make_mut(&mut self.reasons);
        reasons.retain(|at, _| *at < before.min(len));
        if let Entry::Bot { reason, .. } = entry {
            reasons.insert(before, reason.clone());
        }
        let turned = |e: &Event| matches!(e, Event::Round(_) | Event::Over);
        if len > before && game.done(len - 1).is_some_and(|(_, _, events)| events.iter().any(turned)) {
            self.milestones.push(Milestone { after: len, round: game.table().round, worth: game.worth() });
        }
        self.version += 1;
        self.lengths.push(len);
        self.times.truncate(len);
        self.times.resize(len, at);
        if game.outcome().is_some() {
            self.consent.proposals.clear();
            self.consent.open.clear();
        }
        // What is only offered, or taken back, ends no turn that earns time.
        self.mark_turn(at, played.then_some(len));
        Ok(())
    }

    /// Notes whose time runs after the entry that is being taken in.
    fn mark_turn(&mut self, at: i64, earned: Option<usize>) {
        let owing = self.waiting();
        self.clocks.turn(&owing, self.seq + 1, at, earned);
    }

    fn sit(&mut self, seat: u8, now: SeatRow, from: Option<&Predecessor>, at: i64) -> Result<(), Refusal> {
        let row = self.row.seats.get_mut(usize::from(seat)).ok_or(Refusal::nonsense("there is no such seat"))?;
        if let (Some(game), Some(from)) = (&mut self.game, from) {
            game.rename(Seat(seat), &now.name);
            *row = now;
            self.consent.reseated(seat);
            self.consent.former.push((from.account.clone(), seat));
            self.clocks.reseat(seat, self.seq + 1, at);
            self.note(seat, format!("takes over the seat of {}.", from.name), at);
        } else {
            *row = now;
        }
        Ok(())
    }

    fn start(&mut self, at: i64) -> Result<(), Refusal> {
        if self.game.is_none() {
            self.begin().map_err(|why| Refusal::with("", why.to_string()))?;
        }
        // A table that is loaded while it is played was begun already; only now its time runs.
        self.clocks = Times::new(self.clocks.clock(), self.row.seats.len());
        self.mark_turn(at, Some(0));
        Ok(())
    }

    fn say(&mut self, who: String, text: String, at: i64, notice: bool) {
        let after = self.game.as_ref().map_or(0, |game| game.len());
        Arc::make_mut(&mut self.chat).push(Chat { at, after, who, text, notice });
    }

    /// Notes among what is said what a seat did at the table.
    pub(super) fn note(&mut self, seat: u8, text: String, at: i64) {
        let who = self.row.seats.get(usize::from(seat)).map_or_else(String::new, |s| s.name.clone());
        self.say(who, text, at, true);
    }

    /// How many actions are still the same as they were at a version: what came after them is news to who saw that version.
    #[must_use]
    pub fn same_since(&self, version: i64) -> usize {
        let since = self.version.checked_sub(version).and_then(|n| usize::try_from(n).ok());
        // Who saw a version that is not known here is told everything.
        since
            .and_then(|n| self.lengths.iter().rev().take(n + 1).min().filter(|_| n < self.lengths.len()))
            .copied()
            .unwrap_or(0)
    }

    /// How the bot on a seat plays; `None` where a person sits.
    #[must_use]
    pub fn bot_at(&self, seat: u8) -> Option<Level> {
        bot_at(&self.row, seat)
    }

    /// The state by which lists of tables find it.
    #[must_use]
    pub fn state(&self) -> TableState {
        match &self.game {
            None => TableState::Open,
            Some(game) if game.outcome().is_some() => TableState::Over,
            Some(_) => TableState::Playing,
        }
    }

    /// The round in words.
    #[must_use]
    pub fn round(&self) -> String {
        self.game.as_ref().map_or_else(String::new, crate::words::round)
    }

    /// The seats that owe a decision or an answer. Who made an offer and may only take it back owes nothing.
    #[must_use]
    pub fn waiting(&self) -> Vec<u8> {
        let Some(game) = &self.game else { return Vec::new() };
        let offering = game.table().offer.as_ref().map(|o| o.by);
        game.deciding().iter().map(|d| d.seat).filter(|s| Some(*s) != offering).map(|s| s.0).collect()
    }

    /// What is being decided, in a few words that everybody may read.
    fn about(&self) -> String {
        let Some(game) = &self.game else { return String::new() };
        let waiting = self.waiting();
        let first = game.deciding().into_iter().find(|d| waiting.contains(&d.seat.0));
        first.map_or_else(String::new, |d| game.phrase(d.ask).words.to_owned())
    }

    /// How the table stands at a moment, for lists of tables.
    #[must_use]
    pub fn listing(&self, at: i64) -> TableListing {
        let outcome = self.game.as_ref().and_then(|game| game.outcome());
        TableListing {
            state: self.state(),
            round: self.round(),
            waiting: serde_json::to_string(&self.waiting()).unwrap_or_default(),
            result: outcome.map_or_else(String::new, |o| serde_json::to_string(&o).unwrap_or_default()),
            at,
            due: self.waiting().iter().filter_map(|s| self.clocks.due(*s)).min(),
            about: self.about(),
            open_seats: self.consent.open.len(),
            seats: Vec::new(),
        }
    }

    /// Who looks at a moment, past or not. Who copied a game of others plays every seat of the copy, but learns nothing of
    /// what these held in their hands before.
    #[must_use]
    pub fn viewer_at(&self, viewer: Viewer, past: bool) -> Viewer {
        if past && self.row.origin.is_some() { Viewer::Spectator } else { viewer }
    }

    /// How an account looks at the table.
    #[must_use]
    pub fn viewer(&self, account: Option<&AccountId>) -> TableViewer {
        // Who made an offer may take it back, but the one who has to answer comes first.
        let waiting: Vec<u8> = self.game.iter().flat_map(|game| game.deciding()).map(|d| d.seat.0).collect();
        let seats: Vec<usize> = account.map_or_else(Vec::new, |a| self.row.seats_of(a).collect());
        let turn = waiting.iter().copied().find(|w| seats.contains(&usize::from(*w))).map(Seat);
        // Around one screen, the one whose turn it is looks.
        let seat = turn.or_else(|| seats.first().map(|s| Seat::from_index(*s)));
        let in_game = seat.map_or(Viewer::Spectator, Viewer::Seat);
        TableViewer { in_game, deciding: turn, plays: !seats.is_empty(), pass_to: None }
    }

    /// How an account looks at the table on a screen. Where several players sit around it, what only one of them may see is not
    /// shown before the screen was passed to them.
    #[must_use]
    pub fn on_screen(&self, account: Option<&AccountId>) -> TableViewer {
        let viewer = self.viewer(account);
        let secret = |seat: &Seat| self.game.as_ref().is_some_and(|game| game.keeps_secrets(*seat));
        let looks = |seat: &Seat| self.screen.is_some_and(|(there, _)| there == *seat);
        let Viewer::Seat(seat) = viewer.in_game else { return viewer };
        let over = self.game.as_ref().is_none_or(|game| game.outcome().is_some());
        if !self.row.hotseat || over || looks(&seat) || !secret(&seat) {
            return viewer;
        }
        TableViewer { in_game: Viewer::Spectator, deciding: None, pass_to: viewer.deciding, ..viewer }
    }

    /// Around one screen nothing is taken back over the moment at which it was passed on: who looked before knows more.
    fn passed_on(&self, to: usize) -> Result<(), Refusal> {
        match self.screen {
            Some((_, after)) if to < after => {
                Err(Refusal::nonsense("the screen has been passed on since: this cannot be taken back"))
            }
            _ => Ok(()),
        }
    }
}
