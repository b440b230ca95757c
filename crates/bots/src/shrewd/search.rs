//! Trying moves out: games are played on from each, and what looks worst is dropped.

use super::Budget;
use super::evaluation::{Leaf, Leaves};
use crate::{Sight, Steady, Thought, Weighed};
use railhead_engine::{Action, Event, Seat};
use railhead_titles::Game;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A game that is played on in thought is broken off after so many decisions.
const LONGEST: usize = 3000;
/// More tries of a move tell little more, unless there is much time: then so many times as many.
const MOST_WORLDS: u64 = 64;
const MOST_PATIENCE: u64 = 64;
/// Who can afford so many games in thought tries moves once before the worst are dropped, who can afford twice as many twice.
const HASTY: u64 = 60;
/// What a steady player would do counts as if so many tries had shown it to be as good as anything else.
const BENEFIT_OF_DOUBT: f64 = 0.7;
/// So much better than that a move must look: nothing at the end of a game is known more closely.
const NOTICEABLE: f64 = 0.002;

/// What is to be found out.
pub(crate) struct Question<'a> {
    pub(crate) game: &'a Game,
    pub(crate) seat: Seat,
    pub(crate) candidates: &'a [Thought],
    /// What is left to chance.
    pub(crate) seed: u64,
    /// How far games are played on, and how it is judged what has become of them.
    pub(crate) leaves: Leaves,
}

/// What a search found.
pub(crate) struct Found {
    /// The best move, by its place among the candidates.
    pub(crate) best: usize,
    /// How many games were played on.
    pub(crate) games: usize,
    /// How many decisions were made in them.
    pub(crate) decisions: u64,
    /// By how much the best stands better than the first.
    pub(crate) better: f64,
    /// How likely the seat wins after the best, where that is known.
    pub(crate) win: Option<f64>,
}

/// What games were played on from a candidate, world by world.
#[derive(Clone, Debug, Default)]
struct Tally {
    values: Vec<f64>,
    wins: Vec<f64>,
}

impl Tally {
    /// By how much it stands better than another on the mean of the worlds that both were tried in, with doubt.
    fn better_than(&self, first: &Self) -> f64 {
        let both = self.values.iter().zip(&first.values);
        let count = f64::from(u32::try_from(both.len()).unwrap_or(u32::MAX));
        both.map(|(mine, other)| mine - other).sum::<f64>() / (count + BENEFIT_OF_DOUBT)
    }
}

/// One game to be played on: which candidate, which world.
#[derive(Clone, Copy)]
struct Task {
    candidate: usize,
    world: u64,
}

/// When thinking ends.
#[derive(Clone, Copy)]
struct End<'a> {
    until: Option<Instant>,
    stop: &'a AtomicBool,
}

impl End<'_> {
    fn reached(self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// Finds the candidate after which a seat stands best.
pub(crate) fn best(question: &Question<'_>, budget: Budget, stop: &AtomicBool, helpers: &mut [Steady]) -> Found {
    let candidates = question.candidates;
    let start = Instant::now();
    let mut tallies = vec![Tally::default(); candidates.len()];
    let mut open: Vec<usize> = (0..candidates.len()).collect();
    let (mut games, mut decisions) = (0usize, 0u64);
    let until = match budget {
        Budget::Time(time) => Some(start + time.saturating_sub(Duration::from_millis(5))),
        Budget::Simulations(_) => None,
    };
    let end = End { until, stop };
    let mut patience = 1;
    for world in 0..MOST_WORLDS * MOST_PATIENCE {
        // In the first world everybody plays as the steady player does; in others now and then somebody judges otherwise.
        let mut tasks: Vec<Task> = open.iter().map(|candidate| Task { candidate: *candidate, world }).collect();
        if let Budget::Simulations(most) = budget {
            tasks.truncate(usize::try_from(most).unwrap_or(usize::MAX).saturating_sub(games));
        }
        let results = play_all(question, &tasks, end, helpers);
        // Worlds are compared as a whole: one that time did not suffice for counts only if it is the only one.
        let whole = results.iter().all(Option::is_some) && tasks.len() == open.len();
        for (task, result) in tasks.iter().zip(&results).filter(|_| whole || world == 0) {
            if let Some((leaf, made)) = result {
                tallies[task.candidate].values.push(leaf.value);
                tallies[task.candidate].wins.extend(leaf.win);
                games += 1;
                decisions += made;
            }
        }
        if world == 0 {
            patience = self::patience(budget, games, start.elapsed());
        }
        if !whole || end.reached() || world + 1 >= MOST_WORLDS * patience {
            break;
        }
        if !(world + 1).is_multiple_of(patience) {
            continue;
        }
        // Only what may still turn out best is tried further, and the first, which all are compared with.
        let better = |candidate: &usize| tallies[*candidate].better_than(&tallies[0]);
        open[1..].sort_by(|a, b| better(b).total_cmp(&better(a)).then(a.cmp(b)));
        let keep = if world < patience { open.len().div_ceil(2) } else { open.len() * 3 / 4 };
        open.truncate(keep.max(2));
    }
    let (mut best, mut most) = (0, NOTICEABLE);
    for (i, tally) in tallies.iter().enumerate().skip(1) {
        let better = tally.better_than(&tallies[0]);
        if better > most {
            (best, most) = (i, better);
        }
    }
    let wins = &tallies[best].wins;
    let count = f64::from(u32::try_from(wins.len()).unwrap_or(u32::MAX));
    let win = (!wins.is_empty()).then(|| wins.iter().sum::<f64>() / count);
    Found { best, games, decisions, better: if best == 0 { 0.0 } else { most }, win }
}

/// In how many worlds moves are tried before the worst are dropped: as the number of games allows that the budget will suffice for,
/// judged by those that were played on so far.
fn patience(budget: Budget, games: usize, elapsed: Duration) -> u64 {
    let affordable = match budget {
        Budget::Simulations(most) => u64::from(most),
        Budget::Time(time) => {
            let times = time.as_micros() / elapsed.as_micros().max(1);
            u64::try_from(times).unwrap_or(u64::MAX).saturating_mul(games as u64)
        }
    };
    (affordable / HASTY).clamp(1, MOST_PATIENCE)
}

/// Plays games on, with as many threads as there are helpers; what time did not suffice for is `None`.
fn play_all(question: &Question<'_>, tasks: &[Task], end: End<'_>, helpers: &mut [Steady]) -> Vec<Option<(Leaf, u64)>> {
    let next = AtomicUsize::new(0);
    let work = |steady: &mut Steady| {
        let mut done: Vec<(usize, (Leaf, u64))> = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = tasks.get(at) else { break };
            if let Some(result) = play_on(question, *task, end, steady) {
                done.push((at, result));
            }
        }
        done
    };
    let mut results = vec![None; tasks.len()];
    let mut keep = |done: Vec<(usize, (Leaf, u64))>| done.into_iter().for_each(|(at, r)| results[at] = Some(r));
    if let [only] = helpers {
        keep(work(only));
    } else {
        std::thread::scope(|scope| {
            let threads: Vec<_> = helpers.iter_mut().map(|steady| scope.spawn(|| work(steady))).collect();
            // A thread that broke down has found nothing.
            threads.into_iter().filter_map(|t| t.join().ok()).for_each(&mut keep);
        });
    }
    results
}

/// Plays one game on after a move: how well the seat stands at its end, and how many decisions were made.
fn play_on(question: &Question<'_>, task: Task, end: End<'_>, steady: &mut Steady) -> Option<(Leaf, u64)> {
    let (seat, candidate) = (question.seat, question.candidates.get(task.candidate)?);
    let chance = question.seed ^ task.world.wrapping_mul(0xd134_2543_de82_ef95);
    let mut game = question.game.imagined(seat, chance);
    steady.set_whims((task.world > 0).then_some(chance | 1));
    let Ok(events) = game.play(seat, &candidate.action) else { return Some((Leaf::REFUSED, 0)) };
    let mut rounds = begun(events);
    let mut made = 0u64;
    for _ in 0..LONGEST {
        if let Some(outcome) = game.outcome() {
            return Some((question.leaves.of_end(&outcome.worth, seat), made));
        }
        if question.leaves.rounds().is_some_and(|most| rounds >= most) {
            break;
        }
        if made.is_multiple_of(32) && end.reached() {
            return None;
        }
        let moved = game.deciding().into_iter().find_map(|decision| {
            let thought = steady.choose(Sight::new(&game, decision.seat))?;
            Some((decision.seat, thought.action))
        });
        let Some((by, action)) = moved else { break };
        let Ok(events) = game.play(by, &action) else { break };
        rounds += begun(events);
        made += 1;
    }
    Some((question.leaves.of_position(&game, seat, steady), made))
}

/// How many rounds begin with these events.
fn begun(events: &[Event]) -> usize {
    events.iter().filter(|event| matches!(event, Event::Round(_))).count()
}

/// Why a move was chosen, where `first` is what came to mind at once.
pub(crate) fn reason(chosen: &Thought, first: &Thought, found: &Found) -> String {
    let mut said: Vec<String> = Vec::new();
    if !chosen.reason.is_empty() {
        said.push(chosen.reason.clone().into_owned());
    }
    // There may have been no time for a single game in thought.
    if found.games > 0 {
        let tried = format!("tried out in {} games", found.games);
        said.push(match found.best {
            0 => tried,
            _ => {
                let better = found.better * 100.0;
                let unit = if found.win.is_some() { "points" } else { "%" };
                format!(
                    "{tried}: about {better:.1} {unit} better in the end than its first thought{}",
                    open_words(first)
                )
            }
        });
    }
    if let Some(win) = found.win {
        said.push(format!("it should win with a chance of {:.0} %", 100.0 * win));
    }
    said.join("; ")
}

/// How much better the best move did than what came to mind first; `None` if that is the best, or nothing was tried.
pub(crate) fn weighed(first: &Thought, found: &Found) -> Option<Weighed> {
    (found.games > 0 && found.best > 0).then(|| Weighed {
        other: first.action.clone(),
        games: found.games,
        percent: found.better * 100.0,
        wins: found.win.is_some(),
    })
}

/// What came to mind first, in brackets, where nobody can learn from it what is hidden: what would have been done in secret is told to
/// nobody.
fn open_words(first: &Thought) -> String {
    let open = matches!(
        first.action,
        Action::Buy { .. }
            | Action::Sell { .. }
            | Action::Launch { .. }
            | Action::Lay { .. }
            | Action::Token { .. }
            | Action::Pay { .. }
            | Action::BuyTrain { .. }
            | Action::BuyPrivate { .. }
            | Action::Issue { .. }
            | Action::Redeem { .. }
    );
    let words = first.reason.split(':').next().unwrap_or_default();
    if open && !words.is_empty() { format!(" ({words})") } else { String::new() }
}
