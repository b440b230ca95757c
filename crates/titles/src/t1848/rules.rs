//! The rules of 1848 for one game.

use super::asks::TASMANIA_TILE;
use super::options::Options;
use super::own::{Own, Stage, Stop, Turn};
use super::policy::Policy;
use crate::parts::seller;
use railhead_board::{Feature, HexId, StopId};
use railhead_engine::{
    Action, Ask, Books, Caution, Choice, CompanyId, Decision, Detail, Edition, Holder, Log, Money, Outcome, Phrase,
    PrivateId, Refusal, Rules, Run, Seat, Standing, State, Viewer,
};
use std::sync::Arc;

/// The rules of 1848 for one game.
#[derive(Debug)]
pub(crate) struct T1848 {
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
    pub(crate) oodnadatta: PrivateId,
    pub(crate) tasmanian: PrivateId,
    pub(crate) ghan: PrivateId,
    pub(crate) trans_australian: PrivateId,
    pub(crate) north_australian: PrivateId,
    pub(crate) central: CompanyId,
    pub(crate) queensland: CompanyId,
    pub(crate) commonwealth: CompanyId,
    pub(crate) bank: CompanyId,
    pub(crate) sydney: HexId,
    pub(crate) adelaide: HexId,
    pub(crate) tasmania: Vec<HexId>,
    /// Home stations: company, hex, city.
    pub(crate) homes: Vec<(CompanyId, HexId, StopId)>,
    /// The sort of the 2E train.
    pub(crate) express: u8,
    /// The sort of the last trains, 8 and D.
    pub(crate) last: u8,
}

impl Names {
    pub(crate) fn find(edition: &Edition) -> Result<Self, String> {
        let private = |sign: &str| edition.find_private(sign).ok_or_else(|| format!("no private company {sign}"));
        let company = |sign: &str| edition.find_company(sign).ok_or_else(|| format!("no company {sign}"));
        let map = &edition.ground.map;
        let hex = |name: &str| map.find(name).ok_or_else(|| format!("no hex {name}"));
        let train = |name: &str| {
            let at = edition.trains.iter().position(|t| t.name == name).and_then(|i| u8::try_from(i).ok());
            at.ok_or_else(|| format!("no train {name}"))
        };
        let mut homes = Vec::new();
        for (id, hex) in map.iter() {
            for feature in &hex.features {
                if let Feature::Home { company: sign, stop, .. } = feature {
                    homes.push((company(sign)?, id, stop.unwrap_or(StopId(0))));
                }
            }
        }
        Ok(Self {
            oodnadatta: private("P2")?,
            tasmanian: private("P3")?,
            ghan: private("P4")?,
            trans_australian: private("P5")?,
            north_australian: private("P6")?,
            central: company("CAR")?,
            queensland: company("QR")?,
            commonwealth: company("COM")?,
            bank: company("BOE")?,
            sydney: hex("F17")?,
            adelaide: hex("G6")?,
            tasmania: vec![hex("I8")?, hex("I10")?],
            homes,
            express: train("2E")?,
            last: train("8")?,
        })
    }
}

crate::look_and_play!(T1848, Own);

/// Phases by what begins with them.
pub(crate) const GREEN: u8 = 1;
pub(crate) const BROWN: u8 = 3;
pub(crate) const SIX: u8 = 4;
pub(crate) const GREY: u8 = 5;

impl<'a> Look<'a> {
    pub(crate) fn is(self) -> &'a Names {
        &self.rules.is
    }

    pub(crate) fn price(self, company: CompanyId) -> Money {
        self.table.price(self.edition(), company)
    }

    /// The company whose turn it is.
    pub(crate) const fn turn(self) -> Option<&'a Turn> {
        match &self.own.stage {
            Stage::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    pub(crate) fn director(self, company: CompanyId) -> Option<Seat> {
        self.table.company(company).president
    }

    /// Who places the Tasmania tile when it must be placed: the owner of the private company, or the director of the company
    /// that owns it (4.4).
    pub(crate) fn tasmania_seat(self) -> Option<Seat> {
        match self.right_holder(self.is().tasmanian)? {
            Holder::Player(seat) => Some(seat),
            Holder::Company(company) => self.director(company),
            _ => None,
        }
    }

    /// Who must decide now.
    pub(crate) fn decider(self) -> Option<(Seat, Ask)> {
        match &self.own.stage {
            Stage::Auction(turn) => Some((turn.seat, Ask::Auction)),
            Stage::Stock(turn) => Some((turn.seat, Ask::Trade)),
            Stage::Turn(turn) => {
                if let Some(seat) = self.own.crisis {
                    return Some((seat, Ask::RaiseMoney));
                }
                if self.own.tasmania_due {
                    return self.tasmania_seat().map(|seat| (seat, Ask::Special(&TASMANIA_TILE)));
                }
                if let Some(crowded) = self.removal_due() {
                    return self.director(crowded).map(|seat| (seat, Ask::Discard(crowded)));
                }
                let company = turn.company;
                let ask = match turn.stop {
                    Stop::Track => Ask::Track(company),
                    Stop::Token => Ask::Token(company),
                    Stop::Routes => Ask::Run(company),
                    Stop::Brink => Ask::Loan(company),
                    Stop::Pay => Ask::Dividend(company),
                    Stop::Trains => Ask::BuyTrains(company),
                    Stop::Last => Ask::Privates(company),
                };
                self.director(company).map(|seat| (seat, ask))
            }
            Stage::Bank => self.crowded().and_then(|c| self.director(c).map(|seat| (seat, Ask::Discard(c)))),
            Stage::Over => None,
        }
    }
}

impl T1848 {
    /// The money of the game: the bank's, the players' share of it included, and the Bank of England's own (2.4.1, 5.4.1).
    pub(crate) const ALL_MONEY: Money = 12_000;
}

impl Rules for T1848 {
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
        if look.decider().is_none_or(|(decider, _)| decider != seat) {
            return Vec::new();
        }
        match &state.own.stage {
            Stage::Auction(turn) => look.auction_choices(turn),
            Stage::Stock(turn) => look.stock_choices(turn),
            Stage::Bank => look.removal_choices(),
            Stage::Turn(turn) => look.turn_choices(turn, detail),
            Stage::Over => Vec::new(),
        }
    }

    fn play(&self, state: &mut State<Own>, seat: Seat, action: &Action, log: &mut Log) -> Result<(), Refusal> {
        let Some((decider, ask)) = self.look(state).decider() else {
            return Err(Refusal::nonsense("the game is over"));
        };
        if decider != seat {
            return Err(Refusal::with(
                "1848 7.3, 12.7",
                format!("it is another player's turn to {}", self.phrase(ask).words),
            ));
        }
        let stage = state.own.stage;
        let mut play = Play { rules: self, table: &mut state.table, own: &mut state.own, log };
        match stage {
            Stage::Auction(turn) => play.auction(&turn, action)?,
            Stage::Stock(turn) => play.stock(&turn, action)?,
            Stage::Bank => play.discard(action)?,
            Stage::Turn(turn) => play.turn_action(&turn, seat, action)?,
            Stage::Over => return Err(Refusal::nonsense("the game is over")),
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

    fn cautions(&self, state: &State<Own>, seat: Seat, action: &Action) -> Vec<Caution> {
        Caution::all(self, state, seat, action)
    }

    fn see(&self, state: &State<Own>, _: Viewer) -> super::see::Seen {
        super::see::Seen::of(self.look(state))
    }

    fn action_seen(&self, _: &State<Own>, _: Seat, action: &Action, _: Viewer) -> Option<Action> {
        // Everything is open (2.2).
        Some(action.clone())
    }

    fn worth(&self, state: &State<Own>) -> Vec<Money> {
        self.look(state).worth()
    }

    fn certificates(&self, state: &State<Own>, seat: Seat) -> (usize, Option<usize>) {
        (state.table.certificates(seat), Some(self.look(state).certificate_limit(seat)))
    }

    fn trains_for_sale(&self, state: &State<Own>) -> Vec<railhead_engine::TrainId> {
        self.look(state).trains_for_sale()
    }

    fn asking_price(&self, state: &State<Own>, private: PrivateId) -> Option<Money> {
        let sold = matches!(state.own.stage, Stage::Auction(_));
        state.own.prices.get(private.index()).copied().filter(|_| sold)
    }

    /// Nothing is hidden.
    fn imagine(&self, _: &mut State<Own>, _: Seat, _: u64) {}

    fn outcome(&self, state: &State<Own>) -> Option<Outcome> {
        let reason = state.own.ended?;
        Some(Outcome { reason, worth: self.worth(state) })
    }

    fn audit(&self, state: &State<Own>) -> Result<(), String> {
        state.table.audit(&self.edition, &Books { money: Self::ALL_MONEY, debts: true, ..Books::default() })?;
        let bank = state.table.company(self.is.bank);
        let given = (super::loans::FUND - bank.cash) / super::loans::LOAN;
        if bank.cash % super::loans::LOAN != 0 || bank.spot.map(|s| Money::from(s.column)) != Some(given) {
            return Err(format!("{given} loans are given, but the Bank of England's marker is at {:?}", bank.spot));
        }
        let taken: Money = state.table.companies.iter().map(|c| Money::from(c.loans)).sum();
        if taken != given {
            return Err(format!("{given} loans are given, but {taken} were taken"));
        }
        let look = self.look(state);
        for company in state.table.companies_standing(Standing::Active).filter(|c| *c != self.is.bank) {
            if look.price(company) == 0 {
                return Err(format!("{} has no price", self.edition.companies[company.index()].sign));
            }
        }
        if state.own.crisis.is_none() && state.own.ended.is_none() && look.decider().is_none() {
            return Err("nobody has anything to decide".to_owned());
        }
        Ok(())
    }
}
