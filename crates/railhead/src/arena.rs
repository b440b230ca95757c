//! `railhead arena`: bots rated by games against each other.

use crate::options::Options;
use crate::progress::Progress;
use crate::ratings::{Rating, Result as Fared, rate};
use crate::simulated::{Series, Simulated};
use crate::standings::interval;
use crate::{Failure, files, simulate, subject};
use clap::Args;
use railhead_bots::Level;
use railhead_engine::Setup;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Rate bots by games against each other
///
/// Every pair of bots meets at three kinds of tables: one against the rest, the rest against one, and half and half. Each deal is
/// played once in every rotation of the seats, so that cards and seats favour nobody.
#[derive(Args)]
pub(crate) struct Arena {
    /// The bots, written as for railhead simulate
    #[arg(required = true, num_args = 2.., value_name = "BOT")]
    bots: Vec<String>,
    /// The titles
    #[arg(long, value_name = "TITLE", default_value = "1846", value_delimiter = ',')]
    titles: Vec<String>,
    /// Numbers of players
    #[arg(long, value_name = "N", default_value = "4", value_delimiter = ',')]
    players: Vec<u8>,
    /// Number of deals for each kind of table
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
    /// Seed of the first deal; each further deal uses the next one
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of games played in parallel [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Record finished games in FILE, one per line, and skip those already recorded
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Save each game in DIR
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A game to be played, or that was played: a deal, and who sits where.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Table {
    title: String,
    seed: u64,
    /// By seat which of the bots, by their names.
    seats: Vec<String>,
}

impl Table {
    fn write(&self, worth: &[i32]) -> Value {
        json!({ "title": self.title, "seed": self.seed, "seats": self.seats, "worth": worth })
    }

    fn read(line: &str) -> Option<(Self, Vec<i32>)> {
        let json: Value = serde_json::from_str(line).ok()?;
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let amount = |value: &Value| value.as_i64().and_then(|n| i32::try_from(n).ok());
        let seats: Vec<String> = json.get("seats")?.as_array()?.iter().map(text).collect::<Option<_>>()?;
        let worth: Vec<i32> = json.get("worth")?.as_array()?.iter().map(amount).collect::<Option<_>>()?;
        let table = Self { title: json.get("title").and_then(text)?, seed: json.get("seed")?.as_u64()?, seats };
        (table.seats.len() == worth.len()).then_some((table, worth))
    }
}

/// Who sits at tables of two kinds of bots, by how many of the first there are: one, all but one, half.
fn mixtures(players: usize) -> Vec<usize> {
    let mut counts = vec![1, players.saturating_sub(1)];
    if players.is_multiple_of(2) {
        counts.push(players / 2);
    }
    counts.sort_unstable();
    counts.dedup();
    counts.retain(|count| (1..players).contains(count));
    counts
}

/// All seatings of two kinds of bots, each rotated through all seats.
fn seatings(bots: usize, players: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for a in 0..bots {
        for b in a + 1..bots {
            for count in mixtures(players) {
                for turn in 0..players {
                    // Of two and two, neighbours sit apart: the same table is not played twice.
                    let seat = |seat: usize| if (seat + turn) % players < count { a } else { b };
                    let seating: Vec<usize> = (0..players).map(seat).collect();
                    if !all.contains(&seating) {
                        all.push(seating);
                    }
                }
            }
        }
    }
    all
}

impl Arena {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let names: Vec<String> = simulate::levels(&self.bots)?.iter().map(ToString::to_string).collect();
        if (1..names.len()).any(|i| names[..i].contains(&names[i])) {
            return Err(Failure::Argument(
                "each bot may be named only once: they are rated against each other".to_owned(),
            ));
        }
        if let Some(folder) = &self.keep {
            std::fs::create_dir_all(folder).map_err(|e| Failure::Unwritable(folder.clone(), e))?;
        }
        let tables = self.tables(&names)?;
        let mut known = match &self.resume {
            Some(path) if path.exists() => recorded(path)?,
            _ => HashMap::new(),
        };
        let open: Vec<&Table> = tables.iter().filter(|table| !known.contains_key(*table)).collect();
        let faults = self.play(&open, &mut known)?;
        files::print(&self.report(&names, &tables, &known))?;
        if faults > 0 { Err(Failure::Faults { faults, of: open.len() }) } else { Ok(()) }
    }

    /// All games, deal by deal.
    fn tables(&self, names: &[String]) -> Result<Vec<Table>, Failure> {
        let mut tables = Vec::new();
        for name in &self.titles {
            let title = subject::title(name)?;
            for players in &self.players {
                let (from, to) = title.players;
                if !(from..=to).contains(players) || *players < 2 {
                    let why = format!("{players} players: {} takes {from} to {to}", title.name);
                    return Err(Failure::Argument(why));
                }
                let seatings = seatings(names.len(), usize::from(*players));
                for deal in 0..self.deals {
                    let seed = self.seed.checked_add(deal);
                    let seed =
                        seed.ok_or_else(|| Failure::Argument("--seed and --deals exceed the largest seed".to_owned()))?;
                    for seating in &seatings {
                        let seats = seating.iter().filter_map(|bot| names.get(*bot).cloned()).collect();
                        tables.push(Table { title: title.name.to_owned(), seed, seats });
                    }
                }
            }
        }
        Ok(tables)
    }

    /// Plays the games that are missing; says in how many something went wrong.
    fn play(&self, open: &[&Table], known: &mut HashMap<Table, Vec<i32>>) -> Result<usize, Failure> {
        let threads = self.threads.map_or_else(simulate::processors, usize::from);
        let thinking = (simulate::processors() / threads.max(1)).max(1);
        let unwritable = |path: &Path| {
            let path = path.to_owned();
            move |e| Failure::Unwritable(path, e)
        };
        let mut journal = match &self.resume {
            Some(path) => Some(OpenOptions::new().create(true).append(true).open(path).map_err(unwritable(path))?),
            None => None,
        };
        let next = AtomicUsize::new(0);
        let (send, receive) = mpsc::channel();
        let keep = self.keep.is_some();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let (send, next) = (send.clone(), &next);
                scope.spawn(move || {
                    while let Some(table) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if send.send((*table, play(table, keep, thinking))).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let mut progress = Progress::new("games", u64::try_from(open.len()).unwrap_or(u64::MAX), 0);
            let (mut done, mut faults) = (0, 0);
            for (table, played) in receive {
                done += 1;
                let mut game = match played {
                    Ok(game) if game.fault.is_none() => game,
                    Ok(game) => {
                        faults += 1;
                        progress.clear();
                        let words = game.fault.unwrap_or_default();
                        let _ = writeln!(std::io::stderr(), "railhead: {} seed {}: {words}", table.title, table.seed);
                        continue;
                    }
                    Err(why) => return Err(why),
                };
                if let (Some(folder), Some(text)) = (&self.keep, game.file.take()) {
                    let name = format!("{}-{}-{}.railhead.json", table.title, table.seed, table.seats.join("-"));
                    files::write(&folder.join(name.replace(['/', ':'], "_")), text.as_bytes())?;
                }
                if let (Some(path), Some(file)) = (&self.resume, &mut journal) {
                    writeln!(file, "{}", table.write(&game.worth)).map_err(unwritable(path))?;
                }
                known.insert(table.clone(), game.worth);
                progress.show(done);
            }
            progress.clear();
            Ok(faults)
        })
    }

    fn report(&self, names: &[String], tables: &[Table], known: &HashMap<Table, Vec<i32>>) -> String {
        let mut parts: BTreeMap<(String, usize), Vec<&Table>> = BTreeMap::new();
        for table in tables.iter().filter(|table| known.contains_key(*table)) {
            parts.entry((table.title.clone(), table.seats.len())).or_default().push(table);
        }
        let (mut text, mut list) = (String::new(), Vec::new());
        for ((title, players), tables) in &parts {
            let rows = rows(names, tables, known);
            let _ = writeln!(text, "{title}, {players} players, {} games of {} deals", tables.len(), self.deals);
            for Row { name, rating: Rating { rating, range }, wins, games, chance } in &rows {
                let (low, high) = interval(*wins, *games);
                let _ = writeln!(
                    text,
                    "  {name:<16} {rating:.0} (95 %: {:.0} to {:.0}), first in {wins:.1} of {games:.0} games, {:.1} % ({:.1} to {:.1}; \
                     by chance {:.1})",
                    range.0,
                    range.1,
                    100.0 * wins / games.max(1.0),
                    100.0 * low,
                    100.0 * high,
                    100.0 * chance
                );
                list.push(json!({
                    "title": title, "players": players, "bot": name, "rating": rating, "from": range.0, "to": range.1,
                    "first": wins, "games": games, "chance": chance,
                }));
            }
        }
        if self.json { format!("{:#}\n", Value::Array(list)) } else { text }
    }
}

/// How one bot fared.
struct Row {
    name: String,
    rating: Rating,
    wins: f64,
    games: f64,
    chance: f64,
}

/// How the bots fared at some tables, the best first.
fn rows(names: &[String], tables: &[&Table], known: &HashMap<Table, Vec<i32>>) -> Vec<Row> {
    let mut deals: BTreeMap<u64, Vec<Fared>> = BTreeMap::new();
    let mut counts = vec![(0.0, 0.0, 0.0); names.len()];
    for table in tables {
        let Some(worth) = known.get(*table) else { continue };
        let players: Vec<usize> =
            table.seats.iter().filter_map(|seat| names.iter().position(|name| name == seat)).collect();
        let most = worth.iter().max();
        let first = worth.iter().filter(|w| Some(*w) == most).count().max(1);
        let part = |count: usize, of: usize| {
            let number = |n: usize| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
            number(count) / number(of.max(1))
        };
        for (bot, (wins, games, chance)) in counts.iter_mut().enumerate() {
            let mine = players.iter().filter(|player| **player == bot).count();
            if mine > 0 {
                let won = players.iter().zip(worth).filter(|(p, w)| **p == bot && Some(*w) == most).count();
                *wins += part(won, first);
                *games += 1.0;
                *chance += part(mine, players.len());
            }
        }
        deals.entry(table.seed).or_default().push(Fared { players, worth: worth.clone() });
    }
    let deals: Vec<Vec<Fared>> = deals.into_values().collect();
    let ratings = rate(names.len(), &deals);
    let row = |((name, rating), (wins, games, chance)): ((&String, Rating), (f64, f64, f64))| {
        let chance = if games > 0.0 { chance / games } else { 0.0 };
        Row { name: name.clone(), rating, wins, games, chance }
    };
    let mut rows: Vec<Row> = names.iter().zip(ratings).zip(counts).map(row).collect();
    rows.sort_by(|a, b| b.rating.rating.total_cmp(&a.rating.rating));
    rows
}

/// The games of a journal. A line that was cut off by an interruption is played again.
fn recorded(path: &Path) -> Result<HashMap<Table, Vec<i32>>, Failure> {
    let text = files::read_record(path)?;
    let whole = text.rfind('\n').map_or(0, |at| at + 1);
    let mut games = HashMap::new();
    for (number, line) in (1..).zip(text[..whole].lines()) {
        let wrong = || Failure::Argument(format!("{}:{number}: not an arena game", path.display()));
        let (table, worth) = Table::read(line).ok_or_else(wrong)?;
        games.insert(table, worth);
    }
    if whole < text.len() {
        files::write(path, &text.as_bytes()[..whole])?;
    }
    Ok(games)
}

/// Plays one game.
fn play(table: &Table, keep: bool, threads: usize) -> Result<Simulated, Failure> {
    let title = subject::title(&table.title)?;
    let mut kinds: Vec<String> = table.seats.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let bots: Vec<Level> = simulate::levels(&kinds)?;
    let seating = table.seats.iter().filter_map(|seat| kinds.iter().position(|kind| kind == seat)).collect();
    let seats = (1..=table.seats.len()).map(|n| format!("Player {n}")).collect();
    let (name, version) = (title.name.to_owned(), title.version);
    let base = Setup { title: name, version, options: Vec::new(), seats, seed: table.seed };
    let options = Options::read(&[], title)?;
    let (base, options, bots) = (&base, &options, bots.as_slice());
    let series = Series { base, options, bots, check: false, audit: false, keep, positions: false, threads };
    Ok(Simulated::play_seated(table.seed, seating, &series))
}

#[cfg(test)]
mod tests {
    use super::{Table, mixtures, seatings};

    #[test]
    fn tables_are_mixed_and_rotated() {
        assert_eq!(mixtures(2), [1]);
        assert_eq!(mixtures(3), [1, 2]);
        assert_eq!(mixtures(4), [1, 2, 3]);
        let all = seatings(3, 4);
        // Three pairs, of each one against three, two and two, three against one, in four rotations.
        assert_eq!(all.len(), 3 * 12);
        for seat in 0..4 {
            let here = |bot: usize| all.iter().filter(|seating| seating[seat] == bot).count();
            assert_eq!((here(0), here(1), here(2)), (12, 12, 12), "every bot sits everywhere equally often");
        }
    }

    #[test]
    fn tables_are_read_as_they_are_written() {
        let table =
            Table { title: "1846".to_owned(), seed: 7, seats: vec!["steady".to_owned(), "master:0.2".to_owned()] };
        let worth = vec![5_000, 4_000];
        assert_eq!(Table::read(&table.write(&worth).to_string()), Some((table.clone(), worth)));
        assert_eq!(Table::read(&table.write(&[1]).to_string()), None);
        assert_eq!(Table::read("{}"), None);
    }
}
