//! Bonds come back when the cities of a bid are connected (2009 4.3, 1989 31.24).

use super::clerk::Clerk;
use super::view::GAUGES;
use crate::network::{Network, StopAt, Tip};
use crate::reach::{Certainty, Lines};
use railhead_board::{HexId, StopKind};
use std::collections::{BTreeMap, BTreeSet};

/// Groups of what is connected.
struct Groups<T: Ord + Copy>(BTreeMap<T, T>);

impl<T: Ord + Copy> Groups<T> {
    fn of(&self, mut member: T) -> T {
        while let Some(above) = self.0.get(&member).filter(|above| **above != member) {
            member = *above;
        }
        member
    }

    fn join(&mut self, a: T, b: T) {
        let (a, b) = (self.of(a), self.of(b));
        if a != b {
            self.0.insert(a, b);
        }
    }
}

impl Clerk<'_> {
    /// Returns the bonds of bids whose cities are connected now.
    pub(super) fn return_bonds(&mut self) {
        let (was, is) = (&self.before.table.board, &self.after.table.board);
        if was.fingerprint() == is.fingerprint() {
            return;
        }
        let ground = &self.edition.ground;
        let has_track = |hex: HexId| !is.face(ground, hex).segments().is_empty();
        let open: Vec<usize> = (0..self.book.players)
            .filter(|seat| {
                let bid = &self.memory.bids[*seat];
                // On their honour players may name one city only, which a base alone connects.
                let alone = bid.cities.windows(2).all(|pair| pair[0].0 == pair[1].0);
                let tracked = alone || bid.cities.iter().all(|(hex, _)| has_track(*hex));
                bid.complete && !bid.fulfilled && tracked
            })
            .collect();
        if open.is_empty() {
            return;
        }
        let network = Network::of(ground, is);
        let open: Vec<usize> = open.into_iter().filter(|seat| self.could_be_connected(&network, *seat)).collect();
        if open.is_empty() {
            return;
        }
        let connected = self.connections(&network);
        for seat in open {
            let cities = self.memory.bids[seat].cities.clone();
            let common = cities.iter().map(|(hex, _)| connected.get(hex).cloned().unwrap_or_default());
            let common = common.reduce(|a, b| a.intersection(&b).copied().collect()).unwrap_or_default();
            if common.is_empty() {
                continue;
            }
            self.memory.bids[seat].fulfilled = true;
            let player = &mut self.want.table.players[seat];
            player.cash += std::mem::take(&mut player.aside);
        }
    }

    /// Whether the cities of a bid hang together if lines may turn back anywhere and gauges do not matter.
    fn could_be_connected(&self, network: &Network, seat: usize) -> bool {
        let mut groups: Groups<(u8, usize)> = Groups(BTreeMap::new());
        let node = |tip: Tip| match tip {
            // All stops of a hex hang together here.
            Tip::Stop(at) => (0, at.hex.index()),
            Tip::Side(at) => (1, at.hex.index() * 6 + at.edge.index()),
        };
        for piece in network.pieces() {
            groups.join(node(piece.ends[0]), node(piece.ends[1]));
        }
        let cities = &self.memory.bids[seat].cities;
        let mut roots = cities.iter().map(|(hex, _)| groups.of((0, hex.index())));
        let first = roots.next();
        roots.all(|root| Some(root) == first)
    }

    /// For each city the groups of stations to which it belongs, in either gauge, as far as a base is linked to them.
    fn connections(&self, network: &Network) -> BTreeMap<HexId, BTreeSet<(usize, StopAt)>> {
        let (ground, board) = (&*self.edition.ground, &self.after.table.board);
        let mut groups: Groups<(usize, StopAt)> = Groups(BTreeMap::new());
        let stops = network.stops();
        for (gauge, name) in GAUGES.into_iter().enumerate() {
            for stop in &stops {
                let ends_there = |_: StopAt| false;
                let start = [*stop];
                let lines = Lines::of(network, name, &start, &ends_there);
                let reached: Vec<StopAt> = lines.places().filter_map(|(tip, _)| tip.stop()).collect();
                for to in reached {
                    if to != *stop && lines.to_stop(to, &mut 20_000) == Certainty::Yes {
                        groups.join((gauge, *stop), (gauge, to));
                    }
                }
            }
        }
        let mut based: BTreeSet<(usize, StopAt)> = BTreeSet::new();
        for token in board.tokens() {
            for gauge in 0..GAUGES.len() {
                based.insert(groups.of((gauge, StopAt { hex: token.hex, stop: token.stop })));
            }
        }
        // Trains are changed between the gauges at stations, and between the stations of a city.
        let station = |at: &StopAt| board.face(ground, at.hex).stops.get(at.stop.index()).map(|s| s.kind);
        let mut changes: Vec<[(usize, StopAt); 2]> = Vec::new();
        let mut in_city: BTreeMap<HexId, Vec<(usize, StopAt)>> = BTreeMap::new();
        for (hex, _) in ground.map.iter() {
            for (stop, _) in board.face(ground, hex).stops_with_ids() {
                let at = StopAt { hex, stop };
                let linked: Vec<(usize, StopAt)> =
                    (0..GAUGES.len()).map(|gauge| (gauge, at)).filter(|n| based.contains(&groups.of(*n))).collect();
                match station(&at) {
                    Some(StopKind::City) => in_city.entry(hex).or_default().extend(linked),
                    Some(StopKind::Town) => {
                        if let [a, b] = linked.as_slice() {
                            changes.push([*a, *b]);
                        }
                    }
                    _ => {}
                }
            }
        }
        for here in in_city.values() {
            changes.extend(here.windows(2).map(|pair| [pair[0], pair[1]]));
        }
        for [a, b] in changes {
            groups.join(a, b);
        }
        in_city.into_iter().map(|(hex, nodes)| (hex, nodes.into_iter().map(|n| groups.of(n)).collect())).collect()
    }
}
