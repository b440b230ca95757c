//! Situations of 1853: what is its own about arranging a game. What differs between its editions says `edition.rs`, everything else is
//! in `railhead-sitting`.

use crate::edition::{BOOK, CREDITS, TITLE, bids_made};
use railhead_board::{HexId, StopId};
use railhead_engine::{Action, Holder, Money, Purse, RoundKind, Seat, Spot, Standing, TrainCard, TrainPlace};
pub(crate) use railhead_sitting::{ANN, BOB, CAT, DAN, NEW, POOL, Sit, of};
use railhead_titles::Game;
use serde_json::json;

/// A game that is arranged and played.
#[derive(Clone)]
pub(crate) struct Sitting {
    pub(crate) game: Game,
}

impl Sit for Sitting {
    const TITLE: &'static str = TITLE;

    fn at(game: Game) -> Self {
        Self { game }
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    fn rule(paragraph: &str) -> String {
        if paragraph.is_empty() { String::new() } else { format!("{BOOK} {paragraph}") }
    }

    /// Credits come from nowhere; money comes from the bank.
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
}

impl Sitting {
    /// A game at its very beginning.
    pub(crate) fn begin(players: usize) -> Self {
        Self::begin_with(players, &[])
    }

    /// The same with options.
    pub(crate) fn begin_with(players: usize, options: &[(&str, &str)]) -> Self {
        Self::start(&Self::setup(players, options, 7))
    }

    /// The bonds are shown: Ann's is the largest, then Bob's and so on, so that they sit in this order.
    pub(crate) fn bonds(players: usize, bonds: &[Money]) -> Self {
        Self::bonds_with(players, bonds, &[])
    }

    /// The same with options.
    pub(crate) fn bonds_with(players: usize, bonds: &[Money], options: &[(&str, &str)]) -> Self {
        let mut s = Self::begin_with(players, options);
        for (seat, bond) in bonds.iter().enumerate() {
            s.seat_does(Seat::from_index(seat), Action::Bid { amount: *bond });
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

    // Looking.

    /// What a player has put aside.
    pub(crate) fn bond(&self, seat: Seat) -> Money {
        self.table().players[seat.index()].aside
    }

    pub(crate) fn manager(&self, sign: &str) -> Option<Seat> {
        self.table().company(self.company(sign)).manager
    }

    pub(crate) fn is_formed(&self, sign: &str) -> bool {
        self.table().company(self.company(sign)).standing == Standing::Active
    }

    /// The name of the phase.
    pub(crate) fn phase(&self) -> &str {
        &self.game.edition().phases[usize::from(self.table().phase)].name
    }

    // Arranging.

    /// The bank has so much left: the rest is with the EIR, which must be formed, or with Bob where companies have credits.
    pub(crate) fn bank_has(&mut self, amount: Money) -> &mut Self {
        let eir = self.company("EIR");
        self.arrange(|_, table, _| {
            let more = table.bank - amount;
            table.pay(Purse::Bank, if CREDITS { Purse::Player(BOB) } else { Purse::Company(eir) }, more);
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

    /// All cards of a sort that the bank has leave the game.
    pub(crate) fn sold_out(&mut self, name: &str) -> &mut Self {
        let sort = self.sort(name);
        self.arrange(|_, table, _| {
            for train in table.trains.iter_mut().filter(|t| t.sort == sort && t.place == TrainPlace::Depot) {
                train.place = TrainPlace::Gone;
            }
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
