//! The steady player: games to their end, nothing hidden used, better than chance.

use railhead_bots::{Player, Random, Sight, Steady, Thought};
use railhead_engine::{Action, RoundKind, Seat, Setup, Standing, Viewer};
use railhead_titles::{ALL, Game};

/// The titles for which it was measured how well the steady player plays. Others are played to their end all the same.
const MEASURED: [&str; 4] = ["1846", "1848", "1853-2009", "1853-1989"];

/// Every title that can be played, for a number of players.
fn setups(players: u8) -> Vec<Setup> {
    let setup = |title: &&railhead_titles::Title| Setup {
        title: title.name.to_owned(),
        version: title.version,
        options: Vec::new(),
        seats: (1..=players.clamp(title.players.0, title.players.1)).map(|n| format!("Player {n}")).collect(),
        seed: 5,
    };
    let all: Vec<Setup> = ALL.iter().map(setup).filter(|setup| Game::start(setup).is_ok()).collect();
    assert!(all.len() >= 3);
    all
}

/// Plays a game to its end; every move must be accepted.
fn play(setup: &Setup, players: &mut [Box<dyn Player>]) -> Game {
    let mut game = Game::start(setup).unwrap();
    while game.outcome().is_none() {
        let (seat, thought) = game
            .deciding()
            .into_iter()
            .find_map(|d| players[d.seat.index()].choose(&game, d.seat).map(|t| (d.seat, t)))
            .unwrap_or_else(|| panic!("{}: nobody moves after {} actions", setup.title, game.len()));
        assert!(!thought.reason.is_empty(), "{}: no reason for {:?}", setup.title, thought.action);
        if let Err(why) = game.play(seat, &thought.action) {
            panic!("{}: after {} actions {:?} is refused: {why}", setup.title, game.len(), thought.action);
        }
        assert!(game.len() < 5000, "{}: the game does not end: {:?}", setup.title, game.table().round);
    }
    game
}

#[test]
fn steady_players_play_every_title_to_its_end() {
    for players in [2, 4] {
        for setup in setups(players) {
            let mut steady: Vec<Box<dyn Player>> = Vec::new();
            setup.seats.iter().for_each(|_| steady.push(Box::new(Steady::new())));
            let game = play(&setup, &mut steady);
            game.audit().unwrap();
            let outcome = game.outcome().unwrap();
            if !MEASURED.contains(&setup.title.as_str()) {
                continue;
            }
            assert_ne!(outcome.reason, railhead_engine::Ending::TooLong, "{}", setup.title);
            let ruined = game.table().players.iter().filter(|p| p.bankrupt).count();
            assert_eq!(ruined, 0, "{}", setup.title);
            // More than they began with, all of them together by far.
            let worth: i32 = outcome.worth.iter().sum();
            assert!(worth > 5000, "{}: {:?}", setup.title, outcome.worth);
        }
    }
}

/// What the first of those who may move does.
fn next_move(game: &Game, players: &mut [Steady]) -> (Seat, Thought) {
    let choose = |seat: Seat, player: &mut Steady| Some((seat, player.choose(Sight::new(game, seat))?));
    game.deciding().into_iter().find_map(|d| choose(d.seat, &mut players[d.seat.index()])).unwrap()
}

/// Whoever runs a company of its own earns more than shareholders do, and a company without money for a train ruins its president.
#[test]
fn steady_players_of_1846_begin_with_companies_that_can_pay_for_a_train() {
    for seed in 1..=8 {
        let setup = Setup { seed, ..setups(4).into_iter().find(|s| s.title == "1846").unwrap() };
        let mut game = Game::start(&setup).unwrap();
        let mut players: Vec<Steady> = (0..4).map(|seat| Steady::leaning(seed * 4 + seat)).collect();
        while game.table().round.kind != RoundKind::Operating {
            let (seat, thought) = next_move(&game, &mut players);
            game.play(seat, &thought.action).unwrap();
        }
        let table = game.table();
        // Small railways have a train from the beginning, and no share price.
        let active = table.companies_standing(Standing::Active).map(|c| table.company(c));
        let companies: Vec<_> = active.filter(|company| company.spot.is_some()).collect();
        let price = game.edition().trains[0].kinds[0].price;
        assert!(companies.len() >= 3, "seed {seed}: only {} companies", companies.len());
        for company in companies {
            assert!(company.cash >= price, "seed {seed}: {} is not enough for a train of {price}", company.cash);
        }
    }
}

/// A company that still has a train that lasts earns, and others may not buy the train that makes it obsolete.
#[test]
fn steady_players_of_1846_give_up_only_companies_without_a_train() {
    let mut given_up = 0;
    for seed in 1..=24 {
        let setup = Setup { seed, ..setups(3).into_iter().find(|s| s.title == "1846").unwrap() };
        let mut game = Game::start(&setup).unwrap();
        let mut players: Vec<Steady> = (0..3).map(|seat| Steady::leaning(seed * 4 + seat)).collect();
        while game.outcome().is_none() {
            let (seat, thought) = next_move(&game, &mut players);
            if let Action::Sell { company, .. } = &thought.action
                && thought.reason.starts_with("gives ")
            {
                assert_eq!(game.table().trains_counting(*company), 0, "seed {seed}: {}", thought.reason);
                given_up += 1;
            }
            game.play(seat, &thought.action).unwrap();
        }
    }
    assert!(given_up > 0, "no company was given up in any of the games");
}

#[test]
fn a_steady_player_beats_players_by_chance() {
    for setup in setups(4).into_iter().filter(|s| MEASURED.contains(&s.title.as_str())) {
        for seat in [0, 2] {
            let mut players: Vec<Box<dyn Player>> = Vec::new();
            for other in 0..setup.seats.len() {
                let chance = Random::lively(other as u64 + 1);
                players.push(if other == seat { Box::new(Steady::new()) } else { Box::new(chance) });
            }
            let worth = play(&setup, &mut players).outcome().unwrap().worth;
            assert_eq!(worth.iter().max(), Some(&worth[seat]), "{}: {worth:?}", setup.title);
        }
    }
}

#[test]
fn what_a_seat_cannot_see_sways_nothing() {
    let mut differed = 0;
    for setup in setups(4) {
        let mut game = Game::start(&setup).unwrap();
        let mut chance = Random::new(3);
        // Hands, bonds and cities are hidden at the beginning of games.
        for _ in 0..60 {
            for decision in game.deciding() {
                let seat = decision.seat;
                let thought = Steady::new().choose(Sight::new(&game, seat));
                for seed in 1..4 {
                    let other = game.imagined(seat, seed);
                    differed += usize::from(!other.same_state(&game));
                    assert_eq!(Steady::new().choose(Sight::new(&other, seat)), thought, "{}", setup.title);
                }
            }
            let (seat, action) = chance.choose(&game).unwrap();
            game.play(seat, &action).unwrap();
        }
    }
    assert!(differed > 50, "only {differed} games differed in what is hidden");
}

#[test]
fn imagined_games_look_the_same_to_their_seat_and_can_be_played_on() {
    for setup in setups(4) {
        let mut game = Game::start(&setup).unwrap();
        let mut chance = Random::new(11);
        for step in 0..40 {
            for seat in (0..setup.seats.len()).map(Seat::from_index) {
                let other = game.imagined(seat, step);
                // Who sits where is not settled while bonds are sealed; everything else looks as it did.
                let sealed = other.table().order != game.table().order;
                assert!(!sealed || game.table().round.kind == RoundKind::Opening, "{}", setup.title);
                if !sealed {
                    let viewer = Viewer::Seat(seat);
                    assert_eq!(
                        other.view_json(viewer).unwrap(),
                        game.view_json(viewer).unwrap(),
                        "{} {step}",
                        setup.title
                    );
                }
                other.audit().unwrap();
            }
            let (seat, action) = chance.choose(&game).unwrap();
            game.play(seat, &action).unwrap();
        }
        let mut imagined = game.imagined(Seat(1), 77);
        railhead_bots::play_out(&mut imagined, &mut Random::lively(2), 300).unwrap();
    }
}

/// Every title, and those with cards of a kit.
fn setups_with_kits(players: u8) -> Vec<Setup> {
    let mut all = setups(players);
    let kit = all.iter().find(|setup| setup.title == "1853-1989").cloned().unwrap();
    all.push(Setup { options: vec![("mik-2".to_owned(), "on".to_owned())], ..kit });
    all
}

/// Two games that look the same to a seat must be the same in what the seat imagines, whatever is hidden from it: otherwise a hint, or
/// what a bot says, tells the one from the other.
#[test]
fn what_is_hidden_leaves_no_trace_in_what_a_seat_imagines() {
    let mut differed = 0;
    for setup in setups_with_kits(4) {
        let mut game = Game::start(&setup).unwrap();
        let mut chance = Random::lively(3);
        for step in 0..200 {
            if game.outcome().is_some() {
                break;
            }
            for seat in (0..setup.seats.len()).map(Seat::from_index).filter(|_| step < 40 || step % 9 == 0) {
                let twin = game.imagined(seat, 1_000 + step);
                differed += usize::from(twin.view_json(Viewer::All).unwrap() != game.view_json(Viewer::All).unwrap());
                let (one, other) = (game.imagined(seat, step), twin.imagined(seat, step));
                let here = format!("{} {:?}, seat {seat:?} after {step} actions", setup.title, setup.options);
                assert!(one.state_json().unwrap() == other.state_json().unwrap(), "{here}");
            }
            let (seat, action) = chance.choose(&game).unwrap();
            game.play(seat, &action).unwrap();
        }
    }
    assert!(differed > 100, "only {differed} games differed in what is hidden");
}

/// The lots of a game come from its seed, which is hidden as well: games of different seeds that look the same go on in the same way in
/// thought.
#[test]
fn the_seed_of_a_game_leaves_no_trace_in_what_a_seat_imagines() {
    let play_on = |setup: &Setup, seed: u64| {
        let mut game = Game::start(&Setup { seed, ..setup.clone() }).unwrap();
        let seen = game.view_json(Viewer::Seat(Seat(0))).unwrap();
        game = game.imagined(Seat(0), 7);
        railhead_bots::play_out(&mut game, &mut Random::lively(2), 400).unwrap();
        (seen, game.view_json(Viewer::All).unwrap())
    };
    let mut compared = 0;
    for setup in setups_with_kits(4) {
        let (seen, end) = play_on(&setup, 1);
        for (seen_too, end_too) in (2..30).map(|seed| play_on(&setup, seed)).filter(|(too, _)| *too == seen) {
            assert!((&seen_too, &end_too) == (&seen, &end), "{} {:?}", setup.title, setup.options);
            compared += 1;
            if compared % 3 == 0 {
                break;
            }
        }
    }
    assert!(compared >= 6, "{compared} pairs looked the same");
}

/// What a steady player says while contracts are written down, without amounts.
fn said_over_contracts(title: &str, seed: u64) -> Vec<(Action, String)> {
    let setup = setups(4).into_iter().find(|setup| setup.title == title).unwrap();
    let mut game = Game::start(&Setup { seed, ..setup }).unwrap();
    let mut players: Vec<Steady> = (0..4).map(|seat| Steady::leaning(seed * 4 + seat)).collect();
    let mut said = Vec::new();
    while game.table().round.kind == RoundKind::Opening {
        let (seat, thought) = next_move(&game, &mut players);
        let words = thought.reason.chars().filter(|c| !c.is_ascii_digit() && *c != ',').collect();
        if matches!(thought.action, Action::Bid { .. } | Action::Pass) {
            said.push((thought.action.clone(), words));
        }
        game.play(seat, &thought.action).unwrap();
    }
    said
}

#[test]
fn reasons_tell_nothing_of_a_contract_that_is_still_sealed() {
    for title in ["1853-2009", "1853-1989"] {
        let said: Vec<(Action, String)> = (1..=6).flat_map(|seed| said_over_contracts(title, seed)).collect();
        let words = |wanted: fn(&Action) -> bool| {
            let mut all: Vec<&str> = said.iter().filter(|(a, _)| wanted(a)).map(|(_, words)| &**words).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let passes = words(|a| matches!(a, Action::Pass));
        assert_eq!(passes, ["its contract is complete"], "{title}");
        // In the older edition no bond is written down apart from the cities.
        assert!(words(|a| matches!(a, Action::Bid { .. })).len() <= 1, "{title}: {said:?}");
    }
}
