//! What many games have in common: who wins how often, what they are worth, how long games take, how they end.

use crate::simulated::Simulated;
use railhead_bots::Level;
use railhead_engine::Setup;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// What many games have in common.
pub(crate) struct Standings<'a> {
    pub(crate) setup: &'a Setup,
    /// Whether options were drawn for each game.
    pub(crate) drawn: bool,
    pub(crate) bots: &'a [Level],
    pub(crate) games: &'a [Simulated],
    pub(crate) time: Duration,
    pub(crate) threads: usize,
}

/// The least, the quarters, the mean and the most of some numbers.
pub(crate) struct Spread {
    pub(crate) least: i64,
    pub(crate) quarter: i64,
    pub(crate) median: i64,
    pub(crate) three_quarters: i64,
    pub(crate) most: i64,
    mean: f64,
}

impl Spread {
    #[allow(clippy::cast_precision_loss, reason = "a mean needs no more digits")]
    fn of(numbers: impl Iterator<Item = i64>) -> Option<Self> {
        let mut sorted: Vec<i64> = numbers.collect();
        sorted.sort_unstable();
        let (least, most) = (*sorted.first()?, *sorted.last()?);
        let mean = sorted.iter().sum::<i64>() as f64 / sorted.len() as f64;
        let at = |part: usize| sorted[(sorted.len() * part / 4).min(sorted.len() - 1)];
        Some(Self { least, quarter: at(1), median: at(2), three_quarters: at(3), most, mean })
    }

    fn text(&self) -> String {
        format!("{} to {}, mean {:.0}, median {}", self.least, self.most, self.mean, self.median)
    }

    fn json(&self) -> Value {
        json!({
            "least": self.least,
            "quarter": self.quarter,
            "median": self.median,
            "three_quarters": self.three_quarters,
            "most": self.most,
            "mean": self.mean,
        })
    }
}

/// How one kind of bot did.
pub(crate) struct Row {
    pub(crate) name: String,
    /// How many seats it has in a game.
    pub(crate) seats: usize,
    /// Games it won; those won together with others count in part.
    pub(crate) wins: f64,
    /// The part of the finished games it won, and between which it lies in truth with a certainty of 95 %.
    pub(crate) rate: f64,
    pub(crate) range: (f64, f64),
    /// The part it would win if all played alike.
    pub(crate) chance: f64,
    pub(crate) worth: Option<Spread>,
    /// How many of it went bankrupt.
    bankrupt: usize,
}

/// Between which a part lies in truth with a certainty of 95 % (Wilson's interval).
pub(crate) fn interval(wins: f64, games: f64) -> (f64, f64) {
    if games <= 0.0 {
        return (0.0, 1.0);
    }
    let (z, p) = (1.959_964, wins / games);
    let (square, below) = (z * z, 1.0 + z * z / games);
    let middle = (p + square / (2.0 * games)) / below;
    let half = z * (p * (1.0 - p) / games + square / (4.0 * games * games)).max(0.0).sqrt() / below;
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

impl Standings<'_> {
    /// The kinds of bots in the order in which they were named.
    #[allow(clippy::cast_precision_loss, reason = "for people")]
    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut names: Vec<String> = Vec::new();
        for bot in self.bots {
            let name = bot.to_string();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let players = self.setup.seats.len();
        let finished: Vec<&Simulated> = self.games.iter().filter(|g| !g.worth.is_empty()).collect();
        let row = |name: &String| {
            let is = |bot: usize| self.bots.get(bot).is_some_and(|b| b.to_string() == *name);
            let seats = (0..players).filter(|seat| is(seat % self.bots.len().max(1))).count();
            let (mut wins, mut worths, mut bankrupt) = (0.0, Vec::new(), 0);
            for game in &finished {
                let best = game.worth.iter().max();
                let first: Vec<usize> = (0..players).filter(|s| game.worth.get(*s) == best).collect();
                let mine = |seat: &usize| game.seating.get(*seat).is_some_and(|b| is(*b));
                wins += first.iter().filter(|s| mine(s)).count() as f64 / first.len().max(1) as f64;
                for seat in (0..players).filter(mine) {
                    worths.extend(game.worth.get(seat).map(|w| i64::from(*w)));
                    bankrupt += usize::from(game.bankrupt.get(seat) == Some(&true));
                }
            }
            let games = finished.len() as f64;
            Row {
                name: name.clone(),
                seats,
                wins,
                rate: wins / games.max(1.0),
                range: interval(wins, games),
                chance: seats as f64 / players.max(1) as f64,
                worth: Spread::of(worths.into_iter()),
                bankrupt,
            }
        };
        names.iter().map(row).filter(|row| row.seats > 0).collect()
    }

    fn lengths(&self) -> Option<Spread> {
        Spread::of(self.games.iter().map(|g| i64::try_from(g.actions).unwrap_or(i64::MAX)))
    }

    fn rounds(&self) -> Option<Spread> {
        Spread::of(self.games.iter().map(|g| i64::try_from(g.rounds).unwrap_or(i64::MAX)))
    }

    fn worths(&self) -> Option<Spread> {
        Spread::of(self.games.iter().flat_map(|g| &g.worth).map(|w| i64::from(*w)))
    }

    fn winners(&self) -> Option<Spread> {
        Spread::of(self.games.iter().filter_map(|g| g.worth.iter().max()).map(|w| i64::from(*w)))
    }

    fn seats(&self) -> Vec<(Option<Spread>, usize)> {
        let seat = |i: usize| {
            let worth = Spread::of(self.games.iter().filter_map(|g| g.worth.get(i)).map(|w| i64::from(*w)));
            let wins = self.games.iter().filter(|g| g.worth.get(i).is_some_and(|w| Some(w) == g.worth.iter().max()));
            (worth, wins.count())
        };
        (0..self.setup.seats.len()).map(seat).collect()
    }

    fn count<'g, K: Ord>(&'g self, key: impl Fn(&'g Simulated) -> K) -> Vec<(K, usize)> {
        let mut counts: BTreeMap<K, usize> = BTreeMap::new();
        for game in self.games {
            *counts.entry(key(game)).or_default() += 1;
        }
        counts.into_iter().collect()
    }

    fn endings(&self) -> Vec<(&str, usize)> {
        let mut endings = self.count(|g| g.reason.as_deref().unwrap_or("unfinished"));
        endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        endings
    }

    fn phases(&self) -> Vec<(&str, usize)> {
        self.count(|g| g.phase.as_str())
    }

    fn ruined(&self) -> (usize, usize) {
        let each = |g: &Simulated| g.bankrupt.iter().filter(|b| **b).count();
        (self.games.iter().map(each).sum(), self.games.iter().filter(|g| each(g) > 0).count())
    }

    /// How many combinations of options were drawn.
    fn combinations(&self) -> usize {
        self.count(|g| &g.drawn).len()
    }

    fn complaints(&self) -> usize {
        self.games.iter().map(|g| g.complaints.len()).sum()
    }

    fn speed(&self) -> (f64, f64) {
        let actions: usize = self.games.iter().map(|g| g.actions).sum();
        let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        (per_second(count(self.games.len()), self.time), per_second(count(actions), self.time))
    }

    pub(crate) fn text(&self) -> String {
        let mut out = String::new();
        let (all, players) = (self.games.len(), self.setup.seats.len());
        let last = self.games.last().map_or(self.setup.seed, |g| g.seed);
        let _ = writeln!(
            out,
            "{all} games of {} with {players} players, seeds {} to {last}",
            self.setup.title, self.setup.seed
        );
        let (games, actions) = self.speed();
        let _ = writeln!(
            out,
            "Time       {:.2} s on {} threads: {games:.1} games and {actions:.0} actions per second",
            self.time.as_secs_f64(),
            self.threads
        );
        if self.drawn {
            let _ = writeln!(out, "Options    drawn for each game, {} combinations", self.combinations());
        }
        let list = |counts: &[(&str, usize)]| {
            let parts: Vec<String> =
                counts.iter().map(|(name, n)| format!("{name} {n} ({:.1} %)", percent(*n, all))).collect();
            parts.join(", ")
        };
        let _ = writeln!(out, "Endings    {}", list(&self.endings()));
        let _ = writeln!(out, "Phase      {}", list(&self.phases()));
        let (ruined, in_games) = self.ruined();
        let _ = writeln!(out, "Bankrupt   {ruined} players, in {in_games} games ({:.1} %)", percent(in_games, all));
        let spreads = [
            ("Actions", self.lengths()),
            ("Rounds", self.rounds()),
            ("Worth", self.worths()),
            ("Winner", self.winners()),
        ];
        for (name, spread) in spreads {
            if let Some(spread) = spread {
                let _ = writeln!(out, "{name:<10} {}", spread.text());
            }
        }
        for row in self.rows() {
            let mean = row.worth.as_ref().map_or(0.0, |w| w.mean);
            let _ = writeln!(
                out,
                "{:<10} {} of {players} seats: first in {:.1} games, {:.1} % (95 %: {:.1} to {:.1}; by chance {:.1}), \
                 mean {mean:.0}, {} bankrupt",
                row.name,
                row.seats,
                row.wins,
                100.0 * row.rate,
                100.0 * row.range.0,
                100.0 * row.range.1,
                100.0 * row.chance,
                row.bankrupt
            );
        }
        for (name, (worth, wins)) in self.setup.seats.iter().zip(self.seats()) {
            let mean = worth.map_or(0.0, |w| w.mean);
            let _ = writeln!(out, "{name:<10} mean {mean:.0}, first in {wins} games ({:.1} %)", percent(wins, all));
        }
        if self.complaints() > 0 {
            let _ = writeln!(out, "Complaints {} about external bots", self.complaints());
        }
        out
    }

    pub(crate) fn json(&self) -> String {
        let (games, actions) = self.speed();
        let spread = |s: Option<Spread>| s.map(|s| s.json());
        let seats: Vec<Value> = self
            .setup
            .seats
            .iter()
            .zip(self.seats())
            .map(|(name, (worth, wins))| json!({"name": name, "worth": spread(worth), "first": wins}))
            .collect();
        let bots: Vec<Value> = self
            .rows()
            .into_iter()
            .map(|row| {
                json!({
                    "name": row.name,
                    "seats": row.seats,
                    "first": row.wins,
                    "rate": row.rate,
                    "from": row.range.0,
                    "to": row.range.1,
                    "chance": row.chance,
                    "worth": spread(row.worth),
                    "bankrupt": row.bankrupt,
                })
            })
            .collect();
        let (ruined, in_games) = self.ruined();
        let counts = |list: &[(&str, usize)]| -> Value {
            list.iter().map(|(name, n)| ((*name).to_owned(), Value::from(*n))).collect::<serde_json::Map<_, _>>().into()
        };
        let setup = self.setup;
        let mut options = setup.options_told();
        options.extend(self.drawn.then(|| "random".to_owned()));
        format!(
            "{:#}\n",
            json!({
                "title": setup.title,
                "rules": setup.version,
                "options": options,
                "combinations": self.drawn.then(|| self.combinations()),
                "players": setup.seats.len(),
                "seed": setup.seed,
                "games": self.games.len(),
                "threads": self.threads,
                "seconds": self.time.as_secs_f64(),
                "games_per_second": games,
                "actions_per_second": actions,
                "endings": counts(&self.endings()),
                "phases": counts(&self.phases()),
                "bankrupt": {"players": ruined, "games": in_games},
                "actions": spread(self.lengths()),
                "rounds": spread(self.rounds()),
                "worth": spread(self.worths()),
                "winner": spread(self.winners()),
                "bots": bots,
                "seats": seats,
                "complaints": self.complaints(),
                "played": self.games.iter().map(Simulated::write).collect::<Vec<_>>(),
            })
        )
    }
}

#[allow(clippy::cast_precision_loss, reason = "for people")]
fn percent(part: usize, of: usize) -> f64 {
    100.0 * part as f64 / of.max(1) as f64
}

/// How many of something there were in a second.
#[allow(clippy::cast_precision_loss, reason = "for people")]
pub(crate) fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::interval;

    #[test]
    fn intervals_are_wilsons() {
        // Known values: 50 of 100, 0 of 10, 196 of 200.
        for (wins, games, from, to) in
            [(50.0, 100.0, 0.4038, 0.5962), (0.0, 10.0, 0.0, 0.2775), (196.0, 200.0, 0.9497, 0.9922)]
        {
            let (low, high) = interval(wins, games);
            assert!((low - from).abs() < 2e-4 && (high - to).abs() < 2e-4, "{wins} of {games}: {low} to {high}");
        }
        assert_eq!(interval(0.0, 0.0), (0.0, 1.0));
    }
}
