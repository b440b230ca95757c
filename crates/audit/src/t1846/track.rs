//! Tiles and tokens (6.2).

use super::charter;
use super::memory::{Due, Memory};
use crate::building::{Surveyor, lets_pass};
use crate::lays;
use crate::network::{Network, StopAt};
use crate::reach::Certainty;
use crate::replica::Replica;
use crate::{Kind, Step};
use railhead_board::{
    Board, Colour, Edge, End, Face, Feature, Ground, HexId, Rotation, SideKind, StopId, StopKind, TileId,
};
use railhead_engine::{Action, CompanyId, Holder, Money, PrivateId, Purse, Standing};

/// A tile that is laid: by whom, where, which, for how much, by which power.
pub(super) type Lay = (CompanyId, HexId, TileId, Money, Option<PrivateId>);

impl Memory {
    pub(super) fn colours(phase: u8) -> &'static [Colour] {
        &[Colour::Yellow, Colour::Green, Colour::Brown, Colour::Grey][..=usize::from(phase.min(3))]
    }

    /// Whether a private company that is still with a player, or nobody's, keeps a hex closed (3).
    pub(super) fn closed_hex(r: &Replica<'_>, hex: HexId) -> bool {
        r.edition.ground.map.hex(hex).features.iter().any(|f| match f {
            Feature::Blocked(sign) => {
                let private = r.edition.privates.iter().position(|p| p.sign == *sign);
                private.is_some_and(|i| matches!(r.table.privates[i], Holder::Player(_) | Holder::Bank))
            }
            _ => false,
        })
    }

    /// What a tile costs (6.2, 6.23).
    pub(super) fn tile_cost(
        &self,
        r: &Replica<'_>,
        board: &Board,
        company: CompanyId,
        hex: HexId,
        face: &Face,
    ) -> Money {
        let ground = &r.edition.ground;
        let printed = ground.map.hex(hex);
        let old = board.face(ground, hex);
        let blasting = Self::owns(r, company, self.is.tunnels);
        let mountain = |kind: u8| ground.map.terrain[usize::from(kind)].name == "mountain";
        let off = |kind: u8, cost: Money| if blasting && mountain(kind) { (cost - 20).max(0) } else { cost };
        let mut tile: Money = 0;
        if board.laid(hex).is_none() {
            for terrain in &printed.terrain {
                let kind = &ground.map.terrain[usize::from(terrain.kind)];
                let _ = kind;
                tile += off(terrain.kind, terrain.cost.map_or(0, Money::from));
            }
            for feature in &printed.features {
                if let Feature::FirstPromotion(cost) = feature {
                    tile += Money::from(*cost);
                }
            }
        }
        tile = tile.max(20);
        let granted = company == self.is.illinois
            && face.colour == Colour::Yellow
            && printed.features.iter().any(|f| matches!(f, Feature::Icon { key, .. } if key == "grant"));
        if granted {
            tile = 0;
        }
        let (had, has) = (exits(old), exits(face));
        for edge in has.into_iter().filter(|e| !had.contains(e)) {
            let Some(side) = ground.map.side(hex, edge) else { continue };
            let SideKind::Terrain(kind) = side.kind else { continue };
            let Some(next) = ground.map.neighbour(hex, edge) else { continue };
            if exits(board.face(ground, next)).contains(&edge.opposite()) {
                tile += off(kind, Money::from(side.cost));
            }
        }
        tile
    }

    /// Whether a company's lines come to new track, or to a city that is upgraded.
    pub(super) fn joins(
        &self,
        surveyor: &Surveyor<'_>,
        company: CompanyId,
        hex: HexId,
        face: &Face,
        passes: &dyn Fn(StopAt) -> bool,
    ) -> Certainty {
        let old = surveyor.board.face(surveyor.ground, hex);
        let mut answer = surveyor.joins_new_track((hex, face), passes, company.owner(), self.on_site());
        if old.colour != Colour::Land && !face.stops.is_empty() {
            answer = answer.or(surveyor.reaches_stop_of(hex));
        }
        answer
    }

    pub(super) fn laid(&mut self, r: &mut Replica<'_>, step: &Step<'_>, (company, hex, tile, cost, with): Lay) {
        let mut rotation = Rotation::ALL[0];
        self.matches(r, Kind::Lay, "6.2", |_, a| match a {
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
        r.expect(lies, Kind::Lay, "6.2", |_| "the tile does not lie there as it was laid".to_owned());
        let changed = ground.map.iter().filter(|(h, _)| *h != hex && board.laid(*h) != step.after.table.board.laid(*h));
        let others = changed.count();
        r.expect(others == 0, Kind::Lay, "6.2", |_| "another tile changed".to_owned());
        let theirs = self.turn.as_ref().is_some_and(|t| t.company == company) && !self.headless(r, company);
        r.expect(theirs, Kind::Turn, "6.2", |_| "another company's turn".to_owned());
        let allowed = Self::colours(r.table.phase).contains(&face.colour);
        r.expect(allowed, Kind::Lay, "8", |_| format!("{} tiles are not laid yet", face.colour.name()));
        if let Err(misfit) = lays::fits(ground, board, hex, tile, rotation) {
            r.wrong(Kind::Lay, "6.2", format!("{}: {}", ground.map.hex(hex).name, misfit.words()));
        }
        r.expect(!Self::closed_hex(r, hex), Kind::Lay, "3", |_| "the hex is closed by a private company".to_owned());
        Self::supply(r, step);
        let wanted = self.tile_cost(r, board, company, hex, face);
        let wanted = match with {
            Some(private) => self.laid_by_power(r, step, private, (company, hex, face), wanted),
            None => {
                self.laid_in_turn(r, face.colour);
                let passes = |at: StopAt| lets_pass(ground, board, company.owner(), at);
                let network = Network::of(ground, board);
                let surveyor = Surveyor::of(ground, board, &network, &passes, company.owner());
                // On the site lines of removed corporations are seen late.
                if self.joins(&surveyor, company, hex, face, &passes) == Certainty::No && !self.stale {
                    r.wrong(Kind::Lay, "6.2", format!("{} is not connected", ground.map.hex(hex).name));
                }
                wanted
            }
        };
        r.expect(cost == wanted, Kind::Money, "6.2", |_| format!("the tile costs {cost}, not {wanted}"));
        r.expect(r.cash(Purse::Company(company)) >= wanted, Kind::Money, "6.2", |_| "it cannot be paid".to_owned());
        r.pay(Purse::Company(company), Purse::Bank, wanted);
        self.stale = false;
        if self.players == 2 && face.colour == Colour::Green {
            self.owe_second_tokens(r, hex, face);
        }
    }

    /// With two players corporations that are left out have a second token where a tile becomes green.
    fn owe_second_tokens(&mut self, r: &Replica<'_>, hex: HexId, face: &Face) {
        let slots: usize = face.stops.iter().map(|s| usize::from(s.slots)).sum();
        for company in self.corporations(r) {
            let removed = r.table.companies[company.index()].standing == Standing::Removed;
            let place = charter::second_token(r.sign(company)).and_then(|name| r.edition.ground.map.find(name));
            let there = r.tokens.iter().filter(|(h, ..)| *h == hex);
            let has = there.clone().any(|(_, o, _)| *o == company.owner());
            if removed && place == Some(hex) && !has && there.count() < slots {
                self.owe(Due::Token { company, hex });
            }
        }
    }

    /// The tiles that are left are those that do not lie on the board (6.22).
    fn supply(r: &mut Replica<'_>, step: &Step<'_>) {
        let ground = &r.edition.ground;
        let board = &step.after.table.board;
        for (id, tile) in ground.tiles.iter() {
            let lying = ground.map.iter().filter(|(h, _)| board.laid(*h).is_some_and(|l| l.tile == id)).count();
            let Some(left) = board.left(id) else { continue };
            if usize::from(left) + lying != usize::from(tile.supply.printed) {
                r.wrong(Kind::Lay, "6.22", format!("{left} of tile {} are left and {lying} lie there", tile.number));
            }
        }
    }

    fn laid_in_turn(&mut self, r: &mut Replica<'_>, colour: Colour) {
        let Some(turn) = &mut self.turn else { return };
        let late = turn.ran;
        turn.lays += 1;
        turn.upgrades += u8::from(colour != Colour::Yellow);
        let (laid, upgrades) = (turn.lays, turn.upgrades);
        r.expect(!late, Kind::Lay, "6", |_| "track is laid before trains run".to_owned());
        r.expect(laid <= 2 && upgrades <= 1, Kind::SecondLay, "6.2", |_| {
            format!("{laid} tiles are laid in a turn, {upgrades} of them upgrades")
        });
    }

    /// A tile by the power of a private company (3): what it costs.
    fn laid_by_power(
        &mut self,
        r: &mut Replica<'_>,
        step: &Step<'_>,
        private: PrivateId,
        (company, hex, face): (CompanyId, HexId, &Face),
        cost: Money,
    ) -> Money {
        let ground = &r.edition.ground;
        let owned = Self::owns(r, company, private);
        r.expect(owned, Kind::Private, "3", |_| "the company does not own that private company".to_owned());
        let sign = r.edition.privates[private.index()].sign.as_str();
        let printed = &ground.map.hex(hex).features;
        let icon = |key: &str| printed.iter().any(|f| matches!(f, Feature::Icon { key: k, .. } if k == key));
        let used = *self.used.entry(private).and_modify(|n| *n += 1).or_insert(1);
        let first = self.turn.as_ref().and_then(|t| t.second);
        let (place, colour, most) = if self.is.pairs.contains(&private) {
            let own = printed.iter().any(|f| matches!(f, Feature::Blocked(s) if s == sign));
            (own, face.colour == Colour::Yellow, 2)
        } else if private == self.is.lake_shore {
            (icon("lsl"), face.colour == Colour::Green, 1)
        } else {
            (icon("lm"), matches!(face.colour, Colour::Yellow | Colour::Green), 2)
        };
        r.expect(place && colour, Kind::Lay, "3", |_| format!("{sign} does not lay this there"));
        r.expect(used <= most, Kind::SecondLay, "3", |_| format!("{sign} has laid its tiles"));
        if used == 2 && most == 2 {
            let at_once = first.is_some_and(|(p, _)| p == private);
            r.expect(at_once, Kind::SecondLay, "3", |_| "the second tile comes at once".to_owned());
        }
        if let Some((_, before)) = first.filter(|(p, _)| *p == private && self.is.pairs.contains(p)) {
            let meets = Edge::ALL.into_iter().any(|edge| {
                ground.map.neighbour(hex, edge) == Some(before)
                    && exits(face).contains(&edge)
                    && exits(step.before.table.board.face(ground, before)).contains(&edge.opposite())
            });
            r.expect(meets, Kind::SecondLay, "3", |_| "the two tiles do not meet".to_owned());
        }
        if let Some(turn) = &mut self.turn {
            turn.second = (used == 1 && most == 2).then_some((private, hex));
        }
        if private != self.is.little_miami {
            return 0;
        }
        let closing = used == 2;
        let other = if hex == self.is.cincinnati { self.is.dayton } else { self.is.cincinnati };
        if closing && !joined(ground, &step.after.table.board, hex, other) {
            r.wrong(Kind::Lay, "Little Miami", "Cincinnati and Dayton are not joined afterwards");
        }
        (cost - 20).max(0)
    }

    /// The special price of a token: connected, and if it may be placed unconnected.
    fn special_price(&self, r: &Replica<'_>, company: CompanyId, hex: HexId) -> Option<(Money, Option<Money>)> {
        let (name, alone) = charter::special_token(r.sign(company))?;
        let here = r.edition.ground.map.find(name) == Some(hex);
        let over = r.table.phase >= 3 && !self.options.on("reserved-price-stays");
        (here && !over && !self.special_used.contains(&company)).then_some((40, alone))
    }

    /// The space that the Chicago & Western Indiana keeps: at the printed exit that leads there.
    pub(super) fn chicago_space(&self, r: &Replica<'_>, board: &Board) -> Option<StopId> {
        let ground = &r.edition.ground;
        let printed = &ground.map.hex(self.is.chicago);
        let kept = printed.features.iter().find_map(|f| match f {
            Feature::Reserved { company, stop } if company == "C&WI" => *stop,
            _ => None,
        })?;
        stop_now(ground, board, self.is.chicago, kept)
    }

    /// How many spaces of a city are kept for others.
    fn kept_for_others(&self, r: &Replica<'_>, board: &Board, company: CompanyId, at: StopAt) -> Option<usize> {
        let ground = &r.edition.ground;
        let mut kept = 0;
        for feature in &ground.map.hex(at.hex).features {
            let (sign, printed, home) = match feature {
                Feature::Home { company, stop, .. } => (company, stop.unwrap_or(StopId(0)), true),
                Feature::Reserved { company, stop } => (company, stop.unwrap_or(StopId(0)), false),
                _ => continue,
            };
            if stop_now(ground, board, at.hex, printed) != Some(at.stop) {
                continue;
            }
            if sign == "C&WI" {
                let holder = r.table.privates[self.is.chicago_indiana.index()];
                kept += usize::from(matches!(holder, Holder::Player(_) | Holder::Bank));
                continue;
            }
            let Some(i) = r.edition.companies.iter().position(|c| c.sign == *sign) else { continue };
            let id = CompanyId::from_index(i);
            let standing = r.table.companies[i].standing;
            if home {
                kept += usize::from(standing == Standing::Waiting && !self.is.is_independent(id));
                continue;
            }
            let in_play = matches!(standing, Standing::Waiting | Standing::Active);
            let there = r.tokens.iter().any(|(h, o, _)| *h == at.hex && *o == id.owner());
            if in_play && !there && r.table.phase < 3 {
                if id == company {
                    return None;
                }
                kept += 1;
            }
        }
        Some(kept)
    }

    /// What a token in a city costs; `None` if it may not be placed, `Err` if too many ways would have to be tried.
    pub(super) fn token_cost(
        &self,
        r: &Replica<'_>,
        surveyor: &Surveyor<'_>,
        company: CompanyId,
        at: StopAt,
    ) -> Result<Option<Money>, ()> {
        let (ground, board) = (surveyor.ground, surveyor.board);
        let Some(stop) = board.face(ground, at.hex).stop(at.stop).filter(|s| s.kind == StopKind::City) else {
            return Ok(None);
        };
        if board.tokens().iter().any(|t| t.hex == at.hex && t.owner == company.owner()) {
            return Ok(None);
        }
        let taken = board.tokens().iter().filter(|t| t.hex == at.hex && t.stop == at.stop && t.slot.is_some()).count();
        let free = usize::from(stop.slots).saturating_sub(taken);
        let kept = self.kept_for_others(r, board, company, at);
        if free == 0 || kept.is_some_and(|kept| free <= kept) {
            return Ok(None);
        }
        let waiting = self.options.on("cwi-token-later")
            && Self::owns(r, company, self.is.chicago_indiana)
            && !self.used.contains_key(&self.is.chicago_indiana);
        if waiting && at.hex == self.is.chicago && self.chicago_space(r, board) == Some(at.stop) {
            return Ok(None);
        }
        Ok(match (self.special_price(r, company, at.hex), surveyor.reaches(at)) {
            (_, Certainty::Unsure) => return Err(()),
            (Some((price, _)), Certainty::Yes) => Some(price),
            (Some((_, alone)), Certainty::No) => alone,
            (None, Certainty::Yes) => Some(80),
            (None, Certainty::No) => None,
        })
    }

    pub(super) fn token(&mut self, r: &mut Replica<'_>, step: &Step<'_>, company: CompanyId, hex: HexId, cost: Money) {
        r.tokens.push((hex, company.owner(), true));
        if self.due.contains(&Due::Token { company, hex }) {
            self.settle(r, &Due::Token { company, hex });
            r.expect(cost == 0, Kind::Token, "3, 5.1", |_| "this token costs nothing".to_owned());
            let launched = step
                .events
                .iter()
                .any(|e| matches!(e, railhead_engine::Event::Launched { company: c, .. } if *c == company));
            if launched {
                let state = &mut r.table.companies[company.index()];
                state.tokens = state.tokens.saturating_sub(1);
            }
            return;
        }
        let mut place = (StopId(0), None);
        self.matches(r, Kind::Token, "6.2", |_, a| match a {
            Action::Token { hex: h, stop, with } if *h == hex => {
                place = (*stop, *with);
                true
            }
            _ => false,
        });
        let at = StopAt { hex, stop: place.0 };
        let theirs = self.turn.as_ref().is_some_and(|t| t.company == company) && !self.headless(r, company);
        r.expect(theirs, Kind::Turn, "6.2", |_| "another company's turn".to_owned());
        r.tokens.pop();
        let ground = &r.edition.ground;
        let board = &step.before.table.board;
        if let Some(private) = place.1 {
            let again = self.used.insert(private, 1).is_some();
            let may = private == self.is.chicago_indiana
                && self.options.on("cwi-token-later")
                && Self::owns(r, company, private)
                && !again
                && hex == self.is.chicago
                && self.chicago_space(r, board) == Some(at.stop)
                && !r.tokens.iter().any(|(h, o, _)| *h == hex && *o == company.owner());
            r.expect(may && cost == 0, Kind::Token, "3", |_| "this token may not be placed".to_owned());
            r.tokens.push((hex, company.owner(), true));
            return;
        }
        let passes = |at: StopAt| lets_pass(ground, board, company.owner(), at);
        let network = Network::of(ground, board);
        let surveyor = Surveyor::of(ground, board, &network, &passes, company.owner());
        let wanted = self.token_cost(r, &surveyor, company, at);
        if wanted.is_ok_and(|w| w != Some(cost)) && !(self.stale && self.on_site()) {
            r.wrong(
                Kind::Token,
                "6.2",
                format!("a token in {} costs {cost}, not {wanted:?}", ground.map.hex(hex).name),
            );
        }
        r.expect(r.cash(Purse::Company(company)) >= cost, Kind::Money, "6.2", |_| "it cannot be paid".to_owned());
        if self.special_price(r, company, hex).is_some() {
            self.special_used.insert(company);
        }
        r.pay(Purse::Company(company), Purse::Bank, cost);
        r.tokens.push((hex, company.owner(), true));
        let state = &mut r.table.companies[company.index()];
        let left = state.tokens;
        state.tokens = left.saturating_sub(1);
        r.expect(left > 0, Kind::Token, "6.2", |_| "no token is left".to_owned());
        self.stale = false;
        if let Some(turn) = &mut self.turn {
            let again = turn.tokened || turn.ran;
            turn.tokened = true;
            r.expect(!again, Kind::Token, "6.2", |_| "one token in a turn, before trains run".to_owned());
        }
    }
}

/// The edges that track of a face reaches.
pub(super) fn exits(face: &Face) -> Vec<Edge> {
    let mut edges: Vec<Edge> =
        face.segments().iter().flat_map(railhead_board::Segment::ends).filter_map(End::edge).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The stop that has the track of a printed one now.
fn stop_now(ground: &Ground, board: &Board, hex: HexId, printed: StopId) -> Option<StopId> {
    let edges = |face: &Face, stop: StopId| -> Vec<Edge> {
        let here = face.segments().iter().filter(|s| s.ends().contains(&End::Stop(stop)));
        here.flat_map(railhead_board::Segment::ends).filter_map(End::edge).collect()
    };
    let wanted = edges(&ground.map.hex(hex).face, printed);
    let face = board.face(ground, hex);
    let has = |id: &StopId| wanted.iter().all(|e| edges(face, *id).contains(e));
    face.stops_with_ids().map(|(id, _)| id).find(|id| !wanted.is_empty() && has(id)).or(Some(printed))
}

/// Whether any track joins the cities of two hexes, whatever lies between.
fn joined(ground: &Ground, board: &Board, from: HexId, to: HexId) -> bool {
    let network = Network::of(ground, board);
    let always = |_: StopAt| true;
    let starts = [StopAt { hex: from, stop: StopId(0) }];
    let lines = crate::reach::Lines::of(&network, railhead_board::Gauge::Broad, &starts, &always);
    lines.places().any(|(tip, _)| tip.stop().is_some_and(|s| s.hex == to))
}
