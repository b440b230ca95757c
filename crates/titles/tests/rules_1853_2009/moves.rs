//! What players do in a [`Sitting`]: actions as a test writes them, and playing them by the rules.

use crate::edition::BOOK;
use crate::table::{ANN, Sitting, of};
use railhead_board::{Edge, End, HexId, Placement, Rotation, StopId};
use railhead_engine::{
    Action, Choice, Course, Dividend, Event, Holder, Money, RoundKind, Run, Seat, TrainId, TrainPlace,
};

impl Sitting {
    fn edge_to(&self, hex: HexId, to: &str) -> Edge {
        let map = &self.game.edition().ground.map;
        let to = self.hex(to);
        Edge::ALL.into_iter().find(|e| map.neighbour(hex, *e) == Some(to)).expect("a neighbour")
    }

    /// A tile turned so that it has an exit to each of these neighbours.
    pub(crate) fn placement(&self, hex: &str, tile: &str, to: &[&str]) -> Placement {
        let (at, id) = (self.hex(hex), self.tile(tile));
        let edges: Vec<Edge> = to.iter().map(|n| self.edge_to(at, n)).collect();
        let data = self.game.edition().ground.tiles.get(id);
        let fits = |r: &Rotation| edges.iter().all(|e| data.face(*r).exits().has(*e));
        let rotation = data.rotations().find(fits).unwrap_or_else(|| panic!("{tile} on {hex} leads not to {to:?}"));
        Placement { hex: at, tile: id, rotation }
    }

    pub(crate) fn lay(&self, hex: &str, tile: &str, to: &[&str]) -> Action {
        let at = self.placement(hex, tile, to);
        Action::Lay { hex: at.hex, tile: at.tile, rotation: at.rotation, with: None }
    }

    /// A tile turned by so many sixths, wherever it leads.
    pub(crate) fn lay_turned(&self, hex: &str, tile: &str, sixths: u8) -> Action {
        let rotation = Rotation::new(sixths).unwrap();
        Action::Lay { hex: self.hex(hex), tile: self.tile(tile), rotation, with: None }
    }

    pub(crate) fn base(&self, hex: &str) -> Action {
        self.base_in(hex, 0)
    }

    pub(crate) fn base_in(&self, hex: &str, stop: u8) -> Action {
        Action::Token { hex: self.hex(hex), stop: StopId(stop), with: None }
    }

    /// Writing down a city and claiming a share.
    pub(crate) fn claim(&self, city: &str, sign: &str) -> Action {
        Action::Claim { hex: self.hex(city), company: self.company(sign) }
    }

    /// A new share, at face value.
    pub(crate) fn buy(&self, sign: &str) -> Action {
        Action::Buy { company: self.company(sign), from: Holder::Bank }
    }

    /// A share of the Bank Pool, at its price.
    pub(crate) fn buy_old(&self, sign: &str) -> Action {
        Action::Buy { company: self.company(sign), from: Holder::Market }
    }

    pub(crate) fn sell(&self, sign: &str, shares: u8) -> Action {
        Action::Sell { company: self.company(sign), shares }
    }

    pub(crate) fn redeem(&self, sign: &str) -> Action {
        Action::Settle { company: self.company(sign) }
    }

    /// The card of this type that the bank sells next: one that was never sold, else one that was returned.
    fn card(&self, name: &str) -> (TrainId, u8, Money) {
        let sort = self.sort(name);
        let kinds = &self.game.edition().trains[usize::from(sort)].kinds;
        let kind = kinds.iter().position(|k| k.name == name).unwrap();
        let find = |place| self.table().trains.iter().position(|t| t.sort == sort && t.place == place);
        let next = find(TrainPlace::Depot).or_else(|| find(TrainPlace::Discard));
        let next = next.unwrap_or_else(|| panic!("the bank has no {name}"));
        (TrainId::from_index(next), u8::try_from(kind).unwrap(), kinds[kind].price)
    }

    /// The next card with this type in the bank, on sale or not, at its list price.
    pub(crate) fn buy_train(&self, name: &str) -> Action {
        let (train, kind, price) = self.card(name);
        Action::buy_train(train, kind, price)
    }

    /// The same on credit.
    pub(crate) fn on_credit(&self, name: &str) -> Action {
        let (train, kind, _) = self.card(name);
        Action::BuyOnCredit { train, kind }
    }

    /// A train of another company, as it is.
    pub(crate) fn buy_train_of(&self, sign: &str, name: &str, price: Money) -> Action {
        let train = self.train_of(sign, name);
        Action::buy_train(train, self.table().train(train).kind, price)
    }

    pub(crate) fn discard(&self, sign: &str, name: &str) -> Action {
        Action::Discard { train: self.train_of(sign, name) }
    }

    /// A run from end to end, hex by hex; in hexes with several stations the one on the way.
    pub(crate) fn run(&self, train: TrainId, path: &[&str]) -> Run {
        let ground = &self.game.edition().ground;
        let mut track = Vec::new();
        for (i, name) in path.iter().enumerate() {
            let hex = self.hex(name);
            let face = self.table().board.face(ground, hex);
            let find = |wanted: &dyn Fn([End; 2]) -> bool| {
                face.segments().iter().position(|s| wanted(s.ends())).map(|at| u8::try_from(at).unwrap())
            };
            let from = i.checked_sub(1).map(|i| End::Edge(self.edge_to(hex, path[i])));
            let to = path.get(i + 1).map(|n| End::Edge(self.edge_to(hex, n)));
            let joins = |a: End, b: End| find(&|ends| ends == [a, b] || ends == [b, a]);
            let to_stop = |a: End| {
                find(&|ends| ends.contains(&a) && ends.iter().any(|e| e.stop().is_some()))
                    .unwrap_or_else(|| panic!("no track from {a:?} to a stop on {name}"))
            };
            match (from, to) {
                (Some(a), Some(b)) => match joins(a, b) {
                    Some(segment) => track.push((hex, segment)),
                    None => {
                        let through = face.stops_with_ids().find_map(|(stop, _)| {
                            let stop = End::Stop(stop);
                            Some([(hex, joins(a, stop)?), (hex, joins(stop, b)?)])
                        });
                        track.extend(through.unwrap_or_else(|| panic!("no way through {name}")));
                    }
                },
                (Some(end), None) | (None, Some(end)) => track.push((hex, to_stop(end))),
                (None, None) => {}
            }
        }
        Run { train, track }
    }

    /// The runs that earn most, and what they earn.
    pub(crate) fn best(&self) -> (Action, Money) {
        let runs = self.game.best_runs().expect("trains are about to run");
        let action = Action::Run { runs };
        let mut copy = self.clone();
        let events = copy.does(action.clone());
        let earned = events.iter().map(|e| if let Event::Ran { revenue, .. } = e { *revenue } else { 0 }).sum();
        (action, earned)
    }

    /// Runs the trains for the most and says how much that is.
    pub(crate) fn runs_best(&mut self) -> Money {
        let (action, earned) = self.best();
        self.does(action);
        earned
    }

    pub(crate) fn pays(&mut self, dividend: Dividend) -> Vec<Event> {
        self.does(Action::Pay { dividend })
    }

    // Playing.

    /// Every single action that is offered to whoever decides, runs apart.
    pub(crate) fn choices(&self) -> Vec<Action> {
        self.game.choices(self.seat()).iter().flat_map(|c| c.actions().collect::<Vec<_>>()).collect()
    }

    pub(crate) fn offers(&self, action: &Action) -> bool {
        self.game.choices(self.seat()).iter().any(|c| c.offers(action))
    }

    /// The cost at which a tile or a base is offered.
    pub(crate) fn cost(&self, action: &Action) -> Option<Money> {
        self.game.choices(self.seat()).iter().find_map(|choice| match (choice, action) {
            (Choice::Lay { hexes, .. }, Action::Lay { hex, tile, rotation, .. }) => {
                let at = hexes.iter().find(|h| h.hex == *hex)?;
                let tile = at.tiles.iter().find(|t| t.tile == *tile)?;
                tile.rotations.iter().find(|(r, _)| r == rotation).map(|(_, cost)| *cost)
            }
            (Choice::Token { places, .. }, Action::Token { hex, stop, .. }) => {
                places.iter().find(|(p, _)| p.hex == *hex && p.stop == *stop).map(|(_, cost)| *cost)
            }
            _ => None,
        })
    }

    /// Whoever decides does this: it is offered, accepted, and the books are right afterwards.
    #[track_caller]
    pub(crate) fn does(&mut self, action: Action) -> Vec<Event> {
        let seat = self.seat();
        self.seat_does(seat, action)
    }

    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "an action is made for the call")]
    pub(crate) fn seat_does(&mut self, seat: Seat, action: Action) -> Vec<Event> {
        let offered = self.game.choices(seat).iter().any(|c| c.offers(&action));
        let events = match self.game.play(seat, &action) {
            Ok(events) => events.to_vec(),
            Err(why) => panic!("{action:?} is refused (offered: {offered}): {why}"),
        };
        assert!(offered, "{action:?} is accepted but was not offered");
        if let Err(why) = self.game.audit() {
            panic!("after {action:?}: {why}");
        }
        events
    }

    /// A deal: offered by whoever decides, agreed to by the other side.
    #[track_caller]
    pub(crate) fn deals(&mut self, action: Action) -> Vec<Event> {
        self.does(action);
        self.does(Action::Accept)
    }

    #[track_caller]
    pub(crate) fn passes(&mut self) -> Vec<Event> {
        self.does(Action::Pass)
    }

    #[track_caller]
    pub(crate) fn chooses(&mut self, course: Course) -> Vec<Event> {
        self.does(Action::Choose { course })
    }

    /// Everybody claims what is offered first and passes as soon as possible.
    #[track_caller]
    pub(crate) fn finish_claims(&mut self) {
        while self.table().round.kind == RoundKind::Opening {
            let choices = self.choices();
            let passes = choices.iter().find(|a| **a == Action::Pass);
            let action = passes.or_else(|| choices.first()).unwrap().clone();
            self.does(action);
        }
    }

    /// Passes until it is this player's turn in a stock round.
    #[track_caller]
    pub(crate) fn pass_to(&mut self, seat: Seat) {
        let round = self.table().round;
        while self.seat() != seat {
            self.passes();
            assert_eq!(self.table().round, round, "the round is over");
        }
    }

    /// Everybody passes until the stock round is over, and the Elephant is kept.
    #[track_caller]
    pub(crate) fn pass_stock_round(&mut self) {
        while self.table().round.kind == RoundKind::Stock {
            self.passes();
        }
    }

    /// It is neither offered nor accepted, the refusal names this paragraph, and nothing has changed.
    #[track_caller]
    pub(crate) fn refuses(&self, action: &Action, paragraph: &str) {
        self.refuses_seat(self.seat(), action, paragraph);
    }

    #[track_caller]
    pub(crate) fn refuses_seat(&self, seat: Seat, action: &Action, paragraph: &str) {
        let mut copy = self.game.clone();
        let why = match copy.play(seat, action) {
            Ok(events) => panic!("{action:?} is accepted: {events:?}"),
            Err(why) => why,
        };
        // Of runs a choice says only which trains may make them.
        if !matches!(action, Action::Run { .. }) {
            assert!(!self.game.choices(seat).iter().any(|c| c.offers(action)), "{action:?} is offered but refused");
        }
        let rule = if paragraph.is_empty() { String::new() } else { format!("{BOOK} {paragraph}") };
        assert_eq!(why.rule, rule, "{action:?}: {why}");
        assert!(copy.same_state(&self.game), "a refused action changed something");
        assert_eq!(copy.len(), self.game.len());
    }

    /// Does what moves the game on: pass, or the best runs, or a dividend, or whatever is offered first.
    #[track_caller]
    pub(crate) fn plays_on(&mut self) {
        if self.game.best_runs().is_some() {
            self.runs_best();
            return;
        }
        let choices = self.choices();
        let action = if choices.contains(&Action::Pass) {
            Action::Pass
        } else {
            choices.first().expect("something to do").clone()
        };
        self.does(action);
    }

    /// Plays on until the next stock round; nobody calls for another operating round.
    #[track_caller]
    pub(crate) fn play_to_stock_round(&mut self) {
        while self.table().round.kind != RoundKind::Stock {
            if self.about().starts_with("call") {
                self.chooses(Course::STOCK_ROUND);
            } else {
                self.plays_on();
            }
        }
    }

    /// Plays on until the round is over.
    #[track_caller]
    pub(crate) fn play_out_round(&mut self) {
        let round = self.table().round;
        while self.table().round == round && self.game.outcome().is_none() {
            self.plays_on();
        }
    }
}

/// Running trains.
pub(crate) fn act(runs: Vec<Run>) -> Action {
    Action::Run { runs }
}

/// What trains earned and what the mail brought.
pub(crate) fn earned(events: &[Event]) -> (Money, Money) {
    let ran = events.iter().map(|e| if let Event::Ran { revenue, .. } = e { *revenue } else { 0 }).sum();
    let mail = events.iter().map(|e| if let Event::Second { amount, .. } = e { *amount } else { 0 }).sum();
    (ran, mail)
}

/// Checks Table 3, by number of players: starting capital, shares of a company in one hand, certificates, qualifying number.
pub(crate) fn limits_hold(rows: &[(usize, Money, u8, usize, u8)], rule: &str) {
    for &(players, capital, most, certificates, qualifying) in rows {
        let s = Sitting::begin(players);
        assert_eq!((s.cash(ANN), s.game.certificates(ANN).1), (capital, Some(certificates)), "{players} players");
        // One share less than the qualifying number forms no company, the next does.
        let mut s = Sitting::stock(players);
        s.shares("SIR", of(Seat(1)), qualifying - 2);
        s.does(s.buy("SIR"));
        assert!(!s.is_formed("SIR"), "{players} players");
        s.pass_to(Seat(2));
        s.does(s.buy("SIR"));
        assert!(s.is_formed("SIR"), "{players} players");
        // As many shares as a player may hold.
        let mut s = Sitting::stock(players);
        s.formed("SIR", ANN, most);
        s.refuses(&s.buy("SIR"), rule);
        let mut s = Sitting::stock(players);
        s.formed("SIR", ANN, most - 1);
        s.does(s.buy("SIR"));
    }
}
