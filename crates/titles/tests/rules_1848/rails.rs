//! Lines and companies that several chapters use.

use crate::table::{ANN, Sit, Sitting};
use railhead_engine::{Action, Choice, Event, Money, Run};

/// NSW in operation under Ann, in this phase: Sydney is joined to Newcastle, 20 each. It has no money and no train.
pub(crate) fn nsw(phase: u8) -> Sitting {
    nsw_with(phase, &[])
}

/// The same with options.
pub(crate) fn nsw_with(phase: u8, options: &[(&str, &str)]) -> Sitting {
    let mut s = Sitting::stock_with(3, options);
    s.running("NSW", ANN, 100).phase(phase);
    s.track("F17", "57", &["G16", "E18"]).track("E18", "57", &["F17", "D19"]);
    s
}

/// The line of the Ghan: CAR runs from Port Pirie by Port Augusta, a town and the desert to Alice Springs.
pub(crate) fn central(phase: u8) -> Sitting {
    let mut s = Sitting::stock(3);
    s.running("CAR", ANN, 100).phase(phase);
    s.track("E4", "57", &["D3", "F5"]).track("F5", "57", &["E4", "G6"]).track("D3", "56", &["E4", "C4", "D5", "E2"]);
    s.track("C4", "9", &["D3", "B5"]).track("B5", "8", &["C4", "A4"]);
    s
}

impl Sitting {
    /// The numbers of the tiles that are offered for a hex.
    pub(crate) fn tiles_for(&self, hex: &str) -> Vec<String> {
        let (hex, tiles) = (self.hex(hex), &self.game.edition().ground.tiles);
        let mut found: Vec<String> = Vec::new();
        for choice in self.game.choices(self.seat()) {
            let Choice::Lay { with: None, hexes } = choice else { continue };
            for at in hexes.iter().filter(|h| h.hex == hex) {
                found.extend(at.tiles.iter().map(|t| tiles.get(t.tile).number.clone()));
            }
        }
        found.sort_by_key(|n| n.parse::<u16>().unwrap());
        found
    }

    /// What these runs would earn together.
    #[track_caller]
    pub(crate) fn earns(&self, runs: Vec<Run>) -> Money {
        let mut copy = self.clone();
        let events = copy.does(Action::Run { runs });
        events.iter().map(|e| if let Event::Ran { revenue, .. } = e { *revenue } else { 0 }).sum()
    }

    /// What the first train of this name would earn on a way.
    #[track_caller]
    pub(crate) fn earns_by(&self, sign: &str, train: &str, path: &[&str]) -> Money {
        self.earns(vec![self.run(self.train_of(sign, train), path)])
    }

    /// The first train of this name may not run so.
    #[track_caller]
    pub(crate) fn refuses_run(&self, sign: &str, train: &str, path: &[&str], rule: &str) {
        self.refuses(&Action::Run { runs: vec![self.run(self.train_of(sign, train), path)] }, rule);
    }

    /// Everybody passes until the operating round has begun: says what happened then.
    #[track_caller]
    pub(crate) fn operating_begins(&mut self) -> Vec<Event> {
        let round = self.table().round;
        loop {
            let events = self.passes();
            if self.table().round != round {
                return events;
            }
        }
    }

    /// The signs of the companies in the order in which they operate, from these events on until the round is over.
    #[track_caller]
    pub(crate) fn order_from(&mut self, mut events: Vec<Event>) -> Vec<String> {
        let round = self.table().round;
        let mut order = Vec::new();
        loop {
            for event in &events {
                match event {
                    Event::Operates(company) => order.push(self.game.edition().companies[company.index()].sign.clone()),
                    Event::Round(next) if *next != round => break,
                    _ => {}
                }
            }
            if self.table().round != round {
                return order;
            }
            events = self.passes();
        }
    }

    /// Nothing is laid with these numbers any more: every copy lies somewhere else.
    pub(crate) fn none_left(&mut self, tiles: &[(&str, &[&str])]) -> &mut Self {
        for (tile, hexes) in tiles {
            for hex in *hexes {
                let (at, id) = (self.hex(hex), self.tile(tile));
                self.arrange(|game, table, _| {
                    let ground = &game.edition().ground;
                    let fits = |rotation| {
                        table.board.clone().set(ground, railhead_board::Placement { hex: at, tile: id, rotation })
                    };
                    let rotation =
                        railhead_board::Rotation::ALL.into_iter().find(|r| fits(*r).is_ok()).expect("it fits");
                    table.board.set(ground, railhead_board::Placement { hex: at, tile: id, rotation }).unwrap();
                });
            }
            assert_eq!(self.table().board.left(self.tile(tile)), Some(0), "{tile}");
        }
        self
    }
}

impl Sitting {
    /// Does what moves the game on until this company operates.
    #[track_caller]
    pub(crate) fn plays_on_until(&mut self, sign: &str) -> &mut Self {
        for _ in 0..20 {
            if self.operating() == Some(sign) {
                return self;
            }
            self.plays_on();
        }
        panic!("{sign} does not operate");
    }
}
