//! Games with an auditor beside them.

use railhead_audit::Auditor;
use railhead_bots::Level;
use railhead_engine::Setup;
use railhead_testkit::extent::{number, seeds};
use railhead_titles::Game;

/// A set of options.
pub(crate) type Options = &'static [(&'static str, &'static str)];

/// A setup with every number of players and every set of options in turn.
pub(crate) fn setup(title: &str, options: &[Options], seed: u64) -> Setup {
    let found = railhead_titles::find(title).unwrap();
    let (least, most) = (u64::from(found.players.0), u64::from(found.players.1));
    let numbers = most - least + 1;
    let which = usize::try_from(seed / numbers).unwrap() % options.len();
    let options = options[which].iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    let seats = (1..=least + seed % numbers).map(|n| format!("Player {n}")).collect();
    Setup { title: title.to_owned(), version: found.version, options, seats, seed }
}

/// Plays a game to its end and gives what the auditor complains of, the first few of them.
pub(crate) fn watch(setup: &Setup, level: &Level, most: usize) -> Vec<String> {
    let mut game = Game::start(setup).unwrap();
    let (mut auditor, begun) = Auditor::begin(&game).expect("somebody knows this title");
    let mut wrong: Vec<String> = begun.iter().map(|c| format!("at the beginning: {c}")).collect();
    let mut players: Vec<_> = (0..setup.seats.len()).map(|i| level.player(setup.seed * 10 + i as u64, 1)).collect();
    for _ in 0..most {
        if game.outcome().is_some() || wrong.len() > 4 {
            break;
        }
        // Whoever answers an offer comes first; whoever waits acts if nobody else can.
        let Some(seat) = game.deciding().first().map(|d| d.seat) else { break };
        let Some(thought) = players[seat.index()].choose(&game, seat) else { break };
        let number = game.len() + 1;
        game.play(seat, &thought.action).unwrap();
        for complaint in auditor.watch(&game) {
            wrong.push(format!("action {number} by {} ({:?}): {complaint}", seat.index(), thought.action));
        }
    }
    let ended = game.outcome().is_some() || !wrong.is_empty() || game.len() >= most;
    assert!(ended, "seed {} is stuck after {} actions", setup.seed, game.len());
    wrong
}

/// Watches so many games of a title: a few, or all.
pub(crate) fn watch_all(title: &str, options: &[Options], level: &str, (few, all): (u64, u64)) {
    let level: Level = level.parse().unwrap();
    let seeds: Vec<u64> = seeds(few, all).collect();
    let threads = number("RAILHEAD_THREADS", 2);
    let next = std::sync::atomic::AtomicUsize::new(0);
    let wrong = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(seed) = seeds.get(n) else { break };
                    if n > 0 && n.is_multiple_of(100) {
                        eprintln!("{title}, {level}: {n} of {} games begun", seeds.len());
                    }
                    let setup = setup(title, options, *seed);
                    for line in watch(&setup, &level, 20_000).into_iter().take(3) {
                        let what =
                            format!("{level} seed {seed} ({} players, {:?}) {line}", setup.seats.len(), setup.options);
                        // Said at once, so that a run that is broken off has told what it saw.
                        eprintln!("{what}");
                        wrong.lock().unwrap().push(what);
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{} complaints:\n{}", wrong.len(), wrong.join("\n"));
}
