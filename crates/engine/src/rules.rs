//! What a title must say to be played.

use crate::{Action, Ask, Choice, Course, Edition, Ending, Event, Phrase, Refusal, Run, Seat, Table};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// Everything that matters for the rest of a game: what is on the table, and what only the title knows about (whose turn it is,
/// what is pending, what is hidden).
///
/// ```
/// use railhead_engine::{Game, Log, Rules};
///
/// let rules = railhead_toy::rules(&railhead_toy::setup(&["Ann", "Ben"], 7))?;
/// let state = rules.set_up(&mut Log::default());
/// // It is a plain value: copied, compared, and kept as text.
/// let kept = serde_json::to_string(&state).unwrap();
/// let game = Game::resume(rules, serde_json::from_str(&kept).unwrap());
/// assert_eq!(game.state(), &state);
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
#[derive(PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct State<O> {
    /// What is on the table, for all to see.
    pub table: Table,
    /// The title's own part; here are all secrets.
    pub own: O,
}

impl<O: Clone> Clone for State<O> {
    fn clone(&self) -> Self {
        Self { table: self.table.clone(), own: self.own.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.table.clone_from(&other.table);
        self.own.clone_from(&other.own);
    }
}

/// Who looks at a game.
///
/// ```
/// use railhead_engine::{Action, Game, Seat, Viewer};
///
/// let mut setup = railhead_toy::setup(&["Ann", "Ben"], 7);
/// setup.options.push(("ferry".to_owned(), "on".to_owned()));
/// let mut game = Game::start(railhead_toy::rules(&setup)?);
/// // Ann bids in secret: she sees what she bid, others that she did.
/// let (ann, bid) = (Seat(0), Action::Bid { amount: 40 });
/// game.play(ann, &bid).unwrap();
/// let seen = |viewer| game.actions_seen(viewer).next();
/// assert_eq!(seen(Viewer::Seat(ann)), Some((ann, Some(bid))));
/// assert_eq!(seen(Viewer::Spectator), Some((ann, None)));
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody who watches.
    Spectator,
    /// The program itself, which knows all.
    All,
}

/// Somebody owes a decision.
///
/// ```
/// use railhead_engine::{Ask, Decision, Game, Rules};
///
/// let game = Game::start(railhead_toy::rules(&railhead_toy::setup(&["Ann", "Ben"], 7))?);
/// let Decision { seat, ask } = game.deciding()[0];
/// // What is asked is told by its value; words for it are made last, and nothing follows from them.
/// assert_eq!(ask, Ask::Trade);
/// assert!(!game.rules().phrase(ask).words.is_empty());
/// assert!(!game.choices(seat).is_empty());
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Who.
    pub seat: Seat,
    /// What is asked.
    pub ask: Ask,
}

/// How much of the choices is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// Everything.
    Full,
    /// All choices, but of tiles only one placement each: for programs that first decide what to do at all.
    Outline,
    /// Only the tiles, all of them: for such programs once they have decided to lay one.
    Tiles,
}

/// What a player has put away, as a viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Envelope {
    /// Whose.
    pub seat: Seat,
    /// How much money is in it, once that may be known.
    pub amount: Option<crate::Money>,
    /// The shares that were claimed for what is written down in it.
    pub shares: Vec<crate::CompanyId>,
    /// The cities that are written down in it, for the viewers who may know.
    pub cities: Option<Vec<railhead_board::HexId>>,
    /// Whether nothing more is put in.
    pub closed: bool,
    /// Whether it was opened and the money returned.
    pub opened: bool,
}

/// Cards that a player holds, as a viewer may know them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hand {
    /// Whose.
    pub seat: Seat,
    /// How many they are.
    pub count: usize,
    /// What they are called, for the viewers who may know.
    pub cards: Option<Vec<&'static str>>,
}

/// Something that lets a company's runs earn more: the name of what it owns, and where its marker lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Perk {
    /// Its key, as the title knows it.
    pub key: String,
    /// The hex of its marker, for those that have one.
    pub hex: Option<String>,
}

/// How a game ended.
///
/// ```
/// use railhead_engine::{Ending, Game};
///
/// let mut game = Game::start(railhead_toy::rules(&railhead_toy::setup(&["Ann", "Ben"], 7))?);
/// assert_eq!(game.outcome(), None);
/// game.end_by_agreement().unwrap();
/// let outcome = game.outcome().unwrap();
/// assert_eq!((outcome.reason, outcome.worth), (Ending::Agreed, vec![450, 450]));
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// Why it ended.
    #[serde(serialize_with = "Ending::serialize_name")]
    pub reason: Ending,
    /// What each seat is worth.
    pub worth: Vec<i32>,
}

/// What happens while an action is carried out.
#[derive(Debug, Default)]
pub struct Log {
    /// What happened.
    pub events: Vec<Event>,
    /// Whether something came to light that cannot be taken back.
    pub reveals: bool,
}

impl Log {
    /// Notes an event.
    pub fn add(&mut self, event: Event) {
        self.events.push(event);
    }
}

/// The rules of a title for one game: its edition, its options, its number of players.
///
/// [`Rules::choices`] and [`Rules::play`] must agree: everything offered is accepted, everything accepted is offered.
///
/// The worked example is the toy title, `crates/toy`: the smallest complete 18xx, with every method that must be written in its
/// `rules.rs`. `docs/adding-a-title.md` walks through it. A [`crate::Game`] asks the rules and never the other way round:
///
/// ```
/// use railhead_engine::{Action, Ask, Game, Rules};
///
/// let mut game = Game::start(railhead_toy::rules(&railhead_toy::setup(&["Ann", "Ben"], 7))?);
///
/// // `deciding` says who is asked, and what; `choices` what they may do; `play` does it.
/// let first = game.deciding()[0];
/// assert_eq!(first.ask, Ask::Trade);
/// let choices = game.choices(first.seat);
/// let launch = choices.iter().flat_map(|c| c.actions()).find(|a| matches!(a, Action::Launch { .. })).unwrap();
/// game.play(first.seat, &launch).unwrap();
///
/// // What is not offered is refused, with the paragraph, and nothing has changed.
/// let refusal = game.play(first.seat, &launch).unwrap_err();
/// assert_eq!(refusal.rule, "toy 2, 3");
/// assert_eq!(game.past().len(), 1);
/// // Nothing has appeared or vanished.
/// assert_eq!(game.rules().audit(game.state()), Ok(()));
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
pub trait Rules {
    /// The title's own part of the state.
    type Own: Clone + PartialEq + Eq + Debug + Serialize + DeserializeOwned;
    /// What a viewer may see of it.
    type Seen: Clone + PartialEq + Debug + Serialize;

    /// The edition.
    fn edition(&self) -> &Edition;

    /// Sets the table.
    fn set_up(&self, log: &mut Log) -> State<Self::Own>;

    /// Who owes a decision.
    fn deciding(&self, state: &State<Self::Own>) -> Vec<Decision>;

    /// How people are asked, in the words of this title.
    fn phrase(&self, ask: Ask) -> Phrase {
        ask.phrase()
    }

    /// The course that game files call by a number where this is asked, whether it is open or not; none in most titles.
    fn course(&self, _state: &State<Self::Own>, _number: u8) -> Option<Course> {
        None
    }

    /// Everything a seat may do.
    fn choices(&self, state: &State<Self::Own>, seat: Seat, detail: Detail) -> Vec<Choice>;

    /// Does what a player asks for. It acts on the state of the game itself and may leave it half changed if it fails: a
    /// [`crate::Game`] then restores the state as it was before.
    ///
    /// # Errors
    /// Why it is refused.
    fn play(&self, state: &mut State<Self::Own>, seat: Seat, action: &Action, log: &mut Log) -> Result<(), Refusal>;

    /// Who else must agree to an action that is otherwise allowed.
    fn consent(&self, state: &State<Self::Own>, seat: Seat, action: &Action) -> Option<Seat>;

    /// The company whose turn it is, if one is operating.
    fn operating(&self, state: &State<Self::Own>) -> Option<crate::CompanyId>;

    /// The best runs of the company that is about to run, if one is.
    fn best_runs(&self, state: &State<Self::Own>) -> Option<Vec<Run>>;

    /// Sets of runs worth choosing from for the company that is about to run, the one that earns most first. There are several
    /// where something beside the earnings counts.
    fn run_options(&self, state: &State<Self::Own>) -> Vec<Vec<Run>> {
        self.best_runs(state).into_iter().collect()
    }

    /// What lets a company's runs earn more now, beside what lies on the board; nothing in most titles.
    fn perks(&self, _state: &State<Self::Own>, _company: crate::CompanyId) -> Vec<Perk> {
        Vec::new()
    }

    /// What a viewer may see.
    fn see(&self, state: &State<Self::Own>, viewer: Viewer) -> Self::Seen;

    /// An action as a viewer may know it; `None` if it may not know what was done.
    fn action_seen(&self, state: &State<Self::Own>, seat: Seat, action: &Action, viewer: Viewer) -> Option<Action>;

    /// What each seat would be worth if the game ended now.
    fn worth(&self, state: &State<Self::Own>) -> Vec<crate::Money>;

    /// How many certificates a seat holds by the rules of counting, and how many it may hold, where there is a limit.
    fn certificates(&self, state: &State<Self::Own>, seat: Seat) -> (usize, Option<usize>) {
        (state.table.certificates(seat), None)
    }

    /// What a private company costs whoever takes it now, while private companies are drafted or sold.
    fn asking_price(&self, _state: &State<Self::Own>, _private: crate::PrivateId) -> Option<crate::Money> {
        None
    }

    /// What a choice whose price is open usually costs: where a page begins.
    fn usual_price(&self, state: &State<Self::Own>, choice: &Choice) -> Option<crate::Money> {
        choice.usual_price(self.edition(), &state.table)
    }

    /// Why something that is allowed would nearly always be a mistake: people are asked once more. Programs are not.
    fn cautions(&self, _state: &State<Self::Own>, _seat: Seat, _action: &Action) -> Vec<crate::Caution> {
        Vec::new()
    }

    /// Replaces everything that a seat cannot know by something that could be so, as the seed decides: what a program may look
    /// at that thinks for this seat.
    fn imagine(&self, state: &mut State<Self::Own>, seat: Seat, seed: u64);

    /// The train cards that the bank sells now, one of each type.
    fn trains_for_sale(&self, state: &State<Self::Own>) -> Vec<crate::TrainId> {
        state.table.trains_for_sale()
    }

    /// What players have put away, as a viewer may know it; nothing in most titles.
    fn envelopes(&self, _state: &State<Self::Own>, _viewer: Viewer) -> Vec<Envelope> {
        Vec::new()
    }

    /// Hands of cards, as a viewer may know them; none in most titles.
    fn hands(&self, _state: &State<Self::Own>, _viewer: Viewer) -> Vec<Hand> {
        Vec::new()
    }

    /// Hexes to which nothing runs for a while, and why, in a few words; none in most titles.
    fn closed(&self, _state: &State<Self::Own>) -> Vec<(railhead_board::HexId, &'static str)> {
        Vec::new()
    }

    /// Shares that a seat holds without having paid for them, one entry each.
    fn unpaid(&self, _state: &State<Self::Own>, _seat: Seat) -> Vec<crate::CompanyId> {
        Vec::new()
    }

    /// What is worth knowing about a company beside what the table shows, in a few words each.
    fn remarks(&self, _state: &State<Self::Own>, _company: crate::CompanyId) -> Vec<&'static str> {
        Vec::new()
    }

    /// How the game ended, once it has.
    fn outcome(&self, state: &State<Self::Own>) -> Option<Outcome>;

    /// Checks that nothing has appeared or vanished.
    ///
    /// # Errors
    /// What is wrong, in words.
    fn audit(&self, state: &State<Self::Own>) -> Result<(), String>;
}
