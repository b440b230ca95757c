//! Where everything on a face goes: stops first, then the track that joins them.

use crate::geometry::{Grid, Pt, S};
use crate::space::{Kind, Space};
use crate::track::{Shape, Track};
use railhead_board::{Edge, EdgeSet, End, Face, StopId, StopKind};

/// How a stop is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// A bar across the line.
    Bar,
    /// A dot where lines meet.
    Dot,
    /// A ringed dot on bare ground.
    Ring,
    /// Slots for tokens.
    Slots,
    /// A small dot where lines join.
    Junction,
    /// Nothing but the ends of lines.
    Ends,
    /// An anchor.
    Anchor,
}

/// A stop in its place.
#[derive(Clone, Debug)]
pub(crate) struct Station {
    pub(crate) stop: StopId,
    pub(crate) form: Form,
    pub(crate) at: Pt,
    /// The direction across the line, in degrees, for a bar.
    pub(crate) across: f64,
    /// Where its slots lie.
    pub(crate) slots: Vec<Pt>,
    /// How large a slot is, or the sign of the stop.
    pub(crate) radius: f64,
}

/// A face in its places: one track for each segment, one station for each stop.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) tracks: Vec<Track>,
    pub(crate) stations: Vec<Station>,
}

/// The line on which a stop lies, with the share of the way.
#[derive(Clone, Copy, Debug)]
struct OnLine {
    from: Edge,
    to: Edge,
    t: f64,
}

/// What is known about a stop before it is placed.
#[derive(Clone, Debug)]
struct Seat {
    edges: EdgeSet,
    /// Edges that no other stop has.
    own: EdgeSet,
    at: Pt,
    line: Option<OnLine>,
    /// The direction in which track from other edges goes on.
    onward: Option<Pt>,
}

impl Plan {
    /// Places everything on a face.
    pub(crate) fn new(face: &Face, grid: Grid) -> Self {
        let mut seats = seats(face);
        if face.segments().is_empty() {
            spread(&mut seats);
        } else {
            let chained = place_chains(face, &mut seats);
            place_others(face, grid, &mut seats, &chained);
        }
        for seat in &mut seats {
            if let Some(line) = seat.line {
                seat.at = Shape::between(grid, line.from, line.to).at(line.t);
            }
        }
        let tracks = face.segments().iter().map(|s| track(face, grid, &seats, s)).collect();
        let stations = stations(face, grid, &seats);
        Self { tracks, stations }
    }

    /// Moves all stops, for hexes without track.
    pub(crate) fn shift(&mut self, by: Pt) {
        for station in &mut self.stations {
            station.at = station.at + by;
            for slot in &mut station.slots {
                *slot = *slot + by;
            }
        }
    }

    /// Marks the room that track and stops take.
    pub(crate) fn occupy(&self, space: &mut Space) {
        for track in &self.tracks {
            let steps = track.steps();
            for (k, p) in (0u8..).zip(track.shape.samples(steps)) {
                // What narrows to a point takes less room there.
                let share = if track.tapered { 1.0 - 0.6 * f64::from(k) / f64::from(steps) } else { 1.0 };
                space.add_disc(p, track.half_width() * share, Kind::Track);
            }
        }
        for station in &self.stations {
            match station.form {
                Form::Bar => {
                    for k in [-1.0, 0.0, 1.0] {
                        space.add_disc(station.at + Pt::polar(station.across, S * 0.13 * k), S * 0.1, Kind::Stop);
                    }
                }
                Form::Slots => {
                    let rim = if station.slots.len() > 1 { 1.25 } else { 1.04 };
                    for slot in &station.slots {
                        space.add_disc(*slot, station.radius * rim, Kind::Stop);
                    }
                    // The straight sides of the box between its slots.
                    for (k, slot) in station.slots.iter().enumerate().filter(|_| station.slots.len() > 1) {
                        let next = station.slots[(k + 1) % station.slots.len()];
                        space.add_disc(slot.towards(next, 0.5), station.radius * rim, Kind::Stop);
                    }
                }
                Form::Ends => {}
                Form::Dot | Form::Ring | Form::Junction | Form::Anchor => {
                    space.add_disc(station.at, station.radius, Kind::Stop);
                }
            }
        }
    }
}

fn seats(face: &Face) -> Vec<Seat> {
    let edges_of = |id| {
        let ends = face.track_at(End::Stop(id)).filter_map(move |s| s.other(End::Stop(id)).and_then(End::edge));
        ends.collect::<EdgeSet>()
    };
    let all: Vec<EdgeSet> = face.stops_with_ids().map(|(id, _)| edges_of(id)).collect();
    let own = |index: usize| {
        let others = all.iter().enumerate().filter(|(k, _)| *k != index);
        all[index].without(others.fold(EdgeSet::EMPTY, |sum, (_, e)| sum.either(*e)))
    };
    let seat = |(index, edges): (usize, &EdgeSet)| Seat {
        edges: *edges,
        own: own(index),
        at: Pt::ZERO,
        line: None,
        onward: None,
    };
    all.iter().enumerate().map(seat).collect()
}

/// Stops of a bare hex, side by side or in a ring.
fn spread(seats: &mut [Seat]) {
    let places: Vec<Pt> = match seats.len() {
        0 | 1 => vec![Pt::ZERO],
        2 => vec![Pt::new(-S * 0.37, 0.0), Pt::new(S * 0.37, 0.0)],
        n => (0..n).map(|k| Pt::polar(-90.0 + 360.0 * k as f64 / n as f64, S * 0.48)).collect(),
    };
    for (seat, place) in seats.iter_mut().zip(places) {
        seat.at = place;
    }
}

/// Places stops that follow each other on one line from edge to edge; says which were placed.
fn place_chains(face: &Face, seats: &mut [Seat]) -> Vec<bool> {
    let mut placed = vec![false; seats.len()];
    let links = |id: StopId| {
        let at = End::Stop(id);
        face.track_at(at).filter_map(move |s| s.other(at).and_then(End::stop)).filter(move |to| *to != id)
    };
    for (start, _) in face.stops_with_ids() {
        if placed[start.index()] || seats[start.index()].edges.len() != 1 || links(start).count() != 1 {
            continue;
        }
        let mut chain = vec![start];
        let mut here = start;
        while let Some(next) = links(here).find(|to| !chain.contains(to)) {
            chain.push(next);
            here = next;
            if links(here).count() != 2 || !seats[here.index()].edges.is_empty() {
                break;
            }
        }
        let first = seats[start.index()].edges.iter().next();
        let last = seats[here.index()].edges.iter().next();
        let (Some(from), Some(to)) = (first, last) else { continue };
        if chain.len() < 2 || from == to || seats[here.index()].edges.len() != 1 || links(here).count() != 1 {
            continue;
        }
        for (k, id) in chain.iter().enumerate() {
            let t = (k + 1) as f64 / (chain.len() + 1) as f64;
            seats[id.index()].line = Some(OnLine { from, to, t });
            placed[id.index()] = true;
        }
    }
    placed
}

/// Places where a stop might go.
fn candidates(face: &Face, grid: Grid, seats: &[Seat], index: usize) -> Vec<(Pt, Option<OnLine>, Option<Pt>)> {
    let kind = face.stops[index].kind;
    let seat = &seats[index];
    let alone = seats.len() == 1;
    let radial = |edge: Edge, r: f64| (grid.outward(edge) * r, None, Some(grid.outward(edge)));
    let own: Vec<Edge> = seat.own.iter().collect();
    match own.as_slice() {
        _ if alone && kind != StopKind::Town => vec![(Pt::ZERO, None, None)],
        [a, b] => [0.5, 0.32, 0.68, 0.24, 0.76]
            .map(|t| {
                let line = OnLine { from: *a, to: *b, t };
                (Shape::between(grid, *a, *b).at(t), Some(line), None)
            })
            .to_vec(),
        _ if alone => vec![(Pt::ZERO, None, None)],
        [edge] => {
            let middle = match face.stops.len() {
                0..=3 => 0.47,
                4 => 0.53,
                _ => 0.57,
            };
            [middle, middle - 0.05, middle + 0.05].map(|r| radial(*edge, r * S)).to_vec()
        }
        [] if seat.edges.is_empty() => {
            (0..12).map(|k| (Pt::polar(30.0 * f64::from(k), S * 0.47), None, None)).collect()
        }
        _ => {
            let edges = if own.is_empty() { seat.edges } else { seat.own };
            let mean = edges.iter().fold(Pt::ZERO, |sum, e| sum + grid.outward(e)) * (1.0 / f64::from(edges.len()));
            [0.25, 0.0, 0.45].map(|r| (mean * (r * S), None, None)).to_vec()
        }
    }
}

/// Places the remaining stops, each where it is farthest from the others and from lines that are not its own.
fn place_others(face: &Face, grid: Grid, seats: &mut [Seat], placed: &[bool]) {
    let todo: Vec<usize> = (0..seats.len()).filter(|k| !placed[*k]).collect();
    let options: Vec<_> = todo.iter().map(|k| candidates(face, grid, seats, *k)).collect();
    for (index, places) in todo.iter().zip(&options) {
        take(&mut seats[*index], places.first());
    }
    if seats.len() < 2 {
        return;
    }
    // A few rounds settle every tile known; more could not make a crowded hex roomier.
    for _ in 0..3 {
        for (index, places) in todo.iter().zip(&options) {
            let foreign = foreign_track(face, grid, seats, *index);
            let score = |rank: usize, p: Pt| {
                let others = seats.iter().enumerate().filter(|(k, _)| k != index).map(|(_, s)| s.at.distance(p));
                let near = others.fold(S, f64::min);
                let line = foreign.iter().map(|q| q.distance(p)).fold(S * 0.45, f64::min);
                near.min(S * 0.66) + line - rank as f64 * S * 0.03
            };
            let best = places.iter().enumerate().max_by(|(i, a), (j, b)| score(*i, a.0).total_cmp(&score(*j, b.0)));
            take(&mut seats[*index], best.map(|(_, place)| place));
        }
    }
}

fn take(seat: &mut Seat, place: Option<&(Pt, Option<OnLine>, Option<Pt>)>) {
    if let Some((at, line, onward)) = place {
        (seat.at, seat.line, seat.onward) = (*at, *line, *onward);
    }
}

/// Points on track that does not belong to a stop.
fn foreign_track(face: &Face, grid: Grid, seats: &[Seat], index: usize) -> Vec<Pt> {
    let mut points = Vec::new();
    for segment in face.segments() {
        if let [End::Edge(a), End::Edge(b)] = segment.ends() {
            points.extend(Shape::between(grid, a, b).samples(8));
        }
    }
    for (k, seat) in seats.iter().enumerate().filter(|(k, _)| *k != index) {
        match seat.line {
            Some(line) => points.extend(Shape::between(grid, line.from, line.to).samples(8)),
            None => {
                for edge in seats[k].edges.iter() {
                    points.extend(Shape::spoke(grid, edge, seat.at, seat.onward).samples(6));
                }
            }
        }
    }
    points
}

fn track(face: &Face, grid: Grid, seats: &[Seat], segment: &railhead_board::Segment) -> Track {
    let ends_at = |id: StopId| face.stop(id).is_some_and(|s| s.kind == StopKind::OffBoard);
    let make = |shape, edges, tapered| Track { shape, edges, gauge: segment.gauge, tapered };
    match segment.ends() {
        [End::Edge(a), End::Edge(b)] => {
            make(Shape::between(grid, a, b), [Some(a), Some(b)], segment.terminal && a == b)
        }
        [End::Edge(edge), End::Stop(stop)] | [End::Stop(stop), End::Edge(edge)] => {
            let seat = &seats[stop.index().min(seats.len() - 1)];
            if ends_at(stop) {
                let tip = grid.outward(edge) * (S * 0.5);
                return make(Shape::Straight(grid.middle(edge), tip), [Some(edge), None], true);
            }
            let shape = match seat.line {
                Some(line) if edge == line.from => Shape::between(grid, line.from, line.to).part(0.0, line.t),
                Some(line) if edge == line.to => Shape::between(grid, line.to, line.from).part(0.0, 1.0 - line.t),
                _ => {
                    let onward = seat.onward.filter(|_| !seat.own.has(edge));
                    Shape::spoke(grid, edge, seat.at, onward)
                }
            };
            make(shape, [Some(edge), None], segment.terminal)
        }
        [End::Stop(a), End::Stop(b)] => {
            let last = seats.len() - 1;
            let (a, b) = (&seats[a.index().min(last)], &seats[b.index().min(last)]);
            let shape = match (a.line, b.line) {
                (Some(x), Some(y)) if x.from == y.from && x.to == y.to => {
                    Shape::between(grid, x.from, x.to).part(x.t, y.t)
                }
                _ => Shape::Straight(a.at, b.at),
            };
            make(shape, [None, None], false)
        }
    }
}

fn stations(face: &Face, grid: Grid, seats: &[Seat]) -> Vec<Station> {
    let bare = face.segments().is_empty();
    let cities = face.stops.iter().filter(|s| s.kind == StopKind::City).count();
    let mut stations = Vec::with_capacity(seats.len());
    for ((stop, about), seat) in face.stops_with_ids().zip(seats) {
        let across = match seat.line {
            Some(line) => Shape::between(grid, line.from, line.to).direction(line.t).across().angle(),
            None => match seat.edges.iter().next() {
                Some(edge) => grid.angle(edge) + 90.0,
                None => 0.0,
            },
        };
        let degree = face.track_at(End::Stop(stop)).count();
        let (form, radius) = match about.kind {
            StopKind::City => (Form::Slots, slot_radius(bare, cities, about.slots, seat)),
            StopKind::Town if degree == 0 => (Form::Ring, S * 0.132),
            StopKind::Town if seat.line.is_some() || degree < 3 => (Form::Bar, S * 0.2),
            StopKind::Town => (Form::Dot, S * 0.15),
            StopKind::Junction => (Form::Junction, S * 0.11),
            StopKind::OffBoard => (Form::Ends, 0.0),
            StopKind::Harbour => (Form::Anchor, S * 0.24),
        };
        let slots = match form {
            Form::Slots => slots(face, about.slots, seat, radius, cities > 1),
            _ => Vec::new(),
        };
        stations.push(Station { stop, form, at: seat.at, across, slots, radius });
    }
    part_neighbours(&mut stations);
    stations
}

fn slot_radius(bare: bool, cities: usize, slots: u8, seat: &Seat) -> f64 {
    let single = match (cities, seat.line) {
        (1, _) => 0.34,
        (2, Some(_)) => 0.275,
        (2 | 3, _) => 0.30,
        (4, _) => 0.235,
        _ => 0.225,
    };
    let single: f64 = if bare { 0.30 } else { single };
    S * match slots {
        0 | 1 => single,
        2 if cities == 1 => 0.34,
        3 if cities == 1 => 0.27,
        4 if cities == 1 => 0.25,
        5 if cities == 1 => 0.235,
        _ if cities == 1 => 0.215,
        _ => single.min(0.2),
    }
}

/// Where the slots of a city lie: two flat, unless the line runs east and west; more in a ring. Where a hex has several
/// cities, the slots of each lie across its line.
fn slots(face: &Face, count: u8, seat: &Seat, r: f64, crowded: bool) -> Vec<Pt> {
    let n = f64::from(count);
    match count {
        0 | 1 => vec![seat.at],
        _ if crowded => {
            let along = if seat.at.len() > 1e-6 { seat.at.unit().across() } else { Pt::new(1.0, 0.0) };
            (0..count).map(|k| seat.at + along * (r * 2.08 * (f64::from(k) - (n - 1.0) / 2.0))).collect()
        }
        2 => {
            let exits = face.exits();
            let east_west = [1, 4].into_iter().filter_map(Edge::new).all(|e| exits.has(e));
            let along = if east_west && exits.len() < 6 { Pt::new(0.0, 1.0) } else { Pt::new(1.0, 0.0) };
            vec![seat.at - along * (r * 1.04), seat.at + along * (r * 1.04)]
        }
        _ => {
            let ring = r * 1.03 / (std::f64::consts::PI / n).sin();
            let first = if count == 4 { -135.0 } else { -90.0 };
            (0..count).map(|k| seat.at + Pt::polar(first + 360.0 / n * f64::from(k), ring)).collect()
        }
    }
}

/// Single slots that would overlap move apart a little; the track still runs below them.
fn part_neighbours(stations: &mut [Station]) {
    for _ in 0..8 {
        for i in 0..stations.len() {
            for j in i + 1..stations.len() {
                let (a, b) = (&stations[i], &stations[j]);
                if a.slots.len() != 1 || b.slots.len() != 1 {
                    continue;
                }
                let lacking = a.radius + b.radius + S * 0.03 - a.at.distance(b.at);
                if lacking > 0.0 {
                    let push = (b.at - a.at).unit() * (lacking / 2.0);
                    for (k, by) in [(i, -push), (j, push)] {
                        stations[k].at = stations[k].at + by;
                        stations[k].slots = vec![stations[k].at];
                    }
                }
            }
        }
    }
}
