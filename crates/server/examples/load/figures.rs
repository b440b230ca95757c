//! What was measured.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A move that takes longer is worth a word.
const SLOW: Duration = Duration::from_millis(100);

/// Times of one kind.
#[derive(Default)]
pub(crate) struct Times(Mutex<Vec<Duration>>);

impl Times {
    pub(crate) fn add(&self, time: Duration) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(time);
    }

    fn tell(&self, what: &str) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.sort_unstable();
        let at = |hundredths: usize| {
            let index = all.len().saturating_sub(1) * hundredths / 100;
            all.get(index).map_or(0.0, |t| t.as_secs_f64() * 1e3)
        };
        let (half, most, all_but, last) = (at(50), at(90), at(99), at(100));
        println!(
            "{what:<44} {:>7}   median {half:>6.1} ms   90 % {most:>6.1}   99 % {all_but:>6.1}   worst {last:>6.1}",
            all.len()
        );
    }
}

/// What was measured.
#[derive(Default)]
pub(crate) struct Figures {
    /// From the moment a move was due to its acknowledgement.
    pub(crate) moves: Times,
    /// When each move was acknowledged, and how long that took.
    pub(crate) stored: Mutex<Vec<(Instant, Duration)>>,
    /// When the first table had no move left; from then on less is offered.
    pub(crate) ran_out: Mutex<Option<Instant>>,
    /// From the moment a move was due until a spectator heard of it.
    pub(crate) news: Times,
    /// Opening the page of a late game.
    pub(crate) pages: Times,
    /// Looking at a moment of the past.
    pub(crate) past: Times,
    /// The size of the largest page on the wire.
    pub(crate) largest: std::sync::atomic::AtomicUsize,
}

impl Figures {
    /// Tells what was measured: `offered` moves were due each second, from when `began` until the `end`.
    pub(crate) fn tell(&self, offered: u64, began: Instant, end: Instant) {
        let ran_out = *self.ran_out.lock().unwrap_or_else(PoisonError::into_inner);
        let until = ran_out.map_or(end, |at| at.min(end));
        let stored = self.stored.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = until.duration_since(began).as_secs_f64();
        let rate = stored.iter().filter(|(at, _)| *at <= until).count() as f64 / seconds;
        println!("{rate:.0} moves stored per second of {offered} offered, over {seconds:.1} s");
        if rate < 0.97 * offered as f64 {
            println!("THE SERVER FELL BEHIND: the times below grow with how long this lasts");
        }
        // Where others use the machine for a moment, it is a few seconds that were slow; where the server is too slow, all of them.
        let mut seconds_slow: Vec<u64> =
            stored.iter().filter(|(_, took)| *took > SLOW).map(|(at, _)| at.duration_since(began).as_secs()).collect();
        seconds_slow.dedup();
        seconds_slow.sort_unstable();
        seconds_slow.dedup();
        if !seconds_slow.is_empty() {
            println!("moves took more than {} ms in the seconds {seconds_slow:?}", SLOW.as_millis());
        }
        if ran_out.is_some() {
            println!("a table had no move left after {seconds:.1} s: more --tables last longer");
        }
        self.moves.tell("a move, from due to acknowledged");
        self.news.tell("a move, from due to heard by a spectator");
        self.pages.tell("a late page, compressed");
        self.past.tell("a step of history, compressed");
        let largest = self.largest.load(std::sync::atomic::Ordering::Relaxed);
        println!("the largest page: {:.1} KB compressed", largest as f64 / 1000.0);
    }
}
