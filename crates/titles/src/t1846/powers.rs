//! Private companies: their purchase (6.6) and their powers (3).

use super::own::{Marker, Second, Stage, Stop, Turn};
use super::policy::{Joining, Markers};
use super::rules::{Look, PHASE_III, Play};
use super::track::{Asked, joined};
use railhead_board::{Colour, EdgeSet, HexId, Placement, joined_by_trail};
use railhead_engine::{
    Action, Choice, CompanyId, Detail, Event, Holder, Money, Place, PrivateId, Purse, Refusal, Standing, Target,
    TrainPlace,
};

const SALE: &str = "1846 6.6";
const STEAMBOAT: &str = "1846 3 (Steamboat)";
const TWO_TILES: &str = "1846 3 (Michigan Central / Ohio & Indiana)";
const LAKE_SHORE: &str = "1846 3 (Lake Shore Line)";
const LITTLE_MIAMI: &str = "1846 second edition (Little Miami)";

impl<'a> Look<'a> {
    // The Steamboat Company in a player's hand.

    fn ship_candidates(self) -> impl Iterator<Item = CompanyId> + 'a {
        let marked = self.own.steamboat.company;
        self.table.companies_standing(Standing::Active).filter(move |c| Some(*c) != marked)
    }

    fn can_choose_ship(self) -> bool {
        !self.own.powers.ship_chosen && self.ship_candidates().next().is_some()
    }

    fn can_choose_port(self) -> bool {
        !self.own.powers.port_chosen && (self.own.steamboat.company.is_some() || self.can_choose_ship())
    }

    /// Whether the owner of the Steamboat Company may place its marker now.
    pub(crate) fn steamboat_waits(self) -> bool {
        let owned = self.table.privates[self.is().steamboat.index()].player().is_some();
        owned && (self.can_choose_ship() || self.can_choose_port())
    }

    fn can_mark_by_player(self, private: PrivateId, target: Target) -> Result<(), Refusal> {
        if private != self.is().steamboat {
            return Err(Refusal::because(STEAMBOAT, "only the Steamboat Company is placed by a player"));
        }
        match target {
            Target::Hex(hex) => {
                if !self.can_choose_port() {
                    return Err(Refusal::because(STEAMBOAT, "the port has been chosen for this operating round"));
                }
                self.is_port(hex)
            }
            Target::Company(company) => {
                if self.own.powers.ship_chosen {
                    return Err(Refusal::because(STEAMBOAT, "the company has been chosen for this operating round"));
                }
                if !self.ship_candidates().any(|c| c == company) {
                    return Err(Refusal::because(
                        STEAMBOAT,
                        "its marker goes to another independent or active corporation",
                    ));
                }
                Ok(())
            }
        }
    }

    fn is_port(self, hex: HexId) -> Result<(), Refusal> {
        if !self.is().ports.contains(&hex) {
            return Err(Refusal::because(STEAMBOAT, "there is no port"));
        }
        if self.own.steamboat.hex == Some(hex) {
            return Err(Refusal::because(STEAMBOAT, "the marker lies there"));
        }
        Ok(())
    }

    pub(crate) fn steamboat_choices(self) -> Vec<Choice> {
        let private = self.is().steamboat;
        let hexes = self.is().ports.iter().map(|h| Target::Hex(*h));
        let companies = self.ship_candidates().map(Target::Company);
        let targets = hexes.chain(companies).filter(|t| self.can_mark_by_player(private, *t).is_ok());
        let mut choices: Vec<Choice> = targets.map(|target| Choice::Act(Action::Mark { private, target })).collect();
        choices.push(Choice::Act(Action::Pass));
        choices
    }

    // Markers placed by corporations.

    fn can_mark(self, turn: &Turn, private: PrivateId, target: Target) -> Result<(), Refusal> {
        let Target::Hex(hex) = target else {
            return Err(Refusal::because("1846 3", "the marker goes to a place on the map"));
        };
        if private.index() >= self.table.privates.len() || !self.owns(turn.company, private) {
            return Err(Refusal::because("1846 3", "the corporation does not own this private company"));
        }
        let is = self.is();
        let barred = self.rules.policy.markers == Markers::NotAfterPass;
        if barred && self.own.powers.steamboat_passed && self.own.turns == 1 {
            return Err(Refusal::because(
                "1846 3",
                "the steamboat's owner passed: 18xx.games lets nobody place a marker in this turn",
            ));
        }
        if private == is.steamboat {
            if turn.stop > Stop::Routes {
                return Err(Refusal::because(STEAMBOAT, "the port is chosen before trains run"));
            }
            if self.own.powers.port_chosen {
                return Err(Refusal::because(STEAMBOAT, "the port has been chosen in this operating round"));
            }
            return self.is_port(hex);
        }
        let (rule, left, places): (_, _, &[HexId]) = match private {
            p if p == is.meat => ("1846 3 (Meat Packing)", self.own.powers.meat, &is.meat_hexes),
            p if p == is.boomtown => {
                ("1846 second edition (Boomtown)", self.own.powers.boom, std::slice::from_ref(&is.cincinnati))
            }
            _ => return Err(Refusal::because("1846 3", "this private company has no marker")),
        };
        if !left {
            return Err(Refusal::because(rule, "its marker has been placed"));
        }
        if !places.contains(&hex) {
            return Err(Refusal::because(rule, "its marker does not go there"));
        }
        Ok(())
    }

    // Tiles laid by private companies.

    /// The hexes and the number of tiles left of a private company that lays tiles.
    pub(crate) fn tile_power(self, private: PrivateId) -> (&'a [HexId], u8) {
        let (is, powers) = (self.is(), &self.own.powers);
        let hexes = is.tile_hexes.iter().find(|(p, _)| *p == private).map_or(&[][..], |(_, hexes)| hexes);
        let left = match private {
            p if p == is.michigan_central => powers.michigan_central,
            p if p == is.ohio_indiana => powers.ohio_indiana,
            p if p == is.lake_shore => u8::from(powers.lake_shore),
            p if p == is.little_miami => powers.little_miami,
            _ => 0,
        };
        (hexes, left)
    }

    /// The cost of a tile laid by a private company.
    fn can_lay_by_power(self, turn: &Turn, private: PrivateId, at: Placement) -> Result<Money, Refusal> {
        if private.index() >= self.table.privates.len() || !self.owns(turn.company, private) {
            return Err(Refusal::because("1846 3", "the corporation does not own this private company"));
        }
        let is = self.is();
        let (hexes, left) = self.tile_power(private);
        let rule = match private {
            p if p == is.lake_shore => LAKE_SHORE,
            p if p == is.little_miami => LITTLE_MIAMI,
            _ => TWO_TILES,
        };
        if left == 0 {
            return Err(Refusal::because(rule, "it lays no (more) tiles"));
        }
        if !hexes.contains(&at.hex) {
            return Err(Refusal::because(rule, "it does not lay tiles there"));
        }
        if turn.second.is_some_and(|s| s.private != private) {
            return Err(Refusal::because(rule, "the other private company's second tile comes first"));
        }
        let colour = self.edition().ground.tiles.get(at.tile).colour();
        let wanted = match private {
            p if p == is.lake_shore => colour == Colour::Green,
            p if p == is.little_miami => matches!(colour, Colour::Yellow | Colour::Green),
            _ => colour == Colour::Yellow,
        };
        if !wanted {
            return Err(Refusal::because(rule, "it does not lay tiles of this colour"));
        }
        self.fits(at)?;
        if private == is.little_miami {
            return self.can_lay_little_miami(turn, at);
        }
        if let Some(second) = turn.second {
            self.meets(at, second.first)?;
        }
        Ok(0)
    }

    /// That a second tile directly joins the first.
    fn meets(self, at: Placement, first: HexId) -> Result<(), Refusal> {
        let ground = &self.edition().ground;
        let apart = Refusal::because(TWO_TILES, "the two tiles must connect to each other");
        let edge = railhead_board::Edge::ALL.into_iter().find(|e| ground.map.neighbour(at.hex, *e) == Some(first));
        let edge = edge.ok_or(apart.clone())?;
        let here = ground.tiles.get(at.tile).face(at.rotation).exits().has(edge);
        let there = self.table.board.face(ground, first).exits().has(edge.opposite());
        if here && there { Ok(()) } else { Err(apart) }
    }

    /// Whether track that leaves a city over one of these edges joins it with the other.
    fn joins(self, from: HexId, over: EdgeSet, to: HexId) -> bool {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        joined(self, from, over, to)
            && (self.rules.policy.little_miami == Joining::ByAnyTrack || joined_by_trail(ground, board, from, over, to))
    }

    /// Little Miami lays where Cincinnati and Dayton are not joined yet, and joins them: at once, or with the second tile.
    fn can_lay_little_miami(self, turn: &Turn, at: Placement) -> Result<Money, Refusal> {
        let (a, b) = (self.is().cincinnati, self.is().dayton);
        let other = if at.hex == a { b } else { a };
        if turn.second.is_some_and(|s| s.first == at.hex) {
            return Err(Refusal::because(LITTLE_MIAMI, "one tile in each hex"));
        }
        if turn.second.is_none() && self.joins(a, EdgeSet::ALL, b) {
            return Err(Refusal::because(LITTLE_MIAMI, "Cincinnati and Dayton are joined already"));
        }
        let needs = (self.lay_cost(turn.company, at) - 20).max(0);
        let has = self.table.company(turn.company).cash;
        if has < needs {
            return Err(Refusal::money(LITTLE_MIAMI, has, needs));
        }
        let ground = &self.edition().ground;
        let fresh =
            ground.tiles.get(at.tile).face(at.rotation).exits().without(self.table.board.face(ground, at.hex).exits());
        let mut table = self.table.clone();
        let unfit = Refusal::because(LITTLE_MIAMI, "the new track must help to join Cincinnati and Dayton");
        table.board.lay(ground, at).map_err(|_| unfit.clone())?;
        let after = Look { table: &table, ..self };
        // The new track of the first tile must be needed as well.
        let first_used = turn.second.is_none_or(|s| after.joins(s.first, s.fresh, at.hex));
        if after.joins(at.hex, fresh, other) && first_used {
            return Ok(needs);
        }
        if turn.second.is_some() {
            return Err(unfit);
        }
        // The first tile may leave it to the second to close the gap.
        let closes = |second: Placement| {
            let colour = ground.tiles.get(second.tile).colour();
            let allowed = self.edition().phases[usize::from(self.table.phase)].colours.contains(&colour);
            if !allowed || !matches!(colour, Colour::Yellow | Colour::Green) {
                return false;
            }
            let new = ground.tiles.get(second.tile).face(second.rotation).exits();
            let new = new.without(table.board.face(ground, second.hex).exits());
            let cost = (after.lay_cost(turn.company, second) - 20).max(0);
            let mut last = table.clone();
            if has < needs + cost || last.board.lay(ground, second).is_err() {
                return false;
            }
            let end = Look { table: &last, ..self };
            end.joins(second.hex, new, at.hex) && end.joins(at.hex, fresh, second.hex)
        };
        if table.board.placements(ground, other).any(closes) { Ok(needs) } else { Err(unfit) }
    }

    /// What stands against giving up the second tile.
    pub(crate) fn can_renounce(self, turn: &Turn) -> Result<(), Refusal> {
        let is = self.is();
        let unused = turn.second.filter(|s| s.private == is.little_miami).is_some_and(|s| {
            let other = if s.first == is.dayton { is.cincinnati } else { is.dayton };
            !self.joins(s.first, s.fresh, other)
        });
        if unused {
            return Err(Refusal::because(LITTLE_MIAMI, "Cincinnati and Dayton must be joined"));
        }
        Ok(())
    }

    pub(crate) fn power_lay_choices(self, turn: &Turn, detail: Detail, choices: &mut Vec<Choice>) {
        let is = self.is();
        for private in [is.michigan_central, is.ohio_indiana, is.lake_shore, is.little_miami] {
            if !self.owns(turn.company, private) || turn.second.is_some_and(|s| s.private != private) {
                continue;
            }
            let ground = &self.edition().ground;
            let mut lays = Vec::new();
            let (hexes, left) = self.tile_power(private);
            'hexes: for hex in hexes.iter().filter(|_| left > 0) {
                for at in self.table.board.placements(ground, *hex) {
                    if let Ok(cost) = self.can_lay_by_power(turn, private, at) {
                        lays.push((at, cost));
                        if detail == Detail::Outline {
                            break 'hexes;
                        }
                    }
                }
            }
            if !lays.is_empty() {
                choices.push(Choice::lays(Some(private), lays.into_iter()));
            }
        }
    }

    pub(crate) fn power_choices(self, turn: &Turn, detail: Detail, choices: &mut Vec<Choice>) {
        if self.in_receivership(turn.company) || self.is_independent(turn.company) {
            return;
        }
        self.power_lay_choices(turn, detail, choices);
        if self.owns(turn.company, self.is().chicago_indiana)
            && let Some(at) = self.chicago_space()
            && self.can_token_chicago(turn, at).is_ok()
        {
            let places = vec![(Place::from(at), 0)];
            choices.push(Choice::Token { with: Some(self.is().chicago_indiana), places });
        }
        let is = self.is();
        for private in [is.steamboat, is.meat, is.boomtown] {
            if !self.owns(turn.company, private) {
                continue;
            }
            let hexes = is.ports.iter().chain(&is.meat_hexes).chain(std::iter::once(&is.cincinnati));
            let mut targets: Vec<Target> = Vec::new();
            for target in hexes.map(|h| Target::Hex(*h)) {
                if !targets.contains(&target) && self.can_mark(turn, private, target).is_ok() {
                    targets.push(target);
                }
            }
            choices.extend(targets.into_iter().map(|target| Choice::Act(Action::Mark { private, target })));
        }
    }

    // Buying private companies.

    fn can_buy_private(self, turn: &Turn, private: PrivateId, price: Money) -> Result<(), Refusal> {
        if private.index() >= self.table.privates.len() {
            return Err(Refusal::nonsense("there is no such private company"));
        }
        if self.is_independent(turn.company) {
            return Err(Refusal::because("1846 6", "independents buy no private companies"));
        }
        if self.table.phase >= PHASE_III {
            return Err(Refusal::because(SALE, "private companies are bought in phases I and II"));
        }
        if !matches!(self.table.privates[private.index()], Holder::Player(_)) {
            return Err(Refusal::because("1846 6.61", "it is bought from a player only"));
        }
        let most = self.edition().privates[private.index()].price;
        if !(1..=most).contains(&price) {
            return Err(Refusal::outside(SALE, "price", price.into(), 1, most.into()));
        }
        let has = self.table.company(turn.company).cash;
        if has < price {
            return Err(Refusal::money(SALE, has, price));
        }
        if self.is().independent(private).is_some() {
            let limit = self.edition().phases[usize::from(self.table.phase)].limit;
            if self.table.trains_counting(turn.company) >= usize::from(limit) {
                return Err(Refusal::because(
                    "1846 3 (Michigan Southern / Big 4)",
                    "the corporation is at its train limit",
                ));
            }
        }
        if turn.stop == Stop::Trains && turn.forced.issued && self.must_buy(turn.company) {
            return Err(Refusal::because("1846 6.5", "the train that must be bought comes first"));
        }
        Ok(())
    }

    pub(crate) fn private_choices(self, turn: &Turn, choices: &mut Vec<Choice>) {
        let sold = |private: &PrivateId| matches!(self.table.privates[private.index()], Holder::Player(_));
        for private in (0..self.table.privates.len()).map(PrivateId::from_index).filter(sold) {
            if self.can_buy_private(turn, private, 1).is_err() {
                continue;
            }
            let to = self.edition().privates[private.index()].price.min(self.table.company(turn.company).cash);
            let seller = self.table.privates[private.index()].player();
            let consent = seller.filter(|s| Some(*s) != self.table.company(turn.company).president);
            choices.push(Choice::BuyPrivate { private, from: 1, to, consent });
        }
    }

    /// Whether there is something left to do with private companies.
    pub(crate) fn companies_wait(self, turn: &Turn) -> bool {
        if self.is_independent(turn.company) {
            return false;
        }
        let for_sale = self.table.privates.iter().any(|h| matches!(h, Holder::Player(_)));
        if self.table.phase < PHASE_III && for_sale && self.table.company(turn.company).cash >= 1 {
            return true;
        }
        let (is, powers) = (self.is(), &self.own.powers);
        let in_chicago = || self.table.board.tokens_on(is.chicago).any(|t| t.owner == turn.company.owner());
        let unused = [
            (is.chicago_indiana, powers.chicago_token && self.rules.options.cwi_later && !in_chicago()),
            (is.meat, powers.meat),
            (is.boomtown, powers.boom),
            (is.lake_shore, powers.lake_shore),
            (is.michigan_central, powers.michigan_central > 0),
            (is.ohio_indiana, powers.ohio_indiana > 0),
            (is.little_miami, powers.little_miami > 0),
        ];
        unused.into_iter().any(|(private, left)| left && self.owns(turn.company, private))
    }
}

impl Play<'_> {
    pub(crate) fn steamboat_turn(&mut self, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Pass => {
                self.own.powers.steamboat_passed = true;
                self.own.powers.port_chosen = true;
                self.own.powers.ship_chosen = true;
                Ok(())
            }
            Action::Mark { private, target } => {
                self.look().can_mark_by_player(*private, *target)?;
                match target {
                    Target::Hex(hex) => {
                        self.own.steamboat.hex = Some(*hex);
                        self.own.powers.port_chosen = true;
                    }
                    Target::Company(company) => {
                        self.own.steamboat.company = Some(*company);
                        self.own.powers.ship_chosen = true;
                    }
                }
                self.log.add(Event::Marked { private: *private, target: *target });
                Ok(())
            }
            _ => Err(Refusal::because(STEAMBOAT, "its owner places its marker first, or passes")),
        }
    }

    pub(crate) fn mark(&mut self, turn: &Turn, private: PrivateId, target: Target) -> Result<(), Refusal> {
        self.look().can_mark(turn, private, target)?;
        let Target::Hex(hex) = target else { return Ok(()) };
        let is = &self.rules.is;
        let marker = if private == is.steamboat {
            self.own.powers.port_chosen = true;
            &mut self.own.steamboat
        } else if private == is.meat {
            self.own.powers.meat = false;
            &mut self.own.meat
        } else {
            self.own.powers.boom = false;
            &mut self.own.boom
        };
        *marker = Marker { hex: Some(hex), company: Some(turn.company) };
        self.log.add(Event::Marked { private, target });
        Ok(())
    }

    pub(crate) fn lay_by_power(&mut self, turn: &Turn, private: PrivateId, asked: Asked) -> Result<(), Refusal> {
        let look = self.look();
        let at = look.placement(asked)?;
        let cost = look.can_lay_by_power(turn, private, at)?;
        let ground = &self.rules.edition.ground;
        let old = self.table.board.face(ground, at.hex).exits();
        let fresh = ground.tiles.get(at.tile).face(at.rotation).exits().without(old);
        self.put_tile(turn.company, at, cost, Some(private))?;
        let (is, powers) = (&self.rules.is, &mut self.own.powers);
        let left = match private {
            p if p == is.michigan_central => &mut powers.michigan_central,
            p if p == is.ohio_indiana => &mut powers.ohio_indiana,
            p if p == is.little_miami => &mut powers.little_miami,
            _ => {
                powers.lake_shore = false;
                return Ok(());
            }
        };
        *left -= 1;
        let second = (*left > 0).then_some(Second { private, first: at.hex, fresh });
        self.change_turn(|t| t.second = second);
        Ok(())
    }

    pub(crate) fn renounce(&mut self, turn: &Turn) -> Result<(), Refusal> {
        self.look().can_renounce(turn)?;
        let Some(Second { private, .. }) = turn.second else { return Ok(()) };
        let (is, powers) = (&self.rules.is, &mut self.own.powers);
        match private {
            p if p == is.michigan_central => powers.michigan_central = 0,
            p if p == is.ohio_indiana => powers.ohio_indiana = 0,
            _ => powers.little_miami = 0,
        }
        self.log.add(Event::Forfeited(private));
        self.change_turn(|t| t.second = None);
        Ok(())
    }

    pub(crate) fn buy_private(&mut self, turn: &Turn, private: PrivateId, price: Money) -> Result<(), Refusal> {
        self.look().can_buy_private(turn, private, price)?;
        let company = turn.company;
        let Holder::Player(from) = self.table.privates[private.index()] else { return Ok(()) };
        self.keep_what_was_found();
        self.table.pay(Purse::Company(company), Purse::Player(from), price);
        self.table.privates[private.index()] = Holder::Company(company);
        self.log.add(Event::PrivateBought { company, private, from, price });
        let is = &self.rules.is;
        if let Some(independent) = is.independent(private) {
            self.absorb(company, independent, private);
        } else if private == is.steamboat {
            self.own.steamboat.company = Some(company);
            // What its owner chose for this round does not bind the corporation.
            self.own.powers.port_chosen = false;
        } else if private == is.meat {
            self.own.meat.company = Some(company);
        } else if private == is.boomtown {
            self.own.boom.company = Some(company);
        } else if private == is.chicago_indiana && !self.rules.options.cwi_later {
            self.own.powers.chicago_token = false;
            let there = self.table.board.tokens_on(is.chicago).any(|t| t.owner == company.owner());
            if let Some(at) = self.look().chicago_space().filter(|_| !there) {
                self.put_token(company, at, 0)?;
            }
        }
        Ok(())
    }

    /// A corporation takes over an independent's train, treasury and, where it has none, its place.
    fn absorb(&mut self, company: CompanyId, independent: CompanyId, private: PrivateId) {
        self.look_again();
        self.crowds = true;
        let cash = self.table.company(independent).cash;
        self.table.pay(Purse::Company(independent), Purse::Company(company), cash);
        for train in &mut self.table.trains {
            if train.place == TrainPlace::Company(independent) {
                train.place = TrainPlace::Company(company);
                train.spent = true;
            }
        }
        let token = self.table.board.tokens_of(independent.owner()).next().copied();
        if let Some(token) = token {
            let there = self.table.board.tokens_on(token.hex).any(|t| t.owner == company.owner());
            self.table.board.remove_token(token);
            if there {
                self.log.add(Event::TokenGone { company: independent, hex: token.hex });
            } else {
                let ground = &self.rules.edition.ground;
                let _ = self.table.board.place_token(ground, token.hex, token.stop, token.slot, company.owner());
                self.log.add(Event::Token { company, hex: token.hex, cost: 0 });
            }
        }
        let state = self.table.company_mut(independent);
        state.standing = Standing::Closed;
        state.president = None;
        self.own.queue.retain(|c| *c != independent);
        if self.own.steamboat.company == Some(independent) {
            self.own.steamboat.company = None;
        }
        // The certificate itself is spent.
        self.table.privates[private.index()] = Holder::Gone;
    }

    /// Removes a private company from the game.
    pub(crate) fn close_private(&mut self, private: PrivateId) {
        if self.table.privates[private.index()] == Holder::Gone {
            return;
        }
        self.keep_what_was_found();
        self.table.privates[private.index()] = Holder::Gone;
        self.log.add(Event::PrivateClosed(private));
        if let Stage::Turn(turn) = &mut self.own.stage
            && turn.second.is_some_and(|s| s.private == private)
        {
            turn.second = None;
        }
    }
}
