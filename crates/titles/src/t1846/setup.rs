//! Setting up (2).

use super::own::{Draft, Marker, Own, Powers, Stage};
use super::rules::{Keeper, T1846};
use crate::parts::{Dice, add_certs, bare_table};
use railhead_board::Board;
use railhead_engine::{
    Card, CompanyId, CompanySet, CompanyState, Event, Holder, Log, Money, PrivateId, Round, RoundKind, Seat, Standing,
    State, Table, TrainCard, TrainPlace,
};

impl T1846 {
    pub(crate) const fn starting_cash(&self) -> Money {
        if self.players == 2 { 600 } else { 400 }
    }

    /// How many cards of each sort of train there are (chart on the board).
    fn train_cards(&self, sort: usize) -> u8 {
        let players = u8::try_from(self.players).unwrap_or(5);
        match (sort, players) {
            (0, 2) => 7,
            (1, 2) => 5,
            (2, 2) => 3,
            (3, 2) => 4,
            (0, n) => n + 4,
            (1, n) => n + 1,
            (2, n) => n,
            // One is enough where there is no limit: another takes its place whenever it is bought.
            _ => {
                if self.options.phase_iv_limited {
                    9
                } else {
                    1
                }
            }
        }
    }

    pub(crate) fn table(&self, log: &mut Log) -> State<Own> {
        let mut dice = Dice::new(self.seed, self.options.site_shuffle);
        let mut order: Vec<Seat> = (0..self.players).map(Seat::from_index).collect();
        if !self.options.seats_as_listed {
            dice.shuffle(&mut order);
        }
        let mut deck = self.deck(&mut dice);
        let (privates, companies) = self.removals(&mut dice);
        deck.retain(|card| !matches!(card, Card::Private(p) if privates.contains(p)));

        let board = Board::new(&self.edition.ground);
        let round = Round { kind: RoundKind::Opening, set: u16::from(self.players > 2), number: 1 };
        let mut table = bare_table(&self.edition, board, order, self.all_money(), self.starting_cash(), round);
        for private in privates {
            table.privates[private.index()] = Holder::Gone;
        }
        if !self.options.second_edition {
            for private in [self.is.boomtown, self.is.little_miami] {
                table.privates[private.index()] = Holder::Gone;
            }
        }
        self.set_companies(&mut table, &companies);
        self.set_trains(&mut table);
        self.set_tokens(&mut table, &companies);
        let own = Own {
            stage: Stage::Draft,
            dice,
            draft: Draft { deck, ..Draft::default() },
            steamboat: Marker::default(),
            meat: Marker::default(),
            boom: Marker::default(),
            powers: Powers::default(),
            special_token_used: CompanySet::EMPTY,
            queue: Vec::new(),
            ghosts: Vec::new(),
            no_token: CompanySet::EMPTY,
            looked: CompanySet::EMPTY,
            broke_off: false,
            removal: super::own::Removal::AtOnce,
            turns: 0,
            sold: vec![CompanySet::EMPTY; self.players],
            broken: false,
            last_set: None,
            ended: None,
        };
        log.add(Event::Round(table.round));
        log.reveals = true;
        State { table, own }
    }

    /// The cards of the draft; for two players, who choose openly, they are not shuffled.
    fn deck(&self, dice: &mut Dice) -> Vec<Card> {
        let in_game =
            |p: &PrivateId| self.options.second_edition || (*p != self.is.boomtown && *p != self.is.little_miami);
        let privates = (0..self.edition.privates.len()).map(PrivateId::from_index).filter(in_game);
        let mut deck: Vec<Card> = privates.map(Card::Private).collect();
        if self.players > 2 {
            let blanks = u8::try_from(self.players).unwrap_or(0);
            deck.extend((1..=blanks).map(Card::Blank));
            dice.shuffle(&mut deck);
        }
        deck
    }

    /// What is taken out at random: private companies and corporations (2, chart).
    fn removals(&self, dice: &mut Dice) -> (Vec<PrivateId>, Vec<CompanyId>) {
        let base = if self.players == 2 { 1 } else { 5 - self.players };
        let mut gone = Vec::new();
        let is = &self.is;
        for group in [
            [is.lake_shore, is.michigan_central, is.ohio_indiana, is.little_miami],
            [is.steamboat, is.meat, is.tunnels, is.boomtown],
        ] {
            let second = |p: &PrivateId| *p == is.boomtown || *p == is.little_miami;
            let mut group: Vec<PrivateId> =
                group.into_iter().filter(|p| self.options.second_edition || !second(p)).collect();
            let count = base + usize::from(self.options.second_edition);
            if self.options.second_edition_kept {
                group.retain(|p| !second(p));
            }
            dice.shuffle(&mut group);
            gone.extend(group.into_iter().take(count));
        }
        let groups: &[&[&str]] = if self.players == 2 {
            &[&["ERIE", "GT", "NYC", "PRR"], &["B&O", "C&O", "IC"]]
        } else {
            &[&["C&O", "ERIE", "PRR"]]
        };
        let mut companies = Vec::new();
        for group in groups {
            let kept = |sign: &&&str| !(self.options.second_edition_kept && **sign == "C&O");
            let mut group: Vec<CompanyId> =
                group.iter().filter(kept).filter_map(|sign| self.edition.find_company(sign)).collect();
            dice.shuffle(&mut group);
            companies.extend(group.into_iter().take(base));
        }
        (gone, companies)
    }

    fn set_companies(&self, table: &mut Table, removed: &[CompanyId]) {
        for (i, company) in self.edition.companies.iter().enumerate() {
            let id = CompanyId::from_index(i);
            let gone = removed.contains(&id);
            let mut state = CompanyState::waiting(company.tokens);
            if gone {
                state.standing = Standing::Removed;
            }
            table.companies.push(state);
            if company.independent {
                continue;
            }
            let holder = if gone { Holder::Gone } else { Holder::Company(id) };
            add_certs(table, id, Some(20), &[10; 8], holder);
        }
    }

    fn set_trains(&self, table: &mut Table) {
        for sort in 0..self.edition.trains.len() {
            for serial in 0..self.train_cards(sort) {
                // The first two belong to the independents.
                let place = match (sort, serial) {
                    (0, 0) => TrainPlace::Company(self.is.ms),
                    (0, 1) => TrainPlace::Company(self.is.big4),
                    _ => TrainPlace::Depot,
                };
                let sort = u8::try_from(sort).unwrap_or(0);
                table.trains.push(TrainCard { place, ..TrainCard::new(sort, serial) });
            }
        }
    }

    fn set_tokens(&self, table: &mut Table, removed: &[CompanyId]) {
        for company in [self.is.ms, self.is.big4].iter().chain(removed) {
            self.place_home(table, *company);
        }
        // Two players: a second token of each removed corporation; the Erie's has its space from the beginning.
        if self.players == 2 {
            for company in removed {
                if self.edition.companies[company.index()].sign == "ERIE"
                    && let Some((hex, stop)) = self.second_token(*company)
                {
                    let _ = table.board.place_token(&self.edition.ground, hex, stop, None, company.owner());
                }
            }
        }
    }

    /// Where the second token of a corporation goes that two players leave out.
    pub(crate) fn second_token(&self, company: CompanyId) -> Option<(railhead_board::HexId, railhead_board::StopId)> {
        let hex = match self.edition.companies[company.index()].sign.as_str() {
            "B&O" | "C&O" => "H12",
            "ERIE" => "D20",
            "GT" => "D14",
            "IC" => "G7",
            "NYC" => "E17",
            "PRR" => "E11",
            _ => return None,
        };
        self.edition.ground.map.find(hex).map(|hex| (hex, railhead_board::StopId(0)))
    }

    pub(crate) fn home(&self, company: CompanyId) -> Option<(railhead_board::HexId, railhead_board::StopId)> {
        self.is.kept.iter().find(|k| k.whose == Keeper::Home(company)).map(|k| (k.hex, k.stop))
    }

    /// Places a company's first token in its home.
    pub(crate) fn place_home(&self, table: &mut Table, company: CompanyId) {
        if let Some((hex, stop)) = self.home(company)
            && table.board.place_token(&self.edition.ground, hex, stop, None, company.owner()).is_ok()
        {
            let state = table.company_mut(company);
            state.tokens = state.tokens.saturating_sub(1);
        }
    }
}
