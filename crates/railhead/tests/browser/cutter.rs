//! A bad line between browsers and a server: it passes on what it is given, and now and then it breaks.

use railhead_bots::Dice;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// How often a line looks whether it is to break.
const LOOK: Duration = Duration::from_millis(20);

/// What stands between.
pub(crate) struct Cutter {
    /// Where browsers reach the server through it.
    pub(crate) address: String,
    state: Arc<State>,
}

struct State {
    server: String,
    bad: AtomicBool,
    closed: AtomicBool,
    seed: AtomicU64,
    cuts: AtomicUsize,
    /// How often everything that was open has gone dead.
    deaths: AtomicUsize,
}

/// When a line breaks.
#[derive(Clone, Copy)]
enum Fate {
    /// It does not.
    Holds,
    /// Before anything of a request has gone through.
    AtOnce,
    /// When the request has gone through and before its answer.
    Unanswered,
    /// After so many bytes of answers.
    Within(usize),
}

impl Fate {
    /// What becomes of the next request of a line.
    fn next(dice: &mut Dice) -> Self {
        match dice.roll(12) {
            0 => Self::AtOnce,
            1 => Self::Unanswered,
            2 => Self::Within(1 + dice.roll(200)),
            3 => Self::Within(200 + dice.roll(20_000)),
            _ => Self::Holds,
        }
    }
}

impl Cutter {
    /// Stands before a server; at first it is a good line.
    pub(crate) fn before(server: &str, seed: u64) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let state = Arc::new(State {
            server: server.trim_start_matches("http://").to_owned(),
            bad: AtomicBool::new(false),
            closed: AtomicBool::new(false),
            seed: AtomicU64::new(seed),
            cuts: AtomicUsize::new(0),
            deaths: AtomicUsize::new(0),
        });
        let listening = Arc::clone(&state);
        std::thread::spawn(move || {
            for browser in listener.incoming() {
                if listening.closed.load(Ordering::Relaxed) {
                    break;
                }
                let (Ok(browser), state) = (browser, Arc::clone(&listening)) else { continue };
                let dice = Dice::new(state.seed.fetch_add(1, Ordering::Relaxed));
                std::thread::spawn(move || state.pass_on(browser, dice));
            }
        });
        Self { address, state }
    }

    /// From now on the line is good or bad.
    pub(crate) fn set_bad(&self, bad: bool) {
        self.state.bad.store(bad, Ordering::Relaxed);
    }

    /// Every line that is open goes dead without a word, as when a laptop is closed and wakes up elsewhere; new ones are good.
    pub(crate) fn go_dead(&self) {
        self.state.deaths.fetch_add(1, Ordering::Relaxed);
    }

    /// How often it broke.
    pub(crate) fn cuts(&self) -> usize {
        self.state.cuts.load(Ordering::Relaxed)
    }
}

impl Drop for Cutter {
    fn drop(&mut self) {
        self.state.closed.store(true, Ordering::Relaxed);
        // Somebody has to call for it to look.
        let _ = TcpStream::connect(self.address.trim_start_matches("http://"));
    }
}

/// Reads what is there; nothing if nothing came for a moment, `None` at the end.
fn read(from: &mut TcpStream, buffer: &mut [u8]) -> Option<usize> {
    match from.read(buffer) {
        Ok(0) => None,
        Ok(read) => Some(read),
        Err(why) if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => Some(0),
        Err(_) => None,
    }
}

impl State {
    /// Passes on what a browser and the server say to each other, in turns, until one of them or the line ends it.
    fn pass_on(&self, mut browser: TcpStream, mut dice: Dice) {
        let Ok(mut server) = TcpStream::connect(&self.server) else { return };
        let _ = browser.set_read_timeout(Some(LOOK / 10));
        let _ = server.set_read_timeout(Some(LOOK / 10));
        let _ = browser.set_nodelay(true);
        let _ = server.set_nodelay(true);
        let mut buffer = [0; 16 << 10];
        let (mut fate, mut answered, mut streams) = (Fate::Holds, 0, false);
        let born = self.deaths.load(Ordering::Relaxed);
        let broken = loop {
            if self.closed.load(Ordering::Relaxed) {
                break false;
            }
            if self.deaths.load(Ordering::Relaxed) > born {
                // Lines on which nothing is under way are closed when a computer comes back from somewhere else.
                if !streams {
                    break false;
                }
                std::thread::sleep(LOOK);
                continue;
            }
            let Some(asked) = read(&mut browser, &mut buffer) else { break false };
            if asked > 0 {
                let line = buffer[..asked].split(|b| *b == b'\r').next().unwrap_or_default();
                streams = line.windows(6).any(|part| part == b"/live ");
                fate = if self.bad.load(Ordering::Relaxed) { Fate::next(&mut dice) } else { Fate::Holds };
                answered = 0;
                if matches!(fate, Fate::AtOnce) {
                    break true;
                }
                if server.write_all(&buffer[..asked]).is_err() {
                    break false;
                }
            }
            let Some(answer) = read(&mut server, &mut buffer) else { break false };
            if answer == 0 {
                continue;
            }
            if matches!(fate, Fate::Unanswered) {
                break true;
            }
            let passed = if let Fate::Within(most) = fate { answer.min(most.saturating_sub(answered)) } else { answer };
            answered += answer;
            if browser.write_all(&buffer[..passed]).is_err() {
                break false;
            }
            if passed < answer {
                break true;
            }
        };
        if broken {
            self.cuts.fetch_add(1, Ordering::Relaxed);
        }
        let _ = browser.shutdown(Shutdown::Both);
        let _ = server.shutdown(Shutdown::Both);
    }
}
