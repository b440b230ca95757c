//! `railhead routes`: the best runs of a company's trains.

use crate::recorded::Recorded;
use crate::subject::{self, OwnFiles};
use crate::{Failure, cases, files};
use clap::Args;
use railhead_board::{Board, Ground, Owner, position_title, read_position};
use railhead_engine::{CompanyId, Edition, TrainCard};
use railhead_routes::{Answer, Counted, Limit, Network, Problem, Train, TrainRun, stop_name};
use railhead_titles::{Perk, Title, nearest};
use serde_json::json;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Find the best runs for a company's trains and explain every amount
#[derive(Args)]
pub(crate) struct Routes {
    /// A game file, or a position file (docs/data-format.md)
    #[arg(required_unless_present = "cases")]
    file: Option<PathBuf>,
    /// The company
    #[arg(long, required_unless_present = "cases")]
    company: Option<String>,
    /// Use the position of a game after its first N actions
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Its trains, such as 3/5,4 [default in a game: the trains it owns]
    #[arg(long, value_delimiter = ',')]
    trains: Vec<String>,
    /// The phase, which sets the values of off-board areas [default: that of the game, or the first]
    #[arg(long)]
    phase: Option<String>,
    /// Revenue bonuses: keys, some with the hex of a marker, as in KEY,KEY=HEX; an unknown key lists those available [default in a game: those the company owns]
    #[arg(long, value_delimiter = ',')]
    perks: Vec<String>,
    /// Stop after this many seconds and report the best runs found so far
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Check a table of recorded positions instead
    #[arg(long, value_name = "TABLE.csv", conflicts_with_all = ["file", "to", "company", "trains", "phase", "perks", "map", "tiles"])]
    cases: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    own: OwnFiles,
}

impl Routes {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let time = Duration::try_from_secs_f64(self.seconds);
        let time =
            time.map_err(|_| Failure::Argument(format!("--seconds: {} is not a valid duration", self.seconds)))?;
        match (&self.cases, &self.file) {
            (Some(table), _) => cases::run(table, time, self.json),
            (None, Some(file)) => self.one(file, time),
            (None, None) => Err(Failure::Together("a position file or --cases is needed")),
        }
    }

    fn one(&self, file: &Path, time: Duration) -> Result<(), Failure> {
        if file.is_file() && files::is_json(file) {
            return self.game(file, time);
        }
        if self.to.is_some() {
            return Err(Failure::Together("--to needs a game file"));
        }
        if self.trains.is_empty() {
            return Err(Failure::Together("--trains is needed: a position does not say which trains a company owns"));
        }
        let (text, name) = (files::read(file)?, file.display().to_string());
        let title = subject::title(&position_title(&name, &text)?)?;
        let ground = self.own.ground(title)?;
        let position = read_position(&name, &text, &ground, title.companies()?)?;
        let company = self.company(title)?;
        let edition = title.edition(None).map_err(|e| Failure::Argument(e.to_string()))?;
        let phase = self.phase.as_deref().unwrap_or_else(|| first_phase(&edition));
        let perks = self.perks(title, &ground)?;
        let (board, trains) = (&position.board, self.trains.as_slice());
        self.solve(&Scene { title, edition: &edition, ground: &ground, board, company, phase, trains, perks }, time)
    }

    /// A company of a game at some point, with what it owns there.
    fn game(&self, file: &Path, time: Duration) -> Result<(), Failure> {
        if !self.own.is_empty() {
            return Err(Failure::Together(
                "a game is played on its own map: it cannot be combined with --map or --tiles",
            ));
        }
        let recorded = Recorded::open(file, self.to)?;
        let (title, game) = (recorded.title()?, &recorded.game);
        let (table, edition) = (game.table(), game.edition());
        let company = self.company(title)?;
        let id = CompanyId::from_index(company);
        let mut trains = self.trains.clone();
        if trains.is_empty() {
            let kind = |card: &TrainCard| {
                edition.trains.get(usize::from(card.sort))?.kinds.get(usize::from(card.kind)).map(|k| k.name.clone())
            };
            trains = table.trains_of(id).filter_map(|(_, card)| kind(card)).collect();
        }
        if trains.is_empty() {
            let sign = &edition.companies[company].sign;
            return Err(Failure::Argument(format!(
                "{sign} owns no train after {} actions; specify trains with --trains",
                recorded.after
            )));
        }
        let now =
            edition.phases.get(usize::from(table.phase)).map_or_else(|| first_phase(edition), |p| p.name.as_str());
        let phase = self.phase.as_deref().unwrap_or(now);
        let perks = if self.perks.is_empty() { game.perks(id) } else { self.perks(title, &edition.ground)? };
        let ground = &edition.ground;
        let scene = Scene { title, edition, ground, board: &table.board, company, phase, trains: &trains, perks };
        self.solve(&scene, time)
    }

    /// The company that is asked about, as an index.
    fn company(&self, title: &Title) -> Result<usize, Failure> {
        let companies = title.companies()?;
        let sign = self.company.as_deref().unwrap_or_default();
        companies.iter().position(|c| c.sign == sign).ok_or_else(|| {
            let names = || companies.iter().map(|c| c.sign.as_str());
            let meant = nearest(sign, names()).map(str::to_owned);
            Failure::Unknown {
                what: "company",
                name: sign.to_owned(),
                meant,
                known: names().collect::<Vec<_>>().join(", "),
            }
        })
    }

    fn perks(&self, title: &Title, ground: &Ground) -> Result<Vec<Perk>, Failure> {
        let perks = self.perks.iter().map(|p| perk(title, ground, p)).collect::<Result<Vec<_>, _>>()?;
        if let Some(twice) = perks.iter().enumerate().find(|(i, p)| perks[..*i].iter().any(|q| q.key == p.key)) {
            return Err(Failure::Argument(format!("the perk {} is given twice", twice.1.key)));
        }
        Ok(perks)
    }

    fn solve(&self, scene: &Scene<'_>, time: Duration) -> Result<(), Failure> {
        let Scene { title, edition, ground, board, company, phase, .. } = *scene;
        let names = || edition.phases.iter().map(|p| p.name.as_str()).collect::<Vec<_>>().join(", ");
        let era = edition.find_phase(phase).map(|p| p.era).ok_or_else(|| Failure::Unknown {
            what: "phase",
            name: phase.to_owned(),
            meant: None,
            known: names(),
        })?;
        let limit = Limit::within(time);
        let network = Network::of(ground, board, Owner(u8::try_from(company).unwrap_or(u8::MAX)), era);
        let names: Vec<&str> = scene.trains.iter().map(String::as_str).collect();
        let trains = trains((title, edition), ground, &network, &names)?;
        let bonuses = (title.runs.bonuses)(ground, &network, &scene.perks);
        let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
        let second = edition.words.second.as_deref();
        let answers = if second.is_some() { problem.frontier(limit)? } else { vec![problem.solve(limit)?] };
        let report = Report { title, second, ground, network: &network, trains: &trains };
        files::print(&if self.json { report.json(&answers) } else { report.text(&answers) })
    }
}

/// What a train earns beside the revenue, for programs: the same in every title, whatever its players call it.
const SECOND: &str = "mail";

fn first_phase(edition: &Edition) -> &str {
    edition.first_phase().map_or("", |p| p.name.as_str())
}

/// Whose trains run where.
struct Scene<'a> {
    title: &'static Title,
    edition: &'a Edition,
    ground: &'a Ground,
    board: &'a Board,
    company: usize,
    phase: &'a str,
    trains: &'a [String],
    perks: Vec<Perk>,
}

/// The trains of these names.
pub(crate) fn trains(
    (title, edition): (&Title, &Edition),
    ground: &Ground,
    network: &Network,
    names: &[&str],
) -> Result<Vec<Train>, Failure> {
    let train = |name: &&str| {
        (title.runs.train)(ground, network, name).ok_or_else(|| Failure::Unknown {
            what: "train",
            name: (*name).to_owned(),
            meant: None,
            known: edition.train_names().collect::<Vec<_>>().join(", "),
        })
    };
    names.iter().map(train).collect()
}

fn perk(title: &Title, ground: &Ground, text: &str) -> Result<Perk, Failure> {
    let (key, hex) = text.split_once('=').map_or((text, None), |(key, hex)| (key, Some(hex)));
    let Some((_, _, icon)) = title.runs.perks.iter().find(|(k, _, _)| *k == key) else {
        let known: Vec<&str> = title.runs.perks.iter().map(|(k, _, _)| *k).collect();
        let known = if known.is_empty() { "none in this title".to_owned() } else { known.join(", ") };
        return Err(Failure::Unknown { what: "perk", name: key.to_owned(), meant: None, known });
    };
    let has_icon = |hex: &railhead_board::Hex, icon: &str| {
        hex.features.iter().any(|f| matches!(f, railhead_board::Feature::Icon { key, .. } if key == icon))
    };
    match (icon, hex) {
        (None, None) => {}
        (None, Some(_)) => return Err(Failure::Argument(format!("{key} has no marker on the map"))),
        (Some(icon), _) => {
            let places: Vec<&str> =
                ground.map.iter().filter(|(_, h)| has_icon(h, icon)).map(|(_, h)| h.name.as_str()).collect();
            if !hex.is_some_and(|h| places.contains(&h)) {
                return Err(Failure::Argument(format!(
                    "specify the hex of the marker of {key}: {key}={}",
                    places.join(&format!(" or {key}="))
                )));
            }
        }
    }
    Ok(Perk { key: key.to_owned(), hex: hex.map(str::to_owned) })
}

/// What was found, for people or for programs.
struct Report<'a> {
    title: &'a Title,
    /// What a train earns beside the revenue, in titles that have it.
    second: Option<&'a str>,
    ground: &'a Ground,
    network: &'a Network,
    trains: &'a [Train],
}

impl Report<'_> {
    fn stop(&self, index: usize) -> String {
        self.network.nodes[index].at.map_or_else(|| format!("stop {index}"), |at| stop_name(self.ground, at))
    }

    fn text(&self, answers: &[Answer]) -> String {
        let mut out = String::new();
        let money = self.title.currency;
        for (i, answer) in answers.iter().enumerate() {
            if let Some(second) = self.second.filter(|_| i > 0) {
                let _ = write!(out, "\nor, with more {second}:\n");
            }
            for run in &answer.runs {
                let _ = writeln!(out, "{:>4}  {}", self.trains[run.train].name, self.run(run));
            }
            for (index, train) in self.trains.iter().enumerate() {
                if !answer.runs.iter().any(|r| r.train == index) {
                    let _ = writeln!(out, "{:>4}  has no run", train.name);
                }
            }
            let _ = write!(out, "Revenue {money}{}", answer.revenue);
            if let (Some(second), Some((train, amount))) = (self.second, answer.second()) {
                let name = &self.trains[train].name;
                let _ = write!(out, ", {second} {money}{amount} by train {} ({name})", train + 1);
            }
            let how = match answer.bound {
                _ if answer.proven => "proven best".to_owned(),
                Some(bound) => format!("best found so far, at most {money}{bound} is possible"),
                None => "best found so far; the network is too complex for a complete search".to_owned(),
            };
            let _ = writeln!(out, "; {how}, {:.2} ms, {} partial runs", ms(answer.time), answer.nodes);
        }
        out
    }

    fn run(&self, run: &TrainRun) -> String {
        let stops: Vec<String> = run
            .stops
            .iter()
            .map(|s| {
                let name = self.stop(s.node.index());
                match s.counted {
                    Counted::Yes => format!("{name} {}", s.value),
                    Counted::BeyondRange => format!("({name} {} is not counted: beyond the train's range)", s.value),
                    Counted::NotAnEnd => format!("({name}: only the ends count)"),
                    Counted::Junction => format!("({name}: junction)"),
                }
            })
            .collect();
        let bonuses: Vec<String> = run.bonuses.iter().map(|(name, amount)| format!(" + {name} {amount}")).collect();
        format!("{}{}: {}{}", self.title.currency, run.revenue, stops.join(" - "), bonuses.join(""))
    }

    fn json(&self, answers: &[Answer]) -> String {
        let answers: Vec<_> = answers.iter().map(|a| self.answer_json(a)).collect();
        match answers.as_slice() {
            [one] if self.second.is_none() => format!("{one:#}\n"),
            many => format!("{:#}\n", json!({ "frontier": many })),
        }
    }

    fn answer_json(&self, answer: &Answer) -> serde_json::Value {
        let runs: Vec<_> = answer
            .runs
            .iter()
            .map(|run| {
                let stops: Vec<_> = run
                    .stops
                    .iter()
                    .map(|s| {
                        let at = self.network.nodes[s.node.index()].at;
                        json!({
                            "hex": at.map(|at| self.ground.map.hex(at.hex).name.clone()),
                            "stop": at.map(|at| at.stop.to_string()),
                            "place": at.and_then(|at| self.ground.map.hex(at.hex).place.clone()),
                            "value": s.value,
                            "counted": s.counted == Counted::Yes,
                            "reason": match s.counted {
                                Counted::Yes => None,
                                Counted::BeyondRange => Some("beyond what the train counts"),
                                Counted::NotAnEnd => Some("only the ends count"),
                                Counted::Junction => Some("a junction is worth nothing"),
                            },
                        })
                    })
                    .collect();
                let bonuses: Vec<_> =
                    run.bonuses.iter().map(|(name, amount)| json!({"name": name, "amount": amount})).collect();
                let track: Vec<_> = run.track.iter().map(|(hex, _)| self.ground.map.hex(*hex).name.clone()).collect();
                json!({
                    "train": self.trains[run.train].name,
                    "number": run.train + 1,
                    "revenue": run.revenue,
                    "stops": stops,
                    "bonuses": bonuses,
                    "hexes": track,
                })
            })
            .collect();
        let second = answer.second().filter(|_| self.second.is_some());
        json!({
            "revenue": answer.revenue,
            SECOND: second.map(|(train, amount)| json!({"train": self.trains[train].name, "number": train + 1, "amount": amount})),
            "proven": answer.proven,
            "bound": answer.bound,
            "nodes": answer.nodes,
            "milliseconds": ms(answer.time),
            "runs": runs,
        })
    }
}

/// Milliseconds for people.
pub(crate) fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
