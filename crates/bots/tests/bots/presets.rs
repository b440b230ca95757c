//! The steady player in every preset: games come to an end by themselves, and nothing is given away that has to be bought again.

use railhead_bots::{Dice, Habits, Novice, Player, Steady};
use railhead_engine::{Action, Choice, CompanyId, Ending, Holder, RoundKind, Seat, Setup};
use railhead_titles::{ALL, Game, Title};

fn setup(title: &Title, options: &[(&str, &str)], players: u8, seed: u64) -> Setup {
    let options = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let seats = (1..=players.clamp(title.players.0, title.players.1)).map(|n| format!("Player {n}")).collect();
    Setup { title: title.name.to_owned(), version: title.version, options, seats, seed }
}

fn steady(seats: usize, seed: u64) -> Vec<Steady> {
    (0..seats as u64).map(|seat| Steady::leaning(Dice::new(seed * 8 + seat).next())).collect()
}

/// Plays to the end; `see` is shown every action before it is done.
fn play<P: Player>(setup: &Setup, players: &mut [P], see: &mut dyn FnMut(&Game, Seat, &Action)) -> Game {
    let mut game = Game::start(setup).unwrap();
    while game.outcome().is_none() {
        let (seat, thought) = game
            .deciding()
            .into_iter()
            .find_map(|d| players[d.seat.index()].choose(&game, d.seat).map(|t| (d.seat, t)))
            .unwrap_or_else(|| panic!("{}: nobody moves after {} actions", setup.title, game.len()));
        see(&game, seat, &thought.action);
        game.play(seat, &thought.action).unwrap();
        assert!(game.len() < 5000, "{} {:?}: no end", setup.title, setup.options);
    }
    game
}

fn may_pass(game: &Game, seat: Seat) -> bool {
    game.outline(seat).iter().any(|c| matches!(c, Choice::Act(Action::Pass)))
}

/// With the cards of a kit, players sold shares that decide who runs a company as soon as they could; with rules by which trains can
/// be sold, companies sold and bought the same train in every turn. No such game ended by itself.
#[test]
fn games_of_every_preset_end_by_themselves() {
    let mut presets = 0;
    for title in ALL {
        for preset in title.presets {
            let setup = setup(title, preset.sets, 4, 3);
            let mut players = steady(setup.seats.len(), setup.seed);
            let game = play(&setup, &mut players, &mut |game, seat, action| {
                let given = match action {
                    Action::Choose { course } => course.key().starts_with("sell-"),
                    Action::Discard { .. } => true,
                    _ => false,
                };
                assert!(!given || !may_pass(game, seat), "{} {:?}: gives {action:?} away", title.name, setup.options);
            });
            assert_ne!(game.outcome().unwrap().reason, Ending::TooLong, "{} {}", title.name, preset.name);
            presets += 1;
        }
    }
    assert!(presets >= 5, "only {presets}");
}

/// A company has its money only once it floats: who gives it up before loses what it paid.
#[test]
fn no_company_is_given_up_before_it_began() {
    for title in ALL {
        let setup = setup(title, &[], 5, 11);
        let mut players = steady(setup.seats.len(), setup.seed);
        play(&setup, &mut players, &mut |game, seat, action| {
            if let Action::Sell { company, .. } = action
                && game.table().round.kind == RoundKind::Stock
                && may_pass(game, seat)
            {
                let state = game.table().company(*company);
                assert!(state.operated || state.president != Some(seat), "{}: {action:?}", title.name);
            }
        });
    }
}

/// Players lean towards companies as their seeds say. When they did as their seats say, one chair won two of three games.
#[test]
fn no_seat_leans_towards_the_same_company_in_all_games() {
    for name in ["1853-1989"] {
        let title = railhead_titles::find(name).unwrap();
        for seat in 0..4 {
            let mut liked: Vec<CompanyId> = Vec::new();
            for seed in 1..=8 {
                let setup = setup(title, &[], 4, seed);
                let mut game = Game::start(&setup).unwrap();
                let mut players = steady(4, seed);
                while game.table().round.kind == RoundKind::Opening {
                    let next = game.deciding().into_iter().find_map(|d| {
                        let thought = Player::choose(&mut players[d.seat.index()], &game, d.seat)?;
                        Some((d.seat, thought.action))
                    });
                    let (by, action) = next.unwrap();
                    game.play(by, &action).unwrap();
                }
                let held = |c: &CompanyId| game.table().percent(*c, Holder::Player(Seat(seat)));
                let companies = (0..game.table().companies.len()).map(CompanyId::from_index);
                liked.extend(companies.max_by_key(held));
            }
            let most = liked.iter().map(|c| liked.iter().filter(|other| *other == c).count()).max().unwrap();
            assert!(most <= 6, "{name}: seat {seat} likes {liked:?}");
        }
    }
}

#[test]
fn novices_err_and_come_to_an_end() {
    let title = railhead_titles::find("1846").unwrap();
    let setup = setup(title, &[], 3, 5);
    let mut players: Vec<Novice> = (0..3).map(Novice::new).collect();
    let mut errs = 0;
    let mut adviser = steady(3, 5);
    play(&setup, &mut players, &mut |game, seat, action| {
        let usual = Player::choose(&mut adviser[seat.index()], game, seat).unwrap();
        errs += usize::from(usual.action != *action);
    });
    assert!(errs > 10, "{errs}");
}

#[test]
fn habits_are_read_as_they_are_written() {
    let numbers: Vec<f64> = (0..).take(Habits::NAMES.len()).map(|n| f64::from(n) / 4.0).collect();
    let habits = Habits::of_numbers(&numbers).unwrap();
    assert_eq!(Habits::read(&habits.write()), Some(habits));
    assert_eq!(Habits::read(""), Some(Habits::USUAL));
    for wrong in ["pace", "pace x", "speed 3", "pace inf"] {
        assert_eq!(Habits::read(wrong), None, "{wrong}");
    }
}
