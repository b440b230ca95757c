//! What every title must pass: random games to their end, choices and play that agree, nothing lost, everything taken back and
//! kept, secrets hidden. A new title is tested as soon as it can be started.

use railhead_board::{HexId, Rotation, StopId, TileId};
use railhead_bots::{Dice, Random};
use railhead_engine::{
    Action, Card, Choice, CompanyId, Course, Dividend, Event, Holder, PrivateId, RoundKind, Run, Seat, Setup,
    SetupError, Spot, Target, TrainId, Viewer,
};
use railhead_testkit::extent::{all, cases};
use railhead_titles::{Game, Title};

/// The titles of the project, and one that lives elsewhere.
fn titles() -> impl Iterator<Item = &'static Title> {
    railhead_toy::register();
    railhead_titles::all()
}

/// Every title that can be played, with its plain rules and each of its presets, for every number of players; where not
/// everything is tested, with one number of players each, in turn.
fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for title in titles() {
        let presets = std::iter::once(None).chain(title.presets.iter().map(|p| Some(p.name)));
        for (which, preset) in presets.enumerate() {
            let setup = |players: u8| Setup {
                title: title.name.to_owned(),
                version: title.version,
                options: preset.map(|p| ("preset".to_owned(), p.to_owned())).into_iter().collect(),
                seats: (1..=players).map(|n| format!("Player {n}")).collect(),
                seed: 0,
            };
            let numbers = title.players.0..=title.players.1;
            let mut possible: Vec<Setup> = numbers.map(setup).filter(|setup| Game::start(setup).is_ok()).collect();
            if !all() && !possible.is_empty() {
                possible = vec![possible.swap_remove(which % possible.len())];
            }
            setups.append(&mut possible);
        }
    }
    assert!(!setups.is_empty());
    setups
}

#[test]
fn games_are_begun_under_the_newest_rules_and_under_none_that_are_not_there() {
    for title in titles() {
        let seats: Vec<String> = (1..=title.players.0).map(|n| format!("Player {n}")).collect();
        let start = |version: u32| {
            let seats = seats.clone();
            Game::start(&Setup { title: title.name.to_owned(), version, options: Vec::new(), seats, seed: 0 })
        };
        if title.version == 0 {
            assert!(matches!(start(1), Err(SetupError::NotPlayable(_))), "{}", title.name);
            continue;
        }
        assert!(start(title.version).is_ok(), "{}", title.name);
        for asked in [0, title.version + 1] {
            let newest = title.version;
            assert_eq!(start(asked).err(), Some(SetupError::Version { asked, newest }), "{}", title.name);
        }
    }
}

/// Players of both kinds in turn.
fn player(seed: u64) -> Random {
    if seed.is_multiple_of(2) { Random::lively(seed) } else { Random::new(seed) }
}

/// So many actions of a game are walked through where not everything is tested: the longest have thousands.
const SHORT: usize = 400;

/// Calls `visit` with every state of some random games, and what is done there next.
fn walk(games: u64, mut visit: impl FnMut(&Game, Seat, &Action, &mut Dice)) {
    let most = if all() { usize::MAX } else { SHORT };
    for setup in setups() {
        for seed in 0..games {
            let mut game = Game::start(&Setup { seed, ..setup.clone() }).unwrap();
            let (mut player, mut dice) = (player(seed), Dice::new(seed ^ 0x5eed));
            while game.outcome().is_none() && game.len() < most {
                let (seat, action) = player.choose(&game).expect("somebody may do something");
                visit(&game, seat, &action, &mut dice);
                game.play(seat, &action).unwrap();
                assert!(game.len() < 20_000, "the game does not end");
            }
        }
    }
}

fn where_it_is(game: &Game) -> String {
    format!("{} seed {} after {} actions", game.setup().title, game.setup().seed, game.len())
}

#[test]
fn everything_offered_is_accepted_and_nothing_is_lost() {
    walk(cases(1, 1), |game, _, _, dice| {
        if !dice.chance(1, 6) {
            return;
        }
        for decision in game.deciding() {
            for choice in game.choices(decision.seat) {
                assert!(!choice.is_empty(), "an empty choice, {}", where_it_is(game));
                for _ in 0..2 {
                    let action = match &choice {
                        Choice::Run { .. } => Action::Run { runs: game.best_runs().expect("runs to choose") },
                        choice => {
                            let which = dice.roll(choice.len());
                            let action = choice.action(which).expect("an action");
                            assert_eq!(choice.actions().nth(which).as_ref(), Some(&action));
                            action
                        }
                    };
                    assert!(choice.offers(&action), "{choice:?} does not offer its own {action:?}");
                    let mut next = game.clone();
                    if let Err(why) = next.play(decision.seat, &action) {
                        panic!("{action:?} is offered and refused: {why}, {}", where_it_is(game));
                    }
                    if let Err(why) = next.audit() {
                        panic!("{action:?}: {why}, {}", where_it_is(game));
                    }
                }
            }
        }
    });
}

/// Some action, sensible or not, with numbers that may be beyond anything.
fn anything(game: &Game, dice: &mut Dice) -> Action {
    let edition = game.edition();
    let wild = dice.chance(1, 8);
    let mut id = |n: usize| -> u8 {
        let n = if wild { 256 } else { n.max(1) };
        u8::try_from(dice.roll(n)).unwrap()
    };
    let (companies, privates, trains) = (edition.companies.len(), edition.privates.len(), game.table().trains.len());
    let hexes = edition.ground.map.len();
    let company = CompanyId(id(companies));
    let private = PrivateId(id(privates));
    let train = TrainId(id(trains));
    let hex = HexId(id(hexes).into());
    let tile = TileId(id(edition.ground.tiles.len()).into());
    let rotation = Rotation::new(id(6) % 6).unwrap();
    let (shares, kind, stop, with) = (id(6), id(2), StopId(id(4)), (id(2) == 0).then_some(private));
    let spot = Spot { row: id(2), column: id(31) };
    let price = i32::from(id(200)) * if wild { 1_000_000 } else { 1 };
    match id(28) % 28 {
        0 => Action::Pass,
        1 => Action::Draft { card: if kind == 0 { Card::Blank(shares) } else { Card::Private(private) } },
        2 => Action::Launch { company, spot },
        3 => Action::Buy {
            company,
            from: [Holder::Market, Holder::Bank, Holder::Company(company)][usize::from(shares % 3)],
        },
        4 | 5 => Action::Sell { company, shares },
        6 => Action::Issue { shares },
        7 => Action::Redeem { shares },
        8..=10 => Action::Lay { hex, tile, rotation, with },
        11 => Action::Token { hex, stop, with },
        12 => Action::Mark { private, target: if kind == 0 { Target::Hex(hex) } else { Target::Company(company) } },
        13 => Action::Pay { dividend: [Dividend::Full, Dividend::Half, Dividend::Withhold][usize::from(shares % 3)] },
        14 => {
            let trade = (shares % 2 == 0).then_some(TrainId(shares));
            Action::BuyTrain { train, kind, price, trade, with }
        }
        15 => Action::Discard { train },
        16 => Action::BuyPrivate { private, price },
        17 => Action::Run { runs: vec![Run { train, track: vec![(hex, shares), (HexId(hex.0 + 1), kind)] }] },
        18 => [Action::Accept, Action::Decline, Action::Withdraw][usize::from(shares % 3)].clone(),
        19 => Action::Lower { private },
        20 => Action::Loan,
        21 => Action::Bid { amount: price },
        22 => Action::Claim { hex, company },
        23 => Action::Settle { company },
        24 => Action::SellPriority { to: Seat(shares), price },
        25 if shares == 5 => Action::Close { hex },
        25 => {
            let option = if shares > 2 { kind } else { 32_u8.saturating_mul(shares).saturating_add(kind) };
            let read = game.read_action(&serde_json::json!({"do": "choose", "option": option}));
            // What has no such number where the game is now may still be sent by a program.
            read.unwrap_or(Action::Choose { course: Course::new("unheard-of", option) })
        }
        26 => {
            if kind == 0 {
                Action::BuyOnCredit { train, kind: shares % 2 }
            } else {
                Action::PayTrain { train }
            }
        }
        _ => Action::Bankrupt,
    }
}

#[test]
fn everything_accepted_is_offered_and_a_refusal_changes_nothing() {
    let mut accepted = 0;
    walk(cases(1, 1), |game, seat, _, dice| {
        for _ in 0..6 {
            let action = anything(game, dice);
            let mut next = game.clone();
            match next.play(seat, &action) {
                Ok(_) => {
                    accepted += 1;
                    let offered = game.choices(seat).iter().any(|c| c.offers(&action) || same_tile(game, c, &action));
                    assert!(offered, "{action:?} is accepted but not offered, {}", where_it_is(game));
                }
                Err(_) => assert!(next.same_state(game), "{action:?} left something behind, {}", where_it_is(game)),
            }
        }
    });
    assert!(accepted > 500, "only {accepted} of the random actions made sense");
}

/// Rotations that look the same are one choice.
fn same_tile(game: &Game, choice: &Choice, action: &Action) -> bool {
    let Action::Lay { hex, tile, rotation, with } = action else { return false };
    let rotation = game.edition().ground.tiles.get(*tile).canonical(*rotation);
    choice.offers(&Action::Lay { hex: *hex, tile: *tile, rotation, with: *with })
}

/// A bot tries its moves out in a game that looks to its seat as the real one does, down to the order of the players.
#[test]
fn what_a_seat_sees_is_not_made_up() {
    walk(cases(1, 1), |game, _, _, dice| {
        if !dice.chance(1, 12) {
            return;
        }
        for seat in (0..game.setup().seats.len()).map(Seat::from_index) {
            let imagined = game.imagined(seat, 7);
            imagined.audit().unwrap_or_else(|why| panic!("{why}, {}", where_it_is(game)));
            let viewer = Viewer::Seat(seat);
            assert_eq!(imagined.view_json(viewer).unwrap(), game.view_json(viewer).unwrap(), "{}", where_it_is(game));
        }
    });
}

#[test]
fn nobody_acts_out_of_turn() {
    walk(cases(1, 1), |game, seat, action, dice| {
        if !dice.chance(1, 10) {
            return;
        }
        let deciding: Vec<Seat> = game.deciding().into_iter().map(|d| d.seat).collect();
        assert!(deciding.contains(&seat));
        for other in (0..game.setup().seats.len() + 2).map(Seat::from_index).filter(|s| !deciding.contains(s)) {
            assert!(game.choices(other).is_empty());
            let mut next = game.clone();
            assert!(next.play(other, action).is_err(), "{other:?} may not act, {}", where_it_is(game));
            assert!(next.same_state(game));
        }
    });
}

#[test]
fn what_is_done_is_taken_back_and_done_again() {
    walk(cases(1, 1), |game, seat, action, dice| {
        if !dice.chance(1, 8) {
            return;
        }
        let mut next = game.clone();
        next.play(seat, action).unwrap();
        let after = next.clone();
        let hidden = next.undo_floor() == next.len();
        match next.undo(seat) {
            Ok(()) => {
                assert!(next.same_state(game), "taking back {action:?} is not exact, {}", where_it_is(game));
                next.redo(seat).unwrap();
                assert!(next.same_state(&after), "doing {action:?} again is not exact, {}", where_it_is(game));
            }
            Err(why) => assert!(hidden, "{action:?} cannot be taken back: {why}, {}", where_it_is(game)),
        }
    });
}

#[test]
fn going_back_over_others_needs_their_consent() {
    let setup = setups().into_iter().next().unwrap();
    let mut game = Game::start(&setup).unwrap();
    let mut player = Random::lively(7);
    while game.table().round.kind == RoundKind::Opening || game.len() < 60 {
        let (seat, action) = player.choose(&game).unwrap();
        game.play(seat, &action).unwrap();
    }
    // Back to where another seat acted last.
    let last = game.done(game.len() - 1).unwrap().0;
    let to = (0..game.len()).rev().find(|i| game.done(*i).unwrap().0 != last).unwrap();
    let other = game.done(to).unwrap().0;
    let now = game.clone();
    assert!(game.undo_to(last, to).is_err());
    game.request_undo(last, to).unwrap();
    assert!(game.same_state(&now));
    for seat in game.undo_request().unwrap().waiting.clone() {
        game.answer_undo(seat, true).unwrap();
    }
    assert_eq!(game.len(), to);
    assert!(game.same_state(&now.rewound(to).unwrap()));
    game.redo(other).unwrap();
    // A request that somebody declines is gone.
    let mut game = now.clone();
    game.request_undo(last, to).unwrap();
    let asked = game.undo_request().unwrap().waiting[0];
    game.answer_undo(asked, false).unwrap();
    assert!(game.undo_request().is_none() && game.same_state(&now));
}

#[test]
fn states_are_kept_and_taken_up_exactly_and_the_past_can_be_visited() {
    for setup in setups() {
        let mut game = Game::start(&Setup { seed: 3, ..setup }).unwrap();
        let mut player = Random::lively(3);
        let mut kept = Vec::new();
        while game.outcome().is_none() {
            if game.len().is_multiple_of(37) {
                kept.push((game.len(), game.state_json().unwrap()));
            }
            let (seat, action) = player.choose(&game).unwrap();
            game.play(seat, &action).unwrap();
        }
        for (at, state) in kept {
            let then = game.rewound(at).unwrap();
            assert_eq!(then.state_json().unwrap(), state);
            let resumed = Game::resume(game.setup(), &state).unwrap();
            assert!(resumed.same_state(&then));
            assert_eq!(resumed.deciding(), then.deciding());
        }
        assert!(game.rewound(game.len() + 1).is_none());
    }
}

#[test]
fn seeds_decide_everything() {
    for setup in setups() {
        let play = || {
            let mut game = Game::start(&Setup { seed: 11, ..setup.clone() }).unwrap();
            let mut player = Random::lively(11);
            while game.outcome().is_none() {
                let (seat, action) = player.choose(&game).unwrap();
                game.play(seat, &action).unwrap();
            }
            game.state_json().unwrap()
        };
        assert_eq!(play(), play());
    }
}

/// Where a choice is hidden, nobody else's view tells which one was made; and no view holds what decides about chance.
#[test]
fn views_hide_what_others_may_not_know() {
    let all = all();
    walk(cases(1, 1), |game, seat, action, dice| {
        let seats = if all || dice.chance(1, 6) { game.setup().seats.len() } else { 0 };
        for viewer in (0..seats).map(|s| Viewer::Seat(Seat::from_index(s))).chain([Viewer::Spectator]) {
            let view = game.view_json(viewer).unwrap();
            for secret in ["\"dice\"", "\"deck\"", "\"seed\""] {
                assert!(!view.contains(secret), "{secret} is in the view of {viewer:?}, {}", where_it_is(game));
            }
        }
        if !matches!(action, Action::Draft { .. } | Action::Bid { .. } | Action::Claim { .. }) {
            return;
        }
        let mut first = game.clone();
        first.play(seat, action).unwrap();
        if first.actions_seen(Viewer::Spectator).last().unwrap().1.is_some() {
            return;
        }
        // The same with another card: a spectator sees no difference.
        for other in game.choices(seat).iter().flat_map(|choice| choice.actions().take(4).collect::<Vec<Action>>()) {
            // What is claimed is open to all where it is said at once, and so is passing.
            let secret = matches!(first.done(first.len() - 1).unwrap().2[0], Event::Wrote { .. });
            let open = match (action, &other) {
                (Action::Claim { .. }, Action::Claim { .. }) if secret => false,
                (Action::Claim { company, .. }, Action::Claim { company: claimed, .. }) => company != claimed,
                (Action::Claim { .. }, _) => true,
                _ => false,
            };
            if open {
                continue;
            }
            let mut second = game.clone();
            second.play(seat, &other).unwrap();
            // Unless it shows something to all: the last card, or all of them at the end.
            let goes_on = |g: &Game| {
                g.deciding() == first.deciding() && g.deciding()[0].ask.key() == game.deciding()[0].ask.key()
            };
            if goes_on(&first) && goes_on(&second) {
                let same = first.view_json(Viewer::Spectator).unwrap() == second.view_json(Viewer::Spectator).unwrap();
                assert!(same, "{action:?} and {other:?} look different, {}", where_it_is(game));
            }
        }
        let event = first.done(first.len() - 1).unwrap().2[0].seen_by(Viewer::Spectator);
        let nothing = matches!(
            event,
            None | Some(
                Event::Drafted { card: None, .. } | Event::Bid { amount: None, .. } | Event::Claimed { hex: None, .. }
            )
        );
        assert!(nothing, "{event:?} tells what was chosen");
    });
}
