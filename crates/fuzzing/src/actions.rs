//! Actions: what is offered, what is nearly that, and what is nonsense.

use crate::input::Input;
use crate::invariants::{filed, offered, place, shown, sound};
use crate::json::mutated;
use railhead_bots::{Random, play_out};
use railhead_engine::{Action, Choice, Seat, Setup, Viewer};
use railhead_titles::{ALL, Game, Title};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;

/// So many games are kept in the middle, so that the next input need not be played up to there again.
const KEPT: usize = 200;
/// So many bytes decide about actions at most; a longer input is not read to its end.
const MOST: usize = 96;

thread_local! {
    static GAMES: RefCell<HashMap<(String, usize), Game>> = RefCell::default();
}

/// Sets up a game, lets a bot play it into its middle, and goes on as the input says, with everything checked after each action.
pub fn actions(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let Some(mut game) = begun(&mut input) else { return };
    sound(&game);
    for _ in 0..MOST {
        if input.is_empty() || game.outcome().is_some() {
            break;
        }
        step(&mut game, &mut input);
        sound(&game);
    }
    shown(&game);
    if game.len() < 500 || input.byte() % 8 == 1 {
        filed(&game);
    }
}

/// The game that the first bytes tell of.
fn begun(input: &mut Input<'_>) -> Option<Game> {
    let title: &Title = input.pick(&ALL)?;
    let mut options = Vec::new();
    let presets = usize::from(input.byte());
    if let Some(preset) = title.presets.get(presets % (title.presets.len() + 1)) {
        options.push(("preset".to_owned(), preset.name.to_owned()));
    }
    if presets >= 128
        && let Some(option) = input.pick(title.options)
        && let Some(value) = input.pick(option.values)
    {
        options.push((option.key.to_owned(), (*value).to_owned()));
    }
    let chances = input.byte();
    let most = usize::from(title.players.1 - title.players.0) + 1;
    let players = usize::from(title.players.0) + usize::from(chances) % most;
    let setup = Setup {
        title: title.name.to_owned(),
        version: title.version,
        options,
        seats: (1..=players).map(|n| format!("Player {n}")).collect(),
        seed: u64::from(chances / 16 % 4),
    };
    // Rounded, so that few games are played up to where they are needed, and kept.
    let moves = usize::from(input.byte() % 28) * 28;
    let key = (format!("{setup:?}"), moves);
    if let Some(game) = GAMES.with_borrow(|games| games.get(&key).cloned()) {
        return Some(game);
    }
    // An option may contradict another one, or the number of players.
    let mut game = Game::start(&setup).ok()?;
    let mut player = if chances.is_multiple_of(2) { Random::lively(setup.seed) } else { Random::new(setup.seed) };
    if let Err(why) = play_out(&mut game, &mut player, moves) {
        panic!("{why}, {}", place(&game));
    }
    GAMES.with_borrow_mut(|games| {
        if games.len() >= KEPT {
            games.clear();
        }
        games.insert(key, game.clone());
    });
    Some(game)
}

/// Something that the game offers to somebody.
fn offer(game: &Game, input: &mut Input<'_>) -> Option<(Seat, Action)> {
    let deciding = game.deciding();
    let seat = input.pick(&deciding)?.seat;
    let outline = game.outline(seat);
    let choice = input.pick(&outline)?;
    let full;
    let choice = if let Choice::Lay { with, .. } = choice {
        let same = |c: &Choice| matches!(c, Choice::Lay { with: other, .. } if other == with);
        full = game.tile_choices(seat).into_iter().find(same)?;
        &full
    } else {
        choice
    };
    let action = match choice {
        Choice::Run { .. } => Action::Run { runs: game.best_runs().expect("there are runs to choose") },
        choice => choice.action(input.below(choice.len())).expect("a choice has so many actions as it says"),
    };
    assert!(choice.offers(&action), "{choice:?} does not offer its own {action:?}");
    Some((seat, action))
}

fn step(game: &mut Game, input: &mut Input<'_>) {
    let seats = game.setup().seats.len();
    match input.byte() % 16 {
        0..=7 => {
            let Some((seat, action)) = offer(game, input) else { return };
            if let Err(why) = game.play(seat, &action) {
                panic!("{action:?} is offered and refused: {why}, {}", place(game));
            }
        }
        8..=11 => {
            let Some((seat, action)) = offer(game, input) else { return };
            let told = action.write(game.edition(), game.table());
            assert_eq!(game.read_action(&told).as_ref(), Ok(&action), "what is written is read, {}", place(game));
            let last = game.len().checked_sub(1 + input.below(game.len().min(200)));
            let other = last.and_then(|n| game.done(n)).map(|(_, a, _)| a.write(game.edition(), game.table()));
            let json = mutated(&told, &other.unwrap_or(Value::Null), input);
            attempt(game, seat, &json);
        }
        12 => {
            // Somebody whom nobody asked.
            let Some((_, action)) = offer(game, input) else { return };
            let seat = Seat::from_index(input.below(seats + 2));
            attempt(game, seat, &action.write(game.edition(), game.table()));
        }
        13 => taken_back(game, input),
        14 => {
            let Some(back) = game.rewound(input.below(game.len() + 1)) else {
                panic!("a moment of the past is missing, {}", place(game));
            };
            sound(&back);
            let seat = Seat::from_index(input.below(seats));
            let imagined = game.imagined(seat, u64::from(input.byte()));
            // That whoever is next has something to do is not asked: a bid of others that is made up in the middle of writing it down may
            // be one that cannot be completed. Bots that think ahead stop there.
            imagined.audit().unwrap_or_else(|why| panic!("{why}, imagined by seat {}, {}", seat.0, place(game)));
            let ours = Viewer::Seat(seat);
            assert_eq!(
                imagined.view_json(ours).ok(),
                game.view_json(ours).ok(),
                "what one sees is not made up, {}",
                place(game)
            );
        }
        _ => {
            // Whatever the bytes are.
            let length = input.below(64);
            let Ok(json) = serde_json::from_slice(input.take(length)) else { return };
            attempt(game, Seat::from_index(input.below(seats)), &json);
        }
    }
}

/// Tries something: either it is refused and changes nothing, or it was offered.
fn attempt(game: &mut Game, seat: Seat, json: &Value) {
    let Ok(action) = game.read_action(json) else { return };
    let before = game.clone();
    match game.play(seat, &action) {
        Ok(_) => {
            let runs = matches!(action, Action::Run { .. });
            assert!(
                runs || offered(&before, seat, &action),
                "{action:?} is accepted but not offered, {}",
                place(&before)
            );
        }
        Err(why) => {
            assert!(game.same_state(&before), "{action:?} left something behind, {}", place(&before));
            assert!(!why.to_string().is_empty());
        }
    }
}

/// Undo, redo, and asking for it.
fn taken_back(game: &mut Game, input: &mut Input<'_>) {
    let seats = game.setup().seats.len();
    let seat = Seat::from_index(input.below(seats));
    let actions = input.below(game.len() + 2);
    let (before, length) = (game.clone(), game.len());
    match input.byte() % 4 {
        0 => {
            if game.undo(seat).is_ok() {
                sound(game);
                game.redo(seat).expect("what one took back can be done again");
                assert!(game.same_state(&before), "doing it again is not exact, {}", place(game));
            }
        }
        1 => {
            if game.undo_to(seat, actions).is_ok() {
                assert_eq!(game.len(), actions);
                assert!(before.rewound(actions).is_some_and(|past| past.same_state(game)), "{}", place(&before));
            }
        }
        2 => {
            if game.request_undo(seat, actions).is_ok() {
                while let Some(next) = game.undo_request().and_then(|r| r.waiting.first().copied()) {
                    let yes = !input.byte().is_multiple_of(4);
                    game.answer_undo(next, yes).expect("who is asked can answer");
                }
                assert!(game.len() == actions || game.same_state(&before), "{}", place(&before));
            }
        }
        _ => {
            let _ = game.redo(seat);
            let _ = game.answer_undo(seat, input.byte().is_multiple_of(2));
        }
    }
    assert!(game.len() <= length + 1);
}
