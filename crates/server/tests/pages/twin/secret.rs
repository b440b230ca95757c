//! Secrets of a game, found by playing it: what a spectator cannot tell apart, though it is not the same.

use railhead_bots::Random;
use railhead_engine::{Action, Choice, Event, Seat, Setup, Viewer};
use railhead_titles::Game;
use std::collections::BTreeSet;
use std::fmt;

const NAMES: [&str; 7] = ["Ann", "Bob", "Cy", "Dee", "Eli", "Flo", "Gus"];

/// How many seeds are tried until one looks like the first.
const SEEDS: u64 = 400;

/// What is played.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    setup: Setup,
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { title, options, seats, seed, .. } = &self.setup;
        write!(f, "{title} {options:?} players={} seed={seed}", seats.len())
    }
}

impl Setting {
    /// Reads such as `1853-1989 mik-2=on players=4 seed=7`.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let name = words.next().ok_or("which title?")?;
        let title = railhead_titles::find(name).ok_or_else(|| format!("there is no title {name}"))?;
        let (mut players, mut seed, mut options) =
            (title.players.0.max(4).min(title.players.1), 8_406_214_735, Vec::new());
        for word in words {
            let (key, value) = word.split_once('=').ok_or_else(|| format!("{word} should be KEY=VALUE"))?;
            match key {
                "players" => players = value.parse().map_err(|_| format!("{value} is no number"))?,
                "seed" => seed = value.parse().map_err(|_| format!("{value} is no number"))?,
                _ => options.push((key.to_owned(), value.to_owned())),
            }
        }
        let seats = NAMES.iter().take(players.into()).map(|name| (*name).to_owned()).collect();
        let setup = Setup { title: title.name.to_owned(), version: title.version, options, seats, seed };
        Game::start(&setup).map_err(|why| why.to_string())?;
        Ok(Self { setup })
    }
}

/// A game in which one thing is secret, twice.
#[derive(Clone, Debug)]
pub(crate) struct Secret {
    /// What is secret, in words.
    pub(crate) what: String,
    /// How the games are set up.
    pub(crate) setups: [Setup; 2],
    /// What is played in each before the secret.
    pub(crate) before: [Vec<(Seat, Action)>; 2],
    /// What is played in each from there on; the first may differ.
    pub(crate) since: [Vec<(Seat, Action)>; 2],
    /// The seats that can tell the games apart by right.
    pub(crate) knows: BTreeSet<usize>,
}

/// Who acted, what of that is seen, and what happened.
type Seen = (Seat, Option<Action>, Vec<Event>);

/// What a viewer may know of a game: what there is to see, and what happened.
fn known(game: &Game, viewer: Viewer) -> (String, Vec<Seen>) {
    let seen = game.actions_seen(viewer);
    let happened = |(i, (seat, action)): (usize, (Seat, Option<Action>))| {
        let (_, _, events) = game.done(i)?;
        Some((seat, action, events.iter().filter_map(|event| event.seen_by(viewer)).collect()))
    };
    (game.view_json(viewer).unwrap(), seen.into_iter().enumerate().filter_map(happened).collect())
}

/// The seats that can tell two games apart; `None` if everybody can.
pub(crate) fn tell_apart(one: &Game, other: &Game) -> Option<BTreeSet<usize>> {
    if known(one, Viewer::Spectator) != known(other, Viewer::Spectator) {
        return None;
    }
    let seats = 0..one.table().players.len();
    let differ = |seat: &usize| {
        let viewer = Viewer::Seat(Seat::from_index(*seat));
        known(one, viewer) != known(other, viewer)
    };
    Some(seats.filter(differ).collect())
}

/// The actions of a seat, not too many.
fn actions(game: &Game, seat: Seat) -> Vec<Action> {
    let all: Vec<Action> = game.choices(seat).iter().flat_map(Choice::actions).collect();
    let every = all.len().div_ceil(16).max(1);
    all.into_iter().step_by(every).collect()
}

fn played(game: &Game, seat: Seat, action: &Action) -> Option<Game> {
    let mut later = game.clone();
    later.play(seat, action).ok()?;
    Some(later)
}

impl Secret {
    /// Up to so many secrets of different kinds, of which one is the seed, in the first actions of a game.
    pub(crate) fn find(setting: &Setting, most: usize, length: usize) -> Vec<Self> {
        let mut found: Vec<Self> = Self::of_choice(setting, most, length);
        if found.len() < most {
            found.extend(Self::of_seed(setting));
        }
        found
    }

    /// What is decided in secret, once for each question that is asked.
    fn of_choice(setting: &Setting, most: usize, length: usize) -> Vec<Self> {
        let mut game = Game::start(&setting.setup).unwrap();
        let mut chance = Random::lively(setting.setup.seed);
        let (mut found, mut kinds) = (Vec::new(), BTreeSet::new());
        while found.len() < most && game.len() < length && game.outcome().is_none() {
            for decision in game.deciding() {
                let kind = decision.ask.key();
                if kinds.contains(kind) {
                    continue;
                }
                if let Some(secret) = Self::decided_by(setting, &game, decision.seat, kind) {
                    kinds.insert(kind);
                    found.push(secret);
                }
            }
            let Some((seat, action)) = chance.choose(&game) else { break };
            game.play(seat, &action).unwrap();
        }
        found.truncate(most);
        found
    }

    /// What a seat can decide in two ways that nobody else can tell apart.
    fn decided_by(setting: &Setting, game: &Game, seat: Seat, kind: &str) -> Option<Self> {
        let all: Vec<(Action, Game)> =
            actions(game, seat).into_iter().filter_map(|a| Some((a.clone(), played(game, seat, &a)?))).collect();
        for (i, (one, here)) in all.iter().enumerate() {
            for (other, there) in &all[i + 1..] {
                let Some(knows) = tell_apart(here, there) else { continue };
                if here.same_state(there) || knows.len() == game.table().players.len() {
                    continue;
                }
                let before: Vec<(Seat, Action)> =
                    (0..game.len()).filter_map(|i| game.done(i)).map(|(s, a, _)| (s, a.clone())).collect();
                let what = format!("{kind} of seat {} after {} actions: {one:?} or {other:?}", seat.0, game.len());
                let mut secret = Self {
                    what,
                    setups: [setting.setup.clone(), setting.setup.clone()],
                    before: [before.clone(), before],
                    since: [vec![(seat, one.clone())], vec![(seat, other.clone())]],
                    knows,
                };
                secret.play_on(here.clone(), there.clone());
                return Some(secret);
            }
        }
        None
    }

    /// Two deals that look the same to a spectator.
    fn of_seed(setting: &Setting) -> Option<Self> {
        let one = Game::start(&setting.setup).unwrap();
        let first = setting.setup.seed;
        for seed in first + 1..first + SEEDS {
            let setup = Setup { seed, ..setting.setup.clone() };
            let other = Game::start(&setup).unwrap();
            let Some(knows) = tell_apart(&one, &other) else { continue };
            let mut secret = Self {
                what: format!("the seed {first} or {seed}"),
                setups: [setting.setup.clone(), setup],
                before: [Vec::new(), Vec::new()],
                since: [Vec::new(), Vec::new()],
                knows,
            };
            secret.play_on(one, other);
            return Some(secret);
        }
        None
    }

    /// Goes on a little in both games alike, for as long as nothing comes to light and somebody does not know.
    fn play_on(&mut self, mut here: Game, mut there: Game) {
        let mut chance = Random::lively(7);
        for _ in 0..4 {
            let Some((seat, action)) = chance.choose(&here) else { return };
            let (Some(one), Some(other)) = (played(&here, seat, &action), played(&there, seat, &action)) else {
                return;
            };
            let Some(knows) = tell_apart(&one, &other) else { return };
            let both: BTreeSet<usize> = self.knows.union(&knows).copied().collect();
            if both.len() == self.setups[0].seats.len() {
                return;
            }
            self.knows = both;
            (here, there) = (one, other);
            self.since.iter_mut().for_each(|since| since.push((seat, action.clone())));
        }
    }
}
