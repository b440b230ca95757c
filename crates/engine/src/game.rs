//! A game in progress.

use crate::{
    Action, Ask, Choice, Decision, Detail, Ending, Event, Log, Offer, Outcome, Refusal, Rules, Run, Seat, State, View,
    Viewer,
};
use std::sync::Arc;

/// How many actions lie between two kept states.
const STRIDE: usize = 16;

/// Where what was played cannot be played again, which would be our fault.
const UNPLAYABLE: Refusal = Refusal::nonsense("the past cannot be replayed");

/// An action that was carried out.
///
/// ```
/// use railhead_engine::{Action, Event, Game};
///
/// let mut game = Game::start(railhead_toy::rules(&railhead_toy::setup(&["Ann", "Ben"], 7))?);
/// let seat = game.deciding()[0].seat;
/// game.play(seat, &Action::Pass).unwrap();
/// let past = &game.past()[0];
/// assert_eq!((past.seat, &past.action), (seat, &Action::Pass));
/// assert_eq!(past.events, [Event::Passed(seat)]);
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
#[derive(Debug)]
pub struct PastAction<O> {
    /// By whom.
    pub seat: Seat,
    /// What.
    pub action: Action,
    /// What happened.
    pub events: Vec<Event>,
    /// Whether it brought something to light, so that it stays done.
    pub reveals: bool,
    /// The state before it, kept for some.
    before: Option<Box<State<O>>>,
}

impl<O: Clone> Clone for PastAction<O> {
    fn clone(&self) -> Self {
        Self {
            seat: self.seat,
            action: self.action.clone(),
            events: self.events.clone(),
            reveals: self.reveals,
            before: self.before.clone(),
        }
    }
}

/// Somebody would like to go back further than they may alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndoRequest {
    /// Who.
    pub by: Seat,
    /// To how many actions.
    pub to: usize,
    /// Who still has to agree.
    pub waiting: Vec<Seat>,
}

/// A game in progress: its state, everything that was done, and what was undone.
///
/// Copying one copies the state; the past is shared.
///
/// ```
/// use railhead_engine::{Action, Game, Viewer};
///
/// let mut game = Game::start(railhead_toy::rules(&railhead_toy::setup(&["Ann", "Ben"], 7))?);
/// let seat = game.deciding()[0].seat;
/// game.play(seat, &Action::Pass).unwrap();
/// // Whoever looks sees what they may see; only who must decide has choices.
/// assert!(game.view(Viewer::Spectator).choices.is_empty());
/// // One's own last action can be taken back, and done again.
/// game.undo(seat).unwrap();
/// assert_eq!((game.past().len(), game.redoable()), (0, 1));
/// game.redo(seat).unwrap();
/// # Ok::<(), railhead_engine::SetupError>(())
/// ```
#[derive(Debug)]
pub struct Game<R: Rules> {
    rules: Arc<R>,
    /// Boxed, so that it is exchanged for another without being moved.
    state: Box<State<R::Own>>,
    past: Vec<Arc<PastAction<R::Own>>>,
    opening: Arc<Vec<Event>>,
    undone: Vec<(Seat, Action)>,
    request: Option<UndoRequest>,
    /// Whether the players agreed to end it as it stands.
    agreed: bool,
    /// A state that is not needed any more, for its memory.
    spare: Option<Box<State<R::Own>>>,
    /// One more, in which offers are tried out.
    trial: Option<Box<State<R::Own>>>,
    /// Whether the last action was refused.
    refused: bool,
}

impl<R: Rules> Clone for Game<R> {
    fn clone(&self) -> Self {
        let (rules, opening) = (Arc::clone(&self.rules), Arc::clone(&self.opening));
        Self {
            undone: self.undone.clone(),
            request: self.request.clone(),
            agreed: self.agreed,
            ..Self::new(rules, (*self.state).clone(), self.past.clone(), opening)
        }
    }
}

impl<R: Rules> Game<R> {
    /// Begins a game.
    pub fn start(rules: R) -> Self {
        let mut log = Log::default();
        let state = rules.set_up(&mut log);
        Self::new(Arc::new(rules), state, Vec::new(), Arc::new(log.events))
    }

    /// Takes a game up in a state that was kept.
    pub fn resume(rules: R, state: State<R::Own>) -> Self {
        Self::new(Arc::new(rules), state, Vec::new(), Arc::default())
    }

    /// A game by the same rules in another state; what led to it is not known.
    #[must_use]
    pub fn resumed(&self, state: State<R::Own>) -> Self {
        Self::new(Arc::clone(&self.rules), state, Vec::new(), Arc::default())
    }

    /// A game in which nothing was undone.
    fn new(rules: Arc<R>, state: State<R::Own>, past: Vec<Arc<PastAction<R::Own>>>, opening: Arc<Vec<Event>>) -> Self {
        let state = Box::new(state);
        Self {
            rules,
            state,
            past,
            opening,
            undone: Vec::new(),
            request: None,
            agreed: false,
            spare: None,
            trial: None,
            refused: false,
        }
    }

    /// Its rules.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Its state, with all secrets.
    #[must_use]
    pub fn state(&self) -> &State<R::Own> {
        &self.state
    }

    /// What happened before the first action.
    #[must_use]
    pub fn opening(&self) -> &[Event] {
        &self.opening
    }

    /// Everything that was done.
    #[must_use]
    pub fn past(&self) -> &[Arc<PastAction<R::Own>>] {
        &self.past
    }

    /// Who owes a decision.
    #[must_use]
    pub fn deciding(&self) -> Vec<Decision> {
        if self.agreed {
            return Vec::new();
        }
        deciding(&*self.rules, &self.state)
    }

    /// Everything a seat may do.
    #[must_use]
    pub fn choices(&self, seat: Seat) -> Vec<Choice> {
        self.choices_in(seat, Detail::Full)
    }

    /// Everything a seat may do, but of tiles only one placement for each way to lay them: quicker, for programs that first
    /// decide what to do at all.
    #[must_use]
    pub fn outline(&self, seat: Seat) -> Vec<Choice> {
        self.choices_in(seat, Detail::Outline)
    }

    /// Every tile a seat may lay, and nothing else.
    #[must_use]
    pub fn tile_choices(&self, seat: Seat) -> Vec<Choice> {
        self.choices_in(seat, Detail::Tiles)
    }

    fn choices_in(&self, seat: Seat, detail: Detail) -> Vec<Choice> {
        if self.agreed { Vec::new() } else { choices(&*self.rules, &self.state, seat, detail) }
    }

    /// The best runs of the company that is about to run.
    #[must_use]
    pub fn best_runs(&self) -> Option<Vec<Run>> {
        self.rules.best_runs(&self.state)
    }

    /// Sets of runs worth choosing from for the company that is about to run, the one that earns most first.
    #[must_use]
    pub fn run_options(&self) -> Vec<Vec<Run>> {
        self.rules.run_options(&self.state)
    }

    /// How it ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let agreed = || self.agreed.then(|| Outcome { reason: Ending::Agreed, worth: self.rules.worth(&self.state) });
        self.rules.outcome(&self.state).or_else(agreed)
    }

    /// Ends the game as it stands, because the players agreed to. Nothing can be played or taken back afterwards.
    ///
    /// # Errors
    /// If it is over already.
    pub fn end_by_agreement(&mut self) -> Result<(), Refusal> {
        self.not_agreed()?;
        if self.outcome().is_some() {
            return Err(Refusal::nonsense("the game is over already"));
        }
        self.agreed = true;
        self.undone.clear();
        self.request = None;
        Ok(())
    }

    const fn not_agreed(&self) -> Result<(), Refusal> {
        if self.agreed { Err(Refusal::nonsense("the players agreed to end the game here")) } else { Ok(()) }
    }

    /// Carries out an action.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn play(&mut self, seat: Seat, action: &Action) -> Result<&[Event], Refusal> {
        self.do_it(seat, action)?;
        self.undone.clear();
        self.request = None;
        Ok(self.past.last().map_or(&[], |e| &e.events))
    }

    /// Plays on in the state itself. A copy beforehand would cost more than everything that refusals cost: the state before one is
    /// played again from the last that was kept. Who was refused will be refused again, as programs are that try things out: then
    /// a copy is made.
    fn do_it(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        self.not_agreed()?;
        let keep = self.past.len().is_multiple_of(STRIDE);
        let before = (keep || self.refused).then(|| copied(&self.state, self.spare.take()));
        let twin = cfg!(debug_assertions).then(|| (*self.state).clone());
        let mut log = Log::default();
        if let Err(why) = play_with(&*self.rules, &mut self.state, &mut self.trial, seat, action, &mut log) {
            match before {
                Some(before) => self.spare = Some(std::mem::replace(&mut self.state, before)),
                None => *self.state = self.played_again(self.past.len()).ok_or(UNPLAYABLE)?,
            }
            debug_assert!(twin.is_none_or(|twin| twin == *self.state), "a refused action changed the state");
            self.refused = true;
            return Err(why);
        }
        self.refused = false;
        let before = if keep {
            before
        } else {
            self.spare = before.or(self.spare.take());
            None
        };
        self.past.push(Arc::new(PastAction {
            seat,
            action: action.clone(),
            events: log.events,
            reveals: log.reveals,
            before,
        }));
        Ok(())
    }

    /// The state after so many actions; `None` if there were not so many.
    #[must_use]
    pub fn at(&self, actions: usize) -> Option<State<R::Own>> {
        if actions > self.past.len() {
            return None;
        }
        if actions == self.past.len() {
            return Some((*self.state).clone());
        }
        self.played_again(actions)
    }

    /// The same, played again from the last state that was kept before.
    fn played_again(&self, actions: usize) -> Option<State<R::Own>> {
        let start = actions - actions % STRIDE;
        let mut state = (**self.past.get(start)?.before.as_ref()?).clone();
        for entry in &self.past[start..actions] {
            play(&*self.rules, &mut state, entry.seat, &entry.action, &mut Log::default()).ok()?;
        }
        Some(state)
    }

    /// The game as it was after so many actions; `None` if there were not so many.
    #[must_use]
    pub fn rewound(&self, actions: usize) -> Option<Self> {
        let (state, past) = (self.at(actions)?, self.past[..actions].to_vec());
        Some(Self::new(Arc::clone(&self.rules), state, past, Arc::clone(&self.opening)))
    }

    /// The game as it stands, without its past: what a program copies to try things out.
    #[must_use]
    pub fn bare(&self) -> Self {
        Self::new(Arc::clone(&self.rules), (*self.state).clone(), Vec::new(), Arc::clone(&self.opening))
    }

    /// The game as it could be for all that a seat knows, without its past.
    #[must_use]
    pub fn imagined(&self, seat: Seat, seed: u64) -> Self {
        let mut imagined = self.bare();
        self.rules.imagine(&mut imagined.state, seat, seed);
        imagined
    }

    /// To how many actions a seat may go back on its own: over its own last actions, but never past something revealed.
    #[must_use]
    pub fn undo_limit(&self, seat: Seat) -> usize {
        let own = self.past.iter().rev().take_while(|e| e.seat == seat && !e.reveals).count();
        self.past.len() - own
    }

    /// The least number of actions to which all together may go back: never past something revealed.
    #[must_use]
    pub fn undo_floor(&self) -> usize {
        self.past.iter().rposition(|e| e.reveals).map_or(0, |i| i + 1)
    }

    /// Takes back one's own last action.
    ///
    /// # Errors
    /// If the last action was not one's own, or cannot be taken back.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        self.undo_to(seat, self.past.len().saturating_sub(1))
    }

    /// Goes back to so many actions, over one's own last ones only.
    ///
    /// # Errors
    /// If other seats acted since, or something was revealed.
    pub fn undo_to(&mut self, seat: Seat, actions: usize) -> Result<(), Refusal> {
        self.not_agreed()?;
        if actions >= self.past.len() {
            return Err(Refusal::nonsense("there is nothing to take back"));
        }
        if actions < self.undo_floor() {
            return Err(Refusal::nonsense("this cannot be taken back: it brought something hidden to light"));
        }
        if actions < self.undo_limit(seat) {
            return Err(Refusal::nonsense("others have acted since: they must agree to going back"));
        }
        self.go_back(actions)
    }

    /// Asks the others to agree to going back to so many actions. Those who acted since must agree.
    ///
    /// # Errors
    /// If it is not possible even if they do.
    pub fn request_undo(&mut self, seat: Seat, actions: usize) -> Result<(), Refusal> {
        self.not_agreed()?;
        if actions >= self.past.len() {
            return Err(Refusal::nonsense("there is nothing to take back"));
        }
        if actions < self.undo_floor() {
            return Err(Refusal::nonsense("this cannot be taken back: it brought something hidden to light"));
        }
        let mut waiting: Vec<Seat> = self.past[actions..].iter().map(|e| e.seat).filter(|s| *s != seat).collect();
        waiting.extend(self.deciding().into_iter().map(|d| d.seat).filter(|s| *s != seat));
        waiting.sort();
        waiting.dedup();
        if waiting.is_empty() {
            return self.go_back(actions);
        }
        self.request = Some(UndoRequest { by: seat, to: actions, waiting });
        Ok(())
    }

    /// The request to go back that waits for answers.
    #[must_use]
    pub const fn undo_request(&self) -> Option<&UndoRequest> {
        self.request.as_ref()
    }

    /// Answers a request to go back; once all have agreed, it happens. Whoever asked may answer no to drop it.
    ///
    /// # Errors
    /// If nobody asked this seat.
    pub fn answer_undo(&mut self, seat: Seat, yes: bool) -> Result<(), Refusal> {
        let Some(request) = &mut self.request else {
            return Err(Refusal::nonsense("nobody asks to go back"));
        };
        let at = request.waiting.iter().position(|s| *s == seat);
        match (at, yes) {
            (Some(at), true) => {
                request.waiting.remove(at);
            }
            (_, false) if at.is_some() || request.by == seat => {
                self.request = None;
                return Ok(());
            }
            _ => return Err(Refusal::nonsense("this seat was not asked")),
        }
        if request.waiting.is_empty() {
            let to = request.to;
            return self.go_back(to);
        }
        Ok(())
    }

    fn go_back(&mut self, actions: usize) -> Result<(), Refusal> {
        let state = self.at(actions).ok_or(UNPLAYABLE)?;
        for entry in self.past.drain(actions..).rev() {
            self.undone.push((entry.seat, entry.action.clone()));
        }
        *self.state = state;
        self.request = None;
        Ok(())
    }

    /// How many actions were taken back and could be done again.
    #[must_use]
    pub const fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// Does again what was taken back last.
    ///
    /// # Errors
    /// If there is nothing, or it was another seat's action.
    pub fn redo(&mut self, seat: Seat) -> Result<(), Refusal> {
        match self.undone.last() {
            None => Err(Refusal::nonsense("nothing was taken back")),
            Some((by, _)) if *by != seat => Err(Refusal::nonsense("it was another player's action")),
            Some((_, action)) => {
                let action = action.clone();
                self.do_it(seat, &action)?;
                self.undone.pop();
                self.request = None;
                Ok(())
            }
        }
    }

    /// What a viewer may see of the game as it is now.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View<R::Seen> {
        View::of(&*self.rules, &self.state, viewer)
    }

    /// The actions from some number on as a viewer may know them.
    pub fn actions_seen(&self, viewer: Viewer) -> impl Iterator<Item = (Seat, Option<Action>)> + '_ {
        self.past.iter().map(move |e| (e.seat, self.rules.action_seen(&self.state, e.seat, &e.action, viewer)))
    }
}

/// Who owes a decision: whoever must answer an offer, otherwise as the title says.
pub fn deciding<R: Rules>(rules: &R, state: &State<R::Own>) -> Vec<Decision> {
    match &state.table.offer {
        Some(offer) => {
            let (by, to) = (offer.by, offer.to);
            vec![Decision { seat: to, ask: Ask::Answer { by } }, Decision { seat: by, ask: Ask::Await { to } }]
        }
        None => rules.deciding(state),
    }
}

/// Everything a seat may do.
pub fn choices<R: Rules>(rules: &R, state: &State<R::Own>, seat: Seat, detail: Detail) -> Vec<Choice> {
    match &state.table.offer {
        Some(offer) if offer.to == seat => vec![Choice::Act(Action::Accept), Choice::Act(Action::Decline)],
        Some(offer) if offer.by == seat => vec![Choice::Act(Action::Withdraw)],
        Some(_) => Vec::new(),
        None => rules.choices(state, seat, detail),
    }
}

/// Carries out an action on a state. If it is refused, the state may be half changed: try it on a copy.
///
/// # Errors
/// Why it is refused.
pub fn play<R: Rules>(
    rules: &R,
    state: &mut State<R::Own>,
    seat: Seat,
    action: &Action,
    log: &mut Log,
) -> Result<(), Refusal> {
    play_with(rules, state, &mut None, seat, action, log)
}

/// The same, with the memory of a state in which an offer can be tried out.
fn play_with<R: Rules>(
    rules: &R,
    state: &mut State<R::Own>,
    trial: &mut Option<Box<State<R::Own>>>,
    seat: Seat,
    action: &Action,
    log: &mut Log,
) -> Result<(), Refusal> {
    if seat.index() >= state.table.players.len() {
        return Err(Refusal::nonsense("there is no such seat"));
    }
    if let Some(offer) = state.table.offer.take() {
        return match action {
            Action::Accept if seat == offer.to => {
                log.add(Event::Accepted(seat));
                rules.play(state, offer.by, &offer.action, log)
            }
            Action::Decline if seat == offer.to => {
                log.add(Event::Declined(seat));
                Ok(())
            }
            Action::Withdraw if seat == offer.by => {
                log.add(Event::Withdrawn(seat));
                Ok(())
            }
            _ => {
                state.table.offer = Some(offer);
                Err(Refusal::nonsense("an offer waits for its answer first"))
            }
        };
    }
    if matches!(action, Action::Accept | Action::Decline | Action::Withdraw) {
        return Err(Refusal::nonsense("there is no offer"));
    }
    match rules.consent(state, seat, action) {
        None => rules.play(state, seat, action, log),
        Some(to) => {
            // What nobody could agree to is not offered.
            let tried = copied(state, trial.take());
            rules.play(trial.insert(tried), seat, action, &mut Log::default())?;
            state.table.offer = Some(Offer { by: seat, to, action: action.clone() });
            log.add(Event::Offered { by: seat, to });
            Ok(())
        }
    }
}

/// A copy of a state, in the memory of another where there is one.
fn copied<O: Clone>(state: &State<O>, memory: Option<Box<State<O>>>) -> Box<State<O>> {
    match memory {
        Some(mut memory) => {
            (*memory).clone_from(state);
            memory
        }
        None => Box::new(state.clone()),
    }
}
