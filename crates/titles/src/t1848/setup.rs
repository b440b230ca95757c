//! Setting the table (2).

use super::own::{AuctionTurn, Own, Right, Rights, Stage};
use super::rules::T1848;
use crate::parts::Dice;
use railhead_board::Board;
use railhead_engine::{
    Cert, CompanyId, CompanySet, CompanyState, Event, Holder, Log, Money, Player, Round, RoundKind, Seat, Spot,
    Standing, State, Table, TrainCard,
};

impl T1848 {
    /// What each player begins with (2.3).
    const fn starting_cash(&self) -> Money {
        match self.players {
            3 => 840,
            4 => 630,
            5 => 510,
            _ => 430,
        }
    }

    pub(crate) fn table(&self, log: &mut Log) -> State<Own> {
        let mut order: Vec<Seat> = (0..self.players).map(Seat::from_index).collect();
        if !self.options.seats_as_listed {
            Dice::new(self.seed, false).shuffle(&mut order);
        }
        let cash = self.starting_cash();
        let in_hands = cash * Money::try_from(self.players).unwrap_or(0);
        let mut table = Table {
            bank: Self::ALL_MONEY - super::loans::FUND - in_hands,
            players: vec![Player::with(cash); self.players],
            order,
            companies: Vec::new(),
            privates: vec![Holder::Bank; self.edition.privates.len()],
            certs: Vec::new(),
            trains: Vec::new(),
            board: Board::new(&self.edition.ground),
            phase: 0,
            round: Round { kind: RoundKind::Opening, set: 1, number: 1 },
            offer: None,
            clock: 0,
        };
        self.set_companies(&mut table);
        for (sort, data) in (0u8..).zip(&self.edition.trains) {
            // One is enough where there is no limit: another takes its place whenever it is bought.
            for serial in 0..data.cards.unwrap_or(1) {
                table.trains.push(TrainCard::new(sort, serial));
            }
        }
        let first = table.order.first().copied().unwrap_or(Seat(0));
        let whole = Right::WithCompany;
        let own = Own {
            stage: Stage::Auction(AuctionTurn { seat: first, passes: 0 }),
            prices: self.edition.privates.iter().map(|p| p.price).collect(),
            rights: Rights { desert: whole, ghan: whole, tasmania: whole },
            linked: false,
            freed: false,
            stirred: None,
            asked: None,
            queue: Vec::new(),
            rounds: 0,
            sold: vec![CompanySet::EMPTY; self.players],
            turns: 0,
            penalties: vec![0; self.players],
            fallen: 0,
            crisis: None,
            tasmania_due: false,
            broken: false,
            ending: None,
            ended: None,
        };
        log.add(Event::Round(table.round));
        State { table, own }
    }

    fn set_companies(&self, table: &mut Table) {
        for (i, company) in self.edition.companies.iter().enumerate() {
            let id = CompanyId::from_index(i);
            let mut state = CompanyState::waiting(company.tokens);
            let bank = id == self.is.bank;
            if bank {
                state = CompanyState::waiting(0);
                state.standing = Standing::Active;
                state.cash = super::loans::FUND;
                state.spot = Some(Spot { row: super::loans::LINE, column: 0 });
            }
            table.companies.push(state);
            // The Bank of England has ten plain shares, which are always for sale (12.3.3).
            let count = if bank { 10 } else { 9 };
            for share in 0..count {
                let since = table.tick();
                let president = share == 0 && !bank;
                let percent = if president { 20 } else { 10 };
                let holder = if bank { Holder::Market } else { Holder::Bank };
                table.certs.push(Cert { company: id, percent, president, holder, since });
            }
        }
    }
}
