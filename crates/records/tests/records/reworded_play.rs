//! Rewording a sentence breaks nothing: where every word that people read is another one, players do the same.
//!
//! It stands here and not beside the other tests of bots, which go through all titles that are registered.

use railhead_bots::{Habits, Player, Random, Steady};
use railhead_engine::{Seat, Setup};
use railhead_sitting::reworded::reworded;
use railhead_testkit::extent::all;
use railhead_titles::{ALL, Game, Title};

/// The same game by the usual words and by others.
fn pair(title: &'static Title, preset: Option<&str>, seed: u64) -> Option<[Game; 2]> {
    let players = (title.players.0..=title.players.1).filter(|n| *n >= 3);
    let setup = |players: u8| Setup {
        title: title.name.to_owned(),
        version: title.version,
        options: preset.map(|p| ("preset".to_owned(), p.to_owned())).into_iter().collect(),
        seats: (1..=players).map(|n| format!("Player {n}")).collect(),
        seed,
    };
    let (setup, usual) = players.map(setup).find_map(|setup| Some((setup.clone(), Game::start(&setup).ok()?)))?;
    let other = Game::start(&Setup { title: reworded(title).name.to_owned(), ..setup }).unwrap();
    Some([usual, other])
}

/// What somebody does next.
fn next(game: &Game, random: &mut Random, steady: Option<&mut Steady>) -> Option<(Seat, railhead_engine::Action)> {
    let Some(steady) = steady else { return random.choose(game) };
    let seat = game.deciding().first()?.seat;
    Some((seat, Player::choose(steady, game, seat)?.action))
}

#[test]
fn players_do_the_same_by_other_words() {
    let (mut steps, most) = (0, if all() { usize::MAX } else { 250 });
    for title in ALL {
        let presets = std::iter::once(None).chain(title.presets.iter().map(|preset| Some(preset.name)));
        for (seed, preset) in (1..).zip(presets) {
            for thinks in [false, true] {
                let Some([mut usual, mut other]) = pair(title, preset, seed) else { continue };
                let mut randoms = [Random::lively(seed), Random::lively(seed)];
                // By its name, which is a key and no word, a title has habits of its own.
                let habits = *Habits::of(title.name);
                let mut steadies = [(); 2].map(|()| Steady::leaning(seed).going_by(habits));
                while usual.outcome().is_none() && usual.len() < most {
                    let [one, two] = steadies.each_mut().map(|steady| Some(steady).filter(|_| thinks));
                    let [random, same] = randoms.each_mut();
                    let did = next(&usual, random, one).expect("a move");
                    assert_eq!(Some(&did), next(&other, same, two).as_ref(), "{} {preset:?}", title.name);
                    let happened = usual.play(did.0, &did.1).unwrap().len();
                    assert_eq!(happened, other.play(did.0, &did.1).unwrap().len());
                    steps += 1;
                }
                assert_eq!(usual.state_json().unwrap(), other.state_json().unwrap());
                assert_eq!(usual.outcome(), other.outcome());
            }
        }
    }
    assert!(steps > 2000, "only {steps} actions were compared");
}

/// The test above would show nothing if the words were the same.
#[test]
fn every_word_is_another_one() {
    for title in ALL {
        let Some([usual, other]) = pair(title, None, 1) else { panic!("{} is not begun", title.name) };
        let ask = usual.deciding()[0].ask;
        assert_ne!(usual.phrase(ask).words, other.phrase(ask).words);
        assert_ne!(usual.edition().words.president, other.edition().words.president);
        for (one, two) in usual.edition().companies.iter().zip(&other.edition().companies) {
            assert!(one.sign == two.sign && one.name != two.name, "{}", one.name);
        }
        for (one, two) in usual.edition().privates.iter().zip(&other.edition().privates) {
            assert!(one.sign == two.sign && one.name != two.name, "{}", one.name);
        }
        let places = |game: &Game| -> Vec<Option<String>> {
            game.edition().ground.map.iter().map(|(_, hex)| hex.place.clone()).collect()
        };
        assert!(places(&usual).iter().zip(&places(&other)).all(|(one, two)| one.is_none() || one != two));
        let refused = |game: &Game| {
            let mut game = game.clone();
            let seat = game.deciding()[0].seat;
            game.play(seat, &railhead_engine::Action::Bankrupt).unwrap_err()
        };
        assert_eq!(refused(&usual).rule, refused(&other).rule);
        assert_ne!(refused(&usual).why, refused(&other).why);
    }
}
