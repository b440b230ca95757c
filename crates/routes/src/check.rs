//! Whether runs that a person drew are legal, and what they earn.

use crate::answer::TrainRun;
use crate::score::{Scorer, Tally};
use crate::{Problem, Range, Scope, Train};
use railhead_board::{Board, Edge, End, Ground, HexId, Segment, SideKind, StopKind, StopRef};

/// A run as somebody drew it: lengths of track in order, each a hex and an index into the segments of its face.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DrawnRun {
    /// Which of the trains, by index.
    pub train: usize,
    /// Its track.
    pub track: Vec<(HexId, usize)>,
}

/// What is wrong with a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunFault {
    /// There is no such train.
    NoSuchTrain,
    /// The train has a run already.
    TrainTwice,
    /// It has no track at all.
    Empty,
    /// There is no such track.
    NoSuchTrack(HexId),
    /// A length of track does not go on where the one before it ends.
    Gap(HexId),
    /// It goes back over the edge it came by.
    Reverses(HexId),
    /// A piece of track is used twice.
    TrackTwice(HexId),
    /// A piece of track is used by another run too.
    SharesTrack {
        /// Where.
        hex: HexId,
        /// The train that uses it.
        with: usize,
    },
    /// The track is not of the train's gauge.
    WrongGauge(HexId),
    /// It does not begin and end at stops.
    EndsOnTrack(HexId),
    /// It visits fewer than two stops.
    TooShort,
    /// It visits a stop twice.
    StopTwice(StopRef),
    /// It visits two stops of which a run may hold only one.
    Group(StopRef, StopRef),
    /// It goes on past a stop that cannot be passed.
    Blocked(StopRef),
    /// It goes on over track on which runs begin or end.
    Terminal(StopRef),
    /// It holds no token of the company.
    NoToken,
    /// It visits more stops than the train can.
    TooFar {
        /// How much range it uses, changes of gauge included.
        uses: u32,
        /// How much the train has.
        has: u32,
    },
    /// It does not lead from an own token to the place where this train must run.
    NotToThePlace,
}

/// The kind of a fault, for finding the rule that it breaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FaultKind {
    /// Not a continuous line from stop to stop.
    Line,
    /// Going back the way it came.
    Reversing,
    /// The same track twice in one run.
    TrackTwice,
    /// The same track in two runs.
    SharedTrack,
    /// The wrong gauge.
    Gauge,
    /// Fewer than two stops.
    TooShort,
    /// A stop, or two stops that count as one, visited twice.
    StopTwice,
    /// Past a stop that cannot be passed.
    Blocked,
    /// No own token.
    NoToken,
    /// Too many stops.
    TooFar,
    /// Not to the place where the train must run.
    Place,
    /// Not the company's train, or twice the same.
    Train,
}

impl RunFault {
    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> FaultKind {
        match self {
            Self::NoSuchTrain | Self::TrainTwice => FaultKind::Train,
            Self::Empty | Self::NoSuchTrack(_) | Self::Gap(_) | Self::EndsOnTrack(_) => FaultKind::Line,
            Self::Reverses(_) => FaultKind::Reversing,
            Self::TrackTwice(_) => FaultKind::TrackTwice,
            Self::SharesTrack { .. } => FaultKind::SharedTrack,
            Self::WrongGauge(_) => FaultKind::Gauge,
            Self::TooShort => FaultKind::TooShort,
            Self::StopTwice(_) | Self::Group(..) => FaultKind::StopTwice,
            Self::Blocked(_) | Self::Terminal(_) => FaultKind::Blocked,
            Self::NoToken => FaultKind::NoToken,
            Self::TooFar { .. } => FaultKind::TooFar,
            Self::NotToThePlace => FaultKind::Place,
        }
    }

    /// In words, with the names of places, and with the rule that it breaks if one is given.
    #[must_use]
    pub fn describe(&self, ground: &Ground, rule: Option<&str>) -> String {
        let hex = |h: &HexId| {
            if h.index() < ground.map.len() { ground.map.hex(*h).name.clone() } else { "no hex of the map".to_owned() }
        };
        let stop = |s: &StopRef| crate::stop_name(ground, *s);
        let text = match self {
            Self::NoSuchTrain => "the company has no such train".to_owned(),
            Self::TrainTwice => "a train runs only once".to_owned(),
            Self::Empty => "the run is empty".to_owned(),
            Self::NoSuchTrack(h) => format!("there is no such track on {}", hex(h)),
            Self::Gap(h) => format!("the line is broken at {}", hex(h)),
            Self::Reverses(h) => format!("the run turns back at {}", hex(h)),
            Self::TrackTwice(h) => format!("the run uses the same track twice at {}", hex(h)),
            Self::SharesTrack { hex: h, .. } => format!("another run uses the same track at {}", hex(h)),
            Self::WrongGauge(h) => format!("the track on {} is not of the train's gauge", hex(h)),
            Self::EndsOnTrack(h) => format!("the run begins or ends on open track at {}, not at a stop", hex(h)),
            Self::TooShort => "a run needs at least two stops".to_owned(),
            Self::StopTwice(s) => format!("the run visits {} twice", stop(s)),
            Self::Group(a, b) => format!("a run may hold only one of {} and {}", stop(a), stop(b)),
            Self::Blocked(s) => format!("the run may not go on past {}", stop(s)),
            Self::Terminal(s) => format!("runs begin or end at {}", stop(s)),
            Self::NoToken => "the run holds no token of the company".to_owned(),
            Self::TooFar { uses, has } => format!("the run uses a range of {uses}, the train has {has}"),
            Self::NotToThePlace => "this train runs from an own token to its destination only".to_owned(),
        };
        rule.map_or(text.clone(), |rule| format!("{rule}: {text}"))
    }
}

/// A run followed over the board.
struct Followed {
    stops: Vec<StopRef>,
    /// For each of them, if the run goes on past it, whether it does so over terminal track.
    passed: Vec<Option<bool>>,
    /// Pieces of track with the hex where each is met.
    pieces: Vec<(u32, HexId)>,
    markers: u32,
}

/// What a run earns, without the reasons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Earnings {
    /// Its revenue, bonuses included.
    pub revenue: u32,
    /// What it earns if it is nominated for the second objective; see [`Problem::frontier`].
    pub second: u32,
}

impl Problem<'_> {
    /// Whether runs that somebody drew are legal together, and what each earns. One-run bonuses go where they earn most.
    ///
    /// # Errors
    /// The first fault, with the index of the run that has it.
    pub fn check(&self, ground: &Ground, board: &Board, runs: &[DrawnRun]) -> Result<Vec<TrainRun>, (usize, RunFault)> {
        let nodes = self.legal(ground, board, runs)?;
        let scorer = Scorer::new(self.network, self.bonuses);
        let earned = runs.iter().zip(&nodes).zip(self.carried(&scorer, runs, &nodes));
        let explain = |((run, nodes), carried): ((&DrawnRun, &Vec<usize>), u32)| {
            self.train_run(&scorer, run.train, nodes, carried, Vec::new(), run.track.clone())
        };
        Ok(earned.map(explain).collect())
    }

    /// The same where nobody asks for the reasons.
    ///
    /// # Errors
    /// As [`Problem::check`].
    pub fn earnings(
        &self,
        ground: &Ground,
        board: &Board,
        runs: &[DrawnRun],
    ) -> Result<Vec<Earnings>, (usize, RunFault)> {
        let nodes = self.legal(ground, board, runs)?;
        let scorer = Scorer::new(self.network, self.bonuses);
        let mut tally = Tally::default();
        let worth = |node: Option<&usize>| node.map_or(0, |n| u32::from(self.network.nodes[*n].value));
        let earned = runs.iter().zip(&nodes).zip(self.carried(&scorer, runs, &nodes));
        let earn = |((run, nodes), carried): ((&DrawnRun, &Vec<usize>), u32)| {
            let value = scorer.value(&self.trains[run.train], nodes, carried, &mut tally).unwrap_or(0);
            // A legal run has two stops or more.
            Earnings { revenue: u32::try_from(value).unwrap_or(0), second: worth(nodes.first()) + worth(nodes.last()) }
        };
        Ok(earned.map(earn).collect())
    }

    /// The stops of each run, if the runs are legal together.
    fn legal(&self, ground: &Ground, board: &Board, runs: &[DrawnRun]) -> Result<Vec<Vec<usize>>, (usize, RunFault)> {
        let mut taken: Vec<(u32, usize)> = Vec::new();
        let mut nodes: Vec<Vec<usize>> = Vec::with_capacity(runs.len());
        for (i, run) in runs.iter().enumerate() {
            let fail = |fault| (i, fault);
            let train = self.trains.get(run.train).ok_or_else(|| fail(RunFault::NoSuchTrain))?;
            if runs[..i].iter().any(|r| r.train == run.train) {
                return Err(fail(RunFault::TrainTwice));
            }
            let followed = follow(ground, board, train, &run.track).map_err(fail)?;
            nodes.push(self.allowed(train, &followed).map_err(fail)?);
            for (piece, hex) in &followed.pieces {
                if let Some((_, with)) = taken.iter().find(|(p, _)| p == piece) {
                    return Err(fail(RunFault::SharesTrack { hex: *hex, with: *with }));
                }
            }
            if i + 1 < runs.len() {
                taken.extend(followed.pieces.iter().map(|(p, _)| (*p, run.train)));
            }
        }
        Ok(nodes)
    }

    /// Checks the rules about stops, tokens and range.
    fn allowed(&self, train: &Train, run: &Followed) -> Result<Vec<usize>, RunFault> {
        let network = self.network;
        let mut nodes = Vec::with_capacity(run.stops.len());
        for at in &run.stops {
            // A stop that is not in the network cannot be reached from any token.
            nodes.push(network.find(*at).ok_or(RunFault::NoToken)?.index());
        }
        let scoring = nodes.iter().filter(|n| network.nodes[**n].kind != StopKind::Junction).count();
        if scoring < 2 {
            return Err(RunFault::TooShort);
        }
        for (i, (at, passed)) in run.stops.iter().zip(&run.passed).enumerate() {
            let node = &network.nodes[nodes[i]];
            if nodes[..i].contains(&nodes[i]) {
                return Err(RunFault::StopTwice(*at));
            }
            let same_group = |n: &usize| network.nodes[*n].groups & node.groups != 0;
            if let Some(earlier) = nodes[..i].iter().position(same_group) {
                return Err(RunFault::Group(run.stops[earlier], *at));
            }
            if let Some(terminal) = *passed {
                if !node.passable {
                    return Err(RunFault::Blocked(*at));
                }
                if terminal {
                    return Err(RunFault::Terminal(*at));
                }
            }
        }
        if !nodes.iter().any(|n| network.nodes[*n].own) {
            return Err(RunFault::NoToken);
        }
        let counts = |n: &&usize| match network.nodes[**n].kind {
            StopKind::Junction => false,
            StopKind::Town | StopKind::Harbour => train.towns_count,
            StopKind::City | StopKind::OffBoard => true,
        };
        let stops = u32::try_from(nodes.iter().filter(counts).count()).unwrap_or(u32::MAX);
        let uses = stops + run.markers.saturating_sub(train.free_markers.into());
        if uses > train.visits() {
            return Err(RunFault::TooFar { uses, has: train.visits() });
        }
        if let Range::Express(places) = &train.range {
            let place = |n: Option<&usize>| n.is_some_and(|n| places.iter().any(|p| p.index() == *n));
            let own = |n: Option<&usize>| n.is_some_and(|n| network.nodes[*n].own);
            let there = own(nodes.first()) && place(nodes.last());
            let back = own(nodes.last()) && place(nodes.first());
            if !(there || back) {
                return Err(RunFault::NotToThePlace);
            }
        }
        Ok(nodes)
    }

    /// The one-run bonuses that each run carries: given away so that the runs earn most together.
    fn carried(&self, scorer: &Scorer, runs: &[DrawnRun], nodes: &[Vec<usize>]) -> Vec<u32> {
        let single = || (0..self.bonuses.len()).filter(|b| self.bonuses[*b].scope() == Scope::OneRun);
        let mut tally = Tally::default();
        let mut value =
            |i: usize, mask| scorer.value(&self.trains[runs[i].train], &nodes[i], mask, &mut tally).unwrap_or(0);
        let mut total = |carried: &[u32]| (0..runs.len()).map(|i| value(i, carried[i])).sum::<i32>();
        let mut carried = vec![0u32; runs.len()];
        // Each bonus in turn goes to the run that gains most by it; where several interact, another round may move one.
        for bonus in single().chain(single()) {
            let give = |to: usize| {
                let mut given: Vec<u32> = carried.iter().map(|c| c & !(1 << bonus)).collect();
                given[to] |= 1 << bonus;
                given
            };
            let best = (0..runs.len()).map(give).max_by_key(|given| total(given));
            carried = best.unwrap_or(carried);
        }
        carried
    }
}

/// Follows drawn track from length to length.
fn follow(ground: &Ground, board: &Board, train: &Train, track: &[(HexId, usize)]) -> Result<Followed, RunFault> {
    let mut segments = Vec::with_capacity(track.len());
    for (hex, index) in track {
        let known = (hex.index() < ground.map.len()).then(|| board.face(ground, *hex).segments().get(*index));
        segments.push((*hex, known.flatten().ok_or(RunFault::NoSuchTrack(*hex))?));
    }
    let Some((first_hex, first)) = segments.first().copied() else { return Err(RunFault::Empty) };
    for (hex, s) in &segments {
        if !s.gauge.carries(train.gauge) && train.gauge != railhead_board::Gauge::Dual {
            return Err(RunFault::WrongGauge(*hex));
        }
    }
    // Which way the first length is taken shows in where the second begins.
    let start = first.ends().into_iter().find(|start| {
        let out = first.other(*start);
        match (segments.get(1), out) {
            (None, _) => start.stop().is_some(),
            (Some((hex, next)), Some(out)) => joins(ground, first_hex, out, *hex, next).is_some(),
            _ => false,
        }
    });
    let mut at = start.ok_or(RunFault::Gap(first_hex))?;
    let most = track.len() + 1;
    let mut run = Followed {
        stops: Vec::with_capacity(most),
        passed: Vec::with_capacity(most),
        pieces: Vec::with_capacity(most),
        markers: 0,
    };
    match at {
        End::Stop(stop) => {
            run.stops.push(StopRef { hex: first_hex, stop });
            run.passed.push(None);
        }
        End::Edge(_) => return Err(RunFault::EndsOnTrack(first_hex)),
    }
    for (i, (hex, s)) in segments.iter().enumerate() {
        let out = s.other(at).ok_or(RunFault::Gap(*hex))?;
        let next = segments.get(i + 1);
        let mut piece = None;
        match out {
            End::Stop(stop) => {
                if at.stop().is_some() {
                    piece = Some(crate::build::track_piece(*hex, track[i].1));
                }
                run.stops.push(StopRef { hex: *hex, stop });
                run.passed.push(next.map(|(_, next)| s.terminal || next.terminal));
                if let Some((next_hex, next)) = next {
                    if track[i] == track[i + 1] {
                        return Err(RunFault::Reverses(*hex));
                    }
                    at = joins(ground, *hex, out, *next_hex, next).ok_or(RunFault::Gap(*next_hex))?;
                }
            }
            End::Edge(edge) => {
                let Some((next_hex, next)) = next else { return Err(RunFault::EndsOnTrack(*hex)) };
                if track[i] == track[i + 1] {
                    return Err(RunFault::Reverses(*hex));
                }
                at = joins(ground, *hex, out, *next_hex, next).ok_or(RunFault::Gap(*next_hex))?;
                piece = Some(crate::build::crossing_piece(*hex, edge, *next_hex));
                run.markers += u32::from(changes_gauge(ground, *hex, edge));
            }
        }
        if let Some(piece) = piece {
            if run.pieces.iter().any(|(p, _)| *p == piece) {
                return Err(RunFault::TrackTwice(*hex));
            }
            run.pieces.push((piece, *hex));
        }
    }
    Ok(run)
}

fn changes_gauge(ground: &Ground, hex: HexId, edge: Edge) -> bool {
    ground.map.side(hex, edge).is_some_and(|s| s.kind == SideKind::GaugeChange)
}

/// The end of the next length at which it takes up a line that leaves a hex by `out`.
fn joins(ground: &Ground, hex: HexId, out: End, next_hex: HexId, next: &Segment) -> Option<End> {
    match out {
        End::Stop(_) => (hex == next_hex && next.ends().contains(&out)).then_some(out),
        End::Edge(edge) => {
            let entry = End::Edge(edge.opposite());
            (ground.map.neighbour(hex, edge) == Some(next_hex) && next.ends().contains(&entry)).then_some(entry)
        }
    }
}
