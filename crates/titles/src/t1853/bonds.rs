//! Fulfilment of contract bids (4.3).

use super::rules::{Look, Play};
use crate::parts::which;
use railhead_board::{End, Gauge, HexId, Laid, StopId, StopKind, Token};
use railhead_engine::{CompanyId, Event, Seat};
use std::cell::RefCell;
use std::collections::VecDeque;

/// How many stops a hex can have.
const STOPS: usize = railhead_board::Face::MAX_STOPS;

/// A station in broad or in metre gauge: its hex, its stop, and which of the gauges.
type Node = (HexId, StopId, usize);

/// Stations that trains of one gauge can run between, whoever's bases lie there.
#[derive(Default)]
struct Line {
    nodes: Vec<Node>,
    /// Whether its track is linked to a base.
    based: bool,
}

/// What has been found out about the board so far: lines are followed only where somebody asks about them, for most cities of
/// a bid lie on a short one.
struct Survey {
    lines: Vec<Line>,
    /// For every node, the line that it lies on, counted from one; 0 where nobody has been.
    line: Vec<u16>,
    /// For each side of each hex, the last station from which track was followed over it.
    seen: Vec<u32>,
    /// From how many stations track was followed.
    stations: u32,
    /// Ends of track that are still to be followed.
    queue: Vec<(HexId, End)>,
    /// Which hexes were looked at.
    looked: Vec<bool>,
}

/// Cities that were found not to be connected, and all that this follows from: it stays so while nothing happens but elsewhere.
struct Apart {
    ground: (usize, u128),
    companies: usize,
    cities: Vec<HexId>,
    /// What lay on the hexes that were looked at, and the tokens there.
    laid: Vec<(HexId, Option<Laid>)>,
    tokens: Vec<Token>,
}

/// How many of these are kept: those of some games with the most players.
const MOST_APART: usize = 24;

thread_local! {
    static APART: RefCell<VecDeque<Apart>> = const { RefCell::new(VecDeque::new()) };
}

impl Apart {
    /// What was found out by a survey in a game, as it stands.
    fn found(look: Look<'_>, survey: &Survey, cities: &[HexId]) -> Self {
        let board = &look.table.board;
        let looked = |hex: &HexId| survey.looked[hex.index()];
        let hexes = look.edition().ground.map.iter().map(|(hex, _)| hex);
        Self {
            ground: which(&look.edition().ground),
            companies: look.table.companies.len(),
            cities: cities.to_vec(),
            laid: hexes.filter(looked).map(|hex| (hex, board.laid(hex))).collect(),
            tokens: board.tokens().iter().filter(|token| looked(&token.hex)).copied().collect(),
        }
    }

    /// Whether it says of these cities in a game, as it stands, that they are not connected.
    fn holds(&self, look: Look<'_>, cities: &[HexId]) -> bool {
        let board = &look.table.board;
        let looked = |token: &&Token| self.laid.binary_search_by_key(&token.hex, |(hex, _)| *hex).is_ok();
        self.cities == cities
            && self.ground == which(&look.edition().ground)
            && self.companies == look.table.companies.len()
            && self.laid.iter().all(|(hex, laid)| board.laid(*hex) == *laid)
            && board.tokens().iter().filter(looked).eq(&self.tokens)
    }
}

impl Survey {
    fn new(hexes: usize) -> Self {
        let (line, seen) = (vec![0; hexes * STOPS * 2], vec![0; hexes * 6]);
        Self { lines: Vec::new(), line, seen, stations: 0, queue: Vec::new(), looked: vec![false; hexes] }
    }

    fn line_of(&mut self, (hex, stop, layer): Node) -> &mut u16 {
        &mut self.line[(hex.index() * STOPS + stop.index()) * 2 + layer]
    }
}

impl Look<'_> {
    /// Finds the stations to which track leads from one without passing others, and those of them that are new to its line.
    fn follow(self, survey: &mut Survey, (hex, stop, layer): Node, number: u16, found: &mut Vec<Node>) {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let gauge = Gauge::SINGLE[layer];
        survey.stations += 1;
        survey.queue.push((hex, End::Stop(stop)));
        while let Some((hex, from)) = survey.queue.pop() {
            survey.looked[hex.index()] = true;
            for (_, segment) in board.face(ground, hex).track_carrying(gauge, from) {
                match segment.other(from) {
                    Some(End::Stop(to)) => {
                        let line = survey.line_of((hex, to, layer));
                        if *line == 0 {
                            *line = number;
                            found.push((hex, to, layer));
                        }
                    }
                    Some(End::Edge(edge)) => {
                        let Some(next) = ground.map.neighbour(hex, edge) else { continue };
                        let came = edge.opposite();
                        let seen = &mut survey.seen[next.index() * 6 + usize::from(came.number())];
                        if std::mem::replace(seen, survey.stations) != survey.stations {
                            survey.queue.push((next, End::Edge(came)));
                        }
                    }
                    None => {}
                }
            }
        }
    }

    /// The line on which a node lies, by its place among those that are known; `None` if it is not linked to any base.
    fn based_line(self, survey: &mut Survey, node: Node) -> Option<usize> {
        let known = usize::from(*survey.line_of(node));
        if known != 0 {
            return Some(known - 1).filter(|at| survey.lines[*at].based);
        }
        let at = survey.lines.len();
        let number = u16::try_from(at + 1).ok()?;
        *survey.line_of(node) = number;
        let companies = self.table.companies.len();
        let mut line = Line { nodes: vec![node], based: false };
        let mut next = 0;
        while let Some((hex, stop, layer)) = line.nodes.get(next).copied() {
            next += 1;
            let mut tokens = self.table.board.tokens_on(hex);
            line.based |= tokens.any(|token| token.stop == stop && usize::from(token.owner.0) < companies);
            self.follow(survey, (hex, stop, layer), number, &mut line.nodes);
        }
        let based = line.based;
        survey.lines.push(line);
        based.then_some(at)
    }

    /// Adds the lines at a station, or in a large city at all its stations, to those that are connected: trains may be changed there,
    /// but track of a gauge that is not linked to any base does not count (4.3.1).
    fn change_trains(self, survey: &mut Survey, (hex, at): (HexId, Option<StopId>), connected: &mut Vec<usize>) {
        survey.looked[hex.index()] = true;
        for (stop, data) in self.table.board.face(&self.edition().ground, hex).stops_with_ids() {
            let here = at.map_or(data.kind == StopKind::City, |at| at == stop);
            for layer in (0..Gauge::SINGLE.len()).filter(|_| here) {
                let line = self.based_line(survey, (hex, stop, layer));
                connected.extend(line.filter(|line| !connected.contains(line)));
            }
        }
    }

    /// Whether these cities could be connected for all that a glance at them tells: a city that no track leads to is connected
    /// to no other.
    fn could_be_connected(self, cities: &[(HexId, CompanyId)]) -> bool {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let alone = cities.windows(2).all(|pair| pair[0].0 == pair[1].0);
        alone || cities.iter().all(|(hex, _)| !board.face(ground, *hex).segments().is_empty())
    }

    /// Whether these cities are connected.
    fn are_connected(self, survey: &mut Survey, cities: &[HexId]) -> bool {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let Some((first, others)) = cities.split_first() else { return false };
        let mut connected: Vec<usize> = Vec::new();
        self.change_trains(survey, (*first, None), &mut connected);
        let mut next = 0;
        while let Some(at) = connected.get(next).copied() {
            next += 1;
            let nodes = std::mem::take(&mut survey.lines[at].nodes);
            for (hex, stop, _) in &nodes {
                match board.face(ground, *hex).stop(*stop).map(|s| s.kind) {
                    Some(StopKind::City) => self.change_trains(survey, (*hex, None), &mut connected),
                    Some(StopKind::Town) => self.change_trains(survey, (*hex, Some(*stop)), &mut connected),
                    _ => {}
                }
            }
            survey.lines[at].nodes = nodes;
        }
        !connected.is_empty()
            && others.iter().all(|hex| {
                let mut here = Vec::new();
                self.change_trains(survey, (*hex, None), &mut here);
                here.iter().any(|line| connected.contains(line))
            })
    }
}

impl Play<'_> {
    /// Returns the bonds of bids whose cities are connected now, and shows the bids (4.3.2).
    pub(crate) fn return_bonds(&mut self) {
        let open = |seat: &Seat| {
            let bid = &self.own.bids[seat.index()];
            !bid.fulfilled && bid.complete && self.look().could_be_connected(&bid.cities)
        };
        let open: Vec<Seat> = (0..self.rules.players).map(Seat::from_index).filter(open).collect();
        if open.is_empty() {
            return;
        }
        let mut survey: Option<Survey> = None;
        for seat in open {
            let hexes: Vec<HexId> = self.own.bids[seat.index()].cities.iter().map(|(hex, _)| *hex).collect();
            let look = self.look();
            let hexes_of_map = self.rules.edition.ground.map.len();
            if APART.with_borrow(|apart| apart.iter().any(|known| known.holds(look, &hexes))) {
                debug_assert!(
                    !look.are_connected(&mut Survey::new(hexes_of_map), &hexes),
                    "what lies elsewhere connects"
                );
                continue;
            }
            let survey = survey.get_or_insert_with(|| Survey::new(hexes_of_map));
            if !look.are_connected(survey, &hexes) {
                let found = Apart::found(look, survey, &hexes);
                APART.with_borrow_mut(|apart| {
                    apart.retain(|known| known.cities != found.cities);
                    apart.truncate(MOST_APART - 1);
                    apart.push_front(found);
                });
                continue;
            }
            let player = &mut self.table.players[seat.index()];
            let amount = std::mem::take(&mut player.aside);
            player.cash += amount;
            self.own.bids[seat.index()].fulfilled = true;
            self.log.reveals = true;
            self.log.add(Event::Returned { seat, amount, hexes });
            self.judge(seat);
        }
    }
}
