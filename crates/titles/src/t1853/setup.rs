//! Setting the table (2.1, 2.3).

use super::cards::Kit;
use super::own::{Bid, Own, Stage};
use super::policy::Start;
use super::rules::{Play, T1853};
use crate::parts::Dice;
use railhead_board::Board;
use railhead_engine::{
    Cert, CompanyId, CompanySet, CompanyState, Event, Holder, Log, Money, Player, Purse, Round, RoundKind, Seat, State,
    Table, TrainCard,
};

/// How many shares each player begins with in the Simplified Game.
const DEALT: u8 = 4;

impl T1853 {
    pub(crate) fn table(&self, log: &mut Log) -> State<Own> {
        let players = self.players;
        let companies = self.edition.companies.len();
        let cash = self.policy.limits.capital;
        let in_hands = cash * Money::try_from(players).unwrap_or(0);
        let mut table = Table {
            bank: self.options.money - in_hands,
            players: vec![Player::with(cash); players],
            // Until the bonds are shown, nobody sits anywhere.
            order: (0..players).map(Seat::from_index).collect(),
            companies: self.edition.companies.iter().map(|c| CompanyState::waiting(c.tokens)).collect(),
            privates: Vec::new(),
            certs: Vec::new(),
            trains: Vec::new(),
            board: Board::with_kits(&self.edition.ground, &self.options.kits),
            phase: 0,
            round: Round { kind: RoundKind::Opening, set: 1, number: 1 },
            offer: None,
            clock: 0,
        };
        for company in (0..companies).map(CompanyId::from_index) {
            // The director's certificate stands for two of these ten while nobody has it.
            for _ in 0..10 {
                let since = table.tick();
                table.certs.push(Cert { company, percent: 10, president: false, holder: Holder::Bank, since });
            }
        }
        for (sort, data) in (0u8..).zip(&self.edition.trains) {
            table.trains.extend((0..data.cards.unwrap_or(0)).map(|serial| TrainCard::new(sort, serial)));
        }
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

impl Play<'_> {
    /// Seats are left to the lot; whoever comes first holds the Elephant (1989 Alternative 1.0).
    fn draw_seats(&mut self) {
        Dice::new(self.rules.seed, false).shuffle(&mut self.table.order);
        let first = self.look().elephant();
        self.log.add(Event::Priority(first));
    }

    /// A director's certificate is dealt to each player, who sits by its number and pays for four shares (1989 Simplified Game).
    fn deal_directors(&mut self) {
        // Players in the order of the companies they got: the same lot as drawing seats. The BBCI and the BAR are left out.
        self.draw_seats();
        let companies = (0..self.table.companies.len()).map(CompanyId::from_index);
        let dealt: Vec<CompanyId> = companies.filter(|c| *c != self.rules.is.bbci).take(self.rules.players).collect();
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
