//! Playing a game of 18xx.games on our engine.

use super::{Action as Recorded, CertBook, CityId, Deed, DividendKind, EntityType, Record, SiteAction};
use super::{TargetType, TileId, title_called};
use crate::short::shorten;
use railhead_board::{HexId, Rotation, StopId};
use railhead_engine::{
    Action, Ask, Card, Choice, CompanyId, Decision, Dividend, Event, Holder, Money, PrivateId, Refusal, RoundKind,
    Seat, Setup, SetupError, Spot, Target, TrainId, TrainPlace,
};
use railhead_titles::{Game, SiteTitle};
use std::collections::{BTreeSet, HashMap};
use std::fmt;

/// Why a game of the site cannot be played here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportError {
    /// It cannot be set up.
    Setup(SetupError),
    /// The title, or one of its options, is not one that we play.
    Unknown(String),
    /// An action cannot be carried out.
    Action {
        /// Its place among the kept ones, from 0.
        index: usize,
        /// Its number in the record.
        id: u64,
        /// What it is, in words.
        what: String,
        /// Why not.
        why: String,
    },
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(why) => why.fmt(f),
            Self::Unknown(what) => write!(f, "{} is not played here", shorten(what)),
            Self::Action { index, id, what, why } => {
                write!(f, "action {} (id {id}), {}: {why}", index + 1, shorten(what))
            }
        }
    }
}

impl std::error::Error for ImportError {}

/// How a record's game is set up here: its title, and its options as that site plays.
///
/// # Errors
/// If the title or one of its options is not known.
pub fn setup(record: &Record) -> Result<Setup, ImportError> {
    let (title, site) = title_called(&record.title, record.players.len())
        .ok_or_else(|| ImportError::Unknown(format!("{} with {} players", record.title, record.players.len())))?;
    let mut options = vec![("preset".to_owned(), site.preset.to_owned())];
    for rule in &record.optional_rules {
        let known = site.rules.iter().find(|r| r.name == rule);
        let (key, value) =
            known.map(|r| (r.key, r.value)).ok_or_else(|| ImportError::Unknown(format!("the optional rule {rule}")))?;
        options.push((key.to_owned(), value.to_owned()));
    }
    let mut seats: Vec<String> = Vec::new();
    for player in &record.players {
        let taken = player.name.trim().is_empty() || seats.contains(&player.name);
        seats.push(if taken { format!("{} ({})", player.name, player.id) } else { player.name.clone() });
    }
    Ok(Setup { title: title.name.to_owned(), version: title.version, options, seats, seed: record.seed })
}

/// Decisions that come up in a company's turn but are not its own to pass on.
fn interrupts(site: &SiteTitle, ask: Ask) -> bool {
    match ask {
        Ask::Discard(_) | Ask::RaiseMoney => true,
        // What an owner of a private company is asked comes before any company's turn.
        Ask::Special(_) => site.asked_owner(ask).is_none(),
        _ => false,
    }
}

/// A game of the site being played here, action by action.
pub struct Importer<'r> {
    pub(super) record: &'r Record,
    pub(super) site: &'static SiteTitle,
    /// The game so far.
    pub game: Game,
    /// How many of our actions there were after each of the record's.
    pub steps: Vec<usize>,
    /// Passes that the record does not have but we needed, and passes of the record that we did not wait for.
    pub slips: Vec<String>,
    /// Whether the record was ended by hand.
    pub stopped: bool,
    pub(super) book: CertBook,
    /// Where each copy of a tile lies, and how it was turned.
    copies: HashMap<TileId, (HexId, Rotation)>,
    /// How the tile on a hex was turned in the record.
    turned: HashMap<HexId, (railhead_board::TileId, Rotation)>,
    pub(super) closed: BTreeSet<CompanyId>,
}

pub(super) type Done<T> = Result<T, String>;

impl<'r> Importer<'r> {
    /// Sets the game up.
    ///
    /// # Errors
    /// If it cannot be.
    pub fn new(record: &'r Record) -> Result<Self, ImportError> {
        let game = Game::start(&setup(record)?).map_err(ImportError::Setup)?;
        let (_, site) = title_called(&record.title, record.players.len())
            .ok_or_else(|| ImportError::Unknown(format!("the title {}", record.title)))?;
        let book = CertBook::of(site, game.edition());
        Ok(Self {
            record,
            site,
            game,
            steps: Vec::new(),
            slips: Vec::new(),
            stopped: false,
            book,
            copies: HashMap::new(),
            turned: HashMap::new(),
            closed: BTreeSet::new(),
        })
    }

    /// Plays the next action of the record.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn step(&mut self, action: &Recorded) -> Result<(), ImportError> {
        for deed in action.deeds() {
            self.deed(deed).map_err(|why| ImportError::Action {
                index: action.index,
                id: action.id,
                what: format!("{} by {}", deed.kind.name(), deed.entity),
                why,
            })?;
        }
        self.steps.push(self.game.len());
        Ok(())
    }

    pub(super) fn company(&self, sign: &str) -> Done<CompanyId> {
        self.game.edition().find_company(sign).ok_or_else(|| format!("there is no company {sign}"))
    }

    fn private(&self, sign: &str) -> Done<PrivateId> {
        self.game.edition().find_private(sign).ok_or_else(|| format!("there is no private company {sign}"))
    }

    pub(super) fn seat(&self, id: &str) -> Done<Seat> {
        self.record.seat(id).map(Seat::from_index).ok_or_else(|| format!("there is no player {id}"))
    }

    pub(super) fn hex(&self, name: &str) -> Done<HexId> {
        self.game.edition().ground.map.find(name).ok_or_else(|| format!("there is no hex {name}"))
    }

    fn train(&self, train: &super::TrainId) -> Done<TrainId> {
        let sort = self.game.edition().trains.iter().position(|s| s.name == train.card);
        let found = sort.and_then(|sort| {
            let same =
                |t: &railhead_engine::TrainCard| usize::from(t.sort) == sort && u32::from(t.serial) == train.serial;
            self.game.table().trains.iter().position(same)
        });
        found.map(TrainId::from_index).ok_or_else(|| format!("there is no train {}-{}", train.card, train.serial))
    }

    /// The stop of a hex that the site numbers so.
    pub(super) fn stop(&self, hex: HexId, index: u8) -> StopId {
        match self.turned.get(&hex) {
            Some((tile, rotation)) => {
                self.game.edition().ground.tiles.get(*tile).stop_as_laid(*rotation, StopId(index))
            }
            None => StopId(index),
        }
    }

    fn city(&self, city: &CityId) -> Done<(HexId, StopId)> {
        let hex = match self.copies.get(&city.tile) {
            Some((hex, _)) => *hex,
            None => self.hex(&city.tile.number)?,
        };
        Ok((hex, self.stop(hex, city.index)))
    }

    /// Whether our game waits for this entity.
    fn waits_for(&self, deed: &Deed) -> bool {
        let Some(decision) = self.game.deciding().into_iter().next() else { return false };
        match deed.entity_type {
            EntityType::Player => {
                let operating = self.game.table().round.kind == RoundKind::Operating;
                !operating && self.seat(&deed.entity).is_ok_and(|s| s == decision.seat)
            }
            EntityType::Corporation | EntityType::Minor => {
                let company = self.game.edition().find_company(&deed.entity);
                company.is_some()
                    && self.game.operating() == company
                    && !matches!(decision.ask, Ask::SecondTile(_))
                    && !interrupts(self.site, decision.ask)
            }
            EntityType::Company => {
                let asked = self.site.asked_owner(decision.ask) == Some(&deed.entity);
                asked || matches!(decision.ask, Ask::SecondTile(_))
            }
        }
    }

    /// Whether this is a private company whose owner is asked before any company operates.
    fn is_asked_early(&self, private: &str) -> bool {
        self.site.owner_asked.is_some_and(|(_, sign)| sign == private)
    }

    fn play(&mut self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal> {
        let mut events = self.game.play(seat, action)?.to_vec();
        if let Some(offer) = &self.game.table().offer {
            let to = offer.to;
            events.extend_from_slice(self.game.play(to, &Action::Accept)?);
        }
        Ok(events)
    }

    /// Plays an action for whoever decides now, leaving stops that the record leaves silently.
    pub(super) fn act(&mut self, action: &Action) -> Done<Vec<Event>> {
        let mut first: Option<Refusal> = None;
        for _ in 0..8 {
            let Some(decision) = self.game.deciding().into_iter().next() else {
                return Err("the game is over".to_owned());
            };
            let (company, about) = (self.game.operating(), self.game.phrase(decision.ask).words);
            match self.play(decision.seat, action) {
                Ok(events) => return Ok(events),
                Err(why) => {
                    let first = first.get_or_insert(why).clone();
                    // Passing must leave the turn with the same company, or it passes too much.
                    let mut later = self.game.clone();
                    let passed = later.play(decision.seat, &Action::Pass).is_ok() && later.operating() == company;
                    if !passed || company.is_none() {
                        return Err(first.to_string());
                    }
                    self.slips.push(format!("a pass is missing at \"{about}\""));
                    self.game = later;
                }
            }
        }
        Err(first.map_or_else(String::new, |why| why.to_string()))
    }

    /// Passes for those whom the record leaves out although we wait for them, until it is this entity's turn.
    fn bring_to(&mut self, deed: &Deed) {
        for _ in 0..40 {
            let Some(decision) = self.game.deciding().into_iter().next() else { return };
            let operating = self.game.table().round.kind == RoundKind::Operating;
            let theirs = match deed.entity_type {
                EntityType::Player => match deed.kind {
                    // A president sells in an operating round; whoever passes may have been passed over here already.
                    SiteAction::SellShares { .. } if operating => {
                        self.game.choices(decision.seat).iter().any(|c| matches!(c, Choice::Sell { .. }))
                    }
                    SiteAction::Pass => !operating,
                    _ => !operating && self.seat(&deed.entity).is_ok_and(|s| s == decision.seat),
                },
                EntityType::Corporation | EntityType::Minor => {
                    let company = self.game.edition().find_company(&deed.entity);
                    self.game.operating() == company || interrupts(self.site, decision.ask)
                }
                EntityType::Company => {
                    match self.private(&deed.entity).map(|p| self.game.table().privates[p.index()]) {
                        Ok(Holder::Company(owner)) => self.game.operating() == Some(owner),
                        Ok(Holder::Player(_)) if self.is_asked_early(&deed.entity) => {
                            self.site.asked_owner(decision.ask).is_some()
                        }
                        Ok(Holder::Player(seat)) => decision.seat == seat && self.game.operating().is_some(),
                        _ => true,
                    }
                }
            };
            if theirs {
                return;
            }
            let mut later = self.game.clone();
            if later.play(decision.seat, &Action::Pass).is_err() {
                return;
            }
            self.slips.push(format!("a pass is missing at \"{}\"", self.game.phrase(decision.ask).words));
            self.game = later;
        }
    }

    fn deed(&mut self, deed: &Deed) -> Done<()> {
        if self.stopped || deed.kind.is_idle() {
            return Ok(());
        }
        // The Bank of England pays without being asked here, and we see for ourselves when a link is there.
        let pays =
            matches!(deed.kind, SiteAction::Dividend { .. }) && self.site.pays_alone == Some(deed.entity.as_str());
        if pays || deed.kind == SiteAction::DestinationConnection {
            return Ok(());
        }
        if deed.kind == SiteAction::EndGame {
            // Whoever ended it there and whoever's turn it was, it is as if all had agreed.
            self.stopped = true;
            return self.game.end_by_agreement().map_err(|e| e.to_string());
        }
        if deed.kind != SiteAction::Pass || deed.entity_type == EntityType::Player {
            self.bring_to(deed);
        }
        let action = match &deed.kind {
            SiteAction::Pass => {
                if self.waits_for(deed) {
                    Action::Pass
                } else {
                    self.slips.push(format!("a pass of {} is not waited for", deed.entity));
                    return Ok(());
                }
            }
            SiteAction::Bid { company, .. } => {
                let card = self.card(company)?;
                self.act(&Action::Draft { card })?;
                return match card {
                    Card::Private(private) => self.take_gift(private, self.seat(&deed.entity)?),
                    Card::Blank(_) => Ok(()),
                };
            }
            SiteAction::Par { corporation, share_price } => {
                let part = |n: u32| u8::try_from(n).map_err(|_| "no such price".to_owned());
                let spot = Spot { row: part(share_price.row)?, column: part(share_price.column)? };
                let company = self.company(corporation)?;
                return self.par(deed, company, spot);
            }
            SiteAction::BuyShares { shares, percent, .. } => return self.buy(deed, shares, *percent),
            SiteAction::SellShares { shares, percent, .. } => return self.sell(deed, shares, *percent),
            SiteAction::LayTile { hex, tile, rotation } => return self.lay(deed, hex, tile, *rotation),
            SiteAction::PlaceToken { city, .. } => {
                let (hex, stop) = self.city(city)?;
                let with = self.power(deed)?;
                Action::Token { hex, stop, with }
            }
            SiteAction::Assign { target, .. } if deed.entity_type == EntityType::Player => {
                Action::Lower { private: self.private(target)? }
            }
            SiteAction::Assign { target, target_type } => {
                let private = self.private(&deed.entity)?;
                let target = match target_type {
                    TargetType::Hex => Target::Hex(self.hex(target)?),
                    _ => Target::Company(self.company(target)?),
                };
                Action::Mark { private, target }
            }
            SiteAction::BuyCompany { company, price } => {
                Action::BuyPrivate { private: self.private(company)?, price: money(*price)? }
            }
            SiteAction::RunRoutes { routes, .. } => return self.run_routes(routes),
            SiteAction::TakeLoan { .. } => Action::Loan,
            SiteAction::Dividend { kind } => Action::Pay {
                dividend: match kind {
                    DividendKind::Payout => Dividend::Full,
                    DividendKind::Half => Dividend::Half,
                    DividendKind::Withhold => Dividend::Withhold,
                },
            },
            SiteAction::BuyTrain { train, price, variant, exchange } => {
                let id = self.train(train)?;
                let sort = &self.game.edition().trains[usize::from(self.game.table().train(id).sort)];
                let name = variant.as_deref().unwrap_or(&train.card);
                let card = self.game.table().train(id);
                // A train of another company keeps its type, whatever old records say.
                let kind = match card.place {
                    TrainPlace::Company(_) => Some(usize::from(card.kind)),
                    _ => sort.kinds.iter().position(|k| k.name == name),
                };
                let kind =
                    kind.and_then(|k| u8::try_from(k).ok()).ok_or_else(|| format!("there is no {name} train"))?;
                let trade = exchange.as_ref().map(|given| self.train(given)).transpose()?;
                Action::BuyTrain { train: id, kind, price: money(*price)?, trade, with: self.power(deed)? }
            }
            SiteAction::DiscardTrain { train } => Action::Discard { train: self.train(train)? },
            SiteAction::Bankrupt => return self.bankrupt(),
            other => return Err(format!("actions of the type {} are not known here", other.name())),
        };
        self.act(&action)?;
        self.close_books();
        Ok(())
    }

    fn card(&self, name: &str) -> Done<Card> {
        if let Some(number) = name.strip_prefix("Pass (").and_then(|n| n.strip_suffix(')')) {
            return number.parse().map(Card::Blank).map_err(|_| format!("there is no card {name}"));
        }
        self.private(name).map(Card::Private)
    }

    /// The private company whose power is used, if one is.
    fn power(&self, deed: &Deed) -> Done<Option<PrivateId>> {
        if deed.entity_type == EntityType::Company { self.private(&deed.entity).map(Some) } else { Ok(None) }
    }

    fn lay(&mut self, deed: &Deed, hex: &str, tile: &TileId, rotation: u8) -> Done<()> {
        let at = self.hex(hex)?;
        let ground = &self.game.edition().ground;
        let id = ground.tiles.find(&tile.number).ok_or_else(|| format!("there is no tile {}", tile.number))?;
        let rotation = Rotation::new(rotation).ok_or("no such rotation")?;
        let with = self.power(deed)?;
        self.act(&Action::Lay { hex: at, tile: id, rotation, with })?;
        self.copies.insert(tile.clone(), (at, rotation));
        self.turned.insert(at, (id, rotation));
        Ok(())
    }

    fn run_routes(&mut self, routes: &[super::Route]) -> Done<()> {
        // Silent stops before the runs are left first: which track there is depends on nothing after them.
        let mut why = None;
        for _ in 0..3 {
            match self.game.deciding().first().copied() {
                Some(Decision { ask: Ask::Run(_), .. }) => break,
                Some(Decision { seat, ask }) => {
                    let about = self.game.phrase(ask).words;
                    let company = self.game.operating();
                    let mut later = self.game.clone();
                    if later.play(seat, &Action::Pass).is_err() || later.operating() != company {
                        return Err("the company does not run trains now".to_owned());
                    }
                    self.slips.push(format!("a pass is missing at \"{about}\""));
                    self.game = later;
                }
                None => return Err("the game is over".to_owned()),
            }
        }
        let declared: Option<Money> =
            routes.iter().map(|r| r.revenue.and_then(|r| Money::try_from(r).ok())).sum::<Option<Money>>();
        let mut ids = Vec::new();
        for route in routes {
            ids.push(self.train(&route.train)?);
        }
        let mut fallback: Option<Game> = None;
        for runs in self.possible_runs(routes, &ids)? {
            let mut later = self.game.clone();
            let Some(decision) = later.deciding().into_iter().next() else { continue };
            match later.play(decision.seat, &Action::Run { runs }) {
                Ok(events) => {
                    let earned: Money =
                        events.iter().map(|e| if let Event::Ran { revenue, .. } = e { *revenue } else { 0 }).sum();
                    if declared.is_none_or(|d| d == earned) {
                        self.game = later;
                        return Ok(());
                    }
                    fallback.get_or_insert(later);
                }
                Err(refusal) => why = Some(refusal.to_string()),
            }
        }
        match fallback {
            Some(game) => {
                self.game = game;
                Ok(())
            }
            None => Err(why.unwrap_or_else(|| "these routes do not lie on the board".to_owned())),
        }
    }
}

fn money(amount: u32) -> Done<Money> {
    Money::try_from(amount).map_err(|_| format!("{amount} is too much money"))
}

/// A record played on our engine.
#[derive(Debug)]
pub struct Imported {
    /// The game.
    pub game: Game,
    /// How many of our actions there were after each of the record's.
    pub steps: Vec<usize>,
    /// Whether the record was ended by hand.
    pub stopped: bool,
}

/// Plays a whole record on our engine.
///
/// # Errors
/// The first action that cannot be played, and why.
pub fn import(record: &Record) -> Result<Imported, ImportError> {
    let imported = import_while(record, || true)?;
    imported.ok_or_else(|| ImportError::Setup(SetupError::Data("the import was broken off".to_owned())))
}

/// Plays a whole record on our engine so long as `go_on` says so, which is asked before each action; `None` if it was broken off.
///
/// # Errors
/// The first action that cannot be played, and why.
pub fn import_while(record: &Record, go_on: impl Fn() -> bool) -> Result<Option<Imported>, ImportError> {
    let mut importer = Importer::new(record)?;
    for action in &record.actions {
        if !go_on() {
            return Ok(None);
        }
        importer.step(action)?;
    }
    Ok(Some(Imported { game: importer.game, steps: importer.steps, stopped: importer.stopped }))
}
