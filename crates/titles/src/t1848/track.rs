//! Building and upgrading track (7.4, 7.5).

use super::own::{Stop, Turn};
use super::policy::{Lines, TileRebate, TrackStop};
use super::rules::{GREEN, Look, Play};
pub(crate) use crate::parts::Asked;
use crate::parts::placement;
use railhead_board::{Charge, Colour, Edge, Gauge, HexId, LayRefusal, Placement, Reach, ReachCache};
use railhead_engine::{Choice, CompanyId, Detail, Event, Money, PrivateId, Purse, Refusal, Why};
use std::cell::RefCell;
use std::sync::Arc;

/// What the Oodnadatta Railway saves in a desert (4.3).
const REBATE: Money = 40;

thread_local! {
    /// What companies reach.
    static REACHED: RefCell<ReachCache> = RefCell::default();
    /// What they surely reach: from the second version on.
    static SURELY_REACHED: RefCell<ReachCache> = RefCell::new(ReachCache::sure());
}

impl Look<'_> {
    /// The placement that is asked for, if hex and tile exist; of rotations that look the same, the smallest.
    pub(crate) fn placement(self, asked: Asked) -> Result<Placement, Refusal> {
        placement(&self.edition().ground, asked)
    }

    /// What a company's lines reach; remembered, for the same board is asked about several times.
    pub(crate) fn reach(self, company: CompanyId) -> Arc<Reach> {
        let ground = &self.edition().ground;
        let cache = match self.rules.policy.lines {
            Lines::Loose => &REACHED,
            Lines::Sure => &SURELY_REACHED,
        };
        cache.with_borrow_mut(|cache| cache.reach(ground, &self.table.board, company.owner()))
    }

    /// What stands against a tile whoever lays it: the ground itself.
    pub(crate) fn fits_ground(self, at: Placement) -> Result<(), Refusal> {
        let ground = &self.edition().ground;
        self.table.board.can_lay(ground, at).map_err(|why| {
            let rule = match why {
                LayRefusal::FixedHex => "1848 7.4.4",
                LayRefusal::WrongColour { .. } | LayRefusal::NotAPromotion => "1848 7.5.1",
                LayRefusal::Label { .. } | LayRefusal::WrongStops { .. } => "1848 7.4.6",
                LayRefusal::NoRoomForTokens | LayRefusal::TrackLost | LayRefusal::GaugeLost => "1848 7.5.3",
                LayRefusal::RunsOff(_) | LayRefusal::Impassable(_) => "1848 7.4.7",
                LayRefusal::NoneLeft => "1848 7.4.1",
            };
            match why {
                LayRefusal::RunsOff(edge) => self.leads_nowhere(at.hex, edge),
                _ => Refusal { rule: rule.into(), why: Why::Lay(why) },
            }
        })
    }

    /// What is wrong with track that leads over a side: behind it lies a dark blue hex, a printed one without an arrow, or nothing
    /// (7.4.7).
    fn leads_nowhere(self, hex: HexId, edge: Edge) -> Refusal {
        let rule = "1848 7.4.7";
        let map = &self.edition().ground.map;
        let Some(next) = map.neighbour(hex, edge) else {
            return Refusal { rule: rule.into(), why: Why::Lay(LayRefusal::RunsOff(edge)) };
        };
        let name = &map.hex(next).name;
        Refusal::with(
            rule,
            if self.is().tasmania.contains(&next) {
                format!("track leads into the dark blue hex {name} only where the Tasmania tile goes on")
            } else {
                format!("track leads to {name} only where an arrow goes on")
            },
        )
    }

    /// What stands against a tile of this colour now.
    fn may_lay(self, turn: &Turn, colour: Colour, with: Option<PrivateId>) -> Result<(), Refusal> {
        let late = with.is_some() && self.rules.policy.tile_rebate == TileRebate::InTheWholeTurn;
        if turn.stop != Stop::Track && !late {
            return Err(Refusal::because("1848 7.3", "track is built at the beginning of the turn"));
        }
        if !self.edition().phases[usize::from(self.table.phase)].colours.contains(&colour) {
            return Err(Refusal::with("1848 7.5.2", format!("{} tiles are not available yet", colour.name())));
        }
        if turn.upgraded || (turn.lays > 0 && colour != Colour::Yellow) {
            return Err(Refusal::because("1848 7.5.1", "a company upgrades one tile or lays new ones, not both"));
        }
        let most = if self.table.phase >= GREEN { 2 } else { 1 };
        if turn.lays >= most {
            return Err(Refusal::with("1848 7.4.2", format!("{} of {most} tiles have been laid", turn.lays)));
        }
        Ok(())
    }

    /// The bare home hexes of a company that is in its first turn: there it must lay (7.4.3).
    fn bare_homes(self, turn: &Turn) -> Vec<HexId> {
        if !turn.first || self.rules.options.home_tile_optional {
            return Vec::new();
        }
        let ground = &self.edition().ground;
        let homes = self.is().homes.iter().filter(|(c, ..)| *c == turn.company).map(|(_, hex, _)| *hex);
        homes.filter(|hex| self.table.board.face(ground, *hex).colour == Colour::Land).collect()
    }

    /// Whether a company in its first turn has yet to lay the tile on its home, and can.
    pub(crate) fn home_tile_due(self, turn: &Turn) -> bool {
        let bare = self.bare_homes(turn);
        if bare.is_empty() || self.may_lay(turn, Colour::Yellow, None).is_err() {
            return false;
        }
        let reach = self.reach(turn.company);
        let ground = &self.edition().ground;
        let lays = |hex: &HexId| {
            self.table.board.placements(ground, *hex).any(|at| self.can_build(turn, &reach, at, None).is_ok())
        };
        bare.iter().any(lays)
    }

    /// What a tile costs a company: mountains and deserts, the first time (7.4.5); with the Oodnadatta Railway a desert less.
    fn lay_cost(self, at: Placement, rebate: bool) -> Money {
        let ground = &self.edition().ground;
        let cost = self.table.board.cost(ground, at);
        let item = |(charge, amount): &(Charge, _)| {
            let amount = Money::from(*amount);
            let desert =
                matches!(charge, Charge::Terrain(kind) if ground.map.terrain[usize::from(*kind)].name == "desert");
            if desert && rebate { (amount - REBATE).max(0) } else { amount }
        };
        cost.items.iter().map(item).sum()
    }

    /// Whether a company could run a train over some track of the tile once it lies there (7.4.1, 7.5.3).
    fn connects(self, company: CompanyId, reach: &Reach, at: Placement) -> bool {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let old = board.face(ground, at.hex);
        let upgrades = old.colour != Colour::Land && !old.segments().is_empty();
        (upgrades && reach.touches(at.hex)) || reach.extends_somehow(ground, board, company.owner(), at)
    }

    /// What a tile that fits the ground costs, if the company can pay it and reaches it.
    fn can_build(self, turn: &Turn, reach: &Reach, at: Placement, with: Option<PrivateId>) -> Result<Money, Refusal> {
        let needs = self.lay_cost(at, with.is_some());
        if with.is_some() && self.lay_cost(at, false) == needs {
            return Err(Refusal::because("1848 4.3", "the rebate is for the first tile in a desert hex"));
        }
        let has = self.table.company(turn.company).cash;
        if has < needs {
            return Err(Refusal::money("1848 7.4.5", has, needs));
        }
        if !self.connects(turn.company, reach, at) {
            let why = "no track of the tile would connect to a token of the company";
            return Err(Refusal::because("1848 7.4.1, 7.5.3", why));
        }
        Ok(needs)
    }

    fn can_lay(self, turn: &Turn, at: Placement, with: Option<PrivateId>) -> Result<Money, Refusal> {
        if self.is().tasmania.contains(&at.hex) {
            let why = "nothing lies here but the Tasmania tile, which comes with the Tasmanian Railways";
            return Err(Refusal::because("1848 4.4", why));
        }
        self.may_lay(turn, self.edition().ground.tiles.get(at.tile).colour(), with)?;
        if let Some(private) = with {
            if private != self.is().oodnadatta {
                return Err(Refusal::because("1848 4", "this private company lays no tile"));
            }
            self.can_use(turn.company, private)?;
        }
        if !self.bare_homes(turn).is_empty() && !self.bare_homes(turn).contains(&at.hex) && self.home_tile_due(turn) {
            return Err(Refusal::because("1848 7.4.3", "in its first turn a company lays its first tile on its home"));
        }
        self.fits_ground(at)?;
        self.can_build(turn, &self.reach(turn.company), at, with)
    }

    pub(crate) fn lay_choices(self, turn: &Turn, detail: Detail, choices: &mut Vec<Choice>) {
        self.lays_with(turn, None, detail, choices);
        if self.can_use(turn.company, self.is().oodnadatta).is_ok() {
            self.lays_with(turn, Some(self.is().oodnadatta), detail, choices);
        }
    }

    fn lays_with(self, turn: &Turn, with: Option<PrivateId>, detail: Detail, choices: &mut Vec<Choice>) {
        if self.may_lay(turn, Colour::Yellow, with).is_err() {
            return;
        }
        let ground = &self.edition().ground;
        let reach = self.reach(turn.company);
        let homes = if self.home_tile_due(turn) { self.bare_homes(turn) } else { Vec::new() };
        let mut placements: Vec<(Placement, Money)> = Vec::new();
        'hexes: for (hex, _) in ground.map.iter() {
            if !reach.touches(hex) && reach.entered(hex, Gauge::Broad).is_empty() {
                continue;
            }
            // Nothing is asked of the ground where the colour alone rules everything out.
            let next = self.table.board.face(ground, hex).colour.next();
            let open = next.is_some_and(|c| self.may_lay(turn, c, with).is_ok());
            if !open || self.is().tasmania.contains(&hex) || !(homes.is_empty() || homes.contains(&hex)) {
                continue;
            }
            for at in self.table.board.placements_within(ground, hex, &reach) {
                if let Ok(cost) = self.can_build(turn, &reach, at, with) {
                    placements.push((at, cost));
                    if detail == Detail::Outline {
                        break 'hexes;
                    }
                }
            }
        }
        if !placements.is_empty() {
            choices.push(Choice::lays(with, placements.into_iter()));
        }
    }

    /// Whether there is something left to do about track.
    pub(crate) fn track_waits(self, turn: &Turn) -> bool {
        if self.may_lay(turn, Colour::Yellow, None).is_err() {
            return false;
        }
        if self.rules.policy.track_stop == TrackStop::WhileAllowed {
            return true;
        }
        let mut choices = Vec::new();
        self.lay_choices(turn, Detail::Outline, &mut choices);
        !choices.is_empty() || self.has_extras(turn)
    }
}

impl Play<'_> {
    pub(crate) fn lay(&mut self, turn: &Turn, asked: Asked, with: Option<PrivateId>) -> Result<(), Refusal> {
        let look = self.look();
        let at = look.placement(asked)?;
        let colour = look.edition().ground.tiles.get(at.tile).colour();
        let cost = look.can_lay(turn, at, with)?;
        self.change_tile(at)?;
        self.table.pay(Purse::Company(turn.company), Purse::Bank, cost);
        self.log.add(Event::Laid { company: turn.company, hex: at.hex, tile: at.tile, cost, with });
        if let Some(private) = with {
            self.lose_right(private);
        }
        self.change_turn(|t| {
            t.lays += 1;
            t.upgraded |= colour != Colour::Yellow;
        });
        Ok(())
    }

    /// Puts a tile on the board, with all that follows from it: tokens beside a city that move in, the link for the COM.
    pub(crate) fn change_tile(&mut self, at: Placement) -> Result<(), Refusal> {
        let ground = &self.rules.edition.ground;
        self.table.board.lay(ground, at).map_err(|why| Refusal { rule: "1848 7.4".into(), why: Why::Lay(why) })?;
        self.move_tokens_in(at.hex);
        self.check_link();
        Ok(())
    }
}
