//! Tiles and tokens (7.4, 7.5, 7.7).

use super::charter;
use super::memory::{Due, Memory, Right};
use crate::building::{Surveyor, lets_pass, stations};
use crate::lays;
use crate::network::{Network, StopAt};
use crate::reach::{Certainty, Lines};
use crate::replica::Replica;
use crate::{Kind, Step};
use railhead_board::{Board, Colour, Edge, End, Face, Gauge, HexId, Rotation, StopId, StopKind, TileId};
use railhead_engine::{Action, CompanyId, Money, PrivateId, Purse, Standing};

impl Memory {
    pub(super) fn colours(phase: u8) -> &'static [Colour] {
        let count = match phase {
            0 => 1,
            1 | 2 => 2,
            3 | 4 => 3,
            _ => 4,
        };
        &[Colour::Yellow, Colour::Green, Colour::Brown, Colour::Grey][..count]
    }

    /// What a tile costs: mountains and deserts the first time (7.4.5), a desert nothing with the rebate (4.3).
    pub(super) fn tile_cost(r: &Replica<'_>, board: &Board, hex: HexId, rebate: bool) -> Money {
        if board.laid(hex).is_some() {
            return 0;
        }
        let ground = &r.edition.ground;
        let printed = ground.map.hex(hex);
        let cost = |t: &railhead_board::Terrain| {
            let desert = ground.map.terrain[usize::from(t.kind)].name == "desert";
            if desert && rebate { 0 } else { t.cost.map_or(0, Money::from) }
        };
        printed.terrain.iter().map(cost).sum()
    }

    /// Whether a company could run over some track of the tile (7.4.1, 7.5.3).
    pub(super) fn joins(
        surveyor: &Surveyor<'_>,
        company: CompanyId,
        hex: HexId,
        face: &Face,
        passes: &dyn Fn(StopAt) -> bool,
    ) -> Certainty {
        let old = surveyor.board.face(surveyor.ground, hex);
        let mut answer = surveyor.joins_new_track((hex, face), passes, company.owner(), false);
        if old.colour != Colour::Land && !old.segments().is_empty() {
            answer = answer.or(surveyor.reaches_stop_of(hex));
            for edge in Edge::ALL {
                let track = old.segments().iter().any(|s| s.ends().contains(&End::Edge(edge)));
                if track {
                    answer = answer.or(surveyor.enters(hex, edge));
                }
            }
        }
        answer
    }

    /// The bare homes of a company in its first turn, on which it must lay (7.4.3).
    pub(super) fn bare_homes(&self, board: &Board, r: &Replica<'_>) -> Vec<HexId> {
        let Some(turn) = self.turn.as_ref().filter(|t| t.first && !self.options.on("home-tile-optional")) else {
            return Vec::new();
        };
        let homes = self.is.homes.iter().filter(|(c, ..)| *c == turn.company).map(|(_, hex, _)| *hex);
        homes.filter(|hex| board.face(&r.edition.ground, *hex).colour == Colour::Land).collect()
    }

    /// Whether a tile of this colour may be laid in the turn as it is.
    pub(super) fn may_lay(&self, phase: u8, colour: Colour) -> bool {
        let Some(turn) = &self.turn else { return false };
        let most = if phase >= charter::GREEN { 2 } else { 1 };
        let mixed = turn.upgraded || (turn.lays > 0 && colour != Colour::Yellow);
        Self::colours(phase).contains(&colour) && !mixed && turn.lays < most
    }

    pub(super) fn laid(
        &mut self,
        r: &mut Replica<'_>,
        step: &Step<'_>,
        company: Option<CompanyId>,
        (hex, tile, cost, with): (HexId, TileId, Money, Option<PrivateId>),
    ) {
        let mut rotation = Rotation::ALL[0];
        self.matches(r, Kind::Lay, "7.4", |_, a| match a {
            Action::Lay { hex: h, tile: t, rotation: turned, with: w } => {
                rotation = *turned;
                (*h, *t, *w) == (hex, tile, with)
            }
            _ => false,
        });
        let ground = &r.edition.ground;
        let board = &step.before.table.board;
        let face = ground.tiles.get(tile).face(rotation);
        let lies = step
            .after
            .table
            .board
            .laid(hex)
            .is_some_and(|l| l.tile == tile && ground.tiles.get(tile).face(l.rotation).looks_like(face));
        r.expect(lies, Kind::Lay, "7.4", |_| "the tile does not lie there as it was laid".to_owned());
        let others = ground.map.iter().any(|(h, _)| h != hex && board.laid(h) != step.after.table.board.laid(h));
        r.expect(!others, Kind::Lay, "7.4", |_| "another tile changed".to_owned());
        if let Err(misfit) = lays::fits(ground, board, hex, tile, rotation) {
            r.wrong(Kind::Lay, "7.4, 7.5", format!("{}: {}", ground.map.hex(hex).name, misfit.words()));
        }
        for (id, card) in ground.tiles.iter() {
            let after = &step.after.table.board;
            let lying = ground.map.iter().filter(|(h, _)| after.laid(*h).is_some_and(|l| l.tile == id)).count();
            if let Some(left) =
                after.left(id).filter(|left| usize::from(*left) + lying != usize::from(card.supply.printed))
            {
                r.wrong(Kind::Lay, "manifest", format!("{left} of tile {} are left, {lying} lie there", card.number));
            }
        }
        if with == Some(self.is.tasmanian) {
            let may = company.is_none_or(|c| self.may_use(r, c, self.is.tasmanian));
            let sea = ground.map.hex(hex).label.as_ref().is_some_and(|l| l.text == "TAS");
            r.expect(may && sea && cost == 0, Kind::Private, "4.4", |_| {
                "the Tasmania tile may not be placed so".to_owned()
            });
            self.tasmania = Right::Gone;
            self.tasmania_due = false;
        } else if let Some(company) = company {
            self.laid_in_turn(r, step, company, (hex, face, cost, with));
        }
    }

    /// What a tile brings about as soon as it lies: tokens that move in, and the link.
    pub(super) fn follows_from_tile(&mut self, r: &mut Replica<'_>, step: &Step<'_>) {
        let Some((_, Action::Lay { hex, tile, rotation, .. })) = self.doing.clone() else { return };
        let tiles = &r.edition.ground.tiles;
        if tile.index() < tiles.len() {
            self.moves_in(r, hex, tiles.get(tile).face(rotation));
            self.check_link(r, step);
        }
    }

    fn laid_in_turn(
        &mut self,
        r: &mut Replica<'_>,
        step: &Step<'_>,
        company: CompanyId,
        (hex, face, cost, with): (HexId, &Face, Money, Option<PrivateId>),
    ) {
        let ground = &r.edition.ground;
        let board = &step.before.table.board;
        let theirs = self.turn.as_ref().is_some_and(|t| t.company == company);
        r.expect(theirs, Kind::Turn, "7.3", |_| "another company's turn".to_owned());
        let late = self.turn.as_ref().is_some_and(|t| t.paid || t.revenue > 0 || t.tokened);
        let excused = with.is_some() && self.on_site();
        r.expect(!late || excused, Kind::Lay, "7.3", |_| "track is built at the beginning of the turn".to_owned());
        let known = Self::colours(r.table.phase).contains(&face.colour);
        r.expect(known, Kind::Lay, "7.5.2", |_| format!("{} tiles are not available", face.colour.name()));
        let may = self.may_lay(r.table.phase, face.colour);
        r.expect(may, Kind::SecondLay, "7.4.2, 7.5.1", |_| "no such tile may be laid any more in this turn".to_owned());
        if let Some(private) = with {
            let may = private == self.is.oodnadatta && self.may_use(r, company, private);
            let saves = Self::tile_cost(r, board, hex, false) != Self::tile_cost(r, board, hex, true);
            r.expect(may && saves, Kind::Private, "4.3", |_| "there is no such rebate".to_owned());
            self.desert = Right::Gone;
        }
        let passes = |at: StopAt| lets_pass(ground, board, company.owner(), at);
        let network = Network::of(ground, board);
        let surveyor = Surveyor::of(ground, board, &network, &passes, company.owner());
        if Self::joins(&surveyor, company, hex, face, &passes) == Certainty::No {
            r.wrong(Kind::Lay, "7.4.1, 7.5.3", format!("{} is not connected", ground.map.hex(hex).name));
        }
        let wanted = Self::tile_cost(r, board, hex, with.is_some());
        r.expect(cost == wanted, Kind::Money, "7.4.5", |_| format!("the tile costs {cost}, not {wanted}"));
        r.expect(r.cash(Purse::Company(company)) >= wanted, Kind::Money, "7.4.5", |_| "it cannot be paid".to_owned());
        r.pay(Purse::Company(company), Purse::Bank, wanted);
        if let Some(turn) = &mut self.turn {
            turn.lays += 1;
            turn.upgraded |= face.colour != Colour::Yellow;
        }
    }

    /// Tokens at the edge of a tile move in where there is room (5.3.6).
    fn moves_in(&mut self, r: &mut Replica<'_>, hex: HexId, face: &Face) {
        let slots: usize = face.stops.iter().map(|s| usize::from(s.slots)).sum();
        for i in 0..r.tokens.len() {
            let (at, owner, inside) = r.tokens[i];
            let taken = r.tokens.iter().filter(|(h, _, s)| *h == hex && *s).count();
            if at == hex && !inside && slots > taken + self.kept_spaces(r, hex) {
                r.tokens[i].2 = true;
                self.owe(Due::MovedIn { company: CompanyId(owner.0), hex });
            }
        }
    }

    /// The link between Sydney and Adelaide, tokens left out of account (5.3.2).
    fn check_link(&mut self, r: &Replica<'_>, step: &Step<'_>) {
        let (ground, board) = (&r.edition.ground, &step.after.table.board);
        let built = board.laid(self.is.sydney).is_some() && board.laid(self.is.adelaide).is_some();
        if self.linked || !built {
            return;
        }
        let network = Network::of(ground, board);
        let passes = |at: StopAt| {
            let face = board.face(ground, at.hex);
            let open = face.stop(at.stop).is_some_and(|s| s.kind != StopKind::OffBoard);
            let mut track = face.segments().iter().filter(|s| s.ends().contains(&End::Stop(at.stop)));
            open && track.any(|s| !s.terminal)
        };
        let start = [StopAt { hex: self.is.sydney, stop: StopId(0) }];
        let lines = Lines::of(&network, Gauge::Broad, &start, &passes);
        let told = step.events.iter().any(|e| matches!(e, railhead_engine::Event::Linked(_)));
        let mut steps = 200_000;
        let linked = match lines.to_stop(StopAt { hex: self.is.adelaide, stop: StopId(0) }, &mut steps) {
            Certainty::Yes => true,
            Certainty::No => false,
            Certainty::Unsure => told,
        };
        if linked {
            self.linked = true;
            self.owe(Due::Linked);
            self.settle_float(r, self.is.commonwealth);
        }
    }

    /// Spaces kept for companies at home there that have not operated, the COM apart (7.7.4).
    pub(super) fn kept_spaces(&self, r: &Replica<'_>, hex: HexId) -> usize {
        let waits = |c: CompanyId| {
            let standing = r.table.companies[c.index()].standing;
            c != self.is.commonwealth
                && matches!(standing, Standing::Waiting | Standing::Active)
                && !self.operated.contains(&c)
        };
        self.is.homes.iter().filter(|(c, h, _)| *h == hex && waits(*c)).count()
    }

    pub(super) fn token_price(r: &Replica<'_>, company: CompanyId) -> Money {
        let all = r.edition.companies[company.index()].tokens;
        let left = r.table.companies[company.index()].tokens;
        if all - left == 1 { 40 } else { 100 }
    }

    /// Whether a company may place a token in a city, money apart.
    pub(super) fn may_token(
        &self,
        r: &Replica<'_>,
        surveyor: &Surveyor<'_>,
        company: CompanyId,
        at: StopAt,
    ) -> Certainty {
        let (ground, board) = (surveyor.ground, surveyor.board);
        let Some(stop) = board.face(ground, at.hex).stop(at.stop).filter(|s| s.kind == StopKind::City) else {
            return Certainty::No;
        };
        let here = || board.tokens().iter().filter(|t| t.hex == at.hex);
        let taken = here().filter(|t| t.stop == at.stop && t.slot.is_some()).count();
        let free = usize::from(stop.slots).saturating_sub(taken);
        if here().any(|t| t.owner == company.owner()) || free <= self.kept_spaces(r, at.hex) {
            return Certainty::No;
        }
        surveyor.reaches(at)
    }

    pub(super) fn token(&mut self, r: &mut Replica<'_>, step: &Step<'_>, company: CompanyId, hex: HexId, cost: Money) {
        let ground = &r.edition.ground;
        let state = &mut r.table.companies[company.index()];
        let left = state.tokens;
        if self.due.contains(&Due::Token { company, hex }) {
            self.settle(r, &Due::Token { company, hex });
            r.expect(cost == 0, Kind::Token, "7.7.1", |_| "the home token is free".to_owned());
            let stop = self.is.homes.iter().find(|(c, h, _)| (*c, *h) == (company, hex)).map_or(StopId(0), |h| h.2);
            let slots = r.table.board.face(ground, hex).stop(stop).map_or(0, |s| usize::from(s.slots));
            let taken = r.tokens.iter().filter(|(h, _, inside)| *h == hex && *inside).count();
            // This company counts as operating already, so that only the places of others are kept.
            let inside = slots > taken + self.kept_spaces(r, hex);
            r.tokens.push((hex, company.owner(), inside));
            r.table.companies[company.index()].tokens = left.saturating_sub(1);
            return;
        }
        let mut stop = StopId(0);
        self.matches(r, Kind::Token, "7.7", |_, a| match a {
            Action::Token { hex: h, stop: s, with: None } if *h == hex => {
                stop = *s;
                true
            }
            _ => false,
        });
        let board = &step.before.table.board;
        let passes = |at: StopAt| lets_pass(ground, board, company.owner(), at);
        let network = Network::of(ground, board);
        let surveyor = Surveyor::of(ground, board, &network, &passes, company.owner());
        let may = self.may_token(r, &surveyor, company, StopAt { hex, stop });
        r.expect(may != Certainty::No, Kind::Token, "7.7.4", |_| format!("no token in {}", ground.map.hex(hex).name));
        let wanted = Self::token_price(r, company);
        r.expect(cost == wanted, Kind::Token, "7.7.2", |_| format!("it costs {cost}, not {wanted}"));
        r.expect(left > 0 && r.cash(Purse::Company(company)) >= cost, Kind::Token, "7.7.2", |_| {
            "no token, or no money".to_owned()
        });
        r.pay(Purse::Company(company), Purse::Bank, cost);
        r.tokens.push((hex, company.owner(), true));
        r.table.companies[company.index()].tokens = left.saturating_sub(1);
        if let Some(turn) = &mut self.turn {
            let fine = turn.company == company && !turn.tokened && !turn.paid;
            turn.tokened = true;
            r.expect(fine, Kind::Token, "7.7.4", |_| "one token in a turn, before trains run".to_owned());
        }
    }

    /// Whether track leads from one of a company's tokens to another station (8.1).
    pub(super) fn has_route(&self, r: &Replica<'_>, company: CompanyId) -> bool {
        // A company that falls has no tokens afterwards, and one that has just begun had none before.
        // A tile and a fall may come in one step: then the tokens from before lie on the new track.
        let (was, now) = (self.board.as_ref().unwrap_or(&r.table.board), &r.table.board);
        [(was, was), (now, now), (now, was)].into_iter().any(|(board, tokens)| {
            let ground = &r.edition.ground;
            let network = Network::of(ground, board);
            let passes = |at: StopAt| lets_pass(ground, board, company.owner(), at);
            stations(tokens, company.owner()).into_iter().any(|start| {
                let one = [start];
                let lines = Lines::of(&network, Gauge::Broad, &one, &passes);
                lines.places().any(|(tip, _)| tip.stop().is_some_and(|s| s != start))
            })
        })
    }
}
