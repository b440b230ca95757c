//! A game of some title, whichever it is.

use crate::{
    Action, Ask, Asked, Caution, Choice, CompanyId, Decision, Edition, Envelope, Event, Game, Hand, Money, Outcome,
    Perk, Phrase, PrivateId, Refusal, Rules, Run, Seat, Table, TrainId, UndoRequest, Viewer, WireError,
};
use railhead_board::HexId;
use std::any::Any;
use std::fmt::Debug;

/// Everything that can be asked of a game and done in it without knowing its title: what [`Game`] does for all [`Rules`].
///
/// Nobody implements this: every `Game<R>` has it. Whoever keeps games of several titles keeps `Box<dyn AnyGame>`.
///
/// ```
/// use railhead_engine::{AnyGame, Game};
///
/// let begin = |seed| railhead_toy::rules(&railhead_toy::setup(&["Ann", "Ben"], seed)).map(Game::start);
/// let games: Vec<Box<dyn AnyGame>> = vec![Box::new(begin(7)?), Box::new(begin(8)?)];
/// for mut game in games {
///     let seat = game.deciding()[0].seat;
///     let action = game.choices(seat)[0].action(0).unwrap();
///     game.play(seat, &action).unwrap();
///     assert_eq!(game.len(), 1);
/// }
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
pub trait AnyGame: Debug + Send + Sync {
    /// The title's data.
    fn edition(&self) -> &Edition;
    /// What is on the table.
    fn table(&self) -> &Table;
    /// Who owes a decision.
    fn deciding(&self) -> Vec<Decision>;
    /// How people are asked, in the words of the title.
    fn phrase(&self, ask: Ask) -> Phrase;
    /// Who owes a decision, as programs are told.
    fn asked(&self) -> Vec<Asked>;
    /// What a seat is asked now, if it owes a decision.
    fn ask_of(&self, seat: Seat) -> Option<Ask>;
    /// Everything a seat may do.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// Everything a seat may do, but of tiles only one placement for each way to lay them: quicker, for programs that first
    /// decide what to do at all.
    fn outline(&self, seat: Seat) -> Vec<Choice>;
    /// Every tile a seat may lay, and nothing else.
    fn tile_choices(&self, seat: Seat) -> Vec<Choice>;
    /// The best runs of the company that is about to run.
    fn best_runs(&self) -> Option<Vec<Run>>;
    /// Sets of runs worth choosing from for the company that is about to run, the one that earns most first.
    fn run_options(&self) -> Vec<Vec<Run>>;
    /// The company whose turn it is, if one is operating.
    fn operating(&self) -> Option<CompanyId>;
    /// What lets a company's runs earn more now.
    fn perks(&self, company: CompanyId) -> Vec<Perk>;
    /// The action that JSON stands for as the game is now. Whether it is allowed is not asked.
    ///
    /// # Errors
    /// The first field that is missing, does not belong there, or names nothing that exists.
    fn read_action(&self, json: &serde_json::Value) -> Result<Action, WireError>;
    /// Carries out an action.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    fn play(&mut self, seat: Seat, action: &Action) -> Result<&[Event], Refusal>;
    /// How it ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Ends the game as it stands, because the players agreed to.
    ///
    /// # Errors
    /// If it is over already.
    fn end_by_agreement(&mut self) -> Result<(), Refusal>;
    /// What each seat would be worth if the game ended now.
    fn worth(&self) -> Vec<Money>;
    /// How many certificates a seat holds by the rules of counting, and how many it may hold, where there is a limit.
    fn certificates(&self, seat: Seat) -> (usize, Option<usize>);
    /// The train cards that the bank sells now, one of each type.
    fn trains_for_sale(&self) -> Vec<TrainId>;
    /// What a private company costs whoever takes it now, while private companies are drafted or sold.
    fn asking_price(&self, private: PrivateId) -> Option<Money>;
    /// Whether a seat may see something now that not everybody may, or writes something down in secret.
    fn keeps_secrets(&self, seat: Seat) -> bool;
    /// What a choice whose price is open usually costs.
    fn usual_price(&self, choice: &Choice) -> Option<Money>;
    /// Why something that is allowed would nearly always be a mistake.
    fn cautions(&self, seat: Seat, action: &Action) -> Vec<Caution>;
    /// What players have put away, as a viewer may know it.
    fn envelopes(&self, viewer: Viewer) -> Vec<Envelope>;
    /// Hands of cards, as a viewer may know them.
    fn hands(&self, viewer: Viewer) -> Vec<Hand>;
    /// Hexes to which nothing runs for a while, and why, in a few words.
    fn closed(&self) -> Vec<(HexId, &'static str)>;
    /// Shares that a seat holds without having paid for them, one entry each.
    fn unpaid(&self, seat: Seat) -> Vec<CompanyId>;
    /// What is worth knowing about a company beside what the table shows, in a few words each.
    fn remarks(&self, company: CompanyId) -> Vec<&'static str>;
    /// Checks that nothing has appeared or vanished.
    ///
    /// # Errors
    /// What is wrong, in words.
    fn audit(&self) -> Result<(), String>;
    /// How many actions were carried out.
    fn len(&self) -> usize;
    /// Whether nothing was done yet.
    fn is_empty(&self) -> bool;
    /// An action that was carried out: by whom, what, and what happened.
    fn done(&self, index: usize) -> Option<(Seat, &Action, &[Event])>;
    /// Whether an action that was carried out brought something hidden to light.
    fn revealed(&self, index: usize) -> bool;
    /// What happened before the first action.
    fn opening(&self) -> &[Event];
    /// The least number of actions to which all together may go back: never past something revealed.
    fn undo_floor(&self) -> usize;
    /// Takes back one's own last action.
    ///
    /// # Errors
    /// If it was not one's own, or cannot be taken back.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Goes back to so many actions, over one's own last ones only.
    ///
    /// # Errors
    /// If other seats acted since, or something was revealed.
    fn undo_to(&mut self, seat: Seat, actions: usize) -> Result<(), Refusal>;
    /// Asks the others to agree to going back.
    ///
    /// # Errors
    /// If it is not possible even if they do.
    fn request_undo(&mut self, seat: Seat, actions: usize) -> Result<(), Refusal>;
    /// The request to go back that waits for answers.
    fn undo_request(&self) -> Option<&UndoRequest>;
    /// Answers a request to go back.
    ///
    /// # Errors
    /// If nobody asked this seat.
    fn answer_undo(&mut self, seat: Seat, yes: bool) -> Result<(), Refusal>;
    /// How many actions were taken back and could be done again.
    fn redoable(&self) -> usize;
    /// Does again what was taken back last.
    ///
    /// # Errors
    /// If there is nothing, or it was another seat's action.
    fn redo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// The whole state as JSON, secrets and all: for tests and for the program itself.
    ///
    /// # Errors
    /// If it cannot be written, which would be our fault.
    fn state_json(&self) -> serde_json::Result<String>;
    /// What a viewer may see of the game as it is now, as JSON.
    ///
    /// # Errors
    /// If it cannot be written, which would be our fault.
    fn view_json(&self, viewer: Viewer) -> serde_json::Result<String>;
    /// The actions as a viewer may know them; `None` for one it may not know.
    fn actions_seen(&self, viewer: Viewer) -> Vec<(Seat, Option<Action>)>;

    /// A copy.
    fn boxed(&self) -> Box<dyn AnyGame>;
    /// Makes this a copy of another game, in its own memory if both are of one title.
    fn copy_from(&mut self, other: &dyn AnyGame) -> bool;
    /// The game as it was after so many actions; `None` if there were not so many.
    fn boxed_rewound(&self, actions: usize) -> Option<Box<dyn AnyGame>>;
    /// The game as it stands, without its past: what a program copies to try things out.
    fn boxed_bare(&self) -> Box<dyn AnyGame>;
    /// The game as it could be for all that a seat knows, without its past: what others hold hidden is left to chance, as the
    /// seed decides.
    fn boxed_imagined(&self, seat: Seat, seed: u64) -> Box<dyn AnyGame>;
    /// A game by the same rules in a state that [`AnyGame::state_json`] gave; what led to it is not known then.
    ///
    /// # Errors
    /// If it is not a state of this title.
    fn boxed_resumed(&self, state: &str) -> serde_json::Result<Box<dyn AnyGame>>;
    /// Whether two games are of one title and in the same state.
    fn has_state_of(&self, other: &dyn AnyGame) -> bool;
    /// Itself, for [`AnyGame::has_state_of`].
    fn as_any(&self) -> &dyn Any;
}

impl<R> AnyGame for Game<R>
where
    R: Rules + Debug + Send + Sync + 'static,
    R::Own: Send + Sync + 'static,
{
    fn edition(&self) -> &Edition {
        self.rules().edition()
    }

    fn table(&self) -> &Table {
        &self.state().table
    }

    fn deciding(&self) -> Vec<Decision> {
        Self::deciding(self)
    }

    fn phrase(&self, ask: Ask) -> Phrase {
        self.rules().phrase(ask)
    }

    fn asked(&self) -> Vec<Asked> {
        Self::deciding(self).into_iter().map(|d| Asked::of(self.rules(), d)).collect()
    }

    fn ask_of(&self, seat: Seat) -> Option<Ask> {
        Self::deciding(self).into_iter().find(|d| d.seat == seat).map(|d| d.ask)
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        Self::choices(self, seat)
    }

    fn outline(&self, seat: Seat) -> Vec<Choice> {
        Self::outline(self, seat)
    }

    fn tile_choices(&self, seat: Seat) -> Vec<Choice> {
        Self::tile_choices(self, seat)
    }

    fn best_runs(&self) -> Option<Vec<Run>> {
        Self::best_runs(self)
    }

    fn run_options(&self) -> Vec<Vec<Run>> {
        Self::run_options(self)
    }

    fn operating(&self) -> Option<CompanyId> {
        self.rules().operating(self.state())
    }

    fn perks(&self, company: CompanyId) -> Vec<Perk> {
        self.rules().perks(self.state(), company)
    }

    fn read_action(&self, json: &serde_json::Value) -> Result<Action, WireError> {
        let (rules, state) = (self.rules(), self.state());
        Action::read(json, rules.edition(), &state.table, |number| rules.course(state, number))
    }

    fn play(&mut self, seat: Seat, action: &Action) -> Result<&[Event], Refusal> {
        Self::play(self, seat, action)
    }

    fn outcome(&self) -> Option<Outcome> {
        Self::outcome(self)
    }

    fn end_by_agreement(&mut self) -> Result<(), Refusal> {
        Self::end_by_agreement(self)
    }

    fn worth(&self) -> Vec<Money> {
        self.rules().worth(self.state())
    }

    fn certificates(&self, seat: Seat) -> (usize, Option<usize>) {
        self.rules().certificates(self.state(), seat)
    }

    fn trains_for_sale(&self) -> Vec<TrainId> {
        self.rules().trains_for_sale(self.state())
    }

    fn asking_price(&self, private: PrivateId) -> Option<Money> {
        self.rules().asking_price(self.state(), private)
    }

    fn keeps_secrets(&self, seat: Seat) -> bool {
        let (rules, state) = (self.rules(), self.state());
        let writes = |d: &Decision| d.seat == seat && matches!(d.ask, Ask::SealedBid | Ask::Claim | Ask::SealedClaims);
        rules.deciding(state).iter().any(writes)
            || rules.see(state, Viewer::Seat(seat)) != rules.see(state, Viewer::Spectator)
    }

    fn usual_price(&self, choice: &Choice) -> Option<Money> {
        self.rules().usual_price(self.state(), choice)
    }

    fn cautions(&self, seat: Seat, action: &Action) -> Vec<Caution> {
        self.rules().cautions(self.state(), seat, action)
    }

    fn envelopes(&self, viewer: Viewer) -> Vec<Envelope> {
        self.rules().envelopes(self.state(), viewer)
    }

    fn hands(&self, viewer: Viewer) -> Vec<Hand> {
        self.rules().hands(self.state(), viewer)
    }

    fn closed(&self) -> Vec<(HexId, &'static str)> {
        self.rules().closed(self.state())
    }

    fn unpaid(&self, seat: Seat) -> Vec<CompanyId> {
        self.rules().unpaid(self.state(), seat)
    }

    fn remarks(&self, company: CompanyId) -> Vec<&'static str> {
        self.rules().remarks(self.state(), company)
    }

    fn audit(&self) -> Result<(), String> {
        self.rules().audit(self.state())
    }

    fn len(&self) -> usize {
        self.past().len()
    }

    fn is_empty(&self) -> bool {
        self.past().is_empty()
    }

    fn done(&self, index: usize) -> Option<(Seat, &Action, &[Event])> {
        self.past().get(index).map(|e| (e.seat, &e.action, e.events.as_slice()))
    }

    fn revealed(&self, index: usize) -> bool {
        self.past().get(index).is_some_and(|e| e.reveals)
    }

    fn opening(&self) -> &[Event] {
        Self::opening(self)
    }

    fn undo_floor(&self) -> usize {
        Self::undo_floor(self)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        Self::undo(self, seat)
    }

    fn undo_to(&mut self, seat: Seat, actions: usize) -> Result<(), Refusal> {
        Self::undo_to(self, seat, actions)
    }

    fn request_undo(&mut self, seat: Seat, actions: usize) -> Result<(), Refusal> {
        Self::request_undo(self, seat, actions)
    }

    fn undo_request(&self) -> Option<&UndoRequest> {
        Self::undo_request(self)
    }

    fn answer_undo(&mut self, seat: Seat, yes: bool) -> Result<(), Refusal> {
        Self::answer_undo(self, seat, yes)
    }

    fn redoable(&self) -> usize {
        Self::redoable(self)
    }

    fn redo(&mut self, seat: Seat) -> Result<(), Refusal> {
        Self::redo(self, seat)
    }

    fn state_json(&self) -> serde_json::Result<String> {
        serde_json::to_string(self.state())
    }

    fn view_json(&self, viewer: Viewer) -> serde_json::Result<String> {
        serde_json::to_string(&self.view(viewer))
    }

    fn actions_seen(&self, viewer: Viewer) -> Vec<(Seat, Option<Action>)> {
        Self::actions_seen(self, viewer).collect()
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
        let game = self.rewound(actions)?;
        Some(Box::new(game))
    }

    fn boxed_bare(&self) -> Box<dyn AnyGame> {
        Box::new(self.bare())
    }

    fn boxed_imagined(&self, seat: Seat, seed: u64) -> Box<dyn AnyGame> {
        Box::new(self.imagined(seat, seed))
    }

    fn boxed_resumed(&self, state: &str) -> serde_json::Result<Box<dyn AnyGame>> {
        Ok(Box::new(self.resumed(serde_json::from_str(state)?)))
    }

    fn has_state_of(&self, other: &dyn AnyGame) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| other.state() == self.state())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}
