//! Situations of 1846: what is its own about arranging a game. Everything else is in `railhead-sitting`.

use railhead_board::StopId;
use railhead_engine::{Action, Card, Holder, Money, Purse, RoundKind, Seat, Setup, Spot, Standing, TrainPlace};
pub(crate) use railhead_sitting::{ANN, BOB, CAT, DAN, EVE, POOL as MARKET, Sit, of};
use railhead_titles::Game;
use serde_json::{Value, json};
use std::sync::OnceLock;

/// A game that is arranged and played.
#[derive(Clone)]
pub(crate) struct Sitting {
    pub(crate) game: Game,
}

impl Sit for Sitting {
    const TITLE: &'static str = "1846";

    fn at(game: Game) -> Self {
        Self { game }
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Unsold shares lie in the treasury.
    fn unsold_with(&self, sign: &str) -> Holder {
        Holder::Company(self.company(sign))
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
        Self::start(&Self::as_listed(players, options))
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
        Self::start(&Setup { version, ..Self::as_listed(players, options) }).cleared()
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

    pub(crate) fn spot(&self, price: Money) -> Spot {
        let mut cells = self.game.edition().chart.cells();
        cells.find(|(_, c)| c.price == price).unwrap_or_else(|| panic!("no price {price}")).0
    }

    pub(crate) fn unsold(&self, sign: &str) -> u8 {
        self.percent(sign, self.unsold_with(sign))
    }

    // Arranging.

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

    /// Hands a train to a company that is phased out.
    pub(crate) fn old_train(&mut self, sign: &str, name: &str) -> &mut Self {
        let company = self.company(sign);
        self.put_train(name, TrainPlace::Company(company), true)
    }

    /// Which set and which operating round of it is played.
    pub(crate) fn round(&mut self, set: u16, number: u8) -> &mut Self {
        self.arrange(|_, table, _| {
            table.round.set = set;
            table.round.number = number;
        })
    }
}
