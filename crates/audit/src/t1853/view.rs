//! A company's lines on a board.

use super::clerk::Clerk;
use crate::network::{Network, StopAt, Tip};
use crate::reach::{Certainty, Lines};
use railhead_board::{Board, Edge, Face, Gauge, Ground, HexId, Owner, StopKind};
use railhead_engine::CompanyId;

/// The gauges a line can have.
pub(super) const GAUGES: [Gauge; 2] = [Gauge::Broad, Gauge::Metre];

/// Where a line arrives: on the edge of a hex, in one of the gauges.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub(super) hex: HexId,
    pub(super) edge: Edge,
    pub(super) gauge: usize,
    pub(super) tip: Tip,
    pub(super) left: HexId,
}

/// A company's lines on a board.
pub(super) struct View<'v> {
    pub(super) ground: &'v Ground,
    pub(super) network: &'v Network,
    pub(super) bases: Vec<StopAt>,
    pub(super) lines: [Lines<'v>; 2],
    pub(super) passes: &'v dyn Fn(StopAt) -> bool,
    pub(super) arrivals: Vec<Arrival>,
    /// A hex that is looked at as if it showed another face.
    pub(super) promoted: Option<(HexId, &'v Face)>,
}

/// Whether a station lets a company's lines and trains through.
pub(super) fn is_open(ground: &Ground, board: &Board, at: StopAt, owner: Owner) -> bool {
    let Some(stop) = board.face(ground, at.hex).stops.get(at.stop.index()) else { return false };
    if stop.kind != StopKind::City {
        return true;
    }
    let here = || board.tokens().iter().filter(|t| t.hex == at.hex && t.stop == at.stop);
    here().any(|t| t.owner == owner) || here().filter(|t| t.slot.is_some()).count() < usize::from(stop.slots)
}

/// Where lines arrive.
pub(super) fn arrivals(ground: &Ground, gauge: usize, lines: &Lines<'_>) -> Vec<Arrival> {
    let mut found = Vec::new();
    for (tip, left) in lines.places() {
        let (Tip::Side(side), Some(left)) = (tip, left) else { continue };
        let (hex, edge) = match ground.map.neighbour(side.hex, side.edge) {
            Some(next) if side.hex == left => (next, side.edge.opposite()),
            _ if side.hex != left => (side.hex, side.edge),
            _ => continue,
        };
        found.push(Arrival { hex, edge, gauge, tip, left });
    }
    found
}

/// Whether a face has track at an edge that carries a gauge.
pub(super) fn meets(face: &Face, edge: Edge, gauge: Gauge) -> bool {
    face.segments().iter().any(|s| s.ends().iter().any(|e| e.edge() == Some(edge)) && s.gauge.carries(gauge))
}

impl View<'_> {
    /// Whether a company's line leads to what lies on a hex.
    pub(super) fn touches(&self, hex: HexId, steps: &mut usize) -> Certainty {
        if self.bases.iter().any(|b| b.hex == hex) {
            return Certainty::Yes;
        }
        let mut answer = Certainty::No;
        for lines in &self.lines {
            for (tip, left) in lines.places() {
                let there = match tip {
                    Tip::Stop(at) if at.hex == hex => lines.to_stop(at, steps),
                    Tip::Side(_) if left == Some(hex) => lines.out_of(hex, tip, steps),
                    _ => continue,
                };
                answer = answer.or(there);
                if answer == Certainty::Yes {
                    return answer;
                }
            }
        }
        answer
    }

    /// Whether a line would go on over a tile with this face.
    pub(super) fn extends(&self, hex: HexId, face: &Face, steps: &mut usize) -> Certainty {
        if self.bases.iter().any(|b| b.hex == hex) {
            return Certainty::Yes;
        }
        let mut answer = Certainty::No;
        for arrival in self.arrivals.iter().filter(|a| a.hex == hex) {
            if meets(face, arrival.edge, GAUGES[arrival.gauge]) {
                answer = answer.or(self.lines[arrival.gauge].out_of(arrival.left, arrival.tip, steps));
                if answer == Certainty::Yes {
                    break;
                }
            }
        }
        answer
    }

    /// Whether a line in one gauge leads to a station.
    pub(super) fn reaches(&self, at: StopAt, steps: &mut usize) -> Certainty {
        self.lines.iter().fold(Certainty::No, |answer, lines| answer.or(lines.to_stop(at, steps)))
    }

    /// Whether a hex is worth a closer look.
    pub(super) fn is_near(&self, hex: HexId) -> bool {
        self.arrivals.iter().any(|a| a.hex == hex || a.left == hex) || self.bases.iter().any(|b| b.hex == hex)
    }
}

impl Clerk<'_> {
    /// The city that is closed now (1989 MIK 2 Disturbances).
    pub(super) fn closed(&self, board_of: Moments) -> Option<HexId> {
        let moment = if board_of == Moments::Before { self.before } else { self.after };
        moment.closed.first().copied()
    }

    pub(super) fn board(&self, moment: Moments) -> &Board {
        match moment {
            Moments::Before => &self.before.table.board,
            Moments::After => &self.after.table.board,
        }
    }

    /// Looks at a board as a company sees it.
    pub(super) fn view<R>(&self, moment: Moments, company: CompanyId, look: impl FnOnce(&View<'_>) -> R) -> R {
        self.view_with(moment, company, None, look)
    }

    /// The same as if a hex without tokens showed another face.
    pub(super) fn view_with<R>(
        &self,
        moment: Moments,
        company: CompanyId,
        promoted: Option<(HexId, &Face)>,
        look: impl FnOnce(&View<'_>) -> R,
    ) -> R {
        let (ground, board, owner) = (&*self.edition.ground, self.board(moment), company.owner());
        let network = Network::with(ground, board, promoted);
        let closed = self.closed(moment);
        let own = board.tokens().iter().filter(|t| t.owner == owner && Some(t.hex) != closed);
        let bases: Vec<StopAt> = own.map(|t| StopAt { hex: t.hex, stop: t.stop }).collect();
        let passes = |at: StopAt| is_open(ground, board, at, owner);
        let lines = GAUGES.map(|gauge| Lines::of(&network, gauge, &bases, &passes));
        let arrivals = lines.iter().enumerate().flat_map(|(gauge, l)| arrivals(ground, gauge, l)).collect();
        look(&View { ground, network: &network, bases, lines, passes: &passes, arrivals, promoted })
    }
}

/// Which of the two tables is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moments {
    /// The one before the action.
    Before,
    /// The one after it.
    After,
}
