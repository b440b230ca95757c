//! Titles in which every word that people read is another one: whatever still works follows from no sentence.

use railhead_board::HexId;
use railhead_engine::{
    Action, AnyGame, Ask, Asked, Caution, Choice, CompanyId, Decision, Edition, Envelope, Event, Hand, Money, Outcome,
    Perk, Phrase, PrivateId, Refusal, Run, Seat, Setup, SetupError, Table, TrainId, UndoRequest, Viewer, Why,
    WireError,
};
use railhead_titles::{Loaded, SiteTitle, Title, TitleFiles};
use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

/// What every short text becomes.
const WORDS: &str = "qwx";
/// What the name of such a title ends with, here and on 18xx.games.
pub const MARK: &str = "-reworded";

/// Another text of the same length: each letter becomes another one.
fn scrambled(text: &str) -> String {
    let turn = |first: u8, letter: u8| char::from(first + (letter - first + 13) % 26);
    let other = |letter: char| match u8::try_from(letter) {
        Ok(small @ b'a'..=b'z') => turn(b'a', small),
        Ok(large @ b'A'..=b'Z') => turn(b'A', large),
        _ => letter,
    };
    text.chars().map(other).collect()
}

/// A data file in which everything between quotation marks is another text, and that belongs to another title.
fn file((name, text): (&'static str, &'static str), title: &str) -> (&'static str, &'static str) {
    let lines = text.lines().map(|line| {
        if line.starts_with('#') {
            String::new()
        } else if line.starts_with("call ") || line.starts_with("power ") {
            // The former are replaced with those that no file names, in `other_words`; the latter are rows of a page, not words.
            line.to_owned()
        } else if line.starts_with("title ") {
            format!("title {title}")
        } else {
            let parts = line.split('"').enumerate();
            let parts = parts.map(|(at, part)| if at % 2 == 1 { scrambled(part) } else { part.to_owned() });
            parts.collect::<Vec<_>>().join("\"")
        }
    });
    (name, String::leak(lines.collect::<Vec<_>>().join("\n") + "\n"))
}

/// A title by other words, registered under a name of its own.
///
/// # Panics
/// If another title has that name.
#[must_use]
pub fn reworded(title: &'static Title) -> &'static Title {
    static KNOWN: Mutex<Vec<&'static Title>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let name = format!("{}{MARK}", title.name);
    if let Some(there) = known.iter().find(|other| other.name == name) {
        return there;
    }
    let files = TitleFiles {
        tiles: file(title.files.tiles, &name),
        map: file(title.files.map, &name),
        companies: file(title.files.companies, &name),
        game: file(title.files.game, &name),
    };
    let other: &'static Title = Box::leak(Box::new(Title {
        name: String::leak(name),
        full_name: WORDS,
        // Paragraphs are cited by it: a key, not a word.
        short_name: title.short_name,
        about: WORDS,
        version: title.version,
        changes: title.changes,
        players: title.players,
        currency: title.currency,
        tile_price: title.tile_price,
        runs: title.runs,
        options: title.options,
        presets: title.presets,
        site: title.site.map(site),
        showcase: None,
        rulings: title.rulings,
        lessons: &[],
        files,
        begin,
        loaded: Loaded::nothing(),
    }));
    railhead_titles::register(other).unwrap();
    known.push(other);
    other
}

/// Such a title as 18xx.games would have it, under other names.
fn site(site: &'static SiteTitle) -> &'static SiteTitle {
    let named = |(name, from, to): &(&str, usize, usize)| (&*String::leak(format!("{name}{MARK}")), *from, *to);
    Box::leak(Box::new(SiteTitle {
        preset: site.preset,
        shuffle: site.shuffle,
        quirks: site.quirks,
        names: Vec::leak(site.names.iter().map(named).collect()),
        rules: site.rules,
        gifts: site.gifts,
        pays_alone: site.pays_alone,
        opening: site.opening,
        printed: site.printed,
        express: site.express,
        unsold_in_bank: site.unsold_in_bank,
        ends: site.ends,
        owner_asked: site.owner_asked,
    }))
}

/// The setup of the same game by the usual words.
#[must_use]
pub fn usual(setup: &Setup) -> Setup {
    Setup { title: setup.title.trim_end_matches(MARK).to_owned(), ..setup.clone() }
}

fn begin(setup: &Setup) -> Result<Box<dyn AnyGame>, SetupError> {
    let name = |title: &str| railhead_titles::find(title).ok_or_else(|| SetupError::Title(title.to_owned()));
    let (usual, title) = (usual(setup), name(&setup.title)?);
    let game = (name(&usual.title)?.begin)(&usual)?;
    let edition = other_words((*title.edition(None)?).clone());
    Ok(Box::new(Reworded::new(game, Arc::new(edition))))
}

/// What things are called in the rulebook, by other words.
fn other_words(mut edition: Edition) -> Edition {
    let words = &mut edition.words;
    let all = [
        &mut words.president,
        &mut words.market,
        &mut words.opening,
        &mut words.manager,
        &mut words.aside,
        &mut words.priority,
        &mut words.stock,
        &mut words.operating,
        &mut words.waiting,
        &mut words.treasury,
        &mut words.claim,
    ];
    for word in all.into_iter().chain(&mut words.second) {
        *word = scrambled(word);
    }
    edition
}

/// A game of which everything is the same but its words.
#[derive(Clone, Debug)]
struct Reworded {
    game: Box<dyn AnyGame>,
    edition: Arc<Edition>,
    opening: Vec<Event>,
    /// The events of each action.
    past: Vec<Vec<Event>>,
}

impl Reworded {
    fn new(game: Box<dyn AnyGame>, edition: Arc<Edition>) -> Self {
        let opening = events(game.opening());
        let past = (0..game.len()).filter_map(|at| game.done(at)).map(|(.., happened)| events(happened)).collect();
        Self { game, edition, opening, past }
    }

    fn with(&self, game: Box<dyn AnyGame>) -> Box<dyn AnyGame> {
        Box::new(Self::new(game, Arc::clone(&self.edition)))
    }

    /// After something was done, taken back or done again.
    fn follow(&mut self) {
        self.past.truncate(self.game.len());
        for at in self.past.len()..self.game.len() {
            self.past.extend(self.game.done(at).map(|(.., happened)| events(happened)));
        }
    }
}

fn events(happened: &[Event]) -> Vec<Event> {
    let other = |event: &Event| match event {
        Event::Chose { seat, words } => Event::Chose { seat: *seat, words: scrambled(words) },
        Event::Noted { company, words } => Event::Noted { company: *company, words: scrambled(words) },
        same => same.clone(),
    };
    happened.iter().map(other).collect()
}

fn choices(open: Vec<Choice>) -> Vec<Choice> {
    let other = |choice| match choice {
        Choice::Course { course, nature, .. } => Choice::Course { course, nature, words: WORDS },
        same => same,
    };
    open.into_iter().map(other).collect()
}

fn refused(why: Refusal) -> Refusal {
    let Refusal { rule, why } = why;
    let why = match why {
        Why::Because(_) => Why::Because(WORDS),
        Why::With(words) => Why::With(scrambled(&words)),
        Why::Outside { asked, from, to, .. } => Why::Outside { what: WORDS, asked, from, to },
        same => same,
    };
    Refusal { rule, why }
}

impl AnyGame for Reworded {
    fn edition(&self) -> &Edition {
        &self.edition
    }

    fn phrase(&self, ask: Ask) -> Phrase {
        let said = self.game.phrase(ask);
        let note = if said.note.is_empty() { "" } else { WORDS };
        Phrase { words: WORDS, note, passing: WORDS, button: WORDS, ..said }
    }

    fn asked(&self) -> Vec<Asked> {
        self.game.asked().into_iter().map(|asked| Asked { about: WORDS, ..asked }).collect()
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        choices(self.game.choices(seat))
    }

    fn outline(&self, seat: Seat) -> Vec<Choice> {
        choices(self.game.outline(seat))
    }

    fn play(&mut self, seat: Seat, action: &Action) -> Result<&[Event], Refusal> {
        self.game.play(seat, action).map_err(refused)?;
        // What was taken back is done otherwise now.
        self.past.truncate(self.game.len() - 1);
        self.follow();
        Ok(self.past.last().map_or(&[], Vec::as_slice))
    }

    fn end_by_agreement(&mut self) -> Result<(), Refusal> {
        self.game.end_by_agreement().map_err(refused)
    }

    fn closed(&self) -> Vec<(HexId, &'static str)> {
        self.game.closed().into_iter().map(|(hex, _)| (hex, WORDS)).collect()
    }

    fn remarks(&self, company: CompanyId) -> Vec<&'static str> {
        self.game.remarks(company).into_iter().map(|_| WORDS).collect()
    }

    fn done(&self, index: usize) -> Option<(Seat, &Action, &[Event])> {
        let (seat, action, _) = self.game.done(index)?;
        Some((seat, action, self.past.get(index)?.as_slice()))
    }

    fn opening(&self) -> &[Event] {
        &self.opening
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let done = self.game.undo(seat).map_err(refused);
        self.follow();
        done
    }

    fn undo_to(&mut self, seat: Seat, actions: usize) -> Result<(), Refusal> {
        let done = self.game.undo_to(seat, actions).map_err(refused);
        self.follow();
        done
    }

    fn request_undo(&mut self, seat: Seat, actions: usize) -> Result<(), Refusal> {
        let done = self.game.request_undo(seat, actions).map_err(refused);
        self.follow();
        done
    }

    fn answer_undo(&mut self, seat: Seat, yes: bool) -> Result<(), Refusal> {
        let done = self.game.answer_undo(seat, yes).map_err(refused);
        self.follow();
        done
    }

    fn redo(&mut self, seat: Seat) -> Result<(), Refusal> {
        let done = self.game.redo(seat).map_err(refused);
        self.follow();
        done
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn copy_from(&mut self, other: &dyn AnyGame) -> bool {
        let same = other.as_any().downcast_ref::<Self>();
        if let Some(other) = same {
            self.clone_from(other);
        }
        same.is_some()
    }

    fn boxed_rewound(&self, actions: usize) -> Option<Box<dyn AnyGame>> {
        self.game.boxed_rewound(actions).map(|game| self.with(game))
    }

    fn boxed_bare(&self) -> Box<dyn AnyGame> {
        self.with(self.game.boxed_bare())
    }

    fn boxed_imagined(&self, seat: Seat, seed: u64) -> Box<dyn AnyGame> {
        self.with(self.game.boxed_imagined(seat, seed))
    }

    fn boxed_resumed(&self, state: &str) -> serde_json::Result<Box<dyn AnyGame>> {
        self.game.boxed_resumed(state).map(|game| self.with(game))
    }

    fn has_state_of(&self, other: &dyn AnyGame) -> bool {
        let inner = other.as_any().downcast_ref::<Self>().map(|other| &*other.game);
        self.game.has_state_of(inner.unwrap_or(other))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    // What follows has no words.

    fn table(&self) -> &Table {
        self.game.table()
    }

    fn deciding(&self) -> Vec<Decision> {
        self.game.deciding()
    }

    fn ask_of(&self, seat: Seat) -> Option<Ask> {
        self.game.ask_of(seat)
    }

    fn tile_choices(&self, seat: Seat) -> Vec<Choice> {
        self.game.tile_choices(seat)
    }

    fn best_runs(&self) -> Option<Vec<Run>> {
        self.game.best_runs()
    }

    fn run_options(&self) -> Vec<Vec<Run>> {
        self.game.run_options()
    }

    fn operating(&self) -> Option<CompanyId> {
        self.game.operating()
    }

    fn keeps_secrets(&self, seat: Seat) -> bool {
        self.game.keeps_secrets(seat)
    }

    fn usual_price(&self, choice: &Choice) -> Option<Money> {
        self.game.usual_price(choice)
    }

    fn cautions(&self, seat: Seat, action: &Action) -> Vec<Caution> {
        self.game.cautions(seat, action)
    }

    fn perks(&self, company: CompanyId) -> Vec<Perk> {
        self.game.perks(company)
    }

    fn read_action(&self, json: &serde_json::Value) -> Result<Action, WireError> {
        self.game.read_action(json)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn worth(&self) -> Vec<Money> {
        self.game.worth()
    }

    fn certificates(&self, seat: Seat) -> (usize, Option<usize>) {
        self.game.certificates(seat)
    }

    fn trains_for_sale(&self) -> Vec<TrainId> {
        self.game.trains_for_sale()
    }

    fn asking_price(&self, private: PrivateId) -> Option<Money> {
        self.game.asking_price(private)
    }

    fn envelopes(&self, viewer: Viewer) -> Vec<Envelope> {
        self.game.envelopes(viewer)
    }

    fn hands(&self, viewer: Viewer) -> Vec<Hand> {
        let other = |hand: Hand| Hand { cards: hand.cards.map(|cards| cards.iter().map(|_| WORDS).collect()), ..hand };
        self.game.hands(viewer).into_iter().map(other).collect()
    }

    fn unpaid(&self, seat: Seat) -> Vec<CompanyId> {
        self.game.unpaid(seat)
    }

    fn audit(&self) -> Result<(), String> {
        self.game.audit()
    }

    fn len(&self) -> usize {
        self.game.len()
    }

    fn is_empty(&self) -> bool {
        self.game.is_empty()
    }

    fn revealed(&self, index: usize) -> bool {
        self.game.revealed(index)
    }

    fn undo_floor(&self) -> usize {
        self.game.undo_floor()
    }

    fn undo_request(&self) -> Option<&UndoRequest> {
        self.game.undo_request()
    }

    fn redoable(&self) -> usize {
        self.game.redoable()
    }

    fn state_json(&self) -> serde_json::Result<String> {
        self.game.state_json()
    }

    fn view_json(&self, viewer: Viewer) -> serde_json::Result<String> {
        self.game.view_json(viewer)
    }

    fn actions_seen(&self, viewer: Viewer) -> Vec<(Seat, Option<Action>)> {
        self.game.actions_seen(viewer)
    }
}
