//! Promotions and bases outside a company's area once there are 5 trains (4.2.3, 4.4.2).

use super::own::Turn;
use super::policy::Areas;
use super::rules::{Look, cite};
use railhead_board::{Face, HexId, Placement, StopKind};
use railhead_engine::{CompanyId, Refusal, Run, TrainId};
use railhead_routes::{Limit, Link, Network, Problem, Range, Train};
use std::cell::{OnceCell, RefCell};
use std::collections::VecDeque;

/// How a train gets to a place: the links in order from the home base, as indices into the network.
type LinkPath = Vec<usize>;

/// Where the trains of a company can run from its home bases.
pub(crate) struct Visits {
    network: Network,
    /// The links at each node, with the side at which they leave it.
    leaving: Vec<Vec<(usize, usize)>>,
    /// Nodes that are home bases.
    homes: Vec<usize>,
    trains: Vec<(TrainId, Train)>,
    /// What was asked and answered: the same is asked for every tile that could be laid on a hex.
    answers: RefCell<Vec<((HexId, u8), bool)>>,
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
        Self { network, leaving, homes, trains, answers: RefCell::default() }
    }

    /// Whether a train can run over a hex from a home base. `more` is how many large stations the hex has more than now when it is
    /// visited.
    fn reach(&self, look: Look<'_>, company: CompanyId, hex: HexId, more: u8) -> bool {
        let known = self.answers.borrow().iter().find(|(asked, _)| *asked == (hex, more)).map(|(_, answer)| *answer);
        known.unwrap_or_else(|| {
            let answer = self.find_way(look, company, hex, more);
            self.answers.borrow_mut().push(((hex, more), answer));
            answer
        })
    }

    fn find_way(&self, look: Look<'_>, company: CompanyId, hex: HexId, more: u8) -> bool {
        self.trains.iter().any(|(id, train)| {
            // Where not even a way leads that may come back to where it was, no run does.
            let Some(path) = self.path(train, hex, more) else { return false };
            let is_run = || look.check_runs(company, &[self.drawn(*id, &path)]).is_ok();
            if !look.rules.since.any_run_reaches_outside {
                return more > 0 || is_run();
            }
            is_run() || self.runs_from_home(train, hex, more)
        })
    }

    /// The same for one train, by trying every run.
    fn runs_from_home(&self, train: &Train, hex: HexId, more: u8) -> bool {
        let Range::Stops(most) = train.range else { return false };
        // All track of a hex with one town leads to the town: what is to become a large station is visited by any such run.
        let Some(range) = most.checked_sub(more).filter(|n| *n > 0).map(Range::Stops) else { return false };
        let mut network = self.network.clone();
        for (i, node) in network.nodes.iter_mut().enumerate() {
            node.own = self.homes.contains(&i);
        }
        runs_over(&network, &Train { range, ..train.clone() }, hex)
    }

    /// Whether a train can run over a hex from any base.
    fn runs_there(&self, hex: HexId) -> bool {
        self.trains.iter().any(|(_, train)| runs_over(&self.network, train, hex))
    }

    /// The track of a way.
    fn drawn(&self, train: TrainId, path: &[usize]) -> Run {
        let links = &self.network.links;
        let piece = |(hex, segment): &(HexId, usize)| (*hex, u8::try_from(*segment).unwrap_or(u8::MAX));
        let mut track: Vec<(HexId, u8)> = Vec::new();
        for (i, link) in path.iter().enumerate() {
            let link = &links[*link];
            let backwards = path.get(i + 1).map_or_else(
                || i > 0 && !links[path[i - 1]].ends.contains(&link.ends[0]),
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
    fn path(&self, train: &Train, hex: HexId, more: u8) -> Option<LinkPath> {
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
        let mut path = vec![step.link];
        while let Some(before) = from[step.index()] {
            path.push(before.link);
            step = before;
        }
        path.reverse();
        Some(path)
    }
}

/// Whether a train has a run over a hex: exact, for the solver looks for the best of them.
fn runs_over(network: &Network, train: &Train, hex: HexId) -> bool {
    let trains = std::slice::from_ref(train);
    let problem = Problem { network, trains, bonuses: &[] };
    problem.solve_over(hex, Limit::none()).is_ok_and(|answer| answer.is_some())
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
    /// What stands against acting on a hex outside the company's area: establishing a base, or promoting its tile.
    pub(crate) fn may_go_outside(
        self,
        turn: &Turn,
        visits: &OnceCell<Visits>,
        (hex, promotion): (HexId, Option<Placement>),
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
        let more = promotion.map_or(0, |at| self.new_cities(at));
        if visits.reach(self, turn.company, hex, more) {
            return Ok(());
        }
        // What is too far for a train once the town is a large station may be near enough by the new track.
        let reached = more > 0 && self.rules.since.any_run_reaches_outside && visits.reach(self, turn.company, hex, 0);
        if let Some(at) = promotion.filter(|_| reached)
            && self.runs_after(turn.company, at)
        {
            return Ok(());
        }
        let why = if reached {
            "no train of the company could run over it in this turn, as one must"
        } else {
            "none of the company's trains can run to it from a home base"
        };
        Err(Refusal::because(rule, why))
    }

    /// How many large stations a hex has more than now when its tile is promoted.
    fn new_cities(self, at: Placement) -> u8 {
        let ground = &self.edition().ground;
        let city = |face: &Face| u8::from(face.stops.iter().any(|s| s.kind == StopKind::City));
        let (old, new) = (self.table.board.face(ground, at.hex), ground.tiles.get(at.tile).face(at.rotation));
        city(new).saturating_sub(city(old))
    }

    /// Whether a train of a company can run over a tile once it is promoted.
    fn runs_after(self, company: CompanyId, at: Placement) -> bool {
        let ground = &self.edition().ground;
        let mut board = self.table.board.clone();
        if board.set(ground, at).is_err() {
            return false;
        }
        let network = Network::of(ground, &board, company.owner(), 0);
        let mut trains = self.runnable(company).into_iter().filter_map(|id| self.train_for(&network, id));
        trains.any(|train| runs_over(&network, &train, at.hex))
    }

    /// The hex over which a train must run in this turn, if one can.
    pub(crate) fn duty(self, turn: &Turn) -> Option<HexId> {
        turn.duty.filter(|hex| {
            let visits = Visits::new(self, turn.company);
            visits.reach(self, turn.company, *hex, 0)
                || (self.rules.since.any_run_reaches_outside && visits.runs_there(*hex))
        })
    }

    /// That one of the runs does what a tile or base outside the area asks for.
    pub(crate) fn does_duty(self, turn: &Turn, runs: &[Run]) -> Result<(), Refusal> {
        let goes_over = |hex: HexId| runs.iter().any(|run| run.track.iter().any(|(h, _)| *h == hex));
        if turn.duty.is_none_or(goes_over) {
            return Ok(());
        }
        let Some(hex) = self.duty(turn) else { return Ok(()) };
        let name = &self.edition().ground.map.hex(hex).name;
        let why = format!("a train must run over {name}, where the company acted outside its area");
        let base = self.table.board.tokens_on(hex).any(|t| t.owner == turn.company.owner());
        Err(Refusal::with(if base { cite!("4.4.2") } else { cite!("4.2.3") }, why))
    }
}
