//! Promotions and bases outside a company's area once there are 5 trains (4.2.3, 4.4.2).

use super::own::Turn;
use super::policy::Areas;
use super::rules::{Look, cite};
use railhead_board::{HexId, StopKind};
use railhead_engine::{CompanyId, Refusal, Run, TrainId};
use railhead_routes::{Limit, Link, Network, Problem, Range, Train};
use std::cell::OnceCell;
use std::collections::VecDeque;

/// How a train gets to a place: the links in order from the home base, as indices into the network.
type Course = Vec<usize>;

/// Where the trains of a company can run from its home bases.
pub(crate) struct Visits {
    network: Network,
    /// The links at each node, with the side at which they leave it.
    leaving: Vec<Vec<(usize, usize)>>,
    /// Nodes that are home bases.
    homes: Vec<usize>,
    trains: Vec<(TrainId, Train)>,
}

impl Visits {
    pub(crate) fn new(look: Look<'_>, company: CompanyId) -> Self {
        let network = Network::of(&look.edition().ground, &look.table.board, company.owner(), 0);
        let hexes: Vec<HexId> = look.homes(company).map(|h| h.hex).collect();
        let mut leaving = vec![Vec::new(); network.nodes.len()];
        for (i, link) in network.links.iter().enumerate() {
            leaving[link.ends[0].index()].push((i, 1));
            leaving[link.ends[1].index()].push((i, 0));
        }
        let at_home = |n: &usize| {
            let node = &network.nodes[*n];
            node.own && node.at.is_some_and(|at| hexes.contains(&at.hex))
        };
        let homes = (0..network.nodes.len()).filter(at_home).collect();
        let trains = look.runnable(company).into_iter();
        let trains = trains.filter_map(|id| look.train_for(&network, id).map(|train| (id, train))).collect();
        Self { network, leaving, homes, trains }
    }

    /// A train and its way over a hex. `more` is how many large stations the hex has more than now when it is visited.
    fn over(&self, look: Look<'_>, company: CompanyId, hex: HexId, more: u8) -> Option<(TrainId, Course)> {
        self.trains.iter().find_map(|(id, train)| {
            let course = self.course(train, hex, more)?;
            // A way that comes back to where it was is no run.
            let run = self.drawn(*id, &course);
            (more > 0 || look.check_runs(company, &[run]).is_ok()).then_some((*id, course))
        })
    }

    /// The track of a way.
    fn drawn(&self, train: TrainId, course: &[usize]) -> Run {
        let links = &self.network.links;
        let piece = |(hex, segment): &(HexId, usize)| (*hex, u8::try_from(*segment).unwrap_or(u8::MAX));
        let mut track: Vec<(HexId, u8)> = Vec::new();
        for (i, link) in course.iter().enumerate() {
            let link = &links[*link];
            let backwards = course.get(i + 1).map_or_else(
                || i > 0 && !links[course[i - 1]].ends.contains(&link.ends[0]),
                |next| !links[*next].ends.contains(&link.ends[1]),
            );
            if backwards {
                track.extend(link.track.iter().rev().map(piece));
            } else {
                track.extend(link.track.iter().map(piece));
            }
        }
        Run { train, track }
    }

    /// The shortest way of a train, counted in large stations, from a home base over a hex to a station.
    fn course(&self, train: &Train, hex: HexId, more: u8) -> Option<Course> {
        let Range::Stops(most) = train.range else { return None };
        let (nodes, links) = (&self.network.nodes, &self.network.links);
        let cities = |n: usize| u32::from(nodes[n].kind == StopKind::City);
        let there = |n: usize| nodes[n].at.is_some_and(|at| at.hex == hex);
        let over = |link: &Link| link.track.iter().any(|(h, _)| *h == hex);
        let goes = |link: &Link| {
            let [a, b] = link.ends.map(|end| nodes[end.index()].groups);
            a & b == 0 && link.carries(train.gauge)
        };
        let mut from: Vec<Option<Step>> = vec![None; links.len() * 4];
        let mut cost: Vec<u32> = vec![u32::MAX; links.len() * 4];
        let mut queue: VecDeque<Step> = VecDeque::new();
        let mut best: Option<(u32, Step)> = None;
        // A link taken, if it is worth it. What was a town may be a large station afterwards: that counts at the visit.
        let mut take =
            |queue: &mut VecDeque<Step>, cost: &mut Vec<u32>, before: Option<Step>, link: usize, side: usize| {
                let (start, to) = (links[link].ends[1 - side].index(), links[link].ends[side].index());
                let visited_before = before.map_or_else(|| there(start), |step| step.visited);
                let visited = visited_before || over(&links[link]) || there(to);
                let so_far = before.map_or_else(|| cities(start), |step| cost[step.index()]);
                let total = so_far + cities(to) + if visited && !visited_before { u32::from(more) } else { 0 };
                let step = Step { link, side, visited };
                if goes(&links[link]) && total <= u32::from(most) && total < cost[step.index()] {
                    cost[step.index()] = total;
                    from[step.index()] = before;
                    queue.push_back(step);
                }
            };
        for home in &self.homes {
            for (link, side) in &self.leaving[*home] {
                take(&mut queue, &mut cost, None, *link, *side);
            }
        }
        while let Some(step) = queue.pop_front() {
            let link = &links[step.link];
            let here = link.ends[step.side].index();
            let so_far = cost[step.index()];
            let ends = step.visited && nodes[here].kind != StopKind::Junction;
            if ends && best.is_none_or(|(least, _)| so_far < least) {
                best = Some((so_far, step));
            }
            if !nodes[here].passable {
                continue;
            }
            for (next, side) in &self.leaving[here] {
                if !links[*next].pieces.iter().any(|p| link.pieces.contains(p)) {
                    take(&mut queue, &mut cost, Some(step), *next, *side);
                }
            }
        }
        let (_, mut step) = best?;
        let mut course = vec![step.link];
        while let Some(before) = from[step.index()] {
            course.push(before.link);
            step = before;
        }
        course.reverse();
        Some(course)
    }
}

/// A link taken in one direction, before or after the hex was visited.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    link: usize,
    side: usize,
    visited: bool,
}

impl Step {
    const fn index(self) -> usize {
        self.link * 4 + self.side * 2 + self.visited as usize
    }
}

impl Look<'_> {
    /// What stands against acting on a hex outside the company's area. `more` is how many large stations the hex has more
    /// than now when the act is done.
    pub(crate) fn may_go_outside(
        self,
        turn: &Turn,
        visits: &OnceCell<Visits>,
        (hex, more): (HexId, u8),
        rule: &'static str,
    ) -> Result<(), Refusal> {
        if self.policy().areas == Areas::Always || self.table.phase < self.is().grey {
            return Err(Refusal::because(rule, "the hex lies outside the company's area"));
        }
        let strong = |sort: u8| self.is().broad[3..].contains(&sort);
        if !self.table.trains_of(turn.company).any(|(_, t)| strong(t.sort)) {
            let why = "outside its area only a company with a 5 or a 6 train can act";
            return Err(Refusal::because(rule, why));
        }
        if turn.duty.is_some_and(|owed| owed != hex) {
            let why = "the company has acted outside its area in this turn, and its trains owe one run there";
            return Err(Refusal::because(rule, why));
        }
        let visits = visits.get_or_init(|| Visits::new(self, turn.company));
        if visits.over(self, turn.company, hex, more).is_none() {
            let why = "none of the company's trains can run to it from a home base";
            return Err(Refusal::because(rule, why));
        }
        Ok(())
    }

    /// The hex over which a train must run in this turn, if one can.
    pub(crate) fn duty(self, turn: &Turn) -> Option<HexId> {
        let can = |hex: &HexId| Visits::new(self, turn.company).over(self, turn.company, *hex, 0).is_some();
        turn.duty.filter(can)
    }

    /// Runs that do the duty: one train goes where it must, the others earn most on the track it leaves.
    pub(crate) fn dutiful_runs(self, turn: &Turn) -> Vec<Run> {
        let mut visits = Visits::new(self, turn.company);
        let Some((first, course)) = turn.duty.and_then(|hex| visits.over(self, turn.company, hex, 0)) else {
            return Vec::new();
        };
        let mut runs = vec![visits.drawn(first, &course)];
        let network = &mut visits.network;
        let used: Vec<u32> = course.iter().flat_map(|link| network.links[*link].pieces.clone()).collect();
        network.links.retain(|link| !link.pieces.iter().any(|p| used.contains(p)));
        visits.trains.retain(|(id, _)| *id != first);
        let trains: Vec<Train> = visits.trains.iter().map(|(_, train)| train.clone()).collect();
        let problem = Problem { network: &visits.network, trains: &trains, bonuses: &[] };
        let answer = problem.solve(Limit::none()).map(|a| a.runs).unwrap_or_default();
        let piece = |(hex, i): &(HexId, usize)| (*hex, u8::try_from(*i).unwrap_or(u8::MAX));
        let run = |r: &railhead_routes::TrainRun| Run {
            train: visits.trains[r.train].0,
            track: r.track.iter().map(piece).collect(),
        };
        runs.extend(answer.iter().map(run));
        runs
    }

    /// That one of the runs does what a tile or base outside the area asks for.
    pub(crate) fn does_duty(self, turn: &Turn, runs: &[Run]) -> Result<(), Refusal> {
        let Some(hex) = self.duty(turn) else { return Ok(()) };
        if runs.iter().any(|run| run.track.iter().any(|(h, _)| *h == hex)) {
            return Ok(());
        }
        let name = &self.edition().ground.map.hex(hex).name;
        let why = format!("a train must run over {name}, where the company acted outside its area");
        Err(Refusal::with(cite!("4.2.3, 4.4.2"), why))
    }
}
