//! A game of any title.

use crate::t1846::{self, T1846};
use crate::t1848::{self, T1848};
use crate::t1853::{self, T1853};
use railhead_engine::{
    self as engine, Action, Choice, Decision, Edition, Envelope, Event, Eye, Money, Outcome, Refusal, Rules, Run, Seat,
    Setup, SetupError, Table,
};
use std::sync::Arc;

/// A game of any title. A new title adds a variant here; nothing else asks which one is played.
#[derive(Clone, Debug)]
pub struct Game {
    setup: Arc<Setup>,
    inner: Inner,
}

#[derive(Clone, Debug)]
enum Inner {
    T1846(engine::Game<T1846>),
    T1848(engine::Game<T1848>),
    T1853(engine::Game<T1853>),
}

macro_rules! each {
    ($inner:expr, $game:ident => $what:expr) => {
        match $inner {
            Inner::T1846($game) => $what,
            Inner::T1848($game) => $what,
            Inner::T1853($game) => $what,
        }
    };
}

/// The same, for what makes another game of the same title.
macro_rules! again {
    ($inner:expr, $game:ident => $what:expr) => {
        match $inner {
            Inner::T1846($game) => $what.map(Inner::T1846),
            Inner::T1848($game) => $what.map(Inner::T1848),
            Inner::T1853($game) => $what.map(Inner::T1853),
        }
    };
}

impl Game {
    /// Begins a game.
    ///
    /// # Errors
    /// Why it cannot be played as it is set up.
    pub fn start(setup: &Setup) -> Result<Self, SetupError> {
        let title = crate::find(&setup.title).ok_or_else(|| SetupError::Title(setup.title.clone()))?;
        for (i, name) in setup.seats.iter().enumerate() {
            if name.trim().is_empty() || setup.seats[..i].contains(name) {
                return Err(SetupError::Name(name.trim().to_owned()));
            }
        }
        let inner = match title.name {
            "1846" => Inner::T1846(engine::Game::start(t1846::rules(setup)?)),
            "1848" => Inner::T1848(engine::Game::start(t1848::rules(setup)?)),
            "1853-2009" => Inner::T1853(engine::Game::start(t1853::rules_2009(setup)?)),
            "1853-1989" => Inner::T1853(engine::Game::start(t1853::rules_1989(setup)?)),
            other => return Err(SetupError::NotPlayable(other.to_owned())),
        };
        Ok(Self { setup: Arc::new(setup.clone()), inner })
    }

    /// Takes a game up in a state that [`Game::state_json`] gave; what led to it is not known then.
    ///
    /// # Errors
    /// If the game cannot be played as it is set up, or the state is not one of this title.
    pub fn resume(setup: &Setup, state: &str) -> Result<Self, SetupError> {
        let begun = Self::start(setup)?;
        let fault = |e: serde_json::Error| SetupError::Data(format!("not a state of {}: {e}", setup.title));
        let inner = match begun.inner {
            Inner::T1846(_) => {
                Inner::T1846(engine::Game::resume(t1846::rules(setup)?, serde_json::from_str(state).map_err(fault)?))
            }
            Inner::T1848(_) => {
                Inner::T1848(engine::Game::resume(t1848::rules(setup)?, serde_json::from_str(state).map_err(fault)?))
            }
            Inner::T1853(_) => {
                let rules =
                    if setup.title == "1853-1989" { t1853::rules_1989(setup) } else { t1853::rules_2009(setup) };
                Inner::T1853(engine::Game::resume(rules?, serde_json::from_str(state).map_err(fault)?))
            }
        };
        Ok(Self { setup: Arc::new(setup.clone()), inner })
    }

    /// What it was set up with.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The title's data.
    #[must_use]
    pub fn edition(&self) -> &Edition {
        each!(&self.inner, g => g.rules().edition())
    }

    /// What is on the table.
    #[must_use]
    pub fn table(&self) -> &Table {
        each!(&self.inner, g => &g.state().table)
    }

    /// Who owes a decision.
    #[must_use]
    pub fn deciding(&self) -> Vec<Decision> {
        each!(&self.inner, g => g.deciding())
    }

    /// Everything a seat may do.
    #[must_use]
    pub fn choices(&self, seat: Seat) -> Vec<Choice> {
        each!(&self.inner, g => g.choices(seat))
    }

    /// Everything a seat may do, but of tiles only one placement for each way to lay them: quicker, for programs that first
    /// decide what to do at all.
    #[must_use]
    pub fn outline(&self, seat: Seat) -> Vec<Choice> {
        each!(&self.inner, g => g.outline(seat))
    }

    /// Every tile a seat may lay, and nothing else.
    #[must_use]
    pub fn tile_choices(&self, seat: Seat) -> Vec<Choice> {
        each!(&self.inner, g => g.tile_choices(seat))
    }

    /// The best runs of the company that is about to run.
    #[must_use]
    pub fn best_runs(&self) -> Option<Vec<Run>> {
        each!(&self.inner, g => g.best_runs())
    }

    /// Sets of runs worth choosing from for the company that is about to run, the one that earns most first.
    #[must_use]
    pub fn run_options(&self) -> Vec<Vec<Run>> {
        each!(&self.inner, g => g.run_options())
    }

    /// The company whose turn it is, if one is operating.
    #[must_use]
    pub fn operating(&self) -> Option<engine::CompanyId> {
        each!(&self.inner, g => g.rules().operating(g.state()))
    }

    /// What lets a company's runs earn more now.
    #[must_use]
    pub fn perks(&self, company: engine::CompanyId) -> Vec<crate::Perk> {
        each!(&self.inner, g => g.rules().perks(g.state(), company))
    }

    /// Carries out an action.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn play(&mut self, seat: Seat, action: &Action) -> Result<&[Event], Refusal> {
        each!(&mut self.inner, g => g.play(seat, action))
    }

    /// How it ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        each!(&self.inner, g => g.outcome())
    }

    /// Ends the game as it stands, because the players agreed to.
    ///
    /// # Errors
    /// If it is over already.
    pub fn end_by_agreement(&mut self) -> Result<(), Refusal> {
        each!(&mut self.inner, g => g.end_by_agreement())
    }

    /// Gives a seat another name: somebody else plays there from now on.
    pub fn rename(&mut self, seat: Seat, name: &str) {
        if let Some(old) = Arc::make_mut(&mut self.setup).seats.get_mut(seat.index()) {
            name.clone_into(old);
        }
    }

    /// What each seat would be worth if the game ended now.
    #[must_use]
    pub fn worth(&self) -> Vec<Money> {
        each!(&self.inner, g => g.rules().worth(g.state()))
    }

    /// How many certificates a seat holds by the rules of counting, and how many it may hold, where there is a limit.
    #[must_use]
    pub fn certificates(&self, seat: Seat) -> (usize, Option<usize>) {
        each!(&self.inner, g => g.rules().certificates(g.state(), seat))
    }

    /// The train cards that the bank sells now, one of each type.
    #[must_use]
    pub fn trains_for_sale(&self) -> Vec<engine::TrainId> {
        each!(&self.inner, g => g.rules().trains_for_sale(g.state()))
    }

    /// What a private company costs whoever takes it now, while private companies are drafted or sold.
    #[must_use]
    pub fn asking_price(&self, private: engine::PrivateId) -> Option<Money> {
        each!(&self.inner, g => g.rules().asking_price(g.state(), private))
    }

    /// What players have put away, as an eye may know it.
    #[must_use]
    pub fn envelopes(&self, eye: Eye) -> Vec<Envelope> {
        each!(&self.inner, g => g.rules().envelopes(g.state(), eye))
    }

    /// Hands of cards, as an eye may know them.
    #[must_use]
    pub fn hands(&self, eye: Eye) -> Vec<engine::Hand> {
        each!(&self.inner, g => g.rules().hands(g.state(), eye))
    }

    /// Hexes to which nothing runs for a while, and why, in a few words.
    #[must_use]
    pub fn closed(&self) -> Vec<(railhead_board::HexId, &'static str)> {
        each!(&self.inner, g => g.rules().closed(g.state()))
    }

    /// Shares that a seat holds without having paid for them, one entry each.
    #[must_use]
    pub fn unpaid(&self, seat: Seat) -> Vec<engine::CompanyId> {
        each!(&self.inner, g => g.rules().unpaid(g.state(), seat))
    }

    /// What is worth knowing about a company beside what the table shows, in a few words each.
    #[must_use]
    pub fn remarks(&self, company: engine::CompanyId) -> Vec<&'static str> {
        each!(&self.inner, g => g.rules().remarks(g.state(), company))
    }

    /// Checks that nothing has appeared or vanished.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub fn audit(&self) -> Result<(), String> {
        each!(&self.inner, g => g.rules().audit(g.state()))
    }

    /// How many actions were carried out.
    #[must_use]
    pub fn len(&self) -> usize {
        each!(&self.inner, g => g.past().len())
    }

    /// Whether nothing was done yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// An action that was carried out: by whom, what, and what happened.
    #[must_use]
    pub fn done(&self, index: usize) -> Option<(Seat, &Action, &[Event])> {
        each!(&self.inner, g => g.past().get(index).map(|e| (e.seat, &e.action, e.events.as_slice())))
    }

    /// Whether an action that was carried out brought something hidden to light.
    #[must_use]
    pub fn revealed(&self, index: usize) -> bool {
        each!(&self.inner, g => g.past().get(index).is_some_and(|e| e.reveals))
    }

    /// What happened before the first action.
    #[must_use]
    pub fn opening(&self) -> &[Event] {
        each!(&self.inner, g => g.opening())
    }

    /// The game as it was after so many actions; `None` if there were not so many.
    #[must_use]
    pub fn rewound(&self, actions: usize) -> Option<Self> {
        let inner = again!(&self.inner, g => g.rewound(actions));
        inner.map(|inner| Self { setup: Arc::clone(&self.setup), inner })
    }

    /// The game as it stands, without its past: what a program copies to try things out.
    #[must_use]
    pub fn bare(&self) -> Self {
        let inner = match &self.inner {
            Inner::T1846(g) => Inner::T1846(g.bare()),
            Inner::T1848(g) => Inner::T1848(g.bare()),
            Inner::T1853(g) => Inner::T1853(g.bare()),
        };
        Self { setup: Arc::clone(&self.setup), inner }
    }

    /// The game as it could be for all that a seat knows, without its past: what others hold hidden is left to chance, as the
    /// seed decides.
    #[must_use]
    pub fn imagined(&self, seat: Seat, seed: u64) -> Self {
        let inner = match &self.inner {
            Inner::T1846(g) => Inner::T1846(g.imagined(seat, seed)),
            Inner::T1848(g) => Inner::T1848(g.imagined(seat, seed)),
            Inner::T1853(g) => Inner::T1853(g.imagined(seat, seed)),
        };
        Self { setup: Arc::clone(&self.setup), inner }
    }

    /// The least number of actions to which all together may go back: never past something revealed.
    #[must_use]
    pub fn undo_floor(&self) -> usize {
        each!(&self.inner, g => g.undo_floor())
    }

    /// Takes back one's own last action.
    ///
    /// # Errors
    /// If it was not one's own, or cannot be taken back.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        each!(&mut self.inner, g => g.undo(seat))
    }

    /// Goes back to so many actions, over one's own last ones only.
    ///
    /// # Errors
    /// If other seats acted since, or something was revealed.
    pub fn undo_to(&mut self, seat: Seat, actions: usize) -> Result<(), Refusal> {
        each!(&mut self.inner, g => g.undo_to(seat, actions))
    }

    /// Asks the others to agree to going back.
    ///
    /// # Errors
    /// If it is not possible even if they do.
    pub fn request_undo(&mut self, seat: Seat, actions: usize) -> Result<(), Refusal> {
        each!(&mut self.inner, g => g.request_undo(seat, actions))
    }

    /// The request to go back that waits for answers.
    #[must_use]
    pub fn undo_request(&self) -> Option<&engine::UndoRequest> {
        each!(&self.inner, g => g.undo_request())
    }

    /// Answers a request to go back.
    ///
    /// # Errors
    /// If nobody asked this seat.
    pub fn answer_undo(&mut self, seat: Seat, yes: bool) -> Result<(), Refusal> {
        each!(&mut self.inner, g => g.answer_undo(seat, yes))
    }

    /// How many actions were taken back and could be done again.
    #[must_use]
    pub fn redoable(&self) -> usize {
        each!(&self.inner, g => g.redoable())
    }

    /// Does again what was taken back last.
    ///
    /// # Errors
    /// If there is nothing, or it was another seat's action.
    pub fn redo(&mut self, seat: Seat) -> Result<(), Refusal> {
        each!(&mut self.inner, g => g.redo(seat))
    }

    /// The whole state as JSON, secrets and all: for tests and for the program itself.
    ///
    /// # Errors
    /// If it cannot be written, which would be our fault.
    pub fn state_json(&self) -> serde_json::Result<String> {
        each!(&self.inner, g => serde_json::to_string(g.state()))
    }

    /// What an eye may see of the game as it is now, as JSON.
    ///
    /// # Errors
    /// If it cannot be written, which would be our fault.
    pub fn view_json(&self, eye: Eye) -> serde_json::Result<String> {
        each!(&self.inner, g => serde_json::to_string(&g.view(eye)))
    }

    /// The actions as an eye may know them; `None` for one it may not know.
    #[must_use]
    pub fn actions_seen(&self, eye: Eye) -> Vec<(Seat, Option<Action>)> {
        each!(&self.inner, g => g.actions_seen(eye).collect())
    }

    /// Whether two games are in the same state.
    #[must_use]
    pub fn same_state(&self, other: &Self) -> bool {
        match (&self.inner, &other.inner) {
            (Inner::T1846(a), Inner::T1846(b)) => a.state() == b.state(),
            (Inner::T1848(a), Inner::T1848(b)) => a.state() == b.state(),
            (Inner::T1853(a), Inner::T1853(b)) => a.state() == b.state(),
            _ => false,
        }
    }
}
