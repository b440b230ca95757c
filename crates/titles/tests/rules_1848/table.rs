//! Situations: a game that is arranged as a test needs it, and then played by the rules.
//!
//! Arranging goes through the state's JSON and keeps the books: money comes from the bank, shares from the bank, trains from
//! the depot. Playing (`moves.rs`) goes through [`Game::play`]; what is done must be offered, what is refused must not be, and
//! the books are audited after every action.

use railhead_board::{HexId, StopId, TileId};
use railhead_engine::{
    CompanyId, Holder, Money, PrivateId, Purse, RoundKind, Seat, Setup, Spot, Standing, Table, TrainCard, TrainId,
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

/// Old shares: those in the Bank Pool.
pub(crate) const POOL: Holder = Holder::Market;
/// New shares: those that nobody has owned yet.
pub(crate) const NEW: Holder = Holder::Bank;

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
    let names = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"];
    Setup {
        title: "1848".to_owned(),
        version: railhead_titles::find("1848").unwrap().version,
        options: options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
        seats: names[..players].iter().map(|n| (*n).to_owned()).collect(),
        seed,
    }
}

/// What each player begins with.
pub(crate) const fn starting_cash(players: usize) -> Money {
    match players {
        3 => 840,
        4 => 630,
        5 => 510,
        _ => 430,
    }
}

/// What a company's turn looks like in the state, whatever else belongs to it.
fn turn_template() -> &'static Value {
    static TURN: OnceLock<Value> = OnceLock::new();
    TURN.get_or_init(|| {
        let mut s = Sitting::stock(3);
        s.running("NSW", ANN, 100);
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

    /// The first stock round with nothing but the starting capital in every hand and nothing sold: the private companies are
    /// all removed, with their powers. Ann is the first to act.
    pub(crate) fn stock(players: usize) -> Self {
        Self::stock_with(players, &[])
    }

    /// The same with options.
    pub(crate) fn stock_with(players: usize, options: &[(&str, &str)]) -> Self {
        Self::begin(players, options).emptied()
    }

    /// The same in a game that was begun under an older version of the rules.
    pub(crate) fn stock_of_version(version: u32, players: usize, options: &[(&str, &str)]) -> Self {
        let mut all = vec![("seats-as-listed", "on")];
        all.extend_from_slice(options);
        let setup = Setup { version, ..setup(players, &all, 7) };
        Self { game: Game::start(&setup).unwrap() }.emptied()
    }

    fn emptied(self) -> Self {
        let mut s = self;
        let players = s.table().players.len();
        s.finish_auction();
        s.arrange(|game, table, own| {
            for right in ["desert", "ghan", "tasmania"] {
                own["rights"][right] = json!("Gone");
            }
            table.order = (0..players).map(Seat::from_index).collect();
            own["stage"]["Stock"]["seat"] = json!(0);
            for private in &mut table.privates {
                *private = Holder::Gone;
            }
            for cert in table.certs.iter_mut().filter(|c| c.holder != Holder::Market) {
                cert.holder = Holder::Bank;
            }
            let central = game.edition().find_company("CAR").unwrap();
            let state = table.company_mut(central);
            state.standing = Standing::Waiting;
            state.president = None;
            state.spot = None;
            state.par = 0;
        });
        for seat in 0..players {
            s.hand(Seat::from_index(seat), starting_cash(players));
        }
        s.game.audit().unwrap();
        s
    }

    /// The stock round of the second set, after everybody's first turn in it: shares may be sold.
    pub(crate) fn later(players: usize) -> Self {
        Self::later_with(players, &[])
    }

    /// The same with options.
    pub(crate) fn later_with(players: usize, options: &[(&str, &str)]) -> Self {
        let mut s = Self::stock_with(players, options);
        s.arrange(|_, table, own| {
            table.round.set = 2;
            own["turns"] = json!(players);
        });
        s
    }

    /// A company's turn at a stop (`Track`, `Token`, `Routes`, `Brink`, `Pay`, `Trains`, `Last`) in the second set of rounds,
    /// which has one operating round if nothing else was arranged. The stop waits even if nothing can be done there.
    pub(crate) fn turn(&mut self, sign: &str, stop: &str) -> &mut Self {
        let mut turn = turn_template().clone();
        turn["company"] = json!(self.company(sign));
        turn["stop"] = json!(stop);
        turn["first"] = json!(false);
        self.arrange(|_, table, own| {
            own["stage"] = json!({ "Turn": turn });
            if own["rounds"] == json!(0) {
                own["rounds"] = json!(1);
            }
            table.round.kind = RoundKind::Operating;
            if table.round.set < 2 {
                table.round.set = 2;
            }
        });
        self.game.audit().unwrap();
        self
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

    /// Where a company of this initial price begins.
    pub(crate) fn par_spot(&self, price: Money) -> Spot {
        let mut cells = self.game.edition().chart.launch_prices();
        cells.find(|(_, c)| c.price == price).unwrap_or_else(|| panic!("no initial price {price}")).0
    }

    /// Who has to decide.
    pub(crate) fn seat(&self) -> Seat {
        self.game.deciding().first().expect("somebody decides").seat
    }

    pub(crate) fn about(&self) -> &'static str {
        self.game.deciding().first().expect("somebody decides").ask.key()
    }

    /// The company whose turn it is.
    pub(crate) fn operating(&self) -> Option<&str> {
        self.game.operating().map(|c| self.game.edition().companies[c.index()].sign.as_str())
    }

    pub(crate) fn price(&self, sign: &str) -> Money {
        self.table().price(self.game.edition(), self.company(sign))
    }

    /// Row and column of a company's marker, from 0 at the top left; the columns of receivership are 0.
    pub(crate) fn marker(&self, sign: &str) -> Option<(u8, u8)> {
        self.table().company(self.company(sign)).spot.map(|s| (s.row, s.column))
    }

    pub(crate) fn cash(&self, seat: Seat) -> Money {
        self.table().cash(Purse::Player(seat))
    }

    /// A company's treasury.
    pub(crate) fn money(&self, sign: &str) -> Money {
        self.table().cash(Purse::Company(self.company(sign)))
    }

    pub(crate) fn bank(&self) -> Money {
        self.table().bank
    }

    pub(crate) fn percent(&self, sign: &str, holder: Holder) -> u8 {
        self.table().percent(self.company(sign), holder)
    }

    pub(crate) fn director(&self, sign: &str) -> Option<Seat> {
        self.table().company(self.company(sign)).president
    }

    pub(crate) fn standing(&self, sign: &str) -> Standing {
        self.table().company(self.company(sign)).standing
    }

    pub(crate) fn floated(&self, sign: &str) -> bool {
        self.table().company(self.company(sign)).floated
    }

    pub(crate) fn loans_of(&self, sign: &str) -> u8 {
        self.table().company(self.company(sign)).loans
    }

    pub(crate) fn owner(&self, private: &str) -> Holder {
        self.table().privates[self.private(private).index()]
    }

    pub(crate) fn has_token(&self, sign: &str, hex: &str) -> bool {
        let owner = self.company(sign).owner();
        self.table().board.tokens_on(self.hex(hex)).any(|t| t.owner == owner)
    }

    /// Whether a company's token lies at the edge of a hex instead of in a space.
    pub(crate) fn has_token_beside(&self, sign: &str, hex: &str) -> bool {
        let owner = self.company(sign).owner();
        self.table().board.tokens_on(self.hex(hex)).any(|t| t.owner == owner && t.slot.is_none())
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

    /// How many cards of a sort (by the name of its first type) lie in the bank.
    pub(crate) fn in_depot(&self, name: &str) -> usize {
        let sort = self.sort(name);
        self.table().trains.iter().filter(|t| t.sort == sort && t.place == TrainPlace::Depot).count()
    }

    /// The sort of trains of which this is a type.
    pub(crate) fn sort(&self, name: &str) -> u8 {
        let sorts = &self.game.edition().trains;
        let at = sorts.iter().position(|s| s.kinds.iter().any(|k| k.name == name));
        u8::try_from(at.unwrap_or_else(|| panic!("no train {name}"))).unwrap()
    }

    /// What is laid on a hex.
    pub(crate) fn laid(&self, hex: &str) -> Option<String> {
        let laid = self.table().board.laid(self.hex(hex))?;
        Some(self.game.edition().ground.tiles.get(laid.tile).number.clone())
    }

    /// What everybody may see of the title's own part.
    pub(crate) fn seen(&self) -> Value {
        let view: Value = serde_json::from_str(&self.game.view_json(railhead_engine::Eye::Spectator).unwrap()).unwrap();
        view
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

    /// The bank has so much left: the rest is with Ann.
    pub(crate) fn bank_has(&mut self, amount: Money) -> &mut Self {
        self.arrange(|_, table, _| {
            let more = table.bank - amount;
            table.pay(Purse::Bank, Purse::Player(ANN), more);
        })
    }

    /// A company with an initial price and its director's share with a player; no money, no token, not in operation.
    pub(crate) fn open(&mut self, sign: &str, seat: Seat, par: Money) -> &mut Self {
        let (company, spot) = (self.company(sign), self.par_spot(par));
        self.arrange(|_, table, _| {
            table.move_marker(company, spot);
            let cert = table.president_cert(company).unwrap();
            table.hand(cert, Holder::Player(seat));
            let state = table.company_mut(company);
            state.standing = Standing::Active;
            state.president = Some(seat);
            state.par = par;
        })
    }

    /// A company in operation: 60 % with its director, home stations placed, launched, has operated before; no money.
    pub(crate) fn running(&mut self, sign: &str, seat: Seat, par: Money) -> &mut Self {
        self.open(sign, seat, par).shares(sign, of(seat), 4).settled(sign)
    }

    /// The same with nothing but the director's share sold: the others are where a test puts them.
    pub(crate) fn running_thin(&mut self, sign: &str, seat: Seat, par: Money) -> &mut Self {
        self.open(sign, seat, par).settled(sign)
    }

    /// The company has been launched and has operated: its home stations are placed, beside the city where there is no room.
    pub(crate) fn settled(&mut self, sign: &str) -> &mut Self {
        let company = self.company(sign);
        let name = sign.to_owned();
        self.arrange(|game, table, _| {
            let ground = &game.edition().ground;
            let homes: Vec<_> = ground.map.homes_of(&name).map(|(h, s, _)| (h, s.unwrap_or(StopId(0)))).collect();
            for (hex, stop) in homes {
                if table.board.place_token(ground, hex, stop, None, company.owner()).is_err() {
                    table.board.place_token_beside(ground, hex, stop, company.owner()).unwrap();
                }
                table.company_mut(company).tokens -= 1;
            }
            let state = table.company_mut(company);
            state.floated = true;
            state.operated = true;
        })
    }

    /// Puts a company's marker on a box of the chart.
    pub(crate) fn mark(&mut self, sign: &str, row: u8, column: u8) -> &mut Self {
        let company = self.company(sign);
        self.arrange(|_, table, _| table.move_marker(company, Spot { row, column }))
    }

    /// Hands new shares of a company to somebody; of the Bank of England, shares of the pool.
    pub(crate) fn shares(&mut self, sign: &str, to: Holder, count: u8) -> &mut Self {
        let company = self.company(sign);
        let from = if sign == "BOE" { Holder::Market } else { Holder::Bank };
        self.arrange(|_, table, _| {
            assert!(table.hand_ordinary(company, from, to, count), "so many new shares");
        })
    }

    /// A company has taken out so many loans, and the money is spent.
    pub(crate) fn loans(&mut self, sign: &str, count: u8) -> &mut Self {
        let (company, bank) = (self.company(sign), self.company("BOE"));
        self.arrange(|_, table, _| {
            table.pay(Purse::Company(bank), Purse::Bank, 100 * Money::from(count));
            table.company_mut(company).loans += count;
            let spot = table.company(bank).spot.unwrap();
            table.move_marker(bank, Spot { column: spot.column + count, ..spot });
        })
    }

    /// So many companies are in receivership, as far as limits and the end of the game go.
    pub(crate) fn fallen(&mut self, count: u8) -> &mut Self {
        self.arrange(|_, _, own| own["fallen"] = json!(count))
    }

    /// Somebody or a company owns a private company, with its power.
    pub(crate) fn private_of(&mut self, sign: &str, holder: Holder) -> &mut Self {
        let private = self.private(sign);
        self.arrange(|_, table, own| {
            table.privates[private.index()] = holder;
            for (name, right) in [("P2", "desert"), ("P3", "tasmania"), ("P4", "ghan")] {
                if name == sign {
                    own["rights"][right] = json!("WithCompany");
                }
            }
        })
    }

    pub(crate) fn private_of_company(&mut self, sign: &str, company: &str) -> &mut Self {
        self.private_of(sign, Holder::Company(self.company(company)))
    }

    /// The phase (0: 2, 1: 3, 2: 4, 3: 5, 4: 6, 5: 8); cards of earlier phases leave the depot. Nothing else that comes with a
    /// phase happens, and the operating rounds of the set are those of the phase.
    pub(crate) fn phase(&mut self, phase: u8) -> &mut Self {
        self.arrange(|_, table, _| {
            table.phase = phase;
            for train in table.trains.iter_mut().filter(|t| t.sort < phase && t.place == TrainPlace::Depot) {
                train.place = TrainPlace::Gone;
            }
        })
    }

    /// Hands a train to a company: the last card with this type that no company owns.
    pub(crate) fn train(&mut self, sign: &str, name: &str) -> &mut Self {
        let company = self.company(sign);
        let sort = self.sort(name);
        self.arrange(|game, table, _| {
            let kind = game.edition().trains[usize::from(sort)].kinds.iter().position(|k| k.name == name).unwrap();
            let free = |t: &TrainCard| t.sort == sort && matches!(t.place, TrainPlace::Depot | TrainPlace::Gone);
            if game.edition().trains[usize::from(sort)].cards.is_none() {
                // There are as many as are needed.
                let card = *table.trains.iter().find(|t| t.sort == sort).unwrap();
                table.trains.push(TrainCard { serial: card.serial + 100, place: TrainPlace::Depot, ..card });
            }
            // The last of them, so that the next of the depot stays the next.
            let card = table.trains.iter_mut().rev().find(|t| free(t)).expect("a free card");
            card.kind = u8::try_from(kind).unwrap();
            card.place = TrainPlace::Company(company);
            card.spent = false;
        })
    }

    /// Nothing of earlier sorts, and only so many cards of the sort of this train are left in the depot.
    pub(crate) fn depot(&mut self, name: &str, count: usize) -> &mut Self {
        let sort = self.sort(name);
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

    /// Lays a tile so that its track leads to these neighbours; nothing that follows from it happens.
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
            let state = table.company_mut(company);
            state.tokens = state.tokens.saturating_sub(1);
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

    /// Changes something of the title's own part as the state writes it.
    pub(crate) fn of_own(&mut self, key: &str, value: Value) -> &mut Self {
        self.arrange(|_, _, own| own[key] = value)
    }

    /// Which set and which operating round of how many is played.
    pub(crate) fn round(&mut self, set: u16, number: u8, rounds: u8) -> &mut Self {
        self.arrange(|_, table, own| {
            table.round.set = set;
            table.round.number = number;
            own["rounds"] = json!(rounds);
        })
    }
}
