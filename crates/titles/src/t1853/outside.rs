//! Promotions and bases outside a company's area once there are 5 trains (4.2.3, 4.4.2).

use super::own::Turn;
use super::rules::{Look, cite};
use railhead_board::{HexId, StopKind, StopRef};
use railhead_engine::{CompanyId, Refusal, Run, TrainId};
use railhead_routes::{Link, Network, Range, Train};
use std::collections::VecDeque;

/// How a train gets to a place: the links in order from the home base, as indices into the network.
type Course = Vec<usize>;

impl Look<'_> {
    /// What stands against acting on a hex outside the company's area. `more` is how many large stations the hex has more
    /// than now when the act is done.
    pub(crate) fn may_go_outside(self, turn: &Turn, hex: HexId, more: u8, rule: &'static str) -> Result<(), Refusal> {
        if self.table.phase < self.is().grey {
            return Err(Refusal::because(rule, "the hex lies outside the company's area"));
        }
        let strong = |sort: u8| self.is().broad[3..].contains(&sort);
        if !self.table.trains_of(turn.company).any(|(_, t)| strong(t.sort)) {
            let why = "outside its area only a company with a 5 or a 6 train can act";
            return Err(Refusal::because(rule, why));
        }
        if turn.duty.is_some() {
            let why = "the company has acted outside its area in this turn, and its trains owe one run there";
            return Err(Refusal::because(rule, why));
        }
        if self.visit(turn.company, hex, more).is_none() {
            let why = "none of the company's trains can run to it from a home base";
            return Err(Refusal::because(rule, why));
        }
        Ok(())
    }

    /// A run of one of the company's trains from one of its home bases over a hex, if there is one.
    fn visit(self, company: CompanyId, hex: HexId, more: u8) -> Option<Run> {
        let ground = &self.edition().ground;
        let network = Network::of(ground, &self.table.board, company.owner(), 0);
        let homes: Vec<HexId> = self.homes(company).map(|h| h.hex).collect();
        self.table.trains_of(company).find_map(|(id, _)| {
            let train = self.train_for(&network, id)?;
            let course = course(&network, &train, &homes, hex, more)?;
            Some(self.drawn(&network, id, &course))
        })
    }

    fn drawn(self, network: &Network, train: TrainId, course: &[usize]) -> Run {
        let piece = |(hex, segment): &(HexId, usize)| (*hex, u8::try_from(*segment).unwrap_or(u8::MAX));
        let mut track: Vec<(HexId, u8)> = Vec::new();
        for (i, link) in course.iter().enumerate() {
            let link = &network.links[*link];
            let backwards = course.get(i + 1).map_or_else(
                || i > 0 && !network.links[course[i - 1]].ends.contains(&link.ends[0]),
                |next| !network.links[*next].ends.contains(&link.ends[1]),
            );
            if backwards {
                track.extend(link.track.iter().rev().map(piece));
            } else {
                track.extend(link.track.iter().map(piece));
            }
        }
        Run { train, track }
    }

    /// The hex over which a train must run in this turn, if one can.
    pub(crate) fn duty(self, turn: &Turn) -> Option<HexId> {
        turn.duty.filter(|hex| self.visit(turn.company, *hex, 0).is_some())
    }

    /// A run that does the duty.
    pub(crate) fn dutiful_run(self, turn: &Turn) -> Option<Run> {
        turn.duty.and_then(|hex| self.visit(turn.company, hex, 0))
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

/// The shortest way of a train, counted in large stations, from one of these hexes over another.
fn course(network: &Network, train: &Train, homes: &[HexId], hex: HexId, more: u8) -> Option<Course> {
    let Range::Stops(most) = train.range else { return None };
    let is_city = |n: usize| u32::from(network.nodes[n].kind == StopKind::City);
    let on_hex = |at: Option<StopRef>| at.is_some_and(|at| at.hex == hex);
    let at_home = |n: usize| network.nodes[n].own && network.nodes[n].at.is_some_and(|at| homes.contains(&at.hex));
    let over = |link: &Link| link.track.iter().any(|(h, _)| *h == hex);
    // A state is a link and the node to which it leads; its cost the cities up to there.
    let mut from: Vec<Option<usize>> = vec![None; network.links.len() * 2];
    let mut cost: Vec<u32> = vec![u32::MAX; network.links.len() * 2];
    let mut queue: VecDeque<usize> = VecDeque::new();
    let goes = |link: &Link, side: usize| {
        let (a, b) = (link.ends[1 - side].index(), link.ends[side].index());
        let passes = network.nodes[b].groups & network.nodes[a].groups == 0;
        passes && link.carries(train.gauge)
    };
    for (i, link) in network.links.iter().enumerate() {
        for side in 0..2 {
            let start = link.ends[1 - side].index();
            if at_home(start) && goes(link, side) {
                let cities = is_city(start) + is_city(link.ends[side].index());
                cost[i * 2 + side] = cities;
                queue.push_back(i * 2 + side);
            }
        }
    }
    let mut best: Option<(u32, usize)> = None;
    while let Some(state) = queue.pop_front() {
        let (link, side) = (&network.links[state / 2], state % 2);
        let here = link.ends[side].index();
        let cities = cost[state];
        if over(link) || on_hex(network.nodes[here].at) {
            // What was a town may be a large station afterwards.
            let total = cities + u32::from(more);
            if total <= u32::from(most) && best.is_none_or(|(least, _)| total < least) {
                best = Some((total, state));
            }
        }
        if !network.nodes[here].passable || cities >= u32::from(most) && is_city(here) == 0 && cities > u32::from(most) {
            continue;
        }
        for (i, next) in network.links.iter().enumerate() {
            for side in 0..2 {
                let onward = next.ends[1 - side].index() == here && goes(next, side);
                let to = next.ends[side].index();
                let total = cities + is_city(to);
                let turns_back = next.pieces.iter().any(|p| link.pieces.contains(p));
                if onward && !turns_back && total <= u32::from(most) && total < cost[i * 2 + side] {
                    cost[i * 2 + side] = total;
                    from[i * 2 + side] = Some(state);
                    queue.push_back(i * 2 + side);
                }
            }
        }
    }
    let (_, mut state) = best?;
    let mut course = vec![state / 2];
    while let Some(before) = from[state] {
        course.push(before / 2);
        state = before;
        if course.len() > network.links.len() {
            return None;
        }
    }
    course.reverse();
    Some(course)
}
