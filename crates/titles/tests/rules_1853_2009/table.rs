//! Situations: a game that is arranged as a test needs it, and then played by the rules.
//!
//! Arranging goes through the state's JSON and keeps the books: money comes from the bank, shares from the bank, trains from
//! the bank. What differs between the editions of 1853 says `edition.rs`. Playing (`moves.rs`) goes through [`Game::play`]; what is done must be offered, what is refused must not be, and
//! the books are audited after every action.

use crate::edition::{CREDITS, TITLE, bids_made};
use railhead_board::{HexId, Placement, Rotation, StopId, TileId};
use railhead_engine::{
    CompanyId, Holder, Money, Purse, RoundKind, Seat, Setup, Spot, Standing, Table, TrainCard, TrainId, TrainPlace,
};
use railhead_titles::Game;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub(crate) const ANN: Seat = Seat(0);
pub(crate) const BOB: Seat = Seat(1);
pub(crate) const CAT: Seat = Seat(2);
pub(crate) const DAN: Seat = Seat(3);

/// Shares in the Bank Pool.
pub(crate) const POOL: Holder = Holder::Market;
/// Shares that were not issued yet.
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
        title: TITLE.to_owned(),
        version: railhead_titles::find(TITLE).unwrap().version,
        options: options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
        seats: names[..players].iter().map(|n| (*n).to_owned()).collect(),
        seed,
    }
}

impl Sitting {
    /// A game at its very beginning.
    pub(crate) fn begin(players: usize) -> Self {
        Self::begin_with(players, &[])
    }

    /// The same with options.
    pub(crate) fn begin_with(players: usize, options: &[(&str, &str)]) -> Self {
        Self { game: Game::start(&setup(players, options, 7)).unwrap() }
    }

    /// The bonds are shown: Ann's is the largest, then Bob's and so on, so that they sit in this order.
    pub(crate) fn bonds(players: usize, bonds: &[Money]) -> Self {
        Self::bonds_with(players, bonds, &[])
    }

    /// The same with options.
    pub(crate) fn bonds_with(players: usize, bonds: &[Money], options: &[(&str, &str)]) -> Self {
        let mut s = Self::begin_with(players, options);
        for (seat, bond) in bonds.iter().enumerate() {
            s.seat_does(Seat::from_index(seat), railhead_engine::Action::Bid { amount: *bond });
        }
        s
    }

    /// The second stock round with nothing but the starting capital in every hand, no share issued and no bid made; every
    /// company counts as named in a bid. Ann holds the Elephant.
    pub(crate) fn stock(players: usize) -> Self {
        Self::stock_with(players, &[])
    }

    /// The same with options.
    pub(crate) fn stock_with(players: usize, options: &[(&str, &str)]) -> Self {
        let mut s = bids_made(players, options);
        s.arrange(|_, table, own| {
            for cert in &mut table.certs {
                cert.holder = Holder::Bank;
            }
            own["unpaid"] = json!(vec![Vec::<u8>::new(); players]);
            own["contracted"] = json!(vec![vec![0; 8]; players]);
            own["chances"] = json!(vec![0; players]);
            own["fresh"] = json!(0);
            own["named"] = json!(255);
            for bid in own["bids"].as_array_mut().unwrap() {
                bid["cities"] = json!([]);
                bid["complete"] = json!(true);
                bid["fulfilled"] = json!(true);
            }
            for player in &mut table.players {
                table.bank += player.aside;
                player.aside = 0;
            }
            table.round.set = 2;
        });
        for seat in 0..players {
            s.hand(Seat::from_index(seat), 600);
        }
        s.game.audit().unwrap();
        s
    }

    /// A company's turn at a stop (`Choice`, `Track`, `Bases`, `Routes`, `Pay`, `Trains`) in the second set of rounds. The stop
    /// waits even if nothing can be done there.
    pub(crate) fn turn(&mut self, sign: &str, stop: &str) -> &mut Self {
        let company = self.company(sign);
        self.arrange(|_, table, own| {
            own["stage"] = json!({ "Turn": {
                "company": company, "stop": stop, "lays": 0, "first_lay": null, "promoted": false, "first": false,
                "duty": null, "revenue": 0,
            }});
            if own["rounds"] == json!(0) {
                own["rounds"] = json!(1);
            }
            table.round.kind = RoundKind::Operating;
            table.company_mut(company).operated = true;
        });
        self.game.audit().unwrap();
        self
    }

    /// Changes a field of the company's turn.
    pub(crate) fn turn_field(&mut self, field: &str, value: Value) -> &mut Self {
        self.arrange(|_, _, own| own["stage"]["Turn"][field] = value)
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

    /// A hex by its name, or by the name of its city.
    pub(crate) fn hex(&self, name: &str) -> HexId {
        let map = &self.game.edition().ground.map;
        let city = || map.iter().find(|(_, hex)| hex.place.as_deref() == Some(name)).map(|(id, _)| id);
        map.find(name).or_else(city).unwrap_or_else(|| panic!("no hex {name}"))
    }

    pub(crate) fn tile(&self, number: &str) -> TileId {
        self.game.edition().ground.tiles.find(number).unwrap_or_else(|| panic!("no tile {number}"))
    }

    /// Who has to decide; the first of them if several have.
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

    pub(crate) fn cash(&self, seat: Seat) -> Money {
        self.table().cash(Purse::Player(seat))
    }

    /// What a player has put aside.
    pub(crate) fn bond(&self, seat: Seat) -> Money {
        self.table().players[seat.index()].aside
    }

    /// A company's treasury.
    pub(crate) fn money(&self, sign: &str) -> Money {
        self.table().cash(Purse::Company(self.company(sign)))
    }

    pub(crate) fn bank(&self) -> Money {
        self.table().bank
    }

    /// How many shares of a company somebody holds.
    pub(crate) fn shares_of(&self, sign: &str, holder: Holder) -> u8 {
        self.table().percent(self.company(sign), holder) / 10
    }

    pub(crate) fn director(&self, sign: &str) -> Option<Seat> {
        self.table().company(self.company(sign)).president
    }

    pub(crate) fn manager(&self, sign: &str) -> Option<Seat> {
        self.table().company(self.company(sign)).manager
    }

    pub(crate) fn is_formed(&self, sign: &str) -> bool {
        self.table().company(self.company(sign)).standing == Standing::Active
    }

    pub(crate) fn has_base(&self, sign: &str, hex: &str) -> bool {
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

    /// How many cards of a sort (by the name of its first type) the bank has not sold.
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

    /// The name of the phase.
    pub(crate) fn phase(&self) -> &str {
        &self.game.edition().phases[usize::from(self.table().phase)].name
    }

    // Arranging.

    /// The same game as if it had been begun under an older version of the rules.
    pub(crate) fn begun_under(&mut self, version: u32) -> &mut Self {
        let setup = Setup { version, ..self.game.setup().clone() };
        self.game = Game::resume(&setup, &serde_json::to_string(&self.parts()).unwrap()).unwrap();
        self
    }

    /// Changes the state: the table, and the title's own part as JSON.
    pub(crate) fn arrange(&mut self, change: impl FnOnce(&Game, &mut Table, &mut Value)) -> &mut Self {
        let mut parts = self.parts();
        change(&self.game, &mut parts.table, &mut parts.own);
        self.game = Game::resume(self.game.setup(), &serde_json::to_string(&parts).unwrap()).unwrap();
        self
    }

    fn purse(&mut self, purse: Purse, amount: Money) -> &mut Self {
        self.arrange(|_, table, own| {
            let more = amount - table.cash(purse);
            match purse {
                Purse::Company(company) if CREDITS => {
                    table.company_mut(company).cash = amount;
                    own["credits"] = json!(own["credits"].as_i64().unwrap() + i64::from(more));
                }
                _ => table.pay(Purse::Bank, purse, more),
            }
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

    /// The bank has so much left: the rest is with the EIR, which must be formed, or with Bob where companies have credits.
    pub(crate) fn bank_has(&mut self, amount: Money) -> &mut Self {
        let eir = self.company("EIR");
        self.arrange(|_, table, _| {
            let more = table.bank - amount;
            table.pay(Purse::Bank, if CREDITS { Purse::Player(BOB) } else { Purse::Company(eir) }, more);
        })
    }

    /// Hands new shares of a company to somebody.
    pub(crate) fn shares(&mut self, sign: &str, to: Holder, count: u8) -> &mut Self {
        let company = self.company(sign);
        self.arrange(|_, table, _| {
            assert!(table.hand_ordinary(company, Holder::Bank, to, count), "so many new shares");
        })
    }

    /// A formed company directed by a player who holds so many shares of it (at least two), with its home bases; no money, no
    /// train, and it has operated before. Companies 1 to 4 pay for their second tile.
    pub(crate) fn formed(&mut self, sign: &str, seat: Seat, shares: u8) -> &mut Self {
        self.shares(sign, of(seat), shares);
        let company = self.company(sign);
        self.arrange(|_, table, _| {
            // The director's certificate for two ordinary ones.
            let own = table.ordinary(company, Holder::Player(seat));
            table.certs[own[0]].percent = 20;
            table.certs[own[0]].president = true;
            table.certs.remove(own[1]);
            table.company_mut(company).president = Some(seat);
        })
        .in_play(sign)
    }

    /// A formed company without a director, run by this player as its manager.
    pub(crate) fn managed(&mut self, sign: &str, seat: Seat) -> &mut Self {
        let company = self.company(sign);
        self.arrange(|_, table, _| table.company_mut(company).manager = Some(seat)).in_play(sign)
    }

    fn in_play(&mut self, sign: &str) -> &mut Self {
        let (company, name) = (self.company(sign), sign.to_owned());
        self.arrange(|game, table, own| {
            let ground = &game.edition().ground;
            let row = u8::try_from(company.index()).unwrap();
            let (spot, cell) = game.edition().chart.launch_prices().find(|(s, _)| s.row == row).unwrap();
            table.move_marker(company, spot);
            let homes: Vec<_> = ground.map.homes_of(&name).filter(|(_, _, conditional)| !conditional).collect();
            for (hex, stop, _) in homes {
                table.board.place_token(ground, hex, stop.unwrap_or(StopId(0)), None, company.owner()).unwrap();
                table.company_mut(company).tokens -= 1;
            }
            let state = table.company_mut(company);
            state.standing = Standing::Active;
            state.floated = true;
            state.operated = true;
            state.par = cell.price;
            let major = company.index() < 4;
            if CREDITS {
                // Nothing is chosen, and nothing special given, in the older edition.
            } else if major {
                own["second_tile"][company.index()] = json!("Paid");
            } else {
                own["special"] = json!(own["special"].as_u64().unwrap() | 1 << company.index());
            }
        });
        self.game.audit().unwrap();
        self
    }

    /// Puts a company's price on the space with this price.
    pub(crate) fn mark(&mut self, sign: &str, price: Money) -> &mut Self {
        let company = self.company(sign);
        self.arrange(|game, table, _| {
            let row = u8::try_from(company.index()).unwrap();
            let mut cells = game.edition().chart.cells().filter(|(s, _)| s.row == row);
            let spot: Spot = cells.find(|(_, c)| c.price == price).expect("such a price").0;
            table.move_marker(company, spot);
        })
    }

    /// The phase by its name; broad gauge cards of earlier phases leave the bank, obsolete trains the game.
    pub(crate) fn in_phase(&mut self, name: &str) -> &mut Self {
        self.arrange(|game, table, _| {
            let phase = game.edition().phases.iter().position(|p| p.name == name).unwrap();
            table.phase = u8::try_from(phase).unwrap();
            for train in &mut table.trains {
                let sort = &game.edition().trains[usize::from(train.sort)];
                let older = sort.phase < table.phase && !sort.name.ends_with('M');
                if (older || sort.gone_in.is_some_and(|g| g <= table.phase)) && train.place == TrainPlace::Depot {
                    train.place = TrainPlace::Gone;
                }
            }
        })
    }

    /// A minor company was formed in the first stock round: its trains are in the game (4.8.16).
    pub(crate) fn small_trains(&mut self) -> &mut Self {
        self.arrange(|game, table, own| {
            own["small_trains"] = json!(true);
            for name in ["2", "2M", "3M"] {
                let sort = game.edition().trains.iter().position(|t| t.name == name).unwrap();
                let serial = game.edition().trains[sort].cards.unwrap();
                table.trains.push(TrainCard::new(u8::try_from(sort).unwrap(), serial));
            }
        })
    }

    /// Hands a train to a company: the first card with this type that no company owns.
    pub(crate) fn train(&mut self, sign: &str, name: &str) -> &mut Self {
        let (company, sort) = (self.company(sign), self.sort(name));
        self.arrange(|game, table, _| {
            let kind = game.edition().trains[usize::from(sort)].kinds.iter().position(|k| k.name == name).unwrap();
            let free = |t: &&mut TrainCard| t.sort == sort && matches!(t.place, TrainPlace::Depot | TrainPlace::Gone);
            let card = table.trains.iter_mut().find(free).expect("a card that nobody owns");
            card.kind = u8::try_from(kind).unwrap();
            card.place = TrainPlace::Company(company);
        })
    }

    /// All cards of a sort that the bank has leave the game.
    pub(crate) fn sold_out(&mut self, name: &str) -> &mut Self {
        let sort = self.sort(name);
        self.arrange(|_, table, _| {
            for train in table.trains.iter_mut().filter(|t| t.sort == sort && t.place == TrainPlace::Depot) {
                train.place = TrainPlace::Gone;
            }
        })
    }

    /// Puts a tile on the board, turned so that it leads to these neighbours.
    pub(crate) fn tile_on(&mut self, hex: &str, tile: &str, to: &[&str]) -> &mut Self {
        let at = self.placement(hex, tile, to);
        self.arrange(|game, table, _| table.board.set(&game.edition().ground, at).unwrap())
    }

    /// Puts a tile on the board, turned by so many sixths.
    pub(crate) fn tile_turned(&mut self, hex: &str, tile: &str, sixths: u8) -> &mut Self {
        let at = Placement { hex: self.hex(hex), tile: self.tile(tile), rotation: Rotation::new(sixths).unwrap() };
        self.arrange(|game, table, _| table.board.set(&game.edition().ground, at).unwrap())
    }

    /// Puts a base of a company into a city.
    pub(crate) fn base_on(&mut self, sign: &str, hex: &str, stop: u8) -> &mut Self {
        let (company, hex) = (self.company(sign), self.hex(hex));
        self.arrange(|game, table, _| {
            let ground = &game.edition().ground;
            table.board.place_token(ground, hex, StopId(stop), None, company.owner()).unwrap();
            table.company_mut(company).tokens -= 1;
        })
    }

    /// A contract bid of a player over these cities, with a bond put aside; nothing of it is fulfilled.
    pub(crate) fn bid_of(&mut self, seat: Seat, bond: Money, cities: &[&str]) -> &mut Self {
        let cities: Vec<(HexId, u8)> = cities.iter().map(|c| (self.hex(c), 0)).collect();
        self.arrange(|_, table, own| {
            own["bids"][seat.index()] = json!({ "bond": bond, "cities": cities, "complete": true, "fulfilled": false });
            let player = &mut table.players[seat.index()];
            player.cash -= bond;
            player.aside = bond;
        })
    }

    /// The same with the share that was claimed for each city.
    pub(crate) fn claimed_bid(&mut self, seat: Seat, bond: Money, cities: &[(&str, &str)]) {
        let names: Vec<&str> = cities.iter().map(|(city, _)| *city).collect();
        self.bid_of(seat, bond, &names);
        let shares: Vec<usize> = cities.iter().map(|(_, sign)| self.company(sign).index()).collect();
        self.arrange(|_, _, own| {
            for (i, share) in shares.iter().enumerate() {
                own["bids"][seat.index()]["cities"][i][1] = json!(share);
            }
        });
    }

    /// Whether a hex is in the area of a company.
    pub(crate) fn in_area(&self, sign: &str, hex: &str) -> bool {
        let map = &self.game.edition().ground.map;
        map.areas.iter().find(|a| a.company == sign).unwrap().contains(map.hex(self.hex(hex)).at)
    }
}
