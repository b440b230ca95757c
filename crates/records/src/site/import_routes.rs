//! Finding the track of a recorded route.

use super::import::Importer;
use super::{NodeId, Route};
use railhead_board::{HexId, StopKind, StopRef};
use railhead_engine::{Run, TrainId};
use railhead_routes::{Link, Network};

/// The most ways to read the routes of one action that are tried.
const MOST: usize = 200;

/// One reading of a route: its links in order, each with the end at which it begins.
type Reading = Vec<(usize, usize)>;

impl Importer<'_> {
    /// Every way to read the routes of an action as runs over the track on the board, without shared track.
    pub(super) fn possible_runs(&self, routes: &[Route], trains: &[TrainId]) -> Result<Vec<Vec<Run>>, String> {
        let Some(company) = self.game.operating() else { return Err("no company operates".to_owned()) };
        let (edition, table) = (self.game.edition(), self.game.table());
        let era = edition.phases[usize::from(table.phase)].era;
        let network = Network::of(&edition.ground, &table.board, company.owner(), era);
        let mut all: Vec<Vec<Reading>> = Vec::new();
        for route in routes {
            let mut stretches: Vec<Vec<HexId>> = Vec::new();
            for stretch in &route.connections {
                stretches.push(stretch.iter().map(|h| self.hex(h)).collect::<Result<_, _>>()?);
            }
            let nodes = route.nodes.as_ref().map(|n| self.nodes(n)).transpose()?;
            let mut readings = Vec::new();
            read(&network, &stretches, nodes.as_deref(), &mut Vec::new(), &mut readings);
            if readings.is_empty() && nodes.is_some() {
                read(&network, &stretches, None, &mut Vec::new(), &mut readings);
            }
            if readings.is_empty() {
                return Err(format!(
                    "the route of train {}-{} does not lie on the board",
                    route.train.card, route.train.serial
                ));
            }
            if self.site.express == Some(route.train.card.as_str()) {
                readings = readings.iter().map(|reading| trim(&network, reading)).collect();
            }
            all.push(readings);
        }
        let mut sets = Vec::new();
        combine(&network, &all, &mut Vec::new(), &mut sets);
        let runs = |set: &Vec<&Reading>| {
            let run = |(reading, train): (&&Reading, &TrainId)| Run { train: *train, track: track(&network, reading) };
            set.iter().zip(trains).map(run).collect()
        };
        Ok(sets.iter().map(runs).collect())
    }

    fn nodes(&self, nodes: &[NodeId]) -> Result<Vec<StopRef>, String> {
        let stop = |n: &NodeId| self.hex(&n.hex).map(|hex| StopRef { hex, stop: self.stop(hex, n.index) });
        nodes.iter().map(stop).collect()
    }
}

/// The hexes along a link, from one of its ends.
fn hexes(link: &Link, from: usize) -> Vec<HexId> {
    let mut hexes: Vec<HexId> = link.track.iter().map(|(h, _)| *h).collect();
    hexes.dedup();
    if from == 1 {
        hexes.reverse();
    }
    hexes
}

/// Extends a reading stretch by stretch.
fn read(
    network: &Network,
    stretches: &[Vec<HexId>],
    nodes: Option<&[StopRef]>,
    so_far: &mut Reading,
    found: &mut Vec<Reading>,
) {
    if found.len() >= MOST {
        return;
    }
    let at = so_far.len();
    let Some(stretch) = stretches.get(at) else {
        found.push(so_far.clone());
        return;
    };
    let backwards: Vec<HexId> = stretch.iter().rev().copied().collect();
    for (i, link) in network.links.iter().enumerate() {
        for from in 0..2 {
            let along = hexes(link, from);
            if along != *stretch && along != backwards {
                continue;
            }
            let start = link.ends[from];
            if let Some((last, began)) = so_far.last()
                && network.links[*last].ends[1 - began] != start
            {
                continue;
            }
            if so_far.iter().any(|(l, _)| *l == i || network.links[*l].pieces.iter().any(|p| link.pieces.contains(p))) {
                continue;
            }
            let fits = nodes.is_none_or(|nodes| {
                let is =
                    |node: railhead_routes::NodeId, at: usize| network.nodes[node.index()].at == nodes.get(at).copied();
                is(start, at) && is(link.ends[1 - from], at + 1)
            });
            let reversed = nodes.is_some_and(|nodes| {
                let n = nodes.len();
                let is = |node: railhead_routes::NodeId, at: usize| {
                    n > at && network.nodes[node.index()].at == nodes.get(n - 1 - at).copied()
                };
                is(start, at) && is(link.ends[1 - from], at + 1)
            });
            if !fits && !reversed {
                continue;
            }
            so_far.push((i, from));
            read(network, stretches, nodes, so_far, found);
            so_far.pop();
        }
    }
}

/// What of a reading counts for a train that runs between an off-board area and one own token: on the site it may be drawn
/// beyond that, and the best own token counts.
fn trim(network: &Network, reading: &Reading) -> Reading {
    let end = |(link, from): &(usize, usize), at: usize| &network.nodes[network.links[*link].ends[at ^ from].index()];
    let area = |step: Option<&(usize, usize)>, at| step.is_some_and(|s| end(s, at).kind == StopKind::OffBoard);
    let best = |ends: &mut dyn Iterator<Item = (usize, &railhead_routes::Node)>| {
        ends.filter(|(_, node)| node.own).max_by_key(|(_, node)| node.value).map(|(i, _)| i)
    };
    if area(reading.first(), 0) {
        let last = best(&mut reading.iter().enumerate().map(|(i, step)| (i, end(step, 1))));
        last.map_or_else(|| reading.clone(), |last| reading[..=last].to_vec())
    } else if area(reading.last(), 1) {
        let first = best(&mut reading.iter().enumerate().map(|(i, step)| (i, end(step, 0))));
        first.map_or_else(|| reading.clone(), |first| reading[first..].to_vec())
    } else {
        reading.clone()
    }
}

/// Chooses a reading for each route so that no track is shared.
fn combine<'a>(
    network: &Network,
    all: &'a [Vec<Reading>],
    chosen: &mut Vec<&'a Reading>,
    sets: &mut Vec<Vec<&'a Reading>>,
) {
    if sets.len() >= MOST {
        return;
    }
    let Some(readings) = all.get(chosen.len()) else {
        sets.push(chosen.clone());
        return;
    };
    let pieces = |reading: &Reading| -> Vec<u32> {
        reading.iter().flat_map(|(l, _)| network.links[*l].pieces.iter().copied()).collect()
    };
    for reading in readings {
        let own = pieces(reading);
        if chosen.iter().any(|other| pieces(other).iter().any(|p| own.contains(p))) {
            continue;
        }
        chosen.push(reading);
        combine(network, all, chosen, sets);
        chosen.pop();
    }
}

/// The track of a reading from end to end.
fn track(network: &Network, reading: &Reading) -> Vec<(HexId, u8)> {
    let mut track = Vec::new();
    for (link, from) in reading {
        let mut part: Vec<(HexId, u8)> =
            network.links[*link].track.iter().map(|(h, i)| (*h, u8::try_from(*i).unwrap_or(u8::MAX))).collect();
        if *from == 1 {
            part.reverse();
        }
        track.extend(part);
    }
    track
}
