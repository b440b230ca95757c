//! Track and tokens: what raises a company's revenue, now or soon.

use super::ahead::Begun;
use super::claims::OpenClaims;
use super::{BRISKLY, Deliberation, earnings};
use crate::Thought;
use railhead_board::{Board, EdgeSet, Face, Gauge, HexId, Placement, Reach};
use railhead_engine::{Action, Choice, CompanyId, Money, Place, PrivateId};
use railhead_routes::Network;

/// Fewer stops than this are next to nothing.
const FEW: usize = 3;

/// A way to lay a tile.
#[derive(Clone, Copy)]
struct Lay {
    at: Placement,
    with: Option<PrivateId>,
    cost: Money,
    /// How good it looks at a glance.
    glance: f64,
}

/// A way to lay a tile that was looked at closely.
#[derive(Clone, Copy)]
struct Judged {
    score: f64,
    lay: Lay,
    /// How much more runs would earn.
    more: Money,
}

/// Stops that a company does not reach yet, and what draws it there.
struct Draw {
    /// The gauge of the company's trains.
    gauge: Gauge,
    targets: Vec<(HexId, f64)>,
    known: Vec<Option<f64>>,
}

impl Draw {
    /// How strongly stops draw at a hex: the dearer and nearer, the more.
    fn at(&mut self, deliberation: &Deliberation<'_>, hex: HexId) -> f64 {
        if let Some(known) = self.known[hex.index()] {
            return known;
        }
        let map = &deliberation.sight.edition().ground.map;
        let at = map.hex(hex).at;
        let pull = |(target, value): &(HexId, f64)| {
            let distance = map.layout.distance(at, map.hex(*target).at);
            value * 0.5_f64.powi(i32::from(distance))
        };
        let sum = self.targets.iter().map(pull).sum();
        self.known[hex.index()] = Some(sum);
        sum
    }
}

impl Deliberation<'_> {
    /// Lays the best tile, if one is worth it or one must be laid.
    pub(crate) fn lay(&mut self, company: CompanyId, must: bool) -> Option<Thought> {
        let best = *self.judged_lays(company).first()?;
        if best.score <= 1.0 && !must {
            return None;
        }
        Some(self.lay_thought(&best, must))
    }

    /// The best ways to lay track, the best first.
    pub(crate) fn lays(&mut self, company: CompanyId, most: usize) -> Vec<Thought> {
        let judged = self.judged_lays(company);
        judged.iter().take(most).map(|judged| self.lay_thought(judged, false)).collect()
    }

    fn judged_lays(&mut self, company: CompanyId) -> Vec<Judged> {
        let choices = self.sight.tiles();
        let (ground, board) = (&self.sight.edition().ground, &self.sight.table().board);
        let reach = Reach::of(ground, board, company.owner());
        let claims = OpenClaims::of(self.sight);
        let mut draw = self.draw(company, &reach);
        // A company that reaches next to nothing must get out of there, whatever the ground costs.
        let eager = if reach.stops().count() < FEW { 3.0 } else { 1.0 };
        let mut lays: Vec<Lay> = Vec::new();
        for choice in &choices {
            let Choice::Lay { with, hexes } = choice else { continue };
            for hex in hexes {
                let old = board.face(ground, hex.hex);
                for tile in &hex.tiles {
                    for (rotation, cost) in &tile.rotations {
                        let face = ground.tiles.get(tile.tile).face(*rotation);
                        let mut glance = self.glance(&mut draw, (hex.hex, old, face), &reach) * eager;
                        if let Some(claims) = &claims {
                            glance += claims.pull(self.sight, hex.hex, face.exits().without(old.exits()));
                        }
                        let at = Placement { hex: hex.hex, tile: tile.tile, rotation: *rotation };
                        lays.push(Lay { at, with: *with, cost: *cost, glance: glance - f64::from(*cost) * 0.05 });
                    }
                }
            }
        }
        // Of equal ones the first listed, so that the same board always gives the same tile.
        lays.sort_by(|a, b| b.glance.total_cmp(&a.glance));
        lays.truncate(self.closely);
        let mut judged = self.judge_lays(company, &lays, claims.as_ref());
        judged.sort_by(|a, b| b.score.total_cmp(&a.score));
        judged
    }

    /// Looks closely at some ways to lay track.
    fn judge_lays(&mut self, company: CompanyId, lays: &[Lay], claims: Option<&OpenClaims>) -> Vec<Judged> {
        let board = &self.sight.table().board;
        let ground = &self.sight.edition().ground;
        let trains = self.trains_to_build_for(company);
        let now = self.earns(company, &trains);
        let cash = self.sight.company(company).cash;
        let need = self.need(company).filter(|n| n.urgent).map_or(0, |n| n.price);
        let next_price = self.next_train().map_or(0, |(_, price)| price);
        let rounds = self.rounds_left().min(self.habits.track_rounds);
        let far = self.trains_to_come().map(|trains| {
            let now = self.earns(company, &trains);
            (trains, now)
        });
        let gap = claims.map_or(0.0, |c| c.gap(self.sight, board));
        let mut judged = Vec::new();
        let mut next = board.clone();
        // A company without a train must still be able to pay for one, with its president's help if need be.
        let help = self.sight.player().cash;
        for (i, lay) in lays.iter().enumerate() {
            if lay.cost > 0 && cash - lay.cost + help < need {
                continue;
            }
            next.clone_from(board);
            if next.lay(ground, lay.at).is_err() {
                continue;
            }
            let more = earnings::of(self.sight, &next, company, &trains) - now;
            let mut score = f64::from(more) * rounds + lay.glance;
            if let Some((trains, now)) = &far {
                let more = earnings::of(self.sight, &next, company, trains) - now;
                score += f64::from(more) * rounds * self.habits.farsight;
            }
            if more <= 0 && self.closely > BRISKLY {
                let fresh = next.face(ground, lay.at.hex).exits().without(board.face(ground, lay.at.hex).exits());
                let begun = Begun { board: &next, hex: lay.at.hex, fresh, cash: cash - lay.cost };
                if let Some((further, cost)) = self.best_second(company, &trains, &begun, now) {
                    score += f64::from(further - more) * rounds * self.habits.second_tile - 0.25 * f64::from(cost);
                }
            }
            if let Some(claims) = claims {
                score += (gap - claims.gap(self.sight, &next)) * claims.weight;
            }
            // Money for ground is missed most where a train must be paid for.
            let missed = match cash - lay.cost {
                left if left < need => 1.5,
                left if left < next_price => self.habits.track_missed,
                _ => self.habits.track_cost,
            };
            score -= missed * f64::from(lay.cost);
            judged.push(Judged { score: self.swayed(score, 1000 + i), lay: *lay, more });
        }
        judged
    }

    fn lay_thought(&self, judged: &Judged, must: bool) -> Thought {
        let Judged { lay, more, .. } = *judged;
        let reason = self.say(|| {
            let place = self.sight.edition().ground.map.hex(lay.at.hex);
            let name = place.place.as_deref().unwrap_or(&place.name);
            if more > 0 {
                format!("builds at {name}: runs should earn {} more", self.money(more))
            } else if must {
                format!("must lay track at {name}")
            } else {
                format!("builds at {name} towards stops that it does not reach yet")
            }
        });
        let action = Action::Lay { hex: lay.at.hex, tile: lay.at.tile, rotation: lay.at.rotation, with: lay.with };
        Thought::new(action, reason)
    }

    /// The trains that track is built for: those of the company, and the next it may buy.
    fn trains_to_build_for(&self, company: CompanyId) -> earnings::Trains {
        let mut trains = self.trains_of(company);
        if trains.len() < 2
            && let Some((next, _)) = self.next_train()
        {
            trains.push(next);
        }
        trains.truncate(3);
        trains
    }

    /// The train of the next phase, for which track is built in time; `None` where nobody looks so far ahead.
    fn trains_to_come(&self) -> Option<earnings::Trains> {
        let looks = self.habits.farsight > 0.0 && self.closely > BRISKLY;
        let (sort, _) = self.next_phase().filter(|_| looks)?;
        let kinds = self.sight.edition().trains.get(usize::from(sort))?.kinds.len();
        Some(vec![(sort, u8::try_from(kinds.saturating_sub(1)).unwrap_or(0))])
    }

    /// Stops that a company does not reach yet.
    fn draw(&self, company: CompanyId, reach: &Reach) -> Draw {
        let (ground, board) = (&self.sight.edition().ground, &self.sight.table().board);
        let mut targets = Vec::new();
        for (hex, _) in ground.map.iter() {
            if reach.touches(hex) {
                continue;
            }
            let best = board.face(ground, hex).stops.iter().map(|s| self.stop_value(s)).max().unwrap_or(0);
            if best > 0 {
                targets.push((hex, f64::from(best)));
            }
        }
        let trains = self.trains_to_build_for(company);
        let gauge = trains.first().and_then(|train| self.gauge(*train)).unwrap_or(Gauge::Broad);
        Draw { gauge, targets, known: vec![None; ground.map.len()] }
    }

    /// The gauge that a train needs.
    fn gauge(&self, (sort, kind): (u8, u8)) -> Option<Gauge> {
        let edition = self.sight.edition();
        let name = &edition.trains.get(usize::from(sort))?.kinds.get(usize::from(kind))?.name;
        let train = (self.sight.title()?.runs.train)(&edition.ground, &Network::default(), name)?;
        Some(train.gauge)
    }

    /// How good a tile looks at a glance: what its stops gain, and where its new track leads.
    fn glance(&self, draw: &mut Draw, (hex, old, face): (HexId, &Face, &Face), reach: &Reach) -> f64 {
        let map = &self.sight.edition().ground.map;
        let era = self.era();
        let value = |face: &Face| face.stops.iter().map(|s| i32::from(s.value.in_era(era))).max().unwrap_or(0);
        let mut glance = f64::from(value(face) - value(old)) * self.habits.stops_gain;
        let fresh: EdgeSet = face.exits_carrying(draw.gauge).without(old.exits_carrying(draw.gauge));
        for edge in fresh.iter() {
            let Some(next) = map.neighbour(hex, edge) else { continue };
            let known = if reach.touches(next) { 0.2 } else { 1.0 };
            glance += draw.at(self, next) * self.habits.leading * known;
        }
        glance
    }

    /// Places a token where it raises what trains earn by more than it costs.
    pub(crate) fn token(&mut self, company: CompanyId, choices: &[Choice]) -> Option<Thought> {
        let ground = &self.sight.edition().ground;
        let board = &self.sight.table().board;
        let cash = self.sight.company(company).cash;
        let need = self.need(company).filter(|n| n.urgent).map_or(0, |n| n.price);
        let trains = self.trains_to_build_for(company);
        let rounds = self.rounds_left().min(self.habits.token_rounds);
        let mut now: Option<Money> = None;
        let mut best: Option<(f64, Place, Option<PrivateId>, Money)> = None;
        for choice in choices {
            let Choice::Token { with, places } = choice else { continue };
            for (place, cost) in places.iter().take(2 * self.closely) {
                if *cost > 0 && cash - cost < need {
                    continue;
                }
                let mut next: Board = board.clone();
                if next.place_token(ground, place.hex, place.stop, None, company.owner()).is_err() {
                    continue;
                }
                let before = *now.get_or_insert_with(|| self.earns(company, &trains));
                let more = earnings::of(self.sight, &next, company, &trains) - before;
                let score = f64::from(more) * rounds - self.habits.token_cost * f64::from(*cost);
                if best.as_ref().is_none_or(|(most, ..)| score > *most) {
                    best = Some((score, *place, *with, more));
                }
            }
        }
        let (_, place, with, more) = best.filter(|(score, ..)| *score > 0.0)?;
        let reason = self.say(|| format!("places a token: its trains should earn {} more", self.money(more)));
        Some(Thought::new(Action::Token { hex: place.hex, stop: place.stop, with }, reason))
    }
}
