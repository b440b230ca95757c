//! The smallest title there could be: what it takes to write one.
//!
//! Three players take turns. Whoever's turn it is may buy shares of one company, name an amount in secret, and sell the turn to
//! another player, who must agree; then they pass. Once all have named an amount, all amounts are shown and the highest bidder
//! pays for a private company. The game ends when no share is left.

use railhead_board::{Board, Ground, HexId, Owner, Placement, Rotation, StopId, TileId, read_companies};
use railhead_engine::{
    Action, Ask, Books, Cert, Choice, CompanyId, CompanyState, Decision, Detail, Edition, Ending, Event, Game, Holder,
    Log, Money, Outcome, Player, PrivateId, Purse, Refusal, Round, RoundKind, Rules, Run, Seat, Spot, Standing, State,
    Table, TrainCard, TrainPlace, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const TILES: &str = r#"format tiles 1
title toy
kit EXTRA "More tiles"
tile 9  yellow x3                      0-3      > 23
tile 57 yellow x1 +2(EXTRA)   city(20) 0-a 3-a
tile 23 green  x1                      0-3 0-4
"#;

const MAP: &str = r#"format map 1
title toy
layout pointy
naming rows plain
hex A1 red  "West" offboard(40) 4-a
hex A3 land
hex A5 grey "Avon" city(20,2)   1-a 4:a 5=a
hex A7 grey "East" city(10)     1:a 0=a
hex B2 land
hex B4 land
hex B6 land
"#;

const COMPANIES: &str = r#"format companies 1
title toy
company RED "Redway"    #b3272d ring tokens(2)
company BLU "Bluewater" #2356a3 bend tokens(2)
"#;

/// Phases, trains, private companies and share prices; of these 40 and 50 stand in two boxes each.
pub(crate) const GAME: &str = r#"format game 1
title toy
phase I  limit(2) tiles(yellow)       era(0) rounds(1)
phase II limit(1) tiles(yellow,green) era(0) rounds(2)
train 2 phase(I)  old(II) cards(2) kind(2,80)
train 3 phase(II)         cards(1) kind(3,180) kind(2/4,160)
private FERRY "River Ferry" price(40) income(10)
private MINE  "Tin Mine"    price(60) income(15) sale(30,120)
market 40 50p 60p 70
market 30 40  50p
call president "director"
call market    "pool"
call priority  "first turn"
call second    "mail"
"#;

pub(crate) const RED: CompanyId = CompanyId(0);
pub(crate) const BLU: CompanyId = CompanyId(1);
pub(crate) const FERRY: PrivateId = PrivateId(0);
pub(crate) const MINE: PrivateId = PrivateId(1);
pub(crate) const ANN: Seat = Seat(0);
pub(crate) const BEN: Seat = Seat(1);
pub(crate) const CAT: Seat = Seat(2);

/// Where the marker of [`RED`] stands; its shares cost what is printed there.
pub(crate) const FIFTY: Spot = Spot { row: 0, column: 1 };
pub(crate) const SHARE: Money = 50;
/// All the money there is.
pub(crate) const MONEY: Money = 2000;

/// The rules of the toy title.
#[derive(Debug)]
pub(crate) struct Toy {
    edition: Edition,
}

/// What only this title knows about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Own {
    /// Whose turn it is.
    pub(crate) turn: Seat,
    /// What each seat bid: a secret until all have.
    pub(crate) bids: Vec<Option<Money>>,
}

/// Map, tiles and companies joined with what a game file says.
pub(crate) fn read(game: &str) -> Result<Edition, railhead_board::ReadError> {
    let ground = Ground::read("tiles.txt", TILES, "map.txt", MAP)?;
    let (_, companies) = read_companies("companies.txt", COMPANIES)?;
    Edition::read("game.txt", game, "£", Arc::new(ground), companies)
}

impl Toy {
    pub(crate) fn new() -> Self {
        Self { edition: read(GAME).unwrap() }
    }

    pub(crate) fn books() -> Books {
        Books { money: MONEY, ..Books::default() }
    }
}

/// A game that has just begun.
pub(crate) fn game() -> Game<Toy> {
    Game::start(Toy::new())
}

/// The names of the players, for stories.
pub(crate) fn names() -> Vec<String> {
    ["Ann", "Ben", "Cat"].map(str::to_owned).to_vec()
}

pub(crate) fn hex(edition: &Edition, name: &str) -> HexId {
    edition.ground.map.find(name).unwrap()
}

pub(crate) fn tile(edition: &Edition, number: &str) -> TileId {
    edition.ground.tiles.find(number).unwrap()
}

/// Buying a share of [`RED`] from the bank.
pub(crate) const fn buy() -> Action {
    Action::Buy { company: RED, from: Holder::Bank }
}

impl Rules for Toy {
    type Own = Own;
    type Seen = Own;

    fn edition(&self) -> &Edition {
        &self.edition
    }

    fn set_up(&self, log: &mut Log) -> State<Own> {
        let ground = &self.edition.ground;
        let mut board = Board::new(ground);
        let rotation = Rotation::new(1).unwrap();
        board
            .lay(ground, Placement { hex: hex(&self.edition, "A3"), tile: tile(&self.edition, "9"), rotation })
            .unwrap();
        board.place_token(ground, hex(&self.edition, "A5"), StopId(0), None, Owner(RED.0)).unwrap();
        let active = CompanyState {
            standing: Standing::Active,
            cash: 100,
            president: Some(ANN),
            spot: Some(FIFTY),
            tokens: 1,
            par: SHARE,
            floated: true,
            ..CompanyState::waiting(2)
        };
        // The president's certificate of 20 % and eight of 10 % for each company.
        let certs = [RED, BLU].into_iter().flat_map(|company| {
            (0..9).map(move |i| {
                let (president, percent) = (i == 0, if i == 0 { 20 } else { 10 });
                let holder = if president && company == RED { Holder::Player(ANN) } else { Holder::Bank };
                Cert { company, percent, president, holder, since: 0 }
            })
        });
        let mut trains = vec![TrainCard::new(0, 0), TrainCard::new(0, 1), TrainCard::new(1, 0)];
        trains[0].place = TrainPlace::Company(RED);
        let round = Round { kind: RoundKind::Stock, set: 1, number: 1 };
        log.add(Event::Round(round));
        State {
            table: Table {
                bank: 1000,
                players: vec![Player::with(300); 3],
                order: vec![ANN, BEN, CAT],
                companies: vec![active, CompanyState::waiting(2)],
                privates: vec![Holder::Player(BEN), Holder::Bank],
                certs: certs.collect(),
                trains,
                board,
                phase: 0,
                round,
                offer: None,
                clock: 0,
            },
            own: Own { turn: ANN, bids: vec![None; 3] },
        }
    }

    fn deciding(&self, state: &State<Own>) -> Vec<Decision> {
        if self.outcome(state).is_some() {
            Vec::new()
        } else {
            vec![Decision { seat: state.own.turn, ask: Ask::Trade }]
        }
    }

    fn choices(&self, state: &State<Own>, seat: Seat, _detail: Detail) -> Vec<Choice> {
        if seat != state.own.turn || self.outcome(state).is_some() {
            return Vec::new();
        }
        let cash = |seat: Seat| state.table.players[seat.index()].cash;
        let mut choices = vec![Choice::Act(Action::Pass)];
        if cash(seat) >= SHARE {
            choices.push(Choice::Act(buy()));
        }
        if state.own.bids[seat.index()].is_none() {
            choices.push(Choice::Bid { from: 0, to: cash(seat) });
        }
        for to in state.table.seats_after(seat).filter(|other| *other != seat) {
            choices.push(Choice::SellPriority { to, from: 1, most: cash(to) });
        }
        choices
    }

    fn play(&self, state: &mut State<Own>, seat: Seat, action: &Action, log: &mut Log) -> Result<(), Refusal> {
        // What is offered is accepted and nothing else: here the one follows from the other.
        if !self.choices(state, seat, Detail::Full).iter().any(|choice| choice.offers(action)) {
            return Err(Refusal::because("toy 1", "it is not offered"));
        }
        let table = &mut state.table;
        match action {
            Action::Pass => {
                log.add(Event::Passed(seat));
                state.own.turn = table.seats_after(seat).next().unwrap();
            }
            Action::Buy { company, from } => {
                table.hand_ordinary(*company, *from, Holder::Player(seat), 1);
                table.pay(Purse::Player(seat), Purse::Bank, SHARE);
                log.add(Event::Bought { seat, company: *company, from: *from, price: SHARE });
            }
            Action::SellPriority { to, price } => {
                table.pay(Purse::Player(*to), Purse::Player(seat), *price);
                state.own.turn = *to;
                log.add(Event::PrioritySold { from: seat, to: *to, price: *price });
            }
            Action::Bid { amount } => {
                state.own.bids[seat.index()] = Some(*amount);
                log.add(Event::Bid { seat, amount: Some(*amount) });
                if let Some(bids) = state.own.bids.iter().copied().collect::<Option<Vec<Money>>>() {
                    let best = (0..bids.len()).rev().max_by_key(|i| bids[*i]).map(Seat::from_index).unwrap();
                    let price = bids[best.index()];
                    table.pay(Purse::Player(best), Purse::Bank, price);
                    table.privates[MINE.index()] = Holder::Player(best);
                    log.add(Event::Acquired { seat: best, private: MINE, price });
                    log.reveals = true;
                }
            }
            _ => return Err(Refusal::nonsense("there is no such action in this title")),
        }
        Ok(())
    }

    fn consent(&self, _state: &State<Own>, _seat: Seat, action: &Action) -> Option<Seat> {
        if let Action::SellPriority { to, .. } = action { Some(*to) } else { None }
    }

    fn operating(&self, _state: &State<Own>) -> Option<CompanyId> {
        None
    }

    fn best_runs(&self, _state: &State<Own>) -> Option<Vec<Run>> {
        None
    }

    fn see(&self, state: &State<Own>, viewer: Viewer) -> Own {
        let all = state.own.bids.iter().all(Option::is_some);
        let mut seen = state.own.clone();
        for (i, bid) in seen.bids.iter_mut().enumerate() {
            if !all && viewer != Viewer::All && viewer != Viewer::Seat(Seat::from_index(i)) {
                *bid = None;
            }
        }
        seen
    }

    fn action_seen(&self, state: &State<Own>, seat: Seat, action: &Action, viewer: Viewer) -> Option<Action> {
        let hidden = matches!(action, Action::Bid { .. }) && self.see(state, viewer).bids[seat.index()].is_none();
        (!hidden).then(|| action.clone())
    }

    fn worth(&self, state: &State<Own>) -> Vec<Money> {
        let shares = |seat| Money::from(state.table.percent(RED, Holder::Player(seat)) / 10) * SHARE;
        let seats = (0..state.table.players.len()).map(Seat::from_index);
        seats.map(|seat| state.table.cash(Purse::Player(seat)) + shares(seat)).collect()
    }

    fn imagine(&self, state: &mut State<Own>, seat: Seat, seed: u64) {
        if state.own.bids.iter().any(Option::is_none) {
            let guess = Money::try_from(seed % 300).unwrap();
            let others = state.own.bids.iter_mut().enumerate().filter(|(i, _)| *i != seat.index());
            others.filter_map(|(_, bid)| bid.as_mut()).for_each(|bid| *bid = guess);
        }
    }

    fn outcome(&self, state: &State<Own>) -> Option<Outcome> {
        let sold = state.table.count_ordinary(RED, Holder::Bank) == 0;
        sold.then(|| Outcome { reason: Ending::Bank, worth: self.worth(state) })
    }

    fn audit(&self, state: &State<Own>) -> Result<(), String> {
        state.table.audit(&self.edition, &Self::books())
    }
}
