//! How much time players have.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How much time players have, in seconds. A turn lasts from when the table waits for somebody until it waits for others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// For each turn, before the bank is touched.
    pub each: i64,
    /// In the bank at the beginning.
    pub bank: i64,
    /// What a turn adds to the bank.
    pub increment: i64,
}

/// Why nobody can play by a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ClockError {
    /// A time is less than nothing or more than a year.
    #[error("A clock allows from zero to one year.")]
    Range,
    /// Nobody could decide in that time.
    #[error("A clock must leave at least half a minute for a turn.")]
    Short,
}

/// No clock has more: a year.
const MOST: i64 = 366 * 86_400;

impl Clock {
    /// A clock as it is kept; `None` for an empty text, which is no clock.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// As it is kept.
    #[must_use]
    pub fn write(self) -> String {
        serde_json::to_string(&self).unwrap_or_default()
    }

    /// Whether somebody can play by it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(self) -> Result<Self, ClockError> {
        if [self.each, self.bank, self.increment].iter().any(|t| !(0..=MOST).contains(t)) {
            return Err(ClockError::Range);
        }
        if self.each + self.bank < 30 {
            return Err(ClockError::Short);
        }
        Ok(self)
    }

    /// In words, as lists of tables say it.
    #[must_use]
    pub fn words(self) -> String {
        let mut parts = Vec::new();
        if self.each > 0 {
            parts.push(format!("{} a turn", span(self.each)));
        }
        if self.bank > 0 {
            parts.push(if self.each > 0 {
                format!("{} in the bank", span(self.bank))
            } else {
                format!("{} each", span(self.bank))
            });
        }
        if self.increment > 0 {
            parts.push(format!("{} more each turn", span(self.increment)));
        }
        parts.join(", ")
    }
}

/// A span of time in its two largest units that matter.
#[must_use]
pub fn span(seconds: i64) -> String {
    let s = seconds.max(0);
    let (days, hours, minutes) = (s / 86_400, s / 3600 % 24, s / 60 % 60);
    let plural = |n: i64, one: &str| if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") };
    match (days, hours, minutes) {
        (0, 0, 0) => format!("{s} s"),
        (0, 0, m) if m < 10 && s % 60 > 0 => format!("{m} min {} s", s % 60),
        (0, 0, m) => format!("{m} min"),
        (0, h, 0) => format!("{h} h"),
        (0, h, m) => format!("{h} h {m} min"),
        (d, 0, _) => plural(d, "day"),
        (d, h, _) => format!("{} {h} h", plural(d, "day")),
    }
}

/// A seat for which the table waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wait {
    /// The number of the entry with which it began.
    pub seq: i64,
    /// When it began.
    pub at: i64,
    /// How much of the turn's time had gone when the clock last stood still.
    spent: i64,
    /// Since when the clock runs; `None` while it is stopped.
    running: Option<i64>,
}

/// Whose time runs, and what is left of it. Everything follows from the moments of the entries.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Times {
    clock: Option<Clock>,
    waits: Vec<Option<Wait>>,
    banks: Vec<i64>,
    paused: bool,
    /// How far the game had come when a bank last grew: what is taken back and done again earns nothing.
    furthest: usize,
}

impl Times {
    /// Nobody's time runs yet.
    #[must_use]
    pub fn new(clock: Option<Clock>, seats: usize) -> Self {
        let bank = clock.map_or(0, |c| c.bank);
        Self { clock, waits: vec![None; seats], banks: vec![bank; seats], paused: false, furthest: 0 }
    }

    /// Notes for whom the table waits from now on. `earned` is how far the game has come, if turns that ended were played.
    pub fn turn(&mut self, owing: &[u8], seq: i64, at: i64, earned: Option<usize>) {
        let earns = earned.is_some_and(|len| len > self.furthest);
        for (seat, slot) in self.waits.iter_mut().enumerate() {
            let owes = owing.iter().any(|s| usize::from(*s) == seat);
            match (*slot, owes) {
                (None, true) => {
                    *slot = Some(Wait { seq, at, spent: 0, running: (!self.paused).then_some(at) });
                }
                (Some(wait), false) => {
                    *slot = None;
                    if let (Some(clock), Some(bank)) = (self.clock, self.banks.get_mut(seat)) {
                        *bank -= (wait.spent_by(at) - clock.each).max(0);
                        if earns {
                            *bank += clock.increment;
                        }
                    }
                }
                _ => {}
            }
        }
        self.furthest = self.furthest.max(earned.unwrap_or(0));
    }

    /// Stops every clock.
    pub fn pause(&mut self, at: i64) {
        self.paused = true;
        for wait in self.waits.iter_mut().flatten() {
            wait.spent = wait.spent_by(at);
            wait.running = None;
        }
    }

    /// Lets the clocks run on.
    pub fn resume(&mut self, at: i64) {
        self.paused = false;
        for wait in self.waits.iter_mut().flatten() {
            wait.running = Some(at);
        }
    }

    /// Somebody else sits there: their turn begins when they sit down, with what is left in the bank or, if that is gone, with
    /// what a bank holds at the beginning.
    pub fn reseat(&mut self, seat: u8, seq: i64, at: i64) {
        let seat = usize::from(seat);
        if let Some(Some(wait)) = self.waits.get_mut(seat) {
            let over = self.clock.map_or(0, |c| (wait.spent_by(at) - c.each).max(0));
            *wait = Wait { seq, at, spent: 0, running: wait.running.map(|_| at) };
            if let Some(bank) = self.banks.get_mut(seat) {
                *bank -= over;
            }
        }
        if let (Some(clock), Some(bank)) = (self.clock, self.banks.get_mut(seat))
            && *bank <= 0
        {
            *bank = clock.bank;
        }
    }

    /// The clock that is played by.
    #[must_use]
    pub const fn clock(&self) -> Option<Clock> {
        self.clock
    }

    /// Whether all clocks are stopped.
    #[must_use]
    pub const fn paused(&self) -> bool {
        self.paused
    }

    /// The turn of a seat, if the table waits for it.
    #[must_use]
    pub fn wait(&self, seat: u8) -> Option<Wait> {
        self.waits.get(usize::from(seat)).copied().flatten()
    }

    /// What a seat has left at a moment: of its turn and in the bank; less than nothing once it has run out. `None` without a
    /// clock.
    #[must_use]
    pub fn left(&self, seat: u8, at: i64) -> Option<i64> {
        let clock = self.clock?;
        let bank = self.banks.get(usize::from(seat)).copied()?;
        Some(bank + self.wait(seat).map_or(0, |w| clock.each - w.spent_by(at)))
    }

    /// When a seat's time runs out if nothing happens; `None` while its clock is stopped.
    #[must_use]
    pub fn due(&self, seat: u8) -> Option<i64> {
        let running = self.wait(seat)?.running?;
        Some(running + self.left(seat, running)?)
    }
}

impl Wait {
    fn spent_by(self, at: i64) -> i64 {
        self.spent + self.running.map_or(0, |since| (at - since).max(0))
    }
}

#[cfg(test)]
mod tests {
    use super::{Clock, ClockError, Times, span};

    fn live() -> Times {
        Times::new(Some(Clock { each: 0, bank: 600, increment: 10 }), 3)
    }

    #[test]
    fn a_turn_costs_what_it_takes_and_earns_the_increment() {
        let mut times = live();
        times.turn(&[0], 1, 1000, Some(0));
        assert_eq!(times.left(0, 1060), Some(540));
        assert_eq!(times.due(0), Some(1600));
        times.turn(&[1], 2, 1100, Some(1));
        assert_eq!(times.left(0, 9999), Some(510), "the clock of a player who does not decide is stopped");
        assert_eq!(times.left(1, 1100), Some(600));
    }

    #[test]
    fn taking_back_and_doing_again_earns_nothing() {
        let mut times = live();
        times.turn(&[0], 1, 0, Some(0));
        times.turn(&[1], 2, 20, Some(1));
        times.turn(&[0], 3, 20, None);
        times.turn(&[1], 4, 20, Some(1));
        assert_eq!(times.left(0, 20), Some(590));
    }

    #[test]
    fn a_turn_by_turn_clock_touches_its_bank_last() {
        let mut times = Times::new(Some(Clock { each: 100, bank: 50, increment: 0 }), 2);
        times.turn(&[0], 1, 0, Some(0));
        assert_eq!(times.left(0, 60), Some(90));
        times.turn(&[1], 2, 60, Some(1));
        assert_eq!(times.left(0, 60), Some(50), "what was not used of a turn is gone");
        times.turn(&[0], 3, 60, Some(2));
        times.turn(&[1], 4, 190, Some(3));
        assert_eq!(times.left(0, 190), Some(20));
    }

    #[test]
    fn a_pause_stops_every_clock() {
        let mut times = live();
        times.turn(&[0], 1, 0, Some(0));
        times.pause(100);
        assert_eq!(times.left(0, 100_000), Some(500));
        assert_eq!(times.due(0), None);
        times.turn(&[1], 2, 200, Some(1));
        assert_eq!(times.left(1, 100_000), Some(600));
        times.resume(1000);
        assert_eq!(times.left(1, 1010), Some(590));
    }

    #[test]
    fn who_takes_over_has_time() {
        let mut times = live();
        times.turn(&[0], 1, 0, Some(0));
        assert_eq!(times.left(0, 700), Some(-100));
        times.reseat(0, 2, 700);
        assert_eq!(times.left(0, 700), Some(600));
        assert_eq!(times.wait(0).map(|w| w.seq), Some(2));
    }

    #[test]
    fn spans_and_clocks_read_well() {
        assert_eq!(span(41 * 60 + 20), "41 min");
        assert_eq!(span(90), "1 min 30 s");
        assert_eq!(span(86_400), "1 day");
        assert_eq!(span(2 * 86_400 + 7200), "2 days 2 h");
        assert_eq!(Clock { each: 86_400, bank: 259_200, increment: 0 }.words(), "1 day a turn, 3 days in the bank");
        assert_eq!(Clock { each: 0, bank: 1200, increment: 15 }.words(), "20 min each, 15 s more each turn");
        assert!(Clock { each: 0, bank: 5, increment: 0 }.check() == Err(ClockError::Short));
        assert!(Clock { each: -1, bank: 50, increment: 0 }.check() == Err(ClockError::Range));
    }
}
