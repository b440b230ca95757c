//! Fulfilment of contract bids (4.3).

use super::rules::{Look, Play};
use railhead_board::{End, Gauge, HexId, StopId, StopKind};
use railhead_engine::{CompanyId, Event, Seat};

/// Every station in broad and in metre gauge, joined into groups that are connected.
struct Groups {
    /// For each node, one of its group; the last is its own.
    parent: Vec<usize>,
    /// Whether track of a group is linked to a base.
    based: Vec<bool>,
}

/// How many stops a hex can have.
const STOPS: usize = railhead_board::Face::MAX_STOPS;

const fn node(hex: HexId, stop: StopId, layer: usize) -> usize {
    (hex.index() * STOPS + stop.index()) * 2 + layer
}

impl Groups {
    fn new(nodes: usize) -> Self {
        Self { parent: (0..nodes).collect(), based: vec![false; nodes] }
    }

    fn of(&mut self, mut node: usize) -> usize {
        while self.parent[node] != node {
            self.parent[node] = self.parent[self.parent[node]];
            node = self.parent[node];
        }
        node
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.of(a), self.of(b));
        self.parent[b] = a;
        self.based[a] |= self.based[b];
    }
}

impl Look<'_> {
    /// Joins the stations that trains of one gauge can run between, whoever's bases lie there.
    fn join_by_rail(self, groups: &mut Groups) {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        // The last search that came to each edge of each hex.
        let mut seen: Vec<u32> = vec![0; ground.map.len() * 6];
        let mut queue: Vec<(HexId, End)> = Vec::new();
        let mut search = 0;
        for (layer, gauge) in Gauge::SINGLE.into_iter().enumerate() {
            for (hex, _) in ground.map.iter() {
                let face = board.face(ground, hex);
                if face.segments().is_empty() {
                    continue;
                }
                for (stop, _) in face.stops_with_ids() {
                    let start = node(hex, stop, layer);
                    search += 1;
                    queue.push((hex, End::Stop(stop)));
                    while let Some((hex, from)) = queue.pop() {
                        for segment in board.face(ground, hex).track_at(from).filter(|s| s.gauge.carries(gauge)) {
                            match segment.other(from) {
                                Some(End::Stop(to)) => groups.join(start, node(hex, to, layer)),
                                Some(End::Edge(edge)) => {
                                    let Some(next) = ground.map.neighbour(hex, edge) else { continue };
                                    let came = edge.opposite();
                                    let seen = &mut seen[next.index() * 6 + usize::from(came.number())];
                                    if std::mem::replace(seen, search) != search {
                                        queue.push((next, End::Edge(came)));
                                    }
                                }
                                None => {}
                            }
                        }
                    }
                }
            }
        }
    }

    /// The stations in groups that are connected for the purpose of a bid: trains may be changed at every station and stations
    /// in a large city, but track of a gauge that is not linked to any base does not count (4.3.1).
    fn connections(self) -> Groups {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let mut groups = Groups::new(ground.map.len() * STOPS * 2);
        self.join_by_rail(&mut groups);
        for company in 0..self.table.companies.len() {
            let owner = CompanyId::from_index(company).owner();
            for token in board.tokens_of(owner) {
                for layer in 0..2 {
                    let group = groups.of(node(token.hex, token.stop, layer));
                    groups.based[group] = true;
                }
            }
        }
        let mut changes = Vec::new();
        for (hex, _) in ground.map.iter() {
            let mut city: Option<usize> = None;
            for (stop, data) in board.face(ground, hex).stops_with_ids() {
                if !matches!(data.kind, StopKind::City | StopKind::Town) {
                    continue;
                }
                let based: Vec<usize> = (0..2)
                    .map(|layer| node(hex, stop, layer))
                    .filter(|n| {
                        let group = groups.of(*n);
                        groups.based[group]
                    })
                    .collect();
                changes.extend(based.windows(2).map(|pair| (pair[0], pair[1])));
                if data.kind == StopKind::City
                    && let Some(first) = based.first()
                {
                    changes.extend(city.map(|other| (other, *first)));
                    city = Some(*first);
                }
            }
        }
        changes.into_iter().for_each(|(a, b)| groups.join(a, b));
        groups
    }

    /// Whether these cities could be connected for all that a glance at them tells: a city that no track leads to is connected
    /// to no other.
    fn could_be_connected(self, cities: &[(HexId, CompanyId)]) -> bool {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let alone = cities.windows(2).all(|pair| pair[0].0 == pair[1].0);
        alone || cities.iter().all(|(hex, _)| !board.face(ground, *hex).segments().is_empty())
    }

    /// Whether these cities are connected.
    fn are_connected(self, groups: &mut Groups, cities: &[HexId]) -> bool {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let mut common: Option<Vec<usize>> = None;
        for hex in cities {
            let mut here = Vec::new();
            for (stop, data) in board.face(ground, *hex).stops_with_ids() {
                for layer in 0..2 {
                    let group = groups.of(node(*hex, stop, layer));
                    if data.kind == StopKind::City && groups.based[group] {
                        here.push(group);
                    }
                }
            }
            let both = match &common {
                None => here,
                Some(before) => here.into_iter().filter(|g| before.contains(g)).collect(),
            };
            if both.is_empty() {
                return false;
            }
            common = Some(both);
        }
        common.is_some()
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
        let mut groups = self.look().connections();
        for seat in open {
            let hexes: Vec<HexId> = self.own.bids[seat.index()].cities.iter().map(|(hex, _)| *hex).collect();
            if !self.look().are_connected(&mut groups, &hexes) {
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
