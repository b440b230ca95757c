//! What is, beside what should be.

use super::clerk::Clerk;
use super::memory::Stage;
use super::want::holdings;
use crate::{Kind, money};
use railhead_engine::{CompanyId, Holder, Money, Purse, Seat};
use railhead_titles::asks_1853::VOTE;
use std::collections::BTreeSet;

impl Clerk<'_> {
    /// Compares everything.
    pub(super) fn compare(&mut self) {
        self.compare_money();
        self.compare_companies();
        self.compare_shares();
        self.compare_board();
        self.compare_trains();
        self.compare_rounds();
        self.compare_seats();
        self.compare_result();
    }

    fn compare_money(&mut self) {
        let purses = money::purses(&self.after.table);
        let change = |purse: Purse| {
            let was = self.before.table.cash(purse);
            (purse, self.after.table.cash(purse) - was, self.want.table.cash(purse) - was)
        };
        let wrong: Vec<(Purse, Money, Money)> =
            purses.into_iter().map(change).filter(|(_, is, should)| is != should).collect();
        if !wrong.is_empty() {
            let words = money::words(self.edition, &wrong);
            self.complain(Kind::Money, ("2.2", "12"), words);
        }
        for seat in self.book.seats() {
            let (is, should) =
                (self.after.table.players[seat.index()].aside, self.want.table.players[seat.index()].aside);
            if is != should {
                let words = format!("player {} has {is} put aside instead of {should}", seat.index() + 1);
                self.complain(Kind::Credit, ("2.5.1, 4.3.2", "14.1, 31.25"), words);
            }
        }
    }

    fn compare_companies(&mut self) {
        for company in self.companies() {
            let (is, should) =
                (self.after.table.companies[company.index()], self.want.table.companies[company.index()]);
            let sign = self.sign(company);
            if is.spot != should.spot {
                let price = |spot: Option<_>| spot.map_or(0, |s| self.price_at(s));
                let words = format!("{sign} is at {} instead of {}", price(is.spot), price(should.spot));
                self.complain(Kind::Price, ("4.7.1", "34.7, Alternative 2.0"), words);
            }
            if (is.president, is.manager) != (should.president, should.manager) {
                let words = format!(
                    "{sign} is run by {:?} or {:?} instead of {:?} or {:?}",
                    is.president, is.manager, should.president, should.manager
                );
                self.complain(Kind::President, ("3.2, 3.4.1", "22, 24.1, MIK 2"), words);
            }
            if (is.standing, is.floated, is.par) != (should.standing, should.floated, should.par) {
                let words = format!("{sign} is {:?} instead of {:?}", is.standing, should.standing);
                self.complain(Kind::Shares, ("2.9.1, 3.2.1, 3.3", "17.1, 22.1, 23"), words);
            }
            if is.operated != should.operated {
                let words = format!("{sign} has operated or not, against what should be");
                self.complain(Kind::Turn, ("4", "30"), words);
            }
            if is.tokens != should.tokens {
                let words = format!("{sign} has {} tokens left instead of {}", is.tokens, should.tokens);
                self.complain(Kind::Token, ("4.4.4", "32.3"), words);
            }
        }
    }

    fn compare_shares(&mut self) {
        let (shares, directors) = holdings(&self.after.table);
        for company in self.companies() {
            let held = |held: &std::collections::BTreeMap<Holder, i32>| -> Vec<(Holder, i32)> {
                held.iter().filter(|(_, count)| **count != 0).map(|(holder, count)| (*holder, *count)).collect()
            };
            let (is, should) = (held(&shares[company.index()]), held(&self.want.shares[company.index()]));
            if is != should {
                let words = format!("shares of {} are {is:?} instead of {should:?}", self.sign(company));
                self.complain(Kind::Shares, ("3.1", "21"), words);
            }
            let (is, should) = (&directors[company.index()], &self.want.directors[company.index()]);
            if is != should {
                let words = format!("directors' certificates of {}: {is:?} instead of {should:?}", self.sign(company));
                self.complain(Kind::President, ("3.2", "22, MIK 2"), words);
            }
        }
        for seat in self.book.seats() {
            let mut unpaid = self.after.unpaid.get(seat.index()).cloned().unwrap_or_default();
            let mut should = self.memory.unpaid[seat.index()].clone();
            unpaid.sort_unstable();
            should.sort_unstable();
            if unpaid != should {
                let words = format!("player {} has not paid for {unpaid:?} instead of {should:?}", seat.index() + 1);
                self.complain(Kind::Credit, ("2.7.3", "16.5"), words);
            }
        }
    }

    fn compare_board(&mut self) {
        let (was, is) = (&self.before.table.board, &self.after.table.board);
        let hexes = self.edition.ground.map.iter().map(|(id, _)| id);
        let changed = hexes.filter(|hex| was.laid(*hex) != is.laid(*hex));
        let changed: Vec<_> = changed.filter_map(|hex| is.laid(hex).map(|laid| (hex, laid.tile))).collect();
        if changed != self.want.laid {
            let name = |(hex, tile): &(railhead_board::HexId, railhead_board::TileId)| {
                format!("#{} on {}", self.edition.ground.tiles.get(*tile).number, self.hex(*hex))
            };
            let (is, should): (Vec<_>, Vec<_>) =
                (changed.iter().map(name).collect(), self.want.laid.iter().map(name).collect());
            self.complain(Kind::Lay, ("4.1", "31"), format!("laid are {is:?} instead of {should:?}"));
        }
        let mut was: Vec<_> = was.tokens().iter().map(|t| (t.hex, t.owner)).collect();
        was.extend(&self.want.tokens);
        let mut is: Vec<_> = is.tokens().iter().map(|t| (t.hex, t.owner)).collect();
        was.sort_unstable();
        is.sort_unstable();
        if was != is {
            let (was, is): (BTreeSet<_>, BTreeSet<_>) = (was.into_iter().collect(), is.into_iter().collect());
            let words = format!("tokens differ: {:?}", was.symmetric_difference(&is).collect::<Vec<_>>());
            self.complain(Kind::Token, ("3.3.2, 4.4", "23.2, 32"), words);
        }
    }

    fn compare_trains(&mut self) {
        let phase = self.before.table.phase != self.want.table.phase;
        if self.after.table.phase != self.want.table.phase {
            let words = format!("phase {} instead of {}", self.after.table.phase, self.want.table.phase);
            self.complain(Kind::Phase, ("4.10", "36"), words);
        }
        let (is, should) = (&self.after.table.trains, &self.want.table.trains);
        if is.len() != should.len() {
            let words = format!("there are {} train cards instead of {}", is.len(), should.len());
            self.complain(Kind::TrainsForSale, ("4.8.16, 4.8.17", "35"), words);
            return;
        }
        let mut wrong = Vec::new();
        for (at, (is, should)) in is.iter().zip(should).enumerate() {
            if (is.place, is.kind, is.owed, is.sort) != (should.place, should.kind, should.owed, should.sort) {
                wrong.push(format!(
                    "card {at} ({}) is {:?} instead of {:?}",
                    self.type_of(is).0,
                    is.place,
                    should.place
                ));
                if is.owed != should.owed {
                    let words = format!("{} is owed for card {at} instead of {}", is.owed, should.owed);
                    wrong.push(words);
                }
            }
        }
        if !wrong.is_empty() {
            let kind = if phase { Kind::Phase } else { Kind::Train };
            self.complain(kind, ("4.8, 4.10", "35, 36"), wrong.join(", "));
        }
    }

    fn compare_rounds(&mut self) {
        if self.after.table.round != self.want.table.round {
            let words = format!("{:?} instead of {:?}", self.after.table.round, self.want.table.round);
            self.complain(Kind::Round, ("3.5, 4.9, 4.10.1", "35.11, 36"), words);
        }
        if self.after.table.order != self.want.table.order {
            let words = format!("seats are {:?} instead of {:?}", self.after.table.order, self.want.table.order);
            self.complain(Kind::Turn, ("2.5.3, 3.1.11", "15, 21.11"), words);
        }
        let closed: Vec<_> = self.memory.closed.into_iter().collect();
        if self.after.closed != closed {
            let words = format!("{} cities are closed instead of {}", self.after.closed.len(), closed.len());
            self.complain(Kind::Round, ("4", "MIK 2 Disturbances"), words);
        }
        let operating: Option<CompanyId> = self.memory.turn().map(|t| t.company);
        if self.after.operating != operating {
            let words = format!("{:?} operates instead of {operating:?}", self.after.operating);
            self.complain(Kind::Turn, ("4", "30"), words);
        }
    }

    fn compare_seats(&mut self) {
        if self.is_asked(&VOTE) || self.after.table.offer.is_some() {
            return;
        }
        let seats = |wanted: &dyn Fn(Seat) -> bool| -> Vec<Seat> { self.book.seats().filter(|s| wanted(*s)).collect() };
        let credit = self
            .companies()
            .find(|c| self.want.table.companies[c.index()].president.is_some() && self.owes(*c).is_some());
        let expected = match &self.memory.stage {
            _ if credit.is_some() => credit.and_then(|c| self.runner(c)).into_iter().collect(),
            Stage::Bonds => seats(&|s| self.memory.sealed[s.index()].is_none()),
            Stage::Bids => seats(&|s| !self.memory.bids[s.index()].complete),
            Stage::Claims(seat) | Stage::Draw(seat) => vec![*seat],
            Stage::Stock(turn) => vec![turn.seat],
            Stage::Elephant | Stage::Call => vec![self.elephant()],
            Stage::Turn(turn) => {
                let company = self.crowded().unwrap_or(turn.company);
                self.runner(company).into_iter().collect()
            }
            Stage::Cards => return,
            Stage::Over => Vec::new(),
        };
        let mut asked: Vec<Seat> = self.after.deciding.iter().map(|d| d.seat).collect();
        asked.sort_unstable();
        if asked != expected {
            let words = format!("asked are {asked:?} instead of {expected:?}");
            self.complain(Kind::Turn, ("3.1.1, 4", "21.1, 30"), words);
        }
    }

    fn compare_result(&mut self) {
        let over = matches!(self.memory.stage, Stage::Over);
        if over != self.after.outcome.is_some() {
            let words = if over { "the game goes on after its end" } else { "the game has ended too early" };
            self.complain(Kind::End, ("5.1", "40"), words.to_owned());
        }
        for seat in self.book.seats() {
            let mut worth = self.want.table.players[seat.index()].cash;
            for company in self.companies() {
                let held = self.want.held(company, Holder::Player(seat)) - self.memory.unpaid_of(seat, company);
                worth += held * self.price(company);
            }
            let is = self.after.worth.get(seat.index()).copied().unwrap_or(0);
            if is != worth {
                let words = format!("player {} is worth {is} instead of {worth}", seat.index() + 1);
                self.complain(Kind::End, ("5.2.1", "41"), words);
            }
            let held = self.counting(seat);
            let (counted, limit) = self.after.certificates.get(seat.index()).copied().unwrap_or((0, None));
            if counted != held || limit != Some(self.book.certificate_limit) {
                let words = format!("{counted} of {limit:?} certificates count instead of {held}");
                self.complain(Kind::Limit, ("3.1.2", "21.2"), words);
            }
        }
    }
}
