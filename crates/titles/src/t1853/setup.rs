//! Setting the table (2.1, 2.3).

use super::cards::Kit;
use super::own::{Bid, Own, Stage};
use super::policy::Start;
use super::rules::{Play, T1853};
use crate::parts::{Dice, add_certs, add_trains, bare_table};
use railhead_board::Board;
use railhead_engine::{CompanyId, CompanySet, CompanyState, Event, Holder, Log, Purse, Round, RoundKind, Seat, State};

/// How many shares each player begins with in the Simplified Game.
const DEALT: u8 = 4;

impl T1853 {
    pub(crate) fn table(&self, log: &mut Log) -> State<Own> {
        let players = self.players;
        let companies = self.edition.companies.len();
        let cash = self.policy.limits.capital;
        let board = Board::with_kits(&self.edition.ground, &self.options.kits);
        // Until the bonds are shown, nobody sits anywhere.
        let order = (0..players).map(Seat::from_index).collect();
        let round = Round { kind: RoundKind::Opening, set: 1, number: 1 };
        let mut table = bare_table(&self.edition, board, order, self.options.money, cash, round);
        table.companies = self.edition.companies.iter().map(|c| CompanyState::waiting(c.tokens)).collect();
        for company in (0..companies).map(CompanyId::from_index) {
            // The director's certificate stands for two of these ten while nobody has it.
            add_certs(&mut table, company, None, &[10; 10], Holder::Bank);
        }
        add_trains(&mut table, &self.edition, |sort| self.edition.trains[usize::from(sort)].cards.unwrap_or(0));
        let mut majors = CompanySet::EMPTY;
        self.is.majors.iter().for_each(|c| majors.add(*c));
        let own = Own {
            stage: if self.policy.start == Start::Bonds { Stage::Bonds } else { Stage::Bids },
            sealed: vec![None; players],
            bids: vec![Bid::default(); players],
            unpaid: vec![Vec::new(); players],
            contracted: vec![vec![0; companies]; players],
            chances: vec![CompanySet::EMPTY; players],
            named: CompanySet::EMPTY,
            sold: vec![CompanySet::EMPTY; players],
            fresh: CompanySet::EMPTY,
            previous: vec![None; companies],
            majors,
            second_tile: vec![None; companies],
            special: CompanySet::EMPTY,
            small_trains: false,
            posts: Vec::new(),
            queue: Vec::new(),
            rounds: 0,
            called: false,
            credit_due: None,
            vote: None,
            accused: Vec::new(),
            excess: Vec::new(),
            progress: None,
            lot: None,
            sentenced: vec![false; players],
            sentenced_later: Vec::new(),
            credits: 0,
            kit: self.options.cards.then(|| Box::new(Kit::new(players, self.seed))),
            broken: false,
            ended: None,
        };
        let mut state = State { table, own };
        let mut play = Play { rules: self, table: &mut state.table, own: &mut state.own, log };
        match self.policy.start {
            Start::Bonds | Start::Bids => play.log.add(Event::Round(play.table.round)),
            Start::Dealt => play.deal_directors(),
            Start::Places => {
                play.draw_seats();
                play.begin_stock_round();
            }
        }
        state
    }
}

/// Stirred into the seed, so that the lot of the companies has nothing to do with that of the seats.
const COMPANIES: u64 = 0x4445_414c;

impl Play<'_> {
    /// The companies whose directors' certificates are dealt, in their order: as many as there are players, of all but the BBCI
    /// and the BAR, taken at random. By the first versions of these rules they are the first of Table 1.
    fn dealt_companies(&self) -> Vec<CompanyId> {
        let last = self.table.companies.len() - 1;
        let all = (0..last).map(CompanyId::from_index).filter(|c| *c != self.rules.is.bbci);
        let mut companies: Vec<CompanyId> = all.collect();
        if self.rules.since.companies_by_lot {
            Dice::new(self.rules.seed ^ COMPANIES, false).shuffle(&mut companies);
        }
        companies.truncate(self.rules.players);
        companies.sort_unstable();
        companies
    }

    /// Seats are left to the lot; whoever comes first holds the Elephant (1989 Alternative 1.0).
    fn draw_seats(&mut self) {
        Dice::new(self.rules.seed, false).shuffle(&mut self.table.order);
        let first = self.look().elephant();
        self.log.add(Event::Priority(first));
    }

    /// A director's certificate is dealt to each player, who sits by its number and pays for four shares (1989 Simplified Game).
    fn deal_directors(&mut self) {
        // Players in the order of the companies they got: the same lot as drawing seats.
        self.draw_seats();
        let dealt = self.dealt_companies();
        for (seat, company) in self.table.order.clone().into_iter().zip(&dealt) {
            let (price, from) = (self.look().par(*company), Holder::Bank);
            for _ in 0..DEALT {
                self.table.hand_ordinary(*company, from, Holder::Player(seat), 1);
                self.table.pay(Purse::Player(seat), Purse::Bank, price);
                self.log.add(Event::Bought { seat, company: *company, from, price });
            }
            self.own.named.add(*company);
        }
        self.begin_stock_round();
        for company in dealt {
            self.begin_with(company);
        }
    }
}
