//! Operating rounds (3).

use crate::own::{Stage, Stop, Turn};
use crate::rules::{Look, Play};
use crate::runs::RUNS;
use railhead_board::{Feature, HexId, LayRefusal, Placement, Reach, StopId, StopRef};
use railhead_engine::{
    Action, Choice, CompanyId, Detail, Dividend, Duty, Ending, Event, Money, Place, Purse, Refusal, Round, RoundKind,
    Run, TrainId, TrainPlace, Why,
};
use railhead_titles::parts::{Fleet, dividends, earned, placement, put_token, rust, tell_runs, train_limit};

/// What a token costs (3.2).
const TOKEN: Money = 40;
/// What can be done with earnings (3.4).
const WAYS: [Dividend; 2] = [Dividend::Full, Dividend::Withhold];

impl Look<'_> {
    pub(crate) fn fleet(&self, company: CompanyId) -> Fleet<'_> {
        Fleet { edition: &self.rules.edition, table: self.table, runs: &RUNS, company }
    }

    fn reach(self, company: CompanyId) -> Reach {
        Reach::surely(&self.rules.edition.ground, &self.table.board, company.owner())
    }

    fn can_afford(self, company: CompanyId, rule: &'static str, needs: Money) -> Result<Money, Refusal> {
        let has = self.table.company(company).cash;
        if has < needs { Err(Refusal::money(rule, has, needs)) } else { Ok(needs) }
    }

    /// What a tile costs, if it may be laid (3.1).
    fn can_lay(self, company: CompanyId, reach: &Reach, at: Placement) -> Result<Money, Refusal> {
        let (ground, board) = (&self.rules.edition.ground, &self.table.board);
        let refused = |why: LayRefusal| Refusal { rule: "toy 3.1".into(), why: Why::Lay(why) };
        let colour = ground.tiles.get(at.tile).colour();
        if !self.rules.edition.phases[usize::from(self.table.phase)].colours.contains(&colour) {
            return Err(Refusal::with("toy 3.1", format!("{} tiles are not available yet", colour.name())));
        }
        board.can_lay(ground, at).map_err(refused)?;
        let upgrades = board.laid(at.hex).is_some() && reach.touches(at.hex);
        if !upgrades && !reach.extends_somehow(ground, board, company.owner(), at) {
            return Err(Refusal::because("toy 3.1", "it continues no track from a token of the company"));
        }
        let cost = board.cost(ground, at).items.iter().map(|(_, amount)| Money::from(*amount)).sum();
        self.can_afford(company, "toy 3.1", cost)
    }

    fn lays(self, company: CompanyId) -> Vec<(Placement, Money)> {
        let (ground, reach) = (&self.rules.edition.ground, self.reach(company));
        let all = ground.map.iter().flat_map(|(hex, _)| self.table.board.placements(ground, hex));
        all.filter_map(|at| Some((at, self.can_lay(company, &reach, at).ok()?))).collect()
    }

    /// How many spaces of a city are kept for the home of a company that has no token there yet.
    fn kept(self, hex: HexId, stop: StopId) -> u8 {
        let waits = |sign: &str| self.rules.edition.find_company(sign).is_some_and(|c| !self.table.company(c).operated);
        let home = |f: &&Feature| matches!(f, Feature::Home { company, stop: at, .. } if at.unwrap_or(StopId(0)) == stop && waits(company));
        u8::try_from(self.rules.edition.ground.map.hex(hex).features.iter().filter(home).count()).unwrap_or(0)
    }

    /// What a token costs, if it may be placed (3.2).
    fn can_token(self, company: CompanyId, reach: &Reach, at: StopRef) -> Result<Money, Refusal> {
        let (ground, board) = (&self.rules.edition.ground, &self.table.board);
        if at.hex.index() >= ground.map.len() || !reach.has_stop(at) {
            return Err(Refusal::because("toy 3.2", "the company does not reach such a city"));
        }
        if self.table.company(company).tokens == 0 {
            return Err(Refusal::because("toy 3.2", "the company has no token left"));
        }
        if board.tokens_on(at.hex).any(|t| t.owner == company.owner()) {
            return Err(Refusal::because("toy 3.2", "the company has a token there"));
        }
        if board.free_slots(ground, at.hex, at.stop) <= self.kept(at.hex, at.stop) {
            return Err(Refusal::because("toy 3.2", "there is no free space"));
        }
        self.can_afford(company, "toy 3.2", TOKEN)
    }

    fn token_places(self, company: CompanyId) -> Vec<(Place, Money)> {
        let reach = self.reach(company);
        let all = reach.free_slots(&self.rules.edition.ground, &self.table.board);
        all.filter_map(|at| Some((at.into(), self.can_token(company, &reach, at).ok()?))).collect()
    }

    /// What a train costs, if it may be bought (3.5).
    fn can_buy_train(self, company: CompanyId, train: TrainId, kind: u8) -> Result<Money, Refusal> {
        if self.table.next_train() != Some(train) || kind != 0 {
            return Err(Refusal::because("toy 3.5", "the bank sells the next train only"));
        }
        let limit = train_limit(self.table, self.edition());
        if self.table.trains_counting(company) >= limit {
            return Err(Refusal::with("toy 3.5", format!("a company owns no more than {limit} trains")));
        }
        let sort = usize::from(self.table.train(train).sort);
        let price = self.rules.edition.trains[sort].kinds.first().map_or(0, |kind| kind.price);
        self.can_afford(company, "toy 3.5", price)
    }

    fn train_choice(self, company: CompanyId) -> Option<Choice> {
        let train = self.table.next_train()?;
        let price = self.can_buy_train(company, train, 0).ok()?;
        Some(Choice::BuyTrain { train, kind: 0, from: price, to: price, trade: None, with: None, consent: None })
    }

    pub(crate) fn turn_choices(self, turn: &Turn, detail: Detail) -> Vec<Choice> {
        let company = turn.company;
        let mut choices = Vec::new();
        match turn.stop {
            Stop::Track => choices.push(Choice::lays(None, self.lays(company).into_iter())),
            _ if detail == Detail::Tiles => return choices,
            Stop::Token => choices.push(Choice::Token { with: None, places: self.token_places(company) }),
            Stop::Routes => {
                choices.push(Choice::Run { company, trains: self.fleet(company).runnable(), duty: Duty::Free });
            }
            Stop::Pay => return vec![Choice::Pay { ways: WAYS.to_vec() }],
            Stop::Trains => choices.extend(self.train_choice(company)),
        }
        choices.retain(|choice| !choice.is_empty());
        // Running nothing is a run without trains; everything else can be left alone.
        if turn.stop != Stop::Routes && detail != Detail::Tiles {
            choices.push(Choice::Act(Action::Pass));
        }
        choices
    }

    /// Whether there is something to decide at this stop.
    fn waits(self, turn: &Turn) -> bool {
        match turn.stop {
            Stop::Track => !self.lays(turn.company).is_empty(),
            Stop::Token => !self.token_places(turn.company).is_empty(),
            Stop::Routes => self.fleet(turn.company).can_run(),
            Stop::Pay => turn.revenue > 0,
            Stop::Trains => self.train_choice(turn.company).is_some(),
        }
    }
}

impl Play<'_> {
    pub(crate) fn begin_operating_round(&mut self, number: u8) {
        self.table.round = Round { kind: RoundKind::Operating, set: self.table.round.set, number };
        self.log.add(Event::Round(self.table.round));
        self.pay_incomes();
        let floated = |c: &CompanyId| self.table.company(*c).floated;
        self.own.queue = self.table.price_order(&self.rules.edition).into_iter().filter(floated).collect();
        self.next_company();
    }

    fn next_company(&mut self) {
        if self.own.queue.is_empty() {
            self.end_operating_round();
            return;
        }
        let company = self.own.queue.remove(0);
        self.log.add(Event::Operates(company));
        if !self.table.company(company).operated {
            self.table.company_mut(company).operated = true;
            self.place_home(company);
        }
        self.own.stage = Stage::Turn(Turn { company, stop: Stop::Track, revenue: 0 });
    }

    fn place_home(&mut self, company: CompanyId) {
        let ground = &self.rules.edition.ground;
        let sign = &self.rules.edition.companies[company.index()].sign;
        let homes = ground.map.iter().flat_map(|(id, hex)| hex.homes().map(move |(of, stop, _)| (of, id, stop)));
        let home = homes.filter(|(of, ..)| of == sign).map(|(_, hex, stop)| (hex, stop.unwrap_or(StopId(0)))).next();
        if let Some((hex, stop)) = home
            && self.table.board.place_token(ground, hex, stop, None, company.owner()).is_ok()
        {
            self.table.company_mut(company).tokens -= 1;
            self.log.add(Event::Token { company, hex, cost: 0 });
        }
    }

    fn end_operating_round(&mut self) {
        let Round { set, number, .. } = self.table.round;
        if number < self.rules.edition.phases[usize::from(self.table.phase)].rounds {
            self.begin_operating_round(number + 1);
        } else if self.own.broken {
            self.end(Ending::Bank);
        } else {
            self.table.round.set = set + 1;
            self.begin_stock_round();
        }
    }

    /// Goes on to the next thing that somebody has to decide.
    pub(crate) fn go_on(&mut self) {
        while let Stage::Turn(turn) = self.own.stage {
            if self.look().waits(&turn) {
                return;
            }
            self.leave(&turn);
        }
    }

    /// Goes on from a stop without doing anything there.
    fn leave(&mut self, turn: &Turn) {
        match turn.stop {
            Stop::Track => self.go_to(Stop::Token),
            Stop::Token => self.go_to(Stop::Routes),
            Stop::Routes => self.go_to(Stop::Pay),
            Stop::Pay => {
                self.log.add(Event::Nothing(turn.company));
                self.shift_price(turn.company, -1);
                self.go_to(Stop::Trains);
            }
            Stop::Trains => self.next_company(),
        }
    }

    fn go_to(&mut self, stop: Stop) {
        if let Stage::Turn(turn) = &mut self.own.stage {
            turn.stop = stop;
        }
    }

    pub(crate) fn turn(&mut self, turn: &Turn, action: &Action) -> Result<(), Refusal> {
        let company = turn.company;
        match (turn.stop, action) {
            (Stop::Track | Stop::Token | Stop::Trains, Action::Pass) => self.leave(turn),
            (Stop::Track, Action::Lay { hex, tile, rotation, with: None }) => {
                let ground = &self.rules.edition.ground;
                let at = placement(ground, (*hex, *tile, *rotation))?;
                let look = self.look();
                let cost = look.can_lay(company, &look.reach(company), at)?;
                let refused = |why: LayRefusal| Refusal { rule: "toy 3.1".into(), why: Why::Lay(why) };
                self.table.board.lay(ground, at).map_err(refused)?;
                self.table.pay(Purse::Company(company), Purse::Bank, cost);
                self.log.add(Event::Laid { company, hex: at.hex, tile: at.tile, cost, with: None });
                self.go_to(Stop::Token);
            }
            (Stop::Token, Action::Token { hex, stop, with: None }) => {
                let (look, at) = (self.look(), StopRef { hex: *hex, stop: *stop });
                let cost = look.can_token(company, &look.reach(company), at)?;
                put_token(self.table, &self.rules.edition.ground, company, at, "toy 3.2")?;
                self.table.company_mut(company).tokens -= 1;
                self.table.pay(Purse::Company(company), Purse::Bank, cost);
                self.log.add(Event::Token { company, hex: *hex, cost });
                self.go_to(Stop::Routes);
            }
            (Stop::Routes, Action::Run { runs }) => self.run(company, runs)?,
            (Stop::Pay, Action::Pay { dividend }) => self.pay(turn, *dividend)?,
            (Stop::Trains, Action::BuyTrain { train, kind, price, trade: None, with: None }) => {
                self.buy_train(company, *train, *kind, *price)?;
            }
            _ => return Err(Refusal::because("toy 3", "a company does not do this now")),
        }
        Ok(())
    }

    fn run(&mut self, company: CompanyId, runs: &[Run]) -> Result<(), Refusal> {
        let checked = self.look().fleet(company).check(runs, &[], "toy 3.3")?;
        let amounts = checked.iter().map(|run| run.revenue);
        tell_runs((self.table, &self.rules.edition, self.log), company, runs, amounts);
        self.own.stage = Stage::Turn(Turn { company, stop: Stop::Pay, revenue: earned(&checked) });
        Ok(())
    }

    fn pay(&mut self, turn: &Turn, dividend: Dividend) -> Result<(), Refusal> {
        let (company, revenue) = (turn.company, turn.revenue);
        match dividend {
            Dividend::Withhold => {
                self.log.add(Event::Paid { company, dividend, kept: revenue, per_share: 0 });
                self.pay_out(Purse::Company(company), revenue);
                self.shift_price(company, -1);
            }
            Dividend::Full => {
                let per_share = revenue / 10;
                self.log.add(Event::Paid { company, dividend, kept: 0, per_share });
                for (seat, due) in dividends(self.table, company, per_share) {
                    self.pay_out(Purse::Player(seat), due);
                }
                self.shift_price(company, 1);
            }
            Dividend::Half => return Err(Refusal::because("toy 3.4", "a company pays all or nothing")),
        }
        self.go_to(Stop::Trains);
        Ok(())
    }

    fn buy_train(&mut self, company: CompanyId, train: TrainId, kind: u8, price: Money) -> Result<(), Refusal> {
        let cost = self.look().can_buy_train(company, train, kind)?;
        if price != cost {
            return Err(Refusal::outside("toy 3.5", "the price", price.into(), cost.into(), cost.into()));
        }
        self.table.pay(Purse::Company(company), Purse::Bank, price);
        self.table.trains[train.index()].place = TrainPlace::Company(company);
        self.log.add(Event::TrainBought { company, train, price, from: None });
        let phase = self.rules.edition.trains[usize::from(self.table.train(train).sort)].phase;
        if self.table.phase < phase {
            self.table.phase = phase;
            self.log.add(Event::Phase(phase));
            rust(self.table, &self.rules.edition, self.log, phase);
            self.close_ferry();
        }
        Ok(())
    }
}
