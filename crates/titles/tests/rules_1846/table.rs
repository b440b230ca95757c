//! Situations: a game that is arranged as a test needs it, and then played by the rules.
//!
//! Arranging goes through the state's JSON and keeps the books: money comes from the bank, shares from the corporation,
//! trains from the depot. Playing (`moves.rs`) goes through [`Game::play`]; what is done must be offered, what is refused
//! must not be, and the books are audited after every action.

use railhead_board::{HexId, StopId, TileId};
use railhead_engine::{
    Action, Card, CompanyId, Holder, Money, PrivateId, Purse, RoundKind, Seat, Setup, Spot, Standing, Table, TrainId,
    TrainPlace,
};
use railhead_titles::Game;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::OnceLock;

/// Seats by name: the first has the priority deal.
pub(crate) const ANN: Seat = Seat(0);
pub(crate) const BOB: Seat = Seat(1);
pub(crate) const CAT: Seat = Seat(2);
pub(crate) const DAN: Seat = Seat(3);
pub(crate) const EVE: Seat = Seat(4);

/// Holds nothing in particular: shares in the stock market.
pub(crate) const MARKET: Holder = Holder::Market;

/// A player as a holder.
pub(crate) const fn of(seat: Seat) -> Holder {
    Holder::Player(seat)
}

/// The state: the table as it is, the title's own part as JSON.
#[derive(Serialize, Deserialize)]
struct Parts {
    table: Table,
    own: Value,
}

/// A game that is arranged and played.
#[derive(Clone)]
pub(crate) struct Sitting {
    pub(crate) game: Game,
}

pub(crate) fn setup(players: usize, options: &[(&str, &str)], seed: u64) -> Setup {
    let names = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"];
    Setup {
        title: "1846".to_owned(),
        version: railhead_titles::find("1846").unwrap().version,
        options: options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
        seats: names[..players].iter().map(|n| (*n).to_owned()).collect(),
        seed,
    }
}

/// What a company's turn looks like in the state, whatever else belongs to it.
fn turn_template() -> &'static Value {
    static TURN: OnceLock<Value> = OnceLock::new();
    TURN.get_or_init(|| {
        let mut s = Sitting::stock(5);
        s.does(s.launch("NYC", 100));
        s.pass_until(RoundKind::Operating);
        s.own()["stage"]["Turn"].clone()
    })
}

impl Sitting {
    /// A game at its very beginning; players sit as they are listed.
    pub(crate) fn begin(players: usize, options: &[(&str, &str)]) -> Self {
        let mut all = vec![("seats-as-listed", "on")];
        all.extend_from_slice(options);
        Self { game: Game::start(&setup(players, &all, 7)).unwrap() }
    }

    /// The first stock round with nothing but $400 in every hand: the private companies are all removed.
    pub(crate) fn stock(players: usize) -> Self {
        Self::stock_with(players, &[])
    }

    /// The same with options.
    pub(crate) fn stock_with(players: usize, options: &[(&str, &str)]) -> Self {
        Self::begin(players, options).cleared()
    }

    /// The same in a game that was begun under an older version of the rules.
    pub(crate) fn stock_of_version(version: u32, players: usize, options: &[(&str, &str)]) -> Self {
        let mut all = vec![("seats-as-listed", "on")];
        all.extend_from_slice(options);
        let setup = Setup { version, ..setup(players, &all, 7) };
        Self { game: Game::start(&setup).unwrap() }.cleared()
    }

    /// The first stock round, once everything that the draft brought is put away.
    fn cleared(mut self) -> Self {
        let players = self.game.setup().seats.len();
        let s = &mut self;
        s.finish_draft();
        s.arrange(|game, table, own| {
            own["draft"]["taken"] = json!([]);
            for private in &mut table.privates {
                *private = Holder::Gone;
            }
            for sign in ["MS", "BIG4"] {
                let company = game.edition().find_company(sign).unwrap();
                let tokens: Vec<_> = table.board.tokens_of(company.owner()).copied().collect();
                for token in tokens {
                    table.board.remove_token(token);
                }
                let state = table.company_mut(company);
                state.standing = Standing::Closed;
                state.president = None;
                for train in &mut table.trains {
                    if train.place == TrainPlace::Company(company) {
                        train.place = TrainPlace::Gone;
                    }
                }
            }
        });
        for sign in ["MS", "BIG4"] {
            s.treasury(sign, 0);
        }
        for seat in 0..players {
            s.hand(Seat::from_index(seat), if players == 2 { 600 } else { 400 });
        }
        self
    }

    /// A corporation's turn at a stop (`Track`, `Routes`, `Pay`, `Trains`, `Companies`) in the second set of rounds.
    pub(crate) fn turn(&mut self, sign: &str, stop: &str) -> &mut Self {
        let mut turn = turn_template().clone();
        turn["company"] = json!(self.company(sign));
        turn["stop"] = json!(stop);
        self.arrange(|_, table, own| {
            own["stage"] = json!({ "Turn": turn });
            table.round.kind = RoundKind::Operating;
            if table.round.set < 2 {
                table.round.set = 2;
            }
        });
        self.game.audit().unwrap();
        self
    }

    /// Takes cards until the draft is over: a blank where there is one.
    pub(crate) fn finish_draft(&mut self) {
        while self.game.table().round.kind == RoundKind::Opening {
            let choices = self.choices();
            let blank = |c: &&Action| matches!(c, Action::Draft { card: Card::Blank(_) });
            let action = choices.iter().find(blank).or_else(|| choices.first()).unwrap().clone();
            self.does(action);
        }
    }

    // Looking.

    pub(crate) fn table(&self) -> &Table {
        self.game.table()
    }

    /// The title's own part of the state as JSON.
    pub(crate) fn own(&self) -> Value {
        self.parts().own
    }

    fn parts(&self) -> Parts {
        serde_json::from_str(&self.game.state_json().unwrap()).unwrap()
    }

    pub(crate) fn company(&self, sign: &str) -> CompanyId {
        self.game.edition().find_company(sign).unwrap_or_else(|| panic!("no company {sign}"))
    }

    pub(crate) fn private(&self, sign: &str) -> PrivateId {
        self.game.edition().find_private(sign).unwrap_or_else(|| panic!("no private company {sign}"))
    }

    pub(crate) fn hex(&self, name: &str) -> HexId {
        self.game.edition().ground.map.find(name).unwrap_or_else(|| panic!("no hex {name}"))
    }

    pub(crate) fn tile(&self, number: &str) -> TileId {
        self.game.edition().ground.tiles.find(number).unwrap_or_else(|| panic!("no tile {number}"))
    }

    pub(crate) fn spot(&self, price: Money) -> Spot {
        let mut cells = self.game.edition().chart.cells();
        cells.find(|(_, c)| c.price == price).unwrap_or_else(|| panic!("no price {price}")).0
    }

    /// Who has to decide.
    pub(crate) fn seat(&self) -> Seat {
        self.game.deciding().first().expect("somebody decides").seat
    }

    pub(crate) fn about(&self) -> &'static str {
        self.game.deciding().first().expect("somebody decides").ask.key()
    }

    pub(crate) fn operating(&self) -> Option<&str> {
        self.game.operating().map(|c| self.game.edition().companies[c.index()].sign.as_str())
    }

    pub(crate) fn price(&self, sign: &str) -> Money {
        self.table().price(self.game.edition(), self.company(sign))
    }

    pub(crate) fn cash(&self, seat: Seat) -> Money {
        self.table().cash(Purse::Player(seat))
    }

    pub(crate) fn money(&self, sign: &str) -> Money {
        self.table().cash(Purse::Company(self.company(sign)))
    }

    pub(crate) fn percent(&self, sign: &str, holder: Holder) -> u8 {
        self.table().percent(self.company(sign), holder)
    }

    pub(crate) fn unsold(&self, sign: &str) -> u8 {
        self.percent(sign, Holder::Company(self.company(sign)))
    }

    pub(crate) fn president(&self, sign: &str) -> Option<Seat> {
        self.table().company(self.company(sign)).president
    }

    pub(crate) fn standing(&self, sign: &str) -> Standing {
        self.table().company(self.company(sign)).standing
    }

    pub(crate) fn owner(&self, private: &str) -> Holder {
        self.table().privates[self.private(private).index()]
    }

    pub(crate) fn has_token(&self, sign: &str, hex: &str) -> bool {
        let owner = self.company(sign).owner();
        self.table().board.tokens_on(self.hex(hex)).any(|t| t.owner == owner)
    }

    /// The names of a company's trains as they were bought.
    pub(crate) fn trains(&self, sign: &str) -> Vec<String> {
        let kinds = |sort: u8| &self.game.edition().trains[usize::from(sort)].kinds;
        let own = self.table().trains_of(self.company(sign));
        own.map(|(_, t)| kinds(t.sort)[usize::from(t.kind)].name.clone()).collect()
    }

    /// The first train of this name that a company owns.
    pub(crate) fn train_of(&self, sign: &str, name: &str) -> TrainId {
        let kinds = |sort: u8| &self.game.edition().trains[usize::from(sort)].kinds;
        let mut own = self.table().trains_of(self.company(sign));
        own.find(|(_, t)| kinds(t.sort)[usize::from(t.kind)].name == name).expect("it owns such a train").0
    }

    /// What is laid on a hex.
    pub(crate) fn laid(&self, hex: &str) -> Option<String> {
        let laid = self.table().board.laid(self.hex(hex))?;
        Some(self.game.edition().ground.tiles.get(laid.tile).number.clone())
    }

    // Arranging.

    /// Changes the state: the table, and the title's own part as JSON.
    pub(crate) fn arrange(&mut self, change: impl FnOnce(&Game, &mut Table, &mut Value)) -> &mut Self {
        let mut parts = self.parts();
        change(&self.game, &mut parts.table, &mut parts.own);
        self.game = Game::resume(self.game.setup(), &serde_json::to_string(&parts).unwrap()).unwrap();
        self
    }

    fn purse(&mut self, purse: Purse, amount: Money) -> &mut Self {
        self.arrange(|_, table, _| {
            let more = amount - table.cash(purse);
            table.pay(Purse::Bank, purse, more);
        })
    }

    /// A player's cash.
    pub(crate) fn hand(&mut self, seat: Seat, amount: Money) -> &mut Self {
        self.purse(Purse::Player(seat), amount)
    }

    /// A company's treasury.
    pub(crate) fn treasury(&mut self, sign: &str, amount: Money) -> &mut Self {
        self.purse(Purse::Company(self.company(sign)), amount)
    }

    /// A corporation in play: launched at a price, its president's certificate with a player, home token placed, no money.
    pub(crate) fn open(&mut self, sign: &str, seat: Seat, price: Money) -> &mut Self {
        let (company, spot) = (self.company(sign), self.spot(price));
        self.arrange(|game, table, _| {
            table.move_marker(company, spot);
            let cert = table.president_cert(company).unwrap();
            table.hand(cert, Holder::Player(seat));
            let ground = &game.edition().ground;
            let (hex, stop, _) = ground.map.homes_of(sign).next().unwrap();
            let stop = stop.unwrap_or(StopId(0));
            table.board.place_token(ground, hex, stop, None, company.owner()).unwrap();
            let state = table.company_mut(company);
            state.standing = Standing::Active;
            state.president = Some(seat);
            state.tokens -= 1;
        })
    }

    /// Moves a corporation's price.
    pub(crate) fn reprice(&mut self, sign: &str, price: Money) -> &mut Self {
        let (company, spot) = (self.company(sign), self.spot(price));
        self.arrange(|_, table, _| table.move_marker(company, spot))
    }

    /// The corporation has operated before.
    pub(crate) fn operated(&mut self, sign: &str) -> &mut Self {
        let company = self.company(sign);
        self.arrange(|_, table, _| table.company_mut(company).operated = true)
    }

    /// Hands unsold shares of a corporation to somebody.
    pub(crate) fn shares(&mut self, sign: &str, to: Holder, count: u8) -> &mut Self {
        let company = self.company(sign);
        self.arrange(|_, table, _| {
            assert!(table.hand_ordinary(company, Holder::Company(company), to, count), "so many unsold shares");
        })
    }

    /// The president's certificate goes to the stock market.
    pub(crate) fn headless(&mut self, sign: &str) -> &mut Self {
        let company = self.company(sign);
        self.arrange(|_, table, _| {
            let cert = table.president_cert(company).unwrap();
            table.hand(cert, Holder::Market);
            table.company_mut(company).president = None;
        })
    }

    /// Puts a private company into play; an independent comes with token, train and treasury.
    pub(crate) fn private_of(&mut self, sign: &str, holder: Holder) -> &mut Self {
        let private = self.private(sign);
        self.arrange(|game, table, _| {
            table.privates[private.index()] = holder;
            let (Some(company), Holder::Player(seat)) = (game.edition().find_company(sign), holder) else { return };
            let ground = &game.edition().ground;
            let (hex, stop, _) = ground.map.homes_of(sign).next().unwrap();
            table.board.place_token(ground, hex, stop.unwrap_or(StopId(0)), None, company.owner()).unwrap();
            let state = table.company_mut(company);
            state.standing = Standing::Active;
            state.president = Some(seat);
            let serial = u8::from(sign == "BIG4");
            let train = table.trains.iter_mut().find(|t| t.sort == 0 && t.serial == serial).unwrap();
            train.place = TrainPlace::Company(company);
            let price = game.edition().privates[private.index()].price;
            table.pay(Purse::Bank, Purse::Company(company), price);
        })
    }

    /// A corporation owns a private company.
    pub(crate) fn private_of_company(&mut self, sign: &str, company: &str) -> &mut Self {
        self.private_of(sign, Holder::Company(self.company(company)))
    }

    /// The phase (0 to 3); cards of earlier phases leave the depot.
    pub(crate) fn phase(&mut self, phase: u8) -> &mut Self {
        self.arrange(|_, table, _| {
            table.phase = phase;
            for train in table.trains.iter_mut().filter(|t| t.sort < phase && t.place == TrainPlace::Depot) {
                train.place = TrainPlace::Gone;
            }
        })
    }

    /// Hands a train to a company: the next card with this type that no company owns.
    pub(crate) fn train(&mut self, sign: &str, name: &str) -> &mut Self {
        let company = self.company(sign);
        self.put_train(name, TrainPlace::Company(company), false)
    }

    /// The same, phased out.
    pub(crate) fn old_train(&mut self, sign: &str, name: &str) -> &mut Self {
        let company = self.company(sign);
        self.put_train(name, TrainPlace::Company(company), true)
    }

    pub(crate) fn put_train(&mut self, name: &str, place: TrainPlace, old: bool) -> &mut Self {
        self.arrange(|game, table, _| {
            let sorts = &game.edition().trains;
            let mut kinds = sorts
                .iter()
                .enumerate()
                .filter_map(|(i, s)| s.kinds.iter().position(|k| k.name == name).map(|k| (i, k)));
            let (sort, kind) = kinds.next().expect("such a train");
            let free = |place: TrainPlace| matches!(place, TrainPlace::Depot | TrainPlace::Gone);
            let same = |t: &&mut railhead_engine::TrainCard| usize::from(t.sort) == sort && free(t.place);
            // The last of them, so that the next of the depot stays the next; independents' cards come first.
            let card = table.trains.iter_mut().rev().find(same).expect("a free card");
            card.kind = u8::try_from(kind).unwrap();
            card.place = place;
            card.old = old;
        })
    }

    /// Nothing of earlier sorts, and only so many cards of this sort are left in the depot.
    pub(crate) fn depot(&mut self, sort: u8, count: usize) -> &mut Self {
        self.arrange(|_, table, _| {
            let mut left = count;
            for train in table.trains.iter_mut().filter(|t| t.place == TrainPlace::Depot) {
                if train.sort < sort {
                    train.place = TrainPlace::Gone;
                } else if train.sort == sort {
                    if left == 0 {
                        train.place = TrainPlace::Gone;
                    } else {
                        left -= 1;
                    }
                }
            }
        })
    }

    /// Lays a tile so that its track leads to these neighbours.
    pub(crate) fn track(&mut self, hex: &str, tile: &str, to: &[&str]) -> &mut Self {
        let at = self.placement(hex, tile, to);
        self.arrange(|game, table, _| {
            let ground = &game.edition().ground;
            table.board.set(ground, at).unwrap_or_else(|why| panic!("{tile} on {hex} to {to:?}: {why}"));
        })
    }

    /// A token of a company in the first city of a hex.
    pub(crate) fn station(&mut self, sign: &str, hex: &str) -> &mut Self {
        self.station_in(sign, hex, 0)
    }

    /// A token of a company in a city of a hex.
    pub(crate) fn station_in(&mut self, sign: &str, hex: &str, stop: u8) -> &mut Self {
        let (company, at) = (self.company(sign), self.hex(hex));
        self.arrange(|game, table, _| {
            let ground = &game.edition().ground;
            table.board.place_token(ground, at, StopId(stop), None, company.owner()).unwrap();
            table.company_mut(company).tokens -= 1;
        })
    }

    /// Who operates after the present company.
    pub(crate) fn queue(&mut self, signs: &[&str]) -> &mut Self {
        let queue: Vec<CompanyId> = signs.iter().map(|s| self.company(s)).collect();
        self.arrange(|_, _, own| own["queue"] = json!(queue))
    }

    /// Changes something of the turn as the state writes it.
    pub(crate) fn of_turn(&mut self, key: &str, value: Value) -> &mut Self {
        self.arrange(|_, _, own| own["stage"]["Turn"][key] = value)
    }

    /// Which set and which operating round of it is played.
    pub(crate) fn round(&mut self, set: u16, number: u8) -> &mut Self {
        self.arrange(|_, table, _| {
            table.round.set = set;
            table.round.number = number;
        })
    }
}
