//! The rules of 1853 for one game.

use super::asks;
use super::changes::Changes;
use super::courses::{
    ACTION_DIRECTOR, CARDS, NO_PENALTY, PAY_FOR_TRAIN, PENALTY, REJECT_DIRECTOR, RETURN_TRAIN, SELL_DIRECTOR,
    TAKE_CARD, TWO_TILES_LATER, TWO_TILES_PAID, WRITE_ANEW, is_rejection,
};
use super::options::Options;
use super::own::{Own, Stage, Stop, Turn};
use super::policy::{Control, Policy, Treasury};
use railhead_board::{Feature, HexId, StopId};
use railhead_engine::{
    Action, Ask, Books, Caution, Choice, CompanyId, Course, Decision, Detail, Edition, Envelope, Hand, Log, Money,
    Outcome, Phrase, Refusal, Rules, Run, Seat, Spot, Standing, State, TrainId, TrainPlace, Viewer,
};
use std::sync::Arc;

pub(crate) use super::book::{cite, cite_1989};

/// The rules of 1853 for one game.
#[derive(Debug)]
pub(crate) struct T1853 {
    pub(crate) edition: Arc<Edition>,
    pub(crate) options: Options,
    pub(crate) policy: Policy,
    pub(crate) players: usize,
    /// The changes that hold under the version that the game was begun with; it is played to its end by them.
    pub(crate) since: Changes,
    pub(crate) seed: u64,
    pub(crate) is: Names,
}

/// The region of the Ganges valley, as the map declares it.
pub(crate) const GANGES: &str = "ganges";

/// A city that can be part of a contract bid.
#[derive(Clone, Debug)]
pub(crate) struct City {
    pub(crate) hex: HexId,
    /// What it counts against the bond.
    pub(crate) bond: Money,
    /// The companies of which a share can be claimed for it.
    pub(crate) companies: Vec<CompanyId>,
    /// Whether it lies in the Ganges valley.
    pub(crate) ganges: bool,
}

/// A home base.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Home {
    pub(crate) company: CompanyId,
    pub(crate) hex: HexId,
    pub(crate) stop: StopId,
    /// Whether it is one only if the company is a major one (2.6.2).
    pub(crate) for_major: bool,
}

/// Companies, hexes and trains that the rules name.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    pub(crate) bbci: CompanyId,
    /// Companies 1 to 4.
    pub(crate) majors: Vec<CompanyId>,
    pub(crate) ajmer: HexId,
    pub(crate) bombay: HexId,
    pub(crate) calcutta: HexId,
    pub(crate) homes: Vec<Home>,
    pub(crate) cities: Vec<City>,
    /// Frontier posts and what they pay (4.1.14).
    pub(crate) posts: Vec<(HexId, Money)>,
    /// Where the price marker of each company begins.
    pub(crate) pars: Vec<Spot>,
    /// Whether each hex lies in the area of each company (Table 2).
    pub(crate) areas: Vec<Vec<bool>>,
    /// Sorts of broad gauge trains, in order.
    pub(crate) broad: Vec<u8>,
    /// Sorts of metre gauge trains, in order; the 1M is a way to buy a 2.
    pub(crate) metre: Vec<u8>,
    /// The phase that the first 3 begins: green tiles, two tiles for nothing.
    pub(crate) green: u8,
    /// The phase that the first 5 begins: grey tiles, areas do not bind any more.
    pub(crate) grey: u8,
}

impl Names {
    pub(crate) fn find(edition: &Edition) -> Result<Self, String> {
        let company = |sign: &str| edition.find_company(sign).ok_or_else(|| format!("no company {sign}"));
        let map = &edition.ground.map;
        let place = |name: &str| {
            let found = map.iter().find(|(_, hex)| hex.place.as_deref() == Some(name));
            found.map(|(id, _)| id).ok_or_else(|| format!("no {name} on the map"))
        };
        let sort = |name: &str| {
            let at = edition.trains.iter().position(|t| t.name == name).and_then(|i| u8::try_from(i).ok());
            at.ok_or_else(|| format!("no train {name}"))
        };
        let (mut homes, mut cities, mut posts) = (Vec::new(), Vec::new(), Vec::new());
        for (id, hex) in map.iter() {
            for feature in &hex.features {
                match feature {
                    Feature::Home { company: sign, stop, conditional } => homes.push(Home {
                        company: company(sign)?,
                        hex: id,
                        stop: stop.unwrap_or(StopId(0)),
                        for_major: *conditional,
                    }),
                    Feature::Claim { value: bond, companies } => cities.push(City {
                        hex: id,
                        bond: Money::from(*bond),
                        companies: companies.iter().map(|n| CompanyId(n.saturating_sub(1))).collect(),
                        ganges: hex.lies_in(GANGES),
                    }),
                    Feature::Award(amount) => posts.push((id, Money::from(*amount))),
                    _ => {}
                }
            }
        }
        let mut pars = Vec::new();
        let mut areas = Vec::new();
        for (row, data) in (0u8..).zip(&edition.companies) {
            let par = edition.chart.launch_prices().find(|(spot, _)| spot.row == row);
            pars.push(par.map(|(spot, _)| spot).ok_or_else(|| format!("no price for {} to begin with", data.sign))?);
            let area = map.areas.iter().find(|a| a.company == data.sign);
            let inside = |at| area.is_none_or(|area| area.contains(at));
            areas.push(map.iter().map(|(_, hex)| inside(hex.at)).collect());
        }
        let broad = ["2", "3", "4", "5", "6"].into_iter().map(&sort).collect::<Result<Vec<u8>, String>>()?;
        let metre = ["2M", "3M", "4M"].into_iter().map(&sort).collect::<Result<Vec<u8>, String>>()?;
        let phase = |name: &str| sort(name).map(|s| edition.trains[usize::from(s)].phase);
        Ok(Self {
            bbci: company("BBCI")?,
            majors: ["EIR", "GIP", "NWR", "BNR"].into_iter().map(company).collect::<Result<_, String>>()?,
            ajmer: place("Ajmer")?,
            bombay: place("Bombay")?,
            calcutta: place("Calcutta")?,
            homes,
            cities,
            posts,
            pars,
            areas,
            green: phase("3")?,
            grey: phase("5")?,
            broad,
            metre,
        })
    }
}

crate::look_and_play!(T1853, Own);

impl<'a> Look<'a> {
    /// What distinguishes this edition and its options.
    pub(crate) const fn policy(self) -> &'a Policy {
        &self.rules.policy
    }

    pub(crate) const fn is(self) -> &'a Names {
        &self.rules.is
    }

    /// The face value of a company's shares.
    pub(crate) fn par(self, company: CompanyId) -> Money {
        self.edition().chart.price(self.is().pars[company.index()])
    }

    /// What a share is worth: its price on the stock market, or its face value before it has one (3.1.7).
    pub(crate) fn price(self, company: CompanyId) -> Money {
        if self.table.company(company).spot.is_some() {
            self.table.price(self.edition(), company)
        } else {
            self.par(company)
        }
    }

    /// The company whose turn it is.
    pub(crate) const fn turn(self) -> Option<&'a Turn> {
        match &self.own.stage {
            Stage::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    pub(crate) fn runner(self, company: CompanyId) -> Option<Seat> {
        self.table.company(company).runner()
    }

    /// Who holds the Elephant.
    pub(crate) fn elephant(self) -> Seat {
        self.table.order.first().copied().unwrap_or(Seat(0))
    }

    pub(crate) fn is_formed(self, company: CompanyId) -> bool {
        self.table.company(company).standing == Standing::Active
    }

    /// Whether a company is run by a manager (3.4).
    pub(crate) fn is_managed(self, company: CompanyId) -> bool {
        self.is_formed(company) && self.table.company(company).president.is_none()
    }

    /// Whether this is the very first operating round (4.8.17, 4.8.19).
    pub(crate) const fn is_first_round(self) -> bool {
        self.table.round.set == 1 && self.table.round.number == 1
    }

    /// Who must decide now; several at once where bids are sealed or votes given.
    pub(crate) fn deciders(self) -> Vec<(Seat, Ask)> {
        let seats = || (0..self.rules.players).map(Seat::from_index);
        if let Some(vote) = &self.own.vote {
            let open = |s: &Seat| *s != vote.guilty && vote.votes[s.index()].is_none();
            return seats().filter(open).map(|s| (s, Ask::Special(&asks::VOTE))).collect();
        }
        let one = |seat: Option<Seat>, ask| seat.map(|s| (s, ask)).into_iter().collect();
        if let Some(company) = self.own.credit_due {
            return one(self.runner(company), Ask::Special(&asks::CREDIT));
        }
        match &self.own.stage {
            Stage::Bonds => {
                let open = |s: &Seat| self.own.sealed[s.index()].is_none();
                seats().filter(open).map(|s| (s, Ask::SealedBid)).collect()
            }
            Stage::Claims(seat) => one(Some(*seat), Ask::Claim),
            Stage::Bids => {
                let open = |s: &Seat| !self.own.bids[s.index()].complete;
                seats().filter(open).map(|s| (s, Ask::SealedClaims)).collect()
            }
            Stage::Stock(turn) => one(Some(turn.seat), Ask::Trade),
            Stage::Elephant => one(Some(self.elephant()), Ask::SellPriority),
            Stage::Turn(turn) => {
                if let Some(crowded) = self.crowded() {
                    return one(self.runner(crowded), Ask::Discard(crowded));
                }
                let company = turn.company;
                let ask = match turn.stop {
                    Stop::Sales => Ask::SellTrains(company),
                    Stop::Choice => Ask::Special(&asks::TWO_TILES),
                    Stop::Track => Ask::Track(company),
                    Stop::Bases => Ask::Token(company),
                    Stop::Routes => Ask::Run(company),
                    Stop::Pay => Ask::Dividend(company),
                    Stop::Trains => Ask::BuyTrains(company),
                };
                one(self.runner(company), ask)
            }
            Stage::Call => one(Some(self.elephant()), Ask::Special(&asks::CALL)),
            Stage::Draw(seat) => one(Some(*seat), Ask::Special(&asks::DRAW)),
            Stage::Cards(turn) => one(Some(turn.seat), Ask::Special(&asks::CARDS)),
            Stage::Replace(turn, _) => one(Some(turn.seat), Ask::Special(&asks::REPLACE)),
            Stage::Close(turn) => one(Some(turn.seat), Ask::Special(&asks::CLOSE_CITY)),
            Stage::Over => Vec::new(),
        }
    }
}

impl Look<'_> {
    /// The course that has a number where the game is now.
    fn course(self, number: u8) -> Option<Course> {
        let directors = || {
            let companies = (0..self.table.companies.len()).map(CompanyId::from_index);
            companies.flat_map(|c| [ACTION_DIRECTOR, REJECT_DIRECTOR].map(|course| course.of(c)))
        };
        let has = |course: &Course| course.number() == number;
        if self.own.vote.is_some() {
            return [PENALTY, NO_PENALTY].into_iter().find(has);
        }
        if self.own.credit_due.is_some() {
            return [PAY_FOR_TRAIN, RETURN_TRAIN].into_iter().find(has);
        }
        match &self.own.stage {
            Stage::Bids => Some(WRITE_ANEW).filter(has),
            Stage::Stock(_) => {
                let companies = (0..self.table.companies.len()).map(CompanyId::from_index);
                companies.map(|c| SELL_DIRECTOR.of(c)).find(has)
            }
            Stage::Turn(_) => [TWO_TILES_LATER, TWO_TILES_PAID].into_iter().find(has),
            Stage::Call => [Course::ANOTHER_ROUND, Course::STOCK_ROUND].into_iter().find(has),
            Stage::Draw(_) => Some(TAKE_CARD).filter(has),
            Stage::Cards(_) => directors().chain(CARDS).find(has),
            _ => None,
        }
    }

    /// Where it is written whose decision this is.
    fn turn_rule(self) -> &'static str {
        if self.own.vote.is_some() {
            return cite!("4.3.2");
        }
        if self.own.credit_due.is_some() {
            return cite!("4.8.10");
        }
        match &self.own.stage {
            Stage::Bonds => cite!("2.5.2"),
            Stage::Claims(_) => cite!("2.5.4"),
            Stage::Bids => cite_1989!("14.1"),
            Stage::Elephant => cite!("3.1.11"),
            Stage::Turn(_) if self.crowded().is_some() => cite!("4.8.6"),
            Stage::Turn(turn) if self.is_managed(turn.company) => cite!("3.4.2"),
            Stage::Turn(_) => cite!("3.5"),
            Stage::Call => cite!("4.9"),
            Stage::Draw(_) => cite_1989!("MIK 2 Method"),
            Stage::Cards(_) => cite_1989!("MIK 2 Actioning Cards"),
            Stage::Replace(..) => cite_1989!("MIK 2 Commodity Cards"),
            Stage::Close(_) => cite_1989!("MIK 2 Disturbances"),
            Stage::Stock(_) | Stage::Over => cite!("3.1.1"),
        }
    }
}

impl T1853 {
    /// Does what a player asks for, in the words of the newer book.
    fn act(&self, state: &mut State<Own>, seat: Seat, action: &Action, log: &mut Log) -> Result<(), Refusal> {
        let deciders = self.look(state).deciders();
        let Some((_, ask)) = deciders.first() else {
            return Err(Refusal::nonsense("the game is over"));
        };
        if deciders.iter().all(|(decider, _)| *decider != seat) {
            let rule = self.look(state).turn_rule();
            return Err(Refusal::with(rule, format!("it is another player's turn to {}", self.phrase(*ask).words)));
        }
        let stage = state.own.stage;
        let mut play = Play { rules: self, table: &mut state.table, own: &mut state.own, log };
        if play.own.vote.is_some() {
            play.vote(seat, action)?;
        } else if let Some(company) = play.own.credit_due {
            play.settle_credit(company, seat, action)?;
        } else {
            match stage {
                Stage::Bonds => play.seal(seat, action)?,
                Stage::Claims(_) => play.claim(seat, action)?,
                Stage::Bids => play.write(seat, action)?,
                Stage::Stock(turn) => play.stock(&turn, action)?,
                Stage::Elephant => play.sell_elephant(seat, action)?,
                Stage::Turn(turn) => play.turn_action(&turn, seat, *ask, action)?,
                Stage::Call => play.call_round(seat, action)?,
                Stage::Draw(_) => play.draw(seat, action)?,
                Stage::Cards(turn) => play.cards(&turn, action)?,
                Stage::Replace(turn, freight) => play.replace(&turn, freight, action)?,
                Stage::Close(turn) => play.close(&turn, action)?,
                Stage::Over => return Err(Refusal::nonsense("the game is over")),
            }
        }
        play.go_on();
        Ok(())
    }
}

impl Rules for T1853 {
    type Own = Own;
    type Seen = super::see::Seen;

    fn edition(&self) -> &Edition {
        &self.edition
    }

    fn set_up(&self, log: &mut Log) -> State<Own> {
        self.table(log)
    }

    fn deciding(&self, state: &State<Own>) -> Vec<Decision> {
        self.look(state).deciders().into_iter().map(|(seat, ask)| Decision { seat, ask }).collect()
    }

    fn phrase(&self, ask: Ask) -> Phrase {
        asks::phrase(ask, self.policy.book)
    }

    fn choices(&self, state: &State<Own>, seat: Seat, detail: Detail) -> Vec<Choice> {
        let look = self.look(state);
        let deciders = look.deciders();
        let Some((_, ask)) = deciders.iter().find(|(decider, _)| *decider == seat) else {
            return Vec::new();
        };
        if state.own.vote.is_some() {
            return super::honour::VOTES.to_vec();
        }
        if let Some(company) = state.own.credit_due {
            return look.credit_choices(company);
        }
        match &state.own.stage {
            Stage::Bonds => look.bond_choices(seat),
            Stage::Claims(_) => look.claim_choices(seat),
            Stage::Bids => look.writing_choices(seat),
            Stage::Stock(turn) => look.stock_choices(turn),
            Stage::Elephant => look.elephant_choices(),
            Stage::Turn(turn) => look.turn_choices(turn, *ask, detail),
            Stage::Call => self.policy.book.calls().to_vec(),
            Stage::Draw(_) => look.draw_choices(seat),
            Stage::Cards(turn) => look.card_choices(turn),
            Stage::Replace(_, freight) => look.replace_choices(*freight),
            Stage::Close(_) => look.close_choices(),
            Stage::Over => Vec::new(),
        }
    }

    fn course(&self, state: &State<Own>, number: u8) -> Option<Course> {
        self.look(state).course(number)
    }

    fn play(&self, state: &mut State<Own>, seat: Seat, action: &Action, log: &mut Log) -> Result<(), Refusal> {
        self.act(state, seat, action, log).map_err(|refusal| {
            let rule = self.policy.book.cites(refusal.rule);
            Refusal { rule, ..refusal }
        })
    }

    fn consent(&self, state: &State<Own>, seat: Seat, action: &Action) -> Option<Seat> {
        let other = match action {
            Action::SellPriority { to, .. } => Some(*to).filter(|s| s.index() < self.players),
            Action::BuyTrain { train, .. } => match state.table.trains.get(train.index())?.place {
                TrainPlace::Company(company) => state.table.company(company).runner(),
                _ => None,
            },
            _ => None,
        };
        other.filter(|other| *other != seat)
    }

    fn operating(&self, state: &State<Own>) -> Option<CompanyId> {
        self.look(state).turn().map(|t| t.company)
    }

    fn best_runs(&self, state: &State<Own>) -> Option<Vec<Run>> {
        let look = self.look(state);
        let turn = look.turn().filter(|t| t.stop == Stop::Routes)?;
        Some(look.best_runs(turn))
    }

    fn run_options(&self, state: &State<Own>) -> Vec<Vec<Run>> {
        let look = self.look(state);
        look.turn().filter(|t| t.stop == Stop::Routes).map_or_else(Vec::new, |turn| look.run_options(turn))
    }

    fn cautions(&self, state: &State<Own>, seat: Seat, action: &Action) -> Vec<Caution> {
        Caution::all(self, state, seat, action)
    }

    fn see(&self, state: &State<Own>, viewer: Viewer) -> super::see::Seen {
        super::see::Seen::of(self.look(state), viewer)
    }

    fn action_seen(&self, state: &State<Own>, seat: Seat, action: &Action, viewer: Viewer) -> Option<Action> {
        let open = viewer == Viewer::All || viewer == Viewer::Seat(seat) || state.own.ended.is_some();
        let shown = match action {
            Action::Bid { .. } => state.own.stage != Stage::Bonds,
            // Which card was rejected is nobody else's business, nor that a bid is written anew.
            Action::Choose { course } => !is_rejection(*course) && state.own.stage != Stage::Bids,
            Action::Claim { .. } => state.own.bids[seat.index()].fulfilled || state.own.bids[seat.index()].declared,
            _ => true,
        };
        (open || shown).then(|| action.clone())
    }

    fn worth(&self, state: &State<Own>) -> Vec<Money> {
        self.look(state).worth()
    }

    fn certificates(&self, state: &State<Own>, seat: Seat) -> (usize, Option<usize>) {
        let look = self.look(state);
        (look.certificates(seat), Some(look.certificate_limit()))
    }

    fn trains_for_sale(&self, state: &State<Own>) -> Vec<TrainId> {
        self.look(state).trains_for_sale()
    }

    fn envelopes(&self, state: &State<Own>, viewer: Viewer) -> Vec<Envelope> {
        self.look(state).envelopes(viewer)
    }

    fn hands(&self, state: &State<Own>, viewer: Viewer) -> Vec<Hand> {
        self.look(state).hands(viewer)
    }

    fn closed(&self, state: &State<Own>) -> Vec<(HexId, &'static str)> {
        let why = "closed by Disturbances for a Railway Round: no train runs to it or through it, no track is connected to it";
        self.look(state).closed().map(|hex| (hex, why)).into_iter().collect()
    }

    fn unpaid(&self, state: &State<Own>, seat: Seat) -> Vec<CompanyId> {
        state.own.unpaid.get(seat.index()).cloned().unwrap_or_default()
    }

    fn remarks(&self, state: &State<Own>, company: CompanyId) -> Vec<&'static str> {
        self.look(state).remarks(company)
    }

    fn imagine(&self, state: &mut State<Own>, seat: Seat, seed: u64) {
        self.imagine_bids(state, seat, seed);
    }

    fn outcome(&self, state: &State<Own>) -> Option<Outcome> {
        let reason = state.own.ended?;
        Some(Outcome { reason, worth: self.worth(state) })
    }

    fn audit(&self, state: &State<Own>) -> Result<(), String> {
        let look = self.look(state);
        // Company Credits are no money of the bank; what has been issued of them lies in the treasuries.
        let credits: Money = match self.policy.treasury {
            Treasury::Money => 0,
            Treasury::Credits => state.table.companies.iter().map(|c| c.cash).sum(),
        };
        if credits != state.own.credits {
            return Err(format!("there are {credits} of Company Credits instead of {}", state.own.credits));
        }
        let books = Books {
            money: self.options.money + credits,
            kits: self.options.kits.clone(),
            beyond: look.beyond(),
            ..Books::default()
        };
        state.table.audit(&self.edition, &books)?;
        for company in (0..state.table.companies.len()).map(CompanyId::from_index) {
            let sign = &self.edition.companies[company.index()].sign;
            if look.is_formed(company) && look.runner(company).is_none() {
                return Err(format!("nobody runs {sign}"));
            }
            let held = |s: usize| look.shares(company, Seat::from_index(s));
            if let Some(director) = state.table.company(company).president
                && match self.policy.control {
                    Control::Shares => (0..self.players).any(|s| held(s) > held(director.index())),
                    Control::Directors => look.controller(company) != Some(director),
                }
            {
                return Err(format!("{sign} is directed by somebody who should not"));
            }
            let owed = state.table.trains_of(company).filter(|(_, t)| t.owed > 0).count();
            if owed > 1 || (owed == 1 && !look.is_managed(company) && state.own.credit_due != Some(company)) {
                return Err(format!("{sign} owes for {owed} trains"));
            }
        }
        for (seat, unpaid) in state.own.unpaid.iter().enumerate() {
            for company in unpaid {
                let count = unpaid.iter().filter(|c| *c == company).count();
                if usize::from(look.shares(*company, Seat::from_index(seat))) < count {
                    return Err(format!("player {seat} has not paid for more shares than there are"));
                }
            }
        }
        if state.own.ended.is_none() && look.deciders().is_empty() {
            return Err("nobody has anything to decide".to_owned());
        }
        Ok(())
    }
}
