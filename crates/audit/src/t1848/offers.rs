//! What is offered, against all that is legal.

use super::memory::Memory;
use crate::building::{Surveyor, lets_pass};
use crate::network::{Network, StopAt};
use crate::reach::Certainty;
use crate::replica::{Replica, differ};
use crate::{Kind, Step};
use railhead_board::{Colour, HexId, Rotation, TileId};
use railhead_engine::{Action, Ask, Choice, CompanyId, Dividend, Money, PrivateId, Purse, RoundKind};
use std::collections::BTreeSet;

impl Memory {
    pub(super) fn look_at_offers(&mut self, r: &mut Replica<'_>, step: &Step<'_>) {
        if step.after.outcome.is_some() || r.table.offer.is_some() {
            return;
        }
        let Some((seat, choices)) = step.after.choices.first() else { return };
        let offered =
            || -> BTreeSet<String> { choices.iter().flat_map(|c| c.actions()).map(|a| format!("{a:?}")).collect() };
        match r.table.round.kind {
            RoundKind::Opening => {
                let own = self.auction_actions(r, *seat);
                differ(r, Kind::Private, "3.1", &offered(), &own);
            }
            RoundKind::Stock => {
                let Some(turn) = self.stock.clone().filter(|t| t.seat == *seat) else { return };
                let mut own = self.stock_actions(r, &turn);
                if !self.must_sell(r, &turn) {
                    own.insert(format!("{:?}", Action::Pass));
                }
                differ(r, Kind::Shares, "12", &offered(), &own);
            }
            RoundKind::Operating => self.turn_offers(r, step, choices, &offered),
        }
    }

    fn turn_offers(
        &self,
        r: &mut Replica<'_>,
        step: &Step<'_>,
        choices: &[Choice],
        offered: &dyn Fn() -> BTreeSet<String>,
    ) {
        let ask = step.after.deciding.first().map(|d| d.ask);
        if let Some(seat) = self.crisis.filter(|_| ask == Some(Ask::RaiseMoney) && !self.on_site()) {
            let mut own = BTreeSet::new();
            for (company, numbers) in self.crisis_sales(r, seat) {
                own.extend(numbers.into_iter().map(|shares| format!("{:?}", Action::Sell { company, shares })));
            }
            differ(r, Kind::Shares, "5.5.3", &offered(), &own);
            return;
        }
        if matches!(ask, Some(Ask::Discard(_))) {
            let crowded = self.crowded(r);
            let own = crowded.map(|c| Self::trains_of(r, c)).unwrap_or_default().into_iter();
            let own = own.filter(|t| r.table.trains[t.index()].sort != super::charter::EXPRESS);
            let own = own.map(|train| format!("{:?}", Action::Discard { train })).collect();
            differ(r, Kind::Train, "8.1", &offered(), &own);
            return;
        }
        let Some(turn) = self.turn.clone() else { return };
        let company = turn.company;
        if self.crisis.is_some()
            || self.tasmania_due
            || step.after.operating != Some(company)
            || !self.may_operate(r, company)
        {
            return;
        }
        if matches!(ask, Some(Ask::Trade | Ask::RaiseMoney | Ask::Special(_))) {
            return;
        }
        let loan = choices.iter().any(|c| matches!(c, Choice::Act(Action::Loan)));
        let may = self.may_loan(r, company);
        r.expect(loan == may, Kind::Credit, "5.6", |_| format!("a loan is offered: {loan}, it should be {may}"));
        self.private_offers(r, company, choices);
        let pays = matches!(ask, Some(Ask::Dividend(_)));
        let ways: Vec<Dividend> =
            choices.iter().flat_map(|c| if let Choice::Pay { ways } = c { ways.clone() } else { Vec::new() }).collect();
        let fair = if pays { ways == [Dividend::Full, Dividend::Withhold] } else { ways.is_empty() };
        r.expect(fair, Kind::Dividend, "10.3.3", |_| format!("{ways:?} are offered"));
        match ask {
            Some(Ask::Track(_)) => self.lays_offered(r, step, company, choices),
            Some(Ask::Token(_)) => self.tokens_offered(r, step, company, choices),
            Some(Ask::BuyTrains(_)) => {
                let said: BTreeSet<String> = choices
                    .iter()
                    .filter_map(|c| match c {
                        Choice::BuyTrain { train, kind, from, to, trade, with, consent } => {
                            Some(format!("{:?}", (*train, *kind, *from, *to, *trade, *with, *consent)))
                        }
                        _ => None,
                    })
                    .collect();
                let own: BTreeSet<String> = self.deals(r, company).into_iter().collect();
                differ(r, Kind::Train, "8.3", &said, &own);
            }
            _ => {}
        }
    }

    fn private_offers(&self, r: &mut Replica<'_>, company: CompanyId, choices: &[Choice]) {
        let said: BTreeSet<String> = choices
            .iter()
            .filter_map(|c| match c {
                Choice::BuyPrivate { private, from, to, consent } => {
                    Some(format!("{:?}", (*private, *from, *to, *consent)))
                }
                _ => None,
            })
            .collect();
        let mut own = BTreeSet::new();
        for private in (0..r.table.privates.len()).map(PrivateId::from_index) {
            if let Some(most) = self.private_price(r, company, private) {
                let owner = r.table.privates[private.index()].player();
                let consent = owner.filter(|s| Some(*s) != Self::director(r, company));
                own.insert(format!("{:?}", (private, 1, most, consent)));
            }
        }
        differ(r, Kind::Private, "4.1", &said, &own);
    }

    fn lays_offered(&self, r: &mut Replica<'_>, step: &Step<'_>, company: CompanyId, choices: &[Choice]) {
        let (ground, board) = (&r.edition.ground, &step.after.table.board);
        let looks = |tile: TileId, rotation: Rotation| {
            let card = ground.tiles.get(tile);
            Rotation::ALL.into_iter().find(|q| card.face(*q).looks_like(card.face(rotation))).unwrap_or(rotation)
        };
        let mut said: BTreeSet<(HexId, TileId, u8, Money)> = BTreeSet::new();
        for choice in choices {
            let Choice::Lay { with: None, hexes } = choice else { continue };
            for at in hexes {
                for tile in &at.tiles {
                    let all = tile.rotations.iter();
                    said.extend(
                        all.map(|(turned, cost)| (at.hex, tile.tile, looks(tile.tile, *turned).sixths(), *cost)),
                    );
                }
            }
        }
        let network = Network::of(ground, board);
        let passes = |at: StopAt| lets_pass(ground, board, company.owner(), at);
        let surveyor = Surveyor::of(ground, board, &network, &passes, company.owner());
        let mut own: BTreeSet<(HexId, TileId, u8, Money)> = BTreeSet::new();
        let mut unsure: BTreeSet<HexId> = BTreeSet::new();
        let next = |colour: Colour| match colour {
            Colour::Land => Some(Colour::Yellow),
            Colour::Yellow => Some(Colour::Green),
            Colour::Green => Some(Colour::Brown),
            Colour::Brown => Some(Colour::Grey),
            _ => None,
        };
        for (hex, _) in ground.map.iter() {
            let Some(colour) = next(board.face(ground, hex).colour) else { continue };
            if !self.may_lay(r.table.phase, colour) || !surveyor.touches(hex) {
                continue;
            }
            let cost = Self::tile_cost(r, board, hex, false);
            if cost > r.cash(Purse::Company(company)) {
                continue;
            }
            for (tile, rotation) in crate::lays::all_that_fit(ground, board, hex) {
                match Self::joins(&surveyor, company, hex, ground.tiles.get(tile).face(rotation), &passes) {
                    Certainty::Yes => {
                        own.insert((hex, tile, looks(tile, rotation).sixths(), cost));
                    }
                    Certainty::Unsure => {
                        unsure.insert(hex);
                    }
                    Certainty::No => {}
                }
            }
        }
        // In its first turn a company builds on its bare home first, if it can (7.4.3).
        let homes = self.bare_homes(board, r);
        if own.iter().any(|lay| homes.contains(&lay.0)) {
            own.retain(|lay| homes.contains(&lay.0));
        }
        let name = |lay: &(HexId, TileId, u8, Money)| {
            format!("{} #{} r{} for {}", ground.map.hex(lay.0).name, ground.tiles.get(lay.1).number, lay.2, lay.3)
        };
        let keep = |lay: &&(HexId, TileId, u8, Money)| !unsure.contains(&lay.0);
        let said: BTreeSet<String> = said.iter().filter(keep).map(name).collect();
        let own: BTreeSet<String> = own.iter().filter(keep).map(name).collect();
        differ(r, Kind::LaysOffered, "7.4, 7.5", &said, &own);
    }

    fn tokens_offered(&self, r: &mut Replica<'_>, step: &Step<'_>, company: CompanyId, choices: &[Choice]) {
        let (ground, board) = (&r.edition.ground, &step.after.table.board);
        let mut said: BTreeSet<(StopAt, Money)> = BTreeSet::new();
        for choice in choices {
            if let Choice::Token { with: None, places } = choice {
                said.extend(places.iter().map(|(at, cost)| (StopAt { hex: at.hex, stop: at.stop }, *cost)));
            }
        }
        let network = Network::of(ground, board);
        let passes = |at: StopAt| lets_pass(ground, board, company.owner(), at);
        let surveyor = Surveyor::of(ground, board, &network, &passes, company.owner());
        let cost = Self::token_price(r, company);
        let state = &r.table.companies[company.index()];
        let may = self.turn.as_ref().is_some_and(|t| !t.tokened) && state.tokens > 0 && state.cash >= cost;
        let mut own: BTreeSet<(StopAt, Money)> = BTreeSet::new();
        for (hex, _) in ground.map.iter().filter(|_| may) {
            for (stop, _) in board.face(ground, hex).stops_with_ids() {
                let at = StopAt { hex, stop };
                match self.may_token(r, &surveyor, company, at) {
                    Certainty::Yes => {
                        own.insert((at, cost));
                    }
                    Certainty::Unsure => return,
                    Certainty::No => {}
                }
            }
        }
        let name = |(at, cost): &(StopAt, Money)| format!("{} {} for {cost}", ground.map.hex(at.hex).name, at.stop);
        let said: BTreeSet<String> = said.iter().map(name).collect();
        let own: BTreeSet<String> = own.iter().map(name).collect();
        differ(r, Kind::TokensOffered, "7.7.4", &said, &own);
    }
}
