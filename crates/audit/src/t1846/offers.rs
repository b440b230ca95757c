//! What is offered, against all that is legal.

use super::memory::Memory;
use crate::building::{Surveyor, lets_pass};
use crate::network::{Network, StopAt};
use crate::reach::Certainty;
use crate::replica::{Replica, differ};
use crate::{Kind, Step};
use railhead_board::{Colour, HexId, Rotation, TileId};
use railhead_engine::{
    Action, Choice, CompanyId, Holder, Money, PrivateId, Purse, RoundKind, Seat, TrainId, TrainPlace,
};
use std::collections::BTreeSet;

/// A train that is offered: which, as what, from and to which price, who must agree.
type Deal = (TrainId, u8, Money, Money, Option<Seat>);

impl Memory {
    pub(super) fn look_at_offers(&mut self, r: &mut Replica<'_>, step: &Step<'_>) {
        if step.after.outcome.is_some() || r.table.offer.is_some() {
            return;
        }
        let Some((seat, choices)) = step.after.choices.first() else { return };
        match r.table.round.kind {
            RoundKind::Opening => self.draft_offers(r, *seat, choices),
            RoundKind::Stock => self.stock_offers(r, *seat, choices),
            RoundKind::Operating => self.turn_offers(r, step, choices),
        }
    }

    fn draft_offers(&self, r: &mut Replica<'_>, seat: Seat, choices: &[Choice]) {
        let cards = choices.iter().filter_map(|c| match c {
            Choice::Act(Action::Draft { card }) => Some(*card),
            _ => None,
        });
        let cards: Vec<_> = cards.collect();
        let left = self.left_to_draft(r);
        let owed: Money = self
            .draft
            .taken
            .iter()
            .filter(|(s, _)| *s == seat && self.players > 2)
            .map(|(_, c)| match c {
                railhead_engine::Card::Private(p) => Self::draft_price(r, *p),
                railhead_engine::Card::Blank(_) => 0,
            })
            .sum();
        let cash = r.cash(Purse::Player(seat)) - owed;
        for card in &cards {
            let fair = match card {
                railhead_engine::Card::Private(p) => {
                    let cheaper = if left.len() == 1 { self.draft.cheaper } else { 0 };
                    left.contains(p) && Self::draft_price(r, *p) - cheaper <= cash
                }
                railhead_engine::Card::Blank(_) => !self.draft.taken.iter().any(|(_, c)| c == card),
            };
            r.expect(fair, Kind::Private, "3", |_| format!("{card:?} is offered"));
        }
        if self.players == 2 {
            let payable = left.iter().filter(|p| {
                let cheaper = if left.len() == 1 { self.draft.cheaper } else { 0 };
                Self::draft_price(r, **p) - cheaper <= cash
            });
            let payable = payable.count();
            r.expect(cards.len() == payable, Kind::Private, "3", |_| {
                "not all that could be bought is offered".to_owned()
            });
        } else {
            r.expect(cards.len() <= self.players + 2, Kind::Private, "3", |_| "too many cards are dealt".to_owned());
        }
    }

    fn stock_offers(&self, r: &mut Replica<'_>, seat: Seat, choices: &[Choice]) {
        let Some(turn) = self.stock.as_ref().filter(|t| t.seat == seat) else { return };
        let offered: BTreeSet<String> = choices.iter().flat_map(|c| c.actions()).map(|a| format!("{a:?}")).collect();
        let sales = self.sales(r, seat, &turn.sold);
        let mut own: Vec<Action> = Vec::new();
        for (company, numbers) in &sales {
            own.extend(numbers.iter().map(|shares| Action::Sell { company: *company, shares: *shares }));
        }
        let must = Self::certificates(r, seat) > self.limit(r) && !sales.is_empty();
        if !must {
            own.extend(self.purchases(r, seat).into_iter().map(|(company, from)| Action::Buy { company, from }));
            for (company, spots) in self.launches(r, seat) {
                own.extend(spots.into_iter().map(|spot| Action::Launch { company, spot }));
            }
            own.push(Action::Pass);
        }
        let own: BTreeSet<String> = own.into_iter().map(|a| format!("{a:?}")).collect();
        differ(r, Kind::Shares, "5", &offered, &own);
    }

    fn turn_offers(&mut self, r: &mut Replica<'_>, step: &Step<'_>, choices: &[Choice]) {
        if let Some(crowded) = self.crowded(r) {
            let own = Self::trains_of(r, crowded).into_iter().filter(|t| !r.table.trains[t.index()].old);
            let own: BTreeSet<String> = own.map(|train| format!("{:?}", Action::Discard { train })).collect();
            let offered: BTreeSet<String> =
                choices.iter().flat_map(|c| c.actions()).map(|a| format!("{a:?}")).collect();
            differ(r, Kind::Train, "6.57", &offered, &own);
            return;
        }
        let Some(turn) = self.turn.clone() else { return };
        let company = turn.company;
        if self.headless(r, company) || turn.second.is_some() {
            return;
        }
        let runs = choices.iter().any(|c| matches!(c, Choice::Run { .. }));
        let pays = choices.iter().any(|c| matches!(c, Choice::Pay { .. }));
        if runs && let Some(turn) = &mut self.turn {
            turn.ran = true;
        }
        r.expect(
            pays == (turn.revenue > 0 && turn.ran && !turn.paid && !self.is.is_independent(company)),
            Kind::Dividend,
            "6.4",
            |_| "dividends are asked for, or not, against the rules".to_owned(),
        );
        self.share_offers(r, &turn, choices);
        self.private_offers(r, company, choices);
        if !turn.paid && !runs && !pays && !turn.ran {
            self.track_offers(r, step, company, choices);
        }
        if turn.paid {
            self.train_offers(r, company, choices);
        }
    }

    fn share_offers(&self, r: &mut Replica<'_>, turn: &super::memory::Turn, choices: &[Choice]) {
        let company = turn.company;
        let numbers = |wanted: bool| -> Vec<u8> {
            choices
                .iter()
                .flat_map(|c| match c {
                    Choice::Issue { shares } if wanted => shares.clone(),
                    Choice::Redeem { shares } if !wanted => shares.clone(),
                    _ => Vec::new(),
                })
                .collect()
        };
        let (mut issue, mut redeem): (Vec<u8>, Vec<u8>) = (Vec::new(), Vec::new());
        if turn.paid {
            let mut forced = self.forced_issues(r, company);
            forced.sort_unstable();
            issue = forced.into_iter().filter_map(|n| u8::try_from(n).ok()).collect();
        } else if self.may_trade_shares(r) {
            issue = (1..=u8::try_from(Self::most_to_issue(r, company)).unwrap_or(0)).collect();
            let price = Self::price_beside(r, company, 1);
            let there = u8::try_from(r.register(company).ordinary(Holder::Market)).unwrap_or(0);
            redeem = (1..=there).filter(|n| price * Money::from(*n) <= r.cash(Purse::Company(company))).collect();
        }
        let said = (numbers(true), numbers(false));
        r.expect(said == (issue.clone(), redeem.clone()), Kind::Shares, "6.1, 6.5", |_| {
            format!("{said:?} may be issued and redeemed, it should be {:?}", (issue, redeem))
        });
    }

    fn private_offers(&self, r: &mut Replica<'_>, company: CompanyId, choices: &[Choice]) {
        let said: BTreeSet<String> = choices
            .iter()
            .filter_map(|c| match c {
                Choice::BuyPrivate { private, from, to, consent } => {
                    Some(format!("{:?}", (private, from, to, consent)))
                }
                _ => None,
            })
            .collect();
        let cash = r.cash(Purse::Company(company));
        let president = r.table.companies[company.index()].president;
        let room = self.counting(r, company) < Self::limit_of_trains(r);
        let turn = self.turn.as_ref();
        let first_a_train =
            turn.is_some_and(|t| t.paid && !t.left_trains && t.forced_issue) && self.must_buy(r, company);
        let mut own = BTreeSet::new();
        if r.table.phase <= 1 && !self.is.is_independent(company) && cash >= 1 && !first_a_train {
            for private in (0..r.table.privates.len()).map(PrivateId::from_index) {
                let Some(owner) = r.table.privates[private.index()].player() else { continue };
                if self.is.independent_of(private).is_some() && !room {
                    continue;
                }
                let to = r.edition.privates[private.index()].price.min(cash);
                let consent = Some(owner).filter(|s| Some(*s) != president);
                own.insert(format!("{:?}", (&private, &1, &to, &consent)));
            }
        }
        differ(r, Kind::Private, "6.6", &said, &own);
    }

    fn train_offers(&mut self, r: &mut Replica<'_>, company: CompanyId, choices: &[Choice]) {
        let said: BTreeSet<Deal> = choices
            .iter()
            .filter_map(|c| match c {
                Choice::BuyTrain { train, kind, from, to, consent, .. } => Some((*train, *kind, *from, *to, *consent)),
                _ => None,
            })
            .collect();
        let own = self.deals(r, company);
        let must = self.must_buy(r, company);
        let left = self.turn.as_ref().is_none_or(|t| t.left_trains || (t.may_have_left && said.is_empty()));
        if said.is_empty() && !must && own.is_empty() {
            if let Some(turn) = &mut self.turn {
                turn.may_have_left = true;
            }
            return;
        }
        let raised = self.turn.as_ref().is_some_and(|t| t.raised);
        if self.options.on("spend-what-was-raised") && raised {
            // What was raised must be spent: fewer are offered then, never more.
            let more = said.difference(&own).next();
            r.expect(more.is_none(), Kind::Train, "6.59", |_| format!("{more:?} is offered"));
            return;
        }
        let wanted = if left { BTreeSet::new() } else { own };
        let show = |deals: &BTreeSet<Deal>| deals.iter().map(|d| format!("{d:?}")).collect::<BTreeSet<String>>();
        differ(r, Kind::Train, "6.5", &show(&said), &show(&wanted));
    }

    /// Every train that a corporation may buy.
    fn deals(&self, r: &Replica<'_>, company: CompanyId) -> BTreeSet<Deal> {
        let mut deals = BTreeSet::new();
        if self.is.is_independent(company) || self.counting(r, company) >= Self::limit_of_trains(r) {
            return deals;
        }
        let state = &r.table.companies[company.index()];
        let help =
            if self.president_helps(r, company) { state.president.map_or(0, |s| r.cash(Purse::Player(s))) } else { 0 };
        for train in self.for_sale(r) {
            let sort = &r.edition.trains[usize::from(r.table.trains[train.index()].sort)];
            for (kind, data) in (0u8..).zip(&sort.kinds) {
                if data.price <= state.cash + help {
                    deals.insert((train, kind, data.price, data.price, None));
                }
            }
        }
        let raised = self.turn.as_ref().is_some_and(|t| t.raised);
        if raised && (self.on_site() || self.must_buy(r, company)) {
            return deals;
        }
        for (i, card) in r.table.trains.iter().enumerate() {
            let TrainPlace::Company(owner) = card.place else { continue };
            let only = self.players == 2 && self.for_sale(r).is_empty() && Self::trains_of(r, owner).len() == 1;
            if owner == company
                || card.old
                || self.is.is_independent(owner)
                || self.headless(r, owner)
                || only
                || state.cash < 1
            {
                continue;
            }
            let consent = r.table.companies[owner.index()].president.filter(|s| Some(*s) != state.president);
            deals.insert((TrainId::from_index(i), card.kind, 1, state.cash, consent));
        }
        deals
    }

    fn track_offers(&mut self, r: &mut Replica<'_>, step: &Step<'_>, company: CompanyId, choices: &[Choice]) {
        if self.stale && self.on_site() {
            return;
        }
        let ground = &r.edition.ground;
        let board = &step.after.table.board;
        let network = Network::of(ground, board);
        let passes = |at: StopAt| lets_pass(ground, board, company.owner(), at);
        let surveyor = Surveyor::of(ground, board, &network, &passes, company.owner());
        self.lays_offered(r, &surveyor, company, choices, &passes);
        self.tokens_offered(r, &surveyor, company, choices);
    }

    fn lays_offered(
        &self,
        r: &mut Replica<'_>,
        surveyor: &Surveyor<'_>,
        company: CompanyId,
        choices: &[Choice],
        passes: &dyn Fn(StopAt) -> bool,
    ) {
        let ground = surveyor.ground;
        let looks = |tile: TileId, rotation: Rotation| {
            let card = ground.tiles.get(tile);
            Rotation::ALL.into_iter().find(|q| card.face(*q).looks_like(card.face(rotation))).unwrap_or(rotation)
        };
        let mut said: BTreeSet<(HexId, TileId, u8, Money)> = BTreeSet::new();
        for choice in choices {
            let Choice::Lay { with: None, hexes } = choice else { continue };
            for at in hexes {
                for tile in &at.tiles {
                    said.extend(
                        tile.rotations
                            .iter()
                            .map(|(turned, cost)| (at.hex, tile.tile, looks(tile.tile, *turned).sixths(), *cost)),
                    );
                }
            }
        }
        let mut own: BTreeSet<(HexId, TileId, u8, Money)> = BTreeSet::new();
        let mut unsure: BTreeSet<HexId> = BTreeSet::new();
        let (laid, upgrades) = self.turn.as_ref().map_or((2, 1), |t| (t.lays, t.upgrades));
        let cash = r.cash(Purse::Company(company));
        let next = |colour: Colour| match colour {
            Colour::Land => Some(Colour::Yellow),
            Colour::Yellow => Some(Colour::Green),
            Colour::Green => Some(Colour::Brown),
            Colour::Brown => Some(Colour::Grey),
            _ => None,
        };
        for (hex, _) in ground.map.iter().filter(|_| laid < 2) {
            let Some(colour) = next(surveyor.board.face(ground, hex).colour) else { continue };
            let allowed = Self::colours(r.table.phase).contains(&colour) && (colour == Colour::Yellow || upgrades == 0);
            if !allowed || Self::closed_hex(r, hex) || !surveyor.touches(hex) {
                continue;
            }
            for (tile, rotation) in crate::lays::all_that_fit(ground, surveyor.board, hex) {
                let face = ground.tiles.get(tile).face(rotation);
                let cost = self.tile_cost(r, surveyor.board, company, hex, face);
                if cost > cash {
                    continue;
                }
                match self.joins(surveyor, company, hex, face, passes) {
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
        let name = |lay: &(HexId, TileId, u8, Money)| {
            format!("{} #{} r{} for {}", ground.map.hex(lay.0).name, ground.tiles.get(lay.1).number, lay.2, lay.3)
        };
        let keep = |lay: &&(HexId, TileId, u8, Money)| !unsure.contains(&lay.0);
        let said: BTreeSet<String> = said.iter().filter(keep).map(name).collect();
        let own: BTreeSet<String> = own.iter().filter(keep).map(name).collect();
        differ(r, Kind::LaysOffered, "6.2", &said, &own);
    }

    fn tokens_offered(&self, r: &mut Replica<'_>, surveyor: &Surveyor<'_>, company: CompanyId, choices: &[Choice]) {
        let ground = surveyor.ground;
        let mut said: BTreeSet<(StopAt, Money)> = BTreeSet::new();
        for choice in choices {
            if let Choice::Token { with: None, places } = choice {
                said.extend(places.iter().map(|(at, cost)| (StopAt { hex: at.hex, stop: at.stop }, *cost)));
            }
        }
        let mut own: BTreeSet<(StopAt, Money)> = BTreeSet::new();
        let state = &r.table.companies[company.index()];
        let may =
            self.turn.as_ref().is_some_and(|t| !t.tokened) && state.tokens > 0 && !self.is.is_independent(company);
        for (hex, _) in ground.map.iter().filter(|_| may) {
            for (stop, _) in surveyor.board.face(ground, hex).stops_with_ids() {
                let at = StopAt { hex, stop };
                match self.token_cost(r, surveyor, company, at) {
                    Err(()) => return,
                    Ok(Some(cost)) if cost <= state.cash => {
                        own.insert((at, cost));
                    }
                    Ok(_) => {}
                }
            }
        }
        let name = |(at, cost): &(StopAt, Money)| format!("{} {} for {cost}", ground.map.hex(at.hex).name, at.stop);
        let said: BTreeSet<String> = said.iter().map(name).collect();
        let own: BTreeSet<String> = own.iter().map(name).collect();
        differ(r, Kind::TokensOffered, "6.2", &said, &own);
    }
}
