//! A game that is arranged as a test needs it, and then played by the rules.

use crate::{NAMES, track};
use railhead_board::{HexId, Placement, Rotation, StopId, TileId};
use railhead_engine::{
    Action, CompanyId, Dividend, Event, Holder, Money, PrivateId, Purse, RoundKind, Run, Seat, Setup, Standing, Table,
    TrainCard, TrainId, TrainPlace,
};
use railhead_titles::Game;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The state: the table as it is, the title's own part as JSON.
#[derive(Serialize, Deserialize)]
struct Parts {
    table: Table,
    own: Value,
}

fn parts(game: &Game) -> Parts {
    serde_json::from_str(&game.state_json().unwrap()).unwrap()
}

/// A game that is arranged and played. The type is the title's: what it adds are methods of its own.
///
/// Arranging goes through the state's JSON and keeps the books: money comes from the bank, shares from where unsold ones lie, trains
/// from the depot. Playing goes through [`railhead_engine::AnyGame::play`]; what is done must be offered, what is refused must not be,
/// and the books are audited after every action.
pub trait Sit: Clone {
    /// What the title is called.
    const TITLE: &'static str;

    /// A sitting at this game.
    fn at(game: Game) -> Self;

    /// The game.
    fn game(&self) -> &Game;

    /// The game, to be played.
    fn game_mut(&mut self) -> &mut Game;

    /// Who holds the shares of a company that nobody has bought yet.
    fn unsold_with(&self, _sign: &str) -> Holder {
        Holder::Bank
    }

    /// Whether the bank has as many trains of a sort as are needed: its last card is never the last.
    fn endless(&self, _sort: u8) -> bool {
        false
    }

    /// How a refusal names a paragraph that a test writes.
    fn rule(paragraph: &str) -> String {
        paragraph.to_owned()
    }

    /// Gives a purse an amount, whatever it had.
    fn purse(&mut self, purse: Purse, amount: Money) -> &mut Self {
        self.arrange(|_, table, _| {
            let more = amount - table.cash(purse);
            table.pay(Purse::Bank, purse, more);
        })
    }

    // Beginning.

    /// What a game is begun with, under the newest version of the rules.
    fn setup(players: usize, options: &[(&str, &str)], seed: u64) -> Setup {
        Setup {
            title: Self::TITLE.to_owned(),
            version: railhead_titles::find(Self::TITLE).unwrap().version,
            options: options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
            seats: NAMES[..players].iter().map(|n| (*n).to_owned()).collect(),
            seed,
        }
    }

    /// The same with players who sit as they are listed, for titles with such an option.
    fn as_listed(players: usize, options: &[(&str, &str)]) -> Setup {
        let mut all = vec![("seats-as-listed", "on")];
        all.extend_from_slice(options);
        Self::setup(players, &all, 7)
    }

    /// A game at its very beginning.
    fn start(setup: &Setup) -> Self {
        Self::at(Game::start(setup).unwrap())
    }

    // Looking.

    /// What is on the table.
    fn table(&self) -> &Table {
        self.game().table()
    }

    /// The title's own part of the state as JSON.
    fn own(&self) -> Value {
        parts(self.game()).own
    }

    /// A company by its sign.
    fn company(&self, sign: &str) -> CompanyId {
        self.game().edition().find_company(sign).unwrap_or_else(|| panic!("no company {sign}"))
    }

    /// A private company by its sign.
    fn private(&self, sign: &str) -> PrivateId {
        self.game().edition().find_private(sign).unwrap_or_else(|| panic!("no private company {sign}"))
    }

    /// A hex by its name, or by the name of its city.
    fn hex(&self, name: &str) -> HexId {
        let map = &self.game().edition().ground.map;
        let city = || map.iter().find(|(_, hex)| hex.place.as_deref() == Some(name)).map(|(id, _)| id);
        map.find(name).or_else(city).unwrap_or_else(|| panic!("no hex {name}"))
    }

    /// A tile by its number.
    fn tile(&self, number: &str) -> TileId {
        self.game().edition().ground.tiles.find(number).unwrap_or_else(|| panic!("no tile {number}"))
    }

    /// Who has to decide; the first of them if several have.
    fn seat(&self) -> Seat {
        self.game().deciding().first().expect("somebody decides").seat
    }

    /// The key of what is asked.
    fn about(&self) -> &'static str {
        self.game().deciding().first().expect("somebody decides").ask.key()
    }

    /// The company whose turn it is.
    fn operating(&self) -> Option<&str> {
        self.game().operating().map(|c| self.game().edition().companies[c.index()].sign.as_str())
    }

    /// A company's share price.
    fn price(&self, sign: &str) -> Money {
        self.table().price(self.game().edition(), self.company(sign))
    }

    /// A player's cash.
    fn cash(&self, seat: Seat) -> Money {
        self.table().cash(Purse::Player(seat))
    }

    /// A company's treasury.
    fn money(&self, sign: &str) -> Money {
        self.table().cash(Purse::Company(self.company(sign)))
    }

    /// What the bank has left.
    fn bank(&self) -> Money {
        self.table().bank
    }

    /// How many hundredths of a company somebody holds.
    fn percent(&self, sign: &str, holder: Holder) -> u8 {
        self.table().percent(self.company(sign), holder)
    }

    /// How many shares of a company, of a tenth each, somebody holds.
    fn shares_of(&self, sign: &str, holder: Holder) -> u8 {
        self.percent(sign, holder) / 10
    }

    /// The president of a company, or director.
    fn president(&self, sign: &str) -> Option<Seat> {
        self.table().company(self.company(sign)).president
    }

    /// Whether a company is in play.
    fn standing(&self, sign: &str) -> Standing {
        self.table().company(self.company(sign)).standing
    }

    /// Who owns a private company.
    fn owner(&self, private: &str) -> Holder {
        self.table().privates[self.private(private).index()]
    }

    /// Whether a company has a token on a hex.
    fn has_token(&self, sign: &str, hex: &str) -> bool {
        let owner = self.company(sign).owner();
        self.table().board.tokens_on(self.hex(hex)).any(|t| t.owner == owner)
    }

    /// What a train is called as it was bought.
    fn train_name(&self, card: &TrainCard) -> &str {
        &self.game().edition().trains[usize::from(card.sort)].kinds[usize::from(card.kind)].name
    }

    /// The names of a company's trains as they were bought.
    fn trains(&self, sign: &str) -> Vec<String> {
        self.table().trains_of(self.company(sign)).map(|(_, t)| self.train_name(t).to_owned()).collect()
    }

    /// The first train of this name that a company owns.
    fn train_of(&self, sign: &str, name: &str) -> TrainId {
        let mut own = self.table().trains_of(self.company(sign));
        own.find(|(_, t)| self.train_name(t) == name).expect("it owns such a train").0
    }

    /// The sort of trains of which this is a type.
    fn sort(&self, name: &str) -> u8 {
        let sorts = &self.game().edition().trains;
        let at = sorts.iter().position(|s| s.kinds.iter().any(|k| k.name == name));
        u8::try_from(at.unwrap_or_else(|| panic!("no train {name}"))).unwrap()
    }

    /// How many cards of a sort (by the name of one of its types) the bank has not sold.
    fn in_depot(&self, name: &str) -> usize {
        let sort = self.sort(name);
        self.table().trains.iter().filter(|t| t.sort == sort && t.place == TrainPlace::Depot).count()
    }

    /// The number of the tile that is laid on a hex.
    fn laid(&self, hex: &str) -> Option<String> {
        let laid = self.table().board.laid(self.hex(hex))?;
        Some(self.game().edition().ground.tiles.get(laid.tile).number.clone())
    }

    // Arranging.

    /// Changes the state: the table, and the title's own part as JSON.
    fn arrange(&mut self, change: impl FnOnce(&Game, &mut Table, &mut Value)) -> &mut Self {
        let mut parts = parts(self.game());
        change(self.game(), &mut parts.table, &mut parts.own);
        *self.game_mut() = Game::resume(self.game().setup(), &serde_json::to_string(&parts).unwrap()).unwrap();
        self
    }

    /// The same game as if it had been begun under an older version of the rules.
    fn begun_under(&mut self, version: u32) -> &mut Self {
        let setup = Setup { version, ..self.game().setup().clone() };
        *self.game_mut() = Game::resume(&setup, &self.game().state_json().unwrap()).unwrap();
        self
    }

    /// A player's cash.
    fn hand(&mut self, seat: Seat, amount: Money) -> &mut Self {
        self.purse(Purse::Player(seat), amount)
    }

    /// A company's treasury.
    fn treasury(&mut self, sign: &str, amount: Money) -> &mut Self {
        self.purse(Purse::Company(self.company(sign)), amount)
    }

    /// Hands unsold shares of a company to somebody.
    fn shares(&mut self, sign: &str, to: Holder, count: u8) -> &mut Self {
        let (company, from) = (self.company(sign), self.unsold_with(sign));
        self.arrange(|_, table, _| {
            assert!(table.hand_ordinary(company, from, to, count), "so many unsold shares");
        })
    }

    /// The company has operated before.
    fn operated(&mut self, sign: &str) -> &mut Self {
        let company = self.company(sign);
        self.arrange(|_, table, _| table.company_mut(company).operated = true)
    }

    /// The phase by its number; cards of sorts before it leave the depot. Nothing else that comes with a phase happens.
    fn phase(&mut self, phase: u8) -> &mut Self {
        self.arrange(|_, table, _| {
            table.phase = phase;
            for train in table.trains.iter_mut().filter(|t| t.sort < phase && t.place == TrainPlace::Depot) {
                train.place = TrainPlace::Gone;
            }
        })
    }

    /// Hands a train to a company: the last card with this type that no company owns.
    fn train(&mut self, sign: &str, name: &str) -> &mut Self {
        self.put_train(name, TrainPlace::Company(self.company(sign)), false)
    }

    /// The same for any place, phased out or not.
    fn put_train(&mut self, name: &str, place: TrainPlace, old: bool) -> &mut Self {
        let (sort, endless) = (self.sort(name), self.endless(self.sort(name)));
        self.arrange(|game, table, _| {
            let kinds = &game.edition().trains[usize::from(sort)].kinds;
            let kind = kinds.iter().position(|k| k.name == name).unwrap();
            if endless {
                let card = *table.trains.iter().find(|t| t.sort == sort).unwrap();
                table.trains.push(TrainCard { serial: card.serial + 100, place: TrainPlace::Depot, ..card });
            }
            let free = |t: &&mut TrainCard| t.sort == sort && matches!(t.place, TrainPlace::Depot | TrainPlace::Gone);
            // The last of them, so that the next of the depot stays the next.
            let card = table.trains.iter_mut().rev().find(free).expect("a card that nobody owns");
            (card.kind, card.place, card.old, card.spent) = (u8::try_from(kind).unwrap(), place, old, false);
        })
    }

    /// Nothing of earlier sorts, and only so many cards of the sort of this train are left in the depot.
    fn depot(&mut self, name: &str, count: usize) -> &mut Self {
        let sort = self.sort(name);
        self.arrange(|_, table, _| {
            let mut left = count;
            for train in table.trains.iter_mut().filter(|t| t.place == TrainPlace::Depot && t.sort <= sort) {
                if train.sort < sort || left == 0 {
                    train.place = TrainPlace::Gone;
                } else {
                    left -= 1;
                }
            }
        })
    }

    /// Lays a tile so that its track leads to these neighbours; nothing that follows from it happens.
    fn track(&mut self, hex: &str, tile: &str, to: &[&str]) -> &mut Self {
        let at = self.placement(hex, tile, to);
        self.arrange(|game, table, _| {
            let ground = &game.edition().ground;
            table.board.set(ground, at).unwrap_or_else(|why| panic!("{tile} on {hex} to {to:?}: {why}"));
        })
    }

    /// Lays a tile turned by so many sixths.
    fn track_turned(&mut self, hex: &str, tile: &str, sixths: u8) -> &mut Self {
        let at = Placement { hex: self.hex(hex), tile: self.tile(tile), rotation: Rotation::new(sixths).unwrap() };
        self.arrange(|game, table, _| table.board.set(&game.edition().ground, at).unwrap())
    }

    /// A token of a company in the first city of a hex.
    fn station(&mut self, sign: &str, hex: &str) -> &mut Self {
        self.station_in(sign, hex, 0)
    }

    /// A token of a company in a city of a hex; one of those it has left, if it has any.
    fn station_in(&mut self, sign: &str, hex: &str, stop: u8) -> &mut Self {
        let (company, at) = (self.company(sign), self.hex(hex));
        self.arrange(|game, table, _| {
            let ground = &game.edition().ground;
            table.board.place_token(ground, at, StopId(stop), None, company.owner()).unwrap();
            let state = table.company_mut(company);
            state.tokens = state.tokens.saturating_sub(1);
        })
    }

    /// Who operates after the present company.
    fn queue(&mut self, signs: &[&str]) -> &mut Self {
        let queue: Vec<CompanyId> = signs.iter().map(|s| self.company(s)).collect();
        self.of_own("queue", json!(queue))
    }

    /// Changes something of the turn as the state writes it.
    fn of_turn(&mut self, key: &str, value: Value) -> &mut Self {
        self.arrange(|_, _, own| own["stage"]["Turn"][key] = value)
    }

    /// Changes something of the title's own part as the state writes it.
    fn of_own(&mut self, key: &str, value: Value) -> &mut Self {
        self.arrange(|_, _, own| own[key] = value)
    }

    // Actions as a test writes them.

    /// A tile turned so that it has an exit to each of these neighbours.
    fn placement(&self, hex: &str, tile: &str, to: &[&str]) -> Placement {
        track::placement(self, hex, tile, to)
    }

    /// Laying a tile.
    fn lay(&self, hex: &str, tile: &str, to: &[&str]) -> Action {
        let Placement { hex, tile, rotation } = self.placement(hex, tile, to);
        Action::Lay { hex, tile, rotation, with: None }
    }

    /// Laying a tile by the power of a private company.
    fn lay_by(&self, private: &str, hex: &str, tile: &str, to: &[&str]) -> Action {
        let Placement { hex, tile, rotation } = self.placement(hex, tile, to);
        Action::Lay { hex, tile, rotation, with: Some(self.private(private)) }
    }

    /// A tile turned by so many sixths, wherever it leads.
    fn lay_turned(&self, hex: &str, tile: &str, sixths: u8) -> Action {
        let rotation = Rotation::new(sixths).unwrap();
        Action::Lay { hex: self.hex(hex), tile: self.tile(tile), rotation, with: None }
    }

    /// A token in the first city of a hex.
    fn token(&self, hex: &str) -> Action {
        self.token_in(hex, 0)
    }

    /// A token in a city of a hex.
    fn token_in(&self, hex: &str, stop: u8) -> Action {
        Action::Token { hex: self.hex(hex), stop: StopId(stop), with: None }
    }

    /// A share that nobody has owned yet.
    fn buy(&self, sign: &str) -> Action {
        Action::Buy { company: self.company(sign), from: self.unsold_with(sign) }
    }

    /// A share that was sold before.
    fn buy_old(&self, sign: &str) -> Action {
        Action::Buy { company: self.company(sign), from: Holder::Market }
    }

    /// Selling shares.
    fn sell(&self, sign: &str, shares: u8) -> Action {
        Action::Sell { company: self.company(sign), shares }
    }

    /// A company buys a private company.
    fn buy_private(&self, private: &str, price: Money) -> Action {
        Action::BuyPrivate { private: self.private(private), price }
    }

    /// The next card of the bank with this type, on sale or not (one that was never sold, else one that was returned), which of its
    /// types that is, and the list price.
    fn card(&self, name: &str) -> (TrainId, u8, Money) {
        let sort = self.sort(name);
        let kinds = &self.game().edition().trains[usize::from(sort)].kinds;
        let kind = kinds.iter().position(|k| k.name == name).unwrap();
        let find = |place| self.table().trains.iter().position(|t| t.sort == sort && t.place == place);
        let next = find(TrainPlace::Depot).or_else(|| find(TrainPlace::Discard));
        let next = next.unwrap_or_else(|| panic!("the bank has no {name}"));
        (TrainId::from_index(next), u8::try_from(kind).unwrap(), kinds[kind].price)
    }

    /// The next card with this type in the bank, on sale or not, at its list price.
    fn buy_train(&self, name: &str) -> Action {
        let (train, kind, price) = self.card(name);
        Action::buy_train(train, kind, price)
    }

    /// A train of another company, as it is.
    fn buy_train_of(&self, sign: &str, name: &str, price: Money) -> Action {
        let train = self.train_of(sign, name);
        Action::buy_train(train, self.table().train(train).kind, price)
    }

    /// Turning a train in.
    fn discard(&self, sign: &str, name: &str) -> Action {
        Action::Discard { train: self.train_of(sign, name) }
    }

    /// A run from end to end, hex by hex; in hexes with several stops the one on the way.
    fn run(&self, train: TrainId, path: &[&str]) -> Run {
        track::run(self, train, path)
    }

    /// The runs that earn most, and what they earn.
    fn best(&self) -> (Action, Money) {
        let runs = self.game().best_runs().expect("trains are about to run");
        let action = Action::Run { runs };
        let events = self.clone().does(action.clone());
        let earned = events.iter().map(|e| if let Event::Ran { revenue, .. } = e { *revenue } else { 0 }).sum();
        (action, earned)
    }

    // Playing.

    /// Every single action that is offered to whoever decides, runs apart.
    fn choices(&self) -> Vec<Action> {
        self.game().choices(self.seat()).iter().flat_map(|c| c.actions().collect::<Vec<_>>()).collect()
    }

    /// Whether this is offered to whoever decides.
    fn offers(&self, action: &Action) -> bool {
        self.game().choices(self.seat()).iter().any(|c| c.offers(action))
    }

    /// The cost at which a tile or a token is offered.
    fn cost(&self, action: &Action) -> Option<Money> {
        self.game().choices(self.seat()).iter().find_map(|choice| track::cost(choice, action))
    }

    /// Whoever decides does this: it is offered, accepted, and the books are right afterwards.
    #[track_caller]
    fn does(&mut self, action: Action) -> Vec<Event> {
        let seat = self.seat();
        self.seat_does(seat, action)
    }

    /// The same for a seat, where several have to decide.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "an action is made for the call")]
    fn seat_does(&mut self, seat: Seat, action: Action) -> Vec<Event> {
        let offered = self.game().choices(seat).iter().any(|c| c.offers(&action));
        let events = match self.game_mut().play(seat, &action) {
            Ok(events) => events.to_vec(),
            Err(why) => panic!("{action:?} is refused (offered: {offered}): {why}"),
        };
        assert!(offered, "{action:?} is accepted but was not offered");
        if let Err(why) = self.game().audit() {
            panic!("after {action:?}: {why}");
        }
        events
    }

    /// A deal: offered by whoever decides, agreed to by the other side.
    #[track_caller]
    fn deals(&mut self, action: Action) -> Vec<Event> {
        self.does(action);
        self.agrees()
    }

    /// Whoever was made an offer agrees.
    #[track_caller]
    fn agrees(&mut self) -> Vec<Event> {
        self.does(Action::Accept)
    }

    /// Whoever decides passes.
    #[track_caller]
    fn passes(&mut self) -> Vec<Event> {
        self.does(Action::Pass)
    }

    /// Passes until it is this player's turn in a stock round.
    #[track_caller]
    fn pass_to(&mut self, seat: Seat) {
        let round = self.table().round;
        while self.seat() != seat {
            self.passes();
            assert_eq!(self.table().round, round, "the round is over");
        }
    }

    /// Everybody passes until such a round is played.
    #[track_caller]
    fn pass_until(&mut self, kind: RoundKind) {
        while self.table().round.kind != kind {
            self.passes();
        }
    }

    /// Runs the trains for the most and says how much that is.
    #[track_caller]
    fn runs_best(&mut self) -> Money {
        let (action, earned) = self.best();
        self.does(action);
        earned
    }

    /// The company pays a dividend, or withholds it.
    #[track_caller]
    fn pays(&mut self, dividend: Dividend) -> Vec<Event> {
        self.does(Action::Pay { dividend })
    }

    /// Does what moves the game on: pass, or the best runs, or dividends, or a train that must be bought.
    #[track_caller]
    fn plays_on(&mut self) {
        if self.game().best_runs().is_some() {
            self.runs_best();
            return;
        }
        let choices = self.choices();
        let full = Action::Pay { dividend: Dividend::Full };
        let action = if choices.contains(&Action::Pass) {
            Action::Pass
        } else if choices.contains(&full) {
            full
        } else {
            let train = choices.iter().find(|a| matches!(a, Action::BuyTrain { .. }));
            train.or_else(|| choices.first()).expect("something to do").clone()
        };
        self.does(action);
    }

    /// Without regard to turns of others: plays on with best runs, full dividends and passes until the round is over.
    #[track_caller]
    fn play_out_round(&mut self) {
        let round = self.table().round;
        while self.table().round == round && self.game().outcome().is_none() {
            self.plays_on();
        }
    }

    /// It is neither offered nor accepted, the refusal names this paragraph, and nothing has changed.
    #[track_caller]
    fn refuses(&self, action: &Action, paragraph: &str) {
        self.refuses_seat(self.seat(), action, paragraph);
    }

    /// The same for a seat, whether it decides or not.
    #[track_caller]
    fn refuses_seat(&self, seat: Seat, action: &Action, paragraph: &str) {
        let mut copy = self.game().clone();
        let why = match copy.play(seat, action) {
            Ok(events) => panic!("{action:?} is accepted: {events:?}"),
            Err(why) => why,
        };
        // Of runs a choice says only which trains may make them.
        if !matches!(action, Action::Run { .. }) {
            assert!(!self.game().choices(seat).iter().any(|c| c.offers(action)), "{action:?} is offered but refused");
        }
        assert_eq!(why.rule, Self::rule(paragraph), "{action:?}: {why}");
        assert!(copy.same_state(self.game()), "a refused action changed something");
        assert_eq!(copy.len(), self.game().len());
    }
}
