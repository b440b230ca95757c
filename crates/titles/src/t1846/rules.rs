//! The rules of 1846 for one game.

use super::asks::STEAMBOAT_PORT;
use super::options::Options;
use super::own::{Own, Removal, Stage, Stop, Turn};
use super::policy::{Policy, RemovalTime};
use crate::parts::seller;
use railhead_board::{Feature, HexId, StopId};
use railhead_engine::{
    Action, Ask, Books, Card, Caution, Choice, CompanyId, CompanySet, Decision, Detail, Edition, Holder, Log, Money,
    Outcome, Perk, Phrase, PrivateId, Refusal, Rules, Run, Seat, Spot, Standing, State, Viewer,
};
use std::sync::Arc;

/// Phases that rules name, as places in the list of phases.
pub(crate) const PHASE_III: u8 = 2;
pub(crate) const PHASE_IV: u8 = 3;

/// The rules of 1846 for one game.
#[derive(Debug)]
pub(crate) struct T1846 {
    pub(crate) edition: Arc<Edition>,
    pub(crate) options: Options,
    pub(crate) policy: Policy,
    pub(crate) players: usize,
    pub(crate) seed: u64,
    pub(crate) is: Names,
}

/// Private companies, companies and hexes that the rules name.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    pub(crate) michigan_southern: PrivateId,
    pub(crate) big_four: PrivateId,
    pub(crate) chicago_indiana: PrivateId,
    pub(crate) mail: PrivateId,
    pub(crate) tunnels: PrivateId,
    pub(crate) meat: PrivateId,
    pub(crate) steamboat: PrivateId,
    pub(crate) lake_shore: PrivateId,
    pub(crate) michigan_central: PrivateId,
    pub(crate) ohio_indiana: PrivateId,
    pub(crate) boomtown: PrivateId,
    pub(crate) little_miami: PrivateId,
    pub(crate) ms: CompanyId,
    pub(crate) big4: CompanyId,
    pub(crate) illinois: CompanyId,
    pub(crate) chicago: HexId,
    pub(crate) dayton: HexId,
    pub(crate) cincinnati: HexId,
    /// The hexes that the Michigan Central and the Ohio & Indiana keep closed.
    pub(crate) blocked: Vec<(HexId, PrivateId)>,
    pub(crate) grants: Vec<HexId>,
    /// Where private companies lay tiles.
    pub(crate) tile_hexes: Vec<(PrivateId, Vec<HexId>)>,
    pub(crate) ports: Vec<HexId>,
    pub(crate) meat_hexes: Vec<HexId>,
    /// Tokens with a special price: company, hex, price without connection.
    pub(crate) special_tokens: Vec<(CompanyId, HexId, Option<Money>)>,
    /// Spaces kept: hex, printed stop, for a company (its home or its special token) or for the Chicago & Western Indiana.
    pub(crate) kept: Vec<Kept>,
    pub(crate) independents: CompanySet,
    /// Where corporations may be launched.
    pub(crate) launch_spots: Vec<Spot>,
}

/// A space that is kept for somebody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) hex: HexId,
    pub(crate) stop: StopId,
    pub(crate) whose: Keeper,
}

/// For whom a space is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keeper {
    Home(CompanyId),
    Special(CompanyId),
    ChicagoIndiana,
}

/// The price of an unconnected token, where one is possible (6.2).
const PARACHUTES: [(&str, Money); 2] = [("B&O", 100), ("PRR", 60)];

impl Names {
    pub(crate) fn find(edition: &Edition) -> Result<Self, String> {
        let private = |sign: &str| edition.find_private(sign).ok_or_else(|| format!("no private company {sign}"));
        let company = |sign: &str| edition.find_company(sign).ok_or_else(|| format!("no company {sign}"));
        let map = &edition.ground.map;
        let hex = |name: &str| map.find(name).ok_or_else(|| format!("no hex {name}"));
        let with_icon = |wanted: &str| -> Vec<HexId> {
            let has = |f: &Feature| matches!(f, Feature::Icon { key, .. } if key == wanted);
            map.iter().filter(|(_, h)| h.features.iter().any(has)).map(|(id, _)| id).collect()
        };
        let (mut kept, mut special, mut blocked) = (Vec::new(), Vec::new(), Vec::new());
        for (id, hex) in map.iter() {
            for feature in &hex.features {
                match feature {
                    Feature::Home { company: sign, stop, .. } => {
                        let whose = Keeper::Home(company(sign)?);
                        kept.push(Kept { hex: id, stop: stop.unwrap_or(StopId(0)), whose });
                    }
                    Feature::Reserved { company: sign, stop } => {
                        let whose = match edition.find_company(sign) {
                            Some(company) => {
                                let alone = PARACHUTES.iter().find(|(s, _)| s == sign).map(|(_, price)| *price);
                                special.push((company, id, alone));
                                Keeper::Special(company)
                            }
                            None => Keeper::ChicagoIndiana,
                        };
                        kept.push(Kept { hex: id, stop: stop.unwrap_or(StopId(0)), whose });
                    }
                    Feature::Blocked(sign) => blocked.push((id, private(sign)?)),
                    _ => {}
                }
            }
        }
        let (dayton, cincinnati) = (hex("G13")?, hex("H12")?);
        let blocked_by = |wanted: PrivateId| blocked.iter().filter(|(_, p)| *p == wanted).map(|(h, _)| *h).collect();
        let (michigan_central, ohio_indiana) = (private("MC")?, private("O&I")?);
        let (lake_shore, little_miami) = (private("LSL")?, private("LM")?);
        let tile_hexes = vec![
            (michigan_central, blocked_by(michigan_central)),
            (ohio_indiana, blocked_by(ohio_indiana)),
            (lake_shore, with_icon("lsl")),
            (little_miami, vec![dayton, cincinnati]),
        ];
        let mut independents = CompanySet::EMPTY;
        for (at, _) in edition.companies.iter().enumerate().filter(|(_, company)| company.independent) {
            independents.add(CompanyId::from_index(at));
        }
        Ok(Self {
            independents,
            launch_spots: edition.chart.launch_prices().map(|(spot, _)| spot).collect(),
            michigan_southern: private("MS")?,
            big_four: private("BIG4")?,
            chicago_indiana: private("C&WI")?,
            mail: private("MAIL")?,
            tunnels: private("TBC")?,
            meat: private("MPC")?,
            steamboat: private("SC")?,
            lake_shore,
            michigan_central,
            ohio_indiana,
            boomtown: private("BT")?,
            little_miami,
            ms: company("MS")?,
            big4: company("BIG4")?,
            illinois: company("IC")?,
            chicago: hex("D6")?,
            dayton,
            cincinnati,
            tile_hexes,
            blocked,
            grants: with_icon("grant"),
            ports: with_icon("port"),
            meat_hexes: with_icon("meat"),
            special_tokens: special,
            kept,
        })
    }

    /// The company that an independent's certificate stands for.
    pub(crate) fn independent(&self, private: PrivateId) -> Option<CompanyId> {
        match private {
            p if p == self.michigan_southern => Some(self.ms),
            p if p == self.big_four => Some(self.big4),
            _ => None,
        }
    }
}

crate::look_and_play!(
    T1846,
    Own {
        /// How many tokens of removed companies there were before this action.
        older_ghosts: usize,
        /// Whether some corporation may own too many trains, which is looked for only then.
        crowds: bool,
    }
);

impl<'a> Look<'a> {
    pub(crate) fn is(self) -> &'a Names {
        &self.rules.is
    }

    pub(crate) fn is_independent(self, company: CompanyId) -> bool {
        self.is().independents.has(company)
    }

    pub(crate) fn price(self, company: CompanyId) -> Money {
        self.table.price(self.edition(), company)
    }

    /// Whether a corporation is in play with nobody to lead it (7).
    pub(crate) fn in_receivership(self, company: CompanyId) -> bool {
        let state = self.table.company(company);
        state.standing == Standing::Active && state.president.is_none()
    }

    /// The company whose turn it is.
    pub(crate) fn turn(self) -> Option<&'a Turn> {
        match &self.own.stage {
            Stage::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    /// Who acts for a company: its president, or for one without the player who would be first in a stock round.
    pub(crate) fn acts_for(self, company: CompanyId) -> Option<Seat> {
        let first = || self.table.order.iter().copied().find(|s| !self.table.players[s.index()].bankrupt);
        self.table.company(company).president.or_else(first)
    }

    pub(crate) fn owns(self, company: CompanyId, private: PrivateId) -> bool {
        self.table.privates[private.index()] == Holder::Company(company)
    }

    /// Who must decide now.
    pub(crate) fn decider(self) -> Option<(Seat, Ask)> {
        match &self.own.stage {
            Stage::Draft => {
                let ask = if self.last_on_offer().is_some() { Ask::LastCard } else { Ask::Draft };
                Some((self.drafter(), ask))
            }
            Stage::Stock(turn) => Some((turn.seat, Ask::Trade)),
            Stage::Steamboat => {
                let owner = self.table.privates[self.is().steamboat.index()].player();
                owner.map(|seat| (seat, Ask::Special(&STEAMBOAT_PORT)))
            }
            Stage::Turn(turn) => {
                if let Some(crowded) = self.crowded() {
                    return self.acts_for(crowded).map(|seat| (seat, Ask::Discard(crowded)));
                }
                let company = turn.company;
                let ask = match turn.stop {
                    _ if turn.second.is_some() => Ask::SecondTile(company),
                    Stop::Track => Ask::TrackAndToken(company),
                    Stop::Routes => Ask::Run(company),
                    Stop::Pay => Ask::Dividend(company),
                    Stop::Trains => Ask::BuyTrains(company),
                    Stop::Companies => Ask::Privates(company),
                };
                self.acts_for(company).map(|seat| (seat, ask))
            }
            Stage::Over => None,
        }
    }
}

impl T1846 {
    /// The money of the game (2): for three to five players as the chart says, for two as the variant does.
    pub(crate) const fn all_money(&self) -> Money {
        match self.players {
            2 => 7000,
            3 => 6500,
            4 => 7500,
            _ => 9000,
        }
    }
}

impl Rules for T1846 {
    type Own = Own;
    type Seen = super::see::Seen;

    fn edition(&self) -> &Edition {
        &self.edition
    }

    fn set_up(&self, log: &mut Log) -> State<Own> {
        self.table(log)
    }

    fn deciding(&self, state: &State<Own>) -> Vec<Decision> {
        let decider = self.look(state).decider();
        decider.map(|(seat, ask)| Decision { seat, ask }).into_iter().collect()
    }

    fn phrase(&self, ask: Ask) -> Phrase {
        super::asks::phrase(ask)
    }

    fn choices(&self, state: &State<Own>, seat: Seat, detail: Detail) -> Vec<Choice> {
        let look = self.look(state);
        let Some((_, ask)) = look.decider().filter(|(decider, _)| *decider == seat) else {
            return Vec::new();
        };
        match &state.own.stage {
            Stage::Draft => look.draft_choices(),
            Stage::Stock(turn) => look.stock_choices(turn),
            Stage::Steamboat => look.steamboat_choices(),
            Stage::Turn(turn) => look.turn_choices(turn, ask, detail),
            Stage::Over => Vec::new(),
        }
    }

    fn play(&self, state: &mut State<Own>, seat: Seat, action: &Action, log: &mut Log) -> Result<(), Refusal> {
        let look = self.look(state);
        let Some((decider, ask)) = look.decider() else {
            return Err(Refusal::nonsense("the game is over"));
        };
        if decider != seat {
            return Err(Refusal::with("1846 4", format!("it is another player's turn to {}", self.phrase(ask).words)));
        }
        let stage = state.own.stage;
        let soon = self.policy.removal == RemovalTime::BetweenActions && matches!(stage, Stage::Stock(_));
        let removal = if soon { Removal::Soon } else { Removal::AtOnce };
        let removal = std::mem::replace(&mut state.own.removal, removal);
        let older_ghosts = state.own.ghosts.len();
        // In a company's turn somebody would have been asked to discard a train.
        let crowds = !matches!(stage, Stage::Turn(_)) || matches!(ask, Ask::Discard(_));
        let mut play = Play { rules: self, table: &mut state.table, own: &mut state.own, log, older_ghosts, crowds };
        let done = match stage {
            Stage::Draft => play.draft(seat, action),
            Stage::Stock(turn) => play.stock(&turn, action),
            Stage::Steamboat => play.steamboat_turn(action),
            Stage::Turn(turn) => play.turn_action(&turn, ask, action),
            Stage::Over => Err(Refusal::nonsense("the game is over")),
        };
        if done.is_err() {
            play.own.removal = removal;
            return done;
        }
        play.go_on();
        Ok(())
    }

    fn consent(&self, state: &State<Own>, seat: Seat, action: &Action) -> Option<Seat> {
        seller(&state.table, seat, action)
    }

    fn operating(&self, state: &State<Own>) -> Option<CompanyId> {
        self.look(state).turn().map(|t| t.company)
    }

    fn best_runs(&self, state: &State<Own>) -> Option<Vec<Run>> {
        let look = self.look(state);
        let turn = look.turn().filter(|t| t.stop == Stop::Routes)?;
        Some(look.best_runs(turn.company))
    }

    fn perks(&self, state: &State<Own>, company: CompanyId) -> Vec<Perk> {
        self.look(state).perks(company)
    }

    fn cautions(&self, state: &State<Own>, seat: Seat, action: &Action) -> Vec<Caution> {
        Caution::all(self, state, seat, action)
    }

    fn see(&self, state: &State<Own>, viewer: Viewer) -> super::see::Seen {
        super::see::Seen::of(self.look(state), viewer)
    }

    fn action_seen(&self, state: &State<Own>, seat: Seat, action: &Action, viewer: Viewer) -> Option<Action> {
        let hidden = matches!(action, Action::Draft { .. }) && !state.own.draft.done && self.players > 2;
        (!hidden || viewer == Viewer::All || viewer == Viewer::Seat(seat)).then(|| action.clone())
    }

    fn worth(&self, state: &State<Own>) -> Vec<Money> {
        self.look(state).worth()
    }

    fn certificates(&self, state: &State<Own>, seat: Seat) -> (usize, Option<usize>) {
        let portfolio = self.look(state).portfolio(seat);
        (portfolio.certificates, Some(portfolio.limit))
    }

    fn asking_price(&self, state: &State<Own>, private: PrivateId) -> Option<Money> {
        (state.own.stage == Stage::Draft).then(|| self.look(state).draft_price(private))
    }

    fn imagine(&self, state: &mut State<Own>, seat: Seat, seed: u64) {
        self.imagine_draft(state, seat, seed);
    }

    fn outcome(&self, state: &State<Own>) -> Option<Outcome> {
        let reason = state.own.ended?;
        Some(Outcome { reason, worth: self.worth(state) })
    }

    fn audit(&self, state: &State<Own>) -> Result<(), String> {
        state.table.audit(&self.edition, &Books { money: self.all_money(), ..Books::default() })?;
        let look = self.look(state);
        let mut cards: Vec<Card> = state.own.draft.deck.clone();
        cards.extend(state.own.draft.taken.iter().map(|(_, c)| *c));
        let all = cards.len();
        cards.sort();
        cards.dedup();
        if all != cards.len() {
            return Err("a card of the draft is there twice".to_owned());
        }
        for (i, company) in state.table.companies.iter().enumerate() {
            let id = CompanyId::from_index(i);
            if company.standing == Standing::Active && look.turn().is_none_or(|t| t.stop != Stop::Trains) {
                let limit = usize::from(self.edition.phases[usize::from(state.table.phase)].limit);
                if state.table.trains_counting(id) > limit && look.crowded().is_none() {
                    return Err(format!("{} owns too many trains", self.edition.companies[i].sign));
                }
            }
        }
        Ok(())
    }
}
