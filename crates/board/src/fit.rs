//! How old track and stops carry over to a new tile.

use crate::{End, Face, Gauge, LayRefusal, Segment, StopId, StopKind};

/// Where each stop of the old face is found on the new one.
pub(crate) type StopMap = [Option<StopId>; Face::MAX_STOPS];

/// Checks that a new face keeps all track of the old one, each length with its gauge, and finds the stops again.
///
/// Lines that met in one stop must still meet in one, and lines of two stops may come to meet only where the new face has fewer
/// stops. A line from edge to edge may come to run through a junction. Stops without track go to stops of the same kind that are
/// still free, in order.
pub(crate) fn fit(old: &Face, new: &Face) -> Result<StopMap, LayRefusal> {
    let mut map: StopMap = [None; Face::MAX_STOPS];
    for (id, was) in old.stops_with_ids() {
        if old.track_at(End::Stop(id)).next().is_none() {
            continue;
        }
        let fits = |(to, stop): &(StopId, &crate::Stop)| {
            let both = (stop.kind == StopKind::Junction) == (was.kind == StopKind::Junction);
            both && old.track_at(End::Stop(id)).all(|s| keeps_spoke(s, id, new, *to))
        };
        let free = new.stops_with_ids().filter(|(to, _)| !map.contains(&Some(*to))).find(fits);
        match free.or_else(|| new.stops_with_ids().find(fits)) {
            Some(_) if free.is_none() && stops_of(new) >= stops_of(old) => return Err(LayRefusal::TrackLost),
            Some((to, _)) => map[id.index()] = Some(to),
            None => return Err(lost_at(old, new, id)),
        }
    }
    for segment in old.segments() {
        keeps_line(segment, new, &map)?;
    }
    for (id, stop) in old.stops_with_ids() {
        if map[id.index()].is_none() {
            let free = |to: &StopId| !map.contains(&Some(*to));
            let same = new.stops_with_ids().find(|(to, s)| s.kind == stop.kind && free(to));
            let any = || new.stops_with_ids().find(|(_, s)| s.kind != StopKind::Junction);
            map[id.index()] = same.or_else(any).map(|(to, _)| to);
        }
    }
    Ok(map)
}

/// How many stops a face has, junctions apart.
fn stops_of(face: &Face) -> usize {
    face.stops_with_ids().filter(|(_, s)| s.kind != StopKind::Junction).count()
}

/// Whether a line from an edge to a stop ends at this stop of the new face.
fn keeps_spoke(segment: &Segment, from: StopId, new: &Face, to: StopId) -> bool {
    match segment.other(End::Stop(from)) {
        Some(edge @ End::Edge(_)) => {
            new.track_at(End::Stop(to)).any(|s| s.other(End::Stop(to)) == Some(edge) && s.gauge.carries(segment.gauge))
        }
        _ => true,
    }
}

fn keeps_line(segment: &Segment, new: &Face, map: &StopMap) -> Result<(), LayRefusal> {
    let lost = || match segment.ends() {
        [End::Edge(a), _] if new.exits().has(a) => gauge_or_track(segment, new),
        _ => LayRefusal::TrackLost,
    };
    match segment.ends() {
        [a @ End::Edge(_), b @ End::Edge(_)] => {
            let direct = new.track_at(a).any(|s| s.other(a) == Some(b) && s.gauge.carries(segment.gauge));
            let arm = |edge: End, to: StopId| {
                new.track_at(edge).any(|s| s.other(edge) == Some(End::Stop(to)) && s.gauge.carries(segment.gauge))
            };
            let junctions = new.stops_with_ids().filter(|(_, s)| s.kind == StopKind::Junction);
            let through = || junctions.into_iter().any(|(to, _)| arm(a, to) && arm(b, to));
            if direct || through() { Ok(()) } else { Err(lost()) }
        }
        [End::Stop(a), End::Stop(b)] => {
            let (Some(a), Some(b)) = (map[a.index()], map[b.index()]) else { return Err(LayRefusal::TrackLost) };
            let link = new.track_at(End::Stop(a)).find(|s| s.other(End::Stop(a)) == Some(End::Stop(b)));
            match link {
                Some(s) if s.gauge.carries(segment.gauge) => Ok(()),
                Some(_) => Err(LayRefusal::GaugeLost),
                None if a == b => Ok(()),
                None => Err(LayRefusal::TrackLost),
            }
        }
        // Lines to stops were kept when the stop was found.
        _ => Ok(()),
    }
}

/// Why the track of a stop is nowhere on the new face.
fn lost_at(old: &Face, new: &Face, stop: StopId) -> LayRefusal {
    let edges_kept = old.track_at(End::Stop(stop)).all(|s| match s.other(End::Stop(stop)) {
        Some(End::Edge(edge)) => new.exits().has(edge),
        _ => true,
    });
    let gauges_kept = old.track_at(End::Stop(stop)).all(|s| match s.other(End::Stop(stop)) {
        Some(End::Edge(edge)) => new.exits_carrying(s.gauge).has(edge),
        _ => true,
    });
    if edges_kept && !gauges_kept { LayRefusal::GaugeLost } else { LayRefusal::TrackLost }
}

/// Whether it is only the gauge that a line lost.
fn gauge_or_track(segment: &Segment, new: &Face) -> LayRefusal {
    let same_ends = |gauge: Gauge| {
        let track = new.segments().iter().filter(|s| s.gauge.carries(gauge));
        track.into_iter().any(|s| s.ends() == segment.ends())
    };
    if !same_ends(segment.gauge) && Gauge::SINGLE.into_iter().any(same_ends) {
        LayRefusal::GaugeLost
    } else {
        LayRefusal::TrackLost
    }
}
