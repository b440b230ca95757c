//! Laying and promoting tiles (4.1, 4.2).

use super::book::Book;
use super::operate::paid_second;
use super::outside::Visits;
use super::own::{SecondTile, Stop, Turn};
use super::policy::{Areas, Credit, SecondLay};
use super::rules::{Look, Play, cite};
pub(crate) use crate::parts::Asked;
use crate::parts::placement;
use railhead_board::{Charge, Colour, HexId, LayRefusal, Placement, Reach, ReachCache};
use railhead_engine::{Choice, CompanyId, Detail, Event, Money, Purse, Refusal, Why};
use std::cell::{OnceCell, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

thread_local! {
    /// What companies reach, on the boards of either edition.
    static REACHED: RefCell<[ReachCache; 2]> = RefCell::default();
    /// What they surely reach: from the third version on.
    static SURELY_REACHED: RefCell<[ReachCache; 2]> = RefCell::new([ReachCache::sure(), ReachCache::sure()]);
}

impl Look<'_> {
    /// The placement that is asked for, if hex and tile exist; of rotations that look the same, the smallest.
    fn placement(self, asked: Asked) -> Result<Placement, Refusal> {
        placement(&self.edition().ground, asked)
    }

    /// What a company's lines reach; remembered, for the same board is asked about several times.
    pub(crate) fn reach(self, company: CompanyId) -> Arc<Reach> {
        let ground = &self.edition().ground;
        let edition = usize::from(self.policy().book == Book::Of1989);
        let caches = if self.rules.since.reach_surely { &SURELY_REACHED } else { &REACHED };
        caches.with_borrow_mut(|caches| caches[edition].reach(ground, &self.board_of(company), company.owner()))
    }

    fn fits_ground(self, at: Placement) -> Result<(), Refusal> {
        let ground = &self.edition().ground;
        self.table.board.can_lay(ground, at).map_err(|why| {
            let rule = match why {
                LayRefusal::FixedHex => cite!("4.1.4"),
                LayRefusal::WrongColour { on: Colour::Land, .. }
                | LayRefusal::WrongColour { tile: Colour::Yellow, .. } => cite!("4.1.4"),
                LayRefusal::WrongColour { .. } => cite!("4.2.1"),
                LayRefusal::NotAPromotion => cite!("4.2.5"),
                LayRefusal::Label { .. } => cite!("4.2.12"),
                LayRefusal::WrongStops { .. } => cite!("4.1.9"),
                LayRefusal::NoRoomForTokens | LayRefusal::TrackLost => cite!("4.2.4"),
                LayRefusal::GaugeLost => cite!("4.2.6"),
                LayRefusal::RunsOff(_) | LayRefusal::Impassable(_) => cite!("4.1.10"),
                // Of the tiles for large cities the book itself says how few there are.
                LayRefusal::NoneLeft if ground.tiles.get(at.tile).face(at.rotation).label.is_some() => cite!("4.2.12"),
                LayRefusal::NoneLeft => cite!("Tile table"),
            };
            Refusal { rule: rule.into(), why: Why::Lay(why) }
        })
    }

    /// How many new tiles a company may lay in this turn (4.1.2, 4.1.3).
    fn most_lays(self, company: CompanyId) -> u8 {
        let two = match (self.policy().second, self.own.second_tile[company.index()]) {
            (SecondLay::Free, _) => self.own.majors.has(company),
            (SecondLay::Chosen, Some(SecondTile::Later)) => self.table.phase >= self.is().green,
            (SecondLay::Chosen, Some(SecondTile::Paid)) => true,
            (SecondLay::Chosen, None) => false,
        };
        if two { 2 } else { 1 }
    }

    /// What laying a second tile costs (4.1.3).
    fn second_fee(self, turn: &Turn) -> Money {
        let pays = turn.lays == 1 && self.own.second_tile[turn.company.index()] == Some(SecondTile::Paid);
        if pays { paid_second(turn.company).0 } else { 0 }
    }

    /// What stands against a tile of this colour now.
    fn may_lay(self, turn: &Turn, colour: Colour) -> Result<(), Refusal> {
        if turn.stop != Stop::Track {
            return Err(Refusal::because(cite!("4.1.1"), "track is laid at the beginning of the turn"));
        }
        if !self.edition().phases[usize::from(self.table.phase)].colours.contains(&colour) {
            return Err(Refusal::with(cite!("4.2.1"), format!("{} tiles are not available yet", colour.name())));
        }
        if turn.promoted || (turn.lays > 0 && colour != Colour::Yellow) {
            return Err(Refusal::because(cite!("4.2.1"), "a company lays tiles or promotes one, not both"));
        }
        let most = self.most_lays(turn.company);
        if turn.lays >= most {
            return Err(Refusal::with(cite!("4.1.2"), format!("{} of {most} tiles have been laid", turn.lays)));
        }
        Ok(())
    }

    /// The bare home bases of a company in its first turn (4.1.8).
    fn bare_homes(self, turn: &Turn) -> Vec<HexId> {
        if !turn.first {
            return Vec::new();
        }
        let ground = &self.edition().ground;
        let bare = |hex: &HexId| self.table.board.face(ground, *hex).colour == Colour::Land;
        self.homes(turn.company).map(|home| home.hex).filter(bare).collect()
    }

    /// Whether a company in its first turn has yet to lay the tile on its home base, and can.
    pub(crate) fn home_tile_due(self, turn: &Turn) -> bool {
        let bare = self.bare_homes(turn);
        if bare.is_empty() || self.may_lay(turn, Colour::Yellow).is_err() {
            return false;
        }
        let ground = &self.edition().ground;
        let ways = Ways::new(self, turn);
        bare.iter().any(|hex| {
            let mut placements = self.table.board.placements(ground, *hex);
            placements.any(|at| self.can_build(turn, &ways, at).is_ok())
        })
    }

    /// What the ground and the second tile cost (4.1.3, 4.1.12, 4.1.13, 4.2.13).
    fn lay_cost(self, turn: &Turn, at: Placement) -> Money {
        let at_home = at.hex == self.is().ajmer && turn.company == self.is().bbci && self.own.majors.has(turn.company);
        let ajmer = self.policy().ajmer.filter(|_| at_home);
        let mut cost = self.second_fee(turn);
        self.table.board.charge(&self.edition().ground, at, |charge, amount| {
            let most = ajmer.filter(|_| matches!(charge, Charge::Terrain(_)));
            cost += most.map_or(Money::from(amount), |most| most.min(amount.into()));
        });
        cost
    }

    /// Whether every company is bound to its area still (4.2.2, 4.4.1).
    pub(crate) fn areas_bind(self) -> bool {
        self.policy().areas == Areas::Always || self.table.phase < self.is().grey
    }

    /// Whether the tile of a hex may be promoted by a company where it lies (4.2.2, 4.2.3, 4.2.7).
    fn may_promote(self, turn: &Turn, ways: &Ways, at: Placement) -> Result<(), Refusal> {
        let ground = &self.edition().ground;
        let board = &self.table.board;
        if ground.tiles.get(at.tile).colour() == Colour::Grey {
            let grey =
                |edge| ground.map.neighbour(at.hex, edge).is_some_and(|n| board.face(ground, n).colour == Colour::Grey);
            if railhead_board::Edge::ALL.into_iter().any(grey) {
                return Err(Refusal::because(cite!("4.2.7"), "a brown tile next to a grey one may not be promoted"));
            }
        }
        if self.is().areas[turn.company.index()][at.hex.index()] {
            return Ok(());
        }
        let rule = if self.areas_bind() { cite!("4.2.2") } else { cite!("4.2.3") };
        self.may_go_outside(turn, &ways.visits, (at.hex, Some(at)), rule)
    }

    /// What a tile that fits the ground costs, if the company can pay it and reaches it.
    fn can_build(self, turn: &Turn, ways: &Ways, at: Placement) -> Result<Money, Refusal> {
        self.leaves_closed_alone(at)?;
        let (ground, board) = (&self.edition().ground, &*self.board_of(turn.company));
        let yellow = ground.tiles.get(at.tile).colour() == Colour::Yellow;
        let connected = match &ways.second {
            Some(second) => second.meets(ground.tiles.get(at.tile).face(at.rotation), at.hex),
            None => {
                (!yellow && ways.reach.touches(at.hex))
                    || ways.reach.extends_somehow(ground, board, turn.company.owner(), at)
            }
        };
        if !connected {
            let (rule, why) = if ways.second.is_some() {
                (cite!("4.1.7"), "the second tile must be connected to another base, over other track")
            } else if yellow {
                (cite!("4.1.6"), "no line of the tile would go on from a railhead of the company in its gauge")
            } else {
                (cite!("4.2.2"), "the tile is not connected to a base of the company, nor would it be")
            };
            return Err(Refusal::because(rule, why));
        }
        if !yellow {
            self.may_promote(turn, ways, at)?;
        }
        let (has, needs) = (ways.money, self.lay_cost(turn, at));
        if has < needs {
            let rule = if ways.owes { cite!("3.4.6") } else { cite!("4.1.12") };
            return Err(Refusal::money(rule, has, needs));
        }
        Ok(needs)
    }

    /// What a company can spend on other things than trains: nothing while it owes for one, by the newer book (3.4.6).
    pub(crate) fn spendable(self, company: CompanyId) -> Money {
        let owes = self.policy().credit == Credit::BeforeAll && self.credit_train(company).is_some();
        if owes { 0 } else { self.table.company(company).cash }
    }

    fn can_lay(self, turn: &Turn, at: Placement) -> Result<Money, Refusal> {
        self.may_lay(turn, self.edition().ground.tiles.get(at.tile).colour())?;
        if !self.bare_homes(turn).contains(&at.hex) && self.home_tile_due(turn) {
            let why = "in its first turn a company lays its first tile on its home base";
            return Err(Refusal::because(cite!("4.1.8"), why));
        }
        self.fits_ground(at)?;
        self.can_build(turn, &Ways::new(self, turn), at)
    }

    pub(crate) fn lay_choices(self, turn: &Turn, detail: Detail, choices: &mut Vec<Choice>) {
        let mut placements: Vec<(Placement, Money)> = Vec::new();
        let _ = self.each_lay(turn, |at, cost| {
            placements.push((at, cost));
            if detail == Detail::Outline { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if !placements.is_empty() {
            choices.push(Choice::lays(None, placements.into_iter()));
        }
    }

    /// Whether there is something left to do about track.
    pub(crate) fn track_waits(self, turn: &Turn) -> bool {
        self.each_lay(turn, |_, _| ControlFlow::Break(())).is_break()
    }

    /// Tells of every tile that a company may lay and what it costs, one after the other, until that is enough.
    fn each_lay(self, turn: &Turn, mut tell: impl FnMut(Placement, Money) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.may_lay(turn, Colour::Yellow).is_err() {
            return ControlFlow::Continue(());
        }
        let (ground, board) = (&self.edition().ground, &self.table.board);
        let ways = Ways::new(self, turn);
        let homes = if self.home_tile_due(turn) { self.bare_homes(turn) } else { Vec::new() };
        let colours = Colour::STEPS.map(|colour| self.may_lay(turn, colour).is_ok());
        let may = |colour: Colour| Colour::STEPS.into_iter().zip(colours).any(|(step, open)| open && step == colour);
        for hex in ways.reach.hexes() {
            // Nothing is asked of the ground where the colour alone rules everything out.
            let open = board.face(ground, hex).colour.next().is_some_and(may);
            if !open || !(homes.is_empty() || homes.contains(&hex)) {
                continue;
            }
            let placements = match &ways.second {
                Some(_) => board.placements(ground, hex),
                None => board.placements_within(ground, hex, &ways.reach),
            };
            for at in placements {
                if let Ok(cost) = self.can_build(turn, &ways, at) {
                    tell(at, cost)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The lines over which a company could lay its next tile.
struct Ways {
    reach: Arc<Reach>,
    /// For a second tile: what other bases reach over other track.
    second: Option<Rc<super::second::Second>>,
    /// Where trains can run, for promotions outside the company's area.
    visits: OnceCell<Visits>,
    /// What the company can spend, and whether it owes for a train.
    money: Money,
    owes: bool,
}

impl Ways {
    fn new(look: Look<'_>, turn: &Turn) -> Self {
        let second = turn.first_lay.map(|first| super::second::Second::after(look, turn.company, first));
        let (money, owes) = (look.spendable(turn.company), look.credit_train(turn.company).is_some());
        Self { reach: look.reach(turn.company), second, visits: OnceCell::new(), money, owes }
    }
}

impl Play<'_> {
    pub(crate) fn lay(&mut self, turn: &Turn, asked: Asked) -> Result<(), Refusal> {
        let look = self.look();
        let at = look.placement(asked)?;
        let yellow = look.edition().ground.tiles.get(at.tile).colour() == Colour::Yellow;
        let cost = look.can_lay(turn, at)?;
        let outside = !yellow && !look.is().areas[turn.company.index()][at.hex.index()];
        let ground = &self.rules.edition.ground;
        self.table.board.lay(ground, at).map_err(|why| Refusal { rule: cite!("4.1.9").into(), why: Why::Lay(why) })?;
        self.pay_in(turn.company, cost);
        self.log.add(Event::Laid { company: turn.company, hex: at.hex, tile: at.tile, cost, with: None });
        self.change_turn(|t| {
            if yellow {
                t.lays += 1;
                t.first_lay = t.first_lay.or(Some(at.hex));
            } else {
                t.promoted = true;
            }
            if outside {
                t.duty = Some(at.hex);
            }
        });
        self.return_bonds();
        Ok(())
    }

    /// Frontier posts pay the company that has connected them to a base, once all its tiles are laid (4.1.14).
    pub(crate) fn pay_posts(&mut self, company: CompanyId) {
        let reach = self.look().reach(company);
        for (hex, amount) in self.rules.is.posts.clone() {
            let bare = self.table.board.laid(hex).is_none();
            if !bare && reach.touches(hex) && !self.own.posts.contains(&hex) {
                self.own.posts.push(hex);
                self.log.add(Event::Bonus { company, amount });
                self.pay_out(Purse::Company(company), amount);
            }
        }
    }
}
