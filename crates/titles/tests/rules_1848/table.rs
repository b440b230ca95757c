//! Situations of 1848: what is its own about arranging a game. Everything else is in `railhead-sitting`.

use railhead_board::StopId;
use railhead_engine::{Action, Holder, Money, Purse, RoundKind, Seat, Setup, Spot, Standing};
pub(crate) use railhead_sitting::{ANN, BOB, CAT, DAN, EVE, NEW, POOL, Sit, of};
use railhead_titles::Game;
use serde_json::{Value, json};
use std::sync::OnceLock;

/// A game that is arranged and played.
#[derive(Clone)]
pub(crate) struct Sitting {
    pub(crate) game: Game,
}

impl Sit for Sitting {
    const TITLE: &'static str = "1848";

    fn at(game: Game) -> Self {
        Self { game }
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Shares of the Bank of England are sold from the pool.
    fn unsold_with(&self, sign: &str) -> Holder {
        if sign == "BOE" { POOL } else { NEW }
    }

    /// A new share, at the initial price.
    fn buy(&self, sign: &str) -> Action {
        Action::Buy { company: self.company(sign), from: NEW }
    }

    fn endless(&self, sort: u8) -> bool {
        self.game.edition().trains[usize::from(sort)].cards.is_none()
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
        Self::start(&Self::as_listed(players, options))
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
        Self::start(&Setup { version, ..Self::as_listed(players, options) }).emptied()
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

    /// Where a company of this initial price begins.
    pub(crate) fn par_spot(&self, price: Money) -> Spot {
        let mut cells = self.game.edition().chart.launch_prices();
        cells.find(|(_, c)| c.price == price).unwrap_or_else(|| panic!("no initial price {price}")).0
    }

    /// Row and column of a company's marker, from 0 at the top left; the columns of receivership are 0.
    pub(crate) fn marker(&self, sign: &str) -> Option<(u8, u8)> {
        self.table().company(self.company(sign)).spot.map(|s| (s.row, s.column))
    }

    pub(crate) fn floated(&self, sign: &str) -> bool {
        self.table().company(self.company(sign)).floated
    }

    pub(crate) fn loans_of(&self, sign: &str) -> u8 {
        self.table().company(self.company(sign)).loans
    }

    /// Whether a company's token lies at the edge of a hex instead of in a space.
    pub(crate) fn has_token_beside(&self, sign: &str, hex: &str) -> bool {
        let owner = self.company(sign).owner();
        self.table().board.tokens_on(self.hex(hex)).any(|t| t.owner == owner && t.slot.is_none())
    }

    /// What everybody may see of the title's own part.
    pub(crate) fn seen(&self) -> Value {
        let view: Value =
            serde_json::from_str(&self.game.view_json(railhead_engine::Viewer::Spectator).unwrap()).unwrap();
        view
    }

    // Arranging.

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

    /// Which set and which operating round of how many is played.
    pub(crate) fn round(&mut self, set: u16, number: u8, rounds: u8) -> &mut Self {
        self.arrange(|_, table, own| {
            table.round.set = set;
            table.round.number = number;
            own["rounds"] = json!(rounds);
        })
    }
}
