//! Writing our games as records of 18xx.games.

use super::export_waits::unheld;
use super::record::SEEDS;
use super::{
    Action as Recorded, CertBook, CityId, Deed, DividendKind, EntityType, Holder as Keeper, IdForm, MarketCell, NodeId,
    Player, Record, Route, ShareId, SiteAction, TargetType, TileId, TrainId as SiteTrain,
};
use railhead_board::{Board, End, Ground, HexId, StopId, StopRef};
use railhead_engine::{
    Action, Ask, Card, CompanyId, Dividend, Ending, Event, Holder, Money, PrivateId, RoundKind, Run, Seat, Settings,
    Setup, Standing, Target, TrainId,
};
use railhead_titles::{Game, SiteTitle};
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// Why a game cannot be written as a record of the site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExportError {
    /// The site does not have the title.
    Title(String),
    /// The site plays an option otherwise.
    Option {
        /// The option.
        key: &'static str,
        /// What it is in this game.
        ours: String,
        /// What the site plays.
        theirs: String,
    },
    /// The site does not play on from here as its own rules say, so it would come to another game.
    Site {
        /// After which action of ours, from 1.
        action: usize,
        /// What it does.
        what: &'static str,
    },
    /// The game does not replay, which would be our fault.
    Replay(String),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Title(title) => write!(f, "18xx.games has no {title}"),
            Self::Option { key, ours, theirs } => {
                write!(f, "option {key} is {ours} in this game, but 18xx.games plays {theirs}")
            }
            Self::Site { action, what } => write!(f, "at action {action} {what}"),
            Self::Replay(why) => write!(f, "the game does not replay: {why}"),
        }
    }
}

impl std::error::Error for ExportError {}

/// Writes a game as a record of 18xx.games.
///
/// # Errors
/// If it was played by rules that the site does not have.
pub fn export(game: &Game) -> Result<Record, ExportError> {
    let setup = game.setup();
    let title = railhead_titles::find(&setup.title).ok_or_else(|| ExportError::Title(setup.title.clone()))?;
    let site = title.site.ok_or_else(|| ExportError::Title(setup.title.clone()))?;
    let wrong = |e: railhead_engine::SetupError| ExportError::Replay(e.to_string());
    let ours = Settings::read(title.options, title.presets, &setup.options).map_err(wrong)?;
    let theirs = [("preset".to_owned(), site.preset.to_owned())];
    let theirs = Settings::read(title.options, title.presets, &theirs).map_err(wrong)?;
    let free = |key: &str| site.rules.iter().any(|r| r.key == key);
    for option in title.options.iter().filter(|o| !free(o.key)) {
        let (ours, theirs) = (ours.get(option.key).to_owned(), theirs.get(option.key).to_owned());
        if ours != theirs {
            return Err(ExportError::Option { key: option.key, ours, theirs });
        }
    }
    let chosen = site.rules.iter().filter(|r| ours.get(r.key) == r.value);
    let optional_rules = chosen.map(|r| r.name.to_owned()).collect();
    let players: Vec<Player> = (1..)
        .zip(&setup.seats)
        .map(|(n, name)| Player { id: n.to_string(), id_form: IdForm::Number, name: name.clone() })
        .collect();
    let renewed = renewed(game, title.version);
    let game = renewed.as_ref().unwrap_or(game);
    let mut exporter = Exporter::new(game, site, players.len())?;
    exporter.play(game)?;
    let outcome = game.outcome();
    let result = outcome.as_ref().map(|o| {
        players.iter().zip(&o.worth).map(|(p, w)| (p.id.clone(), i64::from(*w))).collect::<BTreeMap<String, i64>>()
    });
    let name = site.name_for(players.len()).ok_or_else(|| ExportError::Title(setup.title.clone()))?.to_owned();
    let seed = setup.seed % SEEDS;
    Ok(Record {
        id: seed.to_string(),
        id_form: IdForm::Number,
        title: name,
        players,
        seed,
        optional_rules,
        actions: exporter.actions,
        result,
        game_end_reason: outcome.as_ref().map(|o| site.end(o.reason).to_owned()),
        status: Some(if outcome.is_some() { "finished" } else { "active" }.to_owned()),
    })
}

/// The game by the newest version of its rules, if it was played by an older one and comes to the same end: newer versions wait for
/// a decision where the site does, so a pass is put in where one is missing.
fn renewed(game: &Game, version: u32) -> Option<Game> {
    let setup = Setup { version, ..game.setup().clone() };
    if setup.version == game.setup().version {
        return None;
    }
    let mut older = Game::start(game.setup()).ok()?;
    let mut newer = Game::start(&setup).ok()?;
    let asked = |game: &Game| game.deciding().first().map(|d| (game.operating(), d.seat, d.ask));
    for (seat, action, _) in (0..game.len()).map_while(|index| game.done(index)) {
        while asked(&newer) != asked(&older) {
            let (company, by, _) = asked(&newer)?;
            company.and_then(|_| newer.play(by, &Action::Pass).ok())?;
        }
        older.play(seat, action).ok()?;
        newer.play(seat, action).ok()?;
    }
    if game.outcome().is_some_and(|o| o.reason == Ending::Agreed) {
        newer.end_by_agreement().ok()?;
    }
    (newer.outcome() == game.outcome() && newer.worth() == game.worth()).then_some(newer)
}

/// Plays a game again and writes down what the site would have recorded.
pub(super) struct Exporter {
    pub(super) site: &'static SiteTitle,
    pub(super) game: Game,
    pub(super) actions: Vec<Recorded>,
    book: CertBook,
    /// Which copy of a tile lies where.
    copies: HashMap<HexId, TileId>,
    /// Copies that are free again, and how many of a number came into the game.
    free: HashMap<String, Vec<u32>>,
    used: HashMap<String, u32>,
    closed: Vec<CompanyId>,
    /// Who could place a token when the site looked last, and for how much.
    pub(super) could_token: HashMap<CompanyId, Money>,
    players: usize,
}

impl Exporter {
    fn new(game: &Game, site: &'static SiteTitle, players: usize) -> Result<Self, ExportError> {
        let fresh = Game::start(game.setup()).map_err(|e| ExportError::Replay(e.to_string()))?;
        let book = CertBook::of(site, fresh.edition());
        Ok(Self {
            site,
            game: fresh,
            actions: Vec::new(),
            book,
            copies: HashMap::new(),
            free: HashMap::new(),
            used: HashMap::new(),
            closed: Vec::new(),
            could_token: HashMap::new(),
            players,
        })
    }

    fn play(&mut self, game: &Game) -> Result<(), ExportError> {
        for index in 0..game.len() {
            let Some((seat, action, _)) = game.done(index) else { continue };
            // What happens is an offer's action when it is accepted; the rest of a deal leaves no trace there.
            let (by, deed) = match (action, &self.game.table().offer) {
                (Action::Accept, Some(offer)) => (offer.by, Some(offer.action.clone())),
                (Action::Decline | Action::Withdraw, _) => (seat, None),
                _ => (seat, Some(action.clone())),
            };
            let before = self.game.clone();
            let events =
                self.game.play(seat, action).map_err(|e| ExportError::Replay(format!("action {}: {e}", index + 1)))?;
            let events = events.to_vec();
            let offered = self.game.table().offer.is_some();
            if let Some(deed) = deed.filter(|_| !offered) {
                self.write(&before, by, &deed, &events).map_err(ExportError::Replay)?;
                self.write_unasked(&before, &events);
                let unheld = unheld(self.site, &before, &deed, &events).or_else(|| self.token_awaited(&before, &deed));
                if let Some(what) = unheld {
                    return Err(ExportError::Site { action: index + 1, what });
                }
                self.wake(&before, &events);
                self.close_books();
            }
        }
        if game.outcome().is_some_and(|o| o.reason == Ending::Agreed) {
            self.by_player(game.table().order.first().copied().unwrap_or(Seat(0)), SiteAction::EndGame);
        }
        Ok(())
    }

    fn add(&mut self, entity: String, entity_type: EntityType, kind: SiteAction) {
        let index = self.actions.len();
        let id = u64::try_from(index + 1).unwrap_or(u64::MAX);
        self.actions.push(Recorded { id, index, deed: Deed { entity, entity_type, kind }, auto: Vec::new() });
    }

    pub(super) fn by_player(&mut self, seat: Seat, kind: SiteAction) {
        self.add((seat.index() + 1).to_string(), EntityType::Player, kind);
    }

    fn sign(&self, company: CompanyId) -> String {
        self.game.edition().companies[company.index()].sign.clone()
    }

    fn private(&self, private: PrivateId) -> String {
        self.game.edition().privates[private.index()].sign.clone()
    }

    fn hex(&self, hex: HexId) -> String {
        self.game.edition().ground.map.hex(hex).name.clone()
    }

    fn company_type(&self, company: CompanyId) -> EntityType {
        let independent = self.game.edition().companies[company.index()].independent;
        if independent { EntityType::Minor } else { EntityType::Corporation }
    }

    fn train(&self, train: TrainId) -> SiteTrain {
        let card = self.game.table().train(train);
        let name = self.game.edition().trains[usize::from(card.sort)].name.clone();
        SiteTrain { card: name, serial: u32::from(card.serial) }
    }

    /// Writes one action down, seen from the game before it.
    fn write(&mut self, before: &Game, seat: Seat, action: &Action, events: &[Event]) -> Result<(), String> {
        let company = before.operating();
        let kind = match action {
            Action::Pass => return self.pass(before, seat),
            Action::Draft { card } => {
                let (company, price) = match card {
                    Card::Blank(n) => (format!("Pass ({n})"), 0),
                    Card::Private(p) => (self.private(*p), self.game.edition().privates[p.index()].price),
                };
                let price = u32::try_from(paid(events, card).unwrap_or(price)).unwrap_or(0);
                for (_, corporation, number) in self.site.gifts.iter().filter(|(p, ..)| *p == company) {
                    let share = ShareId { corporation: (*corporation).to_owned(), number: *number };
                    self.book.move_certs(&[share], Keeper::Player(seat.index())).map_err(|e| e.to_string())?;
                }
                self.by_player(seat, SiteAction::Bid { company, price });
                return Ok(());
            }
            Action::Lower { private } => {
                let target = self.private(*private);
                self.by_player(seat, SiteAction::Assign { target, target_type: TargetType::Company });
                return Ok(());
            }
            Action::Loan => {
                // Loans are taken in ascending order, those of a compulsory purchase among them.
                let given: u32 = before.table().companies.iter().map(|c| u32::from(c.loans)).sum();
                SiteAction::TakeLoan { loan: given }
            }
            Action::Launch { company, spot } => {
                let price = u32::try_from(self.game.edition().chart.price(*spot)).unwrap_or(0);
                let share_price = MarketCell { price, row: spot.row.into(), column: spot.column.into() };
                let corporation = self.sign(*company);
                let share = ShareId { corporation: corporation.clone(), number: 0 };
                self.book.move_certs(&[share], Keeper::Player(seat.index())).map_err(|e| e.to_string())?;
                self.by_player(seat, SiteAction::Par { corporation, share_price });
                return Ok(());
            }
            Action::Buy { company, from } => {
                let from = if *from == Holder::Market { Keeper::Market } else { Keeper::Treasury };
                let shares = match self.certs(*company, from, 1) {
                    Ok(shares) => shares,
                    // Only the president's certificate is there: it is bought as a share.
                    Err(_) => vec![ShareId { corporation: self.sign(*company), number: 0 }],
                };
                let plain = self.site.pays_alone == Some(self.sign(*company).as_str());
                if shares.iter().any(|s| s.number == 0) && !plain {
                    self.book.buy_presidency(&self.sign(*company), seat.index()).map_err(|e| e.to_string())?;
                } else {
                    self.transfer(before, *company, &shares, Keeper::Player(seat.index()))?;
                }
                self.by_player(seat, SiteAction::BuyShares { shares, percent: Some(10), share_price: None });
                return Ok(());
            }
            Action::Sell { company, shares } => {
                let named = self.certs(*company, Keeper::Player(seat.index()), *shares)?;
                self.transfer_part(before, *company, &named, *shares * 10, Keeper::Market)?;
                let percent = Some(*shares * 10);
                self.by_player(seat, SiteAction::SellShares { shares: named, percent, share_price: None });
                return Ok(());
            }
            Action::Bid { .. }
            | Action::Claim { .. }
            | Action::Settle { .. }
            | Action::SellPriority { .. }
            | Action::Choose { .. }
            | Action::Close { .. }
            | Action::BuyOnCredit { .. }
            | Action::PayTrain { .. } => return Err("that site knows no such action".to_owned()),
            Action::Issue { shares } => {
                let company = company.ok_or("no company operates")?;
                let each = price_each(events, *shares);
                let named = self.certs(company, Keeper::Treasury, *shares)?;
                self.book.move_certs(&named, Keeper::Market).map_err(|e| e.to_string())?;
                SiteAction::SellShares { shares: named, percent: Some(*shares * 10), share_price: each }
            }
            Action::Redeem { shares } => {
                let company = company.ok_or("no company operates")?;
                let each = price_each(events, *shares);
                let named = self.certs(company, Keeper::Market, *shares)?;
                self.book.move_certs(&named, Keeper::Treasury).map_err(|e| e.to_string())?;
                SiteAction::BuyShares { shares: named, percent: Some(*shares * 10), share_price: each }
            }
            Action::Lay { hex, tile, rotation, with } => {
                let number = self.game.edition().ground.tiles.get(*tile).number.clone();
                let rotation = self.game.edition().ground.tiles.get(*tile).canonical(*rotation).sixths();
                let tile = self.take_copy(*hex, number);
                let kind = SiteAction::LayTile { hex: self.hex(*hex), tile, rotation };
                return self.by_company(company, *with, kind);
            }
            Action::Token { hex, stop, with } => {
                let kind = self.token(*hex, *stop, company.ok_or("no company operates")?);
                return self.by_company(company, *with, kind);
            }
            Action::Mark { private, target } => {
                let (target, target_type) = match target {
                    Target::Hex(hex) => (self.hex(*hex), TargetType::Hex),
                    Target::Company(c) => {
                        let minor = self.game.edition().companies[c.index()].independent;
                        (self.sign(*c), if minor { TargetType::Minor } else { TargetType::Corporation })
                    }
                };
                self.add(self.private(*private), EntityType::Company, SiteAction::Assign { target, target_type });
                return Ok(());
            }
            Action::Run { runs } => SiteAction::RunRoutes {
                routes: runs.iter().map(|run| self.route(before, run)).collect(),
                extra_revenue: Some(0),
                subsidy: Some(0),
            },
            Action::Pay { dividend } => SiteAction::Dividend {
                kind: match dividend {
                    Dividend::Full => DividendKind::Payout,
                    Dividend::Half => DividendKind::Half,
                    Dividend::Withhold => DividendKind::Withhold,
                },
            },
            Action::BuyTrain { train, kind, price, trade, with } => {
                let sort = &self.game.edition().trains[usize::from(self.game.table().train(*train).sort)];
                let variant = sort.kinds.get(usize::from(*kind)).map(|k| k.name.clone());
                let price = u32::try_from(*price).unwrap_or(0);
                let exchange = trade.map(|given| self.train(given));
                let kind = SiteAction::BuyTrain { train: self.train(*train), price, variant, exchange };
                return self.by_company(company, *with, kind);
            }
            Action::Discard { train } => {
                let railhead_engine::TrainPlace::Company(owner) = before.table().train(*train).place else {
                    return Err("a train without owner was turned in".to_owned());
                };
                let kind = SiteAction::DiscardTrain { train: self.train(*train) };
                self.add(self.sign(owner), EntityType::Corporation, kind);
                return Ok(());
            }
            Action::BuyPrivate { private, price } => {
                SiteAction::BuyCompany { company: self.private(*private), price: u32::try_from(*price).unwrap_or(0) }
            }
            Action::Bankrupt => {
                for event in events {
                    if let Event::Issued { company, shares, .. } = event {
                        let named = self.certs(*company, Keeper::Treasury, *shares)?;
                        self.book.move_certs(&named, Keeper::Market).map_err(|e| e.to_string())?;
                    }
                }
                self.book.bankrupt(seat.index(), self.players).map_err(|e| e.to_string())?;
                SiteAction::Bankrupt
            }
            Action::Accept | Action::Decline | Action::Withdraw => return Ok(()),
        };
        self.by_company(company, None, kind)
    }

    fn by_company(
        &mut self,
        company: Option<CompanyId>,
        with: Option<PrivateId>,
        kind: SiteAction,
    ) -> Result<(), String> {
        match with {
            Some(private) => self.add(self.private(private), EntityType::Company, kind),
            None => {
                let company = company.ok_or("no company operates")?;
                self.add(self.sign(company), self.company_type(company), kind);
            }
        }
        Ok(())
    }

    fn pass(&mut self, before: &Game, seat: Seat) -> Result<(), String> {
        let ask = before.deciding().first().map(|d| d.ask);
        if before.table().round.kind != RoundKind::Operating {
            self.by_player(seat, SiteAction::Pass);
        } else if let Some(private) = ask.and_then(|ask| self.site.asked_owner(ask)) {
            self.add(private.to_owned(), EntityType::Company, SiteAction::Pass);
        } else if matches!(ask, Some(Ask::SecondTile(_))) {
            // The private company whose second tile is not laid laid the last one.
            let last = self.actions.iter().rev().find(|a| matches!(a.deed.kind, SiteAction::LayTile { .. }));
            let entity = last.map(|a| a.deed.entity.clone()).ok_or("nobody laid a first tile")?;
            self.add(entity, EntityType::Company, SiteAction::Pass);
        } else {
            return self.by_company(before.operating(), None, SiteAction::Pass);
        }
        Ok(())
    }

    fn certs(&self, company: CompanyId, holder: Keeper, shares: u8) -> Result<Vec<ShareId>, String> {
        self.book.name(&self.sign(company), holder, u16::from(shares) * 10).map_err(|e| e.to_string())
    }

    fn transfer(&mut self, before: &Game, company: CompanyId, named: &[ShareId], to: Keeper) -> Result<(), String> {
        self.transfer_part(before, company, named, 10, to)
    }

    fn transfer_part(
        &mut self,
        before: &Game,
        company: CompanyId,
        named: &[ShareId],
        percent: u8,
        to: Keeper,
    ) -> Result<(), String> {
        if self.game.table().company(company).standing == Standing::Closed {
            return Ok(());
        }
        let old = before.table().company(company).president;
        let new = self.game.table().company(company).president.filter(|p| Some(*p) != old);
        self.book.transfer(named, Some(percent), to, new.map(Seat::index)).map_err(|e| e.to_string())?;
        Ok(())
    }

    fn close_books(&mut self) {
        for i in 0..self.game.table().companies.len() {
            let id = CompanyId::from_index(i);
            if self.game.table().companies[i].standing == Standing::Closed && !self.closed.contains(&id) {
                self.closed.push(id);
                let sign = self.sign(id);
                self.book.remove(&sign);
            }
        }
    }

    /// Takes a copy of a tile that is free; the one that lay there becomes free.
    fn take_copy(&mut self, hex: HexId, number: String) -> TileId {
        let free = self.free.entry(number.clone()).or_default();
        let serial = match free.iter().enumerate().min_by_key(|(_, s)| **s).map(|(i, _)| i) {
            Some(at) => free.swap_remove(at),
            None => {
                let used = self.used.entry(number.clone()).or_default();
                *used += 1;
                *used - 1
            }
        };
        let tile = TileId { number, serial };
        if let Some(old) = self.copies.insert(hex, tile.clone()) {
            self.free.entry(old.number).or_default().push(old.serial);
        }
        tile
    }

    fn token(&self, hex: HexId, stop: StopId, company: CompanyId) -> SiteAction {
        let tile = self.copies.get(&hex).cloned().unwrap_or_else(|| {
            let name = self.hex(hex);
            let serial = self.site.printed.iter().find(|(h, _)| *h == name).map_or(0, |(_, n)| *n);
            TileId { number: name, serial }
        });
        let placed = self.game.table().board.tokens_on(hex).find(|t| t.owner == company.owner() && t.stop == stop);
        let slot = placed.and_then(|t| t.slot).unwrap_or(0);
        SiteAction::PlaceToken {
            city: CityId { tile, index: stop.0 },
            slot: Some(slot),
            tokener: Some(self.sign(company)),
        }
    }

    fn route(&self, before: &Game, run: &Run) -> Route {
        let (ground, board) = (&before.edition().ground, &before.table().board);
        let stretches = stretches(ground, board, run);
        let name = |h: &HexId| ground.map.hex(*h).name.clone();
        let node = |s: &StopRef| NodeId { hex: name(&s.hex), index: s.stop.0 };
        // The site writes each stretch from its later stop to its earlier one; a single one as it comes.
        let single = stretches.len() == 1;
        let mut connections: Vec<Vec<String>> = Vec::new();
        let mut nodes: Vec<NodeId> = Vec::new();
        for (from, hexes, to) in &stretches {
            let mut names: Vec<String> = hexes.iter().map(name).collect();
            let mut ends = [node(from), node(to)];
            if !single {
                names.reverse();
                ends.reverse();
            }
            connections.push(names);
            for end in ends {
                if !nodes.contains(&end) {
                    nodes.push(end);
                }
            }
        }
        Route {
            train: self.train(run.train),
            connections,
            hexes: None,
            revenue: None,
            revenue_text: None,
            nodes: Some(nodes),
        }
    }
}

/// What was paid for a card.
fn paid(events: &[Event], card: &Card) -> Option<i32> {
    events.iter().find_map(|e| match e {
        Event::Acquired { private, price, .. } if *card == Card::Private(*private) => Some(*price),
        _ => None,
    })
}

/// What each share brought or cost.
fn price_each(events: &[Event], shares: u8) -> Option<u32> {
    let amount = events.iter().find_map(|e| match e {
        Event::Issued { amount, .. } | Event::Redeemed { amount, .. } => Some(*amount),
        _ => None,
    })?;
    u32::try_from(amount / i32::from(shares.max(1))).ok()
}

/// A run cut at its stops: from where, over which hexes, to where.
fn stretches(ground: &Ground, board: &Board, run: &Run) -> Vec<(StopRef, Vec<HexId>, StopRef)> {
    let mut parts = Vec::new();
    let mut begun: Option<(StopRef, Vec<HexId>)> = None;
    for (hex, index) in &run.track {
        let Some(segment) = board.face(ground, *hex).segments().get(usize::from(*index)) else { continue };
        let stops: Vec<StopRef> = segment
            .ends()
            .into_iter()
            .filter_map(|e| if let End::Stop(stop) = e { Some(StopRef { hex: *hex, stop }) } else { None })
            .collect();
        match (&mut begun, stops.as_slice()) {
            (None, [at, ..]) => begun = Some((*at, vec![*hex])),
            (None, []) => {}
            (Some((_, hexes)), []) => hexes.push(*hex),
            (Some((from, hexes)), [at, ..]) => {
                let mut hexes = std::mem::take(hexes);
                hexes.push(*hex);
                parts.push((*from, hexes, *at));
                begun = None;
            }
        }
    }
    parts
}
