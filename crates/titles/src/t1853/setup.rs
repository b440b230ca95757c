//! Setting the table (2.1, 2.3).

use super::own::{Bid, Own, Stage};
use super::rules::T1853;
use railhead_board::Board;
use railhead_engine::{
    Cert, CompanyId, CompanySet, CompanyState, Event, Holder, Log, Money, Player, Round, RoundKind, Seat, State, Table,
    TrainCard,
};

impl T1853 {
    /// What each player begins with (2.3, Table 3).
    pub(crate) const fn starting_cash(&self) -> Money {
        match self.players {
            3 => 730,
            4 | 5 => 570,
            _ => 510,
        }
    }

    pub(crate) fn table(&self, log: &mut Log) -> State<Own> {
        let players = self.players;
        let companies = self.edition.companies.len();
        let cash = self.starting_cash();
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
            board: Board::new(&self.edition.ground),
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
            stage: Stage::Bonds,
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
            broken: false,
            ended: None,
        };
        log.add(Event::Round(table.round));
        State { table, own }
    }
}
