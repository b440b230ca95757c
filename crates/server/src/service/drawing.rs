//! Runs as somebody draws them: from stop to stop, with the track found and the value or the fault of each.

use crate::words;
use railhead_board::HexId;
use railhead_engine::{CompanyId, Money, Refusal, Run, TrainId, Why};
use railhead_routes::{
    Bonus, Counted, DrawnRun, FaultKind, Network, NodeId, Problem, Range, RunFault, Train, TrainRun,
};
use railhead_titles::{Game, Title};
use std::borrow::Cow;

/// How many ways from stop to stop are followed at once where several are possible.
const MOST_PATHS: usize = 24;
/// How many ways between two neighbouring stops are looked at.
const MOST_WAYS: usize = 3;
/// The most stops that a drawn run may name.
pub(crate) const MOST_STOPS: usize = 40;

/// One train and what it would run.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    /// Which card.
    pub(crate) train: TrainId,
    /// What it is called.
    pub(crate) name: String,
    /// The hexes of its stops in order.
    pub(crate) stops: Vec<HexId>,
    /// Of each stop of a legal run: its hex, and whether the company has a token there.
    pub(crate) places: Vec<(HexId, bool)>,
    /// Its track.
    pub(crate) track: Vec<(HexId, usize)>,
    /// Why it earns what it earns, if it is legal.
    pub(crate) run: Option<TrainRun>,
    /// How far it runs and what of it counts, in words.
    pub(crate) reach: String,
    /// What it earns.
    pub(crate) revenue: Money,
    /// What is wrong with it.
    pub(crate) fault: Option<Refusal>,
}

impl Judged {
    /// As an action has it; nothing for a train that stands still or may not run so.
    pub(crate) fn as_run(&self) -> Option<Run> {
        if self.track.is_empty() || self.fault.is_some() {
            return None;
        }
        let track = self.track.iter().map(|(h, i)| (*h, u8::try_from(*i).unwrap_or(u8::MAX))).collect();
        Some(Run { train: self.train, track })
    }
}

/// The runs of a company's trains.
#[derive(Debug)]
pub(crate) struct Drawing {
    /// One for each train.
    pub(crate) trains: Vec<Judged>,
    network: Network,
}

/// What the route finder needs to know about a company.
struct Line<'a> {
    game: &'a Game,
    title: &'static Title,
    company: CompanyId,
    ids: &'a [TrainId],
}

impl Line<'_> {
    fn era(&self) -> usize {
        self.game.edition().phases.get(usize::from(self.game.table().phase)).map_or(0, |p| p.era)
    }

    fn trains(&self, network: &Network) -> Option<Vec<Train>> {
        let (edition, table) = (self.game.edition(), self.game.table());
        let train = |id: &TrainId| {
            let name = words::train(edition, table, *id, None);
            (self.title.runs.train)(&edition.ground, network, &name)
        };
        self.ids.iter().map(train).collect()
    }

    fn bonuses(&self, network: &Network) -> Vec<Bonus> {
        (self.title.runs.bonuses)(&self.game.edition().ground, network, &self.game.perks(self.company))
    }

    fn refusal(&self, kind: FaultKind, why: String) -> Refusal {
        Refusal { rule: Cow::Borrowed((self.title.runs.cite)(kind)), why: Why::With(why) }
    }

    fn network(&self, runs: &[DrawnRun]) -> Network {
        let (ground, board) = (&self.game.edition().ground, &self.game.table().board);
        Network::along(ground, board, self.company.owner(), self.era(), runs)
    }

    fn check(&self, runs: &[DrawnRun]) -> Result<Vec<TrainRun>, (usize, RunFault)> {
        self.check_on(&self.network(runs), runs)
    }

    /// Stops are named by their place in the network, so who wants to know where they are brings it.
    fn check_on(&self, network: &Network, runs: &[DrawnRun]) -> Result<Vec<TrainRun>, (usize, RunFault)> {
        let (trains, bonuses) = (self.trains(network).unwrap_or_default(), self.bonuses(network));
        let problem = Problem { network, trains: &trains, bonuses: &bonuses };
        problem.check(&self.game.edition().ground, &self.game.table().board, runs)
    }
}

/// A way through the network so far.
#[derive(Clone)]
struct Path {
    at: NodeId,
    links: Vec<usize>,
    track: Vec<(HexId, usize)>,
}

/// The links of a way as track, walked from a stop.
fn walk(network: &Network, path: &Path, way: &[usize]) -> Path {
    let mut path = path.clone();
    for index in way {
        let Some(link) = network.links.get(*index) else { continue };
        if link.ends[0] == path.at {
            path.track.extend(link.track.iter().copied());
            path.at = link.ends[1];
        } else {
            path.track.extend(link.track.iter().rev().copied());
            path.at = link.ends[0];
        }
        path.links.push(*index);
    }
    path
}

fn shares(network: &Network, path: &Path, way: &[usize]) -> bool {
    let pieces = |links: &[usize]| -> Vec<u32> {
        links.iter().filter_map(|l| network.links.get(*l)).flat_map(|l| l.pieces.iter().copied()).collect()
    };
    let used = pieces(&path.links);
    pieces(way).iter().any(|p| used.contains(p))
}

/// Every way found through these hexes in order; where it ends, how far it came.
fn paths(network: &Network, train: &Train, stops: &[HexId]) -> Result<Vec<Path>, usize> {
    let nodes = |hex: HexId| {
        let here = move |n: &&(NodeId, &railhead_routes::Node)| n.1.at.is_some_and(|at| at.hex == hex);
        (0u16..)
            .map(NodeId)
            .zip(&network.nodes)
            .collect::<Vec<_>>()
            .iter()
            .filter(here)
            .map(|(id, _)| *id)
            .collect::<Vec<_>>()
    };
    let start = |at: NodeId| Path { at, links: Vec::new(), track: Vec::new() };
    let mut open: Vec<Path> = stops.first().map_or_else(Vec::new, |h| nodes(*h).into_iter().map(start).collect());
    if open.is_empty() {
        return Err(0);
    }
    for (i, hex) in stops.iter().enumerate().skip(1) {
        let mut next = Vec::new();
        for path in &open {
            for node in nodes(*hex) {
                for way in network.ways(train, path.at, node, MOST_WAYS) {
                    if !shares(network, path, &way) {
                        next.push(walk(network, path, &way));
                    }
                }
            }
        }
        if next.is_empty() {
            return Err(i);
        }
        next.sort_by_key(|p| p.track.len());
        next.truncate(MOST_PATHS);
        open = next;
    }
    Ok(open)
}

impl Drawing {
    fn line<'a>(game: &'a Game, company: CompanyId, ids: &'a [TrainId]) -> Option<Line<'a>> {
        Some(Line { game, title: railhead_titles::find(&game.setup().title)?, company, ids })
    }

    /// Runs whose track is known.
    pub(crate) fn of_runs(game: &Game, company: CompanyId, ids: &[TrainId], runs: &[Run]) -> Option<Self> {
        let line = Self::line(game, company, ids)?;
        let track = |id: &TrainId| {
            let run = runs.iter().find(|r| r.train == *id);
            run.map_or_else(Vec::new, |r| r.track.iter().map(|(h, i)| (*h, usize::from(*i))).collect())
        };
        let tracks: Vec<Vec<(HexId, usize)>> = ids.iter().map(track).collect();
        Some(Self::judged(&line, &tracks, &vec![Ok(Vec::new()); ids.len()]))
    }

    /// Runs of which the stops are known; the track between them is found.
    pub(crate) fn of_stops(game: &Game, company: CompanyId, ids: &[TrainId], stops: &[Vec<HexId>]) -> Option<Self> {
        let line = Self::line(game, company, ids)?;
        let (ground, board) = (&game.edition().ground, &game.table().board);
        let network = Network::of(ground, board, company.owner(), line.era());
        let trains = line.trains(&network)?;
        let mut tracks: Vec<Vec<(HexId, usize)>> = Vec::new();
        let mut named: Vec<Result<Vec<HexId>, Refusal>> = Vec::new();
        for (i, train) in trains.iter().enumerate() {
            let wanted = stops.get(i).map_or(&[][..], Vec::as_slice);
            let mut track = Vec::new();
            let mut name = Ok(wanted.to_vec());
            match wanted {
                [] => {}
                [_] => name = Err(line.refusal(FaultKind::TooShort, "choose the next stop".to_owned())),
                _ => match paths(&network, train, wanted) {
                    Ok(paths) => track = Self::dearest(&line, i, &tracks, paths),
                    Err(at) => {
                        name = Err(line.refusal(FaultKind::Line, no_way(game, wanted, at)));
                        // As far as it goes, it is drawn.
                        let begun = paths(&network, train, &wanted[..at]).unwrap_or_default();
                        track = begun.into_iter().next().map_or_else(Vec::new, |p| p.track);
                    }
                },
            }
            tracks.push(track);
            named.push(name);
        }
        let mut drawing = Self::judged(&line, &tracks, &named);
        for (judged, wanted) in drawing.trains.iter_mut().zip(stops) {
            if judged.run.is_none() {
                judged.stops.clone_from(wanted);
            }
        }
        Some(drawing)
    }

    /// Of several ways the legal one that earns most, beside the runs before it; the first if none is legal.
    fn dearest(line: &Line<'_>, train: usize, before: &[Vec<(HexId, usize)>], paths: Vec<Path>) -> Vec<(HexId, usize)> {
        let mut others: Vec<DrawnRun> = Vec::new();
        for (i, track) in before.iter().enumerate().filter(|(_, t)| !t.is_empty()) {
            others.push(DrawnRun { train: i, track: track.clone() });
        }
        let mut best: Option<(u32, usize)> = None;
        for (k, path) in paths.iter().enumerate() {
            let own = DrawnRun { train, track: path.track.clone() };
            let mut all = others.clone();
            all.push(own.clone());
            let earned =
                line.check(&all).or_else(|_| line.check(&[own])).map(|runs| runs.last().map_or(0, |r| r.revenue));
            if let Ok(revenue) = earned
                && best.is_none_or(|b| revenue > b.0)
            {
                best = Some((revenue, k));
            }
        }
        paths.into_iter().nth(best.map_or(0, |b| b.1)).map_or_else(Vec::new, |p| p.track)
    }

    fn judged(line: &Line<'_>, tracks: &[Vec<(HexId, usize)>], named: &[Result<Vec<HexId>, Refusal>]) -> Self {
        let (edition, table) = (line.game.edition(), line.game.table());
        let drawn: Vec<DrawnRun> = tracks
            .iter()
            .enumerate()
            .filter(|(i, t)| !t.is_empty() && named.get(*i).is_none_or(Result::is_ok))
            .map(|(train, track)| DrawnRun { train, track: track.clone() })
            .collect();
        let network = line.network(&drawn);
        let together = line.check_on(&network, &drawn);
        let kinds = line.trains(&network).unwrap_or_default();
        let mut trains = Vec::new();
        for (i, id) in line.ids.iter().enumerate() {
            let track = tracks.get(i).cloned().unwrap_or_default();
            let mut judged = Judged {
                train: *id,
                name: words::train(edition, table, *id, None),
                stops: Vec::new(),
                places: Vec::new(),
                track,
                run: None,
                reach: String::new(),
                revenue: 0,
                fault: named.get(i).and_then(|n| n.as_ref().err()).cloned(),
            };
            if !judged.track.is_empty() && judged.fault.is_none() {
                let own = [DrawnRun { train: i, track: judged.track.clone() }];
                let place = drawn.iter().position(|d| d.train == i);
                let checked = match &together {
                    Ok(runs) => Ok(place.and_then(|p| runs.get(p)).map(|run| (run.clone(), places(&network, run)))),
                    Err((at, fault)) if Some(*at) == place => Err(fault.clone()),
                    Err(_) => {
                        let alone = line.network(&own);
                        let runs = line.check_on(&alone, &own).map_err(|(_, fault)| fault);
                        runs.map(|runs| runs.into_iter().next().map(|run| (run.clone(), places(&alone, &run))))
                    }
                };
                match checked {
                    Ok(None) => {}
                    Ok(Some((run, places))) => (judged.run, judged.places) = (Some(run), places),
                    Err(fault) => {
                        judged.fault = Some(line.refusal(fault.kind(), fault.describe(&edition.ground, None)));
                    }
                }
            }
            if let Some(run) = &judged.run {
                judged.reach = kinds.get(i).map_or_else(String::new, |train| reach(train, run));
                judged.revenue = Money::try_from(run.revenue).unwrap_or(0);
                judged.stops = judged.places.iter().map(|(hex, _)| *hex).collect();
            }
            trains.push(judged);
        }
        Self { trains, network }
    }

    /// What all of them earn.
    pub(crate) fn total(&self) -> Money {
        self.trains.iter().map(|j| j.revenue).sum()
    }

    /// The hexes with stops that the company's trains can reach.
    pub(crate) fn hexes(&self) -> Vec<HexId> {
        let mut hexes: Vec<HexId> = self.network.nodes.iter().filter_map(|n| n.at.map(|at| at.hex)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }
}

/// Where the stops of a run are, and whether the company has a token there. Every stop of a board has a place.
fn places(network: &Network, run: &TrainRun) -> Vec<(HexId, bool)> {
    let node = |s: &railhead_routes::RunStop| network.nodes.get(s.node.index());
    run.stops.iter().filter_map(|s| node(s).and_then(|n| Some((n.at?.hex, n.own)))).collect()
}

/// How far a train came of how far it may go, and what of it counts.
fn reach(train: &Train, run: &TrainRun) -> String {
    let counted = run.stops.iter().filter(|s| s.counted == Counted::Yes).count();
    let stops = run.stops.iter().filter(|s| s.counted != Counted::Junction).count();
    let range = match &train.range {
        Range::Stops(most) if train.towns_count => format!("{stops} of {most} stops"),
        Range::Stops(most) => format!("{most} stations, any towns"),
        Range::BestOf { count, visit } => format!("{stops} of {visit} stops, the best {count} count"),
        Range::Unlimited => "any number of stops".to_owned(),
        Range::Express(_) => "only its two ends count".to_owned(),
    };
    if counted < stops && !matches!(train.range, Range::BestOf { .. } | Range::Express(_)) {
        return format!("{range}; {counted} count");
    }
    range
}

fn no_way(game: &Game, stops: &[HexId], at: usize) -> String {
    let name = |i: usize| stops.get(i).map_or("?", |h| game.edition().ground.map.hex(*h).name.as_str());
    if at == 0 {
        format!("no track of the company reaches {}", name(0))
    } else {
        format!("no free track leads from {} to {} for this train", name(at - 1), name(at))
    }
}

#[cfg(test)]
#[path = "drawing_tests.rs"]
#[allow(clippy::unwrap_used, clippy::panic, reason = "tests may")]
mod tests;
